//! Antes, wagers on the jackpot and bets (nz-1996/caribbean-stud/4.1 to 4.12, 7.1, 8.1, 11.1, 11.4, 11.5, 14.2, 14.11;
//! nz-1996/general/13.5, 14.1).

use super::cites;
use super::command::On;
use super::event::{Collected, Event, JackpotBack};
use super::state::{CaribbeanStud, Hand, Phase, Stake, Standing};
use crate::machine::{Checked, Finding as _, Game};
use crate::{Case, Cents, Name, People, Reason, Refusal};
use alloc::format;
use alloc::vec::Vec;

impl CaribbeanStud {
    fn betting(&self) -> Result<(), Refusal> {
        self.takes_wagers(self.phase == Phase::Betting)
    }

    /// Somebody with an ante with whom this player may not play.
    pub(super) fn kept_from(&self, player: &Name) -> Option<&Name> {
        if self.apart.is_empty() {
            return None;
        }
        let others = self.hands.values().map(|hand| &hand.player);
        let mut others = others.filter(|other| *other != player);
        others.find(|other| {
            let pair = (player.min(other).clone(), player.max(other).clone());
            self.apart.contains(&pair)
        })
    }

    /// A box that the table must have.
    pub(super) fn there_is_box(&self, seat: u8) -> Result<(), Refusal> {
        let seats = self.rules.table.seats;
        self.refuse_if(!(1..=seats).contains(&seat), Reason::NoSuchSeat, || {
            format!("the boxes of this table are 1 to {seats}, not {seat}")
        })
        .finding(|| format!("box {seat} of {seats}"))
    }

    /// The seat in whose box the player may have an ante; the player's own if none is named.
    pub(super) fn free_box(
        &self,
        people: &People,
        player: &Name,
        named: Option<u8>,
    ) -> Result<u8, Refusal> {
        let Some(own) = people.seat_of(player) else {
            return self.refuse(
                Reason::NotSeated,
                format!("{player} stands; an ante is placed in the box of one's seat"),
            );
        };
        self.passed(Reason::NotSeated)?;
        let seat = named.unwrap_or(own);
        self.there_is_box(seat)?;
        if let Some((there, hand)) = self.hand_of(player) {
            let ante = hand.ante;
            return if there == seat {
                self.refuse(
                    Reason::AlreadyWagered,
                    format!("{player} has an ante of {ante} in box {seat}, and an area takes one wager; before \"No more bets\" it may be taken back and another placed"),
                )
            } else {
                self.refuse_by(
                    Reason::AlreadyWagered,
                    Case::Hand,
                    format!("{player} has an ante of {ante} in box {there}, and plays one hand in a round"),
                )
            };
        }
        // In the box there may also lie the hand of one who has folded and gone.
        if let Some(hand) = self.hands.get(&seat) {
            let other = &hand.player;
            return self.refuse(
                Reason::AlreadyWagered,
                format!("the ante of {other} is in box {seat}, and an area takes one wager"),
            );
        }
        self.passed(Reason::AlreadyWagered)?;
        self.refuse_if(seat != own, Reason::AreaForOthers, || {
            format!(
                "{player} sits in seat {own} and places the ante in box {own}, not in box {seat}"
            )
        })?;
        if let Some(other) = self.kept_from(player) {
            return self.refuse(
                Reason::KeptApart,
                format!("{player} may not play together with {other}"),
            );
        }
        self.passed(Reason::KeptApart)?;
        Ok(seat)
    }

    /// The ante is placed, and what is used with it.
    pub(super) fn ante_placed(
        &self,
        people: &People,
        player: &Name,
        cents: Cents,
        seat: Option<u8>,
    ) -> Result<(Event, Option<Event>), Refusal> {
        self.betting()?;
        let seat = self.free_box(people, player, seat)?;
        self.amount(cents)?;
        self.in_chips(cents)?;
        let limits = &self.rules.table.limits;
        let (least, most) = (limits.min_cents, limits.max_cents);
        self.refuse_if(cents < least, Reason::WagerBelowMinimum, || {
            format!("the minimum ante is {least}, not {cents}")
        })
        .finding(|| format!("{cents}; the minimum ante is {least}"))?;
        self.refuse_if(cents > most, Reason::WagerAboveMaximum, || {
            format!("the maximum ante is {most}, not {cents}")
        })
        .finding(|| format!("{cents}; the maximum ante is {most}"))?;
        if let Some(step) = limits.increment_cents {
            self.refuse_if(cents.0 % step.0 != 0, Reason::NotAnIncrement, || {
                format!("antes are multiples of {step}, not {cents}")
            })
            .finding(|| format!("{cents} is a multiple of {step}"))?;
        }
        let placed = Event::AntePlaced {
            player: player.clone(),
            seat,
            cents,
        };
        Ok((placed, self.carried_used(player, seat)))
    }

