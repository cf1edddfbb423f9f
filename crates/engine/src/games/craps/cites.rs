//! The keys by which this game asks its book for rules: one for each thing an event does and each reason it refuses.

use super::bet::{Bet, BetKind};
use super::command::{NoRoll, Office};
use super::event::{DiceBrought, DicePassed, Event, NotPermitted, Reopened, Verdict, WagerBack};
use super::rules::Rules;
use super::state::{Craps, Phase};
use crate::cited::{Cases, Keys};
use crate::words::{Irregularity, Remedy, Step};
use crate::{Case, Cents, DraftKey, Name, Reason};

crate::keywords! {
    /// What is added behind a wager that may be taken down when it has its point.
    pub enum Behind {
        /// Behind the Don't Pass Bet.
        BehindDontPass,
        /// Behind a Don't Come Bet.
        BehindDontCome,
    }
}

crate::keys! {
    /// What this game asks its book for a rule by.
    pub enum Key {
        DiceBrought(why: DiceBrought), StepConfirmed(step: Step), ReplacementOrdered,
        DiceOffered, DiceOfferedFirst = "dice-offered/first", DiceDeclined,
        DiceDeclinedFirst = "dice-declined/first", DiceAccepted, DiceAcceptedFirst = "dice-accepted/first",
        DiceKept, StickpersonThrows, DiceChosen, DiceChosenFirst = "dice-chosen/first",
        DiceChosenLost = "dice-chosen/lost", DiceRequested, DiceThrown,
        DiceThrownStickperson = "dice-thrown/stickperson", RollCalled, FaceRuled,
        NoRollCalled(cause: NoRoll), CallOverruled(by: Office), DiceLost, DieFound,
        WagerPlaced(bet: BetKind), WagerAnnounced, WagerAnnouncedBefore = "wager-announced/before", WagerDivided,
        WagerConfirmed, WagerConfirmedBefore = "wager-confirmed/before", WagerWithdrawn,
        WagerWithdrawnDontPass = "wager-withdrawn/dont-pass", WagerWithdrawnDontCome = "wager-withdrawn/dont-come",
        WagerWithdrawnCommission = "wager-withdrawn/commission", WagerReturned(why: WagerBack),
        WagerReturnedCalledOff = "wager-returned/off/called", WagerReturnedLeftDontPass = "wager-returned/left/dont-pass",
        WagerReturnedLeftDontCome = "wager-returned/left/dont-come",
        WagerReturnedAlone(behind: Behind) = "wager-returned/alone", WagerReturnedRoom(behind: Behind) = "wager-returned/room",
        CommissionReturned, CallAnnounced, MarkerPlaced, MarkerPlacedComeOut = "marker-placed/come-out",
        WagerMovedCome = "wager-moved/come", WagerMovedDontCome = "wager-moved/dont-come",
        WagerSettledLost(bet: BetKind) = "wager-settled/lost", WagerSettledVoidDontPass = "wager-settled/void/dont-pass",
        WagerSettledVoidDontCome = "wager-settled/void/dont-come", WagerSettledWon = "wager-settled/won", WagerSettledWonHorn = "wager-settled/won/horn",
        WagerSettledWonHornHigh = "wager-settled/won/horn-high",
        WagerSettledWonWorld = "wager-settled/won/world", WagerSettledWonCAndE = "wager-settled/won/c-and-e",
        PaymentRounded, WagerFound,
        RuledNotPermitted(why: NotPermitted) = "ruled/wager-not-permitted", WagerForfeited, RollSettled,
        SettlementReversed(why: Reopened), RollReopened(why: Reopened), RollVoided(why: Irregularity), PuckMoved,
        DiceReturned, DicePassed(why: DicePassed), Ruled(on: Irregularity, remedy: Remedy),
    }
}

/// What is added to a wager that has its point.
const ADDED: &[Case] = &[
    Case::OddsPass,
    Case::BehindDontPass,
    Case::OddsCome,
    Case::BehindDontCome,
];

