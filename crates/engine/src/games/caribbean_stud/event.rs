//! What happens at a Caribbean stud table, and what it does to chips (nz-1996/caribbean-stud/8.2, 9.2, 9.5 to 9.8, 11.3, 11.7,
//! 14.10; nz-1996/general/12.2, 14.2).

use super::command::{Direction, Means, On};
use crate::machine::ready;
use crate::movement::Moves;
use crate::poker::Category;
use crate::{Card, Cents, Movement, Movements, Name, Odds};
use alloc::string::String;

crate::keywords! {
    /// Why a deck is made ready.
    pub enum Fetched {
        /// The table opens.
        Opening,
        /// A round is over.
        RoundOver,
        /// The last player has gone.
        Vacancy,
        /// There was a misdeal.
        Misdeal,
        /// The same round is dealt again.
        Redeal,
        /// The operator had the cards replaced.
        Replacement,
        /// The deck was not complete.
        Incomplete,
        /// The round was invalidated.
        Invalidated,
    }
}

impl Fetched {
    /// Whether the cards are new ones, which are inspected and spread.
    #[must_use]
    pub const fn is_new(self) -> bool {
        match self {
            Fetched::Opening | Fetched::Replacement | Fetched::Incomplete => true,
            Fetched::RoundOver
            | Fetched::Vacancy
            | Fetched::Misdeal
            | Fetched::Redeal
            | Fetched::Invalidated => false,
        }
    }
}

crate::keywords! {
    /// Something that went wrong.
    pub enum Fault {
        /// A hand has the wrong number of cards.
        CardCount,
        /// One card was exposed in error.
        ExposedCard,
        /// More than one was.
        ExposedCards,
        /// Cards went to a box without an ante.
        EmptyBox,
        /// The deck has not fifty-two cards.
        DeckIncomplete,
        /// The game was disrupted.
        Disruption,
        /// There was fraud.
        Fraud,
        /// The player broke a rule, and the wagers were declared void.
        Breach,
        /// An ante below the minimum was taken.
        AnteBelowMinimum,
        /// An ante above the maximum was taken.
        AnteAboveMaximum,
        /// An ante was laid on an area that has one.
        SecondAnte,
        /// An ante was laid by a player who has another hand.
        SecondHand,
        /// An ante was laid in a box that is not the one of the player's seat.
        AnteElsewhere,
        /// An ante was laid when cards had been dealt.
        AnteLate,
        /// An ante was laid by players who act together to get round the maximum.
        AntePartnership,
        /// An ante was laid by a player who may not play together with another.
        AnteKeptApart,
        /// An ante was laid that is not a multiple of the increment.
        AnteNotAnIncrement,
    }
}

impl Fault {
    /// Whether the operator invalidates a round for it.
    #[must_use]
    pub const fn invalidates(self) -> bool {
        matches!(self, Fault::Disruption | Fault::Fraud)
    }
}

crate::keywords! {
    /// What the rules make of it.
    pub enum Cure {
        /// The round is a misdeal and void.
        Misdeal,
        /// The card is turned over and the deal goes on.
        TurnedOver,
        /// The card is the dealer's face-up card.
        UpCard,
        /// All cards are collected, shuffled and dealt again.
        Redealt,
        /// The hand is put into the discard rack.
        Discarded,
        /// New cards are brought.
        CardsReplaced,
        /// The outcome is invalid and wagers are refunded.
        Refunded,
        /// The ante counts this once for that player.
        ValidOnce,
        /// The ante counts up to the maximum.
        ValidInPart,
        /// The ante does not count.
        AnteVoid,
    }
}

crate::keywords! {
    /// How a hand came out.
    pub enum HandResult {
        /// It is higher than the dealer's.
        Won,
        /// It is lower.
        Lost,
        /// It is equal.
        StandOff,
        /// The dealer's hand does not qualify.
        NoHand,
        /// It was left face down.
        FaceDown,
        /// It was given up.
        Folded,
        /// It was declared dead.
        Dead,
    }
}

crate::keywords! {
    /// When a wager on the jackpot goes into the pool.
    pub enum Collected {
        /// At the call of no more bets, from the slot.
        Accepted,
        /// With a folded hand.
        Folded,
        /// With a losing hand.
        Lost,
        /// With a winning hand.
        Won,
        /// With a hand that stands off.
        StandOff,
        /// As the dealer's hand does not qualify.
        NoHand,
        /// With a dead hand.
        Dead,
        /// With wagers forfeited for fraud.
        Forfeited,
        /// After its prize has been paid.
        Paid,
    }
}

