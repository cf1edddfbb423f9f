//! Baccarat at speed: a shoe is shuffled by value, cut, burned and dealt to its last hand under the rules of a book; what
//! six cards make of a round is looked up.

use super::ways::drawing_table;
use super::{at_stake, net, values};
use crate::simulate::{Each, Kernel, Staked, Stream, Tally};
use croupier_engine::games::baccarat::Rules;
use croupier_engine::games::baccarat::command::On;
use croupier_engine::games::baccarat::hand::{is_natural, player_draws};
use croupier_engine::games::baccarat::rules::{Burn, Equipment, LastHand};
use croupier_engine::{CardCounts, Cents};
use std::collections::BTreeMap;

/// Rounds are counted by how they end. Those of four cards have numbers below 64, those of five below 128, and the rest are of six.
const ENDS: usize = 256;
/// So many numbers to four and to five cards.
const OF_A_SIZE: u8 = 64;

/// Places for what the first four cards come to: five bits for the sum of each side's two, a byte apart.
const FOURS: usize = 1 << 13;
/// Where those five bits are.
const SUMS: u64 = 0x1f1f;
/// Places for the two cards that may follow, 100 of which are used.
const PAIR: usize = 128;
/// Places for what six cards make of a round: 100 pairs of first counts, up to a power of two so that no index can be out of bounds.
const SIXES: usize = PAIR * PAIR;

/// A round is read eight cards at a time, so that the stack goes on for as many; they are never used.
const SLACK: usize = 8;

/// Baccarat at speed.
#[derive(Clone)]
pub struct Baccarat {
    staked: Vec<Staked>,
    /// What a wager leaves the player better off by, for each pair of final counts.
    nets: Vec<[i64; 100]>,
    look_up: Box<LookUp>,
    /// The cards of a new shoe, by value.
    cards: Vec<u8>,
    /// The stack of the shoe in play.
    stack: Vec<u8>,
    /// That of another, where two are in play side by side.
    beside: Vec<u8>,
    burn: Burn,
    last_hand: LastHand,
    from_back: usize,
    /// Whether every round comes from whole decks.
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

/// How a round ended: how many cards it took, and what the hands came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct End {
    cards: u8,
    player: u8,
    banker: u8,
}

impl End {
    /// Its place among all pairs of final counts.
    fn pair(self) -> usize {
        usize::from(self.player) * 10 + usize::from(self.banker)
    }
}

/// What six cards make of a round.
#[derive(Clone)]
struct LookUp {
    /// Where the first counts begin among the sixes, by the sums of the first cards.
    fours: [u16; FOURS],
    /// The number of the end, by first counts, fifth and sixth card.
    sixes: [u8; SIXES],
    /// The ends by number.
    ends: [End; ENDS],
}

impl LookUp {
    fn new() -> LookUp {
        let mut fours = [0; FOURS];
        for player in 0..19 {
            for banker in 0..19 {
                fours[banker << 8 | player] = ((player % 10 * 10 + banker % 10) * PAIR) as u16;
            }
        }
        let mut sixes = [0; SIXES];
        let mut ends = [End::default(); ENDS];
        let mut numbers = BTreeMap::new();
        let mut next = [0, OF_A_SIZE, 2 * OF_A_SIZE];
        let draws = drawing_table();
        for at in 0..10_000 {
            let end = end(&draws, at);
            let number = *numbers.entry(end).or_insert_with(|| {
                let next = &mut next[usize::from(end.cards - 4)];
                *next += 1;
                *next - 1
            });
            ends[usize::from(number)] = end;
            sixes[at / 100 * PAIR + at % 100] = number;
        }
        LookUp { fours, sixes, ends }
    }

    /// The number of the end of a round that begins with these cards.
    #[inline(always)]
    fn end(&self, cards: [u8; 8]) -> u8 {
        let cards = u64::from_le_bytes(cards);
        // Player, Banker, Player, Banker, and two more.
        let sums = cards.wrapping_add(cards >> 16) & SUMS;
        let (fifth, sixth) = (cards >> 32 & 0xf, cards >> 40 & 0xf);
        let four = usize::from(self.fours[sums as usize % FOURS]);
        self.sixes[(four + (fifth * 10 + sixth) as usize) % SIXES]
    }
}

/// How many cards the end of this number took.
#[inline(always)]
fn cards_of(end: u8) -> usize {
    4 + usize::from(end / OF_A_SIZE).min(2)
}

