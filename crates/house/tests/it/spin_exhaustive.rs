//! Every result against every wager of roulette, tai-sai and the money wheel, at real tables: placed, spun, called,
//! collected and paid, with the money counted. What is expected is written out by hand from the texts and shares nothing
//! with the engine; the share that the house keeps of each wager is compared as an exact fraction.

use crate::spin_common::{buy_in, game, happened, name};
use crate::walk::draft;
use croupier_engine::Cents;
use croupier_engine::games::spin::Event as Happened;
use croupier_engine::games::spin::event::WagerResult;
use croupier_engine::machine::Game as _;
use croupier_house::command::Floor;
use croupier_house::{Actor, Command, Event, Table};
use croupier_rulebooks::Choices;
use std::collections::{BTreeMap, BTreeSet};

/// What one wager stakes.
const STAKE: i64 = 500;

/// A table at which anna plays, and hands back winning stakes.
struct Bench {
    table: Table,
}

impl Bench {
    fn new(book: &str) -> Bench {
        let options = [
            ("winners", "returned"),
            ("min", "5.00"),
            ("inside-min", "5.00"),
            ("specials-min", "5.00"),
        ];
        let known = &croupier_rulebooks::book(book).unwrap().options;
        let fitting = options.iter().filter(|(k, _)| known.contains_key(*k));
        let choices: Choices = fitting
            .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
            .collect();
        let mut bench = Bench {
            table: draft(book, &choices),
        };
        bench.tell(&Command::Floor(Floor::OpenTable {}));
        bench.tell(&buy_in(name("anna"), 1_000_000_000));
        for check in ["power", "test-runs", "tumbler", "seal"] {
            if book == "nz-1996/tai-sai" {
                bench.say(&format!("confirm {check}"));
            }
        }
        bench
    }

    fn tell(&mut self, command: &Command) -> Vec<(Event, String)> {
        let actor = Actor::house(command.roles()[0]);
        let events = self
            .table
            .decide(&actor, 0, command)
            .unwrap_or_else(|r| panic!("{command}: {r}"));
        let told = events.into_iter().map(|cited| {
            self.table.apply(0, &cited.what).unwrap();
            let rule = cited.rule.unwrap();
            (cited.what, rule.as_str().to_owned())
        });
        told.collect()
    }

    fn say(&mut self, line: &str) -> Vec<(Event, String)> {
        let kind = self.table.rules().kind();
        self.tell(&Command::parse(kind, line).unwrap())
    }

    /// Every place that the table knows.
    fn places(&self) -> BTreeSet<String> {
        let all = game(&self.table).rules().apparatus.positions();
        all.iter().map(ToString::to_string).collect()
    }

    /// Plays a round with all these wagers and tells for each what it was paid (nothing: it lost) and by which rule. The
    /// purse moves by exactly that.
    fn round<'a>(
        &mut self,
        places: impl Iterator<Item = &'a str> + Clone,
        order: [&str; 3],
        result: &str,
    ) -> BTreeMap<String, (Option<i64>, String)> {
        let anna = name("anna");
        let before = self.table.purse(&anna);
        // At tai-sai the dice are spun before wagers are placed.
        if !order[0].is_empty() {
            self.say(order[0]);
        }
        let mut staked = 0;
        for place in places.clone() {
            self.say(&format!("place-wager anna {place} 5.00"));
            staked += STAKE;
        }
        assert_eq!(game(&self.table).on_layout(&anna), Cents(staked));
        assert_eq!(self.table.purse(&anna), before - Cents(staked));
        for line in &order[1..] {
            if !line.is_empty() {
                self.say(line);
            }
        }
        self.say(&format!("result {result}"));
        let mut told = self.say("collect");
        for (event, _) in &told {
            if let Some(Happened::WagerSettled(settled)) = happened(event) {
                let result = settled.result;
                assert_eq!(result, WagerResult::Lost, "{event} before losers are taken");
            }
        }
        let settled =
            |(e, _): &(Event, String)| matches!(happened(e), Some(Happened::RoundSettled { .. }));
        if !told.iter().any(settled) {
            told.extend(self.say("pay"));
        }
        assert!(told.iter().any(settled));
        let mut by_place = BTreeMap::new();
        let mut net = 0;
        for (event, rule) in told {
            let Some(Happened::WagerSettled(settled)) = happened(&event) else {
                continue;
            };
            assert_eq!(settled.stake_cents.0, STAKE);
            let won = settled.result == WagerResult::Won;
            assert_eq!(settled.odds.is_some(), won);
            assert_eq!(settled.returned_cents.0, if won { STAKE } else { 0 });
            let payment = settled.payment_cents.0;
            net += if won { payment } else { -STAKE };
            let (position, paid) = (settled.position, won.then_some(payment));
            let twice = by_place.insert(position.to_string(), (paid, rule));
            assert!(twice.is_none(), "{position} was settled twice");
        }
        assert_eq!(by_place.len(), places.count());
        assert_eq!(self.table.purse(&anna), before + Cents(net));
        assert_eq!(game(&self.table).on_layout(&anna), Cents::ZERO);
        by_place
    }
}

