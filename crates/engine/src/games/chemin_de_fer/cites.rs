//! The keys by which this game asks its book for rules: one for each thing an event does and each reason it refuses.

use super::event::{BankPassed, Event, GivenBack};
use super::state::{CheminDeFer, Phase};
use crate::Reason;
use crate::games::baccarat::coup::{self};
use crate::games::baccarat::hand::is_natural;
use crate::machine::ready;
use crate::words::{Irregularity, WagerResult};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The dealer's calls that have a key of their own.
pub(super) const NO_MORE_BETS: &str = "No more bets";
pub(super) const LAST_HAND: &str = "Last hand";

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &CheminDeFer) -> String {
    let word = event.word();
    match event {
        Event::Ready(ready::Event::CardsBrought { why, .. }) => format!("{word}/{why}"),
        Event::Ready(ready::Event::StepConfirmed { step }) => format!("{word}/{step}"),
        Event::Coup(coup::Event::CardBurned { .. }) => match table.phase {
            Phase::Burning(None) => String::from(word),
            // The cards that follow the first of a shoe, before the first auction of it.
            Phase::Burning(_) if table.coup.records.is_empty() => format!("{word}/more"),
            _ => format!("{word}/ordered"),
        },
        Event::Coup(coup::Event::BurnOrdered { why, .. })
        | Event::Coup(coup::Event::RoundVoided { why, .. })
        | Event::Coup(coup::Event::CardCarried { why, .. }) => format!("{word}/{why}"),
        Event::BidReturned { why, .. }
        | Event::StakeReturned { why, .. }
        | Event::CoverReturned { why, .. } => format!("{word}/{why}"),
        Event::BankPassed { why, .. } => format!("{word}/{why}"),
        Event::StakeAsked { .. } | Event::StakePlaced { .. } if table.staked.is_none() => {
            format!("{word}/first")
        }
        Event::Coup(coup::Event::Called { words, hand }) => match (words.as_str(), hand) {
            (_, Some(_)) => format!("{word}/points"),
            (NO_MORE_BETS, _) => format!("{word}/no-more-bets"),
            (LAST_HAND, _) => format!("{word}/last-hand"),
            _ => format!("{word}/result"),
        },
        Event::Coup(coup::Event::CardDealt { hand, .. })
        | Event::Coup(coup::Event::HandTurned { hand, .. }) => format!("{word}/{hand}"),
        Event::Coup(coup::Event::CarriedCardUsed { .. }) => match &table.coup.carried {
            Some(carried) => format!("{word}/{}", carried.why),
            None => String::from(word),
        },
        Event::DrawAnnounced { hand, .. } => format!("{word}/{hand}"),
        Event::StayAnnounced { hand, .. } => {
            let natural = [&table.coup.hands.player, &table.coup.hands.banker]
                .iter()
                .any(|h| h.called && h.first_two().is_some_and(is_natural));
            if natural {
                format!("{word}/natural")
            } else {
                format!("{word}/{hand}")
            }
        }
        Event::CoverSettled { result, .. } | Event::BankSettled { result, .. } => {
            settled(word, *result)
        }
        Event::Coup(coup::Event::Ruled { on, remedy }) => format!("{word}/{on}/{remedy}"),
        Event::Coup(coup::Event::ShoeEnded { why }) => format!("{word}/{why}"),
        _ => String::from(word),
    }
}

/// The key of the rule by which a wager, the Banker's (`bank-settled`) or one against it (`cover-settled`), is settled.
#[must_use]
pub fn settled(word: &str, result: WagerResult) -> String {
    format!("{word}/{result}")
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
];

