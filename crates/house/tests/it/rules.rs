//! Rule tests: every script under `testdata/rules` in the one-line notation, and the laws that every passing one keeps too.
//!
//! | line | meaning |
//! |---|---|
//! | `# ID … words` | the lines at the head name the rules it holds |
//! | `book BOOK 5.1 …` | one line for each book of a script that is run under several, the numbers of the same rules in columns (`12.2+12.1` where a book needs several, `-` where it has none); the script cites them by the numbers of the first |
//! | `table BOOK k=v …` | drafts a physical table, or with the word `virtual` one whose equipment the house works; after lines `book` without BOOK. With a refusal in the next line, the draft makes no table |
//! | `jackpot 900 20000.00` | opens a progressive jackpot, the thousandths of a wager that go into it and its seed; commands, events and refusals after it are its own |
//! | `people anna@1 bo` | opens it; each buys in for $10000.00, and sits if a seat is given |
//! | `ready 2c` | makes the cards ready, staff cut if nobody is asked, burns that card and as many more as it says (where those are shown, the same again) |
//! | `shooter anna` | takes the dice on offer and the first two of them |
//! | `roll 3-4 5-5` | throws them, told and settled, one after the other |
//! | `deal 9h 2c` | keys these cards; `-` is one that comes face down |
//! | `discard 9h 2c` | each lies face up in the shoe, and is reported |
//! | `> as ROLE command` or `> command` | says a command; it must be accepted unless the next line is a refusal. `house` and another player's name stand for a role too, and `ROLE:NAME` is somebody of that name who works so |
//! | `< event field=value … [rule]` | an event of the last command, after the one matched before, in which these fields are so |
//! | `x event field=value …` | no event of the last command is such |
//! | `! Reason [rule]` | the last command is refused so |
//! | `= anna 120.00` | the player's chips |
//! | `? word` | the command or card that the table awaits |
//! | `heat 5 2 anna@1=100.00 …` | sets the table for a heat of so many rounds in which it matters who is level after these places, opens it and gives each the seat and the chips |
//! | `round anna:player:5.00 …` | asks each in turn, who wagers so, and calls no more bets |
//! | `tournament NAME k=v …` | drafts a tournament beside the table; its commands and events stand in the same lines as the table's |
//! | `$ ACCOUNT 180.00` | what the tournament's log has posted to an account |
//!
//! Fields have the names of the protocol, amounts without their unit: `payment` is `payment_cents`, `amount` is `cents`. What is not
//! named is not compared.
//!
//! It is over 800 lines because each kind of line is read in one place.

mod citations;
mod expected;
mod jackpot;

pub(crate) use citations::{Citations, Shown};

use crate::awaited::is_by_its_rule;
use crate::plain::plain;
use crate::tournament::{Cup, is_of_cup};
use crate::walk::offered_is_accepted;
use crate::why::is_explained;
use citations::{Numbers, cites, numbers, reports_fault, rules_of};
use croupier_engine::games::{Game, GameKind};
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::{
    Awaiting, Cents, Cited, Equipment, Movement, Name, Refusal, Role, RuleId, Wagering, Word,
};
use croupier_house::ledger::{self, Funding};
use croupier_house::{Actor, Command, Event, Options, Setup, Table};
use croupier_rulebooks::{book, register};
use expected::{Expected, named};
use jackpot::JackpotScript;
use std::collections::BTreeMap;

pub(crate) struct Script {
    numbers: Numbers,
    pub(crate) table: Table,
    fresh: Table,
    log: Vec<(i64, Cited<Event>)>,
    /// The commands, by how many events there were before them.
    said: BTreeMap<usize, Command>,
    pub(crate) now_ms: i64,
    pub(crate) last: Vec<Cited<Event>>,
    matched: usize,
    pub(crate) refusal: Option<Refusal>,
    /// The rules that events and refusals have cited.
    cited: Citations,
    /// A tournament beside the table.
    tournament: Option<Cup>,
}

fn name(word: &str) -> Name {
    Name::new(word).unwrap_or_else(|| panic!("{word:?} is not a name"))
}

