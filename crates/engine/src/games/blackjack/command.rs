//! What can be asked of a blackjack table, and by whom (nz-1996/blackjack/3.3, 4.1, 4.9, 7.4, 9.3, 10.1, 11.1, 13.3, 15.1 to 15.13).

use crate::words::{InvalidCause, ReshuffleCause, Step};
use crate::{Card, Cents, Name, Role};
use alloc::vec::Vec;

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
        /// This card came out of the shoe, or the discarded one was turned.
        "card" Card { /// Which.
            card: Card },
        /// The card that is discarded first came out face down.
        "face-down" FaceDown { /// How many; one if not said.
            count: Option<u8> },
        /// The cutting card came out.
        "cutting-card" CuttingCard {},
        /// Asks to see the card that was discarded first.
        "view-burned" ViewBurned { /// Who.
            player: Name },
        /// Adds to the wager on a box.
        "wager-on-box" WagerOnBox { /// Whose.
            player: Name, /// Which box.
            area: u8, /// How much.
            cents: Cents },
        /// Takes it back, whole or in part.
        "withdraw-from-box" WithdrawFromBox { /// Whose.
            player: Name, /// Which box.
            area: u8, /// How much; all if not said.
            cents: Option<Cents> },
        /// Places the Super Sevens wager beside the wager on a box.
        "wager-sevens" WagerSevens { /// Whose.
            player: Name, /// Which box.
            area: u8 },
        /// Takes it back.
        "withdraw-sevens" WithdrawSevens { /// Whose.
            player: Name, /// Which box.
            area: u8 },
        /// Closes the betting.
        "no-more-bets" NoMoreBets {},
        /// Holds to the minimum, until the cards are shuffled, somebody who has not wagered on every round of the shoe.
        "hold-to-minimum" HoldToMinimum { /// Whom.
            player: Name, /// Whether a Government inspector has been told.
            notified: bool },
        /// Makes an insurance wager.
        "insure" Insure { /// Who.
            player: Name, /// For the wager on which box.
            area: u8, /// How much.
            cents: Cents },
        /// Makes none.
        "decline-insurance" DeclineInsurance { /// Who.
            player: Name, /// For the wager on which box.
            area: u8 },
        /// Has a blackjack paid at once at even money.
        "take-even-money" TakeEvenMoney { /// Who.
            player: Name, /// On which box.
            area: u8 },
        /// No more insurance.
        "close-insurance" CloseInsurance {},
        /// Has no further card dealt to a hand.
        "stand-hand" StandHand { /// Who decides.
            player: Name, /// Which box.
            area: u8, /// Which hand of it, from 1.
            hand: u8 },
        /// Has one more card dealt to a hand.
        "draw-card" DrawCard { /// Who decides.
            player: Name, /// Which box.
            area: u8, /// Which hand of it, from 1.
            hand: u8 },
        /// Doubles down.
        "double-down" DoubleDown { /// Who decides.
            player: Name, /// Which box.
            area: u8, /// Which hand of it, from 1.
            hand: u8, /// How much is added.
            cents: Cents },
        /// Splits a pair, for the same wager again.
        "split-pair" SplitPair { /// Who decides.
            player: Name, /// Which box.
            area: u8, /// Which hand of it, from 1.
            hand: u8 },
        /// Doubles down with the one who decides.
        "follow-double" FollowDouble { /// Who.
            player: Name, /// Which box.
            area: u8, /// How much is added.
            cents: Cents },
        /// Wagers on both hands of the split pair.
        "follow-split" FollowSplit { /// Who.
            player: Name, /// Which box.
            area: u8 },
        /// Adds nothing to a doubled hand.
        "decline-follow" DeclineFollow { /// Who.
            player: Name, /// Which box.
            area: u8 },
        /// Leaves the original wager on one hand of the split pair.
        "choose-hand" ChooseHand { /// Who.
            player: Name, /// Which box.
            area: u8, /// Which hand, from 1.
            hand: u8 },
        /// Whoever has not said whether to follow adds nothing.
        "close-following" CloseFollowing {},
        /// Has a hand completed whose player is not there to decide.
        "direct-absent" DirectAbsent { /// Which box.
            area: u8, /// Which hand of it, from 1.
            hand: u8 },
        /// Refuses the exposed card, and with it any further card.
        "refuse-card" RefuseCard { /// Who decides.
            player: Name, /// Which box.
            area: u8, /// Which hand of it, from 1.
            hand: u8 },
        /// After the dealer's card was forgotten: has the hand void.
        "take-back-hand" TakeBackHand { /// Who decides.
            player: Name, /// Which box.
            area: u8 },
        /// After the dealer's card was forgotten: completes the hand.
        "complete-hand" CompleteHand { /// Who decides.
            player: Name, /// Which box.
            area: u8 },
        /// Hands of which nobody has said so are completed.
        "close-options" CloseOptions {},
        /// Collects the losing wagers and pays the winning ones.
        "settle" Settle {},
        /// At the end of a shoe: the cards are shuffled again.
        "new-shoe" NewShoe {},
        /// Has the cards shuffled between rounds.
        "reshuffle" Reshuffle { /// Why.
            cause: ReshuffleCause },
        /// Has the cards replaced between rounds.
        "replace-cards" ReplaceCards {},
        /// The next card lies face up in the shoe.
        "report-face-up-card" ReportFaceUpCard { /// Its face.
            card: Card },
        /// A card was drawn in error.
        "report-excess-card" ReportExcessCard { /// Its face, if it was disclosed.
            card: Option<Card> },
        /// Where a card of the initial deal was due none was dealt, and dealing went on.
        "omit-card" OmitCard {},
        /// It is noticed that a card was left out.
        "report-omission" ReportOmission {},
        /// Cards were dealt to a box without a wager.
        "report-empty-box" ReportEmptyBox { /// Which box.
            area: u8, /// The cards on it.
            cards: Vec<Card> },
        /// An exposed card was dealt to the dealer's hand in error.
        "report-dealer-card" ReportDealerCard { /// Which.
            card: Card },
        /// Cards were drawn or placed wrongly otherwise.
        "report-misplaced-cards" ReportMisplacedCards { /// The cards of the round in the order drawn; none: it cannot be established.
            drawn: Option<Vec<Card>> },
        /// The shoe cannot complete the round.
        "report-insufficient-cards" ReportInsufficientCards {},
        /// A card is damaged.
        "report-damaged-card" ReportDamagedCard { /// Which.
            card: Card },
        /// The cutting card came out and the cards were not shuffled.
        "report-missed-shuffle" ReportMissedShuffle {},
        /// No cutting card is in the shoe.
        "report-no-cutting-card" ReportNoCuttingCard {},
        /// A wager was accepted that should have been refused.
        "report-box-wager" ReportBoxWager { /// Whose.
            player: Name, /// On which box.
            area: u8, /// How much.
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
        "report-face-up-card",
        "report-excess-card",
        "omit-card",
        "report-omission",
        "report-empty-box",
        "report-dealer-card",
        "report-misplaced-cards",
        "report-insufficient-cards",
        "report-damaged-card",
        "report-missed-shuffle",
        "report-no-cutting-card",
    ];

    /// Who may say this, the one who usually does first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        use Role::{CasinoSupervisor, Dealer, Manager, Player, Supervisor};
        match self {
            Command::Confirm {
                step: Step::SupervisorInspection,
            } => &[Supervisor],
            Command::Cut { player: None, .. } => &[Dealer, Supervisor, Manager],
            Command::DirectAbsent { .. } | Command::ReportDamagedCard { .. } => {
                &[Supervisor, Manager, CasinoSupervisor]
            }
            Command::CloseOptions {}
            | Command::Reshuffle { .. }
            | Command::ReportBoxWager { .. } => &[Supervisor, Manager],
            Command::HoldToMinimum { .. }
            | Command::ReplaceCards {}
            | Command::InvalidateRound { .. } => &[Manager],
            // The hands are reconstructed under the supervision of a casino supervisor.
            Command::ReportOmission {}
            | Command::ReportEmptyBox { .. }
            | Command::ReportMisplacedCards { .. } => {
                &[Dealer, Supervisor, Manager, CasinoSupervisor]
            }
            Command::ReportFaceUpCard { .. }
            | Command::ReportExcessCard { .. }
            | Command::OmitCard {}
            | Command::ReportDealerCard { .. }
            | Command::ReportInsufficientCards {}
            | Command::ReportMissedShuffle {}
            | Command::ReportNoCuttingCard {} => &[Dealer, Supervisor, Manager],
            _ => match self.player() {
                Some(_) => &[Player, Dealer],
                None => &[Dealer],
            },
        }
    }

    /// The player who speaks, or for whom the dealer keys.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Command::Cut { player, .. } => player.as_ref(),
            Command::DeclineCut { player }
            | Command::ViewBurned { player }
            | Command::WagerOnBox { player, .. }
            | Command::WithdrawFromBox { player, .. }
            | Command::WagerSevens { player, .. }
            | Command::WithdrawSevens { player, .. }
            | Command::Insure { player, .. }
            | Command::DeclineInsurance { player, .. }
            | Command::TakeEvenMoney { player, .. }
            | Command::StandHand { player, .. }
            | Command::DrawCard { player, .. }
            | Command::DoubleDown { player, .. }
            | Command::SplitPair { player, .. }
            | Command::FollowDouble { player, .. }
            | Command::FollowSplit { player, .. }
            | Command::DeclineFollow { player, .. }
            | Command::ChooseHand { player, .. }
            | Command::RefuseCard { player, .. }
            | Command::TakeBackHand { player, .. }
            | Command::CompleteHand { player, .. } => Some(player),
            Command::Confirm { .. }
            | Command::PlaceCuttingCard { .. }
            | Command::Card { .. }
            | Command::FaceDown { .. }
            | Command::CuttingCard { .. }
            | Command::NoMoreBets { .. }
            | Command::HoldToMinimum { .. }
            | Command::CloseInsurance { .. }
            | Command::CloseFollowing { .. }
            | Command::DirectAbsent { .. }
            | Command::CloseOptions { .. }
            | Command::Settle { .. }
            | Command::NewShoe { .. }
            | Command::Reshuffle { .. }
            | Command::ReplaceCards { .. }
            | Command::ReportFaceUpCard { .. }
            | Command::ReportExcessCard { .. }
            | Command::OmitCard { .. }
            | Command::ReportOmission { .. }
            | Command::ReportEmptyBox { .. }
            | Command::ReportDealerCard { .. }
            | Command::ReportMisplacedCards { .. }
            | Command::ReportInsufficientCards { .. }
            | Command::ReportDamagedCard { .. }
            | Command::ReportMissedShuffle { .. }
            | Command::ReportNoCuttingCard { .. }
            | Command::ReportBoxWager { .. }
            | Command::InvalidateRound { .. } => None,
        }
    }
}
