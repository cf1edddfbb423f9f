//! Standing, drawing, doubling down and splitting, and the others on the box who follow (nz-1996/blackjack/7.4, 7.5, 10.1 to 10.3,
//! 11.1 to 11.5, 12.1, 13.3, 15.7, 15.9).

use super::event::Event;
use super::hand::{Hand, MUST_DRAW, is_pair, may_double};
use super::next::Next;
use super::state::{Blackjack, Following};
use crate::machine::{Checked, Finding as _, Game};
use crate::{Case, Cents, Name, People, Rank, Reason, Refusal};
use alloc::format;
use alloc::vec::Vec;

/// What is said for a hand, as far as cards go.
#[derive(Clone, Copy)]
enum Wish {
    /// That it has a further card, or another wager for one.
    Card,
    /// That it has none.
    NoCard,
}

impl Blackjack {
    /// The hand for which somebody must speak: its box, its number and who.
    #[must_use]
    pub fn turn(&self) -> Option<(u8, u8, &Name)> {
        match self.next() {
            Next::Turn(area, hand) if self.is_playing() => {
                let decider = self.boxes.get(&area)?.decider.as_ref()?;
                Some((area, hand, decider))
            }
            _ => None,
        }
    }

    /// Whether players are being asked for insurance.
    #[must_use]
    pub fn insures(&self) -> bool {
        self.is_playing() && self.next() == Next::Insure
    }

    /// The hand on which nobody has decided: its box and its number.
    #[must_use]
    pub fn undecided(&self) -> Option<(u8, u8)> {
        match self.next() {
            Next::Turn(area, hand) | Next::Nobody(area, hand) if self.is_playing() => {
                Some((area, hand))
            }
            _ => None,
        }
    }

