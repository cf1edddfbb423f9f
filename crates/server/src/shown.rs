//! What everybody sees of a table, as JSON text field by field, so that what a commit changed is found and written once, however many
//! watch. What one viewer alone sees is in [`crate::view`].

use crate::table::{Clock, Snapshot};
use crate::view::{OWN, clock_json};
use croupier_engine::Cents;
use serde::Serialize;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// What everybody sees of a table at a moment.
#[derive(Debug)]
pub(crate) struct Shown {
    /// Paths and their values. A path is a field of the view, or of its game, as in `spin.wagers`.
    fields: Vec<(String, String)>,
    clock: Option<Clock>,
    awaiting: String,
    phase: &'static str,
}

/// What changed from one moment to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes {
    /// Paths with their new values.
    pub(crate) fields: Vec<(String, String)>,
    /// The clock, if it is another.
    pub(crate) clock: Option<Option<Clock>>,
    /// What the table awaits, if it is something else.
    pub(crate) awaiting: Option<String>,
    /// Whether the game went on to another phase.
    pub(crate) phase: bool,
}

impl Shown {
    /// What everybody sees, with what the meter of the table's jackpot says.
    pub(crate) fn of(snapshot: &Snapshot, meter: Option<Cents>) -> Shown {
        let mut view = snapshot.table.view(None);
        view.show_meter(meter);
        let mut fields = paths(&view, view.stands.field());
        let stopped = serde_json::to_string(&snapshot.stopped).unwrap_or_default();
        fields.push(("stopped".to_owned(), stopped));
        Shown {
            fields,
            clock: snapshot.clock.clone(),
            awaiting: serde_json::to_string(&snapshot.table.awaited()).unwrap_or_default(),
            phase: view.play().phase,
        }
    }

    /// What a past moment's view shows, whose game is in this field.
    pub(crate) fn past(view: &impl Serialize, game: &str) -> Shown {
        Shown {
            fields: paths(view, game),
            clock: None,
            awaiting: String::new(),
            phase: "",
        }
    }

    /// What is other than before.
    pub(crate) fn since(&self, before: &Shown) -> Changes {
        let mut old = before.fields.iter().peekable();
        let mut fields = Vec::new();
        // A view names its fields always in the same order, and leaves some out.
        for (path, value) in &self.fields {
            let next = old.peek().is_some_and(|(p, _)| p == path);
            let known = next || before.fields.iter().any(|(p, _)| p == path);
            while known && let Some((gone, _)) = old.next_if(|(p, _)| p != path) {
                fields.push((gone.clone(), "null".to_owned()));
            }
            let same = match known {
                true => old.next().is_some_and(|(_, v)| v == value),
                false => false,
            };
            if !same {
                fields.push((path.clone(), value.clone()));
            }
        }
        fields.extend(old.map(|(gone, _)| (gone.clone(), "null".to_owned())));
        Changes {
            fields,
            clock: (self.clock != before.clock).then(|| self.clock.clone()),
            awaiting: (self.awaiting != before.awaiting).then(|| self.awaiting.clone()),
            phase: self.phase != before.phase,
        }
    }
}

/// The fields of a view by their paths.
fn paths(view: &impl Serialize, game: &str) -> Vec<(String, String)> {
    let text = serde_json::to_string(view).unwrap_or_default();
    let mut fields = Vec::with_capacity(48);
    for (name, value) in fields_of(&text) {
        if name == game {
            let inner = fields_of(value).map(|(n, v)| (format!("{game}.{n}"), v.to_owned()));
            fields.extend(inner);
        } else {
            fields.push((name.to_owned(), value.to_owned()));
        }
    }
    fields
}

