//! What a script expects of an event: its word, and fields by name.

use crate::protocol;
use croupier_engine::NotationError;
use croupier_engine::games::GameKind;
use croupier_house::Event;

/// An event as a script expects it: its word, and the places and values of the fields that it names.
pub(super) struct Expected {
    word: String,
    fields: Vec<(usize, String)>,
}

impl Expected {
    pub(super) fn read(kind: GameKind, words: &[String]) -> Expected {
        let (word, rest) = words.split_first().expect("an event");
        let names = field_names(kind, word);
        let field = |pair: &String| {
            let Some((name, value)) = pair.split_once('=') else {
                panic!("{pair} must be field=value");
            };
            let at = names.iter().position(|n| *n == name);
            let known = names.join(", ");
            let at = at.unwrap_or_else(|| panic!("{word} has no field {name}; it has {known}"));
            (at, value.to_owned())
        };
        Expected {
            word: word.clone(),
            fields: rest.iter().map(field).collect(),
        }
    }

    pub(super) fn is(&self, event: &Event) -> bool {
        let words = NotationError::words(&event.to_string());
        let so = |(at, value): &(usize, String)| words.get(at + 1) == Some(value);
        words[0] == self.word && self.fields.iter().all(so)
    }
}

/// The names that the fields of an event have in scripts.
fn field_names(kind: GameKind, word: &str) -> Vec<&'static str> {
    let fields = protocol::event_fields(kind, word);
    let fields = fields.unwrap_or_else(|| panic!("there is no event {word} at {kind}"));
    let unit = |(name, _): &(&'static str, _)| match *name {
        "cents" => "amount",
        name => name.strip_suffix("_cents").unwrap_or(name),
    };
    fields.iter().map(unit).collect()
}

/// An event as a script would expect it.
pub(super) fn named(kind: GameKind, event: &Event) -> String {
    let words = NotationError::words(&event.to_string());
    let fields = field_names(kind, &words[0]).into_iter().zip(&words[1..]);
    let pairs = fields.map(|(name, value)| format!(" {name}={value}"));
    pairs.fold(words[0].clone(), |line, pair| line + &pair)
}
