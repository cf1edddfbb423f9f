//! What a simulation keeps its store on: memory, where one seed decides everything, or a file, where the store's writer is a thread of its own
//! and a crash is a copy of what lies on the disk, with its end torn off or overwritten.

use crate::time::{Held, hold, pass};
use crate::world::World;
use croupier_store::{Memory, Store};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// Something to keep a store on.
pub enum Disk {
    Memory(Memory),
    File(File),
}

/// A store in a file.
pub struct File {
    store: Store,
    folder: TempDir,
    /// Its writer is a thread of its own, so time passes only when it is let.
    _held: Held,
}

/// How the end of the write-ahead log comes out of a crash.
#[derive(Clone, Copy, Debug)]
enum Torn {
    /// As it was written.
    Whole,
    /// Only so many thousandths of what was written last.
    Cut(usize),
    /// Overwritten from there on.
    Overwritten(usize),
}

impl Disk {
    pub fn memory() -> Disk {
        Disk::Memory(Memory::new())
    }

    pub async fn file() -> Disk {
        File::opened(tempfile::tempdir().unwrap()).await
    }

    pub fn store(&self) -> Store {
        match self {
            Disk::Memory(memory) => memory.clone().into(),
            Disk::File(file) => file.store.clone(),
        }
    }

    /// What the next program finds if this one ends now.
    pub async fn copied(&self) -> Disk {
        match self {
            Disk::Memory(memory) => Disk::Memory(memory.copied()),
            Disk::File(file) => file.torn(0, Torn::Whole).await,
        }
    }

    /// Lets time pass. With a file, everybody does what they do before it goes on.
    pub async fn pass(&self, time: Duration) {
        let Disk::File(file) = self else {
            return pass(time).await;
        };
        let mut left = time;
        while !left.is_zero() {
            let step = left.min(Duration::from_millis(1).max(time / 50));
            left -= step;
            pass(step).await;
            for _ in 0..3 {
                // The writer takes one after another, so whatever waited before this is done after it.
                file.store.purge_sessions(0).await.unwrap();
                for _ in 0..20 {
                    tokio::task::yield_now().await;
                }
            }
        }
    }

    pub fn can_hang(&self) -> bool {
        matches!(self, Disk::Memory(_))
    }

    pub fn hung(&self) -> bool {
        matches!(self, Disk::Memory(memory) if memory.hung())
    }

    pub fn mend(&self) {
        self.mend_logs();
        self.fail_next(u64::MAX);
    }

    pub fn mend_logs(&self) {
        if let Disk::Memory(memory) = self {
            memory.mend();
        }
    }

    pub fn fail_next(&self, next: u64) {
        if let Disk::Memory(memory) = self {
            memory.fail_next(next);
        }
    }

    pub fn fail_next_after_write(&self, next: u64) {
        if let Disk::Memory(memory) = self {
            memory.fail_next_after_write(next);
        }
    }

    pub fn hang_next(&self, next: u64, written: bool) {
        if let Disk::Memory(memory) = self {
            memory.hang_next(next, written);
        }
    }

    pub fn break_log(&self, table: &str) {
        if let Disk::Memory(memory) = self {
            memory.break_log(table);
        }
    }

    /// Changes the file behind the store's back.
    pub fn behind(&self, sql: &str) {
        let Disk::File(file) = self else {
            panic!("there is no file");
        };
        let db = rusqlite::Connection::open(file.path()).unwrap();
        db.busy_timeout(Duration::from_secs(5)).unwrap();
        db.execute_batch(sql).unwrap();
    }
}

impl File {
    async fn opened(folder: TempDir) -> Disk {
        let held = hold();
        let store = Store::open(folder.path().join("house.db")).await.unwrap();
        Disk::File(File {
            store,
            folder,
            _held: held,
        })
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("house.db")
    }

    fn wal_length(&self) -> usize {
        fs::read(wal(&self.path())).unwrap().len()
    }

    /// The file as a crash leaves it, if nothing was torn before this length of the write-ahead log.
    async fn torn(&self, sure: usize, torn: Torn) -> Disk {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("house.db");
        fs::copy(self.path(), &to).unwrap();
        let mut log = fs::read(wal(&self.path())).unwrap_or_default();
        let part = |thousandths: usize| sure + (log.len() - sure) * thousandths / 1_000;
        match torn {
            Torn::Whole => {}
            Torn::Cut(at) => log.truncate(part(at)),
            Torn::Overwritten(at) => {
                let from = part(at);
                for byte in &mut log[from..] {
                    *byte ^= 0x5a;
                }
            }
        }
        fs::write(wal(&to), log).unwrap();
        File::opened(folder).await
    }
}

fn wal(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}-wal", path.display()))
}

/// Whatever was heard before the end of the log is there, and nothing is there by halves.
#[test]
fn a_log_torn_anywhere() {
    use Torn::{Cut, Overwritten, Whole};
    let books = ["nz-2004/baccarat", "nz-1996/roulette", "nz-1996/craps"];
    let tears = [
        Whole,
        Cut(0),
        Cut(137),
        Overwritten(1),
        Cut(620),
        Overwritten(500),
        Cut(999),
    ];
    for (seed, book) in books.into_iter().enumerate() {
        crate::runtime_for_files().block_on(async {
            let disk = Disk::file().await;
            let mut world = World::at(book, seed as u64, disk).await;
            for torn in tears {
                let enough = world.auditor.acknowledged() + 3;
                let played = world
                    .play_until(|w| w.auditor.acknowledged() >= enough)
                    .await;
                played.unwrap_or_else(|found| panic!("{book}: {found}"));
                let Disk::File(file) = &world.disk else {
                    panic!("there is no file");
                };
                // Whoever looks at this moment keeps what comes after it from being taken into the file.
                let moment = file.store.snapshot().await.unwrap();
                let sure = file.wal_length();
                for _ in 0..3 {
                    world.speak_unheard().await;
                }
                let Disk::File(file) = &world.disk else {
                    panic!("there is no file");
                };
                let held = file.torn(sure, torn).await;
                drop(moment);
                let went_on = world.crash_to(held).await;
                went_on.unwrap_or_else(|found| panic!("{book}, {torn:?}: {found}"));
            }
            let rested = world.rest().await;
            rested.unwrap_or_else(|found| panic!("{book}: {found}"));
        });
    }
}
