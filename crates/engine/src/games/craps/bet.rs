//! The wagers of craps and where they lie on the layout (nz-1996/craps/3.1), what each part of them pays
//! (nz-1996/craps/6.1 to 6.4), and what a player is told about them.

use crate::notation::Value;
use crate::words::Told;
use crate::{Odds, Word};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

crate::keywords! {
    /// A total that can be a point.
    pub enum Point {
        /// Four.
        Four = "4",
        /// Five.
        Five = "5",
        /// Six.
        Six = "6",
        /// Eight.
        Eight = "8",
        /// Nine.
        Nine = "9",
        /// Ten.
        Ten = "10",
    }
}

impl Point {
    /// The point that this total makes, if it is one.
    ///
    /// ```
    /// use croupier_engine::games::craps::Point;
    ///
    /// assert_eq!((Point::of(6), Point::of(7)), (Some(Point::Six), None));
    /// ```
    #[must_use]
    pub const fn of(total: u8) -> Option<Point> {
        match total {
            4 => Some(Point::Four),
            5 => Some(Point::Five),
            6 => Some(Point::Six),
            8 => Some(Point::Eight),
            9 => Some(Point::Nine),
            10 => Some(Point::Ten),
            _ => None,
        }
    }

    /// Its total.
    #[must_use]
    pub const fn total(self) -> u8 {
        match self {
            Point::Four => 4,
            Point::Five => 5,
            Point::Six => 6,
            Point::Eight => 8,
            Point::Nine => 9,
            Point::Ten => 10,
        }
    }

    /// What is paid for the number before a seven without an edge.
    ///
    /// ```
    /// use croupier_engine::Odds;
    /// use croupier_engine::games::craps::Point;
    ///
    /// assert_eq!(Point::Four.true_odds(), Odds { pays: 2, to: 1 });
    /// assert_eq!(Point::Four.odds_against(), Odds { pays: 1, to: 2 });
    /// ```
    #[must_use]
    pub const fn true_odds(self) -> Odds {
        match self {
            Point::Six | Point::Eight => Odds { pays: 6, to: 5 },
            Point::Five | Point::Nine => Odds { pays: 3, to: 2 },
            Point::Four | Point::Ten => Odds { pays: 2, to: 1 },
        }
    }

    /// The same for a seven before the number.
    #[must_use]
    pub const fn odds_against(self) -> Odds {
        let Odds { pays, to } = self.true_odds();
        Odds { pays: to, to: pays }
    }

    /// What a Place Bet to Win on it pays.
    #[must_use]
    pub const fn place_odds(self) -> Odds {
        match self {
            Point::Six | Point::Eight => Odds { pays: 7, to: 6 },
            Point::Five | Point::Nine => Odds { pays: 7, to: 5 },
            Point::Four | Point::Ten => Odds { pays: 9, to: 5 },
        }
    }
}

crate::keywords! {
    /// A total that two equal dice make the hard way.
    pub enum Hard {
        /// Two twos.
        Four = "4",
        /// Two threes.
        Six = "6",
        /// Two fours.
        Eight = "8",
        /// Two fives.
        Ten = "10",
    }
}

impl Hard {
    /// Its total.
    #[must_use]
    pub const fn total(self) -> u8 {
        match self {
            Hard::Four => 4,
            Hard::Six => 6,
            Hard::Eight => 8,
            Hard::Ten => 10,
        }
    }
}

crate::keywords! {
    /// The total of a Horn Bet on which a Horn High Bet has its fifth unit.
    pub enum High {
        /// Two.
        Two = "2",
        /// Three.
        Three = "3",
        /// Eleven.
        Eleven = "11",
        /// Twelve.
        Twelve = "12",
    }
}

