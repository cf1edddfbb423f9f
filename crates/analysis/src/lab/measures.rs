//! The statistics, each with the law that it follows if outcomes are uniform and independent. `docs/lab.md` has the formulas.

use super::chance::Law;
use std::collections::BTreeSet;

/// A statistic and its law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// What was measured.
    pub statistic: f64,
    /// What it follows.
    pub law: Law,
}

/// How many lags the serial correlation looks at.
pub(super) const LAGS: usize = 10;

/// No more cells than this in the distribution of full sets.
const CELLS: usize = 20;

/// No fewer full sets expected in a cell of their distribution.
const EXPECTED: f64 = 20.0;

/// About so many duplicates are looked for at most.
const DUPLICATES: f64 = 100.0;

/// Distribution: Σ (n − e)² / e over all faces.
#[must_use]
pub(super) fn distribution(outcomes: &[u16], faces: u16) -> Measure {
    let mut counts = vec![0u64; usize::from(faces)];
    for &outcome in outcomes {
        counts[usize::from(outcome)] += 1;
    }
    let likely = 1.0 / f64::from(faces);
    fit(&counts, outcomes.len(), |_| likely)
}

/// How well counts fit with how likely each cell is. A cell that cannot be is not a degree of freedom, and what is in it is infinitely bad.
#[must_use]
pub(super) fn fit(counts: &[u64], all: usize, likely: impl Fn(usize) -> f64) -> Measure {
    let (mut statistic, mut cells) = (0.0, 0.0);
    for (cell, &count) in counts.iter().enumerate() {
        let expected = likely(cell) * all as f64;
        if expected > 0.0 {
            statistic += (count as f64 - expected).powi(2) / expected;
            cells += 1.0;
        } else if count > 0 {
            statistic = f64::INFINITY;
        }
    }
    Measure {
        statistic,
        law: Law::ChiSquare(cells - 1.0),
    }
}

/// Overlaps: every outcome with the next, the last with the first (Good's ψ²₂ − ψ²₁).
#[must_use]
pub(super) fn overlaps(outcomes: &[u16], faces: u16) -> Measure {
    let k = usize::from(faces);
    let (mut ones, mut twos) = (vec![0u64; k], vec![0u64; k * k]);
    let next = outcomes.iter().cycle().skip(1);
    for (&one, &two) in outcomes.iter().zip(next) {
        ones[usize::from(one)] += 1;
        twos[usize::from(one) * k + usize::from(two)] += 1;
    }
    let all = outcomes.len() as f64;
    let psi = |counts: &[u64]| {
        let squares: f64 = counts.iter().map(|&n| (n as f64).powi(2)).sum();
        squares * counts.len() as f64 / all - all
    };
    Measure {
        statistic: psi(&twos) - psi(&ones),
        law: Law::ChiSquare((k * k - k) as f64),
    }
}

/// How likely a full set of so many faces takes at most so many draws, for each number of draws from 0 on, until it is nearly certain.
fn full_sets(faces: u16) -> Vec<f64> {
    let k = f64::from(faces);
    // How likely so many different faces have been seen.
    let mut seen = vec![0.0; usize::from(faces) + 1];
    seen[0] = 1.0;
    let mut full = vec![0.0];
    while full[full.len() - 1] < 1.0 - 1e-12 && full.len() < 100_000 {
        for different in (1..seen.len()).rev() {
            let d = different as f64;
            seen[different] = seen[different] * (d / k) + seen[different - 1] * ((k - d + 1.0) / k);
        }
        seen[0] = 0.0;
        full.push(seen[usize::from(faces)]);
    }
    full
}

/// Coupon collector: how many draws it takes until every face has come, again and again. As many full sets are looked at as can be
/// counted on beforehand, so that long ones are not cut off; none if there would be too few.
#[must_use]
pub(super) fn coupon_collector(outcomes: &[u16], faces: u16) -> Option<Measure> {
    let full = full_sets(faces);
    let mean: f64 = full.iter().map(|likely| 1.0 - likely).sum();
    let sets = (outcomes.len() as f64 / (mean * 1.25)).floor();
    let cells = ((sets / EXPECTED) as usize).min(CELLS);
    if cells < 3 {
        return None;
    }
    // Where each cell ends: as near to equally likely as whole draws allow.
    let mut ends: Vec<usize> = (1..cells)
        .map(|cell| full.partition_point(|&p| p < cell as f64 / cells as f64))
        .collect();
    ends.dedup();
    let mut counts = vec![0u64; ends.len() + 1];
    let mut seen = BTreeSet::new();
    let (mut draws, mut done) = (0, 0.0);
    for &outcome in outcomes {
        draws += 1;
        seen.insert(outcome);
        if seen.len() == usize::from(faces) {
            counts[ends.partition_point(|&end| end < draws)] += 1;
            seen.clear();
            (draws, done) = (0, done + 1.0);
            if done >= sets {
                break;
            }
        }
    }
    if done < sets {
        // Faces are so rare that the sets that were to be counted on did not come.
        let law = Law::ChiSquare(counts.len() as f64 - 1.0);
        let statistic = f64::INFINITY;
        return Some(Measure { statistic, law });
    }
    let upto = |cell: usize| ends.get(cell).map_or(1.0, |&end| full[end]);
    let likely = |cell: usize| upto(cell) - if cell == 0 { 0.0 } else { upto(cell - 1) };
    Some(fit(&counts, done as usize, likely))
}

