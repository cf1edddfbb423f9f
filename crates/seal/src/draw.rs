//! The sealed draw, for what is spun or thrown and for a single deck a round: the result exists nowhere while wagers are taken.
//!
//! Before betting opens the house signs a commitment to 32 bytes of its own, and whoever wants to take part commits to theirs. At "no more
//! bets" commitments are closed, the others reveal, and the house's share decides with theirs: rejection sampling over
//! HKDF-SHA256 of the house's share and then the others', in the order of their commitments. What is spun is shown by revealing the
//! house's share at once. At a game of cards the house draws for itself ([`Settled::draw`] with its own share), deals, and reveals its share
//! when the round is over: then everybody knows every card of the deck, those included that stayed face down. Where they
//! may not be known, a sealed shoe of one deck is the way.
//!
//! A house that does not reveal leaves a commitment open, and the next record's number says so.

use crate::bytes::{Canonical, Hash, Writer, hash, same, tag};
use crate::cards::FACES;
use crate::label::Label;
use crate::shares::{Committing, Settled, Share, Subject};
use crate::source::{CryptoSource, EntropyFailed, shuffle, uniform};
use crate::stream::Stream;
use std::fmt;
use std::num::NonZeroU8;
use zeroize::Zeroizing;

/// What is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A wheel or dice: how many equally likely faces each has.
    Faces(Vec<NonZeroU8>),
    /// The order of one deck.
    Deck,
}

impl Shape {
    /// A wheel or dice with so many faces each; none if one has no face.
    ///
    /// ```
    /// use croupier_seal::Shape;
    ///
    /// assert!(Shape::faces(&[6, 6, 6]).is_some());
    /// assert!(Shape::faces(&[6, 0]).is_none());
    /// ```
    #[must_use]
    pub fn faces(sides: &[u8]) -> Option<Shape> {
        let sides = sides.iter().copied().map(NonZeroU8::new);
        sides.collect::<Option<_>>().map(Shape::Faces)
    }

    fn write(&self, bytes: Writer) -> Writer {
        match self {
            Shape::Faces(sides) => {
                let sides: Vec<u8> = sides.iter().map(|side| side.get()).collect();
                bytes.raw(&[0]).count(sides.len()).raw(&sides)
            }
            Shape::Deck => bytes.raw(&[1]),
        }
    }

    const fn tag(&self) -> &'static str {
        match self {
            Shape::Faces(_) => tag::DRAW_FACES,
            Shape::Deck => tag::DRAW_DECK,
        }
    }
}

/// What is published of a draw before betting opens, to be signed with the house's key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawRecord {
    /// Which draw it is.
    pub label: Label,
    /// What is drawn.
    pub shape: Shape,
    /// The commitment to the house's share.
    pub house: Hash,
}

impl Canonical for DrawRecord {
    fn bytes(&self) -> Vec<u8> {
        let bytes = self.label.named(tag::DRAW_RECORD);
        let bytes = self.shape.write(bytes);
        bytes.raw(&self.house.0).raw(&self.label.previous.0).done()
    }
}

impl Subject for DrawRecord {
    const SHARE: &'static str = tag::DRAW_SHARE;
    const ALL: &'static str = tag::DRAW_ALL;
}

impl DrawRecord {
    /// Contributors commit.
    #[must_use]
    pub fn committing(self) -> Committing<DrawRecord> {
        Committing::new(self)
    }
}

fn house_commitment(label: &Label, shape: &Shape, share: &Share) -> Hash {
    let bytes = shape.write(label.named(tag::DRAW_HOUSE)).done();
    hash(&[&bytes, share.reveal()])
}

/// A draw as the house alone knows it: its record and its share.
///
/// ```
/// use croupier_seal::{Hash, HouseDraw, Label, Shape};
/// # struct Counter(u8);
/// # impl croupier_seal::CryptoSource for Counter {
/// #     fn fill(&mut self, bytes: &mut [u8]) -> Result<(), croupier_seal::EntropyFailed> {
/// #         bytes.fill(self.0);
/// #         Ok(())
/// #     }
/// # }
/// let label = Label::new("tai-sai-1", 4, "nz-1996/tai-sai", Hash([0; 32]));
/// let dice = Shape::faces(&[6, 6, 6]).expect("dice");
/// let house = HouseDraw::seal(label, dice, &mut Counter(3))?;
/// // Nobody takes part: the house's share alone decides.
/// let settled = house.record().clone().committing().close().settle()?;
/// let drawn = settled.draw(house.share())?;
/// assert!(drawn.values().iter().all(|&face| face < 6));
/// assert_eq!(format!("{house:?} {drawn:?}"), "HouseDraw(tai-sai-1 4) Drawn(3 values)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct HouseDraw {
    record: DrawRecord,
    share: Share,
}

impl HouseDraw {
    /// Commits to a new share.
    ///
    /// # Errors
    /// If the source fails.
    pub fn seal(
        label: Label,
        shape: Shape,
        source: &mut impl CryptoSource,
    ) -> Result<HouseDraw, EntropyFailed> {
        let share = Share::new(source)?;
        let house = house_commitment(&label, &shape, &share);
        let record = DrawRecord {
            label,
            shape,
            house,
        };
        Ok(HouseDraw { record, share })
    }

    /// What is published.
    #[must_use]
    pub const fn record(&self) -> &DrawRecord {
        &self.record
    }

    /// The house's share: kept encrypted, and revealed when the result is shown.
    #[must_use]
    pub const fn share(&self) -> &Share {
        &self.share
    }
}

impl fmt::Debug for HouseDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = &self.record.label;
        write!(f, "HouseDraw({} {})", label.table, label.number)
    }
}

/// Why nothing is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// The house committed to another share.
    #[error("this is not the share that the house committed to")]
    OtherShare,
    /// The stream ended, which none does.
    #[error(transparent)]
    Entropy(#[from] EntropyFailed),
}

impl Settled<DrawRecord> {
    /// The result, by the house's share and everybody's who revealed. Whoever checks it calls the same.
    ///
    /// # Errors
    /// If the house committed to another share.
    pub fn draw(&self, house: &Share) -> Result<Drawn, DrawError> {
        let record = self.record();
        let committed = house_commitment(&record.label, &record.shape, house);
        if !same(&committed, &record.house) {
            return Err(DrawError::OtherShare);
        }
        let mut material = Zeroizing::new(Vec::new());
        material.reserve_exact(32 * (1 + self.shares().count()));
        material.extend_from_slice(house.reveal());
        for (_, share) in self.shares() {
            material.extend_from_slice(share.reveal());
        }
        // Who took part, and so whose share is whose; the salt says it of the commitments alone.
        let mut info = record.label.named(record.shape.tag());
        for (name, _) in self.shares() {
            info = info.text(name);
        }
        let mut stream = Stream::new(&self.all().0, &material, info.done());
        let mut values;
        match &record.shape {
            Shape::Faces(sides) => {
                values = Zeroizing::new(Vec::with_capacity(sides.len()));
                for side in sides {
                    let face = uniform(u16::from(side.get()), &mut stream)?;
                    values.push(u8::try_from(face).map_err(|_| EntropyFailed)?);
                }
            }
            Shape::Deck => {
                values = Zeroizing::new((0..FACES).collect());
                shuffle(&mut values, &mut stream)?;
            }
        }
        Ok(Drawn(values))
    }
}

/// What was drawn. Wiped from memory when dropped, and never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Drawn(Zeroizing<Vec<u8>>);

impl Drawn {
    /// The face of the wheel or of each die, counted from 0; or the deck's cards in the order in which they come out.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Drawn({} values)", self.0.len())
    }
}