/// Who says a line, and what. A command is said by the one who usually says it, and of virtual equipment by the house.
pub(crate) fn spoken(table: &Table, line: &str) -> (Actor, Command) {
    let (speaker, text) = match line.strip_prefix("as ") {
        Some(rest) => {
            let (speaker, text) = rest.split_once(' ').unwrap();
            (Some(speaker), text)
        }
        None => (None, line),
    };
    let kind = table.rules().kind();
    let command = Command::parse(kind, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(
        Command::parse(kind, &command.to_string()).as_ref(),
        Ok(&command)
    );
    // Everybody is called by the role, unless the script says otherwise: `as manager:mo`.
    let (speaker, called) = match speaker.and_then(|speaker| speaker.split_once(':')) {
        Some((role, called)) => (Some(role), Some(called)),
        None => (speaker, None),
    };
    let roles = table.roles_of(&command);
    let usual = roles.first().copied().unwrap_or(command.roles()[0]);
    let actor = match (speaker.map(|s| (s, s.parse::<Role>())), command.player()) {
        (Some(("house", _)), _) => Actor::house(usual),
        (Some((other, Err(_))), _) => Actor::player(name(other)),
        (None, _) if command.is_equipment() && !table.setup().physical => Actor::house(usual),
        (Some((_, Ok(Role::Player))), Some(player)) => Actor::player(player.clone()),
        (None, Some(player)) if usual == Role::Player => Actor::player(player.clone()),
        (Some((_, Ok(role))), _) => Actor::staff(name(called.unwrap_or(role.word())), role),
        (None, _) => Actor::staff(name(usual.word()), usual),
    };
    (actor, command)
}

/// What a table awaits, in words.
pub(crate) fn awaited(table: &Table) -> String {
    match table.awaiting() {
        Some(Awaiting::Decision(d)) => match d.player {
            Some((player, _)) => format!("{} {player}", d.command),
            None => d.command.to_owned(),
        },
        Some(Awaiting::Chance(c)) => format!("{} {}", c.face, c.to),
        Some(Awaiting::Draw(d)) => d.what.to_owned(),
        None => "nothing".to_owned(),
    }
}

/// Whether an event moves chips between a player and the house, a jackpot or another player.
fn moves_winnings(event: &Event) -> bool {
    let Event::Game(event) = event else {
        return false;
    };
    event
        .movements()
        .into_iter()
        .any(|movement| match movement {
            Movement::Taken(_, cents)
            | Movement::Unpaid(_, cents)
            | Movement::Paid(_, cents)
            | Movement::GivenBack(_, cents)
            | Movement::Recovered(_, cents)
            | Movement::Won { cents, .. }
            | Movement::ToJackpot { cents, .. }
            | Movement::FromJackpot { cents, .. } => !cents.is_zero(),
            Movement::InColour(what, ..) => match what {
                Wagering::Taken | Wagering::Unpaid | Wagering::Paid | Wagering::GivenBack => true,
                Wagering::Staked | Wagering::Returned => false,
            },
            Movement::Staked(..)
            | Movement::Relaid(..)
            | Movement::Returned(..)
            | Movement::Charged(..)
            | Movement::Refunded(..)
            | Movement::Coloured(..)
            | Movement::Redeemed(..) => false,
        })
}

impl Script {
    /// The table that a line drafts, or the one refusal of it.
    fn drafted(line: &str) -> Result<Script, Refusal> {
        let mut words = line.split_whitespace();
        let id = words.next().unwrap();
        let (virtually, pairs): (Vec<&str>, Vec<&str>) = words.partition(|w| *w == "virtual");
        let pairs = pairs.into_iter().map(|w| w.split_once('=').unwrap());
        let choices: BTreeMap<String, String> = pairs.map(|(k, v)| (k.into(), v.into())).collect();
        let book = book(id).unwrap_or_else(|| panic!("no book {id}"));
        let rules = book.rules(&choices).map_err(|mut refusals| {
            assert_eq!(refusals.len(), 1, "{refusals:?}");
            refusals.remove(0)
        })?;
        let setup = Setup {
            table: "T1".into(),
            book: id.into(),
            options: Options(book.complete(&choices).unwrap()),
            physical: virtually.is_empty(),
            practice: false,
            company: 0,
            edition: croupier_house::EDITION,
        };
        let drafted = setup.drafted();
        let table = Table::new(setup, rules);
        Ok(Script {
            numbers: Numbers {
                book: id.into(),
                of_first: None,
            },
            fresh: table.clone(),
            table,
            log: vec![(0, Cited::uncited(drafted))],
            said: BTreeMap::new(),
            now_ms: 1_000,
            last: Vec::new(),
            matched: 0,
            refusal: None,
            cited: Citations::new(),
            tournament: None,
        })
    }

    pub(crate) fn draft(line: &str) -> Script {
        Script::drafted(line).unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    fn kind(&self) -> GameKind {
        self.table.rules().kind()
    }

    fn say(&mut self, line: &str) {
        if let Some(minutes) = line.strip_prefix("wait-minutes ") {
            self.now_ms += minutes.parse::<i64>().unwrap() * 60_000;
            self.refusal = None;
            return;
        }
        if let Some(cup) = self.tournament.as_mut().filter(|_| is_of_cup(line)) {
            (self.last, self.refusal) = (Vec::new(), cup.say(self.now_ms, line));
            let bound = Cup::bound(line);
            for rule in cup.rules() {
                let shown = self.cited.entry(rule.clone()).or_default();
                shown.kept = true;
                shown.bound.insert(bound);
            }
            return self.said_by(bound);
        }
        let (actor, command) = spoken(&self.table, line);
        offered_is_accepted(&self.table, &actor, self.now_ms, &command);
        let roles = self.table.roles_of(&command);
        let bound = roles.first().unwrap_or(&command.roles()[0]).word();
        is_explained(&self.table, &actor, self.now_ms, &command);
        match self.table.decide(&actor, self.now_ms, &command) {
            Ok(events) => {
                is_by_its_rule(&self.table, &command, &events);
                self.said.insert(self.log.len(), command.clone());
                self.table.begin(&command);
                for event in &events {
                    self.table.apply(self.now_ms, &event.what).unwrap();
                    self.log.push((self.now_ms, event.clone()));
                }
                self.last = events;
                self.refusal = None;
            }
            Err(refusal) => {
                plain(self.kind(), &command, &refusal);
                self.last = Vec::new();
                self.refusal = Some(refusal);
            }
        }
        for (at, event) in self.last.iter().enumerate() {
            // The first event of a report is the ruling on the fault, or tells of the fault and a ruling follows.
            let is_ruling = at == 0 || event.what.word().ends_with("ruled");
            let ruling = is_ruling && reports_fault(command.word());
            for rule in event.rule.iter().chain(&event.also) {
                let shown = self.cited.entry(rule.clone()).or_default();
                shown.kept = true;
                shown.broken |= ruling;
                shown.bound.insert(bound);
            }
        }
        self.said_by(bound);
    }

    /// A refusal breaks the rules that it cites; time goes on.
    fn said_by(&mut self, bound: &'static str) {
        for rule in self.refusal.iter().flat_map(rules_of) {
            let shown = self.cited.entry(rule.clone()).or_default();
            shown.broken = true;
            shown.bound.insert(bound);
        }
        self.matched = 0;
        self.now_ms += 1_000;
    }

    fn must(&mut self, line: &str) {
        self.say(line);
        if let Some(refusal) = &self.refusal {
            panic!("{line}: {refusal}");
        }
    }

    fn ready(&mut self, burn: &str) {
        loop {
            match self.table.awaiting() {
                Some(Awaiting::Decision(d)) if d.command == "confirm" => {
                    self.must(&format!("confirm {}", d.what))
                }
                // A cutting card that goes elsewhere than usual.
                Some(Awaiting::Decision(d))
                    if d.what == "cutting-card" && d.command != "place-cutting-card" =>
                {
                    self.must(&format!("{} {}", d.command, d.what))
                }
                Some(Awaiting::Decision(d)) if d.command == "cut" => match d.player {
                    Some((player, _)) => self.must(&format!("cut {player} 100")),
                    None => match self.table.game().equipment() {
                        Equipment::Shoe { decks: 1, .. } => self.must("cut - 20"),
                        _ => self.must("cut - 100"),
                    },
                },
                Some(Awaiting::Decision(d)) if d.command == "place-cutting-card" => {
                    let from_back = match self.table.game() {
                        Game::Blackjack(game) => game.rules().cards.cutting_card_from_back,
                        _ => 20,
                    };
                    self.must(&format!("place-cutting-card {from_back}"))
                }
                Some(Awaiting::Chance(c)) if c.to == "burn" && c.face.word() == "up" => {
                    self.must(&format!("card {burn}"));
                }
                Some(Awaiting::Chance(c)) if c.to == "burn" => {
                    self.must(&format!("face-down {}", c.count))
                }
                _ => return,
            }
        }
    }

    /// The one who has the dice throws them, they fall so, and the roll is settled.
    fn roll(&mut self, dice: &str) {
        let Game::Craps(game) = self.table.game() else {
            panic!("dice are rolled at craps")
        };
        let shooter = game.shooter().map_or("-".to_owned(), ToString::to_string);
        self.must(&format!("throw {shooter}"));
        self.must(&format!("roll {dice}"));
        self.must("settle");
    }

    pub(crate) fn line(&mut self, line: &str, refused_next: bool) {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        match mark {
            "people" => {
                self.must("open-table");
                for person in rest.split_whitespace() {
                    let (who, seat) = person
                        .split_once('@')
                        .map_or((person, None), |(w, s)| (w, Some(s)));
                    self.must(&format!("buy-in {who} 10000.00"));
                    if let Some(seat) = seat {
                        self.must(&format!("sit {who} {seat}"));
                    }
                }
            }
            "ready" => self.ready(rest),
            "shooter" => {
                self.must(&format!("accept-dice {rest}"));
                self.must(&format!("choose-dice {rest} 1 2"));
            }
            "roll" => rest.split_whitespace().for_each(|dice| self.roll(dice)),
            "deal" => rest.split_whitespace().for_each(|card| match card {
                "-" => self.must("face-down"),
                card => self.must(&format!("card {card}")),
            }),
            "discard" => {
                for card in rest.split_whitespace() {
                    self.must(&format!("report-face-up-card {card}"));
                }
            }
            ">" if refused_next => self.say(rest),
            ">" => self.must(rest),
            "<" => self.expect(rest),
            "x" => {
                let (words, rule) = self.numbers.expectation(rest);
                assert_eq!(rule, None, "what does not happen cites no rule");
                if let Some(cup) = self.tournament.as_ref().filter(|_| Cup::happens(&words[0])) {
                    assert!(cup.find(0, &words).is_none(), "{rest} must not happen");
                    return;
                }
                let unwanted = Expected::read(self.kind(), &words);
                let found = self.last.iter().find(|e| unwanted.is(&e.what));
                assert!(found.is_none(), "{rest} must not happen");
            }
            "!" => {
                let refusal = self.refusal.as_ref();
                let refusal = refusal.unwrap_or_else(|| panic!("not refused"));
                self.numbers.refused(rest, refusal);
            }
            "=" => {
                let (who, cents) = rest.split_once(' ').unwrap();
                assert_eq!(
                    self.table.purse(&name(who)),
                    Cents::from_word(cents).unwrap(),
                    "chips of {who}"
                );
            }
            "?" => assert_eq!(awaited(&self.table), rest),
            "heat" => {
                let mut words = rest.split_whitespace();
                let (rounds, cuts) = (words.next().unwrap(), words.next().unwrap());
                self.must(&format!("set-heat cup {rounds} {cuts}"));
                self.must("open-table");
                for player in words {
                    let (who, chips) = player.split_once('=').unwrap();
                    let (who, seat) = who.split_once('@').unwrap();
                    self.must(&format!("issue-chips {who} {seat} {chips}"));
                }
            }
            "round" => {
                for wager in rest.split_whitespace() {
                    let [who, on, cents] = wager.split(':').collect::<Vec<_>>()[..] else {
                        panic!("{wager} must be player:on:amount")
                    };
                    self.must("ask-wager");
                    let seat = self.table.people().seat_of(&name(who)).expect("a seat");
                    self.must(&format!("place-wager {who} {seat} {on} {cents}"));
                }
                self.must("no-more-bets");
            }
            "tournament" => self.tournament = Some(Cup::draft(rest)),
            "$" => {
                let (account, cents) = rest.split_once(' ').unwrap();
                let cup = self.tournament.as_ref().expect("a tournament");
                let cents = Cents::from_word(cents).unwrap();
                assert_eq!(cup.balance(account), cents, "{account}");
            }
            _ => panic!("unknown script line {line:?}"),
        }
    }

    fn expect(&mut self, text: &str) {
        let (words, rules) = self.numbers.expectation(text);
        if let Some(cup) = self.tournament.as_ref().filter(|_| Cup::happens(&words[0])) {
            let found = cup.find(self.matched, &words);
            let at = found.unwrap_or_else(|| panic!("there is no such event in\n{}", cup.told()));
            if let Some(rules) = rules {
                assert_eq!(cup.cited(at), rules, "{text}");
            }
            self.matched = at + 1;
            return;
        }
        let expected = Expected::read(self.kind(), &words);
        let found = self.last[self.matched..]
            .iter()
            .position(|e| expected.is(&e.what))
            .unwrap_or_else(|| {
                let named = |e: &Cited<Event>| named(self.kind(), &e.what);
                let lines: Vec<String> = self.last.iter().map(named).collect();
                panic!("there is no such event in\n{}", lines.join("\n"))
            });
        let event = &self.last[self.matched + found];
        cites(event, rules, text);
        self.matched += found + 1;
    }

    /// The laws: the log replays to the same state, every line parses back, every event cites a rule that exists, what is won and lost
    /// is told in the past, and the ledger sums to zero and agrees with the chips.
    fn keep_the_laws(&self) {
        self.tournament.iter().for_each(Cup::keep_the_laws);
        let mut replayed = self.fresh.clone();
        let mut balances: BTreeMap<String, i64> = BTreeMap::new();
        for (at, (at_ms, event)) in self.log.iter().enumerate() {
            let line = event.what.to_string();
            if let Some(command) = self.said.get(&at) {
                replayed.begin(command);
            }
            assert_eq!(
                Event::parse(self.kind(), &line).as_ref(),
                Ok(&event.what),
                "{line}"
            );
            replayed.apply(*at_ms, &event.what).unwrap();
            if moves_winnings(&event.what) {
                let wager = event.what.mark().is_some_and(|m| m.wager_of().is_some());
                // Neither belongs to a round: what an earlier one paid, and a coin kept for the next by one who leaves.
                let apart = ["settlement-reversed", "jackpot-returned"];
                assert!(
                    wager || apart.contains(&event.what.word()),
                    "{line} is not an end of a wager in the past"
                );
            }
            // No rule: the book says that its text is silent. A key that it leaves open panics.
            for rule in event.rule.iter().chain(&event.also) {
                assert!(register::is_rule(rule.as_str()), "{line} cites {rule}");
            }
            let entry = ledger::entry("T1", Funding::Cash, &event.what);
            assert_eq!(
                entry.iter().map(|l| l.cents).sum::<Cents>(),
                Cents::ZERO,
                "{line}"
            );
            for l in entry {
                *balances.entry(l.account).or_default() += l.cents.0;
            }
        }
        assert_eq!(replayed, self.table, "the log replays to another state");
        for who in self.table.people().all() {
            let chips = balances
                .get(&format!("chips:T1:{who}"))
                .copied()
                .unwrap_or_default();
            assert_eq!(Cents(chips), self.table.purse(who), "chips of {who}");
            let layout = balances
                .get(&format!("wagers:T1:{who}"))
                .copied()
                .unwrap_or_default();
            assert_eq!(
                Cents(layout),
                self.table.game().on_layout(who),
                "wagers of {who}"
            );
        }
        let shoe = match self.table.game() {
            Game::Baccarat(game) => &game.cards().shoe,
            Game::Blackjack(game) => &game.cards().shoe,
            Game::CheminDeFer(game) => &game.cards().shoe,
            Game::CaribbeanStud(game) => &game.cards().shoe,
            _ => return,
        };
        assert!(u32::from(shoe.left()) <= shoe.unseen().total(), "{shoe:?}");
    }
}

/// Does a step; if it fails, it is said where.
fn at<T>(place: &str, step: impl FnOnce() -> T) -> T {
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(step));
    done.unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| panic.downcast_ref::<&str>().copied());
        panic!("{place}\n{}", said.unwrap_or("it failed"));
    })
}

