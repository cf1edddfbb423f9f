//! `croupier books`: the rule books, and what each leaves to the operator.

use crate::args::{Books, Format};
use crate::error::Failure;
use crate::style::{Paint, When};
use croupier_rulebooks::Bounds;
use croupier_rulebooks::{Book, OptionSpec, books, register};
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};

/// Lists the books.
pub(crate) fn run(
    args: &Books,
    color: When,
    out: &mut (impl Write + IsTerminal),
) -> Result<(), Failure> {
    match args.form.format {
        Format::Json => {
            let list: Vec<Value> = books().iter().map(as_json).collect();
            writeln!(out, "{:#}", Value::Array(list))?;
        }
        Format::Text => {
            let paint = Paint::on(color, out);
            for book in books() {
                write!(out, "{}", as_text(book, paint))?;
            }
        }
    }
    Ok(())
}

fn rules_of(book: &str) -> usize {
    register::ids()
        .filter(|id| id.rsplit_once('/').is_some_and(|(b, _)| b == book))
        .count()
}

fn as_text(book: &Book, paint: Paint) -> String {
    let mut out = format!("{}  {}\n", paint.bold(&book.id), book.title);
    let mut line = |text: String| out.push_str(&format!("  {text}\n"));
    line(book.source.clone());
    line(format!("in force since {}", book.since));
    line(format!("{} rules", rules_of(&book.id)));
    if let Some(general) = &book.general {
        line(format!("with {} rules of {general}", rules_of(general)));
    }
    out.push('\n');
    let mut table = plain_table();
    table.set_header(["OPTION", "WHAT", "MAY BE", "USUALLY", "RULE"]);
    for (key, spec) in &book.options {
        let default = spec.default.as_deref().unwrap_or("-");
        table.add_row([
            key.as_str(),
            &spec.label,
            &spec.allowed(),
            default,
            spec.rule.as_str(),
        ]);
    }
    for row in table.to_string().lines() {
        out.push_str(&format!("  {}\n", row.trim()));
    }
    out
}

/// A table without lines, as wide as its contents.
pub(crate) fn plain_table() -> comfy_table::Table {
    let mut table = comfy_table::Table::new();
    table
        .load_style(comfy_table::presets::NOTHING)
        .set_content_arrangement(comfy_table::ContentArrangement::Disabled);
    table
}

/// Adds a table to a text, a little to the right, without blanks at the ends of its rows.
pub(crate) fn push_indented(table: &comfy_table::Table, out: &mut String) {
    for row in table.to_string().lines() {
        out.push_str(format!("  {}", row.trim()).trim_end());
        out.push('\n');
    }
}

/// A book as JSON.
fn as_json(book: &Book) -> Value {
    let options: Vec<Value> = book
        .options
        .iter()
        .map(|(key, spec)| option_json(key, spec))
        .collect();
    json!({
        "id": book.id,
        "game": book.game.word(),
        "title": book.title,
        "source": book.source,
        "since": book.since,
        "general": book.general,
        "rules": rules_of(&book.id),
        "options": options,
    })
}

/// An option as JSON: its bounds both in words and in a form for programs.
pub(crate) fn option_json(key: &str, spec: &OptionSpec) -> Value {
    let bounds = match &spec.bounds {
        Bounds::Choice(words) => json!({ "kind": "choice", "choices": words }),
        Bounds::Number(least, most) => json!({ "kind": "number", "least": least, "most": most }),
        Bounds::Flag => json!({ "kind": "flag" }),
        Bounds::Money => json!({ "kind": "money" }),
        Bounds::Monies => json!({ "kind": "monies" }),
        Bounds::Text => json!({ "kind": "text" }),
    };
    json!({
        "key": key,
        "label": spec.label,
        "bounds": bounds,
        "allowed": spec.allowed(),
        "default": spec.default,
        "rule": spec.rule.as_str(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_listed_with_its_rule() {
        for book in books() {
            let text = as_text(book, Paint::none());
            let json = as_json(book);
            for (key, spec) in &book.options {
                let row = text.lines().find(|l| l.trim().starts_with(key.as_str()));
                assert!(row.is_some_and(|r| r.contains(spec.rule.as_str())), "{key}");
            }
            let listed = json["options"].as_array().unwrap();
            assert_eq!(listed.len(), book.options.len());
        }
    }
}
