//! The hash chain: what goes into it, byte for byte.
//!
//! An outsider recomputes the chain of a table from its events alone. Every hash is SHA-256 over
//! a row of *fields*. A field is
//!
//! ```text
//! tag (1 byte) ‖ length of the value in bytes (8 bytes, big-endian) ‖ value
//! ```
//!
//! so no two different rows of fields give the same bytes. Numbers are 8 bytes big-endian
//! (`at_ms` in two's complement), text is UTF-8 as stored, hashes are their 32 raw bytes.
//!
//! The hash before a table's first event (its *genesis*) has the fields
//!
//! | tag | value |
//! |---|---|
//! | 0 | `croupier table v1` |
//! | 2 | table id |
//!
//! and the hash of an event, in this order,
//!
//! | tag | value |
//! |---|---|
//! | 0 | `croupier event v1` |
//! | 1 | hash of the event before it, or the genesis |
//! | 2 | table id |
//! | 3 | sequence number, the first being 1 |
//! | 4 | epoch of the table's owner |
//! | 5 | milliseconds since 1970, UTC |
//! | 6 | actor |
//! | 7 | role |
//! | 8 | kind |
//! | 9 | cause; the whole field is left out when the event has none |
//! | 10 | body |
//!
//! What a body says is left to others.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::event::{LoggedEvent, NewEvent};

/// A SHA-256 hash, written and read as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash of some bytes, with no framing: for requests and session tokens.
    pub fn of(bytes: &[u8]) -> Hash {
        Hash(Sha256::digest(bytes).into())
    }

    /// The hash that stands before a table's first event.
    pub fn genesis(table: &str) -> Hash {
        let mut fields = Fields::new(b"croupier table v1");
        fields.put(2, table.as_bytes());
        fields.finish()
    }

    /// The hash of a row of fields after a domain, each a tag and its value, framed as those of an event are: for what is signed.
    pub fn of_fields(domain: &str, values: &[(u8, &[u8])]) -> Hash {
        let mut fields = Fields::new(domain.as_bytes());
        for (tag, value) in values {
            fields.put(*tag, value);
        }
        fields.finish()
    }

    /// The hash an event has at a table, from everything in it but its own `hash`.
    pub fn of_event(table: &str, event: &LoggedEvent) -> Hash {
        let who: [&str; 3] = [&event.actor, &event.role, &event.kind];
        let fields = Fields::begun(event.prev_hash, table, event.seq, event.epoch);
        fields.ended(event.at_ms, who, event.cause.as_deref(), &event.body)
    }

    /// The hash that an event gets as the next after another.
    pub(crate) fn after(prev: Hash, table: &str, seq: u64, epoch: u64, event: &NewEvent) -> Hash {
        let who: [&str; 3] = [&event.actor, &event.role, &event.kind];
        let fields = Fields::begun(prev, table, seq, epoch);
        fields.ended(event.at_ms, who, event.cause.as_deref(), &event.body)
    }
}

/// A hash being fed framed fields.
pub(crate) struct Fields(Sha256);

impl Fields {
    pub(crate) fn new(domain: &[u8]) -> Fields {
        let mut fields = Fields(Sha256::new());
        fields.put(0, domain);
        fields
    }

    /// An event's, as far as its place in the log says.
    fn begun(prev: Hash, table: &str, seq: u64, epoch: u64) -> Fields {
        let mut fields = Fields::new(b"croupier event v1");
        fields.put(1, &prev.0);
        fields.put(2, table.as_bytes());
        fields.put(3, &seq.to_be_bytes());
        fields.put(4, &epoch.to_be_bytes());
        fields
    }

    /// With the event's own: who in which role did what kind of thing when, why, and what it says.
    fn ended(mut self, at_ms: i64, who: [&str; 3], cause: Option<&str>, body: &str) -> Hash {
        self.put(5, &at_ms.to_be_bytes());
        for (tag, word) in (6..).zip(who) {
            self.put(tag, word.as_bytes());
        }
        if let Some(cause) = cause {
            self.put(9, cause.as_bytes());
        }
        self.put(10, body.as_bytes());
        self.finish()
    }

    pub(crate) fn put(&mut self, tag: u8, value: &[u8]) {
        self.0.update([tag]);
        self.0.update((value.len() as u64).to_be_bytes());
        self.0.update(value);
    }

    pub(crate) fn finish(self) -> Hash {
        Hash(self.0.finalize().into())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

/// Text that is not 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a hash is 64 hexadecimal digits")]
pub struct NotAHash;

impl FromStr for Hash {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<Hash, NotAHash> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| NotAHash)?;
        Ok(Hash(bytes))
    }
}
