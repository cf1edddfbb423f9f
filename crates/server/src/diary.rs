//! The house's diary, the log `house:diary`: what happened to the house itself and not at a table. Starts and stops with the version and the
//! digest of the program, what the operator set and changed, keys, leaps of the clock, lock-outs, tables that stopped by a fault, the
//! program's checks of itself. Who signed in is in the reception's log, who has a session in the door's ([`LOGS`] names them all).

use crate::clock::HouseClock;
use crate::health::Failed;
use crate::office;
use crate::own_log::{NewEntry, OwnLog, fault};
use crate::server::ServeError;
use croupier_engine::{Name, Role};
use croupier_house::reception::HOUSE;
use croupier_store::{Hash, LoggedEvent, Snapshot, Store, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The log.
pub const LOG: &str = "house:diary";

/// The house's own logs. What happened to the house is in all but the cage's, which is read when it is named.
pub const LOGS: [&str; 6] = [
    LOG,
    crate::office::LOG,
    crate::arrivals::LOG,
    crate::hall::LOG,
    crate::anchors::LOG,
    crate::cage::LOG,
];

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// The server was started.
    Started {
        /// Its version.
        version: String,
        /// The SHA-256 of its program; empty where it could not be read.
        program: String,
        /// The fingerprint of the operator's key.
        key: String,
        /// What the operator set.
        settings: BTreeMap<String, String>,
        /// The edition of the rulings that it decides by; 0 where that was not written down.
        #[serde(default)]
        edition: u32,
    },
    /// An operator's key was made.
    KeyMade {
        /// Its fingerprint.
        key: String,
    },
    /// The program is another than at the last start.
    ProgramChanged {
        /// What it was.
        before: String,
        /// What it is.
        after: String,
    },
    /// Something is set otherwise than at the last start.
    SettingChanged {
        /// What.
        setting: String,
        /// How it was; none if it was not set.
        before: Option<String>,
        /// How it is; none if it is not set any more.
        after: Option<String>,
        /// Why; none where nobody worked here yet who could ask.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// The program looked at its own file.
    ProgramChecked {
        /// The SHA-256 of the file.
        program: String,
        /// Whether it is the one that was started.
        same: bool,
    },
    /// The machine's clock was set, or leapt.
    ClockLeapt {
        /// By how many milliseconds; back, if negative.
        by_ms: i64,
    },
    /// Nobody gets in under this name for a time, after too many failures.
    LockedOut {
        /// The name.
        name: Name,
        /// Until when, in milliseconds since 1970.
        until_ms: i64,
    },
    /// Somebody tried to sign in under a name that nobody has a password for.
    UnknownName {
        /// The name.
        name: Name,
    },
    /// A table does not go on.
    TableStopped {
        /// The table.
        table: String,
        /// Why.
        why: String,
    },
    /// The source of randomness failed a test of its health, and gives nothing from now on.
    RandomnessFailed {
        /// The test.
        test: Failed,
    },
    /// Staff have looked, and the source passed a test: it is drawn from again.
    RandomnessCleared {
        /// Who.
        by: Name,
        /// In which role.
        role: Role,
        /// Why.
        why: String,
    },
    /// What a table won, on one wager or all, lies too far from what the odds make of it.
    ResultOutlier {
        /// The table.
        table: String,
        /// The wager; none for all of them.
        wager: Option<String>,
        /// In how many rounds.
        rounds: u64,
        /// What was staked.
        staked_cents: i64,
        /// What the table won.
        won_cents: i64,
        /// What it should have won.
        expected_cents: i64,
        /// The standard deviation of that.
        deviation_cents: i64,
    },
    /// It is within what chance makes likely again.
    ResultWithin {
        /// The table.
        table: String,
        /// The wager; none for all of them.
        wager: Option<String>,
    },
    /// An anchor could not be made, since something is not what it was.
    AnchorRefused {
        /// What.
        why: String,
    },
    /// The data were copied to another place.
    BackedUp {
        /// The number of the anchor that the copy ends with.
        anchor: u64,
    },
    /// The server was stopped in order.
    Stopped,
}

impl Event {
    /// Its name in the log.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Event::Started { .. } => "started",
            Event::KeyMade { .. } => "key-made",
            Event::ProgramChanged { .. } => "program-changed",
            Event::SettingChanged { .. } => "setting-changed",
            Event::ProgramChecked { .. } => "program-checked",
            Event::ClockLeapt { .. } => "clock-leapt",
            Event::LockedOut { .. } => "locked-out",
            Event::UnknownName { .. } => "unknown-name",
            Event::TableStopped { .. } => "table-stopped",
            Event::RandomnessFailed { .. } => "randomness-failed",
            Event::RandomnessCleared { .. } => "randomness-cleared",
            Event::ResultOutlier { .. } => "result-outlier",
            Event::ResultWithin { .. } => "result-within",
            Event::AnchorRefused { .. } => "anchor-refused",
            Event::BackedUp { .. } => "backed-up",
            Event::Stopped => "stopped",
        }
    }
}

