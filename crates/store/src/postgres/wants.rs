//! The rows that changes look at, so that those of a whole group can be fetched at once.

use std::collections::BTreeSet;

use crate::batch::Batch;
use crate::hash::Hash;
use crate::ledger::Transaction;
use crate::person::{Admission, NewSession, name_key};

/// Which rows.
#[derive(Debug, Clone, Default)]
pub(super) struct Wants {
    /// Tables' heads, by id.
    pub(super) tables: BTreeSet<String>,
    /// Those of all tables that these have.
    pub(super) owners: BTreeSet<String>,
    /// Until when owners hold all their tables.
    pub(super) leases: bool,
    pub(super) accounts: BTreeSet<String>,
    /// Whether transactions of these ids were posted.
    pub(super) transactions: BTreeSet<String>,
    /// Whether commands were answered, by actor and id.
    pub(super) commands: BTreeSet<(String, String)>,
    /// By name key.
    pub(super) people: BTreeSet<String>,
    /// Sessions by token.
    pub(super) tokens: BTreeSet<Hash>,
    /// All sessions of people, by name key.
    pub(super) sessions_of: BTreeSet<String>,
    /// All sessions that have expired by then.
    pub(super) expired_ms: Option<i64>,
    /// By table and name.
    pub(super) secrets: BTreeSet<(String, String)>,
}

impl Wants {
    pub(super) fn table(table: &str) -> Wants {
        Wants {
            tables: [table.to_owned()].into(),
            ..Wants::default()
        }
    }

    /// A table with its lease.
    pub(super) fn lease(table: &str) -> Wants {
        Wants {
            leases: true,
            ..Wants::table(table)
        }
    }

    pub(super) fn batch(batch: &Batch) -> Wants {
        let mut wants = Wants::table(&batch.table);
        for transaction in &batch.transactions {
            wants.transaction(transaction);
        }
        let commands = batch.replies.iter();
        wants.commands = commands
            .map(|reply| (reply.actor.clone(), reply.command_id.clone()))
            .collect();
        let forgotten = batch.forgotten.iter();
        wants.secrets = forgotten
            .map(|name| (batch.table.clone(), name.clone()))
            .collect();
        wants
    }

    pub(super) fn admission(batch: &Batch, admission: &Admission) -> Wants {
        let Admission {
            person,
            session,
            below,
            ends,
        } = admission;
        let mut wants = Wants::batch(batch);
        wants.people.extend(person.as_deref().map(name_key));
        if let Some(session) = session {
            wants.session(session);
        }
        if let Some((accounts, _)) = below {
            wants.accounts.extend(accounts.iter().cloned());
        }
        wants.tokens.extend(*ends);
        wants
    }

    pub(super) fn session(&mut self, session: &NewSession) {
        self.person(&session.name);
        self.tokens.insert(session.token.hash);
    }

    pub(super) fn transaction(&mut self, transaction: &Transaction) {
        self.transactions.insert(transaction.id.clone());
        let accounts = transaction.postings.iter();
        self.accounts.extend(accounts.map(|p| p.account.clone()));
    }

    pub(super) fn person(&mut self, name: &str) {
        self.people.insert(name_key(name));
    }

    /// These rows, and those.
    pub(super) fn and(&mut self, other: &Wants) {
        let Wants {
            tables,
            owners,
            leases,
            accounts,
            transactions,
            commands,
            people,
            tokens,
            sessions_of,
            expired_ms,
            secrets,
        } = other;
        self.tables.extend(tables.iter().cloned());
        self.owners.extend(owners.iter().cloned());
        self.leases |= leases;
        self.accounts.extend(accounts.iter().cloned());
        self.transactions.extend(transactions.iter().cloned());
        self.commands.extend(commands.iter().cloned());
        self.people.extend(people.iter().cloned());
        self.tokens.extend(tokens.iter().copied());
        self.sessions_of.extend(sessions_of.iter().cloned());
        self.expired_ms = self.expired_ms.max(*expired_ms);
        self.secrets.extend(secrets.iter().cloned());
    }

    /// The first text in it that the database cannot keep: one with a zero.
    pub(super) fn unkeepable(&self) -> Option<&str> {
        let texts = [&self.tables, &self.owners, &self.accounts];
        let more = [&self.transactions, &self.people, &self.sessions_of];
        let pairs = self.commands.iter().chain(&self.secrets);
        let pairs = pairs.flat_map(|(a, b)| [a, b]);
        let mut all = texts.into_iter().chain(more).flatten().chain(pairs);
        all.find(|text| text.contains('\0')).map(String::as_str)
    }
}
