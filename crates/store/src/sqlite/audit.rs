//! The check of a whole file: every page, every hash chain, every transaction, every account, over all cores; and telling damage
//! from other trouble.
//!
//! The tables' logs, the ledger and the file itself are looked at side by side, each through a connection of its own. All show the same
//! moment. What is found first does not depend on which of them is done first: the file comes before the logs, the logs in the order
//! of their tables, and the ledger last.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::read::{self, to_account};
use super::schema::{account_of, entry_of, event_id, seq_of, table_of};
use crate::error::StoreError;
use crate::head::Head;
use crate::ledger::Account;
use crate::verify::{Chain, Damage, Progress, Verified, leaves_otherwise, missing_entry};

/// Transactions whose lines are added up at a time. A ledger of more is read more than once, so that this much memory will do.
const TRANSACTIONS_AT_ONCE: i64 = 1 << 21;

/// How often the caller hears of progress, in rows.
const ROWS_PER_REPORT: u64 = 1_000;

/// Something that can be checked by itself. In this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    File,
    /// Events that belong to no table.
    Strays,
    /// The log of a table, by its place among the heads.
    Log(usize),
    Ledger,
}

/// Checks everything, with as many threads as there are connections.
pub(crate) fn verify(
    dbs: Vec<&mut Connection>,
    progress: impl FnMut(Progress) + Send,
) -> Result<Verified, Damage> {
    let Some(db) = dbs.first() else {
        return Ok(Verified::default());
    };
    let heads = read::numbered_heads(db).map_err(unreadable)?;
    let accounts = accounts(db)?;
    let entries = accounts.values().map(|(_, account)| account.entries);
    let events: u64 = heads.iter().map(|(_, head)| head.seq).sum();
    let count = Count(Mutex::new(Counting {
        progress,
        at: Progress {
            done: 0,
            total: events + entries.sum::<u64>(),
        },
    }));
    // What takes longest first.
    let logs = (0..heads.len()).map(Part::Log);
    let parts = [Part::Ledger, Part::File, Part::Strays].into_iter();
    let waiting = Mutex::new(parts.chain(logs).collect::<VecDeque<Part>>());
    let all_found = Mutex::new(Vec::new());
    let (heads, accounts) = (&heads, &accounts);
    let (waiting, found, count) = (&waiting, &all_found, &count);
    std::thread::scope(|scope| {
        for db in dbs {
            scope.spawn(move || {
                let db = &*db;
                let next = || lock(waiting).pop_front();
                while let Some(part) = next() {
                    let of_part = match part {
                        Part::File => check_file(db),
                        Part::Strays => strays(db, heads),
                        Part::Log(at) => log(db, &heads[at], count),
                        Part::Ledger => ledger(db, heads, accounts, count),
                    };
                    lock(found).push((part, of_part));
                }
            });
        }
    });
    let mut found = all_found
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(part, _)| *part);
    let mut all = Verified::default();
    for (_, part) in found {
        let part = part?;
        all.tables += part.tables;
        all.events += part.events;
        all.transactions += part.transactions;
        all.postings += part.postings;
        all.accounts += part.accounts;
    }
    Ok(all)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How far all of them have come.
struct Count<P>(Mutex<Counting<P>>);

struct Counting<P> {
    progress: P,
    at: Progress,
}

impl<P: FnMut(Progress)> Count<P> {
    fn add(&self, rows: u64) {
        let mut counting = lock(&self.0);
        counting.at.done += rows;
        let at = counting.at;
        (counting.progress)(at);
    }

    /// Counts one more of these rows.
    fn step(&self, rows: &mut u64) {
        *rows += 1;
        if rows.is_multiple_of(ROWS_PER_REPORT) {
            self.add(ROWS_PER_REPORT);
        }
    }

    /// After the last of these rows.
    fn end(&self, rows: u64) {
        self.add(rows % ROWS_PER_REPORT);
    }
}

