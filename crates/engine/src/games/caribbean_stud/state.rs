//! A Caribbean stud table as it stands (nz-1996/caribbean-stud/4.1, 4.4, 4.10, 8.1, 9.1 to 9.6, 14.10).

use super::event::{Fetched, HandResult, HandSettled, JackpotBack};
use super::rules::{Operation, Rules};
use crate::machine::game::shown;
use crate::machine::ready::Cards;
use crate::poker::{Category, Value};
use crate::shoe::Slot;
use crate::words::Step;
use crate::{Card, Cents, Name, SortedMap};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// How many cards make a hand.
pub const HAND: usize = 5;

/// How many cards make a deck.
pub const DECK: u8 = 52;

/// What the table is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// No cards have been brought.
    Closed,
    /// Cards are made ready; the steps still to be confirmed.
    Preparing(Vec<Step>),
    /// An employee is to cut the stack.
    Cutting,
    /// The cards are ready.
    Ready,
    /// Antes and wagers on the jackpot are taken.
    Betting,
    /// Cards are dealt.
    Dealing,
    /// The players look at their cards and fold or bet.
    Deciding,
    /// The dealer's hand is turned.
    Opening,
    /// The players turn their hands, or leave them face down.
    Showing,
    /// Hands are known and wagers are to be settled.
    Announced,
    /// Antes and bets are settled and these prizes of the jackpot are to be paid.
    Paying(Vec<Claim>),
}

/// A wager on the jackpot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Stake {
    /// There is none.
    None,
    /// It lies in the slot or on its area.
    Laid,
    /// It is in the pool.
    Pooled,
}

impl Stake {
    /// Whether there is one.
    #[must_use]
    pub fn is_some(self) -> bool {
        self != Stake::None
    }
}

/// What the deck is to be counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) enum CountFor {
    /// A manager or an inspector has ordered it.
    Order,
    /// A prize is to be paid.
    Prize,
    /// All cards were collected, and the round is dealt again.
    Redeal,
}

/// What has become of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Standing {
    /// Its player has not decided.
    Open,
    /// Its player has bet.
    Bet,
    /// It was given up.
    Folded {
        /// Because the player was not there.
        absent: bool,
    },
    /// It was declared dead.
    Dead,
    /// Its wagers were declared void.
    Void,
}

/// A player's hand with the wagers on it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hand {
    /// The player whose wagers they are.
    pub player: Name,
    /// The ante.
    pub ante: Cents,
    /// The bet.
    pub bet: Cents,
    /// The wager on the jackpot.
    pub jackpot: Stake,
    /// Whether a misdeal left that wager valid for this round.
    pub carried: bool,
    /// The cards.
    pub slots: Vec<Slot>,
    /// The card that was exposed in error and turned over again: its number in the hand, and which.
    pub exposed: Option<(u8, Card)>,
    /// What has become of it.
    pub standing: Standing,
    /// Whether the player shows it; none: not said yet.
    pub shows: Option<bool>,
    /// Its value, once it was announced.
    pub value: Option<Value>,
    /// Whether the dealer has verified that it wins a prize.
    pub verified: bool,
    /// Whether its ante and bet have been paid, collected or given back.
    pub settled: bool,
}

impl Hand {
    /// A hand of which nothing is known but the ante.
    #[must_use]
    pub(super) const fn new(player: Name, ante: Cents) -> Hand {
        Hand {
            player,
            ante,
            bet: Cents::ZERO,
            jackpot: Stake::None,
            carried: false,
            slots: Vec::new(),
            exposed: None,
            standing: Standing::Open,
            shows: None,
            value: None,
            verified: false,
            settled: false,
        }
    }

    /// The five cards, if all are up.
    #[must_use]
    pub fn cards(&self) -> Option<[Card; HAND]> {
        five(&self.slots)
    }

    /// Whether it was neither given up nor declared dead.
    #[must_use]
    pub const fn is_live(&self) -> bool {
        matches!(self.standing, Standing::Open | Standing::Bet)
    }
}

/// The five cards of a hand, if all are up.
pub(super) fn five(slots: &[Slot]) -> Option<[Card; HAND]> {
    let cards: Option<Vec<Card>> = slots.iter().map(|slot| slot.card).collect();
    cards?.try_into().ok()
}

/// A prize that a hand has won and that is not paid yet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Claim {
    /// The player whose hand it is.
    pub player: Name,
    /// In which seat.
    pub seat: u8,
    /// What kind of hand it is.
    pub hand: Category,
}

/// How a hand of the last round came out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Settlement {
    /// How its ante and bet were settled.
    pub of: HandSettled,
    /// Its value, if it was shown.
    pub value: Option<Value>,
    /// What was paid out of the jackpot.
    pub jackpot_cents: Cents,
}

