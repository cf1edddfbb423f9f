//! Anchors: what the house signs of all its logs, of the ledger and of what else it keeps, on a schedule, at the end of each gaming day, at every
//! start and stop, and whenever it is asked. Each names the one before it ([`croupier_seal::Anchor`]). They are kept in a log of the house's
//! own, `house:anchors`, and handed out, a JSON object a line: whoever keeps one elsewhere finds later what was cut off, taken away or computed
//! anew ([`check`]).
//!
//! Beside the logs an anchor has the heads of these: `record:transactions` and `record:replies` (chains of what the ledger and the kept
//! replies add, see [`croupier_store::record`]), `record:rest` (leases, secrets, people, sessions and kinds of accounts, numbered as the anchor
//! is) and `record:program` (the SHA-256 of the program, numbered likewise). The head of the ledger is the number of its last transaction and
//! what all accounts held after it.

pub mod check;

use crate::clock::HouseClock;
use crate::office::{By, Office, OfficeError};
use crate::own_log::{NewEntry, OwnLog, fault};
use croupier_engine::{Name, Role};
use croupier_house::reception::HOUSE;
use croupier_seal::{Anchor, AnchorError, Canonical, Head, PublicKey, Signature, Signed};
use croupier_store::{
    AdmitError, AppendError, Hash, Link, LoggedEvent, Rows, Snapshot, Store, StoreError,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The log.
pub const LOG: &str = "house:anchors";
/// What the ledger has added.
pub const TRANSACTIONS: &str = "record:transactions";
/// What was answered.
pub const REPLIES: &str = "record:replies";
/// What changes in place.
pub const REST: &str = "record:rest";
/// The program.
pub const PROGRAM: &str = "record:program";
/// How the things that are no logs are told from logs.
const RECORDS: &str = "record:";
/// What a line says that it is.
const FORMAT: &str = "croupier-anchor/1";
/// The kind of the events.
const KIND: &str = "anchor-made";

/// Why an anchor was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The server was started.
    Start,
    /// It was time.
    Schedule,
    /// A gaming day ended.
    Day,
    /// The server was stopped.
    Stop,
    /// Somebody asked for it.
    Asked,
    /// The data were copied.
    Backup,
}

/// An anchor as it is handed out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stated {
    /// What this is: `croupier-anchor/1`.
    format: String,
    /// Its number, from 1.
    pub number: u64,
    /// The hash of the one before; of the first, zeros.
    pub previous: String,
    /// When it was made, in milliseconds since 1970.
    pub at_ms: u64,
    /// The number of the ledger's last transaction, and what all accounts held after it.
    pub ledger: StatedHead,
    /// By log: its last event.
    pub logs: BTreeMap<String, StatedHead>,
    /// The public part of the house's key.
    pub key: String,
    /// What it signed the above with.
    pub signature: String,
}

/// How far a log goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatedHead {
    /// The number of its last entry.
    pub seq: u64,
    /// The hash of it.
    pub hash: String,
}

/// An event of the log.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
enum Event {
    AnchorMade { why: Why, anchor: Stated },
}

/// Why a text is not an anchor.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnchor {
    /// It is something else.
    #[error("it is not an anchor: {0}")]
    Unreadable(String),
    /// It is signed by somebody else, or was changed.
    #[error("anchor {number} is not what its key signed")]
    NotSigned {
        /// Its number.
        number: u64,
    },
}

fn head(head: &Head) -> StatedHead {
    StatedHead {
        seq: head.seq,
        hash: hex::encode(head.hash.0),
    }
}

fn unhead(head: &StatedHead) -> Option<Head> {
    let hash: Hash = head.hash.parse().ok()?;
    Some(Head {
        seq: head.seq,
        hash: croupier_seal::Hash(hash.0),
    })
}

