//! The director of the roulette, tai-sai and money wheel transcripts: three players wager in value chips and colours from a fixed
//! seed, with many wrong commands and, for a while, everything that can go wrong with a spin.

use super::common::{calls, game, say as tell};
use super::{Dice, hash, name, say, table};
use croupier_engine::games::roulette::Call;
use croupier_engine::games::spin::command::{Command as Said, InvalidCause, VoidCause};
use croupier_engine::games::spin::state::Colour;
use croupier_engine::games::spin::{Mark, Offer, Outcome, Tender};
use croupier_engine::{Cents, Word};
use croupier_house::command::Floor;
use croupier_house::{Command, Table};
use croupier_rulebooks::{Book, Choices};
use std::fs;

fn outcome(dice: &mut Dice, table: &Table) -> Outcome {
    let apparatus = game(table).rules().apparatus;
    let faces: Vec<u8> = apparatus
        .sides()
        .iter()
        .map(|&sides| dice.below(usize::from(sides)) as u8)
        .collect();
    apparatus.outcome(&faces).unwrap()
}

fn place(dice: &mut Dice, table: &Table) -> Mark {
    Mark::from(dice.pick(&game(table).rules().apparatus.positions()))
}

/// A command on offer; what goes wrong only where the director wishes for it.
fn offered(dice: &mut Dice, table: &Table, strange: bool) -> Option<Said> {
    let rare = |o: &Offer| {
        matches!(
            o.word(),
            "no-spin"
                | "report-equipment-failure"
                | "report-found-wager"
                | "invalidate-round"
                | "amend-result"
                | "change-ball"
        )
    };
    let offers = game(table).offers_to(table.people(), None);
    let (odd, usual): (Vec<Offer>, Vec<Offer>) = offers.into_iter().partition(rare);
    let (step, wagers): (Vec<Offer>, Vec<Offer>) =
        usual.into_iter().partition(|o| o.player().is_none());
    // While a round runs it is mostly the dealer who acts, and otherwise mostly the players.
    let betting = game(table).betting_open();
    let turn = if betting { 9 } else { 2 };
    let strange = strange && (!betting || dice.below(4) == 0);
    let list = match () {
        // What may be done at any time would crowd out what goes wrong with a spin.
        () if strange && (odd.len() > 1 || !odd.is_empty() && dice.below(8) == 0) => odd,
        () if wagers.is_empty() || !step.is_empty() && dice.below(turn) == 0 => step,
        () => wagers,
    };
    let mut words: Vec<&str> = list.iter().map(Offer::word).collect();
    words.sort_unstable();
    words.dedup();
    let places = words.contains(&"place-wager") && dice.below(2) == 0;
    if words.is_empty() {
        return None;
    }
    let word = if places {
        "place-wager"
    } else {
        dice.pick(&words)
    };
    let list: Vec<Offer> = list.into_iter().filter(|o| o.word() == word).collect();
    Some(match dice.pick(&list) {
        Offer::Exactly(command) => command,
        Offer::Wager {
            player,
            chips,
            positions,
            least,
            most,
            ..
        } => {
            // Each kind as often as any other, however many places it has.
            let mut kinds: Vec<&str> = positions.iter().map(|p| p.kind()).collect();
            kinds.dedup();
            let kind = dice.pick(&kinds);
            let of_kind: Vec<_> = positions.iter().filter(|p| p.kind() == kind).collect();
            Said::PlaceWager {
                player,
                position: Mark::from(*dice.pick(&of_kind)),
                cents: dice.pick(&[least, most.min(Cents(least.0 * 4))]),
                chips: Some(chips),
            }
        }
        Offer::Call { player, chips } => {
            let calls = calls(dice.below(37));
            Said::CallWager {
                player,
                call: dice.pick(&calls),
                unit_cents: Cents(100),
                chips: Some(chips),
            }
        }
        Offer::Withdraw { spot, .. } => Said::WithdrawWager {
            player: spot.player,
            position: Mark::from(spot.position),
            cents: None,
            chips: Some(spot.chips),
        },
        Offer::BuyColour {
            player,
            colours,
            value,
        } => Said::BuyColour {
            player,
            colour: dice.pick(&colours),
            value_cents: value.unwrap_or(Cents(dice.pick(&[50, 100, 500]))),
            count: 40,
        },
        Offer::RedeemColour { player, most } => Said::RedeemColour {
            player,
            count: dice.pick(&[None, Some(most.div_ceil(2))]),
        },
        Offer::Spin => Said::Spin { direction: None },
        Offer::Result => Said::Result {
            outcome: outcome(dice, table),
        },
        Offer::Amend => Said::AmendResult {
            outcome: outcome(dice, table),
        },
        Offer::FoundWager => Said::ReportFoundWager {
            player: name("anna"),
            position: place(dice, table),
            cents: Cents(dice.pick(&[50, 50, 150_000])),
            chips: None,
        },
        Offer::Invalidate => {
            let mut forfeit: Vec<_> = game(table)
                .wagers()
                .map(|(s, _)| s.player.clone())
                .collect();
            forfeit.dedup();
            forfeit.truncate(dice.below(2));
            let cause = if forfeit.is_empty() {
                InvalidCause::Disruption
            } else {
                InvalidCause::Fraud
            };
            Said::InvalidateRound { cause, forfeit }
        }
    })
}

