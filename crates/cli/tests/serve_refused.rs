//! What `croupier serve` and `croupier verify` say of what they cannot use: no database, a port that is taken, options that make no sense.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![cfg(unix)]

mod common;

use common::run;
use std::net::TcpListener;

#[test]
fn what_is_no_database_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let missing = run(&["verify", path]);
    assert_eq!(missing.code, 2);
    assert!(
        missing.err.contains("there is no database at"),
        "{}",
        missing.err
    );
    assert!(missing.err.contains("Hint: "), "{}", missing.err);
    let noise = folder.path().join("croupier.db");
    std::fs::write(
        &noise,
        "this is not a database, only a few words in a file. ".repeat(200),
    )
    .unwrap();
    let ran = run(&["verify", path]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    let words = folder.path().join("words.txt");
    std::fs::write(&words, "only a few words").unwrap();
    let ran = run(&["verify", words.to_str().unwrap()]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    let neither = ran.err.contains("is neither a database nor an export");
    assert!(neither, "{}", ran.err);
    let served = run(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--data",
        path,
        "--log",
        "error",
    ]);
    assert_eq!(served.code, 1, "{}", served.err);
    assert!(served.err.contains("Hint: "), "{}", served.err);
}

#[test]
fn a_server_that_cannot_start_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let busy = run(&[
        "serve", "--listen", &address, "--data", data, "--log", "error",
    ]);
    assert_eq!((busy.code, busy.out.as_str()), (1, ""));
    assert!(busy.err.contains("Error: cannot listen on"), "{}", busy.err);
    assert!(busy.err.contains("Hint: another program"), "{}", busy.err);

    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let unwritable = file.join("data");
    let ran = run(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--data",
        unwritable.to_str().unwrap(),
        "--log",
        "error",
    ]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("Hint: name a folder"), "{}", ran.err);

    for bad in ["x", "a-1=chess", "a-1=nz-2004/baccarat decks=9"] {
        let ran = run(&["serve", "--data", data, "--table", bad]);
        assert_eq!(ran.code, 2, "{bad}: {}", ran.err);
        assert!(ran.err.contains("Hint: "), "{bad}: {}", ran.err);
    }
    assert_eq!(run(&["serve", "--data", data, "--log", "a=b=c"]).code, 2);
    for (option, value, said) in [
        ("--listen", "localhost:8421", "such as 127.0.0.1:8421"),
        ("--listen", "8421", "such as 127.0.0.1:8421"),
        ("--betting-ms", "0", "1 to 86400000"),
        ("--config", "nofile", "Hint: name a file of settings"),
    ] {
        let ran = run(&["serve", "--data", data, option, value]);
        assert_eq!(ran.code, 2, "{option}: {}", ran.err);
        assert!(ran.err.contains(said), "{option}: {}", ran.err);
    }
    let nowhere = folder.path().join("nowhere/anchors.jsonl");
    let nowhere = nowhere.to_str().unwrap();
    let listen = ["serve", "--listen", "127.0.0.1:0", "--data", data];
    let ran = run(&[&listen[..], &["--anchors", nowhere]].concat());
    assert_eq!(ran.code, 1, "{}", ran.err);
    let told = ran.err.contains("anchors cannot be written to") && ran.err.contains("--anchors");
    assert!(told, "{}", ran.err);
}
