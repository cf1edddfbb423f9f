//! The keys by which this game asks its book for rules: one for each thing an event does and each reason it refuses.

use super::event::{BankPassed, Event, GivenBack};
use super::rules::Rules;
use super::state::CheminDeFer;
use crate::cited::{Cases, Keys};
use crate::games::baccarat::coup::{self, Deals as _, Due};
use crate::games::baccarat::hand::{Side, is_natural};
use crate::machine::ready;
use crate::words::{Announcement, Brought, Irregularity, Remedy, WagerResult};
use crate::{Case, DraftKey, Reason};

crate::keys! {
    /// What this game asks its book for a rule by.
    pub enum Key {
        Ready(ready: ready::Key) = "", Coup(coup: coup::Key) = "", ShuffleChanged, AuctionOpened, BidMade, BidReturned(why: GivenBack),
        BankAwarded, BankOffered, BankDeclined, BankAccepted, BankPassed(why: BankPassed), StakeAsked,
        StakeAskedFirst = "stake-asked/first", StakePlaced, StakePlacedFirst = "stake-placed/first",
        StakeReturned(why: GivenBack), SuiviOffered, SuiviDeclined, SuiviTaken, BancoAnnounced, BancoAwarded, PartsOpened,
        PartCovered, PartUncovered, CoverReturned(why: GivenBack), ActiveChosen, CardDealt(hand: Side),
        CardBurned(why: Irregularity) = "card-burned/ordered",
        DrawAnnounced(hand: Side), StayAnnounced(hand: Side), StayAnnouncedNatural = "stay-announced/natural",
        CoverSettled(result: WagerResult), BankSettled(result: WagerResult),
    }
}

/// Why cards are brought at this game.
const BROUGHT: &[Brought] = &[
    Brought::Opening,
    Brought::EndOfShoe,
    Brought::InsufficientCards,
];

impl Keys for Key {
    type Rules = Rules;
    const REASONS: &'static [&'static [Reason]] = &[Reason::CARDS, Reason::SHOE, coup::REASONS];
    const CASES: &'static Cases = &[
        (
            Reason::NotOffered,
            &[
                Case::Bank,
                Case::BankOn,
                Case::Suivi,
                Case::Banco,
                Case::Cover,
                Case::Hand,
                Case::Player,
                Case::PlayerDraws,
                Case::BankerDraws,
                Case::Kept,
                Case::Shoe,
                Case::Insufficient,
            ],
        ),
        (
            Reason::CardAlreadyCarried,
            &[Case::ThirdCard, Case::FaceUpCard, Case::Fault],
        ),
        (
            Reason::CardFaceUpAwaited,
            &[Case::Burn, Case::Ordered, Case::FaceUpCard],
        ),
        (Reason::BettingClosed, &[Case::Stake]),
        (Reason::NoCardAwaited, &[Case::Stake]),
        (
            Reason::WagerBelowMinimum,
            &[Case::Stake, Case::BankOn, Case::Bids],
        ),
        (
            Reason::WagerAboveMaximum,
            &[Case::Stake, Case::Cover, Case::Sign],
        ),
        (Reason::NoWagersOnTable, &[Case::Bids]),
        (Reason::NotBetweenRounds, &[Case::Bank, Case::Order]),
    ];
    const DRAFTS: &'static [DraftKey] = &[DraftKey::Limits, DraftKey::Chips];

    fn arises(self, rules: &Rules) -> bool {
        match self {
            Key::Ready(key) => key.arises(&rules.cards, BROUGHT),
            Key::Coup(key) => has(key),
            Key::ShuffleChanged => {
                let announcements = &rules.table.announcements;
                announcements.of(Announcement::SecondShuffle).is_some()
            }
            Key::BidReturned(why) => matches!(why, GivenBack::Outranked | GivenBack::Left),
            Key::StakeReturned(why) => why != GivenBack::Outranked,
            Key::CoverReturned(why) => matches!(
                why,
                GivenBack::Outranked | GivenBack::Left | GivenBack::Void
            ),
            Key::CardBurned(why) => has(coup::Key::BurnOrdered(why)),
            _ => true,
        }
    }

    /// Wagers are not put right afterwards, nor held to an increment or to what chips can pay.
    fn refuses(_rules: &Rules, reason: Reason, _case: Option<Case>) -> bool {
        !matches!(reason, Reason::FactsImpossible | Reason::WagerNotPayable)
    }
}

/// Whether this arises in a coup of this game.
fn has(key: coup::Key) -> bool {
    use Irregularity as I;
    use coup::Key;
    match key {
        Key::BurnOrdered(why) => matches!(
            why,
            I::ThirdCard | I::ExcessCard | I::Misdeal | I::FaceUpCard
        ),
        Key::CarriedCardUsed(why) => matches!(why, I::ThirdCard | I::ExcessCard),
        Key::RoundVoided(why) => why == I::InsufficientCards,
        Key::CardCarried(why) => matches!(
            why,
            I::ThirdCard | I::ExcessCard | I::FaceUpCard | I::Misdeal
        ),
        Key::Ruled(on, remedy) => match on {
            I::ThirdCard => matches!(
                remedy,
                Remedy::BankersThirdCard
                    | Remedy::FirstOfNextRound
                    | Remedy::Burned
                    | Remedy::Discarded
            ),
            I::ExcessCard => matches!(
                remedy,
                Remedy::FirstOfNextRound | Remedy::Burned | Remedy::Discarded
            ),
            I::FaceUpCard => remedy == Remedy::Burned,
            I::InsufficientCards => remedy == Remedy::RoundVoid,
            I::Misdeal => remedy == Remedy::Reconstructed,
            _ => false,
        },
        // No card is burned face down, and one that is dealt is asked for by its hand.
        // So is one that is burned by order, by the reason of that.
        Key::BurnedFaceDown | Key::CardDealt | Key::CardBurnedOrdered | Key::CardBurnedFound => {
            false
        }
        _ => true,
    }
}

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &CheminDeFer) -> Key {
    match event {
        Event::Ready(event) => Key::Ready(event.key()),
        Event::Coup(coup::Event::CardDealt { hand, .. }) => Key::CardDealt(*hand),
        Event::Coup(coup::Event::CardBurned { .. }) if matches!(table.due(), Due::Ordered(_)) => {
            Key::CardBurned(table.coup.burn_why.unwrap_or(Irregularity::ExcessCard))
        }
        Event::Coup(event) => Key::Coup(event.key(table)),
        Event::ShuffleChanged { .. } => Key::ShuffleChanged,
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
        Event::SuiviOffered { .. } => Key::SuiviOffered,
        Event::SuiviDeclined { .. } => Key::SuiviDeclined,
        Event::SuiviTaken { .. } => Key::SuiviTaken,
        Event::BancoAnnounced { .. } => Key::BancoAnnounced,
        Event::BancoAwarded { .. } => Key::BancoAwarded,
        Event::PartsOpened {} => Key::PartsOpened,
        Event::PartCovered { .. } => Key::PartCovered,
        Event::PartUncovered { .. } => Key::PartUncovered,
        Event::CoverReturned { why, .. } => Key::CoverReturned(*why),
        Event::ActiveChosen { .. } => Key::ActiveChosen,
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
        Event::CoverSettled { result, .. } => Key::CoverSettled(*result),
        Event::BankSettled { result, .. } => Key::BankSettled(*result),
    }
}
