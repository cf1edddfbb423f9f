//! `croupier odds`: what every wager of a book costs and gives, exactly.

pub(crate) mod csv;
mod markdown;
pub(crate) mod removed;
pub(crate) mod rows;
mod show;

use crate::args::{Odds, OddsForm};
use crate::draft;
use crate::error::Failure;
use crate::progress;
use crate::style::{Paint, When};
use crate::text;
use croupier_analysis::ask::{Pool, Refused, STAKE_HINT};
use croupier_analysis::{Ask, Figure, Report, Trouble, games};
use croupier_engine::{Cents, Word};
use croupier_rulebooks::{Book, Choices, books};
use std::io::{IsTerminal, Write};

/// What is said while exact figures are worked out.
pub(crate) const EXACTLY: &str = "working out the exact figures";

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        Failure::usage(trouble.what).hint(trouble.hint)
    }
}

/// Tells the odds.
pub(crate) fn run(
    args: &Odds,
    color: When,
    out: &mut (impl Write + IsTerminal),
) -> Result<(), Failure> {
    if args.all {
        return all(args, Paint::on(color, out), out);
    }
    let id = args.book.as_deref().unwrap_or_default();
    let book = draft::find_book(id)?;
    let choices = draft::choices(args.options.options.iter().map(String::as_str))?;
    let mut report = progress::during(EXACTLY, || report(book, &choices, args))?;
    select(&mut report, &args.wagers)?;
    let whole = args.wagers.is_empty();
    match args.format {
        OddsForm::Table => {
            let paint = Paint::on(color, out);
            write!(out, "{}", show::text(&report, &book.title, whole, paint))?;
        }
        OddsForm::Json => writeln!(out, "{:#}", as_json(&report)?)?,
        OddsForm::Csv => write!(out, "{}{}", csv::HEADER, csv::rows(&report))?,
        OddsForm::Markdown => write!(out, "{}", markdown::section(&report, book))?,
    }
    Ok(())
}

