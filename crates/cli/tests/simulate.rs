//! `croupier simulate` as a person uses it: the same seed gives the same, what a table would refuse is not played, and nobody
//! who stops listening breaks it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{command, refused, run};
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
    refused(
        r#"
        simulate nz-2004/baccarat --stake 7 --rounds 100 --wager banker | could not be paid exactly | another --stake
        simulate nz-1996/roulette --stake 500 --rounds 100 --wager straight-1 | the maximum | another --stake
        simulate nz-1996/caribbean-stud --bankroll 2 --wager ante | a bankroll of 2 stakes cannot cover ante and bet of ante | begin with 3 stakes or more
        simulate nz-1996/roulette --rounds 1e6 | whole number from 1 to 1000G; 2500, 2_500, 2.5k and 1M are understood |
        simulate nz-1996/roulette --rounds -1 | invalid value '-1' for '--rounds <N>': say a whole number |
        simulate nz-1996/roulette --rounds 10 --threads 0 | say how many threads, 1 or more |
        simulate nz-1996/roulette --bankroll abc --wager red | say a whole number from 1 to 1M |
        simulate nz-1996/roulette --rounds 10 --stake -5 | "-5" is not a valid stake | such as 20 or 12.50
        simulate nz-1996/roulette --bankroll 10 --rounds 5 --wager red --seed 1 | 5 wagers are fewer than one session may have, which is 1,000 | say --session 5 or fewer, or more --rounds
        simulate nz-1996/roulette --rounds 10 --fresh | at roulette there are no cards to shuffle | leave --fresh out
        "#,
    );
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
    let ante = "nz-1996/caribbean-stud --wager ante";
    assert_eq!(told(ante), ["ante"]);
    let way = told(&format!("{ante} --strategy ace-king"));
    assert_eq!(way, ["ante/ace-king"]);
    assert_eq!(
        told("nz-1996/blackjack --wager super-sevens"),
        ["super-sevens"]
    );
}

/// Sessions end before what is not there is lost, and not before another wager can no longer be made.
#[test]
fn nobody_loses_what_is_not_there() {
    for (args, ruin) in [
        (
            "nz-1996/caribbean-stud --wager ante --bankroll 3",
            "less than 3 stakes, which cannot cover ante and bet",
        ),
        (
            "nz-1996/craps --wager pass+odds --bankroll 2",
            "less than 2 stakes, which cannot cover the line wager and its odds",
        ),
        (
            "nz-1996/craps --wager buy-4 --bankroll 2",
            "less than 1.05 stakes, which cannot cover the stake and its commission",
        ),
        (
            "nz-1996/blackjack --wager box --bankroll 1",
            "less than one stake; with less than 6, which one round can come to, nothing is doubled or split",
        ),
        (
            "nz-1996/roulette --wager red --bankroll 1",
            "ruined with less than one stake",
        ),
    ] {
        let ran = simulate(&format!(
            "{args} --session 500 --sessions 300 --seed 3 --format json"
        ));
        let value: Value = serde_json::from_str(&ran.out).unwrap();
        let told = value["ruin"].as_str().unwrap();
        assert!(told.ends_with(ruin), "{args}: {told}");
        let lowest = value["summary"]["result"]["quantiles"][0].as_f64().unwrap();
        let bankroll = value["bankroll"].as_f64().unwrap();
        assert!(lowest >= -bankroll, "{args}: {lowest}");
        let ruined = value["summary"]["ruined"]["share"].as_f64().unwrap();
        assert!(ruined > 0.05, "{args}: {ruined}");
    }
}

/// So many wagers are never exceeded: whole sessions are played as far as they go.
#[test]
fn sessions_come_to_no_more_wagers_than_were_asked_for() {
    let ran = simulate(
        "nz-1996/roulette --bankroll 1000 --session 30 --rounds 100 --wager red --seed 1 --format json",
    );
    let value: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(value["summary"]["sessions"], 3, "{}", ran.out);
    assert_eq!(value["summary"]["wagers"], 30.0);
}

