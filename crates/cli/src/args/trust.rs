//! The arguments of `croupier anchor`, `events`, `backup` and `restore`.

use super::{Form, KeyArgs};
use clap::{Args, Subcommand};
use std::path::PathBuf;

const ANCHOR_EXAMPLES: &str = "\
Examples:
  croupier anchor croupier-data make >> anchors.jsonl
  croupier anchor croupier-data print 12
  croupier anchor croupier-data check anchors.jsonl";

/// Sign the state of the record, and check the data against what was signed
///
/// An anchor is the house's signature on the state of its logs, its ledger and whatever else it keeps; each
/// names the one before it. The server makes one at every start and stop, at the end of every gaming day and at
/// least every hour. With one kept elsewhere, `croupier verify DATA --anchor FILE` finds what was cut off,
/// removed or recomputed since.
#[derive(Debug, Args)]
#[command(after_help = ANCHOR_EXAMPLES)]
pub(crate) struct Anchor {
    /// The data folder of `croupier serve`
    pub(crate) data: PathBuf,
    #[command(flatten)]
    pub(crate) key: KeyArgs,
    #[command(subcommand)]
    pub(crate) what: AnchorTask,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AnchorTask {
    /// Make one now, even beside a running server, and print it
    Make,
    /// Print one as a line of JSON: the last, or the one with this number
    Print {
        /// Its number
        number: Option<u64>,
    },
    /// List the ones the house keeps
    List(Form),
    /// Check the data against the house's own anchors and those in a file; quicker than `croupier verify`, but checks less
    Check {
        /// Anchors, a line of JSON each
        file: Option<PathBuf>,
    },
}

const EVENTS_EXAMPLES: &str = "\
Examples:
  croupier events croupier-data
  croupier events croupier-data --kind sign-in-failed --last 100
  croupier events croupier-data --log house:diary --format json";

/// List what happened to the house itself, newest first
///
/// Starts and stops with the program's digest, settings and their changes, sign-ins, failures and lock-outs, sessions,
/// keys, leaps of the clock, staff and their posts, tables stopped by a fault, anchors and copies.
#[derive(Debug, Args)]
#[command(after_help = EVENTS_EXAMPLES)]
pub(crate) struct Events {
    /// The data folder of `croupier serve`, or the database file in it
    pub(crate) path: PathBuf,
    /// How many
    #[arg(long, default_value_t = 50, value_name = "COUNT", value_parser = super::number::at_least_one)]
    pub(crate) last: usize,
    /// Only this log: house:diary, house:reception, house:door, house:floor, house:anchors or house:cage
    #[arg(long, value_name = "LOG")]
    pub(crate) log: Option<String>,
    /// Only events of this kind, such as started or sign-in-failed
    #[arg(long, value_name = "KIND")]
    pub(crate) kind: Option<String>,
    #[command(flatten)]
    pub(crate) form: Form,
}

const BACKUP_EXAMPLES: &str = "\
Examples:
  croupier backup croupier-data /mnt/copies/2026-11-17
  croupier backup croupier-data /mnt/copies/2026-11-17 --with-key";

/// Copy the data as it stands, even beside a running server, and prove the copy
///
/// An anchor is made first, and the copy is checked against it before it gets its name. The copy is a folder with the
/// database and the anchors. Keep the key elsewhere: whoever has both can read the undealt cards.
#[derive(Debug, Args)]
#[command(after_help = BACKUP_EXAMPLES)]
pub(crate) struct Backup {
    /// The data folder of `croupier serve`
    pub(crate) data: PathBuf,
    /// The folder to create; there must be no copy in it
    pub(crate) to: PathBuf,
    #[command(flatten)]
    pub(crate) key: KeyArgs,
    /// Copy the file of the key too, as it is
    #[arg(long, conflicts_with = "key_command")]
    pub(crate) with_key: bool,
}

const RESTORE_EXAMPLES: &str = "\
Examples:
  croupier restore /mnt/copies/2026-11-17 croupier-data --key /safe/operator.key
  croupier restore /mnt/copies/2026-11-17 croupier-data --without-key";

/// Restore a copy made by `croupier backup` into a new data folder, once it has proved sound
///
/// Nothing is overwritten. Everything in the copy is checked against its anchors.
#[derive(Debug, Args)]
#[command(after_help = RESTORE_EXAMPLES)]
pub(crate) struct Restore {
    /// The copy
    pub(crate) from: PathBuf,
    /// The data folder to create
    pub(crate) data: PathBuf,
    /// The operator's key, which is copied too; not needed where the copy has one
    #[arg(long, value_name = "FILE")]
    pub(crate) key: Option<PathBuf>,
    /// Put no key into the data folder: it is kept elsewhere
    #[arg(long, conflicts_with = "key")]
    pub(crate) without_key: bool,
}
