//! Three hands of a split pair together, exactly (nz-1996/blackjack/11.4, 11.7).
//!
//! **How three come about.** The first hand's second card is of the pair's value, and the first of the three begins again; or it is
//! not, and the second hand's is. Either way one more card of the pair's value is gone, and two later hands have any second card.
//! So three hands are that card, times two later hands, times the first hand as the sum of both.
//!
//! **How they are counted.** Two hands take one of 300,000 lots of cards, over all pairs and first cards of the dealer's; three would
//! take one of 4.4 million, put together in 160 million ways. The lots of the two later hands are therefore followed on a [`Tree`],
//! and the first hand's cards are put together with the dealer's on a [`Sheet`]; for each end of the dealer's by itself, because most
//! hands lose to a high total, and what is lost for one stake need not be listed.

use super::dealer::stood;
use super::hands::{ACE, TEN, VALUES};
use super::joint::{
    BLACKJACK, BUSTED, ENDS, FIRST, Factor, Job, LATER, Orders, PAIRS, RESULTS, Term, add_nets,
    orders_of, pair_of,
};
use super::leaves::total;
use super::scale::Counts;
use super::sheet::{Sheet, Tree, packed, size, unpacked};
use super::wide::Wide;
use dashu_int::IBig;
use rayon::prelude::*;

/// Three results, whichever hand has which.
pub(super) const TRIPLES: usize = RESULTS * (RESULTS + 1) * (RESULTS + 2) / 6;
/// The net results of three hands, from six lost to six won.
pub(super) const THREE_NETS: usize = 13;

/// Orders of up to so many cards, a few times over, are counted in 128 bits: 416 · 415 · … · 403 is less than 2^122.
const SHORT: usize = 14;

/// A number of orders of a hand's and the dealer's cards, of which there are never more than 26, a few million times over.
type Padded = Wide<256, 4>;

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

/// The dealer's hands with one of some first cards that come to an end: their cards, and in how many orders these come. A bust is the
/// first card alone, less all else.
fn dealers(ups: &[usize], end: usize) -> Vec<(u64, i64)> {
    merged(ups.iter().flat_map(|&up| dealers_of(up, end)))
}

fn dealers_of(up: usize, end: usize) -> Vec<(u64, i64)> {
    let one = |value: usize| {
        let mut cards = [0; VALUES];
        cards[value] = 1;
        packed(&cards)
    };
    let blackjack = (up == ACE || up == TEN).then_some((one(ACE) + one(TEN), 1));
    let stood = stood(up).map(|(cards, _, total, orders)| (cards, total, orders as i64));
    match end {
        BLACKJACK => blackjack.into_iter().collect(),
        BUSTED => {
            let others = stood.map(|(cards, _, orders)| (cards, -orders));
            let blackjack = blackjack.map(|(cards, orders)| (cards, -orders));
            let first = (one(up), 1);
            [first].into_iter().chain(blackjack).chain(others).collect()
        }
        end => {
            let of = stood.filter(|(_, total, _)| *total == end);
            of.map(|(cards, _, orders)| (cards, orders)).collect()
        }
    }
}

/// What is alike added up, in order; what comes to nothing is left out.
fn merged<K: Ord>(list: impl IntoIterator<Item = (K, i64)>) -> Vec<(K, i64)> {
    let mut list: Vec<(K, i64)> = list.into_iter().collect();
    // Much of it is in order already.
    list.sort_by(|(a, _), (b, _)| a.cmp(b));
    list.dedup_by(|(of, orders), (kept, sum)| {
        let same = of == kept;
        *sum += if same { *orders } else { 0 };
        same
    });
    list.retain(|(_, orders)| *orders != 0);
    list
}

/// A hand against one end of the dealer's: its cards and their factors by result.
type Hand = (u64, Factor);

/// The first hands that count against an end.
fn firsts(terms: &[Term], end: usize) -> Vec<Hand> {
    let of = terms
        .iter()
        .map(|term| (term.cards, term.hands[FIRST][end]));
    of.filter(|(_, factor)| factor.iter().any(|&n| n != 0))
        .collect()
}

