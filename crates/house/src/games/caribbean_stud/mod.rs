//! What the house knows of caribbean stud.

pub(crate) mod dealer;
pub(crate) mod view;
