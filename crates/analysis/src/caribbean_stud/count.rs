//! Every deal of Caribbean stud counted, by what decides it and not one by one.
//!
//! Suits matter to the dealer's hand only when it is a flush, and then its suit is the up card's. So a player who holds a hand
//! against an up card need look at no more than the ranks of the hand, whether it is a flush, the up card, and which of the
//! ranks are held in the up card's suit: a [`Spot`]. The 122 million pairs of hand and up card fall into about a million spots.
//! For each, the dealer's remaining four cards are first counted by their ranks as if there were no flushes, which depends on
//! the ranks alone, and then the flushes are moved to where they belong.

use super::deck::{Deck, RANKS, choose};
use crate::hand::{Ranker, STRENGTHS, Strength, WEIGHTS};
use croupier_engine::poker::Value;

/// The most different ranks in a hand.
const MOST: usize = 5;

/// A kind of five ranks, whatever their suits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    /// The heights, the highest first.
    pub(super) heights: [u8; 5],
    /// How many there are of each height.
    pub(super) times: [u8; RANKS],
    /// How strong it is if it is not a flush.
    pub(super) plain: u16,
    /// How strong it is as a flush; only of five different ranks.
    pub(super) flush: Option<u16>,
}

/// All 6,175 kinds.
fn kinds(ranker: &Ranker) -> Vec<Kind> {
    let mut kinds = Vec::with_capacity(6175);
    each_of(5, &mut |heights| {
        let heights = <[u8; 5]>::try_from(heights).unwrap_or_default();
        let mut times = [0; RANKS];
        heights.iter().for_each(|&h| times[usize::from(h)] += 1);
        if times.contains(&5) {
            return;
        }
        let all = heights.map(usize::from);
        let differ = times.iter().all(|&t| t < 2);
        kinds.push(Kind {
            heights,
            times,
            plain: ranker.rank_heights(all, false).0,
            flush: differ.then(|| ranker.rank_heights(all, true).0),
        });
    });
    kinds
}

/// Every way to take so many heights, alike or not, the highest first.
fn each_of(count: usize, then: &mut dyn FnMut(&[u8])) {
    fn go(left: usize, most: u8, taken: &mut Vec<u8>, then: &mut dyn FnMut(&[u8])) {
        if left == 0 {
            return then(taken);
        }
        for height in (0..=most).rev() {
            taken.push(height);
            go(left - 1, height, taken, then);
            taken.pop();
        }
    }
    go(count, RANKS as u8 - 1, &mut Vec::new(), then);
}

/// How many hands of each category a deck gives, from the lowest.
///
/// ```
/// use croupier_analysis::caribbean_stud::{Deck, hands};
///
/// let hands = hands(&Deck::default());
/// assert_eq!((hands[9], hands.iter().sum::<u64>()), (4, 2_598_960), "four royal flushes of all hands");
/// ```
#[must_use]
pub fn hands(deck: &Deck) -> [u64; 10] {
    let left = deck.by_height(None);
    let mut hands = [0; 10];
    for kind in kinds(Ranker::shared()) {
        let taken = left.iter().zip(kind.times);
        let ways: u64 = taken
            .map(|(&n, taken)| choose(n.into(), taken.into()))
            .product();
        let held = kind.heights.iter().fold(0, |mask, h| mask | 1_u16 << h);
        let mut plain = ways;
        if let Some(flush) = kind.flush {
            let suits = (0..4).filter(|&suit| held & !deck.suit(suit) == 0);
            let flushes = suits.count() as u64;
            hands[Strength(flush).category() as usize] += flushes;
            plain -= flushes;
        }
        hands[Strength(kind.plain).category() as usize] += plain;
    }
    hands
}

/// Where a hand against an up card stands.
#[derive(Clone, Copy, Debug)]
pub struct Spot<'a> {
    /// The hand's heights, the highest first: 0 for a two to 12 for an ace.
    pub heights: &'a [u8; 5],
    /// How strong the hand is.
    pub strength: Strength,
    /// Whether all five are of one suit.
    pub flush: bool,
    /// The height of the dealer's up card.
    pub up: u8,
    /// The up card's suit, by its place among the suits. Suits that are alike are told by one of them.
    pub suit: u8,
    /// The heights that the hand holds in the up card's suit, as a mask.
    pub suited: u16,
}

