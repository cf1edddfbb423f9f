//! The value of five cards as a poker hand, a total order down to the last card (nz-1996/caribbean-stud/3.2, 13.1 to 13.3).
//!
//! Suits have no rank: two hands with the same ranks, both flushes or neither, are equal.

use crate::{Card, Rank};
use alloc::format;
use alloc::string::String;
use core::cmp::Reverse;

crate::keywords! {
    /// What kind of hand it is, the lowest first.
    pub enum Category {
        /// No two alike, neither in sequence nor of one suit.
        OddCards,
        /// Two of one rank.
        OnePair,
        /// Two of one rank and two of another.
        TwoPairs,
        /// Three of one rank.
        ThreeOfAKind,
        /// Five in sequence; an ace is high or low.
        Straight,
        /// Five of one suit.
        Flush,
        /// Three of one rank and two of another.
        FullHouse,
        /// Four of one rank.
        FourOfAKind,
        /// Five of one suit in sequence.
        StraightFlush,
        /// Ace, king, queen, jack and ten of one suit.
        RoyalFlush,
    }
}

/// What a hand is worth. Greater is better; equal is a stand-off.
///
/// ```
/// use croupier_engine::poker::{Category, Value};
///
/// let hand = |text: &str| {
///     let cards: Vec<_> = text.split(' ').filter_map(|card| card.parse().ok()).collect();
///     Value::of(cards.try_into().expect("five cards"))
/// };
/// let (kings, aces_up) = (hand("Kc Kd 9h 5s 2c"), hand("Ac Ad 3h 3s 2d"));
/// assert_eq!((kings.category, aces_up.category), (Category::OnePair, Category::TwoPairs));
/// assert!(kings < aces_up);
/// // Suits have no rank.
/// assert_eq!(kings, hand("Kh Ks 9c 5d 2s"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Value {
    /// What kind of hand it is.
    pub category: Category,
    /// The ranks in the order in which they decide, those that occur most first: 2 to 14, and 1 for an ace counted low.
    pub ranks: [u8; 5],
}

const ACE: u8 = 14;
const KING: u8 = 13;
/// The only sequence in which an ace is low.
const WHEEL: [u8; 5] = [ACE, 5, 4, 3, 2];

/// The height of a rank, ace high.
const fn height(rank: Rank) -> u8 {
    match rank {
        Rank::Ace => ACE,
        other => other as u8 + 1,
    }
}

impl Value {
    /// The value of five cards.
    ///
    /// ```
    /// use croupier_engine::poker::{Category, Value};
    ///
    /// let wheel = ["Ac", "2d", "3h", "4s", "5c"].map(|card| card.parse().expect("a card"));
    /// let value = Value::of(wheel);
    /// assert_eq!((value.category, value.ranks), (Category::Straight, [5, 4, 3, 2, 1]));
    /// ```
    #[must_use]
    pub fn of(cards: [Card; 5]) -> Value {
        let mut ranks = cards.map(|card| height(card.rank));
        let heights = ranks;
        let times = |rank: u8| heights.iter().filter(|&&other| other == rank).count();
        ranks.sort_unstable_by_key(|&rank| Reverse((times(rank), rank)));
        let flush = cards.iter().all(|card| card.suit == cards[0].suit);
        let straight = ranks == WHEEL || ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
        if ranks == WHEEL {
            ranks = [5, 4, 3, 2, 1];
        }
        let category = match (times(ranks[0]), times(ranks[3])) {
            (4, _) => Category::FourOfAKind,
            (3, 2) => Category::FullHouse,
            (3, _) => Category::ThreeOfAKind,
            (2, 2) => Category::TwoPairs,
            (2, _) => Category::OnePair,
            _ => match (straight, flush) {
                (true, true) if ranks[0] == ACE => Category::RoyalFlush,
                (true, true) => Category::StraightFlush,
                (true, false) => Category::Straight,
                (false, true) => Category::Flush,
                (false, false) => Category::OddCards,
            },
        };
        Value { category, ranks }
    }

