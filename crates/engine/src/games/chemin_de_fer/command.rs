//! What can be asked of a chemin de fer table, and by whom (nj-19-47/chemin-de-fer/4.3(a) to 4.7(c);
//! custom/chemin-de-fer/staff).

use crate::games::baccarat::hand::Side;
use crate::words::Step;
use crate::{Card, Cents, Name, Role};

crate::lines! {
    /// A command.
    pub enum Command tagged "do" {
        /// A step of making the cards ready is done.
        "confirm" Confirm { /// Which.
            step: Step },
        /// The cutting card is put into the stack, so many cards from the front.
        "cut" Cut { /// Who cuts; nobody: the dealer.
            player: Option<Name>, /// Cards in front of the cutting card.
            position: u16 },
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
        /// A card came out face down.
        "face-down" FaceDown { /// How many; one if not said.
            count: Option<u8> },
        /// The cutting card came out.
        "cutting-card" CuttingCard {},
        /// Bids for the bank, or raises the bid.
        "bid" Bid { /// Who.
            player: Name, /// How much in all.
            cents: Cents },
        /// Closes the bidding: the highest bid has the bank.
        "close-auction" CloseAuction {},
        /// Takes the bank that is offered, with so much on it.
        "accept-bank" AcceptBank { /// Who.
            player: Name, /// How much.
            cents: Cents },
        /// Leaves the bank to the next.
        "decline-bank" DeclineBank { /// Who.
            player: Name },
        /// The Banker wagers on the Banker's Hand.
        "stake" Stake { /// Who.
            player: Name, /// How much in all.
            cents: Cents },
        /// The Banker gives the bank on.
        "pass-bank" PassBank { /// Who.
            player: Name },
        /// The Banker is made to give the bank on.
        "order-pass" OrderPass {},
        /// Covers the whole stake again, having lost to the one before.
        "suivi" Suivi { /// Who.
            player: Name },
        /// Leaves the stake to the others.
        "decline-suivi" DeclineSuivi { /// Who.
            player: Name },
        /// Announces that one covers the whole stake.
        "banco" Banco { /// Who.
            player: Name },
        /// No more announcements: the nearest has the stake, or it is covered in parts.
        "close-banco" CloseBanco {},
        /// Covers a part of the stake, or more of it.
        "cover" Cover { /// Who.
            player: Name, /// How much more.
            cents: Cents },
        /// Takes a part wager back, whole or in part.
        "uncover" Uncover { /// Who.
            player: Name, /// How much; all if not said.
            cents: Option<Cents> },
        /// Closes the betting.
        "no-more-bets" NoMoreBets {},
        /// Asks for a third card.
        "draw" Draw { /// Who.
            player: Name, /// For which hand.
            hand: Side },
        /// Wants no third card.
        "stay" Stay { /// Who.
            player: Name, /// For which hand.
            hand: Side },
        /// Turns the first two cards of a hand.
        "turn" Turn { /// Who.
            player: Name, /// Which hand.
            hand: Side },
        /// Has the dealer turn a hand and play it by the table of play.
        "keep-hand" KeepHand { /// Which.
            hand: Side },
        /// Settles the coup between the players.
        "settle" Settle {},
        /// After the last hand: the cards are shuffled again.
        "new-shoe" NewShoe {},
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
    ];

    /// Who may say this, the one who usually does first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        use Role::{CasinoSupervisor, Dealer, Manager, Player, Supervisor};
        match self {
            Command::Confirm {
                step: Step::SupervisorInspection,
            } => &[Supervisor],
            Command::Cut { player: None, .. } => &[Dealer],
            Command::Cut { .. }
            | Command::DeclineCut { .. }
            | Command::Bid { .. }
            | Command::AcceptBank { .. }
            | Command::DeclineBank { .. }
            | Command::Stake { .. }
            | Command::PassBank { .. }
            | Command::Suivi { .. }
            | Command::DeclineSuivi { .. }
            | Command::Banco { .. }
            | Command::Cover { .. }
            | Command::Uncover { .. }
            | Command::Draw { .. }
            | Command::Stay { .. }
            | Command::Turn { .. } => &[Player, Dealer],
            Command::OrderRecut {} => &[Supervisor, Manager, CasinoSupervisor],
            Command::OrderPass {} | Command::KeepHand { .. } => &[Dealer, Supervisor],
            Command::ReportThirdCard { .. }
            | Command::ReportExcessCard { .. }
            | Command::ReportFaceUpCard { .. }
            | Command::ReportInsufficientCards {} => &[Dealer, Supervisor, Manager],
            Command::PlaceCuttingCard { .. }
            | Command::Card { .. }
            | Command::FaceDown { .. }
            | Command::CuttingCard { .. }
            | Command::CloseAuction { .. }
            | Command::CloseBanco { .. }
            | Command::NoMoreBets { .. }
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
            | Command::Bid { player, .. }
            | Command::AcceptBank { player, .. }
            | Command::DeclineBank { player }
            | Command::Stake { player, .. }
            | Command::PassBank { player }
            | Command::Suivi { player }
            | Command::DeclineSuivi { player }
            | Command::Banco { player }
            | Command::Cover { player, .. }
            | Command::Uncover { player, .. }
            | Command::Draw { player, .. }
            | Command::Stay { player, .. }
            | Command::Turn { player, .. } => Some(player),
            Command::Confirm { .. }
            | Command::OrderRecut { .. }
            | Command::PlaceCuttingCard { .. }
            | Command::Card { .. }
            | Command::FaceDown { .. }
            | Command::CuttingCard { .. }
            | Command::CloseAuction { .. }
            | Command::OrderPass { .. }
            | Command::CloseBanco { .. }
            | Command::NoMoreBets { .. }
            | Command::KeepHand { .. }
            | Command::Settle { .. }
            | Command::NewShoe { .. }
            | Command::ReportThirdCard { .. }
            | Command::ReportExcessCard { .. }
            | Command::ReportFaceUpCard { .. }
            | Command::ReportInsufficientCards { .. } => None,
        }
    }
}
