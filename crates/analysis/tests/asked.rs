//! What is asked for is what is told: one wager alone is as it is among all, and what nobody knows is refused. That nothing else is
//! worked out is held by the counts of instructions (`benches/instructions.rs`).
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use croupier_analysis::{Ask, games};
use croupier_engine::Cents;
use croupier_engine::games::Rules;
use croupier_rulebooks::{Choices, book, books};

fn rules(id: &str) -> Rules {
    book(id).unwrap().rules(&Choices::new()).unwrap()
}

fn wager(word: &str) -> Ask {
    Ask {
        wagers: vec![word.to_owned()],
        ..Ask::default()
    }
}

#[test]
fn a_wager_alone_is_as_it_is_among_all() {
    for book in books() {
        let rules = rules(&book.id);
        let whole = games::odds(&rules, &Ask::default()).unwrap();
        let names = games::wagers(&rules, &Ask::default());
        let told: Vec<_> = whole.wagers.iter().map(|w| (&w.wager, &w.kind)).collect();
        let known: Vec<_> = names.iter().map(|n| (&n.wager, &n.kind)).collect();
        assert_eq!(told, known, "{}", book.id);
        assert!(!whole.round.is_empty(), "{}", book.id);
        // Of layouts with a hundred places some will do; a box takes as long as everything.
        let few = names.len().div_ceil(12);
        let some = whole.wagers.iter().step_by(few);
        for one in some.filter(|one| one.wager != "box") {
            let alone = games::odds(&rules, &wager(&one.wager)).unwrap();
            assert_eq!(alone.wagers, std::slice::from_ref(one), "{}", book.id);
            assert!(alone.round.is_empty(), "{} {}", book.id, one.wager);
        }
    }
}

#[test]
fn a_wager_that_there_is_not_is_refused() {
    for book in books() {
        let trouble = games::odds(&rules(&book.id), &wager("moon")).unwrap_err();
        assert!(trouble.to_string().contains("\"moon\""), "{trouble}");
    }
}

/// nz-1996/caribbean-stud/11.1: who cannot make an ante cannot wager on the jackpot.
#[test]
fn the_jackpot_asks_for_an_ante() {
    let rules = rules("nz-1996/caribbean-stud");
    let at = |cents| {
        let ask = Ask {
            stake: Some(Cents(cents)),
            ..wager("jackpot")
        };
        games::odds(&rules, &ask)
    };
    assert!(at(333).is_err());
    assert_eq!(at(500).unwrap().wagers.len(), 1);
}
