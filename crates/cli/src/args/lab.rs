//! The arguments of `croupier lab`.

use super::{Form, number};
use clap::Args;
use std::path::PathBuf;

const LAB_EXAMPLES: &str = "\
Equipment that several books use is drawn once for all of them. The tests of a report together have
99 % confidence: by chance alone one sound report in a hundred fails, so answer a single failure
with a second report. docs/lab.md has every formula.

A report exits with 1 if a test fails. With --seed the outcomes come from a stream made from the
seed, for repeating a report: no table of the service draws from it.

Examples:
  croupier lab
  croupier lab nz-1996/roulette nz-1996/craps --rounds 1M
  croupier lab --format json > report.json
  croupier lab --raw random.bin --bytes 1G";

/// Test the randomness: a statistical report on what every game draws, or raw bytes for a laboratory
///
/// Draws as the tables of the service do, from the operating system's randomness, by the house alone and with shares of
/// others, and tests the final outcomes and the source itself: distribution, overlaps, coupon collector, runs, serial correlation, interplay and duplicates.
#[derive(Debug, Args)]
#[command(after_help = LAB_EXAMPLES)]
pub(crate) struct Lab {
    /// Rule books whose equipment is tested [default: all books]
    #[arg(value_name = "BOOK")]
    pub(crate) books: Vec<String>,
    /// How many shoes, spins or throws of each kind of equipment, 20k to 10M
    #[arg(long, value_name = "N", default_value = "250k", allow_hyphen_values = true, value_parser = number::outcomes)]
    pub(crate) rounds: u64,
    /// Repeat a report: 1 to 64 hexadecimal digits; not the source of the service
    #[arg(long, value_name = "HEX", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    /// Write raw bytes of the source into this file, instead of a report
    #[arg(long, value_name = "FILE", requires = "bytes", conflicts_with_all = ["books", "rounds", "format"])]
    pub(crate) raw: Option<PathBuf>,
    /// How many bytes, such as 100M or 1G
    #[arg(long, value_name = "N", requires = "raw", allow_hyphen_values = true, value_parser = number::rounds)]
    pub(crate) bytes: Option<u64>,
    #[command(flatten)]
    pub(crate) form: Form,
}
