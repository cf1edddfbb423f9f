//! Laws of a Caribbean stud table, by property: what is offered is accepted and what is accepted was offered; refusals change
//! nothing; chips, the float and the jackpot's pool add up; the log replays to the same state; every line parses back; no face
//! is in the state before the card is turned; hands come out as a plain twin has them.

use crate::choices::{any_draft, draft, game, offered_command, say};
use crate::stud_twin as twin;
use crate::walk::{Dice, NAMES, Twin, Walk, complete, name};
use croupier_engine::games::Event as GameEvent;
use croupier_engine::games::caribbean_stud::command::Means;
use croupier_engine::games::caribbean_stud::event::HandResult;
use croupier_engine::games::caribbean_stud::{Command as Said, Event as Dealt, Phase};
use croupier_engine::machine::ready;
use croupier_engine::words::{InvalidCause, Known, Step};
use croupier_engine::{Card, Cents};
use croupier_house::command::Floor;
use croupier_house::dealer::{self, Next};
use croupier_house::{Actor, Command, Event, Table};
use croupier_rulebooks::Choices;
use proptest::prelude::*;

/// Any command at all, most of them wrong.
fn any_command(dice: &mut Dice<'_>) -> Command {
    let player = name(dice.below(NAMES.len()));
    let other = name(dice.below(NAMES.len()));
    let card = Card::from_index(dice.below(52) as u8).unwrap();
    let seat = dice.below(11) as u8;
    let cents = Cents(dice.pick(&[
        -100,
        0,
        25,
        100,
        500,
        1000,
        10_000,
        50_000,
        2_000_000_000_000,
    ]));
    match dice.below(36) {
        0 => Command::Floor(Floor::BuyIn { player, cents }),
        1 => Command::Floor(Floor::Sit { player, seat }),
        2 => Command::Floor(Floor::Stand { player }),
        3 => Command::Floor(Floor::Leave { player }),
        4 => Command::Floor(Floor::VacateSeat { seat }),
        5 => say(Said::Ready(ready::Command::Confirm {
            step: dice.pick(Step::ALL),
        })),
        6 => say(Said::Ready(ready::Command::Cut {
            player: (seat > 6).then_some(player),
            position: dice.below(60) as u16,
        })),
        7 | 8 => say(Said::Ante {
            player,
            cents,
            seat: (seat > 6).then_some(seat),
        }),
        9 => say(Said::WithdrawAnte { player }),
        10 => say(Said::WagerJackpot { player, cents }),
        11 => say(Said::WithdrawJackpot { player }),
        12 => say(Said::NoLight { player }),
        13 => say(Said::NoMoreBets {}),
        14 => say(Said::FaceDown { count: Some(seat) }),
        15 => say(Said::Card { card }),
        16 => say(Said::Fold { player }),
        17 => say(Said::Bet { player, cents }),
        18 => say(Said::FoldAbsent { player }),
        19 => say(Said::Show { player }),
        20 => say(Said::LeaveDown { player }),
        21 => say(Said::VerifyHand { player }),
        22 => say(Said::CountCards {
            cards: 52,
            deck: None,
        }),
        23 => say(Said::Settle {}),
        24 => say(Said::PayJackpot {
            player,
            cents,
            means: (seat > 5).then_some(Means::Cheque),
        }),
        25 => say(Said::ReplaceCards {}),
        26 => say(Said::DeclareDead { player }),
        27 => say(Said::KeepApart { player, other }),
        28 => say(Said::ReportExposedCard {
            card,
            seat: None,
            nth: None,
        }),
        29 => say(Said::ReportCardCount {
            seat: (seat > 0).then_some(seat),
            cards: seat,
        }),
        30 => say(Said::ReportEmptyBox { seat }),
        31 => say(Said::ReportAnte {
            player,
            cents,
            seat: (seat > 4).then_some(seat),
            cards: (seat > 5).then_some(0),
            known: (seat > 6).then_some(Known::Partnership),
        }),
        32 => say(Said::CloseDecisions {}),
        33 => say(Said::CloseShowing {}),
        34 => say(Said::OrderCount {
            deck: (seat > 5).then_some(2),
        }),
        _ => say(Said::InvalidateRound {
            cause: dice.pick(InvalidCause::ALL),
            forfeit: if seat > 6 { vec![player] } else { vec![] },
        }),
    }
}

/// A plain twin of the settlement, and the rounds that were settled.
struct Settled {
    rounds: u32,
}