    /// A player at the table who speaks for a hand of a box, for which one who is gone might have the say.
    pub(super) fn speaks<'a>(
        &self,
        people: &People,
        player: &'a Name,
        area: u8,
    ) -> Result<&'a Name, Refusal> {
        self.present(people, player)?;
        let decider = self.boxes.get(&area).and_then(|spot| spot.decider.as_ref());
        match decider.filter(|decider| *decider != player && people.is_gone(decider)) {
            Some(gone) => self.refuse_by(
                Reason::NotOffered,
                match self.is_shared(area) {
                    true => Case::Decider,
                    false => Case::Absent,
                },
                format!("{gone}, who decides for box {area}, is gone; a casino supervisor may direct cards to it"),
            ),
            None => Ok(player),
        }
    }

    /// Whether more than one player wagers on a box.
    fn is_shared(&self, area: u8) -> bool {
        self.boxes
            .get(&area)
            .is_some_and(|spot| spot.beside.len() > 1)
    }

    /// Only the one who decides for a box has a say in it.
    fn decides(&self, player: &Name, area: u8) -> Result<(), Refusal> {
        let spot = self.boxes.get(&area);
        let case = match self.is_shared(area) {
            true => Case::Decider,
            false => Case::Hand,
        };
        match spot.map(|spot| &spot.decider) {
            Some(Some(decider)) if decider != player => self.refuse_by(
                Reason::NotOffered,
                case,
                format!("{decider} decides for box {area}, not {player}"),
            ),
            Some(None) if self.is_playing() => self.refuse_by(
                Reason::NotOffered,
                Case::Areas,
                format!(
                    "all seats are taken, and nobody who sits elsewhere decides for box {area}"
                ),
            ),
            _ => self.passed_by(Reason::NotOffered, case),
        }
    }

    /// A hand that has all its cards is not decided on.
    fn undone(&self, area: u8, nth: u8, wish: Wish) -> Result<(), Refusal> {
        let Some(hand) = self.hand(area, nth).filter(|_| self.is_playing()) else {
            return Ok(());
        };
        let total = hand.value().total;
        let (case, detail) = if hand.refused {
            (
                Case::Exposed,
                "the exposed card was refused, so the hand has no further card in this round"
                    .into(),
            )
        } else if hand.absent && hand.stood {
            (
                Case::Absent,
                "nobody was there to decide on the hand, and it has no further card".into(),
            )
        } else if hand.stood {
            (Case::Hand, "the hand stands and has no further card".into())
        } else if total > 21 {
            (
                Case::Bust,
                format!("the hand is beyond twenty-one, {total}"),
            )
        } else if hand.doubled {
            (
                Case::Double,
                "a doubled hand has one more card and no other".into(),
            )
        } else if hand.split_aces {
            (
                Case::SplitAces,
                "split aces have one card each and are not split again".into(),
            )
        } else if hand.cards.len() > 1 && total == 21 {
            match wish {
                Wish::Card => (
                    Case::TwentyOne,
                    "a hand of twenty-one has no further card".into(),
                ),
                Wish::NoCard => (
                    Case::Hand,
                    "a hand of twenty-one is complete, and nothing is decided on it".into(),
                ),
            }
        } else {
            return self
                .passed_by(Reason::NotOffered, Case::Hand)
                .finding(|| format!("the hand has {total} and is open"));
        };
        self.refuse_by(Reason::NotOffered, case, detail)
    }

    /// The hand that this player must decide on.
    fn turn_of(&self, player: &Name, (area, hand): (u8, u8), wish: Wish) -> Result<&Hand, Refusal> {
        self.decides(player, area)?;
        self.undone(area, hand, wish)?;
        let Some((box_, nth, _)) = self.turn() else {
            return self.refuse_by(
                Reason::NotOffered,
                Case::Hand,
                "no player is asked to decide on a hand now",
            );
        };
        self.passed_by(Reason::NotOffered, Case::Hand)?;
        self.refuse_if_by(
            (area, hand) != (box_, nth),
            Reason::NotOffered,
            Case::Hand,
            || format!("hand {nth} of box {box_} is to be decided on first"),
        )?;
        match self.hand(area, hand) {
            Some(hand) => Ok(hand),
            None => self.refuse_by(Reason::NotOffered, Case::Hand, "there is no such hand"),
        }
    }

    pub(super) fn stand(&self, player: &Name, area: u8, hand: u8) -> Checked<Self> {
        let total = self
            .turn_of(player, (area, hand), Wish::NoCard)?
            .value()
            .total;
        self.refuse_if(total <= MUST_DRAW, Reason::HandMustDraw, || {
            format!("a hand of {total} must draw; it stands from 12 on")
        })
        .finding(|| format!("{total}; it may stand from 12 on"))?;
        Self::done(Event::HandStood {
            area,
            hand,
            player: Some(player.clone()),
            absent: false,
        })
    }

    pub(super) fn ask_card(&self, player: &Name, area: u8, hand: u8) -> Checked<Self> {
        self.turn_of(player, (area, hand), Wish::Card)?;
        let player = player.clone();
        Self::done(Event::CardAsked { area, hand, player })
    }

    /// What may be added to a stake in doubling down.
    fn check_added(&self, stake: Cents, cents: Cents) -> Result<(), Refusal> {
        self.amount(cents)?;
        self.refuse_if_by(
            cents > stake,
            Reason::WagerAboveMaximum,
            Case::Double,
            || format!("doubling down adds at most the original wager of {stake}"),
        )
        .finding(|| format!("{cents}; the original wager is {stake}"))?;
        self.sound((cents, || stake), false, Some(Case::Double))
    }

    /// What doubling down may add to a stake on a hand; none where nothing may be added.
    #[must_use]
    pub fn double_bounds(&self, area: u8, hand: u8, player: &Name) -> Option<(Cents, Cents)> {
        let most = self.hand(area, hand)?.stake_of(player)?.cents;
        let least = self.rules.table.limits.min_cents;
        let fits = |c: Cents| self.rules.amount_reason(c).is_none();
        let greatest = self.rules.table.chips.next_down(most, fits);
        greatest.is_positive().then_some((least, greatest))
    }

    pub(super) fn double(
        &self,
        player: &Name,
        (area, nth): (u8, u8),
        cents: Cents,
    ) -> Checked<Self> {
        let hand = self.turn_of(player, (area, nth), Wish::Card)?;
        let ace = hand.cards.len() == 2 && hand.cards.iter().any(|card| card.rank == Rank::Ace);
        self.refuse_if_by(
            !may_double(&hand.cards),
            Reason::NotForDoubling,
            ace.then_some(Case::Ace),
            || "only two cards that make 9, 10 or 11 without an ace are doubled down on",
        )?;
        let stake = hand.stake_of(player).map(|s| s.cents).unwrap_or_default();
        self.check_added(stake, cents)?;
        Self::done(Event::HandDoubled {
            area,
            hand: nth,
            player: player.clone(),
            cents,
        })
    }

    /// A wager on the second hand of a pair is as much as lies on the first.
    fn split_amount(&self, stake: Cents, said: Option<Cents>) -> Result<Cents, Refusal> {
        match said.filter(|said| *said != stake) {
            None => {
                self.passed_by(Reason::NotTheFixedAmount, Case::Split)
                    .finding(|| format!("{stake}, as much as the original wager"))?;
                Ok(stake)
            }
            Some(said) => self.refuse_by(
                Reason::NotTheFixedAmount,
                Case::Split,
                format!("the second hand takes as much as the original wager, {stake}, not {said}"),
            ),
        }
    }

    pub(super) fn split(
        &self,
        player: &Name,
        (area, nth): (u8, u8),
        said: Option<Cents>,
    ) -> Checked<Self> {
        let hand = self.turn_of(player, (area, nth), Wish::Card)?;
        let spot = &self.boxes[&area];
        self.refuse_if(
            spot.no_split && hand.cards.len() > 2,
            Reason::PairLeftUnsplit,
            || "a pair of this box was left unsplit, so no other is split in this round",
        )?;
        self.refuse_if_by(
            !is_pair(&hand.cards),
            Reason::NotAPair,
            hand.split.then_some(Case::Again),
            || "only two cards of the same value are split",
        )?;
        self.refuse_if(
            spot.hands.len() >= usize::from(self.rules.hands_per_box),
            Reason::TooManyHands,
            || format!("a box has at most {} hands", self.rules.hands_per_box),
        )
        .finding(|| format!("a box has at most {} hands", self.rules.hands_per_box))?;
        self.refuse_if(
            spot.no_split,
            Reason::PairLeftUnsplit,
            || "a pair of this box was left unsplit, so no other is split in this round",
        )?;
        let stake = hand.stake_of(player).map(|s| s.cents).unwrap_or_default();
        let cents = self.split_amount(stake, said)?;
        let player = player.clone();
        Self::then(move |course| {
            course.settle_sevens(area);
            course.push(Event::PairSplit {
                area,
                hand: nth,
                player,
                cents,
            });
        })
    }

    /// The question that this player on a box is asked.
    fn follows(&self, player: &Name, area: u8, split: bool) -> Result<&Following, Refusal> {
        let asked = self
            .following()
            .filter(|f| f.area == area && f.split == split && f.waiting.contains(player));
        match asked {
            Some(following) => {
                self.passed_by(Reason::NotOffered, Case::Follow)?;
                Ok(following)
            }
            None => self.refuse_by(
                Reason::NotOffered,
                Case::Follow,
                format!("{player} has no such decision of another to follow on box {area} now"),
            ),
        }
    }

    pub(super) fn follow_double(&self, player: &Name, area: u8, cents: Cents) -> Checked<Self> {
        let hand = self.follows(player, area, false)?.hand;
        let stake = self.hand(area, hand).and_then(|h| h.stake_of(player));
        self.check_added(stake.map(|s| s.cents).unwrap_or_default(), cents)?;
        Self::done(Event::DoubleFollowed {
            player: player.clone(),
            area,
            hand,
            cents,
        })
    }

    pub(super) fn follow_split(
        &self,
        player: &Name,
        area: u8,
        said: Option<Cents>,
    ) -> Checked<Self> {
        let hand = self.follows(player, area, true)?.hand;
        let stake = self.hand(area, hand).and_then(|h| h.stake_of(player));
        let cents = self.split_amount(stake.map(|s| s.cents).unwrap_or_default(), said)?;
        Self::done(Event::SplitFollowed {
            player: player.clone(),
            area,
            hand: hand + 1,
            cents,
        })
    }

    pub(super) fn decline_follow(&self, player: &Name, area: u8) -> Checked<Self> {
        let hand = self.follows(player, area, false)?.hand;
        Self::done(Event::FollowDeclined {
            player: player.clone(),
            area,
            hand,
            absent: false,
        })
    }

    pub(super) fn choose_hand(&self, player: &Name, area: u8, hand: u8) -> Checked<Self> {
        let first = self.follows(player, area, true)?.hand;
        self.refuse_if_by(
            hand != first && hand != first + 1,
            Reason::FactsImpossible,
            Case::Follow,
            || {
                format!(
                    "the split made hands {first} and {} of box {area}",
                    first + 1
                )
            },
        )?;
        Self::done(Event::SplitHandChosen {
            player: player.clone(),
            area,
            hand,
            absent: false,
        })
    }

    pub(super) fn close_following(&self) -> Checked<Self> {
        self.refuse_if_by(
            !self.is_playing() || self.next() != Next::Follow,
            Reason::NotOffered,
            Case::Follow,
            || "nobody is asked whether to follow now",
        )?;
        Self::all(self.silence(|_| true))
    }

    /// What it means that these do not answer what they are asked.
    pub(super) fn silence(&self, of: impl Fn(&Name) -> bool) -> Vec<Event> {
        let absent = true;
        match self.next() {
            Next::Insure => {
                let asked = self.insurance_asked().into_iter();
                let silent = asked.filter(|(_, player)| of(player));
                let declined = silent.map(|(area, player)| Event::InsuranceDeclined {
                    player,
                    area,
                    absent,
                });
                declined.collect()
            }
            Next::Choose => {
                let asked = self.options_asked().into_iter();
                let silent = asked.filter(|(_, player)| of(player));
                let taken = silent.map(|(area, player)| Event::OptionTaken {
                    area,
                    player: Some(player),
                    completes: true,
                    absent,
                });
                taken.collect()
            }
            Next::Follow => {
                let Some(Following {
                    area,
                    hand,
                    split,
                    waiting,
                }) = self.following()
                else {
                    return Vec::new();
                };
                let (area, hand) = (*area, *hand);
                let silent = waiting.iter().filter(|player| of(player)).cloned();
                let answers = silent.map(|player| match split {
                    true => Event::SplitHandChosen {
                        player,
                        area,
                        hand,
                        absent,
                    },
                    false => Event::FollowDeclined {
                        player,
                        area,
                        hand,
                        absent,
                    },
                });
                answers.collect()
            }
            // Nobody is asked for an answer then.
            _ => Vec::new(),
        }
    }

    pub(super) fn direct_absent(&self, area: u8, hand: u8) -> Checked<Self> {
        let undecided = self.undecided();
        if undecided != Some((area, hand)) {
            self.undone(area, hand, Wish::Card)?;
        }
        self.refuse_if_by(
            undecided != Some((area, hand)),
            Reason::NotOffered,
            Case::Absent,
            || match undecided {
                Some((box_, nth)) => format!("hand {nth} of box {box_} is to be decided on first"),
                None => "no decision on that hand is awaited now".into(),
            },
        )?;
        Self::then(move |course| {
            course.direct_absent(area, hand);
        })
    }

    pub(super) fn refuse_card(&self, player: &Name, area: u8, hand: u8) -> Checked<Self> {
        self.turn_of(player, (area, hand), Wish::NoCard)?;
        self.refuse_if_by(
            self.exposed.is_empty(),
            Reason::NotOffered,
            Case::Exposed,
            || "no exposed card lies there to be refused",
        )?;
        let player = player.clone();
        Self::done(Event::CardRefused { area, hand, player })
    }
}
