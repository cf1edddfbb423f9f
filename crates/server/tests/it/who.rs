//! Who is let in at which door: every door of the router, tried by nobody, under a session that has ended, and by everybody there is. It
//! is kept in `testdata/doors.txt`, a line a door. And every command of tables, tournaments and the cage, each said by everybody, at tables in
//! both ways.

use crate::common::{House, OPERATOR, PASSWORD, QUICK, TABLE, config, spec};
use crate::cup::conditions;
use axum::http::StatusCode;
use croupier_engine::Role;
use croupier_house::{cage, tournament};
use croupier_server::{DOORS, TableSpec};
use croupier_store::Store;
use futures_util::{SinkExt, StreamExt};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use tokio::io::{DuplexStream, duplex};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use tower::ServiceExt;

/// Everybody who may come to a door.
fn everybody() -> Vec<&'static str> {
    let others = ["nobody", "ended", "guest", "player"];
    let staff = Role::ALL.iter().filter(|role| **role != Role::Player);
    let staff = staff.map(|role| role.word());
    others
        .into_iter()
        .chain(staff)
        .chain(["operator"])
        .collect()
}

/// A token for such a person, from an account that nobody has used yet.
async fn token(house: &House, who: &str, nth: usize) -> Option<String> {
    let name = format!("p{nth}");
    match who {
        "nobody" => None,
        "operator" => Some(OPERATOR.to_owned()),
        "guest" => Some(house.guest(&name).await),
        "ended" => {
            let token = house.guest(&name).await;
            house.post("/api/sessions/end", Some(&token), "").await;
            Some(token)
        }
        "player" => {
            let token = house.guest(&name).await;
            let password = json!({ "password": PASSWORD }).to_string();
            house
                .post("/api/me/password", Some(&token), &password)
                .await;
            Some(token)
        }
        role => Some(house.staff(&name, &[role]).await.0),
    }
}

/// A WebSocket at a table, through memory.
struct Line {
    socket: WebSocketStream<DuplexStream>,
    /// What the hello was answered.
    greeted: Value,
}

impl Line {
    async fn open(house: &House, table: &str, token: Option<&str>) -> Line {
        let (ours, theirs) = duplex(1 << 24);
        let app = house.app.clone();
        let service = service_fn(move |request| app.clone().oneshot(request));
        let connection = http1::Builder::new().serve_connection(TokioIo::new(theirs), service);
        drop(tokio::spawn(async move {
            drop(connection.with_upgrades().await);
        }));
        let url = format!("ws://house/api/tables/{table}/ws");
        let (socket, _) = client_async(url, ours).await.unwrap();
        let greeted = Value::Null;
        let mut line = Line { socket, greeted };
        let hello = match token {
            Some(token) => json!({ "token": token }),
            None => json!({}),
        };
        line.send(&json!({ "hello": hello })).await;
        line.greeted = line.message().await;
        line
    }

    async fn send(&mut self, value: &Value) {
        let text = Message::text(value.to_string());
        self.socket.send(text).await.unwrap();
    }

    async fn message(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.next().await.unwrap().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// The answer to a command; whoever was sent away hears no other than that.
    async fn say(&mut self, command: &Value) -> Value {
        if !self.greeted["refused"].is_null() {
            return self.greeted.clone();
        }
        self.send(command).await;
        loop {
            let message = self.message().await;
            if message["reply"] == command["id"] {
                return message;
            }
        }
    }
}

/// Drafts the tournament `cup`.
async fn draft_cup(house: &House) {
    let body = conditions(json!({})).to_string();
    let (status, drafted) = house.post("/api/tournaments", Some(OPERATOR), &body).await;
    assert_eq!(status, StatusCode::CREATED, "{drafted}");
}

/// What somebody is told at a door who asks for nothing sensible there: why not to enter, if that is why. The table and the tournament are there,
/// or they are not.
async fn tried(
    house: &House,
    (method, path): (&str, &str),
    there: bool,
    token: Option<&str>,
) -> &'static str {
    let (table, tournament) = if there { (TABLE, "cup") } else { ("no", "no") };
    let path = path
        .replace("{table}", table)
        .replace("{tournament}", tournament)
        .replace("{name}", "nobody-yet")
        .replace("{*id}", "nz-2004/baccarat");
    let reply = match method {
        "get" if path.ends_with("/ws") => Line::open(house, table, token).await.greeted,
        "get" => house.get(&path, token).await.1,
        "post" => house.post(&path, token, "{}").await.1,
        other => panic!("{other}"),
    };
    let reason = reply["refused"]["reason"].as_str().unwrap_or_default();
    let kept_out = ["NoSession", "SessionUnknown", "RoleMayNot", "NotAPlayer"];
    let kept_out = kept_out.into_iter().find(|known| *known == reason);
    kept_out.unwrap_or("let in")
}

