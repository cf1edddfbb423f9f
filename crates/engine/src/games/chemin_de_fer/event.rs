//! What happens at a chemin de fer table, and what it does to the players' chips: they pass between players, and the
//! house takes only its share (nj-19-47/chemin-de-fer/4.6(a), 4.7(a); custom/chemin-de-fer/settlement, cagnotte).

use crate::games::baccarat::coup;
use crate::games::baccarat::hand::Side;
use crate::machine::ready;
use crate::movement::Moves;
use crate::words::WagerResult;
use crate::{Cents, Movement, Movements, Name};

crate::keywords! {
    /// Why a Banker passes the bank.
    pub enum BankPassed {
        /// The coup was lost.
        Lost,
        /// By choice.
        Choice,
        /// By order, for delaying the game.
        Order,
        /// By order, since nobody covers the stake.
        Uncovered,
        /// The Banker does not sit any more.
        Left,
    }
}

crate::keywords! {
    /// Why chips on the layout go back without having played.
    pub enum GivenBack {
        /// Nobody covered them.
        Uncovered,
        /// Another's bid or announcement had the preference.
        Outranked,
        /// The player gave up the seat.
        Left,
        /// The Banker passed the bank.
        Passed,
        /// The Banker was made to pass it.
        Ordered,
        /// The round is void.
        Void,
    }
}

crate::lines! {
    /// An event.
    pub enum Event tagged "event" {
        /// Cards are shuffled once more after lacing from now on, or not any more.
        "shuffle-changed" ShuffleChanged { again: bool },
        /// The shoe is offered to whoever bids the most.
        "auction-opened" AuctionOpened {},
        /// A bid was made or raised.
        "bid-made" BidMade { player: Name, seat: u8, /// What was laid down for it now.
            cents: Cents, /// How much that makes.
            total_cents: Cents },
        /// A bid goes back.
        "bid-returned" BidReturned { player: Name, cents: Cents, why: GivenBack },
        /// The highest bidder is the Banker.
        "bank-awarded" BankAwarded { player: Name, seat: u8, cents: Cents },
        /// The bank is offered to the next player.
        "bank-offered" BankOffered { player: Name, seat: u8, /// What must be put up at least.
            least_cents: Cents },
        /// The player left the bank to the next.
        "bank-declined" BankDeclined { player: Name, seat: u8 },
        /// The player is the Banker, with so much at stake.
        "bank-accepted" BankAccepted { player: Name, seat: u8, cents: Cents },
        /// The Banker passes the bank.
        "bank-passed" BankPassed { player: Name, seat: u8, why: BankPassed },
        /// The Banker is asked for a stake.
        "stake-asked" StakeAsked { player: Name, least_cents: Cents, most_cents: Cents },
        /// The Banker's stake is placed.
        "stake-placed" StakePlaced { player: Name, /// What was laid down for it now.
            cents: Cents, /// How much that makes.
            total_cents: Cents },
        /// The Banker's stake goes back, whole or in part.
        "stake-returned" StakeReturned { player: Name, cents: Cents, total_cents: Cents, why: GivenBack },
        /// The whole stake is first offered to the one who covered and lost the one before.
        "suivi-offered" SuiviOffered { player: Name, seat: u8 },
        /// The player left it to the others.
        "suivi-declined" SuiviDeclined { player: Name, seat: u8 },
        /// The player covers the whole stake again.
        "suivi-taken" SuiviTaken { player: Name, seat: u8, cents: Cents },
        /// A player announced that he or she covers the whole stake, and laid it down.
        "banco-announced" BancoAnnounced { player: Name, seat: u8, cents: Cents },
        /// The one who covers the whole stake.
        "banco-awarded" BancoAwarded { player: Name, seat: u8 },
        /// The stake may be covered in parts.
        "parts-opened" PartsOpened {},
        /// A part of the stake was covered.
        "part-covered" PartCovered { player: Name, /// How much was added.
            cents: Cents, /// How much that makes.
            total_cents: Cents },
        /// A part wager was taken back.
        "part-uncovered" PartUncovered { player: Name, cents: Cents, /// How much is left.
            total_cents: Cents },
        /// A wager against the Banker goes back.
        "cover-returned" CoverReturned { player: Name, cents: Cents, why: GivenBack },
        /// The player who handles the Player's Hand for all who wager against the Banker.
        "active-chosen" ActiveChosen { player: Name, /// In which seat; none if standing by now.
            seat: Option<u8> },
        /// The hand is to have a third card.
        "draw-announced" DrawAnnounced { hand: Side, /// By whose word; none: by the table of play.
            player: Option<Name>, /// On what count, if it is turned.
            points: Option<u8> },
        /// The hand is to have none.
        "stay-announced" StayAnnounced { hand: Side, /// By whose word; none: by the table of play.
            player: Option<Name>, /// On what count, if it is turned.
            points: Option<u8> },
        /// A wager against the Banker was won from the Banker, lost to the Banker, or stood off.
        "cover-settled" CoverSettled { player: Name, /// The player's seat; none if standing.
            seat: Option<u8>, banker: Name, stake_cents: Cents, /// How it came out.
            result: WagerResult },
        /// The Banker's wager came out.
        "bank-settled" BankSettled { player: Name, stake_cents: Cents, /// How it came out.
            result: WagerResult, won_cents: Cents, /// The house's share of that.
            cagnotte_cents: Cents },
    }
    with /// In a coup.
    Coup(coup::Event): "card-burned", "burn-ordered", "betting-opened", "betting-closed", "called", "card-dealt", "card-dealt-face-down", "carried-card-used", "hand-turned", "hand-kept", "card-turned", "cutting-card-drawn", "result-announced", "round-settled", "round-voided", "card-carried", "carried-card-seen", "card-discarded", "card-moved", "round-reconstructed", "ruled", "last-hand-announced", "shoe-ended";
    with /// While cards are made ready.
    Ready(ready::Event): "cards-brought", "step-confirmed", "cut-offered", "cut-declined", "cut-made", "recut-ordered", "cutting-card-placed";
}

