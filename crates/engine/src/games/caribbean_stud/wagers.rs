//! Antes, wagers on the jackpot and bets (nz-1996/caribbean-stud/4.1 to 4.12, 7.1, 8.1, 11.1, 11.4, 11.5, 14.2, 14.11;
//! nz-1996/general/13.5, 14.1).

use super::cites;
use super::event::{Collected, Event, JackpotBack};
use super::state::{CaribbeanStud, Hand, Phase, Stake, Standing};
use crate::machine::{Checked, Game};
use crate::{Case, Cents, Name, People, Reason, Refusal};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

impl CaribbeanStud {
    fn betting(&self) -> Result<(), Refusal> {
        self.takes_wagers(self.phase == Phase::Betting)
    }

    /// Somebody with an ante with whom this player may not play.
    pub(super) fn kept_from(&self, player: &Name) -> Option<&Name> {
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
        if (1..=seats).contains(&seat) {
            return Ok(());
        }
        self.refuse(
            Reason::NoSuchSeat,
            format!("the boxes of this table are 1 to {seats}, not {seat}"),
        )
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
        if seat != own {
            return self.refuse(
                Reason::AreaForOthers,
                format!("{player} sits in seat {own} and places the ante in box {own}, not in box {seat}"),
            );
        }
        if let Some(other) = self.kept_from(player) {
            return self.refuse(
                Reason::KeptApart,
                format!("{player} may not play together with {other}"),
            );
        }
        Ok(seat)
    }

    pub(super) fn place_ante(
        &self,
        people: &People,
        player: &Name,
        cents: Cents,
        seat: Option<u8>,
    ) -> Checked<Self> {
        self.betting()?;
        let seat = self.free_box(people, player, seat)?;
        self.amount(cents)?;
        self.in_chips(cents)?;
        let limits = &self.rules.table.limits;
        if cents < limits.min_cents {
            let detail = format!("the minimum ante is {}, not {cents}", limits.min_cents);
            return self.refuse(Reason::WagerBelowMinimum, detail);
        }
        if cents > limits.max_cents {
            let detail = format!("the maximum ante is {}, not {cents}", limits.max_cents);
            return self.refuse(Reason::WagerAboveMaximum, detail);
        }
        if let Some(step) = limits.increment_cents
            && cents.0 % step.0 != 0
        {
            let detail = format!("antes are multiples of {step}, not {cents}");
            return self.refuse(Reason::NotAnIncrement, detail);
        }
        let placed = Event::AntePlaced {
            player: player.clone(),
            seat,
            cents,
        };
        match self.carried_used(player, seat) {
            Some(used) => Self::all(vec![placed, used]),
            None => Self::done(placed),
        }
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
            Ok,
        )
    }

    pub(super) fn withdraw_ante(&self, player: &Name) -> Checked<Self> {
        self.box_of(player)?;
        Ok(self.standing_up(player))
    }

    pub(super) fn wager_jackpot(&self, player: &Name, cents: Cents) -> Checked<Self> {
        self.betting()?;
        let Some((seat, hand)) = self.hand_of(player) else {
            return self.refuse(
                Reason::JackpotWithoutAnte,
                format!("{player} must have an ante on the hand first"),
            );
        };
        if hand.jackpot.is_some() {
            return self.refuse_by(
                Reason::AlreadyWagered,
                Case::Jackpot,
                format!("{player} has a wager on the jackpot in this round"),
            );
        }
        let wager = self.rules.jackpot_wager;
        if cents != wager {
            return self.refuse_by(
                Reason::NotTheFixedAmount,
                Case::Jackpot,
                format!("a wager on the jackpot is {wager}, not {cents}"),
            );
        }
        let mut events = vec![Event::JackpotWagered {
            player: player.clone(),
            seat,
            cents,
        }];
        if self.is_electronic() {
            let player = player.clone();
            events.push(Event::LightLit { player, seat });
        }
        Self::all(events)
    }

    fn has_jackpot_wager(&self, player: &Name) -> Result<&Hand, Refusal> {
        let (_, hand) = self.box_of(player)?;
        if hand.jackpot == Stake::Pooled {
            return self.refuse(
                Reason::JackpotAccepted,
                "a misdeal left that wager valid: it is in the jackpot, and goes back when the player leaves the table",
            );
        }
        if hand.jackpot == Stake::None {
            return self.refuse(
                Reason::NoSuchWager,
                format!("{player} has no wager on the jackpot that lies there"),
            );
        }
        Ok(hand)
    }

    fn give_back_jackpot(&self, hand: &Hand, why: JackpotBack) -> Checked<Self> {
        let back = self.jackpot_back(&hand.player, hand.jackpot, why);
        Self::all(back.into_iter().collect())
    }

    pub(super) fn withdraw_jackpot(&self, player: &Name) -> Checked<Self> {
        let hand = self.has_jackpot_wager(player)?;
        if self.is_electronic() {
            return self.refuse(
                Reason::JackpotAccepted,
                "the light is on: the wager is accepted into the jackpot; it goes back only with the ante, or if the light did not come on",
            );
        }
        self.give_back_jackpot(hand, JackpotBack::Choice)
    }

    pub(super) fn no_light(&self, player: &Name) -> Checked<Self> {
        let hand = self.has_jackpot_wager(player)?;
        if !self.is_electronic() {
            return self.refuse(
                Reason::NotInThisBook,
                "the jackpot is operated manually here, without lights",
            );
        }
        self.give_back_jackpot(hand, JackpotBack::NoLight)
    }

    pub(super) fn no_more_bets(&self) -> Checked<Self> {
        self.betting()?;
        if self.hands.is_empty() {
            return self.refuse(Reason::NoWagersOnTable, "no ante is on the table");
        }
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
        if matches!(
            self.phase,
            Phase::Dealing | Phase::Preparing(_) | Phase::Cutting
        ) {
            return self.refuse(
                Reason::InitialDealUnfinished,
                "cards are picked up when all of them are dealt and the rest is in the discard rack",
            );
        }
        if self.phase != Phase::Deciding || hand.standing != Standing::Open {
            let (case, detail) = match hand.standing {
                Standing::Folded { .. } => {
                    (Some(Case::Folded), "has folded, and the hand is collected")
                }
                Standing::Dead => (Some(Case::Dead), "has a dead hand"),
                Standing::Open | Standing::Bet => {
                    (None, "has bet on this hand and keeps it for the round")
                }
            };
            return self.refuse_by(Reason::AlreadyDecided, case, format!("{player} {detail}"));
        }
        Ok((seat, hand))
    }

    pub(super) fn fold(&self, player: &Name, absent: bool) -> Checked<Self> {
        let (seat, _) = self.open_hand(player)?;
        let player = player.clone();
        Self::then(move |course| course.fold(&player, seat, absent))
    }

    /// Whoever has not decided is not there to do it; who has is not touched.
    pub(super) fn fold_all_absent(&self) -> Checked<Self> {
        if self.phase != Phase::Deciding {
            return self.refuse_by(
                Reason::NotThisStep,
                Case::Decide,
                "nobody is asked to fold or bet now",
            );
        }
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
        if cents != bet {
            return self.refuse(
                Reason::NotTheFixedAmount,
                format!("the bet is exactly twice the ante, {bet}, not {cents}"),
            );
        }
        Self::done(Event::BetPlaced {
            player: player.clone(),
            seat,
            cents,
        })
    }
}
