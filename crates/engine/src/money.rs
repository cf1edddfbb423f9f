//! Money: whole cents in a newtype. No operation here rounds; whoever must round names the rule.

use crate::Word;
use crate::words::parsed;
use alloc::string::{String, ToString};
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// An amount of money in whole cents. Sums that leave the range of `i64` panic, whatever the profile: money never wraps. Amounts from outside are held far below
/// that by [`Cents::LARGEST`].
///
/// ```
/// use croupier_engine::Cents;
///
/// let stake: Cents = "20.00".parse()?;
/// assert_eq!(stake, Cents(2000));
/// assert_eq!((stake + Cents(1900)).to_string(), "$39.00");
/// // Nothing rounds by itself: 5% of $7.00 is whole cents, 5% of $7.10 is not.
/// assert_eq!(Cents(700).exactly(5, 100), Some(Cents(35)));
/// assert_eq!(Cents(710).exactly(5, 100), None);
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Cents(pub i64);

impl Cents {
    /// Nothing.
    pub const ZERO: Cents = Cents(0);
    /// The largest amount that may be named in a command: ten thousand million dollars.
    pub const LARGEST: Cents = Cents(1_000_000_000_000);

    /// The largest amount that stands anywhere at a table, in front of a player or in an event: thousands of them can be added up.
    pub const COUNTED: Cents = Cents(1 << 50);

    /// Whether it is no larger than anything that stands at a table.
    ///
    /// ```
    /// use croupier_engine::Cents;
    ///
    /// assert!(Cents::LARGEST.is_countable());
    /// assert!(!Cents(i64::MAX).is_countable(), "a thousand of these could not be added up");
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_countable(self) -> bool {
        self.0.unsigned_abs() <= Cents::COUNTED.0.unsigned_abs()
    }

    /// Whether this is more than zero.
    ///
    /// ```
    /// use croupier_engine::Cents;
    ///
    /// assert!(Cents(1).is_positive() && !Cents::ZERO.is_positive() && !Cents(-700).is_positive());
    /// ```
    #[must_use]
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Whether this is nothing.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// `self * numerator / denominator` where that comes to whole cents.
    ///
    /// ```
    /// use croupier_engine::Cents;
    ///
    /// // At 3 to 2 a stake of $5.00 wins $7.50; half a cent is not paid.
    /// assert_eq!(Cents(500).exactly(3, 2), Some(Cents(750)));
    /// assert_eq!(Cents(501).exactly(3, 2), None);
    /// ```
    #[must_use]
    pub fn exactly(self, numerator: i64, denominator: i64) -> Option<Cents> {
        // Nearly always the product is small, and dividing it is cheap.
        if let Some(product) = self.0.checked_mul(numerator) {
            return (product % denominator == 0).then(|| Cents(product / denominator));
        }
        let product = i128::from(self.0) * i128::from(numerator);
        let denominator = i128::from(denominator);
        (product % denominator == 0)
            .then(|| i64::try_from(product / denominator).ok().map(Cents))
            .flatten()
    }

    /// `self * numerator / denominator`, any part of a cent dropped.
    ///
    /// ```
    /// use croupier_engine::Cents;
    ///
    /// assert_eq!(Cents(55).share(1, 2), Cents(27), "half of 55 cents, half a cent dropped");
    /// ```
    #[must_use]
    pub fn share(self, numerator: i64, denominator: i64) -> Cents {
        if let Some(product) = self.0.checked_mul(numerator) {
            return Cents(product / denominator);
        }
        let product = i128::from(self.0) * i128::from(numerator);
        whole(product / i128::from(denominator))
    }

    /// `self * numerator / denominator`, any part of a cent made whole.
    ///
    /// ```
    /// use croupier_engine::Cents;
    ///
    /// assert_eq!(Cents(55).share_up(1, 2), Cents(28), "half of 55 cents, half a cent made whole");
    /// ```
    #[must_use]
    pub fn share_up(self, numerator: i64, denominator: i64) -> Cents {
        let product = i128::from(self.0) * i128::from(numerator);
        let denominator = i128::from(denominator);
        whole((product + denominator - 1) / denominator)
    }
}

