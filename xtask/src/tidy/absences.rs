//! What must not stand in the code: the borders between crates are absences, and this holds them.
//!
//! The engine, the house and the seal have no clock, randomness, I/O, floats, async or unordered maps, in their tests too; the
//! store has no card in it; the server names no game, and its tests wait for no clock; the analysis has no command line;
//! only the command line and benches print; nothing is unsafe.

use super::rust_tokens::{Kind, Token, tokens};
use super::tree::is_under;
use super::{Tree, Violation};
use std::collections::BTreeSet;

/// Where the games are.
const GAMES: &str = "crates/engine/src/games";

/// Names that a pure crate does without, and what it does instead.
const PURE_NAMES: [(&[&str], &str); 6] = [
    (
        &["f32", "f64"],
        "no floats: use whole cents and ratios of integers",
    ),
    (
        &["SystemTime", "Instant"],
        "no clock: the time comes with the command",
    ),
    (
        &["HashMap", "HashSet"],
        "their order is not fixed: use BTreeMap or BTreeSet",
    ),
    (&["tokio", "async", "await"], "no async: the server drives"),
    (
        &["rand", "rand_chacha", "getrandom", "fastrand"],
        "no randomness: chance comes with the command",
    ),
    (
        &["println", "eprintln", "print", "eprint", "dbg"],
        "no output: return a value",
    ),
];

/// Modules of `std` that a pure crate does without.
const PURE_MODULES: [(&[&str], &str); 2] = [
    (&["time"], "no clock: the time comes with the command"),
    (
        &["fs", "net", "io", "env", "process", "thread"],
        "no I/O: what comes from outside comes with the command",
    ),
];

/// Words that the store does not know.
const STORE_WORDS: [&str; 3] = ["card", "cards", "baccarat"];

/// What games are called for short: the server names no game by these, or by its folder.
const SHORT: [&str; 2] = ["chemin", "stud"];

const PRINTS: [&str; 4] = ["println", "eprintln", "print", "eprint"];

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let mut found = Vec::new();
    let named = game_folders(tree).map(|folder| folder.replace('_', "-"));
    let named: BTreeSet<String> = named.chain(SHORT.map(str::to_owned)).collect();
    for (path, text) in tree.under("", ".rs") {
        let tokens = tokens(text);
        let mut refuse =
            |token: &Token<'_>, what: String| found.push(Violation::new(path, token.line, what));
        let pure = ["crates/engine/src", "crates/house/src", "crates/seal/src"]
            .iter()
            .any(|dir| is_under(path, dir));
        if pure {
            pure_code(&tokens, &mut refuse);
        } else if !["crates/cli", "xtask"]
            .iter()
            .any(|dir| is_under(path, dir))
            && !path.contains("/benches/")
            && !path.contains("/examples/")
        {
            prints(&tokens, path.ends_with("build.rs"), &mut refuse);
        }
        if is_under(path, "crates/store") {
            store_words(&tokens, &mut refuse);
        }
        if is_under(path, "crates/server/src") {
            games(&tokens, &named, &mut refuse);
        }
        if is_under(path, "crates/server/tests") && !path.ends_with("/common/time.rs") {
            for token in tokens
                .iter()
                .filter(|token| ["sleep", "timeout"].iter().any(|name| token.is_name(name)))
            {
                let what = format!(
                    "`{}` in a test of the server: wait for a state, with common/time.rs",
                    token.text
                );
                refuse(token, what);
            }
        }
        if is_under(path, "crates/analysis/src") {
            for token in tokens.iter().filter(|token| names_a_flag(token)) {
                let what = "a flag of the command line in the analysis: return a value, and let the command line word it";
                refuse(token, what.into());
            }
        }
        for token in tokens.iter().filter(|token| token.is_name("unsafe")) {
            refuse(token, "`unsafe` is forbidden: find the safe way".into());
        }
    }
    found.extend(no_std(tree));
    found
}

