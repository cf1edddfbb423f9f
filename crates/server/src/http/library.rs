//! The rules to read: the register of rules and the rule books with what they leave to the operator. Anyone may.

use super::Rejection;
use crate::door::DoorReason;
use axum::Json;
use axum::extract::Path;
use croupier_rulebooks::{Book, register};
use serde_json::{Value, json};

/// Every rule: its id and what becomes of it.
#[utoipa::path(get, path = "/api/rules", tag = "rules", responses((status = 200, body = Object, description = "Every rule")))]
pub(crate) async fn rules() -> Json<Value> {
    let line = |id: &str| {
        let kind = register::find(id).map(|entry| entry.kind);
        json!({"id": id, "kind": kind})
    };
    let rules: Vec<Value> = register::ids().map(line).collect();
    Json(json!({ "rules": rules }))
}

/// A rule of the register, in our own words.
#[utoipa::path(get, path = "/api/rules/{id}", tag = "rules",
    params(("id" = String, Path, description = "such as nz-2004/baccarat/5.12")),
    responses((status = 200, body = Object, description = "The rule"), (status = 400), (status = 404)))]
pub(crate) async fn rule(Path(id): Path<String>) -> Result<Json<Value>, Rejection> {
    if let Some(entry) = register::find(&id) {
        return Ok(Json(serde_json::to_value(entry).unwrap_or_default()));
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

/// The rule books.
#[utoipa::path(get, path = "/api/books", tag = "rules", responses((status = 200, body = Object, description = "Every book")))]
pub(crate) async fn books() -> Json<Value> {
    let line = |book: &Book| json!({"id": book.id, "game": book.game, "title": book.title});
    let books: Vec<Value> = croupier_rulebooks::books().iter().map(line).collect();
    Json(json!({ "books": books }))
}

/// A rule book: where it was published, and what it leaves to the operator, each with its rule.
#[utoipa::path(get, path = "/api/books/{id}", tag = "rules",
    params(("id" = String, Path, description = "such as nz-2004/baccarat")),
    responses((status = 200, body = Object, description = "The book"), (status = 400), (status = 404)))]
pub(crate) async fn book(Path(id): Path<String>) -> Result<Json<Value>, Rejection> {
    let Some(book) = croupier_rulebooks::book(&id) else {
        let known: Vec<&str> = croupier_rulebooks::books()
            .iter()
            .map(|b| b.id.as_str())
            .collect();
        let detail = format!("there is no book {id:?}; there are {}", known.join(", "));
        return Err(Rejection::new(DoorReason::NoSuchBook, detail));
    };
    let options: Vec<Value> = book
        .options
        .iter()
        .map(|(key, spec)| {
            json!({
                "option": key,
                "label": spec.label,
                "allowed": spec.allowed(),
                "default": spec.default,
                "rule": spec.rule.as_str(),
            })
        })
        .collect();
    Ok(Json(json!({
        "id": book.id,
        "game": book.game,
        "title": book.title,
        "source": book.source,
        "since": book.since,
        "general": book.general,
        "options": options,
    })))
}
