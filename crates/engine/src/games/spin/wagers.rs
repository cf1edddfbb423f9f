//! Placing wagers and taking them back (nz-1996/roulette/4.1 to 4.9, nz-1996/tai-sai/3.1 to 3.10, 6.9,
//! nz-1996/money-wheel/4.1 to 4.8; nz-1996/general/13.5, 14.1, 14.3).

use super::event::Event;
use super::place::{Mark, Position};
use super::state::{Phase, Spin, Spot, Tender};
use crate::games::roulette::Call;
use crate::machine::{Checked, Finding as _, Game};
use crate::{Case, Cents, Name, Reason, Refusal, Word};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

impl Spin {
    /// The place that a mark names.
    pub(super) fn position(&self, mark: &Mark) -> Result<Position, Refusal> {
        let mut layout = self.rules.layout.iter();
        if let Some((position, _)) = layout.find(|(_, name)| name == mark) {
            return self.passed(Reason::NoSuchPosition).map(|()| *position);
        }
        let mark = mark.as_str();
        self.refuse_if(
            mark.contains('+'),
            Reason::WagerAcrossAreas,
            || "a wager across areas lies in none of them; place it wholly within one",
        )?;
        self.refuse(
            Reason::NoSuchPosition,
            "the layout has no such place; choose one of those that are marked on it",
        )
    }

