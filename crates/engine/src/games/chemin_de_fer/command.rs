//! What can be asked of a chemin de fer table, and by whom (nj-19-47/chemin-de-fer/4.3(a) to 4.7(c);
//! custom/chemin-de-fer/staff).

use crate::games::baccarat::coup;
use crate::games::baccarat::hand::Side;
use crate::machine::ready;
use crate::{Cents, Name, Role};

crate::keywords! {
    /// Why a Banker is made to pass the bank (custom/chemin-de-fer/delay).
    pub enum PassCause {
        /// The Banker delays the game.
        Delay,
        /// Nobody covers any of the stake.
        Uncovered,
    }
}

crate::commands! {
    /// A command.
    pub enum Command {
        /// Bids for the bank, or raises the bid.
        "bid" Bid { player: Name, /// How much in all.
            cents: Cents } by [Player, Dealer] for player,
        /// Closes the bidding: the highest bid has the bank.
        "close-auction" CloseAuction {} by [Dealer],
        /// Takes the bank that is offered, with so much on it.
        "accept-bank" AcceptBank { player: Name, cents: Cents } by [Player, Dealer] for player,
        /// Leaves the bank to the next.
        "decline-bank" DeclineBank { player: Name } by [Player, Dealer] for player,
        /// The Banker wagers on the Banker's Hand.
        "stake" Stake { player: Name, /// How much in all.
            cents: Cents } by [Player, Dealer] for player,
        /// The Banker passes the bank.
        "pass-bank" PassBank { player: Name } by [Player, Dealer] for player,
        /// The Banker is made to pass the bank.
        "order-pass" OrderPass { /// Why; for delaying the game if not given.
            cause: Option<PassCause> } by [Dealer, Supervisor],
        /// Covers the whole stake again, having lost to the one before.
        "suivi" Suivi { player: Name } by [Player, Dealer] for player,
        /// Leaves the stake to the others.
        "decline-suivi" DeclineSuivi { player: Name } by [Player, Dealer] for player,
        /// Announces that one covers the whole stake.
        "banco" Banco { player: Name } by [Player, Dealer] for player,
        /// No more announcements: the nearest has the stake, or it is covered in parts.
        "close-banco" CloseBanco {} by [Dealer],
        /// Covers a part of the stake, or more of it.
        "cover" Cover { player: Name, cents: Cents } by [Player, Dealer] for player,
        /// Takes a part wager back, whole or in part.
        "uncover" Uncover { player: Name, /// How much; all if not given.
            cents: Option<Cents> } by [Player, Dealer] for player,
        /// Asks for a third card.
        "draw" Draw { player: Name, hand: Side } by [Player, Dealer] for player,
        /// Wants no third card.
        "stay" Stay { player: Name, hand: Side } by [Player, Dealer] for player,
        /// Has cards shuffled once more after lacing from now on, or not any more.
        "change-shuffle" ChangeShuffle { /// Whether they are.
            again: bool } by [Manager],
        /// Has the dealer turn a hand and play it by the table of play.
        "keep-hand" KeepHand { hand: Side } by [Dealer, Supervisor],
    }
    with /// In a coup.
    Coup(coup::Command): "card", "face-down", "cutting-card", "no-more-bets", "turn", "settle", "new-shoe", "report-third-card", "report-excess-card", "report-carried-card", "report-face-up-card", "report-insufficient-cards";
    with /// About cards being made ready.
    Ready(ready::Command) (by &[Role::Dealer]): "confirm", "cut", "decline-cut", "order-recut", "place-cutting-card";
}

impl Command {
    /// The words by which it is told what the equipment gave. At a virtual table only the equipment itself says them.
    pub const EQUIPMENT: &'static [&'static str] = &coup::Command::EQUIPMENT;
}
