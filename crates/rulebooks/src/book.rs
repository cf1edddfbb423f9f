//! Books: read from TOML, refused where a value is uncited, a citation unknown, or a key of the game left open.

use crate::games::{self, BOOKS};
use crate::option::{Bounds, Choices, Chosen, OptionSpec, RawOption};
use crate::parameters::{Kind, NoRules};
use crate::register::rule_of;
use crate::said::{
    RawAnnouncement, RawCite, RawPower, RawSaid, Said, Source, UNSAID, general, read_toml,
};
use croupier_engine::cited::FLOOR_COMMANDS;
use croupier_engine::games::{Command, GameKind, Rules};
use croupier_engine::{Announcements, Citation, Citations, Notices, Powers, Refusal, RuleId};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::OnceLock;
use toml::Spanned;

macro_rules! files {
    ($folder:literal: $($id:literal),* $(,)?) => {
        &[$((
            concat!($folder, "/", $id, ".toml"),
            include_str!(concat!("../", $folder, "/", $id, ".toml")),
        )),*]
    };
}
pub(crate) use files;

/// What is wrong with a book's file, and where.
///
/// ```
/// use croupier_rulebooks::{Book, Fault};
///
/// let error = Book::parse("mine.toml", "id = \"home/bowls\"\ngame = bowls\n").unwrap_err();
/// assert!(error.line == 2 && matches!(error.fault, Fault::Toml(_)), "text stands in quotes");
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{file}:{line}: {fault}")]
pub struct BookError {
    /// The book's file, by its path in the crate.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub fault: Fault,
}

/// What is wrong with a book.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It is not TOML, lacks a field of every book, or has one that no book has.
    #[error("{0}")]
    Toml(String),
    /// It is of a game that the engine does not know.
    #[error("there is no game {0:?}; name one of the engine's")]
    UnknownGame(String),
    /// It is said to be played with general rules that there are not.
    #[error("there are no general rules {0:?}; name those of books/")]
    UnknownGeneral(String),
    /// It cites a rule that is in no register.
    #[error(
        "{place} cites {rule}, which is not a rule; mend its number, or list it in register/ids.txt"
    )]
    UnknownRule {
        /// What is cited.
        place: String,
        /// The rule named.
        rule: String,
    },
    /// The game has no such key, option or value, or the key cannot arise under this book.
    #[error("there is no use for {0} under this book; mend its name, or remove it")]
    UnknownKey(String),
    /// A key of the game has no rule, or a value it needs is missing.
    #[error("{0} is missing; add it with its rule, or, where the text is silent, cite \"unsaid\"")]
    Missing(String),
    /// A value is of another kind than its parameter.
    #[error("{place} must be {wanted}")]
    Kind {
        /// The parameter, as the file names it.
        place: String,
        /// What it must be.
        wanted: &'static str,
    },
    /// An option is not well made.
    #[error("option {option}: {fault}")]
    Option {
        /// The option, by its key.
        option: String,
        /// What is wrong.
        fault: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBook {
    id: String,
    game: Spanned<String>,
    title: String,
    source: String,
    since: String,
    general: Option<Spanned<String>>,
    option: BTreeMap<String, Spanned<RawOption>>,
    value: BTreeMap<String, Spanned<RawValue>>,
    cite: BTreeMap<String, Spanned<RawCite>>,
    #[serde(default)]
    power: BTreeMap<String, Spanned<RawPower>>,
    #[serde(default)]
    notice: BTreeMap<String, Spanned<RawCite>>,
    #[serde(default)]
    announcement: BTreeMap<String, Spanned<RawAnnouncement>>,
}

#[derive(Deserialize)]
struct RawValue {
    rule: String,
    #[serde(flatten)]
    by: BTreeMap<String, toml::Value>,
}

/// A value that the book fixes, for all versions or for each.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Value {
    by: BTreeMap<String, toml::Value>,
    /// By which rule; none where the text is silent.
    pub(crate) rule: Option<RuleId>,
}

/// What a value that does not differ by version is given for.
const ALL: &str = "all";

