//! `croupier table`: whole rounds over JSON lines, at a physical table and at a seeded one, and what is said of bad lines.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{Table, refused, run, run_with};
use serde_json::{Value, json};

/// Brings a physical table to its first betting, with anna in seat 1.
fn prepare(table: &mut Table) {
    let drafted = table.reply();
    assert_eq!(drafted["seq"], 1);
    assert_eq!(drafted["events"][0]["event"], "table-drafted");
    assert_eq!(drafted["options"][0]["do"], "open-table");
    table.accepted(r#"{"do":"open-table"}"#);
    for step in ["dealer-inspection", "supervisor-inspection", "spread"] {
        table.accepted(&format!(r#"{{"do":"confirm","step":"{step}"}}"#));
    }
    table.accepted(r#"{"id":"b1","do":"buy-in","player":"anna","cents":20000}"#);
    table.accepted("sit anna 1");
    for step in ["chemmy-shuffle", "stack", "riffle-shuffle"] {
        table.accepted(&format!("confirm {step}"));
    }
    table.accepted(r#"{"do":"cut","player":"anna","position":100}"#);
    table.accepted("place-cutting-card 20");
    let burn = table.say(r#"{"ask":"weights"}"#);
    assert_eq!(burn["weights"]["total"], 416);
    assert_eq!(burn["weights"]["cards"]["9h"], 8);
    table.accepted("card 3h");
    let ready = table.accepted("face-down 3");
    assert_eq!(ready["awaiting"]["do"], "no-more-bets");
}

fn words(reply: &Value) -> Vec<&str> {
    let events = reply["events"].as_array().unwrap();
    events
        .iter()
        .map(|e| e["event"].as_str().unwrap())
        .collect()
}

/// nz-2004/baccarat/5.12: $7.00 on Banker is refused, and $20.00 is paid $19.00 (nz-2004/baccarat/5.10).
#[test]
fn a_round_at_a_physical_table() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.txt");
    let mut table = Table::start(&["--physical", "--log", log.to_str().unwrap()]);
    prepare(&mut table);
    let refused =
        table.say(r#"{"do":"place-wager","player":"anna","area":1,"on":"banker","cents":700}"#);
    assert_eq!(refused["refused"]["reason"], "BankerWagerNotPayable");
    assert_eq!(refused["refused"]["rule"], "nz-2004/baccarat/5.12");
    let placed = table.accepted("place-wager anna 1 banker 20.00");
    assert_eq!(placed["events"][0]["total_cents"], 2000);
    table.accepted("no-more-bets");
    let late = table.say("place-wager anna 1 tie 5.00");
    assert_eq!(late["refused"]["reason"], "BettingClosed");
    for card in ["2c", "4h", "3d"] {
        table.accepted(&format!("card {card}"));
    }
    let fourth = table.accepted(r#"{"do":"card","card":"3s"}"#);
    assert!(words(&fourth).contains(&"hand-draws"), "{fourth}");
    assert_eq!(fourth["awaiting"]["to"], "player");
    let result = table.accepted("card Kd");
    assert!(words(&result).contains(&"result-announced"), "{result}");
    let settled = table.accepted("settle");
    let wager = &settled["events"][0];
    assert_eq!(wager["event"], "wager-settled");
    assert_eq!(wager["payment_cents"], 1900);
    assert_eq!(wager["commission_cents"], 100);
    assert_eq!(wager["rule"], "nz-2004/baccarat/5.10(b)");
    let ledger = table.say(r#"{"ask":"ledger"}"#);
    let accounts = &ledger["ledger"]["accounts_cents"];
    assert_eq!(accounts["chips:table-1:anna"], 21_900);
    assert_eq!(accounts["cash"], -20_000);
    assert_eq!(ledger["ledger"]["sum_cents"], 0);
    let view = table.say(r#"{"ask":"view","as_player":"anna"}"#);
    assert_eq!(view["view"]["you"]["chips_cents"], 21_900);
    assert_eq!(view["view"]["baccarat"]["outcome"]["outcome"], "banker");
    let all = table.say(r#"{"ask":"log"}"#);
    let events = all["events"].as_array().unwrap();
    table.end();
    let text = std::fs::read_to_string(log).unwrap();
    assert_eq!(text.lines().count(), events.len());
    let line =
        "wager-placed anna 1 banker 20.00 20.00 [nz-2004/baccarat/5.1, nz-2004/baccarat/5.3]";
    assert!(text.lines().any(|l| l == line), "{text}");
}

#[test]
fn roles_are_held_to() {
    let mut table = Table::start(&["--physical"]);
    prepare(&mut table);
    let player = table.say(r#"{"do":"no-more-bets","as":"player"}"#);
    assert_eq!(player["refused"]["reason"], "RoleMayNot");
    let dealer = table.say(
        r#"{"do":"place-wager","as":"dealer","player":"anna","area":1,"on":"tie","cents":500}"#,
    );
    assert_eq!(dealer["events"][0]["event"], "wager-placed");
    table.end();
}

#[test]
fn bad_lines_are_answered_and_change_nothing() {
    let mut table = Table::start(&["--physical"]);
    table.reply();
    for (line, reason) in [
        ("{", "MalformedJson"),
        ("[1,2]", "MalformedJson"),
        (r#"{"do":"dance"}"#, "UnknownCommand"),
        ("dance", "MalformedJson"),
        ("card 1x", "BadField"),
        (r#"{"do":"card","card":"1x"}"#, "BadField"),
        (r#"{"ask":"whence"}"#, "UnknownQuestion"),
        (r#"{"ask":"log","all":true}"#, "BadField"),
        (r#"{"ask":"view","as_player":"no one"}"#, "BadField"),
        ("buy-in anna 5.00", "TableNotOpen"),
    ] {
        let reply = table.say(line);
        assert_eq!(reply["refused"]["reason"], reason, "{line}");
    }
    assert_eq!(table.say(r#"{"ask":"log"}"#)["seq"], 1);
    table.end();
}

#[test]
fn an_id_is_answered_once() {
    let mut table = Table::start(&["--physical"]);
    table.reply();
    let first = table.say(r#"{"id":"x","do":"open-table"}"#);
    assert_eq!(first["reply"], "x");
    let again = table.say(r#"{"id":"x","do":"open-table"}"#);
    assert_eq!(again["reply"], "x");
    assert_eq!(again["refused"]["reason"], "CommandAlreadyAnswered");
    assert_eq!(again["refused"]["rule"], Value::Null);
    let done = json!({"reply": "x", "seq": first["seq"], "events": first["events"]});
    assert_eq!(again["refused"]["first_reply"], done);
    let other = table.say(r#"{"id":"x","do":"settle"}"#);
    assert_eq!(other["refused"]["first_reply"], done);
    let refused = table.say(r#"{"id":"y","do":"settle"}"#);
    assert_eq!(refused["refused"]["reason"], "NothingToSettle");
    let again = table.say(r#"{"id":"y","do":"settle"}"#);
    assert_eq!(again["refused"]["first_reply"], refused);
    // What is not a command uses no id up.
    let unread = table.say(r#"{"id":"z","do":"dance"}"#);
    assert_eq!(unread["reply"], "z");
    let read = table.say(r#"{"id":"z","do":"settle"}"#);
    assert_eq!(read["refused"]["reason"], "NothingToSettle");
    assert_eq!(table.say(r#"{"ask":"log"}"#)["seq"], first["seq"]);
    table.end();
}

/// A line has at most 16 KiB, as a message has elsewhere. A longer one is refused and passed over, and nobody's words come
/// back at length.
#[test]
fn long_lines_are_refused_and_long_words_cut() {
    let mut table = Table::start(&["--physical"]);
    table.reply();
    let long = "x".repeat(16_000);
    for line in [
        long.clone(),
        format!("sit {long} 1"),
        format!("sit anna 1 {long}"),
        format!(r#"{{"do":"{long}"}}"#),
        format!(r#"{{"do":"settle","as":"{long}"}}"#),
        format!(r#"{{"do":"settle","{long}":1}}"#),
        format!(r#"{{"do":"card","card":"{long}"}}"#),
        format!(r#"{{"do":"sit","player":"{long}","seat":1}}"#),
        format!(r#"{{"id":"{long}","do":"settle"}}"#),
        format!(r#"{{"ask":"{long}"}}"#),
        format!(r#"{{"ask":"log","{long}":1}}"#),
        format!(r#"{{"ask":"{long}","as_player":"anna"}}"#),
        format!(r#"{{"ask":"view","as_player":"{long}"}}"#),
        format!(r#"{{"ask":"log","id":"{long}"}}"#),
    ] {
        let answer = table.say(&line).to_string();
        assert!(answer.contains(r#""refused""#), "{}: {answer}", &line[..30]);
        assert!(answer.len() < 2_000, "{}: {}", &line[..30], answer.len());
    }
    let remark = |bytes: usize| format!(r#"{{"ask":"log"{}}}"#, " ".repeat(bytes - 13));
    assert_eq!(remark(20).len(), 20);
    assert_eq!(table.say(&remark(16_384))["seq"], 1);
    for bytes in [16_385, 16_386, 100_000, 5_000_000] {
        let refused = &table.say(&remark(bytes))["refused"];
        assert_eq!(refused["reason"], "LineTooLong", "{bytes}");
        assert_eq!(table.say(&remark(20))["seq"], 1);
    }
    #[cfg(target_os = "linux")]
    assert!(
        table.most_memory_kb() < 60_000,
        "{}",
        table.most_memory_kb()
    );
    table.end();
}

/// Of a command that was carried out little is kept, so that a hundred thousand of them stay under 100 MB, which the soak sees to: four
/// thousand take less than four.
#[cfg(target_os = "linux")]
#[test]
fn answers_are_not_piled_up() {
    let mut table = Table::at("nz-1996/roulette", &["--seed", "1"]);
    table.reply();
    table.accepted("open-table");
    for seat in 1..=7 {
        table.accepted(&format!("buy-in p{seat} 1000.00"));
    }
    let mut commands = (0..).map(|n| {
        let player = n % 7 + 1;
        let word = ["place-wager", "withdraw-wager"][n / 7 % 2];
        let what = r#""position":"red","cents":1000,"offers":[]"#;
        format!(r#"{{"id":"c-{n}","do":"{word}","player":"p{player}",{what}}}"#)
    });
    // What is taken once for all is taken before.
    for command in commands.by_ref().take(140) {
        table.accepted(&command);
    }
    let before = table.most_memory_kb();
    for command in commands.take(4_000) {
        table.accepted(&command);
    }
    // The kernel counts in portions, and may read a little less later on.
    let more = table.most_memory_kb().saturating_sub(before);
    assert!(more < 4_000, "{more} kB more than the {before} before");
    table.end();
}

#[test]
fn empty_lines_and_remarks_are_passed_over() {
    let ran = run_with(
        &["table", "nz-2004/baccarat", "--physical"],
        "\n# nothing\n   \nopen-table\n",
    );
    assert_eq!(ran.code, 0);
    assert_eq!(ran.out.lines().count(), 2);
}

const ROUNDS: &str = "\
open-table
buy-in anna 500.00
sit anna 1
decline-cut anna
place-wager anna 1 banker 20.00
no-more-bets
settle
request-free-round anna
no-more-bets
settle
{\"ask\":\"log\"}
";

/// A seeded run without its clock.
fn timeless(text: &str) -> Vec<Value> {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("at_ms");
                fields.values_mut().for_each(strip);
            }
            Value::Array(list) => list.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let lines = text.lines().map(|line| {
        let mut value: Value = serde_json::from_str(line).unwrap();
        strip(&mut value);
        value
    });
    lines.collect()
}

#[test]
fn a_seeded_table_deals_the_same_cards_again() {
    let deal = |seed| run_with(&["table", "nz-2004/baccarat", "--seed", seed], ROUNDS).out;
    let (one, again, other) = (deal("c0ffee"), deal("00C0FFEE"), deal("2"));
    assert_eq!(timeless(&one), timeless(&again));
    assert_ne!(timeless(&one), timeless(&other));
    let log = timeless(&one).pop().unwrap();
    assert_eq!(log["seq"], json!(words(&log).len()));
    assert!(words(&log).contains(&"card-dealt"));
}

/// A reply lists the offers that are asked for, and what the table awaits; the rest is as it would be.
#[test]
fn fewer_offers_are_listed_if_fewer_are_wanted() {
    let mut table = Table::at("nz-1996/roulette", &["--seed", "1"]);
    table.reply();
    table.accepted("open-table");
    let listed = |reply: &Value| -> Vec<String> {
        let options = reply["options"].as_array().unwrap().iter();
        let mut words: Vec<String> = options.map(|o| o["do"].as_str().unwrap().into()).collect();
        words.dedup();
        words
    };
    let all = listed(&table.accepted(r#"{"do":"buy-in","player":"anna","cents":10000}"#));
    assert!(all.len() > 10, "{all:?}");
    let few = table.accepted(
        r#"{"do":"place-wager","player":"anna","position":"red","cents":1000,"offers":["withdraw-wager"]}"#,
    );
    let awaited = few["awaiting"]["do"].as_str().unwrap();
    let mut words = listed(&few);
    words.sort();
    let mut wanted = vec![awaited.to_owned(), "withdraw-wager".to_owned()];
    wanted.sort();
    assert_eq!(words, wanted);
    assert_eq!(few["events"][0]["event"], "wager-placed");
    let bad = table.say(r#"{"do":"spin","offers":"spin"}"#);
    assert_eq!(bad["refused"]["reason"], "BadField");
    table.end();
}

/// Many tables in one process deal as each would alone, and a line that names none changes none of them.
#[test]
fn many_tables_in_one_process() {
    let mut many = Table::start(&["--many", "--option", "decks=6"]);
    assert_eq!(many.reply()["options"]["decks"], "6");
    for (line, reason) in [
        ("open-table", "MalformedJson"),
        ("[1]", "MalformedJson"),
        (r#"{"do":"open-table"}"#, "BadField"),
        (r#"{"table":7,"draft":{}}"#, "BadField"),
        (r#"{"table":"a","do":"open-table"}"#, "NoSuchTable"),
        (r#"{"table":"No Name","draft":{}}"#, "BadField"),
        (r#"{"table":"a","draft":true}"#, "BadField"),
        (r#"{"table":"a","draft":{"decks":"8"}}"#, "BadField"),
        (r#"{"table":"a","draft":{"seed":"x"}}"#, "BadField"),
        (r#"{"table":"a","draft":{"seed":7}}"#, "BadField"),
        (r#"{"table":"a","draft":{},"do":"settle"}"#, "BadField"),
    ] {
        let reply = many.say(line);
        assert_eq!(reply["refused"]["reason"], reason, "{line}");
    }
    let script = [
        r#"{"do":"open-table"}"#,
        r#"{"do":"buy-in","player":"anna","cents":50000}"#,
        r#"{"do":"sit","player":"anna","seat":1}"#,
        r#"{"do":"decline-cut","player":"anna"}"#,
        r#"{"do":"place-wager","player":"anna","area":1,"on":"banker","cents":700}"#,
        r#"{"id":"w","do":"place-wager","player":"anna","area":1,"on":"banker","cents":2000}"#,
        r#"{"do":"no-more-bets"}"#,
        r#"{"ask":"log"}"#,
    ];
    let names = ["a", "b", "c"];
    let mut told = [const { String::new() }; 3];
    for (name, told) in names.iter().zip(&mut told) {
        let draft = format!(r#"{{"table":"{name}","draft":{{"seed":"{name}"}}}}"#);
        *told += &format!("{}\n", many.accepted(&draft));
    }
    for line in script {
        for (name, told) in names.iter().zip(&mut told) {
            let line = line.replacen('{', &format!(r#"{{"table":"{name}","#), 1);
            *told += &format!("{}\n", many.say(&line));
        }
    }
    for (name, told) in names.iter().zip(&told) {
        let args = ["table", "nz-2004/baccarat", "--option", "decks=6"];
        let args = [&args[..], &["--seed", name, "--name", name]].concat();
        let alone = run_with(&args, &script.join("\n")).out;
        let mut told = timeless(told);
        for reply in &mut told {
            assert_eq!(
                reply.as_object_mut().unwrap().remove("table"),
                Some(json!(name))
            );
        }
        assert_eq!(told, timeless(&alone));
    }
    // A name that is drafted again is a new table, and the others go on.
    let again = many.accepted(r#"{"table":"a","draft":{}}"#);
    assert_eq!((&again["seq"], &again["table"]), (&json!(1), &json!("a")));
    let other = many.say(r#"{"table":"b","ask":"log"}"#);
    assert!(other["seq"].as_u64().unwrap() > 10, "{other}");
    many.end();
    refused(
        "table nz-2004/baccarat --many --seed 7 | cannot be used with |
         table nz-2004/baccarat --many --log x | cannot be used with |
         table nz-2004/baccarat --many --option decks=9 | the book refuses | croupier books",
    );
}

/// A virtual table's cards are nobody's to key, and what it offers leaves them out.
#[test]
fn a_virtual_table_keeps_its_equipment_to_itself() {
    let mut table = Table::start(&["--seed", "1"]);
    table.reply();
    table.accepted("open-table");
    let reply = table.accepted("buy-in anna 500.00");
    let offered: Vec<&str> = reply["options"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|o| o["do"].as_str())
        .collect();
    assert!(offered.contains(&"place-wager"), "{offered:?}");
    assert!(!offered.contains(&"report-face-up-card"), "{offered:?}");
    let keyed = table.say("card 9h");
    assert_eq!(keyed["refused"]["reason"], "EquipmentIsVirtual");
    table.end();
}

/// nz-1996/caribbean-stud/4.4: over JSON lines too players see their own cards once they are dealt, and nobody else does; they
/// are those that are turned once the dealer qualifies.
#[test]
fn a_player_sees_the_own_cards() {
    let mut table = Table::at("nz-1996/caribbean-stud", &["--seed", "2"]);
    table.reply();
    for line in ["open-table", "buy-in anna 100.00", "sit anna 1"] {
        table.accepted(line);
    }
    table.accepted("buy-in bo 100.00");
    table.accepted("ante anna 5.00");
    let before = table.say(r#"{"ask":"view","as_player":"anna"}"#);
    assert_eq!(before["view"]["you"].get("look"), None);
    table.accepted("no-more-bets");
    let anna = table.say(r#"{"ask":"view","as_player":"anna"}"#);
    let held = anna["view"]["you"]["look"].clone();
    assert_eq!(held.as_array().map(Vec::len), Some(5), "{anna}");
    assert!(anna["view"]["you"]["look_read"]["kind"].is_string());
    let bo = table.say(r#"{"ask":"view","as_player":"bo"}"#);
    assert_eq!(bo["view"]["you"].get("look"), None);
    table.accepted("bet anna 10.00");
    let shown = table.accepted("show anna");
    let events = shown["events"].as_array().unwrap().iter();
    let turned = events.filter(|event| event["event"] == "hand-card-turned");
    let turned: Vec<Value> = turned.map(|event| event["card"].clone()).collect();
    assert_eq!(Value::from(turned), held);
    table.end();
}

/// At a virtual table with something that is spun the dealer says spin, no-more-bets and collect, in the order of the game;
/// the checks, what comes to rest and the payments are the table's own (nz-1996/roulette/3.2, nz-1996/tai-sai/6.1,
/// nz-1996/money-wheel/3.4).
#[test]
fn the_dealer_says_spin_at_a_virtual_table() {
    let tables = [
        ("roulette", "red", ["place", "spin", "no-more-bets"]),
        ("tai-sai", "small", ["spin", "place", "no-more-bets"]),
        ("money-wheel", "symbol-a", ["place", "no-more-bets", "spin"]),
    ];
    for (game, place, order) in tables {
        let mut lines = String::from("open-table\nbuy-in anna 100.00\n");
        for step in order {
            match step {
                "place" => lines.push_str(&format!("place-wager anna {place} 10.00\n")),
                step => lines.push_str(&format!("{step}\n")),
            }
        }
        lines.push_str("result 17\ncollect\n{\"ask\":\"ledger\"}\n");
        let book = format!("nz-1996/{game}");
        let ran = run_with(&["table", &book, "--seed", "1"], &lines);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        let replies: Vec<Value> = ran
            .out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let mut last = replies.iter().rev();
        let ledger = last.next().unwrap();
        assert_eq!(ledger["ledger"]["sum_cents"], 0, "{game}");
        let collected = last.next().unwrap();
        assert!(words(collected).contains(&"round-settled"), "{collected}");
        let keyed = last.next().unwrap();
        assert_eq!(keyed["refused"]["reason"], "EquipmentIsVirtual", "{game}");
        let spun = last.next().unwrap();
        assert!(words(spun).contains(&"result-announced"), "{spun}");
        assert_eq!(spun["awaiting"]["do"], "collect", "{game}");
        assert!(last.all(|r| r.get("refused").is_none()), "{}", ran.out);
    }
}

/// nz-2004/baccarat/3.4 and nz-2004/baccarat/8.5: all the reasons at once, for people and for programs.
#[test]
fn a_draft_outside_the_book_is_refused() {
    let ran = run(&[
        "table",
        "nz-2004/baccarat",
        "--option",
        "decks=9",
        "--option",
        "style=D",
    ]);
    assert_eq!(ran.code, 2);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    let rules: Vec<&str> = json["refused"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|r| r["rule"].as_str())
        .collect();
    assert_eq!(rules, ["nz-2004/baccarat/3.4(a)", "nz-2004/baccarat/8.5"]);
    for rule in rules {
        assert!(ran.err.contains(rule), "{}", ran.err);
    }
    assert!(ran.err.starts_with("Error: "), "{}", ran.err);
    assert!(ran.err.contains("\nHint: "), "{}", ran.err);
}

#[test]
fn a_reader_who_goes_is_no_failure() {
    use std::io::Write;
    let mut child = common::command(&["table", "nz-2004/baccarat", "--seed", "1"])
        .stdin(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The table may have gone before it reads this.
    let _ = stdin.write_all(ROUNDS.as_bytes());
    drop(stdin);
    let ran = common::Ran::from(child.wait_with_output().unwrap());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

/// What was looked at and how an amount is made up, of an event, of a command that was carried out, and of a refusal.
#[test]
fn a_table_says_why() {
    let mut table = Table::start(&["--physical"]);
    prepare(&mut table);
    let wager = |id: &str, cents: i64| {
        json!({"id":id,"do":"place-wager","player":"anna","area":1,"on":"banker","cents":cents})
            .to_string()
    };
    table.say(&wager("c-17", 700));
    let placed = table.accepted(&wager("c-18", 2000));
    table.accepted("no-more-bets");
    for card in ["2c", "4h", "3d", "3s", "Kd"] {
        table.accepted(&format!("card {card}"));
    }
    let settled = table.accepted("settle");
    let refused = table.say(r#"{"ask":"why","command":"c-17","id":"q"}"#);
    assert_eq!(refused["reply"], "q");
    let last = refused["why"]["conditions"]
        .as_array()
        .unwrap()
        .last()
        .unwrap();
    assert_eq!(last["reason"], "BankerWagerNotPayable");
    assert_eq!(last["rules"], json!(["nz-2004/baccarat/5.12"]));
    let done = table.say(r#"{"ask":"why","command":"c-18"}"#);
    assert_eq!(done["why"]["events"][0]["seq"], placed["events"][0]["seq"]);
    let seq = &settled["events"][0]["seq"];
    let paid = table.say(&json!({"ask":"why","seq":seq}).to_string());
    let steps = paid["why"]["events"][0]["working"]["steps"]
        .as_array()
        .unwrap();
    assert_eq!(steps.last().unwrap()["cents"], 1900);
    for (question, reason) in [
        (r#"{"ask":"why"}"#, "BadField"),
        (r#"{"ask":"why","seq":"7"}"#, "BadField"),
        (r#"{"ask":"why","seq":7,"command":"c-17"}"#, "BadField"),
        (r#"{"ask":"why","seq":1}"#, "NoSuchEvent"),
        (r#"{"ask":"why","seq":999}"#, "NoSuchEvent"),
        (r#"{"ask":"why","command":"never"}"#, "NoSuchCommand"),
    ] {
        let answer = table.say(question);
        assert_eq!(answer["refused"]["reason"], reason, "{question}");
    }
}
