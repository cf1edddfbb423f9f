//! The keys by which this game asks its book for rules: one for each thing an event does and each reason it refuses.

use super::command::On;
use super::coup::{self};
use super::event::{Event, Passed, WagerSettled};
use super::hand::Side;
use super::rules::{
    BankerPays, BelowMinimum, Burn, CalledWagers, CommissionTime, Differential, Disclosed,
    Equipment, FaceUp, FreeRounds, Invalidation, LastHand, LateError, Misdeal, NewCards, Rules,
    Style,
};
use super::state::{Baccarat, Phase};
use crate::cited::{Cases, Keys};
use crate::machine::Game;
use crate::machine::ready::{self, Readies as _, Stage};
use crate::words::{
    Announcement, Brought, Irregularity, Remedy, ReshuffleCause, ShoeEnd, Step, WagerResult,
};
use crate::{Case, DraftKey, Name, Reason};

/// The dealer's call of a void hand, which has a key of its own.
pub(super) const NO_BETS: &str = "No bets this hand";

crate::keywords! {
    /// Which table of play speaks of a hand's third card.
    pub enum Third {
        /// The Player's own.
        Player,
        /// The Banker's, the Player having stood.
        Banker,
        /// The Banker's after a third card to the Player.
        BankerAfterThird,
    }
}

crate::keys! {
    /// What this game asks its book for a rule by.
    pub enum Key {
        Ready(ready: ready::Key) = "", Coup(coup: coup::Key) = "", CardsInspected, ShuffleRequired, ShufflerLoaded,
        ShuffledFor(cause: ReshuffleCause) = "cards-brought/reshuffle", CardsBroughtFirst = "cards-brought/end-of-shoe/first",
        BurnedFaceDownOnly = "burned-face-down/only", WagerPlaced, WagerPlacedAfterTie = "wager-placed/after-tie",
        WagerCalled, WagerConfirmed, WagerWithdrawn, WagerWithdrawnAfterTie = "wager-withdrawn/after-tie", FreeRoundRequested, FreeRoundAgreed,
        StyleChanged, PaymentChanged, ShuffleChanged, PayingOrderChanged, VigorishChanged, ShoeOffered, ShoeOfferedPassed = "shoe-offered/passed", ShoeAccepted, ShoeDeclined,
        ShoeAcceptedPassed = "shoe-accepted/passed", ShoeDeclinedPassed = "shoe-declined/passed",
        ShoePassed(why: Passed), ShoeKept, VigorishCollected, VigorishMarked, SettlementReversed(why: Irregularity),
        CalledLastHandFirst = "called/last-hand/first", CalledPoints(style: Style) = "called/points",
        CalledNoBets(why: Irregularity) = "called/no-bets", WagerReduced, HandOffered(hand: Side), HandAccepted(hand: Side),
        HandDeclined(hand: Side), BankerFirst, CardBurnedTen = "card-burned/ten", CardDealtOpen = "card-dealt/open",
        CardDealtThird(by: Third) = "card-dealt/third",
        CardDealtFaceDown(style: Style), CardDealtFaceDownThird = "card-dealt-face-down/third", CardTurned(style: Style),
        CardTurnedThird(style: Style) = "card-turned/third", CuttingCardDrawnFirst = "cutting-card-drawn/first", HandDraws(by: Third),
        HandStands(by: Third), HandStandsNatural = "hand-stands/natural",
        WagerSettledWon(on: On, pays: BankerPays) = "wager-settled", WagerSettledLost(on: On) = "wager-settled/lost",
        WagerSettledStandOff(on: On) = "wager-settled/stand-off",
        WagerSettledStandOffCharged = "wager-settled/stand-off/charged", PaymentRounded,
        PaidFirst = "paid/1", PaidSecond = "paid/2", PaidThird = "paid/3", PaidFourth = "paid/4",
        StepConfirmedShuffler = "step-confirmed/shuffler", StepConfirmedBefore = "step-confirmed/before", WagerReturned(why: Irregularity), WagerForfeited,
        VoidHandOrdered(why: Irregularity), VoidHandEnded(why: Irregularity), OwnerAdvised, BurnOmitted,
        LastHandAnnouncedFirst = "last-hand-announced/first", ShoeEnded(why: ShoeEnd, style: Style),
        ShoeEndedFirst(style: Style) = "shoe-ended/first",
    }
}

