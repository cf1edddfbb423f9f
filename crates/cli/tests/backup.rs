//! Copies, anchors and the program's digest with the binary: a copy made under load is restored and is what was signed.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![cfg(unix)]

mod common;

use common::{command, run};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn a_copy_made_under_load_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, copy, back, anchors) = (at("data"), at("copy"), at("back"), at("anchors.jsonl"));
    let mut server = command(&["serve", "--listen", "127.0.0.1:0", "--data", &data])
        .args([
            "--pace",
            "fast",
            "--table",
            "a=nz-2004/baccarat",
            "--log",
            "warn",
        ])
        .args(["--anchors", &anchors, "--guests-per-minute", "100000"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(server.stdout.take().unwrap()).lines();
    let first = said.next().unwrap().unwrap();
    let address = first
        .split("http://")
        .nth(1)
        .unwrap()
        .trim_end_matches('/')
        .to_owned();
    let stop = AtomicBool::new(false);
    let (copied, came) = std::thread::scope(|scope| {
        let guests = scope.spawn(|| {
            let mut came = 0;
            while !stop.load(Ordering::Relaxed) {
                let mut stream = TcpStream::connect(&address).unwrap();
                let body = format!(r#"{{"name":"g{came}"}}"#);
                write!(
                    stream,
                    "POST /api/guests HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
                    body.len()
                )
                .unwrap();
                let mut answer = String::new();
                stream.read_to_string(&mut answer).unwrap();
                came += i32::from(answer.starts_with("HTTP/1.1 201"));
            }
            came
        });
        let copied = run(&["backup", &data, &copy]);
        stop.store(true, Ordering::Relaxed);
        (copied, guests.join().unwrap())
    });
    assert_eq!(copied.code, 0, "{}", copied.err);
    assert!(came > 0, "nobody came meanwhile");
    let pid = server.id().to_string();
    std::process::Command::new("kill")
        .args(["-TERM", &pid])
        .status()
        .unwrap();
    assert!(server.wait().unwrap().success());
    let rest: Vec<String> = said.map_while(Result::ok).collect();
    assert!(
        rest.iter()
            .any(|line| line.starts_with("Program: SHA-256 ")),
        "{rest:?}"
    );
    assert!(
        rest.iter().any(|line| line.starts_with("Anchor ")),
        "{rest:?}"
    );

    // A restore needs the key, overwrites nothing, and is what was signed.
    let key = format!("{data}/operator.key");
    assert_eq!(run(&["restore", &copy, &back]).code, 2);
    let restored = run(&["restore", &copy, &back, "--key", &key]);
    assert_eq!(restored.code, 0, "{}", restored.err);
    assert_eq!(run(&["restore", &copy, &back, "--key", &key]).code, 2);
    let kept = format!("{copy}/anchors.jsonl");
    let sound = run(&["verify", &back, "--anchor", &kept]);
    assert_eq!(sound.code, 0, "{}", sound.err);
    let last = |data: &str| run(&["anchor", data, "print", "1"]).out;
    assert_eq!(last(&data), last(&back));

    // The house itself has gone on since, and is as all its anchors have it; the copy lacks the last.
    let binary = common::BINARY;
    let sound = run(&["verify", &data, "--anchor", &anchors, "--binary", binary]);
    assert_eq!(sound.code, 0, "{}", sound.err);
    let other = run(&["verify", &data, "--binary", "/bin/sh"]);
    assert_eq!(other.code, 3, "{}", other.out);
    let behind = run(&["verify", &back, "--anchor", &anchors]);
    assert_eq!(behind.code, 3, "{}", behind.out);
    let told = run(&["events", &data, "--kind", "backed-up"]);
    assert_eq!(told.out.lines().count(), 1, "{}", told.out);
}

/// A house that was never started has no key on record but what it has sealed.
#[test]
fn the_key_of_another_house_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, two, copy, back) = (at("one"), at("two"), at("copy"), at("back"));
    let staff = |name: &str, data: &str| run(&["staff", "add", name, "dealer", "--data", data]);
    for data in [&one, &two] {
        assert_eq!(staff("ada", data).code, 0);
    }
    assert_eq!(run(&["backup", &one, &copy]).code, 0);
    let keys = [&one, &two].map(|data| format!("{data}/operator.key"));
    let other = |ran: common::Ran, code: i32| {
        assert_eq!(ran.code, code, "{}", ran.err);
        let said = ran.err.contains("is not the key of this house");
        assert!(said && ran.err.contains("Hint: "), "{}", ran.err);
        ran.err
    };
    let told = other(run(&["restore", &copy, &back, "--key", &keys[1]]), 2);
    assert!(told.contains(&keys[1]), "{told}");
    let restored = run(&["restore", &copy, &back, "--key", &keys[0]]);
    assert_eq!(restored.code, 0, "{}", restored.err);

    // Nor is it taken from beside the data.
    let key = format!("{back}/operator.key");
    std::fs::copy(&keys[1], &key).unwrap();
    other(staff("eve", &back), 1);
    let voucher = ["cage", "issue-voucher", "10.00", "--data", &back];
    other(run(&voucher), 1);
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data", &back];
    other(run(&serve), 1);
    other(run(&["verify", &back, "--key", &keys[1]]), 2);
    let sound = run(&["verify", &back]);
    assert_eq!(sound.code, 0, "{}", sound.err);
    let not_opened = "operator.key beside it is not the key of this house";
    assert!(sound.out.contains(not_opened), "{}", sound.out);

    std::fs::copy(&keys[0], &key).unwrap();
    assert_eq!(staff("eve", &back).code, 0);
    assert_eq!(run(&voucher).code, 0);
    assert_eq!(run(&["verify", &back]).code, 0);

    // Anchors of another house are told as such.
    let line = run(&["anchor", &two, "make"]).out;
    let foreign = at("foreign.jsonl");
    std::fs::write(&foreign, line).unwrap();
    let ran = run(&["verify", &back, "--anchor", &foreign]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    let said = ran.err.contains("may be another house's") && !ran.err.contains("restore a copy");
    assert!(said, "{}", ran.err);
    let ran = run(&["anchor", &two, "print", "99"]);
    assert!(ran.err.contains("the last is 1"), "{}", ran.err);
    let ran = run(&["anchor", &two, "check"]);
    let agrees = ran
        .out
        .contains("agrees with 1 anchor of the house and 0 from the file");
    assert!(agrees, "{}{}", ran.out, ran.err);
}
