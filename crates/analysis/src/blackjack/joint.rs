//! What the hands of a split pair win together, exactly: they draw from one shoe and meet one dealer
//! (nz-1996/blackjack/11.1 to 11.7).
//!
//! **Hands as sums of cards.** In how many orders some cards come out of a shoe depends on how many of each value they are and
//! on nothing else. So a hand is a sum over the cards with which it can stand, each with the number of its orders; two hands
//! together are the product of their sums, and the dealer's hand is the third factor. Which of them drew first does not matter,
//! since under a table no decision looks at another hand's cards.
//!
//! **Busts.** Whatever a hand draws, all its courses together come to one. A bust is therefore one less all ways to stand, and
//! the many ways to bust need not be listed. Likewise "the second card is not of the pair's value" is all less that one card.
//!
//! **What is told.** How likely each net result of two hands is, and of three. Two hands meet the dealer here; how three do is in
//! [`super::three`].

use super::dealer::{Dealer, LOWEST, STANDS, first_sheet, padded};
use super::game::Game;
use super::hands::{ACE, BUST, Few, Hands, VALUES};
use super::leaves::total;
use super::play::Act;
use super::scale::{Counts, DEALER_CARDS};
use super::sheet::{Tree, packed};
use super::three::{self, THREE_NETS, three};
use super::wide::Wide;
use crate::exact::Exact;
use croupier_engine::games::blackjack::rules::BustedSplit;
use dashu_int::{IBig, UBig};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The most stakes that a hand wins or loses.
const MOST: i64 = 2;
/// The results of one hand, from two lost to two won. At the place of one lost, which is what busts lose, all results are
/// counted: the others are told by how they differ from it, and most cards then count against few of the dealer's ends.
pub(super) const RESULTS: usize = 5;
/// Where all results are counted.
pub(super) const ALL: usize = 1;
/// Two results, whichever hand has which.
pub(super) const PAIRS: usize = RESULTS * (RESULTS + 1) / 2;
/// The net results of two hands, from four lost to four won.
pub(super) const NETS: usize = 9;
/// The hands of a split and the dealer's never have so many cards.
const CARDS: usize = 80;

/// The dealer's ends: the totals on which he stands, a bust, and a blackjack.
pub(super) const ENDS: usize = STANDS + 2;
pub(super) const BUSTED: usize = STANDS;
pub(super) const BLACKJACK: usize = STANDS + 1;

/// What splits come to, as shares of all rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Splits {
    /// How likely two hands are with each net result, from four lost to four won.
    pub two: [Exact; NETS],
    /// How likely three hands are with each, from six lost to six won.
    pub three: [Exact; THREE_NETS],
}

impl Splits {
    /// How likely it is that a pair is split.
    #[must_use]
    pub fn probability(&self) -> Exact {
        self.two.iter().chain(&self.three).sum()
    }
}

/// A way for one hand to stand: its total, its stakes, and in how many orders its cards come after the first.
#[derive(PartialEq, Eq)]
pub(super) struct Stood {
    total: u8,
    stakes: i64,
    /// With any second card.
    any: i64,
    /// With a second card that is not of the pair's value.
    other: i64,
}

/// All ways to stand, each by its cards but the first.
fn stands(game: &Game, pair: usize, up: usize) -> Vec<(u64, Stood)> {
    let hands = Hands::all();
    let mut reach = vec![[0_i64; 2]; hands.list.len()];
    reach[pair] = [1, 1];
    let mut out = Vec::new();
    for (at, hand) in hands.list.iter().enumerate() {
        let [any, other] = reach[at];
        if any == 0 {
            continue;
        }
        let act = match (hand.size, pair) {
            (1, _) => Act::Draw,
            (2, ACE) => Act::Stand,
            _ => game.nodes[at].act[up],
        };
        let mut stand = |cards: &Few, total, stakes| {
            let mut cards = *cards;
            cards[pair] -= 1;
            let stood = Stood {
                total,
                stakes,
                any,
                other,
            };
            out.push((packed(&cards), stood));
        };
        if act == Act::Stand {
            stand(&hand.cards, hand.total, 1);
            continue;
        }
        for (value, &with) in hand.with.iter().enumerate() {
            if with == BUST {
                continue;
            }
            let next = &hands.list[usize::from(with)];
            if act == Act::Double {
                stand(&next.cards, next.total, 2);
                continue;
            }
            let to = &mut reach[usize::from(with)];
            to[0] += any;
            if hand.size > 1 || value != pair {
                to[1] += other;
            }
        }
    }
    out
}

/// One hand against one end of the dealer's, as the factors that some cards have in it by result; at [`ALL`] all of them.
pub(super) type Factor = [i64; RESULTS];

