//! The dealer's hand, exactly: in how many orders of the unseen cards it comes to each total (nz-1996/blackjack/7.6, 12.3).
//!
//! Which cards make a dealer's hand, and in how many orders, depends on no shoe: that is listed once. For a shoe, a hand is worth
//! the product, over the values, of how many orders that many cards of a value have. The values are taken in one after the
//! other, tens first: hands that are alike in all that is still to be taken in are added up, and go on as one. Shoes that have the
//! same number of tens share all that was done for the tens, and so on. The dealer's first card is counted with the rest.

use super::hands::{ACE, Few, TEN, VALUES, count};
use super::scale::{Counts, DEALER_CARDS, dealer_cards, falling};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

/// Totals on which a dealer stands.
pub const STANDS: usize = 5;
/// The lowest of them.
pub const LOWEST: u8 = 17;
/// So many shoes that differ in one value are worked out side by side.
pub const LANES: usize = 4;
/// A hand that stands has two cards at least.
const FEWEST: usize = 2;
/// Sizes of hands.
const SIZES: usize = DEALER_CARDS + 1 - FEWEST;
/// Sums in which every value is taken in: one for each first card and size.
const FINAL: usize = VALUES * SIZES;

/// Hands alike in first card, size, and what they hold of the values still to be taken in. Those of the highest value come last,
/// and of the same value those that hold more of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Alike {
    highest: Option<usize>,
    held: u8,
    up: usize,
    size: usize,
    cards: Few,
}

impl Alike {
    fn new(cards: Few, up: usize, size: usize) -> Alike {
        let highest = cards.iter().rposition(|&n| n > 0);
        Alike {
            highest,
            held: highest.map_or(0, |value| cards[value]),
            up,
            size,
            cards,
        }
    }

    /// Those that they go on with once their highest value is taken in.
    fn after(&self, value: usize) -> Alike {
        let mut cards = self.cards;
        cards[value] = 0;
        Alike::new(cards, self.up, self.size)
    }
}

/// All hands that come to one total, blackjacks apart.
pub struct Sheet {
    /// In how many orders the hands of each sum come, first of all those in which nothing is left to be taken in.
    orders: Vec<u64>,
    /// Where each sum goes when its highest value is taken in; all but the first.
    to: Vec<u16>,
    /// By highest value: the sums whose hands hold one card of it, two cards, and so on.
    held: [Vec<Range<usize>>; VALUES],
    /// Where the sums that hold each value begin, after those that hold lower ones only; where the last ends follows.
    begins: [usize; VALUES + 1],
}

impl Sheet {
    /// The sheets of all totals, the lowest first.
    pub fn all() -> &'static [Sheet; STANDS] {
        static ALL: OnceLock<[Sheet; STANDS]> = OnceLock::new();
        ALL.get_or_init(|| {
            let hands = hands();
            std::array::from_fn(|stands| Sheet::new(&hands[stands]))
        })
    }

    fn new(hands: &BTreeMap<Alike, u64>) -> Sheet {
        let mut sums = hands.clone();
        for value in (0..VALUES).rev() {
            let with = sums.keys().filter(|sum| sum.highest == Some(value));
            let after: Vec<Alike> = with.map(|sum| sum.after(value)).collect();
            for sum in after {
                sums.entry(sum).or_default();
            }
        }
        // The last sums are all given a place, whether any hand comes to them or not.
        sums.retain(|sum, _| sum.highest.is_some());
        let place: BTreeMap<Alike, usize> = sums.keys().copied().zip(FINAL..).collect();
        let to = |sum: &Alike| {
            let last = sum.up * SIZES + sum.size - FEWEST;
            let after = sum.highest.map(|value| sum.after(value));
            after
                .and_then(|after| place.get(&after).copied())
                .unwrap_or(last) as u16
        };
        let held = |value: usize| {
            let of = place.iter().filter(|(sum, _)| sum.highest == Some(value));
            let of: Vec<(u8, usize)> = of.map(|(sum, &at)| (sum.held, at)).collect();
            let runs = of.chunk_by(|one, other| one.0 == other.0);
            runs.map(|run| run[0].1..run[0].1 + run.len()).collect()
        };
        let begin = |value: usize| {
            let lower = place.keys().filter(|sum| sum.highest < Some(value));
            FINAL + lower.count()
        };
        Sheet {
            begins: std::array::from_fn(begin),
            to: sums.keys().map(to).collect(),
            held: std::array::from_fn(held),
            orders: [0; FINAL].into_iter().chain(sums.into_values()).collect(),
        }
    }

    /// Takes a value into sums that hold it, for some shoes, by how many of it each has left: what they come to is added to the
    /// sums that they go on with.
    #[inline(always)]
    fn take_in<const N: usize>(
        &self,
        value: usize,
        with: &[u64],
        left: [u16; N],
        mut to: [&mut [u64]; N],
    ) {
        let begin = self.begins[value];
        let mut orders = [1_u64; N];
        for (run, out) in self.held[value].iter().zip(0..) {
            for (orders, left) in orders.iter_mut().zip(left) {
                *orders = orders.wrapping_mul(u64::from(left.saturating_sub(out)));
            }
            let with = &with[run.start - begin..run.end - begin];
            let places = &self.to[run.start - FINAL..run.end - FINAL];
            for (from, at) in with.iter().zip(places) {
                for (to, orders) in to.iter_mut().zip(orders) {
                    let to = &mut to[usize::from(*at)];
                    *to = to.wrapping_add(from.wrapping_mul(orders));
                }
            }
        }
    }

    /// Takes all values of one shoe into the sums.
    fn take_in_all(&self, sums: &mut Vec<u64>, shoe: &Counts) {
        sums.clone_from(&self.orders);
        for (value, &left) in shoe.iter().enumerate().rev() {
            let (lower, with) = sums.split_at_mut(self.begins[value]);
            self.take_in(value, with, [left], [lower]);
        }
    }
}

