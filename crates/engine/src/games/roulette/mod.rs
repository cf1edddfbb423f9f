//! Roulette with a single zero (nz-1996/roulette): the wheel, the places on its layout and the wagers that players call by
//! name. How the game goes, from the first wager to the last payment, is told in `super::spin`, which it shares with
//! tai-sai and the money wheel.

mod call;
pub mod position;
mod wheel;

pub use call::Call;
pub use position::{Kind, Position};
pub use wheel::{Colour, Pocket};
