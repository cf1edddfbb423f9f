//! Every hand that can be held without exceeding twenty-one, and which hand each further card makes of it
//! (nz-1996/blackjack/3.2).

use croupier_engine::games::blackjack::hand::{MAY_DOUBLE, MUST_DRAW};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Cards by value: aces first, then two to nine, then all that count ten.
pub const VALUES: usize = 10;
/// Where aces are counted.
pub const ACE: usize = 0;
/// Where cards that count ten are counted.
pub const TEN: usize = 9;
/// No hand: the card would make more than twenty-one.
pub const BUST: u16 = u16::MAX;

/// How many cards of each value.
pub type Few = [u8; VALUES];

/// What a number of cards counts, and whether an ace counts eleven in it.
///
/// ```
/// use croupier_analysis::blackjack::hands::{ACE, TEN, VALUES, count};
///
/// let mut cards = [0; VALUES];
/// cards[ACE] = 1;
/// cards[5] = 1; // a six
/// assert_eq!(count(&cards), (17, true));
/// cards[TEN] = 1;
/// assert_eq!(count(&cards), (17, false), "the ace counts one now");
/// ```
#[must_use]
pub fn count(cards: &Few) -> (u8, bool) {
    let hard: u8 = (1..=10_u8).zip(cards).map(|(value, n)| value * n).sum();
    let soft = cards[ACE] > 0 && hard <= 11;
    (if soft { hard + 10 } else { hard }, soft)
}

/// A hand, whatever the order of its cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Its cards.
    pub cards: Few,
    /// How many cards it has.
    pub size: u8,
    /// What they count.
    pub total: u8,
    /// Whether an ace counts eleven.
    pub soft: bool,
    /// The hand that each further card makes of it, or [`BUST`].
    pub with: [u16; VALUES],
}

impl Hand {
    /// Whether it may be doubled down on: two cards without an ace and of the right total (10.1).
    #[must_use]
    #[inline]
    pub fn may_double(&self) -> bool {
        self.size == 2 && self.cards[ACE] == 0 && MAY_DOUBLE.contains(&self.total)
    }

    /// Whether it is an ace and a ten.
    #[must_use]
    pub const fn is_ace_ten(&self) -> bool {
        self.size == 2 && self.total == 21
    }

    /// The value of which it is a pair.
    #[must_use]
    pub fn pair(&self) -> Option<usize> {
        if self.size == 2 {
            self.cards.iter().position(|&n| n == 2)
        } else {
            None
        }
    }

    /// A card may be drawn to it (12.1).
    #[must_use]
    pub const fn may_draw(&self) -> bool {
        self.total < 21
    }

    /// It need not draw (12.1(d)).
    #[must_use]
    pub const fn may_stand(&self) -> bool {
        self.total > MUST_DRAW
    }
}

/// All hands, those of fewer cards first: a hand comes before all that can be made of it.
///
/// ```
/// use croupier_analysis::blackjack::hands::{ACE, Hands, TEN};
///
/// let all = Hands::all();
/// let hand = &all.list[all.two(ACE, TEN)];
/// assert!(hand.is_ace_ten() && hand.total == 21 && !hand.may_draw());
/// ```
pub struct Hands {
    /// The hands.
    pub list: Vec<Hand>,
    by_cards: BTreeMap<Few, u16>,
}

impl Hands {
    /// All hands of up to twenty-one.
    pub fn all() -> &'static Hands {
        static ALL: OnceLock<Hands> = OnceLock::new();
        ALL.get_or_init(Hands::new)
    }

    fn new() -> Hands {
        let mut list: Vec<Few> = Vec::new();
        let mut from = 0;
        for value in 0..VALUES {
            let mut one = [0; VALUES];
            one[value] = 1;
            list.push(one);
        }
        while from < list.len() {
            let upto = list.len();
            let last = |cards: &Few| cards.iter().rposition(|&n| n > 0).unwrap_or(0);
            for at in from..upto {
                for value in last(&list[at])..VALUES {
                    let mut more = list[at];
                    more[value] += 1;
                    if count(&more).0 <= 21 {
                        list.push(more);
                    }
                }
            }
            from = upto;
        }
        let by_cards: BTreeMap<Few, u16> = list.iter().copied().zip(0..).collect();
        let hand = |cards: &Few| {
            let (total, soft) = count(cards);
            let mut with = [BUST; VALUES];
            for (value, with) in with.iter_mut().enumerate() {
                let mut more = *cards;
                more[value] += 1;
                *with = by_cards.get(&more).copied().unwrap_or(BUST);
            }
            Hand {
                cards: *cards,
                size: cards.iter().sum(),
                total,
                soft,
                with,
            }
        };
        let list = list.iter().map(hand).collect();
        Hands { list, by_cards }
    }

    /// Where a hand stands in the list, if it does not exceed twenty-one.
    #[must_use]
    pub fn find(&self, cards: &Few) -> Option<usize> {
        self.by_cards.get(cards).map(|&at| usize::from(at))
    }

    /// The hand of these two values.
    #[must_use]
    pub fn two(&self, first: usize, second: usize) -> usize {
        let mut cards = [0; VALUES];
        cards[first] += 1;
        cards[second] += 1;
        // Two cards never exceed twenty-one.
        self.find(&cards).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// nz-1996/blackjack/3.2: the well-known number of hands, each reached from smaller ones.
    #[test]
    fn all_hands_are_there_once() {
        let hands = Hands::all();
        assert_eq!(hands.list.iter().filter(|h| h.size >= 2).count(), 3072);
        for (at, hand) in hands.list.iter().enumerate() {
            assert!(hand.total <= 21);
            assert_eq!(hands.find(&hand.cards), Some(at));
            for (value, &with) in hand.with.iter().enumerate() {
                let mut more = hand.cards;
                more[value] += 1;
                assert_eq!(with == BUST, count(&more).0 > 21);
                if with != BUST {
                    assert!(usize::from(with) > at);
                    assert_eq!(hands.list[usize::from(with)].cards, more);
                }
            }
        }
    }
}
