//! A chemin de fer table as it stands (nj-19-47/chemin-de-fer/4.5(b) to 4.7(c); custom/chemin-de-fer/deal).

use super::next::Next;
use super::rules::Rules;
use crate::games::baccarat::hand::{Outcome, Side};
use crate::games::baccarat::state::{Carried, Hand, Last, RoundRecord};
use crate::games::preparation::Stage;
use crate::shoe::Shoe;
use crate::words::{Irregularity, ShoeEnd, WagerResult};
use crate::{Card, Cents, Name};
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
    /// Cards are made ready, and are so far.
    Preparing(Stage),
    /// The burn: how many more cards go, once the first has been shown.
    Burning(Option<u8>),
    /// The bank goes to the highest bid.
    Auction,
    /// The bank is offered to a player.
    OfferingBank {
        /// To whom and in which seat.
        offered: (Name, u8),
        /// Who declined.
        declined: Vec<Name>,
    },
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

/// The round being dealt, or the last one dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Deal {
    /// The Player's Hand, which the active player handles.
    pub player: Hand,
    /// The Banker's Hand.
    pub banker: Hand,
}

impl Deal {
    /// A hand of the round.
    #[must_use]
    pub const fn hand(&self, side: Side) -> &Hand {
        match side {
            Side::Player => &self.player,
            Side::Banker => &self.banker,
        }
    }

    /// A hand of the round, to be changed.
    pub const fn hand_mut(&mut self, side: Side) -> &mut Hand {
        match side {
            Side::Player => &mut self.player,
            Side::Banker => &mut self.banker,
        }
    }

    /// How many cards the round has used.
    #[must_use]
    pub fn used(&self) -> usize {
        self.player.slots.len() + self.banker.slots.len()
    }

    /// The cards in the order in which they were drawn, all of them being up.
    #[must_use]
    pub fn drawn(&self) -> Vec<Card> {
        let (player, banker) = (self.player.cards(), self.banker.cards());
        let pairs = player.iter().zip(&banker).take(2);
        let mut drawn: Vec<Card> = pairs.flat_map(|(p, b)| [*p, *b]).collect();
        drawn.extend(player.get(2));
        drawn.extend(banker.get(2));
        drawn
    }
}

/// How a wager of the last coup came out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Settlement {
    /// Whose.
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CheminDeFer {
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::shared"))]
    pub(super) rules: Arc<Rules>,
    pub(super) phase: Phase,
    pub(super) shoe: Shoe,
    pub(super) shoe_number: u32,
    pub(super) cut: Option<u16>,
    pub(super) cutter: Option<Name>,
    pub(super) from_back: Option<u16>,
    pub(super) cutting_card_out: bool,
    pub(super) round: u32,
    pub(super) round_closed: bool,
    /// The bids of the auction, each laid down.
    pub(super) bids: BTreeMap<Name, (u8, Cents)>,
    /// The Banker and the seat in which he or she took the bank.
    pub(super) banker: Option<(Name, u8)>,
    /// The seat of the last Banker, from whose left a reshuffled stack is offered for the cut.
    pub(super) dealt_from: Option<u8>,
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
    pub(super) covers: BTreeMap<Name, Cents>,
    pub(super) deal: Deal,
    /// A card that waits, unseen, to be the first of the next round.
    pub(super) carried: Option<Carried>,
    /// Disclosed cards that are discarded after the round.
    pub(super) strays: Vec<(Card, Irregularity)>,
    /// Cards still to be burned in the middle of play.
    pub(super) burn_left: u8,
    pub(super) last: Last,
    pub(super) records: Vec<RoundRecord>,
    pub(super) settled: Vec<Settlement>,
}

impl CheminDeFer {
    /// A table that has not been opened.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> CheminDeFer {
        let shoe = Shoe::full(rules.decks);
        CheminDeFer {
            rules,
            phase: Phase::Closed,
            shoe,
            shoe_number: 0,
            cut: None,
            cutter: None,
            from_back: None,
            cutting_card_out: false,
            round: 0,
            round_closed: true,
            bids: BTreeMap::new(),
            banker: None,
            dealt_from: None,
            bank: Cents::ZERO,
            bid: Cents::ZERO,
            staked: None,
            price: None,
            coups: 0,
            suivi: None,
            covers: BTreeMap::new(),
            deal: Deal::default(),
            carried: None,
            strays: Vec::new(),
            burn_left: 0,
            last: Last::No,
            records: Vec::new(),
            settled: Vec::new(),
        }
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What the table is doing.
    #[must_use]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// How far the cards are made ready, while they are.
    #[must_use]
    pub const fn stage(&self) -> Option<&Stage> {
        match &self.phase {
            Phase::Preparing(stage) => Some(stage),
            _ => None,
        }
    }