impl Keys for Key {
    type Rules = Rules;
    const REASONS: &'static [&'static [Reason]] = &[
        Reason::CARDS,
        Reason::SHOE,
        coup::REASONS,
        &[
            Reason::NoBetsThisHand,
            Reason::LosingWager,
            Reason::NoSuchPosition,
            Reason::NoSuchArea,
            Reason::AreaForOthers,
            Reason::AreaFull,
            Reason::AreaTotalAboveMaximum,
            Reason::BankerWagerNotPayable,
            Reason::WagersOnTable,
            Reason::FreeRoundsSpent,
            Reason::FreeRoundAlreadyAsked,
            Reason::DifferentialNotExceeded,
            Reason::NotInThisStyle,
            Reason::AlreadyTurned,
            Reason::BurnDone,
            Reason::OneAreaOnly,
            Reason::NotAllAgree,
            Reason::VigorishOwed,
            Reason::NoVigorishOwed,
        ],
    ];
    const CASES: &'static Cases = &[
        (
            Reason::NotOffered,
            &[
                Case::Hand,
                Case::Player,
                Case::OneHand,
                Case::Standing,
                Case::Shoe,
                Case::Offered,
                Case::Passed,
            ],
        ),
        (Reason::NotInThisBook, &[Case::Shoe]),
        (
            Reason::BettingNotOpen,
            &[
                Case::Burn,
                Case::Ordered,
                Case::FaceUpCard,
                Case::Shoe,
                Case::First,
                Case::Insufficient,
                Case::Offered,
                Case::Passed,
            ],
        ),
        (Reason::BettingClosed, &[Case::Result]),
        (Reason::AreaFull, &[Case::Numbered]),
        (Reason::NobodyHasInspected, &[Case::Acceptance]),
        (Reason::CuttingCardTooNearBack, &[Case::Front]),
        (Reason::NotThisStep, &[Case::Differential]),
        (Reason::WagerBelowMinimum, &[Case::Advised]),
        (
            Reason::CardFaceDownAwaited,
            &[Case::First, Case::Burn, Case::StyleC, Case::ThirdCard],
        ),
        (
            Reason::CardFaceUpAwaited,
            &[Case::Burn, Case::Ordered, Case::FaceUpCard, Case::ThirdCard],
        ),
        (
            Reason::NoCardAwaited,
            &[
                Case::NoMoreBets,
                Case::Hand,
                Case::Player,
                Case::Natural,
                Case::Decided,
                Case::Shoe,
                Case::First,
                Case::Insufficient,
            ],
        ),
        (Reason::TooManyCards, &[Case::First, Case::Burn]),
        (
            Reason::WagerAboveMaximum,
            &[Case::Areas, Case::Differential],
        ),
        (
            Reason::NoBetsThisHand,
            &[
                Case::ThirdCard,
                Case::ExcessCard,
                Case::FaceUpCard,
                Case::Ordered,
            ],
        ),
        (Reason::NotInThisStyle, &[Case::StyleC]),
        (
            Reason::FactsImpossible,
            &[Case::Invalidation, Case::LateError],
        ),
    ];
    const DRAFTS: &'static [DraftKey] = &[
        DraftKey::Limits,
        DraftKey::Equipment,
        DraftKey::Increment,
        DraftKey::Chips,
    ];

    fn arises(self, rules: &Rules) -> bool {
        match self {
            Key::Ready(key) => rules.readies(key),
            Key::Coup(key) => rules.has(key),
            Key::CardsInspected | Key::ShuffleRequired => rules.takes(Step::Acceptance),
            Key::PaymentRounded => rules.rounds(),
            Key::PaidFirst | Key::PaidSecond | Key::PaidThird | Key::PaidFourth => rules.paying > 0,
            Key::StepConfirmedShuffler => rules.equipment != Equipment::Shoe,
            Key::StepConfirmedBefore => rules.new_cards != NewCards::Sealed,
            Key::ShufflerLoaded => rules.equipment == Equipment::ContinuousShuffler,
            Key::BurnedFaceDownOnly => rules.burn == Burn::OneDown,
            Key::FreeRoundRequested => {
                rules.free_rounds_by != FreeRounds::None && rules.free_rounds > 0
            }
            Key::FreeRoundAgreed => {
                rules.free_rounds_by == FreeRounds::Agreed && rules.free_rounds > 0
            }
            Key::StyleChanged => {
                let mut others = Style::ALL.iter().filter(|style| **style != rules.style);
                others.any(|style| rules.may_become(*style))
            }
            Key::PaymentChanged => rules.payment_change,
            Key::ShuffleChanged => rules.changes(Announcement::SecondShuffle),
            Key::PayingOrderChanged => rules.changes(Announcement::PayingOrder),
            Key::VigorishChanged => rules.changes(Announcement::Vigorish),
            Key::ShoeOffered
            | Key::ShoeOfferedPassed
            | Key::ShoeAccepted
            | Key::ShoeAcceptedPassed
            | Key::ShoeDeclined
            | Key::ShoeDeclinedPassed
            | Key::ShoePassed(_)
            | Key::ShoeKept => rules.curator,
            Key::VigorishCollected | Key::VigorishMarked => {
                rules.commission_time != CommissionTime::Deducted
                    && rules.pays(BankerPays::Commission)
            }
            Key::WagerCalled => rules.called_wagers != CalledWagers::None,
            Key::WagerConfirmed => rules.called_wagers == CalledWagers::Confirmed,
            Key::SettlementReversed(why) => {
                let void = rules.late_error == LateError::RoundVoid;
                match why {
                    Irregularity::LateError | Irregularity::Misdeal => void,
                    Irregularity::Disruption | Irregularity::Fraud => match rules.invalidation {
                        Invalidation::Forfeit => true,
                        Invalidation::Refund => void,
                        Invalidation::Unsaid => false,
                    },
                    _ => false,
                }
            }
            Key::OwnerAdvised => rules.below_minimum == BelowMinimum::WarnedOnce,
            Key::ShuffledFor(cause) => rules.reshuffle_causes.contains(&cause),
            Key::CalledLastHandFirst | Key::LastHandAnnouncedFirst | Key::CardsBroughtFirst => {
                rules.last_hand == LastHand::FirstIsLast
            }
            Key::ShoeEndedFirst(style) => {
                rules.last_hand == LastHand::FirstIsLast && rules.deals(style)
            }
            Key::CalledPoints(style)
            | Key::CardTurned(style)
            | Key::CardTurnedThird(style)
            | Key::ShoeEnded(_, style) => rules.deals(style),
            Key::CardBurnedTen => rules.burn != Burn::OneDown,
            Key::CardDealtOpen => rules.deals(Style::A),
            Key::CardDealtFaceDown(style) => style != Style::A && rules.deals(style),
            Key::CalledNoBets(why) | Key::VoidHandOrdered(why) | Key::VoidHandEnded(why) => {
                rules.voids_hand(why)
            }
            Key::WagerReduced => {
                matches!(
                    rules.differential,
                    Differential::Difference | Differential::Total
                ) && rules.table.limits.differential_cents.is_some()
            }
            Key::HandAccepted(_) => rules.deals(Style::B) || rules.assigned_hands,
            Key::HandOffered(_) | Key::HandDeclined(_) | Key::CardDealtFaceDownThird => {
                rules.deals(Style::B)
            }
            Key::BankerFirst => rules.banker_first && rules.deals(Style::B),
            Key::WagerSettledWon(_, pays) => rules.pays(pays),
            Key::WagerSettledStandOff(on) => on != On::Tie,
            Key::WagerSettledStandOffCharged => rules.pays(BankerPays::TieCharge),
            Key::WagerReturned(Irregularity::WagerBelowMinimum) => {
                rules.below_minimum != BelowMinimum::Unsaid
            }
            Key::WagerReturned(Irregularity::AreaForOthers) => rules.standing_area,
            Key::WagerReturned(Irregularity::Breach | Irregularity::Unclaimed) => true,
            Key::WagerReturned(why) => rules.voids_hand(why) || rules.voids_round(why),
            Key::WagerForfeited => rules.invalidation == Invalidation::Forfeit,
            Key::WagerPlaced
            | Key::WagerPlacedAfterTie
            | Key::WagerWithdrawn
            | Key::WagerWithdrawnAfterTie
            | Key::CardDealtThird(_)
            | Key::CuttingCardDrawnFirst
            | Key::HandDraws(_)
            | Key::HandStands(_)
            | Key::HandStandsNatural
            | Key::WagerSettledLost(_)
            | Key::BurnOmitted => true,
        }
    }

    fn refuses(rules: &Rules, reason: Reason, case: Option<Case>) -> bool {
        let voids = |case| match case {
            Some(Case::FaceUpCard) => rules.voids_hand(Irregularity::FaceUpCard),
            _ => rules.voids_hand(Irregularity::ExcessCard),
        };
        match (reason, case) {
            (Reason::NobodyHasInspected, Some(Case::Acceptance)) => rules.takes(Step::Acceptance),
            (Reason::NobodyHasInspected, _) => rules.takes(Step::ChemmyShuffle),
            (Reason::NotOffered, Some(Case::OneHand)) => {
                rules.deals(Style::B) || rules.assigned_hands
            }
            (Reason::NotOffered, Some(Case::Hand | Case::Player | Case::Standing)) => {
                rules.deals(Style::B)
            }
            (Reason::NotInThisBook, Some(Case::Shoe)) => {
                rules.deals(Style::B) && !rules.reshuffle_causes.is_empty()
            }
            (Reason::NoBetsThisHand, Some(Case::Ordered)) => {
                rules.free_rounds_by == FreeRounds::Agreed
            }
            (Reason::AreaFull, Some(Case::Numbered)) => rules.standing_area,
            (Reason::NotOffered, Some(Case::Shoe | Case::Offered | Case::Passed)) => rules.curator,
            (Reason::CardFaceDownAwaited | Reason::TooManyCards, Some(Case::First)) => {
                rules.burn == Burn::OneDown
            }
            (Reason::CardFaceDownAwaited | Reason::TooManyCards, Some(Case::Burn)) => {
                rules.burn == Burn::ShownThenDown
            }
            (Reason::CardFaceDownAwaited, Some(Case::StyleC)) => rules.deals(Style::C),
            (Reason::CardFaceDownAwaited, _) => rules.deals(Style::B),
            (Reason::TooManyCards, _) => rules.deals(Style::B) || rules.deals(Style::C),
            (Reason::NoCardAwaited, Some(Case::Hand | Case::Player)) => rules.deals(Style::B),
            (Reason::CardFaceUpAwaited, Some(Case::Burn)) => rules.burn != Burn::OneDown,
            (Reason::CardFaceUpAwaited, Some(Case::ThirdCard)) => {
                rules.deals(Style::A) || rules.deals(Style::C)
            }
            (Reason::CardFaceUpAwaited | Reason::BettingNotOpen, Some(Case::Ordered)) => {
                rules.has(coup::Key::CardBurnedOrdered)
            }
            (Reason::CardFaceUpAwaited | Reason::BettingNotOpen, Some(Case::FaceUpCard)) => {
                rules.has(coup::Key::CardBurnedFound)
            }
            (Reason::BettingNotOpen | Reason::NoCardAwaited, Some(Case::First)) => {
                rules.last_hand == LastHand::FirstIsLast
            }
            (Reason::BettingNotOpen, Some(Case::Offered | Case::Passed)) => rules.curator,
            (Reason::NoBetsThisHand, case) => voids(case),
            (Reason::AreaForOthers, _) => rules.standing_area,
            (Reason::AreaTotalAboveMaximum, _) => rules.area_total_to_max,
            (Reason::BankerWagerNotPayable, _) => {
                rules.banker_exact && rules.pays(BankerPays::Commission)
            }
            (Reason::WagerNotPayable, _) => rules.refuse_unpayable,
            (Reason::WagerBelowMinimum, Some(Case::Advised)) => {
                rules.below_minimum == BelowMinimum::WarnedOnce
            }
            (Reason::WagerAboveMaximum, Some(Case::Differential)) => {
                rules.differential == Differential::Refused
            }
            (Reason::FreeRoundsSpent | Reason::FreeRoundAlreadyAsked, _) => {
                rules.free_rounds_by != FreeRounds::None
            }
            (Reason::FactsImpossible, Some(Case::Invalidation)) => {
                rules.invalidation != Invalidation::Unsaid
            }
            (Reason::NotInThisStyle, Some(Case::StyleC)) => rules.deals(Style::C),
            (Reason::AlreadyTurned, _) => rules.banker_first && rules.deals(Style::B),
            (Reason::OneAreaOnly, _) => rules.one_area,
            (Reason::NotAllAgree, _) => rules.free_rounds_by == FreeRounds::Agreed,
            (Reason::VigorishOwed, _) => rules.commission_time == CommissionTime::Deferred,
            _ => true,
        }
    }

    fn drafts(rules: &Rules, key: DraftKey) -> bool {
        match key {
            DraftKey::Increment => rules.table.limits.increment_cents.is_some(),
            DraftKey::Equipment => rules.equipment == Equipment::ContinuousShuffler,
            _ => true,
        }
    }
}

