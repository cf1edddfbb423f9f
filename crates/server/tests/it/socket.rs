//! A real socket: a round over the WebSocket, resuming after a loss, and the ends that are not a goodbye.

use crate::common::time::{Held, drive, hold, still, until};
use crate::common::{QUICK, TABLE, config};
use croupier_server::offered::OnOffer;
use croupier_server::{Config, Pace, serve};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), croupier_server::ServeError>>,
    folder: Option<tempfile::TempDir>,
    _held: Held,
}

async fn run_in(config: Config, folder: Option<tempfile::TempDir>) -> Running {
    let held = hold();
    let (ready, address) = oneshot::channel();
    let (stop, stopped) = oneshot::channel::<()>();
    let ready = |address| ready.send(address).unwrap();
    let task = tokio::spawn(serve(config, ready, async {
        drop(stopped.await);
    }));
    Running {
        address: address.await.unwrap(),
        stop,
        task,
        folder,
        _held: held,
    }
}

async fn run(pace: Pace) -> Running {
    run_anew(config(pace)).await
}

pub(crate) async fn run_anew(mut config: Config) -> Running {
    let folder = tempfile::tempdir().unwrap();
    config.data = folder.path().to_owned();
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    run_in(config, Some(folder)).await
}

impl Running {
    /// The operator's token.
    pub(crate) fn operator(&self) -> String {
        let folder = self.folder.as_ref().unwrap().path();
        let token = std::fs::read_to_string(folder.join("operator.token"));
        token.unwrap().trim().to_owned()
    }

    pub(crate) async fn stop(self) -> Option<tempfile::TempDir> {
        self.stop.send(()).unwrap();
        drive(self.task).await.unwrap().unwrap();
        self.folder
    }
}

/// A plain request; what the socket tests need of HTTP.
async fn http(address: SocketAddr, method: &str, path: &str, body: &str) -> Value {
    ask(address, method, path, "", body).await
}

/// The same, as the bearer of a token.
pub(crate) async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &str,
) -> Value {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let bearer = match token {
        "" => String::new(),
        token => format!("authorization: Bearer {token}\r\n"),
    };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{bearer}content-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let body = answer.split("\r\n\r\n").nth(1).unwrap();
    serde_json::from_str(body).unwrap()
}

pub(crate) async fn guest(address: SocketAddr, name: &str) -> String {
    let body = json!({ "name": name }).to_string();
    let guest = http(address, "POST", "/api/guests", &body).await;
    guest["token"].as_str().unwrap().to_owned()
}

pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every event told so far.
    events: Vec<Value>,
    /// The table as it was told, whole and in parts.
    pub(crate) view: Value,
    offered: OnOffer,
    /// With which code and reason it was closed.
    pub(crate) closed: Option<(u16, String)>,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr, hello: Value) -> (Client, Value) {
        Client::at(address, TABLE, hello).await
    }

    async fn at(address: SocketAddr, table: &str, hello: Value) -> (Client, Value) {
        let url = format!("ws://{address}/api/tables/{table}/ws");
        let (mut socket, _) = connect_async(url).await.unwrap();
        let hello = json!({ "hello": hello }).to_string();
        socket.send(Message::text(hello)).await.unwrap();
        let mut client = Client::new(socket);
        let welcome = client.next().await.unwrap();
        (client, welcome)
    }

    pub(crate) fn new(socket: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Client {
        Client {
            socket,
            events: Vec::new(),
            view: Value::Null,
            offered: OnOffer::default(),
            closed: None,
        }
    }

    /// The next message, whatever time it takes; none when the connection is closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        drive(self.message()).await
    }

    /// The next message, which comes without any time passing.
    async fn at_once(&mut self) -> Option<Value> {
        still(self.message()).await
    }

    async fn message(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => {
                    let value: Value = serde_json::from_str(&text).unwrap();
                    crate::common::is_described("Message", &value);
                    let events = value["events"].as_array().cloned().unwrap_or_default();
                    self.events.extend(events);
                    if value["view"].is_object() {
                        self.view = value["view"].clone();
                    }
                    self.offered.take(&value);
                    if !value["seq"].is_null() {
                        self.view["seq"] = value["seq"].clone();
                    }
                    for (path, changed) in value["changes"].as_object().into_iter().flatten() {
                        match path.split_once('.') {
                            Some((game, field)) => self.view[game][field] = changed.clone(),
                            None => self.view[path] = changed.clone(),
                        }
                    }
                    return Some(value);
                }
                Ok(Message::Close(frame)) => {
                    self.closed = frame.map(|f| (f.code.into(), f.reason.to_string()));
                    return None;
                }
                Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    pub(crate) async fn say(&mut self, command: Value) -> Value {
        let id = command["id"].clone();
        self.socket
            .send(Message::text(command.to_string()))
            .await
            .unwrap();
        loop {
            let message = self.at_once().await.unwrap();
            if message["reply"] == id {
                return message;
            }
        }
    }

    async fn until(&mut self, word: &str) -> Value {
        loop {
            if let Some(event) = self.events.iter().find(|e| e["event"] == word) {
                return event.clone();
            }
            self.next().await.unwrap();
        }
    }

    fn last(&self) -> u64 {
        self.events.last().unwrap()["seq"].as_u64().unwrap()
    }

    /// No number is missing or told twice.
    fn assert_gapless(&self) {
        let seqs: Vec<u64> = self
            .events
            .iter()
            .map(|e| e["seq"].as_u64().unwrap())
            .collect();
        let all: Vec<u64> = (seqs[0]..seqs[0] + seqs.len() as u64).collect();
        assert_eq!(seqs, all);
    }
}

