//! The rule books as data, and the register of all rules.
//!
//! A book is a TOML file in which every option, value and citation names its rule; [`book`] reads it and refuses what is
//! uncited or unknown. An operator's table is a draft of choices inside a book: [`Book::rules`] makes a rule set of it, or
//! gives all the reasons why it can't, each cited. [`register`] has one entry for every rule of every book entered so far.
//! There is no game logic in here.

mod baccarat;
mod blackjack;
pub mod book;
mod caribbean_stud;
mod chemin_de_fer;
mod craps;
pub mod option;
mod parameters;
pub mod premises;
pub mod register;
mod said;
mod spin;

pub use book::{Book, BookError, Notice, book, books};
pub use option::{Choices, OptionSpec};
