//! Movements of chips at a table, as a game's events cause them. The house turns them into double entry.

use crate::{Cents, Name};

/// One movement of a player's chips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Movement {
    /// From the player's chips to the layout.
    Staked(Name, Cents),
    /// From the layout back to the player's chips.
    Returned(Name, Cents),
    /// From the layout to the table's float.
    Taken(Name, Cents),
    /// From the table's float to the player's chips.
    Paid(Name, Cents),
    /// From the player's chips to the operator's commission.
    Charged(Name, Cents),
}

impl Movement {
    /// Whose chips move.
    #[must_use]
    pub fn player(&self) -> &Name {
        match self {
            Movement::Staked(p, _)
            | Movement::Returned(p, _)
            | Movement::Taken(p, _)
            | Movement::Paid(p, _)
            | Movement::Charged(p, _) => p,
        }
    }

    /// What the movement adds to the chips in front of the player.
    #[must_use]
    pub fn to_purse(&self) -> Cents {
        match self {
            Movement::Staked(_, c) | Movement::Charged(_, c) => -*c,
            Movement::Returned(_, c) | Movement::Paid(_, c) => *c,
            Movement::Taken(..) => Cents::ZERO,
        }
    }

    /// What the movement adds to the player's chips on the layout.
    #[must_use]
    pub fn to_layout(&self) -> Cents {
        match self {
            Movement::Staked(_, c) => *c,
            Movement::Returned(_, c) | Movement::Taken(_, c) => -*c,
            Movement::Paid(..) | Movement::Charged(..) => Cents::ZERO,
        }
    }
}
