//! The audit finds what the hash chain is not asked about: a changed event or posting is named by its place.

use crate::common::{House, KEY, QUICK, TABLE, behind, books_balance, config, execute};
use croupier_engine::RuleId;
use croupier_house::EDITION;
use croupier_seal::{Composition, HouseKey, Label, ShoeRecord};
use croupier_server::replay::{self, Audit, AuditFault, Otherwise};
use croupier_server::vault::Vault;
use croupier_store::{Hash, LoggedEvent, Store};
use serde_json::{Value, json};
use std::path::Path;

/// Plays a little on disk, and closes.
async fn played(path: &Path) {
    let house = House::open(&config(QUICK), Store::open(path).await.unwrap()).await;
    let anna = house.seated("anna", 1).await;
    house.play(&anna, 1, 2).await;
    house.server.shutdown().await.unwrap();
}

/// Changes bytes in the file, everywhere they occur within a row of the given mark.
fn change(path: &Path, from: &[u8], to: &[u8]) -> usize {
    assert_eq!(from.len(), to.len());
    let mut all = std::fs::read(path).unwrap();
    let mut changed = 0;
    let mut at = 0;
    while let Some(found) = all[at..].windows(from.len()).position(|w| w == from) {
        all[at + found..at + found + from.len()].copy_from_slice(to);
        at += found + from.len();
        changed += 1;
    }
    std::fs::write(path, all).unwrap();
    changed
}

#[tokio::test]
async fn an_honest_log_passes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    let store = Store::open_read_only(&path).await.unwrap();
    books_balance(&store).await;
    let mut told = 0;
    let audit = replay::audit(&store, |p| told = p.done).await.unwrap();
    assert_eq!(audit.tables, 1);
    assert_eq!(audit.events, told);
    assert!(
        audit.rounds >= 2 && audit.wagers >= 2 && audit.cards >= 9,
        "{audit:?}"
    );
    assert!(audit.postings >= 8 && audit.commands > 20, "{audit:?}");
    let events = store.events(TABLE, 0, usize::MAX).await.unwrap();
    let table = replay::table(&events).unwrap();
    assert_eq!(table.setup().table, TABLE);
}

#[tokio::test]
async fn a_changed_event_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    // The seat that was taken; the command behind it says another.
    let store = Store::open_read_only(&path).await.unwrap();
    let events = store.events(TABLE, 0, usize::MAX).await.unwrap();
    let seated = events.iter().find(|e| e.kind == "seated").unwrap();
    store.close().await.unwrap();
    let other = seated.body.replace("\"seat\":1", "\"seat\":2");
    assert_ne!(other, seated.body);
    assert!(change(&path, seated.body.as_bytes(), other.as_bytes()) >= 1);
    let store = Store::open_read_only(&path).await.unwrap();
    let fault = replay::audit(&store, |_| {}).await.unwrap_err();
    let AuditFault::Event { table, seq, what } = &fault else {
        panic!("{fault}");
    };
    assert_eq!((table.as_str(), *seq), (TABLE, seated.seq));
    assert!(
        what.contains("\"seat\":2") && what.contains("\"seat\":1"),
        "{fault}"
    );
    assert!(store.verify(|_| {}).await.is_err(), "the hashes say so too");
}

#[tokio::test]
async fn a_changed_posting_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    let store = Store::open_read_only(&path).await.unwrap();
    let mut lines = store
        .postings("chips:mini-1:anna", usize::MAX)
        .await
        .unwrap();
    lines.reverse();
    assert_eq!(lines[0].cents, 50_000);
    store.close().await.unwrap();
    let change = "UPDATE posting SET cents = cents + 1 WHERE id = (SELECT number << 32 | 1 FROM account WHERE id = 'chips:mini-1:anna')";
    execute(&path, change).await;
    let store = Store::open_read_only(&path).await.unwrap();
    let fault = replay::audit(&store, |_| {}).await.unwrap_err();
    let AuditFault::Posting {
        table,
        seq,
        account,
        ..
    } = &fault
    else {
        panic!("{fault}");
    };
    assert_eq!((table.as_str(), Some(*seq)), (TABLE, lines[0].seq));
    assert_eq!(account, "chips:mini-1:anna");
    assert!(fault.to_string().contains("50001"), "{fault}");
}

