//! The house's office: it keeps the reception's log, `house:reception`, in the store beside those of the tables, and with it the
//! passwords and second factors, sealed, as secrets of that log. An event and the secret that it speaks of are written together.
//!
//! The log has no owner: whoever writes says which event the decision rests on, and decides again if another was quicker. So
//! `croupier staff` works beside a running server, which looks for news every second and before it decides anything here.
//! What the events mean is the house's business ([`croupier_house::reception`]).

mod acts;
mod keys;

pub(crate) use acts::is_reserved;
pub use acts::{Factor, Issued};

use crate::clock::HouseClock;
use crate::door::DoorReason;
use crate::password::{PasswordError, Passwords};
use crate::shoe::EntropyFailed;
use crate::vault::Vault;
use croupier_engine::{Name, Role};
use croupier_house::reception::{Event, Reception};
use croupier_store::{
    Admission, AdmitError, AppendError, Batch, Hash, LoggedEvent, NewEvent, Secret, Store,
    StoreError,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, RwLock};
use zeroize::Zeroizing;

/// How the house's own logs are told from those of tables, whose ids have no colon.
const LOGS: &str = "house:";
/// The reception's log.
pub(crate) const LOG: &str = "house:reception";

/// Whether a log is one of the house's own.
pub(crate) fn is_own(log: &str) -> bool {
    log.starts_with(LOGS)
}

/// Why the office did not do something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OfficeError {
    /// It is refused, and this is why.
    #[error("{detail}")]
    Refused {
        /// The reason, in one word.
        reason: &'static str,
        /// What is wrong.
        detail: String,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] EntropyFailed),
    /// A password could not be hashed.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// The log is not what a house wrote.
    #[error("the log of the house, event {seq}: {what}")]
    Log {
        /// The event.
        seq: u64,
        /// What is wrong with it.
        what: String,
    },
}

pub(crate) fn refuse(reason: DoorReason, detail: impl Into<String>) -> OfficeError {
    OfficeError::Refused {
        reason: reason.word(),
        detail: detail.into(),
    }
}

/// On whose behalf something is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct By {
    /// Who.
    pub name: Name,
    /// In which role.
    pub role: Role,
}

impl By {
    /// The house itself.
    pub(crate) fn house() -> Result<By, OfficeError> {
        let name = keys::house()?;
        let role = Role::Manager;
        Ok(By { name, role })
    }
}

/// The log as far as it is known.
#[derive(Debug, Default)]
struct Known {
    seq: u64,
    at_ms: i64,
    reception: Reception,
}

/// The office. A clone is another handle on the same.
#[derive(Clone)]
pub struct Office(Arc<Inner>);

struct Inner {
    store: Store,
    vault: Vault,
    clock: HouseClock,
    passwords: Passwords,
    known: RwLock<Known>,
    /// Held while it is written or read on, so that nothing is taken in twice.
    turn: tokio::sync::Mutex<()>,
}

impl fmt::Debug for Office {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Office")
    }
}

/// What is to be written: events, and secrets with the names that they have here.
#[derive(Default)]
pub(crate) struct Entry {
    pub(crate) events: Vec<Event>,
    pub(crate) secrets: Vec<(String, Zeroizing<Vec<u8>>)>,
    /// Somebody whose name is not known yet.
    pub(crate) person: Option<Name>,
}

impl Entry {
    /// Without secrets.
    pub(crate) fn of(event: Event) -> Entry {
        Entry {
            events: vec![event],
            ..Entry::default()
        }
    }
}

/// The hashes of the secrets that are written with an event, as the cause of the last event of their entry: a secret that was exchanged is
/// found without the operator's key, and by whoever has it too.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// By their names here.
    pub(crate) secrets: BTreeMap<String, String>,
}

impl Kept {
    fn of(secrets: &[Secret]) -> Option<String> {
        let hash = |secret: &Secret| (secret.name.clone(), Hash::of(&secret.sealed).to_string());
        let secrets: BTreeMap<_, _> = secrets.iter().map(hash).collect();
        let kept = (!secrets.is_empty()).then_some(Kept { secrets });
        kept.and_then(|kept| serde_json::to_string(&kept).ok())
    }
}

/// Reads an event out of the log.
pub(crate) fn parse(logged: &LoggedEvent) -> Result<Event, String> {
    serde_json::from_str(&logged.body).map_err(|error| error.to_string())
}