#[tokio::test]
async fn a_round_with_a_lost_connection() {
    let running = run(QUICK).await;
    let address = running.address;
    let token = guest(address, "anna").await;
    let (mut watcher, welcome) = Client::connect(address, json!({})).await;
    assert_eq!(welcome["welcome"]["you"], Value::Null);
    assert_eq!(welcome["welcome"]["resume"], "view");
    assert_eq!(welcome["options"], json!([]));
    let refused = watcher.say(json!({"id":"w","do":"leave"})).await;
    assert_eq!(refused["refused"]["reason"], "NoSession");

    let (mut anna, welcome) = Client::connect(address, json!({"token":token,"after":0})).await;
    assert_eq!(welcome["welcome"]["you"], "anna");
    assert_eq!(welcome["welcome"]["resume"], "gap");
    assert_eq!(anna.events[0]["event"], "table-drafted");
    assert_eq!(welcome["view"]["you"]["balance_cents"], 100_000);
    let reply = anna
        .say(json!({"id":"1","do":"buy-in","cents":20_000}))
        .await;
    assert!(
        reply["view"].is_null(),
        "the whole table is told once: {reply}"
    );
    assert_eq!(reply["changes"]["you"]["chips_cents"], 20_000);
    assert_eq!(anna.view["you"]["balance_cents"], 80_000);
    anna.say(json!({"id":"2","do":"sit","seat":3})).await;
    let again = anna.say(json!({"id":"2","do":"sit","seat":3})).await;
    assert_eq!(again["refused"]["reason"], "CommandAlreadyAnswered");
    anna.until("betting-opened").await;
    let wager = json!({"id":"3","do":"place-wager","area":3,"on":"player","cents":1000});
    let reply = anna.say(wager).await;
    let clock = &anna.view["clock"];
    assert_eq!(clock["what"], "betting", "{reply}");
    assert!(clock["left_ms"].as_u64() <= clock["of_ms"].as_u64());
    let seen = anna.last();
    let mut before = anna.events.clone();
    // The line is cut without a word.
    drop(anna);

    watcher.until("round-settled").await;
    let (mut anna, welcome) = Client::connect(address, json!({"token":token,"after":seen})).await;
    assert_eq!(welcome["welcome"]["resume"], "gap");
    assert_eq!(anna.events[0]["seq"], seen + 1);
    anna.until("wager-settled").await;
    before.append(&mut anna.events);
    anna.events = before;
    anna.assert_gapless();
    let mut head = welcome["seq"].as_u64().unwrap();
    let mut welcome = Value::Null;
    // The dealer may not have come to rest yet.
    for _ in 0..50 {
        (_, welcome) = Client::connect(address, json!({"token":token,"after":head})).await;
        if welcome["seq"] == head {
            break;
        }
        head = welcome["seq"].as_u64().unwrap();
    }
    assert_eq!(welcome["welcome"]["resume"], "none");
    assert_eq!(welcome["events"], json!([]));
    let (_, welcome) = Client::connect(address, json!({"after":head + 1000})).await;
    assert_eq!(welcome["welcome"]["resume"], "view");

    // Told as it happened, what the watcher saw is what the log has.
    watcher.assert_gapless();
    let path = format!("/api/tables/{TABLE}/events?after=0");
    let log = http(address, "GET", &path, "").await;
    for event in &watcher.events {
        assert!(log["events"].as_array().unwrap().contains(event), "{event}");
    }
    running.stop().await;
    // The house says goodbye, after what happened last.
    while watcher.next().await.is_some() {}
}

