//! The odds and the strategy of a blackjack table as they are told: both readings of a busted split hand, cards removed, stakes
//! that chips cannot pay exactly, and tables in which what is right is worth most.
#![allow(clippy::unwrap_used)]

use croupier_analysis::blackjack::game::{Game, Terms};
use croupier_analysis::blackjack::hands::Hands;
use croupier_analysis::blackjack::play::{Act, Best};
use croupier_analysis::blackjack::strategy::{Kind, Strategy};
use croupier_analysis::blackjack::{counts, leaves_of, odds, sevens, strategy, total};
use croupier_analysis::{Ask, Exact, Figure};
use croupier_engine::games::Rules as AnyRules;
use croupier_engine::games::blackjack::Rules;
use croupier_engine::{Card, CardCounts, Cents, Word};
use croupier_rulebooks::{Choices, book};
use std::sync::Arc;

fn rules(options: &[(&str, &str)]) -> Arc<Rules> {
    let choices: Choices = options
        .iter()
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
        .collect();
    match book("nz-1996/blackjack").unwrap().rules(&choices).unwrap() {
        AnyRules::Blackjack(rules) => rules,
        _ => unreachable!("a blackjack book"),
    }
}

fn card(word: &str) -> Card {
    Card::from_word(word).unwrap()
}

fn removed(cards: &[(&str, usize)]) -> Ask {
    let cards = cards.iter().flat_map(|(w, n)| vec![card(w); *n]);
    Ask {
        removed: cards.collect(),
        ..Ask::default()
    }
}

/// nz-1996/blackjack/11.7: what each reading costs, by decks, under basic strategy and under the best play.
#[test]
fn both_readings_have_their_value() {
    for (decks, reading, basic, best) in [
        ("4", "original-only", "0.004598773", "0.004543221"),
        ("6", "original-only", "0.005094816", "0.005064290"),
        ("8", "original-only", "0.005343974", "0.005325006"),
        ("4", "busted-too", "0.004663999", "0.004594198"),
        ("6", "busted-too", "0.005161154", "0.005116317"),
        ("8", "busted-too", "0.005410865", "0.005377556"),
    ] {
        let rules = rules(&[("decks", decks), ("busted-split", reading)]);
        let leaves = leaves_of(&counts(&CardCounts::decks(rules.decks))).unwrap();
        let terms = Terms::of(&rules);
        let by_table = -total::basic(&leaves, terms).1.value();
        let by_best = -Game::on(&leaves, terms, &Best).value();
        let told = (by_table.decimal(9), by_best.decimal(9));
        let expected = (basic.to_owned(), best.to_owned());
        assert_eq!(told, expected, "{decks} {reading}");
    }
}

/// nz-1996/blackjack/9.1: with many tens left insurance is worth making, and the best play makes it.
#[test]
fn removed_cards_change_the_odds() {
    let low: Vec<(&str, usize)> = ["2c", "3c", "4c", "5c", "6c", "2d", "3d", "4d", "5d", "6d"]
        .into_iter()
        .map(|word| (word, 6))
        .collect();
    let rules = rules(&[]);
    let rich = odds(&rules, &removed(&low)).unwrap();
    assert!(rich.wager("insurance").unwrap().edge.is_negative());
    let of = |name| rich.wager("box").unwrap().figure(name).unwrap().clone();
    assert!(of("edge_best_play_insured") < of("edge_best_play"));
    assert!(of("edge_best_play") <= of("edge"));
    assert!(of("edge").is_negative(), "the player has the best of it");
    let tens: Vec<(&str, usize)> = ["Tc", "Td", "Kc", "Kd", "Ac", "Ad"]
        .into_iter()
        .map(|word| (word, 6))
        .collect();
    let poor = odds(&rules, &removed(&tens)).unwrap();
    assert!(poor.wager("box").unwrap().edge > Exact::ratio(1, 50_u8));
    assert_eq!(
        poor.round[0],
        ("cards_left".to_owned(), Figure::Count(312 - 36))
    );
}

#[test]
fn what_cannot_be_is_said() {
    let rules = rules(&[("decks", "4")]);
    let trouble = odds(&rules, &removed(&[("7h", 5)])).unwrap_err();
    assert!(trouble.what.contains("7h"), "{trouble}");
    // All but the aces and twos of two suits: a round could use them up.
    let all = Card::deck().filter(|c| !matches!(c.rank.face_value(), 1 | 2));
    let ask = Ask {
        removed: all.flat_map(|c| [c; 4]).collect(),
        ..Ask::default()
    };
    let trouble = odds(&rules, &ask).unwrap_err();
    assert!(trouble.what.contains("32 cards"), "{trouble}");
    let stake = Ask {
        stake: Some(Cents(1)),
        ..Ask::default()
    };
    assert!(odds(&rules, &stake).is_err());
    assert!(
        odds(
            &rules,
            &Ask {
                stake: Some(Cents(10_000_000)),
                ..Ask::default()
            }
        )
        .is_err()
    );
}

/// nz-1996/general/15.3: a blackjack on 5.00 with chips of 5.00 is paid 10.00.
#[test]
fn chips_round_a_blackjack_up() {
    let rules = rules(&[("chips", "5.00,25.00"), ("decks", "8")]);
    let plain = odds(&rules, &Ask::default()).unwrap();
    let ask = Ask {
        stake: Some(Cents(500)),
        ..Ask::default()
    };
    let rounded = odds(&rules, &ask).unwrap();
    let (plain, rounded) = (plain.wager("box").unwrap(), rounded.wager("box").unwrap());
    let blackjack = &plain.outcomes[0];
    assert_eq!(rounded.outcomes[0].pays, Exact::whole(2));
    let gain = &blackjack.probability * &Exact::ratio(1, 2_u8);
    assert_eq!(plain.edge.clone() - rounded.edge.clone(), gain);
}

