//! `croupier verify` of an export: a file with a table's log and its proof, checked without the house's data. The chain is computed again from the
//! first event to the seal, the seal's signature is checked, and every command is decided again by the rules.

use crate::error::Failure;
use croupier_server::replay::{self, Audit};
use croupier_server::signing;
use croupier_store::{Hash, LoggedEvent};
use serde::Deserialize;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// What such a file says that it is.
const FORMAT: &str = "croupier-export/1";

#[derive(Debug, Deserialize)]
struct First {
    format: String,
    table: String,
    events: u64,
    at_ms: i64,
    by: String,
    role: String,
}

#[derive(Debug, Deserialize)]
struct Event {
    seq: u64,
    epoch: u64,
    at_ms: i64,
    actor: String,
    role: String,
    kind: String,
    cause: Option<String>,
    body: String,
    prev_hash: String,
    hash: String,
}

#[derive(Debug, Deserialize)]
struct Seal {
    seq: u64,
    head: String,
    signer: String,
    key: String,
    signature: String,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Line {
    Seal { seal: Seal },
    Damaged { damaged: serde_json::Value },
    Event(Event),
}

/// An export that is what it says.
#[derive(Debug)]
pub(crate) struct Sound {
    pub(crate) table: String,
    pub(crate) seq: u64,
    pub(crate) head: Hash,
    pub(crate) signer: String,
    pub(crate) key: String,
    pub(crate) rules: Audit,
}

/// Whether a file is an export, by how it begins.
pub(crate) fn is_one(path: &Path) -> bool {
    let file = std::fs::File::open(path).ok();
    let mut first = String::new();
    let line =
        file.map(|file| BufReader::new(std::io::Read::take(file, 4_096)).read_line(&mut first));
    matches!(line, Some(Ok(_))) && first.starts_with('{') && first.contains("croupier-export/")
}

/// Checks an export.
pub(crate) fn verify(path: &Path) -> Result<Sound, Failure> {
    let file = std::fs::File::open(path)
        .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
    read(path, BufReader::new(file))
}

/// Checks what was read from there.
fn read(path: &Path, input: impl BufRead) -> Result<Sound, Failure> {
    let unsound = |at: usize, what: String| {
        Failure::unsound(format!("{}, line {at}: {what}", path.display()))
    };
    let mut lines = input.lines().zip(1..);
    let mut next = || -> Result<Option<(String, usize)>, Failure> {
        let line = lines.next().map(|(line, at)| line.map(|line| (line, at)));
        line.transpose()
            .map_err(|error| Failure::failed(format!("{}: {error}", path.display())))
    };
    let Some((first, _)) = next()? else {
        return Err(unsound(1, "the file is empty".to_owned()));
    };
    let first: First = serde_json::from_str(&first).map_err(|e| unsound(1, e.to_string()))?;
    if first.format != FORMAT {
        let what = format!(
            "{} is a format that this program does not know",
            first.format
        );
        return Err(Failure::usage(what).hint(format!("it knows {FORMAT}")));
    }
    let mut hash = Hash::genesis(&first.table);
    let mut events = Vec::new();
    while let Some((line, at)) = next()? {
        let read = serde_json::from_str(&line).map_err(|e| unsound(at, e.to_string()))?;
        let event = match read {
            Line::Event(event) => event,
            Line::Damaged { damaged } => {
                return Err(unsound(
                    at,
                    format!("the log was damaged when it was exported: {damaged}"),
                ));
            }
            Line::Seal { seal } => {
                let count = events.len() as u64;
                if seal.seq != count || first.events != count || seal.head != hash.to_string() {
                    let what = format!(
                        "the seal is of {} events, and {count} came before it",
                        seal.seq
                    );
                    return Err(unsound(at, what));
                }
                let (by, role) = (&first.by, &first.role);
                let what = signing::of_export(&first.table, count, hash, first.at_ms, by, role);
                if !signing::is_signed(what, &seal.key, &seal.signature) {
                    return Err(unsound(at, "the signature is not of this log".to_owned()));
                }
                if next()?.is_some() {
                    return Err(unsound(at + 1, "something comes after the seal".to_owned()));
                }
                let rules = replay::audit_log(&first.table, events)
                    .map_err(|fault| Failure::unsound(format!("{}: {fault}", path.display())))?;
                return Ok(Sound {
                    table: first.table,
                    seq: count,
                    head: hash,
                    signer: seal.signer,
                    key: seal.key,
                    rules,
                });
            }
        };
        let follows = event.seq == events.len() as u64 + 1 && event.prev_hash == hash.to_string();
        let logged = LoggedEvent {
            seq: event.seq,
            epoch: event.epoch,
            kind: event.kind,
            body: event.body,
            cause: event.cause,
            actor: event.actor,
            role: event.role,
            at_ms: event.at_ms,
            prev_hash: hash,
            hash,
        };
        let found = Hash::of_event(&first.table, &logged);
        if !follows || found.to_string() != event.hash {
            let what = format!(
                "event {} is not the one that was hashed, or does not follow",
                event.seq
            );
            return Err(unsound(at, what));
        }
        hash = found;
        events.push(LoggedEvent { hash, ..logged });
    }
    Err(unsound(
        events.len() + 2,
        "the seal is missing: the end is cut off".to_owned(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No file makes it panic, what is wrong is said in a few words, and nothing without a signature is sound.
    #[test]
    fn fuzz() {
        croupier_kept::fuzz::hold("exports", &[], 3_000, |bytes| {
            let Err(failure) = read(Path::new("an-export"), bytes) else {
                panic!("it is taken for sound");
            };
            let words = format!("{failure:?}");
            assert!(words.len() < 2_048, "{} bytes: {words}", words.len());
        });
    }
}
