//! The keys by which this game asks its book for rules: one for each thing an event does and each reason it refuses.

use super::command::On;
use super::coup::{self};
use super::event::{Event, Passed};
use super::hand::{Side, is_natural};
use super::rules::{BankerPays, Burn, Style};
use super::state::{Baccarat, Phase};
use crate::cited::{Cases, wanted};
use crate::machine::{Game, ready};
use crate::words::{Irregularity, Remedy, ShoeEnd, Step, WagerResult};
use crate::{Case, DraftKey, Reason};
use alloc::string::String;
use alloc::vec::Vec;

/// The dealer's calls that have a key of their own.
pub(super) const NO_MORE_BETS: &str = "No more bets";
pub(super) const LAST_HAND: &str = "Last hand";
pub(super) const CARDS: &str = "Cards";
pub(super) const NO_BETS: &str = "No bets this hand";

crate::keywords! {
    /// Which table of play speaks of a hand's third card.
    pub enum Third {
        /// The Player's own.
        Player = "player",
        /// The Banker's, the Player having stood.
        Banker = "banker",
        /// The Banker's after a third card to the Player.
        BankerAfterThird = "banker-after-third",
    }
}

crate::keys! {
    /// What this game asks its book for a rule by.
    pub enum Key {
        Ready(ready: ready::Key) = "",
        CardsInspected = "cards-inspected",
        ShuffleRequired = "shuffle-required",
        ShufflerLoaded = "shuffler-loaded",
        CardBurned = "card-burned",
        CardBurnedMore = "card-burned/more",
        CardBurnedOrdered = "card-burned/ordered",
        BurnOrdered(why: Irregularity) = "burn-ordered",
        BurnedFaceDown = "burned-face-down",
        BurnedFaceDownOnly = "burned-face-down/only",
        BettingOpened = "betting-opened",
        WagerPlaced = "wager-placed",
        WagerPlacedAfterTie = "wager-placed/after-tie",
        WagerWithdrawn = "wager-withdrawn",
        WagerWithdrawnAfterTie = "wager-withdrawn/after-tie",
        FreeRoundRequested = "free-round-requested",
        FreeRoundAgreed = "free-round-agreed",
        StyleChanged = "style-changed",
        PaymentChanged = "payment-changed",
        ShoeOffered = "shoe-offered",
        ShoeOfferedPassed = "shoe-offered/passed",
        ShoeAccepted = "shoe-accepted",
        ShoeDeclined = "shoe-declined",
        ShoePassed(why: Passed) = "shoe-passed",
        ShoeKept = "shoe-kept",
        VigorishCollected = "vigorish-collected",
        VigorishMarked = "vigorish-marked",
        SettlementReversed = "settlement-reversed",
        CalledNoMoreBets = "called/no-more-bets",
        CalledLastHand = "called/last-hand",
        CalledLastHandFirst = "called/last-hand/first",
        CalledResult = "called/result",
        CalledPoints(style: Style) = "called/points",
        CalledNoBets(why: Irregularity) = "called/no-bets",
        BettingClosed = "betting-closed",
        WagerReduced = "wager-reduced",
        HandOffered(hand: Side) = "hand-offered",
        HandAccepted(hand: Side) = "hand-accepted",
        HandDeclined(hand: Side) = "hand-declined",
        HandKept = "hand-kept",
        BankerFirst = "banker-first",
        HandTurned(hand: Side) = "hand-turned",
        CardDealt = "card-dealt",
        CardDealtThird(by: Third) = "card-dealt/third",
        CardDealtFaceDown(style: Style) = "card-dealt-face-down",
        CardDealtFaceDownThird = "card-dealt-face-down/third",
        CardTurned(style: Style) = "card-turned",
        CardTurnedThird = "card-turned/third",
        CarriedCardUsed(why: Irregularity) = "carried-card-used",
        CuttingCardDrawn = "cutting-card-drawn",
        CuttingCardDrawnFirst = "cutting-card-drawn/first",
        HandDraws(by: Third) = "hand-draws",
        HandStands(by: Third) = "hand-stands",
        HandStandsNatural = "hand-stands/natural",
        ResultAnnounced = "result-announced",
        WagerSettledWon(on: On, pays: BankerPays) = "wager-settled",
        WagerSettledLost(on: On) = "wager-settled/lost",
        WagerSettledStandOff(on: On) = "wager-settled/stand-off",
        WagerSettledStandOffCharged = "wager-settled/stand-off/charged",
        WagerReturned(why: Irregularity) = "wager-returned",
        WagerForfeited = "wager-forfeited",
        RoundSettled = "round-settled",
        RoundVoided(why: Irregularity) = "round-voided",
        VoidHandOrdered(why: Irregularity) = "void-hand-ordered",
        VoidHandEnded(why: Irregularity) = "void-hand-ended",
        CardCarried(why: Irregularity) = "card-carried",
        CardMoved = "card-moved",
        RoundReconstructed = "round-reconstructed",
        WagerFound = "wager-found",
        BurnOmitted = "burn-omitted",
        Ruled(on: Irregularity, remedy: Remedy) = "ruled",
        LastHandAnnounced = "last-hand-announced",
        LastHandAnnouncedFirst = "last-hand-announced/first",
        ShoeEnded(why: ShoeEnd, style: Style) = "shoe-ended",
    }
}

