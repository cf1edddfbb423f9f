//! The sessions that WebSockets speak for: when one ends, so do they.

use croupier_store::Hash;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// A session that WebSockets speak for.
#[derive(Debug)]
struct Spoken {
    ended: watch::Sender<bool>,
    /// Whose it is, in small letters, once that is known.
    name: Option<String>,
}

/// The sessions that WebSockets speak for, by the hash of the token.
#[derive(Debug, Default)]
pub(crate) struct Sessions(Mutex<BTreeMap<Hash, Spoken>>);

impl Sessions {
    fn all(&self) -> MutexGuard<'_, BTreeMap<Hash, Spoken>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Becomes true when the session ends. To miss no end, ask for this first and then whether the store knows the session.
    pub(crate) fn watch(&self, token: Hash) -> watch::Receiver<bool> {
        let mut all = self.all();
        let session = all.entry(token).or_insert_with(|| Spoken {
            ended: watch::channel(false).0,
            name: None,
        });
        session.ended.subscribe()
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
        for (_, session) in self.all().extract_if(.., hers) {
            session.ended.send_replace(true);
        }
    }

    /// Tells everybody who speaks for a session that it has ended; to be called once the store has forgotten it.
    pub(crate) fn end(&self, token: Hash) {
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
        drop((other, third));
        sessions.forget();
        assert!(sessions.all().is_empty());
    }
}
