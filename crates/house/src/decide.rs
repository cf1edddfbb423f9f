//! What a command does at a table, or the cited reason why it does nothing. Game commands pass through here to the game,
//! after the questions that are the house's: who speaks, in which role, and with which chips.

use crate::actor::{Actor, Who};
use crate::command::{Command, Floor as FloorCommand};
use crate::event::{Event, Floor};
use crate::games::baccarat::owed::leave_open;
use crate::heat;
use crate::table::{Chips, Life, Table, Touched, movements};
use croupier_engine::games;
use croupier_engine::machine::Say as _;
use croupier_engine::words::{Announcement, Matter};
use croupier_engine::{Cents, Cited, FloorKey, Movement, Name, Power, Reason, Refusal, Role};

/// Events, or a refusal.
pub type Decision = Result<Vec<Cited<Event>>, Refusal>;

/// A refusal, which is cited when the command that it refuses is known.
fn refuse<T>(reason: Reason, detail: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::uncited(reason, None, detail))
}

impl Table {
    fn cite(&self, event: Floor) -> Cited<Event> {
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
            Floor::Gone { .. } => FloorKey::Gone,
            Floor::CameBack { .. } => FloorKey::CameBack,
            Floor::HeldUnclaimed { .. } => FloorKey::HeldUnclaimed,
            Floor::ChangeAnnounced { of } => {
                let asked = self.rules.announcements().of(of);
                let by = asked.map(|asked| asked.by.clone());
                return Cited::by(Event::Floor(event), by.unwrap_or_default());
            }
            Floor::InspectorTold { matter } | Floor::Approved { matter } => {
                let by = self.rules.notices().of(matter).cloned();
                return Cited::by(Event::Floor(event), by.unwrap_or_default());
            }
            // A heat cites its own.
            Floor::Heat(_) => return Cited::uncited(Event::Floor(event)),
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
        let citations = self.rules.citations().clone();
        let cited = |refusal: Refusal| match Reason::INSPECTOR.contains(&refusal.reason) {
            true => refusal,
            false => refusal.cited(&citations, command.word()),
        };
        let early = self.lays_early(command);
        let mut events = match (command, self.life) {
            (Command::Game(asked), Life::Open) => {
                self.may_say(actor, command).map_err(cited)?;
                self.act_at_game(now_ms, command, asked)?
            }
            _ => self.act_on_floor(actor, now_ms, command).map_err(cited)?,
        };
        if self.people.gone().next().is_some() {
            self.let_go(now_ms, &mut events);
        }
        if self.heat.is_some() {
            self.heat_follows(now_ms, early, &mut events);
        }
        Ok(events)
    }

    fn act_on_floor(&mut self, actor: &Actor, now_ms: i64, command: &Command) -> Decision {
        self.may_say(actor, command)?;
        let events = match (command, self.life) {
            (_, Life::Closed) => return refuse(Reason::TableNotOpen, "the table is closed"),
            (Command::Floor(FloorCommand::OpenTable {}), Life::Drafted) => self.open(),
            (
                Command::Floor(FloorCommand::Heat(command @ heat::Command::SetHeat { .. })),
                Life::Drafted,
            ) => self.decide_heat(now_ms, command)?,
            (Command::Floor(command), Life::Open) => self.decide_floor(now_ms, command)?,
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
                if actor.who == Who::House || roles.contains(&actor.role) {
                    return Ok(());
                }
                let who: Vec<&str> = roles.iter().map(|r| r.word()).collect();
                let who = who.join(" or ");
                let detail = format!("{word} is for {who}, not for a {}", actor.role);
                Refusal::uncited(Reason::RoleMayNot, None, detail)
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
            Command::Floor(FloorCommand::Heat(asked)) => Some(asked.by()),
            Command::Floor(_) | Command::Game(_) => None,
        };
        Err(match power.map(|power| power.by.clone()).or(matter) {
            Some(by) => refusal.under(by),
            None => refusal.cited(self.rules.citations(), word),
        })
    }

