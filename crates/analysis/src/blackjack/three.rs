//! Three hands of a split pair together, exactly (nz-1996/blackjack/11.4, 11.7).
//!
//! **How three come about.** The first hand's second card is of the pair's value, and the first of the three begins again; or it is
//! not, and the second hand's is. Either way one more card of the pair's value is gone, and two later hands have any second card.
//! So three hands are that card, times two later hands, times the first hand as the sum of both.
//!
//! **How they are counted.** Two hands take one of 300,000 lots of cards, over all pairs and first cards of the dealer's; three would
//! take one of 4.4 million, put together in 160 million ways. The lots of the two later hands are therefore followed on a [`Tree`],
//! and the first hand's cards are put together with the dealer's on a [`Sheet`].

use super::dealer::stood;
use super::game::Game;
use super::hands::{ACE, TEN, VALUES};
use super::joint::{
    BLACKJACK, BUSTED, ENDS, FIRST, LATER, Orders, RESULTS, Term, Told, add_nets,
    orders_of, pair_of, pairs, terms, told,
};
use super::leaves::total;
use super::scale::Counts;
use super::sheet::{Sheet, Tree, packed, unpacked};
use super::wide::Wide;
use dashu_int::IBig;

/// Three results, whichever hand has which.
pub const TRIPLES: usize = RESULTS * (RESULTS + 1) * (RESULTS + 2) / 6;
/// The net results of three hands, from six lost to six won.
pub const THREE_NETS: usize = 13;

/// Orders of up to so many cards, a few times over, are counted in 128 bits: 416 · 415 · … · 403 is less than 2^122.
const SHORT: usize = 14;

/// A number of orders of a hand's and the dealer's cards, of which there are never more than 26, a few million times over.
type Padded = Wide<4>;

/// What three hands come to.
pub(super) struct Three {
    /// By their results, told by how they differ from one lost.
    pub orders: [Orders; TRIPLES],
    /// How many cards were counted after those of the two later hands.
    pub counted: usize,
}

/// The number of three results.
fn triple_of(results: [usize; 3]) -> usize {
    let mut sorted = results;
    sorted.sort_unstable();
    let [less, middle, more] = sorted;
    more * (more + 1) * (more + 2) / 6 + pair_of(less, middle)
}

/// The net results of three hands, from six lost to six won.
pub(super) fn nets(triples: &[IBig; TRIPLES]) -> [IBig; THREE_NETS] {
    let mut nets: [IBig; THREE_NETS] = Default::default();
    for more in 0..RESULTS {
        for middle in 0..=more {
            for less in 0..=middle {
                let results = [less, middle, more];
                add_nets(&mut nets, &results, &triples[triple_of(results)]);
            }
        }
    }
    nets
}

/// The dealer's hands with a first card, each in the ends in which it counts. A bust is the first card alone, less all else.
fn dealers(up: usize) -> Vec<(u64, usize, i64)> {
    let one = |value: usize| {
        let mut cards = [0; VALUES];
        cards[value] = 1;
        packed(&cards)
    };
    let mut hands = vec![(one(up), BUSTED, 1)];
    if up == ACE || up == TEN {
        let both = one(ACE) + one(TEN);
        hands.extend([(both, BLACKJACK, 1), (both, BUSTED, -1)]);
    }
    for (cards, _, total, orders) in stood(up) {
        let orders = orders as i64;
        hands.extend([(cards, total, orders), (cards, BUSTED, -orders)]);
    }
    hands.sort_unstable();
    hands.dedup_by(|(cards, end, orders), kept| {
        let same = (*cards, *end) == (kept.0, kept.1);
        kept.2 += if same { *orders } else { 0 };
        same
    });
    hands
}

/// How many cards these are.
fn size(cards: u64) -> usize {
    unpacked(cards).iter().map(|&n| usize::from(n)).sum()
}

/// The first hand and the dealer's together.
struct Met {
    sheet: Sheet<i128>,
    /// How many cards they have at most.
    sizes: usize,
}

impl Met {
    fn new(terms: &[Term], up: usize, shoe: &Counts) -> Met {
        let dealers = dealers(up);
        let mut hands: Vec<(u64, u32, i64)> = Vec::new();
        let most = |cards: &mut dyn Iterator<Item = u64>| cards.map(size).max().unwrap_or(0);
        let sizes = most(&mut terms.iter().map(|term| term.cards))
            + most(&mut dealers.iter().map(|(cards, ..)| *cards));
        for term in terms {
            for &(cards, end, orders) in &dealers {
                let cards = cards + term.cards;
                let factors = term.hands[FIRST][end].iter().enumerate();
                for (result, factor) in factors.filter(|(_, factor)| **factor != 0) {
                    let sum = (end * RESULTS + result) * sizes;
                    hands.push((cards, sum as u32, factor * orders));
                }
            }
        }
        hands.sort_unstable_by_key(|hand| (hand.0, hand.1));
        hands.dedup_by(|(cards, sum, orders), kept| {
            let same = (*cards, *sum) == (kept.0, kept.1);
            kept.2 += if same { *orders } else { 0 };
            same
        });
        hands.retain(|hand| hand.2 != 0);
        let sums = ENDS * RESULTS * sizes;
        assert!(fits(&hands, sums, shoe), "the sums fit into 128 bits");
        let hands = hands
            .iter()
            .map(|&(cards, sum, n)| (cards, sum as usize + size(cards) - 1, i128::from(n)));
        Met {
            sheet: Sheet::new(sums, hands),
            sizes,
        }
    }

