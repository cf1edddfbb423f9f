//! The keys by which this game asks its book for rules: one for each thing an event does and each reason it refuses.

use super::command::Means;
use super::event::{Collected, Event, Fault, Fetched, HandResult, JackpotBack};
use super::state::{CaribbeanStud, CountFor};
use crate::Reason;
use crate::machine::ready;
use crate::poker::Category;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The dealer's calls.
pub(super) const NO_MORE_BETS: &str = "No more bets";
pub(super) const NO_HAND: &str = "Dealer does not qualify";

/// The key of the rule that lists what winning bets are paid.
pub const PAY_TABLE: &str = "pay-table";

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &CaribbeanStud) -> String {
    let word = event.word();
    match event {
        Event::DeckBrought { why, .. } => format!("{word}/{why}"),
        Event::Ready(ready::Event::StepConfirmed { step }) => format!("{word}/{step}"),
        Event::JackpotReturned { why, .. } => format!("{word}/{why}"),
        Event::JackpotWagered { .. } => format!("{word}/{}", table.rules.operation),
        Event::Announced { words } if words == NO_HAND => format!("{word}/no-hand"),
        Event::Announced { .. } => format!("{word}/no-more-bets"),
        Event::JackpotCollected { why, .. } => format!("{word}/{why}"),
        Event::DealtDown { .. } => format!("{word}/{}", table.rules.dealing),
        Event::DealerUpCard { turned: true, .. } => format!("{word}/turned"),
        Event::CardExposed { seat: None, .. } => format!("{word}/dealer"),
        Event::HandFolded { absent: true, .. } => format!("{word}/absent"),
        Event::CardsCounted { .. } => String::from(counted(table.count_due)),
        Event::HandShown { .. }
        | Event::HandLeftDown { .. }
        | Event::HandCardTurned { .. }
        | Event::HandDeclared { .. }
            if table.dealer_qualifies() == Some(false) =>
        {
            format!("{word}/no-hand")
        }
        Event::HandSettled(hand) => {
            let value = table.hand_of(&hand.player).and_then(|(_, hand)| hand.value);
            let odds = value.map(|value| table.rules.bet_odds[value.category as usize]);
            let whole = odds.map(|odds| odds.win(hand.bet_cents));
            let capped = hand.result == HandResult::Won && whole != Some(hand.bet_won_cents);
            settled(hand.result, capped)
        }
        Event::JackpotPaid { hand, means, .. } => {
            let hands = table.hands.values();
            let prizes = hands.filter(|hand| table.wins_prize(hand).is_some());
            paid(*hand, *means, prizes.count())
        }
        Event::FaultRuled { on, remedy } => format!("{word}/{on}/{remedy}"),
        Event::WagersReturned { why, .. } | Event::RoundVoid { why, .. } => {
            format!("{word}/{why}")
        }
        _ => String::from(word),
    }
}

/// The key of the rule by which the deck is counted, for what it is due.
pub(super) const fn counted(due: Option<CountFor>) -> &'static str {
    match due {
        Some(CountFor::Prize) => "cards-counted/prize",
        Some(CountFor::Redeal) => "cards-counted/redeal",
        Some(CountFor::Order) | None => "cards-counted",
    }
}

/// The case of [`Reason::NotThisStep`] in which the deck is to be counted first.
pub(super) const fn count(due: CountFor) -> &'static str {
    match due {
        CountFor::Order => "count",
        CountFor::Prize => "count-prize",
        CountFor::Redeal => "count-redeal",
    }
}

/// The key of the rule by which a hand comes out so; `capped` where the maximum payout cut a win.
#[must_use]
pub fn settled(result: HandResult, capped: bool) -> String {
    match capped {
        true => format!("hand-settled/{result}/capped"),
        false => format!("hand-settled/{result}"),
    }
}

/// The key of the rule by which a prize is paid: of one hand, or of several on one table.
fn paid(hand: Category, means: Means, prizes: usize) -> String {
    match (means, prizes) {
        (Means::Chips, 0 | 1) => format!("jackpot-paid/{hand}"),
        (Means::Chips, _) => String::from("jackpot-paid/several"),
        _ => String::from("jackpot-paid/exact"),
    }
}

/// The reasons for which this game refuses something, besides those of any table.
const REASONS: &[Reason] = &[
    Reason::NobodyHasInspected,
    Reason::NotOffered,
    Reason::CutTooNearEnd,
    Reason::NoCardAwaited,
    Reason::CardFaceUpAwaited,
    Reason::CardFaceDownAwaited,
    Reason::TooManyCards,
    Reason::CardNotInShoe,
    Reason::NoWagersOnTable,
    Reason::NotBetweenRounds,
    Reason::NoRoundBeingDealt,
    Reason::InitialDealUnfinished,
    Reason::AlreadyWagered,
    Reason::NotTheFixedAmount,
    Reason::JackpotWithoutAnte,
    Reason::JackpotAccepted,
    Reason::NoJackpotClaim,
    Reason::AlreadyDecided,
    Reason::KeptApart,
];