/// A result says for what it holds, and what nobody can know is not told as nothing.
#[test]
fn a_result_says_for_what_it_holds() {
    let ran = simulate(
        "nz-2004/baccarat --option decks=6 --stake 20 --rounds 1.5k --seed 1 --threads 99999",
    );
    let with = "with decks=6, stake 20.00\n";
    assert!(ran.out.contains(with), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("1,500 rounds"), "{}", ran.out);
    assert!(ran.err.contains(" on 1 thread,"), "{}", ran.err);
    assert!(ran.out.contains("Z*") && ran.out.contains("With --fresh"));
    let ran = simulate("nz-2004/baccarat --fresh --rounds 1k --seed 1");
    let with = "with every round from a fresh shoe\n";
    assert!(ran.out.contains(with), "{}{}", ran.out, ran.err);
    assert!(!ran.out.contains("Z*") && ran.out.contains("shuffles  1,000"));
    let ran = simulate(
        "nz-2004/baccarat --option decks=6 --bankroll 5 --sessions 1 --wager tie --seed 1",
    );
    assert!(ran.out.contains("with decks=6\n"), "{}{}", ran.out, ran.err);
    assert!(!ran.out.contains('±'), "{}", ran.out);
    assert!(!ran.out.contains("target reached"), "{}", ran.out);
    let ran = simulate("nz-1996/roulette --rounds 1 --wager red --seed 1 --format json");
    let value: Value = serde_json::from_str(&ran.out).unwrap();
    let red = &value["wagers"][0];
    assert!(red["mean"].is_f64() && red["error"].is_null(), "{red}");
    assert!(red["sd"].is_null() && red["z"].is_null(), "{red}");
}

