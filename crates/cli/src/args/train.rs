//! The arguments of `croupier train`.

use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  croupier train nz-2004/baccarat
  croupier train nz-1996/blackjack --questions 5 --seed 7
  croupier train --progress";

/// Practise rulings and payments: a table deals, something goes wrong, and you say what the rules make of it
///
/// Each question comes from a table of the book that is dealt from a seed, and the answer is what the table itself decides, with the rule
/// that it cites. What you answered is kept rule by rule, so that you see which ones to look at again.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Train {
    /// The book to be asked about
    #[arg(required_unless_present = "progress")]
    pub(crate) book: Option<String>,
    /// How many questions to ask
    #[arg(long, default_value_t = 10, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) questions: u32,
    /// The seed of the first question; the same one asks the same [default: where you stopped]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u32>,
    /// The file in which your answers are kept [default: croupier/training.json in the folder of your settings]
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Show your progress and ask nothing
    #[arg(long, conflicts_with_all = ["seed", "questions"])]
    pub(crate) progress: bool,
}
