//! `croupier serve` and `croupier verify` together: a round is played over HTTP, the server is stopped, and what it kept is
//! verified; then a byte of it is changed. Also what is said when things do not belong together, what it logs, and what those cost who
//! only watch.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![cfg(unix)]

mod common;

use common::server::Server;
use common::{run, workspace};
use serde_json::{Value, json};
use std::fs::File;
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;
use tungstenite::{Message, WebSocket};

type Socket = WebSocket<TcpStream>;

/// The next message.
fn hear(socket: &mut Socket) -> Value {
    loop {
        if let Message::Text(text) = socket.read().unwrap() {
            return serde_json::from_str(&text).unwrap();
        }
    }
}

/// Says something and listens until it comes about; the message that says so.
fn say(socket: &mut Socket, what: &Value, so: impl Fn(&Value) -> bool) -> Value {
    socket.send(Message::text(what.to_string())).unwrap();
    loop {
        let message = hear(socket);
        assert!(message.get("refused").is_none(), "{what}: {message}");
        if so(&message) {
            return message;
        }
    }
}

impl Server {
    /// A WebSocket at a table, after the welcome.
    fn socket(&self, table: &str, hello: &Value) -> Socket {
        self.socket_on(TcpStream::connect(self.address).unwrap(), table, hello)
    }

    fn socket_on(&self, stream: TcpStream, table: &str, hello: &Value) -> Socket {
        let url = format!("ws://{}/api/tables/{table}/ws", self.address);
        let (mut socket, _) = tungstenite::client(url, stream).unwrap();
        let welcomed = |message: &Value| message.get("welcome").is_some();
        say(&mut socket, &json!({ "hello": hello }), welcomed);
        socket
    }
}

