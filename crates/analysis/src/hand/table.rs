//! The tables behind [`super::Ranker`], made from the engine's evaluator.
//!
//! A weight is cut into a row and a column; each row's columns are laid into one array where they fit, and the row keeps how
//! far it was shifted. So the 6,175 kinds of five ranks stand in 8,192 places, and all that a hand needs stays in the nearest
//! cache.

use super::{STRENGTHS, WEIGHTS};
use croupier_engine::poker::Value;
use croupier_engine::{Card, Rank, Suit};

/// Columns to a row.
const COLUMNS: u32 = 1 << COLUMN_BITS;
const COLUMN_BITS: u32 = 7;
/// Rows: as many as the heaviest weight needs, up to a power of two so that no index can be out of bounds.
const ROWS: usize = 1 << (super::WEIGHT_BITS - COLUMN_BITS);
/// Places for hands that are no flush, and as many for flushes.
const PLACES: usize = 8192;

#[derive(Debug)]
pub(super) struct Tables {
    /// How far each row is shifted.
    shifts: Box<[u16; ROWS]>,
    /// The strengths, first of hands that are no flush.
    strengths: Box<[u16; PLACES]>,
    /// The strengths of flushes, in the same places.
    flushes: Box<[u16; PLACES]>,
    /// What the engine says of each strength.
    pub(super) values: Vec<Value>,
}

/// A kind of five ranks, as heights, the highest first; five different ones may be a flush.
struct Kind {
    weight: u32,
    plain: Value,
    flush: Option<Value>,
}

/// The engine's card of this height, 0 for the two.
fn card(height: usize, suit: Suit) -> Card {
    let rank = Rank::ALL[(height + 1) % 13];
    Card { rank, suit }
}

fn kind(heights: [usize; 5]) -> Kind {
    // Cards alike in rank take suits in turn; the last suit is held back, so that no hand here is a flush by chance.
    let mut suit = 0;
    let plain = core::array::from_fn(|i| {
        suit = if i > 0 && heights[i] == heights[i - 1] {
            suit + 1
        } else {
            usize::from(i == 4)
        };
        card(heights[i], Suit::ALL[suit])
    });
    let all_differ = heights.windows(2).all(|pair| pair[0] != pair[1]);
    Kind {
        weight: heights.iter().map(|&h| WEIGHTS[h]).sum(),
        plain: Value::of(plain),
        flush: all_differ.then(|| Value::of(heights.map(|h| card(h, Suit::Spades)))),
    }
}

/// Every kind of five ranks.
fn kinds() -> Vec<Kind> {
    let mut kinds = Vec::new();
    for a in 0..13 {
        for b in 0..=a {
            for c in 0..=b {
                for d in 0..=c {
                    for e in 0..=d {
                        if a != e {
                            kinds.push(kind([a, b, c, d, e]));
                        }
                    }
                }
            }
        }
    }
    kinds
}

/// How far each row is shifted, so that no two weights share a place: the fullest rows first, each to where it first fits.
fn shifts(kinds: &[Kind]) -> Box<[u16; ROWS]> {
    let mut rows: Vec<(usize, Vec<usize>)> = (0..ROWS).map(|row| (row, Vec::new())).collect();
    for kind in kinds {
        let (row, column) = (kind.weight / COLUMNS, kind.weight % COLUMNS);
        rows[row as usize].1.push(column as usize);
    }
    rows.sort_by_key(|(_, columns)| core::cmp::Reverse(columns.len()));
    let mut taken = [false; PLACES];
    let mut shifts = Box::new([0; ROWS]);
    for (row, columns) in rows {
        let fits = |shift: &usize| columns.iter().all(|c| !taken[(shift + c) % PLACES]);
        // That all fit is a matter of these very weights, and tested.
        let shift = (0..PLACES).find(fits).unwrap_or(0);
        for column in columns {
            taken[(shift + column) % PLACES] = true;
        }
        shifts[row] = shift as u16;
    }
    shifts
}

impl Tables {
    pub(super) fn new() -> Tables {
        let kinds = kinds();
        let mut values: Vec<Value> = kinds.iter().map(|kind| kind.plain).collect();
        values.extend(kinds.iter().filter_map(|kind| kind.flush));
        values.sort_unstable();
        values.dedup();
        debug_assert_eq!(values.len(), STRENGTHS);
        let strength = |value: &Value| values.partition_point(|other| other < value) as u16;
        let mut tables = Tables {
            shifts: shifts(&kinds),
            strengths: Box::new([0; PLACES]),
            flushes: Box::new([0; PLACES]),
            values: Vec::new(),
        };
        for kind in &kinds {
            let place = tables.place(kind.weight);
            tables.strengths[place] = strength(&kind.plain);
            if let Some(flush) = &kind.flush {
                tables.flushes[place] = strength(flush);
            }
        }
        tables.values = values;
        tables
    }

    #[inline]
    fn place(&self, weight: u32) -> usize {
        let shift = self.shifts[(weight / COLUMNS) as usize % ROWS];
        usize::from(shift).wrapping_add((weight % COLUMNS) as usize) % PLACES
    }

    /// The strength of the ranks that weigh so much.
    #[inline]
    pub(super) fn at(&self, weight: u32, flush: bool) -> u16 {
        let place = self.place(weight);
        if flush {
            self.flushes[place]
        } else {
            self.strengths[place]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_place_of_its_own() {
        let kinds = kinds();
        assert_eq!(kinds.len(), 6175);
        let tables = Tables::new();
        let mut places: Vec<usize> = kinds.iter().map(|k| tables.place(k.weight)).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 6175);
        assert_eq!(tables.values.len(), STRENGTHS);
        assert!(
            kinds
                .iter()
                .all(|k| k.weight < 1 << super::super::WEIGHT_BITS)
        );
    }
}
