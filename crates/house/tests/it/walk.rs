//! A walk at a table: commands are said one after the other, and the table is held to the laws that every game keeps. What is
//! offered is accepted and what is accepted was offered; refusals and events cite a rule; every line parses back; the log
//! replays to the same table; no chip is lost, and nobody holds what chips cannot make. A game adds its own through its `Twin`.

mod dice;
mod taken_up;

pub(crate) use dice::Dice;
pub(crate) use taken_up::{complete, offered_command};

use crate::awaited::is_by_its_rule;
use crate::plain::plain;
use crate::why::is_explained;
use croupier_engine::games::GameKind;
use croupier_engine::machine::Offer;
use croupier_engine::{Card, Cents, Cited, Movement, Name, Role};
use croupier_house::command::Floor;
use croupier_house::dealer::{self, Next};
use croupier_house::ledger::{self, Funding};
use croupier_house::{Actor, Command, Event, Options, Setup, Table};
use croupier_rulebooks::{Choices, book, register};
use std::collections::{BTreeMap, BTreeSet};

/// Those who come to the tables.
pub(crate) const NAMES: [&str; 4] = ["anna", "bo", "cy", "di"];

pub(crate) fn name(at: usize) -> Name {
    Name::new(NAMES[at % NAMES.len()]).unwrap()
}

/// Choices out of pairs.
pub(crate) fn choices(pairs: &[(&str, &str)]) -> Choices {
    let own = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    pairs.iter().map(own).collect()
}

/// A table as drafted.
pub(crate) fn drafted(id: &str, of: &str, choices: &Choices, physical: bool) -> Table {
    let book = book(of).unwrap();
    let setup = Setup {
        table: id.to_owned(),
        book: book.id.clone(),
        options: Options(book.complete(choices).unwrap()),
        physical,
        practice: false,
        company: 0,
        edition: croupier_house::EDITION,
    };
    Table::new(setup, book.rules(choices).unwrap())
}

/// A physical table of this book, named T1.
pub(crate) fn draft(of: &str, choices: &Choices) -> Table {
    drafted("T1", of, choices, true)
}

/// What the house does next at a table of cards where the card at a place is `face`; none: it waits.
pub(crate) fn dealt(table: &Table, face: impl Fn(u16) -> Card) -> Option<Command> {
    Some(match dealer::next(table) {
        Next::Wait => return None,
        Next::Prepare(c)
        | Next::CloseBetting(c)
        | Next::Ask(c)
        | Next::CuttingCard(c)
        | Next::FaceDown(c)
        | Next::OutOfCards(c)
        | Next::NewShoe(c)
        | Next::Settle(c) => c,
        Next::Cut(least, _) => dealer::cut_at(table, least).unwrap(),
        Next::Reveal(place) => dealer::show_at(table, face(place)).unwrap(),
        Next::Launch(_) | Next::Land | Next::LastCall(_) => unreachable!("no cards are played"),
    })
}

/// What is sent to somebody as an offer is accepted of them, and what is accepted was offered; of facts, some are.
pub(crate) fn offered_is_accepted(table: &Table, actor: &Actor, now_ms: i64, command: &Command) {
    let offers = table.offers_for(actor);
    let admit =
        |offer: &&Offer| offer.admits(command) && offer.from_ms.is_none_or(|from| from <= now_ms);
    let admitting: Vec<&Offer> = offers.iter().filter(admit).collect();
    let decision = table.decide(actor, now_ms, command);
    let so = || {
        format!(
            "{command} by {actor:?}: {decision:?}\n{offers:?}\n{:?}",
            table.game()
        )
    };
    if decision.is_ok() {
        assert!(!admitting.is_empty(), "accepted and not offered, {}", so());
    } else {
        let sure = admitting.iter().any(|offer| !offer.asks_facts());
        assert!(!sure, "offered and refused, {}", so());
    }
}

/// What a walk knows of one game beside the laws of every table.
pub(crate) trait Twin {
    /// A command was accepted: its events follow.
    fn accepted(&mut self, _: &Table) {}

    /// An event, the table being as it was before it.
    fn before(&mut self, _: &Table, _: &Event) {}

    /// An event, the table being as it is after it.
    fn after(&mut self, _: &Table, _: &Event) {}

    /// What must hold of the table whenever a command has been accepted.
    fn stands(&self, _: &Table) {}
}

/// What staff key at a physical table may be taken back until chips move or betting closes, and the game is then as it was; what a
/// player has decided stands.
fn may_be_taken_back(before: &Table, after: &Table, command: &Command, events: &[Cited<Event>]) {
    let stands = |event: &Cited<Event>| match &event.what {
        Event::Floor(_) => true,
        Event::Game(event) => event.closes_betting() || !event.movements().is_empty(),
    };
    let keyed = matches!(command, Command::Game(_)) && !command.roles().contains(&Role::Player);
    let mut again = after.clone();
    let taken_back = again.act(
        &Actor::house(Role::Supervisor),
        0,
        &Command::Floor(Floor::TakeBack {}),
    );
    if !before.setup().physical || (keyed && events.iter().any(stands)) {
        assert!(taken_back.is_err(), "{command} is taken back");
    } else if keyed {
        let event = &taken_back.unwrap()[0].what;
        let said = format!("taken-back \"{command}\" {}", events.len());
        assert_eq!(event.to_string(), said);
        assert_eq!(again.game(), before.game(), "{command}");
        for player in after.people().all() {
            assert_eq!(again.purse(player), before.purse(player), "{command}");
        }
    }
}

