//! The check of a whole store: every hash chain, every transaction, every balance.
//!
//! The store in memory hands its rows to an [`Auditor`], which trusts none of them; how a file is read for this is its own affair. Whether the events make sense as a game, and whether the money they moved is what
//! the rules say, is left to a replay by the house.

use std::collections::BTreeMap;

use crate::event::LoggedEvent;
use crate::hash::Hash;
use crate::head::Head;
use crate::ledger::{Account, LoggedPosting};

/// How often the caller hears of progress, in rows.
const ROWS_PER_REPORT: u64 = 1_000;

/// What was checked and found sound.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Verified {
    /// Tables.
    pub tables: u64,
    /// Events in all tables.
    pub events: u64,
    /// Transactions.
    pub transactions: u64,
    /// Lines of transactions.
    pub postings: u64,
    /// Accounts.
    pub accounts: u64,
}

/// How far a check has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Rows read.
    pub done: u64,
    /// Rows that there should be.
    pub total: u64,
}

/// What is wrong with a store, and where: the first thing found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// The file cannot be read as a database.
    #[error("the file is unsound: {what}")]
    File {
        /// What is wrong.
        what: String,
    },
    /// An event is missing, changed or out of place.
    #[error("table {table}, event {seq}: {what}")]
    Event {
        /// The table.
        table: String,
        /// The event's number.
        seq: u64,
        /// What is wrong.
        what: String,
    },
    /// A table's head does not fit its events.
    #[error("table {table}: {what}")]
    Table {
        /// The table.
        table: String,
        /// What is wrong.
        what: String,
    },
    /// A transaction does not balance or belongs nowhere.
    #[error("transaction {transaction}: {what}")]
    Transaction {
        /// The transaction.
        transaction: String,
        /// What is wrong.
        what: String,
    },
    /// An account is not what its postings make it.
    #[error("account {account}: {what}")]
    Account {
        /// The account.
        account: String,
        /// What is wrong.
        what: String,
    },
    /// Money has come from nowhere or gone there.
    #[error("the accounts sum to {sum_cents} cents instead of zero")]
    Ledger {
        /// The sum of all balances.
        sum_cents: i128,
    },
}

/// An account lacks one of its postings.
pub(crate) fn missing_entry(entry: u64) -> String {
    format!("entry {entry} is missing")
}

/// A posting does not leave what it says.
pub(crate) fn leaves_otherwise(entry: u64, balance_cents: i64) -> String {
    format!("entry {entry} leaves {balance_cents} cents, but its amount does not")
}

impl Account {
    /// Whether an account is what its postings make it, and not overdrawn.
    pub(crate) fn same_as(&self, id: &str, postings: Account) -> Result<(), Damage> {
        let damage = |what| {
            let account = id.to_owned();
            Err(Damage::Account { account, what })
        };
        if self.entries == 0 && postings.entries == 0 {
            return damage("was never moved".to_owned());
        }
        if self.entries != postings.entries {
            return damage(format!(
                "counts {} postings, but has {}",
                self.entries, postings.entries
            ));
        }
        if self.balance_cents != postings.balance_cents {
            return damage(format!(
                "holds {} cents, but its postings sum to {}",
                self.balance_cents, postings.balance_cents
            ));
        }
        if self.balance_cents < 0 && !self.house {
            return damage(format!("is overdrawn: {} cents", self.balance_cents));
        }
        Ok(())
    }
}

/// A table's hash chain on its way from the genesis to the head, trusting neither.
#[derive(Debug)]
pub(crate) struct Chain {
    seq: u64,
    epoch: u64,
    hash: Hash,
}

impl Chain {
    /// Before the first event.
    pub(crate) fn new(table: &str) -> Chain {
        Chain {
            seq: 0,
            epoch: 0,
            hash: Hash::genesis(table),
        }
    }

    /// After an event that is known to be right.
    pub(crate) fn after(seq: u64, hash: Hash) -> Chain {
        Chain {
            seq,
            epoch: 0,
            hash,
        }
    }

