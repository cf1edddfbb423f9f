//! What a command does to a tournament, or the cited reason why it does nothing (act-2012/mini-baccarat/12.2 to 12.11, 12.20 to 12.25).

use super::{Command, Counted, Course, Drawn, Entrant, Event, Step, Tournament, by};
use crate::actor::{Actor, Who, whose};
use croupier_engine::{Citation, Cited, Name, Reason, Refusal, Role};

/// Events, or a refusal.
pub type Decision = Result<Vec<Cited<Event>>, Refusal>;

fn refuse<T>(reason: Reason, rules: &[&str], detail: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::uncited(reason, None, detail).under(by(rules)))
}

impl Command {
    /// The rules by which somebody has the power to say it.
    #[must_use]
    pub fn by(&self) -> Citation {
        by(match self {
            Command::Approve {} => &["12.3"],
            Command::NameDirector { .. } => &["12.2"],
            Command::Enter { .. } => &["12.6"],
            Command::JoinReserve { .. } | Command::GiveSeat { .. } => &["12.10"],
            Command::WithdrawEntry { .. } | Command::Cancel {} => &["12.25"],
            Command::DrawSeats { .. } => &["12.7", "12.8"],
            Command::TakeSeat { .. } | Command::StartSession {} => &["12.9"],
            Command::Substitute { .. } => &["12.11"],
            Command::CountHeat { .. } | Command::AwardPrizes {} => &["12.20"],
        })
    }

    /// Whom it brings into the tournament or to a seat: one who may not play at all is not let in.
    #[must_use]
    pub const fn brings(&self) -> Option<&Name> {
        match self {
            Command::Enter { player }
            | Command::JoinReserve { player }
            | Command::TakeSeat { player } => Some(player),
            Command::GiveSeat { to, .. } => Some(to),
            Command::Substitute { by, .. } => Some(by),
            Command::Approve {}
            | Command::NameDirector { .. }
            | Command::WithdrawEntry { .. }
            | Command::DrawSeats { .. }
            | Command::StartSession {}
            | Command::CountHeat { .. }
            | Command::AwardPrizes {}
            | Command::Cancel {} => None,
        }
    }
}

/// A working copy of the tournament and the events so far.
struct Way {
    tournament: Tournament,
    events: Vec<Cited<Event>>,
}

impl Way {
    fn push(&mut self, event: Event, rules: &[&str]) {
        self.tournament.applied(&event);
        self.events.push(Cited::by(event, by(rules)));
    }
}

