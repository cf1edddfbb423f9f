//! The audit of the cage: every command of its log is decided again, the money is where its events put it, what is owed to bearers of vouchers is what
//! the account for them holds, and the code of every voucher that is good is there and, with the operator's key, opens.

use super::ledger::Ledger;
use super::{Audit, AuditFault, follows_in_time};
use crate::cage::{code_of, parse};
use crate::kept_log::Said;
use crate::vault::Vault;
use croupier_engine::{Name, Role, Word};
use croupier_house::Account;
use croupier_house::cage::{Cage, Command, Event, Stands, entry};
use croupier_store::{Head, LoggedEvent, Snapshot};
use std::collections::BTreeSet;

/// Checks the cage's log.
pub(super) async fn audit(
    store: &mut Snapshot,
    head: &Head,
    vault: Option<&Vault>,
    found: &mut Audit,
) -> Result<(), AuditFault> {
    let events = store.events(&head.table, 0, usize::MAX).await?;
    let wrong = |seq: u64, what: String| AuditFault::event(&head.table, seq, what);
    for pair in events.windows(2) {
        follows_in_time(pair[0].at_ms, &pair[1]).map_err(|what| wrong(pair[1].seq, what))?;
    }
    let mut cage = Cage::default();
    let mut ledger = Ledger::new(&head.table);
    let mut rest = &events[..];
    while let Some(first) = rest.first() {
        // The operator's terms are nobody's command.
        let count = match first.cause {
            None => 1,
            Some(_) => 1 + rest[1..].iter().take_while(|e| continues(e)).count(),
        };
        let (said, others) = rest.split_at(count);
        rest = others;
        found.commands += u64::from(first.cause.is_some());
        found.events += said.len() as u64;
        taken(&mut cage, &mut ledger, said).map_err(|(seq, what)| wrong(seq, what))?;
    }
    let vouchers = Account::Vouchers.to_string();
    let own = BTreeSet::from([vouchers.clone()]);
    ledger.against(store, own, found).await?;
    let held = store.balance(&vouchers).await?;
    ledger.same(vouchers, held, cage.owed().0)?;
    let open = cage.vouchers().iter();
    for (number, _) in open.filter(|(_, voucher)| voucher.stands == Stands::Open) {
        let name = code_of(*number);
        let lost = |what: &str| AuditFault::Secret {
            table: head.table.clone(),
            what: format!("{name} {what}"),
        };
        let sealed = store.secret(&head.table, &name).await?;
        let sealed = sealed.ok_or_else(|| lost("is not in the store"))?;
        if let Some(vault) = vault {
            let opened = vault.open_sealed(&head.table, &name, &sealed);
            opened.map_err(|_| lost("does not open with the operator's key"))?;
        }
        found.secrets += 1;
    }
    Ok(())
}

/// Whether an event came of the same command as the one before it.
fn continues(event: &LoggedEvent) -> bool {
    event.cause.is_none() && event.kind != "terms-set"
}

/// Checks the events of one command, or the operator's terms.
fn taken(
    cage: &mut Cage,
    ledger: &mut Ledger,
    logged: &[LoggedEvent],
) -> Result<(), (u64, String)> {
    let Some(first) = logged.first() else {
        return Ok(());
    };
    let mut events: Vec<Event> = Vec::new();
    for one in logged {
        let event = parse(one).map_err(|why| (one.seq, format!("cannot be read: {why}")))?;
        if event.what.word() != one.kind {
            let what = format!("is {}, not {}", event.what.word(), one.kind);
            return Err((one.seq, what));
        }
        events.push(event.what);
    }
    match &first.cause {
        None if matches!(events[..], [Event::TermsSet { .. }]) => {}
        None => return Err((first.seq, "came of no command".to_owned())),
        Some(cause) => {
            let expected = decided(cage, first, cause).map_err(|what| (first.seq, what))?;
            if expected != events {
                let what = format!("{cause} does not lead to what is logged");
                return Err((first.seq, what));
            }
        }
    }
    for (event, one) in events.iter().zip(logged) {
        ledger.take(one.seq, entry(event));
        let applied = cage.apply(event);
        applied.map_err(|misfit| (one.seq, format!("does not fit: {misfit}")))?;
    }
    Ok(())
}

fn decided(cage: &Cage, first: &LoggedEvent, cause: &str) -> Result<Vec<Event>, String> {
    let said: Said<Command> = Said::from_line(cause)?;
    let nobody = || format!("nobody is {} in the role {}", first.actor, first.role);
    let by = Name::new(&first.actor).ok_or_else(nobody)?;
    let role = Role::from_word(&first.role).ok_or_else(nobody)?;
    let decided = cage.decide(&by, role, first.at_ms, &said.command);
    decided.map_err(|refusal| format!("{cause} should have been {refusal}"))
}
