//! A table as it goes out to one viewer: the house's view, and what only the server knows of it (its title, number, sign
//! and clock, and the viewer's balance).

use crate::server::Shared;
use crate::table::{Clock, Handle, Sender, Snapshot};
use crate::wire;
use croupier_house::view::HandRead;
use serde_json::{Map, Value, json};
use tokio::time::Instant;

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
    let mut value = serde_json::to_value(view).unwrap_or_default();
    let Value::Object(fields) = &mut value else {
        return value;
    };
    fields.insert("title".to_owned(), handle.title().into());
    fields.insert("seq".to_owned(), snapshot.seq.into());
    fields.insert("notices".to_owned(), notices(snapshot));
    fields.insert("clock".to_owned(), clock(snapshot.clock.as_ref()));
    fields.insert("stopped".to_owned(), json!(snapshot.stopped));
    if let Some(Value::Object(you)) = fields.get_mut("you") {
        you.insert("balance_cents".to_owned(), balance_cents.into());
        if let Some(Sender::Player(name)) = viewer
            && let Some(cards) = snapshot.looks.0.get(name)
        {
            you.insert("look".to_owned(), json!(cards));
            if let Some(read) = HandRead::of(cards) {
                you.insert("look_read".to_owned(), json!(read));
            }
        }
    }
    value
}

fn notices(snapshot: &Snapshot) -> Value {
    let setup = snapshot.table.setup();
    let book = croupier_rulebooks::book(&setup.book);
    let notices = book.map(|book| book.notices(&setup.options.0));
    let line = |notice: &croupier_rulebooks::Notice| json!({"text": notice.text, "rule": notice.rule.as_str()});
    Value::Array(notices.iter().flatten().map(line).collect())
}

fn clock(clock: Option<&Clock>) -> Value {
    let Some(clock) = clock else {
        return Value::Null;
    };
    let left = clock.due.saturating_duration_since(Instant::now());
    let ms = |d: std::time::Duration| u64::try_from(d.as_millis()).unwrap_or(u64::MAX);
    json!({"what": clock.what, "left_ms": ms(left), "of_ms": ms(clock.of)})
}

/// The fields of a reply: what happened, what the table awaits and offers, and the view where one is wanted.
pub(crate) fn reply(
    seq: u64,
    events: &[Value],
    snapshot: &Snapshot,
    viewer: Option<&Sender>,
    view: Option<Value>,
) -> Map<String, Value> {
    let mut out = Map::new();
    out.insert("seq".to_owned(), seq.into());
    out.insert("events".to_owned(), events.to_vec().into());
    let actor = viewer.map(Sender::viewer);
    out.extend(wire::outlook(&snapshot.table, actor.as_ref()));
    if !snapshot.takes_commands {
        out.insert("options".to_owned(), json!([]));
    }
    if let Some(view) = view {
        out.insert("view".to_owned(), view);
    }
    out
}

/// What the viewer's account holds; none for those who have none.
pub(crate) async fn balance(shared: &Shared, viewer: Option<&Sender>) -> Option<i64> {
    match viewer {
        Some(Sender::Player(name)) => shared.balances.of(name).await.ok(),
        _ => None,
    }
}

/// A table in the lobby.
pub(crate) fn lobby(handle: &Handle) -> Value {
    let snapshot = handle.snapshot();
    let view = snapshot.table.view(None);
    let taken = view.seats.iter().filter(|s| s.player.is_some()).count();
    let play = view.play();
    let last = &play.results[play.results.len().saturating_sub(12)..];
    let book_title = croupier_rulebooks::book(&view.book).map(|b| b.title.as_str());
    json!({
        "table": view.table,
        "title": handle.title(),
        "book": view.book,
        "book_title": book_title,
        "game": view.game,
        "life": view.life,
        "physical": view.physical,
        "stopped": handle.stopped().is_some(),
        "limits": view.limits,
        "options": view.options,
        "seats_total": view.seats.len(),
        "seats_taken": taken,
        "standing": view.standing.len(),
        "phase": play.phase,
        "shoe": play.shoe,
        "round": play.round,
        "results": last,
        "jackpot_cents": handle.board().and_then(|board| board.meter()),
    })
}
