//! Reports: what tables came to, by events and by the ledger, and where the two do not agree.

use crate::common::time::{now_ms, pass};
use crate::common::{House, OPERATOR, QUICK, TABLE, config, execute, spec};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use croupier_house::report::GamingDay;
use croupier_server::report::{Asked, By, Odds, report};
use croupier_store::Store;
use serde_json::{Value, json};
use std::time::Duration;

const HOUR: Duration = Duration::from_secs(3600);

async fn get(house: &House, query: &str) -> Value {
    let path = format!("/api/reports{query}");
    let (status, reply) = house.get(&path, Some(OPERATOR)).await;
    assert_eq!(status, StatusCode::OK, "{reply}");
    assert_eq!(reply["reconciles"], true, "{reply}");
    assert_eq!(reply["differences"], json!([]));
    reply
}

/// What an account holds.
async fn held(house: &House, account: &str) -> i64 {
    house.server.store().balance(account).await.unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_day_is_reported_to_the_cent() {
    let house = House::quick().await;
    let anna = house.seated("anna", 1).await;
    house.play(&anna, 1, 8).await;
    let report = get(&house, "").await;
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1, "{report}");
    let row = &rows[0];
    assert_eq!(row["table"], TABLE);
    assert_eq!(row["book"], "nz-2004/baccarat");
    assert_eq!(row["drop_cents"], 50_000);
    // A tie leaves a wager where it is: it is decided again in the next round, with what is added to it.
    assert!(row["handle_cents"].as_i64().unwrap() >= 8 * 500);
    assert!(row["wagers"].as_u64().unwrap() >= 8);
    let float = held(&house, &format!("float:{TABLE}")).await;
    let commission = held(&house, &format!("commission:{TABLE}")).await;
    assert_eq!(row["win_cents"], float + commission);
    let chips = held(&house, &format!("chips:{TABLE}:anna")).await;
    let wagers = held(&house, &format!("wagers:{TABLE}:anna")).await;
    assert_eq!(row["outstanding_cents"], chips + wagers);
    let hold = row["hold_percent"].as_str().unwrap();
    assert!(hold.contains('.'), "{hold}");
    // All of it was on Player: about 1.2351 hundredths of what was staked.
    let expected = row["theoretical"]["win_cents"].as_i64().unwrap();
    let handle = row["handle_cents"].as_i64().unwrap();
    assert_eq!(expected, (handle * 12_351 + 500_000) / 1_000_000);
    let theory = &row["theoretical"];
    assert_eq!(theory["unknown_cents"], 0);
    let inside = |cents: &Value| {
        let cents = cents.as_i64().unwrap();
        theory["low_cents"].as_i64() <= Some(cents) && Some(cents) <= theory["high_cents"].as_i64()
    };
    assert_eq!(theory["within"], inside(&row["win_cents"]));
    assert_eq!(report["totals"][0]["win_cents"], row["win_cents"]);
    // The rack was never counted.
    assert_eq!(row["opening_cents"], Value::Null);
    let accounts = report["accounts"].as_array().unwrap();
    let sum = |field: &str| {
        accounts
            .iter()
            .map(|a| a[field].as_i64().unwrap())
            .sum::<i64>()
    };
    assert_eq!((sum("closing_cents"), sum("by_tables_cents")), (0, 0));
    let players = accounts.iter().find(|a| a["kind"] == "player").unwrap();
    assert_eq!(players["otherwise_cents"], 100_000);
    assert_eq!(players["closing_cents"], 50_000);
}

#[tokio::test(start_paused = true)]
async fn shifts_follow_each_other_and_counts_are_compared() {
    let mut config = config(QUICK);
    config.tables = vec![spec(TABLE, &[]), spec("mini-2", &[])];
    // The first shift begins now, the second in an hour.
    let minute = |ms: i64| {
        let minutes = ms.div_euclid(60_000).rem_euclid(24 * 60);
        format!("{:02}:{:02}", minutes / 60, minutes % 60)
    };
    let shifts = format!("{},{}", minute(now_ms()), minute(now_ms() + 3_600_000));
    config.gaming_day = GamingDay::new(&shifts, "+00:00").unwrap();
    config.limits.staff_idle = 3 * HOUR;
    config.limits.absence_max = Duration::ZERO;
    let house = House::open(&config, Store::memory()).await;
    let (sue, _) = house.staff("sue", &["supervisor"]).await;
    let (dora, _) = house.staff("dora", &["dealer"]).await;
    let (carl, _) = house.staff("carl", &["cashier"]).await;
    let count = async |cents: i64| {
        house
            .ok(&dora, json!({"do": "count-float", "cents": cents}))
            .await;
        house.ok(&sue, json!({"do": "sign-count"})).await;
    };
    count(500_000).await;
    let anna = house.seated("anna", 1).await;
    house.play(&anna, 1, 2).await;
    pass(HOUR).await;
    house
        .ok(&sue, json!({"do": "request-fill", "cents": 20_000}))
        .await;
    house.ok(&carl, json!({"do": "hand-over-chips"})).await;
    house.ok(&dora, json!({"do": "receive-chips"})).await;
    house.until_phase("betting").await;
    let before = get(&house, "?by=shift").await;
    let rack = before["totals"][1]["closing_cents"].as_i64().unwrap();
    // A chip of twenty-five dollars is missing.
    count(rack - 2_500).await;
    let report = get(&house, "?by=shift").await;
    assert_eq!(report["shifts"].as_array().unwrap().len(), 2);
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(
        rows.len(),
        2,
        "nothing happened at the second table: {report}"
    );
    assert_eq!(rows[0]["opening_cents"], 500_000);
    assert_eq!(rows[1]["opening_cents"], rows[0]["closing_cents"]);
    let won = rows[0]["win_cents"].as_i64().unwrap();
    assert_eq!(rows[0]["closing_cents"], 500_000 - 50_000 + won);
    assert_eq!(rows[0]["win_by_count_cents"], won);
    assert_eq!(
        (&rows[1]["fills_cents"], &rows[1]["drop_cents"]),
        (&json!(20_000), &json!(0))
    );
    assert_eq!(rows[1]["over_cents"], -2_500);
    assert_eq!(rows[1]["hold_percent"], Value::Null);
    assert_eq!(rows[1]["closing_cents"], rack - 2_500);
    // The whole day is both.
    let day = get(&house, "?by=day&table=mini-1").await;
    let whole = &day["rows"][0];
    for figure in [
        "win_cents",
        "drop_cents",
        "handle_cents",
        "fills_cents",
        "over_cents",
    ] {
        let sum = rows
            .iter()
            .map(|row| row[figure].as_i64().unwrap())
            .sum::<i64>();
        assert_eq!(whole[figure], sum, "{figure}");
    }
    assert_eq!(whole["opening_cents"], 500_000);
    let table = get(&house, "?by=table").await;
    assert_eq!(table["rows"][0]["win_cents"], whole["win_cents"]);
}

