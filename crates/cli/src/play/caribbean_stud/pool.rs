//! The progressive jackpot of a sitting (nz-1996/caribbean-stud/2.4, 11.3, 11.7, 12.1): kept in memory for the one table that is
//! linked to it, told what happens there, and asked what it pays.

use crate::error::Failure;
use crate::floor::Floor;
use croupier_engine::games::caribbean_stud::{CaribbeanStud, Prizes};
use croupier_engine::poker::Category;
use croupier_engine::{Cents, Cited, Name};
use croupier_house::jackpot::{self, Jackpot, Terms, Won, awards, of_table, payments};
use croupier_house::{Command, Table};
use croupier_server::JackpotSpec;

/// What the jackpot did, and what the house says at the table for it.
pub(super) struct Heard {
    pub(super) events: Vec<Cited<jackpot::Event>>,
    pub(super) payments: Vec<Command>,
}

/// A jackpot and how far it has been told what happens at the table.
pub(super) struct Pool {
    jackpot: Jackpot,
    /// The table as it was when the jackpot was last told of it.
    before: Table,
    /// The last event that it was told.
    heard: u64,
}

impl Pool {
    /// The jackpot of a table, on the terms that a server gives one for which none were set.
    pub(super) fn open(floor: &Floor, game: &CaribbeanStud) -> Result<Pool, Failure> {
        let rules = game.rules();
        let usual = JackpotSpec::usual(&rules.jackpot);
        let terms = Terms {
            name: usual.name,
            permille: usual.permille,
            seed: Cents(usual.seed_cents),
            prizes: rules.prizes,
        };
        let mut pool = Pool {
            jackpot: Jackpot::new(terms, rules.table.citations.clone()),
            before: floor.table().clone(),
            heard: floor.seq(),
        };
        let table = pool.before.setup().table.clone();
        pool.say(&jackpot::Command::Open {})?;
        pool.say(&jackpot::Command::Link { table })?;
        Ok(pool)
    }

    fn say(&mut self, command: &jackpot::Command) -> Result<Vec<Cited<jackpot::Event>>, Failure> {
        let events = self.jackpot.decide(command).map_err(|refusal| {
            Failure::failed(format!(
                "internal error: the jackpot rejected an update: {refusal}"
            ))
        })?;
        for event in &events {
            self.jackpot.applied(&event.what);
        }
        Ok(events)
    }

    /// Tells the jackpot what has happened at the table since; a claim is paid at once.
    pub(super) fn hear(&mut self, floor: &Floor) -> Result<Heard, Failure> {
        let logged = floor.events_after(self.heard);
        let at_ms = logged.last().map_or(0, |l| l.at_ms);
        let at_ms = u64::try_from(at_ms).unwrap_or_default();
        let happened: Vec<_> = logged.iter().map(|l| l.event.what.clone()).collect();
        let commands = of_table(&self.before, at_ms, &happened);
        if !happened.is_empty() {
            self.before = floor.table().clone();
            self.heard = floor.seq();
        }
        let mut events = Vec::new();
        for command in commands {
            events.extend(self.say(&command)?);
        }
        while let Some(table) = self.jackpot.next_to_pay().map(str::to_owned) {
            events.extend(self.say(&jackpot::Command::Pay { table })?);
        }
        let plain: Vec<jackpot::Event> = events.iter().map(|e| e.what.clone()).collect();
        let payments = payments(&self.before.setup().table, &plain);
        Ok(Heard { events, payments })
    }

    /// What the meter shows.
    pub(super) const fn meter(&self) -> Cents {
        self.jackpot.meter()
    }

    /// What each kind of hand would win now.
    pub(super) fn prizes(&self, player: &Name) -> Vec<(Category, Cents)> {
        let prizes: &Prizes = &self.jackpot.terms().prizes;
        let hands = Category::ALL.iter().copied();
        let winning = hands.filter(|hand| prizes.least(*hand).is_some());
        winning
            .flat_map(|hand| {
                let player = player.clone();
                awards(prizes, self.meter(), &[Won { player, hand }])
            })
            .map(|(won, cents)| (won.hand, cents))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::draft;
    use crate::source::Source;
    use croupier_engine::games::Game;
    use croupier_house::dealer::{self, Next};

    fn pool(floor: &Floor) -> Pool {
        let Game::CaribbeanStud(game) = floor.table().game() else {
            panic!("no stud");
        };
        Pool::open(floor, game).unwrap()
    }

    fn table() -> Floor {
        let Ok((setup, rules)) = draft("t", "nz-1996/caribbean-stud", &[], true) else {
            panic!("no draft");
        };
        let mut floor = Floor::new(setup, rules, None::<Source>, None).unwrap();
        for line in ["open-table", "buy-in anna 100.00", "sit anna 1"] {
            say(&mut floor, line);
        }
        floor
    }

    fn say(floor: &mut Floor, line: &str) {
        let command = Command::parse(floor.kind(), line).unwrap();
        floor.house(&command).unwrap();
    }

    /// nz-1996/caribbean-stud/12.1 and nz-1996/caribbean-stud/11.7: a wager feeds the pool, a royal flush is paid the whole of
    /// it at once, and the pool begins again.
    #[test]
    fn a_royal_flush_wins_the_pool_at_once() {
        let mut floor = table();
        let mut pool = pool(&floor);
        assert_eq!(pool.meter(), Cents(1_000_000));
        loop {
            let ready = match dealer::next(floor.table()) {
                Next::Prepare(command) => command,
                Next::Cut(least, _) => dealer::cut_at(floor.table(), least).unwrap(),
                _ => break,
            };
            floor.house(&ready).unwrap();
        }
        let steps = [
            "ante anna 5.00",
            "wager-jackpot anna 1.00",
            "no-more-bets",
            "face-down 9",
            "card 2c",
            "bet anna 10.00",
            "card 4d",
            "card 7h",
            "card 9s",
            "card Jd",
            "show anna",
            "card As",
            "card Ks",
            "card Qs",
            "card Js",
            "card Ts",
            "verify-hand anna",
            "count-cards 52",
        ];
        for line in steps {
            say(&mut floor, line);
            assert!(pool.hear(&floor).unwrap().payments.is_empty(), "{line}");
        }
        assert_eq!(pool.meter(), Cents(1_000_070));
        say(&mut floor, "settle");
        let heard = pool.hear(&floor).unwrap();
        let said: Vec<String> = heard.payments.iter().map(ToString::to_string).collect();
        assert_eq!(said, ["pay-jackpot anna 10000.70 -"]);
        assert_eq!(pool.meter(), Cents(1_000_000));
        for payment in &heard.payments {
            floor.house(payment).unwrap();
        }
        let after = pool.hear(&floor).unwrap();
        assert!(after.payments.is_empty() && after.events.is_empty());
        let anna = Name::new("anna").unwrap();
        assert!(floor.table().purse(&anna) > Cents(1_000_000));
    }

    #[test]
    fn what_would_be_won_follows_the_meter() {
        let pool = pool(&table());
        let anna = Name::new("anna").unwrap();
        let prizes: Vec<String> = pool
            .prizes(&anna)
            .iter()
            .map(|(hand, cents)| format!("{hand} {cents}"))
            .collect();
        assert_eq!(
            prizes,
            [
                "flush $100.00",
                "full-house $150.00",
                "four-of-a-kind $500.00",
                "straight-flush $1000.00",
                "royal-flush $10000.00",
            ]
        );
    }
}
