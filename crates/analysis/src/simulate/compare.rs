//! The simulated beside the exact: mean, error and how many standard errors lie between.
#![allow(
    clippy::float_arithmetic,
    reason = "a judgement of chance, not a figure of the game"
)]

use super::tally::Totals;
use crate::report::Wager;
use serde::Serialize;

/// With fewer blocks than this the spread of their sums says too little, and single results are taken as independent.
const ENOUGH_BLOCKS: u64 = 30;

/// What was seen of one wager.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Seen {
    /// The wager's word.
    pub wager: String,
    /// How often it was played to its end, stand-offs counted.
    pub times: u64,
    /// What was won on a unit staked, on average; none if it was never played.
    pub mean: Option<f64>,
    /// The standard error of that; one result alone says nothing of it.
    pub error: Option<f64>,
    /// The standard deviation of single results, likewise.
    pub sd: Option<f64>,
    /// The exact figure for the mean.
    pub exact: Option<f64>,
    /// How many standard errors the mean lies above it.
    pub z: Option<f64>,
    /// Each result on a unit staked with how often it came, and how likely it is.
    pub results: Vec<SeenResult>,
}

/// How often one result came.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeenResult {
    /// What was won on a unit staked.
    pub pays: f64,
    /// How often it came.
    pub times: u64,
    /// Its share of all.
    pub share: f64,
    /// Its exact probability.
    pub exact: Option<f64>,
}

/// The mean of what was won of a wager, and its standard error, in stakes; none of a wager that was never played.
fn mean_and_error(totals: &Totals, wager: usize, unit: i64) -> Option<(f64, f64)> {
    let results = totals.tally.results(wager);
    let count = results.count() as f64;
    if count == 0.0 {
        return None;
    }
    let mean = results.sum() as f64 / count;
    let spread = totals.spread(wager);
    let variance = if totals.blocks >= ENOUGH_BLOCKS {
        // The error of a ratio whose two sides both vary from block to block.
        let (sums, counts) = (spread.sums as f64, spread.counts as f64);
        let around = sums - 2.0 * mean * spread.products as f64 + mean * mean * counts;
        let blocks = totals.blocks as f64;
        around.max(0.0) / (count * count) * blocks / (blocks - 1.0)
    } else {
        (results.squares() as f64 / count - mean * mean).max(0.0) / count
    };
    let unit = unit as f64;
    Some((mean / unit, variance.sqrt() / unit))
}

/// What was seen of a wager, beside its exact figures where they are known.
///
/// ```
/// use croupier_analysis::simulate::{Staked, Tally, Totals, compare::seen};
///
/// let mut block = Tally::new(1);
/// block.add(0, 100, 18);
/// block.add(0, -100, 20);
/// let mut totals = Totals::new(1);
/// totals.add(&block);
/// let seen = seen(&totals, 0, &Staked::new("red", 100), None);
/// assert_eq!(seen.times, 38);
/// assert!(seen.mean.is_some_and(|mean| (mean + 2.0 / 38.0).abs() < 1e-9));
/// ```
#[must_use]
pub fn seen(totals: &Totals, wager: usize, staked: &super::Staked, exact: Option<&Wager>) -> Seen {
    let unit = staked.unit;
    let results = totals.tally.results(wager);
    let count = results.count();
    let judged = mean_and_error(totals, wager, unit);
    let mean = judged.map(|(mean, _)| mean);
    let error = judged.map(|(_, error)| error).filter(|_| count > 1);
    let square = results.squares() as f64 / (unit as f64 * unit as f64) / count.max(1) as f64;
    let deviation = |mean: f64| (square - mean * mean).max(0.0).sqrt();
    let expected = exact.map(|w| -w.edge.to_f64());
    let one = |(result, times): (i64, u64)| SeenResult {
        pays: result as f64 / unit as f64,
        times,
        share: times as f64 / count as f64,
        exact: exact.map(|w| {
            w.probability_of(&crate::Exact::ratio(result, unit.unsigned_abs()))
                .to_f64()
        }),
    };
    Seen {
        wager: staked.wager.clone(),
        times: count,
        mean,
        error,
        sd: mean.filter(|_| count > 1).map(deviation),
        exact: expected,
        z: match (mean, error, expected) {
            (Some(mean), Some(error), Some(expected)) if error > 0.0 => {
                Some((mean - expected) / error)
            }
            _ => None,
        },
        results: results.iter().map(one).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::run::tests::Coin;
    use super::super::{BLOCK, Part, Plan, Seed, Watch, run};
    use super::*;
    use crate::{Exact, Outcome};
    use std::sync::atomic::AtomicBool;

    fn coin() -> Wager {
        let half = Exact::ratio(1, 2_u8);
        Wager::of(
            "heads",
            vec![
                Outcome::new("heads", Exact::ratio(21, 20_u8), half.clone()),
                Outcome::new("tails", Exact::whole(-1), half),
            ],
        )
    }

    /// Both ways to judge the error of independent results agree, and the exact mean is within four of them.
    #[test]
    fn errors_are_judged_by_results_or_by_blocks() {
        let totals = |rounds| {
            let plan = Plan {
                seed: Seed::from(5),
                rounds,
                part: Part::WHOLE,
                threads: std::num::NonZeroUsize::MIN,
            };
            let watch = Watch {
                cancel: &AtomicBool::new(false),
                progress: &|_| {},
            };
            run(&Coin::boxed, &plan, &watch)
        };
        let staked = super::super::Staked::new("heads", 20);
        for blocks in [4, 64] {
            let seen = seen(&totals(blocks * BLOCK), 0, &staked, Some(&coin()));
            let expected = 1.025 / ((blocks * BLOCK) as f64).sqrt();
            assert!(
                (seen.error.unwrap() / expected - 1.0).abs() < 0.3,
                "{seen:?}"
            );
            assert!(seen.z.unwrap().abs() < 4.0, "{seen:?}");
            assert_eq!(seen.results[1].exact, Some(0.5));
            assert!((seen.sd.unwrap() - 1.025).abs() < 0.001);
        }
        // Of one result nobody knows how far it may be off, and of none not even that.
        let one = seen(&totals(1), 0, &staked, Some(&coin()));
        assert!(one.mean.is_some() && one.times == 1);
        assert_eq!((one.error, one.sd, one.z), (None, None, None));
        let none = seen(&Totals::new(1), 0, &staked, Some(&coin()));
        assert_eq!((none.mean, none.error, none.z), (None, None, None));
    }
}
