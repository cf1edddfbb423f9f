//! The reception: who works here and in which roles, who has a password, who may not play, and the limits that players set
//! themselves. It is what the house's own log says and nothing else: [`Reception::apply`] takes an event in, and refuses one that
//! no house wrote. Passwords and second factors themselves are kept elsewhere, sealed; here is only that there are some.
//!
//! nz-1996/general/9.0 (nobody under age), 10.0 (who is asked to leave goes) and 11.2 (a player who used a device may be barred)
//! are why the house excludes somebody. What an exclusion keeps a player from is the doorman's business
//! ([`crate::doorman`]).

use crate::display_name::DisplayName;
use croupier_engine::machine::Misfit;
use croupier_engine::words::Exclusion as AtTable;
use croupier_engine::{Name, Role, RuleId, keywords};
use std::collections::{BTreeMap, BTreeSet};

/// A day, in milliseconds: what is loosened takes effect after one.
pub const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The longest that somebody can exclude herself for, in days.
pub const SELF_EXCLUSION_DAYS_MAX: i64 = 5 * 365;

/// The name of the house itself, which nobody else has.
pub const HOUSE: &str = "house";

/// How many digits a key or a hash is written with.
const KEY_DIGITS: usize = 64;

/// Failed attempts that are remembered of one person.
const FAILURES_KEPT: usize = 32;

keywords! {
    /// Why the house excludes somebody.
    pub enum Cause {
        /// Asked to leave by or for the holder of a licence.
        AskedToLeave,
        /// Under the minimum age.
        UnderAge,
        /// Used a device that forecasts or analyses a game.
        Device,
    }
}

impl Cause {
    /// The cause for which the whole house is closed to somebody who may not take part any more at a table; none where only that table is.
    #[must_use]
    pub const fn of(why: AtTable) -> Option<Cause> {
        match why {
            AtTable::RequiredToLeave => Some(Cause::AskedToLeave),
            AtTable::UnderAge => Some(Cause::UnderAge),
            AtTable::Breach => None,
        }
    }
}

keywords! {
    /// What a player can set a limit to.
    pub enum Limit {
        /// What may be lost in a day, in cents.
        Loss,
        /// What a single wager may be, in cents.
        Wager,
        /// How long a day's play may last from its first buy-in, in minutes.
        Minutes,
    }
}

/// That a table sent somebody away, as its log has it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SentAway {
    /// The table.
    pub table: String,
    /// When.
    pub at_ms: i64,
}

