//! Split pairs, exactly (nz-1996/blackjack/11.1 to 11.7).
//!
//! **What a player may know.** On a hand of a split pair a decision may depend on the hand's own cards, the dealer's first card,
//! the pair, which of the hands it is, and how many cards of the pair's value were dealt to begin hands or are known not to have
//! been; not on the other cards of other hands. Within that, every decision is the best one.
//!
//! **Why this is exact.** Cards that an earlier hand drew, and that a decision does not look at, change nothing in the chances of
//! the cards that follow them: the unseen cards are alike. So a later hand is worth what it would be worth if the earlier one had
//! drawn nothing beyond its second card; and "the earlier hand's second card was not of the pair's value" is all cases less those
//! in which it was. A split is therefore a sum of values of single hands in shoes that lack none, one or two more cards of that
//! value, and nothing in it is approximated.

use super::game::Terms;
use super::hands::{ACE, BUST, Hands, VALUES};
use super::layout::{Layout, SplitHand};
use super::leaves::{Leaves, less, total};
use super::play::{Act, Play, Worth};
use super::scale::Counts;
use super::wide::Wide;
use croupier_engine::games::blackjack::rules::BustedSplit;

/// What a split is worth against one first card of the dealer's.
#[derive(Clone, Copy, Debug, Default)]
pub struct Split {
    /// What all hands together win, over the orders without a dealer's blackjack; where busted hands stay lost beside the
    /// original wager, less what a dealer's blackjack adds to that.
    pub value: Wide,
    /// Whether a pair on the first hand is split again.
    pub again_first: bool,
    /// Whether a pair on the second hand is split again, the first having made none.
    pub again_second: bool,
}

/// A way to look at split hands.
#[derive(Clone, Copy)]
struct View {
    /// How many more cards of the pair's value are gone, besides those that began two hands.
    level: usize,
    /// Whether the cases are taken off in which the earlier hand's second card was one more.
    less_pair: bool,
    /// Whether a bust is lost even to a dealer's blackjack that does not take the hand.
    bust_costs: bool,
}

/// Values of hands of two cards, by second card and dealer's first card.
type Two = [[Wide; VALUES]; VALUES];

/// One node while it is worked out: its value at the view's level, and with one more card of the pair's value gone.
type Both = [[Wide; 2]; VALUES];

struct Pass<'a, P> {
    leaves: &'a Leaves,
    play: &'a P,
    pair: usize,
    view: View,
    list: &'a [SplitHand],
    values: Vec<Both>,
}

impl<P: Play> Pass<'_, P> {
    /// What is left when a hand holds its cards, at a level.
    fn left(&self, hand: usize, level: usize) -> Option<Counts> {
        let mut gone = Hands::all().list[hand].cards;
        gone[self.pair] += 1 + level as u8;
        less(&self.leaves.shoe, &gone)
    }

    /// What the view counts: the value, less the cases that it leaves out.
    #[inline]
    fn seen(&self, both: &[Wide; 2], of_pair: u64) -> Wide {
        if self.view.less_pair {
            both[0] - both[1].times(of_pair)
        } else {
            both[0]
        }
    }

    fn run(&mut self) {
        for at in (0..self.list.len()).rev() {
            self.values[at] = self.node(at);
        }
    }

    fn node(&self, at: usize) -> Both {
        let (leaves, view) = (self.leaves, self.view);
        let spot = &self.list[at];
        let hand = &Hands::all().list[usize::from(spot.hand)];
        let may_stand = self.pair == ACE || hand.may_stand();
        let may_draw = self.pair != ACE && hand.may_draw();
        let levels = if view.less_pair { 2 } else { 1 };
        let lefts = [0, 1].map(|nth| self.left(usize::from(spot.hand), view.level + nth));
        let of_pair = lefts[0].map_or(0, |left| u64::from(left[self.pair]));
        let nexts = spot.with.iter().enumerate();
        let nexts: Vec<(usize, &Both)> = nexts
            .filter(|(_, with)| may_draw && **with != BUST)
            .map(|(value, with)| (value, &self.values[usize::from(*with)]))
            .collect();
        let mut values = [Both::default(); 3];
        let [stand, draw, double] = &mut values;
        for (nth, left) in lefts.iter().enumerate().take(levels) {
            let Some(left) = left else { continue };
            let unseen = total(left);
            for up in 0..VALUES {
                if may_stand {
                    let leaf = spot.stands[view.level + nth];
                    stand[up][nth] = leaves.stand(leaf, up, unseen);
                }
                if may_draw {
                    let terms = nexts.iter();
                    draw[up][nth] = Wide::sum(terms.map(|(v, next)| (&next[up][nth], left[*v])));
                }
                if hand.may_double() {
                    let sum = &mut double[up][nth];
                    for (&with, &n) in spot.with.iter().zip(left) {
                        let leaf = self.list[usize::from(with)].stands[view.level + nth];
                        sum.add_times(&leaves.stand(leaf, up, unseen - 1), 2 * u64::from(n));
                    }
                    *sum -= leaves.plain(left, up);
                }
                if view.bust_costs {
                    let extra = leaves.blackjack(left, up);
                    stand[up][nth] += extra;
                    double[up][nth] += extra;
                }
            }
        }
        let may = [may_stand, may_draw, hand.may_double()];
        let mut chosen = Both::default();
        for (up, chosen) in chosen.iter_mut().enumerate() {
            let mut seen = [Wide::ZERO; 3];
            for ((seen, of), may) in seen.iter_mut().zip(&values).zip(may) {
                if may {
                    *seen = self.seen(&of[up], of_pair);
                }
            }
            let [stand, draw, double] = &seen;
            let act = self.play.choose(&Worth {
                hand,
                up,
                stand: may_stand.then_some(stand),
                draw: may_draw.then_some(draw),
                double: hand.may_double().then_some(double),
            });
            let act = match act {
                Act::Stand => 0,
                Act::Draw | Act::Split => 1,
                Act::Double => 2,
            };
            *chosen = values[act][up];
        }
        chosen
    }

    /// What hands of two cards win, as the view counts it, no longer measured from a loss.
    fn two(&self) -> Two {
        let mut two = Two::default();
        for (second, row) in two.iter_mut().enumerate() {
            let hand = Hands::all().two(self.pair, second);
            let Some(at) = self.list.iter().position(|s| usize::from(s.hand) == hand) else {
                continue;
            };
            for (up, value) in row.iter_mut().enumerate() {
                let mut both = self.values[at][up];
                let mut of_pair = 0;
                for (nth, worth) in both.iter_mut().enumerate() {
                    let Some(left) = self.left(hand, self.view.level + nth) else {
                        continue;
                    };
                    if nth == 0 {
                        of_pair = u64::from(left[self.pair]);
                    }
                    *worth -= self.leaves.plain(&left, up);
                    if self.view.bust_costs {
                        *worth -= self.leaves.blackjack(&left, up);
                    }
                }
                *value = self.seen(&both, of_pair);
            }
        }
        two
    }
}

