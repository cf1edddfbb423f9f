//! Why something was not done: one type for each kind of request, each reason a value.
//!
//! Refusals are answers, not failures: they leave the store as it was. Only `Io` means that the
//! engine itself failed, and after an `Io` it is unknown whether the change was kept: look up the
//! command before sending it again.

use crate::verify::Damage;

/// The engine failed: no space, no file, no connection.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Fault {
    what: String,
}

impl Fault {
    pub(crate) fn new(what: impl Into<String>) -> Fault {
        Fault { what: what.into() }
    }

    /// What is told of something that should not have happened.
    pub fn of(error: &impl std::fmt::Display) -> Fault {
        Fault::new(error.to_string())
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        Fault::new(error.to_string())
    }
}

/// Why a store could not be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// There is no such file, and none may be created.
    #[error("there is no store at {path}")]
    Missing {
        /// Where it was looked for.
        path: String,
    },
    /// The SQLite library lacks the fix for a lost write-ahead log.
    #[error("SQLite {found} may lose writes; 3.51.3 or later is needed")]
    SqliteTooOld {
        /// The library's version.
        found: String,
    },
    /// The file was made by a later program.
    #[error("the store has schema {found}, and this program knows up to {known}")]
    NewerSchema {
        /// The file's schema version.
        found: i64,
        /// The latest that this program knows.
        known: i64,
    },
    /// The file was made by an earlier program.
    #[error("the store has schema {found}, and this program writes {known}; migrate it first")]
    OlderSchema {
        /// The file's schema version.
        found: i64,
        /// The one that this program writes.
        known: i64,
    },
    /// A migration that the file has had is not the one that this program knows by its number.
    #[error("the store's schema {version} is not the one that this program knows by that number")]
    ChangedSchema {
        /// The number.
        version: i64,
    },
    /// Another program has the file open.
    #[error("{path} is open in another program")]
    InUse {
        /// The file.
        path: String,
    },
    /// The file is a database of something else.
    #[error("{path} is a database, but not a store of this program")]
    NotAStore {
        /// The file.
        path: String,
    },
    /// It is a copy that was cut off.
    #[error("{path} is a copy that was not finished")]
    Unfinished {
        /// Where it is.
        path: String,
    },
    /// The file is not a sound database.
    #[error("the store is damaged: {0}")]
    Damaged(Damage),
    /// The engine failed.
    #[error("the store could not be opened: {0}")]
    Io(#[from] Fault),
}

/// Why a request of the general kind was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// A table of this name exists.
    #[error("there is already a table {table}")]
    TableExists {
        /// The table.
        table: String,
    },
    /// Nobody has this name.
    #[error("there is nobody called {name}")]
    NoSuchPerson {
        /// The name.
        name: String,
    },
    /// A session has this token.
    #[error("the session token is in use")]
    TokenTaken,
    /// What was asked for is not as it was written.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// The engine failed.
    #[error("the store failed: {0}")]
    Io(#[from] Fault),
}

/// Why a lease was not taken, renewed or given up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClaimError {
    /// There is no such table.
    #[error("there is no table {table}")]
    NoSuchTable {
        /// The table.
        table: String,
    },
    /// Somebody else owns the table.
    #[error("{owner} holds the table until {until_ms}")]
    Held {
        /// Who.
        owner: String,
        /// Until when, in milliseconds since 1970, UTC.
        until_ms: i64,
    },
    /// The lease is no longer the caller's.
    #[error("the lease is lost: {owner:?} holds it with epoch {epoch}")]
    Lost {
        /// Who owns the table now; empty when nobody does.
        owner: String,
        /// The table's epoch now.
        epoch: u64,
    },
    /// The engine failed.
    #[error("the store failed: {0}")]
    Io(#[from] Fault),
}

/// Why a transaction was not posted. Where several reasons hold, the first listed is given.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TransferError {
    /// It has no lines, so nothing would be kept of it.
    #[error("transaction {transaction} has no postings")]
    NoPostings {
        /// The transaction.
        transaction: String,
    },
    /// Its lines do not sum to zero.
    #[error("transaction {transaction} does not sum to zero")]
    Unbalanced {
        /// The transaction.
        transaction: String,
    },
    /// A transaction of this id is in the ledger.
    #[error("transaction {transaction} has been posted before")]
    TransactionRepeated {
        /// The transaction.
        transaction: String,
    },
    /// A balance would leave the range of whole cents in 64 bits.
    #[error("account {account} cannot hold so large an amount")]
    AmountTooLarge {
        /// The account.
        account: String,
    },
    /// An account other than the house's would fall below zero.
    #[error("account {account} would be overdrawn")]
    Overdrawn {
        /// The account.
        account: String,
    },
    /// The engine failed.
    #[error("the store failed: {0}")]
    Io(#[from] Fault),
}

