//! Training under every book: each question has exactly one right answer, which the table gives again when it is asked once more, and no
//! wrong answer says in other words what the right one says. The same seed asks the same.
#![allow(clippy::unwrap_used)]

use croupier_house::training::{Kind, Question, question, words};
use croupier_house::{EDITION, Options, Setup, Table};
use croupier_rulebooks::{Book, Choices, books, register};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn fresh(book: &Book) -> Table {
    let choices = Choices::default();
    let setup = Setup {
        table: "training".to_owned(),
        book: book.id.clone(),
        options: Options(book.complete(&choices).unwrap()),
        physical: true,
        practice: false,
        company: 0,
        edition: EDITION,
    };
    Table::new(setup, book.rules(&choices).unwrap())
}

fn is_sound(book: &Book, question: &Question) {
    let so = || format!("{}: {question:#?}", book.id);
    assert_eq!(question.decided(), [question.right], "{}", so());
    let texts: BTreeSet<&String> = question.choices.iter().collect();
    assert_eq!(texts.len(), question.choices.len(), "{}", so());
    assert!(question.choices.len() >= 2, "{}", so());
    if question.kind == Kind::Ruling {
        let kin: BTreeSet<&str> = question.keys().iter().map(|key| words::kin(key)).collect();
        assert_eq!(kin.len(), question.keys().len(), "{}", so());
        // Every answer has words of its own.
        assert!(
            !question.choices.iter().any(|c| c.starts_with("Something")),
            "{}",
            so()
        );
    }
    for rule in &question.rules {
        assert!(register::find(rule.as_str()).is_some(), "{rule}: {}", so());
    }
    for text in question.stands.iter().chain([&question.asks]) {
        assert!(!text.contains("  ") && !text.contains(" ."), "{text:?}");
    }
}

#[test]
fn every_book_has_questions_of_several_kinds() {
    for book in books() {
        let fresh = fresh(book);
        let asked: Vec<Question> = (0..24).filter_map(|seed| question(&fresh, seed)).collect();
        assert!(asked.len() >= 20, "{}: {}", book.id, asked.len());
        asked.iter().for_each(|one| is_sound(book, one));
        let kinds: BTreeSet<Kind> = asked.iter().map(|one| one.kind).collect();
        assert!(kinds.contains(&Kind::Ruling), "{}: {kinds:?}", book.id);
        let right: BTreeSet<&String> = asked.iter().map(|one| &one.choices[one.right]).collect();
        assert!(right.len() >= 3, "{}: {right:?}", book.id);
        let cited: BTreeSet<_> = asked.iter().flat_map(|one| &one.rules).collect();
        assert!(cited.len() >= 3, "{}: {cited:?}", book.id);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_question_has_one_right_answer(at in 0..books().len(), seed: u64) {
        let book = &books()[at];
        let fresh = fresh(book);
        if let Some(asked) = question(&fresh, seed) {
            is_sound(book, &asked);
            prop_assert_eq!(question(&fresh, seed), Some(asked));
        }
    }
}