/// A wager of the layout.
///
/// ```
/// use croupier_engine::Word as _;
/// use croupier_engine::games::craps::{Bet, Point};
///
/// let bet = Bet::from_word("place-6").expect("a wager");
/// assert_eq!((bet, bet.name()), (Bet::Place(Point::Six), "Place 6".into()));
/// assert_eq!(bet.explains(), "Wins on 6 before a 7. Rests on a come out roll unless called on.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bet {
    /// On the Pass Line.
    Pass,
    /// On the Don't Pass area.
    DontPass,
    /// On the Come area, waiting for its first roll.
    Come,
    /// On the Don't Come area, waiting for its first roll.
    DontCome,
    /// A Come Bet that has its point.
    ComeOn(Point),
    /// A Don't Come Bet that has its point.
    DontComeOn(Point),
    /// Odds on the Pass Bet.
    OddsPass,
    /// Behind the Don't Pass Bet.
    BehindDontPass,
    /// Odds on the Come Bet of that point.
    OddsCome(Point),
    /// Behind the Don't Come Bet of that point.
    BehindDontCome(Point),
    /// Place Bet to Win.
    Place(Point),
    /// Buy Bet.
    Buy(Point),
    /// Lay Bet.
    Lay(Point),
    /// Hardway.
    Hard(Hard),
    /// Big Six.
    BigSix,
    /// Big Eight.
    BigEight,
    /// Field Bet.
    Field,
    /// Any Seven.
    AnySeven,
    /// Any Craps.
    AnyCraps,
    /// Craps Two.
    CrapsTwo,
    /// Craps Three.
    CrapsThree,
    /// Craps Twelve.
    CrapsTwelve,
    /// 11 in One Roll.
    Eleven,
    /// Horn Bet.
    Horn,
    /// Horn High Bet, with the total of its fifth unit.
    HornHigh(High),
    /// World Bet.
    World,
    /// C & E.
    CAndE,
}

crate::keywords! {
    /// The kinds of wagers that the rules define, one paragraph each.
    pub enum BetKind {
        /// Pass Bet.
        Pass,
        /// Don't Pass Bet.
        DontPass,
        /// Come Bet.
        Come,
        /// Don't Come Bet.
        DontCome,
        /// Odds on the Pass Bet.
        OddsPass,
        /// Behind the Don't Pass Bet.
        BehindDontPass,
        /// Odds on the Come Bet.
        OddsCome,
        /// Behind the Don't Come Bet.
        BehindDontCome,
        /// Place Bet to Win.
        Place,
        /// Buy Bet.
        Buy,
        /// Lay Bet.
        Lay,
        /// Hardway.
        Hard,
        /// Big Six.
        BigSix,
        /// Big Eight.
        BigEight,
        /// Field Bet.
        Field,
        /// Any Seven.
        AnySeven,
        /// Any Craps.
        AnyCraps,
        /// Craps Two.
        CrapsTwo,
        /// Craps Three.
        CrapsThree,
        /// Craps Twelve.
        CrapsTwelve,
        /// 11 in One Roll.
        Eleven,
        /// Horn Bet.
        Horn,
        /// Horn High Bet.
        HornHigh,
        /// World Bet.
        World,
        /// C & E.
        CAndE,
    }
}

/// Defines the words of all wagers: of those without a number of their own, of those on each of the six points, and of the others.
macro_rules! words {
    ($($word:literal $bet:ident),*; $($before:literal $on:ident),*; $($numbered:literal $of:ident($number:path)),*;) => {
        /// Every wager by its word.
        const ALL: [(&str, Bet); 68] = [
            $(($word, Bet::$bet),)*
            $(
                (concat!($before, "-4"), Bet::$on(Point::Four)),
                (concat!($before, "-5"), Bet::$on(Point::Five)),
                (concat!($before, "-6"), Bet::$on(Point::Six)),
                (concat!($before, "-8"), Bet::$on(Point::Eight)),
                (concat!($before, "-9"), Bet::$on(Point::Nine)),
                (concat!($before, "-10"), Bet::$on(Point::Ten)),
            )*
            $(($numbered, Bet::$of($number)),)*
        ];

        impl Bet {
            /// The word for it.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Bet::$bet => $word,)*
                    $(
                        Bet::$on(Point::Four) => concat!($before, "-4"),
                        Bet::$on(Point::Five) => concat!($before, "-5"),
                        Bet::$on(Point::Six) => concat!($before, "-6"),
                        Bet::$on(Point::Eight) => concat!($before, "-8"),
                        Bet::$on(Point::Nine) => concat!($before, "-9"),
                        Bet::$on(Point::Ten) => concat!($before, "-10"),
                    )*
                    $(Bet::$of($number) => $numbered,)*
                }
            }
        }
    };
}

