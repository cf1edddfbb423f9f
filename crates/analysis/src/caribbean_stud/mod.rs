//! Caribbean stud: every deal counted exactly, the best play, named ways to play beside it, and the progressive jackpot
//! (nz-1996/caribbean-stud, parts 4 and 8 to 13).

mod against;
mod count;
mod deck;
mod jackpot;
pub mod kernel;
mod odds;
mod solve;
mod strategy;
mod tell;

pub use against::against;
pub use count::{Ends, Spot, hands};
pub use deck::{DEAL, Deck};
pub use odds::{deck, odds, pays, wager, wagers};
pub use solve::{CATEGORIES, Cell, Pays, Policy, Solution, Totals};
pub use strategy::Strategy;
pub use tell::{Advice, Outline, Play};
