//! What may be said now: a command with some of its fields left open, each within bounds. The same value goes from the engine
//! to the wire, and whether it admits a command is asked in one place, so that offered and accepted can be held to be the
//! same.

use super::amounts::Amounts;
use crate::notation::Value;
use crate::{Cents, Name, People, Role};
use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

/// What the house asks about every command before anything else.
///
/// ```
/// # use croupier_engine::games::{Command, GameKind};
/// # use croupier_engine::Role;
/// let command = Command::parse(GameKind::Craps, "place-wager anna pass 10.00")?;
/// let said = command.said();
/// assert_eq!((said.word, said.roles), ("place-wager", [Role::Player, Role::Dealer].as_slice()));
/// assert_eq!(said.player, Some(&"anna".parse()?));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said<'a> {
    /// Its word.
    pub word: &'static str,
    /// Who may say it, the usual speaker first.
    pub roles: &'static [Role],
    /// The player who speaks, or for whom it is keyed.
    pub player: Option<&'a Name>,
}

/// A command that can be offered.
///
/// ```
/// use croupier_engine::games::{Command, GameKind};
/// use croupier_engine::machine::Say;
///
/// let command = Command::parse(GameKind::Craps, "place-wager anna pass 10.00")?;
/// let names: Vec<&str> = Say::fields(&command).iter().map(|(name, _)| *name).collect();
/// assert_eq!(names, ["player", "bet", "cents"]);
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
pub trait Say {
    /// Its word.
    fn word(&self) -> &'static str;
    /// Who may say it, the usual speaker first.
    fn roles(&self) -> &'static [Role];
    /// The player who speaks, or for whom it is keyed.
    fn player(&self) -> Option<&Name>;
    /// Its fields with their values.
    fn fields(&self) -> Vec<(&'static str, Value)>;
}

/// The chips that players have in hand, for the bounds of what they may lay.
///
/// ```
/// use croupier_engine::machine::Purses;
/// use croupier_engine::{Cents, Name};
/// use std::collections::BTreeMap;
///
/// struct Racks(BTreeMap<Name, Cents>);
///
/// impl Purses for Racks {
///     fn chips(&self, player: &Name) -> Cents {
///         self.0.get(player).copied().unwrap_or_default()
///     }
/// }
///
/// let anna: Name = "anna".parse()?;
/// assert_eq!(Racks(BTreeMap::from([(anna.clone(), Cents(500))])).chips(&anna), Cents(500));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
pub trait Purses {
    /// Chips of value that are not owed to the house.
    fn chips(&self, player: &Name) -> Cents;
}

/// To whom offers are made.
///
/// ```
/// use croupier_engine::{Name, machine::To};
///
/// let (anna, bo): (Name, Name) = ("anna".parse()?, "bo".parse()?);
/// assert!(To::Everybody.staff() && To::Everybody.includes(&bo));
/// assert!(!To::Player(&anna).staff() && !To::Player(&anna).includes(&bo));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To<'a> {
    /// To everybody, staff included.
    Everybody,
    /// To one player alone.
    Player(&'a Name),
}

impl To<'_> {
    /// Whether offers are made to staff.
    #[must_use]
    pub fn staff(self) -> bool {
        self == To::Everybody
    }

    /// Whether offers are made to this player.
    #[must_use]
    pub fn includes(self, player: &Name) -> bool {
        match self {
            To::Everybody => true,
            To::Player(one) => one == player,
        }
    }
}

/// For whom offers are made: who is at the table, what each holds, and to whom it goes.
///
/// ```
/// use croupier_engine::machine::{Asked, Purses, To};
/// use croupier_engine::{Cents, Name, People};
///
/// struct Fifty; // dollars for everybody
///
/// impl Purses for Fifty {
///     fn chips(&self, _: &Name) -> Cents {
///         Cents(5000)
///     }
/// }
///
/// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// let mut table = book.rules(&Default::default()).expect("its own defaults").table();
/// let anna: Name = "anna".parse()?;
/// let mut people = People::default();
/// people.place(anna.clone(), None);
/// table.open(&people);
/// let mut offers = Vec::new();
/// table.offers(Asked { people: &people, purses: &Fifty, to: To::Player(&anna) }, &mut offers);
/// let wager = offers.iter().find(|offer| offer.word == "place-wager").expect("an offer");
/// assert_eq!(wager.amounts("cents").expect("amounts").most(), Some(Cents(5000)));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// Who is at the table.
    pub people: &'a People,
    /// What each has in chips.
    pub purses: &'a dyn Purses,
    /// The player or the role that it is made to.
    pub to: To<'a>,
}