#[test]
fn what_was_played_is_verified_and_damage_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let path = data.to_str().unwrap();
    let server = Server::start(&data);
    server.play_a_round();
    server.stop();
    // A second start goes on from the log.
    Server::start(&data).stop();

    let text = run(&["verify", path]);
    assert_eq!(text.code, 0, "{}", text.err);
    assert!(text.out.contains(" is sound."), "{}", text.out);
    let ran = run(&["verify", path, "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["sound"], true);
    assert!(json["checked"]["tables"].as_u64().unwrap() >= 3, "{json}");
    let own = |head: &&Value| head["table"].as_str().unwrap().starts_with("house:");
    let heads = json["heads"].as_array().unwrap().iter();
    assert_eq!(
        heads.clone().filter(own).count(),
        6,
        "reception, cage, floor, door, diary and anchors"
    );
    let heads = heads.filter(|head| !own(head));
    let (jackpots, tables): (Vec<_>, Vec<_>) =
        heads.partition(|head| head["table"].as_str().unwrap().starts_with("jackpot:"));
    assert!(!jackpots.is_empty());
    assert_eq!(json["checked"]["jackpots"], jackpots.len());
    assert_eq!(json["checked"]["tables"], tables.len());
    assert_eq!(json["checked"]["rounds"], 1);
    assert_eq!(json["checked"]["wagers"], 1);
    assert!(json["checked"]["cards"].as_u64().unwrap() >= 5, "{json}");
    let quiet = run(&["verify", path, "--quiet"]);
    assert_eq!((quiet.code, quiet.out.as_str()), (0, ""));

    let file = data.join("croupier.db");
    let mut bytes = std::fs::read(&file).unwrap();
    let body = br#""cents":4300"#;
    // Also where answers are kept, which are no part of the chain.
    let places: Vec<usize> = (0..bytes.len())
        .filter(|&at| bytes[at..].starts_with(body))
        .collect();
    assert!(!places.is_empty());
    for at in places {
        bytes[at + body.len() - 1] = b'1';
    }
    std::fs::write(&file, bytes).unwrap();
    let damaged = run(&["verify", file.to_str().unwrap(), "--format", "json"]);
    assert_eq!(damaged.code, 3, "{}", damaged.err);
    assert!(damaged.err.starts_with("Error: "), "{}", damaged.err);
    assert!(
        damaged.err.contains("table mini-1, event "),
        "{}",
        damaged.err
    );
    let json: Value = serde_json::from_str(&damaged.out).unwrap();
    assert_eq!(json["sound"], false);
}

/// The folder has the key, the token and the database's address, by which every command finds it.
#[test]
fn what_was_played_into_postgres_is_verified() {
    let Some(url) = croupier_kept::postgres::place() else {
        return;
    };
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let data = folder.path().to_str().unwrap();
    let usual = ["--betting-ms", "50", "--log", "warn", "--database", &url];
    let server = Server::start_with(folder.path(), &usual, Stdio::piped());
    server.play_a_round();
    assert!(!folder.path().join("croupier.db").exists());
    let named = folder.path().join("database.url");
    assert_eq!(named.metadata().unwrap().permissions().mode() & 0o077, 0);
    assert_eq!(std::fs::read_to_string(named).unwrap().trim(), url);
    // Another server, with the same key and a folder of its own, is kept out.
    let key = folder.path().join("operator.key");
    let key = key.to_str().unwrap();
    let rival = [
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--key",
        key,
        "--database",
        &url,
    ];
    let rival = [&rival[..], &["--data", other.path().to_str().unwrap()]].concat();
    let refused = run(&rival);
    assert_eq!(refused.code, 1, "{}", refused.err);
    let said = "is in use by another server";
    assert!(refused.err.contains(said), "{}", refused.err);
    server.stop();
    for at in [data, &url] {
        let verified = run(&["verify", at, "--key", key]);
        assert_eq!(verified.code, 0, "{}", verified.err);
        assert!(verified.out.contains("is sound"), "{}", verified.out);
    }
    let checked = run(&["anchor", data, "check"]);
    assert_eq!(checked.code, 0, "{}", checked.err);
    let report = run(&["report", data]);
    assert_eq!(report.code, 0, "{}", report.err);
    let copied = run(&["backup", data, other.path().join("copy").to_str().unwrap()]);
    assert!(copied.err.contains("pg_dump"), "{}", copied.err);
    // The folder alone is enough from now on. A server that has no table open holds the database too.
    let server = Server::start(folder.path());
    is_not_copied(data, other.path().to_str().unwrap());
    server.stop();
    let verified = run(&["verify", data]);
    assert_eq!(verified.code, 0, "{}", verified.err);
}

/// A house that runs is not copied.
fn is_not_copied(from: &str, to: &str) {
    let running = run(&["copy", from, to]);
    assert_eq!(running.code, 1, "{}", running.err);
    let why = "in use by a server";
    assert!(running.err.contains(why), "{}", running.err);
}

/// From a file to a database and from there to another file: each is sound, answers to the anchors of the first, and opens its tables.
#[test]
fn a_house_is_copied_between_the_engines() {
    let Some(url) = croupier_kept::postgres::place() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, back, anchors) = (at("data"), at("back"), at("anchors.jsonl"));
    let usual = ["--betting-ms", "50", "--log", "warn", "--anchors", &anchors];
    let server = Server::start_with(Path::new(&data), &usual, Stdio::piped());
    server.play_a_round();
    is_not_copied(&data, &url);
    server.stop();
    let copied = run(&["copy", &data, &url]);
    assert_eq!(copied.code, 0, "{}", copied.err);
    assert!(
        copied.out.contains("the same to the last row"),
        "{}",
        copied.out
    );
    let again = run(&["copy", &data, &url]);
    assert_eq!(again.code, 2, "{}", again.err);
    assert!(again.err.contains("has a store already"), "{}", again.err);
    let key = at("data/operator.key");
    let sound = |at: &str| {
        let verified = run(&["verify", at, "--key", &key, "--anchor", &anchors]);
        assert_eq!(verified.code, 0, "{}", verified.err);
    };
    sound(&url);

    let usual = ["--betting-ms", "50", "--log", "warn", "--database", &url];
    Server::start_with(Path::new(&data), &usual, Stdio::piped()).stop();
    let copied = run(&["copy", &data, &back]);
    assert_eq!(copied.code, 0, "{}", copied.err);
    assert!(copied.out.contains("operator.key"), "{}", copied.out);
    sound(&format!("{back}/croupier.db"));
    std::fs::copy(&key, format!("{back}/operator.key")).unwrap();
    Server::start(Path::new(&back)).stop();
    sound(&back);
}

