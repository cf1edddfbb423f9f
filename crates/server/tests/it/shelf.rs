//! Tables written down for the next start: it goes on from them with the same table, and a file that is gone, damaged, of another table or
//! not of this log changes nothing but how long the start takes.

use crate::common::time::until;
use crate::common::{House, QUICK, TABLE, behind, config, spec};
use axum::body::Body;
use axum::http::Request;
use croupier_server::Config;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const OTHER: &str = "mini-2";

fn at(data: &Path) -> Config {
    Config {
        data: data.to_owned(),
        tables: vec![spec(TABLE, &[]), spec(OTHER, &[])],
        ..config(QUICK)
    }
}

/// Ends in order, and lets go of the folder.
async fn close(house: House) {
    house.server.shutdown().await.unwrap();
}

/// The files, by name.
fn files(data: &Path) -> Vec<PathBuf> {
    let folder = fs::read_dir(data.join("snapshots")).unwrap();
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// How many events were replayed in this process.
async fn replayed(house: &House) -> u64 {
    let request = Request::get("/metrics").body(Body::empty()).unwrap();
    let text = String::from_utf8(house.raw(request).await.2).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut of = lines.filter_map(|line| line.strip_prefix("croupier_events_replayed_total "));
    of.next().map_or(0, |count| count.parse().unwrap())
}

/// Opens the folder; how many events were replayed for it.
async fn opened(data: &Path, before: &mut u64) -> (House, u64) {
    let house = House::in_folder(&at(data)).await;
    let all = replayed(&house).await;
    let of_this = all - std::mem::replace(before, all);
    (house, of_this)
}

/// What anna sees of her chips, and where the log is.
async fn seen(house: &House, token: &str) -> (Value, Value) {
    let path = format!("/api/tables/{TABLE}");
    let mut seen = house.get(&path, Some(token)).await.1;
    let view = &mut seen["view"];
    (view["seq"].take(), view["you"]["purse_cents"].take())
}

/// Anna plays two rounds and her table waits for wagers; the house is closed.
async fn played(data: &Path) -> (String, (Value, Value)) {
    let house = House::in_folder(&at(data)).await;
    let token = house.seated("anna", 1).await;
    house.play(&token, 1, 2).await;
    close(house).await;
    let house = House::in_folder(&at(data)).await;
    let seen = seen(&house, &token).await;
    close(house).await;
    (token, seen)
}

#[tokio::test]
async fn a_start_goes_on_from_what_was_written_down() {
    let folder = tempfile::tempdir().unwrap();
    let (token, before) = played(folder.path()).await;
    let mut count = 0;
    // Once to know what this process has replayed so far.
    let (house, _) = opened(folder.path(), &mut count).await;
    assert_eq!(seen(&house, &token).await, before);
    close(house).await;
    let (house, none) = opened(folder.path(), &mut count).await;
    assert_eq!(none, 0);
    house.play(&token, 1, 1).await;
    // A crash leaves what was written down before, and the log goes on from there.
    house.server.crash();
    drop(house);
    let (house, some) = opened(folder.path(), &mut count).await;
    assert!(some > 0);
    house.play(&token, 1, 1).await;
    close(house).await;
}

#[tokio::test]
async fn what_does_not_fit_is_left_aside() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let (token, before) = played(data).await;
    let mut count = 0;
    let (house, _) = opened(data, &mut count).await;
    close(house).await;
    let kept: Vec<(PathBuf, Vec<u8>)> = files(data)
        .into_iter()
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect();
    assert_eq!(kept.len(), 2);
    let put_back = || {
        kept.iter()
            .for_each(|(path, bytes)| fs::write(path, bytes).unwrap())
    };
    type Spoil = fn(&[(PathBuf, Vec<u8>)]);
    let spoil: [Spoil; 5] = [
        |kept| {
            kept.iter()
                .for_each(|(path, _)| fs::remove_file(path).unwrap())
        },
        |kept| fs::remove_dir_all(kept[0].0.parent().unwrap()).unwrap(),
        |kept| {
            for (path, bytes) in kept {
                let mut bytes = bytes.clone();
                let middle = bytes.len() / 2;
                bytes[middle] ^= 1;
                fs::write(path, bytes).unwrap();
            }
        },
        |kept| {
            kept.iter()
                .for_each(|(path, bytes)| fs::write(path, &bytes[..40]).unwrap())
        },
        |kept| {
            fs::write(&kept[0].0, &kept[1].1).unwrap();
            fs::write(&kept[1].0, &kept[0].1).unwrap();
        },
    ];
    for (number, spoil) in spoil.into_iter().enumerate() {
        spoil(&kept);
        let (house, some) = opened(data, &mut count).await;
        assert!(some > 20, "{number}: {some}");
        assert_eq!(seen(&house, &token).await, before, "{number}");
        close(house).await;
        put_back();
    }
    let (house, none) = opened(data, &mut count).await;
    assert_eq!(none, 0);
    close(house).await;
}

#[tokio::test]
async fn other_chips_than_the_ledgers_are_not_taken_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    played(data).await;
    let mut count = 0;
    let (house, _) = opened(data, &mut count).await;
    close(house).await;
    let db = behind(&data.join("croupier.db"));
    let change =
        "UPDATE account SET balance_cents = balance_cents + 1 WHERE id LIKE 'chips:mini-1:%'";
    assert_eq!(db.execute(change, ()).unwrap(), 1);
    drop(db);
    let (house, some) = opened(data, &mut count).await;
    assert!(some > 20, "{some}");
    close(house).await;
}

#[tokio::test]
async fn a_log_that_was_changed_before_it_was_written_down_stops_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    played(data).await;
    let db = behind(&data.join("croupier.db"));
    let first = "UPDATE event SET at_ms = at_ms - 5 WHERE id IN (SELECT event.id FROM event JOIN table_head
        ON event.id >> 40 = table_head.number WHERE table_id = 'mini-1' ORDER BY event.id LIMIT 1 OFFSET 2)";
    assert_eq!(db.execute(first, ()).unwrap(), 1);
    drop(db);
    let house = House::in_folder(&at(data)).await;
    until("the health names the table", async || {
        let (_, health) = house.get("/healthz", None).await;
        match health["stopped"][0]["table"] == TABLE {
            true => Ok(()),
            false => Err(health),
        }
    })
    .await;
    let why = house.get("/healthz", None).await.1["stopped"][0]["why"].to_string();
    assert!(why.contains("event 3"), "{why}");
    close(house).await;
}
