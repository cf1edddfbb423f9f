//! Where the operator's key is kept: in a file of the data folder, in a file elsewhere, in a file under a passphrase, or where only a
//! command of the operator's can fetch it.
//!
//! A key under a passphrase is one line, `wrapped argon2id KIB PASSES SALT SEALED`: the passphrase and the salt give a key by Argon2id, and that
//! key seals the operator's own as the vault seals everything ([`crate::vault`]).

use crate::password::{Cost, LENGTH_MIN, Stretched};
use crate::shoe::{CryptoSource, OsEntropy};
use crate::vault::{KEY_LENGTH, KeyError, Vault, read_private, write_private};
use std::fmt;
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// What a key under a passphrase begins with.
const WRAPPED: &str = "wrapped ";
/// What the sealed key is bound to.
const PLACE: (&str, &str) = ("operator", "key");
/// Opening a key is rare, and may cost more than a password does: 64 MiB, three times.
const COST: Cost = Cost {
    kib: 64 * 1024,
    passes: 3,
};

/// The operator's key. Wiped from memory when dropped, and never printed.
#[derive(Clone)]
pub struct Key(Zeroizing<[u8; KEY_LENGTH]>);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

impl Key {
    /// A new one.
    fn new() -> Result<Key, KeyError> {
        let mut key = Zeroizing::new([0; KEY_LENGTH]);
        OsEntropy.fill(key.as_mut_slice())?;
        Ok(Key(key))
    }

    /// A key as it is written: 64 hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Key> {
        let mut key = Zeroizing::new([0; KEY_LENGTH]);
        hex::decode_to_slice(text.trim(), key.as_mut_slice()).ok()?;
        Some(Key(key))
    }

    /// Whether a text is a key under a passphrase.
    #[must_use]
    pub fn is_wrapped(text: &str) -> bool {
        text.trim().starts_with(WRAPPED)
    }

    /// The vault that it opens.
    #[must_use]
    pub fn vault(&self) -> Vault {
        Vault::new(&self.0)
    }

    fn text(&self) -> Zeroizing<String> {
        Zeroizing::new(hex::encode(self.0.as_slice()))
    }

    /// The same under a passphrase.
    fn wrapped(&self, passphrase: &str) -> Result<Zeroizing<String>, KeyError> {
        if passphrase.chars().count() < LENGTH_MIN {
            return Err(KeyError::ShortPassphrase);
        }
        let terms = Stretched::new(COST)?;
        let wrapping = terms.of(passphrase).map_err(|_| KeyError::NotStretched)?;
        let sealed = Vault::new(&wrapping).seal(PLACE.0, PLACE.1, self.0.as_slice())?;
        let line = format!("{WRAPPED}{terms} {}", hex::encode(sealed));
        Ok(Zeroizing::new(line))
    }
}

/// Where the operator's key is kept.
#[derive(Clone)]
pub enum KeyKept {
    /// In a file of its owner's alone.
    File(PathBuf),
    /// In such a file, under a passphrase.
    Wrapped {
        /// The file.
        path: PathBuf,
        /// The passphrase.
        passphrase: Zeroizing<String>,
    },
    /// Elsewhere; this is what was fetched from there.
    Fetched(Key),
}

impl fmt::Debug for KeyKept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyKept::File(path) => write!(f, "File({})", path.display()),
            KeyKept::Wrapped { path, .. } => write!(f, "Wrapped({})", path.display()),
            KeyKept::Fetched(_) => f.write_str("Fetched"),
        }
    }
}

