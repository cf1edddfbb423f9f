//! The keys by which this game asks its book for rules: one for each thing an event does and each reason it refuses.

use super::command::Means;
use super::event::{Collected, Cure, Event, Fault, Fetched, HandResult, JackpotBack};
use super::pool::Pool;
use super::rules::{Dealing, Operation, Rules};
use super::state::{CaribbeanStud, CountFor, Standing};
use crate::cited::{Cases, Keys};
use crate::machine::ready;
use crate::poker::Category;
use crate::{Case, DraftKey, Reason};

/// The dealer's calls.
pub(super) const NO_MORE_BETS: &str = "No more bets";
pub(super) const NO_HAND: &str = "Dealer does not qualify";

crate::keys! {
    /// What this game asks its book for a rule by.
    pub enum Key {
        PayTable, Ready(ready: ready::Key) = "", DeckBrought(why: Fetched), BettingOpened, WagerCalled, AntePlaced,
        AnteWithdrawn, JackpotWagered(by: Operation), LightLit, CarriedWagerUsed, JackpotReturned(why: JackpotBack),
        AnnouncedNoMoreBets = "announced/no-more-bets", AnnouncedNoHand = "announced/no-hand", BettingClosed,
        JackpotCollected(why: Collected), DealtDown(from: Dealing), DealerUpCard,
        DealerUpCardTurned = "dealer-up-card/turned", CardExposed, CardExposedDealer = "card-exposed/dealer",
        DealCompleted, HandFolded, HandFoldedAbsent = "hand-folded/absent", BetPlaced, DecisionsClosed,
        DealerCardTurned, DealerDeclared, HandShown, HandShownNoHand = "hand-shown/no-hand", HandLeftDown,
        HandLeftDownNoHand = "hand-left-down/no-hand", HandCardTurned,
        HandCardTurnedNoHand = "hand-card-turned/no-hand", HandDeclared,
        HandDeclaredNoHand = "hand-declared/no-hand", HandsCompared, HandsComparedNoHand = "hands-compared/no-hand", JackpotVerified, CountOrdered, CardsCounted,
        DeckCountOrdered, DeckCounted,
        CardsCountedPrize = "cards-counted/prize", CardsCountedRedeal = "cards-counted/redeal",
        HandSettled(result: HandResult), HandSettledFoldedAbsent = "hand-settled/folded/absent", HandSettledWonCapped = "hand-settled/won/capped", HandCollected,
        JackpotClaimed, JackpotClaimedFor(hand: Category) = "jackpot-claimed",
        JackpotPaid(hand: Category), JackpotPaidSeveral(hand: Category) = "jackpot-paid/several",
        JackpotPaidExact = "jackpot-paid/exact", JackpotPaidRounded = "jackpot-paid/rounded", RoundSettled, FaultRuled(on: Fault, cure: Cure),
        WagersReturned(why: Fault), SettlementReversed(why: Fault), WagersForfeited, AnteFound, JackpotCarried, RoundVoid(why: Fault), RedealBegun,
        BoxCleared, HandDead, KeptApart, DirectionGiven, InspectorNotified, Jackpot(what: Pool),
    }
}

