//! The table machine: what every game is, and what all of them share. A game's own folder holds only what is its own.

pub mod course;
pub mod game;

pub use course::{Act, Checked, Course};
pub use game::Game;
