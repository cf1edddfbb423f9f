//! What can be asked of a craps table, and by whom (nz-1996/craps/3.2 to 3.8, 4.2 to 4.5, 5.5 to 5.11, 7.1 to 7.7;
//! nz-1996/general/12.1, 14.2).

use super::bet::BetWord;
use super::dice::Dice;
use super::event::Reopened;
use crate::words::{InvalidCause, Known, Step};
use crate::{Case, Cents, Name, Role};
use alloc::vec::Vec;

crate::keywords! {
    /// Who calls a throw, the lowest office first: each may be overruled by those after it.
    pub enum Office {
        /// The dealer who gathers the dice and calls their total.
        Stickperson,
        /// The game supervisor.
        GameSupervisor,
        /// The casino supervisor of the pit.
        CasinoSupervisor,
        /// The casino manager or shift manager.
        Manager,
    }
}

impl Office {
    /// What people call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Office::Stickperson => "stickperson",
            Office::GameSupervisor => "game supervisor",
            Office::CasinoSupervisor => "casino supervisor",
            Office::Manager => "manager",
        }
    }

    /// What it means for a roll that is settled that this office overrules its call; the stickperson calls, and overrules nobody.
    pub(super) const fn overrules(self) -> Reopened {
        match self {
            Office::Stickperson => Reopened::Void,
            Office::GameSupervisor => Reopened::GameSupervisor,
            Office::CasinoSupervisor => Reopened::CasinoSupervisor,
            Office::Manager => Reopened::Manager,
        }
    }

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
        OffTable,
        /// One die lies on the other.
        Stacked,
        /// A die stopped on the bank's chips.
        OnBank,
        /// A die stopped in the bowl or on a rail.
        InBowlOrRail,
        /// A die leans with more than one side on something.
        Leaning,
        /// A false die or a fraudulent throw.
        Fraudulent,
        /// Dice that are not approved for the game.
        NotApproved,
        /// The natural fall cannot be called.
        NoNaturalFall,
        /// The dice did not leave the hand together.
        NotTogether,
        /// A die struck no end of the table.
        ShortThrow,
        /// The throw was improper otherwise.
        Improper,
        /// Something else was irregular.
        Irregular,
        /// It is disputed which face is up, and the supervisor has the dice thrown again.
        Disputed,
        /// A die touched chips that are not the bank's, for which no roll is void.
        HitChips,
    }
}

impl NoRoll {
    /// Whose call it is, by the rule about its cause.
    pub(super) const fn called_by(self) -> Case {
        match self {
            NoRoll::Disputed => Case::Disputed,
            cause if cause.is_void_by_itself() => Case::Void,
            _ => Case::NoRoll,
        }
    }

    /// Whether the roll is void without any call.
    #[must_use]
    pub const fn is_void_by_itself(self) -> bool {
        match self {
            NoRoll::OffTable
            | NoRoll::Stacked
            | NoRoll::OnBank
            | NoRoll::InBowlOrRail
            | NoRoll::Leaning
            | NoRoll::Fraudulent
            | NoRoll::NotApproved
            | NoRoll::NoNaturalFall => true,
            NoRoll::NotTogether
            | NoRoll::ShortThrow
            | NoRoll::Improper
            | NoRoll::Irregular
            | NoRoll::Disputed
            | NoRoll::HitChips => false,
        }
    }
}

crate::keywords! {
    /// Why a supervisor has the shooter pass the dice.
    pub enum PassCause {
        /// The shooter delays the game.
        Delay,
        /// The shooter keeps making invalid rolls.
        InvalidRolls,
        /// The shooter breaks the rules.
        Contravention,
    }
}

crate::keywords! {
    /// Which wagers a player calls on with the one that is named.
    pub enum Extent {
        /// All similar ones: of the same kind.
        Similar,
        /// None but it.
        Only,
    }
}