impl Keys for Key {
    type Rules = Rules;
    const REASONS: &'static [&'static [Reason]] = &[
        Reason::CARDS,
        &[
            Reason::InitialDealUnfinished,
            Reason::AlreadyWagered,
            Reason::NotTheFixedAmount,
            Reason::JackpotWithoutAnte,
            Reason::JackpotAccepted,
            Reason::NoJackpotClaim,
            Reason::AlreadyDecided,
            Reason::KeptApart,
            Reason::AreaForOthers,
        ],
    ];
    const CASES: &'static Cases = &[
        (Reason::NotOffered, &[Case::Player]),
        (Reason::NoJackpotClaim, &[Case::Settle]),
        (Reason::AlreadyWagered, &[Case::Jackpot, Case::Hand]),
        (
            Reason::AlreadyDecided,
            &[Case::Folded, Case::Absent, Case::Dead],
        ),
        (Reason::BettingClosed, &[Case::Withdraw]),
        (Reason::NotTheFixedAmount, &[Case::Jackpot]),
        (
            Reason::NotThisStep,
            &[
                Case::Count,
                Case::CountPrize,
                Case::CountRedeal,
                Case::Decide,
                Case::Verify,
                Case::Show,
            ],
        ),
        (Reason::InitialDealUnfinished, &[Case::Dead, Case::Ante]),
        (Reason::NoCardAwaited, &[Case::DealerCard]),
        (
            Reason::FactsImpossible,
            &[
                Case::CardCount,
                Case::Count,
                Case::Exposed,
                Case::EmptyBox,
                Case::Prize,
                Case::Means,
                Case::Apart,
                Case::Invalidation,
            ],
        ),
    ];
    const DRAFTS: &'static [DraftKey] = &[
        DraftKey::Limits,
        DraftKey::Increment,
        DraftKey::Chips,
        DraftKey::Jackpot,
        DraftKey::MaxPayout,
    ];

    /// Every hand can be paid.
    fn refuses(_rules: &Rules, reason: Reason, _case: Option<Case>) -> bool {
        reason != Reason::WagerNotPayable
    }

    fn arises(self, rules: &Rules) -> bool {
        match self {
            Key::Ready(ready::Key::StepConfirmed(step)) => {
                rules.new_steps.contains(&step) || rules.used_steps.contains(&step)
            }
            Key::Ready(key) => key == ready::Key::CutMade,
            Key::JackpotPaid(hand)
            | Key::JackpotPaidSeveral(hand)
            | Key::JackpotClaimedFor(hand) => matches!(
                hand,
                Category::Flush
                    | Category::FullHouse
                    | Category::FourOfAKind
                    | Category::StraightFlush
                    | Category::RoyalFlush
            ),
            Key::FaultRuled(on, cure) => match on {
                Fault::CardCount | Fault::ExposedCards => cure == Cure::Misdeal,
                Fault::ExposedCard => matches!(cure, Cure::TurnedOver | Cure::UpCard),
                Fault::EmptyBox => matches!(cure, Cure::Redealt | Cure::Discarded),
                Fault::DeckIncomplete => matches!(cure, Cure::Misdeal | Cure::CardsReplaced),
                Fault::Disruption | Fault::Fraud => cure == Cure::Refunded,
                Fault::AnteBelowMinimum => matches!(cure, Cure::ValidOnce | Cure::AnteVoid),
                Fault::AnteAboveMaximum => cure == Cure::ValidInPart,
                Fault::AnteNotAnIncrement => {
                    cure == Cure::AnteVoid && rules.table.limits.increment_cents.is_some()
                }
                Fault::SecondAnte
                | Fault::SecondHand
                | Fault::AnteElsewhere
                | Fault::AnteLate
                | Fault::AntePartnership
                | Fault::AnteKeptApart => cure == Cure::AnteVoid,
                Fault::Breach => false,
            },
            Key::WagersReturned(Fault::Breach) => true,
            Key::WagersReturned(why) | Key::RoundVoid(why) => matches!(
                why,
                Fault::CardCount
                    | Fault::ExposedCards
                    | Fault::DeckIncomplete
                    | Fault::Disruption
                    | Fault::Fraud
            ),
            Key::SettlementReversed(why) => matches!(
                why,
                Fault::CardCount | Fault::DeckIncomplete | Fault::Disruption | Fault::Fraud
            ),
            Key::DeckCountOrdered | Key::DeckCounted => rules.decks > 1,
            _ => true,
        }
    }
}

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &CaribbeanStud) -> Key {
    let no_hand = table.dealer_qualifies() == Some(false);
    match event {
        Event::Ready(event) => Key::Ready(event.key()),
        Event::DeckBrought { why, .. } => Key::DeckBrought(*why),
        Event::BettingOpened { .. } => Key::BettingOpened,
        Event::WagerCalled { .. } => Key::WagerCalled,
        Event::AntePlaced { .. } => Key::AntePlaced,
        Event::AnteWithdrawn { .. } => Key::AnteWithdrawn,
        Event::JackpotWagered { .. } => Key::JackpotWagered(table.rules.operation),
        Event::LightLit { .. } => Key::LightLit,
        Event::CarriedWagerUsed { .. } => Key::CarriedWagerUsed,
        Event::JackpotReturned { why, .. } => Key::JackpotReturned(*why),
        Event::Announced { words } if words == NO_HAND => Key::AnnouncedNoHand,
        Event::Announced { .. } => Key::AnnouncedNoMoreBets,
        Event::BettingClosed { .. } => Key::BettingClosed,
        Event::JackpotCollected { why, .. } => Key::JackpotCollected(*why),
        Event::DealtDown { .. } => Key::DealtDown(table.rules.dealing),
        Event::DealerUpCard { turned: true, .. } => Key::DealerUpCardTurned,
        Event::DealerUpCard { .. } => Key::DealerUpCard,
        Event::CardExposed { seat: None, .. } => Key::CardExposedDealer,
        Event::CardExposed { .. } => Key::CardExposed,
        Event::DealCompleted {} => Key::DealCompleted,
        Event::HandFolded { absent: true, .. } => Key::HandFoldedAbsent,
        Event::HandFolded { .. } => Key::HandFolded,
        Event::BetPlaced { .. } => Key::BetPlaced,
        Event::DecisionsClosed {} => Key::DecisionsClosed,
        Event::DealerCardTurned { .. } => Key::DealerCardTurned,
        Event::DealerDeclared { .. } => Key::DealerDeclared,
        Event::HandShown { .. } if no_hand => Key::HandShownNoHand,
        Event::HandShown { .. } => Key::HandShown,
        Event::HandLeftDown { .. } if no_hand => Key::HandLeftDownNoHand,
        Event::HandLeftDown { .. } => Key::HandLeftDown,
        Event::HandCardTurned { .. } if no_hand => Key::HandCardTurnedNoHand,
        Event::HandCardTurned { .. } => Key::HandCardTurned,
        Event::HandDeclared { .. } if no_hand => Key::HandDeclaredNoHand,
        Event::HandDeclared { .. } => Key::HandDeclared,
        Event::HandsCompared {} if no_hand => Key::HandsComparedNoHand,
        Event::HandsCompared {} => Key::HandsCompared,
        Event::JackpotVerified { .. } => Key::JackpotVerified,
        Event::CountOrdered {} => Key::CountOrdered,
        Event::CardsCounted { .. } => counted(table.count_due),
        Event::DeckCountOrdered { .. } => Key::DeckCountOrdered,
        Event::DeckCounted { .. } => Key::DeckCounted,
        Event::HandSettled(hand) => {
            let played = table.hand_of(&hand.player).map(|(_, hand)| hand);
            if played.is_some_and(|hand| hand.standing == Standing::Folded { absent: true }) {
                return Key::HandSettledFoldedAbsent;
            }
            let value = played.and_then(|hand| hand.value);
            let odds = value.map(|value| table.rules.bet_odds[value.category as usize]);
            let whole = odds.map(|odds| odds.win(hand.bet_cents));
            let capped = hand.result == HandResult::Won && whole != Some(hand.bet_won_cents);
            settled(hand.result, capped)
        }
        Event::HandCollected { .. } => Key::HandCollected,
        Event::JackpotClaimed { .. } => Key::JackpotClaimed,
        Event::JackpotPaid { hand, .. } => table.prize_paid(*hand),
        Event::RoundSettled { .. } => Key::RoundSettled,
        Event::FaultRuled { on, remedy } => Key::FaultRuled(*on, *remedy),
        Event::WagersReturned { why, .. } => Key::WagersReturned(*why),
        Event::SettlementReversed { why, .. } => Key::SettlementReversed(*why),
        Event::WagersForfeited { .. } => Key::WagersForfeited,
        Event::AnteFound { .. } => Key::AnteFound,
        Event::JackpotCarried { .. } => Key::JackpotCarried,
        Event::RoundVoid { why, .. } => Key::RoundVoid(*why),
        Event::RedealBegun { .. } => Key::RedealBegun,
        Event::BoxCleared { .. } => Key::BoxCleared,
        Event::HandDead { .. } => Key::HandDead,
        Event::KeptApart { .. } => Key::KeptApart,
        Event::DirectionGiven { .. } => Key::DirectionGiven,
        Event::InspectorNotified {} => Key::InspectorNotified,
    }
}