/// What happened at the reception.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "HouseEvent"))]
pub enum Event {
    /// Somebody works here from now on.
    StaffAdded {
        /// Who.
        name: Name,
        /// In which roles.
        roles: Vec<Role>,
    },
    /// A member of staff has other roles.
    RolesChanged {
        /// Who.
        name: Name,
        /// Which there were; events from before reasons were asked for name none.
        #[cfg_attr(feature = "serde", serde(default))]
        before: Vec<Role>,
        /// Which there are.
        roles: Vec<Role>,
        /// Why; events from before reasons were asked for have none.
        #[cfg_attr(feature = "serde", serde(default))]
        why: String,
    },
    /// Somebody does not work here any more.
    StaffRemoved {
        /// Who.
        name: Name,
        /// Why; events from before reasons were asked for have none.
        #[cfg_attr(feature = "serde", serde(default))]
        why: String,
    },
    /// Somebody has a new password.
    PasswordSet {
        /// Who.
        name: Name,
        /// Whether it is good for one sign-in, at which another is chosen.
        one_time: bool,
    },
    /// Somebody has a new second factor.
    SecondFactorSet {
        /// Who.
        name: Name,
    },
    /// Somebody signed in.
    SignedIn {
        /// Who.
        name: Name,
        /// The time step of the code, where there was one: it is not good again.
        step: Option<u64>,
    },
    /// Somebody tried to sign in under a name, and did not.
    SignInFailed {
        /// The name.
        name: Name,
    },
    /// All of somebody's sessions were ended.
    SignedOutEverywhere {
        /// Whose.
        name: Name,
    },
    /// Somebody said to be at least so old.
    AgeDeclared {
        /// Who.
        name: Name,
        /// How many years.
        years: u8,
    },
    /// Somebody is shown under another name from now on.
    DisplayNameChosen {
        /// Who.
        name: Name,
        /// As what; none is under the account's own name.
        display: Option<DisplayName>,
    },
    /// The house excluded somebody.
    Excluded {
        /// Whom.
        name: Name,
        /// Why.
        cause: Cause,
        /// The rule, where one of the instruments in force has one.
        rule: Option<RuleId>,
        /// Until when; none is until it is lifted.
        until_ms: Option<i64>,
        /// What was said at a table, if it was said there; absent in older logs.
        #[cfg_attr(feature = "serde", serde(default))]
        at: Option<SentAway>,
    },
    /// The house took an exclusion back.
    ExclusionLifted {
        /// Whose.
        name: Name,
        /// Why; events from before reasons were asked for have none.
        #[cfg_attr(feature = "serde", serde(default))]
        why: String,
    },
    /// Somebody excluded herself. It can be made longer, never shorter.
    SelfExcluded {
        /// Who.
        name: Name,
        /// Until when.
        until_ms: i64,
    },
    /// Somebody has a signing key, in the place of any before it; the house's own is under the name of the house.
    SigningKeySet {
        /// Who.
        name: Name,
        /// The public part, as 64 hexadecimal digits.
        key: String,
    },
    /// Somebody signed an event of a log.
    EventSigned {
        /// Who.
        name: Name,
        /// Of which log.
        log: String,
        /// The event's number.
        seq: u64,
        /// The event's hash.
        hash: String,
        /// The public part of the key.
        key: String,
        /// The signature, as 128 hexadecimal digits.
        signature: String,
    },
    /// Somebody set a limit for herself.
    LimitSet {
        /// Who.
        name: Name,
        /// To what.
        limit: Limit,
        /// How much; none means no limit.
        most: Option<i64>,
        /// From when: at once if it is tighter, else a day later.
        from_ms: i64,
    },
}

impl Event {
    /// The word for the log.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Event::StaffAdded { .. } => "staff-added",
            Event::RolesChanged { .. } => "roles-changed",
            Event::StaffRemoved { .. } => "staff-removed",
            Event::PasswordSet { .. } => "password-set",
            Event::SecondFactorSet { .. } => "second-factor-set",
            Event::SignedIn { .. } => "signed-in",
            Event::SignInFailed { .. } => "sign-in-failed",
            Event::SignedOutEverywhere { .. } => "signed-out-everywhere",
            Event::AgeDeclared { .. } => "age-declared",
            Event::DisplayNameChosen { .. } => "display-name-chosen",
            Event::Excluded { .. } => "excluded",
            Event::ExclusionLifted { .. } => "exclusion-lifted",
            Event::SelfExcluded { .. } => "self-excluded",
            Event::SigningKeySet { .. } => "signing-key-set",
            Event::EventSigned { .. } => "event-signed",
            Event::LimitSet { .. } => "limit-set",
        }
    }

    /// Whom it concerns.
    #[must_use]
    pub const fn name(&self) -> &Name {
        match self {
            Event::StaffAdded { name, .. }
            | Event::RolesChanged { name, .. }
            | Event::StaffRemoved { name, .. }
            | Event::PasswordSet { name, .. }
            | Event::SecondFactorSet { name }
            | Event::SignedIn { name, .. }
            | Event::SignInFailed { name }
            | Event::SignedOutEverywhere { name }
            | Event::AgeDeclared { name, .. }
            | Event::DisplayNameChosen { name, .. }
            | Event::Excluded { name, .. }
            | Event::ExclusionLifted { name, .. }
            | Event::SelfExcluded { name, .. }
            | Event::SigningKeySet { name, .. }
            | Event::EventSigned { name, .. }
            | Event::LimitSet { name, .. } => name,
        }
    }
}

/// When an account is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LockOut {
    /// After so many failures in a row; 0 is never.
    pub failures: usize,
    /// Within this time.
    pub within_ms: i64,
    /// For so long.
    pub for_ms: i64,
}

