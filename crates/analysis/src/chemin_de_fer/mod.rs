//! Chemin de fer: the optional draws solved as a game, and what the bank and those who cover it can expect
//! (nj-19-47/chemin-de-fer and the customary rules it is played by).

mod count;
mod game;
pub mod kernel;
mod odds;
mod strategy;

pub use count::{Choice, Coups, Draw, FIVES, File, Known, Values, Ways};
pub use game::{Game, Seen, Share, Solution};
pub use odds::{Solved, odds, solve, views, wagers};
pub use strategy::{Advice, Five};
