//! A round again as somebody saw it: the table before it, and what each command changed, as the socket told it then. A player is shown what was
//! the player's own; whoever decides disputes is shown what anybody saw, with everybody's balances around it.

use super::Rejection;
use super::desk::{DECIDERS, DeskBalance, events_around};
use super::people::player;
use super::staff::staff;
use super::tables::find;
use super::why::{ASKING, rejection};
use crate::door::DoorReason;
use crate::replay;
use crate::schema::SeenEvent;
use crate::server::Shared;
use crate::shown::Shown;
use crate::table::Handle;
use crate::view::{self, TableView};
use crate::why::{Unexplained, table_after};
use crate::wire;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use croupier_engine::{Card, Cents, Name, Role, Word};
use croupier_house::{Account, Actor, Table, ledger};
use croupier_store::LoggedEvent;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use utoipa::IntoParams;

/// Events read at a time, and how many times, when looking for where a shoe was opened.
const PAGE: usize = 500;
const PAGES: usize = 40;

/// Which round.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// At which table.
    table: String,
    /// The number of an event of it.
    #[param(maximum = 9_007_199_254_740_991_i64)]
    of: u64,
}

/// Which round, and who saw it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeenBy {
    /// The number of an event of it.
    #[param(maximum = 9_007_199_254_740_991_i64)]
    of: u64,
    /// As this player saw it.
    #[param(value_type = Option<String>)]
    player: Option<Name>,
    /// As staff in this role saw it. Without player and role: as spectators did.
    #[param(value_type = Option<String>)]
    role: Option<Role>,
}

/// A round as its player saw it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Replay {
    /// What the player had at the table before it, in hand and on the layout.
    before_cents: Cents,
    /// The same after it.
    after_cents: Cents,
    /// The table before it.
    view: TableView,
    /// What happened, command by command.
    frames: Vec<Frame>,
}

/// A round as somebody saw it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DeskReplay {
    /// What everybody who had chips there had before and after it, in hand and on the layout.
    balances: Vec<DeskBalance>,
    /// The table before it.
    view: TableView,
    /// What happened, command by command.
    frames: Vec<Frame>,
}

/// A round on its way out again.
struct Again {
    before: Table,
    after: Table,
    view: TableView,
    frames: Vec<Frame>,
}

/// What came of a command.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "ReplayFrame")]
struct Frame {
    /// The number of its last event.
    seq: u64,
    /// When.
    at_ms: i64,
    /// What happened.
    #[schemars(with = "Vec<SeenEvent>")]
    events: Vec<Value>,
    /// The fields of the view that were different then, as a WebSocket tells them.
    changes: BTreeMap<String, Value>,
}

/// The faces of cards that lay face down, as far as they were opened afterwards.
#[derive(Default)]
struct Opened {
    /// By shoe and by which card of it.
    cards: BTreeMap<(u64, u64), Card>,
    /// The order of a shoe that was opened as a whole.
    orders: BTreeMap<u64, Vec<u8>>,
}

impl Opened {
    fn take(&mut self, logged: &LoggedEvent) {
        let whole = logged.kind == "shoe-closed";
        if !whole && logged.kind != "card-opened" {
            return;
        }
        let body: Value = serde_json::from_str(&logged.body).unwrap_or_default();
        let Some(shoe) = body["shoe"].as_u64() else {
            return;
        };
        if let Some(order) = body["order"].as_str().filter(|_| whole) {
            self.orders
                .insert(shoe, hex::decode(order).unwrap_or_default());
        }
        if let (Some(out), Some(card)) = (body["out"].as_u64(), body["card"].as_str())
            && let Some(card) = Card::from_word(card)
        {
            self.cards.insert((shoe, out), card);
        }
    }

    fn face(&self, table: &Table, out: u16) -> Option<Card> {
        let dealing = table.dealing()?;
        let shoe = u64::from(dealing.record().label.number);
        if let Some(card) = self.cards.get(&(shoe, u64::from(out))) {
            return Some(*card);
        }
        let place = usize::from(dealing.place(out)?);
        Card::from_index(*self.orders.get(&shoe)?.get(place)?)
    }
}

/// A round again as the bearer saw it. A card that only the bearer could look at is there once it was opened.
#[utoipa::path(get, path = "/api/me/replay", operation_id = "replay_round", tag = "people", security(("session" = [])), params(Which),
    responses((status = 200, body = Replay, description = "The round"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 503)))]
pub(crate) async fn replay(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<Replay>, Rejection> {
    let name = player(&shared, &headers).await?;
    let Query(which) = which?;
    let handle = find(&shared, &which.table).await?;
    let viewer = Actor::player(name.clone());
    let again = again(&shared, &handle, which.of, Some(&viewer)).await?;
    let held =
        |table: &Table| table.purse(&name) + table.in_colour(&name) + table.game().on_layout(&name);
    Ok(Json(Replay {
        before_cents: held(&again.before),
        after_cents: held(&again.after),
        view: again.view,
        frames: again.frames,
    }))
}

/// A round again as anybody saw it, for whoever decides on a dispute about it. What staff see does not depend on the role; what they are offered does.
#[utoipa::path(get, path = "/api/desk/tables/{table}/replay", operation_id = "desk_replay", tag = "desk", security(("session" = [])),
    params(("table" = String, Path, description = "its id"), SeenBy),
    responses((status = 200, body = DeskReplay, description = "The round"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 503)))]
