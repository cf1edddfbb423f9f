//! The rules of one craps table: the operator's choices as plain values, and what they make of the amount of a wager
//! (nz-1996/craps/3.1, 6.1 to 6.4; nz-1996/general/13.1, 13.5, 14.4, 15.3).

use super::bet::{Bet, High, Point};
use super::state::Wager;
use crate::machine::TableRules;
use crate::{Cents, Odds, Reason};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Everything that decides how a craps table is run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// What every table has.
    pub table: TableRules,
    /// Whether odds may come to double the wager they are added to.
    pub double_odds: bool,
    /// The commission on Buy and Lay Bets, in percent.
    pub commission_percent: u8,
    /// Whether a wager that could not be paid exactly is refused.
    pub refuse_unpayable: bool,
}

/// How much may be added to a wager that has its point.
///
/// ```
/// use croupier_engine::Cents;
/// use croupier_engine::games::craps::rules::Room;
///
/// let room = Room { most: Cents(500), unit: Cents(600) };
/// assert!(room.holds(Cents(400)) && room.holds(Cents(600)) && !room.holds(Cents(550)));
/// assert_eq!(room.greatest(), Cents(600));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// As much as this.
    pub most: Cents,
    /// Or exactly this, which is more and can be paid exactly.
    pub unit: Cents,
}

/// The parts of a C & E with so much on 11 in One Roll.
fn halves(stake: Cents, eleven: Cents) -> Vec<(Bet, Cents)> {
    Vec::from([(Bet::AnyCraps, stake - eleven), (Bet::Eleven, eleven)])
}

impl Room {
    /// Whether that amount may lie there.
    #[must_use]
    pub fn holds(self, total: Cents) -> bool {
        total <= self.most || total == self.unit
    }

    /// The greatest amount that may.
    #[must_use]
    pub fn greatest(self) -> Cents {
        self.most.max(self.unit)
    }
}

impl Rules {
    /// The least and the greatest wager by the sign. Additional wagers are measured by the one they are added to.
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::games::{Rules, craps::Bet};
    ///
    /// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
    /// let Ok(Rules::Craps(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// assert_eq!(rules.sign(Bet::Pass), (Cents(500), Cents(50_000)));
    /// ```
    #[must_use]
    pub fn sign(&self, bet: Bet) -> (Cents, Cents) {
        match &self.table.limits.side {
            _ if bet.flat(None).is_some() => (self.table.chips.smallest(), Cents::LARGEST),
            Some(side) if bet.is_proposition() => (side.min_cents, side.max_cents),
            _ => (self.table.limits.min_cents, self.table.limits.max_cents),
        }
    }

    /// The single wagers that this one is made of, each with its part of the stake; none if the stake cannot be divided so.
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::games::{Rules, craps::Bet};
    ///
    /// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
    /// let Ok(Rules::Craps(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// let parts = rules.parts(Bet::CAndE, Cents(1000)).expect("two halves");
    /// assert_eq!(parts, [(Bet::AnyCraps, Cents(500)), (Bet::Eleven, Cents(500))]);
    /// assert_eq!(rules.parts(Bet::Horn, Cents(50)), None, "not four parts in chips");
    /// ```
    #[must_use]
    pub fn parts(&self, bet: Bet, stake: Cents) -> Option<Vec<(Bet, Cents)>> {
        let horn = [
            (High::Two, Bet::CrapsTwo),
            (High::Three, Bet::CrapsThree),
            (High::Eleven, Bet::Eleven),
            (High::Twelve, Bet::CrapsTwelve),
        ];
        let equal = |units: i64| {
            let unit = stake.exactly(1, units)?;
            (unit.is_positive() && self.table.chips.can_make(unit)).then_some(unit)
        };
        let on_each = |unit| horn.map(|(_, bet)| (bet, unit)).to_vec();
        match bet {
            Bet::Horn => equal(4).map(on_each),
            Bet::HornHigh(high) => equal(5).map(|unit| {
                let part = |(on, bet)| (bet, if on == high { unit + unit } else { unit });
                horn.map(part).to_vec()
            }),
            Bet::World => equal(5).map(|unit| {
                let mut parts = on_each(unit);
                parts.push((Bet::AnySeven, unit));
                parts
            }),
            Bet::CAndE => {
                let eleven = self.half(stake);
                eleven.is_positive().then(|| halves(stake, eleven))
            }
            _ => Some(Vec::from([(bet, stake)])),
        }
    }

    /// The part of a C & E that is on 11 in One Roll where the player has not said how it is divided: half of it, and what
    /// cannot be halved goes to Any Craps.
    fn half(&self, stake: Cents) -> Cents {
        let chips = &self.table.chips;
        chips.next_down(stake.share(1, 2), |c| chips.can_make(stake - c))
    }

