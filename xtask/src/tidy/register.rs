//! The register of rules as tidy reads it: which rule is held in which way by which tests.
//!
//! What a register entry means is the rulebooks crate's affair; here it is only paired with tests.

use super::{Tree, Violation, line_of};
use toml::{Table, Value};

/// Where the register's files are.
pub(super) const REGISTER: &str = "crates/rulebooks/register";

/// The kinds of entry, and whether a test has to hold an entry of the kind.
const KINDS: [(&str, bool); 4] = [
    ("enforced", true),
    ("prompted", true),
    ("shown", false),
    ("physical", false),
];

/// One entry of the register.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) path: String,
    pub(super) line: usize,
    /// The instrument and part, such as `nz-2004/baccarat`.
    pub(super) book: String,
    /// The whole id, such as `nz-2004/baccarat/5.12`.
    pub(super) id: String,
    pub(super) kind: String,
    pub(super) wants_test: bool,
    pub(super) tests: Vec<String>,
}

/// Reads the register; what cannot be read is a violation.
pub(super) fn read(tree: &Tree) -> (Vec<Entry>, Vec<Violation>) {
    let (mut entries, mut found) = (Vec::new(), Vec::new());
    for (path, text) in tree.under(REGISTER, ".toml") {
        let table = match text.parse::<Table>() {
            Ok(table) => table,
            Err(error) => {
                found.push(Violation::new(
                    path,
                    1,
                    format!("this is not TOML: {}", error.message()),
                ));
                continue;
            }
        };
        let Some(book) = table.get("book").and_then(Value::as_str) else {
            found.push(Violation::new(
                path,
                1,
                "write `book = \"<instrument>/<part>\"` at the top",
            ));
            continue;
        };
        let rules = table
            .get("rule")
            .and_then(Value::as_array)
            .map_or(&[][..], Vec::as_slice);
        for rule in rules {
            match entry(path, text, book, rule) {
                Ok(entry) => entries.push(entry),
                Err(violation) => found.push(violation),
            }
        }
    }
    (entries, found)
}

/// An id may be written whole or as its number within the book.
fn entry(path: &str, text: &str, book: &str, rule: &Value) -> Result<Entry, Violation> {
    let word = |key: &str| rule.get(key).and_then(Value::as_str);
    let Some(number) = word("id") else {
        return Err(Violation::new(
            path,
            line_of(text, "[[rule]]"),
            "a rule without `id`",
        ));
    };
    let line = text
        .lines()
        .position(|line| is_id_line(line, number))
        .map_or(1, |at| at + 1);
    let whole = number
        .strip_prefix(book)
        .is_some_and(|rest| rest.starts_with('/'));
    let id = if whole {
        number.to_string()
    } else {
        format!("{book}/{number}")
    };
    let kind = word("kind").unwrap_or_default().to_string();
    let Some((_, wants_test)) = KINDS.iter().find(|(name, _)| *name == kind) else {
        let kinds = KINDS.map(|(name, _)| name).join(", ");
        return Err(Violation::new(
            path,
            line,
            format!("`{id}` has the kind `{kind}`; the kinds are {kinds}"),
        ));
    };
    if word("says").is_none_or(|says| says.trim().is_empty()) {
        return Err(Violation::new(
            path,
            line,
            format!("`{id}`: write in `says` what the rule asks, in our own words"),
        ));
    }
    let tests = rule
        .get("tests")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    let tests = tests
        .iter()
        .filter_map(|test| test.as_str().map(String::from))
        .collect();
    Ok(Entry {
        path: path.to_string(),
        line,
        book: book.to_string(),
        id,
        kind,
        wants_test: *wants_test,
        tests,
    })
}

fn is_id_line(line: &str, number: &str) -> bool {
    line.strip_prefix("id").is_some_and(|rest| {
        rest.trim_start_matches([' ', '=']).trim_end() == format!("\"{number}\"")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_one(text: &str) -> (Vec<Entry>, Vec<Violation>) {
        read(&Tree::of(&[(
            "crates/rulebooks/register/nz-2004/baccarat.toml",
            text,
        )]))
    }

    #[test]
    fn an_id_is_whole_or_a_number_in_the_book() {
        for id in ["5.12", "nz-2004/baccarat/5.12"] {
            let text = format!(
                "book = \"nz-2004/baccarat\"\n\n[[rule]]\nid = \"{id}\"\nkind = \"enforced\"\nsays = \"x\"\ntests = [\"a\"]\n"
            );
            let (entries, found) = read_one(&text);
            assert_eq!(found, []);
            assert_eq!(
                (entries[0].id.as_str(), entries[0].line),
                ("nz-2004/baccarat/5.12", 4)
            );
            assert_eq!(entries[0].tests, ["a"]);
        }
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        for text in [
            "book =",
            "[[rule]]\nid = \"1\"\n",
            "book = \"b\"\n[[rule]]\nkind = \"shown\"\nsays = \"x\"\n",
            "book = \"b\"\n[[rule]]\nid = \"1\"\nkind = \"maybe\"\nsays = \"x\"\n",
            "book = \"b\"\n[[rule]]\nid = \"1\"\nkind = \"shown\"\nsays = \"\"\n",
        ] {
            let (entries, found) = read_one(text);
            assert_eq!((entries.len(), found.len()), (0, 1), "{text}");
        }
    }
}
