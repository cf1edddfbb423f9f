//! What happens at a table with something that is spun, and what it does to the players' chips.

use super::command::{Check, Direction, InvalidCause, Remedied, VoidCause};
use super::place::{Mark, Outcome, Position};
use super::state::{Colour, Tender};
use crate::games::roulette::Pocket;
use crate::movement::Moves;
use crate::{Cents, Movement, Movements, Name, Odds, Wagering};
use alloc::string::String;
use alloc::vec::Vec;

crate::keywords! {
    /// How a wager came out.
    pub enum WagerResult {
        /// It won.
        Won,
        /// It lost.
        Lost,
    }
}

crate::keywords! {
    /// What was found about a wager that was wrongly accepted (nz-1996/general/14.2).
    pub enum Found {
        /// It is above the maximum.
        AboveMaximum,
        /// It is below the minimum.
        BelowMinimum,
        /// It was placed after the call.
        Late,
        /// It lies at no place of the layout.
        Misplaced,
        /// Players made it together to get round the maximum.
        Partnership,
        /// It is made in chips that this table does not take.
        WrongChips,
    }
}

crate::keywords! {
    /// What the rules make of it.
    pub enum Remedy {
        /// What is within the maximum is valid, the rest is void.
        ValidInPart,
        /// It is valid this once.
        ValidOnce,
        /// It is void.
        WagerVoid,
    }
}

crate::keywords! {
    /// Why a wager goes back to the player, or what was paid on it back to the house.
    pub enum Returned {
        /// The spin was void, and with it the round.
        VoidSpin,
        /// The outcome was invalidated.
        Invalidated,
        /// The player broke a rule, and the wager was declared void.
        Breach,
        /// The player has gone, and the wager is held for the player.
        Unclaimed,
    }
}

crate::lines! {
    /// An event.
    pub enum Event tagged "event" {
        /// The table is open for this game, once these checks are done.
        "game-opened" GameOpened { checks: Vec<Check> },
        /// A check is done.
        "check-confirmed" CheckConfirmed { check: Check },
        /// Wagers may be placed.
        "betting-opened" BettingOpened { round: u32 },
        /// Non-value chips were bought; a marker button shows their value.
        "colour-issued" ColourIssued { player: Name, colour: Colour, /// What each is worth.
            value_cents: Cents, count: u32, cents: Cents },
        /// Non-value chips were given back.
        "colour-redeemed" ColourRedeemed { player: Name, colour: Colour, count: u32, /// What was given for them.
            cents: Cents, /// How many the player still has.
            left: u32 },
        /// A wager was said aloud, with chips that the dealer lays now.
        "wager-called" WagerCalled { player: Name, call: Mark, chips: Tender, /// How much in all.
            cents: Cents },
        /// Chips were added to a wager.
        "wager-placed" WagerPlaced { player: Name, position: Position, chips: Tender, cents: Cents, /// How much lies there now.
            total_cents: Cents },
        /// Chips were taken back from a wager.
        "wager-withdrawn" WagerWithdrawn { player: Name, position: Position, chips: Tender, cents: Cents, /// How much lies there still.
            total_cents: Cents },
        /// The dealer called something.
        "called" Called { words: String, /// Whether the bell was rung.
            bell: bool },
        /// The wheel, the ball or the dice were set going.
        "spun" Spun { /// For how many times now.
            number: u32, /// Which way the wheel turns, where it does.
            direction: Option<Direction> },
        /// Betting is closed.
        "betting-closed" BettingClosed { round: u32 },
        /// The result is announced.
        "result-announced" ResultAnnounced { round: u32, outcome: Outcome },
        /// The dolly stands on the winning number.
        "dolly-placed" DollyPlaced { number: Pocket },
        /// The result was entered and the winning areas light up.
        "areas-illuminated" AreasIlluminated { positions: Vec<Position> },
        /// A result that was entered wrongly is put right.
        "result-amended" ResultAmended { round: u32, outcome: Outcome },
        /// All losing wagers are collected; the winning ones are paid next.
        "losers-collected" LosersCollected { round: u32 },
        /// All wagers of the round are settled.
        "round-settled" RoundSettled { round: u32 },
        /// The spin is void.
        "spin-voided" SpinVoided { round: u32, cause: VoidCause },
        /// The ball is put back to the previous winning number.
        "ball-returned" BallReturned { /// Which; none: there was none yet.
            number: Option<Pocket> },
        /// A wager went back to the player.
        "wager-returned" WagerReturned { player: Name, position: Position, chips: Tender, cents: Cents,
            why: Returned },
        /// A wager was taken for fraud.
        "wager-forfeited" WagerForfeited { player: Name, position: Position, chips: Tender, cents: Cents },
        /// A wager that had been collected is not refunded, for fraud.
        "stake-forfeited" StakeForfeited { player: Name, position: Position, chips: Tender, cents: Cents },
        /// A stake that had been collected was given back, out of the float.
        "stake-refunded" StakeRefunded { player: Name, position: Position, /// In which chips it was given back.
            chips: Tender, cents: Cents, why: Returned },
        /// What was paid on a wager is not due.
        "payment-voided" PaymentVoided { player: Name, position: Position, chips: Tender, cents: Cents,
            why: Returned },
        /// It was taken back, as far as the player's chips went.
        "payment-recovered" PaymentRecovered { player: Name, position: Position, /// In which chips.
            chips: Tender, cents: Cents, /// What is still owed.
            owed_cents: Cents },
        /// The outcome of the round is invalidated.
        "round-invalidated" RoundInvalidated { round: u32, cause: InvalidCause },
        /// Another ball is used.
        "ball-changed" BallChanged {},
        /// The electronic equipment failed: this round is settled by the dice, and no game follows until play is resumed.
        "equipment-failed" EquipmentFailed {},
        /// Play goes on; an inspector was notified of the failure and of what was done.
        "play-resumed" PlayResumed { how: Remedied },
        /// A wager that should have been refused was dealt with.
        "wager-found" WagerFound { player: Name, position: Position, chips: Tender, /// How much lay there.
            cents: Cents, /// How much of it is valid.
            valid_cents: Cents, /// How much is void, and given back.
            void_cents: Cents },
        /// A wager that should have been refused is void, all of it.
        "void-wager-found" VoidWagerFound { player: Name, /// Where it lay.
            at: Mark, chips: Tender, cents: Cents },
        /// What the rules make of such a wager.
        "ruled" Ruled { on: Found, remedy: Remedy },
    }
    with /// A wager was settled.
    WagerSettled(WagerSettled): "wager-settled";
}

