//! Money between the house and the store: entries as the store takes them, and what the players' accounts hold, at hand for views.
//! The ledger in the store is the truth; what is at hand is read from it after every commit that touches an account.

use croupier_engine::Name;
use croupier_house::Account;
use croupier_house::ledger::Line;
use croupier_store::{Posting, Store, StoreError};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::Mutex;

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
    // Held while reading, so that an older value never replaces a newer one.
    known: Arc<Mutex<HashMap<String, i64>>>,
}

impl Balances {
    pub(crate) fn new(store: Store) -> Balances {
        Balances {
            store,
            known: Arc::default(),
        }
    }

    /// What a player's account holds.
    pub(crate) async fn of(&self, name: &Name) -> Result<i64, StoreError> {
        let account = Account::Player(name.clone()).to_string();
        let mut known = self.known.lock().await;
        if let Some(&cents) = known.get(&account) {
            return Ok(cents);
        }
        let cents = self.store.balance(&account).await?;
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(account, cents);
        Ok(cents)
    }

    /// Forgets accounts that have just changed; called after each commit.
    pub(crate) async fn changed<'a>(&self, accounts: impl Iterator<Item = &'a str>) {
        let mut known = self.known.lock().await;
        for account in accounts {
            known.remove(account);
        }
    }
}
