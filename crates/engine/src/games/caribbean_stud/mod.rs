//! Caribbean stud poker with its progressive jackpot (nz-1996/caribbean-stud).
//!
//! Players' cards lie face down until their holders turn them, and the table does not know them before. The jackpot is the
//! house's and linked to several tables: this game says who wagers on it and who has won, and is told what is paid. `rules` holds what
//! an operator chooses, `state` how a table stands and `next` which card is due, `command` and `event` what is asked and what
//! happens, `decide` and its neighbours (`wagers`, `cards`, `settle`, `irregular`) the ladders, `course` what follows of
//! itself, `apply` the changes, `offers` what may be done now, `cites` the keys under which the book gives its rules.

mod apply;
mod cards;
pub mod cites;
pub mod command;
mod course;
mod decide;
pub mod event;
mod irregular;
mod next;
mod offers;
pub mod pool;
mod ready;
pub mod rules;
mod settle;
pub mod state;
mod wagers;

pub use command::Command;
pub use event::Event;
pub use rules::{Dealing, Operation, Prizes, Rules};
pub use state::{CaribbeanStud, Phase};
