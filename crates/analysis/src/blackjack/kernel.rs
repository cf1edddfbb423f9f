//! Blackjack at speed: one box against the dealer, shoe after shoe with burn and cutting card, played by a table
//! (nz-1996/blackjack/6.4, 7.1, 7.3, 7.8, 7.9, 12.3, 12.4, 15.10).
//!
//! A round is a walk through tables: every card leads from one state to the next, decisions included, until a state says how
//! it ended. Only splits leave the walk.

use super::game::Terms;
use super::total::Table;
use super::walk::{End, Walk};
use crate::simulate::{Each, Kernel, Staked, Stream, Tally};
use croupier_engine::games::blackjack::hand::Sevens;
use croupier_engine::games::blackjack::rules::Rules;
use croupier_engine::{Cents, Odds};

/// The box's word among the wagers.
pub const BOX: &str = "box";
/// The insurance wager's word.
pub const INSURANCE: &str = "insurance";
/// The Super Sevens wager's word.
pub const SUPER_SEVENS: &str = "super-sevens";

/// No round of one box takes more cards: three hands of up to twenty and a dealer's of sixteen before their last cards, all of
/// aces and twos.
pub const MOST_CARDS: usize = 58;

/// Nearly all rounds take no more cards.
const USUAL_CARDS: usize = 12;

/// Room for a shoe and, where it runs dry, its discards: a power of two, so that every place can be brought within at once.
const ROOM: usize = 1024;

/// The index of aces among values.
const ACE: u8 = 0;
/// The index of sevens among values.
const SEVEN: u8 = 6;
/// A card is its value, and for sevens the suit above it.
const VALUE: u8 = 15;

/// Blackjack at speed.
pub struct Blackjack {
    staked: Vec<Staked>,
    /// What the box gains by each end.
    nets: [i64; End::COUNT],
    /// What insurance gains, lost and won.
    insurance: [i64; 2],
    /// What Super Sevens gains, by how many sevens.
    sevens: [i64; 6],
    walk: Walk,
    /// The way to play without doubling and splitting, once it is needed; while it is in use, the other one.
    plain: Option<Walk>,
    is_plain: bool,
    insured: bool,
    offers_sevens: bool,
    /// A new shoe.
    cards: Vec<u8>,
    stack: Box<[u8; ROOM]>,
    /// How many cards there are in the stack.
    len: usize,
    burn: usize,
    /// Cards before the cutting card; none: every round comes from a fresh shoe.
    cut: Option<usize>,
}

/// What became of one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Whether it was the first of a shoe.
    pub fresh: bool,
    /// The cards in the order in which they came, by value with the suit of sevens above ([`card_value`], [`seven_suit`]).
    pub cards: Vec<u8>,
    /// What the box gained, in units.
    pub won: i64,
    /// What insurance gained, where it was made.
    pub insurance: Option<i64>,
    /// What Super Sevens gained, where it is offered.
    pub sevens: Option<i64>,
}

/// The value of a card of [`Round::cards`]: aces 0, tens 9.
#[must_use]
pub const fn card_value(card: u8) -> usize {
    (card & VALUE) as usize
}

/// The suit of a seven of [`Round::cards`], from 0.
#[must_use]
pub const fn seven_suit(card: u8) -> usize {
    (card >> 4) as usize
}

/// How the shoe is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealing {
    /// From one shoe until the cutting card comes.
    Shoe,
    /// Every round from a fresh shoe, as exact figures are counted.
    Fresh,
}

