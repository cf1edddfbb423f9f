//! The report: the ante under the best play and under named ones, and the jackpot (nz-1996/caribbean-stud, parts 4 and 8 to 12).

use super::count::hands;
use super::deck::{DEAL, Deck};
use super::jackpot::{JACKPOT, Jackpot};
use super::solve::{CATEGORIES, Pays, Solution, Totals};
use super::strategy::Strategy;
use crate::Trouble;
use crate::ask::Ask;
use crate::exact::Exact;
use crate::report::{Figure, Named, Outcome, Refused, Report, Wager};
use croupier_engine::games::caribbean_stud::Rules;
use croupier_engine::{Cents, Reason, Refusal, Word};
use std::sync::Arc;

/// An ante of which every share that a book may pay is whole.
const ROUND_ANTE: Cents = Cents(1_000_000);

/// The cards that are left.
///
/// ```
/// use croupier_analysis::{Ask, caribbean_stud};
///
/// let ask = Ask { removed: vec!["As".parse().expect("a card")], ..Ask::default() };
/// assert_eq!(caribbean_stud::deck(&ask)?.cards(), 51);
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
///
/// # Errors
/// If a card is removed twice, or fewer are left than a player and the dealer need.
pub fn deck(ask: &Ask) -> Result<Deck, Trouble> {
    let left = ask.left(1)?;
    if left.total() < DEAL {
        return Err(Trouble::TooFewCards {
            left: left.total(),
            needed: DEAL,
        });
    }
    let mut deck = Deck::default();
    for card in &ask.removed {
        // That each is there was seen above.
        let _ = deck.remove(*card);
    }
    Ok(deck)
}

/// What a table pays on the ante that is asked for, or on one without a maximum where none is.
///
/// # Errors
/// If the table would not take such an ante.
pub fn pays(rules: &Rules, ask: &Ask) -> Result<Pays, Trouble> {
    let Some(ante) = ask.stake else {
        let mut rules = rules.clone();
        rules.max_payout = None;
        return Ok(Pays::new(&rules, ROUND_ANTE));
    };
    let limits = &rules.table.limits;
    let (least, most) = (limits.min_cents, limits.max_cents);
    let bounds = || format!("the table takes antes from {least} to {most}");
    let step = limits.increment_cents.filter(|step| step.is_positive());
    let (reason, why) = if ante < least {
        (Reason::WagerBelowMinimum, bounds())
    } else if ante > most {
        (Reason::WagerAboveMaximum, bounds())
    } else if let Some(step) = step.filter(|step| ante.0 % step.0 != 0) {
        let why = format!("antes are multiples of {step}");
        (Reason::NotAnIncrement, why)
    } else if !rules.table.chips.can_make(ante) {
        let why = "the table's chips cannot make it".to_owned();
        (Reason::NotInChips, why)
    } else {
        return Ok(Pays::new(rules, ante));
    };
    let refused = vec![Refused {
        wager: Strategy::Optimal.wager(),
        why: Refusal::new(&rules.table.citations, reason, why),
    }];
    Err(Trouble::Refused {
        stake: ante,
        refused,
    })
}

/// A strategy's outcomes as a wager: what is won or lost for an ante of one.
#[must_use]
pub fn wager(strategy: Strategy, totals: &Totals, pays: &Pays, deals: u64) -> Wager {
    let ante = pays.ante.unsigned_abs();
    let mut outcomes = Vec::new();
    let mut add = |result: String, cents: i64, count: u64| {
        if count > 0 {
            let probability = Exact::ratio(count, deals);
            outcomes.push(Outcome::new(result, Exact::ratio(cents, ante), probability));
        }
    };
    add("folded".to_owned(), -pays.ante, totals.folded);
    add(
        "dealer does not qualify".to_owned(),
        pays.ante_won,
        totals.no_hand,
    );
    add("stand-off".to_owned(), 0, totals.stand_off);
    add("lost".to_owned(), -pays.ante - pays.bet, totals.lost);
    for (hand, (won, count)) in CATEGORIES
        .iter()
        .zip(pays.bet_won.into_iter().zip(totals.won))
    {
        add(
            format!("won with {}", hand.to_word()),
            pays.ante_won + won,
            count,
        );
    }
    let bets = Exact::ratio(totals.bets(), deals);
    let staked = Exact::ONE + &bets * &Exact::ratio(pays.bet, ante);
    let wager = Wager::of(strategy.wager(), outcomes);
    let risk = &wager.edge / &staked;
    wager
        .with("element_of_risk", risk)
        .with("probability_of_betting", bets)
        .with("mean_amount_staked", staked)
        .noting(strategy.words())
}