#[tokio::test(start_paused = true)]
async fn every_door_lets_in_whom_it_should() {
    let house = House::open(&config(QUICK), Store::memory()).await;
    draft_cup(&house).await;
    let mut text = String::from(
        "# Who is let in at which door, and what the others are told. \"ended\" has the token of a session that has ended, a guest has no\n\
         # password, a player has one; staff have one role each. At a WebSocket the hello is tried. Made by crates/server/tests/it/who.rs\n\
         # from the router's own list.\n",
    );
    let mut nth = 0;
    for door in DOORS {
        let (method, path) = door;
        write!(text, "\n{method} {path}\n").unwrap();
        let mut told: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut closed = false;
        for who in everybody() {
            nth += 1;
            let token = token(&house, who, nth).await;
            let outcome = tried(&house, *door, true, token.as_deref()).await;
            // Where nobody is let in, whoever has no session does not find out what there is.
            closed |= who == "nobody" && outcome != "let in";
            if closed && ["nobody", "ended"].contains(&who) {
                let elsewhere = tried(&house, *door, false, token.as_deref()).await;
                assert_eq!(elsewhere, outcome, "{method} {path} by {who}");
            }
            match told.iter_mut().find(|(known, _)| *known == outcome) {
                Some((_, all)) => all.push(who),
                None => told.push((outcome, vec![who])),
            }
        }
        told.sort();
        for (outcome, all) in told {
            writeln!(text, "  {outcome:15}{}", all.join(" ")).unwrap();
        }
    }
    croupier_kept::hold("testdata/doors.txt", &text);
}

/// The description lists every door of the router but the WebSocket, which OpenAPI has no words for.
#[test]
fn every_door_is_described() {
    let doors: Value = serde_json::from_str(croupier_server::schema::openapi()).unwrap();
    for (method, path) in DOORS {
        let path = path.replace("{*id}", "{id}");
        let described = !doors["paths"][&path][*method].is_null();
        assert_eq!(described, !path.ends_with("/ws"), "{method} {path}");
    }
}

/// The fields on which it depends who may say a command, each with its values.
type Depends = Vec<(String, Vec<String>)>;

/// What `testdata/roles.txt` lists under a title: words, each with the fields on which it depends, and roles.
struct Listed(Vec<(String, Depends, Vec<String>)>);

impl Listed {
    fn under(kept: &str, title: &str) -> Option<Listed> {
        let (_, part) = kept.split_once(&format!("\n{title}\n"))?;
        let lines = part.lines().take_while(|line| !line.is_empty());
        let line = |line: &str| {
            let (said, roles) = line.trim().split_once("  ").unwrap();
            let mut said = said.split_whitespace();
            let word = said.next().unwrap().to_owned();
            let field = |field: &str| {
                let (name, values) = field.split_once('=').unwrap();
                (
                    name.to_owned(),
                    values.split(',').map(str::to_owned).collect(),
                )
            };
            let roles = roles.split_whitespace().map(str::to_owned);
            (word, said.map(field).collect(), roles.collect())
        };
        Some(Listed(lines.map(line).collect()))
    }

    /// Who may say a command: of the lines with its word the first that fits.
    fn of(&self, command: &Value) -> Option<&[String]> {
        let is = |name: &String| match &command[name] {
            Value::Null => "-".to_owned(),
            Value::String(word) => word.clone(),
            other => other.to_string(),
        };
        let mut lines = self.0.iter();
        let found = lines.find(|(word, fields, _)| {
            command["do"] == **word && fields.iter().all(|(name, are)| are.contains(&is(name)))
        });
        found.map(|(.., roles)| &roles[..])
    }
}

/// Values as schemas describe them.
struct Samples<'a>(&'a Map<String, Value>);

impl Samples<'_> {
    /// A command of this word that the schema of such commands allows, with every field.
    fn command(&self, commands: &Value, word: &str) -> Value {
        let mut lines = commands["oneOf"].as_array().unwrap().iter();
        let is = |line: &&Value| line["properties"]["do"]["const"] == word;
        let line = lines.find(is);
        self.one(line.unwrap_or_else(|| panic!("{word} has no schema")))
    }

    /// The first of what a value may be.
    fn one(&self, schema: &Value) -> Value {
        if let Some(to) = schema["$ref"].as_str() {
            return self.one(&self.0[to.rsplit('/').next().unwrap()]);
        }
        if let Some(only) = schema.get("const") {
            return only.clone();
        }
        for several in ["enum", "oneOf", "anyOf", "allOf"] {
            if let Some(first) = schema[several].as_array().and_then(|all| all.first()) {
                return if several == "enum" {
                    first.clone()
                } else {
                    self.one(first)
                };
            }
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds[0].as_str(),
            kind => kind.as_str(),
        };
        match kind {
            Some("object") => {
                let fields = schema["properties"].as_object().unwrap();
                let fields = fields.iter().map(|(name, is)| (name.clone(), self.one(is)));
                Value::Object(fields.collect())
            }
            Some("array") => json!([]),
            Some("boolean") => json!(false),
            Some("integer") => json!(schema["minimum"].as_i64().unwrap_or(1).max(1)),
            Some("string") => word_like(schema["pattern"].as_str()).into(),
            _ => panic!("what is {schema}?"),
        }
    }
}

