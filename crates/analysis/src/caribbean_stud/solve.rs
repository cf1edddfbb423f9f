//! The best play and the named ones over every deal, each with all its outcomes (nz-1996/caribbean-stud/4.6, 8.2, 9.1, 9.2, 9.5,
//! 9.7 to 9.9, 10.1, 10.2).

use super::count::{Counter, Ends, Spot, plain_ways, weight};
use super::deck::{Deck, RANKS};
use super::strategy::{Marks, Strategy};
use crate::hand::STRENGTHS;
use croupier_engine::Cents;
use croupier_engine::games::caribbean_stud::Rules;
use croupier_engine::poker::Category;
use std::sync::{Arc, Mutex, PoisonError};

/// What is won and lost with an ante, in cents.
///
/// ```
/// use croupier_analysis::caribbean_stud::Pays;
/// use croupier_engine::{Cents, games::Rules};
///
/// let book = croupier_rulebooks::book("nz-1996/caribbean-stud").expect("a book");
/// let Ok(Rules::CaribbeanStud(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let pays = Pays::new(&rules, Cents(1000));
/// assert_eq!((pays.bet, pays.bet_won[1]), (2000, 2000), "a bet is two antes, and a pair wins as much");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pays {
    /// What the ante is.
    pub ante: i64,
    /// The bet that goes with it.
    pub bet: i64,
    /// What the ante wins.
    pub ante_won: i64,
    /// What the bet wins, by the kind of hand from the lowest.
    pub bet_won: [i64; 10],
}

impl Pays {
    /// What a table pays on an ante of so much.
    #[must_use]
    pub fn new(rules: &Rules, ante: Cents) -> Pays {
        let bet = rules.bet_on(ante);
        let won = |hand: &Category| rules.bet_wins(bet, *hand).0.0;
        Pays {
            ante: ante.0,
            bet: bet.0,
            ante_won: rules.ante_odds.win(ante).0,
            bet_won: core::array::from_fn(|i| CATEGORIES.get(i).map_or(0, won)),
        }
    }

    /// What betting comes to over all these ends.
    pub(super) fn betting(&self, ends: &Ends, hand: usize) -> i128 {
        let times = |ways: u64, cents: i64| i128::from(ways) * i128::from(cents);
        times(ends.no_hand, self.ante_won) + times(ends.won, self.ante_won + self.bet_won[hand])
            - times(ends.lost, self.ante + self.bet)
    }
}

/// The kinds of hands from the lowest.
pub const CATEGORIES: [Category; 10] = [
    Category::OddCards,
    Category::OnePair,
    Category::TwoPairs,
    Category::ThreeOfAKind,
    Category::Straight,
    Category::Flush,
    Category::FullHouse,
    Category::FourOfAKind,
    Category::StraightFlush,
    Category::RoyalFlush,
];

/// How many deals end in each way under a strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The player folds.
    pub folded: u64,
    /// The player bets and the dealer does not qualify.
    pub no_hand: u64,
    /// Both hands are of one value.
    pub stand_off: u64,
    /// The dealer's hand is higher.
    pub lost: u64,
    /// The player's hand is higher, by its kind.
    pub won: [u64; 10],
}

impl Totals {
    fn add(&mut self, other: &Totals) {
        self.folded += other.folded;
        self.no_hand += other.no_hand;
        self.stand_off += other.stand_off;
        self.lost += other.lost;
        for (sum, more) in self.won.iter_mut().zip(other.won) {
            *sum += more;
        }
    }

    /// Deals in which the player bets.
    #[must_use]
    pub fn bets(&self) -> u64 {
        self.no_hand + self.stand_off + self.lost + self.won.iter().sum::<u64>()
    }

    /// What the player is better off by over all deals, in cents.
    #[must_use]
    pub fn gain(&self, pays: &Pays) -> i128 {
        let won = self.won.iter().zip(pays.bet_won);
        let won: i128 = won
            .map(|(&n, bet)| i128::from(n) * i128::from(pays.ante_won + bet))
            .sum();
        won + i128::from(self.no_hand) * i128::from(pays.ante_won)
            - i128::from(self.folded) * i128::from(pays.ante)
            - i128::from(self.lost) * i128::from(pays.ante + pays.bet)
    }
}

/// All hands of a kind against one rank of up card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Hands and up cards.
    pub ways: u64,
    /// Those of them on which betting is right.
    pub bets: u64,
    /// What betting on all of them comes to beyond folding, over all of the dealer's cards, in cents.
    pub gain: i128,
    /// What those come to on which betting is right.
    pub right: i128,
}