/// A table that is walked, and what has happened there.
pub(crate) struct Walk<T> {
    pub(crate) table: Table,
    pub(crate) twin: T,
    pub(crate) log: Vec<Cited<Event>>,
    /// The commands, by how many events there were before them.
    said: BTreeMap<usize, Command>,
    fresh: Table,
    /// Money that came to the table and went from it.
    brought: i64,
    /// Whoever has ever brought money.
    came: BTreeSet<Name>,
    /// Whoever may hold coins: vigorish is no matter of chips.
    coins: BTreeSet<Name>,
}

impl<T: Twin> Walk<T> {
    pub(crate) fn new(table: Table, twin: T) -> Walk<T> {
        Walk {
            fresh: table.clone(),
            table,
            twin,
            log: Vec::new(),
            said: BTreeMap::new(),
            brought: 0,
            came: BTreeSet::new(),
            coins: BTreeSet::new(),
        }
    }

    /// The table opens, and so many come with so much each; the first of them sit down.
    pub(crate) fn open(&mut self, players: usize, seated: usize, cents: Cents) {
        self.say(&Command::Floor(Floor::OpenTable {}));
        for at in 0..players {
            let player = name(at);
            self.say(&Command::Floor(Floor::BuyIn {
                player: player.clone(),
                cents,
            }));
            if at < seated {
                let seat = at as u8 * 2 + 1;
                self.say(&Command::Floor(Floor::Sit { player, seat }));
            }
        }
    }

    /// Says a command and holds the table to its laws.
    pub(crate) fn say(&mut self, command: &Command) {
        let line = command.to_string();
        let parsed = Command::parse(self.table.rules().kind(), &line);
        assert_eq!(parsed.as_ref(), Ok(command));
        let roles = self.table.roles_of(command);
        let actor = Actor::house(roles.first().copied().unwrap_or(command.roles()[0]));
        let decision = self.table.decide(&actor, 0, command);
        offered_is_accepted(&self.table, &actor, 0, command);
        // Somebody else, now this one and now that.
        let player = command
            .player()
            .cloned()
            .unwrap_or_else(|| name(line.len()));
        let other = match Role::ALL[self.log.len() % Role::ALL.len()] {
            Role::Player => Actor::player(player),
            role => Actor::staff(Name::new("desk").unwrap(), role),
        };
        offered_is_accepted(&self.table, &other, 0, command);
        is_explained(&self.table, &actor, 0, command);
        match decision {
            Err(refusal) => {
                let rule = refusal.rule.as_ref();
                let cites = rule.is_none_or(|rule| register::is_rule(rule.as_str()));
                assert!(cites && !refusal.detail.is_empty(), "{refusal}");
                plain(self.table.rules().kind(), command, &refusal);
            }
            Ok(events) => {
                assert!(!events.is_empty(), "{line} did nothing");
                is_by_its_rule(&self.table, command, &events);
                self.twin.accepted(&self.table);
                let before = self.table.clone();
                self.said.insert(self.log.len(), command.clone());
                self.table.begin(command);
                for event in events {
                    self.twin.before(&self.table, &event.what);
                    self.table.apply(0, &event.what).unwrap();
                    self.count(&event.what);
                    self.twin.after(&self.table, &event.what);
                    self.log.push(event);
                }
                self.twin.stands(&self.table);
                self.held_in_chips(&line);
                let so_far = self.said.last_key_value().map_or(0, |(at, _)| *at);
                may_be_taken_back(&before, &self.table, command, &self.log[so_far..]);
            }
        }
    }

    /// Chips make what everybody holds, and all of it that covers no vigorish can be cashed.
    fn held_in_chips(&self, line: &str) {
        let chips = self.table.rules().chips();
        for player in self.table.people().all() {
            let (purse, free) = (self.table.purse(player), self.table.free(player));
            let coins = self.coins.contains(player) || !chips.can_make(purse - free);
            assert!(coins || chips.can_make(purse), "{line}: {player} {purse}");
            let out = Command::Floor(Floor::CashOut {
                player: player.clone(),
                cents: None,
            });
            let cashed = self.table.decide(&Actor::house(out.roles()[0]), 0, &out);
            assert_eq!(cashed.is_ok(), free.is_positive(), "{line}: {cashed:?}");
        }
    }

