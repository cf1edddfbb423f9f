//! The bare program: the rows of a wager (head, event, two postings, two balances, reply) by prepared statements on one
//! connection, in groups of a given size, each synced. Nothing is hashed, looked up or refused.

use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, params};

use super::{AT_MS, CENTS, COMMANDS, Wager};

/// The rows of as many wagers as the store wrote, into a file furnished as the store's.
pub(super) fn run(path: &Path, tables: u64, group: u64) -> Duration {
    let mut db = Connection::open(path).unwrap();
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
    let hash = "ac525c92264b4aee624015ff2e2869df1c93d2cd891b3c3d4df3c928594f08b4";
    const PLAYERS: i64 = super::PLAYERS as i64;
    for group in all.chunks(usize::try_from(group.max(1)).unwrap()) {
        let all = db
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
            .unwrap();
        {
            let mut head = all
                .prepare_cached("UPDATE table_head SET seq = ?, head_hash = ? WHERE table_id = ?")
                .unwrap();
            let mut event = all
                .prepare_cached(
                    "INSERT INTO event (table_id, seq, epoch, at_ms, actor, role, kind, cause, body, prev_hash, hash)
                     VALUES (?, ?, 1, ?, ?, 'player', 'wager-placed', ?, ?, ?, ?)",
                )
                .unwrap();
            let mut posting = all
                .prepare_cached(
                    "INSERT INTO posting (txn_id, line, account_id, entry, cents, balance_cents, reason, table_id, seq, at_ms)
                     VALUES (?, ?, ?, ?, ?, ?, 'wager-placed', ?, ?, ?)",
                )
                .unwrap();
            let mut account = all
                .prepare_cached("UPDATE account SET balance_cents = ?, entries = ? WHERE id = ?")
                .unwrap();
            let mut reply = all
                .prepare_cached(
                    "INSERT INTO command (actor, command_id, table_id, seq, request_hash, reply)
                     VALUES (?, ?, ?, ?, ?, ?)",
                )
                .unwrap();
            for wager in group {
                let (table, player) = (wager.table(), wager.player());
                let seq = i64::try_from(wager.seq).unwrap();
                let transaction = format!("{table}/{seq}");
                head.execute(params![seq, hash, table]).unwrap();
                let (cause, body) = (wager.cause(), wager.body());
                event
                    .execute(params![table, seq, AT_MS, player, cause, body, hash, hash])
                    .unwrap();
                let wagers = (seq + PLAYERS - 1) / PLAYERS;
                let (moved, entry) = (CENTS * wagers, 1 + wagers);
                let lines = [(-CENTS, 1_000_000_000_000 - moved), (CENTS, moved)];
                for ((id, (cents, balance)), line) in
                    wager.accounts().into_iter().zip(lines).zip(0..)
                {
                    account.execute(params![balance, entry, id]).unwrap();
                    posting
                        .execute(params![
                            transaction,
                            line,
                            id,
                            entry,
                            cents,
                            balance,
                            table,
                            seq,
                            AT_MS
                        ])
                        .unwrap();
                }
                let id = wager.command_id();
                reply
                    .execute(params![player, id, table, seq, hash, wager.reply()])
                    .unwrap();
            }
        }
        all.commit().unwrap();
    }
    let took = started.elapsed();
    db.close().unwrap();
    took
}