/// How the dealer's hands end against a hand, each counted as often as it can come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// The dealer does not qualify.
    pub no_hand: u64,
    /// The dealer qualifies and the player's hand is higher.
    pub won: u64,
    /// The same value.
    pub stand_off: u64,
    /// The dealer's hand is higher.
    pub lost: u64,
}

/// The dealer's remaining four cards against one up card, by their ranks, weakest hand first.
struct Dealt {
    /// The strength of each as no flush.
    strengths: Vec<u16>,
    /// Where the factors stand whose product is the number of ways: see [`Factors`].
    factors: Vec<[u8; 4]>,
}

/// The ways to take one to four of each height; the first entry is one, for want of a factor. The length is a power of two, so
/// that no place can be out of bounds.
type Factors = [u32; 64];

fn factors(left: &[u8; RANKS]) -> Factors {
    let mut factors = [1; 64];
    for (height, &n) in left.iter().enumerate() {
        for taken in 0..4 {
            factors[1 + 4 * height + taken] = choose(u64::from(n), taken as u64 + 1) as u32;
        }
    }
    factors
}

impl Dealt {
    fn new(ranker: &Ranker, up: usize) -> Dealt {
        let mut all: Vec<(u16, [u8; 4])> = Vec::new();
        each_of(4, &mut |four| {
            if four.iter().all(|&h| usize::from(h) == up) {
                return;
            }
            let mut heights = [up; 5];
            let mut places = [0; 4];
            let mut next = 0;
            for (i, &height) in four.iter().enumerate() {
                heights[i] = usize::from(height);
                if i > 0 && four[i - 1] == height {
                    places[next - 1] += 1;
                } else {
                    places[next] = 1 + 4 * height;
                    next += 1;
                }
            }
            all.push((ranker.rank_heights(heights, false).0, places));
        });
        all.sort_unstable();
        Dealt {
            strengths: all.iter().map(|(strength, _)| *strength).collect(),
            factors: all.iter().map(|(_, places)| *places).collect(),
        }
    }

    /// How many hands are below this strength: their number in the list, not their ways.
    fn below(&self, strength: u16) -> usize {
        self.strengths.partition_point(|&s| s < strength)
    }

    fn ways(&self, factors: &Factors, from: usize, to: usize) -> u64 {
        // All of it together is at most 46 over 4, so that nothing can wrap.
        let each = self.factors[from..to.max(from)].iter();
        let ways = each.fold(0_u32, |sum, f| {
            let [a, b, c, d] = f.map(|place| factors[usize::from(place) % factors.len()]);
            sum.wrapping_add(a.wrapping_mul(b).wrapping_mul(c.wrapping_mul(d)))
        });
        u64::from(ways)
    }
}

/// The dealer's flushes against an up card of a suit, once without their suit and once with it, weakest first.
#[derive(Default)]
struct Flushes {
    plain: Vec<u16>,
    flush: Vec<u16>,
}

/// All flushes with an up card, each with the mask of its other four heights.
struct AllFlushes {
    plain: Vec<(u16, u16)>,
    flush: Vec<(u16, u16)>,
}

impl AllFlushes {
    fn new(kinds: &[Kind], up: usize) -> AllFlushes {
        let mut all = AllFlushes {
            plain: Vec::new(),
            flush: Vec::new(),
        };
        for kind in kinds.iter().filter(|kind| kind.times[up] == 1) {
            let Some(flush) = kind.flush else { continue };
            let others = kind.heights.iter().filter(|&&h| usize::from(h) != up);
            let mask = others.fold(0, |mask, h| mask | 1_u16 << h);
            all.plain.push((kind.plain, mask));
            all.flush.push((flush, mask));
        }
        all.plain.sort_unstable();
        all.flush.sort_unstable();
        all
    }

    /// Those that can come of these heights.
    fn among(&self, left: u16, into: &mut Flushes) {
        for (from, to) in [
            (&self.plain, &mut into.plain),
            (&self.flush, &mut into.flush),
        ] {
            to.clear();
            let held = from.iter().filter(|(_, mask)| mask & !left == 0);
            to.extend(held.map(|(strength, _)| *strength));
        }
    }
}

/// How many entries of a sorted list are below, and how many are equal.
fn split(list: &[u16], at: u16) -> (u64, u64) {
    let below = list.partition_point(|&s| s < at);
    let equal = list[below..].iter().take_while(|&&s| s == at).count();
    (below as u64, equal as u64)
}

