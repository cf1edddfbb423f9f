//! How likely each result of a box is under a table (nz-1996/blackjack/4.1, 10.5, 11.7).

use super::dealer::{Dealer, LOWEST};
use super::game::Game;
use super::hands::{ACE, BUST, Hands, VALUES};
use super::joint::{Splits, splits};
use super::leaves::total;
use super::play::Act;
use super::scale::Counts;
use super::total::reached;
use super::wide::Wide;
use crate::exact::Exact;
use crate::report::Outcome;
use croupier_engine::Odds;
use dashu_int::IBig;

/// How a standing hand fares against the dealer: won, stood off, lost.
type Fares = [u128; 3];

/// How likely each result of a box is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// A blackjack that is paid.
    pub blackjack: Exact,
    /// Neither split nor doubled: won, stood off, lost.
    pub single: [Exact; 3],
    /// Doubled, and won, stood off, lost.
    pub double: [Exact; 3],
    /// A pair was split.
    pub splits: Splits,
}

impl Results {
    /// How likely it is that a hand is doubled down on, splits apart; those that a dealer's blackjack takes count as lost for
    /// one stake and are not among them.
    #[must_use]
    pub fn doubled(&self) -> Exact {
        self.double.iter().sum()
    }

    /// As outcomes of a wager.
    #[must_use]
    pub fn outcomes(&self, blackjack: Odds) -> Vec<Outcome> {
        let (one, two) = (Exact::ONE, Exact::whole(2));
        let mut outcomes = vec![
            Outcome::new(
                "blackjack",
                Exact::of_odds(blackjack),
                self.blackjack.clone(),
            ),
            Outcome::new("won", one.clone(), self.single[0].clone()),
            Outcome::new("stand-off", Exact::ZERO, self.single[1].clone()),
            Outcome::new("lost", -one, self.single[2].clone()),
            Outcome::new("doubled and won", two.clone(), self.double[0].clone()),
            Outcome::new("doubled, stand-off", Exact::ZERO, self.double[1].clone()),
            Outcome::new("doubled and lost", -two, self.double[2].clone()),
        ];
        outcomes.extend(split_outcomes("two", -4, &self.splits.two));
        outcomes.extend(split_outcomes("three", -6, &self.splits.three));
        outcomes.retain(|o| !o.probability.is_zero());
        outcomes
    }
}

/// The net results of so many hands of a split, from the lowest on.
fn split_outcomes(hands: &str, lowest: i64, shares: &[Exact]) -> impl Iterator<Item = Outcome> {
    (lowest..).zip(shares).map(move |(net, share)| {
        let words = match net {
            0 => format!("split in {hands}, stand-off"),
            1.. => format!("split in {hands}, {net} won"),
            _ => format!("split in {hands}, {} lost", -net),
        };
        Outcome::new(words, Exact::whole(net), share.clone())
    })
}

/// How a total fares, over the orders in which the dealer has no blackjack.
fn fares(dealer: &Dealer, up: usize, total: u8) -> Fares {
    let mut stood = [0; 2];
    for (mine, &n) in (LOWEST..).zip(&dealer.ways[up]) {
        match mine.cmp(&total) {
            core::cmp::Ordering::Equal => stood[0] += n,
            core::cmp::Ordering::Greater => stood[1] += n,
            core::cmp::Ordering::Less => {}
        }
    }
    [dealer.plain[up] - stood[0] - stood[1], stood[0], stood[1]]
}

/// How likely each result is.
#[must_use]
pub fn results(game: &Game) -> Results {
    let mut sums = Sums {
        game,
        single: Default::default(),
        double: Default::default(),
    };
    sums.whole_hands();
    let all = game.leaves.scale.denominator(total(&game.leaves.shoe));
    let share = |n: &IBig| Exact::ratio(n.clone(), all.clone());
    let blackjack = game.share(&game.blackjacks());
    let splits = splits(game);
    let [won_single, off_single, _] = sums.single.each_ref().map(share);
    let double = sums.double.each_ref().map(share);
    // A blackjack that stands off is a stand-off; whatever is not told otherwise is lost for a stake.
    let off_single = off_single + blackjacks_off(game);
    let others: Exact = double.iter().sum();
    let others = others + splits.probability() + blackjack.clone();
    let lost = Exact::ONE - others - (&won_single + &off_single);
    Results {
        blackjack,
        single: [won_single, off_single, lost],
        double,
        splits,
    }
}

/// Blackjacks that a dealer's blackjack meets.
fn blackjacks_off(game: &Game) -> Exact {
    let hand = Hands::all().two(ACE, VALUES - 1);
    let Some(left) = game.left(hand) else {
        return Exact::ZERO;
    };
    game.share(&game.over_two(|at, up| match at == hand {
        true => game.leaves.blackjack(&left, up),
        false => Wide::ZERO,
    }))
}

struct Sums<'a> {
    game: &'a Game,
    single: [IBig; 3],
    double: [IBig; 3],
}

impl Sums<'_> {
    fn whole_hands(&mut self) {
        let (game, hands) = (self.game, Hands::all());
        let reach: Vec<Vec<Wide>> = (0..VALUES).map(|up| reached(game, up)).collect();
        for (at, hand) in hands.list.iter().enumerate().skip(VALUES) {
            let acts = |act| {
                (0..VALUES).any(|up| reach[up][at] != Wide::ZERO && game.nodes[at].act[up] == act)
            };
            let Some(left) = game.left(at) else { continue };
            let of = |act| {
                let mut ways = [Wide::ZERO; VALUES];
                for (up, ways) in ways.iter_mut().enumerate() {
                    if game.nodes[at].act[up] == act {
                        *ways = reach[up][at];
                    }
                }
                ways
            };
            if acts(Act::Stand) {
                self.stood(&left, hand.total, 1, &of(Act::Stand), false);
            }
            if acts(Act::Double) {
                for (value, &with) in hand.with.iter().enumerate() {
                    if left[value] == 0 || with == BUST {
                        continue;
                    }
                    let mut after = left;
                    after[value] -= 1;
                    let (mine, n) = (hands.list[usize::from(with)].total, u64::from(left[value]));
                    self.stood(&after, mine, n, &of(Act::Double), true);
                }
            }
        }
    }

    /// A hand stands: so many orders lead to it by each first card of the dealer's.
    fn stood(&mut self, left: &Counts, mine: u8, times: u64, ways: &[Wide; VALUES], double: bool) {
        let dealer = Dealer::of(left);
        let after = self.game.leaves.scale.after_dealer(total(left));
        let sums = if double {
            &mut self.double
        } else {
            &mut self.single
        };
        for (up, ways) in ways.iter().enumerate() {
            if *ways == Wide::ZERO {
                continue;
            }
            let ways = ways.times(times).big();
            for (sum, fares) in sums.iter_mut().zip(fares(&dealer, up, mine)) {
                *sum += &ways * after.times_long(fares).big();
            }
        }
    }
}
