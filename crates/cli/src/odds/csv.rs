//! Reports as CSV: a line for every figure.

use croupier_analysis::{Figure, Report};

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
    for (name, words) in &report.asked {
        let name = format!("asked/{name}");
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
            let (pays, probability) = (outcome.pays.fraction(), &outcome.probability);
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
    }
    round(book, "round", &report.round, &mut out);
    out
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
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("a b"), "a b");
        assert_eq!(field("2, 3 or \"12\""), "\"2, 3 or \"\"12\"\"\"");
    }
}
