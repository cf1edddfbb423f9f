//! After the seal nothing can be exchanged: not a card, a place, a shoe or a share, and what is wrong is named by its place.

use crate::common::{Counted, dealt, label, shoe};
use croupier_seal::{
    Canonical, ClosingError, Composition, DealError, HouseKey, HouseShoe, Opening, OpeningError,
    SecretError, Share, ShoeRecord,
};
use proptest::prelude::*;

/// All openings of a shoe that was washed with one share.
fn openings(shoe: &HouseShoe, cut: u16) -> Vec<Opening> {
    let dealing = dealt(shoe, &[Share::from_bytes([9; 32])], cut);
    let size = shoe.record().cards.size();
    (0..size).map(|k| shoe.open(&dealing, k).unwrap()).collect()
}

fn exchanged(shoe: &HouseShoe, one: usize, other: usize) -> Vec<u8> {
    let mut secret = shoe.secret().to_vec();
    secret.swap(32 + one, 32 + other);
    secret
}

proptest! {
    /// Any two cards exchanged after the seal are found: the house cannot even restore such a shoe, and if it opens cards out of one that it
    /// sealed again with the same salts, the two places are named and no other.
    #[test]
    fn any_exchange_after_the_seal_is_found(seed in 0..1000u64, one in 0..104usize, other in 0..104usize) {
        let honest = shoe(1, 2, seed);
        let secret = exchanged(&honest, one, other);
        let differ = secret != *honest.secret();
        let restored = HouseShoe::restored(honest.record(), &secret);
        prop_assert_eq!(restored.is_err(), differ);
        prop_assume!(differ);
        prop_assert_eq!(restored.err(), Some(SecretError::OtherShoe));

        // The house goes on with the exchanged order under a record of its own, and shows its openings as if of the first.
        let record = honest.record();
        let mut lied = Vec::new();
        for mut opening in openings(&honest, 30) {
            let at = usize::from(opening.leaf.place);
            opening.leaf.card = secret[32 + at];
            let found = record.check(&opening);
            if at == one || at == other {
                let place = opening.leaf.place;
                prop_assert_eq!(found, Err(OpeningError::NotCommitted { place }));
            } else {
                prop_assert_eq!(found, Ok(()));
            }
            lied.push(opening);
        }
        // At the close the same is found by the leaves alone.
        let closing = honest.clone().close(&lied);
        let found = record.check_closing(&lied, &closing);
        let named = matches!(found, Err(ClosingError::Opening(OpeningError::NotCommitted { place }))
            if usize::from(place) == one || usize::from(place) == other);
        prop_assert!(named, "{:?}", found);
    }

    /// Whatever is changed in an opening, it no longer opens.
    #[test]
    fn an_opening_opens_one_place_of_one_shoe(seed in 0..1000u64, out in 0..52u16, bit in 0..256usize, by in 1..52u8, hash in 0..5usize) {
        let shoe = shoe(1, 1, seed);
        let dealing = dealt(&shoe, &[Share::from_bytes([9; 32])], 20);
        let opening = shoe.open(&dealing, out).unwrap();
        prop_assert!(dealing.check(out, &opening).is_ok());
        let place = opening.leaf.place;
        let not_committed = Err(OpeningError::NotCommitted { place });

        let mut card = opening.clone();
        card.leaf.card = (card.leaf.card + by) % 52;
        prop_assert_eq!(dealing.check(out, &card), not_committed);
        let mut salt = opening.clone();
        salt.leaf.salt[bit / 8] ^= 1 << (bit % 8);
        prop_assert_eq!(dealing.check(out, &salt), not_committed);
        let mut path = opening.clone();
        // The last places of a shoe have shorter paths.
        let hash = hash % path.path.len();
        path.path[hash].0[bit / 8] ^= 1 << (bit % 8);
        prop_assert_eq!(dealing.check(out, &path), not_committed);
        let mut short = opening.clone();
        short.path.pop();
        prop_assert_eq!(dealing.check(out, &short), not_committed);

        // Another place, said to be this one; and this card where another is due.
        let later = (out + 1) % 52;
        let due = dealing.place(later).unwrap();
        prop_assert_eq!(dealing.check(later, &opening), Err(OpeningError::NotDue { due, place }));
        let mut moved = opening.clone();
        moved.leaf.place = due;
        prop_assert_eq!(dealing.check(later, &moved), Err(OpeningError::NotCommitted { place: due }));
    }
}

#[test]
fn a_card_of_another_shoe_does_not_open() {
    let (first, second) = (shoe(1, 1, 7), shoe(2, 1, 7));
    // The same cards with the same secret: only the number differs.
    assert_eq!(first.secret(), second.secret());
    assert_ne!(first.record().root, second.record().root);
    for opening in openings(&second, 0) {
        let place = opening.leaf.place;
        let found = first.record().check(&opening);
        assert_eq!(found, Err(OpeningError::NotCommitted { place }));
    }
    let of_second = dealt(&second, &[], 0);
    assert_eq!(first.open(&of_second, 0), Err(DealError::OtherShoe));
    assert_eq!(second.open(&of_second, 52), Err(DealError::NoSuchCard));
}

