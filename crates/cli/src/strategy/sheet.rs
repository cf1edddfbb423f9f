//! A sheet of a strategy: rows and columns, each cell with what is right and what other decisions cost; as text for a terminal.

use crate::style::Paint;
use crate::text;
use croupier_analysis::Exact;

/// The width to which notes are broken, so that they fit a terminal of eighty columns.
pub(super) const WIDTH: usize = 78;

/// How a cell is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tone {
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

/// A wrong decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    /// Its letter in a cell.
    pub(super) letter: char,
    /// What doing it is called.
    pub(super) doing: &'static str,
    /// What it costs each time, in stakes.
    pub(super) cost: Exact,
}

/// One cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    /// What is shown.
    pub(super) text: String,
    /// Its colour.
    pub(super) tone: Tone,
    /// What else may be done, and what it costs.
    pub(super) wrong: Vec<Wrong>,
}

impl Cell {
    pub(super) fn plain(text: impl Into<String>) -> Cell {
        Cell {
            text: text.into(),
            ..Cell::default()
        }
    }

    pub(super) fn toned(text: impl Into<String>, tone: Tone) -> Cell {
        Cell {
            tone,
            ..Cell::plain(text)
        }
    }
}

/// A sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sheet {
    pub(super) name: String,
    /// The heads of the columns, that of the rows' names first.
    pub(super) head: Vec<String>,
    /// Each row with its name.
    pub(super) rows: Vec<(String, Vec<Cell>)>,
    /// What is said where there are no rows.
    pub(super) nothing: &'static str,
    /// What costs are told in.
    pub(super) unit: &'static str,
    /// What a reader should know.
    pub(super) notes: Vec<String>,
}

/// A cost as people read it, in hundredths: two digits after the point, one where it is large.
pub(super) fn hundredths(cost: &Exact) -> String {
    let cost = cost * &Exact::whole(100);
    let text = cost.decimal(2);
    if text == "0.00" && cost > Exact::ZERO {
        "<0.01".to_owned()
    } else if text.len() > "99.99".len() {
        cost.decimal(1)
    } else {
        text
    }
}

impl Sheet {
    /// For people at a terminal: what is right, and beneath it what every error costs.
    pub(super) fn text(&self, paint: Paint) -> String {
        let mut out = format!("{}\n", paint.bold(&self.name));
        if self.rows.is_empty() {
            for line in text::wrap(self.nothing, WIDTH - 2) {
                out.push_str(&format!("  {line}\n"));
            }
        } else {
            let rows = self.rows.iter();
            let cells = |(name, cells): &(String, Vec<Cell>)| {
                let cells = cells.iter().map(|c| (c.text.clone(), c.tone));
                named(name, cells)
            };
            lay_out(
                &self.head,
                &rows.map(cells).collect::<Vec<_>>(),
                paint,
                &mut out,
            );
        }
        for (title, rows) in self.costs() {
            out.push_str(&format!("\n  {title}, in {}\n", self.unit));
            lay_out(&self.head, &rows, paint, &mut out);
        }
        for note in &self.notes {
            for (at, line) in text::wrap(note, WIDTH - 4).iter().enumerate() {
                let mark = if at == 0 { "-" } else { " " };
                out.push_str(&format!("  {mark} {}\n", paint.dim(line)));
            }
        }
        out
    }

    /// The most errors that one cell has.
    pub(super) fn most_wrong(&self) -> usize {
        let cells = self.rows.iter().flat_map(|(_, cells)| cells);
        cells.map(|cell| cell.wrong.len()).max().unwrap_or(0)
    }

    /// What errors cost: one table where no cell has more than one, or a table for each of them.
    fn costs(&self) -> Vec<(String, Vec<Laid>)> {
        let table = |of: &dyn Fn(&Cell) -> Option<String>| -> Vec<Laid> {
            let rows = self.rows.iter().filter_map(|(name, cells)| {
                let costs: Vec<Option<String>> = cells.iter().map(of).collect();
                let any = costs.iter().any(Option::is_some);
                let shown = costs
                    .into_iter()
                    .map(|c| (c.unwrap_or_default(), Tone::Plain));
                any.then(|| named(name, shown))
            });
            rows.collect()
        };
        if self.most_wrong() <= 1 {
            let only = table(&|cell| cell.wrong.first().map(|wrong| hundredths(&wrong.cost)));
            let title = "what the wrong decision costs".to_owned();
            return Vec::from_iter((!only.is_empty()).then_some((title, only)));
        }
        let mut kinds: Vec<&'static str> = Vec::new();
        for wrong in self.rows.iter().flat_map(|(_, c)| c).flat_map(|c| &c.wrong) {
            if !kinds.contains(&wrong.doing) {
                kinds.push(wrong.doing);
            }
        }
        let of_kind = |doing: &'static str| {
            let costs = table(&|cell| {
                let found = cell.wrong.iter().find(|wrong| wrong.doing == doing);
                found.map(|wrong| hundredths(&wrong.cost))
            });
            (format!("what {doing} costs where it is wrong"), costs)
        };
        kinds.into_iter().map(of_kind).collect()
    }
}