/// Adds orders that end with a result.
fn add_result(factor: &mut Factor, result: i64, orders: i64) {
    factor[ALL] += orders;
    if result != -1 {
        factor[(result + MOST) as usize] += orders;
    }
}

/// In how many orders a hand comes, from those with any second card and those whose second card is not of the pair's value.
type Weigh = fn(i64, i64) -> i64;

/// A hand of a split by its cards: its factors against every end of the dealer's, as the first hand and as a later one.
pub(super) struct Term {
    pub cards: u64,
    pub hands: [[Factor; ENDS]; 2],
    /// The ends against which any of it counts, as bits.
    counts: u8,
}

/// As the first hand of a split.
pub(super) const FIRST: usize = 0;
/// As a later one.
pub(super) const LATER: usize = 1;

/// The ends of which the bits are there.
fn ends(bits: u8) -> impl Iterator<Item = usize> {
    (0..ENDS).filter(move |end| bits >> end & 1 == 1)
}

/// The number of two results.
pub(super) const fn pair_of(one: usize, other: usize) -> usize {
    let (less, more) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    more * (more + 1) / 2 + less
}

/// Adds to net results, of which the first is all lost twice over, what some hands' results come to that are told by how they differ
/// from one lost: all as told, less those with one of them lost instead, and so on.
pub(super) fn add_nets(nets: &mut [IBig], results: &[usize], of: &IBig) {
    for lost in 0_usize..1 << results.len() {
        let is_lost = |hand: usize| lost >> hand & 1 == 1;
        if (0..results.len()).any(|hand| is_lost(hand) && results[hand] == ALL) {
            continue;
        }
        let each = results.iter().enumerate();
        let net: usize = each
            .map(|(hand, &r)| if is_lost(hand) { ALL } else { r })
            .sum();
        match lost.count_ones() % 2 {
            0 => nets[net] += of,
            _ => nets[net] -= of,
        }
    }
}

/// The net results of two hands, from four lost to four won.
fn nets(pairs: &[IBig; PAIRS]) -> [IBig; NETS] {
    let mut nets: [IBig; NETS] = Default::default();
    for other in 0..RESULTS {
        for one in 0..=other {
            add_nets(&mut nets, &[one, other], &pairs[pair_of(one, other)]);
        }
    }
    nets
}

/// What a hand wins against the dealer's end: the hand's total and stakes, none for a bust; whether it is the first of the split.
fn result(end: usize, hand: Option<(u8, i64)>, first: bool, busted: BustedSplit) -> i64 {
    if end == BLACKJACK {
        // The original wager is collected; of the others at most what had been lost before.
        let lost = first || (busted == BustedSplit::BustedToo && hand.is_none());
        return -i64::from(lost);
    }
    let Some((total, stakes)) = hand else {
        return -1;
    };
    let dealer = match end {
        BUSTED => 0,
        stands => LOWEST + stands as u8,
    };
    stakes * (i64::from(total > dealer) - i64::from(total < dealer))
}

/// The hand as a sum: every way to stand, and for busts one less all of them.
fn terms(game: &Game, job: &Job, weigh: [Weigh; 2]) -> Vec<Term> {
    let busted = game.terms.busted;
    let mut by_cards: BTreeMap<u64, [[Factor; ENDS]; 2]> = BTreeMap::new();
    let mut add = |cards: u64, hand: Option<(u8, i64)>, [any, other]: [i64; 2]| {
        let hands = by_cards.entry(cards).or_default();
        for (which, factors) in hands.iter_mut().enumerate() {
            let orders = weigh[which](any, other);
            for (end, factor) in factors.iter_mut().enumerate() {
                add_result(factor, result(end, hand, which == FIRST, busted), orders);
            }
        }
    };
    let mut one = [0; VALUES];
    one[job.pair] = 1;
    add(0, None, [1, 1]);
    add(packed(&one), None, [0, -1]);
    for (cards, stood) in &job.stands {
        let orders = [stood.any, stood.other];
        add(*cards, Some((stood.total, stood.stakes)), orders);
        add(*cards, None, orders.map(|n| -n));
    }
    let term = |(cards, hands): (u64, [[Factor; ENDS]; 2])| Term {
        cards,
        hands,
        counts: (0..ENDS)
            .filter(|&end| hands.iter().any(|hand| hand[end].iter().any(|&n| n != 0)))
            .map(|end| 1 << end)
            .sum(),
    };
    by_cards.into_iter().map(term).collect()
}

/// A number of orders of the cards that the hands of a split and the dealer's hand have at most: of 62 cards, and 416 · 415 · … · 355
/// is less than 2^534.
pub(super) type Large = Wide<576, 9>;