impl Changes {
    pub(crate) fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.clock.is_none() && self.awaiting.is_none()
    }

    /// Whether a path changed.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.fields.iter().any(|(p, _)| p == path)
    }

    /// Takes in what changed after it.
    pub(crate) fn then(&mut self, later: &Changes) {
        for (path, value) in &later.fields {
            match self.fields.iter_mut().find(|(p, _)| p == path) {
                Some((_, old)) => old.clone_from(value),
                None => self.fields.push((path.clone(), value.clone())),
            }
        }
        if later.clock.is_some() {
            self.clock.clone_from(&later.clock);
        }
        if later.awaiting.is_some() {
            self.awaiting.clone_from(&later.awaiting);
        }
        self.phase |= later.phase;
    }

    /// Whether it has a field that each viewer sees differently.
    pub(crate) fn is_seen_differently(&self) -> bool {
        OWN.iter().any(|path| self.has(path))
    }

    /// Writes it as the fields of a message, each after a comma: for everybody who has no session, or with what changed for one
    /// viewer.
    pub(crate) fn write(&self, own: Option<&[(&'static str, String)]>, out: &mut String) {
        if let Some(awaiting) = &self.awaiting {
            out.push_str(",\"awaiting\":");
            out.push_str(awaiting);
        }
        let opening = out.len();
        let mut field = |path: &str, value: &str| {
            out.push_str(",\"");
            out.push_str(path);
            out.push_str("\":");
            out.push_str(value);
        };
        let seen = |path: &str| own.is_none() || !OWN.contains(&path);
        for (path, value) in self.fields.iter().filter(|(path, _)| seen(path)) {
            field(path, value);
        }
        if let Some(clock) = &self.clock {
            field("clock", &clock_json(clock.as_ref()));
        }
        for (path, value) in own.into_iter().flatten() {
            field(path, value);
        }
        if out.len() > opening {
            out.replace_range(opening..=opening, ",\"changes\":{");
            out.push('}');
        }
    }
}

/// The fields of a JSON object, in its order: each name with the text of its value.
fn fields_of(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let fields: Fields<'_> = serde_json::from_str(text).unwrap_or_default();
    fields
        .0
        .into_iter()
        .map(|(name, value)| (name, value.get()))
}

#[derive(Default)]
struct Fields<'a>(Vec<(&'a str, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Fields<'a>, D::Error> {
        from.deserialize_map(Fields::default())
    }
}

impl<'de> Visitor<'de> for Fields<'de> {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Fields<'de>, A::Error> {
        while let Some(field) = map.next_entry()? {
            self.0.push(field);
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_split_into_its_fields() {
        let text = r#"{"a":1,"b":{"c":[1,{"d":"x,}\"]"}]},"e":"é\\","f":[],"g":null}"#;
        let fields: Vec<_> = fields_of(text).collect();
        let expected = [
            ("a", "1"),
            ("b", r#"{"c":[1,{"d":"x,}\"]"}]}"#),
            ("e", r#""é\\""#),
            ("f", "[]"),
            ("g", "null"),
        ];
        assert_eq!(fields, expected);
        assert_eq!(fields_of("{}").count(), 0);
    }

    fn shown(fields: &[(&str, &str)]) -> Shown {
        let own = |(p, v): &(&str, &str)| ((*p).to_owned(), (*v).to_owned());
        Shown {
            fields: fields.iter().map(own).collect(),
            clock: None,
            awaiting: "null".to_owned(),
            phase: "betting",
        }
    }

    fn told(changes: &Changes) -> String {
        let mut out = String::new();
        changes.write(None, &mut out);
        out
    }

    #[test]
    fn what_changed_came_or_went_is_found() {
        let before = shown(&[("a", "1"), ("heat", "{}"), ("s.w", "[]"), ("z", "0")]);
        let after = shown(&[("a", "1"), ("new", "2"), ("s.w", "[3]"), ("z", "0")]);
        let changes = after.since(&before);
        let expected = r#","changes":{"new":2,"heat":null,"s.w":[3]}"#;
        assert_eq!(told(&changes), expected);
        assert!(after.since(&after).is_empty());
        let back = before.since(&after);
        assert_eq!(told(&back), r#","changes":{"heat":{},"new":null,"s.w":[]}"#);
    }

    #[test]
    fn what_each_sees_differently_is_told_to_each() {
        let before = shown(&[("floor", "1"), ("life", "1")]);
        let changes = shown(&[("floor", "2"), ("life", "1")]).since(&before);
        assert!(changes.is_seen_differently());
        assert_eq!(told(&changes), r#","changes":{"floor":2}"#);
        let mut own = String::new();
        changes.write(Some(&[]), &mut own);
        assert_eq!(own, "");
        changes.write(Some(&[("floor", "3".to_owned())]), &mut own);
        assert_eq!(own, r#","changes":{"floor":3}"#);
    }

    #[test]
    fn changes_that_wait_become_one() {
        let [a, b, c] = [
            [("x", "1"), ("y", "1")],
            [("x", "2"), ("y", "1")],
            [("x", "2"), ("y", "3")],
        ];
        let (a, b, mut c) = (shown(&a), shown(&b), shown(&c));
        c.awaiting = r#"{"for":"draw"}"#.to_owned();
        let mut merged = b.since(&a);
        merged.then(&c.since(&b));
        assert_eq!(merged, c.since(&a));
        let expected = r#","awaiting":{"for":"draw"},"changes":{"x":2,"y":3}"#;
        assert_eq!(told(&merged), expected);
    }
}
