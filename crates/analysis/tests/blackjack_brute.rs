//! Exact blackjack against a plain twin on small shoes: the twin follows every course of a round card by card to the last, with
//! no tables and no shortcuts, and knows nothing of levels, leaves or exchanged cards (nz-1996/blackjack/4.1, 8.1, 8.2, 10.1, 10.5,
//! 11.1 to 11.7, 12.1 to 12.3).
#![allow(clippy::unwrap_used)]

use croupier_analysis::blackjack::game::{Game, Terms};
use croupier_analysis::blackjack::hands::{Hand, count};
use croupier_analysis::blackjack::leaves::Leaves;
use croupier_analysis::blackjack::play::{Act, Best};
use croupier_analysis::blackjack::results::results;
use croupier_analysis::blackjack::scale::Counts;
use croupier_analysis::blackjack::total::{Table, basic};
use croupier_analysis::{Exact, Wager};
use croupier_engine::Odds;
use croupier_engine::games::blackjack::rules::BustedSplit;
use std::collections::HashMap;
use std::sync::Arc;

type Cards = [u8; 10];

/// Completed hands: total and stakes.
type Done = Vec<(u8, i64)>;

fn terms(hands: u8, busted: BustedSplit) -> Terms {
    let evens = Odds { pays: 1, to: 1 };
    Terms {
        blackjack: Odds { pays: 3, to: 2 },
        insurance: Odds { pays: 2, to: 1 },
        sevens: [evens; 5],
        busted,
        hands,
    }
}

/// Who plays in the twin.
enum Who<'a> {
    /// By a table.
    Table(&'a Table),
    /// The best of it, with everything seen: also what lies on the other hands.
    Seer,
}

/// Where a box is in its round.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Place {
    left: Cards,
    up: usize,
    /// Hands completed.
    done: Done,
    /// The hand in play.
    now: Cards,
    /// Hands after it that have one card each.
    waiting: usize,
    pair: Option<usize>,
    /// A pair was left whole.
    no_split: bool,
}

/// What a round is counted for: by its net in half stakes and how many hands the box had.
type Measure = dyn Fn(i64, usize) -> i64;

/// What it won.
fn won(halves: i64, _: usize) -> i64 {
    halves
}

struct Twin<'a> {
    who: Who<'a>,
    /// Into how many hands a box may be split.
    hands: usize,
    busted: BustedSplit,
    measure: &'a Measure,
    known: HashMap<Place, i128>,
    dealers: HashMap<(Cards, Cards, Done), i128>,
}

fn size(cards: &Cards) -> u32 {
    cards.iter().map(|&n| u32::from(n)).sum()
}

/// An amount in half stakes over all orders of the cards that are left; values of a place are sums of these.
fn over(left: &Cards, halves: i64) -> i128 {
    let orders: i128 = (1..=i128::from(size(left))).product();
    i128::from(halves) * orders
}

