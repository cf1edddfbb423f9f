//! Reports as CSV: a line for every figure.

use crate::error::Failure;
use croupier_analysis::DIGITS;
use croupier_analysis::{Exact, Figure, Report};
use csv::Writer;
use std::io::Write;

/// The first line.
pub(crate) const HEADER: &str = "book,wager,quantity,result,pays,fraction,decimal\n";

/// Writes every figure of a report.
pub(crate) fn write(report: &Report, out: &mut impl Write) -> Result<(), Failure> {
    let mut out = Writer::from_writer(out);
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
        out.write_record([book, "", &name, words, "", "", ""])?;
    }
    for wager in &report.wagers {
        let word = wager.wager.as_str();
        let edge = ("edge".to_owned(), wager.edge.clone());
        let variance = ("variance".to_owned(), wager.variance.clone());
        for (name, figure) in [&edge].into_iter().chain(&wager.further).chain([&variance]) {
            let (fraction, decimal) = (figure.fraction(), figure.shortest());
            out.write_record([book, word, name, "", "", &fraction, &decimal])?;
        }
        out.write_record([book, word, "sd", "", "", "", &wager.sd()])?;
        for outcome in &wager.outcomes {
            let (pays, probability) = (exactly(&outcome.pays), &outcome.probability);
            let (fraction, decimal) = (probability.fraction(), probability.shortest());
            let told = ["probability", &outcome.result, &pays, &fraction, &decimal];
            out.write_record([book, word].iter().chain(&told))?;
        }
        for note in &wager.notes {
            out.write_record([book, word, "note", note, "", "", ""])?;
        }
    }
    round(book, "round", &report.round, &mut out)?;
    let not_played = report.not_played.iter().map(|why| ("not_played", why));
    let refused = report.refused.iter().map(|why| ("refused", why));
    for (what, why) in not_played.chain(refused) {
        let text = why.to_string();
        out.write_record([book, &why.wager, what, &text, "", "", ""])?;
    }
    Ok(out.flush()?)
}

/// A decimal where it comes to an end, which spreadsheets read as it is meant, or else a fraction.
fn exactly(figure: &Exact) -> String {
    let decimal = figure.shortest();
    let ends = decimal
        .split_once('.')
        .is_none_or(|(_, part)| part.len() < DIGITS);
    if ends { decimal } else { figure.fraction() }
}

fn round<W: Write>(
    book: &str,
    path: &str,
    rows: &[(String, Figure)],
    out: &mut Writer<W>,
) -> csv::Result<()> {
    for (name, figure) in rows {
        let path = format!("{path}/{name}");
        let (text, fraction, decimal) = match figure {
            Figure::Table(rows) => {
                round(book, &path, rows, out)?;
                continue;
            }
            Figure::Exact(exact) => (String::new(), exact.fraction(), exact.shortest()),
            Figure::Count(count) => (String::new(), count.to_string(), count.to_string()),
            Figure::Text(text) => (text.clone(), String::new(), String::new()),
        };
        out.write_record([book, "", &path, &text, "", &fraction, &decimal])?;
    }
    Ok(())
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
}