impl Tournament {
    /// Decides a command said by somebody at a time. Nothing changes until the events are applied.
    ///
    /// # Errors
    /// A refusal with its rule.
    pub fn decide(&self, actor: &Actor, now_ms: i64, command: &Command) -> Decision {
        self.may_say(actor, command)?;
        let mut way = Way {
            tournament: self.clone(),
            events: Vec::new(),
        };
        if matches!(self.step, Step::Ended | Step::Cancelled) {
            return refuse(
                Reason::TournamentOver,
                &["12.21", "12.25"],
                "the tournament is over",
            );
        }
        let now_ms = u64::try_from(now_ms).unwrap_or_default();
        match command {
            Command::Approve {} => self.approve(&mut way)?,
            Command::NameDirector { director } => {
                let director = director.clone();
                way.push(Event::DirectorNamed { director }, &["12.2"]);
            }
            Command::Enter { player } => {
                self.may_enter(player)?;
                if self.session != 0 {
                    let detail = "the seats of the first session are drawn; those on the reserve may have one that is not taken";
                    return refuse(Reason::EntriesClosed, &["12.7", "12.10"], detail);
                }
                if self.entrants.len() >= usize::from(self.conditions.most) {
                    let detail = format!(
                        "{} have entered, and no more may; there is a reserve",
                        self.entrants.len()
                    );
                    return refuse(Reason::TournamentFull, &["12.4", "12.10"], detail);
                }
                self.enter(&mut way, player, &["12.6", "12.24"]);
            }
            Command::JoinReserve { player } => {
                self.may_enter(player)?;
                if self.reserve.contains(player) {
                    let detail = format!("{player} waits already");
                    return refuse(Reason::AlreadyEntered, &["12.6"], detail);
                }
                let player = player.clone();
                way.push(Event::Reserved { player }, &["12.10"]);
            }
            Command::WithdrawEntry { player } => {
                self.between_sessions("12.25")?;
                self.plays(player)?;
                let player = player.clone();
                way.push(Event::Withdrawn { player }, &["12.25"]);
            }
            Command::DrawSeats {
                per_table,
                starts_ms,
                order,
            } => self.draw(&mut way, now_ms, *per_table, *starts_ms, order)?,
            Command::TakeSeat { player } => {
                let drawn = self.drawn(player)?;
                if drawn.taken {
                    let detail = format!("{player} sits there already");
                    return refuse(Reason::AlreadySeated, &["12.9"], detail);
                }
                let player = player.clone();
                way.push(Event::SeatTaken { player }, &["12.9"]);
            }
            Command::GiveSeat { from, to } => self.give(&mut way, now_ms, from, to)?,
            Command::Substitute { entrant, by } => {
                self.between_sessions("12.11")?;
                self.plays(entrant)?;
                self.has_not_entered(by)?;
                let (entrant, by) = (entrant.clone(), by.clone());
                way.push(Event::Substituted { entrant, by }, &["12.11"]);
            }
            Command::StartSession {} => self.start(&mut way, now_ms)?,
            Command::CountHeat { table, places } => self.count(&mut way, table, places)?,
            Command::AwardPrizes {} => self.award(&mut way)?,
            Command::Cancel {} => {
                way.push(Event::TournamentCancelled {}, &["12.25"]);
                for entrant in &self.entrants {
                    let pool_cents = way.tournament.pool - entrant.prize;
                    let event = Event::FeeRefunded {
                        player: entrant.paid_by.clone(),
                        prize_cents: entrant.prize,
                        commission_cents: entrant.commission,
                        pool_cents,
                    };
                    way.push(event, &["12.25"]);
                }
            }
        }
        Ok(way.events)
    }

    /// Who may say what: players for themselves, the director who was named, and whoever else has the power.
    fn may_say(&self, actor: &Actor, command: &Command) -> Result<(), Refusal> {
        let refused = |reason, detail: String| {
            Err(Refusal::uncited(reason, None, detail).under(command.by()))
        };
        let roles = command.roles();
        if actor.who != Who::House && !roles.contains(&actor.role) {
            return refused(Reason::RoleMayNot, whose(roles, actor.role));
        }
        match (&actor.who, command.player()) {
            (Who::Player(me), Some(player)) if me != player => refused(
                Reason::NotYourself,
                format!("{me} may not speak for {player}"),
            ),
            (Who::Staff(me), _)
                if actor.role == Role::TournamentDirector && self.director.as_ref() != Some(me) =>
            {
                let detail = match &self.director {
                    Some(director) => format!("{director} was named director, not {me}"),
                    None => "nobody has been named director; a manager names one first".into(),
                };
                let refusal = Refusal::uncited(Reason::NotTheDirector, None, detail);
                Err(refusal.under(by(&["12.2"])))
            }
            _ => Ok(()),
        }
    }

    fn approve(&self, way: &mut Way) -> Result<(), Refusal> {
        if self.approved {
            return refuse(
                Reason::ConditionsApproved,
                &["12.3"],
                "the conditions have been approved, and stay as they are",
            );
        }
        if let Some(fault) = self.conditions.fault() {
            return refuse(Reason::ConditionsUnsound, &["12.4"], fault);
        }
        way.push(Event::ConditionsApproved {}, &["12.3"]);
        Ok(())
    }