/// The file in `ops`, which the guide shows, opens its tables, and what opens them brings its documentation along.
#[test]
fn the_settings_may_be_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.toml");
    let example = workspace().join("ops/house.toml");
    let example = std::fs::read_to_string(example).unwrap();
    let kept: Vec<&str> = example
        .lines()
        .filter(|line| {
            !["listen ", "data ", "anchors "]
                .iter()
                .any(|key| line.starts_with(key))
        })
        .collect();
    std::fs::write(&file, kept.join("\n")).unwrap();
    let usual = ["--config", file.to_str().unwrap(), "--log", "warn"];
    let server = Server::start_with(&folder.path().join("data"), &usual, Stdio::piped());
    let tables = server.ask("GET", "/api/tables", None, None);
    let ids: Vec<&str> = tables["tables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|t| t["table"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["mini-1", "roulette-1", "stud-1"]);
    is_documented(&server);
    server.stop();
}

/// The program has its documentation on board, from the guides to every rule and the file that carries it.
fn is_documented(server: &Server) {
    for (path, has) in [
        ("", "href=\"docs/guides/host.html\""),
        ("docs/guides/host.html", "operator.key"),
        ("docs/rules/nz-2004/baccarat.html", "id=\"5.12\""),
        (
            "crates/rulebooks/books/nz-2004/baccarat.toml.html",
            "nz-2004/baccarat/5.12",
        ),
    ] {
        let (head, body) = server.fetch("GET", &format!("/docs/{path}"), None, None);
        assert!(head.starts_with("HTTP/1.1 200 OK"), "{path}: {head}");
        assert!(head.contains("text/html"), "{path}: {head}");
        assert!(body.contains(has), "{path} has no {has}");
    }
    let (head, _) = server.fetch("GET", "/docs/nowhere.html", None, None);
    assert!(head.starts_with("HTTP/1.1 404"), "{head}");
}

/// A table at rest keeps its options, and whoever asks for others is told which.
#[test]
fn changed_options_of_a_table_are_told_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let path = data.to_str().unwrap();
    let start = |table: &str| {
        let more = ["--table", table, "--log", "warn"];
        Server::start_with(&data, &more, Stdio::piped()).stop().err
    };
    start("mini-1=nz-2004/baccarat decks=6");
    let same = start("mini-1=nz-2004/baccarat decks=6");
    assert!(!same.contains("in its log hold"), "{same}");
    let told = start("mini-1=nz-2004/baccarat decks=8 practice");
    let said = "the options in its log hold: decks is 6, not 8, practice is false, not true";
    assert!(told.contains(said), "{told}");

    // Where somebody works, a change needs a reason, and is named as people type it.
    assert_eq!(
        run(&["staff", "add", "ada", "administrator", "--data", path]).code,
        0
    );
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data", path];
    let ran = run(&[&serve[..], &["--no-guests"]].concat());
    assert_eq!(ran.code, 1, "{}", ran.err);
    let said =
        ran.err.contains(": --guests-cents or --no-guests, ") && ran.err.contains(" tables\n");
    assert!(said, "{}", ran.err);

    // Logs of the house's own are no tables.
    common::refused(&format!(
        "why {path} house:reception 1 | house:reception is not a table | `croupier events`
         why {path} midi-1 1 | there are: mini-1 |"
    ));
    let cage = run(&["events", path, "--log", "house:cage"]);
    assert_eq!(cage.code, 0, "{}", cage.err);
    let none = run(&["events", path, "--kind", "foo"]);
    assert_eq!(none.out, "There are no such events.\n");
}

