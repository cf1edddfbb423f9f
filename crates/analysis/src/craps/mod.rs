//! Craps: every wager of nz-1996/craps/3.1 from its first roll to its last, exactly.
//!
//! What a roll makes of a wager is asked of the engine. The chain of states that follows is solved as it stands: how a
//! wager ends, with what probability, and after how many rolls.

mod chain;
pub mod kernel;

use crate::Trouble;
use crate::ask::{self, Ask};
use crate::exact::Exact;
use crate::report::{Figure, Named, Outcome, Report, Wager};
use chain::{Chain, End};
use croupier_engine::games::craps::bet::{Bet, Point};
use croupier_engine::games::craps::dice::Dice;
use croupier_engine::games::craps::rules::Rules;
use croupier_engine::{Cents, Reason, Refusal, Word};

/// A stake that every part, odds and commission of the book divides.
const ROUND_STAKE: Cents = Cents(6_000_000);

/// The rules with chips of a cent and a round stake, or with the stake that is asked for as they are.
pub(crate) fn at_stake(rules: &Rules, stake: Option<Cents>) -> (Rules, Cents) {
    let mut rules = rules.clone();
    let stake = ask::at_stake(&mut rules.table.chips, stake, ROUND_STAKE);
    (rules, stake)
}

/// A wager as it can be made: one that is added to another on a come out point is one wager for each point.
///
/// ```
/// use croupier_analysis::craps::Line;
/// use croupier_engine::games::craps::{Bet, Point};
///
/// let odds = Line { bet: Bet::OddsPass, point: Some(Point::of(6).expect("a point")) };
/// assert_eq!(odds.word(), "odds-pass-6");
/// assert!(Line::all().contains(&odds));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is on.
    pub bet: Bet,
    /// The come out point that it is added to.
    pub point: Option<Point>,
}

impl Line {
    /// Every one of them.
    #[must_use]
    pub fn all() -> Vec<Line> {
        let lines = |bet: Bet| -> Vec<Line> {
            match bet {
                Bet::OddsPass | Bet::BehindDontPass => {
                    let on = |p: &Point| Line {
                        bet,
                        point: Some(*p),
                    };
                    Point::ALL.iter().map(on).collect()
                }
                _ => vec![Line { bet, point: None }],
            }
        };
        Bet::placeable().into_iter().flat_map(lines).collect()
    }

    /// Its word: that of the wager, with the come out point where it depends on it.
    #[must_use]
    pub fn word(self) -> String {
        match self.point {
            Some(point) => format!("{}-{point}", self.bet.to_word()),
            None => self.bet.to_word(),
        }
    }

    /// The points with which it may begin, and how likely each is. A wager on the come out begins without one, a wager that
    /// is added to a point with that; all others begin on any roll for which there is a point.
    fn beginnings(self) -> Vec<(Option<Point>, Exact)> {
        match (self.bet, self.point) {
            (Bet::Pass | Bet::DontPass, _) => vec![(None, Exact::ONE)],
            (_, Some(point)) => vec![(Some(point), Exact::ONE)],
            (Bet::OddsCome(of) | Bet::BehindDontCome(of), None) => {
                // The roll that gave the Come Bet its point may have made the come out point.
                let after = |(point, share)| match point == Some(of) {
                    true => (None, share),
                    false => (point, share),
                };
                points().into_iter().map(after).collect()
            }
            _ => points(),
        }
    }
}

/// The come out points, with how likely each is on a roll for which there is one: how often it comes times how long it
/// stays.
fn points() -> Vec<(Option<Point>, Exact)> {
    let stays = |p: &Point| {
        let ways = Dice::all().filter(|d| d.point() == Some(*p)).count();
        Exact::ratio(ways, 6 + ways)
    };
    let all: Exact = Point::ALL.iter().map(stays).sum();
    let share = |p: &Point| (Some(*p), stays(p) / all.clone());
    Point::ALL.iter().map(share).collect()
}

