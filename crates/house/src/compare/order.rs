//! The cards of a comparison, in the order in which they come out.

use super::{Fault, bad};
use croupier_engine::{Card, CardCounts};

/// The cards listed, then the rest of the decks as new ones lie.
///
/// # Errors
/// If the decks do not have so many of a card.
pub fn listed(list: &[Card], decks: u8) -> Result<Vec<Card>, Fault> {
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
    Ok(order)
}

/// Brings a card that is said to lie at a place there, in exchange for the one that does.
pub(super) fn bring(order: &mut [Card], card: Card, place: u16) {
    let from = usize::from(place);
    let there = order.iter().skip(from).position(|&c| c == card);
    if let Some(ahead) = there {
        order.swap(from, from + ahead);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listed_shoe_is_whole_and_begins_as_listed() {
        let nine = Card::from_index(8).unwrap();
        let order = listed(&[nine, nine], 6).unwrap();
        assert_eq!((order[1], order.len()), (nine, 312));
        for card in Card::deck() {
            assert_eq!(order.iter().filter(|&&c| c == card).count(), 6);
        }
        assert!(listed(&[nine; 7], 6).is_err());
    }

    #[test]
    fn a_card_said_to_lie_there_is_brought_there() {
        let before = listed(&[], 6).unwrap();
        let mut order = before.clone();
        bring(&mut order, before[20], 10);
        assert_eq!(order[10], before[20]);
        let sorted = |order: &[Card]| {
            let mut all = order.to_vec();
            all.sort_unstable();
            all
        };
        assert_eq!(sorted(&order), sorted(&before));
    }
}
