//! A round against the dealer, exactly: what each decision on each hand is worth, and the round as a whole
//! (nz-1996/blackjack/4.1, 4.5, 8.1, 8.2, 9.5, 10.5, 11.7).

use super::hands::{ACE, BUST, Hands, TEN, VALUES};
use super::layout::Layout;
use super::leaves::{Leaves, less, total};
use super::play::{Act, Play, Worth};
use super::scale::Counts;
use super::split::{Split, split};
use super::wide::Wide;
use crate::exact::Exact;
use croupier_engine::Odds;
use croupier_engine::games::blackjack::rules::{BustedSplit, Rules};
use dashu_int::UBig;
use std::sync::Arc;

/// What a book pays and how it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What a blackjack pays.
    pub blackjack: Odds,
    /// What insurance pays.
    pub insurance: Odds,
    /// What Super Sevens pays, from one seven to three of a suit.
    pub sevens: [Odds; 5],
    /// What a dealer's blackjack leaves of busted split hands.
    pub busted: BustedSplit,
    /// Into how many hands a box may be split, up to [`super::MOST_HANDS`].
    pub hands: u8,
}

impl Terms {
    /// The terms of a table.
    #[must_use]
    pub const fn of(rules: &Rules) -> Terms {
        Terms {
            blackjack: rules.blackjack_pays,
            insurance: rules.insurance_pays,
            sevens: rules.sevens_pay,
            busted: rules.busted_split,
            hands: rules.hands_per_box,
        }
    }

    /// Whether a box of so many hands may be split.
    #[must_use]
    pub const fn may_split(&self, hands: u8) -> bool {
        hands < self.hands
    }
}

/// What the decisions on one hand are worth, by the dealer's first card, measured from a loss ([`Leaves`]).
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// What standing is worth.
    pub stand: [Wide; VALUES],
    /// What drawing a card is worth.
    pub draw: [Wide; VALUES],
    /// The decision on it, a pair being left whole.
    pub act: [Act; VALUES],
    /// What that is worth.
    pub value: [Wide; VALUES],
}

impl Default for Node {
    fn default() -> Self {
        Node {
            stand: Default::default(),
            draw: Default::default(),
            act: [Act::Stand; VALUES],
            value: Default::default(),
        }
    }
}

/// A round with every hand worked out under one way to play.
pub struct Game {
    /// The shoe, and what standing is worth.
    pub leaves: Arc<Leaves>,
    /// Every hand of two and more cards.
    pub nodes: Vec<Node>,
    /// What doubling down on two cards is worth, by hand.
    pub doubles: Vec<(usize, [Wide; VALUES])>,
    /// What splitting is worth, by the pair's value.
    pub splits: [[Split; VALUES]; VALUES],
    /// Whether a pair is split.
    pub splitting: [[bool; VALUES]; VALUES],
    /// What the rules of the table make of hands and wagers.
    pub terms: Terms,
}

impl Game {
    /// Works out a round from this shoe.
    #[must_use]
    pub fn new<P: Play>(shoe: &Counts, terms: Terms, play: &P) -> Game {
        Game::on(&Arc::new(Leaves::of(shoe)), terms, play)
    }

    /// The same where the leaves are known.
    #[must_use]
    pub fn on<P: Play>(leaves: &Arc<Leaves>, terms: Terms, play: &P) -> Game {
        let hands = Hands::all();
        let mut game = Game {
            leaves: Arc::clone(leaves),
            nodes: vec![Node::default(); hands.list.len()],
            doubles: Vec::new(),
            splits: [[Split::default(); VALUES]; VALUES],
            splitting: [[false; VALUES]; VALUES],
            terms,
        };
        for at in (VALUES..hands.list.len()).rev() {
            game.work_out(at, play);
        }
        for pair in 0..VALUES {
            let hand = hands.two(pair, pair);
            let mut gone = [0; VALUES];
            gone[pair] = 2;
            let Some(left) = less(&game.leaves.shoe, &gone) else {
                continue;
            };
            game.splits[pair] = split(&game.leaves, play, pair, terms);
            for up in 0..VALUES {
                let whole = game.nodes[hand].value[up];
                let value = game.splits[pair][up].value + game.leaves.plain(&left, up);
                game.splitting[pair][up] =
                    terms.may_split(1) && play.splits(pair, up, &value, &whole);
            }
        }
        game
    }

    fn work_out<P: Play>(&mut self, at: usize, play: &P) {
        let (hands, layout) = (Hands::all(), Layout::get());
        let hand = &hands.list[at];
        let Some(left) = less(&self.leaves.shoe, &hand.cards) else {
            return;
        };
        let unseen = total(&left);
        let mut node = Node::default();
        let mut doubles = [Wide::ZERO; VALUES];
        let nexts = hand.with.iter().zip(&left);
        let nexts = nexts.filter(|(with, n)| hand.may_draw() && **with != BUST && **n > 0);
        let nexts: Vec<(&Node, u16)> = nexts
            .map(|(&with, &n)| (&self.nodes[usize::from(with)], n))
            .collect();
        for (up, double) in doubles.iter_mut().enumerate() {
            node.stand[up] = self.leaves.stand(layout.stands[at], up, unseen);
            node.draw[up] = Wide::sum(nexts.iter().map(|&(next, n)| (&next.value[up], n)));
            if hand.may_double() {
                let twice = nexts.iter().map(|&(next, n)| (&next.stand[up], 2 * n));
                *double = Wide::sum(twice) - self.leaves.plain(&left, up);
            }
            node.act[up] = play.choose(&Worth {
                hand,
                up,
                stand: hand.may_stand().then_some(&node.stand[up]),
                draw: hand.may_draw().then_some(&node.draw[up]),
                double: hand.may_double().then_some(&*double),
            });
            node.value[up] = match node.act[up] {
                Act::Stand => node.stand[up],
                Act::Double => *double,
                Act::Draw | Act::Split => node.draw[up],
            };
        }
        if hand.may_double() {
            self.doubles.push((at, doubles));
        }
        self.nodes[at] = node;
    }

