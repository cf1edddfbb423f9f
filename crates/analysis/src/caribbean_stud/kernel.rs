//! Caribbean stud at speed: ten cards from a fresh deck, two look-ups, and each strategy's decision.

use super::count::Spot;
use super::jackpot::{JACKPOT, prize};
use super::solve::{CATEGORIES, Pays, Solution};
use super::strategy::{Marks, Strategy};
use crate::Trouble;
use crate::ask::{Ask, Pool};
use crate::hand::{Key, Ranker, STRENGTHS, Strength};
use crate::simulate::{Each, Kernel, Staked, Stream, Tally};
use croupier_engine::games::caribbean_stud::Rules;
use croupier_engine::poker::Value;
use croupier_engine::{Card, Cents};
use std::sync::Arc;

/// A round's ten cards by [`Card::index`]: the player's five and the dealer's five, of which the last is the up card.
pub type Deal = [u8; 10];

/// How a round can end under a strategy: folded, dealer does not qualify, stand-off, lost, and won by the kind of hand.
const ENDS: usize = 14;
const FOLDED: usize = 0;
const NO_HAND: usize = 1;
const STAND_OFF: usize = 2;
const LOST: usize = 3;
const WON: usize = 4;

/// What a strategy does with a hand of some strength.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Habit {
    Folds,
    Bets,
    /// It looks at the up card.
    Looks,
}

/// One strategy as the kernel plays it.
#[derive(Clone)]
struct Player {
    strategy: Strategy,
    /// By strength.
    habits: Vec<Habit>,
}

/// Caribbean stud at speed.
#[derive(Clone)]
pub struct Stud {
    staked: Vec<Staked>,
    players: Vec<Player>,
    ends: [i64; ENDS],
    /// What the jackpot wager brings by the kind of hand.
    prizes: [i64; 10],
    solution: Arc<Solution>,
    marks: Marks,
    categories: Arc<Vec<u8>>,
    qualifies: u16,
    deck: [u8; 52],
}

impl Stud {
    /// The kernel of a table under these rules: the strategy that is asked for, or every one on the same deals, and the jackpot's least prizes.
    ///
    /// # Errors
    /// If the table would not take the ante.
    pub fn of_table(rules: &Rules, ask: &Ask) -> Result<Stud, Trouble> {
        let pays = super::pays(rules, ask)?;
        let strategies = super::odds::strategies(ask);
        Ok(Stud::new(rules, pays, &strategies, &Pool::default()))
    }

    /// The kernel of a table that pays so, for some strategies. The jackpot's meter stays where it is.
    #[must_use]
    pub fn new(rules: &Rules, pays: Pays, strategies: &[Strategy], pool: &Pool) -> Stud {
        let ranker = Ranker::shared();
        let solution = Solution::of_whole_deck(pays);
        let mut staked: Vec<Staked> = strategies
            .iter()
            .map(|strategy| {
                // An ante without the money for the bet could only be folded.
                let ante = Staked::new(strategy.wager(), pays.ante);
                ante.costing(pays.ante + pays.bet, "ante and bet")
            })
            .collect();
        // A share of the pool is counted in hundredths of a cent.
        staked.push(Staked::new(JACKPOT, rules.jackpot_wager.0 * 100));
        let meter = pool.meter.unwrap_or(Cents::ZERO) + pool.increment.unwrap_or(Cents::ZERO);
        let brings = |i: usize| {
            let won = CATEGORIES
                .get(i)
                .map_or(0, |hand| prize(&rules.prizes, *hand, meter));
            won as i64 - rules.jackpot_wager.0 * 100
        };
        let player = |strategy: &Strategy| Player {
            strategy: *strategy,
            habits: habits(*strategy, &solution),
        };
        Stud {
            staked,
            players: strategies.iter().map(player).collect(),
            ends: ends(&pays),
            prizes: core::array::from_fn(brings),
            solution: Arc::clone(&solution),
            marks: Marks::new(),
            categories: Arc::new(
                (0..STRENGTHS as u16)
                    .map(|s| Strength(s).category() as u8)
                    .collect(),
            ),
            qualifies: ranker.weakest(Value::is_ace_king_or_higher).0,
            deck: fresh_deck(),
        }
    }

    /// Deals a round from a fresh deck (nz-1996/caribbean-stud/6.1). Ten places are drawn at once; what lay there before does not matter.
    #[inline]
    pub fn deal(&mut self, stream: &mut Stream) -> Deal {
        let bounds: [u64; 10] = core::array::from_fn(|i| 52 - i as u64);
        let drawn = stream.batch(bounds);
        for (i, place) in drawn.into_iter().enumerate() {
            self.deck.swap(51 - i, place as usize % 52);
        }
        core::array::from_fn(|i| self.deck[51 - i])
    }

    /// How strong the player's and the dealer's hands are.
    #[inline]
    fn strengths(&self, ranker: &Ranker, deal: &Deal) -> (Strength, Strength) {
        let key = |i: usize| Key::ALL[usize::from(deal[i]) % 52];
        let player = ranker.rank(core::array::from_fn(key));
        let dealer = ranker.rank(core::array::from_fn(|i| key(5 + i)));
        (player, dealer)
    }

    /// Whether the strategy at this place bets on the deal.
    #[must_use]
    pub fn bets(&self, place: usize, deal: &Deal) -> bool {
        let (strength, _) = self.strengths(Ranker::shared(), deal);
        self.decides(&self.players[place], deal, strength)
    }

