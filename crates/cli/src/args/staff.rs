//! The arguments of `croupier staff` and `croupier exclude`.

use super::{Form, KeyArgs};
use clap::{Args, Subcommand};
use std::path::PathBuf;

const STAFF_EXAMPLES: &str = "\
Examples:
  croupier staff add ada administrator
  croupier staff add dora dealer supervisor --data /var/lib/croupier
  croupier staff list
  croupier staff roles dora supervisor --why 'promoted in May'
  croupier staff reset dora
  croupier staff key ina

The roles are dealer, supervisor, casino-supervisor, manager, tournament-director, cashier,
inspector and administrator. Staff sign in on the page with name, password and a code from an
authenticator app. A running server hears of a change within a second.";

/// Manage the accounts of staff
#[derive(Debug, Subcommand)]
#[command(after_help = STAFF_EXAMPLES)]
pub(crate) enum Staff {
    Add(StaffAdd),
    List(StaffList),
    Roles(StaffRoles),
    /// Give somebody, staff or player, a new password for one sign-in, and staff a new second factor
    ///
    /// For somebody who lost them, or is locked out. All sessions end.
    Reset(StaffName),
    /// Close a member of staff's account
    ///
    /// All sessions end. Nobody else can take the name.
    Remove(StaffRemove),
    Key(StaffKey),
}

/// Whose accounts they are.
#[derive(Debug, Args)]
pub(crate) struct House {
    /// The data folder of `croupier serve`
    #[arg(long, default_value = "croupier-data", value_name = "FOLDER")]
    pub(crate) data: PathBuf,
    #[command(flatten)]
    pub(crate) key: KeyArgs,
}

/// Give an inspector a signing key, for rulings and exports
///
/// Asks for a phrase, twice and without showing it. The key follows from it and is kept nowhere: without the phrase nobody can sign, and a
/// lost one is replaced by a new key in the same way. The public part is printed and kept in the house's log, as are those before it.
#[derive(Debug, Args)]
pub(crate) struct StaffKey {
    /// Who
    pub(crate) name: String,
    /// Take the phrase from the first line of standard input
    #[arg(long)]
    pub(crate) phrase_stdin: bool,
    #[command(flatten)]
    pub(crate) house: House,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// Add a member of staff
///
/// Asks for a password, twice and without showing it; if you give none, a password for one sign-in is made and printed. The secret of the second factor is
/// printed once, as text and as the address that authenticator apps read. The data folder is created if missing.
#[derive(Debug, Args)]
pub(crate) struct StaffAdd {
    /// The name, which must not be taken
    pub(crate) name: String,
    /// The roles
    #[arg(required = true, value_name = "ROLE")]
    pub(crate) roles: Vec<String>,
    /// Take the password from the first line of standard input
    #[arg(long)]
    pub(crate) password_stdin: bool,
    #[command(flatten)]
    pub(crate) house: House,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// List all staff, with their roles
#[derive(Debug, Args)]
pub(crate) struct StaffList {
    #[command(flatten)]
    pub(crate) house: House,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// Change a member of staff's roles
///
/// The new roles replace the old ones. All sessions end.
#[derive(Debug, Args)]
pub(crate) struct StaffRoles {
    /// Who
    pub(crate) name: String,
    /// The roles
    #[arg(required = true, value_name = "ROLE")]
    pub(crate) roles: Vec<String>,
    /// Why, for the house's log
    #[arg(long, value_name = "TEXT")]
    pub(crate) why: String,
    #[command(flatten)]
    pub(crate) house: House,
}

/// Who leaves.
#[derive(Debug, Args)]
pub(crate) struct StaffRemove {
    /// Who
    pub(crate) name: String,
    /// Why, for the house's log
    #[arg(long, value_name = "TEXT")]
    pub(crate) why: String,
    #[command(flatten)]
    pub(crate) house: House,
}

/// Somebody by name.
#[derive(Debug, Args)]
pub(crate) struct StaffName {
    /// Who
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) house: House,
    #[command(flatten)]
    pub(crate) form: Form,
}

const EXCLUDE_EXAMPLES: &str = "\
Examples:
  croupier exclude anna asked-to-leave
  croupier exclude anna under-age --days 365
  croupier exclude anna --lift 'the year is over'

The causes are asked-to-leave (nz-1996/general/10.0), under-age (9.0) and device (11.2).";

/// Exclude a player from play, or lift an exclusion
///
/// An excluded player cannot sit down, buy in or wager at any table; wagers already down are settled, and the player can still stand up,
/// leave and cash out. It does not lift an exclusion that players imposed on themselves.
#[derive(Debug, Args)]
#[command(after_help = EXCLUDE_EXAMPLES)]
pub(crate) struct Exclude {
    /// The player
    pub(crate) name: String,
    /// Why
    #[arg(required_unless_present = "lift", conflicts_with = "lift")]
    pub(crate) cause: Option<String>,
    /// For how many days [default: until it is lifted]
    #[arg(long, value_name = "DAYS", conflicts_with = "lift", value_parser = clap::value_parser!(i64).range(1..=36_500))]
    pub(crate) days: Option<i64>,
    /// Let the player play again, and why, for the house's log
    #[arg(long, value_name = "WHY")]
    pub(crate) lift: Option<String>,
    #[command(flatten)]
    pub(crate) house: House,
}
