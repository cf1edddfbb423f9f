//! `croupier verify` of exports, which it takes without a database: those that are kept, and those that a server has just made of a table and
//! of a day; and what it says of each once something is taken out, put in or changed.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![cfg(unix)]

mod common;

use common::server::Server;
use common::{Ran, run, workspace};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn verify(file: &Path) -> Ran {
    run(&["verify", file.to_str().unwrap()])
}

#[test]
fn kept_exports_are_sound() {
    let kept = std::fs::read_dir(workspace().join("testdata/exports")).unwrap();
    let kept: Vec<PathBuf> = kept.map(|file| file.unwrap().path()).collect();
    assert!(kept.len() >= 3);
    for file in kept {
        let ran = verify(&file);
        assert_eq!(ran.code, 0, "{}: {}", file.display(), ran.err);
        let table = file.file_stem().unwrap().to_str().unwrap();
        let said = format!("is the log of {table}, whole and signed.");
        assert!(ran.out.contains(&said), "{}", ran.out);
    }
}

#[test]
fn a_table_and_a_day_are_verified_elsewhere() {
    let (house, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Server::start(house.path());
    server.play_a_round();
    let token = std::fs::read_to_string(house.path().join("operator.token")).unwrap();
    let export = |of: &str, name: &str| -> PathBuf {
        let path = format!("/api/desk/{of}/export");
        let (head, text) = server.fetch("POST", &path, Some(token.trim()), Some(&json!({})));
        assert!(head.starts_with("HTTP/1.1 200"), "{head} {text}");
        let file = elsewhere.path().join(name);
        // What comes in pieces has their sizes between them.
        let lines = text.lines().filter(|line| line.starts_with('{'));
        let lines: Vec<&str> = lines.collect();
        std::fs::write(&file, lines.join("\n") + "\n").unwrap();
        file
    };
    let desk = server.ask("GET", "/api/reports", Some(token.trim()), None);
    let today = desk["from"].as_str().unwrap().to_owned();
    let table = export("tables/mini-1", "table.jsonl");
    let day = export(&format!("days/{today}"), "day.jsonl");
    server.stop();
    drop(house);

    let ran = verify(&table);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("the log of mini-1, whole"), "{}", ran.out);
    assert!(ran.out.contains("1 round\n"), "{}", ran.out);
    let ran = run(&["verify", day.to_str().unwrap(), "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&told["sound"], &told["day"], &told["rounds"]),
        (&json!(true), &json!(today), &json!(1))
    );
    let logs = told["tables"].as_array().unwrap();
    assert!(logs.len() > 1, "{told}");
    assert!(logs.iter().any(|log| log["table"] == "mini-1"), "{told}");
    let ran = verify(&day);
    let said = format!(
        "has the logs of {} tables on {today}, each whole",
        logs.len()
    );
    assert!(ran.out.contains(&said), "{}", ran.out);

    let (table, day) = (lines_of(&table), lines_of(&day));
    let changed = elsewhere.path().join("changed.jsonl");
    let refused = |lines: &[String], why: &str| {
        std::fs::write(&changed, lines.join("\n") + "\n").unwrap();
        let ran = verify(&changed);
        assert_eq!(ran.code, 3, "{why}: {} {}", ran.out, ran.err);
        assert!(ran.err.contains(why), "{why}: {}", ran.err);
    };
    let begins = |line: &String| line.contains("croupier-export/1");
    // Where the second log of the day begins, and where the third does or the seal is.
    let second = 2 + day[2..].iter().position(begins).unwrap();
    let third = day[second + 1..].iter().position(begins);
    let third = third.map_or(day.len() - 1, |at| second + 1 + at);
    let without = |from: usize, to: usize| [&day[..from], &day[to..]].concat();
    refused(&table[..table.len() - 1], "the seal is missing");
    refused(&day[..day.len() - 1], "the seal is missing");
    refused(&without(second, third), "the seal is of");
    refused(&without(second + 1, second + 2), "does not follow");
    refused(
        &[&day[..], &day[1..2]].concat(),
        "something comes after the seal",
    );
    let exchanged = [
        &day[..1],
        &day[second..third],
        &day[1..second],
        &day[third..],
    ];
    refused(&exchanged.concat(), "the signature is not of these logs");
    let other_day = [
        vec![day[0].replacen("\"to_ms\":1", "\"to_ms\":2", 1)],
        day[1..].to_vec(),
    ];
    refused(&other_day.concat(), "the signature is not of these logs");
    let mut other = table.clone();
    other[0] = other[0].replacen("\"by\":\"", "\"by\":\"x", 1);
    refused(&other, "the signature is not of this log");
}

fn lines_of(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(str::to_owned).collect()
}
