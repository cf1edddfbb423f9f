//! The mathematics of the games, over the engine's own rules: exact first, fast second, and the two compared. There are no
//! seats, people, drawings or command line in here.
//!
//! The edge of a wager, as a fraction; with cards known to be out of the shoe it is another one:
//!
//! ```
//! use croupier_analysis::{Ask, games};
//!
//! let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
//! let rules = book.rules(&Default::default()).expect("its own defaults");
//! let report = games::odds(&rules, &Ask::default())?;
//! let banker = report.wager("banker").expect("a wager");
//! assert_eq!(banker.edge.decimal(6), "0.010579");
//! let sixes = Ask { removed: vec!["6h".parse().expect("a card"); 8], ..Ask::default() };
//! let without = games::odds(&rules, &sixes)?;
//! assert!(without.wager("banker").expect("a wager").edge != banker.edge);
//! # Ok::<(), croupier_analysis::Trouble>(())
//! ```
//!
//! A round of baccarat, card by card, is the engine's: the cards, who wins and what is paid.
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
//! Here rounds are played by the million. Ten of them, and what came of the first wager in each:
//!
//! ```
//! use croupier_analysis::simulate::{Seed, Stream, Tally};
//! use croupier_analysis::{Ask, games};
//!
//! let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
//! let rules = book.rules(&Default::default()).expect("its own defaults");
//! let mut kernel = games::kernel(&rules, &Ask::default())?;
//! let mut tally = Tally::new(kernel.wagers().len());
//! kernel.block(&mut Stream::new(Seed::from(7), 0), 10, &mut tally);
//! assert_eq!((tally.rounds, tally.results(0).count()), (10, 10));
//! # Ok::<(), croupier_analysis::Trouble>(())
//! ```
//!
//! [`games`] is the way in for every game: odds, the ways to play, and the kernel that [`simulate`] runs. The module of a game
//! has what only that game has, such as the composition-dependent strategy of [`blackjack`]; [`hand`] evaluates poker hands,
//! [`Advisor`] says what each answer to a decision is worth, and [`lab`] judges whether a source of chance is fair. The crate
//! has no features.

mod advisor;
mod ask;
pub mod baccarat;
pub mod blackjack;
pub mod caribbean_stud;
pub mod chemin_de_fer;
pub mod craps;
mod exact;
pub mod games;
pub mod hand;
pub mod lab;
mod report;
pub mod simulate;
pub mod spin;
mod trouble;

pub use advisor::{Advisor, Worth};
pub use ask::{Ask, Pool};
pub use exact::{DIGITS, Exact};
pub use report::{Figure, Named, Outcome, Refused, Report, Wager};
pub use trouble::Trouble;
