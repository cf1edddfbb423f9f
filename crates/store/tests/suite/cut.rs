//! A connection to PostgreSQL cut at every statement, the database killed, and two processes at once: what was acknowledged is there, once.

use croupier_kept::postgres::{Between, Cluster, Cut, execute, place};
use croupier_store::{AppendError, OpenError, Store};

use crate::crash::{recovered, step};
use crate::fixture::{append, batch, head, table};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_cut_at_every_message_loses_nothing_and_does_nothing_twice() {
    const STEPS: u64 = 3;
    for cut in [Cut::None, Cut::Half, Cut::All] {
        for at in 1..=10 {
            let Some(url) = place() else {
                return;
            };
            let between = Between::start(&url);
            let store = Store::open(between.url()).await.unwrap();
            table(&store, "T1").await;
            between.cut(at, cut);
            for n in 1..=STEPS {
                assert_eq!(step(&store, n).await, n, "{cut:?} at {at}");
            }
            store.close().await.unwrap();
            assert_eq!(recovered(&url).await, STEPS, "{cut:?} at {at}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_killed_comes_back_with_all_that_was_acknowledged() {
    if place().is_none() {
        return;
    }
    let mut cluster = Cluster::start().unwrap();
    let store = Store::open(cluster.url()).await.unwrap();
    table(&store, "T1").await;
    for n in 1..=5 {
        step(&store, n).await;
    }
    let going_on = store.clone();
    let writing = tokio::spawn(async move {
        for n in 6..=40 {
            assert_eq!(step(&going_on, n).await, n);
        }
    });
    cluster = tokio::task::spawn_blocking(move || {
        cluster.crash_and_restart().unwrap();
        cluster
    })
    .await
    .unwrap();
    writing.await.unwrap();
    store.close().await.unwrap();
    assert_eq!(recovered(cluster.url()).await, 40);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_write_side_by_side_and_an_old_owner_is_fenced_off() {
    let Some(url) = place() else {
        return;
    };
    let (one, two) = (
        Store::open(&url).await.unwrap(),
        Store::open(&url).await.unwrap(),
    );
    let old = table(&one, "T1").await;
    table(&two, "T2").await;
    let play = async |store: &Store, name: &str| {
        for n in 0..20 {
            append(store, name, &[&n.to_string()]).await.unwrap();
        }
    };
    tokio::join!(play(&one, "T1"), play(&two, "T2"));
    assert_eq!(head(&one, "T2").await, head(&two, "T2").await);
    let new = two.claim("T1", "node-2", 20_000, 10_000).await.unwrap();
    let mut late = batch(&head(&one, "T1").await, &["late"]);
    late.epoch = old.epoch;
    let fenced = one.append(late).await;
    let expected = AppendError::Fenced {
        epoch: old.epoch,
        actual: new.epoch,
    };
    assert_eq!(fenced, Err(expected));
    append(&two, "T1", &["on"]).await.unwrap();
    assert_eq!(two.verify(|_| {}).await.unwrap().events, 41);
    for store in [one, two] {
        store.close().await.unwrap();
    }
}

/// A trigger raises errors as a database that has conflicts would; a sequence counts also what is undone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conflict_is_tried_again_and_no_other_error_is() {
    for (code, tries) in [("40001", "3"), ("40P01", "3"), ("22023", "1")] {
        let Some(url) = place() else {
            return;
        };
        let store = Store::open(&url).await.unwrap();
        table(&store, "T1").await;
        let raise = format!(
            "CREATE SEQUENCE tries;
             CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN IF nextval('tries') < 3 THEN RAISE EXCEPTION 'made to' USING ERRCODE = '{code}'; END IF; RETURN NEW; END $$;
             CREATE TRIGGER conflict BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION conflict()"
        );
        execute(&url, &raise).unwrap();
        let kept = append(&store, "T1", &["{}"]).await;
        let made = execute(&url, "SELECT last_value FROM tries").unwrap();
        assert_eq!(made.trim(), tries, "{code}: {kept:?}");
        match tries {
            "1" => assert!(matches!(kept, Err(AppendError::Io(_))), "{kept:?}"),
            _ => assert_eq!(kept.unwrap().seq, 1, "{code}"),
        }
        let events = store.verify(|_| {}).await.unwrap().events;
        assert_eq!(events, u64::from(tries != "1"), "{code}");
        store.close().await.unwrap();
    }
}

#[tokio::test]
async fn whoever_has_a_database_open_sees_that_another_brought_it_further() {
    let Some(url) = place() else {
        return;
    };
    let store = Store::open(&url).await.unwrap();
    store.is_of_this_program().await.unwrap();
    execute(&url, "INSERT INTO croupier_schema VALUES (99, 'later', '')").unwrap();
    let found = store.is_of_this_program().await.unwrap_err();
    assert!(
        matches!(found, OpenError::NewerSchema { found: 99, .. }),
        "{found}"
    );
    store.close().await.unwrap();
}
