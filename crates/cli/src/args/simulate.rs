//! The arguments of `croupier simulate`.

use super::{Form, Options, number};
use clap::Args;
use croupier_analysis::simulate::Part;
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use std::path::PathBuf;

const SIMULATE_EXAMPLES: &str = "\
The same seed gives the same result, whatever the number of threads. Z is how many standard errors
the mean lies above the exact figure, which is that of the first round of a shoe: see --fresh. Press
Ctrl-C to stop early: it reports what was played, and the exit code is 130.

With --bankroll it plays sessions: one wager again and again at a stake of one, until the money does
not allow another, the target is reached or the session is over. Amounts are in stakes. At
blackjack a player who could not pay for everything a round may cost neither doubles nor splits.

Many machines can share the work: each plays one part and writes it as JSON, and --merge reports
what one machine would have reported, to the last digit.

Examples:
  croupier simulate nz-2004/baccarat --rounds 100000000 --seed 1
  croupier simulate nz-1996/craps --rounds 50000000 --wager pass --wager dont-pass --threads 2
  croupier simulate nz-1996/blackjack --rounds 100000000 --strategy never-bust
  croupier simulate nz-1996/roulette --bankroll 100 --target 150 --session 500 --wager red
  croupier simulate nz-2004/baccarat --bankroll 50 --wager banker --plot sessions.png
  croupier simulate nz-2004/baccarat --rounds 100G --seed 1 --part 3/64 --format json > part-3.json
  croupier simulate --merge part-*.json";

/// Simulate a book at speed, beside the exact figures, or sessions with a bankroll
///
/// Plays every wager of the layout in every round: shoes are shuffled, cut and burned as the book says,
/// craps wagers stay until they are decided. Reports mean, standard error and distribution of each wager.
#[derive(Debug, Args)]
#[command(after_help = SIMULATE_EXAMPLES)]
pub(crate) struct Simulate {
    #[command(flatten)]
    pub(crate) job: Job,
    /// How many threads at most [default: one for each core]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = number::threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Play this part only, such as 3/64, and write it for --merge
    #[arg(
        long,
        value_name = "K/N",
        requires = "seed",
        conflicts_with = "plot",
        allow_hyphen_values = true
    )]
    pub(crate) part: Option<Part>,
    /// Report the result of all parts, each in its file, as if they had been played here
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = ["book", "options", "rounds", "seed", "wagers", "strategy", "stake", "fresh", "bankroll", "threads", "part"])]
    pub(crate) merge: Vec<PathBuf>,
    /// Draw the sessions into this file, as SVG or PNG depending on its extension
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// What is to be simulated: all that decides the result.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Job {
    /// The rule book
    #[arg(required_unless_present = "merge")]
    pub(crate) book: Option<String>,
    #[command(flatten)]
    pub(crate) options: Options,
    /// How many rounds, rolls or spins, such as 2500000, 2_500_000, 50k, 1.5M or 1G; with --bankroll, how many wagers all
    /// sessions may come to: as many sessions are played as fit
    #[arg(long, value_name = "N", conflicts_with = "sessions", allow_hyphen_values = true, value_parser = number::rounds)]
    pub(crate) rounds: Option<u64>,
    /// The seed: 1 to 64 hexadecimal digits; without it one is taken from the system and printed
    #[arg(long, value_name = "HEX", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    /// Only this wager; may be repeated
    #[arg(long = "wager", value_name = "WAGER")]
    pub(crate) wagers: Vec<String>,
    /// The playing strategy, where the player makes decisions: at blackjack basic, like-the-dealer or never-bust; at Caribbean
    /// stud optimal, pair, ace-king and others
    #[arg(long, value_name = "NAME")]
    pub(crate) strategy: Option<String>,
    /// The stake, to take chips and rounding into account
    #[arg(long, value_name = "DOLLARS", allow_hyphen_values = true)]
    pub(crate) stake: Option<String>,
    /// Deal every round from a fresh shoe, as the exact figures assume, instead of dealing shoes to their cutting card
    #[arg(long)]
    pub(crate) fresh: bool,
    /// Play sessions that begin with this many stakes
    #[arg(long, value_name = "STAKES", allow_hyphen_values = true, value_parser = number::bankroll)]
    pub(crate) bankroll: Option<u32>,
    /// A session ends when it has this many stakes
    #[arg(long, value_name = "STAKES", requires = "bankroll", allow_hyphen_values = true, value_parser = number::target)]
    pub(crate) target: Option<u32>,
    /// The most wagers in a session
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "bankroll", allow_hyphen_values = true, value_parser = number::session)]
    pub(crate) session: u64,
    /// How many sessions
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "bankroll", allow_hyphen_values = true, value_parser = number::sessions)]
    pub(crate) sessions: u64,
}