words! {
    "pass" Pass,
    "dont-pass" DontPass,
    "come" Come,
    "dont-come" DontCome,
    "odds-pass" OddsPass,
    "behind-dont-pass" BehindDontPass,
    "big-six" BigSix,
    "big-eight" BigEight,
    "field" Field,
    "any-seven" AnySeven,
    "any-craps" AnyCraps,
    "craps-two" CrapsTwo,
    "craps-three" CrapsThree,
    "craps-twelve" CrapsTwelve,
    "eleven" Eleven,
    "horn" Horn,
    "world" World,
    "c-and-e" CAndE;
    "come" ComeOn,
    "dont-come" DontComeOn,
    "odds-come" OddsCome,
    "behind-dont-come" BehindDontCome,
    "place" Place,
    "buy" Buy,
    "lay" Lay;
    "hard-4" Hard(Hard::Four),
    "hard-6" Hard(Hard::Six),
    "hard-8" Hard(Hard::Eight),
    "hard-10" Hard(Hard::Ten),
    "horn-high-2" HornHigh(High::Two),
    "horn-high-3" HornHigh(High::Three),
    "horn-high-11" HornHigh(High::Eleven),
    "horn-high-12" HornHigh(High::Twelve);
}

impl Bet {
    /// Every wager that can lie on the layout.
    ///
    /// ```
    /// use croupier_engine::games::craps::Bet;
    ///
    /// assert!(Bet::all().iter().filter(|bet| bet.is_line()).eq(&[Bet::Pass, Bet::DontPass]));
    /// ```
    #[must_use]
    pub fn all() -> Vec<Bet> {
        ALL.iter().map(|(_, bet)| *bet).collect()
    }

    /// Every wager that a player may place; a Come or Don't Come Bet gets its number from a roll.
    ///
    /// ```
    /// use croupier_engine::games::craps::{Bet, Point};
    ///
    /// assert!(Bet::placeable().contains(&Bet::Come));
    /// assert!(!Bet::placeable().contains(&Bet::ComeOn(Point::Six)), "a roll takes it there");
    /// ```
    #[must_use]
    pub fn placeable() -> Vec<Bet> {
        let mut all = Bet::all();
        all.retain(|bet| !matches!(bet, Bet::ComeOn(_) | Bet::DontComeOn(_)));
        all
    }

    /// Whether it is on the Pass Line or the Don't Pass area, which a shooter needs.
    #[must_use]
    pub const fn is_line(self) -> bool {
        matches!(self, Bet::Pass | Bet::DontPass)
    }

    /// The wager it is added to, if it is an additional one.
    ///
    /// ```
    /// use croupier_engine::games::craps::{Bet, Point};
    ///
    /// let six = Some(Point::Six);
    /// assert_eq!(Bet::OddsPass.flat(six), Some((Bet::Pass, six)));
    /// assert_eq!(Bet::Field.flat(six), None);
    /// ```
    #[must_use]
    pub const fn flat(self, point: Option<Point>) -> Option<(Bet, Option<Point>)> {
        match self {
            Bet::OddsPass => Some((Bet::Pass, point)),
            Bet::BehindDontPass => Some((Bet::DontPass, point)),
            Bet::OddsCome(p) => Some((Bet::ComeOn(p), Some(p))),
            Bet::BehindDontCome(p) => Some((Bet::DontComeOn(p), Some(p))),
            _ => None,
        }
    }

    /// Its kind.
    #[must_use]
    pub const fn kind(self) -> BetKind {
        match self {
            Bet::Pass => BetKind::Pass,
            Bet::DontPass => BetKind::DontPass,
            Bet::Come | Bet::ComeOn(_) => BetKind::Come,
            Bet::DontCome | Bet::DontComeOn(_) => BetKind::DontCome,
            Bet::OddsPass => BetKind::OddsPass,
            Bet::BehindDontPass => BetKind::BehindDontPass,
            Bet::OddsCome(_) => BetKind::OddsCome,
            Bet::BehindDontCome(_) => BetKind::BehindDontCome,
            Bet::Place(_) => BetKind::Place,
            Bet::Buy(_) => BetKind::Buy,
            Bet::Lay(_) => BetKind::Lay,
            Bet::Hard(_) => BetKind::Hard,
            Bet::BigSix => BetKind::BigSix,
            Bet::BigEight => BetKind::BigEight,
            Bet::Field => BetKind::Field,
            Bet::AnySeven => BetKind::AnySeven,
            Bet::AnyCraps => BetKind::AnyCraps,
            Bet::CrapsTwo => BetKind::CrapsTwo,
            Bet::CrapsThree => BetKind::CrapsThree,
            Bet::CrapsTwelve => BetKind::CrapsTwelve,
            Bet::Eleven => BetKind::Eleven,
            Bet::Horn => BetKind::Horn,
            Bet::HornHigh(_) => BetKind::HornHigh,
            Bet::World => BetKind::World,
            Bet::CAndE => BetKind::CAndE,
        }
    }

