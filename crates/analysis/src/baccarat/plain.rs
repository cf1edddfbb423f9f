//! The plain twin of [`mod@super::ways`]: the tree of all draws, each value in turn. It is what the closed form is held to.

use super::ways::{Values, Ways};
use croupier_engine::games::baccarat::hand::{banker_draws, is_natural, player_draws};
use croupier_engine::{Card, Rank, Suit};

struct Count {
    left: Values,
    cards: u64,
    ways: Ways,
    leaves: u64,
}

impl Count {
    /// Draws each value in turn and goes on with it.
    fn each(&mut self, weight: u128, then: &mut dyn FnMut(&mut Count, u8, u128)) {
        for value in 0..10_u8 {
            let n = self.left[usize::from(value)];
            if n == 0 {
                continue;
            }
            self.left[usize::from(value)] -= 1;
            self.cards -= 1;
            then(self, value, weight * u128::from(n));
            self.cards += 1;
            self.left[usize::from(value)] += 1;
        }
    }

    fn end(&mut self, player: u8, banker: u8, used: usize, weight: u128) {
        // Cards the round did not need: any that are left, in any order.
        let unused = 6 - used as u64;
        let weight = (0..unused).fold(weight, |w, i| w * u128::from(self.cards - i));
        self.leaves += 1;
        self.ways.0[used - 4][usize::from(player)][usize::from(banker)] += weight;
    }
}

/// Whether the Banker's Hand draws, `third` being the value of the Player's third card.
pub(crate) fn banker_draws_to(count: u8, third: Option<u8>) -> bool {
    let card = |value: u8| Card {
        rank: Rank::ALL[usize::from(if value == 0 { 9 } else { value - 1 })],
        suit: Suit::Clubs,
    };
    banker_draws(count, third.map(card))
}

/// Counts every round that can come from these cards. A shoe of fewer than six cards has none.
///
/// ```
/// use croupier_analysis::baccarat::{plain, ways};
///
/// let deck = ways::decks(1);
/// assert_eq!(plain::ways(&deck), ways::ways(&deck), "counted in another way");
/// ```
#[must_use]
pub fn ways(values: &Values) -> Ways {
    count(values).ways
}

fn count(values: &Values) -> Count {
    let mut count = Count {
        left: *values,
        cards: values.iter().sum(),
        ways: Ways::default(),
        leaves: 0,
    };
    if count.cards < 6 {
        return count;
    }
    count.each(1, &mut |c, p1, w| {
        c.each(w, &mut |c, b1, w| {
            c.each(w, &mut |c, p2, w| {
                c.each(w, &mut |c, b2, w| {
                    finish(c, (p1 + p2) % 10, (b1 + b2) % 10, w)
                });
            });
        });
    });
    count
}

fn finish(c: &mut Count, player: u8, banker: u8, weight: u128) {
    if is_natural(player) || is_natural(banker) {
        return c.end(player, banker, 4, weight);
    }
    if !player_draws(player) {
        return bank(c, player, banker, None, 4, weight);
    }
    c.each(weight, &mut |c, third, w| {
        bank(c, (player + third) % 10, banker, Some(third), 5, w)
    });
}

fn bank(c: &mut Count, player: u8, banker: u8, third: Option<u8>, used: usize, weight: u128) {
    if !banker_draws_to(banker, third) {
        return c.end(player, banker, used, weight);
    }
    c.each(weight, &mut |c, value, w| {
        c.end(player, (banker + value) % 10, used + 1, w)
    });
}

#[cfg(test)]
mod tests {
    use super::super::ways::decks;
    use super::*;

    /// The tree of value sequences has the same size for every shoe that is rich enough.
    #[test]
    fn the_tree_has_its_size() {
        let eight = count(&decks(8)).leaves;
        assert_eq!(eight, count(&decks(4)).leaves);
        // By hand: of 10,000 beginnings 3,600 hold a natural; 6 or 7 against 0 to 7 is 2 × 8 × 100 of the rest, and so on.
        let mut leaves = 0_u64;
        for player in 0..10_u8 {
            for banker in 0..10_u8 {
                // Each total comes about in ten ways a hand.
                let each = 100;
                leaves += each * leaves_of(player, banker);
            }
        }
        assert_eq!(eight, leaves);
    }

    fn leaves_of(player: u8, banker: u8) -> u64 {
        if player >= 8 || banker >= 8 {
            return 1;
        }
        if player >= 6 {
            return if banker <= 5 { 10 } else { 1 };
        }
        let draws_to: u64 = [10, 10, 10, 9, 6, 4, 2, 0][usize::from(banker)];
        draws_to * 10 + (10 - draws_to)
    }
}
