//! All engines given the same random requests: every answer and all that is kept is the same.
//!
//! Names and ids come from small pools, so that repetitions, clashes and empty accounts are common.

use croupier_store::{
    Address, Batch, CommandReply, Hash, NewSession, Secret, SessionKind, Store, Token, Transaction,
};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeSet;

use crate::fixture::{event, file, posting, reply, secret};

const ACCOUNTS: [&str; 5] = [
    "cage",
    "player:anna",
    "player:bert",
    "chips:T1:anna",
    "float:T1",
];
const NAMES: [&str; 3] = ["anna", "Anna", "bert"];

#[derive(Debug, Clone)]
enum Request {
    Create(String),
    Claim(String, String, i64),
    Renew(String, String, u64),
    Release(String, String, u64),
    /// A batch, with how far its expectations are off from the truth.
    Append(Batch, bool, bool),
    Transfer(Transaction),
    Person(&'static str, Option<Transaction>, Option<u8>),
    Session(u8, &'static str, i64),
    EndSession(u8),
    EndSessions(&'static str, Option<u8>),
    Purge(i64),
    DeleteSecret(String),
}

fn table() -> impl Strategy<Value = String> {
    prop_oneof![5 => Just("T1"), 5 => Just("T2"), 1 => Just("T3")].prop_map(str::to_owned)
}

fn owner() -> impl Strategy<Value = String> {
    prop_oneof![Just("a".to_owned()), Just("b".to_owned())]
}

fn transaction() -> impl Strategy<Value = Transaction> {
    let account = proptest::sample::select(&ACCOUNTS[..]);
    let from = prop_oneof![Just("cage"), account.clone()];
    let movement = (from, account, 0..60_i64);
    let skew = prop_oneof![15 => Just(0), 1 => Just(1_i64)];
    let offset = prop_oneof![8 => Just(0), 3 => Just(1_usize), 1 => Just(2)];
    (0..25_u32, offset, vec(movement, 1..3), skew).prop_map(
        |(id, event_offset, movements, skew)| Transaction {
            id: format!("t{id}"),
            reason: "test".into(),
            event_offset,
            postings: movements
                .into_iter()
                .flat_map(|(from, to, cents)| [(from, -cents), (to, cents + skew)])
                .map(|(account, cents)| posting(account, cents))
                .collect(),
        },
    )
}

fn replies() -> impl Strategy<Value = Vec<CommandReply>> {
    let one = (0..15, proptest::sample::select(&NAMES[..]));
    vec(
        one.prop_map(|(id, actor)| reply(&format!("c{id}"), actor)),
        0..2,
    )
}

fn secrets() -> impl Strategy<Value = Vec<Secret>> {
    vec((0..2, any::<[u8; 3]>()), 0..2).prop_map(|secrets| {
        let one = |(name, bytes): (i32, [u8; 3])| secret(&format!("s{name}"), &bytes);
        secrets.into_iter().map(one).collect()
    })
}

fn append() -> impl Strategy<Value = Request> {
    let rarely = || proptest::bool::weighted(0.05);
    let bodies = prop_oneof![6 => vec("[a-zü\"]{0,6}", 1..4), 1 => Just(vec![])];
    let forgotten = vec((0..2).prop_map(|name| format!("s{name}")), 0..2);
    let secrets = (secrets(), forgotten);
    let content = (bodies, vec(transaction(), 0..3), replies(), secrets);
    (table(), content, rarely(), rarely()).prop_map(|(table, content, stale, fenced)| {
        let (bodies, transactions, replies, (secrets, forgotten)) = content;
        let batch = Batch {
            table,
            expected_seq: 0,
            epoch: 0,
            events: bodies.iter().map(|body| event(body)).collect(),
            transactions,
            replies,
            secrets,
            forgotten,
        };
        Request::Append(batch, stale, fenced)
    })
}

fn request() -> impl Strategy<Value = Request> {
    let name = || proptest::sample::select(&NAMES[..]);
    prop_oneof![
        1 => table().prop_map(Request::Create),
        2 => (table(), owner(), 0..30_i64).prop_map(|(t, o, n)| Request::Claim(t, o, n)),
        1 => (table(), owner(), 0..3_u64).prop_map(|(t, o, e)| Request::Renew(t, o, e)),
        1 => (table(), owner(), 0..3_u64).prop_map(|(t, o, e)| Request::Release(t, o, e)),
        12 => append(),
        3 => transaction().prop_map(Request::Transfer),
        2 => (name(), proptest::option::of(transaction()), proptest::option::of(0..4_u8))
            .prop_map(|(n, o, t)| Request::Person(n, o, t)),
        2 => (0..4_u8, name(), 0..30_i64).prop_map(|(t, n, e)| Request::Session(t, n, e)),
        1 => (0..4_u8).prop_map(Request::EndSession),
        1 => (name(), proptest::option::of(0..4_u8)).prop_map(|(n, b)| Request::EndSessions(n, b)),
        1 => (0..30_i64).prop_map(Request::Purge),
        1 => table().prop_map(Request::DeleteSecret),
    ]
}

/// Does a request and puts the answer into words.
async fn answer(store: &Store, request: Request) -> String {
    match request {
        Request::Create(table) => format!("{:?}", store.create_table(&table).await),
        Request::Claim(table, owner, now_ms) => {
            format!("{:?}", store.claim(&table, &owner, now_ms, 10).await)
        }
        Request::Renew(table, owner, epoch) => {
            format!("{:?}", store.renew(&table, &owner, epoch, 20).await)
        }
        Request::Release(table, owner, epoch) => {
            format!("{:?}", store.release(&table, &owner, epoch).await)
        }
        Request::Append(mut batch, stale, fenced) => {
            if let Some(head) = store.head(&batch.table).await.unwrap() {
                batch.expected_seq = head.seq + u64::from(stale);
                batch.epoch = head.epoch + u64::from(fenced);
            }
            format!("{:?}", store.append(batch).await)
        }
        Request::Transfer(transaction) => format!("{:?}", store.transfer(transaction, 5).await),
        Request::Person(name, opening, token) => {
            let token = token.map(|token| Token {
                hash: Hash::of(&[token]),
                expires_ms: 15,
            });
            format!("{:?}", store.add_person(name, 5, opening, token).await)
        }
        Request::Session(token, name, expires_ms) => {
            let kind = match expires_ms % 2 {
                0 => SessionKind::Player,
                _ => SessionKind::Staff,
            };
            let token = Token {
                hash: Hash::of(&[token]),
                expires_ms,
            };
            let name = name.to_owned();
            let session = NewSession { token, name, kind };
            format!("{:?}", store.add_session(session, 0).await)
        }
        Request::EndSession(token) => format!("{:?}", store.end_session(Hash::of(&[token])).await),
        Request::EndSessions(name, but) => {
            let but = but.map(|token| Hash::of(&[token]));
            let ended = store.end_sessions(name, but).await;
            let ended = ended.map(|hashes| hashes.into_iter().collect::<BTreeSet<_>>());
            format!("{ended:?}")
        }
        Request::Purge(now_ms) => format!("{:?}", store.purge_sessions(now_ms).await),
        Request::DeleteSecret(table) => format!("{:?}", store.delete_secret(&table, "s0").await),
    }
}

/// Everything that can be asked, in words.
async fn everything(store: &Store) -> Vec<String> {
    let mut all = vec![
        format!("{:?}", store.tables().await.unwrap()),
        format!("{:?}", store.balances("").await.unwrap()),
        format!("{:?}", store.verify(|_| {}).await.unwrap()),
    ];
    for table in ["T1", "T2", "T3"] {
        all.push(format!(
            "{:?}",
            store.events(table, 0, 1_000).await.unwrap()
        ));
        for name in ["s0", "s1"] {
            all.push(format!("{:?}", store.secret(table, name).await.unwrap()));
        }
    }
    for account in ACCOUNTS {
        all.push(format!(
            "{:?}",
            store.postings(account, 1_000).await.unwrap()
        ));
    }
    for name in NAMES {
        all.push(format!("{:?}", store.person(name).await.unwrap()));
        for id in 0..15 {
            all.push(format!(
                "{:?}",
                store.reply(&format!("c{id}"), name).await.unwrap()
            ));
        }
    }
    for token in 0..4 {
        all.push(format!(
            "{:?}",
            store.session(Hash::of(&[token]), 10).await.unwrap()
        ));
    }
    all
}

/// The store at an address answers as the one in memory, and keeps the same.
fn agree(at: impl Into<Address>, requests: Vec<Request>) -> Result<(), TestCaseError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(async {
        let (memory, kept) = (Store::memory(), Store::open(at).await.unwrap());
        for store in [&memory, &kept] {
            store.create_table("T1").await.unwrap();
            store.create_table("T2").await.unwrap();
        }
        for request in requests {
            let expected = answer(&memory, request.clone()).await;
            prop_assert_eq!(answer(&kept, request).await, expected);
        }
        prop_assert_eq!(everything(&kept).await, everything(&memory).await);
        kept.close().await.unwrap();
        Ok(())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..Default::default() })]

    #[test]
    fn memory_and_sqlite_agree(requests in vec(request(), 1..40)) {
        let (_folder, path) = file();
        agree(path, requests)?;
    }
}

proptest! {
    // Of an engine with a process of its own, fewer.
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..Default::default() })]

    #[test]
    fn memory_and_postgres_agree(requests in vec(request(), 1..40)) {
        if let Some(url) = croupier_kept::postgres::place() {
            agree(url, requests)?;
        }
    }
}
