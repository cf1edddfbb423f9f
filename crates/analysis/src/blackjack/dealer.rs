//! The dealer's hand, exactly: in how many orders of the unseen cards it comes to each total (nz-1996/blackjack/7.6, 12.3).
//!
//! Which cards make a dealer's hand, and in how many orders, depends on no shoe: that is listed once. For a shoe, a hand is worth
//! the product of how many of each card are left. The dealer's first card is counted with the rest, so one product serves every
//! card it can have been.

use super::hands::{ACE, Few, TEN, VALUES, count};
use super::scale::{Counts, DEALER_CARDS, dealer_cards};
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
    /// Where they end among all; they begin where the group before ends.
    end: u16,
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
    /// How many of the short and of the long ones come to each total or more.
    matter: [[usize; STANDS]; 2],
    /// The totals from the highest, so that those of no interest are left out.
    groups: Vec<Group>,
    /// The hands of the groups, one after the other: which, counted from the first of its length, and in how many orders.
    hands: Vec<(u16, u16)>,
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
        // The short ones first, of the same length those of the highest total.
        let mut done: Vec<((usize, Few), [u16; VALUES])> = done.into_iter().collect();
        done.sort_by_key(|((size, hand), _)| (*size > SHORT, 21 - count(hand).0, *size));
        let done_short = done.iter().filter(|((size, _), _)| *size <= SHORT).count();
        let matter = |long: bool| {
            let mut matter = [0; STANDS];
            for ((_, hand), _) in done.iter().filter(|((size, _), _)| (*size > SHORT) == long) {
                for matter in &mut matter[..=usize::from(count(hand).0 - LOWEST)] {
                    *matter += 1;
                }
            }
            matter
        };
        let matter = [matter(false), matter(true)];
        let mut groups = Vec::new();
        let mut all = Vec::new();
        let mut begins = [0; STANDS + 1];
        for stands in (0..STANDS).rev() {
            let total = LOWEST + stands as u8;
            for up in 0..VALUES {
                for size in 2..=DEALER_CARDS {
                    let before = all.len();
                    let first = if size <= SHORT { 0 } else { done_short };
                    for (at, ((s, hand), orders)) in done.iter().enumerate() {
                        if *s == size && orders[up] > 0 && count(hand).0 == total {
                            all.push(((at - first) as u16, orders[up]));
                        }
                    }
                    if all.len() > before {
                        groups.push(Group {
                            up: up as u8,
                            total: stands as u8,
                            size: size as u8,
                            end: all.len() as u16,
                        });
                    }
                }
            }
            begins[stands] = groups.len();
        }
        Book {
            open_short,
            open: steps,
            done: done.iter().map(|((_, hand), _)| step(&at, hand)).collect(),
            matter,
            done_short,
            groups,
            hands: all,
            begins,
        }
    }
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

/// Products kept from shoe to shoe so that no memory is asked for. So many shoes are worked out side by side.
pub struct Dealers<const N: usize = 1> {
    short: Vec<[u64; N]>,
    long: Vec<[u128; N]>,
    done_short: Vec<[u64; N]>,
    done_long: Vec<[u128; N]>,
    out: [Dealer; N],
}

impl<const N: usize> Default for Dealers<N> {
    fn default() -> Self {
        let book = Book::get();
        Dealers {
            short: vec![[0; N]; book.open_short],
            long: vec![[0; N]; book.open.len() - book.open_short],
            done_short: vec![[0; N]; book.done_short],
            done_long: vec![[0; N]; book.done.len() - book.done_short],
            out: [Dealer::default(); N],
        }
    }
}

impl Dealers {
    /// The dealer's hand out of these cards. Totals below `from` (17 to 21) are not counted; they stay nothing.
    #[must_use]
    pub fn of(&mut self, left: &Counts, from: u8) -> Dealer {
        self.of_each(&[*left], from)[0]
    }
}

