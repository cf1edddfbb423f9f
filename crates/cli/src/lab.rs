//! `croupier lab`: a statistical report on what the equipment of every game gives, drawn by the functions that draw for the tables of the
//! service; or raw bytes of the source for a laboratory's own tests.
#![allow(
    clippy::float_arithmetic,
    reason = "a judgement of chance, not a figure of the game"
)]

use crate::args::{Format, Lab};
use crate::books::{plain_table, push_indented};
use crate::draft;
use crate::error::Failure;
use crate::progress;
use crate::source::Source;
use crate::style::{Paint, When};
use crate::text::{WIDTH, count, thousands, wrap};
use croupier_analysis::lab::chance::Law;
use croupier_analysis::lab::{Faces, Finding, Judged, Shoes, judge};
use croupier_engine::Equipment;
use croupier_rulebooks::{Book, Choices, books};
use croupier_server::hidden::Hidden;
use croupier_server::shoe::{CryptoSource, EntropyFailed};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// How sure a report is.
const CONFIDENCE: f64 = 0.99;

/// How much is asked of the source at once, and how many rounds are drawn between two looks at Ctrl-C.
const BLOCK: usize = 65_536;
const ROUNDS: u64 = 1_000;

/// What is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// A shoe of so many decks.
    Shoe(u8),
    /// A wheel or dice with so many faces each.
    Draw(&'static [u8]),
}

impl Kind {
    fn of(book: &Book) -> Result<Kind, Failure> {
        let rules = book
            .rules(&Choices::default())
            .map_err(|refusals| draft::refused("the usual options", &refusals))?;
        Ok(match rules.table().equipment() {
            Equipment::Shoe { decks, .. } => Kind::Shoe(decks),
            // Where some cards only are shuffled, others lie on a table.
            Equipment::Part { cards, .. } => {
                let decks = cards.iter().copied().max().unwrap_or_default();
                Kind::Shoe(u8::try_from(decks).unwrap_or(u8::MAX))
            }
            Equipment::Draw { sides, .. } => Kind::Draw(sides),
        })
    }

    /// The same for the functions that draw.
    const fn equipment(self) -> Equipment {
        let number = 1;
        match self {
            Kind::Shoe(decks) => Equipment::Shoe {
                number,
                decks,
                cut: None,
            },
            Kind::Draw(sides) => Equipment::Draw {
                number,
                sides,
                due: true,
            },
        }
    }

    fn name(self) -> String {
        match self {
            Kind::Shoe(decks) => format!("a shoe of {}", count(u64::from(decks), "deck")),
            Kind::Draw([faces]) => format!("a wheel of {faces}"),
            Kind::Draw(dice) => format!("{} dice", dice.len()),
        }
    }

    const fn round(self) -> &'static str {
        match self {
            Kind::Shoe(_) => "shoe",
            Kind::Draw([_]) => "spin",
            Kind::Draw(_) => "throw",
        }
    }
}

/// A source that is asked for much at a time: the same bytes, in the same order.
struct Buffered<S> {
    source: S,
    block: Vec<u8>,
    used: usize,
}

impl<S: CryptoSource> Buffered<S> {
    fn new(source: S) -> Buffered<S> {
        Buffered {
            source,
            block: vec![0; BLOCK],
            used: BLOCK,
        }
    }
}

impl<S: CryptoSource> CryptoSource for Buffered<S> {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
        for byte in bytes {
            if self.used == self.block.len() {
                self.source.fill(&mut self.block)?;
                self.used = 0;
            }
            *byte = self.block[self.used];
            self.used += 1;
        }
        Ok(())
    }
}

/// Outcomes as they are drawn.
enum Sample {
    Shoes(Shoes),
    Faces(Faces),
}

impl Sample {
    fn new(kind: Kind) -> Sample {
        match kind {
            Kind::Shoe(decks) => Sample::Shoes(Shoes::new(decks)),
            Kind::Draw(sides) => Sample::Faces(Faces::new(sides)),
        }
    }

