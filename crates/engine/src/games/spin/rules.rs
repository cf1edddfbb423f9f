//! What books and operators decide about a table with something that is spun.

use super::apparatus::{Apparatus, PayTable};
use super::command::Check;
use super::place::{Mark, Position};
use super::state::Colour;
use crate::machine::TableRules;
use crate::{Cents, Odds};
use alloc::string::String;
use alloc::vec::Vec;

crate::keywords! {
    /// What becomes of a winning stake once it is paid (nz-1996/roulette/4.8, 4.9).
    pub enum Winners {
        /// It stays where it lies, until the player takes it up.
        Stay,
        /// It is handed back with the payment.
        Returned,
    }
}

/// Everything that decides how such a table is run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// What every table has.
    pub table: TableRules,
    /// What is spun.
    pub apparatus: Apparatus,
    /// The places of its layout with their names.
    pub layout: Vec<(Position, Mark)>,
    /// What is checked before the table opens.
    pub checks: Vec<Check>,
    /// The odds.
    pub pays: PayTable,
    /// What becomes of winning stakes.
    pub winners: Winners,
    /// The colours of the table's set of non-value chips.
    pub colours: Vec<Colour>,
    /// Whether chips of value are taken as wagers too (nz-1996/general/18.3).
    pub value_chips: bool,
    /// What the operator calls the symbols of the money wheel, A to G.
    pub names: Vec<String>,
}

impl Rules {
    /// The least and the greatest wager at a place.
    #[must_use]
    pub fn bounds(&self, position: Position) -> (Cents, Cents) {
        match &self.table.limits.side {
            Some(side) if position.is_side() => (side.min_cents, side.max_cents),
            _ => (self.table.limits.min_cents, self.table.limits.max_cents),
        }
    }

    /// The key and the odds at which a place is paid with a result; none if it loses.
    #[must_use]
    pub fn odds(
        &self,
        position: Position,
        outcome: super::Outcome,
    ) -> Option<(&'static str, Odds)> {
        let key = position.wins(outcome)?;
        self.pays.odds(key).map(|odds| (key, odds))
    }
}
