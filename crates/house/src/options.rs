//! The choices by which a table was drafted, as the log keeps them.

use croupier_engine::Word;
use croupier_engine::notation::Value;
use std::collections::BTreeMap;

/// Choices by option: `decks` is `8`. In the notation they are one quoted text, in which a blank of a value is `%20` and a
/// per cent sign `%25`; in JSON they are an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Options(pub BTreeMap<String, String>);

impl Word for Options {
    fn to_word(&self) -> String {
        let value = |v: &str| v.replace('%', "%25").replace(' ', "%20");
        let pairs = self.0.iter().map(|(k, v)| format!("{k}={}", value(v)));
        let pairs: Vec<String> = pairs.collect();
        pairs.join(" ").to_word()
    }
    fn from_word(word: &str) -> Option<Self> {
        let text = String::from_word(word)?;
        let value = |v: &str| v.replace("%20", " ").replace("%25", "%");
        let pair = |p: &str| p.split_once('=').map(|(k, v)| (k.to_owned(), value(v)));
        text.split(' ')
            .filter(|p| !p.is_empty())
            .map(pair)
            .collect::<Option<_>>()
            .map(Options)
    }
    fn from_value(value: &Value) -> Option<Self> {
        let Value::Object(pairs) = value else {
            return None;
        };
        let pair = |(key, value): &(String, Value)| match value {
            Value::Word(value) => Some((key.clone(), value.to_string())),
            _ => None,
        };
        pairs.iter().map(pair).collect::<Option<_>>().map(Options)
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
        let named = Options(BTreeMap::from([
            ("game-name".to_owned(), "100%20 of a=b  Wheel".to_owned()),
            ("name-g".to_owned(), "Southern Cross".to_owned()),
        ]));
        assert_eq!(Options::from_word(&named.to_word()), Some(named));
    }
}
