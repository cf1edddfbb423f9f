//! The keys by which this game asks its book for rules: one for each thing an event does and each reason it refuses.

use super::bet::Bet;
use super::command::{NoRoll, Office};
use super::event::{DiceBrought, DicePassed, Event, Verdict, WagerBack};
use super::state::Craps;
use crate::Reason;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &Craps) -> String {
    let word = event.word();
    let first = table.last_shooter.is_none();
    match event {
        Event::DiceBrought { why, .. } => format!("{word}/{why}"),
        Event::StepConfirmed { step } => format!("{word}/{step}"),
        Event::DiceOffered { .. } => String::from(offered(table)),
        Event::DiceDeclined { .. } | Event::DiceAccepted { .. } if first => {
            format!("{word}/first")
        }
        Event::DiceChosen { .. } if table.rolls == 0 => format!("{word}/first"),
        Event::DiceThrown { player: None, .. } => format!("{word}/stickperson"),
        Event::NoRollCalled { cause, .. } => format!("{word}/{}", no_roll(*cause)),
        Event::CallOverruled { by, .. } => format!("{word}/{by}"),
        Event::WagerWithdrawn { bet, .. } => match bet {
            Bet::DontPass => format!("{word}/dont-pass"),
            Bet::DontCome | Bet::DontComeOn(_) => format!("{word}/dont-come"),
            Bet::Buy(_) | Bet::Lay(_) => format!("{word}/commission"),
            _ => String::from(word),
        },
        Event::WagerReturned { why, .. } => format!("{word}/{why}"),
        Event::WagerSettled(wager) => settled(wager.bet, wager.result),
        Event::RollVoided { why, .. } => format!("{word}/{why}"),
        Event::DicePassed { why, .. } => format!("{word}/{why}"),
        Event::Ruled { on, remedy } => format!("{word}/{on}/{remedy}"),
        _ => String::from(word),
    }
}

/// The key of the rule by which the dice are offered: at the commencement of play, or when a shooter has given them on.
pub(super) const fn offered(table: &Craps) -> &'static str {
    match table.last_shooter {
        None => "dice-offered/first",
        Some(_) => "dice-offered",
    }
}

/// Which of the causes of "No roll" it is.
const fn no_roll(cause: NoRoll) -> &'static str {
    match cause {
        NoRoll::Disputed => "disputed",
        cause if cause.is_void_by_itself() => "void",
        _ => "called",
    }
}

/// The key of the rule by which a wager is settled.
#[must_use]
pub fn settled(bet: Bet, result: Verdict) -> String {
    match (result, bet) {
        (Verdict::Won, Bet::Horn | Bet::HornHigh(_)) => String::from("wager-settled/won/horn"),
        (Verdict::Won, Bet::World) => String::from("wager-settled/won/world"),
        (Verdict::Won, Bet::CAndE) => String::from("wager-settled/won/c-and-e"),
        (result, _) => format!("wager-settled/{result}"),
    }
}

/// Every key this game may ask for, so that a book can be held to answer all of them and no others.
#[must_use]
pub fn keys() -> Vec<String> {
    let mut keys: Vec<String> = PLAIN.iter().map(|&k| String::from(k)).collect();
    keys.extend(DiceBrought::ALL.iter().map(|w| format!("dice-brought/{w}")));
    keys.extend(DicePassed::ALL.iter().map(|w| format!("dice-passed/{w}")));
    keys.extend(WagerBack::ALL.iter().map(|w| format!("wager-returned/{w}")));
    keys.extend(Verdict::ALL.iter().map(|v| format!("wager-settled/{v}")));
    for office in &Office::ALL[1..] {
        keys.push(format!("call-overruled/{office}"));
        keys.push(format!("reason/CallStands/{office}"));
    }
    keys.extend(Reason::keys(&[Reason::FLOOR, REASONS]));
    keys.extend(crate::cited::FLOOR.iter().map(|&k| String::from(k)));
    keys
}

/// The reasons for which this game refuses something, besides those of any table.
const REASONS: &[Reason] = &[
    Reason::NotOffered,
    Reason::NoSuchPosition,
    Reason::WagerAcrossAreas,
    Reason::NoSpinUnderWay,
    Reason::CallTooLate,
    Reason::WagersNotTogether,
    Reason::ComeOutOver,
    Reason::NoPointYet,
    Reason::NoFlatWager,
    Reason::WagerTravels,
    Reason::WagerLocked,
    Reason::WagerAlwaysWorks,
    Reason::NotInUnits,
    Reason::NotTheShooter,
    Reason::ShooterWithoutWager,
    Reason::NobodyForDice,
    Reason::NoSuchDie,
    Reason::NotBetweenRolls,
    Reason::CallStands,
];

const PLAIN: &[&str] = &[
    "step-confirmed/dealer-inspection",
    "step-confirmed/supervisor-inspection",
    "replacement-ordered",
    "inspector-notified",
    "dice-offered",
    "dice-offered/first",
    "dice-declined",
    "dice-declined/first",
    "dice-accepted",
    "dice-accepted/first",
    "dice-kept",
    "stickperson-throws",
    "dice-chosen",
    "dice-chosen/first",
    "dice-requested",
    "dice-thrown",
    "dice-thrown/stickperson",
    "roll-called",
    "face-ruled",
    "no-roll-called/void",
    "no-roll-called/called",
    "no-roll-called/disputed",
    "dice-lost",
    "die-found",
    "wager-placed",
    "wager-announced",
    "wager-confirmed",
    "wager-withdrawn",
    "wager-withdrawn/dont-pass",
    "wager-withdrawn/dont-come",
    "wager-withdrawn/commission",
    "marker-placed",
    "wager-moved",
    "wager-settled/won/horn",
    "wager-settled/won/world",
    "wager-settled/won/c-and-e",
    "wager-found",
    "wager-forfeited",
    "roll-settled",
    "roll-voided/disruption",
    "roll-voided/fraud",
    "puck-moved",
    "dice-returned",
    "ruled/wager-above-maximum/valid-in-part",
    "ruled/wager-below-minimum/valid-once",
    "ruled/wager-below-minimum/wager-void",
    "ruled/disruption/refunded",
    "ruled/fraud/refunded",
    "reason/NotThisStep/replacement",
    "reason/NotThisStep/dice",
    "reason/NotThisStep/lost",
    "reason/NotThisStep/settle",
    "reason/BettingClosed/throw",
    "reason/ComeOutOver/lowered",
    "reason/WagerTravels/dont-come",
    "reason/WagerAboveMaximum/odds",
    "reason/NoSuchWager/unconfirmed",
    "reason/NoSuchWager/marker",
    "reason/RoleMayNot/no-roll",
    "reason/NoSpinUnderWay/lost",
    "reason/NoSpinUnderWay/found",
    "reason/NoSpinUnderWay/invalidation",
    "reason/FactsImpossible/invalidation",
    "draft/limits",
    "draft/increment",
    "draft/chips",
];
