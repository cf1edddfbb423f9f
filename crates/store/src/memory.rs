//! The store that forgets: plain maps behind one lock, with the meaning of the kept one.
//!
//! For tests, training and simulation. It can be told to fail, which the file cannot; everything
//! about durability is left to [`crate::Sqlite`].

mod record;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::batch::{Appended, Batch, CommandReply};
use crate::error::{AppendError, ClaimError, Fault, PersonError, StoreError, TransferError};
use crate::event::{LoggedEvent, chain};
use crate::hash::Hash;
use crate::head::Head;
use crate::ledger::{Account, LoggedPosting, Place, Transaction, post};
use crate::person::{self, Person, SessionKind, Token, name_key};

use crate::verify::{Auditor, Damage, Progress, Verified};

/// A store in memory. A clone is another handle on the same one.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<State>>);

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Memory")
    }
}

/// The accounts that transactions change, as they will be, and the lines.
type Planned = (BTreeMap<String, Account>, Vec<LoggedPosting>);

#[derive(Clone, Default)]
struct State {
    tables: BTreeMap<String, Table>,
    accounts: BTreeMap<String, Account>,
    /// Each account's postings in the order of their entries.
    postings: BTreeMap<String, Vec<LoggedPosting>>,
    transactions: BTreeMap<String, u64>,
    /// The first line of each transaction, in their order.
    first_lines: Vec<LoggedPosting>,
    /// By actor and command id.
    /// With the table at which it was given.
    replies: BTreeMap<(String, String), (String, CommandReply)>,
    /// Whose replies, in the order in which they were given.
    answered: Vec<(String, String)>,
    /// By name key.
    people: BTreeMap<String, Person>,
    /// Until when an owner holds all its tables.
    leases: BTreeMap<String, i64>,
    sessions: BTreeMap<Hash, Session>,
    failure: Option<Failure>,
    /// Whether an append was left without an answer.
    hung: bool,
    /// The tables to whose logs nothing can be written.
    broken: BTreeSet<String>,
}

#[derive(Clone)]
struct Table {
    head: Head,
    events: Vec<LoggedEvent>,
    secrets: BTreeMap<String, Vec<u8>>,
}

