//! The keys by which these games ask their books for rules: one for each thing an event does and each reason it refuses.

use super::apparatus::Apparatus;
use super::command::{Check, InvalidCause};
use super::event::{Event, WagerResult};
use super::place::{Outcome, Position};
use super::state::{Phase, Spin, Spot};
use crate::Reason;
use crate::games::roulette::Pocket;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The dealer's calls that have a key of their own.
pub(super) const NO_MORE_BETS: &str = "No more bets";
pub(super) const PLACE_YOUR_BETS: &str = "Place your bets";
pub(super) const NO_SPIN: &str = "No spin";

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &Spin) -> String {
    let word = event.word();
    match event {
        Event::CheckConfirmed { check } => format!("{word}/{check}"),
        Event::Called { words, .. } => match (words.as_str(), table.voided) {
            (NO_MORE_BETS, _) => format!("{word}/no-more-bets"),
            (PLACE_YOUR_BETS, _) => format!("{word}/place-your-bets"),
            (NO_SPIN, Some(cause)) => format!("{word}/no-spin/{cause}"),
            _ => format!("{word}/result"),
        },
        Event::SpinVoided { cause, .. } => format!("{word}/{cause}"),
        Event::RoundInvalidated { cause, .. } => format!("{word}/{cause}"),
        Event::WagerReturned { why, .. } => format!("{word}/{why}"),
        Event::WagerWithdrawn {
            player,
            position,
            chips,
            ..
        } if matches!(table.phase, Phase::Paying(_))
            && table.is_paid(&Spot::new(player, *position, *chips)) =>
        {
            format!("{word}/paid")
        }
        Event::WagerSettled(wager) => match table.phase {
            Phase::Announced(outcome) | Phase::Paying(outcome) => {
                settled(wager.position, outcome, wager.result)
            }
            _ => String::from(word),
        },
        Event::Ruled { on, remedy } => format!("{word}/{on}/{remedy}"),
        _ => String::from(word),
    }
}

/// The key of the rule by which a wager is settled.
#[must_use]
pub fn settled(position: Position, outcome: Outcome, result: WagerResult) -> String {
    let zero = outcome == Outcome::Pocket(Pocket::ZERO);
    match (result, position.wins(outcome)) {
        (WagerResult::Won, _) if zero => String::from("wager-settled/won/zero"),
        (WagerResult::Won, Some(key)) => format!("wager-settled/won/{key}"),
        _ if zero => String::from("wager-settled/lost/zero"),
        _ => format!("wager-settled/lost/{}", position.kind()),
    }
}

/// Every key these games may ask for with this apparatus, so that a book can be held to answer all of them and no others.
#[must_use]
pub fn keys(apparatus: Apparatus) -> Vec<String> {
    let own: &[&str] = match apparatus {
        Apparatus::Roulette => &[
            "dolly-placed",
            "ball-returned",
            "ball-changed",
            "wager-settled/won/zero",
            "wager-settled/lost/zero",
            "reason/NotThisStep/ball",
        ],
        Apparatus::TaiSai => &[
            "called/place-your-bets",
            "areas-illuminated",
            "wager-returned/void-spin",
            "equipment-failed",
            "play-resumed",
            "reason/GameHalted",
            "reason/NotThisStep/failure",
            "reason/NotThisStep/resume",
        ],
        Apparatus::MoneyWheel => &["draft/names"],
    };
    let mut keys: Vec<String> = PLAIN.iter().chain(own).map(|&k| String::from(k)).collect();
    let checks: &[Check] = match apparatus {
        Apparatus::Roulette => &[Check::BallExamination],
        Apparatus::TaiSai => &[Check::Power, Check::TestRuns, Check::Tumbler, Check::Seal],
        Apparatus::MoneyWheel => &[],
    };
    keys.extend(
        checks
            .iter()
            .map(|check| format!("check-confirmed/{check}")),
    );
    for cause in apparatus.void_causes() {
        keys.push(format!("spin-voided/{cause}"));
        keys.push(format!("called/no-spin/{cause}"));
    }
    for cause in InvalidCause::ALL {
        keys.push(format!("round-invalidated/{cause}"));
    }
    for key in apparatus.pays() {
        keys.push(format!("wager-settled/won/{key}"));
    }
    let mut kinds: Vec<&str> = apparatus.positions().iter().map(|p| p.kind()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    keys.extend(
        kinds
            .iter()
            .map(|kind| format!("wager-settled/lost/{kind}")),
    );
    keys.extend(Reason::keys(&[Reason::FLOOR, REASONS]));
    keys.extend(crate::cited::FLOOR.iter().map(|&k| String::from(k)));
    keys
}

/// The reasons for which these games refuse something, besides those of any table.
const REASONS: &[Reason] = &[
    Reason::NoSuchPosition,
    Reason::WagerAcrossAreas,
    Reason::AreaNotPaid,
    Reason::ColourTaken,
    Reason::ColourDeclared,
    Reason::NoColourHeld,
    Reason::ColourValueUnsound,
    Reason::ValueChipsNotTaken,
    Reason::NoSpinUnderWay,
    Reason::CallTooLate,
    Reason::LosersNotCollected,
];

const PLAIN: &[&str] = &[
    "game-opened",
    "betting-opened",
    "colour-issued",
    "colour-redeemed",
    "wager-placed",
    "wager-withdrawn",
    "wager-withdrawn/paid",
    "called/no-more-bets",
    "called/result",
    "spun",
    "betting-closed",
    "result-announced",
    "result-amended",
    "losers-collected",
    "round-settled",
    "wager-returned/invalidated",
    "wager-forfeited",
    "wager-found",
    "ruled/above-maximum/valid-in-part",
    "ruled/below-minimum/valid-once",
    "ruled/below-minimum/wager-void",
    "reason/BettingClosed/paying",
    "reason/CallTooLate/amend",
    "reason/ColourTaken/set",
    "reason/NoColourHeld/redeem",
    "reason/NotInChips/colour",
    "reason/NotThisStep/check",
    "reason/NotThisStep/settle",
    "reason/NotThisStep/spin",
    "reason/NotThisStep/no-more-bets",
    "reason/NotThisStep/result",
    "reason/NotThisStep/found-wager",
    "reason/NotThisStep/invalidate",
    "reason/FactsImpossible/invalidation",
    "draft/limits",
    "draft/increment",
    "draft/chips",
];
