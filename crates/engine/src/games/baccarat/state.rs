//! A baccarat table as it stands, and what comes next in a round.

use super::command::{Confirmer, On};
use super::coup::{Coup, Hand};
use super::event::WagerSettled;
use super::hand::{Outcome, Side, banker_draws, is_natural, player_draws};
use super::rules::{BankerPays, Burn, LastHand, Rules, Style};
use crate::machine::Offering;
use crate::machine::game::shown;
use crate::machine::ready::{Cards, Stage};
use crate::words::{Irregularity, ShoeEnd};
use crate::{Case, Cents, Name, SortedMap};
use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// Where and on what a wager lies, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Spot {
    /// The numbered area; 0 is the standing players'.
    pub area: u8,
    /// On what.
    pub on: On,
    /// The player whose wager it is.
    pub player: Name,
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
    /// The shoe is offered to a player to deal from.
    OfferingShoe(Offering),
    /// Wagers are taken.
    Betting,
    /// A hand is on offer to a player (style B).
    Handling {
        /// Which hand.
        hand: Side,
        /// To whom and in which seat.
        offered: (Name, u8),
        /// Who declined.
        declined: Vec<Name>,
    },
    /// Cards are dealt.
    Dealing,
    /// The result is known and wagers are to be settled.
    Announced(Outcome),
    /// No further card is dealt from this shoe.
    ShoeEnded(ShoeEnd),
}

/// What is special about the round being dealt, or the last one dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Deal {
    /// Whether the Banker's Hand is turned first.
    pub banker_first: bool,
    /// Why no wagers are permitted, if this is a void hand.
    pub void: Option<Irregularity>,
    /// How many cards had left the shoe when the round began.
    pub shoe_before: u16,
    /// Whether its first card was carried over.
    pub from_carry: bool,
}

impl Deal {
    /// The order in which hands are turned.
    const fn order(&self) -> [Side; 2] {
        if self.banker_first {
            [Side::Banker, Side::Player]
        } else {
            [Side::Player, Side::Banker]
        }
    }
}

/// A round of this shoe that was settled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PastRound {
    /// Its number.
    pub round: u32,
    /// How its wagers came out.
    pub settled: Vec<WagerSettled>,
}

/// How many settled rounds a table knows, over changes of the shoe: more than two shoes have.
pub(super) const PAST_KEPT: usize = 200;

/// A baccarat table.
///
/// ```
/// # use croupier_engine::People;
/// use croupier_engine::games::Rules;
/// use croupier_engine::games::baccarat::{Baccarat, Command};
/// use croupier_engine::machine::Game as _;
///
/// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
/// let Ok(Rules::Baccarat(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let mut table = Baccarat::new(rules);
/// let people = People::default();
/// table.opening().run_whole(&mut table, &people);
/// let told = table.act(&people, &"confirm dealer-inspection".parse::<Command>()?)?;
/// assert_eq!(told[0].what.to_string(), "step-confirmed dealer-inspection");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Baccarat {
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::shared"))]
    pub(super) rules: Arc<Rules>,
    pub(super) phase: Phase,
    pub(super) cards: Cards,
    pub(super) coup: Coup,
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::pairs"))]
    pub(super) wagers: SortedMap<Spot, Cents>,
    /// What was said aloud and waits to be confirmed: how much, and by whom it is.
    #[cfg_attr(feature = "serde", serde(with = "crate::serial::pairs"))]
    pub(super) called: SortedMap<Spot, (Cents, Vec<Confirmer>)>,
    pub(super) deal: Deal,
    /// The style in force, which some books let change.
    pub(super) style: Style,
    /// How Banker wagers are paid now, which some books let change.
    pub(super) pays: BankerPays,
    pub(super) free_left: u8,
    pub(super) free_spent: bool,
    /// Rounds without wagers dealt in a row.
    pub(super) free_run: u8,
    /// Who asked for, or agreed to, the next round without wagers.
    pub(super) agreed: BTreeSet<Name>,
    /// Who deals from the shoe.
    pub(super) curator: Option<(Name, u8)>,
    /// The seat of the last curator of this shoe, from which the next is sought.
    pub(super) curator_seat: Option<u8>,
    /// The seat of the last curator of the shoe before, from which the cut may be offered.
    pub(super) cut_from: Option<u8>,
    /// Whether no player took the shoe, so that the dealer deals.
    pub(super) shoe_kept: bool,
    /// Commission that is marked and not collected.
    pub(super) owed: SortedMap<Name, Cents>,
    /// The settled rounds of this shoe, and earlier ones where they may still be made void.
    pub(super) past: Vec<PastRound>,
    /// What was last ruled on.
    pub(super) ruled_on: Option<Irregularity>,
    /// Whether the cards were checked at the end of gaming.
    pub(super) closing_checked: bool,
    /// Whether the cards that are made ready came pre-shuffled and nobody has had them shuffled all the same.
    pub(super) pre_shuffled: bool,
    /// Whether a round has been dealt from this shoe.
    pub(super) shoe_begun: bool,
    /// Whether the table has been vacant since its cards were made ready.
    pub(super) vacated: bool,
    /// Whether one was dealt from it in style B.
    pub(super) style_b_used: bool,
    /// Whether it is on record that this shoe's burn was left out.
    pub(super) burn_omitted: bool,
    pub(super) below_minimum: BTreeSet<Name>,
    pub(super) after_tie: bool,
    pub(super) settled: Vec<WagerSettled>,
}

