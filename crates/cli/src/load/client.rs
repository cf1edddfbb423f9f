//! One client: a WebSocket at a table, of a player who plays or of somebody who watches. Messages are looked through for the few words
//! that matter rather than read, so that the clients take little of a machine that they share with the server.

use super::bot::Bot;
use super::tally::{Sample, Tally};
use croupier_server::offered::OnOffer;
use futures_util::{SinkExt as _, StreamExt as _};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Commands of one client under way at once, as many as a server takes.
const UNDER_WAY_MAX: usize = 32;
/// Messages about offers that are kept unread, because most are never looked at.
const TOLD_MAX: usize = 32;
/// Kept for each connection.
const READ_BYTES: usize = 2_048;

/// What the whole house of clients is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Course {
    /// Everybody comes and sits down.
    Coming,
    /// They play.
    Playing,
    /// It is over.
    Over,
}

/// What all clients share.
#[derive(Debug)]
pub(crate) struct House {
    /// Where it answers; the clients spread evenly.
    pub(crate) addresses: Vec<SocketAddr>,
    pub(crate) tally: Tally,
    /// How many players have come to play.
    pub(crate) seated: AtomicU64,
}

/// Who comes to which table.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) table: String,
    /// The token of a player's session; who watches has none.
    pub(crate) token: Option<String>,
    pub(crate) number: u64,
    /// Every so often a command is due; without it, when the last one is answered.
    pub(crate) every: Option<Duration>,
    pub(crate) chips_cents: u64,
}

/// A connected client.
pub(crate) struct Client {
    house: Arc<House>,
    socket: WebSocketStream<TcpStream>,
    bot: Option<Bot>,
    every: Option<Duration>,
    number: u64,
    /// Ids of commands under way, with the time at which each was due, and what was said.
    under_way: VecDeque<(u64, Instant, String)>,
    last_id: u64,
    /// What was offered when that was last looked at, and the messages that have told of offers since.
    offers: OnOffer,
    told: Vec<Utf8Bytes>,
    /// Whether one of them came after the last command.
    news: bool,
    playing: bool,
}

/// Why a connection is over.
pub(crate) type Lost = String;

