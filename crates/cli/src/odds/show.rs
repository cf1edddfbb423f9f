//! Reports for people at a terminal.

use super::rows::{pays, pays_briefly, percent, rows, short, shown, wins, words};
use crate::books::{plain_table, push_indented};
use crate::style::Paint;
use crate::text::thousands;
use croupier_analysis::{Figure, Refused, Report, Wager};

/// A report as text; `whole`: all wagers in a table with the figures of the round, else each wager with everything.
pub(crate) fn text(report: &Report, title: &str, whole: bool, paint: Paint) -> String {
    let mut out = format!("{}  {title}\n", paint.bold(&report.book));
    for (name, words) in &report.asked {
        out.push_str(&format!("{name}  {words}\n"));
    }
    out.push('\n');
    if whole || report.wagers.len() > 12 {
        out.push_str(&overview(&report.wagers));
    } else {
        for wager in &report.wagers {
            out.push_str(&one(wager, paint));
        }
    }
    if whole && !report.round.is_empty() {
        out.push('\n');
        round(&report.round, 0, &mut out);
    }
    untaken("not played", &report.not_played, &mut out);
    untaken("refused at this stake", &report.refused, &mut out);
    out
}

/// Wagers that a table does not take, and why.
fn untaken(title: &str, wagers: &[Refused], out: &mut String) {
    if wagers.is_empty() {
        return;
    }
    out.push_str(&format!("  {title}\n"));
    let width = wagers.iter().map(|w| w.wager.len()).max();
    let width = width.unwrap_or_default();
    for refused in wagers {
        out.push_str(&format!("    {:width$}  {refused}\n", refused.wager));
    }
}

/// All wagers in a table. Where a terminal is too narrow the fractions are left out, then what is paid is told in brief: a wager
/// asked for alone has all of it, as CSV and JSON have.
fn overview(wagers: &[Wager]) -> String {
    let mut out = String::new();
    for (fractions, all_pays) in [(true, true), (false, true), (false, false)] {
        let table = table_of(wagers, fractions, all_pays);
        out.clear();
        push_indented(&table, &mut out);
        let wide = out.lines().map(|line| line.chars().count()).max();
        if table.width().is_none_or(|width| wide <= Some(width.into())) {
            break;
        }
    }
    out
}

fn table_of(wagers: &[Wager], fractions: bool, all_pays: bool) -> comfy_table::Table {
    let mut table = plain_table();
    let exactly = fractions.then(|| "EDGE EXACTLY".to_owned());
    let head = ["WAGER", "EDGE", "WINS", "PAYS", "SD"].map(str::to_owned);
    table.set_header(head.into_iter().chain(exactly));
    for row in rows(wagers) {
        let cells = [
            row.name,
            percent(&row.of.edge, 4),
            percent(&wins(row.of), 4),
            if all_pays {
                pays(row.of)
            } else {
                pays_briefly(row.of)
            },
            row.of.sd_rounded(4),
        ];
        let exactly = fractions.then(|| clipped(&row.of.edge.fraction()));
        table.add_row(cells.into_iter().chain(exactly));
    }
    table
}

fn one(wager: &Wager, paint: Paint) -> String {
    let mut out = format!("{}\n", paint.bold(&wager.wager));
    let mut table = plain_table();
    let exactly = clipped(&wager.edge.fraction());
    table.add_row(["edge", &percent(&wager.edge, 6), &exactly]);
    for (name, figure) in &wager.further {
        let shown = shown(name, figure, 6);
        table.add_row([words(name), shown, clipped(&figure.fraction())]);
    }
    table.add_row(["sd".to_owned(), wager.sd_rounded(8), String::new()]);
    push_indented(&table, &mut out);
    out.push('\n');
    let mut table = plain_table();
    table.set_header(["RESULT", "PAYS", "PROBABILITY", "EXACTLY"]);
    for outcome in &wager.outcomes {
        table.add_row([
            outcome.result.as_str(),
            &short(&outcome.pays),
            &outcome.probability.decimal(10),
            &clipped(&outcome.probability.fraction()),
        ]);
    }
    push_indented(&table, &mut out);
    for note in &wager.notes {
        out.push_str(&format!("  {}\n", paint.dim(note)));
    }
    out.push('\n');
    out
}

/// Figures of the round: those by name in a line each, tables with their rows beneath.
fn round(rows: &[(String, Figure)], depth: usize, out: &mut String) {
    let width = rows.iter().map(|(n, _)| n.len()).max().unwrap_or_default();
    for (name, figure) in rows {
        let indent = " ".repeat(2 + 2 * depth);
        let name = words(name);
        match figure {
            Figure::Table(rows) => {
                out.push_str(&format!("{indent}{name}\n"));
                round(rows, depth + 1, out);
            }
            Figure::Exact(exact) => {
                let decimal = exact.decimal(10);
                out.push_str(&format!("{indent}{name:width$}  {decimal}\n"));
            }
            Figure::Count(count) => {
                out.push_str(&format!("{indent}{name:width$}  {}\n", thousands(*count)));
            }
            Figure::Text(text) => out.push_str(&format!("{indent}{name:width$}  {text}\n")),
        }
    }
}

/// A fraction, or of a long one as much as fits on a line; CSV and JSON have all of it.
fn clipped(fraction: &str) -> String {
    const MOST: usize = 48;
    match fraction.get(..MOST) {
        Some(start) if fraction.len() > MOST + 1 => format!("{start}…"),
        _ => fraction.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_analysis::Exact;

    #[test]
    fn rounds_are_told_line_by_line() {
        let rows = vec![
            ("cards_left".to_owned(), Figure::Count(4160)),
            (
                "results".to_owned(),
                Figure::Table(vec![(
                    "tie".to_owned(),
                    Figure::Exact(Exact::ratio(1, 8_u8)),
                )]),
            ),
        ];
        let mut out = String::new();
        round(&rows, 0, &mut out);
        assert_eq!(
            out,
            "  cards left  4,160\n  results\n    tie  0.1250000000\n"
        );
    }
}
