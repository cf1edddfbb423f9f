//! What can be asked of a table with something that is spun, and by whom.

use super::place::{Mark, Seen};
use super::state::{Colour, Tender};
pub use crate::words::{InvalidCause, Known};
use crate::{Cents, Name, Role};
use alloc::vec::Vec;

crate::keywords! {
    /// Something that is checked and confirmed by a person (nz-1996/tai-sai/5.0, nz-1996/roulette/6.4).
    pub enum Check {
        /// The electronic equipment has power and is on.
        Power,
        /// Test runs light the right areas.
        TestRuns,
        /// The dice tumbler works.
        Tumbler,
        /// The dice are under an untouched seal.
        Seal,
        /// A ball that left the wheel is examined.
        BallExamination,
    }
}

impl Check {
    /// What people call it.
    pub(super) const fn called(self) -> &'static str {
        match self {
            Check::Power => "the power",
            Check::TestRuns => "the lights in test runs",
            Check::Tumbler => "the dice tumbler",
            Check::Seal => "the seal on the dice",
            Check::BallExamination => "the ball",
        }
    }

    /// Who confirms it.
    const fn confirmed_by(self) -> &'static [Role] {
        match self {
            Check::BallExamination => &[Role::Supervisor],
            Check::Power | Check::TestRuns | Check::Tumbler | Check::Seal => {
                &[Role::Manager, Role::CasinoSupervisor]
            }
        }
    }
}

crate::keywords! {
    /// Which way the wheel turns.
    pub enum Direction {
        /// Clockwise.
        Clockwise,
        /// The other way.
        Counterclockwise,
    }
}

crate::keywords! {
    /// Why a spin is void (nz-1996/roulette/6.1 to 6.6, nz-1996/tai-sai/7.1 to 7.4, nz-1996/money-wheel/6.1 to 6.3).
    pub enum VoidCause {
        /// The ball runs the same way as the wheel.
        SameDirection,
        /// A foreign object is in the wheel.
        ForeignObject,
        /// The ball does not come down, or hangs.
        BallHungUp,
        /// The ball left the wheel.
        BallOut,
        /// Somebody or something interfered.
        Interference,
        /// Fewer than four turns.
        TooFewTurns,
        /// A die does not lie flat.
        NotFlat,
        /// The tumbler did not work as it should.
        TumblerFailed,
        /// The dice were seen before the call.
        Exposed,
        /// The tumbler was not set going.
        NotActivated,
        /// The wheel is out of balance.
        Unbalanced,
        /// The wheel or its support failed.
        Malfunction,
        /// The indicator stands on a peg.
        OnPeg,
    }
}

crate::keywords! {
    /// How play goes on after a failure of the equipment (nz-1996/tai-sai/7.7).
    pub enum Remedied {
        /// It works again.
        Rectified,
        /// Procedures stand in for it that keep the game's integrity.
        Procedures,
    }
}

crate::commands! {
    /// A command.
    pub enum Command {
        /// A check is done.
        "confirm" Confirm { check: Check } by (check.confirmed_by()),
        /// Buys non-value chips in a colour at a declared value.
        "buy-colour" BuyColour { player: Name, colour: Colour, /// What each is worth.
            value_cents: Cents, count: u32 } by [Player, Dealer] for player,
        /// Gives non-value chips back for chips of value.
        "redeem-colour" RedeemColour { player: Name, /// How many; all if not given.
            count: Option<u32> } by [Player, Dealer] for player,
        /// Adds to a wager.
        "place-wager" PlaceWager { player: Name, position: Mark, cents: Cents, /// With which chips; chips of value if not given.
            chips: Option<Tender> } by [Player, Dealer] for player,
        /// Says a wager aloud, with chips for the dealer to lay: at a place, or by a name for several of them, all or none.
        "call-wager" CallWager { player: Name, call: Mark, /// How much is one unit; at a place, how much is laid.
            unit_cents: Cents, /// With which chips; chips of value if not given.
            chips: Option<Tender> } by [Player, Dealer] for player,
        /// Takes a wager back, whole or in part.
        "withdraw-wager" WithdrawWager { player: Name, position: Mark, /// How much; all if not given.
            cents: Option<Cents>, /// With which chips it was made; chips of value if not given.
            chips: Option<Tender> } by [Player, Dealer] for player,
        /// Sets the wheel, the ball or the dice going.
        "spin" Spin { /// Which way the wheel turns, where it does; the other way than last time if not given.
            direction: Option<Direction> } by [Dealer],
        /// Closes the betting.
        "no-more-bets" NoMoreBets {} by [Dealer],
        /// It has come to rest.
        "result" Result { outcome: Seen } by [Dealer],
        /// The result was entered wrongly.
        "amend-result" AmendResult { outcome: Seen } by [Supervisor, Manager, CasinoSupervisor],
        /// Collects the losing wagers.
        "collect" Collect {} by [Dealer],
        /// Pays winning wagers.
        "pay" Pay { /// Of which place; all if not given.
            position: Option<Mark>, /// Of which player; all if not given.
            player: Option<Name> } by [Dealer],
        /// The spin is void.
        "no-spin" NoSpin { cause: VoidCause } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// Another ball is used from now on.
        "change-ball" ChangeBall {} by [Manager],
        /// The electronic equipment failed, or lights the wrong areas.
        "report-equipment-failure" ReportEquipmentFailure {} by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// Play goes on after a failure; an inspector has been notified.
        "resume-play" ResumePlay { how: Remedied } by [Manager],
        /// A wager was accepted that should have been refused.
        "report-found-wager" ReportFoundWager { player: Name, position: Mark, cents: Cents, /// With which chips; chips of value if not given.
            chips: Option<Tender>, /// What is known of it; judged by its amount if not given.
            known: Option<Known> } by [Supervisor, Manager, CasinoSupervisor] for player,
        /// The outcome of the round is invalidated.
        "invalidate-round" InvalidateRound { cause: InvalidCause, /// Whose wagers are forfeited.
            forfeit: Vec<Name> } by [Manager],
    }
}

impl Command {
    /// The words by which it is told what the equipment gave. At a virtual table only the equipment itself says them.
    pub const EQUIPMENT: &'static [&'static str] = &[
        "result",
        "amend-result",
        "no-spin",
        "change-ball",
        "report-equipment-failure",
    ];
}
