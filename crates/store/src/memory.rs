//! The store that forgets: plain maps behind one lock, with the meaning of the kept one.
//!
//! For tests, training and simulation. It can be told to fail, which the file cannot; everything
//! about durability is left to [`crate::Sqlite`].

mod record;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::batch::{Appended, Batch, CommandReply};
use crate::error::{AppendError, ClaimError, Fault, PersonError, StoreError, TransferError};
use crate::event::LoggedEvent;
use crate::hash::Hash;
use crate::head::Head;
use crate::ledger::{LoggedPosting, Transaction};
use crate::person::{self, NewSession, Person, Token, name_key};
use crate::state::State;
use crate::verify::{Auditor, Damage, Progress, Verified};

/// A store in memory. A clone is another handle on the same one.
#[derive(Clone, Default)]
pub struct Memory {
    state: Arc<Mutex<State>>,
    faults: Arc<Mutex<Faults>>,
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Memory")
    }
}

/// What is to go wrong.
#[derive(Default)]
struct Faults {
    failure: Option<Failure>,
    /// Whether an append was left without an answer.
    hung: bool,
    /// The tables to whose logs nothing can be written.
    broken: BTreeSet<String>,
    /// Whether an owner writes whatever its epoch is.
    unfenced: bool,
}

/// An append that is going to fail.
#[derive(Clone, Copy)]
struct Failure {
    appends_left: u64,
    /// Whether it is written before the caller hears that it failed.
    kept: bool,
    /// Whether the caller never hears of it.
    hangs: bool,
}

impl Memory {
    /// An empty store.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Makes the `n`th append from now (the next is 1) fail with `Io` and write nothing.
    pub fn fail_next(&self, n: u64) {
        self.fail(n, false, false);
    }

    /// Makes the `n`th append from now (the next is 1) be written, but answered with `Io`, as when
    /// a connection is lost during the commit.
    pub fn fail_next_after_write(&self, n: u64) {
        self.fail(n, true, false);
    }

    /// Makes the `n`th append from now (the next is 1) never answer, as when the program ends there: before it is written, or
    /// after.
    pub fn hang_next(&self, n: u64, written: bool) {
        self.fail(n, written, true);
    }

    /// Whether an append was left without an answer.
    pub fn hung(&self) -> bool {
        self.faults().hung
    }

    fn fail(&self, appends_left: u64, kept: bool, hangs: bool) {
        self.faults().failure = Some(Failure {
            appends_left,
            kept,
            hangs,
        });
    }

    /// Makes every append to the log of this table, and every change of its lease, fail with `Io` until it is mended.
    pub fn break_log(&self, table: &str) {
        self.faults().broken.insert(table.to_owned());
    }

    /// From now on nobody is asked for the epoch of a table, as in a store that leaves that check out: for tests of whoever should find it.
    pub fn unfence(&self) {
        self.faults().unfenced = true;
    }

    /// Makes every log writable again.
    pub fn mend(&self) {
        self.faults().broken.clear();
    }

    /// A panic elsewhere leaves nothing half done here: changes are made after all checks.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn faults(&self) -> MutexGuard<'_, Faults> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A store of its own with all that is in this one, as a program finds it that starts after this one has ended.
    #[must_use]
    pub fn copied(&self) -> Memory {
        let state = self.state().clone();
        let faults = Faults {
            broken: self.faults().broken.clone(),
            ..Faults::default()
        };
        Memory {
            state: Arc::new(Mutex::new(state)),
            faults: Arc::new(Mutex::new(faults)),
        }
    }

    pub(crate) fn create_table(&self, table: &str) -> Result<Head, StoreError> {
        self.state().create_table(table)
    }

    pub(crate) fn tables(&self) -> Vec<Head> {
        let state = self.state();
        state.tables.values().map(|t| state.held(&t.head)).collect()
    }

    pub(crate) fn head(&self, table: &str) -> Option<Head> {
        let state = self.state();
        state.tables.get(table).map(|t| state.held(&t.head))
    }

    /// Changes a table's lease by one of the rules of [`Head`].
    pub(crate) fn lease(
        &self,
        table: &str,
        change: impl FnOnce(&mut Head) -> Result<(), ClaimError>,
    ) -> Result<Head, ClaimError> {
        if self.faults().broken.contains(table) {
            return Err(ClaimError::Io(made_to_fail()));
        }
        self.state().lease(table, change)
    }

