//! The data folder: made for one alone, used by one server at a time, and with a key and a database that belong together.
//!
//! The database is made before the key, so a key without a database means that the database was lost, and a start that was
//! cut off anywhere can go on by itself. The database of an earlier program is brought up to date, after a copy was made of it.

use super::ServeError;
use crate::cage::{Counter, Desk};
use crate::config::Config;
use crate::key::KeyKept;
use crate::money::Balances;
use crate::office::{self, Office};
use crate::password::Passwords;
use crate::vault::Vault;
use croupier_store::{Head, Store};
use std::fs::File;
use std::io;
use std::path::Path;

/// Makes the folder if there is none, and takes it for this server for as long as the answer lives.
pub(super) fn prepare(path: &Path) -> Result<File, ServeError> {
    let failed = |error| ServeError::Folder {
        path: path.to_owned(),
        error,
    };
    let mut make = std::fs::DirBuilder::new();
    make.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut make, 0o700);
    make.create(path).map_err(failed)?;
    let mode = mode(path).map_err(failed)?;
    if mode & 0o022 != 0 {
        return Err(ServeError::FolderExposed {
            path: path.to_owned(),
        });
    }
    if mode & 0o055 != 0 {
        let path = path.display();
        tracing::warn!("others can look into {path}; make it yours alone: chmod 700 {path}");
    }
    let lock = File::create(path.join("croupier.lock")).map_err(failed)?;
    if lock.try_lock().is_err() {
        return Err(ServeError::FolderInUse {
            path: path.to_owned(),
        });
    }
    Ok(lock)
}

/// Opens the database and the key; a new folder is given both.
pub(super) async fn store_and_key(config: &Config) -> Result<(Store, Vault), ServeError> {
    let path = config.store_path();
    let kept = config.key();
    let key = kept.open()?;
    let empty = std::fs::metadata(&path).map_or(0, |file| file.len()) == 0;
    // A key that a command prints may be there before the first database; one in a file was made together with it.
    if key.is_some() && kept.path().is_some() && empty {
        return Err(ServeError::StoreMissing { path });
    }
    tighten(&path).map_err(|error| ServeError::Folder {
        path: path.clone(),
        error,
    })?;
    if !empty && let Some(done) = Store::migrate(&path).await? {
        let (from, to) = (done.pending.schema, done.pending.steps.last());
        tracing::info!(
            backup = %done.backup.display(),
            "the database was brought from schema {from} to {}; before that it was copied",
            to.map_or(from, |step| step.version)
        );
    }
    let store = Store::open(&path).await?;
    let key = match key {
        Some(key) => key,
        None if store.tables().await?.iter().all(is_new) => kept.create()?,
        None => return Err(missing(&kept)),
    };
    Ok((store, key.vault()))
}

fn missing(kept: &KeyKept) -> ServeError {
    let path = kept.path().unwrap_or(Path::new("the key")).to_owned();
    ServeError::KeyMissing { path }
}

/// Whether this is the house's own log, with nothing in it: no key has been used yet.
fn is_new(head: &Head) -> bool {
    office::is_own(&head.table) && head.seq == 0
}

/// The data folder, if nobody else has it, for as long as this lives.
#[derive(Debug)]
pub struct Held(#[allow(dead_code, reason = "it is held, not read")] Option<File>);

/// Opens the office of a data folder: also beside a server that has it.
///
/// # Errors
/// If the folder cannot be used.
pub async fn open_office(config: &Config) -> Result<(Office, Held), ServeError> {
    let (store, vault, held) = open_beside(config).await?;
    let office = office_of(config, store, vault).await?;
    Ok((office, held))
}

/// Opens the cage of a data folder: also beside a server that has it.
///
/// # Errors
/// If the folder cannot be used.
pub async fn open_cage(config: &Config) -> Result<(Counter, Held), ServeError> {
    let (store, vault, held) = open_beside(config).await?;
    let office = office_of(config, store.clone(), vault.clone()).await?;
    let (clock, balances) = (config.clock.clone(), Balances::new(store.clone()));
    let desk = Desk::open(store, vault, clock, office, balances).await?;
    Ok((Counter(desk), held))
}

async fn office_of(config: &Config, store: Store, vault: Vault) -> Result<Office, ServeError> {
    let passwords = Passwords::new(config.password_cost);
    Ok(Office::open(store, vault, config.clock.clone(), passwords).await?)
}

/// The store and the key of a data folder, also where a server has it.
async fn open_beside(config: &Config) -> Result<(Store, Vault, Held), ServeError> {
    let held = match prepare(&config.data) {
        Ok(lock) => Held(Some(lock)),
        Err(ServeError::FolderInUse { .. }) => Held(None),
        Err(error) => return Err(error),
    };
    let (store, vault) = match held {
        Held(Some(_)) => store_and_key(config).await?,
        // Whoever has it has brought it up to date.
        Held(None) => {
            let kept = config.key();
            let key = kept.open()?.ok_or_else(|| missing(&kept))?;
            (Store::open(config.store_path()).await?, key.vault())
        }
    };
    if let Some(expected) = vault.other_key_of(&store.tables().await?) {
        let found = vault.fingerprint().to_owned();
        return Err(ServeError::OtherKey { found, expected });
    }
    Ok((store, vault, held))
}

/// Takes from others what they may do with the database and the files that SQLite puts beside it.
#[cfg(unix)]
fn tighten(store: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    for suffix in ["", "-wal", "-shm"] {
        let mut path = store.as_os_str().to_owned();
        path.push(suffix);
        let path = Path::new(&path);
        match mode(path) {
            Ok(mode) if mode & 0o077 != 0 => {
                tracing::warn!(
                    "others could open {}; now it is its owner's alone",
                    path.display()
                );
                std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn tighten(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Who may do what with a file or folder.
#[cfg(unix)]
fn mode(path: &Path) -> io::Result<u32> {
    let metadata = std::fs::metadata(path)?;
    Ok(std::os::unix::fs::PermissionsExt::mode(
        &metadata.permissions(),
    ))
}

#[cfg(not(unix))]
fn mode(_: &Path) -> io::Result<u32> {
    Ok(0)
}
