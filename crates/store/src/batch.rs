//! A batch: everything one or more commands at a table change, written together or not at all.
//!
//! The checks that need no store are here; those against the head, the replies and the balances
//! belong to the engines, in the order that [`crate::AppendError`] documents.

use std::collections::BTreeSet;

use crate::error::AppendError;
use crate::event::NewEvent;
use crate::hash::Hash;
use crate::ledger::Transaction;

/// What was answered to a command, kept so that sending it twice does it once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandReply {
    /// The sender's own number for the command.
    pub command_id: String,
    /// Who sent it; two people may use the same command id.
    pub actor: String,
    /// A hash of the request, to tell a repetition from another command under a used id.
    pub request_hash: Hash,
    /// The answer, as text; opaque here.
    pub reply: String,
    /// The table's sequence number that the answer speaks of.
    pub seq: u64,
    /// What was asked, where it was refused: no event has it then.
    pub asked: Option<Asked>,
}

/// A command that was refused, as it was decided on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The command, as text; opaque here.
    pub command: String,
    /// The role in which it was said.
    pub role: String,
    /// When.
    pub at_ms: i64,
}

/// Something only its owner can open, such as the order of a shoe.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    /// Its name at the table; a secret of the same name is replaced.
    pub name: String,
    /// The encrypted bytes.
    pub sealed: Vec<u8>,
}

impl std::fmt::Debug for Secret {
    /// Leaves out the bytes: sealed or not, they have no business in a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Secret")
            .field("name", &self.name)
            .field("bytes", &self.sealed.len())
            .finish()
    }
}

/// One transaction at a table. A batch may have no events, to record refusals or replace
/// secrets; the sequence number then stays, and is checked all the same.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Batch {
    /// The table.
    pub table: String,
    /// The sequence number it was decided on; its first event gets the next.
    pub expected_seq: u64,
    /// The writer's epoch.
    pub epoch: u64,
    /// The events, in order.
    pub events: Vec<NewEvent>,
    /// The money they move, in order: none may overdraw an account even for a moment.
    pub transactions: Vec<Transaction>,
    /// The answers to the commands behind it.
    pub replies: Vec<CommandReply>,
    /// Secrets to keep or replace.
    pub secrets: Vec<Secret>,
    /// Names of secrets that are kept no longer, whether or not they were.
    pub forgotten: Vec<String>,
}

/// Where a batch left its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// The number of the last event.
    pub seq: u64,
    /// Its hash.
    pub head: Hash,
}

impl Batch {
    /// Refuses what no store could take.
    pub(crate) fn check(&self) -> Result<(), AppendError> {
        for transaction in &self.transactions {
            transaction.check()?;
            if transaction.event_offset >= self.events.len() {
                return Err(AppendError::TransactionWithoutEvent {
                    transaction: transaction.id.clone(),
                });
            }
        }
        let mut commands = BTreeSet::new();
        for reply in &self.replies {
            if !commands.insert((&reply.actor, &reply.command_id)) {
                return Err(AppendError::CommandRepeated {
                    command_id: reply.command_id.clone(),
                });
            }
        }
        let mut transactions = BTreeSet::new();
        for transaction in &self.transactions {
            if !transactions.insert(&transaction.id) {
                return Err(AppendError::TransactionRepeated {
                    transaction: transaction.id.clone(),
                });
            }
        }
        Ok(())
    }
}
