//! A table as it goes out to one viewer: the house's view, and what only the server knows of it (its title, number, sign
//! and clock, and the viewer's balance).

use crate::server::Shared;
use crate::table::{Clock, Handle, Sender, Snapshot};
use crate::wire;
use croupier_engine::games::GameKind;
use croupier_engine::{Cents, Limits, Name, RuleId};
use croupier_house::offers::Cap;
use croupier_house::view::{HandRead, View};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use tokio::time::Instant;

/// A table as it goes out to one viewer.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TableView {
    #[serde(flatten)]
    view: View,
    /// What a person calls the table.
    title: String,
    /// The number of the last event that it shows.
    seq: u64,
    /// What the sign says besides the limits.
    notices: Vec<Notice>,
    /// What runs out.
    clock: Option<ClockView>,
    /// Why the table does not go on, where it does not.
    stopped: Option<String>,
}

/// A line of the sign.
#[derive(Debug, Serialize, JsonSchema)]
struct Notice {
    /// What it says.
    text: String,
    /// The rule behind it.
    rule: RuleId,
}

/// A time that runs out.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Clock")]
struct ClockView {
    /// For what.
    what: &'static str,
    /// How much is left.
    left_ms: u64,
    /// Of how much.
    of_ms: u64,
}

/// A table in the lobby.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LobbyTable {
    /// Its id.
    table: String,
    /// What a person calls it.
    title: String,
    /// The book in force.
    book: String,
    /// What a person calls that.
    book_title: Option<String>,
    /// The game.
    game: GameKind,
    /// The pit that it stands in.
    pit: Option<Name>,
    /// Where it is in its life.
    life: &'static str,
    /// Whether real equipment is keyed in.
    physical: bool,
    /// Whether it does not go on, for a reason that the house looks into.
    stopped: bool,
    /// Whether the house has decided that no further round begins for the time being.
    suspended: bool,
    /// Why, where somebody said.
    suspended_for: Option<String>,
    /// The sign.
    limits: Limits,
    /// The operator's choices.
    options: BTreeMap<String, String>,
    /// How many seats there are.
    seats_total: usize,
    /// How many of them are taken.
    seats_taken: usize,
    /// How many players stand.
    standing: usize,
    /// What the game is doing.
    phase: &'static str,
    /// The shoe's number; 0 where there is none.
    shoe: u32,
    /// The round's number.
    round: u32,
    /// The last twelve results, each in one word of the game.
    results: Vec<String>,
    /// What the meter of its jackpot shows; none where it has none.
    jackpot_cents: Option<Cents>,
}

/// The whole view, for a viewer or for anyone.
pub(crate) fn view(
    handle: &Handle,
    snapshot: &Snapshot,
    viewer: Option<&Sender>,
    balance_cents: Option<i64>,
) -> Value {
    let actor = viewer.map(Sender::viewer);
    let mut view = snapshot.table.view(actor.as_ref());
    view.show_meter(handle.board().and_then(|board| board.meter()));
    if let Some(you) = &mut view.you {
        you.balance_cents = balance_cents.map(Cents);
        you.look = snapshot.looks.0.get(&you.name).cloned();
        you.look_read = you.look.as_deref().and_then(HandRead::of);
    }
    let view = TableView {
        view,
        title: handle.title().to_owned(),
        seq: snapshot.seq,
        notices: notices(snapshot),
        clock: snapshot.clock.as_ref().map(clock),
        stopped: snapshot.stopped.clone(),
    };
    serde_json::to_value(view).unwrap_or_default()
}

fn notices(snapshot: &Snapshot) -> Vec<Notice> {
    let setup = snapshot.table.setup();
    let book = croupier_rulebooks::book(&setup.book);
    let notices = book.map(|book| book.notices(&setup.options.0));
    let line = |notice: croupier_rulebooks::Notice| Notice {
        text: notice.text,
        rule: notice.rule,
    };
    notices.into_iter().flatten().map(line).collect()
}

fn clock(clock: &Clock) -> ClockView {
    let left = clock.due.saturating_duration_since(Instant::now());
    let ms = |d: std::time::Duration| u64::try_from(d.as_millis()).unwrap_or(u64::MAX);
    ClockView {
        what: clock.what,
        left_ms: ms(left),
        of_ms: ms(clock.of),
    }
}

/// The fields of a reply: what happened, what the table awaits and offers, and the view where one is wanted.
pub(crate) fn reply(
    seq: u64,
    events: &[Value],
    snapshot: &Snapshot,
    viewer: Option<&Sender>,
    cap: Cap,
    view: Option<Value>,
) -> Map<String, Value> {
    let mut out = Map::new();
    out.insert("seq".to_owned(), seq.into());
    out.insert("events".to_owned(), events.to_vec().into());
    let offers = match viewer {
        None => Vec::new(),
        Some(Sender::Staff(_, roles)) => snapshot.table.offers_to_staff_as(roles),
        Some(viewer) => snapshot.table.offers_within(&viewer.viewer(), cap),
    };
    out.extend(wire::outlook_of(&snapshot.table, offers));
    if !snapshot.takes_commands {
        out.insert("options".to_owned(), json!([]));
    }
    if let Some(view) = view {
        out.insert("view".to_owned(), view);
    }
    out
}

/// What bounds the offers to the viewer.
pub(crate) async fn cap(shared: &Shared, viewer: Option<&Sender>) -> Cap {
    match viewer {
        Some(Sender::Player(name)) => shared.doorman.cap(name, shared.clock.now_ms()).await,
        _ => Cap::None,
    }
}

/// What the viewer's account holds; none for those who have none.
pub(crate) async fn balance(shared: &Shared, viewer: Option<&Sender>) -> Option<i64> {
    match viewer {
        Some(Sender::Player(name)) => shared.balances.of(name).await.ok(),
        _ => None,
    }
}

/// A table as the lobby lists it.
pub(crate) fn lobby(handle: &Handle) -> LobbyTable {
    let snapshot = handle.snapshot();
    let view = snapshot.table.view(None);
    let play = view.play();
    let last = &play.results[play.results.len().saturating_sub(12)..];
    LobbyTable {
        title: handle.title().to_owned(),
        book_title: croupier_rulebooks::book(&view.book).map(|b| b.title.clone()),
        game: view.game,
        life: view.life,
        physical: view.physical,
        stopped: handle.stopped().is_some(),
        pit: handle.hall().look(|hall| hall.pit(&view.table).cloned()),
        suspended: view.suspended,
        suspended_for: view.suspended_for.clone(),
        seats_total: view.seats.len(),
        seats_taken: view.seats.iter().filter(|s| s.player.is_some()).count(),
        standing: view.standing.len(),
        phase: play.phase,
        shoe: play.shoe,
        round: play.round,
        results: last.to_vec(),
        jackpot_cents: handle.board().and_then(|board| board.meter()),
        table: view.table,
        book: view.book,
        limits: view.limits,
        options: view.options,
    }
}
