//! Refusals are read by people: they are in plain words, without the word of a command or of a role that only programs say.

use croupier_engine::games::GameKind;
use croupier_engine::{Refusal, Role};
use croupier_house::Command;

/// The first word of a command or of a role in a sentence that nobody would say aloud.
fn coded(kind: GameKind, detail: &str) -> Option<&str> {
    let roles = Role::ALL.iter().map(|role| role.word());
    let coded: Vec<&str> = Command::words(kind).into_iter().chain(roles).collect();
    let mut words = detail.split(|c: char| !c.is_ascii_lowercase() && c != '-');
    words.find(|word| word.contains('-') && coded.contains(word))
}

/// What a refusal says must be plain.
pub(crate) fn plain(kind: GameKind, refusal: &Refusal) {
    let coded = coded(kind, &refusal.detail);
    assert_eq!(coded, None, "{refusal}");
}

#[test]
fn what_only_programs_say_is_found() {
    let kind = GameKind::Baccarat;
    let said = |detail| coded(kind, detail);
    assert_eq!(said("for this one, report-misdeal"), Some("report-misdeal"));
    assert_eq!(
        said("a casino-supervisor does that"),
        Some("casino-supervisor")
    );
    assert_eq!(
        said("the table's chips are non-value chips: no more bets"),
        None
    );
}