/// A Caribbean stud table.
///
/// ```
/// # use croupier_engine::People;
/// use croupier_engine::games::Rules;
/// use croupier_engine::games::caribbean_stud::CaribbeanStud;
/// use croupier_engine::machine::Game as _;
///
/// let book = croupier_rulebooks::book("nz-1996/caribbean-stud").expect("a book");
/// let Ok(Rules::CaribbeanStud(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let mut table = CaribbeanStud::new(rules);
/// let told = table.opening().run_whole(&mut table, &People::default());
/// assert_eq!(told[0].what.to_string(), "deck-brought 1 1 opening");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CaribbeanStud {
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::shared"))]
    pub(super) rules: Arc<Rules>,
    pub(super) phase: Phase,
    /// Which of the table's decks is in play, and why it was brought; 0: none yet.
    pub(super) deck: u8,
    pub(super) fetched: Fetched,
    /// From which the last round was dealt.
    pub(super) played: u8,
    pub(super) cards: Cards,
    pub(super) round: u32,
    pub(super) round_closed: bool,
    /// The last round was settled, paid no prize, and may still be found void: until betting opens for the next.
    pub(super) just_settled: bool,
    /// The same round may still be invalidated: until its successor's betting is closed.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(super) invalidable: bool,
    /// The same round is to be dealt again with the wagers that lie there.
    pub(super) redeal: bool,
    /// The hands by seat; between rounds those of the last one are gone.
    pub(super) hands: SortedMap<u8, Hand>,
    /// The hands of the last round as they lay, until the next one is dealt.
    pub(super) last: SortedMap<u8, Hand>,
    /// Boxes without an ante from which a hand was taken in this round.
    pub(super) cleared: BTreeSet<u8>,
    pub(super) dealer: Vec<Slot>,
    /// Which of the dealer's cards is the face-up card, from 1.
    pub(super) up: Option<u8>,
    /// A card was exposed to the dealer, so that none is turned up.
    pub(super) dealer_exposed: bool,
    pub(super) dealer_value: Option<Value>,
    /// Cards exposed in error in this deal.
    pub(super) exposed: u8,
    /// The deck must be counted before play goes on.
    pub(super) count_due: Option<CountFor>,
    /// A deck that is not in play must be counted too.
    pub(super) other_count_due: Option<u8>,
    /// Decks that were found not to be complete: when their turn comes, other cards take their place.
    pub(super) incomplete: BTreeSet<u8>,
    /// Wagers on the jackpot that a misdeal left valid, and whether they are in the pool.
    pub(super) carried: BTreeMap<Name, Stake>,
    /// Pairs of players who may not play together.
    pub(super) apart: BTreeSet<(Name, Name)>,
    /// Players whose ante below the minimum was let stand once.
    pub(super) below_minimum: BTreeSet<Name>,
    pub(super) settled: Vec<Settlement>,
}

shown!(CaribbeanStud: round);

impl CaribbeanStud {
    /// Whether a card of the round has been dealt.
    pub(super) fn is_begun(&self) -> bool {
        !self.dealer.is_empty() || self.hands.values().any(|hand| !hand.slots.is_empty())
    }

