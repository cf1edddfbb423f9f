//! What every engine does, as one list of tests run over each. Every test that passes also has the
//! whole store verified at its end; over 800 lines because all engines are held to one list.

use croupier_store::{
    AppendError, Asked, ClaimError, CommandReply, Hash, NewSession, PersonError, SessionKind,
    Store, StoreError, Token, TransferError,
};

use crate::fixture::{append, batch, event, head, pay, reply, secret, table, transaction};

macro_rules! on_all {
    ($($test:ident),* $(,)?) => {
        mod memory {
            $(#[tokio::test]
            async fn $test() {
                let store = croupier_store::Store::memory();
                super::$test(store.clone()).await;
                store.verify(|_| {}).await.unwrap();
            })*
        }
        mod sqlite {
            $(#[tokio::test]
            async fn $test() {
                let (_folder, path) = crate::fixture::file();
                let store = croupier_store::Store::open(path).await.unwrap();
                super::$test(store.clone()).await;
                store.verify(|_| {}).await.unwrap();
                store.close().await.unwrap();
            })*
        }
        mod postgres {
            $(#[tokio::test]
            async fn $test() {
                let Some(url) = croupier_kept::postgres::place() else {
                    return;
                };
                let store = croupier_store::Store::open(url).await.unwrap();
                super::$test(store.clone()).await;
                store.verify(|_| {}).await.unwrap();
                store.close().await.unwrap();
            })*
        }
    };
}

on_all!(
    tables_are_created_once,
    a_lease_has_one_holder,
    an_old_owner_is_fenced_off,
    events_come_back_as_they_went_in,
    a_stale_batch_writes_nothing,
    an_overdrawn_batch_writes_nothing,
    transactions_are_judged_in_order,
    lines_are_judged_together,
    unbalanced_money_is_refused,
    a_transaction_belongs_to_an_event,
    a_transaction_is_posted_once,
    amounts_stay_in_range,
    a_command_is_answered_once,
    a_batch_may_have_replies_only,
    what_was_refused_is_kept_with_the_answer,
    secrets_are_replaced_and_deleted,
    transfers_need_no_table,
    transfers_can_ask_for_less_than_a_sum,
    house_accounts_may_owe,
    postings_come_newest_first,
    the_whole_ledger_comes_a_page_at_a_time,
    balances_by_prefix,
    names_are_unique_in_any_spelling,
    a_person_and_the_opening_come_together,
    a_person_and_the_first_session_come_together,
    sessions_expire_and_end,
    all_sessions_of_one_end_together,
    a_reply_that_repeats_its_events_comes_back_as_it_was,
    progress_reaches_the_total,
    an_owner_holds_all_its_tables_at_once,
    snapshots_of_one_moment_show_the_same,
    a_snapshot_does_not_see_what_comes_later,
);

async fn tables_are_created_once(store: Store) {
    let created = store.create_table("T2").await.unwrap();
    assert_eq!((created.seq, created.epoch), (0, 0));
    assert_eq!(created.head, Hash::genesis("T2"));
    store.create_table("T1").await.unwrap();
    let table = "T2".to_owned();
    assert_eq!(
        store.create_table("T2").await,
        Err(StoreError::TableExists { table })
    );
    let tables = store.tables().await.unwrap();
    let ids: Vec<_> = tables.iter().map(|head| head.table.as_str()).collect();
    assert_eq!(ids, ["T1", "T2"]);
    assert_eq!(store.head("T2").await.unwrap(), Some(created));
    assert_eq!(store.head("T3").await.unwrap(), None);
}

async fn a_lease_has_one_holder(store: Store) {
    store.create_table("T1").await.unwrap();
    let first = store.claim("T1", "a", 100, 10).await.unwrap();
    assert_eq!((first.epoch, first.lease_until_ms), (1, 110));
    let held = ClaimError::Held {
        owner: "a".into(),
        until_ms: 110,
    };
    assert_eq!(store.claim("T1", "b", 109, 10).await, Err(held));
    assert_eq!(store.claim("T1", "a", 109, 10).await.unwrap().epoch, 2);
    let renewed = store.renew("T1", "a", 2, 130).await.unwrap();
    assert_eq!(renewed.lease_until_ms, 130);
    let lost = ClaimError::Lost {
        owner: "a".into(),
        epoch: 2,
    };
    assert_eq!(store.renew("T1", "a", 1, 999).await, Err(lost.clone()));
    assert_eq!(store.release("T1", "b", 2).await, Err(lost));
    // It has run out, yet nobody came: the holder may go on.
    store.renew("T1", "a", 2, 140).await.unwrap();
    let second = store.claim("T1", "b", 140, 10).await.unwrap();
    assert_eq!((second.owner.as_str(), second.epoch), ("b", 3));
    let released = store.release("T1", "b", 3).await.unwrap();
    assert_eq!((released.owner.as_str(), released.epoch), ("", 3));
    assert_eq!(store.claim("T1", "c", 0, 10).await.unwrap().epoch, 4);
    assert!(matches!(
        store.claim("T9", "c", 0, 10).await,
        Err(ClaimError::NoSuchTable { .. })
    ));
}

