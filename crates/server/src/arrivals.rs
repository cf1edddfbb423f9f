//! Who came in, in a log of the house's own, `house:door`: every guest with the play money that the guest was given, every further gift, and
//! every session with the hash of its token. The name, the money and the session are written together with the event that they follow from, so
//! whatever is there without one was put there by somebody else.

use crate::clock::HouseClock;
use crate::money::postings;
use crate::own_log::{NewEntry, OwnLog};
use croupier_engine::{Cents, Name};
use croupier_house::ledger::{self, Line};
use croupier_store::{
    Admission, AdmitError, Hash, LoggedEvent, NewSession, Person, SessionKind, Store, StoreError,
    Token, Transaction,
};
use serde::{Deserialize, Serialize};

/// The log.
pub(crate) const LOG: &str = "house:door";

/// What happened at the door.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Event {
    /// From here on this log is kept. What was there before it has no event.
    LogBegun {
        /// How many people there were.
        people: u64,
        /// Their names, hashed ([`of_people`]).
        people_hash: String,
        /// How many transactions no event had moved.
        transfers: u64,
    },
    /// A guest came, with play money out of the cage.
    GuestWelcomed {
        name: Name,
        cents: i64,
        /// The hash of the token.
        session: String,
        /// What the guest came with, as it calls itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        device: Option<String>,
    },
    /// A guest who had next to nothing left was given play money again.
    PlayMoneyGiven {
        name: Name,
        cents: i64,
        /// What the ledger calls it.
        transaction: String,
    },
    /// Somebody has a session.
    SessionOpened {
        name: Name,
        kind: Kind,
        /// The hash of the token.
        session: String,
        /// The one that it takes the place of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<String>,
        /// What it was opened with, as that calls itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        device: Option<String>,
    },
}

/// What a session is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Player,
    Staff,
}

impl From<SessionKind> for Kind {
    fn from(kind: SessionKind) -> Kind {
        match kind {
            SessionKind::Player => Kind::Player,
            SessionKind::Staff => Kind::Staff,
        }
    }
}

impl Event {
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Event::LogBegun { .. } => "log-begun",
            Event::GuestWelcomed { .. } => "guest-welcomed",
            Event::PlayMoneyGiven { .. } => "play-money-given",
            Event::SessionOpened { .. } => "session-opened",
        }
    }

    /// What it does to the ledger: the transaction's id and reason, and its lines.
    pub(crate) fn moved(&self) -> Option<(String, &'static str, Vec<Line>)> {
        match self {
            Event::GuestWelcomed { name, cents, .. } if *cents > 0 => {
                let id = format!("welcome/{}", name.as_str().to_lowercase());
                Some((id, "welcome", ledger::welcome(name, Cents(*cents))))
            }
            Event::PlayMoneyGiven {
                name,
                cents,
                transaction,
            } => {
                let lines = ledger::welcome(name, Cents(*cents));
                Some((transaction.clone(), "refill", lines))
            }
            Event::GuestWelcomed { .. } | Event::LogBegun { .. } | Event::SessionOpened { .. } => {
                None
            }
        }
    }
}

/// Reads an event out of the log.
pub(crate) fn parse(logged: &LoggedEvent) -> Result<Event, String> {
    serde_json::from_str(&logged.body).map_err(|error| error.to_string())
}

/// The hash of people who have no event of their own: the number, then each name and when it was taken, by name.
pub(crate) fn of_people<'a>(people: impl Iterator<Item = &'a Person> + Clone) -> String {
    let count = (people.clone().count() as u64).to_be_bytes();
    let times: Vec<[u8; 8]> = people.clone().map(|p| p.at_ms.to_be_bytes()).collect();
    let mut fields: Vec<(u8, &[u8])> = vec![(3, &count)];
    for (person, at) in people.zip(&times) {
        fields.extend([(6, person.name.as_bytes()), (5, &at[..])]);
    }
    Hash::of_fields("croupier people v1", &fields).to_string()
}

