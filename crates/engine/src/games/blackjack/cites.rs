//! The keys by which this game asks its book for rules: one for each thing an event does and each reason it refuses.

use super::event::{Event, How, Mend, Mishap};
use super::hand::{DEALER_STANDS, Hand, Sevens};
use super::next::To;
use super::state::{Blackjack, Phase};
use crate::machine::ready;
use crate::words::WagerResult;
use crate::{Name, Reason};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The dealer's calls.
pub(super) const NO_MORE_BETS: &str = "No more bets";
pub(super) const INSURANCE: &str = "Insurance";
pub(super) const BLACKJACK: &str = "Blackjack";

/// One and a half decks: where the cutting card goes unless directed otherwise.
const CUSTOMARY: u16 = 78;

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &Blackjack) -> String {
    let word = event.word();
    let case = match event {
        Event::Ready(ready::Event::CardsBrought { why, .. }) => why.word(),
        Event::Ready(ready::Event::StepConfirmed { step }) => step.word(),
        Event::Ready(ready::Event::CutOffered { .. }) => match table.stage {
            Some(ready::Stage::Cutting { .. }) => "on",
            _ => "",
        },
        Event::Ready(ready::Event::CutMade { player: None, .. }) => "staff",
        Event::Ready(ready::Event::CuttingCardPlaced { .. })
            if table.rules.cards.cutting_card_from_back != CUSTOMARY =>
        {
            "directed"
        }
        Event::Announced { words } if words == INSURANCE => "insurance",
        Event::Announced { .. } => "no-more-bets",
        Event::DeciderNamed { area, player } => match player {
            None => "nobody",
            Some(_) => match table.boxes.get(area).map(|s| s.beside.len()) {
                Some(0 | 1) | None => "alone",
                _ => "shared",
            },
        },
        Event::CardToBox {
            area,
            hand,
            exposed,
            ..
        } => card_to(table, To::Box(*area, *hand), *exposed),
        Event::CardToDealer { exposed, .. } => card_to(table, To::Dealer, *exposed),
        Event::CuttingCardDrawn { first: true } => "first",
        Event::TotalAnnounced { area, hand, .. } => total(table, *area, *hand),
        Event::HandStood { absent: true, .. } => "absent",
        Event::HandCollected { .. } if table.shows_ace() => "even-money",
        Event::HandCollected { .. } => "at-once",
        Event::StakeSettled(stake) => {
            let hand = table.hand(stake.area, stake.hand);
            return settled(table, &stake.player, hand, stake.how);
        }
        Event::SevensSettled { area, found, .. } => sevens(table, *area, *found),
        Event::InsuranceSettled { odds, .. } => match odds {
            Some(_) => WagerResult::Won.word(),
            None => WagerResult::Lost.word(),
        },
        Event::LossReturned { why, .. }
        | Event::BoxGivenBack { why, .. }
        | Event::RoundSetAside { why, .. }
        | Event::CardDiscarded { why, .. }
        | Event::BoxVoided { why, .. }
        | Event::RoundLaidAnew { why, .. }
        | Event::ShuffleDue { why } => why.word(),
        Event::RoundDecided { total, .. } if *total < DEALER_STANDS => "no-effect",
        Event::CardOmitted { area } => match area {
            Some(_) => "box",
            None => "dealer",
        },
        Event::MishapRuled { on, mend } => return format!("{word}/{on}/{mend}"),
        Event::ShoeEnded { .. } => match table.due {
            _ if table.came_first => "first",
            Some(due) => due.word(),
            None => "",
        },
        _ => "",
    };
    if case.is_empty() {
        String::from(word)
    } else {
        format!("{word}/{case}")
    }
}

fn card_to(table: &Blackjack, to: To, exposed: bool) -> &'static str {
    if exposed {
        return "exposed";
    }
    match (to, table.initial_to()) {
        (_, Some(_)) => "initial",
        (To::Dealer, _) if table.dealer_late => "late",
        (To::Dealer, _) if table.dealer.len() < 2 => "second",
        (To::Dealer, _) => "more",
        (To::Box(area, hand), None) => match table.hand(area, hand) {
            Some(hand) if hand.split_aces => "split-ace",
            Some(hand) if hand.split && hand.cards.len() == 1 => "split",
            Some(hand) if hand.doubled => "doubled",
            Some(hand) if hand.absent => "absent",
            _ => "asked",
        },
    }
}

fn total(table: &Blackjack, area: Option<u8>, hand: Option<u8>) -> &'static str {
    let (Some(area), Some(hand)) = (area, hand) else {
        return "dealer";
    };
    let at_once = table
        .upcard()
        .is_some_and(|c| (2..=9).contains(&c.rank.face_value()));
    match table.hand(area, hand) {
        Some(hand) if hand.is_blackjack() && at_once => "blackjack",
        Some(hand) if hand.is_blackjack() => "blackjack-waits",
        Some(hand) if hand.split && hand.cards.len() == 2 => "split",
        Some(hand) if hand.cards.len() == 2 => "first",
        _ => "drawn",
    }
}

