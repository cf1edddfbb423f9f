//! One gaming day, walked through HTTP as its people would: tables set up and brought chips, counted and opened, played at, a minimum raised by
//! a sign, a fill, a dispute taken to the inspector, a void, a wrong payment recovered, a closure with its sign, and the counts at the end. What the
//! ledger holds is what the logs of the tables say, to the cent.

use crate::common::time::{pass, until};
use crate::common::{House, OPERATOR, QUICK, books_balance, config, keyed};
use axum::http::StatusCode;
use croupier_server::Config;
use croupier_store::Store;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

static IDS: AtomicU64 = AtomicU64::new(0);

const MINUTES: Duration = Duration::from_secs(60);
const CARDS: &str = "bac";
const WHEEL: &str = "wheel";
const BOXES: &str = "black";
const TABLES: [&str; 3] = [CARDS, WHEEL, BOXES];
/// What each table is brought before it opens.
const FLOAT: i64 = 1_000_000;
/// What each guest is given.
const WELCOME: i64 = 100_000;

/// The chips that a table was brought: every one of them is there again when its players have gone.
fn brought(table: &str) -> i64 {
    FLOAT + if table == WHEEL { 50_000 } else { 0 }
}

/// Everybody who works on that day.
struct Day {
    house: House,
    manager: String,
    casino_supervisor: String,
    supervisor: String,
    dealer: String,
    cashier: String,
    inspector: String,
}

impl Day {
    async fn begin() -> Day {
        let mut settings = Config {
            tables: Vec::new(),
            ..config(QUICK)
        };
        // Nobody is sent home in the middle of it.
        settings.limits.staff_idle = 12 * 60 * MINUTES;
        settings.limits.absence_max = Duration::ZERO;
        let house = House::open(&settings, Store::memory()).await;
        let staff = async |name: &str, role: &str| house.staff(name, &[role]).await.0;
        Day {
            manager: staff("mona", "manager").await,
            casino_supervisor: staff("carl", "casino-supervisor").await,
            supervisor: staff("sue", "supervisor").await,
            dealer: staff("dora", "dealer").await,
            cashier: staff("cora", "cashier").await,
            inspector: staff("ivan", "inspector").await,
            house,
        }
    }

    async fn say(&self, table: &str, token: &str, command: &Value) -> (StatusCode, Value) {
        let mut command = command.clone();
        let id = IDS.fetch_add(1, Ordering::Relaxed);
        command["id"] = format!("day-{id}").into();
        let path = format!("/api/tables/{table}/commands");
        self.house
            .post(&path, Some(token), &command.to_string())
            .await
    }

    /// Must be done; its first event.
    async fn ok(&self, table: &str, token: &str, command: Value) -> Value {
        let (status, reply) = self.say(table, token, &command).await;
        assert_eq!(status, StatusCode::OK, "{table} {command}: {reply}");
        reply["events"][0].clone()
    }

    /// Must be refused: the reason, and the rule.
    async fn no(&self, table: &str, token: &str, command: Value) -> (String, Value) {
        let (status, reply) = self.say(table, token, &command).await;
        assert!(!status.is_success(), "{table} {command}: {reply}");
        let refused = &reply["refused"];
        let reason = refused["reason"].as_str().unwrap().to_owned();
        (reason, refused["rule"].clone())
    }

    async fn look(&self, table: &str) -> Value {
        let path = format!("/api/tables/{table}");
        self.house.get(&path, Some(OPERATOR)).await.1
    }

    async fn until(&self, table: &str, what: &str, test: impl Fn(&Value) -> bool) -> Value {
        let look = async || {
            let seen = self.look(table).await;
            let view = seen["view"].clone();
            if test(&view) { Ok(view) } else { Err(seen) }
        };
        until(what, look).await
    }

    async fn ledger(&self, account: &str) -> i64 {
        self.house.server.store().balance(account).await.unwrap()
    }

    /// Chips from the cage: asked for, handed over and received by three people.
    async fn fill(&self, table: &str, cents: i64) {
        let ask = json!({"do":"request-fill","cents":cents});
        self.ok(table, &self.supervisor, ask).await;
        let hand = json!({"do":"hand-over-chips"});
        let (reason, _) = self.no(table, &self.supervisor, hand.clone()).await;
        assert_eq!(reason, "RoleMayNot");
        self.ok(table, &self.cashier, hand).await;
        let receive = json!({"do":"receive-chips"});
        let (reason, _) = self.no(table, &self.cashier, receive.clone()).await;
        assert_eq!(reason, "RoleMayNot");
        let received = self.ok(table, &self.dealer, receive).await;
        assert_eq!(received["event"], "fill-received");
    }

