//! What an operator sets before the doors open: where to listen and keep, which tables, how fast, how much at once.
//! What a table's options may be is the rule book's business.

use crate::anchors::{Stated, Why};
use crate::clock::HouseClock;
use crate::fleet::Advertised;
use crate::key::KeyKept;
use crate::outliers::OutlierTerms;
use crate::password::Cost;
use croupier_engine::{Name, RuleId};
pub use croupier_house::cage::Terms as CageTerms;
pub use croupier_house::doorman::MinimumAge;
pub use croupier_house::report::GamingDay;
use croupier_rulebooks::{Choices, premises};
use croupier_store::Address;
use std::borrow::Cow;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// A table to be drafted when the store does not have it yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSpec {
    /// Its id: 1 to 40 lower-case letters, digits and `-`.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// The rule book, by id.
    pub book: String,
    /// The operator's choices; the book's defaults fill in the rest.
    pub options: Choices,
    /// Whether a dealer keys in real equipment.
    pub physical: bool,
    /// Whether it is for practice: for play money, with hints. Then the house deals, and gives play money.
    pub practice: bool,
    /// How many house players may keep people company, for play money.
    pub company: u8,
    /// The pit that it stands in, if it does not stand elsewhere by now.
    pub pit: Option<Name>,
}

impl TableSpec {
    /// Whether an id can be a table's: it becomes part of addresses and of accounts' names.
    #[must_use]
    pub fn is_id(id: &str) -> bool {
        let fits = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
        (1..=40).contains(&id.len()) && id.bytes().all(fits)
    }
}

/// The terms of a progressive jackpot, to be opened when the store does not have it yet (nz-1996/caribbean-stud/11.3): the authority
/// approves them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JackpotSpec {
    /// Its name: tables with the option `jackpot=1` are linked to `stud-1`.
    pub name: Name,
    /// How many thousandths of each wager go into the pool; the rest is the operator's.
    pub permille: u16,
    /// What the pool begins with, and begins with again after a royal flush.
    pub seed_cents: i64,
}

impl JackpotSpec {
    /// The terms of a jackpot for which none were set: seven tenths of each wager, and a pool that begins with the least that a
    /// royal flush pays.
    #[must_use]
    pub fn usual(name: &Name) -> JackpotSpec {
        JackpotSpec {
            name: name.clone(),
            permille: 700,
            seed_cents: 1_000_000,
        }
    }
}

/// How fast the automatic dealer goes, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// From the first wager of a round to "no more bets".
    pub betting_ms: u64,
    /// How long a player may think about an offer before the house answers for the absent one.
    pub decision_ms: u64,
    /// A step of making the cards ready.
    pub step_ms: u64,
    /// A card.
    pub card_ms: u64,
    /// How long a result is shown before it is settled.
    pub result_ms: u64,
    /// From the end of a shoe to the next.
    pub shoe_ms: u64,
    /// From the moment a ball is set going to "no more bets".
    pub last_bets_ms: u64,
    /// How long a ball runs after the last call, a wheel turns, dice fly.
    pub landing_ms: u64,
    /// How long those who take part in a wash or draw have to reveal their shares.
    pub reveal_ms: u64,
}

impl Pace {
    /// As at a table.
    #[must_use]
    pub const fn normal() -> Pace {
        Pace {
            betting_ms: 15_000,
            decision_ms: 12_000,
            step_ms: 900,
            card_ms: 900,
            result_ms: 3_000,
            shoe_ms: 4_000,
            last_bets_ms: 3_000,
            landing_ms: 4_000,
            reveal_ms: 2_000,
        }
    }

    /// For tests and demonstrations: a whole shoe in under a minute.
    #[must_use]
    pub const fn fast() -> Pace {
        Pace {
            betting_ms: 400,
            decision_ms: 500,
            step_ms: 15,
            card_ms: 20,
            result_ms: 80,
            shoe_ms: 60,
            last_bets_ms: 60,
            landing_ms: 60,
            reveal_ms: 1_000,
        }
    }

    /// For learners.
    #[must_use]
    pub const fn slow() -> Pace {
        Pace {
            betting_ms: 40_000,
            decision_ms: 30_000,
            step_ms: 2_000,
            card_ms: 2_000,
            result_ms: 8_000,
            shoe_ms: 8_000,
            last_bets_ms: 6_000,
            landing_ms: 6_000,
            reveal_ms: 2_000,
        }
    }