impl Stated {
    fn new(signed: &Signed<Anchor>, anchor: &Anchor, key: PublicKey) -> Stated {
        let logs = anchor.logs.iter();
        Stated {
            format: FORMAT.to_owned(),
            number: anchor.number,
            previous: hex::encode(anchor.previous.0),
            at_ms: anchor.at_ms,
            ledger: head(&anchor.ledger),
            logs: logs.map(|(log, of)| (log.clone(), head(of))).collect(),
            key: key.to_string(),
            signature: hex::encode(signed.signature().0),
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// If it is not an anchor.
    pub fn from_line(line: &str) -> Result<Stated, NoAnchor> {
        let stated: Stated =
            serde_json::from_str(line).map_err(|error| NoAnchor::Unreadable(error.to_string()))?;
        if stated.format != FORMAT {
            let what = format!("its format is {}", stated.format);
            return Err(NoAnchor::Unreadable(what));
        }
        Ok(stated)
    }

    /// As a line.
    #[must_use]
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The anchor, if its own key signed it.
    ///
    /// # Errors
    /// If it cannot be read, or is not what the key signed.
    pub fn verified(&self) -> Result<Anchor, NoAnchor> {
        let number = self.number;
        let unreadable = || NoAnchor::Unreadable(format!("a hash of anchor {number} is none"));
        let logs = self.logs.iter();
        let logs = logs.map(|(log, of)| Some((log.clone(), unhead(of)?)));
        let previous: Hash = self.previous.parse().map_err(|_| unreadable())?;
        let anchor = Anchor {
            number,
            previous: croupier_seal::Hash(previous.0),
            at_ms: self.at_ms,
            logs: logs.collect::<Option<_>>().ok_or_else(unreadable)?,
            ledger: unhead(&self.ledger).ok_or_else(unreadable)?,
        };
        let (mut key, mut signature) = ([0; 32], [0; 64]);
        hex::decode_to_slice(&self.key, &mut key)
            .and_then(|()| hex::decode_to_slice(&self.signature, &mut signature))
            .map_err(|_| unreadable())?;
        let signed = Signed::new(anchor, Signature(signature));
        let verified = signed.verified(&PublicKey(key));
        verified
            .cloned()
            .map_err(|_| NoAnchor::NotSigned { number })
    }

    /// The hash by which the next one names it.
    ///
    /// # Errors
    /// If it is not an anchor.
    pub fn hash(&self) -> Result<String, NoAnchor> {
        Ok(hex::encode(self.verified()?.hash().0))
    }

    /// The SHA-256 of the program that the house ran on.
    #[must_use]
    pub fn program(&self) -> Option<&str> {
        Some(self.logs.get(PROGRAM)?.hash.as_str())
    }
}

/// Reads an event of the log.
///
/// # Errors
/// What is wrong with it.
pub fn parse(logged: &LoggedEvent) -> Result<(Why, Stated), String> {
    let read: Result<Event, _> = serde_json::from_str(&logged.body);
    match read {
        Ok(_) if logged.kind != KIND => Err(format!("is {KIND}, not {}", logged.kind)),
        Ok(Event::AnchorMade { why, anchor }) => Ok((why, anchor)),
        Err(error) => Err(format!("cannot be read: {error}")),
    }
}

/// Why no anchor was made.
#[derive(Debug, thiserror::Error)]
pub enum AnchorFault {
    /// Something is not what the last anchor says.
    #[error("no anchor is made: {0}")]
    Changed(#[from] AnchorError),
    /// The last one cannot be read.
    #[error("the last anchor: {0}")]
    Last(String),
    /// The house's key is not to be had.
    #[error(transparent)]
    Office(#[from] OfficeError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Where anchors are made and kept.
#[derive(Debug)]
pub struct Anchors {
    log: OwnLog,
    office: Office,
    program: Option<Hash>,
}

impl Anchors {
    /// The anchors of an office's store, made by a program of this digest.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn open(
        office: Office,
        clock: HouseClock,
        program: Option<Hash>,
    ) -> Result<Anchors, StoreError> {
        let log = OwnLog::open(office.store().clone(), clock, LOG).await?;
        Ok(Anchors {
            log,
            office,
            program,
        })
    }

    /// The last one.
    ///
    /// # Errors
    /// If the store fails, or it cannot be read.
    pub async fn last(&self) -> Result<Option<Stated>, AnchorFault> {
        let last = self.log.last().await?;
        let read = last.map(|logged| parse(&logged));
        Ok(read.transpose().map_err(AnchorFault::Last)?.map(|(_, a)| a))
    }

    /// Signs how everything stands now, and keeps it.
    ///
    /// # Errors
    /// If anything went back since the last one, or the store fails.
    pub async fn make(&self, why: Why) -> Result<Stated, AnchorFault> {
        let name = Name::new(HOUSE).ok_or_else(|| AnchorFault::Last("no house".to_owned()))?;
        let by = By {
            name,
            role: Role::Manager,
        };
        let key = self.office.house_key(&by).await?.house();
        loop {
            let last = self.last().await?;
            let before = last.as_ref().map(Stated::verified).transpose();
            let before = before.map_err(|error| AnchorFault::Last(error.to_string()))?;
            let mut snapshot = self.log.store().snapshot().await?;
            let (logs, ledger) = standing(&mut snapshot, before.as_ref(), self.program).await?;
            drop(snapshot);
            let at_ms = u64::try_from(self.office.now_ms()).unwrap_or_default();
            let anchor = match &before {
                None => Anchor::first(at_ms, logs, ledger),
                Some(before) => before.next(at_ms.max(before.at_ms), logs, ledger)?,
            };
            let signed = key.sign(anchor.clone());
            let stated = Stated::new(&signed, &anchor, key.public());
            let event = Event::AnchorMade {
                why,
                anchor: stated.clone(),
            };
            let body = serde_json::to_string(&event).unwrap_or_default();
            let entry = NewEntry::of(by.said(), KIND, body);
            match self.log.write_after(Some(anchor.number - 1), entry).await {
                Ok(_) => return Ok(stated),
                // Another was quicker; its anchor comes first.
                Err(AdmitError::Append(AppendError::Stale { .. } | AppendError::Fenced { .. })) => {
                }
                Err(error) => return Err(fault(error).into()),
            }
        }
    }
}

/// How everything stands: the head of every log and record, and of the ledger. The chains go on from where the last anchor has them.
async fn standing(
    snapshot: &mut Snapshot,
    before: Option<&Anchor>,
    program: Option<Hash>,
) -> Result<(BTreeMap<String, Head>, Head), StoreError> {
    let seal = |hash: Hash| croupier_seal::Hash(hash.0);
    let number = before.map_or(1, |before| before.number + 1);
    let mut logs = BTreeMap::new();
    for head in snapshot.tables().await?.into_iter().filter(|h| h.seq > 0) {
        let (seq, hash) = (head.seq, seal(head.head));
        logs.insert(head.table, Head { seq, hash });
    }
    for (name, rows) in [(TRANSACTIONS, Rows::Transactions), (REPLIES, Rows::Replies)] {
        let from = before.and_then(|before| before.logs.get(name));
        let from = from.map_or(Link::START, |head| Link {
            number: head.seq,
            hash: Hash(head.hash.0),
        });
        let (link, _) = snapshot.chained(rows, from, Vec::new()).await?;
        let (seq, hash) = (link.number, seal(link.hash));
        logs.insert(name.to_owned(), Head { seq, hash });
    }
    let rest = seal(snapshot.rest().await?);
    let seq = number;
    logs.insert(REST.to_owned(), Head { seq, hash: rest });
    if let Some(program) = program.map(seal) {
        let head = Head { seq, hash: program };
        logs.insert(PROGRAM.to_owned(), head);
    }
    let (seq, hash) = snapshot.holdings_now().await?;
    let hash = seal(hash);
    Ok((logs, Head { seq, hash }))
}

/// Some of the anchors that a store keeps, from a number on.
///
/// # Errors
/// If the store fails, or one cannot be read.
pub async fn kept(
    store: &Store,
    after: u64,
    limit: usize,
) -> Result<Vec<(Why, Stated)>, AnchorFault> {
    let events = store.events(LOG, after, limit).await?;
    let read = events.iter().map(parse);
    read.collect::<Result<_, _>>().map_err(AnchorFault::Last)
}
