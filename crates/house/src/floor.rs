//! What the floor decides beside the games, part by part.

pub(crate) mod coupons;
pub(crate) mod disputes;
pub(crate) mod doors;
pub(crate) mod limits;
pub(crate) mod notices;
pub(crate) mod rack;
pub(crate) mod seats;
pub(crate) mod view;
