//! Baccarat at speed: a shoe is shuffled by value, cut, burned and dealt to its last hand under the rules of a book; what
//! six cards make of a round is looked up.

use super::ways::drawing_table;
use super::{at_stake, net, values};
use crate::simulate::{Kernel, Staked, Stream, Tally};
use croupier_engine::games::baccarat::Rules;
use croupier_engine::games::baccarat::command::On;
use croupier_engine::games::baccarat::hand::{is_natural, player_draws};
use croupier_engine::games::baccarat::rules::{Burn, Equipment, LastHand};
use croupier_engine::{CardCounts, Cents};

/// What six cards make of a round, by the hands' first counts and the two cards that may follow.
const SIXES: usize = 10_000;

/// Rounds are counted by how they end: 100 pairs of final counts for each number of cards.
const ENDS: usize = 300;

/// The most cards that a round may need beyond the end of the stack; they are never used.
const SLACK: usize = 8;

/// Baccarat at speed.
#[derive(Clone)]
pub struct Baccarat {
    staked: Vec<Staked>,
    /// What a wager leaves the player better off by, for each pair of final counts.
    nets: Vec<[i64; 100]>,
    /// The end of a round for each four digits: first counts, fifth and sixth card.
    ends: Vec<u16>,
    /// The cards of a new shoe, by value.
    cards: Vec<u8>,
    /// The stack of the shoe in play.
    stack: Vec<u8>,
    burn: Burn,
    last_hand: LastHand,
    from_back: usize,
    continuous: bool,
}

/// A shoe as it was dealt, to be dealt again elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The values of the cut stack.
    pub stack: Vec<u8>,
    /// Where each round ended in it, and what each wager came to.
    pub rounds: Vec<(usize, Vec<i64>)>,
}

/// A shoe in play.
struct Shoe {
    /// The place of the next card.
    at: usize,
    /// The place of the cutting card.
    cut: usize,
    /// How many rounds are still to come, once that is known.
    left: Option<u8>,
}

impl Baccarat {
    /// The kernel of a table under these rules, with the stake of each wager.
    #[must_use]
    pub fn new(rules: &Rules, stake: Option<Cents>) -> Baccarat {
        let (at, stake) = at_stake(rules, stake);
        let nets = On::ALL.iter().map(|&on| {
            let mut nets = [0; 100];
            for (end, net_of) in nets.iter_mut().enumerate() {
                *net_of = net(&at, on, stake, (end / 10) as u8, (end % 10) as u8).0;
            }
            nets
        });
        let staked = |on: &On| Staked::new(on.word(), stake.0);
        let mut cards = Vec::new();
        for (value, many) in (0..).zip(values(&CardCounts::decks(rules.decks))) {
            cards.extend((0..many).map(|_| value));
        }
        Baccarat {
            staked: On::ALL.iter().map(staked).collect(),
            nets: nets.collect(),
            ends: ends(),
            stack: Vec::new(),
            cards,
            burn: rules.burn,
            last_hand: rules.last_hand,
            from_back: usize::from(rules.cutting_card_from_back),
            continuous: rules.equipment == Equipment::ContinuousShuffler,
        }
    }

    /// Shuffles the cards and burns what the book burns. The cut that follows a shuffle turns one random order into
    /// another, so it is the place of the cutting card alone that counts.
    fn shoe(&mut self, stream: &mut Stream) -> Shoe {
        if self.stack.is_empty() {
            self.stack.extend_from_slice(&self.cards);
            self.stack.extend([0; SLACK]);
        }
        shuffle(&mut self.stack[..self.cards.len()], stream);
        let first = self.stack[0];
        let face = if first == 0 { 10 } else { usize::from(first) };
        let burned = match self.burn {
            Burn::ShownThenDown | Burn::AllShown => 1 + face,
            Burn::OneDown => 1,
        };
        Shoe {
            at: if self.continuous { 0 } else { burned },
            cut: self.cards.len() - self.from_back,
            left: None,
        }
    }

    /// Plays a round and gives its end; none if the shoe has no more.
    #[inline(always)]
    fn round(&self, shoe: &mut Shoe) -> Option<usize> {
        if shoe.left == Some(0) {
            return None;
        }
        let six: [u8; 6] = *self.stack.get(shoe.at..)?.first_chunk()?;
        let [p1, b1, p2, b2, fifth, sixth] = six.map(usize::from);
        let first = ((p1 + p2) % 10) * 10 + (b1 + b2) % 10;
        let end = usize::from(self.ends[first * 100 + fifth * 10 + sixth]);
        let begin = shoe.at;
        shoe.at += 4 + end / 100;
        if let Some(left) = &mut shoe.left {
            *left -= 1;
        } else if shoe.at > shoe.cut {
            shoe.left = Some(self.after_cutting_card(begin == shoe.cut, end));
        }
        Some(end)
    }

