//! Laws of a craps table: every wager under every fall of the dice and every sequence of four totals comes out as a plain
//! twin says; and by property, what is offered is accepted and what is accepted was offered, refusals change nothing, no
//! chip is lost, the log replays to the same state and every line parses back.

use crate::craps_table::{draft, game, name};
use crate::craps_twin as twin;
use crate::walk::{Dice as Chance, NAMES, Twin, Walk, offered_command};
use croupier_engine::games::craps::command::{NoRoll, Office, PassCause};
use croupier_engine::games::craps::dice::DieAt;
use croupier_engine::games::craps::event::Verdict;
use croupier_engine::games::craps::settle::{Fate, fate};
use croupier_engine::games::craps::state::Call;
use croupier_engine::games::craps::{
    Bet, BetWord, Command as Said, Craps, Dice as Fallen, Event as Happened, Phase, Point,
};
use croupier_engine::games::{Command as GameCommand, Event as GameEvent, GameKind};
use croupier_engine::words::{InvalidCause, Known, Step};
use croupier_engine::{Cents, Odds, Word};
use croupier_house::command::Floor;
use croupier_house::dealer::{self, Next};
use croupier_house::{Actor, Command, Event, Table};
use proptest::prelude::*;
use twin::Comes;

fn say(command: Said) -> Command {
    Command::Game(GameCommand::Craps(command))
}

/// The twin's answer in the engine's terms: the verdict, what is lost and what is paid, the chips making it whole.
fn expected(table: &Craps, comes: &Comes, stake: i64, bet: Bet) -> Fate {
    let decided = |result, odds, lost, payment| Fate::Decided {
        result,
        odds,
        lost: Cents(lost),
        payment,
    };
    match *comes {
        Comes::Stays => Fate::Stays,
        Comes::Back => Fate::Back,
        Comes::Moves(total) => {
            let word = format!("{bet}-{total}");
            Fate::Moves(Bet::from_word(&word).unwrap())
        }
        Comes::Void => decided(Verdict::Void, None, 0, Cents::ZERO),
        Comes::Loses => decided(Verdict::Lost, None, stake, Cents::ZERO),
        Comes::Wins { pays, to, part } => {
            // The least amount in chips that is not below the exact win.
            let chips = &table.rules().table.chips;
            let mut paid = (part * pays + to - 1) / to;
            while !chips.can_make(Cents(paid)) {
                paid += 1;
            }
            let odds = Odds::new(pays as u32, to as u32);
            decided(Verdict::Won, odds, stake - part, Cents(paid))
        }
    }
}

/// The parts of a C & E, on craps and on eleven, found by trying.
fn halves(table: &Craps, stake: i64) -> (i64, i64) {
    let chips = &table.rules().table.chips;
    let fits = |e: &i64| chips.can_make(Cents(*e)) && chips.can_make(Cents(stake - e));
    let eleven = (1..=stake / 2).rev().find(fits).unwrap_or_default();
    (stake - eleven, eleven)
}

