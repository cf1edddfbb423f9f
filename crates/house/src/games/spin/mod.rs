//! What the house knows of roulette, tai-sai and the money wheel.

pub(crate) mod dealer;
pub(crate) mod decided;
pub(crate) mod past;
pub(crate) mod view;

/// The remedies of its books.
pub(crate) const REMEDIES: &[&str] = &[
    "spin-stay",
    "spin-returned",
    "spin-undone",
    "valid-in-part",
    "valid-once",
    "wager-void",
    "refunded",
];
