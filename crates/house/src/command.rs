//! What can be asked at a table: of the floor, and of the game.

use crate::heat;
use croupier_engine::games::{self, GameKind};
use croupier_engine::words::{Announcement, Matter};
use croupier_engine::{Cents, Name, NotationError, Role};
use std::fmt;

croupier_engine::commands! {
    /// A command to the floor.
    pub enum Floor {
        /// The table is opened and the first cards are brought.
        "open-table" OpenTable {} by [Dealer, Supervisor, Manager],
        /// The table is closed.
        "close-table" CloseTable {} by [Manager, CasinoSupervisor],
        /// The sign of the coming closure is put up.
        "post-closing-sign" PostClosingSign {} by [Manager, CasinoSupervisor],
        /// Money for chips.
        "buy-in" BuyIn { player: Name, cents: Cents } by [Player, Dealer] for player,
        /// Chips for money.
        "cash-out" CashOut { player: Name, /// How much; all if not said.
            cents: Option<Cents> } by [Player, Dealer] for player,
        /// Takes a free seat.
        "sit" Sit { player: Name, seat: u8 } by [Player, Dealer] for player,
        /// Leaves the seat and stays at the table.
        "stand" Stand { player: Name } by [Player, Dealer] for player,
        /// Goes, with all chips.
        "leave" Leave { player: Name } by [Player, Dealer] for player,
        /// An idle player at a full table must give up the seat.
        "vacate-seat" VacateSeat { seat: u8 } by [Supervisor, Manager],
        /// A player is gone, and has left wagers on the layout.
        "report-gone" ReportGone { player: Name } by [Dealer, Supervisor, Manager],
        /// One who was gone is back before the wagers are settled.
        "come-back" ComeBack { player: Name } by [Player, Dealer] for player,
        /// A Government inspector is told of something.
        "tell-inspector" TellInspector { /// Of what.
            matter: Matter } by [Supervisor, CasinoSupervisor, Manager],
        /// A Government inspector approves something.
        "approve" Approve { /// What.
            matter: Matter } by [Inspector],
        /// A change is announced before it takes effect: to the players, or in writing to whom the rules name.
        "announce-change" AnnounceChange { /// Of what.
            of: Announcement } by [Manager, CasinoSupervisor],
        /// What was keyed last was keyed wrongly: it is as if it had not been.
        "take-back" TakeBack {} by [Supervisor, Manager, CasinoSupervisor],
    }
    with /// In a heat of a tournament.
    Heat(heat::Command): "set-heat", "issue-chips", "begin-heat", "ask-wager", "finish-wager", "void-wager", "exclude-player", "retire", "offer-break", "set-pace", "end-heat", "abandon-heat";
}

/// A command at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Command {
    /// To the floor.
    Floor(Floor),
    /// To the game.
    Game(games::Command),
}

impl Command {
    /// The words of all commands at a table of this game.
    #[must_use]
    pub fn words(kind: GameKind) -> Vec<&'static str> {
        [Floor::WORDS, games::Command::words(kind)].concat()
    }

    /// The names of a command's fields with their types, by its word.
    #[must_use]
    pub fn fields_of(kind: GameKind, word: &str) -> &'static [(&'static str, &'static str)] {
        match Floor::WORDS.iter().position(|w| *w == word) {
            Some(at) => Floor::FIELDS[at],
            None => games::Command::fields(kind, word),
        }
    }

    /// Reads a command from its notation.
    ///
    /// # Errors
    /// If the line is no command at a table of this game.
    pub fn parse(kind: GameKind, line: &str) -> Result<Command, NotationError> {
        let word = line.split_whitespace().next().unwrap_or_default();
        if Floor::WORDS.contains(&word) {
            return line.parse().map(Command::Floor);
        }
        games::Command::parse(kind, line).map(Command::Game)
    }

    /// The word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Command::Floor(c) => c.word(),
            Command::Game(c) => c.word(),
        }
    }

    /// Who may say it, the one who usually does first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        match self {
            Command::Floor(c) => c.roles(),
            Command::Game(c) => c.roles(),
        }
    }

    /// The player who speaks, or for whom it is keyed.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Command::Floor(c) => c.player(),
            Command::Game(c) => c.player(),
        }
    }

    /// Whether it tells what the equipment gave.
    #[must_use]
    pub fn is_equipment(&self) -> bool {
        match self {
            Command::Floor(_) => false,
            Command::Game(c) => c.is_equipment(),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Floor(c) => c.fmt(f),
            Command::Game(c) => c.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Floor;
    use croupier_engine::cited::FLOOR_COMMANDS;

    #[test]
    fn a_book_may_answer_for_every_command_of_the_floor() {
        let mut words = Floor::WORDS.to_vec();
        let mut known = FLOOR_COMMANDS.to_vec();
        words.sort_unstable();
        known.sort_unstable();
        assert_eq!(words, known);
    }
}
