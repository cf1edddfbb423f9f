//! A sheet of a strategy: rows and columns, each cell with what is right and what other decisions cost; as text, as CSV and as a drawing.

use crate::books::plain_table;
use crate::odds::csv;
use crate::style::Paint;
use croupier_analysis::Exact;
use croupier_analysis::drawing::{Anchor, BLACK, Colour, Drawing, TEXT};

/// The first line of the CSV.
pub(crate) const CSV_HEADER: &str = "sheet,row,column,play,otherwise,cost_fraction,cost_decimal\n";

/// How a cell is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Not at all.
    #[default]
    Plain,
    /// Stay, stand, fold.
    Still,
    /// Draw a card, or bet.
    Go,
    /// Double.
    More,
    /// Split, or play by chance.
    Apart,
}

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

    fn paint(self, paint: Paint, text: &str) -> String {
        match self {
            Tone::Plain => text.to_owned(),
            Tone::Still => paint.red(text),
            Tone::Go => paint.green(text),
            Tone::More => paint.blue(text),
            Tone::Apart => paint.yellow(text),
        }
    }
}

/// One cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    /// What is shown.
    pub(crate) text: String,
    /// Its colour.
    pub(crate) tone: Tone,
    /// What other decisions cost each time, in stakes.
    pub(crate) costs: Vec<(String, Exact)>,
}

impl Cell {
    pub(crate) fn plain(text: impl Into<String>) -> Cell {
        Cell {
            text: text.into(),
            ..Cell::default()
        }
    }
}

/// A sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sheet {
    pub(crate) name: String,
    /// The heads of the columns, that of the rows' names first.
    pub(crate) head: Vec<String>,
    /// Each row with its name.
    pub(crate) rows: Vec<(String, Vec<Cell>)>,
    /// What a reader should know.
    pub(crate) notes: Vec<String>,
}

impl Sheet {
    /// For people at a terminal: what is right, and beneath it what the cheapest error costs, where that is known.
    pub(crate) fn text(&self, paint: Paint) -> String {
        let mut out = format!("{}\n", paint.bold(&self.name));
        let mut table = plain_table();
        table.set_header(&self.head);
        for (name, cells) in &self.rows {
            let cells = cells.iter().map(|c| c.tone.paint(paint, &c.text));
            table.add_row(std::iter::once(name.clone()).chain(cells));
        }
        indented(&table, &mut out);
        let known = |(_, cells): &(String, Vec<Cell>)| cells.iter().any(|c| !c.costs.is_empty());
        // A list tells the cost in a column of its own.
        let listed = self.head.last().is_some_and(|h| h == "COST");
        if !listed && self.rows.iter().any(known) {
            out.push_str("\n  what the cheapest error costs, in hundredths of the stake\n");
            let mut table = plain_table();
            table.set_header(&self.head);
            for (name, cells) in &self.rows {
                let cells = cells.iter().map(|c| cheapest(c).unwrap_or_default());
                table.add_row(std::iter::once(name.clone()).chain(cells));
            }
            indented(&table, &mut out);
        }
        for note in &self.notes {
            out.push_str(&format!("  {}\n", paint.dim(note)));
        }
        out
    }

    /// How wide its columns are drawn.
    fn widths(&self) -> Vec<u32> {
        let texts = |at: usize| {
            let rows = self.rows.iter().map(move |(name, cells)| match at {
                0 => name.as_str(),
                at => cells.get(at - 1).map_or("", |c| c.text.as_str()),
            });
            rows.chain(self.head.get(at).map(String::as_str))
        };
        (0..self.head.len())
            .map(|at| texts(at).map(width).max().unwrap_or(0).max(34))
            .collect()
    }

    /// A line for every decision in every cell.
    pub(crate) fn csv(&self) -> String {
        let mut out = String::new();
        for (row, cells) in &self.rows {
            for (cell, column) in cells.iter().zip(self.head.iter().skip(1)) {
                let start = [self.name.as_str(), row, column, &cell.text];
                if cell.costs.is_empty() {
                    out.push_str(&csv::line([
                        start[0], start[1], start[2], start[3], "", "", "",
                    ]));
                }
                for (other, cost) in &cell.costs {
                    let (fraction, decimal) = (cost.fraction(), cost.shortest());
                    out.push_str(&csv::line([
                        start[0], start[1], start[2], start[3], other, &fraction, &decimal,
                    ]));
                }
            }
        }
        out
    }
}

