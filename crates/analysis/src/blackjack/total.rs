//! Basic strategy: a table that looks at the total of a hand and the dealer's first card only (nz-1996/blackjack/7.4, 10.1,
//! 11.1, 12.1).
//!
//! **How a square of the table is decided.** A total comes about in many ways, and the best decision may differ among them. A
//! square holds the decision that is worth most over all hands that come to it, each counted as often as it comes when the rest
//! of the table is played; hands after a split are played by the same table but do not weigh in it. It is found by going from
//! table to table until no square changes; of what is worth exactly the same, the hand stands rather than draws, and draws
//! rather than doubles. Weights and values are whole numbers, so there is nothing to round.

use super::dealer::LOWEST;
use super::game::{Game, Terms, each_two};
use super::hands::{ACE, BUST, Hand, Hands, VALUES};
use super::leaves::Leaves;
use super::play::{Act, Play, Worth};
use super::wide::Wide;
use dashu_int::IBig;
use std::sync::Arc;

/// Totals up to twenty-one.
const TOTALS: usize = 22;

const BASIC: &str = "basic";
const LIKE_THE_DEALER: &str = "like-the-dealer";
const NEVER_BUST: &str = "never-bust";

/// The ways to play that have a name, the usual one first.
pub const STRATEGIES: [&str; 3] = [BASIC, LIKE_THE_DEALER, NEVER_BUST];

/// A table by totals.
///
/// ```
/// use croupier_analysis::blackjack::hands::{Hands, TEN};
/// use croupier_analysis::blackjack::play::Act;
/// use croupier_analysis::blackjack::total::Table;
///
/// let all = Hands::all();
/// let sixteen = &all.list[all.two(5, TEN)];
/// // Against a six and against a ten.
/// assert_eq!([5, TEN].map(|up| Table::usual().act(sixteen, up)), [Act::Stand, Act::Draw]);
/// assert_eq!([5, TEN].map(|up| Table::never_bust().act(sixteen, up)), [Act::Stand; 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Hands in which no ace counts eleven, by total and the dealer's first card. [`Act::Double`] is for two cards; more are drawn to.
    pub hard: [[Act; VALUES]; TOTALS],
    /// Hands in which one does.
    pub soft: [[Act; VALUES]; TOTALS],
    /// Whether a pair is split.
    pub pairs: [[bool; VALUES]; VALUES],
}

impl Table {
    /// A table from which the search sets out: as most people play.
    #[must_use]
    pub fn usual() -> Table {
        let mut table = Table {
            hard: [[Act::Draw; VALUES]; TOTALS],
            soft: [[Act::Draw; VALUES]; TOTALS],
            pairs: [[false; VALUES]; VALUES],
        };
        for up in 0..VALUES {
            let low = (1..=5).contains(&up);
            for total in 12..TOTALS {
                if total >= 17 || low {
                    table.hard[total][up] = Act::Stand;
                }
                if total >= 18 {
                    table.soft[total][up] = Act::Stand;
                }
            }
            for total in 9..=11 {
                if low {
                    table.hard[total][up] = Act::Double;
                }
            }
            table.pairs[ACE][up] = true;
            table.pairs[7][up] = true;
        }
        table
    }

    /// A table that does as the dealer must, and neither doubles nor splits.
    #[must_use]
    pub fn like_the_dealer() -> Table {
        let mut table = Table {
            hard: [[Act::Draw; VALUES]; TOTALS],
            soft: [[Act::Draw; VALUES]; TOTALS],
            pairs: [[false; VALUES]; VALUES],
        };
        for total in usize::from(LOWEST)..TOTALS {
            table.hard[total] = [Act::Stand; VALUES];
            table.soft[total] = [Act::Stand; VALUES];
        }
        table
    }

    /// A table that never takes a card that could exceed twenty-one, and is otherwise as most people play.
    #[must_use]
    pub fn never_bust() -> Table {
        let mut table = Table::usual();
        for total in 12..TOTALS {
            table.hard[total] = [Act::Stand; VALUES];
        }
        table
    }

    /// The table of a way to play that is not basic strategy, by its name.
    ///
    /// ```
    /// use croupier_analysis::blackjack::total::Table;
    ///
    /// assert_eq!(Table::named("like-the-dealer"), Some(Table::like_the_dealer()));
    /// assert_eq!(Table::named("basic"), None, "basic strategy is worked out for the cards");
    /// ```
    #[must_use]
    pub fn named(word: &str) -> Option<Table> {
        match word {
            LIKE_THE_DEALER => Some(Table::like_the_dealer()),
            NEVER_BUST => Some(Table::never_bust()),
            _ => None,
        }
    }

