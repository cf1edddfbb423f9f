//! Roulette, tai-sai and the money wheel: every place on the layout against every result, all equally likely.

pub mod kernel;

use crate::Trouble;
use crate::ask::Ask;
use crate::exact::Exact;
use crate::report::{Figure, Named, Outcome, Report, Wager};
use croupier_engine::games::spin::place::{Outcome as Shown, Position};
use croupier_engine::games::spin::{Apparatus, Rules};
use croupier_engine::{Cents, Reason, Refusal, Word};
use std::collections::BTreeMap;

/// Every result of an apparatus; all are equally likely, and those that look alike come more than once.
///
/// ```
/// use croupier_analysis::spin::results;
/// use croupier_engine::games::spin::Apparatus;
///
/// assert_eq!(results(Apparatus::Roulette).len(), 37);
/// assert_eq!(results(Apparatus::TaiSai).len(), 216, "every throw of three dice");
/// ```
///
/// # Panics
/// If the apparatus has sides that it cannot show, which the engine's tests rule out.
#[must_use]
pub fn results(apparatus: Apparatus) -> Vec<Shown> {
    let mut faces: Vec<Vec<u8>> = vec![Vec::new()];
    for &sides in apparatus.sides() {
        let longer = |so_far: &Vec<u8>| {
            let so_far = so_far.clone();
            (0..sides).map(move |face| [so_far.clone(), vec![face]].concat())
        };
        faces = faces.iter().flat_map(longer).collect();
    }
    let shown = |faces: &Vec<u8>| match apparatus.outcome(faces) {
        Some(outcome) => outcome,
        None => panic!("{apparatus} does not show {faces:?}"),
    };
    faces.iter().map(shown).collect()
}

/// What a place leaves the player better off by for so many staked.
pub(crate) fn net(rules: &Rules, position: Position, stake: Cents, shown: Shown) -> Cents {
    match rules.odds(position, shown) {
        Some((_, odds)) => odds.win(stake),
        None => -stake,
    }
}

/// A stake that every odds of the book pays in whole cents.
pub(crate) const STAKE: Cents = Cents(100);

fn wager(rules: &Rules, position: Position, stake: Cents, results: &[Shown]) -> Wager {
    let mut counts: BTreeMap<(&str, Cents), u32> = BTreeMap::new();
    for shown in results {
        let key = position.wins(*shown).unwrap_or("lost");
        let net = net(rules, position, stake, *shown);
        *counts.entry((key, net)).or_default() += 1;
    }
    let all = results.len();
    let outcomes = counts.into_iter().map(|((key, net), many)| {
        let pays = Exact::ratio(net.0, stake.0.unsigned_abs());
        Outcome::new(key, pays, Exact::ratio(many, all))
    });
    let kind = position.kind();
    Wager::of(position.to_word(), outcomes.collect()).of_kind(kind)
}

/// Why a table would refuse this stake at a place.
fn refused(rules: &Rules, position: Position, stake: Cents) -> Option<Refusal> {
    let (least, most) = rules.bounds(position);
    let word = position.to_word();
    let (reason, why) = match rules.table.limits.increment_cents {
        _ if !rules.table.chips.can_make(stake) => (
            Reason::NotInChips,
            "the table's chips cannot make it".to_owned(),
        ),
        Some(step) if stake.0 % step.0 != 0 => (
            Reason::NotAnIncrement,
            format!("wagers are multiples of {step}"),
        ),
        _ if stake < least => (
            Reason::WagerBelowMinimum,
            format!("the minimum on {word} is {least}"),
        ),
        _ if stake > most => (
            Reason::WagerAboveMaximum,
            format!("the maximum on {word} is {most}"),
        ),
        _ => return None,
    };
    Some(Refusal::new(&rules.table.citations, reason, why))
}

/// Every place.
///
/// ```
/// use croupier_analysis::spin;
/// use croupier_engine::games::Rules;
///
/// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// let Ok(Rules::Roulette(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let straight = spin::wagers(&rules).into_iter().filter(|named| named.kind == "straight");
/// assert_eq!(straight.count(), 37);
/// ```
#[must_use]
pub fn wagers(rules: &Rules) -> Vec<Named> {
    let named = |position: Position| Named {
        wager: position.to_word(),
        kind: position.kind().to_owned(),
    };
    let positions = rules.apparatus.positions().into_iter();
    positions.map(named).collect()
}

/// The odds of the places that are asked for.
///
/// ```
/// use croupier_analysis::{Ask, spin};
/// use croupier_engine::games::Rules;
///
/// let book = croupier_rulebooks::book("nz-1996/tai-sai").expect("a book");
/// let Ok(Rules::TaiSai(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let ask = Ask { wagers: vec!["big".to_owned()], ..Ask::default() };
/// assert_eq!(spin::odds(&rules, &ask)?.wagers[0].edge.fraction(), "1/36");
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
///
/// # Errors
/// If cards are removed, or no wager of the stake would be taken.
pub fn odds(rules: &Rules, ask: &Ask) -> Result<Report, Trouble> {
    ask.without_cards()?;
    let results = results(rules.apparatus);
    let stake = ask.stake.unwrap_or(STAKE);
    let mut report = Report::new(&rules.table.book);
    let positions = rules.apparatus.positions().into_iter();
    for position in positions.filter(|position| ask.wants(&position.to_word())) {
        let refused = ask.stake.and_then(|stake| refused(rules, position, stake));
        report.take(position.to_word(), refused, || {
            wager(rules, position, stake, &results)
        });
    }
    if ask.is_whole() {
        report = round(report, rules.apparatus, &results);
    }
    report.or_refused(stake)
}

fn round(report: Report, apparatus: Apparatus, results: &[Shown]) -> Report {
    let mut counted: Vec<(String, u32)> = Vec::new();
    for shown in results {
        let name = shown.counted();
        match counted.iter_mut().find(|(n, _)| *n == name) {
            Some((_, many)) => *many += 1,
            None => counted.push((name, 1)),
        }
    }
    let all = results.len();
    let share = |(name, many): (String, u32)| (name, Figure::Exact(Exact::ratio(many, all)));
    let table = Figure::Table(counted.into_iter().map(share).collect());
    let report = report.with("equally_likely_results", Figure::Count(all as u128));
    match apparatus {
        Apparatus::Roulette => report,
        Apparatus::TaiSai => report.with("totals", table),
        Apparatus::MoneyWheel => report.with("symbols", table),
    }
}
