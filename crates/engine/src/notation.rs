//! The one-line text notation: a word that says what, then its fields, separated by blanks.
//!
//! `place-wager anna 1 banker 20.00` is a command, `wager-placed anna 1 banker 20.00 20.00` an event. `-` stands for a
//! field that is absent (at the end of a line it may be left out), lists are joined by commas (`[]` if empty), free text
//! is quoted. Parsing what was printed gives the same value back. The macros here define an enum, its notation and, with
//! the `serde` and `schema` features, its JSON form and the description of that in one place, so that they cannot drift apart.
//! This file is over 800 lines because the macros that write a line and read it stand together, each with an example.

use crate::Text;
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// Why a line of the notation, its JSON form or a single word could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotationError {
    /// The first word begins no line of this kind, or is not in the vocabulary.
    UnknownWord {
        /// The word, as it was given.
        word: String,
        /// Those that are known.
        known: Vec<String>,
    },
    /// A field has to be given and is not.
    MissingField {
        /// The word that begins the line.
        line: String,
        /// The field's name.
        field: String,
    },
    /// A field's value is not of its type.
    BadField {
        /// The word that begins the line.
        line: String,
        /// The field's name.
        field: String,
        /// What was given for it.
        given: String,
    },
    /// More words follow than the line has fields.
    TooManyWords {
        /// The word that begins the line.
        line: String,
        /// The first word too many.
        word: String,
    },
    /// The JSON object has a field that this line has not.
    UnknownField {
        /// The word that begins the line.
        line: String,
        /// The field's name.
        field: String,
    },
    /// A single word is not a value of its type.
    BadWord {
        /// The word, as it was given.
        word: String,
        /// What is wanted, with an example.
        wanted: &'static str,
    },
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::UnknownWord { word, known } => {
                let (word, known) = (quoted(word), known.join(", "));
                write!(f, "{word} is unknown here; known are {known}")
            }
            NotationError::MissingField { line, field } => {
                write!(f, "{line}: the field {field} is missing")
            }
            NotationError::BadField { line, field, given } => {
                write!(f, "{line}: the field {field} cannot be {}", quoted(given))
            }
            NotationError::TooManyWords { line, word } => {
                write!(f, "{line}: {} is one word too many", quoted(word))
            }
            NotationError::UnknownField { line, field } => {
                write!(f, "{line}: there is no field {}", quoted(field))
            }
            NotationError::BadWord { word, wanted } => {
                write!(f, "{} is not {wanted}", quoted(word))
            }
        }
    }
}

impl core::error::Error for NotationError {}

/// The value of a field, as offers compare it and JSON has it.
///
/// ```
/// use croupier_engine::notation::Value;
/// use croupier_engine::{Cents, Word};
///
/// assert_eq!(Cents(2000).to_value(), Value::Cents(Cents(2000)));
/// assert_eq!(vec![1_u8, 2].to_value().to_string(), "1,2");
/// assert_eq!(None::<u8>.to_value(), Value::Absent);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// The field is left out.
    Absent,
    /// A word.
    Word(Text),
    /// A number.
    Number(u64),
    /// Yes or no.
    Flag(bool),
    /// An amount.
    Cents(crate::Cents),
    /// A list.
    List(Vec<Value>),
    /// Values by name.
    Object(Vec<(String, Value)>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Absent => f.write_str("-"),
            Value::Word(word) => f.write_str(word),
            Value::Number(n) => n.fmt(f),
            Value::Flag(flag) => flag.fmt(f),
            Value::Object(_) => f.write_str("an object"),
            Value::Cents(cents) => f.write_str(&cents.to_word()),
            Value::List(values) if values.is_empty() => f.write_str("[]"),
            Value::List(values) => {
                for (at, value) in values.iter().enumerate() {
                    let comma = if at == 0 { "" } else { "," };
                    write!(f, "{comma}{value}")?;
                }
                Ok(())
            }
        }
    }
}

