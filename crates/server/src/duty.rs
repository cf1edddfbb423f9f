//! Who of staff is on duty: whoever has a session that is in use. And whether somebody supervises a table with real equipment, which the
//! operator may ask for (`croupier serve --supervised`): a game supervisor who works there, or a casino supervisor. Whoever deals
//! alone does not supervise herself.

use croupier_engine::{Name, Role};
use croupier_house::hall::Hall;
use croupier_house::reception::Reception;
use croupier_store::Hash;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is said at a table at which play stops because nobody supervises it.
pub(crate) const UNSUPERVISED: &str = "no supervisor is on duty here";

/// The sessions of staff that are in use: whose each is, and until when it is good. A clone is another handle on the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct OnDuty(Arc<Mutex<BTreeMap<Hash, (Name, i64)>>>);

impl OnDuty {
    fn all(&self) -> MutexGuard<'_, BTreeMap<Hash, (Name, i64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that somebody has used a session, which is good until then.
    pub(crate) fn heard(&self, token: Hash, name: &Name, until_ms: i64) {
        self.all().insert(token, (name.clone(), until_ms));
    }

    /// Notes that a session that was in use is good until then.
    pub(crate) fn used(&self, token: Hash, until_ms: i64) {
        if let Some((_, until)) = self.all().get_mut(&token) {
            *until = until_ms;
        }
    }

    /// A session has ended.
    pub(crate) fn ended(&self, token: Hash) {
        self.all().remove(&token);
    }

    /// Everybody who is on duty.
    pub(crate) fn names(&self, now_ms: i64) -> BTreeSet<Name> {
        let mut all = self.all();
        all.retain(|_, (_, until_ms)| *until_ms > now_ms);
        all.values().map(|(name, _)| name.clone()).collect()
    }
}

/// Whether one of those on duty supervises a table.
pub(crate) fn is_supervised(
    on_duty: &BTreeSet<Name>,
    reception: &Reception,
    hall: &Hall,
    table: &str,
) -> bool {
    let is = |name: &Name, role| reception.roles(name).is_some_and(|r| r.contains(&role));
    let supervises = |name: &Name| {
        let here = is(name, Role::Supervisor) && hall.works_at(name, table);
        here || is(name, Role::CasinoSupervisor)
    };
    let alone = |name: &Name| {
        let others = on_duty.iter().filter(|other| *other != name);
        is(name, Role::Dealer) && !others.into_iter().any(|other| is(other, Role::Dealer))
    };
    on_duty.iter().any(|name| supervises(name) && !alone(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_house::{hall, reception};

    #[test]
    fn whoever_deals_alone_does_not_supervise_herself() {
        let name = |name: &str| Name::new(name).unwrap();
        let mut reception = Reception::default();
        for (who, roles) in [
            ("dan", vec![Role::Dealer, Role::Supervisor]),
            ("dora", vec![Role::Dealer]),
            ("sue", vec![Role::Supervisor]),
            ("cas", vec![Role::CasinoSupervisor]),
            ("ada", vec![Role::Administrator, Role::Manager]),
        ] {
            let name = name(who);
            let added = reception::Event::StaffAdded { name, roles };
            reception.apply(0, &added).unwrap();
        }
        let mut hall = Hall::default();
        let posted = hall::Event::Posted {
            name: name("sue"),
            pits: vec![name("main")],
            why: "the roster".to_owned(),
        };
        let by = name("ada");
        hall.apply(0, (&by, Role::Manager), &posted).unwrap();
        for (who, supervised) in [
            (&[][..], false),
            (&["dora", "ada"], false),
            (&["dan"], false),
            (&["dan", "dora"], true),
            // Her pit is another.
            (&["dora", "sue"], false),
            (&["dora", "cas"], true),
        ] {
            let on_duty = OnDuty::default();
            for (at, who) in (0u8..).zip(who) {
                on_duty.heard(Hash::of(&[at]), &name(who), 10);
            }
            let names = on_duty.names(9);
            assert_eq!(
                is_supervised(&names, &reception, &hall, "one"),
                supervised,
                "{who:?}"
            );
            assert!(on_duty.names(10).is_empty());
        }
        let on_duty = OnDuty::default();
        on_duty.heard(Hash::of(b"a"), &name("cas"), 10);
        on_duty.used(Hash::of(b"a"), 20);
        assert_eq!(on_duty.names(19).len(), 1);
        on_duty.ended(Hash::of(b"a"));
        assert!(on_duty.names(19).is_empty());
    }
}