/// What a round needs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A card is burned face up in the middle of play.
    Burn,
    /// The carried card becomes the first card.
    UseCarried,
    /// A card from the shoe, face up or down.
    Draw(Side, bool),
    /// The handler says that the cards are turned.
    Turn(Side),
    /// A card that lies face down shows its face: which hand, its number in it.
    Reveal(Side, u8),
    /// The dealer calls the count of a hand's first two cards.
    Call(Side),
    /// The hand draws or stands.
    Declare(Side, bool),
    /// Everything is dealt.
    Result,
}

shown!(Baccarat:);

impl Baccarat {
    /// A table that has not been opened.
    ///
    /// ```
    /// use croupier_engine::games::Rules;
    /// use croupier_engine::games::baccarat::{Baccarat, Phase};
    ///
    /// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
    /// let Ok(Rules::Baccarat(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// assert_eq!(Baccarat::new(rules).phase(), &Phase::Closed);
    /// ```
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Baccarat {
        let cards = Cards::of(rules.cards.decks);
        let (style, pays) = (rules.style, rules.banker_pays);
        Baccarat {
            rules,
            phase: Phase::Closed,
            cards,
            coup: Coup::new(),
            wagers: SortedMap::new(),
            called: SortedMap::new(),
            deal: Deal::default(),
            style,
            pays,
            free_left: 0,
            free_spent: false,
            free_run: 0,
            agreed: BTreeSet::new(),
            curator: None,
            curator_seat: None,
            cut_from: None,
            shoe_kept: false,
            owed: SortedMap::new(),
            past: Vec::new(),
            ruled_on: None,
            closing_checked: false,
            pre_shuffled: false,
            shoe_begun: false,
            vacated: false,
            style_b_used: false,
            burn_omitted: false,
            below_minimum: BTreeSet::new(),
            after_tie: false,
            settled: Vec::new(),
        }
    }

    /// The number of the round that was dealt last, or is being dealt.
    #[must_use]
    pub const fn round_dealt(&self) -> u32 {
        self.coup.next_round().saturating_sub(1)
    }

    /// The wagers on the layout.
    pub fn wagers(&self) -> impl Iterator<Item = (&Spot, Cents)> {
        self.wagers.iter().map(|(spot, cents)| (spot, *cents))
    }

    /// The round being dealt, or the last one.
    #[must_use]
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// How the wagers of the last round came out.
    #[must_use]
    pub fn settled(&self) -> &[WagerSettled] {
        &self.settled
    }

    /// The style of dealing in force.
    #[must_use]
    pub const fn style(&self) -> Style {
        self.style
    }

    /// How Banker wagers are paid now.
    #[must_use]
    pub const fn pays(&self) -> BankerPays {
        self.pays
    }

    /// Who deals from the shoe, where a player does.
    #[must_use]
    pub const fn curator(&self) -> Option<&(Name, u8)> {
        self.curator.as_ref()
    }

