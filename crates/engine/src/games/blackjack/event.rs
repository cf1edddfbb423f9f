//! What happens at a blackjack table, and what it does to the players' chips (nz-1996/blackjack/4.1, 4.5, 9.5, 10.4, 11.6, 14.6).

use super::hand::Sevens;
use crate::machine::ready;
use crate::words::{ShoeEnd, WagerResult};
use crate::{Card, Case, Cents, Movement, Movements, Name, Odds};
use alloc::string::String;
use alloc::vec::Vec;

crate::keywords! {
    /// How a wager on a hand came out.
    pub enum How {
        /// A blackjack was paid.
        Blackjack,
        /// A blackjack was paid at even money on request.
        EvenMoney,
        /// The hand counts more than the dealer's.
        Higher,
        /// The dealer exceeded twenty-one.
        DealerBust,
        /// The hand counts less than the dealer's.
        Lower,
        /// The hand exceeded twenty-one.
        Bust,
        /// Both count the same.
        Equal,
        /// Both are blackjacks.
        BothBlackjack,
        /// The dealer's blackjack took the original wager.
        DealerBlackjack,
        /// The dealer's blackjack does not take what doubling down added.
        DoublingReturned,
        /// The dealer's blackjack does not take what splitting added.
        SplitReturned,
    }
}

crate::keywords! {
    /// Something that went wrong, or made a wager go back.
    pub enum Mishap {
        /// A card face up in the shoe.
        FaceUpCard,
        /// A card drawn in error, its face unseen.
        DrawnUnseen,
        /// A card drawn in error and exposed.
        ExposedCard,
        /// Cards dealt to a box without a wager.
        EmptyBox,
        /// A box was left out of the deal.
        OmittedBox,
        /// The dealer's first card was left out.
        OmittedDealer,
        /// An exposed card dealt to the dealer in error.
        DealerCard,
        /// Cards drawn or placed wrongly otherwise.
        Misplaced,
        /// Too few cards.
        InsufficientCards,
        /// A damaged card.
        DamagedCard,
        /// The shuffle was missed.
        MissedShuffle,
        /// No cutting card was put in.
        NoCuttingCard,
        /// A wager above the maximum was accepted.
        WagerAboveMaximum,
        /// A wager below the minimum was accepted.
        WagerBelowMinimum,
        /// Wagers were accepted that bring a box above its maximum.
        BoxAboveMaximum,
        /// A wager was accepted on a box that had as many players as may be.
        BoxFull,
        /// A wager was accepted from a player who wagers on as many boxes as one may.
        TooManyBoxes,
        /// A wager was made when betting was closed.
        WagerLate,
        /// A wager was not made of chips approved for the game.
        WagerChips,
        /// Players had joined to exceed a maximum.
        WagerPartnership,
        /// The game was disrupted.
        Disruption,
        /// There was fraud.
        Fraud,
        /// The player broke a rule, and the wagers were declared void.
        Breach,
        /// The dealer has a blackjack after split hands were lost.
        DealerBlackjack,
    }
}

impl Mishap {
    /// The case of hands that are put together anew because of it.
    pub(super) const fn reconstruction(self) -> Case {
        match self {
            Mishap::EmptyBox => Case::EmptyBox,
            Mishap::OmittedBox => Case::Omission,
            Mishap::OmittedDealer => Case::Option,
            _ => Case::Drawn,
        }
    }
}

crate::keywords! {
    /// What the rules make of it.
    pub enum Mend {
        /// The card is discarded.
        Discarded,
        /// The card is used as the next from the shoe.
        NextCard,
        /// The hands are put together as they should have been.
        Reconstructed,
        /// The cards on the box are void.
        CardsVoid,
        /// The box takes no part in the round.
        BoxVoid,
        /// Seated players have their hands void, or complete them.
        Options,
        /// The round is void.
        RoundVoid,
        /// The discards are shuffled and the round goes on.
        DiscardsShuffled,
        /// The card is replaced after the round.
        ReplacedAfter,
        /// The cards are shuffled after the round.
        ShuffledAfter,
        /// The wager is valid in part.
        ValidInPart,
        /// The wager is valid this once.
        ValidOnce,
        /// The wager is void.
        WagerVoid,
        /// The outcome is invalid and wagers are refunded.
        Refunded,
    }
}

