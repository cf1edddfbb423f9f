//! Sums over many hands at once, for many shoes at once: in how many orders their cards come.
//!
//! Which cards make a hand, and in how many orders, depends on no shoe: that is listed once, in a [`Sheet`]. For a shoe, a hand is
//! worth the product, over the values, of how many orders that many cards of a value have. The values are taken in one after the
//! other, tens first: hands that are alike in all that is still to be taken in are added up, and go on as one. Shoes that lack the
//! same number of tens share all that was done for the tens, and so on: a [`Tree`] lists what they lack.

use super::hands::{Few, VALUES};
use super::scale::Counts;
use std::ops::Range;

/// So many shoes that differ in one value are worked out side by side.
const LANES: usize = 4;

/// How many bits a value has in packed cards.
const BITS: usize = 6;

/// Cards as one number: adding two adds their cards, and those with more tens come after those with fewer, then those with more
/// nines, and so on.
#[must_use]
pub(super) fn packed(cards: &Few) -> u64 {
    let each = cards.iter().enumerate();
    each.map(|(value, &n)| u64::from(n) << (BITS * value)).sum()
}

/// The cards of such a number.
#[must_use]
pub(super) fn unpacked(cards: u64) -> Few {
    std::array::from_fn(|value| (cards >> (BITS * value) & ((1 << BITS) - 1)) as u8)
}

/// How many cards these are: to the base of 64, as they are packed, numbers leave by 63 what their digits come to, and no more than
/// 62 cards are ever packed.
#[must_use]
pub(super) const fn size(cards: u64) -> usize {
    (cards % ((1 << BITS) - 1)) as usize
}

/// The cards of lower values among these.
const fn below(cards: u64, value: usize) -> u64 {
    cards & ((1 << (BITS * value)) - 1)
}

/// The highest value among these cards, if there are any.
fn highest(cards: u64) -> Option<usize> {
    cards.checked_ilog2().map(|bit| bit as usize / BITS)
}

/// Numbers in which orders are counted; what is beyond their highest bit is lost.
pub trait Number: Copy + Default + Ord {
    /// A count of orders, or of cards.
    fn of(n: u64) -> Self;
    /// The sum.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// The product.
    #[must_use]
    fn times(self, other: Self) -> Self;
    /// It in 64 bits, if it fits.
    fn short(self) -> Option<u64>;
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl Number for $number {
            #[inline(always)]
            fn of(n: u64) -> Self {
                n as Self
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            #[inline(always)]
            fn short(self) -> Option<u64> {
                u64::try_from(self).ok()
            }
        }
    )+};
}
numbers!(u64, i128);

/// Hands by the sums that they count in.
pub struct Sheet<N = u64> {
    /// How many sums there are.
    sums: usize,
    /// In how many orders the hands of each kind come, first of all those of which nothing is left to be taken in: the sums.
    orders: Vec<N>,
    /// Where each kind goes when its highest value is taken in; all but the sums.
    to: Vec<u32>,
    /// By highest value: the kinds whose hands hold one card of it, two cards, and so on.
    held: [Vec<Range<usize>>; VALUES],
    /// Where the kinds that hold each value begin, after those that hold lower ones only; where the last ends follows.
    begins: [usize; VALUES + 1],
}

