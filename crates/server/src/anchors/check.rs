//! What is not as anchors have it: a tail or a whole log that is missing, a chain that was computed anew, another ledger. The anchors that the
//! store keeps itself are held to it as well as those that somebody kept elsewhere.

use super::{LOG, NoAnchor, PROGRAM, RECORDS, REPLIES, REST, Stated, TRANSACTIONS, Why, parse};
use crate::{diary, office};
use croupier_house::reception::{Event, HOUSE};
use croupier_seal::Anchor;
use croupier_store::{Hash, Link, Rows, Snapshot, StoreError};
use std::collections::{BTreeMap, BTreeSet};

/// What is wrong, by the anchor that shows it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Found {
    /// The anchor itself is of another house.
    #[error("{0}")]
    NoAnchor(#[from] NoAnchor),
    /// It was signed with a key that is not the house's.
    #[error("anchor {number} is signed with the key {key}, which is not the key of this house")]
    OtherKey {
        /// Its number.
        number: u64,
        /// The key.
        key: String,
    },
    /// It does not follow the one before it.
    #[error("{0}")]
    Order(#[from] croupier_seal::AnchorError),
    /// The house does not have it.
    #[error("anchor {number} is missing from {LOG}")]
    Gone {
        /// Its number.
        number: u64,
    },
    /// The house has another of that number.
    #[error("{LOG} has another anchor {number}")]
    Another {
        /// Its number.
        number: u64,
    },
    /// Something is missing.
    #[error("{log}: entry {seq}, which anchor {number} names, is missing{since}")]
    Missing {
        /// The log.
        log: String,
        /// The entry.
        seq: u64,
        /// The anchor.
        number: u64,
        /// Up to where it is as it was.
        since: Since,
    },
    /// Something was changed and the hashes computed anew.
    #[error("{log}: entry {seq}, or one before it, is not what anchor {number} says{since}")]
    Changed {
        /// The log.
        log: String,
        /// The entry.
        seq: u64,
        /// The anchor.
        number: u64,
        /// Up to where it is as it was.
        since: Since,
    },
    /// What the accounts held.
    #[error("ledger: after transaction {seq} the accounts do not hold what anchor {number} says")]
    Ledger {
        /// The transaction.
        seq: u64,
        /// The anchor.
        number: u64,
    },
    /// A log went on though the house was closed.
    #[error("{log}: something was added after anchor {number}, when the house was closed")]
    SinceClosed {
        /// The log.
        log: String,
        /// The anchor.
        number: u64,
    },
    /// What changes in place was changed though nothing happened.
    #[error(
        "leases, secrets, people, sessions or accounts are not what anchor {number} says, and nothing has happened since"
    )]
    Rest {
        /// The anchor.
        number: u64,
    },
    /// The store could not be read.
    #[error("the store could not be read: {0}")]
    Store(#[from] StoreError),
}

/// Up to which entry a log is as an anchor has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Since(pub Option<(u64, u64)>);

impl std::fmt::Display for Since {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            None => Ok(()),
            Some((seq, number)) => write!(f, "; up to entry {seq} it is as anchor {number} has it"),
        }
    }
}

/// What was held to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Anchors that the house keeps.
    pub kept: u64,
    /// Anchors that were given.
    pub given: u64,
    /// The number of the newest of all.
    pub last: u64,
    /// Whether what changes in place was compared too, which is possible while nothing has happened since the last.
    pub rest: bool,
    /// The digest of the program that the newest names.
    pub program: Option<String>,
}

