//! `croupier cage`: vouchers on a new folder, two people above the limit, what is refused, and the log verified afterwards.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{command, run};
use serde_json::Value;
use std::io::Write;
use std::process::{Output, Stdio};

/// Redeems a voucher with a code on standard input.
fn redeem(data: &str, number: &str, code: &str) -> Output {
    let mut child = command(&["cage", "redeem-voucher", number, "--data", data]);
    let child = child.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = child.stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{code}").unwrap();
    drop(input);
    child.wait_with_output().unwrap()
}

#[test]
fn the_cage_in_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let cage = |args: &[&str]| {
        let ran = run(&[&["cage"], args, &["--data", data]].concat());
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        ran.out
    };
    let not = |args: &[&str]| {
        let ran = run(&[&["cage"], args, &["--data", data]].concat());
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.out);
        ran.err
    };
    assert_eq!(
        run(&["staff", "add", "ada", "cashier", "--data", data]).code,
        0
    );
    assert!(cage(&["show"]).contains("Two people are needed above $2,000.00"));
    let issued = cage(&["issue-voucher", "25.00", "--format", "json"]);
    let issued: Value = serde_json::from_str(&issued).unwrap();
    let code = issued["code"].as_str().unwrap();
    assert!(cage(&["show"]).contains("Voucher 1: $25.00, open"));

    let wrong = redeem(data, "1", "not-its-code");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("`croupier cage show`"));
    let paid = redeem(data, "1", code);
    let told = String::from_utf8_lossy(&paid.stdout).into_owned();
    assert!(
        told.contains("Voucher 1 is paid in cash: $25.00."),
        "{told}"
    );
    assert!(String::from_utf8_lossy(&redeem(data, "1", code).stderr).contains("has been redeemed"));
    let issued = cage(&["issue-voucher", "1500.00"]);
    let told = issued.contains("Voucher 2 for $1,500.00, good until 20");
    assert!(told && !issued.contains("_ms"), "{issued}");

    // Above the limit another person confirms it; who asked may not.
    let asked = cage(&["issue-voucher", "5000.00"]);
    assert!(asked.contains("Another person must confirm it"), "{asked}");
    assert!(
        asked.contains("Request 1: issue-voucher $5,000.00"),
        "{asked}"
    );
    assert!(not(&["confirm", "1"]).contains("somebody else confirms it"));
    assert!(cage(&["drop", "1"]).contains("dropped"));
    assert!(not(&["confirm", "1"]).contains("lists vouchers and requests"));
    assert!(not(&["cash-in", "anna", "10.00"]).contains("anna"));
    assert!(not(&["account", "anna"]).contains("Hint: a player has an account"));
    assert!(not(&["cash-in", "anna", "ten"]).contains("not an amount"));
    let ran = run(&["verify", data]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}