impl Keys for Key {
    type Rules = Rules;
    const REASONS: &'static [&'static [Reason]] = &[&[
        Reason::NotOffered,
        Reason::NoSuchPosition,
        Reason::WagerAcrossAreas,
        Reason::NoSpinUnderWay,
        Reason::CallTooLate,
        Reason::NotACause,
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
    ]];
    const CASES: &'static Cases = &[
        (
            Reason::NotThisStep,
            &[
                Case::Replacement,
                Case::First,
                Case::Dice,
                Case::Lost,
                Case::Settle,
            ],
        ),
        (
            Reason::NotOffered,
            &[Case::First, Case::Inspector, Case::Inspection],
        ),
        (Reason::NotTheShooter, &[Case::First, Case::Dice]),
        (Reason::NoSuchDie, &[Case::First, Case::Dice, Case::Lost]),
        (
            Reason::NotInUnits,
            &[Case::Horn, Case::HornHigh, Case::World, Case::CAndE],
        ),
        (Reason::ComeOutOver, &[Case::Lowered, Case::DontPass]),
        (
            Reason::NoPointYet,
            &[Case::DontCome, Case::OddsPass, Case::BehindDontPass],
        ),
        (Reason::NoFlatWager, ADDED),
        (Reason::WagerTravels, &[Case::DontCome, Case::Raised]),
        (Reason::BettingClosed, &[Case::Settle]),
        (Reason::WagerAboveMaximum, ADDED),
        (Reason::NoSuchWager, &[Case::Unconfirmed, Case::Marker]),
        (
            Reason::RoleMayNot,
            &[Case::NoRoll, Case::Void, Case::Disputed],
        ),
        (Reason::CallTooLate, &[Case::Disputed]),
        (Reason::FactsImpossible, &[Case::Found, Case::Invalidation]),
        (
            Reason::CallStands,
            &[Case::GameSupervisor, Case::CasinoSupervisor, Case::Manager],
        ),
    ];
    const DRAFTS: &'static [DraftKey] = &[DraftKey::Limits, DraftKey::Increment, DraftKey::Chips];

    fn arises(self, _rules: &Rules) -> bool {
        use Irregularity as I;
        match self {
            // It has a key for each wager behind which something was added.
            Key::WagerReturned(why) => why != WagerBack::Alone,
            Key::StepConfirmed(step) => {
                matches!(step, Step::DealerInspection | Step::SupervisorInspection)
            }
            Key::NoRollCalled(cause) => cause != NoRoll::HitChips,
            Key::CallOverruled(by) => by != Office::Stickperson,
            Key::RollVoided(why) => matches!(why, I::Disruption | I::Fraud),
            Key::Ruled(on, remedy) => match on {
                I::WagerAboveMaximum => remedy == Remedy::ValidInPart,
                I::WagerBelowMinimum => matches!(remedy, Remedy::ValidOnce | Remedy::WagerVoid),
                I::WagerNotPermitted | I::Partnership => remedy == Remedy::WagerVoid,
                I::Disruption | I::Fraud => remedy == Remedy::Refunded,
                _ => false,
            },
            _ => true,
        }
    }
}

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &Craps) -> Key {
    let first = table.last_shooter.is_none();
    match event {
        Event::DiceBrought { why, .. } => Key::DiceBrought(*why),
        Event::StepConfirmed { step } => Key::StepConfirmed(*step),
        Event::ReplacementOrdered {} | Event::InspectorNotified {} => Key::ReplacementOrdered,
        Event::DiceOffered { .. } => offered(table),
        Event::DiceDeclined { .. } if first => Key::DiceDeclinedFirst,
        Event::DiceDeclined { .. } => Key::DiceDeclined,
        Event::DiceAccepted { .. } if first => Key::DiceAcceptedFirst,
        Event::DiceAccepted { .. } => Key::DiceAccepted,
        Event::DiceKept {} => Key::DiceKept,
        Event::StickpersonThrows {} => Key::StickpersonThrows,
        Event::DiceChosen { .. } => chosen(table),
        Event::DiceRequested { .. } => Key::DiceRequested,
        Event::DiceThrown { player: None, .. } => Key::DiceThrownStickperson,
        Event::DiceThrown { .. } => Key::DiceThrown,
        Event::RollCalled { .. } => Key::RollCalled,
        Event::FaceRuled { .. } => Key::FaceRuled,
        Event::NoRollCalled { cause, .. } => Key::NoRollCalled(*cause),
        Event::CallOverruled { by, .. } => Key::CallOverruled(*by),
        Event::DiceLost { .. } => Key::DiceLost,
        Event::DieFound { .. } => Key::DieFound,
        Event::WagerPlaced { bet, .. } => Key::WagerPlaced(bet.kind()),
        Event::WagerAnnounced { .. } if table.is_thrown() => Key::WagerAnnounced,
        Event::WagerAnnounced { .. } => Key::WagerAnnouncedBefore,
        Event::WagerDivided { .. } => Key::WagerDivided,
        Event::WagerConfirmed { .. } if table.is_thrown() => Key::WagerConfirmed,
        Event::WagerConfirmed { .. } => Key::WagerConfirmedBefore,
        Event::WagerWithdrawn { bet, .. } => match bet {
            Bet::DontPass => Key::WagerWithdrawnDontPass,
            Bet::DontCome | Bet::DontComeOn(_) => Key::WagerWithdrawnDontCome,
            Bet::Buy(_) | Bet::Lay(_) => Key::WagerWithdrawnCommission,
            _ => Key::WagerWithdrawn,
        },
        Event::WagerReturned {
            player,
            bet,
            cents,
            why,
            ..
        } => returned(table, player, *bet, *cents, *why),
        Event::CallAnnounced { .. } => Key::CallAnnounced,
        Event::MarkerPlaced { on: true, .. } if table.point.is_none() => Key::MarkerPlacedComeOut,
        Event::MarkerPlaced { .. } => Key::MarkerPlaced,
        Event::WagerMoved { from, .. } => match from {
            Bet::DontCome => Key::WagerMovedDontCome,
            _ => Key::WagerMovedCome,
        },
        Event::WagerSettled(wager) => settled(wager.bet, wager.result),
        Event::WagerFound { .. } => Key::WagerFound,
        Event::WagerForfeited { .. } => Key::WagerForfeited,
        Event::RollSettled { .. } => Key::RollSettled,
        Event::SettlementReversed { why, .. } => {
            Key::SettlementReversed(why.unwrap_or(Reopened::Void))
        }
        Event::RollReopened { why, .. } => Key::RollReopened(why.unwrap_or(Reopened::Void)),
        Event::RollVoided { why, .. } => Key::RollVoided(*why),
        Event::PuckMoved { .. } => Key::PuckMoved,
        Event::DiceReturned {} => Key::DiceReturned,
        Event::DicePassed { why, .. } => Key::DicePassed(*why),
        Event::Ruled { why: Some(why), .. } => Key::RuledNotPermitted(*why),
        // Older logs do not say why; what was found with the dice at rest was late.
        Event::Ruled {
            on: Irregularity::WagerNotPermitted,
            why: None,
            ..
        } if matches!(table.phase, Phase::Rested { .. }) => {
            Key::RuledNotPermitted(NotPermitted::Late)
        }
        Event::Ruled { on, remedy, .. } => Key::Ruled(*on, *remedy),
    }
}