crate::keywords! {
    /// A wager that lies on the layout again.
    pub enum Reinstated {
        /// The one on the hand.
        Hand,
        /// The Super Sevens wager.
        SuperSevens,
    }
}

crate::lines! {
    /// An event.
    pub enum Event tagged "event" {
        /// The first card of the shoe was discarded face down.
        "first-card-discarded" FirstCardDiscarded {},
        /// A player asked to see it.
        "burned-card-asked" BurnedCardAsked { player: Name },
        /// It was shown.
        "burned-card-shown" BurnedCardShown { card: Card },
        /// Wagers may be placed.
        "betting-opened" BettingOpened { round: u32 },
        /// A wager on a box was said aloud, with chips that the dealer lays down now.
        "wager-called" WagerCalled { player: Name, area: u8, cents: Cents },
        /// A wager was placed or added to.
        "box-wagered" BoxWagered { player: Name, area: u8, cents: Cents, /// How much that makes.
            total_cents: Cents },
        /// A wager was taken back, whole or in part.
        "box-withdrawn" BoxWithdrawn { player: Name, area: u8, cents: Cents, /// How much is left.
            total_cents: Cents },
        /// A Super Sevens wager was placed.
        "sevens-wagered" SevensWagered { player: Name, area: u8, cents: Cents },
        /// A Super Sevens wager was taken back.
        "sevens-withdrawn" SevensWithdrawn { player: Name, area: u8, cents: Cents },
        /// Somebody is held to the minimum until the cards are shuffled; an inspector was told before.
        "held-to-minimum" HeldToMinimum { player: Name },
        /// A Government inspector is told that the cards are replaced. Today the floor says so.
        "inspector-notified" InspectorNotified {},
        /// The dealer says something.
        "announced" Announced { words: String },
        /// Betting is closed.
        "betting-closed" BettingClosed { round: u32 },
        /// The one who decides for a box in this round.
        "decider-named" DeciderNamed { area: u8, /// Who; nobody: nobody is entitled to.
            player: Option<Name> },
        /// A card was dealt to a box.
        "card-to-box" CardToBox { area: u8, /// To which hand of it, from 1.
            hand: u8, card: Card, /// Whether it had been exposed before.
            exposed: bool },
        /// A card was dealt to the dealer.
        "card-to-dealer" CardToDealer { card: Card, /// Whether it had been exposed before.
            exposed: bool },
        /// The cutting card came out.
        "cutting-card-drawn" CuttingCardDrawn { /// As the first card of a round.
            first: bool },
        /// A total was announced.
        "total-announced" TotalAnnounced { /// Of which box; none: the dealer's.
            area: Option<u8>, /// Of which hand of it, from 1.
            hand: Option<u8>, total: u8, words: String },
        /// Insurance wagers may be made.
        "insurance-opened" InsuranceOpened {},
        /// One was made.
        "insurance-placed" InsurancePlaced { player: Name, /// For the wager on which box.
            area: u8, cents: Cents },
        /// None was made.
        "insurance-declined" InsuranceDeclined { player: Name, /// For the wager on which box.
            area: u8, /// Whether for want of an answer.
            absent: bool },
        /// No more insurance.
        "insurance-closed" InsuranceClosed {},
        /// A hand has all its cards.
        "hand-stood" HandStood { area: u8, /// Which hand of it, from 1.
            hand: u8, player: Option<Name>, /// Whether for want of one.
            absent: bool },
        /// A card was asked for.
        "card-asked" CardAsked { area: u8, /// Which hand of it, from 1.
            hand: u8, player: Name },
        /// A hand was doubled down.
        "hand-doubled" HandDoubled { area: u8, /// Which hand of it, from 1.
            hand: u8, player: Name, cents: Cents },
        /// A pair was split: the second hand comes after the first.
        "pair-split" PairSplit { area: u8, /// Which hand of it, from 1.
            hand: u8, player: Name, /// What was wagered on the second hand.
            cents: Cents },
        /// Another player on the box doubled down too.
        "double-followed" DoubleFollowed { player: Name, area: u8, /// Which hand of it, from 1.
            hand: u8, cents: Cents },
        /// Another player on the box wagered on the second hand too.
        "split-followed" SplitFollowed { player: Name, area: u8, /// The second hand, from 1.
            hand: u8, cents: Cents },
        /// Another player on the box added nothing to the doubled hand.
        "follow-declined" FollowDeclined { player: Name, area: u8, /// Which hand of it, from 1.
            hand: u8, /// Whether for want of an answer.
            absent: bool },
        /// Another player on the box left the original wager on one of the hands.
        "split-hand-chosen" SplitHandChosen { player: Name, area: u8, /// On which hand of it, from 1.
            hand: u8, /// Whether for want of an answer.
            absent: bool },
        /// A hand is completed for a player who is not there to decide.
        "absence-directed" AbsenceDirected { area: u8, /// Which hand of it, from 1.
            hand: u8, absent: bool },
        /// The exposed card was refused: the hand has no further card.
        "card-refused" CardRefused { area: u8, /// Which hand of it, from 1.
            hand: u8, player: Name },
        /// A hand exceeded twenty-one and was collected.
        "hand-busted" HandBusted { area: u8, /// Which hand of it, from 1.
            hand: u8, /// How much it made.
            total: u8 },
        /// The cards of a blackjack that was paid were collected.
        "hand-collected" HandCollected { area: u8, /// Which hand of it, from 1.
            hand: u8 },
        /// A Super Sevens wager came out.
        "sevens-settled" SevensSettled { player: Name, area: u8, /// What was at stake.
            stake_cents: Cents, found: Sevens, /// The odds; none: it lost.
            odds: Option<Odds>, /// What was paid on top of the stake.
            payment_cents: Cents },
        /// An insurance wager came out.
        "insurance-settled" InsuranceSettled { player: Name, /// For the wager on which box.
            area: u8, /// What was at stake.
            stake_cents: Cents, /// The odds; none: it lost.
            odds: Option<Odds>, /// What was paid on top of the stake.
            payment_cents: Cents },
        /// What was lost on a box was given back.
        "loss-returned" LossReturned { player: Name, area: u8, cents: Cents, why: Mishap },
        /// What had been paid on a box was taken back; from who forfeits it, with the wager.
        "payment-recovered" PaymentRecovered { player: Name, area: u8, cents: Cents, why: Mishap },
        /// What had been paid on a box was due to the operator, in logs from before debts were kept.
        "payment-owed" PaymentOwed { player: Name, area: u8, cents: Cents, why: Mishap },
        /// A wager that had come out lies on the layout again.
        "wager-reinstated" WagerReinstated { player: Name, area: u8, what: Reinstated, cents: Cents },
        /// All that a player has on a box goes back.
        "box-given-back" BoxGivenBack { player: Name, area: u8, cents: Cents, why: Mishap },
        /// All that a player has on a box is forfeited.
        "box-forfeited" BoxForfeited { player: Name, area: u8, cents: Cents },
        /// Wagers that had been collected are not refunded, for fraud.
        "loss-forfeited" LossForfeited { player: Name, area: u8, cents: Cents },
        /// The dealer's hand is complete and wagers may be settled.
        "round-decided" RoundDecided { /// What the dealer has.
            total: u8, /// Whether it is a blackjack.
            blackjack: bool },
        /// The round is settled.
        "round-settled" RoundSettled { round: u32 },
        /// The round is void.
        "round-set-aside" RoundSetAside { round: u32, why: Mishap },
        /// A card was put into the discard rack without being played.
        "card-discarded" CardDiscarded { card: Card, why: Mishap },
        /// A card drawn in error lies exposed and is the next to be used.
        "card-exposed" CardExposed { card: Card },
        /// A card of the initial deal was left out.
        "card-omitted" CardOmitted { /// To which box; none: the dealer.
            area: Option<u8> },
        /// The hands are to be put together as the cards came, under the eyes of a casino supervisor.
        "reconstruction-due" ReconstructionDue { drawn: Vec<Card>, why: Mishap },
        /// The cutting card is to go to another place than the usual one.
        "cutting-card-directed" CuttingCardDirected { from_back: u16 },
        /// The hands were put together as the cards came.
        "round-laid-anew" RoundLaidAnew { drawn: Vec<Card>, why: Mishap },
        /// Seated players have their hands void, or complete them.
        "options-opened" OptionsOpened {},
        /// One has chosen.
        "option-taken" OptionTaken { area: u8, player: Option<Name>, /// Whether the hand is completed.
            completes: bool, /// Whether for want of an answer.
            absent: bool },
        /// The hands of a box are void.
        "box-voided" BoxVoided { area: u8, why: Mishap },
        /// A damaged card was found.
        "card-damaged" CardDamaged { card: Card },
        /// Damaged cards were replaced.
        "cards-replaced" CardsReplaced { cards: Vec<Card> },
        /// What the rules make of something that went wrong.
        "mishap-ruled" MishapRuled { on: Mishap, mend: Mend },
        /// The cards are to be shuffled when the round is over.
        "shuffle-due" ShuffleDue { why: Mishap },
        /// A wager was found that should have been refused.
        "box-wager-found" BoxWagerFound { player: Name, area: u8, cents: Cents, /// How much of it is valid.
            valid_cents: Cents, /// How much goes back.
            void_cents: Cents },
        /// The shoe is over.
        "shoe-ended" ShoeEnded { why: ShoeEnd },
    }
    with /// While cards are made ready.
    Ready(ready::Event): "cards-brought", "step-confirmed", "cut-offered", "cut-declined", "cut-made", "cutting-card-placed";
    with /// A wager on a hand came out.
    StakeSettled(StakeSettled): "stake-settled";
}

