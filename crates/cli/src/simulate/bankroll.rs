//! Sessions with a bankroll: how often it is lost, what is left, how deep it falls.
#![allow(
    clippy::float_arithmetic,
    reason = "shares of simulated sessions, for people to read"
)]

use super::{Simulated, push, stop};
use crate::args::{Format, Simulate};
use crate::books::plain_table;
use crate::error::Failure;
use crate::style::Paint;
use crate::text::{count, thousands};
use croupier_analysis::simulate::Watch;
use croupier_analysis::simulate::bankroll::{Purse, sessions};
use croupier_analysis::simulate::plot;
use croupier_analysis::simulate::summary::{Summary, summary};
use serde_json::json;
use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Plays the sessions.
pub(super) fn run(
    args: &Simulate,
    simulated: &Simulated,
    cancel: &AtomicBool,
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let [wager] = simulated.places(&args.wagers)?[..] else {
        return Err(Failure::usage("sessions with a bankroll are of one wager")
            .hint("name it with --wager, such as --wager banker at baccarat or --wager red at roulette"));
    };
    let bankroll = args.bankroll.unwrap_or_default();
    let staked = &simulated.staked[wager];
    // What a wager can cost, in stakes.
    let most = staked.most as f64 / staked.unit as f64;
    if f64::from(bankroll) < most {
        return Err(Failure::usage(format!(
            "{} can cost {most} stakes, and the bankroll is {bankroll}",
            staked.wager
        ))
        .hint("begin with as many stakes as one wager can cost"));
    }
    if args.target.is_some_and(|target| target <= bankroll) {
        return Err(Failure::usage("the target is not above the bankroll")
            .hint("both are counted in stakes: --bankroll 100 --target 150"));
    }
    if let Some(path) = &args.plot {
        drawable(path)?;
    }
    let purse = Purse {
        bankroll,
        target: args.target,
        session: args.session,
        // So many wagers make at least one session, of however many.
        sessions: args
            .rounds
            .map_or(args.sessions, |n| (n / args.session).max(1)),
        seed: simulated.seed,
        threads: simulated.threads,
    };
    let all = stop::watched(cancel, purse.sessions, "sessions", |cancel, progress| {
        let make = || simulated.kernel();
        sessions(&make, wager, &purse, &Watch { cancel, progress })
    });
    let Some(told) = summary(&all, staked.unit) else {
        return Err(Failure::failed("stopped before a session was over"));
    };
    if let Some(path) = &args.plot {
        let title = format!("{}: {}", simulated.book.id, staked.wager);
        let drawing = plot::sessions(&all, staked.unit, &purse, &title);
        let bytes = if is_png(path) {
            drawing.png()?
        } else {
            drawing.svg().into_bytes()
        };
        std::fs::write(path, bytes)
            .map_err(|e| Failure::failed(format!("{} cannot be written: {e}", path.display())))?;
    }
    match args.form.format {
        Format::Json => {
            let value = json!({
                "book": simulated.book.id,
                "options": simulated.options,
                "seed": simulated.seed_word,
                "wager": staked.wager,
                "bankroll": purse.bankroll,
                "target": purse.target,
                "session": purse.session,
                "ruined_below": most,
                "stopped": (all.len() as u64) < purse.sessions,
                "summary": told,
            });
            writeln!(out, "{value:#}")?;
        }
        Format::Text => {
            let wager = staked.wager.as_str();
            write!(
                out,
                "{}",
                as_text(simulated, &purse, (wager, most), &told, paint)
            )?;
            if let Some(path) = &args.plot {
                writeln!(out, "\n  drawn in {}", path.display())?;
            }
        }
    }
    Ok(())
}

fn is_png(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
}

/// A plot is written as its file's name says; what the name does not say is asked for before anything is played.
fn drawable(path: &Path) -> Result<(), Failure> {
    let svg = |ending: &OsStr| ending.eq_ignore_ascii_case("svg");
    if is_png(path) || path.extension().is_some_and(svg) {
        return Ok(());
    }
    let what = format!("{} says neither SVG nor PNG", path.display());
    Err(Failure::usage(what).hint("end the file's name in .svg or .png"))
}

fn as_text(
    simulated: &Simulated,
    purse: &Purse,
    (wager, most): (&str, f64),
    told: &Summary,
    paint: Paint,
) -> String {
    let mut out = format!(
        "{}  {wager}, {} of up to {}, seed {}\n",
        paint.bold(&simulated.book.id),
        count(told.sessions, "session"),
        count(purse.session, "wager"),
        simulated.seed_word
    );
    if told.sessions < purse.sessions {
        let note = format!(
            "stopped before all {} were played",
            thousands(purse.sessions)
        );
        out.push_str(&format!("{}\n", paint.yellow(&note)));
    }
    let target = match purse.target {
        Some(target) => format!("until {target} are reached"),
        None => "without a target".to_owned(),
    };
    let from = count(u64::from(purse.bankroll), "stake");
    out.push_str(&format!(
        "from {from}, {target}; ruined with less than {most}, which is what one wager can cost\n\n"
    ));
    let mut table = plain_table();
    for (what, share) in [
        ("ruined", told.ruined),
        ("target reached", told.reached),
        ("session over", told.over),
        ("ahead at the end", told.ahead),
    ] {
        let (share, error) = (100.0 * share.share, 100.0 * share.error);
        table.add_row([
            what.to_owned(),
            format!("{share:.3}%"),
            format!("± {error:.3}"),
        ]);
    }
    table.add_row([
        "wagers a session".to_owned(),
        format!("{:.1}", told.wagers),
        String::new(),
    ]);
    push(&table, &mut out);
    out.push('\n');
    let mut table = plain_table();
    table.set_header(["STAKES", "MEAN", "5%", "25%", "50%", "75%", "95%"]);
    for (what, spread) in [("result", &told.result), ("deepest fall", &told.drawdown)] {
        let mut cells = vec![what.to_owned(), format!("{:.2}", spread.mean)];
        cells.extend(spread.quantiles.iter().map(|q| format!("{q:.2}")));
        table.add_row(cells);
    }
    push(&table, &mut out);
    out
}