/// Staff who sign in, and get it wrong, too, change their password and choose a signing phrase; a guest who chooses a password. Everything that
/// was said in secret.
fn confided(server: &Server, operator: &str, guest: &str) -> Vec<String> {
    let post =
        |path: &str, token: Option<&str>, body: Value| server.ask("POST", path, token, Some(&body));
    let [own, players, wrong, phrase] = [
        "sue's very own password",
        "the guest's own password",
        "a password that is not hers",
        "a phrase for what is signed",
    ];
    let access = json!({"name": "sue", "roles": ["supervisor", "inspector"]});
    let access = post("/api/staff", Some(operator), access);
    let [first, secret] =
        ["password", "secret"].map(|key| access[key].as_str().unwrap().to_owned());
    let code = || {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let now_ms = i64::try_from(now.unwrap().as_millis()).unwrap();
        croupier_server::totp::shown(&secret, now_ms).unwrap()
    };
    let sign_in = json!({"name": "sue", "password": first, "code": code(), "new_password": own});
    let session = post("/api/sign-in", None, sign_in)["token"].clone();
    let session = session.as_str().expect("a session").to_owned();
    let no = json!({"name": "sue", "password": wrong, "code": code()});
    assert!(post("/api/sign-in", None, no)["refused"].is_object());
    // What cannot be read is not repeated either.
    let odd = json!({"name": "sue", "password": wrong, "cod": code()});
    assert!(post("/api/sign-in", None, odd)["refused"].is_object());
    let key = post("/api/desk/key", Some(&session), json!({"phrase": phrase}));
    assert!(key["key"].is_string(), "{key}");
    let kept = post(
        "/api/me/password",
        Some(guest),
        json!({"password": players}),
    );
    assert!(kept["refused"].is_null(), "{kept}");
    let again = json!({"name": "anna", "password": players});
    let again = post("/api/sign-in", None, again)["token"].clone();
    server.socket("stud-1", &json!({"token": again}));
    let again = again.as_str().expect("another session").to_owned();
    let said = [own, players, wrong, phrase].map(str::to_owned);
    said.into_iter()
        .chain([first, secret, session, again])
        .collect()
}

/// Whatever is to be logged, no token, password, phrase or key and no card that only one player may see is among it.
#[test]
fn the_log_tells_no_secret() {
    const PASSPHRASE: &str = "a passphrase around the key";
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let log = folder.path().join("log");
    let phrase = folder.path().join("phrase");
    std::fs::write(&phrase, format!("{PASSPHRASE}\n")).unwrap();
    let table = "stud-1=nz-1996/caribbean-stud";
    let filter = "trace,tungstenite=trace,hyper=trace";
    let mut options = vec!["--log", filter, "--table", table];
    options.extend(["--betting-ms", "50", "--decision-ms", "600000"]);
    options.extend(["--key-passphrase-file", phrase.to_str().unwrap()]);
    let server = Server::start_with(&data, &options, File::create(&log).unwrap().into());
    let name = json!({ "name": "anna", "age_years": 20 });
    let guest = server.ask("POST", "/api/guests", None, Some(&name));
    let token = guest["token"].as_str().unwrap();
    server.ask("GET", "/api/me", Some(token), None);
    let operator = std::fs::read_to_string(data.join("operator.token")).unwrap();
    server.socket("stud-1", &json!({ "token": operator.trim() }));
    let mut anna = server.socket("stud-1", &json!({ "token": token }));
    for command in [
        json!({"id": "1", "do": "buy-in", "cents": 10_000}),
        json!({"id": "2", "do": "sit", "seat": 1}),
    ] {
        say(&mut anna, &command, |m| m["reply"] == command["id"]);
    }
    let betting = |v: &Value| v["view"]["caribbean_stud"]["phase"] == "betting";
    server.wait_at("stud-1", "betting", betting);
    let ante = json!({"id": "3", "do": "ante", "cents": 500});
    let dealt = say(&mut anna, &ante, |m| m["changes"]["you"]["look"].is_array());
    let look = dealt["changes"]["you"]["look"].to_string();
    drop(anna);
    let mut secrets = confided(&server, operator.trim(), token);
    server.stop();
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("DEBUG"), "the log is as full as it may be");
    let told = [token, operator.trim(), &look, "look", PASSPHRASE];
    secrets.extend(told.map(str::to_owned));
    for secret in secrets {
        let line = log.lines().find(|line| line.contains(&secret));
        assert_eq!(line, None, "{secret}");
    }
}