impl Key {
    /// Whether it arises at all, of all that its vocabularies could say.
    fn arises(self) -> bool {
        use Irregularity as I;
        match self {
            Key::Ready(ready::Key::StepConfirmed(step)) => step != Step::LoadShuffler,
            Key::BurnOrdered(why)
            | Key::CalledNoBets(why)
            | Key::CarriedCardUsed(why)
            | Key::VoidHandOrdered(why)
            | Key::VoidHandEnded(why)
            | Key::CardCarried(why) => is_card(why),
            Key::WagerReturned(why) => is_card(why) || is_void(why),
            Key::RoundVoided(why) => is_void(why) || why == I::LateError,
            Key::WagerSettledStandOff(on) => on != On::Tie,
            Key::Ruled(on, remedy) => match on {
                I::ThirdCard => matches!(
                    remedy,
                    Remedy::BankersThirdCard
                        | Remedy::FirstOfNextRound
                        | Remedy::VoidHand
                        | Remedy::Burned
                ),
                I::ExcessCard => matches!(
                    remedy,
                    Remedy::FirstOfNextRound | Remedy::VoidHand | Remedy::Burned
                ),
                I::FaceUpCard => matches!(
                    remedy,
                    Remedy::VoidHand | Remedy::UsedInRound | Remedy::Burned
                ),
                I::InsufficientCards => remedy == Remedy::RoundVoid,
                I::Misdeal => matches!(remedy, Remedy::Reconstructed | Remedy::RoundVoid),
                I::NoBurn => remedy == Remedy::PlayContinues,
                I::LateError => matches!(remedy, Remedy::LaterHandsStand | Remedy::RoundVoid),
                I::WagerAboveMaximum => remedy == Remedy::ValidInPart,
                I::WagerBelowMinimum => matches!(remedy, Remedy::ValidOnce | Remedy::WagerVoid),
                I::WagerNotPayable => matches!(remedy, Remedy::ValidInPart | Remedy::WagerVoid),
                I::Disruption | I::Fraud => remedy == Remedy::Refunded,
            },
            _ => true,
        }
    }
}

/// Whether it is about a card that came out.
const fn is_card(why: Irregularity) -> bool {
    matches!(
        why,
        Irregularity::ThirdCard | Irregularity::ExcessCard | Irregularity::FaceUpCard
    )
}

/// Whether it makes a round void that is being played.
const fn is_void(why: Irregularity) -> bool {
    matches!(
        why,
        Irregularity::InsufficientCards
            | Irregularity::Misdeal
            | Irregularity::Disruption
            | Irregularity::Fraud
    )
}

