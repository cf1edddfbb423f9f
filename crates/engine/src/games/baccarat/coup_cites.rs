//! The keys by which a game of coups asks its book for rules, and the reasons for which it refuses something.

use super::coup::{CARDS, Deals, Due, Event, LAST_HAND, NO_MORE_BETS};
use super::hand::Side;
use crate::Reason;
use crate::words::{Irregularity, Remedy, ShoeEnd};

crate::keys! {
    /// What a book is asked for a rule by in a coup.
    pub enum Key {
        CardBurned, CardBurnedMore = "card-burned/more", CardBurnedOrdered = "card-burned/ordered",
        CardBurnedFound = "card-burned/found",
        BurnOrdered(why: Irregularity), BurnedFaceDown, BettingOpened, BettingClosed,
        CalledNoMoreBets = "called/no-more-bets", CalledPoints = "called/points", CalledLastHand = "called/last-hand",
        CalledResult = "called/result", CardDealt, CardDealtFaceDown, CarriedCardUsed(why: Irregularity),
        HandTurned(hand: Side), HandKept, CardTurned, CuttingCardDrawn, ResultAnnounced, RoundSettled,
        RoundVoided(why: Irregularity), CardCarried(why: Irregularity), CardMoved, RoundReconstructed,
        Ruled(on: Irregularity, remedy: Remedy), LastHandAnnounced, ShoeEnded(why: ShoeEnd),
    }
}

impl Event {
    /// The key of the rule that demands it, unless the game has one of its own for it, the table being as it was before it.
    pub(in crate::games) fn key(&self, table: &impl Deals) -> Key {
        match self {
            Event::CardBurned { .. } => match table.due() {
                Due::Burn(_, Some(_)) => Key::CardBurnedMore,
                Due::Ordered(_) => match table.coup().burn_why {
                    Some(Irregularity::FaceUpCard) => Key::CardBurnedFound,
                    _ => Key::CardBurnedOrdered,
                },
                Due::Burn(_, None) | Due::Draw(..) | Due::Reveal(..) | Due::Nobody(_) => {
                    Key::CardBurned
                }
            },
            Event::BurnOrdered { why, .. } => Key::BurnOrdered(*why),
            Event::BurnedFaceDown { .. } => Key::BurnedFaceDown,
            Event::BettingOpened { .. } => Key::BettingOpened,
            Event::BettingClosed { .. } => Key::BettingClosed,
            Event::Called { words, hand } => match (words.as_str(), hand) {
                (_, Some(_)) => Key::CalledPoints,
                (NO_MORE_BETS | CARDS, _) => Key::CalledNoMoreBets,
                (LAST_HAND, _) => Key::CalledLastHand,
                _ => Key::CalledResult,
            },
            Event::CardDealt { .. } => Key::CardDealt,
            Event::CardDealtFaceDown { .. } => Key::CardDealtFaceDown,
            Event::CarriedCardUsed { .. } => {
                let why = table.coup().carried.as_ref().map(|carried| carried.why);
                Key::CarriedCardUsed(why.unwrap_or(Irregularity::ExcessCard))
            }
            Event::HandTurned { hand, .. } => Key::HandTurned(*hand),
            Event::HandKept { .. } => Key::HandKept,
            Event::CardTurned { .. } => Key::CardTurned,
            Event::CuttingCardDrawn { .. } => Key::CuttingCardDrawn,
            Event::ResultAnnounced { .. } => Key::ResultAnnounced,
            Event::RoundSettled { .. } => Key::RoundSettled,
            Event::RoundVoided { why, .. } => Key::RoundVoided(*why),
            Event::CardCarried { why, .. } => Key::CardCarried(*why),
            Event::CarriedCardSeen { .. } => {
                let why = table.coup().carried.as_ref().map(|carried| carried.why);
                Key::BurnOrdered(why.unwrap_or(Irregularity::ExcessCard))
            }
            Event::CardDiscarded { why, .. } => Key::Ruled(*why, Remedy::Discarded),
            Event::CardMoved { .. } => Key::CardMoved,
            Event::RoundReconstructed { .. } => Key::RoundReconstructed,
            Event::Ruled { on, remedy } => Key::Ruled(*on, *remedy),
            Event::LastHandAnnounced {} => Key::LastHandAnnounced,
            Event::ShoeEnded { why } => Key::ShoeEnded(*why),
        }
    }
}

/// The reasons for which something is refused in a coup, besides those of any game with a shoe.
pub(in crate::games) const REASONS: &[Reason] = &[
    Reason::WagersNotTogether,
    Reason::ThirdCardAuthorised,
    Reason::InitialDealUnfinished,
    Reason::CardAlreadyCarried,
];