/// Every book with its usual options.
fn all(args: &Odds, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let bar = progress::bar(books().len() as u64, "books");
    let mut text = match args.format {
        OddsForm::Csv => csv::HEADER.to_owned(),
        OddsForm::Markdown => markdown::OPENING.to_owned(),
        OddsForm::Table | OddsForm::Json => String::new(),
    };
    let mut list = Vec::new();
    for book in books() {
        let report = report(book, &Choices::new(), args)?;
        match args.format {
            OddsForm::Table => text += &(show::text(&report, &book.title, false, paint) + "\n"),
            OddsForm::Json => list.push(as_json(&report)?),
            OddsForm::Csv => text += &csv::rows(&report),
            OddsForm::Markdown => text += &markdown::chapter(&report, book)?,
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    match args.format {
        OddsForm::Json => writeln!(out, "{:#}", serde_json::Value::Array(list))?,
        _ => write!(out, "{text}")?,
    }
    Ok(())
}

fn as_json(report: &Report) -> Result<serde_json::Value, Failure> {
    serde_json::to_value(report).map_err(|e| Failure::failed(format!("JSON failed: {e}")))
}

/// An amount of money.
pub(crate) fn money(word: &str) -> Result<Cents, Failure> {
    match Cents::from_word(word) {
        Some(cents) if cents.is_positive() && cents <= Cents::LARGEST => Ok(cents),
        _ => Err(Failure::usage(format!("{word:?} is no stake"))
            .hint("a stake is dollars, with cents if need be, such as 20 or 12.50")),
    }
}

/// An amount that is no stake.
fn amount(word: &Option<String>, what: &str) -> Result<Option<Cents>, Failure> {
    let Some(word) = word else { return Ok(None) };
    money(word).map(Some).map_err(|_| {
        Failure::usage(format!("{word:?} is no {what}")).hint(format!(
            "the {what} is dollars, more than nothing, with cents if need be, such as 20 or 12.50"
        ))
    })
}

/// What was asked beside the book and its options, as it was understood.
fn asked(ask: &Ask) -> Vec<(String, String)> {
    let removed: Vec<String> = ask.removed.iter().map(ToString::to_string).collect();
    let removed = Some(removed.join(" ")).filter(|_| !ask.removed.is_empty());
    let cents = |cents: Option<Cents>| cents.map(|cents| cents.to_word());
    [
        ("removed", removed),
        ("stake", cents(ask.stake)),
        ("strategy", ask.strategy.clone()),
        ("meter", cents(ask.pool.meter)),
        ("increment", cents(ask.pool.increment)),
    ]
    .into_iter()
    .filter_map(|(name, words)| Some((name.to_owned(), words?)))
    .collect()
}

/// The report of a book under some choices.
fn report(book: &Book, choices: &Choices, args: &Odds) -> Result<Report, Failure> {
    let ask = Ask {
        removed: removed::cards(args.removed.as_deref().unwrap_or_default(), book.game)?,
        stake: args.stake.as_deref().map(money).transpose()?,
        strategy: args.strategy.clone(),
        pool: Pool {
            meter: amount(&args.meter, "meter")?,
            increment: amount(&args.increment, "increment")?,
        },
    };
    told(book, choices, &ask, &args.wagers)
}

/// The same for what is asked.
pub(crate) fn reported(book: &Book, choices: &Choices, ask: &Ask) -> Result<Report, Failure> {
    told(book, choices, ask, &[])
}

fn told(book: &Book, choices: &Choices, ask: &Ask, wagers: &[String]) -> Result<Report, Failure> {
    let refused = |refusals: Vec<_>| draft::refused("these options", &refusals);
    let rules = book.rules(choices).map_err(refused)?;
    // Where nothing at all would be taken, it is the wager that was asked for whose reason is told.
    let why = |trouble: Trouble| {
        let why = |word: &String| trouble.refused.iter().find(|(w, _)| w == word);
        match wagers.iter().find_map(why) {
            Some((word, why)) => Failure::usage(format!("{word}: {why}")).hint(STAKE_HINT),
            None => trouble.into(),
        }
    };
    let mut report = games::odds(&rules, ask).map_err(why)?;
    report.options = book.complete(choices).map_err(refused)?;
    report.asked = asked(ask);
    Ok(report)
}

/// Leaves the wagers that were asked for.
fn select(report: &mut Report, words: &[String]) -> Result<(), Failure> {
    if words.is_empty() {
        return Ok(());
    }
    for word in words {
        let known = report
            .wagers
            .iter()
            .any(|w| w.wager == *word || w.kind == *word);
        if known {
            continue;
        }
        return Err(no_wager(report, word));
    }
    let asked = |w: &croupier_analysis::Wager| words.iter().any(|x| *x == w.wager || *x == w.kind);
    report.wagers.retain(asked);
    Ok(())
}

/// Why a report does not have a wager: it would be refused, or the book does not know it.
pub(crate) fn no_wager(report: &Report, word: &str) -> Failure {
    if let Some(why) = told_of(report, Refused::NAME, word) {
        return Failure::usage(format!("{word}: {why}")).hint(STAKE_HINT);
    }
    let book = report.book.as_str();
    if let Some(why) = told_of(report, Report::NOT_PLAYED, word) {
        return Failure::usage(format!("{word} is not played here: {why}"))
            .hint("choose other options; `croupier books` lists those of every book");
    }
    let known: Vec<&str> = report.wagers.iter().map(|w| w.wager.as_str()).collect();
    let failure = Failure::usage(format!("{book} knows no wager {word:?}"));
    match text::nearest(word, known.iter().copied(), 3)[..] {
        [] if known.len() <= 12 => failure.hint(format!("its wagers are {}", known.join(", "))),
        [] => failure.hint(format!("`croupier odds {book}` lists its wagers")),
        ref near => failure.hint(format!("did you mean {}?", near.join(" or "))),
    }
}

/// What a figure of the round says of a wager.
fn told_of(report: &Report, name: &str, word: &str) -> Option<String> {
    let (_, figure) = report.round.iter().find(|(n, _)| n == name)?;
    let Figure::Table(rows) = figure else {
        return None;
    };
    match rows.iter().find(|(w, _)| w == word)? {
        (_, Figure::Text(why)) => Some(why.clone()),
        _ => None,
    }
}
