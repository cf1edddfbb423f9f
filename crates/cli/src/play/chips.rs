//! Chips in text, whatever is played with them.

use croupier_engine::{Cents, Word};

/// An amount as short as it can be: `5`, `12.50`.
pub(super) fn short(cents: Cents) -> String {
    let word = cents.to_word();
    word.strip_suffix(".00").map(str::to_owned).unwrap_or(word)
}

/// Chips on a layout, my own marked otherwise than those of others: `●5` or `○5`.
pub(super) fn coin(cents: Cents, mine: bool) -> String {
    format!("{}{}", if mine { '●' } else { '○' }, short(cents))
}
