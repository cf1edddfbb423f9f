//! What the house knows of blackjack.

pub(crate) mod dealer;
pub(crate) mod past;
pub(crate) mod view;
