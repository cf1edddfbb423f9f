//! `croupier rules` and `croupier books`, for people and for programs.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::run;
use serde_json::Value;

const SHOWN: &str = "\
nz-2004/baccarat/5.12  enforced

A Banker wager whose win, less commission, the table's chips could not pay to the cent
is not accepted; this falls away where 5.11 is chosen.

options     chips: amounts such as 0.50,1.00,5.00, usually
            0.50,1.00,5.00,10.00,25.00,100.00,500.00
            banker-pays: commission or half-on-six, usually commission";

#[test]
fn a_rule_is_shown() {
    let ran = run(&["rules", "show", "nz-2004/baccarat/5.12"]);
    assert_eq!(ran.code, 0);
    assert_eq!(ran.out.split("\nbinds").next().unwrap(), SHOWN);
    let json = run(&["rules", "show", "nz-2004/baccarat/3.4", "--format", "json"]);
    let rule: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(rule["kind"], "enforced");
    assert_eq!(rule["options"][0]["key"], "decks");
    assert_eq!(rule["options"][0]["bounds"]["most"], 8);
}

/// Who is bound, which scripts keep a rule and which break it, or why none does.
#[test]
fn a_rule_shows_its_scripts() {
    let id = "nz-1996/mini-baccarat/4.8";
    let text = run(&["rules", "show", id]).out;
    let broken = "\nbroken      nz-1996/mini-baccarat/4.6-found-wagers-that-are-void\n            nz-1998/mini-baccarat/5.2-not-both-hands\n";
    assert!(text.contains("\nbinds       player"), "{text}");
    assert!(text.contains(broken), "{text}");
    let json = run(&["rules", "show", id, "--format", "json"]).out;
    let rule: Value = serde_json::from_str(&json).unwrap();
    let scripts = rule["broken"].as_array().unwrap();
    assert!(scripts.contains(&"nz-1998/mini-baccarat/5.2-not-both-hands".into()));
    let paid = run(&["rules", "show", "nz-1996/roulette/5.1"]).out;
    assert!(paid.contains("\nbroken      by no script: "), "{paid}");
}

