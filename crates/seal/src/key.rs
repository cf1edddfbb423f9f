//! The house's key, and what is signed with it: Ed25519 over the bytes of a record.

use crate::bytes::Canonical;
use crate::source::{CryptoSource, EntropyFailed};
use ed25519_dalek::{Signer, SigningKey, VerifyingKey};
use std::fmt;
use zeroize::Zeroizing;

/// The key that signs. Wiped from memory when dropped, and never printed.
///
/// ```
/// use croupier_seal::HouseKey;
///
/// let key = HouseKey::from_seed(&[7; 32]);
/// assert_eq!(format!("{key:?}"), format!("HouseKey({})", key.public()));
/// ```
pub struct HouseKey(SigningKey);

impl HouseKey {
    /// A new one.
    ///
    /// # Errors
    /// If the source fails.
    pub fn new(source: &mut impl CryptoSource) -> Result<HouseKey, EntropyFailed> {
        let mut seed = Zeroizing::new([0; 32]);
        source.fill(&mut *seed)?;
        Ok(HouseKey::from_seed(&seed))
    }

    /// The key of a seed that was kept.
    #[must_use]
    pub fn from_seed(seed: &[u8; 32]) -> HouseKey {
        HouseKey(SigningKey::from_bytes(seed))
    }

    /// The seed, to be kept encrypted.
    #[must_use]
    pub fn seed(&self) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(self.0.to_bytes())
    }

    /// The key with which anybody checks.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// Signs a record.
    #[must_use]
    pub fn sign<T: Canonical>(&self, body: T) -> Signed<T> {
        let signature = Signature(self.0.sign(&body.bytes()).to_bytes());
        Signed { body, signature }
    }
}

impl fmt::Debug for HouseKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HouseKey({})", self.public())
    }
}

/// The key with which anybody checks what the house signed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey(pub [u8; 32]);

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

/// An Ed25519 signature.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature(pub [u8; 64]);

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signature(")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

/// This was not signed with this key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the signature is not by this key, or not of this record")]
pub struct NotSigned;

/// A record with its signature. What it says is read through [`Signed::verified`], which checks it.
///
/// ```
/// use croupier_seal::{Canonical, HouseKey, NotSigned, Signed};
///
/// struct Note(&'static str);
/// impl Canonical for Note {
///     fn bytes(&self) -> Vec<u8> {
///         self.0.as_bytes().to_vec()
///     }
/// }
///
/// let (house, other) = (HouseKey::from_seed(&[1; 32]), HouseKey::from_seed(&[2; 32]));
/// let signed = house.sign(Note("the table is open"));
/// assert_eq!(signed.verified(&house.public())?.0, "the table is open");
/// assert!(signed.verified(&other.public()).is_err());
/// let forged = Signed::new(Note("the table is closed"), signed.signature());
/// assert!(forged.verified(&house.public()).is_err());
/// # Ok::<(), NotSigned>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed<T> {
    body: T,
    signature: Signature,
}

impl<T: Canonical> Signed<T> {
    /// As it was received; whether it is right is not yet known.
    pub const fn new(body: T, signature: Signature) -> Signed<T> {
        Signed { body, signature }
    }

    /// The signature.
    pub const fn signature(&self) -> Signature {
        self.signature
    }

    /// The record, if it was signed with this key.
    ///
    /// # Errors
    /// If it was not.
    pub fn verified(&self, key: &PublicKey) -> Result<&T, NotSigned> {
        let key = VerifyingKey::from_bytes(&key.0).map_err(|_| NotSigned)?;
        let signature = ed25519_dalek::Signature::from_bytes(&self.signature.0);
        key.verify_strict(&self.body.bytes(), &signature)
            .map_err(|_| NotSigned)?;
        Ok(&self.body)
    }
}