/// A word that looks like this.
fn word_like(pattern: Option<&str>) -> &'static str {
    // As words anything will do, and as bytes these digits.
    let Some(pattern) = pattern else {
        return "00";
    };
    let known = [
        ("^[A-Za-z0-9][A-Za-z0-9_-]{0,23}$", "zoe"),
        ("^[A2-9TJQK][cdhs]$", "9h"),
        ("^[A2-9TJQK][cdhs]@(player|banker)$", "9h@player"),
        ("^[A-Za-z0-9+-]{1,48}$", "pass"),
        ("^[A-Za-z0-9+-]{1,60}$", "17"),
        ("^[1-6]-[1-6]$", "3-4"),
        ("^[1-6]-[1-6]-[1-6]$", "1-2-3"),
    ];
    let found = known.iter().find(|(known, _)| *known == pattern);
    found
        .unwrap_or_else(|| panic!("which word is {pattern}?"))
        .1
}

/// Who is told something else than is right when everybody says a command, in whichever way it is sent: only the roles that may are let in. One
/// player speaks for herself, and another for zoe.
async fn everybody_says(
    people: &[(&str, Option<String>)],
    (command, of_player): (&Value, bool),
    roles: impl Fn(&Value) -> Vec<String>,
    mut send: impl AsyncFnMut(&str, Option<&str>, &Value) -> Value,
) -> Vec<String> {
    let mut wrong = Vec::new();
    let word = &command["do"];
    for (who, token) in people {
        let mut command = command.clone();
        if let ("player", true) = (*who, of_player) {
            command["player"] = "zoe".into();
        }
        // As the server fills it in.
        let mut said = command.clone();
        if let ("guest", true) = (*who, of_player) {
            command.as_object_mut().unwrap().remove("player");
            said["player"] = "herself".into();
        }
        let reply = send(who, token.as_deref(), &command).await;
        let reason = reply["refused"]["reason"].as_str().unwrap_or("done");
        let roles = roles(&said);
        let may = |role: &str| roles.iter().any(|may| may == role);
        let ill_formed = [
            "BadField",
            "MalformedJson",
            "UnknownCommand",
            "BadCommandId",
        ];
        // What others call or pay is refused for that reason too, to those who have the role.
        let elsewhere = word == "no-roll" || word == "pay-jackpot";
        let kept_out = reason == "NoSession" || reason == "RoleMayNot" && !elsewhere;
        let right = match *who {
            "nobody" => reason == "NoSession",
            "ended" => reason == "SessionUnknown",
            // What a book does not know is for nobody.
            _ if may("nobody") => ["NotInThisBook", "RoleMayNot"].contains(&reason),
            "player" if may("player") && of_player => reason == "NotYourself",
            "guest" | "player" if may("player") => !kept_out && reason != "NotYourself",
            "operator" => !kept_out,
            role if may(role) => !kept_out,
            _ => reason == "RoleMayNot",
        };
        if !right || ill_formed.contains(&reason) {
            wrong.push(format!("{word} by {who}: {reply}"));
        }
    }
    wrong
}

/// One of each, and zoe.
async fn all_people(house: &House) -> Vec<(&'static str, Option<String>)> {
    house.guest("zoe").await;
    let mut people = Vec::new();
    for (nth, who) in everybody().into_iter().enumerate() {
        people.push((who, token(house, who, nth).await));
    }
    people
}