    /// A wager is said aloud. It counts with its chips and in time for the dealer to lay it down before the call, so never for the bet,
    /// which comes after it.
    pub(super) fn call_wager(
        &self,
        people: &People,
        player: &Name,
        on: On,
        cents: Cents,
    ) -> Checked<Self> {
        let (placed, more) = match on {
            On::Ante => self.ante_placed(people, player, cents, None)?,
            On::Jackpot => self.jackpot_wagered(player, cents)?,
            On::Bet => {
                self.open_hand(player)?;
                return self.refuse(
                    Reason::BettingClosed,
                    "no more bets has been called, and a wager said aloud comes before that; lay the bet down",
                );
            }
        };
        let player = player.clone();
        let called = Event::WagerCalled { player, on, cents };
        Self::with(called, [placed].into_iter().chain(more))
    }

    /// A wager on the jackpot that a misdeal left valid is in this round.
    pub(super) fn carried_used(&self, player: &Name, seat: u8) -> Option<Event> {
        self.carried
            .contains_key(player)
            .then(|| Event::CarriedWagerUsed {
                player: player.clone(),
                seat,
                cents: self.rules.jackpot_wager,
            })
    }

    /// The player's hand before the deal.
    fn box_of(&self, player: &Name) -> Result<(u8, &Hand), Refusal> {
        self.betting()?;
        self.hand_of(player).map_or_else(
            || {
                self.refuse(
                    Reason::NoSuchWager,
                    format!("{player} has placed no ante in this round"),
                )
            },
            |found| self.passed(Reason::NoSuchWager).map(|()| found),
        )
    }

    pub(super) fn withdraw_ante(&self, player: &Name) -> Checked<Self> {
        self.refuse_if_by(
            self.round_under_way() && !self.is_begun(),
            Reason::BettingClosed,
            Case::Withdraw,
            || "no more bets has been called: the ante stays until this round is settled",
        )?;
        self.box_of(player)?;
        Ok(self.standing_up(player))
    }

    /// A wager is laid on the jackpot, and its light comes on where there are lights.
    pub(super) fn jackpot_wagered(
        &self,
        player: &Name,
        cents: Cents,
    ) -> Result<(Event, Option<Event>), Refusal> {
        self.betting()?;
        let Some((seat, hand)) = self.hand_of(player) else {
            return self.refuse(
                Reason::JackpotWithoutAnte,
                format!("{player} must have an ante on the hand first"),
            );
        };
        self.passed(Reason::JackpotWithoutAnte)?;
        self.refuse_if_by(
            hand.jackpot.is_some(),
            Reason::AlreadyWagered,
            Case::Jackpot,
            || format!("{player} has a wager on the jackpot in this round"),
        )?;
        let wager = self.rules.jackpot_wager;
        self.refuse_if_by(
            cents != wager,
            Reason::NotTheFixedAmount,
            Case::Jackpot,
            || format!("a wager on the jackpot is {wager}, not {cents}"),
        )
        .finding(|| format!("{cents}"))?;
        let player = player.clone();
        let lit = self.is_electronic().then(|| Event::LightLit {
            player: player.clone(),
            seat,
        });
        let wagered = Event::JackpotWagered {
            player,
            seat,
            cents,
        };
        Ok((wagered, lit))
    }

    fn has_jackpot_wager(&self, player: &Name) -> Result<&Hand, Refusal> {
        let (_, hand) = self.box_of(player)?;
        self.refuse_if(
            hand.jackpot == Stake::Pooled,
            Reason::JackpotAccepted,
            || "a misdeal left that wager valid: it is in the jackpot, and goes back when the player leaves the table",
        )?;
        self.refuse_if(hand.jackpot == Stake::None, Reason::NoSuchWager, || {
            format!("{player} has no wager on the jackpot that lies there")
        })?;
        Ok(hand)
    }

    fn give_back_jackpot(&self, hand: &Hand, why: JackpotBack) -> Checked<Self> {
        let back = self.jackpot_back(&hand.player, hand.jackpot, why);
        Self::all(back.into_iter().collect())
    }

    pub(super) fn withdraw_jackpot(&self, player: &Name) -> Checked<Self> {
        let hand = self.has_jackpot_wager(player)?;
        self.refuse_if(
            self.is_electronic(),
            Reason::JackpotAccepted,
            || "the light is on: the wager is accepted into the jackpot; it goes back only with the ante, or if the light did not come on",
        )?;
        self.give_back_jackpot(hand, JackpotBack::Choice)
    }

