//! Baccarat: one game for every rule book that knows it.
//!
//! `rules` holds what differs, `state` how a table stands, `command` and `event` what is asked and what happens, `decide` and its
//! neighbours (`draw`, `wagers`, `called`, `handling`, `curator`, `settle`, `irregular`) the ladders, `course` what follows automatically, `apply` the changes,
//! `offers` what may be done now, `cites` the keys under which a book gives its rules, `roads` the records of a shoe.

mod apply;
mod called;
pub mod cites;
pub mod command;
pub mod coup;
mod coup_apply;
mod coup_cites;
mod course;
mod curator;
mod decide;
mod draw;
pub mod event;
pub mod hand;
mod handling;
mod irregular;
mod offers;
mod ready;
pub mod roads;
pub mod rules;
pub mod settle;
pub mod state;
mod wagers;

pub use command::{Command, On, OnWord};
pub use event::Event;
pub use hand::{Outcome, Side};
pub use rules::{BankerPays, Rules, Style, Version};
pub use state::{Baccarat, Phase, Spot};
