//! `croupier simulate`: rounds by the hundred million, beside the exact figures; or sessions with a bankroll.

mod bankroll;
mod part;
mod plot;

use crate::args::{Format, Job, Simulate};
use crate::books::{plain_table, push_indented};
use crate::draft;
use crate::error::Failure;
use crate::odds::{EXACTLY, Meant, money, why};
use crate::progress;
use crate::style::{Paint, When};
use crate::text::{WIDTH, count, thousands, wrap};
use croupier_analysis::simulate::compare::{Seen, seen};
use croupier_analysis::simulate::run::at_work;
use croupier_analysis::simulate::{
    BLOCK, Kernel, NoSeed, Part, Plan, Seed, Staked, Totals, Watch, run as play,
};
use croupier_analysis::{Ask, Report, Trouble, Wager, games};
use croupier_engine::Word;
use croupier_engine::games::Rules;
use croupier_rulebooks::Book;
use croupier_server::shoe::{CryptoSource, OsEntropy};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::time::Instant;

/// What Z means where a shoe is dealt down.
const DEALT_DOWN: &str = "* The exact figures are of the first round of a shoe. Shoes are dealt to their cutting card here, from \
    which the average round differs a little: over many rounds Z drifts off. With --fresh it does not.";

/// What is simulated, whether it is rounds or sessions.
struct Simulated {
    book: &'static Book,
    rules: Rules,
    options: BTreeMap<String, String>,
    ask: Ask,
    /// What was chosen beside the book, as a person said it.
    chosen: Vec<String>,
    /// Whether every round comes from a fresh shoe.
    fresh: bool,
    /// Whether a shoe is dealt down, which exact figures do not count.
    deals_down: bool,
    seed: Seed,
    seed_word: String,
    threads: NonZeroUsize,
    staked: Vec<Staked>,
    round: &'static str,
    /// The exact figures to compare with: of every wager that was asked for and that the table would take.
    exact: Report,
}

impl Simulated {
    fn new(job: &Job, threads: Option<NonZeroUsize>) -> Result<Simulated, Failure> {
        let book = draft::find_book(job.book.as_deref().unwrap_or_default())?;
        let choices = draft::choices(job.options.options.iter().map(String::as_str))?;
        let refused = |refusals: Vec<_>| draft::refused("these options", &refusals);
        let rules = book.rules(&choices).map_err(refused)?;
        let options = book.complete(&choices).map_err(refused)?;
        let mut ask = Ask {
            stake: job.stake.as_deref().map(money).transpose()?,
            strategy: job.strategy.clone(),
            ..Ask::default()
        };
        let mut chosen = job.options.options.clone();
        chosen.extend(ask.stake.map(|stake| format!("stake {}", stake.to_word())));
        chosen.extend(ask.strategy.iter().map(|word| format!("strategy {word}")));
        let (seed, seed_word) = seed(job.seed.as_deref())?;
        let meant = Meant::new(&book.id, &rules, &mut ask, &job.wagers)?;
        let work = || -> Result<_, Trouble> {
            Ok((games::kernel(&rules, &ask)?, games::odds(&rules, &ask)?))
        };
        let (mut kernel, exact) =
            progress::during(EXACTLY, work).map_err(|trouble| why(&ask, &trouble))?;
        meant.are_taken(&exact)?;
        if job.fresh && !kernel.deal_fresh() {
            let what = format!("at {} there are no cards to shuffle", rules.kind());
            return Err(Failure::usage(what).hint("leave --fresh out"));
        }
        let staked = kernel.wagers().to_vec();
        Ok(Simulated {
            book,
            rules,
            options,
            ask,
            chosen,
            fresh: job.fresh,
            deals_down: kernel.deals_down(),
            seed,
            seed_word,
            threads: threads.unwrap_or_else(all_cores),
            staked,
            round: kernel.round(),
            exact,
        })
    }

    /// A kernel for a thread; the first one was made before, so that this one can be.
    fn kernel(&self) -> Box<dyn Kernel> {
        match games::kernel(&self.rules, &self.ask) {
            Ok(mut kernel) => {
                if self.fresh {
                    kernel.deal_fresh();
                }
                kernel
            }
            Err(trouble) => panic!("{trouble}"),
        }
    }

    /// For which choices a result holds; none if none were made.
    fn with(&self) -> Option<String> {
        let mut chosen = self.chosen.clone();
        if self.fresh {
            chosen.push("every round from a fresh shoe".to_owned());
        }
        (!chosen.is_empty()).then(|| format!("with {}", chosen.join(", ")))
    }

