//! `croupier load`: many clients at many tables, and what the server makes of them.

mod bare;
mod bot;
mod client;
mod database;
mod kills;
mod machine;
mod report;
mod starts;
mod tally;

use crate::args::{Format, Load};
use crate::draft;
use crate::error::Failure;
use crate::progress;
use bare::Bare;
use client::{Client, Course, Guest, House, nth};
use database::{Database, Kept};
use futures_util::{StreamExt as _, stream};
use machine::{Appends, GUESTS_CENTS, Own, Setup, Usage, ask, counted};
use report::{Commits, Report, ServerUse, Spread};
use serde_json::Value;
use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tally::{Sample, Tally, Times};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// Guests who come through the door at once.
const AT_THE_DOOR: usize = 64;
/// How long everybody has to come and sit down, and how often that is looked at.
const COMING_MAX: Duration = Duration::from_secs(120);
const LOOKS_EVERY: Duration = Duration::from_millis(100);
/// Sizes of groups that the baseline writes.
const GROUPS: [u64; 2] = [1, 64];
/// More connections than this are not opened.
const CONNECTIONS_MAX: u64 = 60_000;

/// Loads a server and tells what came of it.
pub(crate) fn run(args: &Load, out: &mut impl Write) -> Result<(), Failure> {
    for book in &args.games {
        draft::find_book(book)?;
    }
    let clients = u64::from(args.tables) * u64::from(args.players + args.spectators);
    if clients > CONNECTIONS_MAX {
        return Err(Failure::usage(format!(
            "{clients} connections are too many; {CONNECTIONS_MAX} is the most"
        )));
    }
    let elsewhere = args.servers.iter().find(|at| !at.ip().is_loopback());
    if let Some(server) = elsewhere.filter(|_| !args.anywhere) {
        return Err(
            Failure::usage(format!("{server} is not an address of this machine"))
                .hint("whoever runs it will notice; if they agree, say so with --anywhere"),
        );
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("threads cannot be started: {error}")))?;
    if let Some(kills) = args.kills {
        let found = progress::watched(u64::from(kills), "kills", |cancel, more| {
            runtime.block_on(kills::run(args, kills, cancel, more))
        })?;
        return out.write_all(found.as_bytes()).map_err(Failure::from);
    }
    let total = u64::from(args.seconds) * 10;
    let report = progress::watched(total, "tenths of a second", |cancel, more| {
        runtime.block_on(async {
            let Some(url) = &args.database else {
                return load(args, None, cancel, more).await;
            };
            let database = Database::open(url, args.servers.is_empty()).await?;
            let report = load(args, Some(&database), cancel, more).await;
            let left = database.leave().await;
            report.and_then(|report| left.map(|()| report))
        })
    })?;
    let text = match args.form.format {
        Format::Text => report.text(),
        Format::Json => format!("{}\n", report.json()),
    };
    out.write_all(text.as_bytes()).map_err(Failure::from)
}

/// What is loaded: servers of our own, or others'.
struct Target {
    own: Vec<Own>,
    addresses: Vec<SocketAddr>,
    pids: Vec<u32>,
    tables: Vec<String>,
    /// The same as `ID=BOOK`, where we started the servers.
    specs: Vec<String>,
    /// The memory of a server with one table.
    one_table_bytes: Option<u64>,
}

