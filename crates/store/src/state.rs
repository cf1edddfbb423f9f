//! What changes do to the rows that they look at, written once: the store in memory has all rows here, and a store elsewhere the few
//! that a change asks for ([`crate::postgres`]). A change that is refused leaves everything as it was.

use std::collections::BTreeMap;

use crate::batch::{Appended, Batch, CommandReply};
use crate::error::{AdmitError, AppendError, ClaimError, PersonError, StoreError, TransferError};
use crate::event::{LoggedEvent, chain};
use crate::hash::Hash;
use crate::head::Head;
use crate::ledger::{Account, LoggedPosting, Place, Transaction, post};
use crate::person::{Admission, NewSession, Person, SessionKind, Token, name_key};

/// The accounts that transactions change, as they will be, and the lines.
type Planned = (BTreeMap<String, Account>, Vec<LoggedPosting>);

/// Rows.
#[derive(Clone, Default)]
pub(crate) struct State {
    pub(crate) tables: BTreeMap<String, Table>,
    pub(crate) accounts: BTreeMap<String, Account>,
    /// Each account's postings in the order of their entries.
    pub(crate) postings: BTreeMap<String, Vec<LoggedPosting>>,
    pub(crate) transactions: BTreeMap<String, u64>,
    /// The first line of each transaction, in their order.
    pub(crate) first_lines: Vec<LoggedPosting>,
    /// By actor and command id, with the table at which it was given.
    pub(crate) replies: BTreeMap<(String, String), (String, CommandReply)>,
    /// Whose replies, in the order in which they were given.
    pub(crate) answered: Vec<(String, String)>,
    /// By name key.
    pub(crate) people: BTreeMap<String, Person>,
    /// Until when an owner holds all its tables.
    pub(crate) leases: BTreeMap<String, i64>,
    pub(crate) sessions: BTreeMap<Hash, Session>,
}

#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) head: Head,
    pub(crate) events: Vec<LoggedEvent>,
    pub(crate) secrets: BTreeMap<String, Vec<u8>>,
}

impl Table {
    pub(crate) fn new(head: Head) -> Table {
        Table {
            head,
            events: Vec::new(),
            secrets: BTreeMap::new(),
        }
    }
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) name_key: String,
    pub(crate) kind: SessionKind,
    pub(crate) at_ms: i64,
    pub(crate) expires_ms: i64,
}

impl State {
    pub(crate) fn create_table(&mut self, table: &str) -> Result<Head, StoreError> {
        if self.tables.contains_key(table) {
            return Err(StoreError::TableExists {
                table: table.to_owned(),
            });
        }
        let head = Head::new(table);
        self.tables
            .insert(table.to_owned(), Table::new(head.clone()));
        Ok(head)
    }

    /// Changes a table's lease by one of the rules of [`Head`].
    pub(crate) fn lease(
        &mut self,
        table: &str,
        change: impl FnOnce(&mut Head) -> Result<(), ClaimError>,
    ) -> Result<Head, ClaimError> {
        let Some(found) = self.tables.get(table) else {
            return Err(ClaimError::NoSuchTable {
                table: table.to_owned(),
            });
        };
        let mut head = self.held(&found.head);
        change(&mut head)?;
        if let Some(found) = self.tables.get_mut(table) {
            found.head = head.clone();
        }
        Ok(self.held(&head))
    }

    pub(crate) fn renew_all(&mut self, owner: &str, until_ms: i64) -> Vec<(String, u64)> {
        self.leases.insert(owner.to_owned(), until_ms);
        let heads = self.tables.values().map(|t| &t.head);
        let held = heads.filter(|h| h.owner == owner && h.lease_until_ms != 0);
        held.map(|h| (h.table.clone(), h.epoch)).collect()
    }

    pub(crate) fn transfer(
        &mut self,
        transaction: &Transaction,
        at_ms: i64,
    ) -> Result<(), TransferError> {
        let planned = self.plan_transfer(transaction, at_ms)?;
        self.keep(planned);
        Ok(())
    }

    pub(crate) fn transfer_below(
        &mut self,
        transaction: &Transaction,
        at_ms: i64,
        accounts: &[String],
        below_cents: i64,
    ) -> Result<bool, TransferError> {
        transaction.check()?;
        let below = self.hold_below(accounts, below_cents);
        if below {
            self.transfer(transaction, at_ms)?;
        }
        Ok(below)
    }

    /// Whether these accounts together hold less than so much.
    fn hold_below(&self, accounts: &[String], below_cents: i64) -> bool {
        let held = accounts.iter().filter_map(|id| self.accounts.get(id));
        let held: i128 = held.map(|account| i128::from(account.balance_cents)).sum();
        held < i128::from(below_cents)
    }

