//! A small game that is in no book, to show what a game is: two dice are thrown, and wagers are on a total under seven, over
//! seven, or seven itself. `cargo run -p croupier-engine --example under_over` plays a round.
#![allow(missing_docs, clippy::print_stdout)]

use croupier_engine::machine::{
    Amounts, Asked, Checked, Finding as _, Game, Misfit, Offer, TableRules,
};
use croupier_engine::{Cents, ChipSet, Citation, Citations, Name, Odds, People, Reason, RuleId};
use std::collections::BTreeMap;

croupier_engine::keywords! {
    /// What a wager is on: two to six, eight to twelve, or seven.
    pub enum On { Under, Over, Seven }
}

impl On {
    /// What a stake wins with this total, if it does: as much again, and four times as much on seven itself.
    fn wins(self, total: u8, stake: Cents) -> Option<Cents> {
        let (wins, odds) = match self {
            On::Under => (total < 7, Odds::EVENS),
            On::Over => (total > 7, Odds::EVENS),
            On::Seven => (total == 7, Odds { pays: 4, to: 1 }),
        };
        wins.then(|| odds.win(stake))
    }
}

croupier_engine::commands! {
    /// What can be asked of the table: a wager, or more of it, and the faces of the two dice; and by whom.
    pub enum Command {
        "wager" Wager { player: Name, on: On, cents: Cents } by [Player, Dealer] for player,
        "roll" Roll { first: u8, second: u8 } by [Dealer],
    }
}

croupier_engine::lines! {
    /// What can happen at the table. A wager that won nothing is lost; one that won is given back with the win.
    pub enum Event tagged "event" {
        "wager-placed" WagerPlaced { player: Name, on: On, cents: Cents },
        "rolled" Rolled { total: u8 },
        "wager-settled" WagerSettled { player: Name, on: On, stake: Cents, won: Cents },
    }
}

croupier_engine::keys! {
    /// What a book is asked for a rule by: a settlement for what the wager was on.
    pub enum Key { WagerPlaced, Rolled, WagerSettled(on: On) }
}

/// The table: its sign, its book, and the wagers on the layout.
#[derive(Clone, Debug)]
pub struct UnderOver {
    rules: TableRules,
    wagers: BTreeMap<(Name, On), Cents>,
}

impl UnderOver {
    fn wager(&self, player: &Name, on: On) -> Cents {
        let there = self.wagers.get(&(player.clone(), on));
        there.copied().unwrap_or_default()
    }

    fn place(&self, people: &People, player: &Name, on: On, cents: Cents) -> Checked<Self> {
        self.present(people, player)?;
        self.amount(cents)?;
        self.in_chips(cents)?;
        let (least, most) = (self.rules.limits.min_cents, self.rules.limits.max_cents);
        let total = self.wager(player, on) + cents;
        self.refuse_if(total < least, Reason::WagerBelowMinimum, || {
            format!("the minimum is {least}")
        })
        .finding(|| format!("{total}; the minimum is {least}"))?;
        self.refuse_if(total > most, Reason::WagerAboveMaximum, || {
            format!("the maximum is {most}")
        })
        .finding(|| format!("{total}; the maximum is {most}"))?;
        let player = player.clone();
        Self::done(Event::WagerPlaced { player, on, cents })
    }

    fn roll(&self, first: u8, second: u8) -> Checked<Self> {
        let wrong = ![first, second].iter().all(|face| (1..=6).contains(face));
        self.refuse_if(wrong, Reason::FactsImpossible, || "a die has six faces")?;
        let none = self.wagers.is_empty();
        self.refuse_if(none, Reason::NoWagersOnTable, || "nobody has wagered yet")?;
        let total = first + second;
        Self::then(move |course| {
            course.push(Event::Rolled { total });
            for ((player, on), stake) in course.table.wagers.clone() {
                let won = on.wins(total, stake).unwrap_or_default();
                course.push(Event::WagerSettled {
                    player,
                    on,
                    stake,
                    won,
                });
            }
        })
    }
}

impl Game for UnderOver {
    type Command = Command;
    type Event = Event;
    type Key = Key;

    fn table_rules(&self) -> &TableRules {
        &self.rules
    }

    fn table_rules_mut(&mut self) -> &mut TableRules {
        &mut self.rules
    }

    fn is_open(&self) -> bool {
        true
    }

    fn key(&self, event: &Event) -> Key {
        match event {
            Event::WagerPlaced { .. } => Key::WagerPlaced,
            Event::Rolled { .. } => Key::Rolled,
            Event::WagerSettled { on, .. } => Key::WagerSettled(*on),
        }
    }

