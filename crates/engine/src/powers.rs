//! What a book says about people: who has a power where that is not who usually has it, and of what an inspector must be told.

use crate::words::Matter;
use crate::{Citation, Role};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// Who may say a command under a book.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Power {
    /// The word of the command.
    pub word: String,
    /// What some of its fields must be, as they are written.
    pub fields: Vec<(String, String)>,
    /// Who may say it, the usual speaker first. Nobody: the book does not give this power.
    pub roles: Vec<Role>,
    /// By which rules.
    pub by: Citation,
}

/// The powers for which a book says who has them. All tables under the book share them.
///
/// ```
/// use croupier_engine::Role;
///
/// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// // A dealer, too, has the cards shuffled because one was exposed.
/// let power = rules.powers().of("reshuffle").next().expect("a power");
/// assert_eq!((power.roles[0], &*power.fields[0].1), (Role::Dealer, "exposed"));
/// assert_eq!(rules.powers().of("settle").count(), 0, "it is the dealer's as usual");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Powers(
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::shared"))] Arc<Listed>,
);

/// Powers, and the marks of their words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Listed {
    all: Vec<Power>,
    marks: u64,
}

/// A bit by which most words are told apart, those of usual wagers from all that have a power: every command asks for its word, and few
/// have one.
#[inline]
fn mark(word: &str) -> u64 {
    let first = word.bytes().next().unwrap_or_default();
    1 << ((3 * word.len() + usize::from(first)) % 64)
}

impl Powers {
    /// These; where several fit a command, the one with the most fields holds.
    ///
    /// ```
    /// use croupier_engine::{Citation, Power, Powers, Role};
    ///
    /// let power = |fields: &[(&str, &str)], role| Power {
    ///     word: "confirm".into(),
    ///     fields: fields.iter().map(|(name, is)| (String::from(*name), String::from(*is))).collect(),
    ///     roles: vec![role],
    ///     by: Citation::default(),
    /// };
    /// let powers = Powers::new(vec![power(&[], Role::Dealer), power(&[("step", "lace")], Role::Supervisor)]);
    /// let first = powers.of("confirm").next().expect("a power");
    /// assert_eq!(first.roles, [Role::Supervisor], "the most particular");
    /// ```
    #[must_use]
    pub fn new(mut powers: Vec<Power>) -> Powers {
        powers.sort_by_key(|power| core::cmp::Reverse(power.fields.len()));
        let marks = powers
            .iter()
            .fold(0, |marks, power| marks | mark(&power.word));
        Powers(Arc::new(Listed { all: powers, marks }))
    }

    /// Those for a command, by its word, the most particular first.
    #[inline]
    pub fn of<'a>(&'a self, word: &str) -> impl Iterator<Item = &'a Power> {
        let known = self.0.marks & mark(word) != 0;
        let some = if known { &self.0.all[..] } else { &[] };
        some.iter().filter(move |power| power.word == word)
    }

    /// All of them.
    #[must_use]
    pub fn all(&self) -> &[Power] {
        &self.0.all
    }
}

/// Of what an inspector must be told, or what an inspector must approve, under a book. All tables under the book share it.
///
/// ```
/// use croupier_engine::words::Matter;
/// use croupier_engine::{Citation, Notices};
///
/// let notices = Notices::new(vec![(Matter::StyleChange, Citation::default())]);
/// assert!(notices.of(Matter::StyleChange).is_some() && notices.of(Matter::Limits).is_none());
/// assert!(notices.all().eq([Matter::StyleChange]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Notices(
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::shared"))]
    Arc<Vec<(Matter, Citation)>>,
);

impl Notices {
    /// These.
    #[must_use]
    pub fn new(notices: Vec<(Matter, Citation)>) -> Notices {
        Notices(Arc::new(notices))
    }

    /// The rules that ask for it, if the book does.
    #[must_use]
    pub fn of(&self, matter: Matter) -> Option<&Citation> {
        let found = self.0.iter().find(|(of, _)| *of == matter);
        found.map(|(_, by)| by)
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = Matter> {
        self.0.iter().map(|(matter, _)| *matter)
    }
}
