//! The amounts that may be laid: as many regular runs as it takes, usually one.

use crate::{Cents, ChipSet, SortedMap};
use alloc::vec::Vec;

/// Amounts from the least to the most, a step apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Run {
    /// The least.
    #[cfg_attr(feature = "serde", serde(rename = "least_cents"))]
    pub least: Cents,
    /// The most.
    #[cfg_attr(feature = "serde", serde(rename = "most_cents"))]
    pub most: Cents,
    /// How far apart.
    #[cfg_attr(feature = "serde", serde(rename = "step_cents"))]
    pub step: Cents,
}

impl Run {
    const fn contains(&self, cents: Cents) -> bool {
        cents.0 >= self.least.0
            && cents.0 <= self.most.0
            && (cents.0 - self.least.0) % self.step.0 == 0
    }
}

/// The amounts that may be laid.
///
/// ```
/// use croupier_engine::machine::Amounts;
/// use croupier_engine::{Cents, ChipSet};
///
/// // With chips of $2.50 and $10.00 and limits of $5.00 to $100.00, what may be laid down?
/// let chips = ChipSet::new(&[Cents(250), Cents(1000)])?;
/// let amounts = Amounts::added(Cents::ZERO, (Cents(500), Cents(10_000)), &chips, Cents(1), |_| true);
/// assert!(amounts.contains(Cents(750)) && !amounts.contains(Cents(800)));
/// assert_eq!((amounts.least(), amounts.most()), (Some(Cents(500)), Some(Cents(10_000))));
/// # Ok::<(), croupier_engine::ChipsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Amounts(Runs);

/// As many runs as it takes. Nearly always it is one, which needs no memory of its own.
#[derive(Clone, Debug)]
enum Runs {
    One(Run),
    Several(Vec<Run>),
}

impl From<Vec<Run>> for Amounts {
    fn from(runs: Vec<Run>) -> Amounts {
        Amounts(match runs[..] {
            [run] => Runs::One(run),
            _ => Runs::Several(runs),
        })
    }
}

impl Default for Amounts {
    fn default() -> Amounts {
        Amounts(Runs::Several(Vec::new()))
    }
}

impl PartialEq for Amounts {
    fn eq(&self, other: &Amounts) -> bool {
        self.runs() == other.runs()
    }
}

impl Eq for Amounts {}

#[cfg(feature = "serde")]
impl serde::Serialize for Amounts {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.runs().serialize(s)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Amounts {
    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        "Amounts".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        <Vec<Run>>::json_schema(generator)
    }
}

impl Amounts {
    /// None but this.
    ///
    /// ```
    /// use croupier_engine::{Cents, machine::Amounts};
    ///
    /// let one = Amounts::only(Cents(100));
    /// assert_eq!((one.least(), one.most()), (Some(Cents(100)), Some(Cents(100))));
    /// ```
    #[must_use]
    pub fn only(cents: Cents) -> Amounts {
        Amounts::every(cents, cents, Cents(1))
    }

    /// All from the least to the most, a step apart.
    ///
    /// ```
    /// use croupier_engine::{Cents, machine::Amounts};
    ///
    /// let amounts = Amounts::every(Cents(500), Cents(2300), Cents(500));
    /// assert_eq!(amounts.most(), Some(Cents(2000)));
    /// assert!(Amounts::every(Cents(500), Cents(400), Cents(100)).is_empty());
    /// ```
    #[must_use]
    pub fn every(least: Cents, most: Cents, step: Cents) -> Amounts {
        if most < least {
            return Amounts::default();
        }
        let most = Cents(most.0 - (most.0 - least.0) % step.0);
        Amounts(Runs::One(Run { least, most, step }))
    }

    /// What may be added to what lies `there`, so that the total is between the least and the most, can be made in chips and
    /// `fits`. That must repeat itself: what fits also fits with the period added.
    ///
    /// ```
    /// use croupier_engine::machine::Amounts;
    /// use croupier_engine::{Cents, ChipSet};
    ///
    /// let chips = ChipSet::new(&[Cents(500)])?;
    /// // $20.00 lie there already, and no more than $30.00 may.
    /// let more = Amounts::added(Cents(2000), (Cents(500), Cents(3000)), &chips, Cents(1), |_| true);
    /// assert_eq!(more, Amounts::every(Cents(500), Cents(1000), Cents(500)));
    /// # Ok::<(), croupier_engine::ChipsError>(())
    /// ```
    #[must_use]
    pub fn added(
        there: Cents,
        (least, most): (Cents, Cents),
        chips: &ChipSet,
        period: Cents,
        fits: impl Fn(Cents) -> bool,
    ) -> Amounts {
        let period = lcm(period.0, chips.smallest().0);
        let fits = |total| chips.can_make(total) && fits(total);
        // Odd sets of chips make small amounts irregularly.
        let tried = match chips.unit() {
            Some(_) => REGULAR,
            None => MOST_IRREGULAR,
        };
        let unit = chips.common_unit().0;
        Amounts::repeated(there, (least, most), unit, (period, tried), fits)
    }

