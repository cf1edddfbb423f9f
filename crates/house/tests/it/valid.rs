//! Whether a value is as a JSON Schema of ours describes it. Only the keywords that our schemas have are known here, and
//! a field that the schema does not describe is a fault even where the schema would let it pass.
#![allow(dead_code, unreachable_pub, missing_docs)]

use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The fields whose word says which of many lines a value is.
const TAGS: [&str; 2] = ["do", "event"];

/// Keywords that only tell.
const TOLD: [&str; 7] = [
    "description",
    "title",
    "format",
    "examples",
    "default",
    "pattern",
    "$schema",
];

/// What is wrong, and how far in.
#[derive(Debug)]
pub struct Fault {
    at: String,
    what: String,
}

impl Fault {
    fn new(at: &str, what: String) -> Fault {
        let at = at.to_owned();
        Fault { at, what }
    }
}

/// Definitions by name, and of those that are nothing but lines what may stand under each word: there are hundreds, and few
/// of them are meant.
pub struct Schemas {
    definitions: Map<String, Value>,
    lines: BTreeMap<String, BTreeMap<String, Vec<Value>>>,
}

impl Schemas {
    pub fn new(definitions: Map<String, Value>) -> Schemas {
        let mut lines = BTreeMap::new();
        for (name, schema) in &definitions {
            let mut by_word = BTreeMap::new();
            if sort_lines(&definitions, schema, &mut by_word) {
                lines.insert(name.clone(), by_word);
            }
        }
        Schemas { definitions, lines }
    }

    /// Panics unless a value is what the definition of this name describes.
    #[track_caller]
    pub fn assert_valid(&self, name: &str, value: &Value) {
        self.assert_fits(&json!({ "$ref": name }), value);
    }

    /// As [`Self::assert_valid`], for a schema that is not a definition.
    #[track_caller]
    pub fn assert_fits(&self, schema: &Value, value: &Value) {
        if let Err(fault) = whole(self, schema, value, "") {
            panic!("{schema}{}: {}\n{value}", fault.at, fault.what);
        }
    }
}

/// Whether a schema is nothing but lines; they are put under their words.
fn sort_lines(
    definitions: &Map<String, Value>,
    schema: &Value,
    by_word: &mut BTreeMap<String, Vec<Value>>,
) -> bool {
    if let Some(is) = schema.get("$ref") {
        return sort_lines(definitions, &definitions[target(is)], by_word);
    }
    let tag = |tag: &&str| schema["properties"][tag]["const"].as_str();
    if let Some(word) = TAGS.iter().find_map(tag) {
        let line = by_word.entry(word.to_owned()).or_default();
        line.push(schema.clone());
        return true;
    }
    let cases = schema.get("oneOf").or(schema.get("anyOf"));
    let cases = cases.and_then(Value::as_array);
    cases.is_some_and(|cases| {
        cases
            .iter()
            .all(|case| sort_lines(definitions, case, by_word))
    })
}

/// The name of the definition that is referred to.
fn target(reference: &Value) -> &str {
    let path = reference.as_str().unwrap_or_default();
    path.rsplit('/').next().unwrap_or_default()
}

fn whole(defs: &Schemas, schema: &Value, value: &Value, at: &str) -> Result<(), Fault> {
    let known = fits(defs, schema, value, at)?;
    let fields = value.as_object().into_iter().flat_map(Map::keys);
    let unknown = fields.filter(|f| !known.contains(*f)).collect::<Vec<_>>();
    ensure(unknown.is_empty(), at, || {
        format!("nothing is said of {unknown:?}")
    })
}

fn ensure(holds: bool, at: &str, what: impl FnOnce() -> String) -> Result<(), Fault> {
    if holds {
        return Ok(());
    }
    Err(Fault::new(at, what()))
}

