//! `croupier odds` and `croupier simulate` as a person uses them, and `docs/odds.md` held to what they say.
//! `CROUPIER_BLESS=1` writes the page anew.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{refused, run};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    let ran = run(args);
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn the_page_of_odds_is_what_the_program_says() {
    let ran = run(&["odds", "--all", "--format", "markdown"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    croupier_kept::hold("docs/odds.md", &ran.out);
}

#[test]
fn json_has_every_figure_as_fraction_and_decimal() {
    let odds = json(&["odds", "nz-2004/baccarat", "--format", "json"]);
    assert_eq!(odds["book"], "nz-2004/baccarat");
    assert_eq!(odds["options"]["decks"], "8");
    let banker = &odds["wagers"][1];
    assert_eq!(banker["wager"], "banker");
    assert_eq!(banker["edge"]["fraction"], "114753351728/10847218479825");
    assert_eq!(banker["edge"]["decimal"], "0.010579057842472");
    assert_eq!(banker["outcomes"][0]["pays"], "19/20");
    assert_eq!(odds["round"]["ways"]["tie"], 475_627_426_473_216_u64);
    let six = json(&[
        "odds",
        "nz-2004/baccarat",
        "--removed",
        "9*32 8h",
        "--format",
        "json",
    ]);
    assert_eq!(six["round"]["cards_left"], 416 - 33);
}

#[test]
fn wagers_stakes_and_forms_are_asked_for() {
    let ran = run(&["odds", "nz-1996/craps", "--wager", "dont-pass"]);
    assert!(
        ran.out.contains("edge per decided  1.402597%"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("void"), "{}", ran.out);
    // $17.00 at 5% is 85 cents, which New Jersey rounds up to a dollar.
    let ran = run(&[
        "odds",
        "nj-19-47/punto-banco",
        "--stake",
        "17.00",
        "--wager",
        "banker",
        "--format",
        "csv",
    ]);
    assert!(ran.out.contains("probability,banker,16/17,"), "{}", ran.out);
    let table = run(&["odds", "nz-1996/roulette"]).out;
    assert!(
        table.contains("straight-0 … straight-36 (37)") && table.contains("2.7027%"),
        "{table}"
    );
    let csv = run(&["odds", "--all", "--format", "csv"]).out;
    let mut lines = csv::Reader::from_reader(csv.as_bytes());
    assert!(
        lines.records().all(|line| line.unwrap().len() == 7),
        "{csv}"
    );
    assert!(csv.contains("nz-1996/tai-sai,face-5,edge,,,1/27,"), "{csv}");
}

#[test]
fn what_a_book_does_not_permit_is_told() {
    refused(
        r#"
        odds nz-2004/baccarat --option decks=3 | nz-2004/baccarat/3.4 | croupier books
        odds nz-2004/baccarat --wager bankr | has no wager "bankr" | banker
        odds nz-2004/baccarat --removed 9h*9 | more of 9h are removed | decks
        odds nz-2004/baccarat --removed 1h | "1h" is not a card | 9h
        odds nz-1996/roulette --removed 9h | has no cards | --removed
        odds nz-2004/baccarat --stake 7.00 --wager banker | could not be paid exactly | --stake
        odds nz-2004/baccarat --stake x | is not a valid stake | 12.50
        odds chess | there is no book | the books are
        simulate nz-1996/craps --rounds 10 --wager pas | has no wager | pass
        simulate nz-1996/craps | number of rounds is missing | --rounds
        simulate nz-1996/craps --rounds 9 --seed xyz | is not a seed | c0ffee
        simulate nz-1996/craps --bankroll 9 | of one wager | --wager
        simulate nz-1996/craps --bankroll 9 --target 9 --wager pass | not above | stakes
        "#,
    );
}

/// A line of the command as a person writes it.
fn said(line: &str) -> (i32, String) {
    let ran = run(&line.split_whitespace().collect::<Vec<_>>());
    (ran.code, ran.out + &ran.err)
}

/// What is refused is told of the wager that was asked for, with the rule.
#[test]
fn refusals_are_of_what_was_asked_and_cite_the_rule() {
    for (line, what) in [
        (
            "odds nz-1996/blackjack --option decks=5 --wager super-sevens",
            "6 decks or more [nz-1996/blackjack/3.1]",
        ),
        (
            "odds nz-1996/roulette --stake 5000 --wager red",
            "the maximum on red is",
        ),
        (
            "odds nz-1996/roulette --stake 500 --wager straight",
            "the maximum on straight-0 is",
        ),
        (
            "odds nz-2004/baccarat --stake 7 --wager banker",
            "[nz-2004/baccarat/5.12]",
        ),
        (
            "odds nz-2004/baccarat --stake 5000000 --wager banker",
            "the maximum on banker is",
        ),
        (
            "odds nz-1996/caribbean-stud --meter 1e6",
            "\"1e6\" is not a valid meter",
        ),
        (
            "odds nz-1996/caribbean-stud --increment 0",
            "\"0\" is not a valid increment",
        ),
        (
            "odds nz-1996/blackjack --option decks=6 --removed T*30",
            "30 cards of rank T are removed: 6 decks have 24",
        ),
    ] {
        let (code, told) = said(line);
        assert!(code == 2 && told.contains(what), "{line}: {told}");
    }
}

/// The output says what was asked, in every form.
#[test]
fn what_was_asked_is_told() {
    let line = "odds nz-1996/blackjack --removed 7*2,ah --wager super-sevens";
    let (_, text) = said(line);
    assert!(text.contains("removed  7*2 ah"), "{text}");
    assert!(text.contains("the sevens that are left: 7c*5"), "{text}");
    let (_, csv) = said("odds nz-1996/roulette --stake 20 --wager red --format csv");
    assert!(
        csv.contains("nz-1996/roulette,,asked/stake,20.00,"),
        "{csv}"
    );
    let line = "odds nz-1996/craps --stake 12.50 --wager buy-4 --format json";
    let told = json(&line.split_whitespace().collect::<Vec<_>>());
    assert_eq!(told["asked"]["stake"], "12.50");
    let note = told["wagers"][0]["notes"][0].as_str().unwrap();
    assert!(
        note.contains("$1.00: 5% of the wager, rounded up"),
        "{note}"
    );
    let line = "odds nz-2004/baccarat --stake 7 --format json";
    let told = json(&line.split_whitespace().collect::<Vec<_>>());
    assert_eq!(told["refused"][0]["wager"], "banker");
    assert_eq!(told["refused"][0]["rule"], "nz-2004/baccarat/5.12");
    let plain = json(&["odds", "nz-1996/roulette", "--format", "json"]);
    assert!(plain.get("refused").is_none() && plain.get("not_played").is_none());
    assert!(plain.get("asked").is_none());
    let line =
        "odds nz-2004/baccarat --option decks=6 --option banker-pays=half-on-six --wager banker";
    let (_, text) = said(line);
    assert!(
        text.contains("options  banker-pays=half-on-six; decks=6"),
        "{text}"
    );
    let (_, csv) = said(&format!("{line} --format csv"));
    assert!(
        csv.contains(",asked/options,banker-pays=half-on-six; decks=6,"),
        "{csv}"
    );
    assert!(
        csv.contains(",option/decks,6,") && csv.contains(",option/min,"),
        "{csv}"
    );
    let (_, csv) = said("odds nz-1996/craps --wager place-6 --format csv");
    assert!(csv.contains("probability,won,7/6,"), "{csv}");
    assert!(csv.contains("place-6,note,"), "{csv}");
}

/// A wager is found by its name, by its kind, and by its name where it is played in a way that was asked for.
#[test]
fn wagers_are_found_as_people_name_them() {
    let ante = "odds nz-1996/caribbean-stud --wager ante --format json";
    for (way, name) in [("", "ante"), (" --strategy everything", "ante/everything")] {
        let line = format!("{ante}{way}");
        let told = json(&line.split_whitespace().collect::<Vec<_>>());
        let wagers = told["wagers"].as_array().unwrap();
        assert_eq!((wagers.len(), &wagers[0]["wager"]), (1, &name.into()));
    }
    let line = "odds nz-1996/blackjack --wager insurance --format json";
    let told = json(&line.split_whitespace().collect::<Vec<_>>());
    assert_eq!(told["wagers"][0]["edge"]["fraction"], "23/311");
    assert_eq!(told["round"], serde_json::json!({}), "only what was asked");
    let (_, told) = said("odds nz-1996/roulette --wager split-20-17");
    assert!(told.contains("did you mean split-17-20?"), "{told}");
}

/// Amounts are dollars with cents, tenths or neither.
#[test]
fn amounts_are_read_as_people_write_them() {
    for stake in ["12.5", "12.50", "$12.50"] {
        let line = [
            "odds",
            "nz-1996/roulette",
            "--stake",
            stake,
            "--format",
            "json",
        ];
        assert_eq!(json(&line)["asked"]["stake"], "12.50");
    }
    for stake in ["-5", "0", "12.345", "12.", "999999999999999", "much"] {
        let (code, told) = said(&format!("odds nz-1996/roulette --stake {stake}"));
        assert!(
            code == 2 && told.contains("is not a valid stake"),
            "{stake}: {told}"
        );
        assert!(told.contains("at most $10000000000.00"), "{stake}: {told}");
    }
}

/// nz-1996/craps/3.1: what is laid behind a wager is what chips can make.
#[test]
fn odds_are_laid_in_chips() {
    let line = "odds nz-1996/craps --stake 7 --wager dont-pass+odds --format json";
    let told = json(&line.split_whitespace().collect::<Vec<_>>());
    let pays = |o: &Value| o["pays"].as_str().unwrap().to_owned();
    let outcomes = told["wagers"][0]["outcomes"].as_array().unwrap();
    // Lost on a six: the wager of 7.00 and the 9.00 behind it, the least that is paid exactly.
    let lost = outcomes
        .iter()
        .find(|o| o["result"] == "lost on point 6")
        .unwrap();
    assert_eq!(pays(lost), "-16/7");
}

#[test]
fn the_same_seed_gives_the_same_result() {
    let play = |threads: &str| {
        run(&[
            "simulate",
            "nz-2004/baccarat",
            "--rounds",
            "300000",
            "--seed",
            "7",
            "--threads",
            threads,
        ])
    };
    let (one, two) = (play("1"), play("3"));
    assert_eq!(one.code, 0, "{}", one.err);
    assert_eq!(one.out, two.out);
    assert!(one.out.contains("300,000 rounds, seed 7"), "{}", one.out);
    assert!(
        one.err.contains("rounds a second on 1 thread"),
        "{}",
        one.err
    );
    // A seed of the system's is told, so that it can be asked for again.
    let rounds = ["simulate", "nz-1996/tai-sai", "--rounds", "1000"];
    let asked = [&rounds[..], &["--format", "json"]].concat();
    let told = json(&asked);
    let seed = told["seed"].as_str().unwrap();
    let again = json(&[&asked[..], &["--seed", seed]].concat());
    assert_eq!(told, again);
}

#[test]
fn sessions_are_played_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let plot = folder.path().join("sessions.svg");
    let args = [
        "simulate",
        "nz-1996/roulette",
        "--bankroll",
        "20",
        "--target",
        "40",
        "--session",
        "100000",
        "--sessions",
        "4000",
        "--wager",
        "red",
        "--seed",
        "1",
        "--format",
        "json",
        "--plot",
        plot.to_str().unwrap(),
    ];
    let told = json(&args);
    // The gambler's ruin: with p = 18/37 twenty stakes are doubled with a probability of 1 / (1 + (19/18)^20), 0.2532.
    let reached = told["summary"]["reached"]["share"].as_f64().unwrap();
    assert!((0.225..0.282).contains(&reached), "{reached}");
    let svg = std::fs::read_to_string(&plot).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("nz-1996/roulette: red"));
    let mut args = args.map(str::to_owned);
    for (name, code) in [("sessions.PNG", 0), ("sessions.jpg", 2), ("sessions", 2)] {
        let plot = folder.path().join(name);
        args[args.len() - 1] = plot.to_str().unwrap().to_owned();
        let ran = run(&args.each_ref().map(String::as_str));
        assert_eq!(ran.code, code, "{name}: {}", ran.err);
        match std::fs::read(&plot) {
            Ok(bytes) => assert!(code == 0 && bytes.starts_with(b"\x89PNG")),
            Err(_) => assert!(ran.err.contains("neither .svg nor .png"), "{}", ran.err),
        }
    }
}

#[test]
fn games_are_played_by_a_named_strategy() {
    let args = "simulate nz-1996/blackjack --rounds 1000000 --seed 5 --strategy never-bust --format json --wager box";
    let args: Vec<&str> = args.split(' ').collect();
    let played = json(&args);
    assert_eq!(played["strategy"], "never-bust");
    let (mean, z) = (&played["wagers"][0]["mean"], &played["wagers"][0]["z"]);
    assert!(mean.as_f64().unwrap() < -0.04, "{played}");
    assert!(z.as_f64().unwrap().abs() < 4.0, "{played}");
    let exact = json(&[
        "odds",
        "nz-1996/blackjack",
        "--strategy",
        "never-bust",
        "--format",
        "json",
    ]);
    let edges = &exact["wagers"][0];
    assert_eq!(edges["edge"], edges["edge_never_bust"]);
    let stud = "odds nz-1996/caribbean-stud --strategy ace-king --meter 200000 --increment 0.70 --format json";
    let stud = json(&stud.split(' ').collect::<Vec<_>>());
    let wagers: Vec<&str> = stud["wagers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|w| w["wager"].as_str().unwrap())
        .collect();
    assert_eq!(wagers, ["ante/ace-king", "jackpot"]);
    let jackpot = &stud["wagers"][1];
    assert!(
        jackpot["edge"]["decimal"]
            .as_str()
            .unwrap()
            .starts_with('-')
    );
    assert!(jackpot["break_even_meter_before_the_chip"].is_object());
}

#[test]
fn what_a_game_does_not_decide_or_have_is_told() {
    for (args, said) in [
        ("odds nz-2004/baccarat --strategy basic", "has no decisions"),
        (
            "simulate nz-1996/blackjack --rounds 10 --strategy brave",
            "choose basic, like-the-dealer, never-bust",
        ),
        (
            "odds nz-1996/roulette --meter 100",
            "no progressive jackpot",
        ),
        (
            "simulate nz-1996/roulette --rounds 100 --sessions 5 --bankroll 10 --wager red",
            "cannot be used with",
        ),
    ] {
        let ran = run(&args.split(' ').collect::<Vec<_>>());
        assert_ne!(ran.code, 0, "{args}: {}", ran.out);
        assert!(ran.err.contains(said), "{args}: {}", ran.err);
    }
    let ran = run(
        &"simulate nz-1996/roulette --rounds 5000 --bankroll 10 --session 50 --wager red --seed 1"
            .split(' ')
            .collect::<Vec<_>>(),
    );
    assert!(
        ran.out.contains("100 sessions of up to 50 wagers"),
        "{}{}",
        ran.out,
        ran.err
    );
}
