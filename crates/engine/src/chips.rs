//! A table's chips: which amounts can be made and paid with them.
//!
//! "Payable exactly in chips" (nz-2004/baccarat/5.12, nz-1996/general/14.4 and 15.3) is a question about denominations, not
//! about multiples: with chips of $1.00 and $2.50 an amount of $3.50 can be made and $1.50 cannot. Chips of each
//! denomination are taken to be in unlimited supply.

use crate::Cents;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// Why a list of denominations is not a table's.
///
/// ```
/// use croupier_engine::{Cents, ChipSet, ChipsError};
///
/// assert_eq!(ChipSet::new(&[Cents(100), Cents(100)]), Err(ChipsError::Twice));
/// assert_eq!(ChipSet::new(&[]).unwrap_err().to_string(), "a table needs 1 to 32 chip denominations");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChipsError {
    /// There are none, or more than 32.
    Number,
    /// This one is not above zero, or is beyond [`Cents::LARGEST`].
    Denomination(Cents),
    /// One is named twice.
    Twice,
    /// Even the smallest is beyond $1,000.00.
    SmallestTooLarge,
}

impl fmt::Display for ChipsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChipsError::Number => f.write_str("a table needs 1 to 32 chip denominations"),
            ChipsError::Denomination(bad) => write!(f, "{bad} is not a chip denomination"),
            ChipsError::Twice => f.write_str("a chip denomination is named twice"),
            ChipsError::SmallestTooLarge => {
                f.write_str("the smallest chip must not be above $1000.00")
            }
        }
    }
}

impl core::error::Error for ChipsError {}

/// The denominations in use at a table.
///
/// ```
/// use croupier_engine::{Cents, ChipSet};
///
/// let chips = ChipSet::new(&[Cents(100), Cents(250)])?;
/// assert!(chips.can_make(Cents(350)) && !chips.can_make(Cents(150)));
/// # Ok::<(), croupier_engine::ChipsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<Cents>", into = "Vec<Cents>"))]
pub struct ChipSet {
    /// Ascending, all positive, all different.
    denominations: Vec<Cents>,
    /// For each remainder by the smallest denomination, the least amount with that remainder that can be made.
    least: Vec<Option<i64>>,
    /// The largest amount of which every denomination is a multiple.
    unit: i64,
}

impl TryFrom<Vec<Cents>> for ChipSet {
    type Error = ChipsError;

    fn try_from(denominations: Vec<Cents>) -> Result<ChipSet, ChipsError> {
        ChipSet::new(&denominations)
    }
}

impl From<ChipSet> for Vec<Cents> {
    fn from(chips: ChipSet) -> Vec<Cents> {
        chips.denominations
    }
}

impl ChipSet {
    /// The most denominations a table may have, and the largest smallest one: both far beyond any real rack.
    const MOST: usize = 32;
    const SMALLEST_AT_MOST: i64 = 100_000;

    /// A chip set, or what is wrong with the list.
    ///
    /// ```
    /// use croupier_engine::{Cents, ChipSet};
    ///
    /// let chips = ChipSet::new(&[Cents(500), Cents(100)])?;
    /// assert_eq!(chips.denominations(), [Cents(100), Cents(500)]);
    /// assert!(ChipSet::new(&[Cents(0)]).is_err());
    /// # Ok::<(), croupier_engine::ChipsError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no chip, one is not positive, one stands twice, or the smallest is beyond $1,000.
    pub fn new(denominations: &[Cents]) -> Result<ChipSet, ChipsError> {
        if denominations.is_empty() || denominations.len() > Self::MOST {
            return Err(ChipsError::Number);
        }
        if let Some(bad) = denominations
            .iter()
            .find(|d| !d.is_positive() || **d > Cents::LARGEST)
        {
            return Err(ChipsError::Denomination(*bad));
        }
        let sorted: BTreeSet<Cents> = denominations.iter().copied().collect();
        if sorted.len() != denominations.len() {
            return Err(ChipsError::Twice);
        }
        let denominations: Vec<Cents> = sorted.into_iter().collect();
        if denominations[0].0 > Self::SMALLEST_AT_MOST {
            return Err(ChipsError::SmallestTooLarge);
        }
        let least = least_by_remainder(&denominations);
        let chips = denominations.iter();
        let unit = chips.fold(0, |unit, chip| crate::machine::amounts::gcd(unit, chip.0));
        Ok(ChipSet {
            denominations,
            least,
            unit,
        })
    }

    /// One denomination, of one cent, which makes every amount.
    ///
    /// ```
    /// use croupier_engine::{Cents, ChipSet};
    ///
    /// assert!(ChipSet::cents().can_make(Cents(1234)));
    /// ```
    #[must_use]
    pub fn cents() -> ChipSet {
        ChipSet {
            denominations: vec![Cents(1)],
            least: vec![Some(0)],
            unit: 1,
        }
    }

