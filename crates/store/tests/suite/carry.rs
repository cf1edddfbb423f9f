//! A store carried to another engine and back: what is there is the same to the last row, and goes on from there; what is not whole says so.

use croupier_kept::postgres::{Between, Cut, execute, place};
use croupier_store::{
    Address, Asked, CarryError, Carrying, Hash, Link, NewSession, OpenError, Rows, SessionKind,
    Store, Token,
};

use crate::fixture::{append, batch, event, file, head, pay, reply, secret, table, transaction};

/// Something of everything that a store keeps, twice over if it is asked for on the same store.
async fn fill(store: &Store, round: u32) {
    let (first, second) = (format!("T1-{round}"), format!("T2-ü-{round}"));
    let (anna, bert) = (format!("Anna{round}"), format!("bert{round}"));
    for id in [&second, &first] {
        table(store, id).await;
    }
    store.renew_all("node-1", 20_000).await.unwrap();
    store.release(&second, "node-1", 1).await.unwrap();
    let opening = transaction(
        &format!("open-{round}"),
        &[("cage", -500), ("player:anna", 500)],
    );
    let token = |byte: u8, expires_ms| Token {
        hash: Hash::of(&[byte, u8::try_from(round).unwrap()]),
        expires_ms,
    };
    let added = store.add_person(&anna, 7, Some(opening), Some(token(1, 90)));
    added.await.unwrap();
    store.add_person(&bert, 8, None, None).await.unwrap();
    let session = NewSession {
        token: token(2, 99),
        name: bert.clone(),
        kind: SessionKind::Staff,
    };
    store.add_session(session, 9).await.unwrap();
    for number in 0..3 {
        let id = format!("pay-{round}-{number}");
        let lines = [("player:anna", -20), ("float:T1", 15), ("cash", 5)];
        pay(store, &first, &id, &lines).await.unwrap();
    }
    // A reply that is kept short, and one of a refusal.
    let long = r#"{"event":"dealt","card":"Kh","to":1}"#;
    let mut played = batch(&head(store, &first).await, &[]);
    played.events.push(event(long));
    played.events[0].cause = Some("c-1".to_owned());
    let mut answer = reply(&format!("c-1-{round}"), &anna);
    answer.reply = format!("{{\"events\":[{{\"seq\":4,{}]}}", &long[1..]);
    answer.seq = played.expected_seq + 1;
    let mut refused = reply(&format!("c-2-{round}"), &anna);
    refused.asked = Some(Asked {
        command: "sit 9".to_owned(),
        role: "player".to_owned(),
        at_ms: 12,
    });
    played.replies = vec![answer, refused];
    played.secrets = vec![secret("shoe", &[0, 1, 255]), secret("draw", b"")];
    store.append(played).await.unwrap();
    let transfer = transaction(&format!("move-{round}"), &[("cash", -5), ("cage", 5)]);
    store.transfer(transfer, 11).await.unwrap();
}

/// All that a store keeps, in words; it verifies.
async fn all(at: &Address) -> Vec<String> {
    let store = Store::open_read_only(at).await.unwrap();
    let verified = store.verify(|_| {}).await.unwrap();
    let mut now = store.snapshot().await.unwrap();
    let mut told = vec![
        format!("{verified:?}"),
        format!("{:?}", store.leases().await.unwrap()),
        format!("{:?}", now.tables().await.unwrap()),
        format!("{:?}", now.accounts().await.unwrap()),
        format!("{:?}", now.ledger(("", 0), usize::MAX).await.unwrap()),
        format!("{:?}", now.people().await.unwrap()),
        format!("{:?}", now.sessions().await.unwrap()),
        format!("{:?}", now.secrets().await.unwrap()),
        format!("{:?}", now.holdings_now().await.unwrap()),
        format!("{:?}", now.rest().await.unwrap()),
    ];
    for head in now.tables().await.unwrap() {
        told.push(format!("{:?}", now.log(&head.table).await.unwrap()));
        for number in 1..3 {
            for round in 1..3 {
                let id = format!("c-{number}-{round}");
                let replies = now.replies(&head.table, &id, None).await.unwrap();
                told.push(format!("{replies:?}"));
            }
        }
    }
    for rows in [Rows::Transactions, Rows::Replies] {
        let chained = now.chained(rows, Link::START, vec![1, 2, 3]).await;
        told.push(format!("{rows:?} {:?}", chained.unwrap()));
    }
    drop(now);
    store.close().await.unwrap();
    told
}

async fn filled(at: impl Into<Address>) {
    let store = Store::open(at).await.unwrap();
    fill(&store, 1).await;
    store.close().await.unwrap();
}