/// The numbers as they lie on the layout, row by row from zero.
const ROWS: [[u8; 3]; 12] = [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
    [10, 11, 12],
    [13, 14, 15],
    [16, 17, 18],
    [19, 20, 21],
    [22, 23, 24],
    [25, 26, 27],
    [28, 29, 30],
    [31, 32, 33],
    [34, 35, 36],
];

const REDS: [u8; 18] = [
    1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
];

/// The wager's name, its numbers, and what it pays for one.
type Wager = (String, BTreeSet<u8>, i64);

/// The wagers of the list in 4.1 with the odds of the list in 5.1.
fn roulette_wagers() -> Vec<Wager> {
    let mut all: Vec<Wager> = Vec::new();
    let mut joined = |kind: &str, numbers: &[u8], pays| {
        let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let name = format!("{kind}-{}", words.join("-"));
        all.push((name, numbers.iter().copied().collect(), pays));
    };
    joined("straight", &[0], 35);
    for row in ROWS {
        for number in row {
            joined("straight", &[number], 35);
        }
    }
    // Zero touches one, two and three.
    joined("split", &[0, 1], 17);
    joined("split", &[0, 2], 17);
    joined("split", &[0, 3], 17);
    joined("street", &[0, 1, 2], 11);
    joined("street", &[0, 2, 3], 11);
    joined("corner", &[0, 1, 2, 3], 8);
    for [left, middle, right] in ROWS {
        joined("split", &[left, middle], 17);
        joined("split", &[middle, right], 17);
        joined("street", &[left, middle, right], 11);
    }
    for pair in ROWS.windows(2) {
        let ([a, b, c], [d, e, f]) = (pair[0], pair[1]);
        joined("split", &[a, d], 17);
        joined("split", &[b, e], 17);
        joined("split", &[c, f], 17);
        joined("corner", &[a, b, d, e], 8);
        joined("corner", &[b, c, e, f], 8);
    }
    for pair in ROWS.windows(2) {
        let name = format!("six-line-{}-{}", pair[0][0], pair[1][2]);
        all.push((name, pair.concat().into_iter().collect(), 5));
    }
    for column in 0..3 {
        let numbers = ROWS.iter().map(|row| row[column]).collect();
        all.push((format!("column-{}", column + 1), numbers, 2));
    }
    let mut outside = |name: &str, numbers: Vec<u8>, pays| {
        all.push((name.to_owned(), numbers.into_iter().collect(), pays));
    };
    outside("dozen-1", (1..=12).collect(), 2);
    outside("dozen-2", (13..=24).collect(), 2);
    outside("dozen-3", (25..=36).collect(), 2);
    outside("low", (1..=18).collect(), 1);
    outside("high", (19..=36).collect(), 1);
    outside("even", (2..=36).step_by(2).collect(), 1);
    outside("odd", (1..=35).step_by(2).collect(), 1);
    outside("red", REDS.to_vec(), 1);
    let black = |n: &u8| !REDS.contains(n);
    outside("black", (1..=36).filter(black).collect(), 1);
    all
}