async fn an_old_owner_is_fenced_off(store: Store) {
    let old = table(&store, "T1").await;
    let new = store.claim("T1", "node-2", 20_000, 10_000).await.unwrap();
    let fenced = AppendError::Fenced {
        epoch: 1,
        actual: 2,
    };
    assert_eq!(store.append(batch(&old, &["old"])).await, Err(fenced));
    assert_eq!(store.append(batch(&new, &["new"])).await.unwrap().seq, 1);
    assert_eq!(store.events("T1", 0, 9).await.unwrap()[0].epoch, 2);
}

async fn events_come_back_as_they_went_in(store: Store) {
    table(&store, "T1").await;
    table(&store, "T2").await;
    append(&store, "T1", &["1", "2", "3"]).await.unwrap();
    let mut odd = batch(&head(&store, "T1").await, &[]);
    let mut given = event("{\"text\": \"naïve ♠ \\u0000\"}  \n");
    given.cause = Some("{\"command\":\"x\"}".into());
    given.at_ms = -5;
    odd.events.push(given.clone());
    let appended = store.append(odd).await.unwrap();
    assert_eq!(appended.seq, 4);

    let events = store.events("T1", 0, 100).await.unwrap();
    let seqs: Vec<_> = events.iter().map(|event| event.seq).collect();
    assert_eq!(seqs, [1, 2, 3, 4]);
    assert_eq!(events[0].prev_hash, Hash::genesis("T1"));
    for pair in events.windows(2) {
        assert_eq!(pair[1].prev_hash, pair[0].hash);
    }
    assert!(events.iter().all(|e| Hash::of_event("T1", e) == e.hash));
    let last = &events[3];
    assert_eq!((&last.body, &last.cause), (&given.body, &given.cause));
    assert_eq!(last.at_ms, -5);
    assert_eq!(last.hash, appended.head);
    assert_eq!(head(&store, "T1").await.head, appended.head);

    assert_eq!(store.events("T1", 1, 2).await.unwrap(), events[1..3]);
    assert_eq!(store.events("T1", 4, 2).await.unwrap(), []);
    assert_eq!(store.events("T1", u64::MAX, usize::MAX).await.unwrap(), []);
    assert_eq!(store.events("T2", 0, 9).await.unwrap(), []);
    assert_eq!(store.events("T3", 0, 9).await.unwrap(), []);
}

async fn a_stale_batch_writes_nothing(store: Store) {
    let before = table(&store, "T1").await;
    append(&store, "T1", &["1"]).await.unwrap();
    let mut late = batch(&before, &["2"]);
    late.replies.push(reply("c", "anna"));
    late.secrets.push(secret("shoe", b"x"));
    let stale = AppendError::Stale {
        expected: 0,
        actual: 1,
    };
    assert_eq!(store.append(late.clone()).await, Err(stale));
    assert_eq!(store.events("T1", 0, 9).await.unwrap().len(), 1);
    assert_eq!(store.reply("c", "anna").await.unwrap(), None);
    assert_eq!(store.secret("T1", "shoe").await.unwrap(), None);
    late.table = "T9".into();
    let table = "T9".into();
    assert_eq!(
        store.append(late).await,
        Err(AppendError::NoSuchTable { table })
    );
}

async fn an_overdrawn_batch_writes_nothing(store: Store) {
    let before = table(&store, "T1").await;
    let open = transaction("open", &[("cage", -100), ("player:anna", 100)]);
    store.transfer(open, 0).await.unwrap();
    let mut greedy = batch(&before, &["1", "2"]);
    greedy.transactions = vec![
        transaction("t1", &[("player:anna", -60), ("chips:T1:anna", 60)]),
        transaction("t2", &[("player:anna", -60), ("chips:T1:anna", 60)]),
    ];
    greedy.replies.push(reply("c", "anna"));
    greedy.secrets.push(secret("shoe", b"x"));
    let account = "player:anna".into();
    assert_eq!(
        store.append(greedy.clone()).await,
        Err(AppendError::Overdrawn { account })
    );
    assert_eq!(head(&store, "T1").await, before);
    assert_eq!(store.events("T1", 0, 9).await.unwrap(), []);
    assert_eq!(store.reply("c", "anna").await.unwrap(), None);
    assert_eq!(store.secret("T1", "shoe").await.unwrap(), None);
    assert_eq!(store.balance("player:anna").await.unwrap(), 100);
    assert_eq!(store.balances("chips:").await.unwrap(), []);
    greedy.transactions.pop();
    store.append(greedy).await.unwrap();
    assert_eq!(store.balance("chips:T1:anna").await.unwrap(), 60);
}

