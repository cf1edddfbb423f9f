//! The games. Each is a folder with the same files, so that a new one is a folder copied and rewritten; this file joins them
//! into one type that the house can hold without knowing which game it is.

pub mod baccarat;
pub mod chemin_de_fer;

use crate::{
    Awaiting, ChipSet, Citations, Cited, Limits, Movement, Name, NotationError, People, Reason,
    Refusal, Role,
};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

crate::keywords! {
    /// Which game.
    pub enum GameKind {
        /// Baccarat.
        Baccarat = "baccarat",
        /// Chemin de fer.
        CheminDeFer = "chemin-de-fer",
    }
}

/// The rules of a table, whichever game it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Baccarat.
    Baccarat(Arc<baccarat::Rules>),
    /// Chemin de fer.
    CheminDeFer(Arc<chemin_de_fer::Rules>),
}

impl Rules {
    /// Which game they are of.
    #[must_use]
    pub const fn kind(&self) -> GameKind {
        match self {
            Rules::Baccarat(_) => GameKind::Baccarat,
            Rules::CheminDeFer(_) => GameKind::CheminDeFer,
        }
    }

    /// A table under these rules, not yet opened.
    #[must_use]
    pub fn table(&self) -> Game {
        match self {
            Rules::Baccarat(rules) => Game::Baccarat(baccarat::Baccarat::new(Arc::clone(rules))),
            Rules::CheminDeFer(rules) => {
                Game::CheminDeFer(chemin_de_fer::CheminDeFer::new(Arc::clone(rules)))
            }
        }
    }

    /// The book's citations.
    #[must_use]
    pub fn citations(&self) -> &Citations {
        match self {
            Rules::Baccarat(rules) => &rules.citations,
            Rules::CheminDeFer(rules) => &rules.citations,
        }
    }

    /// The chips.
    #[must_use]
    pub fn chips(&self) -> &ChipSet {
        match self {
            Rules::Baccarat(rules) => &rules.chips,
            Rules::CheminDeFer(rules) => &rules.chips,
        }
    }

    /// The sign.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        match self {
            Rules::Baccarat(rules) => &rules.limits,
            Rules::CheminDeFer(rules) => &rules.limits,
        }
    }

    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> u8 {
        match self {
            Rules::Baccarat(rules) => rules.areas,
            Rules::CheminDeFer(rules) => rules.seats,
        }
    }

    /// How many minutes a closing sign must have stood before a table with players closes; none: no sign is needed.
    #[must_use]
    pub fn closing_notice(&self) -> Option<u16> {
        match self {
            Rules::Baccarat(rules) => rules.closing_notice,
            Rules::CheminDeFer(_) => None,
        }
    }
}

/// A command to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Command {
    /// To a baccarat table.
    Baccarat(baccarat::Command),
    /// To a chemin de fer table.
    CheminDeFer(chemin_de_fer::Command),
}