crate::line! {
    /// A wager on a hand came out.
    pub struct StakeSettled tagged "event" "stake-settled" {
        /// The player whose wager was decided.
        player: Name,
        /// On which box.
        area: u8,
        /// On which hand of it, from 1.
        hand: u8,
        /// The player's seat; none if standing.
        seat: Option<u8>,
        /// What was at stake.
        stake_cents: Cents,
        /// How it came out.
        result: WagerResult,
        /// By what.
        how: How,
        /// The odds of a win.
        odds: Option<Odds>,
        /// What was paid on top of the stake.
        payment_cents: Cents,
    }
}

/// A word for what a wager was. Not written out below, where serde would take it for borrowed text.
type What = &'static str;

#[cfg(feature = "serde")]
fn what<'de, D: serde::Deserializer<'de>>(d: D) -> Result<What, D::Error> {
    crate::serial::own_word(d, &["hand", "super-sevens", "insurance"])
}

/// How a wager came out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Settlement {
    /// The player whose wager it is.
    pub player: Name,
    /// On which box.
    pub area: u8,
    /// On which hand; none: a wager beside the hands.
    pub hand: Option<u8>,
    /// What it was: `hand`, `super-sevens` or `insurance`.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "what"))]
    pub what: What,
    /// What was at stake.
    pub stake_cents: Cents,
    /// How it came out.
    pub result: WagerResult,
    /// By what, if it was on a hand.
    pub how: Option<How>,
    /// The odds of a win.
    pub odds: Option<Odds>,
    /// What was paid on top of the stake.
    pub payment_cents: Cents,
}