async fn transactions_are_judged_in_order(store: Store) {
    let at = table(&store, "T1").await;
    let spend = transaction("spend", &[("player:anna", -10), ("float:T1", 10)]);
    let fund = transaction("fund", &[("cage", -10), ("player:anna", 10)]);
    let mut wrong = batch(&at, &["{}"]);
    wrong.transactions = vec![spend.clone(), fund.clone()];
    assert!(matches!(
        store.append(wrong).await,
        Err(AppendError::Overdrawn { .. })
    ));
    let mut right = batch(&at, &["{}"]);
    right.transactions = vec![fund, spend];
    store.append(right).await.unwrap();
    assert_eq!(store.balance("player:anna").await.unwrap(), 0);
}

async fn lines_are_judged_together(store: Store) {
    let lines = [
        ("player:anna", -10),
        ("player:anna", 30),
        ("cage", -25),
        ("cage", 5),
    ];
    store.transfer(transaction("t", &lines), 0).await.unwrap();
    assert_eq!(store.balance("player:anna").await.unwrap(), 20);
    assert_eq!(store.balance("cage").await.unwrap(), -20);
}

async fn unbalanced_money_is_refused(store: Store) {
    table(&store, "T1").await;
    let off = [("cage", -100), ("player:anna", 99)];
    let transaction_id = "t".to_owned();
    assert_eq!(
        pay(&store, "T1", "t", &off).await,
        Err(AppendError::Unbalanced {
            transaction: transaction_id.clone()
        })
    );
    assert_eq!(
        store.transfer(transaction("t", &off), 0).await,
        Err(TransferError::Unbalanced {
            transaction: transaction_id.clone()
        })
    );
    // These wrap round to zero in 64 bits.
    let wrapping = [("cage", i64::MIN), ("cash", i64::MIN)];
    assert!(matches!(
        pay(&store, "T1", "t", &wrapping).await,
        Err(AppendError::Unbalanced { .. })
    ));
    assert_eq!(
        pay(&store, "T1", "t", &[]).await,
        Err(AppendError::NoPostings {
            transaction: transaction_id
        })
    );
    assert_eq!(head(&store, "T1").await.seq, 0);
    assert_eq!(store.balances("").await.unwrap(), []);
}

async fn a_transaction_belongs_to_an_event(store: Store) {
    let at = table(&store, "T1").await;
    let money = transaction("t", &[("cage", -1), ("player:anna", 1)]);
    for (bodies, offset) in [(&[][..], 0), (&["1", "2"][..], 2)] {
        let mut batch = batch(&at, bodies);
        batch.transactions.push(money.clone());
        batch.transactions[0].event_offset = offset;
        assert!(matches!(
            store.append(batch).await,
            Err(AppendError::TransactionWithoutEvent { .. })
        ));
    }
    let mut batch = batch(&at, &["1", "2"]);
    batch.events[1].at_ms = 77;
    batch.transactions.push(money);
    batch.transactions[0].event_offset = 1;
    store.append(batch).await.unwrap();
    let posting = &store.postings("player:anna", 1).await.unwrap()[0];
    assert_eq!(posting.table.as_deref(), Some("T1"));
    assert_eq!((posting.seq, posting.at_ms), (Some(2), 77));
}

async fn a_transaction_is_posted_once(store: Store) {
    table(&store, "T1").await;
    table(&store, "T2").await;
    let money = [("cage", -5), ("player:anna", 5)];
    pay(&store, "T1", "t", &money).await.unwrap();
    let repeated = AppendError::TransactionRepeated {
        transaction: "t".into(),
    };
    assert_eq!(pay(&store, "T2", "t", &money).await, Err(repeated.clone()));
    assert!(matches!(
        store.transfer(transaction("t", &money), 0).await,
        Err(TransferError::TransactionRepeated { .. })
    ));
    let mut twice = batch(&head(&store, "T2").await, &["{}"]);
    twice.transactions = vec![transaction("u", &money), transaction("u", &money)];
    assert!(matches!(
        store.append(twice).await,
        Err(AppendError::TransactionRepeated { .. })
    ));
    // A retry is told that it is one, even where the money has gone since.
    let spend = [("player:anna", -5), ("cage", 5)];
    pay(&store, "T1", "v", &spend).await.unwrap();
    assert!(matches!(
        pay(&store, "T1", "v", &spend).await,
        Err(AppendError::TransactionRepeated { .. })
    ));
    assert_eq!(head(&store, "T2").await.seq, 0);
}

