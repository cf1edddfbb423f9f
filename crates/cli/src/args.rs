//! The arguments of every command, with the help that `docs/cli.md` repeats.

mod cage;
pub(crate) mod copy;
pub(crate) mod key;
mod lab;
mod load;
mod number;
mod report;
mod rules;
mod shell;
mod simulate;
mod staff;
mod train;
pub(crate) mod trust;

pub(crate) use cage::{Cage, CageProof, CageTask};
pub(crate) use key::KeyArgs;
pub(crate) use lab::Lab;
pub(crate) use load::Load;
pub(crate) use report::{Day, Report, ReportBy, ReportForm};
pub(crate) use rules::{KindWord, Rules, RulesCoverage, RulesList, RulesSearch, RulesShow};
pub(crate) use shell::{Completions, Man};
pub(crate) use simulate::{Job, Simulate};
pub(crate) use staff::{
    Exclude, House, Staff, StaffAdd, StaffKey, StaffList, StaffName, StaffRemove, StaffRoles,
};
pub(crate) use train::Train;

use crate::style::When;
use clap::{Args, Parser, Subcommand, ValueEnum};
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::path::PathBuf;

const EXIT_CODES: &str = "\
Exit codes:
    0  success
    1  something failed
    2  wrong usage, or a table's draft was refused
    3  verification failed
  130  stopped by Ctrl-C; a simulation reports what it had played

Examples:
  croupier serve
  croupier play --fast
  croupier rules show nz-2004/baccarat/5.12
  croupier table nz-2004/baccarat --physical < round.jsonl
  croupier compare nz-2004/baccarat nj-19-47/punto-banco --seed 7
  croupier odds nz-1996/craps --wager dont-pass
  croupier simulate nz-2004/baccarat --rounds 100000000 --seed 1
  croupier train nz-2004/baccarat
  croupier why croupier-data mini-1 42
  croupier staff add ada administrator
  croupier report croupier-data --by shift
  croupier verify croupier-data";

/// Casino table games, run exactly by their published rules
///
/// Croupier deals or follows table games by a published rule book. Whatever it does or refuses, it cites
/// the rule, and everything that happened can be verified afterwards.
#[derive(Debug, Parser)]
#[command(name = "croupier", version, max_term_width = 100, after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    /// When to use colour: auto, always or never
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        value_name = "WHEN",
        hide_possible_values = true,
        display_order = 900
    )]
    pub(crate) color: When,

    #[command(subcommand)]
    pub(crate) task: Task,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    Serve(Box<Serve>),
    Play(Play),
    Table(TableArgs),
    Compare(Compare),
    Odds(Odds),
    Strategy(StrategyArgs),
    Simulate(Simulate),
    Lab(Lab),
    Books(Books),
    #[command(subcommand)]
    Rules(Rules),
    Train(Train),
    Why(Why),
    #[command(subcommand)]
    Staff(Staff),
    Exclude(Exclude),
    Cage(Cage),
    Report(Report),
    Verify(Verify),
    Anchor(trust::Anchor),
    Events(trust::Events),
    Backup(trust::Backup),
    Restore(trust::Restore),
    Copy(copy::Copy),
    Key(key::KeyCopy),
    Migrate(Migrate),
    Load(Load),
    Completions(Completions),
    Man(Man),
}

const SERVE_EXAMPLES: &str = "\
Examples:
  croupier serve
  croupier serve --listen 0.0.0.0:80 --data /var/lib/croupier --log-format json
  croupier serve --database postgres://croupier@db.example/house --data /var/lib/croupier
  croupier serve --database postgres://croupier@db.example/house --listen 0.0.0.0:8420 --advertise http://one.example:8420
  croupier serve --pace fast --table 'high-1=nz-2004/baccarat version=full min=100.00 max=5000.00'
  croupier serve --table 'school=nz-1996/blackjack practice' --table 'live-1=nz-1996/roulette physical'
  croupier serve --table 'chemin-1=nj-19-47/chemin-de-fer company=3'
  croupier serve --table 'stud-1=nz-1996/caribbean-stud' --table 'stud-2=nz-1996/caribbean-stud' --jackpot '1 permille=650 seed=25000.00'

With --database the folder still has the operator's key and token, and notes the address, so that
every other command that is given the folder finds the database.