/// The wager of a line, from its ends.
fn wager(rules: &Rules, line: Line, stake: Cents) -> Wager {
    let ends = Chain::new(rules, line, stake, false).solve(&line.beginnings());
    let unit = stake.0.unsigned_abs();
    let outcome = |(end, share): (&End, &Exact)| {
        let pays = Exact::ratio(end.net.0, unit);
        Outcome::new(end.result.clone(), pays, share.clone())
    };
    let outcomes = ends.shares.iter().map(outcome).collect();
    let mut wager = Wager::of(line.word(), outcomes).of_kind(line.bet.kind().word());
    let decided: Exact = ends
        .shares
        .iter()
        .filter(|(end, _)| end.decided)
        .map(|(_, share)| share)
        .sum();
    if decided != Exact::ONE {
        wager
            .further
            .push(("edge_per_decided".to_owned(), wager.edge.clone() / decided));
    }
    if matches!(line.bet, Bet::Buy(_) | Bet::Lay(_)) {
        let commission = rules.commission(line.bet, stake);
        let outlay = Exact::ratio((stake + commission).0, unit);
        let edge = wager.edge.clone() / outlay;
        wager.further.push(("edge_per_outlay".to_owned(), edge));
        wager.notes.push(commission_note(rules, line.bet, stake));
    }
    let per_roll = wager.edge.clone() / ends.rolls.clone();
    wager = wager
        .with("expected_rolls", ends.rolls)
        .with("edge_per_roll", per_roll);
    if line.bet.may_rest() {
        let on = Chain::new(rules, line, stake, true).solve(&line.beginnings());
        wager = wager.with("expected_rolls_called_on", on.rolls).noting(
            "rests on come out rolls unless it is called on; made on any roll with a point",
        );
    }
    wager
}

/// What commission is counted: the book's share, or the next amount that the table's chips can make.
fn commission_note(rules: &Rules, bet: Bet, stake: Cents) -> String {
    let (percent, taken) = (rules.commission_percent, rules.commission(bet, stake));
    let (of, base) = match bet {
        Bet::Lay(point) => {
            let odds = point.odds_against();
            (
                "what it can win",
                Exact::ratio(stake.0, 1_u8) * Exact::of_odds(odds),
            )
        }
        _ => ("the wager", Exact::ratio(stake.0, 1_u8)),
    };
    if base * Exact::ratio(percent, 100_u8) == Exact::ratio(taken.0, 1_u8) {
        return format!("with a commission of {percent}% of {of}");
    }
    format!("with a commission of {taken}: {percent}% of {of}, rounded up to what chips can make")
}

/// What is added to a wager on this point: the most that the book permits, or what of it the table's chips can make, and at least
/// the payable unit that may always be added (3.1).
fn added(rules: &Rules, bet: Bet, point: Point, flat: Cents) -> Cents {
    let room = rules.room(bet, point, flat);
    if rules.table.chips.can_make(room.most) {
        return room.most;
    }
    let below = rules.table.chips.next_down(room.most, |_| true);
    if room.unit > room.most {
        room.unit
    } else {
        below
    }
}

/// The wagers that are also told with what may be added to them.
const WITH_ODDS: [Bet; 2] = [Bet::Pass, Bet::DontPass];

/// The word of such a wager with all that is added.
fn with_odds_word(flat: Bet) -> String {
    format!("{}+odds", flat.to_word())
}

/// The wager that may be added to this one on a point, and how much of it.
fn odds_on(rules: &Rules, flat: Bet, point: Point, stake: Cents) -> (Bet, Cents) {
    let behind = match flat {
        Bet::Pass => Bet::OddsPass,
        _ => Bet::BehindDontPass,
    };
    (behind, added(rules, behind, point, stake))
}