impl From<ready::Key> for Key {
    fn from(key: ready::Key) -> Key {
        Key::Ready(key)
    }
}

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &Baccarat) -> Key {
    let style = table.style();
    match event {
        Event::Ready(event) => Key::Ready(event.key()),
        Event::CardsInspected { .. } => Key::CardsInspected,
        Event::ShuffleRequired { .. } => Key::ShuffleRequired,
        Event::ShufflerLoaded {} => Key::ShufflerLoaded,
        Event::Coup(coup::Event::CardBurned { .. }) if table.coup.burn_left > 0 => {
            Key::CardBurnedOrdered
        }
        Event::Coup(coup::Event::CardBurned { .. })
            if matches!(table.phase, Phase::Burning(Some(_))) =>
        {
            Key::CardBurnedMore
        }
        Event::Coup(coup::Event::CardBurned { .. }) => Key::CardBurned,
        Event::Coup(coup::Event::BurnOrdered { why, .. }) => Key::BurnOrdered(*why),
        Event::Coup(coup::Event::BurnedFaceDown { .. }) if table.rules().burn == Burn::OneDown => {
            Key::BurnedFaceDownOnly
        }
        Event::Coup(coup::Event::BurnedFaceDown { .. }) => Key::BurnedFaceDown,
        Event::Coup(coup::Event::BettingOpened { .. }) => Key::BettingOpened,
        Event::WagerPlaced { .. } if table.after_tie => Key::WagerPlacedAfterTie,
        Event::WagerPlaced { .. } => Key::WagerPlaced,
        Event::WagerWithdrawn { .. } if table.after_tie => Key::WagerWithdrawnAfterTie,
        Event::WagerWithdrawn { .. } => Key::WagerWithdrawn,
        Event::FreeRoundRequested { .. } => Key::FreeRoundRequested,
        Event::FreeRoundAgreed { .. } | Event::FreeRoundOrdered { .. } => Key::FreeRoundAgreed,
        Event::StyleChanged { .. } => Key::StyleChanged,
        Event::PaymentChanged { .. } => Key::PaymentChanged,
        Event::ShoeOffered { .. } => shoe_offered(table),
        Event::ShoeAccepted { .. } => Key::ShoeAccepted,
        Event::ShoeDeclined { .. } => Key::ShoeDeclined,
        Event::ShoePassed { why, .. } => Key::ShoePassed(*why),
        Event::ShoeKept {} => Key::ShoeKept,
        Event::VigorishCollected { .. } => Key::VigorishCollected,
        Event::VigorishMarked { .. } => Key::VigorishMarked,
        Event::SettlementReversed { .. } => Key::SettlementReversed,
        Event::Coup(coup::Event::Called { words, hand }) => match (words.as_str(), hand) {
            (_, Some(_)) => Key::CalledPoints(style),
            (NO_MORE_BETS | CARDS, _) => Key::CalledNoMoreBets,
            (LAST_HAND, _) if table.round_under_way() => Key::CalledLastHandFirst,
            (LAST_HAND, _) => Key::CalledLastHand,
            (NO_BETS, _) => Key::CalledNoBets(void(table)),
            _ => Key::CalledResult,
        },
        Event::Coup(coup::Event::BettingClosed { .. }) => Key::BettingClosed,
        Event::WagerReduced { .. } => Key::WagerReduced,
        Event::HandOffered { hand, .. } => Key::HandOffered(*hand),
        Event::HandAccepted { hand, .. } => Key::HandAccepted(*hand),
        Event::HandDeclined { hand, .. } => Key::HandDeclined(*hand),
        Event::Coup(coup::Event::HandKept { .. }) => Key::HandKept,
        Event::BankerFirst {} => Key::BankerFirst,
        Event::Coup(coup::Event::CardDealt { hand, nth: 3, .. }) => {
            Key::CardDealtThird(third(*hand, table))
        }
        Event::Coup(coup::Event::CardDealt { .. }) => Key::CardDealt,
        Event::Coup(coup::Event::CardDealtFaceDown { nth: 3, .. }) => Key::CardDealtFaceDownThird,
        Event::Coup(coup::Event::CardDealtFaceDown { .. }) => Key::CardDealtFaceDown(style),
        Event::Coup(coup::Event::CarriedCardUsed { .. }) => {
            let why = table.coup.carried.as_ref().map(|carried| carried.why);
            Key::CarriedCardUsed(why.unwrap_or(Irregularity::ExcessCard))
        }
        Event::Coup(coup::Event::HandTurned { hand, .. }) => Key::HandTurned(*hand),
        Event::Coup(coup::Event::CardTurned { nth: 3, .. }) => Key::CardTurnedThird,
        Event::Coup(coup::Event::CardTurned { .. }) => Key::CardTurned(style),
        Event::Coup(coup::Event::CuttingCardDrawn { first: true }) => Key::CuttingCardDrawnFirst,
        Event::Coup(coup::Event::CuttingCardDrawn { first: false }) => Key::CuttingCardDrawn,
        Event::HandDraws { hand, .. } => Key::HandDraws(third(*hand, table)),
        Event::HandStands { hand, .. } => {
            let natural = [&table.coup.hands.player, &table.coup.hands.banker]
                .iter()
                .any(|h| h.slots.len() == 2 && h.points().is_some_and(is_natural));
            if natural {
                Key::HandStandsNatural
            } else {
                Key::HandStands(third(*hand, table))
            }
        }
        Event::Coup(coup::Event::ResultAnnounced { .. }) => Key::ResultAnnounced,
        Event::WagerSettled(wager) => settled(wager.on, wager.result, table.pays()),
        Event::WagerReturned { why, .. } => Key::WagerReturned(*why),
        Event::WagerForfeited { .. } => Key::WagerForfeited,
        Event::Coup(coup::Event::RoundSettled { .. }) => Key::RoundSettled,
        Event::Coup(coup::Event::RoundVoided { why, .. }) => Key::RoundVoided(*why),
        Event::VoidHandOrdered { why, .. } => Key::VoidHandOrdered(*why),
        Event::VoidHandEnded { .. } => Key::VoidHandEnded(void(table)),
        Event::Coup(coup::Event::CardCarried { why, .. }) => Key::CardCarried(*why),
        Event::Coup(coup::Event::CardMoved { .. }) => Key::CardMoved,
        Event::Coup(coup::Event::RoundReconstructed { .. }) => Key::RoundReconstructed,
        Event::WagerFound { .. } => Key::WagerFound,
        Event::BurnOmitted {} => Key::BurnOmitted,
        Event::Coup(coup::Event::Ruled { on, remedy }) => Key::Ruled(*on, *remedy),
        Event::Coup(coup::Event::LastHandAnnounced {}) if table.round_under_way() => {
            Key::LastHandAnnouncedFirst
        }
        Event::Coup(coup::Event::LastHandAnnounced {}) => Key::LastHandAnnounced,
        Event::Coup(coup::Event::ShoeEnded { why }) => Key::ShoeEnded(*why, style),
    }
}