crate::keywords! {
    /// Why a wager on the jackpot goes back.
    pub enum JackpotBack {
        /// The player took it back.
        Choice,
        /// The ante was taken back.
        Ante,
        /// The coin light did not come on.
        NoLight,
        /// The player goes.
        Left,
        /// The round was invalidated.
        Invalid,
        /// The player broke a rule, and the player's wagers were declared void.
        Breach,
    }
}

crate::lines! {
    /// An event.
    pub enum Event tagged "event" {
        /// A deck is to be made ready.
        "deck-brought" DeckBrought { /// How many have been so far.
            shoe: u32, /// Which of the table's decks.
            deck: u8, why: Fetched },
        /// Wagers may be placed.
        "betting-opened" BettingOpened { round: u32 },
        /// A wager was said aloud, with chips that the dealer lays down now.
        "wager-called" WagerCalled { player: Name, on: On, cents: Cents },
        /// An ante was placed.
        "ante-placed" AntePlaced { player: Name, /// In which seat's box.
            seat: u8, cents: Cents },
        /// An ante was taken back.
        "ante-withdrawn" AnteWithdrawn { player: Name, seat: u8, cents: Cents },
        /// A wager on the jackpot was made.
        "jackpot-wagered" JackpotWagered { player: Name, seat: u8, cents: Cents },
        /// The coin light came on.
        "light-lit" LightLit { player: Name, seat: u8 },
        /// A wager on the jackpot that a misdeal left valid is in this round.
        "carried-wager-used" CarriedWagerUsed { player: Name, seat: u8, cents: Cents },
        /// A wager on the jackpot goes back.
        "jackpot-returned" JackpotReturned { player: Name, cents: Cents, /// The pool out of which it comes; none: it lies on the layout.
            jackpot: Option<Name>, why: JackpotBack },
        /// The dealer says something.
        "announced" Announced { words: String },
        /// Betting is closed.
        "betting-closed" BettingClosed { round: u32 },
        /// A wager on the jackpot goes into the pool.
        "jackpot-collected" JackpotCollected { player: Name, seat: u8, jackpot: Name, cents: Cents,
            why: Collected },
        /// A card was dealt face down.
        "dealt-down" DealtDown { /// To which seat; none: the dealer.
            seat: Option<u8>, /// Its number in the hand, from 1.
            nth: u8 },
        /// The dealer's face-up card.
        "dealer-up-card" DealerUpCard { /// Its number in the dealer's hand, from 1.
            nth: u8, card: Card, /// Whether it had been dealt face down.
            turned: bool },
        /// A card was dealt exposed in error.
        "card-exposed" CardExposed { /// To which seat; none: the dealer.
            seat: Option<u8>, /// Its number in the hand, from 1.
            nth: u8, card: Card },
        /// The deal is done and the remaining cards are in the discard rack.
        "deal-completed" DealCompleted {},
        /// The hand was given up.
        "hand-folded" HandFolded { player: Name, seat: u8, /// Whether the player was not there.
            absent: bool },
        /// A bet was placed.
        "bet-placed" BetPlaced { player: Name, seat: u8, cents: Cents },
        /// All have decided: the dealer turns the dealer's hand.
        "decisions-closed" DecisionsClosed {},
        /// A card of the dealer's was turned.
        "dealer-card-turned" DealerCardTurned { /// Its number in the hand, from 1.
            nth: u8, card: Card },
        /// The dealer's hand is declared.
        "dealer-declared" DealerDeclared { /// What kind of hand it is.
            hand: Category, words: String, /// Whether it is an ace and a king, or higher.
            qualifies: bool },
        /// A player puts the hand face up.
        "hand-shown" HandShown { player: Name, seat: u8 },
        /// A player leaves the hand face down.
        "hand-left-down" HandLeftDown { player: Name, seat: u8 },
        /// A card of a player's was turned.
        "hand-card-turned" HandCardTurned { seat: u8, /// Its number in the hand, from 1.
            nth: u8, card: Card },
        /// A player's hand is announced.
        "hand-declared" HandDeclared { player: Name, seat: u8, /// What kind of hand it is.
            hand: Category, words: String, /// How it compares with the dealer's.
            result: HandResult },
        /// All hands are known and wagers are to be settled.
        "hands-compared" HandsCompared {},
        /// A hand that wins a jackpot prize was verified and the game supervisor told.
        "jackpot-verified" JackpotVerified { player: Name, seat: u8, /// What kind of hand it is.
            hand: Category },
        /// The deck is to be counted.
        "count-ordered" CountOrdered {},
        /// The deck was counted.
        "cards-counted" CardsCounted { /// How many cards there are.
            cards: u8 },
        /// A deck that is not in play is to be counted.
        "deck-count-ordered" DeckCountOrdered { deck: u8 },
        /// A deck that is not in play was counted.
        "deck-counted" DeckCounted { deck: u8, /// How many cards there are.
            cards: u8 },
        /// A hand's cards were spread face down, counted and put into the discard rack.
        "hand-collected" HandCollected { player: Name, seat: u8, cards: u8 },
        /// A hand wins a prize, which the house is to name.
        "jackpot-claimed" JackpotClaimed { player: Name, seat: u8, jackpot: Name, /// What kind of hand it is.
            hand: Category },
        /// A prize was paid.
        "jackpot-paid" JackpotPaid { player: Name, seat: u8, /// Out of which jackpot.
            jackpot: Name, /// For what kind of hand.
            hand: Category, cents: Cents, /// What the table adds to make it payable.
            rounding_cents: Cents, means: Means },
        /// The round is settled.
        "round-settled" RoundSettled { round: u32 },
        /// What the rules make of something that went wrong.
        "fault-ruled" FaultRuled { on: Fault, /// What becomes of it.
            remedy: Cure },
        /// A hand's ante and bet go back.
        "wagers-returned" WagersReturned { player: Name, seat: u8, ante_cents: Cents, bet_cents: Cents, /// Whether they had been collected already.
            taken: bool, why: Fault },
        /// A hand's ante and bet are forfeited for fraud.
        "wagers-forfeited" WagersForfeited { player: Name, seat: u8, ante_cents: Cents, bet_cents: Cents, /// Whether they had been collected already.
            taken: bool },
        /// How a hand was settled is undone: what was collected goes back, and what was won is taken back.
        "settlement-reversed" SettlementReversed { player: Name, seat: u8, /// What goes back to the player.
            returned_cents: Cents, /// What is taken back from the player.
            recovered_cents: Cents, why: Fault },
        /// An ante was found in a box after the call.
        "ante-found" AnteFound { player: Name, /// In which seat's box.
            seat: u8, cents: Cents, /// What of it counts.
            valid_cents: Cents, /// What of it goes back.
            void_cents: Cents, /// How many cards have been dealt to the box.
            cards: u8 },
        /// A wager on the jackpot stays valid for the next round.
        "jackpot-carried" JackpotCarried { player: Name, cents: Cents },
        /// The round is void.
        "round-void" RoundVoid { round: u32, why: Fault },
        /// The round is dealt again with the same wagers.
        "redeal-begun" RedealBegun { round: u32 },
        /// A hand dealt to a box without an ante was counted and discarded.
        "box-cleared" BoxCleared { seat: u8, cards: u8 },
        /// A hand was declared dead.
        "hand-dead" HandDead { player: Name, seat: u8 },
        /// Two players may not play together.
        "kept-apart" KeptApart { player: Name, other: Name },
        /// A direction to the players.
        "direction-given" DirectionGiven { what: Direction },
        /// A Government inspector is notified.
        "inspector-notified" InspectorNotified {},
    }
    with /// While cards are made ready.
    Ready(ready::Event): "step-confirmed", "cut-made";
    with /// A hand's ante and bet are paid or collected.
    HandSettled(HandSettled): "hand-settled";
}