/// A shoe in play.
#[derive(Clone, Copy)]
struct Shoe {
    /// The place of the next card.
    at: usize,
    /// The place of the cutting card.
    cut: usize,
}

impl Baccarat {
    /// The kernel of a table under these rules, with the stake of each wager.
    ///
    /// ```
    /// use croupier_analysis::baccarat::kernel::Baccarat;
    /// use croupier_analysis::simulate::Kernel as _;
    /// use croupier_engine::games::Rules;
    ///
    /// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
    /// let Ok(Rules::Baccarat(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// let kernel = Baccarat::new(&rules, None);
    /// assert!(kernel.deals_down() && kernel.wagers().iter().any(|staked| staked.wager == "tie"));
    /// ```
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
        for (value, many) in (0..).zip(values(&CardCounts::decks(rules.cards.decks))) {
            cards.extend((0..many).map(|_| value));
        }
        Baccarat {
            staked: On::ALL.iter().map(staked).collect(),
            nets: nets.collect(),
            look_up: Box::new(LookUp::new()),
            stack: Vec::new(),
            beside: Vec::new(),
            cards,
            burn: rules.burn,
            last_hand: rules.last_hand,
            from_back: usize::from(rules.cards.cutting_card_from_back),
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
        let cards = &mut self.stack[..self.cards.len()];
        if self.continuous {
            draw_round(cards, stream);
            return Shoe {
                at: 0,
                cut: cards.len() - self.from_back,
            };
        }
        shuffle(cards, stream);
        let first = self.stack[0];
        let face = if first == 0 { 10 } else { usize::from(first) };
        let burned = match self.burn {
            Burn::ShownThenDown | Burn::AllShown => 1 + face,
            Burn::OneDown => 1,
        };
        Shoe {
            at: burned,
            cut: self.cards.len() - self.from_back,
        }
    }

    /// Plays a round from this place of a stack and gives the number of its end; none if the stack has no more.
    #[inline(always)]
    fn round(&self, stack: &[u8], at: &mut usize) -> Option<u8> {
        let end = self.look_up.end(*stack.get(*at..)?.first_chunk()?);
        *at += cards_of(end);
        Some(end)
    }

    /// Plays a shoe to its end, or until `each`, told the end of every round and the place after it, has had enough.
    #[inline(always)]
    fn play(&self, stack: &[u8], mut shoe: Shoe, mut each: impl FnMut(u8, usize) -> bool) {
        let mut left = None;
        loop {
            let begin = shoe.at;
            let Some(end) = self.round(stack, &mut shoe.at) else {
                return;
            };
            if !each(end, shoe.at) {
                return;
            }
            if shoe.at > shoe.cut {
                // The cutting card came in this round, or before.
                left = match left {
                    Some(left) => Some(left - 1),
                    None => Some(self.after_cutting_card(begin == shoe.cut, end)),
                };
                if left == Some(0) {
                    return;
                }
            }
        }
    }

    /// How many more rounds there are once the cutting card has come out, first of the round or within it.
    fn after_cutting_card(&self, first: bool, end: u8) -> u8 {
        let End { player, banker, .. } = self.look_up.ends[usize::from(end)];
        let tie = player == banker;
        match self.last_hand {
            LastHand::FirstIsLast => u8::from(!first),
            LastHand::UnlessTie => u8::from(tie),
            LastHand::OneMore => 1,
        }
    }

    /// Plays a shoe and tells all of it: the very shoe that a block with this stream would begin with, or go on with.
    pub fn shoe_dealt(&mut self, stream: &mut Stream) -> Dealt {
        let shoe = self.shoe(stream);
        let stack = self.stack[..self.cards.len()].to_vec();
        let mut rounds = Vec::new();
        self.play(&self.stack, shoe, |end, after| {
            let pair = self.look_up.ends[usize::from(end)].pair();
            let nets = self.nets.iter().map(|nets| nets[pair]).collect();
            rounds.push((after, nets));
            !self.continuous
        });
        Dealt { stack, rounds }
    }

    /// Plays rounds from fresh shoes until `each`, told the end of every one, has had enough. How many shoes that took.
    #[inline(always)]
    fn rounds(&mut self, stream: &mut Stream, mut each: impl FnMut(u8) -> bool) -> u64 {
        let mut shoes = 0;
        loop {
            let shoe = self.shoe(stream);
            shoes += 1;
            let mut enough = false;
            self.play(&self.stack, shoe, |end, _| {
                enough = !each(end);
                // From a continuous shuffler cards go back after each round: every round comes from whole decks.
                !enough && !self.continuous
            });
            if enough {
                return shoes;
            }
        }
    }

