//! The dealer's hand, exactly: in how many orders of the unseen cards it comes to each total (nz-1996/blackjack/7.6, 12.3).
//!
//! Which cards make a dealer's hand, and in how many orders, depends on no shoe: that is listed once. For a shoe, a hand is worth
//! the product of how many of each card are left. The dealer's first card is counted with the rest, so one product serves every
//! card it can have been.

use super::hands::{ACE, Few, TEN, VALUES, count};
use super::scale::{Counts, DEALER_CARDS, dealer_cards, falling};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Totals on which a dealer stands.
pub const STANDS: usize = 5;
/// The lowest of them.
pub const LOWEST: u8 = 17;
/// Hands of up to so many cards are counted in words of 64 bits: 416 · 415 · … · 410 is less than 2^61.
const SHORT: usize = 7;

/// One more card on a hand listed before.
struct Step {
    on: u16,
    value: u8,
    have: u8,
}

/// Completed hands of one size that began with one card and came to one total: each with the number of its orders.
struct Group {
    up: u8,
    total: u8,
    size: u8,
    hands: Vec<(u16, u16)>,
}

/// Every dealer's hand.
struct Book {
    /// Hands on which the dealer draws, the empty one first.
    open: Vec<Step>,
    /// From here on an open hand takes a completed one beyond [`SHORT`] cards.
    open_short: usize,
    /// Completed hands, the short ones first.
    done: Vec<Step>,
    done_short: usize,
    /// The totals from the highest, so that those of no interest are left out.
    groups: Vec<Group>,
    /// Where the groups of each total begin.
    begins: [usize; STANDS + 1],
}

impl Book {
    fn get() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(Book::new)
    }

    fn new() -> Book {
        // By first card: the orders of each hand.
        let mut open: BTreeMap<(usize, Few), [u16; VALUES]> = BTreeMap::new();
        let mut done: BTreeMap<(usize, Few), [u16; VALUES]> = BTreeMap::new();
        for up in 0..VALUES {
            let mut now: BTreeMap<Few, u16> = BTreeMap::new();
            let mut one = [0; VALUES];
            one[up] = 1;
            now.insert(one, 1);
            let mut size = 1;
            while !now.is_empty() {
                let mut next: BTreeMap<Few, u16> = BTreeMap::new();
                for (hand, orders) in now {
                    open.entry((size, hand)).or_default()[up] += orders;
                    for value in 0..VALUES {
                        let mut more = hand;
                        more[value] += 1;
                        match count(&more).0 {
                            0..LOWEST => *next.entry(more).or_default() += orders,
                            LOWEST..=21 => done.entry((size + 1, more)).or_default()[up] += orders,
                            _ => {}
                        }
                    }
                }
                now = next;
                size += 1;
            }
        }
        let mut at: BTreeMap<Few, u16> = BTreeMap::from([([0; VALUES], 0)]);
        let mut steps = vec![Step {
            on: 0,
            value: 0,
            have: 0,
        }];
        let step = |at: &BTreeMap<Few, u16>, hand: &Few| {
            let found = (0..VALUES).find_map(|value| {
                let mut less = *hand;
                less[value] = less[value].checked_sub(1)?;
                Some((*at.get(&less)?, value, less[value]))
            });
            let (on, value, have) = found.unwrap_or_default();
            Step {
                on,
                value: value as u8,
                have,
            }
        };
        let mut open_short = steps.len();
        for (size, hand) in open.keys() {
            steps.push(step(&at, hand));
            at.insert(*hand, steps.len() as u16 - 1);
            if *size < SHORT {
                open_short = steps.len();
            }
        }
        let done_short = done.keys().filter(|(size, _)| *size <= SHORT).count();
        let mut groups = Vec::new();
        let mut begins = [0; STANDS + 1];
        for stands in (0..STANDS).rev() {
            let total = LOWEST + stands as u8;
            for up in 0..VALUES {
                for size in 2..=DEALER_CARDS {
                    let hands: Vec<(u16, u16)> = done
                        .iter()
                        .zip(0..)
                        .filter(|(((s, hand), orders), _)| {
                            *s == size && orders[up] > 0 && count(hand).0 == total
                        })
                        .map(|((_, orders), at)| (at, orders[up]))
                        .collect();
                    if !hands.is_empty() {
                        groups.push(Group {
                            up: up as u8,
                            total: stands as u8,
                            size: size as u8,
                            hands,
                        });
                    }
                }
            }
            begins[stands] = groups.len();
        }
        Book {
            open_short,
            open: steps,
            done: done.keys().map(|(_, hand)| step(&at, hand)).collect(),
            done_short,
            groups,
            begins,
        }
    }
}