/// The fields of the value that the schema has described.
fn fits(
    defs: &Schemas,
    schema: &Value,
    value: &Value,
    at: &str,
) -> Result<BTreeSet<String>, Fault> {
    let mut known = BTreeSet::new();
    let Value::Object(schema) = schema else {
        ensure(schema == &Value::Bool(true), at, || {
            "nothing fits".to_owned()
        })?;
        known.extend(value.as_object().into_iter().flat_map(Map::keys).cloned());
        return Ok(known);
    };
    for (keyword, is) in schema {
        match keyword.as_str() {
            "$ref" => {
                let name = target(is);
                let word = TAGS.iter().find_map(|tag| value.get(tag)?.as_str());
                known.extend(match (defs.lines.get(name), word) {
                    (Some(lines), Some(word)) => {
                        let none = || Fault::new(at, format!("{name} has no {word}"));
                        let cases = lines.get(word).ok_or_else(none)?;
                        one_of(defs, cases, false, value, at)?
                    }
                    _ => fits(defs, &defs.definitions[name], value, at)?,
                });
            }
            "type" => {
                let one = |t: &Value| is_type(t.as_str().unwrap_or_default(), value);
                let fits = is
                    .as_array()
                    .map_or_else(|| one(is), |all| all.iter().any(one));
                ensure(fits, at, || format!("{value} is not of type {is}"))?;
            }
            "enum" => {
                let all = is.as_array().is_some_and(|all| all.contains(value));
                ensure(all, at, || format!("{value} is not among {is}"))?;
            }
            "const" => ensure(is == value, at, || format!("{value} is not {is}"))?,
            "minimum" | "maximum" | "minLength" | "maxLength" | "minItems" | "maxItems" => {
                let size = match value {
                    Value::Number(number) => number.as_i64(),
                    Value::String(text) => i64::try_from(text.len()).ok(),
                    Value::Array(all) => i64::try_from(all.len()).ok(),
                    Value::Null | Value::Bool(_) | Value::Object(_) => None,
                };
                let (size, bound) = (size.or(is.as_i64()), is.as_i64());
                let fits = if keyword.starts_with("min") {
                    size >= bound
                } else {
                    size <= bound
                };
                ensure(fits, at, || format!("{value}: {keyword} is {is}"))?;
            }
            "items" => {
                for (nth, one) in value.as_array().into_iter().flatten().enumerate() {
                    whole(defs, is, one, &format!("{at}[{nth}]"))?;
                }
            }
            "properties" => {
                for (name, is) in is.as_object().into_iter().flatten() {
                    if let Some(field) = value.get(name) {
                        known.insert(name.clone());
                        whole(defs, is, field, &format!("{at}.{name}"))?;
                    }
                }
            }
            "required" => {
                for name in is
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(Value::as_str)
                {
                    ensure(value.get(name).is_some(), at, || {
                        format!("{name} is missing")
                    })?;
                }
            }
            "allOf" => {
                for part in is.as_array().into_iter().flatten() {
                    known.extend(fits(defs, part, value, at)?);
                }
            }
            "anyOf" | "oneOf" => {
                let cases = is.as_array().map(Vec::as_slice).unwrap_or_default();
                known.extend(one_of(defs, cases, keyword == "oneOf", value, at)?);
            }
            // Once everything else has been seen.
            "additionalProperties" | "unevaluatedProperties" => {}
            told => assert!(TOLD.contains(&told), "what does {told} ask for?"),
        }
    }
    for keyword in ["additionalProperties", "unevaluatedProperties"] {
        let Some(is) = schema.get(keyword) else {
            continue;
        };
        for (name, field) in value.as_object().into_iter().flatten() {
            if known.insert(name.clone()) {
                whole(defs, is, field, &format!("{at}.{name}"))?;
            }
        }
    }
    Ok(known)
}

/// The fields of the value that those of the cases describe which it fits.
fn one_of(
    defs: &Schemas,
    cases: &[Value],
    only_one: bool,
    value: &Value,
    at: &str,
) -> Result<BTreeSet<String>, Fault> {
    let all = cases.iter().map(|one| fits(defs, one, value, at));
    let (good, bad): (Vec<_>, Vec<_>) = all.partition(Result::is_ok);
    let several = only_one && good.len() > 1;
    ensure(!several, at, || "more than one fits".to_owned())?;
    if good.is_empty() {
        // What came furthest was meant.
        let furthest = bad.into_iter().filter_map(Result::err);
        let furthest = furthest.max_by_key(|fault| fault.at.len());
        return Err(furthest.unwrap_or(Fault::new(at, "nothing fits".to_owned())));
    }
    Ok(good.into_iter().flatten().flatten().collect())
}

fn is_type(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("what is a value of type {other}?"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines under two words, and a text beside them.
    fn schemas() -> Schemas {
        let line = |word: &str, field: &str| json!({"type": "object", "properties": {"do": {"const": word}, field: {"type": "integer"}}, "required": ["do", field]});
        let definitions = json!({
            "One": {"oneOf": [line("sit", "seat"), line("stand", "at")]},
            "Any": {"anyOf": [{"$ref": "#/$defs/One"}, {"oneOf": [line("sit", "box")]}]},
            "Said": {"allOf": [{"$ref": "#/$defs/Any"}, {"properties": {"id": {"type": "string"}}}]},
        });
        Schemas::new(definitions.as_object().unwrap().clone())
    }

    fn fault(value: &Value) -> Option<String> {
        let whole = whole(&schemas(), &json!({"$ref": "Said"}), value, "");
        whole
            .err()
            .map(|fault| format!("{}: {}", fault.at, fault.what))
    }

    #[test]
    fn what_is_described_is_told_from_what_is_not() {
        assert_eq!(schemas().lines["Any"]["sit"].len(), 2);
        for good in [
            json!({"do": "sit", "seat": 3}),
            json!({"do": "sit", "box": 3, "id": "a"}),
            json!({"do": "stand", "at": 1}),
        ] {
            assert_eq!(fault(&good), None, "{good}");
        }
        for (bad, said) in [
            (json!({"do": "leave"}), ": Any has no leave"),
            (json!({"do": "sit", "seat": "3"}), ".seat: \"3\" is not"),
            (json!({"do": "stand"}), ": at is missing"),
            (
                json!({"do": "stand", "at": 1, "seat": 3}),
                "said of [\"seat\"]",
            ),
            (json!({"do": "stand", "at": 1, "id": 3}), ".id: 3 is not"),
        ] {
            let fault = fault(&bad).unwrap_or_default();
            assert!(fault.contains(said), "{bad}: {fault}");
        }
    }
}