/// Runs a script, under each of its books if it names several, and hands over the rules that were cited.
pub(crate) fn run(file: &str, text: &str) -> Citations {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let rows = lines.iter().filter_map(|line| line.strip_prefix("book "));
    let books: Vec<Vec<&str>> = rows.map(|row| row.split_whitespace().collect()).collect();
    let Some(first) = books.first() else {
        return play(file, &lines, None);
    };
    let mut cited = Citations::new();
    for book in &books {
        let played = play(&format!("{} {file}", book[0]), &lines, Some((first, book)));
        for (rule, shown) in played {
            cited.entry(rule).or_default().add(&shown);
        }
    }
    cited
}

/// Plays a script, under one of its books if it has lines of them.
fn play(file: &str, lines: &[&str], book: Option<(&[&str], &[&str])>) -> Citations {
    let mut script: Option<Script> = None;
    let mut jackpot: Option<JackpotScript> = None;
    let mut cited = Citations::new();
    for (i, line) in lines.iter().enumerate() {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        let refused = lines.get(i + 1).and_then(|next| next.strip_prefix("! "));
        at(&format!("{file}:{}: {line}", i + 1), || match mark {
            "" | "#" | "book" => {}
            "jackpot" => {
                end(script.take(), jackpot.take(), &mut cited);
                jackpot = Some(JackpotScript::open(rest));
            }
            "table" => {
                end(script.take(), jackpot.take(), &mut cited);
                let numbers = book.map(|(first, book)| numbers(first, book));
                let drafted = Script::drafted(&match &numbers {
                    Some(numbers) => format!("{} {rest}", numbers.book),
                    None => rest.to_owned(),
                });
                match (drafted, refused) {
                    (Ok(drafted), None) => {
                        let numbers = numbers.unwrap_or_else(|| drafted.numbers.clone());
                        script = Some(Script { numbers, ..drafted });
                    }
                    (Err(refusal), Some(expected)) => {
                        let numbers = numbers.unwrap_or_else(|| Numbers {
                            book: rest.split(' ').next().unwrap().to_owned(),
                            of_first: None,
                        });
                        numbers.refused(expected, &refusal);
                        for rule in rules_of(&refusal) {
                            let shown = cited.entry(rule.clone()).or_default();
                            shown.broken = true;
                            shown.bound.insert("operator");
                        }
                    }
                    (Ok(_), Some(_)) => panic!("not refused"),
                    (Err(refusal), None) => panic!("{refusal}"),
                }
            }
            _ if jackpot.is_some() => {
                let jackpot = jackpot.as_mut().expect("it is there");
                jackpot.line(line, refused.is_some());
            }
            // Held to the draft above it.
            "!" if script.is_none() && i > 0 && lines[i - 1].starts_with("table") => {}
            _ => {
                let script = script.as_mut().expect("a script begins with a table");
                script.line(line, refused.is_some());
            }
        });
    }
    at(&format!("{file}: at its end"), || {
        end(script, jackpot, &mut cited)
    });
    assert!(!cited.is_empty(), "{file}: a script cites rules");
    cited
}

