//! The register of rules: one entry for each rule of a book, with what it asks in our own words and who carries it.
//!
//! `register/ids.txt` names every rule of every book, so that a citation of no rule can be told from a rule that has
//! no entry yet, `register/paragraphs.txt` the paragraphs of those that are divided, which a citation may name, and
//! `register/cited.txt` what the rule scripts show of each, which the suite writes.
//! `register/<instrument>/<game>.toml` holds the entries of one book, `register/custom/<game>.toml` rules of custom, where a document leaves a game open: their ids begin with `custom/`. The texts of the rules are not
//! here, nor are the values that a book sets for a game: this file knows only which rules there are, what becomes of
//! them and which tests hold them.

mod coverage;
mod search;
mod shown;

pub use coverage::{Coverage, coverage, coverage_of_all};
pub use search::{Found, search};
pub use shown::{Gap, Shown, shown};

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::OnceLock;

use crate::book::files;
use crate::games::REGISTERS;
use croupier_engine::Role;
use serde::{Deserialize, Serialize};

/// The id of every rule, in the order of the books.
const IDS: &str = include_str!("../register/ids.txt");

/// The id of every paragraph of a rule that is not a rule by itself. Such a citation is of its rule: `3.1(j)` of `3.1`.
const PARAGRAPHS: &str = include_str!("../register/paragraphs.txt");

/// The files of general rules' entries; those of a book's rules are listed with the book.
const GENERAL: &[(&str, &str)] = files!["register": "nz-1996/general"];

/// The files of customary rules, which no document has: what a document leaves open, as it is customarily played. Each
/// entry is a rule by standing here.
const CUSTOM_FILES: &[(&str, &str)] = files!["register": "custom/chemin-de-fer"];

/// What becomes of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "RuleKind"))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The engine or the table refuses, decides or computes it.
    Enforced,
    /// A step or call that a person confirms or the table announces; it is in the log.
    Prompted,
    /// A definition, a notice or something on display.
    Shown,
    /// Outside software; the entry says why, and what the console asks for instead.
    Physical,
}

impl Kind {
    /// Every kind, in the order in which coverage is told.
    pub const ALL: [Self; 4] = [Self::Enforced, Self::Prompted, Self::Shown, Self::Physical];

    /// The word for it in the files.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Enforced => "enforced",
            Self::Prompted => "prompted",
            Self::Shown => "shown",
            Self::Physical => "physical",
        }
    }

    /// Whether an entry of this kind says why, and what staff are asked for instead.
    ///
    /// ```
    /// use croupier_rulebooks::register::Kind;
    ///
    /// let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| kind.needs_because()).collect();
    /// assert_eq!(kinds, [Kind::Physical]);
    /// ```
    #[must_use]
    pub const fn needs_because(self) -> bool {
        matches!(self, Self::Physical)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// One rule of one book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Entry {
    /// The whole id, such as `nz-2004/baccarat/5.12`.
    pub id: String,
    /// The book, such as `nz-2004/baccarat`.
    pub book: String,
    /// The rule's number in its book, such as `5.12`.
    pub number: String,
    /// What becomes of it.
    pub kind: Kind,
    /// What the rule asks, in our own words.
    pub says: String,
    /// Why it is outside software: given for that kind and for no other.
    pub because: Option<String>,
    /// What a dealer's console asks for instead, or that it asks for nothing: given beside `because`.
    pub prompts: Option<String>,
    /// What of it is carried in another way than its kind says, or how a doubtful text is read.
    pub note: Option<String>,
    /// The table's options that the rule bounds or depends on.
    pub parameters: Vec<String>,
    /// The tests that hold it.
    pub tests: Vec<String>,
    /// Whom it binds, where the scripts do not show it: the words of roles, `operator`, `authority` or `everyone`.
    #[serde(skip)]
    pub binds: Vec<String>,
    /// Why no script can keep it by an event.
    #[serde(skip)]
    pub unkept: Option<String>,
    /// Why no script can break it.
    #[serde(skip)]
    pub unbroken: Option<String>,
    /// Why neither an event nor a refusal can cite it.
    #[serde(skip)]
    pub uncited: Option<String>,
}