    fn is_ready(&self) -> Result<(), Refusal> {
        if !self.approved {
            return refuse(
                Reason::ConditionsNotApproved,
                &["12.3"],
                "the conditions must be approved in writing first",
            );
        }
        if self.director.is_none() {
            return refuse(
                Reason::NotTheDirector,
                &["12.2"],
                "nobody has been named director; a manager names one first",
            );
        }
        Ok(())
    }

    fn has_not_entered(&self, player: &Name) -> Result<(), Refusal> {
        let mut entrants = self.entrants.iter();
        if entrants.any(|e| e.player == *player || e.paid_by == *player) {
            let detail = format!("{player} has entered, and nobody enters twice");
            return refuse(Reason::AlreadyEntered, &["12.6"], detail);
        }
        Ok(())
    }

    fn may_enter(&self, player: &Name) -> Result<(), Refusal> {
        self.is_ready()?;
        self.has_not_entered(player)?;
        let first_drawn = matches!(self.step, Step::Start(_)) && self.session == 1;
        if self.session != 0 && !first_drawn {
            return refuse(
                Reason::EntriesClosed,
                &["12.7", "12.10"],
                "the tournament has begun",
            );
        }
        Ok(())
    }

    fn enter(&self, way: &mut Way, player: &Name, rules: &[&str]) {
        let (fee, commission_cents) = (self.conditions.fee, self.conditions.commission);
        let prize_cents = fee - commission_cents;
        let number = u16::try_from(way.tournament.entrants.len() + 1).unwrap_or(u16::MAX);
        let pool_cents = way.tournament.pool + prize_cents;
        let event = Event::Entered {
            player: player.clone(),
            number,
            prize_cents,
            commission_cents,
            pool_cents,
        };
        way.push(event, rules);
    }

    /// Whether no heat is being played.
    fn between_sessions(&self, rule: &str) -> Result<(), Refusal> {
        match self.step {
            Step::Ballot | Step::Start(_) => Ok(()),
            Step::Heats | Step::Prizes | Step::Ended | Step::Cancelled => refuse(
                Reason::SessionUnderWay,
                &[rule],
                "that is done before a session begins, not while it is played",
            ),
        }
    }

    fn plays(&self, player: &Name) -> Result<&Entrant, Refusal> {
        match self.playing().find(|e| e.player == *player) {
            Some(entrant) => Ok(entrant),
            None => refuse(
                Reason::NotEntered,
                &["12.6"],
                format!("{player} does not play in this tournament, or not any more"),
            ),
        }
    }

    fn drawn(&self, player: &Name) -> Result<&Drawn, Refusal> {
        let Step::Start(_) = self.step else {
            return refuse(
                Reason::SeatsNotDrawn,
                &["12.7"],
                "no seats are drawn for a session that has not begun",
            );
        };
        match self.seats.iter().find(|drawn| drawn.player == *player) {
            Some(drawn) => Ok(drawn),
            None => refuse(
                Reason::NotEntered,
                &["12.7"],
                format!("{player} drew no seat for this session"),
            ),
        }
    }