    /// Whether it is an ace and a king, or higher (nz-1996/caribbean-stud/9.1).
    ///
    /// ```
    /// use croupier_engine::poker::Value;
    ///
    /// let hand = |cards: [&str; 5]| Value::of(cards.map(|card| card.parse().expect("a card")));
    /// assert!(hand(["Ac", "Kd", "4h", "3s", "2c"]).is_ace_king_or_higher());
    /// assert!(!hand(["Ac", "Qd", "Jh", "Ts", "8c"]).is_ace_king_or_higher());
    /// ```
    #[must_use]
    pub fn is_ace_king_or_higher(self) -> bool {
        self.category > Category::OddCards || self.ranks[..2] == [ACE, KING]
    }

    /// The hand in words, as a dealer says it.
    ///
    /// ```
    /// use croupier_engine::poker::Value;
    ///
    /// let cards = ["6c", "6d", "6h", "As", "Ac"].map(|card| card.parse().expect("a card"));
    /// assert_eq!(Value::of(cards).words(), "full house, sixes over aces");
    /// ```
    #[must_use]
    pub fn words(self) -> String {
        let [first, second, _, fourth, _] = self.ranks;
        let one = |rank: u8| NAMES[usize::from(rank) - 1];
        let many = |rank: u8| match rank {
            6 => String::from("sixes"),
            rank => format!("{}s", one(rank)),
        };
        match self.category {
            Category::OddCards => format!("{} and {} high", one(first), one(second)),
            Category::OnePair => format!("pair of {}", many(first)),
            Category::TwoPairs => {
                // The ranks are a pair, a pair and the odd card.
                format!("two pairs, {} and {}", many(first), many(fourth))
            }
            Category::ThreeOfAKind => format!("three {}", many(first)),
            Category::Straight => format!("straight to the {}", one(first)),
            Category::Flush => format!("flush, {} high", one(first)),
            Category::FullHouse => format!("full house, {} over {}", many(first), many(fourth)),
            Category::FourOfAKind => format!("four {}", many(first)),
            Category::StraightFlush => format!("straight flush to the {}", one(first)),
            Category::RoyalFlush => String::from("royal flush"),
        }
    }
}

/// Five cards as they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What they are worth.
    pub value: Value,
    /// Which card is read first, which second: what decides comes first, an ace that counts low last.
    pub order: [u8; 5],
    /// How many of them, in that order, make the hand what it is called; none of a hand that is only as high as its cards.
    pub makes: u8,
}

impl Reading {
    /// Reads five cards.
    ///
    /// ```
    /// use croupier_engine::poker::Reading;
    ///
    /// let cards = ["2c", "Kd", "2s", "9h", "Kh"].map(|card| card.parse().expect("a card"));
    /// let reading = Reading::of(cards);
    /// let read = reading.order.map(|nth| cards[usize::from(nth)].to_string());
    /// assert_eq!((read, reading.makes), (["Kd", "Kh", "2c", "2s", "9h"].map(String::from), 4));
    /// ```
    #[must_use]
    pub fn of(cards: [Card; 5]) -> Reading {
        let value = Value::of(cards);
        let place = |card: Card| {
            let is =
                |rank: &u8| *rank == height(card.rank) || (*rank == 1 && card.rank == Rank::Ace);
            value.ranks.iter().position(is)
        };
        let mut order = [0, 1, 2, 3, 4];
        order.sort_by_key(|&nth| place(cards[usize::from(nth)]));
        let makes = match value.category {
            Category::OddCards => 0,
            Category::OnePair => 2,
            Category::ThreeOfAKind => 3,
            Category::TwoPairs | Category::FourOfAKind => 4,
            _ => 5,
        };
        Reading {
            value,
            order,
            makes,
        }
    }
}

