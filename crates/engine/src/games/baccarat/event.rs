//! What happens at a baccarat table, and what it does to the players' chips.

use super::command::On;
use super::hand::{Outcome, Side};
use super::rules::{BankerPays, Style};
use crate::machine::ready;
use crate::words::{Irregularity, Remedy, ShoeEnd, WagerResult};
use crate::{Card, Cents, Movement, Name, Odds};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

crate::keywords! {
    /// Why a curator gives the shoe on.
    pub enum Passed {
        /// By choice.
        Choice = "choice",
        /// The Banker's Hand lost.
        BankerLost = "banker-lost",
        /// By order.
        Order = "order",
        /// The curator stood up.
        Left = "left",
    }
}

crate::lines! {
    /// An event.
    pub enum Event tagged "event" {
        /// A player looked at pre-shuffled cards.
        "cards-inspected" CardsInspected { /// Who.
            player: Name },
        /// A player had pre-shuffled cards shuffled all the same.
        "shuffle-required" ShuffleRequired { /// Who.
            player: Name },
        /// The cards are in the continuous shuffler.
        "shuffler-loaded" ShufflerLoaded {},
        /// The first card of the shoe was shown.
        "card-burned" CardBurned { /// Which.
            card: Card, /// How many more go face down.
            more: u8 },
        /// A card shown too early, or found face up, is discarded with more.
        "burn-ordered" BurnOrdered { /// Which.
            card: Card, /// How many more follow it.
            more: u8, /// Why.
            why: Irregularity },
        /// Cards were burned face down.
        "burned-face-down" BurnedFaceDown { /// How many.
            count: u8 },
        /// Wagers are taken.
        "betting-opened" BettingOpened { /// For which round.
            round: u32 },
        /// A wager was placed or added to.
        "wager-placed" WagerPlaced { /// Whose.
            player: Name, /// Where.
            area: u8, /// On what.
            on: On, /// How much was added.
            cents: Cents, /// How much that makes.
            total_cents: Cents },
        /// A wager was taken back.
        "wager-withdrawn" WagerWithdrawn { /// Whose.
            player: Name, /// Where.
            area: u8, /// On what.
            on: On, /// How much.
            cents: Cents, /// How much is left.
            total_cents: Cents },
        /// A patron asked for rounds without wagers.
        "free-round-requested" FreeRoundRequested { /// Who.
            player: Name, /// How many there may be.
            left: u8 },
        /// A player agreed to a round without wagers.
        "free-round-agreed" FreeRoundAgreed { /// Who.
            player: Name },
        /// A round without wagers is dealt by order.
        "free-round-ordered" FreeRoundOrdered { /// As which round.
            round: u32 },
        /// Another style of dealing.
        "style-changed" StyleChanged { /// Which.
            style: Style },
        /// Another way of paying Banker wagers.
        "payment-changed" PaymentChanged { /// Which.
            pays: BankerPays },
        /// The shoe is offered to a player to deal from.
        "shoe-offered" ShoeOffered { /// To whom.
            player: Name, /// In which seat.
            seat: u8 },
        /// The player deals from now on, as curator.
        "shoe-accepted" ShoeAccepted { /// Who.
            player: Name, /// In which seat.
            seat: u8 },
        /// The player left the shoe to the next.
        "shoe-declined" ShoeDeclined { /// Who.
            player: Name, /// In which seat.
            seat: u8 },
        /// The curator gives the shoe on.
        "shoe-passed" ShoePassed { /// Who.
            player: Name, /// In which seat.
            seat: u8, /// Why.
            why: Passed },
        /// No player takes the shoe; the dealer deals.
        "shoe-kept" ShoeKept {},
        /// Commission was taken.
        "vigorish-collected" VigorishCollected { /// Whose.
            player: Name, /// How much.
            cents: Cents, /// How much is still owed.
            owed_cents: Cents },
        /// Commission is owed, and marked.
        "vigorish-marked" VigorishMarked { /// Whose.
            player: Name, /// How much.
            cents: Cents, /// How much that makes.
            owed_cents: Cents },
        /// What a round paid and took is undone.
        "settlement-reversed" SettlementReversed { /// Of which round.
            round: u32, /// Whose.
            player: Name, /// Where.
            area: u8, /// On what.
            on: On, /// What is given back to the player.
            returned_cents: Cents, /// What is taken back from the player.
            recovered_cents: Cents, /// What of that was commission, and is given back.
            commission_cents: Cents },
        /// The dealer says something.
        "called" Called { /// The words.
            words: String, /// The hand it is about, if the call gives its count.
            hand: Option<Side> },
        /// Betting is closed.
        "betting-closed" BettingClosed { /// For which round.
            round: u32 },
        /// A wager was cut down to the table differential.
        "wager-reduced" WagerReduced { /// Whose.
            player: Name, /// Where.
            area: u8, /// On what.
            on: On, /// How much was given back.
            cents: Cents, /// How much is left.
            total_cents: Cents },
        /// A hand is offered to a player to handle.
        "hand-offered" HandOffered { /// Which.
            hand: Side, /// To whom.
            player: Name, /// In which seat.
            seat: u8 },
        /// The player took it.
        "hand-accepted" HandAccepted { /// Which.
            hand: Side, /// Who.
            player: Name, /// In which seat.
            seat: u8 },
        /// The player left it.
        "hand-declined" HandDeclined { /// Which.
            hand: Side, /// Who.
            player: Name, /// In which seat.
            seat: u8 },
        /// The dealer keeps and turns the hand.
        "hand-kept" HandKept { /// Which.
            hand: Side },
        /// The Banker's Hand is turned first this round.
        "banker-first" BankerFirst {},
        /// A card was dealt face up.
        "card-dealt" CardDealt { /// To which hand.
            hand: Side, /// As its how manieth card, from 1.
            nth: u8, /// Which.
            card: Card },
        /// A card was dealt face down.
        "card-dealt-face-down" CardDealtFaceDown { /// To which hand.
            hand: Side, /// As its how manieth card, from 1.
            nth: u8 },
        /// The card carried over is the first of this round.
        "carried-card-used" CarriedCardUsed { /// Its face, if it was disclosed.
            card: Option<Card> },
        /// The handler turns the hand.
        "hand-turned" HandTurned { /// Which.
            hand: Side, /// Who.
            player: Name },
        /// A card that lay face down was turned.
        "card-turned" CardTurned { /// Of which hand.
            hand: Side, /// Its how manieth card, from 1.
            nth: u8, /// Which.
            card: Card },
        /// The cutting card came out.
        "cutting-card-drawn" CuttingCardDrawn { /// As the first card of a round.
            first: bool },
        /// The hand takes a third card.
        "hand-draws" HandDraws { /// Which.
            hand: Side, /// On what count.
            points: u8 },
        /// The hand takes none.
        "hand-stands" HandStands { /// Which.
            hand: Side, /// On what count.
            points: u8 },
        /// The result is announced.
        "result-announced" ResultAnnounced { /// Which hand won, or a tie.
            outcome: Outcome, /// The Player's count.
            player_points: u8, /// The Banker's count.
            banker_points: u8 },
        /// A wager was given back.
        "wager-returned" WagerReturned { /// Whose.
            player: Name, /// Where.
            area: u8, /// On what.
            on: On, /// How much.
            cents: Cents, /// Why.
            why: Irregularity },
        /// A cheat's wager was taken.
        "wager-forfeited" WagerForfeited { /// Whose.
            player: Name, /// Where.
            area: u8, /// On what.
            on: On, /// How much.
            cents: Cents },
        /// All wagers of the round are dealt with.
        "round-settled" RoundSettled { /// Which round.
            round: u32 },
        /// The round is void.
        "round-voided" RoundVoided { /// Which round.
            round: u32, /// Why.
            why: Irregularity },
        /// A void hand will be dealt, beginning with this card.
        "void-hand-ordered" VoidHandOrdered { /// As which round.
            round: u32, /// The card.
            card: Card, /// Why.
            why: Irregularity },
        /// The void hand is over.
        "void-hand-ended" VoidHandEnded { /// Which round.
            round: u32 },
        /// A card drawn too early waits for the next round.
        "card-carried" CardCarried { /// Its face, if it was disclosed.
            card: Option<Card>, /// Why.
            why: Irregularity },
        /// A card was moved to the hand it belongs to.
        "card-moved" CardMoved { /// Its face, if it was disclosed.
            card: Option<Card>, /// Where to.
            to: Side },
        /// The round was put together as it should have been.
        "round-reconstructed" RoundReconstructed { /// The Player's Hand.
            player_cards: Vec<Card>, /// The Banker's Hand.
            banker_cards: Vec<Card> },
        /// A wager that should have been refused was dealt with.
        "wager-found" WagerFound { /// Whose.
            player: Name, /// Where.
            area: u8, /// On what.
            on: On, /// How much lay there.
            cents: Cents, /// How much of it is valid.
            valid_cents: Cents, /// How much is void, and given back.
            void_cents: Cents },
        /// No cards were burned.
        "burn-omitted" BurnOmitted {},
        /// What the rules make of an irregularity.
        "ruled" Ruled { /// The irregularity.
            on: Irregularity, /// The remedy.
            remedy: Remedy },
        /// One more round, or this one, is the last of the shoe.
        "last-hand-announced" LastHandAnnounced {},
        /// The shoe is over.
        "shoe-ended" ShoeEnded { /// Why.
            why: ShoeEnd },
    }
    with /// While cards are made ready.
    Ready(ready::Event): "cards-brought", "step-confirmed", "cut-offered", "cut-declined", "cut-made", "recut-ordered", "cutting-card-placed";
    with /// A wager was collected, paid or left standing.
    WagerSettled(WagerSettled): "wager-settled";
}

