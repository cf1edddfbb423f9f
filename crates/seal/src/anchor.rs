//! The anchor: what the house signs of all its logs and of the ledger at one moment, and what it is good for later.

use crate::bytes::{Canonical, Hash, Writer, tag};
use std::collections::BTreeMap;

/// How far a log goes, and the hash of its last entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The number of the last entry; 0 where there is none.
    pub seq: u64,
    /// Its hash.
    pub hash: Hash,
}

/// The heads of every log and of the ledger at one moment, to be signed with the house's key. Each names the one before it.
///
/// ```
/// use croupier_seal::{Anchor, Canonical, Difference, Hash, Head, HouseKey};
///
/// let head = |seq, byte| Head { seq, hash: Hash([byte; 32]) };
/// let logs = [("mini-1".to_owned(), head(40, 1)), ("wheel-1".to_owned(), head(7, 2))];
/// let anchor = Anchor::first(1_790_000_000_000, logs.into(), head(90, 3));
/// let key = HouseKey::from_seed(&[7; 32]);
/// let signed = key.sign(anchor);
/// let anchor = signed.verified(&key.public())?;
///
/// // Later: the tail of one log is gone, and the other is there.
/// let kept = |log: &str, seq| (log == "wheel-1").then_some(Hash([2; 32])).filter(|_| seq == 7);
/// let ledger = |_| Some(Hash([3; 32]));
/// let found = anchor.compare(kept, ledger);
/// assert_eq!(found, [Difference::Missing { log: "mini-1".into(), seq: 40 }]);
/// # Ok::<(), croupier_seal::NotSigned>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// Its number, from 1.
    pub number: u64,
    /// The hash of the one before; of the first, zeros.
    pub previous: Hash,
    /// When it was made, in milliseconds since 1970, as the caller's clock has it.
    pub at_ms: u64,
    /// The head of each log, by its name.
    pub logs: BTreeMap<String, Head>,
    /// The head of the ledger.
    pub ledger: Head,
}

impl Canonical for Anchor {
    fn bytes(&self) -> Vec<u8> {
        let head =
            |bytes: Writer, head: &Head| bytes.raw(&head.seq.to_be_bytes()).raw(&head.hash.0);
        let mut bytes = Writer::new(tag::ANCHOR)
            .raw(&self.number.to_be_bytes())
            .raw(&self.previous.0)
            .raw(&self.at_ms.to_be_bytes());
        bytes = head(bytes, &self.ledger).count(self.logs.len());
        for (name, log) in &self.logs {
            bytes = head(bytes.text(name), log);
        }
        bytes.done()
    }
}

/// Why an anchor does not follow another.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnchorError {
    /// Its number is not the next.
    #[error("anchor {found} does not follow {before}")]
    OtherNumber {
        /// The number before.
        before: u64,
        /// The number found.
        found: u64,
    },
    /// It names another before it.
    #[error("anchor {number} names another before it")]
    OtherPrevious {
        /// Its number.
        number: u64,
    },
    /// A log is gone.
    #[error("anchor {number} has no log {log}")]
    LogGone {
        /// Its number.
        number: u64,
        /// The log.
        log: String,
    },
    /// A log, or the ledger, goes less far than before, or as far with another hash.
    #[error("in anchor {number}, {log} is not what it was before")]
    WentBack {
        /// Its number.
        number: u64,
        /// The log; `ledger` for the ledger.
        log: String,
    },
}

/// What is not as the anchor has it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// There is no such entry any more: the tail, or the whole log.
    #[error("{log}: entry {seq} is missing")]
    Missing {
        /// The log; `ledger` for the ledger.
        log: String,
        /// The entry.
        seq: u64,
    },
    /// The entry has another hash: it, or something before it, was changed and the chain computed anew.
    #[error("{log}: entry {seq} is not what it was")]
    Changed {
        /// The log; `ledger` for the ledger.
        log: String,
        /// The entry.
        seq: u64,
    },
}

/// What the ledger is called where something is wrong with it.
const LEDGER: &str = "ledger";

impl Anchor {
    /// The first one of a house.
    #[must_use]
    pub const fn first(at_ms: u64, logs: BTreeMap<String, Head>, ledger: Head) -> Anchor {
        Anchor {
            number: 1,
            previous: Hash([0; 32]),
            at_ms,
            logs,
            ledger,
        }
    }

    /// The one after this.
    ///
    /// ```
    /// use croupier_seal::{Anchor, AnchorError, Hash, Head};
    ///
    /// let at = |seq| Head { seq, hash: Hash([7; 32]) };
    /// let logs = |seq| [("mini-1".to_owned(), at(seq))].into();
    /// let first = Anchor::first(1_000, logs(40), at(9));
    /// assert!(first.next(2_000, logs(41), at(9))?.follows(&first).is_ok());
    /// assert!(first.next(2_000, logs(39), at(9)).is_err());
    /// # Ok::<(), AnchorError>(())
    /// ```
    ///
    /// # Errors
    /// If a log is gone, or one went back.
    pub fn next(
        &self,
        at_ms: u64,
        logs: BTreeMap<String, Head>,
        ledger: Head,
    ) -> Result<Anchor, AnchorError> {
        let next = Anchor {
            number: self.number + 1,
            previous: self.hash(),
            at_ms,
            logs,
            ledger,
        };
        next.follows(self)?;
        Ok(next)
    }

    /// Checks that this one comes right after another, and that nothing went back between them.
    ///
    /// # Errors
    /// What does not fit.
    pub fn follows(&self, before: &Anchor) -> Result<(), AnchorError> {
        let number = self.number;
        if before.number.checked_add(1) != Some(number) {
            let (before, found) = (before.number, number);
            return Err(AnchorError::OtherNumber { before, found });
        }
        if self.previous != before.hash() {
            return Err(AnchorError::OtherPrevious { number });
        }
        let went_back = |was: &Head, is: &Head| is.seq < was.seq || is.seq == was.seq && is != was;
        for (log, was) in &before.logs {
            let log = log.clone();
            match self.logs.get(&log) {
                None => return Err(AnchorError::LogGone { number, log }),
                Some(is) if went_back(was, is) => {
                    return Err(AnchorError::WentBack { number, log });
                }
                Some(_) => {}
            }
        }
        if went_back(&before.ledger, &self.ledger) {
            let log = LEDGER.to_owned();
            return Err(AnchorError::WentBack { number, log });
        }
        Ok(())
    }

    /// Compares with what is kept now: the caller gives the hash of an entry of a log, and of the ledger, or none where there is none.
    #[must_use]
    pub fn compare(
        &self,
        kept: impl Fn(&str, u64) -> Option<Hash>,
        ledger: impl Fn(u64) -> Option<Hash>,
    ) -> Vec<Difference> {
        let compared = |log: &str, head: &Head, found: Option<Hash>| {
            let (log, seq) = (log.to_owned(), head.seq);
            match found {
                Some(hash) if hash == head.hash => None,
                Some(_) => Some(Difference::Changed { log, seq }),
                None => Some(Difference::Missing { log, seq }),
            }
        };
        let logs = self.logs.iter();
        let logs = logs.filter_map(|(log, head)| compared(log, head, kept(log, head.seq)));
        let ledger = compared(LEDGER, &self.ledger, ledger(self.ledger.seq));
        logs.chain(ledger).collect()
    }
}
