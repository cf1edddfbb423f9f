//! `croupier strategy`: how a game is played best, as tables that a person reads, with what each error costs.

mod games;
mod sheet;

use crate::args::{StrategyArgs, StrategyForm};
use crate::draft;
use crate::error::Failure;
use crate::odds::removed;
use crate::style::{Paint, When};
use croupier_analysis::Ask;
use std::io::{IsTerminal, Write};

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
    let sheets = games::sheets(&rules, &ask)?;
    match args.format {
        StrategyForm::Table => {
            let paint = Paint::on(color, out);
            writeln!(out, "{}  {}\n", paint.bold(&book.id), book.title)?;
            for sheet in &sheets {
                writeln!(out, "{}", sheet.text(paint))?;
            }
        }
        StrategyForm::Csv => {
            write!(out, "{}", sheet::CSV_HEADER)?;
            for sheet in &sheets {
                write!(out, "{}", sheet.csv())?;
            }
        }
        StrategyForm::Svg => write!(out, "{}", sheet::svg(&sheets, &book.title))?,
    }
    Ok(())
}
