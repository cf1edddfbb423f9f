//! What is done at the office, for the doors and for `croupier staff` and `croupier exclude` alike.

use super::{By, Entry, Office, OfficeError, factor_of, key_of, password_of, refuse};
use crate::door::DoorReason;
use crate::{TableSpec, password, replay, totp};
use croupier_engine::{Name, Role, RuleId};
use croupier_house::company;
use croupier_house::hall::{WORDS_MAX, is_reason};
use croupier_house::reception::{
    Cause, DAY_MS, Event, OneTime, Person, Reception, SentAway, can_hold,
};
use croupier_rulebooks::premises::{self, Premises};
use std::fmt;
use zeroize::Zeroizing;

/// Names that would be taken for somebody else.
const RESERVED: [&str; 11] = [
    "house",
    "staff",
    "dealer",
    "supervisor",
    "manager",
    "inspector",
    "operator",
    "player",
    "banker",
    "cage",
    "administrator",
];

/// Whether nobody may have this name.
pub(crate) fn is_reserved(name: &Name) -> bool {
    RESERVED.contains(&name.as_str().to_lowercase().as_str()) || company::is_one(name)
}

/// What somebody is given to come in with; it is shown once.
#[derive(Clone)]
pub struct Issued {
    /// Who.
    pub name: Name,
    /// A password that is good for one sign-in.
    pub password: Zeroizing<String>,
    /// The secret of the second factor, for staff.
    pub factor: Option<Factor>,
}

/// A second factor's secret.
#[derive(Clone)]
pub struct Factor {
    /// To type into an authenticator.
    pub text: Zeroizing<String>,
    /// To read from a picture.
    pub url: Zeroizing<String>,
}

impl fmt::Debug for Issued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Issued({})", self.name)
    }
}

fn no_such(name: &Name) -> OfficeError {
    refuse(
        DoorReason::NoSuchPerson,
        format!("there is nobody called {name}"),
    )
}

/// Nobody may have this name.
pub(crate) fn reserved(name: &Name) -> OfficeError {
    let detail = format!("the name {name} is reserved; choose another");
    refuse(DoorReason::NameTaken, detail)
}

pub(super) fn not_staff(name: &Name) -> OfficeError {
    refuse(
        DoorReason::NoSuchPerson,
        format!("{name} does not work here"),
    )
}

fn hold(roles: &[Role]) -> Result<(), OfficeError> {
    if can_hold(roles) {
        return Ok(());
    }
    let known: Vec<&str> = Role::ALL[1..].iter().map(|role| role.word()).collect();
    let detail = format!(
        "name at least one role, each once, of: {}",
        known.join(", ")
    );
    Err(refuse(DoorReason::BadField, detail))
}

/// A reason that somebody gave.
pub(crate) fn reason(why: &str) -> Result<String, OfficeError> {
    match is_reason(why) {
        true => Ok(why.trim().to_owned()),
        false => {
            let detail = format!("say why, in 1 to {WORDS_MAX} characters");
            Err(refuse(DoorReason::BadField, detail))
        }
    }
}

impl Office {
    /// A new member of staff, with a password for one sign-in and a second factor.
    ///
    /// # Errors
    /// If the name is taken, or the roles are none.
    pub async fn add_staff(
        &self,
        by: &By,
        name: &Name,
        roles: &[Role],
        password: Option<&str>,
    ) -> Result<Issued, OfficeError> {
        hold(roles)?;
        let taken = || {
            let detail = format!("the name {name} is taken; choose another");
            refuse(DoorReason::NameTaken, detail)
        };
        if is_reserved(name) {
            return Err(reserved(name));
        }
        self.news().await?;
        if self.look(|r| r.roles(name).is_some()) {
            return Err(taken());
        }
        let added = Event::StaffAdded {
            name: name.clone(),
            roles: roles.to_vec(),
        };
        self.issue(by, name, Some(added), password, true).await
    }

