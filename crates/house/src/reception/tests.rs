//! Limits, exclusions, lock-outs and keys of people.

use super::*;

fn anna() -> Name {
    Name::new("anna").unwrap()
}

fn set(reception: &mut Reception, at_ms: i64, most: Option<i64>) {
    let before = reception.person(&anna()).cloned();
    let before = before.map_or(Limited::default(), |p| p.limit(Limit::Loss, at_ms));
    let from_ms = before.from_ms(most, at_ms);
    let event = Event::LimitSet {
        name: anna(),
        limit: Limit::Loss,
        most,
        from_ms,
    };
    reception.apply(at_ms, &event).unwrap();
}

#[test]
fn limits_tighten_at_once_and_loosen_after_a_day() {
    let mut reception = Reception::default();
    let loss = |reception: &Reception, at| {
        reception
            .person(&anna())
            .unwrap()
            .limit(Limit::Loss, at)
            .most
    };
    set(&mut reception, 1_000, Some(500));
    assert_eq!(loss(&reception, 1_000), Some(500));
    set(&mut reception, 2_000, Some(900));
    assert_eq!(loss(&reception, 2_000 + DAY_MS - 1), Some(500));
    assert_eq!(loss(&reception, 2_000 + DAY_MS), Some(900));
    // A later wish takes the place of one that waits.
    set(&mut reception, 3_000, Some(100));
    assert_eq!(loss(&reception, 3_000 + 2 * DAY_MS), Some(100));
    set(&mut reception, 4_000, None);
    assert_eq!(loss(&reception, 4_000), Some(100));
    assert_eq!(loss(&reception, 4_000 + DAY_MS), None);
    // A limit that says to hold sooner than it may is none that a house wrote.
    let early = Event::LimitSet {
        name: anna(),
        limit: Limit::Loss,
        most: None,
        from_ms: 5_000,
    };
    assert!(reception.apply(5_000, &early).is_err());
}

#[test]
fn an_exclusion_of_ones_own_is_not_shortened() {
    let mut reception = Reception::default();
    let until = |until_ms| Event::SelfExcluded {
        name: anna(),
        until_ms,
    };
    reception.apply(0, &until(1_000)).unwrap();
    assert!(reception.apply(10, &until(999)).is_err());
    reception.apply(10, &until(2_000)).unwrap();
    let person = reception.person(&Name::new("ANNA").unwrap()).unwrap();
    assert_eq!(person.self_excluded_ms(1_999), Some(2_000));
    assert_eq!(person.self_excluded_ms(2_000), None);
    // The house's lifting concerns the house's exclusion alone.
    let lifted = Event::ExclusionLifted {
        name: anna(),
        why: "the year is over".to_owned(),
    };
    assert!(reception.apply(20, &lifted).is_err());
}

#[test]
fn failures_lock_for_a_time_and_a_success_forgives_them() {
    let rule = LockOut {
        failures: 3,
        within_ms: 1_000,
        for_ms: 5_000,
    };
    let mut reception = Reception::default();
    let failed = Event::SignInFailed { name: anna() };
    let locked = |reception: &Reception, now| {
        let person = reception.person(&anna()).unwrap();
        person.locked_until_ms(rule, now)
    };
    for at in [0, 2_000, 2_500] {
        reception.apply(at, &failed).unwrap();
        assert_eq!(locked(&reception, at), None, "{at}");
    }
    reception.apply(2_900, &failed).unwrap();
    assert_eq!(locked(&reception, 2_900), Some(7_900));
    assert_eq!(locked(&reception, 7_900), None);
    let never = LockOut {
        failures: 0,
        ..rule
    };
    let person = reception.person(&anna()).unwrap();
    assert_eq!(person.locked_until_ms(never, 2_900), None);
    let password = Event::PasswordSet {
        name: anna(),
        one_time: true,
    };
    reception.apply(3_000, &password).unwrap();
    assert_eq!(locked(&reception, 3_000), None);
}

#[test]
fn a_code_is_good_once() {
    let mut reception = Reception::default();
    let password = Event::PasswordSet {
        name: anna(),
        one_time: false,
    };
    let signed_in = |step| Event::SignedIn {
        name: anna(),
        step: Some(step),
    };
    assert!(reception.apply(0, &signed_in(7)).is_err());
    reception.apply(0, &password).unwrap();
    reception.apply(0, &signed_in(7)).unwrap();
    assert!(reception.apply(1, &signed_in(7)).is_err());
    assert!(reception.apply(1, &signed_in(6)).is_err());
    reception.apply(1, &signed_in(8)).unwrap();
}

#[test]
fn a_lost_key_is_replaced_and_stays_on_record() {
    let mut reception = Reception::default();
    let key = |digit: &str| digit.repeat(64);
    let set = |digit| Event::SigningKeySet {
        name: anna(),
        key: key(digit),
    };
    let signed = |digit, seq| Event::EventSigned {
        name: anna(),
        log: "mini-1".to_owned(),
        seq,
        hash: key("0"),
        key: key(digit),
        signature: "a".repeat(128),
    };
    assert!(reception.apply(0, &set("1")).is_err(), "players have none");
    let added = Event::StaffAdded {
        name: anna(),
        roles: vec![Role::Inspector],
    };
    reception.apply(1, &added).unwrap();
    assert!(reception.apply(2, &signed("1", 7)).is_err(), "no key yet");
    assert!(reception.apply(2, &set("X")).is_err());
    reception.apply(2, &set("1")).unwrap();
    reception.apply(3, &signed("1", 7)).unwrap();
    assert!(reception.apply(3, &signed("1", 7)).is_err(), "once");
    reception.apply(4, &set("2")).unwrap();
    assert!(reception.apply(5, &set("1")).is_err(), "never again");
    assert!(reception.apply(5, &signed("1", 8)).is_err());
    reception.apply(5, &signed("2", 8)).unwrap();
    let person = reception.person(&anna()).unwrap();
    let until: Vec<_> = person.keys().iter().map(|key| key.until_ms).collect();
    assert_eq!(until, [Some(4), None]);
    assert!(person.has_signed("mini-1", 7) && !person.has_signed("mini-2", 7));
    let removed = Event::StaffRemoved {
        name: anna(),
        why: "she retires".to_owned(),
    };
    reception.apply(6, &removed).unwrap();
    assert!(reception.person(&anna()).unwrap().key().is_none());
    let house = Event::SigningKeySet {
        name: Name::new(HOUSE).unwrap(),
        key: key("3"),
    };
    reception.apply(7, &house).unwrap();
}

#[test]
fn staff_have_roles_of_staff() {
    assert!(can_hold(&[Role::Dealer, Role::Supervisor]));
    for wrong in [
        &[][..],
        &[Role::Player],
        &[Role::Dealer, Role::Player],
        &[Role::Dealer, Role::Dealer],
    ] {
        assert!(!can_hold(wrong), "{wrong:?}");
    }
}
