//! What the house knows of blackjack.

pub(crate) mod dealer;
pub(crate) mod decided;
pub(crate) mod past;
pub(crate) mod view;

/// The remedies of its books.
pub(crate) const REMEDIES: &[&str] = &[
    "discarded",
    "next-card",
    "reconstructed",
    "cards-void",
    "box-void",
    "options",
    "round-void",
    "discards-shuffled",
    "replaced-after",
    "shuffled-after",
    "valid-in-part",
    "valid-once",
    "wager-void",
    "refunded",
];
