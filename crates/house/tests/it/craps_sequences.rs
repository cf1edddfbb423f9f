//! Every wager of craps through all sequences of four totals, conducted by the table and followed by a plain twin
//! (nz-1996/craps/3.1, 3.8, 6.1 to 6.4).

use crate::craps_table::{draft, game, name};
use crate::craps_twin as twin;
use croupier_engine::Cents;
use croupier_engine::games::GameKind;
use croupier_engine::games::craps::{Bet, Point};
use croupier_house::{Actor, Command, Table};
use std::collections::BTreeMap;
use twin::Comes;

/// A wager of the twin's.
#[derive(Clone)]
struct Plain {
    /// Whose.
    who: String,
    word: String,
    /// Whether it lies there; none: it has not been made yet.
    lies: Option<bool>,
}

const STAKE: i64 = 6000;
const BOUGHT: i64 = 1_000_000;

#[derive(Clone)]
struct Sequence {
    table: Table,
    point: Option<u8>,
    plain: Vec<Plain>,
    chips: BTreeMap<String, i64>,
}

impl Sequence {
    fn must(&mut self, command: &Command) {
        let actor = Actor::house(command.roles()[0]);
        let events = self.table.decide(&actor, 0, command);
        let events = events.unwrap_or_else(|r| panic!("{command}: {r}"));
        for event in events {
            self.table.apply(0, &event.what).unwrap();
        }
    }

    fn line(&mut self, line: &str) {
        self.must(&Command::parse(GameKind::Craps, line).unwrap());
    }

    /// Makes a wager, with the commission that the book has for it.
    fn place(&mut self, at: usize) {
        let Plain { who, word, .. } = self.plain[at].clone();
        self.line(&format!("place-wager {who} {word} 60.00"));
        self.plain[at].lies = Some(true);
        let commission = match word.split_once('-') {
            Some(("buy", _)) => 300,
            Some(("lay", "4" | "10")) => 150,
            Some(("lay", "5" | "9")) => 200,
            Some(("lay", _)) => 250,
            _ => 0,
        };
        *self.chips.get_mut(&who).unwrap() -= STAKE + commission;
    }

    /// One roll, with the shooter's wager renewed where there is none.
    fn roll(&mut self, faces: (u8, u8)) {
        let shooter = name("z");
        if !game(&self.table).has_line(&shooter) {
            self.line("place-wager z pass 5.00");
        }
        if game(&self.table).shooter().is_none() {
            self.line("offer-dice");
            self.line("accept-dice z");
            self.line("choose-dice z 1 2");
        }
        self.line("throw z");
        self.line(&format!("roll {}-{}", faces.0, faces.1));
        self.line("settle");
        let (point, total) = (self.point, faces.0 + faces.1);
        for wager in self.plain.iter_mut().filter(|w| w.lies == Some(true)) {
            let rests = ["place", "buy", "odds-come", "hard"];
            let rests = rests.iter().any(|r| wager.word.starts_with(r));
            let works = !rests || point.is_some();
            let units = (STAKE / 2, STAKE / 2);
            let chips = self.chips.get_mut(&wager.who).unwrap();
            match twin::comes(&wager.word, point, faces, works, STAKE, units) {
                Comes::Stays => continue,
                Comes::Moves(to) => {
                    wager.word = format!("{}-{to}", wager.word);
                    continue;
                }
                Comes::Back | Comes::Void => *chips += STAKE,
                Comes::Loses => {}
                Comes::Wins { pays, to, part } => *chips += part + part * pays / to,
            }
            wager.lies = Some(false);
        }
        self.point = match (point, total) {
            (None, 4..=6 | 8..=10) => Some(total),
            (Some(p), t) if t == p || t == 7 => None,
            (before, _) => before,
        };
        assert_eq!(game(&self.table).point().map(Point::total), self.point);
    }

