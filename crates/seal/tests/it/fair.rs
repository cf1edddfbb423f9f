//! One uniform contribution is enough, whatever everybody else has chosen: χ² on a tiny deck, a wheel and dice, with fixed seeds.

use crate::common::{Counted, cards_out, dealt, label};
use croupier_seal::{DrawRecord, Hash, HouseDraw, HouseShoe, Label, Part, Settled, Shape, Share};
use std::collections::BTreeMap;

/// χ² of counts that should be equal, times 1,000. In whole numbers, as everything here is.
fn chi_square(counts: &[u64]) -> u64 {
    let all: u64 = counts.iter().sum();
    let cells = counts.len() as u64;
    // Σ (n − e)² / e with e = all / cells is (cells · Σ n² − all²) / all.
    let squares: u64 = counts.iter().map(|n| n * n).sum();
    (cells * squares - all * all) * 1_000 / all
}

/// 99.9 % of χ² with 23 and with 36 degrees of freedom, times 1,000.
const CRITICAL_23: u64 = 49_728;
const CRITICAL_36: u64 = 67_985;

/// How often each of the 24 orders of four cards comes out.
fn orders(made: impl Fn(u64) -> (HouseShoe, Vec<Share>)) -> Vec<u64> {
    let mut seen: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
    for round in 0..2_400 {
        let (shoe, shares) = made(round);
        let dealing = dealt(&shoe, &shares, 1);
        *seen.entry(cards_out(&shoe, &dealing)).or_default() += 1;
    }
    let mut counts: Vec<u64> = seen.into_values().collect();
    counts.resize(24, 0);
    counts
}

fn four(order: [u8; 4], seed: u64) -> HouseShoe {
    HouseShoe::seal_order(label(1), &order, &mut Counted::from(seed)).unwrap()
}

fn random(round: u64) -> Share {
    Share::new(&mut Counted::from(round + 1)).unwrap()
}

#[test]
fn one_honest_contributor_makes_a_stacked_shoe_fair() {
    let chosen = |byte| Share::from_bytes([byte; 32]);
    // The house has stacked, two others contribute what they like; the honest one comes first, between or last.
    for honest in 0..3 {
        let counts = orders(|round| {
            let mut shares = vec![chosen(1), chosen(2)];
            shares.insert(honest, random(round));
            (four([0, 1, 2, 3], 0), shares)
        });
        assert!(chi_square(&counts) < CRITICAL_23, "{honest}: {counts:?}");
    }
    // And if nobody is honest, it is seen here: one order, again and again.
    let counts = orders(|_| (four([0, 1, 2, 3], 0), vec![chosen(1), chosen(2)]));
    assert!(chi_square(&counts) > CRITICAL_23);
}

#[test]
fn an_honest_house_needs_nobody() {
    let cards = croupier_seal::Composition::of(&[0, 1, 2, 3]).unwrap();
    let counts = orders(|round| {
        let mut source = Counted::from(round + 1);
        let shoe = HouseShoe::seal(label(1), &cards, &mut source).unwrap();
        (shoe, vec![Share::from_bytes([1; 32])])
    });
    assert!(chi_square(&counts) < CRITICAL_23, "{counts:?}");
}

fn settled(record: &DrawRecord, shares: &[Share]) -> Settled<DrawRecord> {
    let mut committing = record.clone().committing();
    let named = || ["anna", "bo", "cy"].into_iter().zip(shares);
    for (name, share) in named() {
        let commitment = share.commitment(record, name);
        committing.commit(name, Part::Free, commitment).unwrap();
    }
    let mut revealing = committing.close();
    for (name, share) in named() {
        revealing.reveal(name, share.clone()).unwrap();
    }
    revealing.settle().unwrap()
}

/// How often each face of a wheel comes, with the house's share of this seed and these others'.
fn faces(house: impl Fn(u64) -> u64, shares: impl Fn(u64) -> Vec<Share>) -> Vec<u64> {
    let mut counts = vec![0; 37];
    for round in 0..3_700 {
        let wheel = Shape::faces(&[37]).unwrap();
        let label = Label::new("wheel-1", 1, "nz-1996/roulette", Hash([0; 32]));
        let draw = HouseDraw::seal(label, wheel, &mut Counted::from(house(round))).unwrap();
        let drawn = settled(draw.record(), &shares(round)).draw(draw.share());
        counts[usize::from(drawn.unwrap().values()[0])] += 1;
    }
    counts
}

#[test]
fn one_honest_share_makes_a_draw_fair() {
    let chosen = || Share::from_bytes([1; 32]);
    let by_player = faces(|_| 0, |round| vec![chosen(), random(round)]);
    assert!(chi_square(&by_player) < CRITICAL_36, "{by_player:?}");
    let by_house = faces(|round| round + 1, |_| vec![chosen()]);
    assert!(chi_square(&by_house) < CRITICAL_36, "{by_house:?}");
    let by_nobody = faces(|_| 0, |_| vec![chosen()]);
    assert!(chi_square(&by_nobody) > CRITICAL_36);
}

#[test]
fn a_deck_is_drawn_whole_and_differs_with_every_share() {
    let label = |number| Label::new("stud-1", number, "nz-1996/caribbean-stud", Hash([0; 32]));
    let drawn = |number, shares: &[Share]| {
        let house = HouseDraw::seal(label(number), Shape::Deck, &mut Counted::from(1)).unwrap();
        let drawn = settled(house.record(), shares).draw(house.share());
        drawn.unwrap().values().to_vec()
    };
    let first = drawn(1, &[random(1), random(2)]);
    let mut sorted = first.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, (0..52).collect::<Vec<u8>>());
    assert_eq!(first, drawn(1, &[random(1), random(2)]));
    for other in [
        drawn(2, &[random(1), random(2)]),
        drawn(1, &[random(2), random(1)]),
        drawn(1, &[random(1)]),
        drawn(1, &[]),
    ] {
        assert_ne!(other, first);
    }
}