impl<N: Number> Sheet<N> {
    /// The sheet of hands that count in so many sums: their [`packed`] cards, the sum, and in how many orders the cards come. No hand
    /// is without cards.
    #[must_use]
    pub fn new(sums: usize, hands: impl IntoIterator<Item = (u64, usize, N)>) -> Sheet<N> {
        // Hands that count in the same sum and are alike in what they hold of the values still to be taken in are of a kind.
        let mut by_highest: [Vec<(u64, usize, N)>; VALUES] = Default::default();
        for hand in hands {
            // The sums are all given a place, whether any hand comes to them or not.
            if let Some(value) = highest(hand.0) {
                by_highest[value].push(hand);
            }
        }
        for value in (0..VALUES).rev() {
            let (lower, of) = by_highest.split_at_mut(value);
            let of = &mut of[0];
            of.sort_unstable_by_key(|(cards, sum, _)| (*cards, *sum));
            of.dedup_by(|(cards, sum, orders), kept| {
                let same = (*cards, *sum) == (kept.0, kept.1);
                kept.2 = kept.2.plus(if same { *orders } else { N::default() });
                same
            });
            for &(cards, sum, _) in of.iter() {
                let rest = below(cards, value);
                if let Some(next) = highest(rest) {
                    lower[next].push((rest, sum, N::default()));
                }
            }
        }
        let kinds = by_highest.concat();
        let place = |cards: u64, sum: usize| match cards {
            0 => sum,
            _ => sums + kinds.partition_point(|kind| (kind.0, kind.1) < (cards, sum)),
        };
        let to = |&(cards, sum, _): &(u64, usize, N)| {
            let rest = highest(cards).map_or(0, |value| below(cards, value));
            place(rest, sum) as u32
        };
        let holding = |value: usize, n: u64| place(n << (BITS * value), 0);
        let begins = std::array::from_fn(|value| holding(value, 1));
        let held = |value: usize| {
            let of = &kinds[..holding(value + 1, 1) - sums];
            let most = of.last().map_or(0, |kind| kind.0 >> (BITS * value));
            let runs = (1..=most).map(|n| holding(value, n)..holding(value, n + 1));
            runs.collect()
        };
        Sheet {
            sums,
            to: kinds.iter().map(to).collect(),
            held: std::array::from_fn(held),
            orders: std::iter::repeat_n(N::default(), sums)
                .chain(kinds.iter().map(|kind| kind.2))
                .collect(),
            begins,
        }
    }

    /// Takes a value into kinds that hold it, for some shoes, by how many of it each has left: what they come to is added to the
    /// kinds that they go on with.
    #[inline(always)]
    fn take_in<const S: usize>(
        &self,
        value: usize,
        with: &[N],
        left: [u16; S],
        mut to: [&mut [N]; S],
    ) {
        let begin = self.begins[value];
        let mut orders = [N::of(1); S];
        for (run, out) in self.held[value].iter().zip(0..) {
            for (orders, left) in orders.iter_mut().zip(left) {
                *orders = orders.times(N::of(u64::from(left.saturating_sub(out))));
            }
            let with = &with[run.start - begin..run.end - begin];
            let places = &self.to[run.start - self.sums..run.end - self.sums];
            // Short numbers are multiplied faster.
            let short = orders.map(N::short);
            if short.iter().all(Option::is_some) {
                let short = short.map(Option::unwrap_or_default);
                for (from, at) in with.iter().zip(places) {
                    for (to, orders) in to.iter_mut().zip(short) {
                        let to = &mut to[*at as usize];
                        *to = to.plus(from.times(N::of(orders)));
                    }
                }
                continue;
            }
            for (from, at) in with.iter().zip(places) {
                for (to, orders) in to.iter_mut().zip(orders) {
                    let to = &mut to[*at as usize];
                    *to = to.plus(from.times(orders));
                }
            }
        }
    }

    /// For every shoe that lacks cards of the tree, but those that matter to no number up to `most`: its place in the tree, what
    /// is left, and the sums. On the way to a sum it does not matter what is beyond the highest bit.
    pub fn each(
        &self,
        shoe: &Counts,
        tree: &Tree,
        most: u8,
        then: impl FnMut(usize, &Counts, &[N]),
    ) {
        let level = |at: usize| [(); LANES].map(|()| self.orders[..self.begins[at]].to_vec());
        let mut course = Course {
            sheet: self,
            tree,
            shoe,
            most,
            left: *shoe,
            levels: std::array::from_fn(level),
            then,
        };
        let highest = VALUES - 1;
        course.follow(highest, 0, 0..tree.branches[highest].len());
    }

    /// The sums of one shoe.
    #[must_use]
    pub fn of(&self, shoe: &Counts) -> Vec<N> {
        let mut kinds = self.orders.clone();
        for (value, &left) in shoe.iter().enumerate().rev() {
            let (lower, with) = kinds.split_at_mut(self.begins[value]);
            self.take_in(value, with, [left], [lower]);
            kinds.truncate(self.begins[value]);
        }
        kinds
    }
}

