//! Who commits and reveals what, and what rule books know of besides a shoe that is dealt down.

use crate::common::{Counted, cards_out, dealt, label, shoe};
use croupier_seal::{
    Composition, CutOutside, DrawError, Hash, HouseDraw, HouseShoe, Opening, Part, Shape, Share,
    ShareError,
};

fn share(byte: u8) -> Share {
    Share::from_bytes([byte; 32])
}

#[test]
fn contributions_are_taken_once_each_and_by_name() {
    let shoe = shoe(1, 1, 1);
    let record = shoe.record();
    let mut committing = record.clone().committing();
    let of = |byte, name: &str| share(byte).commitment(record, name);
    committing
        .commit("anna", Part::Free, of(1, "anna"))
        .unwrap();
    let again = committing.commit("anna", Part::Free, of(2, "anna"));
    assert_eq!(again, Err(ShareError::CommittedAlready("anna".into())));
    let copy = committing.commit("mallory", Part::Free, of(1, "anna"));
    assert_eq!(copy, Err(ShareError::Copied("mallory".into())));
    committing.commit("bo", Part::Free, of(2, "bo")).unwrap();

    let mut revealing = committing.close();
    assert_eq!(revealing.awaited().collect::<Vec<_>>(), ["anna", "bo"]);
    let unknown = revealing.reveal("cy", share(3));
    assert_eq!(unknown, Err(ShareError::NotCommitted("cy".into())));
    let other = revealing.reveal("bo", share(1));
    assert_eq!(other, Err(ShareError::OtherShare("bo".into())));
    revealing.reveal("anna", share(1)).unwrap();
    let again = revealing.reveal("anna", share(1));
    assert_eq!(again, Err(ShareError::RevealedAlready("anna".into())));
    let settled = revealing.settle().unwrap();
    assert_eq!(settled.left_out().collect::<Vec<_>>(), ["bo"]);
    let names: Vec<&str> = settled.shares().map(|(name, _)| name).collect();
    assert_eq!(names, ["anna"]);
}

#[test]
fn nothing_is_settled_without_whoever_is_bound() {
    let shoe = shoe(1, 1, 1);
    let record = shoe.record();
    let mut committing = record.clone().committing();
    for (name, part) in [("inspector", Part::Bound), ("anna", Part::Free)] {
        let commitment = share(1).commitment(record, name);
        committing.commit(name, part, commitment).unwrap();
    }
    let mut revealing = committing.close();
    revealing.reveal("anna", share(1)).unwrap();
    let withheld = revealing.clone().settle().err();
    assert_eq!(
        withheld,
        Some(ShareError::Withheld(vec!["inspector".into()]))
    );
    revealing.reveal("inspector", share(1)).unwrap();
    assert!(revealing.settle().is_ok());
}

/// A commitment to a shoe is none to another, and a share of a wash none of a draw.
#[test]
fn commitments_are_to_one_record() {
    let (first, second) = (shoe(1, 1, 1), shoe(2, 1, 1));
    let of_first = share(1).commitment(first.record(), "anna");
    assert_ne!(of_first, share(1).commitment(second.record(), "anna"));
    assert_ne!(of_first, share(1).commitment(first.record(), "bo"));
    let draw = HouseDraw::seal(label(1), Shape::Deck, &mut Counted::from(1)).unwrap();
    assert_ne!(of_first, share(1).commitment(draw.record(), "anna"));
}

#[test]
fn the_cut_is_a_rotation_and_the_wash_a_permutation() {
    let shoe = shoe(1, 8, 2);
    let shares = [share(1), share(2)];
    let uncut = dealt(&shoe, &shares, 0);
    let cut = dealt(&shoe, &shares, 100);
    for out in 0..416 {
        assert_eq!(cut.place(out), uncut.place((out + 100) % 416));
    }
    assert_eq!(cut.place(416), None);
    let mut places: Vec<u16> = (0..416).filter_map(|out| uncut.place(out)).collect();
    assert_ne!(places, (0..416).collect::<Vec<u16>>());
    places.sort_unstable();
    assert_eq!(places, (0..416).collect::<Vec<u16>>());
    // Without contributors the house's order stays.
    let alone = dealt(&shoe, &[], 0);
    assert!((0..416).all(|out| alone.place(out) == Some(out)));
    let settled = shoe.record().clone().committing().close().settle();
    let washed = settled.unwrap().wash().unwrap();
    let outside = CutOutside {
        cut: 417,
        size: 416,
    };
    assert_eq!(washed.cut(417), Err(outside));
}

#[test]
fn whoever_reveals_or_not_decides() {
    let shoe = shoe(1, 1, 2);
    let both = dealt(&shoe, &[share(1), share(2)], 0);
    let record = shoe.record();
    let mut committing = record.clone().committing();
    for (n, byte) in [1, 2].into_iter().enumerate() {
        let name = format!("contributor {n}");
        let commitment = share(byte).commitment(record, &name);
        committing.commit(&name, Part::Free, commitment).unwrap();
    }
    let mut revealing = committing.close();
    revealing.reveal("contributor 0", share(1)).unwrap();
    let one = revealing.settle().unwrap().wash().unwrap().uncut();
    assert_ne!(cards_out(&shoe, &one), cards_out(&shoe, &both));
}

