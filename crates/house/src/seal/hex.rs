//! Bytes as hexadecimal digits, for what is sealed.

use croupier_engine::Word;
use std::fmt;

/// Bytes, which the notation and JSON write as lower-case hexadecimal digits.
///
/// ```
/// use croupier_house::seal::Hex;
///
/// let hex: Hex = "00ff".parse()?;
/// assert_eq!(hex.bytes(), [0, 255]);
/// assert_eq!(hex.to_string(), "00ff");
/// assert!("0".parse::<Hex>().is_err() && "FF".parse::<Hex>().is_err());
/// # Ok::<(), croupier_house::seal::NotHex>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transparent))]
pub struct Hex(#[cfg_attr(feature = "schema", schemars(with = "String"))] Box<[u8]>);

/// This is not an even number of hexadecimal digits in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotHex;

impl fmt::Display for NotHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is not an even number of hexadecimal digits in lower case")
    }
}

impl std::error::Error for NotHex {}

impl Hex {
    /// These bytes.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Hex {
        Hex(bytes.into())
    }

    /// The bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The bytes of what has so many; zeros of what has not, which is refused before anything is made of it.
    pub(crate) fn array(&self) -> [u8; 32] {
        (*self.0).try_into().unwrap_or_default()
    }
}

impl std::str::FromStr for Hex {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Hex, NotHex> {
        let lower = text.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f'));
        let bytes = hex::decode(text).ok().filter(|_| lower);
        bytes.map(|bytes| Hex(bytes.into())).ok_or(NotHex)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hex({self})")
    }
}

impl Word for Hex {
    fn to_word(&self) -> String {
        // Nothing would be no word.
        match self.0.is_empty() {
            true => "[]".to_owned(),
            false => hex::encode(&self.0),
        }
    }

    fn from_word(word: &str) -> Option<Hex> {
        match word {
            "[]" => Some(Hex::new(&[])),
            word => word.parse().ok(),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Hex {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.to_word())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Hex {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Hex, D::Error> {
        let word = <String as serde::Deserialize>::deserialize(d)?;
        Hex::from_word(&word).ok_or_else(|| serde::de::Error::custom(NotHex))
    }
}
