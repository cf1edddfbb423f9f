//! The ranker against the engine's evaluator on every hand there is, and against the known numbers of hands.

use super::*;
use croupier_engine::Word;

/// nz-1996/caribbean-stud/13.1, nz-1996/caribbean-stud/13.3: on all 2,598,960 hands the number stands where the engine's
/// value does.
#[test]
fn every_hand_is_ranked_as_the_engine_ranks_it() {
    let ranker = Ranker::shared();
    let deck: Vec<Card> = Card::deck().collect();
    let mut hands = 0;
    let mut counts = [0_u32; 10];
    let mut seen = vec![false; STRENGTHS];
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    for e in d + 1..52 {
                        let cards = [deck[a], deck[b], deck[c], deck[d], deck[e]];
                        let strength = ranker.rank_cards(cards);
                        let value = Value::of(cards);
                        assert_eq!(strength.value(), value, "{cards:?}");
                        seen[usize::from(strength.0)] = true;
                        counts[value.category as usize] += 1;
                        hands += 1;
                    }
                }
            }
        }
    }
    assert_eq!(hands, 2_598_960);
    assert_eq!(
        counts,
        [
            1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4
        ]
    );
    assert!(seen.iter().all(|&s| s));
    // The numbers go up with the values, so that comparing one is comparing the other.
    let values = &ranker.tables.values;
    assert!(values.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
fn the_order_of_cards_does_not_matter() {
    let hand = |text: &str| -> [Card; 5] {
        let cards: Vec<Card> = text
            .split(' ')
            .map(|w| Card::from_word(w).unwrap())
            .collect();
        cards.try_into().unwrap()
    };
    let ranker = Ranker::shared();
    let one = ranker.rank_cards(hand("Ac Kd 6h 4s 2c"));
    assert_eq!(one, ranker.rank_cards(hand("2c 4s 6h Kd Ac")));
    assert!(ranker.rank_cards(hand("2c 2d 5h 4s 3c")) > one);
    assert_eq!(ranker.rank_heights([12, 11, 4, 2, 0], false), one);
    assert_eq!(ranker.rank_heights([12, 11, 10, 9, 8], true).0, 7461);
    assert_eq!(ranker.rank_cards(hand("7c 5d 4h 3s 2c")).0, 0);
}

/// nz-1996/caribbean-stud/9.1
#[test]
fn the_weakest_hand_that_qualifies_is_ace_king_four_three_two() {
    let ranker = Ranker::shared();
    let least = ranker.weakest(Value::is_ace_king_or_higher);
    assert_eq!(least, ranker.rank_heights([12, 11, 2, 1, 0], false));
    assert!(!Strength(least.0 - 1).value().is_ace_king_or_higher());
}
