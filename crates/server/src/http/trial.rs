//! What would come of commands at a table whose equipment is keyed, for staff: they are decided on a copy, which nobody keeps. The console
//! shows by it what is to be paid before it is, what a report would lead to, and what each result would cost the house.

use super::tables::find;
use super::{Rejection, address, somebody};
use crate::door::DoorReason;
use crate::schema::{SaidCommand, SeenEvent};
use crate::server::Shared;
use crate::table::{Handle, Sender, spoken};
use crate::wire::{self, Refused};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{Extensions, HeaderMap};
use croupier_engine::{Cents, Cited, Reason, Role};
use croupier_house::dealer::{self, Next};
use croupier_house::{Actor, Command, Event, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many courses may be tried at once: every result of a wheel of 52, and of two dice or three.
const COURSES_MAX: usize = 64;

/// How many commands a course may have.
const COMMANDS_MAX: usize = 8;

/// How many steps the house does by itself, so that a course always ends.
const STEPS_MAX: usize = 24;

/// Those who only try something do not hold up those who play.
static TRYING: Semaphore = Semaphore::const_new(1);

/// What is to be tried.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trial {
    /// Each on a copy of its own: commands, one after the other.
    #[schemars(with = "Vec<Vec<SaidCommand>>", extend("maxItems" = COURSES_MAX))]
    courses: Vec<Vec<Value>>,
    /// Whether the house does what a dealer would, until each command may be said, and after the last until the round is settled.
    #[serde(default)]
    dealt: bool,
}

/// What would come of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Tried {
    /// In the order in which they were asked for.
    courses: Vec<Course>,
}

/// What would come of one course.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "TriedCourse")]
struct Course {
    /// What would happen, up to a refusal.
    #[schemars(with = "Vec<SeenEvent>")]
    events: Vec<Value>,
    /// What the house would be better off by it.
    house_cents: i64,
    /// Why it would end before its last command.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refused>,
}

/// Tries commands at a table whose equipment is keyed.
#[utoipa::path(post, path = "/api/tables/{table}/trial", tag = "tables", security(("session" = [])),
    params(("table" = String, Path, description = "its id")), request_body = Trial,
    responses((status = 200, body = Tried, description = "What would come of it; nothing has"), (status = 400), (status = 401), (status = 403),
        (status = 404), (status = 409, description = "The table is not keyed"), (status = 413), (status = 503)))]
pub(crate) async fn trial(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Tried>, Rejection> {
    let (sender, _) = somebody(&shared, &headers).await?;
    let handle = find(&shared, &id).await?;
    let rate = shared
        .rates
        .command(Some(sender.label()), address(&extensions));
    rate.map_err(|e| Rejection::too_often(e, None))?;
    if !matches!(sender, Sender::Staff(..)) {
        let detail = "this is for those who work here";
        return Err(Refused::plain(Reason::RoleMayNot.word(), detail).into());
    }
    if !handle.snapshot().table.setup().physical {
        let detail = "the house deals at this table by itself; only what is keyed can be tried";
        return Err(Rejection::new(DoorReason::NotPossible, detail));
    }
    let trial: Trial = serde_json::from_slice(&body?).map_err(|error| {
        let reason = match error.is_data() {
            true => DoorReason::BadField,
            false => DoorReason::MalformedJson,
        };
        Rejection::new(reason, format!("this request has nothing to try: {error}"))
    })?;
    if trial.courses.len() > COURSES_MAX || trial.courses.iter().any(|c| c.len() > COMMANDS_MAX) {
        let detail =
            format!("at most {COURSES_MAX} courses of {COMMANDS_MAX} commands are tried at once");
        return Err(Rejection::new(DoorReason::BadField, detail));
    }
    let now_ms = shared.clock.now_ms();
    // The semaphore is never closed.
    let _turn = TRYING.acquire().await;
    let tried = tokio::task::spawn_blocking(move || {
        let courses = trial.courses.into_iter();
        courses
            .map(|course| Course::run(&handle, &sender, now_ms, course, trial.dealt))
            .collect()
    });
    match tried.await {
        Ok(courses) => Ok(Json(Tried { courses })),
        Err(_) => Err(DoorReason::TableFault.into()),
    }
}

impl Course {
    fn run(
        handle: &Handle,
        sender: &Sender,
        now_ms: i64,
        commands: Vec<Value>,
        dealt: bool,
    ) -> Course {
        let mut table = Table::clone(&handle.snapshot().table);
        let before = with_players(&table);
        let mut happened = Vec::new();
        let refused = commands.into_iter().try_for_each(|command| {
            let said = wire::request_value(handle.kind(), command, None)
                .map_err(|unread| unread.refused)?;
            let act = |table: &mut Table| -> Result<Vec<Cited<Event>>, Refused> {
                let actor = spoken(table, sender, said.role, &said.command)?;
                Ok(table.act(&actor, now_ms, &said.command)?)
            };
            let mut tried = act(&mut table);
            let mut steps = 0;
            while tried.is_err() && dealt && steps < STEPS_MAX {
                let Some(events) = deal(&mut table, now_ms, false) else {
                    break;
                };
                happened.extend(events);
                tried = act(&mut table);
                steps += 1;
            }
            happened.extend(tried?);
            Ok(())
        });
        for _ in 0..STEPS_MAX {
            let settled = match dealt && refused.is_ok() {
                true => deal(&mut table, now_ms, true),
                false => None,
            };
            match settled {
                Some(events) => happened.extend(events),
                None => break,
            }
        }
        let out = |event: &Cited<Event>| wire::event_out(0, now_ms, &wire::event_body(event));
        Course {
            events: happened.iter().map(out).collect(),
            house_cents: before.0 - with_players(&table).0,
            refused: refused.err(),
        }
    }
}

/// What players have in chips and on the layout.
fn with_players(table: &Table) -> Cents {
    let has = |player| table.purse(player).0 + table.game().on_layout(player).0;
    Cents(table.people().all().map(has).sum())
}

/// Has the house do what a dealer does next; where the round is being `settled`, only what belongs to that.
fn deal(table: &mut Table, now_ms: i64, settled: bool) -> Option<Vec<Cited<Event>>> {
    let command: Command = match dealer::next(table) {
        Next::Settle(command) | Next::Prepare(command) => command,
        Next::CloseBetting(command)
        | Next::LastCall(command)
        | Next::Launch(command)
        | Next::FaceDown(command)
        | Next::Ask(command)
            if !settled =>
        {
            command
        }
        Next::CloseBetting(_)
        | Next::LastCall(_)
        | Next::Launch(_)
        | Next::FaceDown(_)
        | Next::Ask(_)
        | Next::Wait
        | Next::Cut(..)
        | Next::CuttingCard(_)
        | Next::Reveal(_)
        | Next::OutOfCards(_)
        | Next::NewShoe(_)
        | Next::Land => return None,
    };
    let roles = table.roles_of(&command).iter().copied();
    let role = roles.into_iter().find(|role| *role != Role::Player);
    let actor = Actor::house(role.unwrap_or(Role::Dealer));
    table.act(&actor, now_ms, &command).ok()
}
