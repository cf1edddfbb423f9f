//! What each answer is worth, decision by decision: against published figures, and against the whole strategies.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use croupier_analysis::Worth;
use croupier_analysis::caribbean_stud::{Deck, Pays, Solution, against};
use croupier_analysis::{Advisor, Exact};
use croupier_engine::games::dilemma::{Dilemma, On};
use croupier_engine::games::{Command, Rules};
use croupier_engine::{Card, Cents, Word};
use croupier_rulebooks::{Choices, book};

fn rules(id: &str, options: &[(&str, &str)]) -> Rules {
    let pairs = options.iter();
    let choices: Choices = pairs
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
        .collect();
    book(id).unwrap().rules(&choices).unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(card).collect()
}

fn card(text: &str) -> Card {
    Card::from_word(text).unwrap()
}

fn worth(advisor: &Advisor, on: On) -> Worth {
    advisor.worth(&Dilemma {
        at: None,
        stake: Cents(1_000),
        on,
    })
}

fn best(worth: &Worth) -> &'static str {
    worth.iter().max_by(|a, b| a.1.cmp(&b.1)).unwrap().0
}

#[test]
fn at_blackjack_the_best_is_what_everybody_knows() {
    let rules = rules("nz-1996/blackjack", &[]);
    let advisor = Advisor::new(&rules).unwrap().unwrap();
    let on = |hand: &str, up: &str| {
        let on = On::Hand {
            cards: cards(hand),
            up: card(up),
        };
        worth(&advisor, on)
    };
    for (hand, up, right) in [
        ("Th 2c", "6d", "stand-hand"),
        ("Th 2c", "7d", "draw-card"),
        ("6h 5c", "6d", "double-down"),
        ("8h 8c", "6d", "split-pair"),
        ("Kh Qc", "6d", "stand-hand"),
        ("Ah 6c", "9d", "draw-card"),
    ] {
        assert_eq!(best(&on(hand, up)), right, "{hand} against {up}");
    }
    // The order in which the cards came does not matter.
    assert_eq!(on("2c Th", "6d"), on("Td 2s", "6h"));
    // Every answer is a command of the game.
    let words = Command::words(rules.kind());
    for (word, _) in on("8h 8c", "6d") {
        assert!(words.contains(&word), "{word}");
    }
}

#[test]
fn insurance_is_left_alone_and_counts_what_the_player_holds() {
    let rules = rules("nz-1996/blackjack", &[]);
    let advisor = Advisor::new(&rules).unwrap().unwrap();
    let on = |hand: &str| worth(&advisor, On::Insurance { cards: cards(hand) });
    for hand in ["9h 5c", "Kh 5c", "Kh Qc", "Ah Kc"] {
        assert_eq!(best(&on(hand)), "decline-insurance", "{hand}");
    }
    let words = |hand: &str| on(hand).iter().map(|(word, _)| *word).collect::<Vec<_>>();
    assert_eq!(words("Kh 5c"), ["decline-insurance", "insure"]);
    assert!(words("Ah Kc").contains(&"take-even-money"));
    // Two tens in hand are two that the dealer cannot have.
    let insured = |hand: &str| {
        on(hand)
            .into_iter()
            .find(|(w, _)| *w == "insure")
            .unwrap()
            .1
    };
    assert!(insured("Kh Qc") < insured("Kh 5c"));
    assert!(insured("Kh 5c") < insured("9h 5c"));
}

#[test]
fn at_stud_one_hand_is_worth_what_the_whole_solution_says() {
    let Rules::CaribbeanStud(rules) = rules("nz-1996/caribbean-stud", &[]) else {
        unreachable!("a book of Caribbean stud")
    };
    let pays = Pays::new(&rules, Cents(1_000));
    let solution = Solution::new(Deck::default(), pays);
    let fold = -Exact::ONE;
    // A pair is bet on, queen high never is, ace and king hang on the up card.
    for (hand, up, bets) in [
        ("2h 2c 5d 8s Jh", "As", true),
        ("Qh Jc 5d 8s 2h", "3s", false),
        ("Ah Kc Qd Js 2h", "Qs", true),
        ("Ah Kc 4d 3s 2h", "Qs", false),
        ("Ah Kh Qh Jh Th", "2c", true),
    ] {
        let hand: [Card; 5] = cards(hand).try_into().unwrap();
        assert_eq!(against(&pays, hand, card(up)) > fold, bets, "{hand:?} {up}");
    }
    // Every deal of the hands of one kind, added up, is what the solution has in its cell.
    let kind = solution
        .kinds
        .iter()
        .position(|k| *k == [12, 12, 12, 12, 11]);
    let cell = solution.cells[kind.unwrap() * 13 + 5];
    let suits = ['c', 'd', 'h', 's'];
    let mut gain = Exact::ZERO;
    for king in suits {
        for up in suits {
            let hand = cards(&format!("Ac Ad Ah As K{king}")).try_into().unwrap();
            gain += against(&pays, hand, card(&format!("7{up}"))) - fold.clone();
        }
    }
    let unit = u128::from(solution.completions) * pays.ante.unsigned_abs() as u128;
    assert_eq!(cell.ways, 16);
    assert_eq!(gain, Exact::ratio(cell.gain, unit));
}

#[test]
fn at_chemin_de_fer_only_five_is_a_choice_and_the_banker_looks_at_the_third_card() {
    let rules = rules("nj-19-47/chemin-de-fer", &[("banker-draws", "free")]);
    let advisor = Advisor::new(&rules).unwrap().unwrap();
    let player = |hand: &str| {
        let cards = cards(hand).try_into().unwrap();
        worth(&advisor, On::Player { cards })
    };
    assert!(player("Kh 4c").is_empty());
    assert!(player("Kh 6c").is_empty());
    let words: Vec<_> = player("Kh 5c").iter().map(|(word, _)| *word).collect();
    assert_eq!(words, ["stay", "draw"]);
    let banker = |hand: &str, third: Option<&str>| {
        let on = On::Banker {
            cards: cards(hand).try_into().unwrap(),
            third: third.map(card),
        };
        best(&worth(&advisor, on))
    };
    assert_eq!(banker("Kh 3c", Some("8d")), "stay");
    assert_eq!(banker("Kh 3c", Some("7d")), "draw");
    assert_eq!(banker("Kh 6c", Some("Kd")), "stay");
    assert_eq!(banker("Kh 7c", None), "stay");
    assert_eq!(banker("Kh 5c", None), "draw");
}

#[test]
fn where_nothing_is_decided_there_is_nobody_to_ask() {
    for id in ["nz-1996/roulette", "nz-1996/craps", "nz-2004/baccarat"] {
        assert!(Advisor::new(&rules(id, &[])).unwrap().is_none(), "{id}");
    }
}