/// In how many orders of the next [`dealer_cards`] cards the first is a given card and the dealer comes to a total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealer {
    /// By first card and total, 17 to 21; a blackjack is not among the 21.
    pub ways: [[u128; STANDS]; VALUES],
    /// By first card: all orders that make no blackjack.
    pub plain: [u128; VALUES],
    /// By first card: those that make one.
    pub blackjack: [u128; VALUES],
}

/// Products kept from shoe to shoe so that no memory is asked for.
pub struct Dealers {
    short: Vec<u64>,
    long: Vec<u128>,
    done_short: Vec<u64>,
    done_long: Vec<u128>,
}

impl Default for Dealers {
    fn default() -> Self {
        let book = Book::get();
        Dealers {
            short: vec![0; book.open_short],
            long: vec![0; book.open.len() - book.open_short],
            done_short: vec![0; book.done_short],
            done_long: vec![0; book.done.len() - book.done_short],
        }
    }
}

impl Dealers {
    /// The dealer's hand out of these cards. Totals below `from` (17 to 21) are not counted; they stay nothing.
    #[must_use]
    pub fn of(&mut self, left: &Counts, from: u8) -> Dealer {
        let book = Book::get();
        self.products(book, left);
        let unseen: usize = left.iter().map(|&n| usize::from(n)).sum();
        let horizon = dealer_cards(unseen);
        let mut pads = [0_u128; DEALER_CARDS + 1];
        for (size, pad) in pads.iter_mut().enumerate().take(horizon + 1) {
            *pad = falling(unseen - size, horizon - size);
        }
        let mut ways = [[0_u128; STANDS]; VALUES];
        let groups = &book.groups[..book.begins[usize::from(from.clamp(LOWEST, 21) - LOWEST)]];
        for group in groups {
            let size = usize::from(group.size);
            let sum: u128 = if size <= SHORT {
                let short = &self.done_short;
                let each = group.hands.iter();
                u128::from(each.fold(0_u64, |sum, &(hand, orders)| {
                    sum.wrapping_add(short[usize::from(hand)].wrapping_mul(u64::from(orders)))
                }))
            } else {
                let each = group.hands.iter();
                each.fold(0_u128, |sum, &(hand, orders)| {
                    let product = self.done_long[usize::from(hand) - book.done_short];
                    sum.wrapping_add(product.wrapping_mul(u128::from(orders)))
                })
            };
            ways[usize::from(group.up)][usize::from(group.total)] += sum.wrapping_mul(pads[size]);
        }
        let two = u128::from(left[ACE]) * u128::from(left[TEN]) * pads[2];
        let mut plain = [0; VALUES];
        let mut blackjack = [0; VALUES];
        for up in 0..VALUES {
            if up == ACE || up == TEN {
                blackjack[up] = two;
                ways[up][STANDS - 1] -= two;
            }
            plain[up] = u128::from(left[up]) * pads[1] - blackjack[up];
        }
        Dealer {
            ways,
            plain,
            blackjack,
        }
    }

    fn products(&mut self, book: &Book, left: &Counts) {
        let factor = |step: &Step| {
            u64::from(left[usize::from(step.value)].saturating_sub(u16::from(step.have)))
        };
        let (short, long) = (&mut self.short, &mut self.long);
        short[0] = 1;
        for (at, step) in book.open.iter().enumerate().take(book.open_short).skip(1) {
            short[at] = short[usize::from(step.on)].wrapping_mul(factor(step));
        }
        let open = |short: &[u64], long: &[u128], on: u16| {
            let on = usize::from(on);
            match short.get(on) {
                Some(&product) => u128::from(product),
                None => long[on - book.open_short],
            }
        };
        for (at, step) in book.open.iter().skip(book.open_short).enumerate() {
            long[at] = open(short, long, step.on).wrapping_mul(u128::from(factor(step)));
        }
        for (product, step) in self.done_short.iter_mut().zip(&book.done) {
            *product = short[usize::from(step.on)].wrapping_mul(factor(step));
        }
        let steps = book.done.iter().skip(book.done_short);
        for (product, step) in self.done_long.iter_mut().zip(steps) {
            *product = open(short, long, step.on).wrapping_mul(u128::from(factor(step)));
        }
    }
}

impl Dealer {
    /// By how much a total that stands is better off than a loss, over all orders without a blackjack: two units where it wins,
    /// one where it stands off.
    #[must_use]
    #[inline]
    pub fn above_loss(&self, up: usize, total: u8) -> u128 {
        let ways = &self.ways[up];
        let mut better = 2 * self.plain[up];
        for (dealer, &n) in (LOWEST..).zip(ways) {
            match dealer.cmp(&total) {
                core::cmp::Ordering::Greater => better -= 2 * n,
                core::cmp::Ordering::Equal => better -= n,
                core::cmp::Ordering::Less => {}
            }
        }
        better
    }
}