    /// The wager that may have been added behind it and cannot stay without it.
    ///
    /// ```
    /// use croupier_engine::games::craps::Bet;
    ///
    /// assert_eq!((Bet::Pass.behind(), Bet::Field.behind()), (Some(Bet::OddsPass), None));
    /// ```
    #[must_use]
    pub const fn behind(self) -> Option<Bet> {
        match self {
            Bet::Pass => Some(Bet::OddsPass),
            Bet::DontPass => Some(Bet::BehindDontPass),
            Bet::ComeOn(p) => Some(Bet::OddsCome(p)),
            Bet::DontComeOn(p) => Some(Bet::BehindDontCome(p)),
            _ => None,
        }
    }

    /// Whether it may be taken down or reduced at any time, also while the dice move.
    #[must_use]
    pub const fn comes_down_any_time(self) -> bool {
        matches!(self, Bet::DontPass | Bet::DontCome | Bet::DontComeOn(_))
    }

    /// Whether a marker on the one stands for the other too: both may rest and are of one kind.
    #[must_use]
    pub fn is_similar(self, other: Bet) -> bool {
        self.may_rest() && self.kind() == other.kind()
    }

    /// Whether the player may call it "off" and "on", and it rests on a come out roll.
    ///
    /// ```
    /// use croupier_engine::games::craps::{Bet, Point};
    ///
    /// assert!(Bet::Place(Point::Six).may_rest() && !Bet::Lay(Point::Six).may_rest());
    /// ```
    #[must_use]
    pub const fn may_rest(self) -> bool {
        matches!(
            self,
            Bet::Place(_) | Bet::Buy(_) | Bet::OddsCome(_) | Bet::Hard(_)
        )
    }

    /// Whether it is one of those for which the sign has limits of its own: hardways and wagers on one roll.
    #[must_use]
    pub const fn is_proposition(self) -> bool {
        matches!(self, Bet::Hard(_)) || self.is_one_roll()
    }

    /// Whether the next roll decides it in any case.
    #[must_use]
    pub const fn is_one_roll(self) -> bool {
        matches!(
            self,
            Bet::Field
                | Bet::AnySeven
                | Bet::AnyCraps
                | Bet::CrapsTwo
                | Bet::CrapsThree
                | Bet::CrapsTwelve
                | Bet::Eleven
                | Bet::Horn
                | Bet::HornHigh(_)
                | Bet::World
                | Bet::CAndE
        )
    }

    /// The odds at which it can win; which of them may depend on the roll, and for additional wagers on the point.
    ///
    /// ```
    /// use croupier_engine::Odds;
    /// use croupier_engine::games::craps::{Bet, Point};
    ///
    /// assert_eq!(Bet::OddsPass.odds(Some(Point::Six)), [Odds { pays: 6, to: 5 }]);
    /// assert_eq!(Bet::Field.odds(None).len(), 2, "2 and 12 pay more than the rest");
    /// ```
    #[must_use]
    pub fn odds(self, point: Option<Point>) -> Vec<Odds> {
        let one = |pays| Odds { pays, to: 1 };
        let odds = match self {
            Bet::OddsPass => return point.map(Point::true_odds).into_iter().collect(),
            Bet::BehindDontPass => return point.map(Point::odds_against).into_iter().collect(),
            Bet::OddsCome(p) | Bet::Buy(p) => p.true_odds(),
            Bet::BehindDontCome(p) | Bet::Lay(p) => p.odds_against(),
            Bet::Place(p) => p.place_odds(),
            Bet::Hard(Hard::Four | Hard::Ten) | Bet::AnyCraps => one(7),
            Bet::Hard(Hard::Six | Hard::Eight) => one(9),
            Bet::Field => return Vec::from([one(1), one(2)]),
            Bet::AnySeven => one(4),
            Bet::CrapsTwo | Bet::CrapsTwelve => one(30),
            Bet::CrapsThree | Bet::Eleven => one(15),
            Bet::Horn | Bet::HornHigh(_) => return Vec::from([one(15), one(30)]),
            Bet::World => return Vec::from([one(4), one(15), one(30)]),
            Bet::CAndE => return Vec::from([one(7), one(15)]),
            _ => Odds::EVENS,
        };
        Vec::from([odds])
    }

