//! The progressive jackpots: what their meters show, on which terms they stand, and what went in and out. Anyone may read it.

use crate::server::Shared;
use axum::Json;
use axum::extract::State;
use croupier_engine::{Cents, Name};
use croupier_house::jackpot::Jackpot;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// Every jackpot.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Jackpots {
    jackpots: Vec<Standing>,
}

/// A jackpot as it stands.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "JackpotStanding")]
struct Standing {
    /// Its name.
    jackpot: Name,
    /// What the pool holds.
    meter_cents: Cents,
    /// The tables that are linked to it.
    tables: Vec<String>,
    /// Thousandths of a wager that go into the pool.
    permille: u16,
    /// What the pool begins with.
    seed_cents: Cents,
    prizes: Prizes,
    /// Wagers, less those given back.
    contributed_cents: Cents,
    /// What the operator put in.
    reserve_cents: Cents,
    /// The operator's part of the wagers.
    retained_cents: Cents,
    /// Prizes paid.
    paid_cents: Cents,
    /// Tables whose claims are still to be paid.
    claims: Vec<String>,
}

/// What each hand wins.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "JackpotPrizes")]
struct Prizes {
    flush_cents: Cents,
    full_house_cents: Cents,
    four_of_a_kind_cents: Cents,
    /// At least.
    straight_flush_cents: Cents,
    /// So much of the pool in a hundred, where that is more.
    straight_flush_percent: u8,
    /// At least; the pool where that is more.
    royal_flush_cents: Cents,
}

fn standing(jackpot: &Jackpot) -> Standing {
    let (terms, totals) = (jackpot.terms(), jackpot.totals());
    let prizes = terms.prizes;
    Standing {
        jackpot: terms.name.clone(),
        meter_cents: jackpot.meter(),
        tables: jackpot.tables().map(str::to_owned).collect(),
        permille: terms.permille,
        seed_cents: terms.seed,
        prizes: Prizes {
            flush_cents: prizes.flush,
            full_house_cents: prizes.full_house,
            four_of_a_kind_cents: prizes.four_of_a_kind,
            straight_flush_cents: prizes.straight_flush,
            straight_flush_percent: prizes.straight_flush_percent,
            royal_flush_cents: prizes.royal_flush,
        },
        contributed_cents: totals.contributed,
        reserve_cents: totals.reserve,
        retained_cents: totals.retained,
        paid_cents: totals.paid,
        claims: jackpot
            .claims()
            .map(|(table, _)| table.to_owned())
            .collect(),
    }
}

/// Every jackpot that tables are linked to.
#[utoipa::path(get, path = "/api/jackpots", tag = "tables", responses((status = 200, body = Jackpots, description = "Every jackpot")))]
pub(crate) async fn jackpots(State(shared): State<Arc<Shared>>) -> Json<Jackpots> {
    let all = shared.jackpots.standing();
    let jackpots = all.iter().map(|jackpot| standing(jackpot)).collect();
    Json(Jackpots { jackpots })
}
