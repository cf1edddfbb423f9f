//! Sessions with a bankroll: how often it is lost, what is left, how deep it falls.
#![allow(
    clippy::float_arithmetic,
    reason = "shares of simulated sessions, for people to read"
)]

use super::part::{self, Played};
use super::{Simulated, lines, plot, unknown};
use crate::args::{Format, Job, Simulate};
use crate::books::{plain_table, push_indented};
use crate::error::Failure;
use crate::progress;
use crate::style::Paint;
use crate::text::{count, thousands};
use croupier_analysis::simulate::bankroll::{Purse, Session, sessions as play};
use croupier_analysis::simulate::summary::{Summary, summary};
use croupier_analysis::simulate::{Part, Staked, Watch};
use croupier_engine::Word;
use serde_json::json;
use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;

/// Plays the sessions.
pub(super) fn run(
    args: &Simulate,
    simulated: &Simulated,
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (wager, mut purse) = purse(&args.job, simulated)?;
    if let Some(path) = &args.plot {
        drawable(path)?;
    }
    purse.part = args.part.unwrap_or(Part::WHOLE);
    let numbers = purse.part.share(purse.sessions);
    let here = numbers.end - numbers.start;
    let all = progress::watched(here, "sessions", |cancel, progress| {
        let make = || simulated.kernel();
        play(&make, wager, &purse, &Watch { cancel, progress })
    });
    let stopped = (all.len() as u64) < here;
    match args.part {
        None => tell(args, &args.job, simulated, &all, paint, out)?,
        Some(part) => part::write(&args.job, part, stopped, Played::Sessions(all), out)?,
    }
    if stopped {
        return Err(Failure::stopped());
    }
    Ok(())
}

/// The wager that is played, and how.
fn purse(job: &Job, simulated: &Simulated) -> Result<(usize, Purse), Failure> {
    let [wager] = simulated.places()[..] else {
        return Err(Failure::usage("sessions with a bankroll are of one wager")
            .hint("name it with --wager, such as --wager banker at baccarat or --wager red at roulette"));
    };
    let bankroll = job.bankroll.unwrap_or_default();
    let staked = &simulated.staked[wager];
    if i64::from(bankroll) * staked.unit < staked.needs {
        return Err(Failure::usage(format!(
            "a bankroll of {} cannot cover {} of {}",
            count(u64::from(bankroll), "stake"),
            staked.covers,
            staked.wager
        ))
        .hint(format!(
            "begin with {} stakes or more",
            stakes(staked.needs, staked)
        )));
    }
    if job.target.is_some_and(|target| target <= bankroll) {
        return Err(Failure::usage("the target is not above the bankroll")
            .hint("both are counted in stakes: --bankroll 100 --target 150"));
    }
    let sessions = match job.rounds {
        None => job.sessions,
        Some(wagers) if wagers < job.session => {
            return Err(Failure::usage(format!(
                "{} are fewer than one session may have, which is {}",
                count(wagers, "wager"),
                thousands(job.session)
            ))
            .hint(format!("say --session {wagers} or fewer, or more --rounds")));
        }
        Some(wagers) => wagers / job.session,
    };
    let purse = Purse {
        bankroll,
        target: job.target,
        session: job.session,
        sessions,
        seed: simulated.seed,
        part: Part::WHOLE,
        threads: simulated.threads,
    };
    Ok((wager, purse))
}

/// Tells what the sessions came to, and draws them.
pub(super) fn tell(
    args: &Simulate,
    job: &Job,
    simulated: &Simulated,
    all: &[Session],
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (wager, purse) = purse(job, simulated)?;
    let staked = &simulated.staked[wager];
    let stopped = (all.len() as u64) < purse.sessions;
    let Some(told) = summary(all, staked.unit) else {
        // Whoever does not listen is not told.
        let _ = writeln!(std::io::stderr(), "stopped before a session was over");
        return Err(Failure::stopped());
    };
    if let Some(path) = &args.plot {
        drawable(path)?;
        let mut title = format!("{}: {}", simulated.book.id, staked.wager);
        if let Some(with) = simulated.with() {
            title.push_str(&format!(", {with}"));
        }
        let drawing = plot::sessions(all, staked.unit, &purse, &title);
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
                "strategy": simulated.ask.strategy,
                "stake": simulated.ask.stake.map(|stake| stake.to_word()),
                "fresh": simulated.fresh,
                "seed": simulated.seed_word,
                "wager": staked.wager,
                "bankroll": purse.bankroll,
                "target": purse.target,
                "session": purse.session,
                "ruined_below": stakes(staked.needs, staked),
                "ruin": ruin(staked),
                "nothing_added_below": stakes(staked.most, staked),
                "stopped": stopped,
                "summary": told,
            });
            writeln!(out, "{value:#}")?;
        }
        Format::Text => {
            let text = as_text(simulated, &purse, staked, &told, paint);
            write!(out, "{text}")?;
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
    let what = format!("{} ends in neither .svg nor .png", path.display());
    Err(Failure::usage(what).hint("end the file's name in .svg or .png"))
}

/// What is not told where there is no target.
const REACHED: &str = "target reached";

/// Units of a wager as stakes.
fn stakes(units: i64, of: &Staked) -> f64 {
    units as f64 / of.unit as f64
}

/// When a session is ruined, and what is done before it is.
fn ruin(staked: &Staked) -> String {
    let needs = stakes(staked.needs, staked);
    if staked.needs > staked.unit {
        return format!(
            "ruined with less than {needs} stakes, which cannot cover {}",
            staked.covers
        );
    }
    let mut words = "ruined with less than one stake".to_owned();
    if staked.most > staked.needs {
        words.push_str(&format!(
            "; with less than {}, which one round can come to, nothing is doubled or split",
            stakes(staked.most, staked)
        ));
    }
    words
}

fn as_text(
    simulated: &Simulated,
    purse: &Purse,
    staked: &Staked,
    told: &Summary,
    paint: Paint,
) -> String {
    let mut out = format!(
        "{}  {}, {} of up to {}, seed {}\n",
        paint.bold(&simulated.book.id),
        staked.wager,
        count(told.sessions, "session"),
        count(purse.session, "wager"),
        simulated.seed_word
    );
    out.push_str(&lines(simulated.with().as_deref(), ""));
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
    let course = format!("from {from}, {target}; {}", ruin(staked));
    out.push_str(&lines(Some(&course), ""));
    out.push('\n');
    let mut table = plain_table();
    for (what, share) in [
        ("ruined", told.ruined),
        (REACHED, told.reached),
        ("session over", told.over),
        ("ahead at the end", told.ahead),
    ] {
        if what == REACHED && purse.target.is_none() {
            continue;
        }
        let error = share.error.map(|error| format!("± {:.3}", 100.0 * error));
        table.add_row([
            what.to_owned(),
            format!("{:.3}%", 100.0 * share.share),
            error.unwrap_or_else(unknown),
        ]);
    }
    table.add_row([
        "wagers a session".to_owned(),
        format!("{:.1}", told.wagers),
        String::new(),
    ]);
    push_indented(&table, &mut out);
    out.push('\n');
    let mut table = plain_table();
    table.set_header(["STAKES", "MEAN", "5%", "25%", "50%", "75%", "95%"]);
    for (what, spread) in [("result", &told.result), ("deepest fall", &told.drawdown)] {
        let mut cells = vec![what.to_owned(), format!("{:.2}", spread.mean)];
        cells.extend(spread.quantiles.iter().map(|q| format!("{q:.2}")));
        table.add_row(cells);
    }
    push_indented(&table, &mut out);
    out
}