    /// The denominations, smallest first.
    #[must_use]
    pub fn denominations(&self) -> &[Cents] {
        &self.denominations
    }

    /// The smallest chip.
    #[must_use]
    #[inline]
    pub fn smallest(&self) -> Cents {
        self.denominations[0]
    }

    /// Whether chips can make exactly this amount. Nothing is made of no chips.
    ///
    /// ```
    /// use croupier_engine::{Cents, ChipSet};
    ///
    /// let chips = ChipSet::new(&[Cents(200), Cents(500)])?;
    /// assert!(chips.can_make(Cents(700)) && !chips.can_make(Cents(300)));
    /// # Ok::<(), croupier_engine::ChipsError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn can_make(&self, amount: Cents) -> bool {
        amount.0 >= 0
            && self.least[(amount.0 % self.smallest().0) as usize].is_some_and(|l| amount.0 >= l)
    }

    /// The least amount, from this one upwards, that chips can make.
    ///
    /// ```
    /// use croupier_engine::{Cents, ChipSet};
    ///
    /// let chips = ChipSet::new(&[Cents(200), Cents(500)])?;
    /// assert_eq!(chips.next_up(Cents(300)), Cents(400));
    /// assert_eq!(chips.next_up(Cents(500)), Cents(500), "made as it is");
    /// # Ok::<(), croupier_engine::ChipsError>(())
    /// ```
    #[must_use]
    pub fn next_up(&self, amount: Cents) -> Cents {
        let from = amount.0.max(0);
        let mut up = from + (-from).rem_euclid(self.unit);
        // From some amount on chips make every multiple of the common unit.
        while !self.can_make(Cents(up)) {
            up += self.unit;
        }
        Cents(up)
    }

    /// The greatest amount, from this one downwards, for which `fits` holds and which chips can make; nothing if there is
    /// none within $10,000.00 of it.
    ///
    /// ```
    /// use croupier_engine::{Cents, ChipSet};
    ///
    /// let chips = ChipSet::new(&[Cents(200), Cents(500)])?;
    /// assert_eq!(chips.next_down(Cents(300), |_| true), Cents(200));
    /// // The next below that is a multiple of $5.00 too.
    /// assert_eq!(chips.next_down(Cents(1900), |cents| cents.0 % 500 == 0), Cents(1500));
    /// # Ok::<(), croupier_engine::ChipsError>(())
    /// ```
    #[must_use]
    pub fn next_down(&self, amount: Cents, fits: impl Fn(Cents) -> bool) -> Cents {
        let lowest = (amount.0 - 1_000_000).max(1);
        let mut down = amount.0 - amount.0.rem_euclid(self.unit);
        while down >= lowest {
            if self.can_make(Cents(down)) && fits(Cents(down)) {
                return Cents(down);
            }
            down -= self.unit;
        }
        Cents::ZERO
    }

    /// The amounts next to this one that would be right, as the end of a sentence: those between the bounds that chips make and that
    /// fit; nothing where none is near.
    ///
    /// ```
    /// use croupier_engine::{Cents, ChipSet};
    ///
    /// let chips = ChipSet::new(&[Cents(250)])?;
    /// let instead = |cents| chips.instead(Cents(cents), (Cents(500), Cents(10_000)), |_| true);
    /// assert_eq!(instead(600), "; $5.00 or $7.50 would do");
    /// assert_eq!(instead(499), "; $5.00 would do");
    /// # Ok::<(), croupier_engine::ChipsError>(())
    /// ```
    #[must_use]
    pub fn instead(
        &self,
        amount: Cents,
        (least, most): (Cents, Cents),
        fits: impl Fn(Cents) -> bool,
    ) -> String {
        let right = |c: Cents| (least..=most).contains(&c) && fits(c);
        // A wager that is right is at most so many steps away.
        let steps = |from: Cents, by: i64| (0..400).map(move |n| from + Cents(n * by));
        let lower = Cents(amount.min(most).0 - 1);
        let lower = Cents(lower.0 - lower.0.rem_euclid(self.unit));
        let mut lower = steps(lower, -self.unit).take_while(|c| *c >= least);
        let down = lower.find(|c| self.can_make(*c) && right(*c));
        let upper = self.next_up(least.max(amount + Cents(1)));
        let mut upper = steps(upper, self.unit).take_while(|c| *c <= most);
        let up = upper.find(|c| self.can_make(*c) && right(*c));
        match (down, up) {
            (Some(down), Some(up)) => format!("; {down} or {up} would do"),
            (Some(one), None) | (None, Some(one)) => format!("; {one} would do"),
            (None, None) => String::new(),
        }
    }

    /// The largest amount of which every denomination is a multiple.
    ///
    /// ```
    /// use croupier_engine::{Cents, ChipSet};
    ///
    /// assert_eq!(ChipSet::new(&[Cents(200), Cents(500)])?.common_unit(), Cents(100));
    /// # Ok::<(), croupier_engine::ChipsError>(())
    /// ```
    #[must_use]
    pub const fn common_unit(&self) -> Cents {
        Cents(self.unit)
    }

    /// In how many steps of the common unit amounts are irregular: from there on chips make every one.
    ///
    /// ```
    /// use croupier_engine::{Cents, ChipSet};
    ///
    /// let chips = ChipSet::new(&[Cents(200), Cents(500)])?;
    /// let from = chips.common_unit().0 * chips.irregular_steps();
    /// assert!((0..20).all(|n| chips.can_make(Cents(from) + Cents(100 * n))), "every whole dollar");
    /// # Ok::<(), croupier_engine::ChipsError>(())
    /// ```
    #[must_use]
    pub fn irregular_steps(&self) -> i64 {
        let from = self.least.iter().flatten().max().copied();
        (from.unwrap_or_default() + self.smallest().0) / self.common_unit().0
    }

    /// If every denomination is a multiple of the smallest: that smallest one, of which all amounts are multiples.
    ///
    /// ```
    /// use croupier_engine::{Cents, ChipSet};
    ///
    /// assert_eq!(ChipSet::new(&[Cents(250), Cents(500)])?.unit(), Some(Cents(250)));
    /// assert_eq!(ChipSet::new(&[Cents(200), Cents(500)])?.unit(), None);
    /// # Ok::<(), croupier_engine::ChipsError>(())
    /// ```
    #[must_use]
    pub fn unit(&self) -> Option<Cents> {
        let smallest = self.smallest();
        (self.unit == smallest.0).then_some(smallest)
    }
}

