//! Craps (nz-1996/craps).
//!
//! `bet` names the wagers and what they pay, `dice` the two faces and the set of five; `rules` holds what an operator
//! chooses, `state` how a table stands, `command` and `event` what is asked and what happens. `decide` and its neighbours are
//! the ladders: `shooter` for the dice on their way round the table, `wagers`, `calls` for what is called of a throw,
//! `settle`, `irregular`. `course` is what follows automatically, `apply` the changes, `offers` what may be done now, `cites`
//! the keys under which the book gives its rules.

mod apply;
pub mod bet;
mod calls;
pub mod cites;
pub mod command;
mod course;
mod decide;
pub mod dice;
pub mod event;
mod irregular;
mod offers;
pub mod rules;
pub mod settle;
mod shooter;
pub mod state;
mod wagers;

pub use bet::{Bet, BetWord, Point};
pub use command::Command;
pub use dice::Dice;
pub use event::Event;
pub use rules::Rules;
pub use state::{Craps, Phase};
