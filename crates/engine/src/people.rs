//! Who is at the table, and in which seat. The house keeps it; the games read it where a rule speaks of seats.

use crate::{Name, SortedMap};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Somebody at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Place {
    /// The numbered seat; none: stands.
    seat: Option<u8>,
    /// Whether the person is gone, and only wagers are left.
    gone: bool,
}

/// The people at a table: each seated in a numbered seat, or standing; and the order in which they came. Those who are gone while
/// their wagers are at stake keep the seat until these are settled, and are asked for nothing. Last, whether whoever leaves is out.
///
/// ```
/// use croupier_engine::{Name, People};
///
/// let anna: Name = "anna".parse()?;
/// let mut people = People::default();
/// people.place(anna.clone(), Some(3));
/// assert_eq!((people.seat_of(&anna), people.in_seat(3)), (Some(3), Some(&anna)));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct People(SortedMap<Name, Place>, Vec<Name>, bool);

impl People {
    /// From now on whoever leaves is out, and has no claim any more: so it is in the heat of a tournament.
    ///
    /// ```
    /// use croupier_engine::People;
    ///
    /// let mut people = People::default();
    /// assert!(people.departed_have_claims());
    /// people.leaving_is_final();
    /// assert!(!people.departed_have_claims());
    /// ```
    pub fn leaving_is_final(&mut self) {
        self.2 = true;
    }

    /// Whether those who have left still have claims.
    #[must_use]
    pub fn departed_have_claims(&self) -> bool {
        !self.2
    }

