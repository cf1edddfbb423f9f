//! Our figures against others: `testdata/odds/*.csv`, each with the publication or the derivation that gave it.
//!
//! A row names a wager, the options under which it is paid as the publication has it (with `book=` where it is not the
//! usual book of the game, and `removed=` where cards are out), a quantity, its value and how many digits after the point the
//! publication gives. A quantity is a figure of the wager, `win` for the probability that it wins, `sd` for its standard
//! deviation, `round:a/b` for a figure of the round, or `effect:` and one of these for what the removed cards change of it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod rows;

use croupier_analysis::{Ask, Exact, Figure, Report, games};
use croupier_engine::{Card, Word};
use croupier_rulebooks::{Choices, book};
use std::collections::BTreeMap;
use std::path::Path;

/// The files that are compared here, each with the usual book of its game.
const FILES: [(&str, &str); 5] = [
    ("baccarat", "nz-2004/baccarat"),
    ("roulette", "nz-1996/roulette"),
    ("tai-sai", "nz-1996/tai-sai"),
    ("money-wheel", "nz-1996/money-wheel"),
    ("craps", "nz-1996/craps"),
];

/// The option that names cards that are out: `4c+4d`.
const REMOVED: &str = "removed";

/// The options with the whole shoe.
fn whole(options: &str) -> String {
    let kept = options
        .split_whitespace()
        .filter(|pair| !pair.starts_with(REMOVED));
    kept.collect::<Vec<_>>().join(" ")
}

/// A decimal as an exact number.
fn decimal(text: &str) -> Exact {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits: i128 = format!("{whole}{part}").parse().unwrap();
    Exact::ratio(digits, 10_u128.pow(part.len() as u32))
}

fn report(usual: &str, options: &str) -> Report {
    let mut choices: Choices = options
        .split_whitespace()
        .map(|pair| pair.split_once('=').unwrap())
        .map(|(k, v)| (k.to_owned(), v.to_owned()))
        .collect();
    let id = choices.remove("book");
    let removed = choices.remove(REMOVED).unwrap_or_default();
    let cards = removed.split('+').filter(|card| !card.is_empty());
    let ask = Ask {
        removed: cards.map(|card| Card::from_word(card).unwrap()).collect(),
        ..Ask::default()
    };
    let book = book(id.as_deref().unwrap_or(usual)).unwrap();
    let rules = book
        .rules(&choices)
        .unwrap_or_else(|e| panic!("{options}: {e:?}"));
    games::odds(&rules, &ask).unwrap()
}

fn in_round(rows: &[(String, Figure)], path: &str) -> Exact {
    let (name, rest) = path.split_once('/').unwrap_or((path, ""));
    let (_, figure) = rows.iter().find(|(n, _)| n == name).unwrap();
    match figure {
        Figure::Table(rows) => in_round(rows, rest),
        Figure::Exact(exact) => exact.clone(),
        Figure::Count(count) => Exact::whole(*count),
        Figure::Text(text) => panic!("{path} is {text}"),
    }
}

fn quantity(report: &Report, wager: &str, quantity: &str) -> Exact {
    if let Some(path) = quantity.strip_prefix("round:") {
        return in_round(&report.round, path);
    }
    let found = report
        .wager(wager)
        .unwrap_or_else(|| panic!("no wager {wager}"));
    if quantity == "win" {
        let won = found.outcomes.iter().filter(|o| o.pays > Exact::ZERO);
        return won.map(|o| &o.probability).sum();
    }
    if quantity == "sd" {
        return decimal(&found.sd());
    }
    let figure = found.figure(quantity);
    figure
        .unwrap_or_else(|| panic!("{wager} has no {quantity}"))
        .clone()
}

#[test]
fn figures_are_the_published_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/odds");
    let (mut compared, mut wrong) = (0, Vec::new());
    for (game, usual) in FILES {
        let text = std::fs::read_to_string(folder.join(format!("{game}.csv"))).unwrap();
        let mut reports: BTreeMap<String, Report> = BTreeMap::new();
        for row in rows::rows(&text) {
            let mut figure = |options: &str, name: &str| {
                let report = reports
                    .entry(options.to_owned())
                    .or_insert_with(|| report(usual, options));
                quantity(report, &row.wager, name)
            };
            let ours = match row.quantity.strip_prefix("effect:") {
                Some(name) => figure(&row.options, name) - figure(&whole(&row.options), name),
                None => figure(&row.options, &row.quantity),
            };
            let digits: u32 = row.digits.parse().unwrap();
            let off = (ours.clone() - decimal(&row.value)).magnitude();
            let half = Exact::ratio(1, 2 * 10_u128.pow(digits));
            if off > half {
                wrong.push(format!(
                    "{game}: {} {} {}: published {}, we have {}",
                    row.wager,
                    row.options,
                    row.quantity,
                    row.value,
                    ours.decimal(digits as usize + 3)
                ));
            }
            compared += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 430, "only {compared} figures");
}