/// A connection from another address of this machine: one of them may not open many at once.
#[cfg(target_os = "linux")]
fn connect_from(address: [u8; 4], to: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let connect = async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind((address, 0).into()).unwrap();
        socket.connect(to).await.unwrap().into_std().unwrap()
    };
    let stream = runtime.unwrap().block_on(connect);
    stream.set_nonblocking(false).unwrap();
    stream
}

/// Somebody who only watches costs at most 16 kB.
#[cfg(target_os = "linux")]
#[test]
fn those_who_watch_cost_little() {
    const WATCHERS: usize = 400;
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let resident_kb = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id()));
        let status = status.unwrap();
        let line = status.lines().find(|l| l.starts_with("VmRSS:")).unwrap();
        let kb = line.split_whitespace().nth(1).unwrap();
        kb.parse::<usize>().unwrap()
    };
    let watch = |from| {
        let stream = connect_from([127, 0, 0, from], server.address);
        server.socket_on(stream, "mini-1", &json!({}))
    };
    // What is taken once for all is taken before.
    let first: Vec<Socket> = (1..=100).map(watch).collect();
    let before = resident_kb();
    let rest: Vec<Socket> = (1..=100).cycle().take(WATCHERS).map(watch).collect();
    let each = resident_kb().saturating_sub(before) / WATCHERS;
    assert!(each <= 16, "{each} kB");
    drop((first, rest));
    server.stop();
}

/// Removes what is sealed of a shoe in play.
fn lose_shoe(data: &Path) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let store = croupier_store::Store::open(data.join("croupier.db"));
        let store = store.await.unwrap();
        assert!(
            store
                .delete_secret("mini-1", "sealed-shoe/1")
                .await
                .unwrap()
        );
        store.close().await.unwrap();
    });
}

#[test]
fn a_damaged_table_stops_alone_and_verify_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let path = data.to_str().unwrap();
    Server::start(&data).stop();
    let sound = run(&["verify", path]);
    assert_eq!(sound.code, 0, "{}", sound.err);
    let opened = "of shoes and draws in play, and of passwords, each opened with the key";
    assert!(sound.out.contains(opened), "{}", sound.out);

    lose_shoe(&data);
    let server = Server::start(&data);
    // Nobody was there, so it is at rest until somebody comes.
    let mini = server.ask("GET", "/api/tables/mini-1", None, None);
    assert!(mini["view"]["stopped"].is_string(), "{mini}");
    let health = server.ask("GET", "/healthz", None, None);
    assert_eq!(health["stopped"][0]["table"], "mini-1", "{health}");
    assert_eq!(health["stopped"].as_array().unwrap().len(), 1, "{health}");
    let midi = server.ask("GET", "/api/tables/midi-1", None, None);
    assert_eq!(midi["view"]["life"], "open");
    let lost = "what is hidden as sealed-shoe/1 is not in the store";
    let beside = run(&["verify", path]);
    let told = server.stop().err;
    assert!(told.contains(lost) && told.contains("mini-1"), "{told}");
    assert!(told.contains("croupier verify"), "{told}");
    // The hint is true, beside the server and after it.
    for damaged in [beside, run(&["verify", path])] {
        assert_eq!(damaged.code, 3, "{}", damaged.err);
        let named = damaged.err.contains(&format!("table mini-1: {lost}"));
        assert!(named, "{}", damaged.err);
    }
}

