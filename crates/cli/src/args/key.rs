//! Where the operator's key is: arguments that every command has which opens what is sealed, and those of `croupier key`.

use clap::Args;
use std::path::PathBuf;

/// Where the operator's key is.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct KeyArgs {
    /// The file of the operator's key [default: operator.key in the data folder]
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) key: Option<PathBuf>,
    /// The key is under a passphrase: CROUPIER_KEY_PASSPHRASE in the environment, or what is asked for on the terminal
    #[arg(long, global = true)]
    pub(crate) key_passphrase: bool,
    /// The key is under a passphrase, the first line of this file
    #[arg(
        long,
        value_name = "FILE",
        global = true,
        conflicts_with = "key_passphrase"
    )]
    pub(crate) key_passphrase_file: Option<PathBuf>,
    /// The key is what this command prints; a shell runs it
    #[arg(
        long,
        value_name = "COMMAND",
        global = true,
        conflicts_with_all = ["key", "key_passphrase", "key_passphrase_file"]
    )]
    pub(crate) key_command: Option<String>,
}

const KEY_EXAMPLES: &str = "\
Examples:
  croupier key croupier-data /media/stick/operator.key && rm croupier-data/operator.key
  croupier serve --key /media/stick/operator.key

  croupier key croupier-data /etc/croupier.key --wrap
  croupier serve --key /etc/croupier.key --key-passphrase

  croupier serve --key-command 'ssh safe cat operator.key'";

/// Copy the operator's key to another place, as it is or under a passphrase
///
/// The key opens what the database holds sealed: the order of shoes in play, passwords, signing keys. Whoever has both can read the
/// undealt cards; kept apart, neither the database nor a copy of it gives them away. The file that the key was in is left as it is:
/// delete it once the other one has opened the tables.
#[derive(Debug, Args)]
#[command(after_help = KEY_EXAMPLES)]
pub(crate) struct KeyCopy {
    /// The data folder of `croupier serve`
    pub(crate) data: PathBuf,
    /// The file to make; nothing is overwritten
    pub(crate) to: PathBuf,
    #[command(flatten)]
    pub(crate) key: KeyArgs,
    /// Put the copy under a passphrase, which is asked for twice
    #[arg(long)]
    pub(crate) wrap: bool,
    /// The passphrase is the first line of this file
    #[arg(long, value_name = "FILE", requires = "wrap")]
    pub(crate) wrap_passphrase_file: Option<PathBuf>,
}
