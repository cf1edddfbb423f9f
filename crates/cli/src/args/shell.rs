//! The arguments of `croupier completions` and `croupier man`.

use clap::Args;
use clap_complete::Shell;
use std::path::PathBuf;

/// Print what a shell needs to complete commands and options
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  croupier completions bash > /etc/bash_completion.d/croupier\n  croupier completions fish > ~/.config/fish/completions/croupier.fish"
)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: Shell,
}

/// Print the manual page, or write one for every command into a folder
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  croupier man | man -l -\n  croupier man --into /usr/local/share/man/man1"
)]
pub(crate) struct Man {
    /// A folder to write croupier.1 and a page for each command into; created if missing
    #[arg(long, value_name = "FOLDER")]
    pub(crate) into: Option<PathBuf>,
}
