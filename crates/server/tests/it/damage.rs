//! One bad table stops that table: the rest of the house goes on, everybody is told, and the audit finds what is wrong too.

use crate::common::time::{drive, until};
use crate::common::{House, KEY, QUICK, TABLE, behind, config, execute, spec};
use croupier_server::vault::Vault;
use croupier_server::{Config, replay};
use croupier_store::Store;
use serde_json::{Value, json};
use std::path::Path;

const BAD: &str = "bad-1";

/// Two tables, one of which will be damaged.
fn two() -> Config {
    Config {
        tables: vec![spec(TABLE, &[]), spec(BAD, &[])],
        ..config(QUICK)
    }
}

async fn at(house: &House, table: &str) -> Value {
    house.get(&format!("/api/tables/{table}"), None).await.1
}

/// Both tables are open and make their shoes ready; then the house is closed.
async fn opened(path: &Path) {
    let house = House::open(&two(), Store::open(path).await.unwrap()).await;
    for table in [TABLE, BAD] {
        let shoe = async || match at(&house, table).await["view"].take() {
            view if view["baccarat"]["shoe"] == 1 && view["seq"].as_u64() > Some(4) => Ok(()),
            view => Err(view),
        };
        until("the shoe is made ready", shoe).await;
    }
    house.server.shutdown().await.unwrap();
}

/// Why a table is stopped, as the health says.
async fn why(house: &House) -> String {
    let (status, health) = house.get("/healthz", None).await;
    assert_eq!(status.as_u16(), 503, "{health}");
    assert_eq!(health["stopped"].as_array().unwrap().len(), 1, "{health}");
    assert_eq!(health["stopped"][0]["table"], BAD, "{health}");
    assert_eq!(health["tables"], 2);
    health["stopped"][0]["why"].as_str().unwrap().to_owned()
}

async fn ask_bad(house: &House, token: &str, id: &str) -> Value {
    let body = json!({"id": id, "do": "buy-in", "cents": 1_000}).to_string();
    let path = format!("/api/tables/{BAD}/commands");
    let (status, reply) = house.post(&path, Some(token), &body).await;
    assert_eq!(status.as_u16(), 503, "{reply}");
    reply["refused"].clone()
}

/// Whether the audit, with the key, finds anything wrong.
async fn is_found(store: &Store) -> bool {
    let mut snapshot = store.snapshot().await.unwrap();
    let vault = Vault::new(&KEY);
    snapshot.verify(|_| {}).await.is_err()
        || replay::audit_snapshots(vec![snapshot], Some(vault), |_| {})
            .await
            .is_err()
}

#[tokio::test]
async fn a_bad_table_stops_alone() {
    let damage = [
        (
            "DELETE FROM secret WHERE table_id = 'bad-1'",
            "shoe/1 is not in the store",
        ),
        (
            "UPDATE secret SET sealed = x'0102' WHERE table_id = 'bad-1'",
            "shoe/1 does not open",
        ),
        // What another table's shoe gives is sealed for that table alone.
        (
            "UPDATE secret SET sealed = (SELECT sealed FROM secret WHERE table_id = 'mini-1') WHERE table_id = 'bad-1'",
            "shoe/1 does not open",
        ),
        (
            "UPDATE event SET at_ms = at_ms + 5 WHERE id = (SELECT number << 40 | 3 FROM table_head WHERE table_id = 'bad-1')",
            "event 3: has hash",
        ),
        (
            "UPDATE event SET body = CAST(x'ff' AS TEXT) WHERE id = (SELECT number << 40 | 3 FROM table_head WHERE table_id = 'bad-1')",
            "event 3: ",
        ),
        (
            "UPDATE event SET body = CAST(x'ff' AS TEXT) WHERE id = (SELECT number << 40 | 1 FROM table_head WHERE table_id = 'bad-1')",
            "event 1: ",
        ),
        (
            "DELETE FROM event WHERE id = (SELECT number << 40 | 4 FROM table_head WHERE table_id = 'bad-1')",
            "event 4: is missing",
        ),
        (
            "UPDATE table_head SET seq = 0 WHERE table_id = 'bad-1'",
            "is at 0, but has",
        ),
        (
            "UPDATE table_head SET head_hash = (SELECT hash FROM event WHERE id = (SELECT number << 40 | 1 FROM table_head WHERE table_id = 'bad-1')) WHERE table_id = 'bad-1'",
            "has head",
        ),
    ];
    for (sql, reason) in damage {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("croupier.db");
        opened(&path).await;
        execute(&path, sql).await;
        let house = House::open(&two(), Store::open(&path).await.unwrap()).await;
        let why = why(&house).await;
        assert!(why.contains(reason), "{sql}: {why}");

        let (_, lobby) = house.get("/api/tables", None).await;
        let stopped = |table: &str| {
            let tables = lobby["tables"].as_array().unwrap();
            let entry = tables.iter().find(|t| t["table"] == table).unwrap();
            assert_eq!(entry["book"], "nz-2004/baccarat", "{entry}");
            entry["stopped"].clone()
        };
        assert_eq!((stopped(TABLE), stopped(BAD)), (json!(false), json!(true)));
        let bad = at(&house, BAD).await;
        assert_eq!(bad["view"]["stopped"], why, "{sql}");
        assert_eq!(bad["options"], json!([]), "{sql}");
        assert_eq!(house.view().await["stopped"], Value::Null);

        // The others play, and what is asked of this one is refused with the reason.
        let anna = house.seated("anna", 1).await;
        house.play(&anna, 1, 1).await;
        let refused = ask_bad(&house, &anna, "x").await;
        assert_eq!(refused["reason"], "TableStopped");
        let detail = refused["detail"].as_str().unwrap();
        assert!(detail.contains(&why), "{detail}");
        assert!(is_found(house.server.store()).await, "{sql}");
        house.server.shutdown().await.unwrap();
    }
}

