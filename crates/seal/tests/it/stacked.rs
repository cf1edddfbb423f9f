//! A dishonest house stacks a shoe of baccarat so that the Banker wins nearly always, wherever it is cut. After the wash it is fair.

use crate::common::{Counted, cards_out, dealt, label};
use croupier_seal::{Composition, HouseShoe, Share, shuffled, uniform};

/// What a card counts: an ace one, ten and court cards nothing.
fn points(card: u8) -> u8 {
    match card % 13 + 1 {
        n @ 1..=9 => n,
        _ => 0,
    }
}

/// Deals a shoe down from this cut, one card burnt and the cutting card twenty from the end: how many hands there are, and how many
/// the Banker wins.
fn banker_wins(cards: &[u8], cut: usize) -> (u32, u32) {
    let size = cards.len();
    let mut at = 1;
    let mut next = || {
        at += 1;
        points(cards[(cut + at - 1) % size])
    };
    let (mut hands, mut won) = (0, 0);
    let mut out = 1;
    while out < size - 20 {
        let (first, second, third, fourth) = (next(), next(), next(), next());
        out += 4;
        let mut player = (first + third) % 10;
        let mut banker = (second + fourth) % 10;
        if player < 8 && banker < 8 {
            let mut draws = banker <= 5;
            if player <= 5 {
                let card = next();
                out += 1;
                player = (player + card) % 10;
                draws = match banker {
                    0..=2 => true,
                    3 => card != 8,
                    4 => (2..=7).contains(&card),
                    5 => (4..=7).contains(&card),
                    6 => (6..=7).contains(&card),
                    _ => false,
                };
            }
            if draws {
                banker = (banker + next()) % 10;
                out += 1;
            }
        }
        hands += 1;
        won += u32::from(banker > player);
    }
    (hands, won)
}

/// In thousandths of all hands, over these cuts.
fn share(cards: &[u8], cuts: impl Iterator<Item = usize>) -> u32 {
    let (mut hands, mut won) = (0, 0);
    for cut in cuts {
        let (more, banker) = banker_wins(cards, cut);
        hands += more;
        won += banker;
    }
    won * 1_000 / hands
}

#[test]
fn a_stacked_shoe_is_dealt_fair_after_the_wash() {
    let mut source = Counted::from(1);
    let cards = Composition::decks(8).unwrap();
    let mut order = shuffled(&cards, &mut source).unwrap().to_vec();
    let some_cuts = || (52..=364).step_by(26);
    let honest = share(&order, 52..=364);
    let mut best = share(&order, some_cuts());
    for _ in 0..6_000 {
        let one = usize::from(uniform(416, &mut source).unwrap());
        let other = usize::from(uniform(416, &mut source).unwrap());
        order.swap(one, other);
        let now = share(&order, some_cuts());
        if now < best {
            order.swap(one, other);
        } else {
            best = now;
        }
    }
    // The cut alone protects nobody.
    let cut_only = share(&order, 52..=364);
    assert!(honest < 550, "{honest}");
    assert!(cut_only > 900, "{cut_only}");

    let shoe = HouseShoe::seal_order(label(1), &order, &mut source).unwrap();
    let mut sum = 0;
    for wash in 0..40 {
        // One honest contributor beside one who is in league with the house.
        let accomplice = Share::from_bytes([1; 32]);
        let anna = Share::new(&mut Counted::from(100 + wash)).unwrap();
        let dealing = dealt(&shoe, &[accomplice, anna], 0);
        sum += share(&cards_out(&shoe, &dealing), 52..=364);
    }
    // 45.9 % is fair; 40 shoes of about 80 hands have a standard error of 0.9 %.
    let washed = sum / 40;
    assert!((425..=492).contains(&washed), "{washed}");
}