/// A field of a command on offer.
///
/// ```
/// use croupier_engine::Cents;
/// use croupier_engine::games::craps::Command;
/// use croupier_engine::machine::{Field, Offer};
///
/// let command: Command = "place-wager anna pass 10.00".parse()?;
/// let offer = Offer::exactly(&command);
/// assert!(matches!(offer.field("cents"), Some(Field::Is(_))));
/// assert!(offer.may_be("cents", &Cents(1000)) && !offer.may_be("cents", &Cents(1500)));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// It is this.
    Is(Value),
    /// It is one of these.
    OneOf(Vec<Value>),
    /// It is an amount.
    Cents(Amounts),
    /// It is a number between these.
    Number(u32, u32),
    /// It tells facts: some are accepted.
    Facts,
}

impl Field {
    fn admits(&self, value: &Value) -> bool {
        match (self, value) {
            (Field::Is(is), value) => is == value,
            (Field::OneOf(values), value) => values.contains(value),
            (Field::Cents(amounts), Value::Cents(cents)) => amounts.contains(*cents),
            (Field::Number(least, most), Value::Number(n)) => {
                (u64::from(*least)..=u64::from(*most)).contains(n)
            }
            (Field::Facts, _) => true,
            (Field::Cents(_) | Field::Number(..), _) => false,
        }
    }
}

/// A command on offer.
///
/// ```
/// use croupier_engine::Cents;
/// use croupier_engine::games::craps::Command;
/// use croupier_engine::machine::{Amounts, Offer};
///
/// let command: Command = "place-wager anna pass 10.00".parse()?;
/// let amounts = Amounts::every(Cents(500), Cents(5000), Cents(500));
/// let offer = Offer::exactly(&command).cents("cents", amounts).expect("amounts");
/// assert!(offer.admits(&"place-wager anna pass 25.00".parse::<Command>()?));
/// assert!(!offer.admits(&"place-wager anna pass 27.00".parse::<Command>()?));
/// assert!(!offer.admits(&"place-wager bo pass 25.00".parse::<Command>()?));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The word of the command.
    pub word: &'static str,
    /// Who may say it, the usual speaker first.
    pub roles: Cow<'static, [Role]>,
    /// The player it is made to, if to one.
    pub player: Option<Name>,
    /// Its fields, but for that player.
    pub fields: Vec<(&'static str, Field)>,
    /// Fields that may be left out.
    pub optional: Vec<&'static str>,
    /// When it may be said, where that is not now.
    pub from_ms: Option<i64>,
}

