//! How long a large data folder takes: to be verified, to be audited, and to open a server on.
//!
//! `cargo bench -p croupier-server [--bench folder] [-- TABLES]`. The logs are those of a small folder that is kept with the tests, taken over
//! many times under other names, with their chains, postings and sealed shoes made anew.

#![allow(clippy::unwrap_used, clippy::float_arithmetic)]

use std::path::Path;
use std::time::{Duration, Instant};

use croupier_server::key::KeyKept;
use croupier_server::vault::Vault;
use croupier_server::{Config, Server, replay};
use croupier_store::{
    Batch, LoggedEvent, LoggedPosting, NewEvent, Posting, Secret, Store, Transaction,
};
use std::collections::BTreeMap;

const KEPT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../testdata/databases/0.1.0/"
);
const PEOPLE: [&str; 3] = ["anna", "bo", "cy"];
/// Tables written side by side.
const AT_ONCE: usize = 64;

/// A table to be taken over.
#[derive(Clone)]
struct Original {
    table: String,
    events: Vec<LoggedEvent>,
    /// By the number of the event that moves them.
    postings: BTreeMap<u64, Vec<LoggedPosting>>,
    /// Opened.
    secrets: Vec<(String, Vec<u8>)>,
    house: BTreeMap<String, bool>,
}

async fn originals(vault: &Vault) -> Vec<Original> {
    let store = Store::open_read_only(Path::new(KEPT).join("croupier.db"));
    let store = store.await.unwrap();
    let mut snapshot = store.snapshot().await.unwrap();
    let house: BTreeMap<String, bool> = snapshot.accounts().await.unwrap().into_iter().collect();
    let mut all = Vec::new();
    for head in snapshot.tables().await.unwrap() {
        let table = head.table;
        // Its jackpot is one for all.
        if table.contains("stud-1") {
            continue;
        }
        let mut postings: BTreeMap<u64, Vec<LoggedPosting>> = BTreeMap::new();
        for account in house.keys() {
            let lines = snapshot.postings(account, usize::MAX).await.unwrap();
            for line in lines
                .into_iter()
                .filter(|l| l.table.as_ref() == Some(&table))
            {
                postings.entry(line.seq.unwrap()).or_default().push(line);
            }
        }
        for lines in postings.values_mut() {
            lines.sort_by_key(|line| line.line);
        }
        let mut secrets = Vec::new();
        for name in (1..9).flat_map(|n| [format!("shoe/{n}"), format!("draw/{n}")]) {
            if let Some(sealed) = snapshot.secret(&table, &name).await.unwrap() {
                let plain = vault.open_sealed(&table, &name, &sealed).unwrap().to_vec();
                secrets.push((name, plain));
            }
        }
        all.push(Original {
            events: snapshot.events(&table, 0, usize::MAX).await.unwrap(),
            table,
            postings,
            secrets,
            house: house.clone(),
        });
    }
    drop(snapshot);
    store.close().await.unwrap();
    all
}