impl Value {
    /// The value for a version, or for all, as an operator would choose it.
    pub(crate) fn of(&self, version: &str) -> Option<Cow<'_, str>> {
        let given = self.by.get(version).or_else(|| self.by.get(ALL))?;
        Some(match given {
            toml::Value::String(text) => text.into(),
            toml::Value::Boolean(true) => "yes".into(),
            toml::Value::Boolean(false) => "no".into(),
            other => other.to_string().into(),
        })
    }
}

/// A line of a table's sign.
///
/// ```
/// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
/// let notices = book.notices(&Default::default());
/// let decks = notices.iter().find(|notice| notice.text == "Decks of cards: 8").expect("a line");
/// assert_eq!(decks.rule.as_str(), "nz-2004/baccarat/3.4(a)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What it says.
    pub text: String,
    /// The rule behind it.
    pub rule: RuleId,
}

/// A rule book.
///
/// ```
/// use croupier_rulebooks::{Bounds, Book};
///
/// let book: &Book = "nz-2004/baccarat".parse()?;
/// assert!(matches!(book.options["decks"].bounds, Bounds::Number(..)));
/// assert!("nz-2004/bacarat".parse::<&Book>().unwrap_err().to_string().contains("nz-2004/baccarat"));
/// # Ok::<(), croupier_rulebooks::NoSuchBook>(())
/// ```
#[derive(Clone, Debug)]
pub struct Book {
    /// Its id, such as `nz-2004/baccarat`.
    pub id: String,
    /// Its game.
    pub game: GameKind,
    /// What a person calls it.
    pub title: String,
    /// Where it was published.
    pub source: String,
    /// Since when it is in force.
    pub since: String,
    /// The general rules that apply with it.
    pub general: Option<String>,
    /// What it leaves to the operator.
    pub options: BTreeMap<String, OptionSpec>,
    pub(crate) values: BTreeMap<String, Value>,
    pub(crate) citations: Citations,
    pub(crate) powers: Powers,
    pub(crate) notices: Notices,
    pub(crate) announcements: Announcements,
}

impl Book {
    /// Reads a book from its file.
    ///
    /// ```
    /// use croupier_rulebooks::Book;
    ///
    /// let error = Book::parse("mine.toml", "id = \"home/bowls\"\n").unwrap_err();
    /// assert!(error.to_string().starts_with("mine.toml:1: "), "a field of every book is missing");
    /// ```
    ///
    /// # Errors
    /// The first thing found wrong with it.
    pub fn parse(file: &str, text: &str) -> Result<Book, BookError> {
        let raw: RawBook = read_toml(file, text)?;
        let source = Source {
            file,
            text,
            id: &raw.id,
        };
        let Ok(game) = raw.game.get_ref().parse::<GameKind>() else {
            let start = raw.game.span().start;
            return Err(source.at(start, Fault::UnknownGame(raw.game.into_inner())));
        };
        let mut options = BTreeMap::new();
        for (key, spanned) in &raw.option {
            let (option, start) = (spanned.get_ref(), spanned.span().start);
            let rule = source.rule(&format!("option {key}"), &option.rule, start)?;
            let spec = OptionSpec::new(option, rule).map_err(|fault| {
                let option = key.clone();
                source.at(start, Fault::Option { option, fault })
            })?;
            options.insert(key.clone(), spec);
        }
        let mut values = BTreeMap::new();
        for (key, spanned) in &raw.value {
            let (value, start) = (spanned.get_ref(), spanned.span().start);
            let rule = match value.rule.as_str() {
                UNSAID => None,
                rule => Some(source.rule(&format!("value {key}"), rule, start)?),
            };
            let by = value.by.clone();
            values.insert(key.clone(), Value { by, rule });
        }
        let said = RawSaid {
            cite: &raw.cite,
            power: &raw.power,
            notice: &raw.notice,
            announcement: &raw.announcement,
        };
        let said = Said::read(&source, game, &said)?;
        let given = said.given.clone();
        let said = match &raw.general {
            Some(id) => said.with(general(id, game, &source)?),
            None => said,
        };
        let book = Book {
            id: raw.id.clone(),
            game,
            title: raw.title,
            source: raw.source,
            since: raw.since,
            general: raw.general.map(Spanned::into_inner),
            options,
            values,
            citations: game.citations(&said.given),
            powers: Powers::new(said.powers),
            notices: Notices::new(said.notices),
            announcements: Announcements::new(said.announcements),
        };
        let start = |key: &str| {
            let option = raw.option.get(key).map(Spanned::span);
            option.or_else(|| raw.value.get(key).map(Spanned::span))
        };
        // What is missing is so where it would be written.
        let found = |span: Option<std::ops::Range<usize>>, section: &str, fault| {
            let section = || text.find(section).unwrap_or_default();
            source.at(span.map_or_else(section, |span| span.start), fault)
        };
        book.check_parameters()
            .map_err(|(key, fault)| found(start(&key), "[value]", fault))?;
        book.check_citations(&given, &said.given)
            .map_err(|(key, fault)| {
                found(raw.cite.get(&key).map(Spanned::span), "[cite]", fault)
            })?;
        Ok(book)
    }

