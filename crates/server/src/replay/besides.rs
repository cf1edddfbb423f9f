//! The audit of what is kept besides the logs of tables: the diary and the door's log, and that people, sessions, gifts of play money and
//! secrets are what the house's own logs make them; then everything against the house's anchors.

use super::ledger::Ledger;
use super::{Audit, AuditFault, follows_in_time};
use crate::arrivals::{self, Event, Kind, of_people};
use crate::vault::Vault;
use crate::{anchors, diary, office};
use croupier_house::reception;
use croupier_store::{Hash, Head, LoggedEvent, Person, SessionKind, Snapshot};
use std::collections::{BTreeMap, BTreeSet};

/// Events read at a time.
const PAGE: usize = 2_000;

/// Walks through a log of the house's own that nothing is decided in.
async fn each(
    store: &mut Snapshot,
    log: &str,
    found: &mut Audit,
    mut take: impl FnMut(&LoggedEvent) -> Result<(), String>,
) -> Result<(), AuditFault> {
    let (mut after, mut at_ms) = (0, i64::MIN);
    loop {
        let events = store.events(log, after, PAGE).await?;
        let Some(last) = events.last() else {
            return Ok(());
        };
        after = last.seq;
        for logged in &events {
            let wrong = |what: String| AuditFault::Event {
                table: log.to_owned(),
                seq: logged.seq,
                what,
            };
            follows_in_time(at_ms, logged).map_err(wrong)?;
            at_ms = logged.at_ms;
            take(logged).map_err(wrong)?;
            found.events += 1;
        }
    }
}

/// Checks the diary.
pub(super) async fn diary(store: &mut Snapshot, found: &mut Audit) -> Result<(), AuditFault> {
    let take = |logged: &LoggedEvent| {
        let event = diary::parse(logged).map_err(|why| format!("cannot be read: {why}"))?;
        match event.word() == logged.kind {
            true => Ok(()),
            false => Err(format!("is {}, not {}", event.word(), logged.kind)),
        }
    };
    each(store, diary::LOG, found, take).await
}

/// Checks that every anchor can be read; what it says is compared at the end.
pub(super) async fn anchors(store: &mut Snapshot, found: &mut Audit) -> Result<(), AuditFault> {
    each(store, anchors::LOG, found, |logged| {
        anchors::parse(logged).map(drop)
    })
    .await
}

/// What the door's log says.
#[derive(Default)]
struct Door {
    /// How many people there were before it, their hash, the transactions without an event, and when it began.
    before: Option<(u64, String, u64, i64)>,
    guests: BTreeSet<String>,
    /// By the number of the event: what its transaction is called, why and when.
    moved: Vec<(u64, String, String, i64)>,
    /// By the hash of the token: whose, of which kind, since when.
    sessions: BTreeMap<String, (String, SessionKind, i64)>,
}

impl Door {
    fn take(&mut self, ledger: &mut Ledger, logged: &LoggedEvent) -> Result<(), String> {
        let event = arrivals::parse(logged).map_err(|why| format!("cannot be read: {why}"))?;
        if event.word() != logged.kind {
            return Err(format!("is {}, not {}", event.word(), logged.kind));
        }
        let at_ms = logged.at_ms;
        if let Some((id, reason, lines)) = event.moved() {
            ledger.take(logged.seq, lines);
            self.moved.push((logged.seq, id, reason.to_owned(), at_ms));
        }
        let key = |name: &croupier_engine::Name| name.as_str().to_lowercase();
        match event {
            Event::LogBegun {
                people,
                people_hash,
                transfers,
            } => {
                if self.before.is_some() {
                    return Err("the log was begun before".to_owned());
                }
                self.before = Some((people, people_hash, transfers, at_ms));
            }
            Event::GuestWelcomed { name, session, .. } => {
                if !self.guests.insert(key(&name)) {
                    return Err(format!("{name} was welcomed before"));
                }
                let of = (key(&name), SessionKind::Player, at_ms);
                self.sessions.insert(session, of);
            }
            Event::PlayMoneyGiven { .. } => {}
            Event::SessionOpened {
                name,
                kind,
                session,
                instead_of,
                device: _,
            } => {
                if let Some(ended) = instead_of {
                    self.sessions.remove(&ended);
                }
                let kind = match kind {
                    Kind::Player => SessionKind::Player,
                    Kind::Staff => SessionKind::Staff,
                };
                self.sessions.insert(session, (key(&name), kind, at_ms));
            }
        }
        Ok(())
    }
}

fn secret(what: String) -> AuditFault {
    AuditFault::Secret {
        table: arrivals::LOG.to_owned(),
        what,
    }
}

