//! The arguments of `croupier copy`.

use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  croupier copy croupier-data postgres://croupier@db.example/house
  croupier copy postgres://croupier@db.example/house croupier-data";

/// Copy a house between SQLite and PostgreSQL, with nothing changed, and prove the copy
///
/// Every event, posting, reply, account, session and sealed secret is copied with its number, so that every hash and every
/// anchor is the same there. The house must not be running, and there must be no other where it goes. The copy is a
/// house only once it has been checked and is the same; one that was cut off is marked as incomplete, and the same command
/// begins it again. The key and the operator's token stay where they are.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Copy {
    /// The house: its data folder, the database file in it, or postgres://user@host/name
    pub(crate) from: PathBuf,
    /// Where it goes: a data folder, which is given the file croupier.db, or postgres://user@host/name
    pub(crate) to: PathBuf,
}