/// Runs a command and presses Ctrl-C once it minds that and has used so many hundredths of a second of the processor.
#[cfg(target_os = "linux")]
fn stopped(args: &[&str], worked: u64) -> (Option<i32>, String, String) {
    let mut child = command(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let id = child.id();
    let of = |file: &str| std::fs::read_to_string(format!("/proc/{id}/{file}")).unwrap_or_default();
    let minds = || {
        let status = of("status");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        caught.unwrap_or_default() & 0b10 != 0
    };
    let used = || {
        let stat = of("stat");
        let time = stat.split_whitespace().nth(13);
        time.and_then(|time| time.parse::<u64>().ok())
            .unwrap_or_default()
    };
    while (!minds() || used() < worked) && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    let kill = std::process::Command::new("kill")
        .args(["-INT", &id.to_string()])
        .status();
    assert!(kill.unwrap().success());
    let done = child.wait_with_output().unwrap();
    let [out, err] = [done.stdout, done.stderr].map(|s| String::from_utf8(s).unwrap());
    (done.status.code(), out, err)
}

#[cfg(target_os = "linux")]
#[test]
fn what_was_played_before_ctrl_c_is_told() {
    let all = "simulate nz-1996/roulette --wager red --rounds 1000G --seed 1 --format json";
    let args: Vec<&str> = all.split(' ').collect();
    let (code, out, err) = stopped(&args, 50);
    assert_eq!(code, Some(130), "{out}{err}");
    let value: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(value["stopped"], true);
    assert!(value["rounds"].as_u64().unwrap() < 1_000_000_000_000);
    let all =
        "simulate nz-1996/roulette --wager red --bankroll 1M --session 1M --sessions 10M --seed 1";
    let args: Vec<&str> = all.split(' ').collect();
    let (code, out, err) = stopped(&args, 50);
    assert_eq!(code, Some(130), "{out}{err}");
    assert!(
        out.contains("stopped before all 10,000,000") || err.contains("stopped before a session")
    );
}

/// While exact figures are worked out there is nothing to tell yet.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_before_anything_was_played_says_that_it_stopped() {
    let (code, out, err) = stopped(&["odds", "--all"], 1);
    assert_eq!((code, out.as_str()), (Some(130), ""), "{err}");
    assert_eq!(err, "stopped\n");
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

/// Plays parts as processes of their own, all at once, and merges their files.
fn in_parts(args: &str, of: usize, folder: &std::path::Path) -> Vec<String> {
    let mut playing = Vec::new();
    for part in 1..=of {
        let path = folder.join(format!("part-{part}.json"));
        let mut child = command(&["simulate"]);
        child.args(args.split(' '));
        child.args(["--part", &format!("{part}/{of}"), "--format", "json"]);
        child.stdout(std::fs::File::create(&path).unwrap());
        child.stderr(Stdio::null());
        playing.push((child.spawn().unwrap(), path));
    }
    let mut paths = Vec::new();
    for (mut child, path) in playing {
        assert!(child.wait().unwrap().success(), "{}", path.display());
        paths.push(path.display().to_string());
    }
    // In whatever order they come.
    paths.reverse();
    paths
}

fn merge(paths: &[String], format: &str) -> common::Ran {
    let mut args = vec!["simulate", "--merge"];
    args.extend(paths.iter().map(String::as_str));
    args.extend(["--format", format]);
    run(&args)
}

#[test]
fn eight_processes_give_what_one_gives() {
    let folder = tempfile::tempdir().unwrap();
    for job in [
        "nz-2004/baccarat --rounds 1.3M --seed 7",
        "nz-1996/blackjack --rounds 300k --seed 7 --strategy never-bust --option decks=6",
        "nz-1996/roulette --wager red --bankroll 20 --target 40 --session 200 --sessions 501 --seed 9",
    ] {
        let paths = in_parts(job, 8, folder.path());
        for format in ["text", "json"] {
            let alone = simulate(&format!("{job} --format {format}"));
            let merged = merge(&paths, format);
            assert_eq!(merged.code, 0, "{}", merged.err);
            assert_eq!(merged.out, alone.out, "{job} as {format}");
        }
    }
    // Sessions can be drawn afterwards, as one process draws them.
    let paths: Vec<String> = (1..=8)
        .map(|part| folder.path().join(format!("part-{part}.json")))
        .map(|path| path.display().to_string())
        .collect();
    let [one, eight] = ["one.svg", "eight.svg"].map(|name| folder.path().join(name));
    let job = "nz-1996/roulette --wager red --bankroll 20 --target 40 --session 200 --sessions 501 --seed 9";
    let alone = simulate(&format!("{job} --plot {}", one.display()));
    assert_eq!(alone.code, 0, "{}", alone.err);
    let mut args = vec!["simulate", "--plot", eight.to_str().unwrap(), "--merge"];
    args.extend(paths.iter().map(String::as_str));
    let merged = run(&args);
    assert_eq!(merged.code, 0, "{}", merged.err);
    assert_eq!(
        std::fs::read_to_string(one).unwrap(),
        std::fs::read_to_string(eight).unwrap()
    );
}

#[test]
fn parts_that_do_not_make_a_whole_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let paths = in_parts(
        "nz-1996/roulette --rounds 200k --seed 7 --wager red",
        2,
        folder.path(),
    );
    let told = |paths: &[String], words: &str| {
        let ran = merge(paths, "text");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
        assert!(ran.err.contains(words), "{}", ran.err);
    };
    told(&paths[..1], "part 1/2 is missing");
    told(&[paths[0].clone(), paths[0].clone()], "are both part 2/2");
    let nowhere = merge(&["nowhere.json".to_owned()], "text");
    assert_eq!(nowhere.code, 2, "{}", nowhere.err);
    assert!(nowhere.err.contains("nowhere.json cannot be read"));
    let text = std::fs::read_to_string(&paths[0]).unwrap();
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{text}");
        let path = folder.path().join("changed.json");
        std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
        [paths[1].clone(), path.display().to_string()]
    };
    for (from, to, words) in [
        (
            r#""seed":"7""#,
            r#""seed":"8""#,
            "are not parts of the same simulation",
        ),
        (
            r#""part":"2/2""#,
            r#""part":"2/3""#,
            "are not parts of the same simulation",
        ),
        (
            r#""part":"2/2""#,
            r#""part":"3/2""#,
            "is not a part of a simulation",
        ),
        (
            r#""stopped":false"#,
            r#""stopped":true"#,
            "was stopped before all of part 2/2",
        ),
        (
            r#""croupier":""#,
            r#""croupier":"9"#,
            "was played by croupier 9",
        ),
        (
            r#""spreads":["#,
            r#""spreads":[{"sums":"0","counts":"0","products":"0"},"#,
            "is not a part of a simulation",
        ),
        ("{", "", "is not a part of a simulation"),
    ] {
        told(&changed(from, to), words);
    }
    refused(
        r#"
        simulate nz-1996/roulette --rounds 10 --part 1/2 --format json | --seed <HEX> |
        simulate nz-1996/roulette --rounds 10 --seed 1 --part 1/2 | a part is written for --merge, which reads JSON | add --format json
        simulate nz-1996/roulette --rounds 10 --seed 1 --part 3/2 --format json | say which part of how many, from 1/N to N/N |
        simulate nz-1996/roulette --rounds 10 --plot x.svg | only sessions with a bankroll are drawn | say --bankroll N
        simulate nz-1996/roulette --merge x.json | cannot be used with |
        simulate --rounds 10 --seed 1 | <BOOK> |
        "#,
    );
}
