//! What the house knows of blackjack.

pub(crate) mod dealer;
pub(crate) mod view;