#[test]
fn verify_says_that_it_could_not_open_what_is_sealed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let path = data.to_str().unwrap();
    Server::start(&data).stop();
    let other = folder.path().join("other");
    Server::start(&other).stop();
    let key = data.join("operator.key");
    for (what, why) in [
        ("none", "there is no operator.key beside it"),
        (
            "another",
            "operator.key beside it is not the key of this house",
        ),
        ("short", "does not hold a key"),
    ] {
        match what {
            "none" => std::fs::remove_file(&key).unwrap(),
            "another" => drop(std::fs::copy(other.join("operator.key"), &key).unwrap()),
            _ => std::fs::write(&key, "").unwrap(),
        }
        let text = run(&["verify", path]);
        assert_eq!(text.code, 0, "{what}: {}", text.err);
        assert!(text.out.contains("but not opened"), "{what}: {}", text.out);
        assert!(text.out.contains(why), "{what}: {}", text.out);
        let json = run(&["verify", path, "--format", "json"]);
        let json: Value = serde_json::from_str(&json.out).unwrap();
        let told = json["secrets_not_opened"].as_str().unwrap();
        assert!(told.contains(why), "{what}: {told}");
        assert_eq!(key.exists(), what != "none");
    }
}

#[test]
fn what_does_not_belong_together_is_said_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    Server::start(&data).stop();
    let other = folder.path().join("other");
    Server::start(&other).stop();
    let file = |name: &str| data.join(name);
    let refused = |what: &str, reason: &str, hint: &str| {
        let ran = run(&[
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--data",
            data.to_str().unwrap(),
        ]);
        assert_eq!(ran.code, 1, "{what}: {}", ran.err);
        assert!(ran.err.contains(reason), "{what}: {}", ran.err);
        let hints = ran.err.lines().filter(|line| line.starts_with("Hint: "));
        let hints: Vec<&str> = hints.collect();
        assert!(hints.len() == 1 && hints[0].contains(hint), "{}", ran.err);
    };
    let kept = |name: &str| std::fs::read(file(name)).unwrap();
    let (token, key, store) = (
        kept("operator.token"),
        kept("operator.key"),
        kept("croupier.db"),
    );

    std::fs::write(file("operator.token"), "").unwrap();
    refused("an empty token", "holds 0 characters", "delete it");
    std::fs::copy(other.join("operator.token"), file("operator.token")).unwrap();
    refused("another token", "is not the token", "delete it");
    std::fs::write(file("operator.token"), token).unwrap();

    std::fs::write(file("operator.key"), "").unwrap();
    refused("an empty key", "does not hold a key", "from a copy");
    std::fs::copy(other.join("operator.key"), file("operator.key")).unwrap();
    refused("another key", "is not the key of this", "from a copy");
    std::fs::remove_file(file("operator.key")).unwrap();
    refused("no key", "operator.key is missing", "from a copy");
    assert!(!file("operator.key").exists());
    std::fs::copy(other.join("operator.key"), file("operator.key")).unwrap();
    std::fs::write(file("operator.key"), key).unwrap();

    std::fs::write(file("croupier.db"), "").unwrap();
    refused("an empty database", "is missing or empty", "from a copy");
    std::fs::remove_file(file("croupier.db")).unwrap();
    refused("no database", "is missing or empty", "from a copy");
    assert!(!file("croupier.db").exists());
    std::fs::write(file("croupier.db"), store).unwrap();

    let mode = |mode| {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(&data, mode).unwrap();
    };
    mode(0o777);
    refused("a wide folder", "can be written to by others", "chmod 700");
    mode(0o700);
    Server::start(&data).stop();
}