/// Reads an event out of the log.
///
/// # Errors
/// What is wrong with it.
pub fn parse(logged: &LoggedEvent) -> Result<Event, String> {
    serde_json::from_str(&logged.body).map_err(|error| error.to_string())
}

/// The diary.
#[derive(Debug)]
pub struct Diary(OwnLog);

impl Diary {
    /// The diary of a store.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn open(store: Store, clock: HouseClock) -> Result<Diary, StoreError> {
        Ok(Diary(OwnLog::open(store, clock, LOG).await?))
    }

    /// Writes an event down.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn note(&self, event: &Event) -> Result<(), StoreError> {
        let body = serde_json::to_string(event).unwrap_or_default();
        let entry = NewEntry::of((HOUSE, "manager"), event.word(), body);
        self.0.write(entry).await.map(drop).map_err(fault)
    }

    /// Writes it down, or says in the server's log that it could not be.
    pub(crate) async fn try_note(&self, event: &Event) {
        if let Err(error) = self.note(event).await {
            tracing::error!(%error, event = event.word(), "it could not be written into the diary");
        }
    }

    /// Writes a start down, and what is another than at the last, with the reason.
    pub(crate) async fn started(&self, now: Event, reason: Reason<'_>) -> Result<(), ServeError> {
        let news = self.news(&now, reason).await?;
        self.note(&now).await?;
        for event in &news {
            self.note(event).await?;
        }
        Ok(())
    }

    /// What is another at a start than at the last, with the reason; nothing is written.
    ///
    /// # Errors
    /// If a reason is needed and there is none, or the store fails.
    pub(crate) async fn news(
        &self,
        now: &Event,
        reason: Reason<'_>,
    ) -> Result<Vec<Event>, ServeError> {
        let mut news = Vec::new();
        match (&last_start(self.0.store()).await?, now) {
            (None, Event::Started { key, .. }) => news.push(Event::KeyMade { key: key.clone() }),
            (
                Some(Start {
                    program: before,
                    settings: were,
                    ..
                }),
                Event::Started {
                    program, settings, ..
                },
            ) => {
                if before != program {
                    news.push(Event::ProgramChanged {
                        before: before.clone(),
                        after: program.clone(),
                    });
                }
                let mut names: Vec<&String> = were.keys().chain(settings.keys()).collect();
                names.sort_unstable();
                names.dedup();
                names.retain(|name| were.get(*name) != settings.get(*name));
                let why = match reason.said {
                    None if before != program => Some("another program was started".to_owned()),
                    _ => reason.for_changes(&names)?,
                };
                for name in names {
                    news.push(Event::SettingChanged {
                        setting: name.clone(),
                        before: were.get(name).cloned(),
                        after: settings.get(name).cloned(),
                        why: why.clone(),
                    });
                }
            }
            _ => {}
        }
        Ok(news)
    }
}

/// Why settings changed since the last start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reason<'a> {
    /// What was said.
    pub(crate) said: Option<&'a str>,
    /// Whether it must be said: where staff work, nothing is changed without a reason.
    pub(crate) needed: bool,
}

impl Reason<'_> {
    /// The reason for changes of these settings.
    fn for_changes(self, settings: &[&String]) -> Result<Option<String>, ServeError> {
        match self.said {
            Some(said) => Ok(Some(office::reason(said)?)),
            // Where a server listens is the machine's affair: several may serve one house.
            None if self.needed
                && settings
                    .iter()
                    .any(|name| ![LISTEN, NODE].contains(&name.as_str())) =>
            {
                let settings = said(settings);
                Err(ServeError::Unexplained { settings })
            }
            None => Ok(None),
        }
    }
}

/// The settings of these names as the operator says them; many tables are only counted.
fn said(settings: &[&String]) -> String {
    let is_table = |name: &&&String| name.starts_with(TABLE);
    let (tables, others): (Vec<&String>, Vec<&String>) = settings.iter().partition(is_table);
    let mut said: Vec<String> = others.into_iter().map(|name| option(name)).collect();
    match tables.len() {
        many if many > TABLES_NAMED => said.push(format!("{many} tables")),
        _ => said.extend(tables.into_iter().map(|name| option(name))),
    }
    said.join(", ")
}

