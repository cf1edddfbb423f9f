//! The odds and the strategy of a blackjack table as they are told: both readings of a busted split hand, cards removed, stakes
//! that chips cannot pay exactly, and tables in which what is right is worth most.
#![allow(clippy::unwrap_used)]

use croupier_analysis::blackjack::game::{Game, Terms};
use croupier_analysis::blackjack::hands::Hands;
use croupier_analysis::blackjack::play::{Act, Best};
use croupier_analysis::blackjack::strategy::hands::{Spot, Which, hands};
use croupier_analysis::blackjack::strategy::insurance::Answer;
use croupier_analysis::blackjack::strategy::{Kind, Strategy};
use croupier_analysis::blackjack::{counts, leaves_of, odds, sevens, strategy, total};
use croupier_analysis::{Ask, Exact, Figure, Trouble, Wager};
use croupier_engine::games::Rules as AnyRules;
use croupier_engine::games::blackjack::Rules;
use croupier_engine::{Card, CardCounts, Cents, Word};
use croupier_rulebooks::{Choices, book};
use std::sync::Arc;

/// What three hands of a split win with six decks under basic strategy, over all rounds; and the square of it.
const MEAN: &str = "830412669871783302177687347303573957/17682047576165282169258365995835409944250";
const SQUARE: &str = "25017901698672012113490418983931242311346243932835063719/1090742197844538312001754016296026234677385310559307537500";

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
        let leaves = leaves_of(&counts(&CardCounts::decks(rules.cards.decks))).unwrap();
        let terms = Terms::of(&rules);
        let by_table = -total::basic(&leaves, terms).1.value();
        let by_best = -Game::on(&leaves, terms, &Best).value();
        let told = (by_table.decimal(9), by_best.decimal(9));
        let expected = (basic.to_owned(), best.to_owned());
        assert_eq!(told, expected, "{decks} {reading}");
    }
}

/// nz-1996/blackjack/11.7: the net results of three hands come to how likely three hands are, to what they win and to its square, as these
/// were worked out from every two of the three hands alone.
#[test]
fn three_hands_come_to_what_two_of_them_say() {
    let report = odds(&rules(&[("decks", "6")]), &Ask::default()).unwrap();
    let outcomes = &report.wager("box").unwrap().outcomes;
    let three: Vec<_> = outcomes
        .iter()
        .filter(|o| o.result.starts_with("split in three, "))
        .collect();
    assert_eq!(three.len(), 13);
    let sum = |of: fn(&Exact) -> Exact| -> String {
        let sum: Exact = three.iter().map(|o| &of(&o.pays) * &o.probability).sum();
        sum.fraction()
    };
    assert_eq!(sum(|_| Exact::ONE), "173052/64546495");
    assert_eq!(sum(Exact::clone), MEAN);
    assert_eq!(sum(Exact::square), SQUARE);
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
    assert!(trouble.to_string().contains("7h"), "{trouble}");
    // All but the aces and twos of two suits: a round could use them up.
    let all = Card::deck().filter(|c| !matches!(c.rank.face_value(), 1 | 2));
    let ask = Ask {
        removed: all.flat_map(|c| [c; 4]).collect(),
        ..Ask::default()
    };
    let trouble = odds(&rules, &ask).unwrap_err();
    assert!(trouble.to_string().contains("32 cards"), "{trouble}");
    let stake = Ask {
        stake: Some(Cents(1)),
        ..Ask::default()
    };
    assert!(odds(&rules, &stake).is_err());
    let mut many = (*rules).clone();
    many.hands_per_box = 4;
    let trouble = odds(&many, &Ask::default()).unwrap_err();
    assert_eq!(trouble, Trouble::TooManyHands { hands: 4 });
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

/// nz-1996/blackjack/3.1, nz-1996/blackjack/9.3: what the decks or the cards rule out is said with its rule.
#[test]
fn what_is_not_played_is_said() {
    let aces = ["Ac", "Ad", "Ah", "As"].map(|ace| (ace, 6));
    for (decks, out, played, not_played, rule) in [
        (
            "5",
            &[][..],
            "insurance",
            "super-sevens",
            "nz-1996/blackjack/3.1",
        ),
        (
            "6",
            &aces,
            "super-sevens",
            "insurance",
            "nz-1996/blackjack/9.3",
        ),
    ] {
        let ask = Ask {
            wagers: ["insurance", "super-sevens"].map(str::to_owned).into(),
            ..removed(out)
        };
        let report = odds(&rules(&[("decks", decks)]), &ask).unwrap();
        let words = |wagers: &[Wager]| wagers.iter().map(|w| w.wager.clone()).collect::<Vec<_>>();
        assert_eq!(words(&report.wagers), [played]);
        let [why] = &report.not_played[..] else {
            panic!("{:?}", report.not_played)
        };
        assert_eq!(why.wager, not_played);
        assert_eq!(why.why.rule.as_ref().unwrap().as_str(), rule);
    }
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
    }
}