fn sevens(table: &Blackjack, area: u8, found: Sevens) -> &'static str {
    let undecided = |h: &Hand| h.cards.len() == 2 && !h.is_done();
    let pair = matches!(found, Sevens::Two | Sevens::TwoSuited);
    if pair && table.hand(area, 1).is_some_and(undecided) {
        return "split";
    }
    found.word()
}

/// The key of the rule by which a wager on a hand is settled. Who did not double with the others on a box has a plain wager.
fn settled(table: &Blackjack, player: &Name, hand: Option<&Hand>, how: How) -> String {
    let added = |hand: &Hand| hand.stake_of(player).is_some_and(|s| s.added.is_positive());
    let case = match how {
        How::Blackjack if table.phase == Phase::Playing => "at-once",
        How::Blackjack => "waited",
        How::Higher | How::DealerBust | How::Lower | How::Equal | How::DealerBlackjack => {
            match hand {
                Some(hand) if added(hand) => "doubled",
                Some(hand) if hand.split => "split",
                _ => "plain",
            }
        }
        _ => return format!("stake-settled/{how}"),
    };
    format!("stake-settled/{how}/{case}")
}

/// The reasons of this game beside those of any table.
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
    Reason::NoSuchArea,
    Reason::AreaFull,
    Reason::AreaTotalAboveMaximum,
    Reason::NoWagersOnTable,
    Reason::ShoeNotEnded,
    Reason::NotBetweenRounds,
    Reason::NoRoundBeingDealt,
    Reason::TooManyBoxes,
    Reason::HandMustDraw,
    Reason::NotForDoubling,
    Reason::NotAPair,
    Reason::TooManyHands,
    Reason::PairLeftUnsplit,
];

/// What is ruled, and how.
const RULINGS: &[(Mishap, Mend)] = &[
    (Mishap::FaceUpCard, Mend::Discarded),
    (Mishap::DrawnUnseen, Mend::NextCard),
    (Mishap::ExposedCard, Mend::NextCard),
    (Mishap::EmptyBox, Mend::Reconstructed),
    (Mishap::EmptyBox, Mend::CardsVoid),
    (Mishap::OmittedBox, Mend::Reconstructed),
    (Mishap::OmittedBox, Mend::BoxVoid),
    (Mishap::OmittedDealer, Mend::Reconstructed),
    (Mishap::OmittedDealer, Mend::Options),
    (Mishap::DealerCard, Mend::Discarded),
    (Mishap::Misplaced, Mend::Reconstructed),
    (Mishap::Misplaced, Mend::RoundVoid),
    (Mishap::InsufficientCards, Mend::DiscardsShuffled),
    (Mishap::DamagedCard, Mend::ReplacedAfter),
    (Mishap::MissedShuffle, Mend::ShuffledAfter),
    (Mishap::NoCuttingCard, Mend::ShuffledAfter),
    (Mishap::WagerAboveMaximum, Mend::ValidInPart),
    (Mishap::WagerBelowMinimum, Mend::ValidOnce),
    (Mishap::WagerBelowMinimum, Mend::WagerVoid),
    (Mishap::Disruption, Mend::Refunded),
    (Mishap::Fraud, Mend::Refunded),
];

/// Every key this game may ask for, so that a book can be held to answer all of them and no others.
#[must_use]
pub fn keys() -> Vec<String> {
    let mut keys: Vec<String> = PLAIN.iter().map(|&k| String::from(k)).collect();
    for (on, mend) in RULINGS {
        keys.push(format!("mishap-ruled/{on}/{mend}"));
    }
    for found in Sevens::ALL {
        keys.push(format!("sevens-settled/{found}"));
    }
    let plain = [
        How::Higher,
        How::DealerBust,
        How::Lower,
        How::Equal,
        How::DealerBlackjack,
    ];
    for how in How::ALL {
        if plain.contains(how) {
            for case in ["plain", "doubled", "split"] {
                keys.push(format!("stake-settled/{how}/{case}"));
            }
        } else if *how == How::Blackjack {
            keys.push(format!("stake-settled/{how}/at-once"));
            keys.push(format!("stake-settled/{how}/waited"));
        } else {
            keys.push(format!("stake-settled/{how}"));
        }
    }
    for why in [Mishap::Misplaced, Mishap::Disruption, Mishap::Fraud] {
        keys.push(format!("round-set-aside/{why}"));
        keys.push(format!("box-given-back/{why}"));
        keys.push(format!("loss-returned/{why}"));
    }
    keys.extend(Reason::keys(&[Reason::FLOOR, REASONS]));
    keys.extend(crate::cited::FLOOR.iter().map(|&k| String::from(k)));
    keys
}

