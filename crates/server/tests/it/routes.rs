//! The routes, without a socket: who may come in, what is answered, and with which status and rule.

use crate::common::{House, OPERATOR, QUICK, TABLE, books_balance, config};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use croupier_server::{METRICS, MetricKind, ServerLimits};
use croupier_store::Store;
use serde_json::{Value, json};

#[tokio::test(start_paused = true)]
async fn a_round_over_http() {
    let house = House::quick().await;
    let anna = house.seated("anna", 1).await;
    let reply = house
        .ok(
            &anna,
            json!({"do":"place-wager","area":1,"on":"player","cents":2000}),
        )
        .await;
    let event = &reply["events"][0];
    assert_eq!(event["event"], "wager-placed");
    assert_eq!(event["rule"], "nz-2004/baccarat/5.1");
    assert!(event["at_ms"].as_i64().unwrap() > 1_600_000_000_000);
    assert_eq!(reply["awaiting"]["do"], "no-more-bets");
    let view = house
        .until("settled", |v| {
            !v["baccarat"]["settled"].as_array().unwrap().is_empty()
        })
        .await;
    let settled = &view["baccarat"]["settled"][0];
    assert_eq!(settled["stake_cents"], 2000);
    let round = view["baccarat"]["outcome"].clone();
    assert!(round["outcome"].is_string(), "{view}");

    let (_, history) = house
        .get(
            &format!("/api/me/history?table={TABLE}&limit=5"),
            Some(&anna),
        )
        .await;
    let past = &history["rounds"][0];
    assert_eq!(past["round"], 1, "{history}");
    assert_eq!(past["shoe"], 1);
    assert_eq!(past["outcome"], round["outcome"]);
    assert_eq!(past["player_points"], round["player_points"]);
    assert!(past["player_cards"].as_array().unwrap().len() >= 2);
    assert_eq!(past["wagers"][0]["result"], settled["result"]);
    assert!(past["wagers"][0]["rule"].is_string());
    assert_eq!(past["replay"], true);

    let (_, me) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(me["cents"], 50_000);
    assert_eq!(me["tables"][0]["table"], TABLE);
    assert_eq!(me["movements"][0]["reason"], "bought-in");
    assert_eq!(me["movements"][1]["reason"], "welcome");
    assert_eq!(me["movements"][1]["balance_cents"], 100_000);

    let reply = house.ok(&anna, json!({"do":"leave"})).await;
    let words: Vec<&Value> = reply["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| &e["event"])
        .collect();
    assert!(words.contains(&&json!("left")), "{words:?}");
    books_balance(house.server.store()).await;
}

#[tokio::test(start_paused = true)]
async fn refusals_have_their_status_and_rule() {
    let house = House::quick().await;
    let anna = house.seated("anna", 1).await;
    let bo = house.guest("bo").await;
    let wager = |on: &str, cents: i64| json!({"do":"place-wager","area":1,"on":on,"cents":cents});

    let (status, refused) = house.no(&anna, wager("banker", 700)).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(refused["reason"], "BankerWagerNotPayable");
    assert_eq!(refused["rule"], "nz-2004/baccarat/5.12");
    assert!(refused["detail"].as_str().unwrap().contains("$10.00"));

    for (command, status, reason) in [
        (wager("player", -500), 409, "AmountNotPositive"),
        (wager("player", 0), 409, "AmountNotPositive"),
        (wager("player", i64::MAX), 409, "AmountTooLarge"),
        (
            json!({"do":"cash-out","cents":i64::MIN}),
            409,
            "AmountNotPositive",
        ),
        (wager("player", 100), 409, "WagerBelowMinimum"),
        (wager("both", 500), 409, "NoSuchPosition"),
        (wager("both hands", 500), 400, "BadField"),
        (json!({"do":"dance"}), 400, "UnknownCommand"),
        (json!({"do":"sit","seat":300}), 400, "BadField"),
        (json!({"do":"sit","seat":99}), 409, "NoSuchSeat"),
        (json!({"do":"sit","seat":2}), 409, "AlreadySeated"),
        (json!({"do":"settle"}), 403, "RoleMayNot"),
        (json!({"do":"settle","as":"dealer"}), 403, "RoleMayNot"),
        (
            json!({"do":"card","card":"9h","as":"dealer"}),
            403,
            "RoleMayNot",
        ),
        (json!({"do":"leave","player":"bo"}), 403, "NotYourself"),
        (
            json!({"do":"buy-in","cents":10_000_000}),
            409,
            "InsufficientFunds",
        ),
        (json!({"do":"leave","extra":1}), 400, "BadField"),
        (json!({"do":"leave","id":""}), 400, "BadCommandId"),
        (
            json!({"do":"leave","id":"x".repeat(65)}),
            400,
            "BadCommandId",
        ),
    ] {
        let (got, refused) = house.no(&anna, command.clone()).await;
        assert_eq!(got.as_u16(), status, "{command}: {refused}");
        assert_eq!(refused["reason"], reason, "{command}: {refused}");
        let cited = refused["rule"].is_string();
        assert_eq!(
            cited,
            got != StatusCode::BAD_REQUEST,
            "{command}: {refused}"
        );
    }
    // Chips are given for what they are worth, so for nothing there are none.
    let nothing = json!({"do":"buy-in","cents":i64::MIN});
    let (status, refused) = house.no(&anna, nothing).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(refused["reason"], "AmountNotPositive");
    assert_eq!(refused["rule"], "nz-1996/general/17.1(a)");
    let (_, refused) = house.no(&bo, json!({"do":"sit","seat":1})).await;
    assert_eq!(refused["reason"], "NotAtTable");
    house.ok(&bo, json!({"do":"buy-in","cents":1000})).await;
    let (status, refused) = house.no(&bo, json!({"do":"sit","seat":1})).await;
    assert_eq!(
        (status.as_u16(), &refused["reason"]),
        (409, &json!("SeatTaken"))
    );

    let path = format!("/api/tables/{TABLE}/commands");
    for (body, reason) in [
        ("{", "MalformedJson"),
        ("[]", "MalformedJson"),
        ("\u{0}", "MalformedJson"),
        (r#"{"do":"leave"}"#, "CommandIdMissing"),
    ] {
        let (status, reply) = house.post(&path, Some(&anna), body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{reply}");
        assert_eq!(reply["refused"]["reason"], reason);
    }
    let large = format!(r#"{{"id":"a","do":"{}"}}"#, "x".repeat(20_000));
    let (status, reply) = house.post(&path, Some(&anna), &large).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{reply}");
    assert_eq!(reply["refused"]["reason"], "BodyTooLarge");
    let (status, reply) = house.post(&path, None, r#"{"id":"a","do":"leave"}"#).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    assert_eq!(reply["refused"]["reason"], "NoSession");
    let (status, _) = house
        .post("/api/tables/none/commands", Some(&anna), "{}")
        .await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    books_balance(house.server.store()).await;
}

#[tokio::test(start_paused = true)]
async fn no_wager_after_no_more_bets() {
    let mut slow = config(QUICK);
    slow.pace.card_ms = 300;
    let house = House::open(&slow, Store::memory()).await;
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":50_000})).await;
    house.ok(&anna, json!({"do":"sit","seat":1})).await;
    house.until_phase("betting").await;
    let wager = json!({"do":"place-wager","area":1,"on":"player","cents":500});
    house.ok(&anna, wager.clone()).await;
    house.until_phase("dealing").await;
    let (status, refused) = house.no(&anna, wager).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(refused["reason"], "BettingClosed");
    let back = json!({"do":"withdraw-wager","area":1,"on":"player"});
    let (_, refused) = house.no(&anna, back).await;
    assert_eq!(refused["reason"], "BettingClosed");
    let (_, refused) = house.no(&anna, json!({"do":"leave"})).await;
    assert_eq!(refused["reason"], "WagersAtStake");
}

#[tokio::test(start_paused = true)]
async fn an_id_is_answered_once() {
    let house = House::quick().await;
    let anna = house.guest("anna").await;
    let bo = house.guest("bo").await;
    let buy = json!({"id":"one","do":"buy-in","cents":1000});
    let first = house.ok(&anna, buy.clone()).await;
    let (status, refused) = house.no(&anna, buy.clone()).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(refused["reason"], "CommandAlreadyAnswered");
    assert_eq!(refused["first_reply"]["seq"], first["seq"]);
    assert_eq!(refused["first_reply"]["events"], first["events"]);
    let (_, refused) = house
        .no(&anna, json!({"id":"one","do":"buy-in","cents":2000}))
        .await;
    assert_eq!(refused["reason"], "CommandIdReused");
    // Another sender's ids are another's.
    house.ok(&bo, buy).await;
    // A refusal is an answer as well.
    let sit = json!({"id":"two","do":"sit","seat":99});
    house.no(&anna, sit.clone()).await;
    let (_, refused) = house.no(&anna, sit).await;
    assert_eq!(refused["first_reply"]["refused"]["reason"], "NoSuchSeat");
    // Sent at the same time, one is done.
    let same = json!({"id":"three","do":"buy-in","cents":500});
    let all = futures_util::future::join_all((0..8).map(|_| house.say(&anna, same.clone()))).await;
    let done = all.iter().filter(|(status, _)| status.is_success());
    assert_eq!(done.count(), 1);
    let (_, me) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(me["cents"], 100_000 - 1_500);
    books_balance(house.server.store()).await;
}

#[tokio::test(start_paused = true)]
async fn staff_speak_in_their_roles() {
    let house = House::quick().await;
    let anna = house.seated("anna", 1).await;
    let (status, refused) = house.no(OPERATOR, json!({"do":"card","card":"9h"})).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(refused["reason"], "EquipmentIsVirtual");
    let (_, refused) = house
        .no(
            OPERATOR,
            json!({"do":"leave","player":"anna","as":"player"}),
        )
        .await;
    assert_eq!(refused["reason"], "RoleMayNot");
    let (_, refused) = house
        .no(OPERATOR, json!({"do":"settle","as":"inspector"}))
        .await;
    assert_eq!(refused["reason"], "RoleMayNot");
    let (_, refused) = house.no(OPERATOR, json!({"do":"close-table"})).await;
    assert_eq!(refused["reason"], "PlayersPresent");
    let sign = |role: &str| json!({"do":"post-closing-sign","as":role});
    for role in ["tournament-director", "cashier", "administrator"] {
        let (_, refused) = house.no(OPERATOR, sign(role)).await;
        assert_eq!(refused["reason"], "RoleMayNot", "{role}");
    }
    let reply = house.ok(OPERATOR, sign("casino-supervisor")).await;
    assert_eq!(reply["events"][0]["event"], "closing-sign-posted");
    house.ok(&anna, json!({"do":"leave"})).await;
    house.ok(OPERATOR, json!({"do":"close-table"})).await;
    assert_eq!(house.view().await["life"], "closed");
    books_balance(house.server.store()).await;
}

#[tokio::test(start_paused = true)]
async fn guests_and_sessions() {
    let house = House::quick().await;
    let anna = house.guest("anna").await;
    assert_eq!(anna.len(), 64);
    for (name, status, reason) in [
        ("anna", 409, "NameTaken"),
        ("Anna", 409, "NameTaken"),
        ("House", 409, "NameTaken"),
        ("operator", 409, "NameTaken"),
        ("two words", 400, "BadName"),
        ("", 400, "BadName"),
    ] {
        let body = json!({ "name": name }).to_string();
        let (got, reply) = house.post("/api/guests", None, &body).await;
        assert_eq!(got.as_u16(), status, "{name}: {reply}");
        assert_eq!(reply["refused"]["reason"], reason);
    }
    let (status, _) = house.get("/api/me", Some("nonsense")).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (status, _) = house.get("/api/me", None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (status, _) = house.get("/api/me", Some(OPERATOR)).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = house.post("/api/sessions/end", Some(&anna), "").await;
    assert_eq!(status, StatusCode::OK);
    let (status, reply) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    assert_eq!(reply["refused"]["reason"], "SessionUnknown");

    let mut closed = config(QUICK);
    closed.guests_cents = None;
    let house = House::open(&closed, Store::memory()).await;
    let (status, _) = house.post("/api/guests", None, r#"{"name":"anna"}"#).await;
    assert_eq!(status, StatusCode::FORBIDDEN);

    // A house without welcome money lets guests in all the same.
    closed.guests_cents = Some(0);
    let house = House::open(&closed, Store::memory()).await;
    let (status, guest) = house.post("/api/guests", None, r#"{"name":"anna"}"#).await;
    assert_eq!((status, &guest["cents"]), (StatusCode::CREATED, &json!(0)));
    let (status, me) = house.get("/api/me", guest["token"].as_str()).await;
    assert_eq!(status, StatusCode::OK, "{me}");
    let (status, refused) = house.post("/api/guests", None, r#"{"name":"house"}"#).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let detail = refused["refused"]["detail"].as_str().unwrap();
    assert!(detail.contains("is reserved"), "{detail}");
    croupier_server::replay::audit(house.server.store(), |_| {})
        .await
        .unwrap();
}

#[tokio::test(start_paused = true)]
async fn anyone_may_read() {
    let house = House::quick().await;
    let (status, lobby) = house.get("/api/tables", None).await;
    assert_eq!(status, StatusCode::OK);
    let table = &lobby["tables"][0];
    for field in [
        "table",
        "title",
        "book",
        "book_title",
        "game",
        "life",
        "physical",
        "limits",
        "seats_total",
        "seats_taken",
        "standing",
        "phase",
        "round",
        "results",
    ] {
        assert!(table.get(field).is_some(), "{field}");
    }
    let (_, reply) = house.get(&format!("/api/tables/{TABLE}"), None).await;
    let view = &reply["view"];
    assert_eq!(view["title"], "Mini baccarat");
    assert_eq!(view["you"], Value::Null);
    assert!(!view["notices"].as_array().unwrap().is_empty());
    assert_eq!(view["options"]["decks"], "8");
    let (_, log) = house
        .get(&format!("/api/tables/{TABLE}/events?limit=2"), None)
        .await;
    assert_eq!(log["events"][0]["event"], "table-drafted");
    assert_eq!(log["events"].as_array().unwrap().len(), 2);
    let (status, _) = house
        .get(&format!("/api/tables/{TABLE}/events?after=x"), None)
        .await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (_, rule) = house.get("/api/rules/nz-2004/baccarat/5.12", None).await;
    assert_eq!(rule["kind"], "enforced");
    let script = "nz-2004/baccarat/5.12-banker-wager-must-be-payable";
    assert_eq!(rule["broken"], json!([script]));
    assert_eq!(
        rule["code"][0],
        "crates/rulebooks/books/nz-2004/baccarat.toml"
    );
    let found = "/api/rules?about=differentials&book=nz-2004/baccarat";
    let (_, found) = house.get(found, None).await;
    let first = &found["rules"][0];
    assert!(
        first["id"]
            .as_str()
            .unwrap()
            .starts_with("nz-2004/baccarat/"),
        "{found}"
    );
    assert_eq!(first["found"], json!(["differential"]));
    let (_, none) = house.get("/api/rules?about=zeppelin", None).await;
    assert_eq!(none["rules"], json!([]));
    let (status, refused) = house.get("/api/rules/nz-2004/baccarat/5.99", None).await; // no such rule
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(refused["refused"]["reason"], "NoSuchRule");
    let (_, rules) = house.get("/api/rules", None).await;
    let lines = rules["rules"].as_array().unwrap();
    assert!(lines.len() > 100);
    assert!(lines.iter().all(|line| line["says"].is_string()));
    let (_, books) = house.get("/api/books", None).await;
    assert_eq!(books["books"][0]["id"], "nz-2004/baccarat");
    let (_, book) = house.get("/api/books/nz-2004/baccarat", None).await;
    assert!(
        book["options"]
            .as_array()
            .unwrap()
            .iter()
            .all(|o| o["rule"].is_string())
    );
    let (status, _) = house.get("/api/books/none", None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let (status, _) = house.get("/api/nothing", None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let (status, health) = house.get("/healthz", None).await;
    assert_eq!((status, &health["healthy"]), (StatusCode::OK, &json!(true)));
    let store = &health["store"];
    assert_eq!(
        (&store["healthy"], &store["slow"]),
        (&json!(true), &json!(false))
    );
    let (status, ready) = house.get("/readyz", None).await;
    assert_eq!((status, &ready["ready"]), (StatusCode::OK, &json!(true)));
    let (_, doors) = house.get("/api/openapi.json", None).await;
    let paths = doors["paths"].as_object().unwrap();
    let doors: std::collections::BTreeSet<&str> = croupier_server::DOORS
        .iter()
        .map(|(_, path)| *path)
        .filter(|path| !path.ends_with("/ws"))
        .collect();
    // With the three that are not under /api.
    assert_eq!(paths.len(), doors.len() + 3);
    assert!(paths["/api/tables/{table}/commands"]["post"]["requestBody"].is_object());
    let request = Request::get("/metrics").body(Body::empty()).unwrap();
    let (_, _, text) = house.raw(request).await;
    let text = String::from_utf8(text).unwrap();
    for metric in ["croupier_append_seconds_bucket", "croupier_commands_total"] {
        assert!(text.contains(metric), "{metric}: {text}");
    }
    // Of what goes up and down all is there from the first; an anchor has not been made here.
    for (name, kind, _) in METRICS {
        if kind == MetricKind::Gauge && name != "croupier_anchor_timestamp_seconds" {
            assert!(text.contains(&format!("\n{name} ")), "{name}: {text}");
        }
    }
    // What an alert sees rise is there before it has risen, with the alert's labels.
    let alerts = croupier_kept::read("ops/prometheus-alerts.yml");
    let rising = ["increase(", "rate("].map(|rises| alerts.split(rises).skip(1));
    for counter in rising.into_iter().flatten() {
        let (name, _) = counter.split_once('[').unwrap();
        assert!(text.contains(&format!("\n{name}")), "{name}: {text}");
    }
}

#[tokio::test(start_paused = true)]
async fn every_answer_says_how_to_treat_it() {
    let house = House::quick().await;
    for path in [
        "/",
        "/table/mini-1",
        "/rules/nz-2004/baccarat/5.12",
        "/api/tables",
        "/api/none",
    ] {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let (status, headers, body) = house.raw(request).await;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("script-src 'self' 'unsafe"));
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        if !path.starts_with("/api") {
            assert_eq!(status, StatusCode::OK, "{path}");
            assert_eq!(headers["content-type"], "text/html; charset=utf-8");
            assert_eq!(headers["cache-control"], "no-cache");
            assert!(headers.contains_key("etag"));
            assert!(String::from_utf8(body).unwrap().contains("<!doctype html>"));
        }
    }
    let missing = Request::get("/assets/none.js").body(Body::empty()).unwrap();
    assert_eq!(house.raw(missing).await.0, StatusCode::NOT_FOUND);
}

/// Whatever refuses, the answer has the same form.
#[tokio::test(start_paused = true)]
async fn what_the_router_refuses_is_told_like_everything_else() {
    let house = House::quick().await;
    for (method, path, status, reason) in [
        ("DELETE", "/api/guests", 405, "MethodNotAllowed"),
        ("POST", "/api/books", 405, "MethodNotAllowed"),
        ("POST", "/healthz", 405, "MethodNotAllowed"),
        ("POST", "/", 405, "MethodNotAllowed"),
        ("GET", "/api/tables/%ff", 400, "BadPath"),
        ("PATCH", "/api/nothing", 404, "NoSuchDoor"),
        ("GET", "/assets/none.js", 404, "NoSuchDoor"),
        ("GET", "/api/tables/mini-1/ws", 400, "NotAWebSocket"),
    ] {
        let request = Request::builder().method(method).uri(path);
        let (got, headers, body) = house.raw(request.body(Body::empty()).unwrap()).await;
        assert_eq!(got.as_u16(), status, "{method} {path}");
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(body["refused"]["reason"], reason, "{method} {path}");
        assert!(body["refused"]["detail"].is_string(), "{method} {path}");
        assert_eq!(headers["content-type"], "application/json");
        assert_eq!(headers.contains_key("allow"), status == 405);
    }
}

/// A page of another site can make its visitor's browser send plain text or a form, but no JSON.
#[tokio::test(start_paused = true)]
async fn guests_are_taken_as_json_alone() {
    let house = House::quick().await;
    for (kind, status) in [
        (None, 415),
        (Some("text/plain"), 415),
        (Some("application/x-www-form-urlencoded"), 415),
        (Some("Application/JSON; charset=utf-8"), 201),
    ] {
        let mut request = Request::post("/api/guests");
        if let Some(kind) = kind {
            request = request.header("content-type", kind);
        }
        let request = request.body(Body::from(r#"{"name":"anna"}"#)).unwrap();
        let (got, _, body) = house.raw(request).await;
        assert_eq!(got.as_u16(), status, "{kind:?}");
        if status == 415 {
            let body: Value = serde_json::from_slice(&body).unwrap();
            assert_eq!(body["refused"]["reason"], "NotSentAsJson");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_description_of_the_doors_is_whole() {
    let house = House::quick().await;
    let (_, doors) = house.get("/api/openapi.json", None).await;
    assert_eq!(doors["openapi"], "3.1.0");
    let schemas = doors["components"]["schemas"].as_object().unwrap();
    let mut names = std::collections::HashSet::new();
    for (path, item) in doors["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let at = format!("{method} {path}");
            assert!(names.insert(operation["operationId"].clone()), "{at}");
            let told = operation["parameters"].as_array().into_iter().flatten();
            let told: Vec<&str> = told
                .filter(|p| p["in"] == "path" && p["required"] == true)
                .map(|p| p["name"].as_str().unwrap())
                .collect();
            let inner = |part: &str| Some(part.strip_prefix('{')?.strip_suffix('}')?.to_owned());
            let named: Vec<String> = path.split('/').filter_map(inner).collect();
            assert_eq!(told, named, "{at}");
            let responses = operation["responses"].as_object().unwrap();
            for (status, response) in responses {
                let description = response["description"].as_str().unwrap_or_default();
                assert!(!description.is_empty(), "{at}: {status}");
                let refusal = status.starts_with('4') || status == "503" && !path.ends_with("z");
                let schema = &response["content"]["application/json"]["schema"];
                if refusal {
                    assert_eq!(
                        schema["$ref"], "#/components/schemas/RefusedReply",
                        "{at}: {status}"
                    );
                }
            }
            let may = |status: &str| responses.contains_key(status);
            assert!(may("200") || may("201"), "{at}");
            if path.starts_with("/api/") {
                assert!(may("408") && may("429"), "{at}");
            }
            assert!(may("400") && may("413") || operation["requestBody"].is_null());
            assert_eq!(
                operation["security"].is_array(),
                may("401") && !path.ends_with("{table}") && path != "/api/sign-in"
            );
        }
    }
    // Every reference leads somewhere.
    let text = doors.to_string();
    for rest in text.split("#/components/schemas/").skip(1) {
        let name = rest.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name}");
    }
    // What a comparison is refused for by its size, its description says.
    let ask = &schemas["CompareAsk"]["properties"];
    let bounds = [
        (
            &ask["books"]["minItems"],
            croupier_house::compare::BOOKS_MIN,
        ),
        (
            &ask["books"]["maxItems"],
            croupier_house::compare::BOOKS_MAX,
        ),
        (
            &ask["wagers"]["maxItems"],
            croupier_house::compare::WAGERS_MAX,
        ),
        (&ask["rounds"]["minimum"], 1),
        (
            &ask["rounds"]["maximum"],
            croupier_house::compare::ROUNDS_MAX as usize,
        ),
    ];
    for (told, held) in bounds {
        assert_eq!(told.as_u64(), Some(held as u64), "{ask}");
    }
}

#[tokio::test(start_paused = true)]
async fn too_often_is_too_often() {
    let mut strict = config(QUICK);
    strict.limits = ServerLimits {
        commands_per_second: 1,
        commands_burst: 3,
        guests_per_minute: 1,
        guests_burst: 2,
        ..strict.limits
    };
    let house = House::open(&strict, Store::memory()).await;
    let anna = house.guest("anna").await;
    for _ in 0..3 {
        house.no(&anna, json!({"do":"dance"})).await;
    }
    let path = format!("/api/tables/{TABLE}/commands");
    let request = Request::post(path)
        .header("authorization", format!("Bearer {anna}"))
        .body(Body::from(r#"{"id":"x","do":"leave"}"#))
        .unwrap();
    let (status, headers, body) = house.raw(request).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert!(headers.contains_key("retry-after"));
    let reply: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(reply["refused"]["reason"], "TooManyRequests");
    house.guest("bo").await;
    let (status, _) = house.post("/api/guests", None, r#"{"name":"cy"}"#).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
}

/// Behind a proxy that is trusted, all have addresses of their own; whoever only says so has not.
#[tokio::test(start_paused = true)]
async fn a_trusted_proxy_says_who_asks() {
    let mut strict = config(QUICK);
    strict.limits.guests_per_minute = 1;
    strict.limits.guests_burst = 1;
    strict.trusted_proxies = vec!["10.0.0.1".parse().unwrap()];
    let house = House::open(&strict, Store::memory()).await;
    for (name, from, forwarded, status) in [
        ("a", "10.0.0.1:7", "192.0.2.1", 201),
        ("b", "10.0.0.1:7", "192.0.2.1", 429),
        ("c", "10.0.0.1:7", "192.0.2.2", 201),
        // What the visitor wrote before the proxy did.
        ("d", "10.0.0.1:7", "192.0.2.9, 192.0.2.2", 429),
        ("e", "10.0.0.2:7", "192.0.2.3", 201),
        ("f", "10.0.0.2:7", "192.0.2.4", 429),
    ] {
        let from: std::net::SocketAddr = from.parse().unwrap();
        let request = Request::post("/api/guests")
            .header("content-type", "application/json")
            .header("x-forwarded-for", forwarded)
            .extension(axum::extract::ConnectInfo(from))
            .body(Body::from(json!({ "name": name }).to_string()))
            .unwrap();
        assert_eq!(house.raw(request).await.0.as_u16(), status, "{name}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_full_queue_says_so() {
    let house = House::quick().await;
    let anna = house.guest("anna").await;
    let many = (0..200).map(|_| house.say(&anna, json!({"do":"buy-in","cents":100})));
    let replies = futures_util::future::join_all(many).await;
    let done = replies.iter().filter(|(s, _)| s.is_success()).count();
    let busy = replies
        .iter()
        .filter(|(s, r)| s.as_u16() == 503 && r["refused"]["reason"] == "TableBusy")
        .count();
    assert_eq!(done + busy, 200);
    assert!(done >= 64 && busy > 0, "{done} {busy}");
    let (_, me) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(me["cents"].as_u64(), Some(100_000 - 100 * done as u64));
    books_balance(house.server.store()).await;
}

#[tokio::test(start_paused = true)]
async fn a_physical_table_waits_for_its_dealer() {
    let mut physical = config(QUICK);
    physical.tables[0].physical = true;
    let house = House::open(&physical, Store::memory()).await;
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":10_000})).await;
    house.ok(&anna, json!({"do":"sit","seat":1})).await;
    for step in [
        "dealer-inspection",
        "supervisor-inspection",
        "spread",
        "chemmy-shuffle",
        "stack",
        "riffle-shuffle",
    ] {
        let (status, reply) = house
            .say(crate::common::OPERATOR, json!({"do":"confirm","step":step}))
            .await;
        assert!(status.is_success(), "{step}: {reply}");
    }
    let reply = house.ok(&anna, json!({"do":"cut","position":200})).await;
    assert_eq!(reply["awaiting"]["do"], "place-cutting-card", "{reply}");
    house
        .ok(
            crate::common::OPERATOR,
            json!({"do":"place-cutting-card","from_back":20}),
        )
        .await;
    let reply = house
        .ok(crate::common::OPERATOR, json!({"do":"card","card":"3h"}))
        .await;
    assert_eq!(reply["events"][0]["event"], "card-burned");
    // It was another card: what was keyed is taken back, and the log says so.
    let reply = house
        .ok(crate::common::OPERATOR, json!({"do":"take-back"}))
        .await;
    assert_eq!(reply["events"][0]["event"], "taken-back", "{reply}");
    assert_eq!(reply["events"][0]["command"], "card 3h", "{reply}");
    house
        .ok(crate::common::OPERATOR, json!({"do":"card","card":"8h"}))
        .await;
    let store = house.server.store();
    let log = store.events(TABLE, 0, usize::MAX).await.unwrap();
    let mut again = croupier_server::replay::table(&log).unwrap();
    let back = croupier_house::Command::parse(again.rules().kind(), "take-back").unwrap();
    let supervisor = croupier_house::Actor::house(croupier_engine::Role::Supervisor);
    let events = again.act(&supervisor, i64::MAX, &back).unwrap();
    assert_eq!(events[0].what.to_string(), "taken-back \"card 8h\" 1");
    assert_eq!(house.server.dealer_acts(TABLE), Some(1), "only the opening");
    assert!(
        house
            .server
            .store()
            .secret(TABLE, "sealed-shoe/1")
            .await
            .unwrap()
            .is_none()
    );
    books_balance(house.server.store()).await;
}

#[tokio::test(start_paused = true)]
async fn a_bad_draft_does_not_start() {
    for (option, value) in [("decks", "9"), ("colour", "red"), ("style", "D")] {
        let mut bad = config(QUICK);
        bad.tables = vec![crate::common::spec(TABLE, &[(option, value)])];
        let store = Store::memory();
        let vault = croupier_server::vault::Vault::new(&crate::common::KEY);
        let source = croupier_server::shoe::Source::os();
        let error = croupier_server::Server::with(&bad, store.clone(), vault, source, OPERATOR)
            .await
            .unwrap_err();
        assert!(error.to_string().contains(option), "{error}");
        assert!(store.tables().await.unwrap().is_empty());
    }
}
