//! The money wheel (nz-1996/money-wheel): its symbols and where they stand on the rim. How the game goes is told in
//! `super::spin`, which it shares with roulette and tai-sai.

mod rim;

pub use rim::{Section, Symbol};
