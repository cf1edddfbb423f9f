//! The rule books as data, and the register of all rules.
//!
//! A book is a TOML file in which every option, value and citation names its rule; [`Book::parse`] reads it and refuses what is
//! uncited or unknown. An operator's table is a draft of choices inside a book: [`Book::rules`] makes a rule set of it, or
//! gives all the reasons why it can't, each cited. [`register`] has one entry for every rule of every book entered so far.
//! There is no game logic in here.
//!
//! ```
//! use croupier_rulebooks::{Choices, book, register};
//!
//! let book = book("nz-2004/baccarat").expect("a book");
//! let decks = |number: &str| Choices::from([("decks".to_owned(), number.to_owned())]);
//! // A draft of a table; the book's defaults fill in the rest.
//! assert!(book.rules(&decks("6")).is_ok());
//! // Three decks are too few, and the refusal says by which rule.
//! let refusals = book.rules(&decks("3")).unwrap_err();
//! let rule = refusals[0].rule.as_ref().expect("a rule").as_str();
//! assert_eq!(rule, "nz-2004/baccarat/3.4(a)");
//! // What that rule asks, in our own words.
//! assert!(register::find(rule).is_some_and(|entry| entry.says.contains("decks")));
//! ```
//!
//! A rule set makes a table. A round at one where cards are keyed: the cards, who wins and what is paid.
//!
//! ```
//! # use croupier_engine::{People, games::{Command, GameKind}};
//! # let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
//! let mut table = book.rules(&Default::default()).expect("its own defaults").table();
//! # let mut people = People::default();
//! # people.place("anna".parse()?, Some(1));
//! # table.open(&people);
//! # for line in ["confirm dealer-inspection", "confirm supervisor-inspection", "confirm spread", "confirm chemmy-shuffle",
//! #     "confirm stack", "confirm riffle-shuffle", "cut anna 100", "place-cutting-card 20", "card 3h", "face-down 3"] {
//! #     table.act(&people, &Command::parse(GameKind::Baccarat, line)?)?;
//! # }
//! let mut told = Vec::new();
//! for line in ["place-wager anna 1 banker 20.00", "no-more-bets", "card 2c", "card 4h", "card 3d", "card 3s", "card Kd", "settle"] {
//!     told.extend(table.act(&people, &Command::parse(GameKind::Baccarat, line)?)?);
//! }
//! let told: Vec<String> = told.iter().map(|event| event.to_string()).collect();
//! assert_eq!(told[3], "card-dealt player 1 2c [nz-2004/baccarat/8.4, nz-2004/baccarat/8.6]");
//! assert!(told[12].starts_with("result-announced banker 5 7 [nz-2004/baccarat/10.1"), "five for the Player, seven for the Banker");
//! assert_eq!(told[14], "wager-settled anna 1 1 banker 20.00 won 1:1 20.00 1.00 19.00 [nz-2004/baccarat/5.10(b)]");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! And it has the odds, from which an edge follows: what a dollar on red comes to over all 37 pockets. (`croupier-analysis` works
//! out every wager of every game.)
//!
//! ```
//! use croupier_engine::games::roulette::Pocket;
//! use croupier_engine::games::spin::{Outcome, Position};
//! use croupier_engine::{Cents, Word, games::Rules};
//!
//! let book: &croupier_rulebooks::Book = "nz-1996/roulette".parse()?;
//! let Ok(Rules::Roulette(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
//! let red = Position::from_word("red").expect("a place");
//! let net = |pocket| match rules.odds(red, Outcome::Pocket(pocket)) {
//!     Some((_, odds)) => odds.win(Cents(100)),
//!     None => Cents(-100),
//! };
//! let all: Cents = (0..37).filter_map(Pocket::new).map(net).sum();
//! assert_eq!(all, Cents(-100)); // a dollar of 37: the edge is 1/37
//! # Ok::<(), croupier_rulebooks::NoSuchBook>(())
//! ```
//!
//! # Features
//!
//! - `schema`: how the JSON of an entry of the register looks, as JSON Schema. Off by default.

mod book;
mod games;
mod option;
mod parameters;
pub mod premises;
pub mod register;
mod said;

pub use book::{Book, BookError, Fault, NoSuchBook, Notice, book, books};
pub use option::{Bounds, Choices, OptionSpec};
