//! The house: what happens on the floor around a game. Tables and their lives, people and seats, chips and the cage in
//! double entry, who may say what and who may see what.
//!
//! It is pure: time comes in with each command, randomness and storage are others' business, and the game's own rules are
//! the engine's. [`Table::decide`] turns a command into events or a cited refusal, [`Table::apply`] takes events into the
//! state, [`ledger`] turns them into postings that sum to zero, and [`compare`] deals the same shoe under several books.
#![warn(missing_docs)]

pub mod account;
pub mod actor;
pub mod cage;
pub mod command;
pub mod company;
pub mod compare;
pub mod dealer;
mod debts;
mod decide;
pub mod display_name;
pub mod doorman;
mod duties;
pub mod event;
mod floor;
mod games;
pub mod hall;
pub mod heat;
pub mod jackpot;
pub mod ledger;
pub mod offers;
pub mod options;
pub mod past;
mod recent;
pub mod reception;
pub mod report;
pub mod seal;
pub mod table;
mod touched;
pub mod tournament;
pub mod training;
pub mod view;
pub mod why;

pub use account::Account;
pub use actor::{Actor, Who};
pub use command::Command;
pub use decide::Decision;
pub use event::Event;
pub use options::Options;
pub use table::{EDITION, Life, Setup, Table};
pub use why::{Condition, Why};
