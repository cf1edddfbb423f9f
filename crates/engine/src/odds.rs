//! Odds as ratios of integers: `8:1` pays eight for one staked.

use crate::Cents;
use crate::words::{displayed, parsed};
use core::fmt;

/// What a winning wager is paid: `pays` for every `to` staked.
///
/// ```
/// use croupier_engine::Odds;
///
/// let tie: Odds = "8:1".parse()?;
/// assert_eq!((tie.pays, tie.to), (8, 1));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Odds {
    /// What is paid…
    pub pays: u32,
    /// …for so much staked.
    pub to: u32,
}

impl Odds {
    /// Even money.
    pub const EVENS: Odds = Odds { pays: 1, to: 1 };

    /// Odds of `pays` to `to`; a stake of nothing has none.
    ///
    /// ```
    /// use croupier_engine::Odds;
    ///
    /// assert_eq!(Odds::new(3, 2).expect("odds").to_string(), "3:2");
    /// assert_eq!(Odds::new(3, 0), None);
    /// ```
    #[must_use]
    pub const fn new(pays: u32, to: u32) -> Option<Odds> {
        if to == 0 {
            return None;
        }
        Some(Odds { pays, to })
    }

    /// What `stake` wins, any part of a cent made whole, there being no smaller money. What is paid of a win that chips cannot make
    /// is for the book to say.
    ///
    /// ```
    /// use croupier_engine::{Cents, Odds};
    ///
    /// let blackjack = Odds { pays: 3, to: 2 };
    /// assert_eq!(blackjack.win(Cents(500)), Cents(750));
    /// assert_eq!(blackjack.win(Cents(501)), Cents(752), "751.5 cents, made whole");
    /// ```
    #[must_use]
    pub fn win(self, stake: Cents) -> Cents {
        stake.share_up(i64::from(self.pays), i64::from(self.to))
    }

    /// Whether such a payment on a stake is other than these odds make it.
    ///
    /// ```
    /// use croupier_engine::{Cents, Odds};
    ///
    /// let blackjack = Odds { pays: 3, to: 2 };
    /// assert!(!blackjack.is_rounded(Cents(500), Cents(750)));
    /// assert!(blackjack.is_rounded(Cents(500), Cents(800)), "where the smallest chip is $1.00");
    /// ```
    #[must_use]
    pub fn is_rounded(self, stake: Cents, payment: Cents) -> bool {
        i128::from(stake.0) * i128::from(self.pays) != i128::from(payment.0) * i128::from(self.to)
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.pays, self.to)
    }
}

displayed!(Odds, word => {
    let (pays, to) = word.split_once(':')?;
    Odds::new(pays.parse().ok()?, to.parse().ok()?)
});
parsed!(Odds, "odds such as 8:1");

#[cfg(feature = "serde")]
impl serde::Serialize for Odds {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Odds {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        crate::name::deserialize_word(d, "odds such as 8:1")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;

    #[test]
    fn odds_pay_in_proportion() {
        assert_eq!(Odds { pays: 8, to: 1 }.win(Cents(500)), Cents(4000));
        assert_eq!(Odds { pays: 1, to: 2 }.win(Cents(10000)), Cents(5000));
        assert_eq!(Odds::from_word("1:2"), Odds::new(1, 2));
        assert_eq!(Odds::from_word("1:0"), None);
    }
}