impl Blackjack {
    /// The kernel of a table, a box being played by `table`. Without a stake a unit is whatever makes all payments whole; with
    /// one, units are cents and payments are rounded as the chips require.
    #[must_use]
    pub fn new(
        rules: &Rules,
        stake: Option<Cents>,
        table: &Table,
        insured: bool,
        dealing: Dealing,
    ) -> Blackjack {
        let (unit, of) = units(rules, stake);
        let (half, sevens_unit) = match stake {
            Some(stake) => (stake.share(1, 2).0, rules.super_sevens.unwrap_or(stake).0),
            None => (1, 1),
        };
        let mut nets = [0; End::COUNT];
        for (at, net) in nets.iter_mut().enumerate() {
            *net = match End::from_index(at) {
                End::Net(stakes, _) => i64::from(stakes) * unit,
                End::Blackjack => of(rules.blackjack_pays, unit),
                End::Split(..) => 0,
            };
        }
        let mut sevens = [-sevens_unit; 6];
        for (net, &found) in sevens.iter_mut().zip(Sevens::ALL) {
            if let Some(odds) = rules.sevens_odds(found) {
                *net = of(odds, sevens_unit);
            }
        }
        // Every hand may be doubled down on.
        let most = 2 * i64::from(rules.hands_per_box) * unit;
        let mut staked = vec![Staked::new(BOX, unit).adding_up_to(most)];
        if insured {
            staked.push(Staked::new(INSURANCE, half));
        }
        let offers_sevens = rules.cards.decks >= rules.super_sevens_decks;
        if offers_sevens {
            staked.push(Staked::new(SUPER_SEVENS, sevens_unit));
        }
        let decks = rules.cards.decks;
        let mut cards = Vec::new();
        for value in 0..10_u8 {
            for suit in 0..4 {
                let many = if value == 9 { 4 * decks } else { decks };
                let suit = if value == SEVEN { suit << 4 } else { 0 };
                cards.extend((0..many).map(|_| value | suit));
            }
        }
        assert!(
            2 * cards.len() <= ROOM,
            "a shoe of {decks} decks is too large"
        );
        let from_back = usize::from(rules.cards.cutting_card_from_back);
        Blackjack {
            staked,
            nets,
            insurance: [-half, of(rules.insurance_pays, half)],
            sevens,
            walk: Walk::new(table, Terms::of(rules), insured),
            plain: None,
            is_plain: false,
            insured,
            offers_sevens,
            burn: usize::from(rules.burn),
            cut: (dealing == Dealing::Shoe).then(|| cards.len() - from_back),
            stack: Box::new([0; ROOM]),
            len: 0,
            cards,
        }
    }

    /// Puts the cards of these places into random order, each exactly as likely as the others; those before are already. The cut
    /// turns one random order into another, so it needs no place of its own.
    fn shuffle(&mut self, stream: &mut Stream, mut at: usize, upto: usize) {
        const BATCH: usize = 6;
        let len = self.cards.len();
        let stack = &mut *self.stack;
        let mut swap = |at: usize, pick: u64| {
            stack.swap(at % ROOM, at.wrapping_add(pick as usize) % ROOM);
        };
        while at + BATCH <= upto {
            let left = (len - at) as u64;
            let bounds: [u64; BATCH] = std::array::from_fn(|i| left.wrapping_sub(i as u64));
            for (i, pick) in stream.small_batch(bounds).into_iter().enumerate() {
                swap(at.wrapping_add(i), pick);
            }
            at += BATCH;
        }
        while at < upto {
            swap(at, stream.below((len - at) as u64));
            at += 1;
        }
    }

    /// Where fewer cards are left than a round may need, the discards follow them, shuffled (15.10).
    fn spare(&mut self, stream: &mut Stream, begin: usize) {
        let (cards, room) = self.stack.split_at_mut(self.len);
        let discards = &mut room[..begin];
        discards.copy_from_slice(&cards[..begin]);
        for left in (2..=begin).rev() {
            discards.swap(left - 1, stream.below(left as u64) as usize);
        }
        self.len += begin;
    }

    /// The value of the card at a place.
    #[inline(always)]
    fn value(&self, at: usize) -> u8 {
        self.stack[at % ROOM] & VALUE
    }

