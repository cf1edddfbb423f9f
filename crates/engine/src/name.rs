//! The name a person plays under. It is what the log, the notation and the page call the player.

use crate::Word;
use crate::notation::Value;
use crate::words::parsed;
use alloc::string::String;
use core::cmp::Ordering;
use core::fmt;

/// A person's name: 1 to 24 ASCII letters, digits, `-` or `_`, beginning with a letter or digit. It is held in place, so that names
/// are compared and handed on without following a pointer.
///
/// ```
/// use croupier_engine::Name;
///
/// let anna: Name = "anna".parse()?;
/// assert_eq!(anna.as_str(), "anna");
/// assert!("no one".parse::<Name>().is_err());
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Name {
    /// Its letters, and zeros behind them.
    letters: [[u8; 8]; 3],
}

impl Name {
    /// The name, if it is one.
    ///
    /// ```
    /// use croupier_engine::Name;
    ///
    /// assert_eq!(Name::new("Bo-2").expect("a name").as_str(), "Bo-2");
    /// assert_eq!(Name::new("two words"), None);
    /// ```
    #[must_use]
    pub fn new(name: &str) -> Option<Name> {
        let fits = |c: u8| c.is_ascii_alphanumeric() || c == b'-' || c == b'_';
        let first = name.bytes().next()?;
        let mut letters = [[0; 8]; 3];
        let place = letters.as_flattened_mut().get_mut(..name.len())?;
        place.copy_from_slice(name.as_bytes());
        (first.is_ascii_alphanumeric() && name.bytes().all(fits)).then_some(Name { letters })
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let mut parts = self.letters.as_flattened().split(|letter| *letter == 0);
        let letters = parts.next();
        core::str::from_utf8(letters.unwrap_or_default()).unwrap_or_default()
    }
}

/// By letters.
impl Ord for Name {
    fn cmp(&self, other: &Name) -> Ordering {
        let mut letters = self.letters.iter().zip(&other.letters);
        let differ = letters.find(|(own, others)| own != others);
        differ.map_or(Ordering::Equal, |(own, others)| {
            u64::from_be_bytes(*own).cmp(&u64::from_be_bytes(*others))
        })
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Name").field(&self.as_str()).finish()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
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
        Value::Word(self.clone().into())
    }
}

parsed!(Name, "a name of 1 to 24 letters, digits, - or _");

#[cfg(feature = "serde")]
impl serde::Serialize for Name {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.as_str())
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
    fn names_are_in_the_order_of_their_letters() {
        let mut words = [
            "bo",
            "anna",
            "anna-2",
            "Zoe",
            "annabella",
            "7seas",
            "an",
            "abcdefghijklmnopqrstuvwx",
        ];
        words.sort_unstable();
        let names = words.map(|word| Name::new(word).unwrap());
        assert!(names.is_sorted());
        assert_eq!(names.each_ref().map(Name::as_str), words);
    }

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
