//! Baccarat rounds counted exactly: every way six cards can come from a shoe, each weighted by how many shoes begin so.

use croupier_engine::games::baccarat::hand::{
    Outcome, banker_draws, is_natural, outcome, player_draws,
};
use croupier_engine::{Card, Rank, Suit};

/// How many cards of each point value 0 to 9 a shoe holds.
pub type Values = [u64; 10];

/// The values of so many whole decks.
#[must_use]
pub const fn decks(decks: u64) -> Values {
    let four = 4 * decks;
    [
        4 * four,
        four,
        four,
        four,
        four,
        four,
        four,
        four,
        four,
        four,
    ]
}

/// The ways a round can end. Each counts ordered draws of six cards, the unused ones included, so that all ways are alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// The Player's Hand wins.
    pub player: u128,
    /// The Banker's Hand wins.
    pub banker: u128,
    /// A tie.
    pub tie: u128,
    /// The Banker's Hand wins with six.
    pub banker_six: u128,
    /// Different sequences of values: the size of the tree.
    pub leaves: u64,
}

impl Ways {
    /// All of them.
    #[must_use]
    pub const fn total(&self) -> u128 {
        self.player + self.banker + self.tie
    }
}

struct Count {
    left: Values,
    cards: u64,
    ways: Ways,
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

    fn end(&mut self, player: u8, banker: u8, used: u64, weight: u128) {
        // Cards the round did not need: any that are left, in any order.
        let unused = 6 - used;
        let weight = (0..unused).fold(weight, |w, i| w * u128::from(self.cards - i));
        let ways = &mut self.ways;
        ways.leaves += 1;
        match outcome(player, banker) {
            Outcome::Player => ways.player += weight,
            Outcome::Tie => ways.tie += weight,
            Outcome::Banker => {
                ways.banker += weight;
                if banker == 6 {
                    ways.banker_six += weight;
                }
            }
        }
    }
}

/// A card of this value, as the table of play asks for the Player's third card.
fn card(value: u8) -> Card {
    let rank = Rank::ALL[usize::from(if value == 0 { 9 } else { value - 1 })];
    Card {
        rank,
        suit: Suit::Clubs,
    }
}

/// Counts every round that can come from these cards. A shoe of fewer than six cards has none.
#[must_use]
pub fn ways(values: &Values) -> Ways {
    let cards = values.iter().sum();
    let mut count = Count {
        left: *values,
        cards,
        ways: Ways::default(),
    };
    if cards < 6 {
        return count.ways;
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
    count.ways
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

fn bank(c: &mut Count, player: u8, banker: u8, third: Option<u8>, used: u64, weight: u128) {
    if !banker_draws(banker, third.map(card)) {
        return c.end(player, banker, used, weight);
    }
    c.each(weight, &mut |c, value, w| {
        c.end(player, (banker + value) % 10, used + 1, w)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The counts for eight decks as published, among others, at wizardofodds.com/games/baccarat/basics.
    #[test]
    fn eight_decks_give_the_published_counts() {
        let ways = ways(&decks(8));
        assert_eq!(ways.player, 2_230_518_282_592_256);
        assert_eq!(ways.banker, 2_292_252_566_437_888);
        assert_eq!(ways.tie, 475_627_426_473_216);
        assert_eq!(ways.total(), (0..6).map(|i| 416 - i).product::<u128>());
    }

    /// The tree of value sequences has the same size for every shoe that is rich enough.
    #[test]
    fn the_tree_has_its_size() {
        let eight = ways(&decks(8)).leaves;
        assert_eq!(eight, ways(&decks(4)).leaves);
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

    #[test]
    fn an_exhausted_shoe_has_no_rounds() {
        assert_eq!(ways(&[0; 10]), Ways::default());
        assert_eq!(ways(&[5, 0, 0, 0, 0, 0, 0, 0, 0, 0]), Ways::default());
        let ways = ways(&[6, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!((ways.tie, ways.leaves), (720, 1));
    }
}
