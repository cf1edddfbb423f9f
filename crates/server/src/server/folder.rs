//! The data folder: made for one alone, used by one server at a time, and with a key and a database that belong together.
//!
//! The database is made before the key, so a key without a database means that the database was lost, and a start that was
//! cut off anywhere can go on by itself. The database of an earlier program is brought up to date, after a copy was made of it. It may
//! also be elsewhere, in a server of PostgreSQL's; then the folder has its address.

use super::ServeError;
use crate::cage::{Counter, Desk};
use crate::config::Config;
use crate::diary;
use crate::key::KeyKept;
use crate::leases::GIVEN_UP;
use crate::money::Balances;
use crate::office::{self, Office};
use crate::password::Passwords;
use crate::shoe::Source;
use crate::table::Shelf;
use crate::vault::Vault;
use croupier_store::{Address, Hash, Head, Store};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use zeroize::Zeroizing;

/// How often another server's hold on the database is looked at.
const LOOK_AGAIN: Duration = Duration::from_millis(250);

/// What a server is started on: the data folder, taken for it alone, the store, the key and the token.
pub(crate) struct Premises {
    pub(crate) store: Store,
    pub(crate) vault: Vault,
    pub(super) token: Zeroizing<String>,
    /// The SHA-256 of the program, if it is known.
    pub(super) program: Option<Hash>,
    /// What chance comes from, if not from the system.
    pub(super) source: Option<Source>,
    /// Held for as long as a server lives.
    pub(super) lock: Option<Arc<File>>,
}

impl Premises {
    /// A store of one's own, with nothing else kept.
    pub(crate) fn with(
        config: &Config,
        store: Store,
        vault: Vault,
        source: Source,
        operator_token: &str,
    ) -> Premises {
        Premises {
            store,
            vault: at_node(config, vault),
            token: Zeroizing::new(operator_token.to_owned()),
            program: None,
            source: Some(source),
            lock: None,
        }
    }

    /// Where tables are written down for the next start.
    pub(crate) async fn shelf(&self, config: &Config) -> Shelf {
        match self.program {
            Some(build) => {
                let folders = (config.shelf_path(), config.rest_path());
                Shelf::open(folders, self.vault.clone(), build).await
            }
            None => Shelf::none(),
        }
    }

    /// Opens them.
    ///
    /// # Errors
    /// If anything of them cannot be used, or another server has them.
    pub(crate) async fn open(config: &Config) -> Result<Premises, ServeError> {
        let lock = Arc::new(prepare(&config.data)?);
        if let Some(path) = config.anchors.as_ref().and_then(|terms| terms.file.clone()) {
            let opened = File::options().create(true).append(true).open(&path);
            opened.map_err(|error| ServeError::Anchors { path, error })?;
        }
        let (store, vault) = store_and_key(config).await?;
        let vault = at_node(config, vault);
        alone(config, &store).await?;
        let path = config.data.join("operator.token");
        let before = diary::token_of_last_start(&store).await?;
        // Whoever takes the house over lets the same scripts in.
        if config.advertise.is_some() && before.is_some() && !path.exists() {
            return Err(ServeError::TokenMissing { path });
        }
        let (token, made) = crate::vault::operator_token(&path)?;
        if !made && before.is_some_and(|before| before != diary::token_name(&token)) {
            return Err(ServeError::OtherToken { path });
        }
        let digest = tokio::task::spawn_blocking(crate::program::digest).await;
        let program = match digest {
            Ok(Ok(digest)) => Some(digest),
            Ok(Err(error)) => {
                tracing::warn!(%error, "the program's own file cannot be read; tables are not kept for the next start");
                None
            }
            Err(_) => None,
        };
        Ok(Premises {
            store,
            vault,
            token,
            program,
            source: None,
            lock: Some(lock),
        })
    }
}

/// The vault under the name that the others of a fleet know this node by, if it is one.
fn at_node(config: &Config, vault: Vault) -> Vault {
    match &config.advertise {
        Some(node) => vault.at(node.name()),
        None => vault,
    }
}

