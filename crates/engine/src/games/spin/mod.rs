//! Games in which something is spun over a layout of places: roulette, tai-sai and the money wheel (nz-1996).
//!
//! What they share is one course: wagers on places, a call that ends them, something that comes to rest, losing wagers
//! collected and winning ones paid. What they differ in is which places and results there are (`super::roulette`,
//! `super::tai_sai`, `super::money_wheel`), and in which order spin, wagers and call follow (`apparatus`). `rules` holds
//! what an operator chooses, `state` how a table stands, `command` and `event` what is asked and what happens, `decide` and its
//! neighbours (`wagers`, `colours`, `settle`, `irregular`, `reverse`) the ladders, `course` what follows automatically, `apply` the
//! changes, `offers` what may be done now, `cites` the keys under which a book gives its rules.

pub mod apparatus;
mod apply;
pub mod cites;
mod colours;
pub mod command;
mod course;
mod decide;
pub mod event;
mod irregular;
mod offers;
pub mod place;
mod reverse;
pub mod rules;
mod settle;
pub mod state;
mod wagers;

pub use apparatus::Apparatus;
pub use command::Command;
pub use event::Event;
pub use place::{Mark, Outcome, Position, Seen};
pub use rules::Rules;
pub use state::{Phase, Spin, Spot, Tender};
