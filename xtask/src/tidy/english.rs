//! Phrases that are not English: each once stood in a comment, a page or a message, word for word from another language.
//!
//! The list is short, and has only what is wrong wherever it stands. Beside each phrase is what to write instead.

use super::{Tree, Violation};

/// This file has the phrases themselves.
const SELF: &str = "xtask/src/tidy/english.rs";

const ENDINGS: [&str; 6] = [".md", ".rs", ".svelte", ".ts", ".py", ".html"];

/// In small letters, and what to write.
const PHRASES: [(&str, &str); 27] = [
    ("how manieth", "which …, counting from 1"),
    ("more than nothing", "more than zero"),
    ("less than nothing", "negative"),
    ("below nothing", "below zero"),
    ("lead to expect", "expected from …"),
    ("leads to expect", "expected from …"),
    ("if not said", "if not given"),
    (
        "the facts given cannot be so",
        "the reported facts are impossible",
    ),
    (
        "what is so, and what to do",
        "what is wrong, and how to put it right",
    ),
    ("such a one", "one like it"),
    ("the own", "their own"),
    ("an own", "its own"),
    ("by who", "by whoever"),
    ("of who proves", "of whoever proves"),
    ("gives the shoe on", "passes the shoe"),
    ("lead you to expect", "expected from …"),
    ("are others than", "differ from"),
    ("knows no", "has no"),
    ("stands behind it", "caused it"),
    ("is told as", "reads, is shown as"),
    ("the one who speaks", "the speaker"),
    ("is none of", "is not one of"),
    ("moves of itself", "moves on its own"),
    ("follows of itself", "follows automatically"),
    ("says neither", "is neither"),
    ("what is said here", "what is given here"),
    ("is said at once", "is reported together"),
];

/// `"xyz" is no seed`: right only after "there".
const NOT_A: [&str; 17] = [
    "amount", "anchor", "answer", "card", "command", "event", "flush", "key", "name", "option",
    "player", "role", "seed", "stage", "stake", "strategy", "wager",
];

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let mut found = Vec::new();
    for (path, text) in tree.texts() {
        if path == SELF || !ENDINGS.iter().any(|ending| path.ends_with(ending)) {
            continue;
        }
        for (at, line) in text.lines().enumerate() {
            let line = line.to_lowercase();
            for (phrase, instead) in PHRASES {
                if stands(&line, phrase).next().is_some() {
                    let what = format!("“{phrase}” is not English: write “{instead}”");
                    found.push(Violation::new(path, at + 1, what));
                }
            }
            for noun in NOT_A {
                let phrase = format!("is no {noun}");
                if stands(&line, &phrase).any(|at| !line[..at].trim_end().ends_with("there")) {
                    let what = format!("“{phrase}” is not English: write “is not” and the article");
                    found.push(Violation::new(path, at + 1, what));
                }
            }
        }
    }
    found
}

/// Where a phrase stands in a line as whole words.
fn stands<'a>(line: &'a str, phrase: &'a str) -> impl Iterator<Item = usize> + 'a {
    line.match_indices(phrase)
        .map(|(at, _)| at)
        .filter(move |at| {
            let before = line[..*at].chars().next_back();
            let after = line[at + phrase.len()..].chars().next();
            ![before, after]
                .into_iter()
                .flatten()
                .any(|sign| sign.is_alphanumeric() || sign == '_')
        })
}

#[cfg(test)]
mod tests {
    use super::super::said;
    use super::check;

    #[test]
    fn translated_phrases_are_refused() {
        for text in [
            "/// As its How Manieth card.",
            "an amount of more than nothing",
            "\"xyz\" is no seed",
            "What is no command uses no id.",
            "players see the own cards",
            "How many; one if not said.",
        ] {
            let said = said(check, &[("docs/a.md", text), ("crates/a.rs", text)]);
            assert_eq!(said.len(), 2, "{text}: {said:?}");
            assert!(said[0].contains(":1: “"), "{said:?}");
        }
    }

    #[test]
    fn english_is_left_alone() {
        for text in [
            "there is no seed",
            "is there no card",
            "it is no cardinal sin",
            "the owner, whose own",
            "by whom, by whoever",
            "more than nothingness",
        ] {
            assert_eq!(said(check, &[("docs/a.md", text)]), [""; 0], "{text}");
        }
        assert_eq!(said(check, &[("a.toml", "more than nothing")]), [""; 0]);
    }
}
