//! What happens at a craps table, and what it does to the players' chips (nz-1996/craps/3.1 to 3.10, 4.2 to 4.5,
//! 5.5 to 5.11, 6.1 to 6.4, 7.1 to 7.7).

use super::bet::{Bet, Point};
use super::command::{NoRoll, Office};
use super::dice::Dice;
use crate::movement::Moves;
use crate::words::{Irregularity, Remedy, Step};
use crate::{Cents, Movement, Movements, Name, Odds};
use alloc::string::String;
use alloc::vec::Vec;

crate::keywords! {
    /// Why dice are brought to the table.
    pub enum DiceBrought {
        /// The table opens.
        Opening,
        /// Two dice of the set were lost.
        Lost,
    }
}

crate::keywords! {
    /// Why a shooter passes the dice.
    pub enum DicePassed {
        /// A 7 Out.
        SevenOut,
        /// By choice.
        Choice,
        /// By order.
        Order,
        /// The shooter has no wager on the Pass Line or the Don't Pass area any more.
        NoWager,
        /// The shooter went.
        Left,
    }
}

crate::keywords! {
    /// Why a roll that was settled is called anew.
    pub enum Reopened {
        /// It was void, whatever was called.
        Void,
        /// The game supervisor overrules the call.
        GameSupervisor,
        /// The casino supervisor does.
        CasinoSupervisor,
        /// A manager does.
        Manager,
        /// Its outcome is invalidated for fraud.
        Fraud,
    }
}

crate::keywords! {
    /// How a wager was decided.
    pub enum Verdict {
        /// It won.
        Won,
        /// It lost.
        Lost,
        /// It is void and goes back.
        Void,
    }
}

crate::keywords! {
    /// Why the rules do not permit a wager that was found.
    pub enum NotPermitted {
        /// It was made when the dice were at rest.
        Late,
        /// A Pass Bet after the come out roll.
        Pass,
        /// A Don't Pass Bet after the come out roll.
        DontPass,
        /// A Don't Pass Bet put back or raised that was taken down or reduced.
        Lowered,
        /// A Come Bet before there is a come out point, or one made on a number.
        Come,
        /// A Don't Come Bet before there is a come out point, or one made on a number.
        DontCome,
        /// Odds without a Pass Bet that has its point.
        OddsPass,
        /// Behind no Don't Pass Bet that has its point.
        BehindDontPass,
        /// Odds without a Come Bet that has its point.
        OddsCome,
        /// Behind no Don't Come Bet that has its point.
        BehindDontCome,
        /// A Horn Bet that chips cannot divide.
        Horn,
        /// A Horn High Bet that chips cannot divide.
        HornHigh,
        /// A World Bet that chips cannot divide.
        World,
        /// A C & E that chips cannot divide.
        CAndE,
    }
}

crate::keywords! {
    /// Why a wager goes back undecided.
    pub enum WagerBack {
        /// Its odds were off when the wager they were added to was decided.
        Off,
        /// Nobody confirmed it before the dice were at rest.
        Unconfirmed,
        /// The wager it was added to was taken down, or leaves less room for it.
        Alone,
        /// The player went.
        Left,
        /// The game was disrupted.
        Disruption,
        /// There was fraud.
        Fraud,
        /// The player broke a rule, and the wager was declared void.
        Breach,
        /// It was made after a roll whose settlement does not stand.
        Reopened,
    }
}