impl Twin for Settled {
    fn before(&mut self, table: &Table, event: &Event) {
        let Event::Game(GameEvent::CaribbeanStud(event)) = event else {
            return;
        };
        let game = game(table);
        match event {
            Dealt::HandSettled(settled) => {
                let (_, hand) = game.hand_of(&settled.player).unwrap();
                let (ante, bet) = (settled.ante_cents.0, settled.bet_cents.0);
                let (ante_won, bet_won) = (settled.ante_won_cents.0, settled.bet_won_cents.0);
                let faces = |slots: &[croupier_engine::shoe::Slot]| {
                    slots.iter().filter_map(|s| s.card).collect::<Vec<Card>>()
                };
                let (mine, dealer) = (faces(&hand.slots), faces(game.dealer()));
                let cap = game.rules().max_payout.map(|c| c.0);
                let won = ante_won + bet_won;
                match settled.result {
                    HandResult::NoHand => {
                        assert!(!twin::qualifies(&dealer));
                        assert_eq!((won, bet_won), (ante, 0));
                    }
                    HandResult::Won | HandResult::Lost | HandResult::StandOff => {
                        assert_eq!(bet, 2 * ante);
                        let (_, twin) = twin::comes_out(ante, &mine, &dealer, cap);
                        let lost = if settled.result == HandResult::Lost {
                            3 * ante
                        } else {
                            0
                        };
                        assert_eq!(won - lost, twin, "{mine:?} {dealer:?}");
                    }
                    HandResult::FaceDown | HandResult::Folded | HandResult::Dead => {
                        assert_eq!(won, 0);
                    }
                }
            }
            Dealt::JackpotClaimed { player, .. } => {
                let (_, hand) = game.hand_of(player).unwrap();
                let cards = hand.cards().unwrap();
                assert!(twin::worth(&cards).0 >= 5 && hand.jackpot.is_some());
                // Antes and bets are settled before any prize is paid.
                assert!(game.hands().all(|(_, hand)| hand.settled));
            }
            Dealt::RoundSettled { .. } => {
                self.rounds += 1;
                assert!(game.hands().all(|(_, hand)| hand.settled));
            }
            _ => {}
        }
    }

    /// No face is known of a card that lies face down: players' cards before they are shown, and the dealer's but one, or two where
    /// one was exposed in error beside the face-up card.
    fn stands(&self, table: &Table) {
        let game = game(table);
        let up = game.dealer().iter().filter(|s| s.card.is_some()).count();
        if matches!(game.phase(), Phase::Dealing | Phase::Deciding) {
            assert!(up <= 2 && (up == 0) == game.up_card().is_none());
        }
        for (_, hand) in game.hands() {
            let open = hand.slots.iter().filter(|s| s.card.is_some()).count();
            assert!(open == 0 || hand.shows == Some(true));
        }
    }
}

fn walk(table: Table, players: usize) -> Walk<Settled> {
    let mut walk = Walk::new(table, Settled { rounds: 0 });
    walk.open(players, players, Cents(200_000));
    walk
}

proptest! {
    #[test]
    fn caribbean_stud_offers_what_it_accepts_and_loses_no_chip(bytes in proptest::collection::vec(any::<u8>(), 400..3000)) {
        let mut dice = Dice { bytes: bytes.iter() };
        let table = any_draft("T1", &mut dice);
        let mut walk = walk(table, 1 + dice.below(4));
        while !dice.is_empty() {
            let command = if dice.below(9) == 0 { None } else { offered_command(&mut dice, &walk.table) };
            let command = command.unwrap_or_else(|| any_command(&mut dice));
            walk.say(&command);
        }
        walk.end();
    }
}

/// nz-1996/caribbean-stud/6.1, nz-1996/caribbean-stud/14.11: the automatic dealer plays on with players who only ante, bet
/// now and then and otherwise do not answer, and shuffles for every round.
#[test]
fn the_automatic_dealer_plays_on() {
    for dealing in ["shoe", "shuffler"] {
        let choices = Choices::from([("dealing".to_owned(), dealing.to_owned())]);
        let mut walk = walk(draft("T1", &choices), 3);
        let deck: Vec<Card> = Card::deck().collect();
        for step in 0..3000u32 {
            let table = &walk.table;
            let face = |place: u16| deck[(usize::from(place) * 11 + step as usize / 500) % 52];
            let command = match dealer::next(table) {
                Next::Wait => {
                    // Somebody antes, or a prize is to be paid.
                    let mut offers = table.offers();
                    offers.retain(|o| matches!(o.word, "ante" | "pay-jackpot"));
                    let mut least = Dice { bytes: [].iter() };
                    complete(&mut least, table, offers.last().unwrap()).unwrap()
                }
                Next::Ask(_)
                    if step.is_multiple_of(3) && *game(table).phase() == Phase::Deciding =>
                {
                    let (_, player) = game(table).undecided().next().unwrap();
                    say(Said::Bet {
                        player: player.clone(),
                        cents: Cents(1000),
                    })
                }
                _ => crate::walk::dealt(table, face).unwrap(),
            };
            walk.say(&command);
        }
        walk.end();
        let shoe = walk.table.game().equipment().number();
        assert!(
            walk.twin.rounds > 60 && shoe > walk.twin.rounds,
            "{}",
            walk.twin.rounds
        );
    }
}