    #[inline]
    fn decides(&self, player: &Player, deal: &Deal, strength: Strength) -> bool {
        match player.habits[usize::from(strength.0)] {
            Habit::Folds => false,
            Habit::Bets => true,
            Habit::Looks => self.looks(player.strategy, deal, strength),
        }
    }

    /// A decision that hangs on the up card.
    fn looks(&self, strategy: Strategy, deal: &Deal, strength: Strength) -> bool {
        let (suit, up) = (deal[9] / 13, (deal[9] % 13 + 12) % 13);
        let mut heights = [0; 5];
        let mut suited = 0_u16;
        for (height, card) in heights.iter_mut().zip(deal) {
            *height = (card % 13 + 12) % 13;
            suited |= u16::from(card / 13 == suit) << *height;
        }
        heights.sort_unstable_by(|a, b| b.cmp(a));
        let spot = Spot {
            heights: &heights,
            strength,
            flush: deal[..5].iter().all(|card| card / 13 == deal[0] / 13),
            up,
            suit,
            suited,
        };
        let named = self.marks.bets(strategy, &spot);
        named.unwrap_or_else(|| self.solution.policy.bets(&spot))
    }

    /// How the deal ends for a player who bets.
    #[inline]
    fn end(&self, player: Strength, dealer: Strength) -> usize {
        if dealer.0 < self.qualifies {
            return NO_HAND;
        }
        match player.cmp(&dealer) {
            core::cmp::Ordering::Less => LOST,
            core::cmp::Ordering::Equal => STAND_OFF,
            core::cmp::Ordering::Greater => {
                WON + usize::from(self.categories[usize::from(player.0)])
            }
        }
    }

    /// What each wager of [`Kernel::wagers`] brings on a deal, in its units.
    #[must_use]
    pub fn results(&self, deal: &Deal) -> Vec<i64> {
        let (player, dealer) = self.strengths(Ranker::shared(), deal);
        let bets = self.end(player, dealer);
        let of = |p: &Player| {
            if self.decides(p, deal, player) {
                bets
            } else {
                FOLDED
            }
        };
        let mut results: Vec<i64> = self.players.iter().map(|p| self.ends[of(p)]).collect();
        results.push(self.prizes[usize::from(self.categories[usize::from(player.0)])]);
        results
    }

    /// The cards of a deal.
    #[must_use]
    pub fn cards(deal: &Deal) -> Vec<Card> {
        deal.iter()
            .filter_map(|&index| Card::from_index(index))
            .collect()
    }
}

/// The deck in the order from which a block and a session begin, so that nothing that was dealt before matters to them.
fn fresh_deck() -> [u8; 52] {
    core::array::from_fn(|i| i as u8)
}

/// What each end brings.
fn ends(pays: &Pays) -> [i64; ENDS] {
    core::array::from_fn(|end| match end {
        FOLDED => -pays.ante,
        NO_HAND => pays.ante_won,
        STAND_OFF => 0,
        LOST => -pays.ante - pays.bet,
        won => pays.ante_won + pays.bet_won[won - WON],
    })
}

/// What a strategy does by strength. What can be told without the up card is told at once.
fn habits(strategy: Strategy, solution: &Solution) -> Vec<Habit> {
    let marks = Marks::new();
    let habit = |(strength, (bets, ways)): (u16, &(u64, u64))| {
        let always = match strategy {
            Strategy::Optimal if *bets == 0 => Some(false),
            Strategy::Optimal if bets == ways => Some(true),
            named => marks.always(named, strength),
        };
        match always {
            Some(true) => Habit::Bets,
            Some(false) => Habit::Folds,
            None => Habit::Looks,
        }
    };
    (0..).zip(&solution.by_strength).map(habit).collect()
}

impl Kernel for Stud {
    fn wagers(&self) -> &[Staked] {
        &self.staked
    }

    fn deal_fresh(&mut self) -> bool {
        // It is so anyhow (nz-1996/caribbean-stud/6.1).
        true
    }

    fn block(&mut self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        self.deck = fresh_deck();
        let ranker = Ranker::shared();
        let mut ends = vec![[0_u64; ENDS]; self.players.len()];
        let mut hands = [0_u64; 10];
        for _ in 0..rounds {
            let deal = self.deal(stream);
            let (player, dealer) = self.strengths(ranker, &deal);
            let bets = self.end(player, dealer);
            hands[usize::from(self.categories[usize::from(player.0)]) % 10] += 1;
            for (seat, counts) in self.players.iter().zip(&mut ends) {
                let end = if self.decides(seat, &deal, player) {
                    bets
                } else {
                    FOLDED
                };
                counts[end % ENDS] += 1;
            }
        }
        tally.rounds += rounds;
        for (wager, counts) in ends.iter().enumerate() {
            for (brings, times) in self.ends.iter().zip(counts) {
                tally.add(wager, *brings, *times);
            }
        }
        for (brings, times) in self.prizes.iter().zip(hands) {
            tally.add(self.players.len(), *brings, times);
        }
    }

    fn follow(&mut self, stream: &mut Stream, wager: usize, _: i64, each: &mut Each<'_>) {
        self.deck = fresh_deck();
        loop {
            let deal = self.deal(stream);
            if !each(self.results(&deal)[wager]) {
                return;
            }
        }
    }
}