    /// One more, drawn as for a table.
    fn draw(&mut self, kind: Kind, source: &mut impl CryptoSource) -> Result<(), EntropyFailed> {
        let hidden = Hidden::made(kind.equipment(), source)?;
        match (self, &hidden) {
            (Sample::Shoes(shoes), Hidden::Stack(stack)) => {
                let places = 0..u16::try_from(stack.len()).unwrap_or(u16::MAX);
                let cards: Vec<u8> = places.map(|at| stack.card(0, at).index()).collect();
                shoes.push(&cards);
            }
            (Sample::Faces(faces), Hidden::Draw(drawn)) => faces.push(drawn),
            (Sample::Shoes(_), Hidden::Draw(_)) | (Sample::Faces(_), Hidden::Stack(_)) => {
                unreachable!("a shoe is a stack, and a wheel or dice are drawn")
            }
        }
        Ok(())
    }

    fn findings(&self) -> Vec<Finding> {
        match self {
            Sample::Shoes(shoes) => shoes.findings(),
            Sample::Faces(faces) => faces.findings(),
        }
    }
}

/// One kind of equipment, the books that use it, and what was found.
struct Subject {
    kind: Kind,
    books: Vec<&'static str>,
    findings: Vec<Judged>,
}

struct Report {
    seed: Option<String>,
    rounds: u64,
    subjects: Vec<Subject>,
}

/// Draws so many of each and tests them; nothing if it was stopped.
fn tested(
    kinds: BTreeMap<Kind, Vec<&'static str>>,
    rounds: u64,
    source: &mut impl CryptoSource,
    cancel: &AtomicBool,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Option<Vec<Subject>>, EntropyFailed> {
    let mut found = Vec::new();
    for (kind, books) in kinds {
        let mut sample = Sample::new(kind);
        for round in 0..rounds {
            sample.draw(kind, source)?;
            if (round + 1).is_multiple_of(ROUNDS) {
                progress(ROUNDS);
                if cancel.load(Ordering::Relaxed) {
                    return Ok(None);
                }
            }
        }
        found.push((kind, books, sample.findings()));
    }
    let all = found.iter().map(|(_, _, findings)| findings.len()).sum();
    let judged = found.into_iter().map(|(kind, books, findings)| Subject {
        kind,
        books,
        findings: findings.iter().map(|f| judge(f, all, CONFIDENCE)).collect(),
    });
    Ok(Some(judged.collect()))
}

impl Report {
    fn findings(&self) -> impl Iterator<Item = (&Subject, &Judged)> {
        let subjects = self.subjects.iter();
        subjects.flat_map(|subject| subject.findings.iter().map(move |found| (subject, found)))
    }

    fn failed(&self) -> Vec<String> {
        let failed = self.findings().filter(|(_, found)| !found.passed);
        let told = |(subject, found): (&Subject, &Judged)| {
            format!(
                "{} of {}, {}",
                found.test.name(),
                subject.kind.name(),
                found.of
            )
        };
        failed.map(told).collect()
    }

    fn as_json(&self) -> Value {
        let subjects = self.subjects.iter().map(|subject| {
            json!({
                "equipment": subject.kind.name(),
                "books": subject.books,
                "findings": subject.findings,
            })
        });
        json!({
            "source": if self.seed.is_some() { "seed" } else { "operating system" },
            "seed": self.seed,
            "source_of_the_service": self.seed.is_none(),
            "rounds": self.rounds,
            "confidence": CONFIDENCE,
            "tests": self.findings().count(),
            "passed": self.failed().is_empty(),
            "equipment": subjects.collect::<Vec<_>>(),
        })
    }

    fn as_text(&self, paint: Paint) -> String {
        let mut out = match &self.seed {
            None => "From the operating system's randomness, as for the tables of the service\n"
                .to_owned(),
            Some(seed) => {
                let note = format!("From the seed {seed}: this is not the source of the service");
                format!("{}\n", paint.yellow(&note))
            }
        };
        for subject in &self.subjects {
            let (name, rounds) = (
                subject.kind.name(),
                count(self.rounds, subject.kind.round()),
            );
            out.push_str(&format!("\n{}  {rounds}\n", paint.bold(&name)));
            for line in wrap(&subject.books.join(", "), WIDTH) {
                out.push_str(&format!("{line}\n"));
            }
            out.push('\n');
            let mut table = plain_table();
            table.set_header(["TEST", "OF", "STATISTIC", "LAW", "PASSES", "P", ""]);
            for found in &subject.findings {
                let statistic = found.statistic.map_or("beyond".to_owned(), two);
                let verdict = if found.passed { "passed" } else { "FAILED" };
                table.add_row([
                    found.test.name().to_owned(),
                    found.of.clone(),
                    statistic,
                    law(found.law),
                    format!("{} to {}", two(found.low), two(found.high)),
                    format!("{:.4}", found.p),
                    verdict.to_owned(),
                ]);
            }
            push_indented(&table, &mut out);
        }
        let failed = self.failed();
        let tests = thousands(self.findings().count() as u64);
        let verdict = if failed.is_empty() {
            paint.green(&format!(
                "All {tests} tests passed, together at 99 % confidence."
            ))
        } else {
            paint.red(&format!("{} of {tests} tests failed.", failed.len()))
        };
        out.push_str(&format!("\n{verdict}\n"));
        out
    }
}

fn two(number: f64) -> String {
    format!("{number:.2}")
}

fn law(law: Law) -> String {
    match law {
        Law::ChiSquare(degrees) => format!("χ² with {degrees}"),
        Law::Normal => "normal".to_owned(),
        Law::Poisson(mean) => format!("Poisson {mean:.2}"),
    }
}

/// Writes a report, or raw bytes.
pub(crate) fn run(
    args: &Lab,
    color: When,
    out: &mut (impl Write + IsTerminal),
) -> Result<(), Failure> {
    let mut source = Buffered::new(Source::new(args.seed.as_deref())?);
    if let (Some(file), Some(bytes)) = (&args.raw, args.bytes) {
        return raw(file, bytes, &mut source);
    }
    let asked: Vec<&'static Book> = if args.books.is_empty() {
        books().iter().collect()
    } else {
        let books = args.books.iter().map(|id| draft::find_book(id));
        books.collect::<Result<_, _>>()?
    };
    let mut kinds: BTreeMap<Kind, Vec<&'static str>> = BTreeMap::new();
    for book in asked {
        let of = kinds.entry(Kind::of(book)?).or_default();
        if !of.contains(&book.id.as_str()) {
            of.push(&book.id);
        }
    }
    let total = args.rounds * kinds.len() as u64;
    let subjects = progress::watched(total, "draws", |cancel, progress| {
        tested(kinds, args.rounds, &mut source, cancel, progress)
    });
    let Some(subjects) = subjects.map_err(no_entropy)? else {
        return Err(Failure::stopped());
    };
    let report = Report {
        seed: args.seed.clone(),
        rounds: args.rounds,
        subjects,
    };
    match args.form.format {
        Format::Json => writeln!(out, "{:#}", report.as_json())?,
        Format::Text => write!(out, "{}", report.as_text(Paint::on(color, out)))?,
    }
    let failed = report.failed();
    if failed.is_empty() {
        return Ok(());
    }
    Err(Failure::failed(format!("not as it should be: {}", failed.join("; ")))
        .hint("one sound report in a hundred fails by chance; if a second one fails too, close the tables"))
}

