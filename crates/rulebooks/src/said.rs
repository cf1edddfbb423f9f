//! What a file of rules says beside options and values: the rule behind everything that happens, who has a power, of what an inspector
//! is told, what is announced; and what general rules say of that at the tables of every book that they apply with.

use crate::book::{BookError, Fault, files};
use crate::register;
use croupier_engine::cited::FLOOR_COMMANDS;
use croupier_engine::games::{Command, GameKind};
use croupier_engine::words::{Announcement, Matter};
use croupier_engine::{Announced, Citation, Power, Role, RuleId, Word as _};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// General rules that apply with some of them.
const GENERAL: &[(&str, &str)] = files!["books": "nz-1996/general"];

/// General rules: what they say at the tables of every book that they apply with, unless that says otherwise.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGeneral {
    id: String,
    cite: BTreeMap<String, Spanned<RawCite>>,
    #[serde(default)]
    power: BTreeMap<String, Spanned<RawPower>>,
    #[serde(default)]
    notice: BTreeMap<String, Spanned<RawCite>>,
    #[serde(default)]
    announcement: BTreeMap<String, Spanned<RawAnnouncement>>,
}

/// How many minutes before it takes effect something is announced, and by which rule.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawAnnouncement {
    minutes: u16,
    rule: RawCite,
}

/// Who may say a command, and by which rule.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawPower {
    by: Vec<String>,
    rule: RawCite,
}

/// A rule, several that decide together, or `unsaid`.
#[derive(Deserialize)]
#[serde(untagged, expecting = "give a rule, a list of rules, or \"unsaid\"")]
pub(crate) enum RawCite {
    One(String),
    Several(Vec<String>),
}

impl RawCite {
    /// What it must be.
    const WANTED: &str = "a rule, a list of rules, or \"unsaid\"";
}

/// What a book says where its text is silent.
pub(crate) const UNSAID: &str = "unsaid";

/// A file of rules.
pub(crate) struct Source<'a> {
    pub(crate) file: &'a str,
    pub(crate) text: &'a str,
    /// The id before the numbers of its own rules.
    pub(crate) id: &'a str,
}

/// Reads a file of rules.
pub(crate) fn read_toml<T: serde::de::DeserializeOwned>(
    file: &str,
    text: &str,
) -> Result<T, BookError> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let start = error.span().map_or(0, |span| span.start);
        let source = Source { file, text, id: "" };
        source.at(start, Fault::Toml(error.message().to_owned()))
    })
}

impl Source<'_> {
    pub(crate) fn at(&self, start: usize, fault: Fault) -> BookError {
        let before = &self.text[..start.min(self.text.len())];
        BookError {
            file: self.file.to_owned(),
            line: 1 + before.matches('\n').count(),
            fault,
        }
    }

    /// The rule of a number: one of its own, or, named whole, another's.
    pub(crate) fn rule(
        &self,
        place: &str,
        number: &str,
        start: usize,
    ) -> Result<RuleId, BookError> {
        let id = if number.contains('/') {
            number.to_owned()
        } else {
            format!("{}/{number}", self.id)
        };
        if register::is_rule(&id) {
            return Ok(RuleId::new(&id));
        }
        let (place, rule) = (place.to_owned(), id);
        Err(self.at(start, Fault::UnknownRule { place, rule }))
    }

    fn citation(&self, place: &str, raw: &RawCite, start: usize) -> Result<Citation, BookError> {
        let numbers = match raw {
            RawCite::One(unsaid) if unsaid == UNSAID => &[],
            RawCite::One(number) => std::slice::from_ref(number),
            RawCite::Several(numbers) if numbers.is_empty() => {
                let (place, wanted) = (place.to_owned(), RawCite::WANTED);
                return Err(self.at(start, Fault::Kind { place, wanted }));
            }
            RawCite::Several(numbers) => numbers.as_slice(),
        };
        let rules = numbers.iter().map(|number| self.rule(place, number, start));
        let rules: Vec<RuleId> = rules.collect::<Result<_, _>>()?;
        Ok(Citation::from(rules))
    }
}

/// What a file of rules says beside options and values.
pub(crate) struct Said {
    pub(crate) given: BTreeMap<String, Citation>,
    pub(crate) powers: Vec<Power>,
    pub(crate) notices: Vec<(Matter, Citation)>,
    pub(crate) announcements: Vec<Announced>,
}

/// The same as it stands in the file.
pub(crate) struct RawSaid<'a> {
    pub(crate) cite: &'a BTreeMap<String, Spanned<RawCite>>,
    pub(crate) power: &'a BTreeMap<String, Spanned<RawPower>>,
    pub(crate) notice: &'a BTreeMap<String, Spanned<RawCite>>,
    pub(crate) announcement: &'a BTreeMap<String, Spanned<RawAnnouncement>>,
}

