//! The tables of a comparison: each column's book with the operator's choices.

use super::bad;
use crate::door::DoorReason;
use crate::wire::Refused;
use croupier_engine::Reason;
use croupier_house::compare::{Draft, comparable};
use croupier_house::{Options, Setup};
use croupier_rulebooks::{Book, Choices, book, books};

/// An option, for one book or for all.
struct Choice<'a> {
    book: Option<&'a str>,
    key: &'a str,
    value: &'a str,
}

fn pair(text: &str) -> Result<(&str, &str), Refused> {
    let (key, value) = text.split_once('=').ok_or_else(|| {
        bad(format!(
            "options: {text:?} is not an option; write key=value, or BOOK:key=value"
        ))
    })?;
    Ok((key.trim(), value.trim()))
}

fn choice(text: &str) -> Result<Choice<'_>, Refused> {
    let (key, value) = pair(text)?;
    let (book, key) = match key.rsplit_once(':') {
        Some((book, key)) => (Some(book.trim()), key.trim()),
        None => (None, key),
    };
    Ok(Choice { book, key, value })
}

/// The book of an id, if it can be compared.
fn known(id: &str) -> Result<&'static Book, Refused> {
    let Some(book) = book(id) else {
        let known: Vec<&str> = books().iter().map(|b| b.id.as_str()).collect();
        let detail = format!("there is no book {id:?}; there are {}", known.join(", "));
        return Err(Refused::plain(DoorReason::NoSuchBook, detail));
    };
    comparable(id, book.game)?;
    Ok(book)
}

/// Every column's table.
pub(super) fn drafts(columns: &[String], options: &[String]) -> Result<Vec<Draft>, Refused> {
    let mut specs = Vec::new();
    for column in columns {
        let mut words = column.split_whitespace();
        let book = known(words.next().unwrap_or_default())?;
        specs.push((book, words.map(pair).collect::<Result<Vec<_>, _>>()?));
    }
    let choices = options
        .iter()
        .map(|text| choice(text))
        .collect::<Result<Vec<_>, _>>()?;
    for choice in &choices {
        let meant = |b: &&Book| choice.book.is_none_or(|id| id == b.id);
        let mut named = specs.iter().map(|(book, _)| *book).filter(meant).peekable();
        if named.peek().is_none() {
            let id = choice.book.unwrap_or_default();
            return Err(bad(format!("options: {id:?} is not among the books")));
        }
        if choice.book.is_none() && !named.any(|b| b.options.contains_key(choice.key)) {
            let key = choice.key;
            return Err(bad(format!(
                "options: none of the books leaves {key:?} to the operator"
            )));
        }
    }
    let mut drafts: Vec<Draft> = Vec::new();
    for (nth, (book, own)) in specs.into_iter().enumerate() {
        let mut chosen = Choices::new();
        let mut choose = |key: &str, value: &str| chosen.insert(key.to_owned(), value.to_owned());
        for c in choices.iter().filter(|c| c.book.is_none()) {
            if book.options.contains_key(c.key) {
                choose(c.key, c.value);
            }
        }
        for c in choices.iter().filter(|c| c.book == Some(&book.id)) {
            choose(c.key, c.value);
        }
        let mut label = book.id.clone();
        for (key, value) in own {
            choose(key, value);
            label.push_str(&format!(" {key}={value}"));
        }
        if drafts.iter().any(|d| d.label == label) {
            return Err(bad(format!(
                "books: {label} is there twice; give one of them other options, as in \"{} style=C\"",
                book.id
            )));
        }
        let refused = |refusals: Vec<croupier_engine::Refusal>| {
            let mut refusals = refusals.into_iter();
            let mut first = refusals.next().map_or_else(
                || {
                    Refused::plain(
                        Reason::OptionOutOfBounds.word(),
                        "the book refuses this table",
                    )
                },
                Refused::from,
            );
            first.detail = format!("{}: {}", book.id, first.detail);
            for more in refusals {
                first.detail.push_str("; ");
                first.detail.push_str(&more.detail);
            }
            first
        };
        let rules = book.rules(&chosen).map_err(refused)?;
        let options = book.complete(&chosen).map_err(refused)?;
        drafts.push(Draft {
            label,
            title: book.title.clone(),
            setup: Setup {
                table: format!("column-{}", nth + 1),
                book: book.id.clone(),
                options: Options(options),
                physical: false,
                practice: false,
                company: 0,
                edition: croupier_house::EDITION,
            },
            rules,
        });
    }
    Ok(drafts)
}