    /// The multiples of a unit between these for which this holds. That must repeat itself, as for [`Amounts::added`].
    ///
    /// ```
    /// use croupier_engine::{Cents, machine::Amounts};
    ///
    /// let amounts = Amounts::multiples(Cents(100), (Cents(250), Cents(1000)), Cents(1), |_| true);
    /// assert_eq!(amounts, Amounts::every(Cents(300), Cents(1000), Cents(100)));
    /// ```
    #[must_use]
    pub fn multiples(
        unit: Cents,
        bounds: (Cents, Cents),
        period: Cents,
        fits: impl Fn(Cents) -> bool,
    ) -> Amounts {
        let period = lcm(period.0, unit.0);
        Amounts::repeated(Cents::ZERO, bounds, unit.0, (period, REGULAR), fits)
    }

    fn repeated(
        there: Cents,
        (least, most): (Cents, Cents),
        unit: i64,
        (period, tried): (i64, i64),
        fits: impl Fn(Cents) -> bool,
    ) -> Amounts {
        let least = least.0.max(there.0 + 1);
        let first = least + (-least).rem_euclid(unit);
        let mut runs = Vec::new();
        let mut from = first;
        while from < first + period && from <= most.0 {
            let mut total = from;
            while total <= most.0 && !fits(Cents(total)) {
                total += period;
                if total > first + period * tried {
                    total = i64::MAX;
                }
            }
            if total <= most.0 {
                let last = most.0 - (most.0 - total) % period;
                runs.push(Run {
                    least: Cents(total - there.0),
                    most: Cents(last - there.0),
                    step: Cents(period),
                });
            }
            from += unit;
        }
        merged(runs, period).into()
    }

    /// Those of them for which this holds.
    ///
    /// ```
    /// use croupier_engine::{Cents, machine::Amounts};
    ///
    /// let amounts = Amounts::every(Cents(100), Cents(1000), Cents(100)).filtered(|cents| cents >= Cents(700));
    /// assert_eq!(amounts, Amounts::every(Cents(700), Cents(1000), Cents(100)));
    /// ```
    #[must_use]
    pub fn filtered(&self, fits: impl Fn(Cents) -> bool) -> Amounts {
        let mut kept: Vec<Run> = Vec::new();
        for run in self.runs() {
            let mut cents = run.least;
            while cents <= run.most {
                if fits(cents) {
                    match kept.last_mut() {
                        Some(last) if last.step == run.step && last.most + run.step == cents => {
                            last.most = cents;
                        }
                        _ => kept.push(Run {
                            least: cents,
                            most: cents,
                            step: run.step,
                        }),
                    }
                }
                cents += run.step;
            }
        }
        kept.into()
    }

    /// These, of which the first and the last so many steps of each run are tried one by one.
    ///
    /// ```
    /// use croupier_engine::{Cents, machine::Amounts};
    ///
    /// let all = Amounts::every(Cents(100), Cents(1000), Cents(100));
    /// let tried = all.with_ends_tried(2, |cents| cents > Cents(100));
    /// assert!(!tried.contains(Cents(100)) && tried.contains(Cents(200)) && tried.contains(Cents(1000)));
    /// ```
    #[must_use]
    pub fn with_ends_tried(&self, steps: i64, fits: impl Fn(Cents) -> bool) -> Amounts {
        let mut kept = Amounts::default();
        for run in self.runs() {
            let step = run.step.0;
            let last = (run.most.0 - run.least.0) / step;
            let low = steps.min(last + 1);
            let high = (last + 1 - steps).max(low);
            let at = |n: i64| Cents(run.least.0 + n * step);
            let tried = |from: i64, to: i64| Amounts::every(at(from), at(to - 1), run.step);
            kept = kept.or(tried(0, low).filtered(&fits));
            kept = kept.or(tried(low, high));
            kept = kept.or(tried(high, last + 1).filtered(&fits));
        }
        kept
    }

    /// These and those.
    ///
    /// ```
    /// use croupier_engine::{Cents, machine::Amounts};
    ///
    /// let amounts = Amounts::only(Cents(50)).or(Amounts::every(Cents(500), Cents(1000), Cents(100)));
    /// assert!(amounts.contains(Cents(50)) && amounts.contains(Cents(700)) && !amounts.contains(Cents(60)));
    /// ```
    #[must_use]
    pub fn or(self, other: Amounts) -> Amounts {
        let all = [self.runs(), other.runs()].concat();
        all.into()
    }