/// A command that is mostly wrong.
fn wrong(dice: &mut Dice, table: &Table) -> Said {
    let player = name(dice.pick(&["anna", "bo", "cy", "zed"]));
    let marks = [
        "straight-37",
        "split-1-5",
        "red+black",
        "total-3",
        "symbol-h",
    ];
    let position = match dice.below(3) {
        0 => Mark::from_word(dice.pick(&marks)).unwrap(),
        _ => place(dice, table),
    };
    let cents = Cents(dice.pick(&[-100, 0, 125, 50, 700, 200_000, 2_000_000_000_000]));
    let chips = dice.pick(&[None, Some(Tender::Colour)]);
    match dice.below(14) {
        0..=2 => Said::PlaceWager {
            player,
            position,
            cents,
            chips,
        },
        3 => Said::WithdrawWager {
            player,
            position,
            cents: Some(cents),
            chips,
        },
        4 => Said::BuyColour {
            player,
            colour: dice.pick(Colour::ALL),
            value_cents: cents,
            count: dice.pick(&[0, 10, 5_000_000]),
        },
        5 => Said::RedeemColour {
            player,
            count: Some(5000),
        },
        6 => Said::Spin { direction: None },
        7 => Said::NoMoreBets {},
        8 => Said::Result {
            outcome: Outcome::from_word(dice.pick(&["17", "1-2-3", "symbol-a"])).unwrap(),
        },
        9 => Said::Collect {},
        10 => Said::Pay {
            position: Some(position),
            player: None,
        },
        11 => Said::NoSpin {
            cause: dice.pick(VoidCause::ALL),
        },
        12 => Said::AmendResult {
            outcome: outcome(dice, table),
        },
        _ => Said::CallWager {
            player,
            call: Call::Voisins,
            unit_cents: cents,
            chips,
        },
    }
}

/// Plays until many rounds have been settled after everything that can go wrong.
pub(super) fn direct(book: &Book) -> String {
    let choices = Choices::from([
        ("chips".to_owned(), "0.50,1.00,5.00,25.00".to_owned()),
        ("colours".to_owned(), "3".to_owned()),
        ("increment".to_owned(), "0.50".to_owned()),
    ]);
    let pairs: Vec<String> = choices.iter().map(|(k, v)| format!("{k}={v}")).collect();
    let mut table = table(book, &choices);
    let mut dice = Dice(37);
    let mut out = format!("table {} {}\n", book.id, pairs.join(" "));
    let mut at = 0;
    let mut tell_it = |table: &mut Table, command: &Command, out: &mut String| {
        say(table, at, command, out);
        at += 1;
    };
    tell_it(&mut table, &Command::Floor(Floor::OpenTable {}), &mut out);
    for who in ["anna", "bo", "cy"] {
        let buy_in = Floor::BuyIn {
            player: name(who),
            cents: Cents(2_000_000),
        };
        tell_it(&mut table, &Command::Floor(buy_in), &mut out);
    }
    for n in 0..2000 {
        let strange = n < 1500 && dice.below(5) == 0;
        let command = if dice.below(6) == 0 {
            wrong(&mut dice, &table)
        } else {
            offered(&mut dice, &table, strange).unwrap_or_else(|| wrong(&mut dice, &table))
        };
        let command = match n {
            700 | 1400 => {
                let player = name("cy");
                Command::Floor(Floor::Leave { player })
            }
            720 | 1420 => Command::Floor(Floor::BuyIn {
                player: name("cy"),
                cents: Cents(100_000),
            }),
            _ => tell(&table, command),
        };
        tell_it(&mut table, &command, &mut out);
    }
    format!("{out}# sha256 {}\n", hash(&out))
}

/// Each transcript shows many rounds, wagers of every kind in both sorts of chips, every cause of a void spin, and refusals of
/// many kinds.
pub(super) fn shows_its_book(book: &Book) {
    let text = fs::read_to_string(super::file(book)).unwrap();
    let table = table(book, &Choices::new());
    let apparatus = game(&table).rules().apparatus;
    let mut musts: Vec<String> = [
        "< colour-issued",
        "< colour-redeemed",
        " value ",
        " colour ",
        "< wager-withdrawn",
        "< called \"No more bets\" true",
        "< result-amended",
        "< ruled above-maximum valid-in-part",
        "< ruled below-minimum valid-once",
        "< ruled below-minimum wager-void",
        "< round-invalidated",
        "< wager-forfeited",
        "< wager-returned",
        "< left cy",
    ]
    .map(String::from)
    .to_vec();
    musts.extend(apparatus.void_causes().iter().map(|c| format!(" {c} [")));
    let lines = |word: &str| text.lines().filter(move |l| l.contains(word)).count();
    for must in musts {
        assert!(text.contains(&must), "{}: no {must:?}", book.id);
    }
    // Rare wins are for the tests that try every result.
    let mut kinds: Vec<&str> = apparatus.positions().iter().map(|p| p.kind()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let shown = |kind: &&&str, result: &str| {
        let stem = kind.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
        let mut lines = text.lines().filter(|l| l.starts_with("< wager-settled"));
        lines.any(|l| l.contains(result) && l.contains(stem))
    };
    for kind in &kinds {
        assert!(shown(&kind, " lost "), "{}: {kind} never lost", book.id);
    }
    let won = kinds.iter().filter(|kind| shown(kind, " won ")).count();
    assert!(won * 2 > kinds.len(), "{}: only {won} kinds won", book.id);
    let mut reasons: Vec<&str> = text
        .lines()
        .filter_map(|l| l.strip_prefix("! "))
        .filter_map(|l| l.split(' ').next())
        .collect();
    reasons.sort_unstable();
    reasons.dedup();
    assert!(reasons.len() >= 18, "{}: {reasons:?}", book.id);
    let rounds = lines("< round-settled");
    assert!(rounds >= 40, "{}: only {rounds} rounds", book.id);
}
