//! `croupier simulate` as a person uses it: the same seed gives the same, what a table would refuse is not played, and nobody
//! who stops listening breaks it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{command, run};
use serde_json::Value;
use std::process::Stdio;

fn simulate(args: &str) -> common::Ran {
    let args: Vec<&str> = ["simulate"].into_iter().chain(args.split(' ')).collect();
    run(&args)
}

#[test]
fn a_seed_gives_the_same_on_any_number_of_threads() {
    for book in [
        "nz-1996/blackjack",
        "nz-1996/caribbean-stud",
        "nj-19-47/chemin-de-fer",
        "nz-1996/craps",
    ] {
        let play = |threads| {
            simulate(&format!(
                "{book} --rounds 300k --seed 7 --threads {threads}"
            ))
        };
        let one = play(1);
        assert_eq!(one.code, 0, "{}", one.err);
        assert!(one.out.contains("seed 7"), "{}", one.out);
        for threads in [2, 3] {
            assert_eq!(play(threads).out, one.out, "{book} on {threads} threads");
        }
    }
    let sessions = |threads| {
        simulate(&format!(
            "nz-1996/blackjack --wager box --bankroll 20 --session 200 --sessions 500 --seed 9 --threads {threads}"
        ))
    };
    assert_eq!(sessions(1).out, sessions(3).out);
}

#[test]
fn what_a_table_would_refuse_is_not_played() {
    for (args, what, hint) in [
        (
            "nz-2004/baccarat --stake 7 --rounds 100 --wager banker",
            "could not be paid exactly",
            "another --stake",
        ),
        (
            "nz-1996/roulette --stake 500 --rounds 100 --wager straight-1",
            "the maximum",
            "another --stake",
        ),
        (
            "nz-1996/caribbean-stud --bankroll 2 --wager ante",
            "can cost 3 stakes",
            "as many stakes",
        ),
        ("nz-1996/roulette --rounds 1e6", "50k, 20M or 1G", ""),
    ] {
        let ran = simulate(args);
        assert_eq!(ran.code, 2, "{args}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(what), "{args}: {}", ran.err);
        assert!(ran.err.contains(hint), "{args}: {}", ran.err);
    }
    // Of all wagers those are played that the table takes.
    let ran = simulate("nz-2004/baccarat --stake 7 --rounds 1000 --seed 1");
    assert!(ran.out.contains("player"), "{}{}", ran.out, ran.err);
    assert!(!ran.out.contains("banker "), "{}", ran.out);
}

#[test]
fn wagers_are_asked_for_by_word_and_by_kind() {
    let told = |args: &str| -> Vec<String> {
        let ran = simulate(&format!("{args} --rounds 1000 --seed 1 --format json"));
        let value: Value = serde_json::from_str(&ran.out).unwrap();
        let wagers = value["wagers"].as_array().unwrap();
        let word = |w: &Value| w["wager"].as_str().unwrap().to_owned();
        wagers.iter().map(word).collect()
    };
    assert_eq!(told("nz-1996/craps --wager pass+odds"), ["pass+odds"]);
    assert_eq!(told("nz-1996/craps --wager place").len(), 6);
    assert_eq!(
        told("nz-1996/blackjack --wager super-sevens"),
        ["super-sevens"]
    );
}

/// Sessions end before what is not there is lost.
#[test]
fn nobody_loses_what_is_not_there() {
    for args in [
        "nz-1996/caribbean-stud --wager ante --bankroll 3",
        "nz-1996/craps --wager buy-4 --bankroll 2",
        "nz-1996/blackjack --wager box --bankroll 8",
    ] {
        let ran = simulate(&format!(
            "{args} --session 500 --sessions 300 --seed 3 --format json"
        ));
        let value: Value = serde_json::from_str(&ran.out).unwrap();
        let lowest = value["summary"]["result"]["quantiles"][0].as_f64().unwrap();
        let bankroll = value["bankroll"].as_f64().unwrap();
        assert!(lowest >= -bankroll, "{args}: {lowest}");
        let ruined = value["summary"]["ruined"]["share"].as_f64().unwrap();
        assert!(ruined > 0.05, "{args}: {ruined}");
    }
}

/// A reader who has gone is no reason to panic, on either stream.
#[cfg(unix)]
#[test]
fn nobody_need_listen() {
    let full = || {
        std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .unwrap()
    };
    let args = [
        "simulate",
        "nz-1996/craps",
        "--rounds",
        "2000",
        "--seed",
        "1",
    ];
    let status = command(&args).stdout(Stdio::null()).stderr(full()).status();
    assert_eq!(status.unwrap().code(), Some(0));
    let output = command(&args).stdout(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let mut gone = command(&args).spawn().unwrap();
    drop(gone.stdout.take());
    drop(gone.stderr.take());
    let code = gone.wait().unwrap().code();
    assert!(matches!(code, Some(0 | 1)), "{code:?}");
}
