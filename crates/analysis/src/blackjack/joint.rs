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
//! **What is told.** Two hands: how likely each net result is. Three hands: how likely they are, their mean and their mean square,
//! for which every two of the three suffice. (Two hands take one of 300,000 lots of cards, over all pairs and first cards of the
//! dealer's; three would take one of 4.4 million, put together in 160 million ways.)

use super::dealer::{Dealer, LOWEST, STANDS, first_sheet, padded};
use super::game::Game;
use super::hands::{ACE, BUST, Few, Hands, VALUES};
use super::leaves::total;
use super::play::Act;
use super::scale::{Counts, DEALER_CARDS};
use super::sheet::{Tree, packed};
use super::wide::Wide;
use crate::exact::Exact;
use croupier_engine::games::blackjack::rules::BustedSplit;
use dashu_int::{IBig, UBig};
use std::collections::BTreeMap;

/// The most stakes that a hand wins or loses.
const MOST: i64 = 2;
/// The results of one hand, from two lost to two won. At the place of one lost, which is what busts lose, all results are
/// counted: the others are told by how they differ from it, and most cards then count against few of the dealer's ends.
const RESULTS: usize = 5;
/// Where all results are counted.
const ALL: usize = 1;
/// Two results, whichever hand has which.
const PAIRS: usize = RESULTS * (RESULTS + 1) / 2;
/// What is told: two hands by their results; of three hands how many there are, what they win, its square.
const TOLD: usize = PAIRS + 3;
/// The net results of two hands, from four lost to four won.
pub const NETS: usize = 9;
/// Two hands of a split and the dealer's never have so many cards.
const CARDS: usize = 64;

/// The dealer's ends: the totals on which he stands, a bust, and a blackjack.
const ENDS: usize = STANDS + 2;
const BUSTED: usize = STANDS;
const BLACKJACK: usize = STANDS + 1;

/// What splits come to, as shares of all rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Splits {
    /// How likely two hands are with each net result, from four lost to four won.
    pub two: [Exact; NETS],
    /// How likely three hands are.
    pub three: Exact,
    /// What they win, over all rounds.
    pub three_won: Exact,
    /// The square of that.
    pub three_square: Exact,
}

impl Splits {
    /// How likely it is that a pair is split.
    #[must_use]
    pub fn probability(&self) -> Exact {
        let two: Exact = self.two.iter().sum();
        two + self.three.clone()
    }

    /// What three hands of a split win on average.
    #[must_use]
    pub fn three_mean(&self) -> Exact {
        match self.three.is_zero() {
            true => Exact::ZERO,
            false => &self.three_won / &self.three,
        }
    }

    /// How much the results of three hands add to the variance by their spread around that mean.
    #[must_use]
    pub fn three_spread(&self) -> Exact {
        &self.three_square - &(&self.three_won * &self.three_mean())
    }
}

/// A way for one hand to stand: its total, its stakes, and in how many orders its cards come after the first.
struct Stood {
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

/// One hand against one end of the dealer's, as the factor that some cards have in it.
#[derive(Clone, Copy, Default)]
struct Factor {
    /// By result, where there are two hands; at [`ALL`] all of them.
    two: [i64; RESULTS],
    /// The result of a hand with any second card, and its square.
    any: [i64; 2],
    /// The same of a hand whose second card is not of the pair's value.
    other: [i64; 2],
}

impl Factor {
    /// Adds orders that end with a result.
    fn add(&mut self, result: i64, any: i64, other: i64, two: i64) {
        self.two[ALL] += two;
        if result != -1 {
            self.two[(result + MOST) as usize] += two;
        }
        for (sum, power) in [result, result * result].into_iter().enumerate() {
            self.any[sum] += power * any;
            self.other[sum] += power * other;
        }
    }