/// SQLite's own check of its pages, indexes and constraints.
fn check_file(db: &Connection) -> Result<Verified, Damage> {
    let finding = db.query_row("PRAGMA integrity_check(1)", (), |row| row.get(0));
    let finding: String = finding.map_err(unreadable)?;
    match finding.as_str() {
        "ok" => Ok(Verified::default()),
        _ => Err(Damage::File { what: finding }),
    }
}

fn strays(db: &Connection, heads: &[(i64, Head)]) -> Result<Verified, Damage> {
    let known: BTreeSet<i64> = heads.iter().map(|(number, _)| *number).collect();
    let mut select = db
        .prepare("SELECT id FROM event WHERE id >= ? ORDER BY id LIMIT 1")
        .map_err(unreadable)?;
    let mut from = i64::MIN;
    loop {
        let next = select.query_row([from], |row| row.get(0)).optional();
        let Some(id) = next.map_err(unreadable)? else {
            return Ok(Verified::default());
        };
        let table = table_of(id);
        if !known.contains(&table) {
            return Err(Damage::Event {
                table: format!("number {table}"),
                seq: seq_of(id),
                what: "belongs to no table".into(),
            });
        }
        from = event_id(table + 1, 0).map_err(unreadable)?;
    }
}

fn log(
    db: &Connection,
    (number, head): &(i64, Head),
    count: &Count<impl FnMut(Progress)>,
) -> Result<Verified, Damage> {
    let table = head.table.as_str();
    let mut chain = Chain::new(table);
    let mut rows = 0;
    let read = read::each_event(db, (*number, table), 0, usize::MAX, |event| {
        count.step(&mut rows);
        chain.take(table, &event)
    });
    read.map_err(|error| match error {
        StoreError::Damaged(damage) => damage,
        other => Damage::File {
            what: other.to_string(),
        },
    })?;
    chain.end(head)?;
    count.end(rows);
    Ok(Verified {
        tables: 1,
        events: rows,
        ..Verified::default()
    })
}

/// All accounts by their numbers.
fn accounts(db: &Connection) -> Result<BTreeMap<i64, (String, Account)>, Damage> {
    let mut select = db
        .prepare("SELECT number, id, kind, balance_cents, entries FROM account")
        .map_err(unreadable)?;
    let mut rows = select.query(()).map_err(unreadable)?;
    let mut accounts = BTreeMap::new();
    while let Some(row) = rows.next().map_err(unreadable)? {
        let id: String = row.get(1).map_err(unreadable)?;
        let account = to_account(row, 2).map_err(|error| Damage::Account {
            account: id.clone(),
            what: error.to_string(),
        })?;
        accounts.insert(row.get(0).map_err(unreadable)?, (id, account));
    }
    Ok(accounts)
}

/// A line of the ledger.
struct Line {
    id: i64,
    txn: i64,
    line: u64,
    cents: i64,
    balance_cents: i64,
}

impl Line {
    fn read(row: &Row<'_>) -> Result<Line, rusqlite::Error> {
        Ok(Line {
            id: row.get(0)?,
            txn: row.get(1)?,
            line: row.get(2)?,
            cents: row.get(3)?,
            balance_cents: row.get(4)?,
        })
    }
}

/// The lines of a transaction that were seen.
#[derive(Clone, Default)]
struct Lines {
    sum_cents: i128,
    /// Which of the first, a bit for each.
    first: u64,
    /// Those after them.
    more: BTreeSet<u64>,
    /// Whether one was there twice.
    twice: bool,
}

impl Lines {
    fn take(&mut self, line: &Line) {
        self.sum_cents += i128::from(line.cents);
        let new = match line.line {
            0..64 => {
                let before = self.first;
                self.first |= 1 << line.line;
                before != self.first
            }
            after => self.more.insert(after),
        };
        self.twice |= !new;
    }

    fn is_empty(&self) -> bool {
        self.first == 0 && self.more.is_empty()
    }

