//! What a command does at a table, or the cited reason why it does nothing. Game commands pass through here to the game,
//! after the questions that are the house's: who speaks, in which role, and with which chips. This file is over 800 lines because every command of the
//! floor has its line in one ladder.

use crate::actor::{Actor, Who, called, spoken, whose};
use crate::command::{Command, Floor as FloorCommand};
use crate::event::{Event, Floor};
use crate::floor::doors::{conduct, excluded};
use crate::floor::limits::Wanted;
use crate::heat;
use crate::table::{Life, Table};
use crate::touched::{Chips, Touched};
use croupier_engine::games;
use croupier_engine::machine::{Finding as _, Misfit, Said, Say as _};
use croupier_engine::words::{Exclusion, Instance, Sign};
use croupier_engine::{
    Cents, Citation, Cited, FloorKey, Movement, Movements, Name, Power, Reason, Refusal, Role,
    Touch, any_of,
};
use std::ops::Deref;

/// Events, or a refusal.
pub type Decision = Result<Vec<Cited<Event>>, Refusal>;

/// A command that is looked at.
pub(crate) struct Saying<'a> {
    said: Said<'a>,
    /// Whether somebody watches which rungs are passed.
    watched: bool,
}

impl<'a> Deref for Saying<'a> {
    type Target = Said<'a>;

    fn deref(&self) -> &Said<'a> {
        &self.said
    }
}

/// A refusal, which is cited when the command that it refuses is known.
pub(crate) fn refuse<T>(reason: Reason, detail: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::uncited(reason, None, detail))
}

