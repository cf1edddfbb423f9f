//! The answers given lately, so that a command sent twice in a row is told from the first without asking the store.
//! The store keeps them all; this is only the short way.

use super::Key;
use croupier_store::{CommandReply, Hash};
use std::collections::{HashMap, VecDeque};

const KEPT: usize = 256;

/// An answer given before.
#[derive(Clone, Debug)]
pub(super) struct Given {
    pub(super) request_hash: Hash,
    pub(super) reply: String,
    /// The number of the log's event that it speaks of.
    pub(super) seq: u64,
}

impl From<&CommandReply> for Given {
    fn from(reply: &CommandReply) -> Given {
        Given {
            request_hash: reply.request_hash,
            reply: reply.reply.clone(),
            seq: reply.seq,
        }
    }
}

/// The answers given lately.
#[derive(Debug, Default)]
pub(super) struct Recent {
    given: HashMap<Key, Given>,
    order: VecDeque<Key>,
}

impl Recent {
    pub(super) fn get(&self, key: &Key) -> Option<&Given> {
        self.given.get(key)
    }

    pub(super) fn keep(&mut self, reply: &CommandReply) {
        let key = (reply.actor.clone(), reply.command_id.clone());
        if self.given.insert(key.clone(), reply.into()).is_none() {
            self.order.push_back(key);
        }
        if self.order.len() > KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.given.remove(&oldest);
        }
    }
}