    /// Writes a new password, and for staff a new second factor.
    async fn issue(
        &self,
        by: &By,
        name: &Name,
        first: Option<Event>,
        chosen: Option<&str>,
        staff: bool,
    ) -> Result<Issued, OfficeError> {
        if let Some(chosen) = chosen {
            self.long_enough("password", chosen)?;
        }
        let password = match chosen {
            Some(chosen) => Zeroizing::new(chosen.to_owned()),
            None => password::one_time()?,
        };
        let kept = self.passwords().keep(&password).await?;
        let secret = match staff {
            true => Some(totp::new_secret()?),
            false => None,
        };
        self.write(by, |reception, _| {
            let mut entry = Entry::default();
            entry.events.extend(first.clone());
            // Whoever worked here before may come back; no player's name becomes staff's.
            let was_staff = reception.person(name).is_some_and(Person::was_staff);
            entry.person = (first.is_some() && !was_staff).then(|| name.clone());
            entry.events.push(Event::PasswordSet {
                name: name.clone(),
                one_time: chosen.is_none(),
            });
            let kept = Zeroizing::new(kept.clone().into_bytes());
            entry.secrets.push((password_of(name), kept));
            if let Some(secret) = &secret {
                entry
                    .events
                    .push(Event::SecondFactorSet { name: name.clone() });
                entry.secrets.push((factor_of(name), secret.clone()));
            }
            Ok((entry, ()))
        })
        .await?;
        Ok(Issued {
            name: name.clone(),
            password,
            factor: secret.map(|secret| Factor {
                text: totp::text(&secret),
                url: totp::url(name, &secret),
            }),
        })
    }

    /// Whether a password or a phrase is long enough.
    pub(crate) fn long_enough(&self, what: &str, text: &str) -> Result<(), OfficeError> {
        if password::is_long_enough(text) {
            return Ok(());
        }
        let (least, most) = (password::LENGTH_MIN, password::LENGTH_MAX);
        let detail = format!("a {what} has at least {least} characters, and at most {most} bytes");
        Err(refuse(DoorReason::PasswordTooShort, detail))
    }

    /// Gives a member of staff other roles. All her sessions end.
    ///
    /// # Errors
    /// If she is none, the roles are none, or no reason is given.
    pub async fn set_roles(
        &self,
        by: &By,
        name: &Name,
        roles: &[Role],
        why: &str,
    ) -> Result<(), OfficeError> {
        hold(roles)?;
        let why = reason(why)?;
        self.write(by, |reception, _| {
            let before = reception.roles(name).ok_or_else(|| not_staff(name))?;
            let event = Event::RolesChanged {
                name: name.clone(),
                before: before.to_vec(),
                roles: roles.to_vec(),
                why: why.clone(),
            };
            Ok((Entry::of(event), ()))
        })
        .await
    }

    /// Somebody does not work here any more. All her sessions end; the name stays hers.
    ///
    /// # Errors
    /// If she does not work here, or no reason is given.
    pub async fn remove_staff(&self, by: &By, name: &Name, why: &str) -> Result<(), OfficeError> {
        let why = reason(why)?;
        self.write(by, |reception, _| {
            reception.roles(name).ok_or_else(|| not_staff(name))?;
            let event = Event::StaffRemoved {
                name: name.clone(),
                why: why.clone(),
            };
            Ok((Entry::of(event), ()))
        })
        .await?;
        for secret in [password_of(name), factor_of(name), key_of(name)] {
            self.store().delete_secret(super::LOG, &secret).await?;
        }
        Ok(())
    }

    /// A new password for one sign-in, and for staff a new second factor: for somebody who lost them. It also unlocks.
    ///
    /// # Errors
    /// If there is nobody of that name.
    pub async fn reset(&self, by: &By, name: &Name) -> Result<Issued, OfficeError> {
        self.news().await?;
        let (roles, was_staff) = self.look(|reception| {
            let person = reception.person(name);
            let roles = person.and_then(|person| person.roles.clone());
            (roles, person.is_some_and(Person::was_staff))
        });
        if roles.is_none() && (was_staff || self.store().person(name.as_str()).await?.is_none()) {
            return Err(no_such(name));
        }
        self.issue(by, name, None, None, roles.is_some()).await
    }

    /// Excludes a player, for so many days or until it is lifted.
    ///
    /// # Errors
    /// If there is no such player.
    pub async fn exclude(
        &self,
        by: &By,
        name: &Name,
        cause: Cause,
        days: Option<i64>,
    ) -> Result<(), OfficeError> {
        self.player(name).await?;
        if days.is_some_and(|days| !(1..=36_500).contains(&days)) {
            let detail = "an exclusion lasts 1 to 36500 days, or until it is lifted";
            return Err(refuse(DoorReason::BadField, detail));
        }
        let rule = self.rule_for(cause).await?;
        self.write(by, |_, at_ms| {
            let event = Event::Excluded {
                name: name.clone(),
                cause,
                rule: rule.clone(),
                until_ms: days.map(|days| at_ms.saturating_add(days.saturating_mul(DAY_MS))),
                at: None,
            };
            Ok((Entry::of(event), ()))
        })
        .await
    }