    /// Counts a prize that is paid in money, and notes who may hold coins: vigorish, and what a ruling takes back of a payment,
    /// leave coins where chips do not make them; so does the rest of a stake at chemin de fer that nobody covered.
    fn note_money(&mut self, event: &Event) {
        let Event::Game(event) = event else {
            return;
        };
        let chips = self.table.rules().chips();
        let rest = self.table.rules().kind() == GameKind::CheminDeFer;
        for movement in event.movements() {
            let coins = match &movement {
                // A prize that is paid in money never was at the table.
                Movement::FromJackpot {
                    cents,
                    chips: false,
                    ..
                } => {
                    self.brought -= cents.0;
                    false
                }
                Movement::Charged(_, cents) => chips.unit().is_none() || !chips.can_make(*cents),
                Movement::Recovered(..) | Movement::Relaid(..) => chips.unit().is_none(),
                Movement::Returned(_, cents) => rest && !chips.can_make(*cents),
                _ => false,
            };
            if coins {
                let touched = movement.touches();
                self.coins.extend(touched.map(|t| t.player.clone()));
            }
        }
    }

    /// Says these lines, none of which is refused.
    pub(crate) fn tell<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>) {
        for line in lines {
            let logged = self.log.len();
            self.say(&Command::parse(self.table.rules().kind(), line).unwrap());
            assert!(self.log.len() > logged, "{line} was refused");
        }
    }

    /// Says a line that must be refused.
    pub(crate) fn refused(&mut self, line: &str) {
        let logged = self.log.len();
        self.say(&Command::parse(self.table.rules().kind(), line).unwrap());
        assert_eq!(self.log.len(), logged, "{line} was accepted");
    }

    fn count(&mut self, event: &Event) {
        use croupier_house::event::Floor as Happened;
        match event {
            Event::Floor(Happened::BoughtIn { player, cents, .. }) => {
                self.brought += cents.0;
                self.came.insert(player.clone());
            }
            Event::Floor(Happened::CashedOut { cents, .. }) => self.brought -= cents.0,
            _ => self.note_money(event),
        }
    }

    /// Holds the whole log to its laws; gives the balances of what is not the players'.
    pub(crate) fn end(&self) -> BTreeMap<String, i64> {
        let kind = self.table.rules().kind();
        let setup = self.table.setup();
        let drafted = setup.drafted();
        let parsed = Event::parse(kind, &drafted.to_string());
        assert_eq!(parsed.as_ref(), Ok(&drafted));
        let mut replayed = self.fresh.clone();
        let mut balances: BTreeMap<String, i64> = BTreeMap::new();
        for (at, event) in self.log.iter().enumerate() {
            let line = event.what.to_string();
            let parsed = Event::parse(kind, &line);
            assert_eq!(parsed.as_ref(), Ok(&event.what), "{line}");
            let rule = event.rule.as_ref();
            // No rule: the book says that its text is silent. A key that it leaves open panics.
            let cites = rule.is_none_or(|rule| register::is_rule(rule.as_str()));
            assert!(cites, "{line} cites {rule:?}");
            if let Some(command) = self.said.get(&at) {
                replayed.begin(command);
            }
            replayed.apply(0, &event.what).unwrap();
            let entry = ledger::entry(&setup.table, Funding::Cash, &event.what);
            assert_eq!(entry.iter().map(|l| l.cents.0).sum::<i64>(), 0, "{line}");
            for line in entry {
                *balances.entry(line.account).or_default() += line.cents.0;
            }
        }
        assert_eq!(replayed, self.table);
        let offers = self.table.offers_to_staff();
        let offered = offers.iter().filter(|offer| offer.word == "cash-out");
        let free = self.table.people().all();
        let free = free.filter(|player| self.table.free(player).is_positive());
        assert_eq!(offered.count(), free.count(), "cash-out");
        let mut of = |account: String| Cents(balances.remove(&account).unwrap_or_default());
        assert_eq!(of("cash".to_owned()), Cents(-self.brought));
        // Those who left took everything with them.
        for who in &self.came {
            for (account, cents) in [
                ("chips", self.table.purse(who)),
                ("colour", self.table.in_colour(who)),
                ("wagers", self.table.game().on_layout(who)),
            ] {
                let account = format!("{account}:{}:{who}", setup.table);
                assert_eq!(of(account.clone()), cents, "{account}");
            }
        }
        for (who, cents) in self.table.debts() {
            let account = format!("debt:{}:{who}", setup.table);
            assert_eq!(of(account.clone()), -cents, "{account}");
        }
        balances.retain(|account, cents| !account.starts_with("debt:") || *cents != 0);
        for (account, cents) in &balances {
            let what = account.split(':').next().unwrap();
            let held = ["commission", "unclaimed"].contains(&what);
            assert!(!held || *cents >= 0, "{account}: {cents}");
            // Players who have left are refunded what is held for them.
            assert!(
                ["float", "commission", "jackpot", "unclaimed"].contains(&what),
                "{account}"
            );
        }
        balances
    }
}
