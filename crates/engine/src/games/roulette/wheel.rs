//! The wheel: 37 pockets in the European order, zero green and the others red and black by turns (nz-1996/roulette/2.3,
//! whose Diagram 4 is lost; the order is the one in general use).

use crate::words::{displayed, numbered};
use core::fmt;

/// The numbers as they follow each other around the wheel, clockwise.
pub(super) const ORDER: [u8; 37] = [
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20,
    14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];

crate::keywords! {
    /// The colour of a pocket.
    pub enum Colour {
        /// Zero's.
        Green,
        /// Red.
        Red,
        /// Black.
        Black,
    }
}

numbered! {
    /// A pocket of the wheel, by its number.
    Pocket of 37
}

impl Pocket {
    /// Zero's.
    pub const ZERO: Pocket = Pocket(0);

    /// Its colour: after zero they alternate around the wheel, red first.
    ///
    /// ```
    /// use croupier_engine::games::roulette::{Colour, Pocket};
    ///
    /// let colours = [0, 17, 18].map(|number| Pocket::new(number).expect("a pocket").colour());
    /// assert_eq!(colours, [Colour::Green, Colour::Black, Colour::Red]);
    /// ```
    #[must_use]
    pub fn colour(self) -> Colour {
        match self.place() {
            0 => Colour::Green,
            odd if odd % 2 == 1 => Colour::Red,
            _ => Colour::Black,
        }
    }

    /// Its place on the wheel, clockwise from zero.
    ///
    /// ```
    /// use croupier_engine::games::roulette::Pocket;
    ///
    /// assert_eq!((Pocket::ZERO.place(), Pocket::new(32).expect("a pocket").place()), (0, 1));
    /// ```
    #[must_use]
    pub fn place(self) -> usize {
        ORDER.iter().position(|&n| n == self.0).unwrap_or_default()
    }

    /// The pocket so many places further, clockwise; backwards where that is negative.
    ///
    /// ```
    /// use croupier_engine::games::roulette::Pocket;
    ///
    /// let sides = [-1, 1].map(|places| Pocket::ZERO.neighbour(places).number());
    /// assert_eq!(sides, [26, 32]);
    /// ```
    #[must_use]
    pub fn neighbour(self, places: isize) -> Pocket {
        let at = (self.place() as isize + places).rem_euclid(37);
        Pocket(ORDER[at as usize])
    }
}

impl fmt::Display for Pocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

displayed!(Pocket, word => word.parse().ok().and_then(Pocket::new));

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// nz-1996/roulette/2.3: thirty-seven pockets, zero green, the others alternately red and black; eighteen of each, and
    /// the reds are those of every layout.
    #[test]
    fn the_wheel_is_whole_and_its_colours_alternate() {
        let mut numbers = ORDER.to_vec();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..37).collect::<Vec<u8>>());
        let reds: Vec<u8> = (0..37)
            .filter(|&n| Pocket(n).colour() == Colour::Red)
            .collect();
        assert_eq!(
            reds,
            [
                1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36
            ]
        );
        for at in 1..36 {
            assert_ne!(Pocket(ORDER[at]).colour(), Pocket(ORDER[at + 1]).colour());
        }
        assert_eq!(Pocket(0).neighbour(-1), Pocket(26));
        assert_eq!(Pocket(26).neighbour(2), Pocket(32));
        assert_eq!(Pocket::new(37), None);
    }
}
