//! What cards count, and what a hand may do (nz-1996/blackjack/1.0, 3.2, 10.1, 11.1, 12.1, 14.4).

use crate::words::number;
use crate::{Card, Cents, Name, Rank};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// The dealer stands from this total on (12.3).
pub const DEALER_STANDS: u8 = 17;
/// A hand of this total or less must draw (12.1).
pub const MUST_DRAW: u8 = 11;
/// The totals on which two cards without an ace may be doubled down (10.1).
pub const MAY_DOUBLE: RangeInclusive<u8> = 9..=11;

/// What a hand counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The point total.
    pub total: u8,
    /// Whether an ace counts eleven in it.
    pub soft: bool,
}

/// What these cards count: an ace eleven, unless that would make more than twenty-one.
///
/// ```
/// use croupier_engine::games::blackjack::hand::{Value, value};
///
/// let count = |cards: &[&str]| {
///     let cards: Vec<_> = cards.iter().filter_map(|card| card.parse().ok()).collect();
///     value(&cards)
/// };
/// assert_eq!(count(&["Ac", "6d"]), Value { total: 17, soft: true });
/// assert_eq!(count(&["Ac", "6d", "Ks"]), Value { total: 17, soft: false });
/// ```
#[must_use]
pub fn value(cards: &[Card]) -> Value {
    let hard: u8 = cards.iter().map(|c| c.rank.face_value()).sum();
    let soft = hard <= 11 && cards.iter().any(|c| c.rank == Rank::Ace);
    Value {
        total: if soft { hard + 10 } else { hard },
        soft,
    }
}

/// Whether these two cards are an ace and a card that counts ten.
///
/// ```
/// use croupier_engine::games::blackjack::hand::is_blackjack;
///
/// assert!(is_blackjack(&["As", "Kd"].map(|card| card.parse().expect("a card"))));
/// assert!(!is_blackjack(&["7s", "7d", "7c"].map(|card| card.parse().expect("a card"))));
/// ```
#[must_use]
pub fn is_blackjack(cards: &[Card]) -> bool {
    cards.len() == 2 && value(cards).total == 21
}

/// Whether the hand is double-down material: two cards without an ace that make nine, ten or eleven.
///
/// ```
/// use croupier_engine::games::blackjack::hand::may_double;
///
/// assert!(may_double(&["6s", "5d"].map(|card| card.parse().expect("a card"))));
/// assert!(!may_double(&["As", "9d"].map(|card| card.parse().expect("a card"))), "an ace is in it");
/// ```
#[must_use]
pub fn may_double(cards: &[Card]) -> bool {
    cards.len() == 2
        && cards.iter().all(|c| c.rank != Rank::Ace)
        && MAY_DOUBLE.contains(&value(cards).total)
}

/// Whether the hand is a pair: two cards of the same value.
///
/// ```
/// use croupier_engine::games::blackjack::hand::is_pair;
///
/// assert!(is_pair(&["Ts", "Kd"].map(|card| card.parse().expect("a card"))), "both count ten");
/// assert!(!is_pair(&["5s", "6d"].map(|card| card.parse().expect("a card"))));
/// ```
#[must_use]
pub fn is_pair(cards: &[Card]) -> bool {
    matches!(cards, [a, b] if a.rank.face_value() == b.rank.face_value())
}

/// A total in words, as it is announced.
///
/// ```
/// use croupier_engine::games::blackjack::hand::{Value, words};
///
/// assert_eq!(words(Value { total: 17, soft: true }), "Soft seventeen");
/// ```
#[must_use]
pub fn words(value: Value) -> String {
    let number = number(value.total);
    let number = if value.soft {
        format!("soft {number}")
    } else {
        number
    };
    let mut chars = number.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}