    pub(crate) fn renew_all(
        &self,
        owner: &str,
        until_ms: i64,
    ) -> Result<Vec<(String, u64)>, StoreError> {
        Ok(self.state().renew_all(owner, until_ms))
    }

    pub(crate) fn leases(&self) -> Vec<(String, i64)> {
        self.state().leases.clone().into_iter().collect()
    }

    pub(crate) async fn append(&self, batch: Batch) -> Result<Appended, AppendError> {
        let fate = self.fate(&batch.table)?;
        if fate.is_none_or(|failure| failure.kept) {
            let unfenced = self.faults().unfenced;
            let mut state = self.state();
            let appended = match unfenced {
                true => append_unfenced(&mut state, batch),
                false => state.append(batch),
            };
            drop(state);
            // A program that ends there does not hear of a refusal either.
            if fate.is_none_or(|failure| !failure.hangs && appended.is_err()) {
                return appended;
            }
        }
        Err(self.failed(fate).await)
    }

    /// Counts an append off; the failure that it is to end with, if it is.
    fn fate(&self, table: &str) -> Result<Option<Failure>, AppendError> {
        let mut faults = self.faults();
        if faults.broken.contains(table) {
            return Err(AppendError::Io(made_to_fail()));
        }
        Ok(faults.count_down())
    }

    /// The end of an append that was to fail.
    async fn failed(&self, fate: Option<Failure>) -> AppendError {
        if fate.is_some_and(|failure| failure.hangs) {
            self.faults().hung = true;
            std::future::pending::<()>().await;
        }
        AppendError::Io(made_to_fail())
    }

    pub(crate) fn transfer(
        &self,
        transaction: &Transaction,
        at_ms: i64,
    ) -> Result<(), TransferError> {
        self.state().transfer(transaction, at_ms)
    }

    pub(crate) fn transfer_below(
        &self,
        transaction: &Transaction,
        at_ms: i64,
        (accounts, below_cents): &(Vec<String>, i64),
    ) -> Result<bool, TransferError> {
        let mut state = self.state();
        state.transfer_below(transaction, at_ms, accounts, *below_cents)
    }

    pub(crate) fn events(&self, table: &str, after_seq: u64, limit: usize) -> Vec<LoggedEvent> {
        let state = self.state();
        let after = usize::try_from(after_seq).unwrap_or(usize::MAX);
        state.tables.get(table).map_or_else(Vec::new, |table| {
            table
                .events
                .iter()
                .skip(after)
                .take(limit)
                .cloned()
                .collect()
        })
    }

    pub(crate) fn reply(&self, command_id: &str, actor: &str) -> Option<CommandReply> {
        let key = (actor.to_owned(), command_id.to_owned());
        let state = self.state();
        state.replies.get(&key).map(|(_, reply)| reply.clone())
    }

    pub(crate) fn replies(
        &self,
        table: &str,
        command_id: &str,
        actor: Option<&str>,
    ) -> Vec<CommandReply> {
        let state = self.state();
        let of = |(at, reply): &&(String, CommandReply)| {
            let sender = actor.is_none_or(|actor| actor == reply.actor);
            at == table && reply.command_id == command_id && sender
        };
        let found = state.replies.values().filter(of);
        found.map(|(_, reply)| reply.clone()).collect()
    }

    pub(crate) fn secret(&self, table: &str, name: &str) -> Option<Vec<u8>> {
        let state = self.state();
        state.tables.get(table)?.secrets.get(name).cloned()
    }

    pub(crate) fn delete_secret(&self, table: &str, name: &str) -> bool {
        self.state().delete_secret(table, name)
    }

    pub(crate) fn balance(&self, account: &str) -> i64 {
        let state = self.state();
        state.accounts.get(account).map_or(0, |a| a.balance_cents)
    }

    pub(crate) fn accounts(&self) -> Vec<(String, bool)> {
        let state = self.state();
        let all = state.accounts.iter();
        all.map(|(id, a)| (id.clone(), a.house)).collect()
    }

