//! What the transcripts of what is spun must show.

use super::common::game;
use super::table;
use croupier_rulebooks::{Book, Choices};

/// Each transcript shows many rounds, wagers of every kind in both sorts of chips, every cause of a void spin, and refusals of
/// many kinds.
pub(super) fn shows_its_book(book: &Book) {
    let text = super::text(book);
    let table = table(book, &Choices::new());
    let apparatus = game(&table).rules().apparatus;
    let mut musts: Vec<String> = [
        "< colour-issued",
        "< colour-redeemed",
        " value ",
        " colour ",
        "< wager-withdrawn",
        "< called \"No more bets\" true",
        "< result-amended",
        "< ruled above-maximum valid-in-part",
        "< ruled below-minimum valid-once",
        "< ruled below-minimum wager-void",
        "< round-invalidated",
        "< wager-forfeited",
        "< wager-returned",
        "< left cy",
    ]
    .map(String::from)
    .to_vec();
    musts.extend(apparatus.void_causes().iter().map(|c| format!(" {c} [")));
    let lines = |word: &str| text.lines().filter(move |l| l.contains(word)).count();
    for must in musts {
        assert!(text.contains(&must), "{}: no {must:?}", book.id);
    }
    // Rare wins are for the tests that try every result.
    let mut kinds: Vec<&str> = apparatus.positions().iter().map(|p| p.kind()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let shown = |kind: &&&str, result: &str| {
        let stem = kind.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
        let mut lines = text.lines().filter(|l| l.starts_with("< wager-settled"));
        lines.any(|l| l.contains(result) && l.contains(stem))
    };
    for kind in &kinds {
        assert!(shown(&kind, " lost "), "{}: {kind} never lost", book.id);
    }
    let won = kinds.iter().filter(|kind| shown(kind, " won ")).count();
    assert!(won * 2 > kinds.len(), "{}: only {won} kinds won", book.id);
    let mut reasons: Vec<&str> = text
        .lines()
        .filter_map(|l| l.strip_prefix("! "))
        .filter_map(|l| l.split(' ').next())
        .collect();
    reasons.sort_unstable();
    reasons.dedup();
    assert!(reasons.len() >= 18, "{}: {reasons:?}", book.id);
    let rounds = lines("< round-settled");
    assert!(rounds >= 40, "{}: only {rounds} rounds", book.id);
}
