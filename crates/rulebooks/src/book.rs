//! Books: read from TOML, refused where a value is uncited, a citation unknown, or a key of the game left open.

use crate::baccarat;
use crate::blackjack;
use crate::caribbean_stud;
use crate::chemin_de_fer;
use crate::craps;
use crate::option::{Choices, Chosen, OptionSpec, RawOption};
use crate::register;
use crate::spin;
use croupier_engine::games::spin::Apparatus;
use croupier_engine::games::{GameKind, Rules};
use croupier_engine::{Citations, Refusal, RuleId};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The books as they stand in the crate.
const FILES: &[&str] = &[
    include_str!("../books/nz-2004/baccarat.toml"),
    include_str!("../books/nz-1996/mini-baccarat.toml"),
    include_str!("../books/nz-1996/midi-baccarat.toml"),
    include_str!("../books/nz-1996/baccarat.toml"),
    include_str!("../books/nz-1996/blackjack.toml"),
    include_str!("../books/nz-1998/mini-baccarat.toml"),
    include_str!("../books/act-2012/mini-baccarat.toml"),
    include_str!("../books/nj-19-47/punto-banco.toml"),
    include_str!("../books/nj-19-47/minibaccarat.toml"),
    include_str!("../books/nj-19-47/chemin-de-fer.toml"),
    include_str!("../books/nz-1996/roulette.toml"),
    include_str!("../books/nz-1996/tai-sai.toml"),
    include_str!("../books/nz-1996/money-wheel.toml"),
    include_str!("../books/nz-1996/craps.toml"),
    include_str!("../books/nz-1996/caribbean-stud.toml"),
];

/// What is wrong with a book's file.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// It is no TOML, or has a field no book has.
    #[error("the book cannot be read: {0}")]
    Toml(#[from] toml::de::Error),
    /// It is of a game that the engine does not know.
    #[error("{book}: there is no game {game:?}")]
    UnknownGame {
        /// The book.
        book: String,
        /// The game it names.
        game: String,
    },
    /// It cites a rule that is in no register.
    #[error("{book}: {place} cites {rule}, which is no rule")]
    UnknownRule {
        /// The book.
        book: String,
        /// What is cited.
        place: String,
        /// The rule named.
        rule: String,
    },
    /// The game has no such key, option or value.
    #[error("{book}: the game knows no {place}")]
    UnknownKey {
        /// The book.
        book: String,
        /// The key.
        place: String,
    },
    /// A key of the game has no rule, or a value it needs is missing.
    #[error("{book}: {place} is missing")]
    Missing {
        /// The book.
        book: String,
        /// The key.
        place: String,
    },
    /// An option is not well made.
    #[error("{book}: option {option}: {fault}")]
    Option {
        /// The book.
        book: String,
        /// The option.
        option: String,
        /// What is wrong.
        fault: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBook {
    id: String,
    game: String,
    title: String,
    source: String,
    since: String,
    general: Option<String>,
    option: BTreeMap<String, RawOption>,
    value: BTreeMap<String, RawValue>,
    cite: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct RawValue {
    rule: String,
    #[serde(flatten)]
    by: BTreeMap<String, toml::Value>,
}

/// A value that the book fixes, for all versions or for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) by: BTreeMap<String, String>,
    pub(crate) rule: RuleId,
}

impl Value {
    /// The value for a version, or for all.
    pub(crate) fn of(&self, version: &str) -> Option<&str> {
        self.by
            .get(version)
            .or_else(|| self.by.get("all"))
            .map(String::as_str)
    }
}

/// A line of a table's sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What it says.
    pub text: String,
    /// The rule behind it.
    pub rule: RuleId,
}

/// A rule book.
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
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// The first thing found wrong with it.
    pub fn parse(text: &str) -> Result<Book, BookError> {
        let raw: RawBook = toml::from_str(text)?;
        let Ok(game) = raw.game.parse::<GameKind>() else {
            return Err(BookError::UnknownGame {
                book: raw.id,
                game: raw.game,
            });
        };
        let cite = |place: &str, number: &str| {
            let id = if number.contains('/') {
                number.to_owned()
            } else {
                format!("{}/{number}", raw.id)
            };
            if register::is_rule(&id) {
                Ok(RuleId::new(&id))
            } else {
                Err(BookError::UnknownRule {
                    book: raw.id.clone(),
                    place: place.to_owned(),
                    rule: id,
                })
            }
        };
        let mut options = BTreeMap::new();
        for (key, option) in &raw.option {
            let rule = cite(&format!("option {key}"), &option.rule)?;
            let spec = OptionSpec::new(option, rule).map_err(|fault| BookError::Option {
                book: raw.id.clone(),
                option: key.clone(),
                fault,
            })?;
            options.insert(key.clone(), spec);
        }
        let mut values = BTreeMap::new();
        for (key, value) in &raw.value {
            let rule = cite(&format!("value {key}"), &value.rule)?;
            let text = |v: &toml::Value| v.as_str().map_or_else(|| v.to_string(), str::to_owned);
            let by = value.by.iter().map(|(k, v)| (k.clone(), text(v))).collect();
            values.insert(key.clone(), Value { by, rule });
        }
        let mut citations = Vec::new();
        for (key, number) in &raw.cite {
            citations.push((key.clone(), cite(key, number)?));
        }
        let book = Book {
            id: raw.id,
            game,
            title: raw.title,
            source: raw.source,
            since: raw.since,
            general: raw.general,
            options,
            values,
            citations: citations.into_iter().collect(),
        };
        book.check()?;
        Ok(book)
    }

    /// Holds the book to the keys and parameters of its game: all of them and no others, a parameter either as an option or
    /// as a fixed value.
    fn check(&self) -> Result<(), BookError> {
        let needs = match self.game {
            GameKind::Baccarat => baccarat::needs(),
            GameKind::Blackjack => blackjack::needs(),
            GameKind::CheminDeFer => chemin_de_fer::needs(),
            GameKind::Roulette => spin::needs(Apparatus::Roulette),
            GameKind::TaiSai => spin::needs(Apparatus::TaiSai),
            GameKind::MoneyWheel => spin::needs(Apparatus::MoneyWheel),
            GameKind::Craps => craps::needs(),
            GameKind::CaribbeanStud => caribbean_stud::needs(),
        };
        let hold = |what: &str, has: &[&str], wants: &[String]| {
            if let Some(key) = wants.iter().find(|w| !has.contains(&w.as_str())) {
                return Err(BookError::Missing {
                    book: self.id.clone(),
                    place: format!("{what} {key}"),
                });
            }
            match has.iter().find(|h| !wants.iter().any(|w| w == *h)) {
                Some(key) => Err(BookError::UnknownKey {
                    book: self.id.clone(),
                    place: format!("{what} {key}"),
                }),
                None => Ok(()),
            }
        };
        let citations: Vec<&str> = self.citations.keys().collect();
        hold("citation", &citations, &needs.citations)?;
        let options = self.options.keys().map(String::as_str);
        let values = self.values.keys().map(String::as_str);
        if let Some(both) = self.options.keys().find(|k| self.values.contains_key(*k)) {
            return Err(BookError::UnknownKey {
                book: self.id.clone(),
                place: format!("option that is a value too, {both}"),
            });
        }
        let parameters: Vec<&str> = options.chain(values).collect();
        hold("parameter", &parameters, &needs.parameters)
    }

    /// The rule set that a draft of choices makes.
    ///
    /// # Errors
    /// All the reasons why it makes none, each cited.
    pub fn rules(&self, draft: &Choices) -> Result<Rules, Vec<Refusal>> {
        let chosen = Chosen::new(&self.options, draft, &self.citations)?;
        match self.game {
            GameKind::Baccarat => baccarat::rules(self, &chosen),
            GameKind::Blackjack => blackjack::rules(self, &chosen),
            GameKind::CheminDeFer => chemin_de_fer::rules(self, &chosen),
            GameKind::Roulette => {
                spin::rules(self, &chosen, Apparatus::Roulette).map(Rules::Roulette)
            }
            GameKind::TaiSai => spin::rules(self, &chosen, Apparatus::TaiSai).map(Rules::TaiSai),
            GameKind::MoneyWheel => {
                spin::rules(self, &chosen, Apparatus::MoneyWheel).map(Rules::MoneyWheel)
            }
            GameKind::Craps => craps::rules(self, &chosen),
            GameKind::CaribbeanStud => caribbean_stud::rules(self, &chosen),
        }
    }

    /// The draft with every open choice made by the book's defaults.
    ///
    /// # Errors
    /// As for [`Book::rules`].
    pub fn complete(&self, draft: &Choices) -> Result<Choices, Vec<Refusal>> {
        Ok(Chosen::new(&self.options, draft, &self.citations)?.all())
    }

    /// What the table's sign says: each choice with the rule behind it.
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

/// Every book, in the order of their ids.
///
/// # Panics
/// If a book of this crate does not load, which its tests rule out.
#[must_use]
pub fn books() -> &'static [Book] {
    static BOOKS: OnceLock<Vec<Book>> = OnceLock::new();
    BOOKS.get_or_init(|| {
        let parse = |text: &&str| match Book::parse(text) {
            Ok(book) => book,
            Err(error) => panic!("{error}"),
        };
        FILES.iter().map(parse).collect()
    })
}