/// nz-1996/blackjack/8.3 and nz-1996/blackjack/9.5: what insurance and even money win and cost, counted by hand.
#[test]
fn insurance_and_even_money_are_told() {
    let offers = strategy(&rules(&[("decks", "6")]), &Ask::default())
        .unwrap()
        .offers;
    assert_eq!(offers.len(), 4);
    // Of 309 cards 96 are tens, less those that are held; half a stake wins two to one.
    for (offer, tens) in offers.iter().zip([96_i32, 95, 94, 95]) {
        assert_eq!(offer.ten, Exact::ratio(tens, 309_u16));
        let half = Exact::ratio(3 * tens - 309, 618_u16);
        let (leave, insure) = (&offer.values[0].1, &offer.values[1].1);
        assert_eq!(insure - leave, half);
        assert_eq!(offer.right(), Answer::Leave);
        assert_eq!(offer.cost(Answer::Leave), Some(Exact::ZERO));
    }
    let blackjack = &offers[3];
    assert!(blackjack.blackjack);
    let waits = Exact::ratio(3 * (309 - 95), 618_u16);
    assert_eq!(blackjack.values[0], (Answer::Leave, waits.clone()));
    // An insured blackjack is even money by another name.
    assert_eq!(blackjack.values[1].1, Exact::ONE);
    assert_eq!(blackjack.cost(Answer::EvenMoney), Some(waits - Exact::ONE));
    // They come as often as the dealer's first card is an ace.
    let all: Exact = offers.iter().map(|offer| &offer.frequency).sum();
    assert_eq!(all, Exact::ratio(1, 13_u8));
    // With enough small cards out, both are worth taking.
    let fives = removed(&[("5c", 6), ("5d", 6), ("5h", 6), ("5s", 6)]);
    let rich = strategy(&rules(&[("decks", "6")]), &fives).unwrap().offers;
    assert_eq!(rich[0].right(), Answer::Insure);
    assert_eq!(rich[1].right(), Answer::Leave);
}

/// nz-1996/blackjack/12.1: every hand by its cards. The first two cards come as often as they are dealt; what is best of them is
/// what the best play wins in all; sixteen against a ten hangs on its cards.
#[test]
fn every_hand_is_told_by_its_cards() {
    let rules = rules(&[("decks", "6")]);
    let two = hands(&rules, &Ask::default(), Which::Two).unwrap();
    let spot = |hand: &str, up| two.iter().find(|s| s.hand == hand && s.up == up).unwrap();
    let (ten_six, nine_seven) = (spot("T+6", 9), spot("9+7", 9));
    assert_eq!((ten_six.total, ten_six.kind), (16, Kind::Hard));
    let apart = |s: &Spot| s.cost(Act::Stand).unwrap();
    assert!(apart(nine_seven) > Exact::ZERO && apart(ten_six) > apart(nine_seven));
    assert_eq!(spot("T+2", 3).table, Act::Stand);
    assert_eq!(spot("T+2", 3).best, Act::Draw);
    // With the blackjacks, which are told elsewhere, all hands come once.
    let told: Exact = two.iter().map(|s| &s.frequency).sum();
    let blackjacks = Exact::ratio(2 * 24 * 96, 312_u32 * 311);
    assert_eq!(told + blackjacks.clone(), Exact::ONE);
    let value = |s: &Spot| {
        let best = s.values.iter().find(|(act, _)| *act == s.best).unwrap();
        assert!(s.values.iter().all(|(_, value)| *value <= best.1), "{s:?}");
        &s.frequency * &best.1
    };
    let won: Exact = two.iter().map(value).sum();
    let told = strategy(&rules, &Ask::default()).unwrap();
    // A blackjack is paid three to two unless the dealer has one too.
    let shoe: [u64; 2] = [312, 311];
    let both = Exact::ratio(2 * 24 * 96 * 2 * 23 * 95, shoe[0] * shoe[1] * 310 * 309);
    let paid = (blackjacks - both) * Exact::ratio(3, 2_u8);
    assert_eq!(won + paid, told.best_value);
    let all = hands(&rules, &Ask::default(), Which::All).unwrap();
    // Every hand of up to twenty-one but the blackjack, against ten cards; some use up what is left of a value.
    assert!(
        all.len() <= 3071 * 10 && all.len() > 30_000,
        "{}",
        all.len()
    );
    let of_two = all.iter().filter(|s| s.hand.matches('+').count() == 1);
    assert!(of_two.eq(two.iter()));
    assert!(all.iter().all(|s| s.cost(s.best) == Some(Exact::ZERO)));
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
