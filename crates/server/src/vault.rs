//! The vault: the operator's key and what is sealed with it, so that the store never holds an undealt card in the clear.
//!
//! A sealed secret is `version (1 byte) ‖ nonce (24 bytes) ‖ XChaCha20-Poly1305 ciphertext`, bound to its table, its name
//! and the version: moved to another place it does not open. Files made here are readable by their owner only, and whole
//! or not there at all.

use crate::shoe::{CryptoSource, EntropyFailed, OsEntropy};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use croupier_store::Head;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zeroize::Zeroizing;

/// The only form there is so far.
const VERSION: u8 = 1;
const NONCE_LENGTH: usize = 24;
pub(crate) const KEY_LENGTH: usize = 32;

/// What the name of a server that owns tables begins with; the fingerprint of its key follows, and after [`NODE`] its address if it is
/// one of a fleet.
const OWNER: &str = "server-";
/// What the name begins with under which one of a fleet says that it lives, whether or not it owns anything.
const MEMBER: &str = "node-";
const NODE: char = '/';

/// The fewest characters that a token may have; those made here have twice as many.
pub const TOKEN_LENGTH_MIN: usize = 32;

/// Why a key file could not be used or made.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// Others could read it.
    #[error("{path} can be read by others")]
    Exposed {
        /// The file.
        path: PathBuf,
    },
    /// It is not a key.
    #[error("{path} does not hold a key, which is 64 hexadecimal digits")]
    Malformed {
        /// The file.
        path: PathBuf,
    },
    /// It is too short for a token: empty, or not written to its end.
    #[error("{path} holds {length} characters, and a token has at least {TOKEN_LENGTH_MIN}")]
    ShortToken {
        /// The file.
        path: PathBuf,
        /// How many characters it holds.
        length: usize,
    },
    /// It is under a passphrase, and none was given.
    #[error("the key in {path} is under a passphrase")]
    Wrapped {
        /// The file.
        path: PathBuf,
    },
    /// A passphrase was given, and the key is under none.
    #[error("the key in {path} is not under a passphrase")]
    NotWrapped {
        /// The file.
        path: PathBuf,
    },
    /// The passphrase is another, or the file was changed.
    #[error("the key in {path} does not open with that passphrase")]
    WrongPassphrase {
        /// The file.
        path: PathBuf,
    },
    /// A new passphrase is too short.
    #[error("a passphrase has at least {} characters", crate::password::LENGTH_MIN)]
    ShortPassphrase,
    /// Argon2id could not be computed.
    #[error("no key could be made of the passphrase; is there enough memory?")]
    NotStretched,
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
    /// What the nodes of a fleet know each other by.
    pass: Arc<Zeroizing<String>>,
    /// Where the others reach it, if it is one of a fleet.
    node: Option<Arc<str>>,
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
        let seed = Zeroizing::new([b"croupier fleet v1".as_slice(), key].concat());
        let pass = hex::encode(croupier_store::Hash::of(&seed).0);
        Vault {
            cipher: XChaCha20Poly1305::new(&Key::from(*key)),
            fingerprint: hex::encode(&tag.0[..6]),
            pass: Arc::new(Zeroizing::new(pass)),
            node: None,
        }
    }

    /// The same for one of a fleet, which the others reach at this address.
    pub(crate) fn at(self, node: &str) -> Vault {
        Vault {
            node: Some(node.into()),
            ..self
        }
    }

    /// What the nodes of a fleet know each other by: only who has the key can say it.
    pub(crate) fn pass(&self) -> &str {
        &self.pass
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

    /// A name for the key that does not give it away.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The name under which a server with this key owns its tables. It stays when the server is stopped.
    pub(crate) fn owner(&self) -> String {
        let alone = format!("{OWNER}{}", self.fingerprint);
        match &self.node {
            None => alone,
            Some(node) => format!("{alone}{NODE}{node}"),
        }
    }

    /// The name under which one of a fleet says that it lives.
    pub(crate) fn member(&self) -> String {
        let node = self.node.as_deref().unwrap_or_default();
        format!("{MEMBER}{}{NODE}{node}", self.fingerprint)
    }

    /// Where the others of a fleet reach the one of either name; none if it is not one of a fleet.
    pub(crate) fn node_of(holder: &str) -> Option<&str> {
        let name = holder.strip_prefix(OWNER);
        let name = name.or_else(|| holder.strip_prefix(MEMBER))?;
        let (_, node) = name.split_once(NODE)?;
        Some(node)
    }

    /// The fingerprint of the key that tables were last owned with, if that is another one.
    #[must_use]
    pub fn other_key_of(&self, tables: &[Head]) -> Option<String> {
        let owners = tables.iter().map(|head| head.owner.as_str());
        let names = owners.filter_map(|owner| owner.strip_prefix(OWNER));
        let mut keys = names.map(|name| name.split_once(NODE).map_or(name, |(key, _)| key));
        keys.find(|key| *key != self.fingerprint).map(str::to_owned)
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

/// The operator's token in a file, and whether it was made just now because there was none.
pub(crate) fn operator_token(path: &Path) -> Result<(Zeroizing<String>, bool), KeyError> {
    let Some(text) = read_private(path)? else {
        let token = new_token()?;
        write_private(path, &token)?;
        return Ok((token, true));
    };
    let token = Zeroizing::new(text.trim().to_owned());
    if token.len() < TOKEN_LENGTH_MIN {
        return Err(KeyError::ShortToken {
            path: path.to_owned(),
            length: token.len(),
        });
    }
    Ok((token, false))
}

/// A random token: 32 bytes in hexadecimal digits.
pub(crate) fn new_token() -> Result<Zeroizing<String>, EntropyFailed> {
    let mut bytes = Zeroizing::new([0; 32]);
    OsEntropy.fill(bytes.as_mut_slice())?;
    Ok(Zeroizing::new(hex::encode(bytes.as_slice())))
}

/// The text of a file that only its owner may read, if there is one.
pub(crate) fn read_private(path: &Path) -> Result<Option<Zeroizing<String>>, KeyError> {
    let io = |error| KeyError::Io {
        path: path.to_owned(),
        error,
    };
    let mut file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened.map_err(io)?,
    };
    if exposed(&file.metadata().map_err(io)?) {
        return Err(KeyError::Exposed {
            path: path.to_owned(),
        });
    }
    let mut text = Zeroizing::new(String::new());
    file.read_to_string(&mut text).map_err(io)?;
    Ok(Some(text))
}

/// Makes a file that only its owner may read. It bears its name only when all of it is on the disk: a crash or a full disk
/// leaves no half of it behind.
pub(crate) fn write_private(path: &Path, text: &str) -> Result<(), KeyError> {
    let unfinished = path.with_added_extension("new");
    let written = write_and_rename(&unfinished, path, text);
    if written.is_err() {
        // The first error is the one to be told.
        drop(std::fs::remove_file(&unfinished));
    }
    written.map_err(|error| KeyError::Io {
        path: path.to_owned(),
        error,
    })
}

fn write_and_rename(unfinished: &Path, path: &Path, text: &str) -> io::Result<()> {
    // One that a crash left behind is of no use to anybody.
    match std::fs::remove_file(unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(unfinished)?;
    file.write_all(text.as_bytes())?;
    file.write_all(b"\n")?;
    file.sync_all()?;
    std::fs::rename(unfinished, path)?;
    // The new name has to last as well as the content.
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        // A bare name is in the folder that the program runs in.
        let here = folder.as_os_str().is_empty();
        File::open(if here { Path::new(".") } else { folder })?.sync_all()?;
    }
    Ok(())
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

    #[cfg(unix)]
    fn mode(path: &Path) -> u32 {
        use std::os::unix::fs::PermissionsExt;
        std::fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn a_short_token_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("operator.token");
        let (made, new) = operator_token(&path).unwrap();
        assert!(new);
        assert_eq!(made.len(), 64);
        assert_eq!(operator_token(&path).unwrap(), (made.clone(), false));
        for (text, length) in [("", 0), ("\n", 0), (&made[..31], 31)] {
            std::fs::write(&path, text).unwrap();
            let error = operator_token(&path).unwrap_err();
            let short = matches!(error, KeyError::ShortToken { length: l, .. } if l == length);
            assert!(short, "{error}");
        }
        std::fs::write(&path, &made[..32]).unwrap();
        assert_eq!(operator_token(&path).unwrap().0.len(), 32);
    }

    #[test]
    fn a_file_is_there_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("operator.token");
        // What a crash left behind is in nobody's way.
        std::fs::write(path.with_added_extension("new"), "half").unwrap();
        operator_token(&path).unwrap();
        #[cfg(unix)]
        assert_eq!(mode(&path), 0o600);
        let names = || std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(names(), 1);
        // The name is taken by a folder, so the last step fails: nothing is left.
        let taken = folder.path().join("operator.key");
        std::fs::create_dir(&taken).unwrap();
        let made = crate::key::KeyKept::File(taken).create();
        assert!(matches!(made, Err(KeyError::Io { .. })));
        assert_eq!(names(), 2);
    }
}