/// What is counted without regard to suits: dealer hands that do not qualify, that lose and that equal the player's.
#[derive(Clone, Copy, Default)]
struct Base {
    no_hand: u32,
    /// Below the player's hand, and equal to it, among those that qualify.
    plain: (u32, u32),
    /// The same if the player's hand is a flush.
    flush: (u32, u32),
}

/// All that stays the same over the spots of a deck.
pub(super) struct Counter {
    deck: Deck,
    pub(super) kinds: Vec<Kind>,
    /// The kind of five ranks by what they weigh.
    pub(super) places: Vec<u16>,
    /// The kind of hand by its strength, 0 for odd cards.
    pub(super) categories: Vec<usize>,
    qualifies: u16,
}

/// What so many heights weigh: a number for every set of them, alike or not.
pub(super) fn weight(heights: impl Iterator<Item = u8>) -> usize {
    heights.map(|h| WEIGHTS[usize::from(h)] as usize).sum()
}

impl Counter {
    pub(super) fn new(deck: Deck) -> Counter {
        let ranker = Ranker::shared();
        let kinds = kinds(ranker);
        let mut places = vec![0; 1 << 19];
        for (place, kind) in kinds.iter().enumerate() {
            places[weight(kind.heights.into_iter())] = place as u16;
        }
        Counter {
            deck,
            kinds,
            places,
            categories: (0..STRENGTHS as u16)
                .map(|s| Strength(s).category() as usize)
                .collect(),
            qualifies: ranker.weakest(Value::is_ace_king_or_higher).0,
        }
    }

    /// How many ways the dealer's four cards can come.
    pub(super) fn completions(&self) -> u64 {
        choose(u64::from(self.deck.cards()).saturating_sub(6), 4)
    }

    /// How many deals there are in all: a hand, an up card, four more.
    pub(super) fn deals(&self) -> u64 {
        let cards = u64::from(self.deck.cards());
        choose(cards, 5) * cards.saturating_sub(5) * self.completions()
    }

    /// Counts by ranks alone for every kind against one height of up card. Where a kind leaves no such card it is not used.
    fn bases(&self, dealt: &Dealt, up: usize) -> Vec<Base> {
        let left = self.deck.by_height(None);
        let first = dealt.below(self.qualifies);
        let one = |kind: &Kind| {
            let mut rest = [0; RANKS];
            for height in 0..RANKS {
                let gone = kind.times[height] + u8::from(height == up);
                match left[height].checked_sub(gone) {
                    Some(n) => rest[height] = n,
                    None => return Base::default(),
                }
            }
            let factors = factors(&rest);
            let mut base = Base {
                no_hand: dealt.ways(&factors, 0, first) as u32,
                ..Base::default()
            };
            let compare = |strength: u16, from: usize| {
                let (at, above) = (dealt.below(strength), dealt.below(strength + 1));
                let won = dealt.ways(&factors, from.max(first), at);
                let equal = dealt.ways(&factors, at.max(first), above);
                (at, won as u32, equal as u32)
            };
            let (at, won, equal) = compare(kind.plain, first);
            base.plain = (won, equal);
            if let Some(flush) = kind.flush {
                // What is between the two comes on top.
                let (_, more, same) = compare(flush, at);
                base.flush = (won + more, same);
            }
            base
        };
        self.kinds.iter().map(one).collect()
    }

