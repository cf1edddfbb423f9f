//! The one row that is a table's lock, sequence number, fence and tip of its hash chain.
//!
//! Time decides who tries to own a table; the epoch decides who may write. The clock is the
//! caller's.

use crate::error::{AppendError, ClaimError};
use crate::hash::Hash;

/// How far a table's log has come, and who may carry it on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The table.
    pub table: String,
    /// The number of its last event; 0 before the first.
    pub seq: u64,
    /// The hash of its last event, or its genesis.
    pub head: Hash,
    /// Who owns it; empty when nobody does.
    pub owner: String,
    /// Counts the claims; what a batch must name to be written.
    pub epoch: u64,
    /// Until when the owner's lease runs, in milliseconds since 1970, UTC; 0 once it was given up. An owner may also hold all its
    /// tables at once ([`crate::Store::renew_all`]); this is the later of the two.
    pub lease_until_ms: i64,
}

impl Head {
    /// A new table: no events, no owner.
    pub(crate) fn new(table: &str) -> Head {
        Head {
            table: table.to_owned(),
            seq: 0,
            head: Hash::genesis(table),
            owner: String::new(),
            epoch: 0,
            lease_until_ms: 0,
        }
    }

    /// The head as it is when its owner holds all tables until then. A lease that was given up stays so.
    pub(crate) fn held_with_all(mut self, until_ms: Option<i64>) -> Head {
        if self.lease_until_ms != 0 {
            self.lease_until_ms = self.lease_until_ms.max(until_ms.unwrap_or(0));
        }
        self
    }

    /// Takes the lease if it is free, has run out, or is the claimant's own. The epoch rises even
    /// then: an owner who claims again may have an earlier self still writing.
    pub(crate) fn claim(
        &mut self,
        owner: &str,
        now_ms: i64,
        lease_ms: i64,
    ) -> Result<(), ClaimError> {
        let free = self.owner.is_empty() || self.owner == owner || self.lease_until_ms <= now_ms;
        if !free {
            return Err(ClaimError::Held {
                owner: self.owner.clone(),
                until_ms: self.lease_until_ms,
            });
        }
        self.owner = owner.to_owned();
        self.epoch += 1;
        self.lease_until_ms = now_ms.saturating_add(lease_ms);
        Ok(())
    }

    /// Extends the lease of its holder. One that has run out may be renewed as long as nobody
    /// else has claimed it.
    pub(crate) fn renew(
        &mut self,
        owner: &str,
        epoch: u64,
        until_ms: i64,
    ) -> Result<(), ClaimError> {
        self.held_by(owner, epoch)?;
        self.lease_until_ms = until_ms;
        Ok(())
    }

    /// Gives the lease up. The epoch stays, so that the next claim is the next number.
    pub(crate) fn release(&mut self, owner: &str, epoch: u64) -> Result<(), ClaimError> {
        self.held_by(owner, epoch)?;
        self.owner.clear();
        self.lease_until_ms = 0;
        Ok(())
    }

    /// Whether a batch decided on this epoch and sequence number may be written. A stale epoch is
    /// named first: who has lost the table need not know how far it has come.
    pub(crate) fn admit(&self, epoch: u64, seq: u64) -> Result<(), AppendError> {
        if epoch != self.epoch {
            return Err(AppendError::Fenced {
                epoch,
                actual: self.epoch,
            });
        }
        if seq != self.seq {
            return Err(AppendError::Stale {
                expected: seq,
                actual: self.seq,
            });
        }
        Ok(())
    }

    fn held_by(&self, owner: &str, epoch: u64) -> Result<(), ClaimError> {
        if self.owner != owner || self.epoch != epoch {
            return Err(ClaimError::Lost {
                owner: self.owner.clone(),
                epoch: self.epoch,
            });
        }
        Ok(())
    }
}
