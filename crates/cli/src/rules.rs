//! `croupier rules`: the register of rules, listed, searched, shown and counted.

use crate::args::{Format, KindWord, Rules, RulesCoverage, RulesList, RulesSearch, RulesShow};
use crate::books::{option_json, plain_table};
use crate::error::Failure;
use crate::style::{Paint, When};
use crate::text;
use croupier_rulebooks::register::{self, Coverage, Entry, Kind};
use croupier_rulebooks::{OptionSpec, books};
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};

/// Runs one of the commands about rules.
pub(crate) fn run(
    rules: &Rules,
    color: When,
    out: &mut (impl Write + IsTerminal),
) -> Result<(), Failure> {
    let paint = Paint::on(color, out);
    match rules {
        Rules::List(args) => list(args, paint, out),
        Rules::Search(args) => search(args, paint, out),
        Rules::Show(args) => show(args, paint, out),
        Rules::Coverage(args) => coverage(args, paint, out),
    }
}

const fn kind(word: KindWord) -> Kind {
    match word {
        KindWord::Enforced => Kind::Enforced,
        KindWord::Prompted => Kind::Prompted,
        KindWord::Shown => Kind::Shown,
        KindWord::Physical => Kind::Physical,
    }
}

fn list(args: &RulesList, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(book) = &args.book {
        known_book(book)?;
    }
    let fits = |entry: &&Entry| {
        args.book.as_ref().is_none_or(|book| entry.book == *book)
            && args.kind.is_none_or(|word| entry.kind == kind(word))
    };
    let entries: Vec<&Entry> = register::all().iter().filter(fits).collect();
    if args.form.format == Format::Json {
        let list: Vec<Value> = entries.iter().map(|e| entry_json(e)).collect();
        writeln!(out, "{:#}", Value::Array(list))?;
        return Ok(());
    }
    if entries.is_empty() {
        writeln!(out, "There are no such rules.")?;
    }
    for entry in entries {
        let head = format!("{:24} {:9}", entry.id, entry.kind);
        writeln!(out, "{}  {}", paint.bold(&head), entry.says)?;
    }
    Ok(())
}

/// The rules about something, the best first.
fn search(args: &RulesSearch, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(book) = &args.book {
        known_book(book)?;
    }
    let words = args.words.join(" ");
    let found = register::search(&words, args.book.as_deref());
    let entries = found.iter().take(args.most).map(|found| found.entry);
    if args.form.format == Format::Json {
        let list: Vec<Value> = entries.map(entry_json).collect();
        writeln!(out, "{:#}", Value::Array(list))?;
        return Ok(());
    }
    if found.is_empty() {
        return Err(Failure::failed(format!("no rule is about {words:?}"))
            .hint("the words are our own, not the documents'; try others, or fewer"));
    }
    for entry in entries {
        writeln!(out, "{}  {}", paint.bold(&entry.id), entry.kind)?;
        for line in text::wrap(&entry.says, text::WIDTH - 4) {
            writeln!(out, "    {line}")?;
        }
    }
    if found.len() > args.most {
        let rest = found.len() - args.most;
        writeln!(
            out,
            "\nand {rest} more; --most {} shows them all",
            found.len()
        )?;
    }
    Ok(())
}

/// Refuses a book of which no rule is known.
fn known_book(book: &str) -> Result<(), Failure> {
    let coverage = register::coverage();
    if coverage.iter().any(|row| row.book == book) {
        return Ok(());
    }
    let failure = Failure::usage(format!("there is no book {book:?}"));
    let near = text::nearest(book, coverage.iter().map(|row| row.book.as_str()), 3);
    Err(match near.as_slice() {
        [] => failure.hint("`croupier rules coverage` lists the books"),
        near => failure.hint(format!("did you mean {}?", near.join(" or "))),
    })
}

fn show(args: &RulesShow, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let entry = find(&args.id)?;
    match args.form.format {
        Format::Json => writeln!(out, "{:#}", entry_json(entry))?,
        Format::Text => write!(out, "{}", entry_text(entry, paint))?,
    }
    Ok(())
}

/// The entry of a rule, or which rules may have been meant.
fn find(id: &str) -> Result<&'static Entry, Failure> {
    let whole = register::rule_of(id.trim_end_matches('/'));
    if let Some(entry) = register::find(whole) {
        return Ok(entry);
    }
    if register::is_rule(whole) {
        return Err(
            Failure::failed(format!("the rule {whole} has no entry in the register yet"))
                .hint("`croupier rules coverage` counts what is there and what is missing"),
        );
    }
    let failure = Failure::usage(format!("there is no rule {id:?}"));
    let meant = suggestions(whole);
    Err(match meant.as_slice() {
        [] => failure.hint("an id is written book/number, such as nz-2004/baccarat/5.12"),
        meant => failure.hint(format!("did you mean {}?", meant.join(", "))),
    })
}