/// How many tables are named before they are only counted.
const TABLES_NAMED: usize = 3;

/// The options of `croupier serve` that a setting follows from.
fn option(setting: &str) -> String {
    let options = match setting {
        TOKEN => "operator.token",
        NODE => "--advertise",
        "guests_cents" => "--guests-cents or --no-guests",
        "pace" => "--pace, --betting-ms or --decision-ms",
        "limits" => "the limits of connections, requests, sign-ins and seats",
        "outliers" => "--outlier-deviations or --outlier-rounds",
        "cage" => "--cage-two-people-above or --voucher-days",
        "anchors_every_s" => "--anchor-minutes",
        other => return format!("--{}", other.replace('_', "-")),
    };
    options.to_owned()
}

/// What the setting of a table begins with; its id follows.
pub(crate) const TABLE: &str = "table ";

/// The setting that says where to listen.
pub(crate) const LISTEN: &str = "listen";

/// The setting that says which node of a fleet it is.
pub(crate) const NODE: &str = "node";

/// The setting that names the operator's token.
pub(crate) const TOKEN: &str = "operator_token";

/// A name for the operator's token that does not give it away.
pub(crate) fn token_name(token: &str) -> String {
    let tag = Hash::of(&[b"croupier token v1".as_slice(), token.as_bytes()].concat());
    hex::encode(&tag.0[..6])
}

/// The name of the token that the last start had.
pub(crate) async fn token_of_last_start(store: &Store) -> Result<Option<String>, StoreError> {
    let last = last_start(store).await?;
    Ok(last.and_then(|start| start.settings.get(TOKEN).cloned()))
}

/// The fingerprint of the key that the last start had.
pub(crate) async fn key_of_last_start(store: &Store) -> Result<Option<String>, StoreError> {
    Ok(last_start(store).await?.map(|start| start.key))
}

/// The edition of the rulings that the last start decided by; 0 if nobody knows.
pub(crate) async fn edition_of_last_start(store: &Store) -> Result<u32, StoreError> {
    Ok(last_start(store).await?.map_or(0, |start| start.edition))
}

/// What a start wrote down of itself.
struct Start {
    program: String,
    key: String,
    settings: BTreeMap<String, String>,
    edition: u32,
}

async fn last_start(store: &Store) -> Result<Option<Start>, StoreError> {
    let mut before = store.head(LOG).await?.map_or(0, |head| head.seq);
    while before > 0 {
        let after = before.saturating_sub(PAGE as u64);
        let count = usize::try_from(before - after).unwrap_or(PAGE);
        for logged in store.events(LOG, after, count).await?.iter().rev() {
            if let Ok(Event::Started {
                program,
                key,
                settings,
                edition,
                ..
            }) = parse(logged)
            {
                return Ok(Some(Start {
                    program,
                    key,
                    settings,
                    edition,
                }));
            }
        }
        before = after;
    }
    Ok(None)
}

/// Events read at a time.
const PAGE: usize = 500;

/// A significant event, with the log that it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// The log.
    pub log: &'static str,
    /// The event.
    pub event: LoggedEvent,
}

/// The newest significant events of all logs, the newest first; those of one log alone if it is named, and of one kind.
///
/// # Errors
/// If the store fails.
pub async fn newest(
    store: &mut Snapshot,
    log: Option<&str>,
    kind: Option<&str>,
    count: usize,
) -> Result<Vec<Noted>, StoreError> {
    let mut all = Vec::new();
    let heads = store.tables().await?;
    let asked = |id: &&str| match log {
        Some(log) => log == *id,
        None => *id != crate::cage::LOG,
    };
    for id in LOGS.into_iter().filter(asked) {
        let head = heads.iter().find(|head| head.table == id);
        let mut before = head.map_or(0, |head| head.seq);
        let mut found = 0;
        while before > 0 && found < count {
            let after = before.saturating_sub(PAGE as u64);
            let limit = usize::try_from(before - after).unwrap_or(PAGE);
            let events = store.events(id, after, limit).await?;
            let of_kind = events.into_iter().rev();
            let of_kind = of_kind.filter(|event| kind.is_none_or(|kind| event.kind == kind));
            for event in of_kind.take(count - found) {
                found += 1;
                all.push(Noted { log: id, event });
            }
            before = after;
        }
    }
    all.sort_by_key(|noted| std::cmp::Reverse((noted.event.at_ms, noted.event.seq)));
    all.truncate(count);
    Ok(all)
}