    /// A table that has not been opened.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> CaribbeanStud {
        CaribbeanStud {
            rules,
            phase: Phase::Closed,
            deck: 0,
            fetched: Fetched::Opening,
            played: 0,
            cards: Cards::of(1),
            round: 0,
            round_closed: true,
            just_settled: false,
            invalidable: false,
            redeal: false,
            hands: SortedMap::new(),
            last: SortedMap::new(),
            cleared: BTreeSet::new(),
            dealer: Vec::new(),
            up: None,
            dealer_exposed: false,
            dealer_value: None,
            exposed: 0,
            count_due: None,
            other_count_due: None,
            incomplete: BTreeSet::new(),
            carried: BTreeMap::new(),
            apart: BTreeSet::new(),
            below_minimum: BTreeSet::new(),
            settled: Vec::new(),
        }
    }

    /// What chance comes out of: a deck shuffled anew for each round.
    #[must_use]
    pub const fn equipment(&self) -> crate::Equipment {
        self.cards.equipment(1)
    }

    /// The deck in play.
    #[must_use]
    pub const fn cards(&self) -> &Cards {
        &self.cards
    }

    /// The hands with their seats.
    pub fn hands(&self) -> impl Iterator<Item = (u8, &Hand)> {
        self.hands.iter().map(|(seat, hand)| (*seat, hand))
    }

    /// The hands of the last round as they lay, with their seats, until the next one is dealt.
    pub fn last_hands(&self) -> impl Iterator<Item = (u8, &Hand)> {
        self.last.iter().map(|(seat, hand)| (*seat, hand))
    }

    /// The number of the round that was settled last: once betting is open, that is the one before.
    pub(super) fn last_settled(&self) -> u32 {
        self.round - u32::from(!self.round_closed)
    }

    /// The dealer's cards.
    #[must_use]
    pub fn dealer(&self) -> &[Slot] {
        &self.dealer
    }

    /// The dealer's face-up card, which stays the same when the others are turned.
    #[must_use]
    pub fn up_card(&self) -> Option<Card> {
        let nth = usize::from(self.up?);
        self.dealer.get(nth - 1)?.card
    }

    /// The value of the dealer's hand, once it was declared.
    #[must_use]
    pub const fn dealer_value(&self) -> Option<Value> {
        self.dealer_value
    }

    /// Whether the dealer's hand qualifies, once it was declared.
    #[must_use]
    pub fn dealer_qualifies(&self) -> Option<bool> {
        self.dealer_value.map(Value::is_ace_king_or_higher)
    }

    /// The prizes that are not paid yet.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        match &self.phase {
            Phase::Paying(claims) => claims,
            _ => &[],
        }
    }

    /// The wagers on the jackpot that a misdeal left valid.
    pub fn carried(&self) -> impl Iterator<Item = (&Name, Stake)> {
        self.carried.iter().map(|(name, stake)| (name, *stake))
    }

    /// Whether a deck must be counted before play goes on.
    #[must_use]
    pub const fn count_due(&self) -> bool {
        self.count_due.is_some() || self.other_count_due.is_some()
    }

    /// The deck that is not in play and must be counted, where the one in play need not be counted first.
    #[must_use]
    pub const fn other_to_count(&self) -> Option<u8> {
        match self.count_due {
            None => self.other_count_due,
            Some(_) => None,
        }
    }

    /// How the hands of the last round came out.
    #[must_use]
    pub fn settled(&self) -> &[Settlement] {
        &self.settled
    }

    /// The hand of a player with its seat.
    #[must_use]
    pub fn hand_of(&self, player: &Name) -> Option<(u8, &Hand)> {
        self.hands().find(|(_, hand)| hand.player == *player)
    }

    /// The hand on which this player has to decide now.
    #[must_use]
    pub fn to_decide(&self, player: &Name) -> Option<&Hand> {
        let deciding = self.phase == Phase::Deciding;
        let (_, hand) = self.hand_of(player).filter(|_| deciding)?;
        (hand.standing == Standing::Open).then_some(hand)
    }

    /// The number of the next round to be bet on: a round whose betting never closed keeps its number.
    pub(super) const fn next_round(&self) -> u32 {
        self.round + self.round_closed as u32
    }

    /// Which of the table's decks comes next: the first of new ones, the same again where its cards are shuffled once more or
    /// replaced, otherwise the next in turn.
    pub(super) fn next_deck(&self, why: Fetched) -> u8 {
        match why {
            Fetched::Opening | Fetched::Replacement => 1,
            Fetched::Redeal | Fetched::Vacancy | Fetched::Incomplete => self.deck,
            Fetched::RoundOver | Fetched::Misdeal | Fetched::Invalidated => {
                self.deck % self.rules.decks + 1
            }
        }
    }

    /// The new deck that is made ready after this one, before play begins.
    pub(super) fn deck_to_follow(&self) -> Option<u8> {
        match self.fetched {
            Fetched::Opening | Fetched::Replacement if self.deck < self.rules.decks => {
                Some(self.deck + 1)
            }
            _ => None,
        }
    }

    /// Whether jackpot wagers drop into slots.
    pub(super) fn is_electronic(&self) -> bool {
        self.rules.operation == Operation::Electronic
    }

    /// How a wager on the jackpot goes back: out of the pool, if it is there.
    pub(super) fn jackpot_back(
        &self,
        player: &Name,
        stake: Stake,
        why: JackpotBack,
    ) -> Option<super::Event> {
        stake.is_some().then(|| super::Event::JackpotReturned {
            player: player.clone(),
            cents: self.rules.jackpot_wager,
            jackpot: (stake == Stake::Pooled).then(|| self.rules.jackpot.clone()),
            why,
        })
    }

    /// Whether a hand that was bet on must be shown or left face down: any of them if the dealer's qualifies, otherwise
    /// only one that may win a prize.
    pub(super) fn asks_to_show(&self, hand: &Hand) -> bool {
        hand.standing == Standing::Bet
            && (self.dealer_qualifies() == Some(true) || hand.jackpot.is_some())
    }

    /// What kind of hand it is, if it wins a prize.
    #[must_use]
    pub fn wins_prize(&self, hand: &Hand) -> Option<Category> {
        let category = hand.value?.category;
        let live = hand.standing == Standing::Bet && hand.jackpot.is_some();
        (live && self.rules.prizes.least(category).is_some()).then_some(category)
    }

    /// How a hand that was bet on comes out against the dealer's.
    #[must_use]
    pub fn result_of(&self, hand: &Hand) -> HandResult {
        if self.dealer_qualifies() != Some(true) {
            return HandResult::NoHand;
        }
        match (hand.value, self.dealer_value) {
            (Some(value), Some(dealer)) => match value.cmp(&dealer) {
                core::cmp::Ordering::Greater => HandResult::Won,
                core::cmp::Ordering::Less => HandResult::Lost,
                core::cmp::Ordering::Equal => HandResult::StandOff,
            },
            _ => HandResult::FaceDown,
        }
    }
}