impl CaribbeanStud {
    /// The key of the rule by which such a hand has its prize, alone or beside others of its round.
    pub(super) fn prize_paid(&self, hand: Category) -> Key {
        let hands = self.hands.values();
        let prizes = hands.filter(|hand| self.wins_prize(hand).is_some());
        match prizes.count() {
            0 | 1 => Key::JackpotPaid(hand),
            _ => Key::JackpotPaidSeveral(hand),
        }
    }
}

/// The key of the rule by which the deck is counted, for what it is due.
pub(super) const fn counted(due: Option<CountFor>) -> Key {
    match due {
        Some(CountFor::Prize) => Key::CardsCountedPrize,
        Some(CountFor::Redeal) => Key::CardsCountedRedeal,
        Some(CountFor::Order) | None => Key::CardsCounted,
    }
}

/// The case of [`Reason::NotThisStep`] in which the deck is to be counted first.
pub(super) const fn count(due: CountFor) -> Case {
    match due {
        CountFor::Order => Case::Count,
        CountFor::Prize => Case::CountPrize,
        CountFor::Redeal => Case::CountRedeal,
    }
}

/// The key of the rule by which a hand comes out so; `capped` where the maximum payout cut a win.
#[must_use]
pub const fn settled(result: HandResult, capped: bool) -> Key {
    match (result, capped) {
        (HandResult::Won, true) => Key::HandSettledWonCapped,
        (result, _) => Key::HandSettled(result),
    }
}

/// The key of the rule by which a hand qualifies for a prize, or a prize is not paid in chips, or is rounded up to what chips can make.
pub(super) const fn beside(event: &Event) -> Option<Key> {
    match event {
        Event::JackpotClaimed { hand, .. } => Some(Key::JackpotClaimedFor(*hand)),
        Event::JackpotPaid {
            means: Means::Cash | Means::Cheque,
            ..
        } => Some(Key::JackpotPaidExact),
        Event::JackpotPaid { rounding_cents, .. } if rounding_cents.is_positive() => {
            Some(Key::JackpotPaidRounded)
        }
        _ => None,
    }
}