#[tokio::test(start_paused = true)]
async fn a_report_is_told_as_csv_too_and_not_to_everybody() {
    let house = House::quick().await;
    let anna = house.seated("anna", 1).await;
    house.play(&anna, 1, 1).await;
    let request = Request::get("/api/reports?format=csv&by=table");
    let request = request.header("authorization", format!("Bearer {OPERATOR}"));
    let (status, headers, body) = house.raw(request.body(Body::empty()).unwrap()).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(headers["content-type"], "text/csv; charset=utf-8");
    let text = String::from_utf8(body).unwrap();
    let lines: Vec<Vec<&str>> = text.lines().map(|l| l.split(',').collect()).collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert_eq!(lines[0][..3], ["table", "book", "period"]);
    assert_eq!(lines[1][..2], [TABLE, "nz-2004/baccarat"]);
    assert_eq!((lines[2][0], lines[2].len()), ("all", lines[0].len()));
    let drop = lines[0].iter().position(|name| *name == "drop").unwrap();
    assert_eq!(lines[1][drop], "500.00");
    for (query, reason) in [
        ("?day=2026-02-30", "BadQuery"),
        ("?day=2026-02-20&from=2026-02-20", "BadQuery"),
        ("?from=2026-02-20&to=2026-02-19", "BadQuery"),
        ("?to=2026-02-19", "BadQuery"),
        ("?by=month", "BadQuery"),
        ("?format=xml", "BadQuery"),
        ("?table=no-such", "NoSuchTable"),
    ] {
        let path = format!("/api/reports{query}");
        let (_, reply) = house.get(&path, Some(OPERATOR)).await;
        assert_eq!(reply["refused"]["reason"], reason, "{query}: {reply}");
    }
    let (dora, _) = house.staff("dora", &["dealer"]).await;
    for (token, reason) in [
        (None, "NoSession"),
        (Some(&anna), "RoleMayNot"),
        (Some(&dora), "RoleMayNot"),
    ] {
        let (_, reply) = house.get("/api/reports", token.map(String::as_str)).await;
        assert_eq!(reply["refused"]["reason"], reason, "{reply}");
    }
}

#[tokio::test]
async fn a_ledger_that_does_not_agree_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    let house = House::open(&config(QUICK), Store::open(&path).await.unwrap()).await;
    let anna = house.seated("anna", 1).await;
    house.play(&anna, 1, 2).await;
    house.server.shutdown().await.unwrap();
    let made = async || {
        let store = Store::open_read_only(&path).await.unwrap();
        let day = GamingDay::default();
        let today = day.date_of(now_ms());
        let asked = Asked {
            day,
            from: today.plus(-1),
            to: today.plus(1),
            by: By::Table,
            table: None,
            now_ms: now_ms(),
        };
        let mut snapshot = store.snapshot().await.unwrap();
        let made = report(&mut snapshot, &asked, &Odds::default())
            .await
            .unwrap();
        drop(snapshot);
        store.close().await.unwrap();
        made
    };
    let before = made().await;
    assert!(before.reconciles(), "{}", before.to_text());
    // Ten dollars more were bought in with than the event says.
    execute(
        &path,
        "UPDATE posting SET cents = cents + 1000 WHERE id = ((SELECT number FROM account WHERE id = 'chips:mini-1:anna') << 32) + 1",
    )
    .await;
    let after = made().await;
    assert!(!after.reconciles());
    let told = serde_json::to_value(&after).unwrap();
    let differing = told["differences"].as_array().unwrap();
    let whats: Vec<&str> = differing
        .iter()
        .map(|d| d["what"].as_str().unwrap())
        .collect();
    assert_eq!(whats, ["chips accounts", "all postings"], "{told}");
    let [of_chips, _] = &differing[..] else {
        panic!("{told}");
    };
    let more =
        of_chips["ledger_cents"].as_i64().unwrap() - of_chips["events_cents"].as_i64().unwrap();
    assert_eq!((more, &of_chips["table"]), (1_000, &json!(TABLE)));
    assert!(
        after.to_text().contains("NOT RECONCILED  mini-1"),
        "{}",
        after.to_text()
    );
    assert_eq!(told["rows"][0]["reconciles"], false);
}
