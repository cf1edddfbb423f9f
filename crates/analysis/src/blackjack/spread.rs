//! How widely the results of split hands spread: the one figure of the box that is not exact.
//!
//! What a hand of a split wins against each total of the dealer's is exact, and so is how often there are two hands and how often
//! three. Two hands of one split are then taken as independent once the dealer's total is known, though they draw from the same
//! shoe. The simulation, which assumes nothing, agrees with the deviation that follows to three digits.

use super::game::Game;
use super::hands::{Hands, VALUES};
use super::play::Act;
use super::results::{OneHand, one_hand};
use crate::exact::Exact;

/// The mean square of what splits win, a round without a split counting nothing.
#[must_use]
pub fn second_moment(game: &Game) -> Exact {
    let hands = Hands::all();
    let mut sum = Exact::ZERO;
    for pair in 0..VALUES {
        let hand = hands.two(pair, pair);
        let splits = (0..VALUES).any(|up| game.act(hand, up) == Act::Split);
        let (Some(left), true) = (game.left(hand), splits) else {
            continue;
        };
        let (Some(any), Some(other)) = (one_hand(game, pair, true), one_hand(game, pair, false))
        else {
            continue;
        };
        let n = u64::from(game.leaves.shoe[pair]);
        let unseen = super::leaves::total(&left) as u64;
        for up in 0..VALUES {
            if game.act(hand, up) != Act::Split {
                continue;
            }
            let split = &game.splits[pair][up];
            // The dealer's first card is among the unseen, and is no other than it is.
            let q = |taken: u64| {
                let of_pair = u64::from(left[pair]);
                let of_pair = of_pair.saturating_sub(taken + u64::from(up == pair));
                Exact::ratio(of_pair, (unseen - 1 - taken).max(1))
            };
            let square = if split.again_first && split.again_second {
                // Three hands where either second card is of the pair's value; else two, and neither is.
                let three = q(0) * (Exact::whole(2) - q(1));
                let two = Exact::ONE - three.clone();
                two * hands_square(&other[up], 2) + three * hands_square(&any[up], 3)
            } else {
                hands_square(&any[up], 2)
            };
            let ways = n * n.saturating_sub(1);
            let plain = game.share(&game.leaves.plain(&left, up).times(ways));
            let blackjack = game.share(&game.leaves.blackjack(&left, up).times(ways));
            sum += plain * square + blackjack;
        }
    }
    sum
}

/// The mean square of what so many hands win together.
fn hands_square(one: &OneHand, hands: u8) -> Exact {
    let squares: Exact = one.won.iter().map(|w| &w[1]).sum();
    let mut products = Exact::ZERO;
    for (dealer, won) in one.dealer.iter().zip(&one.won) {
        if !dealer.is_zero() {
            products += &won[0].square() / dealer;
        }
    }
    Exact::whole(hands) * squares + Exact::whole(hands * (hands - 1)) * products
}
