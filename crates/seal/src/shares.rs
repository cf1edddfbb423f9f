//! Contributions: 32 bytes from everybody who takes part, committed to before anybody sees another's, then revealed.
//!
//! The steps follow each other by type. [`Committing`] takes commitments and nothing else; closed it becomes [`Revealing`], which
//! takes shares that fit; settled it becomes [`Settled`], which alone can wash a shoe or draw. Whoever has not revealed by then is left
//! out by name. A contributor who is [`Part::Bound`] (the inspector's console, say) may not be left out: without that share nothing
//! is settled, and shoe or round are called off.
//!
//! Whoever waits for the others' shares and then decides whether to reveal chooses between two results, and m together among 2^m. That
//! is why they are named, and why somebody ought to be bound.

use crate::bytes::{Canonical, Hash, Writer, hash, same};
use crate::source::{CryptoSource, EntropyFailed};
use std::fmt;
use zeroize::Zeroizing;

/// 32 bytes of somebody's own. Wiped from memory when dropped, and never printed.
///
/// ```
/// use croupier_seal::Share;
///
/// let share = Share::from_bytes([7; 32]);
/// assert_eq!(format!("{share:?}"), "Share");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Share(Zeroizing<[u8; 32]>);

impl Share {
    /// A new one.
    ///
    /// # Errors
    /// If the source fails.
    pub fn new(source: &mut impl CryptoSource) -> Result<Share, EntropyFailed> {
        let mut bytes = Zeroizing::new([0; 32]);
        source.fill(&mut *bytes)?;
        Ok(Share(bytes))
    }

    /// One that was kept, or received.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 32]) -> Share {
        Share(Zeroizing::new(bytes))
    }

    /// The bytes, to be revealed when it is time.
    #[must_use]
    pub fn reveal(&self) -> &[u8; 32] {
        &self.0
    }

    /// What a contributor of this name commits to, for this record alone: a copy of it is worth nothing to anybody of another name.
    #[must_use]
    pub fn commitment<R: Subject>(&self, record: &R, name: &str) -> Hash {
        self.commitment_to::<R>(&record.hash(), name)
    }

    fn commitment_to<R: Subject>(&self, record: &Hash, name: &str) -> Hash {
        let named = Writer::default().text(name).done();
        hash(&[R::SHARE.as_bytes(), &record.0, &named, &*self.0])
    }
}

impl fmt::Debug for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Share")
    }
}

/// What people contribute to: the record of a shoe, or that of a draw.
pub trait Subject: Canonical {
    /// What begins a commitment.
    const SHARE: &'static str;
    /// What begins the list of all commitments.
    const ALL: &'static str;
}

/// Whether it goes on without somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Left out by name if nothing is revealed.
    Free,
    /// Nothing is settled without this share.
    Bound,
}

/// Why a contribution is not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShareError {
    /// Somebody of this name has committed already.
    #[error("{0} has committed already")]
    CommittedAlready(String),
    /// Somebody else has committed to the very same.
    #[error("the commitment of {0} is another's")]
    Copied(String),
    /// Nobody of this name has committed.
    #[error("{0} has not committed")]
    NotCommitted(String),
    /// This share has been revealed already.
    #[error("{0} has revealed already")]
    RevealedAlready(String),
    /// This is not the share that was committed to.
    #[error("what {0} reveals is not what was committed to")]
    OtherShare(String),
    /// These had to reveal, and did not.
    #[error("nothing is settled without {}", .0.join(", "))]
    Withheld(Vec<String>),
}

#[derive(Clone, Debug)]
struct Entry {
    name: String,
    part: Part,
    commitment: Hash,
    share: Option<Share>,
}

/// Commitments are taken.
///
/// ```
/// use croupier_seal::{HouseDraw, Label, Hash, Part, Shape, Share, ShareError};
/// # struct Counter(u8);
/// # impl croupier_seal::CryptoSource for Counter {
/// #     fn fill(&mut self, bytes: &mut [u8]) -> Result<(), croupier_seal::EntropyFailed> {
/// #         bytes.fill(self.0);
/// #         self.0 += 1;
/// #         Ok(())
/// #     }
/// # }
/// let label = Label::new("roulette-1", 12, "nz-1996/roulette", Hash([0; 32]));
/// let house = HouseDraw::seal(label, Shape::faces(&[37]).expect("a wheel"), &mut Counter(1))?;
/// let record = house.record();
///
/// let (anna, bo) = (Share::from_bytes([8; 32]), Share::from_bytes([9; 32]));
/// let mut committing = record.clone().committing();
/// committing.commit("anna", Part::Free, anna.commitment(record, "anna"))?;
/// committing.commit("bo", Part::Free, bo.commitment(record, "bo"))?;
/// // "No more bets": from here on nobody commits.
/// let mut revealing = committing.close();
/// revealing.reveal("anna", anna)?;
/// let wrong = revealing.reveal("bo", Share::from_bytes([7; 32]));
/// assert_eq!(wrong, Err(ShareError::OtherShare("bo".into())));
/// let settled = revealing.settle()?;
/// assert_eq!(settled.left_out().collect::<Vec<_>>(), ["bo"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Committing<R> {
    record: R,
    hash: Hash,
    entries: Vec<Entry>,
}

