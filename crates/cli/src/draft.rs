//! A table's draft from the command line: the book, the operator's choices, and all the reasons why they do not fit.

use crate::error::Failure;
use crate::text;
use croupier_engine::Refusal;
use croupier_engine::games::Rules;
use croupier_house::{Options, Setup};
use croupier_rulebooks::{Book, Choices, book, books};
use croupier_server::TableSpec;

/// The book of an id.
pub(crate) fn find_book(id: &str) -> Result<&'static Book, Failure> {
    book(id).ok_or_else(|| {
        let known: Vec<&str> = books().iter().map(|b| b.id.as_str()).collect();
        let failure = Failure::usage(format!("there is no book {id:?}"));
        let near = known
            .iter()
            .find(|k| k.contains(id) && !id.is_empty())
            .copied()
            .or_else(|| text::nearest(id, known.iter().copied(), 1).first().copied());
        match near {
            Some(near) => failure.hint(format!("did you mean {near}?")),
            None => failure.hint(format!(
                "the books are {}; `croupier books` describes them",
                known.join(", ")
            )),
        }
    })
}

/// Choices from `key=value` pairs.
pub(crate) fn choices<'a>(pairs: impl Iterator<Item = &'a str>) -> Result<Choices, Failure> {
    let mut choices = Choices::new();
    for pair in pairs {
        let Some((key, value)) = pair.split_once('=') else {
            return Err(Failure::usage(format!("{pair:?} is not an option"))
                .hint("an option is written key=value, such as decks=6"));
        };
        let before = choices.insert(key.trim().to_owned(), value.trim().to_owned());
        if before.is_some() {
            return Err(Failure::usage(format!("the option {key} is given twice")));
        }
    }
    Ok(choices)
}

/// Why a table could not be drafted.
pub(crate) enum Undrafted {
    /// The arguments make no sense.
    Failure(Failure),
    /// The book refuses the draft: every reason.
    Refused(Vec<Refusal>),
}

impl From<Failure> for Undrafted {
    fn from(failure: Failure) -> Undrafted {
        Undrafted::Failure(failure)
    }
}

impl From<Undrafted> for Failure {
    fn from(undrafted: Undrafted) -> Failure {
        match undrafted {
            Undrafted::Failure(failure) => failure,
            Undrafted::Refused(refusals) => refused("this table", &refusals),
        }
    }
}

/// All the reasons as one failure.
pub(crate) fn refused(table: &str, refusals: &[Refusal]) -> Failure {
    let mut what = format!("the book refuses {table}:");
    for refusal in refusals {
        what.push_str(&format!("\n  {}", refusal.detail));
        if let Some(rule) = &refusal.rule {
            what.push_str(&format!(" [{rule}]"));
        }
    }
    Failure::usage(what).hint("`croupier books` lists the options and their bounds")
}

/// A table's setup and rules.
pub(crate) fn draft(
    table: &str,
    book: &str,
    options: &[String],
    physical: bool,
) -> Result<(Setup, Rules), Undrafted> {
    check_id(table)?;
    let book = find_book(book)?;
    let choices = choices(options.iter().map(String::as_str))?;
    let rules = book.rules(&choices).map_err(Undrafted::Refused)?;
    let options = book.complete(&choices).map_err(Undrafted::Refused)?;
    let setup = Setup {
        table: table.to_owned(),
        book: book.id.clone(),
        options: Options(options),
        physical,
        practice: false,
        company: 0,
        edition: croupier_house::EDITION,
    };
    Ok((setup, rules))
}

/// A table's id goes into addresses and accounts.
pub(crate) fn check_id(id: &str) -> Result<(), Failure> {
    if TableSpec::is_id(id) {
        return Ok(());
    }
    Err(Failure::usage(format!("{id:?} is not a table's id"))
        .hint("an id is 1 to 40 lower-case letters, digits and -, such as mini-1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(failure: &Failure) -> String {
        let mut err = Vec::new();
        failure.report(&mut err);
        String::from_utf8(err).unwrap()
    }

    #[test]
    fn a_near_miss_is_named() {
        assert_eq!(
            told(&find_book("nz-2004/bacarat").unwrap_err()),
            "Error: there is no book \"nz-2004/bacarat\"\nHint: did you mean nz-2004/baccarat?\n"
        );
        assert!(told(&find_book("baccarat").unwrap_err()).contains("did you mean"));
        assert!(told(&find_book("chess").unwrap_err()).contains("the books are"));
    }

    #[test]
    fn options_are_pairs_and_given_once() {
        assert!(told(&choices(["decks"].into_iter()).unwrap_err()).contains("key=value"));
        let twice = choices(["decks=6", "decks=8"].into_iter()).unwrap_err();
        assert!(told(&twice).contains("given twice"));
        let good = choices(["chips=1.00,5.00"].into_iter()).unwrap();
        assert_eq!(good["chips"], "1.00,5.00");
    }

    /// nz-2004/baccarat/3.4 and nz-2004/baccarat/8.5: every fault of a draft is told, each with its rule.
    #[test]
    fn every_reason_is_told() {
        let options = ["decks=3".to_owned(), "style=D".to_owned()];
        let Err(undrafted) = draft("t", "nz-2004/baccarat", &options, true) else {
            panic!("drafted");
        };
        let text = told(&undrafted.into());
        assert!(text.contains("[nz-2004/baccarat/3.4(a)]"), "{text}");
        assert!(text.contains("[nz-2004/baccarat/8.5]"), "{text}");
    }
}