/// Holds a store to its own anchors and to these.
///
/// # Errors
/// The first thing that is not as an anchor has it: the oldest anchor first.
pub async fn check(store: &mut Snapshot, given: &[Stated]) -> Result<Checked, Found> {
    let keys = house_keys(store).await?;
    let (kept, why) = own(store).await?;
    let mut anchors = Vec::new();
    let mut all: BTreeMap<u64, Anchor> = BTreeMap::new();
    for (stated, is_given) in kept
        .iter()
        .map(|s| (s, false))
        .chain(given.iter().map(|s| (s, true)))
    {
        let anchor = stated.verified()?;
        let number = anchor.number;
        if !keys.contains(&stated.key) {
            let key = stated.key.clone();
            return Err(Found::OtherKey { number, key });
        }
        if is_given {
            match all.get(&number) {
                Some(same) if *same == anchor => {}
                Some(_) => return Err(another(store, &anchor, kept.len()).await?),
                None if number <= kept.len() as u64 => return Err(Found::Gone { number }),
                None => {}
            }
        }
        all.insert(number, anchor.clone());
        anchors.push(anchor);
    }
    for pair in all.values().collect::<Vec<_>>().windows(2) {
        if let [before, next] = pair
            && before.number + 1 == next.number
        {
            next.follows(before)?;
        }
    }
    let Some(newest) = all.values().next_back() else {
        return Ok(Checked::default());
    };
    logs(store, &all).await?;
    records(store, &all).await?;
    ledger(store, given, newest).await?;
    // That the house kept them says nothing if the tail is gone.
    let count = kept.len() as u64;
    if newest.number > count {
        let number = count + 1;
        return Err(Found::Gone { number });
    }
    if why == Some(Why::Stop) {
        closed(store, newest).await?;
    }
    // A server that runs renews its leases, and sessions are used, without an event.
    let rest = why == Some(Why::Stop) && rest(store, newest).await?;
    let program = newest.logs.get(PROGRAM);
    Ok(Checked {
        kept: count,
        given: given.len() as u64,
        last: newest.number,
        rest,
        program: program.map(|head| hex::encode(head.hash.0)),
    })
}

/// Which log the other anchor of that number was made for, or that it is another.
async fn another(store: &mut Snapshot, anchor: &Anchor, kept: usize) -> Result<Found, Found> {
    let number = anchor.number;
    let one = BTreeMap::from([(number, anchor.clone())]);
    logs(store, &one).await?;
    if number > kept as u64 {
        return Ok(Found::Gone { number });
    }
    Ok(Found::Another { number })
}

/// Every public key that the house has had.
async fn house_keys(store: &mut Snapshot) -> Result<BTreeSet<String>, StoreError> {
    let events = store.events(office::LOG, 0, usize::MAX).await?;
    let key = |logged| match office::parse(logged) {
        Ok(Event::SigningKeySet { name, key }) if name.as_str() == HOUSE => Some(key),
        _ => None,
    };
    Ok(events.iter().filter_map(key).collect())
}

/// The anchors that the house keeps; each has the number of its event.
async fn own(store: &mut Snapshot) -> Result<(Vec<Stated>, Option<Why>), Found> {
    let (mut kept, mut last) = (Vec::new(), None);
    for logged in store.events(LOG, 0, usize::MAX).await? {
        let read = parse(&logged);
        let (why, stated) = read.map_err(NoAnchor::Unreadable)?;
        last = Some(why);
        if stated.number != logged.seq {
            let number = logged.seq;
            return Err(Found::Another { number });
        }
        kept.push(stated);
    }
    Ok((kept, last))
}

/// The hash of an entry of a log.
async fn hash_at(store: &mut Snapshot, log: &str, seq: u64) -> Result<Option<Hash>, StoreError> {
    let found = store.events(log, seq.saturating_sub(1), 1).await?;
    let found = found.into_iter().find(|event| event.seq == seq);
    Ok(found.map(|event| event.hash))
}

/// Holds the logs to anchors. If the newest is right of a log, so are all before it, since each hash is made from all before it.
async fn logs(store: &mut Snapshot, all: &BTreeMap<u64, Anchor>) -> Result<(), Found> {
    let mut points: BTreeMap<&str, BTreeMap<u64, (u64, Hash)>> = BTreeMap::new();
    for anchor in all.values() {
        for (log, head) in &anchor.logs {
            if !log.starts_with(RECORDS) {
                let of = points.entry(log).or_default();
                of.entry(head.seq)
                    .or_insert((anchor.number, Hash(head.hash.0)));
            }
        }
    }
    for (log, points) in points {
        let Some((&last, &(_, hash))) = points.iter().next_back() else {
            continue;
        };
        if hash_at(store, log, last).await? == Some(hash) {
            continue;
        }
        let mut since = Since::default();
        for (seq, (number, hash)) in points {
            let log = || log.to_owned();
            match hash_at(store, &log(), seq).await? {
                Some(found) if found == hash => since = Since(Some((seq, number))),
                Some(_) => {
                    return Err(Found::Changed {
                        log: log(),
                        seq,
                        number,
                        since,
                    });
                }
                None => {
                    return Err(Found::Missing {
                        log: log(),
                        seq,
                        number,
                        since,
                    });
                }
            }
        }
    }
    Ok(())
}

