//! The keys by which this game asks its book for rules: one for each thing an event does and each reason it refuses.

use super::event::{Event, How, Mend, Mishap};
use super::hand::{DEALER_STANDS, Hand, Sevens};
use super::next::To;
use super::rules::Rules;
use super::state::{Blackjack, CutFrom, Phase};
use crate::cited::{Cases, Keys};
use crate::machine::ready;
use crate::words::Brought;
use crate::{Case, DraftKey, Name, Reason};

/// The dealer's calls.
pub(super) const NO_MORE_BETS: &str = "No more bets";
pub(super) const INSURANCE: &str = "Insurance";
pub(super) const BLACKJACK: &str = "Blackjack";

crate::keywords! {
    /// What a hand was when it was settled.
    pub enum Stood {
        /// As it was dealt and drawn to.
        Plain,
        /// Doubled down on.
        Doubled,
        /// Split.
        Split,
    }
}

crate::keys! {
    /// What this game asks its book for a rule by.
    pub enum Key {
        Ready(ready: ready::Key) = "", CardsBroughtFirst = "cards-brought/end-of-shoe/first", CutOfferedOn = "cut-offered/on",
        CutOfferedBox = "cut-offered/box", CutOfferedRight = "cut-offered/far-right",
        CutOfferedLeft = "cut-offered/far-left", CutMadeStaff = "cut-made/staff",
        CuttingCardPlacedDirected = "cutting-card-placed/directed", FirstCardDiscarded, BurnedCardAsked,
        BurnedCardShown, BettingOpened, WagerCalled, BoxWagered, BoxWithdrawn, SevensWagered, SevensWithdrawn, HeldToMinimum,
        InspectorNotified, AnnouncedNoMoreBets = "announced/no-more-bets",
        AnnouncedInsurance = "announced/insurance", BettingClosed, DeciderNamedAlone = "decider-named/alone",
        DeciderNamedShared = "decider-named/shared", DeciderNamedNobody = "decider-named/nobody",
        CardToBoxFirst = "card-to-box/first", CardToBoxSecond = "card-to-box/second", CardToBoxExposed = "card-to-box/exposed",
        CardToBoxSplit = "card-to-box/split", CardToBoxSplitAce = "card-to-box/split-ace",
        CardToBoxDoubled = "card-to-box/doubled", CardToBoxAbsent = "card-to-box/absent",
        CardToBoxAsked = "card-to-box/asked", CardToDealerInitial = "card-to-dealer/initial",
        CardToDealerExposed = "card-to-dealer/exposed", CardToDealerSecond = "card-to-dealer/second",
        CardToDealerMore = "card-to-dealer/more", CardToDealerLate = "card-to-dealer/late", CuttingCardDrawn,
        CuttingCardDrawnFirst = "cutting-card-drawn/first", TotalAnnouncedFirst = "total-announced/first",
        TotalAnnouncedDrawn = "total-announced/drawn", TotalAnnouncedSplit = "total-announced/split",
        TotalAnnouncedDealer = "total-announced/dealer", TotalAnnouncedBlackjack = "total-announced/blackjack",
        TotalAnnouncedBlackjackWaits = "total-announced/blackjack-waits", InsuranceOpened, InsurancePlaced,
        InsuranceDeclined, InsuranceClosed, HandStood, HandStoodSplit = "hand-stood/split",
        HandStoodAbsent = "hand-stood/absent", CardAsked, HandDoubled, PairSplit, PairSplitAgain = "pair-split/again", DoubleFollowed, SplitFollowed, FollowDeclined, SplitHandChosen, AbsenceDirected,
        CardRefused, HandBusted, HandCollectedAtOnce = "hand-collected/at-once",
        HandCollectedEvenMoney = "hand-collected/even-money", StakeSettled(how: How),
        StakeSettledOn(how: How, on: Stood) = "stake-settled",
        StakeSettledBlackjackAtOnce = "stake-settled/blackjack/at-once",
        StakeSettledBlackjackWaited = "stake-settled/blackjack/waited",
        StakeSettledBlackjackLate = "stake-settled/blackjack/late",
        StakeSettledBlackjackTwentyOne = "stake-settled/blackjack/twenty-one",
        StakeSettledTwentyOne = "stake-settled/dealer-blackjack/twenty-one", SevensSettled(found: Sevens),
        SevensSettledSplit = "sevens-settled/split", InsuranceSettledWon = "insurance-settled/won",
        InsuranceSettledLost = "insurance-settled/lost", LossReturned(why: Mishap), BoxGivenBack(why: Mishap),
        PaymentRounded, BoxForfeited, RoundDecided, RoundDecidedNoEffect = "round-decided/no-effect", RoundSettled,
        RoundSetAside(why: Mishap), CardDiscarded(why: Mishap), CardExposed, CardExposedInitial = "card-exposed/initial",
        PaymentRecovered(why: Mishap), WagerReinstated, ReconstructionDue(why: Mishap),
        CuttingCardDirected, CardOmittedBox = "card-omitted/box",
        CardOmittedDealer = "card-omitted/dealer", RoundLaidAnew(why: Mishap), OptionsOpened, OptionTaken,
        BoxVoided(why: Mishap), CardDamaged, CardsReplaced, MishapRuled(on: Mishap, mend: Mend),
        ShuffleDue(why: Mishap), BoxWagerFound, ShoeEnded, ShoeEndedFirst = "shoe-ended/first",
        ShoeEndedDue(why: Mishap) = "shoe-ended",
    }
}