With --advertise several servers, each with a folder of its own and the same key and token, are one
house on one database: one of them runs it, every other hands its visitors on to that one, and takes
the house over when it stops or dies, in the middle of a round. See docs/operations.md.

A table is written 'ID=BOOK key=value …'. The word physical among its options makes it a table with
real equipment, where staff key what happens; the word practice one for play money, where players
are told how good each decision is; company=N lets up to N house players keep somebody company who
comes to a chemin de fer table alone, for play money; pit=NAME puts it into a pit. A table that is
already in the folder keeps the options in its log.

Caribbean stud tables feed a progressive jackpot and win it: the one their option jackpot=NUMBER
names. A jackpot that is not in the folder yet is opened on the terms of --jackpot, or with 700
thousandths and a seed of 10000.00.

A file of settings (--config) has the options by their names, `minimum-age = 20`, and every table
and jackpot as an entry, [[table]] or [[jackpot]]. All its errors are reported together. See
docs/operations.md.

Press Ctrl-C or send SIGTERM to stop: tables finish what they are writing, and go on from there
when the server is started again.";

/// Open the tables: the page, the HTTP and WebSocket doors, and the log
///
/// Opens one table for each version of each book, or the tables named with --table. Everything that
/// happens is kept in the data folder; `croupier verify` proves it.
#[derive(Debug, Args)]
#[command(after_help = SERVE_EXAMPLES)]
pub(crate) struct Serve {
    /// A TOML file with these settings; options given here override it
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Where to listen; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:8420", value_name = "ADDRESS", value_parser = number::address)]
    pub(crate) listen: SocketAddr,
    /// The folder where everything is kept; created if missing
    #[arg(long, default_value = "croupier-data", value_name = "FOLDER")]
    pub(crate) data: PathBuf,
    /// A PostgreSQL database to use in place of the file in the folder; may also be in CROUPIER_DATABASE
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Be one node of a fleet on that database: where the other nodes reach this one; port 0 is the one it listens on
    #[arg(long, value_name = "http://HOST:PORT")]
    pub(crate) advertise: Option<croupier_server::Advertised>,
    #[command(flatten)]
    pub(crate) key: KeyArgs,
    /// The play money that a guest is given, in cents; 0 for none
    #[arg(long, default_value_t = 100_000, value_name = "CENTS", value_parser = clap::value_parser!(i64).range(0..))]
    pub(crate) guests_cents: i64,
    /// Let no guests in: people with an account may play, others watch
    #[arg(long, conflicts_with = "guests_cents")]
    pub(crate) no_guests: bool,
    /// The minimum age, which guests confirm once; 0 asks nobody [default: what the rules in force at the tables require]
    #[arg(long, value_name = "YEARS", value_parser = clap::value_parser!(u8).range(0..=120))]
    pub(crate) minimum_age: Option<u8>,
    /// Minutes of inactivity after which staff are signed out
    #[arg(long, default_value_t = 30, value_name = "MINUTES", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) staff_idle_minutes: u32,
    /// Minutes of inactivity after which players with a password are signed out; guests without one are not
    #[arg(long, default_value_t = 43_200, value_name = "MINUTES", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) player_idle_minutes: u32,
    /// Minutes after which a silent player leaves a virtual table with the chips; 0 for never
    #[arg(long, default_value_t = 10, value_name = "MINUTES")]
    pub(crate) seat_timeout: u32,
    /// Keep everybody to one game: while your wagers lie at one table you can neither come to another nor wager there
    #[arg(long)]
    pub(crate) one_table: bool,
    /// Keep everybody to one terminal: signing in ends every other session of that name, and a session speaks from one address at a time
    #[arg(long)]
    pub(crate) one_terminal: bool,
    /// Stop play at tables with real equipment, once the round is over, while no supervisor is signed in who works there
    #[arg(long)]
    pub(crate) supervised: bool,
    /// Failed sign-ins after which a name is locked; 0 for never
    #[arg(long, default_value_t = 3, value_name = "COUNT")]
    pub(crate) lock_out_after: usize,
    /// Minutes within which those failures count, and for which the name is then locked
    #[arg(long, default_value_t = 30, value_name = "MINUTES", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) lock_out_minutes: u32,
    /// How long bets are taken and cards are shown
    #[arg(long, value_enum, default_value_t, value_name = "PACE")]
    pub(crate) pace: PaceWord,
    /// How long bets are taken, in milliseconds, instead of the pace's time
    #[arg(long, value_name = "MS", value_parser = number::milliseconds)]
    pub(crate) betting_ms: Option<u64>,
    /// How long a player may think about a decision before the house decides, in milliseconds, instead of the pace's time
    #[arg(long, value_name = "MS", value_parser = number::milliseconds)]
    pub(crate) decision_ms: Option<u64>,
    /// A table to open, instead of the usual ones: its id, its book and its options; may be repeated
    #[arg(long = "table", value_name = "ID=BOOK key=value …")]
    pub(crate) tables: Vec<String>,
    /// The approved terms of a progressive jackpot that tables are linked to: its number, the thousandths of each wager that go into its pool and its seed; may be repeated
    #[arg(long = "jackpot", value_name = "NUMBER permille=700 seed=10000.00")]
    pub(crate) jackpots: Vec<String>,
    /// Why settings changed since the last start, for the house's log; required once there are staff
    #[arg(long, value_name = "TEXT")]
    pub(crate) why: Option<String>,
    #[command(flatten)]
    pub(crate) times: Day,
    /// The amount of cash at the cage above which two people are needed, in cents
    #[arg(long, default_value_t = 200_000, value_name = "CENTS", value_parser = clap::value_parser!(i64).range(0..))]
    pub(crate) cage_two_people_above: i64,
    /// How many days a voucher is valid
    #[arg(long, default_value_t = 90, value_name = "DAYS", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) voucher_days: u16,
    /// How many standard deviations from the exact odds a result must be before staff and the inspector are told
    #[arg(long, default_value_t = 4, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(2..=10))]
    pub(crate) outlier_deviations: u16,
    /// The fewest rounds of equal stakes before a result is reported
    #[arg(long, default_value_t = 1_000, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(30..))]
    pub(crate) outlier_rounds: u32,
    /// A file to which every anchor is added, a line of JSON each; best on another machine's disk
    #[arg(long, value_name = "FILE")]
    pub(crate) anchors: Option<PathBuf>,
    /// The longest time between anchors, in minutes
    #[arg(long, default_value_t = 60, value_name = "MINUTES", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) anchor_minutes: u32,
    /// A proxy that is trusted to say where a visitor comes from (the last address in X-Forwarded-For); may be repeated
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    pub(crate) trusted_proxies: Vec<std::net::IpAddr>,
    /// The most connections from one address; from a trusted proxy each visitor counts alone
    #[arg(long, default_value_t = 256, value_name = "COUNT")]
    pub(crate) connections_per_address: usize,
    /// The most WebSockets in all
    #[arg(long, default_value_t = 10_000, value_name = "COUNT")]
    pub(crate) connections_max: usize,
    /// Commands a second from one sender, with bursts of twice as many; eight times as many from one address
    #[arg(long, default_value_t = 20, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) commands_per_second: u32,
    /// Other requests a second from one address, with bursts of four times as many
    #[arg(long, default_value_t = 50, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) requests_per_second: u32,
    /// New guests a minute from one address, with bursts of four times as many
    #[arg(long, default_value_t = 5, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) guests_per_minute: u32,
    /// Attempts to sign in a minute from one address, and under one name; raise it where many sign in behind one address
    #[arg(long, default_value_t = 10, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) sign_ins_per_minute: u32,
    /// What to log to standard error: error, warn, info, debug, or a filter such as croupier_server=debug
    #[arg(long, default_value = "info", value_name = "FILTER")]
    pub(crate) log: String,
    /// The form of the log
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub(crate) log_format: LogFormat,
}

