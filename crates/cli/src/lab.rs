//! `croupier lab`: a statistical report on what the equipment of every game gives, drawn as at the tables of the service: the house's share or
//! shuffle, the shares of others, the keyed function or the wash and the cut; or raw bytes of the source for a laboratory's own tests.
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
use croupier_seal::{
    Committing, Composition, CryptoSource, Dealing, EntropyFailed, Hash, HouseDraw, Label, Part,
    Settled, Shape, Share, ShareError, ShoeRecord, Subject, shuffled, uniform,
};
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

/// Those who take part beside the house where somebody does.
const OTHERS: [&str; 2] = ["a player", "an inspector"];

/// Both halves of each byte of the source.
const HALVES: &[u8] = &[16, 16];

/// What is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// The source itself, before anything is made of it.
    Source,
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

    fn name(self) -> String {
        match self {
            Kind::Source => "the source, both halves of each byte".to_owned(),
            Kind::Shoe(decks) => format!("a shoe of {}", count(u64::from(decks), "deck")),
            Kind::Draw([faces]) => format!("a wheel of {faces}"),
            Kind::Draw(dice) => format!("{} dice", dice.len()),
        }
    }

    const fn round(self) -> &'static str {
        match self {
            Kind::Source => "byte",
            Kind::Shoe(_) => "shoe",
            Kind::Draw([_]) => "spin",
            Kind::Draw(_) => "throw",
        }
    }
}

/// What is drawn from, and whether others than the house take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    kind: Kind,
    shared: bool,
}

impl Way {
    /// With nobody but the house, and with others where they can take part.
    fn all(kind: Kind) -> impl Iterator<Item = Way> {
        let shared = [false, true].into_iter();
        let shared = shared.filter(move |shared| !shared || kind != Kind::Source);
        shared.map(move |shared| Way { kind, shared })
    }

    fn name(self) -> String {
        let name = self.kind.name();
        match self.shared {
            true => format!("{name}, with shares of {}", OTHERS.len()),
            false => name,
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
            Kind::Source => Sample::Faces(Faces::new(HALVES)),
            Kind::Shoe(decks) => Sample::Shoes(Shoes::new(decks)),
            Kind::Draw(sides) => Sample::Faces(Faces::new(sides)),
        }
    }

