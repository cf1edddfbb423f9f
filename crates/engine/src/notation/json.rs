//! The fields of a line out of a JSON object.

use super::{Fields, Value};
use crate::{Cents, NotationError};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Reads a line from an object that has its word under a tag.
pub fn tagged<'de, T, D: Deserializer<'de>>(
    d: D,
    name: &str,
    tag: &str,
    read: impl FnOnce(&str, Fields) -> Result<T, NotationError>,
) -> Result<T, D::Error> {
    let mut fields = Fields::deserialize(d)?;
    let kind = fields.take::<String>(name, tag);
    kind.and_then(|kind| read(&kind, fields))
        .map_err(D::Error::custom)
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_map(Object)
    }
}

struct Object;

impl<'de> Visitor<'de> for Object {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields: Vec<(String, Value)> = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            if fields.iter().any(|(field, _)| *field == name) {
                return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
            }
            fields.push((name, value));
        }
        Ok(Fields(fields))
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(Any)
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word, a whole number, true, false, null, a list or an object")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Absent)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Flag(flag))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Number(number))
    }

    // Of all fields only amounts may be negative.
    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Cents(Cents(number)))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Value, E> {
        Ok(Value::Word(String::from(word).into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element()? {
            values.push(value);
        }
        Ok(Value::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Value, A::Error> {
        Object
            .visit_map(map)
            .map(|Fields(fields)| Value::Object(fields))
    }
}
