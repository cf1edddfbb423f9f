//! A table as it stands: its life, its people, their chips and the game. Derived from events, never stored.

use crate::duties::Duties;
use crate::event::Floor;
use crate::floor::coupons::Coupons;
use crate::floor::disputes::Disputes;
use crate::floor::doors::Doors;
use crate::floor::limits::Signs;
use crate::floor::notices::{Notice, When};
use crate::floor::rack::Rack;
use crate::heat::Heat;
use crate::past::Mark;
use crate::recent::Recent;
use crate::seal::Seals;
use crate::touched::{Account, Chips, Touched};
use crate::{Command, Event, Options};
use croupier_engine::games::{self, Game, Rules};
use croupier_engine::machine::{Misfit, SetsOff};
use croupier_engine::words::{Announcement, Matter, Sign, Wrongly};
use croupier_engine::{
    Announced, Awaiting, Cents, Citation, Decision, Name, People, Role, SortedMap, any_of,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The edition of the rulings in force. It rises whenever something is decided or cited otherwise than by the program before, so
/// that a log is held to what was in force when it began.
pub const EDITION: u32 = 9;

/// How a table was drafted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The table's id.
    pub table: String,
    /// The book in force, by id.
    pub book: String,
    /// The operator's choices, complete.
    pub options: Options,
    /// Whether real equipment is keyed in.
    pub physical: bool,
    /// Whether it is for practice: for play money, with hints.
    #[cfg_attr(feature = "serde", serde(default))]
    pub practice: bool,
    /// How many house players may keep people company.
    #[cfg_attr(feature = "serde", serde(default))]
    pub company: u8,
    /// The edition of the rulings under which it was drafted: [`EDITION`], unless its log is older.
    pub edition: u32,
}

impl Setup {
    /// The first event of the table's log.
    #[must_use]
    pub fn drafted(&self) -> Event {
        Event::Floor(Floor::TableDrafted {
            table: self.table.clone(),
            book: self.book.clone(),
            options: self.options.clone(),
            physical: self.physical,
            practice: self.practice.then_some(true),
            company: (self.company > 0).then_some(self.company),
            // The logs of the first edition do not say it.
            edition: (self.edition != 1).then_some(self.edition),
        })
    }

    /// The setup that the first event of a log records, if it is one.
    #[must_use]
    pub fn of(event: &Event) -> Option<Setup> {
        let Event::Floor(Floor::TableDrafted {
            table,
            book,
            options,
            physical,
            practice,
            company,
            edition,
        }) = event
        else {
            return None;
        };
        Some(Setup {
            table: table.clone(),
            book: book.clone(),
            options: options.clone(),
            physical: *physical,
            practice: *practice == Some(true),
            company: company.unwrap_or_default(),
            edition: edition.unwrap_or(1),
        })
    }
}

/// Where a table is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Life {
    /// Drafted, not yet open.
    Drafted,
    /// Open.
    Open,
    /// Closed, until it is opened again.
    Closed,
}

impl Life {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Life::Drafted => "drafted",
            Life::Open => "open",
            Life::Closed => "closed",
        }
    }
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Table {
    /// It never changes, and copies of the table share it.
    #[cfg_attr(feature = "serde", serde(with = "croupier_engine::serial::shared"))]
    pub(crate) setup: Arc<Setup>,
    pub(crate) rules: Rules,
    pub(crate) life: Life,
    pub(crate) people: People,
    pub(crate) chips: SortedMap<Name, Chips>,
    /// What players owe, those who have left included.
    pub(crate) debts: BTreeMap<Name, Cents>,
    /// What was put on the layout in all.
    pub(crate) laid: Cents,
    pub(crate) idle: BTreeMap<Name, u32>,
    /// The same before the last round on which betting closed.
    idle_before: BTreeMap<Name, u32>,
    /// The sign of the coming closure.
    pub(crate) closing_sign: Option<When>,
    /// What was announced.
    pub(crate) announced: Vec<Notice>,
    /// What stands on a second sign, and what single players are allowed.
    pub(crate) signs: Signs,
    /// Who may come to the table, and whether rounds begin.
    pub(crate) doors: Doors,
    /// What players complained of.
    pub(crate) disputes: Disputes,
    /// Match play coupons that have not been decided.
    pub(crate) coupons: Coupons,
    /// What is on its way between the table and the cage.
    pub(crate) rack: Rack,
    /// Those who are gone and whose wagers have been in a round since.
    pub(crate) played_on: Vec<Name>,
    pub(crate) duties: Duties,
    pub(crate) game: Game,
    pub(crate) recent: Recent,
    /// The heat of a tournament that is held here.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(crate) heat: Option<Heat>,
    /// What is sealed here.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(crate) seals: Seals,
}

