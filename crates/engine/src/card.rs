//! Cards of the fifty-two card deck (nz-1996/general/19.1), and counts of them.

use crate::words::{displayed, parsed};
use alloc::vec::Vec;
use core::fmt;

/// A card's rank, ace low.
///
/// ```
/// use croupier_engine::Rank;
///
/// assert!(Rank::Ace < Rank::Two && Rank::Queen < Rank::King);
/// assert_eq!(Rank::ALL.len(), 13);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// Ace.
    Ace,
    /// Two.
    Two,
    /// Three.
    Three,
    /// Four.
    Four,
    /// Five.
    Five,
    /// Six.
    Six,
    /// Seven.
    Seven,
    /// Eight.
    Eight,
    /// Nine.
    Nine,
    /// Ten.
    Ten,
    /// Jack.
    Jack,
    /// Queen.
    Queen,
    /// King.
    King,
}

impl Rank {
    /// All thirteen, ace first.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// The number on the card: ace 1, ten and court cards 10.
    ///
    /// ```
    /// use croupier_engine::Rank;
    ///
    /// let values = [Rank::Ace, Rank::Nine, Rank::Ten, Rank::King].map(Rank::face_value);
    /// assert_eq!(values, [1, 9, 10, 10]);
    /// ```
    #[must_use]
    pub const fn face_value(self) -> u8 {
        let n = self as u8 + 1;
        if n > 10 { 10 } else { n }
    }
}

/// A card's suit.
///
/// ```
/// use croupier_engine::{Card, Rank, Suit};
///
/// let aces = Suit::ALL.map(|suit| Card { rank: Rank::Ace, suit }.to_string());
/// assert_eq!(aces, ["Ac", "Ad", "Ah", "As"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Clubs.
    Clubs,
    /// Diamonds.
    Diamonds,
    /// Hearts.
    Hearts,
    /// Spades.
    Spades,
}

impl Suit {
    /// All four.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
}

/// One playing card.
///
/// ```
/// use croupier_engine::{Card, Rank, Suit};
///
/// let card: Card = "Td".parse()?;
/// assert_eq!((card.rank, card.suit), (Rank::Ten, Suit::Diamonds));
/// assert_eq!(card.to_string(), "Td");
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Its rank.
    pub rank: Rank,
    /// Its suit.
    pub suit: Suit,
}

const RANKS: &[u8; 13] = b"A23456789TJQK";
const SUITS: &[u8; 4] = b"cdhs";

impl Card {
    /// The card's place in a new deck: 0 to 51, by suit, then by rank.
    ///
    /// ```
    /// use croupier_engine::Card;
    ///
    /// let card: Card = "As".parse()?;
    /// assert_eq!(card.index(), 39); // the first of the fourth suit
    /// assert_eq!(Card::from_index(card.index()), Some(card));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub const fn index(self) -> u8 {
        self.suit as u8 * 13 + self.rank as u8
    }

    /// The card at a place in a new deck.
    ///
    /// ```
    /// use croupier_engine::Card;
    ///
    /// assert_eq!(Card::from_index(0), Some("Ac".parse()?));
    /// assert_eq!(Card::from_index(52), None);
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn from_index(index: u8) -> Option<Card> {
        let rank = *Rank::ALL.get(usize::from(index % 13))?;
        let suit = *Suit::ALL.get(usize::from(index / 13))?;
        Some(Card { rank, suit })
    }

    /// The fifty-two cards of one deck.
    ///
    /// ```
    /// use croupier_engine::Card;
    ///
    /// let deck: Vec<String> = Card::deck().map(|card| card.to_string()).collect();
    /// assert_eq!((deck.len(), &*deck[0], &*deck[51]), (52, "Ac", "Ks"));
    /// ```
    pub fn deck() -> impl Iterator<Item = Card> {
        (0..52).filter_map(Card::from_index)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = char::from(RANKS[self.rank as usize]);
        let suit = char::from(SUITS[self.suit as usize]);
        write!(f, "{rank}{suit}")
    }
}

displayed!(Card, word => {
    let [rank, suit] = word.as_bytes() else {
        return None;
    };
    let rank = RANKS.iter().position(|r| r == rank)?;
    let suit = SUITS.iter().position(|s| s == suit)?;
    Some(Card {
        rank: Rank::ALL[rank],
        suit: Suit::ALL[suit],
    })
});
parsed!(Card, "a card such as 9h or Td");

#[cfg(feature = "serde")]
impl serde::Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        crate::name::deserialize_word(d, "a card such as 9h or Td")
    }
}

