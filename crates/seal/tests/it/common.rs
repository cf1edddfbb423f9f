//! A source that anyone can make again, and shoes made from it.

use croupier_seal::{
    Composition, CryptoSource, Dealing, EntropyFailed, Hash, HouseShoe, Label, Part, Share,
};
use sha2::{Digest, Sha256};

/// SHA-256 of a counter in eight bytes, block after block.
pub(crate) struct Counted {
    next: u64,
    bytes: Vec<u8>,
}

impl Counted {
    /// From this number on. Streams a thousand million apart do not meet.
    pub(crate) fn from(seed: u64) -> Counted {
        Counted {
            next: seed * 1_000_000_000,
            bytes: Vec::new(),
        }
    }
}

impl CryptoSource for Counted {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
        while self.bytes.len() < bytes.len() {
            self.bytes.extend(Sha256::digest(self.next.to_be_bytes()));
            self.next += 1;
        }
        bytes.copy_from_slice(&self.bytes[..bytes.len()]);
        self.bytes.drain(..bytes.len());
        Ok(())
    }
}

pub(crate) fn label(number: u32) -> Label {
    Label::new("mini-1", number, "nz-2004/baccarat", Hash([5; 32]))
}

/// A shoe of so many decks.
pub(crate) fn shoe(number: u32, decks: u8, seed: u64) -> HouseShoe {
    let cards = Composition::decks(decks).unwrap();
    HouseShoe::seal(label(number), &cards, &mut Counted::from(seed)).unwrap()
}

/// The shoe washed with these shares, all revealed, and cut.
pub(crate) fn dealt(shoe: &HouseShoe, shares: &[Share], cut: u16) -> Dealing {
    let record = shoe.record();
    let mut committing = record.clone().committing();
    for (n, share) in shares.iter().enumerate() {
        let name = format!("contributor {n}");
        let commitment = share.commitment(record, &name);
        committing.commit(&name, Part::Free, commitment).unwrap();
    }
    let mut revealing = committing.close();
    for (n, share) in shares.iter().enumerate() {
        let name = format!("contributor {n}");
        revealing.reveal(&name, share.clone()).unwrap();
    }
    let washed = revealing.settle().unwrap().wash().unwrap();
    washed.cut(cut).unwrap()
}

/// The cards as they come out.
pub(crate) fn cards_out(shoe: &HouseShoe, dealing: &Dealing) -> Vec<u8> {
    let secret = shoe.secret();
    let places = (0..).map_while(|out| dealing.place(out));
    places.map(|at| secret[32 + usize::from(at)]).collect()
}
