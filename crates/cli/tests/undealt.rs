//! The order of a shoe before its cards are dealt: the server that deals has it in memory, and nobody else has it anywhere. While a shoe is in
//! play, everything is kept that could give it away: the database, the log at its fullest, and the memory of a client that follows the table.
//! Once the table is closed and the order is everybody's, it is looked for there.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![cfg(target_os = "linux")]

mod common;

use common::command;
use common::server::Server;
use croupier_engine::Card;
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::HashMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Six cards in a row from anywhere in an order, in every form in which they might be written down. Cards that were dealt lie in different
/// events, and do not count.
struct Order {
    /// By their first six bytes.
    forms: HashMap<[u8; 6], Vec<Vec<u8>>>,
    /// Whether any begins with these two bytes: most places can be passed over.
    begin: Vec<bool>,
}

impl Order {
    /// Of a byte a card, in hexadecimal digits.
    fn new(order: &str) -> Order {
        let order = hex::decode(order).unwrap();
        let (mut forms, mut begin) = (HashMap::<_, Vec<_>>::new(), vec![false; 1 << 16]);
        for cards in order.windows(6) {
            let each = |write: fn(u8) -> String| -> Vec<String> {
                cards.iter().map(|card| write(*card)).collect()
            };
            let names = each(|card| Card::from_index(card).unwrap().to_string());
            let texts = [
                names.concat(),
                names.join(" "),
                names.join(","),
                names.join("\",\""),
                each(|card| format!("{card:02x}")).concat(),
                each(|card| card.to_string()).join(","),
            ];
            let texts = texts.into_iter().map(String::into_bytes);
            for form in texts.chain([cards.to_vec()]) {
                begin[pair(&form)] = true;
                let first: [u8; 6] = form[..6].try_into().unwrap();
                forms.entry(first).or_default().push(form);
            }
        }
        Order { forms, begin }
    }

    /// Where some of it stands in this, and how.
    fn found_in(&self, bytes: &[u8]) -> Option<String> {
        let mut places = 0..bytes.len().saturating_sub(5);
        places.find_map(|at| {
            if !self.begin[pair(&bytes[at..])] {
                return None;
            }
            let first: [u8; 6] = bytes[at..at + 6].try_into().unwrap();
            let mut forms = self.forms.get(&first)?.iter();
            let form = forms.find(|form| bytes[at..].starts_with(form))?;
            Some(format!("{:?} at {at}", String::from_utf8_lossy(form)))
        })
    }
}

/// The first two bytes as a number.
fn pair(bytes: &[u8]) -> usize {
    usize::from(u16::from_be_bytes([bytes[0], bytes[1]]))
}

fn has(bytes: &[u8], text: &str) -> bool {
    bytes
        .windows(text.len())
        .any(|part| part == text.as_bytes())
}

/// What a child of ours has in memory: every page that is there and that it may write to.
fn memory_of(child: &Child) -> Vec<u8> {
    let of = |what: &str| format!("/proc/{}/{what}", child.id());
    let size = Command::new("getconf").arg("PAGESIZE").output().unwrap();
    let size: u64 = String::from_utf8(size.stdout)
        .unwrap()
        .trim()
        .parse()
        .unwrap();
    let (memory, pages) = (
        File::open(of("mem")).unwrap(),
        File::open(of("pagemap")).unwrap(),
    );
    let mut found = Vec::new();
    for line in std::fs::read_to_string(of("maps")).unwrap().lines() {
        let (range, rest) = line.split_once(' ').unwrap();
        let (from, to) = range.split_once('-').unwrap();
        let [from, to] = [from, to].map(|at| u64::from_str_radix(at, 16).unwrap());
        if !rest.starts_with("rw") {
            continue;
        }
        // Eight bytes a page, of which the highest two bits say whether it is in memory or swapped out. Rooms of a gigabyte are mostly empty.
        let mut there = vec![0; usize::try_from((to - from) / size * 8).unwrap()];
        pages.read_exact_at(&mut there, from / size * 8).unwrap();
        for (nth, page) in (0..).zip(there.chunks_exact(8)) {
            if page[7] >> 6 == 0 {
                continue;
            }
            let mut content = vec![0; usize::try_from(size).unwrap()];
            // It may be gone again by now.
            if memory
                .read_exact_at(&mut content, from + nth * size)
                .is_ok()
            {
                found.extend(content);
            }
        }
    }
    found
}

