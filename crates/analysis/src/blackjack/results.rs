//! How likely each result of a box is under one way to play, and how widely split hands spread
//! (nz-1996/blackjack/4.1, 10.5, 11.7).

use super::dealer::{Dealer, Dealers, LOWEST, STANDS};
use super::game::Game;
use super::hands::{ACE, BUST, Hands, VALUES};
use super::layout::Layout;
use super::leaves::{less, total};
use super::play::Act;
use super::scale::{Counts, dealer_cards, falling};
use super::total::reached;
use super::wide::Wide;
use crate::exact::Exact;
use crate::report::Outcome;
use croupier_engine::Odds;
use dashu::integer::{IBig, UBig};

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
    pub split: Exact,
    /// What a split wins on average.
    pub split_mean: Exact,
    /// By how much the results of splits spread around that, as a share of the variance.
    pub split_spread: Exact,
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
            Outcome::new(
                "split, on average",
                self.split_mean.clone(),
                self.split.clone(),
            ),
        ];
        outcomes.retain(|o| !o.probability.is_zero());
        outcomes
    }
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
        dealers: Dealers::default(),
        single: Default::default(),
        double: Default::default(),
        split: Wide::ZERO,
        split_won: Wide::ZERO,
    };
    sums.whole_hands();
    let all = game.leaves.scale.denominator(total(&game.leaves.shoe));
    let share = |n: &IBig| Exact::ratio(n.clone(), all.clone());
    let blackjack = game.share(&game.blackjacks());
    let split = game.share(&sums.split);
    let won = game.share(&sums.split_won);
    let split_mean = if split.is_zero() {
        Exact::ZERO
    } else {
        &won / &split
    };
    let [won_single, off_single, _] = sums.single.each_ref().map(share);
    let double = sums.double.each_ref().map(share);
    // A blackjack that stands off is a stand-off; whatever is not told otherwise is lost for a stake.
    let off_single = off_single + blackjacks_off(game);
    let others: Exact = double.iter().sum();
    let lost = Exact::ONE - (&blackjack + &split) - others - (&won_single + &off_single);
    let split_spread = super::spread::second_moment(game) - &won * &split_mean;
    Results {
        blackjack,
        single: [won_single, off_single, lost],
        double,
        split,
        split_mean,
        split_spread,
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
    dealers: Dealers,
    single: [IBig; 3],
    double: [IBig; 3],
    split: Wide,
    split_won: Wide,
}

