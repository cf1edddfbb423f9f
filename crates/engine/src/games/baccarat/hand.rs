//! Hands, point counts and the table of play (nz-2004/baccarat/4.1, 4.2, 8.4, 9.2 to 9.6).
//!
//! There are two hands and no more (nz-2004/baccarat/8.1, nz-1998/mini-baccarat/8.1, nz-1996/mini-baccarat/8.1, nz-1996/midi-baccarat/8.1,
//! nz-1996/baccarat/8.1, nj-19-47/punto-banco/3.7(a), nj-19-47/minibaccarat/7.7(a)): [`Side`] names them.

use crate::{Card, Word};
use alloc::string::String;
use alloc::vec::Vec;

crate::keywords! {
    /// One of the two hands.
    pub enum Side {
        /// The Player's Hand.
        Player,
        /// The Banker's Hand.
        Banker,
    }
}

impl Side {
    /// The hand's name as a dealer calls it.
    #[must_use]
    pub const fn called(self) -> &'static str {
        match self {
            Side::Player => "Player",
            Side::Banker => "Banker",
        }
    }
}

crate::keywords! {
    /// How a round ends.
    pub enum Outcome {
        /// The Player's Hand wins.
        Player,
        /// The Banker's Hand wins.
        Banker,
        /// Equal point counts.
        Tie,
    }
}

/// A card's point value: its number, tens and court cards nothing.
///
/// ```
/// use croupier_engine::games::baccarat::hand::point_value;
///
/// let values = ["Ac", "9h", "Td", "Ks"].map(|card| point_value(card.parse().expect("a card")));
/// assert_eq!(values, [1, 9, 0, 0]);
/// ```
#[must_use]
pub const fn point_value(card: Card) -> u8 {
    card.rank.face_value() % 10
}

/// The point count of cards: the right digit of the sum.
///
/// ```
/// use croupier_engine::games::baccarat::hand::point_count;
///
/// assert_eq!(point_count(&["9h", "8d", "Kc"].map(|card| card.parse().expect("a card"))), 7);
/// ```
#[must_use]
pub fn point_count(cards: &[Card]) -> u8 {
    cards.iter().map(|&c| point_value(c)).sum::<u8>() % 10
}

/// Whether a count on two cards is a natural.
///
/// ```
/// use croupier_engine::games::baccarat::hand::is_natural;
///
/// assert!(is_natural(8) && is_natural(9) && !is_natural(7));
/// ```
#[must_use]
pub const fn is_natural(points: u8) -> bool {
    points >= 8
}

/// Whether the Player's Hand draws a third card, no hand being a natural.
///
/// ```
/// use croupier_engine::games::baccarat::hand::player_draws;
///
/// assert!(player_draws(5) && !player_draws(6));
/// ```
#[must_use]
pub const fn player_draws(points: u8) -> bool {
    points <= 5
}

/// Whether the Banker's Hand draws, no hand being a natural; `third` is the Player's third card, if drawn.
///
/// ```
/// use croupier_engine::games::baccarat::hand::banker_draws;
///
/// assert!(banker_draws(3, Some("9c".parse()?)));
/// assert!(!banker_draws(3, Some("8c".parse()?)), "the one card on which the Banker's three stays");
/// assert!(banker_draws(5, None) && !banker_draws(6, None), "the Player has stayed");
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[must_use]
pub fn banker_draws(points: u8, third: Option<Card>) -> bool {
    let Some(third) = third.map(point_value) else {
        return points <= 5;
    };
    match points {
        0..=2 => true,
        3 => third != 8,
        4 => (2..=7).contains(&third),
        5 => (4..=7).contains(&third),
        6 => third == 6 || third == 7,
        _ => false,
    }
}

/// How two final point counts compare.
///
/// ```
/// use croupier_engine::games::baccarat::hand::{Outcome, outcome};
///
/// assert_eq!((outcome(7, 5), outcome(6, 6)), (Outcome::Player, Outcome::Tie));
/// ```
#[must_use]
pub const fn outcome(player: u8, banker: u8) -> Outcome {
    if player > banker {
        Outcome::Player
    } else if banker > player {
        Outcome::Banker
    } else {
        Outcome::Tie
    }
}

/// Cards in the order drawn, laid out as they should have been: to which hand each belongs. Cards beyond what the round
/// needs belong to none.
///
/// ```
/// use croupier_engine::games::baccarat::hand::lay_out;
///
/// let drawn = ["2c", "4h", "3d", "3s", "Kd", "9c"].map(|card| card.parse().expect("a card"));
/// let (player, banker, over) = lay_out(&drawn);
/// // Five draws a king; the Banker's seven stays, and the last card belongs to no hand.
/// assert_eq!((player.len(), banker.len(), over.len()), (3, 2, 1));
/// ```
#[must_use]
pub fn lay_out(drawn: &[Card]) -> (Vec<Card>, Vec<Card>, Vec<Card>) {
    let (mut player, mut banker) = (Vec::new(), Vec::new());
    let mut rest = drawn.iter().copied();
    for (i, card) in rest.by_ref().take(4).enumerate() {
        if i % 2 == 0 { &mut player } else { &mut banker }.push(card);
    }
    if banker.len() == 2 {
        let (p, b) = (point_count(&player), point_count(&banker));
        if !is_natural(p) && !is_natural(b) {
            let mut third = None;
            let mut waits = false;
            if player_draws(p) {
                third = rest.next();
                player.extend(third);
                waits = third.is_none();
            }
            if !waits && banker_draws(b, third) {
                banker.extend(rest.next());
            }
        }
    }
    (player, banker, rest.collect())
}

