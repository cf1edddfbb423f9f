//! The three dice, and how their result is called (nz-1996/tai-sai/3.2, 3.3, 6.3, 6.4).

use crate::words::number;
use crate::words::{displayed, parsed};
use alloc::format;
use alloc::string::String;
use core::fmt;

/// The faces uppermost on the three dice, the lowest first.
///
/// ```
/// use croupier_engine::games::tai_sai::Dice;
///
/// let dice: Dice = "6-1-3".parse()?;
/// assert_eq!((dice.faces(), dice.total()), ([1, 3, 6], 10));
/// assert_eq!(dice.called(), "one, three, six; total ten");
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice([u8; 3]);

impl Dice {
    /// Three faces, in any order; none if a die has no such face.
    ///
    /// ```
    /// use croupier_engine::games::tai_sai::Dice;
    ///
    /// assert_eq!(Dice::new([4, 2, 4]).expect("dice").to_string(), "2-4-4");
    /// assert_eq!(Dice::new([0, 2, 4]), None);
    /// ```
    #[must_use]
    pub fn new(mut faces: [u8; 3]) -> Option<Dice> {
        faces.sort_unstable();
        let fair = faces.iter().all(|f| (1..=6).contains(f));
        fair.then_some(Dice(faces))
    }

    /// All 56 results of three dice.
    ///
    /// ```
    /// use croupier_engine::games::tai_sai::Dice;
    ///
    /// assert_eq!(Dice::all().filter(|dice| dice.is_triple()).count(), 6);
    /// ```
    pub fn all() -> impl Iterator<Item = Dice> {
        let pairs = (1..=6).flat_map(|a| (a..=6).map(move |b| (a, b)));
        pairs.flat_map(|(a, b)| (b..=6).map(move |c| Dice([a, b, c])))
    }

    /// The faces, the lowest first.
    #[must_use]
    pub const fn faces(self) -> [u8; 3] {
        self.0
    }

    /// Their total.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.0[0] + self.0[1] + self.0[2]
    }

    /// On how many dice a face appears.
    ///
    /// ```
    /// use croupier_engine::games::tai_sai::Dice;
    ///
    /// let dice = Dice::new([2, 4, 4]).expect("dice");
    /// assert_eq!([2, 4, 6].map(|face| dice.count(face)), [1, 2, 0]);
    /// ```
    #[must_use]
    pub fn count(self, face: u8) -> usize {
        self.0.iter().filter(|f| **f == face).count()
    }

    /// Whether all three are the same.
    #[must_use]
    pub const fn is_triple(self) -> bool {
        self.0[0] == self.0[2]
    }

    /// Whether any two are the same.
    ///
    /// ```
    /// use croupier_engine::games::tai_sai::Dice;
    ///
    /// let dice = Dice::new([2, 4, 4]).expect("dice");
    /// assert!(dice.any_alike() && !dice.is_triple());
    /// ```
    #[must_use]
    pub const fn any_alike(self) -> bool {
        self.0[0] == self.0[1] || self.0[1] == self.0[2]
    }

    /// The call: the faces from the lowest up, doubles and triples as such, then the total.
    ///
    /// ```
    /// use croupier_engine::games::tai_sai::Dice;
    ///
    /// let called = |faces| Dice::new(faces).expect("dice").called();
    /// assert_eq!(called([2, 4, 4]), "two, double four; total ten");
    /// assert_eq!(called([5, 5, 5]), "triple five; total fifteen");
    /// ```
    #[must_use]
    pub fn called(self) -> String {
        let [a, b, c] = self.0.map(number);
        let faces = match self.0 {
            [x, y, z] if x == z && x == y => format!("triple {a}"),
            [x, y, _] if x == y => format!("double {a}, {c}"),
            [_, y, z] if y == z => format!("{a}, double {b}"),
            _ => format!("{a}, {b}, {c}"),
        };
        format!("{faces}; total {}", number(self.total()))
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0;
        write!(f, "{a}-{b}-{c}")
    }
}

displayed!(Dice, word => {
    let mut faces = word.split('-').map(|f| f.parse().ok());
    let dice = [faces.next()??, faces.next()??, faces.next()??];
    if faces.next().is_some() {
        return None;
    }
    Dice::new(dice)
});
parsed!(Dice, "three faces such as 1-3-6");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;

    /// nz-1996/tai-sai/6.3, nz-1996/tai-sai/6.4: from the lowest face up, then the total; doubles and triples as such.
    #[test]
    fn the_calls_have_the_form_of_the_rule() {
        for (faces, call) in [
            ([6, 1, 3], "one, three, six; total ten"),
            ([3, 4, 3], "double three, four; total ten"),
            ([4, 1, 4], "one, double four; total nine"),
            ([5, 5, 5], "triple five; total fifteen"),
        ] {
            assert_eq!(Dice::new(faces).unwrap().called(), call);
        }
        assert_eq!(Dice::from_word("3-4-3").unwrap().to_word(), "3-3-4");
        for bad in ["0-1-2", "1-2-7", "1-2", "1-2-3-4", "a-b-c"] {
            assert_eq!(Dice::from_word(bad), None);
        }
    }
}