    /// Holds the book to the parameters of its game: all of them and no others, either as an option or as a fixed value, and of
    /// their kind. A fault comes with the key that it is about.
    fn check_parameters(&self) -> Result<(), (String, Fault)> {
        let needs = games::needs(self.game);
        if let Some(both) = self.options.keys().find(|k| self.values.contains_key(*k)) {
            let place = format!("option that is a value too, {both}");
            return Err((both.clone(), Fault::UnknownKey(place)));
        }
        let options = self.options.keys().map(String::as_str);
        let values = self.values.keys().map(String::as_str);
        let parameters: Vec<&str> = options.chain(values).collect();
        let wanted: Vec<&str> = needs
            .parameters
            .iter()
            .map(|(key, _)| key.as_str())
            .collect();
        hold("parameter", &parameters, &wanted)?;
        for (key, kind) in &needs.parameters {
            self.check_kind(key, *kind)
                .map_err(|fault| (key.clone(), fault))?;
        }
        self.check_words()
    }

    /// Holds the book to the keys that can arise under it: all of them and no others.
    /// What its own file says must be of use; of what general rules say, only what this game has a use for is.
    fn check_citations(
        &self,
        own: &BTreeMap<String, Citation>,
        given: &BTreeMap<String, Citation>,
    ) -> Result<(), (String, Fault)> {
        let wanted = self.wanted(&self.drafts());
        let by_command = |key: &str| {
            let refused = key
                .strip_prefix("reason/")
                .and_then(|key| key.split_once('/'));
            refused.is_some_and(|(reason, command)| {
                wanted.contains(&format!("reason/{reason}"))
                    && (FLOOR_COMMANDS.contains(&command)
                        || Command::words(self.game).contains(&command))
            })
        };
        let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
        let citations = given.keys().map(String::as_str);
        let citations: Vec<&str> = citations
            .filter(|key| wanted.contains(key) || (own.contains_key(*key) && !by_command(key)))
            .collect();
        hold("citation", &citations, &wanted)
    }

    /// The drafts that differ in what can arise under them: one for every combination of the book's words, and one for each choice of
    /// another kind, the rest being as is customary.
    fn drafts(&self) -> Vec<Choices> {
        let others = self
            .others()
            .into_iter()
            .map(|other| Choices::from([other]));
        self.worded().into_iter().chain(others).collect()
    }

    /// A draft for every combination of the book's words.
    fn worded(&self) -> Vec<Choices> {
        let mut drafts = vec![Choices::new()];
        for (key, option) in &self.options {
            if let Bounds::Choice(words) = &option.bounds {
                let with = |draft: &Choices, word: &String| {
                    let chosen = (key.clone(), word.clone());
                    draft.clone().into_iter().chain([chosen]).collect()
                };
                let each = drafts.iter();
                drafts = each
                    .flat_map(|draft| words.iter().map(move |word| with(draft, word)))
                    .collect();
            }
        }
        drafts
    }

    /// Choices of another kind: each flag up and down, the least and the most of a number, and, of an amount that may be left
    /// open, the smallest chip and the maximum wager.
    fn others(&self) -> Vec<(String, String)> {
        let default = |key| {
            self.options
                .get(key)
                .and_then(|option| option.default.as_deref())
        };
        let chip = default("chips").and_then(|chips| chips.split(',').next());
        let mut others = Vec::new();
        for (key, option) in &self.options {
            let words: Vec<String> = match &option.bounds {
                Bounds::Flag => ["yes", "no"].map(str::to_owned).into(),
                Bounds::Number(least, most) => [least, most].map(u16::to_string).into(),
                Bounds::Money if option.default.is_none() => {
                    let amounts = [chip, default("max")].into_iter().flatten();
                    amounts.map(str::to_owned).collect()
                }
                Bounds::Choice(_) | Bounds::Money | Bounds::Monies | Bounds::Text => Vec::new(),
            };
            others.extend(words.into_iter().map(|word| (key.clone(), word)));
        }
        others
    }