impl Keys for Key {
    type Rules = Rules;
    const REASONS: &'static [&'static [Reason]] = &[
        Reason::CARDS,
        Reason::SHOE,
        &[
            Reason::NoSuchArea,
            Reason::AreaFull,
            Reason::AreaTotalAboveMaximum,
            Reason::TooManyBoxes,
            Reason::HandMustDraw,
            Reason::NotForDoubling,
            Reason::NotAPair,
            Reason::TooManyHands,
            Reason::PairLeftUnsplit,
            Reason::NotTheFixedAmount,
        ],
    ];
    const CASES: &'static Cases = &[
        (
            Reason::NotThisStep,
            &[Case::Omission, Case::Showing, Case::Damaged],
        ),
        (
            Reason::NotOffered,
            &[
                Case::Burned,
                Case::NoAce,
                Case::Initial,
                Case::Wager,
                Case::Areas,
                Case::Bust,
                Case::Double,
                Case::SplitAces,
                Case::TwentyOne,
                Case::Insurance,
                Case::EvenMoney,
                Case::Hand,
                Case::Decider,
                Case::Follow,
                Case::Absent,
                Case::Exposed,
                Case::Option,
            ],
        ),
        (Reason::WagersAtStake, &[Case::NoMoreBets]),
        (Reason::NotForDoubling, &[Case::Ace]),
        (Reason::NotAPair, &[Case::Again]),
        (
            Reason::NotInChips,
            &[Case::Insurance, Case::Cash, Case::Colour, Case::Spoken],
        ),
        (
            Reason::WagerBelowMinimum,
            &[Case::Insurance, Case::Double, Case::Areas],
        ),
        (Reason::NotTheFixedAmount, &[Case::Split, Case::Sevens]),
        (Reason::CuttingCardTooNearBack, &[Case::Order]),
        (Reason::CardFaceUpAwaited, &[Case::Hand, Case::DealerCard]),
        (
            Reason::NoCardAwaited,
            &[
                Case::Exposed,
                Case::NoMoreBets,
                Case::Decided,
                Case::Shoe,
                Case::First,
                Case::Preparing,
                Case::Insurance,
                Case::Follow,
                Case::Split,
                Case::Option,
                Case::EmptyBox,
                Case::Omission,
                Case::Drawn,
                Case::Hand,
                Case::Absent,
            ],
        ),
        (
            Reason::WagerAboveMaximum,
            &[Case::Insurance, Case::Double, Case::Sevens, Case::MidShoe],
        ),
        (Reason::NoSuchWager, &[Case::Sevens]),
        (
            Reason::RoleMayNot,
            &[
                Case::Exposed,
                Case::EmptyBox,
                Case::Omission,
                Case::Option,
                Case::Drawn,
            ],
        ),
        (Reason::NotInThisBook, &[Case::Sevens]),
        (
            Reason::BettingClosed,
            &[
                Case::Withdraw,
                Case::Decided,
                Case::NoMoreBets,
                Case::Sevens,
                Case::Double,
            ],
        ),
        (
            Reason::FactsImpossible,
            &[
                Case::DealerCard,
                Case::Wager,
                Case::Held,
                Case::Invalidation,
                Case::Omission,
                Case::Drawn,
                Case::EmptyBox,
                Case::Follow,
                Case::Option,
            ],
        ),
    ];
    const DRAFTS: &'static [DraftKey] = &[
        DraftKey::Limits,
        DraftKey::Increment,
        DraftKey::Chips,
        DraftKey::Decks,
        DraftKey::CuttingCard,
    ];

    fn arises(self, rules: &Rules) -> bool {
        use Mishap as M;
        match self {
            Key::Ready(key) => key.arises(
                &rules.cards,
                &[
                    Brought::Opening,
                    Brought::EndOfShoe,
                    Brought::InsufficientCards,
                    Brought::Reshuffle,
                    Brought::Replacement,
                ],
            ),
            Key::StakeSettled(how) => how != How::Blackjack && !is_compared(how),
            Key::StakeSettledOn(how, _) => is_compared(how),
            Key::InspectorNotified => false,
            Key::LossReturned(why) => {
                is_set_aside(why) || is_laid_anew(why) || why == M::DealerBlackjack
            }
            Key::PaymentRecovered(why) => is_set_aside(why) || is_laid_anew(why),
            Key::ReconstructionDue(why) => is_laid_anew(why),
            Key::BoxGivenBack(why) => {
                is_set_aside(why) || matches!(why, M::OmittedBox | M::OmittedDealer | M::Breach)
            }
            Key::RoundSetAside(why) => is_set_aside(why),
            Key::CardDiscarded(why) => matches!(why, M::FaceUpCard | M::EmptyBox | M::DealerCard),
            Key::RoundLaidAnew(why) => is_laid_anew(why),
            Key::BoxVoided(why) => matches!(why, M::OmittedBox | M::OmittedDealer | M::Breach),
            Key::MishapRuled(on, mend) => RULINGS.contains(&(on, mend)),
            Key::ShuffleDue(why) | Key::ShoeEndedDue(why) => {
                matches!(why, M::MissedShuffle | M::NoCuttingCard)
            }
            _ => true,
        }
    }
}

