//! The cards a deal can come from: one deck, or what is left of it when some cards are known to be elsewhere.

use croupier_engine::Card;

/// Ranks by height, 0 for the two to 12 for the ace.
pub(crate) const RANKS: usize = 13;
/// Cards in the deal of one player and the dealer.
pub const DEAL: u32 = 10;

/// The cards that are left, a mask of heights for each suit.
///
/// ```
/// use croupier_analysis::caribbean_stud::Deck;
///
/// let card = "As".parse().expect("a card");
/// let mut deck = Deck::default();
/// assert!(deck.is_whole() && deck.remove(card));
/// assert!(!deck.holds(card) && !deck.remove(card) && deck.cards() == 51);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck {
    suits: [u16; 4],
}

impl Default for Deck {
    fn default() -> Deck {
        Deck {
            suits: [(1 << RANKS) - 1; 4],
        }
    }
}

impl Deck {
    /// Takes a card out; false if it is out already.
    #[must_use]
    pub fn remove(&mut self, card: Card) -> bool {
        let mask = &mut self.suits[card.suit as usize];
        let bit = 1 << crate::hand::height(card);
        let held = *mask & bit != 0;
        *mask &= !bit;
        held
    }

    /// Whether a card is left.
    #[must_use]
    pub const fn holds(&self, card: Card) -> bool {
        self.suits[card.suit as usize] >> crate::hand::height(card) & 1 == 1
    }

    /// How many cards are left.
    #[must_use]
    pub fn cards(&self) -> u32 {
        self.suits.iter().map(|mask| mask.count_ones()).sum()
    }

    /// Whether all fifty-two are there.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        *self == Deck::default()
    }

    /// The heights that are left of a suit.
    pub(super) const fn suit(&self, suit: usize) -> u16 {
        self.suits[suit]
    }

    /// How many are left of each height, one suit left out of account if asked for.
    pub(super) fn by_height(&self, without: Option<usize>) -> [u8; RANKS] {
        core::array::from_fn(|height| {
            let held = |suit: &usize| self.suits[*suit] >> height & 1 == 1;
            (0..4)
                .filter(|suit| Some(*suit) != without)
                .filter(held)
                .count() as u8
        })
    }

    /// Suits that are alike, as one of them and how many there are: what is left of them is the same.
    pub(super) fn alike(&self) -> Vec<(usize, u64)> {
        let mut groups: Vec<(usize, u64)> = Vec::new();
        for suit in 0..4 {
            match groups
                .iter_mut()
                .find(|(s, _)| self.suits[*s] == self.suits[suit])
            {
                Some((_, count)) => *count += 1,
                None => groups.push((suit, 1)),
            }
        }
        groups
    }
}

/// `n` over `k`, for numbers as small as a deck's.
#[must_use]
pub(super) const fn choose(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    let (mut ways, mut i) = (1, 0);
    while i < k {
        ways = ways * (n - i) / (i + 1);
        i += 1;
    }
    ways
}
