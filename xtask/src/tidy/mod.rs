//! `cargo xtask tidy`: the laws of the source tree, each an absence or a pairing that a tool can see.
//!
//! Each check is a function from the tree of files to violations, in a module of its own with fixtures that break it.
//! All checks run and all violations are listed, so that one run shows everything that there is to mend.

mod absences;
mod arrows;
mod dependencies;
mod documents;
mod english;
mod headers;
mod joining;
mod licences;
mod links;
mod page;
mod pairing;
mod register;
mod rule_ids;
mod rust_tests;
mod rust_tokens;
mod traces;
mod tree;

pub(crate) use arrows::depends_on;
pub(crate) use tree::Tree;

use crate::Failure;
use std::fmt;
use std::path::Path;

const HELP: &str = "\
Check the laws of the source tree; CONTRIBUTING.md lists them.

Usage: cargo xtask tidy";

/// A broken law: where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Violation {
    path: String,
    line: usize,
    what: String,
}

impl Violation {
    fn new(path: &str, line: usize, what: impl Into<String>) -> Self {
        Self {
            path: path.to_string(),
            line,
            what: what.into(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// A check's name and the function that makes it.
type Check = (&'static str, fn(&Tree) -> Vec<Violation>);

const CHECKS: [Check; 13] = [
    ("absences", absences::check),
    ("arrows", arrows::check),
    ("the page", page::check),
    ("where games join", joining::check),
    ("headers", headers::check),
    ("rule ids", rule_ids::check),
    ("rules and tests", pairing::check),
    ("documents", documents::check),
    ("links", links::check),
    ("traces", traces::check),
    ("english", english::check),
    ("licences", licences::check),
    ("dependencies", dependencies::check),
];

/// Runs the checks on behalf of the command line.
pub(crate) fn chore(root: &Path, args: &[String]) -> Result<(), Failure> {
    match args {
        [] => run(root),
        [help] if help == "--help" || help == "-h" => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(Failure::Usage(format!(
            "`{}` makes no sense here.\n\n{HELP}",
            args.join(" ")
        ))),
    }
}

/// Runs every check and lists every violation.
pub(crate) fn run(root: &Path) -> Result<(), Failure> {
    let tree = Tree::read(root)?;
    let mut all: Vec<(&str, Vec<Violation>)> =
        CHECKS.map(|(name, check)| (name, check(&tree))).into();
    all.push(("their licences", dependencies::licences(root)?));
    let mut count = 0;
    for (name, mut violations) in all {
        violations.sort();
        violations.dedup();
        println!(
            "{name}: {}",
            if violations.is_empty() {
                "ok".to_string()
            } else {
                violations.len().to_string()
            }
        );
        for violation in &violations {
            println!("  {violation}");
        }
        count += violations.len();
    }
    match count {
        0 => Ok(()),
        1 => Err(Failure::failed("tidy: 1 violation, listed above")),
        _ => Err(Failure::failed(format!(
            "tidy: {count} violations, listed above"
        ))),
    }
}

/// The number of the first line that contains `needle`, or 1.
fn line_of(text: &str, needle: &str) -> usize {
    text.lines()
        .position(|line| line.contains(needle))
        .map_or(1, |at| at + 1)
}

/// What a check says of a tree, for the checks' own tests.
#[cfg(test)]
fn said(check: fn(&Tree) -> Vec<Violation>, files: &[(&str, &str)]) -> Vec<String> {
    let mut said: Vec<String> = check(&Tree::of(files))
        .iter()
        .map(ToString::to_string)
        .collect();
    said.sort();
    said
}
