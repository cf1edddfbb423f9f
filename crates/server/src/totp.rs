//! The second factor: codes of six digits that change every half minute (RFC 6238, with SHA-1, as every authenticator app has it).
//! A code is good for its half minute and the ones beside it, and once.

use crate::shoe::{CryptoSource, EntropyFailed, OsEntropy};
use croupier_engine::Name;
use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;
use zeroize::Zeroizing;

/// How long a code is shown.
const STEP_MS: i64 = 30_000;
/// How many steps a clock may be off.
const DRIFT: u64 = 1;
/// The length of a secret: that of the hash.
const SECRET: usize = 20;
const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// A new secret.
///
/// # Errors
/// If there is no randomness.
pub(crate) fn new_secret() -> Result<Zeroizing<Vec<u8>>, EntropyFailed> {
    let mut secret = Zeroizing::new(vec![0; SECRET]);
    OsEntropy.fill(&mut secret)?;
    Ok(secret)
}

/// The code of a step.
fn code(secret: &[u8], step: u64) -> Option<u32> {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).ok()?;
    mac.update(&step.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let at = usize::from(hash.last()? & 0x0f);
    let four: [u8; 4] = hash.get(at..at + 4)?.try_into().ok()?;
    Some((u32::from_be_bytes(four) & 0x7fff_ffff) % 1_000_000)
}

/// The step whose code this is, if it is good now and later than the last that was used.
pub(crate) fn step_of(secret: &[u8], said: &str, now_ms: i64, used: Option<u64>) -> Option<u64> {
    let digits: String = said.chars().filter(|c| !c.is_whitespace()).collect();
    if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let said: u32 = digits.parse().ok()?;
    let now = u64::try_from(now_ms.div_euclid(STEP_MS)).ok()?;
    let steps = now.saturating_sub(DRIFT)..=now.saturating_add(DRIFT);
    // All are tried: how long it takes tells nothing.
    let fits = steps.filter(|step| code(secret, *step) == Some(said));
    let fits: Vec<u64> = fits.collect();
    fits.into_iter()
        .find(|step| used.is_none_or(|used| *step > used))
}

/// A secret as people type it into an authenticator.
pub(crate) fn text(secret: &[u8]) -> Zeroizing<String> {
    let mut out = Zeroizing::new(String::new());
    let (mut bits, mut held) = (0_u32, 0_u32);
    for byte in secret {
        bits = (bits << 8) | u32::from(*byte);
        held += 8;
        while held >= 5 {
            held -= 5;
            out.push(char::from(BASE32[(bits >> held & 31) as usize]));
        }
        bits &= (1 << held) - 1;
    }
    if held > 0 {
        out.push(char::from(BASE32[(bits << (5 - held) & 31) as usize]));
    }
    out
}

/// A secret as an authenticator reads it from a picture.
pub(crate) fn url(name: &Name, secret: &[u8]) -> Zeroizing<String> {
    let secret = text(secret);
    Zeroizing::new(format!(
        "otpauth://totp/Croupier:{name}?secret={}&issuer=Croupier",
        secret.as_str()
    ))
}

/// The code that an authenticator shows at a time, for a secret as [`text`] writes it: for tests of the doors.
///
/// # Errors
/// None where the secret cannot be read.
#[must_use]
pub fn shown(secret: &str, now_ms: i64) -> Option<String> {
    let mut bytes = Vec::new();
    let (mut bits, mut held) = (0_u32, 0_u32);
    for letter in secret.bytes() {
        let value = BASE32.iter().position(|known| *known == letter)?;
        bits = (bits << 5) | u32::try_from(value).ok()?;
        held += 5;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
            bits &= (1 << held) - 1;
        }
    }
    let step = u64::try_from(now_ms.div_euclid(STEP_MS)).ok()?;
    Some(format!("{:06}", code(&bytes, step)?))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// The vectors of RFC 6238, appendix B; of eight digits the last six.
    #[test]
    fn codes_are_those_of_the_rfc() {
        let secret = b"12345678901234567890";
        for (seconds, expected) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            let now = seconds * 1_000;
            assert!(step_of(secret, expected, now, None).is_some(), "{expected}");
            let typed = shown(&text(secret), now).unwrap();
            assert_eq!(typed, expected);
        }
        assert_eq!(*text(secret), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(*text(b"f"), "MY");
    }

    #[test]
    fn a_code_is_good_for_three_steps_and_once() {
        let secret = b"12345678901234567890";
        let code = shown(&text(secret), 600_000).unwrap();
        for (now, good) in [
            (569_999, false),
            (570_000, true),
            (600_000, true),
            (659_999, true),
            (660_000, false),
        ] {
            let step = step_of(secret, &code, now, None);
            assert_eq!(step, good.then_some(20), "{now}");
        }
        assert_eq!(step_of(secret, &code, 600_000, Some(20)), None);
        assert_eq!(step_of(secret, &code, 600_000, Some(19)), Some(20));
        let spaced = format!("{} {}", &code[..3], &code[3..]);
        assert_eq!(step_of(secret, &spaced, 600_000, None), Some(20));
        for wrong in ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦"] {
            assert_eq!(step_of(secret, wrong, 600_000, None), None, "{wrong}");
        }
    }
}
