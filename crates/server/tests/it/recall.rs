//! A past game as it was: balances around it, the device it was played on, and everything else that is kept of it.

use crate::common::{House, OPERATOR, QUICK, TABLE, config, spec};
use axum::body::Body;
use axum::http::Request;
use croupier_server::Config;
use croupier_store::Store;
use serde_json::{Value, json};

fn roulette() -> Config {
    let mut table = spec(TABLE, &[("winners", "returned")]);
    table.book = "nz-1996/roulette".to_owned();
    table.physical = true;
    Config {
        tables: vec![table],
        ..config(QUICK)
    }
}

/// A round in which each of these stakes so much on red.
async fn round(house: &House, stakes: &[(&str, i64)], pocket: &str) {
    for (player, cents) in stakes {
        let wager = json!({"do":"place-wager","player":player,"position":"red","cents":cents});
        house.ok(OPERATOR, wager).await;
    }
    for step in [
        json!({"do":"spin"}),
        json!({"do":"no-more-bets"}),
        json!({"do":"result","outcome":pocket}),
        json!({"do":"collect"}),
    ] {
        house.ok(OPERATOR, step).await;
    }
    // Where nobody has won there is nothing to pay.
    house.say(OPERATOR, json!({"do":"pay"})).await;
}

async fn history(house: &House, token: &str) -> Vec<Value> {
    let path = format!("/api/me/history?table={TABLE}");
    let (status, past) = house.get(&path, Some(token)).await;
    assert_eq!(status.as_u16(), 200, "{past}");
    past["rounds"].as_array().unwrap().clone()
}

fn around(round: &Value) -> (Option<i64>, Option<i64>) {
    let cents = |field: &str| round[field].as_i64();
    (cents("before_cents"), cents("after_cents"))
}

/// The table's log, as the desk shows it.
async fn logged(house: &House) -> Value {
    let path = format!("/api/desk/tables/{TABLE}/log?limit=500");
    house.get(&path, Some(OPERATOR)).await.1
}

/// Every past round says what its player had before it and after it, to the player and to whoever decides on a dispute about it.
#[tokio::test(start_paused = true)]
async fn a_past_round_has_the_balances_around_it() {
    let house = House::open(&roulette(), Store::memory()).await;
    let [anna, bo] = [house.guest("anna").await, house.guest("bo").await];
    for token in [&anna, &bo] {
        house.ok(token, json!({"do":"buy-in","cents":50_000})).await;
    }
    round(&house, &[("anna", 1_000), ("bo", 500)], "1").await;
    round(&house, &[("anna", 2_000)], "2").await;
    // What is bought between two rounds is part of what there was before the next.
    house.ok(&anna, json!({"do":"buy-in","cents":10_000})).await;
    round(&house, &[("anna", 3_000)], "3").await;
    let told = history(&house, &anna).await;
    let told: Vec<_> = told.iter().map(around).collect();
    let both = |before, after| (Some(before), Some(after));
    // Before the first round nobody had anything there.
    assert_eq!(told[2], both(0, 51_000));
    assert_eq!(told[1], both(51_000, 49_000));
    assert_eq!(told[0].1, Some(62_000));
    assert_eq!(
        history(&house, &bo).await.iter().map(around).next(),
        Some(both(0, 50_500))
    );

    // The desk's round of the first settlement has those of everybody in it, and no others.
    let log = logged(&house).await;
    let entries = log["entries"].as_array().unwrap();
    let settled = |entry: &&Value| entry["event"]["event"] == "wager-settled";
    let seqs: Vec<u64> = entries
        .iter()
        .filter(settled)
        .map(|entry| entry["event"]["seq"].as_u64().unwrap())
        .collect();
    let balances = async |seq: u64| {
        let path = format!("/api/desk/tables/{TABLE}/round?of={seq}");
        let (_, round) = house.get(&path, Some(OPERATOR)).await;
        round["balances"].clone()
    };
    let expected = json!([
        {"player": "anna", "before_cents": 0, "after_cents": 51_000},
        {"player": "bo", "before_cents": 0, "after_cents": 50_500},
    ]);
    assert_eq!(balances(seqs[0]).await, expected);
    let second = json!([{"player": "anna", "before_cents": 51_000, "after_cents": 49_000}]);
    assert_eq!(balances(seqs[2]).await, second);
}