/// What is told in parts comes to what a newcomer is told at once, whoever looks.
#[tokio::test]
async fn what_changed_adds_up_to_the_whole_table() {
    let running = run(QUICK).await;
    let address = running.address;
    let [anna, bo] = [guest(address, "anna").await, guest(address, "bo").await];
    let hellos = [
        json!({ "token": anna }),
        json!({ "token": bo }),
        json!({ "token": running.operator() }),
        json!({}),
    ];
    let mut clients = Vec::new();
    for hello in &hellos {
        clients.push(Client::connect(address, hello.clone()).await.0);
    }
    for (n, seat) in [(0, 2), (1, 5)] {
        let buy = json!({"id":format!("b{n}"),"do":"buy-in","cents":20_000});
        clients[n].say(buy).await;
        let sit = json!({"id":format!("s{n}"),"do":"sit","seat":seat});
        clients[n].say(sit).await;
    }
    clients[0].until("betting-opened").await;
    let wager = json!({"id":"w","do":"place-wager","area":2,"on":"banker","cents":1_000});
    assert!(clients[0].say(wager).await["refused"].is_null());
    // What one player and the staff see, and what everybody does.
    let dispute = json!({"id":"d","do":"raise-dispute","words":"too slow"});
    assert!(clients[0].say(dispute).await["refused"].is_null());
    let sign = json!({"id":"c","do":"post-closing-sign","as":"manager"});
    assert!(clients[2].say(sign).await["refused"].is_null());
    for (client, hello) in clients.iter_mut().zip(&hellos) {
        client.until("round-settled").await;
        loop {
            let (now, _) = Client::connect(address, hello.clone()).await;
            if client.view == now.view && client.offered.all() == now.offered.all() {
                break;
            }
            // There is more to come; if there were not, the silence would fail.
            client.next().await.unwrap();
        }
        client.assert_gapless();
        assert_eq!(client.view["baccarat"]["results"][0]["round"], 1);
        assert!(client.view["floor"]["closes_from_ms"].is_number());
    }
    let disputes = clients
        .iter()
        .map(|c| c.view["floor"]["disputes"].as_array().unwrap().len());
    assert_eq!(disputes.collect::<Vec<_>>(), [1, 0, 1, 0]);
    running.stop().await;
}

#[tokio::test]
async fn a_restart_goes_on_where_it_was() {
    let running = run(Pace {
        card_ms: 40,
        ..QUICK
    })
    .await;
    let token = guest(running.address, "anna").await;
    let (mut anna, _) = Client::connect(running.address, json!({"token":token})).await;
    anna.say(json!({"id":"1","do":"buy-in","cents":20_000}))
        .await;
    anna.say(json!({"id":"2","do":"sit","seat":1})).await;
    while anna.view["baccarat"]["phase"] != "betting" {
        anna.next().await.unwrap();
    }
    let wager = json!({"id":"3","do":"place-wager","area":1,"on":"tie","cents":1000});
    anna.say(wager).await;
    anna.until("card-dealt").await;
    while anna.next().await.is_some() && anna.events.last().unwrap()["event"] != "card-dealt" {}
    let seen = anna.last();
    let folder = running.stop().await.unwrap();
    let mut config = config(QUICK);
    config.data = folder.path().to_owned();
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let running = run_in(config, Some(folder)).await;
    let (mut anna, welcome) =
        Client::connect(running.address, json!({"token":token,"after":seen})).await;
    assert_eq!(
        welcome["welcome"]["you"], "anna",
        "sessions outlive the process"
    );
    anna.until("wager-settled").await;
    anna.until("round-settled").await;
    anna.assert_gapless();
    let same = Config::new(running.folder.as_ref().unwrap().path());
    let error = croupier_server::Server::open(&same).await.unwrap_err();
    assert!(error.to_string().contains("in use"), "{error}");
    running.stop().await;
}