#[test]
fn rules_are_found_by_what_they_are_about() {
    let ran = run(&[
        "rules",
        "search",
        "insurence",
        "--book",
        "nz-1996/blackjack",
        "--most",
        "2",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(
        ran.out.matches("nz-1996/blackjack/").count(),
        2,
        "{}",
        ran.out
    );
    assert!(ran.out.contains("more; --most "), "{}", ran.out);
    let json = run(&[
        "rules",
        "search",
        "§5.12",
        "--book",
        "nz-2004/baccarat",
        "--format",
        "json",
    ]);
    let list: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(list[0]["id"], "nz-2004/baccarat/5.12");
    assert_eq!(
        list[0]["code"][0],
        "crates/rulebooks/books/nz-2004/baccarat.toml"
    );
    let nothing = run(&["rules", "search", "zeppelin"]);
    assert_eq!((nothing.code, nothing.out.as_str()), (1, ""));
    assert!(nothing.err.contains("Hint: "), "{}", nothing.err);
    assert_eq!(run(&["rules", "search"]).code, 2);
    assert_eq!(
        run(&["rules", "search", "burn", "--book", "poetry"]).code,
        2
    );
}

/// A paragraph is found by its own number where it is a rule of its own, and else under its rule.
#[test]
fn paragraphs_are_found() {
    for of in [
        "nj-19-47/punto-banco/3.2(c)",
        "nj-19-47/minibaccarat/7.3(d)",
        "nz-2004/baccarat/5.12",
    ] {
        // No text has a paragraph of this letter.
        for id in [of.to_owned(), format!("{of}(z)")] {
            let ran = run(&["rules", "show", &id]);
            let found = ran.code == 0 && ran.out.starts_with(of);
            assert!(found, "{id}: {}", ran.err);
        }
    }
}

#[test]
fn a_miss_is_told_what_may_have_been_meant() {
    let typo = "nz-2004/bacarat/5.12"; // no such rule
    for id in [typo, "5.12"] {
        let ran = run(&["rules", "show", id]);
        assert_eq!(ran.code, 2, "{id}");
        assert!(ran.err.contains("Hint: did you mean"), "{id}: {}", ran.err);
    }
    let part = "nz-2004/baccarat/8."; // no such rule
    let prefix = run(&["rules", "show", part]);
    assert!(
        prefix.err.contains("nz-2004/baccarat/8.2"),
        "{}",
        prefix.err
    );
    let lost = run(&["rules", "show", "poetry"]);
    assert!(lost.err.contains("Hint: an id is written"), "{}", lost.err);
}

#[test]
fn rules_are_listed_by_book_and_kind() {
    let book = ["rules", "list", "--book", "nz-2004/baccarat"];
    let asked = [&book[..], &["--kind", "prompted"]].concat();
    let ran = run(&[&asked[..], &["--format", "json"]].concat());
    let list: Value = serde_json::from_str(&ran.out).unwrap();
    let list = list.as_array().unwrap();
    assert!(!list.is_empty());
    for rule in list {
        assert_eq!(rule["book"], "nz-2004/baccarat");
        assert_eq!(rule["kind"], "prompted");
    }
    let text = run(&asked);
    assert_eq!(text.out.lines().count(), list.len());
    assert_eq!(run(&["rules", "list", "--book", "x"]).code, 2);
}

#[test]
fn coverage_adds_up() {
    let ran = run(&["rules", "coverage", "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    let count = |row: &Value, key: &str| row[key].as_u64().unwrap();
    let kinds = ["enforced", "prompted", "shown", "physical", "missing"];
    let books = json["books"].as_array().unwrap();
    for row in books.iter().chain([&json["all"]]) {
        let sum: u64 = kinds.iter().map(|k| count(row, k)).sum();
        assert_eq!(sum, count(row, "total"), "{row}");
    }
    // Rules of custom stand beside those of the documents, and are not counted among them.
    let published = books.iter().filter(|row| row["custom"] != true);
    let total: u64 = published.map(|row| count(row, "total")).sum();
    assert_eq!(total, count(&json["all"], "total"));
    assert_eq!(total, 907);
    let text = run(&["rules", "coverage"]).out;
    let (table, _) = text.split_once("\n\n").unwrap();
    assert_eq!(table.lines().count(), books.len() + 2);
    assert!(text.starts_with("BOOK "), "{text}");
}

/// Below the table would stand, book by book, the rules that lack a script and a reason; there are none. The enforced rules that
/// nothing cites do stand there, each with the reason.
#[test]
fn no_rule_lacks_a_script_or_the_reason() {
    let ran = run(&["rules", "coverage", "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    for row in json["books"].as_array().unwrap() {
        let count = |key: &str| row[key].as_u64().unwrap();
        assert!(
            count("kept").max(count("broken")) <= count("cited"),
            "{row}"
        );
        assert!(count("cited") <= count("total"), "{row}");
        for lacking in ["not_kept", "not_broken"] {
            assert_eq!(row[lacking], Value::Array(Vec::new()), "{row}");
        }
    }
    let text = run(&["rules", "coverage"]).out;
    let mut parts = text.split("\n\n").skip(1);
    let told = parts.next().unwrap();
    assert!(
        told.starts_with("Enforced, and cited by no event"),
        "{text}"
    );
    let uncited = json["all"]["uncited"].as_array().unwrap();
    assert_eq!(uncited.len(), 19);
    for id in uncited {
        let line = format!("\n{} ", id.as_str().unwrap());
        assert!(told.contains(&line), "{line}");
    }
    assert!(!told.contains("does not say why"), "{text}");
    assert_eq!(parts.next(), None, "{text}");
}

#[test]
fn books_have_options_with_bounds_and_rules() {
    let ran = run(&["books", "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    let book = &json[0];
    assert_eq!(book["id"], "nz-2004/baccarat");
    for option in book["options"].as_array().unwrap() {
        assert!(option["rule"].is_string(), "{option}");
        assert!(option["allowed"].is_string(), "{option}");
    }
    let text = run(&["books"]);
    assert!(text.out.contains("cutting-card-from-back"), "{}", text.out);
}

#[test]
fn colour_is_used_where_it_is_wanted() {
    let plain = run(&["rules", "show", "nz-2004/baccarat/5.12"]);
    assert!(!plain.out.contains('\u{1b}'));
    let painted = run(&[
        "rules",
        "show",
        "nz-2004/baccarat/5.12",
        "--color",
        "always",
    ]);
    assert!(painted.out.contains('\u{1b}'));
}
