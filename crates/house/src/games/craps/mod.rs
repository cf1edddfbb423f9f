//! What the house knows of craps.

pub(crate) mod dealer;
pub(crate) mod past;
pub(crate) mod view;