/// What is wrong with a file of the register.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RegisterError {
    /// A line of the list of ids is no `book/number`.
    #[error("ids.txt, line {line}: `{text}` is not the id of a rule")]
    BadId {
        /// The line, from 1.
        line: usize,
        /// What it holds.
        text: String,
    },
    /// The list of ids names a rule twice.
    #[error("ids.txt, line {line}: rule {rule} is listed twice")]
    IdTwice {
        /// The line, from 1.
        line: usize,
        /// The rule's whole id.
        rule: String,
    },
    /// The file is not TOML, or not of the register's form.
    #[error("{file}: {message}")]
    Unreadable {
        /// The file.
        file: String,
        /// What the parser found, with the place.
        message: String,
    },
    /// The rule is not in the list of ids.
    #[error("{file}: there is no rule {rule}")]
    NoSuchRule {
        /// The file.
        file: String,
        /// The rule's whole id.
        rule: String,
    },
    /// The rule has two entries.
    #[error("{file}: rule {rule} has two entries")]
    EntryTwice {
        /// The file.
        file: String,
        /// The rule's whole id.
        rule: String,
    },
    /// The entry does not say what the rule asks.
    #[error("{file}: rule {rule} says nothing")]
    SaysNothing {
        /// The file.
        file: String,
        /// The rule's whole id.
        rule: String,
    },
    /// The entry's kind owes a reason and has none, or does not say what is asked for instead.
    #[error(
        "{file}: rule {rule} is {kind}: say why (`because`), and what the console asks for instead (`prompts`)"
    )]
    NoReason {
        /// The file.
        file: String,
        /// The rule's whole id.
        rule: String,
        /// The kind.
        kind: Kind,
    },
    /// The entry says twice why nothing cites the rule.
    #[error(
        "{file}: rule {rule} is `uncited`, which leaves nothing to say in `unkept` or `unbroken`"
    )]
    TwoReasons {
        /// The file.
        file: String,
        /// The rule's whole id.
        rule: String,
    },
    /// The entry binds somebody who is nobody in a casino.
    #[error(
        "{file}: rule {rule} binds {who:?}; name a role, `operator`, `authority` or `everyone`"
    )]
    BindsNobody {
        /// The file.
        file: String,
        /// The rule's whole id.
        rule: String,
        /// Who is named.
        who: String,
    },
    /// The entry gives a reason that its kind has no use for.
    #[error(
        "{file}: rule {rule} is {kind} and gives a reason (`because`, `prompts`); a remark is a `note`"
    )]
    IdleReason {
        /// The file.
        file: String,
        /// The rule's whole id.
        rule: String,
        /// The kind.
        kind: Kind,
    },
}

/// Every entry of a document's rule, by file and in each file by the order there.
///
/// ```
/// use croupier_rulebooks::register::{Kind, all};
///
/// let physical = all().iter().filter(|entry| entry.kind == Kind::Physical);
/// assert!(physical.clone().count() > 0);
/// assert!(physical.into_iter().all(|entry| entry.because.is_some()), "each says why");
/// ```
///
/// # Panics
///
/// If the register that was compiled in is faulty; this module's tests are there to keep it sound.
#[must_use]
pub fn all() -> &'static [Entry] {
    &register().entries
}

/// Every rule of custom, by file and in each file by the order there.
///
/// ```
/// use croupier_rulebooks::register::customs;
///
/// assert!(customs().iter().all(|entry| entry.id.starts_with("custom/")));
/// assert!(customs().iter().any(|entry| entry.book == "custom/chemin-de-fer"));
/// ```
///
/// # Panics
///
/// As [`all`].
#[must_use]
pub fn customs() -> &'static [Entry] {
    static CUSTOMS: OnceLock<Vec<Entry>> = OnceLock::new();
    CUSTOMS.get_or_init(|| match load_customs(CUSTOM_FILES) {
        Ok(entries) => entries,
        Err(error) => panic!("the register that was compiled in is faulty: {error}"),
    })
}