/// The ranks from the ace counted low.
const NAMES: [&str; 14] = [
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;
    use alloc::collections::BTreeMap;
    use alloc::vec::Vec;

    fn hand(text: &str) -> [Card; 5] {
        let cards: Vec<Card> = text
            .split(' ')
            .map(|w| Card::from_word(w).unwrap())
            .collect();
        cards.try_into().unwrap()
    }

    #[test]
    fn a_hand_is_read_from_what_decides_it() {
        for (text, read, makes) in [
            ("2c Kd 2s 9h Kh", "Kd Kh 2c 2s 9h", 4),
            ("3s 5d Ac 4h 2d", "5d 4h 3s 2d Ac", 5),
            ("Ts As Js Ks Qs", "As Ks Qs Js Ts", 5),
            ("7c 7d 2h 7s 2c", "7c 7d 7s 2h 2c", 5),
            ("4c 9d 4h Ks 4s", "4c 4h 4s Ks 9d", 3),
            ("8c 3d 8h 8s 8d", "8c 8h 8s 8d 3d", 4),
            ("6c Jd 6h 2s As", "6c 6h As Jd 2s", 2),
            ("4c Ad Kh 2s 9s", "Ad Kh 9s 4c 2s", 0),
        ] {
            let cards = hand(text);
            let reading = Reading::of(cards);
            let sorted = reading.order.map(|nth| cards[usize::from(nth)]);
            assert_eq!((sorted, reading.makes), (hand(read), makes), "{text}");
            assert_eq!(reading.value, Value::of(cards));
        }
    }

    /// The same written longhand, by a hand's ranks and suits and not by sorted cards: each kind is looked for by itself,
    /// and two of a kind are compared by the very cards that the rule names.
    mod twin {
        use super::*;

        /// How often each rank occurs, at 2 to 14.
        fn occurrences(cards: [Card; 5]) -> [u8; 15] {
            let mut times = [0; 15];
            for card in cards {
                let rank = match card.rank {
                    Rank::Ace => 14,
                    other => other as usize + 1,
                };
                times[rank] += 1;
            }
            times
        }

        /// The top of a sequence, if it is one.
        fn sequence(times: &[u8; 15]) -> Option<u8> {
            let has = |rank: usize| times[rank] == 1;
            let top = (6..=14).find(|&top| (top - 4..=top).all(has));
            let low = has(14) && (2..=5).all(has);
            top.map(|top| top as u8).or(low.then_some(5))
        }

        /// What kind of hand it is, 0 odd cards to 9 royal flush, and the ranks by which it is compared with its like.
        pub(super) fn worth(cards: [Card; 5]) -> (u8, [u8; 5]) {
            let times = occurrences(cards);
            let one_suit = cards.iter().filter(|c| c.suit == cards[4].suit).count() == 5;
            let how_many = |n: u8| times.iter().filter(|t| **t == n).count();
            let (pairs, threes) = (how_many(2), how_many(3));
            let top = sequence(&times);
            let kind = match top {
                Some(14) if one_suit => 9,
                Some(_) if one_suit => 8,
                _ if how_many(4) == 1 => 7,
                _ if pairs == 1 && threes == 1 => 6,
                _ if one_suit => 5,
                Some(_) => 4,
                _ if threes == 1 => 3,
                _ => pairs as u8,
            };
            if let Some(top) = top {
                return (kind, [top, 0, 0, 0, 0]);
            }
            // Fours before threes before pairs before single cards, and the higher before the lower.
            let mut ranks = [0; 5];
            let mut at = 0;
            for n in [4, 3, 2, 1] {
                for rank in (2..=14u8).rev() {
                    if times[usize::from(rank)] == n {
                        ranks[at] = rank;
                        at += 1;
                    }
                }
            }
            (kind, ranks)
        }
    }

    /// nz-1996/caribbean-stud/13.1, nz-1996/caribbean-stud/13.3: every hand there is, to the last kicker. Each has the kind that
    /// the longhand twin gives it, the counts are the well-known ones, and so is the number of values. Hands are equal by the
    /// one exactly if they are by the other, and the values stand in the same order, so that any two hands compare alike.
    #[test]
    fn every_hand_has_its_place() {
        let deck: Vec<Card> = Card::deck().collect();
        let mut counts = [0u32; 10];
        let mut values = BTreeMap::new();
        for a in 0..52 {
            for b in a + 1..52 {
                for c in b + 1..52 {
                    for d in c + 1..52 {
                        for e in d + 1..52 {
                            let hand = [deck[a], deck[b], deck[c], deck[d], deck[e]];
                            let (value, twin) = (Value::of(hand), twin::worth(hand));
                            counts[value.category as usize] += 1;
                            assert_eq!(value.category as u8, twin.0, "{hand:?}");
                            let like = *values.entry(twin).or_insert(value);
                            assert_eq!(like, value, "{hand:?}");
                        }
                    }
                }
            }
        }
        let known = [
            1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4,
        ];
        assert_eq!(counts, known);
        assert_eq!(values.len(), 7462);
        let ascending: Vec<Value> = values.into_values().collect();
        assert!(ascending.windows(2).all(|pair| pair[0] < pair[1]));
    }

    /// nz-1996/caribbean-stud/13.1: a hand is worth the same in whatever order its cards lie.
    #[test]
    fn the_order_of_the_cards_is_nothing() {
        let deck: Vec<Card> = Card::deck().collect();
        // Steps without a common divisor with 52 meet every card.
        for (first, step) in (0..52).flat_map(|f| [1, 3, 5, 7, 9, 11, 15, 17].map(|s| (f, s))) {
            let hand: [Card; 5] = core::array::from_fn(|n| deck[(first + n * step) % 52]);
            let value = Value::of(hand);
            for turn in 0..5 {
                let mut other = hand;
                other.rotate_left(turn);
                assert_eq!(Value::of(other), value);
                other.reverse();
                assert_eq!(Value::of(other), value);
                other.swap(1, 3);
                assert_eq!(Value::of(other), value);
            }
        }
    }

    /// nz-1996/caribbean-stud/13.1, nz-1996/caribbean-stud/13.2, nz-1996/caribbean-stud/13.3,
    /// nz-1996/caribbean-stud/3.2: the book's own examples, in order.
    #[test]
    fn the_examples_stand_in_order() {
        let ascending = [
            ("Qc Td 6h 4s 2c", "queen and ten high"),
            ("Kc Qd 6h 4s 2c", "king and queen high"),
            ("Ac Kd 6h 4s 2c", "ace and king high"),
            ("Ac Kd 6h 4s 3c", "ace and king high"),
            ("2c 2d 5h 4s 3c", "pair of twos"),
            ("6c 6d Ah 4s 3c", "pair of sixes"),
            ("6c 6d Ah 5s 2c", "pair of sixes"),
            ("Ac Ad 4h 3s 2c", "pair of aces"),
            ("3c 3d 2h 2s Ac", "two pairs, threes and twos"),
            ("Ac Ad Kh Ks 2c", "two pairs, aces and kings"),
            ("Ac Ad Kh Ks Qc", "two pairs, aces and kings"),
            ("2c 2d 2h 4s 3c", "three twos"),
            ("5c 4d 3h 2s Ac", "straight to the five"),
            ("Jc Td 9h 8s 7c", "straight to the jack"),
            ("Kc Qd Jh Ts 9c", "straight to the king"),
            ("Ac Kd Qh Js Tc", "straight to the ace"),
            ("7c 5c 4c 3c 2c", "flush, seven high"),
            ("Ac 9c 4c 3c 2c", "flush, ace high"),
            ("2c 2d 2h As Ac", "full house, twos over aces"),
            ("3c 3d 3h 2s 2c", "full house, threes over twos"),
            ("2c 2d 2h 2s Ac", "four twos"),
            ("5c 4c 3c 2c Ac", "straight flush to the five"),
            ("Kh Qh Jh Th 9h", "straight flush to the king"),
            ("As Ks Qs Js Ts", "royal flush"),
        ];
        let values: Vec<Value> = ascending.iter().map(|(h, _)| Value::of(hand(h))).collect();
        for ((cards, words), value) in ascending.iter().zip(&values) {
            assert_eq!(value.words(), *words, "{cards}");
        }
        assert!(values.windows(2).all(|pair| pair[0] < pair[1]));
        // Suits have no rank.
        assert_eq!(
            Value::of(hand("As Ks Qs Js Ts")),
            Value::of(hand("Ac Kc Qc Jc Tc"))
        );
        assert_eq!(
            Value::of(hand("Ac Kd 6h 4s 2c")),
            Value::of(hand("Ah Kc 6d 4c 2s"))
        );
    }

    /// nz-1996/caribbean-stud/9.1
    #[test]
    fn ace_and_king_qualify() {
        for (cards, qualifies) in [
            ("Ac Kd 4h 3s 2c", true),
            ("Ac Qd Jh Ts 9c", false),
            ("Kc Qd Jh Ts 8c", false),
            ("2c 2d 3h 4s 5c", true),
        ] {
            assert_eq!(Value::of(hand(cards)).is_ace_king_or_higher(), qualifies);
        }
    }
}
