//! Passwords: hashed with Argon2id, away from the threads that serve, a few at a time. What is kept says with which cost it was
//! made, and goes into the store only sealed.

use crate::shoe::{CryptoSource, EntropyFailed, OsEntropy};
use argon2::{Algorithm, Argon2, Params, Version};
use std::fmt;
use std::sync::Arc;
use tokio::sync::Semaphore;
use zeroize::Zeroizing;

/// The fewest characters of a password.
pub const LENGTH_MIN: usize = 10;
/// The most bytes of one, so that nobody has us hash a book.
pub const LENGTH_MAX: usize = 256;

/// How many are hashed at the same time.
const AT_ONCE: usize = 2;

/// The most work that anything kept may ask for.
const COST_MAX: Cost = Cost {
    kib: 2 * 1024 * 1024,
    passes: 64,
};

const SALT: usize = 16;
const HASH: usize = 32;

/// What a one-time password is written with: nothing that looks like something else.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789A";

/// How much work a hash is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Memory, in KiB.
    pub kib: u32,
    /// How often it is gone through.
    pub passes: u32,
}

impl Default for Cost {
    /// 19 MiB, twice: what OWASP asks for.
    fn default() -> Cost {
        Cost {
            kib: 19 * 1024,
            passes: 2,
        }
    }
}

/// Why nothing was hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// No randomness for the salt.
    #[error(transparent)]
    Entropy(#[from] EntropyFailed),
    /// The hash could not be made, or the thread for it has ended.
    #[error("the password could not be hashed")]
    NotHashed,
}

/// A password as it is kept: `argon2id KIB PASSES SALT HASH`.
struct Kept {
    cost: Cost,
    salt: Vec<u8>,
    hash: Vec<u8>,
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cost { kib, passes } = self.cost;
        let (salt, hash) = (hex::encode(&self.salt), hex::encode(&self.hash));
        write!(f, "argon2id {kib} {passes} {salt} {hash}")
    }
}

impl Kept {
    fn parse(text: &str) -> Option<Kept> {
        let words: Vec<&str> = text.split(' ').collect();
        let ["argon2id", kib, passes, salt, hash] = words[..] else {
            return None;
        };
        Some(Kept {
            cost: Cost {
                kib: kib.parse().ok()?,
                passes: passes.parse().ok()?,
            },
            salt: hex::decode(salt).ok()?,
            hash: hex::decode(hash).ok()?,
        })
    }
}

/// How thirty-two bytes follow from a phrase: `argon2id KIB PASSES SALT`.
pub(crate) struct Stretched {
    cost: Cost,
    salt: Vec<u8>,
}

impl fmt::Display for Stretched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cost { kib, passes } = self.cost;
        write!(f, "argon2id {kib} {passes} {}", hex::encode(&self.salt))
    }
}

impl Stretched {
    /// With a new salt.
    pub(crate) fn new(cost: Cost) -> Result<Stretched, EntropyFailed> {
        let mut salt = vec![0; SALT];
        OsEntropy.fill(&mut salt)?;
        Ok(Stretched { cost, salt })
    }

    /// As it was written; none if that asks for more than a machine should be asked for.
    pub(crate) fn parse(text: &str) -> Option<Stretched> {
        let Kept { cost, salt, .. } = Kept::parse(&format!("{text} "))?;
        let sane = cost.kib <= COST_MAX.kib && cost.passes <= COST_MAX.passes;
        (sane && salt.len() >= SALT).then_some(Stretched { cost, salt })
    }

    /// The bytes of a phrase. It takes its time.
    pub(crate) fn of(&self, phrase: &str) -> Result<Zeroizing<[u8; HASH]>, PasswordError> {
        hash(phrase, &self.salt, self.cost).map(Zeroizing::new)
    }
}

fn hash(password: &str, salt: &[u8], cost: Cost) -> Result<[u8; HASH], PasswordError> {
    let failed = |_| PasswordError::NotHashed;
    let params = Params::new(cost.kib, cost.passes, 1, Some(HASH)).map_err(failed)?;
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let mut out = [0; HASH];
    argon2
        .hash_password_into(password.as_bytes(), salt, &mut out)
        .map_err(failed)?;
    Ok(out)
}

/// Whether two are equal, in a time that does not tell where they differ.
fn same(a: &[u8], b: &[u8]) -> bool {
    let differ = a.iter().zip(b).fold(0, |differ, (a, b)| differ | (a ^ b));
    a.len() == b.len() && differ == 0
}

/// Hashes and compares passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    cost: Cost,
    room: Arc<Semaphore>,
}

