//! Money between the house and the store: entries as the store takes them, and what the players' accounts hold, at hand for views.
//! The ledger in the store is the truth; what is at hand is read from it after every commit that touches an account.

use croupier_engine::Name;
use croupier_house::Account;
use croupier_house::ledger::Line;
use croupier_store::{Posting, Store, StoreError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// More accounts than this are not kept at hand.
const KEPT: usize = 100_000;

/// An entry's lines as the store takes them.
pub(crate) fn postings(entry: Vec<Line>) -> Vec<Posting> {
    let posting = |line: Line| Posting {
        house: line
            .account
            .parse()
            .is_ok_and(|a: Account| a.may_be_negative()),
        account: line.account,
        cents: line.cents.0,
    };
    entry.into_iter().map(posting).collect()
}

/// Whether an account is a player's at the house, and not at a table.
pub(crate) fn is_players(account: &str) -> bool {
    matches!(account.parse(), Ok(Account::Player(_)))
}

/// Balances read lately.
#[derive(Clone, Debug)]
pub(crate) struct Balances {
    store: Store,
    known: Arc<Mutex<Known>>,
}

#[derive(Debug, Default)]
struct Known {
    cents: HashMap<String, i64>,
    /// How often accounts have changed: what was read before a change is not kept after it.
    changes: u64,
}

impl Balances {
    pub(crate) fn new(store: Store) -> Balances {
        Balances {
            store,
            known: Arc::default(),
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a player's account holds.
    pub(crate) async fn of(&self, name: &Name) -> Result<i64, StoreError> {
        let account = Account::Player(name.clone()).to_string();
        let changes = {
            let known = self.known();
            if let Some(&cents) = known.cents.get(&account) {
                return Ok(cents);
            }
            known.changes
        };
        let cents = self.store.balance(&account).await?;
        let mut known = self.known();
        if known.changes == changes {
            if known.cents.len() >= KEPT {
                known.cents.clear();
            }
            known.cents.insert(account, cents);
        }
        Ok(cents)
    }

    /// Forgets all accounts: something was written, and nobody here knows what.
    pub(crate) fn forget(&self) {
        let mut known = self.known();
        known.changes += 1;
        known.cents.clear();
    }

    /// Forgets accounts that have just changed; called after each commit.
    pub(crate) fn changed<'a>(&self, accounts: impl Iterator<Item = &'a str>) {
        let mut accounts = accounts.peekable();
        if accounts.peek().is_none() {
            return;
        }
        let mut known = self.known();
        known.changes += 1;
        for account in accounts {
            known.cents.remove(account);
        }
    }
}