    /// Goes through every spot: its kind, the number of hands and up cards that come to it, and how the dealer's hands end.
    pub(super) fn each(&self, up: usize, then: &mut dyn FnMut(usize, &Spot<'_>, u64, &Ends)) {
        let ranker = Ranker::shared();
        let dealt = Dealt::new(ranker, up);
        let bases = self.bases(&dealt, up);
        let all_flushes = AllFlushes::new(&self.kinds, up);
        let mut flushes = Flushes::default();
        for (suit, alike) in self.deck.alike() {
            if self.deck.suit(suit) >> up & 1 == 0 {
                continue;
            }
            let others = self.deck.by_height(Some(suit));
            let own = self.deck.suit(suit) & !(1 << up);
            // The heights in the up card's suit: every subset of up to five.
            let mut suited = own;
            loop {
                let held = suited.count_ones() as usize;
                if held <= MOST {
                    all_flushes.among(own & !suited, &mut flushes);
                    let side = Side {
                        up: up as u8,
                        suit,
                        alike,
                        suited,
                        others: &others,
                    };
                    self.fill(&side, &flushes, &bases, then);
                }
                if suited == 0 {
                    break;
                }
                suited = (suited - 1) & own;
            }
        }
    }

    /// Every hand that holds just these heights in the up card's suit.
    fn fill(
        &self,
        side: &Side<'_>,
        flushes: &Flushes,
        bases: &[Base],
        then: &mut dyn FnMut(usize, &Spot<'_>, u64, &Ends),
    ) {
        let held = (0..RANKS as u8).filter(|h| side.suited >> h & 1 == 1);
        let start = weight(held);
        let rest = MOST - side.suited.count_ones() as usize;
        let spread = choose_all(side.others);
        each_of(rest, &mut |heights| {
            let (mut ways, mut run) = (1, 0);
            for (i, &height) in heights.iter().enumerate() {
                run = if i > 0 && heights[i - 1] == height {
                    run + 1
                } else {
                    1
                };
                let of = &spread[usize::from(height)];
                // Replaces the ways to take one fewer by the ways to take so many.
                ways = ways / of[run - 1].max(1) * of[run.min(4)];
                if ways == 0 {
                    return;
                }
            }
            let place = usize::from(self.places[start + weight(heights.iter().copied())]);
            let kind = &self.kinds[place];
            let flush_ways = match (kind.flush, rest) {
                (None, _) => 0,
                (Some(_), 0) => 1,
                (Some(_), MOST) => flushes_of(&self.deck, &kind.heights, side.suit),
                _ => 0,
            };
            for (strength, flush, ways) in [
                (Some(kind.plain), false, ways - flush_ways),
                (kind.flush, true, flush_ways),
            ] {
                let (Some(strength), true) = (strength, ways > 0) else {
                    continue;
                };
                let spot = Spot {
                    heights: &kind.heights,
                    strength: Strength(strength),
                    flush,
                    up: side.up,
                    suit: side.suit as u8,
                    suited: side.suited,
                };
                let ends = self.ends(strength, flush, &bases[place], flushes);
                then(place, &spot, ways * side.alike, &ends);
            }
        });
    }

    fn ends(&self, strength: u16, flush: bool, base: &Base, flushes: &Flushes) -> Ends {
        let (below, equal) = if flush { base.flush } else { base.plain };
        let (no_hand, _) = split(&flushes.plain, self.qualifies);
        let (as_plain, same_plain) = split(&flushes.plain, strength);
        let (as_flush, same_flush) = split(&flushes.flush, strength);
        let mut ends = Ends {
            no_hand: u64::from(base.no_hand) - no_hand,
            won: u64::from(below) + as_flush,
            stand_off: u64::from(equal) + same_flush,
            lost: 0,
        };
        if strength >= self.qualifies {
            ends.won -= as_plain - no_hand;
            ends.stand_off -= same_plain;
        }
        ends.lost = self.completions() - ends.no_hand - ends.won - ends.stand_off;
        ends
    }
}

/// In how many other suits these five ranks are all left.
fn flushes_of(deck: &Deck, heights: &[u8; 5], suit: usize) -> u64 {
    let mask = heights.iter().fold(0, |mask, h| mask | 1_u16 << h);
    let whole = |other: &usize| *other != suit && mask & !deck.suit(*other) == 0;
    (0..4).filter(whole).count() as u64
}

/// In how many ways a hand of these ranks that is not a flush holds just these heights in a suit.
pub(super) fn plain_ways(deck: &Deck, heights: &[u8; 5], suit: usize, suited: u16) -> u64 {
    if suited & !deck.suit(suit) != 0 {
        return 0;
    }
    let others = deck.by_height(Some(suit));
    let mut ways = 1;
    let mut different = 0;
    for (height, &left) in others.iter().enumerate() {
        let times = heights
            .iter()
            .filter(|h| usize::from(**h) == height)
            .count();
        different += usize::from(times > 0);
        let held = usize::from(suited >> height & 1);
        let Some(rest) = times.checked_sub(held) else {
            return 0;
        };
        ways *= choose(u64::from(left), rest as u64);
    }
    match (different, suited.count_ones() as usize) {
        (MOST, 0) => ways - flushes_of(deck, heights, suit),
        (MOST, MOST) => 0,
        _ => ways,
    }
}

/// What is fixed while the rest of a hand is filled in.
struct Side<'a> {
    up: u8,
    suit: usize,
    alike: u64,
    suited: u16,
    others: &'a [u8; RANKS],
}

/// For each height the ways to take none to four of the cards that are left.
fn choose_all(left: &[u8; RANKS]) -> [[u64; 5]; RANKS] {
    left.map(|n| core::array::from_fn(|k| choose(u64::from(n), k as u64)))
}
