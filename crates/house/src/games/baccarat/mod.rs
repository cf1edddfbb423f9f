//! What the house knows of baccarat.

pub(crate) mod dealer;
pub(crate) mod past;
pub(crate) mod view;