/// The entry of a rule, if it has one. The id is the whole one; with the letter of a paragraph, the entry is that of its rule.
///
/// ```
/// use croupier_rulebooks::register::{Kind, find};
///
/// let entry = find("nz-2004/baccarat/5.10(b)").expect("an entry");
/// assert_eq!((entry.number.as_str(), entry.kind), ("5.10", Kind::Enforced));
/// ```
#[must_use]
pub fn find(id: &str) -> Option<&'static Entry> {
    let id = rule_of(id);
    if id.starts_with("custom/") {
        return customs().iter().find(|entry| entry.id == id);
    }
    let register = register();
    register.by_id.get(id).map(|&at| &register.entries[at])
}

/// Whether a book has such a rule, be there an entry or not, or such a paragraph of one, or it is a rule of custom. The id is the
/// whole one.
///
/// ```
/// use croupier_rulebooks::register::is_rule;
///
/// assert!(is_rule("nz-2004/baccarat/5.12"));
/// assert!(!is_rule("nz-2004/baccarat/99.9")); // no such rule
/// ```
#[must_use]
pub fn is_rule(id: &str) -> bool {
    is_whole(id) || register().paragraphs.contains(id)
}

/// The same for a rule, and not for a paragraph of one.
fn is_whole(id: &str) -> bool {
    register().known.contains(id) || customs().iter().any(|entry| entry.id == id)
}

/// The rule that an id names. Some books number their paragraphs as rules, `3.2(c)`; elsewhere a paragraph is part of its rule, and
/// `5.12(a)` is of `5.12`, as `3.2(a)1` is of `3.2(a)`.
///
/// ```
/// use croupier_rulebooks::register::rule_of;
///
/// assert_eq!(rule_of("nz-2004/baccarat/3.4(a)"), "nz-2004/baccarat/3.4");
/// assert_eq!(rule_of("nz-2004/baccarat/5.12"), "nz-2004/baccarat/5.12");
/// ```
#[must_use]
pub fn rule_of(id: &str) -> &str {
    let mut of = id;
    while !is_whole(of) {
        // What is numbered within a paragraph comes after its bracket.
        let lettered = of.rfind(')').map(|at| &of[..=at]);
        match (lettered, of.rsplit_once('(')) {
            (Some(lettered), _) if lettered != of => of = lettered,
            (_, Some((whole, _))) => of = whole,
            (_, None) => break,
        }
    }
    of
}

/// The id of every rule of a document, in the order of the books.
///
/// ```
/// use croupier_rulebooks::register::{coverage_of_all, ids};
///
/// assert_eq!(ids().count(), coverage_of_all().total);
/// ```
pub fn ids() -> impl Iterator<Item = &'static str> {
    IDS.lines()
}

struct Register {
    entries: Vec<Entry>,
    by_id: BTreeMap<String, usize>,
    known: BTreeSet<&'static str>,
    paragraphs: BTreeSet<&'static str>,
}

fn register() -> &'static Register {
    static REGISTER: OnceLock<Register> = OnceLock::new();
    REGISTER.get_or_init(|| match load(IDS, &files_in_order()) {
        Ok(register) => register,
        Err(error) => panic!("the register that was compiled in is faulty: {error}"),
    })
}

/// The files of entries, in the order of the books in `ids.txt`.
fn files_in_order() -> Vec<(&'static str, &'static str)> {
    let mut files = [GENERAL, REGISTERS].concat();
    files.sort_by_key(|(file, _)| {
        let book = file.strip_prefix("register/")?.strip_suffix("toml")?;
        IDS.find(&book.replace('.', "/"))
    });
    files
}

fn load(ids: &'static str, files: &[(&str, &str)]) -> Result<Register, RegisterError> {
    let mut register = Register {
        entries: Vec::new(),
        by_id: BTreeMap::new(),
        known: known_ids(ids)?,
        paragraphs: PARAGRAPHS.lines().collect(),
    };
    for (file, text) in files {
        add_file(&mut register, file, text, false)?;
    }
    Ok(register)
}

fn load_customs(files: &[(&str, &str)]) -> Result<Vec<Entry>, RegisterError> {
    let mut register = Register {
        entries: Vec::new(),
        by_id: BTreeMap::new(),
        known: BTreeSet::new(),
        paragraphs: BTreeSet::new(),
    };
    for (file, text) in files {
        add_file(&mut register, file, text, true)?;
    }
    Ok(register.entries)
}

