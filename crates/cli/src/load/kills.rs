//! `croupier load --kills`: a server that is killed under load, again and again, and what it kept looked at after each kill.
//!
//! Whatever was acknowledged is there once, under its id and with its number; whatever was told is in the log byte for byte; the log and the
//! ledger are sound, and all accounts together hold nothing. A command that was not answered before a kill is sent again under the same id:
//! it has happened once or not at all.

use super::bot::Bot;
use super::machine::{GUESTS_CENTS, Own, Setup, scratch};
use super::{guest, guest_name};
use crate::args::{Format, Load};
use crate::error::Failure;
use croupier_server::key::KeyKept;
use croupier_server::offered::OnOffer;
use croupier_server::replay;
use croupier_server::wire;
use croupier_store::Store;
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

/// How long a server lives, in milliseconds: this much, and up to so much more.
const LIFE_MS: (u64, u64) = (50, 1_500);
/// One start in so many is cut off first.
const STARTS: u32 = 5;

/// A player over all lives of the server.
struct Player {
    name: String,
    token: String,
    table: String,
    bot: Bot,
    offers: OnOffer,
    last_id: u64,
    /// Sent and not answered.
    under_way: VecDeque<(u64, String)>,
}

/// What a command was answered: whose, under which id, and between which numbers its last event is; the answer may come together with
/// what happened after it.
type Done = (String, u64, (u64, u64));

/// What all players have heard.
#[derive(Default)]
struct Heard {
    done: Vec<Done>,
    /// Events by table and number, as they were told.
    told: BTreeMap<(String, u64), String>,
    /// The same since the last kill.
    news: Vec<(String, u64)>,
    again: u64,
    wrong: Option<String>,
}

/// What came of it all.
#[derive(Default)]
struct Found {
    kills: u32,
    starts: u32,
    done: u64,
    told: u64,
    again: u64,
    sound: u32,
    events: u64,
}

/// A message, as far as it matters.
#[derive(Deserialize)]
struct Said<'a> {
    reply: Option<String>,
    seq: Option<u64>,
    #[serde(borrow)]
    events: Option<Vec<&'a RawValue>>,
    refused: Option<Value>,
}

/// The number that an event was told under.
fn number(event: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        seq: u64,
    }
    let numbered: Numbered = serde_json::from_str(event).ok()?;
    Some(numbered.seq)
}

impl Heard {
    fn event(&mut self, table: &str, text: &str) {
        let Some(seq) = number(text) else {
            return;
        };
        let key = (table.to_owned(), seq);
        match self.told.get(&key) {
            None => {
                self.news.push(key.clone());
                self.told.insert(key, text.to_owned());
            }
            Some(before) if before == text => {}
            Some(before) => {
                let what = format!("{table}: told {text}, and before that {before}");
                self.wrong.get_or_insert(what);
            }
        }
    }
}

fn lock(heard: &Mutex<Heard>) -> std::sync::MutexGuard<'_, Heard> {
    heard.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Player {
    /// Plays until the server is gone.
    async fn live(mut self, address: SocketAddr, heard: Arc<Mutex<Heard>>) -> Player {
        // Whatever ends it, the server was killed.
        let _ = self.attend(address, &heard).await;
        self
    }

    async fn attend(
        &mut self,
        address: SocketAddr,
        heard: &Mutex<Heard>,
    ) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        let url = format!("ws://{address}/api/tables/{}/ws", self.table);
        let (mut socket, _) = connect_async(url).await?;
        let hello = format!(r#"{{"hello":{{"token":"{}"}}}}"#, self.token);
        socket.send(Message::text(hello)).await?;
        for (id, said) in &self.under_way {
            socket.send(Message::text(message(*id, said))).await?;
        }
        while let Some(heard_now) = socket.next().await {
            let Message::Text(text) = heard_now? else {
                continue;
            };
            let said: Said<'_> = serde_json::from_str(&text)?;
            self.take(&said, &mut lock(heard));
            let news = self.offers.take(&serde_json::from_str(&text)?);
            if let Some(said) = self.next_command(news) {
                self.last_id += 1;
                let text = message(self.last_id, &said);
                self.under_way.push_back((self.last_id, said));
                socket.send(Message::text(text)).await?;
            }
        }
        Ok(())
    }

    fn take(&mut self, said: &Said<'_>, heard: &mut Heard) {
        for event in said.events.iter().flatten() {
            heard.event(&self.table, event.get());
        }
        let id = said.reply.as_deref().and_then(|id| id.strip_prefix('l'));
        let Some(id) = id.and_then(|id| id.parse().ok()) else {
            return;
        };
        self.under_way.retain(|(known, _)| *known != id);
        let between = match &said.refused {
            None => said.seq.map(|seq| {
                let first = said.events.iter().flatten().next();
                let first = first.and_then(|event| number(event.get()));
                (first.unwrap_or(seq), seq)
            }),
            Some(refused) => {
                let first = &refused["first_reply"];
                heard.again += u64::from(first.is_object());
                first["seq"].as_u64().map(|seq| (seq, seq))
            }
        };
        match between {
            Some(between) => {
                heard.done.push((self.name.clone(), id, between));
                self.bot.done();
            }
            None => self.bot.refused(),
        }
    }

    /// What to say next, where something else may be offered than before.
    fn next_command(&mut self, news: bool) -> Option<String> {
        if !self.under_way.is_empty() {
            return None;
        }
        if news && !self.bot.wants() {
            self.bot.offered(self.offers.all());
        }
        self.bot.say()
    }
}