/// A line wager with the odds that the book lets a player add to it once there is a point.
fn with_odds(rules: &Rules, flat: Bet, stake: Cents) -> Wager {
    let unit = stake.0.unsigned_abs();
    let mut outcomes: Vec<Outcome> = Vec::new();
    let mut outlay = Exact::ONE;
    let mut add = |result: &str, net: Cents, share: Exact| {
        let pays = Exact::ratio(net.0, unit);
        let same = |o: &&mut Outcome| o.result == result && o.pays == pays;
        match outcomes.iter_mut().find(same) {
            Some(outcome) => outcome.probability += share,
            None => outcomes.push(Outcome::new(result, pays, share)),
        }
    };
    let roll = Exact::ratio(1, 36_u8);
    for dice in Dice::all() {
        let line = Line {
            bet: flat,
            point: None,
        };
        let Some(point) = dice.point() else {
            if let Some(end) = chain::decided(rules, line, stake, None, dice) {
                add(&end.result, end.net, roll.clone());
            }
            continue;
        };
        let (behind, odds) = odds_on(rules, flat, point, stake);
        outlay += Exact::ratio(odds.0, unit) * roll.clone();
        let added = Line {
            bet: behind,
            point: Some(point),
        };
        let flat = Chain::new(rules, line, stake, false).solve(&[(Some(point), Exact::ONE)]);
        let both = Chain::new(rules, added, odds, false).solve(&[(Some(point), Exact::ONE)]);
        for ((end, share), (more, _)) in flat.shares.iter().zip(&both.shares) {
            let result = format!("{} on point {point}", end.result);
            add(&result, end.net + more.net, share * &roll);
        }
    }
    let wager = Wager::of(with_odds_word(flat), outcomes);
    let edge = wager.edge.clone() / outlay.clone();
    let times = if rules.double_odds {
        "double"
    } else {
        "single"
    };
    wager
        .with("edge_per_outlay", edge)
        .with("mean_outlay", outlay)
        .noting(format!(
            "with {times} odds added to every point; the edge is per unit of the first wager"
        ))
}

/// Why a table would refuse this stake.
fn refused(rules: &Rules, line: Line, stake: Cents) -> Option<Refusal> {
    let most = rules.sign(line.bet).1;
    let (reason, why) = if stake > most {
        let why = format!("the maximum on {} is {most}", line.word());
        (Reason::WagerAboveMaximum, why)
    } else {
        let reason = rules.amount_reason(line.bet, line.point, stake)?;
        let why = rules.amount_detail(reason, line.bet, (line.point, None), stake);
        (reason, why)
    };
    Some(Refusal::new(&rules.table.citations, reason, why))
}

/// Every wager.
///
/// ```
/// use croupier_analysis::craps;
///
/// assert!(craps::wagers().iter().any(|named| named.wager == "hard-8"));
/// ```
#[must_use]
pub fn wagers() -> Vec<Named> {
    let line = |line: Line| Named {
        wager: line.word(),
        kind: line.bet.kind().word().to_owned(),
    };
    let with_odds = WITH_ODDS.map(|flat| Named::alone(with_odds_word(flat)));
    let lines = Line::all().into_iter().map(line);
    lines.chain(with_odds).collect()
}

/// The odds of the wagers that are asked for.
///
/// ```
/// use croupier_analysis::{Ask, craps};
/// use croupier_engine::games::Rules;
///
/// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
/// let Ok(Rules::Craps(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let ask = Ask { wagers: vec!["odds-pass-6".to_owned()], ..Ask::default() };
/// assert!(craps::odds(&rules, &ask)?.wagers[0].edge.is_zero(), "odds are paid as they are");
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
///
/// # Errors
/// If cards are removed, or no wager of the stake would be taken.
pub fn odds(rules: &Rules, ask: &Ask) -> Result<Report, Trouble> {
    ask.without_cards()?;
    let (at, stake) = at_stake(rules, ask.stake);
    let mut report = Report::new(&rules.table.book);
    let refused = |line| ask.stake.and_then(|stake| refused(rules, line, stake));
    let lines = Line::all().into_iter();
    for line in lines.filter(|line| ask.wants(&line.word())) {
        report.take(line.word(), refused(line), || wager(&at, line, stake));
    }
    for flat in WITH_ODDS {
        let word = with_odds_word(flat);
        let line = Line {
            bet: flat,
            point: None,
        };
        if ask.wants(&word) {
            report.take(word, refused(line), || with_odds(&at, flat, stake));
        }
    }
    if ask.is_whole() {
        report = report.with("totals", totals());
    }
    report.or_refused(stake)
}

fn totals() -> Figure {
    let ways = |total: u8| Dice::all().filter(|d| d.total() == total).count();
    let row = |t: u8| (t.to_string(), Figure::Exact(Exact::ratio(ways(t), 36_u8)));
    Figure::Table((2..=12).map(row).collect())
}
