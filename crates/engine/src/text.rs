//! Text that is handed on without being copied: the words of commands and offers.

use crate::Name;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use core::ops::Deref;

/// So many of something, in words that fit the number.
///
/// ```
/// use croupier_engine::text::count;
///
/// assert_eq!((count(1_u8, "card", "cards"), count(6_u8, "card", "cards")), ("1 card".into(), "6 cards".into()));
/// ```
#[must_use]
pub fn count(number: impl Into<u64>, one: &str, more: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { more })
}

/// A word of the notation as people read it: `split-17-20` is split 17, 20.
///
/// ```
/// use croupier_engine::text::spoken;
///
/// assert_eq!(spoken("split-17-20"), "split 17, 20");
/// assert_eq!(spoken("hard-6"), "hard 6");
/// ```
#[must_use]
pub fn spoken(word: &str) -> String {
    let mut said = String::new();
    for part in word.split('-') {
        let number = |text: &str| text.ends_with(|c: char| c.is_ascii_digit());
        match (said.is_empty(), number(&said) && number(part)) {
            (true, _) => {}
            (false, true) => said.push_str(", "),
            (false, false) => said.push(' '),
        }
        said.push_str(part);
    }
    said
}

/// Text that is cheap to clone, whether it stands in the source or was said.
///
/// ```
/// use croupier_engine::Text;
///
/// let (fixed, said) = (Text::from("pass"), Text::from(String::from("pass")));
/// assert_eq!(fixed, said, "wherever it stands, the text counts");
/// assert!(fixed.starts_with("pa"));
/// ```
#[derive(Clone)]
pub enum Text {
    /// It stands in the source.
    Fixed(&'static str),
    /// It is somebody's name.
    Name(Name),
    /// It was said, or made.
    Shared(Arc<str>),
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Text::Fixed(text) => text,
            Text::Name(name) => name.as_str(),
            Text::Shared(text) => text,
        }
    }
}

impl From<&'static str> for Text {
    fn from(text: &'static str) -> Text {
        Text::Fixed(text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::Shared(text.into())
    }
}

impl From<Name> for Text {
    fn from(name: Name) -> Text {
        Text::Name(name)
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        **self == **other
    }
}

impl Eq for Text {}

impl PartialOrd for Text {
    fn partial_cmp(&self, other: &Text) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Text {
    fn cmp(&self, other: &Text) -> core::cmp::Ordering {
        (**self).cmp(other)
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_fit_people_and_numbers() {
        assert_eq!(spoken("split-17-20"), "split 17, 20");
        assert_eq!(spoken("three-of-a-kind"), "three of a kind");
        assert_eq!(spoken("red"), "red");
        assert_eq!(count(1_u8, "round", "rounds"), "1 round");
        assert_eq!(count(0_u8, "round", "rounds"), "0 rounds");
    }
}
