//! What a command does at a table, or the cited reason why it does nothing. Game commands pass through here to the game,
//! after the questions that are the house's: who speaks, in which role, and with which chips.

use crate::actor::{Actor, Who};
use crate::command::{Command, Floor as FloorCommand};
use crate::event::{Event, Floor};
use crate::floor::doors::excluded;
use crate::floor::limits::Wanted;
use crate::table::{Chips, Life, Table, Touched};
use croupier_engine::games;
use croupier_engine::machine::{Finding as _, Say as _};
use croupier_engine::words::{Announcement, Exclusion, Instance, Matter};
use croupier_engine::{
    Cents, Cited, FloorKey, Movement, Movements, Name, Power, Reason, Refusal, Role, Touch,
};

/// Events, or a refusal.
pub type Decision = Result<Vec<Cited<Event>>, Refusal>;

/// A refusal, which is cited when the command that it refuses is known.
pub(crate) fn refuse<T>(reason: Reason, detail: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::uncited(reason, None, detail))
}

impl Table {
    /// A rung: what is so is refused for this reason.
    #[inline]
    pub(crate) fn refuse_if<D: Into<String>>(
        &self,
        so: bool,
        reason: Reason,
        detail: impl FnOnce() -> D,
    ) -> Result<(), Refusal> {
        match so {
            true => refuse(reason, detail()),
            false => self.game.passed(reason),
        }
    }

    pub(crate) fn cite(&self, event: Floor) -> Cited<Event> {
        let citations = self.rules.citations();
        let key = match event {
            Floor::TableDrafted { .. } => return Cited::uncited(Event::Floor(event)),
            Floor::TableOpened {} => FloorKey::TableOpened,
            Floor::TableClosed {} => FloorKey::TableClosed,
            Floor::ClosingSignPosted {} => FloorKey::ClosingSignPosted,
            Floor::BoughtIn { .. } => FloorKey::BoughtIn,
            Floor::CashedOut { .. } => FloorKey::CashedOut,
            Floor::Seated { .. } => FloorKey::Seated,
            Floor::StoodUp { .. } => FloorKey::StoodUp,
            Floor::SeatVacated { .. } => FloorKey::SeatVacated,
            Floor::Left { .. } => FloorKey::Left,
            Floor::TakenBack { .. } => FloorKey::TakenBack,
            Floor::OwnLimitsAllowed { .. } | Floor::OwnLimitsEnded { .. } => FloorKey::OwnLimits,
            Floor::TableReserved {} | Floor::Admitted { .. } | Floor::TableReleased {} => {
                FloorKey::Reserved
            }
            Floor::Excluded { why, .. } => excluded(why),
            Floor::Readmitted { .. } => FloorKey::Readmitted,
            Floor::TableSuspended {} | Floor::TableResumed {} => FloorKey::Suspended,
            Floor::FillRequested { .. }
            | Floor::CreditRequested { .. }
            | Floor::ChipsIssued { .. }
            | Floor::FillReceived { .. }
            | Floor::CreditReceived { .. }
            | Floor::FloatCounted { .. }
            | Floor::CountSigned { .. } => FloorKey::Float,
            Floor::DisputeRaised { .. }
            | Floor::DisputeReferred { .. }
            | Floor::DecisionAccepted { .. } => FloorKey::Disputed,
            Floor::DisputeDecided { .. } => FloorKey::DisputeDecided,
            Floor::ComplainantAdvised { .. } => FloorKey::ComplainantAdvised,
            Floor::PromotionalIssued { .. } | Floor::PromotionalReturned { .. } => {
                FloorKey::Promotional
            }
            Floor::LimitsPosted { .. }
            | Floor::LimitsAgreed { .. }
            | Floor::LimitsChanged { .. } => {
                let by = self.limits_by(&event);
                return Cited::by(Event::Floor(event), by);
            }
            Floor::Gone { .. } => FloorKey::Gone,
            Floor::CameBack { .. } => FloorKey::CameBack,
            Floor::HeldUnclaimed { .. } => FloorKey::HeldUnclaimed,
            Floor::DebtRecorded { .. } => FloorKey::DebtRecorded,
            Floor::DebtPaid { .. } => FloorKey::DebtPaid,
            Floor::PaymentCorrected { .. } => FloorKey::PaymentCorrected,
            Floor::ChangeAnnounced { of } => {
                let asked = self.rules.announcements().of(of);
                let by = asked.map(|asked| asked.by.clone());
                return Cited::by(Event::Floor(event), by.unwrap_or_default());
            }
            Floor::InspectorTold { matter } | Floor::Approved { matter } => {
                let by = self.rules.notices().of(matter).cloned();
                return Cited::by(Event::Floor(event), by.unwrap_or_default());
            }
        };
        Cited::by(Event::Floor(event), citations.floor(key))
    }