/// An exclusion by the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exclusion {
    /// Why.
    pub cause: Cause,
    /// The rule, where one of the instruments in force has one.
    pub rule: Option<RuleId>,
    /// Since when.
    pub from_ms: i64,
    /// Until when; none is until it is lifted.
    pub until_ms: Option<i64>,
}

/// A limit in force, and what it will be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limited {
    /// How much; none means no limit.
    pub most: Option<i64>,
    /// What it will be, and from when.
    pub then: Option<(Option<i64>, i64)>,
}

impl Limited {
    /// As it stands at a time.
    #[must_use]
    pub fn at(self, now_ms: i64) -> Limited {
        match self.then {
            Some((most, from_ms)) if from_ms <= now_ms => Limited { most, then: None },
            _ => self,
        }
    }

    /// From when a new limit would hold: at once if it leaves less, else after a day.
    #[must_use]
    pub fn from_ms(self, most: Option<i64>, now_ms: i64) -> i64 {
        let tighter = match (self.at(now_ms).most, most) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(before), Some(most)) => most <= before,
        };
        if tighter {
            now_ms
        } else {
            now_ms.saturating_add(DAY_MS)
        }
    }
}

/// A signing key that somebody has or had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SigningKey {
    /// The public part, as 64 hexadecimal digits.
    pub key: String,
    /// Since when.
    pub from_ms: i64,
    /// Until when; none is to this day.
    pub until_ms: Option<i64>,
}

/// What is known of one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name, as it was first spelled here.
    pub name: Name,
    /// The roles of a member of staff; none for a player.
    pub roles: Option<Vec<Role>>,
    was_staff: bool,
    /// Whether there is a password, and whether it is good for one sign-in alone.
    pub password: Option<OneTime>,
    /// Whether there is a second factor.
    pub second_factor: bool,
    /// The last time step whose code was used.
    pub step: Option<u64>,
    /// When signing in last failed, since it last did not.
    failures: Vec<i64>,
    /// How old the person said to be, and when.
    pub age: Option<(u8, i64)>,
    /// What the person is shown as; none is under the account's own name.
    pub display: Option<DisplayName>,
    /// Excluded by the house.
    excluded: Option<Exclusion>,
    /// The tables that sent her away, each with the last time that is known here.
    sent_away: BTreeMap<String, i64>,
    /// Excluded by herself, until then.
    self_excluded_ms: Option<i64>,
    limits: [Limited; 3],
    /// The signing keys, the newest last. A lost one stays on record.
    keys: Vec<SigningKey>,
    /// What was signed: the log and the number of the event.
    signed: BTreeSet<(String, u64)>,
}

/// Whether a password is good for one sign-in alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneTime {
    /// For one, at which another is chosen.
    Yes,
    /// Until it is changed.
    No,
}

impl Person {
    fn new(name: &Name) -> Person {
        Person {
            name: name.clone(),
            roles: None,
            was_staff: false,
            password: None,
            second_factor: false,
            step: None,
            failures: Vec::new(),
            age: None,
            display: None,
            excluded: None,
            sent_away: BTreeMap::new(),
            self_excluded_ms: None,
            limits: [Limited::default(); 3],
            keys: Vec::new(),
            signed: BTreeSet::new(),
        }
    }

    /// Every signing key that the person has or had, the newest last.
    #[must_use]
    pub fn keys(&self) -> &[SigningKey] {
        &self.keys
    }

    /// The key that the person signs with now.
    #[must_use]
    pub fn key(&self) -> Option<&SigningKey> {
        self.keys.last().filter(|key| key.until_ms.is_none())
    }

    /// Whether the person has signed an event of a log.
    #[must_use]
    pub fn has_signed(&self, log: &str, seq: u64) -> bool {
        self.signed.contains(&(log.to_owned(), seq))
    }

    fn end_key(&mut self, at_ms: i64) {
        if let Some(key) = self.keys.last_mut() {
            key.until_ms.get_or_insert(at_ms);
        }
    }

    /// Whether this one works here or did: the name is not a player's.
    #[must_use]
    pub const fn was_staff(&self) -> bool {
        self.was_staff
    }