/// Carries a store there; then both go on in the same way, and are the same.
async fn moves(from: Address, to: Address) {
    filled(&from).await;
    let mut seen = Vec::new();
    let verified = Store::carry(&from, &to, |at| seen.push(at)).await.unwrap();
    assert_eq!(verified.events, 4);
    let copied = seen.iter().rev().find_map(|at| match at {
        Carrying::Copying(at) => Some(*at),
        Carrying::Checking(_) => None,
    });
    let copied = copied.unwrap();
    assert_eq!(copied.done, copied.total);
    assert!(matches!(seen.last(), Some(Carrying::Checking(at)) if at.done == at.total));
    assert_eq!(all(&to).await, all(&from).await);
    for at in [&from, &to] {
        let store = Store::open(at).await.unwrap();
        fill(&store, 2).await;
        store.close().await.unwrap();
    }
    assert_eq!(all(&to).await, all(&from).await);
    let again = Store::carry(&from, &to, |_| {}).await;
    assert!(
        matches!(again, Err(CarryError::NotEmpty { .. })),
        "{again:?}"
    );
}

#[tokio::test]
async fn a_file_is_carried_to_another() {
    let ((_one, from), (_two, to)) = (file(), file());
    moves(from.into(), to.into()).await;
}

#[tokio::test]
async fn a_file_is_carried_to_a_database_and_a_database_to_a_file() {
    if let (Some(one), Some(two)) = (place(), place()) {
        let ((_one, from), (_two, to)) = (file(), file());
        moves(from.into(), one.into()).await;
        moves(two.into(), to.into()).await;
    }
}

/// Whether what is at a place says that it is not whole, to whoever wants to read, write or migrate it.
async fn unfinished(at: &Address) {
    for error in [
        Store::open(at).await.err(),
        Store::open_read_only(at).await.err(),
        Store::migrate(at).await.err(),
    ] {
        assert!(
            matches!(error, Some(OpenError::Unfinished { .. })),
            "{error:?}"
        );
    }
}

#[tokio::test]
async fn a_copy_that_was_cut_off_anywhere_says_so_and_is_begun_again() {
    let Some(url) = place() else { return };
    let (_folder, from) = file();
    filled(&from).await;
    let from = Address::from(from);
    let mut cut_off = 0;
    // At every third message in turn, until there are fewer.
    for at in (1..).step_by(3) {
        let to = croupier_kept::postgres::place_in(&url);
        let between = Between::start(&to);
        between.cut(at, Cut::Half);
        let carried = Store::carry(&from, between.url(), |_| {}).await;
        let to = Address::from(&*to);
        if carried.is_ok() {
            assert_eq!(all(&to).await, all(&from).await);
            break;
        }
        let left = Store::open_read_only(&to).await.err().unwrap();
        match left {
            OpenError::Unfinished { .. } => {
                cut_off += 1;
                unfinished(&to).await;
                Store::carry(&from, &to, |_| {}).await.unwrap();
                assert_eq!(all(&to).await, all(&from).await);
            }
            // Before the first change.
            OpenError::Missing { .. } => {}
            other => panic!("message {at}: {other}"),
        }
    }
    assert!(cut_off > 5, "{cut_off}");
}

#[tokio::test]
async fn what_is_damaged_or_cannot_be_kept_is_not_made_whole() {
    let Some(url) = place() else { return };
    filled(&*url).await;
    let from = Address::from(&*url);
    let (_folder, to) = file();
    let to = Address::from(to);
    let (_, schema) = url.split_once("%3D").unwrap();
    let sql = |sql: &str| execute(&url, &format!("SET search_path = {schema}; {sql}")).unwrap();
    sql("UPDATE event SET body = body || ' ' WHERE seq = 2");
    let carried = Store::carry(&from, &to, |_| {}).await;
    assert!(
        matches!(carried, Err(CarryError::Damaged(_))),
        "{carried:?}"
    );
    unfinished(&to).await;
    sql("UPDATE event SET body = rtrim(body) WHERE seq = 2");
    Store::carry(&from, &to, |_| {}).await.unwrap();
    assert_eq!(all(&to).await, all(&from).await);

    // A file keeps text with a zero in it, and a database does not.
    let (_folder, zero) = file();
    let store = Store::open(&zero).await.unwrap();
    table(&store, "T1").await;
    append(&store, "T1", &["\0"]).await.unwrap();
    store.close().await.unwrap();
    let there = Address::from(&*croupier_kept::postgres::place_in(&url));
    let carried = Store::carry(&zero, &there, |_| {}).await.unwrap_err();
    assert!(carried.to_string().contains("has a zero"), "{carried}");
    unfinished(&there).await;
}

/// Somebody opens the house while it is being copied.
#[tokio::test]
async fn what_changes_meanwhile_is_noticed() {
    let ((_one, from), (_two, to)) = (file(), file());
    filled(&from).await;
    let changed = from.clone();
    let mut once = Some(());
    let carried = Store::carry(&from, &to, move |at| {
        if matches!(at, Carrying::Checking(_)) && once.take().is_some() {
            let path = changed.clone();
            let other = std::thread::spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread()
                    .enable_all()
                    .build();
                runtime.unwrap().block_on(async {
                    let store = Store::open(path).await.unwrap();
                    append(&store, "T1-1", &["late"]).await.unwrap();
                    store.close().await.unwrap();
                });
            });
            other.join().unwrap();
        }
    });
    let carried = carried.await;
    assert!(
        matches!(carried, Err(CarryError::Changed { .. })),
        "{carried:?}"
    );
    unfinished(&to.into()).await;
}