/// Which accounts there are, and which of them may be overdrawn, is the house's word; the store keeps what it was told.
#[tokio::test]
async fn an_account_that_the_house_does_not_have_is_named() {
    for (sql, account) in [
        (
            "UPDATE account SET kind = 'house' WHERE id = 'player:anna'",
            "account player:anna is not the house's, and kept as such",
        ),
        (
            "INSERT INTO account (id, kind, balance_cents, entries) VALUES ('purse:anna', 'player', 0, 0)",
            "account purse:anna is none that the house has",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("croupier.db");
        played(&path).await;
        execute(&path, sql).await;
        let store = Store::open_read_only(&path).await.unwrap();
        let fault = replay::audit(&store, |_| {}).await.unwrap_err();
        assert_eq!(fault.to_string(), account);
    }
}

/// Play goes on while a store is audited, and the audit is of one moment.
#[tokio::test]
async fn an_honest_house_is_not_accused_while_it_plays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    let house = House::open(&config(QUICK), Store::open(&path).await.unwrap()).await;
    let anna = house.seated("anna", 1).await;
    let reader = Store::open_read_only(&path).await.unwrap();
    let mut snapshots = reader.snapshots(3).await.unwrap();
    let tables = snapshots[0].tables().await.unwrap();
    let events: u64 = tables.iter().map(|h| h.seq).sum();
    let mut known = Vec::new();
    for mut snapshot in snapshots {
        // Chips, wagers, cards and the ledger move between any two of its questions.
        house.ok(&anna, json!({"do":"buy-in","cents":500})).await;
        house.play(&anna, 1, 1).await;
        let verified = snapshot.verify(|_| {}).await.unwrap();
        let vault = Some(Vault::new(&KEY));
        let audit = replay::audit_snapshots(vec![snapshot], vault, |_| {});
        let audit = audit.await.unwrap();
        assert_eq!((verified.events, audit.events), (events, events));
        assert_eq!((audit.rounds, audit.secrets), (0, 2));
        known.push(audit);
    }
    assert_eq!(known[0], known[2]);
    let now = replay::audit(&reader, |_| {}).await.unwrap();
    assert!(now.rounds >= 3 && now.events > events, "{now:?}");
}

/// The time of a log never goes back.
#[tokio::test]
async fn an_event_from_before_the_one_before_it_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    execute(
        &path,
        "UPDATE event SET at_ms = at_ms - 3600000 WHERE kind = (SELECT number FROM word WHERE text = 'seated')",
    )
    .await;
    let store = Store::open_read_only(&path).await.unwrap();
    let fault = replay::audit(&store, |_| {}).await.unwrap_err();
    let named = fault.to_string().contains("ms before the event before it");
    assert!(named, "{fault}");
}

/// What a shoe in play will give is part of what is verified: that it is there, and with the key that it is whole.
#[tokio::test]
async fn a_lost_shoe_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    let (key, other) = (Vault::new(&KEY), Vault::new(&[7; 32]));
    let audit = async |vault: Option<&Vault>| {
        let store = Store::open_read_only(&path).await.unwrap();
        let snapshots = store.snapshots(2).await.unwrap();
        let audit = replay::audit_snapshots(snapshots, vault.cloned(), |_| {}).await;
        audit.map(|audit| audit.secrets).map_err(|e| e.to_string())
    };
    let place = format!("table {TABLE}: what is hidden as sealed-shoe/1");
    let not_opened = Err(format!("{place} does not open with the operator's key"));
    assert_eq!(
        audit(Some(&key)).await,
        Ok(2),
        "the shoe, and the house's key"
    );
    let with_other = audit(Some(&other)).await.unwrap_err();
    assert!(with_other.ends_with("does not open with the operator's key"));
    let damage = "UPDATE secret SET sealed = x'0102030405' WHERE table_id = 'mini-1'";
    execute(&path, damage).await;
    assert_eq!(audit(Some(&key)).await, not_opened);
    assert_eq!(
        audit(None).await,
        Ok(2),
        "it cannot be told without the key"
    );
    execute(&path, "DELETE FROM secret WHERE table_id = 'mini-1'").await;
    let missing = Err(format!("{place} is not in the store"));
    assert_eq!(audit(Some(&key)).await, missing);
    assert_eq!(audit(None).await, missing);
}