fn message(id: u64, said: &str) -> String {
    format!(r#"{{"id":"l{id}",{said}}}"#)
}

/// Numbers that look random and are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most.max(1)
    }
}

/// Kills a server of our own as often as is asked, and tells what was found.
pub(super) async fn run(
    args: &Load,
    kills: u32,
    cancel: &AtomicBool,
    more: &(dyn Fn(u64) + Sync),
) -> Result<String, Failure> {
    let folder = scratch(args.scratch.as_deref())?;
    let found = killed(args, kills, &folder, cancel, more).await;
    let found = found.map_err(|failure| {
        let folder = folder.display();
        failure.hint(format!("the folder is left as it was: {folder}"))
    })?;
    drop(std::fs::remove_dir_all(&folder));
    Ok(match args.form.format {
        Format::Text => found.text(),
        Format::Json => format!("{}\n", found.json()),
    })
}

async fn killed(
    args: &Load,
    kills: u32,
    folder: &Path,
    cancel: &AtomicBool,
    more: &(dyn Fn(u64) + Sync),
) -> Result<Found, Failure> {
    let books = args.games.iter().cycle();
    let ids = (1..=args.tables).map(|n| format!("load-{n}"));
    let specs: Vec<String> = ids
        .zip(books)
        .map(|(id, book)| format!("{id}={book}"))
        .collect();
    let setup = Setup {
        betting_ms: args.betting_ms,
        tables: &specs,
        database: None,
        node: false,
    };
    let start = || Own::start_in(folder, &setup, true);
    let mut players = Vec::new();
    let mut own = start()?;
    for number in 0..u64::from(args.tables * args.players) {
        let table = number % u64::from(args.tables) + 1;
        players.push(Player {
            name: guest_name(number),
            token: guest(own.address, number).await?,
            table: format!("load-{table}"),
            bot: Bot::new(number, GUESTS_CENTS / 100),
            offers: OnOffer::default(),
            last_id: 0,
            under_way: VecDeque::new(),
        });
    }
    let heard = Arc::new(Mutex::new(Heard::default()));
    let mut found = Found::default();
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    for kill in 1..=kills {
        let mut playing = JoinSet::new();
        for player in players.drain(..) {
            playing.spawn(player.live(own.address, Arc::clone(&heard)));
        }
        let life = LIFE_MS.0 + chance.below(LIFE_MS.1);
        sleep(Duration::from_millis(life)).await;
        drop(own);
        players = playing.join_all().await;
        found.kills = kill;
        look(folder, &heard, &players, &mut found, false).await?;
        if kill % STARTS == 0 {
            let life = Duration::from_millis(chance.below(60));
            Own::cut_off_start(folder, &setup, life)?;
            found.starts += 1;
            look(folder, &heard, &players, &mut found, false).await?;
        }
        more(1);
        if kill == kills || cancel.load(Ordering::Relaxed) {
            break;
        }
        own = start()?;
    }
    look(folder, &heard, &players, &mut found, true).await?;
    Ok(found)
}

