//! The chain of rolls between a wager and its end, and its exact solution by elimination.

use super::Line;
use crate::exact::Exact;
use croupier_engine::Cents;
use croupier_engine::games::craps::bet::{Bet, Point};
use croupier_engine::games::craps::dice::Dice;
use croupier_engine::games::craps::event::Verdict;
use croupier_engine::games::craps::rules::Rules;
use croupier_engine::games::craps::settle::{Fate, fate};
use std::collections::BTreeMap;

/// How a wager ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct End {
    /// In a few words.
    pub result: String,
    /// What the player is better off by, commission counted.
    pub net: Cents,
    /// Whether it was won or lost, and did not come back.
    pub decided: bool,
}

/// Where a wager is: the table's point, and the place on the layout.
type State = (Option<Point>, Bet);

/// The table's point after a roll.
#[must_use]
pub(super) fn next_point(point: Option<Point>, dice: Dice) -> Option<Point> {
    match point {
        None => dice.point(),
        Some(p) if dice.total() == p.total() || dice.total() == 7 => None,
        on => on,
    }
}

/// What a roll makes of a wager.
enum Step {
    Ends(End),
    Goes(State),
}

/// How a roll ends a wager; none if it does not.
#[must_use]
pub(super) fn decided(
    rules: &Rules,
    line: Line,
    stake: Cents,
    point: Option<Point>,
    dice: Dice,
) -> Option<End> {
    match step(rules, line, stake, (point, line.bet), dice, false) {
        Step::Ends(end) => Some(end),
        Step::Goes(_) => None,
    }
}

fn step(rules: &Rules, line: Line, stake: Cents, at: State, dice: Dice, on: bool) -> Step {
    let (point, bet) = at;
    let works = !bet.may_rest() || on || point.is_some();
    let commission = rules.commission(line.bet, stake);
    let ends = |result: String, net: Cents, decided| {
        Step::Ends(End {
            result,
            net,
            decided,
        })
    };
    match fate(rules, point, dice, bet, stake, works) {
        Fate::Stays => Step::Goes((next_point(point, dice), bet)),
        Fate::Moves(to) => Step::Goes((next_point(point, dice), to)),
        Fate::Back => ends("returned".to_owned(), Cents::ZERO, false),
        Fate::Decided {
            result,
            odds,
            lost,
            payment,
        } => match (result, odds) {
            (Verdict::Won, Some(odds)) if bet.is_one_roll() => {
                let words = format!("won {odds} on {}", winning_totals(rules, line, stake, dice));
                ends(words, payment - lost - commission, true)
            }
            (Verdict::Won, _) => ends("won".to_owned(), payment - lost - commission, true),
            (Verdict::Lost, _) => ends("lost".to_owned(), -lost - commission, true),
            (Verdict::Void, _) => ends("void".to_owned(), Cents::ZERO, false),
        },
    }
}

/// The totals on which a wager on one roll wins as much as with these dice, in words.
fn winning_totals(rules: &Rules, line: Line, stake: Cents, dice: Dice) -> String {
    let won = |dice: Dice| match fate(rules, None, dice, line.bet, stake, true) {
        Fate::Decided { lost, payment, .. } => Some((lost, payment)),
        _ => None,
    };
    let like = won(dice);
    let mut totals: Vec<u8> = Dice::all()
        .filter(|d| won(*d) == like)
        .map(Dice::total)
        .collect();
    totals.sort_unstable();
    totals.dedup();
    let words: Vec<String> = totals.iter().map(ToString::to_string).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The chain of one wager.
pub(super) struct Chain {
    states: Vec<State>,
    /// For each state, the states it goes to with how many of 36 rolls…
    goes: Vec<BTreeMap<usize, u32>>,
    /// …and the ends it comes to.
    ends: Vec<BTreeMap<End, u32>>,
}

/// How a wager ends, with what probability, and after how many rolls on average.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ends {
    /// Each end with its probability.
    pub shares: BTreeMap<End, Exact>,
    /// How many rolls there are on average, the last one counted.
    pub rolls: Exact,
}

impl Chain {
    /// The chain of a wager of that stake; `on`: it is called on, so that it does not rest on come out rolls.
    #[must_use]
    pub(super) fn new(rules: &Rules, line: Line, stake: Cents, on: bool) -> Chain {
        let mut chain = Chain {
            states: Vec::new(),
            goes: Vec::new(),
            ends: Vec::new(),
        };
        let points = Point::ALL.iter().map(|p| Some(*p));
        chain
            .states
            .extend(points.chain([None]).map(|p| (p, line.bet)));
        let mut at = 0;
        while let Some(&state) = chain.states.get(at) {
            let (mut goes, mut ends) = (BTreeMap::new(), BTreeMap::new());
            // A wager that is added to a come out point is never there without it.
            let real = !matches!(state, (None, Bet::OddsPass | Bet::BehindDontPass));
            for dice in Dice::all().filter(|_| real) {
                match step(rules, line, stake, state, dice, on) {
                    Step::Ends(end) => *ends.entry(end).or_default() += 1,
                    Step::Goes(next) => *goes.entry(chain.place(next)).or_default() += 1,
                }
            }
            chain.goes.push(goes);
            chain.ends.push(ends);
            at += 1;
        }
        chain
    }