    /// Whether it has come to an event of this hash.
    pub(crate) fn is_at(&self, seq: u64, hash: Hash) -> bool {
        (self.seq, self.hash) == (seq, hash)
    }

    /// Takes the next event.
    pub(crate) fn take(&mut self, table: &str, event: &LoggedEvent) -> Result<(), Damage> {
        let due = self.seq + 1;
        let damage = |what: String| {
            Err(Damage::Event {
                table: table.to_owned(),
                seq: due,
                what,
            })
        };
        if event.seq != due {
            return damage(format!("is missing; {} is next", event.seq));
        }
        if event.prev_hash != self.hash {
            return damage("does not follow the event before it".into());
        }
        let hash = Hash::of_event(table, event);
        if event.hash != hash {
            return damage(format!(
                "has hash {}, but its content gives {hash}",
                event.hash
            ));
        }
        if event.epoch < self.epoch {
            return damage(format!(
                "has epoch {} after epoch {}",
                event.epoch, self.epoch
            ));
        }
        *self = Chain {
            seq: due,
            epoch: event.epoch,
            hash,
        };
        Ok(())
    }

    /// After the last event: the head is where the chain ends.
    pub(crate) fn end(&self, head: &Head) -> Result<(), Damage> {
        let damage = |what| {
            Err(Damage::Table {
                table: head.table.clone(),
                what,
            })
        };
        if self.seq < head.seq {
            return Err(Damage::Event {
                table: head.table.clone(),
                seq: self.seq + 1,
                what: format!("is missing; the table is at {}", head.seq),
            });
        }
        if self.seq > head.seq {
            return damage(format!("is at {}, but has {} events", head.seq, self.seq));
        }
        if self.hash != head.head {
            return damage(format!("has head {}, but ends in {}", head.head, self.hash));
        }
        if self.epoch > head.epoch {
            return damage(format!(
                "has epoch {}, but ends in {}",
                head.epoch, self.epoch
            ));
        }
        Ok(())
    }
}

/// Takes a store's rows one by one: all events by table and number, then all postings by
/// transaction and line, then all postings by account and entry.
pub(crate) struct Auditor<P> {
    progress: P,
    done: u64,
    total: u64,
    heads: BTreeMap<String, Head>,
    accounts: BTreeMap<String, Account>,
    chains: BTreeMap<String, Chain>,
    open: Option<OpenTransaction>,
    /// What the postings make of each account.
    sums: BTreeMap<String, Account>,
    verified: Verified,
}

struct OpenTransaction {
    first: LoggedPosting,
    lines: u64,
    sum_cents: i128,
}

impl<P: FnMut(Progress)> Auditor<P> {
    pub(crate) fn new(
        heads: Vec<Head>,
        accounts: BTreeMap<String, Account>,
        progress: P,
    ) -> Auditor<P> {
        let events: u64 = heads.iter().map(|head| head.seq).sum();
        let postings: u64 = accounts.values().map(|account| account.entries).sum();
        let heads: BTreeMap<_, _> = heads
            .into_iter()
            .map(|head| (head.table.clone(), head))
            .collect();
        let chains = heads
            .keys()
            .map(|table| (table.clone(), Chain::new(table)))
            .collect();
        Auditor {
            progress,
            done: 0,
            total: events + postings,
            heads,
            accounts,
            chains,
            open: None,
            sums: BTreeMap::new(),
            verified: Verified::default(),
        }
    }

    pub(crate) fn event(&mut self, table: &str, event: &LoggedEvent) -> Result<(), Damage> {
        let Some(chain) = self.chains.get_mut(table) else {
            return Err(Damage::Event {
                table: table.to_owned(),
                seq: event.seq,
                what: "belongs to no table".into(),
            });
        };
        chain.take(table, event)?;
        self.verified.events += 1;
        self.step();
        Ok(())
    }