impl Twin<'_> {
    /// The sum over the next card.
    fn each(
        &mut self,
        left: &Cards,
        mut then: impl FnMut(&mut Self, usize, Cards) -> i128,
    ) -> i128 {
        let mut sum = 0;
        for value in 0..10 {
            if left[value] > 0 {
                let mut rest = *left;
                rest[value] -= 1;
                sum += i128::from(left[value]) * then(self, value, rest);
            }
        }
        sum
    }

    fn round(&mut self, shoe: &Cards) -> i128 {
        self.each(shoe, |twin, first, left| {
            twin.each(&left, |twin, up, left| {
                twin.each(&left, |twin, second, left| {
                    let mut now = [0; 10];
                    now[first] += 1;
                    now[second] += 1;
                    twin.two(left, up, now)
                })
            })
        })
    }

    fn two(&mut self, left: Cards, up: usize, now: Cards) -> i128 {
        if count(&now).0 == 21 {
            return self.each(&left, |twin, value, left| match (up, value) {
                (0, 9) | (9, 0) => over(&left, (twin.measure)(0, 1)),
                _ => over(&left, (twin.measure)(3, 1)),
            });
        }
        self.play(Place {
            left,
            up,
            done: Vec::new(),
            now,
            waiting: 0,
            pair: None,
            no_split: false,
        })
    }

    fn play(&mut self, place: Place) -> i128 {
        if let Some(known) = self.known.get(&place) {
            return *known;
        }
        let value = self.work_out(&place);
        self.known.insert(place, value);
        value
    }

    fn work_out(&mut self, place: &Place) -> i128 {
        let (total, soft) = count(&place.now);
        let cards = size(&place.now);
        if total >= 21 || (place.pair == Some(0) && cards == 2) {
            return self.complete(place, place.left, total, 1);
        }
        let pair = place
            .now
            .iter()
            .position(|&n| n == 2)
            .filter(|_| cards == 2);
        let formed = place.done.len() + 1 + place.waiting;
        let may_split = pair.is_some() && formed < self.hands && !place.no_split;
        let may_double = cards == 2 && place.now[0] == 0 && (9..=11).contains(&total);
        let acts = Act::ALL.into_iter().filter(|act| match act {
            Act::Stand => total >= 12,
            Act::Draw => true,
            Act::Double => may_double,
            Act::Split => may_split,
        });
        match self.who {
            Who::Seer => {
                let acts: Vec<Act> = acts.collect();
                let worth = acts.into_iter().map(|act| self.act(place, act));
                worth.max().unwrap()
            }
            Who::Table(table) => {
                let hand = Hand {
                    cards: place.now,
                    size: cards as u8,
                    total,
                    soft,
                    with: [0; 10],
                };
                let act = match pair {
                    Some(pair) if may_split && table.pairs[pair][place.up] => Act::Split,
                    _ => table.act(&hand, place.up),
                };
                self.act(place, act)
            }
        }
    }

    fn act(&mut self, place: &Place, act: Act) -> i128 {
        let mut after = place.clone();
        let is_pair = size(&place.now) == 2 && place.now.contains(&2);
        after.no_split |= is_pair && act != Act::Split;
        match act {
            Act::Stand => self.complete(&after, after.left, count(&after.now).0, 1),
            Act::Draw => self.each(&place.left, |twin, value, left| {
                let mut more = after.clone();
                more.left = left;
                more.now[value] += 1;
                twin.play(more)
            }),
            Act::Double => self.each(&place.left, |twin, value, left| {
                let mut now = after.now;
                now[value] += 1;
                twin.complete(&after, left, count(&now).0, 2)
            }),
            Act::Split => {
                let pair = place.now.iter().position(|&n| n == 2).unwrap();
                after.waiting += 2;
                after.pair = Some(pair);
                self.next_hand(&after, place.left)
            }
        }
    }

    /// The hand in play is complete.
    fn complete(&mut self, place: &Place, left: Cards, total: u8, stakes: i64) -> i128 {
        let mut after = place.clone();
        after.done.push((total, stakes));
        if after.waiting > 0 {
            return self.next_hand(&after, left);
        }
        let mut dealer = [0; 10];
        dealer[place.up] = 1;
        self.dealer(left, dealer, after.done)
    }

    /// The next hand of a split has its second card.
    fn next_hand(&mut self, place: &Place, left: Cards) -> i128 {
        let pair = place.pair.unwrap();
        self.each(&left, |twin, value, left| {
            let mut after = place.clone();
            after.left = left;
            after.waiting -= 1;
            after.now = [0; 10];
            after.now[pair] += 1;
            after.now[value] += 1;
            twin.play(after)
        })
    }

    fn dealer(&mut self, left: Cards, dealer: Cards, done: Done) -> i128 {
        let key = (left, dealer, done);
        if let Some(known) = self.dealers.get(&key) {
            return *known;
        }
        let (left, dealer, done) = key.clone();
        let (total, _) = count(&dealer);
        let value = if size(&dealer) == 2 && total == 21 {
            over(&left, (self.measure)(-2 * self.taken(&done), done.len()))
        } else if total >= 17 {
            let won = |&(mine, stakes): &(u8, i64)| match mine {
                22.. => -stakes,
                _ if total > 21 || mine > total => stakes,
                _ if mine == total => 0,
                _ => -stakes,
            };
            let halves = 2 * done.iter().map(won).sum::<i64>();
            over(&left, (self.measure)(halves, done.len()))
        } else {
            self.each(&left, |twin, value, left| {
                let mut more = dealer;
                more[value] += 1;
                twin.dealer(left, more, done.clone())
            })
        };
        self.dealers.insert(key, value);
        value
    }

    /// What a dealer's blackjack takes in all.
    fn taken(&self, done: &[(u8, i64)]) -> i64 {
        let busts = done.iter().filter(|(total, _)| *total > 21).count() as i64;
        match self.busted {
            BustedSplit::OriginalOnly => 1,
            BustedSplit::BustedToo => busts + i64::from(done[0].0 <= 21),
        }
    }
}

