//! What somebody who can write to the file can change in it, one change a row, with hashes and balances made to fit where the row says so: with
//! an anchor that was kept elsewhere each is found, and it is known which are found without one.

use crate::common::{House, KEY, QUICK, TABLE, behind, config, spec};
use croupier_server::anchors::Stated;
use croupier_server::vault::Vault;
use croupier_server::{AnchorTerms, Config, GamingDay, TableSpec, replay};
use croupier_store::{Hash, LoggedEvent, Store};
use rusqlite::Connection;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

const OTHER: &str = "other-1";
const JACKPOT: &str = "jackpot:stud-1";

/// Three tables, one of them with a jackpot, and anchors in a file.
fn anchored(file: &Path) -> Config {
    let stud = TableSpec {
        book: "nz-1996/caribbean-stud".to_owned(),
        ..spec("stud-1", &[("jackpot", "1")])
    };
    Config {
        tables: vec![spec(TABLE, &[]), spec(OTHER, &[]), stud],
        anchors: Some(AnchorTerms {
            every: Duration::from_secs(3_600),
            day: GamingDay::default(),
            file: Some(file.to_owned()),
            told: |_, _| {},
        }),
        ..config(QUICK)
    }
}

/// What the event of a wager that has won says.
const WON: &str = r#""payment_cents":500"#;

/// A day of the house: guests, staff, rounds, a refusal; then it is closed.
async fn played(path: &Path, file: &Path) -> Vec<Stated> {
    let house = House::open(&anchored(file), Store::open(path).await.unwrap()).await;
    house.staff("dora", &["dealer"]).await;
    let anna = house.seated("anna", 1).await;
    // Until a wager has won.
    let won = || async {
        let events = house.server.store().events(TABLE, 0, usize::MAX).await;
        let won = |e: &LoggedEvent| e.kind == "wager-settled" && e.body.contains(WON);
        events.unwrap().iter().any(won)
    };
    while !won().await {
        house.play(&anna, 1, 1).await;
    }
    let bo = house.guest("bo").await;
    let body = json!({"id": "b-1", "do": "buy-in", "cents": 5_000}).to_string();
    let (status, _) = house
        .post(&format!("/api/tables/{OTHER}/commands"), Some(&bo), &body)
        .await;
    assert_eq!(status.as_u16(), 200);
    house.no(&bo, json!({"do": "sit", "seat": 99})).await;
    house.server.shutdown().await.unwrap();
    let lines = std::fs::read_to_string(file).unwrap();
    lines
        .lines()
        .map(|line| Stated::from_line(line).unwrap())
        .collect()
}

/// What is found, with the operator's key and these anchors.
async fn found(path: &Path, anchors: &[Stated]) -> Result<(), String> {
    let store = Store::open_read_only(path).await;
    let store = store.map_err(|error| error.to_string())?;
    let snapshots = store.snapshots(2).await;
    let mut snapshots = snapshots.map_err(|error| error.to_string())?;
    let checked = croupier_store::Snapshot::verify_with(&mut snapshots, |_| {}).await;
    checked.map_err(|damage| damage.to_string())?;
    let key = Some(Vault::new(&KEY));
    let audit = replay::audit_against(snapshots, key, anchors.to_vec(), |_| {}).await;
    audit.map(drop).map_err(|fault| fault.to_string())
}

fn number(db: &Connection, log: &str) -> i64 {
    let sql = "SELECT number FROM table_head WHERE table_id = ?";
    db.query_row(sql, [log], |row| row.get(0)).unwrap()
}

/// Exchanges two events of the table's.
fn exchange(db: &Connection) {
    let of = number(db, TABLE) << 40;
    for (from, to) in [(of | 4, -1), (of | 5, of | 4), (-1, of | 5)] {
        db.execute("UPDATE event SET id = ? WHERE id = ?", (to, from))
            .unwrap();
    }
}

