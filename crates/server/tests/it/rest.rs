//! Tables at rest: they are not in memory, everything shows them as if they were, whoever comes finds them as they stood, and what staff decide
//! for the floor reaches them.

use crate::common::time::{pass, until};
use crate::common::{House, QUICK, TABLE, config, spec};
use croupier_server::{Config, ServerLimits, TableSpec};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::time::Duration;

const WHEEL: &str = "wheel";

fn at(data: &Path) -> Config {
    let wheel = TableSpec {
        book: "nz-1996/roulette".to_owned(),
        title: "Roulette".to_owned(),
        pit: croupier_engine::Name::new("annex"),
        ..spec(WHEEL, &[])
    };
    let usual = config(QUICK);
    Config {
        data: data.to_owned(),
        tables: vec![spec(TABLE, &[]), wheel],
        limits: ServerLimits {
            // Nobody is seen off.
            absence_max: Duration::ZERO,
            ..usual.limits
        },
        ..usual
    }
}

fn operator(data: &Path) -> String {
    fs::read_to_string(data.join("operator.token")).unwrap()
}

fn in_memory(house: &House, table: &str) -> bool {
    house.server.dealer_acts(table).is_some()
}

/// What the lobby, the floor and the desk show of the wheel.
async fn shown(house: &House, token: &str) -> [Value; 3] {
    let mut all = Vec::new();
    for path in ["/api/tables", "/api/floor", "/api/desk"] {
        let (_, reply) = house.get(path, Some(token)).await;
        let mut tables = reply["tables"].as_array().unwrap().iter();
        let found = tables.find(|table| table["table"] == WHEEL);
        let mut found = found.unwrap_or_else(|| panic!("{path}: {reply}")).clone();
        // A wheel that is opened again has its next draw sealed anew.
        found.as_object_mut().unwrap().remove("seq");
        all.push(found);
    }
    all.try_into().unwrap()
}

/// Waits until a table is at rest.
async fn at_rest(house: &House, table: &str) {
    until("the table is at rest", async || {
        pass(Duration::from_secs(100)).await;
        match in_memory(house, table) {
            true => Err(Value::Null),
            false => Ok(()),
        }
    })
    .await;
}

#[tokio::test]
async fn a_table_at_rest_is_shown_as_if_it_were_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let house = House::in_folder(&at(data)).await;
    let inspector = operator(data);
    let inspector = inspector.trim();
    at_rest(&house, WHEEL).await;
    let kept = shown(&house, inspector).await;
    assert_eq!(kept[0]["title"], "Roulette");
    assert_eq!(kept[0]["pit"], "annex");
    assert_eq!(kept[0]["life"], "open");
    // Whoever looks at it has it opened, and it is the same.
    let (_, view) = house.get(&format!("/api/tables/{WHEEL}"), None).await;
    assert_eq!(view["view"]["table"], WHEEL);
    assert!(in_memory(&house, WHEEL));
    assert_eq!(shown(&house, inspector).await, kept);
    // It goes to rest again once nobody has looked for a while.
    at_rest(&house, WHEEL).await;
    assert_eq!(shown(&house, inspector).await, kept);
    house.server.shutdown().await.unwrap();
    drop(house);
    // The next start opens nothing; without what was kept, or with what was kept of another table, it looks.
    type Spoil = fn(&Path);
    let spoil: [Spoil; 4] = [
        |_| {},
        |files| fs::remove_dir_all(files).unwrap(),
        |files| {
            for file in fs::read_dir(files).unwrap() {
                fs::write(file.unwrap().path(), b"noise").unwrap();
            }
        },
        |files| {
            let all = fs::read_dir(files).unwrap();
            let all: Vec<_> = all.map(|file| file.unwrap().path()).collect();
            let bytes: Vec<Vec<u8>> = all.iter().map(|path| fs::read(path).unwrap()).collect();
            fs::write(&all[0], &bytes[1]).unwrap();
            fs::write(&all[1], &bytes[0]).unwrap();
        },
    ];
    for spoil in spoil {
        spoil(&data.join("at-rest"));
        let house = House::in_folder(&at(data)).await;
        assert_eq!(shown(&house, inspector).await, kept);
        // What was looked at is kept again.
        at_rest(&house, TABLE).await;
        at_rest(&house, WHEEL).await;
        house.server.shutdown().await.unwrap();
    }
}

#[tokio::test]
async fn a_table_at_which_somebody_is_does_not_go_to_rest() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let house = House::in_folder(&at(data)).await;
    let token = house.seated("anna", 1).await;
    pass(Duration::from_secs(1_000)).await;
    at_rest(&house, WHEEL).await;
    assert!(in_memory(&house, TABLE));
    house.server.shutdown().await.unwrap();
    drop(house);
    let house = House::in_folder(&at(data)).await;
    assert!(in_memory(&house, TABLE) && !in_memory(&house, WHEEL));
    let (_, me) = house.get("/api/me", Some(&token)).await;
    assert_eq!(me["tables"][0]["chips_cents"], 50_000, "{me}");
    // Once she has left, it does.
    house.ok(&token, json!({"do":"leave"})).await;
    at_rest(&house, TABLE).await;
    house.server.shutdown().await.unwrap();
}

#[tokio::test]
async fn play_is_stopped_and_resumed_at_tables_at_rest() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let house = House::in_folder(&at(data)).await;
    let token = operator(data);
    let token = token.trim();
    let suspended = async |house: &House| shown(house, token).await[0]["suspended"].clone();
    for (door, is) in [("stop", true), ("resume", false)] {
        let asked = json!({"of":"house","why":"smoke"}).to_string();
        let (status, plan) = house
            .post(&format!("/api/floor/{door}"), Some(token), &asked)
            .await;
        assert!(status.is_success(), "{plan}");
        assert_eq!(suspended(&house).await, is);
        at_rest(&house, WHEEL).await;
        assert_eq!(suspended(&house).await, is);
    }
    house.server.shutdown().await.unwrap();
}
