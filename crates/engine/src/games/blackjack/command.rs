//! What can be asked of a blackjack table, and by whom (nz-1996/blackjack/3.3, 4.1, 4.9, 7.4, 9.3, 10.1, 11.1, 13.3, 15.1 to 15.13).

use crate::machine::ready;
use crate::words::{InvalidCause, ReshuffleCause};
use crate::{Card, Cents, Name, Role};
use alloc::vec::Vec;

crate::keywords! {
    /// Of what a wager would be made, where it is not chips of value for this game.
    pub enum Made {
        /// Of money.
        Cash,
        /// Of chips that show no value.
        NonValue,
        /// Of chips that are not approved for the game.
        Unapproved,
        /// Of words alone.
        Spoken,
    }
}

crate::keywords! {
    /// What was wrong with a wager that is found, where its amount and its place do not show it.
    pub enum Breach {
        /// It was made when betting was closed.
        Late,
        /// It was not made of chips approved for the game.
        Chips,
        /// Players had joined to exceed a maximum.
        Partnership,
    }
}

crate::commands! {
    /// A command.
    pub enum Command {
        /// This card came out of the shoe, or the discarded one was turned.
        "card" Card { card: Card } by [Dealer],
        /// The card that is discarded first came out face down.
        "face-down" FaceDown { /// How many; one if not given.
            count: Option<u8> } by [Dealer],
        /// The cutting card came out.
        "cutting-card" CuttingCard {} by [Dealer],
        /// Asks to see the card that was discarded first.
        "view-burned" ViewBurned { player: Name } by [Player, Dealer] for player,
        /// Adds to the wager on a box.
        "wager-on-box" WagerOnBox { player: Name, area: u8, cents: Cents, /// Of what, if not of chips of value for this game.
            made: Option<Made> } by [Player, Dealer] for player,
        /// Says a wager on a box aloud, with chips for the dealer to lay down.
        "call-wager" CallWager { player: Name, area: u8, cents: Cents } by [Player, Dealer] for player,
        /// Takes it back, whole or in part.
        "withdraw-from-box" WithdrawFromBox { player: Name, area: u8, /// How much; all if not given.
            cents: Option<Cents> } by [Player, Dealer] for player,
        /// Places the Super Sevens wager beside the wager on a box.
        "wager-sevens" WagerSevens { player: Name, area: u8, /// How much; what stands on the sign if not given.
            cents: Option<Cents> } by [Player, Dealer] for player,
        /// Takes it back.
        "withdraw-sevens" WithdrawSevens { player: Name, area: u8 } by [Player, Dealer] for player,
        /// Closes the betting.
        "no-more-bets" NoMoreBets {} by [Dealer],
        /// Holds to the minimum, until the cards are shuffled, somebody who has not wagered on every round of the shoe.
        "hold-to-minimum" HoldToMinimum { player: Name } by [Manager],
        /// Makes an insurance wager.
        "insure" Insure { player: Name, /// For the wager on which box.
            area: u8, cents: Cents } by [Player, Dealer] for player,
        /// Makes none.
        "decline-insurance" DeclineInsurance { player: Name, /// For the wager on which box.
            area: u8 } by [Player, Dealer] for player,
        /// Has a blackjack paid at once at even money.
        "take-even-money" TakeEvenMoney { player: Name, area: u8 } by [Player, Dealer] for player,
        /// No more insurance.
        "close-insurance" CloseInsurance {} by [Dealer],
        /// Has no further card dealt to a hand.
        "stand-hand" StandHand { player: Name, area: u8, /// Which hand of it, from 1.
            hand: u8 } by [Player, Dealer] for player,
        /// Has one more card dealt to a hand.
        "draw-card" DrawCard { player: Name, area: u8, /// Which hand of it, from 1.
            hand: u8 } by [Player, Dealer] for player,
        /// Doubles down.
        "double-down" DoubleDown { player: Name, area: u8, /// Which hand of it, from 1.
            hand: u8, /// How much is added.
            cents: Cents } by [Player, Dealer] for player,
        /// Splits a pair, for the same wager again.
        "split-pair" SplitPair { player: Name, area: u8, /// Which hand of it, from 1.
            hand: u8, /// How much is put on the second hand; as much as lies on the first if not given.
            cents: Option<Cents> } by [Player, Dealer] for player,
        /// Doubles down with the one who decides.
        "follow-double" FollowDouble { player: Name, area: u8, /// How much is added.
            cents: Cents } by [Player, Dealer] for player,
        /// Wagers on both hands of the split pair.
        "follow-split" FollowSplit { player: Name, area: u8, /// How much is put on the second hand; as much as lies on the first if not given.
            cents: Option<Cents> } by [Player, Dealer] for player,
        /// Adds nothing to a doubled hand.
        "decline-follow" DeclineFollow { player: Name, area: u8 } by [Player, Dealer] for player,
        /// Leaves the original wager on one hand of the split pair.
        "choose-hand" ChooseHand { player: Name, area: u8, /// Which hand, from 1.
            hand: u8 } by [Player, Dealer] for player,
        /// Whoever has not said whether to follow adds nothing.
        "close-following" CloseFollowing {} by [Dealer],
        /// Has a hand completed whose player is not there to decide.
        "direct-absent" DirectAbsent { area: u8, /// Which hand of it, from 1.
            hand: u8 } by [CasinoSupervisor, Manager],
        /// Refuses the exposed card, and with it any further card.
        "refuse-card" RefuseCard { player: Name, area: u8, /// Which hand of it, from 1.
            hand: u8 } by [Player, Dealer] for player,
        /// After the dealer's card was forgotten: has the hand void.
        "take-back-hand" TakeBackHand { player: Name, area: u8 } by [Player, Dealer] for player,
        /// After the dealer's card was forgotten: completes the hand.
        "complete-hand" CompleteHand { player: Name, area: u8 } by [Player, Dealer] for player,
        /// Hands of which nobody has said so are completed.
        "close-options" CloseOptions {} by [Supervisor, Manager, CasinoSupervisor],
        /// Collects the losing wagers and pays the winning ones.
        "settle" Settle {} by [Dealer],
        /// At the end of a shoe: the cards are shuffled again.
        "new-shoe" NewShoe {} by [Dealer],
        /// Has the cards shuffled that lie ready at a table which was vacant.
        "reshuffle" Reshuffle { cause: ReshuffleCause } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// Has the cutting card put somewhere else than a deck and a half from the back.
        "direct-cutting-card" DirectCuttingCard { from_back: u16 } by [Manager],
        /// Has the cards replaced between rounds.
        "replace-cards" ReplaceCards {} by [Manager],
        /// The next card lies face up in the shoe.
        "report-face-up-card" ReportFaceUpCard { card: Card } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// A card was drawn in error.
        "report-excess-card" ReportExcessCard { /// Its face, if it was disclosed.
            card: Option<Card> } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// Where a card of the initial deal was due none was dealt, and dealing went on.
        "omit-card" OmitCard {} by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// It is noticed that a card was left out.
        "report-omission" ReportOmission {} by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// Cards were dealt to a box without a wager.
        "report-empty-box" ReportEmptyBox { area: u8, /// The cards on it.
            cards: Vec<Card> } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// An exposed card was dealt to the dealer's hand in error.
        "report-dealer-card" ReportDealerCard { card: Card } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// Cards were drawn or placed wrongly otherwise.
        "report-misplaced-cards" ReportMisplacedCards { /// The cards of the round in the order drawn; none: it cannot be established.
            drawn: Option<Vec<Card>> } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// The hands are put together as they should have been.
        "reconstruct" Reconstruct {} by [CasinoSupervisor, Manager],
        /// The shoe cannot complete the round.
        "report-insufficient-cards" ReportInsufficientCards {} by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// A card is damaged.
        "report-damaged-card" ReportDamagedCard { card: Card } by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// The damaged cards are replaced.
        "replace-damaged" ReplaceDamaged {} by [CasinoSupervisor, Manager],
        /// The cutting card came out and the cards were not shuffled.
        "report-missed-shuffle" ReportMissedShuffle {} by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// No cutting card is in the shoe.
        "report-no-cutting-card" ReportNoCuttingCard {} by [Dealer, Supervisor, Manager, CasinoSupervisor],
        /// A wager was accepted that should have been refused.
        "report-box-wager" ReportBoxWager { player: Name, area: u8, cents: Cents, /// What was wrong with it, where neither amount nor place shows it.
            broke: Option<Breach> } by [Supervisor, Manager, CasinoSupervisor] for player,
        /// The outcome of the round is invalidated.
        "invalidate-round" InvalidateRound { cause: InvalidCause, /// Whose wagers are forfeited.
            forfeit: Vec<Name> } by [Manager],
    }
    with /// About cards being made ready.
    Ready(ready::Command) (by &[Role::Dealer, Role::Supervisor, Role::Manager, Role::CasinoSupervisor]): "confirm", "cut", "decline-cut", "place-cutting-card";
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
}
