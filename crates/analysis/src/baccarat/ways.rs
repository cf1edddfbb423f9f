//! Every way a round of baccarat can go, counted exactly for any composition in a few microseconds.
//!
//! The six cards of a round, the unused ones included, are all alike before they are looked at. So instead of following the
//! draws, the third cards are taken out first: for each composition that is left, the number of ways in which the first
//! four cards make two given totals has a closed form of a few sums. Counts are of ordered draws of six cards.

use super::plain;
use croupier_engine::games::baccarat::hand::{Outcome, is_natural, outcome, player_draws};

/// How many cards of each point value 0 to 9 a shoe holds.
pub type Values = [u64; 10];

/// The most cards that are counted: beyond this the numbers of ways would leave their range.
pub const MOST_CARDS: u64 = 20_000;

/// The values of so many whole decks.
///
/// ```
/// use croupier_analysis::baccarat::ways::decks;
///
/// assert_eq!(decks(8)[0], 128, "tens and court cards count nothing");
/// assert_eq!(decks(8).iter().sum::<u64>(), 416);
/// ```
#[must_use]
pub const fn decks(decks: u64) -> Values {
    let four = 4 * decks;
    let mut values = [four; 10];
    values[0] = 4 * four;
    values
}

/// The ways a round can end, by how many cards it needs (four to six) and the final point counts of both hands.
///
/// ```
/// use croupier_analysis::baccarat::ways::{decks, ways};
/// use croupier_engine::games::baccarat::hand::Outcome;
///
/// let ways = ways(&decks(8));
/// assert!(ways.outcome(Outcome::Banker) > ways.outcome(Outcome::Player));
/// let all = [Outcome::Player, Outcome::Banker, Outcome::Tie].map(|of| ways.outcome(of));
/// assert_eq!(all.iter().sum::<u128>(), ways.total());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ways(pub(crate) [[[u128; 10]; 10]; 3]);

impl Ways {
    /// The ways to end with these cards and counts.
    #[must_use]
    pub const fn of(&self, cards: usize, player: usize, banker: usize) -> u128 {
        self.0[cards - 4][player][banker]
    }

    /// The ways for which a test holds of cards, Player's and Banker's count.
    ///
    /// ```
    /// use croupier_analysis::baccarat::ways::{decks, ways};
    ///
    /// let ways = ways(&decks(8));
    /// // A natural eight or nine ends the round with four cards.
    /// let naturals = ways.count(|_, player, banker| player >= 8 || banker >= 8);
    /// assert!(ways.count(|cards, _, _| cards == 4) < naturals);
    /// ```
    pub fn count(&self, test: impl Fn(usize, u8, u8) -> bool) -> u128 {
        let mut sum = 0;
        for (cards, tables) in (4..).zip(&self.0) {
            for (player, row) in (0..).zip(tables) {
                for (banker, ways) in (0..).zip(row) {
                    if test(cards, player, banker) {
                        sum += ways;
                    }
                }
            }
        }
        sum
    }

    /// All of them.
    #[must_use]
    pub fn total(&self) -> u128 {
        self.0.iter().flatten().flatten().sum()
    }

    /// Those in which the round ends so.
    #[must_use]
    pub fn outcome(&self, of: Outcome) -> u128 {
        self.count(|_, player, banker| outcome(player, banker) == of)
    }

    /// Those in which the Banker's Hand wins with six.
    ///
    /// ```
    /// use croupier_analysis::Exact;
    /// use croupier_analysis::baccarat::ways::{decks, ways};
    ///
    /// let ways = ways(&decks(8));
    /// assert_eq!(Exact::ratio(ways.banker_six(), ways.total()).decimal(4), "0.0539");
    /// ```
    #[must_use]
    pub fn banker_six(&self) -> u128 {
        self.count(|_, player, banker| banker == 6 && player < 6)
    }
}

/// When the Banker's Hand draws: by its count, and by the value of the Player's third card, 10 standing for none.
pub(crate) fn drawing_table() -> [[bool; 11]; 8] {
    let mut table = [[false; 11]; 8];
    for (count, row) in (0..).zip(&mut table) {
        for (third, draws) in (0..).zip(row) {
            *draws = plain::banker_draws_to(count, (third < 10).then_some(third));
        }
    }
    table
}

