//! Double entry: transactions that sum to zero, and what they do to accounts.
//!
//! Both engines post through [`post`], so there is one answer to whether an account is overdrawn.
//! Which accounts there are, which of them may fall below zero, and when money moves, is left to the house.

use std::collections::BTreeMap;

use crate::error::TransferError;

/// One line of a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    /// The account; it comes into being on its first posting.
    pub account: String,
    /// Whether it is one of the house's own, which may fall below zero. The first posting says so for good.
    pub house: bool,
    /// What the account gains, or loses when negative.
    pub cents: i64,
}

/// Money moving between accounts; the postings sum to zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    /// Unique in the whole store, so that a retry cannot move the money twice.
    pub id: String,
    /// Why the money moves.
    pub reason: String,
    /// Which event of its batch moves it, the first being 0. Means nothing outside a batch.
    pub event_offset: usize,
    /// The lines.
    pub postings: Vec<Posting>,
}

/// A posting as it stands in the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedPosting {
    /// The transaction it is a line of.
    pub transaction: String,
    /// Which line, from 0.
    pub line: u64,
    /// The account.
    pub account: String,
    /// Its number in the account, from 1 without gaps: the order of an account's postings.
    pub entry: u64,
    /// What the account gained, or lost when negative.
    pub cents: i64,
    /// The account's balance after it.
    pub balance_cents: i64,
    /// Why the money moved.
    pub reason: String,
    /// The table whose event moved it; none for a transfer.
    pub table: Option<String>,
    /// The number of that event.
    pub seq: Option<u64>,
    /// When, in milliseconds since 1970, UTC.
    pub at_ms: i64,
}

/// What an account holds and how many postings made it so.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Account {
    /// Whether it may fall below zero.
    pub(crate) house: bool,
    pub(crate) balance_cents: i64,
    pub(crate) entries: u64,
}

/// What a transaction hangs on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) event: Option<(&'a str, u64)>,
    pub(crate) at_ms: i64,
}

impl Transaction {
    /// Refuses what no ledger could take.
    pub(crate) fn check(&self) -> Result<(), TransferError> {
        if self.postings.is_empty() {
            return Err(TransferError::NoPostings {
                transaction: self.id.clone(),
            });
        }
        // Wider than the amounts, so that no choice of them wraps round to zero.
        let sum: i128 = self.postings.iter().map(|p| i128::from(p.cents)).sum();
        if sum != 0 {
            return Err(TransferError::Unbalanced {
                transaction: self.id.clone(),
            });
        }
        Ok(())
    }
}

/// Posts a transaction to the accounts it names, which must all be in `accounts`, and gives its
/// lines. On a refusal the accounts are half changed: work on a copy.
///
/// Accounts are judged when all lines of the transaction are in, and after each transaction of a
/// batch rather than at its end, so no prefix of the ledger shows an overdrawn account.
pub(crate) fn post(
    accounts: &mut BTreeMap<String, Account>,
    transaction: &Transaction,
    place: Place<'_>,
) -> Result<Vec<LoggedPosting>, TransferError> {
    let mut lines = Vec::with_capacity(transaction.postings.len());
    for (posting, line) in transaction.postings.iter().zip(0..) {
        let account = accounts.entry(posting.account.clone()).or_default();
        account.balance_cents = account
            .balance_cents
            .checked_add(posting.cents)
            .ok_or_else(|| TransferError::AmountTooLarge {
                account: posting.account.clone(),
            })?;
        account.house = match account.entries {
            0 => posting.house,
            _ => account.house,
        };
        account.entries += 1;
        lines.push(LoggedPosting {
            transaction: transaction.id.clone(),
            line,
            account: posting.account.clone(),
            entry: account.entries,
            cents: posting.cents,
            balance_cents: account.balance_cents,
            reason: transaction.reason.clone(),
            table: place.event.map(|(table, _)| table.to_owned()),
            seq: place.event.map(|(_, seq)| seq),
            at_ms: place.at_ms,
        });
    }
    for posting in &transaction.postings {
        let overdrawn = accounts
            .get(&posting.account)
            .is_some_and(|account| account.balance_cents < 0 && !account.house);
        if overdrawn {
            return Err(TransferError::Overdrawn {
                account: posting.account.clone(),
            });
        }
    }
    Ok(lines)
}