/// Runs: how often it changes between the lower and the higher half of the faces (Wald and Wolfowitz). The middle one of an odd
/// number is passed over.
#[must_use]
pub(super) fn runs(outcomes: &[u16], faces: u16) -> Measure {
    let middle = faces % 2 == 1;
    let halves = outcomes.iter().filter(|&&o| !(middle && o == faces / 2));
    let halves: Vec<bool> = halves.map(|&o| o >= faces / 2).collect();
    let high = halves.iter().filter(|&&high| high).count() as f64;
    let all = halves.len() as f64;
    let low = all - high;
    let changes = halves.windows(2).filter(|pair| pair[0] != pair[1]).count();
    let twice = 2.0 * high * low;
    let mean = twice / all + 1.0;
    let variance = twice * (twice - all) / (all * all * (all - 1.0));
    let statistic = if variance > 0.0 {
        (changes as f64 + 1.0 - mean) / variance.sqrt()
    } else {
        f64::NEG_INFINITY
    };
    Measure {
        statistic,
        law: Law::Normal,
    }
}

/// Serial correlation at the first ten lags together (Ljung and Box).
#[must_use]
pub(super) fn serial_correlation(outcomes: &[u16]) -> Measure {
    let n = outcomes.len() as f64;
    let mean = outcomes.iter().map(|&o| f64::from(o)).sum::<f64>() / n;
    let away: Vec<f64> = outcomes.iter().map(|&o| f64::from(o) - mean).collect();
    let square: f64 = away.iter().map(|d| d * d).sum();
    let mut statistic = 0.0;
    for lag in 1..=LAGS {
        let together: f64 = away.iter().zip(&away[lag..]).map(|(a, b)| a * b).sum();
        statistic += (together / square).powi(2) / (n - lag as f64);
    }
    let statistic = if square > 0.0 {
        statistic * n * (n + 2.0)
    } else {
        f64::INFINITY
    };
    Measure {
        statistic,
        law: Law::ChiSquare(LAGS as f64),
    }
}

/// Interplay: two outcomes that belong together, against how likely each pair is.
#[must_use]
pub(super) fn interplay(
    pairs: impl Iterator<Item = (u16, u16)>,
    faces: (u16, u16),
    likely: impl Fn(u16, u16) -> f64,
) -> Measure {
    let mut counts = vec![0u64; usize::from(faces.0) * usize::from(faces.1)];
    let mut all = 0;
    for (one, two) in pairs {
        counts[usize::from(one) * usize::from(faces.1) + usize::from(two)] += 1;
        all += 1;
    }
    fit(&counts, all, |cell| {
        let (one, two) = (cell / usize::from(faces.1), cell % usize::from(faces.1));
        likely(one as u16, two as u16)
    })
}

/// Duplicates: several outcomes in a row as one number out of so many that few should come twice.
#[must_use]
pub(super) fn duplicates(outcomes: &[u16], faces: u16) -> Measure {
    let (mut space, mut length) = (1.0, 0);
    let mut mean = f64::INFINITY;
    // As few in a row as leave few enough duplicates; a number of them fits into 128 bits.
    while mean > DUPLICATES && length < 16 {
        space *= f64::from(faces);
        length += 1;
        let drawn = (outcomes.len() / length) as f64;
        mean = drawn * (drawn - 1.0) / (2.0 * space);
    }
    let chunks = outcomes.chunks_exact(length);
    let drawn = chunks.len();
    let number = |chunk: &[u16]| {
        let digits = chunk.iter().map(|&o| u128::from(o));
        digits.fold(0, |sum, digit| sum * u128::from(faces) + digit)
    };
    let mut numbers: Vec<u128> = chunks.map(number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    Measure {
        statistic: (drawn - numbers.len()) as f64,
        law: Law::Poisson(mean),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_are_as_worked_out_by_hand() {
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
        // 3, 1 and 2 of six, two each expected: (1 + 1 + 0) / 2.
        let outcomes = [0, 0, 1, 2, 0, 2];
        near(distribution(&outcomes, 3).statistic, 1.0);
        // Pairs 00 01 12 20 02 20: one of each of four, and two of one; ψ²₂ = 9 · 8 / 6 − 6 = 6, ψ²₁ = 3 · 14 / 6 − 6 = 1.
        near(overlaps(&outcomes, 3).statistic, 5.0);
        assert_eq!(overlaps(&outcomes, 3).law, Law::ChiSquare(6.0));
        // The one is passed over: low low high low high, four runs of 3 low and 2 high; 3.4 are expected, with variance 0.84.
        near(runs(&outcomes, 3).statistic, 0.6 / 0.84_f64.sqrt());
        // Two faces: it takes 2 draws with 1/2, 3 with 1/4, and so on.
        let full = full_sets(2);
        near(full[1], 0.0);
        near(full[2], 0.5);
        near(full[5], 1.0 - 1.0 / 16.0);
        let pairs = [(0, 1), (1, 0), (0, 1), (1, 0)];
        let apart = |a, b| if a == b { 0.0 } else { 0.5 };
        let measure = interplay(pairs.into_iter(), (2, 2), apart);
        assert_eq!((measure.statistic, measure.law), (0.0, Law::ChiSquare(1.0)));
        let never = interplay([(0, 0)].into_iter(), (2, 2), apart);
        assert_eq!(never.statistic, f64::INFINITY);
    }
}
