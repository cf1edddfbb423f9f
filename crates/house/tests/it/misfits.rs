//! Logs that no house wrote. Whatever is done to the events of a transcript, a table takes them or says what does not fit: it
//! never panics.

use crate::transcripts;
use croupier_engine::NotationError;
use croupier_engine::games::GameKind;
use croupier_engine::machine::Misfit;
use croupier_house::{Event, Table};
use croupier_rulebooks::{Book, books};
use std::collections::BTreeMap;

/// How often the events of each kind in a transcript are tampered with.
const OF_EACH: usize = 12;
/// How many events follow what was tampered with.
const AFTER: usize = 25;

/// What a field is set to, where it can be read so.
const WILD: [&str; 24] = [
    "-",
    "0",
    "1",
    "3",
    "9",
    "200",
    "255",
    "65535",
    "4294967295",
    "0.00",
    "0.01",
    "-5.00",
    "1000000.00",
    "92233720368547758.07",
    "-92233720368547758.07",
    "true",
    "false",
    "anna",
    "zed",
    "player",
    "banker",
    "Ah",
    "[]",
    "7s,7s,7s,7s,7s,7s,7s,7s,7s,7s",
];

/// The table of a transcript as it was drafted, and its log.
fn logged(book: &Book) -> (Table, Vec<Event>) {
    let text = transcripts::text(book);
    let table = transcripts::begun(book, text.lines().next().unwrap());
    let lines = text.lines().filter_map(|line| line.strip_prefix("< "));
    let events = lines.map(|line| {
        let cited = line
            .rsplit_once(" [")
            .filter(|(_, rule)| rule.contains('/') || *rule == "unsaid]");
        let event = cited.map_or(line, |(event, _)| event);
        Event::parse(book.game, event).unwrap_or_else(|e| panic!("{line}: {e}"))
    });
    (table, events.collect())
}

/// Takes events into a copy of a table, to the end or to the first that does not fit.
fn taken<'a>(table: &Table, events: impl IntoIterator<Item = &'a Event>) -> Result<(), Misfit> {
    let mut table = table.clone();
    let mut events = events.into_iter();
    events.try_for_each(|event| table.apply(0, event))
}

/// An event with one of its fields set to something else, in every way that can be read.
fn altered(kind: GameKind, event: &Event) -> Vec<Event> {
    let words = NotationError::words(&event.to_string());
    let mut all = Vec::new();
    for at in 1..words.len() {
        for wild in WILD {
            let mut words = words.clone();
            words[at] = wild.to_owned();
            let other = Event::parse(kind, &words.join(" ")).ok();
            all.extend(other.filter(|other| other != event));
        }
    }
    all
}

#[test]
fn a_log_that_was_tampered_with_is_taken_or_does_not_fit() {
    for book in books().iter() {
        let (mut table, events) = logged(book);
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        let (mut fitted, mut misfits) = (0, 0);
        let mut note = |result: Result<(), Misfit>| match result {
            Ok(()) => fitted += 1,
            Err(misfit) => {
                assert!(!misfit.to_string().is_empty());
                misfits += 1;
            }
        };
        for (at, event) in events.iter().enumerate() {
            let times = seen.entry(event.word()).or_default();
            *times += 1;
            if *times <= OF_EACH {
                let rest = || events[at + 1..].iter().take(AFTER);
                note(taken(&table, rest()));
                note(taken(&table, [event, event].into_iter().chain(rest())));
                let swapped = events.get(at + 1).into_iter().chain([event]);
                note(taken(&table, swapped.chain(rest().skip(1))));
                for other in altered(book.game, event) {
                    note(taken(&table, [&other].into_iter().chain(rest())));
                    note(taken(&table, [&other, event, &other]));
                }
            }
            table
                .apply(0, event)
                .unwrap_or_else(|e| panic!("{event}: {e}"));
        }
        let ways = fitted + misfits;
        assert!(fitted > ways / 100 && misfits > ways / 100, "{}", book.id);
    }
}

/// Whatever is said at whichever moment: every kind of event of a game, with every wild value, out of its place.
#[test]
fn an_event_out_of_its_place_is_taken_or_does_not_fit() {
    for book in books().iter() {
        let (mut table, events) = logged(book);
        let kinds: BTreeMap<&str, &Event> = events.iter().map(|e| (e.word(), e)).collect();
        let mut others: Vec<Event> = kinds.values().map(|e| (*e).clone()).collect();
        for event in kinds.values() {
            others.extend(altered(book.game, event));
        }
        let every = events.len() / 40;
        for (at, event) in events.iter().enumerate() {
            if at % every == 0 {
                let rest = || events[at..].iter().take(3);
                for other in &others {
                    // Which of the two it is does not matter here.
                    drop(taken(
                        &table,
                        [other, event, other].into_iter().chain(rest()),
                    ));
                }
            }
            table.apply(0, event).unwrap();
        }
    }
}

/// Money out of a log is added up in range, or does not fit.
#[test]
fn sums_beyond_counting_do_not_fit() {
    let book = croupier_rulebooks::book("nz-1996/craps").unwrap();
    let (table, _) = logged(book);
    let read = |line: &str| Event::parse(book.game, line).unwrap();
    let most = "11258999068426.24";
    let first = read(&format!("bought-in anna {most} {most}"));
    assert_eq!(taken(&table, [&first]), Ok(()));
    let more = read("bought-in anna 0.01 11258999068426.25");
    assert_eq!(taken(&table, [&first, &more]), Err(Misfit::BEYOND));
    let absurd = read("bought-in anna 92233720368547758.07 92233720368547758.07");
    assert_eq!(taken(&table, [&absurd]), Err(Misfit::BEYOND));
    let unlike = read("bought-in anna 5.00 7.00");
    let why = Misfit::Because("the player's chips do not add up");
    assert_eq!(taken(&table, [&unlike]), Err(why));
}