    /// The words of all keys that can arise under the book, by these drafts, as far as they make rules.
    fn wanted(&self, drafts: &[Choices]) -> Vec<String> {
        // What refuses a draft cites nothing here: whether the book has a rule for it is yet to be seen.
        let uncited = Book {
            citations: Citations::default(),
            ..self.clone()
        };
        let ways = drafts.iter().filter_map(|draft| uncited.rules(draft).ok());
        self.game.wanted(&ways.collect::<Vec<_>>())
    }

    /// A parameter is of its kind, and known for every version that the book has.
    fn check_kind(&self, key: &str, kind: Kind) -> Result<(), Fault> {
        let place = || format!("parameter {key}");
        if let Some(option) = self.options.get(key) {
            let wanted = kind.wanted();
            return match kind.admits_option(&option.bounds) {
                true => Ok(()),
                false => Err(Fault::Kind {
                    place: place(),
                    wanted,
                }),
            };
        }
        let Some(value) = self.values.get(key) else {
            return Ok(());
        };
        let choices = |of: &str| match self.options.get(of).map(|option| &option.bounds) {
            Some(Bounds::Choice(words)) => words.clone(),
            _ => Vec::new(),
        };
        let mut versions = choices("version");
        if key == "commission-unit" {
            versions.extend(choices("commission-percent"));
        }
        for (of, given) in &value.by {
            let place = format!("{key} for {of}");
            if of != ALL && !versions.contains(of) {
                return Err(Fault::UnknownKey(place));
            }
            if !kind.admits(given) {
                let wanted = kind.wanted();
                return Err(Fault::Kind { place, wanted });
            }
        }
        let every = !versions.is_empty() && versions.iter().all(|of| value.by.contains_key(of));
        if value.by.contains_key(ALL) || every {
            return Ok(());
        }
        Err(Fault::Missing(format!("{key} for some version")))
    }

    /// Rules can be made by the book's defaults and by each of its choices, so that every word in it is one of the engine's.
    fn check_words(&self) -> Result<(), (String, Fault)> {
        let choices = self.options.iter().flat_map(|(key, option)| {
            let words = match &option.bounds {
                Bounds::Choice(words) => words.as_slice(),
                _ => &[],
            };
            words.iter().map(move |word| (key.clone(), word.clone()))
        });
        let drafts = choices.map(|choice| Choices::from([choice]));
        for draft in drafts.chain([Choices::new()]) {
            let Ok(chosen) = Chosen::new(self, &draft) else {
                continue;
            };
            if let Err(NoRules::File { key, wanted }) = games::rules(self, &chosen) {
                let place = format!("parameter {key}");
                return Err((key, Fault::Kind { place, wanted }));
            }
        }
        Ok(())
    }

    /// The options and values that a rule gives, by their keys. The id is the whole one.
    ///
    /// ```
    /// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
    /// assert!(book.given_by("nz-2004/baccarat/3.4").any(|key| key == "decks"));
    /// ```
    pub fn given_by(&self, rule: &str) -> impl Iterator<Item = &str> {
        let options = self.options.iter().map(|(key, o)| (key, Some(&o.rule)));
        let values = self.values.iter().map(|(key, v)| (key, v.rule.as_ref()));
        let given = options
            .chain(values)
            .filter(move |(_, by)| by.is_some_and(|by| rule_of(by.as_str()) == rule));
        given.map(|(key, _)| key.as_str())
    }