impl Table {
    /// A table as drafted. Its log begins with [`Setup::drafted`], which changes nothing more.
    #[must_use]
    pub fn new(setup: Setup, rules: Rules) -> Table {
        let game = rules.table();
        Table {
            setup: Arc::new(setup),
            rules,
            life: Life::Drafted,
            people: People::default(),
            chips: SortedMap::new(),
            debts: BTreeMap::new(),
            laid: Cents::ZERO,
            idle: BTreeMap::new(),
            idle_before: BTreeMap::new(),
            closing_sign: None,
            announced: Vec::new(),
            signs: Signs::default(),
            doors: Doors::default(),
            disputes: Disputes::default(),
            coupons: Coupons::default(),
            rack: Rack::default(),
            played_on: Vec::new(),
            duties: Duties::default(),
            game,
            recent: Recent::default(),
            heat: None,
            seals: Seals::default(),
        }
    }

    /// How it was drafted.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where it is in its life.
    #[must_use]
    pub const fn life(&self) -> Life {
        self.life
    }

    /// Who is there.
    #[must_use]
    pub const fn people(&self) -> &People {
        &self.people
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The chips in front of a player.
    #[must_use]
    pub fn purse(&self, player: &Name) -> Cents {
        self.chips_of(player).purse
    }

    pub(crate) fn chips_of(&self, player: &Name) -> Chips {
        self.chips.get(player).copied().unwrap_or_default()
    }

    /// Those that cover no vigorish.
    #[must_use]
    pub fn free(&self, player: &Name) -> Cents {
        self.purse(player) - self.game.owed(player)
    }

    /// How much of the chips in front of the player is promotional.
    #[must_use]
    pub fn promotional(&self, player: &Name) -> Cents {
        self.chips_of(player).promotional_in_hand()
    }

    /// The chips that cover no vigorish and are not promotional.
    #[must_use]
    pub fn redeemable(&self, player: &Name) -> Cents {
        (self.free(player) - self.promotional(player)).max(Cents::ZERO)
    }

    /// What the player's non-value chips are worth.
    #[must_use]
    pub fn in_colour(&self, player: &Name) -> Cents {
        self.chips_of(player).colour
    }

    /// Whether nothing happens here until somebody comes or staff say something: nobody is there, nothing lies on the layout, no round is
    /// under way, nothing has a time at which it is done, no sign of a closure is up, and no heat is held here.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.people.is_empty()
            && self.laid.is_zero()
            && !self.game.round_under_way()
            && self.timed().is_none()
            && !self.has_change_to_come()
            && self.closing_sign.is_none()
            && self.heat.is_none()
    }

    /// For how many rounds in a row a seated player has not wagered.
    #[must_use]
    pub fn idle_rounds(&self, player: &Name) -> u32 {
        self.idle.get(player).copied().unwrap_or_default()
    }

