//! Blackjack, exactly: every decision on every hand, the best play and the tables that people use, Super Sevens, insurance; and a
//! fast simulation of the same.
//!
//! One box against the dealer, from any shoe. Everything is counted in whole numbers of orders of the cards ([`scale`]); nothing
//! is rounded until a figure is shown as a decimal.

pub mod dealer;
pub mod game;
pub mod hands;
mod joint;
pub mod kernel;
mod layout;
pub mod leaves;
pub mod odds;
pub mod play;
pub mod results;
pub mod scale;
pub mod sevens;
mod sheet;
mod split;
pub mod strategy;
mod three;
pub mod total;
mod walk;
mod wide;

pub use odds::{odds, wagers};
pub use strategy::strategy;

use crate::Trouble;
use crate::ask::Ask;
use crate::simulate::Kernel;
use croupier_engine::games::blackjack::rules::Rules;
use croupier_engine::{Card, CardCounts};
use hands::VALUES;
use leaves::Leaves;
use scale::Counts;
use std::sync::Arc;

/// Into how many hands a box may be split for it to be counted here.
pub const MOST_HANDS: u8 = 3;
/// That many hands of up to twenty and a dealer's of sixteen may take cards of so many points before each takes its last.
const POINTS: u32 = 20 * MOST_HANDS as u32 + 16;
/// The last cards of all those hands.
const LAST_CARDS: u32 = MOST_HANDS as u32 + 1;

/// Whether what boxes may be split into is counted here.
fn countable(rules: &Rules) -> Result<(), Trouble> {
    match rules.hands_per_box {
        0..=MOST_HANDS => Ok(()),
        hands => Err(Trouble::TooManyHands { hands }),
    }
}

/// How many cards of each value there are.
///
/// ```
/// use croupier_analysis::blackjack::counts;
/// use croupier_engine::CardCounts;
///
/// assert_eq!(counts(&CardCounts::decks(6)), [24, 24, 24, 24, 24, 24, 24, 24, 24, 96]);
/// ```
#[must_use]
pub fn counts(cards: &CardCounts) -> Counts {
    let mut counts = [0; VALUES];
    for card in Card::deck() {
        counts[usize::from(card.rank.face_value()) - 1] += cards.of(card);
    }
    counts
}

/// Whether no round can run out of cards.
///
/// # Errors
/// If one could: then the discards would be shuffled in the middle of it (15.10), which is not counted here.
fn lasts(shoe: &Counts) -> Result<(), Trouble> {
    let cards: u32 = shoe.iter().map(|&n| u32::from(n)).sum();
    let mut spare = cards.saturating_sub(LAST_CARDS);
    let mut points = 0;
    for (value, &n) in (1..).zip(shoe) {
        let taken = spare.min(u32::from(n));
        points += taken * value;
        spare -= taken;
    }
    if points <= POINTS {
        return Err(Trouble::MightRunOut { left: cards });
    }
    Ok(())
}

/// The leaves of a shoe in which no round can run out of cards.
///
/// # Errors
/// If one could.
pub fn leaves_of(shoe: &Counts) -> Result<Arc<Leaves>, Trouble> {
    lasts(shoe)?;
    Ok(Arc::new(Leaves::of(shoe)))
}

/// The kernel of a table: basic strategy, or the one that is asked for, from shoes with a cutting card, with insurance wherever it
/// is offered and Super Sevens where the table has it.
///
/// # Errors
/// If basic strategy cannot be worked out for the decks of the table.
pub fn kernel(rules: &Rules, ask: &Ask) -> Result<Box<dyn Kernel>, Trouble> {
    countable(rules)?;
    let table = match ask.strategy.as_deref().and_then(total::Table::named) {
        Some(table) => table,
        None => odds::basic_table(rules)?,
    };
    let dealing = kernel::Dealing::Shoe;
    Ok(Box::new(kernel::Blackjack::new(
        rules, ask.stake, &table, true, dealing,
    )))
}