/// The first hand and the dealer's together, against one end: a sum for every result and number of cards.
struct Met {
    sheet: Sheet<i128>,
    /// The results that there are.
    results: Vec<usize>,
    /// How many cards they have at least.
    least: usize,
    /// And at most.
    most: usize,
}

impl Met {
    fn new(hands: &[Hand], dealers: &[(u64, i64)], shoe: &Counts) -> Met {
        let mut together = Vec::new();
        for (mine, factor) in hands {
            for (result, n) in factor.iter().enumerate().filter(|(_, n)| **n != 0) {
                let of = dealers.iter();
                together.extend(of.map(|(cards, orders)| ((mine + cards, result), n * orders)));
            }
        }
        let together = merged(together);
        let sizes = together.iter().map(|((cards, _), _)| size(*cards));
        let (least, most) = sizes.fold((usize::MAX, 0), |(least, most), n| {
            (least.min(n), most.max(n))
        });
        let is_there = |result: &usize| hands.iter().any(|(_, factor)| factor[*result] != 0);
        let results: Vec<usize> = (0..RESULTS).filter(is_there).collect();
        let span = (most + 1).saturating_sub(least);
        let mut begins = [0; RESULTS];
        for (at, &result) in results.iter().enumerate() {
            begins[result] = at * span;
        }
        let together: Vec<(u64, usize, i128)> = together
            .into_iter()
            .map(|((cards, result), n)| {
                (cards, begins[result] + size(cards) - least, i128::from(n))
            })
            .collect();
        let sums = results.len() * span;
        assert!(fits(&together, sums, shoe), "the sums fit into 128 bits");
        Met {
            sheet: Sheet::new(sums, together),
            results,
            least,
            most,
        }
    }

    /// By result: all orders of the next cards that begin with such hands, with so many unseen.
    fn padded(&self, sums: &[i128], unseen: usize) -> [Padded; RESULTS] {
        let following = |size: usize| (unseen + 1).saturating_sub(size).max(1) as u64;
        let mut padded = [Padded::ZERO; RESULTS];
        let span = self.most + 1 - self.least;
        for (&result, sums) in self.results.iter().zip(sums.chunks_exact(span)) {
            let (short, long) = sums.split_at(span.min((SHORT + 1).saturating_sub(self.least)));
            let mut orders = 0_i128;
            for (size, sum) in (self.least..).zip(short) {
                orders = orders * i128::from(following(size)) + sum;
            }
            let mut orders = Padded::signed(orders);
            for (size, sum) in (self.least + short.len()..).zip(long) {
                orders = orders.times(following(size)) + Padded::signed(*sum);
            }
            padded[result] = orders;
        }
        padded
    }
}

/// Whether all sums of some hands are less than 2^126, whatever their signs, also where no other cards have left the shoe.
fn fits(hands: &[(u64, usize, i128)], sums: usize, shoe: &Counts) -> bool {
    let orders = shoe.map(|n| {
        let mut orders = [1_u128; 64];
        for out in 1..orders.len() {
            let left = usize::from(n).saturating_sub(out - 1) as u128;
            orders[out] = orders[out - 1].saturating_mul(left);
        }
        orders
    });
    let mut all = vec![0_u128; sums];
    for &(cards, sum, times) in hands {
        let mut product = times.unsigned_abs();
        for (orders, gone) in orders.iter().zip(unpacked(cards)) {
            if gone > 0 {
                product = product.saturating_mul(orders[usize::from(gone)]);
            }
        }
        all[sum] = all[sum].saturating_add(product);
    }
    all.iter().all(|sum| *sum < 1 << 126)
}

