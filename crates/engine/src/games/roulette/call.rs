//! Wagers that players call by name: each is a combination of places on the layout (nz-1996/roulette/4.1, 4.3), laid in
//! units. The names and their places are those in general use.

use super::position::Position;
use super::wheel::Pocket;
use crate::Word;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A wager called by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// The neighbours of zero: nine units.
    Voisins,
    /// The third of the wheel opposite: six units.
    Tiers,
    /// What lies between the two: five units.
    Orphelins,
    /// A number and its two neighbours on either side: five units.
    Neighbours(Pocket),
}

impl Call {
    /// Every one of them.
    pub fn all() -> impl Iterator<Item = Call> {
        let named = [Call::Voisins, Call::Tiers, Call::Orphelins].into_iter();
        let pockets = (0..Pocket::COUNT).filter_map(Pocket::new);
        named.chain(pockets.map(Call::Neighbours))
    }

    /// The places, each with how many units lie there.
    #[must_use]
    pub fn parts(self) -> Vec<(Position, u8)> {
        let named: &[(&str, u8)] = match self {
            Call::Voisins => &[
                ("street-0-2-3", 2),
                ("split-4-7", 1),
                ("split-12-15", 1),
                ("split-18-21", 1),
                ("split-19-22", 1),
                ("corner-25-26-28-29", 2),
                ("split-32-35", 1),
            ],
            Call::Tiers => &[
                ("split-5-8", 1),
                ("split-10-11", 1),
                ("split-13-16", 1),
                ("split-23-24", 1),
                ("split-27-30", 1),
                ("split-33-36", 1),
            ],
            Call::Orphelins => &[
                ("straight-1", 1),
                ("split-6-9", 1),
                ("split-14-17", 1),
                ("split-17-20", 1),
                ("split-31-34", 1),
            ],
            Call::Neighbours(of) => {
                let straight = |n: Pocket| Position::from_word(&format!("straight-{n}"));
                let around = (-2..=2).filter_map(|by| straight(of.neighbour(by)));
                return around.map(|p| (p, 1)).collect();
            }
        };
        let place = |(word, units): &(&str, u8)| Some((Position::from_word(word)?, *units));
        named.iter().filter_map(place).collect()
    }
}

impl Word for Call {
    fn to_word(&self) -> String {
        match self {
            Call::Voisins => String::from("voisins"),
            Call::Tiers => String::from("tiers"),
            Call::Orphelins => String::from("orphelins"),
            Call::Neighbours(of) => format!("neighbours-{of}"),
        }
    }
    fn from_word(word: &str) -> Option<Self> {
        match word {
            "voisins" => Some(Call::Voisins),
            "tiers" => Some(Call::Tiers),
            "orphelins" => Some(Call::Orphelins),
            _ => {
                let of = word.strip_prefix("neighbours-")?;
                Pocket::from_word(of).map(Call::Neighbours)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::roulette::wheel::ORDER;

    /// The numbers of the three named wagers are the whole wheel, each an arc of it (orphelins two), and none twice but 17.
    #[test]
    fn the_named_wagers_divide_the_wheel() {
        let numbers = |call: Call| -> Vec<u8> {
            let mut all: Vec<u8> = call.parts().iter().flat_map(|(p, _)| p.numbers()).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let units = |call: Call| -> u8 { call.parts().iter().map(|(_, n)| n).sum() };
        let arc = |from: usize, count: usize| -> Vec<u8> {
            let mut all: Vec<u8> = (from..from + count).map(|at| ORDER[at % 37]).collect();
            all.sort_unstable();
            all
        };
        // From 22 to 25 around zero, from 27 to 33, and 17, 34, 6 with 1, 20, 14, 31, 9.
        assert_eq!(numbers(Call::Voisins), arc(28, 17));
        assert_eq!(numbers(Call::Tiers), arc(11, 12));
        let mut orphelins = [arc(8, 3), arc(23, 5)].concat();
        orphelins.sort_unstable();
        assert_eq!(numbers(Call::Orphelins), orphelins);
        let zero = Pocket::new(0).unwrap();
        assert_eq!(numbers(Call::Neighbours(zero)), [0, 3, 15, 26, 32]);
        let calls = [
            Call::Voisins,
            Call::Tiers,
            Call::Orphelins,
            Call::Neighbours(zero),
        ];
        assert_eq!(calls.map(units), [9, 6, 5, 5]);
        for call in calls {
            assert_eq!(Call::from_word(&call.to_word()), Some(call));
        }
        assert_eq!(Call::from_word("neighbours-37"), None);
    }
}