    /// The pace of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Pace> {
        match name {
            "normal" => Some(Pace::normal()),
            "fast" => Some(Pace::fast()),
            "slow" => Some(Pace::slow()),
            _ => None,
        }
    }

    /// The names there are.
    pub const NAMES: [&'static str; 3] = ["slow", "normal", "fast"];
}

/// How much is taken at once, from anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerLimits {
    /// Bytes in a request's body or a WebSocket message.
    pub body_bytes_max: usize,
    /// Commands a second, for each sender and for each address.
    pub commands_per_second: u32,
    /// Commands at once before that rate holds.
    pub commands_burst: u32,
    /// New guests a minute from one address.
    pub guests_per_minute: u32,
    /// New guests at once before that rate holds.
    pub guests_burst: u32,
    /// Other requests a second from one address.
    pub requests_per_second: u32,
    /// Other requests at once before that rate holds.
    pub requests_burst: u32,
    /// WebSockets in all.
    pub connections_max: usize,
    /// Connections of any kind that one address may hold, and requests and WebSockets that a visitor may who comes by a trusted proxy.
    pub connections_per_address: usize,
    /// How long the head of a request may take, and how long a connection is kept without one.
    pub head_max: Duration,
    /// Commands on a WebSocket that are refused as too many, between two pings, before it is closed.
    pub refusals_max: u32,
    /// Commands waiting at one table.
    pub queue_max: usize,
    /// How often the server pings.
    pub ping_every: Duration,
    /// After which silence a WebSocket is dropped.
    pub silence_max: Duration,
    /// After how long without a word or a connection a player leaves a virtual table; zero is never.
    pub absence_max: Duration,
    /// After how long a table at which nothing happens, and which nobody looks at, goes out of memory; it comes back when somebody comes.
    pub rest_after: Duration,
    /// How long an unused session of a guest lasts: it is the only key to the account.
    pub session: Duration,
    /// How long an unused session of a player with a password lasts.
    pub account_idle: Duration,
    /// How long an unused session of staff lasts.
    pub staff_idle: Duration,
    /// Attempts to sign in a minute, from one address and under one name.
    pub sign_ins_per_minute: u32,
    /// Attempts at once before that rate holds.
    pub sign_ins_burst: u32,
    /// After so many failures nobody gets in under that name for a while; 0 is never.
    pub lock_out_failures: usize,
    /// If they come within this time.
    pub lock_out_within: Duration,
    /// For how long nobody gets in.
    pub lock_out_for: Duration,
    /// Whether a player whose wagers lie at a table can neither come to another nor wager there before they are settled.
    pub one_table: bool,
    /// Whether an account has one session alone, and a session one address.
    pub one_terminal: bool,
    /// Whether play at tables with real equipment stops while no supervisor is on duty there.
    pub supervised: bool,
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        ServerLimits {
            body_bytes_max: 16 * 1024,
            commands_per_second: 20,
            commands_burst: 40,
            guests_per_minute: 5,
            guests_burst: 20,
            requests_per_second: 50,
            requests_burst: 200,
            connections_max: 10_000,
            connections_per_address: 256,
            head_max: Duration::from_secs(20),
            refusals_max: 100,
            queue_max: 64,
            ping_every: Duration::from_secs(20),
            silence_max: Duration::from_secs(60),
            absence_max: Duration::from_secs(600),
            rest_after: Duration::from_secs(300),
            session: Duration::from_secs(365 * 24 * 3600),
            account_idle: Duration::from_secs(30 * 24 * 3600),
            staff_idle: Duration::from_secs(30 * 60),
            sign_ins_per_minute: 10,
            sign_ins_burst: 10,
            lock_out_failures: 3,
            lock_out_within: Duration::from_secs(30 * 60),
            lock_out_for: Duration::from_secs(30 * 60),
            one_table: false,
            one_terminal: false,
            supervised: false,
        }
    }
}

/// The minimum age that the rules in force with a book set, if they do.
pub(crate) fn age_of(book: &str) -> Option<MinimumAge> {
    let age = premises::of_book(book)?.minimum_age.as_ref()?;
    Some(MinimumAge {
        years: age.years,
        rule: Some(RuleId::new(&age.rule)),
    })
}