impl<const N: usize> Dealers<N> {
    /// The dealer's hand out of each of these shoes. Totals below `from` (17 to 21) are not counted; they stay nothing.
    pub fn of_each(&mut self, shoes: &[Counts; N], from: u8) -> &[Dealer; N] {
        let book = Book::get();
        let lowest = usize::from(from.clamp(LOWEST, 21) - LOWEST);
        self.products(book, shoes, lowest);
        let mut pads = [[0; DEALER_CARDS + 1]; N];
        for ((pads, shoe), out) in pads.iter_mut().zip(shoes).zip(&mut self.out) {
            *pads = pads_of(shoe);
            out.ways = Default::default();
        }
        let mut begin = 0;
        for group in &book.groups[..book.begins[lowest]] {
            let hands = &book.hands[begin..usize::from(group.end)];
            begin = usize::from(group.end);
            let size = usize::from(group.size);
            let mut sums = [0_u128; N];
            if size <= SHORT {
                let mut short = [0_u64; N];
                for &(hand, orders) in hands {
                    let products = &self.done_short[usize::from(hand)];
                    for (sum, product) in short.iter_mut().zip(products) {
                        *sum = sum.wrapping_add(product.wrapping_mul(u64::from(orders)));
                    }
                }
                for (sum, short) in sums.iter_mut().zip(short) {
                    *sum = u128::from(short);
                }
            } else {
                for &(hand, orders) in hands {
                    let products = &self.done_long[usize::from(hand)];
                    for (sum, product) in sums.iter_mut().zip(products) {
                        *sum = sum.wrapping_add(product.wrapping_mul(u128::from(orders)));
                    }
                }
            }
            for ((out, pads), sum) in self.out.iter_mut().zip(&pads).zip(sums) {
                let ways = &mut out.ways[usize::from(group.up)][usize::from(group.total)];
                *ways = ways.wrapping_add(sum.wrapping_mul(pads[size]));
            }
        }
        for ((out, pads), shoe) in self.out.iter_mut().zip(&pads).zip(shoes) {
            out.set_blackjacks_apart(shoe, pads);
        }
        &self.out
    }

    fn products(&mut self, book: &Book, shoes: &[Counts; N], lowest: usize) {
        // How many of a value are left once so many are out, for each shoe.
        let mut left = [[[0_u64; N]; DEALER_CARDS]; VALUES];
        for (value, left) in left.iter_mut().enumerate() {
            for (have, left) in (0_u16..).zip(left) {
                for (left, shoe) in left.iter_mut().zip(shoes) {
                    *left = u64::from(shoe[value].saturating_sub(have));
                }
            }
        }
        let factors = |step: &Step| &left[usize::from(step.value)][usize::from(step.have)];
        let times = |mut products: [u64; N], step: &Step| {
            for (product, &factor) in products.iter_mut().zip(factors(step)) {
                *product = product.wrapping_mul(factor);
            }
            products
        };
        let times_long = |mut products: [u128; N], step: &Step| {
            for (product, &factor) in products.iter_mut().zip(factors(step)) {
                *product = product.wrapping_mul(u128::from(factor));
            }
            products
        };
        let (short, long) = (&mut self.short, &mut self.long);
        short[0] = [1; N];
        for (at, step) in book.open.iter().enumerate().take(book.open_short).skip(1) {
            short[at] = times(short[usize::from(step.on)], step);
        }
        let open = |short: &[[u64; N]], long: &[[u128; N]], on: u16| {
            let on = usize::from(on);
            match short.get(on) {
                Some(products) => products.map(u128::from),
                None => long[on - book.open_short],
            }
        };
        for (at, step) in book.open.iter().skip(book.open_short).enumerate() {
            long[at] = times_long(open(short, long, step.on), step);
        }
        let matter = book.matter.map(|matter| matter[lowest]);
        let steps = book.done[..book.done_short].iter().take(matter[0]);
        for (products, step) in self.done_short.iter_mut().zip(steps) {
            *products = times(short[usize::from(step.on)], step);
        }
        let steps = book.done[book.done_short..].iter().take(matter[1]);
        for (products, step) in self.done_long.iter_mut().zip(steps) {
            *products = times_long(open(short, long, step.on), step);
        }
    }
}

/// How many orders of further cards a hand of each size stands for.
fn pads_of(left: &Counts) -> [u128; DEALER_CARDS + 1] {
    let unseen: usize = left.iter().map(|&n| usize::from(n)).sum();
    let horizon = dealer_cards(unseen);
    let mut pads = [0; DEALER_CARDS + 1];
    if horizon > 0 {
        pads[horizon] = 1;
    }
    for size in (0..horizon).rev() {
        pads[size] = pads[size + 1] * (unseen - size) as u128;
    }
    pads
}

impl Dealer {
    fn set_blackjacks_apart(&mut self, left: &Counts, pads: &[u128; DEALER_CARDS + 1]) {
        let two = u128::from(left[ACE]) * u128::from(left[TEN]) * pads[2];
        self.blackjack = [0; VALUES];
        for up in [ACE, TEN] {
            self.blackjack[up] = two;
            self.ways[up][STANDS - 1] -= two;
        }
        for (up, plain) in self.plain.iter_mut().enumerate() {
            *plain = u128::from(left[up]) * pads[1] - self.blackjack[up];
        }
    }

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
            let mut two = Dealers::<2>::default();
            let [again, other] = two.of_each(&[shoe, decks(6)], LOWEST);
            assert!(*again == dealer && *other != dealer);
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
                assert_eq!(dealer.above_loss(up, 16), 2 * out[6]);
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
            assert_eq!(some.above_loss(up, 20), all.above_loss(up, 20));
        }
    }
}
