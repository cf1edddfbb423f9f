//! Our figures of blackjack against others: `testdata/odds/blackjack.csv`, each with the publication or the derivation that gave it.
//!
//! Much is published for one and two decks, with which the book is not played; the dealer's hand and what standing and drawing
//! are worth depend on no rule in which those games differ, so they are compared all the same.
#![allow(clippy::unwrap_used)]

mod rows;

use croupier_analysis::blackjack::game::{Game, Terms, decks};
use croupier_analysis::blackjack::hands::Hands;
use croupier_analysis::blackjack::leaves::Leaves;
use croupier_analysis::blackjack::play::{Act, Best};
use croupier_analysis::blackjack::{dealer::Dealer, sevens};
use croupier_analysis::{Exact, Wager};
use croupier_engine::games::Rules;
use croupier_engine::{CardCounts, Odds};
use croupier_rulebooks::{Choices, book};
use dashu_int::UBig;
use std::collections::BTreeMap;
use std::sync::Arc;

fn decimal(text: &str) -> Exact {
    let (whole, part) = text.split_once('.').unwrap();
    let digits: i128 = format!("{whole}{part}").parse().unwrap();
    Exact::ratio(digits, 10_u128.pow(part.len() as u32))
}

fn value(word: &str) -> usize {
    match word {
        "A" => 0,
        "T" => 9,
        digit => digit.parse::<usize>().unwrap() - 1,
    }
}

fn terms() -> Terms {
    let Rules::Blackjack(rules) = book("nz-1996/blackjack")
        .unwrap()
        .rules(&Choices::new())
        .unwrap()
    else {
        unreachable!("a blackjack book")
    };
    Terms::of(&rules)
}

fn dealer(of: u16, path: &str, plain: bool) -> Exact {
    let (up, total) = path.split_once('/').unwrap();
    let dealer = Dealer::of(&decks(of));
    let up = value(up);
    let stood: u128 = dealer.ways[up].iter().sum();
    let ways = match total {
        "blackjack" => dealer.blackjack[up],
        "bust" => dealer.plain[up] - stood,
        total => dealer.ways[up][total.parse::<usize>().unwrap() - 17],
    };
    let all = dealer.plain[up] + if plain { 0 } else { dealer.blackjack[up] };
    Exact::ratio(ways, all)
}

/// What a decision wins, where the dealer has no blackjack.
fn hand(game: &Game, path: &str) -> Exact {
    let parts: Vec<&str> = path.split('/').collect();
    let (first, second) = parts[0].split_once('-').unwrap();
    let hand = Hands::all().two(value(first), value(second));
    let up = value(parts[1]);
    let act = *Act::ALL.iter().find(|a| a.word() == parts[2]).unwrap();
    let plain = game.leaves.plain(&game.left(hand).unwrap(), up);
    let won = game.worth(hand, up, act).unwrap() - plain;
    Exact::ratio(won.big(), UBig::try_from(plain.big()).unwrap())
}

fn side(of: u8, wager: &str, quantity: &str) -> Exact {
    let left = CardCounts::decks(of);
    let always: Wager = sevens::wager(&left, &terms(), &[true; 10]);
    match (wager, quantity) {
        ("insurance", "edge") => {
            let ten = Exact::ratio(16 * u32::from(of), 52 * u32::from(of) - 1);
            let pays = Exact::of_odds(Odds { pays: 2, to: 1 });
            (Exact::ONE - ten.clone()) - ten * pays
        }
        ("super-sevens", "edge_always_drawing") => always.edge,
        ("super-sevens", line) => {
            let line = line.strip_prefix("always-drawing:").unwrap();
            let found = always.outcomes.iter().find(|o| o.result == line);
            found.unwrap().probability.clone()
        }
        _ => panic!("{wager} has no {quantity}"),
    }
}

#[test]
fn figures_are_the_published_ones() {
    let text = include_str!("../../../testdata/odds/blackjack.csv");
    let mut games: BTreeMap<u16, Game> = BTreeMap::new();
    let mut compared = 0;
    let mut wrong = Vec::new();
    for row in rows::rows(text) {
        let (wager, quantity) = (row.wager.as_str(), row.quantity.as_str());
        let of: u16 = row.options.strip_prefix("decks=").unwrap().parse().unwrap();
        let ours = if let Some(path) = quantity.strip_prefix("dealer:") {
            dealer(of, path, false)
        } else if let Some(path) = quantity.strip_prefix("dealer-no-blackjack:") {
            dealer(of, path, true)
        } else if let Some(path) = quantity.strip_prefix("hand:") {
            let game = games
                .entry(of)
                .or_insert_with(|| Game::on(&Arc::new(Leaves::of(&decks(of))), terms(), &Best));
            hand(game, path)
        } else {
            side(of as u8, wager, quantity)
        };
        let half = Exact::ratio(1, 2 * 10_u128.pow(row.digits.parse().unwrap()));
        let off = (ours.clone() - decimal(&row.value)).magnitude();
        if off > half {
            let (published, ours) = (&row.value, ours.decimal(8));
            wrong.push(format!(
                "{wager} {of} {quantity}: published {published}, we have {ours}"
            ));
        }
        compared += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 340, "only {compared} figures");
}