fn cheapest(cell: &Cell) -> Option<String> {
    let cost = cell.costs.iter().map(|(_, cost)| cost).min()?;
    Some((cost * &Exact::whole(100)).decimal(2))
}

fn indented(table: &comfy_table::Table, out: &mut String) {
    for row in table.to_string().lines() {
        out.push_str(format!("  {}", row.trim()).trim_end());
        out.push('\n');
    }
}

/// How wide a text is drawn, about.
fn width(text: &str) -> u32 {
    14 + 8 * u32::try_from(text.chars().count()).unwrap_or(0)
}

const ROW: u32 = 24;
/// Where sheets begin, and how much is left beside them.
const MARGIN: u32 = 16;

/// All sheets on one drawing, one beneath the other.
pub(crate) fn drawing(sheets: &[Sheet], title: &str) -> Drawing {
    let mut drawing = Drawing::new(title);
    let place = |x: u32, y: u32| (f64::from(x), f64::from(y));
    drawing.write(place(MARGIN, 28), Anchor::Start, 18.0, BLACK, title);
    let (mut top, mut widest) = (56, width(title).max(400));
    for sheet in sheets {
        drawing.write(place(MARGIN, top), Anchor::Start, 15.0, BLACK, &sheet.name);
        top += 10;
        let widths = sheet.widths();
        let head = sheet.head.iter().map(|h| Cell::plain(h.as_str())).collect();
        let named = |(name, cells): &(String, Vec<Cell>)| {
            let mut row = vec![Cell::plain(name.as_str())];
            row.extend(cells.iter().cloned());
            row
        };
        let rows: Vec<Vec<Cell>> = std::iter::once(head)
            .chain(sheet.rows.iter().map(named))
            .collect();
        for row in rows {
            let mut left = MARGIN;
            for (cell, &width) in row.iter().zip(&widths) {
                let tells =
                    cheapest(cell).map(|c| format!("an error costs {c}% of the stake or more"));
                let area = [left, top, width, ROW].map(f64::from);
                drawing.area(area, cell.tone.fill(), Some([0x99; 3]), tells);
                drawing.text(
                    place(left + width / 2, top + 16),
                    Anchor::Middle,
                    cell.text.as_str(),
                );
                left += width;
            }
            widest = widest.max(left + MARGIN);
            top += ROW;
        }
        for note in &sheet.notes {
            top += 18;
            let at = place(MARGIN, top);
            drawing.write(at, Anchor::Start, TEXT, [0x55; 3], note.as_str());
            widest = widest.max(width(note) + MARGIN);
        }
        top += 40;
    }
    drawing.resize(f64::from(widest), f64::from(top));
    drawing
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        Sheet {
            name: "hard".to_owned(),
            head: vec!["HAND".to_owned(), "2".to_owned()],
            rows: vec![(
                "16".to_owned(),
                vec![Cell {
                    text: "S".to_owned(),
                    tone: Tone::Still,
                    costs: vec![("draw".to_owned(), Exact::ratio(1, 8_u8))],
                }],
            )],
            notes: vec!["a < b".to_owned()],
        }
    }

    #[test]
    fn a_sheet_is_told_in_every_form() {
        let text = sheet().text(Paint::none());
        assert!(text.contains("12.50") && text.contains("  HAND"), "{text}");
        assert_eq!(sheet().csv(), "hard,16,2,S,draw,1/8,0.125\n");
        let drawing = drawing(&[sheet()], "Blackjack & more");
        let svg = drawing.svg();
        assert!(svg.contains("#f2c1bd") && svg.contains("12.50%") && svg.contains("a &lt; b"));
        assert!(svg.contains("Blackjack &amp; more"));
        assert!(drawing.png().unwrap().starts_with(b"\x89PNG"));
    }
}