impl Offer {
    /// Exactly this command.
    ///
    /// ```
    /// use croupier_engine::games::craps::Command;
    /// use croupier_engine::machine::Offer;
    ///
    /// let offer = Offer::exactly(&"roll 3-4".parse::<Command>()?);
    /// assert!(offer.admits(&"roll 3-4".parse::<Command>()?) && !offer.admits(&"roll 6-6".parse::<Command>()?));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn exactly(command: &impl Say) -> Offer {
        let player = command.player().cloned();
        let fields = command.fields().into_iter();
        // The player's own name is said once.
        let named = |name: &str| name == "player" && player.is_some();
        Offer {
            word: command.word(),
            roles: command.roles().into(),
            fields: fields
                .filter(|(name, _)| !named(name))
                .map(|(name, value)| (name, Field::Is(value)))
                .collect(),
            player,
            optional: Vec::new(),
            from_ms: None,
        }
    }

    /// This report, with any facts.
    ///
    /// ```
    /// use croupier_engine::games::craps::Command;
    /// use croupier_engine::machine::Offer;
    ///
    /// let offer = Offer::report(&"roll 3-4".parse::<Command>()?);
    /// assert!(offer.asks_facts() && offer.admits(&"roll 6-6".parse::<Command>()?));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn report(command: &impl Say) -> Offer {
        let fields = command.fields().into_iter();
        Offer {
            word: command.word(),
            roles: command.roles().into(),
            // Whoever is named is not the speaker.
            player: None,
            fields: fields.map(|(name, _)| (name, Field::Facts)).collect(),
            optional: Vec::new(),
            from_ms: None,
        }
    }

    /// The same with a field opened.
    ///
    /// ```
    /// use croupier_engine::games::craps::Command;
    /// use croupier_engine::machine::{Field, Offer};
    ///
    /// let offer = Offer::exactly(&"report-die-found 3 true".parse::<Command>()?);
    /// let offer = offer.open("die", Field::Number(1, 5));
    /// assert!(offer.admits(&"report-die-found 5 true".parse::<Command>()?));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn open(mut self, name: &'static str, field: Field) -> Offer {
        let at = self.fields.iter_mut().find(|(n, _)| *n == name);
        debug_assert!(at.is_some(), "{} has no field {name}", self.word);
        if let Some((_, open)) = at {
            *open = field;
        }
        self
    }

    /// Divides it by what some fields must be, as they are written: the part in which they are so, and the rest.
    ///
    /// ```
    /// use croupier_engine::games::craps::Command;
    /// use croupier_engine::machine::Offer;
    ///
    /// let offer = Offer::exactly(&"report-die-found 3 true".parse::<Command>()?).one_of("sound", [true, false]);
    /// let (part, rest) = offer.divided(&[("sound".into(), "false".into())]);
    /// assert!(part.expect("a part").may_be("sound", &false));
    /// assert!(rest.len() == 1 && !rest[0].may_be("sound", &false));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn divided(self, fields: &[(String, String)]) -> (Option<Offer>, Vec<Offer>) {
        let (mut part, mut rest) = (self, Vec::new());
        for (name, value) in fields {
            let so = |found: &Value| found.to_string() == *value;
            let at = part.fields.iter().position(|(field, _)| field == name);
            let found = at.map(|at| (at, part.fields[at].1.clone()));
            let (at, is, others) = match found {
                Some((_, Field::Is(found))) if so(&found) => continue,
                Some((at, Field::OneOf(values))) => {
                    let (is, others): (Vec<Value>, Vec<Value>) = values.into_iter().partition(so);
                    (at, is, others)
                }
                Some((_, Field::Is(_) | Field::Cents(_) | Field::Number(..) | Field::Facts))
                | None => {
                    rest.push(part);
                    return (None, rest);
                }
            };
            if !others.is_empty() {
                let mut other = part.clone();
                other.fields[at].1 = Field::OneOf(others);
                rest.push(other);
            }
            if is.is_empty() {
                return (None, rest);
            }
            part.fields[at].1 = Field::OneOf(is);
        }
        (Some(part), rest)
    }

    /// The same command to the same player, with all of its fields given.
    ///
    /// ```
    /// use croupier_engine::games::craps::Command;
    /// use croupier_engine::machine::{Field, Offer};
    ///
    /// let offer = Offer::exactly(&"report-die-found 3 true".parse::<Command>()?);
    /// let other = offer.with(vec![("die", Field::Number(1, 5)), ("sound", Field::Facts)]);
    /// assert!(other.admits(&"report-die-found 5 false".parse::<Command>()?));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn with(&self, fields: Vec<(&'static str, Field)>) -> Offer {
        debug_assert!(
            self.fields
                .iter()
                .map(|(n, _)| n)
                .eq(fields.iter().map(|(n, _)| n)),
            "{} has other fields",
            self.word
        );
        Offer {
            word: self.word,
            roles: self.roles.clone(),
            player: self.player.clone(),
            fields,
            optional: Vec::new(),
            from_ms: self.from_ms,
        }
    }

    /// The same, with a field that may also be left out.
    ///
    /// ```
    /// use croupier_engine::games::craps::Command;
    /// use croupier_engine::machine::Offer;
    ///
    /// let all: Command = "withdraw-wager anna pass".parse()?;
    /// let part = Offer::exactly(&"withdraw-wager anna pass 5.00".parse::<Command>()?);
    /// assert!(!part.admits(&all) && part.or_absent("cents").admits(&all));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn or_absent(mut self, name: &'static str) -> Offer {
        self.optional.push(name);
        self
    }

    /// Any of these in a field.
    ///
    /// ```
    /// use croupier_engine::games::craps::{Command, Dice};
    /// use croupier_engine::machine::Offer;
    ///
    /// let offer = Offer::exactly(&"roll 3-4".parse::<Command>()?).one_of("dice", Dice::all());
    /// assert!(offer.admits(&"roll 6-6".parse::<Command>()?));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn one_of<T: crate::Word>(
        self,
        name: &'static str,
        values: impl IntoIterator<Item = T>,
    ) -> Offer {
        let values = values.into_iter().map(|v| v.to_value()).collect();
        self.open(name, Field::OneOf(values))
    }

    /// A number between these in a field.
    ///
    /// ```
    /// use croupier_engine::games::craps::Command;
    /// use croupier_engine::machine::Offer;
    ///
    /// let offer = Offer::exactly(&"report-die-found 3 true".parse::<Command>()?).number("die", 1, 5);
    /// assert!(offer.may_be("die", &5_u8) && !offer.may_be("die", &6_u8));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn number(self, name: &'static str, least: u32, most: u32) -> Offer {
        self.open(name, Field::Number(least, most))
    }

    /// An amount in a field; no offer where there is none.
    ///
    /// ```
    /// use croupier_engine::games::craps::Command;
    /// use croupier_engine::machine::{Amounts, Offer};
    ///
    /// let offer = Offer::exactly(&"place-wager anna pass 10.00".parse::<Command>()?);
    /// assert_eq!(offer.cents("cents", Amounts::default()), None, "no amount, no offer");
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn cents(self, name: &'static str, amounts: Amounts) -> Option<Offer> {
        (!amounts.is_empty()).then(|| self.open(name, Field::Cents(amounts)))
    }

    /// The whole of what lies there, or a part after which what is left is one of these amounts.
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::games::craps::Command;
    /// use croupier_engine::machine::{Amounts, Offer};
    ///
    /// let left = Amounts::every(Cents(500), Cents(1500), Cents(500));
    /// let offer = Offer::exactly(&"withdraw-wager anna pass".parse::<Command>()?).taken_back("cents", Cents(2000), &left);
    /// assert!(offer.admits(&"withdraw-wager anna pass 15.00".parse::<Command>()?));
    /// assert!(offer.admits(&"withdraw-wager anna pass".parse::<Command>()?), "all of it");
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn taken_back(self, name: &'static str, there: Cents, left: &Amounts) -> Offer {
        self.open(name, Field::Cents(left.taken_from(there)))
            .or_absent(name)
    }

    /// Facts in a field.
    ///
    /// ```
    /// use croupier_engine::games::craps::Command;
    /// use croupier_engine::machine::Offer;
    ///
    /// let offer = Offer::exactly(&"roll 3-4".parse::<Command>()?).facts("dice");
    /// assert!(offer.asks_facts());
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn facts(self, name: &'static str) -> Offer {
        self.open(name, Field::Facts)
    }

    /// Whether it asks for facts, of which only some are accepted.
    #[must_use]
    pub fn asks_facts(&self) -> bool {
        self.fields.iter().any(|(_, field)| *field == Field::Facts)
    }

    /// The field of this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Field> {
        let (_, field) = self.fields.iter().find(|(n, _)| *n == name)?;
        Some(field)
    }

    /// The amounts that a field may be.
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::games::craps::Command;
    /// use croupier_engine::machine::{Amounts, Offer};
    ///
    /// let amounts = Amounts::every(Cents(500), Cents(5000), Cents(500));
    /// let offer = Offer::exactly(&"place-wager anna pass 10.00".parse::<Command>()?);
    /// assert_eq!(offer.amounts("cents"), None, "it is fixed");
    /// assert_eq!(offer.cents("cents", amounts.clone()).and_then(|offer| offer.amounts("cents").cloned()), Some(amounts));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn amounts(&self, name: &str) -> Option<&Amounts> {
        match self.field(name)? {
            Field::Cents(amounts) => Some(amounts),
            Field::Is(_) | Field::OneOf(_) | Field::Number(..) | Field::Facts => None,
        }
    }

    /// Whether a field may be this.
    ///
    /// ```
    /// use croupier_engine::games::craps::{Command, Dice};
    /// use croupier_engine::machine::Offer;
    ///
    /// let offer = Offer::exactly(&"roll 3-4".parse::<Command>()?);
    /// let (three_four, twelve) = (Dice::new(3, 4).expect("dice"), Dice::new(6, 6).expect("dice"));
    /// assert!(offer.may_be("dice", &three_four) && !offer.may_be("dice", &twelve));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn may_be(&self, name: &str, value: &impl crate::Word) -> bool {
        let field = self.field(name);
        field.is_some_and(|field| field.admits(&value.to_value()))
    }

    /// Whether this command is one of those on offer.
    ///
    /// ```
    /// use croupier_engine::games::craps::Command;
    /// use croupier_engine::machine::Offer;
    ///
    /// let offer = Offer::exactly(&"accept-dice anna".parse::<Command>()?);
    /// assert!(!offer.admits(&"accept-dice bo".parse::<Command>()?), "it is made to anna");
    /// assert!(!offer.admits(&"decline-dice anna".parse::<Command>()?));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn admits(&self, command: &impl Say) -> bool {
        let admitted = |(name, value): &(&'static str, Value)| match self.field(name) {
            Some(field) => {
                field.admits(value) || (*value == Value::Absent && self.optional.contains(name))
            }
            None => true,
        };
        self.word == command.word()
            && self
                .player
                .as_ref()
                .is_none_or(|p| command.player() == Some(p))
            && command.fields().iter().all(admitted)
    }
}