/// What is inside a continuous shuffler is sealed afresh each round: all cards but those on the table, which go back after it.
#[test]
fn a_continuous_shuffler_is_sealed_each_round() {
    let mut inside = Composition::decks(4).unwrap();
    let mut on_table: Vec<u8> = Vec::new();
    for round in 1..=5 {
        let mut source = Counted::from(u64::from(round));
        let shoe = HouseShoe::seal(label(round), &inside, &mut source).unwrap();
        let record = shoe.record().clone();
        assert_eq!(
            record.cards.size(),
            208 - u16::try_from(on_table.len()).unwrap()
        );
        let dealing = dealt(&shoe, &[share(9)], 0);
        let opened: Vec<Opening> = (0..6).map(|k| shoe.open(&dealing, k).unwrap()).collect();
        // The cards of the round before go in while these lie on the table.
        inside = inside.with(&on_table).unwrap();
        on_table = opened.iter().map(|opening| opening.leaf.card).collect();
        inside = inside.without(&on_table).unwrap();
        record.check_closing(&opened, &shoe.close(&opened)).unwrap();
    }
}

/// Discards are shuffled again while other cards lie on the table: the old shoe is closed, and the new one holds what everybody can count.
#[test]
fn discards_are_sealed_again() {
    let first = shoe(1, 1, 1);
    let dealing = dealt(&first, &[share(1)], 0);
    let opened: Vec<Opening> = (0..52).map(|k| first.open(&dealing, k).unwrap()).collect();
    first
        .record()
        .check_closing(&opened, &first.clone().close(&opened))
        .unwrap();
    let on_table: Vec<u8> = opened[44..].iter().map(|o| o.leaf.card).collect();
    let discards = first.record().cards.without(&on_table).unwrap();
    let second = HouseShoe::seal(label(2), &discards, &mut Counted::from(2)).unwrap();
    assert_eq!(second.record().cards.size(), 44);
    let dealing = dealt(&second, &[share(1)], 0);
    for out in 0..44 {
        let card = second.open(&dealing, out).unwrap();
        assert!(dealing.check(out, &card).is_ok());
        assert!(!on_table.contains(&card.leaf.card));
    }
}

/// Cards are replaced in the middle of a shoe: it is closed as it is, and the new one has the next number.
#[test]
fn cards_are_replaced_by_closing_the_shoe() {
    let first = shoe(1, 8, 1);
    let record = first.record().clone();
    let dealing = dealt(&first, &[share(1)], 200);
    let opened: Vec<Opening> = (1..30).map(|k| first.open(&dealing, k).unwrap()).collect();
    record
        .check_closing(&opened, &first.close(&opened))
        .unwrap();
    let second = shoe(2, 8, 2);
    assert_eq!(
        second.open(&dealing, 30),
        Err(croupier_seal::DealError::OtherShoe)
    );
}

/// A round is void: what was opened stays opened. An excess card that nobody saw stays closed, and is the next hand's first card, with the number
/// it always had.
#[test]
fn numbers_go_on_after_a_void_round_and_an_excess_card() {
    let shoe = shoe(1, 8, 1);
    let dealing = dealt(&shoe, &[share(1)], 200);
    // A burnt card, a round of four, an excess card face down; the round is void.
    let mut opened: Vec<Opening> = (1..5).map(|k| shoe.open(&dealing, k).unwrap()).collect();
    // The next hand begins with number 5.
    opened.extend((5..9).map(|k| shoe.open(&dealing, k).unwrap()));
    for (out, opening) in (1..).zip(&opened) {
        assert_eq!(dealing.check(out, opening), Ok(opening.leaf.card));
    }
    let record = shoe.record().clone();
    let closing = shoe.close(&opened);
    // The burnt card is opened at the end.
    let burnt = dealing.place(0).unwrap();
    assert!(closing.rest.iter().any(|leaf| leaf.place == burnt));
    record.check_closing(&opened, &closing).unwrap();
}

#[test]
fn the_house_draws_with_the_share_it_committed_to() {
    let label = croupier_seal::Label::new("dice-1", 3, "nz-1996/craps", Hash([0; 32]));
    let dice = Shape::faces(&[6, 6]).unwrap();
    let house = HouseDraw::seal(label, dice, &mut Counted::from(1)).unwrap();
    let settled = house
        .record()
        .clone()
        .committing()
        .close()
        .settle()
        .unwrap();
    let drawn = settled.draw(house.share()).unwrap();
    assert_eq!(drawn.values().len(), 2);
    assert_eq!(settled.draw(&share(1)), Err(DrawError::OtherShare));
}
