//! The best play told in few lines: for each up card, runs of hands that are played alike, what each decision wins on them and
//! what errors cost (nz-1996/caribbean-stud/4.4 to 4.6).

use super::deck::RANKS;
use super::solve::{Cell, Solution};
use crate::exact::Exact;
use crate::hand::{Ranker, Strength};
use croupier_engine::poker::{Category, Value};
use serde::{Serialize, Serializer};
use std::fmt;

/// What is right on a run of hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// Fold, and lose the ante.
    Fold,
    /// Bet twice the ante.
    Bet,
    /// It hangs on the cards of the up card's suit, for they make the dealer's flush less likely: bet with so many of them.
    Suited {
        /// So many or more…
        least: u8,
        /// …or just these, which are fewer, by their ranks…
        or: Vec<String>,
        /// …but not just these.
        not: Vec<String>,
    },
    /// It hangs on which suit the up card is of, which it can in a depleted deck only: suits by their letters.
    ByUpSuit(Vec<(String, Play)>),
}

impl Play {
    /// The same in little room: `bet with 2+, not Q7, Q2, 72`.
    #[must_use]
    pub fn short(&self) -> String {
        match self {
            Play::Fold => "fold".to_owned(),
            Play::Bet => "bet".to_owned(),
            Play::Suited { least, or, not } => {
                let or: String = or.iter().map(|cards| format!(" or {cards}")).collect();
                let not = match not.as_slice() {
                    [] => String::new(),
                    not => format!(", not {}", not.join(", ")),
                };
                format!("bet with {least}+{or}{not}")
            }
            Play::ByUpSuit(suits) => {
                let each = suits
                    .iter()
                    .map(|(suits, play)| format!("{suits}: {}", play.short()));
                each.collect::<Vec<_>>().join("; ")
            }
        }
    }

    /// Whether it hangs on suits.
    #[must_use]
    pub const fn hangs_on_suits(&self) -> bool {
        matches!(self, Play::Suited { .. } | Play::ByUpSuit(_))
    }

    /// What is right where these sets of ranks in the up card's suit are bet on, and the others are not.
    fn of_sets(sets: &[(u16, bool)]) -> Play {
        if sets.iter().all(|(_, bets)| !bets) {
            return Play::Fold;
        }
        if sets.iter().all(|(_, bets)| *bets) {
            return Play::Bet;
        }
        // The number of cards that needs the fewest exceptions.
        let exceptions = |least: &u32| {
            let differs = |(set, bets): &&(u16, bool)| (set.count_ones() >= *least) != *bets;
            sets.iter().filter(differs).count()
        };
        let least = (1..=5).min_by_key(exceptions).unwrap_or(1);
        let named = |bets: bool| {
            let differs =
                |(set, is): &&(u16, bool)| *is == bets && (set.count_ones() >= least) != bets;
            let sets = sets.iter().filter(differs);
            sets.map(|(set, _)| ranks(*set)).collect()
        };
        Play::Suited {
            least: least as u8,
            or: named(true),
            not: named(false),
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Play::Fold => f.pad("fold"),
            Play::Bet => f.pad("bet"),
            Play::Suited { least, or, not } => {
                write!(f, "bet with {least} of the up card's suit or more")?;
                if !or.is_empty() {
                    write!(f, ", or just {}", or.join(" or "))?;
                }
                if !not.is_empty() {
                    write!(f, ", not just {}", not.join(" or "))?;
                }
                Ok(())
            }
            Play::ByUpSuit(suits) => {
                for (at, (suits, play)) in suits.iter().enumerate() {
                    let apart = if at == 0 { "" } else { "; " };
                    write!(f, "{apart}up card of {suits}: {play}")?;
                }
                Ok(())
            }
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
    /// Whether they are pairs or better; else odd cards.
    pub made: bool,
    /// Whether the hand holds the up card's rank.
    pub matches: bool,
    /// The highest hand of the run, by its ranks.
    pub from: String,
    /// The lowest hand of the run, likewise.
    pub to: String,
    /// What is right.
    pub play: Play,
    /// How likely the run is among all hands and up cards.
    pub share: Exact,
    /// What the right play wins on average, in antes; folding loses one.
    pub value: Exact,
    /// What it costs to fold all of the run, in antes each time.
    pub cost_of_folding: Exact,
    /// What it costs to bet on all of it.
    pub cost_of_betting: Exact,
}

/// What may be said of all hands at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Every pair or better is bet on whatever the up card is, straights and flushes among them.
    pub made_hands_are_bet: bool,
    /// Every hand below ace and king is folded.
    pub less_than_ace_king_is_folded: bool,
    /// Flushes and up cards on which folding is right, and all of them.
    pub flushes_folded: (u64, u64),
}

/// A height's letter.
const LETTERS: &[u8; RANKS] = b"23456789TJQKA";
/// The suits' letters, in the order of a deck.
const SUITS: [char; 4] = ['c', 'd', 'h', 's'];

fn letter(height: usize) -> char {
    char::from(LETTERS[height])
}

fn letters(heights: &[u8; 5]) -> String {
    heights.iter().map(|h| letter(usize::from(*h))).collect()
}

/// The ranks of a mask, the highest first; none is told too.
fn ranks(mask: u16) -> String {
    if mask == 0 {
        return "none".to_owned();
    }
    let held = (0..RANKS).rev().filter(|height| mask >> height & 1 == 1);
    held.map(letter).collect()
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
        let mut plays: Vec<(String, Play)> = Vec::new();
        for (suit, letter) in SUITS.iter().enumerate() {
            let sets = self.suited_sets(kind, up, suit);
            if self.deck.suit(suit) >> up & 1 == 0 || sets.is_empty() {
                continue;
            }
            let play = Play::of_sets(&sets);
            match plays.iter_mut().find(|(_, other)| *other == play) {
                Some((suits, _)) => suits.push(*letter),
                None => plays.push((letter.to_string(), play)),
            }
        }
        match plays.pop() {
            None => Play::Fold,
            Some((_, only)) if plays.is_empty() => only,
            Some(last) => {
                plays.push(last);
                Play::ByUpSuit(plays)
            }
        }
    }

