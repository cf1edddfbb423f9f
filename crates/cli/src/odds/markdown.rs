//! Reports as a page: `docs/odds.md` is what this writes of all books.

use super::rows::{pays, percent, rows, shown, wins, words};
use crate::error::Failure;
use croupier_analysis::{Ask, Exact, Report, Wager, games};
use croupier_rulebooks::Bounds;
use croupier_rulebooks::{Book, Choices};

/// How the page begins.
pub(crate) const OPENING: &str = "\
# Odds

Every wager of every book under its usual options. The page is written by `croupier odds --all --format markdown`, and a
test holds it to the program. Every figure is exact: `croupier odds BOOK --format json` gives each as a fraction, with every
outcome; `--option`, `--removed` and `--stake` ask for other rules, shoes and amounts.

**Edge** is what the house keeps of a unit staked on average, positive for the house, stand-offs counted. **Wins** is the
probability that something is won, **pays** what is won on a unit, **sd** the standard deviation of what a unit wins.
Fractions of more than sixty digits are left to the JSON. Wagers of a kind that come to the same share a row. `edge per decided` leaves stand-offs and returned wagers out, `edge per
outlay` counts commission and odds as staked, `edge per roll` divides by the rolls a wager needs.

The figures that ours are compared with are in `testdata/odds`, each with its source. `testdata/odds/derive.py` derives nearly
all of them from the rules, without this program and in a few seconds. Two kinds are cited instead: the strategies of Caribbean
stud, whose 19,933,230,517,200 deals take longer than that (M. Shackleford, in *Contingencies*, November/December 2000, and to
more digits on his own site), and the solutions of chemin de fer (Kemeny and Snell, 1957; Ethier, 2010; Ethier and Gámez, 2013).
All agree to the last digit; publications that differ, or that divide by something else, are discussed in [readings](readings.md).
";

/// The options that change what wagers come to, where a book leaves them to the operator.
const TELLING: [&str; 5] = [
    "decks",
    "banker-pays",
    "banker-draws",
    "commission-percent",
    "double-odds",
];

/// What the page tells of one book: its section, and what other options make of it.
pub(crate) fn chapter(report: &Report, book: &Book) -> Result<String, Failure> {
    let variants = variants(book, report)?;
    Ok(format!("\n{}{variants}", section(report, book)))
}

/// The section of one book.
pub(crate) fn section(report: &Report, book: &Book) -> String {
    let mut out = format!("## {}\n\n{}.\n\n", report.book, book.title);
    out.push_str(&table(&report.wagers));
    let mut notes: Vec<(&str, Vec<String>)> = Vec::new();
    for row in rows(&report.wagers) {
        for note in &row.of.notes {
            match notes.iter_mut().find(|(n, _)| n == note) {
                Some((_, names)) => names.push(row.name.clone()),
                None => notes.push((note, vec![row.name.clone()])),
            }
        }
    }
    if !notes.is_empty() {
        out.push('\n');
    }
    for (note, names) in notes {
        out.push_str(&format!("- {}: {note}\n", names.join("; ")));
    }
    out
}

fn table(wagers: &[Wager]) -> String {
    let mut further: Vec<&str> = Vec::new();
    for (name, _) in wagers.iter().flat_map(|w| &w.further) {
        if !further.contains(&name.as_str()) {
            further.push(name);
        }
    }
    let mut head = vec!["wager", "edge", "exactly", "wins", "pays", "sd"];
    let named: Vec<String> = further.iter().map(|n| words(n)).collect();
    head.extend(named.iter().map(String::as_str));
    let mut out = format!("| {} |\n|{}\n", head.join(" | "), "---|".repeat(head.len()));
    for row in rows(wagers) {
        let mut cells = vec![
            row.name.clone(),
            percent(&row.of.edge, 4),
            exactly(&row.of.edge),
            percent(&wins(row.of), 4),
            pays(row.of),
            row.of.sd_rounded(4),
        ];
        let figure = |name: &&str| match row.of.figure(name) {
            None => String::new(),
            Some(figure) => shown(name, figure, 4),
        };
        cells.extend(further.iter().map(figure));
        out.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
    out
}

/// A fraction where it is short enough to be read.
fn exactly(edge: &Exact) -> String {
    let fraction = edge.fraction();
    if fraction.len() <= 60 {
        fraction
    } else {
        String::new()
    }
}

/// What other options make of the edges.
fn variants(book: &Book, usual: &Report) -> Result<String, Failure> {
    let mut out = String::new();
    for key in TELLING {
        let Some(spec) = book.options.get(key) else {
            continue;
        };
        let values: Vec<String> = match &spec.bounds {
            Bounds::Choice(words) => words.clone(),
            Bounds::Number(least, most) => (*least..=*most).map(|n| n.to_string()).collect(),
            Bounds::Flag => vec!["no".to_owned(), "yes".to_owned()],
            Bounds::Money | Bounds::Monies | Bounds::Text => continue,
        };
        let mut lines: Vec<(String, Report)> = Vec::new();
        for value in values {
            let choices = Choices::from([(key.to_owned(), value.clone())]);
            // A value that does not go with the other usual options is left out.
            if let Ok(rules) = book.rules(&choices) {
                lines.push((value, games::odds(&rules, &Ask::default())?));
            }
        }
        let told = |name: &str, report: &Report| report.wager(name).map(edge);
        let differs = |name: &&str| {
            let first = lines.first().and_then(|(_, report)| told(name, report));
            lines.iter().any(|(_, report)| told(name, report) != first)
        };
        // Some wagers are there under one value of the option only.
        let reports = [usual].into_iter().chain(lines.iter().map(|(_, r)| r));
        let mut names: Vec<&str> = Vec::new();
        for wager in reports.flat_map(|report| &report.wagers) {
            if !names.contains(&wager.wager.as_str()) && differs(&wager.wager.as_str()) {
                names.push(&wager.wager);
            }
        }
        if names.is_empty() {
            continue;
        }
        out.push_str(&format!(
            "\n| {key} | {} |\n|{}\n",
            names.join(" | "),
            "---|".repeat(names.len() + 1)
        ));
        for (value, report) in &lines {
            let cell = |name: &&str| {
                let edge = told(name, report);
                edge.map_or("not played".to_owned(), |edge| percent(&edge, 4))
            };
            let cells: Vec<String> = names.iter().map(cell).collect();
            out.push_str(&format!("| {value} | {} |\n", cells.join(" | ")));
        }
    }
    Ok(out)
}

/// The edge by which options are compared: per outlay where more than the first wager is staked.
fn edge(wager: &Wager) -> Exact {
    wager
        .figure("edge_per_outlay")
        .unwrap_or(&wager.edge)
        .clone()
}
