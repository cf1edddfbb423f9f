//! What the house knows of baccarat.

pub(crate) mod dealer;
pub(crate) mod view;
