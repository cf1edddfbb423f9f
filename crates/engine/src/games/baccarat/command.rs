//! What can be asked of a baccarat table, and by whom.

use super::hand::{Placed, Side};
use super::rules::{BankerPays, Style};
use crate::words::{InvalidCause, ReshuffleCause, Step};
use crate::{Card, Cents, Name, Role};
use alloc::vec::Vec;

crate::keywords! {
    /// What a wager is on.
    pub enum On {
        /// The Player's Hand.
        Player = "player",
        /// The Banker's Hand.
        Banker = "banker",
        /// A tie.
        Tie = "tie",
    }
}

crate::lines! {
    /// A command.
    pub enum Command tagged "do" {
        /// A step of making the cards ready is done.
        "confirm" Confirm { /// Which.
            step: Step },
        /// The cutting card is put into the stack, so many cards from the front.
        "cut" Cut { /// Who cuts; nobody: a casino employee.
            player: Option<Name>, /// Cards in front of the cutting card.
            position: u16 },
        /// Looks at pre-shuffled cards.
        "inspect-cards" InspectCards { /// Who.
            player: Name },
        /// Has pre-shuffled cards inspected, mixed and shuffled all the same.
        "require-shuffle" RequireShuffle { /// Who.
            player: Name },
        /// The player leaves the cut to the next.
        "decline-cut" DeclineCut { /// Who.
            player: Name },
        /// Has the cards cut again.
        "order-recut" OrderRecut {},
        /// The cutting card goes into the stack for play.
        "place-cutting-card" PlaceCuttingCard { /// Cards behind it.
            from_back: u16 },
        /// This card came out of the shoe face up, or was turned.
        "card" Card { /// Which.
            card: Card },
        /// Cards came out face down.
        "face-down" FaceDown { /// How many; one if not said.
            count: Option<u8> },
        /// The cutting card came out.
        "cutting-card" CuttingCard {},
        /// Adds to a wager.
        "place-wager" PlaceWager { /// Whose.
            player: Name, /// In which numbered area; 0 is the standing players'.
            area: u8, /// On what.
            on: On, /// How much.
            cents: Cents },
        /// Takes a wager back, whole or in part.
        "withdraw-wager" WithdrawWager { /// Whose.
            player: Name, /// Where.
            area: u8, /// On what.
            on: On, /// How much; all if not said.
            cents: Option<Cents> },
        /// Asks for rounds without wagers.
        "request-free-round" RequestFreeRound { /// Who asks.
            player: Name },
        /// Agrees to a round without wagers.
        "agree-free-round" AgreeFreeRound { /// Who.
            player: Name },
        /// Has the round without wagers dealt that was asked for and agreed to.
        "order-free-round" OrderFreeRound {},
        /// Another style of dealing from now on.
        "change-style" ChangeStyle { /// Which.
            style: Style },
        /// Banker wagers are paid otherwise from now on.
        "change-payment" ChangePayment { /// How.
            pays: BankerPays },
        /// Takes the shoe and deals from it.
        "accept-shoe" AcceptShoe { /// Who.
            player: Name },
        /// Leaves it to the next.
        "decline-shoe" DeclineShoe { /// Who.
            player: Name },
        /// The curator gives the shoe on.
        "pass-shoe" PassShoe { /// Who.
            player: Name },
        /// The curator is made to give the shoe on.
        "order-pass" OrderPass {},
        /// Takes commission that was marked.
        "collect-vigorish" CollectVigorish { /// Whose; everybody's if not said.
            player: Option<Name> },
        /// Closes the betting.
        "no-more-bets" NoMoreBets {},
        /// Cuts the wagers on the heavier hand down to the table differential.
        "reduce-wagers" ReduceWagers {},
        /// Takes on the handling of a hand (style B).
        "accept-hand" AcceptHand { /// Who.
            player: Name, /// Which hand.
            hand: Side },
        /// Leaves it to the next (style B).
        "decline-hand" DeclineHand { /// Who.
            player: Name, /// Which hand.
            hand: Side },
        /// Has the dealer keep and turn a hand (style B).
        "keep-hand" KeepHand { /// Which.
            hand: Side },
        /// Has the Banker's Hand turned first this round (style B).
        "turn-banker-first" TurnBankerFirst {},
        /// The handler turns the hand, or its third card (style B).
        "turn" Turn { /// Who.
            player: Name, /// Which hand.
            hand: Side },
        /// Collects the losing wagers and pays the winning ones.
        "settle" Settle {},
        /// After the last hand: the cards are shuffled again, or new ones are brought.
        "new-shoe" NewShoe {},
        /// Has the cards shuffled between rounds.
        "reshuffle" Reshuffle { /// Why.
            cause: ReshuffleCause },
        /// Has the cards replaced between rounds.
        "replace-cards" ReplaceCards {},
        /// A third card went to the Player's Hand that must not have one.
        "report-third-card" ReportThirdCard { /// Its face, if it was disclosed.
            card: Option<Card> },
        /// One card too many was drawn.
        "report-excess-card" ReportExcessCard { /// Its face, if it was disclosed.
            card: Option<Card> },
        /// The next card lies face up in the shoe.
        "report-face-up-card" ReportFaceUpCard { /// Its face.
            card: Card },
        /// The shoe cannot complete the round.
        "report-insufficient-cards" ReportInsufficientCards {},
        /// Cards were dealt or placed wrongly.
        "report-misdeal" ReportMisdeal { /// The cards in the order drawn and where each was put; none: it cannot be established.
            drawn: Option<Vec<Placed>> },
        /// The burn was forgotten and dealing has begun.
        "report-no-burn" ReportNoBurn {},
        /// An error in an earlier round of this shoe has come to light.
        "report-late-error" ReportLateError { /// In which round.
            round: u32 },
        /// A wager was accepted that should have been refused.
        "report-found-wager" ReportFoundWager { /// Whose.
            player: Name, /// Where.
            area: u8, /// On what.
            on: On, /// How much.
            cents: Cents },
        /// The outcome of the round is invalidated.
        "invalidate-round" InvalidateRound { /// Why.
            cause: InvalidCause, /// Whose wagers are forfeited.
            forfeit: Vec<Name> },
    }
}