    fn draw(
        &self,
        way: &mut Way,
        now_ms: u64,
        per_table: u8,
        starts_ms: Option<u64>,
        order: &[u16],
    ) -> Result<(), Refusal> {
        self.is_ready()?;
        if self.step != Step::Ballot {
            return refuse(
                Reason::SeatsDrawn,
                &["12.7"],
                "the seats of this session are drawn, and are kept until it is over",
            );
        }
        let playing: Vec<&Entrant> = self.playing().collect();
        let count = playing.len();
        let first = self.session == 0;
        if first && count < usize::from(self.conditions.least) {
            let least = self.conditions.least;
            let detail = format!("{count} have entered, and {least} are needed");
            return refuse(Reason::TooFewEntrants, &["12.4"], detail);
        }
        let seats = self.conditions.seats;
        if per_table == 0 || per_table > seats {
            let detail = format!("a table has 1 to {seats} players");
            return refuse(Reason::OptionOutOfBounds, &["12.8"], detail);
        }
        let tables = count.div_ceil(usize::from(per_table));
        let session = self.session + 1;
        if usize::from(session) == self.conditions.stages.len() && tables > 1 {
            let detail = format!("the final is played at one table, and {count} are in it");
            return refuse(Reason::OptionOutOfBounds, &["12.8"], detail);
        }
        let here = |table: usize| count / tables + usize::from(table < count % tables);
        if let Some([stage, _]) = self.conditions.stages.get(usize::from(self.session)..) {
            let go_on = (0..tables).map(|table| here(table).min(usize::from(stage.advance)));
            let finalists: usize = go_on.sum();
            if finalists > usize::from(seats) {
                let detail = format!(
                    "{finalists} would go on from {tables} tables, and {seats} sit at the final; put more players at a table"
                );
                return refuse(Reason::OptionOutOfBounds, &["12.8"], detail);
            }
        }
        let mut drawn = order.to_vec();
        drawn.sort_unstable();
        if !drawn.iter().map(|at| usize::from(*at)).eq(0..count) {
            let detail = format!("a ballot names each of {count} once");
            return refuse(Reason::BallotUnsound, &["12.7"], detail);
        }
        let starts_ms = starts_ms.unwrap_or(if first {
            self.conditions.starts_ms
        } else {
            now_ms
        });
        way.push(Event::SeatsDrawn { session, starts_ms }, &["12.7", "12.8"]);
        let mut ballot = order.iter();
        for table in 0..tables {
            for (seat, at) in (1..).zip(ballot.by_ref().take(here(table))) {
                let entrant = playing[usize::from(*at)];
                let chips_cents = match self.conditions.keep_chips {
                    true => entrant.chips,
                    false => self.conditions.chips,
                };
                let table = format!("{}-{session}-{}", self.conditions.name, table + 1);
                let player = entrant.player.clone();
                let event = Event::SeatDrawn {
                    player,
                    table,
                    seat,
                    chips_cents,
                };
                way.push(event, &["12.7"]);
            }
        }
        Ok(())
    }

    fn is_time(&self, now_ms: u64) -> Result<(), Refusal> {
        let Step::Start(starts_ms) = self.step else {
            return refuse(
                Reason::SeatsNotDrawn,
                &["12.7"],
                "no seats are drawn for a session that has not begun",
            );
        };
        if now_ms < starts_ms {
            let minutes = (starts_ms - now_ms).div_ceil(60_000);
            let detail = format!(
                "the players have until the published time to take their seats: {minutes} more minutes"
            );
            return refuse(Reason::NotYetTime, &["12.9"], detail);
        }
        Ok(())
    }

    fn give(&self, way: &mut Way, now_ms: u64, from: &Name, to: &Name) -> Result<(), Refusal> {
        self.is_time(now_ms)?;
        if self.session != 1 {
            let detail = "seats go to the reserve before the first session only";
            return refuse(Reason::EntriesClosed, &["12.10"], detail);
        }
        let drawn = self.drawn(from)?.clone();
        if drawn.taken {
            let detail = format!("{from} has taken the seat");
            return refuse(Reason::SeatTaken, &["12.10"], detail);
        }
        if !self.reserve.contains(to) {
            let detail = format!("{to} is not on the reserve");
            return refuse(Reason::NotOnReserve, &["12.10"], detail);
        }
        self.enter(way, to, &["12.10", "12.24"]);
        let event = Event::SeatGiven {
            from: from.clone(),
            to: to.clone(),
            table: drawn.table,
            seat: drawn.seat,
        };
        way.push(event, &["12.10", "12.9"]);
        Ok(())
    }

    fn start(&self, way: &mut Way, now_ms: u64) -> Result<(), Refusal> {
        self.is_time(now_ms)?;
        if !self.seats.iter().any(|drawn| drawn.taken) {
            return refuse(
                Reason::TooFewEntrants,
                &["12.9"],
                "nobody has taken a seat; the manager may call the tournament off",
            );
        }
        for drawn in self.seats.iter().filter(|drawn| !drawn.taken) {
            let player = drawn.player.clone();
            way.push(Event::SeatForfeited { player }, &["12.9"]);
        }
        let session = self.session;
        way.push(Event::SessionStarted { session }, &["12.9"]);
        Ok(())
    }

