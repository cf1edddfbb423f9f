//! The progressive jackpots: what their meters show, on which terms they stand, and what went in and out. Anyone may read it.

use crate::server::Shared;
use axum::Json;
use axum::extract::State;
use croupier_house::jackpot::Jackpot;
use serde_json::{Value, json};
use std::sync::Arc;

fn line(jackpot: &Jackpot) -> Value {
    let (terms, totals) = (jackpot.terms(), jackpot.totals());
    let prizes = terms.prizes;
    json!({
        "jackpot": terms.name,
        "meter_cents": jackpot.meter(),
        "tables": jackpot.tables().collect::<Vec<_>>(),
        "permille": terms.permille,
        "seed_cents": terms.seed,
        "prizes": {
            "flush_cents": prizes.flush,
            "full_house_cents": prizes.full_house,
            "four_of_a_kind_cents": prizes.four_of_a_kind,
            "straight_flush_cents": prizes.straight_flush,
            "straight_flush_percent": prizes.straight_flush_percent,
            "royal_flush_cents": prizes.royal_flush,
        },
        "contributed_cents": totals.contributed,
        "reserve_cents": totals.reserve,
        "retained_cents": totals.retained,
        "paid_cents": totals.paid,
        "claims": jackpot.claims().map(|(table, _)| table).collect::<Vec<_>>(),
    })
}

/// Every jackpot that tables are linked to.
#[utoipa::path(get, path = "/api/jackpots", tag = "tables", responses((status = 200, body = Object, description = "Every jackpot")))]
pub(crate) async fn jackpots(State(shared): State<Arc<Shared>>) -> Json<Value> {
    let lines: Vec<Value> = shared.jackpots.standing().iter().map(|j| line(j)).collect();
    Json(json!({ "jackpots": lines }))
}
