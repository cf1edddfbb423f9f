//! Many at once: tables appended to side by side, and how fast that goes.

use croupier_store::{AppendError, Store};
use tokio::task::JoinSet;

use crate::fixture::{batch, event, file, head, reply, table, transaction};

/// Rounds at each table, every one with three events, two transactions and a reply.
async fn play(store: Store, name: String, rounds: u64) {
    let mut at = table(&store, &name).await;
    let player = format!("player:{name}");
    let chips = format!("chips:{name}:x");
    for round in 0..rounds {
        let mut batch = batch(&at, &["{\"a\":1}", "{\"b\":2}", "{\"c\":3}"]);
        batch.transactions = vec![
            transaction(&format!("{name}/{round}/0"), &[("cage", -5), (&player, 5)]),
            transaction(&format!("{name}/{round}/1"), &[(&player, -5), (&chips, 5)]),
        ];
        batch
            .replies
            .push(reply(&format!("{name}/{round}"), "anna"));
        let appended = store.append(batch).await.unwrap();
        assert_eq!(appended.seq, at.seq + 3);
        at.seq = appended.seq;
        at.head = appended.head;
    }
    assert_eq!(head(&store, &name).await, at);
}

async fn crowd(store: &Store, tables: u64, rounds: u64) {
    let mut players = JoinSet::new();
    for n in 0..tables {
        players.spawn(play(store.clone(), format!("T{n}"), rounds));
    }
    while let Some(player) = players.join_next().await {
        player.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_tables_append_side_by_side() {
    let (_folder, path) = file();
    let store = Store::open(&path).await.unwrap();
    crowd(&store, 40, 10).await;
    let verified = store.verify(|_| {}).await.unwrap();
    assert_eq!((verified.tables, verified.events), (40, 1_200));
    assert_eq!(verified.transactions, 800);
    assert_eq!(store.balance("cage").await.unwrap(), -2_000);
    store.close().await.unwrap();
    let again = Store::open_read_only(&path).await.unwrap();
    assert_eq!(again.verify(|_| {}).await.unwrap(), verified);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn verifying_does_not_see_play_by_halves() {
    let (_folder, path) = file();
    let store = Store::open(&path).await.unwrap();
    let play = crowd(&store, 8, 20);
    let checks = async {
        for _ in 0..10 {
            store.verify(|_| {}).await.unwrap();
        }
    };
    tokio::join!(play, checks);
    assert_eq!(store.verify(|_| {}).await.unwrap().events, 480);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_writers_at_one_table_one_wins_each_number() {
    let (_folder, path) = file();
    let store = Store::open(&path).await.unwrap();
    let at = table(&store, "T1").await;
    let mut writers = JoinSet::new();
    for n in 0..50 {
        let (store, mut batch) = (store.clone(), batch(&at, &[]));
        batch.events.push(event(&n.to_string()));
        writers.spawn(async move { store.append(batch).await });
    }
    let outcomes = writers.join_all().await;
    let won = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    assert_eq!(won, 1);
    for lost in outcomes.into_iter().filter_map(Result::err) {
        assert!(matches!(lost, AppendError::Stale { actual: 1, .. }));
    }
}

/// The double spend: more is asked for at once, at different tables, than the account holds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn money_is_spent_once() {
    let (_folder, path) = file();
    let store = Store::open(&path).await.unwrap();
    let open = transaction("open", &[("cage", -100), ("player:anna", 100)]);
    store.transfer(open, 0).await.unwrap();
    let mut spenders = JoinSet::new();
    for n in 0..30 {
        let name = format!("T{n}");
        let mut batch = batch(&table(&store, &name).await, &["{}"]);
        let money = [("player:anna", -7), ("float:x", 7)];
        batch.transactions.push(transaction(&name, &money));
        let store = store.clone();
        spenders.spawn(async move { store.append(batch).await });
    }
    let outcomes = spenders.join_all().await;
    assert_eq!(
        outcomes.iter().filter(|outcome| outcome.is_ok()).count(),
        14
    );
    assert_eq!(store.balance("player:anna").await.unwrap(), 2);
    store.verify(|_| {}).await.unwrap();
}
