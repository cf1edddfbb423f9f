//! The program itself: the digest of the file that it was started from.

use croupier_store::Hash;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How much of a file is read at a time.
const PIECE: usize = 1 << 16;

/// The SHA-256 of a file.
///
/// # Errors
/// If it cannot be read.
pub fn digest_of(path: &Path) -> io::Result<Hash> {
    let mut file = File::open(path)?;
    let mut digest = Sha256::new();
    let mut piece = vec![0; PIECE];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(Hash(digest.finalize().into())),
            read => digest.update(&piece[..read]),
        }
    }
}

/// The SHA-256 of the program that runs, as its file is now. On Linux that is the file that was started, also where another has taken its
/// name meanwhile.
///
/// # Errors
/// If it cannot be found or read.
pub fn digest() -> io::Result<Hash> {
    let started = Path::new("/proc/self/exe");
    if started.exists() {
        return digest_of(started);
    }
    digest_of(&std::env::current_exe()?)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_makes_another_digest() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("program");
        std::fs::write(&path, b"abc").unwrap();
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest_of(&path).unwrap().to_string(), abc);
        std::fs::write(&path, b"abd").unwrap();
        assert_ne!(digest_of(&path).unwrap().to_string(), abc);
        assert_eq!(digest().unwrap(), digest().unwrap());
        assert!(digest_of(&folder.path().join("none")).is_err());
    }
}
