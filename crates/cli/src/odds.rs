//! `croupier odds`: what every wager of a book costs and gives, exactly.

mod figures;
mod markdown;
pub(crate) mod removed;
pub(crate) mod rows;
mod show;
mod trouble;

use crate::args::{Odds, OddsForm};
use crate::draft;
use crate::error::Failure;
use crate::progress;
use crate::style::{Paint, When};
use crate::text;
use croupier_analysis::Pool;
use croupier_analysis::{Ask, Named, Refused, Report, games};
use croupier_engine::games::Rules;
use croupier_engine::{Cents, Word};
use croupier_rulebooks::{Book, Choices, books};
use rayon::prelude::*;
use std::io::{IsTerminal, Write};
pub(crate) use trouble::why;

/// What is said while exact figures are worked out.
pub(crate) const EXACTLY: &str = "working out the exact figures";

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
    let report = progress::during(EXACTLY, || report(book, &choices, args))?;
    let whole = args.wagers.is_empty();
    match args.format {
        OddsForm::Table => {
            let paint = Paint::on(color, out);
            write!(out, "{}", show::text(&report, &book.title, whole, paint))?;
        }
        OddsForm::Json => writeln!(out, "{:#}", as_json(&report)?)?,
        OddsForm::Csv => {
            write!(out, "{}", figures::HEADER)?;
            figures::write(&report, out)?;
        }
        OddsForm::Markdown => write!(out, "{}", markdown::section(&report, book))?,
    }
    Ok(())
}

/// Every book with its usual options, worked out on all cores.
fn all(args: &Odds, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let bar = progress::bar(books().len() as u64, "books");
    let work = |book| -> Result<(&Book, Report), Failure> {
        let report = report(book, &Choices::new(), args)?;
        bar.inc(1);
        Ok((book, report))
    };
    let reports = books().par_iter().map(work).collect::<Result<Vec<_>, _>>();
    bar.finish_and_clear();
    let reports = reports?;
    match args.format {
        OddsForm::Table => {
            for (book, report) in &reports {
                writeln!(out, "{}", show::text(report, &book.title, false, paint))?;
            }
        }
        OddsForm::Json => {
            let list = reports.iter().map(|(_, report)| as_json(report));
            let list = list.collect::<Result<_, _>>()?;
            writeln!(out, "{:#}", serde_json::Value::Array(list))?;
        }
        OddsForm::Csv => {
            write!(out, "{}", figures::HEADER)?;
            for (_, report) in &reports {
                figures::write(report, out)?;
            }
        }
        OddsForm::Markdown => {
            let chapters = reports
                .par_iter()
                .map(|(book, report)| markdown::chapter(report, book))
                .collect::<Result<Vec<_>, _>>()?;
            write!(out, "{}{}", markdown::OPENING, chapters.concat())?;
        }
    }
    Ok(())
}

fn as_json(report: &Report) -> Result<serde_json::Value, Failure> {
    serde_json::to_value(report).map_err(|e| Failure::failed(format!("JSON failed: {e}")))
}

/// A stake.
pub(crate) fn money(word: &str) -> Result<Cents, Failure> {
    dollars(word, "stake")
}

/// An amount of money in dollars, with cents if need be: 20, 12.5 or 12.50.
fn dollars(word: &str, what: &str) -> Result<Cents, Failure> {
    let tenths = word
        .split_once('.')
        .is_some_and(|(_, part)| part.len() == 1);
    let whole = if tenths {
        format!("{word}0")
    } else {
        word.to_owned()
    };
    match Cents::from_word(&whole) {
        Some(cents) if cents.is_positive() && cents <= Cents::LARGEST => Ok(cents),
        _ => Err(Failure::usage(format!("{word:?} is not a valid {what}")).hint(format!(
            "the {what} is an amount in dollars, more than zero and at most {}, with cents if need be, such as 20 or 12.50",
            Cents::LARGEST
        ))),
    }
}

