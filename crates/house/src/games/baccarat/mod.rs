//! What the house knows of baccarat.

pub(crate) mod dealer;
pub(crate) mod decided;
pub(crate) mod past;
pub(crate) mod view;

/// The remedies of baccarat's and chemin de fer's books.
pub(crate) const REMEDIES: &[&str] = &[
    "bankers-third-card",
    "first-of-next-round",
    "void-hand",
    "burned",
    "used-in-round",
    "round-void",
    "reconstructed",
    "play-continues",
    "later-hands-stand",
    "valid-in-part",
    "valid-once",
    "wager-void",
    "refunded",
];