/// nz-1996/caribbean-stud/4.4, nz-1996/caribbean-stud/7.2, nz-1996/caribbean-stud/8.1, nz-1996/caribbean-stud/8.2: a hand is for its
/// holder alone, from the end of the deal until it is given up.
#[test]
fn a_hand_face_down_is_for_its_holder() {
    let mut walk = walk(draft("T1", &Choices::new()), 2);
    let (anna, bo) = (Actor::player(name(0)), Actor::player(name(1)));
    while *game(&walk.table).phase() != Phase::Betting {
        let none = |_| unreachable!("no card is dealt yet");
        let command = crate::walk::dealt(&walk.table, none).unwrap();
        walk.say(&command);
    }
    walk.tell([
        "ante anna 5.00",
        "ante bo 5.00",
        "no-more-bets",
        "face-down 14",
    ]);
    assert!(walk.table.may_look_at(&anna).is_empty());
    walk.tell(["card 7h"]);
    assert_eq!(walk.table.may_look_at(&anna), [0, 3, 6, 9, 12]);
    assert_eq!(walk.table.may_look_at(&bo), [1, 4, 7, 10, 13]);
    let view = walk
        .table
        .view(Some(&anna))
        .stands
        .caribbean_stud()
        .unwrap();
    assert_eq!(view.phase, "deciding");
    assert_eq!(view.hands[0].cards, [None; 5]);
    assert_eq!(view.asks, [name(0), name(1)]);
    assert_eq!(view.dealer.up.map(|c| c.to_string()).as_deref(), Some("7h"));
    assert!(walk.table.view(None).stands.baccarat().is_none());
    walk.tell(["fold anna"]);
    assert!(walk.table.may_look_at(&anna).is_empty());
    let view = walk.table.view(None).stands.caribbean_stud().unwrap();
    assert_eq!(
        (view.hands[0].state, view.hands[0].cards.clone()),
        ("folded", vec![None; 5])
    );
    walk.tell(["bet bo 10.00", "card Ah", "card Kd", "card 2c", "card 3c"]);
    walk.tell([
        "show bo", "card 2d", "card 2h", "card 4c", "card 5c", "card 9s",
    ]);
    let view = walk.table.view(None).stands.caribbean_stud().unwrap();
    assert_eq!(
        view.hands[1].read.as_ref().map(|r| r.name.as_str()),
        Some("pair of twos")
    );
    assert_eq!(view.dealer.qualifies, Some(true));
    walk.tell(["settle"]);
    let view = walk.table.view(None).stands.caribbean_stud().unwrap();
    let bo = &view.settled[1];
    assert_eq!(
        (bo.result, bo.bet_won_cents),
        (HandResult::Won, Cents(1000))
    );
    assert_eq!(
        bo.rule.as_ref().unwrap().as_str(),
        "nz-1996/caribbean-stud/9.8(b)"
    );
    assert_eq!(walk.table.purse(&name(1)), Cents(201_500));
    walk.end();
}

/// A table with these players' antes, all cards dealt and everybody asked.
fn dealt(players: usize, dealing: &str) -> Walk<Settled> {
    let choices = Choices::from([("dealing".to_owned(), dealing.to_owned())]);
    let mut walk = walk(draft("T1", &choices), players);
    let deck: Vec<Card> = Card::deck().collect();
    while *game(&walk.table).phase() != Phase::Deciding {
        let command = match dealer::next(&walk.table) {
            Next::Wait => {
                let at = game(&walk.table).hands().count();
                let (player, cents) = (name(at), Cents(500));
                say(Said::Ante {
                    player,
                    cents,
                    seat: None,
                })
            }
            // All antes come before the betting is closed.
            Next::CloseBetting(_) if game(&walk.table).hands().count() < players => {
                let (player, cents) = (name(game(&walk.table).hands().count()), Cents(500));
                say(Said::Ante {
                    player,
                    cents,
                    seat: None,
                })
            }
            Next::Cut(least, _) => dealer::cut_at(&walk.table, least).unwrap(),
            Next::Reveal(place) => dealer::show_at(&walk.table, deck[usize::from(place)]).unwrap(),
            Next::Prepare(c) | Next::CloseBetting(c) | Next::FaceDown(c) => c,
            other => unreachable!("{other:?}"),
        };
        walk.say(&command);
    }
    walk
}