fn pure_code(tokens: &[Token<'_>], refuse: &mut impl FnMut(&Token<'_>, String)) {
    for (at, token) in tokens.iter().enumerate() {
        let instead = PURE_NAMES
            .iter()
            .find(|(names, _)| names.iter().any(|name| token.is_name(name)));
        if let Some((_, instead)) = instead {
            // `print` and `dbg` are harmless names; with a `!` they are macros.
            let is_macro = tokens.get(at + 1).is_some_and(|next| next.is_sign("!"));
            if is_macro || !(PRINTS.contains(&token.text) || token.text == "dbg") {
                refuse(
                    token,
                    format!("`{}` in a pure crate: {instead}", token.text),
                );
            }
        }
        if token.kind == Kind::Number && is_float(token.text) {
            refuse(
                token,
                format!(
                    "`{}` in a pure crate: no floats: use whole cents and ratios of integers",
                    token.text
                ),
            );
        }
        for module in std_modules(tokens, at) {
            if let Some((_, instead)) = PURE_MODULES
                .iter()
                .find(|(modules, _)| modules.contains(&module.text))
            {
                refuse(
                    module,
                    format!("`std::{}` in a pure crate: {instead}", module.text),
                );
            }
        }
    }
}

/// Whether a number has a fraction or an exponent; the `e` of `usize` is neither.
fn is_float(number: &str) -> bool {
    let radix = ["0x", "0b", "0o"]
        .iter()
        .any(|prefix| number.starts_with(prefix));
    !radix && (number.contains('.') || number.trim_end_matches("size").contains(['e', 'E']))
}

/// The modules that a `std::` at this place names: the next name, or the heads of a group in braces.
fn std_modules<'a, 'b>(tokens: &'b [Token<'a>], at: usize) -> Vec<&'b Token<'a>> {
    let is_std =
        tokens[at].is_name("std") && tokens.get(at + 1).is_some_and(|next| next.is_sign("::"));
    let Some(head) = tokens.get(at + 2).filter(|_| is_std) else {
        return Vec::new();
    };
    if !head.is_sign("{") {
        return vec![head];
    }
    let (mut depth, mut heads) = (0_usize, Vec::new());
    for pair in tokens[at + 2..].windows(2) {
        match pair[0].text {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && matches!(pair[0].text, "{" | ",") {
            heads.push(&pair[1]);
        }
    }
    heads
}

fn prints(tokens: &[Token<'_>], build_script: bool, refuse: &mut impl FnMut(&Token<'_>, String)) {
    for quartet in tokens.windows(4) {
        let is_print = PRINTS.contains(&quartet[0].text) && quartet[1].is_sign("!");
        let to_cargo = build_script && quartet[3].text.starts_with("\"cargo:");
        if is_print && !to_cargo {
            let instead = if build_script {
                "a build script prints only `cargo::` lines"
            } else {
                "only crates/cli prints"
            };
            refuse(&quartet[0], format!("`{}!`: {instead}", quartet[0].text));
        }
    }
}

/// Whether a text names a flag, such as `--stake`.
fn names_a_flag(token: &Token<'_>) -> bool {
    let is_flag = |(at, _): (usize, &str)| {
        let before = token.text[..at].chars().next_back();
        let after = token.text[at + 2..].chars().next();
        before.is_none_or(|c| !c.is_alphanumeric()) && after.is_some_and(|c| c.is_lowercase())
    };
    token.kind == Kind::Quoted && token.text.match_indices("--").any(is_flag)
}

fn store_words(tokens: &[Token<'_>], refuse: &mut impl FnMut(&Token<'_>, String)) {
    for token in tokens.iter().filter(|token| token.kind == Kind::Name) {
        if let Some(word) = words(token.text)
            .into_iter()
            .find(|word| STORE_WORDS.contains(&word.as_str()))
        {
            refuse(
                token,
                format!(
                    "`{}` in the store, which does not know what a {word} is",
                    token.text
                ),
            );
        }
    }
}

/// The folders of the engine's games, one for each file in it.
fn game_folders(tree: &Tree) -> impl Iterator<Item = &str> {
    let files = tree.under(GAMES, ".rs");
    files.filter_map(|(path, _)| Some(path[GAMES.len() + 1..].split_once('/')?.0))
}

fn games(
    tokens: &[Token<'_>],
    named: &BTreeSet<String>,
    refuse: &mut impl FnMut(&Token<'_>, String),
) {
    for token in tokens {
        let text = match token.kind {
            Kind::Name => words(token.text).join("-"),
            Kind::Quoted => token.text.to_lowercase().replace([' ', '_'], "-"),
            Kind::Number | Kind::Sign => continue,
        };
        if let Some(game) = named.iter().find(|game| names_a_game(&text, game)) {
            let what = format!(
                "`{}` in the server, where {game} must not be named: ask the house, or a typed event",
                token.text
            );
            refuse(token, what);
        }
    }
}

/// Whether a text names a game, and not as part of a book's or a rule's id.
fn names_a_game(text: &str, game: &str) -> bool {
    text.match_indices(game).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + game.len()..]);
        let part = |c: char| c.is_alphanumeric() || c == '-';
        let in_id = before.trim_end_matches(part).ends_with('/');
        !in_id
            && !before.ends_with(char::is_alphanumeric)
            && !after.starts_with(char::is_alphanumeric)
    })
}