/// What is left when some cards have been taken out, with the sums that all totals share.
///
/// Counts and numbers of pairs fit into 32 bits and all sums into 64, as [`MOST_CARDS`] sees to; what is taken off in between
/// may pass below zero and come back, so these few steps wrap.
struct Left {
    /// How many of each value.
    m: [u32; 10],
    /// The same backwards and around the circle of ten, so that those of `b`, `b - 1`, … `b - 9` lie in a row.
    back: [u32; 19],
    /// The ordered pairs of each total.
    pairs: [u64; 10],
}

#[inline(always)]
fn dot(one: &[u32; 10], other: &[u32; 10]) -> u64 {
    let products = one
        .iter()
        .zip(other)
        .map(|(a, b)| u64::from(*a) * u64::from(*b));
    products.fold(0, u64::wrapping_add)
}

impl Left {
    #[inline(always)]
    fn new(m: [u32; 10]) -> Left {
        let mut left = Left {
            m,
            back: std::array::from_fn(|at| m[(19 - at) % 10]),
            pairs: [0; 10],
        };
        for total in 0..10 {
            left.pairs[total] = dot(&m, left.down_from(total));
        }
        // The same card twice is not a pair: x with itself makes 2x.
        for (x, many) in m.iter().enumerate() {
            left.pairs[2 * x % 10] -= u64::from(*many);
        }
        left
    }

    /// How many there are of each value from this one down, ten of them around the circle.
    #[inline(always)]
    fn down_from(&self, value: usize) -> &[u32; 10] {
        let row = self.back.get(9 - value..).and_then(<[u32]>::first_chunk);
        row.unwrap_or(&self.m)
    }

    /// The pairs (x, y) of a total by x.
    #[inline(always)]
    fn by_first(&self, total: usize) -> [u32; 10] {
        let others = self.down_from(total);
        let mut each = std::array::from_fn(|x| self.m[x].wrapping_mul(others[x]));
        if total.is_multiple_of(2) {
            for x in [total / 2, total / 2 + 5] {
                each[x] -= self.m[x];
            }
        }
        each
    }

    /// The ordered ways in which two cards make the Player's total and two others the Banker's.
    ///
    /// For a Player's pair (x, y) the Banker's pairs of total b lose 2·m[b−x] + 2·m[b−y], and get back 2 for each of
    /// 2x = b, 2y = b and x + y = b, which were taken off twice. Summed over the pairs, x and y count alike.
    #[inline(always)]
    fn fours(&self, player: usize, first: &[u32; 10], banker: usize) -> u64 {
        let beside = dot(first, self.down_from(banker));
        let all = self.pairs[player].wrapping_mul(self.pairs[banker]);
        let mut ways = all.wrapping_sub(beside.wrapping_mul(4));
        if banker.is_multiple_of(2) {
            let doubles = u64::from(first[banker / 2]) + u64::from(first[banker / 2 + 5]);
            ways = ways.wrapping_add(4 * doubles);
        }
        if player == banker {
            ways = ways.wrapping_add(2 * self.pairs[player]);
        }
        ways
    }
}

#[inline(always)]
fn product(one: u64, other: u64) -> u128 {
    u128::from(one) * u128::from(other)
}

/// Counts every round that can come from these cards. A shoe of fewer than six cards has none.
///
/// ```
/// use croupier_analysis::baccarat::ways::{decks, ways};
///
/// let mut shoe = decks(8);
/// assert_eq!(ways(&shoe).total(), (411..=416).product(), "every order of six cards");
/// shoe = [0; 10];
/// assert_eq!(ways(&shoe).total(), 0);
/// ```
///
/// # Panics
/// If there are more than [`MOST_CARDS`].
#[must_use]
pub fn ways(values: &Values) -> Ways {
    let cards: u64 = values.iter().sum();
    assert!(cards <= MOST_CARDS, "{cards} cards are too many to count");
    let mut ways = Ways::default();
    if cards < 6 {
        return ways;
    }
    let mut n = values.map(|v| v as u32);
    let draws = drawing_table();
    // The cards that a round does not need may be any that are left.
    let (fifth, sixth) = (cards - 4, cards - 5);
    let whole = Left::new(n);
    for player in 0..10 {
        let first = whole.by_first(player);
        for banker in 0..10 {
            let stays = draws.get(banker).is_some_and(|draws| !draws[10]);
            let stands = !player_draws(player as u8) && stays;
            if is_natural(player as u8) || is_natural(banker as u8) || stands {
                let fours = whole.fours(player, &first, banker);
                ways.0[0][player][banker] = product(fours, fifth * sixth);
            }
        }
    }
    for third in 0..10 {
        let many = u64::from(n[third]);
        if many == 0 {
            continue;
        }
        n[third] -= 1;
        one_third_card(n, third, many * sixth, &draws, &mut ways);
        // Two third cards, in either order.
        for other in third..10 {
            let both = many * u64::from(n[other]);
            if both > 0 {
                n[other] -= 1;
                two_third_cards(n, [third, other], both, &draws, &mut ways);
                n[other] += 1;
            }
        }
        n[third] += 1;
    }
    ways
}

