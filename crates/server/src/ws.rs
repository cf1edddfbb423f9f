//! The WebSocket of a table: a hello and the whole table, then what every commit changed of it, and commands with their answers.
//! What is the same for everybody is written once, and what waits is told together. A connection that falls too far behind gets a
//! fresh view instead of what it missed; one that does not take what is sent, is silent for too long, or outlives its session is
//! dropped. `docs/protocol.md` lists the codes of closing.

use crate::door::{DoorReason, Goodbye};
use crate::http::{Rejection, address, hashed, session};
use crate::offered::Offered;
use crate::places::Place;
use crate::server::Shared;
use crate::table::{
    Answer, Aside, Commit, Handle, Here, Key, ReplyTo, Sender, Snapshot, Watched, Watcher,
};
use crate::view;
use crate::wire::{self, Refused};
use axum::extract::ws::{
    CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code, rejection,
};
use axum::extract::{Path, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{Extensions, HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use croupier_engine::machine::Offer;
use croupier_house::jackpot::Jackpot;
use croupier_house::view::GameView;
use croupier_store::Hash;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until, timeout};

/// How long a hello, or the taking of one message, may last.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the other side has to hear why its connection is closed.
const LINGER: Duration = Duration::from_secs(1);
/// Read at once. It is kept for as long as the connection, so it is small; a message may be larger.
const READ_BYTES: usize = 1024;
/// Missed events up to this many are sent one by one.
const GAP_MAX: u64 = 500;
/// How long what others did may wait to show in what is offered, while neither the phase nor what the table awaits has changed.
const OFFERS_WAIT: Duration = Duration::from_millis(200);
/// How long it may take until it shows that more or fewer watch: many may come at once.
const WATCHING_WAIT: Duration = Duration::from_secs(1);
/// Commands of one connection under way at once.
const UNDER_WAY_MAX: usize = 32;

/// The first message of a WebSocket.
#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct First {
    hello: Hello,
}

/// Who comes, and what is known already.
#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Hello {
    /// The token of a session; a spectator has none.
    token: Option<String>,
    /// The number of the last event known.
    after: Option<u64>,
}

/// A message of somebody at the table that is not a command.
#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SayAside {
    aside: Aside,
}

/// How a connection ends.
enum End {
    /// The other side has gone, or does not take what it is sent.
    Gone,
    /// We close it, for this reason.
    Closed(Goodbye),
}

