//! What can be asked of a Caribbean stud table, and by whom (nz-1996/caribbean-stud/4.1 to 4.6, 6.2 to 6.5, 8.1, 9.4, 9.6, 11.4,
//! 11.10, 11.11, 14.1 to 14.11; nz-1996/general/14.2).

use crate::words::{InvalidCause, Step};
use crate::{Card, Cents, Name, Role};
use alloc::vec::Vec;

crate::keywords! {
    /// How a jackpot is paid (nz-1996/caribbean-stud/11.8).
    pub enum Means {
        /// In chips.
        Chips = "chips",
        /// In cash.
        Cash = "cash",
        /// By cheque.
        Cheque = "cheque",
    }
}

crate::keywords! {
    /// What a manager may direct against collusion (nz-1996/caribbean-stud/14.2).
    pub enum Direction {
        /// Only English is spoken.
        English = "english",
        /// Silence while a hand is in progress.
        Silence = "silence",
    }
}

crate::lines! {
    /// A command.
    pub enum Command tagged "do" {
        /// A step of making the cards ready is done.
        "confirm" Confirm { /// Which.
            step: Step },
        /// The stack is cut, so many cards from the front.
        "cut" Cut { /// Who cuts; nobody: a casino employee.
            player: Option<Name>, /// Cards in front of the cutting card.
            position: u16 },
        /// Places the ante.
        "ante" Ante { /// Who.
            player: Name, /// How much.
            cents: Cents },
        /// Takes the ante back, and with it a wager on the jackpot.
        "withdraw-ante" WithdrawAnte { /// Who.
            player: Name },
        /// Wagers on the jackpot.
        "wager-jackpot" WagerJackpot { /// Who.
            player: Name, /// How much: the amount on the sign.
            cents: Cents },
        /// Takes the wager on the jackpot back.
        "withdraw-jackpot" WithdrawJackpot { /// Who.
            player: Name },
        /// Says that the coin light has not come on.
        "no-light" NoLight { /// Whose.
            player: Name },
        /// Closes the betting.
        "no-more-bets" NoMoreBets {},
        /// Cards were dealt face down.
        "face-down" FaceDown { /// How many; one if not said.
            count: Option<u8> },
        /// This card was dealt face up, or was turned.
        "card" Card { /// Which.
            card: Card },
        /// Gives the hand up.
        "fold" Fold { /// Who.
            player: Name },
        /// Bets on the hand.
        "bet" Bet { /// Who.
            player: Name, /// How much: twice the ante.
            cents: Cents },
        /// A player who is not there to decide has folded.
        "fold-absent" FoldAbsent { /// Who.
            player: Name },
        /// Whoever has not decided is not there to do it: these hands are folded.
        "close-decisions" CloseDecisions {},
        /// Puts the hand face up on the table.
        "show" Show { /// Who.
            player: Name },
        /// Leaves the hand face down.
        "leave-down" LeaveDown { /// Who.
            player: Name },
        /// The dealer puts the hands face up whose players have not said whether they show them.
        "close-showing" CloseShowing {},
        /// The dealer has verified a hand that wins a jackpot prize, and told the game supervisor.
        "verify-hand" VerifyHand { /// Whose.
            player: Name },
        /// The deck in use is to be counted.
        "order-count" OrderCount {},
        /// The deck in use was counted.
        "count-cards" CountCards { /// How many cards there are.
            cards: u8 },
        /// Collects and pays the antes and bets.
        "settle" Settle {},
        /// The house pays a jackpot prize.
        "pay-jackpot" PayJackpot { /// To whom.
            player: Name, /// How much.
            cents: Cents, /// How; in chips if not said.
            means: Option<Means> },
        /// Has the cards replaced between rounds.
        "replace-cards" ReplaceCards {},
        /// Declares a hand dead.
        "declare-dead" DeclareDead { /// Whose.
            player: Name },
        /// Two players may not play together.
        "keep-apart" KeepApart { /// The one.
            player: Name, /// The other.
            other: Name },
        /// Directs how players behave.
        "direct" Direct { /// What.
            what: Direction },
        /// The card that was due face down came out exposed.
        "report-exposed-card" ReportExposedCard { /// Which.
            card: Card },
        /// A hand has the wrong number of cards.
        "report-card-count" ReportCardCount { /// In which seat; none: the dealer's.
            seat: Option<u8>, /// How many it has.
            cards: u8 },
        /// Cards were dealt to a box without an ante.
        "report-empty-box" ReportEmptyBox { /// Which.
            seat: u8 },
        /// An ante lies in the box of a seated player and was not taken before the call.
        "report-ante" ReportAnte { /// Whose.
            player: Name, /// How much.
            cents: Cents },
        /// The outcome of the round is invalidated.
        "invalidate-round" InvalidateRound { /// Why.
            cause: InvalidCause, /// Whose wagers are forfeited, for fraud.
            forfeit: Vec<Name> },
    }
}

