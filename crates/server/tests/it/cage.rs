//! The cage: cash into accounts and out of them, vouchers, two people above the limit, and the log that proves it.

use crate::common::{House, OPERATOR, QUICK, books_balance, config, execute};
use axum::http::StatusCode;
use croupier_server::replay::{self, AuditFault};
use croupier_store::Store;
use serde_json::{Value, json};

/// Something said at the counter under an id.
async fn say(house: &House, token: &str, id: &str, mut what: Value) -> (StatusCode, Value) {
    let code = what.as_object_mut().unwrap().remove("code");
    let asked = json!({ "id": id, "code": code, "what": what });
    let path = "/api/cage/commands";
    house.post(path, Some(token), &asked.to_string()).await
}

async fn ok(house: &House, token: &str, id: &str, command: Value) -> Value {
    let (status, reply) = say(house, token, id, command).await;
    assert_eq!(status, StatusCode::OK, "{reply}");
    reply
}

async fn no(house: &House, token: &str, id: &str, command: Value) -> (StatusCode, Value) {
    let (status, reply) = say(house, token, id, command).await;
    assert!(!status.is_success(), "{reply}");
    (status, reply["refused"].clone())
}

async fn balance(house: &House, account: &str) -> i64 {
    house.server.store().balance(account).await.unwrap()
}