fn twin(who: Who<'_>, terms: Terms, shoe: &Cards, measure: &Measure) -> Exact {
    let mut twin = Twin {
        who,
        hands: terms.hands.into(),
        busted: terms.busted,
        measure,
        known: HashMap::new(),
        dealers: HashMap::new(),
    };
    let orders = over(shoe, 2).unsigned_abs();
    Exact::ratio(twin.round(shoe), orders)
}

/// Shoes in which no round can run out of cards: few kinds, so that the twin can follow every course; pairs, aces and hands to
/// double down on come often.
const SHOES: [Cards; 3] = [
    [0, 0, 0, 0, 0, 0, 4, 4, 0, 6],
    [2, 0, 0, 0, 0, 4, 0, 0, 4, 6],
    [0, 0, 0, 0, 3, 3, 0, 0, 4, 6],
];

fn counts(shoe: &Cards) -> Counts {
    shoe.map(u16::from)
}

/// Into how many hands a box may be split, and how a busted one is read.
const READINGS: [(u8, BustedSplit); 4] = [
    (3, BustedSplit::OriginalOnly),
    (3, BustedSplit::BustedToo),
    (2, BustedSplit::BustedToo),
    (1, BustedSplit::OriginalOnly),
];

/// A table is worth just what the twin says, splits and all, under both readings of a busted split hand.
#[test]
fn tables_are_worth_what_the_twin_says() {
    for shoe in &SHOES {
        let leaves = Arc::new(Leaves::of(&counts(shoe)));
        for (hands, busted) in READINGS {
            let terms = terms(hands, busted);
            let mut always = Table::usual();
            always.pairs = [[true; 10]; 10];
            let (best, _) = basic(&leaves, terms);
            for table in [Table::usual(), always, best] {
                let game = Game::on(&leaves, terms, &table);
                let plain = twin(Who::Table(&table), terms, shoe, &won);
                assert_eq!(game.value(), plain, "{shoe:?} {terms:?}");
            }
        }
    }
}

/// nz-1996/blackjack/11.7: what the hands of a split win together is just what the twin says: every net result of two hands
/// and of three; and so is the square of what a box wins.
#[test]
fn split_hands_win_together_what_the_twin_says() {
    let mut table = Table::usual();
    table.pairs = [[true; 10]; 10];
    for shoe in &SHOES {
        let leaves = Arc::new(Leaves::of(&counts(shoe)));
        for (hands, busted) in READINGS {
            let game = Game::on(&leaves, terms(hands, busted), &table);
            let plain = |measure: &Measure| twin(Who::Table(&table), game.terms, shoe, measure);
            let seen = results(&game);
            for (net, share) in (-4..).zip(&seen.splits.two) {
                let at = move |halves, hands| 2 * i64::from(hands == 2 && halves == 2 * net);
                assert_eq!(*share, plain(&at), "{shoe:?} {busted:?} {net}");
            }
            for (net, share) in (-6..).zip(&seen.splits.three) {
                let at = move |halves, hands| 2 * i64::from(hands == 3 && halves == 2 * net);
                assert_eq!(*share, plain(&at), "{shoe:?} {busted:?} {net}");
            }
            let three: Exact = seen.splits.three.iter().sum();
            assert_eq!(three.is_zero(), hands < 3, "{shoe:?}");
            let wager = Wager::of("box", seen.outcomes(game.terms.blackjack));
            let squares = plain(&|halves, _| halves * halves) / Exact::whole(2);
            let variance = squares - wager.edge.square();
            assert_eq!(wager.variance, variance);
        }
    }
}

/// The best play that looks at one hand at a time is never better than one that sees all hands; and what it leaves behind, the
/// worth of the other hands' cards to a split hand, is small even in shoes as small as these.
#[test]
fn best_play_is_near_the_best_that_sees_all_hands() {
    for shoe in &SHOES {
        let terms = terms(3, BustedSplit::OriginalOnly);
        let game = Game::new(&counts(shoe), terms, &Best);
        let seer = twin(Who::Seer, terms, shoe, &won);
        let gap = seer - game.value();
        assert!(!gap.is_negative(), "{shoe:?}: {}", gap.decimal(9));
        assert!(
            gap < Exact::ratio(1, 2000_u16),
            "{shoe:?}: {}",
            gap.decimal(9)
        );
    }
}