/// Computes the hashes of a log anew, and its head.
fn rechain(db: &Connection, log: &str) {
    let of = number(db, log);
    let sql = "SELECT event.id & 1099511627775, event.epoch, at_ms, actor, r.text, k.text, cause, body FROM event
         JOIN word r ON r.number = role JOIN word k ON k.number = kind WHERE event.id >> 40 = ? ORDER BY event.id";
    let mut select = db.prepare(sql).unwrap();
    let mut rows = select.query([of]).unwrap();
    let (mut head, mut seq) = (Hash::genesis(log), 0);
    while let Some(row) = rows.next().unwrap() {
        let at: i64 = row.get(0).unwrap();
        seq = at;
        let event = LoggedEvent {
            seq: at.unsigned_abs(),
            epoch: row.get::<_, i64>(1).unwrap().unsigned_abs(),
            at_ms: row.get(2).unwrap(),
            actor: row.get(3).unwrap(),
            role: row.get(4).unwrap(),
            kind: row.get(5).unwrap(),
            cause: row.get(6).unwrap(),
            body: row.get(7).unwrap(),
            prev_hash: head,
            hash: head,
        };
        head = Hash::of_event(log, &event);
        let update = "UPDATE event SET hash = ? WHERE id = ?";
        db.execute(update, (head.0, of << 40 | at)).unwrap();
    }
    let update = "UPDATE table_head SET seq = ?, head_hash = ? WHERE number = ?";
    db.execute(update, (seq, head.0, of)).unwrap();
}

/// Makes balances and entries follow from the amounts of the postings that are left.
fn rebalance(db: &Connection) {
    db.execute_batch(
        "DELETE FROM posting WHERE txn NOT IN (SELECT number FROM txn);
         CREATE TEMP TABLE anew AS SELECT
             (id >> 32) << 32 | row_number() OVER (PARTITION BY id >> 32 ORDER BY id) AS id, txn, line, cents,
             sum(cents) OVER (PARTITION BY id >> 32 ORDER BY id) AS balance_cents FROM posting;
         DELETE FROM posting;
         INSERT INTO posting SELECT id, txn, line, cents, balance_cents FROM anew;
         DROP TABLE anew;
         DELETE FROM account WHERE number NOT IN (SELECT id >> 32 FROM posting);
         UPDATE account SET entries = (SELECT count(*) FROM posting WHERE posting.id >> 32 = account.number),
             balance_cents = (SELECT sum(cents) FROM posting WHERE posting.id >> 32 = account.number);",
    )
    .unwrap();
}

/// Takes away the end of a log from an event on, with the money that it moved.
fn cut(db: &Connection, log: &str, from: i64) {
    let of = number(db, log);
    let first = of << 40 | from;
    let end = (of + 1) << 40;
    for sql in [
        "DELETE FROM event WHERE id >= ? AND id < ?",
        "DELETE FROM txn WHERE event >= ? AND event < ?",
    ] {
        db.execute(sql, (first, end)).unwrap();
    }
    db.execute(
        "DELETE FROM command WHERE in_table = ? AND seq >= ?",
        (of, from),
    )
    .unwrap();
    rechain(db, log);
    rebalance(db);
}

/// The first event of the last command of a log that moved no money and opened nothing.
fn last_command(db: &Connection, log: &str) -> i64 {
    let sql = "SELECT max(id) & 1099511627775 FROM event WHERE id >> 40 = ? AND cause IS NOT NULL";
    db.query_row(sql, [number(db, log)], |row| row.get(0))
        .unwrap()
}

fn run(db: &Connection, sql: &str) {
    assert!(db.execute(sql, ()).unwrap() > 0, "{sql}");
}

/// An event of the door's log with money behind it.
fn forged(db: &Connection, name: &str, cents: i64) {
    let door = number(db, "house:door");
    let seq: i64 = db
        .query_row(
            "SELECT seq + 1 FROM table_head WHERE number = ?",
            [door],
            |r| r.get(0),
        )
        .unwrap();
    let body = json!({"event": "play-money-given", "name": name, "cents": cents, "transaction": "refill/forged"});
    db.execute(
        "INSERT OR IGNORE INTO word (text) VALUES ('play-money-given'), ('refill')",
        (),
    )
    .unwrap();
    let insert = "INSERT INTO event SELECT ?1, 0, max(at_ms), ?2, (SELECT number FROM word WHERE text = 'player'),
         (SELECT number FROM word WHERE text = 'play-money-given'), NULL, ?3, x'00' FROM event WHERE id >> 40 = ?4";
    db.execute(insert, (door << 40 | seq, name, body.to_string(), door))
        .unwrap();
    rechain(db, "house:door");
    let txn = "INSERT INTO txn (txn_id, reason, event, at_ms) SELECT 'refill/forged', (SELECT number FROM word WHERE text = 'refill'), id, at_ms
         FROM event WHERE id = ?";
    db.execute(txn, [door << 40 | seq]).unwrap();
    money(db, name, cents);
}