crate::line! {
    /// A hand's ante and bet are paid or collected.
    pub struct HandSettled tagged "event" "hand-settled" {
        /// The player whose wager was decided.
        player: Name,
        /// In which seat.
        seat: u8,
        /// How it came out.
        result: HandResult,
        /// The ante.
        ante_cents: Cents,
        /// The bet.
        bet_cents: Cents,
        /// The odds of the bet, if it is paid.
        odds: Option<Odds>,
        /// What the ante won.
        ante_won_cents: Cents,
        /// What the bet won.
        bet_won_cents: Cents,
    }
}

impl HandSettled {
    /// Whether ante and bet are collected.
    #[must_use]
    pub const fn is_lost(&self) -> bool {
        match self.result {
            HandResult::Won | HandResult::StandOff | HandResult::NoHand => false,
            HandResult::Lost | HandResult::FaceDown | HandResult::Folded | HandResult::Dead => true,
        }
    }

    fn movements(&self) -> Movements<'_> {
        let stake = self.ante_cents + self.bet_cents;
        if self.is_lost() {
            return Movements::one(Movement::Taken(&self.player, stake));
        }
        Movements::two(
            Movement::Returned(&self.player, stake),
            Movement::Paid(&self.player, self.ante_won_cents + self.bet_won_cents),
        )
    }
}

