//! Which cards a shoe holds. A card is its number in a new deck, from 0 to 51: clubs, diamonds, hearts and spades, each from ace to
//! king. Here it is only a number.

/// How many different cards there are.
pub const FACES: u8 = 52;

/// How many of each card a shoe holds: whole decks, or some cards only, such as discards that are shuffled again while others
/// lie on the table, or what is inside a continuous shuffler.
///
/// ```
/// use croupier_seal::Composition;
///
/// let shoe = Composition::decks(6)?;
/// assert_eq!(shoe.size(), 312);
/// // Two cards lie on the table: what is shuffled again is the rest.
/// let rest = shoe.without(&[3, 51])?;
/// assert_eq!(rest.size(), 310);
/// assert_eq!(rest.with(&[51, 3])?, shoe);
/// # Ok::<(), croupier_seal::CompositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composition([u16; FACES as usize]);

/// Why these are no cards for a shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompositionError {
    /// There are none.
    #[error("a shoe of no cards")]
    Empty,
    /// More than 65,535.
    #[error("more than 65,535 cards")]
    TooMany,
    /// No card has this number.
    #[error("{0} is not the number of a card; they go from 0 to 51")]
    NoSuchCard(u8),
    /// More of this card were to be taken out than there are.
    #[error("card {0} is to be taken out more often than it is in")]
    NotThere(u8),
}

impl Composition {
    /// So many of each card.
    ///
    /// # Errors
    /// If there are none, or too many.
    pub fn new(counts: [u16; FACES as usize]) -> Result<Composition, CompositionError> {
        let size: u32 = counts.iter().copied().map(u32::from).sum();
        match size {
            0 => Err(CompositionError::Empty),
            1..=65_535 => Ok(Composition(counts)),
            65_536.. => Err(CompositionError::TooMany),
        }
    }

    /// So many decks.
    ///
    /// # Errors
    /// If there are none.
    pub fn decks(decks: u8) -> Result<Composition, CompositionError> {
        Composition::new([u16::from(decks); FACES as usize])
    }

    /// Of an order of cards, by their numbers.
    ///
    /// # Errors
    /// If one has no such number, or there are none or too many.
    pub fn of(order: &[u8]) -> Result<Composition, CompositionError> {
        if order.len() > usize::from(u16::MAX) {
            return Err(CompositionError::TooMany);
        }
        let mut counts = [0; FACES as usize];
        for &card in order {
            *slot(&mut counts, card)? += 1;
        }
        Composition::new(counts)
    }

    /// The same without these cards.
    ///
    /// # Errors
    /// If one is not in, or none would be left.
    pub fn without(&self, cards: &[u8]) -> Result<Composition, CompositionError> {
        let mut counts = self.0;
        for &card in cards {
            let count = slot(&mut counts, card)?;
            *count = count
                .checked_sub(1)
                .ok_or(CompositionError::NotThere(card))?;
        }
        Composition::new(counts)
    }

    /// The same with these cards.
    ///
    /// # Errors
    /// If one has no such number, or there would be too many.
    pub fn with(&self, cards: &[u8]) -> Result<Composition, CompositionError> {
        let mut counts = self.0;
        for &card in cards {
            let count = slot(&mut counts, card)?;
            *count = count.checked_add(1).ok_or(CompositionError::TooMany)?;
        }
        Composition::new(counts)
    }

    /// How many of each card, by its number.
    #[must_use]
    pub const fn counts(&self) -> &[u16; FACES as usize] {
        &self.0
    }

    /// How many cards.
    #[must_use]
    pub fn size(&self) -> u16 {
        // No more than fit, as `new` has it.
        self.0.iter().sum()
    }
}

/// The count of a card.
fn slot(counts: &mut [u16; FACES as usize], card: u8) -> Result<&mut u16, CompositionError> {
    counts
        .get_mut(usize::from(card))
        .ok_or(CompositionError::NoSuchCard(card))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shoe_holds_cards_and_not_too_many() {
        assert_eq!(Composition::decks(0), Err(CompositionError::Empty));
        assert_eq!(Composition::of(&[]), Err(CompositionError::Empty));
        assert_eq!(
            Composition::of(&[52]),
            Err(CompositionError::NoSuchCard(52))
        );
        assert_eq!(
            Composition::new([2_000; 52]),
            Err(CompositionError::TooMany)
        );
        let one = Composition::of(&[7, 9, 7]).unwrap();
        assert_eq!((one.size(), one.counts()[7], one.counts()[9]), (3, 2, 1));
        assert_eq!(one.without(&[9, 9]), Err(CompositionError::NotThere(9)));
        assert_eq!(one.without(&[9, 7, 7]), Err(CompositionError::Empty));
    }
}
