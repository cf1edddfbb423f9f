//! The owner's way of committing: commands decided together, written in one batch, and only then answered. When the store
//! does not say what became of a batch, the log is read again and the store asked for the answers before anything is
//! decided a second time.

use super::draft::{Draft, Outcome, Tools};
use super::owner::Owner;
use super::recent::Given;
use super::sent_away::known;
use super::{Answer, Ask, Sender, Snapshot, stopped};
use crate::door::DoorReason;
use crate::doorman::Here;
use crate::money::is_players;
use crate::sealed;
use crate::wire::Refused;
use croupier_house::command::Floor;
use croupier_house::{Account, Command, company};
use croupier_store::{AppendError, StoreError};
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::Arc;
use tokio::time::Instant;

/// How often a batch is decided again before the table stops.
const ATTEMPTS_MAX: u32 = 5;

impl Owner {
    /// Decides and commits commands, and answers them.
    pub(super) async fn process(&mut self, asks: Vec<Ask>) {
        let mut groups = VecDeque::from([asks]);
        while let Some(group) = groups.pop_front() {
            for ask in self.commit(group).await.into_iter().rev() {
                groups.push_front(vec![ask]);
            }
        }
    }

    /// Commits commands together. Those that must be taken one by one come back.
    async fn commit(&mut self, mut asks: Vec<Ask>) -> Vec<Ask> {
        let mut failure = None;
        // That an id was used before is usually found by writing its answer.
        let mut looks_up = asks.iter().any(|ask| ask.retried.is_some());
        for _ in 0..ATTEMPTS_MAX {
            if self.stopped.is_some() || asks.is_empty() {
                break;
            }
            let mut draft = match self.draft(&mut asks, looks_up).await {
                Ok(draft) => draft,
                Err(error) => {
                    self.stop_for(&error);
                    break;
                }
            };
            if draft.is_empty() {
                self.finish(asks, draft).await;
                return Vec::new();
            }
            let started = Instant::now();
            let appended = self.deps.store.append(draft.take_batch()).await;
            metrics::histogram!("croupier_append_seconds").record(started.elapsed());
            if let Err(AppendError::Io(_)) = &appended {
                metrics::counter!("croupier_store_failures_total").increment(1);
            }
            match appended {
                Ok(appended) => {
                    draft.state.head = appended.head;
                    self.finish(asks, draft).await;
                    return Vec::new();
                }
                Err(AppendError::Overdrawn { account }) if is_players(&account) => {
                    if asks.len() > 1 {
                        return asks;
                    }
                    asks[0].overdrawn = true;
                }
                // Nothing was written, and what was answered then is looked up.
                Err(AppendError::CommandRepeated { .. }) if !looks_up => looks_up = true,
                Err(
                    error @ (AppendError::Io(_)
                    | AppendError::Stale { .. }
                    | AppendError::Fenced { .. }
                    | AppendError::CommandRepeated { .. }
                    | AppendError::TransactionRepeated { .. }),
                ) => {
                    tracing::warn!(table = self.id, %error, "a batch was not acknowledged; reading the log again");
                    // The house's own are not repeated: what comes next is asked of the state.
                    asks.retain(|ask| ask.id.is_some());
                    // A command that another table answered meanwhile is a repetition, not a lost commit of ours.
                    if !matches!(error, AppendError::CommandRepeated { .. }) {
                        for ask in &mut asks {
                            ask.retried.get_or_insert(self.state.seq);
                        }
                    }
                    looks_up = true;
                    let again = failure.replace(error.to_string()).is_some();
                    if self.reload().await.is_err() {
                        break;
                    }
                    // It may take long until the last attempt has failed: whoever asks is told before.
                    if again {
                        self.unwritten.clone_from(&failure);
                        self.publish(Vec::new());
                    }
                }
                Err(error) => {
                    tracing::error!(table = self.id, %error, "the store refused a batch");
                    let refused = Refused::plain(DoorReason::LedgerRefused, error.to_string());
                    for ask in asks {
                        ask.answer(Answer::Refused(refused.clone()));
                    }
                    return Vec::new();
                }
            }
        }
        if failure.is_some() && !asks.is_empty() {
            self.unwritten = failure;
            self.publish(Vec::new());
        }
        let refused = match &self.stopped {
            Some(why) if self.damaged => stopped(why),
            _ => {
                let why =
                    "the store cannot be reached; nothing was lost, ask again with the same id";
                Refused::plain(DoorReason::StoreUnavailable, why)
            }
        };
        for ask in asks {
            count(&ask, &refused.reason);
            ask.answer(Answer::Refused(refused.clone()));
        }
        Vec::new()
    }