/// Whether a hand that comes out so was compared with the dealer's.
const fn is_compared(how: How) -> bool {
    matches!(
        how,
        How::Higher | How::DealerBust | How::Lower | How::Equal | How::DealerBlackjack
    )
}

/// Whether it takes the whole round back.
const fn is_set_aside(why: Mishap) -> bool {
    matches!(why, Mishap::Misplaced | Mishap::Disruption | Mishap::Fraud)
}

/// Whether hands are put together anew for it.
const fn is_laid_anew(why: Mishap) -> bool {
    matches!(
        why,
        Mishap::EmptyBox | Mishap::OmittedBox | Mishap::OmittedDealer | Mishap::Misplaced
    )
}

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &Blackjack) -> Key {
    match event {
        Event::Ready(ready::Event::CutOffered { .. })
            if matches!(table.phase, Phase::Preparing(ready::Stage::Cutting { .. })) =>
        {
            Key::CutOfferedOn
        }
        Event::Ready(ready::Event::CutOffered { .. }) => cut_offered(table),
        Event::Ready(ready::Event::CutMade { player: None, .. }) => Key::CutMadeStaff,
        Event::Ready(ready::Event::CuttingCardPlaced { .. })
            if table.cutting_card_is_directed() =>
        {
            Key::CuttingCardPlacedDirected
        }
        Event::Ready(ready::Event::CardsBrought {
            why: Brought::EndOfShoe,
            ..
        }) if table.came_first => Key::CardsBroughtFirst,
        Event::Ready(event) => Key::Ready(event.key()),
        Event::FirstCardDiscarded {} => Key::FirstCardDiscarded,
        Event::BurnedCardAsked { .. } => Key::BurnedCardAsked,
        Event::BurnedCardShown { .. } => Key::BurnedCardShown,
        Event::BettingOpened { .. } => Key::BettingOpened,
        Event::WagerCalled { .. } => Key::WagerCalled,
        Event::BoxWagered { .. } => Key::BoxWagered,
        Event::BoxWithdrawn { .. } => Key::BoxWithdrawn,
        Event::SevensWagered { .. } => Key::SevensWagered,
        Event::SevensWithdrawn { .. } => Key::SevensWithdrawn,
        Event::HeldToMinimum { .. } => Key::HeldToMinimum,
        Event::InspectorNotified {} => Key::InspectorNotified,
        Event::Announced { words } if words == INSURANCE => Key::AnnouncedInsurance,
        Event::Announced { .. } => Key::AnnouncedNoMoreBets,
        Event::BettingClosed { .. } => Key::BettingClosed,
        Event::DeciderNamed { player: None, .. } => Key::DeciderNamedNobody,
        Event::DeciderNamed { area, .. } => match table.boxes.get(area).map(|s| s.beside.len()) {
            Some(0 | 1) | None => Key::DeciderNamedAlone,
            _ => Key::DeciderNamedShared,
        },
        Event::CardToBox { exposed: true, .. } if table.initial_to().is_none() => {
            Key::CardToBoxExposed
        }
        Event::CardToBox { area, hand, .. } => card_to(table, To::Box(*area, *hand)),
        Event::CardToDealer { exposed: true, .. } if table.initial_to().is_none() => {
            Key::CardToDealerExposed
        }
        Event::CardToDealer { .. } => card_to(table, To::Dealer),
        Event::CuttingCardDrawn { first: true } => Key::CuttingCardDrawnFirst,
        Event::CuttingCardDrawn { first: false } => Key::CuttingCardDrawn,
        Event::TotalAnnounced { area, hand, .. } => total(table, *area, *hand),
        Event::InsuranceOpened {} => Key::InsuranceOpened,
        Event::InsurancePlaced { .. } => Key::InsurancePlaced,
        Event::InsuranceDeclined { .. } => Key::InsuranceDeclined,
        Event::InsuranceClosed {} => Key::InsuranceClosed,
        Event::HandStood { absent: true, .. } => Key::HandStoodAbsent,
        Event::HandStood { area, hand, .. } => match table.hand(*area, *hand) {
            Some(hand) if hand.split && hand.cards.len() == 2 => Key::HandStoodSplit,
            _ => Key::HandStood,
        },
        Event::CardAsked { .. } => Key::CardAsked,
        Event::HandDoubled { .. } => Key::HandDoubled,
        Event::PairSplit { area, hand, .. } => match table.hand(*area, *hand) {
            Some(hand) if hand.split => Key::PairSplitAgain,
            _ => Key::PairSplit,
        },
        Event::DoubleFollowed { .. } => Key::DoubleFollowed,
        Event::SplitFollowed { .. } => Key::SplitFollowed,
        Event::FollowDeclined { .. } => Key::FollowDeclined,
        Event::SplitHandChosen { .. } => Key::SplitHandChosen,
        Event::AbsenceDirected { .. } => Key::AbsenceDirected,
        Event::CardRefused { .. } => Key::CardRefused,
        Event::HandBusted { .. } => Key::HandBusted,
        Event::HandCollected { .. } if table.shows_ace() => Key::HandCollectedEvenMoney,
        Event::HandCollected { .. } => Key::HandCollectedAtOnce,
        Event::StakeSettled(stake) => {
            let hand = table.hand(stake.area, stake.hand);
            settled(table, &stake.player, hand, stake.how)
        }
        Event::SevensSettled { area, found, .. } => sevens(table, *area, *found),
        Event::InsuranceSettled { odds: Some(_), .. } => Key::InsuranceSettledWon,
        Event::InsuranceSettled { odds: None, .. } => Key::InsuranceSettledLost,
        Event::LossReturned { why, .. } => Key::LossReturned(*why),
        Event::PaymentRecovered { why, .. } | Event::PaymentOwed { why, .. } => {
            Key::PaymentRecovered(*why)
        }
        Event::WagerReinstated { .. } => Key::WagerReinstated,
        Event::ReconstructionDue { why, .. } => Key::ReconstructionDue(*why),
        Event::CuttingCardDirected { .. } => Key::CuttingCardDirected,
        Event::BoxGivenBack { why, .. } => Key::BoxGivenBack(*why),
        Event::BoxForfeited { .. } | Event::LossForfeited { .. } => Key::BoxForfeited,
        Event::RoundDecided { total, .. } if *total < DEALER_STANDS => Key::RoundDecidedNoEffect,
        Event::RoundDecided { .. } => Key::RoundDecided,
        Event::RoundSettled { .. } => Key::RoundSettled,
        Event::RoundSetAside { why, .. } => Key::RoundSetAside(*why),
        Event::CardDiscarded { why, .. } => Key::CardDiscarded(*why),
        Event::CardExposed { .. } if table.initial_to().is_some() => Key::CardExposedInitial,
        Event::CardExposed { .. } => Key::CardExposed,
        Event::CardOmitted { area: Some(_) } => Key::CardOmittedBox,
        Event::CardOmitted { area: None } => Key::CardOmittedDealer,
        Event::RoundLaidAnew { why, .. } => Key::RoundLaidAnew(*why),
        Event::OptionsOpened {} => Key::OptionsOpened,
        Event::OptionTaken { .. } => Key::OptionTaken,
        Event::BoxVoided { why, .. } => Key::BoxVoided(*why),
        Event::CardDamaged { .. } => Key::CardDamaged,
        Event::CardsReplaced { .. } => Key::CardsReplaced,
        Event::MishapRuled { on, mend } => Key::MishapRuled(*on, *mend),
        Event::ShuffleDue { why } => Key::ShuffleDue(*why),
        Event::BoxWagerFound { .. } => Key::BoxWagerFound,
        Event::ShoeEnded { .. } if table.came_first => Key::ShoeEndedFirst,
        Event::ShoeEnded { .. } => table.due.map_or(Key::ShoeEnded, Key::ShoeEndedDue),
    }
}