#[test]
fn a_shoe_that_holds_other_cards_than_it_says_is_found_when_it_is_closed() {
    // Two aces of clubs, and no two of clubs.
    let mut order: Vec<u8> = (0..52).collect();
    order[1] = 0;
    let stacked = HouseShoe::seal_order(label(1), &order, &mut Counted::from(1)).unwrap();
    let claimed = ShoeRecord {
        cards: Composition::decks(1).unwrap(),
        ..stacked.record().clone()
    };
    let closing = stacked.clone().close(&[]);
    stacked.record().check_closing(&[], &closing).unwrap();
    let (card, said, found) = (0, 1, 2);
    let other = ClosingError::OtherCards { card, said, found };
    assert_eq!(claimed.check_closing(&[], &closing), Err(other));
}

#[test]
fn a_close_opens_every_place_once() {
    let shoe = shoe(1, 1, 3);
    let record = shoe.record().clone();
    let dealing = dealt(&shoe, &[Share::from_bytes([1; 32])], 10);
    let opened: Vec<Opening> = (0..20).map(|k| shoe.open(&dealing, k).unwrap()).collect();
    let closing = shoe.close(&opened);
    assert_eq!(closing.rest.len(), 32);
    record.check_closing(&opened, &closing).unwrap();

    let place = opened[19].leaf.place;
    let fewer = record.check_closing(&opened[..19], &closing);
    assert_eq!(fewer, Err(ClosingError::Missing { place }));
    let mut twice = opened.clone();
    twice.push(opened[19].clone());
    let twice = record.check_closing(&twice, &closing);
    assert_eq!(twice, Err(ClosingError::Twice { place }));
    let mut other = closing.clone();
    other.leaves[5].0[0] ^= 1;
    let other = record.check_closing(&opened, &other);
    assert_eq!(other, Err(ClosingError::OtherRoot));
    let mut outside = closing.clone();
    outside.rest[0].place = 52;
    let outside = record.check_closing(&opened, &outside);
    let place = 52;
    assert_eq!(outside, Err(OpeningError::NoSuchPlace { place }.into()));
    let mut none = closing;
    none.rest[0].card = 52;
    let none = record.check_closing(&opened, &none);
    assert_eq!(none, Err(OpeningError::NoSuchCard { card: 52 }.into()));
}

#[test]
fn whatever_is_changed_in_a_record_is_not_signed() {
    let shoe = shoe(1, 8, 1).escrowed(croupier_seal::Hash([6; 32]));
    let (key, record) = (HouseKey::from_seed(&[7; 32]), shoe.record().clone());
    let signed = key.sign(record.clone());
    assert!(signed.verified(&key.public()).is_ok());
    let mut changed = vec![record.clone(); 7];
    changed[0].label.table.push('x');
    changed[1].label.number += 1;
    changed[2].label.book = "nz-1996/mini-baccarat".into();
    changed[3].label.previous.0[31] ^= 1;
    changed[4].root.0[0] ^= 1;
    changed[5].cards = Composition::decks(6).unwrap();
    changed[6].escrow = None;
    for other in changed {
        assert_ne!(other.hash(), record.hash());
        let forged = croupier_seal::Signed::new(other, signed.signature());
        assert!(forged.verified(&key.public()).is_err());
    }
}

#[test]
fn a_shoe_comes_back_from_its_secret() {
    let shoe = shoe(4, 8, 5).escrowed(croupier_seal::Hash([6; 32]));
    let secret = shoe.secret();
    let back = HouseShoe::restored(shoe.record(), &secret).unwrap();
    let dealing = dealt(&shoe, &[Share::from_bytes([1; 32])], 200);
    assert_eq!(back.open(&dealing, 7), shoe.open(&dealing, 7));
    let short = HouseShoe::restored(shoe.record(), &secret[..20]);
    assert_eq!(short.err(), Some(SecretError::NoShoe));
    let mut other = secret.to_vec();
    other[0] ^= 1;
    let other = HouseShoe::restored(shoe.record(), &other);
    assert_eq!(other.err(), Some(SecretError::OtherShoe));
}

#[test]
fn nothing_secret_is_printed() {
    let shoe = shoe(1, 1, 3);
    let dealing = dealt(&shoe, &[Share::from_bytes([0xab; 32])], 10);
    let share = Share::from_bytes([0xab; 32]);
    let opening = shoe.open(&dealing, 0).unwrap();
    let printed = format!("{shoe:?} {share:?} {:?}", opening.leaf);
    let place = opening.leaf.place;
    let said = format!("HouseShoe(52 cards) Share Leaf(place {place})");
    assert_eq!(printed, said);
    let key = HouseKey::from_seed(&[0xab; 32]);
    let secrets = ["abababab", "[171, 171"];
    let printed = format!(
        "{key:?} {:?} {share:#?}",
        shoe.record().clone().committing()
    );
    assert!(secrets.iter().all(|secret| !printed.contains(secret)));
}
