//! Chemin de fer: a game between players, conducted by the house and banked by one of them (nj-19-47/chemin-de-fer).
//!
//! The text at hand ends with the wagers against the Banker (4.7(c)); from the deal on the customary rules apply, cited as
//! `custom/chemin-de-fer/…`. Point counts and the table of play are baccarat's (`super::baccarat::hand`). `rules` holds
//! what an operator chooses, `state` how a table stands and `next` what a coup needs, `command` and `event` what is asked and what happens, `decide` and its
//! neighbours (`bank`, `covers`, `draw`, `settle`, `irregular`) the ladders, `course` what follows automatically, `apply` the
//! changes, `offers` what may be done now, `cites` the keys under which the book gives its rules.

mod apply;
mod bank;
pub mod cites;
pub mod command;
mod course;
mod covers;
mod decide;
mod draw;
pub mod event;
mod irregular;
mod next;
mod offers;
mod ready;
pub mod rules;
mod settle;
pub mod state;

pub use command::Command;
pub use event::Event;
pub use rules::{BankerDraws, Rules};
pub use state::{CheminDeFer, Phase};