/// The door.
#[derive(Debug)]
pub(crate) struct Arrivals(OwnLog);

impl Arrivals {
    /// The log of a store; if it has none, one is begun that says what was there before it.
    pub(crate) async fn open(store: Store, clock: HouseClock) -> Result<Arrivals, StoreError> {
        let log = OwnLog::open(store, clock, LOG).await?;
        if log.last().await?.is_none() {
            let mut snapshot = log.store().snapshot().await?;
            let people = snapshot.people().await?;
            let begun = Event::LogBegun {
                people: people.len() as u64,
                people_hash: of_people(people.iter()),
                transfers: snapshot.transfers().await?.0,
            };
            drop(snapshot);
            let entry = entry(croupier_house::reception::HOUSE, "manager", &begun);
            match log.write_after(Some(0), entry).await {
                // Another was quicker.
                Ok(_) | Err(AdmitError::Append(croupier_store::AppendError::Stale { .. })) => {}
                Err(error) => return Err(crate::own_log::fault(error)),
            }
        }
        Ok(Arrivals(log))
    }

    async fn write(
        &self,
        name: &Name,
        event: &Event,
        admission: Admission,
    ) -> Result<(), AdmitError> {
        let moved = event.moved().map(|(id, reason, lines)| Transaction {
            id,
            reason: reason.to_owned(),
            event_offset: 0,
            postings: postings(lines),
        });
        let role = match event {
            Event::SessionOpened {
                kind: Kind::Staff, ..
            } => "staff",
            _ => "player",
        };
        let entry = NewEntry {
            transactions: moved.into_iter().collect(),
            admission,
            ..entry(name.as_str(), role, event)
        };
        self.0.write(entry).await.map(drop)
    }

    /// Lets a new guest in, with play money.
    pub(crate) async fn welcome(
        &self,
        name: &Name,
        cents: i64,
        token: Token,
        device: Option<String>,
    ) -> Result<(), AdmitError> {
        let event = Event::GuestWelcomed {
            name: name.clone(),
            cents,
            session: token.hash.to_string(),
            device,
        };
        let admission = Admission {
            person: Some(name.as_str().to_owned()),
            session: Some(NewSession {
                token,
                name: name.as_str().to_owned(),
                kind: SessionKind::Player,
            }),
            ..Admission::default()
        };
        self.write(name, &event, admission).await
    }

    /// Gives a guest play money again, under this id, if these accounts together hold less than so much.
    pub(crate) async fn refill(
        &self,
        name: &Name,
        (transaction, cents): (String, i64),
        below: (Vec<String>, i64),
    ) -> Result<(), AdmitError> {
        let event = Event::PlayMoneyGiven {
            name: name.clone(),
            cents,
            transaction,
        };
        let admission = Admission {
            below: Some(below),
            ..Admission::default()
        };
        self.write(name, &event, admission).await
    }

    /// Opens a session, in the place of another if one is named, on a device.
    pub(crate) async fn session(
        &self,
        name: &Name,
        kind: SessionKind,
        token: Token,
        (instead_of, device): (Option<Hash>, Option<String>),
    ) -> Result<(), StoreError> {
        let event = Event::SessionOpened {
            name: name.clone(),
            kind: kind.into(),
            session: token.hash.to_string(),
            instead_of: instead_of.map(|hash| hash.to_string()),
            device,
        };
        let admission = Admission {
            session: Some(NewSession {
                token,
                name: name.as_str().to_owned(),
                kind,
            }),
            ends: instead_of,
            ..Admission::default()
        };
        let written = self.write(name, &event, admission).await;
        written.map_err(crate::own_log::fault)
    }
}

fn entry(actor: &str, role: &str, event: &Event) -> NewEntry {
    let body = serde_json::to_string(event).unwrap_or_default();
    NewEntry::of((actor, role), event.word(), body)
}