/// What was asked beside the book: the options that were chosen, the cards as they were written, and the rest as it was understood.
fn asked(choices: &Choices, removed: &str, ask: &Ask) -> Vec<(String, String)> {
    let chosen = choices.iter().map(|(key, value)| format!("{key}={value}"));
    let chosen: Vec<String> = chosen.collect();
    let words: Vec<&str> = removed::words(removed).collect();
    let some = |list: String| Some(list).filter(|list| !list.is_empty());
    let cents = |cents: Option<Cents>| cents.map(|cents| cents.to_word());
    [
        ("options", some(chosen.join("; "))),
        ("removed", some(words.join(" "))),
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
    let removed = args.removed.as_deref().unwrap_or_default();
    let amount = |word: &Option<String>, what| {
        let word = word.as_deref();
        word.map(|word| dollars(word, what)).transpose()
    };
    let mut ask = Ask {
        wagers: Vec::new(),
        removed: removed::cards(removed, book.game)?,
        stake: amount(&args.stake, "stake")?,
        strategy: args.strategy.clone(),
        pool: Pool {
            meter: amount(&args.meter, "meter")?,
            increment: amount(&args.increment, "increment")?,
        },
    };
    let refused = |refusals: Vec<_>| draft::refused("these options", &refusals);
    let rules = book.rules(choices).map_err(refused)?;
    let meant = Meant::new(&book.id, &rules, &mut ask, &args.wagers)?;
    let mut report = games::odds(&rules, &ask).map_err(|trouble| why(&ask, &trouble))?;
    meant.are_taken(&report)?;
    report.options = book.complete(choices).map_err(refused)?;
    report.asked = asked(choices, removed, &ask);
    Ok(report)
}

/// The wagers that were asked for, those of each word by themselves.
pub(crate) struct Meant(Vec<Vec<String>>);

impl Meant {
    /// What words mean under these rules, which is asked for.
    pub(crate) fn new(
        book: &str,
        rules: &Rules,
        ask: &mut Ask,
        words: &[String],
    ) -> Result<Meant, Failure> {
        let all = games::wagers(rules, ask);
        let meant = |word: &String| match named(&all, word) {
            none if none.is_empty() => Err(no_wager(book, &all, word)),
            some => Ok(some),
        };
        let meant: Vec<Vec<String>> = words.iter().map(meant).collect::<Result<_, _>>()?;
        ask.wagers = meant.concat();
        Ok(Meant(meant))
    }

    /// Whether of each word's wagers some would be taken.
    pub(crate) fn are_taken(&self, report: &Report) -> Result<(), Failure> {
        let taken = |words: &&Vec<String>| words.iter().any(|w| report.wager(w).is_some());
        match self.0.iter().find(|words| !taken(words)) {
            Some(words) => Err(not_taken(report, words.first().map_or("", String::as_str))),
            None => Ok(()),
        }
    }
}

/// The wagers that a word means: the one of that name; else those of that kind, or the one as it is played here, as `ante` is
/// `ante/ace-king` where that is how hands are played.
fn named(wagers: &[Named], word: &str) -> Vec<String> {
    if wagers.iter().any(|w| w.wager == word) {
        return vec![word.to_owned()];
    }
    let played = |w: &Named| {
        w.wager
            .strip_prefix(word)
            .is_some_and(|way| way.starts_with('/'))
    };
    let fits = wagers.iter().filter(|w| w.kind == word || played(w));
    fits.map(|w| w.wager.clone()).collect()
}

/// Why a report does not have a wager.
fn not_taken(report: &Report, word: &str) -> Failure {
    let of = |list: &[Refused]| list.iter().find(|refused| refused.wager == word).cloned();
    if let Some(refused) = of(&report.refused) {
        return trouble::refused(&refused);
    }
    let why = of(&report.not_played).map_or_else(String::new, |why| format!(": {why}"));
    Failure::usage(format!("{word} is not played here{why}"))
        .hint("choose other options; `croupier books` lists those of every book")
}

/// That a book does not know a wager, and which it may be.
fn no_wager(book: &str, all: &[Named], word: &str) -> Failure {
    let known: Vec<&str> = all.iter().map(|w| w.wager.as_str()).collect();
    let failure = Failure::usage(format!("{book} has no wager {word:?}"));
    if let Some(meant) = known.iter().find(|known| parts(known) == parts(word)) {
        return failure.hint(format!("did you mean {meant}?"));
    }
    match text::nearest(word, known.iter().copied(), 3)[..] {
        [] if known.len() <= 12 => failure.hint(format!("its wagers are {}", known.join(", "))),
        [] => failure.hint(format!("`croupier odds {book}` lists its wagers")),
        ref near => failure.hint(format!("did you mean {}?", near.join(" or "))),
    }
}

/// The parts of a wager's word, whatever their order: `split-20-17` is `split-17-20`.
fn parts(word: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = word.split('-').collect();
    parts.sort_unstable();
    parts
}
