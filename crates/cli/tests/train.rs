//! `croupier train`: questions are asked and scored, progress is kept and gone on with, and wrong answers are told with their rule.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{refused, run, run_with};

#[test]
fn answers_are_scored_and_progress_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deep/training.json");
    let file = file.to_str().unwrap();
    let train = |more: &[&str], said: &str| {
        let mut args = vec!["train", "nz-2004/baccarat", "--file", file];
        args.extend(more);
        run_with(&args, said)
    };
    let first = train(&["--questions", "2", "--seed", "4"], "9\n1\n2\n");
    assert_eq!(first.code, 0, "{}", first.err);
    assert!(
        first.out.contains("\"9\" is not one of the answers."),
        "{}",
        first.out
    );
    assert!(
        first.out.contains("Question 2 of 2 · seed 5"),
        "{}",
        first.out
    );
    assert!(first.out.contains("of 2 right."), "{}", first.out);
    assert!(first.out.contains("nz-2004/baccarat/"), "{}", first.out);
    // The same seed asks the same, and without one it goes on where it stopped.
    let again = train(&["--questions", "1", "--seed", "4"], "q\n");
    let asked = |out: &str| {
        out.split("Your answer")
            .next()
            .unwrap()
            .replace("of 2", "of 1")
    };
    assert_eq!(asked(&again.out), asked(&first.out));
    assert!(train(&["--questions", "1"], "q\n").out.contains("seed 6"));
    let told = run(&["train", "--progress", "--file", file]);
    assert!(told.out.contains("answers right, over"), "{}", told.out);
}

#[test]
fn what_cannot_be_is_told() {
    refused(
        "train nz-2004/whist | there is no book | croupier books
         train | required |
         train nz-2004/baccarat --questions 0 | 0 |",
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("training.json");
    std::fs::write(&file, "not json").unwrap();
    let ran = run(&["train", "--progress", "--file", file.to_str().unwrap()]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("does not hold progress"), "{}", ran.err);
}
