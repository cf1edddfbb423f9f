//! The rules to read: the register of rules and the rule books with what they leave to the operator. Anyone may.

use super::Rejection;
use crate::door::DoorReason;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use croupier_engine::RuleId;
use croupier_engine::games::GameKind;
use croupier_rulebooks::register::{self, Entry};
use croupier_rulebooks::{Book, OptionSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

/// Every rule.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Rules {
    rules: Vec<RuleLine>,
}

/// A rule and what becomes of it.
#[derive(Debug, Serialize, JsonSchema)]
struct RuleLine {
    /// Its id.
    id: &'static str,
    /// None where the register has no entry for it yet.
    kind: Option<register::Kind>,
    /// What it asks, in our own words; none without an entry.
    says: Option<&'static str>,
    /// Of these the words that were looked for, or are near to those, in small letters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    found: Vec<String>,
}

/// What the rules should be about.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct About {
    /// Only the rules about this, in any words, or by number; the best first.
    about: Option<String>,
    /// Look in this book only; goes with `about`.
    book: Option<String>,
}

/// A rule with the scripts that show it and the files that name it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "RuleEntry")]
pub(crate) struct WholeRule {
    #[serde(flatten)]
    entry: &'static Entry,
    /// Scripts that keep it, by their paths in `testdata/rules` without the ending.
    kept: &'static [String],
    /// Scripts that break it, likewise.
    broken: &'static [String],
    /// Files that name it: its rule book, and the code that carries it.
    code: &'static [String],
    /// Files with the tests in Rust that hold it beside its scripts.
    tested_in: &'static [String],
}

/// Every book.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Books {
    books: Vec<BookLine>,
}

/// A rule book.
#[derive(Debug, Serialize, JsonSchema)]
struct BookLine {
    /// Its id.
    id: &'static str,
    /// The game it is for.
    game: GameKind,
    /// What a person calls it.
    title: &'static str,
}

/// A rule book: where it was published, and what it leaves to the operator.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Book")]
pub(crate) struct WholeBook {
    #[serde(flatten)]
    line: BookLine,
    /// Where it was published.
    source: &'static str,
    /// Since when it is in force.
    since: &'static str,
    /// The general rules that apply with it.
    general: Option<&'static str>,
    /// What it leaves to the operator.
    options: Vec<BookOption>,
}

/// Something that a book leaves to the operator.
#[derive(Debug, Serialize, JsonSchema)]
struct BookOption {
    /// What it is called in a table's options.
    option: &'static str,
    /// What a person calls it.
    label: &'static str,
    /// What may be chosen, in words.
    allowed: String,
    /// What is chosen where nothing else is; none where it must be chosen.
    default: Option<&'static str>,
    /// The rule that leaves it open.
    rule: &'static RuleId,
}

/// Every rule: its id, what it asks and what becomes of it. Or the rules about something, the best first.
#[utoipa::path(get, path = "/api/rules", tag = "rules",
    params(About),
    responses((status = 200, body = Rules, description = "The rules"), (status = 400)))]
pub(crate) async fn rules(
    which: Result<Query<About>, QueryRejection>,
) -> Result<Json<Rules>, Rejection> {
    let Query(About { about, book }) = which?;
    let line = |id: &'static str, found| {
        let entry = register::find(id);
        RuleLine {
            id,
            kind: entry.map(|entry| entry.kind),
            says: entry.map(|entry| entry.says.as_str()),
            found,
        }
    };
    let rules = match about {
        None => register::ids().map(|id| line(id, Vec::new())).collect(),
        Some(words) => register::search(&words, book.as_deref())
            .into_iter()
            .map(|found| line(&found.entry.id, found.words))
            .collect(),
    };
    Ok(Json(Rules { rules }))
}

/// A rule of the register, in our own words.
#[utoipa::path(get, path = "/api/rules/{id}", tag = "rules",
    params(("id" = String, Path, description = "such as nz-2004/baccarat/5.12")),
    responses((status = 200, body = WholeRule, description = "The rule"), (status = 400), (status = 404)))]
pub(crate) async fn rule(Path(id): Path<String>) -> Result<Json<WholeRule>, Rejection> {
    if let Some(entry) = register::find(&id) {
        let shown = register::shown(&id);
        return Ok(Json(WholeRule {
            entry,
            kept: &shown.kept,
            broken: &shown.broken,
            code: &shown.code,
            tested_in: &shown.tested_in,
        }));
    }
    let detail = if register::is_rule(&id) {
        format!("{id} is a rule, but the register has no entry for it yet")
    } else {
        format!(
            "there is no rule {id:?}; an id is like nz-2004/baccarat/5.12, and /api/rules lists them"
        )
    };
    Err(Rejection::new(DoorReason::NoSuchRule, detail))
}

fn line(book: &'static Book) -> BookLine {
    BookLine {
        id: &book.id,
        game: book.game,
        title: &book.title,
    }
}

/// The rule books.
#[utoipa::path(get, path = "/api/books", tag = "rules", responses((status = 200, body = Books, description = "Every book")))]
pub(crate) async fn books() -> Json<Books> {
    let books = croupier_rulebooks::books().iter().map(line).collect();
    Json(Books { books })
}

/// A rule book: where it was published, and what it leaves to the operator, each with its rule.
#[utoipa::path(get, path = "/api/books/{id}", tag = "rules",
    params(("id" = String, Path, description = "such as nz-2004/baccarat")),
    responses((status = 200, body = WholeBook, description = "The book"), (status = 400), (status = 404)))]
pub(crate) async fn book(Path(id): Path<String>) -> Result<Json<WholeBook>, Rejection> {
    let Some(book) = croupier_rulebooks::book(&id) else {
        let known: Vec<&str> = croupier_rulebooks::books()
            .iter()
            .map(|b| b.id.as_str())
            .collect();
        let detail = format!("there is no book {id:?}; there are {}", known.join(", "));
        return Err(Rejection::new(DoorReason::NoSuchBook, detail));
    };
    let option = |(key, spec): (&'static String, &'static OptionSpec)| BookOption {
        option: key,
        label: &spec.label,
        allowed: spec.allowed(),
        default: spec.default.as_deref(),
        rule: &spec.rule,
    };
    Ok(Json(WholeBook {
        line: line(book),
        source: &book.source,
        since: &book.since,
        general: book.general.as_deref(),
        options: book.options.iter().map(option).collect(),
    }))
}
