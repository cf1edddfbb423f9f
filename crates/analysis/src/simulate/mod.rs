//! Simulation: rounds by the hundred million, the same for the same seed whatever the number of threads.
//!
//! Rounds are cut into blocks of [`BLOCK`]. Each block has a random stream of its own, decided by the seed and the block's
//! number, and begins with a fresh shoe. Everything that is counted is counted in whole numbers, so that it does not matter
//! in which order blocks come back. A game's fast way to play is a [`Kernel`]; tests replay its rounds through the engine.

pub mod bankroll;
pub mod compare;
pub mod plot;
pub mod run;
pub mod stream;
pub mod summary;
pub mod tally;

pub use run::{BLOCK, Plan, Watch, run};
pub use stream::{Seed, Stream};
pub use tally::{Tally, Totals};

/// A wager that a kernel plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staked {
    /// Its word, the same as in the report of its odds.
    pub wager: String,
    /// How many units a stake is: results are told in units, so that all of them are whole.
    pub unit: i64,
    /// The most that it can cost, with commission and all that is added to it later, in units.
    pub most: i64,
}

impl Staked {
    /// A wager whose stake is so many units.
    #[must_use]
    pub fn new(wager: impl Into<String>, unit: i64) -> Staked {
        Staked {
            wager: wager.into(),
            unit,
            most: unit,
        }
    }

    /// The same where more than the stake can be lost.
    #[must_use]
    pub fn costing(mut self, most: i64) -> Staked {
        self.most = most;
        self
    }
}

/// A game's fast way to play.
pub trait Kernel: Send {
    /// The wagers that it plays, in the order in which it counts them.
    fn wagers(&self) -> &[Staked];

    /// What a round is called here: a round, a roll, a spin.
    fn round(&self) -> &'static str {
        "round"
    }

    /// Plays so many rounds, beginning with a fresh shoe, and counts the result of every wager that was decided.
    fn block(&mut self, stream: &mut Stream, rounds: u64, tally: &mut Tally);

    /// Plays one wager after another of one kind, beginning with a fresh shoe, until `each` has had enough of their results.
    /// It is told each result in units, and says whether to go on.
    fn follow(&mut self, stream: &mut Stream, wager: usize, each: &mut dyn FnMut(i64) -> bool);
}
