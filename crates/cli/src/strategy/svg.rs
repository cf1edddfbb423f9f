//! The sheets of a strategy on one drawing, one beneath the other; what every error costs stands small in its cell.
#![allow(clippy::float_arithmetic, reason = "places on a drawing")]

use super::sheet::{Cell, Sheet, Tone, Wrong, hundredths};
use crate::drawing::{Anchor, BLACK, Colour, Drawing, TEXT};
use crate::text;

/// The space around everything.
const MARGIN: f64 = 16.0;
/// The height of a row, and of what an error adds to it.
const ROW: f64 = 24.0;
const SMALL: f64 = 12.0;
/// How wide a letter is drawn, about, and a small one.
const LETTER: f64 = 8.0;
const SMALL_LETTER: f64 = 6.0;
/// The narrowest drawing, and the narrowest column.
const NARROWEST: f64 = 560.0;
const NARROW: f64 = 34.0;
/// The edge of a cell, and the colour of notes.
const EDGE: Colour = [0x99; 3];
const GREY: Colour = [0x55; 3];

impl Tone {
    const fn fill(self) -> Colour {
        match self {
            Tone::Plain => [0xff; 3],
            Tone::Still => [0xf2, 0xc1, 0xbd],
            Tone::Go => [0xcf, 0xe3, 0xc8],
            Tone::More => [0xbc, 0xd6, 0xee],
            Tone::Apart => [0xef, 0xe0, 0xa6],
        }
    }
}

/// The errors of a cell, a line for each: `H 3.98`.
fn small(cell: &Cell) -> Vec<String> {
    let line = |wrong: &Wrong| format!("{} {}", wrong.letter, hundredths(&wrong.cost));
    cell.wrong.iter().map(line).collect()
}

fn width(cell: &Cell) -> f64 {
    let letters = |text: &str| text.chars().count() as f64;
    let lines = small(cell);
    let lines = lines.iter().map(|line| 10.0 + SMALL_LETTER * letters(line));
    lines.fold(14.0 + LETTER * letters(&cell.text), f64::max)
}

/// A sheet with its head and names as cells, and how wide each column is.
struct Grid<'a> {
    sheet: &'a Sheet,
    rows: Vec<Vec<Cell>>,
    widths: Vec<f64>,
}

impl Grid<'_> {
    fn new(sheet: &Sheet) -> Grid<'_> {
        let head: Vec<Cell> = sheet.head.iter().map(|h| Cell::plain(h.as_str())).collect();
        let mut rows = Vec::new();
        if !sheet.rows.is_empty() {
            rows.push(head);
        }
        for (name, cells) in &sheet.rows {
            let mut row = vec![Cell::plain(name.as_str())];
            row.extend(cells.iter().cloned());
            rows.push(row);
        }
        let column = |at: usize| {
            let cells = rows.iter().filter_map(|row| row.get(at));
            cells.map(width).fold(NARROW, f64::max)
        };
        let widths = (0..sheet.head.len()).map(column).collect();
        Grid {
            sheet,
            rows,
            widths,
        }
    }

    fn wide(&self) -> f64 {
        self.widths.iter().sum::<f64>() + 2.0 * MARGIN
    }
}

/// A drawing that grows downwards.
struct Page {
    drawing: Drawing,
    wide: f64,
    top: f64,
}

impl Page {
    fn line(&mut self, size: f64, colour: Colour, words: &str) {
        self.top += size + 5.0;
        let place = (MARGIN, self.top);
        self.drawing
            .write(place, Anchor::Start, size, colour, words);
    }

    /// Running text, broken so that it stays within the drawing.
    fn notes(&mut self, notes: &[String]) {
        let letters = (self.wide - 2.0 * MARGIN) / (LETTER - 1.0);
        for line in notes
            .iter()
            .flat_map(|note| text::wrap(note, letters as usize))
        {
            self.line(TEXT, GREY, &line);
        }
    }

    fn cell(&mut self, cell: &Cell, (left, width, high): (f64, f64, f64)) {
        let (top, middle) = (self.top, left + width / 2.0);
        let place = [left, top, width, high];
        self.drawing.area(place, cell.tone.fill(), Some(EDGE), None);
        let drawing = &mut self.drawing;
        drawing.text((middle, top + 16.0), Anchor::Middle, cell.text.as_str());
        let mut at = top + ROW + 3.0;
        for line in small(cell) {
            drawing.write((middle, at), Anchor::Middle, 10.0, [0x33; 3], line);
            at += SMALL;
        }
    }

    fn grid(&mut self, grid: &Grid<'_>) {
        self.line(15.0, BLACK, &grid.sheet.name);
        self.top += 8.0;
        if grid.rows.is_empty() {
            self.notes(&[grid.sheet.nothing.to_owned()]);
        }
        for row in &grid.rows {
            let wrong = row.iter().map(|cell| cell.wrong.len()).max().unwrap_or(0);
            let high = ROW + SMALL * wrong as f64;
            let mut left = MARGIN;
            for (cell, width) in row.iter().zip(&grid.widths) {
                self.cell(cell, (left, *width, high));
                left += width;
            }
            self.top += high;
        }
        if grid.sheet.most_wrong() > 0 {
            let unit = grid.sheet.unit;
            self.notes(&[format!(
                "• small: what each wrong decision costs, in {unit}"
            )]);
        }
        let marked = grid.sheet.notes.iter().map(|note| format!("• {note}"));
        self.notes(&marked.collect::<Vec<_>>());
        self.top += ROW;
    }
}

/// All sheets, beneath a title and what was asked.
pub(super) fn drawing(sheets: &[Sheet], title: &str, asked: &[String]) -> String {
    let grids: Vec<Grid<'_>> = sheets.iter().map(Grid::new).collect();
    let mut page = Page {
        drawing: Drawing::new(title),
        wide: grids.iter().map(Grid::wide).fold(NARROWEST, f64::max),
        top: 5.0,
    };
    page.line(18.0, BLACK, title);
    page.notes(asked);
    page.top += MARGIN;
    grids.iter().for_each(|grid| page.grid(grid));
    let (wide, top) = (page.wide, page.top);
    page.drawing.resize(wide, top);
    page.drawing.svg()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::sheet::tests::sheet;

    #[test]
    fn costs_are_drawn_in_their_cells() {
        let svg = drawing(&[sheet()], "Blackjack & more", &["with a<b".to_owned()]);
        for part in [
            "#f2c1bd",
            ">H 12.50<",
            "a &lt; b",
            "with a&lt;b",
            "in % of the stake",
        ] {
            assert!(svg.contains(part), "{part}: {svg}");
        }
        assert!(svg.contains("Blackjack &amp; more"));
    }

    #[test]
    fn a_long_note_stays_within_the_drawing() {
        let mut long = sheet();
        long.notes = vec!["word ".repeat(100)];
        let svg = drawing(&[long], "t", &[]);
        let lines: Vec<&str> = svg.lines().filter(|line| line.contains("word")).collect();
        assert!(lines.len() > 5, "{svg}");
        let letters = |line: &&str| line.matches("word").count() * 5;
        let widest = lines.iter().map(letters).max().unwrap();
        assert!(
            widest as f64 * (LETTER - 1.0) <= NARROWEST - 2.0 * MARGIN + LETTER,
            "{widest}"
        );
    }
}
