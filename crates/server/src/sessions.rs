//! The sessions that WebSockets speak for: when one ends, so do they.

use croupier_store::Hash;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The sessions that WebSockets speak for, by the hash of the token.
#[derive(Debug, Default)]
pub(crate) struct Sessions(Mutex<BTreeMap<Hash, watch::Sender<bool>>>);

impl Sessions {
    fn all(&self) -> MutexGuard<'_, BTreeMap<Hash, watch::Sender<bool>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Becomes true when the session ends. To miss no end, ask for this first and then whether the store knows the session.
    pub(crate) fn watch(&self, token: Hash) -> watch::Receiver<bool> {
        let mut all = self.all();
        let session = all.entry(token).or_insert_with(|| watch::channel(false).0);
        session.subscribe()
    }

    /// Tells everybody who speaks for a session that it has ended; to be called once the store has forgotten it.
    pub(crate) fn end(&self, token: Hash) {
        if let Some(session) = self.all().remove(&token) {
            session.send_replace(true);
        }
    }

    /// Forgets those that nobody speaks for any more.
    pub(crate) fn forget(&self) {
        self.all().retain(|_, session| session.receiver_count() > 0);
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
        drop(other);
        sessions.forget();
        assert!(sessions.all().is_empty());
    }
}