impl Table {
    /// A rung: if this is the case, the command is refused for this reason.
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
            Floor::ClosingSignPosted { .. }
            | Floor::SignTakenDown {
                sign: Sign::Closing,
            } => FloorKey::ClosingSignPosted,
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
            // It is cited by what it gives back.
            Floor::WagersDeclaredVoid { .. } => return Cited::uncited(Event::Floor(event)),
            Floor::ConductReported { what, .. } => conduct(what),
            Floor::Readmitted { .. } => FloorKey::Readmitted,
            Floor::TableSuspended { .. } | Floor::TableResumed {} => FloorKey::Suspended,
            any_of!(Floor: FillRequested CreditRequested RequestDropped ChipsHandedOver
                FillReceived CreditReceived FloatCounted CountSigned) => FloorKey::Float,
            Floor::DisputeRaised { .. }
            | Floor::DisputeReferred { .. }
            | Floor::DecisionAccepted { .. } => FloorKey::Disputed,
            Floor::DisputeDecided { .. } => FloorKey::DisputeDecided,
            Floor::ComplainantAdvised { .. } => FloorKey::ComplainantAdvised,
            Floor::PromotionalIssued { .. } | Floor::PromotionalReturned { .. } => {
                FloorKey::Promotional
            }
            Floor::CouponIssued { .. }
            | Floor::CouponLaid { .. }
            | Floor::CouponWithdrawn { .. }
            | Floor::CouponTakenUp { .. } => FloorKey::Coupon,
            Floor::LimitsPosted { .. }
            | Floor::LimitsAgreed { .. }
            | Floor::LimitsChanged { .. }
            | Floor::SignTakenDown { sign: Sign::Limits } => {
                let by = self.limits_by(&event);
                return Cited::by(Event::Floor(event), by);
            }
            Floor::Gone { .. } => FloorKey::Gone,
            Floor::CameBack { .. } => FloorKey::CameBack,
            Floor::HeldUnclaimed { .. } => FloorKey::HeldUnclaimed,
            Floor::DebtRecorded { .. } => FloorKey::DebtRecorded,
            Floor::DebtPaid { .. } => FloorKey::DebtPaid,
            Floor::PaymentCorrected { .. } => FloorKey::PaymentCorrected,
            Floor::ChangeAnnounced { of, .. } => {
                let by = self.announced_by(of);
                return Cited::by(Event::Floor(event), by);
            }
            Floor::SignTakenDown { sign } => {
                let by = sign.announces().map(|of| self.announced_by(of));
                return Cited::by(Event::Floor(event), by.unwrap_or_default());
            }
            Floor::InspectorTold { matter } | Floor::Approved { matter } => {
                let by = self.rules.notices().of(matter).cloned();
                return Cited::by(Event::Floor(event), by.unwrap_or_default());
            }
            // A heat cites its own, and no rule asks for seals.
            Floor::Heat(_) | Floor::Seal(_) => return Cited::uncited(Event::Floor(event)),
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
        let said = Saying {
            said: command.said(),
            watched: !self.game.watch().has_told(),
        };
        self.has_power(actor, command, &said)?;
        let early = self.lays_early(&said);
        let mut events = match (command, self.life) {
            (Command::Game(asked), Life::Open) => {
                let may = self.may_say(actor, command, &said);
                may.map_err(|refusal| self.cited(refusal, command))?;
                self.act_at_game(now_ms, command, asked, &said)?
            }
            _ => {
                let acted = self.act_on_floor(actor, now_ms, command, &said);
                acted.map_err(|refusal| self.cited(refusal, command))?
            }
        };
        if self.heat.is_some()
            || !self.debts.is_empty()
            || self.people.is_any_gone()
            || self.coupons.are_laid()
        {
            self.tidy_up(now_ms, early, &mut events);
        }
        Ok(events)
    }

    /// What follows at the table from whatever was done: coupons go where their wagers went, who is gone goes, what is owed is paid, and
    /// a heat goes on.
    #[inline(never)]
    fn tidy_up(&mut self, now_ms: i64, early: Option<Name>, events: &mut Vec<Cited<Event>>) {
        if self.coupons.are_laid() {
            self.coupons_follow(now_ms, events);
        }
        if self.people.is_any_gone() {
            self.let_go(now_ms, events);
        }
        if !self.debts.is_empty() {
            self.collect_debts(now_ms, events);
        }
        if self.heat.is_some() {
            self.heat_follows(now_ms, early, events);
        }
    }

    /// A refusal with the rules that the book gives for it; what concerns an inspector has them already, and of seals no rule speaks.
    fn cited(&self, refusal: Refusal, command: &Command) -> Refusal {
        let of_seals = matches!(command, Command::Floor(FloorCommand::Seal(_)));
        match of_seals || Reason::INSPECTOR.contains(&refusal.reason) {
            true => refusal,
            false => refusal.cited(self.rules.citations(), command.word()),
        }
    }

    #[inline(never)]
    fn act_on_floor(
        &mut self,
        actor: &Actor,
        now_ms: i64,
        command: &Command,
        said: &Saying<'_>,
    ) -> Decision {
        self.may_say(actor, command, said)?;
        let events = match (command, self.life) {
            // Chips are counted before a table opens and after it has closed, and brought and taken away.
            (Command::Floor(command), Life::Drafted | Life::Closed) if command.is_of_rack() => {
                self.decide_floor(actor, now_ms, command)?
            }
            // What was sealed is opened when the table has closed.
            (Command::Floor(FloorCommand::Seal(command)), Life::Closed) => {
                self.decide_seal(actor, command)?
            }
            (Command::Floor(FloorCommand::OpenTable {}), Life::Drafted) => self.open(),
            (Command::Floor(FloorCommand::OpenTable {}), Life::Closed) if self.heat.is_none() => {
                self.open_again(now_ms)
            }
            (Command::Floor(command), Life::Closed) if command.outlives_closing() => {
                self.decide_floor(actor, now_ms, command)?
            }
            (_, Life::Closed) => {
                return refuse(
                    Reason::TableNotOpen,
                    "the table is closed; a dealer opens it again",
                );
            }
            (Command::Floor(command), Life::Open) => self.decide_floor(actor, now_ms, command)?,
            (
                Command::Floor(FloorCommand::Heat(command @ heat::Command::SetHeat { .. })),
                Life::Drafted,
            ) => self.decide_heat(now_ms, command)?,
            (Command::Floor(_), Life::Drafted) | (Command::Game(_), _) => {
                return refuse(
                    Reason::TableNotOpen,
                    "the table is not open yet; a dealer opens it",
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
    #[inline(always)]
    fn power(&self, command: &Command, word: &str) -> Option<&Power> {
        self.rules.powers().of(word).next()?;
        self.power_of(command, word)
    }

    fn power_of(&self, command: &Command, word: &str) -> Option<&Power> {
        let fields = command.fields();
        let is = |(name, value): &(String, String)| {
            let field = fields.iter().find(|(field, _)| field == name);
            field.is_some_and(|(_, found)| found.to_string() == *value)
        };
        let mut powers = self.rules.powers().of(word);
        powers.find(|power| power.fields.iter().all(is))
    }

    /// Who may say a command at this table, the usual speaker first.
    #[must_use]
    pub fn roles_of(&self, command: &Command) -> &[Role] {
        match self.power(command, command.word()) {
            Some(power) => &power.roles,
            None => command.roles(),
        }
    }

    /// Whether the book gives this one the power to say this. The house speaks in every role at virtual equipment.
    #[inline]
    fn has_power(
        &self,
        actor: &Actor,
        command: &Command,
        said: &Saying<'_>,
    ) -> Result<(), Refusal> {
        let power = self.power(command, said.word);
        let roles = power.map_or(said.roles, |power| &power.roles);
        let may = matches!(actor.who, Who::House) || roles.contains(&actor.role);
        if may && !roles.is_empty() && !said.watched {
            return Ok(());
        }
        self.looked_for_power(actor, command, (power, roles), may)
    }

    /// The same where it is refused, or where somebody watches.
    #[cold]
    fn looked_for_power(
        &self,
        actor: &Actor,
        command: &Command,
        (power, roles): (Option<&Power>, &[Role]),
        may: bool,
    ) -> Result<(), Refusal> {
        let refusal = match power {
            Some(power) if power.roles.is_empty() => {
                let detail = "the rules of this table give nobody the power to do that";
                Refusal::uncited(Reason::NotInThisBook, None, detail)
            }
            _ => {
                let case = match command {
                    Command::Game(command) => self.game.power_case(command),
                    Command::Floor(_) => None,
                };
                let looked = match may {
                    true => self.game.passed(Reason::RoleMayNot).in_case(|| case),
                    false => {
                        let detail = whose(roles, actor.role);
                        Err(Refusal::uncited(Reason::RoleMayNot, case, detail))
                    }
                };
                let looked =
                    looked.finding(|| format!("{} speaks; {} may", spoken(actor), called(roles)));
                match looked {
                    Ok(()) => return Ok(()),
                    Err(refusal) => refusal,
                }
            }
        };
        Err(self.uncalled(command, power, refusal))
    }

    /// A refusal of somebody who may not say this at all, with the rule that says who may.
    #[must_use]
    pub fn not_called_to(&self, command: &Command, detail: String) -> Refusal {
        let case = match command {
            Command::Game(command) => self.game.power_case(command),
            Command::Floor(_) => None,
        };
        let refusal = Refusal::uncited(Reason::RoleMayNot, case, detail);
        self.uncalled(command, self.power(command, command.word()), refusal)
    }

    fn uncalled(&self, command: &Command, power: Option<&Power>, refusal: Refusal) -> Refusal {
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
            Command::Floor(FloorCommand::AnnounceChange { of, .. }) => Some(self.announced_by(*of)),
            Command::Floor(FloorCommand::Heat(asked)) => Some(asked.by()),
            Command::Floor(FloorCommand::Seal(_)) => Some(Citation::default()),
            Command::Floor(_) | Command::Game(_) => None,
        };
        match power.map(|power| power.by.clone()).or(matter) {
            Some(by) => refusal.under(by),
            None => refusal.cited(self.rules.citations(), command.word()),
        }
    }

    /// Whether this one may say this at all: for nobody else, and nothing that virtual equipment says.
    #[inline]
    fn may_say(&self, actor: &Actor, command: &Command, said: &Saying<'_>) -> Result<(), Refusal> {
        let for_another = match (&actor.who, said.player) {
            (Who::Player(me), Some(player)) => me != player,
            _ => false,
        };
        let works_by_itself = !self.setup.physical && !matches!(actor.who, Who::House);
        if !for_another && !works_by_itself && !said.watched {
            return Ok(());
        }
        self.says_it(actor, command, said)
    }

    /// The same, each by itself.
    #[inline(never)]
    fn says_it(&self, actor: &Actor, command: &Command, said: &Saying<'_>) -> Result<(), Refusal> {
        if let (Who::Player(me), Some(player)) = (&actor.who, said.player) {
            self.refuse_if(me != player, Reason::NotYourself, || {
                format!("{me} may not speak for {player}")
            })?;
        }
        if command.is_equipment() {
            self.refuse_if(
                !self.setup.physical && actor.who != Who::House,
                Reason::EquipmentIsVirtual,
                || "this table's equipment is virtual; that is for real equipment only",
            )?;
        }
        Ok(())
    }

    /// The events of something that the game does, which is not done yet.
    pub(crate) fn foreseen(&self, act: games::Act) -> Vec<Cited<Event>> {
        self.game.clone().run(&self.people, act, Event::Game)
    }

    pub(crate) fn open(&self) -> Vec<Cited<Event>> {
        let mut events = vec![self.cite(Floor::TableOpened {})];
        events.extend(self.foreseen(self.game.opening()));
        events
    }

    /// The purse is the last rung: what the game would accept, the player must have the chips for.
    fn act_at_game(
        &mut self,
        now_ms: i64,
        command: &Command,
        asked: &games::Command,
        said: &Saying<'_>,
    ) -> Decision {
        let word = said.word;
        self.may_begin(word)?;
        self.seals_admit(command, word, said.player)?;
        let act = self.check_game(asked, said.player)?;
        if self.duties.due().is_some() || self.game.asks_before(word) != (None, None) {
            self.inspector_told(word)?;
            self.is_announced(now_ms, word)?;
        }
        if self.heat.is_some() {
            self.heat_admits(word, said.player)?;
            self.heat_keeps_place(asked)?;
        }
        if self.heat.is_none()
            && !said.watched
            && let Some(lay) = self.plainly_laid(&act)
        {
            self.begin_said(command, said.roles);
            let events = self.game.run(&self.people, act, Event::Game);
            if let Err(misfit) = self.take_lay(&lay, &events) {
                misfit.is_a_bug(command);
            }
            return Ok(events);
        }
        self.move_chips(now_ms, command, said, act)
    }

    /// Carries out what moves chips in any way, once it is known that they are there.
    #[inline(never)]
    fn move_chips(
        &mut self,
        now_ms: i64,
        command: &Command,
        said: &Saying<'_>,
        act: games::Act,
    ) -> Decision {
        let cited = |refusal: Refusal| refusal.cited(self.rules.citations(), said.word);
        let mut touched = Touched::default();
        let foreseen = self.foreseen_chips(said, &act, &mut touched);
        let foreseen = foreseen.map_err(cited)?;
        let mut events = match foreseen {
            Some(_) => {
                self.begin_said(command, said.roles);
                self.game.run(&self.people, act, Event::Game)
            }
            None => {
                touched = Touched::default();
                self.run_unforeseen(command, said, act, &mut touched)?
            }
        };
        for event in of_game(&events).skip(foreseen.unwrap_or(events.len())) {
            if let Err(misfit) = touched.take(self, event) {
                misfit.is_a_bug(command);
            }
        }
        if let Err(misfit) = self.take_game(&touched, of_game(&events)) {
            misfit.is_a_bug(command);
        }
        if foreseen.is_none() {
            self.hold_for_departed(now_ms, &touched, &mut events);
        }
        Ok(events)
    }

    /// Carries out what is known only as it happens, on a copy of the game until it is known that the chips for it are there.
    #[inline(never)]
    fn run_unforeseen(
        &mut self,
        command: &Command,
        said: &Saying<'_>,
        act: games::Act,
        touched: &mut Touched,
    ) -> Decision {
        let mut game = self.game.clone();
        let mut events = game.run(&self.people, act, Event::Game);
        let lent = self.lent(&game, &mut events);
        for (player, cents) in &lent {
            touched.lend(self, player, *cents);
        }
        let moved = of_game(&events).map(games::Event::movements);
        let covered = self.covered(said, moved, touched);
        covered.map_err(|refusal| refusal.cited(self.rules.citations(), said.word))?;
        self.begin_said(command, said.roles);
        self.game = game;
        for (player, cents) in lent {
            *self.debts.entry(player).or_default() += cents;
        }
        Ok(events)
    }

    /// Whether the players have the chips for what happens first, where that is known before anything does, and how many events that is.
    /// What is owed is known only when it is taken.
    #[inline]
    fn foreseen_chips(
        &self,
        said: &Saying<'_>,
        act: &games::Act,
        touched: &mut Touched,
    ) -> Result<Option<usize>, Refusal> {
        let Some((count, first)) = act.foreseen() else {
            return Ok(None);
        };
        if first.are_owed() || (1..count).any(|at| act.movements(at).are_owed()) {
            return Ok(None);
        }
        self.have_chips(said, first, touched)?;
        for at in 1..count {
            self.have_chips(said, act.movements(at), touched)?;
        }
        self.left_with_chips(said, touched)?;
        Ok(Some(count))
    }

    /// What an inspector was told of, or approved, before a command of this word, for somebody who watches.
    pub(crate) fn was_told(&self, word: &str) -> Result<(), Refusal> {
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
        said: &Saying<'_>,
        moved: impl Iterator<Item = Movements<'a>>,
        touched: &mut Touched,
    ) -> Result<(), Refusal> {
        for movements in moved {
            self.have_chips(said, movements, touched)?;
        }
        self.left_with_chips(said, touched)
    }

    /// Whether they have them for what one event moves, after those before it.
    fn have_chips(
        &self,
        said: &Saying<'_>,
        moved: Movements<'_>,
        touched: &mut Touched,
    ) -> Result<(), Refusal> {
        for movement in moved {
            for touch in movement.touches() {
                self.has_chips(said, &movement, &touch, touched)?;
            }
        }
        Ok(())
    }

    /// Who lays chips down, or takes them up, is left with chips. Vigorish may be paid in coin, and a settlement stands.
    fn left_with_chips(&self, said: &Saying<'_>, touched: &Touched) -> Result<(), Refusal> {
        let chips = self.rules.chips();
        touched.each(|account| {
            let (player, left) = (&account.player, account.chips.purse);
            let looked = account.lays || said.player == Some(player);
            if looked && (said.watched || !chips.can_make(left)) {
                self.left_in_chips(player, left)?;
            }
            Ok(())
        })
    }

    /// Whether a player has the chips that a movement takes, after those before it; what is owed is taken whatever chips there are.
    fn has_chips(
        &self,
        said: &Saying<'_>,
        movement: &Movement<'_>,
        touch: &Touch<'_>,
        touched: &mut Touched,
    ) -> Result<(), Refusal> {
        let name = touch.player;
        let Some(account) = touched.touch(self, touch) else {
            Misfit::BEYOND.is_a_bug(&said.word);
        };
        account.lays |= matches!(movement, Movement::Staked(..) | Movement::Coloured(..));
        let Chips { purse, colour, .. } = account.chips;
        if touch.to_colour.0 < 0 {
            self.has_colour(touch, colour)?;
        }
        if touch.to_purse.0 < 0 && !movement.is_owed() {
            self.kept(said, name, purse)?;
        }
        Ok(())
    }

    /// Whether a player has the non-value chips that a movement takes, and which leaves so much of them.
    fn has_colour(&self, touch: &Touch<'_>, left: Cents) -> Result<(), Refusal> {
        let name = touch.player;
        let has = || self.in_colour(name);
        self.refuse_if(left.0 < 0, Reason::NoColourHeld, || {
            let has = has();
            format!("{name} has {has} in non-value chips, which is not enough; buy more")
        })
        .finding(|| format!("{} of {} in non-value chips", -touch.to_colour, has()))
    }

    /// Marked vigorish stays covered by the chips that a player is left with, until it is collected.
    #[inline]
    fn kept(&self, said: &Saying<'_>, player: &Name, left: Cents) -> Result<(), Refusal> {
        let owed = self.game.owed(player);
        let short = left < owed && (said.word != "collect-vigorish" || left.0 < 0);
        if !short && (!said.watched || left >= self.purse(player)) {
            return Ok(());
        }
        self.is_short(said, player, (left, owed), short)
    }

    #[cold]
    fn is_short(
        &self,
        said: &Saying<'_>,
        player: &Name,
        (left, owed): (Cents, Cents),
        short: bool,
    ) -> Result<(), Refusal> {
        self.refuse_if(short, Reason::InsufficientChips, || {
            let has = self.purse(player);
            match owed.is_zero() || said.word == "collect-vigorish" {
                true if self.heat.is_some() => format!("{player} has only {has} in chips"),
                true => format!("{player} has only {has} in chips; buy in for more"),
                false => {
                    let wager = has - owed;
                    let kept = format!("{owed} of {has} is kept for vigorish that is owed");
                    match self.heat.is_some() {
                        true => format!("{player} has {wager} in chips to wager: {kept}"),
                        false => format!(
                            "{player} has {wager} in chips to wager: {kept}; buy in for more"
                        ),
                    }
                }
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
        self.heat_admits(command.word(), command.player())?;
        match command {
            FloorCommand::OpenTable {} => {
                refuse(Reason::TableAlreadyOpen, "the table is open already")
            }
            FloorCommand::PostClosingSign { in_minutes } => self.post_closing_sign(*in_minutes),
            FloorCommand::TakeDownSign { sign } => self.take_down(*sign),
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
            FloorCommand::AnnounceChange { of, to, in_minutes } => {
                self.announce(*of, to.as_deref(), *in_minutes)
            }
            FloorCommand::PostLimits {
                min_cents,
                max_cents,
                side_min_cents,
                side_max_cents,
                differential_cents,
                increment_cents,
                in_minutes,
            } => self.post_limits(&Wanted {
                min: *min_cents,
                max: *max_cents,
                side_min: *side_min_cents,
                side_max: *side_max_cents,
                differential: *differential_cents,
                increment: *increment_cents,
                in_minutes: *in_minutes,
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
            FloorCommand::Exclude { player, words } => {
                self.exclude(player, Exclusion::Breach, words.clone())
            }
            FloorCommand::VoidWagers { player, words } => self.void_wagers(player, words.clone()),
            FloorCommand::RequireToLeave { player } => {
                self.exclude(player, Exclusion::RequiredToLeave, None)
            }
            FloorCommand::ReportUnderAge { player } => {
                self.exclude(player, Exclusion::UnderAge, None)
            }
            FloorCommand::ReportConduct {
                what,
                player,
                words,
            } => self.report_conduct(*what, player.clone(), words.clone()),
            FloorCommand::Readmit { player } => self.readmit(player),
            FloorCommand::SuspendTable { words } => self.suspend(words.clone()),
            FloorCommand::ResumeTable {} => self.resume(),
            FloorCommand::RaiseDispute {
                player,
                words,
                about,
            } => self.raise_dispute(player, words, *about),
            FloorCommand::DecideDispute {
                dispute,
                ruling,
                words,
            } => self.decide_dispute(actor, *dispute, (Instance::First, *ruling), words),
            FloorCommand::ReviewDispute {
                dispute,
                ruling,
                words,
            } => self.decide_dispute(actor, *dispute, (Instance::Review, *ruling), words),
            FloorCommand::RuleOnDispute {
                dispute,
                ruling,
                words,
            } => self.decide_dispute(actor, *dispute, (Instance::Inspector, *ruling), words),
            FloorCommand::ReferDispute { player, dispute } => self.refer_dispute(player, *dispute),
            FloorCommand::AcceptDecision { player, dispute } => {
                self.accept_decision(player, *dispute)
            }
            FloorCommand::AdviseComplainant { dispute } => self.advise_complainant(*dispute),
            FloorCommand::IssuePromotional { player, cents } => {
                self.issue_promotional(player, *cents)
            }
            FloorCommand::IssueCoupon {
                player,
                cents,
                pays,
            } => self.issue_coupon(player, *cents, *pays),
            FloorCommand::LayCoupon {
                player,
                coupon,
                area,
                on,
            } => self.lay_coupon(player, *coupon, *area, *on),
            FloorCommand::RequestFill { cents } => self.request(actor, *cents, true),
            FloorCommand::RequestCredit { cents } => self.request(actor, *cents, false),
            FloorCommand::DropRequest {} => self.drop_request(actor),
            FloorCommand::HandOverChips {} => self.hand_over_chips(actor),
            FloorCommand::ReceiveChips {} => self.receive_chips(actor),
            FloorCommand::CountFloat { cents } => self.count_float(actor, *cents),
            FloorCommand::SignCount {} => self.sign_count(actor),
            FloorCommand::TakeBack {} => self.take_back(),
            FloorCommand::ReportWrongPayment {
                player,
                paid,
                cents,
            } => self.correct_payment(player, *paid, *cents),
            FloorCommand::Heat(command) => self.decide_heat(now_ms, command),
            FloorCommand::Seal(command) => self.decide_seal(actor, command),
        }
    }
}

/// Those of the game.
pub(crate) fn of_game(events: &[Cited<Event>]) -> impl Iterator<Item = &games::Event> + Clone {
    events.iter().filter_map(|event| match &event.what {
        Event::Game(event) => Some(event),
        Event::Floor(_) => None,
    })
}
