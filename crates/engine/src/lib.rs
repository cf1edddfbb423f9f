//! The engine: cards, shoes, chips, money and the games themselves.
//!
//! A game is `decide(&state, command) -> events or a refusal` and `apply(state, event)`. There is no clock, no randomness,
//! no I/O and no float in here: chance is a command that tells the game what came, time is the house's business.
//! What differs between rule books arrives as [`games::baccarat::Rules`] and its like, built by `croupier-rulebooks`.
#![no_std]
#![warn(missing_docs)]

extern crate alloc;
#[doc(hidden)]
pub extern crate alloc as __alloc;
#[cfg(test)]
extern crate std;

#[macro_use]
pub mod notation;

pub mod announcements;
mod asks;
pub mod awaiting;
pub mod card;
pub mod chips;
pub mod cited;
pub mod games;
pub mod limits;
pub mod machine;
pub mod money;
pub mod movement;
pub mod name;
pub mod odds;
pub mod people;
pub mod poker;
pub mod powers;
pub mod reason;
pub mod role;
#[cfg(feature = "schema")]
pub mod schema;
#[cfg(feature = "serde")]
mod serial;
pub mod shoe;
pub mod sorted;
pub mod text;
pub mod words;

pub use announcements::{Announced, Announcements};
pub use awaiting::{Awaiting, Chance, Decision, Draw, Equipment, Face};
pub use card::{Card, CardCounts, Rank, Suit};
pub use chips::ChipSet;
pub use cited::{Citation, Citations, Cited, DraftKey, FloorKey, Key, Others, RuleId};
pub use limits::{Limits, SideLimits};
pub use money::Cents;
pub use movement::{Movement, Movements, Touch, Wagering};
pub use name::Name;
pub use notation::{NotationError, Word, quoted};
pub use odds::Odds;
pub use people::People;
pub use powers::{Notices, Power, Powers};
pub use reason::{Case, Reason, Refusal};
pub use role::Role;
pub use sorted::SortedMap;
pub use text::Text;
