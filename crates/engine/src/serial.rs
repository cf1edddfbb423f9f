//! The stored form of what cannot be derived in a table's state: what is shared, maps whose keys are no text, and words that
//! are the program's own.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What several hold is written in each place, and is nobody else's once it is read.
pub mod shared {
    use super::{Arc, Deserialize, Deserializer, Serialize, Serializer};

    /// Writes it as if nobody else held it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn serialize<T: Serialize, S: Serializer>(value: &Arc<T>, s: S) -> Result<S::Ok, S::Error> {
        value.as_ref().serialize(s)
    }

    /// Reads it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        d: D,
    ) -> Result<Arc<T>, D::Error> {
        T::deserialize(d).map(Arc::new)
    }
}

/// A map as a list of pairs: in JSON, keys are text.
pub(crate) mod pairs {
    use super::{Deserialize, Deserializer, Serialize, Serializer, Vec};

    pub(crate) fn serialize<'a, M, S>(map: &'a M, s: S) -> Result<S::Ok, S::Error>
    where
        &'a M: IntoIterator<Item: Serialize>,
        S: Serializer,
    {
        s.collect_seq(map)
    }

    pub(crate) fn deserialize<'de, M, D>(d: D) -> Result<M, D::Error>
    where
        M: IntoIterator<Item: Deserialize<'de>> + FromIterator<M::Item>,
        D: Deserializer<'de>,
    {
        Vec::<M::Item>::deserialize(d).map(|pairs| pairs.into_iter().collect())
    }
}

/// One of the program's own words.
pub(crate) fn own_word<'de, D: Deserializer<'de>>(
    d: D,
    words: &[&'static str],
) -> Result<&'static str, D::Error> {
    let word = String::deserialize(d)?;
    let known = words.iter().copied().find(|known| *known == word);
    known.ok_or_else(|| D::Error::custom(format!("{word} is unknown here")))
}