    /// Each player has the chips that the twin says, and on the layout what the twin says.
    fn compare(&self) {
        for (who, chips) in &self.chips {
            assert_eq!(self.table.purse(&name(who)), Cents(*chips), "{who}");
            let lie = |w: &&Plain| w.who == *who && w.lies == Some(true);
            let there = self.plain.iter().filter(lie).count() as i64 * STAKE;
            let said = self.table.game().on_layout(&name(who));
            assert_eq!(said, Cents(there), "{who}");
        }
    }

    /// Wagers that need a point, or a wager with one, are made as soon as they can be.
    fn add(&mut self) {
        for at in 0..self.plain.len() {
            let Plain { who, word, lies } = self.plain[at].clone();
            if lies.is_some() || self.point.is_none() {
                continue;
            }
            // The first wager of the same player is the one it is added to.
            let flat = self.plain.iter().find(|w| w.who == who).unwrap();
            let moved = flat.word.rsplit_once('-').map(|(_, n)| n.to_owned());
            match (word.as_str(), moved) {
                ("come" | "dont-come", _) => self.place(at),
                _ if flat.lies != Some(true) => {}
                ("odds-pass" | "behind-dont-pass", _) => self.place(at),
                ("odds-come" | "behind-dont-come", Some(n)) if n != "come" => {
                    self.plain[at].word = format!("{word}-{n}");
                    self.place(at);
                }
                _ => {}
            }
        }
    }

    fn deepen(&mut self, depth: u32, seen: &mut u64) {
        if depth == 0 {
            return;
        }
        for total in 2..=12_u8 {
            // The hard way where there is one, by turns.
            let hard = total.is_multiple_of(2) && depth.is_multiple_of(2);
            let easy = total.saturating_sub(6).max(1);
            let first = if hard { total / 2 } else { easy };
            let mut next = self.clone();
            next.roll((first, total - first));
            next.compare();
            *seen += 1;
            next.add();
            next.deepen(depth - 1, seen);
        }
    }
}

/// nz-1996/craps/3.1: every wager, through all sequences of four totals, conducted by the table and followed by the twin.
#[test]
fn every_sequence_of_four_totals() {
    let mut plain: Vec<Plain> = Vec::new();
    let mut add = |who: &str, word: &str| {
        plain.push(Plain {
            who: who.to_owned(),
            word: word.to_owned(),
            lies: None,
        });
    };
    for (at, bet) in Bet::placeable().iter().enumerate() {
        if bet.flat(None).is_none() {
            add(&format!("p{at}"), &bet.to_string());
        }
    }
    for (who, flat, added) in [
        ("a", "pass", "odds-pass"),
        ("b", "dont-pass", "behind-dont-pass"),
        ("c", "come", "odds-come"),
        ("d", "dont-come", "behind-dont-come"),
    ] {
        add(who, flat);
        add(who, added);
    }
    let mut start = Sequence {
        table: draft(&[("chips", "0.50,1.00"), ("max", "1000.00")], true),
        point: None,
        chips: plain.iter().map(|w| (w.who.clone(), BOUGHT)).collect(),
        plain,
    };
    start.line("open-table");
    let everybody: Vec<String> = start.chips.keys().cloned().collect();
    for who in everybody.iter().map(String::as_str).chain(["z"]) {
        start.line(&format!("buy-in {who} 10000.00"));
    }
    start.line("sit z 1");
    start.line("confirm dealer-inspection");
    start.line("confirm supervisor-inspection");
    start.line("accept-dice z");
    start.line("choose-dice z 1 2");
    for at in 0..start.plain.len() {
        let word = start.plain[at].word.as_str();
        let later = ["come", "odds", "behind", "dont-come"];
        if !later.iter().any(|l| word.starts_with(l)) {
            start.place(at);
        }
    }
    let mut seen = 0;
    start.deepen(4, &mut seen);
    assert_eq!(seen, 11 + 121 + 1331 + 14641);
}
