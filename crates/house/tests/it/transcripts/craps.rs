//! The director of the craps transcript: three players wager, shoot and pass the dice from a fixed seed, and now and then a
//! throw is no roll, a die is lost or a call is overruled.

use super::{Dice, file, hash, name, say, table};
use croupier_engine::Cents;
use croupier_engine::games::craps::offers::Faces;
use croupier_engine::games::craps::{Bet, Command as Said, Craps, Dice as Fallen, Offer};
use croupier_engine::games::{Command as GameCommand, Game};
use croupier_engine::words::InvalidCause;
use croupier_house::command::Floor;
use croupier_house::{Command, Table};
use croupier_rulebooks::{Book, Choices, book};
use std::collections::BTreeSet;

fn game(table: &Table) -> &Craps {
    match table.game() {
        Game::Craps(game) => game,
        _ => unreachable!("a craps book"),
    }
}

/// What does not happen in the common course of a game.
fn is_strange(offer: &Offer) -> bool {
    let strange = [
        "pass-dice",
        "order-pass",
        "no-roll",
        "rule-face",
        "overrule",
        "invalidate-round",
        "withdraw-wager",
        "call-on",
        "call-off",
    ];
    offer.word().starts_with("report-") || strange.contains(&offer.word())
}

fn offered(dice: &mut Dice, table: &Table, strange: bool) -> Option<Said> {
    let mut offers = game(table).offers(table.people());
    offers.retain(|o| is_strange(o) == strange);
    // A few wagers between two throws are enough.
    let lays = |o: &Offer| o.word() == "place-wager";
    let goes_on = offers.iter().any(|o| !lays(o));
    if goes_on && dice.below(5) > 1 {
        offers.retain(|o| !lays(o));
    }
    if offers.is_empty() {
        return None;
    }
    let fallen: Vec<Fallen> = Fallen::all().collect();
    let fallen = dice.pick(&fallen);
    Some(match dice.pick(&offers) {
        Offer::Exactly(command) => command,
        Offer::Wager {
            player,
            bet,
            least,
            most,
            ..
        } => Said::PlaceWager {
            player,
            bet: bet.into(),
            cents: dice.pick(&[least, least, most.min(Cents(least.0 * 4))]),
        },
        Offer::Withdraw { player, bet, .. } => Said::WithdrawWager {
            player,
            bet: bet.into(),
            cents: None,
        },
        Offer::Choose {
            player,
            dice: there,
        } => Said::ChooseDice {
            player,
            first: there[0],
            second: there[1],
        },
        Offer::Dice(Faces::Roll) => Said::Roll { dice: fallen },
        Offer::Dice(Faces::Ruled) => Said::RuleFace { dice: fallen },
        Offer::Dice(Faces::Overrule(by)) => Said::Overrule {
            by,
            dice: Some(fallen),
        },
        Offer::Report("report-dice-lost") => Said::ReportDiceLost {
            dice: vec![dice.pick(&[1, 2])],
        },
        Offer::Report("report-die-found") => Said::ReportDieFound {
            die: dice.pick(&[1, 2]),
            sound: true,
        },
        Offer::Report("report-found-wager") => Said::ReportFoundWager {
            player: name("bo"),
            bet: Bet::Field.into(),
            cents: Cents(dice.pick(&[100, 90_000])),
        },
        Offer::Report(_) => Said::InvalidateRound {
            cause: InvalidCause::Disruption,
            forfeit: Vec::new(),
        },
    })
}

/// A command that is mostly wrong.
fn wrong(dice: &mut Dice) -> Said {
    let player = name(dice.pick(&["anna", "bo", "cy", "zed"]));
    let cents = Cents(dice.pick(&[-100, 0, 125, 300, 700, 100_000_000]));
    let bet = dice.pick(&Bet::all()).into();
    match dice.below(8) {
        0..=2 => Said::PlaceWager { player, bet, cents },
        3 => Said::WithdrawWager {
            player,
            bet,
            cents: None,
        },
        4 => Said::Throw {
            player: Some(player),
        },
        5 => Said::AcceptDice { player },
        6 => Said::CallOff {
            player,
            bet: Some(bet),
        },
        _ => Said::Settle {},
    }
}

/// Plays a few hundred throws.
pub(super) fn direct(book: &Book) -> String {
    let mut table = table(book, &Choices::new());
    let mut dice = Dice(1996);
    let mut out = format!("table {}\n", book.id);
    let mut at = 0;
    let mut tell = |table: &mut Table, command: &Command, out: &mut String| {
        say(table, at, command, out);
        at += 1;
    };
    tell(&mut table, &Command::Floor(Floor::OpenTable {}), &mut out);
    for (n, who) in ["anna", "bo", "cy"].iter().enumerate() {
        let player = name(who);
        let cents = Cents(5_000_000);
        let bought = Floor::BuyIn { player, cents };
        tell(&mut table, &Command::Floor(bought), &mut out);
        let (player, seat) = (name(who), n as u8 * 3 + 1);
        tell(
            &mut table,
            &Command::Floor(Floor::Sit { player, seat }),
            &mut out,
        );
    }
    while game(&table).rolls() < 400 {
        let strange = dice.below(16) == 0;
        let command = if dice.below(25) == 0 {
            wrong(&mut dice)
        } else {
            offered(&mut dice, &table, strange)
                .or_else(|| offered(&mut dice, &table, !strange))
                .unwrap_or_else(|| wrong(&mut dice))
        };
        let command = Command::Game(GameCommand::Craps(command));
        tell(&mut table, &command, &mut out);
    }
    format!("{out}# sha256 {}\n", hash(&out))
}

/// The transcript shows most of the wagers won and lost, no rolls, lost dice, refusals of many kinds and a new set.
#[test]
fn the_craps_transcript_shows_its_book() {
    let text = std::fs::read_to_string(file(book("nz-1996/craps").unwrap())).unwrap();
    for must in [
        "< dice-passed",
        "< no-roll-called",
        "< call-overruled",
        "< dice-lost",
        "< wager-moved",
        "< wager-returned",
        "< marker-placed",
        "< stickperson-throws",
        "< ruled",
        "< roll-voided",
        " won ",
        " lost ",
        " void ",
    ] {
        assert!(text.contains(must), "no {must:?}");
    }
    let settled = text
        .lines()
        .filter_map(|l| l.strip_prefix("< wager-settled "));
    let bets: BTreeSet<&str> = settled.filter_map(|l| l.split(' ').nth(1)).collect();
    assert!(bets.len() >= 40, "only {} wagers", bets.len());
    let refused = text.lines().filter_map(|l| l.strip_prefix("! "));
    let reasons: BTreeSet<&str> = refused.filter_map(|l| l.split(' ').next()).collect();
    assert!(
        reasons.len() >= 10,
        "only {} kinds of refusal",
        reasons.len()
    );
}