    /// The rule set that a draft of choices makes.
    ///
    /// ```
    /// use croupier_rulebooks::Choices;
    ///
    /// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
    /// let sign = Choices::from([("min".to_owned(), "10.00".to_owned())]);
    /// let rules = book.rules(&sign).expect("inside the book's bounds");
    /// assert_eq!(rules.limits().min_cents.to_string(), "$10.00");
    /// let odd = Choices::from([("decks".to_owned(), "8".to_owned()), ("min".to_owned(), "ten".to_owned())]);
    /// assert_eq!(book.rules(&odd).unwrap_err().len(), 2, "all that is wrong is told at once");
    /// ```
    ///
    /// # Errors
    /// All the reasons why it makes none, each cited.
    pub fn rules(&self, draft: &Choices) -> Result<Rules, Vec<Refusal>> {
        let chosen = Chosen::new(self, draft)?;
        games::rules(self, &chosen).map_err(NoRules::refusals)
    }

    /// The draft with every open choice made by the book's defaults.
    ///
    /// ```
    /// use croupier_rulebooks::Choices;
    ///
    /// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
    /// let draft = Choices::from([("decks".to_owned(), "6".to_owned())]);
    /// let all = book.complete(&draft).expect("inside the book's bounds");
    /// assert_eq!((all["decks"].as_str(), all["min"].as_str()), ("6", "5.00"));
    /// ```
    ///
    /// # Errors
    /// As for [`Book::rules`].
    pub fn complete(&self, draft: &Choices) -> Result<Choices, Vec<Refusal>> {
        Ok(Chosen::new(self, draft)?.all())
    }

    /// What the table's sign says: each choice with the rule behind it.
    ///
    /// ```
    /// use croupier_rulebooks::Choices;
    ///
    /// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
    /// let sign = book.notices(&Choices::from([("min".to_owned(), "20.00".to_owned())]));
    /// assert!(sign.iter().any(|line| line.text == "Minimum wager: 20.00"));
    /// ```
    #[must_use]
    pub fn notices(&self, choices: &Choices) -> Vec<Notice> {
        let line = |(key, spec): (&String, &OptionSpec)| {
            let value = choices.get(key).or(spec.default.as_ref())?;
            Some(Notice {
                text: format!("{}: {value}", spec.label),
                rule: spec.rule.clone(),
            })
        };
        self.options.iter().filter_map(line).collect()
    }
}

/// Whether there is all that is wanted of something, and nothing else.
fn hold(what: &str, has: &[&str], wants: &[&str]) -> Result<(), (String, Fault)> {
    let fault = |key: &str, fault: fn(String) -> Fault| {
        Err((key.to_owned(), fault(format!("{what} {key}"))))
    };
    if let Some(key) = wants.iter().find(|w| !has.contains(w)) {
        return fault(key, Fault::Missing);
    }
    match has.iter().find(|h| !wants.contains(h)) {
        Some(key) => fault(key, Fault::UnknownKey),
        None => Ok(()),
    }
}

/// Every book.
///
/// ```
/// use croupier_engine::games::GameKind;
///
/// let craps = croupier_rulebooks::books().iter().filter(|book| book.game == GameKind::Craps);
/// assert_eq!(craps.count(), 1);
/// ```
///
/// # Panics
/// If a book of this crate does not load, which its tests rule out.
#[must_use]
pub fn books() -> &'static [Book] {
    static READ: OnceLock<Vec<Book>> = OnceLock::new();
    READ.get_or_init(|| {
        let parse = |(file, text): &(&str, &str)| match Book::parse(file, text) {
            Ok(book) => book,
            Err(error) => panic!("{error}"),
        };
        BOOKS.iter().map(parse).collect()
    })
}

/// The book of an id.
///
/// ```
/// let craps = croupier_rulebooks::book("nz-1996/craps").expect("a book");
/// assert_eq!(craps.title, "Craps, New Zealand 1996");
/// assert!(croupier_rulebooks::book("nz-1996/bowls").is_none());
/// ```
#[must_use]
pub fn book(id: &str) -> Option<&'static Book> {
    books().iter().find(|b| b.id == id)
}

/// There is no book of this id; the message names those that there are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no book {0:?}; the books are {all}", all = ids())]
pub struct NoSuchBook(pub String);

fn ids() -> String {
    let ids: Vec<&str> = books().iter().map(|book| book.id.as_str()).collect();
    ids.join(", ")
}

