//! What every standing hand is worth in one shoe, and the counts that payments are measured against
//! (nz-1996/blackjack/4.1, 10.5, 11.7).

use super::dealer::{Dealer, LOWEST, padded, sheets};
use super::hands::{ACE, Few, TEN, VALUES};
use super::layout::{Gone, Layout, NONE};
use super::scale::{Counts, Scale};
use super::wide::Wide;
use core::cmp::Ordering;

/// A shoe with the values of all hands that can stand against the dealer.
///
/// Values count only orders in which the dealer has no blackjack, and are measured from a loss: a hand that busts has nothing, a
/// stand-off one unit, a win two. A dealer's blackjack costs the original wager whatever was done (10.5, 11.7), so it is taken
/// off at the end.
pub struct Leaves {
    /// The cards before the round.
    pub shoe: Counts,
    /// How its orders are counted.
    pub scale: Scale,
    above_loss: Vec<[u128; VALUES]>,
}

impl Leaves {
    /// The leaves of a shoe.
    #[must_use]
    pub fn of(shoe: &Counts) -> Leaves {
        let layout = Layout::get();
        let mut leaves = Leaves {
            shoe: *shoe,
            scale: Scale::of(total(shoe)),
            above_loss: vec![[0; VALUES]; layout.totals.len()],
        };
        for gone in &layout.gone {
            if let Some(left) = less(shoe, &gone.cards) {
                let won = Dealer::without_ways(&left).plain.map(|all| 2 * all);
                leaves.above_loss[gone.leaves.clone()].fill(won);
            }
        }
        for (stands, sheet) in (LOWEST..).zip(sheets()) {
            sheet.each(shoe, &layout.tree, stands, |at, left, sums| {
                let ways = padded(sums, total(left));
                leaves.take_off(&layout.gone[at], stands, &ways);
            });
        }
        leaves
    }

    /// Takes off what standing hands lose to a total of the dealer's that comes about in so many orders: two units, or one where
    /// it stands off.
    fn take_off(&mut self, gone: &Gone, stands: u8, off: &[u128; VALUES]) {
        let lost = off.map(|ways| 2 * ways);
        let totals = &Layout::get().totals[gone.leaves.clone()];
        let values = &mut self.above_loss[gone.leaves.clone()];
        for (total, values) in totals.iter().zip(values) {
            let ways = match stands.cmp(total) {
                Ordering::Greater => &lost,
                Ordering::Equal => off,
                Ordering::Less => continue,
            };
            for (value, ways) in values.iter_mut().zip(ways) {
                *value -= ways;
            }
        }
    }

    /// What a standing hand is worth, measured from a loss, with so many cards unseen.
    #[must_use]
    #[inline]
    pub fn stand(&self, leaf: u32, up: usize, unseen: usize) -> Wide {
        if leaf == NONE {
            return Wide::ZERO;
        }
        let value = self.above_loss[leaf as usize][up];
        self.scale.after_dealer(unseen).times_long(value)
    }

    /// All orders in which the dealer's first card is this one and makes no blackjack.
    #[must_use]
    pub fn plain(&self, left: &Counts, up: usize) -> Wide {
        let unseen = total(left);
        let first = u64::from(left[up]);
        match other(up) {
            None => self.scale.orders(unseen - 1).times(first),
            Some(other) if first > 0 => {
                let second = unseen as u64 - 1 - u64::from(left[other]);
                self.scale.orders(unseen - 2).times(first * second)
            }
            Some(_) => Wide::ZERO,
        }
    }

    /// All orders in which the dealer's first card is this one and the second makes a blackjack.
    #[must_use]
    pub fn blackjack(&self, left: &Counts, up: usize) -> Wide {
        match other(up) {
            Some(other) => {
                let ways = u64::from(left[up]) * u64::from(left[other]);
                self.scale.orders(total(left) - 2).times(ways)
            }
            None => Wide::ZERO,
        }
    }
}

/// The card that makes a blackjack of the dealer's first.
#[must_use]
pub const fn other(up: usize) -> Option<usize> {
    match up {
        ACE => Some(TEN),
        TEN => Some(ACE),
        _ => None,
    }
}

/// How many cards are left.
#[must_use]
pub fn total(left: &Counts) -> usize {
    left.iter().map(|&n| usize::from(n)).sum()
}

/// What is left when these are gone; none if they cannot be.
#[must_use]
pub fn less(shoe: &Counts, gone: &Few) -> Option<Counts> {
    let mut left = *shoe;
    for (left, &gone) in left.iter_mut().zip(gone) {
        *left = left.checked_sub(u16::from(gone))?;
    }
    Some(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blackjack::game::decks;

    /// Shoes worked out together are as each is by itself, also where some cards can no longer go.
    #[test]
    fn every_standing_hand_is_as_it_is_by_itself() {
        let mut poor = decks(4);
        (poor[TEN], poor[4], poor[ACE]) = (3, 0, 2);
        for shoe in [decks(8), poor] {
            let leaves = Leaves::of(&shoe);
            for gone in Layout::get().gone.iter().step_by(7) {
                let left = less(&shoe, &gone.cards);
                let dealer = left.map(|left| Dealer::of(&left));
                for leaf in gone.leaves.clone() {
                    let total = Layout::get().totals[leaf];
                    let value = |up| {
                        let Some(dealer) = dealer else { return 0 };
                        let off = |(his, ways): (u8, u128)| match his.cmp(&total) {
                            Ordering::Greater => 2 * ways,
                            Ordering::Equal => ways,
                            Ordering::Less => 0,
                        };
                        let his: u128 = (LOWEST..).zip(dealer.ways[up]).map(off).sum();
                        2 * dealer.plain[up] - his
                    };
                    let values: [u128; VALUES] = core::array::from_fn(value);
                    assert_eq!(leaves.above_loss[leaf], values);
                }
            }
        }
    }
}
