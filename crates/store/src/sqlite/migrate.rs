//! Files of earlier programs: what has to be done to one, a copy made beside it first, and the
//! doing, in one transaction. What the steps are is in [`schema`].

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::place::{Place, blocking};
use super::schema::{self, Migration};
use super::{
    Sqlite, absolute, beside, create, io_fault, keep_name, not_a_store, open_error, writer,
};
use crate::error::{Fault, OpenError};

/// A step from one schema to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The schema that it leads to.
    pub version: i64,
    /// What it is called.
    pub name: String,
}

/// How far a file is behind this program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// The file's schema.
    pub schema: i64,
    /// What is to be done, in order; nothing if the file is up to date.
    pub steps: Vec<Step>,
}

/// What was done to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Migrated {
    /// The copy of the file that was made before; of a database none is made.
    pub backup: Option<PathBuf>,
    /// What it had to do.
    pub pending: Pending,
}

impl Sqlite {
    /// How far the file at a path is behind this program; reads only.
    pub async fn pending(path: impl AsRef<Path>) -> Result<Pending, OpenError> {
        let path = absolute(path.as_ref())?;
        blocking(move || {
            schema::check_library()?;
            let pending = pending(&path, &schema::migrations())?;
            pending.ok_or_else(|| not_a_store(&path))
        })
        .await
    }

    /// Brings the file at a path up to date; none if it is, or is empty.
    pub async fn migrate(path: impl AsRef<Path>) -> Result<Option<Migrated>, OpenError> {
        let path = absolute(path.as_ref())?;
        blocking(move || {
            schema::check_library()?;
            migrate(&path, &schema::migrations())
        })
        .await
    }
}

/// None: the file is empty.
fn pending(path: &Path, known: &[Migration]) -> Result<Option<Pending>, OpenError> {
    let db = Place::to_read(path)?.connect().map_err(open_error)?;
    let version = schema::version(&db, path, known)?;
    Ok(version.map(|schema| {
        let steps = known.iter().filter(|m| m.version > schema);
        let steps = steps.map(|m| Step {
            version: m.version,
            name: m.name.to_owned(),
        });
        Pending {
            schema,
            steps: steps.collect(),
        }
    }))
}

fn migrate(path: &Path, known: &[Migration]) -> Result<Option<Migrated>, OpenError> {
    let pending = pending(path, known)?;
    let Some(pending) = pending.filter(|pending| !pending.steps.is_empty()) else {
        return Ok(None);
    };
    let mut db = alone(path)?;
    let backup = back_up(&db, path, pending.schema)?;
    schema::migrate(&mut db, Some(pending.schema), known)?;
    // Gives back the room that the old rows had. It is done whether or not that works.
    let _ = db.execute_batch("VACUUM");
    writer::empty_log(&db).map_err(open_error)?;
    db.close().map_err(|(_, error)| open_error(error))?;
    Ok(Some(Migrated {
        backup: Some(backup),
        pending,
    }))
}

/// A connection beside which there is no other, until it is closed.
fn alone(path: &Path) -> Result<Connection, OpenError> {
    let locked = || {
        let db = Place::to_write(path).connect()?;
        db.busy_timeout(Duration::ZERO)?;
        // The lock is taken with the first transaction, and kept.
        db.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")?;
        Ok(db)
    };
    locked().map_err(|error: rusqlite::Error| match is_busy(&error) {
        true => OpenError::InUse {
            path: path.display().to_string(),
        },
        false => open_error(error),
    })
}

/// Whether SQLite says that somebody else holds the file (5).
fn is_busy(error: &rusqlite::Error) -> bool {
    super::audit::code(error) == Some(5)
}

/// Writes a copy beside the file. It has its name only when it is whole and on the disk, and takes no
/// name that another has.
fn back_up(db: &Connection, path: &Path, schema: i64) -> Result<PathBuf, OpenError> {
    let part = beside(path, ".part");
    match fs::remove_file(&part) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(io_fault(error)),
        _ => {}
    }
    // SQLite writes into an empty file, which keeps its permissions.
    create(&part).map_err(io_fault)?;
    copy_into(db, &part)?;
    keep(&part, path, schema).map_err(io_fault)
}

/// Writes a copy to a new file, which is on the disk when this returns.
pub(super) fn copy_to(db: &Connection, to: &Path) -> Result<(), OpenError> {
    match fs::remove_file(to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(io_fault(error)),
        _ => {}
    }
    create(to).map_err(io_fault)?;
    copy_into(db, to)?;
    let file = fs::File::open(to).map_err(io_fault)?;
    file.sync_all().map_err(io_fault)
}

