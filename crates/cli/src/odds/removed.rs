//! The cards that `--removed` names.

use crate::error::Failure;
use croupier_engine::games::GameKind;
use croupier_engine::{Card, Rank, Suit, Word};

/// The most cards that one word may stand for.
const MOST: usize = 416;

/// The words of a list, apart by blanks or commas.
pub(crate) fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split([',', ' ', '\n', '\t']).filter(|w| !w.is_empty())
}

/// Cards such as `9h`, `9h*3`, or, where suits do not count, `9` and `9*12`; apart by blanks or commas.
pub(crate) fn cards(list: &str, game: GameKind) -> Result<Vec<Card>, Failure> {
    let (mut cards, mut ranks) = (Vec::new(), Vec::new());
    for word in words(list) {
        let (card, times) = match word.split_once('*') {
            Some((card, times)) => (card, times.parse().ok()),
            None => (word, Some(1)),
        };
        let times = times.filter(|n| (1..=MOST).contains(n));
        let (Some(times), Some(named)) = (times, named(card)) else {
            return Err(Failure::usage(format!("{word:?} is not a card")).hint(
                "cards are written 9h, Td or As, several of one 9h*3, and cards of a rank in any suit 9 or 9*12",
            ));
        };
        match named {
            (rank, Some(suit)) => cards.extend(std::iter::repeat_n(Card { rank, suit }, times)),
            (rank, None) => ranks.extend(std::iter::repeat_n(rank, times)),
        }
    }
    if !ranks.is_empty() && game == GameKind::CaribbeanStud {
        return Err(
            Failure::usage("suits matter in this game, and a card has none")
                .hint("write each card with its suit, such as 9h"),
        );
    }
    // Cards of a rank are taken from the suit that has lost the fewest.
    for rank in ranks {
        let lost = |suit: &Suit| {
            cards
                .iter()
                .filter(|c| **c == Card { rank, suit: *suit })
                .count()
        };
        let suit = Suit::ALL
            .iter()
            .copied()
            .min_by_key(lost)
            .unwrap_or(Suit::Clubs);
        cards.push(Card { rank, suit });
    }
    Ok(cards)
}

/// A card or a rank, in small letters or capitals.
fn named(word: &str) -> Option<(Rank, Option<Suit>)> {
    let mut letters = word.chars();
    let first = letters.next()?.to_ascii_uppercase();
    let word = &format!("{first}{}", letters.as_str().to_ascii_lowercase());
    if let Some(card) = Card::from_word(word) {
        return Some((card.rank, Some(card.suit)));
    }
    let word = if word == "10" { "T" } else { word };
    Card::from_word(&format!("{word}c")).map(|card| (card.rank, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_with_and_without_suits() {
        let read = |list| cards(list, GameKind::Baccarat).unwrap();
        assert_eq!(read("").len(), 0);
        let words: Vec<String> = read("9h, Td").iter().map(ToString::to_string).collect();
        assert_eq!(words, ["9h", "Td"]);
        assert_eq!(read("9h*3 K").len(), 4);
        let nines = read("9c*2 9*2");
        assert_eq!(nines.iter().filter(|c| c.suit == Suit::Clubs).count(), 2);
        assert_eq!(read("10")[0].rank, Rank::Ten);
        assert_eq!(read("ah TD k"), read("Ah Td K"));
        for bad in ["11", "9x", "9h*0", "9h*x", "9h*417", "*2"] {
            assert!(cards(bad, GameKind::Baccarat).is_err(), "{bad}");
        }
        assert!(cards("9", GameKind::CaribbeanStud).is_err());
        assert!(cards("9h", GameKind::CaribbeanStud).is_ok());
    }
}
