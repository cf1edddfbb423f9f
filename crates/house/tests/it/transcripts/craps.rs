//! What the transcript of craps must show.

use super::text;
use croupier_rulebooks::book;
use std::collections::BTreeSet;

/// The transcript shows most of the wagers won and lost, no rolls, lost dice, refusals of many kinds and a new set.
#[test]
fn the_craps_transcript_shows_its_book() {
    let text = text(book("nz-1996/craps").unwrap());
    for must in [
        "< dice-passed",
        "< no-roll-called",
        "< call-overruled",
        "< dice-lost",
        "< wager-moved",
        "< wager-returned",
        "< marker-placed",
        "< stickperson-throws",
        "< ruled",
        "< roll-voided",
        " won ",
        " lost ",
        " void ",
    ] {
        assert!(text.contains(must), "no {must:?}");
    }
    let settled = text
        .lines()
        .filter_map(|l| l.strip_prefix("< wager-settled "));
    let bets: BTreeSet<&str> = settled.filter_map(|l| l.split(' ').nth(1)).collect();
    assert!(bets.len() >= 40, "only {} wagers", bets.len());
    let refused = text.lines().filter_map(|l| l.strip_prefix("! "));
    let reasons: BTreeSet<&str> = refused.filter_map(|l| l.split(' ').next()).collect();
    assert!(
        reasons.len() >= 10,
        "only {} kinds of refusal",
        reasons.len()
    );
}