crate::line! {
    /// A wager was collected, paid or left standing.
    pub struct WagerSettled tagged "event" "wager-settled" {
        /// Whose.
        player: Name,
        /// Where.
        area: u8,
        /// The player's seat; none if standing.
        seat: Option<u8>,
        /// On what.
        on: On,
        /// How much.
        stake_cents: Cents,
        /// How it came out.
        result: WagerResult,
        /// At what odds it is paid, if it won.
        odds: Option<Odds>,
        /// What it won at those odds.
        won_cents: Cents,
        /// What was charged on that.
        commission_cents: Cents,
        /// What the player was given on top of the stake.
        payment_cents: Cents,
    }
}

impl WagerSettled {
    fn movements(&self) -> Vec<Movement> {
        let player = || self.player.clone();
        match self.result {
            WagerResult::Lost => vec![Movement::Taken(player(), self.stake_cents)],
            WagerResult::StandOff if self.commission_cents.is_zero() => Vec::new(),
            // A charge on a tie comes out of the wager, which goes back.
            WagerResult::StandOff => vec![
                Movement::Returned(player(), self.stake_cents),
                Movement::Charged(player(), self.commission_cents),
            ],
            // Commission that is not taken out of the payment has an event of its own.
            WagerResult::Won => vec![
                Movement::Returned(player(), self.stake_cents),
                Movement::Paid(player(), self.won_cents),
                Movement::Charged(player(), self.won_cents - self.payment_cents),
            ],
        }
    }
}