    /// What must happen before the table goes on.
    #[must_use]
    pub fn awaiting(&self) -> Option<Awaiting> {
        let Life::Open = self.life else {
            return None;
        };
        if let Some(awaiting) = self.heat_awaits() {
            return Some(awaiting);
        }
        let awaiting = self.game.awaiting(&self.people)?;
        Some(match awaiting {
            Awaiting::Decision(decision) => match self.untold(decision.command) {
                Some((matter, by)) => Awaiting::Decision(Decision {
                    what: matter.word(),
                    roles: vec![if matter.is_approval() {
                        Role::Inspector
                    } else {
                        Role::Supervisor
                    }],
                    command: if matter.is_approval() {
                        "approve"
                    } else {
                        "tell-inspector"
                    },
                    player: None,
                    rule: by.rule.clone(),
                }),
                None => Awaiting::Decision(Decision {
                    roles: self.roles_awaited(&decision),
                    ..decision
                }),
            },
            other @ (Awaiting::Chance(_) | Awaiting::Draw(_)) => other,
        })
    }

    /// The events that come now are those of this command. Whoever takes a log into a table says it before the first event of each
    /// command, for what was keyed last may be taken back.
    pub fn begin(&mut self, command: &Command) {
        self.begin_said(command, command.roles());
    }

    /// The same where it is known who may say it.
    #[inline(always)]
    pub(crate) fn begin_said(&mut self, command: &Command, roles: &[Role]) {
        if self.setup.physical {
            self.recent.begin(&self.game, command, roles);
        }
    }

    /// Takes one event, stamped with the time it was logged, into the state, and checks that chips add up.
    ///
    /// # Errors
    /// What does not fit: then the log is not one that this house could have written. The table is then half changed, and of no
    /// use.
    pub fn apply(&mut self, at_ms: i64, event: &Event) -> Result<(), Misfit> {
        match event {
            Event::Floor(event) => self.apply_floor(at_ms, event),
            Event::Game(event) => {
                self.game.apply(event)?;
                let mut touched = Touched::default();
                touched.take(self, event)?;
                self.take_game(&touched, std::iter::once(event))
            }
        }
    }

    /// Takes in an event that this table has just decided.
    ///
    /// # Panics
    /// If it does not fit, which is a fault in the rules as they are coded.
    pub fn applied(&mut self, at_ms: i64, event: &Event) {
        if let Err(misfit) = self.apply(at_ms, event) {
            misfit.is_a_bug(event);
        }
    }

