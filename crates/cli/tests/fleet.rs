//! Several servers on one PostgreSQL: what may happen to a node, to its connections and to the database happens in the middle of rounds, while somebody
//! plays and somebody buys chips without a pause. Whatever was acknowledged was done once, whichever node was asked, and the record is sound.
//!
//! It is over 800 lines because every test needs the same nodes, lines and people.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![cfg(unix)]

mod common;

use common::{command, run};
use croupier_kept::postgres::{self, Between, Cluster, Cut};
use croupier_seal::{DrawRecord, Label, Shape, Share};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{JoinHandle, sleep};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// How long any state is waited for.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long an answer is waited for before the same is asked of another node: one that stands still gives none.
const ANSWER: Duration = Duration::from_secs(20);
/// Within this another node has the house.
const TAKEOVER_MAX: Duration = Duration::from_secs(15);
/// Between a person's commands.
const PAUSE: Duration = Duration::from_millis(50);
const TABLE: &str = "/api/tables/mini-1";
const STUD: &str = "/api/tables/stud-1";
/// What everybody is given on coming.
const GIFT: i64 = 100_000;

/// One node.
struct Node {
    child: Child,
    address: SocketAddr,
    folder: PathBuf,
}

/// Where the nodes are that visitors are sent to, as a load balancer knows them.
type Addresses = Arc<Mutex<Vec<SocketAddr>>>;

/// One request: the status, and the body.
fn try_to_ask(
    at: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> io::Result<(u16, String)> {
    let mut stream = TcpStream::connect(at)?;
    stream.set_read_timeout(Some(ANSWER))?;
    let body = body.map(Value::to_string).unwrap_or_default();
    let bearer = token.map(|t| format!("Authorization: Bearer {t}\r\n"));
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\nContent-Type: application/json\r\n{}Content-Length: {}\r\n\r\n{body}",
        bearer.unwrap_or_default(),
        body.len()
    )?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    let cut_off = || io::Error::from(io::ErrorKind::UnexpectedEof);
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(cut_off)?;
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    Ok((status.ok_or_else(cut_off)?, body.to_owned()))
}

/// The object in a body, however it was sent.
fn object(body: &str) -> Value {
    let (from, to) = (body.find('{').unwrap(), body.rfind('}').unwrap());
    serde_json::from_str(&body[from..=to]).unwrap_or_else(|e| panic!("{e}: {body}"))
}

fn until(what: &str, mut so: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !so() {
        assert!(Instant::now() < end, "never {what}");
        sleep(Duration::from_millis(50));
    }
}

impl Node {
    /// Starts one in a folder that has the key and the token of another's, if there is one.
    fn start(folder: &Path, url: &str, like: Option<&Node>) -> Node {
        Node::start_at("127.0.0.1:0", folder, url, like)
    }

