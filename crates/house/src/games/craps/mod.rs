//! What the house knows of craps.

pub(crate) mod dealer;
pub(crate) mod view;