/// Why the hand is void, if it is.
fn void(table: &Baccarat) -> Irregularity {
    table.deal.void.unwrap_or(Irregularity::ExcessCard)
}

/// The key of the rule by which a wager is settled.
#[must_use]
pub fn settled(on: On, result: WagerResult, pays: BankerPays) -> Key {
    match (on, result) {
        (on, WagerResult::Lost) => Key::WagerSettledLost(on),
        (On::Banker, WagerResult::StandOff) if pays == BankerPays::TieCharge => {
            Key::WagerSettledStandOffCharged
        }
        (on, WagerResult::StandOff) => Key::WagerSettledStandOff(on),
        (on, WagerResult::Won) => Key::WagerSettledWon(on, pays),
    }
}

/// The key of the rule by which the shoe is offered: at first, or when a curator has passed it.
pub(super) const fn shoe_offered(table: &Baccarat) -> Key {
    match table.curator_seat {
        Some(_) => Key::ShoeOfferedPassed,
        None => Key::ShoeOffered,
    }
}

/// Which table of play speaks of a hand's third card.
fn third(hand: Side, table: &Baccarat) -> Third {
    match hand {
        Side::Player => Third::Player,
        Side::Banker if table.coup.hands.player.slots.len() == 3 => Third::BankerAfterThird,
        Side::Banker => Third::Banker,
    }
}

/// Every key this game may ask for, so that a book can be held to answer all of them and no others.
#[must_use]
pub fn keys() -> Vec<String> {
    wanted(Key::arises, &[Reason::FLOOR, REASONS], CASES, DRAFTS)
}

/// The reasons for which this game refuses something, besides those of any table.
const REASONS: &[Reason] = &[
    Reason::NobodyHasInspected,
    Reason::NotOffered,
    Reason::CutTooNearEnd,
    Reason::CuttingCardTooNearBack,
    Reason::NoCardAwaited,
    Reason::CardFaceUpAwaited,
    Reason::CardFaceDownAwaited,
    Reason::TooManyCards,
    Reason::CardNotInShoe,
    Reason::ShoeEmpty,
    Reason::CuttingCardAlreadyOut,
    Reason::NoBetsThisHand,
    Reason::LosingWager,
    Reason::NoSuchArea,
    Reason::AreaForOthers,
    Reason::AreaFull,
    Reason::WagersNotTogether,
    Reason::AreaTotalAboveMaximum,
    Reason::BankerWagerNotPayable,
    Reason::NoWagersOnTable,
    Reason::WagersOnTable,
    Reason::FreeRoundsSpent,
    Reason::FreeRoundAlreadyAsked,
    Reason::DifferentialNotExceeded,
    Reason::NotInThisStyle,
    Reason::AlreadyTurned,
    Reason::ShoeNotEnded,
    Reason::NotBetweenRounds,
    Reason::NoRoundBeingDealt,
    Reason::ThirdCardAuthorised,
    Reason::InitialDealUnfinished,
    Reason::CardAlreadyCarried,
    Reason::BurnDone,
    Reason::OneAreaOnly,
    Reason::NotAllAgree,
    Reason::VigorishOwed,
    Reason::NoVigorishOwed,
];

/// The cases of them for which a book has a rule of its own.
const CASES: &Cases = &[
    (Reason::NotOffered, &[Case::Hand, Case::Shoe]),
    (Reason::NotThisStep, &[Case::Differential]),
    (Reason::CardFaceDownAwaited, &[Case::Burn]),
    (Reason::CardFaceUpAwaited, &[Case::Burn]),
    (Reason::WagerAboveMaximum, &[Case::Areas]),
    (
        Reason::NoBetsThisHand,
        &[Case::ThirdCard, Case::ExcessCard, Case::FaceUpCard],
    ),
    (Reason::NotInThisStyle, &[Case::StyleC]),
    (
        Reason::FactsImpossible,
        &[Case::Invalidation, Case::LateError],
    ),
];

/// What of a draft is checked.
const DRAFTS: &[DraftKey] = &[
    DraftKey::Limits,
    DraftKey::Equipment,
    DraftKey::Increment,
    DraftKey::Chips,
];
