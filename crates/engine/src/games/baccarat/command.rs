//! What can be asked of a baccarat table, and by whom. There are three wagers and no other (nj-19-47/punto-banco/3.2(b),
//! nj-19-47/minibaccarat/7.2(b)): [`On`] names them.

use super::coup;
use super::hand::{Placed, Side};
use super::rules::{BankerPays, Style};
use crate::machine::ready;
use crate::words::{InvalidCause, ReshuffleCause, Told};
use crate::{Cents, Name, Role};
use alloc::vec::Vec;

crate::keywords! {
    /// What a wager is on.
    pub enum On {
        /// The Player's Hand.
        Player,
        /// The Banker's Hand.
        Banker,
        /// A tie.
        Tie,
    }
}

impl On {
    /// What people call it.
    #[must_use]
    pub const fn called(self) -> &'static str {
        match self {
            On::Player => "the Player's Hand",
            On::Banker => "the Banker's Hand",
            On::Tie => "a tie",
        }
    }
}

/// What a player says a wager is on.
pub type OnWord = Told<On>;

crate::keywords! {
    /// What was wrong with a wager that was found, beyond what its place and amount tell.
    pub enum Fault {
        /// It came after "No more bets".
        Late,
        /// Players wagered together to exceed a maximum.
        Partnership,
    }
}

crate::keywords! {
    /// Who confirms a wager that was said aloud (nj-19-47/punto-banco/3.2(c)).
    pub enum Confirmer {
        /// The dealer.
        Dealer,
        /// The casino supervisor at the table.
        Supervisor,
    }
}

impl Confirmer {
    const fn roles(self) -> &'static [Role] {
        match self {
            Confirmer::Dealer => &[Role::Dealer],
            Confirmer::Supervisor => &[Role::Supervisor, Role::CasinoSupervisor],
        }
    }
}

crate::keywords! {
    /// Why a curator is made to pass the shoe (nj-19-47/punto-banco/3.11(a)).
    pub enum PassCause {
        /// The curator delays the game unreasonably.
        Delay,
        /// The curator repeatedly makes invalid deals.
        InvalidDeals,
        /// The curator breaks the law or the regulations.
        Contravention,
    }
}