/// A card and the hand it was put to, written `9h@player`.
///
/// ```
/// use croupier_engine::Word as _;
/// use croupier_engine::games::baccarat::hand::{Placed, Side};
///
/// let placed = Placed::from_word("9h@player").expect("a card and its hand");
/// assert_eq!((placed.card.to_string(), placed.at), ("9h".into(), Side::Player));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The card.
    pub card: Card,
    /// Where it was put.
    pub at: Side,
}

impl Word for Placed {
    fn to_word(&self) -> String {
        alloc::format!("{}@{}", self.card, self.at)
    }
    fn from_word(word: &str) -> Option<Self> {
        let (card, at) = word.split_once('@')?;
        Some(Placed {
            card: Card::from_word(card)?,
            at: Side::from_word(at)?,
        })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Placed {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.to_word())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Placed {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        crate::name::deserialize_word(d, "a card and its place, such as 9h@player")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rank, Suit};

    fn card(value: u8) -> Card {
        let rank = if value == 0 {
            Rank::King
        } else {
            Rank::ALL[usize::from(value) - 1]
        };
        Card {
            rank,
            suit: Suit::Hearts,
        }
    }

    /// nz-2004/baccarat/4.1, nz-1998/mini-baccarat/4.1, nz-1996/mini-baccarat/3.2, nz-1996/midi-baccarat/3.2,
    /// nz-1996/baccarat/3.2, act-2012/mini-baccarat/2.4, nj-19-47/punto-banco/3.1(b) and nj-19-47/minibaccarat/7.1(b)
    #[test]
    fn point_values_of_all_ranks() {
        let values: Vec<u8> = Rank::ALL
            .iter()
            .map(|&rank| {
                point_value(Card {
                    rank,
                    suit: Suit::Clubs,
                })
            })
            .collect();
        assert_eq!(values, [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]);
    }

    /// nz-2004/baccarat/4.2, nz-1998/mini-baccarat/4.2, nz-1996/mini-baccarat/3.4, nz-1996/midi-baccarat/3.4,
    /// nz-1996/baccarat/3.4, act-2012/mini-baccarat/2.6, nj-19-47/punto-banco/3.1(c) and nj-19-47/minibaccarat/7.1(c)
    #[test]
    fn point_count_is_the_right_digit() {
        assert_eq!(point_count(&[card(9), card(9), card(9)]), 7);
        assert_eq!(point_count(&[card(5), card(5)]), 0);
        assert_eq!(point_count(&[card(4), card(3)]), 7);
        assert_eq!(point_count(&[card(1), card(2), card(4)]), 7);
        assert_eq!(point_count(&[card(1), card(2), card(9)]), 2);
    }

    /// nz-2004/baccarat/9.3, nz-2004/baccarat/9.5, act-2012/mini-baccarat/7.2, act-2012/mini-baccarat/7.3, nj-19-47/punto-banco/3.9(b) and
    /// nj-19-47/punto-banco/3.9(c): a printed row for each total.
    #[test]
    fn tables_without_a_third_card() {
        let player: Vec<bool> = (0..=7).map(player_draws).collect();
        assert_eq!(player, [true, true, true, true, true, true, false, false]);
        let banker: Vec<bool> = (0..=7).map(|b| banker_draws(b, None)).collect();
        assert_eq!(banker, [true, true, true, true, true, true, false, false]);
    }

    /// nz-2004/baccarat/9.4, act-2012/mini-baccarat/7.3, nj-19-47/punto-banco/3.9(c) and nj-19-47/punto-banco/3.9(g): the printed table, one row a
    /// total, one column a third card from 0 to 9.
    #[test]
    fn table_of_play_for_the_bankers_hand() {
        let rows = [
            "DDDDDDDDDD",
            "DDDDDDDDDD",
            "DDDDDDDDDD",
            "DDDDDDDDSD",
            "SSDDDDDDSS",
            "SSSSDDDDSS",
            "SSSSSSDDSS",
            "SSSSSSSSSS",
        ];
        for (points, row) in rows.iter().enumerate() {
            for (third, mark) in row.bytes().enumerate() {
                let draws = banker_draws(points as u8, Some(card(third as u8)));
                assert_eq!(draws, mark == b'D', "banker {points}, third card {third}");
            }
        }
    }

    /// nz-2004/baccarat/8.4, nz-2004/baccarat/9.2, nz-2004/baccarat/9.6, act-2012/mini-baccarat/6.4, nj-19-47/punto-banco/3.7(c), nj-19-47/punto-banco/3.8(d)
    /// and nj-19-47/punto-banco/3.9(a)
    #[test]
    fn cards_are_laid_out_in_the_order_drawn() {
        let cards: Vec<Card> = [9, 2, 9, 3, 6, 5, 1].iter().map(|&v| card(v)).collect();
        let (player, banker, rest) = lay_out(&cards);
        assert_eq!(
            (player.len(), banker.len(), rest.len()),
            (2, 2, 3),
            "a natural stops the deal"
        );
        let cards: Vec<Card> = [1, 2, 2, 3, 6, 5, 1].iter().map(|&v| card(v)).collect();
        let (player, banker, rest) = lay_out(&cards);
        assert_eq!(player, [card(1), card(2), card(6)]);
        assert_eq!(
            banker,
            [card(2), card(3), card(5)],
            "never more than one card more"
        );
        assert_eq!(rest, [card(1)]);
        let cards: Vec<Card> = [6, 0, 0, 5, 4].iter().map(|&v| card(v)).collect();
        let (player, banker, rest) = lay_out(&cards);
        assert_eq!(
            (player.len(), banker.len(), rest.len()),
            (2, 3, 0),
            "the fifth card is the Banker's"
        );
        let cards: Vec<Card> = [1, 2, 2, 3].iter().map(|&v| card(v)).collect();
        assert_eq!(
            lay_out(&cards).0.len(),
            2,
            "a card still to be drawn is not made up"
        );
    }
}
