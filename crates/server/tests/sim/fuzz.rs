//! Everything that reads what others wrote, fed with what nobody would write: it never panics, what can be read is written and read back the
//! same, and what is said of the rest is of bounded length. `croupier_kept::fuzz` has the search, `testdata/fuzz` what it begins with.

use crate::client::{Asked, Socket};
use crate::panics;
use crate::time::pass;
use crate::world::{OPERATOR, World};
use croupier_engine::games::GameKind;
use croupier_house::{Command, Event};
use croupier_kept::fuzz::hold;
use croupier_rulebooks::{Book, Choices};
use croupier_server::anchors::Stated;
use croupier_server::wire;
use serde_json::Value;
use std::time::Duration;

/// The most that is said of what cannot be read.
const WORDS_MAX: usize = 4 * 1024;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn commands() {
    hold("commands", &[], 4_000, |bytes| {
        let text = text(bytes);
        for kind in GameKind::ALL {
            match wire::request(*kind, &text, None) {
                Ok(read) => {
                    let json = wire::command_json(&read.command);
                    let again = wire::request(*kind, &json, None);
                    assert_eq!(again.unwrap().command, read.command, "{json}");
                }
                Err(unread) => {
                    let answer = unread.answer().to_string();
                    assert!(answer.len() < WORDS_MAX, "{} bytes in answer", answer.len());
                }
            }
        }
    });
}

/// Lines of the transcripts that begin so.
fn transcripts(mark: &str) -> Vec<String> {
    let files = croupier_kept::files("testdata/transcripts");
    let texts: Vec<String> = files.iter().map(|file| croupier_kept::read(file)).collect();
    let lines = texts.iter().flat_map(|text| text.lines());
    let lines = lines.filter_map(|line| line.strip_prefix(mark));
    // The rules that an event cites are not part of its notation.
    let lines = lines.map(|line| line.split(" [").next().unwrap_or_default().to_owned());
    let mut lines: Vec<String> = lines.collect();
    lines.sort();
    lines.dedup_by_key(|line| line.split(' ').next().unwrap_or_default().to_owned());
    lines
}

#[test]
fn notation() {
    let (commands, events) = (transcripts("> "), transcripts("< "));
    let lines = commands.iter().chain(&events);
    let seeds: Vec<&[u8]> = lines.map(|line| line.as_bytes()).collect();
    hold("notation", &seeds, 6_000, |bytes| {
        let text = text(bytes);
        let bounded = |error: String| {
            assert!(error.len() < WORDS_MAX, "{} bytes in {error}", error.len());
        };
        for kind in GameKind::ALL {
            match Command::parse(*kind, &text) {
                Ok(command) => {
                    let line = command.to_string();
                    assert_eq!(Command::parse(*kind, &line).unwrap(), command, "{line}");
                }
                Err(error) => bounded(error.to_string()),
            }
            match Event::parse(*kind, &text) {
                Ok(event) => {
                    let line = event.to_string();
                    assert_eq!(Event::parse(*kind, &line).unwrap(), event, "{line}");
                }
                Err(error) => bounded(error.to_string()),
            }
        }
    });
}

#[test]
fn events() {
    hold("events", &[], 4_000, |bytes| {
        let text = text(bytes);
        for kind in GameKind::ALL {
            if let Ok(event) = wire::parse_event(*kind, &text) {
                let body = wire::event_body(&event);
                assert_eq!(wire::parse_event(*kind, &body).unwrap(), event, "{body}");
            }
        }
    });
}

#[test]
fn books() {
    let files = croupier_kept::files("crates/rulebooks/books");
    let texts: Vec<String> = files.iter().map(|file| croupier_kept::read(file)).collect();
    let seeds: Vec<&[u8]> = texts.iter().map(|text| text.as_bytes()).collect();
    hold("books", &seeds, 400, |bytes| {
        match Book::parse("a-book.toml", &text(bytes)) {
            Ok(book) => drop(book.rules(&Choices::default())),
            Err(error) => {
                let words = error.to_string();
                assert!(words.len() < WORDS_MAX, "{} bytes: {words}", words.len());
            }
        }
    });
}

