//! The audit of a tournament (act-2012/mini-baccarat/12.20, 12.21, 12.24, 12.25): every command of its log is decided again, the places of
//! each heat are those of its table's log, and what was taken in is the pool, the prizes and the commission.

use super::ledger::Ledger;
use super::{Audit, AuditFault, follows_in_time};
use crate::kept_log::are_logged;
use crate::tournament::{Said, parse_event, places};
use croupier_house::tournament::{Command, Conditions, Tournament, entry};
use croupier_house::{Account, Actor};
use croupier_store::{Head, LoggedEvent, Snapshot};
use std::collections::BTreeSet;

/// Checks the log of one tournament.
pub(super) async fn audit(
    store: &mut Snapshot,
    head: &Head,
    found: &mut Audit,
) -> Result<(), AuditFault> {
    let events = store.events(&head.table, 0, usize::MAX).await?;
    let wrong = |seq: u64, what: String| AuditFault::event(&head.table, seq, what);
    let Some((first, rest)) = events.split_first() else {
        return Ok(());
    };
    let drafted = parse_event(&first.body).map_err(|why| wrong(first.seq, why))?;
    let conditions = Conditions::of(&drafted.what).ok_or_else(|| {
        let what = "a tournament's log begins with tournament-drafted";
        wrong(first.seq, what.to_owned())
    })?;
    let name = conditions.name.clone();
    let mut log = Log {
        tournament: Tournament::new(conditions),
        ledger: Ledger::new(&head.table),
    };
    for command in rest.chunk_by(|_, next| next.cause.is_none()) {
        log.command(store, command)
            .await?
            .map_err(|(seq, what)| wrong(seq, what))?;
        found.commands += 1;
        found.events += command.len() as u64;
    }
    found.events += 1;
    for pair in events.windows(2) {
        follows_in_time(pair[0].at_ms, &pair[1]).map_err(|what| wrong(pair[1].seq, what))?;
    }
    let pool = Account::Tournament(name.clone()).to_string();
    let kept = Account::TournamentCommission(name).to_string();
    let own = BTreeSet::from([pool.clone(), kept.clone()]);
    log.ledger.against(store, own, found).await?;
    let totals = log.tournament.totals();
    for (account, expected) in [(pool, log.tournament.pool()), (kept, totals.commission)] {
        let held = store.balance(&account).await?;
        log.ledger.same(account, held, expected.0)?;
    }
    Ok(())
}

/// A tournament's log on its way through.
struct Log {
    tournament: Tournament,
    ledger: Ledger,
}

impl Log {
    /// Checks the events of one command.
    async fn command(
        &mut self,
        store: &mut Snapshot,
        logged: &[LoggedEvent],
    ) -> Result<Result<(), (u64, String)>, AuditFault> {
        let Some(first) = logged.first() else {
            return Ok(Ok(()));
        };
        let cause = first.cause.as_deref().unwrap_or_default();
        let said = match Said::from_line(cause) {
            Ok(said) => said,
            Err(why) => {
                return Ok(Err((
                    first.seq,
                    format!("its command cannot be read: {why}"),
                )));
            }
        };
        if let Command::CountHeat { table, .. } = &said.command {
            let events = store.events(table, 0, usize::MAX).await?;
            let shown = places(table, &events);
            let shown = shown.map_err(|error| AuditFault::Replay {
                table: table.clone(),
                error,
            })?;
            let expected = said.after.map(|after| (after, said.command.clone()));
            if shown != expected {
                let what = format!("the log of {table} does not say {}", said.command);
                return Ok(Err((first.seq, what)));
            }
        }
        Ok(self.decided_again(first, &said.command, logged))
    }

    fn decided_again(
        &mut self,
        first: &LoggedEvent,
        command: &Command,
        logged: &[LoggedEvent],
    ) -> Result<(), (u64, String)> {
        let seq = first.seq;
        let nobody = || format!("nobody is {} in the role {}", first.actor, first.role);
        let actor = Actor::from_log(&first.actor, &first.role).ok_or_else(|| (seq, nobody()))?;
        let decided = self.tournament.decide(&actor, first.at_ms, command);
        let decided =
            decided.map_err(|refusal| (seq, format!("{command} should have been {refusal}")))?;
        are_logged(command, &decided, logged)?;
        for (event, logged) in decided.iter().zip(logged) {
            let lines = entry(&self.tournament.conditions().name, &event.what);
            self.ledger.take(logged.seq, lines);
            let taken = self.tournament.apply(&event.what);
            taken.map_err(|misfit| (logged.seq, misfit.to_string()))?;
        }
        Ok(())
    }
}