/// Where nobody may be in two games, wagers that are not settled are resolved before their player comes to another table; standing up and
/// cashing out elsewhere stay open.
#[tokio::test(start_paused = true)]
async fn a_game_is_resolved_before_another_is_joined() {
    let mut settings = roulette();
    settings.limits.one_table = true;
    let mut other = settings.tables[0].clone();
    other.id = "other".to_owned();
    settings.tables.push(other);
    let house = House::open(&settings, Store::memory()).await;
    let anna = house.guest("anna").await;
    let ids = std::cell::Cell::new(0);
    let elsewhere = async |command: Value| {
        let mut command = command;
        ids.set(ids.get() + 1);
        command["id"] = format!("e-{}", ids.get()).into();
        let path = "/api/tables/other/commands";
        house.post(path, Some(&anna), &command.to_string()).await
    };
    house.ok(&anna, json!({"do":"buy-in","cents":10_000})).await;
    // Being at two tables is nothing, as long as no wager lies at one.
    let (status, bought) = elsewhere(json!({"do":"buy-in","cents":10_000})).await;
    assert_eq!(status.as_u16(), 200, "{bought}");
    house
        .ok(
            &anna,
            json!({"do":"place-wager","position":"red","cents":1_000}),
        )
        .await;
    for command in [
        json!({"do":"place-wager","position":"red","cents":1_000}),
        json!({"do":"buy-in","cents":1_000}),
    ] {
        let (status, refused) = elsewhere(command).await;
        assert_eq!(status.as_u16(), 409, "{refused}");
        assert_eq!(refused["refused"]["reason"], "PlaysElsewhere");
        assert!(
            refused["refused"]["detail"]
                .as_str()
                .unwrap()
                .contains(TABLE)
        );
    }
    // At the table itself play goes on, and it is offered there alone.
    let offered = async |table: &str| {
        let (_, seen) = house
            .get(&format!("/api/tables/{table}"), Some(&anna))
            .await;
        let options = seen["options"].as_array().unwrap().iter();
        options.filter(|o| o["do"] == "place-wager").count()
    };
    assert!(offered(TABLE).await > 0);
    assert_eq!(offered("other").await, 0);
    let (status, out) = elsewhere(json!({"do":"cash-out"})).await;
    assert_eq!(status.as_u16(), 200, "{out}");
    round(&house, &[], "1").await;
    let (status, bought) = elsewhere(json!({"do":"buy-in","cents":2_000})).await;
    assert_eq!(status.as_u16(), 200, "{bought}");
}

/// Whoever may read what happened to the house has the program look at its own file, and what it found is written down.
#[tokio::test]
async fn the_program_looks_at_itself_when_it_is_asked_to() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Config {
        data: folder.path().to_owned(),
        ..config(QUICK)
    };
    let house = House::in_folder(&settings).await;
    let token = std::fs::read_to_string(folder.path().join("operator.token")).unwrap();
    let (status, found) = house
        .post("/api/desk/program", Some(token.trim()), "")
        .await;
    assert_eq!(
        (status.as_u16(), &found["same"]),
        (200, &json!(true)),
        "{found}"
    );
    let (_, health) = house.get("/healthz", None).await;
    assert_eq!(found["program"], health["program"]);
    let path = "/api/desk/events?kind=program-checked";
    let (_, noted) = house.get(path, Some(token.trim())).await;
    let body: Value = serde_json::from_str(noted["events"][0]["body"].as_str().unwrap()).unwrap();
    assert_eq!(
        (&body["program"], &body["same"]),
        (&found["program"], &json!(true))
    );
    let anna = house.guest("anna").await;
    assert_eq!(
        house
            .post("/api/desk/program", Some(&anna), "")
            .await
            .0
            .as_u16(),
        403
    );
    house.server.shutdown().await.unwrap();
}

