//! The vault: the operator's key and what is sealed with it, so that the store never holds an undealt card in the clear.
//!
//! A sealed secret is `version (1 byte) ‖ nonce (24 bytes) ‖ XChaCha20-Poly1305 ciphertext`, bound to its table, its name
//! and the version: moved to another place it does not open. Files made here are readable by their owner only.

use crate::shoe::{CryptoSource, EntropyFailed, OsEntropy};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// The only form there is so far.
const VERSION: u8 = 1;
const NONCE_LENGTH: usize = 24;
const KEY_LENGTH: usize = 32;

/// Why a key file could not be used or made.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// Others could read it.
    #[error(
        "{path} can be read by others; make it yours alone (chmod 600) and consider the key known"
    )]
    Exposed {
        /// The file.
        path: PathBuf,
    },
    /// It is not a key.
    #[error("{path} does not hold a key")]
    Malformed {
        /// The file.
        path: PathBuf,
    },
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] EntropyFailed),
    /// The file could not be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
}

/// A secret that did not open: another key, another place, or changed bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a sealed secret does not open with the operator's key")]
pub struct NotOpened;

/// Seals and opens secrets.
#[derive(Clone)]
pub struct Vault {
    cipher: XChaCha20Poly1305,
    fingerprint: String,
}

impl std::fmt::Debug for Vault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Vault")
    }
}

impl Vault {
    /// A vault with this key.
    #[must_use]
    pub fn new(key: &[u8; KEY_LENGTH]) -> Vault {
        let tag = croupier_store::Hash::of(&[b"croupier key v1".as_slice(), key].concat());
        Vault {
            cipher: XChaCha20Poly1305::new(&Key::from(*key)),
            fingerprint: hex::encode(&tag.0[..6]),
        }
    }

    /// A vault with a key of its own, which is gone with it.
    ///
    /// # Errors
    /// If there is no randomness.
    pub fn ephemeral() -> Result<Vault, EntropyFailed> {
        let mut key = Zeroizing::new([0; KEY_LENGTH]);
        OsEntropy.fill(key.as_mut_slice())?;
        Ok(Vault::new(&key))
    }

    /// The vault whose key is in a file; the file is made if there is none.
    ///
    /// # Errors
    /// If the file is no key, can be read by others, or cannot be made.
    pub fn open(path: &Path) -> Result<Vault, KeyError> {
        let text = private_file(path, || {
            let mut key = Zeroizing::new([0; KEY_LENGTH]);
            OsEntropy.fill(key.as_mut_slice())?;
            Ok(Zeroizing::new(hex::encode(key.as_slice())))
        })?;
        let mut key = Zeroizing::new([0; KEY_LENGTH]);
        hex::decode_to_slice(text.trim(), key.as_mut_slice()).map_err(|_| KeyError::Malformed {
            path: path.to_owned(),
        })?;
        Ok(Vault::new(&key))
    }

    /// A name for the key that does not give it away.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Seals a table's secret.
    ///
    /// # Errors
    /// If there is no randomness for the nonce.
    pub fn seal(&self, table: &str, name: &str, plain: &[u8]) -> Result<Vec<u8>, EntropyFailed> {
        let mut nonce = [0; NONCE_LENGTH];
        OsEntropy.fill(&mut nonce)?;
        let aad = bound_to(table, name);
        let payload = Payload {
            msg: plain,
            aad: &aad,
        };
        let ciphertext = self
            .cipher
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| EntropyFailed)?;
        Ok([&[VERSION], nonce.as_slice(), &ciphertext].concat())
    }

    /// Opens a table's secret. What comes back is wiped when dropped.
    ///
    /// # Errors
    /// If it was not sealed with this key for this table and name.
    pub fn open_sealed(
        &self,
        table: &str,
        name: &str,
        sealed: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, NotOpened> {
        let rest = sealed.strip_prefix(&[VERSION]).ok_or(NotOpened)?;
        let (nonce, ciphertext) = rest.split_first_chunk::<NONCE_LENGTH>().ok_or(NotOpened)?;
        let aad = bound_to(table, name);
        let payload = Payload {
            msg: ciphertext,
            aad: &aad,
        };
        self.cipher
            .decrypt(&XNonce::from(*nonce), payload)
            .map(Zeroizing::new)
            .map_err(|_| NotOpened)
    }
}

/// What a secret is bound to; lengths are given, so that no two places look alike.
fn bound_to(table: &str, name: &str) -> Vec<u8> {
    let mut bytes = b"croupier secret".to_vec();
    bytes.push(VERSION);
    for part in [table, name] {
        bytes.extend((part.len() as u64).to_be_bytes());
        bytes.extend(part.as_bytes());
    }
    bytes
}

/// The text of a file that only its owner may read; made from `first` if there is none.
pub(crate) fn private_file(
    path: &Path,
    first: impl FnOnce() -> Result<Zeroizing<String>, KeyError>,
) -> Result<Zeroizing<String>, KeyError> {
    let io = |error| KeyError::Io {
        path: path.to_owned(),
        error,
    };
    match File::open(path) {
        Ok(mut file) => {
            if exposed(&file.metadata().map_err(io)?) {
                return Err(KeyError::Exposed {
                    path: path.to_owned(),
                });
            }
            let mut text = Zeroizing::new(String::new());
            file.read_to_string(&mut text).map_err(io)?;
            Ok(text)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let text = first()?;
            let mut options = OpenOptions::new();
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.open(path).map_err(io)?;
            file.write_all(text.as_bytes()).map_err(io)?;
            file.write_all(b"\n").map_err(io)?;
            file.sync_all().map_err(io)?;
            Ok(text)
        }
        Err(error) => Err(io(error)),
    }
}

#[cfg(unix)]
fn exposed(metadata: &std::fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o077 != 0
}

#[cfg(not(unix))]
fn exposed(_: &std::fs::Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_opens_only_in_its_place() {
        let vault = Vault::new(&[7; 32]);
        let sealed = vault.seal("mini-1", "shoe/1", b"order").unwrap();
        assert!(!sealed.windows(5).any(|w| w == b"order"));
        let opened = vault.open_sealed("mini-1", "shoe/1", &sealed).unwrap();
        assert_eq!(opened.as_slice(), b"order");
        assert!(vault.open_sealed("mini-2", "shoe/1", &sealed).is_err());
        assert!(vault.open_sealed("mini-1", "shoe/2", &sealed).is_err());
        assert!(vault.open_sealed("mini-1s", "hoe/1", &sealed).is_err());
        let other = Vault::new(&[8; 32]);
        assert!(other.open_sealed("mini-1", "shoe/1", &sealed).is_err());
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert!(vault.open_sealed("mini-1", "shoe/1", &changed).is_err());
        }
        assert!(vault.open_sealed("mini-1", "shoe/1", &[]).is_err());
        assert_ne!(vault.seal("mini-1", "shoe/1", b"order").unwrap(), sealed);
    }

    #[test]
    fn the_key_is_made_once_and_for_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("operator.key");
        let first = Vault::open(&path).unwrap();
        let again = Vault::open(&path).unwrap();
        assert_eq!(first.fingerprint(), again.fingerprint());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
            assert_eq!(mode(&path), 0o600);
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
            assert!(matches!(Vault::open(&path), Err(KeyError::Exposed { .. })));
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
        }
        std::fs::write(&path, "short").unwrap();
        let error = Vault::open(&path);
        assert!(matches!(error, Err(KeyError::Malformed { .. })));
    }
}
