//! Who is let in at which door: every door of the router, tried by nobody, under a session that has ended, and by everybody there is. It
//! is kept in `testdata/doors.txt`, a line a door. And the commands of every table, each said by staff who have one role alone.

use crate::common::time::pass;
use crate::common::{House, OPERATOR, PASSWORD, QUICK, TABLE, config};
use axum::http::StatusCode;
use croupier_engine::Role;
use croupier_server::DOORS;
use croupier_store::Store;
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::Duration;

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

/// What somebody is told at a door who asks for nothing sensible there: why not to enter, if that is why.
async fn tried(house: &House, method: &str, path: &str, token: Option<&str>) -> &'static str {
    let path = path
        .replace("{table}", TABLE)
        .replace("{name}", "nobody-yet");
    let path = path.replace("{*id}", "nz-2004/baccarat");
    let (_, reply) = match method {
        "get" => house.get(&path, token).await,
        "post" => house.post(&path, token, "{}").await,
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
    let mut text = String::from(
        "# Who is let in at which door, and what the others are told. \"ended\" has the token of a session that has ended, a guest has no\n\
         # password, a player has one; staff have one role each. Made by crates/server/tests/it/who.rs from the router's own list.\n",
    );
    let mut nth = 0;
    for (method, path) in DOORS {
        write!(text, "\n{method} {path}\n").unwrap();
        let mut told: Vec<(&str, Vec<&str>)> = Vec::new();
        for who in everybody() {
            nth += 1;
            let token = token(&house, who, nth).await;
            let outcome = tried(&house, method, path, token.as_deref()).await;
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

/// The commands of every table, as testdata/roles.txt lists them, said over HTTP by staff with one role each, by a guest and by nobody.
#[tokio::test(start_paused = true)]
async fn a_command_is_for_those_whom_the_table_of_roles_names() {
    let house = House::open(&config(QUICK), Store::memory()).await;
    let kept = croupier_kept::read("testdata/roles.txt");
    let part = kept.split("every table\n").nth(1).unwrap();
    let lines = part.lines().take_while(|line| !line.is_empty());
    let mut people = Vec::new();
    for (nth, who) in everybody().into_iter().enumerate() {
        people.push((who, token(&house, who, nth).await));
    }
    let mut commands = 0;
    for line in lines {
        let mut words = line.split_whitespace();
        let word = words.next().unwrap();
        let roles: Vec<&str> = words.collect();
        commands += 1;
        for (who, token) in &people {
            let mut command = json!({"do": word, "id": format!("{word}-{who}")});
            for (field, value) in [
                ("player", json!("zoe")),
                ("seat", json!(1)),
                ("cents", json!(100)),
                ("matter", json!("shift-start")),
                ("of", json!("limits")),
            ] {
                let fields = croupier_house::Command::fields_of(
                    croupier_engine::games::GameKind::Baccarat,
                    word,
                );
                if fields.iter().any(|(known, _)| *known == field)
                    && !(field == "player" && *who == "guest")
                {
                    command[field] = value;
                }
            }
            let path = format!("/api/tables/{TABLE}/commands");
            let (status, reply) = house
                .post(&path, token.as_deref(), &command.to_string())
                .await;
            let reason = reply["refused"]["reason"].as_str().unwrap_or("done");
            if reason == "BadField" {
                // Which words the field has does not matter to who may speak; that is held in the house's own tests.
                continue;
            }
            let expected = match *who {
                "nobody" => Some("NoSession"),
                "ended" => Some("SessionUnknown"),
                "guest" | "player" if !roles.contains(&"player") => Some("RoleMayNot"),
                "guest" => None,
                // For somebody else.
                "player" => Some("NotYourself"),
                "operator" => None,
                role if !roles.contains(&role) => Some("RoleMayNot"),
                _ => None,
            };
            match expected {
                Some(expected) => assert_eq!(reason, expected, "{word} by {who}: {reply}"),
                None => assert!(
                    !["RoleMayNot", "NoSession"].contains(&reason),
                    "{word} by {who}: {reply}"
                ),
            }
            assert_ne!(status, StatusCode::INTERNAL_SERVER_ERROR);
        }
    }
    assert!(commands >= 15, "{commands}");
    pass(Duration::from_secs(1)).await;
}
