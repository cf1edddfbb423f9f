//! The areas of the layout and when each wins (nz-1996/tai-sai/3.1, 4.0).

use super::dice::Dice;
use crate::words::displayed;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

crate::keywords! {
    /// A kind of wager, and by how many dice one on a face is paid: the key of its odds.
    pub enum Kind {
        /// 4 to 10, no triple.
        Small,
        /// 11 to 17, no triple.
        Big,
        /// Three of a face.
        Triple,
        /// Two of a face.
        Double,
        /// Three of any face.
        AnyTriple,
        /// A total of 4 or 17.
        Total4Or17 = "total-4-17",
        /// A total of 5 or 16.
        Total5Or16 = "total-5-16",
        /// A total of 6 or 15.
        Total6Or15 = "total-6-15",
        /// A total of 7 or 14.
        Total7Or14 = "total-7-14",
        /// A total of 8 or 13.
        Total8Or13 = "total-8-13",
        /// A total of 9 or 12.
        Total9Or12 = "total-9-12",
        /// A total of 10 or 11.
        Total10Or11 = "total-10-11",
        /// Two faces.
        Pair,
        /// A face.
        Face,
        /// A face on one of the dice.
        FaceOnOne,
        /// A face on two of them.
        FaceOnTwo,
        /// A face on all three.
        FaceOnThree,
    }
}

/// An area of the layout. Faces are 1 to 6 and totals 4 to 17: [`Position::all`] and the notation give no others.
///
/// ```
/// use croupier_engine::Word as _;
/// use croupier_engine::games::tai_sai::{Dice, Kind, Position};
///
/// let big = Position::from_word("big").expect("an area");
/// let dice = |faces| Dice::new(faces).expect("dice");
/// assert_eq!(big.wins(dice([4, 4, 5])), Some(Kind::Big));
/// assert_eq!(big.wins(dice([4, 4, 4])), None, "a triple is neither big nor small");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(Area);

/// What is wagered on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Area {
    /// A total of 4 to 10, no triple.
    Small,
    /// A total of 11 to 17, no triple.
    Big,
    /// One triple.
    Triple(u8),
    /// One double, or its triple.
    Double(u8),
    /// Any triple.
    AnyTriple,
    /// One total.
    Total(u8),
    /// Two different faces.
    Pair(u8, u8),
    /// One face, on one die or more.
    Face(u8),
}

impl Position {
    /// Every area.
    ///
    /// ```
    /// use croupier_engine::games::tai_sai::Position;
    ///
    /// assert_eq!(Position::all().iter().filter(|area| area.is_even_chance()).count(), 2);
    /// ```
    #[must_use]
    pub fn all() -> Vec<Position> {
        let mut all = Vec::from([Area::Small, Area::Big, Area::AnyTriple]);
        all.extend((1..=6).map(Area::Triple));
        all.extend((1..=6).map(Area::Double));
        all.extend((4..=17).map(Area::Total));
        all.extend((1..=6).flat_map(|a| (a + 1..=6).map(move |b| Area::Pair(a, b))));
        all.extend((1..=6).map(Area::Face));
        all.into_iter().map(Position).collect()
    }

    /// What is wagered on there.
    #[must_use]
    pub const fn area(self) -> Area {
        self.0
    }

    /// The key of the odds at which a wager there is paid with these dice; none if it loses.
    ///
    /// ```
    /// use croupier_engine::Word as _;
    /// use croupier_engine::games::tai_sai::{Dice, Kind, Position};
    ///
    /// let fours = Position::from_word("face-4").expect("an area");
    /// let wins = |faces| fours.wins(Dice::new(faces).expect("dice"));
    /// assert_eq!(wins([1, 4, 6]), Some(Kind::FaceOnOne));
    /// assert_eq!((wins([4, 4, 6]), wins([1, 2, 6])), (Some(Kind::FaceOnTwo), None));
    /// ```
    #[must_use]
    pub fn wins(self, dice: Dice) -> Option<Kind> {
        let total = dice.total();
        let won = match self.0 {
            Area::Small => (4..=10).contains(&total) && !dice.is_triple(),
            Area::Big => (11..=17).contains(&total) && !dice.is_triple(),
            Area::Triple(face) => dice.count(face) == 3,
            Area::Double(face) => dice.count(face) >= 2,
            Area::AnyTriple => dice.is_triple(),
            Area::Total(of) => of == total,
            Area::Pair(a, b) => dice.count(a) > 0 && dice.count(b) > 0,
            Area::Face(face) => {
                return match dice.count(face) {
                    1 => Some(Kind::FaceOnOne),
                    2 => Some(Kind::FaceOnTwo),
                    3 => Some(Kind::FaceOnThree),
                    _ => None,
                };
            }
        };
        won.then(|| self.kind())
    }

    /// The kind of wager: the key of its odds, where these do not depend on how often a face appears.
    ///
    /// ```
    /// use croupier_engine::Word as _;
    /// use croupier_engine::games::tai_sai::{Kind, Position};
    ///
    /// let kind = |word| Position::from_word(word).expect("an area").kind();
    /// assert_eq!((kind("total-4"), kind("total-17")), (Kind::Total4Or17, Kind::Total4Or17));
    /// ```
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self.0 {
            Area::Small => Kind::Small,
            Area::Big => Kind::Big,
            Area::Triple(_) => Kind::Triple,
            Area::Double(_) => Kind::Double,
            Area::AnyTriple => Kind::AnyTriple,
            Area::Total(4 | 17) => Kind::Total4Or17,
            Area::Total(5 | 16) => Kind::Total5Or16,
            Area::Total(6 | 15) => Kind::Total6Or15,
            Area::Total(7 | 14) => Kind::Total7Or14,
            Area::Total(8 | 13) => Kind::Total8Or13,
            Area::Total(9 | 12) => Kind::Total9Or12,
            Area::Total(_) => Kind::Total10Or11,
            Area::Pair(..) => Kind::Pair,
            Area::Face(_) => Kind::Face,
        }
    }

    /// Whether it is one of the two even chances.
    #[must_use]
    pub const fn is_even_chance(self) -> bool {
        matches!(self.0, Area::Small | Area::Big)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Area::Small | Area::Big | Area::AnyTriple => f.write_str(self.kind().word()),
            Area::Triple(n) => write!(f, "triple-{n}"),
            Area::Double(n) => write!(f, "double-{n}"),
            Area::Total(n) => write!(f, "total-{n}"),
            Area::Pair(a, b) => write!(f, "pair-{a}-{b}"),
            Area::Face(n) => write!(f, "face-{n}"),
        }
    }
}

displayed!(Position, word => Position::all().into_iter().find(|p| p.to_string() == word));