impl<R: Subject> Committing<R> {
    pub(crate) fn new(record: R) -> Committing<R> {
        Committing {
            hash: record.hash(),
            record,
            entries: Vec::new(),
        }
    }

    /// Takes a commitment. The order in which they are taken is that of the shares ever after.
    ///
    /// # Errors
    /// If the name has committed already, or the commitment is a copy of another's.
    pub fn commit(&mut self, name: &str, part: Part, commitment: Hash) -> Result<(), ShareError> {
        if self.entries.iter().any(|entry| entry.name == name) {
            return Err(ShareError::CommittedAlready(name.to_owned()));
        }
        if self.entries.iter().any(|e| e.commitment == commitment) {
            return Err(ShareError::Copied(name.to_owned()));
        }
        self.entries.push(Entry {
            name: name.to_owned(),
            part,
            commitment,
            share: None,
        });
        Ok(())
    }

    /// No more commitments.
    #[must_use]
    pub fn close(self) -> Revealing<R> {
        Revealing(self)
    }
}

/// Shares are revealed; nobody can commit any more.
#[derive(Clone, Debug)]
pub struct Revealing<R>(Committing<R>);

impl<R: Subject> Revealing<R> {
    /// Takes a share.
    ///
    /// # Errors
    /// If the name has not committed, has revealed already, or has committed to something else.
    pub fn reveal(&mut self, name: &str, share: Share) -> Result<(), ShareError> {
        let record = self.0.hash;
        let entry = self.0.entries.iter_mut().find(|entry| entry.name == name);
        let entry = entry.ok_or_else(|| ShareError::NotCommitted(name.to_owned()))?;
        if entry.share.is_some() {
            return Err(ShareError::RevealedAlready(name.to_owned()));
        }
        if !same(&share.commitment_to::<R>(&record, name), &entry.commitment) {
            return Err(ShareError::OtherShare(name.to_owned()));
        }
        entry.share = Some(share);
        Ok(())
    }

    /// Who has not revealed yet.
    pub fn awaited(&self) -> impl Iterator<Item = &str> {
        left_out(&self.0.entries)
    }

    /// The time is up: whoever has not revealed is left out.
    ///
    /// # Errors
    /// If somebody who is bound has not revealed.
    pub fn settle(self) -> Result<Settled<R>, ShareError> {
        let bound = |entry: &&Entry| entry.part == Part::Bound && entry.share.is_none();
        let withheld = self.0.entries.iter().filter(bound);
        let withheld: Vec<String> = withheld.map(|entry| entry.name.clone()).collect();
        if !withheld.is_empty() {
            return Err(ShareError::Withheld(withheld));
        }
        let mut all = Writer::new(R::ALL)
            .raw(&self.0.hash.0)
            .count(self.0.entries.len());
        for entry in &self.0.entries {
            all = all.text(&entry.name).raw(&entry.commitment.0);
        }
        Ok(Settled {
            all: hash(&[&all.done()]),
            gathered: self.0,
        })
    }
}

fn left_out(entries: &[Entry]) -> impl Iterator<Item = &str> {
    let silent = entries.iter().filter(|entry| entry.share.is_none());
    silent.map(|entry| entry.name.as_str())
}

/// Everybody's shares, or who left theirs out: the result is decided, though nobody may know it yet.
#[derive(Clone, Debug)]
pub struct Settled<R> {
    gathered: Committing<R>,
    all: Hash,
}

impl<R: Subject> Settled<R> {
    /// The record that was contributed to.
    pub const fn record(&self) -> &R {
        &self.gathered.record
    }

    /// The hash of all commitments, in their order, those included whose share was left out.
    pub const fn all(&self) -> Hash {
        self.all
    }

    /// Who revealed, with the share, in the order of the commitments.
    pub fn shares(&self) -> impl Iterator<Item = (&str, &Share)> {
        let entries = self.gathered.entries.iter();
        entries.filter_map(|entry| Some((entry.name.as_str(), entry.share.as_ref()?)))
    }

    /// Who did not, and is left out.
    pub fn left_out(&self) -> impl Iterator<Item = &str> {
        left_out(&self.gathered.entries)
    }

    pub(crate) fn into_record(self) -> R {
        self.gathered.record
    }
}