async fn amounts_stay_in_range(store: Store) {
    let all = [("cage", -i64::MAX), ("player:anna", i64::MAX)];
    store.transfer(transaction("a", &all), 0).await.unwrap();
    let more = [("cash", -1), ("player:anna", 1)];
    let account = "player:anna".into();
    assert_eq!(
        store.transfer(transaction("b", &more), 0).await,
        Err(TransferError::AmountTooLarge { account })
    );
    assert_eq!(store.balances("cash").await.unwrap(), []);
}

async fn a_command_is_answered_once(store: Store) {
    table(&store, "T1").await;
    let mut first = batch(&head(&store, "T1").await, &["1"]);
    first.replies = vec![reply("c", "anna"), reply("c", "bert")];
    store.append(first).await.unwrap();
    let kept = store.reply("c", "anna").await.unwrap();
    assert_eq!(kept, Some(reply("c", "anna")));
    assert_eq!(store.reply("c", "carl").await.unwrap(), None);
    let mut again = batch(&head(&store, "T1").await, &["2"]);
    again.replies = vec![reply("d", "anna"), reply("c", "anna")];
    let command_id = "c".to_owned();
    let repeated = AppendError::CommandRepeated { command_id };
    assert_eq!(store.append(again.clone()).await, Err(repeated));
    assert_eq!(store.reply("d", "anna").await.unwrap(), None);
    assert_eq!(head(&store, "T1").await.seq, 1);
    again.replies = vec![reply("d", "anna"), reply("d", "anna")];
    assert!(matches!(
        store.append(again).await,
        Err(AppendError::CommandRepeated { .. })
    ));
}

async fn a_batch_may_have_replies_only(store: Store) {
    let at = table(&store, "T1").await;
    append(&store, "T1", &["1"]).await.unwrap();
    let mut refusals = batch(&head(&store, "T1").await, &[]);
    refusals.replies.push(reply("c", "anna"));
    let appended = store.append(refusals.clone()).await.unwrap();
    assert_eq!(appended.seq, 1);
    assert_eq!(appended.head, head(&store, "T1").await.head);
    assert!(store.reply("c", "anna").await.unwrap().is_some());
    refusals.replies = vec![reply("d", "anna")];
    refusals.epoch = at.epoch + 1;
    assert!(matches!(
        store.append(refusals).await,
        Err(AppendError::Fenced { .. })
    ));
    assert_eq!(store.reply("d", "anna").await.unwrap(), None);
}

async fn what_was_refused_is_kept_with_the_answer(store: Store) {
    table(&store, "T1").await;
    table(&store, "T2").await;
    let refused = |actor: &str| CommandReply {
        seq: 7,
        asked: Some(Asked {
            command: "{\"do\":\"sit\"}".to_owned(),
            role: "player".to_owned(),
            at_ms: 1_234,
        }),
        ..reply("c", actor)
    };
    let mut batch = batch(&head(&store, "T1").await, &[]);
    batch.replies = vec![refused("bert"), reply("c", "anna"), reply("d", "anna")];
    store.append(batch.clone()).await.unwrap();
    assert_eq!(
        store.reply("c", "bert").await.unwrap(),
        Some(refused("bert"))
    );
    let mut now = store.snapshot().await.unwrap();
    let all = vec![reply("c", "anna"), refused("bert")];
    assert_eq!(now.replies("T1", "c", None).await.unwrap(), all);
    assert_eq!(
        now.replies("T1", "c", Some("bert")).await.unwrap(),
        all[1..]
    );
    assert_eq!(now.replies("T1", "c", Some("carl")).await.unwrap(), []);
    assert_eq!(now.replies("T2", "c", None).await.unwrap(), []);
}

async fn secrets_are_replaced_and_deleted(store: Store) {
    table(&store, "T1").await;
    table(&store, "T2").await;
    let mut batch = batch(&head(&store, "T1").await, &["1"]);
    batch.secrets = vec![secret("shoe", &[0, 255, 1]), secret("salt", b"")];
    store.append(batch.clone()).await.unwrap();
    let shoe = store.secret("T1", "shoe").await.unwrap();
    assert_eq!(shoe.as_deref(), Some(&[0, 255, 1][..]));
    assert_eq!(store.secret("T1", "salt").await.unwrap(), Some(vec![]));
    assert_eq!(store.secret("T2", "shoe").await.unwrap(), None);
    batch.expected_seq = 1;
    batch.secrets = vec![secret("shoe", b"new"), secret("seed", b"")];
    batch.forgotten = ["salt", "seed", "never-kept"].map(String::from).to_vec();
    store.append(batch).await.unwrap();
    let shoe = store.secret("T1", "shoe").await.unwrap();
    assert_eq!(shoe.as_deref(), Some(&b"new"[..]));
    for name in ["salt", "seed"] {
        assert_eq!(store.secret("T1", name).await.unwrap(), None, "{name}");
    }
    assert!(store.delete_secret("T1", "shoe").await.unwrap());
    assert!(!store.delete_secret("T1", "shoe").await.unwrap());
    assert_eq!(store.secret("T1", "shoe").await.unwrap(), None);
}