impl Rules {
    /// Whether this may be changed at an open table.
    fn changes(&self, what: Announcement) -> bool {
        self.table.announcements.of(what).is_some()
    }

    /// Whether a step is taken to make cards ready.
    fn takes(&self, step: Step) -> bool {
        let pre_shuffled = self.new_cards == NewCards::PreShuffled;
        pre_shuffled && self.pre_shuffled_steps.contains(&step)
            || self.cards.new_steps.contains(&step)
    }

    /// Whether this arises while cards are made ready.
    fn readies(&self, key: ready::Key) -> bool {
        match key {
            ready::Key::CardsBrought(Brought::NewCards) => self.deals(Style::B),
            ready::Key::StepConfirmed(Step::ClosingCheck) => self.closing_check,
            // Those that replace others are inspected where each is checked.
            ready::Key::StepConfirmed(Step::SupervisorInspection)
                if self.takes(Step::CardCheck) =>
            {
                true
            }
            ready::Key::StepConfirmed(step) if self.takes(step) => true,
            key => key.arises(&self.cards, Brought::ALL),
        }
    }

    /// Whether this arises in a coup.
    fn has(&self, key: coup::Key) -> bool {
        use Irregularity as I;
        use coup::Key;
        let card = |why| matches!(why, I::ThirdCard | I::ExcessCard);
        match key {
            Key::CardBurned => self.burn != Burn::OneDown,
            Key::CardBurnedMore => self.burn == Burn::AllShown,
            Key::BurnedFaceDown => self.burn == Burn::ShownThenDown,
            Key::CardBurnedOrdered => self.burns(I::ThirdCard),
            Key::CardBurnedFound => self.burns(I::FaceUpCard),
            Key::BurnOrdered(why) => self.burns(why),
            // These are asked for by keys of the game's own.
            Key::CalledPoints | Key::CardDealtFaceDown | Key::CardTurned | Key::ShoeEnded(_) => {
                false
            }
            Key::HandTurned(_) | Key::HandKept => self.deals(Style::B) || self.assigned_hands,
            // Found face up in the shoe and used in another style than A.
            Key::CardDealt => {
                self.face_up == FaceUp::VoidOrUse && (self.deals(Style::B) || self.deals(Style::C))
            }
            Key::CarriedCardUsed(why) => card(why) || self.voids_hand(why),
            Key::CardCarried(why) => card(why) || self.voids_hand(why) || self.burns(why),
            Key::RoundVoided(I::LateError) => self.late_error == LateError::RoundVoid,
            Key::RoundVoided(why) => self.voids_round(why),
            Key::Ruled(on, remedy) => self.rules_so(on, remedy),
            Key::BettingOpened
            | Key::BettingClosed
            | Key::CalledNoMoreBets
            | Key::CalledLastHand
            | Key::CalledResult
            | Key::CuttingCardDrawn
            | Key::ResultAnnounced
            | Key::RoundSettled
            | Key::CardMoved
            | Key::RoundReconstructed
            | Key::LastHandAnnounced => true,
        }
    }