/// nz-1996/roulette/2.3, nz-1996/roulette/4.1, nz-1996/roulette/5.1, nz-1996/roulette/5.2, nz-1996/roulette/5.3: all 37
/// pockets against all 157 positions.
#[test]
fn roulette_every_pocket_settles_every_position() {
    let wagers = roulette_wagers();
    assert_eq!(wagers.len(), 157);
    let mut bench = Bench::new("nz-1996/roulette");
    let names: BTreeSet<String> = wagers.iter().map(|(name, ..)| name.clone()).collect();
    assert_eq!(bench.places(), names);
    for pocket in 0..=36u8 {
        let places = wagers.iter().map(|(name, ..)| name.as_str());
        let told = bench.round(places, ["", "spin", "no-more-bets"], &pocket.to_string());
        for (name, numbers, pays) in &wagers {
            let won = numbers.contains(&pocket);
            let rule = match (pocket, won) {
                (0, true) => "nz-1996/roulette/5.3",
                (0, false) => "nz-1996/roulette/5.2",
                (_, true) => "nz-1996/roulette/5.1",
                (_, false) => loses(name),
            };
            let expected = (won.then_some(pays * STAKE), rule.to_owned());
            assert_eq!(told[name], expected, "{name} on {pocket}");
        }
    }
}

/// The paragraph by which a place of the roulette layout loses.
fn loses(place: &str) -> &'static str {
    match place.split('-').next() {
        Some("straight") => "nz-1996/roulette/4.1(a)(ii)",
        Some("split") => "nz-1996/roulette/4.1(b)(iii)",
        Some("street") => "nz-1996/roulette/4.1(c)(iv)",
        Some("corner") => "nz-1996/roulette/4.1(d)(iii)",
        Some("six") => "nz-1996/roulette/4.1(e)(ii)",
        Some("column") => "nz-1996/roulette/4.1(f)(ii)",
        Some("dozen") => "nz-1996/roulette/4.1(g)(ii)",
        Some("low") => "nz-1996/roulette/4.1(h)(ii)",
        Some("high") => "nz-1996/roulette/4.1(i)(ii)",
        Some("even") => "nz-1996/roulette/4.1(j)(ii)",
        Some("odd") => "nz-1996/roulette/4.1(k)(ii)",
        Some("red") => "nz-1996/roulette/4.1(l)(ii)",
        Some("black") => "nz-1996/roulette/4.1(m)(ii)",
        _ => panic!("no place {place}"),
    }
}

/// The paragraph by which an area of the tai-sai layout loses.
fn fails(area: &str) -> &'static str {
    match area.split('-').next() {
        Some("small") => "nz-1996/tai-sai/3.1(a)(ii)",
        Some("big") => "nz-1996/tai-sai/3.1(b)(ii)",
        Some("triple") => "nz-1996/tai-sai/3.1(c)(ii)",
        Some("double") => "nz-1996/tai-sai/3.1(d)(iii)",
        Some("any") => "nz-1996/tai-sai/3.1(e)(ii)",
        Some("total") => "nz-1996/tai-sai/3.1(f)(ii)",
        Some("pair") => "nz-1996/tai-sai/3.1(g)(ii)",
        Some("face") => "nz-1996/tai-sai/3.1(h)(ii)",
        _ => panic!("no area {area}"),
    }
}

/// What an area pays for one with these dice, if it wins: the words of 3.1 and the list of 4.0.
fn tai_sai_pays(area: &str, dice: [u8; 3]) -> Option<i64> {
    let [a, b, c] = dice;
    let total = a + b + c;
    let triple = a == b && b == c;
    let showing = |face: u8| dice.iter().filter(|&&d| d == face).count();
    let (kind, of) = area.split_once('-').unwrap_or((area, ""));
    let face = || of.parse::<u8>().unwrap();
    let (won, pays) = match kind {
        "small" => ([4, 5, 6, 7, 8, 9, 10].contains(&total) && !triple, 1),
        "big" => ([11, 12, 13, 14, 15, 16, 17].contains(&total) && !triple, 1),
        "any" => (triple, 31),
        "triple" => (triple && a == face(), 180),
        "double" => (showing(face()) >= 2, 11),
        "total" => {
            let pays = match face() {
                4 | 17 => 62,
                5 | 16 => 31,
                6 | 15 => 18,
                7 | 14 => 12,
                8 | 13 => 8,
                9 | 12 => 7,
                10 | 11 => 6,
                other => panic!("no wager on {other}"),
            };
            (total == face(), pays)
        }
        "pair" => {
            let (one, other) = of.split_once('-').unwrap();
            let shows = |face: &str| showing(face.parse().unwrap()) > 0;
            (shows(one) && shows(other), 6)
        }
        "face" => match showing(face()) {
            1 => (true, 1),
            2 => (true, 2),
            3 => (true, 12),
            _ => (false, 0),
        },
        _ => panic!("no area {area}"),
    };
    won.then_some(pays)
}