/// How many of each card there are. The integer weights of a card that is about to come.
///
/// ```
/// use croupier_engine::CardCounts;
///
/// let mut shoe = CardCounts::decks(8);
/// assert!(shoe.take("9h".parse()?));
/// assert_eq!((shoe.of("9h".parse()?), shoe.total()), (7, 415));
/// let short = CardCounts::try_from(vec![8_u16; 51]).unwrap_err();
/// assert_eq!(short.to_string(), "51 numbers do not count cards: one is needed for each of the 52");
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<u16>", into = "Vec<u16>"))]
pub struct CardCounts([u16; 52]);

/// Why a list of numbers does not count cards.
///
/// ```
/// use croupier_engine::{CardCounts, CountsError};
///
/// assert_eq!(CardCounts::try_from(vec![8; 51]), Err(CountsError::Number(51)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountsError {
    /// There are so many numbers, and not one for each of the 52 cards.
    Number(usize),
}

impl fmt::Display for CountsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountsError::Number(numbers) => write!(
                f,
                "{numbers} numbers do not count cards: one is needed for each of the 52"
            ),
        }
    }
}

impl core::error::Error for CountsError {}

impl TryFrom<Vec<u16>> for CardCounts {
    type Error = CountsError;

    fn try_from(numbers: Vec<u16>) -> Result<CardCounts, CountsError> {
        let numbers = numbers.try_into().map(CardCounts);
        numbers.map_err(|numbers: Vec<u16>| CountsError::Number(numbers.len()))
    }
}

impl From<CardCounts> for Vec<u16> {
    fn from(counts: CardCounts) -> Vec<u16> {
        counts.0.into()
    }
}

impl CardCounts {
    /// The cards of so many decks.
    ///
    /// ```
    /// use croupier_engine::CardCounts;
    ///
    /// assert_eq!(CardCounts::decks(6).total(), 312);
    /// ```
    #[must_use]
    pub const fn decks(decks: u8) -> CardCounts {
        CardCounts([decks as u16; 52])
    }

    /// How many of each card, by [`Card::index`].
    ///
    /// ```
    /// use croupier_engine::{Card, CardCounts};
    ///
    /// let card: Card = "9h".parse()?;
    /// let counts = CardCounts::decks(6);
    /// assert_eq!(counts.numbers()[usize::from(card.index())], counts.of(card));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub const fn numbers(&self) -> [u16; 52] {
        self.0
    }

    /// How many of this card.
    #[must_use]
    pub fn of(&self, card: Card) -> u16 {
        self.0[usize::from(card.index())]
    }

    /// How many cards in all.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// Takes one card out; says whether there was one.
    ///
    /// ```
    /// use croupier_engine::CardCounts;
    ///
    /// let mut deck = CardCounts::decks(1);
    /// assert!(deck.take("9h".parse()?));
    /// assert!(!deck.take("9h".parse()?), "a deck has one nine of hearts");
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    pub fn take(&mut self, card: Card) -> bool {
        let n = &mut self.0[usize::from(card.index())];
        let there = *n > 0;
        *n -= u16::from(there);
        there
    }

    /// Puts one card back.
    ///
    /// ```
    /// use croupier_engine::CardCounts;
    ///
    /// let mut deck = CardCounts::decks(1);
    /// deck.take("9h".parse()?);
    /// deck.put("9h".parse()?);
    /// assert_eq!(deck, CardCounts::decks(1));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    pub fn put(&mut self, card: Card) {
        self.0[usize::from(card.index())] += 1;
    }

    /// The different cards of which there is at least one.
    ///
    /// ```
    /// use croupier_engine::CardCounts;
    ///
    /// let mut deck = CardCounts::decks(1);
    /// deck.take("Ac".parse()?);
    /// assert_eq!(deck.present().len(), 51);
    /// assert_eq!(deck.present()[0], "2c".parse()?);
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn present(&self) -> Vec<Card> {
        Card::deck().filter(|&c| self.of(c) > 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;
    use alloc::string::ToString;

    /// nz-1996/general/19.1
    #[test]
    fn a_deck_is_fifty_two_different_cards() {
        let deck: Vec<Card> = Card::deck().collect();
        assert_eq!(deck.len(), 52);
        for suit in Suit::ALL {
            assert_eq!(deck.iter().filter(|c| c.suit == suit).count(), 13);
        }
        let mut sorted = deck.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 52);
        for card in deck {
            assert_eq!(Card::from_word(&card.to_string()), Some(card));
            assert_eq!(Card::from_index(card.index()), Some(card));
        }
        assert_eq!(Card::from_index(52), None);
        assert_eq!(Card::from_word("1h"), None);
    }

    #[test]
    fn counts_are_conserved() {
        let mut counts = CardCounts::decks(8);
        assert_eq!(counts.total(), 416);
        let card = Card::from_index(7).unwrap();
        for _ in 0..8 {
            assert!(counts.take(card));
        }
        assert!(!counts.take(card));
        assert_eq!(counts.total(), 408);
        counts.put(card);
        assert_eq!(counts.of(card), 1);
    }
}
