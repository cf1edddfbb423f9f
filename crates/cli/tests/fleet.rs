//! Three servers on one PostgreSQL: what may happen to a node, to its connections and to the database happens in the middle of rounds, while somebody
//! plays and somebody buys chips without a pause. Whatever was acknowledged was done once, whichever node was asked, and the record is sound.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![cfg(unix)]

mod common;

use common::{command, run};
use croupier_kept::postgres::{self, Cluster};
use serde_json::{Value, json};
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
/// Between a person's commands.
const PAUSE: Duration = Duration::from_millis(50);
const TABLE: &str = "/api/tables/mini-1";

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
        std::fs::create_dir_all(folder).unwrap();
        if let Some(like) = like {
            for file in ["operator.key", "operator.token"] {
                std::fs::copy(like.folder.join(file), folder.join(file)).unwrap();
            }
        }
        let log = folder.join("server.log");
        let log = File::options().create(true).append(true).open(log);
        let mut child = command(&["serve", "--data", folder.to_str().unwrap()])
            .args([
                "--listen",
                "127.0.0.1:0",
                "--advertise",
                "http://127.0.0.1:0",
            ])
            .args(["--database", url, "--pace", "fast", "--betting-ms", "1500"])
            .args(["--table", "mini-1=nz-2004/baccarat"])
            .args(["--table", "stud-1=nz-1996/caribbean-stud"])
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
        let answer = object(&body);
        let Some(refused) = answer.get("refused") else {
            return true;
        };
        // It was done before, and the answer was lost.
        let first = &refused["first_reply"];
        return refused["reason"] == "CommandAlreadyAnswered" && first.get("refused").is_none();
    }
    false
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
    let one = Node::start(&at("one"), &url, None);
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

    // The node that runs the house dies.
    let began = Instant::now();
    drop(one);
    open(&[&two, &three]);
    until("another leads", || two.leads() || three.leads());
    println!("taken over after {:?}", began.elapsed());
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
    leader.signal("-STOP");
    open(&[&other]);
    until("the other leads", || other.leads());
    println!("taken over after {:?} in all", began.elapsed());
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
    assert_eq!(left, 100_000 - 100 * i64::try_from(bought).unwrap());
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