#[test]
fn anchors() {
    hold("anchors", &[], 4_000, |bytes| {
        if let Ok(stated) = Stated::from_line(&text(bytes)) {
            // Whether it is signed is another matter; to look must not hurt.
            drop((stated.verified(), stated.hash(), stated.program()));
            let line = stated.to_line();
            assert_eq!(Stated::from_line(&line).unwrap().to_line(), line);
        }
    });
}

/// Doors that take an object each, besides those of commands at a table.
const DOORS: [&str; 22] = [
    "/api/guests",
    "/api/sign-in",
    "/api/me/password",
    "/api/me/limits",
    "/api/me/exclusion",
    "/api/me/age",
    "/api/me/display-name",
    "/api/staff",
    "/api/staff/dora/roles",
    "/api/staff/dora/pits",
    "/api/floor/stop",
    "/api/floor/resume",
    "/api/people/anna/exclude",
    "/api/people/anna/readmit",
    "/api/cage/commands",
    "/api/desk/key",
    "/api/desk/tables/t0/export",
    "/api/tables",
    "/api/tables/t0/trial",
    "/api/tournaments",
    "/api/tournaments/cup/commands",
    "/api/compare",
];

/// Whatever is said at a door in the operator's name is done or refused in a few words, and nothing else.
#[test]
fn bodies() {
    let house = House::open();
    hold("bodies", &[], 1_500, |bytes| {
        let text = text(bytes);
        let at = text.len() % DOORS.len();
        // What it is about says where it goes; what is about nothing goes anywhere.
        let path = DOORS.into_iter().find(|path| text.contains(path));
        let path = path.unwrap_or(DOORS[at]);
        let body = text.replace(path, "");
        let before = panics();
        let answer = house.runtime.block_on(async {
            let asked = Asked::post_to(house.world.app(), path, OPERATOR, &body);
            asked.answered().await
        });
        let answer: Value = serde_json::from_str(&answer).unwrap_or_else(|e| {
            panic!("{path}: {e}: {answer}");
        });
        let words = answer["refused"].to_string().len();
        assert!(words < WORDS_MAX, "{path}: {words} bytes: {answer}");
        assert_eq!(panics(), before, "the house panicked at {path}");
    });
    house.must_be_well();
}

/// A house in memory that takes one thing after another.
struct House {
    world: World,
    runtime: tokio::runtime::Runtime,
}

impl House {
    fn open() -> House {
        let runtime = crate::runtime();
        let world = runtime.block_on(World::open(0));
        House { world, runtime }
    }

    /// What comes of one connection; the house is well after it.
    fn takes(&self, say: impl AsyncFnOnce(&mut Socket)) {
        let before = panics();
        let texts = self.runtime.block_on(async {
            let mut socket = Socket::open(self.world.app(), "t0").await;
            say(&mut socket).await;
            pass(Duration::from_millis(2)).await;
            socket.heard().unwrap_or_default()
        });
        for text in texts {
            let answer: Value = serde_json::from_str(&text).unwrap();
            let refused = answer["refused"].is_object();
            assert!(
                !refused || text.len() < WORDS_MAX,
                "{} bytes: {text}",
                text.len()
            );
        }
        assert_eq!(panics(), before, "the house panicked");
    }

    fn must_be_well(self) {
        let health = self.runtime.block_on(async {
            let health = Asked::get(self.world.app(), "/healthz", None);
            health.answered().await
        });
        assert!(health.contains(r#""stopped":[]"#), "{health}");
    }
}

#[test]
fn hello() {
    let house = House::open();
    hold("hello", &[], 300, |bytes| {
        let text = text(bytes);
        house.takes(async |socket| {
            // The first line is the greeting, the others come after it.
            for line in text.split('\n') {
                socket.say(line).await;
            }
        });
    });
    house.must_be_well();
}

#[test]
fn frames() {
    let house = House::open();
    hold("frames", &[], 300, |bytes| {
        house.takes(async |socket| socket.say_raw(bytes).await);
    });
    house.must_be_well();
}
