//! The same shoe and the same wagers under several books, side by side: where rounds, payments, the last hand and rulings
//! differ, and which rule makes the difference. It is given rule sets and the order of the cards, and its work is bounded.
//!
//! Each book has a table of its own; nothing of it is kept. A shoe made for a comparison never serves a live table.

mod differ;
mod order;
mod plan;
mod record;
mod run;
#[cfg(test)]
mod tests;

pub use differ::{Difference, Row, Says};
pub use order::listed;
pub use plan::Plan;
pub use record::{Burned, End, Note, Opening, Round, Totals, WagerLine};

use crate::Setup;
use croupier_engine::games::{GameKind, Rules};
use croupier_engine::{Card, Refusal};
use std::collections::BTreeMap;

/// The fewest columns that make a comparison.
pub const BOOKS_MIN: usize = 2;
/// The most columns.
pub const BOOKS_MAX: usize = 12;
/// The most rounds.
pub const ROUNDS_MAX: u32 = 200;
/// The most wagers in a round.
pub const WAGERS_MAX: usize = 8;
/// The most lines of a script.
pub const LINES_MAX: usize = 400;
/// The rounds played where nothing is said: more than a shoe holds.
pub const ROUNDS_USUAL: u32 = 100;
/// The wagers where nothing is said, in the order in which they are placed.
pub const WAGERS_USUAL: [&str; 3] = ["20 banker", "20 player", "5 tie"];

/// A table under one of the books that are compared, not yet opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// What its column is called.
    pub label: String,
    /// What a person calls the book.
    pub title: String,
    /// The table.
    pub setup: Setup,
    /// Its rules.
    pub rules: Rules,
}

/// Why nothing is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// What was asked for makes no sense.
    Bad(String),
    /// The books have not enough in common.
    NotComparable(String),
    /// A book refuses to be set up or dealt so.
    Refused(Refusal),
}

fn bad(detail: impl Into<String>) -> Fault {
    Fault::Bad(detail.into())
}

/// A column: a book with its choices, how its shoe began and ended, and what it came to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CompareColumn"))]
pub struct Column {
    /// What the column is called: the book, with its own options where the ask gave some.
    pub label: String,
    /// The book.
    pub book: String,
    /// What a person calls it.
    pub title: String,
    /// The operator's choices, complete.
    pub options: BTreeMap<String, String>,
    /// How the shoe began.
    pub opening: Opening,
    /// What it came to.
    pub totals: Totals,
    /// Where it ended.
    pub end: End,
}

/// The comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// The seed, if the shoe was made from one; whoever made it fills it in.
    pub seed: Option<String>,
    /// How many decks.
    pub decks: u8,
    /// Where the stack was cut.
    pub cut: u16,
    /// How many rounds were asked for.
    pub rounds_max: u32,
    /// The columns, in the order asked for.
    pub books: Vec<Column>,
    /// Every round, with a place for each column.
    pub rounds: Vec<Row>,
    /// What made the difference, with the rules side by side.
    pub differences: Vec<Difference>,
}

/// Whether so many columns and rounds are compared.
///
/// # Errors
/// If they are too few or too many.
pub fn within_bounds(columns: usize, rounds: u32) -> Result<(), Fault> {
    if !(BOOKS_MIN..=BOOKS_MAX).contains(&columns) {
        return Err(bad(format!(
            "books: {BOOKS_MIN} to {BOOKS_MAX} are compared, not {columns}"
        )));
    }
    if !(1..=ROUNDS_MAX).contains(&rounds) {
        return Err(bad(format!(
            "rounds: 1 to {ROUNDS_MAX} are played, not {rounds}"
        )));
    }
    Ok(())
}

/// Whether books of a game are compared.
///
/// # Errors
/// If they are not; the book is named.
pub fn comparable(book: &str, game: GameKind) -> Result<(), Fault> {
    match game {
        GameKind::Baccarat => Ok(()),
        _ => Err(Fault::NotComparable(format!(
            "{book} is a book of {game}: its wagers and its deal are not baccarat's, so the same shoe and wagers mean nothing there"
        ))),
    }
}

/// How many decks all tables have.
///
/// # Errors
/// If they are not all of baccarat, or do not all have as many.
pub fn decks(drafts: &[Draft]) -> Result<u8, Fault> {
    let mut each = Vec::new();
    for draft in drafts {
        comparable(&draft.setup.book, draft.rules.kind())?;
        if let Rules::Baccarat(rules) = &draft.rules {
            each.push((&draft.label, rules.cards.decks));
        }
    }
    let first = each.first().map_or(8, |(_, decks)| *decks);
    if each.iter().all(|(_, decks)| *decks == first) {
        return Ok(first);
    }
    let each: Vec<String> = each
        .iter()
        .map(|(label, decks)| format!("{label} has {decks}"))
        .collect();
    Err(Fault::NotComparable(format!(
        "the same shoe needs the same number of decks, but {}; choose with the option decks where a book leaves it open",
        each.join(", ")
    )))
}

/// Compares: the cards come out in this order, after a cut at this place.
///
/// # Errors
/// If the tables cannot be compared, or a book refuses to be dealt so.
pub fn compare(
    drafts: Vec<Draft>,
    cards: &[Card],
    cut: u16,
    rounds_max: u32,
    plan: &Plan,
) -> Result<Comparison, Fault> {
    within_bounds(drafts.len(), rounds_max)?;
    let decks = decks(&drafts)?;
    let mut books = Vec::new();
    let mut runs = Vec::new();
    for draft in drafts {
        let ran = run::run(&draft, cards, cut, rounds_max, plan)?;
        let recorded = record::record(&ran);
        books.push(Column {
            label: draft.label,
            book: draft.setup.book,
            title: draft.title,
            options: draft.setup.options.0,
            opening: recorded.opening,
            totals: recorded.totals,
            end: recorded.end,
        });
        runs.push((draft.rules, recorded.rounds));
    }
    let differences = differ::differences(&books, &runs);
    let rounds = differ::rows(runs.into_iter().map(|(_, rounds)| rounds).collect());
    Ok(Comparison {
        seed: None,
        decks,
        cut,
        rounds_max,
        books,
        rounds,
        differences,
    })
}