/// The end of a table or of a jackpot in a script.
fn end(script: Option<Script>, jackpot: Option<JackpotScript>, cited: &mut Citations) {
    let of_table = script.map(|script| {
        script.keep_the_laws();
        script.cited
    });
    for (rule, shown) in of_table
        .into_iter()
        .chain(jackpot.map(JackpotScript::end))
        .flatten()
    {
        cited.entry(rule).or_default().add(&shown);
    }
}

#[test]
fn every_rule_script_holds() {
    let found = croupier_kept::files("testdata/rules");
    assert!(found.len() >= 30, "only {} scripts found", found.len());
    let failed = found.iter().filter_map(|file| {
        let panic = std::panic::catch_unwind(|| run(file, &croupier_kept::read(file))).err()?;
        Some(panic.downcast_ref::<String>().unwrap_or(file).clone())
    });
    let failed: Vec<String> = failed.collect();
    assert!(
        failed.is_empty(),
        "{} of {} scripts fail:\n\n{}",
        failed.len(),
        found.len(),
        failed.join("\n\n")
    );
}

/// A refusal as it is told.
fn refused(refusal: &Refusal) -> String {
    let rules: Vec<&str> = rules_of(refusal).map(RuleId::as_str).collect();
    let (reason, detail) = (refusal.reason.word(), &refusal.detail);
    format!("    ! {reason} [{}] {detail}\n", rules.join(", "))
}

