//! Several Caribbean stud tables of all sorts that feed one jackpot and win it, by property (nz-1996/caribbean-stud/2.4, 11.3, 11.7,
//! 12.1 to 12.3, 14.10): the jackpot never refuses what a table tells it, every prize comes to be paid, and at every step the
//! logs together leave in the pool's account what the meter shows.

use crate::choices::{any_draft, game, offered_command};
use crate::kept::{Kept, bytes, name, terms};
use crate::walk::{Dice, NAMES, complete};
use croupier_engine::games::GameKind;
use croupier_engine::games::caribbean_stud::Phase;
use croupier_engine::{Cents, Cited, Reason, Role};
use croupier_house::command::Floor;
use croupier_house::dealer::{self, Next};
use croupier_house::jackpot::{self, Command as Told};
use croupier_house::ledger::{self, Funding};
use croupier_house::{Actor, Command, Event, Table};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A table that tells its jackpot what happens.
struct Linked {
    table: Table,
    fresh: Table,
    log: Vec<Cited<Event>>,
}

impl Linked {
    fn id(&self) -> String {
        self.table.setup().table.clone()
    }

    fn phase(&self) -> &Phase {
        game(&self.table).phase()
    }
}

/// What was met in walks, so that none of it is missing.
#[derive(Debug, Default)]
struct Met {
    wagers: u32,
    given_back: u32,
    carried: u32,
    prizes: u32,
    together: u32,
    waited: u32,
}

/// A floor with its jackpot.
struct Floors {
    tables: Vec<Linked>,
    kept: Kept,
    accounts: BTreeMap<String, i64>,
    now_ms: u64,
    met: Met,
}

impl Floors {
    fn new(dice: &mut Dice<'_>) -> Floors {
        let permille = 1 + dice.below(1000) as u16;
        let seed = dice.pick(&[0, 50_000, 1_500_000, 9_999_999]);
        let mut kept = Kept::new(terms(permille, seed));
        kept.line("open-jackpot").unwrap();
        let drafts = ["T1", "T2", "T3"].map(|id| any_draft(id, dice));
        let mut floor = Floors {
            tables: Vec::new(),
            kept,
            accounts: BTreeMap::new(),
            now_ms: 0,
            met: Met::default(),
        };
        for table in drafts {
            let id = table.setup().table.clone();
            floor.kept.say(&Told::Link { table: id }).unwrap();
            floor.tables.push(Linked {
                fresh: table.clone(),
                table,
                log: Vec::new(),
            });
            let at = floor.tables.len() - 1;
            assert!(floor.say(at, &Command::Floor(Floor::OpenTable {})));
            for player in 0..3 {
                floor.come(at, player);
            }
        }
        floor
    }

    /// A player comes to a table, or comes back.
    fn come(&mut self, at: usize, player: usize) {
        let who = name(NAMES[player]);
        let buy = Floor::BuyIn {
            player: who.clone(),
            cents: Cents(500_000),
        };
        let sit = Floor::Sit {
            player: who,
            seat: player as u8 * 2 + 1,
        };
        self.say(at, &Command::Floor(buy));
        self.say(at, &Command::Floor(sit));
    }

    /// Says something at a table, which tells the jackpot what comes of it. Whether it was accepted.
    fn say(&mut self, at: usize, command: &Command) -> bool {
        self.now_ms += 1;
        let linked = &mut self.tables[at];
        let actor = Actor::house(command.roles()[0]);
        let Ok(events) = linked.table.decide(&actor, 0, command) else {
            return false;
        };
        let what: Vec<Event> = events.iter().map(|e| e.what.clone()).collect();
        let told = jackpot::of_table(&linked.table, self.now_ms, &what);
        for event in &what {
            linked.table.apply(0, event).unwrap();
            for line in ledger::entry(&linked.table.setup().table, Funding::Cash, event) {
                *self.accounts.entry(line.account).or_default() += line.cents.0;
            }
            self.met.carried += u32::from(event.word() == "carried-wager-used");
        }
        linked.log.extend(events);
        for command in told {
            match &command {
                Told::Contribute { .. } => self.met.wagers += 1,
                Told::Refund { .. } => self.met.given_back += 1,
                Told::Claim { hands, .. } => self.met.together += u32::from(hands.len() > 1),
                _ => {}
            }
            let said = self.kept.say(&command);
            said.unwrap_or_else(|refused| panic!("{command}: {refused}"));
        }
        true
    }

    /// The prizes of the table that is first in order are awarded and paid, if one may be.
    fn pay(&mut self) {
        let Some(table) = self.kept.jackpot.next_to_pay().map(str::to_owned) else {
            return;
        };
        let at = self.tables.iter().position(|t| t.id() == table).unwrap();
        assert!(matches!(self.tables[at].phase(), Phase::Paying(_)));
        let pay = Told::Pay {
            table: table.clone(),
        };
        let events = self.kept.say(&pay).unwrap();
        for payment in jackpot::payments(&table, &events) {
            self.met.prizes += 1;
            only_the_house_pays(&self.tables[at].table, &payment);
            assert!(self.say(at, &payment), "{payment}");
        }
        assert!(!matches!(self.tables[at].phase(), Phase::Paying(_)));
    }

