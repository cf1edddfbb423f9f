//! How everything that is hashed or signed is written as bytes: one way for each, so that anybody can write the same.
//!
//! Numbers are big-endian. A text is its length in four bytes and then itself in UTF-8. Everything begins with a tag that says
//! what it is, and no tag is the beginning of another, so that no hash of one thing can pass for that of another.

use sha2::{Digest, Sha256};
use std::fmt;

/// What begins each kind of bytes.
pub(crate) mod tag {
    pub(crate) const LEAF: &str = "\0shoe/1";
    pub(crate) const NODE: &str = "\u{1}";
    pub(crate) const SHOE_ID: &str = "shoe-id/1";
    pub(crate) const SHOE_SALT: &str = "shoe-salt/1";
    pub(crate) const SHOE_RECORD: &str = "shoe-record/1";
    pub(crate) const WASH_SHARE: &str = "wash-share/1";
    pub(crate) const WASH_ALL: &str = "wash-all/1";
    pub(crate) const WASH_ORDER: &str = "wash-order/1";
    pub(crate) const DRAW_HOUSE: &str = "draw-house/1";
    pub(crate) const DRAW_RECORD: &str = "draw-record/1";
    pub(crate) const DRAW_SHARE: &str = "draw-share/1";
    pub(crate) const DRAW_ALL: &str = "draw-all/1";
    pub(crate) const DRAW_FACES: &str = "draw-faces/1";
    pub(crate) const DRAW_DECK: &str = "draw-deck/1";
    pub(crate) const ANCHOR: &str = "anchor/1";

    #[cfg(test)]
    pub(crate) const ALL: [&str; 15] = [
        LEAF,
        NODE,
        SHOE_ID,
        SHOE_SALT,
        SHOE_RECORD,
        WASH_SHARE,
        WASH_ALL,
        WASH_ORDER,
        DRAW_HOUSE,
        DRAW_RECORD,
        DRAW_SHARE,
        DRAW_ALL,
        DRAW_FACES,
        DRAW_DECK,
        ANCHOR,
    ];
}

/// A SHA-256 hash. It is public, and written in hexadecimal.
///
/// ```
/// use croupier_seal::Hash;
///
/// assert_eq!(Hash([0xab; 32]).to_string(), "ab".repeat(32));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

/// What has one way to be written as bytes.
pub trait Canonical {
    /// The bytes, which are hashed and signed.
    fn bytes(&self) -> Vec<u8>;

    /// Their hash.
    fn hash(&self) -> Hash {
        Hash(Sha256::digest(self.bytes()).into())
    }
}

/// Bytes as they are put together.
#[derive(Default)]
pub(crate) struct Writer(Vec<u8>);

impl Writer {
    pub(crate) fn new(tag: &str) -> Writer {
        Writer(tag.as_bytes().to_vec())
    }

    #[must_use]
    pub(crate) fn raw(mut self, bytes: &[u8]) -> Writer {
        self.0.extend_from_slice(bytes);
        self
    }

    #[must_use]
    pub(crate) fn count(self, count: usize) -> Writer {
        // Nothing here has four thousand million of anything.
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.raw(&count.to_be_bytes())
    }

    #[must_use]
    pub(crate) fn text(self, text: &str) -> Writer {
        self.count(text.len()).raw(text.as_bytes())
    }

    pub(crate) fn done(self) -> Vec<u8> {
        self.0
    }
}

/// The hash of several pieces, one after the other. Nothing is put together in memory first, so that no copy of a secret stays.
pub(crate) fn hash(pieces: &[&[u8]]) -> Hash {
    let mut hasher = Sha256::new();
    for piece in pieces {
        hasher.update(piece);
    }
    Hash(hasher.finalize().into())
}

/// Whether two hashes are one; it takes as long wherever they differ.
pub(crate) fn same(one: &Hash, other: &Hash) -> bool {
    let pairs = one.0.iter().zip(&other.0);
    pairs.fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_tag_begins_another() {
        for (at, one) in tag::ALL.iter().enumerate() {
            for (other_at, other) in tag::ALL.iter().enumerate() {
                assert!(at == other_at || !other.starts_with(one), "{one} {other}");
            }
        }
    }

    #[test]
    fn texts_cannot_run_into_each_other() {
        let of = |one, two| Writer::new("t").text(one).text(two).done();
        assert_ne!(of("ab", "c"), of("a", "bc"));
        assert_eq!(of("é", ""), b"t\0\0\0\x02\xc3\xa9\0\0\0\0");
    }

    #[test]
    fn hashes_are_compared_to_the_last_byte() {
        let mut other = Hash([7; 32]);
        assert!(same(&Hash([7; 32]), &other));
        other.0[31] ^= 1;
        assert!(!same(&Hash([7; 32]), &other));
    }
}