/// What happened at the table, as everybody may know it.
fn events(server: &Server, kind: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let mut after = 0;
    loop {
        let path = format!("/api/tables/mini-1/events?after={after}&limit=500");
        let page = server.ask("GET", &path, None, None);
        let page = page["events"].as_array().unwrap();
        let Some(last) = page.last() else {
            return found;
        };
        after = last["seq"].as_u64().unwrap();
        found.extend(page.iter().filter(|event| event["event"] == kind).cloned());
    }
}

/// Looks until it is so.
fn until<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < end, "never {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn only_the_server_that_deals_knows_the_order() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let log = File::create(at("log")).unwrap();
    let table = ["--table", "mini-1=nz-2004/baccarat"];
    let options = [&table[..], &["--betting-ms", "50", "--log", "trace"]].concat();
    let server = Server::start_with(&at("data"), &options, log.into());
    // The shoe is washed and cut before anybody else comes, so the order that is sealed is the one that is dealt.
    let anna = server.play_a_round();
    let address = server.address.to_string();
    let watching = ["load", "--server", &address, "--games", "nz-2004/baccarat"];
    let mut client = command(&watching)
        .args("--tables 1 --players 0 --spectators 4 --rate 0 --seconds 600".split(' '))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let sealed = events(&server, "shoe-sealed");
    let root = sealed.last().unwrap()["root"].as_str().unwrap();
    until("followed", || has(&memory_of(&client), root).then_some(()));
    let ask = |token: &str, command: &Value| {
        let path = "/api/tables/mini-1/commands";
        server.ask("POST", path, Some(token), Some(command))
    };
    let say = |token: &str, command: Value| {
        let answer = ask(token, &command);
        assert!(answer.get("refused").is_none(), "{command}: {answer}");
    };
    let wager = json!({"id":"w","do":"place-wager","area":1,"on":"player","cents":4_300});
    say(&anna, wager);
    until("a second round", || {
        (events(&server, "round-settled").len() > 1).then_some(())
    });

    let opened = events(&server, "card-opened");
    let salt = opened.last().unwrap()["salt"].as_str().unwrap().to_owned();
    let of_client = until("told of the last card", || {
        let memory = memory_of(&client);
        has(&memory, &salt).then_some(memory)
    });
    let of_server = memory_of(&server.child);
    let kept = ["data/croupier.db", "data/croupier.db-wal", "log"];
    let kept = kept.map(|name| (name, std::fs::read(at(name)).unwrap()));
    client.kill().unwrap();
    client.wait().unwrap();

    let operator = std::fs::read_to_string(at("data/operator.token")).unwrap();
    // After a tie the wager lies there for another round.
    let asked = Cell::new(0);
    until("free to leave", || {
        asked.set(asked.get() + 1);
        let leave = json!({"id":format!("l{}", asked.get()),"do":"leave"});
        ask(&anna, &leave).get("refused").is_none().then_some(())
    });
    say(operator.trim(), json!({"id":"c","do":"close-table"}));
    let closed = until("closed", || events(&server, "shoe-closed").pop());
    assert_eq!(closed["shoe"], sealed.last().unwrap()["shoe"]);
    let order = closed["order"].as_str().unwrap();
    assert!(
        order.len() / 2 > opened.len() + 300,
        "most of it is undealt"
    );
    server.stop();

    let order = Order::new(order);
    assert!(
        order.found_in(&of_server).is_some(),
        "whoever deals has it, and it would be found"
    );
    for (what, bytes) in &kept {
        assert_eq!(order.found_in(bytes), None, "{what}");
    }
    assert_eq!(order.found_in(&of_client), None, "the client");
    let (_, log) = &kept[2];
    assert!(has(log, "TRACE"), "the log is as full as it may be");
}
