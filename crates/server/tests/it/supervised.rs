//! Where the operator asks for it, nothing is played with real equipment while no supervisor is on duty.

use crate::common::time::{pass, until};
use crate::common::{House, QUICK, TABLE, config};
use croupier_store::Store;
use serde_json::{Value, json};
use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);

async fn suspended_for(house: &House, expected: Value) {
    let seen = async || match house.view().await["suspended_for"].clone() {
        words if words == expected => Ok(()),
        other => Err(other),
    };
    until("the table follows who is on duty", seen).await;
}

#[tokio::test(start_paused = true)]
async fn a_real_table_is_played_at_only_while_a_supervisor_is_on_duty() {
    const NOBODY: &str = "no supervisor is on duty here";
    let mut settings = config(QUICK);
    settings.tables[0].physical = true;
    settings.limits.supervised = true;
    let house = House::open(&settings, Store::memory()).await;
    // A dealer alone does not do, not even one who may supervise.
    let (dan, _) = house.staff("dan", &["dealer", "supervisor"]).await;
    suspended_for(&house, json!(NOBODY)).await;
    let (_, refused) = house.no(&dan, json!({"do":"resume-table"})).await;
    assert_eq!(refused["reason"], "RoleMayNot", "{refused}");
    let (sue, _) = house.staff("sue", &["supervisor"]).await;
    suspended_for(&house, Value::Null).await;
    let logged = house.server.store().events(TABLE, 0, usize::MAX).await;
    let logged = logged.unwrap();
    let said = |kind: &str| {
        let last = logged.iter().rev().find(|event| event.kind == kind);
        last.map(|event| (event.actor.clone(), event.role.clone()))
    };
    let house_itself = Some(("house".to_owned(), "manager".to_owned()));
    assert_eq!(said("table-suspended"), house_itself);
    assert_eq!(said("table-resumed"), house_itself);
    // She signs out, and nobody supervises any more; nor does one who does nothing for half an hour.
    house.post("/api/sessions/end", Some(&sue), "").await;
    suspended_for(&house, json!(NOBODY)).await;
    house.staff("cas", &["casino-supervisor"]).await;
    suspended_for(&house, Value::Null).await;
    pass(31 * MINUTE).await;
    suspended_for(&house, json!(NOBODY)).await;
}

#[tokio::test(start_paused = true)]
async fn no_supervisor_is_asked_for_where_the_house_deals_by_itself() {
    let mut settings = config(QUICK);
    settings.limits.supervised = true;
    let house = House::open(&settings, Store::memory()).await;
    pass(MINUTE).await;
    assert_eq!(house.view().await["suspended"], false);
}
