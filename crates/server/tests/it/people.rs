//! People: passwords, second factors, lock-out and idle time; exclusion, age and limits of one's own.

use crate::common::time::{now_ms, pass, until};
use crate::common::{House, OPERATOR, PASSWORD, QUICK, TABLE, books_balance, config, spec};
use crate::socket::{Client, ask, guest, run_anew};
use axum::http::StatusCode;
use croupier_server::office::{By, Office};
use croupier_server::password::{Cost, Passwords};
use croupier_server::vault::Vault;
use croupier_server::{Config, MinimumAge, TableSpec};
use croupier_store::{LoggedEvent, Memory, Store};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

async fn sign_in(house: &House, name: &str, password: &str, code: Value) -> (StatusCode, Value) {
    let asked = json!({"name": name, "password": password, "code": code});
    house.post("/api/sign-in", None, &asked.to_string()).await
}

async fn set_password(house: &House, token: &str, asked: Value) -> (StatusCode, Value) {
    house
        .post("/api/me/password", Some(token), &asked.to_string())
        .await
}

fn reason(reply: &Value) -> &str {
    reply["refused"]["reason"].as_str().unwrap_or("done")
}

/// A reason, which every change needs.
const BECAUSE: &str = r#"{"why": "it was agreed"}"#;

#[tokio::test(start_paused = true)]
async fn a_guest_with_a_password_comes_back_from_anywhere() {
    let house = House::quick().await;
    let anna = house.guest("Anna").await;
    let (_, short) = set_password(&house, &anna, json!({"password": "too short"})).await;
    assert_eq!(reason(&short), "PasswordTooShort");
    let (_, who) = house.get("/api/session", Some(&anna)).await;
    assert_eq!(who["kind"], "guest");
    let (status, kept) = set_password(&house, &anna, json!({ "password": PASSWORD })).await;
    assert_eq!(status, StatusCode::OK, "{kept}");
    let (_, who) = house.get("/api/session", Some(&anna)).await;
    assert_eq!(
        who,
        json!({"name": "Anna", "kind": "player", "roles": [], })
    );

    // The name in any spelling, the account as it was.
    let (status, session) = sign_in(&house, "ANNA", PASSWORD, Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{session}");
    assert_eq!(session["name"], "Anna");
    let elsewhere = session["token"].as_str().unwrap().to_owned();
    let (_, me) = house.get("/api/me", Some(&elsewhere)).await;
    assert_eq!(me["cents"], 100_000);

    // Whatever is wrong, the answer is the same.
    let (wrong, nobody) = (
        sign_in(&house, "anna", "a wrong password", Value::Null).await,
        sign_in(&house, "nobody", PASSWORD, Value::Null).await,
    );
    assert_eq!(wrong, nobody);
    assert_eq!(wrong.0, StatusCode::UNAUTHORIZED);
    assert_eq!(reason(&wrong.1), "NotSignedIn");
    assert_eq!(wrong.1["refused"]["rule"], Value::Null);

    // Another password needs the old one, and ends every other session.
    let new = "another long password";
    let (_, no) = set_password(&house, &anna, json!({ "password": new })).await;
    assert_eq!(reason(&no), "NotSignedIn");
    let (_, kept) = set_password(&house, &anna, json!({"old": PASSWORD, "password": new})).await;
    assert_eq!(kept, json!({"name": "Anna", "ended": 1}));
    let (_, gone) = house.get("/api/me", Some(&elsewhere)).await;
    assert_eq!(reason(&gone), "SessionUnknown");
    let (status, _) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(status, StatusCode::OK);
    let (_, old) = sign_in(&house, "anna", PASSWORD, Value::Null).await;
    assert_eq!(reason(&old), "NotSignedIn");

    // Out everywhere, this session too.
    let (_, session) = sign_in(&house, "anna", new, Value::Null).await;
    assert_eq!(reason(&session), "done");
    let (_, ended) = house.post("/api/sessions/end-all", Some(&anna), "").await;
    assert_eq!(ended["ended"], 2);
    let (_, gone) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(reason(&gone), "SessionUnknown");
    books_balance(house.server.store()).await;
}

#[tokio::test(start_paused = true)]
async fn a_name_is_locked_after_three_failures_and_opened_by_time_or_the_administrator() {
    let house = House::quick().await;
    let anna = house.guest("anna").await;
    set_password(&house, &anna, json!({ "password": PASSWORD })).await;
    let fail = async || {
        let (_, reply) = sign_in(&house, "anna", "a wrong password", Value::Null).await;
        reason(&reply).to_owned()
    };
    for _ in 0..3 {
        assert_eq!(fail().await, "NotSignedIn");
    }
    // Not even the right one opens it now.
    let (status, locked) = sign_in(&house, "anna", PASSWORD, Value::Null).await;
    assert_eq!(reason(&locked), "SignInLocked");
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    pass(28 * MINUTE).await;
    assert_eq!(fail().await, "SignInLocked");
    pass(3 * MINUTE).await;
    let (_, open) = sign_in(&house, "anna", PASSWORD, Value::Null).await;
    assert_eq!(reason(&open), "done");

    // A success forgives what failed before it.
    for _ in 0..2 {
        assert_eq!(fail().await, "NotSignedIn");
    }
    sign_in(&house, "anna", PASSWORD, Value::Null).await;
    for _ in 0..3 {
        assert_eq!(fail().await, "NotSignedIn");
    }
    let (_, access) = house
        .post("/api/people/anna/reset", Some(OPERATOR), "")
        .await;
    assert_eq!(access["secret"], Value::Null);
    let once = access["password"].as_str().unwrap();
    let (_, gone) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(reason(&gone), "SessionUnknown");
    let (status, needed) = sign_in(&house, "anna", once, Value::Null).await;
    assert_eq!(reason(&needed), "NewPasswordNeeded");
    assert_eq!(status, StatusCode::FORBIDDEN);
    let new = json!({"name": "anna", "password": once, "new_password": "the third password"});
    let (_, session) = house.post("/api/sign-in", None, &new.to_string()).await;
    assert_eq!(reason(&session), "done");
    let (_, again) = house.post("/api/sign-in", None, &new.to_string()).await;
    assert_eq!(reason(&again), "NotSignedIn", "it was good once");
}

#[tokio::test(start_paused = true)]
async fn staff_sign_in_with_a_code_that_is_good_once() {
    let house = House::quick().await;
    let (_, secret) = house.staff("dora", &["dealer"]).await;
    pass(MINUTE).await;
    let code = house.code(&secret);
    for wrong in [json!(null), json!(""), json!("000000"), json!(secret)] {
        let (_, refused) = sign_in(&house, "dora", PASSWORD, wrong).await;
        assert_eq!(reason(&refused), "NotSignedIn");
        // Three failures in a row would lock.
        let (_, access) = house
            .post("/api/people/anna/reset", Some(OPERATOR), "")
            .await;
        assert_eq!(reason(&access), "NoSuchPerson");
        if house_locked(&house, "dora").await {
            pass(31 * MINUTE).await;
        }
    }
    let code = match house.code(&secret) {
        now if now != code => now,
        _ => code,
    };
    let (_, session) = sign_in(&house, "dora", PASSWORD, json!(code)).await;
    assert_eq!(session["roles"], json!(["dealer"]), "{session}");
    let (_, again) = sign_in(&house, "dora", PASSWORD, json!(code)).await;
    assert_eq!(reason(&again), "NotSignedIn", "the code was used");
    pass(MINUTE).await;
    let (_, later) = sign_in(&house, "dora", PASSWORD, json!(house.code(&secret))).await;
    assert_eq!(reason(&later), "done");
    books_balance(house.server.store()).await;
}

async fn house_locked(house: &House, name: &str) -> bool {
    let (_, list) = house.get("/api/staff", Some(OPERATOR)).await;
    let staff = list["staff"].as_array().unwrap();
    let one = staff.iter().find(|one| one["name"] == name).unwrap();
    !one["locked_until_ms"].is_null()
}

#[tokio::test(start_paused = true)]
async fn staff_speak_as_themselves_in_their_roles() {
    let house = House::quick().await;
    let (dora, _) = house.staff("dora", &["dealer", "supervisor"]).await;
    let (mia, _) = house.staff("mia", &["manager"]).await;
    let close = json!({"do": "post-closing-sign"});
    let (status, refused) = house.no(&dora, close.clone()).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert_eq!(refused["reason"], "RoleMayNot");
    let detail = refused["detail"].as_str().unwrap();
    assert!(
        detail.contains("dora works as a dealer or a game supervisor"),
        "{detail}"
    );
    assert!(!detail.contains("post-closing-sign"), "{detail}");
    let mut as_manager = close.clone();
    as_manager["as"] = "manager".into();
    let (_, refused) = house.no(&dora, as_manager.clone()).await;
    assert_eq!(refused["reason"], "RoleMayNot");
    let plain = "dora does not work as a manager but as a dealer or a game supervisor";
    assert_eq!(refused["detail"], plain);
    for role in ["dealer", "player"] {
        as_manager["as"] = role.into();
        let (_, refused) = house.no(&mia, as_manager.clone()).await;
        assert_eq!(refused["reason"], "RoleMayNot", "{role}");
    }
    house.ok(&mia, close).await;
    let log = house
        .server
        .store()
        .events(crate::common::TABLE, 0, 1_000)
        .await;
    let sign = log
        .unwrap()
        .into_iter()
        .find(|e| e.kind == "closing-sign-posted");
    let sign = sign.unwrap();
    assert_eq!(
        (sign.actor.as_str(), sign.role.as_str()),
        ("mia", "manager")
    );

    // Each is offered what her roles may say.
    let words = async |token: &str| -> Vec<String> {
        let path = format!("/api/tables/{}", crate::common::TABLE);
        let (_, table) = house.get(&path, Some(token)).await;
        let options = table["options"].as_array().unwrap().iter();
        options
            .map(|o| o["do"].as_str().unwrap().to_owned())
            .collect()
    };
    assert!(words(&mia).await.contains(&"close-table".to_owned()));
    assert!(!words(&dora).await.contains(&"close-table".to_owned()));

    // Other roles end the session, as does the end of the account.
    let unexplained = json!({"roles": ["inspector"], "why": " "}).to_string();
    let (_, refused) = house
        .post("/api/staff/dora/roles", Some(OPERATOR), &unexplained)
        .await;
    assert_eq!(reason(&refused), "BadField");
    let roles = json!({"roles": ["inspector"], "why": "she was sworn in"}).to_string();
    let (_, done) = house
        .post("/api/staff/dora/roles", Some(OPERATOR), &roles)
        .await;
    assert_eq!(done["name"], "dora");
    let (_, gone) = house.get("/api/session", Some(&dora)).await;
    assert_eq!(reason(&gone), "SessionUnknown");
    house
        .post("/api/staff/mia/remove", Some(OPERATOR), BECAUSE)
        .await;
    let (_, gone) = house.get("/api/session", Some(&mia)).await;
    assert_eq!(reason(&gone), "SessionUnknown");
    // Nobody plays under a name that was staff's.
    let asked = json!({"name": "mia"}).to_string();
    let (_, taken) = house.post("/api/guests", None, &asked).await;
    assert_eq!(reason(&taken), "NameTaken");
    house.guest("zoe").await;
    let asked = json!({"name": "zoe", "roles": ["dealer"]}).to_string();
    let (_, taken) = house.post("/api/staff", Some(OPERATOR), &asked).await;
    assert_eq!(reason(&taken), "NameTaken");
    books_balance(house.server.store()).await;
}

#[tokio::test(start_paused = true)]
async fn staff_who_do_nothing_are_signed_out_and_guests_are_not() {
    let mut quick = config(QUICK);
    quick.limits.account_idle = 2 * HOUR;
    let house = House::open(&quick, Store::memory()).await;
    let (dora, _) = house.staff("dora", &["dealer"]).await;
    let anna = house.guest("anna").await;
    for _ in 0..5 {
        pass(20 * MINUTE).await;
        let (status, _) = house.get("/api/session", Some(&dora)).await;
        assert_eq!(status, StatusCode::OK);
    }
    pass(31 * MINUTE).await;
    let (_, gone) = house.get("/api/session", Some(&dora)).await;
    assert_eq!(reason(&gone), "SessionUnknown");
    pass(24 * HOUR).await;
    let (status, _) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(status, StatusCode::OK);
    // With a password there is another way in, so that the session need not last.
    set_password(&house, &anna, json!({ "password": PASSWORD })).await;
    let (_, session) = sign_in(&house, "anna", PASSWORD, Value::Null).await;
    let token = session["token"].as_str().unwrap();
    pass(3 * HOUR).await;
    let (_, gone) = house.get("/api/me", Some(token)).await;
    assert_eq!(reason(&gone), "SessionUnknown");
}

#[tokio::test]
async fn new_roles_end_the_sockets_of_staff() {
    let running = run_anew(config(QUICK)).await;
    let (address, operator) = (running.address, running.operator());
    let post = async |path: &str, token: &str, body: Value| {
        ask(address, "POST", path, token, &body.to_string()).await
    };
    let asked = json!({"name": "dora", "roles": ["dealer"]});
    let access = post("/api/staff", &operator, asked).await;
    let code = croupier_server::totp::shown(access["secret"].as_str().unwrap(), now_ms());
    let asked = json!({
        "name": "dora", "password": access["password"], "code": code, "new_password": PASSWORD,
    });
    let session = post("/api/sign-in", "", asked).await;
    let anna = guest(address, "anna").await;
    let (mut dealer, _) = Client::connect(address, json!({ "token": session["token"] })).await;
    let (mut player, _) = Client::connect(address, json!({ "token": anna })).await;
    let done = post(
        "/api/staff/dora/roles",
        &operator,
        json!({"roles": ["cashier"], "why": "the cage is short of people"}),
    )
    .await;
    assert_eq!(done["name"], "dora");
    while dealer.next().await.is_some() {}
    assert_eq!(
        dealer.closed,
        Some((1008, "the session has ended".to_owned()))
    );
    let reply = player
        .say(json!({"id": "1", "do": "buy-in", "cents": 1000}))
        .await;
    assert!(reply["refused"].is_null(), "{reply}");
    running.stop().await;
}

/// A house with a roulette table, where betting lasts until the test has it closed.
fn roulette() -> Config {
    let table = TableSpec {
        book: "nz-1996/roulette".to_owned(),
        ..spec(crate::common::TABLE, &[("winners", "returned")])
    };
    let mut config = config(QUICK);
    config.tables = vec![table];
    config.pace.betting_ms = 600_000;
    config
}

fn red(cents: i64) -> Value {
    json!({"do": "place-wager", "position": "red", "chips": "value", "cents": cents})
}

async fn seated(house: &House, name: &str) -> String {
    let token = house.guest(name).await;
    house
        .ok(&token, json!({"do": "buy-in", "cents": 50_000}))
        .await;
    house.ok(&token, json!({"do": "sit", "seat": 1})).await;
    house
        .until("betting", |view| view["spin"]["phase"] == "betting")
        .await;
    token
}

#[tokio::test(start_paused = true)]
async fn who_is_excluded_wagers_no_more_and_keeps_what_is_down() {
    let mut patient = roulette();
    patient.limits.absence_max = Duration::ZERO;
    let house = House::open(&patient, Store::memory()).await;
    let anna = seated(&house, "anna").await;
    house.ok(&anna, red(1_000)).await;
    let (mia, _) = house.staff("mia", &["manager"]).await;
    let asked = json!({"cause": "asked-to-leave"}).to_string();
    let (_, known) = house
        .post("/api/people/ANNA/exclude", Some(&mia), &asked)
        .await;
    let excluded = &known["protection"]["excluded"];
    assert_eq!(excluded["rule"], "nz-1996/general/10.0", "{known}");
    assert_eq!(excluded["until_ms"], Value::Null);

    let (status, refused) = house.no(&anna, red(500)).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert_eq!(refused["reason"], "Excluded");
    assert_eq!(refused["rule"], "nz-1996/general/10.0");
    let (_, refused) = house
        .no(&anna, json!({"do": "buy-in", "cents": 1_000}))
        .await;
    assert_eq!(refused["reason"], "Excluded");
    // Not by the dealer's hand either.
    let mut keyed = red(500);
    keyed["player"] = "anna".into();
    let (_, refused) = house.no(OPERATOR, keyed).await;
    assert_eq!(refused["reason"], "Excluded");
    // What is offered is what would be taken.
    let path = format!("/api/tables/{}", crate::common::TABLE);
    let (_, table) = house.get(&path, Some(&anna)).await;
    let options = table["options"].as_array().unwrap().iter();
    let words: Vec<&str> = options.map(|o| o["do"].as_str().unwrap()).collect();
    assert!(
        !words.contains(&"place-wager") && !words.contains(&"buy-in"),
        "{words:?}"
    );
    assert!(
        words.contains(&"cash-out") && words.contains(&"stand"),
        "{words:?}"
    );
    assert_eq!(table["view"]["spin"]["wagers"][0]["cents"], 1_000);

    // The wager stays until it is settled; then there is nothing in the way of leaving.
    pass(10 * MINUTE).await;
    house
        .until("the result", |view| {
            !view["spin"]["settled"].as_array().unwrap().is_empty()
        })
        .await;
    house.ok(&anna, json!({"do": "stand"})).await;
    let (_, refused) = house.no(&anna, json!({"do": "sit", "seat": 1})).await;
    assert_eq!(refused["reason"], "Excluded");
    house.ok(&anna, json!({"do": "cash-out"})).await;
    house.ok(&anna, json!({"do": "leave"})).await;
    let (_, refused) = house
        .no(&anna, json!({"do": "buy-in", "cents": 1_000}))
        .await;
    assert_eq!(refused["reason"], "Excluded");

    let (_, lifted) = house
        .post("/api/people/anna/readmit", Some(&mia), BECAUSE)
        .await;
    assert_eq!(lifted["protection"]["excluded"], Value::Null);
    house
        .ok(&anna, json!({"do": "buy-in", "cents": 1_000}))
        .await;
    let (_, again) = house
        .post("/api/people/anna/readmit", Some(&mia), BECAUSE)
        .await;
    assert_eq!(reason(&again), "NotPossible");
    let (_, nobody) = house
        .post("/api/people/nobody/exclude", Some(&mia), &asked)
        .await;
    assert_eq!(reason(&nobody), "NoSuchPerson");
    books_balance(house.server.store()).await;
}

/// nz-1996/general/9.0, nz-1996/general/10.0: who is sent away at one table plays at none, also where the house went down between the table's log
/// and the office's; the office shows it like any other exclusion, and lifts it for every table.
#[tokio::test(start_paused = true)]
async fn who_is_sent_away_at_one_table_plays_at_none() {
    let memory = Memory::new();
    let mut settings = roulette();
    let other = TableSpec {
        id: "wheel-2".to_owned(),
        ..settings.tables[0].clone()
    };
    settings.tables.push(other);
    let house = House::open(&settings, memory.clone().into()).await;
    let ids = AtomicU64::new(0);
    let say = async |house: &House, table: &str, token: &str, mut command: Value| {
        command["id"] = format!("s-{}", ids.fetch_add(1, Ordering::Relaxed)).into();
        let path = format!("/api/tables/{table}/commands");
        house.post(&path, Some(token), &command.to_string()).await
    };
    let written = async |house: &House| {
        let store = house.server.store();
        let events = store.events("house:reception", 0, usize::MAX).await;
        let events = events.unwrap().into_iter().filter(|e| e.kind == "excluded");
        let told = |e: LoggedEvent| {
            let body: Value = serde_json::from_str(&e.body).unwrap();
            (
                e.actor,
                e.role,
                body["cause"].clone(),
                body["at"]["table"].clone(),
            )
        };
        events.map(told).collect::<Vec<_>>()
    };
    let (mia, _) = house.staff("mia", &["manager"]).await;
    let (dora, _) = house.staff("dora", &["dealer"]).await;
    let anna = seated(&house, "anna").await;
    let bo = house.guest("bo").await;
    let buy_in = json!({"do": "buy-in", "cents": 1_000});
    let send = json!({"do": "require-to-leave", "player": "anna"});
    let (status, reply) = say(&house, TABLE, &mia, send.clone()).await;
    assert_eq!(status, StatusCode::OK, "{reply}");
    let (status, refused) = say(&house, "wheel-2", &anna, buy_in.clone()).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{refused}");
    let refused = &refused["refused"];
    assert_eq!(
        (&refused["reason"], &refused["rule"]),
        (&json!("Excluded"), &json!("nz-1996/general/10.0"))
    );
    let (_, known) = house.get("/api/people/anna", Some(&mia)).await;
    assert_eq!(known["protection"]["excluded"]["cause"], "asked-to-leave");
    let first = (
        "mia".to_owned(),
        "manager".to_owned(),
        json!("asked-to-leave"),
        json!(TABLE),
    );
    assert_eq!(written(&house).await, [first]);

    // The office lifts it, and she comes back to both tables.
    let (status, lifted) = house
        .post("/api/people/anna/readmit", Some(&mia), BECAUSE)
        .await;
    assert_eq!(status, StatusCode::OK, "{lifted}");
    let back = async || {
        let (status, reply) = say(&house, TABLE, &anna, buy_in.clone()).await;
        if status.is_success() {
            Ok(())
        } else {
            Err(reply)
        }
    };
    until("she is let in again where she was sent away", back).await;
    let (status, reply) = say(&house, "wheel-2", &anna, buy_in.clone()).await;
    assert_eq!(status, StatusCode::OK, "{reply}");

    // She can be sent away again; a name that is nobody's is not the office's business.
    for player in ["anna", "nobody-yet"] {
        let send = json!({"do": "require-to-leave", "player": player});
        let (status, reply) = say(&house, TABLE, &mia, send).await;
        assert_eq!(status, StatusCode::OK, "{reply}");
    }
    let (_, refused) = say(&house, "wheel-2", &anna, buy_in.clone()).await;
    assert_eq!(reason(&refused), "Excluded");
    assert_eq!(written(&house).await.len(), 2);

    // The house goes down after the table's log has it and before the office's does.
    memory.break_log("house:reception");
    let young = json!({"do": "report-under-age", "player": "bo"});
    let (status, reply) = say(&house, "wheel-2", &dora, young).await;
    assert_eq!(status, StatusCode::OK, "{reply}");
    assert_eq!(written(&house).await.len(), 2);
    house.server.crash();
    memory.mend();
    let house = House::open(&settings, memory.clone().into()).await;
    let (_, refused) = say(&house, TABLE, &bo, buy_in.clone()).await;
    let refused = &refused["refused"];
    assert_eq!(
        (&refused["reason"], &refused["rule"]),
        (&json!("Excluded"), &json!("nz-1996/general/9.0"))
    );
    let last = (
        "dora".to_owned(),
        "dealer".to_owned(),
        json!("under-age"),
        json!("wheel-2"),
    );
    assert_eq!(written(&house).await.last(), Some(&last));

    // A restart writes nothing twice.
    house.server.shutdown().await.unwrap();
    let house = House::open(&settings, memory.into()).await;
    assert_eq!(written(&house).await.len(), 3);
    books_balance(house.server.store()).await;
}

#[tokio::test(start_paused = true)]
async fn an_exclusion_of_ones_own_is_never_shortened() {
    let house = House::open(&roulette(), Store::memory()).await;
    let anna = seated(&house, "anna").await;
    let away = async |days: i64| {
        let asked = json!({ "days": days }).to_string();
        house.post("/api/me/exclusion", Some(&anna), &asked).await.1
    };
    assert_eq!(reason(&away(0).await), "BadField");
    assert_eq!(reason(&away(1826).await), "BadField");
    let until = away(2).await["self_excluded_until_ms"].as_i64().unwrap();
    assert!((until - now_ms() - 2 * 86_400_000).abs() < 60_000);
    let (_, refused) = house.no(&anna, red(500)).await;
    assert_eq!(
        (&refused["reason"], &refused["rule"]),
        (&json!("Excluded"), &Value::Null)
    );
    assert_eq!(reason(&away(1).await), "NotPossible");
    let (_, lifted) = house
        .post("/api/people/anna/readmit", Some(OPERATOR), BECAUSE)
        .await;
    assert_eq!(reason(&lifted), "NotPossible", "nobody can lift it");
    pass(2 * 24 * HOUR).await;
    house
        .ok(&anna, json!({"do": "buy-in", "cents": 1_000}))
        .await;
}

#[tokio::test(start_paused = true)]
async fn limits_of_ones_own_tighten_at_once_and_loosen_after_a_day() {
    let house = House::open(&roulette(), Store::memory()).await;
    let anna = seated(&house, "anna").await;
    let set = async |limit: &str, most: Value| {
        let asked = json!({"limit": limit, "most": most}).to_string();
        house.post("/api/me/limits", Some(&anna), &asked).await.1
    };
    assert_eq!(reason(&set("wager", json!(-1)).await), "BadField");
    let stands = set("wager", json!(1_000)).await;
    assert_eq!(
        stands["wager"],
        json!({"most": 1_000, "changes": false, "then": null, "from_ms": null})
    );
    let (status, refused) = house.no(&anna, red(1_100)).await;
    assert_eq!(
        (status, &refused["reason"]),
        (StatusCode::CONFLICT, &json!("OwnLimitReached"))
    );
    house.ok(&anna, red(1_000)).await;
    let stands = set("wager", json!(5_000)).await;
    assert_eq!(
        (&stands["wager"]["most"], &stands["wager"]["then"]),
        (&json!(1_000), &json!(5_000))
    );
    house.no(&anna, red(1_100)).await;

    // What lies on the layout counts as what may be lost: of 25.00, 10.00 are there.
    set("loss", json!(2_500)).await;
    let (_, refused) = house.no(&anna, red(1_600)).await;
    assert_eq!(refused["reason"], "OwnLimitReached");
    set("wager", Value::Null).await;
    pass(24 * HOUR).await;
    // The table has made her leave meanwhile, who was away; what she lost was yesterday.
    house
        .ok(&anna, json!({"do": "buy-in", "cents": 50_000}))
        .await;
    house
        .until("betting", |view| view["spin"]["phase"] == "betting")
        .await;
    let (_, refused) = house.no(&anna, red(2_600)).await;
    assert_eq!(refused["reason"], "OwnLimitReached");
    house.ok(&anna, red(2_500)).await;
    let (_, refused) = house.no(&anna, red(100)).await;
    assert!(
        refused["detail"].as_str().unwrap().contains("$25.00 a day"),
        "{refused}"
    );

    // So many minutes from the day's first buy-in.
    let (_, stands) = house.get("/api/me/protection", Some(&anna)).await;
    assert_eq!(stands["minutes"]["most"], Value::Null);
    set("minutes", json!(0)).await;
    let (_, refused) = house.no(&anna, red(100)).await;
    assert_eq!(refused["reason"], "OwnLimitReached");
    house.ok(&anna, json!({"do": "cash-out"})).await;
    books_balance(house.server.store()).await;
}

#[tokio::test(start_paused = true)]
async fn nobody_plays_who_has_not_said_to_be_old_enough() {
    let mut config = roulette();
    config.minimum_age = Config::age_by_rule(&config.tables);
    let rule = config.minimum_age.clone().and_then(|age| age.rule);
    assert_eq!(rule.unwrap().as_str(), "nz-1996/general/9.0");
    let house = House::open(&config, Store::memory()).await;
    let (_, terms) = house.get("/api/house", None).await;
    assert_eq!(terms["minimum_age"], 20);
    let anna = house.guest("anna").await;
    let buy_in = json!({"do": "buy-in", "cents": 1_000});
    let (status, refused) = house.no(&anna, buy_in.clone()).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert_eq!(refused["reason"], "AgeNotDeclared");
    assert_eq!(refused["rule"], "nz-1996/general/9.0");
    let say = async |years: u8| {
        let asked = json!({ "years": years }).to_string();
        house.post("/api/me/age", Some(&anna), &asked).await.1
    };
    assert_eq!(say(19).await["age_years"], 19);
    house.no(&anna, buy_in.clone()).await;
    let said = say(20).await;
    assert!((said["age_at_ms"].as_i64().unwrap() - now_ms()).abs() < 60_000);
    house.ok(&anna, buy_in.clone()).await;
    let asked = json!({"name": "bo", "age_years": 33}).to_string();
    let (_, bo) = house.post("/api/guests", None, &asked).await;
    house.ok(bo["token"].as_str().unwrap(), buy_in).await;
    // Where no rule of the instrument in force says so, none is cited.
    let mut other = crate::common::config(QUICK);
    other.tables[0].book = "act-2012/mini-baccarat".to_owned();
    assert_eq!(Config::age_by_rule(&other.tables), None);
    other.minimum_age = Some(MinimumAge {
        years: 18,
        rule: None,
    });
    let other = House::open(&other, Store::memory()).await;
    let zoe = other.guest("zoe").await;
    let (_, refused) = other
        .no(&zoe, json!({"do": "buy-in", "cents": 1_000}))
        .await;
    assert_eq!(
        (&refused["reason"], &refused["rule"]),
        (&json!("AgeNotDeclared"), &Value::Null)
    );
}

#[tokio::test(start_paused = true)]
async fn people_are_shown_under_the_name_they_choose() {
    let house = House::open(&roulette(), Store::memory()).await;
    let (anna, bo) = (house.guest("anna").await, house.guest("bo").await);
    let choose = async |token: &str, name: Value| {
        let asked = json!({ "display_name": name }).to_string();
        let path = "/api/me/display-name";
        house.post(path, Some(token), &asked).await
    };
    let (_, kept) = choose(&anna, json!("  Anna   Maria ")).await;
    assert_eq!(kept, json!({"name": "anna", "display_name": "Anna Maria"}));
    let shown = async || house.get("/api/names?of=anna,bo,nobody", None).await.1;
    assert_eq!(shown().await, json!({"names": {"anna": "Anna Maria"}}));
    // Neither somebody else's account nor what somebody else is shown as, in any spelling.
    let (status, refused) = choose(&bo, json!("anna")).await;
    assert_eq!(
        (status, reason(&refused)),
        (StatusCode::BAD_REQUEST, "BadName")
    );
    let (status, refused) = choose(&bo, json!("ANNA MARIA")).await;
    assert_eq!(
        (status, reason(&refused)),
        (StatusCode::CONFLICT, "NameTaken")
    );
    let long = "b ".repeat(40);
    for unseen in ["", " ", "B\u{202e}o", "B\no L", long.as_str()] {
        let (_, refused) = choose(&bo, json!(unseen)).await;
        assert_eq!(reason(&refused), "BadName", "{unseen:?}");
    }
    choose(&bo, json!("王 小明")).await;
    choose(&anna, Value::Null).await;
    assert_eq!(shown().await, json!({"names": {"bo": "王 小明"}}));
    // The table and its log know the account alone.
    house.ok(&bo, json!({"do": "buy-in", "cents": 1_000})).await;
    let (_, table) = house.get(&format!("/api/tables/{TABLE}"), Some(&bo)).await;
    assert!(!table.to_string().contains("小明"));
}

#[tokio::test(start_paused = true)]
async fn what_the_command_line_writes_is_heard() {
    let store = Store::memory();
    let house = House::open(&roulette(), store.clone()).await;
    let (dora, _) = house.staff("dora", &["dealer"]).await;
    let anna = seated(&house, "anna").await;
    let passwords = Passwords::new(Cost { kib: 8, passes: 1 });
    let clock = crate::common::time::clock();
    let vault = Vault::new(&crate::common::KEY);
    let office = Office::open(store.clone(), vault, clock, passwords)
        .await
        .unwrap();
    let by = By {
        name: croupier_engine::Name::new("operator").unwrap(),
        role: croupier_engine::Role::Administrator,
    };
    let [name, player] = ["dora", "anna"].map(|n| croupier_engine::Name::new(n).unwrap());
    office
        .remove_staff(&by, &name, "she moved away")
        .await
        .unwrap();
    let cause = croupier_house::reception::Cause::Device;
    office.exclude(&by, &player, cause, Some(2)).await.unwrap();
    pass(Duration::from_secs(2)).await;
    let (_, gone) = house.get("/api/session", Some(&dora)).await;
    assert_eq!(reason(&gone), "SessionUnknown");
    let (_, refused) = house.no(&anna, red(500)).await;
    assert_eq!(refused["rule"], "nz-1996/general/11.2");

    // All of it stands in the log of the house, which an inspector reads and the audit checks.
    let (ida, _) = house.staff("ida", &["inspector"]).await;
    let (_, log) = house.get("/api/house/events", Some(&ida)).await;
    let events = log["events"].as_array().unwrap().iter();
    let words: Vec<&str> = events
        .map(|e| e["what"]["event"].as_str().unwrap())
        .collect();
    let first = [
        // With this key the house signs what it seals.
        "signing-key-set",
        "staff-added",
        "password-set",
        "second-factor-set",
        "signed-in",
        "password-set",
        "staff-removed",
        "excluded",
    ];
    assert_eq!(words[..8], first);
    books_balance(&store).await;
}

#[tokio::test]
async fn the_audit_finds_what_was_changed_in_the_log_of_the_house() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    {
        let store = Store::open(&path).await.unwrap();
        let house = House::open(&config(QUICK), store.clone()).await;
        house.staff("dora", &["dealer"]).await;
        books_balance(&store).await;
        house.server.shutdown().await.unwrap();
    }
    // A password that is gone: nothing of the chain shows it.
    crate::common::execute(&path, "DELETE FROM secret WHERE name = 'password/dora'").await;
    let store = Store::open_read_only(&path).await.unwrap();
    store.verify(|_| {}).await.unwrap();
    let fault = croupier_server::replay::audit(&store, |_| {})
        .await
        .unwrap_err();
    assert!(
        fault
            .to_string()
            .contains("password/dora is not in the store"),
        "{fault}"
    );
    store.close().await.unwrap();
    let sql = "UPDATE event SET body = replace(body, 'dealer', 'manager') WHERE kind = (SELECT number FROM word WHERE text = 'staff-added')";
    crate::common::execute(&path, sql).await;
    let store = Store::open_read_only(&path).await.unwrap();
    assert!(store.verify(|_| {}).await.is_err());
}