crate::commands! {
    /// A command.
    pub enum Command {
        /// An inspection of the dice is done.
        "confirm" Confirm { step: Step } by (step.confirmed_by()),
        /// An inspector has been told, as older logs have it; the floor's `tell-inspector` says so now.
        "notify-inspector" NotifyInspector {} by [Supervisor, CasinoSupervisor, Manager],
        /// A new set of dice takes the place of one of which dice are lost.
        "replace-dice" ReplaceDice {} by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// Offers the dice to the next player who may have them.
        "offer-dice" OfferDice {} by [Dealer],
        /// Takes the dice that are offered.
        "accept-dice" AcceptDice { player: Name } by [Player, Dealer] for player,
        /// Leaves them to the next.
        "decline-dice" DeclineDice { player: Name } by [Player, Dealer] for player,
        /// The shooter keeps two of the dice.
        "choose-dice" ChooseDice { player: Name, /// One die, by its number.
            first: u8, second: u8, /// One too many, so that it is refused by its rule.
            third: Option<u8> } by [Player, Dealer] for player,
        /// The shooter wants the die or dice back that left the table.
        "request-dice" RequestDice { player: Name } by [Player, Dealer] for player,
        /// The shooter passes the dice.
        "pass-dice" PassDice { player: Name } by [Player, Dealer] for player,
        /// The shooter is made to pass the dice.
        "order-pass" OrderPass { cause: PassCause } by [Supervisor],
        /// Places a wager, or adds to it.
        "place-wager" PlaceWager { player: Name, bet: BetWord, cents: Cents } by [Player, Dealer] for player,
        /// The dealer lays down a wager that the player says aloud; it waits for a word that it stands.
        "call-wager" CallWager { player: Name, bet: BetWord, cents: Cents } by [Dealer] for player,
        /// The player divides a C & E.
        "divide-wager" DivideWager { player: Name, /// How much of it is on 11 in One Roll; the rest is on Any Craps.
            eleven_cents: Cents } by [Player, Dealer] for player,
        /// A wager said aloud, or made during the throw, stands.
        "confirm-wager" ConfirmWager { player: Name, bet: BetWord } by [Dealer, Supervisor] for player,
        /// Takes a wager down, whole or in part.
        "withdraw-wager" WithdrawWager { player: Name, bet: BetWord, /// How much; all if not given.
            cents: Option<Cents> } by [Player, Dealer] for player,
        /// The player's wagers work: that one with all similar ones, or all that may rest.
        "call-on" CallOn { player: Name, /// Which; all if not given.
            bet: Option<BetWord>, /// Whether with similar ones; with them if not given.
            extent: Option<Extent> } by [Player, Dealer] for player,
        /// The player's call for a come out roll is confirmed by an "on" marker.
        "confirm-call" ConfirmCall { player: Name } by [Dealer, Supervisor] for player,
        /// The player's wager rests: that one, or all that may.
        "call-off" CallOff { player: Name, /// Which; all if not given.
            bet: Option<BetWord> } by [Player, Dealer] for player,
        /// The dice leave the hand.
        "throw" Throw { /// Whose; nobody's: the stickperson throws.
            player: Option<Name> } by (thrown_by(player.as_ref())) for (player.as_ref()),
        /// The dice have come to rest with these faces up.
        "roll" Roll { dice: Dice } by [Dealer],
        /// "No roll".
        "no-roll" CallNoRoll { cause: NoRoll, /// Who calls it; the stickperson if not given.
            by: Option<Office> } by (no_roll_by(*cause, *by)),
        /// The supervisor decides which faces are up.
        "rule-face" RuleFace { dice: Dice } by [Supervisor],
        /// A call is overruled.
        "overrule" Overrule { by: Office, /// The faces that count; none: no roll.
            dice: Option<Dice> } by (by.roles()),
        /// Settles what the roll decided, or after "No roll" gives the dice back.
        "settle" Settle {} by [Dealer],
        /// Dice left the table, or are missing.
        "report-dice-lost" ReportDiceLost { /// Which, by number.
            dice: Vec<u8> } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// A lost die was found and inspected.
        "report-die-found" ReportDieFound { die: u8, /// Whether it is without fault.
            sound: bool } by [Supervisor],
        /// A wager was accepted that should have been refused.
        "report-found-wager" ReportFoundWager { player: Name, bet: BetWord, cents: Cents, /// What is known of it; if not given, late when the dice are at rest, else judged by its amount.
            known: Option<Known> } by [Supervisor, Manager, CasinoSupervisor] for player,
        /// The outcome of the roll is invalidated.
        "invalidate-round" InvalidateRound { cause: InvalidCause, /// Whose wagers are forfeited.
            forfeit: Vec<Name> } by [Manager],
    }
}

/// The shooter's throw is for the shooter to say, anybody's for the dealer.
const fn thrown_by(player: Option<&Name>) -> &'static [Role] {
    match player {
        Some(_) => &[Role::Player, Role::Dealer],
        None => &[Role::Dealer],
    }
}

/// A dispute is for the game supervisor; otherwise whoever calls it, or the stickperson.
const fn no_roll_by(cause: NoRoll, by: Option<Office>) -> &'static [Role] {
    match (cause, by) {
        (NoRoll::Disputed, _) => &[Role::Supervisor],
        (_, None) => &[Role::Dealer],
        (_, Some(by)) => by.roles(),
    }
}

impl Command {
    /// The case of one that is another role's: by whom "No roll" is called depends on the cause.
    pub(super) const fn power_case(&self) -> Option<Case> {
        match self {
            Command::CallNoRoll { cause, .. } => Some(cause.called_by()),
            _ => None,
        }
    }

    /// The words by which it is told what the equipment gave. At a virtual table only the equipment itself says them.
    pub const EQUIPMENT: &'static [&'static str] = &[
        "roll",
        "no-roll",
        "rule-face",
        "overrule",
        "report-dice-lost",
        "report-die-found",
    ];
}
