//! The keys by which these games ask their books for rules: one for each thing an event does and each reason it refuses.

use super::apparatus::Apparatus;
use super::command::{Check, InvalidCause, VoidCause};
use super::event::{Event, Found, Remedy, Returned, WagerResult};
use super::place::{Outcome, Position, Wagered};
use super::state::{Phase, Spin, Spot};
use crate::cited::{Cases, wanted};
use crate::games::roulette::Pocket;
use crate::{Case, DraftKey, Reason};
use alloc::string::String;
use alloc::vec::Vec;

/// The dealer's calls that have a key of their own.
pub(super) const NO_MORE_BETS: &str = "No more bets";
pub(super) const PLACE_YOUR_BETS: &str = "Place your bets";
pub(super) const NO_SPIN: &str = "No spin";

crate::keys! {
    /// What these games ask their books for a rule by.
    pub enum Key {
        GameOpened = "game-opened",
        CheckConfirmed(check: Check) = "check-confirmed",
        BettingOpened = "betting-opened",
        ColourIssued = "colour-issued",
        ColourRedeemed = "colour-redeemed",
        WagerPlaced = "wager-placed",
        WagerWithdrawn = "wager-withdrawn",
        WagerWithdrawnPaid = "wager-withdrawn/paid",
        CalledNoMoreBets = "called/no-more-bets",
        CalledPlaceYourBets = "called/place-your-bets",
        CalledResult = "called/result",
        CalledNoSpin(cause: VoidCause) = "called/no-spin",
        Spun = "spun",
        BettingClosed = "betting-closed",
        ResultAnnounced = "result-announced",
        DollyPlaced = "dolly-placed",
        AreasIlluminated = "areas-illuminated",
        ResultAmended = "result-amended",
        WagerSettledWon(on: Wagered) = "wager-settled/won",
        WagerSettledLost(on: Wagered) = "wager-settled/lost",
        WagerSettledWonZero = "wager-settled/won/zero",
        WagerSettledLostZero = "wager-settled/lost/zero",
        LosersCollected = "losers-collected",
        RoundSettled = "round-settled",
        SpinVoided(cause: VoidCause) = "spin-voided",
        BallReturned = "ball-returned",
        WagerReturned(why: Returned) = "wager-returned",
        WagerForfeited = "wager-forfeited",
        RoundInvalidated(cause: InvalidCause) = "round-invalidated",
        BallChanged = "ball-changed",
        EquipmentFailed = "equipment-failed",
        PlayResumed = "play-resumed",
        WagerFound = "wager-found",
        Ruled(on: Found, remedy: Remedy) = "ruled",
    }
}

