//! What happens at a baccarat table, and what it does to the players' chips.

use super::command::{Confirmer, On};
use super::coup;
use super::hand::Side;
use super::rules::{BankerPays, Style};
use crate::machine::ready;
use crate::movement::Moves;
use crate::words::{Irregularity, WagerResult};
use crate::{Card, Cents, Movement, Movements, Name, Odds};

crate::keywords! {
    /// Why a curator passes the shoe.
    pub enum Passed {
        /// By choice.
        Choice,
        /// The Banker's Hand lost.
        BankerLost,
        /// By order, for delaying the game.
        Order,
        /// By order, for repeated invalid deals.
        InvalidDeals,
        /// By order, for breaking the law or the regulations.
        Contravention,
        /// The curator stood up.
        Left,
    }
}

crate::lines! {
    /// An event.
    pub enum Event tagged "event" {
        /// A player looked at pre-shuffled cards.
        "cards-inspected" CardsInspected { player: Name },
        /// A player had pre-shuffled cards shuffled all the same.
        "shuffle-required" ShuffleRequired { player: Name },
        /// The cards are in the continuous shuffler.
        "shuffler-loaded" ShufflerLoaded {},
        /// A wager was placed or added to.
        "wager-placed" WagerPlaced { player: Name, area: u8, on: On, /// How much was added.
            cents: Cents, /// How much that makes.
            total_cents: Cents },
        /// A wager was said aloud.
        "wager-called" WagerCalled { player: Name, area: u8, on: On, cents: Cents },
        /// One of those who must has confirmed a wager that was said aloud.
        "wager-confirmed" WagerConfirmed { player: Name, area: u8, on: On, cents: Cents, by: Confirmer },
        /// A wager was taken back.
        "wager-withdrawn" WagerWithdrawn { player: Name, area: u8, on: On, cents: Cents, /// How much is left.
            total_cents: Cents },
        /// A patron asked for rounds without wagers.
        "free-round-requested" FreeRoundRequested { player: Name, /// How many there may be.
            left: u8 },
        /// A player agreed to a round without wagers.
        "free-round-agreed" FreeRoundAgreed { player: Name },
        /// A round without wagers is dealt by order.
        "free-round-ordered" FreeRoundOrdered { round: u32 },
        /// Another style of dealing.
        "style-changed" StyleChanged { style: Style },
        /// Another way of paying Banker wagers.
        "payment-changed" PaymentChanged { pays: BankerPays },
        /// Cards are shuffled once more after lacing from now on, or not any more.
        "shuffle-changed" ShuffleChanged { again: bool },
        /// Another of the paying procedures.
        "paying-order-changed" PayingOrderChanged { order: u8 },
        /// Another vigorish, in percent of a win.
        "vigorish-changed" VigorishChanged { percent: u8 },
        /// The shoe is offered to a player to deal from.
        "shoe-offered" ShoeOffered { player: Name, seat: u8 },
        /// The player deals from now on, as curator.
        "shoe-accepted" ShoeAccepted { player: Name, seat: u8 },
        /// The player left the shoe to the next.
        "shoe-declined" ShoeDeclined { player: Name, seat: u8 },
        /// The curator passes the shoe.
        "shoe-passed" ShoePassed { player: Name, seat: u8, why: Passed },
        /// No player takes the shoe; the dealer deals.
        "shoe-kept" ShoeKept {},
        /// Commission was taken.
        "vigorish-collected" VigorishCollected { player: Name, cents: Cents, /// How much is still owed.
            owed_cents: Cents },
        /// Commission is owed, and marked.
        "vigorish-marked" VigorishMarked { player: Name, cents: Cents, /// How much that makes.
            owed_cents: Cents },
        /// What a round paid and took is undone.
        "settlement-reversed" SettlementReversed { round: u32, player: Name, area: u8, on: On, /// What is given back to the player.
            returned_cents: Cents, /// What is taken back from the player.
            recovered_cents: Cents, /// What of that was commission, and is given back.
            commission_cents: Cents },
        /// What of a settlement cannot be undone now: the player has not the chips for it, or has gone.
        "settlement-left-open" SettlementLeftOpen { round: u32, player: Name, /// What the player owes.
            owed_cents: Cents, /// What the player is owed.
            due_cents: Cents },
        /// A wager was cut down to the table differential.
        "wager-reduced" WagerReduced { player: Name, area: u8, on: On, /// How much was given back.
            cents: Cents, /// How much is left.
            total_cents: Cents },
        /// A hand is offered to a player to handle.
        "hand-offered" HandOffered { hand: Side, player: Name, seat: u8 },
        /// The player took it.
        "hand-accepted" HandAccepted { hand: Side, player: Name, seat: u8 },
        /// The player left it.
        "hand-declined" HandDeclined { hand: Side, player: Name, seat: u8 },
        /// The Banker's Hand is turned first this round.
        "banker-first" BankerFirst {},
        /// The hand takes a third card.
        "hand-draws" HandDraws { hand: Side, points: u8 },
        /// The hand takes none.
        "hand-stands" HandStands { hand: Side, points: u8 },
        /// A wager was given back.
        "wager-returned" WagerReturned { player: Name, area: u8, on: On, cents: Cents, why: Irregularity },
        /// A cheat's wager was taken.
        "wager-forfeited" WagerForfeited { player: Name, area: u8, on: On, cents: Cents },
        /// A void hand will be dealt, beginning with this card.
        "void-hand-ordered" VoidHandOrdered { round: u32, card: Card, why: Irregularity },
        /// The void hand is over.
        "void-hand-ended" VoidHandEnded { round: u32 },
        /// A wager that should have been refused was dealt with.
        "wager-found" WagerFound { player: Name, area: u8, on: On, /// How much lay there.
            cents: Cents, /// How much of it is valid.
            valid_cents: Cents, /// How much is void, and given back.
            void_cents: Cents, /// What was wrong with it.
            why: Option<Irregularity> },
        /// The owner of a wager below the minimum was told that further ones are returned.
        "owner-advised" OwnerAdvised { player: Name },
        /// No cards were burned.
        "burn-omitted" BurnOmitted {},
    }
    with /// In a coup.
    Coup(coup::Event): "card-burned", "burn-ordered", "burned-face-down", "betting-opened", "betting-closed", "called", "card-dealt", "card-dealt-face-down", "carried-card-used", "hand-turned", "hand-kept", "card-turned", "cutting-card-drawn", "result-announced", "round-settled", "round-voided", "card-carried", "carried-card-seen", "card-discarded", "card-moved", "round-reconstructed", "ruled", "last-hand-announced", "shoe-ended";
    with /// While cards are made ready.
    Ready(ready::Event): "cards-brought", "step-confirmed", "cut-offered", "cut-declined", "cut-made", "recut-ordered", "cutting-card-placed";
    with /// A wager was collected, paid or left standing.
    WagerSettled(WagerSettled): "wager-settled";
}