fn no_entropy(failed: EntropyFailed) -> Failure {
    Failure::failed(format!("nothing can be drawn: {failed}"))
}

/// Writes bytes of the source as they come.
fn raw(path: &Path, bytes: u64, source: &mut impl CryptoSource) -> Result<(), Failure> {
    let mut file = File::create(path).map_err(|error| {
        Failure::failed(format!("{} cannot be written: {error}", path.display()))
            .hint("name a file in a folder that you may write to")
    })?;
    let done = progress::watched(bytes, "bytes", |cancel, progress| {
        let mut left = bytes;
        let mut block = vec![0; BLOCK];
        while left > 0 && !cancel.load(Ordering::Relaxed) {
            let size = usize::try_from(left).unwrap_or(BLOCK).min(BLOCK);
            source.fill(&mut block[..size]).map_err(no_entropy)?;
            file.write_all(&block[..size])?;
            left -= size as u64;
            progress(size as u64);
        }
        Ok::<bool, Failure>(left == 0)
    })?;
    if done {
        Ok(())
    } else {
        Err(Failure::stopped())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DICE: Kind = Kind::Draw(&[6, 6]);
    const SHOE: Kind = Kind::Shoe(1);
    const ROUNDS: u64 = 20_000;

    fn report(source: &mut impl CryptoSource) -> Report {
        let kinds = BTreeMap::from([(DICE, vec!["dice"]), (SHOE, vec!["shoe"])]);
        let stop = AtomicBool::new(false);
        let subjects = tested(kinds, ROUNDS, source, &stop, &|_| ());
        Report {
            seed: Some("1".to_owned()),
            rounds: ROUNDS,
            subjects: subjects.unwrap().unwrap(),
        }
    }

    fn seeded() -> Buffered<Source> {
        Buffered::new(Source::new(Some("1")).unwrap())
    }

    /// A source in which something is wrong.
    struct Rigged<F>(Buffered<Source>, F);

    impl<F: FnMut(&mut u8)> CryptoSource for Rigged<F> {
        fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
            self.0.fill(bytes)?;
            bytes.iter_mut().for_each(&mut self.1);
            Ok(())
        }
    }

    /// The state space of every game, and what is drawn for it, stand in docs/lab.md and suffice.
    #[test]
    fn what_is_drawn_reaches_every_outcome() {
        struct Counted(Buffered<Source>, usize);
        impl CryptoSource for Counted {
            fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
                self.1 += bytes.len();
                self.0.fill(bytes)
            }
        }
        let factorial = |n: u32| (1..=n).map(|k| f64::from(k).log2()).sum::<f64>();
        let page = croupier_kept::read("docs/lab.md");
        let kinds: Vec<Kind> = books().iter().map(|book| Kind::of(book).unwrap()).collect();
        for kind in kinds.into_iter().chain((1..=8).map(Kind::Shoe)) {
            let (needed, numbers) = match kind {
                Kind::Shoe(decks) => {
                    let size = 52 * u32::from(decks);
                    let orders = factorial(size) - 52.0 * factorial(u32::from(decks));
                    (orders, size - 1)
                }
                Kind::Draw(sides) => {
                    let outcomes = sides.iter().map(|side| f64::from(*side).log2());
                    (outcomes.sum(), u32::try_from(sides.len()).unwrap())
                }
            };
            let mut source = Counted(seeded(), 0);
            Hidden::made(kind.equipment(), &mut source).unwrap();
            let least = 16 * numbers;
            let drawn = u32::try_from(8 * source.1).unwrap();
            assert!(drawn >= least && f64::from(least) > needed, "{kind:?}");
            let row = format!("| {} | {needed:.1} | {least} |", kind.name());
            assert!(page.contains(&row), "docs/lab.md lacks {row}");
        }
    }

    #[test]
    fn a_good_source_passes_and_is_marked_as_seeded() {
        let report = report(&mut seeded());
        assert_eq!(report.failed(), [""; 0]);
        let text = report.as_text(Paint::none());
        assert!(
            text.contains("this is not the source of the service"),
            "{text}"
        );
        assert!(text.ends_with("together at 99 % confidence.\n"), "{text}");
        assert_eq!(report.as_json()["source_of_the_service"], false);
    }

    #[test]
    fn a_rigged_source_fails() {
        // Its last bit is stuck.
        let stuck = report(&mut Rigged(seeded(), |byte: &mut u8| *byte &= 0xfe));
        let failed = stuck.failed().join("\n");
        for what in [
            "distribution of 2 dice, the throw",
            "distribution of a shoe of 1 deck",
        ] {
            assert!(failed.contains(what), "{failed}");
        }
        // One byte in sixteen repeats the one two before it.
        let (mut before, mut n) = ([0, 0], 0u32);
        let echo = report(&mut Rigged(seeded(), move |byte: &mut u8| {
            n += 1;
            if (n / 2).is_multiple_of(8) {
                *byte = before[0];
            }
            before = [before[1], *byte];
        }));
        let failed = echo.failed().join("\n");
        assert!(failed.contains("interplay of 2 dice"), "{failed}");
        // It only counts: far too even.
        let mut n = 0u16;
        let even = report(&mut Rigged(seeded(), move |byte: &mut u8| {
            *byte = n.to_be_bytes()[usize::from(n & 1)];
            n = n.wrapping_add(1);
        }));
        assert!(!even.failed().is_empty());
        assert!(even.as_text(Paint::none()).contains("FAILED"));
    }
}