/// What is kept of one game and one player: who, in which session on which device, when it began and ended, at which table under which book and
/// options, its number, every wager with its amount, what was decided and what came, what was won, commission and jackpot where there are any,
/// balances before and after, whether it was completed, and by which rule.
#[tokio::test(start_paused = true)]
async fn a_game_is_kept_with_everything_that_belongs_to_it() {
    let house = House::open(&roulette(), Store::memory()).await;
    let asked = json!({"name": "anna"}).to_string();
    let request = Request::post("/api/guests")
        .header("content-type", "application/json")
        .header("user-agent", "Felt/1.0 (a phone)");
    let request = request.body(Body::from(asked)).unwrap();
    let (status, _, body) = house.raw(request).await;
    assert_eq!(status.as_u16(), 201);
    let guest: Value = serde_json::from_slice(&body).unwrap();
    let anna = guest["token"].as_str().unwrap();
    house.ok(anna, json!({"do":"buy-in","cents":50_000})).await;
    round(&house, &[("anna", 1_000)], "1").await;

    let (_, door) = house
        .get(
            "/api/desk/events?log=house:door&kind=guest-welcomed",
            Some(OPERATOR),
        )
        .await;
    let welcomed: Value =
        serde_json::from_str(door["events"][0]["body"].as_str().unwrap()).unwrap();
    assert_eq!(welcomed["device"], "Felt/1.0 (a phone)");
    assert!(welcomed["session"].is_string());
    let past = history(&house, anna).await;
    for field in [
        "round",
        "at_ms",
        "outcome",
        "before_cents",
        "after_cents",
        "replay",
    ] {
        assert!(!past[0][field].is_null(), "{field}: {}", past[0]);
    }
    assert_eq!(past[0]["void"], Value::Null);
    let wager = &past[0]["wagers"][0];
    for field in [
        "seq",
        "at_ms",
        "rule",
        "position",
        "stake_cents",
        "payment_cents",
        "result",
    ] {
        assert!(!wager[field].is_null(), "{field}: {wager}");
    }
    // The log has the rest: the options of the table, every step with its time, who said it and in which role.
    let log = logged(&house).await;
    let entries = log["entries"].as_array().unwrap();
    let of = |kind: &str| {
        let found = entries.iter().find(|entry| entry["event"]["event"] == kind);
        found.unwrap_or_else(|| panic!("no {kind}: {log}"))
    };
    let drafted = &of("table-drafted")["event"];
    assert_eq!(drafted["book"], "nz-1996/roulette", "{drafted}");
    assert!(drafted["options"].is_object(), "{drafted}");
    let placed = of("wager-placed");
    assert_eq!(placed["event"]["player"], "anna");
    assert_eq!(placed["role"], "dealer");
    assert!(
        placed["said"]
            .as_str()
            .unwrap()
            .starts_with("place-wager anna red")
    );
    for kind in [
        "betting-opened",
        "spun",
        "betting-closed",
        "result-announced",
        "round-settled",
    ] {
        assert!(of(kind)["event"]["at_ms"].is_i64(), "{kind}");
    }
}

/// The past goes back beyond one answer, page by page, and says the same as one long one.
#[tokio::test(start_paused = true)]
async fn past_rounds_are_told_page_by_page() {
    let house = House::open(&roulette(), Store::memory()).await;
    let [anna, bo] = [house.guest("anna").await, house.guest("bo").await];
    for token in [&anna, &bo] {
        house.ok(token, json!({"do":"buy-in","cents":50_000})).await;
    }
    for nth in 0..7 {
        let player = if nth % 3 == 2 { "bo" } else { "anna" };
        round(&house, &[(player, 500 + 100 * nth)], "2").await;
    }
    let whole = history(&house, &anna).await;
    assert_eq!(whole.len(), 5);
    let mut told = Vec::new();
    let mut before = String::new();
    for page in [2, 2, 1] {
        let path = format!("/api/me/history?table={TABLE}&limit=2{before}");
        let (_, past) = house.get(&path, Some(&anna)).await;
        let rounds = past["rounds"].as_array().unwrap();
        assert_eq!(rounds.len(), page, "{past}");
        told.extend(rounds.iter().cloned());
        before = past["earlier"]
            .as_str()
            .map_or_else(String::new, |next| format!("&before={next}"));
    }
    assert_eq!(before, "", "there are no others");
    assert_eq!(told, whole);
    for nonsense in ["x", "999999.0.0.1"] {
        let path = format!("/api/me/history?table={TABLE}&before={nonsense}");
        let (status, refused) = house.get(&path, Some(&anna)).await;
        assert_eq!(status.as_u16(), 400, "{refused}");
    }
}

/// What a WebSocket's changes make of a view.
fn changed(view: &mut Value, changes: &Value) {
    for (path, value) in changes.as_object().unwrap() {
        match path.split_once('.') {
            Some((game, field)) => view[game][field] = value.clone(),
            None => view[path] = value.clone(),
        }
    }
}

/// A past round is shown again from the table before it, command by command, as its player saw it.
#[tokio::test(start_paused = true)]
async fn a_past_round_is_seen_again() {
    let house = House::open(&roulette(), Store::memory()).await;
    let [anna, bo] = [house.guest("anna").await, house.guest("bo").await];
    for token in [&anna, &bo] {
        house.ok(token, json!({"do":"buy-in","cents":50_000})).await;
    }
    round(&house, &[("anna", 1_000)], "2").await;
    round(&house, &[("anna", 2_000), ("bo", 500)], "1").await;
    let (_, then) = house
        .get(&format!("/api/tables/{TABLE}"), Some(&anna))
        .await;
    round(&house, &[("anna", 3_000)], "4").await;
    let past = &history(&house, &anna).await[1];
    let of = past["wagers"][0]["seq"].as_u64().unwrap();
    let path = format!("/api/me/replay?table={TABLE}&of={of}");
    let (status, again) = house.get(&path, Some(&anna)).await;
    assert_eq!(status.as_u16(), 200, "{again}");
    let mut view = again["view"].clone();
    assert_eq!(view["spin"]["results"].as_array().unwrap().len(), 1);
    assert_eq!(view["spin"]["wagers"], json!([]));
    for field in ["before_cents", "after_cents"] {
        assert_eq!(again[field], past[field], "{field}");
    }
    let mut laid = Vec::new();
    for frame in again["frames"].as_array().unwrap() {
        assert!(!frame["events"].as_array().unwrap().is_empty());
        changed(&mut view, &frame["changes"]);
        laid.push(view["spin"]["wagers"].as_array().unwrap().len());
    }
    assert!(laid.contains(&2), "both wagers lay there: {laid:?}");
    assert_eq!(view["spin"]["outcome"]["outcome"], "1");
    assert_eq!(view["spin"]["settled"], then["view"]["spin"]["settled"]);
    assert_eq!(view["you"]["name"], "anna");
    // The table's own log is everybody's, and so is this; what is the player's own is the bearer's.
    let (_, others) = house.get(&path, Some(&bo)).await;
    assert_eq!(others["view"]["you"]["name"], "bo");
    let (status, _) = house.get(&path, None).await;
    assert_eq!(status.as_u16(), 401);
    let (status, _) = house
        .get(
            &format!("/api/me/replay?table={TABLE}&of=99999"),
            Some(&anna),
        )
        .await;
    assert_eq!(status.as_u16(), 404);
}