    fn may_say(&self, actor: &Actor, command: &Command) -> Result<(), Refusal> {
        let word = command.word();
        if let (Who::Player(me), Some(player)) = (&actor.who, command.player())
            && me != player
        {
            return refuse(
                Reason::NotYourself,
                format!("{me} may not speak for {player}"),
            );
        }
        if !self.setup.physical && actor.who != Who::House && command.is_equipment() {
            return refuse(
                Reason::EquipmentIsVirtual,
                format!(
                    "the equipment of this table is virtual and works by itself; {word} is for real equipment"
                ),
            );
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
        let act = self.game.check(&self.people, command)?;
        self.inspector_told(command.word())?;
        self.is_announced(now_ms, command.word())?;
        self.heat_admits(command.word(), command.player())?;
        let cited = |refusal: Refusal| refusal.cited(self.rules.citations(), command.word());
        let mut touched = Touched::default();
        let (foreseen, mut events) = if let Some((foreseen, moved)) = act.movements() {
            let covered = self.covered(command, &moved, &mut touched);
            covered.map_err(cited)?;
            self.begin(said);
            (foreseen, self.game.run(&self.people, act, Event::Game))
        } else {
            let mut game = self.game.clone();
            let mut events = game.run(&self.people, act, Event::Game);
            leave_open(&mut events, |player| self.purse(player));
            let covered = self.covered(command, &movements(of_game(&events)), &mut touched);
            covered.map_err(cited)?;
            self.begin(said);
            self.game = game;
            (events.len(), events)
        };
        let taken = of_game(&events)
            .skip(foreseen)
            .try_for_each(|event| touched.take(self, event));
        if let Err(misfit) = taken.and_then(|()| self.take_game(touched, of_game(&events))) {
            misfit.is_a_bug(command);
        }
        self.recover(command, &mut events);
        Ok(events)
    }

    /// What is taken back from the players, as far as their chips go.
    fn recover(&mut self, command: &games::Command, events: &mut Vec<Cited<Event>>) {
        let Some(act) = self.game.recovers(self) else {
            return;
        };
        let recovered = self.game.run(&self.people, act, Event::Game);
        let mut touched = Touched::default();
        let taken = of_game(&recovered).try_for_each(|event| touched.take(self, event));
        if let Err(misfit) = taken.and_then(|()| self.take_game(touched, of_game(&recovered))) {
            misfit.is_a_bug(command);
        }
        events.extend(recovered);
    }

    /// Whether an inspector has been told of everything that must be said before a command of this word.
    fn inspector_told(&self, word: &str) -> Result<(), Refusal> {
        let Some((matter, by)) = self.untold(word) else {
            return Ok(());
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

    /// Whether what must be announced before a command of this word has been, and long enough before.
    fn is_announced(&self, now_ms: i64, word: &str) -> Result<(), Refusal> {
        let Some((asked, from)) = self.unannounced(word) else {
            return Ok(());
        };
        let (of, minutes) = (asked.of, asked.minutes);
        let detail = match from {
            Some(from) if now_ms >= from => return Ok(()),
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
        let Some(asked) = self.rules.announcements().of(of) else {
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
            if let (true, Ok(last)) = (settled, self.last_of(&player, true)) {
                for event in &last {
                    self.applied(now_ms, &event.what);
                }
                events.extend(last);
            }
        }
    }

    /// Whether the players have the chips that these movements take from them.
    fn covered(
        &self,
        command: &games::Command,
        movements: &[Movement],
        touched: &mut Touched,
    ) -> Result<(), Refusal> {
        for touch in movements.iter().flat_map(Movement::touches) {
            let name = touch.player;
            let chips = touched.touch(self, &touch);
            let Chips { purse, colour, .. } =
                chips.unwrap_or_else(|misfit| misfit.is_a_bug(command));
            if touch.to_colour.0 < 0 && colour.0 < 0 {
                let has = self.in_colour(name);
                return refuse(
                    Reason::NoColourHeld,
                    format!("{name} has {has} in non-value chips, which is not enough; buy more"),
                );
            }
            if touch.to_purse.0 < 0 && purse < self.game.owed(name) {
                self.kept(command, name, purse)?;
            }
        }
        // Who lays chips down, or takes them up, is left with chips. Vigorish may be paid in coin, and a settlement stands.
        let lays = |player: &Name| {
            movements.iter().any(|movement| match movement {
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

    /// Marked vigorish stays covered by the chips that a player is left with, until it is collected.
    fn kept(&self, command: &games::Command, player: &Name, left: Cents) -> Result<(), Refusal> {
        let kept = match command.word() {
            "collect-vigorish" => Cents::ZERO,
            _ => self.game.owed(player),
        };
        if left >= kept {
            return Ok(());
        }
        let has = self.purse(player);
        let detail = match kept.is_zero() {
            true => format!("{player} has {has} in chips, which is not enough; buy in for more"),
            false => format!(
                "{player} has {} in chips to wager: {kept} of {has} is kept for vigorish that is owed; buy in for more",
                has - kept
            ),
        };
        refuse(Reason::InsufficientChips, detail)
    }

    fn decide_floor(&self, now_ms: i64, command: &FloorCommand) -> Decision {
        self.heat_admits(command.word(), command.player())?;
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
            FloorCommand::TakeBack {} => self.take_back(),
            FloorCommand::Heat(command) => self.decide_heat(now_ms, command),
        }
    }

    fn report_gone(&self, player: &Name) -> Decision {
        self.present(player)?;
        let mut events = self.foreseen(self.game.gone(&self.people, player));
        let player = player.clone();
        events.push(self.cite(Floor::Gone { player }));
        Ok(events)
    }

    fn come_back(&self, player: &Name) -> Decision {
        if !self.people.is_gone(player) {
            return refuse(
                Reason::NotAtTable,
                format!("{player} was not reported gone from this table; buy in to come to it"),
            );
        }
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
        Ok(vec![self.cite(Floor::TakenBack {
            command: command.to_owned(),
            events,
        })])
    }

    /// What keeps a table from being closed, beside the people at it.
    pub(crate) fn may_close(&self) -> Result<(), Refusal> {
        if self.game.round_under_way() {
            return refuse(
                Reason::RoundUnderWay,
                "the round being played must be settled first",
            );
        }
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
                match minutes {
                    0 => "players are at the table: they are told first (post-closing-sign)"
                        .to_owned(),
                    _ => format!(
                        "players are at the table: a closing sign must have stood for {minutes} minutes (post-closing-sign)"
                    ),
                },
            );
        }
        let mut events = Vec::new();
        for player in self.people.all() {
            events.extend(self.last_of(player, self.people.is_gone(player))?);
        }
        events.push(self.cite(Floor::TableClosed {}));
        Ok(events)
    }

    fn present(&self, player: &Name) -> Result<(), Refusal> {
        if !self.people.is_present(player) {
            return refuse(
                Reason::NotAtTable,
                format!("{player} is not at this table; buy in first"),
            );
        }
        Ok(())
    }

    /// Whether chips can make what a player would be left with, where they can make what the player has.
    fn left_in_chips(&self, player: &Name, left: Cents) -> Result<(), Refusal> {
        let chips = self.rules.chips();
        if chips.can_make(left) || !chips.can_make(self.purse(player)) {
            return Ok(());
        }
        refuse(
            Reason::NotInChips,
            format!("{player} would be left with {left}, which the table's chips cannot make"),
        )
    }

    pub(crate) fn amount(&self, cents: Cents) -> Result<(), Refusal> {
        self.is_amount(cents)?;
        if !self.rules.chips().can_make(cents) {
            let up = self.rules.chips().next_up(cents);
            return refuse(
                Reason::NotInChips,
                format!("the table's chips cannot make {cents}; they can make {up}"),
            );
        }
        Ok(())
    }

    /// Whether this is something and not nothing.
    fn is_positive(&self, cents: Cents) -> Result<(), Refusal> {
        if cents.is_positive() {
            return Ok(());
        }
        refuse(
            Reason::AmountNotPositive,
            format!("{cents} is not an amount"),
        )
    }

    /// Whether this is an amount that the house takes at all.
    fn is_amount(&self, cents: Cents) -> Result<(), Refusal> {
        self.is_positive(cents)?;
        if cents > Cents::LARGEST {
            return refuse(
                Reason::AmountTooLarge,
                format!("no amount above {} is taken", Cents::LARGEST),
            );
        }
        Ok(())
    }

    fn buy_in(&self, player: &Name, cents: Cents) -> Decision {
        self.amount(cents)?;
        let chips_cents = self.purse(player) + cents;
        if chips_cents > Cents::LARGEST {
            return refuse(
                Reason::AmountTooLarge,
                format!("nobody holds more than {}", Cents::LARGEST),
            );
        }
        Ok(vec![self.cite(Floor::BoughtIn {
            player: player.clone(),
            cents,
            chips_cents,
        })])
    }

    fn cash_out(&self, player: &Name, cents: Option<Cents>) -> Decision {
        self.present(player)?;
        let has = self.purse(player);
        let free = self.free(player);
        let cents = cents.unwrap_or(free);
        // Whoever gives back everything gives back the coins that vigorish left, too, and however much a jackpot made it.
        if cents == free {
            self.is_positive(cents)?;
        } else {
            self.amount(cents)?;
        }
        if cents > free {
            return refuse(
                Reason::InsufficientChips,
                format!("{player} has {free} in chips that are free, not {cents}"),
            );
        }
        if cents < free {
            self.left_in_chips(player, has - cents)?;
        }
        Ok(vec![self.cite(Floor::CashedOut {
            player: player.clone(),
            cents,
            chips_cents: has - cents,
        })])
    }

    fn sit(&self, player: &Name, seat: u8) -> Decision {
        self.present(player)?;
        let seats = self.rules.seats();
        if seat == 0 || seat > seats {
            return refuse(
                Reason::NoSuchSeat,
                format!("the seats of this table are 1 to {seats}, not {seat}"),
            );
        }
        if let Some(there) = self.people.seat_of(player) {
            return refuse(
                Reason::AlreadySeated,
                format!("{player} sits in seat {there}; stand first"),
            );
        }
        if let Some(other) = self.people.in_seat(seat) {
            return refuse(
                Reason::SeatTaken,
                format!("{other} sits in seat {seat}; take another"),
            );
        }
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
        let back: Cents = movements(of_game(&events))
            .iter()
            .flat_map(Movement::touches)
            .filter(|t| t.player == player)
            .map(|t| t.to_purse)
            .sum();
        let cents = self.purse(player) + back;
        if cents.0 < 0 {
            return refuse(
                Reason::InsufficientChips,
                format!("{player} owes vigorish that the chips do not cover; buy in first"),
            );
        }
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
        let Some(most) = self.rules.idle_rounds() else {
            return refuse(
                Reason::NotInThisBook,
                "in this book nobody gives up a seat for want of a wager",
            );
        };
        let full = self.is_full();
        let idle = self.idle_rounds(&player);
        if !full || idle < most {
            return refuse(
                Reason::SeatNotIdle,
                format!(
                    "{player} has abstained for {idle} rounds; a seat is given up after {most} while all others are in use"
                ),
            );
        }
        Ok(player)
    }

    fn vacate(&self, seat: u8) -> Decision {
        let player = self.idle_seat(seat)?;
        let mut events = self.foreseen(self.game.standing_up(&player));
        events.push(self.cite(Floor::SeatVacated { player, seat }));
        Ok(events)
    }
}

/// Those of the game.
fn of_game(events: &[Cited<Event>]) -> impl Iterator<Item = &games::Event> + Clone {
    events.iter().filter_map(|event| match &event.what {
        Event::Game(event) => Some(event),
        Event::Floor(_) => None,
    })
}