    /// Whether an irregularity may have this remedy.
    fn rules_so(&self, on: Irregularity, remedy: Remedy) -> bool {
        use Irregularity as I;
        if self.finds(on, remedy) {
            return true;
        }
        match (on, remedy) {
            (I::ThirdCard, Remedy::BankersThirdCard)
            | (I::ThirdCard | I::ExcessCard, Remedy::FirstOfNextRound | Remedy::Discarded)
            | (I::InsufficientCards, Remedy::RoundVoid)
            | (I::Misdeal, Remedy::Reconstructed)
            | (I::NoBurn, Remedy::PlayContinues) => true,
            (I::Disruption | I::Fraud | I::Impractical, Remedy::Refunded) => self.voids_round(on),
            (on, Remedy::VoidHand) => self.voids_hand(on),
            (on, Remedy::Burned) => self.burns(on),
            (I::FaceUpCard, Remedy::UsedInRound) => self.face_up == FaceUp::VoidOrUse,
            (I::Misdeal, Remedy::RoundVoid) => self.voids_round(on),
            (I::LateError, Remedy::LaterHandsStand) => self.late_error != LateError::Unsaid,
            (I::LateError, Remedy::RoundVoid) => self.late_error == LateError::RoundVoid,
            _ => false,
        }
    }