/// Whoever decides disputes sees a past round as each of those who were there: the player with what was the player's own, staff with what staff
/// see, spectators with neither, and everybody's balances around it.
#[tokio::test(start_paused = true)]
async fn a_past_round_is_seen_again_as_each_role_saw_it() {
    let house = House::open(&roulette(), Store::memory()).await;
    let [anna, bo] = [house.guest("anna").await, house.guest("bo").await];
    for token in [&anna, &bo] {
        house.ok(token, json!({"do":"buy-in","cents":50_000})).await;
    }
    round(&house, &[("anna", 1_000)], "2").await;
    let complaint = json!({"do":"raise-dispute","words":"it was on black","about":null});
    house.ok(&anna, complaint).await;
    round(&house, &[("anna", 2_000), ("bo", 500)], "1").await;
    let past = history(&house, &anna).await;
    let of = past[0]["wagers"][0]["seq"].as_u64().unwrap();
    let live = async |token: Option<&str>| {
        let path = format!("/api/tables/{TABLE}");
        house.get(&path, token).await.1["view"].clone()
    };
    let (sue, _) = house.staff("sue", &["supervisor"]).await;
    let then = [
        live(Some(&anna)).await,
        live(Some(&bo)).await,
        live(Some(&sue)).await,
        live(None).await,
    ];
    round(&house, &[("bo", 3_000)], "4").await;

    let (ina, _) = house.staff("ina", &["inspector"]).await;
    let door = format!("/api/desk/tables/{TABLE}/replay?of={of}");
    let viewers = ["&player=anna", "&player=bo", "&role=supervisor", ""];
    for (viewer, then) in viewers.iter().zip(then) {
        let (status, again) = house.get(&format!("{door}{viewer}"), Some(&ina)).await;
        assert_eq!(status.as_u16(), 200, "{viewer}: {again}");
        let expected = json!([
            {"player": "anna", "before_cents": 49_000, "after_cents": 51_000},
            {"player": "bo", "before_cents": 50_000, "after_cents": 50_500},
        ]);
        assert_eq!(again["balances"], expected, "{viewer}");
        let mut view = again["view"].clone();
        for frame in again["frames"].as_array().unwrap() {
            changed(&mut view, &frame["changes"]);
        }
        // The account and the clock are no part of a table's log.
        let of_log = |view: &Value| {
            let mut view = view.clone();
            view["you"]["balance_cents"].take();
            let spin = &view["spin"];
            let own = [&view["you"], &view["floor"], &view["seats"]];
            let all = [spin["settled"].clone(), spin["outcome"].clone()];
            (own.map(Value::clone), all)
        };
        assert_eq!(of_log(&view), of_log(&then), "{viewer}");
    }
    // The player's own door has the same, and only for the player.
    let (_, own) = house
        .get(
            &format!("/api/me/replay?table={TABLE}&of={of}"),
            Some(&anna),
        )
        .await;
    let (_, desk) = house.get(&format!("{door}&player=anna"), Some(&ina)).await;
    assert_eq!(own["frames"], desk["frames"]);
    assert_eq!(own["view"], desk["view"]);
    for (path, token, status) in [
        (door.clone(), Some(&anna), 403),
        (door.clone(), None, 401),
        (format!("{door}&player=anna&role=dealer"), Some(&ina), 400),
        (format!("{door}&role=player"), Some(&ina), 400),
        (format!("{door}&role=king"), Some(&ina), 400),
    ] {
        let (found, told) = house.get(&path, token.map(String::as_str)).await;
        assert_eq!(found.as_u16(), status, "{path}: {told}");
    }
}