impl Event {
    /// The chips that this event moves.
    #[must_use]
    pub fn movements(&self) -> Vec<Movement> {
        match self {
            Event::WagerPlaced { player, cents, .. } => {
                vec![Movement::Staked(player.clone(), *cents)]
            }
            Event::WagerFound {
                player,
                valid_cents,
                ..
            } => vec![Movement::Staked(player.clone(), *valid_cents)],
            Event::WagerWithdrawn { player, cents, .. }
            | Event::WagerReduced { player, cents, .. }
            | Event::WagerReturned { player, cents, .. } => {
                vec![Movement::Returned(player.clone(), *cents)]
            }
            Event::VigorishCollected { player, cents, .. } => {
                vec![Movement::Charged(player.clone(), *cents)]
            }
            Event::SettlementReversed {
                player,
                returned_cents,
                recovered_cents,
                commission_cents,
                ..
            } => vec![
                Movement::Charged(player.clone(), -*commission_cents),
                Movement::Paid(player.clone(), *returned_cents),
                Movement::Paid(player.clone(), -*recovered_cents),
            ],
            Event::WagerForfeited { player, cents, .. } => {
                vec![Movement::Taken(player.clone(), *cents)]
            }
            Event::WagerSettled(settled) => settled.movements(),
            Event::Ready(_)
            | Event::CardsInspected { .. }
            | Event::ShuffleRequired { .. }
            | Event::ShufflerLoaded { .. }
            | Event::CardBurned { .. }
            | Event::BurnOrdered { .. }
            | Event::BurnedFaceDown { .. }
            | Event::BettingOpened { .. }
            | Event::FreeRoundRequested { .. }
            | Event::FreeRoundAgreed { .. }
            | Event::FreeRoundOrdered { .. }
            | Event::StyleChanged { .. }
            | Event::PaymentChanged { .. }
            | Event::ShoeOffered { .. }
            | Event::ShoeAccepted { .. }
            | Event::ShoeDeclined { .. }
            | Event::ShoePassed { .. }
            | Event::ShoeKept { .. }
            | Event::VigorishMarked { .. }
            | Event::Called { .. }
            | Event::BettingClosed { .. }
            | Event::HandOffered { .. }
            | Event::HandAccepted { .. }
            | Event::HandDeclined { .. }
            | Event::HandKept { .. }
            | Event::BankerFirst { .. }
            | Event::CardDealt { .. }
            | Event::CardDealtFaceDown { .. }
            | Event::CarriedCardUsed { .. }
            | Event::HandTurned { .. }
            | Event::CardTurned { .. }
            | Event::CuttingCardDrawn { .. }
            | Event::HandDraws { .. }
            | Event::HandStands { .. }
            | Event::ResultAnnounced { .. }
            | Event::RoundSettled { .. }
            | Event::RoundVoided { .. }
            | Event::VoidHandOrdered { .. }
            | Event::VoidHandEnded { .. }
            | Event::CardCarried { .. }
            | Event::CardMoved { .. }
            | Event::RoundReconstructed { .. }
            | Event::BurnOmitted { .. }
            | Event::Ruled { .. }
            | Event::LastHandAnnounced { .. }
            | Event::ShoeEnded { .. } => Vec::new(),
        }
    }
}