/// The key of the rule that rounds a payment which chips could not make.
pub(super) fn beside(event: &Event) -> Option<Key> {
    let settled = event.settlement()?;
    let odds = settled.odds?;
    odds.is_rounded(settled.stake_cents, settled.payment_cents)
        .then_some(Key::PaymentRounded)
}

/// The key of the rule by which a card comes next to a hand or to the dealer.
pub(super) fn card_to(table: &Blackjack, to: To) -> Key {
    let initial = table.initial_to().is_some();
    let To::Box(area, hand) = to else {
        return match table.dealer.len() {
            _ if initial => Key::CardToDealerInitial,
            _ if table.dealer_late => Key::CardToDealerLate,
            0 | 1 => Key::CardToDealerSecond,
            _ => Key::CardToDealerMore,
        };
    };
    let left_out = table.boxes.get(&area).map_or(0, |spot| spot.omitted);
    match table.hand(area, hand) {
        Some(hand) if initial && (!hand.cards.is_empty() || left_out > 0) => Key::CardToBoxSecond,
        _ if initial => Key::CardToBoxFirst,
        Some(hand) if hand.split_aces => Key::CardToBoxSplitAce,
        Some(hand) if hand.split && hand.cards.len() == 1 => Key::CardToBoxSplit,
        Some(hand) if hand.doubled => Key::CardToBoxDoubled,
        Some(hand) if hand.absent => Key::CardToBoxAbsent,
        _ => Key::CardToBoxAsked,
    }
}