crate::commands! {
    /// A command.
    pub enum Command {
        /// Looks at pre-shuffled cards.
        "inspect-cards" InspectCards { player: Name } by [Player, Dealer] for player,
        /// Has pre-shuffled cards inspected, mixed and shuffled all the same.
        "require-shuffle" RequireShuffle { player: Name } by [Player, Dealer] for player,
        /// Adds to a wager.
        "place-wager" PlaceWager { player: Name, /// In which numbered area; 0 is the standing players'.
            area: u8, on: OnWord, cents: Cents } by [Player, Dealer] for player,
        /// Says a wager aloud, with the money for it.
        "call-wager" CallWager { player: Name, /// In which numbered area; 0 is the standing players'.
            area: u8, on: OnWord, cents: Cents } by [Player, Dealer] for player,
        /// A wager that was said aloud stands, as far as one of the two who confirm it is concerned.
        "confirm-wager" ConfirmWager { player: Name, area: u8, on: On, /// Who confirms it.
            by: Confirmer } by (by.roles()) for player,
        /// Takes a wager back, whole or in part.
        "withdraw-wager" WithdrawWager { player: Name, area: u8, on: On, /// How much; all if not given.
            cents: Option<Cents> } by [Player, Dealer] for player,
        /// Asks for rounds without wagers.
        "request-free-round" RequestFreeRound { player: Name } by [Player, Dealer] for player,
        /// Agrees to a round without wagers.
        "agree-free-round" AgreeFreeRound { player: Name } by [Player, Dealer] for player,
        /// Has the round without wagers dealt that was asked for and agreed to.
        "order-free-round" OrderFreeRound {} by [Supervisor, Manager, CasinoSupervisor],
        /// Another style of dealing from now on.
        "change-style" ChangeStyle { style: Style } by [Manager],
        /// Banker wagers are paid otherwise from now on.
        "change-payment" ChangePayment { pays: BankerPays } by [Manager],
        /// Has cards shuffled once more after lacing from now on, or not any more.
        "change-shuffle" ChangeShuffle { /// Whether they are.
            again: bool } by [Manager],
        /// Another of the paying procedures from now on.
        "change-paying-order" ChangePayingOrder { order: u8 } by [Manager],
        /// Another vigorish, in percent of a win, from now on.
        "change-vigorish" ChangeVigorish { percent: u8 } by [Manager],
        /// Takes the shoe and deals from it.
        "accept-shoe" AcceptShoe { player: Name } by [Player, Dealer] for player,
        /// Leaves it to the next.
        "decline-shoe" DeclineShoe { player: Name } by [Player, Dealer] for player,
        /// The curator passes the shoe.
        "pass-shoe" PassShoe { player: Name } by [Player, Dealer] for player,
        /// The curator is made to pass the shoe.
        "order-pass" OrderPass { /// Why; for delaying the game if not given.
            cause: Option<PassCause> } by [Dealer, Supervisor],
        /// Takes commission that was marked.
        "collect-vigorish" CollectVigorish { /// Whose; everybody's if not given.
            player: Option<Name> } by [Dealer],
        /// Cuts the wagers on the heavier hand down to the table differential.
        "reduce-wagers" ReduceWagers {} by [Dealer],
        /// Takes on the handling of a hand (style B).
        "accept-hand" AcceptHand { player: Name, hand: Side } by [Player, Dealer] for player,
        /// Leaves it to the next (style B).
        "decline-hand" DeclineHand { player: Name, hand: Side } by [Player, Dealer] for player,
        /// Has the dealer keep and turn a hand (style B).
        "keep-hand" KeepHand { hand: Side } by [Supervisor, Manager, CasinoSupervisor],
        /// Determines who turns a hand that is dealt face down (style C).
        "assign-hand" AssignHand { hand: Side, /// Which player; the dealer if not given.
            player: Option<Name> } by [CasinoSupervisor],
        /// Has the Banker's Hand turned first this round (style B).
        "turn-banker-first" TurnBankerFirst {} by [Manager, CasinoSupervisor],
        /// Has the cards shuffled between rounds.
        "reshuffle" Reshuffle { cause: ReshuffleCause } by [Supervisor, Manager, CasinoSupervisor],
        /// Has the cards replaced between rounds.
        "replace-cards" ReplaceCards {} by [Manager],
        /// Cards were dealt or placed wrongly.
        "report-misdeal" ReportMisdeal { /// The cards in the order drawn and where each was put; none: it cannot be established.
            drawn: Option<Vec<Placed>> } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// The burn was forgotten and dealing has begun.
        "report-no-burn" ReportNoBurn {} by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// An error in an earlier round of this shoe has come to light.
        "report-late-error" ReportLateError { round: u32 } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// A wager was accepted that should have been refused.
        "report-found-wager" ReportFoundWager { player: Name, area: u8, on: OnWord, cents: Cents, /// What was wrong with it, where the table cannot tell.
            fault: Option<Fault> } by [Supervisor, Manager, CasinoSupervisor] for player,
        /// The outcome of the round is invalidated.
        "invalidate-round" InvalidateRound { cause: InvalidCause, /// Whose wagers are forfeited.
            forfeit: Vec<Name> } by [Manager],
        /// The round is void because going on is not practical.
        "declare-void" DeclareVoid {} by [Manager],
    }
    with /// In a coup.
    Coup(coup::Command): "card", "face-down", "cutting-card", "no-more-bets", "turn", "settle", "new-shoe", "report-third-card", "report-excess-card", "report-carried-card", "report-face-up-card", "report-insufficient-cards";
    with /// About cards being made ready.
    Ready(ready::Command) (by &[Role::Dealer, Role::Supervisor, Role::Manager, Role::CasinoSupervisor]): "confirm", "cut", "decline-cut", "order-recut", "place-cutting-card";
}

impl Command {
    /// The words by which it is told what the equipment gave. At a virtual table only the equipment itself says them.
    pub const EQUIPMENT: &'static [&'static str] = {
        let [a, b, c, d, e, f, g, h] = coup::Command::EQUIPMENT;
        &[a, b, c, d, e, f, g, h, "report-misdeal", "report-no-burn"]
    };
}