impl Sums<'_> {
    fn whole_hands(&mut self) {
        let (game, hands) = (self.game, Hands::all());
        let reach: Vec<Vec<Wide>> = (0..VALUES).map(|up| reached(game, up)).collect();
        self.split = game.over_two(|hand, up| self.of_split(hand, up, false));
        self.split_won = game.over_two(|hand, up| self.of_split(hand, up, true));
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

    /// How many orders split a hand, or what they win by it.
    fn of_split(&self, hand: usize, up: usize, won: bool) -> Wide {
        let game = self.game;
        if game.act(hand, up) != Act::Split || Hands::all().list[hand].pair().is_none() {
            return Wide::ZERO;
        }
        match game.left(hand) {
            Some(_) if won => game.won(hand, up),
            Some(left) => game.lost(&left, up),
            None => Wide::ZERO,
        }
    }

    /// A hand stands: so many orders lead to it by each first card of the dealer's.
    fn stood(&mut self, left: &Counts, mine: u8, times: u64, ways: &[Wide; VALUES], double: bool) {
        let dealer = self.dealers.of(left, LOWEST);
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

/// What a single hand of a split pair does against each total of the dealer's: means over the orders without a blackjack.
pub(super) struct OneHand {
    /// How likely each total of the dealer's is, bust last.
    pub dealer: [Exact; STANDS + 1],
    /// What the hand wins, and its square, against each total: each a mean over all orders.
    pub won: [[Exact; 2]; STANDS + 1],
}

/// A hand of a split pair by itself, with a second card of any kind, or of any but the pair's value.
pub(super) fn one_hand(game: &Game, pair: usize, any: bool) -> Option<[OneHand; VALUES]> {
    let (hands, list) = (Hands::all(), &Layout::get().split[pair]);
    let mut gone = [0; VALUES];
    gone[pair] = 2;
    let first = less(&game.leaves.shoe, &gone)?;
    let mut dealers = Dealers::default();
    let mut out: Vec<Against> = Vec::new();
    out.resize_with(VALUES, Default::default);
    let mut reach = vec![[Wide::ZERO; VALUES]; list.len()];
    for at in 0..list.len() {
        let hand = &hands.list[usize::from(list[at].hand)];
        let mut cards = hand.cards;
        cards[pair] += 1;
        let Some(left) = less(&game.leaves.shoe, &cards) else {
            continue;
        };
        if hand.size == 2 {
            let second = hand.pair().unwrap_or_else(|| second_of(&hand.cards, pair));
            if any || second != pair {
                reach[at] = [Wide::of(u64::from(first[second])); VALUES];
            }
        }
        let act = |up: usize| match pair {
            ACE => Act::Stand,
            _ => game.nodes[usize::from(list[at].hand)].act[up],
        };
        for stakes in [1, 2] {
            let wanted = if stakes == 1 { Act::Stand } else { Act::Double };
            let mut ways = reach[at];
            for (up, ways) in ways.iter_mut().enumerate() {
                if act(up) != wanted {
                    *ways = Wide::ZERO;
                }
            }
            if ways.iter().all(|w| *w == Wide::ZERO) {
                continue;
            }
            if stakes == 1 {
                add(
                    game,
                    &mut dealers,
                    &left,
                    hand.total,
                    &ways,
                    (1, 1),
                    &mut out,
                );
                continue;
            }
            for (value, &with) in hand.with.iter().enumerate() {
                if left[value] > 0 && with != BUST {
                    let mut after = left;
                    after[value] -= 1;
                    let mine = hands.list[usize::from(with)].total;
                    let times = (u64::from(left[value]), 2);
                    add(game, &mut dealers, &after, mine, &ways, times, &mut out);
                }
            }
        }
        for (value, &with) in list[at].with.iter().enumerate() {
            if with == BUST || left[value] == 0 {
                continue;
            }
            let from = reach[at];
            let to = &mut reach[usize::from(with)];
            for (up, (to, from)) in to.iter_mut().zip(&from).enumerate() {
                if act(up) == Act::Draw {
                    to.add_times(from, u64::from(left[value]));
                }
            }
        }
    }
    let before = dealers.of(&first, LOWEST);
    let kept = |up: usize| match any {
        true => Exact::ONE,
        false => {
            let of_pair = first[pair].saturating_sub(u16::from(up == pair));
            Exact::ONE - Exact::ratio(of_pair, (total(&first) as u64 - 1).max(1))
        }
    };
    Some(std::array::from_fn(|up| {
        finish(game, &first, &before, up, (&out[up], &kept(up)))
    }))
}

fn second_of(cards: &[u8; VALUES], pair: usize) -> usize {
    (0..VALUES)
        .find(|&v| v != pair && cards[v] > 0)
        .unwrap_or(pair)
}

/// What a hand is above a loss, and how much its square is above one, by the dealer's total.
type Against = [[IBig; STANDS + 1]; 2];

/// Adds a standing hand of so many stakes, that comes about in so many orders: what it is above a loss of one stake, by the
/// dealer's total.
fn add(
    game: &Game,
    dealers: &mut Dealers,
    left: &Counts,
    mine: u8,
    ways: &[Wide; VALUES],
    (times, stakes): (u64, i64),
    out: &mut [Against],
) {
    let dealer = dealers.of(left, LOWEST);
    let after = game.leaves.scale.after_dealer(total(left));
    for (up, ways) in ways.iter().enumerate() {
        if *ways == Wide::ZERO {
            continue;
        }
        let ways = ways.times(times).big();
        let stood: u128 = dealer.ways[up].iter().sum();
        let bust = dealer.plain[up] - stood;
        let totals = (LOWEST..).zip(dealer.ways[up].into_iter().chain([bust]));
        for (at, (his, n)) in totals.enumerate() {
            let won = match mine.cmp(&his) {
                _ if at == STANDS => stakes,
                core::cmp::Ordering::Greater => stakes,
                core::cmp::Ordering::Equal => 0,
                core::cmp::Ordering::Less => -stakes,
            };
            let n = &ways * after.times_long(n).big();
            // Squares are kept as x² − 1, so that a bust, a loss of one, adds nothing to either.
            out[up][0][at] += &n * IBig::from(won + 1);
            out[up][1][at] += n * IBig::from(won * won - 1);
        }
    }
}

/// The means, over the share of second cards that is kept.
fn finish(
    game: &Game,
    first: &Counts,
    before: &Dealer,
    up: usize,
    (sums, kept): (&Against, &Exact),
) -> OneHand {
    let unseen = total(first);
    let horizon = falling(unseen, dealer_cards(unseen));
    let plain = UBig::from(before.plain[up].max(1));
    let stood: u128 = before.ways[up].iter().sum();
    let mut each = before.ways[up].to_vec();
    each.push(before.plain[up] - stood);
    let dealer: [Exact; STANDS + 1] = std::array::from_fn(|t| Exact::ratio(each[t], plain.clone()));
    // Orders of the whole scale, of which a share has this first card and no blackjack.
    let all =
        IBig::from(game.leaves.scale.denominator(unseen)) * IBig::from(before.plain[up].max(1));
    let all = UBig::try_from(all / IBig::from(horizon.max(1))).unwrap_or(UBig::ONE);
    let won = std::array::from_fn(|t| {
        let [above, squares] = sums
            .each_ref()
            .map(|sum| Exact::ratio(sum[t].clone(), all.clone()) / kept.clone());
        [&above - &dealer[t], &squares + &dealer[t]]
    });
    OneHand { dealer, won }
}