/// How fast the tables go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaceWord {
    /// As in a casino
    #[default]
    Normal,
    /// Short waits
    Fast,
    /// Long waits
    Slow,
}

/// The form of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// A line for people
    #[default]
    Text,
    /// A JSON object a line
    Json,
}

const PLAY_EXAMPLES: &str = "\
At the table:
  b20 t5        at baccarat $20.00 on Banker and $5.00 on a tie; also `20 banker`, `player 10`
  17 5          at roulette $5.00 straight up; also `17/20 5`, `red 10`, `dozen 2 10`, `voisins 2`
  small 10      at tai-sai; also `total 10 5`, `pair 1 2 5`, `any triple 5`
  a 5           at the money wheel, by letter or by the symbol's name
  pass 10       at craps; also `place 6 12`, `odds 20`, `field 5`
  10 on 2       at blackjack $10.00 on box 2; also `10`, `10 on 2 and 4`, `sevens`;
                then `stand`, `draw`, `double` or `split`
  10 jackpot    at Caribbean stud an ante of $10.00 and a wager on the jackpot; then `fold` or `bet`
  Enter         go on with the wagers that lie there
  repeat        the wagers of the last round again
  rules 4.1     what a rule says
  ?             everything you can say
  quit          leave with your chips

Books of baccarat, roulette, tai-sai, the money wheel, craps, blackjack and Caribbean stud.