    /// Plays a round from this place: how it ended and the place after it.
    #[inline(always)]
    fn round(&self, begin: usize) -> (usize, usize) {
        let opening = [0, 1, 2].map(|n| self.value(begin.wrapping_add(n)));
        let mut state = self.walk.opening(opening);
        let mut at = begin.wrapping_add(opening.len());
        while state < End::FIRST {
            state = self.walk.next(state, self.value(at));
            at = at.wrapping_add(1);
        }
        let end = usize::from(state - End::FIRST);
        if let End::Split(pair, up) = End::from_index(end) {
            let rest = &self.stack[at..];
            let (stakes, used, blackjack) = self.walk.split(pair, up, rest, self.insured);
            return (End::Net(stakes, blackjack).index(), at + used);
        }
        (end, at)
    }

    /// How many sevens Super Sevens is paid for.
    fn sevens_of(&self, cards: &[u8]) -> Sevens {
        // The first three cards to the box are the first, the third and the fourth of the round.
        let suited = |at: &[usize]| {
            at.iter()
                .all(|&at| seven_suit(cards[at]) == seven_suit(cards[0]))
        };
        let is = |at: usize| cards[at] & VALUE == SEVEN;
        match () {
            () if !is(0) => Sevens::None,
            () if !is(2) => Sevens::One,
            () if self.walk.draws_to_sevens(cards[1] & VALUE) && is(3) => {
                if suited(&[2, 3]) {
                    Sevens::ThreeSuited
                } else {
                    Sevens::Three
                }
            }
            () if suited(&[2]) => Sevens::TwoSuited,
            () => Sevens::Two,
        }
    }

    /// Plays rounds from a fresh shoe on until `each` has had enough: told where a round began and how it ended. How many shoes
    /// were used, and how many cards of them.
    #[inline(always)]
    fn rounds(
        &mut self,
        stream: &mut Stream,
        mut each: impl FnMut(&mut Blackjack, Played) -> bool,
    ) -> (u64, u64) {
        let len = self.cards.len();
        // Nothing of what was played before may matter.
        self.stack[..len].copy_from_slice(&self.cards);
        let last = self.cut.unwrap_or(self.burn);
        let most = (last + MOST_CARDS).min(len);
        let (mut shoes, mut cards) = (0, 0);
        loop {
            // What is dealt before the next shuffle, most often.
            let mut shuffled = (last + USUAL_CARDS).min(len);
            self.shuffle(stream, 0, shuffled);
            self.len = len;
            let mut begin = self.burn;
            shoes += 1;
            let enough = loop {
                if begin + MOST_CARDS > self.len {
                    self.shuffle(stream, shuffled, len);
                    shuffled = self.len;
                    self.spare(stream, begin);
                }
                let (mut end, mut after) = self.round(begin);
                if after > shuffled && shuffled < most {
                    // The round is longer than most: more cards are shuffled, and it is played again as far as it went.
                    self.shuffle(stream, shuffled, most);
                    shuffled = most;
                    (end, after) = self.round(begin);
                }
                let fresh = begin == self.burn;
                let played = Played {
                    begin,
                    after,
                    end,
                    fresh,
                };
                begin = after;
                if !each(self, played) {
                    break true;
                }
                if self.cut.is_none_or(|cut| begin >= cut) {
                    break false;
                }
            };
            cards += (begin - self.burn) as u64;
            if enough {
                return (shoes, cards);
            }
        }
    }

    /// Chooses for the next round whether hands may be doubled and split.
    fn play_plainly(&mut self, plainly: bool) {
        if plainly != self.is_plain {
            let other = self.plain.take();
            let other = other.unwrap_or_else(|| self.walk.plain(self.insured));
            self.plain = Some(std::mem::replace(&mut self.walk, other));
            self.is_plain = plainly;
        }
    }

    /// What a wager gained in a round, if it was made.
    fn gained(&self, wager: &str, played: &Played) -> Option<i64> {
        let cards = &self.stack[played.begin..];
        match wager {
            INSURANCE => {
                let made = self.insured && cards[1] & VALUE == ACE;
                made.then(|| self.insurance[usize::from(End::has_blackjack(played.end))])
            }
            SUPER_SEVENS => {
                let found = self.offers_sevens.then(|| self.sevens_of(cards));
                found.map(|found| self.sevens[found as usize])
            }
            _ => Some(self.nets[played.end]),
        }
    }