/// The lines of the last transaction, from the cage to a player.
fn money(db: &Connection, name: &str, cents: i64) {
    let txn = db.last_insert_rowid();
    for (line, account, cents) in [
        (0, "cage".to_owned(), -cents),
        (1, format!("player:{name}"), cents),
    ] {
        let insert = "INSERT INTO posting SELECT number << 32 | entries + 1, ?, ?, ?, balance_cents FROM account WHERE id = ?";
        assert_eq!(db.execute(insert, (txn, line, cents, account)).unwrap(), 1);
    }
    rebalance(db);
}

/// A change: what it is, how it is made, and whether it is found by whoever has neither an anchor nor the house's own ones.
type Row = (&'static str, fn(&Connection), bool);

const CHANGES: &[Row] = &[
    (
        "an event's body",
        |db| {
            run(
                db,
                "UPDATE event SET body = replace(body, '50000', '50001') WHERE body LIKE '%50000%' AND id >> 40 = (SELECT number FROM table_head WHERE table_id = 'mini-1')",
            );
        },
        true,
    ),
    ("two events exchanged", exchange, true),
    (
        "two events exchanged, hashes made to fit",
        |db| {
            exchange(db);
            rechain(db, TABLE);
        },
        true,
    ),
    (
        "the last event deleted",
        |db| {
            run(
                db,
                "DELETE FROM event WHERE id = (SELECT number << 40 | seq FROM table_head WHERE table_id = 'mini-1')",
            );
        },
        true,
    ),
    (
        "two logs exchanged",
        |db| {
            run(
                db,
                "UPDATE table_head SET table_id = CASE table_id WHEN 'mini-1' THEN 'x' ELSE 'y' END WHERE table_id IN ('mini-1', 'other-1')",
            );
            run(
                db,
                "UPDATE table_head SET table_id = CASE table_id WHEN 'x' THEN 'other-1' ELSE 'mini-1' END WHERE table_id IN ('x', 'y')",
            );
        },
        true,
    ),
    (
        "two logs exchanged, hashes made to fit",
        |db| {
            run(
                db,
                "UPDATE table_head SET table_id = CASE table_id WHEN 'mini-1' THEN 'x' ELSE 'y' END WHERE table_id IN ('mini-1', 'other-1')",
            );
            run(
                db,
                "UPDATE table_head SET table_id = CASE table_id WHEN 'x' THEN 'other-1' ELSE 'mini-1' END WHERE table_id IN ('x', 'y')",
            );
            rechain(db, TABLE);
            rechain(db, OTHER);
        },
        true,
    ),
    (
        "an event's body, hashes made to fit",
        |db| {
            run(
                db,
                "UPDATE event SET body = replace(body, '50000', '50001') WHERE body LIKE '%50000%' AND id >> 40 = (SELECT number FROM table_head WHERE table_id = 'mini-1')",
            );
            rechain(db, TABLE);
        },
        true,
    ),
    (
        "an actor exchanged for another player, hashes made to fit",
        |db| {
            run(
                db,
                "UPDATE event SET actor = 'bo' WHERE actor = 'anna' AND id >> 40 = (SELECT number FROM table_head WHERE table_id = 'mini-1')",
            );
            rechain(db, TABLE);
        },
        true,
    ),
    (
        "the amount of a posting",
        |db| {
            run(
                db,
                "UPDATE posting SET cents = cents + 1 WHERE id = (SELECT max(id) FROM posting)",
            );
        },
        true,
    ),
    (
        "a pair of postings, balances made to fit",
        |db| {
            run(
                db,
                "UPDATE posting SET cents = cents * 2 WHERE txn = (SELECT min(number) FROM txn WHERE event >> 40 = (SELECT number FROM table_head WHERE table_id = 'mini-1'))",
            );
            rebalance(db);
        },
        true,
    ),
    (
        "a balance",
        |db| {
            run(
                db,
                "UPDATE account SET balance_cents = balance_cents + 100 WHERE id = 'player:anna'",
            )
        },
        true,
    ),
    (
        "a payment raised by a dollar, hashes and balances made to fit",
        |db| {
            let sql = "SELECT event.id FROM event JOIN word k ON k.number = kind
                 WHERE k.text = 'wager-settled' AND body LIKE '%\"payment_cents\":500%' LIMIT 1";
            let id: i64 = db.query_row(sql, (), |row| row.get(0)).unwrap();
            let update = "UPDATE event SET body = replace(body, '\"payment_cents\":500', '\"payment_cents\":600') WHERE id = ?";
            assert_eq!(db.execute(update, [id]).unwrap(), 1);
            for (kind, by) in [("chips", 100), ("float", -100)] {
                let update = format!(
                    "UPDATE posting SET cents = cents + {by} WHERE id = (SELECT max(id) FROM posting
                     WHERE txn = (SELECT number FROM txn WHERE event = ?)
                     AND id >> 32 IN (SELECT number FROM account WHERE id LIKE '{kind}:%'))"
                );
                assert_eq!(db.execute(&update, [id]).unwrap(), 1);
            }
            rechain(db, TABLE);
            rebalance(db);
        },
        true,
    ),
    (
        "a jackpot's event, hashes made to fit",
        |db| {
            let of = number(db, JACKPOT);
            let update = "UPDATE event SET body = replace(body, '\"seed_cents\":', '\"seed_cents\":1') WHERE id >> 40 = ?";
            assert!(db.execute(update, [of]).unwrap() > 0);
            rechain(db, JACKPOT);
        },
        true,
    ),
    (
        "the tail of a log, hashes and balances made to fit",
        |db| {
            let from = last_command(db, TABLE);
            cut(db, TABLE, from);
        },
        false,
    ),
    (
        "nearly the whole of a log, hashes and balances made to fit",
        |db| cut(db, OTHER, 2),
        false,
    ),
    (
        "a whole table, balances made to fit",
        |db| {
            cut(db, OTHER, 1);
            run(db, "DELETE FROM secret WHERE table_id = 'other-1'");
            run(db, "DELETE FROM table_head WHERE table_id = 'other-1'");
        },
        false,
    ),
    (
        "welcome money doubled, balances made to fit",
        |db| {
            run(
                db,
                "UPDATE posting SET cents = cents * 2 WHERE txn = (SELECT number FROM txn WHERE txn_id = 'welcome/anna')",
            );
            rebalance(db);
        },
        true,
    ),
    (
        "welcome money doubled with its event, hashes and balances made to fit",
        |db| {
            run(
                db,
                "UPDATE event SET body = replace(body, '100000', '200000') WHERE body LIKE '%guest-welcomed%anna%'",
            );
            rechain(db, "house:door");
            run(
                db,
                "UPDATE posting SET cents = cents * 2 WHERE txn = (SELECT number FROM txn WHERE txn_id = 'welcome/anna')",
            );
            rebalance(db);
        },
        false,
    ),
    (
        "a million from nowhere, balances made to fit",
        |db| {
            run(
                db,
                "INSERT INTO txn (txn_id, reason, event, at_ms) SELECT 'transfer/x', reason, NULL, at_ms FROM txn WHERE txn_id = 'welcome/anna'",
            );
            money(db, "anna", 100_000_000);
        },
        true,
    ),
    (
        "a million with an event, hashes and balances made to fit",
        |db| forged(db, "anna", 100_000_000),
        false,
    ),
    (
        "a dealt card, hashes made to fit",
        |db| {
            let sql = "SELECT event.id, body FROM event JOIN word k ON k.number = kind WHERE k.text = 'card-dealt' AND body LIKE '%\"card\":\"__\"%' LIMIT 1";
            let (id, body): (i64, String) = db
                .query_row(sql, (), |row| Ok((row.get(0)?, row.get(1)?)))
                .unwrap();
            let at = body.find(r#""card":""#).unwrap() + 9;
            let suit = if &body[at..=at] == "c" { "d" } else { "c" };
            let other = format!("{}{suit}{}", &body[..at], &body[at + 1..]);
            db.execute("UPDATE event SET body = ? WHERE id = ?", (other, id))
                .unwrap();
            rechain(db, TABLE);
        },
        true,
    ),
    (
        "all times of a table an hour earlier, hashes made to fit",
        |db| {
            run(
                db,
                "UPDATE event SET at_ms = at_ms - 3600000 WHERE id >> 40 = (SELECT number FROM table_head WHERE table_id = 'other-1')",
            );
            run(
                db,
                "UPDATE txn SET at_ms = at_ms - 3600000 WHERE event >> 40 = (SELECT number FROM table_head WHERE table_id = 'other-1')",
            );
            rechain(db, OTHER);
        },
        true,
    ),
    (
        "an actor exchanged for staff, hashes made to fit",
        |db| {
            run(db, "UPDATE event SET actor = 'dora', role = (SELECT number FROM word WHERE text = 'dealer') WHERE actor = 'anna'
             AND id >> 40 = (SELECT number FROM table_head WHERE table_id = 'mini-1') AND cause LIKE '%\"do\":\"sit\"%'");
            rechain(db, TABLE);
        },
        false,
    ),
    (
        "a kept reply",
        |db| {
            run(
                db,
                "UPDATE command SET reply = CAST(reply AS BLOB) || x'20' WHERE number = 1",
            )
        },
        false,
    ),
    (
        "all kept replies",
        |db| run(db, "DELETE FROM command"),
        false,
    ),
    (
        "a password deleted",
        |db| run(db, "DELETE FROM secret WHERE name LIKE 'password/%'"),
        true,
    ),
    (
        "a password overwritten",
        |db| {
            run(
                db,
                "UPDATE secret SET sealed = x'0102' WHERE name LIKE 'password/%'",
            )
        },
        true,
    ),
    (
        "a sealed shoe deleted",
        |db| {
            run(
                db,
                "DELETE FROM secret WHERE table_id = 'mini-1' AND name LIKE 'sealed-shoe/%'",
            )
        },
        true,
    ),
    (
        "a sealed shoe overwritten",
        |db| {
            run(
                db,
                "UPDATE secret SET sealed = x'0102' WHERE table_id = 'mini-1' AND name LIKE 'sealed-shoe/%'",
            )
        },
        true,
    ),
    (
        "a session for another player",
        |db| {
            run(
                db,
                "INSERT INTO session (token_hash, name_key, at_ms, expires_ms, kind) SELECT '00', name_key, at_ms, expires_ms, kind FROM session WHERE name_key = 'anna'",
            );
        },
        true,
    ),
    (
        "a session exchanged",
        |db| {
            run(
                db,
                "UPDATE session SET name_key = 'bo' WHERE name_key = 'anna'",
            )
        },
        true,
    ),
    (
        "a session prolonged",
        |db| run(db, "UPDATE session SET expires_ms = expires_ms + 1"),
        false,
    ),
    (
        "a person deleted",
        |db| {
            run(db, "DELETE FROM session WHERE name_key = 'bo'");
            run(db, "DELETE FROM person WHERE name_key = 'bo'");
        },
        true,
    ),
    (
        "a person invented",
        |db| {
            run(
                db,
                "INSERT INTO person SELECT 'eve', 'eve', max(at_ms) FROM person",
            )
        },
        true,
    ),
    (
        "a posting's reason",
        |db| {
            run(
                db,
                "UPDATE txn SET reason = (SELECT number FROM word WHERE text = 'welcome') WHERE event >> 40 = (SELECT number FROM table_head WHERE table_id = 'mini-1')",
            );
        },
        true,
    ),
    (
        "a posting's time",
        |db| {
            run(
                db,
                "UPDATE txn SET at_ms = at_ms - 5 WHERE txn_id = 'welcome/anna'",
            )
        },
        true,
    ),
    (
        "who holds a table",
        |db| {
            run(
                db,
                "UPDATE table_head SET owner = 'eve' WHERE table_id = 'mini-1'",
            )
        },
        false,
    ),
    (
        "a table's epoch",
        |db| {
            run(
                db,
                "UPDATE table_head SET epoch = epoch + 1 WHERE table_id = 'mini-1'",
            )
        },
        false,
    ),
    (
        "a table's lease",
        |db| {
            run(
                db,
                "UPDATE table_head SET lease_until_ms = lease_until_ms + 1 WHERE table_id = 'mini-1'",
            )
        },
        false,
    ),
    (
        "an empty account",
        |db| {
            run(
                db,
                "INSERT INTO account (id, kind, balance_cents, entries) VALUES ('player:eve', 'player', 0, 0)",
            )
        },
        true,
    ),
    (
        "an account's kind",
        |db| {
            run(
                db,
                "UPDATE account SET kind = 'house' WHERE id = 'player:anna'",
            )
        },
        true,
    ),
];

/// The anchors that the house keeps are taken away too.
fn without_own_anchors(db: &Connection) {
    let of = number(db, "house:anchors");
    let sql = "DELETE FROM event WHERE id >> 40 = ?";
    db.execute(sql, [of]).unwrap();
    rechain(db, "house:anchors");
}

#[tokio::test]
async fn every_change_is_found_with_an_anchor() {
    let folder = tempfile::tempdir().unwrap();
    let (path, file) = (
        folder.path().join("croupier.db"),
        folder.path().join("anchors"),
    );
    let anchors = played(&path, &file).await;
    assert_eq!(anchors.len(), 2, "one of the start and one of the stop");
    found(&path, &anchors).await.unwrap();
    found(&path, &[]).await.unwrap();
    let last = &anchors[1..];
    let copy = folder.path().join("copy.db");
    let mut missed = Vec::new();
    for (what, change, is_found) in CHANGES {
        std::fs::copy(&path, &copy).unwrap();
        change(&behind(&copy));
        let with = found(&copy, last).await;
        let with_all = found(&copy, &anchors).await;
        if with.is_ok() || with_all.is_ok() {
            missed.push(format!("{what} is not found with an anchor"));
        }
        std::fs::copy(&path, &copy).unwrap();
        change(&behind(&copy));
        without_own_anchors(&behind(&copy));
        let without = found(&copy, &[]).await;
        if without.is_err() != *is_found {
            missed.push(format!("{what}, without any anchor: {without:?}"));
        }
        let with = found(&copy, last).await;
        if with.is_ok() {
            missed.push(format!("{what} and the house's anchors are not missed"));
        }
    }
    assert_eq!(missed, Vec::<String>::new());
}

/// Everything that the file holds, row by row, but for the names of the steps by which its tables were made.
fn content(path: &Path) -> rusqlite::Result<BTreeSet<String>> {
    let db = behind(path);
    let mut names = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> '_sqlx_migrations' ORDER BY name")?;
    let names: Vec<String> = names
        .query_map((), |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut all = BTreeSet::new();
    for name in names {
        let mut rows = db.prepare(&format!("SELECT * FROM {name} NOT INDEXED"))?;
        let columns = rows.column_count();
        let mut rows = rows.query(())?;
        while let Some(row) = rows.next()? {
            let mut text = format!("{name}:");
            for column in 0..columns {
                text += &format!(" {:?}", row.get_ref(column)?);
            }
            all.insert(text);
        }
    }
    Ok(all)
}

/// So many bits are flipped, one after the other.
const FLIPS: usize = 60;

/// Wherever a bit is flipped: with an anchor it is found, or no row of any table has changed.
#[tokio::test]
async fn a_flipped_bit_is_found_or_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (path, file) = (
        folder.path().join("croupier.db"),
        folder.path().join("anchors"),
    );
    let anchors = played(&path, &file).await;
    let whole = std::fs::read(&path).unwrap();
    let before = content(&path).unwrap();
    let copy = folder.path().join("copy.db");
    let (mut caught, mut missed) = (0, Vec::new());
    // Spread over the file, which is another one in every run.
    let part = whole.len() / FLIPS;
    for flip in 0..FLIPS {
        let at = part * flip + flip * 2_654_435_761 % part;
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (flip % 8);
        std::fs::write(&copy, bytes).unwrap();
        if found(&copy, &anchors[1..]).await.is_err() {
            caught += 1;
        } else {
            match content(&copy) {
                Ok(after) => missed.extend(after.difference(&before).cloned()),
                Err(error) => missed.push(error.to_string()),
            }
        }
    }
    assert_eq!(missed, Vec::<String>::new());
    assert!(caught > 10, "{caught} were found");
}

/// Somebody who has no key of the house's cannot make an anchor that fits.
#[tokio::test]
async fn an_anchor_of_another_key_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let (path, file) = (
        folder.path().join("croupier.db"),
        folder.path().join("anchors"),
    );
    played(&path, &file).await;
    let other = folder.path().join("other.db");
    let others = played(&other, &folder.path().join("others")).await;
    let fault = found(&path, &others[1..]).await.unwrap_err();
    assert!(fault.contains("is not the key of this house"), "{fault}");
    let line = std::fs::read_to_string(&file).unwrap();
    let changed = line
        .lines()
        .last()
        .unwrap()
        .replacen("\"seq\":", "\"seq\":1", 1);
    let changed = Stated::from_line(&changed).unwrap();
    let fault = found(&path, &[changed]).await.unwrap_err();
    assert!(fault.contains("is not what its key signed"), "{fault}");
}