pub(crate) async fn as_seen(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    which: Result<Query<SeenBy>, QueryRejection>,
) -> Result<Json<DeskReplay>, Rejection> {
    staff(&shared, &headers, &DECIDERS).await?;
    let Query(which) = which?;
    let viewer = match (which.player, which.role) {
        (Some(_), Some(_)) => {
            return Err(Rejection::new(
                DoorReason::BadQuery,
                "name a player or a role, not both",
            ));
        }
        (Some(name), None) => Some(Actor::player(name)),
        (None, Some(Role::Player)) => {
            return Err(Rejection::new(
                DoorReason::BadQuery,
                "which player? name one with `player`",
            ));
        }
        (None, Some(role)) => Name::new(role.word()).map(|name| Actor::staff(name, role)),
        (None, None) => None,
    };
    let handle = find(&shared, &id).await?;
    let again = again(&shared, &handle, which.of, viewer.as_ref()).await?;
    Ok(Json(DeskReplay {
        balances: balances(&again.before, &again.after),
        view: again.view,
        frames: again.frames,
    }))
}

/// What everybody had who had anything there before or after.
fn balances(before: &Table, after: &Table) -> Vec<DeskBalance> {
    let held = |table: &Table| -> BTreeMap<Name, i64> {
        let mut all = BTreeMap::new();
        for line in ledger::held(table) {
            if let Ok(
                Account::Chips(_, name) | Account::Colour(_, name) | Account::Wagers(_, name),
            ) = line.account.parse()
            {
                *all.entry(name).or_default() += line.cents.0;
            }
        }
        all
    };
    let (before, after) = (held(before), held(after));
    let of = |all: &BTreeMap<Name, i64>, name: &Name| all.get(name).copied().unwrap_or_default();
    let names: BTreeSet<&Name> = before.keys().chain(after.keys()).collect();
    let balance = |name: &Name| DeskBalance {
        player: name.clone(),
        before_cents: of(&before, name),
        after_cents: of(&after, name),
    };
    names.into_iter().map(balance).collect()
}

/// The round of an event, as this one saw it; nobody in particular: a spectator.
async fn again(
    shared: &Shared,
    handle: &Handle,
    of: u64,
    viewer: Option<&Actor>,
) -> Result<Again, Rejection> {
    let events = events_around(shared, handle, of).await?;
    let first = events.first().map_or(0, |event| event.seq);
    let last = events.last().map_or(0, |event| event.seq);
    let _turn = ASKING.acquire().await;
    let mut store = shared.store.snapshot().await?;
    let mut table = table_after(&mut store, handle.id(), first.saturating_sub(1))
        .await
        .map_err(rejection)?;
    let before = table.clone();
    let mut opened = Opened::default();
    events.iter().for_each(|event| opened.take(event));
    let mut moments: Vec<(Table, &[LoggedEvent])> = Vec::new();
    for command in events.chunk_by(|_, next| next.cause.is_none()) {
        replay::carry_on(&mut table, command).map_err(|e| rejection(Unexplained::Replay(e)))?;
        moments.push((table.clone(), command));
    }
    let held = |table: &Table| viewer.map_or_else(Vec::new, |viewer| table.may_look_at(viewer));
    let known = |opened: &Opened, table: &Table| -> Option<Vec<Card>> {
        let cards: Option<Vec<Card>> = held(table)
            .into_iter()
            .map(|out| opened.face(table, out))
            .collect();
        cards.filter(|cards| !cards.is_empty())
    };
    let mut after = last;
    for _ in 0..PAGES {
        let dark = |(table, _): &(Table, &[LoggedEvent])| {
            !held(table).is_empty() && known(&opened, table).is_none()
        };
        if !moments.iter().any(dark) {
            break;
        }
        let page = store.events(handle.id(), after, PAGE).await?;
        let Some(newest) = page.last() else { break };
        after = newest.seq;
        page.iter().for_each(|event| opened.take(event));
    }
    let seen = |table: &Table, seq: u64| {
        let game = table.view(None).stands.field();
        let view = view::past(handle, (table, seq), viewer, known(&opened, table));
        let shown = Shown::past(&view, game);
        (view, shown)
    };
    let (view, mut shown) = seen(&before, first.saturating_sub(1));
    let frames = moments.iter().map(|(table, command)| {
        let end = command.last();
        let seq = end.map_or(0, |event| event.seq);
        let (_, now) = seen(table, seq);
        let changes = now.since(&shown).fields.into_iter();
        let changes = changes
            .filter(|(path, _)| path != "seq")
            .map(|(path, value)| (path, serde_json::from_str(&value).unwrap_or_default()))
            .collect();
        shown = now;
        let told = |e: &LoggedEvent| wire::event_out(e.seq, e.at_ms, &e.body);
        Frame {
            seq,
            at_ms: end.map_or(0, |event| event.at_ms),
            events: command.iter().map(told).collect(),
            changes,
        }
    });
    let frames = frames.collect();
    Ok(Again {
        before,
        after: table,
        view,
        frames,
    })
}
