//! `croupier load`: a small load of two games is played and told, and nobody else's server is loaded by mistake.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{refused, run};
use croupier_kept::postgres::{self, Cluster};
use serde_json::Value;

#[test]
fn a_small_load_is_played_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let scratch = folder.path().to_str().unwrap();
    let games = ["--games", "nz-1996/roulette", "--games", "nz-2004/baccarat"];
    let mut args = vec![
        "load",
        "--tables",
        "2",
        "--players",
        "2",
        "--spectators",
        "1",
    ];
    args.extend(games);
    args.extend(["--seconds", "2", "--scratch", scratch, "--format", "json"]);
    let ran = run(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    let number = |name: &str| told[name].as_u64().unwrap();
    assert!(number("commands_done") > 0, "{told}");
    assert_eq!(number("connections_lost"), 0, "{told}");
    assert_eq!(told["acknowledged"]["count"], told["commands_done"]);
    assert!(told["broadcast"]["count"].as_u64() > Some(0), "{told}");
    // Whoever watches hears of everything that somebody did.
    assert!(number("messages") > number("commands_done"), "{told}");
    assert!(number("events") > 0, "{told}");
    assert!(told["appended"]["count"].as_u64() > Some(0), "{told}");
    let groups = told["baseline"].as_array().unwrap().iter();
    let groups: Vec<&Value> = groups.map(|bare| &bare["group"]).collect();
    assert_eq!(groups, [1, 64]);
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        0,
        "nothing is left behind"
    );
}

#[test]
fn three_nodes_are_loaded_and_held_to_a_bare_program() {
    if postgres::place().is_none() {
        return;
    }
    let database = Cluster::start().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let scratch = folder.path().to_str().unwrap();
    let url = database.url();
    let few = "load --nodes 3 --tables 3 --players 2 --seconds 2 --format json --scratch";
    let mut args: Vec<&str> = few.split(' ').collect();
    args.extend([scratch, "--database", &url]);
    let ran = run(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&told["servers"], &told["connections_lost"]),
        (&3.into(), &0.into())
    );
    for some in ["commands_done", "events", "ratio_permille"] {
        assert!(told[some].as_u64() > Some(0), "{some}: {told}");
    }
    for (some, count) in [
        ("appended", "count"),
        ("commits", "count"),
        ("commits", "group"),
    ] {
        assert!(told[some][count].as_u64() > Some(0), "{some}: {told}");
    }
    let rows = told["baseline"].as_array().unwrap();
    let has = |group: &Value| rows.iter().any(|bare| bare["group"] == *group);
    assert!(
        has(&1.into()) && has(&64.into()) && has(&told["commits"]["group"]),
        "{told}"
    );
    assert!(
        rows.iter().all(|bare| bare["program"] == "PostgreSQL"),
        "{told}"
    );
    let left = "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'croupier%'";
    assert_eq!(postgres::execute(&url, left).unwrap().trim(), "0");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_server_elsewhere_is_left_alone() {
    refused(
        "load --server 192.0.2.1:80 | 192.0.2.1:80 is not an address of this machine | --anywhere
         load --server 127.0.0.1:80 --server 192.0.2.1:80 | 192.0.2.1:80 is not an address of this machine | --anywhere
         load --nodes 3 | --database |
         load --games nz-1996/chess | nz-1996/chess |
         load --tables 20000 --spectators 100 | are too many |",
    );
}

#[test]
fn a_server_that_is_killed_loses_and_doubles_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let scratch = folder.path().to_str().unwrap();
    let few = "load --kills 5 --tables 2 --players 2 --betting-ms 200 --format json --scratch";
    let mut args: Vec<&str> = few.split(' ').collect();
    args.push(scratch);
    let ran = run(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&told["kills"], &told["kills_at_start"]),
        (&5.into(), &1.into())
    );
    assert_eq!(told["sound"], 7, "{told}");
    for some in ["acknowledged", "told", "events"] {
        assert!(told[some].as_u64() > Some(0), "{told}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