/// An amount, which must be one.
fn whole(cents: i128) -> Cents {
    i64::try_from(cents).map_or_else(|_| beyond(), Cents)
}

#[cold]
fn beyond() -> Cents {
    panic!("this is more than money can be")
}

impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        f.pad(&alloc::format!("{sign}${}.{:02}", cents / 100, cents % 100))
    }
}

impl Word for Cents {
    fn to_word(&self) -> String {
        self.to_string().replace('$', "")
    }
    fn from_word(word: &str) -> Option<Self> {
        let (sign, digits) = match word.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, word),
        };
        let digits = digits.strip_prefix('$').unwrap_or(digits);
        let (dollars, cents) = digits.split_once('.').unwrap_or((digits, "00"));
        let plain = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        if dollars.is_empty() || cents.len() != 2 || !plain(dollars) || !plain(cents) {
            return None;
        }
        let dollars: i64 = dollars.parse().ok()?;
        let cents: i64 = cents.parse().ok()?;
        Some(Cents(sign * dollars.checked_mul(100)?.checked_add(cents)?))
    }
    fn is_countable(&self) -> bool {
        (*self).is_countable()
    }
    fn to_value(&self) -> crate::notation::Value {
        crate::notation::Value::Cents(*self)
    }
    fn from_value(value: &crate::notation::Value) -> Option<Self> {
        match value {
            crate::notation::Value::Cents(cents) => Some(*cents),
            crate::notation::Value::Number(number) => i64::try_from(*number).ok().map(Cents),
            _ => None,
        }
    }
}

parsed!(Cents, "an amount such as 20.00 or $7");

impl Add for Cents {
    type Output = Cents;
    #[inline]
    fn add(self, other: Cents) -> Cents {
        self.0.checked_add(other.0).map_or_else(beyond, Cents)
    }
}

impl AddAssign for Cents {
    #[inline]
    fn add_assign(&mut self, other: Cents) {
        *self = *self + other;
    }
}

impl Sub for Cents {
    type Output = Cents;
    #[inline]
    fn sub(self, other: Cents) -> Cents {
        self.0.checked_sub(other.0).map_or_else(beyond, Cents)
    }
}

impl SubAssign for Cents {
    #[inline]
    fn sub_assign(&mut self, other: Cents) {
        *self = *self - other;
    }
}

impl Neg for Cents {
    type Output = Cents;
    #[inline]
    fn neg(self) -> Cents {
        self.0.checked_neg().map_or_else(beyond, Cents)
    }
}

impl Sum for Cents {
    #[inline]
    fn sum<I: Iterator<Item = Cents>>(iter: I) -> Cents {
        iter.fold(Cents::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_and_reads_dollars() {
        for cents in [0, 5, 50, 100, 12345, -700] {
            assert_eq!(
                Cents::from_word(&Cents(cents).to_word()),
                Some(Cents(cents))
            );
        }
        assert_eq!(Cents(12345).to_string(), "$123.45");
        assert_eq!(Cents::from_word("7"), Some(Cents(700)));
        for bad in [
            "",
            ".50",
            "7.5",
            "7.500",
            "1e3",
            "seven",
            "99999999999999999999",
        ] {
            assert_eq!(Cents::from_word(bad), None, "{bad}");
        }
    }

    #[test]
    #[should_panic(expected = "more than money can be")]
    fn money_never_wraps() {
        let _ = Cents(i64::MAX) + Cents(1);
    }

    #[test]
    #[should_panic(expected = "more than money can be")]
    fn no_share_wraps() {
        let _ = Cents(i64::MAX).share(3, 2);
    }

    #[test]
    fn shares_say_when_they_are_not_exact() {
        assert_eq!(Cents(700).exactly(5, 100), Some(Cents(35)));
        assert_eq!(Cents(710).exactly(5, 100), None);
        assert_eq!(Cents(550).share_up(1, 2), Cents(275));
        assert_eq!(Cents(55).share_up(1, 2), Cents(28));
        assert_eq!(Cents(55).share(1, 2), Cents(27));
    }
}
