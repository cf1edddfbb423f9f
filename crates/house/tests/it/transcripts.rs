//! Transcripts: for each book a whole shoe or a long session, with wagers, refusals and rulings of every kind that the book
//! knows, kept in `testdata/transcripts` and played again here. Each command must give the very lines that follow it, and
//! the whole the same hash. With `CROUPIER_BLESS=1` their commands are said again and what comes of them is written anew; a
//! new one begins with its `table` line and its commands.

mod blackjack;
mod craps;
mod spin;

use crate::spin_common as common;
use crate::valid::Schemas;
use crate::walk::{self, Dice};
use croupier_engine::Awaiting;
use croupier_engine::games::GameKind;
use croupier_engine::machine::Offer;
use croupier_house::view::{Awaited, View};
use croupier_house::{Actor, Command, Event, Table};
use croupier_rulebooks::{Book, Choices, books};
use schemars::generate::SchemaSettings;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::LazyLock;

fn file(book: &Book) -> String {
    format!("testdata/transcripts/{}.txt", book.id.replace('/', "-"))
}

fn table(book: &Book, choices: &Choices) -> Table {
    walk::draft(&book.id, choices)
}

static SCHEMAS: LazyLock<Schemas> = LazyLock::new(|| {
    let mut generator = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    generator.subschema_for::<Command>();
    generator.subschema_for::<Event>();
    generator.subschema_for::<View>();
    generator.subschema_for::<Awaited>();
    generator.subschema_for::<Offer>();
    Schemas::new(generator.take_definitions(true))
});

/// A view is large: every so many commands it is held to its description.
const SHOWN_EVERY: usize = 64;

/// What is said and what happens, as it stands in the log.
fn is_described(name: &str, line: impl Serialize) {
    let mut line = serde_json::to_value(line).unwrap();
    line.as_object_mut().unwrap().retain(|_, v| !v.is_null());
    SCHEMAS.assert_valid(name, &line);
}

/// What a table shows, awaits and offers.
fn shows_described(table: &Table) {
    is_described_whole("View", table.view(None));
    if let Some(awaited) = table.awaited() {
        is_described_whole("Awaited", awaited);
    }
    for offer in table.offers_to_staff() {
        is_described_whole("Offer", offer);
    }
}

fn is_described_whole(name: &str, value: impl Serialize) {
    SCHEMAS.assert_valid(name, &serde_json::to_value(value).unwrap());
}

/// Says a command and writes what came of it.
fn say(table: &mut Table, at: usize, command: &Command, out: &mut String) -> Vec<String> {
    let actor = Actor::house(command.roles()[0]);
    writeln!(out, "> {command}").unwrap();
    let mut words = Vec::new();
    is_described("Command", command);
    match table.decide(&actor, at as i64 * 1000, command) {
        Ok(events) => {
            for event in events {
                table.apply(at as i64 * 1000, &event.what).unwrap();
                is_described("Event", &event.what);
                writeln!(out, "< {event}").unwrap();
                words.push(event.to_string());
            }
        }
        Err(refusal) => {
            let rule = refusal.rule.map(|r| format!(" [{r}]")).unwrap_or_default();
            writeln!(out, "! {}{rule}", refusal.reason).unwrap();
            words.push(format!("! {}", refusal.reason));
        }
    }
    if at.is_multiple_of(SHOWN_EVERY) {
        shows_described(table);
    }
    words
}

fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes())
        .iter()
        .fold(String::new(), |mut out, byte| {
            write!(out, "{byte:02x}").unwrap();
            out
        })
}

/// The text of a transcript.
pub(crate) fn text(book: &Book) -> String {
    croupier_kept::read(&file(book))
}

/// The table of a transcript, by its first line.
pub(crate) fn begun(book: &Book, head: &str) -> Table {
    let choices: Choices = head
        .split_whitespace()
        .skip(2)
        .map(|w| w.split_once('=').unwrap())
        .map(|(k, v)| (k.to_owned(), v.to_owned()))
        .collect();
    table(book, &choices)
}

/// The commands of a transcript, each with whether it was accepted. A line that no longer is a command is left out.
fn recorded(kind: GameKind, lines: &[&str]) -> Vec<(Command, bool)> {
    let said = lines.iter().enumerate().filter_map(|(at, line)| {
        let command = Command::parse(kind, line.strip_prefix("> ")?).ok()?;
        let accepted = lines.get(at + 1).is_some_and(|next| next.starts_with("< "));
        Some((command, accepted))
    });
    said.collect()
}

/// What the table awaits and a transcript of an earlier edition does not have: a step, the first answer on offer, or some card.
fn missing_step(table: &Table) -> Option<Command> {
    let mut dice = Dice { bytes: [].iter() };
    let awaited = match table.awaiting()? {
        Awaiting::Decision(decision) => decision.command,
        Awaiting::Chance(chance) if chance.face.word() == "up" => "card",
        Awaiting::Chance(_) => "face-down",
        Awaiting::Draw(_) => return None,
    };
    let offers = table.offers();
    let offer = offers.iter().find(|offer| offer.word == awaited)?;
    walk::complete(&mut dice, table, offer)
}

