//! What happens at a table: on the floor, and in the game.

use crate::{Options, heat};
use croupier_engine::games::{self, GameKind};
use croupier_engine::words::{Announcement, Matter};
use croupier_engine::{Cents, Name, NotationError};
use std::fmt;

croupier_engine::lines! {
    /// An event of the floor.
    pub enum Floor tagged "event" {
        /// The table was drafted: the first event of its log.
        "table-drafted" TableDrafted { table: String, /// The book in force.
            book: String, options: Options, /// Whether real equipment is keyed in.
            physical: bool, /// The edition of the rulings that was in force; absent: 1.
            edition: Option<u32> },
        /// The table is open.
        "table-opened" TableOpened {},
        /// The table is closed.
        "table-closed" TableClosed {},
        /// The sign of the coming closure is up.
        "closing-sign-posted" ClosingSignPosted {},
        /// A player bought chips.
        "bought-in" BoughtIn { player: Name, cents: Cents, /// The player's chips after it.
            chips_cents: Cents },
        /// A player gave chips back.
        "cashed-out" CashedOut { player: Name, cents: Cents, /// The player's chips after it.
            chips_cents: Cents },
        /// A player took a seat.
        "seated" Seated { player: Name, seat: u8 },
        /// A player left the seat.
        "stood-up" StoodUp { player: Name, seat: u8 },
        /// A player had to give up the seat.
        "seat-vacated" SeatVacated { player: Name, seat: u8 },
        /// A player went.
        "left" Left { player: Name },
        /// A player is gone; the wagers stay on the layout until they are settled.
        "gone" Gone { player: Name },
        /// One who was gone is back.
        "came-back" CameBack { player: Name },
        /// What a player who is gone did not collect is held for the player.
        "held-unclaimed" HeldUnclaimed { player: Name, cents: Cents },
        /// A Government inspector was told of something.
        "inspector-told" InspectorTold { /// Of what.
            matter: Matter },
        /// A Government inspector approved something.
        "approved" Approved { /// What.
            matter: Matter },
        /// A change was announced before it takes effect.
        "change-announced" ChangeAnnounced { /// Of what.
            of: Announcement },
        /// What was keyed last was taken back, with everything that came of it.
        "taken-back" TakenBack { /// What had been keyed.
            command: String, /// How many events came of it.
            events: u32 },
    }
    with /// In a heat of a tournament.
    Heat(heat::Event): "heat-set", "chips-issued", "heat-begun", "marker-moved", "wager-asked", "wager-finished", "out-of-turn", "wager-voided", "break-offered", "pace-set", "eliminated", "play-off-ordered", "placed", "heat-ended", "heat-abandoned";
}

/// An event at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Event {
    /// Of the floor.
    Floor(Floor),
    /// Of the game.
    Game(games::Event),
}

impl Event {
    /// Reads an event from its notation.
    ///
    /// # Errors
    /// If the line is no event at a table of this game.
    pub fn parse(kind: GameKind, line: &str) -> Result<Event, NotationError> {
        let word = line.split_whitespace().next().unwrap_or_default();
        if Floor::WORDS.contains(&word) {
            return line.parse().map(Event::Floor);
        }
        games::Event::parse(kind, line).map(Event::Game)
    }

    /// The word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Event::Floor(e) => e.word(),
            Event::Game(e) => e.word(),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Floor(e) => e.fmt(f),
            Event::Game(e) => e.fmt(f),
        }
    }
}