/// Holds transactions and replies to anchors.
async fn records(store: &mut Snapshot, all: &BTreeMap<u64, Anchor>) -> Result<(), Found> {
    for (name, rows) in [(TRANSACTIONS, Rows::Transactions), (REPLIES, Rows::Replies)] {
        let mut points: BTreeMap<u64, (u64, Hash)> = BTreeMap::new();
        for anchor in all.values() {
            if let Some(head) = anchor.logs.get(name) {
                let of = points.entry(head.seq);
                of.or_insert((anchor.number, Hash(head.hash.0)));
            }
        }
        let at = points.keys().copied().collect();
        let (_, found) = store.chained(rows, Link::START, at).await?;
        let mut since = Since::default();
        for ((seq, (number, hash)), found) in points.into_iter().zip(found) {
            let log = name.to_owned();
            match found {
                Some(found) if found == hash => since = Since(Some((seq, number))),
                Some(_) => {
                    return Err(Found::Changed {
                        log,
                        seq,
                        number,
                        since,
                    });
                }
                None => {
                    return Err(Found::Missing {
                        log,
                        seq,
                        number,
                        since,
                    });
                }
            }
        }
    }
    Ok(())
}

/// Holds the accounts to the anchors that were given, and to the newest.
async fn ledger(store: &mut Snapshot, given: &[Stated], newest: &Anchor) -> Result<(), Found> {
    let mut points: BTreeMap<u64, (u64, Hash)> = BTreeMap::new();
    for stated in given {
        if let Ok(hash) = stated.ledger.hash.parse() {
            points.insert(stated.ledger.seq, (stated.number, hash));
        }
    }
    let hash = Hash(newest.ledger.hash.0);
    points.insert(newest.ledger.seq, (newest.number, hash));
    let held = store.holdings(points.keys().copied().collect()).await?;
    for ((seq, (number, hash)), found) in points.into_iter().zip(held) {
        if found != hash {
            return Err(Found::Ledger { seq, number });
        }
    }
    Ok(())
}

/// After a stop only staff, copies and anchors are written until the diary says that the house was opened again.
async fn closed(store: &mut Snapshot, newest: &Anchor) -> Result<(), Found> {
    let after = newest.logs.get(diary::LOG).map_or(0, |head| head.seq);
    let since = store.events(diary::LOG, after, usize::MAX).await?;
    if since.iter().any(|event| event.kind == "started") {
        return Ok(());
    }
    for head in store.tables().await? {
        let meanwhile = [office::LOG, diary::LOG, LOG].contains(&head.table.as_str());
        let seq = newest.logs.get(&head.table).map_or(0, |head| head.seq);
        if !meanwhile && head.seq != seq {
            let (log, number) = (head.table, newest.number);
            return Err(Found::SinceClosed { log, number });
        }
    }
    Ok(())
}

/// Whether what changes in place could be compared: nothing has happened since the anchor but that it was kept.
async fn rest(store: &mut Snapshot, newest: &Anchor) -> Result<bool, Found> {
    let heads = store.tables().await?;
    let quiet = heads.iter().all(|head| match head.table.as_str() {
        LOG => head.seq == newest.number,
        log => newest.logs.get(log).map_or(0, |of| of.seq) == head.seq,
    });
    let Some(of) = newest.logs.get(REST).filter(|_| quiet) else {
        return Ok(false);
    };
    let number = newest.number;
    match store.rest().await? == Hash(of.hash.0) {
        true => Ok(true),
        false => Err(Found::Rest { number }),
    }
}