async fn transfers_can_ask_for_less_than_a_sum(store: Store) {
    let lines = [("cage", -30), ("player:anna", 10), ("chips:t:anna", 20)];
    store.transfer(transaction("t", &lines), 0).await.unwrap();
    let accounts: Vec<String> = ["player:anna", "chips:t:anna", "chips:u:anna"]
        .map(String::from)
        .into();
    let give = async |id, below| {
        let money = transaction(id, &[("cage", -5), ("player:anna", 5)]);
        store
            .transfer_below(money, 1, (accounts.clone(), below))
            .await
    };
    assert_eq!(give("a", 30).await, Ok(false), "30 is not less than 30");
    assert_eq!(store.balance("player:anna").await.unwrap(), 10);
    assert_eq!(give("a", 31).await, Ok(true));
    assert_eq!(store.balance("player:anna").await.unwrap(), 15);
    // What is refused for the sum is not asked for the id.
    assert_eq!(give("a", 31).await, Ok(false));
    assert!(matches!(
        give("a", 100).await,
        Err(TransferError::TransactionRepeated { .. })
    ));
    let off = transaction("b", &[("cage", -5)]);
    assert!(matches!(
        store.transfer_below(off, 0, (accounts, 0)).await,
        Err(TransferError::Unbalanced { .. })
    ));
}

async fn transfers_need_no_table(store: Store) {
    let open = transaction("open", &[("cage", -100), ("player:anna", 100)]);
    store.transfer(open, 42).await.unwrap();
    assert_eq!(store.balance("player:anna").await.unwrap(), 100);
    assert_eq!(store.balance("nobody").await.unwrap(), 0);
    let posting = &store.postings("player:anna", 9).await.unwrap()[0];
    assert_eq!((&posting.table, posting.seq), (&None, None));
    assert_eq!((posting.at_ms, posting.reason.as_str()), (42, "test"));
    let steal = transaction("steal", &[("player:bert", -1), ("player:anna", 1)]);
    let account = "player:bert".into();
    assert_eq!(
        store.transfer(steal, 0).await,
        Err(TransferError::Overdrawn { account })
    );
    assert_eq!(store.balances("player:b").await.unwrap(), []);
}

async fn house_accounts_may_owe(store: Store) {
    for (n, account) in ["cage", "cash", "float:T1", "commission:T1"]
        .iter()
        .enumerate()
    {
        let money = transaction(&format!("h{n}"), &[(account, -1), ("player:anna", 1)]);
        store.transfer(money, 0).await.unwrap();
    }
    let others = [
        "cages",
        "cage:x",
        "xcash",
        "float",
        "player:cage",
        "chips:T1:anna",
        "",
    ];
    for (n, account) in others.iter().enumerate() {
        let money = transaction(&format!("p{n}"), &[(account, -1), ("cage", 1)]);
        assert!(store.transfer(money, 0).await.is_err());
    }
    // What the first posting said of an account holds, whatever a later one says.
    let mut money = transaction("later", &[("player:anna", -9), ("cage", 9)]);
    money.postings[0].house = true;
    let account = "player:anna".into();
    assert_eq!(
        store.transfer(money, 0).await,
        Err(TransferError::Overdrawn { account })
    );
}

async fn the_whole_ledger_comes_a_page_at_a_time(store: Store) {
    for (id, who) in [
        ("t1", "player:anna"),
        ("t2", "player:bela"),
        ("t3", "player:anna"),
    ] {
        let money = transaction(id, &[("cage", -100), (who, 100)]);
        store.transfer(money, 1).await.unwrap();
    }
    let mut then = store.snapshot().await.unwrap();
    let (mut seen, mut after) = (Vec::new(), (String::new(), 0));
    loop {
        let page = then.ledger((&after.0, after.1), 2).await.unwrap();
        let Some(last) = page.last() else {
            break;
        };
        assert!(page.len() <= 2);
        after = (last.account.clone(), last.entry);
        seen.extend(page.into_iter().map(|p| (p.account, p.entry)));
    }
    let expected = [
        ("cage", 1),
        ("cage", 2),
        ("cage", 3),
        ("player:anna", 1),
        ("player:anna", 2),
        ("player:bela", 1),
    ];
    let expected: Vec<_> = expected.map(|(a, n)| (a.to_owned(), n)).into();
    assert_eq!(seen, expected);
}

