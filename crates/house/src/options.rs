//! The choices by which a table was drafted, as the log keeps them.

use croupier_engine::Word;
use std::collections::BTreeMap;

/// Choices by option: `decks` is `8`. In the notation they are one quoted text, in JSON an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Options(pub BTreeMap<String, String>);

impl Word for Options {
    fn to_word(&self) -> String {
        let pairs: Vec<String> = self.0.iter().map(|(k, v)| format!("{k}={v}")).collect();
        pairs.join(" ").to_word()
    }
    fn from_word(word: &str) -> Option<Self> {
        let text = String::from_word(word)?;
        let pair = |p: &str| p.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned()));
        text.split_whitespace()
            .map(pair)
            .collect::<Option<_>>()
            .map(Options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_one_word() {
        let options = Options(BTreeMap::from([
            ("chips".to_owned(), "0.50,1.00".to_owned()),
            ("decks".to_owned(), "8".to_owned()),
        ]));
        assert_eq!(options.to_word(), "\"chips=0.50,1.00 decks=8\"");
        assert_eq!(Options::from_word(&options.to_word()), Some(options));
        assert_eq!(Options::from_word("\"\""), Some(Options::default()));
    }
}