    /// What may be taken from what lies there so that one of these is left, or nothing.
    ///
    /// ```
    /// use croupier_engine::{Cents, machine::Amounts};
    ///
    /// // Of $20.00, so that $5.00, $10.00 or $15.00 are left, or nothing.
    /// let left = Amounts::every(Cents(500), Cents(1500), Cents(500));
    /// assert_eq!(left.taken_from(Cents(2000)), Amounts::every(Cents(500), Cents(2000), Cents(500)));
    /// ```
    #[must_use]
    pub fn taken_from(&self, there: Cents) -> Amounts {
        let runs = self.runs().iter().map(|run| Run {
            least: there - run.most,
            most: there - run.least,
            step: run.step,
        });
        let mut all: Vec<Run> = runs.collect();
        match all.last_mut() {
            // The whole is a step further where nothing left is.
            Some(run) if all_of(run, there) => run.most = there,
            _ => all.push(Run {
                least: there,
                most: there,
                step: Cents(1),
            }),
        }
        all.into()
    }

    /// Whether this is one of them.
    #[must_use]
    pub fn contains(&self, cents: Cents) -> bool {
        self.runs().iter().any(|run| run.contains(cents))
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.runs().is_empty()
    }

    /// The runs.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        match &self.0 {
            Runs::One(run) => core::slice::from_ref(run),
            Runs::Several(runs) => runs,
        }
    }

    /// The least of them.
    #[must_use]
    pub fn least(&self) -> Option<Cents> {
        self.runs().iter().map(|run| run.least).min()
    }

    /// The most of them.
    #[must_use]
    pub fn most(&self) -> Option<Cents> {
        self.runs().iter().map(|run| run.most).max()
    }
}

fn all_of(run: &Run, there: Cents) -> bool {
    run.most + run.step == there
}

/// In how many periods an amount is tried that chips which are all multiples of the smallest make: one, and another since an
/// amount may be too small for its parts.
const REGULAR: i64 = 2;

/// After how many periods chips of any set make amounts regularly.
const MOST_IRREGULAR: i64 = 64;

/// Runs that are evenly spaced within a period are one run.
fn merged(mut runs: Vec<Run>, period: i64) -> Vec<Run> {
    runs.sort_by_key(|run| run.least);
    let count = runs.len() as i64;
    let (Some(first), Some(most)) = (runs.first().copied(), runs.iter().map(|run| run.most).max())
    else {
        return runs;
    };
    let step = match runs.get(1) {
        Some(second) => second.least.0 - first.least.0,
        None if first.least == first.most => 1,
        None => return runs,
    };
    let even = runs.windows(2).all(|w| w[1].least.0 - w[0].least.0 == step);
    // With less than a period of amounts, even is enough.
    let whole = step * count == period || most.0 - first.least.0 < period;
    if even && whole && (most.0 - first.least.0) % step == 0 {
        let least = first.least;
        let step = Cents(step);
        return Vec::from([Run { least, most, step }]);
    }
    runs
}

/// The least common multiple.
pub(crate) const fn lcm(a: i64, b: i64) -> i64 {
    a / gcd(a, b) * b
}

/// The greatest common divisor.
pub(crate) const fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// So much lies there from now on; nothing is not kept.
pub(crate) fn set_amount<K: Ord>(amounts: &mut SortedMap<K, Cents>, there: K, total: Cents) {
    if total.is_zero() {
        amounts.remove(&there);
    } else {
        amounts.insert(there, total);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn chips(cents: &[i64]) -> ChipSet {
        let chips: Vec<Cents> = cents.iter().map(|c| Cents(*c)).collect();
        ChipSet::new(&chips).unwrap()
    }

    #[test]
    fn amounts_are_those_that_fit_and_no_others() {
        let sets: [&[i64]; 6] = [
            &[50, 100, 500],
            &[100, 250],
            &[500, 700],
            &[1, 5, 10],
            &[250],
            &[300, 500, 1100],
        ];
        // What fits, and its period.
        type Fits = fn(i64) -> bool;
        let rules: [(i64, Fits); 5] = [
            (1, |_| true),
            (1000, |c| c % 1000 == 0),
            (2000, |c| c % 2000 == 0 || c % 2000 == 700),
            (100, |c| c * 95 % 100 == 0),
            (750, |c| c % 750 == 0),
        ];
        for set in sets {
            let chips = chips(set);
            for (period, fits) in rules {
                for there in [0, 500, 1000] {
                    for (least, most) in [(500, 20_000), (1, 600), (1000, 1000), (700, 9_999)] {
                        let amounts = Amounts::added(
                            Cents(there),
                            (Cents(least), Cents(most)),
                            &chips,
                            Cents(period),
                            |c| fits(c.0),
                        );
                        for total in there..=most + 50 {
                            let right = total > there
                                && (least..=most).contains(&total)
                                && chips.can_make(Cents(total))
                                && fits(total);
                            let added = Cents(total - there);
                            assert_eq!(
                                amounts.contains(added),
                                right,
                                "{set:?} {period} {there} {least} {most}: {total} in {amounts:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn regular_amounts_are_one_run() {
        let amounts = Amounts::added(
            Cents(0),
            (Cents(500), Cents(100_000)),
            &chips(&[50, 100, 500]),
            Cents(1000),
            |c| c.0 % 1000 == 0,
        );
        let run = Run {
            least: Cents(1000),
            most: Cents(100_000),
            step: Cents(1000),
        };
        assert_eq!(amounts.runs(), vec![run]);
    }
}