/// A value that is one word of the notation.
///
/// ```
/// use croupier_engine::{Card, Word};
///
/// assert_eq!(Vec::<Card>::from_word("9h,Td").expect("cards").len(), 2);
/// assert_eq!(Vec::<Card>::new().to_word(), "[]");
/// assert_eq!(Option::<u8>::from_word("-"), Some(None), "absent");
/// ```
pub trait Word: Sized {
    /// The word for this value.
    fn to_word(&self) -> String;
    /// The value of a word, if it is one.
    fn from_word(word: &str) -> Option<Self>;
    /// The value when the line ends before this field.
    fn absent() -> Option<Self> {
        None
    }
    /// Whether every amount and number in it is one that a table counts, so that adding them up stays in range.
    fn is_countable(&self) -> bool {
        true
    }
    /// The value as offers and JSON have it.
    fn to_value(&self) -> Value {
        Value::Word(self.to_word().into())
    }
    /// The value that offers and JSON have so.
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Word(word) => Self::from_word(word),
            _ => None,
        }
    }
}

macro_rules! word_by_display {
    ($($t:ty: $value:ident up to $most:expr),*) => {$(
        impl $crate::notation::Word for $t {
            fn to_word(&self) -> alloc::string::String {
                alloc::string::ToString::to_string(self)
            }
            fn from_word(word: &str) -> Option<Self> {
                word.parse().ok()
            }
            fn is_countable(&self) -> bool {
                (..=$most).contains(self)
            }
            fn to_value(&self) -> Value {
                Value::$value((*self).into())
            }
            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::$value(value) => (*value).try_into().ok(),
                    _ => None,
                }
            }
        }
    )*};
}
word_by_display!(
    u8: Number up to u8::MAX,
    u16: Number up to u16::MAX,
    u32: Number up to u32::MAX / 2,
    u64: Number up to u64::MAX / 2,
    bool: Flag up to true
);

impl<T: Word> Word for Option<T> {
    fn to_word(&self) -> String {
        self.as_ref().map_or_else(|| "-".to_owned(), Word::to_word)
    }
    fn from_word(word: &str) -> Option<Self> {
        if word == "-" {
            return Some(None);
        }
        T::from_word(word).map(Some)
    }
    fn absent() -> Option<Self> {
        Some(None)
    }
    fn is_countable(&self) -> bool {
        self.as_ref().is_none_or(Word::is_countable)
    }
    fn to_value(&self) -> Value {
        self.as_ref().map_or(Value::Absent, Word::to_value)
    }
    fn from_value(value: &Value) -> Option<Self> {
        if *value == Value::Absent {
            return Some(None);
        }
        T::from_value(value).map(Some)
    }
}

impl<T: Word> Word for Vec<T> {
    fn to_word(&self) -> String {
        if self.is_empty() {
            return "[]".to_owned();
        }
        let words: Vec<String> = self.iter().map(Word::to_word).collect();
        words.join(",")
    }
    fn from_word(word: &str) -> Option<Self> {
        if word == "[]" {
            return Some(Vec::new());
        }
        word.split(',').map(T::from_word).collect()
    }
    fn absent() -> Option<Self> {
        Some(Vec::new())
    }
    fn is_countable(&self) -> bool {
        self.iter().all(Word::is_countable)
    }
    fn to_value(&self) -> Value {
        Value::List(self.iter().map(Word::to_value).collect())
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::List(values) => values.iter().map(T::from_value).collect(),
            _ => None,
        }
    }
}

impl Word for String {
    fn to_word(&self) -> String {
        let mut out = String::from("\"");
        for c in self.chars() {
            if matches!(c, '"' | '\\') {
                out.push('\\');
            }
            out.push(c);
        }
        out.push('"');
        out
    }
    fn from_word(word: &str) -> Option<Self> {
        let inner = word.strip_prefix('"')?.strip_suffix('"')?;
        let mut out = String::new();
        let mut chars = inner.chars();
        while let Some(c) = chars.next() {
            out.push(if c == '\\' { chars.next()? } else { c });
        }
        Some(out)
    }
    fn to_value(&self) -> Value {
        Value::Word(self.clone().into())
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Word(text) => Some(String::from(&**text)),
            _ => None,
        }
    }
}

/// Somebody's word in an answer: of a long one only the beginning.
///
/// ```
/// use croupier_engine::quoted;
///
/// assert_eq!(quoted("1h"), "\"1h\"");
/// assert!(quoted(&"long ".repeat(20)).ends_with('…'));
/// ```
#[must_use]
pub fn quoted(word: &str) -> String {
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        Some((at, _)) => alloc::format!("{:?}…", &word[..at]),
        None => alloc::format!("{word:?}"),
    }
}

