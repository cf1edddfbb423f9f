//! The server's hold on its tables: one renewal for all of them, and word to a table's owner when another has taken the table.
//!
//! Who may write is decided by the epoch, in the store; this is so that an owner who only shows a table hears of it too.

use crate::clock::HouseClock;
use crate::table::LEASE_MS;
use croupier_store::Store;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// How often the leases are renewed.
const RENEW_EVERY: Duration = Duration::from_secs(3);

/// The tables that the server has, as of the last renewal, with their epochs.
type Held = Arc<BTreeMap<String, u64>>;

/// The leases of all tables.
#[derive(Clone, Debug)]
pub(crate) struct Leases(watch::Receiver<Held>);

impl Leases {
    /// Renews all leases of an owner until told to stop.
    pub(crate) fn keep(
        store: Store,
        owner: String,
        clock: HouseClock,
        mut stop: watch::Receiver<bool>,
    ) -> (Leases, JoinHandle<()>) {
        let (held, leases) = watch::channel(Held::default());
        let task = tokio::spawn(async move {
            loop {
                tokio::select! {
                    biased;
                    () = crate::told(&mut stop) => break,
                    () = sleep(RENEW_EVERY) => {}
                }
                let until = clock.now_ms().saturating_add(LEASE_MS);
                match store.renew_all(&owner, until).await {
                    Ok(now) => {
                        let now: BTreeMap<String, u64> = now.into_iter().collect();
                        held.send_if_modified(|held| {
                            let changed = **held != now;
                            if changed {
                                *held = Arc::new(now);
                            }
                            changed
                        });
                    }
                    Err(error) => tracing::warn!(%error, "the leases were not renewed"),
                }
            }
        });
        (Leases(leases), task)
    }

    /// Waits until a table seems not to be held with this epoch. That may be so only because it was claimed after the last renewal:
    /// ask the store.
    pub(crate) async fn lost(&mut self, table: &str, epoch: u64) {
        loop {
            if self.0.changed().await.is_err() {
                return std::future::pending().await;
            }
            if self.0.borrow_and_update().get(table) != Some(&epoch) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::timeout;

    #[tokio::test(start_paused = true)]
    async fn all_are_renewed_at_once_and_a_lost_one_is_noticed() {
        let store = Store::memory();
        let clock = HouseClock::of_the_machine();
        for table in ["a", "b"] {
            store.create_table(table).await.unwrap();
            store
                .claim(table, "us", clock.now_ms(), LEASE_MS)
                .await
                .unwrap();
        }
        let (_stop, stopped) = watch::channel(false);
        let (mut leases, _task) = Leases::keep(store.clone(), "us".into(), clock.clone(), stopped);
        let none = timeout(4 * RENEW_EVERY, leases.lost("a", 1)).await;
        assert!(none.is_err(), "it is held");
        let until = async |table| store.head(table).await.unwrap().unwrap().lease_until_ms;
        assert!(until("a").await > clock.now_ms() && until("b").await > clock.now_ms());
        let later = clock.now_ms() + 1_000 * LEASE_MS;
        store.claim("a", "another", later, 1).await.unwrap();
        let lost = timeout(2 * RENEW_EVERY, leases.lost("a", 1)).await;
        lost.expect("it is lost");
    }
}
