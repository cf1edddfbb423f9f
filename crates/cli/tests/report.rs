//! `croupier report`: of what an earlier version kept at tables of every game, and of nothing.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{run, workspace};
use serde_json::Value;

/// What 0.1.0 kept: eight tables, one of every game.
fn kept() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let kept = workspace().join("testdata/databases/0.1.0/croupier.db");
    std::fs::copy(kept, folder.path().join("croupier.db")).unwrap();
    folder
}

#[test]
fn tables_of_every_game_are_reported_and_agree_with_the_ledger() {
    let folder = kept();
    let path = folder.path().to_str().unwrap();
    let report = |more: &[&str]| {
        let ran = run(&[
            &["report", path, "--from", "2025-06-01", "--to", "2028-06-01"],
            more,
        ]
        .concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let json: Value =
        serde_json::from_str(&report(&["--by", "table", "--format", "json"])).unwrap();
    assert_eq!(json["reconciles"], true, "{json}");
    let rows = json["rows"].as_array().unwrap();
    assert!(rows.len() >= 6, "{json}");
    for row in rows {
        assert_eq!(row["theoretical"]["unknown_cents"], 0, "{row}");
        assert!(row["drop_cents"].as_i64().unwrap() > 0, "{row}");
    }
    assert!(
        rows.iter()
            .any(|row| row["handle_cents"].as_i64() > Some(0)),
        "{json}"
    );
    // By day it comes to the same.
    let days: Value = serde_json::from_str(&report(&["--by", "day", "--format", "json"])).unwrap();
    for figure in [
        "handle_cents",
        "drop_cents",
        "win_cents",
        "wagers",
        "rounds",
    ] {
        let sum = |json: &Value| -> i64 {
            let rows = json["totals"].as_array().unwrap().iter();
            rows.map(|row| row[figure].as_i64().unwrap()).sum()
        };
        assert_eq!(sum(&json), sum(&days), "{figure}");
    }
    let text = report(&["--by", "table"]);
    for told in [
        "HANDLE",
        "EXPECTED",
        "Accounts",
        "Every figure agrees with the ledger.",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
    let one = report(&["--by", "table", "--table", "mini-1", "--format", "csv"]);
    let lines: Vec<&str> = one.lines().collect();
    assert!(lines[0].starts_with("table,book,period,rounds,"), "{one}");
    assert!(
        lines[1].starts_with("mini-1,nz-2004/baccarat,2025-06-01 to 2028-06-01,"),
        "{one}"
    );
    assert_eq!(lines.len(), 3, "{one}");
}

#[test]
fn what_cannot_be_reported_is_said() {
    let folder = kept();
    let path = folder.path().to_str().unwrap();
    for (args, told) in [
        (&["--day", "2026-02-30"][..], "is not a date"),
        (
            &["--from", "2026-02-20", "--to", "2026-02-19"],
            "comes after the last",
        ),
        (&["--table", "no-such"], "there is no table no-such"),
        (
            &["--shifts", "22:00,06:00,22:00"],
            "does not say when shifts begin",
        ),
        (&["--utc-offset", "12"], "is not an offset"),
    ] {
        let ran = run(&[&["report", path], args].concat());
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(told), "{args:?}: {}", ran.err);
    }
    let quiet = run(&[
        "report",
        path,
        "--day",
        "2020-01-01",
        "--utc-offset",
        "-03:30",
    ]);
    assert_eq!(quiet.code, 0, "{}", quiet.err);
    assert!(
        quiet.out.contains("2020-01-01\n  Nothing happened."),
        "{}",
        quiet.out
    );
}