crate::line! {
    /// A wager was settled.
    pub struct WagerSettled tagged "event" "wager-settled" {
        /// The player whose wager was decided.
        player: Name,
        /// The place on the layout that it lay on.
        position: Position,
        /// With which chips.
        chips: Tender,
        /// What was at stake.
        stake_cents: Cents,
        /// How it came out.
        result: WagerResult,
        /// The odds of a win.
        odds: Option<Odds>,
        /// What was paid on top of the stake.
        payment_cents: Cents,
        /// What of the stake was handed back with it.
        returned_cents: Cents,
    }
}

/// Events that are only told: they move no chips, decide no stake and say nothing of how a round came out.
#[macro_export]
macro_rules! told_at_spin {
    ($event:ident) => {
        $crate::any_of!($event:
            GameOpened CheckConfirmed WagerCalled Called DollyPlaced AreasIlluminated LosersCollected BallReturned BallChanged
            EquipmentFailed PlayResumed StakeForfeited VoidWagerFound Ruled)
    };
}

impl Moves for Event {
    fn movements(&self) -> Movements<'_> {
        use Wagering::{GivenBack, Paid, Returned, Staked, Taken, Unpaid};
        fn with(chips: Tender, what: Wagering, player: &Name, cents: Cents) -> Movement<'_> {
            match (chips, what) {
                (Tender::Colour, what) => Movement::InColour(what, player, cents),
                (Tender::Value, Staked) => Movement::Staked(player, cents),
                (Tender::Value, Returned) => Movement::Returned(player, cents),
                (Tender::Value, Taken) => Movement::Taken(player, cents),
                (Tender::Value, Paid) => Movement::Paid(player, cents),
                (Tender::Value, GivenBack) => Movement::GivenBack(player, cents),
                (Tender::Value, Unpaid) => Movement::Unpaid(player, cents),
            }
        }
        match self {
            Event::ColourIssued { player, cents, .. } => {
                Movements::one(Movement::Coloured(player, *cents))
            }
            Event::ColourRedeemed { player, cents, .. } => {
                Movements::one(Movement::Redeemed(player, *cents))
            }
            Event::WagerPlaced {
                player,
                chips,
                cents,
                ..
            } => Movements::one(with(*chips, Staked, player, *cents)),
            Event::WagerFound {
                player,
                chips,
                valid_cents,
                ..
            } => Movements::one(with(*chips, Staked, player, *valid_cents)),
            Event::WagerWithdrawn {
                player,
                chips,
                cents,
                ..
            }
            | Event::WagerReturned {
                player,
                chips,
                cents,
                ..
            } => Movements::one(with(*chips, Returned, player, *cents)),
            Event::WagerForfeited {
                player,
                chips,
                cents,
                ..
            } => Movements::one(with(*chips, Taken, player, *cents)),
            Event::StakeRefunded {
                player,
                chips,
                cents,
                ..
            } => Movements::one(with(*chips, GivenBack, player, *cents)),
            Event::PaymentRecovered { cents, .. } if cents.is_zero() => Movements::NONE,
            Event::PaymentRecovered {
                player,
                chips,
                cents,
                ..
            } => Movements::two(
                match chips {
                    Tender::Value => Movement::Relaid(player, *cents),
                    Tender::Colour => with(*chips, Staked, player, *cents),
                },
                with(*chips, Unpaid, player, *cents),
            ),
            Event::WagerSettled(settled) => {
                let with = |what, cents| with(settled.chips, what, &settled.player, cents);
                match settled.result {
                    WagerResult::Lost => Movements::one(with(Taken, settled.stake_cents)),
                    WagerResult::Won => Movements::two(
                        with(Paid, settled.payment_cents),
                        with(Returned, settled.returned_cents),
                    ),
                }
            }
            crate::told_at_spin!(Event)
            | Event::BettingOpened { .. }
            | Event::Spun { .. }
            | Event::BettingClosed { .. }
            | Event::ResultAnnounced { .. }
            | Event::ResultAmended { .. }
            | Event::RoundSettled { .. }
            | Event::SpinVoided { .. }
            | Event::RoundInvalidated { .. }
            | Event::PaymentVoided { .. } => Movements::NONE,
        }
    }
}
