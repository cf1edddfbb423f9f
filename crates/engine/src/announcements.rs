//! What a book has announced before it takes effect, and how long before.

use crate::Citation;
use crate::words::Announcement;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// What must be announced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Announced {
    /// The change that must be announced before it takes effect.
    pub of: Announcement,
    /// How many minutes before; 0: at any time before.
    pub minutes: u16,
    /// By which rules.
    pub by: Citation,
}

/// What must be announced under a book. What it does not list is not changed at an open table, or needs no announcement. All tables
/// under the book share it.
///
/// ```
/// use croupier_engine::words::Announcement;
/// use croupier_engine::{Announced, Announcements, Citation};
///
/// let limits = Announced { of: Announcement::Limits, minutes: 20, by: Citation::default() };
/// let announcements = Announcements::new(vec![limits]);
/// assert_eq!(announcements.of(Announcement::Limits).map(|limits| limits.minutes), Some(20));
/// assert!(announcements.of(Announcement::Payment).is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Announcements(
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::shared"))] Arc<Vec<Announced>>,
);

impl Announcements {
    /// These.
    #[must_use]
    pub fn new(announced: Vec<Announced>) -> Announcements {
        Announcements(Arc::new(announced))
    }

    /// What the book says of this, if it has it announced.
    #[must_use]
    pub fn of(&self, of: Announcement) -> Option<&Announced> {
        self.0.iter().find(|announced| announced.of == of)
    }

    /// All of them.
    #[must_use]
    pub fn all(&self) -> &[Announced] {
        &self.0
    }
}
