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

It is written into the log of the cage in the operator's name. Above the operator's limit (`croupier serve --cage-two-people-above`) cash moves only
when another person has confirmed it: what is asked for here is confirmed on the page, and what was asked for there, here. A server that
runs hears of it within a second.";

/// Take money into accounts and pay it out, issue and redeem vouchers
///
/// Works on the data folder, also beside a running server.
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
    /// Show the terms, what waits to be confirmed, and the vouchers whose money is not paid out
    Show,
    /// Show what a player's account holds
    Account {
        /// Whose
        player: String,
    },
    /// Take cash into an account
    CashIn {
        /// Whose
        player: String,
        /// How much, such as 100.00
        amount: String,
    },
    /// Pay cash out of an account
    CashOut {
        /// Whose
        player: String,
        /// How much, such as 100.00
        amount: String,
        /// How the player proved to be that
        #[arg(long, value_enum)]
        proof: CageProof,
    },
    /// Issue a voucher, for cash or out of an account; its code is printed
    IssueVoucher {
        /// What it is worth, such as 100.00
        amount: String,
        /// Out of whose account; for cash if nobody is named
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
    },
    /// Redeem a voucher, for cash or into an account; its code is the first line of standard input
    RedeemVoucher {
        /// Its number
        number: u32,
        /// Into whose account; for cash if nobody is named
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
    },
    /// Make a voucher void: its money goes back where it came from
    VoidVoucher {
        /// Its number
        number: u32,
        /// Why
        why: String,
    },
    /// Take a voucher whose time has passed off the books; its money is held unclaimed
    ExpireVoucher {
        /// Its number
        number: u32,
    },
    /// Pay the money of an expired voucher into the account of the player it was issued to
    PayUnclaimed {
        /// The voucher's number
        number: u32,
        /// To whose account
        player: String,
        /// How the player proved to be that
        #[arg(long, value_enum)]
        proof: CageProof,
    },
    /// Confirm what somebody else asked for
    Confirm {
        /// The number of the request
        request: u32,
    },
    /// Say that what was asked for is not to be done
    Drop {
        /// The number of the request
        request: u32,
    },
}

/// How somebody proved to be who they say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CageProof {
    /// With a document that was looked at
    Document,
    /// The cashier knows the person
    Known,
}
