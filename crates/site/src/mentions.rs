//! Where a file mentions rules: by their whole ids, by numbers that follow an id in its list (`nz-2004/baccarat/7.7, 8.4 and 9.2 to
//! 9.6`), by the numbers that a rule book gives its values, and by those that a rule script cites in brackets.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Where the rule books are, each in a file named after it.
const BOOKS: &str = "crates/rulebooks/books/";
/// Where the rule scripts are.
const SCRIPTS: &str = "testdata/rules/";
/// Lines of a rule book that give no rule: their numbers are amounts.
const AMOUNTS: [&str; 4] = ["default ", "least ", "most ", "label "];

/// All rules there are, in the order of their books.
#[derive(Debug, Default)]
pub struct Known {
    order: Vec<String>,
    places: BTreeMap<String, usize>,
    books: BTreeSet<String>,
}

impl<S: Into<String>> FromIterator<S> for Known {
    fn from_iter<I: IntoIterator<Item = S>>(ids: I) -> Self {
        let order: Vec<String> = ids.into_iter().map(Into::into).collect();
        let places = order.iter().cloned().zip(0..).collect();
        let books = order.iter().filter_map(|id| id.rsplit_once('/'));
        let books = books.map(|(book, _)| book.to_owned()).collect();
        Self {
            order,
            places,
            books,
        }
    }
}

/// A rule that a text mentions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    /// The bytes of the text that name it.
    pub at: Range<usize>,
    /// The whole id.
    pub rule: String,
}

/// The rules that a file mentions, in order. A range, as 9.2 to 9.6, mentions all of its rules where it ends.
#[must_use]
pub fn mentions(path: &str, text: &str, known: &Known) -> Vec<Mention> {
    let mut reader = Reader {
        text,
        known,
        found: Vec::new(),
    };
    let book = path.strip_prefix(BOOKS);
    if let Some(book) = book.and_then(|path| path.strip_suffix(".toml")) {
        reader.book(book);
    } else if path.starts_with(SCRIPTS) {
        reader.script();
    }
    reader.whole();
    let mut found = reader.found;
    found.sort_by(|a, b| (a.at.start, &a.rule).cmp(&(b.at.start, &b.rule)));
    found
}

struct Reader<'a> {
    text: &'a str,
    known: &'a Known,
    found: Vec<Mention>,
}

impl<'a> Reader<'a> {
    /// Notes a number of a book, if it is a rule's or a paragraph's of one. The word is a piece of the text.
    fn number(&mut self, book: &str, word: &'a str) {
        if let Some((number, paragraph)) = self.known_number(book, word)
            && is_paragraph(number, paragraph)
        {
            let start = word.as_ptr() as usize - self.text.as_ptr() as usize;
            let at = start..start + word.len();
            let rule = format!("{book}/{number}");
            self.found.push(Mention { at, rule });
        }
    }

    /// The numbers that a rule book gives with its values.
    fn book(&mut self, book: &str) {
        for line in self.text.lines() {
            let value = line.split_once('=').map(|(_, value)| value);
            let value = value.filter(|_| !AMOUNTS.iter().any(|key| line.starts_with(key)));
            for word in value.unwrap_or_default().split('"').skip(1).step_by(2) {
                self.number(book, word);
            }
        }
    }

    /// The numbers that a rule script cites: those of the table's book, or of the first where it has several.
    fn script(&mut self) {
        let mut book = "";
        for line in self.text.lines() {
            let mut words = line.split_whitespace();
            match (words.next(), words.next()) {
                (Some("table"), Some(named)) if self.known.books.contains(named) => book = named,
                (Some("book"), Some(named)) => {
                    if book.is_empty() {
                        book = named;
                    }
                    for word in words.flat_map(|word| word.split('+')) {
                        self.number(named, word);
                    }
                }
                _ => {
                    let cited = line.rsplit_once(" [");
                    let cited = cited.and_then(|(_, cited)| cited.strip_suffix(']'));
                    for word in cited.unwrap_or_default().split(", ") {
                        self.number(book, word);
                    }
                }
            }
        }
    }

    /// Whole ids, and the numbers that follow them.
    fn whole(&mut self) {
        let known = self.known;
        for book in &known.books {
            let head = format!("{book}/");
            for (start, _) in self.text.match_indices(&head) {
                let before = self.text[..start].chars().next_back();
                if before.is_some_and(|sign| sign.is_ascii_alphanumeric() || sign == '-') {
                    continue;
                }
                let Some((number, mut rest)) =
                    self.known_number(book, &self.text[start + head.len()..])
                else {
                    continue;
                };
                let rule = format!("{head}{number}");
                let at = start..start + rule.len();
                let mut last = known.places[&rule];
                self.found.push(Mention { at, rule });
                while let Some((range, after)) = joined(rest)
                    && let Some((number, after)) = self.known_number(book, after)
                {
                    let place = known.places[&format!("{head}{number}")];
                    let start = number.as_ptr() as usize - self.text.as_ptr() as usize;
                    let from = if range { last + 1 } else { place };
                    for rule in known.order.get(from..=place).into_iter().flatten() {
                        let at = start..start + number.len();
                        let rule = rule.clone();
                        self.found.push(Mention { at, rule });
                    }
                    (last, rest) = (place, after);
                }
            }
        }
    }