async fn postings_come_newest_first(store: Store) {
    table(&store, "T1").await;
    for (id, cents) in [("a", 10), ("b", 20), ("c", -5)] {
        let money = [("player:anna", cents), ("cage", -cents)];
        pay(&store, "T1", id, &money).await.unwrap();
    }
    let postings = store.postings("player:anna", 2).await.unwrap();
    let seen: Vec<_> = postings
        .iter()
        .map(|p| (p.transaction.as_str(), p.entry, p.cents, p.balance_cents))
        .collect();
    assert_eq!(seen, [("c", 3, -5, 25), ("b", 2, 20, 30)]);
    assert_eq!(store.postings("player:anna", 99).await.unwrap().len(), 3);
    assert_eq!(store.postings("nobody", 9).await.unwrap(), []);
}

async fn balances_by_prefix(store: Store) {
    let lines = [
        ("player:anna", 1),
        ("player:Anna", 2),
        ("player:änne", 3),
        ("player_anna", 4),
        ("playe%:x", 5),
        ("cage", -15),
    ];
    store.transfer(transaction("t", &lines), 0).await.unwrap();
    let found = async |prefix| {
        let found = store.balances(prefix).await.unwrap();
        found
            .into_iter()
            .map(|(_, cents)| cents)
            .collect::<Vec<_>>()
    };
    assert_eq!(found("player:").await, [2, 1, 3]);
    assert_eq!(found("player:a").await, [1]);
    assert_eq!(found("player:ä").await, [3]);
    assert_eq!(found("playe%").await, [5]);
    assert_eq!(found("player_").await, [4]);
    assert_eq!(found("").await, [-15, 5, 2, 1, 3, 4]);
    assert_eq!(found("zz").await, [0; 0]);
}

async fn names_are_unique_in_any_spelling(store: Store) {
    store.add_person("Änne", 7, None, None).await.unwrap();
    for name in ["Änne", "änne", "ÄNNE"] {
        assert_eq!(
            store.add_person(name, 8, None, None).await,
            Err(PersonError::NameTaken { name: name.into() })
        );
        let person = store.person(name).await.unwrap().unwrap();
        assert_eq!((person.name.as_str(), person.at_ms), ("Änne", 7));
    }
    store.add_person("Anne", 8, None, None).await.unwrap();
    assert_eq!(store.person("Bert").await.unwrap(), None);
}

async fn a_person_and_the_opening_come_together(store: Store) {
    let open = transaction("open", &[("cage", -100), ("player:anna", 100)]);
    let add = |name: &'static str, opening| {
        let store = store.clone();
        async move { store.add_person(name, 1, Some(opening), None).await }
    };
    add("anna", open.clone()).await.unwrap();
    assert_eq!(store.balance("player:anna").await.unwrap(), 100);
    assert_eq!(store.postings("player:anna", 1).await.unwrap()[0].at_ms, 1);
    let refusals = [
        open,
        transaction("x", &[("player:carl", -1), ("player:bert", 1)]),
        transaction("y", &[("cage", -1)]),
    ];
    for opening in refusals {
        assert!(matches!(
            add("bert", opening).await,
            Err(PersonError::Opening(_))
        ));
        assert_eq!(store.person("bert").await.unwrap(), None);
    }
    let second = transaction("z", &[("cage", -100), ("player:anna", 100)]);
    assert!(matches!(
        add("Anna", second).await,
        Err(PersonError::NameTaken { .. })
    ));
    assert_eq!(store.balance("player:anna").await.unwrap(), 100);
}

async fn a_person_and_the_first_session_come_together(store: Store) {
    let add = |name: &'static str, token: u8| {
        let store = store.clone();
        let accounts = [("cage", -100), ("player:new", 100)];
        let opening = transaction(name, &accounts);
        let token = Token {
            hash: Hash::of(&[token]),
            expires_ms: 10,
        };
        async move { store.add_person(name, 1, Some(opening), Some(token)).await }
    };
    add("anna", 1).await.unwrap();
    let session = store.session(Hash::of(&[1]), 9).await.unwrap().unwrap();
    assert_eq!((session.name.as_str(), session.expires_ms), ("anna", 10));
    assert_eq!(add("bert", 1).await, Err(PersonError::TokenTaken));
    assert_eq!(store.person("bert").await.unwrap(), None);
    assert_eq!(store.balance("player:new").await.unwrap(), 100);
    add("bert", 2).await.unwrap();
}

