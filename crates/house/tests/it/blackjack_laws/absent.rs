//! Players who do not answer at a blackjack table (nz-1996/blackjack/6.8, 9.3, 13.3, 15.5, 15.9): the house acts for them when
//! their time is up, says so, and leaves everybody else's decision alone.

use super::{draft, game, name};
use croupier_engine::Awaiting;
use croupier_engine::games::GameKind;
use croupier_house::dealer::{self, Next};
use croupier_house::{Actor, Command, Table};
use croupier_rulebooks::Choices;

struct Evening {
    table: Table,
}

impl Evening {
    /// Anna sits at the first box and Di at the second, Bo and Cy stand; the cards are ready.
    fn begin() -> Evening {
        let mut evening = Evening {
            table: draft(&Choices::from([("burn".to_owned(), "no".to_owned())])),
        };
        evening.say("open-table");
        for who in ["anna", "bo", "cy", "di"] {
            evening.say(&format!("buy-in {who} 1000.00"));
        }
        evening.say("sit anna 1; sit di 2");
        while game(&evening.table).round() == 0 {
            evening.time_is_up();
        }
        evening
    }

    fn decide(&mut self, command: &Command) -> Vec<String> {
        let actor = Actor::house(command.roles()[0]);
        let events = self.table.decide(&actor, 0, command);
        let events = events.unwrap_or_else(|refusal| panic!("{command}: {refusal}"));
        let told = events.iter().map(ToString::to_string).collect();
        for event in events {
            self.table.apply(0, &event.what).unwrap();
        }
        told
    }

    /// Says these commands and tells what came of the last.
    fn say(&mut self, lines: &str) -> Vec<String> {
        let mut told = Vec::new();
        for line in lines.split("; ") {
            told = self.decide(&Command::parse(GameKind::Blackjack, line).unwrap());
        }
        told
    }

    /// What the house is waiting to do, as it would say it.
    fn asks(&self) -> String {
        match dealer::next(&self.table) {
            Next::Ask(command) => command.to_string(),
            other => panic!("nobody is asked: {other:?}"),
        }
    }

    /// The house does what it was waiting to do.
    fn time_is_up(&mut self) -> Vec<String> {
        let command = match dealer::next(&self.table) {
            Next::Ask(command) | Next::Prepare(command) => command,
            Next::Cut(least, _) => dealer::cut_at(&self.table, least).unwrap(),
            other => panic!("no time runs for {other:?}"),
        };
        self.decide(&command)
    }

    fn absent(&self, area: u8) -> Vec<bool> {
        let view = self.table.view(None).stands.blackjack().unwrap();
        let found = view.boxes.into_iter().find(|b| b.area == area).unwrap();
        found.hands.iter().map(|hand| hand.absent).collect()
    }
}

/// The rule by which a decision is awaited.
fn awaited_by(table: &Table) -> String {
    match table.awaiting() {
        Some(Awaiting::Decision(decision)) => format!("[{}]", decision.rule.unwrap()),
        other => panic!("no decision is awaited: {other:?}"),
    }
}

fn rule(of: &str) -> String {
    format!("[nz-1996/blackjack/{of}]")
}

/// nz-1996/blackjack/15.9: the hand of one who does not answer has cards while it makes eleven or less, then it stands, and all of
/// that is marked; the next player has the whole of his or her own turn.
#[test]
fn an_absent_players_hand_is_completed_and_marked() {
    let mut evening = Evening::begin();
    evening.say(
        "wager-on-box anna 1 10.00; wager-on-box bo 1 10.00; wager-on-box di 2 10.00; no-more-bets",
    );
    evening.say("card 2s; card 5s; card 6c; card 3h; card 6h");
    assert_eq!(evening.asks(), "direct-absent 1 1");
    let told = evening.time_is_up();
    assert_eq!(
        told,
        [format!("absence-directed 1 1 true {}", rule("15.9"))]
    );
    let told = evening.say("card 4h");
    assert!(told[0].ends_with(&rule("15.9")), "{told:?}");
    let told = evening.say("card Ah");
    let stood = format!("hand-stood 1 1 anna true {}", rule("15.9"));
    assert!(told.contains(&stood), "{told:?}");
    assert_eq!(
        (evening.absent(1), evening.absent(2)),
        (vec![true], vec![false])
    );
    // Di is asked in her turn, and what she says is hers.
    assert_eq!(evening.asks(), "direct-absent 2 1");
    assert_eq!(game(&evening.table).turn(), Some((2, 1, &name(3))));
    evening.say("draw-card di 2 1; card 2d");
    let told = evening.say("stand-hand di 2 1");
    assert_eq!(told[0], format!("hand-stood 2 1 di false {}", rule("7.4")));
    assert_eq!(evening.absent(2), [false]);
}