Examples:
  croupier play
  croupier play nz-1996/roulette --chips 500
  croupier play nz-1996/tai-sai --company 2 --fast
  croupier play nz-1996/blackjack --option super-sevens=1.00
  croupier play nz-2004/baccarat --option version=full --chips 1000 --company 3
  croupier play --option banker-pays=half-on-six --seed c0ffee";

/// Play in the terminal
///
/// A table with a virtual shoe, wheel or dice, and you at it. Every refusal and every payment names its
/// rule. Input may come through a pipe; when it ends you leave the table.
#[derive(Debug, Args)]
#[command(after_help = PLAY_EXAMPLES)]
pub(crate) struct Play {
    /// The rule book
    #[arg(default_value = "nz-2004/baccarat")]
    pub(crate) book: String,
    #[command(flatten)]
    pub(crate) options: Options,
    /// Deal the same cards, or spin the same numbers, again: 1 to 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub(crate) seed: Option<String>,
    /// The money you buy in with
    #[arg(long, default_value = "200", value_name = "DOLLARS")]
    pub(crate) chips: String,
    /// Your name at the table
    #[arg(long, default_value = "you")]
    pub(crate) name: String,
    /// House players at your table, marked as such, who bet the minimum
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) company: u8,
    /// Deal without pauses
    #[arg(long)]
    pub(crate) fast: bool,
}

