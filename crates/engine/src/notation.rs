//! The one-line text notation: a word that says what, then its fields, separated by blanks.
//!
//! `place-wager anna 1 banker 20.00` is a command, `wager-placed anna 1 banker 20.00 20.00` an event. `-` stands for a
//! field that is absent (at the end of a line it may be left out), lists are joined by commas (`[]` if empty), free text
//! is quoted. Parsing what was printed gives the same value back. The macros here define an enum, its notation and, with
//! the `serde` feature, its JSON form in one place, so that the three cannot drift apart.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// Why a line of notation could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError(pub String);

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for NotationError {}

/// The value of a field, as offers compare it and JSON has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// The field is left out.
    Absent,
    /// A word.
    Word(String),
    /// A number.
    Number(u64),
    /// Yes or no.
    Flag(bool),
    /// An amount.
    Cents(crate::Cents),
    /// A list.
    List(Vec<Value>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Absent => f.write_str("-"),
            Value::Word(word) => f.write_str(word),
            Value::Number(n) => n.fmt(f),
            Value::Flag(flag) => flag.fmt(f),
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
pub trait Word: Sized {
    /// The word for this value.
    fn to_word(&self) -> String;
    /// The value of a word, if it is one.
    fn from_word(word: &str) -> Option<Self>;
    /// The value when the line ends before this field.
    fn absent() -> Option<Self> {
        None
    }
    /// The value as offers and JSON have it.
    fn to_value(&self) -> Value {
        Value::Word(self.to_word())
    }
}

macro_rules! word_by_display {
    ($($t:ty: $value:ident),*) => {$(
        impl $crate::notation::Word for $t {
            fn to_word(&self) -> alloc::string::String {
                alloc::string::ToString::to_string(self)
            }
            fn from_word(word: &str) -> Option<Self> {
                word.parse().ok()
            }
            fn to_value(&self) -> Value {
                Value::$value((*self).into())
            }
        }
    )*};
}
word_by_display!(u8: Number, u16: Number, u32: Number, u64: Number, bool: Flag);

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
    fn to_value(&self) -> Value {
        self.as_ref().map_or(Value::Absent, Word::to_value)
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
    fn to_value(&self) -> Value {
        Value::List(self.iter().map(Word::to_value).collect())
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
}

/// Somebody's word in an answer: of a long one only the beginning.
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
        Some(word) => T::from_word(&word)
            .ok_or_else(|| NotationError(alloc::format!("{kind}: {} is no {name}", quoted(&word)))),
        None => T::absent()
            .ok_or_else(|| NotationError(alloc::format!("{kind}: the field {name} is missing"))),
    }
}

pub(crate) fn unknown(kind: &str, known: &[&str]) -> NotationError {
    NotationError(alloc::format!(
        "{} is unknown here; known are {}",
        quoted(kind),
        known.join(", ")
    ))
}

pub(crate) fn end(
    kind: &str,
    mut words: alloc::vec::IntoIter<String>,
) -> Result<(), NotationError> {
    match words.next() {
        Some(word) => Err(NotationError(
            kind.to_string() + ": " + &quoted(&word) + " is one word too many",
        )),
        None => Ok(()),
    }
}

/// Defines an enum without fields whose values are words.
#[macro_export]
macro_rules! keywords {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$vmeta:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum $name { $($(#[$vmeta])* #[cfg_attr(feature = "serde", serde(rename = $word))] $variant),* }

        impl $name {
            /// Every value, in the order of definition.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The word that stands for this value in the notation and in JSON.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),* }
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.word())
            }
        }

        impl $crate::Word for $name {
            fn to_word(&self) -> $crate::__alloc::string::String {
                $crate::__alloc::string::String::from(self.word())
            }
            fn from_word(word: &str) -> Option<Self> {
                $name::ALL.iter().copied().find(|v| v.word() == word)
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::NotationError;
            fn from_str(word: &str) -> Result<Self, Self::Err> {
                <$name as $crate::Word>::from_word(word).ok_or_else(|| {
                    let known: $crate::__alloc::vec::Vec<&str> = $name::ALL.iter().map(|v| v.word()).collect();
                    $crate::NotationError::unknown(word, &known)
                })
            }
        }
    };
}

/// Defines an enum whose values are lines of the notation and, with `serde`, JSON objects tagged by `$tag`.
#[macro_export]
macro_rules! lines {
    ($(#[$meta:meta])* pub enum $name:ident tagged $tag:literal {
        $($(#[$vmeta:meta])* $word:literal $variant:ident { $($(#[$fmeta:meta])* $field:ident : $type:ty),* $(,)? }),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(tag = $tag, deny_unknown_fields))]
        pub enum $name {
            $($(#[$vmeta])* #[cfg_attr(feature = "serde", serde(rename = $word))]
            $variant { $($(#[$fmeta])* $field: $type),* }),*
        }

        impl $name {
            /// Every word that begins a line of this kind.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// The fields of each kind with their types, in the order of [`Self::WORDS`].
            pub const FIELDS: &'static [&'static [(&'static str, &'static str)]] =
                &[$(&[$((stringify!($field), stringify!($type))),*]),*];

            /// The fields with their values.
            #[must_use]
            pub fn fields(&self) -> $crate::__alloc::vec::Vec<(&'static str, $crate::notation::Value)> {
                match self {
                    $($name::$variant { $($field),* } => {
                        $crate::__alloc::vec![$((stringify!($field), $crate::Word::to_value($field))),*]
                    }),*
                }
            }

            /// The word that begins this line.
            #[must_use]
            pub const fn word(&self) -> &'static str {
                match self { $($name::$variant { .. } => $word),* }
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.word())?;
                match self {
                    $($name::$variant { $($field),* } => {
                        $(write!(f, " {}", $crate::Word::to_word($field))?;)*
                        Ok(())
                    }),*
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
                    }),*
                    _ => Err($crate::NotationError::unknown(&kind, Self::WORDS)),
                }
            }
        }
    };
}

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
