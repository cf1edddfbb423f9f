//! Tables as they stood at an event of their log, kept in files beside the database, so that a start need not replay every log from its
//! first event. They are a cache: whoever deletes them loses nothing.
//!
//! A file is sealed with the operator's key for its table. Inside it says by which build of the program and under which edition of
//! the rulings it was made, at which event of the log, and with which hash of the chain there. One that does not fit, does not open, or
//! has other chips than the ledger is left aside with a line in the log, and the log is replayed. What is shown of a table at rest is kept in
//! the same way, in a file of its own, and holds for as long as the log has no further event.

use super::load::State;
use crate::rest::Summary;
use crate::vault::Vault;
use croupier_house::{Account, EDITION, Table, ledger};
use croupier_store::{Hash, Head, Snapshot, StoreError};
use futures_util::future::try_join_all;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use zeroize::Zeroizing;

/// After how many events a table is written down again.
pub(super) const EVENTS_BETWEEN: u64 = 200;

/// What the files are sealed as.
const NAME: &str = "table";
const AT_REST: &str = "at-rest";

/// Where tables are kept as they stood; nowhere, if there is no folder.
#[derive(Clone, Debug)]
pub(crate) struct Shelf {
    place: Option<Arc<Place>>,
    /// Logs that are checked from their first event on, one after the other, while their tables are already played at.
    pub(super) checking: Arc<Semaphore>,
}

#[derive(Debug)]
struct Place {
    folder: PathBuf,
    /// The folder of what is shown of tables at rest.
    at_rest: PathBuf,
    vault: Vault,
    /// Which build of the program this is: another may keep something else in a table, or have got it from the log otherwise.
    build: Hash,
}

/// What a file says before the table itself.
#[derive(Serialize, Deserialize)]
struct Label {
    build: String,
    edition: u32,
    seq: u64,
    head: String,
    at_ms: i64,
}

/// What a file says of a table at rest.
#[derive(Serialize, Deserialize)]
struct Resting {
    build: String,
    edition: u32,
    head: String,
    summary: Summary,
}

/// A table as it stood at an event of its log.
pub(super) struct Kept {
    pub(super) table: Table,
    pub(super) seq: u64,
    pub(super) head: Hash,
    pub(super) at_ms: i64,
}

impl Shelf {
    /// Nothing is kept.
    pub(crate) fn none() -> Shelf {
        Shelf {
            place: None,
            checking: Arc::new(Semaphore::new(1)),
        }
    }

    /// In folders, which are made if need be, for this build of the program. Where they cannot be used nothing is kept, and the log says so.
    pub(crate) async fn open(
        (folder, at_rest): (PathBuf, PathBuf),
        vault: Vault,
        build: Hash,
    ) -> Shelf {
        let opened = tokio::task::spawn_blocking(move || -> io::Result<Place> {
            let mut make = std::fs::DirBuilder::new();
            make.recursive(true);
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut make, 0o700);
            make.create(&folder)?;
            make.create(&at_rest)?;
            Ok(Place {
                folder,
                at_rest,
                vault,
                build,
            })
        });
        let opened = opened.await.unwrap_or_else(|_| Err(stopped()));
        let place = opened.inspect_err(|error| {
            tracing::warn!(%error, "tables are not kept for the next start, which will replay their logs");
        });
        Shelf {
            place: place.ok().map(Arc::new),
            ..Shelf::none()
        }
    }

    /// Whether anything is kept.
    pub(crate) fn keeps(&self) -> bool {
        self.place.is_some()
    }

    /// What is kept of the tables with these heads that are at rest, in the same order.
    pub(crate) async fn at_rest(&self, heads: &[Head]) -> Vec<Option<Summary>> {
        let none = || heads.iter().map(|_| None).collect();
        let Some(place) = self.place.clone() else {
            return none();
        };
        let heads: Arc<[Head]> = heads.into();
        // Many small files: on all cores.
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let part = heads.len().div_ceil(cores).max(1);
        let parts = (0..heads.len()).step_by(part).map(|from| {
            let (heads, place) = (Arc::clone(&heads), Arc::clone(&place));
            tokio::task::spawn_blocking(move || -> Vec<Option<Summary>> {
                let part = heads[from..].iter().take(part);
                part.map(|head| place.summary(head)).collect()
            })
        });
        match try_join_all(parts).await {
            Ok(found) => found.into_iter().flatten().collect(),
            Err(_) => none(),
        }
    }

    /// Writes down what is shown of a table, beside all else, if it is at rest at this event.
    pub(super) fn put_at_rest(
        &self,
        id: &str,
        head: Hash,
        summary: Option<Summary>,
    ) -> Option<JoinHandle<()>> {
        let place = Arc::clone(self.place.as_ref()?);
        let (id, resting) = (
            id.to_owned(),
            Resting {
                build: place.build.to_string(),
                edition: EDITION,
                head: head.to_string(),
                summary: summary?,
            },
        );
        Some(tokio::task::spawn_blocking(move || {
            let path = place.at_rest.join(file_name(&id));
            let written = serde_json::to_vec(&resting).map_err(io::Error::from);
            let written = written.and_then(|plain| {
                place.write_sealed(&id, AT_REST, &plain, &path, resting.summary.seq)
            });
            if let Err(error) = written {
                tracing::warn!(table = id, %error, "what is shown of the table was not kept");
            }
        }))
    }

    /// The table as it was last written down, at this event or an earlier one, if its file is of any use. It waits for the disk.
    pub(super) fn take(&self, id: &str, up_to: u64) -> Option<Kept> {
        let kept = match self.place.as_ref()?.read(id) {
            Ok(kept) => kept?,
            Err(why) => {
                ignored(id, &why);
                return None;
            }
        };
        (kept.seq <= up_to).then_some(kept)
    }

    /// Writes a table down, beside all else. It need not last: a file that was cut off does not open.
    pub(super) fn put(&self, id: &str, state: &State) -> Option<JoinHandle<()>> {
        let place = Arc::clone(self.place.as_ref()?);
        let id = id.to_owned();
        // What is hidden is sealed in the database.
        let State {
            table,
            seq,
            head,
            hoard: _,
            at_ms,
        } = state;
        let label = Label {
            build: place.build.to_string(),
            edition: EDITION,
            seq: *seq,
            head: head.to_string(),
            at_ms: *at_ms,
        };
        let table = Arc::clone(table);
        Some(tokio::task::spawn_blocking(move || {
            if let Err(error) = place.write(&id, &label, &table) {
                tracing::warn!(table = id, %error, "the table was not kept for the next start");
            }
        }))
    }
}