/// Numbers of orders of the unseen cards, summed by how many cards they look at: what is added, and what is taken off.
#[derive(Default)]
pub(super) struct Orders(Vec<[Large; 2]>);

impl Orders {
    fn of(&mut self, cards: usize, negative: bool) -> &mut Large {
        if self.0.len() <= cards {
            self.0.resize(cards + 1, Default::default());
        }
        &mut self.0[cards][usize::from(negative)]
    }

    fn add_times(&mut self, cards: usize, orders: &Large, times: i64) {
        if times != 0 {
            let sum = self.of(cards, times < 0);
            sum.add_times(orders, times.unsigned_abs());
        }
    }

    /// Adds orders, or takes them off.
    pub(super) fn add(&mut self, cards: usize, orders: Large, negative: bool) {
        *self.of(cards, negative) += orders;
    }

    /// All of them as orders of the same number of cards, so many having been counted after those that they look at.
    pub(super) fn of_all(&self, unseen: usize, counted: usize) -> IBig {
        let scale = |(taken, [more, less]): (usize, &[Large; 2])| {
            let after = taken + counted.min(unseen.saturating_sub(taken));
            let rest = (after..CARDS.min(unseen)).map(|n| unseen - n);
            rest.fold(more.big() - less.big(), |sum, n| sum * n)
        };
        self.0.iter().enumerate().map(scale).sum()
    }
}

/// In how many orders the cards come that a shoe lacks.
pub(super) fn orders_of(shoe: &Counts, left: &Counts) -> Large {
    let mut orders = Large::of(1);
    // Most are small, and go into the large number in one go.
    let mut some = 1_u128;
    for (&n, &left) in shoe.iter().zip(left) {
        for left in left..n {
            let more = u128::from(left + 1);
            some = some.checked_mul(more).unwrap_or_else(|| {
                orders = orders.times_long(some);
                more
            });
        }
    }
    orders.times_long(some)
}

/// The factors that some cards have in what two hands come to, by the dealer's ends.
type Told = [[i64; ENDS]; PAIRS];

/// What is told of two hands.
type Sums = [Orders; PAIRS];

/// What can become of some cards: in how many orders they come, and what the dealer makes of the rest.
struct Gone {
    cards: usize,
    orders: Large,
    ways: [u128; ENDS],
}

impl Gone {
    /// Cards that leave so much of a shoe, from what the sheet of the dealer's first card says of it.
    fn new(shoe: &Counts, left: &Counts, up: usize, sums: &[u64]) -> Gone {
        let unseen = total(left);
        let mut ways = [0; ENDS];
        ways[..STANDS].copy_from_slice(&padded::<STANDS>(sums, unseen));
        let dealer = Dealer::without_ways(left);
        ways[BUSTED] = dealer.plain[up] - ways.iter().sum::<u128>();
        ways[BLACKJACK] = dealer.blackjack[up];
        Gone {
            cards: total(shoe) - unseen,
            orders: orders_of(shoe, left),
            ways,
        }
    }

    fn add(&self, sums: &mut Sums, told: &Told) {
        for (end, &ways) in self.ways.iter().enumerate() {
            if told.iter().all(|factors| factors[end] == 0) {
                continue;
            }
            let orders = self.orders.times_long(ways);
            for (sum, factors) in sums.iter_mut().zip(told) {
                sum.add_times(self.cards, &orders, factors[end]);
            }
        }
    }
}

/// The factors of cards that some pairs of terms take together.
fn told(terms: &[Term], pairs: &[(u64, u32, u32)]) -> Told {
    let mut told = Told::default();
    let mut add = |a: &Term, b: &Term| {
        for end in ends(a.counts & b.counts) {
            let (one, other) = (&a.hands[FIRST][end], &b.hands[LATER][end]);
            for (x, n) in one.iter().enumerate().filter(|(_, n)| **n != 0) {
                for (y, m) in other.iter().enumerate().filter(|(_, m)| **m != 0) {
                    told[pair_of(x, y)][end] += n * m;
                }
            }
        }
    };
    for &(_, a, b) in pairs {
        let (one, other) = (&terms[a as usize], &terms[b as usize]);
        add(one, other);
        if a != b {
            add(other, one);
        }
    }
    told
}

/// All pairs of some hands, whichever comes first, in the order of the cards that they take together. The hands are in the order of
/// their cards.
fn pairs(terms: &[Term]) -> Vec<(u64, u32, u32)> {
    let mut pairs = Vec::new();
    for (at, one) in (0..).zip(terms) {
        let others = (0..=at).zip(terms);
        pairs.extend(others.map(|(other, more)| (one.cards + more.cards, at, other)));
    }
    // What one hand takes with the others is in order already, and is merged.
    pairs.sort_by_key(|pair| pair.0);
    pairs
}

