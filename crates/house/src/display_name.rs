//! What a person is shown as beside the name of the account, which logs and notation keep.

use core::fmt;
use croupier_engine::Name;

/// A name to be read by people: 1 to 32 characters, with spaces where they are wanted, and nothing that cannot be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "String"))]
pub struct DisplayName(String);

/// The most characters.
pub const LONGEST: usize = 32;

impl DisplayName {
    /// The name as it was typed, without spaces around it and with single ones in it.
    ///
    /// # Errors
    /// What is wrong with it, and what to do.
    pub fn new(typed: &str) -> Result<DisplayName, &'static str> {
        let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
        if typed.chars().any(is_unseen) {
            return Err(
                "a display name has no line breaks, control characters or marks that cannot be seen; leave them out",
            );
        }
        if !name.chars().any(char::is_alphanumeric) {
            return Err("a display name has at least one letter or digit");
        }
        if name.chars().count() > LONGEST {
            return Err("a display name has at most 32 characters; choose a shorter one");
        }
        Ok(DisplayName(name))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it could be taken for the name of an account other than this one.
    #[must_use]
    pub fn reads_as_account(&self, own: &Name) -> bool {
        Name::new(&self.0).is_some() && !self.0.eq_ignore_ascii_case(own.as_str())
    }

    /// Whether people would take one for the other.
    #[must_use]
    pub fn is_like(&self, other: &DisplayName) -> bool {
        self.0.to_lowercase() == other.0.to_lowercase()
    }
}

/// Whether a character is not seen, turns what follows around, or is nobody's letter.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            // Soft hyphen, fillers, joiners and other marks of no width.
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{ffff}' | '\u{fe00}'..='\u{fe0f}'
            // For private use, and tags.
            | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

impl TryFrom<String> for DisplayName {
    type Error = &'static str;

    fn try_from(name: String) -> Result<DisplayName, &'static str> {
        DisplayName::new(&name)
    }
}

impl From<DisplayName> for String {
    fn from(name: DisplayName) -> String {
        name.0
    }
}

impl fmt::Display for DisplayName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: &str) -> Result<String, &'static str> {
        DisplayName::new(typed).map(String::from)
    }

    #[test]
    fn spaces_are_kept_single_and_inside() {
        assert_eq!(read("  Anna   Maria "), Ok("Anna Maria".to_owned()));
        assert_eq!(read("王\u{3000}小明"), Ok("王 小明".to_owned()));
        assert_eq!(read(&"m".repeat(32)), Ok("m".repeat(32)));
    }

    #[test]
    fn what_cannot_be_seen_is_refused() {
        for typed in [
            "a\u{202e}b",
            "a\u{200b}b",
            "a\u{7}b",
            "a\nb",
            "\u{2066}a",
            "a\u{e000}",
            "a\u{feff}",
        ] {
            assert!(read(typed).is_err(), "{typed:?}");
        }
        for typed in ["", "   ", "---", "\u{3164}"] {
            assert!(read(typed).is_err(), "{typed:?}");
        }
        assert!(read(&"m".repeat(33)).is_err());
    }

    #[test]
    fn nobody_is_shown_under_the_name_of_another_account() {
        let own = Name::new("anna").unwrap();
        let reads = |typed| DisplayName::new(typed).unwrap().reads_as_account(&own);
        assert!(reads("bo"));
        assert!(!reads("Anna"));
        assert!(!reads("Bo Larsen"));
        assert!(!reads("王小明"));
    }
}
