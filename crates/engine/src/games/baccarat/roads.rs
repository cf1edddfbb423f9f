//! Baccarat roads: the records of a shoe that players know. They record; nothing predicts.
//!
//! Ties take no cell of the big road: they are counted on the cell before them. The derived roads look at the big road's
//! logical columns, which may be of any depth; only the drawing turns right at the sixth row or at an occupied cell.

use super::hand::Outcome;
use alloc::vec::Vec;

const ROWS: u16 = 6;

/// A cell of a road, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "{M}Cell"))]
pub struct Cell<M> {
    /// The column.
    pub column: u16,
    /// The row, from the top.
    pub row: u16,
    /// What is marked there.
    pub mark: M,
    /// Ties counted on it (big road).
    pub ties: u16,
}

crate::keywords! {
    /// A mark of a derived road.
    pub enum Colour {
        /// The shoe repeats itself.
        Red,
        /// It does not.
        Blue,
    }
}

/// All five roads of a shoe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Roads {
    /// Every result in order, down columns of six.
    pub bead: Vec<Cell<Outcome>>,
    /// Banker and Player results, a column for each run.
    pub big: Vec<Cell<Outcome>>,
    /// Looks back one column.
    pub big_eye_boy: Vec<Cell<Colour>>,
    /// Looks back two.
    pub small: Vec<Cell<Colour>>,
    /// Looks back three.
    pub cockroach: Vec<Cell<Colour>>,
}

impl Roads {
    /// The roads of these results.
    ///
    /// ```
    /// use croupier_engine::games::baccarat::hand::Outcome::{Banker, Player, Tie};
    /// use croupier_engine::games::baccarat::roads::Roads;
    ///
    /// let roads = Roads::of(&[Banker, Banker, Tie, Player]);
    /// let cells: Vec<_> = roads.big.iter().map(|cell| (cell.column, cell.row, cell.mark, cell.ties)).collect();
    /// assert_eq!(cells, [(1, 1, Banker, 0), (1, 2, Banker, 1), (2, 1, Player, 0)]);
    /// ```
    #[must_use]
    pub fn of(results: &[Outcome]) -> Roads {
        let columns = columns(results);
        Roads {
            bead: bead(results),
            big: big(results),
            big_eye_boy: lay_runs(&derived(&columns, 1), |_| 0),
            small: lay_runs(&derived(&columns, 2), |_| 0),
            cockroach: lay_runs(&derived(&columns, 3), |_| 0),
        }
    }
}

fn bead(results: &[Outcome]) -> Vec<Cell<Outcome>> {
    let cell = |(i, &mark): (usize, &Outcome)| Cell {
        column: i as u16 / ROWS + 1,
        row: i as u16 % ROWS + 1,
        mark,
        ties: 0,
    };
    results.iter().enumerate().map(cell).collect()
}

/// The depth of each logical column of the big road.
fn columns(results: &[Outcome]) -> Vec<u16> {
    let mut columns: Vec<u16> = Vec::new();
    let mut last = None;
    for &result in results.iter().filter(|r| **r != Outcome::Tie) {
        match columns.last_mut() {
            Some(depth) if last == Some(result) => *depth += 1,
            _ => columns.push(1),
        }
        last = Some(result);
    }
    columns
}

fn big(results: &[Outcome]) -> Vec<Cell<Outcome>> {
    let decided: Vec<Outcome> = results
        .iter()
        .copied()
        .filter(|r| *r != Outcome::Tie)
        .collect();
    let mut ties: Vec<u16> = alloc::vec![0; decided.len()];
    let mut before = 0_usize;
    for result in results {
        if *result != Outcome::Tie {
            before += 1;
        } else if let Some(count) = ties.get_mut(before.saturating_sub(1)) {
            // Ties before the first result are kept for its cell.
            *count += 1;
        }
    }
    lay_runs(&decided, |i| ties[i])
}

/// Which cells are occupied: for each column a bit for each row.
#[derive(Default)]
struct Taken(Vec<u8>);

impl Taken {
    fn has(&self, column: u16, row: u16) -> bool {
        let rows = self.0.get(usize::from(column)).copied();
        rows.is_some_and(|rows| rows >> row & 1 == 1)
    }

