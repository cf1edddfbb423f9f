//! Who runs the house: one node of the fleet at a time, the one that holds the lease of the house's diary. Every other takes it when it
//! is given up, or when nobody has renewed it for as long as a lease lasts.
//!
//! How long that is, each node measures with a steady clock of its own and does not read off what others wrote, so machines whose clocks
//! disagree neither rob each other nor wait for each other. Time decides only who tries: a node that was overtaken is refused by the
//! epochs of its tables.

use crate::diary;
use crate::leases::GIVEN_UP;
use crate::table::LEASE_MS;
use croupier_store::{ClaimError, Fault, Head, OpenError, Store, StoreError};
use std::time::Duration;
use tokio::time::Instant;

/// The log whose holder runs the house.
pub(super) const HOUSE: &str = diary::LOG;

/// How long the house counts as held without a renewal.
const LEASE: Duration = Duration::from_millis(LEASE_MS.unsigned_abs());

/// One who would run the house.
#[derive(Debug)]
pub(super) struct Candidate {
    store: Store,
    owner: String,
    /// The edition of its rulings.
    edition: u32,
    /// The hold that was last seen, and since when it has been that.
    seen: Option<(Hold, Instant)>,
}

/// Who holds the house, since which claim, and how far the last renewal goes.
type Hold = (String, u64, Option<i64>);

/// What a look at the house has shown.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Another has it.
    Held(String),
    /// We have it now, with this epoch.
    Ours(u64),
    /// It is free, but a later program has run it, and this one might not understand what that wrote: why we leave it.
    Beyond(String),
}

impl Candidate {
    /// A candidate by the name under which it will own tables, and the edition of its rulings. The house must have a diary.
    pub(super) fn new(store: Store, owner: String, edition: u32) -> Candidate {
        Candidate {
            store,
            owner,
            edition,
            seen: None,
        }
    }

    /// Looks who has the house, and takes it if it is free.
    ///
    /// # Errors
    /// If the store fails. While it does, no time passes for whoever has the house: nobody could renew anything.
    pub(super) async fn look(&mut self) -> Result<Found, StoreError> {
        let looked = self.try_to_look().await;
        if looked.is_err() {
            self.seen = None;
        }
        looked
    }

    async fn try_to_look(&mut self) -> Result<Found, StoreError> {
        let head = self.store.head(HOUSE).await?.ok_or_else(|| {
            let table = HOUSE.to_owned();
            StoreError::Io(Fault::of(&ClaimError::NoSuchTable { table }))
        })?;
        let leases = self.store.leases().await?;
        let lease = leases.into_iter().find(|(owner, _)| *owner == head.owner);
        if !self.is_free(&head, lease.map(|(_, until_ms)| until_ms)) {
            return Ok(Found::Held(head.owner));
        }
        if let Some(why) = self.beyond().await? {
            return Ok(Found::Beyond(why));
        }
        // If another has taken it since it was seen, it is held longer than this.
        let now_ms = head.lease_until_ms;
        let claimed = self.store.claim(HOUSE, &self.owner, now_ms, LEASE_MS).await;
        match claimed {
            Ok(claimed) => {
                self.seen = None;
                if !head.owner.is_empty() && head.owner != self.owner {
                    // With the house goes the hold on its tables, whatever the clocks say.
                    self.store.renew_all(&head.owner, GIVEN_UP).await?;
                }
                Ok(Found::Ours(claimed.epoch))
            }
            Err(ClaimError::Held { owner, .. }) => Ok(Found::Held(owner)),
            Err(ClaimError::Io(fault)) => Err(StoreError::Io(fault)),
            Err(other) => Err(StoreError::Io(Fault::of(&other))),
        }
    }

    /// Why the house is not for this program, if so: an older one may have waited since before an upgrade.
    async fn beyond(&self) -> Result<Option<String>, StoreError> {
        match self.store.is_of_this_program().await {
            Ok(()) => {}
            Err(OpenError::Io(fault)) => return Err(StoreError::Io(fault)),
            Err(other) => return Ok(Some(other.to_string())),
        }
        let found = diary::edition_of_last_start(&self.store).await?;
        let why = || {
            let ours = self.edition;
            format!("it was last run by rulings of edition {found}, and ours are of edition {ours}")
        };
        Ok((found > self.edition).then(why))
    }

    fn is_free(&mut self, head: &Head, renewed: Option<i64>) -> bool {
        let hold = (head.owner.clone(), head.epoch, renewed);
        let since = match &self.seen {
            Some((seen, since)) if *seen == hold => *since,
            _ => {
                let now = Instant::now();
                self.seen = Some((hold, now));
                now
            }
        };
        head.owner.is_empty()
            || head.owner == self.owner
            || head.lease_until_ms == GIVEN_UP
            || since.elapsed() >= LEASE
    }

    /// Whether the house is ours still, with this epoch.
    pub(super) async fn has(&self, epoch: u64) -> Result<bool, StoreError> {
        let head = self.store.head(HOUSE).await?;
        Ok(head.is_some_and(|head| head.owner == self.owner && head.epoch == epoch))
    }