#[cfg(feature = "serde")]
mod wire {
    use super::{Field, Offer};
    use crate::Word;
    use crate::notation::Value;
    use serde::ser::{Serialize, SerializeMap, Serializer};

    impl Serialize for Value {
        fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
            match self {
                Value::Absent => s.serialize_none(),
                Value::Word(word) => s.serialize_str(word),
                Value::Number(n) => s.serialize_u64(*n),
                Value::Flag(flag) => s.serialize_bool(*flag),
                Value::Cents(cents) => s.serialize_i64(cents.0),
                Value::List(values) => values.serialize(s),
                Value::Object(pairs) => {
                    s.collect_map(pairs.iter().map(|(name, value)| (name, value)))
                }
            }
        }
    }

    impl Serialize for Field {
        fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
            let mut map = s.serialize_map(None)?;
            match self {
                Field::Is(value) => map.serialize_entry("is", value)?,
                Field::OneOf(values) => map.serialize_entry("one_of", values)?,
                Field::Cents(amounts) => map.serialize_entry("amounts", amounts)?,
                Field::Number(least, most) => {
                    map.serialize_entry("least", least)?;
                    map.serialize_entry("most", most)?;
                }
                Field::Facts => map.serialize_entry("facts", &true)?,
            }
            map.end()
        }
    }

    /// The open fields of an offer.
    struct Open<'a>(&'a Offer);

    impl Serialize for Open<'_> {
        fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
            let open = |(_, field): &&(&'static str, Field)| !matches!(field, Field::Is(_));
            s.collect_map(self.0.fields.iter().filter(open).map(|(n, f)| (n, f)))
        }
    }

    impl Serialize for Offer {
        /// Fields that are fixed stand as they do in the command; the others are in `open`.
        fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
            let mut map = s.serialize_map(None)?;
            map.serialize_entry("do", self.word)?;
            map.serialize_entry("roles", &self.roles)?;
            if let Some(player) = &self.player {
                map.serialize_entry("player", &player.to_word())?;
            }
            for (name, field) in &self.fields {
                if let Field::Is(value) = field
                    && *value != Value::Absent
                {
                    map.serialize_entry(name, value)?;
                }
            }
            if self.fields.iter().any(|(_, f)| !matches!(f, Field::Is(_))) {
                map.serialize_entry("open", &Open(self))?;
            }
            if !self.optional.is_empty() {
                map.serialize_entry("optional", &self.optional)?;
            }
            if let Some(ms) = self.from_ms {
                map.serialize_entry("from_ms", &ms)?;
            }
            map.end()
        }
    }
}
