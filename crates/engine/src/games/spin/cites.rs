//! The keys by which these games ask their books for rules: one for each thing an event does and each reason it refuses.

use super::apparatus::Apparatus;
use super::command::{Check, InvalidCause, VoidCause};
use super::event::{Event, Found, Remedy, Returned, WagerResult};
use super::place::{Outcome, Position, Wagered};
use super::rules::Rules;
use super::state::{Phase, Spin, Spot};
use crate::cited::{Cases, Keys};
use crate::games::roulette::Pocket;
use crate::{Case, DraftKey, Reason};

/// The dealer's calls that have a key of their own.
pub(super) const NO_MORE_BETS: &str = "No more bets";
pub(super) const PLACE_YOUR_BETS: &str = "Place your bets";
pub(super) const NO_SPIN: &str = "No spin";

crate::keys! {
    /// What these games ask their books for a rule by.
    pub enum Key {
        GameOpened, CheckConfirmed(check: Check), BettingOpened, ColourIssued, ColourRedeemed, WagerCalled, WagerPlaced,
        WagerWithdrawn, WagerWithdrawnPaid = "wager-withdrawn/paid", WagerWithdrawnAreaPaid = "wager-withdrawn/area-paid",
        CalledNoMoreBets = "called/no-more-bets",
        CalledPlaceYourBets = "called/place-your-bets", CalledResult = "called/result", CalledAlike = "called/result/alike",
        CalledNoSpin(cause: VoidCause) = "called/no-spin", Spun, BettingClosed, ResultAnnounced, DollyPlaced,
        AreasIlluminated, ResultAmended, WagerSettledWon(on: Wagered) = "wager-settled/won",
        WagerSettledLost(on: Wagered) = "wager-settled/lost", WagerSettledWonZero = "wager-settled/won/zero",
        WagerSettledLostZero = "wager-settled/lost/zero", LosersCollected, RoundSettled,
        SpinVoided(cause: VoidCause), SpinVoidedResult = "spin-voided/result", BallReturned, WagerReturned(why: Returned), WagerForfeited,
        RoundInvalidated(cause: InvalidCause), BallChanged, EquipmentFailed,
        EquipmentFailedBetween = "equipment-failed/between-rounds", PlayResumed, WagerFound,
        Ruled(on: Found, remedy: Remedy),
        StakeRefunded(why: Returned), PaymentVoided(why: Returned), PaymentRecovered,
    }
}

impl Keys for Key {
    type Rules = Rules;
    const REASONS: &'static [&'static [Reason]] = &[&[
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
        Reason::GameHalted,
        Reason::LosersNotCollected,
    ]];
    const CASES: &'static Cases = &[
        (Reason::BettingClosed, &[Case::Paying]),
        (Reason::CallTooLate, &[Case::Amend]),
        (Reason::WagersAtStake, &[Case::Paying]),
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
                Case::Ball,
                Case::Failure,
                Case::Resume,
                Case::Covered,
            ],
        ),
        (Reason::FactsImpossible, &[Case::Invalidation]),
    ];
    const DRAFTS: &'static [DraftKey] = &[
        DraftKey::Limits,
        DraftKey::Increment,
        DraftKey::Chips,
        DraftKey::Names,
    ];

    fn refuses(rules: &Rules, reason: Reason, case: Option<Case>) -> bool {
        match (reason, case) {
            // Every place is paid in whole chips.
            (Reason::WagerNotPayable, _) => false,
            // A call of too few turns comes before the ball rests; nothing else is too late to be called.
            (Reason::CallTooLate, None) | (Reason::NotThisStep, Some(Case::Ball)) => {
                rules.apparatus == Apparatus::Roulette
            }
            (Reason::NotThisStep, Some(Case::Check)) => {
                rules.apparatus == Apparatus::Roulette || !rules.checks.is_empty()
            }
            (Reason::GameHalted, _)
            | (Reason::NotThisStep, Some(Case::Failure | Case::Resume | Case::Covered)) => {
                rules.apparatus == Apparatus::TaiSai
            }
            _ => true,
        }
    }

    fn drafts(rules: &Rules, key: DraftKey) -> bool {
        key != DraftKey::Names || rules.apparatus == Apparatus::MoneyWheel
    }

    fn arises(self, rules: &Rules) -> bool {
        let apparatus = rules.apparatus;
        let roulette = apparatus == Apparatus::Roulette;
        let tai_sai = apparatus == Apparatus::TaiSai;
        match self {
            Key::DollyPlaced
            | Key::BallReturned
            | Key::BallChanged
            | Key::WagerWithdrawnPaid
            | Key::WagerSettledWonZero
            | Key::WagerSettledLostZero
            | Key::CheckConfirmed(Check::BallExamination) => roulette,
            Key::CalledPlaceYourBets
            | Key::CalledAlike
            | Key::EquipmentFailedBetween
            | Key::AreasIlluminated
            | Key::WagerReturned(Returned::VoidSpin)
            | Key::EquipmentFailed
            | Key::PlayResumed
            | Key::CheckConfirmed(Check::Power | Check::TestRuns | Check::Tumbler | Check::Seal) => {
                tai_sai
            }
            Key::StakeRefunded(why) | Key::PaymentVoided(why) => {
                matches!(why, Returned::VoidSpin | Returned::Invalidated)
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
                Found::Late | Found::Misplaced | Found::Partnership | Found::WrongChips => {
                    remedy == Remedy::WagerVoid
                }
            },
            _ => true,
        }
    }
}