    fn count(&self, way: &mut Way, table: &str, places: &[Counted]) -> Result<(), Refusal> {
        let here = self.seats.iter().filter(|drawn| drawn.table == table);
        let mut expected: Vec<&Name> = here.map(|drawn| &drawn.player).collect();
        let mut counted: Vec<&Name> = places.iter().map(|counted| &counted.player).collect();
        expected.sort_unstable();
        counted.sort_unstable();
        if self.step != Step::Heats || self.is_counted(table) || expected.is_empty() {
            let detail = format!("no heat is played at {table}, or its places are known");
            return refuse(Reason::SeatsNotDrawn, &["12.20"], detail);
        }
        if expected != counted {
            let detail = format!("those who played at {table} have a place each, and nobody else");
            return refuse(Reason::FactsImpossible, &["12.20"], detail);
        }
        let advance = self.stage().map_or(0, |stage| stage.advance);
        let table = table.to_owned();
        way.push(Event::HeatCounted { table }, &["12.20"]);
        for of in places {
            let (player, chips_cents, place) = (of.player.clone(), of.chips, of.place);
            let (event, rules): (_, &[&str]) = match of.out {
                None if place <= advance => (
                    Event::WentOn {
                        player,
                        place,
                        chips_cents,
                    },
                    &["12.4"],
                ),
                rounds => (
                    Event::DroppedOut {
                        player,
                        place,
                        chips_cents,
                        rounds,
                    },
                    if rounds.is_some() {
                        &["12.14"]
                    } else {
                        &["12.4"]
                    },
                ),
            };
            way.push(event, rules);
        }
        let all = self.seats.iter();
        if all.clone().all(|d| way.tournament.is_counted(&d.table)) {
            let session = self.session;
            way.push(Event::SessionEnded { session }, &["A.0"]);
        }
        Ok(())
    }

    fn award(&self, way: &mut Way) -> Result<(), Refusal> {
        if self.step != Step::Prizes {
            return refuse(
                Reason::SessionUnderWay,
                &["12.20"],
                "the places are known when the final is played",
            );
        }
        for prize in self.awards() {
            let pool_cents = way.tournament.pool - prize.cents;
            let rules: &[&str] = match prize.shared_with {
                0 => &["12.20", "12.21"],
                _ => &["12.20", "12.21", "12.23"],
            };
            let event = Event::PrizePaid {
                player: prize.player,
                place: prize.place,
                shared_with: prize.shared_with,
                cents: prize.cents,
                pool_cents,
            };
            way.push(event, rules);
        }
        way.push(Event::TournamentEnded {}, &["12.21"]);
        Ok(())
    }

    /// Whether the fee of this command is to be had from somebody's account: from whose, and how much.
    #[must_use]
    pub fn costs(&self, command: &Command) -> Option<(Name, croupier_engine::Cents)> {
        match command {
            Command::Enter { player } => Some((player.clone(), self.conditions.fee)),
            Command::GiveSeat { to, .. } => Some((to.clone(), self.conditions.fee)),
            Command::Approve {}
            | Command::NameDirector { .. }
            | Command::JoinReserve { .. }
            | Command::WithdrawEntry { .. }
            | Command::DrawSeats { .. }
            | Command::TakeSeat { .. }
            | Command::Substitute { .. }
            | Command::StartSession {}
            | Command::CountHeat { .. }
            | Command::AwardPrizes {}
            | Command::Cancel {} => None,
        }
    }

    /// How many are drawn for in the next ballot.
    #[must_use]
    pub fn to_draw(&self) -> u16 {
        u16::try_from(self.playing().count()).unwrap_or(u16::MAX)
    }

    /// Whether an entrant lost the place.
    pub(super) fn is_forfeited(entrant: &Entrant) -> bool {
        entrant.course == Course::Forfeited
    }
}