crate::keywords! {
    /// How the first cards of a hand stand for a Super Sevens wager.
    pub enum Sevens {
        /// The first card is not a seven.
        None,
        /// One seven.
        One,
        /// Two sevens of different suits.
        Two,
        /// Two sevens of the same suit.
        TwoSuited,
        /// Three sevens, not all of the same suit.
        Three,
        /// Three sevens of the same suit.
        ThreeSuited,
    }
}

/// How these first cards of a hand stand.
///
/// ```
/// use croupier_engine::games::blackjack::hand::{Sevens, sevens};
///
/// assert_eq!(sevens(&["7s", "7d", "Kc"].map(|card| card.parse().expect("a card"))), Sevens::Two);
/// assert_eq!(sevens(&["7s", "7s"].map(|card| card.parse().expect("a card"))), Sevens::TwoSuited);
/// ```
#[must_use]
pub fn sevens(cards: &[Card]) -> Sevens {
    let run: Vec<&Card> = cards
        .iter()
        .take(3)
        .take_while(|c| c.rank == Rank::Seven)
        .collect();
    let suited = run.iter().all(|c| c.suit == run[0].suit);
    match (run.len(), suited) {
        (0, _) => Sevens::None,
        (1, _) => Sevens::One,
        (2, false) => Sevens::Two,
        (2, true) => Sevens::TwoSuited,
        (_, false) => Sevens::Three,
        (_, true) => Sevens::ThreeSuited,
    }
}

/// What a player has at stake on one hand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stake {
    /// The player whose wager it is.
    pub player: Name,
    /// What was wagered on the hand, or put on it at a split.
    pub cents: Cents,
    /// What doubling down added.
    pub added: Cents,
    /// Whether this is the player's original wager and not one added at a split.
    pub original: bool,
}

impl Stake {
    /// All of it.
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::games::blackjack::hand::Stake;
    ///
    /// let doubled = Stake { player: "anna".parse()?, cents: Cents(1000), added: Cents(1000), original: true };
    /// assert_eq!(doubled.total(), Cents(2000));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn total(&self) -> Cents {
        self.cents + self.added
    }
}

/// Why a hand plays no more part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Out {
    /// It exceeded twenty-one.
    Bust,
    /// It was paid.
    Paid,
    /// It is void.
    Void,
}

/// A hand of a box.
///
/// ```
/// use croupier_engine::games::blackjack::hand::Hand;
///
/// let cards = ["As", "Kd"].map(|card| card.parse().expect("a card")).to_vec();
/// let hand = Hand { cards, ..Hand::default() };
/// assert!(hand.is_blackjack() && hand.is_done());
/// assert!(!Hand { split: true, ..hand }.is_blackjack(), "none is made of a split pair");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hand {
    /// Its cards.
    pub cards: Vec<Card>,
    /// What is at stake on it, the first to wager first.
    pub stakes: Vec<Stake>,
    /// Whether it was formed by a split.
    pub split: bool,
    /// Whether by splitting aces.
    pub split_aces: bool,
    /// Whether it was doubled down.
    pub doubled: bool,
    /// A card was asked for that has not come yet.
    pub asked: bool,
    /// Whether it has all its cards by the player's word, or for want of it.
    pub stood: bool,
    /// Whether an exposed card was refused for it.
    #[cfg_attr(feature = "serde", serde(default))]
    pub refused: bool,
    /// Whether it is completed for a player who is not there to decide.
    pub absent: bool,
    /// Of how many cards the total was announced.
    pub called: usize,
    /// Why it plays no more part.
    pub out: Option<Out>,
}

impl Hand {
    /// What it counts.
    #[must_use]
    pub fn value(&self) -> Value {
        value(&self.cards)
    }

    /// Whether it is a blackjack: none is made of a split pair (11.4(c)).
    #[must_use]
    pub fn is_blackjack(&self) -> bool {
        !self.split && is_blackjack(&self.cards)
    }

    /// What a player has at stake on it.
    #[must_use]
    pub fn stake_of(&self, player: &Name) -> Option<&Stake> {
        self.stakes.iter().find(|s| s.player == *player)
    }