impl Key {
    /// Whether it arises with this apparatus.
    fn arises(self, apparatus: Apparatus) -> bool {
        let roulette = apparatus == Apparatus::Roulette;
        let tai_sai = apparatus == Apparatus::TaiSai;
        match self {
            Key::DollyPlaced
            | Key::BallReturned
            | Key::BallChanged
            | Key::WagerSettledWonZero
            | Key::WagerSettledLostZero
            | Key::CheckConfirmed(Check::BallExamination) => roulette,
            Key::CalledPlaceYourBets
            | Key::AreasIlluminated
            | Key::WagerReturned(Returned::VoidSpin)
            | Key::EquipmentFailed
            | Key::PlayResumed
            | Key::CheckConfirmed(Check::Power | Check::TestRuns | Check::Tumbler | Check::Seal) => {
                tai_sai
            }
            Key::CalledNoSpin(cause) | Key::SpinVoided(cause) => {
                apparatus.void_causes().contains(&cause)
            }
            Key::WagerSettledWon(on) => apparatus.pays().contains(&on.word()),
            Key::WagerSettledLost(on) => {
                let positions = apparatus.positions();
                positions.iter().any(|position| position.wagered() == on)
            }
            Key::Ruled(on, remedy) => match on {
                Found::AboveMaximum => remedy == Remedy::ValidInPart,
                Found::BelowMinimum => remedy != Remedy::ValidInPart,
            },
            _ => true,
        }
    }
}

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &Spin) -> Key {
    match event {
        Event::GameOpened { .. } => Key::GameOpened,
        Event::CheckConfirmed { check } => Key::CheckConfirmed(*check),
        Event::BettingOpened { .. } => Key::BettingOpened,
        Event::ColourIssued { .. } => Key::ColourIssued,
        Event::ColourRedeemed { .. } => Key::ColourRedeemed,
        Event::WagerPlaced { .. } => Key::WagerPlaced,
        Event::WagerWithdrawn {
            player,
            position,
            chips,
            ..
        } if matches!(table.phase, Phase::Paying(_))
            && table.is_paid(&Spot::new(player, *position, *chips)) =>
        {
            Key::WagerWithdrawnPaid
        }
        Event::WagerWithdrawn { .. } => Key::WagerWithdrawn,
        Event::Called { words, .. } => match (words.as_str(), table.voided) {
            (NO_MORE_BETS, _) => Key::CalledNoMoreBets,
            (PLACE_YOUR_BETS, _) => Key::CalledPlaceYourBets,
            (NO_SPIN, Some(cause)) => Key::CalledNoSpin(cause),
            _ => Key::CalledResult,
        },
        Event::Spun { .. } => Key::Spun,
        Event::BettingClosed { .. } => Key::BettingClosed,
        Event::ResultAnnounced { .. } => Key::ResultAnnounced,
        Event::DollyPlaced { .. } => Key::DollyPlaced,
        Event::AreasIlluminated { .. } => Key::AreasIlluminated,
        Event::ResultAmended { .. } => Key::ResultAmended,
        Event::WagerSettled(wager) => match table.phase {
            Phase::Announced(outcome) | Phase::Paying(outcome) => {
                settled(wager.position, outcome, wager.result)
            }
            _ => Key::WagerSettledLost(wager.position.wagered()),
        },
        Event::LosersCollected { .. } => Key::LosersCollected,
        Event::RoundSettled { .. } => Key::RoundSettled,
        Event::SpinVoided { cause, .. } => Key::SpinVoided(*cause),
        Event::BallReturned { .. } => Key::BallReturned,
        Event::WagerReturned { why, .. } => Key::WagerReturned(*why),
        Event::WagerForfeited { .. } => Key::WagerForfeited,
        Event::RoundInvalidated { cause, .. } => Key::RoundInvalidated(*cause),
        Event::BallChanged {} => Key::BallChanged,
        Event::EquipmentFailed {} => Key::EquipmentFailed,
        Event::PlayResumed { .. } => Key::PlayResumed,
        Event::WagerFound { .. } => Key::WagerFound,
        Event::Ruled { on, remedy } => Key::Ruled(*on, *remedy),
    }
}

/// The key of the rule by which a wager is settled.
#[must_use]
pub fn settled(position: Position, outcome: Outcome, result: WagerResult) -> Key {
    let zero = outcome == Outcome::Pocket(Pocket::ZERO);
    match (result, position.paid_for(outcome)) {
        (WagerResult::Won, _) if zero => Key::WagerSettledWonZero,
        (WagerResult::Won, Some(on)) => Key::WagerSettledWon(on),
        _ if zero => Key::WagerSettledLostZero,
        _ => Key::WagerSettledLost(position.wagered()),
    }
}

/// Every key these games may ask for with this apparatus, so that a book can be held to answer all of them and no others.
#[must_use]
pub fn keys(apparatus: Apparatus) -> Vec<String> {
    let (reasons, cases, drafts): (&[Reason], &Cases, &[DraftKey]) = match apparatus {
        Apparatus::Roulette => (&[], &[(Reason::NotThisStep, &[Case::Ball])], &[]),
        Apparatus::TaiSai => (
            &[Reason::GameHalted],
            &[(Reason::NotThisStep, &[Case::Failure, Case::Resume])],
            &[],
        ),
        Apparatus::MoneyWheel => (&[], &[], &[DraftKey::Names]),
    };
    let arises = |key: Key| key.arises(apparatus);
    let reasons = &[Reason::FLOOR, REASONS, reasons];
    wanted(
        arises,
        reasons,
        &[CASES, cases].concat(),
        &[DRAFTS, drafts].concat(),
    )
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

/// The cases of them for which a book has a rule of its own.
const CASES: &Cases = &[
    (Reason::BettingClosed, &[Case::Paying]),
    (Reason::CallTooLate, &[Case::Amend]),
    (Reason::ColourTaken, &[Case::Set]),
    (Reason::NoColourHeld, &[Case::Redeem]),
    (Reason::NotInChips, &[Case::Colour]),
    (
        Reason::NotThisStep,
        &[
            Case::Check,
            Case::Settle,
            Case::Spin,
            Case::NoMoreBets,
            Case::Result,
            Case::FoundWager,
            Case::Invalidate,
        ],
    ),
    (Reason::FactsImpossible, &[Case::Invalidation]),
];

/// What of a draft is checked.
const DRAFTS: &[DraftKey] = &[DraftKey::Limits, DraftKey::Increment, DraftKey::Chips];