/// Every command of every table and of every game, as testdata/roles.txt lists them, said over HTTP and over a WebSocket by staff with one role
/// each, by players and by nobody, with every field as the description has it.
#[tokio::test(start_paused = true)]
async fn a_command_is_for_those_whom_the_table_of_roles_names() {
    // The title, the schema, and the books of the tables at which it is said.
    let parts: [(&str, &str, &[&str]); 7] = [
        ("every table", "FloorCommand", &["nz-2004/baccarat"]),
        ("baccarat", "BaccaratCommand", &["nz-2004/baccarat"]),
        (
            "chemin de fer",
            "CheminDeFerCommand",
            &["nj-19-47/chemin-de-fer"],
        ),
        (
            "roulette, tai-sai and the money wheel",
            "SpinCommand",
            &["nz-1996/roulette", "nz-1996/tai-sai", "nz-1996/money-wheel"],
        ),
        ("craps", "CrapsCommand", &["nz-1996/craps"]),
        ("blackjack", "BlackjackCommand", &["nz-1996/blackjack"]),
        (
            "Caribbean stud",
            "CaribbeanStudCommand",
            &["nz-1996/caribbean-stud"],
        ),
    ];
    let table_of = |book: &str| book.replace(['/', '.'], "-");
    let books: BTreeSet<&str> = parts
        .iter()
        .flat_map(|(.., books)| *books)
        .copied()
        .collect();
    let table = |book: &&str| TableSpec {
        book: (*book).to_owned(),
        // Nothing happens there but what is said.
        physical: true,
        ..spec(&table_of(book), &[])
    };
    let mut settings = config(QUICK);
    settings.tables = books.iter().map(table).collect();
    let house = House::open(&settings, Store::memory()).await;
    let people = all_people(&house).await;
    let kept = croupier_kept::read("testdata/roles.txt");
    let schemas = croupier_server::schema::definitions();
    let schemas = Samples(&schemas);
    let ids = Cell::new(0_u32);
    let mut wrong = Vec::new();
    for (title, schema, books) in parts {
        let listed = Listed::under(&kept, title).unwrap();
        for book in books {
            let table = table_of(book);
            let path = format!("/api/tables/{table}/commands");
            let mut lines = BTreeMap::new();
            for (who, token) in &people {
                let line = Line::open(&house, &table, token.as_deref()).await;
                lines.insert(*who, line);
            }
            let heading = format!("{book}, where the book says who has the power");
            let powers = Listed::under(&kept, &heading);
            let roles = |command: &Value| {
                let of_book = powers.as_ref().and_then(|powers| powers.of(command));
                of_book.or_else(|| listed.of(command)).unwrap().to_vec()
            };
            for (word, fields, _) in &listed.0 {
                let mut command = schemas.command(&schemas.0[schema], word);
                // A player speaks in a name even where staff need give none.
                let of_player = command.get("player").is_some();
                for (name, values) in fields {
                    match values[0].as_str() {
                        "-" => drop(command.as_object_mut().unwrap().remove(name)),
                        value => command[name] = value.into(),
                    }
                }
                // No round has been played that a dispute could name.
                drop(command.as_object_mut().unwrap().remove("about"));
                let with_id = |command: &Value| {
                    ids.set(ids.get() + 1);
                    let mut command = command.clone();
                    command["id"] = ids.get().to_string().into();
                    command
                };
                let posted = async |_: &str, token: Option<&str>, command: &Value| {
                    let body = with_id(command).to_string();
                    house.post(&path, token, &body).await.1
                };
                let said = (&command, of_player);
                let found = everybody_says(&people, said, roles, posted).await;
                wrong.extend(found.into_iter().map(|found| format!("{book}: {found}")));
                let on_line = async |who: &str, _: Option<&str>, command: &Value| {
                    lines.get_mut(who).unwrap().say(&with_id(command)).await
                };
                let found = everybody_says(&people, said, roles, on_line).await;
                wrong.extend(
                    found
                        .into_iter()
                        .map(|found| format!("{book}, on the line: {found}")),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The same of every command of a tournament and at the cage.
#[tokio::test(start_paused = true)]
async fn tournaments_and_the_cage_are_for_those_whom_the_table_of_roles_names() {
    let house = House::quick().await;
    let people = all_people(&house).await;
    let kept = croupier_kept::read("testdata/roles.txt");
    draft_cup(&house).await;
    let mut generator = SchemaGenerator::default();
    let of_tournaments = tournament::Command::json_schema(&mut generator).to_value();
    let at_the_cage = cage::Command::json_schema(&mut generator).to_value();
    let definitions = generator.definitions().clone();
    let schemas = Samples(&definitions);
    let ids = Cell::new(0_u32);
    let id = || {
        ids.set(ids.get() + 1);
        ids.get().to_string()
    };
    let mut wrong = Vec::new();
    for (title, commands) in [("tournaments", of_tournaments), ("the cage", at_the_cage)] {
        let listed = Listed::under(&kept, title).unwrap();
        let roles = |command: &Value| listed.of(command).unwrap().to_vec();
        for (word, ..) in &listed.0 {
            let command = schemas.command(&commands, word);
            let send = async |_: &str, token: Option<&str>, command: &Value| {
                let mut command = command.clone();
                let (path, body) = match title {
                    "the cage" => ("/api/cage/commands", json!({"id": id(), "what": command})),
                    _ => {
                        command["id"] = id().into();
                        ("/api/tournaments/cup/commands", command)
                    }
                };
                house.post(path, token, &body.to_string()).await.1
            };
            let of_player = command.get("player").is_some();
            wrong.extend(everybody_says(&people, (&command, of_player), roles, send).await);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
