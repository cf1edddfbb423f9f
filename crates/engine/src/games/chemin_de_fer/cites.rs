//! The keys by which this game asks its book for rules: one for each thing an event does and each reason it refuses.

use super::event::{BankPassed, Event, GivenBack};
use super::state::{CheminDeFer, Phase};
use crate::cited::{Cases, wanted};
use crate::games::baccarat::coup;
use crate::games::baccarat::hand::{Side, is_natural};
use crate::machine::ready;
use crate::words::{Brought, Irregularity, Remedy, ShoeEnd, Step, WagerResult};
use crate::{Case, DraftKey, Reason};
use alloc::string::String;
use alloc::vec::Vec;

/// The dealer's calls that have a key of their own.
pub(super) const NO_MORE_BETS: &str = "No more bets";
pub(super) const LAST_HAND: &str = "Last hand";

crate::keys! {
    /// What this game asks its book for a rule by.
    pub enum Key {
        Ready(ready: ready::Key) = "",
        CardBurned = "card-burned",
        CardBurnedMore = "card-burned/more",
        CardBurnedOrdered = "card-burned/ordered",
        BurnOrdered(why: Irregularity) = "burn-ordered",
        AuctionOpened = "auction-opened",
        BidMade = "bid-made",
        BidReturned(why: GivenBack) = "bid-returned",
        BankAwarded = "bank-awarded",
        BankOffered = "bank-offered",
        BankDeclined = "bank-declined",
        BankAccepted = "bank-accepted",
        BankPassed(why: BankPassed) = "bank-passed",
        StakeAsked = "stake-asked",
        StakeAskedFirst = "stake-asked/first",
        StakePlaced = "stake-placed",
        StakePlacedFirst = "stake-placed/first",
        StakeReturned(why: GivenBack) = "stake-returned",
        BettingOpened = "betting-opened",
        SuiviOffered = "suivi-offered",
        SuiviDeclined = "suivi-declined",
        SuiviTaken = "suivi-taken",
        BancoAnnounced = "banco-announced",
        BancoAwarded = "banco-awarded",
        PartsOpened = "parts-opened",
        PartCovered = "part-covered",
        PartUncovered = "part-uncovered",
        CoverReturned(why: GivenBack) = "cover-returned",
        CalledNoMoreBets = "called/no-more-bets",
        CalledPoints = "called/points",
        CalledLastHand = "called/last-hand",
        CalledResult = "called/result",
        BettingClosed = "betting-closed",
        ActiveChosen = "active-chosen",
        CardDealt(hand: Side) = "card-dealt",
        CardDealtFaceDown = "card-dealt-face-down",
        CarriedCardUsed(why: Irregularity) = "carried-card-used",
        HandTurned(hand: Side) = "hand-turned",
        HandKept = "hand-kept",
        CardTurned = "card-turned",
        CuttingCardDrawn = "cutting-card-drawn",
        DrawAnnounced(hand: Side) = "draw-announced",
        StayAnnounced(hand: Side) = "stay-announced",
        StayAnnouncedNatural = "stay-announced/natural",
        ResultAnnounced = "result-announced",
        CoverSettled(result: WagerResult) = "cover-settled",
        BankSettled(result: WagerResult) = "bank-settled",
        RoundSettled = "round-settled",
        RoundVoided(why: Irregularity) = "round-voided",
        CardCarried(why: Irregularity) = "card-carried",
        CardMoved = "card-moved",
        RoundReconstructed = "round-reconstructed",
        Ruled(on: Irregularity, remedy: Remedy) = "ruled",
        LastHandAnnounced = "last-hand-announced",
        ShoeEnded(why: ShoeEnd) = "shoe-ended",
    }
}

