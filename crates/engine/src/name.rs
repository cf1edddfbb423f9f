//! The name a person plays under. It is what the log, the notation and the page call the player.

use crate::Word;
use crate::notation::Value;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

/// A person's name: 1 to 24 ASCII letters, digits, `-` or `_`, beginning with a letter or digit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(Arc<str>);

impl Name {
    /// The name, if it is one.
    #[must_use]
    pub fn new(name: &str) -> Option<Name> {
        let fits = |c: u8| c.is_ascii_alphanumeric() || c == b'-' || c == b'_';
        let good = (1..=24).contains(&name.len())
            && name.bytes().all(fits)
            && name.as_bytes()[0].is_ascii_alphanumeric();
        good.then(|| Name(name.into()))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Word for Name {
    fn to_word(&self) -> String {
        String::from(self.as_str())
    }
    fn from_word(word: &str) -> Option<Self> {
        Name::new(word)
    }
    fn to_value(&self) -> Value {
        Value::Word(Arc::clone(&self.0).into())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Name {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Name {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        deserialize_word(d, "a name of 1 to 24 letters, digits, - or _")
    }
}

/// Reads a value that JSON writes as one word of the notation.
#[cfg(feature = "serde")]
pub(crate) fn deserialize_word<'de, T: Word, D: serde::Deserializer<'de>>(
    d: D,
    what: &'static str,
) -> Result<T, D::Error> {
    let word = <String as serde::Deserialize>::deserialize(d)?;
    T::from_word(&word).ok_or_else(|| {
        let word = crate::quoted(&word);
        serde::de::Error::custom(alloc::format!("{word} is not {what}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        for good in ["anna", "Bo-2", "x", "7seas"] {
            assert!(Name::new(good).is_some(), "{good}");
        }
        for bad in [
            "",
            "-",
            "_x",
            "two words",
            "naïve",
            "a\"b",
            "abcdefghijklmnopqrstuvwxy",
        ] {
            assert!(Name::new(bad).is_none(), "{bad}");
        }
    }
}