    /// The part of a C & E that is on 11 in One Roll.
    #[must_use]
    pub fn eleven(&self, wager: &Wager) -> Cents {
        wager.eleven_cents.unwrap_or_else(|| self.half(wager.cents))
    }

    /// The parts of a wager that lies there, a C & E as its player has divided it.
    #[must_use]
    pub fn parts_of(&self, bet: Bet, wager: &Wager) -> Vec<(Bet, Cents)> {
        match (bet, wager.eleven_cents) {
            (Bet::CAndE, Some(eleven)) => halves(wager.cents, eleven),
            _ => self.parts(bet, wager.cents).unwrap_or_default(),
        }
    }

    /// What lies on 11 in One Roll when so much of a divided C & E is left: its larger part is taken from first, until both
    /// are equal.
    #[must_use]
    pub fn eleven_left(&self, wager: &Wager, left: Cents) -> Cents {
        let eleven = self.eleven(wager);
        let craps = wager.cents - eleven;
        self.half(left).min(eleven).max(left - craps)
    }

    /// Whether a C & E of so much can be divided so: chips make both parts, and neither is nothing.
    #[must_use]
    pub fn divides(&self, stake: Cents, eleven: Cents) -> bool {
        let part = |c: Cents| c.is_positive() && self.table.chips.can_make(c);
        part(eleven) && part(stake - eleven)
    }

    /// Whether these odds on such a stake can be paid exactly.
    #[must_use]
    pub fn pays_exactly(&self, odds: Odds, stake: Cents) -> bool {
        let won = stake.exactly(i64::from(odds.pays), i64::from(odds.to));
        won.is_some_and(|won| self.table.chips.can_make(won))
    }

    /// Whether every win of such a wager can be paid exactly.
    #[must_use]
    pub fn payable(&self, bet: Bet, point: Option<Point>, stake: Cents) -> bool {
        let parts = self.parts(bet, stake).unwrap_or_default();
        let mut ways = parts
            .iter()
            .flat_map(|(part, cents)| part.odds(point).into_iter().map(move |o| (o, *cents)));
        ways.all(|(odds, cents)| self.pays_exactly(odds, cents))
    }

    /// The commission as a part of the stake, numerator and denominator; most wagers have none.
    pub(super) fn commission_share(&self, bet: Bet) -> Option<(i64, i64)> {
        let percent = i64::from(self.commission_percent);
        match bet {
            Bet::Buy(_) => Some((percent, 100)),
            Bet::Lay(p) => {
                let odds = p.odds_against();
                Some((percent * i64::from(odds.pays), 100 * i64::from(odds.to)))
            }
            _ => None,
        }
    }

    /// What is charged for such a wager: the commission, and where chips cannot make that, the next amount that they can.
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::games::{Rules, craps::Bet, craps::Point};
    ///
    /// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
    /// let Ok(Rules::Craps(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// // Five in a hundred of the wager, or of what it can win.
    /// assert_eq!(rules.commission(Bet::Buy(Point::Four), Cents(2000)), Cents(100));
    /// assert_eq!(rules.commission(Bet::Lay(Point::Four), Cents(2000)), Cents(50));
    /// assert_eq!(rules.commission(Bet::Pass, Cents(2000)), Cents::ZERO);
    /// ```
    #[must_use]
    pub fn commission(&self, bet: Bet, stake: Cents) -> Cents {
        let Some((share, of)) = self.commission_share(bet) else {
            return Cents::ZERO;
        };
        self.table.chips.next_up(stake.share_up(share, of))
    }

    /// What a win of this part is paid: by the odds, and where chips cannot make that, the next amount that they can.
    ///
    /// ```
    /// use croupier_engine::games::Rules;
    /// use croupier_engine::{Cents, Odds};
    ///
    /// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
    /// let Ok(Rules::Craps(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// // $5.83 and a third, in chips of 50 cents and more.
    /// assert_eq!(rules.payment(Odds { pays: 7, to: 6 }, Cents(500)), Cents(600));
    /// ```
    #[must_use]
    pub fn payment(&self, odds: Odds, stake: Cents) -> Cents {
        self.table.chips.next_up(odds.win(stake))
    }