    /// Takes in the chips of those whom the game's events touch, and checks that they add up: on the layout lies for each of them
    /// what was put there, and in all what everybody put there.
    #[inline]
    pub(crate) fn take_game<'a>(
        &mut self,
        touched: &Touched,
        events: impl Iterator<Item = &'a games::Event> + Clone,
    ) -> Result<(), Misfit> {
        self.shows_opened();
        touched.each(|account| {
            self.keep_account(account);
            Ok(())
        })?;
        for event in events.clone() {
            self.has_happened(event);
            if let Some(Mark::WagerSettled(_)) = crate::games::mark(event) {
                self.remember_settled(event);
            }
        }
        self.laid = self.laid.plus(touched.laid)?;
        if self.heat.is_some() {
            events.for_each(|event| self.heat_sees(event));
        }
        touched.lies_on_layout(self)
    }

    /// An event of the game has happened: it is no longer to be taken back, or may be, and what it sets off comes about.
    #[inline]
    pub(crate) fn has_happened(&mut self, event: &games::Event) {
        if self.setup.physical {
            self.recent.take(event);
        }
        if let games::Event::CaribbeanStud(_) = event {
            self.rack.sees_jackpot(event);
        }
        if let Some(off) = self.game.sets_off(event) {
            self.set_off(off);
        }
    }

    /// What an event of the game sets off on the floor comes about.
    #[inline(never)]
    fn set_off(&mut self, off: SetsOff) {
        if let Some(of) = off.takes_effect {
            self.set_in_effect(of, true);
        }
        if let Some(matter) = off.outdates {
            self.duties.forget(matter);
        }
        if let Some(matter) = off.matter
            && self.rules.notices().of(matter).is_some()
        {
            self.duties.happens(matter);
        }
        if off.voids {
            self.round_voided();
        }
        if off.closes_betting {
            self.count_idle();
            self.forget_lost_promotional();
            self.played_on = self.people.gone().cloned().collect();
        }
    }

    /// A player has these chips now, which are mostly where they were.
    #[inline(always)]
    fn keep_account(
        &mut self,
        Account {
            player, at, chips, ..
        }: &Account,
    ) {
        let has = at.and_then(|at| self.chips.get_mut_at(at, player));
        match has {
            Some(has) if *chips != Chips::default() => *has = *chips,
            _ => self.keep_chips(player, *chips),
        }
    }

    /// A player has these chips; who has none is not remembered.
    pub(crate) fn keep_chips(&mut self, player: &Name, chips: Chips) {
        if chips == Chips::default() {
            self.chips.remove(player);
        } else if let Some(has) = self.chips.get_mut(player) {
            *has = chips;
        } else {
            self.chips.insert(player.clone(), chips);
        }
    }

    /// A player's chips, once so many came or went.
    pub(crate) fn change_purse(&mut self, player: &Name, cents: Cents) -> Result<Cents, Misfit> {
        let mut chips = self.chips_of(player);
        chips.purse = chips.purse.plus(cents)?;
        if chips.purse.0 < 0 {
            return Err(Misfit::ChipsBelowZero(player.clone()));
        }
        self.keep_chips(player, chips);
        Ok(chips.purse)
    }

    /// The same; they must be as many as the event says.
    pub(crate) fn exchange(
        &mut self,
        player: &Name,
        cents: Cents,
        left: Cents,
    ) -> Result<(), Misfit> {
        if self.change_purse(player, cents)? != left {
            return Err(Misfit::Because("the player's chips do not add up"));
        }
        Ok(())
    }

    fn apply_floor(&mut self, at_ms: i64, event: &Floor) -> Result<(), Misfit> {
        if !event.is_countable() {
            return Err(Misfit::BEYOND);
        }
        match event {
            Floor::TableDrafted { .. }
            | Floor::WagersDeclaredVoid { .. }
            | Floor::ConductReported { .. } => {}
            Floor::Heat(event) => self.apply_heat(at_ms, event)?,
            Floor::Seal(event) => self.apply_seal(event)?,
            Floor::TableOpened {} => {
                self.life = Life::Open;
                self.closing_sign = None;
                self.idle_before.clear();
                self.recent = Recent::default();
            }
            Floor::TableClosed {} => self.life = Life::Closed,
            Floor::ClosingSignPosted { in_minutes } => {
                let in_minutes = *in_minutes;
                self.closing_sign = Some(When { at_ms, in_minutes });
            }
            Floor::SignTakenDown {
                sign: Sign::Closing,
            } => self.closing_sign = None,
            Floor::BoughtIn {
                player,
                cents,
                chips_cents,
            } => {
                if !self.people.is_present(player) {
                    self.people.place(player.clone(), None);
                }
                self.exchange(player, *cents, *chips_cents)?;
            }
            Floor::CashedOut {
                player,
                cents,
                chips_cents,
            } => self.exchange(player, -*cents, *chips_cents)?,
            Floor::Seated { player, seat } => {
                self.people.place(player.clone(), Some(*seat));
                self.idle.insert(player.clone(), 0);
            }
            Floor::StoodUp { player, .. } | Floor::SeatVacated { player, .. } => {
                self.people.place(player.clone(), None);
                self.idle.remove(player);
            }
            Floor::Left { player } => {
                self.people.remove(player);
                if self.people.is_empty() {
                    self.game.fell_vacant();
                    self.recent.fell_vacant();
                }
                self.played_on.retain(|name| name != player);
                self.keep_chips(player, self.chips_of(player).left());
                self.idle.remove(player);
                self.signs.forget(player);
            }
            Floor::Gone { player } => self.set_gone(player),
            Floor::Excluded { player, why, .. } => {
                self.doors.exclude(player, *why, at_ms);
                if self.people.is_present(player) {
                    self.set_gone(player);
                }
            }
            Floor::Readmitted { player } => self.doors.readmit(player),
            Floor::TableReserved {} => self.doors.reserve(self.people.all()),
            Floor::Admitted { player } => self.doors.admit(player),
            Floor::TableReleased {} => self.doors.release(),
            Floor::TableSuspended { words } => {
                self.doors.suspended = Some(words.clone().unwrap_or_default());
            }
            Floor::TableResumed {} => self.doors.suspended = None,
            any_of!(Floor: FillRequested CreditRequested RequestDropped ChipsHandedOver
                FillReceived CreditReceived FloatCounted CountSigned) => {
                let outstanding = self.outstanding();
                self.rack.apply(event, outstanding);
            }
            any_of!(Floor: DisputeRaised DisputeDecided DisputeReferred DecisionAccepted
                ComplainantAdvised) => self.disputes.apply(event),
            Floor::PromotionalIssued {
                player,
                cents,
                chips_cents,
            } => {
                self.exchange(player, *cents, *chips_cents)?;
                let chips = self.chips.entry(player.clone()).or_default();
                chips.promotional = chips.promotional.plus(*cents)?;
                self.rack.came(*cents);
            }
            Floor::PromotionalReturned {
                player,
                cents,
                chips_cents,
            } => {
                let mut chips = self.chips_of(player);
                chips.promotional = chips.promotional.plus(-*cents)?;
                self.keep_chips(player, chips);
                self.exchange(player, -*cents, *chips_cents)?;
                self.rack.came(-*cents);
            }
            Floor::CouponIssued { .. }
            | Floor::CouponLaid { .. }
            | Floor::CouponWithdrawn { .. } => self.coupons.apply(event)?,
            Floor::CouponTakenUp {
                player,
                payment_cents,
                chips_cents,
                ..
            } => {
                self.coupons.apply(event)?;
                self.exchange(player, *payment_cents, *chips_cents)?;
            }
            Floor::LimitsPosted { .. }
            | Floor::LimitsAgreed { .. }
            | Floor::LimitsChanged { .. }
            | Floor::OwnLimitsAllowed { .. }
            | Floor::OwnLimitsEnded { .. }
            | Floor::SignTakenDown { sign: Sign::Limits } => self.apply_limits(at_ms, event),
            Floor::SignTakenDown { sign } => {
                let of = sign.announces();
                self.announced
                    .retain(|notice| notice.in_effect || Some(notice.of) != of);
            }
            Floor::CameBack { player } => {
                self.people.set_gone(player, false);
                self.played_on.retain(|name| name != player);
            }
            Floor::HeldUnclaimed { player, cents } => {
                self.exchange(player, -*cents, Cents::ZERO)?;
            }
            Floor::InspectorTold { matter } | Floor::Approved { matter } => {
                self.duties.tell(*matter);
            }
            Floor::ChangeAnnounced { of, to, in_minutes } => {
                let in_minutes = *in_minutes;
                self.announced.retain(|notice| notice.of != *of);
                self.announced.push(Notice {
                    of: *of,
                    to: to.clone(),
                    when: When { at_ms, in_minutes },
                    in_effect: false,
                });
            }
            Floor::DebtRecorded {
                player,
                cents,
                owed_cents,
            } => self.lend(player, *cents, *owed_cents)?,
            Floor::DebtPaid {
                player,
                cents,
                owed_cents,
            } => self.lend(player, -*cents, *owed_cents)?,
            Floor::PaymentCorrected {
                player,
                paid,
                cents,
            } => {
                let cents = match paid {
                    Wrongly::Overpaid => -*cents,
                    Wrongly::Underpaid => *cents,
                };
                self.change_purse(player, cents)?;
            }
            Floor::TakenBack { .. } => {
                let (game, undone) = self.recent.take_back(self.rules.kind())?;
                for of in undone.iter().filter_map(games::Event::takes_effect) {
                    self.set_in_effect(of, false);
                }
                let matters = undone.iter().filter_map(|event| self.game.matter(event));
                for matter in matters.filter(|matter| self.rules.notices().of(*matter).is_some()) {
                    self.duties.undone(matter);
                }
                self.game = game;
            }
        }
        Ok(())
    }

    fn set_gone(&mut self, player: &Name) {
        self.people.set_gone(player, true);
        if self.game.round_under_way() {
            self.played_on.push(player.clone());
        }
    }

    /// What was announced has taken effect, or has not after all.
    fn set_in_effect(&mut self, of: Announcement, so: bool) {
        let mut announced = self.announced.iter_mut();
        if let Some(notice) = announced.find(|notice| notice.of == of) {
            notice.in_effect = so;
        }
    }

    /// What must be announced before a command of this word, and for when it was; none: not before the announcement.
    #[inline]
    pub(crate) fn unannounced(&self, word: &str) -> Option<(&Announced, Option<When>)> {
        let asked = self.game.announces(word)?;
        let asked = self.rules.announcements().of(asked)?;
        let notice = self.notice_of(asked.of);
        Some((asked, notice.map(|notice| notice.when)))
    }

    /// Whether all seats are in use.
    pub(crate) fn is_full(&self) -> bool {
        self.people.seats_taken() == usize::from(self.rules.seats())
    }

    /// What an inspector must be told of, or approve, before a command of this word is carried out, and by which rules.
    pub(crate) fn untold(&self, word: &str) -> Option<(Matter, &Citation)> {
        let needed = self.game.needs(word);
        let needed = needed.filter(|matter| !self.duties.is_told(*matter));
        let due = || self.duties.due().filter(|_| self.game.begins_round(word));
        let matter = needed.or_else(due)?;
        let by = self.rules.notices().of(matter)?;
        Some((matter, by))
    }

    /// What the house tells an inspector next: what has happened at once, whether or not anybody is there who could go on, and
    /// otherwise what must be said before the table goes on.
    pub(crate) fn to_notify(&self) -> Option<Matter> {
        let mut owed = self.duties.owed().iter().copied();
        if let Some(matter) = owed.find(|matter| !matter.is_approval()) {
            return Some(matter);
        }
        let Some(Awaiting::Decision(decision)) = self.game.awaiting(&self.people) else {
            return None;
        };
        let (matter, _) = self.untold(decision.command)?;
        (!matter.is_approval()).then_some(matter)
    }

    /// Who may do what is awaited, where the book says who has that power.
    fn roles_awaited(&self, decision: &Decision) -> Vec<Role> {
        let about = |(name, value): &(String, String)| match (name.as_str(), value.as_str()) {
            ("player", "-") => decision.player.is_none(),
            (_, value) => value == decision.what,
        };
        let mut powers = self.rules.powers().of(decision.command);
        let power = powers.find(|power| power.fields.iter().all(about));
        match power {
            Some(power) if !decision.roles.iter().any(|role| power.roles.contains(role)) => {
                power.roles.clone()
            }
            _ => decision.roles.clone(),
        }
    }

    /// The last round counts for nothing: nobody has abstained in it, and what still lies on the layout waits for another.
    fn round_voided(&mut self) {
        for (name, idle) in &mut self.idle {
            if let Some(before) = self.idle_before.get(name) {
                *idle = *before;
            }
        }
        self.played_on.clear();
    }

    /// Nothing that was lost before betting closed is given back any more.
    fn forget_lost_promotional(&mut self) {
        let with = self
            .chips
            .iter()
            .filter(|(_, chips)| chips.used_promotional());
        let with: Vec<_> = with
            .map(|(player, chips)| (player.clone(), *chips))
            .collect();
        for (player, chips) in with {
            self.keep_chips(&player, chips.betting_closed());
        }
    }

    fn count_idle(&mut self) {
        self.idle_before.clone_from(&self.idle);
        // Whoever may not wager does not abstain.
        if !self.game.permits_wagers() {
            return;
        }
        // Rounds count only while all other seats are in use.
        let full = self.is_full();
        for (_, name) in self.people.seated() {
            let counts = full && !self.game.has_wager(&name);
            let idle = self.idle.entry(name).or_default();
            *idle = if counts { *idle + 1 } else { 0 };
        }
    }
}