fn tai_sai_areas() -> Vec<String> {
    let mut all: Vec<String> = ["small", "big", "any-triple"].map(String::from).to_vec();
    for kind in ["triple", "double", "face"] {
        all.extend((1..=6).map(|n| format!("{kind}-{n}")));
    }
    all.extend((4..=17).map(|n| format!("total-{n}")));
    let pairs = [
        "1-2", "1-3", "1-4", "1-5", "1-6", "2-3", "2-4", "2-5", "2-6", "3-4", "3-5", "3-6", "4-5",
        "4-6", "5-6",
    ];
    all.extend(pairs.map(|pair| format!("pair-{pair}")));
    all
}

/// The 216 throws of three dice.
fn throws() -> Vec<[u8; 3]> {
    let faces = || 1..=6u8;
    let two = || faces().flat_map(move |b| faces().map(move |c| (b, c)));
    faces()
        .flat_map(|a| two().map(move |(b, c)| [a, b, c]))
        .collect()
}

/// nz-1996/tai-sai/3.1, nz-1996/tai-sai/3.2, nz-1996/tai-sai/4.0: all 216 throws against all 50 areas.
#[test]
fn tai_sai_every_throw_settles_every_area() {
    let areas = tai_sai_areas();
    assert_eq!((areas.len(), throws().len()), (50, 216));
    let mut bench = Bench::new("nz-1996/tai-sai");
    assert_eq!(bench.places(), areas.iter().cloned().collect());
    for dice in throws() {
        let places = areas.iter().map(String::as_str);
        let result = dice.map(|d| d.to_string()).join("-");
        let told = bench.round(places, ["spin", "no-more-bets", ""], &result);
        for area in &areas {
            let pays = tai_sai_pays(area, dice);
            let rule = match pays {
                Some(_) => "nz-1996/tai-sai/4.0",
                None => fails(area),
            };
            let expected = (pays.map(|n| n * STAKE), rule.to_owned());
            assert_eq!(told[area], expected, "{area} on {dice:?}");
        }
    }
}

/// The symbols, on how many sections each stands, and what it pays for one.
const SYMBOLS: [(&str, usize, i64); 7] = [
    ("symbol-a", 24, 1),
    ("symbol-b", 12, 3),
    ("symbol-c", 8, 5),
    ("symbol-d", 4, 11),
    ("symbol-e", 2, 23),
    ("symbol-f", 1, 47),
    ("symbol-g", 1, 47),
];

/// nz-1996/money-wheel/2.3, nz-1996/money-wheel/4.1, nz-1996/money-wheel/5.0: all 52 sections against the seven symbols. One
/// wins with each section, and each with as many as the rule gives it.
#[test]
fn money_wheel_every_section_settles_every_symbol() {
    let mut bench = Bench::new("nz-1996/money-wheel");
    let names = SYMBOLS.map(|(symbol, ..)| symbol);
    assert_eq!(bench.places(), names.map(String::from).into());
    let mut wins: BTreeMap<String, usize> = BTreeMap::new();
    for section in 0..52 {
        let result = format!("section-{section}");
        let told = bench.round(names.iter().copied(), ["", "no-more-bets", "spin"], &result);
        let won: Vec<&String> = names_of_winners(&told);
        assert_eq!(won.len(), 1, "{result}");
        *wins.entry(won[0].clone()).or_default() += 1;
        for (symbol, _, pays) in SYMBOLS {
            let expected = if won[0] == symbol {
                (Some(pays * STAKE), "nz-1996/money-wheel/5.0".to_owned())
            } else {
                (None, "nz-1996/money-wheel/4.1(b)".to_owned())
            };
            assert_eq!(told[symbol], expected, "{symbol} on {result}");
        }
    }
    let sections = SYMBOLS.map(|(symbol, sections, _)| (symbol.to_owned(), sections));
    assert_eq!(wins, BTreeMap::from(sections));
    // A dealer who keys the symbol that a real wheel shows gets the same.
    for (shown, _, pays) in SYMBOLS {
        let told = bench.round(names.iter().copied(), ["", "no-more-bets", "spin"], shown);
        assert_eq!(names_of_winners(&told), [shown]);
        assert_eq!(told[shown].0, Some(pays * STAKE));
    }
}