    /// Gives the house up, so that another can take it at once.
    pub(super) async fn give_up(&self, epoch: u64) {
        let given = self.store.renew(HOUSE, &self.owner, epoch, GIVEN_UP).await;
        match given {
            Ok(_) | Err(ClaimError::Lost { .. }) => {}
            Err(error) => {
                tracing::warn!(%error, "the house was not given up; its lease runs out by itself");
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::clock::HouseClock;
    use croupier_store::{AppendError, Batch};
    use tokio::time::advance;

    async fn house() -> Store {
        let store = Store::memory();
        let clock = HouseClock::of_the_machine();
        diary::Diary::open(store.clone(), clock).await.unwrap();
        store
    }

    fn candidate(store: &Store, name: &str) -> Candidate {
        of_edition(store, name, 8)
    }

    fn of_edition(store: &Store, name: &str, edition: u32) -> Candidate {
        Candidate::new(store.clone(), format!("server-k/{name}"), edition)
    }

    fn held_by(name: &str) -> Found {
        Found::Held(format!("server-k/{name}"))
    }

    /// Renewals that no clock stands behind: all that counts is that they come.
    async fn renew(store: &Store, name: &str, until_ms: i64) {
        let owner = format!("server-k/{name}");
        store.renew_all(&owner, until_ms).await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn one_has_the_house_for_as_long_as_it_renews_its_hold() {
        let store = house().await;
        let (mut one, mut other) = (candidate(&store, "one"), candidate(&store, "other"));
        assert_eq!(one.look().await.unwrap(), Found::Ours(1));
        // The clock of the one is an hour behind that of the other, or a century ahead.
        for until_ms in [5, 6, 7, 3_000_000_000_000, 3_000_000_000_001] {
            renew(&store, "one", until_ms).await;
            assert_eq!(other.look().await.unwrap(), held_by("one"));
            advance(LEASE - Duration::from_millis(1)).await;
            assert_eq!(other.look().await.unwrap(), held_by("one"));
        }
        assert!(one.has(1).await.unwrap());
        advance(LEASE).await;
        assert_eq!(other.look().await.unwrap(), Found::Ours(2));
        assert!(!one.has(1).await.unwrap());
        assert_eq!(one.look().await.unwrap(), held_by("other"));
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_given_up_is_taken_at_once_and_by_one_alone() {
        let store = house().await;
        let [mut one, mut two, mut three] =
            ["one", "two", "three"].map(|name| candidate(&store, name));
        assert_eq!(one.look().await.unwrap(), Found::Ours(1));
        assert_eq!(two.look().await.unwrap(), held_by("one"));
        one.give_up(1).await;
        // It has gone, and gives up once more.
        one.give_up(1).await;
        assert_eq!(two.look().await.unwrap(), Found::Ours(2));
        assert_eq!(three.look().await.unwrap(), held_by("two"));
        assert_eq!(one.look().await.unwrap(), held_by("two"));
        one.give_up(1).await;
        assert!(two.has(2).await.unwrap());
        // A node that comes back under its name takes up what it had.
        let mut two = candidate(&store, "two");
        assert_eq!(two.look().await.unwrap(), Found::Ours(3));
    }

    /// Somebody runs the house by rulings of an edition.
    async fn started(store: &Store, edition: u32) {
        let clock = HouseClock::of_the_machine();
        let diary = diary::Diary::open(store.clone(), clock).await.unwrap();
        let started = diary::Event::Started {
            version: "0".to_owned(),
            program: String::new(),
            key: String::new(),
            settings: Default::default(),
            edition,
        };
        diary.note(&started).await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn two_versions_side_by_side_and_the_older_does_not_follow_the_newer() {
        let store = house().await;
        let mut old = of_edition(&store, "old", 8);
        let mut new = of_edition(&store, "new", 9);
        assert_eq!(old.look().await.unwrap(), Found::Ours(1));
        started(&store, 8).await;
        assert_eq!(new.look().await.unwrap(), held_by("old"));
        // The newer one takes over from the older.
        old.give_up(1).await;
        assert_eq!(new.look().await.unwrap(), Found::Ours(2));
        started(&store, 9).await;
        assert_eq!(old.look().await.unwrap(), held_by("new"));
        // It dies, and the older one leaves the house alone, whether the lease runs out or is given up.
        advance(LEASE).await;
        let beyond = old.look().await.unwrap();
        let why = "it was last run by rulings of edition 9, and ours are of edition 8";
        assert_eq!(beyond, Found::Beyond(why.to_owned()));
        new.give_up(2).await;
        assert_eq!(old.look().await.unwrap(), beyond);
        assert!(new.has(2).await.unwrap(), "nobody has claimed it");
        // Another of the newer ones may have it.
        let mut third = of_edition(&store, "third", 9);
        assert_eq!(third.look().await.unwrap(), Found::Ours(3));
        assert_eq!(old.look().await.unwrap(), held_by("third"));
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_the_house_takes_its_tables_and_the_one_before_cannot_write() {
        let store = house().await;
        let (mut one, mut other) = (candidate(&store, "one"), candidate(&store, "other"));
        assert_eq!(one.look().await.unwrap(), Found::Ours(1));
        store.create_table("mini-1").await.unwrap();
        let head = store
            .claim("mini-1", "server-k/one", 0, LEASE_MS)
            .await
            .unwrap();
        // Its hold on all tables ends in a hundred years, by its clock.
        renew(&store, "one", 4_000_000_000_000).await;
        other.look().await.unwrap();
        advance(LEASE).await;
        assert_eq!(other.look().await.unwrap(), Found::Ours(2));
        let now_ms = 2_000_000_000_000;
        let claimed = store.claim("mini-1", "server-k/other", now_ms, LEASE_MS);
        assert_eq!(claimed.await.unwrap().epoch, head.epoch + 1);
        let batch = Batch {
            table: "mini-1".to_owned(),
            expected_seq: 0,
            epoch: head.epoch,
            events: Vec::new(),
            transactions: Vec::new(),
            replies: Vec::new(),
            secrets: Vec::new(),
            forgotten: Vec::new(),
        };
        let refused = store.append(batch).await.unwrap_err();
        assert!(matches!(refused, AppendError::Fenced { .. }), "{refused}");
    }
}