    /// What is left when a hand holds its cards.
    #[must_use]
    pub fn left(&self, hand: usize) -> Option<Counts> {
        less(&self.leaves.shoe, &Hands::all().list[hand].cards)
    }

    /// What a decision on a hand is worth, measured from a loss; none where it is not permitted.
    #[must_use]
    pub fn worth(&self, hand: usize, up: usize, act: Act) -> Option<Wide> {
        let of = &Hands::all().list[hand];
        let node = &self.nodes[hand];
        match act {
            Act::Stand => (of.may_stand()).then_some(node.stand[up]),
            Act::Draw => of.may_draw().then_some(node.draw[up]),
            Act::Double => {
                let found = self.doubles.iter().find(|(at, _)| *at == hand);
                found.map(|(_, double)| double[up])
            }
            Act::Split if !self.terms.may_split(1) => None,
            Act::Split => {
                let left = self.left(hand)?;
                let split = &self.splits[of.pair()?][up];
                Some(split.value + self.leaves.plain(&left, up))
            }
        }
    }

    /// The decision on a hand.
    #[must_use]
    pub fn act(&self, hand: usize, up: usize) -> Act {
        match Hands::all().list[hand].pair() {
            Some(pair) if self.splitting[pair][up] => Act::Split,
            _ => self.nodes[hand].act[up],
        }
    }

    /// What a hand of two cards wins against a first card of the dealer's, over all orders, in stakes; what a blackjack is paid
    /// is apart, and so are insurance and even money.
    #[must_use]
    pub fn won(&self, hand: usize, up: usize) -> Wide {
        let Some(left) = self.left(hand) else {
            return Wide::ZERO;
        };
        if Hands::all().list[hand].is_ace_ten() {
            return Wide::ZERO;
        }
        let act = self.act(hand, up);
        let value = self.worth(hand, up, act).unwrap_or(Wide::ZERO);
        value - self.lost(&left, up)
    }

    /// What a lost stake comes to over all orders with this first card of the dealer's.
    #[must_use]
    pub fn lost(&self, left: &Counts, up: usize) -> Wide {
        self.leaves.plain(left, up) + self.leaves.blackjack(left, up)
    }

    /// What the round wins, over all orders, in stakes, but for what blackjacks are paid.
    #[must_use]
    pub fn round(&self) -> Wide {
        self.over_two(|hand, up| self.won(hand, up))
    }

    /// In how many orders a blackjack is paid.
    #[must_use]
    pub fn blackjacks(&self) -> Wide {
        let hand = Hands::all().two(ACE, TEN);
        let Some(left) = self.left(hand) else {
            return Wide::ZERO;
        };
        self.over_two(|at, up| match at == hand {
            true => self.leaves.plain(&left, up),
            false => Wide::ZERO,
        })
    }

    /// A sum over hands of two cards and first cards of the dealer's, each as often as it comes.
    pub fn over_two(&self, of: impl Fn(usize, usize) -> Wide) -> Wide {
        let mut sum = Wide::ZERO;
        each_two(&self.leaves.shoe, |hand, ways| {
            for up in 0..VALUES {
                sum.add_times(&of(hand, up), ways);
            }
        });
        sum
    }

    /// What the round wins on average, in stakes, insurance and even money left alone.
    #[must_use]
    pub fn value(&self) -> Exact {
        let paid = self.share(&self.blackjacks()) * Exact::of_odds(self.terms.blackjack);
        self.share(&self.round()) + paid
    }

    /// A number of orders of the whole shoe as a share of all.
    #[must_use]
    pub fn share(&self, orders: &Wide) -> Exact {
        let all = self.leaves.scale.denominator(total(&self.leaves.shoe));
        Exact::ratio(orders.big(), all)
    }

    /// What a decision wins on average, in stakes, once the hand and the dealer's first card are seen; none where it is not
    /// permitted or cannot come about.
    #[must_use]
    pub fn mean(&self, hand: usize, up: usize, act: Act) -> Option<Exact> {
        let worth = self.worth(hand, up, act)?;
        let left = self.left(hand)?;
        let lost = self.lost(&left, up);
        let all = UBig::try_from(lost.big())
            .ok()
            .filter(|all| *all != UBig::ZERO)?;
        Some(Exact::ratio((worth - lost).big(), all))
    }
}

/// Every hand of two cards that the shoe can give, with how many ordered pairs of cards make it.
pub fn each_two(shoe: &Counts, mut then: impl FnMut(usize, u64)) {
    let hands = Hands::all();
    for first in 0..VALUES {
        for second in first..VALUES {
            let (a, b) = (u64::from(shoe[first]), u64::from(shoe[second]));
            let ways = if first == second {
                a * a.saturating_sub(1)
            } else {
                2 * a * b
            };
            if ways > 0 {
                then(hands.two(first, second), ways);
            }
        }
    }
}

/// The values of so many whole decks.
#[must_use]
pub const fn decks(decks: u16) -> Counts {
    let four = 4 * decks;
    let mut counts = [four; VALUES];
    counts[TEN] = 4 * four;
    counts
}
