//! The dealer's hand, exactly: in how many orders of the unseen cards it comes to each total (nz-1996/blackjack/7.6, 12.3).
//!
//! Which cards make a dealer's hand, and in how many orders, depends on no shoe: the hands are listed once, in sheets. The
//! dealer's first card is counted with the rest.

use super::hands::{ACE, Few, TEN, VALUES, count};
use super::leaves::total;
use super::scale::{Counts, DEALER_CARDS, dealer_cards, falling};
use super::sheet::{Sheet, packed};
use croupier_engine::games::blackjack::hand::DEALER_STANDS;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Totals on which a dealer stands.
pub const STANDS: usize = 22 - LOWEST as usize;
/// The lowest of them.
pub const LOWEST: u8 = DEALER_STANDS;
/// A hand that stands has two cards at least.
const FEWEST: usize = 2;
/// Sizes of hands.
const SIZES: usize = DEALER_CARDS + 1 - FEWEST;

/// A hand on which a dealer stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Stood {
    up: usize,
    /// Counted from the lowest.
    total: usize,
    size: usize,
    cards: Few,
}

/// The sheets of all totals, the lowest first. A sum is a number of orders of hands of one first card and size: even in ten decks
/// less than 2^63, because long hands are of low cards.
pub fn sheets() -> &'static [Sheet; STANDS] {
    static ALL: OnceLock<[Sheet; STANDS]> = OnceLock::new();
    let sheet = |total: usize| {
        let of = hands().iter().filter(|(hand, _)| hand.total == total);
        let of =
            of.map(|(hand, &n)| (packed(&hand.cards), hand.up * SIZES + hand.size - FEWEST, n));
        Sheet::new(VALUES * SIZES, of)
    };
    ALL.get_or_init(|| std::array::from_fn(sheet))
}

/// The sheet of one first card: a sum for every total and size.
pub fn first_sheet(up: usize) -> &'static Sheet {
    static ALL: [OnceLock<Sheet>; VALUES] = [const { OnceLock::new() }; VALUES];
    ALL[up].get_or_init(|| {
        let of = stood(up).map(|(cards, size, total, n)| (cards, total * SIZES + size - FEWEST, n));
        Sheet::new(STANDS * SIZES, of)
    })
}

/// The hands on which a dealer stands with this first card, blackjacks apart: their packed cards, how many those are, the total
/// counted from the lowest, and in how many orders the cards come.
pub fn stood(up: usize) -> impl Iterator<Item = (u64, usize, usize, u64)> {
    let of = hands().iter().filter(move |(hand, _)| hand.up == up);
    of.map(|(hand, &n)| (packed(&hand.cards), hand.size, hand.total, n))
}

/// All orders of the next [`dealer_cards`] cards of so many that begin with a completed hand, from the sums of a sheet, of which
/// those of the same first card or total stand together. Hands of a size are padded with every card that can follow, and meet
/// those of the next.
#[must_use]
pub fn padded<const N: usize>(sums: &[u64], unseen: usize) -> [u128; N] {
    /// Orders of up to seven cards are counted in 64 bits: 416 · 415 · … · 410 is less than 2^61.
    const SHORT: usize = 7 + 1 - FEWEST;
    // No hand has more cards than there are: longer ones are nothing, and are not padded for.
    let following: [u64; SIZES] =
        std::array::from_fn(|at| (unseen + 1).saturating_sub(FEWEST + at).max(1) as u64);
    let mut ways = [0; N];
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

/// The hands on which a dealer stands, blackjacks apart, with the number of their orders.
fn hands() -> &'static BTreeMap<Stood, u64> {
    static ALL: OnceLock<BTreeMap<Stood, u64>> = OnceLock::new();
    ALL.get_or_init(|| (0..VALUES).flat_map(hands_of_first).collect())
}

fn hands_of_first(up: usize) -> BTreeMap<Stood, u64> {
    let mut done: BTreeMap<Stood, u64> = BTreeMap::new();
    let mut one = [0; VALUES];
    one[up] = 1;
    let mut now = BTreeMap::from([(one, 1)]);
    let mut size = 1;
    while !now.is_empty() {
        let mut next: BTreeMap<Few, u64> = BTreeMap::new();
        size += 1;
        for (hand, orders) in now {
            for value in 0..VALUES {
                let mut cards = hand;
                cards[value] += 1;
                match count(&cards).0 {
                    0..LOWEST => *next.entry(cards).or_default() += orders,
                    21 if size == 2 => {}
                    total @ LOWEST..=21 => {
                        let total = usize::from(total - LOWEST);
                        let stood = Stood {
                            up,
                            total,
                            size,
                            cards,
                        };
                        *done.entry(stood).or_default() += orders;
                    }
                    _ => {}
                }
            }
        }
        now = next;
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

impl Dealer {
    /// The dealer's hand out of these cards.
    #[must_use]
    pub fn of(left: &Counts) -> Dealer {
        let mut dealer = Dealer::without_ways(left);
        for (stands, sheet) in sheets().iter().enumerate() {
            let of = padded::<VALUES>(&sheet.of(left), total(left));
            for (ways, of) in dealer.ways.iter_mut().zip(of) {
                ways[stands] = of;
            }
        }
        dealer
    }

    /// The orders with and without a blackjack; what the dealer comes to is left open.
    #[must_use]
    pub fn without_ways(left: &Counts) -> Dealer {
        let unseen = total(left);
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

    /// A shoe that lacks cards.
    fn poor() -> Counts {
        let mut poor = decks(4);
        (poor[TEN], poor[4], poor[ACE]) = (3, 0, 9);
        poor
    }

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
        for shoe in [decks(8), decks(4), poor()] {
            let dealer = Dealer::of(&shoe);
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

    /// nz-1996/blackjack/12.3: one first card at a time, the dealer's hand ends as when all are counted side by side.
    #[test]
    fn one_first_card_ends_as_all_do_together() {
        for shoe in [decks(8), poor()] {
            let all = Dealer::of(&shoe);
            for (up, ways) in all.ways.iter().enumerate() {
                let sums = first_sheet(up).of(&shoe);
                assert_eq!(padded::<STANDS>(&sums, total(&shoe)), *ways);
            }
        }
    }
}