/// Sums of one sheet while values are taken in for shoes that share what they share.
///
/// A sum is a number of orders of a dealer's hand of one size and total. Even in ten decks each is less than 2^63, because
/// long hands are of low cards; on the way there it does not matter what is beyond the sixty-fourth bit.
pub struct Sums {
    sheet: &'static Sheet,
    /// Before each value is taken in, the lowest first; after the last of them all sums are final.
    levels: [[Vec<u64>; LANES]; VALUES + 1],
}

impl Sums {
    /// The sums of a sheet, nothing taken in.
    #[must_use]
    pub fn new(sheet: &'static Sheet) -> Sums {
        let level = |at: usize| [(); LANES].map(|()| sheet.orders[..sheet.begins[at]].to_vec());
        Sums {
            sheet,
            levels: std::array::from_fn(level),
        }
    }

    /// Takes a value into the sums of one lane, for as many shoes as there are numbers of that value left; they are given the
    /// lanes from the first on.
    pub fn take_in(&mut self, value: usize, lane: usize, left: &[u16]) {
        match *left {
            [] => {}
            [a] => self.take_in_lanes(value, lane, [a]),
            [a, b] => self.take_in_lanes(value, lane, [a, b]),
            [a, b, c] => self.take_in_lanes(value, lane, [a, b, c]),
            [a, b, c, d, ..] => self.take_in_lanes(value, lane, [a, b, c, d]),
        }
    }

    fn take_in_lanes<const N: usize>(&mut self, value: usize, lane: usize, left: [u16; N]) {
        let (lower, upper) = self.levels.split_at_mut(value + 1);
        let begin = self.sheet.begins[value];
        let (kept, with) = upper[0][lane].split_at(begin);
        let Some(to) = lower[value].first_chunk_mut::<N>() else {
            return;
        };
        let to = to.each_mut().map(|to| {
            to.copy_from_slice(kept);
            &mut to[..begin]
        });
        self.sheet.take_in(value, with, left, to);
    }

    /// In how many orders of the next [`dealer_cards`] cards of so many the dealer comes to the total of the sheet, by first card,
    /// in the shoe of one lane.
    #[must_use]
    pub fn ways(&self, lane: usize, unseen: usize) -> [u128; VALUES] {
        padded(&self.levels[0][lane], unseen)
    }
}

/// By first card: all orders of the next [`dealer_cards`] cards that begin with a completed hand, from the last sums. Hands of a size
/// are padded with every card that can follow, and meet those of the next.
fn padded(sums: &[u64], unseen: usize) -> [u128; VALUES] {
    /// Orders of up to seven cards are counted in 64 bits: 416 · 415 · … · 410 is less than 2^61.
    const SHORT: usize = 7 + 1 - FEWEST;
    // No hand has more cards than there are: longer ones are nothing, and are not padded for.
    let following: [u64; SIZES] =
        std::array::from_fn(|at| (unseen + 1).saturating_sub(FEWEST + at).max(1) as u64);
    let mut ways = [0; VALUES];
    for (ways, sizes) in ways.iter_mut().zip(sums.as_chunks::<SIZES>().0) {
        let mut short = 0_u64;
        for at in 0..SHORT {
            short = short.wrapping_mul(following[at]).wrapping_add(sizes[at]);
        }
        *ways = u128::from(short);
        for at in SHORT..SIZES {
            let padded = ways.wrapping_mul(u128::from(following[at]));
            *ways = padded.wrapping_add(u128::from(sizes[at]));
        }
    }
    ways
}

/// By total: the hands on which a dealer stands, blackjacks apart, by first card, with the number of their orders.
fn hands() -> [BTreeMap<Alike, u64>; STANDS] {
    let mut done: [BTreeMap<Alike, u64>; STANDS] = Default::default();
    for up in 0..VALUES {
        let mut one = [0; VALUES];
        one[up] = 1;
        let mut now = BTreeMap::from([(one, 1)]);
        let mut size = 1;
        while !now.is_empty() {
            let mut next: BTreeMap<Few, u64> = BTreeMap::new();
            size += 1;
            for (hand, orders) in now {
                for value in 0..VALUES {
                    let mut more = hand;
                    more[value] += 1;
                    match count(&more).0 {
                        0..LOWEST => *next.entry(more).or_default() += orders,
                        21 if size == 2 => {}
                        total @ LOWEST..=21 => {
                            let done = &mut done[usize::from(total - LOWEST)];
                            *done.entry(Alike::new(more, up, size)).or_default() += orders;
                        }
                        _ => {}
                    }
                }
            }
            now = next;
        }
    }
    done
}