    /// The places of the wagers that were asked for and that the table would take.
    fn places(&self) -> Vec<usize> {
        let taken = |at: &usize| self.exact_of(*at).is_some();
        (0..self.staked.len()).filter(taken).collect()
    }

    /// The exact figures of the wager at a place.
    fn exact_of(&self, at: usize) -> Option<&Wager> {
        self.exact.wager(&self.staked[at].wager)
    }
}

fn all_cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The seed that was asked for, or one from the system, which is told so that it can be asked for again.
fn seed(word: Option<&str>) -> Result<(Seed, String), Failure> {
    let word = match word {
        Some(word) => word.to_owned(),
        None => {
            let mut bytes = [0; 8];
            let filled = OsEntropy.fill(&mut bytes);
            filled.map_err(|_| Failure::failed("the system gives no entropy for a seed"))?;
            hex::encode(bytes)
        }
    };
    let seed: Seed = word.parse().map_err(|error: NoSeed| {
        Failure::usage(format!("{word:?} is not a seed")).hint(error.to_string())
    })?;
    Ok((seed, word))
}

/// Simulates.
pub(crate) fn run(
    args: &Simulate,
    color: When,
    out: &mut (impl Write + IsTerminal),
) -> Result<(), Failure> {
    let paint = Paint::on(color, out);
    if !args.merge.is_empty() {
        let (job, played) = part::merged(&args.merge)?;
        let simulated = Simulated::new(&job, None)?;
        return match played {
            part::Played::Rounds(totals) if totals.wagers() == Some(simulated.staked.len()) => {
                not_drawn(args)?;
                tell(args, &simulated, rounds(&job)?, &totals, paint, out)
            }
            part::Played::Rounds(_) => Err(part::damaged(&args.merge[0])),
            part::Played::Sessions(all) => bankroll::tell(args, &job, &simulated, &all, paint, out),
        };
    }
    let job = &args.job;
    if args.part.is_some() && args.form.format == Format::Text {
        return Err(
            Failure::usage("a part is written for --merge, which reads JSON")
                .hint("add --format json"),
        );
    }
    let simulated = Simulated::new(job, args.threads)?;
    if job.bankroll.is_some() {
        return bankroll::run(args, &simulated, paint, out);
    }
    let rounds = rounds(job)?;
    not_drawn(args)?;
    let plan = Plan {
        seed: simulated.seed,
        rounds,
        part: args.part.unwrap_or(Part::WHOLE),
        threads: simulated.threads,
    };
    let (here, began) = (plan.rounds_of_part(), Instant::now());
    let totals = progress::watched(
        here,
        &format!("{}s", simulated.round),
        |cancel, progress| play(&|| simulated.kernel(), &plan, &Watch { cancel, progress }),
    );
    let took = began.elapsed();
    let played = totals.tally.rounds;
    match args.part {
        None => tell(args, &simulated, rounds, &totals, paint, out)?,
        Some(part) => part::write(job, part, played < here, part::Played::Rounds(totals), out)?,
    }
    // How fast it went differs from run to run, and is no part of the result.
    let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX).max(1);
    let rate = u128::from(played) * 1_000_000 / u128::from(micros);
    let rate = thousands(rate);
    let round = simulated.round;
    let threads = at_work(here.div_ceil(BLOCK), simulated.threads);
    let on = count(threads as u64, "thread");
    let milliseconds = thousands(micros / 1000);
    let mut aside = std::io::stderr();
    // Whoever does not listen is not told.
    let _ = writeln!(aside, "{rate} {round}s a second on {on}, {milliseconds} ms");
    if played < here {
        return Err(Failure::stopped());
    }
    Ok(())
}

/// Rounds are not drawn.
fn not_drawn(args: &Simulate) -> Result<(), Failure> {
    match args.plot {
        None => Ok(()),
        Some(_) => Err(Failure::usage("only sessions with a bankroll are drawn")
            .hint("say --bankroll N, or leave --plot out")),
    }
}

/// How many rounds a job has.
fn rounds(job: &Job) -> Result<u64, Failure> {
    job.rounds.ok_or_else(|| {
        Failure::usage("the number of rounds is missing")
            .hint("say --rounds N, or --bankroll N for sessions")
    })
}

