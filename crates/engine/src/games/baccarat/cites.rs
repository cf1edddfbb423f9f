//! The keys by which this game asks its book for rules: one for each thing an event does and each reason it refuses.

use super::command::On;
use super::coup::{self};
use super::event::{Event, Passed};
use super::hand::{Side, is_natural};
use super::rules::{BankerPays, Burn, Style};
use super::state::Baccarat;
use crate::Reason;
use crate::machine::{Game, ready};
use crate::words::{Irregularity, WagerResult};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The dealer's calls that have a key of their own.
pub(super) const NO_MORE_BETS: &str = "No more bets";
pub(super) const LAST_HAND: &str = "Last hand";
pub(super) const CARDS: &str = "Cards";
pub(super) const NO_BETS: &str = "No bets this hand";

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &Baccarat) -> String {
    let word = event.word();
    let style = table.style().word();
    match event {
        Event::Ready(ready::Event::CardsBrought { why, .. }) => format!("{word}/{why}"),
        Event::ShoeOffered { .. } => String::from(shoe_offered(table)),
        Event::FreeRoundOrdered { .. } => String::from("free-round-agreed"),
        Event::Ready(ready::Event::StepConfirmed { step }) => format!("{word}/{step}"),
        Event::WagerPlaced { .. } | Event::WagerWithdrawn { .. } if table.after_tie => {
            format!("{word}/after-tie")
        }
        Event::Coup(coup::Event::Called { words, hand }) => match (words.as_str(), hand) {
            (_, Some(_)) => format!("{word}/points/{style}"),
            (NO_MORE_BETS | CARDS, _) => format!("{word}/no-more-bets"),
            (LAST_HAND, _) if table.round_under_way() => format!("{word}/last-hand/first"),
            (LAST_HAND, _) => format!("{word}/last-hand"),
            (NO_BETS, _) => match table.deal.void {
                Some(why) => format!("{word}/no-bets/{why}"),
                None => format!("{word}/no-bets/excess-card"),
            },
            _ => format!("{word}/result"),
        },
        Event::HandOffered { hand, .. }
        | Event::HandAccepted { hand, .. }
        | Event::HandDeclined { hand, .. } => format!("{word}/{hand}"),
        Event::Coup(coup::Event::HandTurned { hand, .. }) => format!("{word}/{hand}"),
        Event::Coup(coup::Event::CardDealt { hand, nth, .. }) if *nth == 3 => {
            format!("{word}/third/{}", third(*hand, table))
        }
        Event::Coup(coup::Event::CardDealtFaceDown { nth, .. }) if *nth == 3 => {
            format!("{word}/third")
        }
        Event::Coup(coup::Event::CardDealtFaceDown { .. }) => format!("{word}/{style}"),
        Event::Coup(coup::Event::CardTurned { nth, .. }) if *nth == 3 => format!("{word}/third"),
        Event::Coup(coup::Event::CardTurned { .. }) => format!("{word}/{style}"),
        Event::Coup(coup::Event::CarriedCardUsed { .. }) => match &table.coup.carried {
            Some(carried) => format!("{word}/{}", carried.why),
            None => String::from(word),
        },
        Event::HandDraws { hand, .. } => format!("{word}/{}", third(*hand, table)),
        Event::HandStands { hand, .. } => {
            let natural = [&table.coup.hands.player, &table.coup.hands.banker]
                .iter()
                .any(|h| h.slots.len() == 2 && h.points().is_some_and(is_natural));
            if natural {
                format!("{word}/natural")
            } else {
                format!("{word}/{}", third(*hand, table))
            }
        }
        Event::WagerSettled(wager) => settled(wager.on, wager.result, table.pays()),
        Event::WagerReturned { why, .. }
        | Event::Coup(coup::Event::RoundVoided { why, .. })
        | Event::VoidHandOrdered { why, .. }
        | Event::Coup(coup::Event::BurnOrdered { why, .. })
        | Event::Coup(coup::Event::CardCarried { why, .. }) => format!("{word}/{why}"),
        Event::VoidHandEnded { .. } => match table.deal.void {
            Some(why) => format!("{word}/{why}"),
            None => String::from(word),
        },
        Event::Coup(coup::Event::CuttingCardDrawn { first: true }) => format!("{word}/first"),
        Event::Coup(coup::Event::LastHandAnnounced {}) if table.round_under_way() => {
            format!("{word}/first")
        }
        Event::ShoePassed { why, .. } => format!("{word}/{why}"),
        Event::Coup(coup::Event::BurnedFaceDown { .. }) if table.rules().burn == Burn::OneDown => {
            format!("{word}/only")
        }
        Event::Coup(coup::Event::CardBurned { .. }) if table.coup.burn_left > 0 => {
            format!("{word}/ordered")
        }
        Event::Coup(coup::Event::CardBurned { .. })
            if matches!(table.phase, super::state::Phase::Burning(Some(_))) =>
        {
            format!("{word}/more")
        }
        Event::Coup(coup::Event::Ruled { on, remedy }) => format!("{word}/{on}/{remedy}"),
        Event::Coup(coup::Event::ShoeEnded { why }) => format!("{word}/{why}/{style}"),
        _ => String::from(word),
    }
}

