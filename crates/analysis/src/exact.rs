//! Exact numbers: ratios of whole numbers of any size, shown as fractions and as decimals of any length.

use croupier_engine::Odds;
use dashu_base::{Abs, Signed, SquareRoot, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// How many digits after the point a decimal is given with where nobody asks for more.
pub const DIGITS: usize = 15;

/// An exact number.
///
/// ```
/// use croupier_analysis::Exact;
///
/// let edge = Exact::ratio(7, 495_u32);
/// assert_eq!((edge.fraction(), edge.decimal(6)), ("7/495".to_owned(), "0.014141".to_owned()));
/// assert_eq!(edge.clone() + edge, Exact::ratio(14, 495_u32));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exact(RBig);

impl Exact {
    /// The number 0.
    pub const ZERO: Exact = Exact(RBig::ZERO);
    /// The number 1.
    pub const ONE: Exact = Exact(RBig::ONE);

    /// `numerator / denominator`.
    ///
    /// ```
    /// use croupier_analysis::Exact;
    ///
    /// assert_eq!(Exact::ratio(6, 8_u8).fraction(), "3/4");
    /// ```
    ///
    /// # Panics
    /// If the denominator is zero.
    #[must_use]
    pub fn ratio(numerator: impl Into<IBig>, denominator: impl Into<UBig>) -> Exact {
        Exact(RBig::from_parts(numerator.into(), denominator.into()))
    }

    /// A whole number.
    ///
    /// ```
    /// use croupier_analysis::Exact;
    ///
    /// assert_eq!(Exact::whole(10_i64.pow(18)) * Exact::whole(4), Exact::ratio(4 * 10_i128.pow(18), 1_u8));
    /// ```
    #[must_use]
    pub fn whole(number: impl Into<IBig>) -> Exact {
        Exact(RBig::from(number.into()))
    }

    /// What odds pay for a unit staked.
    ///
    /// ```
    /// use croupier_analysis::Exact;
    ///
    /// let odds = "3:2".parse().expect("odds");
    /// assert_eq!(Exact::of_odds(odds), Exact::ratio(3, 2_u8));
    /// ```
    #[must_use]
    pub fn of_odds(odds: Odds) -> Exact {
        Exact::ratio(odds.pays, odds.to)
    }

    /// The number as the big-number crate has it.
    #[must_use]
    pub const fn rational(&self) -> &RBig {
        &self.0
    }

    /// Whether it is nothing.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether it is negative.
    ///
    /// ```
    /// use croupier_analysis::Exact;
    ///
    /// assert!((Exact::ZERO - Exact::ONE).is_negative() && !Exact::ZERO.is_negative());
    /// ```
    #[must_use]
    pub fn is_negative(&self) -> bool {
        !self.0.is_zero() && self.0.is_negative()
    }

    /// Without its sign.
    ///
    /// ```
    /// use croupier_analysis::Exact;
    ///
    /// assert_eq!(Exact::ratio(-3, 4_u8).magnitude(), Exact::ratio(3, 4_u8));
    /// ```
    #[must_use]
    pub fn magnitude(&self) -> Exact {
        Exact(self.0.clone().abs())
    }

    /// Multiplied by itself.
    ///
    /// ```
    /// use croupier_analysis::Exact;
    ///
    /// assert_eq!(Exact::ratio(-3, 4_u8).square(), Exact::ratio(9, 16_u8));
    /// ```
    #[must_use]
    pub fn square(&self) -> Exact {
        self.clone() * self.clone()
    }

    /// As a fraction in lowest terms, or as a whole number: `-3/4`, `8`.
    ///
    /// ```
    /// use croupier_analysis::Exact;
    ///
    /// assert_eq!((Exact::ratio(-6, 8_u8).fraction(), Exact::whole(8).fraction()), ("-3/4".into(), "8".into()));
    /// ```
    #[must_use]
    pub fn fraction(&self) -> String {
        self.0.to_string()
    }

    /// As a decimal with so many digits after the point, the last rounded to the nearest, halves away from zero.
    ///
    /// ```
    /// use croupier_analysis::Exact;
    ///
    /// let third = Exact::ratio(2, 3_u8);
    /// assert_eq!((third.decimal(4), third.decimal(0)), ("0.6667".into(), "1".into()));
    /// assert_eq!(Exact::ratio(-1, 8_u8).decimal(2), "-0.13");
    /// ```
    #[must_use]
    pub fn decimal(&self, digits: usize) -> String {
        let denominator = IBig::from(self.0.denominator().clone());
        let scaled = self.0.numerator().clone().abs() * IBig::from(10).pow(digits);
        let rounded = (scaled * IBig::from(2) + &denominator) / (denominator * IBig::from(2));
        let sign = if self.is_negative() && !rounded.is_zero() {
            "-"
        } else {
            ""
        };
        format!("{sign}{}", pointed(&rounded.to_string(), digits))
    }

    /// As a decimal that is short where it comes to an end: `0.95`, otherwise with [`DIGITS`] digits after the point.
    ///
    /// ```
    /// use croupier_analysis::Exact;
    ///
    /// assert_eq!(Exact::ratio(19, 20_u8).shortest(), "0.95");
    /// assert_eq!(Exact::ratio(1, 3_u8).shortest(), "0.333333333333333");
    /// ```
    #[must_use]
    pub fn shortest(&self) -> String {
        let text = self.decimal(DIGITS);
        let scaled = self.clone() * Exact::whole(IBig::from(10).pow(DIGITS));
        if !scaled.0.is_int() {
            return text;
        }
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// Its square root as a decimal, the digits after the last one dropped. A number below zero has none.
    ///
    /// ```
    /// use croupier_analysis::Exact;
    ///
    /// assert_eq!(Exact::whole(3).root(3).expect("a root"), "1.732"); // of 1.7320…
    /// assert_eq!(Exact::whole(-3).root(3), None);
    /// ```
    #[must_use]
    pub fn root(&self, digits: usize) -> Option<String> {
        let root = self.scaled_root(digits)?;
        Some(pointed(&root.to_string(), digits))
    }

    /// Its square root with the point so many digits further right, as a whole number, the rest dropped.
    fn scaled_root(&self, digits: usize) -> Option<UBig> {
        if self.is_negative() {
            return None;
        }
        // Whole numbers all the way: what is dropped before the root changes no digit that is kept.
        let scale = UBig::from(10_u8).pow(2 * digits);
        let numerator = self.0.numerator().unsigned_abs();
        Some((numerator * scale / self.0.denominator()).sqrt())
    }

    /// Its square root as a decimal, the last digit rounded to the nearest. A number below zero has none.
    ///
    /// ```
    /// use croupier_analysis::Exact;
    ///
    /// let seven = Exact::whole(7); // its root is 2.6457…
    /// assert_eq!((seven.root(3), seven.root_rounded(3)), (Some("2.645".into()), Some("2.646".into())));
    /// ```
    #[must_use]
    pub fn root_rounded(&self, digits: usize) -> Option<String> {
        let twice = (self * &Exact::whole(4)).scaled_root(digits)?;
        let rounded = (twice + UBig::ONE) / UBig::from(2_u8);
        Some(pointed(&rounded.to_string(), digits))
    }

    /// The nearest float, for plots and z-scores only.
    ///
    /// ```
    /// use croupier_analysis::Exact;
    ///
    /// assert_eq!(Exact::ratio(3, 8_u8).to_f64(), 0.375);
    /// ```
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().value()
    }
}

/// Digits with a point before the last so many.
fn pointed(digits: &str, after: usize) -> String {
    if after == 0 {
        return digits.to_owned();
    }
    let padded = format!("{digits:0>width$}", width = after + 1);
    let (whole, part) = padded.split_at(padded.len() - after);
    format!("{whole}.{part}")
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fraction())
    }
}

