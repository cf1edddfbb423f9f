//! Five-card hands ranked by table: the order of `croupier_engine::poker::Value` as a number, found by five additions and two
//! look-ups (nz-1996/caribbean-stud/13.1 to 13.3).
//!
//! Every card has a [`Key`]: a weight by its rank, chosen so that no two kinds of five ranks weigh alike, and a count by its suit
//! below it. The sum of five keys says which ranks they are and whether they are of one suit. The tables are made once, from
//! the engine's own evaluator, which is slow and plain; that both agree on every hand is tested.

mod table;

use croupier_engine::Card;
use croupier_engine::poker::{Category, Value};
use std::sync::LazyLock;
use table::Tables;

/// How many different strengths there are.
pub const STRENGTHS: usize = 7462;

/// The weights of the ranks from the two to the ace: each the least for which all sums of five, at most four of them alike,
/// differ.
pub(crate) const WEIGHTS: [u32; 13] = [
    0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415,
];
/// Bits of a weight, the highest of a key. The heaviest hand, four aces and a king, weighs 360,918.
const WEIGHT_BITS: u32 = 19;
/// Bits of a key below the weight: the counts of the suits.
const BELOW: u32 = u32::BITS - WEIGHT_BITS;
/// A suit's count takes three bits: it goes up to five.
const SUIT_BITS: u32 = 3;
/// The lowest bit of each suit's count.
const SUIT_ONES: u32 = 0b001_001_001_001;

/// A rank's height, 0 for the two to 12 for the ace.
///
/// ```
/// use croupier_analysis::hand::height;
///
/// let heights = ["2c", "Kd", "Ah"].map(|card| height(card.parse().expect("a card")));
/// assert_eq!(heights, [0, 11, 12]);
/// ```
#[must_use]
pub const fn height(card: Card) -> usize {
    (card.rank as usize + 12) % 13
}

/// A card as the tables want it.
///
/// ```
/// use croupier_analysis::hand::Key;
/// use croupier_engine::Card;
///
/// assert!(Card::deck().all(|card| Key::from(card) == Key::ALL[usize::from(card.index())]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(u32);

impl Key {
    /// The keys of the cards by [`Card::index`].
    pub const ALL: [Key; 52] = {
        let mut keys = [Key(0); 52];
        let mut index = 0;
        while index < 52 {
            let (rank, suit) = (index % 13, index / 13);
            let count = 1 << (SUIT_BITS * suit as u32);
            keys[index] = Key((WEIGHTS[(rank + 12) % 13] << BELOW) + count);
            index += 1;
        }
        keys
    };
}

/// The keys by suit and rank, sixteen places to a suit, so that no place can be out of bounds.
const BY_SUIT_AND_RANK: [Key; 64] = {
    let mut keys = [Key(0); 64];
    let mut index = 0;
    while index < 52 {
        keys[index / 13 * 16 + index % 13] = Key::ALL[index];
        index += 1;
    }
    keys
};

impl From<Card> for Key {
    #[inline]
    fn from(card: Card) -> Key {
        BY_SUIT_AND_RANK[card.suit as usize * 16 + card.rank as usize]
    }
}

/// How strong a hand is: 0 for seven high to 7461 for a royal flush; equal where the engine's values are equal.
///
/// ```
/// use croupier_analysis::hand::{STRENGTHS, Strength};
/// use croupier_engine::poker::Category;
///
/// assert_eq!(Strength(0).category(), Category::OddCards);
/// assert_eq!(Strength(STRENGTHS as u16 - 1).category(), Category::RoyalFlush);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(pub u16);

impl Strength {
    /// What the engine says of such a hand.
    ///
    /// ```
    /// use croupier_analysis::hand::Ranker;
    /// use croupier_engine::poker::Value;
    ///
    /// let cards = ["2c", "Kd", "2s", "9h", "Kh"].map(|card| card.parse().expect("a card"));
    /// assert_eq!(Ranker::shared().rank_cards(cards).value(), Value::of(cards));
    /// ```
    #[must_use]
    pub fn value(self) -> Value {
        Ranker::shared().tables.values[usize::from(self.0)]
    }

    /// What kind of hand it is.
    #[must_use]
    pub fn category(self) -> Category {
        self.value().category
    }
}

/// The tables, ready to rank hands.
///
/// ```
/// use croupier_analysis::hand::Ranker;
///
/// let ranker = Ranker::shared();
/// let rank = |hand: [&str; 5]| ranker.rank_cards(hand.map(|card| card.parse().expect("a card")));
/// assert!(rank(["Kc", "Kd", "3h", "3s", "2c"]) > rank(["Ac", "Ad", "Kh", "Qs", "Jc"]), "two pairs, one pair");
/// ```
#[derive(Debug)]
pub struct Ranker {
    tables: Tables,
}

static SHARED: LazyLock<Ranker> = LazyLock::new(|| Ranker {
    tables: Tables::new(),
});

impl Ranker {
    /// The one set of tables, made at the first call. Whoever ranks many hands asks once and keeps the answer.
    #[must_use]
    pub fn shared() -> &'static Ranker {
        &SHARED
    }

    /// How strong five different cards are.
    ///
    /// ```
    /// use croupier_analysis::hand::{Key, Ranker, STRENGTHS};
    ///
    /// let royal = ["Ts", "Js", "Qs", "Ks", "As"].map(|card| Key::from(card.parse::<croupier_engine::Card>().expect("a card")));
    /// assert_eq!(usize::from(Ranker::shared().rank(royal).0), STRENGTHS - 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn rank(&self, [a, b, c, d, e]: [Key; 5]) -> Strength {
        // Five keys of different cards cannot wrap.
        let sum = (a.0.wrapping_add(b.0)).wrapping_add(c.0.wrapping_add(d.0));
        let sum = sum.wrapping_add(e.0);
        // Five is 101: no smaller count has both bits.
        let flush = sum & (sum >> 2) & SUIT_ONES != 0;
        Strength(self.tables.at(sum >> BELOW, flush))
    }

    /// How strong five different cards of the engine are.
    #[inline]
    #[must_use]
    pub fn rank_cards(&self, cards: [Card; 5]) -> Strength {
        self.rank(cards.map(Key::from))
    }

    /// How strong a hand of these heights is, all of one suit or not.
    ///
    /// ```
    /// use croupier_analysis::hand::Ranker;
    ///
    /// let heights = [12, 11, 9, 6, 1]; // ace, king, jack, eight and three
    /// let ranker = Ranker::shared();
    /// assert!(ranker.rank_heights(heights, true) > ranker.rank_heights(heights, false));
    /// ```
    #[must_use]
    pub fn rank_heights(&self, heights: [usize; 5], flush: bool) -> Strength {
        let weight = heights.iter().map(|&h| WEIGHTS[h]).sum();
        Strength(self.tables.at(weight, flush))
    }

    /// How strong the weakest hand is of which this holds; it holds of every stronger one too.
    ///
    /// ```
    /// use croupier_analysis::hand::Ranker;
    /// use croupier_engine::poker::Value;
    ///
    /// let qualifies = Ranker::shared().weakest(Value::is_ace_king_or_higher);
    /// assert_eq!(qualifies.value().ranks, [14, 13, 4, 3, 2]);
    /// ```
    #[must_use]
    pub fn weakest(&self, holds: impl Fn(Value) -> bool) -> Strength {
        let place = self.tables.values.partition_point(|&value| !holds(value));
        Strength(place as u16)
    }
}

#[cfg(test)]
mod tests;
