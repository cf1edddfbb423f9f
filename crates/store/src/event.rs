//! Events on their way in and as logged, and the chaining of the one into the other.
//!
//! What kinds there are and what a body says is left to the house.

use crate::hash::Hash;

/// An event that has been decided and not yet logged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvent {
    /// The event's name, such as `WagerPlaced`.
    pub kind: String,
    /// JSON text; opaque here, and hashed as it stands.
    pub body: String,
    /// The command that led to it, as JSON; on the first event of a command only.
    pub cause: Option<String>,
    /// Who asked for it.
    pub actor: String,
    /// In which role.
    pub role: String,
    /// When, in milliseconds since 1970, UTC.
    pub at_ms: i64,
}

/// An event as it stands in a table's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedEvent {
    /// Its number at its table; the first is 1 and none is left out.
    pub seq: u64,
    /// The epoch of the owner who wrote it.
    pub epoch: u64,
    /// The event's name.
    pub kind: String,
    /// JSON text, exactly as it was given.
    pub body: String,
    /// The command that led to it, as JSON.
    pub cause: Option<String>,
    /// Who asked for it.
    pub actor: String,
    /// In which role.
    pub role: String,
    /// When, in milliseconds since 1970, UTC.
    pub at_ms: i64,
    /// The hash of the event before it.
    pub prev_hash: Hash,
    /// Its own hash; see [`crate::hash`].
    pub hash: Hash,
}

/// Gives events the numbers after `seq` and the hashes after `head`.
pub(crate) fn chain(
    table: &str,
    seq: u64,
    head: Hash,
    epoch: u64,
    events: Vec<NewEvent>,
) -> Vec<LoggedEvent> {
    let mut prev_hash = head;
    events
        .into_iter()
        .zip(seq + 1..)
        .map(|(event, seq)| {
            let mut logged = LoggedEvent {
                seq,
                epoch,
                kind: event.kind,
                body: event.body,
                cause: event.cause,
                actor: event.actor,
                role: event.role,
                at_ms: event.at_ms,
                prev_hash,
                hash: prev_hash,
            };
            logged.hash = Hash::of_event(table, &logged);
            prev_hash = logged.hash;
            logged
        })
        .collect()
}
