//! The table machine: what every game is, and what all of them share. A game's own folder holds only what is its own.

pub(crate) mod amounts;
pub(crate) mod course;
pub(crate) mod game;
mod misfit;
mod offer;
mod offering;
pub mod ready;
mod rules;
mod watch;
pub(crate) mod working;

pub use amounts::Amounts;
pub(crate) use amounts::set_amount;
pub use course::{Act, Checked, Course};
pub use game::{Game, SetsOff};
pub use misfit::Misfit;
pub use offer::{Asked, Field, Offer, Purses, Said, Say, To};
pub use offering::Offering;
pub use rules::TableRules;
pub use watch::{Finding, Watch};
pub use working::{Working, WorkingStep};
