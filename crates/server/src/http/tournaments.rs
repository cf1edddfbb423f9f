//! Tournaments over HTTP: what there are, one with its leaderboard after every hand, its log, a new one, and commands. Anyone may look.

use super::{Rejection, address, bearer, somebody};
use crate::door::DoorReason;
use crate::server::Shared;
use crate::shoe::{CryptoSource, EntropyFailed, uniform};
use crate::table::Sender;
use crate::tournament::{Done, Keeper, Sent, Trouble};
use crate::wire;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{Extensions, HeaderMap, StatusCode};
use croupier_engine::machine::{Offer, To};
use croupier_engine::{Cents, Name, Reason, Refusal, Role, Word};
use croupier_house::tournament::{Command, Conditions, Stage, TournamentView};
use croupier_house::{Actor, Options};
use croupier_store::{AppendError, Hash};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::Mutex;

/// Every tournament.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Tournaments {
    tournaments: Vec<TournamentView>,
}

/// A tournament as it stands, and what the bearer may say of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OneTournament {
    #[serde(flatten)]
    tournament: TournamentView,
    /// Every command that would be accepted from the bearer now.
    options: Vec<Offer>,
}

impl OneTournament {
    /// As somebody sees it, if anybody in particular looks.
    fn seen_by(shared: &Shared, keeper: &Keeper, viewer: Option<&Sender>) -> OneTournament {
        OneTournament {
            tournament: keeper.view(),
            options: viewer.map_or_else(Vec::new, |viewer| offers(shared, keeper, viewer)),
        }
    }
}

/// What somebody may say of a tournament now.
fn offers(shared: &Shared, keeper: &Keeper, viewer: &Sender) -> Vec<Offer> {
    let now_ms = shared.clock.now_ms();
    let (to, mut directors) = match viewer {
        Sender::Player(me) => (To::Player(me), Vec::new()),
        Sender::Staff(..) | Sender::House(_) => {
            let directors = shared.office.working_as(Role::TournamentDirector);
            (To::Everybody, directors)
        }
    };
    if let Sender::Staff(me, roles) = viewer
        && roles.contains(&Role::TournamentDirector)
        && !directors.contains(me)
    {
        directors.push(me.clone());
    }
    let admitted = |player: &Name| shared.doorman.barred(player, now_ms).is_none();
    let speaker = |command: &Command| match viewer {
        Sender::Player(_) if !command.brings().is_none_or(admitted) => None,
        Sender::Player(_) | Sender::Staff(..) | Sender::House(_) => speaks(viewer, None, command),
    };
    keeper.tournament().offers(now_ms, to, &directors, speaker)
}

/// As whom somebody says a command: staff in the role they name, or else in the first that may.
fn speaks(sender: &Sender, role: Option<Role>, command: &Command) -> Option<Actor> {
    match sender {
        Sender::Player(name) => Some(Actor::player(name.clone())),
        Sender::House(role) => Some(Actor::house(*role)),
        Sender::Staff(name, roles) => {
            let mut usual = command.roles().iter().copied();
            let usual = usual.find(|role| *role != Role::Player && roles.contains(role));
            let role = role.or(usual).or(roles.first().copied());
            let role = role.filter(|role| roles.contains(role))?;
            Some(Actor::staff(name.clone(), role))
        }
    }
}

/// A tournament to be drafted: its conditions.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTournament {
    /// 1 to 24 lower-case letters, digits and `-`.
    name: String,
    /// The book of its tables.
    book: String,
    /// What its tables are drafted with; the book's defaults fill in the rest.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// When it begins, as published.
    starts_ms: u64,
    /// Its sessions, such as `heat:20:2` (of 20 rounds, the best two of each table go on), the last `final:20:0`.
    stages: Vec<String>,
    fee_cents: Cents,
    /// What of the fee the operator keeps.
    commission_cents: Cents,
    /// The tournament chips for the fee.
    chips_cents: Cents,
    /// The fewest entrants.
    least: u16,
    /// The most entrants.
    most: u16,
    /// Whether chips are kept from session to session; else everybody begins each with the same.
    keep_chips: bool,
    /// Of the pool, in percent, by place.
    prizes: Vec<u8>,
    /// Who may enter, if not everybody.
    #[serde(default)]
    restriction: Option<String>,
    /// Whether dealers key in the real cards of its tables.
    #[serde(default)]
    physical: bool,
}