/// Splits a line into words at blanks outside quotes.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut word = String::new();
    let (mut quoted, mut escaped) = (false, false);
    for c in line.chars() {
        if c.is_whitespace() && !quoted {
            if !word.is_empty() {
                out.push(core::mem::take(&mut word));
            }
            continue;
        }
        if c == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = c == '\\' && !escaped;
        word.push(c);
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}

/// Reads one field of a line.
pub(crate) fn field<T: Word>(
    kind: &str,
    name: &str,
    words: &mut alloc::vec::IntoIter<String>,
) -> Result<T, NotationError> {
    match words.next() {
        Some(word) => T::from_word(&word).ok_or_else(|| {
            let (line, field) = (kind.to_owned(), name.to_owned());
            NotationError::BadField {
                line,
                field,
                given: word,
            }
        }),
        None => T::absent().ok_or_else(|| missing(kind, name)),
    }
}

fn missing(kind: &str, name: &str) -> NotationError {
    NotationError::MissingField {
        line: kind.to_owned(),
        field: name.to_owned(),
    }
}

pub(crate) fn unknown(kind: &str, known: &[&str]) -> NotationError {
    NotationError::UnknownWord {
        word: kind.to_owned(),
        known: known.iter().map(|word| (*word).to_owned()).collect(),
    }
}

pub(crate) fn end(
    kind: &str,
    mut words: alloc::vec::IntoIter<String>,
) -> Result<(), NotationError> {
    match words.next() {
        Some(word) => Err(NotationError::TooManyWords {
            line: kind.to_owned(),
            word,
        }),
        None => Ok(()),
    }
}

