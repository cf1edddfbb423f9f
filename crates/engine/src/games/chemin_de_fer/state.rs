//! A chemin de fer table as it stands (nj-19-47/chemin-de-fer/4.5(b) to 4.7(c); custom/chemin-de-fer/deal).

use super::rules::Rules;
use crate::games::baccarat::coup::{Coup, Hands};
use crate::games::baccarat::hand::Outcome;
use crate::machine::Offering;
use crate::machine::game::shown;
use crate::machine::ready::{Cards, Stage};
use crate::words::{Irregularity, ShoeEnd, WagerResult};
use crate::{Card, Cents, Name, SortedMap};
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// How far the wagers against the Banker have come.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Covering {
    /// The whole stake is first offered to one player.
    Suivi(Name, u8),
    /// Whoever covers the whole stake may announce it.
    Banco,
    /// Wagers against parts of it are taken.
    Parts,
}

/// What the table is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// No cards have been brought.
    Closed,
    /// Cards are being prepared, and how far that has got.
    Preparing(Stage),
    /// The burn: how many more cards go, once the first has been shown.
    Burning(Option<u8>),
    /// The bank goes to the highest of these bids, each laid down by one in this seat.
    Auction(BTreeMap<Name, (u8, Cents)>),
    /// The bank is offered to a player.
    OfferingBank(Offering),
    /// The Banker is to place a stake.
    Staking,
    /// The others wager against it.
    Covering(Covering),
    /// Cards are dealt.
    Dealing,
    /// The result is known and the coup is to be settled.
    Announced(Outcome),
    /// No further card is dealt from this shoe.
    ShoeEnded(ShoeEnd),
}

/// The cards of a round in the order in which they were drawn, all of them being up.
#[must_use]
pub fn drawn(hands: &Hands) -> Vec<Card> {
    let (player, banker) = (hands.player.cards(), hands.banker.cards());
    let pairs = player.iter().zip(&banker).take(2);
    let mut drawn: Vec<Card> = pairs.flat_map(|(p, b)| [*p, *b]).collect();
    drawn.extend(player.get(2));
    drawn.extend(banker.get(2));
    drawn
}

/// How a wager of the last coup came out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Settlement {
    /// The player whose wager it was.
    pub player: Name,
    /// Whether it was the Banker's.
    pub banker: bool,
    /// What was at stake.
    pub stake_cents: Cents,
    /// How it came out.
    pub result: WagerResult,
    /// What it won, before the house's share.
    pub won_cents: Cents,
    /// The house's share.
    pub cagnotte_cents: Cents,
}

/// A chemin de fer table.
///
/// ```
/// # use croupier_engine::People;
/// use croupier_engine::games::Rules;
/// use croupier_engine::games::chemin_de_fer::CheminDeFer;
/// use croupier_engine::machine::Game as _;
///
/// let book = croupier_rulebooks::book("nj-19-47/chemin-de-fer").expect("a book");
/// let Ok(Rules::CheminDeFer(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let mut table = CheminDeFer::new(rules);
/// table.opening().run_whole(&mut table, &People::default());
/// assert!(table.is_open() && table.banker().is_none(), "nobody has the bank yet");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CheminDeFer {
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::shared"))]
    pub(super) rules: Arc<Rules>,
    pub(super) phase: Phase,
    pub(super) cards: Cards,
    pub(super) coup: Coup,
    /// The Banker and the seat in which he or she took the bank.
    pub(super) banker: Option<(Name, u8)>,
    /// The seat of the last Banker, from whose left a reshuffled stack is offered for the cut.
    pub(super) dealt_from: Option<u8>,
    /// Who passed the bank that is on offer.
    pub(super) passed_by: Option<Name>,
    /// What the Banker has on the layout.
    pub(super) bank: Cents,
    /// The bid that won the bank.
    pub(super) bid: Cents,
    /// The Banker's preceding wager, or the present one once it is placed.
    pub(super) staked: Option<Cents>,
    /// What the bank was last held for, at which it is offered on.
    pub(super) price: Option<Cents>,
    /// How many coups this Banker has dealt.
    pub(super) coups: u32,
    /// Who covered the whole preceding wager of this Banker and lost.
    pub(super) suivi: Option<Name>,
    /// The wagers against the Banker.
    pub(super) covers: SortedMap<Name, Cents>,
    /// Disclosed cards that are discarded after the round.
    pub(super) strays: Vec<(Card, Irregularity)>,
    pub(super) settled: Vec<Settlement>,
}

shown!(CheminDeFer:);

impl CheminDeFer {
    /// A table that has not been opened.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> CheminDeFer {
        let cards = Cards::of(rules.cards.decks);
        CheminDeFer {
            rules,
            phase: Phase::Closed,
            cards,
            coup: Coup::new(),
            banker: None,
            dealt_from: None,
            passed_by: None,
            bank: Cents::ZERO,
            bid: Cents::ZERO,
            staked: None,
            price: None,
            coups: 0,
            suivi: None,
            covers: SortedMap::new(),
            strays: Vec::new(),
            settled: Vec::new(),
        }
    }

    /// The Banker and the seat.
    #[must_use]
    pub const fn banker(&self) -> Option<&(Name, u8)> {
        self.banker.as_ref()
    }

    /// What the Banker has on the layout.
    #[must_use]
    pub const fn bank(&self) -> Cents {
        self.bank
    }

    /// The bids of the auction.
    pub fn bids(&self) -> impl Iterator<Item = (&Name, Cents)> {
        let bids = match &self.phase {
            Phase::Auction(bids) => Some(bids),
            _ => None,
        };
        let bids = bids.into_iter().flatten();
        bids.map(|(name, (_, cents))| (name, *cents))
    }

    /// What the player has bid.
    pub(super) fn bid_of(&self, player: &Name) -> Option<Cents> {
        let bid = self.bids().find(|(name, _)| *name == player);
        bid.map(|(_, cents)| cents)
    }

    /// The wagers against the Banker.
    pub fn covers(&self) -> impl Iterator<Item = (&Name, Cents)> {
        self.covers.iter().map(|(name, cents)| (name, *cents))
    }

    /// What of the stake is covered.
    #[must_use]
    pub fn covered(&self) -> Cents {
        self.covers.values().copied().sum()
    }

    /// Whether the player is the Banker.
    #[must_use]
    pub fn is_banker(&self, player: &Name) -> bool {
        self.banker.as_ref().is_some_and(|(name, _)| name == player)
    }

    /// How many coups this Banker has dealt.
    #[must_use]
    pub const fn coups(&self) -> u32 {
        self.coups
    }

    /// How the wagers of the last coup came out.
    #[must_use]
    pub fn settled(&self) -> &[Settlement] {
        &self.settled
    }

    /// What the Banker may stake now: at least and at most.
    #[must_use]
    pub fn stake_bounds(&self) -> (Cents, Cents) {
        let most = self.rules.table.limits.max_cents;
        match self.staked {
            None => (self.bid, most),
            Some(before) => (before, most.min(before + before)),
        }
    }

    /// The places in the cut stack of the cards that lie face down before this player, who alone may look at them.
    #[must_use]
    pub fn held_by(&self, player: &Name) -> Vec<u16> {
        if self.phase != Phase::Dealing || self.coup.hands.used() < 4 {
            return Vec::new();
        }
        [&self.coup.hands.player, &self.coup.hands.banker]
            .into_iter()
            .filter(|hand| hand.handler.as_ref() == Some(player))
            .flat_map(|hand| hand.slots.iter().filter(|s| s.card.is_none()))
            .map(|slot| slot.place)
            .collect()
    }
}
