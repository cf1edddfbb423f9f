//! The sealed shoe: what the house commits to, and how a card of it is opened.
//!
//! The house shuffles, makes a leaf of each place (`SHA-256(0x00 ‖ "shoe/1" ‖ shoe id ‖ place ‖ card ‖ salt)`) and signs the root of the
//! tree over them together with the cards that are in, before anybody contributes to the wash. From then on no card can be exchanged.
//! Salts come from one secret by HKDF, a salt a place, so that those that are opened say nothing of the others.

use crate::bytes::{Canonical, Hash, Writer, hash, tag};
use crate::cards::{Composition, CompositionError, FACES};
use crate::label::Label;
use crate::merkle::{Tree, leads};
use crate::shares::{Committing, Subject};
use crate::source::{CryptoSource, EntropyFailed, shuffled};
use crate::stream::Stream;
use crate::wash::Dealing;
use std::collections::BTreeSet;
use std::fmt;
use zeroize::{Zeroize, Zeroizing};

/// What is published of a shoe before it is washed, to be signed with the house's key.
///
/// ```
/// use croupier_seal::{Canonical, Composition, Hash, HouseKey, HouseShoe, Label};
/// # struct Counter(u8);
/// # impl croupier_seal::CryptoSource for Counter {
/// #     fn fill(&mut self, bytes: &mut [u8]) -> Result<(), croupier_seal::EntropyFailed> {
/// #         for byte in bytes { self.0 = self.0.wrapping_mul(5).wrapping_add(1); *byte = self.0; }
/// #         Ok(())
/// #     }
/// # }
/// let label = Label::new("mini-1", 1, "nz-2004/baccarat", Hash([0; 32]));
/// let shoe = HouseShoe::seal(label, &Composition::decks(8)?, &mut Counter(1))?;
/// let key = HouseKey::from_seed(&[7; 32]);
/// let signed = key.sign(shoe.record().clone());
/// assert_eq!(signed.verified(&key.public())?.cards.size(), 416);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShoeRecord {
    /// Which shoe it is.
    pub label: Label,
    /// The cards that are in.
    pub cards: Composition,
    /// The root of the tree over its places.
    pub root: Hash,
    /// The hash of the copy of the secret that was encrypted to the inspector's key, if there is one.
    pub escrow: Option<Hash>,
}

impl Canonical for ShoeRecord {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.label.named(tag::SHOE_RECORD);
        for count in self.cards.counts() {
            bytes = bytes.raw(&count.to_be_bytes());
        }
        bytes = bytes.raw(&self.root.0).raw(&self.label.previous.0);
        match &self.escrow {
            None => bytes.raw(&[0]),
            Some(copy) => bytes.raw(&[1]).raw(&copy.0),
        }
        .done()
    }
}

impl Subject for ShoeRecord {
    const SHARE: &'static str = tag::WASH_SHARE;
    const ALL: &'static str = tag::WASH_ALL;
}

impl ShoeRecord {
    /// The id that every leaf carries: a leaf of one shoe is never one of another.
    #[must_use]
    pub fn id(&self) -> Hash {
        id(&self.label)
    }

    /// The wash is open: contributors commit.
    #[must_use]
    pub fn committing(self) -> Committing<ShoeRecord> {
        Committing::new(self)
    }

    /// Checks that this card was at that place when the shoe was sealed.
    ///
    /// # Errors
    /// If the opening is of no place or no card, or does not lead to the root.
    pub fn check(&self, opening: &Opening) -> Result<(), OpeningError> {
        let (leaf, size) = (&opening.leaf, self.cards.size());
        leaf.in_bounds(size)?;
        let at = usize::from(leaf.place);
        let hash = leaf.hash(&self.id());
        if !leads(hash, at, usize::from(size), &opening.path, &self.root) {
            return Err(OpeningError::NotCommitted { place: leaf.place });
        }
        Ok(())
    }

