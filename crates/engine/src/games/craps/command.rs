//! What can be asked of a craps table, and by whom (nz-1996/craps/3.2 to 3.8, 4.2 to 4.5, 5.5 to 5.11, 7.1 to 7.7;
//! nz-1996/general/12.1, 14.2).

use super::bet::BetWord;
use super::dice::Dice;
use crate::words::{InvalidCause, Step};
use crate::{Cents, Name, Role};
use alloc::vec::Vec;

crate::keywords! {
    /// Who calls a throw, the lowest office first: each may be overruled by those after it.
    pub enum Office {
        /// The dealer who gathers the dice and calls their total.
        Stickperson = "stickperson",
        /// The game supervisor.
        GameSupervisor = "game-supervisor",
        /// The casino supervisor of the pit.
        CasinoSupervisor = "casino-supervisor",
        /// The casino manager or shift manager.
        Manager = "manager",
    }
}

impl Office {
    /// The roles that hold it.
    #[must_use]
    pub const fn roles(self) -> &'static [Role] {
        match self {
            Office::Stickperson => &[Role::Dealer],
            Office::GameSupervisor => &[Role::Supervisor],
            Office::CasinoSupervisor => &[Role::Manager, Role::CasinoSupervisor],
            Office::Manager => &[Role::Manager],
        }
    }
}

crate::keywords! {
    /// Why "No roll" is called.
    pub enum NoRoll {
        /// A die left the table.
        OffTable = "off-table",
        /// One die lies on the other.
        Stacked = "stacked",
        /// A die stopped on the bank's chips.
        OnBank = "on-bank",
        /// A die stopped in the bowl or on a rail.
        InBowlOrRail = "in-bowl-or-rail",
        /// A die leans with more than one side on something.
        Leaning = "leaning",
        /// A false die or a fraudulent throw.
        Fraudulent = "fraudulent",
        /// Dice that are not approved for the game.
        NotApproved = "not-approved",
        /// The natural fall cannot be called.
        NoNaturalFall = "no-natural-fall",
        /// The dice did not leave the hand together.
        NotTogether = "not-together",
        /// A die struck no end of the table.
        ShortThrow = "short-throw",
        /// The throw was improper otherwise.
        Improper = "improper",
        /// Something else was irregular.
        Irregular = "irregular",
        /// It is disputed which face is up, and the supervisor has the dice thrown again.
        Disputed = "disputed",
    }
}

impl NoRoll {
    /// Whether the roll is void without any call.
    #[must_use]
    pub const fn is_void_by_itself(self) -> bool {
        !matches!(
            self,
            NoRoll::NotTogether
                | NoRoll::ShortThrow
                | NoRoll::Improper
                | NoRoll::Irregular
                | NoRoll::Disputed
        )
    }
}

crate::keywords! {
    /// Why a supervisor has the shooter pass the dice.
    pub enum PassCause {
        /// The shooter delays the game.
        Delay = "delay",
        /// The shooter keeps making invalid rolls.
        InvalidRolls = "invalid-rolls",
        /// The shooter breaks the rules.
        Contravention = "contravention",
    }
}

