//! The hash chain against figures computed by another program from the description alone.

use croupier_store::{Hash, LoggedEvent, NewEvent, Store};

use crate::fixture::{batch, table};

const GENESIS: &str = "9c189fd85578cce730138b87c480f3efb047c6f99a24e3a5ea4ab04e68540b80";
const FIRST: &str = "d8dbf0cab9e7416b747dbec20e6b2c2e96e612af8ebfb5dcf17628043378a696";
const SECOND: &str = "06418665bd606fcbb3da06b1fc2f40e253a4eda4cdd2bc8df28adc7c71309f7f";

#[tokio::test]
async fn hashes_are_those_of_the_description() {
    let store = Store::memory();
    table(&store, "T1").await;
    store.claim("T1", "node-1", 0, 1).await.unwrap();
    let head = store.claim("T1", "node-1", 0, 1).await.unwrap();
    assert_eq!(head.head.to_string(), GENESIS);
    let mut batch = batch(&head, &[]);
    batch.events = vec![
        NewEvent {
            kind: "WagerPlaced".into(),
            body: r#"{"cents":500,"ü":1}"#.into(),
            cause: Some(r#"{"id":1}"#.into()),
            actor: "anna".into(),
            role: "player".into(),
            at_ms: 1_700_000_000_000,
        },
        NewEvent {
            kind: String::new(),
            body: String::new(),
            cause: None,
            actor: String::new(),
            role: String::new(),
            at_ms: -1,
        },
    ];
    let appended = store.append(batch).await.unwrap();
    assert_eq!(appended.head.to_string(), SECOND);
    let events = store.events("T1", 0, 10).await.unwrap();
    assert_eq!(events[0].hash.to_string(), FIRST);
    assert_eq!(events[1].prev_hash, events[0].hash);
}

fn some_event() -> LoggedEvent {
    LoggedEvent {
        seq: 1,
        epoch: 1,
        kind: "k".into(),
        body: "b".into(),
        cause: Some("c".into()),
        actor: "a".into(),
        role: "r".into(),
        at_ms: 1,
        prev_hash: Hash::genesis("T1"),
        hash: Hash([0; 32]),
    }
}

#[test]
fn everything_in_an_event_is_hashed() {
    let changes: [fn(&mut LoggedEvent); 11] = [
        |e| e.seq = 2,
        |e| e.epoch = 2,
        |e| e.kind.push('!'),
        |e| e.body.push('!'),
        |e| e.cause = None,
        |e| e.cause = Some(String::new()),
        |e| e.actor.push('!'),
        |e| e.role.push('!'),
        |e| e.at_ms = 2,
        |e| e.prev_hash = Hash::genesis("T2"),
        // What one text loses the next gains: only the framing tells them apart.
        |e| (e.actor, e.role) = ("ar".into(), String::new()),
    ];
    let mut hashes = vec![
        Hash::of_event("T1", &some_event()),
        Hash::of_event("T2", &some_event()),
    ];
    for change in changes {
        let mut event = some_event();
        change(&mut event);
        hashes.push(Hash::of_event("T1", &event));
    }
    let all = hashes.len();
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), all);
}

#[test]
fn a_hash_reads_as_it_prints() {
    let hash = Hash::of(b"croupier");
    assert_eq!(hash.to_string().parse(), Ok(hash));
    assert!("00".parse::<Hash>().is_err());
    assert!("zz".repeat(32).parse::<Hash>().is_err());
}
