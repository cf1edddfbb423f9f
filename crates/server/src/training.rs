//! Training: a book's question from a seed, with what the register says of the rules behind the answer. It is the house that asks, and the
//! table that answers.

use crate::door::DoorReason;
use crate::wire::Refused;
use croupier_house::training::{Kind, question};
use croupier_house::{EDITION, Options, Setup, Table};
use croupier_rulebooks::{Choices, book, books, register};
use schemars::JsonSchema;
use serde::Serialize;

/// How many further draws are made where nothing that could be asked came up.
const TRIES: u64 = 64;

/// A question of training, with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "TrainingQuestion")]
pub struct Asked {
    /// The book that it is asked under.
    pub book: String,
    /// The seed; the same one asks the same.
    pub seed: u32,
    /// What is asked: what becomes of an irregularity, what a wager is paid, or whether something may be done.
    pub kind: Kind,
    /// How the table stands, a line for each thing to know.
    pub stands: Vec<String>,
    /// What happened, and the question.
    pub asks: String,
    /// The answers to choose from.
    pub choices: Vec<String>,
    /// Which of them is right, from 0.
    pub right: usize,
    /// The rules behind it; none where the text of the book is silent.
    pub rules: Vec<Behind>,
    /// What the table says of it besides; empty: nothing.
    pub detail: String,
}

/// A rule behind an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "TrainingRule")]
pub struct Behind {
    /// Its id.
    pub rule: String,
    /// What it asks, in our own words.
    pub says: String,
}

/// The question of a book that a seed decides.
///
/// # Errors
/// Where there is no such book.
pub fn ask(id: &str, seed: u32) -> Result<Asked, Refused> {
    let Some(book) = book(id) else {
        let known: Vec<&str> = books().iter().map(|b| b.id.as_str()).collect();
        let detail = format!("there is no book {id:?}; there are {}", known.join(", "));
        return Err(Refused::plain(DoorReason::NoSuchBook, detail));
    };
    let refused = |refusals: Vec<croupier_engine::Refusal>| {
        let refusal = refusals.into_iter().next();
        refusal.map_or_else(|| DoorReason::NoSuchBook.into(), Refused::from)
    };
    let choices = Choices::default();
    let setup = Setup {
        table: "training".to_owned(),
        book: book.id.clone(),
        options: Options(book.complete(&choices).map_err(refused)?),
        physical: true,
        practice: false,
        company: 0,
        edition: EDITION,
    };
    let fresh = Table::new(setup, book.rules(&choices).map_err(refused)?);
    let drawn = (0..TRIES).find_map(|more| question(&fresh, u64::from(seed) | (more << 32)));
    let Some(asked) = drawn else {
        let detail = format!("nothing came up to be asked under {id}; take another seed");
        return Err(Refused::plain(DoorReason::NotPossible, detail));
    };
    let behind = |rule: &croupier_engine::RuleId| Behind {
        rule: rule.as_str().to_owned(),
        says: register::find(rule.as_str()).map_or_else(String::new, |entry| entry.says.clone()),
    };
    Ok(Asked {
        book: book.id.clone(),
        seed,
        kind: asked.kind,
        stands: asked.stands,
        asks: asked.asks,
        choices: asked.choices,
        right: asked.right,
        rules: asked.rules.iter().map(behind).collect(),
        detail: match asked.kind {
            // The line of the event is for comparing, not for people.
            Kind::Payment => String::new(),
            Kind::Ruling | Kind::Allowed => asked.detail,
        },
    })
}