/// The key of the rule by which a spin is void though its result was known, or by which wagers are void by their spin's cause.
#[must_use]
pub fn beside(event: &Event, table: &Spin) -> Option<Key> {
    let known = table.concluded().is_some()
        || matches!(table.phase, Phase::Announced(_) | Phase::Paying { .. });
    let idle = VoidCause::NotActivated;
    match event {
        Event::SpinVoided { .. } => known.then_some(Key::SpinVoidedResult),
        Event::WagerReturned { why, .. }
        | Event::StakeRefunded { why, .. }
        | Event::PaymentVoided { why, .. } => {
            let void = *why == Returned::VoidSpin && table.voided == Some(idle);
            void.then_some(Key::SpinVoided(idle))
        }
        _ => None,
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
        Event::WagerCalled { .. } => Key::WagerCalled,
        Event::WagerPlaced { .. } => Key::WagerPlaced,
        Event::WagerWithdrawn {
            player,
            position,
            chips,
            ..
        } if table.is_paid(&Spot::new(player, *position, *chips)) => {
            if position.is_outside() {
                Key::WagerWithdrawnPaid
            } else {
                Key::WagerWithdrawnAreaPaid
            }
        }
        Event::WagerWithdrawn { .. } => Key::WagerWithdrawn,
        Event::Called { words, .. } => match (words.as_str(), table.voided) {
            (NO_MORE_BETS, _) => Key::CalledNoMoreBets,
            (PLACE_YOUR_BETS, _) => Key::CalledPlaceYourBets,
            (NO_SPIN, Some(cause)) => Key::CalledNoSpin(cause),
            _ => match table.phase {
                Phase::Announced(Outcome::Dice(dice)) if dice.any_alike() => Key::CalledAlike,
                _ => Key::CalledResult,
            },
        },
        Event::Spun { .. } => Key::Spun,
        Event::BettingClosed { .. } => Key::BettingClosed,
        Event::ResultAnnounced { .. } => Key::ResultAnnounced,
        Event::DollyPlaced { .. } => Key::DollyPlaced,
        Event::AreasIlluminated { .. } => Key::AreasIlluminated,
        Event::ResultAmended { .. } => Key::ResultAmended,
        Event::WagerSettled(wager) => match table.phase {
            Phase::Announced(outcome) | Phase::Paying { outcome, .. } => {
                settled(wager.position, outcome, wager.result)
            }
            _ => Key::WagerSettledLost(wager.position.wagered()),
        },
        Event::LosersCollected { .. } => Key::LosersCollected,
        Event::RoundSettled { .. } => Key::RoundSettled,
        Event::SpinVoided { cause, .. } => Key::SpinVoided(*cause),
        Event::BallReturned { .. } => Key::BallReturned,
        Event::WagerReturned { why, .. } => Key::WagerReturned(*why),
        Event::WagerForfeited { .. } | Event::StakeForfeited { .. } => Key::WagerForfeited,
        Event::RoundInvalidated { cause, .. } => Key::RoundInvalidated(*cause),
        Event::BallChanged {} => Key::BallChanged,
        Event::EquipmentFailed {}
            if matches!(
                table.phase,
                Phase::Checking(_) | Phase::Waiting | Phase::Halted
            ) =>
        {
            Key::EquipmentFailedBetween
        }
        Event::EquipmentFailed {} => Key::EquipmentFailed,
        Event::PlayResumed { .. } => Key::PlayResumed,
        // By the ruling about it, where there is one.
        Event::WagerFound { .. } | Event::VoidWagerFound { .. } => Key::WagerFound,
        Event::StakeRefunded { why, .. } => Key::StakeRefunded(*why),
        Event::PaymentVoided { why, .. } => Key::PaymentVoided(*why),
        Event::PaymentRecovered { .. } => Key::PaymentRecovered,
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