impl Command {
    /// The words of all commands of a game.
    #[must_use]
    pub const fn words(kind: GameKind) -> &'static [&'static str] {
        match kind {
            GameKind::Baccarat => baccarat::Command::WORDS,
            GameKind::CheminDeFer => chemin_de_fer::Command::WORDS,
        }
    }

    /// The fields of a command of a game, by its word.
    #[must_use]
    pub fn fields(kind: GameKind, word: &str) -> &'static [(&'static str, &'static str)] {
        let (words, fields) = match kind {
            GameKind::Baccarat => (baccarat::Command::WORDS, baccarat::Command::FIELDS),
            GameKind::CheminDeFer => (
                chemin_de_fer::Command::WORDS,
                chemin_de_fer::Command::FIELDS,
            ),
        };
        words
            .iter()
            .position(|w| *w == word)
            .map_or(&[], |at| fields[at])
    }

    /// Reads a command to a game from its notation.
    ///
    /// # Errors
    /// If the line is no command of that game.
    pub fn parse(kind: GameKind, line: &str) -> Result<Command, NotationError> {
        match kind {
            GameKind::Baccarat => line.parse().map(Command::Baccarat),
            GameKind::CheminDeFer => line.parse().map(Command::CheminDeFer),
        }
    }

    /// Reads a command to a game from its JSON form.
    ///
    /// # Errors
    /// If the value is no command of that game.
    #[cfg(feature = "serde")]
    pub fn deserialize<'de, D: serde::Deserializer<'de>>(
        kind: GameKind,
        value: D,
    ) -> Result<Command, D::Error> {
        match kind {
            GameKind::Baccarat => serde::Deserialize::deserialize(value).map(Command::Baccarat),
            GameKind::CheminDeFer => {
                serde::Deserialize::deserialize(value).map(Command::CheminDeFer)
            }
        }
    }

    /// The word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Command::Baccarat(c) => c.word(),
            Command::CheminDeFer(c) => c.word(),
        }
    }

    /// Who may say it, the one who usually does first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        match self {
            Command::Baccarat(c) => c.roles(),
            Command::CheminDeFer(c) => c.roles(),
        }
    }

    /// The player who speaks, or for whom it is keyed.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Command::Baccarat(c) => c.player(),
            Command::CheminDeFer(c) => c.player(),
        }
    }

    /// Whether it tells what the equipment gave.
    #[must_use]
    pub const fn is_equipment(&self) -> bool {
        match self {
            Command::Baccarat(c) => c.is_equipment(),
            Command::CheminDeFer(c) => c.is_equipment(),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Baccarat(c) => c.fmt(f),
            Command::CheminDeFer(c) => c.fmt(f),
        }
    }
}

/// An event of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Event {
    /// Of a baccarat table.
    Baccarat(baccarat::Event),
    /// Of a chemin de fer table.
    CheminDeFer(chemin_de_fer::Event),
}

impl Event {
    /// Reads an event of a game from its notation.
    ///
    /// # Errors
    /// If the line is no event of that game.
    pub fn parse(kind: GameKind, line: &str) -> Result<Event, NotationError> {
        match kind {
            GameKind::Baccarat => line.parse().map(Event::Baccarat),
            GameKind::CheminDeFer => line.parse().map(Event::CheminDeFer),
        }
    }

    /// Reads an event of a game from its JSON form.
    ///
    /// # Errors
    /// If the value is no event of that game.
    #[cfg(feature = "serde")]
    pub fn deserialize<'de, D: serde::Deserializer<'de>>(
        kind: GameKind,
        value: D,
    ) -> Result<Event, D::Error> {
        match kind {
            GameKind::Baccarat => serde::Deserialize::deserialize(value).map(Event::Baccarat),
            GameKind::CheminDeFer => serde::Deserialize::deserialize(value).map(Event::CheminDeFer),
        }
    }

    /// The word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Event::Baccarat(e) => e.word(),
            Event::CheminDeFer(e) => e.word(),
        }
    }

    /// The chips it moves.
    #[must_use]
    pub fn movements(&self) -> Vec<Movement> {
        match self {
            Event::Baccarat(e) => e.movements(),
            Event::CheminDeFer(e) => e.movements(),
        }
    }

    /// Whether betting closed on a round with it.
    #[must_use]
    pub const fn closes_betting(&self) -> bool {
        matches!(
            self,
            Event::Baccarat(baccarat::Event::BettingClosed { .. })
                | Event::CheminDeFer(chemin_de_fer::Event::BettingClosed { .. })
        )
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Baccarat(e) => e.fmt(f),
            Event::CheminDeFer(e) => e.fmt(f),
        }
    }
}

/// Events, or a refusal.
pub type Decision = Result<Vec<Cited<Event>>, Refusal>;

/// A game at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Game {
    /// Baccarat.
    Baccarat(baccarat::Baccarat),
    /// Chemin de fer.
    CheminDeFer(chemin_de_fer::CheminDeFer),
}

fn wrapped<E>(events: Vec<Cited<E>>, wrap: impl Fn(E) -> Event) -> Vec<Cited<Event>> {
    events
        .into_iter()
        .map(|e| Cited {
            what: wrap(e.what),
            rule: e.rule,
        })
        .collect()
}

fn cited(events: Vec<Cited<baccarat::Event>>) -> Vec<Cited<Event>> {
    wrapped(events, Event::Baccarat)
}