    /// Whether a wager that was found may have this wrong with it, and this remedy.
    fn finds(&self, why: Irregularity, remedy: Remedy) -> bool {
        use Irregularity as I;
        let may = match (why, remedy) {
            (I::WagerAboveMaximum, Remedy::ValidInPart)
            | (I::WagerBelowMinimum, Remedy::ValidOnce | Remedy::WagerVoid)
            | (I::LateWager, Remedy::WagerVoid) => true,
            (I::Partnership, Remedy::WagerVoid) => self.partnership,
            (I::AreaFull, Remedy::WagerVoid) => !self.standing_area,
            (I::AreaTaken, Remedy::WagerVoid) => self.standing_area,
            (I::AreaAboveMaximum, Remedy::ValidInPart) => self.area_total_to_max,
            (I::NotAnIncrement, Remedy::WagerVoid) => self.table.limits.increment_cents.is_some(),
            (I::AreaForOthers, Remedy::WagerVoid) => self.standing_area,
            (I::BothHands, Remedy::WagerVoid) => !self.banker_with_player,
            (I::SecondArea, Remedy::WagerVoid) => self.one_area,
            (I::WagerNotPayable, Remedy::ValidInPart | Remedy::WagerVoid) => {
                self.banker_exact && self.pays(BankerPays::Commission)
            }
            _ => false,
        };
        may && self.below_minimum != BelowMinimum::Unsaid
    }

