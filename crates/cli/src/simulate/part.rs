//! Parts of a simulation, each played by a process or a machine of its own: how one is written, and how all are put together.

use crate::args::Job;
use crate::error::Failure;
use croupier_analysis::simulate::bankroll::Session;
use croupier_analysis::simulate::{Part, Totals};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Another version may play otherwise.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a part's file says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// The version of the program that played it.
    croupier: String,
    part: String,
    /// Whether it was stopped before all of it was played.
    stopped: bool,
    job: Job,
    played: Played,
}

/// What was played.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Played {
    /// Rounds.
    Rounds(Totals),
    /// Sessions with a bankroll.
    Sessions(Vec<Session>),
}

/// Writes a part.
pub(super) fn write(
    job: &Job,
    part: Part,
    stopped: bool,
    played: Played,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let written = Written {
        croupier: VERSION.to_owned(),
        part: part.to_string(),
        stopped,
        job: job.clone(),
        played,
    };
    let text = serde_json::to_string(&written).map_err(|e| Failure::failed(e.to_string()))?;
    writeln!(out, "{text}")?;
    Ok(())
}

/// The file is no part, or not a whole one.
pub(super) fn damaged(path: &Path) -> Failure {
    Failure::failed(format!("{} is not a part of a simulation", path.display()))
        .hint("a part is what --part K/N --format json writes")
}

fn read(path: &Path) -> Result<(Part, Written), Failure> {
    let text = std::fs::read_to_string(path).map_err(|e| {
        Failure::usage(format!("{} cannot be read: {e}", path.display()))
            .hint("name the files that --part K/N --format json wrote")
    })?;
    let written: Written = serde_json::from_str(&text).map_err(|_| damaged(path))?;
    let part = written.part.parse().map_err(|_| damaged(path))?;
    let told = path.display();
    if written.croupier != VERSION {
        return Err(Failure::failed(format!(
            "{told} was played by croupier {}, and this is {VERSION}",
            written.croupier
        ))
        .hint("play and merge all parts with the same version"));
    }
    if written.stopped {
        return Err(Failure::failed(format!(
            "{told} was stopped before all of part {part} was played"
        ))
        .hint("play it again"));
    }
    Ok((part, written))
}

/// All parts put together.
pub(super) fn merged(paths: &[PathBuf]) -> Result<(Job, Played), Failure> {
    let mut parts: BTreeMap<Part, (&Path, Played)> = BTreeMap::new();
    let mut common: Option<(Part, Job, &Path)> = None;
    for path in paths {
        let (part, written) = read(path)?;
        let (first, job, whose) = common.get_or_insert((part, written.job.clone(), path));
        if *job != written.job || !first.all().any(|other| other == part) {
            return Err(Failure::failed(format!(
                "{} and {} are not parts of the same simulation",
                whose.display(),
                path.display()
            ))
            .hint("book, options, seed, rounds and the number of parts must be the same"));
        }
        if let Some((other, _)) = parts.get(&part) {
            return Err(Failure::failed(format!(
                "{} and {} are both part {part}",
                other.display(),
                path.display()
            ))
            .hint("name each part once"));
        }
        parts.insert(part, (path, written.played));
    }
    let Some((first, job, _)) = common else {
        return Err(Failure::usage("no part is named").hint("say --merge FILES"));
    };
    if let Some(missing) = first.all().find(|part| !parts.contains_key(part)) {
        return Err(Failure::failed(format!("part {missing} is missing"))
            .hint("merge all parts in one command"));
    }
    let mut parts = parts.into_values();
    let Some((_, mut all)) = parts.next() else {
        return Err(Failure::usage("no part is named"));
    };
    for (path, played) in parts {
        match (&mut all, played) {
            (Played::Rounds(all), Played::Rounds(more)) if all.wagers() == more.wagers() => {
                all.merge(&more);
            }
            // Parts are in order, and so are the sessions of each.
            (Played::Sessions(all), Played::Sessions(more)) => all.extend(more),
            (Played::Rounds(_), _) | (Played::Sessions(_), Played::Rounds(_)) => {
                return Err(damaged(path));
            }
        }
    }
    Ok((job, all))
}