    pub(crate) fn balances(&self, prefix: &str) -> Vec<(String, i64)> {
        let state = self.state();
        let found = state
            .accounts
            .iter()
            .filter(|(id, _)| id.starts_with(prefix));
        found.map(|(id, a)| (id.clone(), a.balance_cents)).collect()
    }

    pub(crate) fn postings(&self, account: &str, limit: usize) -> Vec<LoggedPosting> {
        let state = self.state();
        state
            .postings
            .get(account)
            .map_or_else(Vec::new, |postings| {
                postings.iter().rev().take(limit).cloned().collect()
            })
    }

    /// Postings of all accounts after one, in the order of accounts and of their entries.
    pub(crate) fn ledger(&self, after: (&str, u64), limit: usize) -> Vec<LoggedPosting> {
        let state = self.state();
        let from = state.postings.range(after.0.to_owned()..);
        let all = from.flat_map(|(_, postings)| postings);
        let later = all.filter(|posting| (posting.account.as_str(), posting.entry) > after);
        later.take(limit).cloned().collect()
    }

    pub(crate) fn add_person(
        &self,
        name: &str,
        at_ms: i64,
        opening: Option<&Transaction>,
        token: Option<Token>,
    ) -> Result<(), PersonError> {
        self.state().add_person(name, at_ms, opening, token)
    }

    pub(crate) fn person(&self, name: &str) -> Option<Person> {
        self.state().people.get(&name_key(name)).cloned()
    }

    pub(crate) fn add_session(&self, session: NewSession, at_ms: i64) -> Result<(), StoreError> {
        self.state().add_session(&session, at_ms)
    }

    pub(crate) fn session(&self, token_hash: Hash, now_ms: i64) -> Option<person::Session> {
        let state = self.state();
        let session = state.sessions.get(&token_hash)?;
        let person = state.people.get(&session.name_key)?;
        (session.expires_ms > now_ms).then(|| person::Session {
            name: person.name.clone(),
            kind: session.kind,
            expires_ms: session.expires_ms,
        })
    }

    pub(crate) fn extend_session(&self, token_hash: Hash, expires_ms: i64) -> bool {
        self.state().extend_session(token_hash, expires_ms)
    }

    pub(crate) fn end_session(&self, token_hash: Hash) -> bool {
        self.state().end_session(token_hash)
    }

    pub(crate) fn end_sessions(&self, name: &str, but: Option<Hash>) -> Vec<Hash> {
        self.state().end_sessions(name, but)
    }

    pub(crate) fn purge_sessions(&self, now_ms: i64) -> u64 {
        self.state().purge_sessions(now_ms)
    }

    pub(crate) fn verify(&self, progress: impl FnMut(Progress)) -> Result<Verified, Damage> {
        let state = self.state();
        let heads = state.tables.values().map(|t| t.head.clone()).collect();
        let mut auditor = Auditor::new(heads, state.accounts.clone(), progress);
        for (table, kept) in &state.tables {
            for event in &kept.events {
                auditor.event(table, event)?;
            }
        }
        auditor.end_of_events()?;
        let mut lines: Vec<_> = state.postings.values().flatten().collect();
        lines.sort_by(|a, b| (&a.transaction, a.line).cmp(&(&b.transaction, b.line)));
        for line in lines {
            auditor.line(line)?;
        }
        auditor.end_of_transaction()?;
        for entry in state.postings.values().flatten() {
            auditor.entry(entry)?;
        }
        auditor.finish()
    }
}

/// Appends what the owner of an earlier epoch has decided, as that of the present one does.
fn append_unfenced(state: &mut State, batch: Batch) -> Result<Appended, AppendError> {
    let mut present = None;
    let id = batch.table.clone();
    if let Some(table) = state.tables.get_mut(&id) {
        present = Some(std::mem::replace(&mut table.head.epoch, batch.epoch));
    }
    let appended = state.append(batch);
    if let (Some(table), Some(present)) = (state.tables.get_mut(&id), present) {
        table.head.epoch = present;
    }
    appended
}

fn made_to_fail() -> Fault {
    Fault::new("made to fail")
}

impl Faults {
    /// Counts an append off; how it fails, when it is the one to fail.
    fn count_down(&mut self) -> Option<Failure> {
        let failure = self.failure.as_mut()?;
        if failure.appends_left > 1 {
            failure.appends_left -= 1;
            return None;
        }
        self.failure.take()
    }
}