crate::lines! {
    /// A command.
    pub enum Command tagged "do" {
        /// An inspection of the dice is done.
        "confirm" Confirm { /// Which.
            step: Step },
        /// The Government inspector has been told that the dice are replaced.
        "notify-inspector" NotifyInspector {},
        /// Offers the dice to the next player who may have them.
        "offer-dice" OfferDice {},
        /// Takes the dice that are offered.
        "accept-dice" AcceptDice { /// Who.
            player: Name },
        /// Leaves them to the next.
        "decline-dice" DeclineDice { /// Who.
            player: Name },
        /// The shooter keeps two of the dice.
        "choose-dice" ChooseDice { /// Who.
            player: Name, /// One die, by its number.
            first: u8, /// The other.
            second: u8 },
        /// The shooter wants the die or dice back that left the table.
        "request-dice" RequestDice { /// Who.
            player: Name },
        /// The shooter gives the dice on.
        "pass-dice" PassDice { /// Who.
            player: Name },
        /// The shooter is made to give the dice on.
        "order-pass" OrderPass { /// Why.
            cause: PassCause },
        /// Places a wager, or adds to it.
        "place-wager" PlaceWager { /// Whose.
            player: Name, /// On what.
            bet: BetWord, /// How much more.
            cents: Cents },
        /// A wager made during the throw stands.
        "confirm-wager" ConfirmWager { /// Whose.
            player: Name, /// On what.
            bet: BetWord },
        /// Takes a wager down, whole or in part.
        "withdraw-wager" WithdrawWager { /// Whose.
            player: Name, /// On what.
            bet: BetWord, /// How much; all if not said.
            cents: Option<Cents> },
        /// The player's wager works: that one, or all that may rest.
        "call-on" CallOn { /// Whose.
            player: Name, /// Which; all if not said.
            bet: Option<BetWord> },
        /// The player's wager rests: that one, or all that may.
        "call-off" CallOff { /// Whose.
            player: Name, /// Which; all if not said.
            bet: Option<BetWord> },
        /// The dice leave the hand.
        "throw" Throw { /// Whose; nobody's: the stickperson throws.
            player: Option<Name> },
        /// The dice have come to rest with these faces up.
        "roll" Roll { /// The faces.
            dice: Dice },
        /// "No roll".
        "no-roll" CallNoRoll { /// Why.
            cause: NoRoll, /// Who calls it; the stickperson if not said.
            by: Option<Office> },
        /// The supervisor decides which faces are up.
        "rule-face" RuleFace { /// The faces.
            dice: Dice },
        /// A call is overruled.
        "overrule" Overrule { /// By whom.
            by: Office, /// The faces that count; none: no roll.
            dice: Option<Dice> },
        /// Settles what the roll decided, or after "No roll" gives the dice back.
        "settle" Settle {},
        /// Dice left the table and are not found.
        "report-dice-lost" ReportDiceLost { /// Which, by number.
            dice: Vec<u8> },
        /// A lost die was found and inspected.
        "report-die-found" ReportDieFound { /// Which.
            die: u8, /// Whether it is without fault.
            sound: bool },
        /// A wager was accepted that should have been refused.
        "report-found-wager" ReportFoundWager { /// Whose.
            player: Name, /// On what.
            bet: BetWord, /// How much.
            cents: Cents },
        /// The outcome of the roll is invalidated.
        "invalidate-round" InvalidateRound { /// Why.
            cause: InvalidCause, /// Whose wagers are forfeited.
            forfeit: Vec<Name> },
    }
}

impl Command {
    /// The words by which it is told what the equipment gave. At a virtual table only the equipment itself says them.
    pub const EQUIPMENT: &'static [&'static str] = &[
        "roll",
        "no-roll",
        "rule-face",
        "overrule",
        "report-dice-lost",
        "report-die-found",
    ];

    /// Who may say this, the one who usually does first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        use Role::{Dealer, Manager, Player, Supervisor};
        match self {
            Command::Confirm {
                step: Step::SupervisorInspection,
            }
            | Command::NotifyInspector {}
            | Command::OrderPass { .. }
            | Command::RuleFace { .. }
            | Command::ReportDieFound { .. }
            | Command::CallNoRoll {
                cause: NoRoll::Disputed,
                ..
            } => &[Supervisor],
            Command::AcceptDice { .. }
            | Command::DeclineDice { .. }
            | Command::ChooseDice { .. }
            | Command::RequestDice { .. }
            | Command::PassDice { .. }
            | Command::PlaceWager { .. }
            | Command::WithdrawWager { .. }
            | Command::CallOn { .. }
            | Command::CallOff { .. }
            | Command::Throw { player: Some(_) } => &[Player, Dealer],
            Command::ConfirmWager { .. } => &[Dealer, Supervisor],
            Command::CallNoRoll { by: None, .. } => &[Dealer],
            Command::CallNoRoll { by: Some(by), .. } | Command::Overrule { by, .. } => by.roles(),
            Command::ReportDiceLost { .. } => &[Dealer, Supervisor, Manager],
            Command::ReportFoundWager { .. } => &[Supervisor, Manager],
            Command::InvalidateRound { .. } => &[Manager],
            Command::OfferDice { .. }
            | Command::Roll { .. }
            | Command::Settle { .. }
            | Command::Confirm { .. }
            | Command::Throw { .. } => &[Dealer],
        }
    }

    /// The player who speaks, or for whom the dealer keys.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Command::AcceptDice { player }
            | Command::DeclineDice { player }
            | Command::ChooseDice { player, .. }
            | Command::RequestDice { player }
            | Command::PassDice { player }
            | Command::PlaceWager { player, .. }
            | Command::ConfirmWager { player, .. }
            | Command::WithdrawWager { player, .. }
            | Command::CallOn { player, .. }
            | Command::CallOff { player, .. }
            | Command::ReportFoundWager { player, .. } => Some(player),
            Command::Throw { player } => player.as_ref(),
            Command::Confirm { .. }
            | Command::NotifyInspector { .. }
            | Command::OfferDice { .. }
            | Command::OrderPass { .. }
            | Command::Roll { .. }
            | Command::CallNoRoll { .. }
            | Command::RuleFace { .. }
            | Command::Overrule { .. }
            | Command::Settle { .. }
            | Command::ReportDiceLost { .. }
            | Command::ReportDieFound { .. }
            | Command::InvalidateRound { .. } => None,
        }
    }
}
