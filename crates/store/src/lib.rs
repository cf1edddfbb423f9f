//! What happened, kept: an append-only event log for each table, chained by SHA-256, and a
//! double-entry ledger, which change together or not at all.
//!
//! Callers hold a [`Store`] (a cheap handle, clone it freely) and send it a [`Batch`]: events,
//! the money they move, the replies they earned and the secrets they replace, in one
//! transaction. A batch says which sequence number and which epoch it was decided on; when
//! either has moved on, nothing is written and the caller reloads.
//!
//! The crate does not know what a card is. Bodies are opaque text, hashed byte for byte as they
//! are stored ([`hash`] says how, so that anyone can recompute the chain), and secrets arrive
//! already sealed. It has no clock and no randomness: every instant comes from the caller. Who
//! may do what, and what an event means, are decided elsewhere.
//!
//! [`Memory`] is the plain twin, for tests, training and simulation; [`Sqlite`] keeps one file, for one process that writes;
//! [`Postgres`] is for as many as there are. One suite of tests holds all to the same behaviour.

mod address;
mod batch;
mod carry;
mod error;
mod event;
pub mod hash;
mod head;
mod jobs;
mod ledger;
mod memory;
mod person;
mod postgres;
pub mod record;
mod short;
mod snapshot;
mod sqlite;
mod state;
mod store;
mod verify;

pub use address::Address;
pub use batch::{Appended, Asked, Batch, CommandReply, Secret};
pub use carry::{CarryError, Carrying};
pub use error::{
    AdmitError, AppendError, ClaimError, Fault, OpenError, PersonError, StoreError, TransferError,
};
pub use event::{LoggedEvent, NewEvent};
pub use hash::Hash;
pub use head::Head;
pub use ledger::{LoggedPosting, Posting, Transaction};
pub use memory::Memory;
pub use person::{Admission, KeptSession, NewSession, Person, Session, SessionKind, Token};
pub use postgres::Postgres;
pub use record::{Link, Rows};
pub use snapshot::Snapshot;
pub use sqlite::{Migrated, Pending, Sqlite, Step};
pub use store::Store;
pub use verify::{Damage, Progress, Verified};