/// nz-1996/craps/3.1, nz-1996/craps/3.8 and nz-1996/craps/6.1 to 6.4: every wager on the come out and with every point,
/// under each of the 36 falls of the dice, working or not, at amounts that chips can and cannot pay exactly.
#[test]
fn every_wager_under_every_fall_of_the_dice() {
    let mut compared = 0;
    for chips in ["0.50,1.00,5.00", "1.00,2.50"] {
        let table = draft(&[("chips", chips)], true);
        let craps = game(&table);
        let points = [None]
            .into_iter()
            .chain(Point::ALL.iter().map(|p| Some(*p)));
        for point in points {
            for bet in Bet::all() {
                let needs_point = matches!(bet, Bet::OddsPass | Bet::BehindDontPass);
                if needs_point && point.is_none() {
                    continue;
                }
                for stake in [500, 1000, 3500, 6000] {
                    if craps.rules().parts(bet, Cents(stake)).is_none() {
                        continue;
                    }
                    let units = halves(craps, stake);
                    for dice in Fallen::all() {
                        for works in [true, false] {
                            if !works && !bet.may_rest() {
                                continue;
                            }
                            let faces = (dice.faces()[0], dice.faces()[1]);
                            let at = point.map(Point::total);
                            let word = bet.to_string();
                            let comes = twin::comes(&word, at, faces, works, stake, units);
                            let twin = expected(craps, &comes, stake, bet);
                            let rules = craps.rules();
                            let said = fate(rules, point, dice, bet, Cents(stake), works);
                            assert_eq!(said, twin, "{bet} {dice} {point:?} {works} {stake}");
                            compared += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(compared > 100_000, "{compared}");
}

fn any_draft(chance: &mut Chance<'_>) -> Table {
    let choices = [
        ("double-odds", chance.pick(&["yes", "no"])),
        (
            "chips",
            chance.pick(&["0.50,1.00,5.00,25.00", "1.00,2.50,5.00", "0.25,1.00"]),
        ),
        ("refuse-unpayable", chance.pick(&["no", "no", "yes"])),
        ("max", chance.pick(&["100.00", "2000.00"])),
        ("proposition-min", chance.pick(&["1.00", "5.00"])),
    ];
    draft(&choices, true)
}

fn amount(chance: &mut Chance<'_>) -> Cents {
    let amounts = [-100, 0, 25, 100, 500, 750, 1000, 1200, 2500, 6000, 60_000];
    Cents(chance.pick(&[&amounts[..], &[2_000_000_000_000]].concat()))
}

fn any_bet(chance: &mut Chance<'_>) -> BetWord {
    if chance.below(12) == 0 {
        let odd = ["place-7", "field+come", "pass+x", "hard-5"];
        return BetWord::from_word(chance.pick(&odd)).unwrap();
    }
    chance.pick(&Bet::all()).into()
}

/// Any command at all, most of them wrong.
fn any_command(chance: &mut Chance<'_>) -> Command {
    let player = name(chance.pick(&NAMES));
    let (bet, cents) = (any_bet(chance), amount(chance));
    let small = chance.below(7) as u8;
    let some = chance.below(2) == 0;
    let dice = chance.pick(&Fallen::all().collect::<Vec<_>>());
    let by = chance.pick(Office::ALL);
    match chance.below(36) {
        0 => Command::Floor(Floor::BuyIn { player, cents }),
        1 => Command::Floor(Floor::Sit {
            player,
            seat: small,
        }),
        2 => Command::Floor(Floor::Stand { player }),
        3 => Command::Floor(Floor::Leave { player }),
        4 => say(Said::Confirm {
            step: chance.pick(Step::ALL),
        }),
        5 => say(Said::ReplaceDice {}),
        6 => say(Said::OfferDice {}),
        7 => say(Said::AcceptDice { player }),
        8 => say(Said::DeclineDice { player }),
        9 => say(Said::ChooseDice {
            player,
            first: small,
            second: chance.below(7) as u8,
            third: None,
        }),
        10 => say(Said::RequestDice { player }),
        11 => say(Said::PassDice { player }),
        12 => say(Said::OrderPass {
            cause: chance.pick(PassCause::ALL),
        }),
        13..=17 => say(Said::PlaceWager { player, bet, cents }),
        18 => say(Said::ConfirmWager { player, bet }),
        19..=21 => say(Said::WithdrawWager {
            player,
            bet,
            cents: some.then_some(cents),
        }),
        22 => say(Said::CallOn {
            player,
            bet: some.then_some(bet),
            extent: None,
        }),
        23 => say(Said::CallOff {
            player,
            bet: some.then_some(bet),
        }),
        24 => say(Said::Throw {
            player: some.then_some(player),
        }),
        25 => say(Said::Roll { dice }),
        26 => say(Said::CallNoRoll {
            cause: chance.pick(NoRoll::ALL),
            by: some.then_some(by),
        }),
        27 => say(Said::RuleFace { dice }),
        28 => say(Said::Overrule {
            by,
            dice: some.then_some(dice),
        }),
        29 => say(Said::Settle {}),
        30 => say(Said::ReportDiceLost {
            dice: vec![small, chance.below(6) as u8],
        }),
        31 => say(Said::ReportDieFound {
            die: small,
            sound: some,
        }),
        32 => say(Said::ReportFoundWager {
            player,
            bet,
            cents,
            known: some.then(|| chance.pick(Known::ALL)),
        }),
        34 => say(Said::ConfirmCall { player }),
        33 => say(Said::DivideWager {
            player,
            eleven_cents: cents,
        }),
        _ => say(Said::InvalidateRound {
            cause: chance.pick(InvalidCause::ALL),
            forfeit: if some { vec![player] } else { Vec::new() },
        }),
    }
}

/// What comes seldom, beside reports.
const RARE: &[&str] = &[
    "order-pass",
    "pass-dice",
    "no-roll",
    "rule-face",
    "overrule",
    "invalidate-round",
];

/// A plain twin of the settlement, the table being as it was when the command was said.
struct Settlement {
    before: Table,
}

impl Twin for Settlement {
    fn accepted(&mut self, table: &Table) {
        self.before = table.clone();
    }

    fn after(&mut self, _: &Table, event: &Event) {
        follow(&self.before, event);
    }

    fn stands(&self, table: &Table) {
        let game = game(table);
        for (player, bet, wager) in game.wagers() {
            assert!(wager.cents.is_positive(), "{player} {bet}");
            let Some((flat, _)) = bet.flat(game.point()) else {
                continue;
            };
            // What was added never lies there alone.
            assert!(
                game.wager(player, flat).cents.is_positive(),
                "{player} {bet}"
            );
        }
        // There is a point only where somebody throws for it, with two dice, and for a wager.
        let held = game.dice().those(DieAt::Shooter).len();
        match (game.phase(), game.shooter()) {
            (Phase::Waiting, shooter) => assert!(shooter.is_none() && game.point().is_none()),
            (Phase::Ready, None) => assert!(held == 2 && game.wagers().next().is_some()),
            (Phase::Ready, Some(shooter)) => {
                assert!(held == 2 && (game.point().is_none() || game.has_line(shooter)));
            }
            _ => {}
        }
        // A spoken wager waits from before the throw on (nz-1996/craps/3.4); with the dice at rest nothing does.
        let rested = matches!(game.phase(), Phase::Rested { .. });
        assert!(!rested || game.pending().next().is_none());
    }
}

/// Holds a settled wager to the twin, the table being as it was before the settlement.
fn follow(before: &Table, event: &Event) {
    let Event::Game(GameEvent::Craps(Happened::WagerSettled(settled))) = event else {
        return;
    };
    let game = game(before);
    let Phase::Rested {
        call: Call::Roll(dice),
        ..
    } = game.phase()
    else {
        panic!("settled without a roll")
    };
    let bet = settled.bet;
    let wager = game.wager(&settled.player, bet);
    let stake = settled.stake_cents.0;
    let comes = twin::comes(
        &bet.to_string(),
        game.point().map(Point::total),
        (dice.faces()[0], dice.faces()[1]),
        game.works(bet, &wager),
        stake,
        match wager.eleven_cents {
            Some(eleven) => (stake - eleven.0, eleven.0),
            None => halves(game, stake),
        },
    );
    let said = Fate::Decided {
        result: settled.result,
        odds: settled.odds,
        lost: settled.lost_cents,
        payment: settled.payment_cents,
    };
    assert_eq!(said, expected(game, &comes, stake, bet), "{bet} {dice}");
}

fn walk(table: Table, players: usize, cents: i64) -> Walk<Settlement> {
    let before = table.clone();
    let mut walk = Walk::new(table, Settlement { before });
    walk.open(players, 2, Cents(cents));
    walk
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn craps_offers_what_it_accepts_and_loses_no_chip(bytes in proptest::collection::vec(any::<u8>(), 300..2400)) {
        let mut chance = Chance { bytes: bytes.iter() };
        let table = any_draft(&mut chance);
        let mut walk = walk(table, 1 + chance.below(3), 200_000);
        while !chance.is_empty() {
            let command = if chance.below(5) == 0 { None } else { offered_command(&mut chance, &walk.table, RARE) };
            let command = command.unwrap_or_else(|| any_command(&mut chance));
            walk.say(&command);
        }
        walk.end();
    }
}

/// nz-1996/craps/5.8, nz-1996/craps/5.9 and nz-1996/craps/5.11: the automatic dealer conducts a table whose players do
/// no more than wager, and one whose players shoot, and never stops.
#[test]
fn the_automatic_dealer_plays_on() {
    for answers in [false, true] {
        let mut walk = walk(draft(&[], false), 2, 100_000_000);
        let mut rolls = 0_u32;
        for step in 0..4000_u32 {
            let next = dealer::next(&walk.table);
            let line = match game(&walk.table).point() {
                None => "place-wager anna pass 5.00",
                Some(_) => "place-wager bo place-6 6.00",
            };
            if matches!(next, Next::Wait)
                || (step % 9 == 0 && matches!(next, Next::CloseBetting(_)))
            {
                let command = Command::parse(GameKind::Craps, line).unwrap();
                walk.say(&command);
                continue;
            }
            let command = match next {
                Next::Ask(Command::Game(GameCommand::Craps(Said::DeclineDice { player })))
                    if answers =>
                {
                    say(Said::AcceptDice { player })
                }
                Next::Prepare(c) | Next::CloseBetting(c) | Next::Ask(c) | Next::Settle(c) => c,
                Next::Land => {
                    rolls += 1;
                    let faces = [(rolls % 6) as u8, (rolls / 6 % 5) as u8];
                    dealer::land_at(&walk.table, &faces).unwrap()
                }
                other => panic!("{other:?} is not for dice"),
            };
            walk.say(&command);
        }
        walk.end();
        assert!(rolls > 500, "{rolls}");
        assert_eq!(walk.table.game().equipment().number(), rolls);
        assert_eq!(game(&walk.table).shooter().is_some(), answers);
    }
}

/// nz-1996/craps/2.4 and nz-1996/craps/3.9: the view shows the puck, the dice, every wager with its marker, and what can be
/// wagered on; at a virtual table nobody tells the dice.
#[test]
fn the_view_shows_the_layout() {
    let mut walk = walk(draft(&[], false), 2, 100_000);
    walk.tell([
        "confirm dealer-inspection",
        "confirm supervisor-inspection",
        "accept-dice anna",
        "choose-dice anna 2 4",
        "place-wager anna pass 5.00",
        "place-wager bo place-6 6.00",
        "place-wager bo buy-4 20.00",
        "call-on bo place-6",
        "confirm-call bo",
        "throw anna",
    ]);
    let dealer = Actor::staff(name("desk"), croupier_engine::Role::Dealer);
    let roll = Command::parse(GameKind::Craps, "roll 4-5").unwrap();
    let refused = walk.table.decide(&dealer, 0, &roll).unwrap_err();
    assert_eq!(refused.reason.word(), "EquipmentIsVirtual");
    let words: Vec<&str> = walk
        .table
        .offers_for(&dealer)
        .iter()
        .map(|o| o.word)
        .collect();
    assert!(!words.contains(&"roll") && !words.contains(&"no-roll"));
    walk.tell(["roll 4-5", "settle"]);
    let view = walk.table.view(None).stands.craps().unwrap();
    assert_eq!(
        (view.phase, view.puck, view.come_out),
        ("ready", "on", false)
    );
    assert_eq!((view.point, view.dice), (Some(Point::Nine), Some([4, 5])));
    assert_eq!(view.chosen, [2, 4]);
    assert_eq!(view.shooter.unwrap().seat, Some(1));
    assert_eq!(view.rolls[0].decided, "point");
    assert_eq!(view.layout.len(), Bet::placeable().len());
    let pass = view.wagers.iter().find(|w| w.bet == Bet::Pass).unwrap();
    assert!(!pass.can_remove && pass.working);
    let buy = view.wagers.iter().find(|w| w.bet == Bet::Buy(Point::Four));
    assert_eq!(buy.unwrap().commission_cents, Cents(100));
    assert_eq!(walk.table.view(None).play().phase, "ready");
    walk.end();
}