fn copy_into(db: &Connection, path: &Path) -> Result<(), OpenError> {
    let name = path.to_str();
    let name = name.ok_or_else(|| Fault::new(format!("{} is not UTF-8", path.display())))?;
    db.execute("VACUUM INTO ?", [name]).map_err(open_error)?;
    Ok(())
}

/// A copy of a file in a folder of its own, which goes with it.
pub(super) struct Copy {
    path: PathBuf,
    _folder: tempfile::TempDir,
}

impl Copy {
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// A copy of an older file, brought up to date; the file stays as it is.
pub(super) fn copy(db: &Connection, version: i64, known: &[Migration]) -> Result<Copy, OpenError> {
    let folder = tempfile::tempdir().map_err(io_fault)?;
    let path = folder.path().join("croupier.db");
    create(&path).map_err(io_fault)?;
    copy_into(db, &path)?;
    let mut db = Place::to_write(&path).connect().map_err(open_error)?;
    schema::migrate(&mut db, Some(version), known)?;
    db.close().map_err(|(_, error)| open_error(error))?;
    Ok(Copy {
        path,
        _folder: folder,
    })
}

/// Gives the finished copy its name.
fn keep(part: &Path, path: &Path, schema: i64) -> io::Result<PathBuf> {
    File::options().write(true).open(part)?.sync_all()?;
    let mut copy = path.with_extension(format!("schema-{schema}.db"));
    let mut number = 1;
    while copy.try_exists()? {
        number += 1;
        copy = path.with_extension(format!("schema-{schema}.{number}.db"));
    }
    fs::rename(part, &copy)?;
    keep_name(&copy)?;
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;

    /// A file that 0.1.0 wrote, in a folder of its own.
    fn old() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("croupier.db");
        let kept = "../../testdata/databases/0.1.0/croupier.db";
        fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(kept), &path).unwrap();
        (folder, path)
    }

    /// The migrations, and more of them.
    fn longer(more: &[&'static str]) -> Vec<Migration> {
        let mut list = schema::migrations();
        for (sql, version) in more.iter().zip(latest() + 1..) {
            let name = "more";
            list.push(Migration { version, name, sql });
        }
        list
    }

    fn latest() -> i64 {
        schema::latest(&schema::migrations())
    }

    fn connect(path: &Path) -> Connection {
        Place::to_write(path).connect().unwrap()
    }

    /// The schema of a file that verifies, and how many events it has.
    async fn sound(path: &Path, known: &[Migration]) -> (i64, u64) {
        let schema = pending(path, known).unwrap().unwrap().schema;
        let db = Place::to_read(path).unwrap().connect().unwrap();
        let copy = (schema < latest()).then(|| copy(&db, schema, &schema::migrations()).unwrap());
        let path = copy.as_ref().map_or(path, Copy::path);
        let mut db = Place::to_read(path).unwrap().connect().unwrap();
        let verified = super::super::audit::verify(vec![&mut db], |_| {});
        (schema, verified.unwrap().events)
    }

    #[tokio::test]
    async fn an_old_file_is_copied_and_migrated() {
        let (_folder, path) = old();
        let known = schema::migrations();
        let behind = Store::pending(&path).await.unwrap();
        assert_eq!(behind.schema, 1);
        let numbers: Vec<i64> = behind.steps.iter().map(|step| step.version).collect();
        assert_eq!(numbers, (2..=latest()).collect::<Vec<i64>>());
        let older = OpenError::OlderSchema {
            found: 1,
            known: latest(),
        };
        assert_eq!(Store::open(&path).await.err(), Some(older));
        let before = sound(&path, &known).await;

        let done = Store::migrate(&path).await.unwrap().unwrap();
        assert_eq!(done.pending, behind);
        let backup = done.backup.unwrap();
        assert_eq!(backup, path.with_file_name("croupier.schema-1.db"));
        assert_eq!(sound(&backup, &known).await, before);
        assert_eq!(sound(&path, &known).await, (latest(), before.1));
        assert!(!beside(&path, ".part").exists());
        assert!(!beside(&path, "-wal").exists());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&backup).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        let store = Store::open(&path).await.unwrap();
        assert_eq!(store.tables().await.unwrap().len(), 9);
        store.close().await.unwrap();
        assert_eq!(Store::migrate(&path).await.unwrap(), None);
    }

    #[tokio::test]
    async fn no_copy_takes_the_place_of_another() {
        let (_folder, path) = old();
        let older = path.with_file_name("croupier.schema-1.db");
        fs::write(&older, "kept").unwrap();
        // What a copy that was cut off leaves behind.
        fs::write(beside(&path, ".part"), "half").unwrap();
        let done = Store::migrate(&path).await.unwrap().unwrap();
        let backup = done.backup.unwrap();
        assert_eq!(backup, path.with_file_name("croupier.schema-1.2.db"));
        assert_eq!(fs::read(older).unwrap(), b"kept");
        assert_eq!(sound(&backup, &schema::migrations()).await.0, 1);
    }

    #[tokio::test]
    async fn a_migration_that_fails_changes_nothing() {
        let (_folder, path) = old();
        let known = longer(&[
            "CREATE TABLE more (n BIGINT); UPDATE event SET kind = 0",
            "INSERT INTO nowhere VALUES (1)",
        ]);
        let before = sound(&path, &known).await;
        let failed = migrate(&path, &known).unwrap_err();
        let number = format!("migration {}", latest() + 2);
        assert!(failed.to_string().contains(&number), "{failed}");
        assert_eq!(sound(&path, &known).await, before);
        Store::migrate(&path).await.unwrap().unwrap();
    }

    /// The write-ahead log only grows here, so its beginnings are what a crash can leave behind.
    #[tokio::test]
    async fn a_crash_anywhere_leaves_the_old_schema_or_the_new() {
        let (folder, path) = old();
        let known = longer(&[
            "CREATE TABLE more (n BIGINT)",
            "INSERT INTO more VALUES (1)",
        ]);
        let (_, events) = sound(&path, &known).await;
        let mut db = connect(&path);
        schema::write_ahead(&db).unwrap();
        schema::migrate(&mut db, Some(1), &known).unwrap();
        let log = fs::read(beside(&path, "-wal")).unwrap();
        let mut seen = Vec::new();
        for part in 0..=40 {
            let image = folder.path().join(format!("image{part}.db"));
            fs::copy(&path, &image).unwrap();
            let cut = &log[..log.len() * part / 40];
            fs::write(beside(&image, "-wal"), cut).unwrap();
            let (schema, left) = sound(&image, &known).await;
            assert_eq!(left, events, "{part}");
            seen.push(schema);
        }
        seen.dedup();
        assert_eq!(seen, [1, latest() + 2]);
    }

    /// A first start that was cut off leaves such a file, which the next makes a store of.
    #[tokio::test]
    async fn there_is_nothing_to_migrate_in_an_empty_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("croupier.db");
        create(&path).unwrap();
        let db = connect(&path);
        schema::write_ahead(&db).unwrap();
        drop(db);
        assert!(fs::metadata(&path).unwrap().len() > 0);
        assert_eq!(Store::migrate(&path).await.unwrap(), None);
        let pending = Store::pending(&path).await;
        assert!(matches!(pending, Err(OpenError::NotAStore { .. })));
        Store::open(&path).await.unwrap().close().await.unwrap();
        assert_eq!(Store::pending(&path).await.unwrap().schema, latest());
    }

    #[tokio::test]
    async fn a_file_that_is_open_elsewhere_is_left_alone() {
        let (_folder, path) = old();
        let other = connect(&path);
        schema::write_ahead(&other).unwrap();
        let in_use = Store::migrate(&path).await.unwrap_err();
        assert!(matches!(in_use, OpenError::InUse { .. }), "{in_use}");
        drop(other);
        assert_eq!(Store::pending(&path).await.unwrap().schema, 1);
        Store::migrate(&path).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_later_programs_file_is_refused() {
        let (_folder, path) = old();
        let later = longer(&["CREATE TABLE more (n BIGINT)"]);
        migrate(&path, &later).unwrap().unwrap();
        let newer = OpenError::NewerSchema {
            found: latest() + 1,
            known: latest(),
        };
        assert_eq!(Store::open(&path).await.err(), Some(newer.clone()));
        assert_eq!(Store::migrate(&path).await.err(), Some(newer));
    }

    #[tokio::test]
    async fn a_migration_that_is_not_ours_is_refused() {
        let (_folder, path) = old();
        migrate(&path, &longer(&["CREATE TABLE more (n BIGINT)"])).unwrap();
        let other = longer(&["CREATE TABLE more (n TEXT)"]);
        let changed = OpenError::ChangedSchema {
            version: latest() + 1,
        };
        assert_eq!(migrate(&path, &other).err(), Some(changed));
    }

    /// Files keep the hash of every migration that they have had.
    #[test]
    fn released_migrations_never_change() {
        let list = schema::migrations();
        let hashes: Vec<String> = list
            .iter()
            .map(|m| hex::encode(&m.checksum()[..8]))
            .collect();
        let released = [
            "c93e19d539dc9d13",
            "33ffdcaa3da37cb2",
            "c3bff3ed4a4e6ff6",
            "caefb2564862104a",
            "920d3e5ebab34bbf",
        ];
        assert_eq!(hashes, released);
    }
}
