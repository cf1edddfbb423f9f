//! Rules and tests are paired: a rule that the software holds has a test that names it, and a rule's script is named
//! by the register.
//!
//! A test in the register is a script `testdata/rules/<book>/<test>.txt`, which begins with a comment that has the ids of
//! the rules it shows, or a Rust test, with the id in the comment above it or in its body.

use super::register::{Entry, REGISTER, read};
use super::rule_ids::{ids, known};
use super::rust_tests::{self, Tests};
use super::{Tree, Violation};
use std::collections::BTreeSet;

/// Where the rules' scripts are.
const SCRIPTS: &str = "testdata/rules";

/// What the ids of rules of custom begin with; no document lists them.
const CUSTOM: &str = "custom/";

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let (entries, mut found) = read(tree);
    let tests = rust_tests::find(tree);
    let known = known(tree).unwrap_or_default();
    let mut seen = BTreeSet::new();
    for entry in &entries {
        let mut refuse = |what: String| found.push(Violation::new(&entry.path, entry.line, what));
        if !seen.insert(entry.id.as_str()) {
            refuse(format!("`{}` has a second entry: keep one", entry.id));
        }
        if !entry.id.starts_with(CUSTOM) && !known.contains(entry.id.as_str()) {
            refuse(format!("`{}` is not in the list of rules", entry.id));
        }
        if entry.wants_test && entry.tests.is_empty() {
            refuse(format!(
                "`{}` is {} and has no test: write one, and name it in `tests`",
                entry.id, entry.kind
            ));
        }
        for test in &entry.tests {
            if let Err(what) = holds(tree, &tests, entry, test) {
                refuse(what);
            }
        }
    }
    found.extend(scripts(tree, &entries));
    found
}

/// Whether a test exists and names the entry's rule.
fn holds(tree: &Tree, tests: &Tests<'_>, entry: &Entry, test: &str) -> Result<(), String> {
    let id = entry.id.as_str();
    let path = script_path(&entry.book, test);
    if let Some(script) = tree.text(&path) {
        return if rules_of(head(script)).any(|named| named == id) {
            Ok(())
        } else {
            Err(format!(
                "`{id}`: the comment at the head of {path} does not name the rule: write `# {id}`"
            ))
        };
    }
    match tests.get(test) {
        None => Err(format!(
            "`{id}`: there is no test `{test}`: neither {path} nor a `#[test] fn {test}` in crates"
        )),
        Some(bodies) if bodies.iter().any(|named| named.contains(id)) => Ok(()),
        Some(_) => Err(format!(
            "`{id}`: the test `{test}` does not name the rule: write its id in the comment above it"
        )),
    }
}

/// Every script is named by an entry, and the rules in its head are in the register.
fn scripts(tree: &Tree, entries: &[Entry]) -> Vec<Violation> {
    let named: BTreeSet<String> = entries
        .iter()
        .flat_map(|entry| {
            entry
                .tests
                .iter()
                .map(|test| script_path(&entry.book, test))
        })
        .collect();
    let registered: BTreeSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    let mut found = Vec::new();
    for (path, script) in tree.under(SCRIPTS, ".txt") {
        if !named.contains(path) {
            let what = format!(
                "no entry in {REGISTER} names this script: add it to a rule's `tests` in its book"
            );
            found.push(Violation::new(path, 1, what));
        }
        if rules_of(head(script)).next().is_none() {
            found.push(Violation::new(
                path,
                1,
                "name the rule in a comment at the head: `# <rule id>: …`",
            ));
        }
        for id in rules_of(head(script)).filter(|id| !registered.contains(id)) {
            found.push(Violation::new(
                path,
                1,
                format!("`{id}` has no entry in {REGISTER}: add one, or mend the id"),
            ));
        }
    }
    found
}

/// The rules that a text names: those of documents, and those of custom, which stand as words of their own.
fn rules_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split_whitespace();
    ids(text).chain(words.filter(|word| word.starts_with(CUSTOM)))
}

/// Where a script lies: in its entry's book, or, named whole, in another's.
fn script_path(book: &str, test: &str) -> String {
    if test.contains('/') {
        return format!("{SCRIPTS}/{test}.txt");
    }
    format!("{SCRIPTS}/{book}/{test}.txt")
}

