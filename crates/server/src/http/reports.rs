//! Reports per table, shift and gaming day, for those who answer for the money: as JSON, or as CSV where `format=csv` is asked for.

use super::Rejection;
use super::staff::staff;
use crate::door::DoorReason;
use crate::report::{self, Asked, By, Odds, Report, ReportError};
use crate::server::Shared;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use croupier_engine::Role;
use croupier_house::report::{Date, GamingDay};
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::Semaphore;
use utoipa::IntoParams;

/// One report is made at a time, so that those who ask do not hold up those who play. Of a long time on a busy floor it takes a while: no
/// limit is set on that, and a report for which nobody waits any more is given up.
static ASKING: Semaphore = Semaphore::const_new(1);

/// Who may read reports.
pub(super) const READERS: [Role; 4] = [
    Role::Manager,
    Role::CasinoSupervisor,
    Role::Cashier,
    Role::Inspector,
];

/// What reports need beside the store.
#[derive(Debug)]
pub(crate) struct Reports {
    pub(crate) day: GamingDay,
    pub(crate) odds: Odds,
}

impl Reports {
    pub(crate) fn new(day: &GamingDay) -> Reports {
        Reports {
            day: day.clone(),
            odds: Odds::default(),
        }
    }
}

/// Of when, and in which form.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// A gaming day, such as 2026-11-17; today's if nothing is said.
    day: Option<String>,
    /// Or the first of several.
    from: Option<String>,
    /// And the last; today's if it is not said.
    to: Option<String>,
    /// `table`, `shift` or `day`; `day` if it is not said.
    #[param(value_type = Option<String>)]
    by: Option<By>,
    /// One table alone.
    table: Option<String>,
    /// `json` or `csv`; `json` if it is not said.
    format: Option<String>,
}

fn bad(detail: impl Into<String>) -> Rejection {
    Rejection::new(DoorReason::BadQuery, detail)
}

fn asked(which: &Which, day: &GamingDay, now_ms: i64) -> Result<Asked, Rejection> {
    let read = |text: &Option<String>| -> Result<Option<Date>, Rejection> {
        let text = text.as_deref();
        text.map(str::parse)
            .transpose()
            .map_err(|e: croupier_house::report::day::Unread| bad(e.to_string()))
    };
    let today = day.date_of(now_ms);
    let (from, to) = match (read(&which.day)?, read(&which.from)?, read(&which.to)?) {
        (Some(day), None, None) => (day, day),
        (None, Some(from), to) => (from, to.unwrap_or(today)),
        (None, None, None) => (today, today),
        (Some(_), _, _) | (None, None, Some(_)) => {
            return Err(bad("name one day, or from which to which"));
        }
    };
    Ok(Asked {
        day: day.clone(),
        from,
        to,
        by: which.by.unwrap_or_default(),
        table: which.table.clone(),
        now_ms,
    })
}

/// What the tables came to, each figure beside the ledger's.
#[utoipa::path(get, path = "/api/reports", tag = "staff", security(("session" = [])), params(Which),
    responses((status = 200, body = Report, description = "The report; as text/csv if asked for"), (status = 400), (status = 401), (status = 403),
        (status = 404), (status = 503)))]
pub(crate) async fn reports(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Response, Rejection> {
    staff(&shared, &headers, &READERS).await?;
    let Query(which) = which?;
    let kept = &shared.reports;
    let asked = asked(&which, &kept.day, shared.clock.now_ms())?;
    let csv = match which.format.as_deref() {
        None | Some("json") => false,
        Some("csv") => true,
        Some(_) => return Err(bad("a report's format is json or csv")),
    };
    let _turn = ASKING.acquire().await;
    let mut store = shared.store.snapshot().await?;
    let made = report::report(&mut store, &asked, &kept.odds).await;
    let made = made.map_err(rejection)?;
    if !csv {
        return Ok(Json(made).into_response());
    }
    let name = format!("attachment; filename=\"report-{}.csv\"", asked.from);
    let kind = "text/csv; charset=utf-8";
    let heads = [(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((heads, made.to_csv()).into_response())
}

fn rejection(error: ReportError) -> Rejection {
    let detail = error.to_string();
    match error {
        ReportError::Days(_) => bad(detail),
        ReportError::NoSuchTable(_) => Rejection::new(DoorReason::NoSuchTable, detail),
        ReportError::Log { .. } => Rejection::new(DoorReason::TableStopped, detail),
        ReportError::Store(error) => error.into(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::http::{REQUEST_MAX, app};
    use crate::shoe::Source;
    use crate::vault::Vault;
    use crate::{Config, Server};
    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use croupier_store::Store;
    use tokio::time::advance;
    use tower::ServiceExt;

    const OPERATOR: &str = "the-operators-token-of-this-test";

    /// A report that has to wait for another, or for the store, is not cut off like what everybody asks.
    #[tokio::test(start_paused = true)]
    async fn a_report_may_take_its_time() {
        let (config, vault) = (Config::new("unused"), Vault::new(&[7; 32]));
        let opened = Server::with(&config, Store::memory(), vault, Source::os(), OPERATOR);
        let server = opened.await.unwrap();
        let doors = app(server.clone());
        let ask = || {
            let request = Request::get("/api/reports");
            let request = request.header("authorization", format!("Bearer {OPERATOR}"));
            tokio::spawn(doors.clone().oneshot(request.body(Body::empty()).unwrap()))
        };
        let turn = ASKING.acquire().await.unwrap();
        let (waits, given_up) = (ask(), ask());
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        advance(100 * REQUEST_MAX).await;
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        assert!(!waits.is_finished() && !given_up.is_finished());
        // One who goes away keeps nobody waiting.
        given_up.abort();
        drop(turn);
        assert_eq!(waits.await.unwrap().unwrap().status(), StatusCode::OK);
        assert!(ASKING.try_acquire().is_ok());
    }
}