impl Command {
    /// The words by which it is told what the equipment gave. At a virtual table only the equipment itself says them.
    pub const EQUIPMENT: &'static [&'static str] = &[
        "card",
        "face-down",
        "cutting-card",
        "report-third-card",
        "report-excess-card",
        "report-face-up-card",
        "report-insufficient-cards",
        "report-misdeal",
        "report-no-burn",
    ];

    /// Who may say this, the one who usually does first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        use Role::{CasinoSupervisor, Dealer, Manager, Player, Supervisor};
        match self {
            Command::Confirm {
                step: Step::SupervisorInspection,
            } => &[Supervisor],
            Command::Cut { player: None, .. } => &[Dealer, Supervisor, Manager, CasinoSupervisor],
            Command::Cut { .. }
            | Command::DeclineCut { .. }
            | Command::PlaceWager { .. }
            | Command::WithdrawWager { .. }
            | Command::RequestFreeRound { .. }
            | Command::AgreeFreeRound { .. }
            | Command::InspectCards { .. }
            | Command::RequireShuffle { .. }
            | Command::AcceptShoe { .. }
            | Command::DeclineShoe { .. }
            | Command::PassShoe { .. }
            | Command::AcceptHand { .. }
            | Command::DeclineHand { .. }
            | Command::Turn { .. } => &[Player, Dealer],
            Command::OrderPass {} => &[Dealer, Supervisor],
            Command::KeepHand { .. }
            | Command::OrderRecut {}
            | Command::OrderFreeRound {}
            | Command::Reshuffle { .. } => &[Supervisor, Manager, CasinoSupervisor],
            Command::ReportFoundWager { .. } => &[Supervisor, Manager],
            Command::TurnBankerFirst {} => &[Manager, CasinoSupervisor],
            Command::ChangeStyle { .. }
            | Command::ChangePayment { .. }
            | Command::ReplaceCards {}
            | Command::InvalidateRound { .. } => &[Manager],
            // The hands are reconstructed under the supervision of a casino supervisor.
            Command::ReportMisdeal { .. } => &[Dealer, Supervisor, Manager, CasinoSupervisor],
            Command::ReportThirdCard { .. }
            | Command::ReportExcessCard { .. }
            | Command::ReportFaceUpCard { .. }
            | Command::ReportInsufficientCards {}
            | Command::ReportNoBurn {}
            | Command::ReportLateError { .. } => &[Dealer, Supervisor, Manager],
            Command::PlaceCuttingCard { .. }
            | Command::Card { .. }
            | Command::FaceDown { .. }
            | Command::CuttingCard { .. }
            | Command::CollectVigorish { .. }
            | Command::NoMoreBets { .. }
            | Command::ReduceWagers { .. }
            | Command::Settle { .. }
            | Command::NewShoe { .. }
            | Command::Confirm { .. } => &[Dealer],
        }
    }

    /// The player who speaks, or for whom the dealer keys.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Command::Cut { player, .. } => player.as_ref(),
            Command::DeclineCut { player }
            | Command::PlaceWager { player, .. }
            | Command::WithdrawWager { player, .. }
            | Command::RequestFreeRound { player }
            | Command::AgreeFreeRound { player }
            | Command::InspectCards { player }
            | Command::RequireShuffle { player }
            | Command::AcceptShoe { player }
            | Command::DeclineShoe { player }
            | Command::PassShoe { player }
            | Command::AcceptHand { player, .. }
            | Command::DeclineHand { player, .. }
            | Command::Turn { player, .. } => Some(player),
            Command::Confirm { .. }
            | Command::OrderRecut { .. }
            | Command::PlaceCuttingCard { .. }
            | Command::Card { .. }
            | Command::FaceDown { .. }
            | Command::CuttingCard { .. }
            | Command::OrderFreeRound { .. }
            | Command::ChangeStyle { .. }
            | Command::ChangePayment { .. }
            | Command::OrderPass { .. }
            | Command::CollectVigorish { .. }
            | Command::NoMoreBets { .. }
            | Command::ReduceWagers { .. }
            | Command::KeepHand { .. }
            | Command::TurnBankerFirst { .. }
            | Command::Settle { .. }
            | Command::NewShoe { .. }
            | Command::Reshuffle { .. }
            | Command::ReplaceCards { .. }
            | Command::ReportThirdCard { .. }
            | Command::ReportExcessCard { .. }
            | Command::ReportFaceUpCard { .. }
            | Command::ReportInsufficientCards { .. }
            | Command::ReportMisdeal { .. }
            | Command::ReportNoBurn { .. }
            | Command::ReportLateError { .. }
            | Command::ReportFoundWager { .. }
            | Command::InvalidateRound { .. } => None,
        }
    }
}