/// In every square the decision of the table is worth most, and every error costs something or nothing.
fn costs_are_not_negative(strategy: &Strategy) {
    let mut squares = 0;
    for row in &strategy.rows {
        for square in &row.squares {
            assert!(!square.frequency.is_negative());
            for (act, _) in &square.values {
                let cost = square.cost(*act).unwrap();
                assert!(!cost.is_negative(), "{:?} {} {act:?}", row.kind, row.label);
                assert_eq!(*act == square.act, cost.is_zero());
                squares += 1;
            }
        }
    }
    assert!(squares > 600, "{squares}");
}

/// nz-1996/blackjack/10.1 and nz-1996/blackjack/12.1: the table holds what the book permits, and nothing in it is better changed.
#[test]
fn the_table_is_right_in_every_square() {
    for decks in ["4", "8"] {
        let strategy = strategy(&rules(&[("decks", decks)]), &Ask::default()).unwrap();
        costs_are_not_negative(&strategy);
        assert!(strategy.best_value > strategy.table_value);
        let row = |kind: Kind, label: &str| {
            let found = strategy
                .rows
                .iter()
                .find(|r| r.kind == kind && r.label == label);
            let row: String = found
                .unwrap()
                .squares
                .iter()
                .map(|s| s.act.letter())
                .collect();
            row
        };
        assert_eq!(row(Kind::Hard, "11"), "DDDDDDDDDH");
        assert_eq!(row(Kind::Hard, "10"), "DDDDDDDDHH");
        assert_eq!(row(Kind::Hard, "9"), "HDDDDHHHHH");
        assert_eq!(row(Kind::Hard, "16"), "SSSSSHHHHH");
        assert_eq!(row(Kind::Hard, "12"), "HHSSSHHHHH");
        assert_eq!(row(Kind::Soft, "18"), "SSSSSSSHHH");
        assert_eq!(row(Kind::Pair, "8"), "PPPPPPPPPP");
        assert_eq!(row(Kind::Pair, "9"), "PPPPPSPPSS");
        assert_eq!(row(Kind::Pair, "5"), "DDDDDDDDHH");
        for exception in &strategy.exceptions {
            assert!(exception.gain > Exact::ZERO, "{exception:?}");
        }
        let csv = strategy.csv();
        assert!(csv.lines().all(|l| l.split(',').count() == 8));
        assert_eq!(
            strategy.svg().matches("<rect").count(),
            strategy.rows.len() * 10
        );
    }
}

/// The best play is never worse than any other decision on any hand that can come about.
#[test]
fn the_best_play_is_best_on_every_hand() {
    let rules = rules(&[("decks", "6")]);
    let leaves = leaves_of(&counts(&CardCounts::decks(6))).unwrap();
    let game = Game::on(&leaves, Terms::of(&rules), &Best);
    for (at, hand) in Hands::all().list.iter().enumerate() {
        for up in 0..10 {
            if hand.size < 2 || game.left(at).is_none() {
                continue;
            }
            let best = game.worth(at, up, game.act(at, up));
            let others = Act::ALL.iter().filter_map(|&act| game.worth(at, up, act));
            assert!(
                others.into_iter().all(|other| Some(other) <= best),
                "{hand:?} {up}"
            );
        }
    }
}

/// nz-1996/blackjack/14.4 and nz-1996/blackjack/14.5: the lines come to all orders, and what a third card gives once two sevens
/// lie there adds up to what always drawing gives over never drawing.
#[test]
fn a_third_seven_is_worth_what_the_lines_say() {
    let rules = rules(&[("super-sevens", "1.00")]);
    let terms = Terms::of(&rules);
    for removed in [&[][..], &[("7h", 3), ("7s", 1), ("Kc", 4)]] {
        let mut left = CardCounts::decks(6);
        for (word, n) in removed {
            (0..*n).for_each(|_| assert!(left.take(card(word))));
        }
        let all = u128::from(left.total());
        let orders = all * (all - 1) * (all - 2) * (all - 3);
        let (always, never) = ([true; 10], [false; 10]);
        assert_eq!(sevens::lines(&left, &always).iter().sum::<u128>(), orders);
        assert_eq!(sevens::lines(&left, &never).iter().sum::<u128>(), orders);
        let edge = |draws: &sevens::Draws| sevens::wager(&left, &terms, draws).edge;
        for up in 0..10 {
            let mut once = never;
            once[up] = true;
            let mut gain = Exact::ZERO;
            // How often two sevens, of a suit or not, lie against that card.
            let two = sevens::lines(&left, &never);
            for (suited, pairs) in [(false, two[2]), (true, two[3])] {
                let (drawn, stays) = sevens::third_card(&left, &terms, up, suited).unwrap();
                let of = u128::from(counts(&left)[up]) - if up == 6 { 2 } else { 0 };
                let often = &Exact::ratio(pairs, orders) * &Exact::ratio(of, all - 2);
                gain += often * (drawn - stays);
            }
            assert_eq!(edge(&never) - edge(&once), gain, "{up}");
        }
    }
}