/// What came of a command.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TournamentReply {
    /// The id of the command.
    reply: String,
    /// The number of the tournament's last event.
    seq: u64,
    /// What happened.
    events: Vec<Value>,
    /// The tournament after it.
    tournament: OneTournament,
}

/// Events of a tournament's log.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TournamentEvents {
    /// The events asked for, in order.
    events: Vec<Value>,
}

/// Which events.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct After {
    /// Those after this number; at most 500.
    #[param(maximum = 9_007_199_254_740_991_i64)]
    after: Option<u64>,
}

impl From<Trouble> for Rejection {
    fn from(error: Trouble) -> Rejection {
        tracing::error!(%error, "a tournament stands still");
        DoorReason::StoreUnavailable.into()
    }
}

fn find(shared: &Shared, name: &str) -> Result<Arc<Mutex<Keeper>>, Rejection> {
    let found = Name::new(name).and_then(|name| shared.tournaments.of(&name));
    Ok(found.ok_or(DoorReason::NoSuchTournament)?)
}

/// Every tournament.
#[utoipa::path(get, path = "/api/tournaments", tag = "tournaments",
    responses((status = 200, body = Tournaments, description = "Every tournament")))]
pub(crate) async fn tournaments(State(shared): State<Arc<Shared>>) -> Json<Tournaments> {
    let tournaments = shared.tournaments.views().await;
    Json(Tournaments { tournaments })
}

/// A tournament as it stands.
#[utoipa::path(get, path = "/api/tournaments/{tournament}", tag = "tournaments", security((), ("session" = [])),
    params(("tournament" = String, Path, description = "its name")),
    responses((status = 200, body = OneTournament, description = "The tournament"), (status = 401), (status = 404), (status = 503)))]
pub(crate) async fn tournament(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Json<OneTournament>, Rejection> {
    let viewer = bearer(&shared, &headers).await?.map(|(viewer, _)| viewer);
    let kept = find(&shared, &name)?;
    let keeper = kept.lock().await;
    let seen = OneTournament::seen_by(&shared, &keeper, viewer.as_ref());
    Ok(Json(seen))
}

/// The log of a tournament.
#[utoipa::path(get, path = "/api/tournaments/{tournament}/events", tag = "tournaments",
    params(("tournament" = String, Path, description = "its name"), After),
    responses((status = 200, body = TournamentEvents, description = "The events"), (status = 400), (status = 404), (status = 503)))]
pub(crate) async fn tournament_events(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    after: Result<Query<After>, QueryRejection>,
) -> Result<Json<TournamentEvents>, Rejection> {
    let Query(After { after }) = after?;
    let kept = find(&shared, &name)?;
    let log = kept.lock().await.log().to_owned();
    let after = after.unwrap_or_default();
    let events = shared.store.events(&log, after, 500).await?;
    let out = |e: &croupier_store::LoggedEvent| wire::event_out(e.seq, e.at_ms, &e.body);
    let events = events.iter().map(out).collect();
    Ok(Json(TournamentEvents { events }))
}

fn unsound(detail: impl Into<String>) -> Rejection {
    Rejection::new(DoorReason::BadField, detail)
}

