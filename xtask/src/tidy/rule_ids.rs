//! A citation of a rule that does not exist is refused, wherever it stands.
//!
//! A rule's id is an instrument, a part and a number, as in `nz-2004/baccarat/5.12` or `nj-19-47/punto-banco/2.1(a)`.
//! All of them are listed in `crates/rulebooks/register/ids.txt`, and the paragraphs of those that are divided, `nz-1996/craps/3.1(j)`, in
//! `paragraphs.txt` beside it. A test that needs an id that does not exist says so on
//! the same line: `// no such rule`.

use super::tree::is_under;
use super::{Tree, Violation};
use std::collections::BTreeSet;

/// A line that says this means it.
const EXCUSE: &str = "no such rule";

/// The list of all rules, one id a line.
pub(super) const IDS: &str = "crates/rulebooks/register/ids.txt";

/// The list of their paragraphs.
const PARAGRAPHS: &str = "crates/rulebooks/register/paragraphs.txt";

const INSTRUMENTS: [&str; 5] = ["nz-1996", "nz-1998", "nz-2004", "act-2012", "nj-19-47"];

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let Some(known) = known(tree) else {
        return vec![Violation::new(
            IDS,
            1,
            "the list of rules is missing: write one id a line",
        )];
    };
    let paragraphs: BTreeSet<&str> = tree.text(PARAGRAPHS).unwrap_or_default().lines().collect();
    let mut found = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| may_cite(path)) {
        for (at, line) in text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.contains(EXCUSE))
        {
            for id in ids(line).filter(|id| !known.contains(id) && !paragraphs.contains(id)) {
                found.push(Violation::new(
                    path,
                    at + 1,
                    format!("there is no rule `{id}` in {IDS}: cite one that is"),
                ));
            }
        }
    }
    found
}

/// The ids in the list of rules, or `None` where there is no list.
pub(super) fn known(tree: &Tree) -> Option<BTreeSet<&str>> {
    Some(
        tree.text(IDS)?
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect(),
    )
}

fn may_cite(path: &str) -> bool {
    let ending = |endings: &[&str]| endings.iter().any(|ending| path.ends_with(ending));
    is_under(path, "crates") && ending(&[".rs", ".toml"])
        || is_under(path, "testdata") && ending(&[".txt"])
        || is_under(path, "docs") && ending(&[".md"])
        || is_under(path, "web/src")
}

/// The rule ids in a text, in order.
pub(super) fn ids(text: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    std::iter::from_fn(move || {
        while from < text.len() {
            let at = from;
            let fresh =
                !text[..at].ends_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '-');
            if let Some(length) = id_length(&text[at..]).filter(|_| fresh) {
                from = at + length;
                return Some(&text[at..from]);
            }
            from += text[at..].chars().next().map_or(1, char::len_utf8);
        }
        None
    })
}

/// The length of the rule id that starts here.
fn id_length(text: &str) -> Option<usize> {
    let instrument = INSTRUMENTS
        .iter()
        .find(|name| text.starts_with(**name))?
        .len();
    let part = instrument
        + 1
        + run(text[instrument..].strip_prefix('/')?, |sign| {
            sign.is_ascii_lowercase() || sign == '-'
        })?;
    let mut end = part
        + 1
        + run(text[part..].strip_prefix('/')?, |sign| {
            sign.is_ascii_uppercase() || sign.is_ascii_digit()
        })?;
    if let Some(length) = text[end..]
        .strip_prefix('.')
        .and_then(|rest| run(rest, |sign| sign.is_ascii_digit()))
    {
        end += 1 + length;
    }
    while let Some(length) = text[end..].strip_prefix('(').and_then(|rest| {
        let length = run(rest, |sign| sign.is_ascii_lowercase())?;
        rest[length..].starts_with(')').then_some(length)
    }) {
        end += length + 2;
    }
    if text[..end].ends_with(')')
        && let Some(length) = run(&text[end..], |sign| sign.is_ascii_digit())
    {
        end += length;
    }
    // A number has a digit; `nz-2004/baccarat/README` is a file.
    text[part..end]
        .contains(|sign: char| sign.is_ascii_digit())
        .then_some(end)
}

/// The length of the longest beginning made of such signs, unless it is empty.
fn run(text: &str, is: impl Fn(char) -> bool) -> Option<usize> {
    let length = text.find(|sign| !is(sign)).unwrap_or(text.len());
    (length > 0).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::super::said;
    use super::{IDS, check, ids};

    fn found(text: &str) -> Vec<&str> {
        ids(text).collect()
    }

    #[test]
    fn ids_are_found_in_any_text() {
        assert_eq!(
            found("See nz-2004/baccarat/5.12."),
            ["nz-2004/baccarat/5.12"]
        );
        assert_eq!(
            found("(nj-19-47/punto-banco/2.1(a)(ii))"),
            ["nj-19-47/punto-banco/2.1(a)(ii)"]
        );
        assert_eq!(
            found("act-2012/mini-baccarat/A.3, nz-1996/general/3.0"),
            ["act-2012/mini-baccarat/A.3", "nz-1996/general/3.0"]
        );
        assert_eq!(
            found("testdata/rules/nz-2004/baccarat/5.12-third.txt"),
            ["nz-2004/baccarat/5.12"]
        );
        assert_eq!(found("é nz-2004/baccarat/5é"), ["nz-2004/baccarat/5"]);
    }

    #[test]
    fn what_only_looks_alike_is_left_alone() {
        for text in [
            "nz-2004/baccarat",
            "nz-2004/baccarat/notes",
            "nz-2004/baccarat/README.md",
            "xnz-2004/a/1",
            "nz-2004//1",
        ] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
        assert_eq!(
            found("nz-2004/baccarat/5.1(see below)"),
            ["nz-2004/baccarat/5.1"]
        );
    }

    #[test]
    fn a_line_may_say_that_it_cites_no_rule() {
        let test = "is_rule(\"nz-2004/baccarat/5.19\"); // no such rule";
        assert_eq!(
            said(check, &[(IDS, ""), ("crates/a/src/a.rs", test)]),
            [""; 0]
        );
    }

    #[test]
    fn an_unknown_rule_is_refused_wherever_it_is_cited() {
        let list = (IDS, "nz-2004/baccarat/5.1\n");
        for path in [
            "crates/a/src/a.rs",
            "crates/rulebooks/books/a.toml",
            "testdata/odds.txt",
            "docs/a/b.md",
            "web/src/a.ts",
        ] {
            assert_eq!(
                said(
                    check,
                    &[list, (path, "\nnz-2004/baccarat/5.1 nz-2004/baccarat/5.12")]
                ),
                [format!(
                    "{path}:2: there is no rule `nz-2004/baccarat/5.12` in {IDS}: cite one that is"
                )]
            );
        }
        assert_eq!(
            said(check, &[("docs/a.md", "")]).len(),
            1,
            "the list itself is missing"
        );
    }
}