    /// How many more rounds there are once the cutting card has come out, first of the round or within it.
    fn after_cutting_card(&self, first: bool, end: usize) -> u8 {
        let tie = (end % 100) / 10 == end % 10;
        match self.last_hand {
            LastHand::FirstIsLast => u8::from(!first),
            LastHand::UnlessTie => u8::from(tie),
            LastHand::OneMore => 1,
        }
    }

    /// Plays a shoe and tells all of it: the very shoe that a block with this stream would begin with, or go on with.
    pub fn shoe_dealt(&mut self, stream: &mut Stream) -> Dealt {
        let mut shoe = self.shoe(stream);
        let stack = self.stack[..self.cards.len()].to_vec();
        let mut rounds = Vec::new();
        while let Some(end) = self.round(&mut shoe) {
            let nets = self.nets.iter().map(|nets| nets[end % 100]).collect();
            rounds.push((shoe.at, nets));
            if self.continuous {
                break;
            }
        }
        Dealt { stack, rounds }
    }

    /// Plays rounds from fresh shoes until `each`, told the end of every one, has had enough.
    #[inline(always)]
    fn rounds(&mut self, stream: &mut Stream, mut each: impl FnMut(usize) -> bool) -> u64 {
        // Nothing of what was played before may matter.
        self.stack.clear();
        let mut shoes = 0;
        loop {
            let mut shoe = self.shoe(stream);
            shoes += 1;
            if self.continuous {
                // Cards go back after each round: every round comes from whole decks.
                let end = self.round(&mut shoe);
                if end.is_some_and(|end| !each(end)) {
                    return shoes;
                }
                continue;
            }
            while let Some(end) = self.round(&mut shoe) {
                if !each(end) {
                    return shoes;
                }
            }
        }
    }
}

/// What becomes of six cards: how many are used, and the final counts.
fn ends() -> Vec<u16> {
    let draws = drawing_table();
    let end = |at: usize| {
        let (player, banker) = (at / 1000, at / 100 % 10);
        let (fifth, sixth) = (at / 10 % 10, at % 10);
        let natural = is_natural(player as u8) || is_natural(banker as u8);
        let (cards, player, banker) = match player_draws(player as u8) {
            _ if natural => (4, player, banker),
            true if draws[banker][fifth] => (6, (player + fifth) % 10, (banker + sixth) % 10),
            true => (5, (player + fifth) % 10, banker),
            false if draws[banker][10] => (5, player, (banker + fifth) % 10),
            false => (4, player, banker),
        };
        (100 * (cards - 4) + 10 * player + banker) as u16
    };
    (0..SIXES).map(end).collect()
}

/// Puts cards into random order, each exactly as likely as the others, six places to a draw.
pub(crate) fn shuffle(cards: &mut [u8], stream: &mut Stream) {
    let mut left = cards.len();
    while left >= 6 {
        let bounds: [u64; 6] = std::array::from_fn(|i| (left - i) as u64);
        for (i, pick) in stream.batch(bounds).into_iter().enumerate() {
            cards.swap(left - 1 - i, pick as usize);
        }
        left -= 6;
    }
    for left in (2..=left).rev() {
        cards.swap(left - 1, stream.below(left as u64) as usize);
    }
}

impl Kernel for Baccarat {
    fn wagers(&self) -> &[Staked] {
        &self.staked
    }

    fn block(&mut self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        let mut ends = [0_u64; ENDS];
        let mut left = rounds;
        let shoes = self.rounds(stream, |end| {
            ends[end] += 1;
            left -= 1;
            left > 0
        });
        tally.rounds += rounds;
        tally.count(if self.continuous { "shuffles" } else { "shoes" }, shoes);
        for (end, times) in ends.into_iter().enumerate() {
            tally.count("cards", (4 + end as u64 / 100) * times);
            for (wager, nets) in self.nets.iter().enumerate() {
                tally.add(wager, nets[end % 100], times);
            }
        }
    }

    fn follow(&mut self, stream: &mut Stream, wager: usize, each: &mut dyn FnMut(i64) -> bool) {
        let nets = self.nets[wager];
        self.rounds(stream, |end| each(nets[end % 100]));
    }
}
