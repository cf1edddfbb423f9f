//! What the house knows of Caribbean stud.

pub(crate) mod dealer;
pub(crate) mod decided;
pub(crate) mod past;
pub(crate) mod view;

/// The remedies of its books.
pub(crate) const REMEDIES: &[&str] = &[
    "misdeal",
    "turned-over",
    "up-card",
    "redealt",
    "discarded",
    "cards-replaced",
    "refunded",
    "valid-once",
    "valid-in-part",
    "ante-void",
];
