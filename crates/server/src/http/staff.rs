//! What staff do away from the tables: the administrator keeps the accounts of staff and helps whoever lost a password, the manager
//! excludes players, and with the inspector both may read the log of the house.

use super::protection::Protection;
use super::sign_in::read;
use super::tables::Which;
use super::{Rejection, somebody};
use crate::door::DoorReason;
use crate::office::{self, By, Issued};
use crate::server::Shared;
use crate::table::Sender;
use crate::wire::Refused;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use croupier_engine::{Name, Reason, Role};
use croupier_house::reception::{Cause, Event, OneTime};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most events told at once.
const EVENTS_MAX: usize = 500;

/// Everybody who works here.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StaffList {
    staff: Vec<StaffMember>,
}

/// A member of staff.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StaffMember {
    name: Name,
    roles: Vec<Role>,
    /// Whether the password is still the one that was handed out.
    new: bool,
    /// Until when nobody gets in under the name, if too many attempts failed.
    locked_until_ms: Option<i64>,
}

/// Who is to work here.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewStaff {
    /// The name, which nobody has yet.
    #[schemars(with = "Name", example = &"dora")]
    name: String,
    /// At least one.
    roles: Vec<Role>,
}

/// The roles of a member of staff.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRoles {
    /// All of them.
    roles: Vec<Role>,
    /// Why they change, in 1 to 200 characters.
    why: String,
}

/// Why something is changed.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForReason {
    /// In 1 to 200 characters.
    why: String,
}

/// What somebody comes in with. It is shown only here.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Access {
    name: Name,
    /// Good for one sign-in, at which another is chosen.
    password: String,
    /// The secret to type into an authenticator; players need none.
    secret: Option<String>,
    /// The same as the address that authenticators read from a picture.
    url: Option<String>,
}

impl From<Issued> for Access {
    fn from(issued: Issued) -> Access {
        let factor = issued.factor.as_ref();
        Access {
            name: issued.name.clone(),
            password: issued.password.to_string(),
            secret: factor.map(|factor| factor.text.to_string()),
            url: factor.map(|factor| factor.url.to_string()),
        }
    }
}

/// It is done.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Done {
    name: Name,
}

/// Why somebody is excluded, and for how long.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exclude {
    cause: Cause,
    /// How many days; none is until it is lifted.
    #[schemars(range(min = 1, max = 36500))]
    days: Option<i64>,
}

/// What the house knows of somebody.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "KnownPerson")]
pub(crate) struct Known {
    name: String,
    /// The roles, if the person works here.
    roles: Vec<Role>,
    /// Whether there is a password.
    password: bool,
    /// Whether it is still the one that was handed out.
    new: bool,
    protection: Protection,
}

/// Events of the house's own log.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct HouseEvents {
    /// The events asked for, in order.
    events: Vec<HouseEvent>,
}

/// An event of the house's own log.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "LoggedHouseEvent")]
pub(crate) struct HouseEvent {
    seq: u64,
    at_ms: i64,
    /// On whose behalf.
    actor: String,
    role: String,
    /// What happened.
    what: Event,
}

/// The member of staff who speaks, in the first of these roles that she has.
pub(super) async fn staff(
    shared: &Shared,
    headers: &HeaderMap,
    may: &[Role],
) -> Result<By, Rejection> {
    let (sender, _) = somebody(shared, headers).await?;
    let has = match &sender {
        Sender::Staff(_, roles) => roles,
        Sender::Player(_) | Sender::House(_) => &Arc::from([]),
    };
    let role = may.iter().copied().find(|role| has.contains(role));
    match (role, Name::new(sender.label())) {
        (Some(role), Some(name)) => Ok(By { name, role }),
        _ => {
            let who: Vec<&str> = may.iter().map(|role| role.word()).collect();
            let detail = format!("this is for a {}", who.join(" or "));
            Err(Refused::plain(Reason::RoleMayNot.word(), detail).into())
        }
    }
}

