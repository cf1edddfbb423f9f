//! What a player does for protection: says how old she is, sets limits of her own, excludes herself; and who the bearer is. Limits
//! tighten at once and loosen after a day; an exclusion of one's own is never shortened.

use super::people::player;
use super::sign_in::{player_by, read};
use super::{Rejection, somebody};
use crate::door::DoorReason;
use crate::office::{Entry, refuse};
use crate::password;
use crate::server::Shared;
use crate::table::Sender;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::HeaderMap;
use croupier_engine::{Name, Role, RuleId};
use croupier_house::reception::{
    Cause, DAY_MS, Event, Exclusion, Limit, Person, SELF_EXCLUSION_DAYS_MAX,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The house's terms, for anybody.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct HouseTerms {
    /// Whether guests are taken.
    guests: bool,
    /// How old one must be to play; none where the house asks nothing.
    minimum_age: Option<u8>,
    /// The rule that says so, if one does.
    minimum_age_rule: Option<RuleId>,
    /// The fewest characters of a password.
    password_length_min: usize,
}

/// Who the bearer is.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Who {
    name: String,
    /// What sort of account it is.
    kind: Kind,
    /// The roles of staff; a player has none.
    roles: Vec<Role>,
}

/// What sort of account somebody has.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// A player without a password: only a token opens it.
    Guest,
    /// A player with a password.
    Player,
    /// A member of staff.
    Staff,
    /// The operator's token.
    Operator,
}

/// What protects the bearer.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Protection {
    /// How old the bearer said to be; none if nothing was said.
    age_years: Option<u8>,
    /// When that was said.
    age_at_ms: Option<i64>,
    /// The exclusion by the house, if there is one.
    pub(super) excluded: Option<Excluded>,
    /// Until when the bearer has excluded herself, if so.
    self_excluded_until_ms: Option<i64>,
    /// The most that may be lost in a day, in cents.
    loss: OwnLimit,
    /// The most of a single wager, in cents.
    wager: OwnLimit,
    /// How many minutes a day's play may last.
    minutes: OwnLimit,
}

/// An exclusion by the house.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Excluded {
    cause: Cause,
    rule: Option<RuleId>,
    from_ms: i64,
    /// Until when; none is until it is lifted.
    until_ms: Option<i64>,
}

impl From<&Exclusion> for Excluded {
    fn from(exclusion: &Exclusion) -> Excluded {
        Excluded {
            cause: exclusion.cause,
            rule: exclusion.rule.clone(),
            from_ms: exclusion.from_ms,
            until_ms: exclusion.until_ms,
        }
    }
}

/// A limit of one's own.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OwnLimit {
    /// How much; none means no limit.
    most: Option<i64>,
    /// Whether it will be another.
    changes: bool,
    /// What it will be.
    then: Option<i64>,
    /// From when.
    from_ms: Option<i64>,
}

impl Protection {
    pub(super) fn of(person: Option<&Person>, now_ms: i64) -> Protection {
        let limit = |limit: Limit| {
            let limit = person.map(|person| person.limit(limit, now_ms));
            let limit = limit.unwrap_or_default();
            OwnLimit {
                most: limit.most,
                changes: limit.then.is_some(),
                then: limit.then.and_then(|(most, _)| most),
                from_ms: limit.then.map(|(_, from_ms)| from_ms),
            }
        };
        let age = person.and_then(|person| person.age);
        Protection {
            age_years: age.map(|(years, _)| years),
            age_at_ms: age.map(|(_, at_ms)| at_ms),
            excluded: person.and_then(|p| Some(p.excluded(now_ms)?.into())),
            self_excluded_until_ms: person.and_then(|p| p.self_excluded_ms(now_ms)),
            loss: limit(Limit::Loss),
            wager: limit(Limit::Wager),
            minutes: limit(Limit::Minutes),
        }
    }
}

/// A limit to be set.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewLimit {
    /// To what.
    limit: Limit,
    /// How much, in cents or minutes; none takes the limit away.
    most: Option<i64>,
}

/// A time without play.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Away {
    /// How many days from now, 1 to 1825.
    #[schemars(range(min = 1, max = 1825))]
    days: i64,
}

/// How old somebody says to be.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Age {
    /// At least so many years.
    #[schemars(range(min = 0, max = 150))]
    years: u8,
}

/// The house's terms: guests, the minimum age, passwords.
#[utoipa::path(get, path = "/api/house", tag = "people",
    responses((status = 200, body = HouseTerms, description = "The terms")))]
pub(crate) async fn house(State(shared): State<Arc<Shared>>) -> Json<HouseTerms> {
    let age = shared.doorman.age();
    Json(HouseTerms {
        guests: shared.guests_cents.is_some(),
        minimum_age: age.as_ref().map(|age| age.years),
        minimum_age_rule: age.and_then(|age| age.rule),
        password_length_min: password::LENGTH_MIN,
    })
}

/// Who the bearer is, and in which roles.
#[utoipa::path(get, path = "/api/session", tag = "people", security(("session" = [])),
    responses((status = 200, body = Who, description = "The bearer"), (status = 401), (status = 503)))]
