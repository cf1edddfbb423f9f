//! What is counted while rounds are played: for each wager how often each result came, in whole units.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// How often each result of a wager came.
///
/// ```
/// use croupier_analysis::simulate::Tally;
///
/// let mut tally = Tally::new(1);
/// tally.add(0, 100, 18);
/// tally.add(0, -100, 19);
/// let results = tally.results(0);
/// assert_eq!((results.count(), results.sum(), results.squares()), (37, -100, 370_000));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results(BTreeMap<i64, u64>);

impl Results {
    /// Each result in units, and how often it came.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> {
        self.0.iter().map(|(result, times)| (*result, *times))
    }

    /// How many wagers were decided.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// What they came to, in units.
    #[must_use]
    pub fn sum(&self) -> i128 {
        self.iter()
            .map(|(r, n)| i128::from(r) * i128::from(n))
            .sum()
    }

    /// The sum of the squares.
    #[must_use]
    pub fn squares(&self) -> i128 {
        let square = |(r, n): (i64, u64)| i128::from(r) * i128::from(r) * i128::from(n);
        self.iter().map(square).sum()
    }

    fn add(&mut self, result: i64, times: u64) {
        if times > 0 {
            *self.0.entry(result).or_default() += times;
        }
    }

    fn merge(&mut self, other: &Results) {
        other
            .iter()
            .for_each(|(result, times)| self.add(result, times));
    }
}

/// The results of one block.
///
/// ```
/// use croupier_analysis::simulate::Tally;
///
/// let mut tally = Tally::new(2); // of two wagers
/// tally.rounds += 1;
/// tally.add(1, -100, 1);
/// tally.count("shoes", 1);
/// assert_eq!((tally.results(0).count(), tally.results(1).sum(), tally.counts()["shoes"]), (0, -100, 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// How many rounds were played, whatever was decided in them.
    pub rounds: u64,
    wagers: Vec<Results>,
    counts: BTreeMap<Cow<'static, str>, u64>,
}

impl Tally {
    /// A tally for so many wagers.
    #[must_use]
    pub fn new(wagers: usize) -> Tally {
        Tally {
            rounds: 0,
            wagers: vec![Results::default(); wagers],
            counts: BTreeMap::new(),
        }
    }

    /// Counts a result of a wager that came so many times.
    pub fn add(&mut self, wager: usize, result: i64, times: u64) {
        self.wagers[wager].add(result, times);
    }

    /// Counts something else that happened, such as a new shoe.
    pub fn count(&mut self, what: impl Into<Cow<'static, str>>, times: u64) {
        *self.counts.entry(what.into()).or_default() += times;
    }

    /// The results of a wager.
    #[must_use]
    pub fn results(&self, wager: usize) -> &Results {
        &self.wagers[wager]
    }

    /// What else happened, and how often.
    #[must_use]
    pub const fn counts(&self) -> &BTreeMap<Cow<'static, str>, u64> {
        &self.counts
    }

    fn merge(&mut self, other: &Tally) {
        self.rounds += other.rounds;
        for (mine, theirs) in self.wagers.iter_mut().zip(&other.wagers) {
            mine.merge(theirs);
        }
        for (what, times) in &other.counts {
            self.count(what.clone(), *times);
        }
    }
}

/// How the blocks' sums of one wager spread: what its error is judged by, for wagers that overlap or share a shoe are not
/// independent of each other, but blocks are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spread {
    /// The squares of the blocks' sums.
    #[serde(with = "digits")]
    pub sums: i128,
    /// The squares of how many were decided.
    #[serde(with = "digits")]
    pub counts: i128,
    /// The products of the two.
    #[serde(with = "digits")]
    pub products: i128,
}

/// All blocks together.
///
/// ```
/// use croupier_analysis::simulate::{Tally, Totals};
///
/// let mut block = Tally::new(1);
/// block.add(0, 100, 3);
/// let mut totals = Totals::new(1);
/// totals.add(&block);
/// totals.add(&block);
/// assert_eq!((totals.blocks, totals.tally.results(0).count()), (2, 6));
/// assert_eq!(totals.spread(0).sums, 2 * 300 * 300);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Totals {
    /// The results of all blocks, added up.
    pub tally: Tally,
    /// How many blocks were played.
    pub blocks: u64,
    spreads: Vec<Spread>,
}

impl Totals {
    /// Nothing yet, of so many wagers.
    #[must_use]
    pub fn new(wagers: usize) -> Totals {
        Totals {
            tally: Tally::new(wagers),
            blocks: 0,
            spreads: vec![Spread::default(); wagers],
        }
    }

    /// Of how many wagers they are; none if these are no totals of one simulation.
    #[must_use]
    pub fn wagers(&self) -> Option<usize> {
        let wagers = self.spreads.len();
        (wagers == self.tally.wagers.len()).then_some(wagers)
    }

    /// Adds a block.
    pub fn add(&mut self, block: &Tally) {
        self.blocks += 1;
        for (spread, results) in self.spreads.iter_mut().zip(&block.wagers) {
            let (sum, count) = (results.sum(), i128::from(results.count()));
            spread.sums += sum * sum;
            spread.counts += count * count;
            spread.products += sum * count;
        }
        self.tally.merge(block);
    }

    /// Adds the blocks of another thread.
    ///
    /// ```
    /// use croupier_analysis::simulate::{Tally, Totals};
    ///
    /// let mut block = Tally::new(1);
    /// block.add(0, -100, 1);
    /// let [mut one, mut both, mut other] = [(); 3].map(|()| Totals::new(1));
    /// one.add(&block);
    /// other.add(&block);
    /// one.merge(&other); // what two threads have played
    /// both.add(&block);
    /// both.add(&block);
    /// assert_eq!(one, both);
    /// ```
    pub fn merge(&mut self, other: &Totals) {
        self.blocks += other.blocks;
        for (mine, theirs) in self.spreads.iter_mut().zip(&other.spreads) {
            mine.sums += theirs.sums;
            mine.counts += theirs.counts;
            mine.products += theirs.products;
        }
        self.tally.merge(&other.tally);
    }

    /// How the sums of a wager spread over the blocks.
    #[must_use]
    pub fn spread(&self, wager: usize) -> Spread {
        self.spreads[wager]
    }
}

/// Numbers that are too long for JSON, as text.
mod digits {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(number: &i128, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<i128, D::Error> {
        let digits = String::deserialize(from)?;
        digits.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_follow_from_the_results() {
        let mut tally = Tally::new(2);
        tally.add(0, -20, 3);
        tally.add(0, 19, 4);
        tally.add(1, 8, 0);
        let results = tally.results(0);
        assert_eq!(
            (results.count(), results.sum(), results.squares()),
            (7, 16, 2644)
        );
        assert_eq!(tally.results(1).iter().count(), 0);
    }

    #[test]
    fn blocks_may_come_in_any_order() {
        let block = |result, times| {
            let mut tally = Tally::new(1);
            tally.rounds = times;
            tally.add(0, result, times);
            tally.count("shoes", 1);
            tally
        };
        let blocks = [block(1, 3), block(-1, 4), block(2, 5)];
        let mut forward = Totals::new(1);
        blocks.iter().for_each(|b| forward.add(b));
        let mut split = Totals::new(1);
        split.add(&blocks[2]);
        let mut other = Totals::new(1);
        other.add(&blocks[1]);
        other.add(&blocks[0]);
        split.merge(&other);
        assert_eq!(forward, split);
        assert_eq!(forward.spread(0).sums, 9 + 16 + 100);
        assert_eq!(forward.tally.counts()["shoes"], 3);
    }
}