/// Tells what the rounds came to.
fn tell(
    args: &Simulate,
    simulated: &Simulated,
    rounds: u64,
    totals: &Totals,
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let places = simulated.places();
    let seen: Vec<Seen> = places
        .iter()
        .map(|&at| {
            let staked = &simulated.staked[at];
            seen(totals, at, staked, simulated.exact_of(at))
        })
        .collect();
    match args.form.format {
        Format::Json => writeln!(out, "{:#}", as_json(simulated, rounds, totals, &seen))?,
        Format::Text => {
            let one = places.len() <= 6;
            let text = as_text(simulated, rounds, totals, &seen, one, paint);
            write!(out, "{text}")?;
        }
    }
    Ok(())
}

fn as_json(simulated: &Simulated, asked: u64, totals: &Totals, seen: &[Seen]) -> Value {
    json!({
        "book": simulated.book.id,
        "options": simulated.options,
        "strategy": simulated.ask.strategy,
        "stake": simulated.ask.stake.map(|stake| stake.to_word()),
        "fresh": simulated.fresh,
        "exact_is_of_first_round": simulated.deals_down,
        "seed": simulated.seed_word,
        "rounds": totals.tally.rounds,
        "stopped": totals.tally.rounds < asked,
        "counts": totals.tally.counts(),
        "wagers": seen,
    })
}

fn as_text(
    simulated: &Simulated,
    asked: u64,
    totals: &Totals,
    seen: &[Seen],
    whole: bool,
    paint: Paint,
) -> String {
    let played = totals.tally.rounds;
    let mut out = format!(
        "{}  {}, seed {}\n",
        paint.bold(&simulated.book.id),
        count(played, simulated.round),
        simulated.seed_word
    );
    out.push_str(&lines(simulated.with().as_deref(), ""));
    if played < asked {
        let note = format!("stopped before all {} were played", thousands(asked));
        out.push_str(&format!("{}\n", paint.yellow(&note)));
    }
    out.push('\n');
    let mut table = plain_table();
    let z = if simulated.deals_down { "Z*" } else { "Z" };
    table.set_header(["WAGER", "TIMES", "MEAN", "ERROR", "EXACT", z, "SD"]);
    for s in seen {
        let digits = |number: Option<f64>| number.map_or_else(unknown, six);
        let z = s.z.map_or_else(unknown, |z| format!("{z:+.2}"));
        let sd = s.sd.map_or_else(unknown, |sd| format!("{sd:.4}"));
        let [mean, error, exact] = [s.mean, s.error, s.exact].map(digits);
        let times = thousands(s.times);
        table.add_row([s.wager.clone(), times, mean, error, exact, z, sd]);
    }
    push_indented(&table, &mut out);
    if simulated.deals_down {
        out.push('\n');
        out.push_str(&lines(Some(DEALT_DOWN), "  "));
    }
    if whole {
        out.push('\n');
        let mut table = plain_table();
        table.set_header(["WAGER", "PAYS", "TIMES", "SHARE", "EXACT"]);
        for s in seen {
            for r in &s.results {
                let exact = r.exact.map_or_else(unknown, |e| format!("{e:.6}"));
                table.add_row([
                    s.wager.clone(),
                    format!("{}", r.pays),
                    thousands(r.times),
                    format!("{:.6}", r.share),
                    exact,
                ]);
            }
        }
        push_indented(&table, &mut out);
        for s in seen {
            let wager = simulated.exact.wager(&s.wager);
            for note in wager.map_or(&[][..], |w| &w.notes) {
                out.push_str(&format!("\n  {}: {note}\n", s.wager));
            }
        }
    }
    if !totals.tally.counts().is_empty() {
        out.push('\n');
        for (what, times) in totals.tally.counts() {
            out.push_str(&format!("  {what}  {}\n", thousands(*times)));
        }
    }
    out
}

/// A sentence, if there is one, in lines of a bearable length.
fn lines(text: Option<&str>, indent: &str) -> String {
    let lines = text.map_or_else(Vec::new, |text| wrap(text, WIDTH));
    let lines = lines.iter().map(|line| format!("{indent}{line}\n"));
    lines.collect()
}

/// What stands for a figure that nobody knows.
fn unknown() -> String {
    "-".to_owned()
}

/// A number with six digits after the point; nothing has no sign.
fn six(number: f64) -> String {
    let text = format!("{number:.6}");
    let nothing = text.trim_start_matches(['-', '0', '.']).is_empty();
    if nothing { text.replace('-', "") } else { text }
}