    /// Until when nobody can sign in under this name, if that is so.
    #[must_use]
    pub fn locked_until_ms(&self, rule: LockOut, now_ms: i64) -> Option<i64> {
        let first = self.failures.len().checked_sub(rule.failures.max(1))?;
        let (first, last) = (self.failures[first], *self.failures.last()?);
        let until = last.saturating_add(rule.for_ms);
        let locked = rule.failures > 0 && last.saturating_sub(first) <= rule.within_ms;
        (locked && until > now_ms).then_some(until)
    }

    /// The exclusion by the house, if it holds.
    #[must_use]
    pub fn excluded(&self, now_ms: i64) -> Option<&Exclusion> {
        let holds = |e: &&Exclusion| e.until_ms.is_none_or(|until| until > now_ms);
        self.excluded.as_ref().filter(holds)
    }

    /// Whether it is known here that a table sent her away at this time.
    #[must_use]
    pub fn was_sent_away(&self, table: &str, at_ms: i64) -> bool {
        self.sent_away.get(table).is_some_and(|last| *last >= at_ms)
    }

    /// Until when she has excluded herself, if that is so.
    #[must_use]
    pub fn self_excluded_ms(&self, now_ms: i64) -> Option<i64> {
        self.self_excluded_ms.filter(|until| *until > now_ms)
    }

    /// A limit as it stands.
    #[must_use]
    pub fn limit(&self, limit: Limit, now_ms: i64) -> Limited {
        self.limits[limit as usize].at(now_ms)
    }
}

/// Everybody of whom the house's log speaks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reception(BTreeMap<String, Person>);

/// What two spellings of a name have in common.
fn key(name: &Name) -> String {
    name.as_str().to_lowercase()
}

impl Reception {
    /// What is known of somebody, in any spelling of the name.
    #[must_use]
    pub fn person(&self, name: &Name) -> Option<&Person> {
        self.0.get(&key(name))
    }

    /// Who is shown under a name, or one like it.
    #[must_use]
    pub fn shown_as(&self, display: &DisplayName) -> Option<&Name> {
        let like = |p: &&Person| p.display.as_ref().is_some_and(|d| d.is_like(display));
        self.0.values().find(like).map(|person| &person.name)
    }

    /// The roles of a member of staff; none for a player.
    #[must_use]
    pub fn roles(&self, name: &Name) -> Option<&[Role]> {
        self.person(name)?.roles.as_deref()
    }

    /// Everybody, by name.
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        self.0.values()
    }

    /// Whether these events can happen now, one after the other.
    ///
    /// # Errors
    /// Why not.
    pub fn fits(&self, at_ms: i64, events: &[Event]) -> Result<(), Misfit> {
        let people = events.iter().map(|event| key(event.name()));
        let known = people.filter_map(|key| Some((key.clone(), self.0.get(&key)?.clone())));
        let mut concerned = Reception(known.collect());
        events
            .iter()
            .try_for_each(|event| concerned.apply(at_ms, event))
    }

    /// Takes an event in.
    ///
    /// # Errors
    /// If no house wrote it.
    pub fn apply(&mut self, at_ms: i64, event: &Event) -> Result<(), Misfit> {
        let name = event.name();
        let person = self.0.entry(key(name));
        let person = person.or_insert_with(|| Person::new(name));
        person.take(at_ms, event).map_err(Misfit::Because)
    }
}

