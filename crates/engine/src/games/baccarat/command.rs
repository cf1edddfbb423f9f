//! What can be asked of a baccarat table, and by whom.

use super::hand::{Placed, Side};
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

crate::keywords! {
    /// A step by which cards are made ready, confirmed by a person (nz-2004/baccarat/6.1 to 6.3, 7.3).
    pub enum Step {
        /// The dealer sorts and inspects the cards.
        DealerInspection = "dealer-inspection",
        /// The game supervisor does the same, independently.
        SupervisorInspection = "supervisor-inspection",
        /// They are spread face up for the first players to see.
        Spread = "spread",
        /// They are washed face down.
        ChemmyShuffle = "chemmy-shuffle",
        /// They are stacked.
        Stack = "stack",
        /// They are riffle shuffled.
        RiffleShuffle = "riffle-shuffle",
        /// Cards that were in play are shuffled again.
        Shuffle = "shuffle",
    }
}

crate::keywords! {
    /// Why a supervisor has the cards shuffled between rounds (nz-2004/baccarat/7.1).
    pub enum ReshuffleCause {
        /// The randomness of the shuffle is suspect.
        Suspicion = "suspicion",
        /// A card was exposed before it came into the shoe.
        Exposed = "exposed",
        /// The table was vacant.
        Vacancy = "vacancy",
    }
}

crate::keywords! {
    /// Why a round's outcome is invalidated (nz-1996/general/12.1).
    pub enum InvalidCause {
        /// Commotion, fire, robbery and the like.
        Disruption = "disruption",
        /// A fraudulent act that affects the outcome.
        Fraud = "fraud",
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
        /// The player leaves the cut to the next.
        "decline-cut" DeclineCut { /// Who.
            player: Name },
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
    /// Who may say this, the one who usually does first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        use Role::{Dealer, Manager, Player, Supervisor};
        match self {
            Command::Confirm {
                step: Step::SupervisorInspection,
            } => &[Supervisor],
            Command::Cut { player: None, .. } => &[Dealer, Supervisor, Manager],
            Command::Cut { .. }
            | Command::DeclineCut { .. }
            | Command::PlaceWager { .. }
            | Command::WithdrawWager { .. }
            | Command::RequestFreeRound { .. }
            | Command::AcceptHand { .. }
            | Command::DeclineHand { .. }
            | Command::Turn { .. } => &[Player, Dealer],
            Command::KeepHand { .. }
            | Command::Reshuffle { .. }
            | Command::ReportFoundWager { .. } => &[Supervisor, Manager],
            Command::TurnBankerFirst {}
            | Command::ReplaceCards {}
            | Command::InvalidateRound { .. } => &[Manager],
            Command::ReportThirdCard { .. }
            | Command::ReportExcessCard { .. }
            | Command::ReportFaceUpCard { .. }
            | Command::ReportInsufficientCards {}
            | Command::ReportMisdeal { .. }
            | Command::ReportNoBurn {}
            | Command::ReportLateError { .. } => &[Dealer, Supervisor, Manager],
            _ => &[Dealer],
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
            | Command::AcceptHand { player, .. }
            | Command::DeclineHand { player, .. }
            | Command::Turn { player, .. } => Some(player),
            _ => None,
        }
    }

    /// Whether it tells what the equipment gave. At a virtual table only the equipment itself may.
    #[must_use]
    pub const fn is_equipment(&self) -> bool {
        matches!(
            self,
            Command::Card { .. }
                | Command::FaceDown { .. }
                | Command::CuttingCard {}
                | Command::ReportThirdCard { .. }
                | Command::ReportExcessCard { .. }
                | Command::ReportFaceUpCard { .. }
                | Command::ReportInsufficientCards {}
                | Command::ReportMisdeal { .. }
                | Command::ReportNoBurn {}
        )
    }
}
