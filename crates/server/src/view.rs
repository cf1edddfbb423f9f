//! A table as it goes out to one viewer: the house's view, and what only the server knows of it (its title, number, sign
//! and clock, and the viewer's balance).

use crate::server::Shared;
use crate::table::{Clock, Handle, Sender, Snapshot};
use crate::wire;
use croupier_engine::games::GameKind;
use croupier_engine::machine::Offer;
use croupier_engine::{Card, Cents, Limits, Name, RuleId};
use croupier_house::offers::Cap;
use croupier_house::view::{HandRead, View, You};
use croupier_house::{Actor, Table};
use schemars::JsonSchema;
use serde::Serialize;
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
    /// Whether it is for practice: for play money, with hints.
    practice: bool,
    /// How many house players may keep people company.
    company: u8,
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
) -> TableView {
    let actor = viewer.map(Sender::viewer);
    let mut view = snapshot.table.view(actor.as_ref());
    view.show_meter(handle.board().and_then(|board| board.meter()));
    if let Some(you) = &mut view.you {
        complete(you, snapshot, balance_cents);
    }
    TableView {
        view,
        title: handle.title().to_owned(),
        seq: snapshot.seq,
        notices: notices(&snapshot.table),
        clock: snapshot.clock.as_ref().map(clock),
        stopped: snapshot.stopped.clone(),
    }
}

/// A table as it stood after an event of its log, for somebody who could look at these cards then; nobody in particular: a spectator.
pub(crate) fn past(
    handle: &Handle,
    (table, seq): (&Table, u64),
    viewer: Option<&Actor>,
    look: Option<Vec<Card>>,
) -> TableView {
    let mut view = table.view(viewer);
    if let Some(you) = &mut view.you {
        you.look_read = look.as_deref().and_then(HandRead::of);
        you.look = look;
    }
    TableView {
        view,
        title: handle.title().to_owned(),
        seq,
        notices: notices(table),
        clock: None,
        stopped: None,
    }
}

/// What the house does not know of a viewer: the account, and the cards that the viewer alone may look at.
fn complete(you: &mut You, snapshot: &Snapshot, balance_cents: Option<i64>) {
    you.balance_cents = balance_cents.map(Cents);
    you.look = snapshot.looks.0.get(&you.name).cloned();
    you.look_read = you.look.as_deref().and_then(HandRead::of);
}

/// The fields of a view that each viewer sees differently.
pub(crate) const OWN: [&str; 3] = ["you", "debts", "floor"];

/// What a view has in these fields for one viewer, as JSON.
pub(crate) type Own = [String; 3];

/// What the view has for this viewer alone.
pub(crate) fn own(snapshot: &Snapshot, viewer: &Sender, balance_cents: Option<i64>) -> Own {
    fn json(value: &impl Serialize) -> String {
        serde_json::to_string(value).unwrap_or_default()
    }
    let actor = viewer.viewer();
    let mut you = snapshot.table.you(&actor);
    if let Some(you) = &mut you {
        complete(you, snapshot, balance_cents);
    }
    [
        json(&you),
        json(&snapshot.table.debts_before(Some(&actor))),
        json(&snapshot.table.floor_view(Some(&actor))),
    ]
}

/// What the viewer is offered, as JSON.
pub(crate) fn options(snapshot: &Snapshot, viewer: Option<&Sender>, cap: Cap) -> String {
    serde_json::to_string(&offers(snapshot, viewer, cap)).unwrap_or_default()
}

/// What the viewer is offered.
pub(crate) fn offers(snapshot: &Snapshot, viewer: Option<&Sender>, cap: Cap) -> Vec<Offer> {
    let mut offers = match viewer {
        _ if !snapshot.takes_commands => Vec::new(),
        None => Vec::new(),
        Some(viewer @ Sender::Staff(_, roles)) => {
            snapshot.table.offers_to_member_as(&viewer.viewer(), roles)
        }
        Some(viewer) => snapshot.table.offers_within(&viewer.viewer(), cap),
    };
    croupier_house::jackpot::leave_to_keeper(&mut offers);
    offers
}

fn notices(table: &Table) -> Vec<Notice> {
    let book = croupier_rulebooks::book(&table.setup().book);
    let notices = book.map(|book| book.notices(&table.options_in_force()));
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

/// A clock as it goes out.
pub(crate) fn clock_json(runs: Option<&Clock>) -> String {
    serde_json::to_string(&runs.map(clock)).unwrap_or_default()
}

/// A whole reply: what happened, what the table awaits and offers, and the view where one is wanted.
pub(crate) fn reply(
    id: Option<&str>,
    (seq, events): (u64, &str),
    snapshot: &Snapshot,
    options: &str,
    view: Option<&TableView>,
) -> String {
    let mut text = String::with_capacity(8 * 1024);
    wire::begin(id, seq, [events], &mut text);
    let awaiting = serde_json::to_string(&snapshot.table.awaited()).unwrap_or_default();
    for (name, value) in [("awaiting", &*awaiting), ("options", options)] {
        text.push_str(",\"");
        text.push_str(name);
        text.push_str("\":");
        text.push_str(value);
    }
    if let Some(view) = view {
        text.push_str(",\"view\":");
        text.push_str(&serde_json::to_string(view).unwrap_or_default());
    }
    text.push('}');
    text
}

/// What bounds the offers to the viewer at a table.
pub(crate) async fn cap(shared: &Shared, at: &str, viewer: Option<&Sender>) -> Cap {
    match viewer {
        Some(Sender::Player(name)) => shared.doorman.cap(name, shared.clock.now_ms(), at).await,
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
    LobbyTable {
        title: handle.title().to_owned(),
        stopped: handle.stopped().is_some(),
        pit: handle.hall().look(|hall| hall.pit(handle.id()).cloned()),
        jackpot_cents: handle.board().and_then(|board| board.meter()),
        ..listed(&handle.snapshot().table)
    }
}

/// The same, as far as the table itself says it.
pub(crate) fn listed(table: &Table) -> LobbyTable {
    let view = table.view(None);
    let play = view.play();
    let last = &play.results[play.results.len().saturating_sub(12)..];
    LobbyTable {
        title: String::new(),
        book_title: croupier_rulebooks::book(&view.book).map(|b| b.title.clone()),
        game: view.game,
        life: view.life,
        physical: view.physical,
        practice: view.practice,
        company: view.company,
        stopped: false,
        pit: None,
        suspended: view.suspended,
        suspended_for: view.suspended_for.clone(),
        seats_total: view.seats.len(),
        seats_taken: view.seats.iter().filter(|s| s.player.is_some()).count(),
        standing: view.standing.len(),
        phase: play.phase,
        shoe: play.shoe,
        round: play.round,
        results: last.to_vec(),
        jackpot_cents: None,
        table: view.table,
        book: view.book,
        limits: view.limits,
        options: view.options,
    }
}
