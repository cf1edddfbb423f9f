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

/// The first word that was keyed and that nobody would say aloud: one of several parts, such as a place or a matter.
fn keyed<'a>(command: &str, detail: &'a str) -> Option<&'a str> {
    let joined = |word: &str| {
        let letters = word.contains(|c: char| c.is_ascii_lowercase());
        letters && word.contains(['-', '+'])
    };
    let said: Vec<&str> = command.split([' ', ',']).filter(|w| joined(w)).collect();
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '+';
    let mut words = detail.split(|c: char| !is_part(c));
    words.find(|word| said.contains(word))
}

/// What a refusal of a command says must be plain.
pub(crate) fn plain(kind: GameKind, command: &Command, refusal: &Refusal) {
    let coded = coded(kind, &refusal.detail);
    assert_eq!(coded, None, "{refusal}");
    let keyed = keyed(&command.to_string(), &refusal.detail);
    assert_eq!(keyed, None, "{command}: {refusal}");
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

#[test]
fn what_was_keyed_is_found() {
    let said = keyed;
    let place = "place-wager anna split-17-21 5.00";
    assert_eq!(
        said(place, "there is no split-17-21 here"),
        Some("split-17-21")
    );
    assert_eq!(said(place, "anna has no such place"), None);
    assert_eq!(
        said("tell-inspector style-b", "style-b is not asked for"),
        Some("style-b")
    );
    assert_eq!(said("roll 3-4", "3-4 is the call as it stands"), None);
}