fn names_of_winners(told: &BTreeMap<String, (Option<i64>, String)>) -> Vec<&String> {
    let won = told.iter().filter(|(_, (paid, _))| paid.is_some());
    won.map(|(name, _)| name).collect()
}

/// What the house keeps of each wager by the book's odds, over all results, in units of the stake: (kept, results).
fn kept(book: &str, results: &[String]) -> BTreeMap<String, (i64, i64)> {
    use croupier_engine::Word;
    use croupier_engine::games::spin::Outcome;
    let table = draft(book, &Choices::new());
    let rules = game(&table).rules();
    let mut kept = BTreeMap::new();
    for position in rules.apparatus.positions() {
        let one = |result: &String| match rules.odds(position, Outcome::from_word(result).unwrap())
        {
            Some((_, odds)) => -i64::from(odds.pays / odds.to),
            None => 1,
        };
        let sum = results.iter().map(one).sum::<i64>();
        kept.insert(position.to_string(), (sum, results.len() as i64));
    }
    kept
}

fn assert_share(kept: (i64, i64), share: (i64, i64), of: &str) {
    assert_eq!(
        kept.0 * share.1,
        share.0 * kept.1,
        "{of}: {kept:?}, not {share:?}"
    );
}

/// nz-1996/roulette/5.1, nz-1996/roulette/5.3: the odds are such that the house keeps 1/37 of every wager.
#[test]
fn roulette_every_position_keeps_one_in_thirty_seven() {
    let results: Vec<String> = (0..37).map(|n| n.to_string()).collect();
    let kept = kept("nz-1996/roulette", &results);
    assert_eq!(kept.len(), 157);
    for (position, kept) in kept {
        assert_share(kept, (1, 37), &position);
    }
}

/// nz-1996/tai-sai/4.0: what the house keeps of each wager, computed by hand from the number of throws that win it.
#[test]
fn tai_sai_keeps_these_shares() {
    let results: Vec<String> = throws()
        .iter()
        .map(|dice| dice.map(|d| d.to_string()).join("-"))
        .collect();
    let kept = kept("nz-1996/tai-sai", &results);
    assert_eq!(kept.len(), 50);
    for (area, kept) in kept {
        let share = match area.as_str() {
            // 105 throws win even money.
            "small" | "big" => (1, 36),
            // 6 at 31.
            "any-triple" => (1, 9),
            // 3 at 62, 6 at 31, 10 at 18, 15 at 12, 21 at 8, 25 at 7, 27 at 6.
            "total-4" | "total-17" => (1, 8),
            "total-5" | "total-16" => (1, 9),
            "total-6" | "total-15" => (13, 108),
            "total-7" | "total-14" => (7, 72),
            "total-8" | "total-13" => (1, 8),
            "total-9" | "total-12" => (2, 27),
            "total-10" | "total-11" => (1, 8),
            // 1 at 180.
            other if other.starts_with("triple-") => (35, 216),
            // 16 at 11.
            other if other.starts_with("double-") => (1, 9),
            // 30 at 6.
            other if other.starts_with("pair-") => (1, 36),
            // 75 at even money, 15 at 2, 1 at 12.
            _ => (1, 27),
        };
        assert_share(kept, share, &area);
    }
}

/// nz-1996/money-wheel/5.0: read in the order of the symbols, the odds keep 1/13 of every wager, which they would in no other.
#[test]
fn money_wheel_keeps_these_shares() {
    let results: Vec<String> = (0..52).map(|n| format!("section-{n}")).collect();
    let kept = kept("nz-1996/money-wheel", &results);
    assert_eq!(kept.len(), 7);
    for (symbol, kept) in kept {
        assert_share(kept, (1, 13), &symbol);
    }
}