impl Cell {
    pub(super) fn add(&mut self, other: &Cell) {
        self.ways += other.ways;
        self.bets += other.bets;
        self.gain += other.gain;
        self.right += other.right;
    }
}

/// When to bet, for every hand against every up card.
#[derive(Clone, Debug)]
pub struct Policy {
    /// Which group of alike suits each suit belongs to.
    groups: [u8; 4],
    /// By group, kind and up card: a bit for each subset of the ranks that may be held in the up card's suit, then one for a
    /// flush of another suit and one for a flush of its own.
    bets: Vec<u64>,
    /// The kind of hand by its weight.
    kinds: Vec<u16>,
}

const FLUSH_OTHER: u32 = 32;
const FLUSH_OWN: u32 = 33;

/// The bit of a spot: which of its different ranks are held in the up card's suit.
fn bit(heights: &[u8; 5], suited: u16, flush: bool) -> u32 {
    if flush {
        return if suited == 0 { FLUSH_OTHER } else { FLUSH_OWN };
    }
    let mut place = 0;
    let mut subset = 0;
    for (i, height) in heights.iter().enumerate() {
        if i == 0 || heights[i - 1] != *height {
            subset |= u32::from(suited >> height & 1) << place;
            place += 1;
        }
    }
    subset
}

impl Policy {
    fn place(&self, suit: u8, kind: usize, up: u8) -> usize {
        (usize::from(self.groups[usize::from(suit)]) * KINDS + kind) * RANKS + usize::from(up)
    }

    /// Whether betting is right.
    #[must_use]
    pub fn bets(&self, spot: &Spot<'_>) -> bool {
        let kind = usize::from(self.kinds[weight(spot.heights.iter().copied())]);
        let row = self.bets[self.place(spot.suit, kind, spot.up)];
        row >> bit(spot.heights, spot.suited, spot.flush) & 1 == 1
    }
}

/// Kinds of five ranks.
const KINDS: usize = 6175;

/// Caribbean stud solved for a deck and what a table pays.
///
/// ```
/// use croupier_analysis::caribbean_stud::{Pays, Solution, Strategy};
/// use croupier_engine::{Cents, games::Rules};
///
/// let book = croupier_rulebooks::book("nz-1996/caribbean-stud").expect("a book");
/// let Ok(Rules::CaribbeanStud(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let pays = Pays::new(&rules, Cents(1000));
/// let solved = Solution::of_whole_deck(pays);
/// let gain = |strategy| solved.of(strategy).gain(&pays);
/// assert!(gain(Strategy::Optimal) > gain(Strategy::RulesOfThumb));
/// assert!(gain(Strategy::RulesOfThumb) > gain(Strategy::AceKing));
/// ```
#[derive(Clone, Debug)]
pub struct Solution {
    /// The cards that are dealt from.
    pub deck: Deck,
    /// What is paid.
    pub pays: Pays,
    /// How many deals there are.
    pub deals: u64,
    /// How many ways the dealer's last four cards can come.
    pub completions: u64,
    /// The totals of [`Strategy::ALL`], in its order.
    pub totals: [Totals; Strategy::ALL.len()],
    /// When to bet.
    pub policy: Policy,
    /// The kinds of hands: their heights, the highest first.
    pub kinds: Vec<[u8; 5]>,
    /// By kind and height of up card, flushes left out.
    pub cells: Vec<Cell>,
    /// Hands and up cards on which betting is right, by the strength of the hand, and all of them.
    pub by_strength: Vec<(u64, u64)>,
}

/// What one height of up card adds.
struct Part {
    totals: [Totals; Strategy::ALL.len()],
    cells: Vec<Cell>,
    bets: Vec<u64>,
    by_strength: Vec<(u64, u64)>,
}

