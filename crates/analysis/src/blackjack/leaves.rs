//! What every standing hand is worth in one shoe, and the counts that payments are measured against
//! (nz-1996/blackjack/4.1, 10.5, 11.7).

use super::dealer::{Dealers, LOWEST};
use super::hands::{ACE, Few, TEN, VALUES};
use super::layout::{Layout, NONE};
use super::scale::{Counts, Scale};
use super::wide::Wide;

/// How many shoes are worked out side by side.
const SIDE_BY_SIDE: usize = 8;

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
        let cards = shoe.iter().map(|&n| usize::from(n)).sum();
        let mut above_loss = vec![[0; VALUES]; layout.leaves];
        let mut dealers = Dealers::<SIDE_BY_SIDE>::default();
        let can = layout
            .gone
            .iter()
            .filter_map(|gone| Some((gone, less(shoe, &gone.cards)?)));
        let can: Vec<_> = can.collect();
        for some in can.chunks(SIDE_BY_SIDE) {
            // The last few are filled up with one of them again.
            let shoes = std::array::from_fn(|i| some.get(i).unwrap_or(&some[0]).1);
            let from = some.iter().map(|(gone, _)| gone.from).min();
            let all = dealers.of_each(&shoes, from.unwrap_or(LOWEST));
            for ((gone, _), dealer) in some.iter().zip(all) {
                for &(total, leaf) in &gone.totals {
                    for (up, value) in above_loss[leaf as usize].iter_mut().enumerate() {
                        *value = dealer.above_loss(up, total);
                    }
                }
            }
        }
        Leaves {
            shoe: *shoe,
            scale: Scale::of(cards),
            above_loss,
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
