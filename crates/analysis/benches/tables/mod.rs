//! Tables in the middle of their betting, one of each kind of game, at which a wager is decided and a player's offers are made.

use croupier_engine::Name;
use croupier_house::{Actor, Command, Options, Setup, Table};
use croupier_rulebooks::{Choices, book};

/// A table: its book, who sits where, the steps by which its equipment is made ready, what is said then, and the wager to be
/// decided.
pub(super) struct Scene {
    book: &'static str,
    seats: &'static [(&'static str, u8)],
    steps: &'static str,
    said: &'static [&'static str],
    wager: &'static str,
}

pub(super) const BACCARAT: Scene = Scene {
    book: "nz-2004/baccarat",
    seats: &[("anna", 1), ("bo", 2)],
    steps: "dealer-inspection supervisor-inspection spread chemmy-shuffle stack riffle-shuffle",
    said: &[
        "cut anna 100",
        "place-cutting-card 20",
        "card Ac",
        "face-down 1",
        "place-wager anna 1 player 40.00",
        "place-wager cy 3 tie 5.00",
    ],
    wager: "place-wager bo 2 banker 20.00",
};

pub(super) const BLACKJACK: Scene = Scene {
    book: "nz-1996/blackjack",
    seats: &[("anna", 1), ("bo", 2)],
    steps: "dealer-inspection supervisor-inspection spread chemmy-shuffle stack riffle-shuffle",
    said: &[
        "cut anna 100",
        "place-cutting-card 78",
        "face-down 1",
        "wager-on-box anna 1 20.00",
        "wager-on-box cy 1 10.00",
    ],
    wager: "wager-on-box bo 2 10.00",
};

pub(super) const CHEMIN_DE_FER: Scene = Scene {
    book: "nj-19-47/chemin-de-fer",
    seats: &[("anna", 1), ("bo", 2), ("cy", 3)],
    steps: "dealer-inspection supervisor-inspection spread chemmy-shuffle stack shuffle lace",
    said: &[
        "cut cy 100",
        "place-cutting-card 20",
        "card Ac",
        "card 2c",
        "bid anna 100.00",
        "close-auction",
        "stake anna 100.00",
        "close-banco",
        "cover cy 30.00",
    ],
    wager: "cover bo 40.00",
};

pub(super) const CRAPS: Scene = Scene {
    book: "nz-1996/craps",
    seats: &[("anna", 1), ("bo", 3)],
    steps: "dealer-inspection supervisor-inspection",
    said: &[
        "accept-dice anna",
        "choose-dice anna 1 2",
        "place-wager anna pass 10.00",
        "place-wager bo dont-pass 10.00",
        "throw anna",
        "roll 4-2",
        "settle",
        "place-wager anna come 10.00",
        "place-wager cy place-8 12.00",
    ],
    wager: "place-wager bo place-8 12.00",
};

pub(super) const ROULETTE: Scene = Scene {
    book: "nz-1996/roulette",
    seats: &[("anna", 1), ("bo", 2)],
    steps: "",
    said: &[
        "place-wager anna straight-17 5.00",
        "place-wager anna red 20.00",
        "buy-colour cy blue 1.00 20",
        "place-wager cy split-17-20 5.00 colour",
    ],
    wager: "place-wager bo corner-17-18-20-21 5.00",
};

pub(super) const STUD: Scene = Scene {
    book: "nz-1996/caribbean-stud",
    seats: &[("anna", 1), ("bo", 2), ("cy", 3)],
    steps: "dealer-inspection supervisor-inspection spread stack riffle-shuffle",
    said: &["cut - 20", "ante anna 5.00", "wager-jackpot anna 1.00"],
    wager: "ante bo 10.00",
};

impl Scene {
    /// The table, the player who is about to wager, and the wager.
    pub(super) fn set(&self) -> (Table, Actor, Command) {
        let (Some(book), choices) = (book(self.book), Choices::new()) else {
            unreachable!("{} is a book", self.book)
        };
        let (Ok(options), Ok(rules)) = (book.complete(&choices), book.rules(&choices)) else {
            unreachable!("{} has usual options", self.book)
        };
        let setup = Setup {
            table: "T1".to_owned(),
            book: self.book.to_owned(),
            options: Options(options),
            physical: true,
            practice: false,
            company: 0,
            edition: croupier_house::EDITION,
        };
        let mut table = Table::new(setup, rules);
        let come = ["anna", "bo", "cy"].map(|who| format!("buy-in {who} 1000.00"));
        let sit = self
            .seats
            .iter()
            .map(|(who, seat)| format!("sit {who} {seat}"));
        let steps = self.steps.split_whitespace();
        let ready = steps.map(|step| format!("confirm {step}"));
        say(&mut table, "open-table");
        let before = come.into_iter().chain(sit).chain(ready);
        before.for_each(|line| say(&mut table, &line));
        self.said.iter().for_each(|line| say(&mut table, line));
        let wager = parse(&table, self.wager);
        let Some(bo) = Name::new("bo") else {
            unreachable!("bo is a name")
        };
        (table, Actor::player(bo), wager)
    }
}

fn parse(table: &Table, line: &str) -> Command {
    Command::parse(table.rules().kind(), line).unwrap_or_else(|e| unreachable!("{line}: {e}"))
}

fn say(table: &mut Table, line: &str) {
    let command = parse(table, line);
    let actor = Actor::house(command.roles()[0]);
    if let Err(refusal) = table.act(&actor, 0, &command) {
        unreachable!("{line}: {refusal}");
    }
}