    /// The dealer counts the rack, while nobody has chips of it, and somebody else signs.
    async fn count(&self, table: &str, signs: &str, cents: i64) {
        let count = json!({"do":"count-float","cents":cents});
        self.ok(table, &self.dealer, count).await;
        let sign = json!({"do":"sign-count"});
        let (reason, _) = self.no(table, &self.dealer, sign.clone()).await;
        assert_eq!(reason, "RoleMayNot");
        let signed = self.ok(table, signs, sign).await;
        assert_eq!(
            (&signed["event"], &signed["cents"]),
            (&json!("count-signed"), &json!(cents))
        );
    }

    /// Staff do what the baccarat table awaits until its betting is open or somebody must decide; cards come in this order.
    async fn deal(&self, cards: &[&'static str], till: &str) {
        let mut cards = cards.iter().copied();
        loop {
            let seen = self.look(CARDS).await;
            if seen["awaiting"]["do"] == till {
                assert_eq!(cards.next(), None, "{seen}");
                return;
            }
            let command = keyed(&seen, || cards.next().expect("a card"));
            let by = match seen["awaiting"]["roles"][0].as_str() {
                Some("supervisor") => &self.supervisor,
                Some("manager") => &self.manager,
                Some("casino-supervisor") => &self.casino_supervisor,
                _ => &self.dealer,
            };
            self.ok(CARDS, by, command).await;
        }
    }

    /// What the log of a table says of its money: what was brought to it from accounts and the cage, less what was taken away.
    async fn by_the_log(&self, table: &str) -> i64 {
        let (mut kept, mut after) = (0, 0);
        loop {
            let path = format!("/api/tables/{table}/events?after={after}");
            let (_, page) = self.house.get(&path, None).await;
            let events = page["events"].as_array().unwrap();
            let Some(last) = events.last() else {
                return kept;
            };
            after = last["seq"].as_u64().unwrap();
            for event in events {
                let cents = event["cents"].as_i64().unwrap_or_default();
                kept += match event["event"].as_str().unwrap() {
                    "bought-in" | "fill-received" => cents,
                    "cashed-out" | "held-unclaimed" | "credit-received" => -cents,
                    _ => 0,
                };
            }
        }
    }
}

/// nz-1996/general/6.0, nz-1996/general/8.1, nz-1996/general/12.2, nz-1996/general/13.3, nz-1996/general/15.1: the whole of it.
#[tokio::test(start_paused = true)]
async fn a_gaming_day_is_walked_from_the_first_count_to_the_last() {
    let day = Day::begin().await;
    let Day {
        house,
        manager,
        casino_supervisor,
        supervisor,
        dealer,
        inspector,
        ..
    } = &day;

    let (_, report) = house.get("/api/reports", Some(inspector)).await;
    let first_day = report["from"].as_str().unwrap();

    // Before the doors open: three tables in two pits, chips from the cage, counts that two people sign.
    for (id, title, book, physical, pit) in [
        (CARDS, "Baccarat 1", "nz-2004/baccarat", true, "salon"),
        (WHEEL, "Roulette 1", "nz-1996/roulette", false, "main"),
        (BOXES, "Blackjack 1", "nz-1996/blackjack", false, "main"),
    ] {
        let table =
            json!({"id":id,"title":title,"book":book,"physical":physical,"pit":pit,"waits":true});
        let (status, made) = house
            .post("/api/tables", Some(manager), &table.to_string())
            .await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        assert_eq!(
            (&made["life"], &made["pit"]),
            (&json!("drafted"), &json!(pit))
        );
        day.fill(id, FLOAT).await;
        assert_eq!(day.ledger(&format!("float:{id}")).await, FLOAT);
        day.count(id, supervisor, FLOAT).await;
    }
    let anna = house.guest("anna").await;
    let bo = house.guest("bo").await;
    let buy = json!({"do":"buy-in","cents":20_000});
    let (reason, _) = day.no(CARDS, &anna, buy.clone()).await;
    assert_eq!(reason, "TableNotOpen");
    for id in TABLES {
        let opened = day.ok(id, dealer, json!({"do":"open-table"})).await;
        assert_eq!(opened["event"], "table-opened");
    }

    // Roulette and blackjack deal by themselves.
    for (id, wager) in [
        (
            WHEEL,
            json!({"do":"place-wager","position":"red","chips":"value","cents":1_000}),
        ),
        (BOXES, json!({"do":"wager-on-box","area":1,"cents":1_000})),
    ] {
        day.ok(id, &bo, buy.clone()).await;
        if id == BOXES {
            day.ok(id, &bo, json!({"do":"sit","seat":1})).await;
        }
        let kind = if id == WHEEL { "spin" } else { "blackjack" };
        day.until(id, "betting", |v| v[kind]["phase"] == "betting")
            .await;
        day.ok(id, &bo, wager).await;
        let round = day.look(id).await["view"][kind]["round"].clone();
        day.until(id, "the next round", |v| {
            v[kind]["round"] != round && v[kind]["phase"] == "betting"
        })
        .await;
    }

    // Baccarat with real cards: anna wins on the Player, and is paid too much.
    day.ok(CARDS, &anna, buy).await;
    day.ok(CARDS, &anna, json!({"do":"sit","seat":1})).await;
    day.deal(&["Ac"], "no-more-bets").await;
    let wager = |cents: i64| json!({"do":"place-wager","area":1,"on":"player","cents":cents});
    day.ok(CARDS, &anna, wager(1_000)).await;
    day.ok(CARDS, dealer, json!({"do":"no-more-bets"})).await;
    day.deal(&["9h", "Ks", "Qh", "7d"], "no-more-bets").await;
    assert_eq!(day.ledger("chips:bac:anna").await, 21_000);
    let wrong = json!({"do":"report-wrong-payment","player":"anna","paid":"overpaid","cents":500});
    let put_right = day.ok(CARDS, supervisor, wrong).await;
    assert_eq!(put_right["event"], "payment-corrected");
    assert_eq!(put_right["rule"], "nz-1996/general/15.1");
    assert_eq!(day.ledger("chips:bac:anna").await, 20_500);

    // The minimum goes up by a sign that has stood twenty minutes, and the inspector is told.
    let sign = json!({"do":"post-limits","min_cents":2_000});
    let posted = day.ok(CARDS, manager, sign).await;
    assert_eq!(posted["rule"], "nz-1996/general/13.3(a)");
    day.ok(CARDS, &anna, wager(1_000)).await;
    let close = json!({"do":"no-more-bets"});
    let (reason, rule) = day.no(CARDS, dealer, close.clone()).await;
    assert_eq!(
        (reason.as_str(), rule),
        ("InspectorNotTold", json!("nz-1996/general/13.3"))
    );
    let tell = json!({"do":"tell-inspector","matter":"limits"});
    day.ok(CARDS, supervisor, tell).await;
    // A fire alarm: the hand is void, and what was wagered goes back.
    day.ok(CARDS, dealer, close.clone()).await;
    day.ok(CARDS, dealer, json!({"do":"card","card":"2h"}))
        .await;
    let void = json!({"do":"invalidate-round","cause":"disruption"});
    let (reason, _) = day.no(CARDS, supervisor, void.clone()).await;
    assert_eq!(reason, "RoleMayNot");
    day.ok(CARDS, manager, void).await;
    assert_eq!(day.ledger("chips:bac:anna").await, 20_500);
    assert_eq!(day.ledger("wagers:bac:anna").await, 0);
    pass(21 * MINUTES).await;
    let view = day
        .until(CARDS, "the new minimum", |v| {
            v["limits"]["min_cents"] == 2_000
        })
        .await;
    assert!(view["coming"].is_null());
    let log = house.server.store().events(CARDS, 0, usize::MAX).await;
    let changed = log.unwrap().into_iter();
    let changed = changed.filter(|event| event.kind == "limits-changed");
    let changed: Vec<_> = changed.collect();
    assert_eq!(changed.len(), 1);
    assert_eq!(changed[0].actor, "house", "by itself");
    assert!(changed[0].body.contains("\"way\":\"sign\""));
    day.deal(&[], "no-more-bets").await;
    let (reason, rule) = day.no(CARDS, &anna, wager(1_000)).await;
    assert_eq!(
        (reason.as_str(), rule),
        ("WagerBelowMinimum", json!("nz-1996/general/14.1(b)"))
    );
    day.ok(CARDS, &anna, wager(2_000)).await;
    day.ok(CARDS, dealer, close).await;
    day.deal(&["2s", "Kc", "3s", "8h"], "no-more-bets").await;
    assert_eq!(day.ledger("chips:bac:anna").await, 18_500);

    // Anna complains, and goes as far as the inspector.
    let words = |do_: &str, ruling: &str| json!({"do":do_,"dispute":1,"ruling":ruling,"words":"seen on the film"});
    let complaint = json!({"do":"raise-dispute","words":"the eight was turned too early"});
    let raised = day.ok(CARDS, &anna, complaint).await;
    assert_eq!(raised["rule"], "nz-1996/general/8.1");
    let refer = json!({"do":"refer-dispute","dispute":1});
    day.ok(CARDS, supervisor, words("decide-dispute", "dismissed"))
        .await;
    let advise = json!({"do":"advise-complainant","dispute":1});
    let advised = day.ok(CARDS, casino_supervisor, advise).await;
    assert_eq!(advised["rule"], "nz-1996/general/8.2");
    day.ok(CARDS, &anna, refer.clone()).await;
    let reviewed = words("review-dispute", "dismissed");
    day.ok(CARDS, casino_supervisor, reviewed).await;
    let (reason, _) = day
        .no(CARDS, inspector, words("rule-on-dispute", "upheld"))
        .await;
    assert_eq!(reason, "DisputeElsewhere", "nobody has asked him yet");
    day.ok(CARDS, &anna, refer).await;
    let ruled = day
        .ok(CARDS, inspector, words("rule-on-dispute", "upheld"))
        .await;
    assert_eq!(ruled["instance"], "inspector");

    // A fill in the middle of the day.
    day.fill(WHEEL, 50_000).await;

    // At the end: a sign at each table with players, twenty minutes, and the tables close.
    let shut = json!({"do":"close-table"});
    let (reason, rule) = day.no(CARDS, casino_supervisor, shut.clone()).await;
    assert_eq!(
        (reason.as_str(), rule),
        ("PlayersPresent", json!("nz-1996/general/6.0"))
    );
    for id in TABLES {
        let sign = json!({"do":"post-closing-sign"});
        day.ok(id, casino_supervisor, sign).await;
    }
    pass(20 * MINUTES).await;
    for id in TABLES {
        if id == CARDS {
            let seen = day.look(id).await;
            let closes = seen["options"].as_array().unwrap().iter();
            assert!(
                closes.into_iter().any(|o| o["do"] == "close-table"),
                "{seen}"
            );
        }
        day.ok(id, casino_supervisor, shut.clone()).await;
        day.count(id, casino_supervisor, brought(id)).await;
    }

    // Every chip is counted for: what the log says was brought and taken is what the ledger holds at the table.
    let mut won = 0;
    for id in TABLES {
        let float = day.ledger(&format!("float:{id}")).await;
        let commission = day.ledger(&format!("commission:{id}")).await;
        assert_eq!(day.by_the_log(id).await, float + commission, "{id}");
        won += float + commission - brought(id);
        for prefix in ["chips", "wagers", "colour", "debt"] {
            let accounts = format!("{prefix}:{id}:");
            let held = house.server.store().balances(&accounts).await.unwrap();
            let held: i64 = held.iter().map(|(_, cents)| cents).sum();
            assert_eq!(held, 0, "{prefix} at {id}");
        }
    }
    let mut lost = 0;
    for token in [&anna, &bo] {
        let (_, me) = house.get("/api/me", Some(token)).await;
        assert_eq!(me["tables"], json!([]), "{me}");
        lost += WELCOME - me["cents"].as_i64().unwrap();
    }
    assert_eq!(won, lost, "the house wins what its guests lose");
    assert_eq!(day.ledger("cage").await, -2 * WELCOME - 3 * FLOAT - 50_000);

    // Every report says the same, and agrees with the ledger.
    for by in ["table", "shift", "day"] {
        let path = format!("/api/reports?from={first_day}&by={by}");
        let (status, report) = house.get(&path, Some(inspector)).await;
        assert_eq!(status, StatusCode::OK, "{report}");
        assert_eq!(report["reconciles"], true, "{report}");
        assert_eq!(report["differences"], json!([]));
        assert_eq!(report["left_out"], json!([]));
        let sum = |rows: &str, what: &str| -> i64 {
            let rows = report[rows].as_array().unwrap().iter();
            rows.map(|row| row[what].as_i64().unwrap()).sum()
        };
        assert_eq!(sum("totals", "win_cents"), won, "{by}");
        assert_eq!(sum("rows", "win_cents"), won, "{by}");
        assert_eq!(sum("rows", "drop_cents"), 60_000);
        assert_eq!(sum("rows", "cashed_out_cents"), 60_000 - won);
        assert_eq!(sum("rows", "fills_cents"), 3 * FLOAT + 50_000);
        assert_eq!(sum("rows", "corrected_cents"), 500);
    }
    let path = format!("/api/reports?from={first_day}&by=table");
    let (_, report) = house.get(&path, Some(manager)).await;
    for row in report["rows"].as_array().unwrap() {
        let id = row["table"].as_str().unwrap();
        let (closing, over) = (&row["closing_cents"], &row["over_cents"]);
        assert_eq!((closing, over), (&json!(brought(id)), &json!(0)), "{row}");
        assert_eq!(row["win_by_count_cents"], row["win_cents"], "{row}");
        assert_eq!(row["outstanding_cents"], 0, "{row}");
    }

    // The tables are put away, and their logs stay.
    for id in TABLES {
        let path = format!("/api/tables/{id}/take-away");
        let why = json!({"why":"the end of the gaming day"}).to_string();
        let (status, floor) = house.post(&path, Some(manager), &why).await;
        assert_eq!(status, StatusCode::OK, "{floor}");
    }
    let (_, lobby) = house.get("/api/tables", None).await;
    assert_eq!(lobby["tables"], json!([]));
    assert_eq!(day.look(CARDS).await["view"]["life"], "closed");
    books_balance(house.server.store()).await;
}