/// Makes the folder if there is none, and takes it for this server for as long as the answer lives.
fn prepare(path: &Path) -> Result<File, ServeError> {
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
async fn store_and_key(config: &Config) -> Result<(Store, Vault), ServeError> {
    let unusable = |error| ServeError::Folder {
        path: config.data.clone(),
        error,
    };
    let at = config.store().map_err(unusable)?;
    if config.advertise.is_some() && at.file().is_some() {
        return Err(ServeError::NotShared { at });
    }
    let kept = config.key();
    let key = kept.open()?;
    let empty = Store::is_empty(&at).await?;
    // A key that a command prints may be there before the first database; one in a file was made together with it.
    if key.is_some() && kept.path().is_some() && empty {
        return Err(ServeError::StoreMissing { at });
    }
    if let Some(path) = at.file() {
        tighten(path).map_err(unusable)?;
    }
    if !empty && let Some(done) = Store::migrate(&at).await? {
        let (from, to) = (done.pending.schema, done.pending.steps.last());
        let to = to.map_or(from, |step| step.version);
        match done.backup {
            Some(backup) => tracing::info!(
                backup = %backup.display(),
                "the database was brought from schema {from} to {to}; before that it was copied",
            ),
            None => tracing::info!("the database was brought from schema {from} to {to}"),
        }
    }
    let store = Store::open(&at).await?;
    if let Address::Database(url) = &at {
        name(&config.data, url).map_err(unusable)?;
    }
    let key = match key {
        Some(key) => key,
        None if store.tables().await?.iter().all(is_new) => match kept.create() {
            Ok(key) => key,
            Err(error) => {
                if empty {
                    unmake(store, at.file()).await;
                }
                return Err(error.into());
            }
        },
        None => return Err(missing(&kept)),
    };
    Ok((store, key.vault()))
}

/// Waits until no other server has the same database; a file has the lock of its folder. One that was killed still holds it for some
/// seconds; one that is alive goes on renewing its hold, whether or not it has a table open. In a fleet the other nodes do not count.
async fn alone(config: &Config, store: &Store) -> Result<(), ServeError> {
    let Some(at) = config.store().ok().filter(|at| at.file().is_none()) else {
        return Ok(());
    };
    let other_node = |holder: &str| match (&config.advertise, Vault::node_of(holder)) {
        (Some(us), Some(node)) => node != us.name(),
        (None, _) | (_, None) => false,
    };
    let until = async || -> Result<i64, ServeError> {
        let leases = store.leases().await?;
        let rivals = leases.iter().filter(|(holder, _)| !other_node(holder));
        let held = rivals.map(|(_, until_ms)| *until_ms).max();
        Ok(held.unwrap_or(GIVEN_UP))
    };
    let before = until().await?;
    let mut told = false;
    while before > config.clock.now_ms() {
        if !told {
            tracing::info!("another server had this database a moment ago; waiting for its end");
            told = true;
        }
        tokio::time::sleep(LOOK_AGAIN).await;
        match until().await? {
            GIVEN_UP => break,
            now if now > before => return Err(ServeError::DatabaseInUse { at }),
            _ => {}
        }
    }
    Ok(())
}

/// Notes in the folder which database it goes with, so that every other command that is given the folder finds it.
fn name(folder: &Path, url: &str) -> io::Result<()> {
    let path = folder.join(Address::ELSEWHERE);
    if std::fs::read_to_string(&path).is_ok_and(|named| named.lines().next() == Some(url)) {
        return Ok(());
    }
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    // There may be a password in it.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&path)?;
    file.write_all(format!("{url}\n").as_bytes())?;
    file.sync_all()
}

/// Takes back a file that was only just made: without a key it is of no use, and whoever looks should find nothing begun. Empty tables in a
/// database are left to the next start.
async fn unmake(store: Store, path: Option<&Path>) {
    // Why there is no key is what will be told.
    drop(store.close().await);
    for file in path.into_iter().flat_map(files_of) {
        drop(std::fs::remove_file(file));
    }
}

/// The database and the files that SQLite puts beside it.
fn files_of(store: &Path) -> [PathBuf; 3] {
    ["", "-wal", "-shm"].map(|suffix| {
        let mut path = store.as_os_str().to_owned();
        path.push(suffix);
        path.into()
    })
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

pub(super) async fn office_of(
    config: &Config,
    store: Store,
    vault: Vault,
) -> Result<Office, ServeError> {
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
            let at = config.store().map_err(|error| ServeError::Folder {
                path: config.data.clone(),
                error,
            })?;
            (Store::open(at).await?, key.vault())
        }
    };
    same_key(&store, &vault, &config.key().words()).await?;
    Ok((store, vault, held))
}

/// Holds the key against the one that tables were last owned with and that of the last start; in a house that never was started, against
/// what is sealed there. The key goes by this name if it is another one.
///
/// # Errors
/// If it is another one, or the store fails.
pub async fn same_key(store: &Store, vault: &Vault, key: &str) -> Result<(), ServeError> {
    let found = vault.fingerprint().to_owned();
    let owned = vault.other_key_of(&store.tables().await?);
    let started = diary::key_of_last_start(store).await?;
    let known = started.is_some();
    let expected = owned.or(started.filter(|key| *key != found));
    if expected.is_none() && (known || opens_anything(store, vault).await?) {
        return Ok(());
    }
    Err(ServeError::OtherKey {
        key: key.to_owned(),
        found,
        expected,
    })
}

/// Whether a key opens anything that is sealed, if anything is.
async fn opens_anything(store: &Store, vault: &Vault) -> Result<bool, ServeError> {
    let sealed = store.snapshot().await?.secrets().await?;
    let opens = |(table, name, sealed): &(String, String, Vec<u8>)| {
        vault.open_sealed(table, name, sealed).is_ok()
    };
    Ok(sealed.is_empty() || sealed.iter().any(opens))
}

/// Takes from others what they may do with the database and the files that SQLite puts beside it.
#[cfg(unix)]
fn tighten(store: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    for path in files_of(store) {
        match mode(&path) {
            Ok(mode) if mode & 0o077 != 0 => {
                tracing::warn!(
                    "others could open {}; now it is its owner's alone",
                    path.display()
                );
                std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
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