/// How a wager beside the hands came out: it is paid at odds, or lost.
const fn came_out(odds: Option<Odds>) -> WagerResult {
    match odds {
        Some(_) => WagerResult::Won,
        None => WagerResult::Lost,
    }
}

/// What a wager that came out moves.
fn settled(player: &Name, stake: Cents, result: WagerResult, payment: Cents) -> Movements<'_> {
    match result {
        WagerResult::Won => Movements::two(
            Movement::Returned(player, stake),
            Movement::Paid(player, payment),
        ),
        WagerResult::Lost => Movements::one(Movement::Taken(player, stake)),
        WagerResult::StandOff => Movements::one(Movement::Returned(player, stake)),
    }
}

/// Events that are only told: they move no chips, decide no stake and say nothing of how a round came out.
#[macro_export]
macro_rules! told_at_blackjack {
    ($event:ident) => {
        $crate::any_of!($event:
            WagerCalled FirstCardDiscarded BurnedCardAsked HeldToMinimum InspectorNotified Announced DeciderNamed CuttingCardDrawn
            TotalAnnounced InsuranceOpened InsuranceDeclined InsuranceClosed HandStood CardAsked FollowDeclined
            SplitHandChosen AbsenceDirected CardRefused HandBusted HandCollected CardOmitted ReconstructionDue
            CuttingCardDirected RoundLaidAnew OptionsOpened OptionTaken BoxVoided CardDamaged CardsReplaced MishapRuled
            LossForfeited ShuffleDue ShoeEnded)
    };
}