impl Original {
    /// Writes its log under another name, with people of its own.
    async fn take_over(self, store: Store, vault: Vault, number: usize) {
        let table = format!("{}-{number}", self.table);
        let renamed = |text: &str| {
            let mut text = text.replace(&format!("\"{}\"", self.table), &format!("\"{table}\""));
            for name in PEOPLE {
                let new = person(name, &self.table, number);
                text = text.replace(&format!("\"{name}\""), &format!("\"{new}\""));
            }
            text
        };
        let who = |name: &str| match PEOPLE.contains(&name) {
            true => person(name, &self.table, number),
            false => name.to_owned(),
        };
        let account = |id: &str| {
            let parts = id.split(':').map(|part| match part {
                part if part == self.table => table.clone(),
                part => who(part),
            });
            parts.collect::<Vec<_>>().join(":")
        };
        let funds = PEOPLE.map(|name| {
            let player = format!("player:{}", person(name, &self.table, number));
            let postings = vec![
                line("cage", true, -10_000_000),
                line(&player, false, 10_000_000),
            ];
            Transaction {
                id: format!("fund {player}"),
                reason: "bench".into(),
                event_offset: 0,
                postings,
            }
        });
        for fund in funds {
            store.transfer(fund, 0).await.unwrap();
        }
        store.create_table(&table).await.unwrap();
        let mut batch = Batch {
            table: table.clone(),
            expected_seq: 0,
            epoch: 0,
            events: Vec::new(),
            transactions: Vec::new(),
            replies: Vec::new(),
            secrets: Vec::new(),
            forgotten: Vec::new(),
        };
        for (name, plain) in &self.secrets {
            let sealed = vault.seal(&table, name, plain).unwrap();
            let name = name.clone();
            batch.secrets.push(Secret { name, sealed });
        }
        for event in &self.events {
            if let Some(lines) = self.postings.get(&event.seq) {
                let postings = lines.iter().map(|l| {
                    let house = self.house.get(&l.account).copied().unwrap_or_default();
                    line(&account(&l.account), house, l.cents)
                });
                batch.transactions.push(Transaction {
                    id: format!("{table}/{}", event.seq),
                    reason: lines[0].reason.clone(),
                    event_offset: batch.events.len(),
                    postings: postings.collect(),
                });
            }
            batch.events.push(NewEvent {
                kind: event.kind.clone(),
                body: renamed(&event.body),
                cause: event.cause.as_deref().map(renamed),
                actor: who(&event.actor),
                role: event.role.clone(),
                at_ms: event.at_ms,
            });
        }
        store.append(batch).await.unwrap();
    }
}

fn person(name: &str, table: &str, number: usize) -> String {
    format!("{name}-{}-{number}", &table[..3])
}

fn line(account: &str, house: bool, cents: i64) -> Posting {
    Posting {
        account: account.into(),
        house,
        cents,
    }
}

async fn fill(path: &Path, vault: &Vault, tables: usize) {
    let store = Store::open(path).await.unwrap();
    let originals = originals(vault).await;
    let all: Vec<(usize, &Original)> = (0..tables)
        .map(|at| (at / originals.len(), &originals[at % originals.len()]))
        .collect();
    for some in all.chunks(AT_ONCE) {
        let mut writing = tokio::task::JoinSet::new();
        for (number, original) in some {
            let original = (*original).clone();
            writing.spawn(original.take_over(store.clone(), vault.clone(), *number));
        }
        writing.join_all().await;
    }
    store.close().await.unwrap();
}

async fn timed<T>(what: &str, work: impl Future<Output = T>) -> T {
    let started = Instant::now();
    let done = work.await;
    let took: Duration = started.elapsed();
    println!("{what}: {:.2} s", took.as_secs_f64());
    done
}

async fn run(tables: usize) {
    let place = std::env::current_exe().unwrap();
    let folder = tempfile::tempdir_in(place.parent().unwrap()).unwrap();
    let path = folder.path().join("croupier.db");
    let key = folder.path().join("operator.key");
    std::fs::copy(Path::new(KEPT).join("test-operator.key"), &key).unwrap();
    #[cfg(unix)]
    std::fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    let vault = KeyKept::File(key).open().unwrap().unwrap().vault();
    timed("written", fill(&path, &vault, tables)).await;
    let size = std::fs::metadata(&path).unwrap().len();
    let store = Store::open_read_only(&path).await.unwrap();
    let verified = timed("hashes and accounts", store.verify(|_| {})).await;
    let events = verified.unwrap().events;
    println!(
        "{tables} tables, {events} events, {} bytes each",
        size / events
    );
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let snapshots = store.snapshots(cores).await.unwrap();
    let audit = replay::audit_snapshots(snapshots, Some(vault.clone()), |_| {});
    timed("commands", audit).await.unwrap();
    store.close().await.unwrap();
    let config = Config::new(folder.path());
    // The first start replays every log, and the second goes on from what the first wrote down.
    for what in ["opened, every log replayed", "opened again"] {
        let server = timed(what, Server::open(&config)).await.unwrap();
        timed("closed", server.shutdown()).await.unwrap();
    }
}

fn main() {
    let tables = std::env::args().find_map(|arg| arg.parse().ok());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(run(tables.unwrap_or(10_000)));
}
