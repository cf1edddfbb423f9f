//! The arguments of `croupier cage`.

use super::{Format, KeyArgs};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

const CAGE_EXAMPLES: &str = "\
Examples:
  croupier cage show
  croupier cage cash-in anna 100.00
  croupier cage cash-out anna 40.00 --proof document
  croupier cage issue-voucher 25.00 --player anna
  echo abcd-efgh-jkmn-pqrs | croupier cage redeem-voucher 1
  croupier cage confirm 1

Everything is written into the log of the cage in the operator's name. Above the operator's limit
(`croupier serve --cage-two-people-above`) cash moves only once another person has confirmed it:
confirm on the page what was asked for here, and here what was asked for there. A running server
hears of it within a second.";

/// Take money into accounts and pay it out, issue and redeem vouchers
///
/// Works on the data folder, even beside a running server.
#[derive(Debug, Args)]
#[command(after_help = CAGE_EXAMPLES)]
pub(crate) struct Cage {
    #[command(subcommand)]
    pub(crate) task: CageTask,
    /// The data folder of `croupier serve`
    #[arg(
        long,
        default_value = "croupier-data",
        value_name = "FOLDER",
        global = true
    )]
    pub(crate) data: PathBuf,
    #[command(flatten)]
    pub(crate) key: KeyArgs,
    /// The form of the output
    #[arg(long, value_enum, default_value_t, value_name = "FORM", global = true)]
    pub(crate) format: Format,
}

/// What is done at the cage.
#[derive(Debug, Subcommand)]
pub(crate) enum CageTask {
    /// Show the terms, what is waiting to be confirmed, and the vouchers that are not paid out
    Show,
    /// Show what a player's account holds
    Account {
        /// The player
        player: String,
    },
    /// Take cash into an account
    CashIn {
        /// The player
        player: String,
        /// How much, such as 100.00
        amount: String,
    },
    /// Pay cash out of an account
    CashOut {
        /// The player
        player: String,
        /// How much, such as 100.00
        amount: String,
        /// How the player proved their identity
        #[arg(long, value_enum)]
        proof: CageProof,
    },
    /// Issue a voucher, for cash or out of an account; its code is printed
    IssueVoucher {
        /// What it is worth, such as 100.00
        amount: String,
        /// Whose account it comes out of [default: nobody's, it is sold for cash]
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
    },
    /// Redeem a voucher, for cash or into an account; its code is the first line of standard input
    RedeemVoucher {
        /// Its number
        number: u32,
        /// Whose account it goes into [default: nobody's, it is paid in cash]
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
    },
    /// Void a voucher: its money goes back where it came from
    VoidVoucher {
        /// Its number
        number: u32,
        /// Why
        why: String,
    },
    /// Take an expired voucher off the books; its money is held unclaimed
    ExpireVoucher {
        /// Its number
        number: u32,
    },
    /// Pay the money of an expired voucher into the account of the player it was issued to
    PayUnclaimed {
        /// The voucher's number
        number: u32,
        /// The player whose account it goes to
        player: String,
        /// How the player proved their identity
        #[arg(long, value_enum)]
        proof: CageProof,
    },
    /// Confirm what somebody else asked for
    Confirm {
        /// The number of the request
        request: u32,
    },
    /// Withdraw or reject what was asked for
    Drop {
        /// The number of the request
        request: u32,
    },
}

/// How somebody proved to be who they say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CageProof {
    /// With a document that was checked
    Document,
    /// The cashier knows the person
    Known,
}