    /// What a command at a time would do. Nothing changes.
    ///
    /// # Errors
    /// A refusal with the rule that the book in force gives for it.
    pub fn decide(&self, actor: &Actor, now_ms: i64, command: &Command) -> Decision {
        self.clone().act(actor, now_ms, command)
    }

    /// Decides a command at a time and changes the table as its events say. A refusal changes nothing.
    ///
    /// # Errors
    /// A refusal with the rule that the book in force gives for it.
    pub fn act(&mut self, actor: &Actor, now_ms: i64, command: &Command) -> Decision {
        self.has_power(actor, command)?;
        let mut events = match (command, self.life) {
            (Command::Game(asked), Life::Open) => {
                let may = self.may_say(actor, command);
                may.map_err(|refusal| self.cited(refusal, command))?;
                self.act_at_game(now_ms, command, asked)?
            }
            _ => {
                let acted = self.act_on_floor(actor, now_ms, command);
                acted.map_err(|refusal| self.cited(refusal, command))?
            }
        };
        if self.people.gone().next().is_some() {
            self.let_go(now_ms, &mut events);
        }
        if !self.debts.is_empty() {
            self.collect_debts(now_ms, &mut events);
        }
        Ok(events)
    }

    /// A refusal with the rules that the book gives for it; what concerns an inspector has them already.
    fn cited(&self, refusal: Refusal, command: &Command) -> Refusal {
        match Reason::INSPECTOR.contains(&refusal.reason) {
            true => refusal,
            false => refusal.cited(self.rules.citations(), command.word()),
        }
    }

    fn act_on_floor(&mut self, actor: &Actor, now_ms: i64, command: &Command) -> Decision {
        self.may_say(actor, command)?;
        let events = match (command, self.life) {
            (_, Life::Closed) => return refuse(Reason::TableNotOpen, "the table is closed"),
            (Command::Floor(FloorCommand::OpenTable {}), Life::Drafted) => self.open(),
            (Command::Floor(command), Life::Open) => self.decide_floor(actor, now_ms, command)?,
            (Command::Floor(_), Life::Drafted) | (Command::Game(_), _) => {
                return refuse(
                    Reason::TableNotOpen,
                    "the table is not open yet; say open-table",
                );
            }
        };
        self.begin(command);
        for event in &events {
            self.applied(now_ms, &event.what);
        }
        Ok(events)
    }

    /// What the book says about the power to say this, if it says anything.
    fn power(&self, command: &Command) -> Option<&Power> {
        let mut powers = self.rules.powers().of(command.word()).peekable();
        powers.peek()?;
        let fields = command.fields();
        let is = |(name, value): &(String, String)| {
            let field = fields.iter().find(|(field, _)| field == name);
            field.is_some_and(|(_, found)| found.to_string() == *value)
        };
        powers.find(|power| power.fields.iter().all(is))
    }

    /// Who may say a command at this table, the one who usually does first.
    #[must_use]
    pub fn roles_of(&self, command: &Command) -> &[Role] {
        match self.power(command) {
            Some(power) => &power.roles,
            None => command.roles(),
        }
    }

    /// Whether the book gives this one the power to say this. The house speaks in every role at virtual equipment.
    fn has_power(&self, actor: &Actor, command: &Command) -> Result<(), Refusal> {
        let power = self.power(command);
        let word = command.word();
        let refusal = match power {
            Some(power) if power.roles.is_empty() => {
                let detail = format!("the rules of this table give nobody the power to {word}");
                Refusal::uncited(Reason::NotInThisBook, None, detail)
            }
            _ => {
                let roles = power.map_or(command.roles(), |power| &power.roles);
                let may = actor.who == Who::House || roles.contains(&actor.role);
                let who = || {
                    let who: Vec<&str> = roles.iter().map(|r| r.word()).collect();
                    who.join(" or ")
                };
                let looked = self
                    .refuse_if(!may, Reason::RoleMayNot, || {
                        format!("{word} is for {}, not for a {}", who(), actor.role)
                    })
                    .finding(|| format!("{}; {word} is for {}", spoken(actor), who()));
                match looked {
                    Ok(()) => return Ok(()),
                    Err(refusal) => refusal,
                }
            }
        };
        let matter = match command {
            Command::Floor(
                FloorCommand::TellInspector { matter } | FloorCommand::Approve { matter },
            ) => Some(
                self.rules
                    .notices()
                    .of(*matter)
                    .cloned()
                    .unwrap_or_default(),
            ),
            Command::Floor(FloorCommand::AnnounceChange { of }) => {
                let asked = self.rules.announcements().of(*of);
                Some(asked.map(|asked| asked.by.clone()).unwrap_or_default())
            }
            Command::Floor(_) | Command::Game(_) => None,
        };
        Err(match power.map(|power| power.by.clone()).or(matter) {
            Some(by) => refusal.under(by),
            None => refusal.cited(self.rules.citations(), command.word()),
        })
    }

