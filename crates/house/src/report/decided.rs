//! What an event says of a stake: that it was decided, and under which name the odds know its wager; or that this was undone. Which
//! events say so each game knows.

use croupier_engine::games::craps::Point;
use croupier_engine::{Cents, Name};
use std::collections::BTreeMap;

/// What an event says of stakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// One was decided: it won, lost or stood off.
    Decided(Decided),
    /// All that was decided of somebody's in this place does not count.
    Undone(Name, String),
    /// What was wagered on the rules changes: this option has this value from now on.
    Changed(&'static str, String),
}

/// A stake that was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decided {
    pub(crate) player: Name,
    /// Where it lay.
    pub(crate) place: String,
    /// The wager, by the word that the odds have for it.
    pub(crate) wager: String,
    /// All that was at stake.
    pub(crate) stake: Cents,
    /// The part of it on which the odds reckon the edge: without what was added to a first wager later.
    pub(crate) first: Cents,
}

/// What must be remembered of a layout to know that.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// The point at craps.
    pub(crate) point: Option<Point>,
    /// What was added to a first wager at blackjack, by player and box.
    pub(crate) added: BTreeMap<(Name, u8), Cents>,
}

/// A stake of which the odds reckon the edge on all was decided.
pub(crate) fn whole(player: &Name, place: String, wager: String, stake: Cents) -> Option<Said> {
    Some(Said::Decided(Decided {
        player: player.clone(),
        place,
        wager,
        stake,
        first: stake,
    }))
}
