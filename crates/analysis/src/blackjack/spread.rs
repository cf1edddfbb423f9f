//! How widely the results of split hands spread: the one figure of the box that is not exact.
//!
//! What a hand of a split wins against each total of the dealer's is exact, and so is how often there are two hands and how often
//! three. Two hands of one split are then taken as independent once the dealer's total is known, though they draw from the same
//! shoe. The simulation, which assumes nothing, agrees with the deviation that follows to three digits.

use super::game::Game;
use super::hands::{ACE, Hands, VALUES};
use super::play::Act;
use super::results::one_hand;
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
        let Some(one) = one_hand(game, pair) else {
            continue;
        };
        let n = u64::from(game.leaves.shoe[pair]);
        let unseen = super::leaves::total(&left) as u64;
        for (up, one) in one.iter().enumerate() {
            if game.act(hand, up) != Act::Split {
                continue;
            }
            let split = &game.splits[pair][up];
            let more = if pair == ACE { 0 } else { u64::from(left[pair]) };
            // The dealer's first card is among the unseen, and is no other than it is.
            let q = |taken: u64| {
                let left = more.saturating_sub(taken + u64::from(up == pair));
                Exact::ratio(left, (unseen - 1 - taken).max(1))
            };
            let (first, second) = (q(0), q(1));
            let mut three = Exact::ZERO;
            if split.again_first {
                three += first.clone();
            }
            if split.again_second {
                three += &first * &(&Exact::ONE - &second);
            }
            // Two hands make one pair of hands, three make three.
            let many = Exact::whole(2) + three.clone();
            let pairs = Exact::whole(2) + Exact::whole(4) * three;
            let squares: Exact = one.won.iter().map(|w| &w[1]).sum();
            let mut products = Exact::ZERO;
            for (dealer, won) in one.dealer.iter().zip(&one.won) {
                if !dealer.is_zero() {
                    products += &won[0].square() / dealer;
                }
            }
            let ways = n * n.saturating_sub(1);
            let plain = game.share(&game.leaves.plain(&left, up).times(ways));
            let blackjack = game.share(&game.leaves.blackjack(&left, up).times(ways));
            sum += plain * (many * squares + pairs * products) + blackjack;
        }
    }
    sum
}
