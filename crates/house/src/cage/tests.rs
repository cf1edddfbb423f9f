//! The cage decides, applies, and keeps its books.

use super::*;

fn name(name: &str) -> Name {
    Name::new(name).unwrap()
}

/// Does something that must be done, and what came of it.
fn done(cage: &mut Cage, by: &str, role: Role, at_ms: i64, command: Command) -> Vec<Event> {
    let events = cage.decide(&name(by), role, at_ms, &command);
    let events = events.unwrap_or_else(|refusal| panic!("{command:?} {refusal}"));
    for event in &events {
        assert_eq!(entry(event).iter().map(|l| l.cents.0).sum::<i64>(), 0);
        cage.apply(event).unwrap();
    }
    events
}

fn no(cage: &Cage, by: &str, role: Role, at_ms: i64, command: Command) -> Refusal {
    let decided = cage.decide(&name(by), role, at_ms, &command);
    decided.expect_err("it was done")
}

fn issue(cents: i64) -> Command {
    Command::IssueVoucher {
        cents: Cents(cents),
        player: None,
    }
}

const fn redeem(number: u32) -> Command {
    Command::RedeemVoucher {
        number,
        player: None,
    }
}

#[test]
fn a_voucher_is_redeemed_once() {
    let mut cage = Cage::default();
    done(&mut cage, "carl", Role::Cashier, 0, issue(5_000));
    done(&mut cage, "carl", Role::Cashier, 0, issue(7_000));
    assert_eq!(cage.owed(), Cents(12_000));
    let events = done(&mut cage, "carl", Role::Cashier, 1, redeem(1));
    let redeemed = Event::VoucherRedeemed {
        number: 1,
        cents: Cents(5_000),
        player: None,
    };
    assert_eq!(events, [redeemed]);
    let again = no(&cage, "carl", Role::Cashier, 2, redeem(1));
    assert_eq!(again.reason, CageReason::VoucherSpent);
    let none = no(&cage, "carl", Role::Cashier, 2, redeem(3));
    assert_eq!(none.reason, CageReason::NoSuchVoucher);
    let void = Command::VoidVoucher {
        number: 2,
        why: "printed twice".to_owned(),
    };
    let refused = no(&cage, "carl", Role::Cashier, 2, void.clone());
    assert_eq!(refused.reason, CageReason::RoleMayNot);
    done(&mut cage, "mia", Role::Manager, 2, void);
    assert_eq!(cage.owed(), Cents::ZERO);
    let spent = no(&cage, "carl", Role::Cashier, 3, redeem(2));
    assert_eq!(spent.reason, CageReason::VoucherSpent);
}

#[test]
fn an_expired_voucher_is_held_for_who_proves_to_be_its_owner() {
    let mut cage = Cage::default();
    done(&mut cage, "carl", Role::Cashier, 0, issue(5_000));
    let (expire, pay) = (
        Command::ExpireVoucher { number: 1 },
        Command::PayUnclaimed {
            number: 1,
            player: name("anna"),
            proof: Proof::Document,
        },
    );
    let late = 90 * DAY_MS;
    let early = no(&cage, "carl", Role::Cashier, late - 1, expire.clone());
    assert_eq!(early.reason, CageReason::VoucherNotExpired);
    let refused = no(&cage, "carl", Role::Cashier, late, redeem(1));
    assert_eq!(refused.reason, CageReason::VoucherExpired);
    assert_eq!(refused.about, Some("voucher-expired"));
    let early = no(&cage, "mia", Role::Manager, late, pay.clone());
    assert_eq!(early.reason, CageReason::VoucherNotExpired);
    done(&mut cage, "carl", Role::Cashier, late, expire);
    let paid = done(&mut cage, "mia", Role::Manager, late, pay.clone());
    let lines = entry(&paid[0]);
    assert_eq!(
        (lines[0].account.as_str(), lines[1].account.as_str()),
        ("unclaimed", "player:anna")
    );
    let again = no(&cage, "mia", Role::Manager, late, pay);
    assert_eq!(again.reason, CageReason::VoucherSpent);
}

