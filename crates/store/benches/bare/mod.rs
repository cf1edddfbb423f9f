//! The bare program: the rows of a wager (head, event, transaction, two postings, two balances, reply) by prepared statements on one
//! connection, in groups of a given size, each synced. Nothing is hashed, looked up or refused.

use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, params};

use super::{AT_MS, CENTS, COMMANDS, Wager};

/// The rows of as many wagers as the store wrote, into a file furnished as the store's.
pub(super) fn run(path: &Path, tables: u64, group: u64) -> Duration {
    let db = Connection::open(path).unwrap();
    db.pragma_update(None, "journal_mode", "wal").unwrap();
    db.pragma_update(None, "synchronous", "full").unwrap();
    db.pragma_update(None, "foreign_keys", true).unwrap();
    let started = Instant::now();
    let all: Vec<Wager> = (0..COMMANDS / tables * tables)
        .map(|n| Wager {
            table: n % tables,
            seq: n / tables + 1,
        })
        .collect();
    let hash = [7_u8; 32];
    let numbers: HashMap<String, i64> = db
        .prepare("SELECT id, number FROM account")
        .unwrap()
        .query_map((), |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let table = "SELECT number FROM table_head WHERE table_id = ?";
    let table = |id: String| db.query_row(table, [id], |row| row.get(0)).unwrap();
    let heads: Vec<i64> = (0..tables).map(|at| table(super::table(at))).collect();
    const PLAYERS: i64 = super::PLAYERS as i64;
    let mut txn: i64 = db
        .query_row("SELECT max(number) FROM txn", (), |row| row.get(0))
        .unwrap();
    for group in all.chunks(usize::try_from(group.max(1)).unwrap()) {
        db.execute_batch("BEGIN IMMEDIATE").unwrap();
        let prepared = |sql| db.prepare_cached(sql).unwrap();
        let mut head = prepared("UPDATE table_head SET seq = ?, head_hash = ? WHERE number = ?");
        let mut event = prepared(
            "INSERT INTO event (id, epoch, at_ms, actor, role, kind, cause, body, hash) VALUES (?, 1, ?, ?, 1, 2, ?, ?, ?)",
        );
        let mut transaction = prepared(
            "INSERT INTO txn (number, txn_id, reason, event, at_ms) VALUES (?, ?, 2, ?, ?)",
        );
        let mut posting = prepared(
            "INSERT INTO posting (id, txn, line, cents, balance_cents) VALUES (?, ?, ?, ?, ?)",
        );
        let mut account =
            prepared("UPDATE account SET balance_cents = ?, entries = ? WHERE number = ?");
        let mut reply = prepared(
            "INSERT INTO command (actor, command_id, in_table, seq, request_hash, reply) VALUES (?, ?, ?, ?, ?, ?)",
        );
        for wager in group {
            let player = wager.player();
            let seq = i64::try_from(wager.seq).unwrap();
            let table = heads[usize::try_from(wager.table).unwrap()];
            let id = table << 40 | seq;
            head.execute(params![seq, hash, table]).unwrap();
            let (cause, body) = (wager.cause(), wager.body());
            event
                .execute(params![id, AT_MS, player, cause, body, hash])
                .unwrap();
            txn += 1;
            let name = format!("{}/{seq}", wager.table());
            transaction.execute(params![txn, name, id, AT_MS]).unwrap();
            let wagers = (seq + PLAYERS - 1) / PLAYERS;
            let (moved, entry) = (CENTS * wagers, 1 + wagers);
            let lines = [(-CENTS, 1_000_000_000_000 - moved), (CENTS, moved)];
            for ((id, (cents, balance)), line) in wager.accounts().iter().zip(lines).zip(0..) {
                let number = numbers[id];
                account.execute(params![balance, entry, number]).unwrap();
                let id = number << 32 | entry;
                posting
                    .execute(params![id, txn, line, cents, balance])
                    .unwrap();
            }
            let id = wager.command_id();
            // The store has an event's number in place of the event.
            let text = wager.reply().replace(&body[1..], &format!("\0{seq}\0"));
            reply
                .execute(params![player, id, table, seq, hash, text.as_bytes()])
                .unwrap();
        }
        db.execute_batch("COMMIT").unwrap();
    }
    let took = started.elapsed();
    db.close().unwrap();
    took
}