    fn may_say(&self, actor: &Actor, command: &Command) -> Result<(), Refusal> {
        let word = command.word();
        if let (Who::Player(me), Some(player)) = (&actor.who, command.player()) {
            self.refuse_if(me != player, Reason::NotYourself, || {
                format!("{me} may not speak for {player}")
            })?;
        }
        if command.is_equipment() {
            self.refuse_if(
                !self.setup.physical && actor.who != Who::House,
                Reason::EquipmentIsVirtual,
                || format!(
                    "the equipment of this table is virtual and works by itself; {word} is for real equipment"
                ),
            )?;
        }
        Ok(())
    }

    /// The events of something that the game does, which is not done yet.
    pub(crate) fn foreseen(&self, act: games::Act) -> Vec<Cited<Event>> {
        self.game.clone().run(&self.people, act, Event::Game)
    }

    fn open(&self) -> Vec<Cited<Event>> {
        let mut events = vec![self.cite(Floor::TableOpened {})];
        events.extend(self.foreseen(self.game.opening()));
        events
    }

    /// The purse is the last rung: what the game would accept, the player must have the chips for.
    fn act_at_game(&mut self, now_ms: i64, said: &Command, command: &games::Command) -> Decision {
        let word = command.word();
        self.may_begin(word)?;
        let act = self.check_game(command)?;
        self.inspector_told(word)?;
        self.is_announced(now_ms, word)?;
        let cited = |refusal: Refusal| refusal.cited(self.rules.citations(), word);
        let mut touched = Touched::default();
        let is_owed = |at| act.movements(at).into_iter().any(|moved| moved.is_owed());
        let foreseen = act.foreseen().filter(|count| !(0..*count).any(is_owed));
        let (foreseen, events) = if let Some(foreseen) = foreseen {
            let moved = (0..foreseen).map(|at| act.movements(at));
            let covered = self.covered(command, moved, &mut touched);
            covered.map_err(cited)?;
            self.begin(said);
            (foreseen, self.game.run(&self.people, act, Event::Game))
        } else {
            let mut game = self.game.clone();
            let mut events = game.run(&self.people, act, Event::Game);
            let lent = self.lent(&game, &mut events);
            for (player, cents) in &lent {
                touched.lend(self, player, *cents);
            }
            let moved = of_game(&events).map(games::Event::movements);
            let covered = self.covered(command, moved, &mut touched);
            covered.map_err(cited)?;
            self.begin(said);
            self.game = game;
            for (player, cents) in lent {
                *self.debts.entry(player).or_default() += cents;
            }
            (events.len(), events)
        };
        let taken = of_game(&events)
            .skip(foreseen)
            .try_for_each(|event| touched.take(self, event));
        if let Err(misfit) = taken.and_then(|()| self.take_game(&touched, of_game(&events))) {
            misfit.is_a_bug(command);
        }
        Ok(events)
    }

    /// Whether an inspector has been told of everything that must be said before a command of this word.
    fn inspector_told(&self, word: &str) -> Result<(), Refusal> {
        let Some((matter, by)) = self.untold(word) else {
            return match self.game.watch().has_told() {
                true => Ok(()),
                false => self.was_told(word),
            };
        };
        let refusal = match matter.is_approval() {
            true => Refusal::uncited(
                Reason::NotApproved,
                None,
                format!("an inspector must approve it first: approve {matter}"),
            ),
            false => Refusal::uncited(
                Reason::InspectorNotTold,
                None,
                format!("an inspector must be told first: tell-inspector {matter}"),
            ),
        };
        Err(refusal.under(by.clone()))
    }

    /// What an inspector was told of, or approved, before a command of this word, for somebody who watches.
    fn was_told(&self, word: &str) -> Result<(), Refusal> {
        let needed = self.game.needs(word);
        let Some((matter, by)) = needed.and_then(|m| Some((m, self.rules.notices().of(m)?))) else {
            return Ok(());
        };
        let reason = match matter.is_approval() {
            true => Reason::NotApproved,
            false => Reason::InspectorNotTold,
        };
        let told = self.game.passed(reason).finding(|| format!("{matter}"));
        told.map_err(|told| told.under(by.clone()))
    }