impl Solution {
    /// Solves it. The deck must hold ten cards or more.
    #[must_use]
    pub fn new(deck: Deck, pays: Pays) -> Solution {
        let counter = Counter::new(deck);
        let mut groups = [0; 4];
        let alike = deck.alike();
        for (suit, group) in groups.iter_mut().enumerate() {
            let same = |(first, _): &(usize, u64)| deck.suit(*first) == deck.suit(suit);
            *group = alike.iter().position(same).unwrap_or(0) as u8;
        }
        let mut solution = Solution {
            deck,
            pays,
            deals: counter.deals(),
            completions: counter.completions(),
            totals: [Totals::default(); Strategy::ALL.len()],
            policy: Policy {
                groups,
                bets: vec![0; alike.len() * KINDS * RANKS],
                kinds: counter.places.clone(),
            },
            kinds: counter.kinds.iter().map(|kind| kind.heights).collect(),
            cells: vec![Cell::default(); KINDS * RANKS],
            by_strength: vec![(0, 0); STRENGTHS],
        };
        for up in 0..RANKS {
            let part = part(&counter, &groups, &pays, alike.len(), up);
            for (sum, more) in solution.totals.iter_mut().zip(&part.totals) {
                sum.add(more);
            }
            for (kind, cell) in part.cells.into_iter().enumerate() {
                solution.cells[kind * RANKS + up] = cell;
            }
            for (row, bits) in part.bets.into_iter().enumerate() {
                solution.policy.bets[row * RANKS + up] = bits;
            }
            for (sum, (bets, ways)) in solution.by_strength.iter_mut().zip(part.by_strength) {
                *sum = (sum.0 + bets, sum.1 + ways);
            }
        }
        solution
    }

    /// The solution of the whole deck. The last few are kept, for odds and every thread of a simulation ask for the same.
    #[must_use]
    pub fn of_whole_deck(pays: Pays) -> Arc<Solution> {
        const KEPT: usize = 4;
        static LAST: Mutex<Vec<Arc<Solution>>> = Mutex::new(Vec::new());
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = last.iter().find(|solution| solution.pays == pays) {
            return Arc::clone(known);
        }
        let solution = Arc::new(Solution::new(Deck::default(), pays));
        last.insert(0, Arc::clone(&solution));
        last.truncate(KEPT);
        solution
    }

    /// The sets of ranks that a hand of a kind, if it is not a flush, can hold in the up card's suit, as masks of heights, each with
    /// whether betting is right.
    pub(super) fn suited_sets(&self, kind: usize, up: usize, suit: usize) -> Vec<(u16, bool)> {
        let heights = &self.kinds[kind];
        let all = heights.iter().fold(0, |mask, h| mask | 1_u16 << h) & !(1 << up);
        let row = self.policy.bets[self.policy.place(suit as u8, kind, up as u8)];
        let mut sets = Vec::new();
        let mut suited = all;
        loop {
            if plain_ways(&self.deck, heights, suit, suited) > 0 {
                sets.push((suited, row >> bit(heights, suited, false) & 1 == 1));
            }
            if suited == 0 {
                return sets;
            }
            suited = (suited - 1) & all;
        }
    }

    /// The totals of a strategy.
    #[must_use]
    pub fn of(&self, strategy: Strategy) -> &Totals {
        let place = Strategy::ALL.iter().position(|s| *s == strategy);
        &self.totals[place.unwrap_or(0)]
    }
}

fn part(counter: &Counter, groups: &[u8; 4], pays: &Pays, alike: usize, up: usize) -> Part {
    let marks = Marks::new();
    let mut part = Part {
        totals: Default::default(),
        cells: vec![Cell::default(); KINDS],
        bets: vec![0; alike * KINDS],
        by_strength: vec![(0, 0); STRENGTHS],
    };
    let completions = counter.completions();
    counter.each(up, &mut |kind: usize,
                           spot: &Spot<'_>,
                           ways: u64,
                           ends: &Ends| {
        let hand = counter.categories[usize::from(spot.strength.0)];
        // Folding loses the ante whatever the dealer has.
        let gain = pays.betting(ends, hand) + i128::from(completions) * i128::from(pays.ante);
        let bets = gain > 0;
        for (strategy, totals) in Strategy::ALL.into_iter().zip(&mut part.totals) {
            if marks.bets(strategy, spot).unwrap_or(bets) {
                totals.no_hand += ways * ends.no_hand;
                totals.stand_off += ways * ends.stand_off;
                totals.lost += ways * ends.lost;
                totals.won[hand] += ways * ends.won;
            } else {
                totals.folded += ways * completions;
            }
        }
        let by_strength = &mut part.by_strength[usize::from(spot.strength.0)];
        by_strength.1 += ways;
        if bets {
            by_strength.0 += ways;
            let row = usize::from(groups[usize::from(spot.suit)]) * KINDS + kind;
            part.bets[row] |= 1 << bit(spot.heights, spot.suited, spot.flush);
        }
        if !spot.flush {
            let cell = &mut part.cells[kind];
            let gain = i128::from(ways) * gain;
            cell.ways += ways;
            cell.gain += gain;
            if bets {
                cell.bets += ways;
                cell.right += gain;
            }
        }
    });
    part
}