const TABLE_EXAMPLES: &str = "\
Each line is a command as JSON or in the one-line notation, or a question; each gets one line of
JSON in reply. Empty lines and lines that begin with # are skipped. docs/protocol.md has every word.

  {\"do\":\"open-table\"}
  {\"id\":\"c1\",\"do\":\"buy-in\",\"player\":\"anna\",\"cents\":20000}
  place-wager anna 1 banker 20.00
  {\"ask\":\"view\",\"as_player\":\"anna\"}    the table as anna may see it
  {\"ask\":\"log\"}                        every event so far
  {\"ask\":\"weights\"}                    how likely each card is, where one is awaited
  {\"ask\":\"ledger\"}                     every account; they sum to zero
  {\"ask\":\"why\",\"seq\":42}               why that event happened
  {\"ask\":\"why\",\"command\":\"c1\"}         what came of a command that had an id, and why

A virtual table prepares its cards, makes the staff's cuts and deals by itself. It leaves to you the
players' answers, no-more-bets, settle and new-shoe. At games that are spun it leaves to you the
dealer's spin, no-more-bets and collect, in the order of the game; it confirms the checks, brings
wheel or dice to rest, and pays. At a physical table every step, card, cutting card and result is
keyed.

Examples:
  croupier table nz-2004/baccarat --seed 1 < commands.jsonl
  croupier table nz-2004/baccarat --physical --option style=B --option decks=6
  printf '%s\\n' open-table 'buy-in anna 200.00' | croupier table nz-2004/baccarat
  echo '{\"table\":\"a\",\"draft\":{\"seed\":\"7\"}}' | croupier table nz-1996/blackjack --many";

/// Run a table over JSON lines: a command a line in, a reply a line out
///
/// The table is drafted under the book and waits for open-table. A draft outside the book's bounds is
/// refused with all the reasons, on standard error and as JSON on standard output, with exit code 2.
#[derive(Debug, Args)]
#[command(after_help = TABLE_EXAMPLES)]
pub(crate) struct TableArgs {
    /// The rule book, such as nz-2004/baccarat
    pub(crate) book: String,
    #[command(flatten)]
    pub(crate) options: Options,
    /// Real equipment: every card, result and step is keyed
    #[arg(long, conflicts_with = "seed")]
    pub(crate) physical: bool,
    /// Deal the same cards, or spin the same numbers, again: 1 to 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub(crate) seed: Option<String>,
    /// The table's id
    #[arg(long, default_value = "table-1", value_name = "ID")]
    pub(crate) name: String,
    /// Write each event to this file too, in the one-line notation with its rule
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Many tables in this process: every line is JSON and names its table, and "draft" makes one
    #[arg(long, conflicts_with_all = ["seed", "name", "log"])]
    pub(crate) many: bool,
}

/// The operator's choices.
#[derive(Debug, Clone, PartialEq, Args, Serialize, Deserialize)]
pub(crate) struct Options {
    /// A choice that the book leaves to the operator; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
}

const COMPARE_EXAMPLES: &str = "\
Write a book as 'BOOK key=value …' to give options to that column alone; this way the same book can
appear twice. An option without a book goes to every book that leaves it to the operator.

A script has a line for a round: its wagers instead of the usual ones, and what goes wrong. That is
reported at the first moment the book accepts it; if there is none, the refusal is shown:

  round 3: 20 banker; 5 tie; report-excess-card 9h
  round 4: none; at deal report-face-up-card 2c     from `at betting`, `at deal` or `at result` on
  round 5: report-found-wager anna 1 player 900.00

A card named in a report is swapped into its place.

Examples:
  croupier compare nz-2004/baccarat nz-1996/mini-baccarat --seed 7 --rounds 3
  croupier compare --all --seed c0ffee --wager '20 banker'
  croupier compare nz-2004/baccarat 'nz-2004/baccarat banker-pays=half-on-six' --seed 1
  croupier compare nz-2004/baccarat act-2012/mini-baccarat --cards '9h 3c Ks 4d' --format json";

/// Compare rule books: the same shoe and the same wagers under each, side by side
///
/// Each book deals the same stack, cut at the same place, with its own burn, cutting card and last hand,
/// to one player in seat 1. Rounds in which all agree are folded; the end says which rules made the
/// difference. Baccarat only.
#[derive(Debug, Args)]
#[command(after_help = COMPARE_EXAMPLES)]
pub(crate) struct Compare {
    /// The rule books, two to twelve
    #[arg(value_name = "BOOK", required_unless_present = "all")]
    pub(crate) books: Vec<String>,
    /// Every book of baccarat
    #[arg(long, conflicts_with = "books")]
    pub(crate) all: bool,
    /// A choice for every book that leaves it to the operator, or for one book; may be repeated
    #[arg(long = "option", value_name = "[BOOK:]KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// The seed of the shoe: 1 to 64 hexadecimal digits
    #[arg(long, value_name = "HEX", required_unless_present = "cards")]
    pub(crate) seed: Option<String>,
    /// The cards in the order they come out, or a file of them; the rest follow in new-deck order
    #[arg(long, value_name = "FILE or LIST", conflicts_with = "seed")]
    pub(crate) cards: Option<String>,
    /// Where the stack is cut, in every book [default: in the middle]
    #[arg(long, value_name = "N")]
    pub(crate) cut: Option<u16>,
    /// How many rounds, 200 at most [default: the whole shoe]
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<u32>,
    /// A wager of each round, instead of $20 on each hand and $5 on a tie; may be repeated
    #[arg(long = "wager", value_name = "AMOUNT ON")]
    pub(crate) wagers: Vec<String>,
    /// A file with wagers and irregularities for single rounds
    #[arg(long, value_name = "FILE")]
    pub(crate) script: Option<PathBuf>,
    /// Also show the rounds in which all agree
    #[arg(long)]
    pub(crate) full: bool,
    /// The form of the output
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub(crate) format: Side,
}

/// The form of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// Side by side, for people
    #[default]
    Table,
    /// For programs: everything, unfolded
    Json,
}

const ODDS_EXAMPLES: &str = "\
Edges are positive for the house, per unit staked, stand-offs counted; other denominators are named.
Cards are written 9h or Td, several of one 9h*3, and where suits do not count 9 or 9*12.

Examples:
  croupier odds nz-2004/baccarat
  croupier odds nz-2004/baccarat --option decks=6 --removed '9h 8*4 K*10' --wager banker
  croupier odds nj-19-47/punto-banco --stake 17.00
  croupier odds nz-1996/craps --wager buy --format json
  croupier odds nz-1996/caribbean-stud --strategy ace-king --meter 150000 --increment 0.70
  croupier odds --all --format csv";

/// Show the odds: every wager's edge, outcomes and deviation, as exact fractions and decimals
///
/// Under a book and the operator's choices, for fresh shoes and depleted ones. Nothing is estimated; where
/// a player decides something, the notes say how it is played, and `croupier strategy` shows it.
#[derive(Debug, Args)]
#[command(after_help = ODDS_EXAMPLES)]
pub(crate) struct Odds {
    /// The rule book
    #[arg(required_unless_present = "all")]
    pub(crate) book: Option<String>,
    #[command(flatten)]
    pub(crate) options: Options,
    /// Every book, with its usual options
    #[arg(long, conflicts_with_all = ["book", "options", "removed", "wagers"])]
    pub(crate) all: bool,
    /// Cards that are known to be out of the shoe
    #[arg(long, value_name = "CARDS")]
    pub(crate) removed: Option<String>,
    /// The stake, to take chips and rounding into account; without it odds are as the book gives them
    #[arg(
        long,
        value_name = "DOLLARS",
        allow_hyphen_values = true,
        conflicts_with = "all"
    )]
    pub(crate) stake: Option<String>,
    /// Only this wager, or wagers of this kind, with every outcome and without the figures of the round; may be repeated
    #[arg(long = "wager", value_name = "WAGER")]
    pub(crate) wagers: Vec<String>,
    /// The playing strategy, where the player makes decisions: at blackjack basic, like-the-dealer or never-bust; at Caribbean
    /// stud optimal, pair, ace-king and others
    #[arg(long, value_name = "NAME", conflicts_with = "all")]
    pub(crate) strategy: Option<String>,
    /// What the meter of a progressive jackpot shows
    #[arg(
        long,
        value_name = "DOLLARS",
        allow_hyphen_values = true,
        conflicts_with = "all"
    )]
    pub(crate) meter: Option<String>,
    /// What each wager on it adds to the pool
    #[arg(
        long,
        value_name = "DOLLARS",
        allow_hyphen_values = true,
        conflicts_with = "all"
    )]
    pub(crate) increment: Option<String>,
    /// The form of the output
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub(crate) format: OddsForm,
}

/// The form of odds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum OddsForm {
    /// For people
    #[default]
    Table,
    /// For programs: everything
    Json,
    /// A line for every figure
    Csv,
    /// A section of a page
    Markdown,
}