/// Why a batch was not written. Where several reasons hold: first those that need no store
/// (`NoPostings`, `Unbalanced`, `TransactionWithoutEvent`, repetitions within the batch), then in
/// the order listed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// There is no such table.
    #[error("there is no table {table}")]
    NoSuchTable {
        /// The table.
        table: String,
    },
    /// Another owner has claimed the table since.
    #[error("epoch {epoch} has been fenced off; the table is at epoch {actual}")]
    Fenced {
        /// The batch's epoch.
        epoch: u64,
        /// The table's.
        actual: u64,
    },
    /// The table has moved on: reload and decide again.
    #[error("decided on event {expected}, but the table is at {actual}")]
    Stale {
        /// The sequence number that the batch was decided on.
        expected: u64,
        /// The table's.
        actual: u64,
    },
    /// The command has been answered before.
    #[error("command {command_id} has been answered before")]
    CommandRepeated {
        /// The command.
        command_id: String,
    },
    /// A transaction of this id is in the ledger.
    #[error("transaction {transaction} has been posted before")]
    TransactionRepeated {
        /// The transaction.
        transaction: String,
    },
    /// A balance would leave the range of whole cents in 64 bits.
    #[error("account {account} cannot hold so large an amount")]
    AmountTooLarge {
        /// The account.
        account: String,
    },
    /// An account other than the house's would fall below zero.
    #[error("account {account} would be overdrawn")]
    Overdrawn {
        /// The account.
        account: String,
    },
    /// A transaction has no lines.
    #[error("transaction {transaction} has no postings")]
    NoPostings {
        /// The transaction.
        transaction: String,
    },
    /// A transaction's lines do not sum to zero.
    #[error("transaction {transaction} does not sum to zero")]
    Unbalanced {
        /// The transaction.
        transaction: String,
    },
    /// A transaction names an event that the batch does not have.
    #[error("transaction {transaction} belongs to no event of its batch")]
    TransactionWithoutEvent {
        /// The transaction.
        transaction: String,
    },
    /// The engine failed.
    #[error("the store failed: {0}")]
    Io(#[from] Fault),
}

impl From<TransferError> for AppendError {
    fn from(error: TransferError) -> AppendError {
        match error {
            TransferError::NoPostings { transaction } => AppendError::NoPostings { transaction },
            TransferError::Unbalanced { transaction } => AppendError::Unbalanced { transaction },
            TransferError::TransactionRepeated { transaction } => {
                AppendError::TransactionRepeated { transaction }
            }
            TransferError::AmountTooLarge { account } => AppendError::AmountTooLarge { account },
            TransferError::Overdrawn { account } => AppendError::Overdrawn { account },
            TransferError::Io(fault) => AppendError::Io(fault),
        }
    }
}

/// Why a person was not added.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PersonError {
    /// Somebody has this name, in this or another spelling.
    #[error("the name {name} is taken")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// A session has this token.
    #[error("the session token is in use")]
    TokenTaken,
    /// The opening transaction was refused.
    #[error("the opening transaction was refused: {0}")]
    Opening(TransferError),
    /// The engine failed.
    #[error("the store failed: {0}")]
    Io(#[from] Fault),
}

impl From<TransferError> for PersonError {
    fn from(error: TransferError) -> PersonError {
        match error {
            TransferError::Io(fault) => PersonError::Io(fault),
            refused => PersonError::Opening(refused),
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        Fault::from(error).into()
    }
}

/// Why nobody was let in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AdmitError {
    /// Somebody has the name.
    #[error("the name {name} is taken")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// There is nobody of that name.
    #[error("there is nobody called {name}")]
    NoSuchPerson {
        /// The name.
        name: String,
    },
    /// Another session has the token.
    #[error("the session token is in use")]
    TokenTaken,
    /// The accounts hold as much as was named, or more.
    #[error("the accounts hold enough")]
    NotBelow,
    /// The batch was refused.
    #[error(transparent)]
    Append(#[from] AppendError),
}

impl From<Fault> for AdmitError {
    fn from(fault: Fault) -> AdmitError {
        AdmitError::Append(AppendError::Io(fault))
    }
}