impl Key {
    /// Whether it arises at all, of all that its vocabularies could say.
    fn arises(self) -> bool {
        use Irregularity as I;
        match self {
            Key::Ready(ready::Key::CardsBrought(why)) => matches!(
                why,
                Brought::Opening | Brought::EndOfShoe | Brought::InsufficientCards
            ),
            Key::Ready(ready::Key::StepConfirmed(step)) => matches!(
                step,
                Step::DealerInspection
                    | Step::SupervisorInspection
                    | Step::Spread
                    | Step::ChemmyShuffle
                    | Step::Stack
                    | Step::Shuffle
                    | Step::Lace
                    | Step::SecondShuffle
            ),
            Key::BurnOrdered(why) => matches!(
                why,
                I::ThirdCard | I::ExcessCard | I::Misdeal | I::FaceUpCard
            ),
            Key::BidReturned(why) => matches!(why, GivenBack::Outranked | GivenBack::Left),
            Key::StakeReturned(why) => why != GivenBack::Outranked,
            Key::CoverReturned(why) => why != GivenBack::Uncovered,
            Key::CarriedCardUsed(why) => matches!(why, I::ThirdCard | I::ExcessCard),
            Key::RoundVoided(why) => why == I::InsufficientCards,
            Key::CardCarried(why) => matches!(why, I::ThirdCard | I::ExcessCard | I::Misdeal),
            Key::Ruled(on, remedy) => match on {
                I::ThirdCard => matches!(
                    remedy,
                    Remedy::BankersThirdCard | Remedy::FirstOfNextRound | Remedy::Burned
                ),
                I::ExcessCard => matches!(remedy, Remedy::FirstOfNextRound | Remedy::Burned),
                I::FaceUpCard => remedy == Remedy::Burned,
                I::InsufficientCards => remedy == Remedy::RoundVoid,
                I::Misdeal => remedy == Remedy::Reconstructed,
                _ => false,
            },
            _ => true,
        }
    }
}

impl From<ready::Key> for Key {
    fn from(key: ready::Key) -> Key {
        Key::Ready(key)
    }
}

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &CheminDeFer) -> Key {
    match event {
        Event::Ready(event) => Key::Ready(event.key()),
        Event::Coup(coup::Event::CardBurned { .. }) => match table.phase {
            Phase::Burning(None) => Key::CardBurned,
            // The cards that follow the first of a shoe, before the first auction of it.
            Phase::Burning(_) if table.coup.records.is_empty() => Key::CardBurnedMore,
            _ => Key::CardBurnedOrdered,
        },
        Event::Coup(coup::Event::BurnOrdered { why, .. }) => Key::BurnOrdered(*why),
        // No such line is read at this game.
        Event::Coup(coup::Event::BurnedFaceDown { .. }) => Key::CardBurned,
        Event::AuctionOpened {} => Key::AuctionOpened,
        Event::BidMade { .. } => Key::BidMade,
        Event::BidReturned { why, .. } => Key::BidReturned(*why),
        Event::BankAwarded { .. } => Key::BankAwarded,
        Event::BankOffered { .. } => Key::BankOffered,
        Event::BankDeclined { .. } => Key::BankDeclined,
        Event::BankAccepted { .. } => Key::BankAccepted,
        Event::BankPassed { why, .. } => Key::BankPassed(*why),
        Event::StakeAsked { .. } if table.staked.is_none() => Key::StakeAskedFirst,
        Event::StakeAsked { .. } => Key::StakeAsked,
        Event::StakePlaced { .. } if table.staked.is_none() => Key::StakePlacedFirst,
        Event::StakePlaced { .. } => Key::StakePlaced,
        Event::StakeReturned { why, .. } => Key::StakeReturned(*why),
        Event::Coup(coup::Event::BettingOpened { .. }) => Key::BettingOpened,
        Event::SuiviOffered { .. } => Key::SuiviOffered,
        Event::SuiviDeclined { .. } => Key::SuiviDeclined,
        Event::SuiviTaken { .. } => Key::SuiviTaken,
        Event::BancoAnnounced { .. } => Key::BancoAnnounced,
        Event::BancoAwarded { .. } => Key::BancoAwarded,
        Event::PartsOpened {} => Key::PartsOpened,
        Event::PartCovered { .. } => Key::PartCovered,
        Event::PartUncovered { .. } => Key::PartUncovered,
        Event::CoverReturned { why, .. } => Key::CoverReturned(*why),
        Event::Coup(coup::Event::Called { words, hand }) => match (words.as_str(), hand) {
            (_, Some(_)) => Key::CalledPoints,
            (NO_MORE_BETS, _) => Key::CalledNoMoreBets,
            (LAST_HAND, _) => Key::CalledLastHand,
            _ => Key::CalledResult,
        },
        Event::Coup(coup::Event::BettingClosed { .. }) => Key::BettingClosed,
        Event::ActiveChosen { .. } => Key::ActiveChosen,
        Event::Coup(coup::Event::CardDealt { hand, .. }) => Key::CardDealt(*hand),
        Event::Coup(coup::Event::CardDealtFaceDown { .. }) => Key::CardDealtFaceDown,
        Event::Coup(coup::Event::CarriedCardUsed { .. }) => {
            let why = table.coup.carried.as_ref().map(|carried| carried.why);
            Key::CarriedCardUsed(why.unwrap_or(Irregularity::ExcessCard))
        }
        Event::Coup(coup::Event::HandTurned { hand, .. }) => Key::HandTurned(*hand),
        Event::Coup(coup::Event::HandKept { .. }) => Key::HandKept,
        Event::Coup(coup::Event::CardTurned { .. }) => Key::CardTurned,
        Event::Coup(coup::Event::CuttingCardDrawn { .. }) => Key::CuttingCardDrawn,
        Event::DrawAnnounced { hand, .. } => Key::DrawAnnounced(*hand),
        Event::StayAnnounced { hand, .. } => {
            let natural = [&table.coup.hands.player, &table.coup.hands.banker]
                .iter()
                .any(|h| h.called && h.first_two().is_some_and(is_natural));
            if natural {
                Key::StayAnnouncedNatural
            } else {
                Key::StayAnnounced(*hand)
            }
        }
        Event::Coup(coup::Event::ResultAnnounced { .. }) => Key::ResultAnnounced,
        Event::CoverSettled { result, .. } => Key::CoverSettled(*result),
        Event::BankSettled { result, .. } => Key::BankSettled(*result),
        Event::Coup(coup::Event::RoundSettled { .. }) => Key::RoundSettled,
        Event::Coup(coup::Event::RoundVoided { why, .. }) => Key::RoundVoided(*why),
        Event::Coup(coup::Event::CardCarried { why, .. }) => Key::CardCarried(*why),
        Event::Coup(coup::Event::CardMoved { .. }) => Key::CardMoved,
        Event::Coup(coup::Event::RoundReconstructed { .. }) => Key::RoundReconstructed,
        Event::Coup(coup::Event::Ruled { on, remedy }) => Key::Ruled(*on, *remedy),
        Event::Coup(coup::Event::LastHandAnnounced {}) => Key::LastHandAnnounced,
        Event::Coup(coup::Event::ShoeEnded { why }) => Key::ShoeEnded(*why),
    }
}

