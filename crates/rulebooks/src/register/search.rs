//! Finding a rule by what it is about: by our words for it, and by its subject, which is its book, the options it bounds and the
//! names of the scripts that show it.
//!
//! Words are matched whole, then by their stem or by another word for the same thing, then by their beginning; a word that no rule has
//! is taken for the nearest one. Rules with the most of the words come first, and
//! those with fewer than two thirds as many are left out.

use super::{Entry, all, customs, shown};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// How many words are looked for, at most; the rest is not read.
const MOST_WORDS: usize = 12;

/// The longest word that is looked for, in bytes.
const LONGEST: usize = 40;

/// Words that say nothing about a rule.
const IDLE: &str = " a an and are as at be by can do does for from get happens how i if in is it its may must my of on or \
                    rule rules should that the their then there they this to we what when where which who why will with you ";

/// Words that people use for the same thing.
const SAME: [&[&str]; 6] = [
    &["bet", "stake", "wager"],
    &["croupier", "dealer"],
    &["dice", "die"],
    &["gambler", "patron", "player", "punter"],
    &["pay", "paid", "payout", "payment"],
    &["mistake", "error", "irregularity", "wrong"],
];

/// Endings that a word may have and be the same word.
const ENDINGS: [&str; 17] = [
    "", "s", "es", "e", "d", "ed", "er", "ers", "ing", "ings", "t", "ly", "ment", "ments", "y",
    "ies", "ied",
];

/// How well a word of a rule answers a word that was asked for.
const WHOLE: u32 = 8;
const SAME_THING: u32 = 6;
const BEGINNING: u32 = 4;
const NEAREST: u32 = 2;

/// What the words of a rule's own text, of its subject, of the remarks on it and of its book's name weigh.
const SAID: u32 = 4;
const SUBJECT: u32 = 3;
const REMARK: u32 = 2;
const BOOK: u32 = 1;

/// A rule that was found.
///
/// ```
/// use croupier_rulebooks::register::search;
///
/// let found = &search("cutting card", Some("nz-2004/baccarat"))[0];
/// assert_eq!(found.entry.book, "nz-2004/baccarat");
/// assert!(found.words.iter().any(|word| word == "cutting"), "to be marked in what it says");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The rule.
    pub entry: &'static Entry,
    /// The words of what it says that were asked for, or are near to those, in small letters.
    pub words: Vec<String>,
}

struct Rule {
    entry: &'static Entry,
    /// Each word with what it weighs.
    words: BTreeMap<String, u32>,
    said: BTreeSet<String>,
}

/// The rules about something, the best first; of one book, if `book` names it. An id or its beginning finds rules by number.
///
/// ```
/// use croupier_rulebooks::register::search;
///
/// let found = search("banker bets that can't be paid exactly", Some("nz-2004/baccarat"));
/// assert!(found.iter().any(|found| found.entry.number == "5.12"));
/// assert_eq!(search("§5.12", Some("nz-2004/baccarat")).len(), 1);
/// ```
#[must_use]
pub fn search(asked: &str, book: Option<&str>) -> Vec<Found> {
    let within = |rule: &&Rule| book.is_none_or(|book| rule.entry.book == book);
    let rules: Vec<&Rule> = index().iter().filter(within).collect();
    let vocabulary: BTreeSet<&str> = rules
        .iter()
        .flat_map(|rule| rule.words.keys().map(String::as_str))
        .collect();
    // How many of the words each rule has, and how much it has to do with them.
    let mut points = vec![(0, 0); rules.len()];
    let mut marks = vec![BTreeSet::new(); rules.len()];
    for word in asked_words(asked) {
        let answers = answers(&word, &vocabulary);
        let weights: Vec<u32> = rules
            .iter()
            .map(|rule| rule.weight(&word, &answers))
            .collect();
        let having = weights.iter().filter(|weight| **weight > 0).count();
        // What few rules have says more about them.
        let rare = (rules.len() / having.max(1)).checked_ilog2().unwrap_or(0) + 1;
        for (at, weight) in weights.into_iter().enumerate().filter(|(_, w)| *w > 0) {
            points[at].0 += 1;
            points[at].1 += weight * rare;
            let said = answers
                .keys()
                .filter(|word| rules[at].said.contains(**word));
            marks[at].extend(said.map(|word| (*word).to_owned()));
        }
    }
    let most = points.iter().map(|(words, _)| *words).max().unwrap_or(0);
    let mut found = Vec::new();
    for ((rule, points), marks) in rules.into_iter().zip(points).zip(marks) {
        if points.0 > 0 && points.0 * 3 >= most * 2 {
            let words = marks.into_iter().collect();
            let entry = rule.entry;
            found.push((points, Found { entry, words }));
        }
    }
    found.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    found.into_iter().map(|(_, found)| found).collect()
}