    /// The next, drawn as at a table.
    fn draw(
        &mut self,
        way: Way,
        number: u32,
        source: &mut impl CryptoSource,
    ) -> Result<(), EntropyFailed> {
        match (self, way.kind) {
            (Sample::Faces(faces), Kind::Source) => {
                let mut byte = [0];
                source.fill(&mut byte)?;
                faces.push(&[byte[0] >> 4, byte[0] & 15]);
            }
            (Sample::Faces(faces), Kind::Draw(sides)) => {
                faces.push(&drawn(sides, way.shared, number, source)?);
            }
            (Sample::Shoes(shoes), Kind::Shoe(decks)) => {
                let cards = Composition::decks(decks).map_err(|_| EntropyFailed)?;
                let order = shuffled(&cards, source)?;
                // What hides the order has no part in it: a table's tree of salted hashes is left out.
                let mut root = [0; 32];
                source.fill(&mut root)?;
                let record = ShoeRecord {
                    label: label(number),
                    cards,
                    root: Hash(root),
                    escrow: None,
                };
                shoes.push(&dealt(&order, &washed(&record, way.shared, source)?));
            }
            (Sample::Shoes(_), Kind::Source | Kind::Draw(_))
            | (Sample::Faces(_), Kind::Shoe(_)) => {
                unreachable!("a shoe gives cards, and all else faces")
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

fn label(number: u32) -> Label {
    Label::new("lab", number, "lab", Hash([0; 32]))
}

/// Shares committed to, revealed and settled: those of others, or none.
fn settled<R: Subject>(
    record: &R,
    mut committing: Committing<R>,
    shared: bool,
    source: &mut impl CryptoSource,
) -> Result<Settled<R>, EntropyFailed> {
    let refused = |_: ShareError| EntropyFailed;
    let mut given = Vec::new();
    for name in OTHERS.into_iter().filter(|_| shared) {
        let share = Share::new(source)?;
        let commitment = share.commitment(record, name);
        committing
            .commit(name, Part::Free, commitment)
            .map_err(refused)?;
        given.push((name, share));
    }
    let mut revealing = committing.close();
    for (name, share) in given {
        revealing.reveal(name, share).map_err(refused)?;
    }
    revealing.settle().map_err(refused)
}

/// What a wheel or dice show.
fn drawn(
    sides: &[u8],
    shared: bool,
    number: u32,
    source: &mut impl CryptoSource,
) -> Result<Vec<u8>, EntropyFailed> {
    let shape = Shape::faces(sides).ok_or(EntropyFailed)?;
    let house = HouseDraw::seal(label(number), shape, source)?;
    let record = house.record();
    let settled = settled(record, record.clone().committing(), shared, source)?;
    let drawn = settled.draw(house.share()).map_err(|_| EntropyFailed)?;
    Ok(drawn.values().to_vec())
}

/// A shoe washed, and cut anywhere.
fn washed(
    record: &ShoeRecord,
    shared: bool,
    source: &mut impl CryptoSource,
) -> Result<Dealing, EntropyFailed> {
    let settled = settled(record, record.clone().committing(), shared, source)?;
    let washed = settled.wash()?;
    let cut = uniform(record.cards.size(), source)?;
    washed.cut(cut).map_err(|_| EntropyFailed)
}

/// The cards of the house's order as they come out.
fn dealt(order: &[u8], dealing: &Dealing) -> Vec<u8> {
    let places = (0..).map_while(|out| dealing.place(out));
    places.map(|place| order[usize::from(place)]).collect()
}

/// One kind of equipment, the books that use it, and what was found.
struct Section {
    way: Way,
    books: Vec<&'static str>,
    findings: Vec<Judged>,
}

struct Report {
    seed: Option<String>,
    rounds: u64,
    sections: Vec<Section>,
}

/// Draws so many of each and tests them; nothing if it was stopped.
fn tested(
    kinds: BTreeMap<Kind, Vec<&'static str>>,
    rounds: u64,
    source: &mut impl CryptoSource,
    cancel: &AtomicBool,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Option<Vec<Section>>, EntropyFailed> {
    let mut found = Vec::new();
    let ways = kinds
        .into_iter()
        .flat_map(|(kind, books)| Way::all(kind).map(move |way| (way, books.clone())));
    for (way, books) in ways {
        let mut sample = Sample::new(way.kind);
        for (round, number) in (0..rounds).zip(1..) {
            sample.draw(way, number, source)?;
            if (round + 1).is_multiple_of(ROUNDS) {
                progress(ROUNDS);
                if cancel.load(Ordering::Relaxed) {
                    return Ok(None);
                }
            }
        }
        found.push((way, books, sample.findings()));
    }
    let all = found.iter().map(|(_, _, findings)| findings.len()).sum();
    let judged = found.into_iter().map(|(way, books, findings)| Section {
        way,
        books,
        findings: findings.iter().map(|f| judge(f, all, CONFIDENCE)).collect(),
    });
    Ok(Some(judged.collect()))
}

impl Report {
    fn findings(&self) -> impl Iterator<Item = (&Section, &Judged)> {
        let sections = self.sections.iter();
        sections.flat_map(|section| section.findings.iter().map(move |found| (section, found)))
    }

    fn failed(&self) -> Vec<String> {
        let failed = self.findings().filter(|(_, found)| !found.passed);
        let told = |(section, found): (&Section, &Judged)| {
            format!(
                "{} of {}, {}",
                found.test.name(),
                section.way.name(),
                found.of
            )
        };
        failed.map(told).collect()
    }

    fn as_json(&self) -> Value {
        let sections = self.sections.iter().map(|section| {
            json!({
                "equipment": section.way.kind.name(),
                "shares_of_others": if section.way.shared { OTHERS.len() } else { 0 },
                "books": section.books,
                "findings": section.findings,
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
            "equipment": sections.collect::<Vec<_>>(),
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
        for section in &self.sections {
            let (name, rounds) = (
                section.way.name(),
                count(self.rounds, section.way.kind.round()),
            );
            out.push_str(&format!("\n{}  {rounds}\n", paint.bold(&name)));
            for line in wrap(&section.books.join(", "), WIDTH) {
                out.push_str(&format!("{line}\n"));
            }
            out.push('\n');
            let mut table = plain_table();
            table.set_header(["TEST", "OF", "STATISTIC", "LAW", "PASSES", "P", ""]);
            for found in &section.findings {
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
    let mut kinds: BTreeMap<Kind, Vec<&'static str>> = BTreeMap::from([(Kind::Source, Vec::new())]);
    for book in asked {
        let of = kinds.entry(Kind::of(book)?).or_default();
        if !of.contains(&book.id.as_str()) {
            of.push(&book.id);
        }
    }
    let ways = kinds.keys().flat_map(|kind| Way::all(*kind)).count();
    let total = args.rounds * ways as u64;
    let sections = progress::watched(total, "draws", |cancel, progress| {
        tested(kinds, args.rounds, &mut source, cancel, progress)
    });
    let Some(sections) = sections.map_err(no_entropy)? else {
        return Err(Failure::stopped());
    };
    let report = Report {
        seed: args.seed.clone(),
        rounds: args.rounds,
        sections,
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
    use croupier_seal::HouseShoe;

    const DICE: Kind = Kind::Draw(&[6, 6]);
    const SHOE: Kind = Kind::Shoe(1);
    const ROUNDS: u64 = 20_000;

    fn report(source: &mut impl CryptoSource) -> Report {
        let kinds = [Kind::Source, DICE, SHOE].map(|kind| (kind, vec!["book"]));
        let stop = AtomicBool::new(false);
        let sections = tested(BTreeMap::from(kinds), ROUNDS, source, &stop, &|_| ());
        Report {
            seed: Some("1".to_owned()),
            rounds: ROUNDS,
            sections: sections.unwrap().unwrap(),
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
        struct Counted(Buffered<Source>, u32);
        impl CryptoSource for Counted {
            fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
                self.1 += 8 * u32::try_from(bytes.len()).unwrap();
                self.0.fill(bytes)
            }
        }
        let factorial = |n: u32| (1..=n).map(|k| f64::from(k).log2()).sum::<f64>();
        let page = croupier_kept::read("docs/lab.md");
        let kinds: Vec<Kind> = books().iter().map(|book| Kind::of(book).unwrap()).collect();
        for kind in kinds.into_iter().chain((1..=8).map(Kind::Shoe)) {
            let mut source = Counted(seeded(), 0);
            let (needed, least) = match kind {
                Kind::Source => unreachable!("no book draws from it"),
                Kind::Shoe(decks) => {
                    let size = 52 * u32::from(decks);
                    let orders = factorial(size) - 52.0 * factorial(u32::from(decks));
                    shuffled(&Composition::decks(decks).unwrap(), &mut source).unwrap();
                    (orders, 16 * (size - 1))
                }
                Kind::Draw(sides) => {
                    let outcomes = sides.iter().map(|side| f64::from(*side).log2());
                    drawn(sides, false, 1, &mut source).unwrap();
                    (outcomes.sum(), 256)
                }
            };
            assert!(source.1 >= least && f64::from(least) > needed, "{kind:?}");
            let row = format!("| {} | {needed:.1} | {least} |", kind.name());
            assert!(page.contains(&row), "docs/lab.md lacks {row}");
        }
    }

    /// What comes out of a shoe here is what a house opens card by card.
    #[test]
    fn a_shoe_is_dealt_as_at_a_table() {
        for shared in [false, true] {
            let mut source = seeded();
            let cards = Composition::decks(1).unwrap();
            let shoe = HouseShoe::seal(label(1), &cards, &mut source).unwrap();
            let order = shuffled(&cards, &mut seeded()).unwrap();
            let dealing = washed(shoe.record(), shared, &mut source).unwrap();
            let open = |out| shoe.open(&dealing, out).unwrap().leaf.card;
            let opened: Vec<u8> = (0..52).map(open).collect();
            assert_eq!(dealt(&order, &dealing), opened);
        }
    }

    #[test]
    fn a_good_source_passes_and_is_marked_as_seeded() {
        let report = report(&mut seeded());
        assert_eq!(report.failed(), [""; 0]);
        let text = report.as_text(Paint::none());
        for told in [
            "this is not the source of the service",
            "2 dice  20,000 throws",
            "a shoe of 1 deck, with shares of 2  20,000 shoes",
        ] {
            assert!(text.contains(told), "{text}");
        }
        assert!(text.ends_with("together at 99 % confidence.\n"), "{text}");
        assert_eq!(report.as_json()["source_of_the_service"], false);
    }

    #[test]
    fn a_rigged_source_fails() {
        // Its last bit is stuck.
        let stuck = report(&mut Rigged(seeded(), |byte: &mut u8| *byte &= 0xfe));
        let failed = stuck.failed().join("\n");
        for what in [
            "distribution of the source, both halves of each byte, ",
            "distribution of a shoe of 1 deck, every",
        ] {
            assert!(failed.contains(what), "{failed}");
        }
        // What the keyed function or the wash makes of it looks like chance: only the source itself, and the house's shuffle, tell.
        for hidden in ["of 2 dice", "with shares"] {
            assert!(!failed.contains(hidden), "{failed}");
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
        assert!(
            failed.contains("serial correlation of the source"),
            "{failed}"
        );
        // It only counts: far too even.
        let mut n = 0u16;
        let even = report(&mut Rigged(seeded(), move |byte: &mut u8| {
            *byte = n.to_be_bytes()[usize::from(n & 1)];
            n = n.wrapping_add(1);
        }));
        assert!(!even.failed().is_empty());
        assert!(even.as_text(Paint::none()).contains("FAILED"));
    }

    /// A table whose shares come again and again: what the keyed function makes of them does, too.
    #[test]
    fn a_draw_that_comes_again_is_found() {
        let mut faces = Faces::new(&[37]);
        let mut source = seeded();
        let shown: Vec<Vec<u8>> = (0..2_000)
            .map(|number| drawn(&[37], true, number, &mut source).unwrap())
            .collect();
        (0..30_000).for_each(|round| faces.push(&shown[round % shown.len()]));
        let findings = faces.findings();
        let failed = |found: &&Finding| !judge(found, findings.len(), CONFIDENCE).passed;
        assert!(findings.iter().any(|found| failed(&found)));
    }
}