    /// The same at an address.
    fn start_at(listen: &str, folder: &Path, url: &str, like: Option<&Node>) -> Node {
        std::fs::create_dir_all(folder).unwrap();
        if let Some(like) = like {
            for file in ["operator.key", "operator.token"] {
                std::fs::copy(like.folder.join(file), folder.join(file)).unwrap();
            }
        }
        let log = folder.join("server.log");
        let log = File::options().create(true).append(true).open(log);
        let mut child = command(&["serve", "--data", folder.to_str().unwrap()])
            .args(["--listen", listen])
            .args(["--advertise", &format!("http://{listen}")])
            .args(["--database", url, "--pace", "fast", "--betting-ms", "1500"])
            .args(["--table", "mini-1=nz-2004/baccarat"])
            .args(["--table", "stud-1=nz-1996/caribbean-stud"])
            .args(["--table", "dice-1=nz-1996/craps"])
            .args([
                "--requests-per-second",
                "1000",
                "--commands-per-second",
                "1000",
            ])
            .stderr(log.unwrap())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
        let first = lines.next().unwrap_or_else(|| {
            let log = std::fs::read_to_string(folder.join("server.log"));
            panic!("the node did not start: {}", log.unwrap())
        });
        let first = first.unwrap();
        let at = first.find("http://").expect("an address");
        let address = first[at + 7..].trim_end_matches('/').parse().unwrap();
        let folder = folder.to_owned();
        Node {
            child,
            address,
            folder,
        }
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args([name, &pid])
                .status()
                .unwrap()
                .success()
        );
    }

    /// What it measures, if it answers.
    fn measures(&self, name: &str) -> Option<u64> {
        let (_, text) = try_to_ask(self.address, "GET", "/metrics", None, None).ok()?;
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|value| value.trim().parse().ok())
    }

    fn leads(&self) -> bool {
        self.measures("croupier_leads") == Some(1)
    }

    /// Whether it stands by, and knows for whom.
    fn stands_by(&self) -> bool {
        let ready = try_to_ask(self.address, "GET", "/readyz", None, None);
        self.measures("croupier_leads") == Some(0) && ready.is_ok_and(|(status, _)| status == 200)
    }

    fn ask(&self, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Value {
        let (_, body) = try_to_ask(self.address, method, path, token, body).unwrap();
        object(&body)
    }

    fn guest(&self, name: &str) -> String {
        let guest = json!({ "name": name, "age_years": 30 });
        let guest = self.ask("POST", "/api/guests", None, Some(&guest));
        guest["token"]
            .as_str()
            .unwrap_or_else(|| panic!("{guest}"))
            .to_owned()
    }

    /// The token that scripts have for this house.
    fn operator(&self) -> String {
        let token = std::fs::read_to_string(self.folder.join("operator.token"));
        token.unwrap().trim().to_owned()
    }

    fn socket(&self, token: &str) -> WebSocket<TcpStream> {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let url = format!("ws://{}{TABLE}/ws", self.address);
        let (mut socket, _) = tungstenite::client(url, stream).unwrap();
        let hello = json!({ "hello": { "token": token } });
        socket.send(Message::text(hello.to_string())).unwrap();
        socket
    }

    /// Stops it with SIGTERM; it must end well.
    fn stop(mut self) {
        self.signal("-TERM");
        let ended = self.child.wait().unwrap();
        assert!(ended.success(), "{ended}: {}", self.log());
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("server.log")).unwrap()
    }
}

/// As `kill -9` does.
impl Drop for Node {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
        if std::thread::panicking() {
            eprintln!("{}: {}", self.address, self.log());
        }
    }
}