impl Target {
    async fn new(args: &Load, database: Option<&Database>) -> Result<Target, Failure> {
        if let Some(first) = args.servers.first() {
            return Ok(Target {
                own: Vec::new(),
                addresses: args.servers.clone(),
                pids: args.pids.clone(),
                tables: open_tables(args, *first).await?,
                specs: Vec::new(),
                one_table_bytes: None,
            });
        }
        let ids: Vec<String> = (1..=args.tables).map(|n| format!("load-{n}")).collect();
        let books = args.games.iter().cycle();
        let specs: Vec<String> = ids
            .iter()
            .zip(books)
            .map(|(id, book)| format!("{id}={book}"))
            .collect();
        let scratch = args.scratch.as_deref();
        let setup = setup(args, &specs, database);
        let mut one_table_bytes = None;
        if database.is_none() {
            let tables = &specs[..1];
            let one = Own::start(scratch, &Setup { tables, ..setup }, false)?;
            one_table_bytes = Usage::of(one.pid()).map(|usage| usage.resident_bytes);
        }
        let own = match setup.node {
            true => Own::fleet(scratch, &setup, args.nodes)?,
            false => vec![Own::start(scratch, &setup, args.keep)?],
        };
        Ok(Target {
            addresses: own.iter().map(|server| server.address).collect(),
            pids: own.iter().map(Own::pid).collect(),
            own,
            tables: ids,
            specs,
            one_table_bytes,
        })
    }

    fn usage(&self) -> Option<Usage> {
        Usage::of_all(&self.pids)
    }

    /// What all of them measure.
    async fn metrics(&self) -> String {
        let mut all = String::new();
        for address in &self.addresses {
            let answer = ask(*address, "GET", "/metrics", "").await;
            all += &answer.map(|(_, body)| body).unwrap_or_default();
            all += "\n";
        }
        all
    }

    /// How large the database is, and what servers have kept in one that they share.
    async fn kept(
        &self,
        database: Option<&Database>,
    ) -> Result<(Option<u64>, Option<Kept>), Failure> {
        match database {
            Some(database) => {
                let kept = database.kept().await?;
                Ok((Some(kept.bytes), Some(kept)))
            }
            None => Ok((self.own.first().and_then(Own::kept_bytes), None)),
        }
    }
}

/// What servers of our own are started with.
fn setup<'a>(args: &Load, tables: &'a [String], database: Option<&'a Database>) -> Setup<'a> {
    Setup {
        betting_ms: args.betting_ms,
        tables,
        database: database.map(Database::house),
        node: args.nodes > 1,
    }
}

/// The tables of a running server that have one of the books.
async fn open_tables(args: &Load, address: SocketAddr) -> Result<Vec<String>, Failure> {
    let unheard = |error: &dyn std::fmt::Display| {
        Failure::failed(format!("{address} does not answer: {error}"))
            .hint("start it with `croupier serve`, and name its address with --server")
    };
    let (_, body) = ask(address, "GET", "/api/tables", "")
        .await
        .map_err(|e| unheard(&e))?;
    let from = body.find('{').unwrap_or(0);
    let to = body.rfind('}').map_or(body.len(), |to| to + 1);
    let lobby: Value = serde_json::from_str(&body[from..to.max(from)]).map_err(|e| unheard(&e))?;
    let listed = lobby["tables"].as_array().map_or(&[][..], Vec::as_slice);
    let open = listed.iter().filter(|table| {
        let book = table["book"].as_str().unwrap_or_default();
        table["physical"] == false && args.games.iter().any(|game| game == book)
    });
    let ids = open.filter_map(|table| table["table"].as_str().map(str::to_owned));
    let ids: Vec<String> = ids.take(args.tables as usize).collect();
    if ids.is_empty() {
        let games = args.games.join(", ");
        return Err(
            Failure::failed(format!("{address} has no virtual table of {games}"))
                .hint("name a book that it has with --games"),
        );
    }
    Ok(ids)
}

/// What a guest is called.
fn guest_name(number: u64) -> String {
    format!("l{:x}-{number}", std::process::id())
}