/// The conditions that are asked for, with what the book of the tables says.
fn conditions(asked: NewTournament) -> Result<Conditions, Rejection> {
    let name = Name::new(&asked.name).ok_or(DoorReason::BadName)?;
    let book = croupier_rulebooks::book(&asked.book).ok_or(DoorReason::NoSuchBook)?;
    let all = |refusals: Vec<Refusal>| {
        let why: Vec<String> = refusals.iter().map(ToString::to_string).collect();
        unsound(why.join("; "))
    };
    let options = book.complete(&asked.options).map_err(all)?;
    let rules = book.rules(&options).map_err(all)?;
    let stage = |word: &String| {
        Stage::from_word(word).ok_or_else(|| unsound("a stage is written such as heat:20:2"))
    };
    let stages = asked.stages.iter().map(stage);
    let conditions = Conditions {
        name,
        book: asked.book,
        options: Options(options),
        starts_ms: asked.starts_ms,
        stages: stages.collect::<Result<_, _>>()?,
        fee: asked.fee_cents,
        commission: asked.commission_cents,
        chips: asked.chips_cents,
        least: asked.least,
        most: asked.most,
        keep_chips: asked.keep_chips,
        seats: rules.seats(),
        min: rules.limits().min_cents,
        max: rules.limits().max_cents,
        prizes: asked.prizes,
        restriction: asked.restriction,
        physical: asked.physical,
    };
    if !rules.chips().can_make(conditions.chips) {
        return Err(unsound(
            "the table's chips cannot make the chips for the fee",
        ));
    }
    if !conditions.holds_at(rules.kind()) {
        return Err(unsound("tournaments are held at tables of another book"));
    }
    match conditions.fault() {
        Some(fault) => Err(unsound(fault)),
        None => Ok(conditions),
    }
}

/// Drafts a tournament. It takes entries once its conditions are approved and a director is named.
#[utoipa::path(post, path = "/api/tournaments", tag = "tournaments", security(("session" = [])), request_body = NewTournament,
    responses((status = 201, body = OneTournament, description = "Drafted"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 409), (status = 413), (status = 503)))]
pub(crate) async fn draft(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<OneTournament>), Rejection> {
    let (sender, _) = somebody(&shared, &headers).await?;
    let drafts = |role: &Role| matches!(role, Role::Manager | Role::TournamentDirector);
    if !matches!(&sender, Sender::Staff(_, roles) if roles.iter().any(drafts)) {
        let detail = "a manager or a tournament director drafts a tournament";
        let refusal = Refusal::uncited(Reason::RoleMayNot, None, detail);
        return Err(wire::Refused::from(refusal).into());
    }
    let asked: NewTournament = serde_json::from_slice(&body?)
        .map_err(|e| Rejection::new(DoorReason::MalformedJson, e.to_string()))?;
    let kept = shared.tournaments.draft(conditions(asked)?).await?;
    let kept = kept.ok_or(DoorReason::NameTaken)?;
    let keeper = kept.lock().await;
    let seen = OneTournament::seen_by(&shared, &keeper, Some(&sender));
    Ok((StatusCode::CREATED, Json(seen)))
}

/// A ballot: everybody in an order, each equally likely.
fn ballot(count: u16, source: &mut impl CryptoSource) -> Result<Vec<u16>, EntropyFailed> {
    let mut order: Vec<u16> = (0..count).collect();
    for last in (1..order.len()).rev() {
        let bound = u16::try_from(last + 1).map_err(|_| EntropyFailed)?;
        let chosen = uniform(bound, source)?;
        order.swap(last, usize::from(chosen));
    }
    Ok(order)
}

/// One command, one reply. The ballot of `draw-seats` is drawn by the server.
#[utoipa::path(post, path = "/api/tournaments/{tournament}/commands", tag = "tournaments", security(("session" = [])),
    params(("tournament" = String, Path, description = "its name")),
    responses((status = 200, body = TournamentReply, description = "Done"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 409, description = "Refused by a rule, or the id was used before"), (status = 413), (status = 503)))]
