//! What the floor decides beside the games, part by part.

pub(crate) mod doors;
pub(crate) mod limits;