    /// Whether a card that came out so, and was seen, makes a void hand.
    fn voids_hand(&self, why: Irregularity) -> bool {
        self.disclosed == Disclosed::VoidHand && self.strays(why)
    }

    /// Whether such a card is discarded with more.
    fn burns(&self, why: Irregularity) -> bool {
        let found = why == Irregularity::FaceUpCard && self.face_up == FaceUp::Burn;
        found || (self.disclosed == Disclosed::Burn && self.strays(why))
    }

    /// Whether a card that came out so is taken as one drawn too early.
    fn strays(&self, why: Irregularity) -> bool {
        match why {
            Irregularity::ThirdCard | Irregularity::ExcessCard => true,
            Irregularity::FaceUpCard => self.face_up == FaceUp::VoidOrUse,
            _ => false,
        }
    }

    /// Whether this makes a round void that is being played.
    fn voids_round(&self, why: Irregularity) -> bool {
        match why {
            Irregularity::Misdeal => self.misdeal != Misdeal::Unsaid,
            Irregularity::InsufficientCards => true,
            Irregularity::Disruption | Irregularity::Fraud => {
                self.invalidation != Invalidation::Unsaid
            }
            Irregularity::Impractical => self.invalidation == Invalidation::Refund,
            _ => false,
        }
    }
}

/// The key of a rule that decides an event together with the one that demands it: that rounds a payment which chips could not make,
/// that has cards replaced when they ran out, or under which another than the Player turns a hand.
#[must_use]
pub fn beside(event: &Event, table: &Baccarat) -> Option<Key> {
    match event {
        Event::Ready(ready::Event::CardsBrought {
            why: Brought::NewCards,
            ..
        }) if table.phase == Phase::ShoeEnded(ShoeEnd::InsufficientCards) => {
            let why = Brought::InsufficientCards;
            Some(Key::Ready(ready::Key::CardsBrought(why)))
        }
        Event::Ready(ready::Event::StepConfirmed { step }) => {
            replaced_by(*step, table).or_else(|| prepared_by(*step, table.rules()))
        }
        Event::Ready(event) => event.beside(table.stage()).map(Key::Ready),
        Event::Coup(coup::Event::CardTurned { hand, nth, .. }) if table.style() == Style::B => {
            turned_by(table, *hand, *nth)
        }
        Event::Coup(coup::Event::Called {
            hand: Some(Side::Banker),
            ..
        }) if table.style() == Style::B => {
            let handled = table.coup.hands.banker.handler.is_some();
            handled.then_some(Key::Coup(coup::Key::HandTurned(Side::Banker)))
        }
        Event::WagerSettled(wager) => {
            let rounded = wager.odds.is_some_and(|odds| {
                let due = table.rules.due(table.pays, wager.on, wager.won_cents);
                odds.is_rounded(wager.stake_cents, wager.won_cents) || wager.payment_cents != due
            });
            match wager.result {
                _ if rounded && table.rules.rounds() => Some(Key::PaymentRounded),
                WagerResult::Won => paid_by(table),
                WagerResult::Lost | WagerResult::StandOff => None,
            }
        }
        Event::VigorishCollected { .. } | Event::VigorishMarked { .. } => paid_by(table),
        _ => None,
    }
}

/// The rule by which the dealer's check of cards that replace others is a supervisor's too.
fn replaced_by(step: Step, table: &Baccarat) -> Option<Key> {
    let both = [Step::CardCheck, Step::SupervisorInspection];
    let due = matches!(table.stage(), Some(Stage::Steps(steps)) if steps.starts_with(&both));
    (due && step == Step::CardCheck).then_some(Key::Ready(ready::Key::StepConfirmed(
        Step::SupervisorInspection,
    )))
}

/// The rule by which cards for a shuffler, or ones that were made ready before, are made ready otherwise than new ones for a shoe.
fn prepared_by(step: Step, rules: &Rules) -> Option<Key> {
    let mixes = matches!(
        step,
        Step::ChemmyShuffle | Step::Stack | Step::RiffleShuffle
    );
    match (rules.new_cards, rules.equipment) {
        _ if !mixes => None,
        (NewCards::PreChecked | NewCards::PreShuffled, _) => Some(Key::StepConfirmedBefore),
        (NewCards::Sealed, Equipment::Shoe) => None,
        (NewCards::Sealed, Equipment::BatchShuffler | Equipment::ContinuousShuffler) => {
            Some(Key::StepConfirmedShuffler)
        }
    }
}

