//! A stream of bytes that a key decides: HKDF-SHA256 (RFC 5869), block after block. All that contributors decide together is drawn
//! from such a stream, by the same functions that draw from the operating system's randomness.

use crate::source::{CryptoSource, EntropyFailed};
use hkdf::Hkdf;
use sha2::Sha256;
use zeroize::Zeroizing;

/// The stream. Block `j` is HKDF-Expand of the info followed by `j` in four bytes, 32 bytes long.
pub(crate) struct Stream {
    key: Hkdf<Sha256>,
    info: Vec<u8>,
    next: u32,
    block: Zeroizing<[u8; 32]>,
    used: usize,
}

impl Stream {
    /// HKDF-Extract of salt and key material, to be expanded with the info.
    pub(crate) fn new(salt: &[u8], material: &[u8], info: Vec<u8>) -> Stream {
        Stream {
            key: Hkdf::new(Some(salt), material),
            info,
            next: 0,
            block: Zeroizing::new([0; 32]),
            used: 32,
        }
    }

    fn advance(&mut self) -> Result<(), EntropyFailed> {
        let number = self.next.to_be_bytes();
        let info: [&[u8]; 2] = [&self.info, &number];
        self.key
            .expand_multi_info(&info, &mut *self.block)
            .map_err(|_| EntropyFailed)?;
        self.next = self.next.checked_add(1).ok_or(EntropyFailed)?;
        self.used = 0;
        Ok(())
    }
}

impl CryptoSource for Stream {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
        for byte in bytes {
            if self.used == self.block.len() {
                self.advance()?;
            }
            *byte = self.block[self.used];
            self.used += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_the_same_however_it_is_read() {
        let stream = || Stream::new(b"salt", b"material", b"info".to_vec());
        let mut whole = [0; 100];
        stream().fill(&mut whole).unwrap();
        let mut pieces = stream();
        let mut read = Vec::new();
        for size in [1, 2, 31, 32, 34] {
            let mut piece = vec![0; size];
            pieces.fill(&mut piece).unwrap();
            read.extend(piece);
        }
        assert_eq!(read, whole);
        let mut other = [0; 100];
        let mut with = |salt: &[u8], material: &[u8], info: &[u8]| {
            let made = Stream::new(salt, material, info.to_vec()).fill(&mut other);
            made.unwrap();
            other
        };
        assert_ne!(with(b"salt", b"material", b"infp"), whole);
        assert_ne!(with(b"salt", b"materiam", b"info"), whole);
        assert_ne!(with(b"salu", b"material", b"info"), whole);
    }
}
