//! The same shoe and the same wagers under several books, side by side: where rounds, payments, the last hand and rulings
//! differ, and which rule makes the difference. Pure: it is given a seed or the cards, and its work is bounded.
//!
//! Each book has a table of its own; nothing of it is kept. A shoe made here never serves a live table.

mod cards;
mod differ;
mod draft;
mod plan;
mod record;
mod run;
#[cfg(test)]
mod tests;

pub use cards::Seeded;
pub use differ::{Difference, Row, Says};
pub use record::{Burned, End, Note, Opening, Round, Totals, WagerLine};

use crate::wire::Refused;
use croupier_engine::Card;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::openapi::schema::{Array, ArrayBuilder, ObjectBuilder, Type};

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

/// What is to be compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CompareAsk)]
pub struct Ask {
    /// The columns, 2 to 12: a book's id, and after it options of that column alone (`nz-2004/baccarat style=C`).
    #[schema(min_items = 2, max_items = 12)]
    pub books: Vec<String>,
    /// Options: `key=value` for every book that leaves it to the operator, `BOOK:key=value` for one book.
    #[serde(default)]
    pub options: Vec<String>,
    /// The seed of the shoe, 1 to 64 hexadecimal digits; either this or `cards`.
    #[serde(default)]
    #[schema(pattern = "^[0-9a-fA-F]{1,64}$")]
    pub seed: Option<String>,
    /// The cards in the order in which they come out; the rest of the decks follow in the order of new ones.
    #[serde(default)]
    #[schema(schema_with = cards_schema)]
    pub cards: Option<Vec<Card>>,
    /// Where the stack is cut; in the middle if not said.
    #[serde(default)]
    #[schema(maximum = 416)]
    pub cut: Option<u16>,
    /// How many rounds, 1 to 200; the whole shoe if not said.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 200)]
    pub rounds: Option<u32>,
    /// The wagers of each round, such as `20 banker`; $20 on each hand and $5 on a tie if not said.
    #[serde(default)]
    #[schema(schema_with = wagers_schema)]
    pub wagers: Option<Vec<String>>,
    /// Lines such as `round 3: 20 tie; report-excess-card 9h`.
    #[serde(default)]
    pub script: Option<String>,
}

fn cards_schema() -> Array {
    texts("^[A23456789TJQK][cdhs]$").build()
}

fn wagers_schema() -> Array {
    texts("^[1-9][0-9]{0,9}([.][0-9]{2})? (player|banker|tie)$")
        .max_items(Some(WAGERS_MAX))
        .build()
}

fn texts(pattern: &str) -> ArrayBuilder {
    let text = ObjectBuilder::new().schema_type(Type::String);
    ArrayBuilder::new().items(text.pattern(Some(pattern)))
}

/// A column: a book with its choices, how its shoe began and ended, and what it came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// The seed, if the shoe was made from one.
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

fn bad(detail: impl Into<String>) -> Refused {
    Refused::plain("BadField", detail)
}

/// Compares.
///
/// # Errors
/// What is wrong with the ask, or the cited reason why a book refuses to be set up so.
pub fn compare(ask: &Ask) -> Result<Comparison, Refused> {
    if !(BOOKS_MIN..=BOOKS_MAX).contains(&ask.books.len()) {
        return Err(bad(format!(
            "books: {BOOKS_MIN} to {BOOKS_MAX} are compared, not {}",
            ask.books.len()
        )));
    }
    let rounds_max = ask.rounds.unwrap_or(ROUNDS_USUAL);
    if !(1..=ROUNDS_MAX).contains(&rounds_max) {
        return Err(bad(format!(
            "rounds: 1 to {ROUNDS_MAX} are played, not {rounds_max}"
        )));
    }
    let usual: Vec<String> = WAGERS_USUAL.iter().map(|w| (*w).to_owned()).collect();
    let wagers = ask.wagers.as_deref().unwrap_or(&usual);
    let plan = plan::Plan::read(wagers, ask.script.as_deref().unwrap_or_default())?;
    let drafts = draft::drafts(&ask.books, &ask.options)?;
    let decks = draft::decks(&drafts)?;
    let cut = ask.cut.unwrap_or(u16::from(decks) * 26);
    let order = match (&ask.seed, &ask.cards) {
        (Some(seed), None) => cards::Order::seeded(seed, decks, cut)?,
        (None, Some(list)) => cards::Order::listed(list, decks)?,
        _ => {
            return Err(bad(
                "the shoe is made from either a seed or a list of cards",
            ));
        }
    };
    let mut books = Vec::new();
    let mut runs = Vec::new();
    for draft in drafts {
        let ran = run::run(&draft, &order, cut, rounds_max, &plan)?;
        let recorded = record::record(&ran);
        books.push(Column {
            label: draft.label,
            book: draft.book.id.clone(),
            title: draft.book.title.clone(),
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
        seed: ask.seed.clone(),
        decks,
        cut,
        rounds_max,
        books,
        rounds,
        differences,
    })
}