/// In how many orders of the next [`dealer_cards`] cards the first is a given card and the dealer comes to a total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dealer {
    /// By first card and total, 17 to 21; a blackjack is not among the 21.
    pub ways: [[u128; STANDS]; VALUES],
    /// By first card: all orders that make no blackjack.
    pub plain: [u128; VALUES],
    /// By first card: those that make one.
    pub blackjack: [u128; VALUES],
}

/// Sums kept from shoe to shoe so that no memory is asked for.
#[derive(Default)]
pub struct Dealers {
    sums: Vec<u64>,
}

impl Dealers {
    /// The dealer's hand out of these cards. Totals below `from` (17 to 21) are not counted; they stay nothing.
    #[must_use]
    pub fn of(&mut self, left: &Counts, from: u8) -> Dealer {
        let mut dealer = Dealer::without_ways(left);
        let unseen = left.iter().map(|&n| usize::from(n)).sum();
        let lowest = usize::from(from.clamp(LOWEST, 21) - LOWEST);
        for (stands, sheet) in Sheet::all().iter().enumerate().skip(lowest) {
            sheet.take_in_all(&mut self.sums, left);
            for (ways, of) in dealer.ways.iter_mut().zip(padded(&self.sums, unseen)) {
                ways[stands] = of;
            }
        }
        dealer
    }
}

impl Dealer {
    /// The orders with and without a blackjack; what the dealer comes to is left open.
    #[must_use]
    pub fn without_ways(left: &Counts) -> Dealer {
        let unseen = left.iter().map(|&n| usize::from(n)).sum::<usize>();
        let cards = dealer_cards(unseen);
        let after_two = falling(unseen.saturating_sub(2), cards.saturating_sub(2));
        let after_one = after_two * unseen.saturating_sub(1).max(1) as u128;
        let mut dealer = Dealer::default();
        for up in [ACE, TEN] {
            dealer.blackjack[up] = u128::from(left[ACE]) * u128::from(left[TEN]) * after_two;
        }
        for (up, plain) in dealer.plain.iter_mut().enumerate() {
            *plain = u128::from(left[up]) * after_one - dealer.blackjack[up];
        }
        dealer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blackjack::game::decks;

    /// Every order of a dealer's draws, one by one.
    fn plainly(left: &mut Counts, hand: &mut Few, unseen: u128, weight: u128, out: &mut [u128; 7]) {
        let (total, _) = count(hand);
        let size: u8 = hand.iter().sum();
        if total >= LOWEST {
            let place = match total {
                21 if size == 2 => 5,
                22.. => 6,
                total => usize::from(total - LOWEST),
            };
            // The rest of twelve cards may come in any order.
            let rest: u128 = (0..12 - u128::from(size)).map(|i| unseen - i).product();
            out[place] += weight * rest;
            return;
        }
        for value in 0..VALUES {
            if left[value] > 0 {
                let n = u128::from(left[value]);
                left[value] -= 1;
                hand[value] += 1;
                plainly(left, hand, unseen - 1, weight * n, out);
                hand[value] -= 1;
                left[value] += 1;
            }
        }
    }

    /// nz-1996/blackjack/12.3: the dealer's hand is what drawing card by card makes of it, also from a shoe that lacks cards.
    #[test]
    fn the_dealers_hand_is_drawn_card_by_card() {
        let mut poor = decks(4);
        poor[TEN] = 3;
        poor[4] = 0;
        poor[ACE] = 9;
        for shoe in [decks(8), decks(4), poor] {
            let dealer = Dealers::default().of(&shoe, LOWEST);
            for up in (0..VALUES).filter(|&up| shoe[up] > 0) {
                let mut left = shoe;
                left[up] -= 1;
                let mut hand = [0; VALUES];
                hand[up] = 1;
                let mut out = [0; 7];
                let unseen: u128 = left.iter().map(|&n| u128::from(n)).sum();
                plainly(&mut left, &mut hand, unseen, u128::from(shoe[up]), &mut out);
                assert_eq!(out[..5], dealer.ways[up]);
                assert_eq!(out[5], dealer.blackjack[up]);
                assert_eq!(out.iter().sum::<u128>(), dealer.plain[up] + out[5]);
                assert_eq!(
                    dealer.plain[up] - dealer.ways[up].iter().sum::<u128>(),
                    out[6]
                );
            }
        }
    }

    /// Totals that nobody asks for are left out, and the others stay as they are.
    #[test]
    fn only_what_is_asked_for_is_counted() {
        let all = Dealers::default().of(&decks(6), 17);
        let some = Dealers::default().of(&decks(6), 20);
        for up in 0..VALUES {
            assert_eq!(some.ways[up][..3], [0; 3]);
            assert_eq!(some.ways[up][3..], all.ways[up][3..]);
            assert_eq!(some.plain[up], all.plain[up]);
        }
    }
}
