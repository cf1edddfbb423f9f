//! The project's chores: `cargo xtask test`, `cargo xtask tidy`, `cargo xtask soak`, `cargo xtask trees`,
//! `cargo xtask script`, `cargo xtask types`, `cargo xtask docs` and `cargo xtask dist`.
//!
//! This file only chooses the chore. The stages of a test run are in `stages`, the tools that they need in `setup`,
//! the laws of the source tree in `tidy`, the long searches in `soak`, the division of tree counts in `trees`,
//! what comes of one rule script in `script`, what is generated from the wire's types in `types`, the documentation as a
//! site in `docs`, and what a release is made of in `dist`.

mod dist;
mod docs;
mod instructions;
mod process;
mod script;
mod setup;
mod soak;
mod stages;
mod tidy;
mod trees;
mod types;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Chores of the Croupier workspace.

Usage: cargo xtask <chore>

  test [--only NAME | --from NAME]   run every test, installing the tools that are missing
  test --list                        list the stages of a test run
  tidy                               check the laws of the source tree (a stage of `test` too)
  soak [--minutes N] [--cases N]     repeat the property tests in release with many cases each (10 minutes, 20000 cases)
  soak --seeds N | --fuzz N | --mutants N | …   the other long searches; `soak --help` says what they do
  trees BOOK POSITION DEPTH          print a tree count of `testdata/trees` divided by its first command
  script FILE                        play a rule script and print what comes of every line
  types                              write the schema, the OpenAPI description and the page's types from the code
  docs                               build the documentation into a site with search, in target/docs
  dist                               make the binary, its packages and checksums for a release, in target/dist
  help, --help                       show this text; `cargo xtask <chore> --help` shows a chore's own
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((chore, rest)) = args.split_first() else {
        eprint!("{HELP}");
        return ExitCode::from(2);
    };
    let done = match chore.as_str() {
        "test" => stages::chore(&root(), rest),
        "tidy" => tidy::chore(&root(), rest),
        "soak" => soak::chore(&root(), rest),
        "trees" => trees::chore(&root(), &stages::target_dir(&root()), rest),
        "script" => script::chore(&root(), &stages::target_dir(&root()), rest),
        "types" => types::chore(&root(), rest),
        "dist" => dist::chore(&root(), &stages::target_dir(&root()), rest),
        "docs" => docs::chore(&root(), &stages::target_dir(&root()), rest),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => Err(Failure::Usage(format!(
            "There is no chore `{other}`.\n\n{HELP}"
        ))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage(message)) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
        Err(Failure::Failed(message)) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Why a chore did not succeed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The command line made no sense; exits with 2.
    Usage(String),
    /// The chore ran and something is wrong; exits with 1.
    Failed(String),
}

impl Failure {
    pub(crate) fn failed(message: impl Into<String>) -> Self {
        Self::Failed(message.into())
    }
}

/// The repository's root. Cargo says where xtask lies when it runs it; the place it was built from is second best.
fn root() -> PathBuf {
    let manifest =
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let manifest = Path::new(&manifest);
    manifest.parent().unwrap_or(manifest).to_path_buf()
}
