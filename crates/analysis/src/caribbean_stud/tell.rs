//! The best play told in few lines: for each up card, runs of hands that are played alike, and what it costs to play them
//! otherwise.

use super::deck::RANKS;
use super::solve::{Cell, Solution};
use crate::exact::Exact;
use crate::hand::{Ranker, Strength};
use serde::{Serialize, Serializer};
use std::fmt;

/// What is right on a run of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// Fold.
    Fold,
    /// Bet.
    Bet,
    /// Bet with so many cards or more of the up card's suit, for they make the dealer's flush less likely; fold with fewer.
    BetWith(u8),
    /// It depends on which cards are of the up card's suit.
    BySuit,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Play::Fold => f.pad("fold"),
            Play::Bet => f.pad("bet"),
            Play::BetWith(cards) => write!(f, "bet with {cards} of the up card's suit or more"),
            Play::BySuit => f.pad("by suit"),
        }
    }
}

impl Serialize for Play {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

/// Hands that are played alike against an up card, from the highest to the lowest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// The up card's rank.
    pub up: char,
    /// Whether the hand holds the up card's rank.
    pub matches: bool,
    /// The highest hand of the run, by its ranks.
    pub from: String,
    /// The lowest.
    pub to: String,
    /// What is right.
    pub play: Play,
    /// How likely the run is among all hands and up cards.
    pub share: Exact,
    /// What it costs on average to play the run the other way, in antes; where suits decide, to fold all of it.
    pub cost: Exact,
    /// Where suits decide: what it costs to bet on all of it.
    pub cost_of_betting: Option<Exact>,
}

/// A height's letter.
const LETTERS: &[u8; RANKS] = b"23456789TJQKA";

fn letters(heights: &[u8; 5]) -> String {
    let letter = |h: &u8| char::from(LETTERS[usize::from(*h)]);
    heights.iter().map(letter).collect()
}

/// A run while it grows.
struct Run {
    from: [u8; 5],
    to: [u8; 5],
    play: Play,
    cell: Cell,
}

impl Solution {
    /// What is right on a kind of hand, flushes left out.
    fn play(&self, kind: usize, up: usize) -> Play {
        let cell = &self.cells[kind * RANKS + up];
        if cell.bets == 0 {
            return Play::Fold;
        }
        if cell.bets == cell.ways {
            return Play::Bet;
        }
        // Whether so many cards of the suit always do, and fewer never.
        let counts = self.by_suited(kind, up);
        let first = counts.iter().position(|(_, bets)| *bets > 0).unwrap_or(0);
        let all = counts[first..].iter().all(|(ways, bets)| ways == bets);
        if all {
            Play::BetWith(first as u8)
        } else {
            Play::BySuit
        }
    }

    /// The best play in few lines: up cards from the ace, hands without the up card's rank first, highest hands first. Flushes,
    /// which are bet on whatever the up card is, are left out unless a depleted deck says otherwise.
    #[must_use]
    pub fn advice(&self) -> Vec<Advice> {
        let ranker = Ranker::shared();
        let mut order: Vec<(Strength, usize)> = (0..self.kinds.len())
            .map(|kind| {
                let heights = self.kinds[kind].map(usize::from);
                (ranker.rank_heights(heights, false), kind)
            })
            .collect();
        order.sort_unstable();
        let mut advice = Vec::new();
        for up in (0..RANKS).rev() {
            for matches in [false, true] {
                let mut runs: Vec<Run> = Vec::new();
                for &(_, kind) in order.iter().rev() {
                    let heights = self.kinds[kind];
                    let cell = self.cells[kind * RANKS + up];
                    if cell.ways == 0 || heights.contains(&(up as u8)) != matches {
                        continue;
                    }
                    let play = self.play(kind, up);
                    match runs.last_mut() {
                        Some(run) if run.play == play => {
                            run.to = heights;
                            run.cell.add(&cell);
                        }
                        _ => runs.push(Run {
                            from: heights,
                            to: heights,
                            play,
                            cell,
                        }),
                    }
                }
                advice.extend(runs.iter().map(|run| self.told(up, matches, run)));
            }
        }
        advice
    }

    fn told(&self, up: usize, matches: bool, run: &Run) -> Advice {
        let pairs = self.deals / self.completions;
        let each = u128::from(run.cell.ways) * u128::from(self.completions);
        let unit = each * self.pays.ante.unsigned_abs() as u128;
        let (right, all) = (run.cell.right, run.cell.gain);
        // Betting gains `all` over folding, the best play gains `right`.
        let (cost, betting) = match run.play {
            Play::Fold => (-all, None),
            Play::Bet => (all, None),
            Play::BetWith(_) | Play::BySuit => (right, Some(right - all)),
        };
        Advice {
            up: char::from(LETTERS[up]),
            matches,
            from: letters(&run.from),
            to: letters(&run.to),
            play: run.play,
            share: Exact::ratio(run.cell.ways, pairs),
            cost: Exact::ratio(cost, unit),
            cost_of_betting: betting.map(|cost| Exact::ratio(cost, unit)),
        }
    }
}