    fn put(&mut self, column: u16, row: u16) {
        let column = usize::from(column);
        if self.0.len() <= column {
            self.0.resize(column + 1, 0);
        }
        self.0[column] |= 1 << row;
    }
}

/// Marks laid out in columns of equal ones, turning right at the bottom or at an occupied cell.
fn lay_runs<M: Copy + PartialEq>(marks: &[M], ties: impl Fn(usize) -> u16) -> Vec<Cell<M>> {
    let mut taken = Taken::default();
    let mut cells: Vec<Cell<M>> = Vec::with_capacity(marks.len());
    let (mut start, mut column, mut row) = (0, 0, 0);
    let mut turned = false;
    for (i, &mark) in marks.iter().enumerate() {
        let same = cells.last().is_some_and(|c| c.mark == mark);
        if !same {
            start += 1;
            // A tail may lie across the top of the next column.
            while taken.has(start, 1) {
                start += 1;
            }
            (column, row, turned) = (start, 1, false);
        } else if !turned && row < ROWS && !taken.has(column, row + 1) {
            row += 1;
        } else {
            turned = true;
            column += 1;
        }
        taken.put(column, row);
        cells.push(Cell {
            column,
            row,
            mark,
            ties: ties(i),
        });
    }
    cells
}

/// The marks of the road that looks back `k` columns.
fn derived(columns: &[u16], k: usize) -> Vec<Colour> {
    let mut marks = Vec::new();
    for (c, &depth) in columns.iter().enumerate() {
        for row in 1..=depth {
            let red = if row == 1 {
                if c < k + 1 {
                    continue;
                }
                columns[c - 1] == columns[c - 1 - k]
            } else {
                if c < k {
                    continue;
                }
                let beside = columns[c - k];
                beside >= row || beside < row - 1
            };
            marks.push(if red { Colour::Red } else { Colour::Blue });
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(text: &str) -> Vec<Outcome> {
        text.bytes()
            .map(|b| match b {
                b'B' => Outcome::Banker,
                b'P' => Outcome::Player,
                _ => Outcome::Tie,
            })
            .collect()
    }

    fn colours(text: &str, k: usize) -> alloc::string::String {
        derived(&columns(&results(text)), k)
            .iter()
            .map(|c| if *c == Colour::Red { 'r' } else { 'b' })
            .collect()
    }

    #[test]
    fn big_eye_boy_vectors() {
        for (shoe, marks) in [
            ("BPP", "b"),
            ("BBPP", "r"),
            ("BPBP", "rr"),
            ("BBPPP", "rb"),
            ("BPPPP", "brr"),
        ] {
            assert_eq!(colours(shoe, 1), marks, "{shoe}");
        }
    }

    #[test]
    fn derived_roads_begin_where_they_must() {
        assert_eq!(colours("BPB", 2), "");
        assert_eq!(colours("BPBB", 2), "b");
        assert_eq!(colours("BPBP", 2), "r");
        assert_eq!(colours("BPBP", 3), "");
        assert_eq!(colours("BPBPP", 3), "b");
    }

    #[test]
    fn ties_are_counted_on_the_cell_before() {
        let road = big(&results("TTBTPTT"));
        let ties: Vec<u16> = road.iter().map(|c| c.ties).collect();
        assert_eq!(ties, [3, 2]);
        assert_eq!(road[1].column, 2);
        assert_eq!(big(&results("TT")), []);
    }

    #[test]
    fn long_columns_turn_right() {
        let road = big(&results("BBBBBBBB"));
        let places: Vec<(u16, u16)> = road.iter().map(|c| (c.column, c.row)).collect();
        assert_eq!(places[5..], [(1, 6), (2, 6), (3, 6)]);
        // The next long column meets the tail and turns above it.
        let road = big(&results("BBBBBBBBPPPPPP"));
        let places: Vec<(u16, u16)> = road.iter().map(|c| (c.column, c.row)).collect();
        assert_eq!(
            places[8..],
            [(2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 5)]
        );
    }

    #[test]
    fn bead_plate_runs_down_columns_of_six() {
        let plate = bead(&results("BPTBPTB"));
        assert_eq!((plate[6].column, plate[6].row), (2, 1));
    }
}
