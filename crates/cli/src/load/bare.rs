//! The baseline: a bare program that writes the rows of the same commands (head, event, two postings, two balances, reply) with prepared
//! statements into an SQLite file, each group synced before the next. Nothing is hashed, decided, looked up or sent.

use super::tally::{Sample, Times};
use rusqlite::{Connection, TransactionBehavior, params};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long each size of group is written.
pub(super) const WRITES_FOR: Duration = Duration::from_millis(1_500);

const ROWS: &str = "\
CREATE TABLE head (id TEXT PRIMARY KEY, seq INTEGER NOT NULL, hash TEXT NOT NULL);
CREATE TABLE event (id TEXT NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, actor TEXT NOT NULL, cause TEXT, body TEXT NOT NULL,
    prev TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (id, seq));
CREATE TABLE account (id TEXT PRIMARY KEY, cents INTEGER NOT NULL);
CREATE TABLE posting (txn TEXT NOT NULL, line INTEGER NOT NULL, account TEXT NOT NULL, cents INTEGER NOT NULL, PRIMARY KEY (txn, line));
CREATE TABLE reply (actor TEXT NOT NULL, id TEXT NOT NULL, hash TEXT NOT NULL, reply TEXT NOT NULL, PRIMARY KEY (actor, id));";

/// How the bare program did with groups of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bare {
    /// What it writes into.
    pub(crate) program: &'static str,
    pub(crate) group: u64,
    pub(crate) commands_per_second: u64,
    pub(crate) p50_us: u64,
    pub(crate) p99_us: u64,
}

impl Bare {
    /// So many commands were written since a moment, and each group took so long.
    pub(super) fn of(
        program: &'static str,
        group: u64,
        written: u64,
        started: Instant,
        times: &Times,
    ) -> Bare {
        let took = started.elapsed().as_millis().max(1);
        let each_second = u128::from(written) * 1_000 / took;
        Bare {
            program,
            group,
            commands_per_second: u64::try_from(each_second).unwrap_or(u64::MAX),
            p50_us: times.within(500).unwrap_or_default(),
            p99_us: times.within(990).unwrap_or_default(),
        }
    }
}

/// Writes commands like these at so many tables, in groups of one size.
pub(crate) fn run(
    folder: &Path,
    samples: &[Sample],
    tables: u64,
    group: u64,
) -> rusqlite::Result<Bare> {
    let mut db = Connection::open(folder.join(format!("bare-{group}.db")))?;
    db.pragma_update(None, "journal_mode", "wal")?;
    db.pragma_update(None, "synchronous", "full")?;
    db.execute_batch(ROWS)?;
    let hash = "0".repeat(64);
    for n in 0..tables {
        db.execute("INSERT INTO head VALUES (?, 0, ?)", params![table(n), hash])?;
    }
    let times = Times::new();
    let started = Instant::now();
    let mut written = 0_u64;
    while started.elapsed() < WRITES_FOR {
        let begun = Instant::now();
        let together = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for n in written..written + group {
            write(
                &together,
                &samples[n as usize % samples.len()],
                n,
                tables,
                &hash,
            )?;
        }
        together.commit()?;
        times.record(begun.elapsed());
        written += group;
    }
    Ok(Bare::of("SQLite", group, written, started, &times))
}

fn table(n: u64) -> String {
    format!("load-{n}")
}

fn write(
    db: &Connection,
    sample: &Sample,
    n: u64,
    tables: u64,
    hash: &str,
) -> rusqlite::Result<()> {
    let table = table(n % tables);
    let seq = i64::try_from(n / tables + 1).unwrap_or(i64::MAX);
    let player = format!("guest-{}", n % (tables * 7));
    let mut head = db.prepare_cached("UPDATE head SET seq = ?, hash = ? WHERE id = ?")?;
    head.execute(params![seq, hash, table])?;
    let mut event = db.prepare_cached("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?;
    let at_ms = 1_780_000_000_000_i64;
    event.execute(params![
        table,
        seq,
        at_ms,
        player,
        sample.command,
        sample.event,
        hash,
        hash
    ])?;
    let transaction = format!("{table}/{seq}");
    for (line, cents) in [(0, -500_i64), (1, 500)] {
        let account = format!("{player}-{line}");
        let mut balance = db.prepare_cached(
            "INSERT INTO account VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET cents = cents + excluded.cents",
        )?;
        balance.execute(params![account, cents])?;
        let mut posting = db.prepare_cached("INSERT INTO posting VALUES (?, ?, ?, ?)")?;
        posting.execute(params![transaction, line, account, cents])?;
    }
    let mut reply = db.prepare_cached("INSERT INTO reply VALUES (?, ?, ?, ?)")?;
    reply.execute(params![player, transaction, hash, sample.event])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_written_and_timed() {
        let folder = tempfile::tempdir().unwrap();
        let sample = Sample {
            command: r#""do":"place-wager""#.to_owned(),
            event: r#""wager-placed""#.to_owned(),
        };
        let bare = run(folder.path(), &[sample], 3, 8).unwrap();
        assert!(bare.commands_per_second > 0 && bare.p50_us <= bare.p99_us);
        let db = Connection::open(folder.path().join("bare-8.db")).unwrap();
        let count = |what: &str| {
            let sql = format!("SELECT count(*) FROM {what}");
            db.query_row(&sql, [], |row| row.get::<_, i64>(0)).unwrap()
        };
        assert_eq!(count("event") * 2, count("posting"));
        assert_eq!(count("event"), count("reply"));
        let sum: i64 = db
            .query_row("SELECT sum(cents) FROM account", [], |row| row.get(0))
            .unwrap();
        assert_eq!(sum, 0);
    }
}
