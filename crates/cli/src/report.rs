//! `croupier report`: what the tables came to, from a database that a server may be writing to.

use crate::args::{Report, ReportBy, ReportForm};
use crate::error::Failure;
use crate::verify::{store_at, unopened};
use croupier_server::report::{Asked, By, Odds, ReportError, report};
use croupier_store::Store;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// Makes a report and prints it.
pub(crate) fn run(args: &Report, out: &mut impl Write) -> Result<(), Failure> {
    let at = store_at(&args.path)?;
    let asked = asked(args)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("threads cannot be started: {error}")))?;
    let made = runtime.block_on(async {
        let store = Store::open_read_only(&at).await.map_err(unopened)?;
        let mut snapshot = store.snapshot().await.map_err(Failure::failed)?;
        let made = report(&mut snapshot, &asked, &Odds::default()).await;
        drop(snapshot);
        // Nothing was written, so nothing is lost if it does not close.
        let _ = store.close().await;
        made.map_err(|error| match error {
            ReportError::Days(_) | ReportError::NoSuchTable(_) => Failure::usage(error),
            ReportError::Log { .. } => {
                Failure::unsound(error).hint("`croupier verify` says where the database is damaged")
            }
            ReportError::Store(error) => Failure::failed(error),
        })
    })?;
    match args.format {
        ReportForm::Text => write!(out, "{}", made.to_text())?,
        ReportForm::Csv => write!(out, "{}", made.to_csv())?,
        ReportForm::Json => {
            let told = serde_json::to_string_pretty(&made).map_err(Failure::failed)?;
            writeln!(out, "{told}")?;
        }
    }
    out.flush()?;
    if made.reconciles() {
        return Ok(());
    }
    let what = "the report does not agree with the ledger";
    Err(Failure::unsound(what).hint("`croupier verify` finds the event or the posting"))
}

fn asked(args: &Report) -> Result<Asked, Failure> {
    let day = args.times.gaming_day()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |since| since.as_millis());
    let now_ms = i64::try_from(now).unwrap_or(i64::MAX);
    let today = day.date_of(now_ms);
    let date = |text: &Option<String>| match text {
        None => Ok(None),
        Some(text) => text.parse().map(Some).map_err(Failure::usage),
    };
    let one = date(&args.day)?;
    let from = date(&args.from)?.or(one).unwrap_or(today);
    let to = date(&args.to)?.or(one).unwrap_or(today);
    Ok(Asked {
        day,
        from,
        to,
        by: match args.by {
            ReportBy::Table => By::Table,
            ReportBy::Shift => By::Shift,
            ReportBy::Day => By::Day,
        },
        table: args.table.clone(),
        now_ms,
    })
}