/// Writes the log of the table anew with changes, with the hashes that make it one again, and with the signatures of one who has the
/// house's key.
pub(crate) async fn rewrite(path: &Path, change: impl Fn(&mut LoggedEvent)) {
    let store = Store::open_read_only(path).await.unwrap();
    let events = store.events(TABLE, 0, usize::MAX).await.unwrap();
    let seed = store.secret("house:reception", "signing/house").await;
    let seed =
        Vault::new(&KEY).open_sealed("house:reception", "signing/house", &seed.unwrap().unwrap());
    let key = HouseKey::from_seed(seed.unwrap().as_slice().try_into().unwrap());
    store.close().await.unwrap();
    let db = behind(path);
    let mut hashes = vec![Hash::genesis(TABLE)];
    for mut event in events {
        change(&mut event);
        if event.kind == "shoe-sealed" {
            sign_anew(&mut event, &hashes, &key);
        }
        event.prev_hash = hashes[hashes.len() - 1];
        let hash = Hash::of_event(TABLE, &event);
        hashes.push(hash);
        let sql = "UPDATE event SET body = ?, cause = ?, hash = ? WHERE id = (SELECT number << 40 | ? FROM table_head WHERE table_id = ?)";
        let row = (event.body, event.cause, hash.0, event.seq as i64, TABLE);
        assert_eq!(db.execute(sql, row).unwrap(), 1);
    }
    let sql = "UPDATE table_head SET head_hash = ? WHERE table_id = ?";
    let head = hashes[hashes.len() - 1];
    assert_eq!(db.execute(sql, (head.0, TABLE)).unwrap(), 1);
}

/// The seal of a shoe in a log that was changed before it.
fn sign_anew(event: &mut LoggedEvent, hashes: &[Hash], key: &HouseKey) {
    let mut body: Value = serde_json::from_str(&event.body).unwrap();
    let after = usize::try_from(body["after"].as_u64().unwrap()).unwrap();
    let previous = hashes[after].0;
    let mut root = [0; 32];
    hex::decode_to_slice(body["root"].as_str().unwrap(), &mut root).unwrap();
    let cards = body["cards"].as_array().unwrap().iter();
    let cards: Vec<u16> = cards
        .map(|n| u16::try_from(n.as_u64().unwrap()).unwrap())
        .collect();
    let number = u32::try_from(body["shoe"].as_u64().unwrap()).unwrap();
    let book = "nz-2004/baccarat";
    let record = ShoeRecord {
        label: Label::new(TABLE, number, book, croupier_seal::Hash(previous)),
        cards: Composition::new(cards.try_into().unwrap()).unwrap(),
        root: croupier_seal::Hash(root),
        escrow: None,
    };
    let signature = hex::encode(key.sign(record).signature().0);
    let mut cause: Value = serde_json::from_str(event.cause.as_deref().unwrap()).unwrap();
    for said in [&mut body, &mut cause] {
        said["previous"] = json!(hex::encode(previous));
        said["signature"] = json!(signature);
    }
    (event.body, event.cause) = (body.to_string(), Some(cause.to_string()));
}

/// What is found in a file whose chain is whole.
async fn audited(path: &Path) -> Result<Audit, AuditFault> {
    let store = Store::open_read_only(path).await.unwrap();
    store.verify(|_| {}).await.unwrap();
    replay::audit(&store, |_| {}).await
}

/// Makes a log one of the first edition, which does not say so.
fn under_edition_1(event: &mut LoggedEvent) {
    if event.kind == "table-drafted" {
        let body = event.body.replace(&format!(r#","edition":{EDITION}"#), "");
        assert_ne!(body, event.body);
        event.body = body;
    }
}

/// As if seats had been cited by another rule.
fn cited_otherwise(event: &mut LoggedEvent) {
    if event.kind == "seated" {
        let body = event.body.replace("baccarat/3.1", "baccarat/3.2");
        assert_ne!(body, event.body);
        event.body = body;
    }
}

#[tokio::test]
async fn a_citation_of_an_earlier_edition_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    rewrite(&path, under_edition_1).await;
    let same = audited(&path).await.unwrap();
    assert_eq!(same.otherwise, []);

    rewrite(&path, cited_otherwise).await;
    let audit = audited(&path).await.unwrap();
    assert_eq!(audit.commands + 1, same.commands);
    let store = Store::open_read_only(&path).await.unwrap();
    let events = store.events(TABLE, 0, usize::MAX).await.unwrap();
    let seated = events.iter().find(|e| e.kind == "seated").unwrap();
    let listed = Otherwise {
        edition: 1,
        rule: Some(RuleId::new("nz-2004/baccarat/3.2")),
        now: "nz-2004/baccarat/3.1".to_owned(),
        times: 1,
        table: TABLE.to_owned(),
        seq: seated.seq,
    };
    assert_eq!(audit.otherwise, [listed]);
}

#[tokio::test]
async fn a_citation_of_this_edition_is_held_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    rewrite(&path, cited_otherwise).await;
    let fault = audited(&path).await.unwrap_err();
    assert!(fault.to_string().contains("baccarat/3.2"), "{fault}");
}