    /// Who asked for, or agreed to, the next round without wagers.
    pub fn agreed(&self) -> impl Iterator<Item = &Name> {
        self.agreed.iter()
    }

    /// Whether cards of the burn that follow the first are shown.
    pub(super) fn burn_shown(&self) -> bool {
        self.coup.burn_left > 0 || self.rules.burn == Burn::AllShown
    }

    /// How many cards are still to be discarded, by order or at the beginning of the shoe.
    pub(super) const fn burning(&self) -> u8 {
        match self.phase {
            Phase::Burning(Some(left)) => left,
            _ => self.coup.burn_left,
        }
    }

    /// The total on an outcome.
    #[must_use]
    pub fn total_on(&self, on: On) -> Cents {
        self.wagers
            .iter()
            .filter(|(s, _)| s.on == on)
            .map(|(_, c)| *c)
            .sum()
    }

    /// Whether it is time to find out who handles a hand (style B).
    pub(super) fn is_to_be_offered(&self, side: Side) -> bool {
        let (hand, used) = (self.coup.hands.hand(side), self.coup.hands.used());
        let time = match side {
            Side::Player if self.rules.player_after_deal => {
                used >= 4 && hand.first_down().is_some()
            }
            Side::Player | Side::Banker => used == 0,
        };
        self.style == Style::B && time && !hand.assigned
    }

    /// Whether the cutting card, as the first card of a round, made that round the last.
    pub(super) fn ended_first(&self) -> bool {
        self.coup.cut_first && self.rules.last_hand == LastHand::FirstIsLast
    }

    /// The case of a rule that holds because the shoe has ended in this way.
    pub(super) fn ended_by(&self, end: ShoeEnd) -> Case {
        match end {
            ShoeEnd::InsufficientCards => Case::Insufficient,
            ShoeEnd::LastHand if self.ended_first() => Case::First,
            ShoeEnd::LastHand => Case::Shoe,
        }
    }

    /// Whether no round has been dealt from the cards that are there.
    pub(super) const fn is_between_shoes(&self) -> bool {
        !self.shoe_begun || matches!(self.phase, Phase::ShoeEnded(_))
    }

    /// What the round being dealt needs next.
    pub(super) fn next(&self) -> Next {
        let (deal, hands) = (&self.deal, &self.coup.hands);
        let face_up = self.style == Style::A;
        if self.coup.burn_left > 0 {
            return Next::Burn;
        }
        if hands.used() == 0 && self.coup.carried.is_some() {
            return Next::UseCarried;
        }
        if hands.used() < 4 {
            if face_up && let Some((nth, _)) = hands.player.first_down() {
                return Next::Reveal(Side::Player, nth);
            }
            let side = if hands.used().is_multiple_of(2) {
                Side::Player
            } else {
                Side::Banker
            };
            return Next::Draw(side, face_up);
        }
        for side in deal.order() {
            let hand = hands.hand(side);
            if let Some(step) = turn_step(side, hand) {
                return step;
            }
            if !hand.called {
                return Next::Call(side);
            }
        }
        let first_two = |hand: &Hand| hand.first_two().unwrap_or_default();
        let (player, banker) = (first_two(&hands.player), first_two(&hands.banker));
        let natural = is_natural(player) || is_natural(banker);
        let third = hands.player.slots.get(2).and_then(|s| s.card);
        for side in [Side::Player, Side::Banker] {
            let hand = hands.hand(side);
            match hand.draws {
                None => {
                    let draws = match side {
                        Side::Player => player_draws(player),
                        Side::Banker => banker_draws(banker, third),
                    };
                    return Next::Declare(side, draws && !natural);
                }
                Some(true) if hand.slots.len() == 2 => {
                    return Next::Draw(side, self.style != Style::B);
                }
                _ => {}
            }
        }
        Next::Result
    }
}

/// What a hand with a card face down needs: its handler's word, then the face.
fn turn_step(side: Side, hand: &Hand) -> Option<Next> {
    let (nth, _) = hand.first_down()?;
    if hand.handler.is_some() && !hand.turning {
        return Some(Next::Turn(side));
    }
    Some(Next::Reveal(side, nth))
}