/// nz-1996/blackjack/15.9 and nz-1996/blackjack/11.3: each hand of a split is asked for by itself, so that one who comes back
/// decides on the next.
#[test]
fn who_comes_back_decides_on_the_next_hand() {
    let mut evening = Evening::begin();
    evening.say("wager-on-box anna 1 10.00; no-more-bets; card 8s; card 6c; card 8h");
    evening.say("split-pair anna 1 1; card Tc");
    assert_eq!(evening.asks(), "direct-absent 1 1");
    evening.time_is_up();
    evening.say("card 3d");
    assert_eq!(evening.absent(1), [true, false]);
    assert_eq!(evening.asks(), "direct-absent 1 2");
    evening.say("double-down anna 1 2 10.00");
}

/// nz-1996/blackjack/9.3: all are asked for insurance at one time, and the one clock that they have runs on while others answer;
/// what ends it declines for the silent and for nobody else.
#[test]
fn a_late_answer_on_insurance_costs_nobody_else() {
    let mut evening = Evening::begin();
    evening.say(
        "wager-on-box anna 1 20.00; wager-on-box bo 1 20.00; wager-on-box di 2 20.00; no-more-bets",
    );
    evening.say("card Ts; card 5s; card Ac; card 9h; card 6h");
    let clock = dealer::next(&evening.table);
    assert_eq!(evening.asks(), "close-insurance");
    evening.say("insure di 2 10.00");
    assert_eq!(dealer::next(&evening.table), clock);
    evening.say("decline-insurance anna 1");
    assert_eq!(dealer::next(&evening.table), clock);
    let told = evening.time_is_up();
    assert_eq!(
        told[0],
        format!("insurance-declined bo 1 true {}", rule("9.3"))
    );
    assert_eq!(told[1], format!("insurance-closed {}", rule("9.3")));
    let boxes = game(&evening.table).boxes();
    assert_eq!(boxes[&2].beside[&name(3)].insurance.0, 1000);
}

/// nz-1996/blackjack/13.3: the others on a box are asked at one time whether they follow; silence adds nothing to a double and
/// leaves a split wager on the first hand, and what others have said stands.
#[test]
fn a_silent_follower_costs_nobody_else() {
    let mut evening = Evening::begin();
    let wagers =
        "wager-on-box anna 1 20.00; wager-on-box bo 1 20.00; wager-on-box cy 1 20.00; no-more-bets";
    evening.say(wagers);
    evening.say("card 5s; card 6c; card 5h; double-down anna 1 1 20.00");
    let clock = dealer::next(&evening.table);
    assert_eq!(evening.asks(), "close-following");
    evening.say("follow-double cy 1 15.00");
    assert_eq!(dealer::next(&evening.table), clock);
    let told = evening.time_is_up();
    assert_eq!(
        told,
        [format!("follow-declined bo 1 1 true {}", rule("13.3(c)"))]
    );
    let stakes = &game(&evening.table).boxes()[&1].hands[0].stakes;
    let added: Vec<i64> = stakes.iter().map(|s| s.added.0).collect();
    assert_eq!(added, [2000, 0, 1500]);
    evening.say("card Th; card Kc; card 9c; settle");
    evening.say(wagers);
    evening.say("card 8s; card 6c; card 8h; split-pair anna 1 1; choose-hand cy 1 2");
    let told = evening.time_is_up();
    assert_eq!(
        told,
        [format!("split-hand-chosen bo 1 1 true {}", rule("13.3(d)"))]
    );
    let hands = &game(&evening.table).boxes()[&1].hands;
    assert!(hands[0].stake_of(&name(1)).is_some() && hands[1].stake_of(&name(1)).is_none());
    assert!(hands[0].stake_of(&name(2)).is_none() && hands[1].stake_of(&name(2)).is_some());
}

/// nz-1996/blackjack/6.7, nz-1996/blackjack/6.8 and nz-1996/blackjack/15.5: the cut is asked of one after another, each with
/// his or her own time; and the silent complete their hands where the dealer's first card was forgotten.
#[test]
fn a_cut_passes_on_and_silence_completes_a_hand() {
    let mut evening = Evening::begin();
    evening.say("wager-on-box anna 1 20.00; wager-on-box di 2 20.00; no-more-bets");
    evening.say("card Ts; card 5s; omit-card; card 9h; cutting-card; card 6h; stand-hand anna 1 1; report-omission");
    assert_eq!(evening.asks(), "close-options");
    evening.say("take-back-hand di 2");
    let told = evening.time_is_up();
    assert_eq!(
        told[0],
        format!("option-taken 1 anna true true {}", rule("15.5"))
    );
    evening.say("card Kc; card 9c; settle; new-shoe; confirm shuffle");
    // The cutting card came on Di's box.
    assert_eq!(evening.asks(), "decline-cut di");
    assert_eq!(awaited_by(&evening.table), rule("6.7(b)"));
    evening.time_is_up();
    assert_eq!(evening.asks(), "decline-cut anna");
    assert_eq!(awaited_by(&evening.table), rule("6.8"));
}