/// Opens a WebSocket at a table.
pub(crate) async fn socket(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    extensions: Extensions,
    upgrade: Result<WebSocketUpgrade, rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Rejection> {
    let handle = crate::http::find(&shared, &id).await?;
    same_origin(&headers)?;
    let upgrade = upgrade.map_err(|e| Rejection::new(DoorReason::NotAWebSocket, e.body_text()))?;
    let connection = shared.connect().ok_or(DoorReason::TooManyConnections)?;
    let address = address(&extensions);
    let place = extensions.get::<Arc<Place>>().cloned();
    let most = shared.limits.body_bytes_max;
    let upgrade = upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .read_buffer_size(READ_BYTES);
    Ok(upgrade
        .on_upgrade(async move |socket| {
            serve(shared, handle, socket, address).await;
            drop((connection, place));
        })
        .into_response())
}

/// A page of another site must not speak with the sessions of this one.
fn same_origin(headers: &HeaderMap) -> Result<(), Rejection> {
    let Some(origin) = headers.get(ORIGIN) else {
        return Ok(());
    };
    let host = headers.get(HOST).and_then(|h| h.to_str().ok());
    let from: Option<Uri> = origin.to_str().ok().and_then(|o| o.parse().ok());
    let from = from
        .as_ref()
        .and_then(Uri::authority)
        .map(ToString::to_string);
    if host.is_some() && from.as_deref() == host {
        return Ok(());
    }
    Err(DoorReason::OtherOrigin.into())
}

async fn serve(shared: Arc<Shared>, handle: Handle, socket: WebSocket, address: IpAddr) {
    let (out, mut incoming) = socket.split();
    let ended = shared.closing();
    let mut talk = Talk {
        shared,
        watcher: handle.company().come(),
        handle,
        out,
        address,
        viewer: None,
        token: None,
        speaks: None,
        own: Default::default(),
        offered: Offered::default(),
        offers_due: None,
        here: None,
        ended,
        expires_ms: i64::MAX,
        version: 0,
        seq: 0,
        under_way: HashSet::new(),
        refused: 0,
    };
    let Err(end) = talk.run(&mut incoming).await;
    talk.here = None;
    talk.speaks = None;
    if let End::Closed(goodbye) = end {
        let frame = CloseFrame {
            code: goodbye.code(),
            reason: goodbye.words().into(),
        };
        let sent = talk.put(Message::Close(Some(frame))).await;
        if sent.is_err() || goodbye.code() == close_code::AWAY {
            return;
        }
    }
    // What the other side closes is confirmed by reading on. A socket that is dropped with something unread resets the
    // connection, and our reason may be lost with it.
    let goodbye = async {
        if matches!(end, End::Closed(goodbye) if goodbye.is_broken()) {
            sleep(LINGER).await;
        }
        while let Some(Ok(_)) = incoming.next().await {}
    };
    drop(timeout(LINGER, goodbye).await);
}

/// A session that speaks from one address alone, for as long as this lives.
struct Speaks(Arc<Shared>, Hash);

impl Speaks {
    /// From this one; none where it speaks from another.
    fn from(shared: &Arc<Shared>, token: Hash, address: IpAddr) -> Option<Speaks> {
        let may = shared.sessions.speak(token, address);
        may.then(|| Speaks(Arc::clone(shared), token))
    }
}

impl Drop for Speaks {
    fn drop(&mut self) {
        self.0.sessions.fall_silent(self.1);
    }
}

/// One connection. What it asks of the store is boxed: a task keeps room for the largest of its steps, and this one nearly
/// always waits.
struct Talk {
    shared: Arc<Shared>,
    handle: Handle,
    out: SplitSink<WebSocket, Message>,
    address: IpAddr,
    viewer: Option<Sender>,
    /// The hash of the token of the viewer's session.
    token: Option<Hash>,
    /// Where a session speaks from one address alone.
    speaks: Option<Speaks>,
    /// What the viewer alone sees, as it was sent last.
    own: view::Own,
    /// What was offered last.
    offered: Offered,
    /// When it is to be looked at again.
    offers_due: Option<Instant>,
    here: Option<Here>,
    /// Counted among those who watch, unless it is a player here or staff.
    watcher: Watcher,
    /// Becomes true when the viewer's session ends; without one, when the house closes.
    ended: watch::Receiver<bool>,
    /// Until when the viewer's session is good.
    expires_ms: i64,
    /// Which making-known of the table was told last.
    version: u64,
    /// The number of the last event told, or covered by a view.
    seq: u64,
    under_way: HashSet<String>,
    /// Commands refused as too many since the last ping.
    refused: u32,
}

impl Talk {
    async fn run(&mut self, incoming: &mut SplitStream<WebSocket>) -> Result<Infallible, End> {
        let mut closing = self.shared.closing();
        let hello = self.hello(incoming).await?;
        if let Some(token) = &hello.token {
            let token = match hashed(token) {
                Ok(token) => token,
                Err(rejection) => return Err(self.refuse(&rejection.refused).await),
            };
            self.ended = self.shared.sessions.watch(token);
            match Box::pin(session(&self.shared, token)).await {
                Ok((sender, expires_ms)) => {
                    self.shared.sessions.belongs(token, sender.label());
                    if self.shared.limits.one_terminal {
                        self.speaks = Speaks::from(&self.shared, token, self.address);
                        if self.speaks.is_none() {
                            let elsewhere = DoorReason::SessionElsewhere.into();
                            return Err(self.refuse(&elsewhere).await);
                        }
                    }
                    self.viewer = Some(sender);
                    self.token = Some(token);
                    self.expires_ms = expires_ms;
                }
                Err(rejection) => return Err(self.refuse(&rejection.refused).await),
            }
        }
        if let Some(Sender::Player(name)) = &self.viewer {
            self.here = Some(self.handle.here(name));
        }
        // Commits from before the snapshot are skipped by their version.
        let mut commits = self.handle.commits();
        let mut jackpot = self.handle.board().map(|board| board.watch());
        if let Some(jackpot) = &mut jackpot {
            jackpot.mark_unchanged();
        }
        self.welcome(hello.after).await?;
        let (mut asides, mut watching) = {
            let company = self.handle.company();
            (company.asides(), company.watching())
        };
        self.count();
        let mut watching_due = Some(Instant::now() + WATCHING_WAIT);

        let (answers_in, mut answers) = mpsc::channel::<Box<(String, Answer)>>(2 * UNDER_WAY_MAX);
        let mut ping = interval(self.shared.limits.ping_every);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ping.reset();
        let mut heard = Instant::now();
        loop {
            let offers_due = self.offers_due;
            tokio::select! {
                biased;
                () = crate::told(&mut closing) => {
                    return Err(End::Closed(Goodbye::HouseCloses));
                }
                () = crate::told(&mut self.ended) => return Err(End::Closed(Goodbye::SessionOver)),
                commit = commits.recv() => match commit {
                    Ok(commit) => self.tell(Some(commit), &mut commits).await?,
                    Err(RecvError::Lagged(_)) => self.tell_afresh(None).await?,
                    Err(RecvError::Closed) => return Err(End::Closed(Goodbye::TableGone)),
                },
                () = changed(&mut jackpot) => self.tell_meter().await?,
                answer = answers.recv() => if let Some(answer) = answer {
                    let (id, answer) = *answer;
                    // Its commit was sent before it, and is told before it.
                    self.tell(None, &mut commits).await?;
                    self.answer(id, answer).await?;
                },
                () = sleep_until(offers_due.unwrap_or(heard)), if offers_due.is_some() => {
                    self.tell_offers().await?;
                }
                Ok(aside) = asides.recv() => self.put(Message::Text(aside)).await?,
                Ok(()) = watching.changed(), if watching_due.is_none() => {
                    watching_due = Some(Instant::now() + WATCHING_WAIT);
                }
                () = sleep_until(watching_due.unwrap_or(heard)), if watching_due.is_some() => {
                    watching_due = None;
                    let watched = Watched { watching: *watching.borrow_and_update() };
                    self.send(json!(watched)).await?;
                }
                message = incoming.next() => {
                    heard = Instant::now();
                    if let Some(text) = said(message)? {
                        self.command(&text, &answers_in).await?;
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > self.shared.limits.silence_max {
                        return Err(End::Closed(Goodbye::Silent));
                    }
                    self.look_again().await;
                    if self.is_over() {
                        return Err(End::Closed(Goodbye::SessionOver));
                    }
                    self.refused = 0;
                    self.put(Message::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    /// The first message.
    async fn hello(&mut self, incoming: &mut SplitStream<WebSocket>) -> Result<Hello, End> {
        let first = async {
            loop {
                if let Some(text) = said(incoming.next().await)? {
                    return Ok(text);
                }
            }
        };
        let text = timeout(PATIENCE, first).await;
        let text = text.map_err(|_| End::Closed(Goodbye::NoHello))??;
        match serde_json::from_str::<First>(&text) {
            Ok(first) => Ok(first.hello),
            Err(error) => {
                let detail = format!("begin with {{\"hello\":{{}}}}: {error}");
                Err(self
                    .refuse(&Refused::plain(DoorReason::MalformedJson, detail))
                    .await)
            }
        }
    }

    /// Counts the viewer among those who watch, or does so no more.
    fn count(&mut self) {
        let plays = match &self.viewer {
            Some(Sender::Player(name)) => {
                let snapshot = self.handle.snapshot();
                snapshot.table.people().is_present(name)
            }
            Some(Sender::Staff(..) | Sender::House(_)) => true,
            None => false,
        };
        self.watcher.watches(!plays);
    }

    /// Whether there was a session, and it is over.
    fn is_over(&self) -> bool {
        let expired = self.shared.clock.surely_ms() >= self.expires_ms;
        self.viewer.is_some() && (*self.ended.borrow() || expired)
    }

    /// A session that seems over may have been used elsewhere meanwhile.
    async fn look_again(&mut self) {
        if let Some(token) = self.token
            && self.shared.clock.surely_ms() >= self.expires_ms
            && let Ok((_, expires_ms)) = Box::pin(session(&self.shared, token)).await
        {
            self.expires_ms = expires_ms;
        }
    }

    async fn put(&mut self, message: Message) -> Result<(), End> {
        match timeout(PATIENCE, self.out.send(message)).await {
            Ok(Ok(())) => Ok(()),
            // Gone, or too slow to be worth waiting for.
            _ => Err(End::Gone),
        }
    }

    async fn send(&mut self, value: Value) -> Result<(), End> {
        self.put(Message::Text(value.to_string().into())).await
    }

    /// Refuses who it is; with that the connection ends.
    async fn refuse(&mut self, refused: &Refused) -> End {
        let sent = self.send(refused.answer(None)).await;
        sent.err().unwrap_or(End::Closed(Goodbye::HelloRefused))
    }

    /// What the viewer's account holds.
    async fn balance(&self) -> Option<i64> {
        Box::pin(view::balance(&self.shared, self.viewer.as_ref())).await
    }

    /// What the viewer alone sees and has not been told yet.
    async fn own_changes(&mut self, snapshot: &Snapshot) -> Vec<(&'static str, String)> {
        let balance = self.balance().await;
        let Some(viewer) = &self.viewer else {
            return Vec::new();
        };
        let now = view::own(snapshot, viewer, balance);
        let fields = view::OWN.into_iter().zip(now).zip(&mut self.own);
        let changed = fields.filter(|((_, now), before)| now != *before);
        let told = changed.map(|((path, now), before)| {
            before.clone_from(&now);
            (path, now)
        });
        told.collect()
    }

    /// What is offered now.
    async fn offers(&mut self, snapshot: &Snapshot) -> Vec<Offer> {
        self.offers_due = None;
        let viewer = self.viewer.as_ref();
        let cap = Box::pin(view::cap(&self.shared, self.handle.id(), viewer)).await;
        view::offers(snapshot, viewer, cap)
    }

    /// What is offered otherwise than before, as the fields of a message.
    async fn other_offers(&mut self, snapshot: &Snapshot) -> Option<String> {
        let offers = self.offers(snapshot).await;
        self.offered.changes(offers, self.handle.lists())
    }

    /// The whole table, with how it came to that.
    async fn whole(&mut self, reply: Option<&str>, events: &str, snapshot: &Snapshot) -> String {
        self.version = snapshot.version;
        self.seq = snapshot.seq;
        let offers = self.offers(snapshot).await;
        let options = self.offered.whole(offers);
        let balance = self.balance().await;
        let viewer = self.viewer.as_ref();
        if let Some(viewer) = viewer {
            self.own = view::own(snapshot, viewer, balance);
        }
        let view = view::view(&self.handle, snapshot, viewer, balance);
        view::reply(
            reply,
            (snapshot.seq, events),
            snapshot,
            &options,
            Some(&view),
        )
    }

    /// The missed events, if they can be told one by one.
    async fn missed(&self, after: u64, count: u64) -> Option<String> {
        let count = usize::try_from(count).ok()?;
        let events = self.shared.store.events(self.handle.id(), after, count);
        let events = Box::pin(events).await.ok()?;
        let out = events
            .iter()
            .map(|e| wire::event_text(e.seq, e.at_ms, &e.body));
        Some(out.collect::<Vec<_>>().join(","))
    }

    async fn welcome(&mut self, after: Option<u64>) -> Result<(), End> {
        let snapshot = self.handle.snapshot();
        let missed = after.and_then(|after| snapshot.seq.checked_sub(after));
        let (resume, events) = match (after, missed) {
            (_, Some(0)) => ("none", String::new()),
            (Some(after), Some(count)) if count <= GAP_MAX => {
                match self.missed(after, count).await {
                    Some(events) => ("gap", events),
                    None => ("view", String::new()),
                }
            }
            _ => ("view", String::new()),
        };
        let you = self.viewer.as_ref().map(Sender::label);
        let welcome = json!({
            "table": self.handle.id(),
            "you": you,
            "seq": snapshot.seq,
            "resume": resume,
        });
        let mut text = self.whole(None, &events, &snapshot).await;
        text.pop();
        text.push_str(&format!(",\"welcome\":{welcome}}}"));
        self.put(Message::Text(text.into())).await
    }

    /// Tells of a commit, with all that wait: the events in order, what changed, and the answers to own commands.
    async fn tell(
        &mut self,
        first: Option<Arc<Commit>>,
        commits: &mut broadcast::Receiver<Arc<Commit>>,
    ) -> Result<(), End> {
        let mut all: Vec<Arc<Commit>> = first.into_iter().collect();
        loop {
            match commits.try_recv() {
                Ok(commit) => all.push(commit),
                Err(TryRecvError::Lagged(_)) => return self.tell_afresh(None).await,
                Err(TryRecvError::Empty | TryRecvError::Closed) => break,
            }
        }
        all.retain(|commit| commit.version > self.version);
        self.tell_together(&all).await
    }

    async fn tell_together(&mut self, all: &[Arc<Commit>]) -> Result<(), End> {
        let Some(last) = all.last() else {
            return Ok(());
        };
        self.version = last.version;
        self.seq = last.seq;
        self.count();
        let mut events: Vec<&str> = Vec::new();
        let mut answered: Option<String> = None;
        let mut seq = 0;
        for part in all.iter().flat_map(|commit| &commit.parts) {
            let mine = part.key.as_ref().and_then(|key| self.mine(key));
            if let Some(id) = mine
                && let Some(earlier) = answered.replace(id)
            {
                // Each answer is a message of its own; the last one has the rest.
                let mut text = String::new();
                wire::begin(Some(&earlier), seq, events.drain(..), &mut text);
                text.push('}');
                self.put(Message::Text(text.into())).await?;
            }
            events.push(&part.events);
            seq = part.seq;
        }
        let merged;
        let changes = match all {
            [one] => &one.changes,
            many => {
                let mut all = crate::shown::Changes::default();
                many.iter().for_each(|commit| all.then(&commit.changes));
                merged = all;
                &merged
            }
        };
        let snapshot = self.handle.snapshot();
        let own = self.own_changes(&snapshot).await;
        let stopped = changes.has("life") || changes.has("stopped");
        let goes_on = changes.awaiting.is_some() || changes.phase || stopped;
        let offers = if goes_on || answered.is_some() || !own.is_empty() {
            self.other_offers(&snapshot).await
        } else {
            if self.viewer.is_some() && self.offers_due.is_none() {
                self.offers_due = Some(Instant::now() + OFFERS_WAIT);
            }
            None
        };
        let own = self.viewer.as_ref().map(|_| &own[..]);
        let alike = own.is_none_or(|own| own.is_empty() && !changes.is_seen_differently());
        if let ([one], None, None, true) = (all, &answered, &offers, alike) {
            self.put(Message::Text(one.told())).await?;
        } else {
            let mut text = String::with_capacity(1024);
            wire::begin(answered.as_deref(), last.seq, events, &mut text);
            changes.write(own, &mut text);
            if let Some(offers) = offers {
                text.push_str(&offers);
            }
            text.push('}');
            self.put(Message::Text(text.into())).await?;
        }
        // The meter may have gone on since.
        if changes.has(GameView::JACKPOT) {
            self.tell_meter().await?;
        }
        Ok(())
    }

    /// What is offered, if what others did has changed it.
    async fn tell_offers(&mut self) -> Result<(), End> {
        let snapshot = self.handle.snapshot();
        let Some(offers) = self.other_offers(&snapshot).await else {
            return Ok(());
        };
        let mut text = String::with_capacity(offers.len() + 64);
        wire::begin(None, self.seq, [], &mut text);
        text.push_str(&offers);
        text.push('}');
        self.put(Message::Text(text.into())).await
    }

    /// What the jackpot's meter shows now.
    async fn tell_meter(&mut self) -> Result<(), End> {
        let meter = self.handle.board().and_then(|board| board.meter());
        self.send(json!({"jackpot": {"meter_cents": meter}})).await
    }

    /// The id of a command under way here, which is thereby answered.
    fn mine(&mut self, (label, id): &Key) -> Option<String> {
        let me = self.viewer.as_ref()?.label();
        (me == label && self.under_way.remove(id)).then(|| id.clone())
    }

    /// The table as it stands, instead of how it came to that.
    async fn tell_afresh(&mut self, reply: Option<&str>) -> Result<(), End> {
        let snapshot = self.handle.snapshot();
        let text = self.whole(reply, "", &snapshot).await;
        self.put(Message::Text(text.into())).await
    }

    async fn answer(&mut self, id: String, answer: Answer) -> Result<(), End> {
        match answer {
            // Usually told with its commit already.
            Answer::Done { .. } if !self.under_way.remove(&id) => Ok(()),
            Answer::Done { .. } => self.tell_afresh(Some(&id)).await,
            Answer::Refused(refused) => {
                self.under_way.remove(&id);
                self.send(refused.answer(Some(&id))).await
            }
        }
    }

    async fn command(
        &mut self,
        text: &str,
        answers: &mpsc::Sender<Box<(String, Answer)>>,
    ) -> Result<(), End> {
        self.look_again().await;
        if let (Some(token), Some(Sender::Staff(..)), false) =
            (self.token, &self.viewer, self.is_over())
        {
            let used = crate::http::used(&self.shared, token, self.expires_ms);
            self.expires_ms = Box::pin(used).await;
        }
        let Err(rejection) = self.ask(text, answers) else {
            return Ok(());
        };
        self.send(rejection.answer()).await?;
        if self.is_over() {
            return Err(End::Closed(Goodbye::SessionOver));
        }
        if self.refused > self.shared.limits.refusals_max {
            return Err(End::Closed(Goodbye::TooManyCommands));
        }
        Ok(())
    }

    fn ask(
        &mut self,
        text: &str,
        answers: &mpsc::Sender<Box<(String, Answer)>>,
    ) -> Result<(), Rejection> {
        let label = self.viewer.as_ref().map(Sender::label);
        let rate = self.shared.rates.command(label, self.address);
        rate.map_err(|too_often| {
            self.refused += 1;
            Rejection::too_often(too_often, id_in(text))
        })?;
        let Some(sender) = &self.viewer else {
            return Err(Rejection::of(DoorReason::NoSession.into(), id_in(text)));
        };
        // The connection may not have been closed yet.
        if self.is_over() {
            return Err(Rejection::of(
                DoorReason::SessionUnknown.into(),
                id_in(text),
            ));
        }
        if let (Ok(said), Sender::Player(name)) = (serde_json::from_str::<SayAside>(text), sender) {
            self.handle.company().say(name, said.aside);
            return Ok(());
        }
        let reply = ReplyTo::Stream(answers.clone());
        let ask = crate::http::read(&self.handle, sender, text, reply)?;
        let id = ask.id.clone();
        if self.under_way.len() >= UNDER_WAY_MAX {
            self.refused += 1;
            return Err(Rejection::of(DoorReason::TooManyRequests.into(), id));
        }
        // The same id twice is under way once; the second answer finds nothing to clear.
        self.under_way.extend(id.clone());
        self.handle.ask(ask).map_err(|refused| {
            if let Some(id) = &id {
                self.under_way.remove(id);
            }
            Rejection::of(refused, id)
        })
    }
}

/// The id of a command that is not read any further.
fn id_in(text: &str) -> Option<String> {
    let asked = serde_json::from_str::<Value>(text).ok()?;
    let id = asked.get("id")?.as_str()?;
    Some(id.chars().take(64).collect())
}

/// Ready when the jackpot has changed; never where there is none, or its keeper is gone.
async fn changed(jackpot: &mut Option<watch::Receiver<Option<Arc<Jackpot>>>>) {
    if let Some(jackpot) = jackpot
        && jackpot.changed().await.is_ok()
    {
        return;
    }
    std::future::pending().await
}

/// What the other side said, if it is more than a sign of life.
fn said(message: Option<Result<Message, axum::Error>>) -> Result<Option<Utf8Bytes>, End> {
    match message {
        Some(Ok(Message::Text(text))) => Ok(Some(text)),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
        Some(Ok(Message::Binary(_))) => Err(End::Closed(Goodbye::Bytes)),
        Some(Ok(Message::Close(_))) | None => Err(End::Gone),
        Some(Err(error)) => Err(broken(&error)),
    }
}

/// What is wrong with what comes in, in the terms of RFC 6455.
fn broken(error: &axum::Error) -> End {
    use tungstenite::Error;
    use tungstenite::error::ProtocolError::ResetWithoutClosingHandshake;
    let source = std::error::Error::source(error);
    match source.and_then(|error| error.downcast_ref::<Error>()) {
        Some(Error::Capacity(_)) => End::Closed(Goodbye::TooLarge),
        Some(Error::Utf8(_)) => End::Closed(Goodbye::NotUtf8),
        Some(Error::Protocol(ResetWithoutClosingHandshake)) => End::Gone,
        Some(Error::Protocol(_)) => End::Closed(Goodbye::NotAFrame),
        _ => End::Gone,
    }
}