    /// What may be added to a wager of `flat` with that point: odds up to it, or, against the point, so much that the win
    /// comes to it.
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::games::{Rules, craps::Bet, craps::Point};
    ///
    /// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
    /// let Ok(Rules::Craps(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// let room = rules.room(Bet::OddsPass, Point::Six, Cents(1000));
    /// assert!(room.holds(Cents(1000)), "as much as the wager itself");
    /// ```
    #[must_use]
    pub fn room(&self, bet: Bet, point: Point, flat: Cents) -> Room {
        let against = matches!(bet, Bet::BehindDontPass | Bet::BehindDontCome(_));
        let odds = if against {
            point.odds_against()
        } else {
            point.true_odds()
        };
        let limit = |cents: Cents| match against {
            true => cents.share(i64::from(odds.to), i64::from(odds.pays)),
            false => cents,
        };
        let single = limit(flat);
        // A multiple of the smallest chip and of the odds' lower side can always be paid, so this comes to an end.
        let mut unit = self.table.chips.next_up(single);
        while !self.pays_exactly(odds, unit) {
            unit = self.table.chips.next_up(unit + Cents(1));
        }
        let most = if self.double_odds {
            limit(flat + flat)
        } else {
            single
        };
        Room { most, unit }
    }

    /// What is wrong with the amount of a wager by itself.
    ///
    /// ```
    /// use croupier_engine::games::{Rules, craps::Bet};
    /// use croupier_engine::{Cents, Reason};
    ///
    /// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
    /// let Ok(Rules::Craps(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// let reason = |cents| rules.amount_reason(Bet::Pass, None, Cents(cents));
    /// assert_eq!((reason(500), reason(525)), (None, Some(Reason::NotInChips)));
    /// ```
    #[must_use]
    pub fn amount_reason(&self, bet: Bet, point: Option<Point>, total: Cents) -> Option<Reason> {
        let faults = |reason, fault| if fault { Err(reason) } else { Ok(()) };
        self.hold_amount(bet, point, total, faults).err()
    }

    /// Looks at everything that may be wrong with the amount of a wager by itself, in order.
    pub(super) fn hold_amount<E>(
        &self,
        bet: Bet,
        point: Option<Point>,
        total: Cents,
        look: impl Fn(Reason, bool) -> Result<(), E>,
    ) -> Result<(), E> {
        look(Reason::NotInChips, !self.table.chips.can_make(total))?;
        let added = bet.flat(point).is_some();
        if let Some(step) = self.table.limits.increment_cents.filter(|_| !added) {
            look(Reason::NotAnIncrement, total.0 % step.0 != 0)?;
        }
        look(Reason::WagerBelowMinimum, total < self.sign(bet).0)?;
        if bet.is_combined() {
            look(Reason::NotInUnits, self.parts(bet, total).is_none())?;
        }
        if self.refuse_unpayable {
            let point = bet.flat(point).map_or(point, |(_, p)| p);
            look(Reason::WagerNotPayable, !self.payable(bet, point, total))?;
        }
        Ok(())
    }

    /// The same for a person to read, with an amount that would be right.
    #[must_use]
    pub fn amount_detail(
        &self,
        reason: Reason,
        bet: Bet,
        (point, room): (Option<Point>, Option<Room>),
        total: Cents,
    ) -> String {
        let name = bet.name();
        let fits = |c| {
            let sound = self.amount_reason(bet, point, c).is_none();
            sound && room.is_none_or(|room| room.holds(c))
        };
        let instead = || self.table.chips.instead(total, self.sign(bet), fits);
        if let Some(detail) = self.table.amount_detail(reason, total, instead) {
            return detail;
        }
        match reason {
            Reason::WagerBelowMinimum => {
                let least = self.sign(bet).0;
                format!("the minimum on {name} is {least}; this makes {total}")
            }
            Reason::NotInUnits => format!(
                "{total} cannot be divided into the parts of {name} in the table's chips{}",
                instead()
            ),
            _ => format!(
                "the win of {total} on {name} could not be paid exactly in the table's chips{}",
                instead()
            ),
        }
    }

    /// What every amount of such a wager is a multiple of, where chips, parts and increment make that regular.
    #[must_use]
    pub fn step(&self, bet: Bet) -> Option<Cents> {
        let parts = match bet {
            Bet::Horn => 4,
            Bet::HornHigh(_) | Bet::World => 5,
            _ => 1,
        };
        let unit = Cents(self.table.chips.unit()?.0 * parts);
        let added = bet.flat(None).is_some();
        match self.table.limits.increment_cents.filter(|_| !added) {
            Some(step) if step.0 % unit.0 == 0 => Some(step),
            Some(_) => None,
            None => Some(unit),
        }
    }

