//! A table in this process: the log, the ledger in memory and, where it is virtual, its equipment. The JSON lines and
//! the game in the terminal both stand on it; what a command does is the house's to decide.

use crate::error::Failure;
use crate::source::Source;
use croupier_engine::games::{GameKind, Rules};
use croupier_engine::{Card, Cents, Cited, Equipment, Refusal};
use croupier_house::dealer::{self, Next};
use croupier_house::ledger::{self, Funding};
use croupier_house::{Actor, Command, Event, Life, Setup, Table};
use croupier_server::hidden::Hidden;
use croupier_server::shoe::EntropyFailed;
use croupier_server::why::Decided;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// An event with its number and time.
pub(crate) struct Logged {
    pub(crate) seq: u64,
    pub(crate) at_ms: i64,
    pub(crate) event: Cited<Event>,
    /// The command that led to it and those after it, and who said it.
    cause: Option<(Actor, Command)>,
}

/// A table in this process.
pub(crate) struct Floor {
    fresh: Table,
    table: Table,
    log: Vec<Logged>,
    accounts: BTreeMap<String, Cents>,
    equipment: Option<Virtual>,
    copy: Option<File>,
}

/// A virtual shoe, wheel or pair of dice.
struct Virtual {
    source: Source,
    /// What it will give, and the number of the shoe or draw.
    hidden: Option<(u32, Hidden)>,
}

impl Virtual {
    /// What this equipment will give: shuffled when the shoe is new, drawn when the wheel or the dice come to rest.
    fn hidden(&mut self, equipment: Equipment, next: &Next) -> Result<&Hidden, EntropyFailed> {
        let number = equipment.number();
        let running = matches!(equipment, Equipment::Draw { .. }) && *next != Next::Land;
        let hidden = match self.hidden.take() {
            Some((of, hidden)) if of == number || running => (of, hidden),
            _ => (number, Hidden::made(equipment, &mut self.source)?),
        };
        Ok(&self.hidden.insert(hidden).1)
    }
}

/// Why a step of the equipment was not made.
enum Stopped {
    Entropy(EntropyFailed),
    Refused(Refusal),
    Copy(io::Error),
}

impl From<EntropyFailed> for Stopped {
    fn from(failed: EntropyFailed) -> Stopped {
        Stopped::Entropy(failed)
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Failure {
        match stopped {
            Stopped::Entropy(failed) => {
                Failure::failed(format!("nothing can be shuffled or drawn: {failed}"))
            }
            Stopped::Refused(refusal) => {
                Failure::failed(format!("the table refused its own dealer: {refusal}"))
            }
            Stopped::Copy(error) => Failure::failed(format!("the log cannot be written: {error}")),
        }
    }
}

impl Floor {
    /// A table as drafted; without a source its equipment is real.
    pub(crate) fn new(
        setup: Setup,
        rules: Rules,
        source: Option<Source>,
        copy: Option<&Path>,
    ) -> Result<Floor, Failure> {
        let drafted = setup.drafted();
        let copy = match copy {
            None => None,
            Some(path) => Some(File::create(path).map_err(|error| {
                Failure::failed(format!("{} cannot be written: {error}", path.display()))
                    .hint("name a file in a folder that you may write to")
            })?),
        };
        let table = Table::new(setup, rules);
        let mut floor = Floor {
            fresh: table.clone(),
            table,
            log: Vec::new(),
            accounts: BTreeMap::new(),
            equipment: source.map(|source| Virtual {
                source,
                hidden: None,
            }),
            copy,
        };
        let first = vec![Cited::uncited(drafted)];
        floor.log(now_ms(), first, None).map_err(Stopped::Copy)?;
        Ok(floor)
    }

    /// The table.
    pub(crate) const fn table(&self) -> &Table {
        &self.table
    }

    /// The table as it was after an event.
    pub(crate) fn table_at(&self, seq: u64) -> Table {
        let mut table = self.fresh.clone();
        for logged in self.log.iter().take_while(|logged| logged.seq <= seq) {
            if let Some((_, command)) = &logged.cause {
                table.begin(command);
            }
            table.applied(logged.at_ms, &logged.event.what);
        }
        table
    }