    /// All orders of the next cards that begin with a first hand of a result and a dealer's hand of an end, with so many unseen.
    fn padded(&self, sums: &[i128], end: usize, result: usize, unseen: usize) -> Padded {
        let from = (end * RESULTS + result) * self.sizes;
        let sums = &sums[from..from + self.sizes];
        // The sums begin with hands of one card, before which all cards are unseen.
        let following = |at: usize| unseen.saturating_sub(at).max(1) as u64;
        let (short, long) = sums.split_at(SHORT.min(self.sizes));
        let mut orders = 0_i128;
        for (at, sum) in short.iter().enumerate() {
            orders = orders * i128::from(following(at)) + sum;
        }
        let mut orders = Padded::signed(orders);
        for (at, sum) in (SHORT..).zip(long) {
            orders = orders.times(following(at)) + Padded::signed(*sum);
        }
        orders
    }
}

/// Whether all sums of some hands are less than 2^126, whatever their signs, also where no other cards have left the shoe.
fn fits(hands: &[(u64, u32, i64)], sums: usize, shoe: &Counts) -> bool {
    let mut all = vec![Padded::ZERO; sums];
    for &(cards, sum, orders) in hands {
        let gone = unpacked(cards);
        let mut product = Padded::of(orders.unsigned_abs());
        for (&n, &gone) in shoe.iter().zip(&gone) {
            for out in 0..u16::from(gone) {
                product = product.times(u64::from(n.saturating_sub(out)));
            }
        }
        all[sum as usize + size(cards) - 1] += product;
    }
    let most = Padded::signed(1 << 126);
    all.iter().all(|sum| *sum < most)
}

/// What some lots of cards of two later hands come to with the first hand and the dealer's.
fn add(three: &mut Three, met: &Met, told: &Told, sums: &[i128], shoe: &Counts, rest: &Counts) {
    let unseen = total(rest);
    let mut triples = [Padded::ZERO; TRIPLES];
    let mut padded = [[None; RESULTS]; ENDS];
    for other in 0..RESULTS {
        for one in 0..=other {
            for (end, &factor) in told[pair_of(one, other)].iter().enumerate() {
                if factor == 0 {
                    continue;
                }
                for (result, padded) in padded[end].iter_mut().enumerate() {
                    let orders = padded
                        .get_or_insert_with(|| met.padded(sums, end, result, unseen));
                    if *orders == Padded::ZERO {
                        continue;
                    }
                    let triple = &mut triples[triple_of([one, other, result])];
                    let times = factor.unsigned_abs();
                    match factor < 0 {
                        true => *triple -= orders.times(times),
                        false => triple.add_times(orders, times),
                    }
                }
            }
        }
    }
    if triples.iter().all(|of| *of == Padded::ZERO) {
        return;
    }
    let orders = orders_of(shoe, rest);
    // The card with which the third hand begins is gone as well.
    let cards = total(shoe) - unseen;
    for (sum, of) in three.orders.iter_mut().zip(&triples) {
        if *of != Padded::ZERO {
            let negative = of.is_negative();
            let size = if negative { -*of } else { *of };
            sum.add(cards, orders.times_wide(&size), negative);
        }
    }
}

/// What three hands of a pair that is split against this first card of the dealer's come to; none where there are never three.
pub(super) fn three(game: &Game, left: &Counts, pair: usize, up: usize) -> Option<Three> {
    // Aces are split once.
    if pair == ACE || left[pair] == 0 {
        return None;
    }
    let mut shoe = *left;
    shoe[pair] -= 1;
    let terms = terms(game, pair, up, [|any, other| any + other, |any, _| any]);
    let met = Met::new(&terms, up, &shoe);
    let pairs = pairs(&terms);
    let lots: Vec<_> = pairs.chunk_by(|a, b| a.0 == b.0).collect();
    let lots: Vec<(u64, Told)> = lots
        .into_iter()
        .map(|some| (some[0].0, told(&terms, some, LATER)))
        .filter(|(_, told)| told.as_flattened().iter().any(|&n| n != 0))
        .collect();
    let cards: Vec<(u64, u8)> = lots.iter().map(|(cards, _)| (*cards, 0)).collect();
    let mut three = Three {
        orders: std::array::from_fn(|_| Orders::default()),
        counted: met.sizes,
    };
    met.sheet.each(&shoe, &Tree::of(&cards), 0, |place, rest, sums| {
        add(&mut three, &met, &lots[place].1, sums, &shoe, rest);
    });
    // Each of the cards that are left of the pair's value may begin the third hand.
    three.orders.iter_mut().for_each(|sum| sum.begin_with(left[pair]));
    Some(three)
}