/// What was decided counts, and what comes of it: here a seat that was not asked for.
#[tokio::test]
async fn a_decision_of_an_earlier_edition_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    let house = House::open(&config(QUICK), Store::open(&path).await.unwrap()).await;
    house.seated("anna", 1).await;
    house.server.shutdown().await.unwrap();
    rewrite(&path, |event| {
        under_edition_1(event);
        if event.kind == "seated" {
            event.body = event.body.replace(r#""seat":1"#, r#""seat":2"#);
        }
    })
    .await;
    let audit = audited(&path).await.unwrap();
    let now: Vec<&str> = audit.otherwise.iter().map(|o| o.now.as_str()).collect();
    // The seat, and the cut that is offered by seats.
    let listed = [
        "seated [nz-2004/baccarat/3.1]",
        "cut-offered [nz-2004/baccarat/7.5]",
    ];
    assert_eq!(now, listed);
}

/// Cards and chips are no rulings.
#[tokio::test]
async fn another_card_or_amount_is_a_fault_in_every_edition() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    let copy = folder.path().join("copy.db");
    std::fs::copy(&path, &copy).unwrap();
    rewrite(&path, |event| {
        under_edition_1(event);
        if event.kind == "card-dealt" {
            let at = event.body.find(r#""card":""#).unwrap() + 8;
            let other = if &event.body[at..=at] == "9" {
                "8"
            } else {
                "9"
            };
            event.body.replace_range(at..=at, other);
        }
    })
    .await;
    let fault = audited(&path).await.unwrap_err();
    assert!(matches!(fault, AuditFault::Event { .. }), "{fault}");
    rewrite(&copy, |event| {
        under_edition_1(event);
        if event.kind == "bought-in" {
            event.body = event.body.replace("50000", "50100");
        }
    })
    .await;
    let fault = audited(&copy).await.unwrap_err();
    assert!(matches!(fault, AuditFault::Posting { .. }), "{fault}");
}

/// The table, the event and what is wrong with it are named, and the audit does not go down.
#[tokio::test]
async fn an_event_that_does_not_fit_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    let wrong = [
        (r#""chips_cents":50100"#, "the player's chips do not add up"),
        (
            r#""chips_cents":9223372036854775807"#,
            "an amount or a number in it is beyond counting",
        ),
    ];
    for (chips, why) in wrong {
        let copy = folder.path().join("copy.db");
        std::fs::copy(&path, &copy).unwrap();
        rewrite(&copy, |event| {
            under_edition_1(event);
            if event.kind == "bought-in" {
                event.body = event.body.replace(r#""chips_cents":50000"#, chips);
            }
        })
        .await;
        let fault = audited(&copy).await.unwrap_err();
        assert!(matches!(fault, AuditFault::Replay { .. }), "{fault}");
        let fault = fault.to_string();
        let named = fault.starts_with(&format!("table {TABLE}: event "));
        let said = fault.ends_with(&format!(" (bought-in) does not fit: {why}"));
        assert!(named && said, "{fault}");
    }
}

#[tokio::test]
async fn a_log_of_a_later_edition_is_not_judged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    rewrite(&path, |event| {
        let later = [EDITION, EDITION + 1].map(|edition| format!(r#""edition":{edition}"#));
        event.body = event.body.replace(&later[0], &later[1]);
    })
    .await;
    let fault = audited(&path).await.unwrap_err().to_string();
    let named = format!("edition {}", EDITION + 1);
    assert!(fault.contains(&named), "{fault}");
}