impl Passwords {
    /// At this cost.
    #[must_use]
    pub fn new(cost: Cost) -> Passwords {
        Passwords {
            cost,
            room: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let room = Arc::clone(&self.room).acquire_owned().await;
        let room = room.map_err(|_| PasswordError::NotHashed)?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(room);
            done
        });
        done.await.map_err(|_| PasswordError::NotHashed)?
    }

    /// A password as it is kept.
    ///
    /// # Errors
    /// If there is no randomness.
    pub async fn keep(&self, password: &str) -> Result<String, PasswordError> {
        let (password, cost) = (Zeroizing::new(password.to_owned()), self.cost);
        self.work(move || {
            let mut salt = vec![0; SALT];
            OsEntropy.fill(&mut salt)?;
            let hash = hash(&password, &salt, cost)?.to_vec();
            Ok(Kept { cost, salt, hash }.to_string())
        })
        .await
    }

    /// Thirty-two bytes that follow from a phrase, with what is to be kept so that they can be made again, `argon2id KIB PASSES SALT`:
    /// those of before where that is given, otherwise new ones.
    ///
    /// # Errors
    /// If there is no randomness, or what was kept cannot be read.
    pub async fn derived(
        &self,
        phrase: &str,
        kept: Option<&str>,
    ) -> Result<(Zeroizing<[u8; HASH]>, String), PasswordError> {
        let terms = match kept {
            Some(text) => Stretched::parse(text).ok_or(PasswordError::NotHashed)?,
            None => Stretched::new(self.cost)?,
        };
        let phrase = Zeroizing::new(phrase.to_owned());
        self.work(move || Ok((terms.of(&phrase)?, terms.to_string())))
            .await
    }

    /// Whether this is the password that is kept. Where none is, the same work is done for nothing: how long the answer takes tells
    /// nobody whether there is one.
    ///
    /// # Errors
    /// If it could not be tried.
    pub async fn fits(&self, password: &str, kept: Option<&str>) -> Result<bool, PasswordError> {
        let kept = kept.and_then(Kept::parse);
        let (password, cost) = (Zeroizing::new(password.to_owned()), self.cost);
        self.work(move || match kept {
            Some(kept) => Ok(same(&hash(&password, &kept.salt, kept.cost)?, &kept.hash)),
            None => {
                hash(&password, &[0; SALT], cost)?;
                Ok(false)
            }
        })
        .await
    }
}

/// Whether a password may be chosen: only how long it is matters.
#[must_use]
pub fn is_long_enough(password: &str) -> bool {
    password.chars().count() >= LENGTH_MIN && password.len() <= LENGTH_MAX
}

/// A password that is good once: twenty letters and digits in four groups, a hundred bits.
///
/// # Errors
/// If there is no randomness.
pub fn one_time() -> Result<Zeroizing<String>, EntropyFailed> {
    let mut bytes = Zeroizing::new([0; 20]);
    OsEntropy.fill(bytes.as_mut_slice())?;
    let mut text = Zeroizing::new(String::with_capacity(23));
    for (at, byte) in bytes.iter().enumerate() {
        if at > 0 && at % 5 == 0 {
            text.push('-');
        }
        text.push(char::from(LETTERS[usize::from(byte % 32)]));
    }
    Ok(text)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_fits_what_was_kept_of_it_and_no_other_does() {
        let quick = Cost { kib: 8, passes: 1 };
        let passwords = Passwords::new(quick);
        let kept = passwords.keep("correct horse").await.unwrap();
        let again = passwords.keep("correct horse").await.unwrap();
        assert_ne!(kept, again, "each has a salt of its own");
        assert!(!kept.contains("horse"));
        assert!(passwords.fits("correct horse", Some(&kept)).await.unwrap());
        // What was kept at another cost is compared at that cost.
        let costly = Passwords::new(Cost { kib: 16, passes: 2 });
        assert!(costly.fits("correct horse", Some(&kept)).await.unwrap());
        for wrong in ["", "correct hors", "Correct horse", "correct horse "] {
            assert!(!passwords.fits(wrong, Some(&kept)).await.unwrap());
        }
        for none in [None, Some(""), Some("argon2id 8 1 00")] {
            assert!(!passwords.fits("correct horse", none).await.unwrap());
        }
    }

    #[tokio::test]
    async fn a_phrase_gives_the_same_bytes_again_and_no_other_does() {
        let passwords = Passwords::new(Cost { kib: 8, passes: 1 });
        let (bytes, kept) = passwords.derived("battery staple", None).await.unwrap();
        let again = passwords.derived("battery staple", Some(&kept));
        assert_eq!(again.await.unwrap(), (bytes.clone(), kept.clone()));
        let other = passwords.derived("battery stapler", Some(&kept));
        assert_ne!(other.await.unwrap().0, bytes);
        let anew = passwords.derived("battery staple", None).await.unwrap();
        assert_ne!(anew.0, bytes, "each has a salt of its own");
        assert!(
            passwords
                .derived("battery staple", Some("no"))
                .await
                .is_err()
        );
    }

    #[test]
    fn only_the_length_counts() {
        assert!(!is_long_enough("123456789"));
        assert!(is_long_enough("1234567890"));
        assert!(is_long_enough("ääääääääää"));
        assert!(is_long_enough(&"x".repeat(256)));
        assert!(!is_long_enough(&"x".repeat(257)));
    }

    #[test]
    fn one_time_passwords_are_long_and_never_the_same() {
        let [a, b] = [one_time().unwrap(), one_time().unwrap()];
        assert_ne!(*a, *b);
        assert_eq!(a.len(), 23);
        assert!(is_long_enough(&a));
    }
}
