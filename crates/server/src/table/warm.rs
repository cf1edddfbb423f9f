//! Tables of a house that another node runs, written down here now and then: whoever takes the house over then reads only the ends of their logs.

use super::load::{self, LoadError};
use super::shelf::{EVENTS_BETWEEN, Shelf};
use crate::{jackpot, office, tournament};
use croupier_store::Store;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::sleep;

/// How long after one look through all of them the next begins.
const EVERY: Duration = Duration::from_secs(60);

/// Writes them down for as long as it is asked.
pub(crate) async fn keep(store: Store, shelf: Shelf) {
    if !shelf.keeps() {
        return;
    }
    let mut kept = BTreeMap::new();
    loop {
        if let Err(error) = look_through(&store, &shelf, &mut kept, EVENTS_BETWEEN).await {
            tracing::warn!(%error, "a table was not written down; a takeover would take longer");
        }
        sleep(EVERY).await;
    }
}

/// Looks once through all tables, and writes down those whose logs have so many events more than were kept; how many events it has read.
async fn look_through(
    store: &Store,
    shelf: &Shelf,
    kept: &mut BTreeMap<String, u64>,
    events_between: u64,
) -> Result<u64, LoadError> {
    let mut read = 0;
    for head in store.tables().await? {
        let id = &head.table;
        let is_table = !office::is_own(id)
            && jackpot::name_of(id).is_none()
            && tournament::name_of(id).is_none();
        let due = kept.get(id).map_or(1, |seq| seq + events_between);
        if !is_table || head.seq < due {
            continue;
        }
        // One after the other: it is the database of those who play.
        let (state, events) = load::shown(store, shelf, id).await?;
        read += events;
        let mut written = state.seq - events;
        if events >= events_between
            && let Some(writing) = shelf.put(id, &state)
        {
            drop(writing.await);
            written = state.seq;
        }
        kept.insert(id.clone(), written);
    }
    Ok(read)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::shoe::Source;
    use crate::vault::Vault;
    use crate::{Config, Server, TableSpec};
    use croupier_store::Hash;

    #[tokio::test(start_paused = true)]
    async fn what_another_plays_is_written_down_and_only_the_end_is_read_again() {
        let store = Store::memory();
        let vault = || Vault::new(&[7; 32]);
        let table = |id: &&str| TableSpec {
            id: (*id).to_owned(),
            title: (*id).to_owned(),
            book: "nz-2004/baccarat".to_owned(),
            options: Default::default(),
            physical: false,
            practice: false,
            company: 0,
            pit: None,
        };
        // Another runs the house for a while; how many events its tables' logs have then.
        let runs = async |tables: &[&str]| {
            let config = Config {
                tables: tables.iter().map(table).collect(),
                ..Config::new("unused")
            };
            let token = "the-operators-token-of-this-test";
            let other = Server::with(&config, store.clone(), vault(), Source::os(), token);
            let other = other.await.unwrap();
            sleep(Duration::from_secs(60)).await;
            other.crash();
            let mut events = 0;
            for table in tables {
                events += store.head(table).await.unwrap().unwrap().seq;
            }
            events
        };
        let folder = tempfile::tempdir().unwrap();
        let folders = (folder.path().join("kept"), folder.path().join("at-rest"));
        let shelf = Shelf::open(folders, vault(), Hash::of(b"a build")).await;
        let mut kept = BTreeMap::new();
        let first = runs(&["one", "two"]).await;
        let read = look_through(&store, &shelf, &mut kept, 1).await.unwrap();
        assert_eq!((read, kept.values().sum()), (first, first));
        let second = runs(&["one", "two", "three"]).await;
        let read = look_through(&store, &shelf, &mut kept, 1).await.unwrap();
        assert_eq!((read, kept.values().sum()), (second - first, second));
        assert_eq!(look_through(&store, &shelf, &mut kept, 1).await.unwrap(), 0);
        // A node that was started anew knows from its files.
        let mut anew = BTreeMap::new();
        assert_eq!(look_through(&store, &shelf, &mut anew, 1).await.unwrap(), 0);
        assert_eq!(anew, kept);
    }
}
