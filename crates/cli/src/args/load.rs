//! The arguments of `croupier load`.

use super::Form;
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;

const LOAD_EXAMPLES: &str = "\
Without --server it starts one of its own in a temporary folder, with the limits raised, and removes
the folder afterwards. Each player waits for an answer before the next command, unless --rate says
how many commands all players together send in a second, whether they are answered or not; with
--rate 0 nobody sends any. Players take what the house offers them: they buy in, sit down, place and
take back wagers and decide about their hands.

An acknowledgement is timed from the moment the command was due until its answer, which comes after
the commit; a broadcast from the moment the house decided, in whole milliseconds, until it
reaches somebody else at the table. What the store took, by the server's own measure, is told beside
them. The baseline writes the same rows with the same durability into a bare SQLite file, alone and
in groups of 64.

With --database the server keeps its house in a schema of its own there, and the baseline writes the
same rows into the same tables of another; both are removed afterwards. The baseline is then also
written in groups as large as those in which the server committed, and the report says how much of
that the server did. --nodes starts a fleet, and the clients spread over its nodes. With --server,
--database is that of the servers, and only the baseline gets a schema.

A server run by somebody else would notice: without --anywhere only addresses of this machine are
taken, and the server must have been started with higher limits (see `croupier serve --help`).

Examples:
  croupier load
  croupier load --tables 1000 --rate 700 --seconds 30
  croupier load --games nz-2004/baccarat --games nz-1996/blackjack --spectators 3
  croupier load --tables 1 --players 0 --spectators 10000 --rate 0
  croupier load --tables 12 --players 2 --betting-ms 500 --kills 150
  croupier load --nodes 3 --database postgres://croupier@127.0.0.1/load
  croupier load --server 127.0.0.1:8420 --tables 4 --rate 20 --format json
  croupier load --server 127.0.0.1:8420 --server 127.0.0.1:8421 --tables 4 --rate 20";

/// Load a server with players, and measure what it does
///
/// Many real WebSocket clients play real rounds. Reports acknowledgements, broadcasts, rounds, bytes, memory
/// and processor time of both sides, beside a bare program that writes the same rows.
#[derive(Debug, Args)]
#[command(after_help = LOAD_EXAMPLES)]
pub(crate) struct Load {
    /// How many tables are played at
    #[arg(long, default_value_t = 50, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub(crate) tables: u32,
    /// How many players come to each table
    #[arg(long, default_value_t = 7, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=20))]
    pub(crate) players: u32,
    /// How many watch each table
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=20_000))]
    pub(crate) spectators: u32,
    /// The book of a table; if repeated, the tables take turns
    #[arg(
        long = "games",
        value_name = "BOOK",
        default_value = "nz-1996/roulette"
    )]
    pub(crate) games: Vec<String>,
    /// How many commands all players send together in a second, instead of each waiting for its answer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) rate: Option<u32>,
    /// How long to measure
    #[arg(long, default_value_t = 20, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=3_600))]
    pub(crate) seconds: u32,
    /// How long betting is open at the tables of the server that is started, in milliseconds
    #[arg(long, default_value_t = 5_000, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "servers")]
    pub(crate) betting_ms: u64,
    /// Instead, kill the server this many times, and check after each kill what it kept
    ///
    /// Every fifth time it is killed once more while it starts. Nothing is measured. It stops at the first thing that
    /// is lost, doubled or different, and the folder stays.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000), conflicts_with_all = ["servers", "database", "rate", "spectators", "seconds", "no_baseline"])]
    pub(crate) kills: Option<u32>,
    /// Afterwards, start the server again after an orderly stop and after a kill, and report how long it takes until a wager is accepted
    #[arg(long, conflicts_with_all = ["servers", "database", "kills"])]
    pub(crate) starts: bool,
    /// A running server to load, instead of starting one; may be repeated for the nodes of a fleet
    #[arg(long = "server", value_name = "ADDRESS")]
    pub(crate) servers: Vec<SocketAddr>,
    /// The process of that server, to report its memory and processor time; may be repeated
    #[arg(long = "pid", value_name = "PID", requires = "servers")]
    pub(crate) pids: Vec<u32>,
    /// The PostgreSQL database that the server that is started, and the baseline, write to
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// How many servers to start, the nodes of one fleet on that database
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=9), requires = "database", conflicts_with = "servers")]
    pub(crate) nodes: u32,
    /// Load a server on another machine; ask whose it is first
    #[arg(long, requires = "servers")]
    pub(crate) anywhere: bool,
    /// Where to make the temporary folder; durability is that of its disk [default: the system's]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) scratch: Option<PathBuf>,
    /// Leave the folder of the server that is started where it is, and say where
    #[arg(long, conflicts_with_all = ["servers", "database", "kills"])]
    pub(crate) keep: bool,
    /// Leave the baseline out
    #[arg(long)]
    pub(crate) no_baseline: bool,
    #[command(flatten)]
    pub(crate) form: Form,
}
