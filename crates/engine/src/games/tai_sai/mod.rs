//! Tai-sai (nz-1996/tai-sai): three dice under a cover, and the areas of its layout. How the game goes is told in
//! `super::spin`, which it shares with roulette and the money wheel.

mod dice;
pub mod position;

pub use dice::Dice;
pub use position::{Kind, Position};