const PLAIN: &[&str] = &[
    "cards-brought/opening",
    "cards-brought/end-of-shoe",
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
    "cut-offered/on",
    "cut-declined",
    "cut-made",
    "cut-made/staff",
    "cutting-card-placed",
    "cutting-card-placed/directed",
    "first-card-discarded",
    "burned-card-asked",
    "burned-card-shown",
    "betting-opened",
    "box-wagered",
    "box-withdrawn",
    "sevens-wagered",
    "sevens-withdrawn",
    "held-to-minimum",
    "inspector-notified",
    "announced/no-more-bets",
    "announced/insurance",
    "betting-closed",
    "decider-named/alone",
    "decider-named/shared",
    "decider-named/nobody",
    "card-to-box/initial",
    "card-to-box/exposed",
    "card-to-box/split",
    "card-to-box/split-ace",
    "card-to-box/doubled",
    "card-to-box/absent",
    "card-to-box/asked",
    "card-to-dealer/initial",
    "card-to-dealer/exposed",
    "card-to-dealer/second",
    "card-to-dealer/more",
    "card-to-dealer/late",
    "cutting-card-drawn",
    "cutting-card-drawn/first",
    "total-announced/first",
    "total-announced/drawn",
    "total-announced/split",
    "total-announced/dealer",
    "total-announced/blackjack",
    "total-announced/blackjack-waits",
    "insurance-opened",
    "insurance-placed",
    "insurance-declined",
    "insurance-closed",
    "hand-stood",
    "hand-stood/absent",
    "card-asked",
    "hand-doubled",
    "pair-split",
    "double-followed",
    "split-followed",
    "follow-declined",
    "split-hand-chosen",
    "absence-directed",
    "card-refused",
    "hand-busted",
    "hand-collected/at-once",
    "hand-collected/even-money",
    "sevens-settled/split",
    "insurance-settled/won",
    "insurance-settled/lost",
    "loss-returned/dealer-blackjack",
    "loss-returned/omitted-dealer",
    "box-given-back/omitted-box",
    "box-given-back/omitted-dealer",
    "box-forfeited",
    "round-decided",
    "round-decided/no-effect",
    "round-settled",
    "card-discarded/face-up-card",
    "card-discarded/empty-box",
    "card-discarded/dealer-card",
    "card-exposed",
    "card-omitted/box",
    "card-omitted/dealer",
    "round-laid-anew/empty-box",
    "round-laid-anew/omitted-box",
    "round-laid-anew/omitted-dealer",
    "round-laid-anew/misplaced",
    "options-opened",
    "option-taken",
    "box-voided/omitted-box",
    "box-voided/omitted-dealer",
    "card-damaged",
    "cards-replaced",
    "shuffle-due/missed-shuffle",
    "shuffle-due/no-cutting-card",
    "box-wager-found",
    "shoe-ended",
    "shoe-ended/first",
    "shoe-ended/missed-shuffle",
    "shoe-ended/no-cutting-card",
    "reason/NotThisStep/cutting-card",
    "reason/NotThisStep/omission",
    "reason/NotThisStep/showing",
    "reason/NotThisStep/inspector",
    "reason/NotOffered/burned",
    "reason/NotOffered/insurance",
    "reason/NotOffered/even-money",
    "reason/NotOffered/hand",
    "reason/NotOffered/decider",
    "reason/NotOffered/follow",
    "reason/NotOffered/absent",
    "reason/NotOffered/exposed",
    "reason/NotOffered/option",
    "reason/NotInChips/insurance",
    "reason/WagerBelowMinimum/insurance",
    "reason/WagerBelowMinimum/double",
    "reason/WagerAboveMaximum/insurance",
    "reason/WagerAboveMaximum/double",
    "reason/WagerAboveMaximum/sevens",
    "reason/WagerAboveMaximum/mid-shoe",
    "reason/NoSuchWager/sevens",
    "reason/NotInThisBook/sevens",
    "reason/BettingClosed/withdraw",
    "reason/BettingClosed/decided",
    "reason/FactsImpossible/dealer-card",
    "reason/FactsImpossible/insufficient",
    "reason/FactsImpossible/shuffle",
    "reason/FactsImpossible/wager",
    "reason/FactsImpossible/held",
    "reason/FactsImpossible/invalidation",
    "reason/FactsImpossible/omission",
    "reason/FactsImpossible/drawn",
    "reason/FactsImpossible/empty-box",
    "reason/FactsImpossible/follow",
    "draft/limits",
    "draft/increment",
    "draft/chips",
    "draft/decks",
    "draft/cutting-card",
];
