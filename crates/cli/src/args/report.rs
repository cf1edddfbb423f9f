//! The arguments of `croupier report`, and when the gaming day begins, which `croupier serve` asks too.

use clap::{Args, ValueEnum};
use croupier_server::GamingDay;
use std::path::PathBuf;

/// When the gaming day begins.
#[derive(Debug, Args)]
pub(crate) struct Day {
    /// When shifts begin, for reports; the gaming day begins with the first
    #[arg(long, default_value = "06:00,14:00,22:00", value_name = "TIMES")]
    pub(crate) shifts: String,
    /// How far these times are ahead of UTC
    #[arg(
        long,
        default_value = "+00:00",
        value_name = "OFFSET",
        allow_hyphen_values = true
    )]
    pub(crate) utc_offset: String,
}

impl Day {
    /// As reports take it.
    pub(crate) fn gaming_day(&self) -> Result<GamingDay, crate::error::Failure> {
        GamingDay::new(&self.shifts, &self.utc_offset).map_err(crate::error::Failure::usage)
    }
}

const REPORT_EXAMPLES: &str = "\
Examples:
  croupier report croupier-data
  croupier report croupier-data --day 2026-11-17 --by shift
  croupier report croupier-data --from 2026-11-01 --to 2026-11-30 --format csv > nov.csv
  croupier report croupier-data --table mini-1 --utc-offset +12:00 --format json

docs/reports.md explains the terms. The exit code is 3 if a figure does not agree with the ledger.";

/// Report what the tables came to: handle, drop, win and hold, beside the win expected from the odds
///
/// For every table and gaming day, shift, or the whole time; with commission, jackpots, fills and credits, counts,
/// debts, promotional chips and chips outstanding. Every figure is made from the events and compared with the
/// ledger. Opens the database read-only; a server may be running.
#[derive(Debug, Args)]
#[command(after_help = REPORT_EXAMPLES)]
pub(crate) struct Report {
    /// The data folder of `croupier serve`, or the database file in it
    #[arg(value_name = "DATA")]
    pub(crate) path: PathBuf,
    /// One gaming day [default: today's]
    #[arg(long, value_name = "DATE", conflicts_with_all = ["from", "to"])]
    pub(crate) day: Option<String>,
    /// The first of several gaming days
    #[arg(long, value_name = "DATE")]
    pub(crate) from: Option<String>,
    /// The last of them [default: today's]
    #[arg(long, value_name = "DATE", requires = "from")]
    pub(crate) to: Option<String>,
    /// How the report is divided
    #[arg(long, value_enum, default_value_t, value_name = "PERIOD")]
    pub(crate) by: ReportBy,
    /// Only this table
    #[arg(long, value_name = "ID")]
    pub(crate) table: Option<String>,
    #[command(flatten)]
    pub(crate) times: Day,
    /// The form of the output
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub(crate) format: ReportForm,
}

/// How a report is divided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportBy {
    /// A row for every table
    Table,
    /// A row for every table and shift
    Shift,
    /// A row for every table and gaming day
    #[default]
    Day,
}

/// The form of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportForm {
    /// For people
    #[default]
    Text,
    /// A line for every row
    Csv,
    /// For programs: everything
    Json,
}