pub(crate) async fn session(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<Who>, Rejection> {
    let (sender, token) = somebody(&shared, &headers).await?;
    let (kind, roles) = match &sender {
        Sender::Staff(_, roles) if shared.is_operator(token) => (Kind::Operator, roles.to_vec()),
        Sender::Staff(_, roles) => (Kind::Staff, roles.to_vec()),
        Sender::Player(name) if shared.has_password(name) => (Kind::Player, Vec::new()),
        Sender::Player(_) | Sender::House(_) => (Kind::Guest, Vec::new()),
    };
    Ok(Json(Who {
        name: sender.label().to_owned(),
        kind,
        roles,
    }))
}

fn told(shared: &Shared, name: &Name) -> Json<Protection> {
    let now = shared.clock.now_ms();
    let of = |person: Option<&Person>| Protection::of(person, now);
    Json(shared.office.look(|reception| of(reception.person(name))))
}

/// The bearer's exclusions and limits.
#[utoipa::path(get, path = "/api/me/protection", tag = "people", security(("session" = [])),
    responses((status = 200, body = Protection, description = "They"), (status = 401), (status = 403), (status = 503)))]
pub(crate) async fn protection(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<Protection>, Rejection> {
    let name = player(&shared, &headers).await?;
    shared.office.news().await?;
    Ok(told(&shared, &name))
}

/// Sets a limit for the bearer: at once where it is tighter, else from a day later on.
#[utoipa::path(post, path = "/api/me/limits", tag = "people", security(("session" = [])), request_body = NewLimit,
    responses((status = 200, body = Protection, description = "As it stands now"), (status = 400), (status = 401), (status = 403),
        (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn limits(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Protection>, Rejection> {
    let name = player(&shared, &headers).await?;
    let asked: NewLimit = read(&headers, body)?;
    if asked.most.is_some_and(|most| most < 0) {
        return Err(Rejection::new(
            DoorReason::BadField,
            "a limit is no less than zero",
        ));
    }
    let by = player_by(&name);
    let set = shared.office.write(&by, |reception, at_ms| {
        let person = reception.person(&name);
        let before = person.map(|person| person.limit(asked.limit, at_ms));
        let event = Event::LimitSet {
            name: name.clone(),
            limit: asked.limit,
            most: asked.most,
            from_ms: before.unwrap_or_default().from_ms(asked.most, at_ms),
        };
        Ok((Entry::of(event), ()))
    });
    set.await?;
    Ok(told(&shared, &name))
}

/// Excludes the bearer from play for a time that nobody can shorten.
#[utoipa::path(post, path = "/api/me/exclusion", tag = "people", security(("session" = [])), request_body = Away,
    responses((status = 200, body = Protection, description = "As it stands now"), (status = 400), (status = 401), (status = 403),
        (status = 409, description = "It would end before the one that holds"), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn exclusion(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Protection>, Rejection> {
    let name = player(&shared, &headers).await?;
    let Away { days } = read(&headers, body)?;
    if !(1..=SELF_EXCLUSION_DAYS_MAX).contains(&days) {
        let detail = format!("an exclusion lasts 1 to {SELF_EXCLUSION_DAYS_MAX} days");
        return Err(Rejection::new(DoorReason::BadField, detail));
    }
    let by = player_by(&name);
    let excluded = shared.office.write(&by, |reception, at_ms| {
        let until_ms = at_ms.saturating_add(days * DAY_MS);
        let before = reception
            .person(&name)
            .and_then(|p| p.self_excluded_ms(at_ms));
        if let Some(before) = before.filter(|before| *before > until_ms) {
            let detail = format!(
                "you have excluded yourself until {}, and nobody can shorten that",
                crate::doorman::day(before)
            );
            return Err(refuse(DoorReason::NotPossible, detail));
        }
        let name = name.clone();
        Ok((Entry::of(Event::SelfExcluded { name, until_ms }), ()))
    });
    excluded.await?;
    Ok(told(&shared, &name))
}

/// Keeps with its time how old the bearer says to be.
#[utoipa::path(post, path = "/api/me/age", tag = "people", security(("session" = [])), request_body = Age,
    responses((status = 200, body = Protection, description = "It is kept"), (status = 400), (status = 401), (status = 403), (status = 413),
        (status = 415), (status = 503)))]
pub(crate) async fn age(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Protection>, Rejection> {
    let name = player(&shared, &headers).await?;
    let Age { years } = read(&headers, body)?;
    declare(&shared, &name, years).await?;
    Ok(told(&shared, &name))
}

/// Keeps how old somebody says to be.
pub(super) async fn declare(shared: &Shared, name: &Name, years: u8) -> Result<(), Rejection> {
    let by = player_by(name);
    let declared = shared.office.write(&by, |_, _| {
        let name = name.clone();
        Ok((Entry::of(Event::AgeDeclared { name, years }), ()))
    });
    Ok(declared.await?)
}