    /// The best play in few lines: up cards from the ace; pairs or better first, hands without the up card's rank first, highest
    /// hands first. Flushes are left out: see [`Outline`].
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
        order.reverse();
        let odd = order.partition_point(|(strength, _)| strength.category() != Category::OddCards);
        let mut advice = Vec::new();
        for up in (0..RANKS).rev() {
            for (made, kinds) in [(true, &order[..odd]), (false, &order[odd..])] {
                for matches in [false, true] {
                    let runs = self.runs(kinds, up, matches);
                    let told = runs.iter().map(|run| self.told(up, (made, matches), run));
                    advice.extend(told);
                }
            }
        }
        advice
    }

    fn runs(&self, kinds: &[(Strength, usize)], up: usize, matches: bool) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for &(_, kind) in kinds {
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
        runs
    }

    fn told(&self, up: usize, (made, matches): (bool, bool), run: &Run) -> Advice {
        let pairs = self.deals / self.completions;
        let each = u128::from(run.cell.ways) * u128::from(self.completions);
        let unit = each * self.pays.ante.unsigned_abs() as u128;
        // Betting gains `gain` over folding, the best play gains `right`.
        let (right, all) = (run.cell.right, run.cell.gain);
        let antes = |cents: i128| Exact::ratio(cents, unit);
        Advice {
            up: letter(up),
            made,
            matches,
            from: letters(&run.from),
            to: letters(&run.to),
            play: run.play.clone(),
            share: Exact::ratio(run.cell.ways, pairs),
            value: antes(right) - Exact::ONE,
            cost_of_folding: antes(right),
            cost_of_betting: antes(right - all),
        }
    }

    /// What may be said of all hands at once.
    #[must_use]
    pub fn outline(&self) -> Outline {
        let ace_king = Ranker::shared().weakest(Value::is_ace_king_or_higher);
        let mut outline = Outline {
            made_hands_are_bet: true,
            less_than_ace_king_is_folded: true,
            flushes_folded: (0, 0),
        };
        for (strength, (bets, ways)) in (0..).map(Strength).zip(&self.by_strength) {
            let category = strength.category();
            outline.made_hands_are_bet &= category == Category::OddCards || bets == ways;
            outline.less_than_ace_king_is_folded &= strength >= ace_king || *bets == 0;
            let flushes = [
                Category::Flush,
                Category::StraightFlush,
                Category::RoyalFlush,
            ];
            if flushes.contains(&category) {
                outline.flushes_folded.0 += ways - bets;
                outline.flushes_folded.1 += ways;
            }
        }
        outline
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets of three ranks A, K and 2 (heights 12, 11 and 0), each with whether it is bet on.
    fn sets(bets: impl Fn(u16) -> bool) -> Vec<(u16, bool)> {
        let of = |n: u16| (n & 1) << 12 | (n >> 1 & 1) << 11 | (n >> 2 & 1);
        (0..8).map(|n| (of(n), bets(of(n)))).collect()
    }

    #[test]
    fn what_hangs_on_suits_is_told_exactly() {
        let two = 1_u16;
        let (ace, king) = (1 << 12, 1 << 11);
        let told = |bets: &dyn Fn(u16) -> bool| Play::of_sets(&sets(bets));
        assert_eq!(told(&|_| false), Play::Fold);
        assert_eq!(told(&|_| true), Play::Bet);
        let plain = told(&|set| set.count_ones() >= 2);
        assert_eq!(
            plain.to_string(),
            "bet with 2 of the up card's suit or more"
        );
        assert_eq!(plain.short(), "bet with 2+");
        let not = told(&|set| set.count_ones() >= 2 && set != (king | two));
        assert_eq!(not.short(), "bet with 2+, not K2");
        let or = told(&|set| set.count_ones() >= 2 || set == ace);
        assert_eq!(or.short(), "bet with 2+ or A");
        assert_eq!(
            or.to_string(),
            "bet with 2 of the up card's suit or more, or just A"
        );
    }
}
