//! The sealed shoe, the sealed draw and the anchor: what was decided before anybody knew it, and how everybody can check that.
//!
//! Pure: no clock, no I/O, and randomness is handed in ([`CryptoSource`]). Hashes are SHA-256, signatures Ed25519, streams HKDF-SHA256; every
//! byte that is hashed or signed is written down in `docs/verify.md`, with vectors in `testdata/seal/` that a verifier in another
//! language (`clients/verify.py`) checks.
//!
//! # A shoe
//!
//! 1. The house seals ([`HouseShoe::seal`]), signs the [`ShoeRecord`] ([`HouseKey::sign`]) and publishes it; the secret
//!    ([`HouseShoe::secret`]) is kept encrypted, and a copy may be encrypted to the inspector ([`HouseShoe::escrowed`]).
//! 2. Players, spectators and the inspector's console commit ([`ShoeRecord::committing`]), then reveal ([`Committing::close`]). When the time is
//!    up, those who have not are left out by name ([`Revealing::settle`]).
//! 3. Their shares wash the shoe ([`Settled::wash`]), and the player whom the rules entitle to it cuts ([`Washed::cut`]).
//! 4. When the rules expose a card, the house opens it ([`HouseShoe::open`]) and everybody checks it ([`Dealing::check`]).
//! 5. At the end the house opens the rest ([`HouseShoe::close`]), and it is checked that the shoe held what it was said to hold
//!    ([`ShoeRecord::check_closing`]).
//!
//! Whoever is not the house runs the same state machine from the same log: [`Signed::verified`] gives the record, and the rest is as above
//! without the secret.
//!
//! What rule books know besides:
//! - *Continuous shuffler*: a shoe a round, of the cards that are inside ([`Composition::without`], [`Composition::with`]), each with the
//!   next number, washed and left uncut ([`Washed::uncut`]).
//! - *Discards shuffled again*: the old shoe is closed, and a new one holds all cards but those on the table, which everybody can count.
//! - *Cards replaced*: the old shoe is closed, and a new one sealed.
//! - *Round void*: cards that were opened stay opened, and the next comes out with the next number; nothing goes back.
//! - *Excess card that was not exposed*: it is not opened until it is shown, as the first card of the next hand; its number is the same.
//! - *Burnt face down*: not opened before the end.
//!
//! # A draw
//!
//! The same for a wheel, dice or a deck a round: [`HouseDraw::seal`], [`DrawRecord::committing`], and so on to [`Settled::draw`].
//!
//! # An anchor
//!
//! [`Anchor`] is what the house signs of all its logs at one moment, each chained to the one before: who keeps one finds later what was cut off,
//! taken away or computed anew ([`Anchor::compare`]).

mod anchor;
mod bytes;
mod cards;
mod draw;
mod key;
mod label;
mod merkle;
mod shares;
mod shoe;
mod source;
mod stream;
mod wash;

pub use anchor::{Anchor, AnchorError, Difference, Head};
pub use bytes::{Canonical, Hash};
pub use cards::{Composition, CompositionError, FACES};
pub use draw::{DrawError, DrawRecord, Drawn, HouseDraw, Shape};
pub use key::{HouseKey, NotSigned, PublicKey, Signature, Signed};
pub use label::Label;
pub use shares::{Committing, Part, Revealing, Settled, Share, ShareError, Subject};
pub use shoe::{
    Closing, ClosingError, DealError, HouseShoe, Leaf, Opening, OpeningError, SealError,
    SecretError, ShoeRecord,
};
pub use source::{CryptoSource, EntropyFailed, shuffle, shuffled, uniform};
pub use wash::{CutOutside, Dealing, Washed};