/// The tables of the database that 0.1.0 made (`testdata/databases`), and a command that goes on with each.
fn tables_of_0_1_0() -> [(&'static str, Value); 8] {
    [
        (
            "mini-1=nz-2004/baccarat",
            json!({"do":"place-wager","player":"anna","area":1,"on":"banker","cents":1000}),
        ),
        ("midi-1=nz-1996/midi-baccarat", json!({"do":"face-down"})),
        ("punto-1=nj-19-47/punto-banco", json!({"do":"no-more-bets"})),
        (
            "chemin-1=nj-19-47/chemin-de-fer",
            json!({"do":"turn","player":"bo","hand":"player"}),
        ),
        (
            "blackjack-1=nz-1996/blackjack",
            json!({"do":"draw-card","player":"anna","area":1,"hand":1}),
        ),
        // Where the shooter is not there the house throws, at any moment.
        (
            "craps-1=nz-1996/craps",
            json!({"do":"post-closing-sign","as":"manager"}),
        ),
        (
            "roulette-1=nz-1996/roulette",
            json!({"do":"place-wager","player":"bo","position":"red","cents":500}),
        ),
        (
            "stud-1=nz-1996/caribbean-stud",
            json!({"do":"bet","player":"anna","cents":1000}),
        ),
    ]
}

/// A copy of what 0.1.0 kept.
fn kept_by_0_1_0() -> tempfile::TempDir {
    let kept = workspace().join("testdata/databases/0.1.0");
    let folder = tempfile::tempdir().unwrap();
    for (from, to) in [
        ("croupier.db", "croupier.db"),
        ("test-operator.key", "operator.key"),
        ("test-operator.token", "operator.token"),
    ] {
        let to = folder.path().join(to);
        std::fs::copy(kept.join(from), &to).unwrap();
        std::fs::set_permissions(&to, PermissionsExt::from_mode(0o600)).unwrap();
    }
    folder
}

/// How many commands a database of its eight tables has, all of them verified.
fn verified(path: &Path) -> u64 {
    let ran = run(&["verify", path.to_str().unwrap(), "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let checked: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(checked["checked"]["tables"], 8);
    checked["checked"]["commands"].as_u64().unwrap()
}

#[test]
fn what_0_1_0_kept_is_migrated() {
    let folder = kept_by_0_1_0();
    let file = folder.path().join("croupier.db");
    let backup = folder.path().join("croupier.schema-1.db");
    let before = (verified(&file), std::fs::read(&file).unwrap());
    let migrate = |more: &[&str]| {
        let ran = run(&[&["migrate", "--database", file.to_str().unwrap()], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let to_do = migrate(&["--check"]);
    assert!(
        to_do.contains("has schema 1. To be done:\n  2  editions"),
        "{to_do}"
    );
    assert_eq!(std::fs::read(&file).unwrap(), before.1);
    assert!(!backup.exists());

    let done: Value = serde_json::from_str(&migrate(&["--format", "json"])).unwrap();
    let steps = json!([
        {"schema": 2, "name": "editions"},
        {"schema": 3, "name": "refusals"},
        {"schema": 4, "name": "sessions of staff"},
        {"schema": 5, "name": "smaller rows"},
    ]);
    assert_eq!((&done["schema"], &done["steps"]), (&json!(1), &steps));
    assert_eq!(done["backup"], backup.to_str().unwrap());
    assert_eq!((verified(&file), verified(&backup)), (before.0, before.0));
    assert!(migrate(&[]).contains("has schema 5: nothing to do"));
}

#[test]
fn what_0_1_0_kept_is_verified_and_played_on() {
    let folder = kept_by_0_1_0();
    let verify = || verified(folder.path());
    let before = verify();
    let tables = tables_of_0_1_0();
    // Time enough for everything that the house does by itself if nobody acts.
    let mut more = vec!["--betting-ms", "600000", "--decision-ms", "600000"];
    // The players of then were not asked how old they are.
    more.extend(["--minimum-age", "0"]);
    tables
        .iter()
        .for_each(|(spec, _)| more.extend(["--table", *spec]));
    let server = Server::start_with(folder.path(), &more, Stdio::piped());
    let token = std::fs::read_to_string(folder.path().join("operator.token")).unwrap();
    let phase = |view: &Value, game: &str| view["view"][game]["phase"] == "betting";
    // The house itself goes on with the round that was being dealt, and with the ball that ran.
    server.wait_at("mini-1", "betting", |v| phase(v, "baccarat"));
    server.wait_at("roulette-1", "betting", |v| phase(v, "spin"));
    for (spec, mut command) in tables {
        let (table, _) = spec.split_once('=').unwrap();
        command["id"] = format!("kept-{table}").into();
        let path = format!("/api/tables/{table}/commands");
        let answer = server.ask("POST", &path, Some(token.trim()), Some(&command));
        assert!(answer.get("refused").is_none(), "{table}: {answer}");
    }
    server.stop();
    assert!(verify() > before + 8);
    // It was migrated when the server started, and is kept as it was before.
    let backup = folder.path().join("croupier.schema-1.db");
    assert_eq!(verified(&backup), before);
}