/// Looks at what the dead server kept: what is new since the last look, or all of it.
async fn look(
    folder: &Path,
    heard: &Mutex<Heard>,
    players: &[Player],
    found: &mut Found,
    all: bool,
) -> Result<(), Failure> {
    let kill = found.kills;
    let wrong = |what: String| Failure::failed(format!("after kill {kill}: {what}"));
    let failed = |error: &dyn std::fmt::Display| wrong(error.to_string());
    let (done, told) = {
        let mut heard = lock(heard);
        if let Some(what) = heard.wrong.take() {
            return Err(wrong(what));
        }
        found.again = heard.again;
        let news = std::mem::take(&mut heard.news);
        let first = usize::try_from(found.done).unwrap_or(0);
        let first = if all { 0 } else { first };
        found.done = heard.done.len() as u64;
        found.told = heard.told.len() as u64;
        let told: BTreeMap<(String, u64), String> = match all {
            true => heard.told.clone(),
            false => news
                .into_iter()
                .filter_map(|key| Some((key.clone(), heard.told.get(&key)?.clone())))
                .collect(),
        };
        (heard.done[first..].to_vec(), told)
    };
    let store = Store::open_read_only(folder.join("croupier.db"));
    let store = store.await.map_err(|e| failed(&e))?;
    for (name, id, (first, last)) in &done {
        let kept = store.reply(&format!("l{id}"), name).await;
        let kept = kept.map_err(|e| failed(&e))?.map(|reply| reply.seq);
        if !kept.is_some_and(|seq| (*first..=*last).contains(&seq)) {
            let what = format!(
                "{name} was told that l{id} was done between {first} and {last}, and {kept:?} is kept"
            );
            return Err(wrong(what));
        }
    }
    let tables: BTreeMap<&str, u64> = told
        .keys()
        .rev()
        .map(|(table, seq)| (table.as_str(), *seq))
        .collect();
    for (table, first) in tables {
        let events = store.events(table, first - 1, usize::MAX).await;
        let logged = events.map_err(|e| failed(&e))?;
        let logged = logged.iter().map(|e| {
            let text = wire::event_out(e.seq, e.at_ms, &e.body).to_string();
            (e.seq, text)
        });
        let logged: BTreeMap<u64, String> = logged.collect();
        let of_table = told.iter().filter(|((of, _), _)| of == table);
        for ((_, seq), text) in of_table {
            if logged.get(seq) != Some(text) {
                let kept = logged.get(seq);
                return Err(wrong(format!(
                    "{table}: {text} was told, and {kept:?} is logged"
                )));
            }
        }
    }
    if all {
        no_more_than_acknowledged(&store, heard, players)
            .await
            .map_err(wrong)?;
    }
    let held = store.balances("").await.map_err(|e| failed(&e))?;
    let sum: i64 = held.iter().map(|(_, cents)| cents).sum();
    if sum != 0 {
        return Err(wrong(format!("all accounts together hold {sum} cents")));
    }
    found.events = store.verify(|_| {}).await.map_err(|e| failed(&e))?.events;
    let key = KeyKept::File(key(folder)).open().map_err(|e| failed(&e))?;
    let vault = key.map(|key| key.vault());
    let snapshots = store.snapshots(2).await.map_err(|e| failed(&e))?;
    let audit = replay::audit_snapshots(snapshots, vault, |_| {}).await;
    audit.map_err(|e| failed(&e))?;
    found.sound += 1;
    store.close().await.map_err(|e| failed(&e))
}

fn key(folder: &Path) -> PathBuf {
    folder.join("operator.key")
}

/// Whether the logs hold as many commands of each player as were acknowledged, with those of which nobody knows.
async fn no_more_than_acknowledged(
    store: &Store,
    heard: &Mutex<Heard>,
    players: &[Player],
) -> Result<(), String> {
    let mut logged: BTreeMap<String, u64> = BTreeMap::new();
    for head in store.tables().await.map_err(|e| e.to_string())? {
        let events = store.events(&head.table, 0, usize::MAX).await;
        for event in events.map_err(|e| e.to_string())? {
            if event.cause.is_some() {
                *logged.entry(event.actor).or_default() += 1;
            }
        }
    }
    let mut done: BTreeMap<String, u64> = BTreeMap::new();
    let mut ids: Vec<(String, u64)> = {
        let heard = lock(heard);
        heard
            .done
            .iter()
            .map(|(name, id, _)| (name.clone(), *id))
            .collect()
    };
    ids.sort_unstable();
    ids.dedup();
    for (name, _) in ids {
        *done.entry(name).or_default() += 1;
    }
    for player in players {
        for (id, _) in &player.under_way {
            let kept = store.reply(&format!("l{id}"), &player.name).await;
            let kept = kept.map_err(|e| e.to_string())?;
            let happened = kept.is_some_and(|reply| reply.asked.is_none());
            *done.entry(player.name.clone()).or_default() += u64::from(happened);
        }
        let counts = [&logged, &done].map(|of| of.get(&player.name).copied().unwrap_or(0));
        if counts[0] != counts[1] {
            let name = &player.name;
            return Err(format!(
                "the logs hold {} commands of {name}, and {} were acknowledged",
                counts[0], counts[1]
            ));
        }
    }
    Ok(())
}

impl Found {
    fn text(&self) -> String {
        format!(
            "killed            {} times in play, {} times while it started\n\
             acknowledged      {} commands, each kept once under its number; {} were asked again and had been done or refused\n\
             told              {} events, each in its log byte for byte\n\
             verified          {} times, sound each time; {} events at the end\n",
            self.kills, self.starts, self.done, self.again, self.told, self.sound, self.events
        )
    }

    fn json(&self) -> Value {
        json!({
            "kills": self.kills,
            "kills_at_start": self.starts,
            "acknowledged": self.done,
            "asked_again": self.again,
            "told": self.told,
            "sound": self.sound,
            "events": self.events,
        })
    }
}