    /// What must hold between any two steps.
    fn holds(&mut self) {
        let pool = "jackpot:stud-1";
        let of = |accounts: &BTreeMap<String, i64>| accounts.get(pool).copied().unwrap_or_default();
        let meter = self.kept.jackpot.meter().0;
        assert_eq!(of(&self.accounts) + of(&self.kept.accounts), meter);
        for linked in &self.tables {
            let claims = self.kept.jackpot.claims();
            let claims = claims.filter(|(table, _)| *table == linked.id());
            let unpaid = claims.map(|(_, claim)| claim.hands.len()).sum::<usize>();
            assert_eq!(unpaid, game(&linked.table).claims().len());
        }
        // Whoever has won and waits, waits for a round that is played elsewhere.
        let waits = self.kept.jackpot.claims().next().is_some();
        if waits && self.kept.jackpot.next_to_pay().is_none() {
            self.met.waited += 1;
            let mut others = self.tables.iter();
            let played = |t: &Linked| t.table.game().round_under_way();
            assert!(others.any(|t| played(t) && !matches!(t.phase(), Phase::Paying(_))));
        }
    }

    /// One random step at one table.
    fn step(&mut self, dice: &mut Dice<'_>) {
        let at = dice.below(self.tables.len());
        if dice.below(4) == 0 {
            self.pay();
        }
        if dice.below(60) == 0 {
            let player = dice.below(3);
            let leave = Floor::Leave {
                player: name(NAMES[player]),
            };
            self.say(at, &Command::Floor(leave));
            self.come(at, player);
        } else if !matches!(self.tables[at].phase(), Phase::Paying(_))
            && let Some(command) = offered_command(dice, &self.tables[at].table)
        {
            self.say(at, &command);
        }
        self.holds();
    }

    /// Plays every round to its end, so that all that was won is paid.
    fn end(&mut self) {
        for at in 0..self.tables.len() {
            while self.tables[at].table.game().round_under_way()
                && !matches!(self.tables[at].phase(), Phase::Paying(_))
            {
                let table = &self.tables[at].table;
                let unseen = game(table).cards().shoe.unseen().present();
                let command = match dealer::next(table) {
                    Next::Prepare(c) | Next::FaceDown(c) | Next::Ask(c) | Next::Settle(c) => c,
                    Next::Cut(least, _) => dealer::cut_at(table, least).unwrap(),
                    Next::Reveal(_) => dealer::show_at(table, unseen[0]).unwrap(),
                    other => unreachable!("{other:?}"),
                };
                assert!(self.say(at, &command), "{command}");
                self.holds();
            }
        }
        for _ in 0..self.tables.len() {
            self.pay();
        }
        self.holds();
        assert!(self.kept.jackpot.claims().next().is_none());
        self.kept.end();
        for linked in &self.tables {
            assert!(!linked.table.game().round_under_way());
            let mut replayed = linked.fresh.clone();
            for event in &linked.log {
                let line = event.what.to_string();
                let parsed = Event::parse(GameKind::CaribbeanStud, &line).unwrap();
                replayed.apply(0, &parsed).unwrap();
            }
            assert_eq!(replayed, linked.table);
        }
        assert_eq!(self.accounts.values().sum::<i64>(), 0);
    }
}

/// A prize that the table by itself would let a manager pay is refused where the jackpot is kept (nz-1996/caribbean-stud/12.3),
/// and is what is missing from the offers there.
fn only_the_house_pays(table: &Table, payment: &Command) {
    let manager = Actor::staff(name("mo"), Role::Manager);
    assert!(table.decide(&manager, 0, payment).is_ok());
    let refusal = jackpot::admit(table, &manager, payment).unwrap_err();
    assert_eq!(refusal.reason, Reason::RoleMayNot);
    let rule = refusal.rule.unwrap();
    assert_eq!(rule.as_str(), "nz-1996/caribbean-stud/12.3");
    assert_eq!(
        jackpot::admit(table, &Actor::house(Role::Manager), payment),
        Ok(())
    );
    let (prizes, mut others): (Vec<_>, Vec<_>) = table
        .offers_to_staff()
        .into_iter()
        .partition(|offer| offer.word == payment.word());
    assert!(!prizes.is_empty());
    let mut kept = table.offers_to_staff();
    jackpot::leave_to_keeper(&mut kept);
    assert_eq!(kept, others);
    let mut dice = Dice { bytes: [].iter() };
    for offer in others.drain(..) {
        if let Some(command) = complete(&mut dice, table, &offer) {
            assert_eq!(jackpot::admit(table, &manager, &command), Ok(()));
        }
    }
}

fn walk(bytes: &[u8]) -> Met {
    let mut dice = Dice {
        bytes: bytes.iter(),
    };
    let mut floor = Floors::new(&mut dice);
    while !dice.is_empty() {
        floor.step(&mut dice);
    }
    floor.end();
    floor.met
}

proptest! {
    /// nz-1996/caribbean-stud/2.4, nz-1996/caribbean-stud/11.3, nz-1996/caribbean-stud/12.3, nz-1996/caribbean-stud/14.10
    #[test]
    fn the_tables_and_their_jackpot_always_agree(bytes in proptest::collection::vec(any::<u8>(), 100..1500)) {
        walk(&bytes);
    }
}

/// nz-1996/caribbean-stud/11.7, nz-1996/caribbean-stud/12.2, nz-1996/caribbean-stud/12.3: long walks, in which everything between a
/// table and its jackpot is met.
#[test]
fn long_play_meets_everything_between_a_table_and_its_jackpot() {
    let mut met = Met::default();
    let mut seed = 1996u64;
    for _ in 0..60 {
        let bytes = bytes(&mut seed, 12_000);
        let walked = walk(&bytes);
        met.wagers += walked.wagers;
        met.given_back += walked.given_back;
        met.carried += walked.carried;
        met.prizes += walked.prizes;
        met.together += walked.together;
        met.waited += walked.waited;
    }
    let Met {
        wagers,
        given_back,
        carried,
        prizes,
        together,
        waited,
    } = met;
    let all = [wagers, given_back, carried, prizes, together, waited];
    assert!(all.iter().all(|n| *n > 3), "{met:?}");
}