#[test]
fn above_the_limit_another_person_confirms() {
    let mut cage = Cage::default();
    let pay = |cents| Command::CashOut {
        player: name("anna"),
        cents: Cents(cents),
        proof: Proof::Known,
    };
    let limit = cage.terms().two_people_above.0;
    let events = done(&mut cage, "carl", Role::Cashier, 0, pay(limit));
    assert_eq!(events[0].word(), "cashed-out");
    let events = done(&mut cage, "carl", Role::Cashier, 0, pay(limit + 1));
    assert_eq!(events[0].word(), "requested");
    let confirm = Command::Confirm { request: 1 };
    let same = no(&cage, "carl", Role::Cashier, 1, confirm.clone());
    assert_eq!(same.reason, CageReason::SamePerson);
    let events = done(&mut cage, "cleo", Role::Cashier, 1, confirm.clone());
    let words: Vec<&str> = events.iter().map(Event::word).collect();
    assert_eq!(words, ["confirmed", "cashed-out"]);
    let gone = no(&cage, "cleo", Role::Cashier, 1, confirm);
    assert_eq!(gone.reason, CageReason::NothingRequested);
    // What goes from one account to another needs nobody else.
    let voucher = Command::IssueVoucher {
        cents: Cents(limit + 1),
        player: Some(name("anna")),
    };
    let events = done(&mut cage, "carl", Role::Cashier, 0, voucher);
    assert_eq!(events[0].word(), "voucher-issued");
    done(&mut cage, "carl", Role::Cashier, 0, redeem(1));
    // Whatever becomes of the voucher meanwhile counts.
    let void = Command::VoidVoucher {
        number: 1,
        why: "lost".to_owned(),
    };
    done(&mut cage, "mia", Role::Manager, 1, void);
    let spent = no(
        &cage,
        "mia",
        Role::Manager,
        1,
        Command::Confirm { request: 2 },
    );
    assert_eq!(spent.reason, CageReason::VoucherSpent);
    done(
        &mut cage,
        "mia",
        Role::Manager,
        1,
        Command::Drop { request: 2 },
    );
    assert!(cage.requests().is_empty());
}

/// nz-1996/general/17.1, nz-1996/general/17.2, nz-1996/general/18.2: which chips the cage redeems.
#[test]
fn only_chips_of_value_are_redeemed_at_the_cage() {
    let mut cage = Cage::default();
    let bring = |chips| Command::RedeemChips {
        player: name("anna"),
        cents: Cents(500),
        chips,
        proof: Proof::Known,
    };
    done(&mut cage, "carl", Role::Cashier, 0, bring(ChipKind::Value));
    for (chips, about) in [
        (ChipKind::NonValue, "non-value-chips"),
        (ChipKind::Promotional, "promotional-chips"),
    ] {
        let refused = no(&cage, "carl", Role::Cashier, 0, bring(chips));
        assert_eq!(refused.reason, CageReason::NotRedeemedHere);
        assert_eq!(refused.about, Some(about));
    }
}

#[test]
fn amounts_are_amounts_and_what_no_house_wrote_does_not_fit() {
    let mut cage = Cage::default();
    for (cents, reason) in [
        (0, CageReason::AmountNotPositive),
        (-5, CageReason::AmountNotPositive),
        (Cents::LARGEST.0 + 1, CageReason::AmountTooLarge),
    ] {
        assert_eq!(
            no(&cage, "carl", Role::Cashier, 0, issue(cents)).reason,
            reason
        );
    }
    let wrong = Event::VoucherRedeemed {
        number: 1,
        cents: Cents(1),
        player: None,
    };
    assert!(cage.apply(&wrong).is_err());
    assert!(cage.apply(&Event::Dropped { request: 1 }).is_err());
}
