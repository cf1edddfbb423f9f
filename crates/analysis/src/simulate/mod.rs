//! Simulation: rounds by the hundred million, the same for the same seed whatever the number of threads.
//!
//! Rounds are cut into blocks of [`BLOCK`]. Each block has a random stream of its own, decided by the seed and the block's
//! number, and begins with a fresh shoe. Everything that is counted is counted in whole numbers, so that it does not matter
//! in which order blocks come back. A game's fast way to play is a [`Kernel`]; tests replay its rounds through the engine.

pub mod bankroll;
pub mod compare;
pub mod run;
mod stream;
pub mod summary;
mod tally;

pub use run::{BLOCK, Part, Plan, Watch, run};
pub use stream::{NoSeed, Seed, Stream};
pub use tally::{Tally, Totals};

/// A wager that a kernel plays.
///
/// ```
/// use croupier_analysis::simulate::Staked;
///
/// let ante = Staked::new("ante", 100).costing(300, "the ante and the bet");
/// assert_eq!((ante.unit, ante.most, ante.needs), (100, 300, 300));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staked {
    /// Its word, the same as in the report of its odds.
    pub wager: String,
    /// How many units a stake is: results are told in units, so that all of them are whole.
    pub unit: i64,
    /// The most that it can cost, with commission and all that is added to it later, in units.
    pub most: i64,
    /// The least that must be there for it to be made, in units.
    pub needs: i64,
    /// What that has to cover.
    pub covers: &'static str,
}

impl Staked {
    /// A wager whose stake is so many units.
    ///
    /// ```
    /// use croupier_analysis::simulate::Staked;
    ///
    /// let red = Staked::new("red", 100);
    /// assert_eq!((red.unit, red.most, red.covers), (100, 100, "the stake"));
    /// ```
    #[must_use]
    pub fn new(wager: impl Into<String>, unit: i64) -> Staked {
        Staked {
            wager: wager.into(),
            unit,
            most: unit,
            needs: unit,
            covers: "the stake",
        }
    }

    /// The same where more than the stake can be lost, with what that covers. Anyone without it does not play.
    ///
    /// ```
    /// use croupier_analysis::simulate::Staked;
    ///
    /// let banker = Staked::new("banker", 100);
    /// assert_eq!(banker.clone().costing(100, "no more"), banker, "the stake is all that can be lost");
    /// assert_eq!(banker.costing(105, "the stake and a commission").needs, 105);
    /// ```
    #[must_use]
    pub const fn costing(mut self, most: i64, covers: &'static str) -> Staked {
        self.most = most;
        if most > self.unit {
            self.needs = most;
            self.covers = covers;
        }
        self
    }

    /// The same where more than the stake can be lost, but nothing need be added to it: who has the stake may play.
    ///
    /// ```
    /// use croupier_analysis::simulate::Staked;
    ///
    /// let hand = Staked::new("box", 100).adding_up_to(600); // doubled and split, if it can be
    /// assert_eq!((hand.most, hand.needs), (600, 100));
    /// ```
    #[must_use]
    pub const fn adding_up_to(mut self, most: i64) -> Staked {
        self.most = most;
        self
    }
}

/// Is told a result in units, and says whether to go on.
pub type Each<'a> = dyn FnMut(i64) -> bool + 'a;

/// A game's fast way to play.
///
/// ```
/// use croupier_analysis::simulate::{Each, Kernel, Seed, Staked, Stream, Tally};
///
/// /// Heads wins as much as is staked.
/// struct Coin([Staked; 1]);
///
/// impl Kernel for Coin {
///     fn wagers(&self) -> &[Staked] {
///         &self.0
///     }
///     fn block(&mut self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
///         tally.rounds += rounds;
///         (0..rounds).for_each(|_| tally.add(0, 2 * stream.below(2) as i64 - 1, 1));
///     }
///     fn follow(&mut self, stream: &mut Stream, _: usize, _: i64, each: &mut Each<'_>) {
///         while each(2 * stream.below(2) as i64 - 1) {}
///     }
/// }
///
/// let mut tally = Tally::new(1);
/// Coin([Staked::new("heads", 1)]).block(&mut Stream::new(Seed::from(7), 0), 10_000, &mut tally);
/// assert!(tally.results(0).sum().abs() < 500, "within five standard deviations of nothing");
/// ```
pub trait Kernel: Send {
    /// The wagers that it plays, in the order in which it counts them.
    fn wagers(&self) -> &[Staked];

    /// What a round is called here: a round, a roll, a spin.
    fn round(&self) -> &'static str {
        "round"
    }

    /// Deals every round from a fresh shoe from now on, as exact figures are counted. Whether the game has cards to shuffle.
    fn deal_fresh(&mut self) -> bool {
        false
    }

    /// Whether a shoe is dealt down round after round, so that exact figures, which are of its first round, are not quite those
    /// of all.
    fn deals_down(&self) -> bool {
        false
    }

    /// Plays so many rounds, beginning with a fresh shoe, and counts the result of every wager that was decided.
    fn block(&mut self, stream: &mut Stream, rounds: u64, tally: &mut Tally);

    /// Plays one wager after another of one kind, beginning with a fresh shoe, until `each` has had enough of their results.
    /// It is told each result in units, and says whether to go on.
    ///
    /// The player begins with `purse` units. While that and the results so far come to less than [`Staked::most`], nothing is
    /// added to a stake that need not be ([`Staked::needs`]).
    fn follow(&mut self, stream: &mut Stream, wager: usize, purse: i64, each: &mut Each<'_>);
}
