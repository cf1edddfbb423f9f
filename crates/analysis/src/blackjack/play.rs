//! What a hand may do, and who chooses it (nz-1996/blackjack/7.4, 10.1, 11.1, 12.1).

use super::hands::Hand;
use super::wide::Wide;

/// A decision on a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// No further card.
    Stand,
    /// A further card.
    Draw,
    /// One further card for as much again.
    Double,
    /// Two hands of a pair.
    Split,
}

impl Act {
    /// All of them.
    pub const ALL: [Act; 4] = [Act::Stand, Act::Draw, Act::Double, Act::Split];

    /// The word for it.
    ///
    /// ```
    /// use croupier_analysis::blackjack::play::Act;
    ///
    /// assert_eq!(Act::ALL.map(Act::word), ["stand", "draw", "double", "split"]);
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Act::Stand => "stand",
            Act::Draw => "draw",
            Act::Double => "double",
            Act::Split => "split",
        }
    }

    /// The letter for it in a table.
    ///
    /// ```
    /// use croupier_analysis::blackjack::play::Act;
    ///
    /// assert_eq!(Act::ALL.map(Act::letter), ['S', 'H', 'D', 'P']);
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Act::Stand => 'S',
            Act::Draw => 'H',
            Act::Double => 'D',
            Act::Split => 'P',
        }
    }
}

/// What the decisions on a hand are worth; those that are not permitted are not there.
pub struct Worth<'a> {
    /// The hand.
    pub hand: &'a Hand,
    /// The dealer's first card.
    pub up: usize,
    /// What standing is worth.
    pub stand: Option<&'a Wide>,
    /// What drawing is worth.
    pub draw: Option<&'a Wide>,
    /// What doubling down is worth.
    pub double: Option<&'a Wide>,
}

/// Somebody who decides on hands, by what each decision is worth or by a table.
pub trait Play {
    /// The decision among those that are permitted.
    fn choose(&self, worth: &Worth<'_>) -> Act;

    /// Whether a pair is split, of which the worth of splitting and of the best else is known.
    fn splits(&self, pair: usize, up: usize, split: &Wide, whole: &Wide) -> bool;

    /// Whether a pair made by a card to a split hand is split again; the worth of both is known.
    fn splits_again(&self, pair: usize, up: usize, split: &Wide, whole: &Wide) -> bool;
}

/// The best of it every time. Of what is worth the same, the one that needs less: to stand, then to draw.
pub struct Best;

impl Play for Best {
    fn choose(&self, worth: &Worth<'_>) -> Act {
        let draw = (Act::Draw, worth.draw);
        let double = (Act::Double, worth.double);
        let mut best = (Act::Stand, worth.stand);
        for other in [draw, double] {
            if other.1.is_some() && other.1 > best.1 {
                best = other;
            }
        }
        best.0
    }

    fn splits(&self, _: usize, _: usize, split: &Wide, whole: &Wide) -> bool {
        split > whole
    }

    fn splits_again(&self, _: usize, _: usize, split: &Wide, whole: &Wide) -> bool {
        split > whole
    }
}