impl From<RBig> for Exact {
    fn from(number: RBig) -> Exact {
        Exact(number)
    }
}

macro_rules! operators {
    ($($name:ident $call:ident),*) => {$(
        impl $name for Exact {
            type Output = Exact;
            fn $call(self, other: Exact) -> Exact {
                Exact(self.0.$call(other.0))
            }
        }

        impl $name<&Exact> for &Exact {
            type Output = Exact;
            fn $call(self, other: &Exact) -> Exact {
                Exact((&self.0).$call(&other.0))
            }
        }
    )*};
}
operators!(Add add, Sub sub, Mul mul, Div div);

impl Neg for Exact {
    type Output = Exact;
    fn neg(self) -> Exact {
        Exact(-self.0)
    }
}

impl AddAssign for Exact {
    fn add_assign(&mut self, other: Exact) {
        self.0 += other.0;
    }
}

impl SubAssign for Exact {
    fn sub_assign(&mut self, other: Exact) {
        self.0 -= other.0;
    }
}

impl Sum for Exact {
    fn sum<I: Iterator<Item = Exact>>(iter: I) -> Exact {
        iter.fold(Exact::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Exact> for Exact {
    fn sum<I: Iterator<Item = &'a Exact>>(iter: I) -> Exact {
        iter.fold(Exact::ZERO, |sum, each| &sum + each)
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut both = s.serialize_struct("Exact", 2)?;
        both.serialize_field("fraction", &self.fraction())?;
        both.serialize_field("decimal", &self.shortest())?;
        both.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_round_to_the_nearest() {
        let third = Exact::ratio(1, 3_u8);
        assert_eq!(third.decimal(4), "0.3333");
        assert_eq!((-third.clone() - third).decimal(4), "-0.6667");
        assert_eq!(Exact::ratio(1, 8_u8).decimal(2), "0.13");
        assert_eq!(Exact::ratio(-1, 8_u8).decimal(2), "-0.13");
        assert_eq!(Exact::ratio(-1, 1000_u16).decimal(2), "0.00");
        assert_eq!(Exact::ratio(123, 1_u8).decimal(0), "123");
        assert_eq!(Exact::ratio(19, 20_u8).shortest(), "0.95");
        assert_eq!(Exact::whole(-8).shortest(), "-8");
        assert_eq!(Exact::ratio(1, 37_u8).shortest(), "0.027027027027027");
    }

    #[test]
    fn roots_are_cut_off() {
        assert_eq!(Exact::whole(2).root(6).unwrap(), "1.414213");
        assert_eq!(Exact::ratio(1, 4_u8).root(3).unwrap(), "0.500");
        assert_eq!(Exact::ratio(3, 4_u8).root(4).unwrap(), "0.8660");
        assert_eq!(Exact::ZERO.root(2).unwrap(), "0.00");
        assert_eq!(Exact::whole(-1).root(2), None);
        assert_eq!(Exact::whole(2).root_rounded(6).unwrap(), "1.414214");
        assert_eq!(Exact::ratio(1, 4_u8).root_rounded(0).unwrap(), "1");
        assert_eq!(Exact::ratio(1, 5_u8).root_rounded(1).unwrap(), "0.4");
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(Exact::ratio(6, 8_u8).fraction(), "3/4");
        assert_eq!(Exact::ratio(-6, 3_u8).fraction(), "-2");
        assert!(Exact::ratio(-6, 3_u8).is_negative() && !Exact::ZERO.is_negative());
        assert_eq!(
            Exact::of_odds(Odds { pays: 9, to: 5 }),
            Exact::ratio(9, 5_u8)
        );
        let json = serde_json::to_string(&Exact::ratio(1, 8_u8)).unwrap();
        assert_eq!(json, r#"{"fraction":"1/8","decimal":"0.125"}"#);
    }
}
