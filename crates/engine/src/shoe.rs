//! The shoe as the table knows it: how many cards have left it and which nobody has seen. Never their order.

use crate::machine::Misfit;
use crate::{Card, CardCounts};

/// A shoe's bookkeeping.
///
/// ```
/// use croupier_engine::shoe::Shoe;
///
/// let mut shoe = Shoe::full(8);
/// assert_eq!(shoe.draw()?, 0); // the card at the front of the stack, face down
/// assert_eq!(shoe.show("9h".parse()?)?, 1); // the next one, face up
/// assert_eq!((shoe.drawn(), shoe.left(), shoe.unseen().total()), (2, 414, 415));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shoe {
    size: u16,
    drawn: u16,
    unseen: CardCounts,
}

impl Shoe {
    /// A full shoe of so many decks.
    ///
    /// ```
    /// use croupier_engine::shoe::Shoe;
    ///
    /// assert_eq!((Shoe::full(6).size(), Shoe::full(6).left()), (312, 312));
    /// ```
    #[must_use]
    pub const fn full(decks: u8) -> Shoe {
        Shoe {
            size: decks as u16 * 52,
            drawn: 0,
            unseen: CardCounts::decks(decks),
        }
    }

    /// A shoe of these cards only (the discards, shuffled again in the middle of a round).
    ///
    /// ```
    /// use croupier_engine::{CardCounts, shoe::Shoe};
    ///
    /// let mut discards = CardCounts::decks(1);
    /// discards.take("Ac".parse()?);
    /// assert_eq!(Shoe::of(discards).left(), 51);
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
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
    /// ```
    /// use croupier_engine::{CardCounts, shoe::Shoe};
    ///
    /// let mut shoe = Shoe::full(1);
    /// assert_eq!((shoe.draw()?, shoe.draw()?), (0, 1));
    /// let empty = CardCounts::decks(0);
    /// assert_eq!(Shoe::of(empty).draw().unwrap_err().to_string(), "no card is left in the shoe");
    /// # Ok::<(), croupier_engine::machine::Misfit>(())
    /// ```
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
    /// ```
    /// use croupier_engine::shoe::Shoe;
    ///
    /// let mut shoe = Shoe::full(1);
    /// shoe.see("9h".parse()?)?;
    /// let again = shoe.see("9h".parse()?).unwrap_err();
    /// assert_eq!(again.to_string(), "all of 9h have been seen in this shoe");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    /// ```
    /// use croupier_engine::shoe::Shoe;
    ///
    /// let mut shoe = Shoe::full(1);
    /// assert_eq!(shoe.show("9h".parse()?)?, 0);
    /// assert!(shoe.show("9h".parse()?).is_err(), "one deck has one nine of hearts");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it cannot have come out.
    pub fn show(&mut self, card: Card) -> Result<u16, Misfit> {
        self.see(card)?;
        self.draw()
    }

    /// A face taken for seen was not after all (a round is reconstructed).
    ///
    /// ```
    /// use croupier_engine::shoe::Shoe;
    ///
    /// let mut shoe = Shoe::full(1);
    /// shoe.show("9h".parse()?)?;
    /// shoe.unsee("9h".parse()?);
    /// assert_eq!((shoe.unseen().total(), shoe.left()), (52, 51), "it is out of the shoe all the same");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unsee(&mut self, card: Card) {
        self.unseen.put(card);
    }

    /// Puts the count of drawn cards right (a round is reconstructed).
    ///
    /// ```
    /// use croupier_engine::shoe::Shoe;
    ///
    /// let mut shoe = Shoe::full(1);
    /// shoe.set_drawn(10);
    /// assert_eq!((shoe.draw()?, shoe.left()), (10, 41));
    /// # Ok::<(), croupier_engine::machine::Misfit>(())
    /// ```
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