    fn betting(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Betting | Phase::Spinning => self.passed(Reason::BettingClosed),
            Phase::Called | Phase::Running => self.refuse(
                Reason::BettingClosed,
                "no more bets: wait until this round is settled",
            ),
            Phase::Announced(_) | Phase::Paying { .. } => self.refuse_by(
                Reason::BettingClosed,
                Case::Paying,
                "the wagers of the last spin are being settled; wait until the winners are paid",
            ),
            Phase::Halted => self.refuse(
                Reason::GameHalted,
                "the equipment failed; no game is conducted until a manager resumes play",
            ),
            Phase::Closed | Phase::Checking(_) | Phase::Waiting => self.refuse(
                Reason::BettingNotOpen,
                "betting is not open yet; it will be called",
            ),
        }
    }

    /// Whether these chips can be laid at all, and in this amount.
    pub(super) fn can_lay(
        &self,
        player: &Name,
        cents: Cents,
        chips: Tender,
    ) -> Result<(), Refusal> {
        self.refuse_if(!cents.is_positive(), Reason::AmountNotPositive, || {
            format!("{cents} is not an amount")
        })
        .finding(|| format!("{cents}"))?;
        self.refuse_if(cents > Cents::LARGEST, Reason::AmountTooLarge, || {
            format!("no amount above {} is taken", Cents::LARGEST)
        })
        .finding(|| format!("{cents}; up to {} is taken", Cents::LARGEST))?;
        match chips {
            Tender::Value if !self.rules.value_chips => self.refuse(
                Reason::ValueChipsNotTaken,
                "this table takes non-value chips only; buy some in a colour",
            ),
            Tender::Value => self.in_chips(cents),
            Tender::Colour => {
                let Some(issued) = self.colours.get(player) else {
                    return self.refuse(
                        Reason::NoColourHeld,
                        format!(
                            "{player} has no non-value chips of this table; buy some in a colour"
                        ),
                    );
                };
                self.passed(Reason::NoColourHeld)?;
                self.refuse_if_by(
                    cents.0 % issued.value_cents.0 != 0,
                    Reason::NotInChips,
                    Case::Colour,
                    || {
                        format!(
                            "each {} chip is worth {}, so they cannot make {cents}",
                            issued.colour, issued.value_cents
                        )
                    },
                )?;
                Ok(())
            }
        }
    }

    /// Whether a player's wager of this size may stand at a place.
    pub(super) fn sound(&self, position: Position, total: Cents) -> Result<(), Refusal> {
        let (least, most) = self.rules.bounds(position);
        self.refuse_if(total > most, Reason::WagerAboveMaximum, || {
            let place = position.called();
            format!("the maximum on {place} is {most}; this makes {total}")
        })
        .finding(|| format!("{total}; the maximum on {} is {most}", position.called()))?;
        self.refuse_if(total < least, Reason::WagerBelowMinimum, || {
            let place = position.called();
            format!("the minimum on {place} is {least}; this makes {total}")
        })
        .finding(|| format!("{total}; the minimum on {} is {least}", position.called()))?;
        if let Some(step) = self.rules.table.limits.increment_cents {
            self.refuse_if(total.0 % step.0 != 0, Reason::NotAnIncrement, || {
                format!("wagers here are multiples of {step}; this makes {total}")
            })
            .finding(|| format!("{total} is a multiple of {step}"))?;
        }
        Ok(())
    }

    pub(super) fn place_wager(
        &self,
        player: &Name,
        mark: &Mark,
        cents: Cents,
        chips: Tender,
    ) -> Checked<Self> {
        self.betting()?;
        let position = self.position(mark)?;
        Self::all(self.placed(player, &[(position, cents)], chips)?)
    }

    pub(super) fn call_wager(
        &self,
        player: &Name,
        call: &Mark,
        unit: Cents,
        chips: Tender,
    ) -> Checked<Self> {
        self.betting()?;
        let named = Call::from_word(call.as_str());
        let named = named.filter(|_| self.rules.apparatus == super::Apparatus::Roulette);
        let parts: Vec<(Position, Cents)> = match named {
            Some(named) => {
                self.passed(Reason::NoSuchPosition)?;
                let parts = named.parts().into_iter().map(|(place, units)| {
                    let cents = unit.0.saturating_mul(i64::from(units));
                    (Position::Roulette(place), Cents(cents))
                });
                parts.collect()
            }
            None => vec![(self.position(call)?, unit)],
        };
        let mut events = self.placed(player, &parts, chips)?;
        let called = Event::WagerCalled {
            player: player.clone(),
            call: call.clone(),
            chips,
            cents: parts.iter().map(|(_, cents)| *cents).sum(),
        };
        events.insert(0, called);
        Self::all(events)
    }

    /// Whether so much of the player's colour is not on the layout yet. Chips of value are counted by the house.
    pub(super) fn in_hand(
        &self,
        player: &Name,
        cents: Cents,
        chips: Tender,
    ) -> Result<(), Refusal> {
        if chips != Tender::Colour {
            return Ok(());
        }
        let has = self.colour_worth_in_hand(player);
        self.refuse_if(cents > has, Reason::NoColourHeld, || {
            format!("{player} has {has} in non-value chips in hand, not {cents}; buy more")
        })
        .finding(|| format!("{cents} of {has} in non-value chips in hand"))
    }

    /// All of these, or none.
    fn placed(
        &self,
        player: &Name,
        parts: &[(Position, Cents)],
        chips: Tender,
    ) -> Result<Vec<Event>, Refusal> {
        for (position, cents) in parts {
            self.can_lay(player, *cents, chips)?;
            self.sound(*position, self.wager_at(player, *position) + *cents)?;
        }
        let sum = parts.iter().map(|(_, cents)| *cents).sum();
        self.in_hand(player, sum, chips)?;
        let placed = parts.iter().map(|(position, cents)| Event::WagerPlaced {
            player: player.clone(),
            position: *position,
            chips,
            cents: *cents,
            total_cents: self.wager(&Spot::new(player, *position, chips)) + *cents,
        });
        Ok(placed.collect())
    }

    /// Whether a wager may be taken up now. Until its area is paid nobody touches it, save a player a paid wager outside.
    pub(super) fn may_take_up(&self, spot: &Spot) -> Result<(), Refusal> {
        match self.phase {
            Phase::Called | Phase::Running => self.refuse(
                Reason::BettingClosed,
                "no more bets: wagers stay until this round is settled",
            ),
            Phase::Announced(_) => self.refuse(
                Reason::AreaNotPaid,
                "losing wagers are collected and winning ones paid first",
            ),
            Phase::Paying { .. } => {
                let unpaid = |s: &Spot| s.position == spot.position && !self.is_paid(s);
                let mine_outside = spot.position.is_outside() && self.is_paid(spot);
                let waits = !mine_outside && self.wagers.keys().any(unpaid);
                self.refuse_if(waits, Reason::AreaNotPaid, || {
                    format!(
                        "the winning wagers on {} are not all paid yet",
                        spot.position.called()
                    )
                })
            }
            _ => self.passed(Reason::BettingClosed),
        }
    }

    pub(super) fn withdraw_wager(
        &self,
        player: &Name,
        mark: &Mark,
        cents: Option<Cents>,
        chips: Tender,
    ) -> Checked<Self> {
        let position = self.position(mark)?;
        let spot = Spot::new(player, position, chips);
        let there = self.wager(&spot);
        self.refuse_if(there.is_zero(), Reason::NoSuchWager, || {
            format!(
                "{player} has no wager in {} on {}",
                chips.called(),
                position.called()
            )
        })?;
        self.may_take_up(&spot)?;
        let cents = cents.unwrap_or(there);
        self.refuse_if(cents > there, Reason::NoSuchWager, || {
            format!("{player} has {there} on {}, not {cents}", position.called())
        })?;
        if cents != there {
            self.can_lay(player, cents, chips)?;
            self.can_lay(player, there - cents, chips)?;
        }
        let left = self.wager_at(player, position) - cents;
        if !left.is_zero() {
            self.sound(position, left)?;
        }
        Self::done(Event::WagerWithdrawn {
            player: player.clone(),
            position,
            chips,
            cents,
            total_cents: there - cents,
        })
    }
}