#[derive(Clone)]
struct Session {
    name_key: String,
    kind: SessionKind,
    at_ms: i64,
    expires_ms: i64,
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
        self.state().hung
    }

    fn fail(&self, appends_left: u64, kept: bool, hangs: bool) {
        self.state().failure = Some(Failure {
            appends_left,
            kept,
            hangs,
        });
    }

    /// Makes every append to the log of this table, and every change of its lease, fail with `Io` until it is mended.
    pub fn break_log(&self, table: &str) {
        self.state().broken.insert(table.to_owned());
    }

    /// Makes every log writable again.
    pub fn mend(&self) {
        self.state().broken.clear();
    }

    /// A panic elsewhere leaves nothing half done here: changes are made after all checks.
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A store of its own with all that is in this one, as a program finds it that starts after this one has ended.
    #[must_use]
    pub fn copied(&self) -> Memory {
        let mut state = self.state().clone();
        state.failure = None;
        state.hung = false;
        Memory(Arc::new(Mutex::new(state)))
    }

    pub(crate) fn create_table(&self, table: &str) -> Result<Head, StoreError> {
        let mut state = self.state();
        if state.tables.contains_key(table) {
            return Err(StoreError::TableExists {
                table: table.to_owned(),
            });
        }
        let head = Head::new(table);
        state.tables.insert(
            table.to_owned(),
            Table {
                head: head.clone(),
                events: Vec::new(),
                secrets: BTreeMap::new(),
            },
        );
        Ok(head)
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
        let mut state = self.state();
        if state.broken.contains(table) {
            return Err(ClaimError::Io(made_to_fail()));
        }
        let Some(found) = state.tables.get(table) else {
            return Err(ClaimError::NoSuchTable {
                table: table.to_owned(),
            });
        };
        let mut head = state.held(&found.head);
        change(&mut head)?;
        if let Some(found) = state.tables.get_mut(table) {
            found.head = head.clone();
        }
        Ok(state.held(&head))
    }

    pub(crate) fn renew_all(
        &self,
        owner: &str,
        until_ms: i64,
    ) -> Result<Vec<(String, u64)>, StoreError> {
        let mut state = self.state();
        state.leases.insert(owner.to_owned(), until_ms);
        let heads = state.tables.values().map(|t| &t.head);
        let held = heads.filter(|h| h.owner == owner && h.lease_until_ms != 0);
        Ok(held.map(|h| (h.table.clone(), h.epoch)).collect())
    }

    pub(crate) async fn append(&self, batch: Batch) -> Result<Appended, AppendError> {
        let fate = self.fate(&batch.table)?;
        if fate.is_none_or(|failure| failure.kept) {
            let appended = self.state().append(batch)?;
            if fate.is_none() {
                return Ok(appended);
            }
        }
        Err(self.failed(fate).await)
    }

    /// Counts an append off; the failure that it is to end with, if it is.
    fn fate(&self, table: &str) -> Result<Option<Failure>, AppendError> {
        let mut state = self.state();
        if state.broken.contains(table) {
            return Err(AppendError::Io(made_to_fail()));
        }
        Ok(state.count_down())
    }

    /// The end of an append that was to fail.
    async fn failed(&self, fate: Option<Failure>) -> AppendError {
        if fate.is_some_and(|failure| failure.hangs) {
            self.state().hung = true;
            std::future::pending::<()>().await;
        }
        AppendError::Io(made_to_fail())
    }

    pub(crate) fn transfer(
        &self,
        transaction: &Transaction,
        at_ms: i64,
    ) -> Result<(), TransferError> {
        let mut state = self.state();
        let planned = state.plan_transfer(transaction, at_ms)?;
        state.keep(planned);
        Ok(())
    }

    pub(crate) fn transfer_below(
        &self,
        transaction: &Transaction,
        at_ms: i64,
        accounts: &[String],
        below_cents: i64,
    ) -> Result<bool, TransferError> {
        transaction.check()?;
        let mut state = self.state();
        let held: i128 = accounts
            .iter()
            .filter_map(|id| state.accounts.get(id))
            .map(|account| i128::from(account.balance_cents))
            .sum();
        let below = held < i128::from(below_cents);
        if below {
            let planned = state.plan_transfer(transaction, at_ms)?;
            state.keep(planned);
        }
        Ok(below)
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
        let mut state = self.state();
        let table = state.tables.get_mut(table);
        table.is_some_and(|table| table.secrets.remove(name).is_some())
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
        let mut state = self.state();
        let key = name_key(name);
        if state.people.contains_key(&key) {
            return Err(PersonError::NameTaken {
                name: name.to_owned(),
            });
        }
        let planned = opening.map(|opening| state.plan_transfer(opening, at_ms));
        let planned = planned.transpose()?;
        if token.is_some_and(|token| state.sessions.contains_key(&token.hash)) {
            return Err(PersonError::TokenTaken);
        }
        if let Some(planned) = planned {
            state.keep(planned);
        }
        if let Some(Token { hash, expires_ms }) = token {
            let name_key = key.clone();
            let session = Session {
                name_key,
                kind: SessionKind::Player,
                at_ms,
                expires_ms,
            };
            state.sessions.insert(hash, session);
        }
        let name = name.to_owned();
        state.people.insert(key, Person { name, at_ms });
        Ok(())
    }

    pub(crate) fn person(&self, name: &str) -> Option<Person> {
        self.state().people.get(&name_key(name)).cloned()
    }

    pub(crate) fn add_session(
        &self,
        Token { hash, expires_ms }: Token,
        name: &str,
        kind: SessionKind,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let mut state = self.state();
        let name_key = name_key(name);
        if !state.people.contains_key(&name_key) {
            return Err(StoreError::NoSuchPerson {
                name: name.to_owned(),
            });
        }
        if state.sessions.contains_key(&hash) {
            return Err(StoreError::TokenTaken);
        }
        let session = Session {
            name_key,
            kind,
            at_ms,
            expires_ms,
        };
        state.sessions.insert(hash, session);
        Ok(())
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
        let mut state = self.state();
        let session = state.sessions.get_mut(&token_hash);
        session.is_some_and(|session| {
            session.expires_ms = expires_ms;
            true
        })
    }

    pub(crate) fn end_session(&self, token_hash: Hash) -> bool {
        self.state().sessions.remove(&token_hash).is_some()
    }

    pub(crate) fn end_sessions(&self, name: &str, but: Option<Hash>) -> Vec<Hash> {
        let mut state = self.state();
        let name_key = name_key(name);
        let these =
            |hash: &Hash, session: &mut Session| session.name_key == name_key && Some(*hash) != but;
        let ended = state.sessions.extract_if(.., these);
        ended.map(|(hash, _)| hash).collect()
    }

    pub(crate) fn purge_sessions(&self, now_ms: i64) -> u64 {
        let mut state = self.state();
        let before = state.sessions.len();
        state
            .sessions
            .retain(|_, session| session.expires_ms > now_ms);
        (before - state.sessions.len()) as u64
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

fn made_to_fail() -> Fault {
    Fault::new("made to fail")
}

impl State {
    /// A head as it is with what its owner holds besides.
    fn held(&self, head: &Head) -> Head {
        let all = self.leases.get(&head.owner).copied();
        head.clone().held_with_all(all)
    }

    /// Counts an append off; how it fails, when it is the one to fail.
    fn count_down(&mut self) -> Option<Failure> {
        let failure = self.failure.as_mut()?;
        if failure.appends_left > 1 {
            failure.appends_left -= 1;
            return None;
        }
        self.failure.take()
    }

    fn append(&mut self, batch: Batch) -> Result<Appended, AppendError> {
        batch.check()?;
        let Some(table) = self.tables.get(&batch.table) else {
            return Err(AppendError::NoSuchTable { table: batch.table });
        };
        table.head.admit(batch.epoch, batch.expected_seq)?;
        for reply in &batch.replies {
            let key = (reply.actor.clone(), reply.command_id.clone());
            if self.replies.contains_key(&key) {
                return Err(AppendError::CommandRepeated {
                    command_id: reply.command_id.clone(),
                });
            }
        }
        let head = &table.head;
        let events = chain(&batch.table, head.seq, head.head, batch.epoch, batch.events);
        let planned = self.plan(batch.transactions.iter().map(|transaction| {
            let event = &events[transaction.event_offset];
            let place = Place {
                event: Some((&batch.table, event.seq)),
                at_ms: event.at_ms,
            };
            (transaction, place)
        }))?;

        // From here on nothing can be refused.
        let Some(table) = self.tables.get_mut(&batch.table) else {
            return Err(AppendError::NoSuchTable { table: batch.table });
        };
        if let Some(last) = events.last() {
            table.head.seq = last.seq;
            table.head.head = last.hash;
        }
        let appended = Appended {
            seq: table.head.seq,
            head: table.head.head,
        };
        table.events.extend(events);
        for secret in batch.secrets {
            table.secrets.insert(secret.name, secret.sealed);
        }
        for reply in batch.replies {
            let key = (reply.actor.clone(), reply.command_id.clone());
            self.answered.push(key.clone());
            self.replies.insert(key, (batch.table.clone(), reply));
        }
        self.keep(planned);
        Ok(appended)
    }

    fn plan_transfer(
        &self,
        transaction: &Transaction,
        at_ms: i64,
    ) -> Result<Planned, TransferError> {
        transaction.check()?;
        self.plan([(transaction, Place { event: None, at_ms })].into_iter())
    }

    /// What some transactions make of their accounts, without posting them.
    fn plan<'a>(
        &self,
        transactions: impl Iterator<Item = (&'a Transaction, Place<'a>)> + Clone,
    ) -> Result<Planned, TransferError> {
        let mut touched = BTreeMap::new();
        for (transaction, _) in transactions.clone() {
            if self.transactions.contains_key(&transaction.id) {
                return Err(TransferError::TransactionRepeated {
                    transaction: transaction.id.clone(),
                });
            }
            for posting in &transaction.postings {
                let account = self.accounts.get(&posting.account).copied();
                touched.insert(posting.account.clone(), account.unwrap_or_default());
            }
        }
        let mut lines = Vec::new();
        for (transaction, place) in transactions {
            lines.extend(post(&mut touched, transaction, place)?);
        }
        Ok((touched, lines))
    }

    fn keep(&mut self, (touched, lines): Planned) {
        self.accounts.extend(touched);
        for line in lines {
            if line.line == 0 {
                self.first_lines.push(line.clone());
                let number = self.first_lines.len() as u64;
                self.transactions.insert(line.transaction.clone(), number);
            }
            self.postings
                .entry(line.account.clone())
                .or_default()
                .push(line);
        }
    }
}