impl Rule {
    fn of(entry: &'static Entry) -> Self {
        let shown = shown(&entry.id);
        let title = crate::book(&entry.book).map(|book| book.title.as_str());
        let scripts = [&entry.tests, &shown.kept, &shown.broken];
        let scripts = scripts.into_iter().flatten();
        let names = scripts.map(|script| script.rsplit('/').next().unwrap_or(script));
        let subject = entry.parameters.iter().map(String::as_str).chain(names);
        let remarks = [&entry.because, &entry.prompts, &entry.note]
            .into_iter()
            .flatten();
        let mut rule = Self {
            entry,
            words: BTreeMap::new(),
            said: words(&entry.says).collect(),
        };
        rule.add(&entry.says, SAID);
        subject.for_each(|text| rule.add(text, SUBJECT));
        remarks.for_each(|text| rule.add(text, REMARK));
        rule.add(&entry.book, BOOK);
        rule.add(title.unwrap_or_default(), BOOK);
        rule
    }

    fn add(&mut self, text: &str, weight: u32) {
        for word in words(text) {
            let known = self.words.entry(word).or_default();
            *known = weight.max(*known);
        }
    }

    /// How much this rule has to do with a word; 0 for nothing.
    fn weight(&self, word: &str, answers: &BTreeMap<&str, u32>) -> u32 {
        let mut best = 0;
        for (answer, quality) in answers {
            if let Some(weight) = self.words.get(*answer) {
                best = best.max(quality * weight);
            }
        }
        let number = &self.entry.number;
        let part = |rest: &str| rest.starts_with(['.', '(']);
        let numbered = match number.strip_prefix(word) {
            Some("") => 2 * WHOLE * SAID,
            Some(rest) if part(rest) => WHOLE * SAID,
            _ if word.contains('/') && self.entry.id.starts_with(word) => WHOLE * SAID,
            _ => 0,
        };
        best.max(numbered)
    }
}

fn index() -> &'static [Rule] {
    static INDEX: OnceLock<Vec<Rule>> = OnceLock::new();
    INDEX.get_or_init(|| all().iter().chain(customs()).map(Rule::of).collect())
}

/// The words of a text, in small letters.
fn words(text: &str) -> impl Iterator<Item = String> {
    let apart = |sign: char| !sign.is_alphanumeric() && sign != '\'';
    let pieces = text.split(apart).map(|word| {
        let word = word.trim_matches('\'').to_lowercase();
        word.strip_suffix("'s").map_or(word.clone(), str::to_owned)
    });
    pieces.filter(|word| !word.is_empty())
}

/// What was asked for, word by word: ids and numbers as they are, and the words that say something.
fn asked_words(asked: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for piece in asked.split_whitespace() {
        let piece = piece
            .trim_start_matches('§')
            .trim_end_matches([',', '.', '?', '!', ':']);
        let lettered = |first: &str| first.len() == 1 && piece.contains('.');
        let first = piece.split('.').next().unwrap_or_default();
        if piece.contains('/')
            || piece.starts_with(|sign: char| sign.is_ascii_digit())
            || lettered(first)
        {
            found.push(piece.to_owned());
        } else {
            found.extend(words(piece));
        }
    }
    found.retain(|word| (1..=LONGEST).contains(&word.len()));
    let telling = |word: &String| !IDLE.contains(&format!(" {word} "));
    if found.iter().any(telling) {
        found.retain(telling);
    }
    found.truncate(MOST_WORDS);
    found
}

/// The words that answer one that was asked for, and how well.
fn answers<'a>(asked: &str, vocabulary: &BTreeSet<&'a str>) -> BTreeMap<&'a str, u32> {
    let same: Vec<&str> = SAME
        .iter()
        .filter(|group| group.iter().any(|word| akin(word, asked)))
        .flat_map(|group| group.iter().copied())
        .collect();
    let quality = |word: &str| {
        if word == asked {
            Some(WHOLE)
        } else if akin(word, asked) || same.iter().any(|other| akin(word, other)) {
            Some(SAME_THING)
        } else if asked.len() >= 3 && word.starts_with(asked) {
            Some(BEGINNING)
        } else {
            None
        }
    };
    let answers = vocabulary
        .iter()
        .filter_map(|word| Some((*word, quality(word)?)));
    let answers: BTreeMap<&str, u32> = answers.collect();
    if !answers.is_empty() || asked.contains(|sign: char| sign.is_ascii_digit()) {
        return answers;
    }
    let slips = asked.chars().count() / 4;
    let near = vocabulary
        .iter()
        .map(|word| (strsim::osa_distance(asked, word), *word));
    let near: Vec<(usize, &str)> = near.filter(|(slipped, _)| *slipped <= slips).collect();
    let least = near.iter().map(|(slipped, _)| *slipped).min();
    let nearest = near
        .into_iter()
        .filter(|(slipped, _)| Some(*slipped) == least);
    nearest.map(|(_, word)| (word, NEAREST)).collect()
}

