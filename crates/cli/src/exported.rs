//! `croupier verify` of an export: a file with a table's log and its proof, or with those of all tables of a gaming day, checked without the
//! house's data. Each chain is computed again from the first event to the seal, each signature is checked, and every command is decided again
//! by the rules.

use crate::error::Failure;
use croupier_engine::quoted;
use croupier_server::replay;
use croupier_server::signing::{self, End};
use croupier_store::{Hash, LoggedEvent};
use serde::Deserialize;
use serde_json::Value;
use std::io::{BufRead, BufReader, Lines};
use std::path::Path;

/// What such a file says that it is.
const TABLE: &str = "croupier-export/1";
const DAY: &str = "croupier-day/1";

/// The first line of a table's log.
#[derive(Debug, Deserialize)]
struct First {
    format: String,
    table: String,
    events: u64,
    at_ms: i64,
    by: String,
    role: String,
}

/// The first line of a day.
#[derive(Debug, Deserialize)]
struct FirstOfDay {
    day: String,
    from_ms: i64,
    to_ms: i64,
    tables: u64,
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

/// The last line of a table's log.
#[derive(Debug, Deserialize)]
struct Seal {
    seq: u64,
    head: String,
    #[serde(flatten)]
    signed: Signed,
}

/// The last line of a day.
#[derive(Debug, Deserialize)]
struct SealOfDay {
    day: String,
    tables: u64,
    #[serde(flatten)]
    signed: Signed,
}

/// Who signed, and how.
#[derive(Debug, Deserialize)]
pub(crate) struct Signed {
    pub(crate) signer: String,
    pub(crate) key: String,
    signature: String,
}

impl Signed {
    fn is_of(&self, what: Hash) -> bool {
        signing::is_signed(what, &self.key, &self.signature)
    }
}

/// What comes after the first line of a table's log.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Line {
    Seal { seal: Seal },
    Damaged { damaged: Value },
    Event(Event),
}

/// What comes after the first line of a day, and after each of its logs.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Next {
    Seal { seal: SealOfDay },
    Table(First),
}

/// A table's log that is what it says.
#[derive(Debug)]
pub(crate) struct Log {
    pub(crate) table: String,
    pub(crate) seq: u64,
    pub(crate) head: Hash,
    pub(crate) commands: u64,
    pub(crate) rounds: u64,
}

/// An export that is what it says.
#[derive(Debug)]
pub(crate) struct Sound {
    /// The gaming day, if it is of one.
    pub(crate) day: Option<String>,
    /// The one table's, or those of the day.
    pub(crate) logs: Vec<Log>,
    pub(crate) signed: Signed,
}

/// Whether a file is an export, by how it begins.
pub(crate) fn is_one(path: &Path) -> bool {
    let file = std::fs::File::open(path).ok();
    let mut first = String::new();
    let line =
        file.map(|file| BufReader::new(std::io::Read::take(file, 4_096)).read_line(&mut first));
    let named = ["croupier-export/", "croupier-day/"];
    matches!(line, Some(Ok(_)))
        && first.starts_with('{')
        && named.iter().any(|name| first.contains(name))
}

/// Checks an export.
pub(crate) fn verify(path: &Path) -> Result<Sound, Failure> {
    let file = std::fs::File::open(path)
        .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
    read(path, BufReader::new(file))
}

/// Checks what was read from there.
fn read(path: &Path, input: impl BufRead) -> Result<Sound, Failure> {
    let mut file = File {
        path,
        lines: input.lines(),
        at: 0,
    };
    let Some(first) = file.next()? else {
        return Err(file.unsound("the file is empty"));
    };
    let first: Value = file.parsed(&first)?;
    let sound = match first["format"].as_str() {
        Some(TABLE) => {
            let first = serde_json::from_value(first).map_err(|e| file.unsound(e))?;
            let (log, signed) = file.log(first)?;
            Sound {
                day: None,
                logs: vec![log],
                signed,
            }
        }
        Some(DAY) => {
            let first = serde_json::from_value(first).map_err(|e| file.unsound(e))?;
            file.day(first)?
        }
        Some(other) => {
            let other = quoted(other);
            let what = format!("{other} is a format that this program does not know");
            let known = format!("it knows {TABLE} and {DAY}");
            return Err(Failure::usage(what).hint(known));
        }
        None => return Err(file.unsound("it does not say what it is")),
    };
    match file.next()? {
        None => Ok(sound),
        Some(_) => Err(file.unsound("something comes after the seal")),
    }
}

