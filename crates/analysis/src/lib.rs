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
//! A round of baccarat, and nine more, played at the speed of a simulation:
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
//! A round card by card, with every event and its rule, is the engine's: see `croupier-engine`.
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