    /// Keeps the seals of a table that was just loaded.
    pub(super) async fn mend(&mut self) {
        if sealed::owed(&self.state.table, &self.state.hoard).is_none() {
            return;
        }
        let mut draft = Draft::new(&self.id, self.epoch, self.state.clone());
        let at_ms = self.deps.clock.now_ms().max(self.state.at_ms);
        draft.state.at_ms = at_ms;
        if let Err(refused) = draft.mend(at_ms, &self.tools()) {
            self.trouble = Some(format!("{}: {}", refused.reason, refused.detail));
            return;
        }
        match self.deps.store.append(draft.take_batch()).await {
            Ok(appended) => {
                draft.state.head = appended.head;
                self.finish(Vec::new(), draft).await;
            }
            // The next command finds it owed still.
            Err(error) => tracing::warn!(table = self.id, %error, "a draw was not sealed anew"),
        }
    }

    fn tools(&self) -> Tools<'_> {
        Tools {
            decide: self.deps.decide,
            vault: &self.deps.vault,
            source: &self.deps.source,
            key: &self.deps.key,
        }
    }

    async fn draft(&mut self, asks: &mut [Ask], looks_up: bool) -> Result<Draft, StoreError> {
        self.find_rounds(asks).await?;
        let mut draft = Draft::new(&self.id, self.epoch, self.state.clone());
        let at_ms = self.deps.clock.now_ms().max(self.state.at_ms);
        draft.state.at_ms = at_ms;
        let tools = self.tools();
        // A share that is lost is replaced before anything else happens: once betting is closed it would be too late.
        if sealed::owed(&draft.state.table, &draft.state.hoard).is_some()
            && let Err(refused) = draft.mend(at_ms, &tools)
        {
            tracing::warn!(table = self.id, reason = %refused.reason, "a draw was not sealed anew");
        }
        for ask in asks {
            let before = self.given_before(ask, looks_up).await?;
            let funds = match (&ask.sender, ask.overdrawn, ask.command.player()) {
                (_, true, Some(player)) => {
                    let account = Account::Player(player.clone()).to_string();
                    Some(self.deps.store.balance(&account).await?)
                }
                _ => None,
            };
            let standing = match (&ask.sender, ask.command.player()) {
                (Sender::House(_), _) | (_, None) => None,
                // House players are nobody whom the doorman knows.
                (Sender::Player(name), _) if company::is_one(name) => None,
                (Sender::Player(_) | Sender::Staff(..), Some(player)) => {
                    let here = Here {
                        id: &self.id,
                        table: &draft.state.table,
                        taken: draft.taken(player),
                    };
                    let doorman = &self.deps.doorman;
                    let standing = doorman
                        .standing(player, at_ms, &self.id, Some(&here))
                        .await?;
                    (!standing.is_free()).then_some(standing)
                }
            };
            draft.take(ask, at_ms, before, funds, standing.as_ref(), &tools);
        }
        Ok(draft)
    }

    async fn given_before(&self, ask: &Ask, looks_up: bool) -> Result<Option<Given>, StoreError> {
        let Some(key) = ask.key() else {
            return Ok(None);
        };
        if let Some(given) = self.recent.get(&key) {
            return Ok(Some(given.clone()));
        }
        if !looks_up {
            return Ok(None);
        }
        let kept = self.deps.store.reply(&key.1, &key.0).await?;
        Ok(kept.as_ref().map(Given::from))
    }

    /// What was drafted is on disk: take it over, tell everybody, answer.
    async fn finish(&mut self, asks: Vec<Ask>, draft: Draft) {
        let Draft {
            state,
            parts,
            outcomes,
            rounds,
            written,
            ..
        } = draft;
        let changed = written.events > 0;
        self.untold |= !known(&state.table).eq(known(&self.state.table));
        self.state = state;
        self.tell_office().await;
        if changed {
            self.trouble = None;
            self.unwritten = None;
        }
        for reply in &written.replies {
            self.recent.keep(reply);
        }
        let accounts = written.accounts.iter().map(String::as_str);
        self.deps.balances.changed(accounts);
        let events: Vec<(u64, Arc<str>)> = parts
            .iter()
            .map(|p| (p.seq, Arc::clone(&p.events)))
            .collect();
        let after = if changed {
            metrics::counter!("croupier_rounds_settled_total").increment(rounds);
            metrics::counter!("croupier_events_total").increment(written.events);
            self.publish(parts)
        } else {
            Arc::clone(&self.snapshot.borrow())
        };
        for (ask, outcome) in asks.into_iter().zip(outcomes) {
            let answer = match outcome {
                Outcome::Done(part) => {
                    let (seq, events) = events[part].clone();
                    Answer::Done {
                        seq,
                        events,
                        after: Arc::clone(&after),
                    }
                }
                Outcome::Refused(refused) => Answer::Refused(refused),
                Outcome::Before(first) => self.repeated(&first, &after),
            };
            self.note(&ask, &answer);
            if let (Sender::House(_), Answer::Refused(refused)) = (&ask.sender, &answer) {
                self.trouble = Some(format!("{}: {}", refused.reason, refused.detail));
            }
            ask.answer(answer);
        }
        self.write_down();
    }

    /// The answer to a command whose commit we had lost sight of.
    fn repeated(&self, first: &Value, after: &Arc<Snapshot>) -> Answer {
        if let Some(refused) = first.get("refused") {
            let refused = serde_json::from_value(refused.clone());
            return Answer::Refused(refused.unwrap_or_else(|_| DoorReason::TableFault.into()));
        }
        let events = first.get("events").and_then(Value::as_array);
        let events: Vec<String> = events.into_iter().flatten().map(Value::to_string).collect();
        Answer::Done {
            seq: first.get("seq").and_then(Value::as_u64).unwrap_or_default(),
            events: events.join(",").into(),
            after: Arc::clone(after),
        }
    }

    fn note(&self, ask: &Ask, answer: &Answer) {
        match answer {
            Answer::Done { seq, .. } => {
                count(ask, "done");
                tracing::debug!(
                    table = self.id,
                    id = ask.id,
                    command = ask.command.word(),
                    seq,
                    "done"
                );
            }
            Answer::Refused(refused) => {
                count(ask, &refused.reason);
                let leaving = matches!(ask.command, Command::Floor(Floor::Leave { .. }));
                if matches!(ask.sender, Sender::House(_)) && !leaving {
                    tracing::error!(
                        table = self.id,
                        command = ask.command.word(),
                        reason = refused.reason,
                        detail = refused.detail,
                        "the house was refused"
                    );
                } else {
                    tracing::debug!(
                        table = self.id,
                        id = ask.id,
                        command = ask.command.word(),
                        reason = refused.reason,
                        "refused"
                    );
                }
            }
        }
    }
}

fn count(ask: &Ask, result: &str) {
    let word = ask.command.word();
    let outcome = if result == "done" { "done" } else { "refused" };
    metrics::counter!("croupier_commands_total", "command" => word, "result" => outcome)
        .increment(1);
    if outcome == "refused" {
        metrics::counter!("croupier_refusals_total", "reason" => result.to_owned()).increment(1);
    }
}