    /// Whether what must be announced before a command of this word has been, and long enough before.
    fn is_announced(&self, now_ms: i64, word: &str) -> Result<(), Refusal> {
        let Some((asked, from)) = self.unannounced(word) else {
            return Ok(());
        };
        let (of, minutes) = (asked.of, asked.minutes);
        let detail = match from {
            Some(from) if now_ms >= from => {
                let told = self.game.passed(Reason::NotAnnounced).finding(|| {
                    let ago = (now_ms - from) / 60_000 + i64::from(minutes);
                    format!("{of} was announced {ago} minutes ago; {minutes} are asked for")
                });
                return told.map_err(|told| told.under(asked.by.clone()));
            }
            Some(from) => format!(
                "it was announced less than {minutes} minutes ago; wait {} more",
                (from - now_ms + 59_999) / 60_000
            ),
            None if minutes == 0 => format!("it is announced first: announce-change {of}"),
            None => format!("it is announced {minutes} minutes before: announce-change {of}"),
        };
        Err(Refusal::uncited(Reason::NotAnnounced, None, detail).under(asked.by.clone()))
    }

    /// Whether this may be announced now.
    pub(crate) fn may_announce(&self, of: Announcement) -> Result<(), Refusal> {
        // Limits have a sign of their own.
        let asked = self.rules.announcements().of(of);
        let Some(asked) = asked.filter(|_| of != Announcement::Limits) else {
            return refuse(
                Reason::NotInThisBook,
                format!("the rules of this table have nothing announced about {of}"),
            );
        };
        let mut announced = self.announced.iter();
        if announced.any(|(other, _, in_effect)| *other == of && !in_effect) {
            let detail = "that has been announced, and nothing has come of it yet";
            let refusal = Refusal::uncited(Reason::AlreadyAnnounced, None, detail);
            return Err(refusal.under(asked.by.clone()));
        }
        Ok(())
    }

    fn announce(&self, of: Announcement) -> Decision {
        self.may_announce(of)?;
        Ok(vec![self.cite(Floor::ChangeAnnounced { of })])
    }

    /// Those who are gone and have nothing at stake any more leave; what they did not collect is held.
    fn let_go(&mut self, now_ms: i64, events: &mut Vec<Cited<Event>>) {
        let gone: Vec<Name> = self.people.gone().cloned().collect();
        for player in gone {
            let settled = !self.game.has_wager(&player) || self.played_on.contains(&player);
            let unclaimed = !self.is_excluded(&player);
            if let (true, Ok(last)) = (settled, self.last_of(&player, unclaimed)) {
                for event in &last {
                    self.applied(now_ms, &event.what);
                }
                events.extend(last);
            }
        }
    }

