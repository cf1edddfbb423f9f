//! What a comparison of books is asked for with: books and options by name, and a seed or the cards. It is the house that compares.

mod draft;
#[cfg(test)]
mod tests;

use crate::door::DoorReason;
use crate::seeded::Seeded;
use crate::shoe::Stack;
use crate::wire::Refused;
use croupier_engine::Card;
use croupier_house::compare::{
    self, BOOKS_MAX, BOOKS_MIN, Comparison, Fault, Plan, ROUNDS_MAX, ROUNDS_USUAL, WAGERS_MAX,
    WAGERS_USUAL,
};
use serde::Deserialize;

/// What is to be compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "CompareAsk")]
pub struct Ask {
    /// The columns, 2 to 12: a book's id, and after it options of that column alone (`nz-2004/baccarat style=C`).
    #[schemars(extend("minItems" = BOOKS_MIN, "maxItems" = BOOKS_MAX))]
    pub books: Vec<String>,
    /// Options: `key=value` for every book that leaves it to the operator, `BOOK:key=value` for one book.
    #[serde(default)]
    pub options: Vec<String>,
    /// The seed of the shoe, 1 to 64 hexadecimal digits; either this or `cards`.
    #[serde(default)]
    #[schemars(extend("pattern" = "^[0-9a-fA-F]{1,64}$"))]
    pub seed: Option<String>,
    /// The cards in the order in which they come out; the rest of the decks follow in the order of new ones.
    #[serde(default)]
    pub cards: Option<Vec<Card>>,
    /// Where the stack is cut; in the middle if not given.
    #[serde(default)]
    #[schemars(extend("maximum" = 416))]
    pub cut: Option<u16>,
    /// How many rounds, 1 to 200; the whole shoe if not given.
    #[serde(default)]
    #[schemars(extend("minimum" = 1, "maximum" = ROUNDS_MAX))]
    pub rounds: Option<u32>,
    /// The wagers of each round, such as `20 banker`; $20 on each hand and $5 on a tie if not given.
    #[serde(default)]
    #[schemars(extend("maxItems" = WAGERS_MAX, "items" = {"type": "string", "pattern": "^[1-9][0-9]{0,9}([.][0-9]{2})? (player|banker|tie)$"}))]
    pub wagers: Option<Vec<String>>,
    /// Lines such as `round 3: 20 tie; report-excess-card 9h`.
    #[serde(default)]
    pub script: Option<String>,
}

fn bad(detail: impl Into<String>) -> Refused {
    Refused::plain(DoorReason::BadField, detail)
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        match fault {
            Fault::Bad(detail) => bad(detail),
            Fault::NotComparable(detail) => Refused::plain(DoorReason::NotComparable, detail),
            Fault::Refused(refusal) => refusal.into(),
        }
    }
}

/// Compares.
///
/// # Errors
/// What is wrong with the ask, or the cited reason why a book refuses to be set up so.
pub fn compare(ask: &Ask) -> Result<Comparison, Refused> {
    let rounds_max = ask.rounds.unwrap_or(ROUNDS_USUAL);
    compare::within_bounds(ask.books.len(), rounds_max)?;
    let usual = WAGERS_USUAL.map(str::to_owned);
    let wagers = ask.wagers.as_deref().unwrap_or(&usual);
    let plan = Plan::read(wagers, ask.script.as_deref().unwrap_or_default())?;
    let drafts = draft::drafts(&ask.books, &ask.options)?;
    let decks = compare::decks(&drafts)?;
    let cut = ask.cut.unwrap_or(u16::from(decks) * 26);
    let cards = match (&ask.seed, &ask.cards) {
        (Some(seed), None) => shuffled(seed, decks, cut)?,
        (None, Some(list)) => compare::listed(list, decks)?,
        _ => {
            return Err(bad(
                "the shoe is made from either a seed or a list of cards",
            ));
        }
    };
    let comparison = compare::compare(drafts, &cards, cut, rounds_max, &plan)?;
    Ok(Comparison {
        seed: ask.seed.clone(),
        ..comparison
    })
}

/// The cards of a shoe that a seed has shuffled, in the order in which they come out after the cut.
fn shuffled(seed: &str, decks: u8, cut: u16) -> Result<Vec<Card>, Refused> {
    let mut source = Seeded::new(seed)
        .ok_or_else(|| bad("seed: a seed is 1 to 64 hexadecimal digits, such as c0ffee"))?;
    let stack = Stack::shuffled(decks, &mut source)
        .map_err(|failed| Refused::plain(DoorReason::EntropyUnavailable, failed.to_string()))?;
    let places = 0..u16::from(decks) * 52;
    Ok(places.map(|place| stack.card(cut, place)).collect())
}
