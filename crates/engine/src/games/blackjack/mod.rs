//! Blackjack with Super Sevens (nz-1996/blackjack): no hole card, up to three players on a box, one of them deciding.
//!
//! `rules` holds what the book and the operator decide, `hand` what cards count, `state` how a table stands and `next` what a round
//! needs, `command` and `event` what is asked and what happens, `decide` and its neighbours (`wagers`, `insurance`, `play`,
//! `draw`, `settle`, `irregular`, `wrong_deal`, `found`) the ladders, `course` what follows automatically, `apply` the changes, `offers` what may be
//! done now, `cites` the keys under which the book gives its rules.

mod apply;
pub mod cites;
pub mod command;
mod course;
mod decide;
mod draw;
pub mod event;
mod found;
pub mod hand;
mod insurance;
mod irregular;
mod next;
mod offers;
mod play;
mod ready;
pub mod rules;
mod settle;
pub mod state;
mod wagers;
mod wrong_deal;

pub use command::Command;
pub use event::Event;
pub use rules::{BustedSplit, Rules};
pub use state::{Blackjack, Phase};