crate::lines! {
    /// An event.
    pub enum Event tagged "event" {
        /// A set of five dice is brought.
        "dice-brought" DiceBrought { /// Its number, from 1.
            set: u32, why: DiceBrought },
        /// An inspection was confirmed.
        "step-confirmed" StepConfirmed { step: Step },
        /// What is left of the set is to be replaced.
        "replacement-ordered" ReplacementOrdered {},
        /// The Government inspector was told, in older logs.
        "inspector-notified" InspectorNotified {},
        /// The dice are offered to a player.
        "dice-offered" DiceOffered { player: Name, /// In which place at the rail, if in a numbered one.
            seat: Option<u8> },
        /// The player left them to the next.
        "dice-declined" DiceDeclined { player: Name },
        /// The player is the shooter.
        "dice-accepted" DiceAccepted { player: Name, seat: Option<u8> },
        /// Nobody takes the dice now.
        "dice-kept" DiceKept {},
        /// Nobody takes the dice, and the stickperson throws them.
        "stickperson-throws" StickpersonThrows {},
        /// The shooter keeps these two.
        "dice-chosen" DiceChosen { player: Name, /// Which, by number.
            dice: Vec<u8> },
        /// The shooter wants the lost dice back.
        "dice-requested" DiceRequested { player: Name },
        /// The dice have left the hand.
        "dice-thrown" DiceThrown { /// Its number, from 1.
            roll: u32, /// By whom; nobody: the stickperson.
            player: Option<Name> },
        /// The dice are at rest and the stickperson calls them.
        "roll-called" RollCalled { dice: Dice, total: u8, words: String },
        /// The supervisor decided which faces are up.
        "face-ruled" FaceRuled { dice: Dice, total: u8 },
        /// "No roll": the throw is void.
        "no-roll-called" NoRollCalled { cause: NoRoll, by: Office, /// Whether the dice had been called already.
            late: bool },
        /// A call was overruled.
        "call-overruled" CallOverruled { by: Office, /// The faces that count; none: no roll.
            dice: Option<Dice> },
        /// Dice left the table, or are missing.
        "dice-lost" DiceLost { dice: Vec<u8> },
        /// A lost die was found and inspected.
        "die-found" DieFound { die: u8, /// Whether it is without fault.
            sound: bool },
        /// A wager was placed, or added to.
        "wager-placed" WagerPlaced { player: Name, bet: Bet, /// How much was added.
            cents: Cents, /// How much that makes.
            total_cents: Cents, /// The commission charged for it.
            commission_cents: Cents },
        /// A wager was made while the dice moved, and waits for a word that it stands.
        "wager-announced" WagerAnnounced { player: Name, bet: Bet, cents: Cents, /// The commission charged for it.
            commission_cents: Cents },
        /// A C & E is divided by its player.
        "wager-divided" WagerDivided { player: Name, bet: Bet, /// How much of it lies on 11 in One Roll.
            eleven_cents: Cents },
        /// It stands.
        "wager-confirmed" WagerConfirmed { player: Name, bet: Bet, cents: Cents, /// How much that makes.
            total_cents: Cents },
        /// A wager was taken down, whole or in part.
        "wager-withdrawn" WagerWithdrawn { player: Name, bet: Bet, cents: Cents, /// How much is left.
            total_cents: Cents, /// The commission that goes back with it.
            refund_cents: Cents },
        /// A wager goes back undecided.
        "wager-returned" WagerReturned { player: Name, bet: Bet, cents: Cents, /// The commission that goes back with it.
            refund_cents: Cents, why: WagerBack },
        /// A player calls a wager on for a come out roll, which waits for the marker.
        "call-announced" CallAnnounced { player: Name, bet: Bet },
        /// A player's wager is marked "on" or "off".
        "marker-placed" MarkerPlaced { player: Name, bet: Bet, on: bool },
        /// A Come or Don't Come Bet got its point and lies on the number now.
        "wager-moved" WagerMoved { player: Name, from: Bet, to: Bet, cents: Cents },
        /// A wager that should have been refused was found.
        "wager-found" WagerFound { player: Name, bet: Bet, cents: Cents, /// How much of it is valid.
            valid_cents: Cents, /// How much is not.
            void_cents: Cents, /// The commission charged for it.
            commission_cents: Cents },
        /// A wager is forfeited for fraud.
        "wager-forfeited" WagerForfeited { player: Name, bet: Bet, cents: Cents },
        /// What the roll decided is settled.
        "roll-settled" RollSettled { /// Its number, from 1.
            roll: u32, dice: Dice },
        /// What a roll did to a wager does not stand: the wager lies where it lay before.
        "settlement-reversed" SettlementReversed { /// The number of the roll.
            roll: u32, player: Name, bet: Bet, stake_cents: Cents, /// What had been lost and is given back.
            returned_cents: Cents, /// What had been paid and is taken back.
            recovered_cents: Cents, /// Why; older logs do not say.
            why: Option<Reopened> },
        /// A roll that was settled is to be called anew: everything is as it was before the settlement.
        "roll-reopened" RollReopened { /// Its number, from 1.
            roll: u32, /// Why; older logs do not say.
            why: Option<Reopened> },
        /// The outcome of a throw is invalid.
        "roll-voided" RollVoided { /// Its number, from 1.
            roll: u32, why: Irregularity },
        /// The puck shows the point, or that a come out roll is next.
        "puck-moved" PuckMoved { point: Option<Point> },
        /// The stickperson passes the dice back to the one who throws.
        "dice-returned" DiceReturned {},
        /// The shooter passes the dice.
        "dice-passed" DicePassed { player: Name, why: DicePassed },
        /// What the rules make of an irregularity.
        "ruled" Ruled { on: Irregularity, remedy: Remedy, /// Why a wager is not permitted; older logs do not say.
            why: Option<NotPermitted> },
    }
    with /// A wager was collected, paid, or given back as void.
    WagerSettled(WagerSettled): "wager-settled";
}