/// Shortest paths around the remainders: adding a denomination moves to another remainder at its cost.
fn least_by_remainder(denominations: &[Cents]) -> Vec<Option<i64>> {
    let step = denominations[0].0;
    let mut least: Vec<Option<i64>> = vec![None; step as usize];
    let mut open = BTreeSet::from([(0_i64, 0_i64)]);
    while let Some((amount, remainder)) = open.pop_first() {
        if least[remainder as usize].is_some() {
            continue;
        }
        least[remainder as usize] = Some(amount);
        for d in &denominations[1..] {
            let next = (remainder + d.0) % step;
            if least[next as usize].is_none() {
                open.insert((amount + d.0, next));
            }
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chips(cents: &[i64]) -> ChipSet {
        let list: Vec<Cents> = cents.iter().copied().map(Cents).collect();
        ChipSet::new(&list).unwrap()
    }

    /// A twin written the plain way: every amount reachable by adding chips, one by one.
    fn reachable(cents: &[i64], most: usize) -> Vec<bool> {
        let mut made = vec![false; most + 1];
        made[0] = true;
        for amount in 0..=most {
            made[amount] |= cents
                .iter()
                .any(|&c| c as usize <= amount && made[amount - c as usize]);
        }
        made
    }

    #[test]
    fn agrees_with_the_plain_twin() {
        for set in [
            &[50, 100, 500][..],
            &[100, 250, 500],
            &[3, 7],
            &[6, 10, 15],
            &[25],
            &[4, 6],
        ] {
            let table = chips(set);
            let twin = reachable(set, 3000);
            for amount in 0..=2000_usize {
                let cents = Cents(amount as i64);
                assert_eq!(table.can_make(cents), twin[amount], "{set:?} {amount}");
                let up = (amount..=3000).find(|&a| twin[a]).unwrap() as i64;
                assert_eq!(table.next_up(cents), Cents(up), "{set:?} up from {amount}");
                let down = (0..=amount).rev().find(|&a| twin[a]).unwrap() as i64;
                assert_eq!(table.next_down(cents, |_| true), Cents(down));
            }
        }
    }

    #[test]
    fn bad_lists_are_refused() {
        for bad in [&[][..], &[0], &[-5], &[100, 100], &[i64::MAX], &[200_000]] {
            let list: Vec<Cents> = bad.iter().copied().map(Cents).collect();
            assert!(ChipSet::new(&list).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn what_would_be_right_is_near_and_within_the_bounds() {
        let chips = ChipSet::new(&[Cents(500), Cents(2500)]).unwrap();
        let instead = |cents, most| {
            chips.instead(Cents(cents), (Cents(1000), Cents(most)), |c| {
                c != Cents(2000)
            })
        };
        assert_eq!(instead(1250, 5000), "; $10.00 or $15.00 would do");
        assert_eq!(instead(1250, 1250), "; $10.00 would do");
        assert_eq!(instead(250, 5000), "; $10.00 would do");
        assert_eq!(instead(1750, 5000), "; $15.00 or $25.00 would do");
        assert_eq!(instead(250, 900), "");
    }
}
