//! A tournament (act-2012/mini-baccarat/12.1 to 12.25): its conditions and their approval, entries and the prize pool, seats drawn by
//! lot, sessions of heats at tables, places and prizes; with a log of its own.
//!
//! It is a state machine like a table: [`Tournament::decide`] turns a [`Command`] into cited events or a refusal,
//! [`Tournament::apply`] takes events into the state, and the log replays to the same state. Its first event is
//! [`Conditions::drafted`]. There is no chance in it: the ballot's order comes in with the command that draws the seats.
//!
//! How it stands beside the tables: each heat is a table of its own ([`crate::heat`]), set for the tournament while it is drafted. Whoever
//! keeps the tournament makes these tables from the seats drawn ([`Tournament::tables`]), issues the chips, begins the
//! heats, and says [`Command::CountHeat`] when a table's log has the places ([`of_table`]).
//!
//! Money: an entry fee goes from the player's account to `tournament:NAME`, the prize pool, but for the commission, which goes to
//! `tournament-commission:NAME`. Prizes leave the pool and refunds leave both. Always: fees less refunds are the pool, the prizes paid and
//! the commission. Tournament chips are no money: a table's log posts them against `issued:TABLE`.

mod apply;
mod cites;
mod conditions;
mod decide;
mod entry;
mod offers;
mod prizes;
mod tables;
mod view;

pub(crate) use cites::by;
pub use conditions::{Conditions, Stage, StageKind};
pub use decide::Decision;
pub use entry::entry;
pub use prizes::{divisions, split};
pub use tables::{Counted, HeatTable, of_table};
pub use view::{EntrantView, NoticeView, SeatView, TournamentView};

use crate::Options;
use croupier_engine::{Cents, Name};

croupier_engine::commands! {
    /// What is asked of a tournament.
    pub enum Command {
        /// The Commission approves the conditions.
        "approve-conditions" Approve {} by [Inspector],
        /// Somebody is named to conduct it.
        "name-director" NameDirector { director: Name } by [Manager],
        /// A player enters and pays the fee.
        "enter" Enter { player: Name } by [Player, TournamentDirector] for player,
        /// A player waits for a seat that stays empty.
        "join-reserve" JoinReserve { player: Name } by [Player, TournamentDirector] for player,
        /// A player gives up before a session.
        "withdraw-entry" WithdrawEntry { player: Name } by [Player, TournamentDirector] for player,
        /// Tables and seats of the next session are drawn.
        "draw-seats" DrawSeats { /// The most at one table.
            per_table: u8, /// When the session begins; absent: as published for the first, at once for the others.
            starts_ms: Option<u64>, /// The ballot: who is drawn first, who next, counted from 0 in the order of entry.
            order: Vec<u16> } by [TournamentDirector],
        /// A player takes the seat that was drawn.
        "take-seat" TakeSeat { player: Name } by [Player, TournamentDirector] for player,
        /// A seat that was not taken goes to one of the reserve.
        "give-seat" GiveSeat { /// Whose it was.
            from: Name, /// Whose it is now.
            to: Name } by [TournamentDirector],
        /// Another plays for an entrant.
        "substitute" Substitute { /// For whom.
            entrant: Name, /// Who plays.
            by: Name } by [TournamentDirector],
        /// The session begins.
        "start-session" StartSession {} by [TournamentDirector],
        /// The places of a heat are known.
        "count-heat" CountHeat { table: String, places: Vec<Counted> } by [TournamentDirector],
        /// The places are worked out and the prizes paid.
        "award-prizes" AwardPrizes {} by [TournamentDirector],
        /// The tournament is called off.
        "cancel-tournament" Cancel {} by [Manager],
    }
}