pub(super) fn named(name: &str) -> Result<Name, Rejection> {
    Ok(Name::new(name).ok_or(DoorReason::BadName)?)
}

/// Everybody who works here.
#[utoipa::path(get, path = "/api/staff", tag = "staff", security(("session" = [])),
    responses((status = 200, body = StaffList, description = "They"), (status = 401), (status = 403), (status = 503)))]
pub(crate) async fn list(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<StaffList>, Rejection> {
    let may = [Role::Administrator, Role::Manager, Role::Inspector];
    staff(&shared, &headers, &may).await?;
    shared.office.news().await?;
    let now = shared.clock.now_ms();
    let member = |(name, roles, new): (Name, Vec<Role>, bool)| StaffMember {
        locked_until_ms: shared.locked_until(&name, now),
        name,
        roles,
        new,
    };
    let staff = shared.office.staff().into_iter().map(member).collect();
    Ok(Json(StaffList { staff }))
}

/// A new member of staff.
#[utoipa::path(post, path = "/api/staff", tag = "staff", security(("session" = [])), request_body = NewStaff,
    responses((status = 201, body = Access, description = "What she comes in with"), (status = 400), (status = 401), (status = 403),
        (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn add(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Access>), Rejection> {
    let by = staff(&shared, &headers, &[Role::Administrator]).await?;
    let asked: NewStaff = read(&headers, body)?;
    let name = named(&asked.name)?;
    let issued = shared
        .office
        .add_staff(&by, &name, &asked.roles, None)
        .await?;
    Ok((StatusCode::CREATED, Json(issued.into())))
}

/// Gives a member of staff other roles; all her sessions end.
#[utoipa::path(post, path = "/api/staff/{name}/roles", tag = "staff", security(("session" = [])), request_body = NewRoles,
    params(("name" = String, Path, description = "who")),
    responses((status = 200, body = Done, description = "Done"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn roles(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Done>, Rejection> {
    let by = staff(&shared, &headers, &[Role::Administrator]).await?;
    let NewRoles { roles, why } = read(&headers, body)?;
    let name = named(&name)?;
    not_oneself(&by, &name)?;
    shared.office.set_roles(&by, &name, &roles, &why).await?;
    shared.end_all(&name, None).await?;
    Ok(Json(Done { name }))
}

/// Somebody does not work here any more; all her sessions end.
#[utoipa::path(post, path = "/api/staff/{name}/remove", tag = "staff", security(("session" = [])), request_body = ForReason,
    params(("name" = String, Path, description = "who")),
    responses((status = 200, body = Done, description = "Done"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn remove(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Done>, Rejection> {
    let by = staff(&shared, &headers, &[Role::Administrator]).await?;
    let ForReason { why } = read(&headers, body)?;
    let name = named(&name)?;
    not_oneself(&by, &name)?;
    shared.office.remove_staff(&by, &name, &why).await?;
    shared.end_all(&name, None).await?;
    Ok(Json(Done { name }))
}

/// The last administrator would be gone before anybody notices.
fn not_oneself(by: &By, name: &Name) -> Result<(), Rejection> {
    if by.name != *name {
        return Ok(());
    }
    let detail = "you cannot change your own roles or remove yourself; ask another administrator";
    Err(Rejection::new(DoorReason::NotPossible, detail))
}

/// What the house knows of somebody: exclusions, limits, and whether there is a password.
#[utoipa::path(get, path = "/api/people/{name}", tag = "staff", security(("session" = [])),
    params(("name" = String, Path, description = "who")),
    responses((status = 200, body = Known, description = "That"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 503)))]
pub(crate) async fn person(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Known>, Rejection> {
    let may = [Role::Manager, Role::Administrator, Role::Inspector];
    staff(&shared, &headers, &may).await?;
    let name = named(&name)?;
    known(&shared, &name).await
}

async fn known(shared: &Shared, name: &Name) -> Result<Json<Known>, Rejection> {
    shared.office.news().await?;
    let kept = shared.store.person(name.as_str()).await?;
    let kept = kept.ok_or(DoorReason::NoSuchPerson)?;
    let now = shared.clock.now_ms();
    Ok(Json(shared.office.look(|reception| {
        let person = reception.person(name);
        let password = person.and_then(|person| person.password);
        Known {
            name: kept.name,
            roles: person.and_then(|p| p.roles.clone()).unwrap_or_default(),
            password: password.is_some(),
            new: password == Some(OneTime::Yes),
            protection: Protection::of(person, now),
        }
    })))
}

/// A new password for one sign-in, and for staff a new second factor: for somebody who lost them. All sessions end.
#[utoipa::path(post, path = "/api/people/{name}/reset", tag = "staff", security(("session" = [])),
    params(("name" = String, Path, description = "who")),
    responses((status = 200, body = Access, description = "What she comes in with"), (status = 400), (status = 401), (status = 403),
        (status = 404), (status = 503)))]
pub(crate) async fn reset(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Access>, Rejection> {
    let by = staff(&shared, &headers, &[Role::Administrator]).await?;
    let name = named(&name)?;
    let issued = shared.office.reset(&by, &name).await?;
    shared.end_all(&name, None).await?;
    Ok(Json(issued.into()))
}

/// Excludes a player from play.
#[utoipa::path(post, path = "/api/people/{name}/exclude", tag = "staff", security(("session" = [])), request_body = Exclude,
    params(("name" = String, Path, description = "who")),
    responses((status = 200, body = Known, description = "As it stands now"), (status = 400), (status = 401), (status = 403),
        (status = 404), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn exclude(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Known>, Rejection> {
    let by = staff(&shared, &headers, &[Role::Manager]).await?;
    let asked: Exclude = read(&headers, body)?;
    let name = named(&name)?;
    let office = &shared.office;
    office.exclude(&by, &name, asked.cause, asked.days).await?;
    known(&shared, &name).await
}

/// Takes the house's exclusion of a player back; one of the player's own stays.
#[utoipa::path(post, path = "/api/people/{name}/readmit", tag = "staff", security(("session" = [])), request_body = ForReason,
    params(("name" = String, Path, description = "who")),
    responses((status = 200, body = Known, description = "As it stands now"), (status = 400), (status = 401), (status = 403),
        (status = 404), (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn readmit(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Known>, Rejection> {
    let by = staff(&shared, &headers, &[Role::Manager]).await?;
    let ForReason { why } = read(&headers, body)?;
    let name = named(&name)?;
    shared.office.readmit(&by, &name, &why).await?;
    known(&shared, &name).await
}

/// The log of the house: sign-ins and failures, staffing, exclusions and limits.
#[utoipa::path(get, path = "/api/house/events", operation_id = "house_events", tag = "staff", security(("session" = [])), params(Which),
    responses((status = 200, body = HouseEvents, description = "The events"), (status = 400), (status = 401), (status = 403),
        (status = 503)))]
pub(crate) async fn events(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<HouseEvents>, Rejection> {
    let may = [Role::Inspector, Role::Manager, Role::Administrator];
    staff(&shared, &headers, &may).await?;
    let Query(which) = which?;
    let limit = which.limit.unwrap_or(EVENTS_MAX).min(EVENTS_MAX);
    let after = which.after.unwrap_or_default();
    let logged = shared.store.events(office::LOG, after, limit).await?;
    let told = logged.iter().filter_map(|logged| {
        Some(HouseEvent {
            seq: logged.seq,
            at_ms: logged.at_ms,
            actor: logged.actor.clone(),
            role: logged.role.clone(),
            what: office::parse(logged).ok()?,
        })
    });
    Ok(Json(HouseEvents {
        events: told.collect(),
    }))
}