/// The rules that may have been meant: those that begin or end so, or else the nearest; at most eight.
fn suggestions(id: &str) -> Vec<&'static str> {
    const MOST: usize = 8;
    if id.is_empty() {
        return Vec::new();
    }
    let with_entry = || register::all().iter().map(|e| e.id.as_str());
    let tail = format!("/{id}");
    let ends: Vec<&str> = with_entry().filter(|k| k.ends_with(&tail)).collect();
    if !ends.is_empty() {
        return ends.into_iter().take(MOST).collect();
    }
    let begins: Vec<&str> = with_entry().filter(|k| k.starts_with(id)).collect();
    if !begins.is_empty() {
        return begins.into_iter().take(MOST).collect();
    }
    let mut near: Vec<(usize, &str)> = with_entry()
        .map(|k| (strsim::levenshtein(id, k), k))
        .collect();
    near.sort_by_key(|(distance, _)| *distance);
    let best = near.first().map_or(0, |(distance, _)| *distance);
    near.into_iter()
        .filter(|(distance, _)| *distance == best && *distance <= 3)
        .map(|(_, k)| k)
        .take(MOST)
        .collect()
}

/// The option of a book that a rule speaks of: of its own book, or of one to which it is the general part.
fn option_of(entry: &Entry, key: &str) -> Option<&'static OptionSpec> {
    books()
        .iter()
        .filter(|b| b.id == entry.book || b.general.as_deref() == Some(entry.book.as_str()))
        .find_map(|b| b.options.get(key))
}

/// A rule for people.
pub(crate) fn entry_text(entry: &Entry, paint: Paint) -> String {
    let mut out = format!("{}  {}\n\n", paint.bold(&entry.id), entry.kind);
    for line in text::wrap(&entry.says, text::WIDTH) {
        out.push_str(&line);
        out.push('\n');
    }
    let shown = register::shown(&entry.id);
    let mut fields = String::new();
    if let Some(because) = &entry.because {
        fields.push_str(&text::field("because", because));
    }
    if let Some(prompts) = &entry.prompts {
        fields.push_str(&text::field("console", prompts));
    }
    if let Some(note) = &entry.note {
        fields.push_str(&text::field("note", note));
    }
    for (at, key) in entry.parameters.iter().enumerate() {
        let head = if at == 0 { "options" } else { "" };
        let bounds = match option_of(entry, key) {
            None => format!("{key}: not yet to be chosen"),
            Some(spec) => {
                let usual = spec.default.as_ref().map(|d| format!(", usually {d}"));
                format!("{key}: {}{}", spec.allowed(), usual.unwrap_or_default())
            }
        };
        fields.push_str(&text::field(head, &bounds));
    }
    let binds = shown.bound(entry).join(", ");
    fields.push_str(&text::field("binds", &binds));
    let sides = [
        ("kept", &shown.kept, entry.unkept.as_ref()),
        ("broken", &shown.broken, entry.unbroken.as_ref()),
    ];
    for (side, scripts, why) in sides {
        let why = why.or(entry.uncited.as_ref());
        let why = why
            .filter(|_| scripts.is_empty())
            .map(|why| format!("by no script: {why}"));
        for (at, line) in scripts.iter().chain(&why).enumerate() {
            fields.push_str(&text::field(if at == 0 { side } else { "" }, line));
        }
    }
    let files = [
        ("tests", &entry.tests),
        ("tested in", &shown.tested_in),
        ("code", &shown.code),
    ];
    for (head, lines) in files {
        for (at, line) in lines.iter().enumerate() {
            fields.push_str(&text::field(if at == 0 { head } else { "" }, line));
        }
    }
    if !fields.is_empty() {
        out.push('\n');
        out.push_str(&fields);
    }
    out
}

fn entry_json(entry: &Entry) -> Value {
    let options: Vec<Value> = entry
        .parameters
        .iter()
        .map(|key| match option_of(entry, key) {
            Some(spec) => option_json(key, spec),
            None => json!({ "key": key }),
        })
        .collect();
    let mut value = serde_json::to_value(entry).unwrap_or_default();
    let shown = register::shown(&entry.id);
    if let Value::Object(fields) = &mut value {
        fields.insert("options".to_owned(), options.into());
        fields.insert("binds".to_owned(), json!(shown.bound(entry)));
        fields.insert("kept".to_owned(), json!(shown.kept));
        fields.insert("broken".to_owned(), json!(shown.broken));
        fields.insert("code".to_owned(), json!(shown.code));
        fields.insert("tested_in".to_owned(), json!(shown.tested_in));
        fields.insert("unkept".to_owned(), json!(entry.unkept));
        fields.insert("unbroken".to_owned(), json!(entry.unbroken));
        fields.insert("uncited".to_owned(), json!(entry.uncited));
    }
    value
}