/// The strategy that is asked for, or every one.
pub(super) fn strategies(ask: &Ask) -> Vec<Strategy> {
    let asked = ask.strategy.as_deref().and_then(|word| word.parse().ok());
    asked.map_or(Strategy::ALL.to_vec(), |one| vec![one])
}

/// Every wager: the ante by the strategy that is asked for or by every one, and the jackpot.
#[must_use]
pub fn wagers(ask: &Ask) -> Vec<Named> {
    let antes = strategies(ask).into_iter().map(Strategy::wager);
    let words = antes.chain([JACKPOT.to_owned()]);
    words.map(Named::alone).collect()
}

/// The odds of the wagers that are asked for.
///
/// # Errors
/// If cards are removed that are not there, too few are left, or the table would not take the ante.
pub fn odds(rules: &Rules, ask: &Ask) -> Result<Report, Trouble> {
    let pool = ask.pool;
    let deck = deck(ask)?;
    let pays = pays(rules, ask)?;
    if let Some(increment) = pool.increment.filter(|i| *i > rules.jackpot_wager) {
        return Err(Trouble::IncrementAboveChip {
            chip: rules.jackpot_wager,
            increment,
        });
    }
    let mut strategies = strategies(ask);
    strategies.retain(|strategy| ask.wants(&strategy.wager()));
    let mut report = Report::new(&rules.table.book);
    let hands = hands(&deck);
    // The jackpot depends on the hand alone.
    if !strategies.is_empty() {
        let solution = if deck.is_whole() {
            Solution::of_whole_deck(pays)
        } else {
            Arc::new(Solution::new(deck, pays))
        };
        let antes = strategies.into_iter().map(|strategy| {
            let ante = wager(strategy, solution.of(strategy), &pays, solution.deals);
            match (rules.max_payout, ask.stake) {
                (Some(most), None) => ante.noting(format!(
                    "the maximum payout of {most} on a bet is not counted: it depends on the ante"
                )),
                _ => ante,
            }
        });
        report.wagers.extend(antes);
        if ask.is_whole() {
            report = round(report, &solution, &hands);
        }
    }
    if ask.wants(JACKPOT) {
        let jackpot = Jackpot {
            prizes: &rules.prizes,
            chip: rules.jackpot_wager,
            pool,
            hands,
        };
        report.wagers.push(jackpot.wager());
    }
    Ok(report)
}

fn round(report: Report, solution: &Solution, hands: &[u64; 10]) -> Report {
    let all: u64 = hands.iter().sum();
    let by_hand = CATEGORIES.iter().zip(hands).rev().map(|(hand, &count)| {
        let share = Figure::Exact(Exact::ratio(count, all));
        (hand.to_word(), share)
    });
    let everything = solution.of(Strategy::Everything);
    let qualifies = Exact::ONE - Exact::ratio(everything.no_hand, solution.deals);
    let cards = Figure::Count(u128::from(solution.deck.cards()));
    report
        .with("cards_left", cards)
        .with("deals", Figure::Count(u128::from(solution.deals)))
        .with("dealer_qualifies", Figure::Exact(qualifies))
        .with("hands", Figure::Table(by_hand.collect()))
}
