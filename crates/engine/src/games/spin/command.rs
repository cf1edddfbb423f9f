//! What can be asked of a table with something that is spun, and by whom.

use super::place::{Mark, Outcome};
use super::state::{Colour, Tender};
use crate::games::roulette::Call;
pub use crate::words::InvalidCause;
use crate::{Cents, Name, Role};
use alloc::vec::Vec;

crate::keywords! {
    /// Something that is checked and confirmed by a person (nz-1996/tai-sai/5.0, nz-1996/roulette/6.4).
    pub enum Check {
        /// The electronic equipment has power and is on.
        Power = "power",
        /// Test runs light the right areas.
        TestRuns = "test-runs",
        /// The dice tumbler works.
        Tumbler = "tumbler",
        /// The dice are under an untouched seal.
        Seal = "seal",
        /// A ball that left the wheel is examined.
        BallExamination = "ball-examination",
    }
}

crate::keywords! {
    /// Which way the wheel turns.
    pub enum Direction {
        /// Clockwise.
        Clockwise = "clockwise",
        /// The other way.
        Counterclockwise = "counterclockwise",
    }
}

crate::keywords! {
    /// Why a spin is void (nz-1996/roulette/6.1 to 6.6, nz-1996/tai-sai/7.1 to 7.4, nz-1996/money-wheel/6.1 to 6.3).
    pub enum VoidCause {
        /// The ball runs the same way as the wheel.
        SameDirection = "same-direction",
        /// A foreign object is in the wheel.
        ForeignObject = "foreign-object",
        /// The ball does not come down, or hangs.
        BallHungUp = "ball-hung-up",
        /// The ball left the wheel.
        BallOut = "ball-out",
        /// Somebody or something interfered.
        Interference = "interference",
        /// Fewer than four turns.
        TooFewTurns = "too-few-turns",
        /// A die does not lie flat.
        NotFlat = "not-flat",
        /// The tumbler did not work as it should.
        TumblerFailed = "tumbler-failed",
        /// The dice were seen before the call.
        Exposed = "exposed",
        /// The tumbler was not set going.
        NotActivated = "not-activated",
        /// The wheel is out of balance.
        Unbalanced = "unbalanced",
        /// The wheel or its support failed.
        Malfunction = "malfunction",
        /// The indicator stands on a peg.
        OnPeg = "on-peg",
    }
}

crate::keywords! {
    /// How play goes on after a failure of the equipment (nz-1996/tai-sai/7.7).
    pub enum Remedied {
        /// It works again.
        Rectified = "rectified",
        /// Procedures stand in for it that keep the game's integrity.
        Procedures = "procedures",
    }
}

crate::lines! {
    /// A command.
    pub enum Command tagged "do" {
        /// A check is done.
        "confirm" Confirm { /// Which.
            check: Check },
        /// Buys non-value chips in a colour at a declared value.
        "buy-colour" BuyColour { /// Who.
            player: Name, /// In which colour.
            colour: Colour, /// What each is worth.
            value_cents: Cents, /// How many.
            count: u32 },
        /// Gives non-value chips back for chips of value.
        "redeem-colour" RedeemColour { /// Who.
            player: Name, /// How many; all if not said.
            count: Option<u32> },
        /// Adds to a wager.
        "place-wager" PlaceWager { /// Whose.
            player: Name, /// Where.
            position: Mark, /// How much.
            cents: Cents, /// With which chips; chips of value if not said.
            chips: Option<Tender> },
        /// Lays a wager that has a name: several places at once, or none.
        "call-wager" CallWager { /// Whose.
            player: Name, /// Which.
            call: Call, /// How much is one unit.
            unit_cents: Cents, /// With which chips; chips of value if not said.
            chips: Option<Tender> },
        /// Takes a wager back, whole or in part.
        "withdraw-wager" WithdrawWager { /// Whose.
            player: Name, /// Where.
            position: Mark, /// How much; all if not said.
            cents: Option<Cents>, /// With which chips it was made; chips of value if not said.
            chips: Option<Tender> },
        /// Sets the wheel, the ball or the dice going.
        "spin" Spin { /// Which way the wheel turns, where it does; the other way than last time if not said.
            direction: Option<Direction> },
        /// Closes the betting.
        "no-more-bets" NoMoreBets {},
        /// It has come to rest.
        "result" Result { /// With this.
            outcome: Outcome },
        /// The result was entered wrongly.
        "amend-result" AmendResult { /// What it is.
            outcome: Outcome },
        /// Collects the losing wagers.
        "collect" Collect {},
        /// Pays winning wagers.
        "pay" Pay { /// Of which place; all if not said.
            position: Option<Mark>, /// Of which player; all if not said.
            player: Option<Name> },
        /// The spin is void.
        "no-spin" NoSpin { /// Why.
            cause: VoidCause },
        /// Another ball is used from now on.
        "change-ball" ChangeBall {},
        /// The electronic equipment failed, or lights the wrong areas.
        "report-equipment-failure" ReportEquipmentFailure {},
        /// Play goes on after a failure; an inspector has been notified.
        "resume-play" ResumePlay { /// How.
            how: Remedied },
        /// A wager was accepted that should have been refused.
        "report-found-wager" ReportFoundWager { /// Whose.
            player: Name, /// Where.
            position: Mark, /// How much.
            cents: Cents, /// With which chips; chips of value if not said.
            chips: Option<Tender> },
        /// The outcome of the round is invalidated.
        "invalidate-round" InvalidateRound { /// Why.
            cause: InvalidCause, /// Whose wagers are forfeited.
            forfeit: Vec<Name> },
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

    /// Who may say this, the one who usually does first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        use Role::{CasinoSupervisor, Dealer, Manager, Player, Supervisor};
        match self {
            Command::Confirm {
                check: Check::BallExamination,
            } => &[Supervisor, Manager],
            Command::Confirm { .. } => &[Manager, CasinoSupervisor],
            Command::BuyColour { .. }
            | Command::RedeemColour { .. }
            | Command::PlaceWager { .. }
            | Command::CallWager { .. }
            | Command::WithdrawWager { .. } => &[Player, Dealer],
            Command::Spin { .. } => &[Dealer, Supervisor],
            Command::NoSpin { .. } | Command::ReportEquipmentFailure {} => {
                &[Dealer, Supervisor, Manager]
            }
            Command::AmendResult { .. } | Command::ReportFoundWager { .. } => {
                &[Supervisor, Manager]
            }
            Command::ChangeBall {}
            | Command::ResumePlay { .. }
            | Command::InvalidateRound { .. } => &[Manager],
            Command::NoMoreBets { .. }
            | Command::Result { .. }
            | Command::Collect { .. }
            | Command::Pay { .. } => &[Dealer],
        }
    }

    /// The player who speaks, or for whom the dealer keys.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Command::BuyColour { player, .. }
            | Command::RedeemColour { player, .. }
            | Command::PlaceWager { player, .. }
            | Command::CallWager { player, .. }
            | Command::WithdrawWager { player, .. } => Some(player),
            Command::Confirm { .. }
            | Command::Spin { .. }
            | Command::NoMoreBets { .. }
            | Command::Result { .. }
            | Command::AmendResult { .. }
            | Command::Collect { .. }
            | Command::Pay { .. }
            | Command::NoSpin { .. }
            | Command::ChangeBall { .. }
            | Command::ReportEquipmentFailure { .. }
            | Command::ResumePlay { .. }
            | Command::ReportFoundWager { .. }
            | Command::InvalidateRound { .. } => None,
        }
    }
}