    /// Checks the end of a shoe: with what was opened before, every place is opened once, each as it was sealed, and the cards are those
    /// that were said to be in.
    ///
    /// # Errors
    /// The first thing that does not fit, with its place.
    pub fn check_closing(&self, opened: &[Opening], closing: &Closing) -> Result<(), ClosingError> {
        let size = usize::from(self.cards.size());
        if closing.leaves.len() != size || Tree::new(closing.leaves.clone()).root() != self.root {
            return Err(ClosingError::OtherRoot);
        }
        let id = self.id();
        let mut order = vec![None; size];
        let before = opened.iter().map(|opening| &opening.leaf);
        for leaf in before.chain(&closing.rest) {
            leaf.in_bounds(self.cards.size())?;
            let at = usize::from(leaf.place);
            if leaf.hash(&id) != closing.leaves[at] {
                return Err(OpeningError::NotCommitted { place: leaf.place }.into());
            }
            if order[at].replace(leaf.card).is_some() {
                return Err(ClosingError::Twice { place: leaf.place });
            }
        }
        let mut counts = [0u16; FACES as usize];
        for (place, card) in (0..).zip(order) {
            let card = card.ok_or(ClosingError::Missing { place })?;
            counts[usize::from(card)] += 1;
        }
        for ((card, found), said) in (0..).zip(counts).zip(self.cards.counts()) {
            if found != *said {
                let said = *said;
                return Err(ClosingError::OtherCards { card, said, found });
            }
        }
        Ok(())
    }
}

fn id(label: &Label) -> Hash {
    let bytes = Writer::new(tag::SHOE_ID)
        .text(&label.table)
        .raw(&label.number.to_be_bytes());
    hash(&[&bytes.done()])
}

/// A card at a place of the house's order, with the salt that hid it.
#[derive(Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The place in the house's order, from 0.
    pub place: u16,
    /// The card's number.
    pub card: u8,
    /// The salt.
    pub salt: [u8; 32],
}

impl Leaf {
    fn hash(&self, shoe: &Hash) -> Hash {
        let place = self.place.to_be_bytes();
        let tag = tag::LEAF.as_bytes();
        hash(&[tag, &shoe.0, &place, &[self.card], &self.salt])
    }

    fn in_bounds(&self, size: u16) -> Result<(), OpeningError> {
        if self.place >= size {
            return Err(OpeningError::NoSuchPlace { place: self.place });
        }
        if self.card >= FACES {
            return Err(OpeningError::NoSuchCard { card: self.card });
        }
        Ok(())
    }
}

impl fmt::Debug for Leaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Leaf(place {})", self.place)
    }
}

/// A card as it is opened: published when the rules expose it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The card, its place and its salt.
    pub leaf: Leaf,
    /// The neighbours on the way to the root.
    pub path: Vec<Hash>,
}

/// The end of a shoe: what had not been opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closing {
    /// The hashes of all leaves in their order, so that a card that does not fit is found by its place.
    pub leaves: Vec<Hash>,
    /// The cards that had not been opened.
    pub rest: Vec<Leaf>,
}

/// Why an opening is not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The shoe has no such place.
    #[error("the shoe has no place {place}")]
    NoSuchPlace {
        /// The place.
        place: u16,
    },
    /// No card has that number.
    #[error("{card} is not the number of a card")]
    NoSuchCard {
        /// The number.
        card: u8,
    },
    /// Another card was due.
    #[error("the card at place {due} of the house's order is due, not that at {place}")]
    NotDue {
        /// The place that wash and cut lead to.
        due: u16,
        /// The place that was opened.
        place: u16,
    },
    /// Another card was sealed there.
    #[error("this is not what was sealed at place {place}")]
    NotCommitted {
        /// The place.
        place: u16,
    },
}

/// Why the end of a shoe is not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClosingError {
    /// A card does not fit.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The leaves are not those that were sealed.
    #[error("the leaves are not those that were sealed")]
    OtherRoot,
    /// A place is opened twice.
    #[error("place {place} is opened twice")]
    Twice {
        /// The place.
        place: u16,
    },
    /// A place is not opened.
    #[error("place {place} is not opened")]
    Missing {
        /// The place.
        place: u16,
    },
    /// The cards are not those that were said to be in.
    #[error("card {card} was said to be in {said} times, and is in {found} times")]
    OtherCards {
        /// The card's number.
        card: u8,
        /// How often it was said to be in.
        said: u16,
        /// How often it is.
        found: u16,
    },
}