    /// What the table says of a hand, a pair being left whole.
    #[must_use]
    pub fn act(&self, hand: &Hand, up: usize) -> Act {
        let total = usize::from(hand.total);
        let said = if hand.soft {
            self.soft[total][up]
        } else {
            self.hard[total][up]
        };
        match said {
            _ if !hand.may_draw() => Act::Stand,
            Act::Double if !hand.may_double() => Act::Draw,
            Act::Stand if !hand.may_stand() => Act::Draw,
            said => said,
        }
    }

    fn square(&mut self, hand: &Hand) -> &mut [Act; VALUES] {
        let total = usize::from(hand.total);
        if hand.soft {
            &mut self.soft[total]
        } else {
            &mut self.hard[total]
        }
    }
}

impl Play for Table {
    fn choose(&self, worth: &Worth<'_>) -> Act {
        match worth.draw {
            Some(_) => self.act(worth.hand, worth.up),
            None => Act::Stand,
        }
    }

    fn splits(&self, pair: usize, up: usize, _: &Wide, _: &Wide) -> bool {
        self.pairs[pair][up]
    }

    fn splits_again(&self, pair: usize, up: usize, _: &Wide, _: &Wide) -> bool {
        self.pairs[pair][up]
    }
}

/// The table in which no square is better changed while the others are kept, and the round under it.
#[must_use]
pub fn basic(leaves: &Arc<Leaves>, terms: Terms) -> (Table, Game) {
    let mut table = Table::usual();
    let mut game = Game::on(leaves, terms, &table);
    loop {
        let next = better(&table, &game);
        if next == table {
            return (table, game);
        }
        let tried = Game::on(leaves, terms, &next);
        // Squares are changed together. Should that ever not better the round, the search ends with what it has.
        if tried.round() <= game.round() {
            return (table, game);
        }
        (table, game) = (next, tried);
    }
}

/// The best decision for every square, all others being kept.
fn better(table: &Table, game: &Game) -> Table {
    let hands = Hands::all();
    let mut next = table.clone();
    for up in 0..VALUES {
        let reached = reached(game, up);
        // A total that never comes about, because its one hand is split, is decided by that hand.
        let mut idle = [[true; 2]; TOTALS];
        for (hand, reached) in hands.list.iter().zip(&reached) {
            idle[usize::from(hand.total)][usize::from(hand.soft)] &= *reached == Wide::ZERO;
        }
        // By total and softness: all that stand or draw, and those that may double.
        let mut sums: [[[IBig; 4]; 2]; TOTALS] = Default::default();
        for (at, reached) in reached.iter().enumerate() {
            let hand = &hands.list[at];
            let idle = idle[usize::from(hand.total)][usize::from(hand.soft)] && hand.size == 2;
            if (*reached == Wide::ZERO && !idle) || !hand.may_draw() {
                continue;
            }
            let reached = if idle { IBig::ONE } else { reached.big() };
            let sums = &mut sums[usize::from(hand.total)][usize::from(hand.soft)];
            let draw = &reached * game.nodes[at].draw[up].big();
            if hand.may_stand() {
                sums[0] += &reached * game.nodes[at].stand[up].big();
                sums[1] += &draw;
            }
            if let Some(double) = game.worth(at, up, Act::Double) {
                sums[2] += draw;
                sums[3] += &reached * double.big();
            }
        }
        for hand in &hands.list {
            if hand.size < 2 || !hand.may_draw() {
                continue;
            }
            let sums = &sums[usize::from(hand.total)][usize::from(hand.soft)];
            let square = &mut next.square(hand)[up];
            *square = if hand.may_stand() && sums[1] <= sums[0] {
                Act::Stand
            } else if sums[3] > sums[2] {
                Act::Double
            } else {
                Act::Draw
            };
        }
        for pair in 0..VALUES {
            let hand = hands.two(pair, pair);
            let split = game.worth(hand, up, Act::Split);
            next.pairs[pair][up] = split.is_some_and(|split| split > game.nodes[hand].value[up]);
        }
    }
    next
}

/// In how many orders of cards each hand comes about against a first card of the dealer's, under the game's way to play.
#[must_use]
pub fn reached(game: &Game, up: usize) -> Vec<Wide> {
    let hands = Hands::all();
    let mut reached = vec![Wide::ZERO; hands.list.len()];
    each_two(&game.leaves.shoe, |hand, ways| {
        let waits = hands.list[hand].is_ace_ten();
        if !waits && game.act(hand, up) != Act::Split {
            reached[hand] = Wide::of(ways);
        }
    });
    for at in VALUES..hands.list.len() {
        let from = reached[at];
        if from == Wide::ZERO || game.nodes[at].act[up] != Act::Draw {
            continue;
        }
        let Some(left) = game.left(at) else { continue };
        for (&with, &n) in hands.list[at].with.iter().zip(&left) {
            if with != BUST {
                reached[usize::from(with)].add_times(&from, u64::from(n));
            }
        }
    }
    reached
}