/// The book of an id.
#[must_use]
pub fn book(id: &str) -> Option<&'static Book> {
    books().iter().find(|b| b.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> String {
        FILES[0].to_owned()
    }

    #[test]
    fn every_book_loads() {
        assert_eq!(books().len(), FILES.len());
        for book in books() {
            book.rules(&Choices::new()).unwrap();
        }
    }

    #[test]
    fn an_uncited_value_is_rejected() {
        let bad = text().replacen("default = \"8\"\nrule = \"3.4\"", "default = \"8\"", 1);
        assert!(matches!(Book::parse(&bad), Err(BookError::Toml(_))));
    }

    #[test]
    fn a_citation_of_no_rule_is_rejected() {
        let bad = text().replace("\"cut-made\" = \"7.6\"", "\"cut-made\" = \"7.66\"");
        let error = Book::parse(&bad).unwrap_err();
        assert!(matches!(error, BookError::UnknownRule { .. }), "{error}");
    }

    #[test]
    fn an_unknown_key_and_a_missing_one_are_rejected() {
        let unknown = text().replace("\"cut-made\" =", "\"cut-mode\" =");
        let missing = Book::parse(&unknown).unwrap_err();
        assert!(matches!(missing, BookError::Missing { .. }), "{missing}");
        let more = text() + "\"dance\" = \"7.6\"\n";
        let error = Book::parse(&more).unwrap_err();
        assert!(matches!(error, BookError::UnknownKey { .. }), "{error}");
        let more = text().replace(
            "[option.decks]",
            "[option.colour]\nlabel = \"x\"\nflag = true\nrule = \"3.4\"\n\n[option.decks]",
        );
        let error = Book::parse(&more).unwrap_err();
        assert!(matches!(error, BookError::UnknownKey { .. }), "{error}");
    }
}