#[tokio::test]
async fn strangers_are_turned_away() {
    let running = run(QUICK).await;
    let url = format!("ws://{}/api/tables/{TABLE}/ws", running.address);
    let mut request = url.as_str().into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("origin", "https://elsewhere.example".parse().unwrap());
    assert!(connect_async(request).await.is_err());
    let mut request = url.as_str().into_client_request().unwrap();
    let own = format!("http://{}", running.address);
    request.headers_mut().insert("origin", own.parse().unwrap());
    assert!(connect_async(request).await.is_ok());
    let nowhere = format!("ws://{}/api/tables/none/ws", running.address);
    assert!(connect_async(nowhere).await.is_err());

    let (mut client, refused) = Client::connect(running.address, json!({"token":"no"})).await;
    assert_eq!(refused["refused"]["reason"], "SessionUnknown");
    assert!(client.next().await.is_none());
    let (mut client, refused) = Client::connect(running.address, json!({"tocken":"no"})).await;
    assert_eq!(refused["refused"]["reason"], "MalformedJson");
    assert!(client.next().await.is_none());

    let token = guest(running.address, "anna").await;
    let (mut anna, _) = Client::connect(running.address, json!({ "token": token })).await;
    anna.socket.send(Message::text("{")).await.unwrap();
    let mut refused = Value::Null;
    while refused["refused"].is_null() {
        refused = anna.next().await.unwrap();
    }
    assert_eq!(refused["refused"]["reason"], "MalformedJson");
    let large = "x".repeat(20_000);
    anna.socket.send(Message::text(large)).await.unwrap();
    // What happened at the table meanwhile comes first; if the socket stayed open, the silence after it would fail.
    while anna.next().await.is_some() {}
    running.stop().await;
}

#[tokio::test]
async fn the_silent_are_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(QUICK);
    config.data = folder.path().to_owned();
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    config.limits.ping_every = Duration::from_millis(100);
    config.limits.silence_max = Duration::from_millis(800);
    config.limits.connections_max = 1;
    let running = run_in(config, Some(folder)).await;
    let (mut client, _) = Client::connect(running.address, json!({})).await;
    let url = format!("ws://{}/api/tables/{TABLE}/ws", running.address);
    assert!(connect_async(&url).await.is_err(), "there is room for one");
    // A client that reads answers pings, and stays.
    let mut pings = 0;
    while pings < 3 {
        match drive(client.socket.next()).await {
            Some(Ok(Message::Ping(_))) => pings += 1,
            Some(Ok(_)) => {}
            other => panic!("dropped although it listens: {other:?}"),
        }
    }
    // One that does not read is gone after a while.
    let room = async || connect_async(&url).await.map_err(|e| json!(e.to_string()));
    until("the silent one is gone", room).await;
    running.stop().await;
}

/// nz-1996/caribbean-stud/2.4: a coin at one table is on the meter of the other before any time passes, though nothing happens there.
#[tokio::test]
async fn every_display_of_a_jackpot_shows_a_coin_within_a_second() {
    let mut config = config(QUICK);
    config.tables = [TABLE, "stud-b"]
        .map(|id| croupier_server::TableSpec {
            book: "nz-1996/caribbean-stud".to_owned(),
            ..crate::common::spec(id, &[])
        })
        .to_vec();
    let running = run_anew(config).await;
    let (mut watcher, _) = Client::connect(running.address, json!({})).await;
    let before = watcher.view["caribbean_stud"]["jackpot"]["meter_cents"].clone();
    assert_eq!(before, 1_000_000);
    let token = guest(running.address, "anna").await;
    let (mut anna, _) = Client::at(running.address, "stud-b", json!({ "token": token })).await;
    for (id, command) in [
        ("a", json!({"do":"buy-in","cents":10_000})),
        ("b", json!({"do":"sit","seat":1})),
    ] {
        let mut command = command;
        command["id"] = id.into();
        assert!(anna.say(command).await["refused"].is_null());
    }
    anna.until("betting-opened").await;
    anna.say(json!({"id":"c","do":"ante","cents":500})).await;
    anna.say(json!({"id":"d","do":"wager-jackpot","cents":100}))
        .await;
    anna.until("jackpot-collected").await;
    while watcher.at_once().await.unwrap()["jackpot"]["meter_cents"] != 1_000_070 {}
    let lobby = http(running.address, "GET", "/api/tables", "").await;
    assert_eq!(lobby["tables"][0]["jackpot_cents"], 1_000_070);
    running.stop().await;
}