/// What two hands of a pair that is split come to.
fn two(job: &Job, terms: &[Term], pairs: &[(u64, u32, u32)]) -> Sums {
    let lots: Vec<_> = pairs.chunk_by(|a, b| a.0 == b.0).collect();
    let cards: Vec<(u64, u8)> = lots.iter().map(|some| (some[0].0, 0)).collect();
    let tree = Tree::of(&cards);
    let told: Vec<Told> = lots.iter().map(|lot| told(terms, lot)).collect();
    let mut sums = Sums::default();
    for &up in &job.ups {
        first_sheet(up).each(&job.left, &tree, 0, |place, rest, ways| {
            Gone::new(&job.left, rest, up, ways).add(&mut sums, &told[place]);
        });
    }
    sums
}

/// Numbers of orders by what the hands of a split come to, two of them and three.
struct Both {
    two: [IBig; PAIRS],
    three: [IBig; three::TRIPLES],
}

impl Both {
    const fn new() -> Both {
        Both {
            two: [IBig::ZERO; PAIRS],
            three: [IBig::ZERO; three::TRIPLES],
        }
    }

    /// What a pair comes to that is split, as often as the pair comes.
    fn of(game: &Game, job: &Job) -> Both {
        let ways = &job.ways;
        let unseen = total(&job.left);
        // Aces are split once, whatever the second card is.
        let again = job.pair != ACE && game.terms.may_split(2);
        let weigh: Weigh = match again {
            false => |any, _| any,
            true => |_, other| other,
        };
        let terms = |weigh| terms(game, job, weigh);
        let twice = terms([weigh; 2]);
        // The same hands, however they are weighed.
        let pairs = pairs(&twice);
        let (two, three) = rayon::join(
            || two(job, &twice, &pairs),
            || match again {
                false => [IBig::ZERO; three::TRIPLES],
                true => {
                    let terms = terms([|any, other| any + other, |any, _| any]);
                    three(job, &terms, &pairs)
                }
            },
        );
        Both {
            two: two.map(|orders| orders.of_all(unseen, DEALER_CARDS) * ways),
            three: three.map(|orders| orders * ways),
        }
    }

    /// Both together.
    fn plus(mut self, other: Both) -> Both {
        let sums = self.two.iter_mut().chain(&mut self.three);
        for (sum, more) in sums.zip(other.two.iter().chain(&other.three)) {
            *sum += more;
        }
        self
    }
}

/// A pair that is split: the cards left, in how many orders the pair comes, and against which first cards of the dealer's its hands
/// are then played alike.
pub(super) struct Job {
    pub left: Counts,
    pub pair: usize,
    pub ups: Vec<usize>,
    stands: Vec<(u64, Stood)>,
    ways: IBig,
}

/// The pairs that are split.
fn jobs(game: &Game) -> Vec<Job> {
    let mut jobs: Vec<Job> = Vec::new();
    for (pair, &n) in game.leaves.shoe.iter().enumerate() {
        let hand = Hands::all().two(pair, pair);
        let Some(left) = game.left(hand) else {
            continue;
        };
        for up in (0..VALUES).filter(|&up| game.act(hand, up) == Act::Split) {
            let stands = stands(game, pair, up);
            let alike = |job: &&mut Job| job.pair == pair && job.stands == stands;
            match jobs.iter_mut().find(alike) {
                Some(job) => job.ups.push(up),
                None => jobs.push(Job {
                    left,
                    pair,
                    ups: vec![up],
                    stands,
                    ways: IBig::from(n) * IBig::from(n.saturating_sub(1)),
                }),
            }
        }
    }
    jobs
}

/// All pairs that are split, side by side on as many threads as there are cores.
fn all(game: &Game) -> Both {
    let jobs = jobs(game);
    // Some take much longer than others: each is given out by itself.
    let each = jobs.par_iter().with_max_len(1);
    each.map(|job| Both::of(game, job))
        .reduce(Both::new, Both::plus)
}

/// What splits come to under a table.
#[must_use]
pub(super) fn splits(game: &Game) -> Splits {
    let sums = all(game);
    let cards = total(&game.leaves.shoe);
    let unseen = cards.saturating_sub(2);
    let after = (0..CARDS.min(unseen)).map(|n| UBig::from(unseen - n));
    let all = after.fold(UBig::from(cards * cards.saturating_sub(1)), |all, n| {
        all * n
    });
    let share = |orders: &IBig| Exact::ratio(orders.clone(), all.clone());
    Splits {
        two: nets(&sums.two).each_ref().map(share),
        three: three::nets(&sums.three).each_ref().map(share),
    }
}
