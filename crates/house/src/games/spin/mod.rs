//! What the house knows of spin.

pub(crate) mod dealer;
pub(crate) mod view;
