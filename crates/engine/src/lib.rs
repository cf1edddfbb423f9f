//! The engine: cards, shoes, chips, money and the games themselves.
//!
//! A game is `decide(&state, command) -> events or a refusal` and `apply(state, event)`. There is no clock, no randomness,
//! no I/O and no float in here: chance is a command that tells the game what came, time is the house's business.
//! What differs between rule books arrives as [`games::Rules`], built by `croupier-rulebooks`.
//!
//! A round of baccarat at a table where the cards are keyed: the cards, who wins and what is paid. Every event names the rules that
//! demand it, and a refusal is an error that does the same. (The table was opened before, and the shoe made ready.)
//!
//! ```
//! # use croupier_engine::games::{Command, GameKind};
//! # use croupier_engine::{People, Refusal};
//! let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
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
//! let late = Command::parse(GameKind::Baccarat, "place-wager anna 1 banker 7.00")?;
//! let refusal: Refusal = table.act(&people, &late).unwrap_err();
//! assert_eq!(refusal.rule.expect("a rule").as_str(), "nz-2004/baccarat/5.12");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rules have the odds too, so an edge is a sum: what a dollar on red comes to over all 37 pockets. `croupier-analysis`
//! works out every wager of every game, cards included.
//!
//! ```
//! use croupier_engine::games::roulette::Pocket;
//! use croupier_engine::games::spin::{Outcome, Position};
//! use croupier_engine::{Cents, Word, games::Rules};
//!
//! let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
//! let Ok(Rules::Roulette(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
//! let red = Position::from_word("red").expect("a place");
//! let net = |pocket| match rules.odds(red, Outcome::Pocket(pocket)) {
//!     Some((_, odds)) => odds.win(Cents(100)),
//!     None => Cents(-100),
//! };
//! let all: Cents = (0..37).filter_map(Pocket::new).map(net).sum();
//! assert_eq!(all, Cents(-100)); // a dollar of 37: the edge is 1/37
//! ```
//!
//! Everything that is one word or one line is read with `parse`: cards (`9h`), amounts (`20.00`), names, odds (`8:1`), rule
//! ids, the words of a vocabulary ([`Role`], [`Reason`]) and each game's commands and events.
//!
//! ```
//! use croupier_engine::games::baccarat::Command;
//! use croupier_engine::{Card, NotationError};
//!
//! let error = "place-wager anna 1 banker".parse::<Command>().unwrap_err();
//! assert_eq!(error.to_string(), "place-wager: the field cents is missing");
//! assert!(matches!(error, NotationError::MissingField { .. }));
//! assert_eq!("1h".parse::<Card>().unwrap_err().to_string(), "\"1h\" is not a card such as 9h or Td");
//! ```
//!
//! # Features
//!
//! None is on by default, and without them the crate depends on nothing.
//!
//! - `serde`: the JSON form of everything that goes over a wire or into a log.
//! - `schema`: how that JSON looks, as JSON Schema (`schemars`); it brings `serde` with it.
#![no_std]
#![warn(missing_docs)]

extern crate alloc;
#[doc(hidden)]
pub extern crate alloc as __alloc;
#[cfg(test)]
extern crate std;

#[macro_use]
pub mod notation;

mod announcements;
mod asks;
mod awaiting;
mod card;
mod case;
mod chips;
pub mod cited;
pub mod games;
mod limits;
pub mod machine;
mod money;
pub mod movement;
mod name;
mod odds;
mod people;
pub mod poker;
mod powers;
mod reason;
mod role;
#[cfg(feature = "schema")]
pub mod schema;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serial;
pub mod shoe;
mod sorted;
pub mod text;
pub mod words;

pub use announcements::{Announced, Announcements};
pub use awaiting::{Awaiting, Chance, Decision, Draw, Equipment, Face};
pub use card::{Card, CardCounts, CountsError, Rank, Suit};
pub use case::Case;
pub use chips::{ChipSet, ChipsError};
pub use cited::{Citation, Citations, Cited, DraftKey, FloorKey, Key, Others, RuleId};
pub use limits::{Limits, SideLimits};
pub use money::Cents;
pub use movement::{Flow, Movement, Movements, Touch, Wagering};
pub use name::Name;
pub use notation::{NotationError, Word, quoted};
pub use odds::Odds;
pub use people::People;
pub use powers::{Notices, Power, Powers};
pub use reason::{Reason, Refusal};
pub use role::Role;
pub use sorted::SortedMap;
pub use text::Text;
