//! How values are counted: as numbers of orders in which the cards of a shoe can come.
//!
//! A value seen when `n` cards are unseen is a whole number, counted over all orders of the next `n − K` of them, where `K` is the
//! same for the whole round. So a value is the sum over the next card of how many of it are left, times the value after it: no
//! division, no rounding, and values of the same moment compare as whole numbers do. The dealer's first card, which everybody
//! sees, is counted among the cards to come: a value "with a six up" is the value of all orders in which that card is a six.

use super::hands::VALUES;
use super::wide::Wide;
use dashu_int::UBig;

/// How many cards of each value are unseen.
pub type Counts = [u16; VALUES];

/// The longest course of a round that is counted in one sequence: a hand of twenty-one aces, or of one value that was split and
/// the aces to twenty-one, the cards of that value on other hands, and a dealer's hand of twelve.
pub const HORIZON: usize = 36;
/// The most cards that a dealer's hand can have: six aces, a six, and four aces more make sixteen.
pub const DEALER_CARDS: usize = 12;

/// The orders of the cards that come after, by how many cards are unseen.
pub struct Scale {
    spare: usize,
    orders: Vec<Wide>,
    after_dealer: Vec<Wide>,
}

impl Scale {
    /// The scale of a shoe with so many cards.
    #[must_use]
    pub fn of(cards: usize) -> Scale {
        let spare = cards.saturating_sub(HORIZON);
        let mut orders = vec![Wide::of(1); cards + 1];
        for n in spare + 1..=cards {
            orders[n] = orders[n - 1].times(n as u64);
        }
        let after_dealer = (0..=cards).map(|n| orders[n - dealer_cards(n)]).collect();
        Scale {
            spare,
            orders,
            after_dealer,
        }
    }

    /// All orders of what comes, with so many cards unseen.
    #[must_use]
    pub fn orders(&self, unseen: usize) -> &Wide {
        &self.orders[unseen]
    }

    /// All orders of what comes after the most that a dealer's hand can take.
    #[must_use]
    pub fn after_dealer(&self, unseen: usize) -> &Wide {
        &self.after_dealer[unseen]
    }

    /// All orders, as a denominator.
    #[must_use]
    pub fn denominator(&self, unseen: usize) -> UBig {
        let range = self.spare + 1..=unseen;
        range.fold(UBig::ONE, |product, n| product * n)
    }
}

/// How many cards the orders of a dealer's hand are counted over.
#[must_use]
pub fn dealer_cards(unseen: usize) -> usize {
    DEALER_CARDS.min(unseen)
}

/// How many orders the first `take` of `from` cards have: a number below 2^105 for a dealer's hand of any shoe.
#[must_use]
pub fn falling(from: usize, take: usize) -> u128 {
    (0..take).map(|i| from.saturating_sub(i) as u128).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_int::IBig;

    #[test]
    fn the_largest_shoe_fits() {
        let scale = Scale::of(416);
        let all = scale.denominator(416);
        assert_eq!(scale.orders(416).big(), IBig::from(all.clone()));
        // Three hands doubled, twice over for payments at three to two, and the sign.
        assert!(IBig::from(all) * 64 < IBig::ONE << 319);
        assert!(falling(416, DEALER_CARDS) < 1 << 105);
        assert_eq!(
            scale.after_dealer(400).big() * IBig::from(falling(400, 12)),
            scale.orders(400).big()
        );
        let tiny = Scale::of(5);
        assert_eq!(tiny.denominator(5), UBig::from(120_u8));
        assert_eq!(tiny.after_dealer(3), &Wide::of(1));
    }
}