    fn place(&mut self, state: State) -> usize {
        let found = self.states.iter().position(|s| *s == state);
        found.unwrap_or_else(|| {
            self.states.push(state);
            self.states.len() - 1
        })
    }

    /// Solves the chain from these beginnings.
    ///
    /// # Panics
    /// If a wager begins where it cannot be.
    #[must_use]
    pub(super) fn solve(&self, beginnings: &[(Option<Point>, Exact)]) -> Ends {
        let all: Vec<End> = {
            let mut all: Vec<End> = self.ends.iter().flat_map(|e| e.keys().cloned()).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let share = |of: u32| Exact::ratio(of, 36_u8);
        // A row for each state: what it goes to, and the wanted figures: a roll, and each end.
        let mut rows: Vec<BTreeMap<usize, Exact>> = Vec::new();
        let mut wanted: Vec<Vec<Exact>> = Vec::new();
        for (goes, ends) in self.goes.iter().zip(&self.ends) {
            rows.push(goes.iter().map(|(to, n)| (*to, share(*n))).collect());
            let of = |end: &End| share(ends.get(end).copied().unwrap_or_default());
            wanted.push(
                std::iter::once(Exact::ONE)
                    .chain(all.iter().map(of))
                    .collect(),
            );
        }
        eliminate(&mut rows, &mut wanted);
        let mut sums = vec![Exact::ZERO; all.len() + 1];
        for (point, weight) in beginnings {
            let at = self.states.iter().position(|(p, _)| p == point);
            let Some(solved) = at.map(|at| &wanted[at]) else {
                panic!("no wager begins on {point:?}")
            };
            for (sum, figure) in sums.iter_mut().zip(solved) {
                *sum += weight * figure;
            }
        }
        let shares = all.into_iter().zip(sums.drain(1..));
        Ends {
            shares: shares.filter(|(_, share)| !share.is_zero()).collect(),
            rolls: sums.remove(0),
        }
    }
}

/// Solves x = rows · x + wanted for every column of `wanted`, the last state first; `wanted` becomes the solution.
fn eliminate(rows: &mut [BTreeMap<usize, Exact>], wanted: &mut [Vec<Exact>]) {
    for at in (0..rows.len()).rev() {
        // A state that may come back to itself: its loop is summed.
        if let Some(loops) = rows[at].remove(&at) {
            let leaves = Exact::ONE - loops;
            rows[at].values_mut().for_each(|v| *v = &*v / &leaves);
            wanted[at].iter_mut().for_each(|v| *v = &*v / &leaves);
        }
        let (row, figures) = (rows[at].clone(), wanted[at].clone());
        for other in 0..at {
            if let Some(factor) = rows[other].remove(&at) {
                for (to, share) in &row {
                    *rows[other].entry(*to).or_default() += &factor * share;
                }
                for (mine, theirs) in wanted[other].iter_mut().zip(&figures) {
                    *mine += &factor * theirs;
                }
            }
        }
    }
    // What is left of each row leads to states before it, which are solved already.
    for at in 0..rows.len() {
        for (to, share) in std::mem::take(&mut rows[at]) {
            let solved = wanted[to].clone();
            for (mine, theirs) in wanted[at].iter_mut().zip(&solved) {
                *mine += &share * theirs;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elimination_solves_small_systems() {
        // x = y/2 + 1, y = x/3 + y/3 + 2: x = 10/3, y = 14/3.
        let third = Exact::ratio(1, 3_u8);
        let mut rows = [
            BTreeMap::from([(1, Exact::ratio(1, 2_u8))]),
            BTreeMap::from([(0, third.clone()), (1, third)]),
        ];
        let mut wanted = [vec![Exact::ONE], vec![Exact::whole(2)]];
        eliminate(&mut rows, &mut wanted);
        assert_eq!(wanted[0][0], Exact::ratio(10, 3_u8));
        assert_eq!(wanted[1][0], Exact::ratio(14, 3_u8));
    }

    #[test]
    fn points_come_and_go() {
        let dice = |a, b| Dice::new(a, b).unwrap();
        assert_eq!(next_point(None, dice(3, 3)), Some(Point::Six));
        assert_eq!(next_point(None, dice(3, 4)), None);
        assert_eq!(next_point(Some(Point::Six), dice(4, 4)), Some(Point::Six));
        assert_eq!(next_point(Some(Point::Six), dice(4, 2)), None);
        assert_eq!(next_point(Some(Point::Six), dice(5, 2)), None);
    }
}