impl Command {
    /// The words by which it is told what real cards did and what lies on a real layout. At a virtual table only the
    /// equipment itself says them.
    pub const EQUIPMENT: &'static [&'static str] = &[
        "face-down",
        "card",
        "count-cards",
        "report-exposed-card",
        "report-card-count",
        "report-empty-box",
        "report-ante",
    ];

    /// Who may say this, the one who usually does first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        use Role::{Dealer, Inspector, Manager, Player, Supervisor};
        match self {
            Command::Confirm {
                step: Step::SupervisorInspection,
            } => &[Supervisor],
            Command::Cut { player: None, .. } => &[Dealer, Supervisor],
            Command::Cut { .. }
            | Command::Ante { .. }
            | Command::WithdrawAnte { .. }
            | Command::WagerJackpot { .. }
            | Command::WithdrawJackpot { .. }
            | Command::NoLight { .. }
            | Command::Fold { .. }
            | Command::Bet { .. }
            | Command::Show { .. }
            | Command::LeaveDown { .. } => &[Player, Dealer],
            Command::OrderCount {} => &[Manager, Inspector],
            Command::DeclareDead { .. } => &[Supervisor, Manager],
            Command::PayJackpot { .. }
            | Command::ReplaceCards {}
            | Command::KeepApart { .. }
            | Command::Direct { .. }
            | Command::InvalidateRound { .. } => &[Manager],
            Command::ReportExposedCard { .. }
            | Command::ReportCardCount { .. }
            | Command::ReportEmptyBox { .. }
            | Command::ReportAnte { .. }
            | Command::FoldAbsent { .. }
            | Command::CloseDecisions {} => &[Dealer, Supervisor, Manager],
            Command::NoMoreBets { .. }
            | Command::FaceDown { .. }
            | Command::Card { .. }
            | Command::CloseShowing { .. }
            | Command::VerifyHand { .. }
            | Command::CountCards { .. }
            | Command::Settle { .. }
            | Command::Confirm { .. } => &[Dealer],
        }
    }

    /// The player who speaks, or for whom it is keyed.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Command::Cut { player, .. } => player.as_ref(),
            Command::Ante { player, .. }
            | Command::WithdrawAnte { player }
            | Command::WagerJackpot { player, .. }
            | Command::WithdrawJackpot { player }
            | Command::NoLight { player }
            | Command::Fold { player }
            | Command::Bet { player, .. }
            | Command::Show { player }
            | Command::LeaveDown { player } => Some(player),
            Command::Confirm { .. }
            | Command::NoMoreBets { .. }
            | Command::FaceDown { .. }
            | Command::Card { .. }
            | Command::FoldAbsent { .. }
            | Command::CloseDecisions { .. }
            | Command::CloseShowing { .. }
            | Command::VerifyHand { .. }
            | Command::OrderCount { .. }
            | Command::CountCards { .. }
            | Command::Settle { .. }
            | Command::PayJackpot { .. }
            | Command::ReplaceCards { .. }
            | Command::DeclareDead { .. }
            | Command::KeepApart { .. }
            | Command::Direct { .. }
            | Command::ReportExposedCard { .. }
            | Command::ReportCardCount { .. }
            | Command::ReportEmptyBox { .. }
            | Command::ReportAnte { .. }
            | Command::InvalidateRound { .. } => None,
        }
    }
}
