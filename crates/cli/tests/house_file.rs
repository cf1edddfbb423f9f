//! A file of settings that cannot be used: all its errors are reported together, and nothing is opened.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::run;

#[test]
fn all_that_is_wrong_in_a_file_is_said_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.toml");
    let bad = "minimum-age = 400\npace = \"brisk\"\nbackground = 1\nanchor-minutes = 0.5\none-table = 1\n\
        [[table]]\nid = \"a\"\nbook = \"nz-1996/blackjack\"\ndecks = 3\n\
        [[table]]\nid = \"B\"\nbook = \"nz-2004/baccarat\"\n\
        [[jackpot]]\nnumber = 1\npermille = 2000\n";
    std::fs::write(&file, bad).unwrap();
    let data = folder.path().join("other");
    let refused = run(&[
        "serve",
        "--config",
        file.to_str().unwrap(),
        "--data",
        data.to_str().unwrap(),
    ]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    for said in [
        "400",
        "brisk",
        "background: there is no such setting",
        "anchor-minutes",
        "one-table: it is true or false",
        "nz-1996/blackjack/3.1",
        "\"B\"",
        "thousandths",
    ] {
        assert!(refused.err.contains(said), "{said}: {}", refused.err);
    }
    assert!(!data.exists());
}
