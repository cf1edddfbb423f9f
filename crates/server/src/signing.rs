//! Signing keys (Ed25519), and what is signed with them, byte for byte.
//!
//! What is signed is a SHA-256 hash over a row of fields, framed as those of an event are ([`croupier_store::Hash`]): the domain, then tags
//! and values in this order.
//!
//! | | domain (tag 0) | 1 | 2 | 3 | 5 | 6 | 7 |
//! |---|---|---|---|---|---|---|---|
//! | an event | `croupier signature v1` | its hash | its log | its number | – | who signs | – |
//! | an export | `croupier export v1` | the hash of the last event | the table | its number | when, in milliseconds | on whose behalf | in which role |
//!
//! Of a day (`croupier day v1`) come its name (2) and in milliseconds when it begins (8) and ends (9), then 1, 2 and 3 of each table, then 5, 6
//! and 7, as of an export.
//!
//! Keys, hashes and signatures are written in hexadecimal digits.

use croupier_house::seal::Hex;
use croupier_store::Hash;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use zeroize::Zeroizing;

/// A key to sign with. It is never printed.
pub struct Key(SigningKey);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Key({})", self.public())
    }
}

impl Key {
    /// The key that follows from these bytes.
    #[must_use]
    pub fn new(seed: &Zeroizing<[u8; 32]>) -> Key {
        Key(SigningKey::from_bytes(seed))
    }

    /// The part that everybody may know.
    #[must_use]
    pub fn public(&self) -> String {
        hex::encode(self.0.verifying_key().as_bytes())
    }

    /// The same key, for records of the seal.
    pub(crate) fn house(&self) -> croupier_seal::HouseKey {
        croupier_seal::HouseKey::from_seed(self.0.as_bytes())
    }

    /// Signs a record of `croupier-seal` by its bytes; the public part, and the signature.
    #[must_use]
    pub(crate) fn sign_bytes(&self, bytes: &[u8]) -> ([u8; 32], [u8; 64]) {
        let public = self.0.verifying_key().to_bytes();
        (public, self.0.sign(bytes).to_bytes())
    }

    /// Signs what was made by [`of_event`], [`of_export`] or [`of_day`].
    #[must_use]
    pub fn sign(&self, what: Hash) -> String {
        hex::encode(self.0.sign(&what.0).to_bytes())
    }
}

/// What is signed of an event: its hash, its log and number, and who signs.
#[must_use]
pub fn of_event(log: &str, seq: u64, hash: Hash, name: &str) -> Hash {
    Hash::of_fields(
        "croupier signature v1",
        &[
            (1, &hash.0),
            (2, log.as_bytes()),
            (3, &seq.to_be_bytes()),
            (6, name.as_bytes()),
        ],
    )
}

/// What is signed of an export: where the log ends, when it was made, on whose behalf and in which role.
#[must_use]
pub fn of_export(table: &str, seq: u64, head: Hash, at_ms: i64, by: &str, role: &str) -> Hash {
    Hash::of_fields(
        "croupier export v1",
        &[
            (1, &head.0),
            (2, table.as_bytes()),
            (3, &seq.to_be_bytes()),
            (5, &at_ms.to_be_bytes()),
            (6, by.as_bytes()),
            (7, role.as_bytes()),
        ],
    )
}

/// Where a table's log ends: the table, the number of its last event and that event's hash.
pub type End<'a> = (&'a str, u64, Hash);

/// What is signed of a day: its name, its beginning and its end, where the logs of its tables end, when it was exported, on whose behalf and
/// in which role.
#[must_use]
pub fn of_day(
    (day, from_ms, to_ms): (&str, i64, i64),
    logs: &[End<'_>],
    at_ms: i64,
    by: &str,
    role: &str,
) -> Hash {
    let [from_ms, to_ms, at_ms] = [from_ms, to_ms, at_ms].map(i64::to_be_bytes);
    let numbers: Vec<[u8; 8]> = logs.iter().map(|(_, seq, _)| seq.to_be_bytes()).collect();
    let mut fields = vec![(2, day.as_bytes()), (8, &from_ms[..]), (9, &to_ms[..])];
    for ((table, _, head), number) in logs.iter().zip(&numbers) {
        fields.extend([(1, &head.0[..]), (2, table.as_bytes()), (3, &number[..])]);
    }
    fields.extend([(5, &at_ms[..]), (6, by.as_bytes()), (7, role.as_bytes())]);
    Hash::of_fields("croupier day v1", &fields)
}

/// Whether these bytes were signed with the key of that public part.
pub(crate) fn is_signed_bytes(bytes: &[u8], key: &Hex, signature: &Hex) -> bool {
    let key = key.bytes().try_into().map(VerifyingKey::from_bytes);
    let signature = signature.bytes().try_into().map(Signature::from_bytes);
    let (Ok(Ok(key)), Ok(signature)) = (key, signature) else {
        return false;
    };
    key.verify_strict(bytes, &signature).is_ok()
}

/// Whether this was signed with the key of that public part.
#[must_use]
pub fn is_signed(what: Hash, key: &str, signature: &str) -> bool {
    let (mut public, mut signed) = ([0; 32], [0; 64]);
    let read = hex::decode_to_slice(key, &mut public)
        .and_then(|()| hex::decode_to_slice(signature, &mut signed));
    let key = VerifyingKey::from_bytes(&public);
    let (Ok(()), Ok(key)) = (read, key) else {
        return false;
    };
    let signature = Signature::from_bytes(&signed);
    key.verify_strict(&what.0, &signature).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_of_one_key_and_one_thing() {
        let [one, other] = [7, 8].map(|byte| Key::new(&Zeroizing::new([byte; 32])));
        let hash = Hash::of(b"an event");
        let what = of_event("mini-1", 5, hash, "ina");
        let signature = one.sign(what);
        assert!(is_signed(what, &one.public(), &signature));
        assert!(!is_signed(what, &other.public(), &signature));
        for wrong in [
            of_event("mini-2", 5, hash, "ina"),
            of_event("mini-1", 6, hash, "ina"),
            of_event("mini-1", 5, Hash::of(b"another"), "ina"),
            of_event("mini-1", 5, hash, "bo"),
            of_export("mini-1", 5, hash, 0, "ina", "inspector"),
            of_day(
                ("mini-1", 0, 0),
                &[("mini-1", 5, hash)],
                0,
                "ina",
                "inspector",
            ),
        ] {
            assert!(!is_signed(wrong, &one.public(), &signature));
        }
        for (key, signature) in [
            ("", signature.as_str()),
            (one.public().as_str(), ""),
            (&"0".repeat(64), &signature),
            (&one.public(), &"0".repeat(128)),
        ] {
            assert!(!is_signed(what, key, signature));
        }
    }

    /// The first key and message of RFC 8032, 7.1, as far as the key goes.
    #[test]
    fn the_public_part_is_that_of_the_standard() {
        let mut seed = Zeroizing::new([0; 32]);
        let secret = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
        hex::decode_to_slice(secret, seed.as_mut_slice()).unwrap();
        assert_eq!(
            Key::new(&seed).public(),
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
        );
    }
}
