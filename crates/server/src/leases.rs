//! The server's hold on its tables: one renewal for all of them, and word to a table's owner when another has taken the table.
//!
//! Who may write is decided by the epoch, in the store; this is so that an owner who only shows a table hears of it too. Because it is a
//! change that is made every few seconds, whatever is played, it also tells how the store does.

use crate::clock::HouseClock;
use crate::table::LEASE_MS;
use croupier_store::Store;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

/// How often the leases are renewed.
pub(crate) const RENEW_EVERY: Duration = Duration::from_secs(3);

/// Until when a server that has stopped holds its tables.
pub(crate) const GIVEN_UP: i64 = 0;

/// The tables that the server has, as of the last renewal, with their epochs.
type Held = Arc<BTreeMap<String, u64>>;

/// Of a store that takes longer to keep a change it is said that it is slow.
const SLOW: Duration = Duration::from_secs(1);

/// How the store does, as of the last renewal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pulse {
    /// When it last kept a change.
    last: Instant,
    /// How long that took.
    pub(crate) took: Duration,
}

impl Pulse {
    /// It has just kept a change, which took so long.
    pub(crate) fn now(took: Duration) -> Pulse {
        let last = Instant::now();
        Pulse { last, took }
    }

    /// How long ago it last kept a change.
    pub(crate) fn quiet(&self) -> Duration {
        self.last.elapsed()
    }

    /// Whether it keeps changes. It does not if the hold on the tables has run out for want of one.
    pub(crate) fn is_healthy(&self) -> bool {
        self.quiet() < Duration::from_millis(LEASE_MS.unsigned_abs())
    }

    /// Whether it took long.
    pub(crate) fn is_slow(&self) -> bool {
        self.took >= SLOW
    }
}

/// The leases of all tables.
#[derive(Clone, Debug)]
pub(crate) struct Leases {
    held: watch::Receiver<Held>,
    pulse: watch::Receiver<Pulse>,
}

impl Leases {
    /// Renews all leases of an owner until told to stop.
    pub(crate) fn keep(
        store: Store,
        owner: String,
        clock: HouseClock,
        mut stop: watch::Receiver<bool>,
    ) -> (Leases, JoinHandle<()>) {
        let (held, leases) = watch::channel(Held::default());
        let (beat, pulse) = watch::channel(Pulse::now(Duration::ZERO));
        let task = tokio::spawn(async move {
            loop {
                tokio::select! {
                    biased;
                    () = crate::told(&mut stop) => break,
                    () = sleep(RENEW_EVERY) => {}
                }
                let until = clock.now_ms().saturating_add(LEASE_MS);
                let begun = Instant::now();
                match store.renew_all(&owner, until).await {
                    Ok(now) => {
                        beat.send_replace(Pulse::now(begun.elapsed()));
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
        let held = leases;
        (Leases { held, pulse }, task)
    }

    /// How the store does.
    pub(crate) fn pulse(&self) -> Pulse {
        *self.pulse.borrow()
    }

    /// Waits until a table seems not to be held with this epoch. That may be so only because it was claimed after the last renewal:
    /// ask the store.
    pub(crate) async fn lost(&mut self, table: &str, epoch: u64) {
        loop {
            if self.held.changed().await.is_err() {
                return std::future::pending().await;
            }
            if self.held.borrow_and_update().get(table) != Some(&epoch) {
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
        let pulse = leases.pulse();
        assert!(pulse.is_healthy() && !pulse.is_slow());
        let until = async |table| store.head(table).await.unwrap().unwrap().lease_until_ms;
        assert!(until("a").await > clock.now_ms() && until("b").await > clock.now_ms());
        let later = clock.now_ms() + 1_000 * LEASE_MS;
        store.claim("a", "another", later, 1).await.unwrap();
        let lost = timeout(2 * RENEW_EVERY, leases.lost("a", 1)).await;
        lost.expect("it is lost");
    }

    #[tokio::test(start_paused = true)]
    async fn a_store_that_keeps_nothing_any_more_is_noticed() {
        let last = Instant::now();
        let took = SLOW;
        let pulse = Pulse { last, took };
        assert!(pulse.is_healthy() && pulse.is_slow());
        tokio::time::advance(Duration::from_millis(LEASE_MS.unsigned_abs())).await;
        assert!(!pulse.is_healthy());
    }
}
