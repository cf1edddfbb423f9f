//! A comparison for people: a column a book, the rounds in which all agree folded, and the rules that made the difference.

use crate::books::plain_table;
use crate::style::Paint;
use croupier_engine::Cents;
use croupier_house::compare::{Column, Comparison, Difference, Note, Round, Row, WagerLine};

/// The width to which a note is broken.
const NOTE_WIDTH: usize = 34;

/// The whole sheet.
pub(crate) fn sheet(comparison: &Comparison, full: bool, paint: Paint) -> String {
    let books = &comparison.books;
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut header = vec![String::new()];
    header.extend(books.iter().map(|c| c.label.clone()));
    rows.push(header);
    rows.push(line("cutting card", books, |c| {
        let opening = &c.opening;
        let text = format!("{} from the back", opening.from_back);
        cited(&text, opening.from_back_rule.as_deref(), &c.book)
    }));
    rows.push(line("burn", books, |c| {
        let burned = &c.opening.burned;
        let mut text = burned.shown.join(" ");
        if burned.face_down > 0 {
            let and = if text.is_empty() { "" } else { ", " };
            text.push_str(&format!("{and}{} face down", burned.face_down));
        }
        if text.is_empty() {
            text.push_str("none");
        }
        cited(&text, burned.rule.as_deref(), &c.book)
    }));
    rows.extend(noted(books.iter().map(|c| (&c.opening.notes[..], c))));
    let mut sections = vec![rows];
    let mut alike: Option<(u32, u32)> = None;
    for row in &comparison.rounds {
        if row.alike && !full {
            alike = Some((alike.map_or(row.round, |(from, _)| from), row.round));
            continue;
        }
        if let Some(folded) = alike.take() {
            sections.push(vec![fold(folded, books.len())]);
        }
        sections.push(round(row, books));
    }
    if let Some(folded) = alike {
        sections.push(vec![fold(folded, books.len())]);
    }
    sections.push(totals(books));
    let seed = comparison.seed.as_ref();
    let mut out = format!(
        "{}{} decks, cut at {}\n\n",
        seed.map_or(String::new(), |seed| format!("seed {seed}, ")),
        comparison.decks,
        comparison.cut
    );
    out.push_str(&laid_out(&sections, paint));
    out.push_str(&difference_list(comparison, paint));
    out
}

fn line(name: &str, books: &[Column], says: impl Fn(&Column) -> String) -> Vec<String> {
    let mut row = vec![name.to_owned()];
    row.extend(books.iter().map(says));
    row
}

/// Text with its rule, which is short where it is the column's own.
fn cited(text: &str, rule: Option<&str>, book: &str) -> String {
    let Some(rule) = rule else {
        return text.to_owned();
    };
    let own = rule.strip_prefix(book).and_then(|r| r.strip_prefix('/'));
    format!("{text} [{}]", own.unwrap_or(rule))
}

fn fold((from, to): (u32, u32), columns: usize) -> Vec<String> {
    let text = match from == to {
        true => format!("round {from} alike"),
        false => format!("rounds {from}\u{2013}{to} alike"),
    };
    let mut row = vec![text];
    row.resize(columns + 1, String::new());
    row
}

/// What is gained, with its sign.
fn net(cents: i64) -> String {
    let sign = if cents > 0 { "+" } else { "" };
    format!("{sign}{}", Cents(cents))
}

fn round(row: &Row, books: &[Column]) -> Vec<Vec<String>> {
    let each = |says: &dyn Fn(&Round, &Column) -> String| -> Vec<String> {
        let rounds = row.books.iter().zip(books);
        rounds
            .map(|(round, column)| match round {
                Some(round) => says(round, column),
                None => "\u{2013}".to_owned(),
            })
            .collect()
    };
    let mut lines: Vec<Vec<String>> = Vec::new();
    let mut push = |name: String, cells: Vec<String>| {
        let mut line = vec![name];
        line.extend(cells);
        lines.push(line);
    };
    push(format!("round {}", row.round), each(&|r, _| hands(r)));
    push(String::new(), each(&|r, _| result(r)));
    let mut wagers: Vec<&WagerLine> = Vec::new();
    for wager in row.books.iter().flatten().flat_map(|r| &r.wagers) {
        if !wagers.iter().any(|w| w.on == wager.on) {
            wagers.push(wager);
        }
    }
    wagers.sort_by_key(|w| {
        ["banker", "player", "tie"]
            .iter()
            .position(|on| *on == w.on)
    });
    for wager in wagers {
        let became = |r: &Round, column: &Column| {
            let lines: Vec<String> = r
                .wagers
                .iter()
                .filter(|w| w.on == wager.on)
                .map(|w| became(w, &column.book))
                .collect();
            lines.join(", ")
        };
        push(format!("  {}", wager.on), each(&became));
    }
    push("  net".to_owned(), each(&|r, _| net(r.net_cents)));
    let rounds = row.books.iter().zip(books);
    lines.extend(noted(rounds.map(|(round, column)| {
        (round.as_ref().map_or(&[][..], |r| &r.notes), column)
    })));
    lines
}

/// The notes of each column under one another.
fn noted<'a>(columns: impl Iterator<Item = (&'a [Note], &'a Column)>) -> Vec<Vec<String>> {
    let lines = |(notes, column): (&[Note], &Column)| -> Vec<String> {
        notes.iter().flat_map(|n| note(n, &column.book)).collect()
    };
    under_one_another("", &columns.map(lines).collect::<Vec<_>>())
}

