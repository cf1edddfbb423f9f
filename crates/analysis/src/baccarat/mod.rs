//! Baccarat: every way a round can go, and what each book makes of it.

pub mod kernel;
pub mod plain;
pub mod ways;

use crate::Trouble;
use crate::ask::{self, Ask};
use crate::exact::Exact;
use crate::report::{Figure, Named, Outcome, Report, Wager};
use croupier_engine::games::baccarat::Rules;
use croupier_engine::games::baccarat::command::On;
use croupier_engine::games::baccarat::hand::{self, point_value};
use croupier_engine::games::baccarat::rules::BankerPays;
use croupier_engine::games::baccarat::settle::settle_wager;
use croupier_engine::words::WagerResult;
use croupier_engine::{Card, CardCounts, Cents, Reason, Refusal};
use std::collections::BTreeMap;
use ways::{Values, Ways, ways};

/// A stake of which every share that a book pays or charges is whole.
const ROUND_STAKE: Cents = Cents(100_000_000);

/// The point values of cards.
///
/// ```
/// use croupier_analysis::baccarat::{values, ways};
/// use croupier_engine::CardCounts;
///
/// assert_eq!(values(&CardCounts::decks(8)), ways::decks(8));
/// ```
#[must_use]
pub fn values(cards: &CardCounts) -> Values {
    let mut values = [0; 10];
    for card in Card::deck() {
        values[usize::from(point_value(card))] += u64::from(cards.of(card));
    }
    values
}

/// The rules with chips of a cent, under which nothing is rounded that a book does not round, and a round stake; or, where
/// a stake is asked for, the rules as they are.
pub(crate) fn at_stake(rules: &Rules, stake: Option<Cents>) -> (Rules, Cents) {
    let mut rules = rules.clone();
    let stake = ask::at_stake(&mut rules.table.chips, stake, ROUND_STAKE);
    (rules, stake)
}

/// What a wager leaves the player better off by, when the hands end so.
pub(crate) fn net(rules: &Rules, on: On, stake: Cents, player: u8, banker: u8) -> Cents {
    let end = hand::outcome(player, banker);
    let settled = settle_wager(rules, rules.banker_pays, on, stake, end, banker);
    match settled.result {
        WagerResult::Won => settled.won - settled.commission,
        WagerResult::StandOff => -settled.commission,
        WagerResult::Lost => -stake,
    }
}

/// Why a table would refuse this stake.
fn refused(rules: &Rules, on: On, stake: Cents) -> Option<Refusal> {
    let (least, most) = (rules.least_wager(on), rules.most_wager(on));
    if stake > most {
        let why = format!("the maximum on {on} is {most}");
        return Some(Refusal::new(
            &rules.table.citations,
            Reason::WagerAboveMaximum,
            why,
        ));
    }
    let reason = rules.amount_reason(rules.banker_pays, on, stake)?;
    let why = match reason {
        Reason::NotInChips => "the table's chips cannot make it".to_owned(),
        Reason::NotAnIncrement => {
            let step = rules.table.limits.increment_cents.unwrap_or_default();
            format!("wagers are multiples of {step}")
        }
        Reason::WagerBelowMinimum => format!("the minimum on {on} is {least}"),
        _ => format!("a win of {stake} on {on} could not be paid exactly in the table's chips"),
    };
    Some(Refusal::new(&rules.table.citations, reason, why))
}

fn result(rules: &Rules, player: u8, banker: u8) -> &'static str {
    let half = rules.banker_pays == BankerPays::HalfOnSix;
    match hand::outcome(player, banker) {
        hand::Outcome::Player => "player",
        hand::Outcome::Banker if half && banker == 6 => "banker with 6",
        hand::Outcome::Banker => "banker",
        hand::Outcome::Tie => "tie",
    }
}