    /// Whether a card is due to it without a further word: the second of a split hand, the one of a doubled hand, one that was asked for.
    ///
    /// ```
    /// use croupier_engine::games::blackjack::hand::Hand;
    ///
    /// let cards = ["6s", "5d"].map(|card| card.parse().expect("a card")).to_vec();
    /// let doubled = Hand { cards, doubled: true, ..Hand::default() };
    /// assert!(doubled.card_due(), "the one card of a hand that was doubled down");
    /// ```
    #[must_use]
    pub fn card_due(&self) -> bool {
        let obliged = self.absent && !self.stood && self.value().total <= MUST_DRAW;
        self.out.is_none()
            && (self.asked
                || (self.split && self.cards.len() == 1)
                || (self.doubled && self.cards.len() == 2)
                || (self.cards.len() >= 2 && obliged))
    }

    /// Whether no decision is left on it.
    ///
    /// ```
    /// use croupier_engine::games::blackjack::hand::Hand;
    ///
    /// let cards = ["Ts", "6d"].map(|card| card.parse().expect("a card")).to_vec();
    /// let hand = Hand { cards, ..Hand::default() };
    /// assert!(!hand.is_done() && Hand { stood: true, ..hand }.is_done());
    /// ```
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.out.is_some()
            || self.stood
            || (self.doubled && self.cards.len() > 2)
            || (self.split_aces && self.cards.len() > 1)
            || (self.cards.len() > 1 && self.value().total >= 21)
    }

    /// Whether something is at stake that the dealer's hand decides.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.out.is_none() && !self.stakes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;

    fn cards(text: &str) -> Vec<Card> {
        text.split(' ').filter_map(Card::from_word).collect()
    }

    /// nz-1996/blackjack/3.2: an ace is eleven where that keeps the total to twenty-one, and one otherwise.
    #[test]
    fn aces_count_eleven_or_one() {
        for (hand, total, soft) in [
            ("As Kd", 21, true),
            ("As 6d", 17, true),
            ("As 6d Th", 17, false),
            ("As Ad", 12, true),
            ("As Ad 9c", 21, true),
            ("As Ad Kc", 12, false),
            ("Ts Jd 5c", 25, false),
        ] {
            assert_eq!(value(&cards(hand)), Value { total, soft }, "{hand}");
        }
        assert_eq!(words(value(&cards("As 6d"))), "Soft seventeen");
        assert_eq!(words(value(&cards("Ts Jd 5c"))), "Twenty-five");
        assert_eq!(words(value(&cards("Ts Jd Ac 9c"))), "Thirty");
    }

    /// nz-1996/blackjack/10.1 and nz-1996/blackjack/11.1: which two cards may be doubled, and which split.
    #[test]
    fn doubling_and_splitting_look_at_two_cards() {
        for (hand, doubles, splits) in [
            ("5s 4d", true, false),
            ("5s 5d", true, true),
            ("6s 5d", true, false),
            ("As 9d", false, false),
            ("As 8d", false, false),
            ("As Ad", false, true),
            ("Ts Kd", false, true),
            ("2s 3d 4c", false, false),
            ("8s 8d", false, true),
        ] {
            assert_eq!(may_double(&cards(hand)), doubles, "{hand}");
            assert_eq!(is_pair(&cards(hand)), splits, "{hand}");
        }
    }

    /// nz-1996/blackjack/14.4: the sevens that come first, and their suits.
    #[test]
    fn sevens_are_counted_from_the_first_card() {
        for (hand, found) in [
            ("8s 7d 7s", Sevens::None),
            ("7s 8d 7d", Sevens::One),
            ("7s 7d 8d", Sevens::Two),
            ("7s 7s Kd", Sevens::TwoSuited),
            ("7s 7s 7d", Sevens::Three),
            ("7s 7s 7s", Sevens::ThreeSuited),
        ] {
            assert_eq!(sevens(&cards(hand)), found, "{hand}");
        }
    }
}