    /// The first that is missing though there is one after it, or that is there twice.
    fn gap(&self) -> Option<u64> {
        let whole = u64::from(self.first.trailing_ones());
        let last = match self.more.last() {
            Some(last) => last + 1,
            None => 64 - u64::from(self.first.leading_zeros()),
        };
        let rest = (whole..last).find(|line| match *line {
            early @ 0..64 => self.first & (1 << early) == 0,
            after => !self.more.contains(&after),
        });
        rest.or((last == 0 || self.twice).then_some(0))
    }
}

/// Every transaction sums to zero, every account is what its postings make it, and all sum to zero.
fn ledger(
    db: &Connection,
    heads: &[(i64, Head)],
    accounts: &BTreeMap<i64, (String, Account)>,
    count: &Count<impl FnMut(Progress)>,
) -> Result<Verified, Damage> {
    let last: Option<i64> = db
        .query_row("SELECT max(number) FROM txn", (), |row| row.get(0))
        .map_err(unreadable)?;
    let events: BTreeMap<i64, u64> = heads.iter().map(|(n, head)| (*n, head.seq)).collect();
    let mut found = Verified::default();
    let mut sums = BTreeMap::new();
    let mut of_accounts = Ok(());
    let mut first = 1;
    // Once, if there are no transactions, for postings of none.
    loop {
        let end = first + TRANSACTIONS_AT_ONCE;
        let room = last.unwrap_or(0).min(end - 1) - first + 1;
        let mut lines = vec![Lines::default(); usize::try_from(room).unwrap_or(0)];
        let mut rows = 0;
        each_line(db, |line| {
            if first == 1 {
                count.step(&mut rows);
                if of_accounts.is_ok() {
                    of_accounts = entry(&mut sums, accounts, &line);
                }
            }
            if line.txn < 1 || line.txn > last.unwrap_or(0) {
                return Err(nowhere(line.txn));
            }
            let at = usize::try_from(line.txn - first).ok();
            if let Some(lines) = at.and_then(|at| lines.get_mut(at)) {
                lines.take(&line);
            }
            Ok(())
        })?;
        if first == 1 {
            found.postings = rows;
            count.end(rows);
        }
        found.transactions += transactions(db, first, &lines, &events)?;
        first = end;
        if first > last.unwrap_or(0) {
            break;
        }
    }
    of_accounts?;
    found.accounts = settle(accounts, &sums)?;
    Ok(found)
}

fn nowhere(number: i64) -> Damage {
    Damage::Transaction {
        transaction: format!("number {number}"),
        what: "has postings, but does not exist".into(),
    }
}

/// Hands over the lines by account and entry; a ledger may be larger than memory.
fn each_line(
    db: &Connection,
    mut take: impl FnMut(Line) -> Result<(), Damage>,
) -> Result<(), Damage> {
    let mut select = db
        .prepare("SELECT id, txn, line, cents, balance_cents FROM posting ORDER BY id")
        .map_err(unreadable)?;
    let mut rows = select.query(()).map_err(unreadable)?;
    while let Some(row) = rows.next().map_err(unreadable)? {
        let line = Line::read(row).map_err(|error| {
            let number: i64 = row.get(1).unwrap_or_default();
            let name = "SELECT txn_id FROM txn WHERE number = ?";
            let name = db.query_row(name, [number], |row| row.get(0));
            Damage::Transaction {
                transaction: name.unwrap_or_else(|_| format!("number {number}")),
                what: error.to_string(),
            }
        })?;
        take(line)?;
    }
    Ok(())
}

/// Takes an account's next entry.
fn entry(
    sums: &mut BTreeMap<i64, Account>,
    accounts: &BTreeMap<i64, (String, Account)>,
    line: &Line,
) -> Result<(), Damage> {
    let number = account_of(line.id);
    let Some((account, _)) = accounts.get(&number) else {
        return Err(Damage::Account {
            account: format!("number {number}"),
            what: "has postings, but does not exist".into(),
        });
    };
    let sum = sums.entry(number).or_default();
    let entry = entry_of(line.id);
    let damage = |what| {
        let account = account.clone();
        Err(Damage::Account { account, what })
    };
    if entry != sum.entries + 1 {
        return damage(missing_entry(sum.entries + 1));
    }
    if sum.balance_cents.checked_add(line.cents) != Some(line.balance_cents) {
        return damage(leaves_otherwise(entry, line.balance_cents));
    }
    sum.balance_cents = line.balance_cents;
    sum.entries += 1;
    Ok(())
}