    /// The command to which an event belongs as it was decided, and its events; none where nobody said anything for it.
    pub(crate) fn decided(&self, seq: u64) -> Option<(Decided, Vec<Cited<Event>>)> {
        let at = usize::try_from(seq).ok()?.checked_sub(1)?;
        let upto = self.log.get(..=at)?;
        let first = upto.iter().rposition(|logged| logged.cause.is_some())?;
        let (actor, command) = self.log[first].cause.clone()?;
        let after = first as u64;
        let decided = Decided {
            table: self.table_at(after),
            after,
            at_ms: self.log[first].at_ms,
            actor,
            command,
        };
        let rest = self.log[first + 1..].iter();
        let rest = rest.take_while(|logged| logged.cause.is_none());
        let events = std::iter::once(&self.log[first]).chain(rest);
        Some((decided, events.map(|logged| logged.event.clone()).collect()))
    }

    /// Its game.
    pub(crate) const fn kind(&self) -> GameKind {
        self.table.rules().kind()
    }

    /// The number of the last event.
    pub(crate) fn seq(&self) -> u64 {
        self.log.len() as u64
    }

    /// The events after a number.
    pub(crate) fn events_after(&self, seq: u64) -> &[Logged] {
        &self.log[usize::try_from(seq).map_or(self.log.len(), |at| at.min(self.log.len()))..]
    }

    /// What each account holds; together that is nothing.
    pub(crate) const fn accounts(&self) -> &BTreeMap<String, Cents> {
        &self.accounts
    }