fn total(table: &Blackjack, area: Option<u8>, hand: Option<u8>) -> Key {
    let (Some(area), Some(hand)) = (area, hand) else {
        return Key::TotalAnnouncedDealer;
    };
    match (table.hand(area, hand), table.upcard()) {
        // Without a first card of the dealer's it is announced as any other hand is.
        (Some(hand), Some(up)) if hand.is_blackjack() => match up.rank.face_value() {
            2..=9 => Key::TotalAnnouncedBlackjack,
            _ => Key::TotalAnnouncedBlackjackWaits,
        },
        (Some(hand), _) if hand.split && hand.cards.len() == 2 => Key::TotalAnnouncedSplit,
        (Some(hand), _) if hand.cards.len() == 2 => Key::TotalAnnouncedFirst,
        _ => Key::TotalAnnouncedDrawn,
    }
}

fn sevens(table: &Blackjack, area: u8, found: Sevens) -> Key {
    let undecided = |h: &Hand| h.cards.len() == 2 && !h.is_done();
    let pair = matches!(found, Sevens::Two | Sevens::TwoSuited);
    if pair && table.hand(area, 1).is_some_and(undecided) {
        return Key::SevensSettledSplit;
    }
    Key::SevensSettled(found)
}

/// The key of the rule that says who is the first to be offered the cut.
pub(super) const fn cut_offered(table: &Blackjack) -> Key {
    match table.cut_from {
        CutFrom::FirstToCome => Key::Ready(ready::Key::CutOffered),
        CutFrom::Box(..) => Key::CutOfferedBox,
        CutFrom::FarRight => Key::CutOfferedRight,
        CutFrom::FarLeft => Key::CutOfferedLeft,
    }
}

