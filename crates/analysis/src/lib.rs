//! The mathematics of the games, over the engine's own rules: exact first. It knows no seats and no people.

pub mod baccarat;
pub mod hand;