/// A row as it is laid out.
type Laid = Vec<(String, Tone)>;

fn named(name: &str, cells: impl Iterator<Item = (String, Tone)>) -> Laid {
    let name = (name.to_owned(), Tone::Plain);
    std::iter::once(name).chain(cells).collect()
}

/// Columns two blanks apart, or one where the line would be too long. What is painted is padded first, for escape codes have no
/// width.
fn lay_out(head: &[String], rows: &[Laid], paint: Paint, out: &mut String) {
    let head: Laid = head.iter().map(|h| (h.clone(), Tone::Plain)).collect();
    let all = || std::iter::once(&head).chain(rows);
    let width = |at: usize| {
        let texts = all().filter_map(|row| row.get(at));
        texts.map(|(text, _)| text.chars().count()).max()
    };
    let widths: Vec<usize> = (0..head.len()).map_while(width).collect();
    let wide = widths.iter().sum::<usize>() + 2 * widths.len();
    let apart = if wide > WIDTH + 2 { 1 } else { 2 };
    for row in all() {
        // Nothing is padded after the last text of a line.
        let last = row.iter().rposition(|(text, _)| !text.is_empty());
        let mut line = String::new();
        for (at, ((text, tone), width)) in row.iter().zip(&widths).enumerate() {
            if last.is_none_or(|last| at > last) {
                break;
            }
            let pad = if last == Some(at) {
                0
            } else {
                width - text.chars().count()
            };
            line.push_str(&" ".repeat(if at == 0 { 2 } else { apart }));
            line.push_str(&tone.paint(paint, text));
            line.push_str(&" ".repeat(pad));
        }
        out.push_str(&line);
        out.push('\n');
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::style::When;

    pub(in crate::strategy) fn sheet() -> Sheet {
        let wrong = |letter, doing, eighths: u8| Wrong {
            letter,
            doing,
            cost: Exact::ratio(eighths, 8_u8),
        };
        let cell = |text: &str, tone, wrong| Cell {
            text: text.to_owned(),
            tone,
            wrong,
        };
        Sheet {
            name: "hard".to_owned(),
            head: ["HAND", "2", "3"].map(str::to_owned).to_vec(),
            rows: vec![
                (
                    "16".to_owned(),
                    vec![
                        cell("S", Tone::Still, vec![wrong('H', "drawing", 1)]),
                        cell("D*", Tone::More, vec![wrong('H', "drawing", 9)]),
                    ],
                ),
                (
                    "5".to_owned(),
                    vec![cell("H", Tone::Go, vec![]), cell("P", Tone::Apart, vec![])],
                ),
            ],
            nothing: "",
            unit: "% of the stake",
            notes: vec!["a < b".to_owned()],
        }
    }

    /// The text without what paints it.
    fn stripped(text: &str) -> String {
        let mut out = String::new();
        let mut parts = text.split('\u{1b}');
        out.push_str(parts.next().unwrap_or_default());
        for part in parts {
            out.push_str(part.split_once('m').map_or(part, |(_, rest)| rest));
        }
        out
    }

    #[test]
    fn a_sheet_is_told_with_what_every_error_costs() {
        let want = "hard\n  HAND  2  3\n  16    S  D*\n  5     H  P\n\n  \
            what the wrong decision costs, in % of the stake\n  HAND  2      3\n  16    12.50  112.5\n  - a < b\n";
        assert_eq!(sheet().text(Paint::none()), want);
        let mut pairs = sheet();
        pairs.rows[0].1[0].wrong.push(Wrong {
            letter: 'P',
            doing: "splitting",
            cost: Exact::ratio(1, 100_000_u32),
        });
        let text = pairs.text(Paint::none());
        assert!(
            text.contains("what drawing costs where it is wrong"),
            "{text}"
        );
        assert!(text.contains("what splitting costs where it is wrong, in % of the stake\n  HAND  2      3\n  16    <0.01\n"), "{text}");
    }

    #[test]
    fn colour_moves_nothing() {
        let paint = Paint::on(When::Always, &std::io::stdout());
        let painted = sheet().text(paint);
        assert!(painted.contains("\u{1b}[31mS\u{1b}[0m"), "{painted:?}");
        assert_eq!(stripped(&painted), sheet().text(Paint::none()));
    }

    #[test]
    fn a_sheet_without_rows_says_so() {
        let empty = Sheet {
            name: "the Banker".to_owned(),
            nothing: "nothing to decide",
            ..Sheet::default()
        };
        assert_eq!(
            empty.text(Paint::none()),
            "the Banker\n  nothing to decide\n"
        );
    }
}