    /// Plays two shoes side by side, as far as both go before the cutting card: neither has to wait for what the other looks up.
    /// Gives how many rounds there were.
    fn two_shoes(&mut self, stream: &mut Stream, ends: &mut [u64; ENDS]) -> u64 {
        let mut one = self.shoe(stream);
        self.beside.clone_from(&self.stack);
        let mut other = self.shoe(stream);
        let mut rounds = 0;
        // No round takes more than six.
        while one.at + 6 <= one.cut && other.at + 6 <= other.cut {
            let both = [
                self.round(&self.beside, &mut one.at),
                self.round(&self.stack, &mut other.at),
            ];
            for end in both.into_iter().flatten() {
                ends[usize::from(end)] += 1;
                rounds += 1;
            }
        }
        for (stack, shoe) in [(&self.beside, one), (&self.stack, other)] {
            self.play(stack, shoe, |end, _| {
                ends[usize::from(end)] += 1;
                rounds += 1;
                true
            });
        }
        rounds
    }
}

/// What becomes of six cards, by four digits: first counts, fifth and sixth card.
fn end(draws: &[[bool; 11]; 8], at: usize) -> End {
    let [player, banker, fifth, sixth] = [1000, 100, 10, 1].map(|place| (at / place % 10) as u8);
    let natural = is_natural(player) || is_natural(banker);
    let banker_draws = |third: usize| draws[usize::from(banker)][third];
    let (cards, player, banker) = match player_draws(player) {
        _ if natural => (4, player, banker),
        true if banker_draws(usize::from(fifth)) => {
            (6, (player + fifth) % 10, (banker + sixth) % 10)
        }
        true => (5, (player + fifth) % 10, banker),
        false if banker_draws(10) => (5, player, (banker + fifth) % 10),
        false => (4, player, banker),
    };
    End {
        cards,
        player,
        banker,
    }
}

/// Puts the cards of one round at the front, each order of six exactly as likely as the others: no more is dealt before they go back
/// into a continuous shuffler.
pub(crate) fn draw_round(cards: &mut [u8], stream: &mut Stream) {
    let bounds: [u64; 6] = std::array::from_fn(|i| (cards.len() - i) as u64);
    for (i, pick) in stream.batch(bounds).into_iter().enumerate() {
        cards.swap(i, i + pick as usize);
    }
}

/// Puts cards into random order, each exactly as likely as the others, six places to a draw.
pub(crate) fn shuffle(cards: &mut [u8], stream: &mut Stream) {
    let mut left = cards.len();
    while left >= 6 {
        let cards = &mut cards[..left];
        let bounds: [u64; 6] = std::array::from_fn(|i| (left - i) as u64);
        for (i, pick) in stream.small_batch(bounds).into_iter().enumerate() {
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

    fn deal_fresh(&mut self) -> bool {
        // As from a continuous shuffler: that no cards are burned changes nothing for the first round of a shoe.
        self.continuous = true;
        true
    }

    fn deals_down(&self) -> bool {
        !self.continuous
    }

    fn block(&mut self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        // Nothing of what was played before may matter.
        self.stack.clear();
        let mut ends = [0_u64; ENDS];
        let mut left = rounds;
        let mut shoes = 0;
        // Whole shoes may be counted in any order. No round takes fewer than four cards.
        let most = self.cards.len().div_ceil(4) as u64;
        while !self.continuous && left > 2 * most {
            left -= self.two_shoes(stream, &mut ends);
            shoes += 2;
        }
        shoes += self.rounds(stream, |end| {
            ends[usize::from(end)] += 1;
            left -= 1;
            left > 0
        });
        tally.rounds += rounds;
        tally.count(if self.continuous { "shuffles" } else { "shoes" }, shoes);
        for (end, times) in self.look_up.ends.into_iter().zip(ends) {
            tally.count("cards", u64::from(end.cards) * times);
            for (wager, nets) in self.nets.iter().enumerate() {
                tally.add(wager, nets[end.pair()], times);
            }
        }
    }

    fn follow(&mut self, stream: &mut Stream, wager: usize, _: i64, each: &mut Each<'_>) {
        self.stack.clear();
        let nets = &self.nets[wager];
        let nets = self.look_up.ends.map(|end| nets[end.pair()]);
        self.rounds(stream, |end| each(nets[usize::from(end)]));
    }
}
