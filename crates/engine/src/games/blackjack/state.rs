//! A blackjack table as it stands (nz-1996/blackjack/2.1, 4.9, 6.7, 7.3, 13.3).

use super::cites::Key;
use super::event::{Mishap, Settlement};
use super::hand::{Hand, Value, is_blackjack, value};
use super::rules::Rules;
use crate::machine::game::shown;
use crate::machine::ready::{Cards, Stage};
use crate::{Card, CardCounts, Cents, Equipment, Name, Rank, SortedMap};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// What the table is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// No cards have been brought.
    Closed,
    /// Cards are being prepared, and how far that has got; in the middle of a round, if the shoe ran dry.
    Preparing(Stage),
    /// The first card is to be discarded.
    Burning,
    /// Wagers are placed.
    Betting,
    /// A round is dealt and played, with what is asked meanwhile.
    Playing(Play),
    /// The dealer's hand is complete and the round is to be settled.
    Decided,
    /// No further round is dealt from this shoe.
    ShoeEnded,
}

/// What a player has on a box beside the hands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Beside {
    /// The original wager of the round.
    pub wager: Cents,
    /// The Super Sevens wager, until it is settled.
    pub sevens: Cents,
    /// The insurance wager, until it is settled.
    pub insurance: Cents,
    /// What busted hands have lost.
    pub lost: Cents,
    /// Whether the player has answered on insurance.
    pub answered: bool,
}

/// What came of a player's wagers on a box in this round, or in the last until the next one's betting closes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Came {
    /// What was collected and has not gone back.
    pub lost: Cents,
    /// What was paid and has not been taken back.
    pub paid: Cents,
    /// The wagers themselves that went back, won or not.
    pub back: Cents,
}

/// A box with a wager on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Spot {
    /// Who decides for it in this round.
    pub decider: Option<Name>,
    /// Its hands; the wagers lie on the first from the start.
    pub hands: Vec<Hand>,
    /// What each player has beside them.
    pub beside: SortedMap<Name, Beside>,
    /// Whether a pair was left unsplit.
    pub no_split: bool,
    /// How many cards of its initial deal were left out.
    pub omitted: u8,
    /// Whether its player has chosen, after the dealer's card was forgotten.
    pub chosen: bool,
}

impl Spot {
    /// What a player has on it in all.
    #[must_use]
    pub fn of(&self, player: &Name) -> Cents {
        let mut own = Cents::ZERO;
        self.laid(|name, cents| {
            if name == player {
                own += cents;
            }
        });
        own
    }

    /// Goes through what lies on it, each with the player whose it is.
    pub(super) fn laid(&self, mut see: impl FnMut(&Name, Cents)) {
        for hand in &self.hands {
            for stake in &hand.stakes {
                see(&stake.player, stake.total());
            }
        }
        for (name, beside) in &self.beside {
            see(name, beside.sevens + beside.insurance);
        }
    }

    /// A player's wager before the deal.
    #[must_use]
    pub fn wager_of(&self, player: &Name) -> Cents {
        let first = self.hands.first().and_then(|h| h.stake_of(player));
        first.map(|s| s.cents).unwrap_or_default()
    }

    /// What lies on its first hand in all.
    #[must_use]
    pub fn total(&self) -> Cents {
        let stakes = self.hands.iter().flat_map(|h| &h.stakes);
        stakes.map(|s| s.cents).sum()
    }

    /// The players with something on it.
    #[must_use]
    pub fn players(&self) -> Vec<Name> {
        let mut names: Vec<Name> = self.beside.keys().cloned().collect();
        names.retain(|name| self.of(name).is_positive());
        names
    }
}

/// What is asked in a round beside whose turn it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Play {
    /// Who is asked whether to follow.
    pub(super) following: Option<Following>,
    /// Whether seated players are asked what becomes of their hands.
    pub(super) choosing: bool,
    /// The cards in the order in which the hands are to be put together anew, and why.
    pub(super) anew: Option<(Vec<Card>, Mishap)>,
}