/// Plays a script and tells what comes of every line, whatever it was expected to lead to. Where a draft is refused there is no table
/// for the lines that follow, and nothing comes of them.
fn told(file: &str, text: &str) -> String {
    let mut script: Option<Script> = None;
    let mut out = String::new();
    for (i, line) in text.lines().map(str::trim).enumerate() {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        out += &format!("{line}\n");
        if mark == "table" {
            script = match at(&format!("{file}:{}", i + 1), || Script::drafted(rest)) {
                Ok(script) => Some(script),
                Err(refusal) => {
                    out += &refused(&refusal);
                    None
                }
            };
        }
        let Some(script) = script.as_mut().filter(|_| mark != "table") else {
            continue;
        };
        let before = script.log.len();
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| match mark {
            "" | "#" => {}
            ">" => script.say(rest),
            _ => script.line(line, false),
        }));
        for (_, event) in &script.log[before..] {
            let rules: Vec<&str> = event
                .rule
                .iter()
                .chain(&event.also)
                .map(RuleId::as_str)
                .collect();
            out += &format!(
                "    {} [{}]\n",
                named(script.kind(), &event.what),
                rules.join(", ")
            );
        }
        if let Some(cup) = script.tournament.as_ref().filter(|_| is_of_cup(rest)) {
            out += &cup.told();
        }
        if let (">", Some(refusal)) = (mark, &script.refusal) {
            out += &refused(refusal);
        }
        if let Err(panic) = done {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said = said.or_else(|| panic.downcast_ref::<&str>().copied());
            out += &format!("    FAILED {}\n", said.unwrap_or("it failed"));
        }
        if !matches!(mark, "" | "#" | "<" | "x" | "!" | "=" | "?") {
            out += &format!("    ? {}\n", awaited(&script.table));
        }
    }
    out
}