impl Office {
    /// Opens the office of a store, with a log if it has none.
    ///
    /// # Errors
    /// If the store fails or its log cannot be read.
    pub async fn open(
        store: Store,
        vault: Vault,
        clock: HouseClock,
        passwords: Passwords,
    ) -> Result<Office, OfficeError> {
        if store.head(LOG).await?.is_none() {
            match store.create_table(LOG).await {
                // Another was quicker.
                Ok(_) | Err(StoreError::TableExists { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let office = Office(Arc::new(Inner {
            store,
            vault,
            clock,
            passwords,
            known: RwLock::default(),
            turn: tokio::sync::Mutex::default(),
        }));
        office.news().await?;
        Ok(office)
    }

    /// Looks something up in what is known.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Reception) -> T) -> T {
        let known = self.0.known.read();
        look(&known.unwrap_or_else(|e| e.into_inner()).reception)
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.0.clock.now_ms()
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Reads what others have written since; those events.
    pub(crate) async fn news(&self) -> Result<Vec<Event>, OfficeError> {
        let _turn = self.0.turn.lock().await;
        self.read_on().await
    }

    async fn read_on(&self) -> Result<Vec<Event>, OfficeError> {
        let after = self.known_seq();
        let logged = self.0.store.events(LOG, after, usize::MAX).await?;
        let mut events = Vec::with_capacity(logged.len());
        for one in &logged {
            events.push(self.take(one)?);
        }
        Ok(events)
    }

    fn known_seq(&self) -> u64 {
        let known = self.0.known.read();
        known.unwrap_or_else(|e| e.into_inner()).seq
    }

    fn take(&self, logged: &LoggedEvent) -> Result<Event, OfficeError> {
        let wrong = |what: String| OfficeError::Log {
            seq: logged.seq,
            what,
        };
        let event = parse(logged).map_err(wrong)?;
        let known = self.0.known.write();
        let mut known = known.unwrap_or_else(|e| e.into_inner());
        let taken = known.reception.apply(logged.at_ms, &event);
        taken.map_err(|misfit| wrong(misfit.to_string()))?;
        (known.seq, known.at_ms) = (logged.seq, logged.at_ms);
        Ok(event)
    }

    /// Decides on what is known, writes what comes of it, and takes it in. Decided again where somebody else was quicker.
    pub(crate) async fn write<T>(
        &self,
        by: &By,
        decide: impl Fn(&Reception, i64) -> Result<(Entry, T), OfficeError>,
    ) -> Result<T, OfficeError> {
        let _turn = self.0.turn.lock().await;
        loop {
            self.read_on().await?;
            let (seq, at_ms, entry, outcome) = {
                let known = self.0.known.read();
                let known = known.unwrap_or_else(|e| e.into_inner());
                let at_ms = self.0.clock.now_ms().max(known.at_ms);
                let (entry, outcome) = decide(&known.reception, at_ms)?;
                let fits = known.reception.fits(at_ms, &entry.events);
                fits.map_err(|misfit| refuse(DoorReason::NotPossible, misfit.to_string()))?;
                (known.seq, at_ms, entry, outcome)
            };
            let head = self.0.store.head(LOG).await?;
            let seal = |(name, plain): &(String, Zeroizing<Vec<u8>>)| {
                let sealed = self.0.vault.seal(LOG, name, plain)?;
                let name = name.clone();
                Ok::<_, EntropyFailed>(Secret { name, sealed })
            };
            let event = |event: &Event| NewEvent {
                kind: event.word().to_owned(),
                body: serde_json::to_string(event).unwrap_or_default(),
                cause: None,
                actor: by.name.as_str().to_owned(),
                role: by.role.word().to_owned(),
                at_ms,
            };
            let secrets: Vec<Secret> = entry.secrets.iter().map(seal).collect::<Result<_, _>>()?;
            let mut events: Vec<NewEvent> = entry.events.iter().map(event).collect();
            if let Some(last) = events.last_mut() {
                last.cause = Kept::of(&secrets);
            }
            let batch = Batch {
                table: LOG.to_owned(),
                expected_seq: seq,
                epoch: head.map_or(0, |head| head.epoch),
                events,
                secrets,
                ..Batch::default()
            };
            let admission = Admission {
                person: entry.person.as_ref().map(|name| name.as_str().to_owned()),
                ..Admission::default()
            };
            match self.0.store.admit(batch, admission).await {
                Ok(_) => {
                    self.read_on().await?;
                    return Ok(outcome);
                }
                Err(AdmitError::Append(AppendError::Stale { .. } | AppendError::Fenced { .. })) => {
                }
                Err(AdmitError::Append(AppendError::Io(fault))) => {
                    return Err(StoreError::Io(fault).into());
                }
                Err(AdmitError::NameTaken { name }) => {
                    let detail = format!("the name {name} is taken; choose another");
                    return Err(refuse(DoorReason::NameTaken, detail));
                }
                Err(other) => {
                    let fault = refuse(DoorReason::StoreUnavailable, other.to_string());
                    return Err(fault);
                }
            }
        }
    }

    /// A secret in the clear.
    pub(crate) async fn secret(
        &self,
        name: &str,
    ) -> Result<Option<Zeroizing<Vec<u8>>>, OfficeError> {
        let sealed = self.0.store.secret(LOG, name).await?;
        let open = |sealed: Vec<u8>| self.0.vault.open_sealed(LOG, name, &sealed);
        sealed
            .map(open)
            .transpose()
            .map_err(|error| refuse(DoorReason::StoreUnavailable, error.to_string()))
    }
}

/// Under which name somebody's password is kept.
pub(crate) fn password_of(name: &Name) -> String {
    format!("password/{}", name.as_str().to_lowercase())
}

/// Under which name it is kept what somebody's signing key is made from.
pub(crate) fn key_of(name: &Name) -> String {
    format!("signing/{}", name.as_str().to_lowercase())
}

/// Under which name somebody's second factor is kept.
pub(crate) fn factor_of(name: &Name) -> String {
    format!("totp/{}", name.as_str().to_lowercase())
}