/// Who on a box is asked whether to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Following {
    /// Which box.
    pub area: u8,
    /// Which hand, from 1: at a split the first of the two.
    pub hand: u8,
    /// Whether a split is followed, and not a double.
    pub split: bool,
    /// Who has not answered.
    pub waiting: Vec<Name>,
}

/// How far insurance has come in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Insurance {
    /// It has not been announced.
    NotYet,
    /// It is being asked for.
    Open,
    /// No more is taken.
    Closed,
}

/// A round that was dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RoundRecord {
    /// Its number.
    pub round: u32,
    /// What the dealer had.
    pub total: u8,
    /// Whether it was a blackjack.
    pub blackjack: bool,
}

/// Where the cutting card came out, which says who cuts next (6.7).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CutFrom {
    /// With the first to come to the table.
    FirstToCome,
    /// With the player whose box this was, or, if that player does not sit, the next clockwise from it.
    Box(u8, Option<Name>),
    /// With the one furthest to the right of the dealer.
    FarRight,
    /// With the one furthest to the left of the dealer.
    FarLeft,
}

/// A blackjack table.
///
/// ```
/// # use croupier_engine::People;
/// use croupier_engine::games::Rules;
/// use croupier_engine::games::blackjack::{Blackjack, Phase};
/// use croupier_engine::machine::Game as _;
///
/// let book = croupier_rulebooks::book("nz-1996/blackjack").expect("a book");
/// let Ok(Rules::Blackjack(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let mut table = Blackjack::new(rules);
/// assert!(!table.is_open() && table.phase() == &Phase::Closed);
/// table.opening().run_whole(&mut table, &People::default());
/// assert!(table.is_open() && table.upcard().is_none(), "cards are made ready first");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Blackjack {
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::shared"))]
    pub(super) rules: Arc<Rules>,
    pub(super) phase: Phase,
    /// The round that waits for the discards that are shuffled.
    pub(super) interrupted: Option<Play>,
    /// What a shoe of discards held; none: the shoe is of whole decks.
    pub(super) part: Option<CardCounts>,
    pub(super) cards: Cards,
    pub(super) cut_from: CutFrom,
    /// The cutting card came first in a round.
    pub(super) came_first: bool,
    /// The cards are shuffled when the round is over.
    pub(super) last: bool,
    /// What went wrong, if it is for that.
    pub(super) due: Option<Mishap>,
    pub(super) round: u32,
    pub(super) round_closed: bool,
    /// Whether no round was dealt from this shoe yet.
    pub(super) shoe_fresh: bool,
    /// Those who have wagered on every round of the shoe.
    pub(super) steady: BTreeSet<Name>,
    /// Those whom the operator holds to the minimum until the cards are shuffled.
    pub(super) held: BTreeSet<Name>,
    /// Whether the first card lies discarded with nobody having seen it.
    pub(super) burned: bool,
    /// The card that was discarded first, once it has been shown.
    pub(super) burned_card: Option<Card>,
    /// Whether it is being shown.
    pub(super) showing: bool,
    /// Where a manager has the cutting card put, instead of the usual place.
    pub(super) directed: Option<u16>,
    /// The shoe for which an inspector was told of the place that was chosen with the table.
    pub(super) direction_told: Option<u32>,
    pub(super) boxes: SortedMap<u8, Spot>,
    pub(super) dealer: Vec<Card>,
    pub(super) dealer_called: bool,
    /// Whether the dealer's first card was left out.
    pub(super) dealer_omitted: bool,
    /// Whether the dealer plays without one by rule 15.5.
    pub(super) dealer_late: bool,
    /// The cards of the initial deal in the order drawn.
    pub(super) order: Vec<Card>,
    /// Cards that were exposed and are the next to be used.
    pub(super) exposed: Vec<Card>,
    /// Whether a player has made a decision in this round.
    pub(super) decided: bool,
    /// What came of the wagers, by box and player.
    pub(super) came: BTreeMap<u8, BTreeMap<Name, Came>>,
    pub(super) insurance: Insurance,
    pub(super) damaged: Vec<Card>,
    /// Who has had a wager below the minimum counted.
    pub(super) below_minimum: BTreeSet<Name>,
    /// How wagers of the last round came out, each with the key of its rule.
    pub(super) settled: Vec<(Settlement, Key)>,
    /// The boxes and the dealer's cards of the last round, until the next one's betting closes.
    pub(super) past: (SortedMap<u8, Spot>, Vec<Card>),
    pub(super) records: Vec<RoundRecord>,
}

