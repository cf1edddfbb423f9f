//! The Rust tests of the crates, each with the rules that it names.

use super::Tree;
use super::rule_ids::ids;
use super::rust_tokens::{Token, tokens};
use std::collections::{BTreeMap, BTreeSet};

/// By a test's name, the ids that the tests of that name cite: one set a test, for crates may use a name twice.
pub(super) type Tests<'a> = BTreeMap<&'a str, Vec<BTreeSet<&'a str>>>;

/// Finds the tests in `crates/*/src` and `crates/*/tests`.
pub(super) fn find(tree: &Tree) -> Tests<'_> {
    let mut tests = Tests::new();
    for (path, text) in tree.under("crates", ".rs") {
        let folder = path.split('/').nth(2);
        if matches!(folder, Some("src" | "tests")) {
            for (name, whole) in tests_in(text) {
                tests.entry(name).or_default().push(ids(whole).collect());
            }
        }
    }
    tests
}

/// The tests of a source file: each name, and the text from the comment above to the end of the body.
fn tests_in(source: &str) -> Vec<(&str, &str)> {
    let tokens = tokens(source);
    let mut tests = Vec::new();
    for at in 0..tokens.len() {
        if !tokens[at].is_name("fn") || at + 1 == tokens.len() {
            continue;
        }
        let (first, is_test) = attributes_before(&tokens, at);
        if is_test {
            let start = if first == 0 {
                0
            } else {
                tokens[first - 1].end()
            };
            tests.push((
                tokens[at + 1].text,
                &source[start..body_end(&tokens, at, source.len())],
            ));
        }
    }
    tests
}

/// Walks back from `fn` over its qualifiers and attributes: where they begin, and whether one of them makes a test.
fn attributes_before(tokens: &[Token<'_>], function: usize) -> (usize, bool) {
    let mut first = function;
    while first > 0 && ["async", "pub", "const"].contains(&tokens[first - 1].text) {
        first -= 1;
    }
    let mut is_test = false;
    while first > 0 && tokens[first - 1].is_sign("]") {
        let Some(hash) = (0..first).rev().find(|at| tokens[*at].is_sign("#")) else {
            break;
        };
        let words: Vec<&str> = tokens[hash..first].iter().map(|token| token.text).collect();
        is_test |= matches!(
            words[..],
            ["#", "[", "test", "]"] | ["#", "[", "tokio", "::", "test", ..]
        );
        first = hash;
    }
    (first, is_test)
}

/// Where the body that follows a token ends.
fn body_end(tokens: &[Token<'_>], from: usize, otherwise: usize) -> usize {
    let mut depth = 0_usize;
    for token in &tokens[from..] {
        if token.is_sign("{") {
            depth += 1;
        } else if token.is_sign("}") {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return token.end();
            }
        }
    }
    otherwise
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_its_comment_attributes_and_body() {
        let source = "
            fn helper() { \"nz-2004/baccarat/9.9\"; }
            /// nz-2004/baccarat/5.1
            #[test]
            #[should_panic(expected = \"#\")]
            fn draws() { \"}\"; { \"nz-2004/baccarat/5.2\"; } }
            // nz-2004/baccarat/5.3
            #[tokio::test(flavor = \"multi_thread\")]
            async fn waits() {}
            /// nz-2004/baccarat/5.4
            fn not_a_test() {}
            proptest! { #[test] fn holds(x in 0..5u8) { /* nz-2004/baccarat/5.5 */ } }
        ";
        let tree = Tree::of(&[("crates/a/src/a.rs", source)]);
        let found: Vec<(&str, Vec<&str>)> = find(&tree)
            .into_iter()
            .map(|(name, tests)| (name, tests.into_iter().flatten().collect()))
            .collect();
        assert_eq!(
            found,
            [
                (
                    "draws",
                    vec!["nz-2004/baccarat/5.1", "nz-2004/baccarat/5.2"]
                ),
                ("holds", vec!["nz-2004/baccarat/5.5"]),
                ("waits", vec!["nz-2004/baccarat/5.3"]),
            ]
        );
    }

    #[test]
    fn only_sources_and_tests_count() {
        let test = "#[test] fn a() {}";
        let tree = Tree::of(&[
            ("crates/a/benches/a.rs", test),
            ("xtask/src/a.rs", test),
            ("crates/a/tests/b/c.rs", test),
        ]);
        assert_eq!(find(&tree).values().map(Vec::len).sum::<usize>(), 1);
    }
}