/// A new guest's token.
async fn guest(address: SocketAddr, number: u64) -> Result<String, Failure> {
    let name = guest_name(number);
    let body = format!(r#"{{"name":"{name}","age_years":99}}"#);
    let answer = ask(address, "POST", "/api/guests", &body).await;
    let (status, body) = answer.map_err(|e| Failure::failed(format!("{address}: {e}")))?;
    let token = body
        .split(r#""token":""#)
        .nth(1)
        .and_then(|t| t.split('"').next());
    match token {
        Some(token) if status == 201 => Ok(token.to_owned()),
        _ => Err(Failure::failed(format!("a guest was turned away: {body}"))
            .hint("start the server with higher limits: `croupier serve --help`")),
    }
}

/// Everybody who comes, with their tokens.
async fn guests(args: &Load, target: &Target) -> Result<Vec<Guest>, Failure> {
    let players = target.tables.len() as u64 * u64::from(args.players);
    let every = args.rate.map(|rate| match u64::from(rate) {
        // Nobody says anything while it is measured.
        0 => Duration::from_secs(86_400),
        rate => Duration::from_nanos(1_000_000_000_u64.saturating_mul(players) / rate),
    });
    let chips_cents = match target.own.is_empty() {
        false => GUESTS_CENTS / 100,
        // What a guest is given elsewhere is not known; the welcome money is at least this.
        true => 50_000,
    };
    let mut all = Vec::new();
    for table in &target.tables {
        for seat in 0..args.players + args.spectators {
            all.push((table.clone(), seat < args.players));
        }
    }
    let coming =
        stream::iter(all.into_iter().enumerate()).map(|(number, (table, plays))| async move {
            let number = number as u64;
            let token = match plays {
                true => Some(guest(nth(&target.addresses, number), number).await?),
                false => None,
            };
            Ok(Guest {
                table,
                token,
                number,
                every,
                chips_cents,
            })
        });
    let coming: Vec<Result<Guest, Failure>> = coming.buffer_unordered(AT_THE_DOOR).collect().await;
    coming.into_iter().collect()
}

async fn load(
    args: &Load,
    database: Option<&Database>,
    cancel: &AtomicBool,
    more: &(dyn Fn(u64) + Sync),
) -> Result<Report, Failure> {
    let target = Target::new(args, database).await?;
    let empty = target.usage();
    let guests = guests(args, &target).await?;
    let players = guests.iter().filter(|g| g.token.is_some()).count() as u64;
    let clients = guests.len() as u64;
    let house = Arc::new(House {
        addresses: target.addresses.clone(),
        tally: Tally::new(),
        seated: AtomicU64::new(0),
    });
    let (course, told) = watch::channel(Course::Coming);
    let coming = stream::iter(guests).map(|guest| Client::connect(Arc::clone(&house), guest));
    let mut coming = coming.buffer_unordered(AT_THE_DOOR);
    let mut tasks = JoinSet::new();
    while let Some(client) = coming.next().await {
        let client = client.map_err(|why| {
            Failure::failed(format!("a client could not come to its table: {why}"))
                .hint("the limit of open files may be too low: see `ulimit -n`")
        })?;
        tasks.spawn(client.run(told.clone()));
        if cancel.load(Ordering::Relaxed) {
            break;
        }
    }
    drop(coming);
    until_seated(&house, players, cancel).await?;

    let full = target.usage();
    let ((size, kept), metrics) = (target.kept(database).await?, target.metrics().await);
    let own = Usage::of(std::process::id());
    let started = Instant::now();
    house.tally.count(true);
    course.send_replace(Course::Playing);
    for _ in 0..args.seconds * 10 {
        sleep(LOOKS_EVERY).await;
        more(1);
        if cancel.load(Ordering::Relaxed) {
            break;
        }
    }
    house.tally.count(false);
    let took_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    let (after, own_after) = (target.usage(), Usage::of(std::process::id()));
    let ((size_after, kept_after), metrics_after) =
        (target.kept(database).await?, target.metrics().await);
    course.send_replace(Course::Over);
    while tasks.join_next().await.is_some() {}

    let counts = house.tally.counts();
    let since = |name: &str| counted(&metrics_after, name).saturating_sub(counted(&metrics, name));
    let cpu = |before: Option<Usage>, after: Option<Usage>| {
        let spent = after?.cpu_ms.saturating_sub(before?.cpu_ms);
        Some(spent * 1_000 / took_ms.max(1))
    };
    let server = after
        .zip(full)
        .zip(empty)
        .map(|((after, full), empty)| ServerUse {
            cpu_permille: cpu(Some(full), Some(after)).unwrap_or_default(),
            resident_bytes: after.resident_bytes,
            written_per_second: after.written_bytes.saturating_sub(full.written_bytes) * 1_000
                / took_ms.max(1),
            per_table_bytes: target
                .one_table_bytes
                .filter(|_| target.tables.len() > 1)
                .map(|one| {
                    empty.resident_bytes.saturating_sub(one) / (target.tables.len() as u64 - 1)
                }),
            per_client_bytes: full.resident_bytes.saturating_sub(empty.resident_bytes)
                / clients.max(1),
            kept_per_command: size
                .zip(size_after)
                .filter(|_| counts.done > 0)
                .map(|(before, after)| after.saturating_sub(before) / counts.done),
        });
    let commits = kept.zip(kept_after).map(|(before, after)| Commits {
        count: after.commits.saturating_sub(before.commits),
        group: after.group(&before),
    });
    let mut report = Report {
        servers: target.addresses.len() as u64,
        tables: target.tables.len() as u64,
        players: u64::from(args.players),
        spectators: u64::from(args.spectators),
        games: args.games.clone(),
        rate: args.rate,
        took_ms,
        counts,
        refused: house.tally.refusals(),
        acknowledged: spread(&house.tally.acknowledged),
        broadcast: spread(&house.tally.broadcast),
        appended: Appends::between(&metrics, &metrics_after),
        commits,
        rounds: since("croupier_rounds_settled_total"),
        events: since("croupier_events_total"),
        server,
        own_cpu_permille: cpu(own, own_after),
        starts: Vec::new(),
        logged: counted(&metrics_after, "croupier_events_total"),
        baseline: Vec::new(),
        folder: target
            .own
            .first()
            .and_then(Own::kept_in)
            .map(|folder| folder.display().to_string()),
    };
    let samples = house.tally.samples();
    let tables = report.tables;
    let Target { mut own, specs, .. } = target;
    if let Some(own) = own.pop().filter(|_| args.starts) {
        report.starts = starts::run(args, own, &setup(args, &specs, None), clients).await?;
    }
    // All of them end before the baseline begins.
    drop(own);
    if !args.no_baseline && !samples.is_empty() {
        let mut groups = GROUPS.to_vec();
        groups.extend(commits.map(|commits| commits.group));
        groups.sort_unstable();
        groups.dedup();
        report.baseline = match database {
            Some(database) => database.baseline(&samples, tables, &groups).await?,
            None => baseline(args, &samples, tables, &groups)?,
        };
    }
    Ok(report)
}

/// What the bare program comes to with files.
fn baseline(
    args: &Load,
    samples: &[Sample],
    tables: u64,
    groups: &[u64],
) -> Result<Vec<Bare>, Failure> {
    let folder = machine::scratch(args.scratch.as_deref())?;
    let written: Result<Vec<_>, _> = groups
        .iter()
        .map(|group| bare::run(&folder, samples, tables, *group))
        .collect();
    drop(std::fs::remove_dir_all(&folder));
    written.map_err(|e| Failure::failed(format!("the baseline could not be written: {e}")))
}

fn spread(times: &Times) -> Option<Spread> {
    Some(Spread {
        count: times.count(),
        p50_us: times.within(500)?,
        p99_us: times.within(990)?,
    })
}

/// Waits until everybody plays who came to.
async fn until_seated(house: &House, players: u64, cancel: &AtomicBool) -> Result<(), Failure> {
    let end = Instant::now() + COMING_MAX;
    loop {
        let seated = house.seated.load(Ordering::Relaxed);
        if seated >= players || cancel.load(Ordering::Relaxed) {
            return Ok(());
        }
        if Instant::now() > end {
            return Err(Failure::failed(format!(
                "{seated} of {players} players have come to play, and no more come"
            )));
        }
        sleep(LOOKS_EVERY).await;
    }
}
