//! Wagers that players call by name: each is a combination of places on the layout (nz-1996/roulette/4.1, 4.3), laid in
//! units. The names and their places are those in general use.

use super::position::{Kind, Position};
use super::wheel::Pocket;
use crate::Word;
use crate::notation::Value;
use alloc::string::String;
use alloc::vec::Vec;

/// A wager called by name.
///
/// ```
/// use croupier_engine::Word as _;
/// use croupier_engine::games::roulette::Call;
///
/// let tiers = Call::from_word("tiers").expect("a call");
/// let units: u8 = tiers.parts().iter().map(|(_, units)| units).sum();
/// assert_eq!((tiers, units), (Call::Tiers, 6));
/// ```
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

/// The words for a number and its neighbours.
const NEIGHBOURS: [&str; Pocket::COUNT as usize] = [
    "neighbours-0",
    "neighbours-1",
    "neighbours-2",
    "neighbours-3",
    "neighbours-4",
    "neighbours-5",
    "neighbours-6",
    "neighbours-7",
    "neighbours-8",
    "neighbours-9",
    "neighbours-10",
    "neighbours-11",
    "neighbours-12",
    "neighbours-13",
    "neighbours-14",
    "neighbours-15",
    "neighbours-16",
    "neighbours-17",
    "neighbours-18",
    "neighbours-19",
    "neighbours-20",
    "neighbours-21",
    "neighbours-22",
    "neighbours-23",
    "neighbours-24",
    "neighbours-25",
    "neighbours-26",
    "neighbours-27",
    "neighbours-28",
    "neighbours-29",
    "neighbours-30",
    "neighbours-31",
    "neighbours-32",
    "neighbours-33",
    "neighbours-34",
    "neighbours-35",
    "neighbours-36",
];

impl Call {
    /// The word for it.
    const fn word(self) -> &'static str {
        match self {
            Call::Voisins => "voisins",
            Call::Tiers => "tiers",
            Call::Orphelins => "orphelins",
            Call::Neighbours(of) => NEIGHBOURS[of.number() as usize],
        }
    }

    /// Every one of them.
    ///
    /// ```
    /// use croupier_engine::games::roulette::Call;
    ///
    /// assert_eq!(Call::all().count(), 40, "three by name, and the neighbours of 37 numbers");
    /// ```
    pub fn all() -> impl Iterator<Item = Call> {
        let named = [Call::Voisins, Call::Tiers, Call::Orphelins].into_iter();
        let pockets = (0..Pocket::COUNT).filter_map(Pocket::new);
        named.chain(pockets.map(Call::Neighbours))
    }

    /// The places, each with how many units lie there.
    ///
    /// ```
    /// use croupier_engine::games::roulette::{Call, Pocket};
    ///
    /// let parts = Call::Neighbours(Pocket::ZERO).parts();
    /// let places: Vec<String> = parts.iter().map(|(place, _)| place.to_string()).collect();
    /// assert_eq!(places, ["straight-3", "straight-26", "straight-0", "straight-32", "straight-15"]);
    /// ```
    #[must_use]
    pub fn parts(self) -> Vec<(Position, u8)> {
        use Kind::{Corner, Split, Straight, Street};
        let named: &[(Kind, &[u8], u8)] = match self {
            Call::Voisins => &[
                (Street, &[0, 2, 3], 2),
                (Split, &[4, 7], 1),
                (Split, &[12, 15], 1),
                (Split, &[18, 21], 1),
                (Split, &[19, 22], 1),
                (Corner, &[25, 26, 28, 29], 2),
                (Split, &[32, 35], 1),
            ],
            Call::Tiers => &[
                (Split, &[5, 8], 1),
                (Split, &[10, 11], 1),
                (Split, &[13, 16], 1),
                (Split, &[23, 24], 1),
                (Split, &[27, 30], 1),
                (Split, &[33, 36], 1),
            ],
            Call::Orphelins => &[
                (Straight, &[1], 1),
                (Split, &[6, 9], 1),
                (Split, &[14, 17], 1),
                (Split, &[17, 20], 1),
                (Split, &[31, 34], 1),
            ],
            Call::Neighbours(of) => {
                let around = (-2..=2).map(|by| of.neighbour(by).number());
                let straight = |n| Position::covering(Straight, &[n]);
                return around.map(|n| (straight(n), 1)).collect();
            }
        };
        let place = |(kind, numbers, units): &(Kind, &[u8], u8)| {
            (Position::covering(*kind, numbers), *units)
        };
        named.iter().map(place).collect()
    }
}

impl Word for Call {
    fn to_word(&self) -> String {
        String::from(self.word())
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
    fn to_value(&self) -> Value {
        Value::Word(self.word().into())
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
            let all = Position::all();
            assert!(call.parts().iter().all(|(place, _)| all.contains(place)));
            assert_eq!(Call::from_word(&call.to_word()), Some(call));
        }
        assert_eq!(Call::from_word("neighbours-37"), None);
    }
}
