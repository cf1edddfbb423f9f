//! How many wagers a second the store writes, and how much larger the file becomes with each, beside a bare program that writes
//! the same rows into the same tables, as durably and in groups of the same size, and does nothing else.
//!
//! `cargo bench -p croupier-store [--bench writer] [-- TABLES…]`. Every table has one command under way at any time, so the store's groups are as
//! they come. The two take turns, since the machine may have other things to do, and the medians are compared.

#![allow(clippy::unwrap_used, clippy::float_arithmetic)]

mod bare;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use croupier_store::{Batch, CommandReply, Hash, NewEvent, Posting, Store, Transaction};
use tokio::task::JoinSet;
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Commands in each run.
const COMMANDS: u64 = 40_000;
const RUNS: usize = 5;
/// Players at each table.
const PLAYERS: u64 = 7;

/// How many groups the store has committed: it says so at each.
static COMMITS: AtomicU64 = AtomicU64::new(0);

struct Counting;

impl Subscriber for Counting {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "croupier_store::sqlite::writer"
    }
    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, _: &Event<'_>) {
        COMMITS.fetch_add(1, Relaxed);
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// One wager, as a table's owner has it written.
struct Wager {
    table: u64,
    seq: u64,
}

impl Wager {
    fn player(&self) -> String {
        format!("guest-{}", self.table * PLAYERS + self.seq % PLAYERS)
    }
    fn table(&self) -> String {
        table(self.table)
    }
    fn cause(&self) -> String {
        let player = self.player();
        format!(r#"{{"do":"place-wager","player":"{player}","area":1,"on":"banker","cents":2000}}"#)
    }
    fn body(&self) -> String {
        let player = self.player();
        format!(
            r#"{{"event":"wager-placed","player":"{player}","area":1,"on":"banker","cents":2000,"total_cents":2000,"rule":"nz-1996/midi-baccarat/4.1"}}"#
        )
    }
    fn command_id(&self) -> String {
        format!("{:08x}-{}", self.table, self.seq)
    }
    fn reply(&self) -> String {
        let (id, seq, body) = (self.command_id(), self.seq, self.body());
        let body = &body[1..];
        format!(r#"{{"reply":"{id}","seq":{seq},"events":[{{"seq":{seq},"at_ms":{AT_MS},{body}]}}"#)
    }
    /// The account that pays, and the one that is paid.
    fn accounts(&self) -> [String; 2] {
        let (table, player) = (self.table(), self.player());
        [
            format!("chips:{table}:{player}"),
            format!("wagers:{table}:{player}"),
        ]
    }
    fn batch(&self, epoch: u64) -> Batch {
        let [from, to] = self.accounts();
        let line = |account, cents| Posting {
            account,
            house: false,
            cents,
        };
        Batch {
            table: self.table(),
            expected_seq: self.seq - 1,
            epoch,
            events: vec![NewEvent {
                kind: "wager-placed".into(),
                body: self.body(),
                cause: Some(self.cause()),
                actor: self.player(),
                role: "player".into(),
                at_ms: AT_MS,
            }],
            transactions: vec![Transaction {
                id: format!("{}/{}", self.table(), self.seq),
                reason: "wager-placed".into(),
                event_offset: 0,
                postings: vec![line(from, -CENTS), line(to, CENTS)],
            }],
            replies: vec![CommandReply {
                command_id: self.command_id(),
                actor: self.player(),
                request_hash: Hash::of(self.cause().as_bytes()),
                reply: self.reply(),
                seq: self.seq,
                asked: None,
            }],
            secrets: Vec::new(),
            forgotten: Vec::new(),
        }
    }
}

const AT_MS: i64 = 1_794_884_406_850;
const CENTS: i64 = 2_000;

fn table(number: u64) -> String {
    format!("midi-{number}")
}

/// A closed store with so many tables, at each of which everybody has chips.
async fn furnished(path: &Path, tables: u64) {
    let store = Store::open(path).await.unwrap();
    for number in 0..tables {
        store.create_table(&table(number)).await.unwrap();
        store
            .claim(&table(number), "bench", AT_MS, i64::MAX)
            .await
            .unwrap();
        let postings = (1..=PLAYERS).flat_map(|seq| {
            let [chips, wagers] = Wager { table: number, seq }.accounts();
            let cents = 1_000_000_000_000;
            let line = |account: &str, house, cents| Posting {
                account: account.into(),
                house,
                cents,
            };
            [
                line("cage", true, -cents),
                line(&chips, false, cents),
                line(&wagers, false, 0),
            ]
        });
        let chips = Transaction {
            id: format!("chips {number}"),
            reason: "chips".into(),
            event_offset: 0,
            postings: postings.collect(),
        };
        store.transfer(chips, AT_MS).await.unwrap();
    }
    store.close().await.unwrap();
}

/// What a run came to.
struct Run {
    took: Duration,
    commits: u64,
    /// How long each command waited for its commit.
    waits: Vec<Duration>,
}

impl Run {
    fn per_second(&self) -> f64 {
        COMMANDS as f64 / self.took.as_secs_f64()
    }
    fn group(&self) -> u64 {
        (COMMANDS as f64 / self.commits.max(1) as f64).round() as u64
    }
    fn wait(&mut self, part: f64) -> Duration {
        self.waits.sort_unstable();
        self.waits[((self.waits.len() - 1) as f64 * part) as usize]
    }
}

async fn store_run(path: &Path, tables: u64) -> Run {
    let store = Store::open(path).await.unwrap();
    COMMITS.store(0, Relaxed);
    let started = Instant::now();
    let mut players = JoinSet::new();
    for number in 0..tables {
        let store = store.clone();
        players.spawn(async move {
            let mut waits = Vec::new();
            for seq in 1..=COMMANDS / tables {
                let wager = Wager { table: number, seq };
                let batch = wager.batch(1);
                let asked = Instant::now();
                store.append(batch).await.unwrap();
                waits.push(asked.elapsed());
            }
            waits
        });
    }
    let waits = players.join_all().await.into_iter().flatten().collect();
    let run = Run {
        took: started.elapsed(),
        commits: COMMITS.load(Relaxed),
        waits,
    };
    store.close().await.unwrap();
    run
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn main() {
    tracing::subscriber::set_global_default(Counting).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let asked: Vec<u64> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let tables = if asked.is_empty() {
        vec![1, 50, 200]
    } else {
        asked
    };
    // Beside the build, which is on a disk; the folder for temporary files may be in memory.
    let place = std::env::current_exe().unwrap();
    for tables in tables {
        let (mut store, mut bare, mut ratio) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..RUNS {
            let folder = tempfile::tempdir_in(place.parent().unwrap()).unwrap();
            let (ours, theirs) = (
                folder.path().join("store.db"),
                folder.path().join("bare.db"),
            );
            runtime.block_on(furnished(&ours, tables));
            std::fs::copy(&ours, &theirs).unwrap();
            let size = |path: &Path| std::fs::metadata(path).unwrap().len();
            let before = size(&ours);
            let mut run = runtime.block_on(store_run(&ours, tables));
            let took = bare::run(&theirs, tables, run.group());
            let theirs_a_second = COMMANDS as f64 / took.as_secs_f64();
            println!(
                "{tables} tables: {:.0} commands/s in groups of {}, waits {:?} (p50) {:?} (p99), {:.0} bytes each; bare {:.0}/s, {:.0} bytes each",
                run.per_second(),
                run.group(),
                run.wait(0.5),
                run.wait(0.99),
                (size(&ours) - before) as f64 / COMMANDS as f64,
                theirs_a_second,
                (size(&theirs) - before) as f64 / COMMANDS as f64,
            );
            store.push(run.per_second());
            bare.push(theirs_a_second);
            ratio.push(run.per_second() / theirs_a_second);
        }
        println!(
            "{tables} tables, medians: store {:.0}/s, bare {:.0}/s, ratio {:.2}",
            median(store),
            median(bare),
            median(ratio)
        );
    }
}