/// The key of the rule that demands this event, the table being as it was before it.
#[must_use]
pub fn key(event: &Event, table: &Baccarat) -> Key {
    match event {
        Event::Ready(ready::Event::CardsBrought {
            why: Brought::EndOfShoe,
            ..
        }) if table.ended_first() => Key::CardsBroughtFirst,
        Event::Ready(event) => Key::Ready(event.key()),
        Event::Coup(event) => coup_key(event, table),
        Event::CardsInspected { .. } => Key::CardsInspected,
        Event::ShuffleRequired { .. } => Key::ShuffleRequired,
        Event::ShufflerLoaded {} => Key::ShufflerLoaded,
        Event::WagerPlaced {
            player, area, on, ..
        } => match table.stood_off(player, *area, *on) {
            true => Key::WagerPlacedAfterTie,
            false => Key::WagerPlaced,
        },
        Event::WagerWithdrawn {
            player, area, on, ..
        } => match table.stood_off(player, *area, *on) {
            true => Key::WagerWithdrawnAfterTie,
            false => Key::WagerWithdrawn,
        },
        Event::WagerCalled { .. } => Key::WagerCalled,
        Event::WagerConfirmed { .. } => Key::WagerConfirmed,
        Event::FreeRoundRequested { .. } => Key::FreeRoundRequested,
        Event::FreeRoundAgreed { .. } | Event::FreeRoundOrdered { .. } => Key::FreeRoundAgreed,
        Event::StyleChanged { .. } => Key::StyleChanged,
        Event::PaymentChanged { .. } => Key::PaymentChanged,
        Event::ShuffleChanged { .. } => Key::ShuffleChanged,
        Event::PayingOrderChanged { .. } => Key::PayingOrderChanged,
        Event::VigorishChanged { .. } => Key::VigorishChanged,
        Event::ShoeOffered { .. } => shoe_offered(table),
        Event::ShoeAccepted { .. } if table.curator_seat.is_some() => Key::ShoeAcceptedPassed,
        Event::ShoeAccepted { .. } => Key::ShoeAccepted,
        Event::ShoeDeclined { .. } if table.curator_seat.is_some() => Key::ShoeDeclinedPassed,
        Event::ShoeDeclined { .. } => Key::ShoeDeclined,
        Event::ShoePassed { why, .. } => Key::ShoePassed(*why),
        Event::ShoeKept {} => Key::ShoeKept,
        Event::VigorishCollected { .. } => Key::VigorishCollected,
        Event::VigorishMarked { .. } => Key::VigorishMarked,
        Event::SettlementReversed { .. } | Event::SettlementLeftOpen { .. } => {
            Key::SettlementReversed(table.ruled_on.unwrap_or(Irregularity::LateError))
        }
        Event::WagerReduced { .. } => Key::WagerReduced,
        Event::HandOffered { hand, .. } => Key::HandOffered(*hand),
        Event::HandAccepted { hand, .. } => Key::HandAccepted(*hand),
        Event::HandDeclined { hand, .. } => Key::HandDeclined(*hand),
        Event::BankerFirst {} => Key::BankerFirst,
        Event::HandDraws { hand, .. } => Key::HandDraws(third(*hand, table)),
        Event::HandStands { hand, .. } => {
            if table.has_natural() {
                Key::HandStandsNatural
            } else {
                Key::HandStands(third(*hand, table))
            }
        }
        Event::WagerSettled(wager) => settled(wager.on, wager.result, table.pays()),
        Event::WagerReturned { why, .. } => Key::WagerReturned(*why),
        Event::WagerForfeited { .. } => Key::WagerForfeited,
        Event::VoidHandOrdered { why, .. } => Key::VoidHandOrdered(*why),
        Event::VoidHandEnded { .. } => Key::VoidHandEnded(void(table)),
        Event::OwnerAdvised { .. } => Key::OwnerAdvised,
        // By the rulings about it, of which there is always one.
        Event::WagerFound { why, .. } => {
            let why = why.unwrap_or(Irregularity::WagerBelowMinimum);
            coup::Key::Ruled(why, Remedy::WagerVoid).into()
        }
        Event::BurnOmitted {} => Key::BurnOmitted,
    }
}