/// The key of the rule by which so much of a wager goes back undecided.
fn returned(table: &Craps, player: &Name, bet: Bet, cents: Cents, why: WagerBack) -> Key {
    let wager = table.wager(player, bet);
    // The wager before it was taken down, or leaves less room for it.
    let alone = |behind| match cents < wager.cents {
        true => Key::WagerReturnedRoom(behind),
        false => Key::WagerReturnedAlone(behind),
    };
    match (why, bet) {
        (WagerBack::Off, _) if wager.marker == Some(false) => Key::WagerReturnedCalledOff,
        (WagerBack::Left, Bet::DontPass) => Key::WagerReturnedLeftDontPass,
        (WagerBack::Left, Bet::DontCome | Bet::DontComeOn(_)) => Key::WagerReturnedLeftDontCome,
        (WagerBack::Alone, Bet::BehindDontPass) => alone(Behind::BehindDontPass),
        (WagerBack::Alone, Bet::BehindDontCome(_)) => alone(Behind::BehindDontCome),
        (why, _) => Key::WagerReturned(why),
    }
}

/// The key of the rule that rounds a payment which chips could not make, or that gives commission back with its wager. A wager of several
/// parts has no odds of its own.
pub(super) fn beside(event: &Event) -> Option<Key> {
    match event {
        Event::WagerReturned { refund_cents, .. } => refund_cents
            .is_positive()
            .then_some(Key::CommissionReturned),
        Event::WagerSettled(wager) => {
            let parts = matches!(
                wager.bet,
                Bet::Horn | Bet::HornHigh(_) | Bet::World | Bet::CAndE
            );
            let rounded = wager
                .odds
                .is_some_and(|odds| odds.is_rounded(wager.stake_cents, wager.payment_cents));
            (rounded && !parts).then_some(Key::PaymentRounded)
        }
        _ => None,
    }
}