crate::line! {
    /// A wager was collected, paid, or given back as void.
    pub struct WagerSettled tagged "event" "wager-settled" {
        /// The player whose wager was decided.
        player: Name,
        /// On what.
        bet: Bet,
        /// In which place at the rail.
        seat: Option<u8>,
        /// What was staked, in cents.
        stake_cents: Cents,
        /// How it was decided.
        result: Verdict,
        /// The odds of a win.
        odds: Option<Odds>,
        /// What of the stake was lost.
        lost_cents: Cents,
        /// What is paid.
        payment_cents: Cents,
        /// The commission that was charged when it was placed.
        commission_cents: Cents,
    }
}

/// Events that are only told: they move no chips, decide no stake and say nothing of how a round came out.
#[macro_export]
macro_rules! told_at_craps {
    ($event:ident) => {
        $crate::any_of!($event:
            DiceBrought StepConfirmed ReplacementOrdered InspectorNotified DiceOffered DiceDeclined DiceAccepted
            DiceKept StickpersonThrows DiceChosen DiceRequested NoRollCalled DiceLost DieFound WagerConfirmed
            WagerDivided RollReopened CallAnnounced MarkerPlaced WagerMoved RollVoided DiceReturned DicePassed Ruled)
    };
}

impl Moves for Event {
    fn movements(&self) -> Movements<'_> {
        use Movement::{
            Charged, GivenBack, Paid, Recovered, Refunded, Relaid, Returned, Staked, Taken,
        };
        match self {
            Event::WagerPlaced {
                player,
                cents,
                commission_cents,
                ..
            }
            | Event::WagerAnnounced {
                player,
                cents,
                commission_cents,
                ..
            }
            | Event::WagerFound {
                player,
                valid_cents: cents,
                commission_cents,
                ..
            } => Movements::two(Staked(player, *cents), Charged(player, *commission_cents)),
            Event::WagerWithdrawn {
                player,
                cents,
                refund_cents,
                ..
            }
            | Event::WagerReturned {
                player,
                cents,
                refund_cents,
                ..
            } => Movements::two(Returned(player, *cents), Refunded(player, *refund_cents)),
            Event::WagerSettled(settled) => Movements::three(
                Taken(&settled.player, settled.lost_cents),
                Returned(&settled.player, settled.stake_cents - settled.lost_cents),
                Paid(&settled.player, settled.payment_cents),
            ),
            Event::WagerForfeited { player, cents, .. } => Movements::one(Taken(player, *cents)),
            Event::SettlementReversed {
                player,
                stake_cents,
                returned_cents,
                recovered_cents,
                ..
            } => Movements::three(
                GivenBack(player, *returned_cents),
                Recovered(player, *recovered_cents),
                Relaid(player, *stake_cents),
            ),
            crate::told_at_craps!(Event)
            | Event::DiceThrown { .. }
            | Event::RollCalled { .. }
            | Event::FaceRuled { .. }
            | Event::CallOverruled { .. }
            | Event::RollSettled { .. }
            | Event::PuckMoved { .. } => Movements::NONE,
        }
    }
}