async fn sessions_expire_and_end(store: Store) {
    let token = |n: u8| Hash::of(&[n]);
    let add = async |n: u8, name: &str, expires_ms| {
        let hash = token(n);
        let token = Token { hash, expires_ms };
        let session = NewSession {
            token,
            name: name.to_owned(),
            kind: SessionKind::Player,
        };
        store.add_session(session, 0).await
    };
    assert!(matches!(
        add(1, "anna", 100).await,
        Err(StoreError::NoSuchPerson { .. })
    ));
    store.add_person("Anna", 0, None, None).await.unwrap();
    add(1, "anna", 100).await.unwrap();
    add(2, "ANNA", 200).await.unwrap();
    assert_eq!(add(1, "anna", 300).await, Err(StoreError::TokenTaken));
    let whose = async |n, now| {
        let session = store.session(token(n), now).await.unwrap();
        session.map(|session| session.name)
    };
    assert_eq!(whose(1, 99).await.as_deref(), Some("Anna"));
    assert_eq!(whose(1, 100).await, None);
    assert_eq!(whose(3, 0).await, None);
    assert_eq!(store.purge_sessions(100).await.unwrap(), 1);
    assert_eq!(whose(1, 0).await, None);
    assert_eq!(whose(2, 100).await.as_deref(), Some("Anna"));
    assert!(store.extend_session(token(2), 500).await.unwrap());
    assert!(!store.extend_session(token(1), 500).await.unwrap());
    assert_eq!(whose(2, 499).await.as_deref(), Some("Anna"));
    assert_eq!(
        whose(1, 0).await,
        None,
        "an ended session does not come back"
    );
    assert!(store.end_session(token(2)).await.unwrap());
    assert!(!store.end_session(token(2)).await.unwrap());
    assert_eq!(whose(2, 100).await, None);
}

async fn all_sessions_of_one_end_together(store: Store) {
    let hash = |n: u8| Hash::of(&[n]);
    for name in ["Anna", "bo"] {
        store.add_person(name, 0, None, None).await.unwrap();
    }
    for (n, name, kind) in [
        (1, "anna", SessionKind::Player),
        (2, "ANNA", SessionKind::Staff),
        (3, "anna", SessionKind::Player),
        (4, "bo", SessionKind::Player),
    ] {
        let token = Token {
            hash: hash(n),
            expires_ms: 100,
        };
        let name = name.to_owned();
        let session = NewSession { token, name, kind };
        store.add_session(session, 0).await.unwrap();
    }
    let kind = async |n| {
        let session = store.session(hash(n), 0).await.unwrap();
        session.map(|session| session.kind)
    };
    assert_eq!(kind(2).await, Some(SessionKind::Staff));
    assert_eq!(kind(3).await, Some(SessionKind::Player));
    let mut ended = store.end_sessions("anna", Some(hash(2))).await.unwrap();
    ended.sort();
    let mut expected = [hash(1), hash(3)];
    expected.sort();
    assert_eq!(ended, expected);
    assert_eq!(kind(1).await, None);
    assert_eq!(kind(2).await, Some(SessionKind::Staff));
    assert_eq!(store.end_sessions("ANNA", None).await.unwrap(), [hash(2)]);
    assert_eq!(store.end_sessions("anna", None).await.unwrap(), []);
    assert_eq!(kind(4).await, Some(SessionKind::Player));
}

