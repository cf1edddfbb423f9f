//! What is recorded of a column agrees with the chips at its table.

use super::*;
use crate::Options;
use croupier_rulebooks::{Choices, books};

/// Eight decks, thoroughly mixed in the same way every time.
fn mixed() -> Vec<Card> {
    let mut cards = listed(&[], 8).unwrap();
    let mut state = 1_u64;
    for left in (2..=cards.len()).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        cards.swap(left - 1, (state >> 33) as usize % left);
    }
    cards
}

/// Every book of baccarat with its usual options, or with commission collected later where the book permits it.
fn drafts(deferred: bool) -> Vec<Draft> {
    const KEY: &str = "commission-collected";
    let all = books().iter().filter(|b| b.game == GameKind::Baccarat);
    all.map(|book| {
        let later = deferred && book.options.contains_key(KEY);
        let pair = (KEY.to_owned(), "deferred".to_owned());
        let chosen: Choices = later.then_some(pair).into_iter().collect();
        Draft {
            label: book.id.clone(),
            title: book.title.clone(),
            setup: Setup {
                table: "column".to_owned(),
                book: book.id.clone(),
                options: Options(book.complete(&chosen).unwrap()),
                physical: false,
                practice: false,
                company: 0,
                edition: crate::EDITION,
            },
            rules: book.rules(&chosen).unwrap(),
        }
    })
    .collect()
}

#[test]
fn every_book_is_dealt_to_its_end_and_the_money_adds_up() {
    let cards = mixed();
    let plan = Plan::read(
        &WAGERS_USUAL.map(str::to_owned),
        "round 3: report-late-error 1\nround 9: at deal report-excess-card\nround 12: none\n",
    )
    .unwrap();
    for draft in drafts(false).into_iter().chain(drafts(true)) {
        let ran = run::run(&draft, &cards, 208, ROUNDS_MAX, &plan).unwrap();
        let gained = ran.gained;
        let recorded = record::record(&ran);
        assert_eq!(recorded.totals.net_cents, gained.0, "{}", draft.label);
        assert!(recorded.totals.rounds >= 10, "{}", draft.label);
        let nobody = ["shoe-ended", "no-wager"];
        assert!(nobody.contains(&recorded.end.why), "{:?}", recorded.end);
    }
}

#[test]
fn what_has_too_little_in_common_is_not_compared() {
    let mut all = drafts(false);
    let plan = Plan::read(&[], "").unwrap();
    let compared = |drafts: &[Draft], rounds| {
        let cards = mixed();
        compare(drafts.to_vec(), &cards, 208, rounds, &plan)
    };
    assert_eq!(compared(&all, 1).unwrap().books.len(), all.len());
    assert!(matches!(compared(&all[..1], 1), Err(Fault::Bad(_))));
    assert!(matches!(compared(&all, 0), Err(Fault::Bad(_))));
    let craps = books().iter().find(|b| b.game == GameKind::Craps).unwrap();
    all[0].rules = craps.rules(&Choices::new()).unwrap();
    assert!(matches!(compared(&all, 1), Err(Fault::NotComparable(_))));
}