crate::line! {
    /// A wager was collected, paid or left standing.
    pub struct WagerSettled tagged "event" "wager-settled" {
        /// The player whose wager was decided.
        player: Name,
        /// The number of the wagering area.
        area: u8,
        /// The player's seat; none if standing.
        seat: Option<u8>,
        /// On what.
        on: On,
        /// What was staked, in cents.
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
    fn movements(&self) -> Movements<'_> {
        let player = &self.player;
        match self.result {
            WagerResult::Lost => Movements::one(Movement::Taken(player, self.stake_cents)),
            WagerResult::StandOff if self.commission_cents.is_zero() => Movements::NONE,
            // A charge on a tie comes out of the wager, which goes back.
            WagerResult::StandOff => Movements::two(
                Movement::Returned(player, self.stake_cents),
                Movement::Charged(player, self.commission_cents),
            ),
            // Commission that is not taken out of the payment has an event of its own.
            WagerResult::Won => Movements::three(
                Movement::Returned(player, self.stake_cents),
                Movement::Paid(player, self.paid_in_all()),
                Movement::Charged(player, self.paid_in_all() - self.payment_cents),
            ),
        }
    }

    /// What the house pays on a win before it takes its commission out of it: what was won, or more where chips cannot make that.
    #[must_use]
    pub fn paid_in_all(&self) -> Cents {
        self.won_cents.max(self.payment_cents)
    }

    /// What the wager brought the player, commission that is collected apart from the payment taken off.
    #[must_use]
    pub fn net(&self) -> Cents {
        match self.result {
            WagerResult::Lost => -self.stake_cents,
            WagerResult::StandOff => -self.commission_cents,
            WagerResult::Won if self.payment_cents == self.won_cents => {
                self.won_cents - self.commission_cents
            }
            WagerResult::Won => self.payment_cents,
        }
    }
}

/// Events that are only told: they move no chips, decide no stake and say nothing of how a round came out.
#[macro_export]
macro_rules! told_at_baccarat {
    ($event:ident) => {
        $crate::any_of!($event:
            CardsInspected ShuffleRequired ShufflerLoaded WagerCalled WagerConfirmed SettlementLeftOpen
            FreeRoundRequested FreeRoundAgreed FreeRoundOrdered StyleChanged ShuffleChanged PayingOrderChanged
            ShoeOffered ShoeAccepted ShoeDeclined ShoePassed ShoeKept VigorishMarked HandOffered HandAccepted
            HandDeclined BankerFirst HandDraws HandStands VoidHandOrdered VoidHandEnded OwnerAdvised BurnOmitted)
    };
}

impl Moves for Event {
    fn movements(&self) -> Movements<'_> {
        match self {
            Event::WagerPlaced { player, cents, .. } => {
                Movements::one(Movement::Staked(player, *cents))
            }
            Event::WagerFound {
                player,
                valid_cents,
                ..
            } => Movements::one(Movement::Staked(player, *valid_cents)),
            Event::WagerWithdrawn { player, cents, .. }
            | Event::WagerReduced { player, cents, .. }
            | Event::WagerReturned { player, cents, .. } => {
                Movements::one(Movement::Returned(player, *cents))
            }
            Event::VigorishCollected { player, cents, .. } => {
                Movements::one(Movement::Charged(player, *cents))
            }
            Event::SettlementReversed {
                player,
                returned_cents,
                recovered_cents,
                commission_cents,
                ..
            } => Movements::three(
                Movement::Charged(player, -*commission_cents),
                Movement::GivenBack(player, *returned_cents),
                Movement::Recovered(player, *recovered_cents),
            ),
            Event::WagerForfeited { player, cents, .. } => {
                Movements::one(Movement::Taken(player, *cents))
            }
            Event::WagerSettled(settled) => settled.movements(),
            crate::told_at_baccarat!(Event)
            | Event::Ready(_)
            | Event::Coup(_)
            | Event::PaymentChanged { .. }
            | Event::VigorishChanged { .. } => Movements::NONE,
        }
    }
}