/// The reasons that can arise at a chemin de fer table, on the floor or in the game.
const REASONS: &[Reason] = &[
    Reason::NotAtTable,
    Reason::NotYourself,
    Reason::RoleMayNot,
    Reason::TableNotOpen,
    Reason::TableAlreadyOpen,
    Reason::PlayersPresent,
    Reason::RoundUnderWay,
    Reason::NoSuchSeat,
    Reason::SeatTaken,
    Reason::AlreadySeated,
    Reason::NotSeated,
    Reason::SeatNotIdle,
    Reason::WagersAtStake,
    Reason::InsufficientChips,
    Reason::InsufficientFunds,
    Reason::AmountNotPositive,
    Reason::AmountTooLarge,
    Reason::NotInChips,
    Reason::EquipmentIsVirtual,
    Reason::NotThisStep,
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
    Reason::BettingNotOpen,
    Reason::BettingClosed,
    Reason::WagersNotTogether,
    Reason::WagerBelowMinimum,
    Reason::WagerAboveMaximum,
    Reason::NoSuchWager,
    Reason::NoWagersOnTable,
    Reason::NothingToSettle,
    Reason::ShoeNotEnded,
    Reason::NotBetweenRounds,
    Reason::NoRoundBeingDealt,
    Reason::ThirdCardAuthorised,
    Reason::InitialDealUnfinished,
    Reason::CardAlreadyCarried,
    Reason::NotInThisBook,
    Reason::UnknownOption,
    Reason::OptionOutOfBounds,
    Reason::NothingToTakeBack,
];

/// Every key this game may ask for, so that a book can be held to answer all of them and no others.
#[must_use]
pub fn keys() -> Vec<String> {
    wanted(Key::arises, &[REASONS], CASES, DRAFTS)
}

/// The cases of them for which a book has a rule of its own.
const CASES: &Cases = &[
    (
        Reason::NotOffered,
        &[
            Case::Bank,
            Case::BankOn,
            Case::Suivi,
            Case::Banco,
            Case::Cover,
            Case::Hand,
        ],
    ),
    (Reason::CardFaceUpAwaited, &[Case::Burn, Case::Ordered]),
    (Reason::BettingClosed, &[Case::Stake]),
    (Reason::WagerBelowMinimum, &[Case::Stake, Case::BankOn]),
    (Reason::WagerAboveMaximum, &[Case::Stake, Case::Cover]),
    (Reason::NoWagersOnTable, &[Case::Bids]),
    (Reason::NotBetweenRounds, &[Case::Bank, Case::Order]),
];

/// What of a draft is checked.
const DRAFTS: &[DraftKey] = &[DraftKey::Limits, DraftKey::Increment, DraftKey::Chips];