/// Events that are only told: they move no chips, decide no stake and say nothing of how a round came out.
#[macro_export]
macro_rules! told_at_caribbean_stud {
    ($event:ident) => {
        $crate::any_of!($event:
            Ready WagerCalled LightLit CarriedWagerUsed Announced DealtDown DealCompleted HandFolded DecisionsClosed HandShown
            HandLeftDown HandDeclared HandsCompared JackpotVerified CountOrdered CardsCounted DeckCountOrdered
            DeckCounted HandCollected JackpotClaimed FaultRuled JackpotCarried RedealBegun BoxCleared HandDead KeptApart
            DirectionGiven InspectorNotified)
    };
}

impl Moves for Event {
    fn movements(&self) -> Movements<'_> {
        match self {
            Event::AntePlaced { player, cents, .. }
            | Event::JackpotWagered { player, cents, .. }
            | Event::BetPlaced { player, cents, .. } => {
                Movements::one(Movement::Staked(player, *cents))
            }
            Event::AnteWithdrawn { player, cents, .. } => {
                Movements::one(Movement::Returned(player, *cents))
            }
            Event::JackpotReturned {
                player,
                cents,
                jackpot,
                ..
            } => Movements::one(match jackpot {
                None => Movement::Returned(player, *cents),
                Some(jackpot) => Movement::FromJackpot {
                    player,
                    jackpot,
                    cents: *cents,
                    chips: true,
                },
            }),
            Event::JackpotCollected {
                player,
                jackpot,
                cents,
                ..
            } => Movements::one(Movement::ToJackpot {
                player,
                jackpot,
                cents: *cents,
            }),
            Event::JackpotPaid {
                player,
                jackpot,
                cents,
                rounding_cents,
                means,
                ..
            } => Movements::two(
                Movement::FromJackpot {
                    player,
                    jackpot,
                    cents: *cents,
                    chips: *means == Means::Chips,
                },
                Movement::Paid(player, *rounding_cents),
            ),
            Event::HandSettled(settled) => settled.movements(),
            Event::WagersReturned {
                player,
                ante_cents,
                bet_cents,
                taken,
                ..
            } => Movements::one(if *taken {
                Movement::GivenBack(player, *ante_cents + *bet_cents)
            } else {
                Movement::Returned(player, *ante_cents + *bet_cents)
            }),
            Event::SettlementReversed {
                player,
                returned_cents,
                recovered_cents,
                ..
            } => Movements::two(
                Movement::GivenBack(player, *returned_cents),
                Movement::Recovered(player, *recovered_cents),
            ),
            Event::AnteFound {
                player,
                valid_cents,
                ..
            } => Movements::one(Movement::Staked(player, *valid_cents)),
            Event::WagersForfeited {
                player,
                ante_cents,
                bet_cents,
                taken: false,
                ..
            } => Movements::one(Movement::Taken(player, *ante_cents + *bet_cents)),
            crate::told_at_caribbean_stud!(Event)
            | Event::DeckBrought { .. }
            | Event::BettingOpened { .. }
            | Event::BettingClosed { .. }
            | Event::DealerUpCard { .. }
            | Event::CardExposed { .. }
            | Event::DealerCardTurned { .. }
            | Event::DealerDeclared { .. }
            | Event::HandCardTurned { .. }
            | Event::RoundSettled { .. }
            | Event::RoundVoid { .. }
            | Event::WagersForfeited { .. } => Movements::NONE,
        }
    }
}