/// Not even the book is known: there is nothing to show, and it is told all the same.
#[tokio::test]
async fn a_table_of_which_nothing_is_known_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    opened(&path).await;
    execute(
        &path,
        "UPDATE event SET body = '{}' WHERE id = (SELECT number << 40 | 1 FROM table_head WHERE table_id = 'bad-1')",
    )
    .await;
    let house = House::open(&config(QUICK), Store::open(&path).await.unwrap()).await;
    let why = why(&house).await;
    assert!(why.contains("event 1: "), "{why}");
    let refused = at(&house, BAD).await["refused"].clone();
    assert_eq!(refused["reason"], "TableStopped", "{refused}");
    house.seated("anna", 1).await;
}

/// A first start was cut off when its tables had names and nothing else; the next one is of other tables.
#[tokio::test]
async fn a_table_that_was_never_drafted_is_left_out() {
    let store = Store::memory();
    store.create_table(BAD).await.unwrap();
    let house = House::open(&config(QUICK), store.clone()).await;
    house.seated("anna", 1).await;
    let (status, health) = house.get("/healthz", None).await;
    assert_eq!((status.as_u16(), &health["tables"]), (200, &json!(1)));
    house.server.shutdown().await.unwrap();
    let house = House::open(&two(), store).await;
    assert_eq!(at(&house, BAD).await["view"]["life"], "open");
}

/// Another program holds the database: that is told before anybody has waited in vain, nothing is lost or doubled, and it mends by itself.
#[tokio::test]
async fn a_database_that_another_holds_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    let house = House::open(&config(QUICK), Store::open(&path).await.unwrap()).await;
    let anna = house.guest("anna").await;
    let health = async |well: bool| match house.get("/healthz", None).await {
        (status, _) if status.is_success() == well => Ok(()),
        (_, health) => Err(health),
    };
    let held = behind(&path);
    held.execute_batch("BEGIN IMMEDIATE").unwrap();
    let buy = json!({"id": "held", "do": "buy-in", "cents": 1_000});
    let freed = async {
        until("the health says so", async || health(false).await).await;
        held.execute_batch("ROLLBACK").unwrap();
    };
    let ((_, first), ()) = tokio::join!(drive(house.say(&anna, buy.clone())), freed);
    until("it is well again", async || health(true).await).await;
    // Whatever was answered then, now it is done, and once.
    let (_, again) = house.say(&anna, buy).await;
    let done = [&first, &again, &again["refused"]["first_reply"]];
    assert!(
        done.iter().any(|reply| reply["seq"].is_u64()),
        "{first} {again}"
    );
    let balance = house.server.store().balance("player:anna").await.unwrap();
    assert_eq!(balance, 99_000);
}

/// The chain is checked whenever the log is read, also while the house is open.
#[tokio::test]
async fn a_chain_that_breaks_during_play_stops_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    opened(&path).await;
    let house = House::open(&two(), Store::open(&path).await.unwrap()).await;
    let anna = house.seated("anna", 1).await;
    execute(
        &path,
        "UPDATE event SET at_ms = at_ms - 5 WHERE id = (SELECT number << 40 | 3 FROM table_head WHERE table_id = 'bad-1')",
    )
    .await;
    // Nobody looks back while all goes well; somebody else's claim makes the owner read the log again.
    let store = house.server.store();
    let later = i64::MAX / 2;
    let head = store.claim(BAD, "another", later, 1).await.unwrap();
    store.release(BAD, "another", head.epoch).await.unwrap();
    for id in ["x", "y"] {
        let refused = ask_bad(&house, &anna, id).await;
        assert_eq!(refused["reason"], "TableStopped", "{refused}");
    }
    let why = why(&house).await;
    assert!(why.contains("event 3: has hash"), "{why}");
    assert_eq!(at(&house, BAD).await["options"], json!([]));
    house.play(&anna, 1, 1).await;
    assert!(is_found(store).await);
}
