//! Reports as CSV: a line for every figure.

use croupier_analysis::exact::DIGITS;
use croupier_analysis::{Exact, Figure, Report};

/// The first line.
pub(crate) const HEADER: &str = "book,wager,quantity,result,pays,fraction,decimal\n";

/// A field, quoted where it must be.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A line of these fields.
pub(crate) fn line<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let fields: Vec<String> = fields.into_iter().map(field).collect();
    fields.join(",") + "\n"
}

/// Every figure of a report.
pub(crate) fn rows(report: &Report) -> String {
    let mut out = String::new();
    let book = report.book.as_str();
    let asked = report
        .asked
        .iter()
        .map(|(name, words)| ("asked", name, words));
    let options = report
        .options
        .iter()
        .map(|(key, value)| ("option", key, value));
    for (what, name, words) in asked.chain(options) {
        let name = format!("{what}/{name}");
        out.push_str(&line([book, "", &name, words, "", "", ""]));
    }
    for wager in &report.wagers {
        let word = wager.wager.as_str();
        let edge = ("edge".to_owned(), wager.edge.clone());
        let variance = ("variance".to_owned(), wager.variance.clone());
        for (name, figure) in [&edge].into_iter().chain(&wager.further).chain([&variance]) {
            let (fraction, decimal) = (figure.fraction(), figure.shortest());
            out.push_str(&line([book, word, name, "", "", &fraction, &decimal]));
        }
        out.push_str(&line([book, word, "sd", "", "", "", &wager.sd()]));
        for outcome in &wager.outcomes {
            let (pays, probability) = (exactly(&outcome.pays), &outcome.probability);
            let (fraction, decimal) = (probability.fraction(), probability.shortest());
            let result = outcome.result.as_str();
            out.push_str(&line([
                book,
                word,
                "probability",
                result,
                &pays,
                &fraction,
                &decimal,
            ]));
        }
        for note in &wager.notes {
            out.push_str(&line([book, word, "note", note, "", "", ""]));
        }
    }
    round(book, "round", &report.round, &mut out);
    let not_played = report.not_played.iter().map(|why| ("not_played", why));
    let refused = report.refused.iter().map(|why| ("refused", why));
    for (what, why) in not_played.chain(refused) {
        let text = why.to_string();
        out.push_str(&line([book, &why.wager, what, &text, "", "", ""]));
    }
    out
}

/// A decimal where it comes to an end, which spreadsheets read as it is meant, or else a fraction.
fn exactly(figure: &Exact) -> String {
    let decimal = figure.shortest();
    let ends = decimal
        .split_once('.')
        .is_none_or(|(_, part)| part.len() < DIGITS);
    if ends { decimal } else { figure.fraction() }
}

fn round(book: &str, path: &str, rows: &[(String, Figure)], out: &mut String) {
    for (name, figure) in rows {
        let path = format!("{path}/{name}");
        let (text, fraction, decimal) = match figure {
            Figure::Table(rows) => {
                round(book, &path, rows, out);
                continue;
            }
            Figure::Exact(exact) => (String::new(), exact.fraction(), exact.shortest()),
            Figure::Count(count) => (String::new(), count.to_string(), count.to_string()),
            Figure::Text(text) => (text.clone(), String::new(), String::new()),
        };
        out.push_str(&line([book, "", &path, &text, "", &fraction, &decimal]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pays_are_decimals_that_end_or_fractions() {
        assert_eq!(exactly(&Exact::ratio(19, 20_u8)), "0.95");
        assert_eq!(exactly(&Exact::ratio(7, 6_u8)), "7/6");
        assert_eq!(exactly(&Exact::whole(-1)), "-1");
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("a b"), "a b");
        assert_eq!(field("2, 3 or \"12\""), "\"2, 3 or \"\"12\"\"\"");
    }
}