fn coverage(args: &RulesCoverage, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let books = register::coverage();
    let all = register::coverage_of_all();
    if args.form.format == Format::Json {
        writeln!(out, "{:#}", json!({ "books": books, "all": all }))?;
        return Ok(());
    }
    let mut table = plain_table();
    let kinds = Kind::ALL.map(|k| k.as_str().to_uppercase());
    let mut header = vec!["BOOK".to_owned()];
    header.extend(kinds);
    header.extend(["MISSING", "RULES", "CITED", "KEPT", "BROKEN"].map(str::to_owned));
    table.set_header(header);
    for row in books.iter().chain([&all]) {
        table.add_row(coverage_row(row));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(comfy_table::CellAlignment::Right);
    }
    let rows = table.to_string();
    let last = rows.lines().count().saturating_sub(1);
    for (at, row) in rows.lines().enumerate() {
        let row = row.strip_prefix(' ').unwrap_or(row).trim_end();
        let strong = at == 0 || at == last;
        let row = if strong {
            paint.bold(row)
        } else {
            row.to_owned()
        };
        writeln!(out, "{row}")?;
    }
    let head = "Kept by no script, and the entry does not say why";
    lacking(&books, |row| &row.not_kept, head, paint, out)?;
    let head = "Enforced and broken by no script, and the entry does not say why";
    lacking(&books, |row| &row.not_broken, head, paint, out)?;
    uncited(&all.uncited, paint, out)
}

/// The enforced rules that nothing has cited, each with the reason.
fn uncited(ids: &[String], paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    if !ids.is_empty() {
        let head = "Enforced, and cited by no event and no refusal in any script";
        writeln!(out, "\n{}", paint.bold(head))?;
    }
    for entry in ids.iter().filter_map(|id| register::find(id)) {
        let why = entry
            .uncited
            .as_deref()
            .unwrap_or("The entry does not say why.");
        write!(out, "{}", text::indented(&entry.id, why, 30))?;
    }
    Ok(())
}

/// The rules that lack a script, by book.
fn lacking(
    books: &[Coverage],
    of: impl Fn(&Coverage) -> &Vec<String>,
    head: &str,
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let rows: Vec<_> = books.iter().filter(|row| !of(row).is_empty()).collect();
    if !rows.is_empty() {
        writeln!(out, "\n{}", paint.bold(head))?;
    }
    for row in rows {
        let numbers = of(row).iter().filter_map(|id| id.rsplit('/').next());
        let numbers: Vec<&str> = numbers.collect();
        let line = text::indented(&row.book, &numbers.join(" "), 24);
        write!(out, "{line}")?;
    }
    Ok(())
}

fn coverage_row(row: &Coverage) -> Vec<String> {
    let mut cells = vec![row.book.clone()];
    cells.extend(Kind::ALL.map(|k| row.of(k).to_string()));
    let counts = [row.missing, row.total, row.cited, row.kept, row.broken];
    cells.extend(counts.map(|n| n.to_string()));
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_miss_gets_suggestions() {
        let typo = "nz-2004/bacarat/5.12"; // no such rule
        assert_eq!(suggestions(typo), ["nz-2004/baccarat/5.12"]);
        assert!(suggestions("nz-2004/baccarat/5").len() > 3); // no such rule
        assert!(suggestions("5.12").contains(&"nz-2004/baccarat/5.12"));
        assert!(suggestions("poetry").is_empty());
        let letter = "nz-2004/baccarat/5.12(a)"; // no such rule
        assert_eq!(find(letter).unwrap().id, "nz-2004/baccarat/5.12");
    }

    #[test]
    fn a_rule_outside_software_says_what_the_console_asks_for_instead() {
        let told = |id| entry_text(find(id).unwrap(), Paint::none());
        let (ball, box_) = (told("nz-1996/roulette/2.4"), told("nz-1996/roulette/2.7"));
        assert!(
            ball.contains("console     The examination of a ball"),
            "{ball}"
        );
        assert!(box_.contains("console     Nothing.\n"), "{box_}");
        assert!(!told("nz-2004/baccarat/3.4").contains("console"));
    }

    #[test]
    fn a_rule_shows_the_bounds_of_its_options() {
        let text = entry_text(find("nz-2004/baccarat/3.4").unwrap(), Paint::none());
        assert!(text.contains("decks: 4 to 8, usually 8"), "{text}");
    }
}