    pub(super) fn no_light(&self, player: &Name) -> Checked<Self> {
        let hand = self.has_jackpot_wager(player)?;
        self.refuse_if(
            !self.is_electronic(),
            Reason::NotInThisBook,
            || "the jackpot is operated manually here, without lights",
        )?;
        self.give_back_jackpot(hand, JackpotBack::NoLight)
    }

    pub(super) fn no_more_bets(&self) -> Checked<Self> {
        self.betting()?;
        self.refuse_if(
            self.hands.is_empty(),
            Reason::NoWagersOnTable,
            || "no ante is on the table",
        )?;
        self.counted()?;
        Self::then(|course| {
            course.announce(cites::NO_MORE_BETS);
            let round = course.table.round;
            course.push(Event::BettingClosed { round });
            if course.table.is_electronic() {
                let seats: Vec<u8> = course.table.hands.keys().copied().collect();
                for seat in seats {
                    course.collect_jackpot(seat, Collected::Accepted);
                }
            }
        })
    }

    /// A count that is due comes first.
    pub(super) fn counted(&self) -> Result<(), Refusal> {
        if let Some(due) = self.count_due {
            return self.refuse_by(
                Reason::NotThisStep,
                cites::count(due),
                "the dealer counts the deck in play first",
            );
        }
        if let Some(deck) = self.other_count_due {
            return self.refuse_by(
                Reason::NotThisStep,
                Case::Count,
                format!("the dealer counts deck {deck} first"),
            );
        }
        self.passed_by(Reason::NotThisStep, Case::Count)?;
        Ok(())
    }

    /// The player's hand, on which the player has not decided.
    fn open_hand(&self, player: &Name) -> Result<(u8, &Hand), Refusal> {
        let Some((seat, hand)) = self.hand_of(player).filter(|_| self.round_under_way()) else {
            return self.refuse(
                Reason::NoSuchWager,
                format!("{player} has no hand in a round being played"),
            );
        };
        self.passed(Reason::NoSuchWager)?;
        self.refuse_if(
            matches!(
                self.phase,
                Phase::Dealing | Phase::Preparing(_) | Phase::Cutting
            ),
            Reason::InitialDealUnfinished,
            || "cards are picked up when all of them are dealt and the rest is in the discard rack",
        )?;
        if self.phase != Phase::Deciding || hand.standing != Standing::Open {
            let (case, detail) = match hand.standing {
                Standing::Folded { absent: true } => (
                    Some(Case::Absent),
                    "was not there to decide, and the hand is folded",
                ),
                Standing::Folded { absent: false } => {
                    (Some(Case::Folded), "has folded, and the hand is collected")
                }
                Standing::Dead => (Some(Case::Dead), "has a dead hand"),
                Standing::Void => (None, "has a hand whose wagers are void"),
                Standing::Open | Standing::Bet => {
                    (None, "has bet on this hand and keeps it for the round")
                }
            };
            return self.refuse_by(Reason::AlreadyDecided, case, format!("{player} {detail}"));
        }
        self.passed(Reason::AlreadyDecided)?;
        Ok((seat, hand))
    }

    pub(super) fn fold(&self, player: &Name, absent: bool) -> Checked<Self> {
        let (seat, _) = self.open_hand(player)?;
        let player = player.clone();
        Self::then(move |course| course.fold(&player, seat, absent))
    }

    /// Whoever has not decided is not there to do it; who has is not touched.
    pub(super) fn fold_all_absent(&self) -> Checked<Self> {
        self.refuse_if_by(
            self.phase != Phase::Deciding,
            Reason::NotThisStep,
            Case::Decide,
            || "nobody is asked to fold or bet now",
        )?;
        let absent: Vec<(u8, Name)> = self
            .undecided()
            .map(|(seat, player)| (seat, player.clone()))
            .collect();
        Self::then(move |course| {
            for (seat, player) in absent {
                course.fold(&player, seat, true);
            }
        })
    }

    pub(super) fn place_bet(&self, player: &Name, cents: Cents) -> Checked<Self> {
        let (seat, hand) = self.open_hand(player)?;
        let bet = self.rules.bet_on(hand.ante);
        self.refuse_if(cents != bet, Reason::NotTheFixedAmount, || {
            format!("the bet is exactly twice the ante, {bet}, not {cents}")
        })?;
        Self::done(Event::BetPlaced {
            player: player.clone(),
            seat,
            cents,
        })
    }
}