impl Place {
    /// What is shown of a table at rest, if that is kept and holds for this head.
    fn summary(&self, head: &Head) -> Option<Summary> {
        let path = self.at_rest.join(file_name(&head.table));
        let plain = self.read_sealed(&head.table, AT_REST, &path).ok()??;
        let resting: Resting = serde_json::from_slice(&plain).ok()?;
        let fits = resting.build == self.build.to_string()
            && resting.edition == EDITION
            && resting.head == head.head.to_string()
            && resting.summary.seq == head.seq;
        fits.then_some(resting.summary)
    }

    fn read_sealed(
        &self,
        id: &str,
        name: &str,
        path: &Path,
    ) -> Result<Option<Zeroizing<Vec<u8>>>, String> {
        let sealed = match std::fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|error| error.to_string())?,
        };
        let plain = self.vault.open_sealed(id, name, &sealed);
        let plain = plain.map_err(|_| "it does not open with the operator's key".to_owned());
        plain.map(Some)
    }

    fn read(&self, id: &str) -> Result<Option<Kept>, String> {
        let Some(plain) = self.read_sealed(id, NAME, &self.folder.join(file_name(id)))? else {
            return Ok(None);
        };
        let unreadable = |error: serde_json::Error| format!("it cannot be read: {error}");
        let end = plain.iter().position(|byte| *byte == b'\n');
        let (label, table) = plain.split_at(end.ok_or("it is not whole")?);
        let label: Label = serde_json::from_slice(label).map_err(unreadable)?;
        if label.build != self.build.to_string() || label.edition != EDITION {
            return Err("another build of the program made it".to_owned());
        }
        let head = label
            .head
            .parse()
            .map_err(|_| "it has no hash".to_owned())?;
        Ok(Some(Kept {
            table: serde_json::from_slice(table).map_err(unreadable)?,
            seq: label.seq,
            head,
            at_ms: label.at_ms,
        }))
    }

    fn write(&self, id: &str, label: &Label, table: &Table) -> io::Result<()> {
        let mut plain = serde_json::to_vec(label)?;
        plain.push(b'\n');
        serde_json::to_writer(&mut plain, table)?;
        let path = self.folder.join(file_name(id));
        self.write_sealed(id, NAME, &plain, &path, label.seq)
    }

    fn write_sealed(
        &self,
        id: &str,
        name: &str,
        plain: &[u8],
        path: &Path,
        seq: u64,
    ) -> io::Result<()> {
        let sealed = self.vault.seal(id, name, plain);
        let sealed = sealed.map_err(io::Error::other)?;
        let unfinished = path.with_added_extension(seq.to_string());
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&unfinished)?.write_all(&sealed)?;
        std::fs::rename(&unfinished, path)
    }
}

/// Any id is a name for a file so.
fn file_name(id: &str) -> String {
    let mut name = Hash::of(id.as_bytes()).to_string();
    name.truncate(32);
    name
}

/// Whether those at a table have the chips that the ledger says.
pub(super) async fn has_its_chips(store: &mut Snapshot, table: &Table) -> Result<bool, StoreError> {
    let prefixes = Account::prefixes_at(&table.setup().table);
    let kept = store.balances(prefixes.into()).await?;
    let mut kept: BTreeMap<String, i64> = kept.into_iter().filter(|(_, c)| *c != 0).collect();
    let same = |line: ledger::Line| kept.remove(&line.account) == Some(line.cents.0);
    Ok(ledger::held(table).into_iter().all(same) && kept.is_empty())
}

/// A file is left aside.
pub(super) fn ignored(id: &str, why: &str) {
    tracing::warn!(
        table = id,
        why,
        "what was kept of the table for this start is left aside; its log is replayed"
    );
}

fn stopped() -> io::Error {
    io::Error::other("it was cut off")
}
