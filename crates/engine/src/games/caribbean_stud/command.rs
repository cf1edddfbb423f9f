//! What can be asked of a Caribbean stud table, and by whom (nz-1996/caribbean-stud/4.1 to 4.6, 6.2 to 6.5, 8.1, 9.4, 9.6, 11.4,
//! 11.10, 11.11, 14.1 to 14.11; nz-1996/general/14.2).

use crate::machine::ready;
use crate::words::{InvalidCause, Known};
use crate::{Card, Cents, Name, Role};
use alloc::vec::Vec;

crate::keywords! {
    /// How a jackpot is paid (nz-1996/caribbean-stud/11.8).
    pub enum Means {
        /// In chips.
        Chips,
        /// In cash.
        Cash,
        /// By cheque.
        Cheque,
    }
}

crate::keywords! {
    /// What a manager may direct against collusion (nz-1996/caribbean-stud/14.2).
    pub enum Direction {
        /// Only English is spoken.
        English,
        /// Silence while a hand is in progress.
        Silence,
    }
}

crate::keywords! {
    /// What a wager that is said aloud is on.
    pub enum On {
        /// The hand, before it is dealt.
        Ante,
        /// The jackpot.
        Jackpot,
        /// The hand, once it is dealt.
        Bet,
    }
}

crate::commands! {
    /// A command.
    pub enum Command {
        /// Places the ante.
        "ante" Ante { player: Name, cents: Cents, /// In which seat's box; one's own if not given.
            seat: Option<u8> } by [Player, Dealer] for player,
        /// Says a wager aloud, with chips for the dealer to lay down.
        "call-wager" CallWager { player: Name, on: On, cents: Cents } by [Player, Dealer] for player,
        /// Takes the ante back, and with it a wager on the jackpot.
        "withdraw-ante" WithdrawAnte { player: Name } by [Player, Dealer] for player,
        /// Wagers on the jackpot.
        "wager-jackpot" WagerJackpot { player: Name, /// How much: the amount on the sign.
            cents: Cents } by [Player, Dealer] for player,
        /// Takes the wager on the jackpot back.
        "withdraw-jackpot" WithdrawJackpot { player: Name } by [Player, Dealer] for player,
        /// Says that the coin light has not come on.
        "no-light" NoLight { player: Name } by [Player, Dealer] for player,
        /// Closes the betting.
        "no-more-bets" NoMoreBets {} by [Dealer],
        /// Cards were dealt face down.
        "face-down" FaceDown { /// How many; one if not given.
            count: Option<u8> } by [Dealer],
        /// This card was dealt face up, or was turned.
        "card" Card { card: Card } by [Dealer],
        /// Gives the hand up.
        "fold" Fold { player: Name } by [Player, Dealer] for player,
        /// Bets on the hand.
        "bet" Bet { player: Name, /// How much: twice the ante.
            cents: Cents } by [Player, Dealer] for player,
        /// A player who is not there to decide has folded.
        "fold-absent" FoldAbsent { player: Name } by [Dealer, Supervisor, CasinoSupervisor, Manager],
        /// Whoever has not decided is not there to do it: these hands are folded.
        "close-decisions" CloseDecisions {} by [Dealer, Supervisor, CasinoSupervisor, Manager],
        /// Puts the hand face up on the table.
        "show" Show { player: Name } by [Player, Dealer] for player,
        /// Leaves the hand face down.
        "leave-down" LeaveDown { player: Name } by [Player, Dealer] for player,
        /// The dealer puts the hands face up whose players have not said whether they show them.
        "close-showing" CloseShowing {} by [Dealer],
        /// The dealer has verified a hand that wins a jackpot prize, and told the game supervisor.
        "verify-hand" VerifyHand { player: Name } by [Dealer],
        /// A deck is to be counted.
        "order-count" OrderCount { /// Which of the table's decks; the one in play if not given.
            deck: Option<u8> } by [Manager, Inspector],
        /// A deck was counted.
        "count-cards" CountCards { /// How many cards there are.
            cards: u8, /// Which of the table's decks; the one in play if not given.
            deck: Option<u8> } by [Dealer],
        /// Collects and pays the antes and bets.
        "settle" Settle {} by [Dealer],
        /// The house pays a jackpot prize.
        "pay-jackpot" PayJackpot { player: Name, cents: Cents, /// How; in chips if not given.
            means: Option<Means> } by [Manager],
        /// Has the cards replaced between rounds.
        "replace-cards" ReplaceCards {} by [Manager],
        /// Declares a hand dead.
        "declare-dead" DeclareDead { player: Name } by [Supervisor, CasinoSupervisor, Manager],
        /// Two players may not play together.
        "keep-apart" KeepApart { player: Name, other: Name } by [Manager],
        /// Directs how players behave.
        "direct" Direct { what: Direction } by [Manager],
        /// The card that was due face down came out exposed, or one that lies dealt face down was exposed.
        "report-exposed-card" ReportExposedCard { card: Card, /// In whose hand it lies, by the seat; none: the dealer's, or the card that was due.
            seat: Option<u8>, /// Its number in that hand, from 1; none: it is the card that was due.
            nth: Option<u8> } by [Dealer, Supervisor, CasinoSupervisor, Manager],
        /// A hand has the wrong number of cards.
        "report-card-count" ReportCardCount { /// In which seat; none: the dealer's.
            seat: Option<u8>, /// How many it has.
            cards: u8 } by [Dealer, Supervisor, CasinoSupervisor, Manager],
        /// Cards were dealt to a box without an ante.
        "report-empty-box" ReportEmptyBox { seat: u8 } by [Dealer, Supervisor, CasinoSupervisor, Manager],
        /// An ante lies in a box and was not taken before the call.
        "report-ante" ReportAnte { player: Name, cents: Cents, /// In which seat's box; the player's own if not given.
            seat: Option<u8>, /// How many cards lie in that box, none or five; as many as the deal gave it if not given.
            cards: Option<u8>, /// What is known of it; judged by itself if not given.
            known: Option<Known> } by [Dealer, Supervisor, CasinoSupervisor, Manager] for player,
        /// The outcome of the round is invalidated.
        "invalidate-round" InvalidateRound { cause: InvalidCause, /// Whose wagers are forfeited, for fraud.
            forfeit: Vec<Name> } by [Manager],
    }
    with /// About cards being made ready.
    Ready(ready::Command) (by &[Role::Dealer, Role::Supervisor, Role::CasinoSupervisor, Role::Manager]): "confirm", "cut";
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
}