/// What shoes lack, as it branches: by tens first, by aces last.
pub struct Tree {
    branches: [Vec<Branch>; VALUES],
}

/// What is alike in how many of the higher values are lacking, and of this one.
struct Branch {
    /// How many of this value are lacking.
    gone: u8,
    /// The lowest number to which any of it matters.
    from: u8,
    /// The branches by the next lower value; by the lowest value the place in the list.
    on: Range<usize>,
}

impl Tree {
    /// The tree of a list of [`packed`] cards in their order, each with the lowest number to which it matters; no two are the same.
    #[must_use]
    pub fn of(list: &[(u64, u8)]) -> Tree {
        Tree {
            branches: std::array::from_fn(|value| branches(list, value)),
        }
    }
}

/// Parts of a list that agree in this value and all higher ones.
fn alike(list: &[(u64, u8)], value: usize) -> impl Iterator<Item = &[(u64, u8)]> {
    list.chunk_by(move |(a, _), (b, _)| a >> (BITS * value) == b >> (BITS * value))
}

fn branches(list: &[(u64, u8)], value: usize) -> Vec<Branch> {
    let mut upto = 0;
    let branch = |some: &[(u64, u8)]| {
        let begin = upto;
        upto += match value.checked_sub(1) {
            Some(next) => alike(some, next).count(),
            None => some.len(),
        };
        Branch {
            gone: unpacked(some[0].0)[value],
            from: some.iter().map(|(_, from)| *from).min().unwrap_or_default(),
            on: begin..upto,
        }
    };
    alike(list, value).map(branch).collect()
}

/// A sheet on its way through a tree.
struct Course<'a, N, F> {
    sheet: &'a Sheet<N>,
    tree: &'a Tree,
    shoe: &'a Counts,
    most: u8,
    /// What is left of the shoe, as far as the branches were followed.
    left: Counts,
    /// Before each value is taken in, the lowest first; after the last of them all is in the sums.
    levels: [[Vec<N>; LANES]; VALUES + 1],
    then: F,
}

impl<N: Number, F: FnMut(usize, &Counts, &[N])> Course<'_, N, F> {
    /// Follows branches by a value, some side by side; what they share is in one lane.
    fn follow(&mut self, value: usize, lane: usize, branches: Range<usize>) {
        let shoe = self.shoe[value];
        let most = self.most;
        let can = |branch: &&Branch| branch.from <= most && u16::from(branch.gone) <= shoe;
        let branches = &self.tree.branches[value][branches];
        let can: Vec<&Branch> = branches.iter().filter(can).collect();
        for some in can.chunks(LANES) {
            let mut left = [0; LANES];
            for (left, branch) in left.iter_mut().zip(some) {
                *left = shoe - u16::from(branch.gone);
            }
            match left {
                [a, ..] if some.len() == 1 => self.take_in(value, lane, [a]),
                [a, b, ..] if some.len() == 2 => self.take_in(value, lane, [a, b]),
                [a, b, c, _] if some.len() == 3 => self.take_in(value, lane, [a, b, c]),
                all => self.take_in(value, lane, all),
            }
            for (lane, (branch, left)) in some.iter().zip(left).enumerate() {
                self.left[value] = left;
                match value.checked_sub(1) {
                    Some(next) => self.follow(next, lane, branch.on.clone()),
                    None => (self.then)(branch.on.start, &self.left, &self.levels[0][lane]),
                }
            }
        }
    }

    /// Takes a value into one lane, for as many shoes as there are numbers of that value left; they are given the lanes from the
    /// first on.
    fn take_in<const S: usize>(&mut self, value: usize, lane: usize, left: [u16; S]) {
        let (lower, upper) = self.levels.split_at_mut(value + 1);
        let begin = self.sheet.begins[value];
        let (kept, with) = upper[0][lane].split_at(begin);
        let Some(to) = lower[value].first_chunk_mut::<S>() else {
            return;
        };
        let to = to.each_mut().map(|to| {
            to.copy_from_slice(kept);
            &mut to[..begin]
        });
        self.sheet.take_in(value, with, left, to);
    }
}
