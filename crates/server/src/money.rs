//! What the players' accounts hold, at hand for views: the ledger in the store is the truth, this is read from it after
//! every commit that touches an account.

use croupier_engine::Name;
use croupier_house::ledger::player_account;
use croupier_store::{Store, StoreError};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::Mutex;

/// More accounts than this are not kept at hand.
const KEPT: usize = 100_000;

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
        let account = player_account(name);
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
