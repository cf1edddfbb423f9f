//! The WebSocket of a table: a hello, then every commit as this viewer may see it, and commands with their answers.
//! A connection that falls too far behind gets a fresh view instead of what it missed; one that does not take what is
//! sent, or is silent for too long, is dropped.

use crate::http::{Rejection, address, no_session, session};
use crate::server::{Connection, Shared};
use crate::table::{Answer, Commit, Handle, Here, Key, ReplyTo, Sender, Snapshot};
use crate::view;
use crate::wire::Refused;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{Extensions, HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use croupier_house::jackpot::Jackpot;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

/// How long a hello, or the taking of one message, may last.
const PATIENCE: Duration = Duration::from_secs(10);
/// Missed events up to this many are sent one by one.
const GAP_MAX: u64 = 500;
/// Commands of one connection under way at once.
const UNDER_WAY_MAX: usize = 32;

/// The first message.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct First {
    hello: Hello,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hello {
    token: Option<String>,
    after: Option<u64>,
}

/// The connection cannot go on.
struct Gone;

/// Opens a WebSocket at a table.
pub(crate) async fn socket(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    extensions: Extensions,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Rejection> {
    let handle = crate::http::find(&shared, &id)?.clone();
    same_origin(&headers)?;
    let connection = shared.connect().ok_or_else(|| {
        Rejection::new("TooManyConnections", "the house is full; try again later")
    })?;
    let address = address(&extensions);
    let most = shared.limits.body_bytes_max;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    Ok(upgrade
        .on_upgrade(move |socket| serve(shared, handle, socket, address, connection))
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
    let detail = "a page of another origin may not open this WebSocket";
    Err(Rejection::new("OtherOrigin", detail))
}

async fn serve(
    shared: Arc<Shared>,
    handle: Handle,
    socket: WebSocket,
    address: IpAddr,
    connection: Connection,
) {
    let (out, mut incoming) = socket.split();
    let mut talk = Talk {
        shared,
        handle,
        out,
        address,
        viewer: None,
        here: None,
        sent: 0,
        under_way: HashSet::new(),
    };
    // Either side may go at any time; that is no error.
    drop(talk.run(&mut incoming).await);
    drop(talk);
    drop(connection);
}

/// One connection.
struct Talk {
    shared: Arc<Shared>,
    handle: Handle,
    out: SplitSink<WebSocket, Message>,
    address: IpAddr,
    viewer: Option<Sender>,
    here: Option<Here>,
    /// The number of the last event sent, or covered by a view.
    sent: u64,
    under_way: HashSet<String>,
}

impl Talk {
    async fn run(&mut self, incoming: &mut SplitStream<WebSocket>) -> Result<(), Gone> {
        let mut closing = self.shared.closing();
        let hello = match timeout(PATIENCE, hello(incoming)).await {
            Ok(Ok(hello)) => hello,
            Ok(Err(Some(refused))) => return self.refuse_and_close(&refused).await,
            Ok(Err(None)) => return Err(Gone),
            Err(_) => return self.close(close_code::POLICY, "no hello came").await,
        };
        if let Some(token) = &hello.token {
            match session(&self.shared, token).await {
                Ok(sender) => self.viewer = Some(sender),
                Err(rejection) => return self.refuse_and_close(&rejection.refused).await,
            }
        }
        if let Some(Sender::Player(name)) = &self.viewer {
            self.here = Some(self.handle.here(name));
        }
        // Commits from before the snapshot are skipped by their number.
        let mut commits = self.handle.commits();
        let mut jackpot = self.handle.board().map(|board| board.watch());
        if let Some(jackpot) = &mut jackpot {
            jackpot.mark_unchanged();
        }
        self.welcome(hello.after).await?;

        let (answers_in, mut answers) = mpsc::channel(2 * UNDER_WAY_MAX);
        let mut ping = interval(self.shared.limits.ping_every);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ping.reset();
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                biased;
                () = crate::told(&mut closing) => {
                    return self.close(close_code::AWAY, "the house closes for a moment").await;
                }
                commit = commits.recv() => match commit {
                    Ok(commit) => self.tell(&commit).await?,
                    Err(RecvError::Lagged(_)) => self.tell_afresh(None).await?,
                    Err(RecvError::Closed) => return self.close(close_code::AWAY, "the table is gone").await,
                },
                () = changed(&mut jackpot) => self.tell_meter().await?,
                answer = answers.recv() => if let Some((id, answer)) = answer {
                    // Its commit was sent before it, and is told before it.
                    while let Ok(commit) = commits.try_recv() {
                        self.tell(&commit).await?;
                    }
                    self.answer(id, answer).await?;
                },
                message = incoming.next() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => self.command(&text, &answers_in).await?,
                        Some(Ok(Message::Binary(_))) => {
                            let refused = Refused::plain("MalformedJson", "send text, not bytes");
                            self.send(refused.answer(None)).await?;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > self.shared.limits.silence_max {
                        return self.close(close_code::POLICY, "silent for too long").await;
                    }
                    self.put(Message::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    async fn put(&mut self, message: Message) -> Result<(), Gone> {
        match timeout(PATIENCE, self.out.send(message)).await {
            Ok(Ok(())) => Ok(()),
            // Gone, or too slow to be worth waiting for.
            _ => Err(Gone),
        }
    }

    async fn send(&mut self, value: Value) -> Result<(), Gone> {
        self.put(Message::Text(value.to_string().into())).await
    }

    async fn close(&mut self, code: u16, why: &'static str) -> Result<(), Gone> {
        let frame = CloseFrame {
            code,
            reason: why.into(),
        };
        self.put(Message::Close(Some(frame))).await?;
        Err(Gone)
    }

    async fn refuse_and_close(&mut self, refused: &Refused) -> Result<(), Gone> {
        self.send(refused.answer(None)).await?;
        self.close(close_code::POLICY, "refused").await
    }

    async fn view(&self, snapshot: &Snapshot) -> Value {
        let viewer = self.viewer.as_ref();
        let balance = view::balance(&self.shared, viewer).await;
        view::view(&self.handle, snapshot, viewer, balance)
    }

    fn message(
        &self,
        seq: u64,
        events: &[Value],
        snapshot: &Snapshot,
        view: Value,
    ) -> Map<String, Value> {
        view::reply(seq, events, snapshot, self.viewer.as_ref(), Some(view))
    }

    async fn welcome(&mut self, after: Option<u64>) -> Result<(), Gone> {
        let snapshot = self.handle.snapshot();
        let missed = after.and_then(|after| snapshot.seq.checked_sub(after));
        let (resume, events) = match (after, missed) {
            (_, Some(0)) => ("none", Vec::new()),
            (Some(after), Some(missed)) if missed <= GAP_MAX => {
                let count = usize::try_from(missed).unwrap_or(usize::MAX);
                match crate::http::gap(&self.shared, &self.handle, after, count).await {
                    Ok(events) => ("gap", events),
                    Err(_) => ("view", Vec::new()),
                }
            }
            _ => ("view", Vec::new()),
        };
        self.sent = snapshot.seq;
        let view = self.view(&snapshot).await;
        let mut message = self.message(snapshot.seq, &events, &snapshot, view);
        let you = self.viewer.as_ref().map(Sender::label);
        let welcome = json!({
            "table": self.handle.id(),
            "you": you,
            "seq": snapshot.seq,
            "resume": resume,
        });
        message.insert("welcome".to_owned(), welcome);
        self.send(Value::Object(message)).await
    }

    /// Tells of a commit: all events in order, each own command with its answer.
    async fn tell(&mut self, commit: &Commit) -> Result<(), Gone> {
        let mut gathered: Vec<Value> = Vec::new();
        let view = self.view(&commit.after).await;
        let sent = self.sent;
        for part in commit.parts.iter().filter(|p| p.seq > sent) {
            gathered.extend(part.events.iter().cloned());
            if let Some(id) = part.key.as_ref().and_then(|key| self.mine(key)) {
                let events = std::mem::take(&mut gathered);
                let mut message = self.message(part.seq, &events, &commit.after, view.clone());
                message.insert("reply".to_owned(), id.into());
                self.send(Value::Object(message)).await?;
            }
        }
        self.sent = self.sent.max(commit.after.seq);
        if !gathered.is_empty() {
            let message = self.message(commit.after.seq, &gathered, &commit.after, view);
            self.send(Value::Object(message)).await?;
        }
        Ok(())
    }

    /// What the jackpot's meter shows now.
    async fn tell_meter(&mut self) -> Result<(), Gone> {
        let meter = self.handle.board().and_then(|board| board.meter());
        self.send(json!({"jackpot": {"meter_cents": meter}})).await
    }

    /// The id of a command under way here, which is thereby answered.
    fn mine(&mut self, (label, id): &Key) -> Option<String> {
        let me = self.viewer.as_ref()?.label();
        (me == label && self.under_way.remove(id)).then(|| id.clone())
    }

    /// The table as it stands, instead of how it came to that.
    async fn tell_afresh(&mut self, reply: Option<String>) -> Result<(), Gone> {
        let snapshot = self.handle.snapshot();
        self.sent = self.sent.max(snapshot.seq);
        let view = self.view(&snapshot).await;
        let mut message = self.message(snapshot.seq, &[], &snapshot, view);
        if let Some(id) = reply {
            message.insert("reply".to_owned(), id.into());
        }
        self.send(Value::Object(message)).await
    }

    async fn answer(&mut self, id: String, answer: Answer) -> Result<(), Gone> {
        match answer {
            // Usually told with its commit already.
            Answer::Done { .. } if !self.under_way.remove(&id) => Ok(()),
            Answer::Done { .. } => self.tell_afresh(Some(id)).await,
            Answer::Refused(refused) => {
                self.under_way.remove(&id);
                self.send(refused.answer(Some(&id))).await
            }
        }
    }

    async fn command(
        &mut self,
        text: &str,
        answers: &mpsc::Sender<(String, Answer)>,
    ) -> Result<(), Gone> {
        if let Err(rejection) = self.ask(text, answers) {
            self.send(rejection.answer()).await?;
        }
        Ok(())
    }

    fn ask(
        &mut self,
        text: &str,
        answers: &mpsc::Sender<(String, Answer)>,
    ) -> Result<(), Rejection> {
        let Some(sender) = &self.viewer else {
            let asked = serde_json::from_str::<Value>(text).ok();
            let id = asked.and_then(|v| Some(v.get("id")?.as_str()?.chars().take(64).collect()));
            return Err(Rejection::of(*no_session().refused, id));
        };
        let reply = ReplyTo::Stream(answers.clone());
        let ask = crate::http::read(&self.handle, sender, text, reply)?;
        let id = ask.id.clone();
        let rate = self.shared.rates.command(sender.label(), self.address);
        rate.map_err(|e| Rejection::too_often(e, id.clone()))?;
        if self.under_way.len() >= UNDER_WAY_MAX {
            let detail = "wait for the answers to your commands before you send more";
            let refused = Refused::plain("TooManyRequests", detail);
            return Err(Rejection::of(refused, id));
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

/// Ready when the jackpot has changed; never where there is none, or its keeper is gone.
async fn changed(jackpot: &mut Option<watch::Receiver<Option<Arc<Jackpot>>>>) {
    if let Some(jackpot) = jackpot
        && jackpot.changed().await.is_ok()
    {
        return;
    }
    std::future::pending().await
}

/// The first message; a refusal, or nothing when the other side has gone.
async fn hello(incoming: &mut SplitStream<WebSocket>) -> Result<Hello, Option<Refused>> {
    loop {
        match incoming.next().await {
            Some(Ok(Message::Text(text))) => {
                let first: First = serde_json::from_str(&text).map_err(|e| {
                    let detail = format!("begin with {{\"hello\":{{}}}}: {e}");
                    Some(Refused::plain("MalformedJson", detail))
                })?;
                return Ok(first.hello);
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            _ => return Err(None),
        }
    }
}
