//! How the dealer's hand ends after one first card, for many shoes one after the other (nz-1996/blackjack/7.6, 12.3).
//!
//! [`super::dealer`] counts all first cards side by side; here one is known, and its hands alone are gone through.

use super::dealer::{LOWEST, STANDS};
use super::hands::{Few, VALUES, count};
use super::leaves::{other, total};
use super::scale::{Counts, DEALER_CARDS, dealer_cards};
use std::collections::BTreeMap;

/// The totals on which a dealer stands, a bust, and a blackjack.
pub const ENDS: usize = STANDS + 2;

/// Hands of up to so many cards are counted in words of 64 bits: 416 · 415 · … · 410 is less than 2^61.
const SHORT: usize = 7;

/// One more card on a hand on which the dealer draws.
#[derive(Clone, Copy)]
struct Step {
    on: u16,
    value: u8,
    have: u8,
}

/// A hand on which the dealer stands.
struct Stands {
    step: Step,
    size: u8,
    /// Counted from the lowest.
    total: u8,
    /// In how many orders its cards can come.
    orders: u16,
}

/// Every hand that a dealer can make of one first card without exceeding twenty-one.
pub struct Ends {
    up: usize,
    /// Hands on which the dealer draws, but for the first card alone, which stands before them; those of fewer cards first.
    open: Vec<Step>,
    /// How many of them are drawn to with cards that make a short hand.
    short: usize,
    done: Vec<Stands>,
}

impl Ends {
    /// Where a bust is counted.
    pub const BUST: usize = STANDS;
    /// Where a blackjack is counted.
    pub const BLACKJACK: usize = STANDS + 1;

    /// The total of an end at which the dealer stands.
    #[must_use]
    pub const fn total(end: usize) -> Option<u8> {
        if end < STANDS {
            Some(LOWEST + end as u8)
        } else {
            None
        }
    }

    /// The dealer's hands after this first card.
    #[must_use]
    pub fn of_first(up: usize) -> Ends {
        let mut first = [0; VALUES];
        first[up] = 1;
        let (mut open, mut done) = (Vec::new(), Vec::new());
        // Hands on which the dealer draws: where each is listed, and in how many orders it comes.
        let mut now: BTreeMap<Few, (u16, u16)> = BTreeMap::from([(first, (0, 1))]);
        let mut size = 1;
        let mut short = 0;
        while !now.is_empty() {
            if usize::from(size) < SHORT {
                short = open.len();
            }
            size += 1;
            let mut next: BTreeMap<Few, (Step, u16)> = BTreeMap::new();
            for (hand, (on, orders)) in now {
                for value in 0..VALUES {
                    let mut more = hand;
                    more[value] += 1;
                    let step = Step {
                        on,
                        value: value as u8,
                        have: hand[value],
                    };
                    next.entry(more).or_insert((step, 0)).1 += orders;
                }
            }
            now = BTreeMap::new();
            for (hand, (step, orders)) in next {
                match count(&hand).0 {
                    0..LOWEST => {
                        open.push(step);
                        now.insert(hand, (open.len() as u16, orders));
                    }
                    total @ LOWEST..=21 => done.push(Stands {
                        step,
                        size,
                        total: total - LOWEST,
                        orders,
                    }),
                    _ => {}
                }
            }
        }
        Ends {
            up,
            open,
            short,
            done,
        }
    }

    /// In how many orders of the next [`dealer_cards`] of these the first is the known one and the dealer comes to each end.
    #[must_use]
    pub fn of(&self, left: &Counts) -> [u128; ENDS] {
        let unseen = total(left);
        let horizon = dealer_cards(unseen);
        let mut ways = [0; ENDS];
        if left[self.up] == 0 || horizon < 2 {
            return ways;
        }
        // Nothing here overflows: all of it counts orders of at most twelve cards.
        let more = |step: Step| {
            let left = left[usize::from(step.value)];
            u64::from(left.saturating_sub(u16::from(step.have)))
        };
        let mut short = Vec::with_capacity(self.short + 1);
        short.push(u64::from(left[self.up]));
        for &step in &self.open[..self.short] {
            let product: u64 = short[usize::from(step.on)];
            short.push(product.wrapping_mul(more(step)));
        }
        let mut long: Vec<u128> = Vec::with_capacity(self.open.len() - self.short);
        let product = |long: &[u128], on: u16| {
            let on = usize::from(on);
            match short.get(on) {
                Some(&product) => u128::from(product),
                None => long[on - short.len()],
            }
        };
        for &step in &self.open[self.short..] {
            long.push(product(&long, step.on).wrapping_mul(u128::from(more(step))));
        }
        let mut sums = [[0_u128; DEALER_CARDS + 1]; STANDS];
        let mut short_sums = [[0_u64; SHORT + 1]; STANDS];
        for hand in &self.done {
            let (total, size) = (usize::from(hand.total), usize::from(hand.size));
            if size <= SHORT {
                let product = short[usize::from(hand.step.on)].wrapping_mul(more(hand.step));
                let sum = &mut short_sums[total][size];
                *sum = sum.wrapping_add(product.wrapping_mul(u64::from(hand.orders)));
            } else {
                let product = product(&long, hand.step.on).wrapping_mul(more(hand.step).into());
                let sum = &mut sums[total][size];
                *sum = sum.wrapping_add(product.wrapping_mul(hand.orders.into()));
            }
        }
        for (sums, short) in sums.iter_mut().zip(short_sums) {
            for (sum, short) in sums.iter_mut().zip(short) {
                *sum += u128::from(short);
            }
        }
        let mut pads = [0; DEALER_CARDS + 1];
        pads[horizon] = 1;
        for size in (0..horizon).rev() {
            pads[size] = pads[size + 1] * (unseen - size) as u128;
        }
        for (ways, sums) in ways.iter_mut().zip(&sums) {
            *ways = sums.iter().zip(&pads).map(|(sum, pad)| sum * pad).sum();
        }
        let first = u128::from(left[self.up]);
        if let Some(other) = other(self.up) {
            let two = first * u128::from(left[other]) * pads[2];
            ways[Ends::BLACKJACK] = two;
            ways[STANDS - 1] -= two;
        }
        let others: u128 = ways.iter().sum();
        ways[Ends::BUST] = first * pads[1] - others;
        ways
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blackjack::dealer::Dealers;
    use crate::blackjack::game::decks;
    use crate::blackjack::hands::{ACE, TEN};

    /// nz-1996/blackjack/12.3: one first card at a time, the dealer's hand ends as when all are counted side by side.
    #[test]
    fn one_first_card_ends_as_all_do_together() {
        let mut poor = decks(4);
        (poor[TEN], poor[4], poor[ACE]) = (3, 0, 9);
        for shoe in [decks(8), decks(4), poor] {
            let all = Dealers::default().of(&shoe, LOWEST);
            for up in 0..VALUES {
                let ends = Ends::of_first(up).of(&shoe);
                assert_eq!(ends[..STANDS], all.ways[up]);
                assert_eq!(ends[Ends::BLACKJACK], all.blackjack[up]);
                assert_eq!(ends.iter().sum::<u128>() - all.blackjack[up], all.plain[up]);
            }
        }
    }
}