/// The key of the rule by which a wager on a hand is settled. Who did not double with the others on a box has a plain wager.
fn settled(table: &Blackjack, player: &Name, hand: Option<&Hand>, how: How) -> Key {
    let added = |hand: &Hand| hand.stake_of(player).is_some_and(|s| s.added.is_positive());
    match how {
        How::Blackjack if table.is_playing() => Key::StakeSettledBlackjackAtOnce,
        How::Blackjack if table.dealer_late => Key::StakeSettledBlackjackLate,
        How::Blackjack if table.dealer_value().total == 21 => Key::StakeSettledBlackjackTwentyOne,
        How::Blackjack => Key::StakeSettledBlackjackWaited,
        how if is_compared(how) => {
            let stood = match hand {
                Some(hand) if added(hand) => Stood::Doubled,
                Some(hand) if hand.split => Stood::Split,
                _ => Stood::Plain,
            };
            let twenty_one = hand.is_some_and(|hand| hand.value().total == 21);
            match (how, stood) {
                (How::DealerBlackjack, Stood::Plain) if twenty_one => Key::StakeSettledTwentyOne,
                _ => Key::StakeSettledOn(how, stood),
            }
        }
        how => Key::StakeSettled(how),
    }
}

/// What is ruled, and how.
const RULINGS: &[(Mishap, Mend)] = &[
    (Mishap::FaceUpCard, Mend::Discarded),
    (Mishap::DrawnUnseen, Mend::NextCard),
    (Mishap::ExposedCard, Mend::NextCard),
    (Mishap::ExposedCard, Mend::Reconstructed),
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
    (Mishap::BoxAboveMaximum, Mend::ValidInPart),
    (Mishap::BoxFull, Mend::WagerVoid),
    (Mishap::TooManyBoxes, Mend::WagerVoid),
    (Mishap::WagerLate, Mend::WagerVoid),
    (Mishap::WagerChips, Mend::WagerVoid),
    (Mishap::WagerPartnership, Mend::WagerVoid),
    (Mishap::Disruption, Mend::Refunded),
    (Mishap::Fraud, Mend::Refunded),
];