/// Checks the door's log, and that people, sessions and gifts are what it and the reception's make them.
pub(super) async fn door(
    store: &mut Snapshot,
    head: &Head,
    found: &mut Audit,
) -> Result<(), AuditFault> {
    let mut door = Door::default();
    let mut ledger = Ledger::new(&head.table);
    each(store, &head.table, found, |logged| {
        door.take(&mut ledger, logged)
    })
    .await?;
    ledger.against(store, BTreeSet::new(), found).await?;
    let filed = store.filed(&head.table).await?;
    if filed != door.moved {
        let both = filed.iter().zip(&door.moved);
        let other = both.into_iter().find(|(kept, made)| kept != made);
        let seq = other.map_or(head.seq, |(_, (seq, ..))| *seq);
        let what = "the transaction has another name, reason or time".to_owned();
        return Err(AuditFault::Event {
            table: head.table.clone(),
            seq,
            what,
        });
    }
    let Some((people, people_hash, transfers, since)) = door.before else {
        return Ok(());
    };
    let (without, _) = store.transfers().await?;
    if without != transfers {
        let what = format!(
            "{without} transactions belong to no event, and {transfers} did when the log was begun"
        );
        return Err(secret(what));
    }
    let staff = staff(store).await?;
    let known = |person: &&Person| {
        let key = person.name.to_lowercase();
        person.at_ms < since || !(door.guests.contains(&key) || staff.contains(&key))
    };
    let all = store.people().await?;
    let names: BTreeSet<String> = all.iter().map(|p| p.name.to_lowercase()).collect();
    let expected = door.guests.iter().chain(&staff);
    if let Some(lost) = expected.into_iter().find(|name| !names.contains(*name)) {
        return Err(secret(format!("{lost} is not among the people")));
    }
    let before: Vec<&Person> = all.iter().filter(known).collect();
    if before.len() as u64 != people || of_people(before.iter().copied()) != people_hash {
        let stranger = before.iter().find(|person| person.at_ms >= since);
        return Err(secret(match stranger {
            Some(person) => format!("nobody let {} in", person.name),
            None => "the people from before the log are not those who were there".to_owned(),
        }));
    }
    for session in store.sessions().await? {
        let whose = &session.name_key;
        let of = (whose.clone(), session.kind, session.at_ms);
        let opened = door.sessions.get(&session.token) == Some(&of);
        if !opened && (people == 0 || session.at_ms >= since) {
            let what = format!("a session of {whose} was opened by nobody");
            return Err(secret(what));
        }
    }
    Ok(())
}

/// Everybody who works or worked here, in lower case.
async fn staff(store: &mut Snapshot) -> Result<BTreeSet<String>, AuditFault> {
    let events = store.events(office::LOG, 0, usize::MAX).await?;
    let added = events
        .iter()
        .filter_map(|logged| match office::parse(logged) {
            Ok(reception::Event::StaffAdded { name, .. }) => Some(name.as_str().to_lowercase()),
            _ => None,
        });
    Ok(added.collect())
}

/// Every transaction of another log is called after its event, and has its kind as the reason, and its time.
pub(super) async fn transactions(store: &mut Snapshot) -> Result<(), AuditFault> {
    match store.misfiled(arrivals::LOG).await? {
        None => Ok(()),
        Some((table, seq, transaction)) => Err(AuditFault::Event {
            table,
            seq,
            what: format!("transaction {transaction} has another name, reason or time than it"),
        }),
    }
}

/// Every secret opens with the operator's key in its place, and those of the reception are the ones that were written with their events.
pub(super) async fn secrets(store: &mut Snapshot, vault: Option<&Vault>) -> Result<(), AuditFault> {
    let mut kept: BTreeMap<String, String> = BTreeMap::new();
    for logged in store.events(office::LOG, 0, usize::MAX).await? {
        let cause = logged.cause.as_deref();
        let read = cause.map(serde_json::from_str::<office::Kept>).transpose();
        let of_it = read.map_err(|error| AuditFault::Event {
            table: office::LOG.to_owned(),
            seq: logged.seq,
            what: format!("its cause cannot be read: {error}"),
        })?;
        kept.extend(of_it.into_iter().flat_map(|kept| kept.secrets));
    }
    for (log, name, sealed) in store.secrets().await? {
        let wrong = |what: &str| AuditFault::Secret {
            table: log.clone(),
            what: format!("{name} {what}"),
        };
        if log == office::LOG
            && let Some(hash) = kept.get(&name)
            && *hash != Hash::of(&sealed).to_string()
        {
            return Err(wrong("is not the one that the log was written with"));
        }
        if let Some(vault) = vault {
            let opened = vault.open_sealed(&log, &name, &sealed);
            opened.map_err(|_| wrong("does not open with the operator's key"))?;
        }
    }
    Ok(())
}
