//! What an anchor finds: a tail cut off, a table taken away, a chain computed anew; in the logs and between two anchors.

use croupier_seal::{Anchor, AnchorError, Canonical, Difference, Hash, Head, HouseKey, Signed};
use std::collections::BTreeMap;

fn head(seq: u64, byte: u8) -> Head {
    Head {
        seq,
        hash: Hash([byte; 32]),
    }
}

fn logs(list: &[(&str, Head)]) -> BTreeMap<String, Head> {
    let named = list.iter().map(|(name, head)| ((*name).to_owned(), *head));
    named.collect()
}

fn first() -> Anchor {
    let logs = logs(&[("mini-1", head(40, 1)), ("wheel-1", head(7, 2))]);
    Anchor::first(1_000, logs, head(90, 3))
}

#[test]
fn what_is_gone_or_changed_is_named() {
    let anchor = first();
    let same = |log: &str, _| {
        Some(if log == "mini-1" {
            Hash([1; 32])
        } else {
            Hash([2; 32])
        })
    };
    let ledger = |_| Some(Hash([3; 32]));
    assert_eq!(anchor.compare(same, ledger), []);

    let (log, seq) = ("mini-1".to_owned(), 40);
    let without = |log: &str, _| (log == "wheel-1").then_some(Hash([2; 32]));
    let missing = Difference::Missing {
        log: log.clone(),
        seq,
    };
    assert_eq!(anchor.compare(without, ledger), [missing]);
    let anew = |log: &str, _| {
        Some(if log == "mini-1" {
            Hash([9; 32])
        } else {
            Hash([2; 32])
        })
    };
    let changed = Difference::Changed { log, seq };
    assert_eq!(anchor.compare(anew, ledger), [changed]);
    let (log, seq) = ("ledger".to_owned(), 90);
    assert_eq!(
        anchor.compare(same, |_| None),
        [Difference::Missing { log, seq }]
    );
}

#[test]
fn nothing_goes_back_between_two_anchors() {
    let one = first();
    let on = |list: &[(&str, Head)], ledger| one.next(2_000, logs(list), ledger);
    let wheel = ("wheel-1", head(7, 2));
    let later = on(&[("mini-1", head(41, 5)), wheel], head(91, 6)).unwrap();
    assert_eq!((later.number, later.previous), (2, one.hash()));
    later.follows(&one).unwrap();

    let (number, log) = (2, "mini-1".to_owned());
    let gone = on(&[wheel], head(91, 6));
    assert_eq!(
        gone,
        Err(AnchorError::LogGone {
            number,
            log: log.clone()
        })
    );
    let back = Err(AnchorError::WentBack { number, log });
    assert_eq!(on(&[("mini-1", head(39, 1)), wheel], head(91, 6)), back);
    assert_eq!(on(&[("mini-1", head(40, 9)), wheel], head(91, 6)), back);
    let ledger = on(&[("mini-1", head(40, 1)), wheel], head(89, 3));
    let log = "ledger".to_owned();
    assert_eq!(ledger, Err(AnchorError::WentBack { number, log }));

    let mut other = later.clone();
    other.previous.0[0] ^= 1;
    let other = other.follows(&one);
    assert_eq!(other, Err(AnchorError::OtherPrevious { number: 2 }));
    let (before, found) = (2, 2);
    let twice = AnchorError::OtherNumber { before, found };
    assert_eq!(later.follows(&later), Err(twice));
}

#[test]
fn whatever_is_changed_in_an_anchor_is_not_signed() {
    let key = HouseKey::from_seed(&[7; 32]);
    let signed = key.sign(first());
    assert!(signed.verified(&key.public()).is_ok());
    let mut changed = vec![first(); 6];
    changed[0].number = 2;
    changed[1].previous.0[0] = 1;
    changed[2].at_ms += 1;
    changed[3].logs.remove("wheel-1");
    changed[4].logs.insert("wheel-1".into(), head(8, 2));
    changed[5].ledger.hash.0[31] ^= 1;
    for other in changed {
        let forged = Signed::new(other, signed.signature());
        assert!(forged.verified(&key.public()).is_err());
    }
}