/// Whether two words are one and the same but for their endings: wager and wagering, cut and cutting, shuffled and shuffles.
fn akin(one: &str, other: &str) -> bool {
    let shared = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let stem = &one[..shared.map(|(sign, _)| sign.len_utf8()).sum()];
    let Some(last) = stem.chars().next_back() else {
        return false;
    };
    let ends = [one, other].map(|word| {
        let end = &word[stem.len()..];
        // The letter that is doubled before an ending.
        let end = end
            .strip_prefix(last)
            .filter(|rest| ["ed", "ing", "er"].contains(rest))
            .unwrap_or(end);
        (end.is_empty(), ENDINGS.contains(&end))
    });
    let whole = ends.iter().any(|(empty, _)| *empty);
    stem.chars().count() >= if whole { 3 } else { 4 } && ends.iter().all(|(_, known)| *known)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(asked: &str, book: Option<&str>) -> Vec<&'static str> {
        let found = search(asked, book).into_iter();
        found.take(5).map(|found| found.entry.id.as_str()).collect()
    }

    /// What people ask, and the book and rule that they should see among the first five.
    #[test]
    fn a_rule_is_found_by_what_it_is_about() {
        for (asked, book, number) in [
            (
                "banker wager commission payable",
                "nz-2004/baccarat",
                "5.12",
            ),
            ("which card is burnt first?", "nz-2004/baccarat", "7.7"),
            ("burning cards", "nz-2004/baccarat", "7.7"),
            ("bets after no more bets", "nz-2004/baccarat", "5.14"),
            ("diferential", "nz-2004/baccarat", "5.17"),
            ("free rounds without wagers", "nz-2004/baccarat", "8.3"),
            ("insurence against dealer's ace", "nz-1996/blackjack", "9.1"),
        ] {
            let found = search(asked, Some(book)).into_iter().take(5);
            let numbers: Vec<&str> = found.map(|found| found.entry.number.as_str()).collect();
            assert!(numbers.contains(&number), "{asked}: {numbers:?}");
        }
        let everywhere = first("maximum table differential", None);
        assert!(
            everywhere.contains(&"nz-1996/general/13.3"),
            "{everywhere:?}"
        );
    }

    #[test]
    fn a_number_finds_its_rule_first() {
        let book = Some("nz-2004/baccarat");
        assert_eq!(first("5.1", book)[0], "nz-2004/baccarat/5.1");
        assert_eq!(first("§ 5.12", book), ["nz-2004/baccarat/5.12"]);
        assert_eq!(
            first("nz-2004/baccarat/5.12", None),
            ["nz-2004/baccarat/5.12"]
        );
        assert_eq!(
            first("A.0", Some("act-2012/mini-baccarat"))[0],
            "act-2012/mini-baccarat/A.0"
        );
    }

    /// Where no rule has all words, those with the most are found; nothing is found by no word and by one that is far from all.
    #[test]
    fn the_most_words_count() {
        assert_eq!(
            search("differential zeppelin", None),
            search("differential", None)
        );
        for nothing in ["", "  ", "§", "zeppelin", "%_'"] {
            assert!(search(nothing, None).is_empty(), "{nothing}");
        }
        let here = search("insurance", Some("nz-1996/blackjack"));
        assert!(!here.is_empty() && here.iter().all(|f| f.entry.book == "nz-1996/blackjack"));
        assert!(here[0].words.iter().any(|word| word == "insurance"));
    }

    #[test]
    fn words_are_akin_but_for_their_endings() {
        for (one, other) in [
            ("wager", "wagering"),
            ("bet", "betting"),
            ("bets", "bet"),
            ("shuffled", "shuffles"),
            ("dealer", "dealt"),
            ("carries", "carry"),
            ("cut", "cutting"),
        ] {
            assert!(akin(one, other) && akin(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("card", "care"),
            ("tie", "tip"),
            ("point", "pointless"),
            ("a", "as"),
        ] {
            assert!(!akin(one, other) && !akin(other, one), "{one} {other}");
        }
    }
}