    /// Whether the players have the chips that are taken from them by what is moved.
    fn covered<'a>(
        &self,
        command: &games::Command,
        moved: impl Iterator<Item = Movements<'a>> + Clone,
        touched: &mut Touched,
    ) -> Result<(), Refusal> {
        for movements in moved.clone() {
            for movement in movements {
                let (one, other) = movement.touched();
                let owed = movement.is_owed();
                self.has_chips(command, &one, owed, touched)?;
                if let Some(other) = other {
                    self.has_chips(command, &other, owed, touched)?;
                }
            }
        }
        // Who lays chips down, or takes them up, is left with chips. Vigorish may be paid in coin, and a settlement stands.
        let lays = |player: &Name| {
            moved.clone().flatten().any(|movement| match movement {
                Movement::Staked(name, _) | Movement::Coloured(name, _) => name == player,
                _ => false,
            })
        };
        for (player, chips) in touched.players() {
            if command.player() == Some(player) || lays(player) {
                self.left_in_chips(player, chips.purse)?;
            }
        }
        Ok(())
    }

    /// Whether a player has the chips that a movement takes, after those before it; what is owed is taken whatever chips there are.
    fn has_chips(
        &self,
        command: &games::Command,
        touch: &Touch<'_>,
        owed: bool,
        touched: &mut Touched,
    ) -> Result<(), Refusal> {
        let name = touch.player;
        let chips = touched.touch(self, touch);
        let Chips { purse, colour, .. } = chips.unwrap_or_else(|misfit| misfit.is_a_bug(command));
        if touch.to_colour.0 < 0 {
            let has = || self.in_colour(name);
            self.refuse_if(colour.0 < 0, Reason::NoColourHeld, || {
                let has = has();
                format!("{name} has {has} in non-value chips, which is not enough; buy more")
            })
            .finding(|| format!("{} of {} in non-value chips", -touch.to_colour, has()))?;
        }
        if touch.to_purse.0 < 0 && !owed {
            self.kept(command, name, purse)?;
        }
        Ok(())
    }

    /// Marked vigorish stays covered by the chips that a player is left with, until it is collected.
    fn kept(&self, command: &games::Command, player: &Name, left: Cents) -> Result<(), Refusal> {
        let owed = self.game.owed(player);
        let short = left < owed && (command.word() != "collect-vigorish" || left.0 < 0);
        if !short && (self.game.watch().has_told() || left >= self.purse(player)) {
            return Ok(());
        }
        self.refuse_if(short, Reason::InsufficientChips, || {
            let has = self.purse(player);
            match owed.is_zero() || command.word() == "collect-vigorish" {
                true => format!("{player} has {has} in chips, which is not enough; buy in for more"),
                false => format!(
                    "{player} has {} in chips to wager: {owed} of {has} is kept for vigorish that is owed; buy in for more",
                    has - owed
                ),
            }
        })
        .finding(|| {
            let has = self.purse(player);
            let kept = match owed.is_zero() {
                true => String::new(),
                false => format!("; {owed} is kept for vigorish that is owed"),
            };
            format!("{} of {has} in chips{kept}", has - left)
        })
    }

    fn decide_floor(&self, actor: &Actor, now_ms: i64, command: &FloorCommand) -> Decision {
        match command {
            FloorCommand::OpenTable {} => {
                refuse(Reason::TableAlreadyOpen, "the table is open already")
            }
            FloorCommand::PostClosingSign {} => Ok(vec![self.cite(Floor::ClosingSignPosted {})]),
            FloorCommand::CloseTable {} => self.close(now_ms),
            FloorCommand::BuyIn { player, cents } => self.buy_in(player, *cents),
            FloorCommand::CashOut { player, cents } => self.cash_out(player, *cents),
            FloorCommand::Sit { player, seat } => self.sit(player, *seat),
            FloorCommand::Stand { player } => self.stand(player),
            FloorCommand::Leave { player } => self.leave(player),
            FloorCommand::VacateSeat { seat } => self.vacate(*seat),
            FloorCommand::ReportGone { player } => self.report_gone(player),
            FloorCommand::ComeBack { player } => self.come_back(player),
            FloorCommand::TellInspector { matter } => self.tell(*matter, false),
            FloorCommand::Approve { matter } => self.tell(*matter, true),
            FloorCommand::AnnounceChange { of } => self.announce(*of),
            FloorCommand::PostLimits {
                min_cents,
                max_cents,
                side_min_cents,
                side_max_cents,
                differential_cents,
                increment_cents,
            } => self.post_limits(&Wanted {
                min: *min_cents,
                max: *max_cents,
                side_min: *side_min_cents,
                side_max: *side_max_cents,
                differential: *differential_cents,
                increment: *increment_cents,
            }),
            FloorCommand::AgreeLimits { player } => self.agree_limits(player),
            FloorCommand::ChangeLimits {} => self.change_limits(now_ms),
            FloorCommand::AllowLimits {
                player,
                max_cents,
                min_cents,
            } => self.allow_limits(player, *min_cents, *max_cents),
            FloorCommand::EndLimits { player } => self.end_limits(player),
            FloorCommand::ReserveTable {} => self.reserve(),
            FloorCommand::Admit { player } => self.admit(player),
            FloorCommand::ReleaseTable {} => self.release(),
            FloorCommand::Exclude { player } => self.exclude(player, Exclusion::Breach),
            FloorCommand::VoidWagers { player } => self.void_wagers(player),
            FloorCommand::RequireToLeave { player } => {
                self.exclude(player, Exclusion::RequiredToLeave)
            }
            FloorCommand::ReportUnderAge { player } => self.exclude(player, Exclusion::UnderAge),
            FloorCommand::Readmit { player } => self.readmit(player),
            FloorCommand::SuspendTable {} => self.suspend(),
            FloorCommand::ResumeTable {} => self.resume(),
            FloorCommand::RaiseDispute { player, words } => self.raise_dispute(player, words),
            FloorCommand::DecideDispute {
                dispute,
                ruling,
                words,
            } => self.decide_dispute(*dispute, Instance::First, *ruling, words),
            FloorCommand::ReviewDispute {
                dispute,
                ruling,
                words,
            } => self.decide_dispute(*dispute, Instance::Review, *ruling, words),
            FloorCommand::RuleOnDispute {
                dispute,
                ruling,
                words,
            } => self.decide_dispute(*dispute, Instance::Inspector, *ruling, words),
            FloorCommand::ReferDispute { player, dispute } => self.refer_dispute(player, *dispute),
            FloorCommand::AcceptDecision { player, dispute } => {
                self.accept_decision(player, *dispute)
            }
            FloorCommand::AdviseComplainant { dispute } => self.advise_complainant(*dispute),
            FloorCommand::IssuePromotional { player, cents } => {
                self.issue_promotional(player, *cents)
            }
            FloorCommand::RequestFill { cents } => self.request(actor, *cents, true),
            FloorCommand::RequestCredit { cents } => self.request(actor, *cents, false),
            FloorCommand::IssueChips {} => self.issue_chips(actor),
            FloorCommand::ReceiveChips {} => self.receive_chips(actor),
            FloorCommand::CountFloat { cents } => self.count_float(actor, *cents),
            FloorCommand::SignCount {} => self.sign_count(actor),
            FloorCommand::TakeBack {} => self.take_back(),
            FloorCommand::ReportWrongPayment {
                player,
                paid,
                cents,
            } => self.correct_payment(player, *paid, *cents),
        }
    }

    fn report_gone(&self, player: &Name) -> Decision {
        if self.people.is_gone(player) {
            return refuse(
                Reason::NotAtTable,
                format!("{player} has been reported gone already; come-back if that was wrong"),
            );
        }
        self.present(player)?;
        let mut events = self.foreseen(self.game.gone(&self.people, player));
        let player = player.clone();
        events.push(self.cite(Floor::Gone { player }));
        Ok(events)
    }

    fn come_back(&self, player: &Name) -> Decision {
        self.refuse_if(!self.people.is_gone(player), Reason::NotAtTable, || {
            format!("{player} was not reported gone from this table; buy in to come to it")
        })?;
        self.may_come(player)?;
        let player = player.clone();
        Ok(vec![self.cite(Floor::CameBack { player })])
    }

    /// Whether an inspector may be told of this now, or approve it.
    pub(crate) fn may_tell(&self, matter: Matter, approves: bool) -> Result<(), Refusal> {
        let Some(by) = self.rules.notices().of(matter) else {
            return refuse(
                Reason::NotInThisBook,
                format!("the rules of this table ask nothing of an inspector about {matter}"),
            );
        };
        let refused = |reason, detail| {
            let refusal = Refusal::uncited(reason, None, detail);
            Err(refusal.under(by.clone()))
        };
        match (matter.is_approval(), approves) {
            (true, false) => refused(
                Reason::NotApproved,
                format!("an inspector must approve it: approve {matter}"),
            ),
            (false, true) => refused(
                Reason::InspectorNotTold,
                format!("an inspector is told of it: tell-inspector {matter}"),
            ),
            _ if !self.duties.may_tell(matter) => refused(
                Reason::AlreadyTold,
                format!("{matter} has been said already, and nothing has come of it since"),
            ),
            _ => Ok(()),
        }
    }

    fn tell(&self, matter: Matter, approves: bool) -> Decision {
        self.may_tell(matter, approves)?;
        let event = match approves {
            true => Floor::Approved { matter },
            false => Floor::InspectorTold { matter },
        };
        Ok(vec![self.cite(event)])
    }

    fn take_back(&self) -> Decision {
        let Some((command, events)) = self.recent.last() else {
            let why = if self.setup.physical {
                "nothing was keyed since the last wager, decision or payment; what is wrong now is put right by the rules about errors"
            } else {
                "the equipment of this table is virtual: nothing is keyed that could be wrong"
            };
            return refuse(Reason::NothingToTakeBack, why);
        };
        self.game
            .passed(Reason::NothingToTakeBack)
            .finding(|| command.to_string())?;
        Ok(vec![self.cite(Floor::TakenBack {
            command: command.to_owned(),
            events,
        })])
    }

    /// What keeps a table from being closed, beside the people at it.
    pub(crate) fn may_close(&self) -> Result<(), Refusal> {
        self.refuse_if(
            self.game.round_under_way(),
            Reason::RoundUnderWay,
            || "the round being played must be settled first",
        )?;
        self.complainants_advised()?;
        if !self.game.may_close() {
            return refuse(
                Reason::NotThisStep,
                "the cards are checked first: confirm closing-check",
            );
        }
        Ok(())
    }

    fn close(&self, now_ms: i64) -> Decision {
        self.may_close()?;
        if let Some(minutes) = self.rules.closing_notice()
            && !self.people.is_empty()
            && self
                .closing_sign_ms
                .is_none_or(|at| now_ms - at < i64::from(minutes) * 60_000)
        {
            return refuse(
                Reason::PlayersPresent,
                match (minutes, self.closing_sign_ms) {
                    (0, _) => "players are at the table: they are told first (post-closing-sign)"
                        .to_owned(),
                    (_, None) => format!(
                        "players are at the table: a closing sign must have stood for {minutes} minutes (post-closing-sign)"
                    ),
                    (_, Some(at)) => {
                        let left = i64::from(minutes) * 60_000 - (now_ms - at);
                        let left = (left + 59_999) / 60_000;
                        format!(
                            "players are at the table: the closing sign must stand for {left} more of its {minutes} minutes"
                        )
                    }
                },
            );
        }
        self.game.passed(Reason::PlayersPresent).finding(|| {
            let stood = self.closing_sign_ms.map(|at| (now_ms - at) / 60_000);
            match (self.people.is_empty(), self.rules.closing_notice(), stood) {
                (false, Some(asked), Some(stood)) => {
                    format!("the sign has stood for {stood} minutes; {asked} are asked for")
                }
                (false, ..) => "no sign is asked for".to_owned(),
                (true, ..) => "nobody is at the table".to_owned(),
            }
        })?;
        let mut events = Vec::new();
        for player in self.people.all() {
            events.extend(self.last_of(player, self.people.is_gone(player))?);
        }
        events.push(self.cite(Floor::TableClosed {}));
        Ok(events)
    }

    pub(crate) fn present(&self, player: &Name) -> Result<(), Refusal> {
        self.refuse_if(!self.people.is_present(player), Reason::NotAtTable, || {
            format!("{player} is not at this table; buy in first")
        })
    }

    /// Whether chips can make what a player would be left with, where they can make what the player has.
    fn left_in_chips(&self, player: &Name, left: Cents) -> Result<(), Refusal> {
        let chips = self.rules.chips();
        self.refuse_if(
            !chips.can_make(left) && chips.can_make(self.purse(player)),
            Reason::NotInChips,
            || format!("{player} would be left with {left}, which the table's chips cannot make"),
        )
        .finding(|| format!("{player} is left with {left}"))
    }

    pub(crate) fn amount(&self, cents: Cents) -> Result<(), Refusal> {
        self.is_amount(cents)?;
        let chips = self.rules.chips();
        self.refuse_if(!chips.can_make(cents), Reason::NotInChips, || {
            let up = chips.next_up(cents);
            format!("the table's chips cannot make {cents}; they can make {up}")
        })
        .finding(|| format!("{cents} in chips of {} and up", chips.smallest()))
    }

    /// Whether this is something and not nothing.
    fn is_positive(&self, cents: Cents) -> Result<(), Refusal> {
        self.refuse_if(!cents.is_positive(), Reason::AmountNotPositive, || {
            format!("{cents} is not an amount")
        })
        .finding(|| cents.to_string())
    }

    /// Whether this is an amount that the house takes at all.
    fn is_amount(&self, cents: Cents) -> Result<(), Refusal> {
        self.is_positive(cents)?;
        self.refuse_if(cents > Cents::LARGEST, Reason::AmountTooLarge, || {
            format!("no amount above {} is taken", Cents::LARGEST)
        })
        .finding(|| format!("{cents}; up to {} is taken", Cents::LARGEST))
    }

    fn buy_in(&self, player: &Name, cents: Cents) -> Decision {
        self.may_come(player)?;
        self.amount(cents)?;
        let chips_cents = self.purse(player) + cents;
        self.refuse_if(chips_cents > Cents::LARGEST, Reason::AmountTooLarge, || {
            format!("nobody holds more than {}", Cents::LARGEST)
        })
        .finding(|| {
            format!(
                "{chips_cents} then; nobody holds more than {}",
                Cents::LARGEST
            )
        })?;
        Ok(vec![self.cite(Floor::BoughtIn {
            player: player.clone(),
            cents,
            chips_cents,
        })])
    }

    fn cash_out(&self, player: &Name, cents: Option<Cents>) -> Decision {
        self.present(player)?;
        let has = self.purse(player);
        let free = self.redeemable(player);
        let cents = cents.unwrap_or(free);
        // Whoever gives back everything gives back the coins that vigorish left, too, and however much a jackpot made it.
        if cents == free && self.free(player) == free {
            self.is_positive(cents)?;
        } else {
            self.amount(cents)?;
        }
        if cents > free && cents <= self.free(player) {
            return refuse(
                Reason::PromotionalChips,
                format!(
                    "{} of the chips before {player} are promotional and are not redeemed; {free} is free",
                    self.promotional(player)
                ),
            );
        }
        self.refuse_if(cents > free, Reason::InsufficientChips, || {
            format!("{player} has {free} in chips that are free, not {cents}")
        })
        .finding(|| format!("{cents} of {free} in chips that are free"))?;
        if cents < free {
            self.left_in_chips(player, has - cents)?;
        }
        // Who gives back everything pays what is owed, also where it is less than any chip.
        let owed = match cents == free {
            true => self.debt(player).min(free),
            false => Cents::ZERO,
        };
        let mut events: Vec<Cited<Event>> = self.debt_paid(player, owed).into_iter().collect();
        if cents > owed {
            events.push(self.cite(Floor::CashedOut {
                player: player.clone(),
                cents: cents - owed,
                chips_cents: has - cents,
            }));
        }
        Ok(events)
    }

    fn sit(&self, player: &Name, seat: u8) -> Decision {
        self.present(player)?;
        let seats = self.rules.seats();
        self.refuse_if(seat == 0 || seat > seats, Reason::NoSuchSeat, || {
            format!("the seats of this table are 1 to {seats}, not {seat}")
        })
        .finding(|| format!("seat {seat} of {seats}"))?;
        if let Some(there) = self.people.seat_of(player) {
            return refuse(
                Reason::AlreadySeated,
                format!("{player} sits in seat {there}; stand first"),
            );
        }
        self.game.passed(Reason::AlreadySeated)?;
        if let Some(other) = self.people.in_seat(seat) {
            return refuse(
                Reason::SeatTaken,
                format!("{other} sits in seat {seat}; take another"),
            );
        }
        self.game.passed(Reason::SeatTaken)?;
        Ok(vec![self.cite(Floor::Seated {
            player: player.clone(),
            seat,
        })])
    }

    fn stand(&self, player: &Name) -> Decision {
        self.present(player)?;
        let Some(seat) = self.people.seat_of(player) else {
            return refuse(Reason::NotSeated, format!("{player} is standing already"));
        };
        self.game
            .passed(Reason::NotSeated)
            .finding(|| format!("{player} sits in seat {seat}"))?;
        let mut events = self.foreseen(self.game.standing_up(player));
        events.push(self.cite(Floor::StoodUp {
            player: player.clone(),
            seat,
        }));
        Ok(events)
    }

    fn leave(&self, player: &Name) -> Decision {
        self.present(player)?;
        self.last_of(player, false)
    }

    /// What happens last when a player goes, or is gone and has nothing at stake any more.
    fn last_of(&self, player: &Name, gone: bool) -> Decision {
        let act = self.game.leaving(&self.people, player)?;
        let mut events = self.foreseen(act);
        let back: Cents = of_game(&events)
            .flat_map(games::Event::movements)
            .flat_map(Movement::touches)
            .filter(|t| t.player == player)
            .map(|t| t.to_purse)
            .sum();
        let promotional = self.promotional(player).min(self.purse(player));
        let cents = self.purse(player) + back - promotional;
        self.refuse_if(cents.0 < 0, Reason::InsufficientChips, || {
            format!("{player} owes vigorish that the chips do not cover; buy in first")
        })
        .finding(|| format!("{player} is left with {cents}"))?;
        if promotional.is_positive() {
            events.push(self.cite(Floor::PromotionalReturned {
                player: player.clone(),
                cents: promotional,
                chips_cents: cents,
            }));
        }
        let owed = self.debt(player).min(cents);
        events.extend(self.debt_paid(player, owed));
        let cents = cents - owed;
        if cents.is_positive() {
            let (player, chips_cents) = (player.clone(), Cents::ZERO);
            events.push(self.cite(match gone {
                true => Floor::HeldUnclaimed { player, cents },
                false => Floor::CashedOut {
                    player,
                    cents,
                    chips_cents,
                },
            }));
        }
        events.push(self.cite(Floor::Left {
            player: player.clone(),
        }));
        Ok(events)
    }

    /// The player who may be made to give up a seat.
    pub(crate) fn idle_seat(&self, seat: u8) -> Result<Name, Refusal> {
        let Some(player) = self.people.in_seat(seat).cloned() else {
            return refuse(Reason::NotSeated, format!("nobody sits in seat {seat}"));
        };
        self.game
            .passed(Reason::NotSeated)
            .finding(|| format!("{player} sits in seat {seat}"))?;
        let Some(most) = self.rules.idle_rounds() else {
            return refuse(
                Reason::NotInThisBook,
                "in this book nobody gives up a seat for want of a wager",
            );
        };
        let full = self.is_full();
        let idle = self.idle_rounds(&player);
        let abstained = || {
            format!(
                "{player} has abstained for {idle} rounds; a seat is given up after {most} while all others are in use"
            )
        };
        self.refuse_if(!full || idle < most, Reason::SeatNotIdle, abstained)
            .finding(abstained)?;
        Ok(player)
    }

    fn vacate(&self, seat: u8) -> Decision {
        let player = self.idle_seat(seat)?;
        let mut events = self.foreseen(self.game.standing_up(&player));
        events.push(self.cite(Floor::SeatVacated { player, seat }));
        Ok(events)
    }
}

/// Who speaks, for a person to read.
fn spoken(actor: &Actor) -> String {
    match actor.who {
        Who::House => "the house itself".to_owned(),
        Who::Player(_) | Who::Staff(_) => format!("a {}", actor.role),
    }
}

/// Those of the game.
fn of_game(events: &[Cited<Event>]) -> impl Iterator<Item = &games::Event> + Clone {
    events.iter().filter_map(|event| match &event.what {
        Event::Game(event) => Some(event),
        Event::Floor(_) => None,
    })
}