croupier_engine::lines! {
    /// What happens to a tournament. The pool is what it holds after it.
    pub enum Event tagged "event" {
        /// The tournament was drafted on these conditions: the first event of its log.
        "tournament-drafted" TournamentDrafted { name: Name, /// The book of its tables.
            book: String, /// What its tables are drafted with.
            options: Options, /// When it begins, as published.
            starts_ms: u64, stages: Vec<Stage>, fee_cents: Cents, /// What of a fee the operator keeps.
            commission_cents: Cents, /// The tournament chips for a fee.
            chips_cents: Cents, /// The fewest entrants.
            least: u16, /// The most entrants.
            most: u16, /// Whether chips are kept from session to session.
            keep_chips: bool, /// The seats of a table.
            seats: u8, /// The least wager.
            min_cents: Cents, /// The greatest.
            max_cents: Cents, /// Of the pool, in percent, by place.
            prizes: Vec<u8>, /// Who may enter, if not everybody.
            restriction: Option<String>, /// Whether dealers key in real cards; absent: they do not.
            physical: Option<bool> },
        /// The conditions were approved.
        "conditions-approved" ConditionsApproved {},
        /// Somebody was named to conduct it.
        "director-named" DirectorNamed { director: Name },
        /// A player entered and paid.
        "entered" Entered { player: Name, /// In which order.
            number: u16, /// What went into the pool.
            prize_cents: Cents, /// What the operator keeps.
            commission_cents: Cents, pool_cents: Cents },
        /// A player waits for a seat.
        "reserved" Reserved { player: Name },
        /// A player gave up; the fee stays in the pool.
        "withdrawn" Withdrawn { player: Name },
        /// Seats were drawn for a session.
        "seats-drawn" SeatsDrawn { /// From 1.
            session: u8, starts_ms: u64 },
        /// A player drew a seat.
        "seat-drawn" SeatDrawn { player: Name, table: String, seat: u8, /// The tournament chips that the player begins with.
            chips_cents: Cents },
        /// A player took the seat.
        "seat-taken" SeatTaken { player: Name },
        /// A seat that was not taken went to one of the reserve, who paid the fee.
        "seat-given" SeatGiven { from: Name, to: Name, table: String, seat: u8 },
        /// Another plays for an entrant from now on.
        "substituted" Substituted { entrant: Name, by: Name },
        /// Who did not take the seat in time has lost it; the fee stays in the pool.
        "seat-forfeited" SeatForfeited { player: Name },
        /// The session began.
        "session-started" SessionStarted { session: u8 },
        /// The places of a heat were taken down.
        "heat-counted" HeatCounted { table: String },
        /// A player plays in the next session.
        "went-on" WentOn { player: Name, place: u8, chips_cents: Cents },
        /// A player is out of the tournament.
        "dropped-out" DroppedOut { player: Name, /// In the heat.
            place: u8, chips_cents: Cents, /// After how many rounds of the heat; absent: at its end.
            rounds: Option<u32> },
        /// All heats of a session were counted.
        "session-ended" SessionEnded { session: u8 },
        /// A prize was paid.
        "prize-paid" PrizePaid { player: Name, place: u8, /// With how many others the place is shared.
            shared_with: u8, cents: Cents, pool_cents: Cents },
        /// Everything was paid.
        "tournament-ended" TournamentEnded {},
        /// The tournament was called off.
        "tournament-cancelled" TournamentCancelled {},
        /// A fee went back, commission and all.
        "fee-refunded" FeeRefunded { player: Name, /// Out of the pool.
            prize_cents: Cents, /// What the operator had kept.
            commission_cents: Cents, pool_cents: Cents },
    }
}

/// How an entrant's tournament ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// In which session, from 1.
    pub session: u8,
    /// With which place in the heat.
    pub place: u8,
    /// With how many chips.
    pub chips: Cents,
    /// After how many rounds; none: at the end of the heat.
    pub rounds: Option<u32>,
}

/// Where an entrant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// Still plays, or waits for the next session.
    In,
    /// Lost the place: gave up, or was not there. The fee stays in the pool.
    Forfeited,
    /// Is out.
    Out(End),
}

