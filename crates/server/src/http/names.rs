//! What people are shown as: the bearer chooses it, and a page asks for the names it shows.

use super::Rejection;
use super::people::player;
use super::sign_in::{player_by, read};
use crate::door::DoorReason;
use crate::office::{Entry, refuse};
use crate::server::Shared;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use croupier_engine::Name;
use croupier_house::display_name::DisplayName;
use croupier_house::reception::Event;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most names that are asked for at once.
const NAMES_MAX: usize = 100;

/// What the bearer wants to be shown as.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct NewDisplayName {
    /// 1 to 32 characters, with spaces; none is the account's own name.
    display_name: Option<String>,
}

/// What an account is shown as.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Displayed {
    /// The account.
    name: String,
    /// What it is shown as; none is by its own name.
    display_name: Option<String>,
}

/// Whose names are asked for.
#[derive(Debug, Deserialize, JsonSchema, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Whose {
    /// Accounts, with commas between them: at most 100.
    of: String,
}

/// What accounts are shown as.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Names {
    /// By account; one that is shown by its own name is left out.
    names: BTreeMap<String, String>,
}

/// What accounts are shown as, for anybody.
#[utoipa::path(get, path = "/api/names", tag = "people", params(Whose),
    responses((status = 200, body = Names, description = "Those that are shown under another name"), (status = 400)))]
pub(crate) async fn names(
    State(shared): State<Arc<Shared>>,
    whose: Result<Query<Whose>, QueryRejection>,
) -> Result<Json<Names>, Rejection> {
    let Query(Whose { of }) = whose?;
    let asked = of.split(',').filter_map(Name::new).take(NAMES_MAX);
    let names = shared.office.look(|reception| {
        let shown = asked.filter_map(|name| {
            let display = reception.person(&name)?.display.as_ref()?;
            Some((name.as_str().to_owned(), display.as_str().to_owned()))
        });
        shown.collect()
    });
    Ok(Json(Names { names }))
}

/// The bearer is shown under another name from now on, or under the account's own again.
#[utoipa::path(post, path = "/api/me/display-name", tag = "people", security(("session" = [])), request_body = NewDisplayName,
    responses((status = 200, body = Displayed, description = "It is kept"), (status = 400), (status = 401), (status = 403), (status = 409),
        (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn display_name(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Displayed>, Rejection> {
    let name = player(&shared, &headers).await?;
    let NewDisplayName { display_name } = read(&headers, body)?;
    let display = display_name.as_deref().map(DisplayName::new).transpose();
    let display = display.map_err(|why| Rejection::new(DoorReason::BadName, why))?;
    if let Some(display) = display.as_ref().filter(|d| d.reads_as_account(&name)) {
        let detail = format!(
            "{display} could be taken for the name of an account; add a space or a letter that no account has"
        );
        return Err(Rejection::new(DoorReason::BadName, detail));
    }
    let by = player_by(&name);
    let kept = shared.office.write(&by, |reception, _| {
        let other = display.as_ref().and_then(|d| reception.shown_as(d));
        if other.is_some_and(|other| *other != name) {
            let detail = "somebody else is shown under that name; choose another";
            return Err(refuse(DoorReason::NameTaken, detail));
        }
        let event = Event::DisplayNameChosen {
            name: name.clone(),
            display: display.clone(),
        };
        Ok((Entry::of(event), ()))
    });
    kept.await?;
    Ok(Json(Displayed {
        name: name.as_str().to_owned(),
        display_name: display.map(String::from),
    }))
}