/// Why a secret that was kept is not the shoe's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretError {
    /// It is too short, or holds what is not a card.
    #[error("the secret holds no shoe")]
    NoShoe,
    /// It makes another root, or other cards.
    #[error("the secret is of another shoe")]
    OtherShoe,
}

/// This shoe is not the one that was washed and cut, or has no card there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// It is another shoe.
    #[error("another shoe was washed and cut")]
    OtherShoe,
    /// It holds fewer cards.
    #[error("the shoe does not hold so many cards")]
    NoSuchCard,
}

/// A shoe as the house alone knows it. Wiped from memory when dropped, and never printed. A card comes out of it only by a
/// [`Dealing`], which exists once the shoe was washed and cut.
///
/// ```
/// use croupier_seal::{Composition, Hash, HouseShoe, Label, SecretError};
/// # struct Counter(u8);
/// # impl croupier_seal::CryptoSource for Counter {
/// #     fn fill(&mut self, bytes: &mut [u8]) -> Result<(), croupier_seal::EntropyFailed> {
/// #         for byte in bytes { self.0 = self.0.wrapping_mul(5).wrapping_add(1); *byte = self.0; }
/// #         Ok(())
/// #     }
/// # }
/// let label = Label::new("stud-1", 9, "nz-1996/caribbean-stud", Hash([0; 32]));
/// let shoe = HouseShoe::seal(label, &Composition::decks(1)?, &mut Counter(1))?;
/// // Kept encrypted, and brought back after a restart.
/// let mut secret = shoe.secret();
/// assert!(HouseShoe::restored(shoe.record(), &secret).is_ok());
/// // Two cards exchanged meanwhile are found at once.
/// secret.swap(40, 41);
/// assert_eq!(HouseShoe::restored(shoe.record(), &secret).err(), Some(SecretError::OtherShoe));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct HouseShoe {
    record: ShoeRecord,
    order: Zeroizing<Vec<u8>>,
    secret: Zeroizing<[u8; 32]>,
    tree: Tree,
}

impl HouseShoe {
    /// Shuffles these cards and seals them.
    ///
    /// # Errors
    /// If the source fails.
    pub fn seal(
        label: Label,
        cards: &Composition,
        source: &mut impl CryptoSource,
    ) -> Result<HouseShoe, EntropyFailed> {
        let order = shuffled(cards, source)?;
        let mut secret = Zeroizing::new([0; 32]);
        source.fill(&mut *secret)?;
        HouseShoe::made(label, cards.clone(), order, secret)
    }

    /// Seals cards in the order in which they lie.
    ///
    /// # Errors
    /// If the source fails, or these are no cards.
    pub fn seal_order(
        label: Label,
        order: &[u8],
        source: &mut impl CryptoSource,
    ) -> Result<HouseShoe, SealError> {
        let cards = Composition::of(order)?;
        let mut secret = Zeroizing::new([0; 32]);
        source.fill(&mut *secret)?;
        let order = Zeroizing::new(order.to_vec());
        Ok(HouseShoe::made(label, cards, order, secret)?)
    }

    fn made(
        label: Label,
        cards: Composition,
        order: Zeroizing<Vec<u8>>,
        secret: Zeroizing<[u8; 32]>,
    ) -> Result<HouseShoe, EntropyFailed> {
        let shoe = id(&label);
        let places = (0..).zip(order.iter());
        let leaves: Result<Vec<Hash>, EntropyFailed> = places
            .map(|(place, &card)| {
                let salt = salt(&secret, &shoe, place)?;
                let mut leaf = Leaf { place, card, salt };
                let hash = leaf.hash(&shoe);
                // Not one that was opened.
                leaf.salt.zeroize();
                Ok(hash)
            })
            .collect();
        let tree = Tree::new(leaves?);
        let record = ShoeRecord {
            label,
            cards,
            root: tree.root(),
            escrow: None,
        };
        Ok(HouseShoe {
            record,
            order,
            secret,
            tree,
        })
    }