    /// Somebody says something. The events are in the log afterwards.
    pub(crate) fn say(
        &mut self,
        actor: &Actor,
        command: &Command,
    ) -> Result<Result<(), Refusal>, Failure> {
        let now = self.now();
        match self.table.act(actor, now, command) {
            Ok(events) => {
                let cause = (actor.clone(), command.clone());
                self.log(now, events, Some(cause)).map_err(Stopped::Copy)?;
                Ok(Ok(()))
            }
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// The house says something that it must be allowed to.
    pub(crate) fn house(&mut self, command: &Command) -> Result<(), Failure> {
        let role = command.roles().first().copied();
        let actor = Actor::house(role.unwrap_or(croupier_engine::Role::Dealer));
        self.say(&actor, command)?
            .map_err(|refusal| Stopped::Refused(refusal).into())
    }

    /// One step of the virtual equipment and of what follows automatically: making ready, showing, paying. False if the table
    /// waits for people, or for what is the dealer's to say: when to spin, to call, to settle, to bring a shoe.
    pub(crate) fn step(&mut self) -> Result<bool, Failure> {
        match self.next_step().map_err(Failure::from)? {
            Some(command) => self.house(&command).map(|()| true),
            None => Ok(false),
        }
    }

    fn next_step(&mut self) -> Result<Option<Command>, Stopped> {
        let Some(equipment) = &mut self.equipment else {
            return Ok(None);
        };
        if self.table.life() != Life::Open {
            return Ok(None);
        }
        let now = self.table.game().equipment();
        let next = dealer::next(&self.table);
        let hidden = equipment.hidden(now, &next)?;
        Ok(match next {
            Next::Prepare(command)
            | Next::CuttingCard(command)
            | Next::FaceDown(command)
            | Next::OutOfCards(command) => Some(command),
            Next::Reveal(place) => {
                let card = hidden.stack().map(|stack| stack.card(cut(now), place));
                card.and_then(|card| dealer::show_at(&self.table, card))
            }
            Next::Land => {
                let faces = hidden.faces();
                faces.and_then(|faces| dealer::land_at(&self.table, faces))
            }
            Next::Cut(least, most) => {
                dealer::cut_at(&self.table, equipment.source.between(least, most)?)
            }
            Next::Wait
            | Next::CloseBetting(_)
            | Next::Ask(_)
            | Next::Settle(_)
            | Next::Launch(_)
            | Next::LastCall(_)
            | Next::NewShoe(_) => None,
        })
    }

    /// The faces of the cards that lie face down before somebody who alone may look at them; none where cards are real.
    pub(crate) fn look(&self, actor: &Actor) -> Vec<Card> {
        let now = self.table.game().equipment();
        let hidden = self.equipment.as_ref().and_then(|e| e.hidden.as_ref());
        let this = hidden.filter(|(number, _)| *number == now.number());
        let Some(stack) = this.and_then(|(_, hidden)| hidden.stack()) else {
            return Vec::new();
        };
        let places = self.table.may_look_at(actor).into_iter();
        places.map(|place| stack.card(cut(now), place)).collect()
    }

    /// The time, which never goes back.
    pub(crate) fn now(&self) -> i64 {
        let last = self.log.last().map_or(0, |l| l.at_ms);
        now_ms().max(last)
    }

    /// Records what the table has taken in.
    fn log(
        &mut self,
        at_ms: i64,
        events: Vec<Cited<Event>>,
        mut cause: Option<(Actor, Command)>,
    ) -> io::Result<()> {
        for event in events {
            self.post(&event.what);
            if let Some(copy) = &mut self.copy {
                writeln!(copy, "{event}")?;
            }
            let seq = self.seq() + 1;
            self.log.push(Logged {
                seq,
                at_ms,
                event,
                cause: cause.take(),
            });
        }
        Ok(())
    }

    fn post(&mut self, event: &Event) {
        for line in ledger::entry(&self.table.setup().table, Funding::Cash, event) {
            *self.accounts.entry(line.account).or_default() += line.cents;
        }
        let sum: Cents = self.accounts.values().copied().sum();
        assert!(sum.is_zero(), "the accounts sum to {sum}");
    }
}

/// Where the cards were cut.
fn cut(equipment: Equipment) -> u16 {
    match equipment {
        Equipment::Shoe { cut, .. } | Equipment::Part { cut, .. } => cut.unwrap_or_default(),
        Equipment::Draw { .. } => 0,
    }
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |d| i64::try_from(d.as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::draft;

    fn floor(seed: Option<&str>) -> Floor {
        let Ok((setup, rules)) = draft("t", "nz-2004/baccarat", &[], seed.is_none()) else {
            panic!("no draft");
        };
        let source = seed.map(|s| Source::new(Some(s)).unwrap());
        Floor::new(setup, rules, source, None).unwrap()
    }

    fn say(floor: &mut Floor, line: &str) {
        let command = Command::parse(floor.kind(), line).unwrap();
        floor.house(&command).unwrap();
        while floor.step().unwrap() {}
    }

    #[test]
    fn a_virtual_table_prepares_its_shoe_by_itself() {
        let mut floor = floor(Some("1"));
        assert!(!floor.step().unwrap());
        say(&mut floor, "open-table");
        assert_eq!(floor.table().view(None).play().phase, "preparing");
        say(&mut floor, "buy-in anna 100.00");
        assert_eq!(floor.table().view(None).play().phase, "betting");
        assert_eq!(floor.accounts()["cash"], Cents(-10_000));
    }

    /// nz-1996/caribbean-stud/4.4: players look at their own cards once the deal is done, nobody else does, and they are
    /// those that are turned later.
    #[test]
    fn a_player_looks_at_the_own_cards() {
        let Ok((setup, rules)) = draft("t", "nz-1996/caribbean-stud", &[], false) else {
            panic!("no draft");
        };
        let source = Source::new(Some("1")).unwrap();
        let mut floor = Floor::new(setup, rules, Some(source), None).unwrap();
        let anna = Actor::player(croupier_engine::Name::new("anna").unwrap());
        for line in [
            "open-table",
            "buy-in anna 100.00",
            "sit anna 1",
            "ante anna 5.00",
            "wager-jackpot anna 1.00",
        ] {
            say(&mut floor, line);
            assert!(floor.look(&anna).is_empty());
        }
        say(&mut floor, "no-more-bets");
        let held = floor.look(&anna);
        assert_eq!(held.len(), 5);
        let bo = Actor::player(croupier_engine::Name::new("bo").unwrap());
        assert!(floor.look(&bo).is_empty());
        let dealer = Actor::house(croupier_engine::Role::Dealer);
        assert!(floor.look(&dealer).is_empty());
        say(&mut floor, "bet anna 10.00");
        say(&mut floor, "show anna");
        let view = floor.table().view(None).stands.caribbean_stud().unwrap();
        let turned: Vec<Card> = view.hands[0].cards.iter().flatten().copied().collect();
        assert_eq!(turned, held);
    }

    #[test]
    fn a_physical_table_waits_for_every_step() {
        let mut floor = floor(None);
        say(&mut floor, "open-table");
        say(&mut floor, "buy-in anna 100.00");
        assert_eq!(floor.table().view(None).play().phase, "preparing");
    }
}