/// When anchors are made, and who hears of them.
#[derive(Clone, Debug)]
pub struct AnchorTerms {
    /// After how long at the latest; one is made at every start and stop and at the end of every gaming day besides.
    pub every: Duration,
    /// The gaming day.
    pub day: GamingDay,
    /// The file to which each is added.
    pub file: Option<PathBuf>,
    /// Called with each.
    pub told: fn(&Stated, Why),
}

/// The documentation that is served at `/docs`: a file by its path there, compressed with gzip if that is asked for.
pub type Manual = fn(&str, bool) -> Option<Cow<'static, [u8]>>;

/// Everything an operator sets.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The folder of the store and the operator's token, and of the operator's key if that is nowhere else.
    pub data: PathBuf,
    /// The database that takes the place of the store in the folder; none: the one that the folder names, if it does.
    pub database: Option<Address>,
    /// Where the other nodes reach this one, if it is one of a fleet on that database.
    pub advertise: Option<Advertised>,
    /// Where the operator's key is kept; none: in the data folder.
    pub key: Option<KeyKept>,
    /// The play money a guest is given; none: there are no guests.
    pub guests_cents: Option<i64>,
    /// How old one must be to play; none: nobody is asked.
    pub minimum_age: Option<MinimumAge>,
    /// Whether the rules of every table raise it, also of those that are set up later; else it is the operator's decision.
    pub age_by_rules: bool,
    /// How much work it is to hash a password.
    pub password_cost: Cost,
    /// How fast the automatic dealer goes.
    pub pace: Pace,
    /// The tables to draft when they do not exist yet.
    pub tables: Vec<TableSpec>,
    /// The terms of jackpots that do not exist yet; those that are not named here are opened on usual terms.
    pub jackpots: Vec<JackpotSpec>,
    /// From what on two people are needed at the cage, and how long vouchers are good.
    pub cage: CageTerms,
    /// When the gaming day and its shifts begin, for reports.
    pub gaming_day: GamingDay,
    /// From when on a result is an outlier.
    pub outliers: OutlierTerms,
    /// How much is taken at once.
    pub limits: ServerLimits,
    /// The time: the machine's, save where a test tells it.
    pub clock: HouseClock,
    /// The proxies whose word is taken for where a visitor comes from.
    pub trusted_proxies: Vec<IpAddr>,
    /// When anchors are made by themselves; none: only when somebody asks.
    pub anchors: Option<AnchorTerms>,
    /// The documentation, if the program brings it along.
    pub manual: Option<Manual>,
    /// Why settings changed since the last start.
    pub why: Option<String>,
}

impl Config {
    /// The usual settings for a folder: guests with $1,000.00 and no tables yet.
    #[must_use]
    pub fn new(data: impl Into<PathBuf>) -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data: data.into(),
            database: None,
            advertise: None,
            key: None,
            guests_cents: Some(100_000),
            minimum_age: None,
            age_by_rules: false,
            password_cost: Cost::default(),
            pace: Pace::normal(),
            tables: Vec::new(),
            jackpots: Vec::new(),
            cage: CageTerms::default(),
            gaming_day: GamingDay::default(),
            outliers: OutlierTerms::default(),
            limits: ServerLimits::default(),
            clock: HouseClock::of_the_machine(),
            trusted_proxies: Vec::new(),
            anchors: None,
            manual: None,
            why: None,
        }
    }

    /// The minimum age that the rules in force at these tables set: the highest, if there is one.
    #[must_use]
    pub fn age_by_rule(tables: &[TableSpec]) -> Option<MinimumAge> {
        let ages = tables.iter().filter_map(|table| age_of(&table.book));
        ages.max_by_key(|age| age.years)
    }

    /// Where the store is: in the database that was named, in the one that the folder names, or in the folder.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn store(&self) -> std::io::Result<Address> {
        match &self.database {
            Some(database) => Ok(database.clone()),
            None => Address::of_folder(&self.data),
        }
    }

    /// Where the operator's key is kept.
    pub(crate) fn key(&self) -> KeyKept {
        let usual = || KeyKept::File(self.data.join("operator.key"));
        self.key.clone().unwrap_or_else(usual)
    }

    /// The folder of tables as they were last written down, which may be deleted.
    #[must_use]
    pub(crate) fn shelf_path(&self) -> PathBuf {
        self.data.join("snapshots")
    }

    /// The folder of what is shown of tables at rest, which may be deleted too.
    #[must_use]
    pub(crate) fn rest_path(&self) -> PathBuf {
        self.data.join("at-rest")
    }
}