const STRATEGY_EXAMPLES: &str = "\
A cost is how much less a decision wins than the right one, each time it comes up. CSV and JSON have
every decision with its value, its cost and how often it comes up; values are in stakes. Every line
of a CSV begins with what was asked: the book, the options chosen and the cards removed.
Cards are written 9h or Td, several of one 9h*3, and where suits do not count 9 or 9*12.

Examples:
  croupier strategy nz-1996/blackjack
  croupier strategy nz-1996/blackjack --option decks=6 --format svg > blackjack.svg
  croupier strategy nz-1996/blackjack --by two-cards
  croupier strategy nz-1996/blackjack --by cards --removed '5*4 T' --format csv > hands.csv
  croupier strategy nz-1996/caribbean-stud --removed 'Ah Kd'
  croupier strategy nj-19-47/chemin-de-fer --option banker-draws=free --format json";

/// Show the best play, and what each mistake costs
///
/// For blackjack, Caribbean stud and chemin de fer, worked out exactly under the book and the operator's
/// choices.
#[derive(Debug, Args)]
#[command(after_help = STRATEGY_EXAMPLES)]
pub(crate) struct StrategyArgs {
    /// The rule book
    pub(crate) book: String,
    #[command(flatten)]
    pub(crate) options: Options,
    /// Cards that are known to be out of the shoe
    #[arg(long, value_name = "CARDS")]
    pub(crate) removed: Option<String>,
    /// At blackjack: what a decision is looked up by
    #[arg(long, value_enum, default_value_t, value_name = "HANDS")]
    pub(crate) by: StrategyBy,
    /// The form of the output
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub(crate) format: StrategyForm,
}

/// What a decision at blackjack is looked up by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum StrategyBy {
    /// The total of a hand: the table of basic strategy
    #[default]
    Totals,
    /// Its cards, for every hand of two: the best play
    TwoCards,
    /// Its cards, for every possible hand: the best play
    Cards,
}