/// The key of the rule by which a wager is settled.
#[must_use]
pub fn settled(on: On, result: WagerResult, pays: BankerPays) -> String {
    match (on, result) {
        (on, WagerResult::Lost) => format!("wager-settled/lost/{on}"),
        (On::Banker, WagerResult::StandOff) if pays == BankerPays::TieCharge => {
            String::from("wager-settled/stand-off/charged")
        }
        (on, WagerResult::StandOff) => format!("wager-settled/stand-off/{on}"),
        (on, WagerResult::Won) => format!("wager-settled/{on}/{pays}"),
    }
}

/// The key of the rule by which the shoe is offered: at first, or when a curator has passed it.
pub(super) fn shoe_offered(table: &Baccarat) -> &'static str {
    match table.curator_seat {
        Some(_) => "shoe-offered/passed",
        None => "shoe-offered",
    }
}

/// Which table of play speaks of a hand's third card: the Player's own, or the Banker's after a third card or without.
fn third(hand: Side, table: &Baccarat) -> &'static str {
    match hand {
        Side::Player => "player",
        Side::Banker if table.coup.hands.player.slots.len() == 3 => "banker-after-third",
        Side::Banker => "banker",
    }
}

/// Every key this game may ask for, so that a book can be held to answer all of them and no others.
#[must_use]
pub fn keys() -> Vec<String> {
    let mut keys: Vec<String> = PLAIN.iter().map(|&k| String::from(k)).collect();
    for why in Passed::ALL {
        keys.push(format!("shoe-passed/{why}"));
    }
    for style in Style::ALL {
        keys.push(format!("called/points/{style}"));
        keys.push(format!("shoe-ended/last-hand/{style}"));
        keys.push(format!("shoe-ended/insufficient-cards/{style}"));
    }
    for style in [Style::A, Style::B, Style::C] {
        keys.push(format!("card-dealt-face-down/{style}"));
        keys.push(format!("card-turned/{style}"));
    }
    for on in On::ALL {
        keys.push(format!("wager-settled/lost/{on}"));
        for pays in BankerPays::ALL {
            keys.push(format!("wager-settled/{on}/{pays}"));
        }
    }
    for why in [
        Irregularity::ThirdCard,
        Irregularity::ExcessCard,
        Irregularity::FaceUpCard,
    ] {
        for word in [
            "burn-ordered",
            "void-hand-ordered",
            "void-hand-ended",
            "card-carried",
            "carried-card-used",
            "wager-returned",
        ] {
            keys.push(format!("{word}/{why}"));
        }
        keys.push(format!("called/no-bets/{why}"));
    }
    for why in [
        Irregularity::InsufficientCards,
        Irregularity::Misdeal,
        Irregularity::Disruption,
        Irregularity::Fraud,
    ] {
        keys.push(format!("wager-returned/{why}"));
        keys.push(format!("round-voided/{why}"));
    }
    keys.extend(Reason::keys(&[Reason::FLOOR, REASONS]));
    keys.extend(crate::cited::FLOOR.iter().map(|&k| String::from(k)));
    keys
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

const PLAIN: &[&str] = &[
    "cards-brought/opening",
    "cards-brought/end-of-shoe",
    "cards-brought/new-cards",
    "cards-brought/insufficient-cards",
    "cards-brought/reshuffle",
    "cards-brought/replacement",
    "step-confirmed/dealer-inspection",
    "step-confirmed/supervisor-inspection",
    "step-confirmed/spread",
    "step-confirmed/chemmy-shuffle",
    "step-confirmed/stack",
    "step-confirmed/riffle-shuffle",
    "step-confirmed/shuffle",
    "cut-offered",
    "cut-declined",
    "cut-made",
    "step-confirmed/card-check",
    "step-confirmed/lace",
    "step-confirmed/second-shuffle",
    "step-confirmed/acceptance",
    "step-confirmed/closing-check",
    "cards-inspected",
    "shuffle-required",
    "recut-ordered",
    "shuffler-loaded",
    "card-burned/more",
    "card-burned/ordered",
    "free-round-agreed",
    "style-changed",
    "payment-changed",
    "shoe-offered",
    "shoe-offered/passed",
    "shoe-accepted",
    "shoe-declined",
    "shoe-kept",
    "vigorish-collected",
    "vigorish-marked",
    "settlement-reversed",
    "round-voided/late-error",
    "wager-settled/stand-off/charged",
    "ruled/third-card/burned",
    "ruled/excess-card/burned",
    "ruled/face-up-card/burned",
    "ruled/late-error/round-void",
    "cutting-card-placed",
    "card-burned",
    "burned-face-down",
    "burned-face-down/only",
    "betting-opened",
    "wager-placed",
    "wager-placed/after-tie",
    "wager-withdrawn",
    "wager-withdrawn/after-tie",
    "free-round-requested",
    "called/no-more-bets",
    "called/last-hand",
    "called/result",
    "betting-closed",
    "wager-reduced",
    "hand-offered/player",
    "hand-offered/banker",
    "hand-accepted/player",
    "hand-accepted/banker",
    "hand-declined/player",
    "hand-declined/banker",
    "hand-kept",
    "banker-first",
    "hand-turned/player",
    "hand-turned/banker",
    "card-dealt",
    "card-dealt/third/player",
    "card-dealt/third/banker",
    "card-dealt/third/banker-after-third",
    "card-dealt-face-down/third",
    "card-turned/third",
    "cutting-card-drawn",
    "cutting-card-drawn/first",
    "last-hand-announced/first",
    "called/last-hand/first",
    "hand-draws/player",
    "hand-draws/banker",
    "hand-draws/banker-after-third",
    "hand-stands/natural",
    "hand-stands/player",
    "hand-stands/banker",
    "hand-stands/banker-after-third",
    "result-announced",
    "wager-settled/stand-off/player",
    "wager-settled/stand-off/banker",
    "wager-forfeited",
    "round-settled",
    "card-moved",
    "round-reconstructed",
    "wager-found",
    "burn-omitted",
    "last-hand-announced",
    "ruled/third-card/bankers-third-card",
    "ruled/third-card/first-of-next-round",
    "ruled/third-card/void-hand",
    "ruled/excess-card/first-of-next-round",
    "ruled/excess-card/void-hand",
    "ruled/face-up-card/void-hand",
    "ruled/face-up-card/used-in-round",
    "ruled/insufficient-cards/round-void",
    "ruled/misdeal/reconstructed",
    "ruled/misdeal/round-void",
    "ruled/no-burn/play-continues",
    "ruled/late-error/later-hands-stand",
    "ruled/wager-above-maximum/valid-in-part",
    "ruled/wager-below-minimum/valid-once",
    "ruled/wager-below-minimum/wager-void",
    "ruled/wager-not-payable/valid-in-part",
    "ruled/wager-not-payable/wager-void",
    "ruled/disruption/refunded",
    "ruled/fraud/refunded",
    "reason/NotOffered/hand",
    "reason/NotOffered/shoe",
    "reason/NotThisStep/closing-check",
    "reason/NotThisStep/cutting-card",
    "reason/NotThisStep/differential",
    "reason/CardFaceDownAwaited/burn",
    "reason/CardFaceUpAwaited/burn",
    "reason/WagerAboveMaximum/areas",
    "reason/NoBetsThisHand/third-card",
    "reason/NoBetsThisHand/excess-card",
    "reason/NoBetsThisHand/face-up-card",
    "reason/NotInThisStyle/C",
    "reason/FactsImpossible/invalidation",
    "reason/FactsImpossible/late-error",
    "draft/limits",
    "draft/equipment",
    "draft/increment",
    "draft/chips",
];