    /// The number of a rule that a text begins with, and what comes after it.
    fn known_number(&self, book: &str, text: &'a str) -> Option<(&'a str, &'a str)> {
        // Customary rules have words for numbers.
        let signs = if book.starts_with("custom/") {
            ".()-"
        } else {
            ".()"
        };
        let of_number = |sign: char| sign.is_ascii_alphanumeric() || signs.contains(sign);
        let end = text.find(|sign| !of_number(sign)).unwrap_or(text.len());
        let mut number = &text[..end];
        // A bracket or a full stop may be the sentence's, and a paragraph is part of its rule.
        while !self.known.places.contains_key(&format!("{book}/{number}")) {
            let shorter = number.strip_suffix(['.', ')']);
            let numbered = number.trim_end_matches(|sign: char| sign.is_ascii_digit());
            let lettered = (numbered != number && numbered.ends_with(')')).then_some(numbered);
            let shorter = lettered.or(shorter);
            number = shorter.or_else(|| Some(number.rsplit_once('(')?.0))?;
        }
        Some((number, &text[number.len()..]))
    }
}

/// Whether this, after the number of a rule, names a paragraph of it: in brackets, or numbered where the rule itself is a paragraph.
fn is_paragraph(number: &str, rest: &str) -> bool {
    let numbered = number.ends_with(')') && rest.chars().all(|sign| sign.is_ascii_digit());
    rest.is_empty() || rest.starts_with('(') || numbered
}

/// Whether the next number ends a range or stands in a list, which may go on in the next line of a comment, and the text from it on.
fn joined(text: &str) -> Option<(bool, &str)> {
    for (word, range) in [
        (", ", false),
        (" and ", false),
        (" or ", false),
        (" to ", true),
        (",\n", false),
    ] {
        if let Some(rest) = text.strip_prefix(word) {
            return Some((range, rest.trim_start_matches([' ', '/', '!'])));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Known, mentions};

    fn found(path: &str, text: &str) -> Vec<String> {
        let known: Known = [
            "a-1/b/1.1",
            "a-1/b/1.2",
            "a-1/b/1.3",
            "a-1/b/1.4(a)",
            "a-1/c/1.1",
            "a-1/c/2.0",
            "custom/d/stand-off",
        ]
        .into_iter()
        .collect();
        let found = mentions(path, text, &known).into_iter();
        found
            .map(|m| format!("{}={}", &text[m.at], m.rule))
            .collect()
    }

    #[test]
    fn ids_and_the_lists_that_follow_them() {
        let text = "//! See (a-1/b/1.1, 1.4(a)) and a-1/c/2.0, 1.1,\n//! 9.9; a-1/b/1.2. xa-1/b/1.3 a-1/b/7";
        assert_eq!(
            found("x.rs", text),
            [
                "a-1/b/1.1=a-1/b/1.1",
                "1.4(a)=a-1/b/1.4(a)",
                "a-1/c/2.0=a-1/c/2.0",
                "1.1=a-1/c/1.1",
                "a-1/b/1.2=a-1/b/1.2"
            ]
        );
        assert_eq!(
            found("x.rs", "a-1/b/1.1 to 1.3(z) or\na-1/c/1.1"),
            [
                "a-1/b/1.1=a-1/b/1.1",
                "1.3=a-1/b/1.2",
                "1.3=a-1/b/1.3",
                "a-1/c/1.1=a-1/c/1.1"
            ]
        );
        assert_eq!(
            found("x.rs", "a-1/b/1.1,\n/// 1.2"),
            ["a-1/b/1.1=a-1/b/1.1", "1.2=a-1/b/1.2"]
        );
        assert_eq!(
            found("x.rs", "/// custom/d/stand-off: nobody wins."),
            ["custom/d/stand-off=custom/d/stand-off"]
        );
    }

    #[test]
    fn a_book_gives_rules_and_amounts() {
        let text = "least = \"1.1\"\nrule = \"1.1\"\n\"reason/X\" = [\"1.2\", \"a-1/c/2.0\"]\n";
        assert_eq!(
            found("crates/rulebooks/books/a-1/b.toml", text),
            ["1.1=a-1/b/1.1", "1.2=a-1/b/1.2", "a-1/c/2.0=a-1/c/2.0"]
        );
        // A paragraph is its rule's, unless it is a rule itself.
        let text = "rule = \"1.2(b)(ii)\"\nother = \"1.4(a)\"\nmore = \"1.2 x\"\n";
        assert_eq!(
            found("crates/rulebooks/books/a-1/b.toml", text),
            ["1.2(b)(ii)=a-1/b/1.2", "1.4(a)=a-1/b/1.4(a)"]
        );
    }

    #[test]
    fn a_script_cites_in_brackets() {
        let text = "# a-1/b/1.1: words\ntable a-1/c x=1\n> do\n! No [1.1, a-1/b/1.2]\n";
        assert_eq!(
            found("testdata/rules/a.txt", text),
            [
                "a-1/b/1.1=a-1/b/1.1",
                "1.1=a-1/c/1.1",
                "a-1/b/1.2=a-1/b/1.2"
            ]
        );
        let text = "book a-1/b 1.1 1.2+1.3\nbook a-1/c 1.1 -\ntable x=1\n< done [1.2]\n";
        assert_eq!(
            found("testdata/rules/a.txt", text),
            [
                "1.1=a-1/b/1.1",
                "1.2=a-1/b/1.2",
                "1.3=a-1/b/1.3",
                "1.1=a-1/c/1.1",
                "1.2=a-1/b/1.2"
            ]
        );
    }
}