/// The next message over a socket; none once it is closed.
fn hear(socket: &mut WebSocket<TcpStream>) -> Option<Value> {
    loop {
        match socket.read() {
            Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
            Ok(_) => {}
            Err(tungstenite::Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => {
                panic!("nothing was heard over a socket that is not closed")
            }
            Err(_) => return None,
        }
    }
}

/// Listens until a message has this in it.
fn hears(socket: &mut WebSocket<TcpStream>, what: &str) {
    while !hear(socket).expect(what).to_string().contains(what) {}
}

/// What became of a command, if that is known: whether it was accepted. It is said again under its id until it is.
fn outcome(answer: &Value) -> Option<bool> {
    const NOT_NOW: [&str; 5] = [
        "StoreUnavailable",
        "TableBusy",
        "TableStopped",
        "TookTooLong",
        "TooManyRequests",
    ];
    let Some(refused) = answer.get("refused") else {
        return Some(true);
    };
    let reason = refused["reason"].as_str().unwrap_or_default();
    // It was done before, and the answer was lost.
    let before = reason == "CommandAlreadyAnswered";
    (!NOT_NOW.contains(&reason)).then(|| before && refused["first_reply"].get("refused").is_none())
}

/// Somebody who buys chips over a WebSocket, and connects again where the load balancer says when it is cut.
struct Line {
    done: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    task: JoinHandle<Played>,
}

/// What somebody has heard over all connections.
#[derive(Default)]
struct Played {
    accepted: u64,
    /// How often somebody was welcomed.
    welcomes: u64,
    /// The last event before the first welcome, and those heard of since.
    first: u64,
    events: BTreeSet<u64>,
}

impl Played {
    fn hears(&mut self, message: &Value) {
        let events = message["events"].as_array().into_iter().flatten();
        self.events.extend(events.filter_map(|e| e["seq"].as_u64()));
    }

    /// Connects again, knowing what was heard before.
    fn connect(&mut self, at: SocketAddr, token: &str) -> Option<WebSocket<TcpStream>> {
        let stream = TcpStream::connect(at).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (mut socket, _) = tungstenite::client(format!("ws://{at}{TABLE}/ws"), stream).ok()?;
        let hello = json!({ "hello": { "token": token, "after": self.events.last() } });
        socket.send(Message::text(hello.to_string())).ok()?;
        let welcome = hear(&mut socket)?;
        let seq = welcome["welcome"]["seq"].as_u64()?;
        if self.welcomes == 0 {
            self.first = seq;
        }
        self.welcomes += 1;
        self.hears(&welcome);
        Some(socket)
    }

    /// Says a command and hears what was answered; none if the line was cut.
    fn says(&mut self, socket: &mut WebSocket<TcpStream>, command: &Value) -> Option<Value> {
        socket.send(Message::text(command.to_string())).ok()?;
        loop {
            let message = hear(socket)?;
            self.hears(&message);
            if message["reply"] == command["id"] {
                return Some(message);
            }
        }
    }
}

impl Line {
    fn start(token: String, at: Addresses) -> Line {
        let (done, stop) = (Arc::<AtomicU64>::default(), Arc::<AtomicBool>::default());
        let (count, ends) = (Arc::clone(&done), Arc::clone(&stop));
        let task = std::thread::spawn(move || {
            let mut played = Played::default();
            let mut socket = None;
            let mut number = 0;
            while !ends.load(Ordering::Relaxed) {
                sleep(PAUSE);
                let Some(open) = &mut socket else {
                    let address = at.lock().unwrap()[0];
                    socket = played.connect(address, &token);
                    continue;
                };
                let id = format!("line-{number}");
                let command = json!({ "id": id, "do": "buy-in", "cents": 100 });
                match played.says(open, &command).as_ref().map(outcome) {
                    None => socket = None,
                    // It is said again under its id.
                    Some(None) => {}
                    Some(Some(accepted)) => {
                        played.accepted += u64::from(accepted);
                        number += 1;
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                }
            }
            played
        });
        Line { done, stop, task }
    }

    /// Waits until so many more were answered.
    fn goes_on(&self) {
        let before = self.done.load(Ordering::Relaxed);
        until("the line goes on", || {
            self.done.load(Ordering::Relaxed) >= before + 5
        });
    }

    fn stop(self) -> Played {
        self.stop.store(true, Ordering::Relaxed);
        self.task.join().unwrap()
    }
}

/// Says commands without a pause, each until it is answered, with the same id at whichever node.
struct Sayer {
    done: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    task: JoinHandle<u64>,
}

impl Sayer {
    fn start(name: &'static str, token: String, at: Addresses, say: fn(u64) -> Value) -> Sayer {
        let (done, stop) = (
            Arc::new(AtomicU64::new(0)),
            Arc::new(AtomicBool::new(false)),
        );
        let (count, ends) = (Arc::clone(&done), Arc::clone(&stop));
        let task = std::thread::spawn(move || {
            let mut accepted = 0;
            for n in 0.. {
                if ends.load(Ordering::Relaxed) {
                    return accepted;
                }
                let mut command = say(n);
                command["id"] = format!("{name}-{n}").into();
                accepted += u64::from(say_once(&at, &token, &command, n));
                count.fetch_add(1, Ordering::Relaxed);
                sleep(PAUSE);
            }
            accepted
        });
        Sayer { done, stop, task }
    }

    /// Waits until so many more were answered.
    fn goes_on(&self) {
        let before = self.done.load(Ordering::Relaxed);
        until("goes on", || {
            self.done.load(Ordering::Relaxed) >= before + 5
        });
    }

    /// How many were accepted.
    fn stop(self) -> u64 {
        self.stop.store(true, Ordering::Relaxed);
        self.task.join().unwrap()
    }
}

/// Says one command until it is answered; whether it was accepted.
fn say_once(at: &Addresses, token: &str, command: &Value, n: u64) -> bool {
    let path = format!("{TABLE}/commands");
    let end = Instant::now() + PATIENCE;
    for attempt in n.. {
        assert!(Instant::now() < end, "never answered: {command}");
        let address = {
            let at = at.lock().unwrap();
            at[usize::try_from(attempt).unwrap() % at.len()]
        };
        let asked = try_to_ask(address, "POST", &path, Some(token), Some(command));
        let answered = asked.ok();
        let answered = answered.filter(|(status, _)| ![408, 429, 503].contains(status));
        let Some((_, body)) = answered else {
            sleep(PAUSE);
            continue;
        };
        match outcome(&object(&body)) {
            Some(accepted) => return accepted,
            None => sleep(PAUSE),
        }
    }
    false
}

fn taken_over_in_time(began: Instant) {
    let took = began.elapsed();
    assert!(took < TAKEOVER_MAX, "taken over after {took:?}");
}

#[test]
fn a_fleet_goes_on_whatever_happens_to_its_nodes() {
    if postgres::place().is_none() {
        return;
    }
    let mut database = Cluster::start().unwrap();
    let url = database.url();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let between = Between::start(&url);
    let one = Node::start(&at("one"), between.url(), None);
    assert!(one.leads());
    // Without the token of the others a node would let other scripts in than they do.
    let stranger = at("stranger");
    std::fs::create_dir_all(&stranger).unwrap();
    std::fs::copy(
        one.folder.join("operator.key"),
        stranger.join("operator.key"),
    )
    .unwrap();
    let refused = run(&[
        "serve",
        "--data",
        stranger.to_str().unwrap(),
        "--listen",
        "127.0.0.1:0",
        "--advertise",
        "http://127.0.0.1:0",
        "--database",
        &url,
        "--log",
        "error",
    ]);
    assert_eq!(refused.code, 1, "{}", refused.err);
    assert!(refused.err.contains("copy it from"), "{}", refused.err);
    // A server that is no node is kept out.
    let alone = run(&[
        "serve",
        "--data",
        stranger.to_str().unwrap(),
        "--listen",
        "127.0.0.1:0",
        "--database",
        &url,
        "--log",
        "error",
    ]);
    assert!(
        alone.err.contains("in use by another server"),
        "{}",
        alone.err
    );

    let two = Node::start(&at("two"), &url, Some(&one));
    let three = Node::start(&at("three"), &url, Some(&one));
    assert!(two.stands_by() && three.stands_by());
    until("three nodes", || one.measures("croupier_nodes") == Some(3));
    let visitors: Addresses = Arc::default();
    let open = |nodes: &[&Node]| {
        *visitors.lock().unwrap() = nodes.iter().map(|node| node.address).collect();
    };
    open(&[&one, &two, &three]);

    // Whoever comes to a node that stands by is served by the one that runs the house: page, doors and sockets.
    let (status, page) = try_to_ask(two.address, "GET", "/", None, None).unwrap();
    assert!(status == 200 && page.contains("<html"), "{page}");
    let (anna, bo) = (two.guest("anna"), three.guest("bo"));
    let mut socket = three.socket(&anna);
    hears(&mut socket, "welcome");
    let sit = |node: &Node, command: Value| {
        let said = node.ask(
            "POST",
            &format!("{TABLE}/commands"),
            Some(&anna),
            Some(&command),
        );
        assert!(said.get("refused").is_none(), "{said}");
    };
    sit(&two, json!({ "id": "a1", "do": "buy-in", "cents": 60_000 }));
    until("betting", || {
        two.ask("GET", TABLE, None, None)["view"]["baccarat"]["phase"] == "betting"
    });
    sit(&three, json!({ "id": "a2", "do": "sit", "seat": 1 }));
    hears(&mut socket, "anna");
    let wagers = Sayer::start(
        "wager",
        anna.clone(),
        Arc::clone(&visitors),
        |_| json!({ "do": "place-wager", "area": 1, "on": "player", "cents": 2_500 }),
    );
    let chips = Sayer::start(
        "chips",
        bo.clone(),
        Arc::clone(&visitors),
        |_| json!({ "do": "buy-in", "cents": 100 }),
    );
    chips.goes_on();

    // Its connections to the database are cut at every message of a while.
    for cut in [Cut::None, Cut::Half, Cut::All] {
        for at in 1..=8 {
            between.cut(at, cut);
            until("a cut", || between.has_cut());
        }
        chips.goes_on();
        wagers.goes_on();
    }
    assert!(one.leads(), "it runs the house still");

    // The node that runs the house dies.
    let began = Instant::now();
    drop(one);
    open(&[&two, &three]);
    until("another leads", || two.leads() || three.leads());
    taken_over_in_time(began);
    let (leader, other) = if two.leads() {
        (two, three)
    } else {
        (three, two)
    };
    // What was said over a node that is gone has ended.
    while hear(&mut socket).is_some() {}
    chips.goes_on();
    wagers.goes_on();

    // The next one stands still for longer than its lease lasts, and wakes up.
    let began = Instant::now();
    leader.signal("-STOP");
    open(&[&other]);
    until("the other leads", || other.leads());
    taken_over_in_time(began);
    chips.goes_on();
    leader.signal("-CONT");
    until("it stands by", || leader.stands_by());
    open(&[&leader, &other]);
    chips.goes_on();

    // A new one comes, and the one that runs the house is taken out in order.
    let fourth = Node::start(&at("four"), &url, Some(&leader));
    assert!(fourth.stands_by());
    open(&[&leader, &fourth]);
    other.stop();
    until("one of them leads", || leader.leads() || fourth.leads());
    chips.goes_on();

    // Every connection to the database is cut, and then the database itself goes and comes back.
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'";
    postgres::execute(&url, cut).unwrap();
    chips.goes_on();
    wagers.goes_on();
    database.crash_and_restart().unwrap();
    chips.goes_on();
    wagers.goes_on();

    // It takes wagers faster than it deals.
    until("a second round is over", || {
        let table = leader.ask("GET", TABLE, None, None);
        table["view"]["baccarat"]["round"].as_u64() > Some(2)
    });
    let (bought, laid) = (chips.stop(), wagers.stop());
    assert!(bought > 20 && laid > 0, "{bought} {laid}");
    let (leader, other) = match leader.leads() {
        true => (leader, fourth),
        false => (fourth, leader),
    };
    let me = other.ask("GET", "/api/me", Some(&bo), None);
    let left = me["cents"].as_i64().unwrap_or_else(|| panic!("{me}"));
    assert_eq!(left, GIFT - 100 * i64::try_from(bought).unwrap());
    other.stop();
    let data = leader.folder.clone();
    leader.stop();
    let verified = run(&["verify", data.to_str().unwrap(), "--format", "json"]);
    assert_eq!(verified.code, 0, "{}", verified.err);
    let verified: Value = serde_json::from_str(&verified.out).unwrap();
    assert_eq!(verified["sound"], true);
    assert!(
        verified["checked"]["rounds"].as_u64() > Some(1),
        "{verified}"
    );
    let anchors = run(&["anchor", data.to_str().unwrap(), "check"]);
    assert_eq!(anchors.code, 0, "{}", anchors.err);
}

/// Says something at the table of Caribbean stud; whether it was done.
fn at_stud(node: &Node, token: &str, command: Value) -> bool {
    static SAID: AtomicU64 = AtomicU64::new(0);
    let mut command = command;
    command["id"] = format!("stud-{}", SAID.fetch_add(1, Ordering::Relaxed)).into();
    let path = format!("{STUD}/commands");
    let said = node.ask("POST", &path, Some(token), Some(&command));
    said.get("refused").is_none()
}

/// What must be the same whoever runs the house: the jackpot's takings, the notice at the table, what was done at the cage, and all accounts that
/// nobody moves.
#[derive(Debug, PartialEq)]
struct Standing {
    contributed: Value,
    coming: Value,
    cashed_in: Value,
    balances: String,
}

impl Standing {
    fn told_by(node: &Node, url: &str) -> Standing {
        let jackpots = node.ask("GET", "/api/jackpots", None, None);
        let table = node.ask("GET", STUD, None, None);
        let accounts = "SELECT id, balance_cents FROM account
            WHERE id IN ('cash', 'player:carl', 'player:anna') OR id LIKE 'jackpot%' ORDER BY id";
        Standing {
            contributed: jackpots["jackpots"][0]["contributed_cents"].clone(),
            coming: table["view"]["coming"]["limits"]["min_cents"].clone(),
            cashed_in: cash_in(node),
            balances: postgres::execute(url, accounts).unwrap(),
        }
    }
}

/// Takes cash in for carl, once however often it is said.
fn cash_in(node: &Node) -> Value {
    let what = json!({ "do": "cash-in", "player": "carl", "cents": 5_000 });
    let asked = json!({ "id": "cash", "what": what });
    let operator = node.operator();
    node.ask("POST", "/api/cage/commands", Some(&operator), Some(&asked))
}

#[test]
fn a_node_is_taken_out_and_put_back_and_nobody_notices_more_than_a_reconnect() {
    if postgres::place().is_none() {
        return;
    }
    let database = Cluster::start().unwrap();
    let url = database.url();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let one = Node::start(&at("one"), &url, None);
    let two = Node::start(&at("two"), &url, Some(&one));
    let (first, second) = (one.address, two.address);
    let visitors: Addresses = Arc::new(Mutex::new(vec![first]));
    let (anna, bo) = (two.guest("anna"), one.guest("bo"));
    one.guest("carl");
    let line = Line::start(bo.clone(), Arc::clone(&visitors));
    line.goes_on();

    // A coin on the jackpot, a notice and cash at the counter, of which nothing may be lost.
    let say = |what: Value| at_stud(&one, &anna, what);
    assert!(say(json!({ "do": "buy-in", "cents": 50_000 })));
    until("anna sits", || say(json!({ "do": "sit", "seat": 1 })));
    until("a coin lies", || {
        say(json!({ "do": "ante", "cents": 500 }));
        say(json!({ "do": "wager-jackpot", "cents": 100 }))
    });
    let notice = json!({ "do": "post-limits", "min_cents": 2_000 });
    assert!(at_stud(&one, &one.operator(), notice));
    let coming = json!(2_000);
    until("all that is there", || {
        let now = Standing::told_by(&one, &url);
        now.contributed == 100 && now.coming == coming
    });
    // Her round ends by itself, and what she won is hers.
    until("the round is over", || {
        let wagers = "SELECT sum(balance_cents) FROM account WHERE id LIKE 'wagers:stud-1%'";
        postgres::execute(&url, wagers).unwrap().trim() == "0"
    });
    let before = Standing::told_by(&one, &url);
    assert_eq!(before.cashed_in["events"][0]["what"]["event"], "cashed-in");

    // It is taken out for an upgrade, and put back where it was, while somebody plays.
    *visitors.lock().unwrap() = vec![second];
    one.stop();
    until("the other leads", || two.leads());
    line.goes_on();
    assert_eq!(Standing::told_by(&two, &url), before);
    let one = Node::start_at(&first.to_string(), &at("one"), &url, None);
    assert!(one.stands_by());
    line.goes_on();

    // The other one dies, and the house comes back to it.
    *visitors.lock().unwrap() = vec![first];
    let began = Instant::now();
    drop(two);
    until("the first leads", || one.leads());
    taken_over_in_time(began);
    line.goes_on();
    assert_eq!(Standing::told_by(&one, &url), before);

    let played = line.stop();
    assert_eq!(played.welcomes, 3, "one connection for each node it had");
    let all: BTreeSet<u64> = (played.first + 1..).take(played.events.len()).collect();
    assert_eq!(
        played.events, all,
        "every event was told, and none is missing"
    );
    let me = one.ask("GET", "/api/me", Some(&bo), None);
    let bought = i64::try_from(played.accepted).unwrap();
    assert!(
        bought > 20 && me["cents"] == GIFT - 100 * bought,
        "{bought} {me}"
    );
    let data = one.folder.clone();
    one.stop();
    let verified = run(&["verify", data.to_str().unwrap(), "--format", "json"]);
    assert_eq!(verified.code, 0, "{}", verified.err);
}

/// What somebody says at a door of commands, until it is done: a house that has just moved is not ready at once, and what is due is not always due yet.
fn say_till_done(node: &Node, path: &str, token: &str, command: &Value) -> Value {
    static SAID: AtomicU64 = AtomicU64::new(0);
    let end = Instant::now() + PATIENCE;
    loop {
        let mut command = command.clone();
        command["id"] = format!("done-{}", SAID.fetch_add(1, Ordering::Relaxed)).into();
        let told = match try_to_ask(node.address, "POST", path, Some(token), Some(&command)) {
            Ok((200, body)) => return object(&body),
            Ok((_, body)) => body,
            Err(error) => error.to_string(),
        };
        assert!(Instant::now() < end, "{command}: {told}");
        sleep(PAUSE);
    }
}

/// A share of 32 such bytes, and the commitment to it for what is sealed at a table now.
fn committed(node: &Node, table: &str, name: &str, byte: u8) -> (Value, Value) {
    let view = node.ask("GET", table, None, None)["view"].clone();
    let seal = &view["seals"][0];
    let text = |field: &str| seal[field].as_str().unwrap();
    let hash = |field: &str| {
        let bytes = hex::decode(text(field)).unwrap();
        croupier_seal::Hash(bytes.try_into().unwrap())
    };
    let number = u32::try_from(seal["number"].as_u64().unwrap()).unwrap();
    let label = Label::new(text("table"), number, text("book"), hash("previous"));
    let shape = Shape::faces(&[6, 6]).unwrap();
    let house = hash("root");
    let record = DrawRecord {
        label,
        shape,
        house,
    };
    let share = Share::from_bytes([byte; 32]);
    let commitment = share.commitment(&record, name).to_string();
    (
        json!({ "do": "commit-share", "of": number, "commitment": commitment }),
        json!({ "do": "reveal-share", "of": number, "share": hex::encode([byte; 32]) }),
    )
}

/// The node that runs the house dies once the shares of a throw are revealed, and between two hands of a tournament's final. The one that takes over
/// throws what was sealed, and the final goes on with the same chips.
#[test]
fn a_throw_and_a_tournament_outlive_the_node_that_conducts_them() {
    const DICE: &str = "/api/tables/dice-1";
    const CUP: &str = "/api/tournaments/cup";
    if postgres::place().is_none() {
        return;
    }
    let database = Cluster::start().unwrap();
    let url = database.url();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let one = Node::start(&at("one"), &url, None);
    let two = Node::start(&at("two"), &url, Some(&one));
    let operator = one.operator();
    let director = |node: &Node, command: Value| {
        say_till_done(node, &format!("{CUP}/commands"), &operator, &command)
    };
    let look = |node: &Node, path: &str| node.ask("GET", path, None, None);

    // A final of three, each of whom wagers an amount of their own.
    let conditions = json!({"name":"cup","book":"act-2012/mini-baccarat","starts_ms":0,
        "stages":["final:6:0"],"fee_cents":11_000,"commission_cents":1_000,"chips_cents":100_000,
        "least":3,"most":3,"keep_chips":false,"prizes":[50,30,20]});
    let drafted = one.ask(
        "POST",
        "/api/tournaments",
        Some(&operator),
        Some(&conditions),
    );
    assert_eq!(drafted["step"], "approval", "{drafted}");
    director(&one, json!({"do":"approve-conditions"}));
    director(&one, json!({"do":"name-director","director":"operator"}));
    let names = ["eve", "finn", "gus"];
    let tokens = names.map(|name| two.guest(name));
    for token in &tokens {
        say_till_done(
            &two,
            &format!("{CUP}/commands"),
            token,
            &json!({"do":"enter"}),
        );
    }
    director(&one, json!({"do":"draw-seats","per_table":3}));
    for token in &tokens {
        say_till_done(
            &two,
            &format!("{CUP}/commands"),
            token,
            &json!({"do":"take-seat"}),
        );
    }
    director(&one, json!({"do":"start-session"}));
    let heat = "/api/tables/cup-1-1";
    // One who is asked wagers; whether somebody was.
    let wager = |node: &Node| -> bool {
        let table = look(node, heat);
        let view = table.get("view").unwrap_or(&Value::Null);
        let Some(turn) = view["heat"]["turn"].as_str() else {
            return false;
        };
        let at = names.iter().position(|name| *name == turn).unwrap();
        let seats = view["seats"].as_array().unwrap();
        let area = &seats.iter().find(|seat| seat["player"] == turn).unwrap()["seat"];
        let on = ["player", "banker", "player"][at];
        let cents = [1_000, 2_000, 4_000][at];
        for command in [
            json!({"do":"place-wager","area":area,"on":on,"cents":cents}),
            json!({"do":"finish-wager"}),
        ] {
            static SAID: AtomicU64 = AtomicU64::new(0);
            let mut command = command;
            command["id"] = format!("heat-{}", SAID.fetch_add(1, Ordering::Relaxed)).into();
            let path = format!("{heat}/commands");
            let said = try_to_ask(
                node.address,
                "POST",
                &path,
                Some(&tokens[at]),
                Some(&command),
            );
            drop(said);
        }
        true
    };
    let round = |node: &Node| look(node, heat)["view"]["heat"]["played"].as_u64();
    until("a hand of the final is over", || {
        wager(&one);
        round(&one) >= Some(1)
    });

    // Dice in hand, two who take part, and one of them has revealed.
    let (anna, cleo) = (one.guest("anna"), one.guest("cleo"));
    let said = |node: &Node, token: &str, command: Value| {
        say_till_done(node, &format!("{DICE}/commands"), token, &command)
    };
    said(&one, &anna, json!({"do":"buy-in","cents":50_000}));
    said(&one, &anna, json!({"do":"sit","seat":3}));
    said(
        &one,
        &anna,
        json!({"do":"place-wager","bet":"pass","cents":1_000}),
    );
    said(&one, &anna, json!({"do":"accept-dice"}));
    said(
        &one,
        &anna,
        json!({"do":"choose-dice","first":2,"second":5}),
    );
    let (commits, reveals) = committed(&one, DICE, "anna", 77);
    said(&one, &cleo, committed(&one, DICE, "cleo", 5).0);
    said(&one, &anna, commits);
    let drawn = reveals["of"].clone();
    // The shooter throws, or the house does once the time for it is up.
    let mut throw = json!({"do":"throw"});
    throw["id"] = "throw".into();
    drop(one.ask(
        "POST",
        &format!("{DICE}/commands"),
        Some(&anna),
        Some(&throw),
    ));
    said(&one, &anna, reveals);
    let hand = round(&one);
    let began = Instant::now();
    drop(one);
    // Nobody writes until another leads; the last event stands for all before it.
    let heat_log = "FROM event_in_words WHERE table_id = 'cup-1-1'";
    let last = format!("SELECT seq, hash {heat_log} ORDER BY seq DESC LIMIT 1");
    let last = postgres::execute(&url, &last).unwrap();
    let seq = last.split('|').next().unwrap();
    until("the other leads", || two.leads());
    taken_over_in_time(began);
    until("the final is there", || round(&two) >= hand);
    let still = format!("SELECT seq, hash {heat_log} AND seq = {seq}");
    assert_eq!(postgres::execute(&url, &still).unwrap(), last);
    let rolled = || look(&two, DICE)["view"]["craps"]["rolls"][0].is_object();
    until("the roll", rolled);
    let events = || {
        let log = look(&two, &format!("{DICE}/events?after=0"));
        log["events"].as_array().unwrap().clone()
    };
    let log = events();
    let first = |kind: &str| log.iter().find(|event| event["event"] == kind).unwrap();
    assert_eq!(
        first("draw-opened")["draw"],
        drawn,
        "what was sealed before"
    );
    assert_eq!(first("shares-settled")["left_out"], json!(["cleo"]));

    until("the final is over", || {
        wager(&two);
        let step = look(&two, CUP)["step"].clone();
        step == "prizes"
    });
    director(&two, json!({"do":"award-prizes"}));
    let ended = look(&two, CUP);
    let won = ended["leaderboard"].as_array().unwrap().iter();
    let won: i64 = won.filter_map(|e| e["prize_cents"].as_i64()).sum();
    assert_eq!(won, 30_000, "{ended}");
    let kept = "SELECT balance_cents FROM account WHERE id = 'tournament-commission:cup'";
    assert_eq!(postgres::execute(&url, kept).unwrap().trim(), "3000");
    let data = two.folder.clone();
    two.stop();
    let verified = run(&["verify", data.to_str().unwrap(), "--format", "json"]);
    assert_eq!(verified.code, 0, "{}", verified.err);
}
