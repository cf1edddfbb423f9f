//! Wash and cut: where a card of the sealed shoe comes out.
//!
//! Each share that was revealed makes a permutation: Fisher–Yates over a stream of its own, one after the other on the same places, in the
//! order of the commitments. All together are σ, where σ(k) is the place in the house's order of what lies as number k after the wash.
//! A product of permutations is uniform if one of its factors is, and independent of the rest; so one honest contributor is enough,
//! whatever the house has stacked. The cut is the rule book's: ρ(k) = k + cut, modulo the number of cards. **The k-th card out is the house's
//! card at σ(ρ(k)).**
//!
//! The order of steps is fixed by type: [`ShoeRecord::committing`], [`close`](crate::Committing::close),
//! [`settle`](crate::Revealing::settle), [`wash`](Settled::wash), [`cut`](Washed::cut), and only then
//! [`HouseShoe::open`](crate::HouseShoe::open). A shoe that was washed and not cut deals nothing:
//!
//! ```compile_fail,E0308
//! # use croupier_seal::{HouseShoe, Washed};
//! fn too_early(shoe: &HouseShoe, washed: &Washed) {
//!     let _ = shoe.open(washed, 0);
//! }
//! ```

use crate::bytes::{Writer, tag};
use crate::shares::Settled;
use crate::shoe::{Opening, OpeningError, ShoeRecord};
use crate::source::shuffle;
use crate::stream::Stream;

impl Settled<ShoeRecord> {
    /// Washes the shoe with all shares that were revealed. With none of them it lies as the house has sealed it, which those who
    /// bet on it can see.
    ///
    /// ```
    /// # use croupier_seal::*;
    /// # struct Counter(u8);
    /// # impl CryptoSource for Counter {
    /// #     fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
    /// #         for byte in bytes { self.0 = self.0.wrapping_mul(5).wrapping_add(1); *byte = self.0; }
    /// #         Ok(())
    /// #     }
    /// # }
    /// let label = Label::new("mini-1", 1, "nz-2004/baccarat", Hash([0; 32]));
    /// let shoe = HouseShoe::seal(label, &Composition::decks(8)?, &mut Counter(1))?;
    ///
    /// let mut committing = shoe.record().clone().committing();
    /// let anna = Share::from_bytes([8; 32]);
    /// committing.commit("anna", Part::Free, anna.commitment(shoe.record(), "anna"))?;
    /// let mut revealing = committing.close();
    /// revealing.reveal("anna", anna)?;
    /// let dealing = revealing.settle()?.wash()?.cut(200)?;
    ///
    /// let first = shoe.open(&dealing, 0)?;
    /// // Anybody checks that this card was due, and was sealed there.
    /// dealing.check(0, &first)?;
    /// assert!(dealing.check(1, &first).is_err());
    ///
    /// // At the end everything else is opened.
    /// let record = shoe.record().clone();
    /// let closing = shoe.close(&[first.clone()]);
    /// record.check_closing(&[first], &closing)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the shoe holds more cards than can be shuffled, which no record that was made here does.
    pub fn wash(self) -> Result<Washed, crate::EntropyFailed> {
        let mut sigma: Vec<u16> = (0..self.record().cards.size()).collect();
        for (name, share) in self.shares() {
            let info = Writer::new(tag::WASH_ORDER).text(name).done();
            let mut stream = Stream::new(&self.all().0, share.reveal(), info);
            shuffle(&mut sigma, &mut stream)?;
        }
        Ok(Washed {
            record: self.into_record(),
            sigma,
        })
    }
}

/// A shoe that was washed, and is still to be cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Washed {
    record: ShoeRecord,
    sigma: Vec<u16>,
}

/// The cut is outside the shoe. Where it may be is the rule book's to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shoe of {size} cards cannot be cut at {cut}")]
pub struct CutOutside {
    /// Where it was to be cut.
    pub cut: u16,
    /// How many cards there are.
    pub size: u16,
}

impl Washed {
    /// A shoe whose wash is known: none if that is not a permutation of its places.
    #[must_use]
    pub fn by(record: ShoeRecord, sigma: Vec<u16>) -> Option<Washed> {
        let mut places = sigma.clone();
        places.sort_unstable();
        let whole = (0..record.cards.size()).eq(places);
        whole.then_some(Washed { record, sigma })
    }

    /// The permutation σ: for each place after the wash, the place in the house's order.
    #[must_use]
    pub fn sigma(&self) -> &[u16] {
        &self.sigma
    }

    /// Cuts: so many cards go from the front to the back.
    ///
    /// # Errors
    /// If there are not so many.
    pub fn cut(self, cut: u16) -> Result<Dealing, CutOutside> {
        let size = self.record.cards.size();
        if cut > size {
            return Err(CutOutside { cut, size });
        }
        let Washed { record, sigma } = self;
        Ok(Dealing { record, sigma, cut })
    }

    /// Leaves it uncut, as a shuffler that nobody cuts.
    #[must_use]
    pub fn uncut(self) -> Dealing {
        let Washed { record, sigma } = self;
        let cut = 0;
        Dealing { record, sigma, cut }
    }
}

/// A shoe from which cards come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealing {
    record: ShoeRecord,
    sigma: Vec<u16>,
    cut: u16,
}

impl Dealing {
    /// What was sealed.
    #[must_use]
    pub const fn record(&self) -> &ShoeRecord {
        &self.record
    }

    /// The place in the house's order of the card that comes out as number `out`, from 0: σ(ρ(out)). None if there are not so many.
    #[must_use]
    pub fn place(&self, out: u16) -> Option<u16> {
        let size = self.sigma.len();
        if usize::from(out) >= size {
            return None;
        }
        let after_cut = (usize::from(out) + usize::from(self.cut)) % size;
        self.sigma.get(after_cut).copied()
    }

    /// Checks that this opening is of the card that comes out as number `out`, and gives the card's number.
    ///
    /// # Errors
    /// If another card was due, or another was sealed there.
    pub fn check(&self, out: u16, opening: &Opening) -> Result<u8, OpeningError> {
        let place = opening.leaf.place;
        let due = self.place(out);
        let due = due.ok_or(OpeningError::NoSuchPlace { place: out })?;
        if due != place {
            return Err(OpeningError::NotDue { due, place });
        }
        self.record.check(opening)?;
        Ok(opening.leaf.card)
    }
}
