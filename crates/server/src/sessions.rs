//! The sessions that WebSockets speak for: when one ends, so do they.

use crate::duty::OnDuty;
use croupier_store::Hash;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// A session that WebSockets speak for.
#[derive(Debug)]
struct Spoken {
    ended: watch::Sender<bool>,
    /// Whose it is, in small letters, once that is known.
    name: Option<String>,
    /// From where it speaks, and over how many WebSockets.
    from: Option<(IpAddr, usize)>,
}

/// The sessions that WebSockets speak for, by the hash of the token, and those of staff that are in use.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    spoken: Mutex<BTreeMap<Hash, Spoken>>,
    pub(crate) on_duty: OnDuty,
}

impl Sessions {
    fn all(&self) -> MutexGuard<'_, BTreeMap<Hash, Spoken>> {
        self.spoken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Becomes true when the session ends. To miss no end, ask for this first and then whether the store knows the session.
    pub(crate) fn watch(&self, token: Hash) -> watch::Receiver<bool> {
        let mut all = self.all();
        let session = all.entry(token).or_insert_with(|| Spoken {
            ended: watch::channel(false).0,
            name: None,
            from: None,
        });
        session.ended.subscribe()
    }

    /// Whether a session speaks from another address than this.
    pub(crate) fn is_elsewhere(&self, token: Hash, address: IpAddr) -> bool {
        let all = self.all();
        let from = all.get(&token).and_then(|session| session.from);
        from.is_some_and(|(from, _)| from != address)
    }

    /// Notes that one more WebSocket of a session speaks from an address, unless others do from another; whether it may.
    pub(crate) fn speak(&self, token: Hash, address: IpAddr) -> bool {
        let mut all = self.all();
        let Some(session) = all.get_mut(&token) else {
            return true;
        };
        let from = session.from.get_or_insert((address, 0));
        let may = from.0 == address;
        from.1 += usize::from(may);
        may
    }

    /// One of them has gone.
    pub(crate) fn fall_silent(&self, token: Hash) {
        if let Some(session) = self.all().get_mut(&token) {
            let left = session.from.map(|(from, count)| (from, count - 1));
            session.from = left.filter(|(_, count)| *count > 0);
        }
    }

    /// Notes whose session it is.
    pub(crate) fn belongs(&self, token: Hash, name: &str) {
        if let Some(session) = self.all().get_mut(&token) {
            session.name = Some(name.to_lowercase());
        }
    }

    /// Tells everybody who speaks for any session of this one but one that it has ended.
    pub(crate) fn end_of(&self, name: &str, but: Option<Hash>) {
        let name = Some(name.to_lowercase());
        let hers = |token: &Hash, session: &mut Spoken| session.name == name && Some(*token) != but;
        for (token, session) in self.all().extract_if(.., hers) {
            self.on_duty.ended(token);
            session.ended.send_replace(true);
        }
    }

    /// Tells everybody who speaks for a session that it has ended; to be called once the store has forgotten it.
    pub(crate) fn end(&self, token: Hash) {
        self.on_duty.ended(token);
        if let Some(session) = self.all().remove(&token) {
            session.ended.send_replace(true);
        }
    }

    /// Forgets those that nobody speaks for any more.
    pub(crate) fn forget(&self) {
        self.all()
            .retain(|_, session| session.ended.receiver_count() > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_is_told_to_those_of_the_session_alone() {
        let sessions = Sessions::default();
        let [mine, mine_too, other] = [1, 1, 2].map(|n| sessions.watch(Hash::of(&[n])));
        sessions.end(Hash::of(&[1]));
        assert!(*mine.borrow() && *mine_too.borrow() && !*other.borrow());
        let third = sessions.watch(Hash::of(&[3]));
        for n in [2, 3] {
            sessions.belongs(Hash::of(&[n]), "Anna");
        }
        sessions.end_of("anna", Some(Hash::of(&[3])));
        assert!(*other.borrow() && !*third.borrow());
        let [here, there] = [1, 2].map(|n| IpAddr::from([127, 0, 0, n]));
        let token = Hash::of(&[3]);
        assert!(sessions.speak(token, here) && sessions.speak(token, here));
        assert!(!sessions.speak(token, there) && sessions.is_elsewhere(token, there));
        assert!(!sessions.is_elsewhere(token, here));
        sessions.fall_silent(token);
        assert!(!sessions.speak(token, there));
        sessions.fall_silent(token);
        assert!(sessions.speak(token, there));
        drop((other, third));
        sessions.forget();
        assert!(sessions.all().is_empty());
    }
}