/// Every key this game may ask for, so that a book can be held to answer all of them and no others.
#[must_use]
pub fn keys() -> Vec<String> {
    let mut keys: Vec<String> = PLAIN.iter().map(|&k| String::from(k)).collect();
    for why in BankPassed::ALL {
        keys.push(format!("bank-passed/{why}"));
    }
    for why in [GivenBack::Outranked, GivenBack::Left] {
        keys.push(format!("bid-returned/{why}"));
    }
    for why in [GivenBack::Uncovered, GivenBack::Left, GivenBack::Void] {
        keys.push(format!("stake-returned/{why}"));
    }
    for why in [GivenBack::Outranked, GivenBack::Left, GivenBack::Void] {
        keys.push(format!("cover-returned/{why}"));
    }
    for result in WagerResult::ALL {
        keys.push(settled("cover-settled", *result));
        keys.push(settled("bank-settled", *result));
    }
    for why in [
        Irregularity::ThirdCard,
        Irregularity::ExcessCard,
        Irregularity::Misdeal,
    ] {
        keys.push(format!("card-carried/{why}"));
        keys.push(format!("burn-ordered/{why}"));
    }
    for why in [Irregularity::ThirdCard, Irregularity::ExcessCard] {
        keys.push(format!("carried-card-used/{why}"));
        keys.push(format!("ruled/{why}/first-of-next-round"));
        keys.push(format!("ruled/{why}/burned"));
    }
    keys.extend(REASONS.iter().map(|r| format!("reason/{r}")));
    keys.extend(crate::cited::FLOOR.iter().map(|&k| String::from(k)));
    keys
}

const PLAIN: &[&str] = &[
    "cards-brought/opening",
    "cards-brought/end-of-shoe",
    "cards-brought/insufficient-cards",
    "step-confirmed/dealer-inspection",
    "step-confirmed/supervisor-inspection",
    "step-confirmed/spread",
    "step-confirmed/chemmy-shuffle",
    "step-confirmed/stack",
    "step-confirmed/shuffle",
    "step-confirmed/lace",
    "step-confirmed/second-shuffle",
    "cut-offered",
    "cut-declined",
    "cut-made",
    "recut-ordered",
    "cutting-card-placed",
    "card-burned",
    "card-burned/more",
    "card-burned/ordered",
    "burn-ordered/face-up-card",
    "auction-opened",
    "bid-made",
    "bank-awarded",
    "bank-offered",
    "bank-declined",
    "bank-accepted",
    "stake-asked",
    "stake-asked/first",
    "stake-placed",
    "stake-placed/first",
    "betting-opened",
    "suivi-offered",
    "suivi-declined",
    "suivi-taken",
    "banco-announced",
    "banco-awarded",
    "parts-opened",
    "part-covered",
    "part-uncovered",
    "called/no-more-bets",
    "called/points",
    "called/last-hand",
    "called/result",
    "betting-closed",
    "active-chosen",
    "card-dealt/player",
    "card-dealt/banker",
    "card-dealt-face-down",
    "hand-turned/player",
    "hand-turned/banker",
    "hand-kept",
    "card-turned",
    "cutting-card-drawn",
    "draw-announced/player",
    "draw-announced/banker",
    "stay-announced/player",
    "stay-announced/banker",
    "stay-announced/natural",
    "result-announced",
    "round-settled",
    "round-voided/insufficient-cards",
    "card-moved",
    "round-reconstructed",
    "ruled/third-card/bankers-third-card",
    "ruled/face-up-card/burned",
    "ruled/insufficient-cards/round-void",
    "ruled/misdeal/reconstructed",
    "last-hand-announced",
    "shoe-ended/last-hand",
    "shoe-ended/insufficient-cards",
    "reason/NotThisStep/recut",
    "reason/NotThisStep/cutting-card",
    "reason/NotOffered/bank",
    "reason/NotOffered/bank-on",
    "reason/NotOffered/suivi",
    "reason/NotOffered/banco",
    "reason/NotOffered/cover",
    "reason/NotOffered/hand",
    "reason/CardFaceUpAwaited/burn",
    "reason/CardFaceUpAwaited/ordered",
    "reason/BettingClosed/stake",
    "reason/WagerBelowMinimum/stake",
    "reason/WagerBelowMinimum/bank-on",
    "reason/WagerAboveMaximum/stake",
    "reason/WagerAboveMaximum/cover",
    "reason/NoWagersOnTable/bids",
    "reason/NotBetweenRounds/bank",
    "reason/NotBetweenRounds/order",
    "draft/limits",
    "draft/increment",
    "draft/chips",
];