async fn a_reply_that_repeats_its_events_comes_back_as_it_was(store: Store) {
    let at = table(&store, "T1").await;
    let bodies = [
        r#"{"event":"noted","by":"anna"}"#,
        r#"{"event":"noted","by":"bert"}"#,
    ];
    let told = |n: usize| format!(r#"{{"seq":{},{}"#, n + 1, &bodies[n][1..]);
    let replies = [
        format!(r#"{{"events":[{},{}]}}"#, told(0), told(1)),
        format!(r#"{{"events":[{},{}]}}"#, told(1), told(0)),
        format!("{0}{0}\0{1}", bodies[0], bodies[1]),
        bodies[1].to_owned(),
        String::new(),
    ];
    let mut batch = batch(&at, &bodies);
    for (n, text) in replies.iter().enumerate() {
        let mut kept = reply(&n.to_string(), "anna");
        kept.reply = text.clone();
        batch.replies.push(kept);
    }
    store.append(batch).await.unwrap();
    for (n, text) in replies.iter().enumerate() {
        let kept = store.reply(&n.to_string(), "anna").await.unwrap().unwrap();
        assert_eq!(kept.reply, *text);
        let mut snapshot = store.snapshot().await.unwrap();
        let at_table = snapshot.replies("T1", &n.to_string(), None).await.unwrap();
        assert_eq!(at_table, [kept]);
    }
}

async fn an_owner_holds_all_its_tables_at_once(store: Store) {
    for name in ["T1", "T2", "T3", "T4"] {
        store.create_table(name).await.unwrap();
    }
    for name in ["T1", "T2", "T3"] {
        store.claim(name, "a", 0, 10).await.unwrap();
    }
    store.claim("T4", "b", 0, 10).await.unwrap();
    // One that was given up is not held again by this, whether or not its owner's name is kept.
    store.renew("T2", "a", 1, 0).await.unwrap();
    store.release("T3", "a", 1).await.unwrap();
    let held = store.renew_all("a", 50).await.unwrap();
    assert_eq!(held, [("T1".to_owned(), 1)]);
    let until = async |name: &str| head(&store, name).await.lease_until_ms;
    assert_eq!(until("T1").await, 50);
    assert_eq!((until("T2").await, until("T3").await), (0, 0));
    assert_eq!(until("T4").await, 10);
    let tables = store.tables().await.unwrap();
    assert_eq!(tables[0], head(&store, "T1").await);
    let refused = store.claim("T1", "b", 49, 10).await;
    let held = ClaimError::Held {
        owner: "a".into(),
        until_ms: 50,
    };
    assert_eq!(refused, Err(held));
    assert_eq!(store.claim("T2", "b", 0, 10).await.unwrap().epoch, 2);
    // Nobody else's lease has become longer, and who has lost a table does not get it back.
    assert_eq!(store.claim("T1", "b", 50, 10).await.unwrap().epoch, 2);
    assert_eq!(store.renew_all("a", 90).await.unwrap(), []);
    assert_eq!(until("T1").await, 60);
    let all = store.renew_all("b", 70).await.unwrap();
    let epochs: Vec<_> = all
        .iter()
        .map(|(name, epoch)| (&name[..], *epoch))
        .collect();
    assert_eq!(epochs, [("T1", 2), ("T2", 2), ("T4", 1)]);
    // One that is taken anew is held with the others.
    assert_eq!(
        store.claim("T3", "b", 60, 1).await.unwrap().lease_until_ms,
        70
    );
}

async fn snapshots_of_one_moment_show_the_same(store: Store) {
    table(&store, "T1").await;
    let writing = async {
        for _ in 0..50 {
            append(&store, "T1", &["{}"]).await.unwrap();
        }
    };
    let reading = async {
        for _ in 0..20 {
            let mut snapshots = store.snapshots(2).await.unwrap();
            let mut seen = Vec::new();
            for snapshot in &mut snapshots {
                seen.push(snapshot.tables().await.unwrap());
            }
            assert_eq!(seen.len(), 2);
            assert_eq!(seen[0], seen[1]);
        }
    };
    tokio::join!(writing, reading);
}

async fn progress_reaches_the_total(store: Store) {
    table(&store, "T1").await;
    let bodies = vec!["{}"; 1_200];
    append(&store, "T1", &bodies).await.unwrap();
    let money = [("cage", -5), ("player:anna", 5)];
    pay(&store, "T1", "t", &money).await.unwrap();
    let mut seen = Vec::new();
    let verified = store
        .verify(|p| seen.push((p.done, p.total)))
        .await
        .unwrap();
    assert!(seen.len() > 1 && seen.is_sorted(), "{seen:?}");
    assert_eq!(seen.last(), Some(&(1_203, 1_203)));
    assert_eq!((verified.tables, verified.events), (1, 1_201));
    assert_eq!((verified.transactions, verified.postings), (1, 2));
    assert_eq!(verified.accounts, 2);
}

async fn a_snapshot_does_not_see_what_comes_later(store: Store) {
    let anna = "player:anna";
    let first = [("cage", -5), (anna, 5)];
    table(&store, "T1").await;
    pay(&store, "T1", "first", &first).await.unwrap();
    let mut then = store.snapshot().await.unwrap();
    let second = [("cage", -7), (anna, 7)];
    let mut more = batch(&head(&store, "T1").await, &["{}"]);
    more.transactions.push(transaction("second", &second));
    more.secrets.push(secret("shoe", b"x"));
    store.append(more).await.unwrap();
    table(&store, "T2").await;
    assert_eq!(store.balance(anna).await.unwrap(), 12);

    let heads = then.tables().await.unwrap();
    assert_eq!((heads.len(), heads[0].seq), (1, 1));
    assert_eq!(then.log("T1").await.unwrap().len(), 1);
    assert_eq!(then.events("T1", 1, 9).await.unwrap(), []);
    assert_eq!(then.secret("T1", "shoe").await.unwrap(), None);
    assert_eq!(then.balance(anna).await.unwrap(), 5);
    let accounts = [("cage".to_owned(), true), (anna.to_owned(), false)];
    assert_eq!(then.accounts().await.unwrap(), accounts);
    assert_eq!(then.postings(anna, 9).await.unwrap().len(), 1);
    let verified = then.verify(|_| {}).await.unwrap();
    assert_eq!((verified.events, verified.transactions), (1, 1));
    assert_eq!(then.log("T2").await.unwrap(), []);

    let mut now = store.snapshot().await.unwrap();
    assert_eq!(now.log("T1").await.unwrap().len(), 2);
    assert!(now.secret("T1", "shoe").await.unwrap().is_some());
}
