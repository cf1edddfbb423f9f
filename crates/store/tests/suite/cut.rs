//! A connection to PostgreSQL cut at every statement, the database killed, and two processes at once: what was acknowledged is there, once.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use croupier_kept::postgres::{Cluster, place};
use croupier_store::{AppendError, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::crash::{recovered, step};
use crate::fixture::{append, batch, head, table};

/// How much of the message that is cut off reaches the database.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cut {
    None,
    Half,
    /// All of it: only the answer is lost.
    All,
}

/// Stands between a store and the database, and cuts the connection at a message.
pub(crate) struct Between {
    pub(crate) url: String,
    /// Messages until then.
    pub(crate) left: Arc<AtomicI64>,
}

impl Between {
    pub(crate) async fn start(url: &str, cut: Cut) -> Between {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let here = listener.local_addr().unwrap().to_string();
        let (_, rest) = url.split_once('@').unwrap();
        let there = rest.split('/').next().unwrap().to_owned();
        let left = Arc::new(AtomicI64::new(i64::MAX));
        let counted = Arc::clone(&left);
        let through = url.replace(&there, &here);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(&there).await.unwrap();
                tokio::spawn(pass(client, server, Arc::clone(&counted), cut));
            }
        });
        Between { url: through, left }
    }
}

async fn pass(client: TcpStream, server: TcpStream, left: Arc<AtomicI64>, cut: Cut) {
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let back = tokio::spawn(async move {
        let _ = tokio::io::copy(&mut from_server, &mut to_client).await;
    });
    let mut message = vec![0; 1 << 20];
    loop {
        let read = from_client.read(&mut message).await.unwrap_or(0);
        if read == 0 {
            break;
        }
        let last = left.fetch_sub(1, Ordering::SeqCst) == 1;
        if last {
            back.abort();
        }
        let reaches = match (last, cut) {
            (false, _) | (true, Cut::All) => read,
            (true, Cut::Half) => read / 2,
            (true, Cut::None) => 0,
        };
        if to_server.write_all(&message[..reaches]).await.is_err() || last {
            break;
        }
    }
    back.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_cut_at_every_message_loses_nothing_and_does_nothing_twice() {
    const STEPS: u64 = 3;
    for cut in [Cut::None, Cut::Half, Cut::All] {
        for at in 1..=10 {
            let Some(url) = place() else {
                return;
            };
            let between = Between::start(&url, cut).await;
            let store = Store::open(&between.url).await.unwrap();
            table(&store, "T1").await;
            between.left.store(at, Ordering::SeqCst);
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