shown!(Blackjack: round);

impl Blackjack {
    /// A table that has not been opened.
    ///
    /// ```
    /// use croupier_engine::games::{Rules, blackjack::Blackjack};
    ///
    /// let book = croupier_rulebooks::book("nz-1996/blackjack").expect("a book");
    /// let Ok(Rules::Blackjack(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// assert!(Blackjack::new(rules).shoe_is_fresh());
    /// ```
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Blackjack {
        let cards = Cards::of(rules.cards.decks);
        Blackjack {
            rules,
            phase: Phase::Closed,
            interrupted: None,
            part: None,
            cards,
            cut_from: CutFrom::FirstToCome,
            came_first: false,
            last: false,
            due: None,
            round: 0,
            round_closed: true,
            shoe_fresh: true,
            steady: BTreeSet::new(),
            held: BTreeSet::new(),
            burned: false,
            burned_card: None,
            showing: false,
            directed: None,
            direction_told: None,
            boxes: SortedMap::new(),
            dealer: Vec::new(),
            dealer_called: false,
            dealer_omitted: false,
            dealer_late: false,
            order: Vec::new(),
            exposed: Vec::new(),
            decided: false,
            came: BTreeMap::new(),
            insurance: Insurance::NotYet,
            damaged: Vec::new(),
            below_minimum: BTreeSet::new(),
            settled: Vec::new(),
            past: (SortedMap::new(), Vec::new()),
            records: Vec::new(),
        }
    }

    /// What chance comes out of.
    #[must_use]
    pub fn equipment(&self) -> Equipment {
        let (number, cut) = (self.cards.number, self.cards.cut);
        match &self.part {
            Some(cards) => Equipment::Part {
                number,
                cards: cards.numbers(),
                cut,
            },
            None => Equipment::Shoe {
                number,
                decks: self.rules.cards.decks,
                cut,
            },
        }
    }

    /// Whether the cards are shuffled after this round.
    #[must_use]
    pub const fn last(&self) -> bool {
        self.last
    }

    /// The boxes with wagers, or with the hands of the last round.
    #[must_use]
    pub const fn boxes(&self) -> &SortedMap<u8, Spot> {
        &self.boxes
    }

    /// A hand of a box, counted from 1.
    #[must_use]
    pub fn hand(&self, area: u8, hand: u8) -> Option<&Hand> {
        let hands = &self.boxes.get(&area)?.hands;
        hands.get(usize::from(hand).checked_sub(1)?)
    }

    /// The dealer's cards.
    #[must_use]
    pub fn dealer(&self) -> &[Card] {
        &self.dealer
    }

    /// What the dealer's cards count.
    #[must_use]
    pub fn dealer_value(&self) -> Value {
        value(&self.dealer)
    }

    /// Whether the dealer's first two cards are an ace and a ten, whatever the rules make of it.
    #[must_use]
    pub fn dealer_ace_ten(&self) -> bool {
        is_blackjack(&self.dealer)
    }

    /// Whether the dealer has a blackjack; not if the first card was left out (15.5).
    #[must_use]
    pub fn dealer_blackjack(&self) -> bool {
        self.dealer_ace_ten() && !self.dealer_late
    }

    /// The dealer's first card, which everybody sees.
    #[must_use]
    pub fn upcard(&self) -> Option<Card> {
        self.dealer
            .first()
            .copied()
            .filter(|_| !self.dealer_late && !self.dealer_omitted)
    }

    /// Whether the dealer shows an ace.
    #[must_use]
    pub fn shows_ace(&self) -> bool {
        self.upcard().is_some_and(|c| c.rank == Rank::Ace)
    }