/// Checks the transactions from a number on against their lines; how many they are.
fn transactions(
    db: &Connection,
    first: i64,
    lines: &[Lines],
    events: &BTreeMap<i64, u64>,
) -> Result<u64, Damage> {
    let mut select = db
        .prepare(
            "SELECT number, txn_id, event, (SELECT text FROM word WHERE number = txn.reason), at_ms FROM txn
             WHERE number >= ? AND number < ? ORDER BY number",
        )
        .map_err(unreadable)?;
    let end = first + TRANSACTIONS_AT_ONCE;
    let mut rows = select.query(params![first, end]).map_err(unreadable)?;
    let mut checked = 0;
    let mut unclaimed = (first..).zip(lines);
    while let Some(row) = rows.next().map_err(unreadable)? {
        let number: i64 = row.get(0).map_err(unreadable)?;
        let transaction: String = row.get(1).map_err(unreadable)?;
        let damage = |what| {
            let transaction = transaction.clone();
            Err(Damage::Transaction { transaction, what })
        };
        let unreadable = row.get::<_, String>(3).and(row.get::<_, i64>(4)).err();
        if let Some(error) = unreadable {
            return damage(error.to_string());
        }
        let of_it = unclaimed.find(|(at, lines)| *at == number || !lines.is_empty());
        let Some((at, lines)) = of_it else {
            return damage("line 0 is missing".into());
        };
        if at != number {
            return Err(nowhere(at));
        }
        if let Some(line) = lines.gap() {
            return damage(format!("line {line} is missing"));
        }
        match row.get(2) {
            Ok(None) => {}
            Ok(Some(event)) => {
                // The chains are looked at besides, so the head says which events exist.
                let last = events.get(&table_of(event)).copied().unwrap_or(0);
                if seq_of(event) == 0 || seq_of(event) > last {
                    return damage(format!("there is no event {event}"));
                }
            }
            Err(error) => return damage(error.to_string()),
        }
        if lines.sum_cents != 0 {
            return damage(format!("sums to {} cents instead of zero", lines.sum_cents));
        }
        checked += 1;
    }
    match unclaimed.find(|(_, lines)| !lines.is_empty()) {
        Some((number, _)) => Err(nowhere(number)),
        None => Ok(checked),
    }
}

/// Every account is what its postings make it, and all sum to zero; how many they are.
fn settle(
    accounts: &BTreeMap<i64, (String, Account)>,
    sums: &BTreeMap<i64, Account>,
) -> Result<u64, Damage> {
    let mut sum_cents = 0;
    for (number, (id, account)) in accounts {
        let sum = sums.get(number).copied().unwrap_or_default();
        account.same_as(id, sum)?;
        sum_cents += i128::from(account.balance_cents);
    }
    match sum_cents {
        0 => Ok(accounts.len() as u64),
        sum_cents => Err(Damage::Ledger { sum_cents }),
    }
}

pub(crate) fn unreadable(error: rusqlite::Error) -> Damage {
    Damage::File {
        what: error.to_string(),
    }
}

/// Whether SQLite says that the file is malformed (11) or no database (26).
pub(super) fn is_corruption(error: &rusqlite::Error) -> bool {
    matches!(code(error), Some(11 | 26))
}

/// What SQLite says is wrong.
pub(super) fn code(error: &rusqlite::Error) -> Option<i32> {
    // The low byte is the code, the rest its details.
    let code = error.sqlite_extended_error_code();
    code.map(|code| code & 0xff)
}