/// A transcript played again: the same lines, and the same hash. Where a ruling has changed since it was recorded, and a command that was
/// accepted is not, the steps that the table now awaits before it are taken first.
fn replay(book: &Book) {
    let text = text(book);
    let lines: Vec<&str> = text.lines().collect();
    let mut table = begun(book, lines[0]);
    let mut out = format!("{}\n", lines[0]);
    let mut at = 0;
    for (command, accepted) in recorded(table.rules().kind(), &lines) {
        let refused = |table: &Table, at: usize| {
            let actor = Actor::house(command.roles()[0]);
            table.decide(&actor, at as i64 * 1000, &command).is_err()
        };
        for _ in 0..24 {
            let Some(step) = missing_step(&table).filter(|_| accepted && refused(&table, at))
            else {
                break;
            };
            say(&mut table, at, &step, &mut out);
            at += 1;
        }
        say(&mut table, at, &command, &mut out);
        at += 1;
    }
    let out = format!("{out}# sha256 {}\n", hash(&out));
    croupier_kept::hold(&file(book), &out);
}

/// The books of which there is a transcript.
fn directed() -> impl Iterator<Item = &'static Book> {
    let kinds = [
        GameKind::Baccarat,
        GameKind::Blackjack,
        GameKind::CheminDeFer,
        GameKind::Craps,
        GameKind::CaribbeanStud,
    ];
    let others = books().iter().filter(move |b| kinds.contains(&b.game));
    others.chain(spun())
}

fn spun() -> impl Iterator<Item = &'static Book> {
    let kinds = [GameKind::Roulette, GameKind::TaiSai, GameKind::MoneyWheel];
    books().iter().filter(move |b| kinds.contains(&b.game))
}

fn baccarat() -> impl Iterator<Item = &'static Book> {
    books().iter().filter(|b| b.game == GameKind::Baccarat)
}

#[test]
fn every_transcript_replays_to_the_same_hash() {
    directed().for_each(replay);
}

/// Each transcript shows a whole shoe, all three wagers won and lost, every kind of ruling that the book gives a rule of its
/// own, and refusals of many kinds.
#[test]
fn every_transcript_shows_its_book() {
    for book in baccarat() {
        let text = text(book);
        for must in [
            "< shoe-ended",
            "player",
            "banker",
            "tie",
            " won ",
            " lost ",
            " stand-off ",
            "< ruled third-card",
            "< ruled excess-card",
            "< ruled misdeal",
            "< ruled insufficient-cards",
            "< round-voided",
            "< cutting-card-drawn",
        ] {
            assert!(text.contains(must), "{}: no {must:?}", book.id);
        }
        let reasons: BTreeSet<&str> = text
            .lines()
            .filter_map(|l| l.strip_prefix("! "))
            .filter_map(|l| l.split(' ').next())
            .collect();
        assert!(
            reasons.len() >= 14,
            "{}: only {} kinds of refusal",
            book.id,
            reasons.len()
        );
        let rounds = text
            .lines()
            .filter(|l| l.starts_with("< round-settled"))
            .count();
        assert!(rounds >= 40, "{}: only {rounds} rounds", book.id);
    }
}

/// The blackjack transcript shows a box of three players through doubles, splits and what the others make of them.
#[test]
fn the_blackjack_transcript_shows_its_game() {
    for book in books().iter().filter(|b| b.game == GameKind::Blackjack) {
        let text = text(book);
        for must in blackjack::SHOWN {
            assert!(text.contains(must), "{}: no {must:?}", book.id);
        }
        let round = text.split("< betting-closed").find(|round| {
            let mut lines = round.lines();
            let mut in_order = blackjack::ROUND.iter();
            in_order.all(|must| lines.any(|line| line.starts_with(must)))
        });
        assert!(round.is_some(), "{}: no such round", book.id);
    }
}

#[test]
fn every_transcript_of_something_spun_shows_its_book() {
    spun().for_each(spin::shows_its_book);
}

/// The transcript of Caribbean stud shows every ruling, every way in which a hand comes out, and prizes.
#[test]
fn the_stud_transcript_shows_its_book() {
    let book = croupier_rulebooks::book("nz-1996/caribbean-stud").unwrap();
    let text = text(book);
    for must in [
        " won ",
        " lost ",
        " no-hand ",
        " face-down ",
        " folded ",
        " dead ",
        " true [nz-1996/caribbean-stud/14.11]",
        "< jackpot-paid",
        "< jackpot-carried",
        "< carried-wager-used",
        "< fault-ruled card-count misdeal",
        "< fault-ruled exposed-card turned-over",
        "< fault-ruled empty-box redealt",
        "< fault-ruled empty-box discarded",
        "< fault-ruled deck-incomplete misdeal",
        "< fault-ruled disruption refunded",
        "< deck-brought 9 1",
        "< cards-counted 52 [nz-1996/caribbean-stud/14.7]",
        "> close-decisions",
        "> close-showing",
        "< ante-found",
    ] {
        assert!(text.contains(must), "no {must:?}");
    }
    let reasons = text.lines().filter_map(|l| l.strip_prefix("! "));
    let reasons: BTreeSet<&str> = reasons.filter_map(|l| l.split(' ').next()).collect();
    assert!(reasons.len() >= 12, "{reasons:?}");
}