/// The book of an id, as [`book()`] finds it.
impl FromStr for &'static Book {
    type Err = NoSuchBook;

    fn from_str(id: &str) -> Result<&'static Book, NoSuchBook> {
        book(id).ok_or_else(|| NoSuchBook(id.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found wrong with the first book, when this stands instead of that in it.
    fn fault(this: &str, that: &str) -> BookError {
        let (file, text) = BOOKS[0];
        assert!(text.contains(that), "{that}");
        Book::parse(file, &text.replacen(that, this, 1)).unwrap_err()
    }

    /// The line of the first book that begins so.
    fn line(start: &str) -> usize {
        let mut lines = BOOKS[0].1.lines();
        1 + lines.position(|line| line.starts_with(start)).unwrap()
    }

    #[test]
    fn every_book_loads() {
        assert_eq!(books().len(), BOOKS.len());
        for book in books() {
            book.rules(&Choices::new()).unwrap();
        }
    }

    #[test]
    fn an_uncited_value_is_rejected() {
        let error = fault("default = \"8\"", "default = \"8\"\nrule = \"3.4(a)\"");
        assert!(matches!(error.fault, Fault::Toml(_)), "{error}");
    }

    #[test]
    fn a_citation_of_no_rule_is_rejected() {
        let error = fault("\"cut-made\" = \"7.66\"", "\"cut-made\" = \"7.6\"");
        assert!(matches!(error.fault, Fault::UnknownRule { .. }), "{error}");
        assert_eq!(error.line, line("\"cut-made\""));
        assert_eq!(error.file, "books/nz-2004/baccarat.toml");
    }

    #[test]
    fn a_missing_rule_for_a_draft_is_rejected() {
        let (file, text) = BOOKS
            .iter()
            .find(|(file, _)| file.contains("craps"))
            .unwrap();
        let without = |line: &&str| !line.starts_with("\"draft/increment\"");
        let text: Vec<&str> = text.lines().filter(without).collect();
        let error = Book::parse(file, &text.join("\n")).unwrap_err();
        assert!(error.to_string().contains("draft/increment"), "{error}");
        let cite = text.iter().position(|line| *line == "[cite]").unwrap();
        assert_eq!(error.line, cite + 1);
    }

    #[test]
    fn an_unknown_key_and_a_missing_one_are_rejected() {
        let missing = fault("\"cut-mode\" =", "\"cut-made\" =");
        assert_eq!(missing.fault, Fault::Missing("citation cut-made".into()));
        let more = fault("[cite]\n\"dance\" = \"7.6\"", "[cite]");
        assert_eq!(more.fault, Fault::UnknownKey("citation dance".into()));
        assert_eq!(more.line, line("[cite]") + 1);
        let key = "\"reason/NotThisStep/dance\"";
        let more = fault(&format!("[cite]\n{key} = \"7.6\""), "[cite]");
        assert!(matches!(more.fault, Fault::UnknownKey(_)), "{more}");
        let option =
            "[option.colour]\nlabel = \"x\"\nflag = true\nrule = \"3.4\"\n\n[option.decks]";
        let more = fault(option, "[option.decks]");
        assert_eq!(more.fault, Fault::UnknownKey("parameter colour".into()));
        assert_eq!(more.line, line("[option.decks]"));
    }

    /// A key that a book does not have is none at any level, and what is said is of its kind.
    #[test]
    fn what_no_book_has_is_rejected() {
        for (this, that) in [
            ("colour = \"red\"\ntitle =", "title ="),
            ("[weather]\n[cite]", "[cite]"),
            ("title = 7", "title = \"Baccarat, New Zealand 2004\""),
            (
                "[power]\n\"settle\" = { by = [\"dealer\"], rule = \"7.6\", when = 1 }",
                "[power]",
            ),
        ] {
            let error = fault(this, that);
            assert!(matches!(error.fault, Fault::Toml(_)), "{error}");
        }
        let error = fault("game = \"bowls\"", "game = \"baccarat\"");
        assert_eq!(error.fault, Fault::UnknownGame("bowls".into()));
        assert_eq!(error.line, line("game ="));
        let error = fault(
            "general = \"nz-1997/general\"",
            "general = \"nz-1996/general\"",
        );
        assert_eq!(error.fault, Fault::UnknownGeneral("nz-1997/general".into()));
        assert_eq!(error.line, line("general ="));
    }

    /// Silence is said, and not left out.
    #[test]
    fn a_citation_of_nothing_is_rejected() {
        let error = fault("\"cut-made\" = []", "\"cut-made\" = \"7.6\"");
        assert!(matches!(error.fault, Fault::Kind { .. }), "{error}");
        assert_eq!(error.line, line("\"cut-made\""), "{error}");
        assert!(error.to_string().contains("unsaid"), "{error}");
    }

    #[test]
    fn a_key_that_cannot_arise_is_rejected_where_it_stands() {
        let key = "\"shoe-offered\"";
        let error = fault(&format!("[cite]\n{key} = \"7.6\""), "[cite]");
        let what = "citation shoe-offered".to_owned();
        assert_eq!(error.fault, Fault::UnknownKey(what));
        assert_eq!(error.line, line("[cite]") + 1);
    }

    #[test]
    fn powers_and_notices_are_of_words_that_there_are() {
        let unknown = |entry: &str| {
            let error = fault(&format!("[power]\n{entry}"), "[power]");
            assert_eq!(error.line, line("[power]") + 1, "{error}");
            error.fault
        };
        for power in [
            "\"dance\" = { by = [\"dealer\"], rule = \"7.6\" }",
            "\"settle\" = { by = [\"cook\"], rule = \"7.6\" }",
            "\"confirm stp=spread\" = { by = [\"dealer\"], rule = \"7.6\" }",
        ] {
            let found = unknown(power);
            assert!(matches!(found, Fault::UnknownKey(_)), "{found}");
        }
        let found = unknown("\"settle\" = { by = [\"dealer\"], rule = \"7.66\" }");
        assert!(matches!(found, Fault::UnknownRule { .. }), "{found}");
        let error = fault("[notice]\n\"weather\" = \"7.6\"\n\n[power]", "[power]");
        assert_eq!(error.fault, Fault::UnknownKey("notice weather".into()));
    }

    /// What can arise is found by the words of a book together and by its other options one by one: no such option makes
    /// something arise with other words than the customary ones.
    #[test]
    fn no_combination_wants_more_than_the_book_answers() {
        for book in books() {
            let known = book.wanted(&book.drafts());
            let drafts = book.worded().into_iter().flat_map(|draft| {
                let others = book.others().into_iter();
                others.map(move |other| draft.clone().into_iter().chain([other]).collect())
            });
            let wanted = book.wanted(&drafts.collect::<Vec<Choices>>());
            let more: Vec<&String> = wanted.iter().filter(|w| !known.contains(w)).collect();
            assert!(more.is_empty(), "{}: {more:?}", book.id);
        }
    }

    #[test]
    fn a_value_of_another_kind_is_rejected_where_it_stands() {
        for (this, that, wanted) in [
            (
                "one-area = { all = \"no\"",
                "one-area = { all = false",
                "true or false",
            ),
            (
                "cut-from-ends = { all = \"52\"",
                "cut-from-ends = { all = 52",
                "a whole number",
            ),
            (
                "commission-unit = { all = \"a cent\"",
                "commission-unit = { all = \"0.01\"",
                "an amount such as \"0.50\"",
            ),
            (
                "cut-order = { all = \"backwards\"",
                "cut-order = { all = \"ascending\"",
                "a word that the game knows",
            ),
            (
                "second-shuffle = { al = false",
                "second-shuffle = { all = false",
                "",
            ),
            (
                "areas = { mini = 7, midi = 9",
                "areas = { mini = 7, midi = 9, full = 14",
                "",
            ),
        ] {
            let error = fault(this, that);
            let key = that.split(' ').next().unwrap();
            assert_eq!(error.line, line(&format!("{key} =")), "{error}");
            match &error.fault {
                Fault::Kind { wanted: w, .. } => assert_eq!(*w, wanted, "{error}"),
                Fault::UnknownKey(_) | Fault::Missing(_) => assert_eq!(wanted, "", "{error}"),
                _ => panic!("{error}"),
            }
        }
        let error = fault("money = true", "least = 4\nmost = 8");
        assert!(matches!(error.fault, Fault::Kind { .. }), "{error}");
        assert_eq!(error.line, line("[option.decks]"));
    }
}