    /// After the last event: every head is where its chain ends.
    pub(crate) fn end_of_events(&mut self) -> Result<(), Damage> {
        for (table, head) in &self.heads {
            if let Some(chain) = self.chains.get(table) {
                chain.end(head)?;
                self.verified.tables += 1;
            }
        }
        Ok(())
    }

    /// A posting, in the order of transactions and lines.
    pub(crate) fn line(&mut self, posting: &LoggedPosting) -> Result<(), Damage> {
        let same = self
            .open
            .as_ref()
            .is_some_and(|open| open.first.transaction == posting.transaction);
        if !same {
            self.end_of_transaction()?;
        }
        let open = self.open.get_or_insert_with(|| OpenTransaction {
            first: posting.clone(),
            lines: 0,
            sum_cents: 0,
        });
        let damage = |what| Damage::Transaction {
            transaction: posting.transaction.clone(),
            what,
        };
        if posting.line != open.lines {
            return Err(damage(format!("line {} is missing", open.lines)));
        }
        let first = &open.first;
        if (&posting.reason, &posting.table, posting.seq, posting.at_ms)
            != (&first.reason, &first.table, first.seq, first.at_ms)
        {
            return Err(damage("its lines belong to different moments".into()));
        }
        match (&posting.table, posting.seq) {
            (None, None) => {}
            (Some(table), Some(seq)) => {
                // The chains are whole by now, so the head says which events exist.
                let last = self.heads.get(table).map_or(0, |head| head.seq);
                if seq == 0 || seq > last {
                    return Err(damage(format!("table {table} has no event {seq}")));
                }
            }
            _ => return Err(damage("names half an event".into())),
        }
        open.lines += 1;
        open.sum_cents += i128::from(posting.cents);
        self.verified.postings += 1;
        Ok(())
    }

    /// After the last line of each transaction.
    pub(crate) fn end_of_transaction(&mut self) -> Result<(), Damage> {
        let Some(open) = self.open.take() else {
            return Ok(());
        };
        if open.sum_cents != 0 {
            return Err(Damage::Transaction {
                transaction: open.first.transaction,
                what: format!("sums to {} cents instead of zero", open.sum_cents),
            });
        }
        self.verified.transactions += 1;
        Ok(())
    }

    /// A posting, in the order of accounts and entries.
    pub(crate) fn entry(&mut self, posting: &LoggedPosting) -> Result<(), Damage> {
        let damage = |what| Damage::Account {
            account: posting.account.clone(),
            what,
        };
        let sum = self.sums.entry(posting.account.clone()).or_default();
        if posting.entry != sum.entries + 1 {
            return Err(damage(missing_entry(sum.entries + 1)));
        }
        let balance = sum.balance_cents.checked_add(posting.cents);
        if balance != Some(posting.balance_cents) {
            return Err(damage(leaves_otherwise(
                posting.entry,
                posting.balance_cents,
            )));
        }
        sum.balance_cents = posting.balance_cents;
        sum.entries += 1;
        self.step();
        Ok(())
    }

    /// After the last entry: every account is what its postings make it, and all sum to zero.
    pub(crate) fn finish(mut self) -> Result<Verified, Damage> {
        if let Some(account) = self.sums.keys().find(|id| !self.accounts.contains_key(*id)) {
            return Err(Damage::Account {
                account: account.clone(),
                what: "has postings, but does not exist".into(),
            });
        }
        let mut sum_cents = 0;
        for (id, account) in &self.accounts {
            let sum = self.sums.get(id).copied().unwrap_or_default();
            account.same_as(id, sum)?;
            sum_cents += i128::from(account.balance_cents);
            self.verified.accounts += 1;
        }
        if sum_cents != 0 {
            return Err(Damage::Ledger { sum_cents });
        }
        self.report();
        Ok(self.verified)
    }

    fn step(&mut self) {
        self.done += 1;
        if self.done.is_multiple_of(ROWS_PER_REPORT) {
            self.report();
        }
    }

    fn report(&mut self) {
        (self.progress)(Progress {
            done: self.done,
            total: self.total,
        });
    }
}