impl Client {
    /// Comes to a table, up to the welcome.
    pub(crate) async fn connect(house: Arc<House>, guest: Guest) -> Result<Client, Lost> {
        let lost = |error: &dyn std::fmt::Display| format!("{}: {error}", guest.table);
        let address = nth(&house.addresses, guest.number);
        let stream = TcpStream::connect(address).await;
        let stream = stream.map_err(|e| lost(&e))?;
        stream.set_nodelay(true).map_err(|e| lost(&e))?;
        let url = format!("ws://{address}/api/tables/{}/ws", guest.table);
        let config = WebSocketConfig::default().read_buffer_size(READ_BYTES);
        let opened = client_async_with_config(url, stream, Some(config)).await;
        let (mut socket, _) = opened.map_err(|e| lost(&e))?;
        let hello = match &guest.token {
            Some(token) => format!(r#"{{"hello":{{"token":"{token}"}}}}"#),
            None => r#"{"hello":{}}"#.to_owned(),
        };
        let sent = socket.send(Message::text(hello)).await;
        sent.map_err(|e| lost(&e))?;
        let mut client = Client {
            bot: guest
                .token
                .is_some()
                .then(|| Bot::new(guest.number, guest.chips_cents)),
            house,
            socket,
            every: guest.every,
            number: guest.number,
            under_way: VecDeque::new(),
            last_id: 0,
            offers: OnOffer::default(),
            told: Vec::new(),
            news: false,
            playing: false,
        };
        let welcome = client.hear().await?;
        match welcome.contains(r#""welcome":"#) {
            true => Ok(client),
            false => Err(lost(&welcome)),
        }
    }

    /// Plays, or watches, until it is over.
    pub(crate) async fn run(mut self, mut course: watch::Receiver<Course>) {
        if let Err(_lost) = self.attend(&mut course).await {
            self.house.tally.lost();
        }
    }

    async fn attend(&mut self, course: &mut watch::Receiver<Course>) -> Result<(), Lost> {
        let mut due = Instant::now();
        self.go_on().await?;
        loop {
            let timed = self.every.filter(|_| self.playing);
            tokio::select! {
                biased;
                told = turned(course) => match told {
                    Course::Coming => {}
                    Course::Playing => {
                        self.playing = true;
                        due = Instant::now() + offset(self.number, self.every.unwrap_or_default());
                        self.go_on().await?;
                    }
                    Course::Over => return Ok(()),
                },
                () = sleep_until(due), if timed.is_some() => {
                    self.turn(due).await?;
                    due += timed.unwrap_or_default();
                }
                text = Self::next(&mut self.socket, &self.house.tally) => {
                    self.take(&text?);
                    self.go_on().await?;
                }
            }
        }
    }

    async fn hear(&mut self) -> Result<Utf8Bytes, Lost> {
        let text = Self::next(&mut self.socket, &self.house.tally).await?;
        self.take(&text);
        Ok(text)
    }

    async fn next(
        socket: &mut WebSocketStream<TcpStream>,
        tally: &Tally,
    ) -> Result<Utf8Bytes, Lost> {
        loop {
            match socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    tally.heard(text.len());
                    return Ok(text);
                }
                Some(Ok(Message::Close(why))) => {
                    return Err(why.map_or_else(|| "closed".to_owned(), |w| w.to_string()));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.to_string()),
                None => return Err("gone".to_owned()),
            }
        }
    }

    /// Takes in what the server says.
    fn take(&mut self, text: &Utf8Bytes) {
        let tally = &self.house.tally;
        let answered = after(text, r#""reply":"l"#).and_then(number);
        match answered {
            None => {
                if let Some(at_ms) = after(text, r#""at_ms":"#).and_then(number) {
                    tally.told(now().saturating_sub(Duration::from_millis(at_ms)));
                }
            }
            Some(id) => {
                let at = self.under_way.iter().position(|(n, ..)| *n == id);
                let said = at.and_then(|at| self.under_way.remove(at));
                let refused = after(text, r#""refused":{"reason":""#);
                if let (Some((_, since, command)), Some(bot)) = (said, &mut self.bot) {
                    if let Some(reason) = refused {
                        let reason = reason.split('"').next().unwrap_or_default();
                        tally.refused(reason);
                        bot.refused();
                        // What is offered stays as it was; at the next turn it is tried again.
                        self.news |= self.every.is_some() && reason == "StoreUnavailable";
                    } else {
                        tally.done(since.elapsed());
                        let came = bot.plays();
                        bot.done();
                        if !came && bot.plays() {
                            self.house.seated.fetch_add(1, Ordering::Relaxed);
                        }
                        if tally.is_on() {
                            tally.sample(|| Sample {
                                command,
                                event: event(text).to_owned(),
                            });
                        }
                    }
                }
            }
        }
        let offers = || text.contains(r#""options":["#) || text.contains(r#""offers":{"#);
        if self.bot.is_some() && offers() {
            self.told.push(text.clone());
            self.news = true;
            if self.told.len() > TOLD_MAX {
                self.look();
            }
        }
    }

    /// Reads what was told of offers.
    fn look(&mut self) {
        for text in self.told.drain(..) {
            self.offers
                .take(&serde_json::from_str(&text).unwrap_or_default());
        }
    }

    /// Says what comes next, if it is time.
    async fn go_on(&mut self) -> Result<(), Lost> {
        if !self.under_way.is_empty() {
            return Ok(());
        }
        let waits = self.bot.as_ref().is_some_and(|bot| !bot.wants());
        let news = waits && std::mem::take(&mut self.news);
        if news {
            self.look();
        }
        let Some(bot) = &mut self.bot else {
            return Ok(());
        };
        if news {
            let came = bot.plays();
            bot.offered(self.offers.all());
            if !came && bot.plays() {
                self.house.seated.fetch_add(1, Ordering::Relaxed);
            }
        }
        let closed = self.every.is_none() && self.playing;
        if closed || !bot.plays() {
            return self.say(Instant::now()).await.map(drop);
        }
        Ok(())
    }

    /// A command is due.
    async fn turn(&mut self, due: Instant) -> Result<(), Lost> {
        if self.bot.is_some() && (self.under_way.len() >= UNDER_WAY_MAX || !self.say(due).await?) {
            self.house.tally.passed();
        }
        Ok(())
    }

    /// Says something, if there is anything to say.
    async fn say(&mut self, due: Instant) -> Result<bool, Lost> {
        let Some(said) = self.bot.as_mut().and_then(Bot::say) else {
            return Ok(false);
        };
        self.last_id += 1;
        let text = format!(r#"{{"id":"l{}",{said}}}"#, self.last_id);
        self.house.tally.said(text.len());
        self.under_way.push_back((self.last_id, due, said));
        self.news = false;
        let sent = self.socket.send(Message::text(text)).await;
        sent.map_err(|error| error.to_string())?;
        Ok(true)
    }
}

/// How far into the interval a client's commands are due, so that they do not come all at once. Steps of the golden ratio spread any few
/// neighbours over the whole interval, and 997 clients evenly.
fn offset(number: u64, every: Duration) -> Duration {
    let share = u32::try_from(number % 997 * 617 % 997).unwrap_or(0);
    every * share / 997
}

/// Which of several addresses a client goes to.
pub(crate) fn nth(addresses: &[SocketAddr], number: u64) -> SocketAddr {
    let count = addresses.len().max(1) as u64;
    addresses[usize::try_from(number % count).unwrap_or_default()]
}

/// What everybody does from now on.
async fn turned(course: &mut watch::Receiver<Course>) -> Course {
    match course.changed().await {
        Ok(()) => *course.borrow_and_update(),
        Err(_) => Course::Over,
    }
}

/// The time of day, as the server's log has it.
fn now() -> Duration {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default()
}

/// What follows a word in a message.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.find(word).map(|at| &text[at + word.len()..])
}

/// The number that a text begins with.
fn number(text: &str) -> Option<u64> {
    let end = text.find(|c: char| !c.is_ascii_digit());
    text[..end.unwrap_or(text.len())].parse().ok()
}

/// The first event of a message, without its number and time.
fn event(text: &str) -> &str {
    let event = after(text, r#""event":"#).unwrap_or_default();
    &event[..event.find('}').unwrap_or(event.len())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn clients_are_spread_over_the_interval() {
        let every = Duration::from_millis(997);
        for first in [0, 1, 42, 990, 1_000_000] {
            let mut at: Vec<Duration> = (first..first + 7).map(|n| offset(n, every)).collect();
            at.sort_unstable();
            // Even steps would be a seventh of the interval apart, 142 ms.
            let near = Duration::from_millis(90);
            let near = at.windows(2).find(|pair| pair[1] - pair[0] < near);
            assert_eq!(near, None, "from client {first} on: {at:?}");
        }
        let all: BTreeSet<Duration> = (0..997).map(|n| offset(n, every)).collect();
        assert_eq!(all.len(), 997, "as many clients have a moment each");
    }

    #[test]
    fn a_message_is_looked_through() {
        let text = r#"{"seq":7,"events":[{"seq":7,"at_ms":1234,"event":"wager-placed","cents":5}],"reply":"l12"}"#;
        assert_eq!(after(text, r#""reply":"l"#).and_then(number), Some(12));
        assert_eq!(after(text, r#""at_ms":"#).and_then(number), Some(1234));
        assert_eq!(event(text), r#""wager-placed","cents":5"#);
        assert_eq!(event("{}"), "");
    }
}
