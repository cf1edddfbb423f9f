//! The writer's connection with what it has read or written lately, so that a wager need not look up what the wager before it left.
//!
//! Nothing here is more than the file says: it is forgotten when a transaction is undone, and when another program has written.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension};

use super::read;
use crate::head::Head;
use crate::ledger::Account;

/// More heads, accounts and words than this are not kept at hand.
const KEPT_MAX: usize = 100_000;

/// A connection to write through.
pub(super) struct Db {
    connection: Connection,
    known: RefCell<Known>,
    /// What the file's version was for us when `known` was last in order.
    version: Cell<Option<i64>>,
}

#[derive(Default)]
struct Known {
    heads: HashMap<String, (i64, Head)>,
    accounts: HashMap<String, (i64, Account)>,
    words: HashMap<String, i64>,
}

impl std::ops::Deref for Db {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl Db {
    pub(super) fn new(connection: Connection) -> Db {
        Db {
            connection,
            known: RefCell::default(),
            version: Cell::new(None),
        }
    }

    pub(super) fn into_inner(self) -> Connection {
        self.connection
    }

    /// At the beginning of a transaction: forgets everything if another has written since the last.
    pub(super) fn look_again(&self) -> Result<(), rusqlite::Error> {
        let version = Some(data_version(&self.connection)?);
        if self.version.replace(version) != version {
            self.forget();
        }
        let kept = {
            let known = self.known.borrow();
            known.heads.len() + known.accounts.len() + known.words.len()
        };
        if kept > KEPT_MAX {
            self.forget();
        }
        Ok(())
    }

    /// Forgets everything.
    pub(super) fn forget(&self) {
        *self.known.borrow_mut() = Known::default();
    }

    /// A table's number and head.
    pub(super) fn head(&self, table: &str) -> Result<Option<(i64, Head)>, rusqlite::Error> {
        if let Some(found) = self.known.borrow().heads.get(table) {
            return Ok(Some(found.clone()));
        }
        let found = read::numbered_head(&self.connection, table)?;
        if let Some(found) = &found {
            let mut known = self.known.borrow_mut();
            known.heads.insert(table.to_owned(), found.clone());
        }
        Ok(found)
    }

    /// A table's head has been changed.
    pub(super) fn head_is(&self, table: &str, change: impl FnOnce(&mut Head)) {
        if let Some((_, head)) = self.known.borrow_mut().heads.get_mut(table) {
            change(head);
        }
    }

    /// Forgets a table's head.
    pub(super) fn forget_head(&self, table: &str) {
        self.known.borrow_mut().heads.remove(table);
    }

    /// An account and its number; none before its first posting.
    pub(super) fn account(&self, id: &str) -> Result<Option<(i64, Account)>, rusqlite::Error> {
        if let Some(found) = self.known.borrow().accounts.get(id) {
            return Ok(Some(*found));
        }
        let found = read::numbered_account(&self.connection, id)?;
        if let Some(found) = found {
            self.account_is(id, found);
        }
        Ok(found)
    }

    /// An account has been changed to this.
    pub(super) fn account_is(&self, id: &str, account: (i64, Account)) {
        let mut known = self.known.borrow_mut();
        match known.accounts.get_mut(id) {
            Some(known) => *known = account,
            None => drop(known.accounts.insert(id.to_owned(), account)),
        }
    }

    /// The number that a word has in the file, given one if it has none.
    pub(super) fn word(&self, text: &str) -> Result<i64, rusqlite::Error> {
        if let Some(number) = self.known.borrow().words.get(text) {
            return Ok(*number);
        }
        let mut select = self.prepare_cached("SELECT number FROM word WHERE text = ?")?;
        let found = select.query_row([text], |row| row.get(0)).optional()?;
        let number = match found {
            Some(number) => number,
            None => {
                let mut insert = self.prepare_cached("INSERT INTO word (text) VALUES (?)")?;
                insert.execute([text])?;
                self.last_insert_rowid()
            }
        };
        let mut known = self.known.borrow_mut();
        known.words.insert(text.to_owned(), number);
        Ok(number)
    }
}

/// A number that changes whenever another connection has committed something.
pub(super) fn data_version(db: &Connection) -> Result<i64, rusqlite::Error> {
    let mut pragma = db.prepare_cached("PRAGMA data_version")?;
    pragma.query_row((), |row| row.get(0))
}