/// The form of a strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum StrategyForm {
    /// For people
    #[default]
    Table,
    /// For programs: every decision
    Json,
    /// A line for every decision
    Csv,
    /// A drawing
    Svg,
}

/// List the rule books, with the options each leaves to the operator
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  croupier books\n  croupier books --format json")]
pub(crate) struct Books {
    #[command(flatten)]
    pub(crate) form: Form,
}

const WHY_EXAMPLES: &str = "\
Examples:
  croupier why croupier-data mini-1 42
  croupier why croupier-data mini-1 --command c-17
  croupier why croupier-data mini-1 --command c-17 --actor anna --format json";

/// Explain an event or a refusal: what was checked, under which rules, and how amounts were worked out
///
/// Replays the log up to the command behind it and decides the command again, listing in order every
/// condition that was checked, with its rule and what was found. Opens the database read-only; a server
/// may be running. Refusals are kept from schema 3 on.
#[derive(Debug, Args)]
#[command(after_help = WHY_EXAMPLES)]
pub(crate) struct Why {
    /// The data folder of `croupier serve`, or the database file in it
    #[arg(value_name = "DATA")]
    pub(crate) path: PathBuf,
    /// The table's id
    pub(crate) table: String,
    /// The number of an event
    #[arg(required_unless_present = "command")]
    pub(crate) seq: Option<u64>,
    /// The id of a command, instead of an event
    #[arg(long, value_name = "ID", conflicts_with = "seq")]
    pub(crate) command: Option<String>,
    /// Who sent it, where several used the same id
    #[arg(long, value_name = "NAME", requires = "command")]
    pub(crate) actor: Option<String>,
    #[command(flatten)]
    pub(crate) form: Form,
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  croupier verify croupier-data
  croupier verify croupier-data/croupier.db --format json
  croupier verify croupier-data --anchor anchors.jsonl --binary /usr/bin/croupier
  croupier verify mini-1.jsonl
  croupier verify croupier-data --quiet && echo sound";

/// Verify the whole record: the hash chain, every decision by the rules, and the money
///
/// Opens the database read-only, as it stands at one moment; a server may be running. Recomputes the hash
/// of every event, decides every command again and compares what happens, and adds up every account. With
/// the operator's key, beside the database or where --key says, the shoes and draws in play are opened too. Damage is reported
/// with its place and exit code 3. Where a table was drafted under an earlier edition of the rulings, what would
/// now be decided or cited differently is listed by rule, and does not count as damage. docs/guides/regulator.md says what cannot
/// be found this way.
#[derive(Debug, Args)]
#[command(after_help = VERIFY_EXAMPLES)]
pub(crate) struct Verify {
    /// The data folder of `croupier serve`, the database file in it, or an export of a table or a day
    pub(crate) path: PathBuf,
    #[command(flatten)]
    pub(crate) form: Form,
    /// Print nothing if all is sound
    #[arg(long)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) key: KeyArgs,
    /// Anchors that were kept elsewhere, a line of JSON each: whatever was cut off, removed or recomputed since is found
    #[arg(long = "anchor", value_name = "FILE")]
    pub(crate) anchor: Option<PathBuf>,
    /// A program to compare with the one the last anchor names
    #[arg(long, value_name = "FILE")]
    pub(crate) binary: Option<PathBuf>,
}

const MIGRATE_EXAMPLES: &str = "\
Examples:
  croupier migrate --check
  croupier migrate --database /var/lib/croupier/croupier.db";

/// Bring the database of an earlier croupier up to date, after making a copy of it
///
/// The copy is written beside it and never overwrites another. Then all changes are made, or none.
/// `croupier serve` does the same when it starts. A database that a server has open, or that a later
/// croupier wrote, is left alone.
#[derive(Debug, Args)]
#[command(after_help = MIGRATE_EXAMPLES)]
pub(crate) struct Migrate {
    /// The database, or the data folder of `croupier serve` that it is in
    #[arg(long, default_value = "croupier-data", value_name = "FILE")]
    pub(crate) database: PathBuf,
    /// Only say what would be done
    #[arg(long)]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// The form of the output.
#[derive(Debug, Args)]
pub(crate) struct Form {
    /// The form of the output
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub(crate) format: Format,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
}