/// Events that are only told: they move no chips, decide no stake and say nothing of how a round came out.
#[macro_export]
macro_rules! told_at_chemin_de_fer {
    ($event:ident) => {
        $crate::any_of!($event:
            ShuffleChanged BankAwarded BankOffered BankDeclined BankPassed StakeAsked SuiviOffered
            SuiviDeclined BancoAwarded PartsOpened ActiveChosen DrawAnnounced StayAnnounced)
    };
}

impl Moves for Event {
    fn movements(&self) -> Movements<'_> {
        match self {
            Event::BidMade { player, cents, .. }
            | Event::BankAccepted { player, cents, .. }
            | Event::StakePlaced { player, cents, .. }
            | Event::SuiviTaken { player, cents, .. }
            | Event::BancoAnnounced { player, cents, .. }
            | Event::PartCovered { player, cents, .. } => {
                Movements::one(Movement::Staked(player, *cents))
            }
            Event::BidReturned { player, cents, .. }
            | Event::StakeReturned { player, cents, .. }
            | Event::PartUncovered { player, cents, .. }
            | Event::CoverReturned { player, cents, .. } => {
                Movements::one(Movement::Returned(player, *cents))
            }
            Event::CoverSettled {
                player,
                banker,
                stake_cents,
                result,
                ..
            } => match result {
                WagerResult::Lost => Movements::one(Movement::Won {
                    from: player,
                    to: banker,
                    cents: *stake_cents,
                }),
                WagerResult::Won => Movements::two(
                    Movement::Returned(player, *stake_cents),
                    Movement::Won {
                        from: banker,
                        to: player,
                        cents: *stake_cents,
                    },
                ),
                WagerResult::StandOff => Movements::one(Movement::Returned(player, *stake_cents)),
            },
            Event::BankSettled {
                player,
                stake_cents,
                result,
                cagnotte_cents,
                ..
            } => match result {
                // What was lost has gone to the others already.
                WagerResult::Lost => Movements::NONE,
                WagerResult::Won | WagerResult::StandOff => Movements::two(
                    Movement::Returned(player, *stake_cents),
                    Movement::Charged(player, *cagnotte_cents),
                ),
            },
            crate::told_at_chemin_de_fer!(Event)
            | Event::AuctionOpened {}
            | Event::Ready(_)
            | Event::Coup(_) => Movements::NONE,
        }
    }
}