    /// What a player calls it.
    #[must_use]
    pub fn name(self) -> String {
        let name = match self {
            Bet::Pass => "Pass Line",
            Bet::DontPass => "Don't Pass",
            Bet::Come => "Come",
            Bet::DontCome => "Don't Come",
            Bet::ComeOn(p) => return format!("Come on {p}"),
            Bet::DontComeOn(p) => return format!("Don't Come against {p}"),
            Bet::OddsPass => "Odds on the Pass Line",
            Bet::BehindDontPass => "Behind the Don't Pass",
            Bet::OddsCome(p) => return format!("Odds on the Come, {p}"),
            Bet::BehindDontCome(p) => return format!("Behind the Don't Come, {p}"),
            Bet::Place(p) => return format!("Place {p}"),
            Bet::Buy(p) => return format!("Buy {p}"),
            Bet::Lay(p) => return format!("Lay {p}"),
            Bet::Hard(h) => return format!("Hard {h}"),
            Bet::BigSix => "Big Six",
            Bet::BigEight => "Big Eight",
            Bet::Field => "Field",
            Bet::AnySeven => "Any Seven",
            Bet::AnyCraps => "Any Craps",
            Bet::CrapsTwo => "Two",
            Bet::CrapsThree => "Three",
            Bet::CrapsTwelve => "Twelve",
            Bet::Eleven => "Eleven",
            Bet::Horn => "Horn",
            Bet::HornHigh(h) => return format!("Horn high {h}"),
            Bet::World => "World",
            Bet::CAndE => "Craps and Eleven",
        };
        String::from(name)
    }

    /// When it wins and loses, in a line.
    #[must_use]
    pub fn explains(self) -> String {
        let line = match self {
            Bet::Pass => {
                "Before the come out: wins on 7 and 11, loses on 2, 3 and 12; then on its point before a 7. It stays once there is a point."
            }
            Bet::DontPass => {
                "Before the come out: wins on 2 and 3, loses on 7 and 11, comes back on 12; then wins if a 7 is before the point."
            }
            Bet::Come => "Like the Pass Line, counted from the next roll, once there is a point.",
            Bet::DontCome => {
                "Like the Don't Pass, counted from the next roll, once there is a point."
            }
            Bet::ComeOn(p) => return format!("A Come wager that wins on {p} before a 7."),
            Bet::DontComeOn(p) => {
                return format!("A Don't Come wager that wins on a 7 before {p}.");
            }
            Bet::OddsPass => {
                "Added to a Pass Line wager with a point; wins and loses with it, at true odds."
            }
            Bet::BehindDontPass => {
                "Added to a Don't Pass wager with a point; wins and loses with it, at true odds."
            }
            Bet::OddsCome(p) => {
                return format!(
                    "Added to a Come wager on {p}, at true odds. Rests on a come out roll unless called on."
                );
            }
            Bet::BehindDontCome(p) => {
                return format!("Added to a Don't Come wager against {p}, at true odds.");
            }
            Bet::Place(p) => {
                return format!(
                    "Wins on {p} before a 7. Rests on a come out roll unless called on."
                );
            }
            Bet::Buy(p) => {
                return format!(
                    "Wins on {p} before a 7 at true odds, for 5% of the wager. Rests on a come out roll unless called on."
                );
            }
            Bet::Lay(p) => {
                return format!("Wins on a 7 before {p} at true odds, for 5% of what it can win.");
            }
            Bet::Hard(h) => {
                let half = h.total() / 2;
                return format!(
                    "Wins on {half} and {half} before a 7 and before {h} made otherwise. Rests on a come out roll unless called on."
                );
            }
            Bet::BigSix => "Wins on a 6 before a 7.",
            Bet::BigEight => "Wins on an 8 before a 7.",
            Bet::Field => "The next roll is 2, 3, 4, 9, 10, 11 or 12.",
            Bet::AnySeven => "The next roll is 7.",
            Bet::AnyCraps => "The next roll is 2, 3 or 12.",
            Bet::CrapsTwo => "The next roll is 2.",
            Bet::CrapsThree => "The next roll is 3.",
            Bet::CrapsTwelve => "The next roll is 12.",
            Bet::Eleven => "The next roll is 11.",
            Bet::Horn => "The next roll is 2, 3, 11 or 12: a quarter of the wager on each.",
            Bet::HornHigh(h) => {
                return format!(
                    "The next roll is 2, 3, 11 or 12: a fifth of the wager on each and one more on {h}."
                );
            }
            Bet::World => "The next roll is 2, 3, 7, 11 or 12: a fifth of the wager on each.",
            Bet::CAndE => {
                "The next roll is 2, 3 or 12 for one part, 11 for the other: halves, unless you divide it otherwise."
            }
        };
        String::from(line)
    }

