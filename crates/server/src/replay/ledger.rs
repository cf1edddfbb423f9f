//! The ledger of one log, worked out again from its events, beside the ledger that the store keeps.

use super::{Audit, AuditFault};
use croupier_house::Account;
use croupier_house::ledger::Line;
use croupier_store::Snapshot;
use std::collections::{BTreeMap, BTreeSet};

/// What the events of a log make of the ledger.
pub(super) struct Ledger {
    /// The log.
    pub(super) id: String,
    /// By account: which event moves how much.
    lines: BTreeMap<String, Vec<(u64, i64)>>,
}

impl Ledger {
    pub(super) fn new(id: &str) -> Ledger {
        Ledger {
            id: id.to_owned(),
            lines: BTreeMap::new(),
        }
    }

    /// Takes the entry that an event makes.
    pub(super) fn take(&mut self, seq: u64, entry: Vec<Line>) {
        for line in entry {
            let lines = self.lines.entry(line.account).or_default();
            lines.push((seq, line.cents.0));
        }
    }

    /// What the events have moved to or from an account.
    pub(super) fn moved(&self, account: &str) -> i64 {
        let lines = self.lines.get(account).map_or(&[][..], Vec::as_slice);
        lines.iter().map(|(_, cents)| cents).sum()
    }

    /// Compares every account that the events move, and these others, with the store's.
    pub(super) async fn against(
        &self,
        store: &mut Snapshot,
        others: BTreeSet<String>,
        found: &mut Audit,
    ) -> Result<(), AuditFault> {
        let mut accounts = others;
        accounts.extend(self.lines.keys().cloned());
        for account in accounts {
            self.account(store, &account, found).await?;
        }
        Ok(())
    }

    async fn account(
        &self,
        store: &mut Snapshot,
        account: &str,
        found: &mut Audit,
    ) -> Result<(), AuditFault> {
        let expected = self.lines.get(account).map_or(&[][..], Vec::as_slice);
        let kept = store.moved(account, &self.id).await?;
        let mut kept = kept.into_iter();
        let differs = |seq, what| AuditFault::Posting {
            table: self.id.clone(),
            seq,
            account: account.to_owned(),
            what,
        };
        for &(seq, cents) in expected {
            match kept.next() {
                Some((at, moved)) if (at, moved) == (seq, cents) => found.postings += 1,
                Some((at, moved)) => {
                    let what = format!("moves {moved} cents at event {at}, not {cents}");
                    return Err(differs(seq, what));
                }
                None => return Err(differs(seq, format!("does not move {cents} cents"))),
            }
        }
        if let Some((seq, cents)) = kept.next() {
            return Err(differs(seq, format!("moves {cents} cents for no reason")));
        }
        // A player's account also lives outside the table, and a jackpot's and the house's own at other tables; the table's own do not.
        if matches!(
            account.parse(),
            Ok(Account::Player(_)
                | Account::Jackpot(_)
                | Account::Cage
                | Account::Cash
                | Account::Unclaimed
                | Account::Promotions)
        ) {
            return Ok(());
        }
        let held = store.balance(account).await?;
        self.same(account.to_owned(), held, self.moved(account))
    }

    pub(super) fn same(
        &self,
        account: String,
        found: i64,
        expected: i64,
    ) -> Result<(), AuditFault> {
        if found == expected {
            return Ok(());
        }
        Err(AuditFault::Balance {
            table: self.id.clone(),
            account,
            found,
            expected,
        })
    }
}
