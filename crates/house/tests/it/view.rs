//! What a viewer is shown of a table beyond its cards: the curator, marked commission, agreement to a round without wagers,
//! and a result only of the round that lies on the table.

use crate::walk;
use croupier_engine::games::baccarat::Outcome;
use croupier_engine::{Card, Cents, Word};
use croupier_house::dealer::{self, Next};
use croupier_house::view::BaccaratView;
use croupier_house::{Actor, Command, Table};

struct Play {
    table: Table,
    now_ms: i64,
}

impl Play {
    fn new(id: &str, options: &[(&str, &str)]) -> Play {
        let table = walk::draft(id, &walk::choices(options));
        let mut play = Play { table, now_ms: 0 };
        play.say("open-table");
        play
    }

    fn command(&mut self, command: &Command) {
        self.now_ms += 1_000;
        let actor = Actor::house(command.roles()[0]);
        for event in self.table.decide(&actor, self.now_ms, command).unwrap() {
            self.table.apply(self.now_ms, &event.what).unwrap();
        }
    }

    fn say(&mut self, line: &str) {
        let command = Command::parse(self.table.rules().kind(), line).unwrap();
        self.command(&command);
    }

    /// The dealer goes on with these cards, until somebody must say something or they are used up.
    fn deal(&mut self, cards: &str) {
        let mut cards = cards
            .split_whitespace()
            .map(|c| Card::from_word(c).unwrap());
        loop {
            match dealer::next(&self.table) {
                Next::Prepare(command) | Next::FaceDown(command) => self.command(&command),
                Next::Cut(least, _) => self.command(&dealer::cut(least)),
                Next::Reveal(_) => match cards.next() {
                    Some(card) => self.command(&dealer::show(card)),
                    None => return,
                },
                _ => return,
            }
        }
    }

    fn view(&self) -> BaccaratView {
        self.table.view(None).stands.baccarat().unwrap()
    }
}

#[test]
fn the_curator_and_what_is_owed_are_shown_and_the_result_stays_while_the_shoe_is_offered() {
    let mut play = Play::new(
        "nj-19-47/punto-banco",
        &[("commission-collected", "deferred")],
    );
    for line in [
        "buy-in anna 100.00",
        "sit anna 1",
        "buy-in bo 100.00",
        "sit bo 2",
    ] {
        play.say(line);
    }
    play.deal("");
    while play.view().phase == "cutting" {
        let Next::Ask(decline) = dealer::next(&play.table) else {
            break;
        };
        play.command(&decline);
    }
    play.deal("Ac Ad");
    assert_eq!(play.view().phase, "offering-shoe");
    assert_eq!(play.view().curator, None);
    play.say("accept-shoe anna");
    let curator = play.view().curator.unwrap();
    assert_eq!((curator.player.as_str(), curator.seat), ("anna", 1));
    assert_eq!(play.view().areas, (1..=14).collect::<Vec<u8>>());

    play.say("place-wager anna 1 banker 20.00");
    play.say("no-more-bets");
    play.deal("Kh 9h Ks Kc");
    play.say("settle");
    let seats = play.table.view(None).seats;
    assert_eq!(seats[0].owed_cents, Cents(100));
    assert_eq!(seats[1].owed_cents, Cents(0));

    play.say("place-wager bo 2 banker 20.00");
    play.say("no-more-bets");
    play.deal("9d Kd Qd Qc");
    play.say("settle");
    let view = play.view();
    assert_eq!((view.phase, view.curator), ("offering-shoe", None));
    assert_eq!(view.outcome.unwrap().outcome, Outcome::Player);
    assert_eq!(view.settled.len(), 1);
}

#[test]
fn a_void_hand_does_not_show_the_result_of_the_round_before_it() {
    let mut play = Play::new("nz-2004/baccarat", &[]);
    play.say("buy-in anna 100.00");
    play.deal("Ac 2c");
    play.say("place-wager anna 1 player 20.00");
    play.say("no-more-bets");
    play.deal("9d Kd Qd Qc");
    play.say("settle");
    assert_eq!(play.view().outcome.unwrap().round, 1);
    play.say("report-face-up-card 8c");
    assert!(play.view().void_hand);
    play.deal("Kh Ah 7h");
    let view = play.view();
    assert_eq!((view.phase, view.void_hand), ("betting", false));
    assert_eq!(view.outcome, None);
    assert_eq!(view.results.len(), 1);
}

#[test]
fn who_agrees_to_a_round_without_wagers_is_shown() {
    let mut play = Play::new("act-2012/mini-baccarat", &[]);
    play.say("buy-in anna 100.00");
    play.say("buy-in bo 100.00");
    play.deal("Ac 2c");
    play.say("request-free-round anna");
    assert_eq!(play.view().agreed.len(), 1);
    play.say("agree-free-round bo");
    assert_eq!(play.view().agreed.len(), 2);
}

#[test]
fn a_wheel_keeps_five_hundred_results_and_its_view_shows_the_last_sixty() {
    let mut play = Play::new("nz-1996/roulette", &[]);
    let came = (0..503).map(|n| (n % 37).to_string());
    let came: Vec<String> = came.collect();
    for number in &came {
        for line in [
            "spin",
            "no-more-bets",
            &format!("result {number}"),
            "collect",
        ] {
            play.say(line);
        }
    }
    assert_eq!(play.table.results(), came[3..]);
    let shown = play.table.view(None).stands.spin().unwrap();
    assert_eq!(shown.results.len(), 60);
    assert_eq!(shown.counts.values().sum::<u32>(), 503);
}

#[test]
fn elsewhere_as_many_results_are_told_as_are_shown() {
    let mut play = Play::new("nz-2004/baccarat", &[]);
    play.say("buy-in anna 100.00");
    play.deal("Ac 2c");
    play.say("place-wager anna 1 player 20.00");
    play.say("no-more-bets");
    play.deal("9d Kd Qd Qc");
    play.say("settle");
    assert_eq!(play.table.results(), ["player"]);
}