impl Said {
    pub(crate) fn read(
        source: &Source<'_>,
        game: GameKind,
        raw: &RawSaid<'_>,
    ) -> Result<Said, BookError> {
        let mut given = BTreeMap::new();
        for (key, spanned) in raw.cite {
            let by = source.citation(key, spanned.get_ref(), spanned.span().start)?;
            given.insert(key.clone(), by);
        }
        let mut powers = Vec::new();
        for (key, spanned) in raw.power {
            let (power, start) = (spanned.get_ref(), spanned.span().start);
            let by = source.citation(&format!("power {key}"), &power.rule, start)?;
            let power = read_power(game, key, &power.by, by);
            powers.push(power.map_err(|fault| source.at(start, fault))?);
        }
        let mut notices = Vec::new();
        for (key, spanned) in raw.notice {
            let start = spanned.span().start;
            let place = format!("notice {key}");
            let Some(matter) = Matter::from_word(key) else {
                return Err(source.at(start, Fault::UnknownKey(place)));
            };
            notices.push((matter, source.citation(&place, spanned.get_ref(), start)?));
        }
        let mut announcements = Vec::new();
        for (key, spanned) in raw.announcement {
            let (raw, start) = (spanned.get_ref(), spanned.span().start);
            let place = format!("announcement {key}");
            let Some(of) = Announcement::from_word(key) else {
                return Err(source.at(start, Fault::UnknownKey(place)));
            };
            let (minutes, by) = (raw.minutes, source.citation(&place, &raw.rule, start)?);
            announcements.push(Announced { of, minutes, by });
        }
        Ok(Said {
            given,
            powers,
            notices,
            announcements,
        })
    }

    /// The same with what general rules say where the book says nothing.
    pub(crate) fn with(mut self, general: Said) -> Said {
        for (key, by) in general.given {
            self.given.entry(key).or_insert(by);
        }
        let own: Vec<String> = self.powers.iter().map(|power| power.word.clone()).collect();
        let powers = general.powers.into_iter();
        self.powers
            .extend(powers.filter(|power| !own.contains(&power.word)));
        let own: Vec<Matter> = self.notices.iter().map(|(matter, _)| *matter).collect();
        let notices = general.notices.into_iter();
        self.notices
            .extend(notices.filter(|(matter, _)| !own.contains(matter)));
        let own: Vec<Announcement> = self.announcements.iter().map(|said| said.of).collect();
        let announcements = general.announcements.into_iter();
        self.announcements
            .extend(announcements.filter(|said| !own.contains(&said.of)));
        self
    }
}

/// What the general rules of this id say at tables of a game.
pub(crate) fn general(
    named: &Spanned<String>,
    game: GameKind,
    of: &Source<'_>,
) -> Result<Said, BookError> {
    let id = named.get_ref();
    let path = format!("books/{id}.toml");
    let Some((file, text)) = GENERAL.iter().find(|(file, _)| *file == path) else {
        let start = named.span().start;
        return Err(of.at(start, Fault::UnknownGeneral(id.clone())));
    };
    let raw: RawGeneral = read_toml(file, text)?;
    let said = RawSaid {
        cite: &raw.cite,
        power: &raw.power,
        notice: &raw.notice,
        announcement: &raw.announcement,
    };
    let id = &raw.id;
    Said::read(&Source { file, text, id }, game, &said)
}

/// Who may say a command: `spin`, or `confirm step=supervisor-inspection` where it depends on a field.
fn read_power(game: GameKind, key: &str, by: &[String], rules: Citation) -> Result<Power, Fault> {
    let unknown = || Fault::UnknownKey(format!("power {key}"));
    let mut parts = key.split_whitespace();
    let word = parts.next().unwrap_or_default();
    if !FLOOR_COMMANDS.contains(&word) && !Command::words(game).contains(&word) {
        return Err(unknown());
    }
    let fields = parts.map(|part| {
        let (name, value) = part.split_once('=').ok_or_else(unknown)?;
        let known = Command::fields(game, word).iter();
        if known.clone().all(|(field, _)| *field != name) {
            return Err(unknown());
        }
        Ok((name.to_owned(), value.to_owned()))
    });
    let fields = fields.collect::<Result<_, _>>()?;
    let role = |role: &String| Role::from_word(role).ok_or_else(unknown);
    Ok(Power {
        word: word.to_owned(),
        fields,
        roles: by.iter().map(role).collect::<Result<_, _>>()?,
        by: rules,
    })
}