fn chemin(events: Vec<Cited<chemin_de_fer::Event>>) -> Vec<Cited<Event>> {
    wrapped(events, Event::CheminDeFer)
}

impl Game {
    /// Decides a command.
    ///
    /// # Errors
    /// The cited refusal.
    pub fn decide(&self, people: &People, command: &Command) -> Decision {
        match (self, command) {
            (Game::Baccarat(game), Command::Baccarat(command)) => {
                game.decide(people, command).map(cited)
            }
            (Game::CheminDeFer(game), Command::CheminDeFer(command)) => {
                game.decide(people, command).map(chemin)
            }
            _ => Err(Refusal::new(
                self.citations(),
                Reason::NotInThisBook,
                "that is a command of another game",
            )),
        }
    }

    fn citations(&self) -> &Citations {
        match self {
            Game::Baccarat(game) => &game.rules().citations,
            Game::CheminDeFer(game) => &game.rules().citations,
        }
    }

    /// Takes an event into the state.
    ///
    /// # Panics
    /// If it is another game's: then the log is not this table's.
    pub fn apply(&mut self, event: &Event) {
        match (self, event) {
            (Game::Baccarat(game), Event::Baccarat(event)) => game.apply(event),
            (Game::CheminDeFer(game), Event::CheminDeFer(event)) => game.apply(event),
            (_, event) => panic!("{event} is an event of another game"),
        }
    }

    /// What happens when the table is opened.
    #[must_use]
    pub fn opening(&self, people: &People) -> Vec<Cited<Event>> {
        match self {
            Game::Baccarat(game) => cited(game.opening(people)),
            Game::CheminDeFer(game) => chemin(game.opening(people)),
        }
    }

    /// What happens when a player is about to leave, or why that must wait.
    ///
    /// # Errors
    /// The cited refusal.
    pub fn leaving(&self, people: &People, player: &Name) -> Decision {
        match self {
            Game::Baccarat(game) => game.leaving(people, player).map(cited),
            Game::CheminDeFer(game) => game.leaving(people, player).map(chemin),
        }
    }

    /// What happens when a seated player is about to stand up.
    #[must_use]
    pub fn standing_up(&self, people: &People, player: &Name) -> Vec<Cited<Event>> {
        match self {
            Game::Baccarat(game) => cited(game.standing_up(people, player)),
            Game::CheminDeFer(game) => chemin(game.standing_up(people, player)),
        }
    }

    /// What must happen before the game goes on.
    #[must_use]
    pub fn awaiting(&self, people: &People) -> Option<Awaiting> {
        match self {
            Game::Baccarat(game) => game.awaiting(people),
            Game::CheminDeFer(game) => game.awaiting(people),
        }
    }

    /// Whether wagers are at stake in a round that is not settled.
    #[must_use]
    pub const fn round_under_way(&self) -> bool {
        match self {
            Game::Baccarat(game) => game.round_under_way(),
            Game::CheminDeFer(game) => game.round_under_way(),
        }
    }

    /// Whether the player has a wager on the layout.
    #[must_use]
    pub fn has_wager(&self, player: &Name) -> bool {
        match self {
            Game::Baccarat(game) => game.has_wager(player),
            Game::CheminDeFer(game) => game.has_wager(player),
        }
    }

    /// What the player owes the house and has marked.
    #[must_use]
    pub fn owed(&self, player: &Name) -> crate::Cents {
        match self {
            Game::Baccarat(game) => game.owed(player),
            Game::CheminDeFer(_) => crate::Cents::ZERO,
        }
    }

    /// Whether everything is done that the book asks for before a table closes.
    #[must_use]
    pub fn may_close(&self) -> bool {
        match self {
            Game::Baccarat(game) => game.may_close(),
            Game::CheminDeFer(_) => true,
        }
    }

    /// What lies on the layout for each player.
    #[must_use]
    pub fn on_layout(&self, player: &Name) -> crate::Cents {
        match self {
            Game::Baccarat(game) => game
                .wagers()
                .filter(|(s, _)| s.player == *player)
                .map(|(_, c)| c)
                .sum(),
            Game::CheminDeFer(game) => game.on_layout(player),
        }
    }
}