    /// The least that has all the parts of a wager: a chip for each.
    pub(super) fn least_parts(&self, bet: Bet) -> Cents {
        let parts = match bet {
            Bet::CAndE => 2,
            Bet::Horn => 4,
            Bet::HornHigh(_) | Bet::World => 5,
            _ => 1,
        };
        Cents(self.table.chips.smallest().0 * parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ChipSet;
    use alloc::vec;

    fn rules(chips: &[i64], double_odds: bool) -> Rules {
        let chips: Vec<Cents> = chips.iter().copied().map(Cents).collect();
        let chips = ChipSet::new(&chips).unwrap();
        Rules {
            table: TableRules::plain(Cents(500), Cents(100_000), chips),
            double_odds,
            commission_percent: 5,
            refuse_unpayable: false,
        }
    }

    /// nz-1996/craps/3.1: odds come to the wager at most, or to the next amount that can be paid exactly, or to double.
    #[test]
    fn odds_have_room_up_to_a_payable_unit() {
        let one = rules(&[100, 500], false);
        let room = |bet, point, flat| one.room(bet, point, Cents(flat));
        let five = room(Bet::OddsPass, Point::Five, 500);
        assert_eq!((five.most, five.unit), (Cents(500), Cents(600)));
        assert!(five.holds(Cents(500)) && five.holds(Cents(600)) && !five.holds(Cents(550)));
        assert_eq!(room(Bet::OddsPass, Point::Six, 600).unit, Cents(1000));
        assert_eq!(room(Bet::OddsPass, Point::Four, 700).unit, Cents(700));
        // A win of 5 to 6 on 12 dollars is the wager's ten.
        let behind = room(Bet::BehindDontPass, Point::Six, 1000);
        assert_eq!((behind.most, behind.unit), (Cents(1200), Cents(1200)));
        let behind = room(Bet::BehindDontCome(Point::Nine), Point::Nine, 500);
        assert_eq!((behind.most, behind.unit), (Cents(750), Cents(900)));
        let two = rules(&[100, 500], true);
        let five = two.room(Bet::OddsCome(Point::Five), Point::Five, Cents(500));
        assert_eq!((five.most, five.greatest()), (Cents(1000), Cents(1000)));
        let behind = two.room(Bet::BehindDontPass, Point::Ten, Cents(500));
        assert_eq!(behind.most, Cents(2000));
    }

    /// nz-1996/craps/3.1: the parts of wagers that are made of several, and the commission, never less than the share.
    #[test]
    fn parts_and_commission() {
        let rules = rules(&[50, 100, 500], false);
        assert_eq!(rules.parts(Bet::Horn, Cents(250)), None);
        assert_eq!(rules.parts(Bet::Horn, Cents(200)).unwrap().len(), 4);
        let high = rules
            .parts(Bet::HornHigh(High::Eleven), Cents(500))
            .unwrap();
        assert!(high.contains(&(Bet::Eleven, Cents(200))));
        assert_eq!(high.iter().map(|(_, c)| *c).sum::<Cents>(), Cents(500));
        assert_eq!(rules.parts(Bet::World, Cents(400)), None);
        assert_eq!(rules.step(Bet::World), Some(Cents(250)));
        assert_eq!(
            rules.parts(Bet::CAndE, Cents(350)),
            Some(vec![(Bet::AnyCraps, Cents(200)), (Bet::Eleven, Cents(150))])
        );
        assert_eq!(rules.parts(Bet::CAndE, Cents(50)), None);
        let divided = Wager {
            cents: Cents(1000),
            eleven_cents: Some(Cents(800)),
            ..Wager::default()
        };
        assert!(rules.divides(Cents(1000), Cents(800)));
        assert!(!rules.divides(Cents(1000), Cents(1000)));
        let left = |cents| rules.eleven_left(&divided, Cents(cents));
        assert_eq!((left(600), left(300)), (Cents(400), Cents(150)));
        assert_eq!(
            rules.commission(Bet::Buy(Point::Four), Cents(2500)),
            Cents(150)
        );
        assert_eq!(
            rules.commission(Bet::Buy(Point::Four), Cents(500)),
            Cents(50)
        );
        assert_eq!(
            rules.commission(Bet::Lay(Point::Six), Cents(500)),
            Cents(50)
        );
        assert_eq!(
            rules.commission(Bet::Lay(Point::Four), Cents(4000)),
            Cents(100)
        );
        assert_eq!(
            rules.commission(Bet::Place(Point::Four), Cents(4000)),
            Cents::ZERO
        );
        assert!(rules.payable(Bet::Buy(Point::Four), None, Cents(2500)));
        assert!(!rules.payable(Bet::Buy(Point::Five), None, Cents(550)));
        assert!(!rules.payable(Bet::Place(Point::Six), None, Cents(500)));
    }
}