/// Rows of as many lines as the longest column has.
fn under_one_another(name: &str, columns: &[Vec<String>]) -> Vec<Vec<String>> {
    let most = columns.iter().map(Vec::len).max().unwrap_or_default();
    let row = |at: usize| {
        let mut row = vec![if at == 0 { name } else { "" }.to_owned()];
        row.extend(
            columns
                .iter()
                .map(|c| c.get(at).cloned().unwrap_or_default()),
        );
        row
    };
    (0..most).map(row).collect()
}

fn hands(round: &Round) -> String {
    let of = |letter: &str, cards: &[String]| format!("{letter} {}", cards.join(" "));
    match round.player_cards.is_empty() && round.banker_cards.is_empty() {
        true => "no cards".to_owned(),
        false => format!(
            "{}  {}",
            of("P", &round.player_cards),
            of("B", &round.banker_cards)
        ),
    }
}

fn result(round: &Round) -> String {
    let (Some(player), Some(banker)) = (round.player_points, round.banker_points) else {
        return "no result".to_owned();
    };
    match round.outcome.as_deref() {
        Some("player") => format!("Player wins, {player} over {banker}"),
        Some("banker") => format!("Banker wins, {banker} over {player}"),
        Some(_) => format!("tie, {player} all"),
        None => "no result".to_owned(),
    }
}

fn became(wager: &WagerLine, book: &str) -> String {
    let stake = Cents(wager.stake_cents);
    let text = match wager.result.as_str() {
        "won" | "lost" | "forfeited" => {
            let charged = match wager.commission_cents {
                0 => String::new(),
                cents => format!(", {} charged", Cents(cents)),
            };
            format!("{stake}: {}{charged}", net(wager.net_cents))
        }
        "stand-off" if wager.commission_cents != 0 => {
            format!("{stake} stands, {} charged", Cents(wager.commission_cents))
        }
        "stand-off" => format!("{stake} stands"),
        "refused" => {
            let reason = wager.reason.as_deref().unwrap_or_default();
            format!("{stake} refused, {reason}")
        }
        "reversed" => format!("reversed: {}", net(wager.net_cents)),
        other => format!("{stake} {other}"),
    };
    cited(&text, wager.rule.as_deref(), book)
}

fn note(note: &Note, book: &str) -> Vec<String> {
    let text = match &note.reason {
        Some(reason) => {
            let said = note.said.as_deref().unwrap_or_default();
            format!("{said} refused, {reason}")
        }
        None => note.text.clone(),
    };
    crate::text::wrap(&cited(&text, note.rule.as_deref(), book), NOTE_WIDTH)
}

fn totals(books: &[Column]) -> Vec<Vec<String>> {
    let mut rows = vec![
        line("rounds", books, |c| c.totals.rounds.to_string()),
        line("net", books, |c| net(c.totals.net_cents)),
        line("charged", books, |c| {
            Cents(c.totals.commission_cents).to_string()
        }),
    ];
    if books.iter().any(|c| c.totals.refused > 0) {
        rows.push(line("refused", books, |c| match c.totals.refused {
            1 => "1 wager".to_owned(),
            n => format!("{n} wagers"),
        }));
    }
    let ends: Vec<Vec<String>> = books
        .iter()
        .map(|c| {
            let end = &c.end;
            let text = format!(
                "round {}, {} cards left: {}",
                end.round, end.cards_left, end.text
            );
            crate::text::wrap(&cited(&text, end.rule.as_deref(), &c.book), NOTE_WIDTH)
        })
        .collect();
    rows.extend(under_one_another("ended", &ends));
    rows
}

/// The sections under one another, in columns that fit them all.
fn laid_out(sections: &[Vec<Vec<String>>], paint: Paint) -> String {
    let mut table = plain_table();
    for rows in sections {
        for row in rows {
            table.add_row(row);
        }
    }
    let text = table.to_string();
    let mut lines = text
        .lines()
        .map(|l| l.strip_prefix(' ').unwrap_or(l).trim_end());
    let mut out = String::new();
    for (nth, rows) in sections.iter().enumerate() {
        for text in lines.by_ref().take(rows.len()) {
            let text = match nth == 0 && out.is_empty() {
                true => paint.bold(text),
                false => text.to_owned(),
            };
            out.push_str(&text);
            out.push('\n');
        }
        out.push('\n');
    }
    out
}

fn difference_list(comparison: &Comparison, paint: Paint) -> String {
    if comparison.differences.is_empty() {
        return "Nothing made a difference.\n".to_owned();
    }
    let mut out = format!("{}\n", paint.bold("What made the difference"));
    for difference in &comparison.differences {
        out.push_str(&format!("\n{}{}\n", difference.title, rounds(difference)));
        let mut table = plain_table();
        for (column, says) in comparison.books.iter().zip(&difference.books) {
            for (nth, says) in says.iter().enumerate() {
                let label = if nth == 0 { column.label.as_str() } else { "" };
                let rule = says.rule.as_deref().unwrap_or("-");
                table.add_row([label, &says.text, rule]);
            }
        }
        for row in table.to_string().lines() {
            out.push_str(&format!(" {}\n", row.trim_end()));
        }
    }
    out
}

/// The rounds of a difference, as far as they are readable.
fn rounds(difference: &Difference) -> String {
    const SHOWN: usize = 8;
    let list: Vec<String> = difference.rounds.iter().map(ToString::to_string).collect();
    match list.len() {
        0 => String::new(),
        1 => format!(", in round {}", list[0]),
        n if n <= SHOWN => format!(", in rounds {}", list.join(", ")),
        n => format!(
            ", in rounds {} and {} more",
            list[..SHOWN].join(", "),
            n - SHOWN
        ),
    }
}