    fn ladder(&self, people: &People, command: &Command) -> Checked<Self> {
        match command {
            Command::Wager { player, on, cents } => self.place(people, player, *on, *cents),
            Command::Roll { first, second } => self.roll(*first, *second),
        }
    }

    fn leaving(&self, _people: &People, player: &Name) -> Checked<Self> {
        self.nothing_at_stake(player, self.has_wager(player))?;
        Self::all(Vec::new())
    }

    fn laid(&self, mut see: impl FnMut(&Name, Cents)) {
        for ((name, _), cents) in &self.wagers {
            see(name, *cents);
        }
    }

    fn round_under_way(&self) -> bool {
        !self.wagers.is_empty()
    }

    fn offers(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        let Asked { people, purses, to } = asked;
        for player in people.all().filter(|player| to.includes(player)) {
            for &on in On::ALL {
                let there = self.wager(player, on);
                let (limits, chips) = (&self.rules.limits, &self.rules.chips);
                let most = limits.max_cents.min(there + purses.chips(player));
                let bounds = (limits.min_cents, most);
                let amounts = Amounts::added(there, bounds, chips, Cents(1), |_| true);
                let (player, cents) = (player.clone(), Cents::ZERO);
                let wager = Offer::exactly(&Command::Wager { player, on, cents });
                offers.extend(wager.cents("cents", amounts));
            }
        }
        if to.staff() && !self.wagers.is_empty() {
            let (first, second) = (1, 1);
            let roll = Offer::exactly(&Command::Roll { first, second });
            offers.push(roll.number("first", 1, 6).number("second", 1, 6));
        }
    }

    fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        match event {
            Event::WagerPlaced { player, on, cents } => {
                let wager = self.wagers.entry((player.clone(), *on)).or_default();
                *wager = wager.plus(*cents)?;
            }
            Event::WagerSettled { player, on, .. } => {
                self.wagers.remove(&(player.clone(), *on));
            }
            Event::Rolled { .. } => {}
        }
        Ok(())
    }
}

/// A table with a made-up book, and Anna at it.
fn table() -> (UnderOver, People, Name) {
    let anna = Name::new("anna").expect("a name");
    let mut people = People::default();
    people.place(anna.clone(), None);
    let keys = <Key as croupier_engine::Key>::all().map(|key| key.to_string());
    let rule = |key: &str| Citation::from(vec![RuleId::new(&format!("example/{key}"))]);
    let book = keys.map(|key| (key.clone(), rule(&key))).collect();
    let chips = ChipSet::new(&[Cents(250), Cents(1000)]).expect("chips");
    let mut rules = TableRules::plain(Cents(500), Cents(10_000), chips);
    rules.citations = Citations::new::<Key>(&book);
    let wagers = BTreeMap::new();
    (UnderOver { rules, wagers }, people, anna)
}

fn main() {
    let (mut table, people, _) = table();
    for line in ["wager anna seven 5.00", "wager anna over 10.00", "roll 3 4"] {
        let command = line.parse().expect("a command");
        for event in table.act(&people, &command).expect("accepted") {
            println!("{event}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_engine::machine::{Purses, To};

    struct Fifty;

    impl Purses for Fifty {
        fn chips(&self, _: &Name) -> Cents {
            Cents(5_000)
        }
    }

    #[test]
    fn what_is_offered_is_accepted_and_nothing_else() {
        let (table, people, player) = table();
        let mut offers = Vec::new();
        let (people, purses, to) = (&people, &Fifty, To::Everybody);
        table.offers(Asked { people, purses, to }, &mut offers);
        for cents in (0..6_000).map(Cents) {
            let wager: Command = format!("wager {player} over {cents}").parse().unwrap();
            let offered = offers.iter().any(|offer| offer.admits(&wager));
            let accepted = table.check(people, &wager).is_ok() && cents <= Cents(5_000);
            assert_eq!(offered, accepted, "{wager}");
        }
    }

    #[test]
    fn seven_pays_four_to_one() {
        let (mut table, people, _) = table();
        let mut say = |line: &str| table.act(&people, &line.parse().unwrap());
        say("wager anna seven 5.00").unwrap();
        let settled = say("roll 3 4").unwrap()[1].to_string();
        let lines = "wager-settled anna seven 5.00 20.00 [example/wager-settled/seven]";
        assert_eq!(settled, lines);
        assert_eq!(say("roll 3 4").unwrap_err().reason, Reason::NoWagersOnTable);
    }
}
