//! What the house knows of chemin de fer.

pub(crate) mod dealer;
pub(crate) mod past;
pub(crate) mod view;