/// `cargo xtask script FILE` names a file in `CROUPIER_SCRIPT`, and where to write what comes of it.
#[test]
fn what_comes_of_a_script_is_told() {
    if let Ok(asked) = std::env::var("CROUPIER_SCRIPT") {
        let (file, out) = asked.split_once('\n').expect("two files");
        let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{file}: {e}"));
        return std::fs::write(out, told(file, &text)).unwrap();
    }
    let text =
        "table nz-2004/baccarat\n> place-wager anna 1 tie 5.00\n> open-table\n< table-closed";
    assert_eq!(
        told("told.txt", text),
        "table nz-2004/baccarat\n\
         > place-wager anna 1 tie 5.00\n    ! TableNotOpen [nz-2004/baccarat/6.1] the table is not open yet; a dealer opens it\n    ? nothing\n\
         > open-table\n    table-opened [nz-2004/baccarat/6.1]\n    cards-brought shoe=1 decks=8 why=opening [nz-2004/baccarat/6.1, nz-2004/baccarat/3.4(a)]\n    ? confirm\n\
         < table-closed\n    FAILED there is no such event in\ntable-opened\ncards-brought shoe=1 decks=8 why=opening\n"
    );
}

/// A draft that is refused is told like any refusal.
#[test]
fn what_comes_of_a_refused_draft_is_told() {
    let told = told(
        "told.txt",
        "table nz-1996/blackjack decks=3\n! OptionOutOfBounds [3.1]",
    );
    let [draft, refusal, line] = told.lines().collect::<Vec<_>>()[..] else {
        panic!("{told}")
    };
    assert_eq!(draft, "table nz-1996/blackjack decks=3");
    assert!(
        refusal.starts_with("    ! OptionOutOfBounds [nz-1996/blackjack/3.1] "),
        "{told}"
    );
    assert_eq!(line, "! OptionOutOfBounds [3.1]");
}