    /// How far insurance has come.
    #[must_use]
    pub const fn insurance(&self) -> Insurance {
        self.insurance
    }

    /// Who is asked whether to follow.
    #[must_use]
    pub const fn following(&self) -> Option<&Following> {
        match &self.phase {
            Phase::Playing(play) => play.following.as_ref(),
            _ => None,
        }
    }

    /// The cards in the order in which the hands are to be put together anew, and why.
    pub(super) const fn anew(&self) -> Option<&(Vec<Card>, Mishap)> {
        match &self.phase {
            Phase::Playing(play) => play.anew.as_ref(),
            _ => None,
        }
    }

    /// Whether a round is dealt and played.
    pub(super) const fn is_playing(&self) -> bool {
        matches!(self.phase, Phase::Playing(_))
    }

    /// Whether seated players are asked what becomes of their hands (15.5).
    #[must_use]
    pub const fn choosing(&self) -> bool {
        matches!(&self.phase, Phase::Playing(play) if play.choosing)
    }

    /// Cards that were exposed and are the next to be used.
    #[must_use]
    pub fn exposed(&self) -> &[Card] {
        &self.exposed
    }

    /// How the wagers of this round, or the last, came out.
    #[must_use]
    pub fn settled(&self) -> &[(Settlement, Key)] {
        &self.settled
    }

    /// The boxes and the dealer's cards of the last round, until the next one's betting closes.
    #[must_use]
    pub const fn past(&self) -> (&SortedMap<u8, Spot>, &Vec<Card>) {
        (&self.past.0, &self.past.1)
    }

    /// The rounds of this shoe that were settled.
    #[must_use]
    pub fn records(&self) -> &[RoundRecord] {
        &self.records
    }

    /// Whether no round was dealt from this shoe yet.
    #[must_use]
    pub const fn shoe_is_fresh(&self) -> bool {
        self.shoe_fresh
    }

    /// Whether this player may be held to the minimum: having wagered on no first round, or not on each round since (4.9).
    #[must_use]
    pub fn missed_a_round(&self, player: &Name) -> bool {
        !self.shoe_fresh && !self.steady.contains(player)
    }

    /// Whether this player is held to the minimum in the round that is bet on (4.9).
    #[must_use]
    pub fn held_to_minimum(&self, player: &Name) -> bool {
        self.held.contains(player) || (self.rules.mid_shoe_minimum && self.missed_a_round(player))
    }

    /// The cards that lie on the table in this round.
    #[must_use]
    pub fn on_table(&self) -> Vec<Card> {
        let hands = self.boxes.values().flat_map(|s| &s.hands);
        let live = hands.filter(|h| h.out.is_none());
        let mut cards: Vec<Card> = live.flat_map(|h| h.cards.iter().copied()).collect();
        cards.extend(&self.dealer);
        cards.extend(&self.exposed);
        cards
    }

    /// Whether the card that was discarded first is being shown.
    #[must_use]
    pub const fn is_showing(&self) -> bool {
        self.showing
    }

    /// The place in the cut stack of the card that the equipment must give or show next, if it is a face.
    #[must_use]
    pub fn place_awaited(&self) -> Option<u16> {
        if self.showing {
            return Some(0);
        }
        self.draws_to().map(|_| self.cards.shoe.drawn())
    }

    /// Whether no card of the round has come out.
    #[must_use]
    pub fn is_undealt(&self) -> bool {
        self.order.is_empty() && self.on_table().is_empty()
    }

    /// The place from the back where the cutting card goes, about.
    #[must_use]
    pub fn cutting_card_about(&self) -> u16 {
        let drafted = self.rules.cards.cutting_card_from_back;
        self.directed.unwrap_or(drafted)
    }

    /// Whether that is by a manager's direction and not where it usually goes.
    #[must_use]
    pub fn cutting_card_is_directed(&self) -> bool {
        self.cutting_card_about() != self.rules.cutting_card_customary
    }
}
