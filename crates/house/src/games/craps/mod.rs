//! What the house knows of craps.

pub(crate) mod dealer;
pub(crate) mod decided;
pub(crate) mod past;
pub(crate) mod view;

/// The remedies of its books.
pub(crate) const REMEDIES: &[&str] = &[
    "roll-stay",
    "roll-undone",
    "valid-in-part",
    "valid-once",
    "wager-void",
    "refunded",
];
