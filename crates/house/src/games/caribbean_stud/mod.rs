//! What the house knows of caribbean stud.

pub(crate) mod dealer;
pub(crate) mod past;
pub(crate) mod view;
