//! The inspector's desk over HTTP: a dispute taken to the inspector, ruled on and signed; the round behind it; exports whose chains and
//! signatures are computed again from the file alone; keys that are lost and replaced.

use crate::common::time::{now_ms, pass};
use crate::common::{House, PASSWORD, QUICK, TABLE, books_balance, config, spec};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use croupier_server::GamingDay;
use croupier_server::signing::{is_signed, of_day, of_event, of_export};
use croupier_store::{Hash, LoggedEvent, Memory, Store};
use serde_json::{Value, json};
use std::time::Duration;

const PHRASE: &str = "six ducks in a row";

fn reason(reply: &Value) -> &str {
    reply["refused"]["reason"].as_str().unwrap_or("done")
}

async fn desk(house: &House, token: &str) -> Value {
    let (status, desk) = house.get("/api/desk", Some(token)).await;
    assert_eq!(status, StatusCode::OK, "{desk}");
    desk
}

async fn post(house: &House, path: &str, token: &str, body: Value) -> (StatusCode, Value) {
    house.post(path, Some(token), &body.to_string()).await
}

/// The lines of a table's export.
async fn export(house: &House, token: &str, body: Value) -> Vec<Value> {
    export_of(house, ("tables", TABLE), token, body).await
}

/// The lines of an export of this.
async fn export_of(
    house: &House,
    (kind, name): (&str, &str),
    token: &str,
    body: Value,
) -> Vec<Value> {
    let request = Request::post(format!("/api/desk/{kind}/{name}/export"))
        .header("content-type", "application/json")
        .header("authorization", format!("Bearer {token}"))
        .body(Body::from(body.to_string()))
        .unwrap();
    let (status, headers, body) = house.raw(request).await;
    assert_eq!(status, StatusCode::OK);
    let file = headers["content-disposition"].to_str().unwrap();
    assert_eq!(
        file,
        format!("attachment; filename=\"{name}.croupier.jsonl\"")
    );
    let text = String::from_utf8(body).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// An event as a line of the file has it.
fn logged(line: &Value) -> LoggedEvent {
    let text = |key: &str| line[key].as_str().unwrap().to_owned();
    LoggedEvent {
        seq: line["seq"].as_u64().unwrap(),
        epoch: line["epoch"].as_u64().unwrap(),
        kind: text("kind"),
        body: text("body"),
        cause: line["cause"].as_str().map(str::to_owned),
        actor: text("actor"),
        role: text("role"),
        at_ms: line["at_ms"].as_i64().unwrap(),
        prev_hash: text("prev_hash").parse().unwrap(),
        hash: text("hash").parse().unwrap(),
    }
}

/// What anybody can check with such a file alone: the chain from its beginning to the seal, and the signature. What is wrong, if anything.
fn checked(lines: &[Value]) -> Result<(), String> {
    let [first, events @ .., last] = lines else {
        return Err("too short".into());
    };
    let (table, seal) = (first["table"].as_str().unwrap(), &last["seal"]);
    let mut hash = Hash::genesis(table);
    for (due, line) in (1..).zip(events) {
        let event = logged(line);
        if event.seq != due || event.prev_hash != hash {
            return Err(format!("event {due} does not follow"));
        }
        hash = Hash::of_event(table, &event);
        if hash != event.hash {
            return Err(format!("event {due} was changed"));
        }
    }
    if seal["head"] != hash.to_string() || seal["seq"] != events.len() {
        return Err("it ends elsewhere".into());
    }
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let what = of_export(
        table,
        seal["seq"].as_u64().unwrap(),
        hash,
        first["at_ms"].as_i64().unwrap(),
        &text(&first["by"]),
        &text(&first["role"]),
    );
    match is_signed(what, &text(&seal["key"]), &text(&seal["signature"])) {
        true => Ok(()),
        false => Err("it is not signed so".into()),
    }
}

#[tokio::test(start_paused = true)]
async fn a_dispute_is_taken_to_the_inspector_who_signs_the_ruling() {
    let store = Memory::default();
    let house = House::open(&config(QUICK), Store::Memory(store.clone())).await;
    let anna = house.seated("anna", 1).await;
    house.play(&anna, 1, 2).await;
    let path = format!("/api/me/history?table={TABLE}");
    let (_, past) = house.get(&path, Some(&anna)).await;
    let first = past["rounds"].as_array().unwrap().last().unwrap();
    let about = first["wagers"][0]["seq"].as_u64().unwrap();
    let words = "the third card was not mine";
    house
        .ok(
            &anna,
            json!({"do": "raise-dispute", "words": words, "about": about}),
        )
        .await;
    let [sue, carl, ina, mia] = [
        ("sue", "supervisor"),
        ("carl", "casino-supervisor"),
        ("ina", "inspector"),
        ("mia", "manager"),
    ]
    .map(|(name, role)| (name, [role]));
    let sue = house.staff(sue.0, &sue.1).await.0;
    let carl = house.staff(carl.0, &carl.1).await.0;
    let ina = house.staff(ina.0, &ina.1).await.0;
    let mia = house.staff(mia.0, &mia.1).await.0;

    // Whom it concerns sees how it stands; another guest does not.
    let bo = house.guest("bo").await;
    let disputes = async |token: &str| {
        let (_, reply) = house
            .get(&format!("/api/tables/{TABLE}"), Some(token))
            .await;
        reply["view"]["floor"]["disputes"].clone()
    };
    assert_eq!(disputes(&bo).await, json!([]));
    let seen = disputes(&anna).await;
    assert_eq!(seen[0]["words"], words);
    assert_eq!(seen[0]["about"], about);
    assert_eq!(seen[0]["with"], "first");

    // The round that it is about, and no other.
    let path = format!("/api/desk/tables/{TABLE}/round?of={about}");
    let (status, round) = house.get(&path, Some(&sue)).await;
    assert_eq!(status, StatusCode::OK, "{round}");
    let entries = round["entries"].as_array().unwrap();
    let has = |seq: u64| entries.iter().any(|one| one["event"]["seq"] == seq);
    let second = past["rounds"][0]["wagers"][0]["seq"].as_u64().unwrap();
    assert!(has(about) && !has(second));
    let placed = |one: &Value| {
        let said = one["said"].as_str().unwrap_or_default();
        said == "place-wager anna 1 player 5.00"
            && one["actor"] == "anna"
            && one["role"] == "player"
    };
    assert!(entries.iter().any(placed), "{round}");
    let (_, no) = house.get(&path, Some(&anna)).await;
    assert_eq!(reason(&no), "RoleMayNot");

    let decided = |word: &str| json!({"do": word, "dispute": 1, "ruling": "dismissed", "words": "it lay in area 1"});
    house.ok(&sue, decided("decide-dispute")).await;
    let refer = json!({"do": "refer-dispute", "dispute": 1});
    assert_eq!(disputes(&anna).await[0]["further"], "review");
    house.ok(&anna, refer.clone()).await;
    house.ok(&carl, decided("review-dispute")).await;
    house
        .ok(&sue, json!({"do": "advise-complainant", "dispute": 1}))
        .await;
    house.ok(&anna, refer).await;

    // It comes to the desk, which a manager may read.
    for reader in [&ina, &mia] {
        let desk = desk(&house, reader).await;
        let dispute = &desk["tables"][0]["floor"]["disputes"][0];
        assert_eq!(dispute["with"], "inspector");
        assert_eq!(dispute["decisions"][1]["instance"], "review");
        assert_eq!(desk["notices"][0]["event"]["event"], "dispute-referred");
        assert_eq!(desk["notices"].as_array().unwrap().len(), 1);
    }
    let (_, no) = post(&house, "/api/desk/key", &mia, json!({"phrase": PHRASE})).await;
    assert_eq!(reason(&no), "RoleMayNot");
    let (_, short) = post(&house, "/api/desk/key", &ina, json!({"phrase": "short"})).await;
    assert_eq!(reason(&short), "PasswordTooShort");
    let (status, key) = post(&house, "/api/desk/key", &ina, json!({"phrase": PHRASE})).await;
    assert_eq!(status, StatusCode::OK, "{key}");

    let ruled = house.ok(&ina, decided("rule-on-dispute")).await;
    let seq = ruled["events"][0]["seq"].as_u64().unwrap();
    let sign = format!("/api/desk/tables/{TABLE}/signatures");
    for (seq, phrase, no) in [
        (seq, "another phrase", "WrongPhrase"),
        (seq - 1, PHRASE, "NotPossible"),
        (seq + 1_000, PHRASE, "NoSuchEvent"),
    ] {
        let asked = json!({"seq": seq, "phrase": phrase});
        let (_, reply) = post(&house, &sign, &ina, asked).await;
        assert_eq!(reason(&reply), no, "{reply}");
    }
    assert_eq!(desk(&house, &ina).await["notices"][0]["signed"], false);
    let asked = json!({"seq": seq, "phrase": PHRASE});
    let (status, signed) = post(&house, &sign, &ina, asked.clone()).await;
    assert_eq!(status, StatusCode::OK, "{signed}");
    assert_eq!(signed["key"], key["key"]);
    let (_, twice) = post(&house, &sign, &ina, asked).await;
    assert_eq!(reason(&twice), "NotPossible");
    let after = desk(&house, &ina).await;
    assert_eq!(after["notices"][0]["event"]["instance"], "inspector");
    assert_eq!(after["notices"][0]["signed"], true);
    assert_eq!(after["tables"][0]["floor"]["disputes"][0]["over"], true);
    books_balance(&Store::Memory(store.clone())).await;
    house.server.shutdown().await.unwrap();

    // What is kept is a signature of that very event.
    let store = Store::Memory(store);
    let events = store.events("house:reception", 0, 1_000).await.unwrap();
    let kept = events.iter().find(|event| event.kind == "event-signed");
    let kept: Value = serde_json::from_str(&kept.unwrap().body).unwrap();
    let [hash, key, signature] =
        ["hash", "key", "signature"].map(|field| kept[field].as_str().unwrap());
    let what = of_event(TABLE, seq, hash.parse().unwrap(), "ina");
    assert!(is_signed(what, key, signature));
}

/// nz-1996/general/8.1: a complaint that names no round is about the last one played, and none is about what was no round.
#[tokio::test(start_paused = true)]
async fn a_dispute_always_leads_to_a_round() {
    let house = House::quick().await;
    let anna = house.seated("anna", 1).await;
    let sue = house.staff("sue", &["supervisor"]).await.0;
    let disputes = async || {
        let path = format!("/api/tables/{TABLE}");
        let (_, seen) = house.get(&path, Some(&sue)).await;
        seen["view"]["floor"]["disputes"].clone()
    };
    // Nothing has been played: there is no round to lead to.
    let raise = |id: &str| json!({"do": "raise-dispute", "words": "no", "id": id});
    house.ok(&anna, raise("before")).await;
    assert_eq!(disputes().await[0]["about"], Value::Null);
    house.play(&anna, 1, 2).await;
    house.until_phase("betting").await;
    let raised = house.ok(&anna, raise("after")).await;
    let event = &raised["events"][0];
    let (about, last) = (event["about"].as_u64().unwrap(), &event["seq"]);
    assert_eq!(disputes().await[1]["about"], about);
    let path = format!("/api/desk/tables/{TABLE}/round?of={about}");
    let (_, round) = house.get(&path, Some(&sue)).await;
    let kinds: Vec<&str> = round["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["event"]["event"].as_str().unwrap())
        .collect();
    assert!(kinds.contains(&"wager-placed"), "{kinds:?}");
    assert_eq!(kinds.last(), Some(&"round-settled"));
    let settled = round["entries"].as_array().unwrap().last().unwrap();
    let (_, past) = house
        .get(&format!("/api/me/history?table={TABLE}"), Some(&anna))
        .await;
    let newest = past["rounds"][0]["wagers"][0]["seq"].as_u64().unwrap();
    assert!(newest <= settled["event"]["seq"].as_u64().unwrap());
    // The same again is the same, whatever has been played since.
    house.play(&anna, 1, 1).await;
    let (_, again) = house.no(&anna, raise("after")).await;
    assert_eq!(again["reason"], "CommandAlreadyAnswered");
    assert_eq!(again["first_reply"]["events"][0]["about"], about);
    // Before the first round, and not yet happened.
    for of in [0, 1, last.as_u64().unwrap() + 10_000] {
        let about = json!({"do": "raise-dispute", "words": "no", "about": of});
        let (status, no) = house.no(&anna, about).await;
        assert_eq!(
            (status, &no["reason"]),
            (StatusCode::NOT_FOUND, &json!("NoSuchEvent"))
        );
        let detail = no["detail"].as_str().unwrap();
        assert!(detail.contains(&format!("event {of};")), "{detail}");
    }
    assert_eq!(disputes().await.as_array().unwrap().len(), 2);
    books_balance(house.server.store()).await;
}

/// act-2012/mini-baccarat/12.3: conditions that wait to be approved come to the desk as they are proposed, and stay there once they are;
/// the approval can be signed.
#[tokio::test(start_paused = true)]
async fn the_conditions_of_a_tournament_come_to_the_desk() {
    let store = Store::memory();
    let house = House::open(&config(QUICK), store.clone()).await;
    let ina = house.staff("ina", &["inspector"]).await.0;
    let mia = house.staff("mia", &["manager"]).await.0;
    assert_eq!(desk(&house, &ina).await["tournaments"], json!([]));
    let cup = json!({
        "name": "cup", "book": "act-2012/mini-baccarat", "starts_ms": 0, "stages": ["final:5:0"],
        "fee_cents": 1_000, "commission_cents": 100, "chips_cents": 10_000, "least": 2, "most": 7,
        "keep_chips": false, "prizes": [100],
    });
    let stream = async || {
        let request = Request::get("/api/desk/stream");
        let request = request.header("authorization", format!("Bearer {ina}"));
        let (.., told) = house.raw(request.body(Body::empty()).unwrap()).await;
        let told = String::from_utf8(told).unwrap();
        told.matches("event: changed").count()
    };
    // What the table still does by itself is over when only the beginning is told.
    while stream().await > 1 {}
    let drafted = async {
        crate::common::time::pass(std::time::Duration::from_secs(20)).await;
        let (status, reply) = post(&house, "/api/tournaments", &mia, cup).await;
        assert_eq!(status, StatusCode::CREATED, "{reply}");
    };
    let (told, ()) = tokio::join!(stream(), drafted);
    assert!(told >= 2, "{told}");
    let seen = desk(&house, &ina).await;
    let one = &seen["tournaments"][0];
    assert_eq!(
        (&one["approved"], &one["tournament"]["name"]),
        (&json!(false), &json!("cup"))
    );
    assert_eq!(one["rule"], "act-2012/mini-baccarat/12.3");
    assert!(!one["tournament"]["notices"].as_array().unwrap().is_empty());
    assert_eq!(seen["notices"][0]["table"], "tournament:cup");
    assert_eq!(seen["notices"][0]["event"]["event"], "tournament-drafted");

    let approve = json!({"do": "approve-conditions", "id": "approve", "as": "inspector"});
    let (status, reply) = post(&house, "/api/tournaments/cup/commands", &ina, approve).await;
    assert_eq!(status, StatusCode::OK, "{reply}");
    let seen = desk(&house, &mia).await;
    assert_eq!(seen["tournaments"][0]["approved"], true);
    let notice = &seen["notices"][0];
    assert_eq!(notice["event"]["event"], "conditions-approved");
    assert_eq!(
        (&notice["actor"], &notice["signed"]),
        (&json!("ina"), &json!(false))
    );
    let (status, _) = post(&house, "/api/desk/key", &ina, json!({"phrase": PHRASE})).await;
    assert_eq!(status, StatusCode::OK);
    let sign = |seq: &Value| json!({"seq": seq, "phrase": PHRASE});
    let door = "/api/desk/tables/tournament:cup/signatures";
    let drafted = &seen["notices"][1]["event"]["seq"];
    let (_, no) = post(&house, door, &ina, sign(drafted)).await;
    assert_eq!(reason(&no), "NotPossible", "it was not the inspector's");
    let (status, signed) = post(&house, door, &ina, sign(&notice["event"]["seq"])).await;
    assert_eq!(status, StatusCode::OK, "{signed}");
    assert_eq!(signed["table"], "tournament:cup");
    assert_eq!(desk(&house, &ina).await["notices"][0]["signed"], true);
    let (_, no) = post(
        &house,
        "/api/desk/tables/tournament:bowl/signatures",
        &ina,
        sign(drafted),
    )
    .await;
    assert_eq!(reason(&no), "NoSuchTable");
    books_balance(&store).await;
}

#[tokio::test(start_paused = true)]
async fn an_export_proves_itself() {
    let house = House::quick().await;
    let anna = house.seated("anna", 1).await;
    house.play(&anna, 1, 3).await;
    let ina = house.staff("ina", &["inspector"]).await.0;
    let mia = house.staff("mia", &["manager"]).await.0;
    let sue = house.staff("sue", &["supervisor"]).await.0;
    let path = format!("/api/desk/tables/{TABLE}/export");
    let (_, no) = post(&house, &path, &sue, json!({})).await;
    assert_eq!(reason(&no), "RoleMayNot");
    let (_, no) = post(&house, &path, &ina, json!({"phrase": PHRASE})).await;
    assert_eq!(reason(&no), "NotPossible", "there is no key yet");

    let by_house = export(&house, &mia, json!({})).await;
    assert_eq!(checked(&by_house), Ok(()));
    let seal = &by_house.last().unwrap()["seal"];
    assert_eq!(seal["signer"], "house");
    assert_eq!(by_house[0]["format"], "croupier-export/1");
    assert_eq!(by_house[0]["book"], "nz-2004/baccarat");
    assert_eq!(by_house[0]["edition"], croupier_house::EDITION);
    assert!(by_house.len() > 20);

    let (_, first) = post(&house, "/api/desk/key", &ina, json!({"phrase": PHRASE})).await;
    let own = export(&house, &ina, json!({"phrase": PHRASE})).await;
    assert_eq!(checked(&own), Ok(()));
    assert_eq!(own.last().unwrap()["seal"]["signer"], "ina");
    assert_eq!(own.last().unwrap()["seal"]["key"], first["key"]);

    // Whatever is changed is found.
    let mut changed = own.clone();
    changed[5]["actor"] = json!("somebody");
    assert_eq!(checked(&changed), Err("event 5 was changed".to_owned()));
    let mut short = own.clone();
    short.remove(own.len() - 2);
    assert_eq!(checked(&short), Err("it ends elsewhere".to_owned()));
    let mut later = own.clone();
    later[0]["at_ms"] = json!(0);
    assert_eq!(checked(&later), Err("it is not signed so".to_owned()));
    let mut other = own.clone();
    let last = other.len() - 1;
    other[last]["seal"]["key"] = seal["key"].clone();
    assert_eq!(checked(&other), Err("it is not signed so".to_owned()));

    // A lost key is replaced and stays on record.
    let (_, second) = post(&house, "/api/desk/key", &ina, json!({ "phrase": PASSWORD })).await;
    assert_ne!(first["key"], second["key"]);
    let (_, no) = post(&house, &path, &ina, json!({"phrase": PHRASE})).await;
    assert_eq!(reason(&no), "WrongPhrase");
    let desk = desk(&house, &ina).await;
    let keys = desk["keys"].as_array().unwrap().iter();
    let keys: Vec<(&str, bool)> = keys
        .map(|key| (key["name"].as_str().unwrap(), key["until_ms"].is_null()))
        .collect();
    assert_eq!(keys, [("house", true), ("ina", false), ("ina", true)]);
    let again = export(&house, &mia, json!({})).await;
    assert_eq!(again.last().unwrap()["seal"]["key"], seal["key"]);
}

/// A day has the logs of the tables at which something happened on it, up to its end, each an export by itself, and one signature over all.
#[tokio::test(start_paused = true)]
async fn a_day_is_exported_with_the_logs_of_its_tables() {
    let minute = now_ms() / 60_000 + 2;
    let begins = format!("{:02}:{:02}", minute / 60 % 24, minute % 60);
    let mut settings = config(QUICK);
    settings.gaming_day = GamingDay::new(&begins, "+00:00").unwrap();
    settings.tables.push(spec("mini-2", &[]));
    let house = House::open(&settings, Store::memory()).await;
    let anna = house.seated("anna", 1).await;
    house.play(&anna, 1, 1).await;
    let ina = house.staff("ina", &["inspector"]).await.0;
    let sue = house.staff("sue", &["supervisor"]).await.0;
    let first = settings.gaming_day.date_of(now_ms());
    let second = first.plus(1);
    pass(Duration::from_secs(180)).await;
    assert_eq!(settings.gaming_day.date_of(now_ms()), second);
    let bo = house.guest("bo").await;
    house.ok(&bo, json!({"do":"buy-in","cents":10_000})).await;

    let path = |day: &str| format!("/api/desk/days/{day}/export");
    let (_, no) = post(&house, &path(&first.to_string()), &sue, json!({})).await;
    assert_eq!(reason(&no), "RoleMayNot");
    let (status, no) = post(&house, &path("2026-02-30"), &ina, json!({})).await;
    assert_eq!((status, reason(&no)), (StatusCode::BAD_REQUEST, "BadQuery"));

    let mut logs_of_days = Vec::new();
    for (date, tables) in [
        (first, &["mini-1", "mini-2"][..]),
        (second, &["mini-1"]),
        (second.plus(1), &[]),
    ] {
        let name = date.to_string();
        let lines = export_of(&house, ("days", &name), &ina, json!({})).await;
        let [day, logs @ .., last] = lines.as_slice() else {
            panic!("{lines:?}");
        };
        let period = settings.gaming_day.day(date);
        assert_eq!(day["format"], "croupier-day/1");
        assert_eq!(
            (&day["day"], &day["tables"]),
            (&json!(name), &json!(tables.len()))
        );
        assert_eq!(day["from_ms"], period.from_ms);
        assert_eq!(day["to_ms"], period.to_ms);
        let logs: Vec<&[Value]> = logs
            .chunk_by(|_, next| next.get("format").is_none())
            .collect();
        let named: Vec<&Value> = logs.iter().map(|log| &log[0]["table"]).collect();
        assert_eq!(named, *tables);
        let mut ends = Vec::new();
        for log in &logs {
            assert_eq!(checked(log), Ok(()));
            let [.., event, seal] = log else {
                panic!("{log:?}");
            };
            assert!(event["at_ms"].as_i64().unwrap() < period.to_ms, "{event}");
            let head: Hash = seal["seal"]["head"].as_str().unwrap().parse().unwrap();
            let table = log[0]["table"].as_str().unwrap();
            ends.push((table, seal["seal"]["seq"].as_u64().unwrap(), head));
        }
        let seal = &last["seal"];
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let signed = |ends: &[(&str, u64, Hash)]| {
            let span = (name.as_str(), period.from_ms, period.to_ms);
            let at_ms = day["at_ms"].as_i64().unwrap();
            let what = of_day(span, ends, at_ms, "ina", "inspector");
            is_signed(what, &text(&seal["key"]), &text(&seal["signature"]))
        };
        assert!(signed(&ends), "{name}");
        assert!(ends.is_empty() || !signed(&ends[1..]), "a table less");
        logs_of_days.push(logs.first().map(|log| log[1..log.len() - 1].to_vec()));
    }
    // The log goes on where the day before ended.
    let [Some(first), Some(second), None] = &logs_of_days[..] else {
        panic!("{logs_of_days:?}");
    };
    assert!(second.starts_with(first) && second.len() > first.len());
}

#[tokio::test(start_paused = true)]
async fn the_log_at_the_desk_says_who_said_what() {
    let house = House::quick().await;
    house.seated("anna", 1).await;
    let ina = house.staff("ina", &["inspector"]).await.0;
    let path = format!("/api/desk/tables/{TABLE}/log?after=1&limit=400");
    let (status, log) = house.get(&path, Some(&ina)).await;
    assert_eq!(status, StatusCode::OK, "{log}");
    let entries = log["entries"].as_array().unwrap();
    let sat = entries.iter().find(|one| one["said"] == "sit anna 1");
    let sat = sat.unwrap();
    assert_eq!(sat["actor"], "anna");
    assert_eq!(sat["event"]["event"], "seated");
    assert_eq!(sat["hash"].as_str().unwrap().len(), 64);
    assert_eq!(entries[0]["event"]["seq"], 2);
}

/// The desk is told of what happens as it happens, and nobody else is.
#[tokio::test(start_paused = true)]
async fn the_desk_is_told_as_it_happens() {
    let house = House::open(&config(QUICK), Store::memory()).await;
    let (ina, _) = house.staff("ina", &["inspector"]).await;
    let (cara, _) = house.staff("cara", &["cashier"]).await;
    let anna = house.guest("anna").await;
    let stream = |token: &str| {
        let request = Request::get("/api/desk/stream");
        let request = request.header("authorization", format!("Bearer {token}"));
        house.raw(request.body(Body::empty()).unwrap())
    };
    assert_eq!(stream(&cara).await.0, StatusCode::FORBIDDEN);
    // The stream ends after a while: what was told until then is read whole.
    let heard = |body: Vec<u8>| {
        String::from_utf8(body)
            .unwrap()
            .matches("event: changed")
            .count()
    };
    // What the table still does by itself is over when only the beginning is told.
    while heard(stream(&ina).await.2) > 1 {}
    let happens = async {
        crate::common::time::pass(std::time::Duration::from_secs(20)).await;
        let buy = json!({"do":"buy-in","cents":5_000});
        house.ok(&anna, buy).await;
    };
    let ((status, headers, told), ()) = tokio::join!(stream(&ina), happens);
    assert_eq!(status, StatusCode::OK);
    assert_eq!(headers["content-type"], "text/event-stream");
    assert!(heard(told) >= 2);
}