fn known_ids(ids: &'static str) -> Result<BTreeSet<&'static str>, RegisterError> {
    let mut known = BTreeSet::new();
    for (at, id) in ids.lines().enumerate() {
        let line = at + 1;
        let parts = id.split('/').collect::<Vec<_>>();
        if parts.len() != 3 || parts.iter().any(|part| part.is_empty()) || id.contains(' ') {
            let text = id.to_owned();
            return Err(RegisterError::BadId { line, text });
        }
        if !known.insert(id) {
            let rule = id.to_owned();
            return Err(RegisterError::IdTwice { line, rule });
        }
    }
    Ok(known)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BookFile {
    book: String,
    rule: Vec<RuleInFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleInFile {
    id: String,
    kind: Kind,
    says: String,
    because: Option<String>,
    prompts: Option<String>,
    note: Option<String>,
    #[serde(default)]
    parameters: Vec<String>,
    #[serde(default)]
    tests: Vec<String>,
    #[serde(default)]
    binds: Vec<String>,
    unkept: Option<String>,
    unbroken: Option<String>,
    uncited: Option<String>,
}

fn add_file(
    register: &mut Register,
    file: &str,
    text: &str,
    custom: bool,
) -> Result<(), RegisterError> {
    let parsed: BookFile = toml::from_str(text).map_err(|error| RegisterError::Unreadable {
        file: file.to_owned(),
        message: error.to_string(),
    })?;
    for raw in parsed.rule {
        let entry = entry(register, file, &parsed.book, raw, custom)?;
        register
            .by_id
            .insert(entry.id.clone(), register.entries.len());
        register.entries.push(entry);
    }
    Ok(())
}

fn entry(
    register: &Register,
    file: &str,
    book: &str,
    raw: RuleInFile,
    custom: bool,
) -> Result<Entry, RegisterError> {
    let rule = format!("{book}/{}", raw.id);
    let file = file.to_owned();
    let kind = raw.kind;
    let filled = |text: &Option<String>| text.as_ref().is_some_and(|t| !t.trim().is_empty());

    // A document's rule must be listed; one of custom must not pass for a document's.
    if custom != book.starts_with("custom/") || !custom && !register.known.contains(rule.as_str()) {
        return Err(RegisterError::NoSuchRule { file, rule });
    }
    if register.by_id.contains_key(&rule) {
        return Err(RegisterError::EntryTwice { file, rule });
    }
    if raw.says.trim().is_empty() {
        return Err(RegisterError::SaysNothing { file, rule });
    }
    if kind.needs_because() && !(filled(&raw.because) && filled(&raw.prompts)) {
        return Err(RegisterError::NoReason { file, rule, kind });
    }
    if !kind.needs_because() && (raw.because.is_some() || raw.prompts.is_some()) {
        return Err(RegisterError::IdleReason { file, rule, kind });
    }
    if raw.uncited.is_some() && (raw.unkept.is_some() || raw.unbroken.is_some()) {
        return Err(RegisterError::TwoReasons { file, rule });
    }
    let others = ["operator", "authority", "everyone"];
    let is_bound = |who: &&String| others.contains(&who.as_str()) || who.parse::<Role>().is_ok();
    if let Some(who) = raw.binds.iter().find(|who| !is_bound(who)) {
        let who = who.clone();
        return Err(RegisterError::BindsNobody { file, rule, who });
    }
    Ok(Entry {
        id: rule,
        book: book.to_owned(),
        number: raw.id,
        kind,
        says: raw.says,
        because: raw.because,
        prompts: raw.prompts,
        note: raw.note,
        parameters: raw.parameters,
        tests: raw.tests,
        binds: raw.binds,
        unkept: raw.unkept,
        unbroken: raw.unbroken,
        uncited: raw.uncited,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load_one(text: &str) -> Result<Register, RegisterError> {
        load(
            "nz-2004/baccarat/5.1\nnz-2004/baccarat/5.2\n",
            &[("x.toml", text)],
        )
    }

    fn refusal(rules: &str) -> String {
        match load_one(&format!("book = \"nz-2004/baccarat\"\n{rules}")) {
            Ok(_) => String::from("loaded"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn every_rule_of_every_book_is_listed_once() {
        assert_eq!(known_ids(IDS).unwrap().len(), 907);
        assert_eq!(ids().count(), 907);
        assert_eq!(coverage().iter().filter(|row| !row.custom).count(), 16);
    }

    #[test]
    fn every_book_is_complete_and_in_order() {
        for row in coverage().into_iter().filter(|row| !row.custom) {
            let of = |book: &str| book == row.book;
            let listed = ids().filter(|id| id.rsplit_once('/').is_some_and(|(book, _)| of(book)));
            let entered = all().iter().filter(|entry| of(&entry.book));
            let entered: Vec<&str> = entered.map(|entry| entry.id.as_str()).collect();
            assert_eq!(entered, listed.collect::<Vec<_>>(), "{}", row.book);
        }
        let listed: BTreeSet<&str> = ids().collect();
        assert_eq!(all().len(), listed.len());
    }

    #[test]
    fn an_entry_is_whole() {
        for entry in all().iter().chain(customs()) {
            assert_eq!(entry.id, format!("{}/{}", entry.book, entry.number));
            assert_eq!(
                entry.kind.needs_because(),
                entry.because.is_some(),
                "{}",
                entry.id
            );
            for text in [
                Some(&entry.says),
                entry.because.as_ref(),
                entry.prompts.as_ref(),
                entry.note.as_ref(),
                entry.unkept.as_ref(),
                entry.unbroken.as_ref(),
                entry.uncited.as_ref(),
            ] {
                let Some(text) = text else { continue };
                assert!(text.ends_with('.'), "{}: {text}", entry.id);
                assert_eq!(text, text.trim(), "{}", entry.id);
                assert!(!text.contains("  "), "{}: {text}", entry.id);
            }
            let mut once = entry.parameters.clone();
            once.sort();
            once.dedup();
            assert_eq!(once.len(), entry.parameters.len(), "{}", entry.id);
        }
    }

    #[test]
    fn a_rule_is_found_by_its_whole_id() {
        let entry = find("nz-2004/baccarat/5.12").unwrap();
        assert_eq!(entry.number, "5.12");
        assert_eq!(entry.kind, Kind::Enforced);
        assert!(find("5.12").is_none());
        assert!(find("nz-2004/baccarat/5.19").is_none()); // no such rule
    }

    #[test]
    fn a_paragraph_is_of_its_rule() {
        for id in PARAGRAPHS.lines() {
            let whole = rule_of(id);
            let paragraph = id.strip_prefix(whole).unwrap_or_default();
            let numbered =
                whole.ends_with(')') && paragraph.starts_with(|c: char| c.is_ascii_digit());
            assert!(paragraph.starts_with('(') || numbered, "{id}");
            assert_eq!(find(id).unwrap().id, whole);
        }
        assert_eq!(register().paragraphs.len(), PARAGRAPHS.lines().count());
        let numbered = "nj-19-47/punto-banco/3.3(c)";
        assert_eq!(rule_of(numbered), numbered, "a rule by itself");
    }

    #[test]
    fn a_rule_of_custom_is_a_rule_and_no_documents() {
        let entry = find("custom/chemin-de-fer/cagnotte").unwrap();
        assert_eq!(entry.book, "custom/chemin-de-fer");
        assert!(is_rule(&entry.id));
        assert!(!is_rule("custom/chemin-de-fer/none"));
        assert!(ids().all(|id| !id.starts_with("custom/")));
        let row = coverage().pop().unwrap();
        assert!(row.custom);
        assert_eq!((row.total, row.missing), (customs().len(), 0));
        let text =
            "book = \"nz-2004/baccarat\"\n[[rule]]\nid = \"x\"\nkind = \"shown\"\nsays = \"S.\"\n";
        assert!(load_customs(&[("x.toml", text)]).is_err());
        let text = text.replace("nz-2004/baccarat", "custom/x");
        assert!(load_one(&text).is_err());
        assert_eq!(load_customs(&[("x.toml", &text)]).unwrap().len(), 1);
    }

    #[test]
    fn a_rule_without_an_entry_is_still_a_rule() {
        // Every listed rule has its entry, so a register that lacks one is made here.
        let rules = "[[rule]]\nid = \"5.1\"\nkind = \"shown\"\nsays = \"S.\"\n";
        let loaded = load_one(&format!("book = \"nz-2004/baccarat\"\n{rules}")).unwrap();
        assert!(loaded.by_id.contains_key("nz-2004/baccarat/5.1"));
        assert!(!loaded.by_id.contains_key("nz-2004/baccarat/5.2"));
        assert!(loaded.known.contains("nz-2004/baccarat/5.2"));
    }

    #[test]
    fn a_rule_is_one_that_is_listed() {
        assert!(ids().all(|id| is_rule(id) && find(id).is_some()));
        assert!(is_rule("nz-2004/baccarat/5.12"));
        assert!(!is_rule("nz-2004/baccarat/5.19")); // no such rule
        assert!(!is_rule("nz-2004/baccarat"));
        assert!(is_rule("nz-1996/craps/3.1(j)"));
        assert!(!is_rule("nz-1996/craps/3.1(z)")); // no such rule
        assert!(!is_rule(""));
    }

    #[test]
    fn a_kind_prints_as_it_is_written() {
        for kind in Kind::ALL {
            let rules = format!(
                "[[rule]]\nid = \"5.1\"\nkind = \"{kind}\"\nsays = \"S.\"\n{}",
                if kind.needs_because() {
                    "because = \"B.\"\nprompts = \"P.\""
                } else {
                    ""
                }
            );
            let loaded =
                load_one(&format!("book = \"nz-2004/baccarat\"\n{rules}")).map(|r| r.entries);
            assert_eq!(loaded.unwrap()[0].kind, kind);
        }
        assert_eq!(format!("{:>9}", Kind::Shown), "    shown");
    }

    #[test]
    fn a_faulty_file_is_refused_by_file_and_rule() {
        let good = "[[rule]]\nid = \"5.1\"\nkind = \"shown\"\nsays = \"S.\"\n";
        assert_eq!(refusal(good), "loaded");
        assert_eq!(
            refusal(&format!("{good}{good}")),
            "x.toml: rule nz-2004/baccarat/5.1 has two entries"
        );
        assert_eq!(
            refusal(&good.replace("5.1", "5.3")),
            "x.toml: there is no rule nz-2004/baccarat/5.3"
        );
        assert_eq!(
            refusal(&good.replace("S.", " ")),
            "x.toml: rule nz-2004/baccarat/5.1 says nothing"
        );
        let physical = good.replace("shown", "physical");
        for half in ["", "because = \"B.\"\n", "prompts = \"P.\"\n"] {
            assert_eq!(
                refusal(&format!("{physical}{half}")),
                "x.toml: rule nz-2004/baccarat/5.1 is physical: say why (`because`), and what the console asks for instead (`prompts`)"
            );
        }
        for idle in ["because", "prompts"] {
            assert_eq!(
                refusal(&format!("{good}{idle} = \"B.\"\n")),
                "x.toml: rule nz-2004/baccarat/5.1 is shown and gives a reason (`because`, `prompts`); a remark is a `note`"
            );
        }
        assert_eq!(
            refusal(&format!("{good}uncited = \"U.\"\nunkept = \"U.\"\n")),
            "x.toml: rule nz-2004/baccarat/5.1 is `uncited`, which leaves nothing to say in `unkept` or `unbroken`"
        );
        assert_eq!(
            refusal(&format!("{good}binds = [\"dealer\", \"cook\"]\n")),
            "x.toml: rule nz-2004/baccarat/5.1 binds \"cook\"; name a role, `operator`, `authority` or `everyone`"
        );
        for unreadable in [
            good.replace("shown", "planned"),
            good.replace("says", "text"),
            format!("{good}because_of = \"B.\"\n"),
        ] {
            let told = refusal(&unreadable);
            assert!(
                told.starts_with("x.toml: TOML parse error at line"),
                "{told}"
            );
        }
    }

    #[test]
    fn a_faulty_list_of_ids_is_refused_by_line() {
        let told = |ids| known_ids(ids).map_err(|error| error.to_string());
        assert_eq!(
            told("a/b/1.0\n\n"),
            Err("ids.txt, line 2: `` is not the id of a rule".to_owned())
        );
        assert_eq!(
            told("a/b/1.0\na/b/1.0\n"),
            Err("ids.txt, line 2: rule a/b/1.0 is listed twice".to_owned())
        );
    }
}
