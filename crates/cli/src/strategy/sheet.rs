//! A sheet of a strategy: rows and columns, each cell with what is right and what other decisions cost; as text, CSV and SVG.

use crate::books::plain_table;
use crate::odds::csv;
use crate::style::Paint;
use croupier_analysis::Exact;

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
    const fn fill(self) -> &'static str {
        match self {
            Tone::Plain => "#ffffff",
            Tone::Still => "#f2c1bd",
            Tone::Go => "#cfe3c8",
            Tone::More => "#bcd6ee",
            Tone::Apart => "#efe0a6",
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

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// How wide a text is drawn, about.
fn width(text: &str) -> usize {
    14 + 8 * text.chars().count()
}

const ROW: usize = 24;

/// All sheets on one drawing, one beneath the other.
pub(crate) fn svg(sheets: &[Sheet], title: &str) -> String {
    let mut body = String::new();
    let (mut top, mut widest) = (56, 400);
    for sheet in sheets {
        let texts = |at: usize| {
            let rows = sheet.rows.iter().map(move |(name, cells)| match at {
                0 => name.as_str(),
                at => cells.get(at - 1).map_or("", |c| c.text.as_str()),
            });
            rows.chain(sheet.head.get(at).map(String::as_str))
        };
        let widths: Vec<usize> = (0..sheet.head.len())
            .map(|at| texts(at).map(width).max().unwrap_or(0).max(34))
            .collect();
        body.push_str(&format!(
            "<text x=\"16\" y=\"{top}\" font-size=\"15\" font-weight=\"bold\">{}</text>\n",
            escaped(&sheet.name)
        ));
        top += 10;
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
            let mut left = 16;
            for (cell, width) in row.iter().zip(&widths) {
                let cost = cheapest(cell)
                    .map(|c| format!("<title>an error costs {c}% of the stake or more</title>"));
                body.push_str(&format!(
                    "<g><rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{ROW}\" fill=\"{}\" stroke=\"#999\"/><text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>{}</g>\n",
                    cell.tone.fill(),
                    left + width / 2,
                    top + 16,
                    escaped(&cell.text),
                    cost.unwrap_or_default()
                ));
                left += width;
            }
            widest = widest.max(left + 16);
            top += ROW;
        }
        for note in &sheet.notes {
            top += 18;
            body.push_str(&format!(
                "<text x=\"16\" y=\"{top}\" fill=\"#555\">{}</text>\n",
                escaped(note)
            ));
        }
        top += 40;
    }
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {widest} {top}\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\">\n<title>{title}</title>\n<rect width=\"{widest}\" height=\"{top}\" fill=\"#fff\"/>\n<text x=\"16\" y=\"28\" font-size=\"18\">{title}</text>\n{body}</svg>\n"
    )
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
    fn a_sheet_is_told_in_three_forms() {
        let text = sheet().text(Paint::none());
        assert!(text.contains("12.50") && text.contains("  HAND"), "{text}");
        assert_eq!(sheet().csv(), "hard,16,2,S,draw,1/8,0.125\n");
        let svg = svg(&[sheet()], "Blackjack & more");
        assert!(svg.contains("#f2c1bd") && svg.contains("12.50%") && svg.contains("a &lt; b"));
        assert!(svg.contains("Blackjack &amp; more"));
    }
}