    /// What it pays, in words.
    ///
    /// ```
    /// use croupier_engine::games::craps::Bet;
    ///
    /// assert_eq!(Bet::Field.pays(), "1 to 1, on 2 and 12 2 to 1");
    /// ```
    #[must_use]
    pub fn pays(self) -> String {
        let to = |o: Odds| format!("{} to {}", o.pays, o.to);
        let by_point = |odds: fn(Point) -> Odds| {
            let one = |p, words: &str| format!("{} {words}", to(odds(p)));
            let six = one(Point::Six, "on 6 and 8");
            let five = one(Point::Five, "on 5 and 9");
            let four = one(Point::Four, "on 4 and 10");
            format!("{six}, {five}, {four}")
        };
        match self {
            Bet::OddsPass => by_point(Point::true_odds),
            Bet::BehindDontPass => by_point(Point::odds_against),
            Bet::Field => String::from("1 to 1, on 2 and 12 2 to 1"),
            Bet::Horn | Bet::HornHigh(_) => {
                String::from("30 to 1 on 2 and 12, 15 to 1 on 3 and 11, each on its own part")
            }
            Bet::World => String::from(
                "30 to 1 on 2 and 12, 15 to 1 on 3 and 11, 4 to 1 on 7, each on its own part",
            ),
            Bet::CAndE => {
                String::from("7 to 1 on 2, 3 and 12, 15 to 1 on 11, each on its own part")
            }
            _ => self.odds(None).into_iter().map(to).collect(),
        }
    }
}

impl Bet {
    /// Whether it is divided into wagers on several numbers.
    #[must_use]
    pub const fn is_combined(self) -> bool {
        matches!(self, Bet::Horn | Bet::HornHigh(_) | Bet::World | Bet::CAndE)
    }
}

impl fmt::Display for Bet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Word for Bet {
    fn to_word(&self) -> String {
        String::from(self.word())
    }
    fn from_word(word: &str) -> Option<Self> {
        let found = ALL.iter().find(|(known, _)| *known == word);
        found.map(|(_, bet)| *bet)
    }
    fn to_value(&self) -> Value {
        Value::Word(self.word().into())
    }
}

/// What a player says a wager is on.
pub type BetWord = Told<Bet>;

#[cfg(feature = "serde")]
impl serde::Serialize for Bet {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Bet {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        crate::name::deserialize_word(d, "a wager such as place-6")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;

    /// nz-1996/craps/3.1: 25 kinds of wager, each with a word, a name and an explanation of its own.
    #[test]
    fn every_wager_has_a_word_of_its_own() {
        let all = Bet::all();
        assert_eq!(all.len(), 68);
        for bet in &all {
            assert_eq!(Bet::from_word(&bet.to_word()), Some(*bet));
            assert!(
                !bet.explains().is_empty() && !bet.pays().is_empty(),
                "{bet}"
            );
        }
        let mut names: Vec<String> = all.iter().map(|b| b.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all.len());
        for bad in ["place-7", "hard-5", "horn-high-7", "come-", "pass-4", ""] {
            assert_eq!(Bet::from_word(bad), None, "{bad}");
        }
        for bet in all {
            let kind = bet.kind().word();
            let number = bet.word().strip_prefix(kind).expect("its kind");
            assert!(number.is_empty() || number.starts_with('-'), "{bet}");
        }
    }
}
