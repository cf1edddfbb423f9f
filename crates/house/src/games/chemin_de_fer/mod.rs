//! What the house knows of chemin de fer.

pub(crate) mod companion;
pub(crate) mod dealer;
pub(crate) mod decided;
pub(crate) mod past;
pub(crate) mod view;