/// What a script says wrongly is refused with what it might have said, and not passed over.
#[test]
fn a_script_names_events_and_fields_that_there_are() {
    let said = |line: &str| {
        let read = || {
            let mut script = Script::draft("nz-2004/baccarat");
            script.line("> open-table", false);
            script.line(line, false);
        };
        let panic = std::panic::catch_unwind(read).expect_err(line);
        panic.downcast_ref::<String>().cloned().unwrap_or_default()
    };
    let word = "there is no event table-opend at baccarat";
    assert_eq!(said("< table-opend"), word);
    assert_eq!(said("x table-opend"), word);
    let other = said("x puck-moved point=4");
    assert_eq!(other, "there is no event puck-moved at baccarat");
    let field = said("x cards-brought cause=new-cards");
    assert_eq!(
        field,
        "cards-brought has no field cause; it has shoe, decks, why"
    );
    assert_eq!(said("< cards-brought 1 8"), "1 must be field=value");
    let value = said("< cards-brought decks=7");
    assert!(value.contains("\ncards-brought shoe=1 decks=8"), "{value}");
}

/// A script of several books is held to each one's own numbers.
#[test]
fn a_script_is_run_under_each_of_its_books() {
    let opened = |second: &str| {
        let text = format!(
            "book nz-2004/baccarat 6.1\nbook nz-1996/mini-baccarat {second}\ntable\n> open-table\n< table-opened [6.1]"
        );
        std::panic::catch_unwind(|| run("opened.txt", &text))
    };
    let rules = ["nz-1996/mini-baccarat/6.1", "nz-2004/baccarat/6.1"].map(RuleId::new);
    let cited = opened("6.1").unwrap();
    assert!(
        rules.iter().all(|rule| cited.contains_key(rule)),
        "{cited:?}"
    );
    for (wrong, place) in [
        ("6.2", "nz-1996/mini-baccarat opened.txt:5: <"),
        ("", "nz-1996/mini-baccarat opened.txt:3: table\n"),
        ("6.1 6.2", "nz-1996/mini-baccarat opened.txt:3: table\n"),
    ] {
        let panic = opened(wrong).expect_err(wrong);
        let said = panic.downcast_ref::<String>().unwrap();
        assert!(said.starts_with(place), "{said}");
    }
}

/// nj-19-47/punto-banco/3.12(c) and nj-19-47/punto-banco/3.12(d): cards are burned as long as there are any; then a round
/// cannot be dealt and is void.
#[test]
fn a_burn_ends_with_the_shoe() {
    let mut script = Script::draft("nj-19-47/punto-banco decks=6");
    for line in ["people anna@1", "ready Ac", "> accept-shoe anna"] {
        script.line(line, false);
    }
    script.must("place-wager anna 1 banker 20.00");
    let next = |script: &Script| {
        let Game::Baccarat(game) = script.table.game() else {
            unreachable!("a baccarat book")
        };
        game.cards().shoe.unseen().present().last().copied()
    };
    while let Some(card) = next(&script) {
        let burning = matches!(script.table.awaiting(), Some(Awaiting::Chance(_)));
        script.must(&if burning {
            format!("card {card}")
        } else {
            format!("report-face-up-card {card}")
        });
    }
    script.line("? no-more-bets", false);
    script.must("no-more-bets");
    script.must("report-insufficient-cards");
    script.expect("round-voided round=1 why=insufficient-cards [3.12(d)]");
    script.keep_the_laws();
}