fn one_third_card(
    n: [u32; 10],
    third: usize,
    times: u64,
    draws: &[[bool; 11]; 8],
    ways: &mut Ways,
) {
    let left = Left::new(n);
    for player in 0..8 {
        let first = left.by_first(player);
        for (banker, draws) in draws.iter().enumerate() {
            let (p, b) = match player_draws(player as u8) {
                true if !draws[third] => ((player + third) % 10, banker),
                false if draws[10] => (player, (banker + third) % 10),
                _ => continue,
            };
            ways.0[1][p][b] += product(left.fours(player, &first, banker), times);
        }
    }
}

fn two_third_cards(
    n: [u32; 10],
    thirds: [usize; 2],
    times: u64,
    draws: &[[bool; 11]; 8],
    ways: &mut Ways,
) {
    let left = Left::new(n);
    let [one, other] = thirds;
    for player in (0..8).take_while(|p| player_draws(*p as u8)) {
        let first = left.by_first(player);
        for (banker, draws) in draws.iter().enumerate() {
            let (forth, back) = (draws[one], draws[other] && one != other);
            if !forth && !back {
                continue;
            }
            let fours = product(left.fours(player, &first, banker), times);
            if forth {
                ways.0[2][(player + one) % 10][(banker + other) % 10] += fours;
            }
            if back {
                ways.0[2][(player + other) % 10][(banker + one) % 10] += fours;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The counts for eight decks as published, among others, at wizardofodds.com/games/baccarat/basics.
    #[test]
    fn eight_decks_give_the_published_counts() {
        let ways = ways(&decks(8));
        assert_eq!(ways.outcome(Outcome::Player), 2_230_518_282_592_256);
        assert_eq!(ways.outcome(Outcome::Banker), 2_292_252_566_437_888);
        assert_eq!(ways.outcome(Outcome::Tie), 475_627_426_473_216);
        assert_eq!(ways.total(), (0..6).map(|i| 416 - i).product::<u128>());
    }

    /// Every number of decks and every kind of odd shoe, against the tree of all draws.
    #[test]
    fn the_closed_form_is_the_tree() {
        for n in 1..=8 {
            assert_eq!(ways(&decks(n)), plain::ways(&decks(n)), "{n} decks");
        }
        for shoe in [
            [0; 10],
            [5, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [6, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [1, 1, 1, 1, 1, 1, 0, 0, 0, 0],
            [0, 0, 0, 3, 0, 0, 0, 0, 3, 1],
            [2, 1, 0, 2, 1, 0, 2, 1, 0, 2],
            [0, 0, 0, 0, 0, 7, 0, 0, 0, 0],
            [100, 1, 0, 0, 0, 0, 0, 0, 0, 1],
            [17, 3, 29, 2, 8, 0, 31, 5, 1, 30],
        ] {
            assert_eq!(ways(&shoe), plain::ways(&shoe), "{shoe:?}");
        }
        // Shoes that a stream of small numbers makes.
        let mut state = 1_u64;
        for _ in 0..60 {
            let mut shoe = [0; 10];
            for count in &mut shoe {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                *count = (state >> 33) % 5;
            }
            assert_eq!(ways(&shoe), plain::ways(&shoe), "{shoe:?}");
        }
    }

    #[test]
    fn an_exhausted_shoe_has_no_rounds() {
        assert_eq!(ways(&[5, 0, 0, 0, 0, 0, 0, 0, 0, 0]).total(), 0);
        let zeros = ways(&[6, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(zeros.of(6, 0, 0), 720);
    }
}