/// Two later hands by the cards that they take together, against an end of the dealer's: in what lots, and what each pair of results
/// counts in them.
fn lots(terms: &[Term], pairs: &[(u64, u32, u32)], end: usize) -> Vec<(u64, [i64; PAIRS])> {
    let later = |term: &Term| {
        let factor = term.hands[LATER][end];
        factor.iter().any(|&n| n != 0).then_some(factor)
    };
    let later: Vec<Option<Factor>> = terms.iter().map(later).collect();
    let mut lots = Vec::new();
    for same in pairs.chunk_by(|a, b| a.0 == b.0) {
        let mut told = [0; PAIRS];
        for &(_, a, b) in same {
            let (Some(one), Some(other)) = (&later[a as usize], &later[b as usize]) else {
                continue;
            };
            // Whichever of the two hands has which cards.
            let times = if a == b { 1 } else { 2 };
            for (x, n) in one.iter().enumerate().filter(|(_, n)| **n != 0) {
                for (y, m) in other.iter().enumerate().filter(|(_, m)| **m != 0) {
                    told[pair_of(x, y)] += times * n * m;
                }
            }
        }
        if told.iter().any(|&n| n != 0) {
            lots.push((same[0].0, told));
        }
    }
    lots
}

/// By three results: what a lot of cards of two later hands comes to with the first hand and the dealer's.
fn triples(told: &[i64; PAIRS], padded: &[Padded; RESULTS]) -> [Padded; TRIPLES] {
    let mut triples = [Padded::ZERO; TRIPLES];
    for other in 0..RESULTS {
        for one in 0..=other {
            let factor = told[pair_of(one, other)];
            if factor == 0 {
                continue;
            }
            for (result, orders) in padded.iter().enumerate() {
                if *orders == Padded::ZERO {
                    continue;
                }
                let triple = &mut triples[triple_of([one, other, result])];
                match factor < 0 {
                    true => *triple -= orders.times(factor.unsigned_abs()),
                    false => triple.add_times(orders, factor.unsigned_abs()),
                }
            }
        }
    }
    triples
}

/// For each combination of three results, each stored as its difference from a loss: in how many orders of the cards a pair that is
/// split gives it. The ends of the dealer's are counted side by side.
pub(super) fn three(job: &Job, terms: &[Term], pairs: &[(u64, u32, u32)]) -> [IBig; TRIPLES] {
    let none = || [IBig::ZERO; TRIPLES];
    if job.left[job.pair] == 0 {
        return none();
    }
    let ends = (0..ENDS).into_par_iter().with_max_len(1);
    ends.map(|end| of_end(job, terms, pairs, end))
        .reduce(none, |mut sums, more| {
            for (sum, more) in sums.iter_mut().zip(more) {
                *sum += more;
            }
            sums
        })
}

/// The same for one end of the dealer's.
fn of_end(job: &Job, terms: &[Term], pairs: &[(u64, u32, u32)], end: usize) -> [IBig; TRIPLES] {
    let dealers = dealers(&job.ups, end);
    if dealers.is_empty() {
        return [IBig::ZERO; TRIPLES];
    }
    // Each of the cards that are left of the pair's value may begin the third hand.
    let begins = IBig::from(job.left[job.pair]);
    let mut shoe = job.left;
    shoe[job.pair] -= 1;
    let unseen = total(&job.left);
    let met = Met::new(&firsts(terms, end), &dealers, &shoe);
    let lots = lots(terms, pairs, end);
    let cards: Vec<(u64, u8)> = lots.iter().map(|(cards, _)| (*cards, 0)).collect();
    let mut orders: [Orders; TRIPLES] = std::array::from_fn(|_| Orders::default());
    met.sheet
        .each(&shoe, &Tree::of(&cards), 0, |place, rest, of| {
            let (lot, after) = (orders_of(&shoe, rest), total(rest));
            let triples = triples(&lots[place].1, &met.padded(of, after));
            for (sum, of) in orders.iter_mut().zip(&triples) {
                if *of != Padded::ZERO {
                    let negative = of.is_negative();
                    let size = if negative { -*of } else { *of };
                    sum.add(unseen - after, lot.times_wide(&size), negative);
                }
            }
        });
    orders.map(|orders| orders.of_all(unseen, met.most) * &begins)
}