/// The lines of comment with which a script begins.
fn head(script: &str) -> &str {
    let lines = script.split_inclusive('\n');
    let length = lines
        .take_while(|line| line.starts_with('#'))
        .map(str::len)
        .sum();
    &script[..length]
}

#[cfg(test)]
mod tests {
    use super::super::rule_ids::IDS;
    use super::super::said;
    use super::check;

    const LIST: (&str, &str) = (IDS, "nz-2004/baccarat/5.1\nnz-2004/baccarat/5.12\n");
    const SCRIPT: &str = "testdata/rules/nz-2004/baccarat/5.12-third.txt";
    const BOOK: &str = "crates/rulebooks/register/nz-2004/baccarat.toml";

    /// A register with the rule 5.12 of this kind and these tests.
    fn register(kind: &str, tests: &str) -> String {
        format!(
            "book = \"nz-2004/baccarat\"\n[[rule]]\nid = \"5.12\"\nkind = \"{kind}\"\nsays = \"x\"\ntests = [{tests}]\n"
        )
    }

    fn with(register: &str, files: &[(&str, &str)]) -> Vec<String> {
        let mut all = vec![LIST, (BOOK, register)];
        all.extend(files);
        said(check, &all)
    }

    #[test]
    fn a_held_rule_has_a_test_that_names_it() {
        let good = "# nz-2004/baccarat/5.12: a third card\n";
        for head in [good, &format!("# in two books\n{good}")] {
            assert_eq!(
                with(&register("enforced", "\"5.12-third\""), &[(SCRIPT, head)]),
                [""; 0]
            );
        }
        let rust = (
            "crates/a/tests/a.rs",
            "/// nz-2004/baccarat/5.12\n#[test]\nfn third() {}\n",
        );
        assert_eq!(with(&register("prompted", "\"third\""), &[rust]), [""; 0]);
        assert_eq!(with(&register("physical", ""), &[]), [""; 0]);
    }

    #[test]
    fn a_held_rule_without_a_test_is_refused() {
        for kind in ["enforced", "prompted"] {
            let said = with(&register(kind, ""), &[]);
            assert!(
                said.len() == 1
                    && said[0].starts_with(&format!("{BOOK}:3: "))
                    && said[0].contains("has no test"),
                "{said:?}"
            );
        }
    }

    #[test]
    fn a_test_that_is_not_there_is_refused() {
        assert!(with(&register("shown", "\"third\""), &[])[0].contains("there is no test `third`"));
        let helper = (
            "crates/a/src/a.rs",
            "/// nz-2004/baccarat/5.12\nfn third() {}\n",
        );
        assert_eq!(with(&register("enforced", "\"third\""), &[helper]).len(), 1);
    }

    #[test]
    fn a_test_that_does_not_name_the_rule_is_refused() {
        let near = (
            "crates/a/src/a.rs",
            "/// nz-2004/baccarat/5.1\n#[test]\nfn third() {}\n",
        );
        assert!(
            with(&register("enforced", "\"third\""), &[near])[0].contains("does not name the rule")
        );
        for script in ["deal\n# nz-2004/baccarat/5.12\n", "nz-2004/baccarat/5.12\n"] {
            let said = with(&register("enforced", "\"5.12-third\""), &[(SCRIPT, script)]);
            assert_eq!(said.len(), 2, "{said:?}");
        }
    }

    #[test]
    fn a_script_is_named_by_the_register() {
        let said = with(
            &register("physical", ""),
            &[(SCRIPT, "# nz-2004/baccarat/5.12\n")],
        );
        assert!(said.len() == 1 && said[0].contains("no entry"), "{said:?}");
    }

    #[test]
    fn a_script_names_registered_rules_only() {
        let script = "# nz-2004/baccarat/5.12 nz-2004/baccarat/5.1\n";
        let said = with(&register("enforced", "\"5.12-third\""), &[(SCRIPT, script)]);
        assert!(
            said.len() == 1 && said[0].contains("`nz-2004/baccarat/5.1` has no entry"),
            "{said:?}"
        );
    }

    #[test]
    fn an_entry_is_of_a_known_rule_and_the_only_one() {
        let twice =
            register("shown", "") + "[[rule]]\nid = \"5.12\"\nkind = \"shown\"\nsays = \"x\"\n";
        assert!(with(&twice, &[])[0].contains("second entry"));
        let unknown = register("shown", "").replace("5.12", "9.99");
        assert!(with(&unknown, &[])[0].contains("not in the list"));
    }
}