/// A clock as the house keeps it: what is waited for keeps its time while it stays the same, and begins anew when it is
/// another thing.
struct Clock {
    waits_for: Next,
    since: u32,
    now: u32,
}

impl Clock {
    fn start(table: &Table) -> Clock {
        let waits_for = dealer::next(table);
        let (since, now) = (0, 0);
        Clock {
            waits_for,
            since,
            now,
        }
    }

    /// Time passes, and then somebody says something.
    fn after(&mut self, seconds: u32, walk: &mut Walk<Settled>, line: &str) {
        self.now += seconds;
        walk.tell([line]);
        let next = dealer::next(&walk.table);
        if next != self.waits_for {
            (self.waits_for, self.since) = (next, self.now);
        }
    }

    fn gone(&self) -> u32 {
        self.now - self.since
    }
}

/// nz-1996/caribbean-stud/8.1, nz-1996/caribbean-stud/14.11: all look and decide at the same time. Nobody's answer gives or costs
/// another any time, and when time is up, those who are silent are folded for, marked as absent, and nobody else.
#[test]
fn one_players_slowness_costs_nobody() {
    for dealing in ["shoe", "shuffler"] {
        let mut walk = dealt(4, dealing);
        let mut clock = Clock::start(&walk.table);
        let Next::Ask(close) = clock.waits_for.clone() else {
            unreachable!("players are asked")
        };
        // Those who answer, in whatever order, do not move the clock of those who think.
        clock.after(4, &mut walk, "bet cy 10.00");
        clock.after(3, &mut walk, "fold anna");
        assert_eq!(clock.gone(), 7);
        // At the last moment it is early enough.
        clock.after(4, &mut walk, "bet di 10.00");
        assert_eq!(
            (clock.gone(), clock.waits_for),
            (11, Next::Ask(close.clone()))
        );
        let before = walk.log.len();
        walk.say(&close);
        let folded: Vec<String> = walk.log[before..]
            .iter()
            .filter(|e| e.what.word() == "hand-folded")
            .map(|e| format!("{} {}", e.what, e.rule.as_ref().unwrap()))
            .collect();
        assert_eq!(
            folded,
            ["hand-folded bo 3 true nz-1996/caribbean-stud/14.11"]
        );
        let states = walk.table.view(None).stands.caribbean_stud().unwrap().hands;
        let states: Vec<&str> = states.iter().map(|hand| hand.state).collect();
        assert_eq!(states, ["folded", "absent", "bet", "bet"]);
        assert_eq!(walk.table.purse(&name(2)), Cents(198_500));
        walk.end();
    }
    // One clock is enough for a whole table that does not answer.
    let mut walk = dealt(4, "shoe");
    let Next::Ask(close) = dealer::next(&walk.table) else {
        unreachable!("players are asked")
    };
    walk.say(&close);
    assert_eq!(walk.twin.rounds, 1);
    walk.end();
}

/// nz-1996/caribbean-stud/9.4, nz-1996/caribbean-stud/9.6: whoever does not say whether to show the hand has it shown when time is up,
/// and who is asked later has as much time.
#[test]
fn one_players_silence_leaves_the_others_their_time_to_show() {
    let mut walk = dealt(3, "shoe");
    walk.tell(["bet anna 10.00", "bet bo 10.00", "bet cy 10.00"]);
    walk.tell(["card Ah", "card Kd", "card 9c", "card 9d"]);
    let mut clock = Clock::start(&walk.table);
    let Next::Ask(close) = clock.waits_for.clone() else {
        unreachable!("players are asked")
    };
    clock.after(5, &mut walk, "leave-down bo");
    assert_eq!(
        (clock.gone(), &clock.waits_for),
        (5, &Next::Ask(close.clone()))
    );
    clock.after(1, &mut walk, "show cy");
    for card in ["2c", "2d", "4h", "5h", "7h"] {
        clock.after(1, &mut walk, &format!("card {card}"));
    }
    // The clock begins anew when the cards have been turned.
    assert_eq!(
        (clock.gone(), &clock.waits_for),
        (0, &Next::Ask(close.clone()))
    );
    walk.say(&close);
    let shows: Vec<Option<bool>> = game(&walk.table).hands().map(|(_, h)| h.shows).collect();
    assert_eq!(shows, [Some(true), Some(false), Some(true)]);
    walk.end();
}
