//! The shoe as the table knows it: how many cards have left it and which nobody has seen. Never their order.

use crate::machine::Misfit;
use crate::{Card, CardCounts};

/// A shoe's bookkeeping.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shoe {
    size: u16,
    drawn: u16,
    unseen: CardCounts,
}

impl Shoe {
    /// A full shoe of so many decks.
    #[must_use]
    pub const fn full(decks: u8) -> Shoe {
        Shoe {
            size: decks as u16 * 52,
            drawn: 0,
            unseen: CardCounts::decks(decks),
        }
    }

    /// A shoe of these cards only (the discards, shuffled again in the middle of a round).
    #[must_use]
    pub fn of(cards: CardCounts) -> Shoe {
        Shoe {
            size: cards.total() as u16,
            drawn: 0,
            unseen: cards,
        }
    }

    /// How many cards it held at first.
    #[must_use]
    pub const fn size(&self) -> u16 {
        self.size
    }

    /// How many have left it; the next card out is the one at this place of the cut stack.
    #[must_use]
    pub const fn drawn(&self) -> u16 {
        self.drawn
    }

    /// How many it still holds.
    #[must_use]
    pub const fn left(&self) -> u16 {
        self.size - self.drawn
    }

    /// The cards whose faces nobody has seen: those in the shoe and those that lie face down.
    #[must_use]
    pub const fn unseen(&self) -> &CardCounts {
        &self.unseen
    }

    /// One card leaves the shoe; its place in the stack is returned.
    ///
    /// # Errors
    /// If there is none.
    pub fn draw(&mut self) -> Result<u16, Misfit> {
        let place = self.drawn;
        if place == self.size {
            return Err(Misfit::Because("no card is left in the shoe"));
        }
        self.drawn += 1;
        Ok(place)
    }

    /// A card's face is seen.
    ///
    /// # Errors
    /// If all of them have been.
    pub fn see(&mut self, card: Card) -> Result<(), Misfit> {
        if self.unseen.take(card) {
            Ok(())
        } else {
            Err(Misfit::CardSeen(card))
        }
    }

    /// One card leaves the shoe face up.
    ///
    /// # Errors
    /// If it cannot have come out.
    pub fn show(&mut self, card: Card) -> Result<u16, Misfit> {
        self.see(card)?;
        self.draw()
    }

    /// A face taken for seen was not after all (a round is reconstructed).
    pub fn unsee(&mut self, card: Card) {
        self.unseen.put(card);
    }

    /// Puts the count of drawn cards right (a round is reconstructed).
    pub fn set_drawn(&mut self, drawn: u16) {
        self.drawn = drawn.min(self.size);
    }
}

/// A card of a hand: its face, if it is up, and the place in the stack it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Slot {
    /// The face; none while the card lies face down.
    pub card: Option<Card>,
    /// The card's place in the cut stack.
    pub place: u16,
}

/// A card of a hand, counted from 1, is turned.
pub(crate) fn turn(slots: &mut [Slot], nth: u8, card: Card) -> Result<(), Misfit> {
    let at = usize::from(nth).checked_sub(1);
    let slot = at.and_then(|at| slots.get_mut(at));
    let slot = slot.ok_or(Misfit::Because("the hand has no such card"))?;
    slot.card = Some(card);
    Ok(())
}