impl Event {
    /// The wager that was settled, on a hand or beside it.
    #[must_use]
    pub fn settlement(&self) -> Option<Settlement> {
        let settlement = match self {
            Event::StakeSettled(stake) => Settlement {
                player: stake.player.clone(),
                area: stake.area,
                hand: Some(stake.hand),
                what: "hand",
                stake_cents: stake.stake_cents,
                result: stake.result,
                how: Some(stake.how),
                odds: stake.odds,
                payment_cents: stake.payment_cents,
            },
            Event::SevensSettled {
                player,
                area,
                stake_cents,
                odds,
                payment_cents,
                ..
            }
            | Event::InsuranceSettled {
                player,
                area,
                stake_cents,
                odds,
                payment_cents,
            } => Settlement {
                player: player.clone(),
                area: *area,
                hand: None,
                what: match self {
                    Event::InsuranceSettled { .. } => "insurance",
                    _ => "super-sevens",
                },
                stake_cents: *stake_cents,
                result: came_out(*odds),
                how: None,
                odds: *odds,
                payment_cents: *payment_cents,
            },
            _ => return None,
        };
        Some(settlement)
    }

    /// The chips that this event moves.
    #[must_use]
    pub fn movements(&self) -> Movements<'_> {
        match self {
            Event::BoxWagered { player, cents, .. }
            | Event::SevensWagered { player, cents, .. }
            | Event::InsurancePlaced { player, cents, .. }
            | Event::HandDoubled { player, cents, .. }
            | Event::PairSplit { player, cents, .. }
            | Event::DoubleFollowed { player, cents, .. }
            | Event::SplitFollowed { player, cents, .. }
            | Event::BoxWagerFound {
                player,
                valid_cents: cents,
                ..
            } => Movements::one(Movement::Staked(player, *cents)),
            Event::BoxWithdrawn { player, cents, .. }
            | Event::SevensWithdrawn { player, cents, .. }
            | Event::BoxGivenBack { player, cents, .. } => {
                Movements::one(Movement::Returned(player, *cents))
            }
            Event::BoxForfeited { player, cents, .. } => {
                Movements::one(Movement::Taken(player, *cents))
            }
            Event::PaymentRecovered { player, cents, .. } => Movements::two(
                Movement::Relaid(player, *cents),
                Movement::Unpaid(player, *cents),
            ),
            Event::WagerReinstated { player, cents, .. } => {
                Movements::one(Movement::Relaid(player, *cents))
            }
            Event::LossReturned { player, cents, .. } => {
                Movements::one(Movement::GivenBack(player, *cents))
            }
            Event::StakeSettled(stake) => settled(
                &stake.player,
                stake.stake_cents,
                stake.result,
                stake.payment_cents,
            ),
            Event::SevensSettled {
                player,
                stake_cents,
                odds,
                payment_cents,
                ..
            }
            | Event::InsuranceSettled {
                player,
                stake_cents,
                odds,
                payment_cents,
                ..
            } => settled(player, *stake_cents, came_out(*odds), *payment_cents),
            crate::told_at_blackjack!(Event)
            | Event::Ready(_)
            | Event::BurnedCardShown { .. }
            | Event::BettingOpened { .. }
            | Event::BettingClosed { .. }
            | Event::CardToBox { .. }
            | Event::CardToDealer { .. }
            | Event::RoundDecided { .. }
            | Event::RoundSettled { .. }
            | Event::RoundSetAside { .. }
            | Event::CardDiscarded { .. }
            | Event::CardExposed { .. }
            | Event::PaymentOwed { .. } => Movements::NONE,
        }
    }
}