impl KeyKept {
    /// Its file, if it has one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            KeyKept::File(path) | KeyKept::Wrapped { path, .. } => Some(path),
            KeyKept::Fetched(_) => None,
        }
    }

    /// Which key it is, in words.
    #[must_use]
    pub fn words(&self) -> String {
        match self.path() {
            Some(path) => path.display().to_string(),
            None => "the key that was fetched".to_owned(),
        }
    }

    /// The key, if there is one.
    ///
    /// # Errors
    /// If what is there is no key, cannot be opened or can be read by others.
    pub fn open(&self) -> Result<Option<Key>, KeyError> {
        let (path, passphrase) = match self {
            KeyKept::Fetched(key) => return Ok(Some(key.clone())),
            KeyKept::File(path) => (path, None),
            KeyKept::Wrapped { path, passphrase } => (path, Some(passphrase)),
        };
        let Some(text) = read_private(path)? else {
            return Ok(None);
        };
        let path = || path.clone();
        let malformed = || KeyError::Malformed { path: path() };
        match (text.trim().strip_prefix(WRAPPED), passphrase) {
            (None, None) => Key::parse(&text).ok_or_else(malformed).map(Some),
            (Some(_), None) => Err(KeyError::Wrapped { path: path() }),
            (None, Some(_)) if Key::parse(&text).is_some() => {
                Err(KeyError::NotWrapped { path: path() })
            }
            (None, Some(_)) => Err(malformed()),
            (Some(line), Some(passphrase)) => {
                let (terms, sealed) = line.rsplit_once(' ').ok_or_else(malformed)?;
                let terms = Stretched::parse(terms).ok_or_else(malformed)?;
                let sealed = hex::decode(sealed).map_err(|_| malformed())?;
                let wrapping = terms.of(passphrase).map_err(|_| KeyError::NotStretched)?;
                let opened = Vault::new(&wrapping).open_sealed(PLACE.0, PLACE.1, &sealed);
                let opened = opened.map_err(|_| KeyError::WrongPassphrase { path: path() })?;
                let mut key = Zeroizing::new([0; KEY_LENGTH]);
                if opened.len() != KEY_LENGTH {
                    return Err(malformed());
                }
                key.copy_from_slice(&opened);
                Ok(Some(Key(key)))
            }
        }
    }

    /// A new key, which is kept there; one that was fetched is as good as new.
    ///
    /// # Errors
    /// If there is no randomness, or the file cannot be made.
    pub fn create(&self) -> Result<Key, KeyError> {
        match self {
            KeyKept::Fetched(key) => Ok(key.clone()),
            KeyKept::File(_) | KeyKept::Wrapped { .. } => {
                let key = Key::new()?;
                self.put(&key)?;
                Ok(key)
            }
        }
    }

    /// Keeps this key there, in the place of any that is there. One that is fetched from elsewhere stays there.
    ///
    /// # Errors
    /// If the passphrase is short or the file cannot be made.
    pub fn put(&self, key: &Key) -> Result<(), KeyError> {
        match self {
            KeyKept::File(path) => write_private(path, &key.text()),
            KeyKept::Wrapped { path, passphrase } => write_private(path, &key.wrapped(passphrase)?),
            KeyKept::Fetched(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_under_a_passphrase_opens_with_that_one_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("operator.key");
        let kept = |passphrase: &str| KeyKept::Wrapped {
            path: path.clone(),
            passphrase: Zeroizing::new(passphrase.to_owned()),
        };
        let right = kept("correct horse battery");
        assert!(right.open().unwrap().is_none());
        assert!(matches!(
            kept("short").create(),
            Err(KeyError::ShortPassphrase)
        ));
        assert!(!path.exists());
        let made = right.create().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("wrapped argon2id 65536 3 "), "{text}");
        assert!(!text.contains(made.text().as_str()));
        let again = right.open().unwrap().unwrap();
        assert_eq!(again.text(), made.text());
        let wrong = kept("correct horse batterz").open();
        assert!(matches!(wrong, Err(KeyError::WrongPassphrase { .. })));
        let plain = KeyKept::File(path.clone());
        assert!(matches!(plain.open(), Err(KeyError::Wrapped { .. })));
        // Bytes that were changed open nothing, and what is no such line is none.
        let last = if text.trim().ends_with('0') { '1' } else { '0' };
        let changed = format!("{}{last}", &text.trim()[..text.trim().len() - 1]);
        std::fs::write(&path, changed).unwrap();
        let error = right.open();
        assert!(matches!(error, Err(KeyError::WrongPassphrase { .. })));
        for bad in [
            "wrapped ",
            "wrapped argon2id 1 1 00",
            "wrapped argon2id 65536 3 00 zz",
            "wrapped argon2id 999999999 3 00112233445566778899aabbccddeeff 00",
        ] {
            std::fs::write(&path, bad).unwrap();
            let error = right.open();
            assert!(matches!(error, Err(KeyError::Malformed { .. })), "{bad}");
        }
        plain.put(&made).unwrap();
        assert!(matches!(right.open(), Err(KeyError::NotWrapped { .. })));
        assert_eq!(plain.open().unwrap().unwrap().text(), made.text());
    }

    #[test]
    fn the_key_is_for_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("operator.key");
        let kept = KeyKept::File(path.clone());
        assert!(kept.open().unwrap().is_none());
        let first = kept.create().unwrap();
        let again = kept.open().unwrap().unwrap();
        assert_eq!(first.text(), again.text());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
            assert!(matches!(kept.open(), Err(KeyError::Exposed { .. })));
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
        }
        for no_key in ["", "short"] {
            std::fs::write(&path, no_key).unwrap();
            let error = kept.open();
            assert!(matches!(error, Err(KeyError::Malformed { .. })));
        }
    }

    #[test]
    fn nothing_of_a_key_is_printed() {
        let key = Key::parse(&"ab".repeat(32)).unwrap();
        let kept = KeyKept::Wrapped {
            path: PathBuf::from("k"),
            passphrase: Zeroizing::new("correct horse".to_owned()),
        };
        let told = format!("{key:?} {kept:?} {:?}", KeyKept::Fetched(key.clone()));
        assert_eq!(told, "Key Wrapped(k) Fetched");
        assert!(Key::parse("ab").is_none());
    }
}