/// The words of a name in any case: `HoleCard` and `hole_card` are both hole, card.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for sign in name.chars() {
        if sign == '_'
            || sign.is_uppercase()
                && words
                    .last()
                    .is_some_and(|word| word.ends_with(char::is_lowercase))
        {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| sign != '_') {
            // The case is kept until the next border has been found.
            word.push(sign);
        }
    }
    words.iter().map(|word| word.to_lowercase()).collect()
}

fn no_std(tree: &Tree) -> Option<Violation> {
    let path = "crates/engine/src/lib.rs";
    let texts: Vec<&str> = tokens(tree.text(path)?)
        .iter()
        .map(|token| token.text)
        .collect();
    let declared = texts
        .windows(5)
        .any(|five| five == ["#", "!", "[", "no_std", "]"]);
    (!declared).then(|| {
        Violation::new(
            path,
            1,
            "the engine needs no operating system: write `#![no_std]`",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::super::said;
    use super::check;

    #[test]
    fn a_pure_crate_has_no_floats_clock_randomness_io_or_async() {
        for code in [
            "fn a(x: f64) {}",
            "const HALF: X = 0.5;",
            "const MANY: X = 1e9;",
            "use std::time::Duration;",
            "use std::{fmt, fs::File};",
            "use std::{collections::{BTreeMap}, net};",
            "use std::collections::HashMap;",
            "type S = alloc::HashSet<u8>;",
            "async fn a() {}",
            "use tokio::sync;",
            "fn a() { rand::rng(); }",
            "fn a() { getrandom::fill(); }",
            "fn a() { println!(\"x\"); }",
            "fn a() { Instant::now(); }",
            "fn a() { SystemTime::now(); }",
        ] {
            for path in ["engine", "house", "seal"].map(|name| format!("crates/{name}/src/a.rs")) {
                assert_eq!(said(check, &[(&path, code)]).len(), 1, "{code}");
            }
            assert!(
                said(check, &[("crates/cli/src/a.rs", code)]).is_empty(),
                "{code} is the command line's own affair"
            );
        }
    }

    #[test]
    fn a_pure_crate_may_speak_of_them() {
        let code = "// f64 and HashMap\n/// println!(\"x\")\nfn print(x: u64) { x.0.1; 1..5; 0xE1; 1usize; \"std::fs\"; std::mem::take; }";
        assert_eq!(said(check, &[("crates/house/src/a.rs", code)]), [""; 0]);
    }

    #[test]
    fn the_place_is_named() {
        let said = said(
            check,
            &[("crates/house/src/a.rs", "//! A.\n\nuse std::fs;\n")],
        );
        assert!(
            said[0].starts_with("crates/house/src/a.rs:3: `std::fs` in a pure crate"),
            "{said:?}"
        );
    }

    #[test]
    fn the_engine_declares_no_std() {
        assert_eq!(
            said(check, &[("crates/engine/src/lib.rs", "#![no_std]\n")]),
            [""; 0]
        );
        assert_eq!(
            said(check, &[("crates/engine/src/lib.rs", "// #![no_std]\n")]).len(),
            1
        );
    }

    #[test]
    fn only_the_command_line_prints() {
        assert_eq!(
            said(
                check,
                &[("crates/server/src/a.rs", "fn a() { eprintln!(\"x\"); }")]
            )
            .len(),
            1
        );
        assert_eq!(
            said(
                check,
                &[(
                    "crates/server/tests/a.rs",
                    "fn a() { println!(\"cargo::x\"); }"
                )]
            )
            .len(),
            1
        );
        let build = "fn main() { println!(\n\"cargo::rerun-if-changed=x\"); }";
        assert_eq!(said(check, &[("crates/server/build.rs", build)]), [""; 0]);
        assert_eq!(
            said(
                check,
                &[(
                    "crates/server/build.rs",
                    "fn main() { println!(\"hello\"); }"
                )]
            )
            .len(),
            1
        );
    }

    #[test]
    fn nothing_is_unsafe() {
        let code = "fn a() { unsafe { b() } }";
        for path in ["crates/cli/src/a.rs", "xtask/src/a.rs", "fuzz/a.rs"] {
            assert_eq!(said(check, &[(path, code)]).len(), 1);
        }
        assert_eq!(
            said(
                check,
                &[("crates/cli/src/a.rs", "#![forbid(unsafe_code)] // unsafe")]
            ),
            [""; 0]
        );
    }

    #[test]
    fn the_analysis_knows_no_command_line() {
        let code = "fn a() { \"leave --stake out\"; }";
        assert_eq!(said(check, &[("crates/analysis/src/a.rs", code)]).len(), 1);
        assert!(said(check, &[("crates/cli/src/a.rs", code)]).is_empty());
        let code = "// --stake\nfn a() { \"a -- b, c--d, --\"; }";
        assert_eq!(said(check, &[("crates/analysis/src/a.rs", code)]), [""; 0]);
    }

    /// What is said of code in the server, where the engine has these games.
    fn in_the_server(code: &str) -> Vec<String> {
        let games = ["baccarat", "craps", "chemin_de_fer", "spin", "tai_sai"];
        let games = games.map(|game| format!("crates/engine/src/games/{game}/mod.rs"));
        let mut files: Vec<(&str, &str)> = games.iter().map(|path| (path.as_str(), "")).collect();
        files.push(("crates/server/src/a.rs", code));
        said(check, &files)
    }

    #[test]
    fn the_server_names_no_game() {
        for code in [
            "use croupier_engine::games::baccarat;",
            "fn a() { Game::CaribbeanStud; }",
            "fn a(x: spin::Event) {}",
            "const CHEMIN_DE_FER: u8 = 1;",
            "fn a() { \"tai_sai\"; }",
            "fn a() { \"several books of baccarat\"; }",
            "fn a() { \"stud-1\"; }",
            "#[cfg(test)]\nmod tests { use games::craps; }",
        ] {
            assert_eq!(in_the_server(code).len(), 1, "{code}");
        }
        let code =
            "// A stud round.\nfn spinning(student: Scraps) { \"nz-1996/mini-baccarat/4.8\"; }";
        assert_eq!(in_the_server(code), [""; 0]);
        let code = "use games::craps;";
        assert_eq!(
            said(check, &[("crates/server/tests/it/a.rs", code)]),
            [""; 0]
        );
    }

    #[test]
    fn the_servers_tests_wait_for_no_clock() {
        for code in [
            "async fn a() { tokio::time::sleep(x).await; }",
            "use tokio::time::timeout;",
        ] {
            assert_eq!(
                said(check, &[("crates/server/tests/it/a.rs", code)]).len(),
                1
            );
            for path in [
                "crates/server/tests/it/common/time.rs",
                "crates/server/src/a.rs",
            ] {
                assert_eq!(said(check, &[(path, code)]), [""; 0]);
            }
        }
    }

    #[test]
    fn the_store_knows_no_card() {
        for code in [
            "struct HoleCard;",
            "fn burn_cards() {}",
            "const BACCARAT: u8 = 1;",
            "mod baccarat;",
        ] {
            assert_eq!(
                said(check, &[("crates/store/src/a.rs", code)]).len(),
                1,
                "{code}"
            );
        }
        let code = "// A card.\nfn discard(wildcard: Cardinal) { \"card\"; }";
        assert_eq!(said(check, &[("crates/store/src/a.rs", code)]), [""; 0]);
    }
}