#[tokio::test(start_paused = true)]
async fn cash_goes_in_and_out_and_above_the_limit_by_two_people() {
    let house = House::quick().await;
    let anna = house.guest("Anna").await;
    let (carl, _) = house.staff("carl", &["cashier"]).await;
    let (cleo, _) = house.staff("cleo", &["cashier"]).await;
    let cash_in = json!({"do": "cash-in", "player": "anna", "cents": 5_000});
    let first = ok(&house, &carl, "a", cash_in.clone()).await;
    assert_eq!(first["events"][0]["what"]["event"], "cashed-in");
    // In the spelling of the house, and once however often it is sent.
    assert_eq!(first["events"][0]["what"]["player"], "Anna");
    assert_eq!(ok(&house, &carl, "a", cash_in.clone()).await, first);
    let (_, other) = no(
        &house,
        &carl,
        "a",
        json!({"do": "cash-in", "player": "anna", "cents": 1}),
    )
    .await;
    assert_eq!(other["reason"], "CommandIdReused");
    assert_eq!(balance(&house, "player:Anna").await, 105_000);
    assert_eq!(balance(&house, "cash").await, -5_000);
    let (_, me) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(
        (&me["cents"], &me["movements"][0]["reason"]),
        (&json!(105_000), &json!("cashed-in"))
    );

    let out = |cents: i64| json!({"do": "cash-out", "player": "anna", "cents": cents, "proof": "document"});
    let (status, refused) = no(&house, &carl, "b", out(105_001)).await;
    assert_eq!(
        (status, &refused["reason"]),
        (StatusCode::CONFLICT, &json!("NotEnoughMoney"))
    );
    ok(&house, &carl, "c", out(5_000)).await;
    ok(
        &house,
        &carl,
        "d",
        json!({"do": "cash-in", "player": "Anna", "cents": 200_000}),
    )
    .await;
    let asked = ok(&house, &carl, "e", out(200_001)).await;
    assert_eq!(asked["events"][0]["what"]["event"], "requested");
    assert_eq!(
        balance(&house, "player:Anna").await,
        300_000,
        "nothing moves yet"
    );
    let (_, cage) = house.get("/api/cage", Some(&cleo)).await;
    assert_eq!(cage["requests"][0]["by"], "carl");
    assert_eq!(cage["requests"][0]["what"]["cents"], 200_001);
    let confirm = json!({"do": "confirm", "request": 1});
    let (_, same) = no(&house, &carl, "f", confirm.clone()).await;
    assert_eq!(same["reason"], "SamePerson");
    let done = ok(&house, &cleo, "g", confirm).await;
    let words: Vec<&Value> = done["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| &e["what"]["event"])
        .collect();
    assert_eq!(words, ["confirmed", "cashed-out"]);
    assert_eq!(balance(&house, "player:Anna").await, 99_999);
    let (_, nobody) = no(
        &house,
        &carl,
        "h",
        json!({"do": "cash-in", "player": "nobody", "cents": 1}),
    )
    .await;
    assert_eq!(nobody["reason"], "NoSuchPerson");
    let (_, account) = house.get("/api/cage/people/ANNA", Some(&carl)).await;
    assert_eq!(account, json!({"name": "Anna", "cents": 99_999}));
    books_balance(house.server.store()).await;
}

/// nz-1996/general/17.1, nz-1996/general/17.2, nz-1996/general/18.2: the rules that the counter cites.
#[tokio::test(start_paused = true)]
async fn vouchers_are_redeemed_once_with_their_code() {
    let house = House::quick().await;
    house.guest("anna").await;
    let (carl, _) = house.staff("carl", &["cashier"]).await;
    let (mia, _) = house.staff("mia", &["manager"]).await;
    let issue = json!({"do": "issue-voucher", "cents": 4_000, "player": "anna"});
    let issued = ok(&house, &carl, "a", issue.clone()).await;
    let code = issued["code"].as_str().unwrap().to_owned();
    assert_eq!(issued["events"][0]["what"]["number"], 1);
    assert_eq!(
        ok(&house, &carl, "a", issue).await,
        issued,
        "the code is told again"
    );
    assert_eq!(balance(&house, "vouchers").await, 4_000);
    let redeem =
        |number: u32, code: &str| json!({"do": "redeem-voucher", "number": number, "code": code});
    for (id, wrong) in [
        ("b", redeem(1, "ABCDE")),
        ("c", redeem(9, &code)),
        ("d", json!({"do": "redeem-voucher", "number": 1})),
    ] {
        let (status, refused) = no(&house, &carl, id, wrong).await;
        assert_eq!(
            (status, &refused["reason"]),
            (StatusCode::NOT_FOUND, &json!("NoSuchVoucher"))
        );
    }
    let done = ok(
        &house,
        &carl,
        "e",
        redeem(1, &code.to_uppercase().replace('-', " ")),
    )
    .await;
    assert_eq!(done["events"][0]["rule"], "nz-1996/general/17.1");
    assert_eq!(
        (
            balance(&house, "vouchers").await,
            balance(&house, "cash").await
        ),
        (0, 4_000)
    );
    let (status, spent) = no(&house, &carl, "f", redeem(1, &code)).await;
    assert_eq!(
        (status, &spent["reason"]),
        (StatusCode::CONFLICT, &json!("VoucherSpent"))
    );

    // One is made void, by a manager.
    ok(
        &house,
        &carl,
        "g",
        json!({"do": "issue-voucher", "cents": 1_000}),
    )
    .await;
    let void = json!({"do": "void-voucher", "number": 2, "why": "torn"});
    let (_, refused) = no(&house, &carl, "i", void.clone()).await;
    assert_eq!(refused["reason"], "RoleMayNot");
    ok(&house, &mia, "j", void).await;
    let expire = json!({"do": "expire-voucher", "number": 2});
    let (_, spent) = no(&house, &carl, "k", expire).await;
    assert_eq!(spent["reason"], "VoucherSpent");

    let bring = |chips: &str| json!({"do": "redeem-chips", "player": "anna", "cents": 100, "chips": chips, "proof": "known"});
    let done = ok(&house, &carl, "o", bring("value")).await;
    assert_eq!(done["events"][0]["rule"], "nz-1996/general/17.1");
    for (id, chips, rule) in [("p", "promotional", "17.2"), ("q", "non-value", "18.2")] {
        let (_, refused) = no(&house, &carl, id, bring(chips)).await;
        assert_eq!(refused["reason"], "NotRedeemedHere");
        assert_eq!(refused["rule"], format!("nz-1996/general/{rule}"));
    }
    let (_, log) = house
        .get("/api/cage/events?after=1&limit=2", Some(&mia))
        .await;
    let events = log["events"].as_array().unwrap();
    assert_eq!(
        (events.len(), &events[0]["what"]["event"]),
        (2, &json!("voucher-issued"))
    );
    assert_eq!(
        (&events[0]["actor"], &events[0]["role"]),
        (&json!("carl"), &json!("cashier"))
    );
    books_balance(house.server.store()).await;
    // The report has it under what was moved otherwise.
    let (_, report) = house.get("/api/reports", Some(OPERATOR)).await;
    assert_eq!(report["reconciles"], true, "{report}");
    let accounts = report["accounts"].as_array().unwrap();
    let cash = accounts.iter().find(|a| a["kind"] == "cash").unwrap();
    assert_eq!(cash["closing_cents"], balance(&house, "cash").await);
}

/// nz-1996/general/16.2: what was not collected in time is held.
#[tokio::test(start_paused = true)]
async fn a_voucher_that_ran_out_is_held_for_its_owner() {
    let mut config = config(QUICK);
    // It has run out when it is issued.
    config.cage.voucher_days = 0;
    let house = House::open(&config, Store::memory()).await;
    house.guest("anna").await;
    let (carl, _) = house.staff("carl", &["cashier"]).await;
    let (mia, _) = house.staff("mia", &["manager"]).await;
    let issue = json!({"do": "issue-voucher", "cents": 1_000});
    let issued = ok(&house, &carl, "a", issue).await;
    let (_, cage) = house.get("/api/cage", Some(&carl)).await;
    assert_eq!(cage["vouchers"][0]["stands"], "late", "{cage}");
    let redeem = json!({"do": "redeem-voucher", "number": 1, "code": issued["code"]});
    let (_, late) = no(&house, &carl, "b", redeem).await;
    assert_eq!(late["reason"], "VoucherExpired");
    assert_eq!(late["rule"], "nz-1996/general/16.2");
    let expire = json!({"do": "expire-voucher", "number": 1});
    ok(&house, &carl, "c", expire).await;
    let (_, cage) = house.get("/api/cage", Some(&mia)).await;
    assert_eq!(cage["vouchers"][0]["stands"], "held");
    assert_eq!(
        (&cage["unclaimed_cents"], &cage["owed_cents"]),
        (&json!(1_000), &json!(0))
    );
    let pay = json!({"do": "pay-unclaimed", "number": 1, "player": "anna", "proof": "document"});
    let (_, refused) = no(&house, &carl, "d", pay.clone()).await;
    assert_eq!(refused["reason"], "RoleMayNot");
    let paid = ok(&house, &mia, "e", pay).await;
    assert_eq!(paid["events"][0]["rule"], "nz-1996/general/16.2");
    assert_eq!(balance(&house, "unclaimed").await, 0);
    assert_eq!(balance(&house, "player:anna").await, 101_000);
    books_balance(house.server.store()).await;
}

#[tokio::test]
async fn the_cage_is_audited_and_comes_back_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    let opened = async || House::open(&config(QUICK), Store::open(&path).await.unwrap()).await;
    let house = opened().await;
    house.guest("anna").await;
    let (carl, _) = house.staff("carl", &["cashier"]).await;
    ok(
        &house,
        &carl,
        "a",
        json!({"do": "cash-in", "player": "anna", "cents": 300_000}),
    )
    .await;
    let issued = ok(
        &house,
        &carl,
        "b",
        json!({"do": "issue-voucher", "cents": 700}),
    )
    .await;
    house.server.shutdown().await.unwrap();
    let house = opened().await;
    let (_, cage) = house.get("/api/cage", Some(&carl)).await;
    assert_eq!(
        (
            &cage["owed_cents"],
            cage["requests"].as_array().unwrap().len()
        ),
        (&json!(700), 1)
    );
    let redeem =
        json!({"do": "redeem-voucher", "number": 1, "code": issued["code"], "player": "anna"});
    ok(&house, &carl, "c", redeem).await;
    let (_, twice) = no(&house, &carl, "c2", json!({"do": "confirm", "request": 1})).await;
    assert_eq!(twice["reason"], "SamePerson");
    books_balance(house.server.store()).await;
    house.server.shutdown().await.unwrap();
    // Redeemed by somebody who may not.
    execute(
        &path,
        "UPDATE event SET role = (SELECT number FROM word WHERE text = 'dealer') WHERE kind = (SELECT number FROM word WHERE text = 'voucher-redeemed')",
    )
    .await;
    let store = Store::open_read_only(&path).await.unwrap();
    let fault = replay::audit(&store, |_| {}).await.unwrap_err();
    let AuditFault::Event { table, what, .. } = &fault else {
        panic!("{fault}");
    };
    assert_eq!(table, "house:cage");
    assert!(what.contains("RoleMayNot"), "{what}");
}