/// Every key this game may ask for, so that a book can be held to answer all of them and no others.
#[must_use]
pub fn keys() -> Vec<String> {
    let mut keys: Vec<String> = PLAIN.iter().map(|&k| String::from(k)).collect();
    keys.push(String::from(PAY_TABLE));
    keys.extend(Fetched::ALL.iter().map(|why| format!("deck-brought/{why}")));
    keys.extend(
        JackpotBack::ALL
            .iter()
            .map(|why| format!("jackpot-returned/{why}")),
    );
    keys.extend(
        Collected::ALL
            .iter()
            .map(|why| format!("jackpot-collected/{why}")),
    );
    keys.extend(HandResult::ALL.iter().map(|r| settled(*r, false)));
    keys.push(settled(HandResult::Won, true));
    let faults = Fault::ALL.iter().filter(|on| {
        !matches!(
            on,
            Fault::ExposedCard
                | Fault::EmptyBox
                | Fault::AnteBelowMinimum
                | Fault::AnteAboveMaximum
        )
    });
    for why in faults {
        keys.push(format!("wagers-returned/{why}"));
        keys.push(format!("round-void/{why}"));
    }
    keys.extend(Reason::keys(&[Reason::FLOOR, REASONS]));
    keys.extend(crate::cited::FLOOR.iter().map(|&k| String::from(k)));
    keys
}

const PLAIN: &[&str] = &[
    "step-confirmed/dealer-inspection",
    "step-confirmed/supervisor-inspection",
    "step-confirmed/spread",
    "step-confirmed/chemmy-shuffle",
    "step-confirmed/stack",
    "step-confirmed/riffle-shuffle",
    "step-confirmed/shuffle",
    "step-confirmed/load-shuffler",
    "cut-made",
    "betting-opened",
    "ante-placed",
    "ante-withdrawn",
    "jackpot-wagered/electronic",
    "jackpot-wagered/manual",
    "light-lit",
    "carried-wager-used",
    "announced/no-more-bets",
    "announced/no-hand",
    "betting-closed",
    "dealt-down/shoe",
    "dealt-down/shuffler",
    "dealer-up-card",
    "dealer-up-card/turned",
    "card-exposed",
    "card-exposed/dealer",
    "deal-completed",
    "hand-folded",
    "hand-folded/absent",
    "bet-placed",
    "decisions-closed",
    "dealer-card-turned",
    "dealer-declared",
    "hand-shown",
    "hand-shown/no-hand",
    "hand-left-down",
    "hand-left-down/no-hand",
    "hand-card-turned",
    "hand-card-turned/no-hand",
    "hand-declared",
    "hand-declared/no-hand",
    "hands-compared",
    "jackpot-verified",
    "count-ordered",
    "cards-counted",
    "cards-counted/prize",
    "cards-counted/redeal",
    "hand-collected",
    "jackpot-claimed",
    "jackpot-paid/flush",
    "jackpot-paid/full-house",
    "jackpot-paid/four-of-a-kind",
    "jackpot-paid/straight-flush",
    "jackpot-paid/royal-flush",
    "jackpot-paid/several",
    "jackpot-paid/exact",
    "round-settled",
    "fault-ruled/card-count/misdeal",
    "fault-ruled/exposed-card/turned-over",
    "fault-ruled/exposed-card/up-card",
    "fault-ruled/exposed-cards/misdeal",
    "fault-ruled/empty-box/redealt",
    "fault-ruled/empty-box/discarded",
    "fault-ruled/deck-incomplete/misdeal",
    "fault-ruled/deck-incomplete/cards-replaced",
    "fault-ruled/disruption/refunded",
    "fault-ruled/fraud/refunded",
    "fault-ruled/ante-below-minimum/valid-once",
    "fault-ruled/ante-below-minimum/ante-void",
    "fault-ruled/ante-above-maximum/valid-in-part",
    "ante-found",
    "wagers-forfeited",
    "jackpot-carried",
    "redeal-begun",
    "box-cleared",
    "hand-dead",
    "kept-apart",
    "direction-given",
    "inspector-notified",
    "reason/NotOffered/player",
    "reason/AlreadyWagered/jackpot",
    "reason/NotTheFixedAmount/jackpot",
    "reason/NotThisStep/count",
    "reason/NotThisStep/count-prize",
    "reason/NotThisStep/count-redeal",
    "reason/NotThisStep/decide",
    "reason/NotThisStep/verify",
    "reason/NotThisStep/show",
    "reason/InitialDealUnfinished/dead",
    "reason/InitialDealUnfinished/ante",
    "reason/FactsImpossible/card-count",
    "reason/FactsImpossible/empty-box",
    "reason/FactsImpossible/prize",
    "reason/FactsImpossible/means",
    "reason/FactsImpossible/apart",
    "reason/FactsImpossible/invalidation",
    "draft/limits",
    "draft/increment",
    "draft/chips",
    "draft/jackpot",
    "draft/max-payout",
];
