//! Signing keys. An inspector's follows from a phrase that only the inspector knows and from a salt that is kept sealed, so that neither
//! the database nor the operator's key is enough to sign with it. The house's own is kept sealed whole. Public parts, and what was signed,
//! stand in the house's log; a lost key is replaced, and the old one stays on record.

use super::acts::not_staff;
use super::{By, Entry, Office, OfficeError, key_of, refuse};
use crate::door::DoorReason;
use crate::password;
use crate::shoe::{CryptoSource, OsEntropy};
use crate::signing::{self, Key};
use croupier_engine::{Name, Role};
use croupier_house::reception::{Event, HOUSE, Person};
use croupier_store::Hash;
use zeroize::Zeroizing;

/// The name under which the house has its key.
pub(super) fn house() -> Result<Name, OfficeError> {
    let fault = || refuse(DoorReason::NotPossible, "the house has no name");
    Name::new(HOUSE).ok_or_else(fault)
}

fn wrong_phrase() -> OfficeError {
    let detail = "that is not the phrase of your signing key";
    refuse(DoorReason::WrongPhrase, detail)
}

impl Office {
    /// Gives an inspector a signing key that follows from a phrase, in the place of any before it; its public part.
    ///
    /// # Errors
    /// If there is no such inspector, or the phrase is too short.
    pub async fn set_key(&self, by: &By, name: &Name, phrase: &str) -> Result<String, OfficeError> {
        self.long_enough("phrase", phrase)?;
        self.news().await?;
        let roles = self.look(|r| r.roles(name).map(<[Role]>::to_vec));
        let roles = roles.ok_or_else(|| not_staff(name))?;
        if !roles.contains(&Role::Inspector) {
            let detail = format!("{name} is not an inspector, and signs nothing");
            return Err(refuse(DoorReason::NotPossible, detail));
        }
        let (seed, kept) = self.passwords().derived(phrase, None).await?;
        let key = Key::new(&seed).public();
        let kept = Zeroizing::new(kept.into_bytes());
        self.write_key(by, name, &key, &kept).await?;
        Ok(key)
    }

    async fn write_key(
        &self,
        by: &By,
        name: &Name,
        key: &str,
        kept: &Zeroizing<Vec<u8>>,
    ) -> Result<(), OfficeError> {
        self.write(by, |_, _| {
            let mut entry = Entry::of(Event::SigningKeySet {
                name: name.clone(),
                key: key.to_owned(),
            });
            entry.secrets.push((key_of(name), kept.clone()));
            Ok((entry, ()))
        })
        .await
    }

    /// The public part of the key that somebody signs with now.
    pub(crate) fn public_key(&self, name: &Name) -> Option<String> {
        self.look(|r| Some(r.person(name)?.key()?.key.clone()))
    }

    /// The key of somebody who knows its phrase.
    ///
    /// # Errors
    /// If there is no key, or the phrase is another.
    pub(crate) async fn own_key(&self, name: &Name, phrase: &str) -> Result<Key, OfficeError> {
        self.news().await?;
        let Some(public) = self.public_key(name) else {
            let detail = "you have no signing key yet; make one first";
            return Err(refuse(DoorReason::NotPossible, detail));
        };
        let kept = self.secret(&key_of(name)).await?;
        let kept = kept.and_then(|kept| String::from_utf8(kept.to_vec()).ok());
        let Some(kept) = kept.filter(|_| password::is_long_enough(phrase)) else {
            return Err(wrong_phrase());
        };
        let (seed, _) = self.passwords().derived(phrase, Some(&kept)).await?;
        let key = Key::new(&seed);
        match key.public() == public {
            true => Ok(key),
            false => Err(wrong_phrase()),
        }
    }

    /// The house's own key, which is made when it is first asked for.
    ///
    /// # Errors
    /// If the store or the randomness fails.
    pub(crate) async fn house_key(&self, by: &By) -> Result<Key, OfficeError> {
        let house = house()?;
        self.news().await?;
        let mut seed = Zeroizing::new([0; 32]);
        if self.public_key(&house).is_some() {
            let kept = self.secret(&key_of(&house)).await?;
            let kept = kept.filter(|kept| kept.len() == seed.len());
            let lost = || {
                let detail = "the house's signing key is not in the store";
                refuse(DoorReason::StoreUnavailable, detail)
            };
            seed.copy_from_slice(&kept.ok_or_else(lost)?);
            return Ok(Key::new(&seed));
        }
        OsEntropy.fill(seed.as_mut_slice())?;
        self.keep_house_key(by, &seed).await?;
        Ok(Key::new(&seed))
    }

    /// Gives the house its signing key, in the place of any before it.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn keep_house_key(
        &self,
        by: &By,
        seed: &Zeroizing<[u8; 32]>,
    ) -> Result<(), OfficeError> {
        let kept = Zeroizing::new(seed.to_vec());
        let public = Key::new(seed).public();
        self.write_key(by, &house()?, &public, &kept).await
    }

    /// Signs an event of a log with one's own key, and keeps the signature in the house's log.
    ///
    /// # Errors
    /// If there is no key, the phrase is another, or the event is signed already.
    pub(crate) async fn sign_event(
        &self,
        by: &By,
        phrase: &str,
        (log, seq, hash): (&str, u64, Hash),
    ) -> Result<(), OfficeError> {
        let key = self.own_key(&by.name, phrase).await?;
        let what = signing::of_event(log, seq, hash, by.name.as_str());
        let event = Event::EventSigned {
            name: by.name.clone(),
            log: log.to_owned(),
            seq,
            hash: hash.to_string(),
            key: key.public(),
            signature: key.sign(what),
        };
        self.write(by, |reception, _| {
            let signed = |person: &Person| person.has_signed(log, seq);
            if reception.person(&by.name).is_some_and(signed) {
                let detail = format!("you have signed event {seq} already");
                return Err(refuse(DoorReason::NotPossible, detail));
            }
            Ok((Entry::of(event.clone()), ()))
        })
        .await
    }
}
