//! `croupier strategy`: how a game is played best, as tables that a person reads, with what each error costs; and every decision
//! with its value for programs.

mod blackjack;
mod chemin;
mod listing;
mod sheet;
mod stud;
mod svg;

use crate::args::{StrategyArgs, StrategyBy, StrategyForm};
use crate::draft;
use crate::error::Failure;
use crate::odds::{EXACTLY, removed};
use crate::progress;
use crate::style::{Paint, When};
use crate::text;
use croupier_analysis::Ask;
use croupier_analysis::blackjack::strategy::hands::Which;
use croupier_engine::games::Rules;
use listing::{Asked, Listing};
use sheet::Sheet;
use std::io::{IsTerminal, Write};

/// A strategy: as sheets for people, and as a list of every decision for programs.
struct Told {
    sheets: Vec<Sheet>,
    listing: Listing,
}

/// Tells the strategy.
pub(crate) fn run(
    args: &StrategyArgs,
    color: When,
    out: &mut (impl Write + IsTerminal),
) -> Result<(), Failure> {
    let book = draft::find_book(&args.book)?;
    let choices = draft::choices(args.options.options.iter().map(String::as_str))?;
    let refused = |refusals: Vec<_>| draft::refused("these options", &refusals);
    let rules = book.rules(&choices).map_err(refused)?;
    let ask = Ask {
        removed: removed::cards(args.removed.as_deref().unwrap_or_default(), book.game)?,
        ..Ask::default()
    };
    let told = progress::during(EXACTLY, || told(&rules, &ask, args))?;
    let head = heading(args, ask.removed.len());
    let asked = Asked {
        book: &book.id,
        chosen: &choices,
        options: book.complete(&choices).map_err(refused)?,
        removed: ask.removed.iter().map(ToString::to_string).collect(),
    };
    match args.format {
        StrategyForm::Table => {
            let paint = Paint::on(color, out);
            writeln!(out, "{}  {}", paint.bold(&book.id), book.title)?;
            for line in head.iter().flat_map(|line| text::wrap(line, sheet::WIDTH)) {
                writeln!(out, "{line}")?;
            }
            for sheet in &told.sheets {
                write!(out, "\n{}", sheet.text(paint))?;
            }
        }
        StrategyForm::Csv => told.listing.csv(&asked, out)?,
        StrategyForm::Json => told.listing.json(&asked, &told.sheets, out)?,
        StrategyForm::Svg => write!(out, "{}", svg::drawing(&told.sheets, &book.title, &head))?,
    }
    Ok(())
}

/// What was asked beside the book: the options that were chosen, and the cards that are out.
fn heading(args: &StrategyArgs, removed: usize) -> Vec<String> {
    let mut lines = Vec::new();
    if !args.options.options.is_empty() {
        lines.push(format!("with {}", args.options.options.join(", ")));
    }
    if let (Some(words), 1..) = (&args.removed, removed) {
        let cards = if removed == 1 { "card" } else { "cards" };
        let words = words.trim();
        lines.push(format!(
            "for what is left without {removed} {cards}: {words}"
        ));
    }
    lines
}

fn told(rules: &Rules, ask: &Ask, args: &StrategyArgs) -> Result<Told, Failure> {
    let rules = match rules {
        Rules::Blackjack(rules) => rules,
        Rules::CaribbeanStud(rules) if args.by == StrategyBy::Totals => {
            return stud::told(rules, ask);
        }
        Rules::CheminDeFer(rules) if args.by == StrategyBy::Totals => {
            return chemin::told(rules, ask);
        }
        Rules::CaribbeanStud(_) | Rules::CheminDeFer(_) => {
            let what = format!("--by is for blackjack, and this is {}", rules.kind());
            return Err(Failure::usage(what).hint("leave --by out"));
        }
        _ => {
            let what = format!(
                "at {} nothing is decided but what to wager on",
                rules.kind()
            );
            return Err(Failure::usage(what).hint("strategies are for blackjack, caribbean-stud and chemin-de-fer; `croupier odds` shows what wagers cost"));
        }
    };
    match (args.by, args.format) {
        (StrategyBy::Totals, _) => blackjack::by_totals(rules, ask),
        (StrategyBy::TwoCards, _) => blackjack::by_cards(rules, ask, Which::Two),
        (StrategyBy::Cards, StrategyForm::Svg) => {
            let what = "there are thousands of hands, too many for a drawing";
            Err(Failure::usage(what).hint("choose --by two-cards, or --format csv"))
        }
        (StrategyBy::Cards, _) => blackjack::by_cards(rules, ask, Which::All),
    }
}