/// Defines an enum whose values are lines of the notation and, with `serde`, JSON objects tagged by `$tag`. An enum may be
/// joined `with` others, each under some of its words: a line that begins with one of them is the other's.
///
/// ```
/// use croupier_engine::{Cents, Name};
///
/// croupier_engine::lines! {
///     /// What can happen.
///     pub enum Event tagged "event" {
///         "paid" Paid { player: Name, cents: Cents },
///         "thrown" Thrown { first: u8, second: u8 },
///     }
/// }
///
/// assert_eq!("thrown 3 4".parse(), Ok(Event::Thrown { first: 3, second: 4 }));
/// let paid = Event::Paid { player: "anna".parse()?, cents: Cents(500) };
/// assert_eq!(paid.to_string(), "paid anna 5.00");
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[macro_export]
macro_rules! lines {
    ($(#[$meta:meta])* pub enum $name:ident tagged $tag:literal {
        $($(#[$vmeta:meta])* $word:literal $variant:ident { $($(#[$fmeta:meta])* $field:ident : $type:ty),* $(,)? }),* $(,)?
    } $(with $(#[$pmeta:meta])* $Part:ident($part:path): $($pword:literal),+;)*) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "a field whose name says what it is needs no more")]
        pub enum $name {
            $($(#[$vmeta])* $variant { $($(#[$fmeta])* $field: $type),* },)*
            $($(#[$pmeta])* $Part($part),)*
        }

        impl $name {
            /// Every word that begins a line of this kind.
            pub const WORDS: &'static [&'static str] = &[$($word,)* $($($pword,)+)*];

            /// The fields of each kind with their types, in the order of [`Self::WORDS`].
            pub const FIELDS: &'static [&'static [(&'static str, &'static str)]] = &[
                $(&[$((stringify!($field), stringify!($type))),*],)*
                $($($crate::notation::fields_of(<$part>::WORDS, <$part>::FIELDS, $pword),)+)*
            ];

            /// The fields with their values.
            #[must_use]
            pub fn fields(&self) -> $crate::__alloc::vec::Vec<(&'static str, $crate::notation::Value)> {
                match self {
                    $($name::$variant { $($field),* } => {
                        $crate::__alloc::vec![$((stringify!($field), $crate::Word::to_value($field))),*]
                    })*
                    $($name::$Part(part) => part.fields(),)*
                }
            }

            /// The word that begins this line.
            #[must_use]
            #[inline]
            pub const fn word(&self) -> &'static str {
                match self {
                    $($name::$variant { .. } => $word,)*
                    $($name::$Part(part) => part.word(),)*
                }
            }

            /// Whether every amount and number in it is one that a table counts.
            #[must_use]
            pub fn is_countable(&self) -> bool {
                match self {
                    $($name::$variant { $($field),* } => true $(&& $crate::Word::is_countable($field))*,)*
                    $($name::$Part(part) => part.is_countable(),)*
                }
            }

            #[doc(hidden)]
            #[allow(unused_mut, reason = "not every kind has fields")]
            pub fn from_fields(
                kind: &str,
                mut fields: $crate::notation::Fields,
            ) -> Result<Self, $crate::NotationError> {
                match kind {
                    $($word => {
                        let value = $name::$variant {
                            $($field: fields.take::<$type>($word, stringify!($field))?),*
                        };
                        fields.end($word)?;
                        Ok(value)
                    })*
                    $($($pword)|+ => <$part>::from_fields(kind, fields).map($name::$Part),)*
                    _ => Err($crate::NotationError::unknown(kind, Self::WORDS)),
                }
            }
        }

        $(impl From<$part> for $name {
            fn from(part: $part) -> Self {
                $name::$Part(part)
            }
        })*

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap as _;
                match self {
                    $($name::$variant { $($field),* } => {
                        let mut object = s.serialize_map(None)?;
                        object.serialize_entry($tag, $word)?;
                        $(object.serialize_entry(stringify!($field), $field)?;)*
                        object.end()
                    })*
                    $($name::$Part(part) => part.serialize(s),)*
                }
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                $crate::notation::tagged(d, stringify!($name), $tag, Self::from_fields)
            }
        }

        $crate::described_lines! {
            $(#[$meta])*
            $name tagged $tag {
                $($(#[$vmeta])* $word $variant { $($(#[$fmeta])* $field: $type),* }),*
            }
            $(with $part: $($pword),+;)*
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $($name::$variant { $($field),* } => {
                        f.write_str($word)?;
                        $(write!(f, " {}", $crate::Word::to_word($field))?;)*
                        Ok(())
                    })*
                    $($name::$Part(part) => part.fmt(f),)*
                }
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::NotationError;
            fn from_str(line: &str) -> Result<Self, Self::Err> {
                let mut words = $crate::NotationError::words(line).into_iter();
                let kind = words.next().unwrap_or_default();
                match kind.as_str() {
                    $($word => {
                        let value = $name::$variant {
                            $($field: $crate::NotationError::field::<$type>($word, stringify!($field), &mut words)?),*
                        };
                        $crate::NotationError::end($word, words)?;
                        Ok(value)
                    })*
                    $($($pword)|+ => line.parse().map($name::$Part),)*
                    _ => Err($crate::NotationError::unknown(&kind, Self::WORDS)),
                }
            }
        }
    };
}

/// Defines one line as a struct, for an enum of lines to be joined with: what has many fields, and is kept or handed on whole.
///
/// ```
/// use croupier_engine::{Cents, Name};
///
/// croupier_engine::line! {
///     /// A wager came out.
///     pub struct Settled tagged "event" "settled" {
///         /// Whose it was.
///         player: Name,
///         /// What was paid.
///         cents: Cents,
///     }
/// }
///
/// let settled: Settled = "settled anna 5.00".parse()?;
/// assert_eq!(settled.cents, Cents(500));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[macro_export]
macro_rules! line {
    ($(#[$meta:meta])* pub struct $name:ident tagged $tag:literal $word:literal {
        $($(#[$fmeta:meta])* $field:ident : $type:ty),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name { $($(#[$fmeta])* pub $field: $type),* }

        #[doc(hidden)]
        impl $name {
            pub const WORDS: &'static [&'static str] = &[$word];
            pub const FIELDS: &'static [&'static [(&'static str, &'static str)]] =
                &[&[$((stringify!($field), stringify!($type))),*]];

            #[must_use]
            pub fn fields(&self) -> $crate::__alloc::vec::Vec<(&'static str, $crate::notation::Value)> {
                $crate::__alloc::vec![$((stringify!($field), $crate::Word::to_value(&self.$field))),*]
            }

            #[must_use]
            pub const fn word(&self) -> &'static str {
                $word
            }

            #[must_use]
            pub fn is_countable(&self) -> bool {
                true $(&& $crate::Word::is_countable(&self.$field))*
            }

            pub fn from_fields(
                word: &str,
                mut fields: $crate::notation::Fields,
            ) -> Result<Self, $crate::NotationError> {
                if word != $word {
                    return Err($crate::NotationError::unknown(word, Self::WORDS));
                }
                let value = $name { $($field: fields.take::<$type>(word, stringify!($field))?),* };
                fields.end(word)?;
                Ok(value)
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap as _;
                let mut object = s.serialize_map(None)?;
                object.serialize_entry($tag, $word)?;
                $(object.serialize_entry(stringify!($field), &self.$field)?;)*
                object.end()
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                $crate::notation::tagged(d, stringify!($name), $tag, Self::from_fields)
            }
        }

        $crate::described_lines! {
            $name tagged $tag { $(#[$meta])* $word Line { $($(#[$fmeta])* $field: $type),* } }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str($word)?;
                $(write!(f, " {}", $crate::Word::to_word(&self.$field))?;)*
                Ok(())
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::NotationError;
            fn from_str(line: &str) -> Result<Self, Self::Err> {
                let mut words = $crate::NotationError::words(line).into_iter();
                words.next();
                let value = $name {
                    $($field: $crate::NotationError::field::<$type>($word, stringify!($field), &mut words)?),*
                };
                $crate::NotationError::end($word, words)?;
                Ok(value)
            }
        }
    };
}

/// Defines an enum of commands: lines tagged `do`, each with who may say it, the usual speaker first, and with the
/// player who speaks or for whom it is keyed, where there is one.
///
/// ```
/// use croupier_engine::{Cents, Name, Role};
///
/// croupier_engine::commands! {
///     /// What can be asked of a table.
///     pub enum Command {
///         "wager" Wager { player: Name, cents: Cents } by [Player, Dealer] for player,
///         "throw" Throw {} by [Dealer],
///     }
/// }
///
/// let wager: Command = "wager anna 5.00".parse()?;
/// assert_eq!((wager.word(), wager.roles()[0], wager.player()), ("wager", Role::Player, Some(&"anna".parse()?)));
/// assert_eq!(Command::Throw {}.player(), None);
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[macro_export]
macro_rules! commands {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$vmeta:meta])* $word:literal $variant:ident { $($(#[$fmeta:meta])* $field:ident : $type:ty),* $(,)? }
            by $by:tt $(for $player:tt)?),* $(,)?
    } $(with $(#[$pmeta:meta])* $Part:ident($part:path) $((by $($pby:tt)+))?: $($pword:literal),+;)*) => {
        $crate::lines! {
            $(#[$meta])*
            pub enum $name tagged "do" {
                $($(#[$vmeta])* $word $variant { $($(#[$fmeta])* $field: $type),* }),*
            }
            $(with $(#[$pmeta])* $Part($part): $($pword),+;)*
        }

        #[allow(unused_variables, reason = "what a command asks seldom says who may say it")]
        impl $name {
            /// Who may say this, the usual speaker first.
            #[must_use]
            #[inline]
            pub const fn roles(&self) -> &'static [$crate::Role] {
                match self {
                    $($name::$variant { $($field),* } => $crate::commands!(@roles $by),)*
                    $($name::$Part(part) => part.roles($($($pby)+)?),)*
                }
            }

            /// The player who speaks, or for whom it is keyed.
            #[must_use]
            #[inline]
            pub const fn player(&self) -> Option<&$crate::Name> {
                match self {
                    $($name::$variant { $($field),* } => $crate::commands!(@player $($player)?),)*
                    $($name::$Part(part) => part.player(),)*
                }
            }

            /// What is said, who may say it and who speaks, all at once.
            #[must_use]
            #[inline]
            pub const fn said(&self) -> $crate::machine::Said<'_> {
                match self {
                    $($name::$variant { $($field),* } => $crate::machine::Said {
                        word: $word,
                        roles: $crate::commands!(@roles $by),
                        player: $crate::commands!(@player $($player)?),
                    },)*
                    $($name::$Part(part) => $crate::machine::Said {
                        word: part.word(),
                        roles: part.roles($($($pby)+)?),
                        player: part.player(),
                    },)*
                }
            }
        }

        impl $crate::machine::Say for $name {
            fn word(&self) -> &'static str {
                self.word()
            }
            fn roles(&self) -> &'static [$crate::Role] {
                self.roles()
            }
            fn player(&self) -> Option<&$crate::Name> {
                self.player()
            }
            fn fields(&self) -> $crate::__alloc::vec::Vec<(&'static str, $crate::notation::Value)> {
                self.fields()
            }
        }
    };
    (@roles [$($role:ident),+]) => { &[$($crate::Role::$role),+] };
    (@roles ($roles:expr)) => { $roles };
    (@player) => { None };
    (@player $player:ident) => { Some($player) };
    (@player ($player:expr)) => { $player };
}

/// The fields of a kind of line, which its own enum must have.
#[doc(hidden)]
#[must_use]
pub const fn fields_of(
    words: &[&str],
    fields: &'static [&'static [(&'static str, &'static str)]],
    word: &str,
) -> &'static [(&'static str, &'static str)] {
    let mut at = 0;
    while at < words.len() {
        if same(words[at].as_bytes(), word.as_bytes()) {
            return fields[at];
        }
        at += 1;
    }
    panic!("the part has no such word")
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// The fields of a JSON object, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields(Vec<(String, Value)>);

impl Fields {
    /// Takes a field's value out.
    ///
    /// # Errors
    /// If it is missing or is no such value.
    pub fn take<T: Word>(&mut self, kind: &str, name: &str) -> Result<T, NotationError> {
        let at = self.0.iter().position(|(field, _)| field == name);
        let value = at.map(|at| self.0.swap_remove(at).1);
        match &value {
            None => T::from_value(&Value::Absent).ok_or_else(|| missing(kind, name)),
            Some(value) => T::from_value(value).ok_or_else(|| NotationError::BadField {
                line: kind.to_owned(),
                field: name.to_owned(),
                given: value.to_string(),
            }),
        }
    }

    /// Nothing must be left.
    ///
    /// # Errors
    /// If there is a field that was not taken.
    pub fn end(&self, kind: &str) -> Result<(), NotationError> {
        match self.0.first() {
            Some((field, _)) => Err(NotationError::UnknownField {
                line: kind.to_owned(),
                field: field.clone(),
            }),
            None => Ok(()),
        }
    }
}

mod described;
#[cfg(feature = "serde")]
mod json;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use json::tagged;
mod keywords;
#[doc(hidden)]
pub use keywords::{length, spelt, text};

#[doc(hidden)]
impl NotationError {
    pub fn words(line: &str) -> Vec<String> {
        words(line)
    }
    pub fn field<T: Word>(
        kind: &str,
        name: &str,
        words: &mut alloc::vec::IntoIter<String>,
    ) -> Result<T, Self> {
        field(kind, name, words)
    }
    pub fn end(kind: &str, words: alloc::vec::IntoIter<String>) -> Result<(), Self> {
        end(kind, words)
    }
    pub fn unknown(kind: &str, known: &[&str]) -> Self {
        unknown(kind, known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_survives_blanks_and_quotes() {
        let text = String::from("say \"No more bets\" \\ now");
        let line = alloc::format!("called {}", text.to_word());
        let words = words(&line);
        assert_eq!(words.len(), 2);
        assert_eq!(String::from_word(&words[1]), Some(text));
    }

    #[test]
    fn long_words_are_cut() {
        let long = "é".repeat(41);
        assert_eq!(quoted(&long[..80]), alloc::format!("{:?}", &long[..80]));
        assert_eq!(quoted(&long), alloc::format!("{:?}…", &long[..80]));
    }

    #[test]
    fn lists_and_absences() {
        assert_eq!(Vec::<u8>::from_word("1,2,3"), Some(alloc::vec![1, 2, 3]));
        assert_eq!(Vec::<u8>::from_word("[]"), Some(Vec::new()));
        assert_eq!(Option::<u8>::from_word("-"), Some(None));
        assert_eq!(Vec::<u8>::from_word("1,x"), None);
    }
}