impl Baccarat {
    /// Whether a wager stood off in the tie before, so that it may be altered.
    pub(super) fn stood_off(&self, player: &Name, area: u8, on: On) -> bool {
        let mut settled = self.settled.iter();
        let stood = |s: &WagerSettled| {
            s.result == WagerResult::StandOff && (s.area, s.on) == (area, on) && s.player == *player
        };
        self.after_tie && settled.any(stood)
    }
}

/// By which of the paying procedures winners are paid, and commission is collected or marked, at the end of a round.
fn paid_by(table: &Baccarat) -> Option<Key> {
    match (&table.phase, table.rules.paying) {
        (Phase::Announced(_), 1) => Some(Key::PaidFirst),
        (Phase::Announced(_), 2) => Some(Key::PaidSecond),
        (Phase::Announced(_), 3) => Some(Key::PaidThird),
        (Phase::Announced(_), 4) => Some(Key::PaidFourth),
        _ => None,
    }
}

/// Whether the dealer turns a hand that players could handle.
fn is_kept(table: &Baccarat, hand: Side) -> bool {
    table.style() == Style::B && table.coup.hands.hand(hand).handler.is_none()
}

/// By whom a hand is turned in style B, beside the Player, who is the usual case. The dealer's turning of the first two cards is by the
/// rule of that alone.
fn turned_by(table: &Baccarat, hand: Side, nth: u8) -> Option<Key> {
    match (hand, is_kept(table, hand)) {
        (_, true) => (nth == 3).then_some(Key::Coup(coup::Key::HandKept)),
        (Side::Banker, false) => Some(Key::Coup(coup::Key::HandTurned(Side::Banker))),
        (Side::Player, false) => None,
    }
}

/// The same for what happens in a coup, where it depends on the style, the number of the card or the end of the shoe.
fn coup_key(event: &coup::Event, table: &Baccarat) -> Key {
    let style = table.style();
    match (event, event.key(table)) {
        (coup::Event::CardDealt { hand, nth: 3, .. }, _) => {
            Key::CardDealtThird(third(*hand, table))
        }
        (coup::Event::CardDealt { .. }, _) if style == Style::A => Key::CardDealtOpen,
        (coup::Event::CardBurned { card, .. }, coup::Key::CardBurned)
            if card.rank.face_value() == 10 =>
        {
            Key::CardBurnedTen
        }
        (coup::Event::CardDealtFaceDown { nth: 3, .. }, _) => Key::CardDealtFaceDownThird,
        (coup::Event::CardTurned { nth: 3, .. }, _) => Key::CardTurnedThird(style),
        // A card that was seen makes a void hand, and is by the rule of that from then on.
        (coup::Event::CardCarried { card: Some(_), why }, _) if table.rules().voids_hand(*why) => {
            Key::VoidHandOrdered(*why)
        }
        (coup::Event::CarriedCardSeen { .. }, coup::Key::BurnOrdered(why))
            if table.rules().voids_hand(why) =>
        {
            Key::VoidHandOrdered(why)
        }
        (coup::Event::CarriedCardUsed { card: Some(_) }, _) if table.deal.void.is_some() => {
            Key::VoidHandOrdered(void(table))
        }
        (coup::Event::CuttingCardDrawn { first: true }, _) => Key::CuttingCardDrawnFirst,
        (coup::Event::Called { words, .. }, _) if words == NO_BETS => {
            Key::CalledNoBets(void(table))
        }
        (_, coup::Key::BurnedFaceDown) if table.rules().burn == Burn::OneDown => {
            Key::BurnedFaceDownOnly
        }
        (_, coup::Key::CalledPoints) => Key::CalledPoints(style),
        (_, coup::Key::CalledLastHand) if table.round_under_way() => Key::CalledLastHandFirst,
        (_, coup::Key::LastHandAnnounced) if table.round_under_way() => Key::LastHandAnnouncedFirst,
        (_, coup::Key::CardDealtFaceDown) => Key::CardDealtFaceDown(style),
        // A hand that nobody else handles is the dealer's to turn.
        (coup::Event::CardTurned { hand, .. }, _) if is_kept(table, *hand) => {
            Key::Coup(coup::Key::HandKept)
        }
        (_, coup::Key::CardTurned) => Key::CardTurned(style),
        (_, coup::Key::ShoeEnded(ShoeEnd::LastHand)) if table.ended_first() => {
            Key::ShoeEndedFirst(shoe_style(table))
        }
        (_, coup::Key::ShoeEnded(why)) => Key::ShoeEnded(why, shoe_style(table)),
        (_, key) => Key::Coup(key),
    }
}

/// The style by which a shoe is ended: one in which style B was followed ends as such.
pub(super) const fn shoe_style(table: &Baccarat) -> Style {
    if table.style_b_used {
        Style::B
    } else {
        table.style
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