    /// Excludes whom a table of a book has sent away, until that is lifted. Said again, it is done once; where the name is not a player's, nothing
    /// is written.
    pub(crate) async fn send_away(
        &self,
        by: &By,
        (name, cause): (&Name, Cause),
        (at, book): (&SentAway, &str),
    ) -> Result<(), OfficeError> {
        if self.store().person(name.as_str()).await?.is_none() {
            return Ok(());
        }
        let rule = premises::of_book(book).and_then(|p| p.exclusion.get(cause.word()));
        self.write(by, |reception, _| {
            let person = reception.person(name);
            let written = |p: &Person| p.was_staff() || p.was_sent_away(&at.table, at.at_ms);
            if person.is_some_and(written) {
                return Ok((Entry::default(), ()));
            }
            let event = Event::Excluded {
                name: name.clone(),
                cause,
                rule: rule.map(|rule| RuleId::new(rule)),
                until_ms: None,
                at: Some(at.clone()),
            };
            Ok((Entry::of(event), ()))
        })
        .await
    }

    /// Takes the house's exclusion back; one of the player's own stays.
    ///
    /// # Errors
    /// If the player is not excluded by the house, or no reason is given.
    pub async fn readmit(&self, by: &By, name: &Name, why: &str) -> Result<(), OfficeError> {
        let why = reason(why)?;
        self.write(by, |reception, at_ms| {
            let person = reception.person(name);
            if person.and_then(|person| person.excluded(at_ms)).is_none() {
                let detail = format!("{name} is not excluded by the house");
                return Err(refuse(DoorReason::NotPossible, detail));
            }
            let event = Event::ExclusionLifted {
                name: name.clone(),
                why: why.clone(),
            };
            Ok((Entry::of(event), ()))
        })
        .await
    }

    /// The rule by which somebody is excluded for a cause, under the books of the house's tables.
    async fn rule_for(&self, cause: Cause) -> Result<Option<RuleId>, OfficeError> {
        let of = |premises: &'static Premises| premises.exclusion.get(cause.word());
        self.rule_of(of).await
    }

    /// The first rule that an instrument has for something, under the books of the house's tables.
    pub(crate) async fn rule_of(
        &self,
        of: impl Fn(&'static Premises) -> Option<&'static String>,
    ) -> Result<Option<RuleId>, OfficeError> {
        for head in self.store().tables().await? {
            if !TableSpec::is_id(&head.table) {
                continue;
            }
            let first = self.store().events(&head.table, 0, 1).await?;
            let table = first.first().and_then(|first| replay::drafted(first).ok());
            let book = table.map(|table| table.setup().book.clone());
            let premises = book.and_then(|book| premises::of_book(&book));
            if let Some(rule) = premises.and_then(&of) {
                return Ok(Some(RuleId::new(rule)));
            }
        }
        Ok(None)
    }

    /// Whether there is a player of that name.
    pub(crate) async fn player(&self, name: &Name) -> Result<(), OfficeError> {
        self.news().await?;
        if self.look(|r| r.person(name).is_some_and(Person::was_staff)) {
            let detail = format!("{name} is not a player");
            return Err(refuse(DoorReason::NoSuchPerson, detail));
        }
        let known = self.store().person(name.as_str()).await?;
        known.map(drop).ok_or_else(|| no_such(name))
    }

    /// Those who work here in a role.
    pub(crate) fn working_as(&self, role: Role) -> Vec<Name> {
        let has = |person: &&Person| person.roles.as_ref().is_some_and(|r| r.contains(&role));
        let names = |reception: &Reception| {
            let people = reception.people().filter(has);
            people.map(|person| person.name.clone()).collect()
        };
        self.look(names)
    }

    /// Everybody who works here, with the roles, and whether the password is still the one that was handed out.
    #[must_use]
    pub fn staff(&self) -> Vec<(Name, Vec<Role>, bool)> {
        self.look(|reception| {
            let staff = reception.people().filter_map(|person| {
                let roles = person.roles.clone()?;
                let new = person.password == Some(OneTime::Yes);
                Some((person.name.clone(), roles, new))
            });
            staff.collect()
        })
    }
}