    /// The shoe.
    #[must_use]
    pub const fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    /// What chance comes out of.
    #[must_use]
    pub fn equipment(&self) -> crate::Equipment {
        crate::Equipment::Shoe {
            number: self.shoe_number,
            decks: self.rules.decks,
            cut: self.cut,
        }
    }

    /// How many shoes have been begun.
    #[must_use]
    pub const fn shoe_number(&self) -> u32 {
        self.shoe_number
    }

    /// How many cards were taken from the front of the stack at the cut, once it is cut.
    #[must_use]
    pub const fn cut(&self) -> Option<u16> {
        self.cut
    }

    /// Whether the cutting card lies before the next card. A virtual shoe asks this; at a real one the dealer sees it.
    #[must_use]
    pub fn cutting_card_is_next(&self) -> bool {
        !self.cutting_card_out && self.from_back.is_some_and(|back| self.shoe.left() <= back)
    }

    /// The number of the round being bet on or played.
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.round
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
        self.bids.iter().map(|(name, (_, cents))| (name, *cents))
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

    /// What the player owes the house: nothing, for the cagnotte is taken at once.
    #[must_use]
    pub const fn owed(&self, _player: &Name) -> Cents {
        Cents::ZERO
    }

    /// Whether everything is done that is asked for before the table closes.
    #[must_use]
    pub const fn may_close(&self) -> bool {
        true
    }

    /// What lies on the layout for a player.
    #[must_use]
    pub fn on_layout(&self, player: &Name) -> Cents {
        let bid = self.bids.get(player).map(|(_, c)| *c).unwrap_or_default();
        let cover = self.covers.get(player).copied().unwrap_or_default();
        let bank = if self.is_banker(player) {
            self.bank
        } else {
            Cents::ZERO
        };
        bid + cover + bank
    }

    /// Whether the player is the Banker.
    #[must_use]
    pub fn is_banker(&self, player: &Name) -> bool {
        self.banker.as_ref().is_some_and(|(name, _)| name == player)
    }

    /// Whether the player is in the coup, as Banker or against the Banker.
    #[must_use]
    pub fn has_wager(&self, player: &Name) -> bool {
        self.on_layout(player).is_positive()
    }

    /// The round being dealt, or the last one.
    #[must_use]
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Whether the end of the shoe is in sight.
    #[must_use]
    pub const fn last(&self) -> Last {
        self.last
    }

    /// The rounds of this shoe that came to a result.
    #[must_use]
    pub fn records(&self) -> &[RoundRecord] {
        &self.records
    }

    /// How the wagers of the last coup came out.
    #[must_use]
    pub fn settled(&self) -> &[Settlement] {
        &self.settled
    }

    /// Whether a round is under way: the Banker's stake is placed and the coup is not settled.
    #[must_use]
    pub const fn round_under_way(&self) -> bool {
        matches!(
            self.phase,
            Phase::Covering(_) | Phase::Dealing | Phase::Announced(_)
        )
    }

    /// The number of the next round to be bet on: a round whose betting never closed keeps its number.
    pub(super) const fn next_round(&self) -> u32 {
        self.round + self.round_closed as u32
    }

    /// What the Banker may stake now: at least and at most.
    #[must_use]
    pub fn stake_bounds(&self) -> (Cents, Cents) {
        let most = self.rules.limits.max_cents;
        match self.staked {
            None => (self.bid, most),
            Some(before) => (before, most.min(before + before)),
        }
    }

    /// The place in the cut stack of the card that the equipment must give or show next, if it is a face.
    #[must_use]
    pub fn place_awaited(&self) -> Option<u16> {
        match self.phase {
            Phase::Burning(_) => Some(self.shoe.drawn()),
            Phase::Dealing => match self.next() {
                Next::Burn | Next::Draw(_, true) => Some(self.shoe.drawn()),
                Next::Reveal(side, _) => self.deal.hand(side).first_down().map(|(_, place)| place),
                _ => None,
            },
            _ => None,
        }
    }

    /// The places in the cut stack of the cards that lie face down before this player, who alone may look at them.
    #[must_use]
    pub fn held_by(&self, player: &Name) -> Vec<u16> {
        if self.phase != Phase::Dealing || self.deal.used() < 4 {
            return Vec::new();
        }
        [&self.deal.player, &self.deal.banker]
            .into_iter()
            .filter(|hand| hand.handler.as_ref() == Some(player))
            .flat_map(|hand| hand.slots.iter().filter(|s| s.card.is_none()))
            .map(|slot| slot.place)
            .collect()
    }
}