fn wager(rules: &Rules, on: On, stake: Cents, ways: &Ways) -> Wager {
    let mut counts: BTreeMap<(&str, Cents), u128> = BTreeMap::new();
    for player in 0..10 {
        for banker in 0..10 {
            let many = ways.count(|_, p, b| p == player && b == banker);
            let key = (
                result(rules, player, banker),
                net(rules, on, stake, player, banker),
            );
            *counts.entry(key).or_default() += many;
        }
    }
    let total = ways.total();
    let outcomes: Vec<Outcome> = counts
        .into_iter()
        .filter(|(_, many)| *many > 0)
        .map(|((result, net), many)| {
            let pays = Exact::ratio(net.0, stake.0.unsigned_abs());
            Outcome::new(result, pays, Exact::ratio(many, total))
        })
        .collect();
    let wager = Wager::of(on.word(), outcomes);
    if on == On::Tie {
        return wager;
    }
    // A tie that costs something is not a stand-off.
    let decided = Exact::ONE - wager.probability_of(&Exact::ZERO);
    if decided.is_zero() {
        return wager.noting("only ties can come from these cards");
    }
    let edge = wager.edge.clone() / decided;
    wager.with("edge_per_decided", edge)
}

/// Every wager.
///
/// ```
/// use croupier_analysis::baccarat::wagers;
///
/// assert!(["player", "banker", "tie"].iter().all(|word| wagers().iter().any(|named| named.wager == *word)));
/// ```
#[must_use]
pub fn wagers() -> Vec<Named> {
    On::ALL.iter().map(|on| Named::alone(on.word())).collect()
}

/// The odds of the wagers that are asked for.
///
/// ```
/// use croupier_analysis::{Ask, baccarat};
/// use croupier_engine::games::Rules;
///
/// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
/// let Ok(Rules::Baccarat(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let report = baccarat::odds(&rules, &Ask::default())?;
/// assert_eq!(report.wager("tie").expect("a wager").edge.decimal(4), "0.1436");
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
///
/// # Errors
/// If too many cards are removed, or no wager of the stake would be taken.
pub fn odds(rules: &Rules, ask: &Ask) -> Result<Report, Trouble> {
    let left = ask.left(rules.cards.decks)?;
    if left.total() < 6 {
        return Err(Trouble::TooFewCards {
            left: left.total(),
            needed: 6,
        });
    }
    let ways = ways(&values(&left));
    let (at, stake) = at_stake(rules, ask.stake);
    let mut report = Report::new(&rules.table.book);
    for &on in On::ALL.iter().filter(|on| ask.wants(on.word())) {
        let refused = ask.stake.and_then(|stake| refused(rules, on, stake));
        report.take(on.word(), refused, || wager(&at, on, stake, &ways));
    }
    if ask.is_whole() {
        report = round(report, &ways, left.total());
    }
    report.or_refused(stake)
}

fn round(report: Report, ways: &Ways, cards: u32) -> Report {
    let total = ways.total();
    let share = |many: u128| Figure::Exact(Exact::ratio(many, total));
    let by_outcome = |of: &dyn Fn(hand::Outcome) -> Figure| {
        let row = |o: &hand::Outcome| (o.word().to_owned(), of(*o));
        Figure::Table(hand::Outcome::ALL.iter().map(row).collect())
    };
    let by_count = |of: &dyn Fn(u8) -> u128| {
        Figure::Table((0..10).map(|c| (c.to_string(), share(of(c)))).collect())
    };
    let by_cards = |of: usize| ways.count(|c, _, _| c == of);
    let mean: u128 = (4..=6).map(|c| c as u128 * by_cards(c)).sum();
    let drawn = Figure::Table(
        (4..=6)
            .map(|c| (c.to_string(), share(by_cards(c))))
            .collect(),
    );
    report
        .with("cards_left", Figure::Count(u128::from(cards)))
        .with("ways", by_outcome(&|o| Figure::Count(ways.outcome(o))))
        .with("results", by_outcome(&|o| share(ways.outcome(o))))
        .with("banker_wins_with_6", share(ways.banker_six()))
        .with("player_totals", by_count(&|c| ways.count(|_, p, _| p == c)))
        .with("banker_totals", by_count(&|c| ways.count(|_, _, b| b == c)))
        .with(
            "tie_totals",
            by_count(&|c| ways.count(|_, p, b| p == c && b == c)),
        )
        .with("cards_a_round", drawn)
        .with("mean_cards_a_round", share(mean))
}