    pub(crate) fn delete_secret(&mut self, table: &str, name: &str) -> bool {
        let table = self.tables.get_mut(table);
        table.is_some_and(|table| table.secrets.remove(name).is_some())
    }

    pub(crate) fn add_person(
        &mut self,
        name: &str,
        at_ms: i64,
        opening: Option<&Transaction>,
        token: Option<Token>,
    ) -> Result<(), PersonError> {
        let key = name_key(name);
        if self.people.contains_key(&key) {
            return Err(PersonError::NameTaken {
                name: name.to_owned(),
            });
        }
        let planned = opening.map(|opening| self.plan_transfer(opening, at_ms));
        let planned = planned.transpose()?;
        if token.is_some_and(|token| self.sessions.contains_key(&token.hash)) {
            return Err(PersonError::TokenTaken);
        }
        if let Some(planned) = planned {
            self.keep(planned);
        }
        if let Some(token) = token {
            self.insert_session(token, name, SessionKind::Player, at_ms);
        }
        self.insert_person(name, at_ms);
        Ok(())
    }

    pub(crate) fn add_session(
        &mut self,
        NewSession { token, name, kind }: &NewSession,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        if !self.people.contains_key(&name_key(name)) {
            return Err(StoreError::NoSuchPerson { name: name.clone() });
        }
        if self.sessions.contains_key(&token.hash) {
            return Err(StoreError::TokenTaken);
        }
        self.insert_session(*token, name, *kind, at_ms);
        Ok(())
    }

    fn insert_person(&mut self, name: &str, at_ms: i64) {
        let (key, name) = (name_key(name), name.to_owned());
        self.people.insert(key, Person { name, at_ms });
    }

    fn insert_session(&mut self, token: Token, name: &str, kind: SessionKind, at_ms: i64) {
        let session = Session {
            name_key: name_key(name),
            kind,
            at_ms,
            expires_ms: token.expires_ms,
        };
        self.sessions.insert(token.hash, session);
    }

    pub(crate) fn extend_session(&mut self, token_hash: Hash, expires_ms: i64) -> bool {
        let session = self.sessions.get_mut(&token_hash);
        session.is_some_and(|session| {
            session.expires_ms = expires_ms;
            true
        })
    }

    pub(crate) fn end_session(&mut self, token_hash: Hash) -> bool {
        self.sessions.remove(&token_hash).is_some()
    }

    pub(crate) fn end_sessions(&mut self, name: &str, but: Option<Hash>) -> Vec<Hash> {
        let name_key = name_key(name);
        let these =
            |hash: &Hash, session: &mut Session| session.name_key == name_key && Some(*hash) != but;
        let ended = self.sessions.extract_if(.., these);
        ended.map(|(hash, _)| hash).collect()
    }

    pub(crate) fn purge_sessions(&mut self, now_ms: i64) -> u64 {
        let before = self.sessions.len();
        self.sessions
            .retain(|_, session| session.expires_ms > now_ms);
        (before - self.sessions.len()) as u64
    }

    /// Writes a batch, and lets in who comes with it.
    pub(crate) fn admit(
        &mut self,
        batch: Batch,
        admission: Admission,
    ) -> Result<Appended, AdmitError> {
        let at_ms = batch.events.first().map_or(0, |event| event.at_ms);
        let Admission {
            person,
            session,
            below,
            ends,
        } = admission;
        if let Some((accounts, below_cents)) = &below
            && !self.hold_below(accounts, *below_cents)
        {
            return Err(AdmitError::NotBelow);
        }
        let known = |name: &str| self.people.contains_key(&name_key(name));
        if let Some(name) = person.clone().filter(|name| known(name)) {
            return Err(AdmitError::NameTaken { name });
        }
        if let Some(NewSession { token, name, .. }) = &session {
            let new = person.as_ref().map(|person| name_key(person));
            if !known(name) && new != Some(name_key(name)) {
                return Err(AdmitError::NoSuchPerson { name: name.clone() });
            }
            if self.sessions.contains_key(&token.hash) {
                return Err(AdmitError::TokenTaken);
            }
        }
        // What is asked for is free; the batch is what may still be refused.
        let appended = self.append(batch)?;
        if let Some(name) = person {
            self.insert_person(&name, at_ms);
        }
        if let Some(NewSession { token, name, kind }) = session {
            self.insert_session(token, &name, kind, at_ms);
        }
        if let Some(token) = ends {
            self.end_session(token);
        }
        Ok(appended)
    }

    /// A head as it is with what its owner holds besides.
    pub(crate) fn held(&self, head: &Head) -> Head {
        let all = self.leases.get(&head.owner).copied();
        head.clone().held_with_all(all)
    }

    pub(crate) fn append(&mut self, batch: Batch) -> Result<Appended, AppendError> {
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
        for name in &batch.forgotten {
            table.secrets.remove(name);
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
