//! The cards of a comparison, in the order in which they come out: from a seed, or as listed.

use super::bad;
use crate::shoe::{CryptoSource, EntropyFailed, Stack};
use crate::wire::Refused;
use croupier_engine::{Card, CardCounts};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fmt;

/// A stream of bytes that its seed decides. For tables of one's own and for comparisons: no live table draws from it.
pub struct Seeded(Box<ChaCha20Rng>);

impl Seeded {
    /// The stream of a seed, 1 to 64 hexadecimal digits; none if it is no seed.
    #[must_use]
    pub fn new(digits: &str) -> Option<Seeded> {
        seed_bytes(digits).map(|seed| Seeded(Box::new(ChaCha20Rng::from_seed(seed))))
    }
}

impl fmt::Debug for Seeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seeded")
    }
}

impl CryptoSource for Seeded {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
        self.0.fill_bytes(bytes);
        Ok(())
    }
}

/// The digits as a number in 32 bytes, the last digit last.
fn seed_bytes(digits: &str) -> Option<[u8; 32]> {
    if !(1..=64).contains(&digits.len()) || !digits.is_ascii() {
        return None;
    }
    let mut seed = [0; 32];
    hex::decode_to_slice(format!("{digits:0>64}"), &mut seed).ok()?;
    Some(seed)
}

/// The cards as they come out, after the cut.
#[derive(Clone)]
pub(super) struct Order(Vec<Card>);

impl Order {
    /// A shuffled shoe, cut.
    pub(super) fn seeded(digits: &str, decks: u8, cut: u16) -> Result<Order, Refused> {
        let mut source = Seeded::new(digits)
            .ok_or_else(|| bad("seed: a seed is 1 to 64 hexadecimal digits, such as c0ffee"))?;
        let stack = Stack::shuffled(decks, &mut source)
            .map_err(|failed| Refused::plain("EntropyUnavailable", failed.to_string()))?;
        let places = 0..u16::from(decks) * 52;
        Ok(Order(places.map(|place| stack.card(cut, place)).collect()))
    }

    /// The cards listed, then the rest of the decks as new ones lie.
    pub(super) fn listed(list: &[Card], decks: u8) -> Result<Order, Refused> {
        let mut left = CardCounts::decks(decks);
        let mut order = Vec::with_capacity(usize::from(decks) * 52);
        for &card in list {
            if !left.take(card) {
                return Err(bad(format!(
                    "cards: {decks} decks have no more than {decks} of {card}"
                )));
            }
            order.push(card);
        }
        for _ in 0..decks {
            order.extend(Card::deck().filter(|&card| left.take(card)));
        }
        Ok(Order(order))
    }

    /// The card at a place; none beyond the last.
    pub(super) fn card(&self, place: u16) -> Option<Card> {
        self.0.get(usize::from(place)).copied()
    }

    /// Brings a card that is said to lie at a place there, in exchange for the one that does.
    pub(super) fn bring(&mut self, card: Card, place: u16) {
        let from = usize::from(place);
        let there = self.0.iter().skip(from).position(|&c| c == card);
        if let Some(ahead) = there {
            self.0.swap(from, from + ahead);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_number_in_hexadecimal() {
        assert_eq!(seed_bytes("1").unwrap()[31], 1);
        assert_eq!(seed_bytes("c0ffee").unwrap()[29..], [0xc0, 0xff, 0xee]);
        assert_eq!(seed_bytes(&"f".repeat(64)).unwrap(), [0xff; 32]);
        for bad in ["", "g", "é", "-1", " 1"] {
            assert!(seed_bytes(bad).is_none(), "{bad:?}");
        }
        assert!(seed_bytes(&"0".repeat(65)).is_none());
    }

    #[test]
    fn a_listed_shoe_is_whole_and_begins_as_listed() {
        let nine = Card::from_index(8).unwrap();
        let order = Order::listed(&[nine, nine], 6).unwrap();
        assert_eq!(order.card(1), Some(nine));
        assert_eq!(order.card(311).is_some(), order.card(312).is_none());
        for card in Card::deck() {
            assert_eq!(order.0.iter().filter(|&&c| c == card).count(), 6);
        }
        assert!(Order::listed(&[nine; 7], 6).is_err());
    }

    #[test]
    fn a_card_said_to_lie_there_is_brought_there() {
        let mut order = Order::seeded("1", 6, 156).unwrap();
        let before = order.clone();
        let card = before.card(20).unwrap();
        order.bring(card, 10);
        assert_eq!(order.card(10), Some(card));
        let sorted = |order: &Order| {
            let mut all = order.0.clone();
            all.sort_unstable();
            all
        };
        assert_eq!(sorted(&order), sorted(&before));
    }
}