fn two<P: Play>(leaves: &Leaves, play: &P, pair: usize, view: View) -> Two {
    let list = &Layout::get().split[pair];
    let mut pass = Pass {
        leaves,
        play,
        pair,
        view,
        list,
        values: vec![Both::default(); list.len()],
    };
    pass.run();
    pass.two()
}

/// A second card to a hand: over all cards, or over all but those of the pair's value.
fn over(two: &Two, left: &Counts, up: usize, but: Option<usize>) -> Wide {
    let mut sum = Wide::ZERO;
    for (second, row) in two.iter().enumerate() {
        if but != Some(second) {
            sum.add_times(&row[up], u64::from(left[second]));
        }
    }
    sum
}

/// What splitting a pair is worth against each first card of the dealer's.
pub(super) fn split<P: Play>(
    leaves: &Leaves,
    play: &P,
    pair: usize,
    terms: Terms,
) -> [Split; VALUES] {
    let busted = terms.busted;
    let mut out = [Split::default(); VALUES];
    let mut gone = [0; VALUES];
    gone[pair] = 2;
    let Some(left) = less(&leaves.shoe, &gone) else {
        return out;
    };
    let look = |level, less_pair, later: bool| {
        let bust_costs = later && busted == BustedSplit::BustedToo;
        let view = View {
            level,
            less_pair,
            bust_costs,
        };
        two(leaves, play, pair, view)
    };
    let first = look(0, false, false);
    if pair == ACE {
        // Aces are split once, and have one card each, which busts neither.
        for (up, split) in out.iter_mut().enumerate() {
            split.value = over(&first, &left, up, None).times(2);
        }
        return out;
    }
    let of_pair = u64::from(left[pair]);
    let again_may_be = of_pair > 0 && terms.may_split(2);
    let mut left_one = left;
    left_one[pair] = left[pair].saturating_sub(1);
    let again = look(1, false, false);
    // Where a bust costs later hands no more than the first, they are worth the same.
    let again_later = match busted {
        BustedSplit::OriginalOnly => again,
        BustedSplit::BustedToo => look(1, false, true),
    };
    let second = look(0, true, true);
    let second_again = look(1, true, true);
    for (up, split) in out.iter_mut().enumerate() {
        // The first hand's second card is of the pair's value.
        let one = over(&again, &left_one, up, None);
        let later = over(&again_later, &left_one, up, None);
        let three = one + later.times(2);
        let whole = first[pair][up] + later;
        split.again_first = again_may_be && play.splits_again(pair, up, &three, &whole);
        let first_pair = if split.again_first { three } else { whole };
        // It is not, and the second hand's is.
        let two = over(&second_again, &left_one, up, None).times(2);
        let whole = second[pair][up];
        split.again_second = again_may_be && play.splits_again(pair, up, &two, &whole);
        let second_pair = if split.again_second { two } else { whole };
        // Neither is.
        let plain = over(&first, &left, up, Some(pair)) + over(&second, &left, up, Some(pair));
        split.value = plain + (first_pair + second_pair).times(of_pair);
    }
    out
}