/// The key of the rule by which the dice are offered: at the commencement of play, or when a shooter has given them on.
pub(super) const fn offered(table: &Craps) -> Key {
    match table.last_shooter {
        None => Key::DiceOfferedFirst,
        Some(_) => Key::DiceOffered,
    }
}

/// The key of the rule by which the shooter chooses dice: at the commencement of play, later, or when some have left the table.
pub(super) const fn chosen(table: &Craps) -> Key {
    match table.rolls {
        _ if table.threw => Key::DiceChosenLost,
        0 => Key::DiceChosenFirst,
        _ => Key::DiceChosen,
    }
}

/// The key of the rule by which a wager is settled.
#[must_use]
pub const fn settled(bet: Bet, result: Verdict) -> Key {
    match (result, bet) {
        (Verdict::Won, Bet::Horn) => Key::WagerSettledWonHorn,
        (Verdict::Won, Bet::HornHigh(_)) => Key::WagerSettledWonHornHigh,
        (Verdict::Won, Bet::World) => Key::WagerSettledWonWorld,
        (Verdict::Won, Bet::CAndE) => Key::WagerSettledWonCAndE,
        (Verdict::Won, _) => Key::WagerSettledWon,
        (Verdict::Void, Bet::DontPass) => Key::WagerSettledVoidDontPass,
        (Verdict::Void, _) => Key::WagerSettledVoidDontCome,
        (Verdict::Lost, bet) => Key::WagerSettledLost(bet.kind()),
    }
}

/// The case of a wager that a rule of its own paragraph is about.
pub(super) const fn case(bet: Bet) -> Option<Case> {
    match bet {
        Bet::DontPass => Some(Case::DontPass),
        Bet::DontCome | Bet::DontComeOn(_) => Some(Case::DontCome),
        Bet::OddsPass => Some(Case::OddsPass),
        Bet::BehindDontPass => Some(Case::BehindDontPass),
        Bet::OddsCome(_) => Some(Case::OddsCome),
        Bet::BehindDontCome(_) => Some(Case::BehindDontCome),
        Bet::Horn => Some(Case::Horn),
        Bet::HornHigh(_) => Some(Case::HornHigh),
        Bet::World => Some(Case::World),
        Bet::CAndE => Some(Case::CAndE),
        _ => None,
    }
}
