//! The sheets of a strategy on one drawing, one beneath the other; what every error costs stands small in its cell.

use super::sheet::{Cell, Sheet, Tone, hundredths};
use crate::text;

/// The space around everything.
const MARGIN: usize = 16;
/// The height of a row, and of what an error adds to it.
const ROW: usize = 24;
const SMALL: usize = 12;
/// How wide a letter is drawn, about, and a small one.
const LETTER: usize = 8;
const SMALL_LETTER: usize = 6;
/// The narrowest drawing.
const NARROWEST: usize = 560;
/// The height of a line of a note.
const LINE: usize = 18;

impl Tone {
    const fn fill(self) -> &'static str {
        match self {
            Tone::Plain => "#ffffff",
            Tone::Still => "#f2c1bd",
            Tone::Go => "#cfe3c8",
            Tone::More => "#bcd6ee",
            Tone::Apart => "#efe0a6",
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// The errors of a cell, a line for each: `H 3.98`.
fn small(cell: &Cell) -> Vec<String> {
    let line =
        |wrong: &super::sheet::Wrong| format!("{} {}", wrong.letter, hundredths(&wrong.cost));
    cell.wrong.iter().map(line).collect()
}

fn width(cell: &Cell) -> usize {
    let letters = |text: &String| 10 + SMALL_LETTER * text.chars().count();
    let widest = small(cell).iter().map(letters).max().unwrap_or(0);
    widest.max(14 + LETTER * cell.text.chars().count())
}

/// A sheet with its head and names as cells, and how wide each column is.
struct Grid<'a> {
    sheet: &'a Sheet,
    rows: Vec<Vec<Cell>>,
    widths: Vec<usize>,
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
            cells.map(width).max().unwrap_or(0).max(34)
        };
        let widths = (0..sheet.head.len()).map(column).collect();
        Grid {
            sheet,
            rows,
            widths,
        }
    }

    fn wide(&self) -> usize {
        let all: usize = self.widths.iter().sum();
        all + 2 * MARGIN
    }
}

/// A drawing that grows downwards.
struct Drawing {
    body: String,
    wide: usize,
    top: usize,
}

impl Drawing {
    fn line(&mut self, size: usize, style: &str, words: &str) {
        self.top += size + 5;
        self.body.push_str(&format!(
            "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"{size}\" {style}>{}</text>\n",
            self.top,
            escaped(words)
        ));
    }

    /// Running text, broken so that it stays within the drawing.
    fn notes(&mut self, notes: &[String]) {
        let letters = (self.wide - 2 * MARGIN) / (LETTER - 1);
        for line in notes.iter().flat_map(|note| text::wrap(note, letters)) {
            self.line(LINE - 5, "fill=\"#555\"", &line);
        }
    }

    fn cell(&mut self, cell: &Cell, (left, width, high): (usize, usize, usize)) {
        let (top, middle) = (self.top, left + width / 2);
        self.body.push_str(&format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{high}\" fill=\"{}\" stroke=\"#999\"/>\
             <text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            cell.tone.fill(),
            top + 16,
            escaped(&cell.text),
        ));
        for (at, line) in small(cell).iter().enumerate() {
            self.body.push_str(&format!(
                "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" font-size=\"10\" fill=\"#333\">{}</text>",
                top + ROW + 3 + at * SMALL,
                escaped(line),
            ));
        }
        self.body.push('\n');
    }

    fn grid(&mut self, grid: &Grid<'_>) {
        self.line(15, "font-weight=\"bold\"", &grid.sheet.name);
        self.top += 8;
        if grid.rows.is_empty() {
            self.notes(&[grid.sheet.nothing.to_owned()]);
        }
        for row in &grid.rows {
            let wrong = row.iter().map(|cell| cell.wrong.len()).max().unwrap_or(0);
            let high = ROW + SMALL * wrong;
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
    let widest = grids.iter().map(Grid::wide).max().unwrap_or(0);
    let mut drawing = Drawing {
        body: String::new(),
        wide: widest.max(NARROWEST),
        top: 5,
    };
    drawing.line(18, "", title);
    drawing.notes(asked);
    drawing.top += MARGIN;
    grids.iter().for_each(|grid| drawing.grid(grid));
    let Drawing { body, wide, top } = drawing;
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{top}\" viewBox=\"0 0 {wide} {top}\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>{title}</title>\n<rect width=\"{wide}\" height=\"{top}\" fill=\"#fff\"/>\n{body}</svg>\n"
    )
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
            widest * (LETTER - 1) <= NARROWEST - 2 * MARGIN + LETTER,
            "{widest}"
        );
    }
}
