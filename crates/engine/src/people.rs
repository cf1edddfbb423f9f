//! Who is at the table, and in which seat. The house keeps it; the games read it where a rule speaks of seats.

use crate::Name;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// The people at a table: each seated in a numbered seat, or standing; and the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct People(BTreeMap<Name, Option<u8>>, Vec<Name>);

impl People {
    /// Whether this person is at the table.
    #[must_use]
    pub fn is_present(&self, name: &Name) -> bool {
        self.0.contains_key(name)
    }

    /// The person's seat, if seated.
    #[must_use]
    pub fn seat_of(&self, name: &Name) -> Option<u8> {
        self.0.get(name).copied().flatten()
    }

    /// Who sits there.
    #[must_use]
    pub fn in_seat(&self, seat: u8) -> Option<&Name> {
        self.0
            .iter()
            .find(|(_, s)| **s == Some(seat))
            .map(|(n, _)| n)
    }

    /// The seated, lowest seat first.
    #[must_use]
    pub fn seated(&self) -> Vec<(u8, Name)> {
        let mut seated: Vec<(u8, Name)> = self
            .0
            .iter()
            .filter_map(|(name, seat)| seat.map(|s| (s, name.clone())))
            .collect();
        seated.sort_unstable();
        seated
    }

    /// Those who stand.
    pub fn standing(&self) -> impl Iterator<Item = &Name> {
        self.0.iter().filter(|(_, s)| s.is_none()).map(|(n, _)| n)
    }

    /// Everyone, by name.
    pub fn all(&self) -> impl Iterator<Item = &Name> {
        self.0.keys()
    }

    /// Whether nobody is there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Everyone, whoever came first before the others.
    #[must_use]
    pub fn by_arrival(&self) -> &[Name] {
        &self.1
    }

    /// Someone comes to the table, or moves to another seat, or stands up (`None`).
    pub fn place(&mut self, name: Name, seat: Option<u8>) {
        if self.0.insert(name.clone(), seat).is_none() {
            self.1.push(name);
        }
    }

    /// Someone goes.
    pub fn remove(&mut self, name: &Name) {
        self.0.remove(name);
        self.1.retain(|other| other != name);
    }
}