/// A file that is read line by line.
struct File<'a, B> {
    path: &'a Path,
    lines: Lines<B>,
    /// The number of the last line that was read.
    at: usize,
}

impl<B: BufRead> File<'_, B> {
    fn next(&mut self) -> Result<Option<String>, Failure> {
        let line = self.lines.next().transpose();
        let line = line.map_err(|e| Failure::failed(format!("{}: {e}", self.path.display())))?;
        // What is missing would stand on the line after the last.
        self.at += 1;
        Ok(line)
    }

    fn unsound(&self, what: impl std::fmt::Display) -> Failure {
        Failure::unsound(format!("{}, line {}: {what}", self.path.display(), self.at))
    }

    fn parsed<T: serde::de::DeserializeOwned>(&self, line: &str) -> Result<T, Failure> {
        serde_json::from_str(line).map_err(|error| self.unsound(error))
    }

    fn cut_off(&self) -> Failure {
        self.unsound("the seal is missing: the end is cut off")
    }

    /// The logs of a day, up to the seal over all of them.
    fn day(&mut self, first: FirstOfDay) -> Result<Sound, Failure> {
        let mut logs: Vec<Log> = Vec::new();
        while let Some(line) = self.next()? {
            let seal = match self.parsed(&line)? {
                Next::Table(table) if table.format == TABLE => {
                    logs.push(self.log(table)?.0);
                    continue;
                }
                Next::Table(other) => {
                    let what = format!("{} is no table's log", quoted(&other.format));
                    return Err(self.unsound(what));
                }
                Next::Seal { seal } => seal,
            };
            let count = logs.len() as u64;
            if seal.tables != count || first.tables != count || seal.day != first.day {
                let (of, day) = (seal.tables, quoted(&seal.day));
                let what =
                    format!("the seal is of {of} tables on {day}, and {count} came before it");
                return Err(self.unsound(what));
            }
            let span = (first.day.as_str(), first.from_ms, first.to_ms);
            let ends = logs
                .iter()
                .map(|log| (log.table.as_str(), log.seq, log.head));
            let ends: Vec<End<'_>> = ends.collect();
            let what = signing::of_day(span, &ends, first.at_ms, &first.by, &first.role);
            if !seal.signed.is_of(what) {
                return Err(self.unsound("the signature is not of these logs"));
            }
            return Ok(Sound {
                day: Some(first.day),
                logs,
                signed: seal.signed,
            });
        }
        Err(self.cut_off())
    }

    /// A table's log up to its seal.
    fn log(&mut self, first: First) -> Result<(Log, Signed), Failure> {
        let mut hash = Hash::genesis(&first.table);
        let mut events = Vec::new();
        while let Some(line) = self.next()? {
            let event = match self.parsed(&line)? {
                Line::Event(event) => event,
                Line::Damaged { damaged } => {
                    let what = format!("the log was damaged when it was exported: {damaged}");
                    return Err(self.unsound(what));
                }
                Line::Seal { seal } => {
                    let count = events.len() as u64;
                    if seal.seq != count || first.events != count || seal.head != hash.to_string() {
                        let what = format!(
                            "the seal is of {} events, and {count} came before it",
                            seal.seq
                        );
                        return Err(self.unsound(what));
                    }
                    let (by, role) = (&first.by, &first.role);
                    let what = signing::of_export(&first.table, count, hash, first.at_ms, by, role);
                    if !seal.signed.is_of(what) {
                        return Err(self.unsound("the signature is not of this log"));
                    }
                    let rules = replay::audit_log(&first.table, events).map_err(|fault| {
                        Failure::unsound(format!("{}: {fault}", self.path.display()))
                    })?;
                    let log = Log {
                        table: first.table,
                        seq: count,
                        head: hash,
                        commands: rules.commands,
                        rounds: rules.rounds,
                    };
                    return Ok((log, seal.signed));
                }
            };
            let follows =
                event.seq == events.len() as u64 + 1 && event.prev_hash == hash.to_string();
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
                return Err(self.unsound(what));
            }
            hash = found;
            events.push(LoggedEvent { hash, ..logged });
        }
        Err(self.cut_off())
    }
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