    /// Rounds with all that is needed to deal them again at a table.
    pub fn traced(&mut self, stream: &mut Stream, rounds: usize) -> Vec<Round> {
        let mut traced = Vec::new();
        self.rounds(stream, |kernel, played| {
            traced.push(Round {
                fresh: played.fresh,
                cards: kernel.stack[played.begin..played.after].to_vec(),
                won: kernel.nets[played.end],
                insurance: kernel.gained(INSURANCE, &played),
                sevens: kernel.gained(SUPER_SEVENS, &played),
            });
            traced.len() < rounds
        });
        traced
    }
}

/// A round that was played.
#[derive(Clone, Copy)]
struct Played {
    begin: usize,
    after: usize,
    end: usize,
    fresh: bool,
}

/// The units of a stake, and what odds win of a stake in units.
fn units(rules: &Rules, stake: Option<Cents>) -> (i64, Box<dyn Fn(Odds, i64) -> i64 + '_>) {
    match stake {
        Some(stake) => {
            let win = |odds: Odds, stake| rules.win(odds, Cents(stake)).0;
            (stake.0, Box::new(win))
        }
        None => {
            let win = |odds: Odds, unit: i64| unit * i64::from(odds.pays) / i64::from(odds.to);
            (i64::from(rules.blackjack_pays.to), Box::new(win))
        }
    }
}

impl Kernel for Blackjack {
    fn wagers(&self) -> &[Staked] {
        &self.staked
    }

    fn deal_fresh(&mut self) -> bool {
        self.cut = None;
        true
    }

    fn deals_down(&self) -> bool {
        self.cut.is_some()
    }

    fn block(&mut self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        let mut ends = [0_u64; End::COUNT];
        let mut insured = [0_u64; 2];
        let mut sevens = [0_u64; 6];
        let mut left = rounds;
        let (mind_insurance, mind_sevens) = (self.insured, self.offers_sevens);
        let (shoes, cards) = self.rounds(stream, |kernel, played| {
            ends[played.end] += 1;
            if mind_insurance && kernel.value(played.begin.wrapping_add(1)) == ACE {
                insured[usize::from(End::has_blackjack(played.end))] += 1;
            }
            if mind_sevens && kernel.value(played.begin) == SEVEN {
                let found = kernel.sevens_of(&kernel.stack[played.begin..]);
                sevens[found as usize] += 1;
            }
            left -= 1;
            left > 0
        });
        tally.rounds += rounds;
        let name = if self.deals_down() {
            "shoes"
        } else {
            "shuffles"
        };
        tally.count(name, shoes);
        tally.count("cards", cards);
        for (at, times) in ends.into_iter().enumerate() {
            tally.add(0, self.nets[at], times);
        }
        for (wager, staked) in self.staked.iter().enumerate() {
            match staked.wager.as_str() {
                INSURANCE => {
                    for (net, times) in self.insurance.into_iter().zip(insured) {
                        tally.add(wager, net, times);
                    }
                }
                SUPER_SEVENS => {
                    sevens[0] = rounds - sevens[1..].iter().sum::<u64>();
                    for (net, times) in self.sevens.into_iter().zip(sevens) {
                        tally.add(wager, net, times);
                    }
                }
                _ => {}
            }
        }
    }

    fn follow(&mut self, stream: &mut Stream, wager: usize, mut purse: i64, each: &mut Each<'_>) {
        let Staked { wager, most, .. } = self.staked[wager].clone();
        self.play_plainly(purse < most);
        self.rounds(stream, |kernel, played| {
            let Some(result) = kernel.gained(&wager, &played) else {
                return true;
            };
            purse += result;
            kernel.play_plainly(purse < most);
            each(result)
        });
        self.play_plainly(false);
    }
}