    /// The same with the hash of the inspector's copy in its record, which is not published before.
    #[must_use]
    pub fn escrowed(mut self, copy: Hash) -> HouseShoe {
        self.record.escrow = Some(copy);
        self
    }

    /// What is published.
    #[must_use]
    pub const fn record(&self) -> &ShoeRecord {
        &self.record
    }

    /// What is to be kept, encrypted: the secret of the salts, then the order.
    #[must_use]
    pub fn secret(&self) -> Zeroizing<Vec<u8>> {
        let mut secret = Zeroizing::new(Vec::with_capacity(32 + self.order.len()));
        secret.extend_from_slice(&*self.secret);
        secret.extend_from_slice(&self.order);
        secret
    }

    /// The shoe of a secret that was kept.
    ///
    /// # Errors
    /// If it is not what was sealed under this record.
    pub fn restored(record: &ShoeRecord, secret: &[u8]) -> Result<HouseShoe, SecretError> {
        let (salts, order) = secret.split_first_chunk().ok_or(SecretError::NoShoe)?;
        let cards = Composition::of(order).map_err(|_| SecretError::NoShoe)?;
        let order = Zeroizing::new(order.to_vec());
        let salts = Zeroizing::new(*salts);
        let mut shoe = HouseShoe::made(record.label.clone(), cards, order, salts)
            .map_err(|_| SecretError::NoShoe)?;
        shoe.record.escrow = record.escrow;
        if shoe.record != *record {
            return Err(SecretError::OtherShoe);
        }
        Ok(shoe)
    }

    /// Opens the card that comes out as number `out`, from 0. Cards are opened when the rules expose them, in whatever order that is;
    /// one that stays face down stays closed.
    ///
    /// # Errors
    /// If it was another shoe that was washed and cut, or this one has no such card.
    pub fn open(&self, dealing: &Dealing, out: u16) -> Result<Opening, DealError> {
        if *dealing.record() != self.record {
            return Err(DealError::OtherShoe);
        }
        let place = dealing.place(out).ok_or(DealError::NoSuchCard)?;
        let leaf = self.leaf(place).ok_or(DealError::NoSuchCard)?;
        let path = self.tree.path(usize::from(place));
        Ok(Opening { leaf, path })
    }

    /// The end of the shoe: opens whatever is not among these.
    #[must_use]
    pub fn close(self, opened: &[Opening]) -> Closing {
        let opened: BTreeSet<u16> = opened.iter().map(|opening| opening.leaf.place).collect();
        let places = 0..self.record.cards.size();
        let closed = places.filter(|place| !opened.contains(place));
        Closing {
            rest: closed.filter_map(|place| self.leaf(place)).collect(),
            leaves: self.tree.leaves().to_vec(),
        }
    }

    fn leaf(&self, place: u16) -> Option<Leaf> {
        let card = *self.order.get(usize::from(place))?;
        let salt = salt(&self.secret, &self.record.id(), place).ok()?;
        Some(Leaf { place, card, salt })
    }
}

impl fmt::Debug for HouseShoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HouseShoe({} cards)", self.order.len())
    }
}

/// Why cards in an order cannot be sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// They are no cards for a shoe.
    #[error(transparent)]
    Cards(#[from] CompositionError),
    /// There is no randomness for the salts.
    #[error(transparent)]
    Entropy(#[from] EntropyFailed),
}

/// The salt of a place.
fn salt(secret: &[u8; 32], shoe: &Hash, place: u16) -> Result<[u8; 32], EntropyFailed> {
    let info = Writer::new(tag::SHOE_SALT).raw(&place.to_be_bytes());
    let mut salt = [0; 32];
    Stream::new(&shoe.0, secret, info.done()).fill(&mut salt)?;
    Ok(salt)
}
