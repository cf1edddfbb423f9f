//! What a game is waiting for: somebody's decision, or chance with integer weights.

use crate::{CardCounts, Name, Role, RuleId};
use alloc::vec::Vec;

/// What must happen before the game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// Somebody must act.
    Decision(Decision),
    /// The equipment must give something.
    Chance(Chance),
}

/// A decision or step that a role must take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What is to be decided, in a word (`cut`, `wagers`, `settle`).
    pub what: &'static str,
    /// Who may.
    pub roles: Vec<Role>,
    /// The word of the command that takes it forward.
    pub command: &'static str,
    /// The player it is offered to, where it is an offer, and the seat.
    pub player: Option<(Name, Option<u8>)>,
    /// The rule that asks for it.
    pub rule: Option<RuleId>,
}

/// Something that chance must give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Where it goes (`burn`, `player`, `banker`).
    pub to: &'static str,
    /// Which side of the card is shown.
    pub face: Face,
    /// How many in a row.
    pub count: u8,
    /// How likely each card is: the cards nobody has seen.
    pub weights: CardCounts,
    /// The rule that asks for it.
    pub rule: Option<RuleId>,
}

crate::keywords! {
    /// How a card is drawn.
    pub enum Face {
        /// Drawn from the shoe face up.
        Up = "up",
        /// Drawn from the shoe face down.
        Down = "down",
        /// Lies face down already and is turned.
        Turned = "turned",
    }
}