impl Person {
    fn take(&mut self, at_ms: i64, event: &Event) -> Result<(), &'static str> {
        let fits = |fits: bool, why| if fits { Ok(()) } else { Err(why) };
        match event {
            Event::StaffAdded { roles, .. } => {
                fits(self.roles.is_none(), "they are staff already")?;
                fits(can_hold(roles), "these are not roles of staff")?;
                self.roles = Some(roles.clone());
                self.was_staff = true;
            }
            Event::RolesChanged { before, roles, .. } => {
                fits(self.roles.is_some(), "they are not staff")?;
                let known = before.is_empty() || self.roles.as_ref() == Some(before);
                fits(known, "they had other roles")?;
                fits(can_hold(roles), "these are not roles of staff")?;
                self.roles = Some(roles.clone());
            }
            Event::StaffRemoved { .. } => {
                fits(self.roles.take().is_some(), "they are not staff")?;
                self.password = None;
                self.second_factor = false;
                self.end_key(at_ms);
            }
            Event::PasswordSet { one_time, .. } => {
                self.failures.clear();
                self.password = Some(if *one_time { OneTime::Yes } else { OneTime::No });
            }
            Event::SecondFactorSet { .. } => {
                self.second_factor = true;
                self.step = None;
            }
            Event::SignedIn { step, .. } => {
                fits(self.password.is_some(), "they have no password")?;
                if let Some(step) = step {
                    let later = self.step.is_none_or(|last| last < *step);
                    fits(later, "the code was used before")?;
                    self.step = Some(*step);
                }
                self.failures.clear();
            }
            Event::SignInFailed { .. } => {
                self.failures.push(at_ms);
                let old = self.failures.len().saturating_sub(FAILURES_KEPT);
                self.failures.drain(..old);
            }
            Event::SignedOutEverywhere { .. } => {}
            Event::AgeDeclared { years, .. } => self.age = Some((*years, at_ms)),
            Event::DisplayNameChosen { display, .. } => self.display.clone_from(display),
            Event::Excluded {
                cause,
                rule,
                until_ms,
                at,
                ..
            } => {
                fits(self.roles.is_none(), "staff are not excluded")?;
                if let Some(SentAway { table, at_ms }) = at {
                    fits(
                        !self.was_sent_away(table, *at_ms),
                        "that was written already",
                    )?;
                    self.sent_away.insert(table.clone(), *at_ms);
                }
                self.excluded = Some(Exclusion {
                    cause: *cause,
                    rule: rule.clone(),
                    from_ms: at_ms,
                    until_ms: *until_ms,
                });
            }
            Event::ExclusionLifted { .. } => {
                fits(self.excluded.take().is_some(), "they are not excluded")?;
            }
            Event::SelfExcluded { until_ms, .. } => {
                let longer = self.self_excluded_ms(at_ms).is_none_or(|t| t <= *until_ms);
                fits(longer, "an exclusion of one's own is not shortened")?;
                self.self_excluded_ms = Some(*until_ms);
            }
            Event::SigningKeySet { name, key } => {
                let may = self.roles.is_some() || name.as_str() == HOUSE;
                fits(may, "they are not staff")?;
                fits(is_hex(key, KEY_DIGITS), "that is not a key")?;
                let new = self.keys.iter().all(|before| before.key != *key);
                fits(new, "the key was used before")?;
                self.end_key(at_ms);
                self.keys.push(SigningKey {
                    key: key.clone(),
                    from_ms: at_ms,
                    until_ms: None,
                });
            }
            Event::EventSigned {
                log,
                seq,
                hash,
                key,
                signature,
                ..
            } => {
                let own = self.key().is_some_and(|own| own.key == *key);
                fits(own, "it is not signed with their key")?;
                let whole = is_hex(hash, KEY_DIGITS) && is_hex(signature, 2 * KEY_DIGITS);
                fits(whole, "that is not a signature")?;
                let new = self.signed.insert((log.clone(), *seq));
                fits(new, "they have signed it already")?;
            }
            Event::LimitSet {
                limit,
                most,
                from_ms,
                ..
            } => {
                let now = self.limit(*limit, at_ms);
                let due = now.from_ms(*most, at_ms);
                fits(*from_ms == due, "it does not take effect then")?;
                self.limits[*limit as usize] = match due <= at_ms {
                    true => Limited {
                        most: *most,
                        then: None,
                    },
                    false => Limited {
                        most: now.most,
                        then: Some((*most, due)),
                    },
                };
            }
        }
        Ok(())
    }
}

fn is_hex(text: &str, digits: usize) -> bool {
    let digit = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
    text.len() == digits && text.bytes().all(digit)
}

/// Whether a member of staff can have these roles: at least one, each once, and not a player's.
#[must_use]
pub fn can_hold(roles: &[Role]) -> bool {
    let once = |at: usize| !roles[..at].contains(&roles[at]);
    !roles.is_empty() && !roles.contains(&Role::Player) && (0..roles.len()).all(once)
}

#[cfg(test)]
mod tests;