    /// Whether this person is at the table.
    ///
    /// ```
    /// use croupier_engine::{Name, People};
    ///
    /// let anna: Name = "anna".parse()?;
    /// let mut people = People::default();
    /// people.place(anna.clone(), None); // she stands
    /// assert!(people.is_present(&anna));
    /// people.remove(&anna);
    /// assert!(!people.is_present(&anna));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_present(&self, name: &Name) -> bool {
        self.0.get(name).is_some_and(|place| !place.gone)
    }

    /// Whether this person is at the table, or is gone and has left wagers behind.
    ///
    /// ```
    /// use croupier_engine::{Name, People};
    ///
    /// let anna: Name = "anna".parse()?;
    /// let mut people = People::default();
    /// people.place(anna.clone(), Some(3));
    /// people.set_gone(&anna, true);
    /// assert!(people.has_part(&anna) && people.is_gone(&anna) && !people.is_present(&anna));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn has_part(&self, name: &Name) -> bool {
        self.0.contains_key(name)
    }

    /// Whether this person is gone and has left wagers behind.
    #[must_use]
    pub fn is_gone(&self, name: &Name) -> bool {
        self.0.get(name).is_some_and(|place| place.gone)
    }

    /// Why somebody who is not at the table may say nothing here, for a person to read.
    ///
    /// ```
    /// use croupier_engine::{Name, People};
    ///
    /// let anna: Name = "anna".parse()?;
    /// let absence = People::default().absence(&anna);
    /// assert_eq!(absence, "anna is not at this table; buy in first");
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn absence(&self, name: &Name) -> String {
        match self.is_gone(name) {
            true => format!("{name} was reported gone from this table, and must come back first"),
            false if self.2 => format!("{name} has no place in this heat"),
            false => format!("{name} is not at this table; buy in first"),
        }
    }

    /// The person's seat, if seated.
    #[must_use]
    #[inline]
    pub fn seat_of(&self, name: &Name) -> Option<u8> {
        self.0.get(name).and_then(|place| place.seat)
    }

    /// Whose seat that is.
    #[must_use]
    pub fn in_seat(&self, seat: u8) -> Option<&Name> {
        let mut all = self.0.iter();
        all.find(|(_, place)| place.seat == Some(seat))
            .map(|(name, _)| name)
    }

    /// Those who sit there, lowest seat first.
    ///
    /// ```
    /// use croupier_engine::People;
    ///
    /// let mut people = People::default();
    /// people.place("anna".parse()?, Some(3));
    /// people.place("bo".parse()?, Some(1));
    /// people.place("cleo".parse()?, None);
    /// assert_eq!(people.seated(), [(1, "bo".parse()?), (3, "anna".parse()?)]);
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn seated(&self) -> Vec<(u8, Name)> {
        let here = self.0.iter().filter(|(_, place)| !place.gone);
        let mut seated: Vec<(u8, Name)> = here
            .filter_map(|(name, place)| place.seat.map(|seat| (seat, name.clone())))
            .collect();
        seated.sort_unstable();
        seated
    }

    /// How many seats are taken.
    ///
    /// ```
    /// use croupier_engine::People;
    ///
    /// let mut people = People::default();
    /// people.place("anna".parse()?, Some(3));
    /// people.place("cleo".parse()?, None);
    /// assert_eq!(people.seats_taken(), 1);
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn seats_taken(&self) -> usize {
        let places = self.0.values();
        places.filter(|place| place.seat.is_some()).count()
    }

    /// Those who stand.
    ///
    /// ```
    /// use croupier_engine::People;
    ///
    /// let mut people = People::default();
    /// people.place("anna".parse()?, Some(3));
    /// people.place("cleo".parse()?, None);
    /// assert!(people.standing().eq([&"cleo".parse()?]));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    pub fn standing(&self) -> impl Iterator<Item = &Name> {
        let all = self.0.iter();
        all.filter(|(_, place)| place.seat.is_none() && !place.gone)
            .map(|(name, _)| name)
    }

    /// Everyone, by name, those included who are gone and have wagers on the layout.
    ///
    /// ```
    /// use croupier_engine::People;
    ///
    /// let mut people = People::default();
    /// people.place("cleo".parse()?, None);
    /// people.place("anna".parse()?, Some(3));
    /// assert!(people.all().eq(&["anna".parse()?, "cleo".parse()?]), "by name");
    /// assert_eq!(people.by_arrival(), ["cleo".parse()?, "anna".parse()?]);
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    pub fn all(&self) -> impl Iterator<Item = &Name> {
        self.0.keys()
    }

    /// Whether anybody was reported gone and has not left yet.
    #[must_use]
    #[inline]
    pub fn is_any_gone(&self) -> bool {
        self.0.values().any(|place| place.gone)
    }

    /// Those of them who are gone.
    ///
    /// ```
    /// use croupier_engine::{Name, People};
    ///
    /// let anna: Name = "anna".parse()?;
    /// let mut people = People::default();
    /// people.place(anna.clone(), Some(3));
    /// assert!(!people.is_any_gone());
    /// people.set_gone(&anna, true);
    /// assert!(people.gone().eq([&anna]));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    pub fn gone(&self) -> impl Iterator<Item = &Name> {
        let all = self.0.iter();
        all.filter(|(_, place)| place.gone).map(|(name, _)| name)
    }

    /// Whether nobody is there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Everyone, whoever came first before the others.
    ///
    /// ```
    /// use croupier_engine::People;
    ///
    /// let mut people = People::default();
    /// people.place("cleo".parse()?, Some(3));
    /// people.place("anna".parse()?, Some(1));
    /// people.place("cleo".parse()?, None); // standing up is not another arrival
    /// assert_eq!(people.by_arrival(), ["cleo".parse()?, "anna".parse()?]);
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    #[must_use]
    pub fn by_arrival(&self) -> &[Name] {
        &self.1
    }

    /// Someone comes to the table, or moves to another seat, or stands up (`None`).
    ///
    /// ```
    /// use croupier_engine::{Name, People};
    ///
    /// let anna: Name = "anna".parse()?;
    /// let mut people = People::default();
    /// people.place(anna.clone(), Some(3));
    /// people.place(anna.clone(), Some(5));
    /// assert_eq!((people.in_seat(3), people.in_seat(5)), (None, Some(&anna)));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    pub fn place(&mut self, name: Name, seat: Option<u8>) {
        let gone = false;
        if self.0.insert(name.clone(), Place { seat, gone }).is_none() {
            self.1.push(name);
        }
    }

    /// Someone is found to be gone, or is back.
    ///
    /// ```
    /// use croupier_engine::{Name, People};
    ///
    /// let anna: Name = "anna".parse()?;
    /// let mut people = People::default();
    /// people.place(anna.clone(), Some(3));
    /// people.set_gone(&anna, true);
    /// assert_eq!(people.seat_of(&anna), Some(3), "kept while wagers are at stake");
    /// people.set_gone(&anna, false);
    /// assert!(people.is_present(&anna));
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    pub fn set_gone(&mut self, name: &Name, gone: bool) {
        if let Some(place) = self.0.get_mut(name) {
            place.gone = gone;
        }
    }

    /// Someone goes.
    ///
    /// ```
    /// use croupier_engine::{Name, People};
    ///
    /// let anna: Name = "anna".parse()?;
    /// let mut people = People::default();
    /// people.place(anna.clone(), Some(3));
    /// people.remove(&anna);
    /// assert!(people.is_empty() && people.in_seat(3).is_none());
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    pub fn remove(&mut self, name: &Name) {
        self.0.remove(name);
        self.1.retain(|other| other != name);
    }
}