/// One who entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Who plays.
    pub player: Name,
    /// Who paid, which is another where a substitute plays.
    pub paid_by: Name,
    /// In which order.
    pub number: u16,
    /// What went into the pool.
    pub prize: Cents,
    /// What the operator keeps.
    pub commission: Cents,
    /// The tournament chips: those to begin with, or counted last.
    pub chips: Cents,
    /// Where the entrant is.
    pub course: Course,
}

/// A seat that was drawn for this session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// By whom.
    pub player: Name,
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: u8,
    /// The chips to begin with.
    pub chips: Cents,
    /// Whether it was taken.
    pub taken: bool,
}

/// What the tournament waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Entries, or the ballot of the next session.
    Ballot,
    /// The session to begin at that time.
    Start(u64),
    /// The heats of the session.
    Heats,
    /// The prizes to be awarded.
    Prizes,
    /// Nothing: all prizes are paid.
    Ended,
    /// Nothing: it was called off.
    Cancelled,
}

/// A tournament as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    conditions: Conditions,
    approved: bool,
    director: Option<Name>,
    entrants: Vec<Entrant>,
    reserve: Vec<Name>,
    /// The session that is drawn for, is played or was played last, from 1; 0 before the first ballot.
    session: u8,
    step: Step,
    seats: Vec<Drawn>,
    /// The tables of this session whose places are known.
    counted: Vec<String>,
    pool: Cents,
    totals: Totals,
    prizes: Vec<(Name, u8, Cents)>,
}

/// What went in and out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Entry fees, commission and all.
    pub fees: Cents,
    /// What the operator keeps of them.
    pub commission: Cents,
    /// Prizes.
    pub prizes: Cents,
    /// Fees given back, commission and all.
    pub refunds: Cents,
}

impl Tournament {
    /// A tournament on these conditions, to which nothing has happened.
    #[must_use]
    pub fn new(conditions: Conditions) -> Tournament {
        Tournament {
            conditions,
            approved: false,
            director: None,
            entrants: Vec::new(),
            reserve: Vec::new(),
            session: 0,
            step: Step::Ballot,
            seats: Vec::new(),
            counted: Vec::new(),
            pool: Cents::ZERO,
            totals: Totals::default(),
            prizes: Vec::new(),
        }
    }

    /// The conditions.
    #[must_use]
    pub const fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Whether the conditions were approved.
    #[must_use]
    pub const fn is_approved(&self) -> bool {
        self.approved
    }

    /// What it waits for.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The session that is drawn for, is played or was played last, from 1; 0 before the first ballot.
    #[must_use]
    pub const fn session(&self) -> u8 {
        self.session
    }

    /// Who conducts it.
    #[must_use]
    pub const fn director(&self) -> Option<&Name> {
        self.director.as_ref()
    }

    /// Those who entered, in that order.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The seats drawn for this session.
    #[must_use]
    pub fn seats(&self) -> &[Drawn] {
        &self.seats
    }

    /// What the prize pool holds.
    #[must_use]
    pub const fn pool(&self) -> Cents {
        self.pool
    }

    /// What went in and out.
    #[must_use]
    pub const fn totals(&self) -> Totals {
        self.totals
    }

    /// The prizes paid: to whom, for which place, how much.
    #[must_use]
    pub fn prizes(&self) -> &[(Name, u8, Cents)] {
        &self.prizes
    }

    fn entrant(&self, player: &Name) -> Option<&Entrant> {
        self.entrants.iter().find(|e| e.player == *player)
    }

    /// Those who still play, in the order of entry.
    fn playing(&self) -> impl Iterator<Item = &Entrant> {
        self.entrants.iter().filter(|e| e.course == Course::In)
    }

    /// The stage of the session that is drawn for, is played or was played last.
    #[must_use]
    pub fn stage(&self) -> Option<&Stage> {
        let at = usize::from(self.session).checked_sub(1)?;
        self.conditions.stages.get(at)
    }
}
