//! The two faces of a roll, and the set of five dice (nz-1996/craps/2.3, 4.1, 5.5).

use super::bet::Point;
use crate::machine::Misfit;
use crate::words::{displayed, parsed};
use alloc::vec::Vec;
use core::fmt;

/// The uppermost faces of two dice.
///
/// ```
/// use croupier_engine::games::craps::{Dice, Point};
///
/// let dice: Dice = "3-3".parse()?;
/// assert_eq!((dice.faces(), dice.total(), dice.is_pair()), ([3, 3], 6, true));
/// assert_eq!(dice.point(), Some(Point::Six));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice(u8, u8);

impl Dice {
    /// How many faces each has.
    pub const SIDES: &'static [u8] = &[6, 6];

    /// Two faces of 1 to 6.
    ///
    /// ```
    /// use croupier_engine::games::craps::Dice;
    ///
    /// assert_eq!(Dice::new(3, 4).expect("dice").to_string(), "3-4");
    /// assert_eq!(Dice::new(0, 7), None);
    /// ```
    #[must_use]
    pub const fn new(first: u8, second: u8) -> Option<Dice> {
        if first < 1 || first > 6 || second < 1 || second > 6 {
            return None;
        }
        Some(Dice(first, second))
    }

    /// All 36 ways in which two dice can fall.
    ///
    /// ```
    /// use croupier_engine::games::craps::Dice;
    ///
    /// let sevens = Dice::all().filter(|dice| dice.total() == 7);
    /// assert_eq!((sevens.count(), Dice::all().count()), (6, 36));
    /// ```
    pub fn all() -> impl Iterator<Item = Dice> {
        (1..=6).flat_map(|a| (1..=6).map(move |b| Dice(a, b)))
    }

    /// The faces.
    #[must_use]
    pub const fn faces(self) -> [u8; 2] {
        [self.0, self.1]
    }

    /// Their sum.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.0 + self.1
    }

    /// Whether both show the same.
    #[must_use]
    pub const fn is_pair(self) -> bool {
        self.0 == self.1
    }

    /// The point that the total makes, if it is one.
    ///
    /// ```
    /// use croupier_engine::games::craps::{Dice, Point};
    ///
    /// let point = |first, second| Dice::new(first, second).and_then(Dice::point);
    /// assert_eq!((point(3, 1), point(3, 4)), (Some(Point::Four), None));
    /// ```
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        Point::of(self.total())
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

displayed!(Dice, word => {
    let (first, second) = word.split_once('-')?;
    let face = |text: &str| match text.len() {
        1 => text.parse().ok(),
        _ => None,
    };
    Dice::new(face(first)?, face(second)?)
});
parsed!(Dice, "two faces such as 3-4");

#[cfg(feature = "serde")]
impl serde::Serialize for Dice {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Dice {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        crate::name::deserialize_word(d, "two faces such as 3-4")
    }
}

crate::keywords! {
    /// Where a die of the set is.
    pub enum DieAt {
        /// In the bowl.
        Bowl,
        /// With the shooter.
        Shooter,
        /// Off the table and not found, or found and not sound.
        Lost,
    }
}

/// The set of five dice, numbered 1 to 5.
///
/// ```
/// use croupier_engine::games::craps::dice::{DiceSet, DieAt};
///
/// let set = DiceSet::whole();
/// assert_eq!(set.present(), [1, 2, 3, 4, 5]);
/// assert_eq!((set.at(5), set.at(6)), (Some(DieAt::Bowl), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DiceSet([DieAt; 5]);

impl DiceSet {
    /// A whole set in the bowl.
    #[must_use]
    pub const fn whole() -> DiceSet {
        DiceSet([DieAt::Bowl; 5])
    }

    /// Where each die is, by its number.
    pub fn each(&self) -> impl Iterator<Item = (u8, DieAt)> + '_ {
        self.0.iter().zip(1..).map(|(at, die)| (die, *at))
    }

    /// Where a die is; none: there is no such die.
    #[must_use]
    pub fn at(&self, die: u8) -> Option<DieAt> {
        self.each().find(|(n, _)| *n == die).map(|(_, at)| at)
    }

    /// The dice that are there.
    #[must_use]
    pub fn those(&self, at: DieAt) -> Vec<u8> {
        self.each()
            .filter(|(_, a)| *a == at)
            .map(|(n, _)| n)
            .collect()
    }

    /// The dice that can be thrown.
    #[must_use]
    pub fn present(&self) -> Vec<u8> {
        let here = |(_, at): &(u8, DieAt)| *at != DieAt::Lost;
        self.each().filter(here).map(|(n, _)| n).collect()
    }

    pub(super) fn put(&mut self, die: u8, at: DieAt) -> Result<(), Misfit> {
        let slot = self.0.get_mut(usize::from(die).wrapping_sub(1));
        *slot.ok_or(Misfit::Because("the set has no such die"))? = at;
        Ok(())
    }

    /// These two are with the shooter, the others of the set in the bowl.
    pub(super) fn choose(&mut self, chosen: &[u8]) -> Result<(), Misfit> {
        self.gather();
        let mut chosen = chosen.iter();
        chosen.try_for_each(|die| self.put(*die, DieAt::Shooter))
    }

    /// All that are there go to the bowl.
    pub(super) fn gather(&mut self) {
        for slot in &mut self.0 {
            if *slot == DieAt::Shooter {
                *slot = DieAt::Bowl;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;

    /// nz-1996/craps/2.3: two faces of 1 to 6, and five dice.
    #[test]
    fn faces_and_sets() {
        assert_eq!(Dice::all().count(), 36);
        for dice in Dice::all() {
            assert_eq!(Dice::from_word(&dice.to_word()), Some(dice));
        }
        for bad in ["0-1", "7-1", "1-7", "3", "3-", "03-4", "3-4-5"] {
            assert_eq!(Dice::from_word(bad), None, "{bad}");
        }
        let mut set = DiceSet::whole();
        assert_eq!(set.present(), [1, 2, 3, 4, 5]);
        set.choose(&[2, 5]).unwrap();
        set.put(5, DieAt::Lost).unwrap();
        assert!(set.put(6, DieAt::Bowl).is_err());
        assert_eq!(set.those(DieAt::Shooter), [2]);
        assert_eq!(set.present(), [1, 2, 3, 4]);
        assert_eq!((set.at(5), set.at(6)), (Some(DieAt::Lost), None));
    }
}
