//! The audit of the house's own logs, the reception's and the hall's: every event follows from those before it, what was signed is the
//! event that the signature is of, and the password, the second factor and the signing key of everybody who has one are there and, with
//! the operator's key, open.

use super::audit::{Audit, AuditFault};
use super::follows_in_time;
use crate::hall;
use crate::office::{LOG, factor_of, key_of, parse, password_of};
use crate::signing;
use crate::vault::Vault;
use croupier_house::reception::{Event, HOUSE, Reception};
use croupier_store::{Hash, Head, LoggedEvent, Snapshot};

/// Events read at a time.
const PAGE: usize = 2_000;

/// Checks the reception's log.
pub(super) async fn audit(
    store: &mut Snapshot,
    head: &Head,
    vault: Option<&Vault>,
    found: &mut Audit,
) -> Result<(), AuditFault> {
    let table = || head.table.clone();
    if head.table == hall::LOG {
        return audit_hall(store, head, found).await;
    }
    if head.table != LOG {
        let what = "is not one of the logs that the house keeps".to_owned();
        return Err(AuditFault::Secret {
            table: table(),
            what,
        });
    }
    let mut reception = Reception::default();
    let mut signed = Vec::new();
    each_event(store, head, found, |logged| {
        let event = parse(logged).map_err(|why| format!("cannot be read: {why}"))?;
        let applied = reception.apply(logged.at_ms, &event);
        applied.map_err(|misfit| format!("does not fit: {misfit}"))?;
        let word = event.word();
        if matches!(event, Event::EventSigned { .. }) {
            signed.push((logged.seq, event));
        }
        Ok(word)
    })
    .await?;
    for (seq, event) in &signed {
        if let Some(what) = unsigned(store, event).await? {
            return Err(AuditFault::event(&head.table, *seq, what));
        }
    }
    let house = reception.people().filter(|p| p.name.as_str() == HOUSE);
    let keys = house.flat_map(|person| person.keys());
    found.house_keys = keys.map(|key| key.key.clone()).collect();
    for person in reception.people() {
        let password = person.password.map(|_| password_of(&person.name));
        let factor = person.second_factor.then(|| factor_of(&person.name));
        let key = person.key().map(|_| key_of(&person.name));
        for name in password.into_iter().chain(factor).chain(key) {
            let lost = |what: &str| AuditFault::Secret {
                table: table(),
                what: format!("{name} {what}"),
            };
            let sealed = store.secret(LOG, &name).await?;
            let sealed = sealed.ok_or_else(|| lost("is not in the store"))?;
            if let Some(vault) = vault {
                let opened = vault.open_sealed(LOG, &name, &sealed);
                opened.map_err(|_| lost("does not open with the operator's key"))?;
            }
            found.secrets += 1;
        }
    }
    Ok(())
}

/// Checks the hall's log.
async fn audit_hall(
    store: &mut Snapshot,
    head: &Head,
    found: &mut Audit,
) -> Result<(), AuditFault> {
    let mut hall = croupier_house::hall::Hall::default();
    each_event(store, head, found, |logged| {
        let event = hall::take(&mut hall, logged);
        let event = event.map_err(|why| format!("does not fit: {why}"))?;
        Ok(event.word())
    })
    .await
}

/// Takes the events of a log in order, each of which has the name that it is logged under and comes after the one before it.
async fn each_event(
    store: &mut Snapshot,
    head: &Head,
    found: &mut Audit,
    mut take: impl FnMut(&LoggedEvent) -> Result<&'static str, String>,
) -> Result<(), AuditFault> {
    let (mut after, mut at_ms) = (0, i64::MIN);
    while after < head.seq {
        let events = store.events(&head.table, after, PAGE).await?;
        let Some(last) = events.last() else { break };
        after = last.seq;
        for logged in &events {
            let wrong = |what: String| AuditFault::event(&head.table, logged.seq, what);
            follows_in_time(at_ms, logged).map_err(wrong)?;
            at_ms = logged.at_ms;
            let word = take(logged).map_err(wrong)?;
            if word != logged.kind {
                return Err(wrong(format!("is {word}, not {}", logged.kind)));
            }
            found.events += 1;
        }
    }
    Ok(())
}

/// What is wrong with a signature, if the event is one: it is not of the key that it names, or of another event.
async fn unsigned(store: &mut Snapshot, event: &Event) -> Result<Option<String>, AuditFault> {
    let Event::EventSigned {
        name,
        log,
        seq,
        hash,
        key,
        signature,
    } = event
    else {
        return Ok(None);
    };
    let found = store.events(log, seq.saturating_sub(1), 1).await?;
    let found = found.first().filter(|found| found.seq == *seq);
    let Some(found) = found.filter(|found| found.hash.to_string() == *hash) else {
        return Ok(Some(format!("is of no event {seq} of {log}")));
    };
    let is_signed = |of: Hash| {
        let what = signing::of_event(log, *seq, of, name.as_str());
        signing::is_signed(what, key, signature)
    };
    let wrong = || format!("the signature of event {seq} of {log} is not {name}'s");
    Ok((!is_signed(found.hash)).then(wrong))
}