    fn is_something(&self) -> bool {
        let all = [&self.two[..], &self.any, &self.other];
        all.into_iter().flatten().any(|&n| n != 0)
    }
}

/// A hand of a split by its cards: its factors against every end of the dealer's.
struct Term {
    cards: u64,
    first: [Factor; ENDS],
    later: [Factor; ENDS],
    /// The ends against which any of it counts, as bits.
    counts: u8,
}

/// The ends of which the bits are there.
fn ends(bits: u8) -> impl Iterator<Item = usize> {
    (0..ENDS).filter(move |end| bits >> end & 1 == 1)
}

/// The number of two results.
const fn pair_of(one: usize, other: usize) -> usize {
    let (less, more) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    more * (more + 1) / 2 + less
}

/// The net results of two hands, from four lost to four won, from all pairs of results that are told by how they differ from one lost.
fn nets(pairs: &[IBig]) -> [IBig; NETS] {
    let mut nets: [IBig; NETS] = Default::default();
    for other in 0..RESULTS {
        for one in 0..=other {
            let of = &pairs[pair_of(one, other)];
            // Both as told; one of them lost instead, taken off; both.
            nets[one + other] += of;
            if one != ALL {
                nets[ALL + other] -= of;
            }
            if other != ALL {
                nets[one + ALL] -= of;
            }
            if one != ALL && other != ALL {
                nets[ALL + ALL] += of;
            }
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
fn terms(game: &Game, pair: usize, up: usize) -> Vec<Term> {
    let busted = game.terms.busted;
    let mut by_cards: BTreeMap<u64, [[Factor; ENDS]; 2]> = BTreeMap::new();
    let mut add = |cards: u64, hand: Option<(u8, i64)>, [any, other]: [i64; 2]| {
        let factors = by_cards.entry(cards).or_default();
        // Aces are split once, whatever the second card is.
        let two = if pair == ACE { any } else { other };
        for (factors, first) in factors.iter_mut().zip([true, false]) {
            for (end, factor) in factors.iter_mut().enumerate() {
                factor.add(result(end, hand, first, busted), any, other, two);
            }
        }
    };
    let mut one = [0; VALUES];
    one[pair] = 1;
    add(0, None, [1, 1]);
    add(packed(&one), None, [0, -1]);
    for (cards, stood) in stands(game, pair, up) {
        let orders = [stood.any, stood.other];
        add(cards, Some((stood.total, stood.stakes)), orders);
        add(cards, None, orders.map(|n| -n));
    }
    let term = |(cards, [first, later]): (u64, [[Factor; ENDS]; 2])| Term {
        cards,
        first,
        later,
        counts: (0..ENDS)
            .filter(|&end| first[end].is_something() || later[end].is_something())
            .map(|end| 1 << end)
            .sum(),
    };
    by_cards.into_iter().map(term).collect()
}

/// A number of orders of the cards that two hands, two more of the pair's value and the dealer's hand have at most: of 54 cards,
/// and 416 · 415 · … · 363 is less than 2^466.
type Large = Wide<8>;

/// Numbers of orders of the unseen cards, summed by how many cards they look at: what is added, and what is taken off.
#[derive(Default)]
struct Orders(Vec<[Large; 2]>);

impl Orders {
    fn add(&mut self, cards: usize, orders: &Large, times: i64) {
        if times == 0 {
            return;
        }
        if self.0.len() <= cards {
            self.0.resize(cards + 1, Default::default());
        }
        self.0[cards][usize::from(times < 0)].add_times(orders, times.unsigned_abs());
    }

    /// All of them as orders of the same number of cards.
    fn of_all(&self, unseen: usize) -> IBig {
        let scale = |(taken, [more, less]): (usize, &[Large; 2])| {
            let after = taken + DEALER_CARDS.min(unseen - taken);
            let rest = (after..CARDS.min(unseen)).map(|n| unseen - n);
            rest.fold(more.big() - less.big(), |sum, n| sum * n)
        };
        self.0.iter().enumerate().map(scale).sum()
    }
}

/// Factors by the dealer's ends.
type ByEnd = [i64; ENDS];

/// The factors that some cards have in all that is told.
type Told = [ByEnd; TOLD];

/// What is told.
type Sums = [Orders; TOLD];

/// What can become of some cards: in how many orders they come, and what the dealer makes of the rest.
struct Gone {
    cards: usize,
    orders: Large,
    ways: [u128; ENDS],
}

impl Gone {
    /// Cards that leave so much of a shoe, from what the sheet of the dealer's first card says of it.
    fn new(shoe: &Counts, left: &Counts, up: usize, sums: &[u64]) -> Gone {
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
        let unseen = total(left);
        let mut ways = [0; ENDS];
        ways[..STANDS].copy_from_slice(&padded::<STANDS>(sums, unseen));
        let dealer = Dealer::without_ways(left);
        ways[BUSTED] = dealer.plain[up] - ways.iter().sum::<u128>();
        ways[BLACKJACK] = dealer.blackjack[up];
        Gone {
            cards: total(shoe) - unseen,
            orders: orders.times_long(some),
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
                sum.add(self.cards, &orders, factors[end]);
            }
        }
    }
}

/// The factors that some cards have in what three hands come to, by what is added up: how many, what they win, its square.
type Three = [ByEnd; 3];

/// The factors of some cards.
#[derive(Clone, Default)]
struct Factors {
    two: [ByEnd; PAIRS],
    /// Once one more card of the pair's value is gone, and once another is, where the first hand is known not to have it. The first
    /// hand's second card was of the pair's value, and the first of the three begins again; or it was not, and the second hand's
    /// was.
    three: [Three; 2],
}

impl Factors {
    /// The factors of cards that some pairs of terms take together.
    fn of(terms: &[Term], pairs: &[(u64, u32, u32)]) -> Factors {
        let mut factors = Factors::default();
        for &(cards, a, b) in pairs {
            let (one, other) = (&terms[a as usize], &terms[b as usize]);
            factors.add_pair(one, other);
            if a != b {
                factors.add_pair(other, one);
            }
            // With the term that takes no cards the other is by itself.
            if other.cards == 0 {
                factors.add_single(one);
            }
            if cards == 0 {
                factors.three[0][0] = [2; ENDS];
                factors.three[1][0] = [-1; ENDS];
            }
        }
        factors
    }

    /// One hand of three by itself.
    fn add_single(&mut self, term: &Term) {
        for end in ends(term.counts) {
            let (first, later) = (&term.first[end], &term.later[end]);
            for power in 0..2 {
                let any = later.any[power];
                self.three[0][1 + power][end] += first.any[power] + first.other[power] + 4 * any;
                self.three[1][1 + power][end] -= 2 * any;
            }
        }
    }

    /// Two hands together.
    fn add_pair(&mut self, a: &Term, b: &Term) {
        for end in ends(a.counts & b.counts) {
            let (first, second) = (&a.first[end], &b.later[end]);
            for (x, n) in first.two.iter().enumerate().filter(|(_, n)| **n != 0) {
                for (y, m) in second.two.iter().enumerate().filter(|(_, m)| **m != 0) {
                    self.two[pair_of(x, y)][end] += n * m;
                }
            }
            // The first hand with another, and two later ones.
            let with_first = (first.any[0] + first.other[0]) * second.any[0];
            let later = a.later[end].any[0] * second.any[0];
            self.three[0][2][end] += 4 * (with_first + later);
            self.three[1][2][end] -= 2 * later;
        }
    }
}

/// All pairs of terms, whichever comes first, by the cards that they take together.
fn pairs(terms: &[Term]) -> Vec<(u64, u32, u32)> {
    let mut pairs = Vec::with_capacity(terms.len() * (terms.len() + 1) / 2);
    for (at, a) in (0..).zip(terms) {
        let others = (0..=at).zip(terms);
        pairs.extend(others.map(|(other, b)| (a.cards + b.cards, at, other)));
    }
    pairs.sort_unstable();
    pairs
}

/// What a pair that is split against this first card of the dealer's comes to.
fn joint(game: &Game, left: &Counts, pair: usize, up: usize) -> Sums {
    let terms = terms(game, pair, up);
    let pairs = pairs(&terms);
    let same: Vec<_> = pairs.chunk_by(|a, b| a.0 == b.0).collect();
    let mut one = [0; VALUES];
    one[pair] = 1;
    // The cards of two hands, with none, one and two more of the pair's value. Aces are split once.
    let mores = if pair == ACE { 0..1 } else { 0..3 };
    let lots = mores.flat_map(|more| {
        let more_cards = more as u64 * packed(&one);
        let lots = same.iter().enumerate();
        lots.map(move |(at, some)| (some[0].0 + more_cards, more, at))
    });
    let mut lots: Vec<(u64, usize, usize)> = lots.collect();
    lots.sort_unstable();
    let lots: Vec<_> = lots.chunk_by(|a, b| a.0 == b.0).collect();
    let cards: Vec<(u64, u8)> = lots.iter().map(|some| (some[0].0, 0)).collect();
    let mut sums = Sums::default();
    let mut threes = vec![[Three::default(); 2]; same.len()];
    first_sheet(up).each(left, &Tree::of(&cards), 0, |place, rest, ways| {
        let mut told = Told::default();
        let (two, three) = told.split_at_mut(PAIRS);
        for &(_, more, at) in lots[place] {
            // With none more they came before.
            if let Some(more) = more.checked_sub(1) {
                let factors = three.iter_mut().flatten();
                for (sum, factor) in factors.zip(threes[at][more].as_flattened()) {
                    *sum += factor;
                }
            } else {
                let factors = Factors::of(&terms, same[at]);
                two.copy_from_slice(&factors.two);
                threes[at] = factors.three;
            }
        }
        Gone::new(left, rest, up, ways).add(&mut sums, &told);
    });
    sums
}

/// What splits come to under a table.
#[must_use]
pub fn splits(game: &Game) -> Splits {
    let hands = Hands::all();
    let mut sums: [IBig; TOLD] = Default::default();
    let shoe = &game.leaves.shoe;
    let cards = total(shoe);
    let unseen = cards.saturating_sub(2);
    for (pair, &n) in shoe.iter().enumerate() {
        let hand = hands.two(pair, pair);
        let Some(left) = game.left(hand) else {
            continue;
        };
        let ways = IBig::from(n) * IBig::from(n.saturating_sub(1));
        for up in (0..VALUES).filter(|&up| game.act(hand, up) == Act::Split) {
            for (sum, orders) in sums.iter_mut().zip(&joint(game, &left, pair, up)) {
                *sum += orders.of_all(unseen) * &ways;
            }
        }
    }
    let after = (0..CARDS.min(unseen)).map(|n| UBig::from(unseen - n));
    let all = after.fold(UBig::from(cards * (cards - 1)), |all, n| all * n);
    let share = |orders: &IBig| Exact::ratio(orders.clone(), all.clone());
    let (two, three) = sums.split_at(PAIRS);
    Splits {
        two: nets(two).each_ref().map(share),
        three: share(&three[0]),
        three_won: share(&three[1]),
        three_square: share(&three[2]),
    }
}
