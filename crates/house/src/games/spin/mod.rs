//! What the house knows of spin.

pub(crate) mod dealer;
pub(crate) mod past;
pub(crate) mod view;
