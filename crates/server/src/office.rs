//! The house's office: it keeps the reception's log, `house:reception`, in the store beside those of the tables, and with it the
//! passwords and second factors, sealed, as secrets of that log. An event and the secret that it speaks of are written together.
//!
//! The log has no owner ([`crate::own_log`]), so `croupier staff` works beside a running server, which looks for news every second and before
//! it decides anything here.
//! What the events mean is the house's business ([`croupier_house::reception`]).

mod acts;
mod keys;

pub use acts::{Factor, Issued};
pub(crate) use acts::{is_reserved, reason, reserved};

use crate::clock::HouseClock;
use crate::door::DoorReason;
use crate::own_log::{NewEntry, State, StateLog};
use crate::password::{PasswordError, Passwords};
use crate::shoe::EntropyFailed;
use crate::vault::Vault;
use croupier_engine::{Name, Role};
use croupier_house::reception::{Event, Reception};
use croupier_store::{
    Admission, AdmitError, AppendError, Hash, LoggedEvent, Secret, Store, StoreError,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use zeroize::Zeroizing;

/// As whom the operator's token speaks, in every role.
pub(crate) const OPERATOR: &str = "operator";
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

/// The store did not take what was decided.
pub(crate) fn failed(error: AdmitError) -> OfficeError {
    match error {
        AdmitError::Append(AppendError::Io(fault)) => StoreError::Io(fault).into(),
        other => refuse(DoorReason::StoreUnavailable, other.to_string()),
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
    /// As a log has it: who, and in which role.
    pub(crate) fn said(&self) -> (&str, &'static str) {
        (self.name.as_str(), self.role.word())
    }

    /// The house itself.
    pub(crate) fn house() -> Result<By, OfficeError> {
        let name = keys::house()?;
        let role = Role::Manager;
        Ok(By { name, role })
    }
}

impl State for Reception {
    type Event = Event;

    fn take(&mut self, logged: &LoggedEvent) -> Result<Event, String> {
        let event = parse(logged)?;
        let taken = self.apply(logged.at_ms, &event);
        taken.map_err(|misfit| misfit.to_string())?;
        Ok(event)
    }
}

/// The office. A clone is another handle on the same.
#[derive(Clone)]
pub struct Office(Arc<Inner>);

struct Inner {
    vault: Vault,
    passwords: Passwords,
    log: StateLog<Reception>,
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
        let office = Office(Arc::new(Inner {
            vault,
            passwords,
            log: StateLog::open(store, clock, LOG).await?,
        }));
        office.news().await?;
        Ok(office)
    }

    /// Looks something up in what is known.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Reception) -> T) -> T {
        self.0.log.look(look)
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.0.log.now_ms()
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Store {
        self.0.log.store()
    }

    /// Reads what others have written since; those events.
    pub(crate) async fn news(&self) -> Result<Vec<Event>, OfficeError> {
        self.0.log.turn().await.read_on().await
    }

    /// Decides on what is known, writes what comes of it, and takes it in. Decided again where somebody else was quicker.
    pub(crate) async fn write<T>(
        &self,
        by: &By,
        decide: impl Fn(&Reception, i64) -> Result<(Entry, T), OfficeError>,
    ) -> Result<T, OfficeError> {
        let decide = |reception: &Reception, at_ms| {
            let (entry, outcome) = decide(reception, at_ms)?;
            let fits = reception.fits(at_ms, &entry.events);
            fits.map_err(|misfit| refuse(DoorReason::NotPossible, misfit.to_string()))?;
            Ok((self.written(by, entry)?, outcome))
        };
        let refused = |error| match error {
            AdmitError::NameTaken { name } => {
                let detail = format!("the name {name} is taken; choose another");
                refuse(DoorReason::NameTaken, detail)
            }
            other => failed(other),
        };
        self.0.log.write(decide, refused).await
    }

    /// What is written down of an entry.
    fn written(&self, by: &By, entry: Entry) -> Result<NewEntry, OfficeError> {
        let mut new = NewEntry {
            admission: Admission {
                person: entry.person.as_ref().map(|name| name.as_str().to_owned()),
                ..Admission::default()
            },
            ..NewEntry::default()
        };
        for event in &entry.events {
            let body = serde_json::to_string(event).unwrap_or_default();
            new = new.and(by.said(), event.word(), body);
        }
        for (name, plain) in entry.secrets {
            let sealed = self.0.vault.seal(LOG, &name, &plain)?;
            new.secrets.push(Secret { name, sealed });
        }
        if let Some(last) = new.events.last_mut() {
            last.cause = Kept::of(&new.secrets);
        }
        Ok(new)
    }

    /// A secret in the clear.
    pub(crate) async fn secret(
        &self,
        name: &str,
    ) -> Result<Option<Zeroizing<Vec<u8>>>, OfficeError> {
        let sealed = self.store().secret(LOG, name).await?;
        let open = |sealed: Vec<u8>| self.0.vault.open_sealed(LOG, name, &sealed);
        sealed.map(open).transpose().map_err(|error| {
            refuse(
                DoorReason::StoreUnavailable,
                format!("{LOG}, {name}: {error}"),
            )
        })
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