pub(crate) async fn tournament_commands(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<TournamentReply>, Rejection> {
    let (sender, _) = somebody(&shared, &headers).await?;
    let kept = find(&shared, &name)?;
    let rate = shared
        .rates
        .command(Some(sender.label()), address(&extensions));
    rate.map_err(|e| Rejection::too_often(e, None))?;
    let mut fields: Map<String, Value> = serde_json::from_slice(&body?)
        .map_err(|e| Rejection::new(DoorReason::MalformedJson, e.to_string()))?;
    let id = wire::take_id(&mut fields).map_err(|unread| unread.refused)?;
    let sent = sent(
        &name,
        &sender,
        id.ok_or(DoorReason::CommandIdMissing)?,
        &fields,
    );
    // In a task of its own, since a request is dropped when its client goes: what is begun is finished.
    let said = tokio::spawn(async move {
        let mut keeper = kept.lock().await;
        let rejected = |refused| Rejection::of(refused, Some(sent.id.clone()));
        if let Some(refused) = keeper.answered(&sent).await? {
            return Err(rejected(refused));
        }
        let (actor, command) = read(&shared, &keeper, &sender, fields)?;
        match keeper.say(&actor, command, None, Some(&sent)).await {
            Ok(Done::Events(seq, events)) => Ok(Json(TournamentReply {
                reply: sent.id,
                seq,
                events,
                tournament: OneTournament::seen_by(&shared, &keeper, Some(&sender)),
            })),
            Ok(Done::Refused(refused)) => Err(rejected(*refused)),
            Err(Trouble::Append(AppendError::Overdrawn { .. })) => {
                let detail = "the account does not hold the entry fee";
                let refusal = Refusal::uncited(Reason::InsufficientFunds, None, detail);
                Err(rejected(refusal.into()))
            }
            Err(error) => Err(error.into()),
        }
    });
    said.await
        .unwrap_or_else(|_| Err(DoorReason::StoreUnavailable.into()))
}

/// What tells this command from others: fields in whatever order are the same command. A ballot is not part of it.
fn sent(tournament: &str, sender: &Sender, id: String, fields: &Map<String, Value>) -> Sent {
    let fields: BTreeMap<&String, &Value> = fields.iter().collect();
    let body = serde_json::to_string(&fields).unwrap_or_default();
    Sent {
        by: sender.label().to_owned(),
        id,
        hash: Hash::of(format!("tournament:{tournament}\n{body}").as_bytes()),
    }
}

/// Who says what, out of what was sent.
fn read(
    shared: &Shared,
    keeper: &Keeper,
    sender: &Sender,
    mut fields: Map<String, Value>,
) -> Result<(Actor, Command), Rejection> {
    let role = match fields.remove("as") {
        None => None,
        Some(Value::String(word)) => Some(Role::from_word(&word).ok_or(DoorReason::UnknownRole)?),
        Some(_) => return Err(DoorReason::UnknownRole.into()),
    };
    let said = fields.get("do").and_then(Value::as_str).unwrap_or_default();
    let known = Command::WORDS.iter().position(|known| *known == said);
    let Some(at) = known else {
        let known = Command::WORDS.join(", ");
        let detail = format!("the commands of a tournament are {known}");
        return Err(Rejection::new(DoorReason::UnknownCommand, detail));
    };
    if Command::WORDS[at] == "draw-seats" {
        let mut source = shared.tournaments.source();
        let order = ballot(keeper.tournament().to_draw(), &mut source);
        let order = order.map_err(|_| source.refusal())?;
        fields.insert("order".to_owned(), order.into());
    }
    let takes_player = Command::FIELDS[at]
        .iter()
        .any(|(name, _)| *name == "player");
    if let (Sender::Player(me), true) = (sender, takes_player) {
        let own = || me.as_str().into();
        fields.entry("player").or_insert_with(own);
    }
    let command =
        Command::deserialize(Value::Object(fields)).map_err(|e| unsound(e.to_string()))?;
    let actor = speaks(sender, role, &command).ok_or_else(|| {
        let detail = "you do not have that role";
        let refusal = Refusal::uncited(Reason::RoleMayNot, None, detail);
        Rejection::from(wire::Refused::from(refusal))
    })?;
    Ok((actor, command))
}
