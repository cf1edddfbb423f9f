//! Placing, confirming, altering and calling wagers (nz-1996/craps/3.1 to 3.11; nz-1996/general/13.1, 14.1, 14.4).

use super::bet::{Bet, BetWord, Point};
use super::course::Course;
use super::event::{Event, WagerBack};
use super::rules::Room;
use super::state::{Craps, Phase};
use crate::machine::{Checked, Game};
use crate::{Case, Cents, Name, Reason, Refusal, Word};
use alloc::format;
use alloc::vec::Vec;

impl Craps {
    /// The wager that a word names.
    pub(super) fn bet(&self, word: &BetWord) -> Result<Bet, Refusal> {
        let text = word.as_str();
        if let Some(bet) = Bet::from_word(text) {
            return Ok(bet);
        }
        if text.split('+').all(|part| Bet::from_word(part).is_some()) {
            return self.refuse(
                Reason::WagerAcrossAreas,
                format!("{text} lies across areas; a wager lies in one"),
            );
        }
        self.refuse(
            Reason::NoSuchPosition,
            format!("the layout has no wager {text}"),
        )
    }

    /// Whether wagers are taken now; during a throw they wait for a word that they stand.
    fn betting(&self) -> Result<bool, Refusal> {
        match self.phase {
            Phase::Thrown => Ok(true),
            Phase::Rested { .. } => self.refuse(
                Reason::BettingClosed,
                "the dice are at rest; wait until the roll is settled",
            ),
            Phase::Closed | Phase::Notifying | Phase::Inspecting(_) => self.refuse(
                Reason::BettingNotOpen,
                "the dice are not ready yet; they are inspected first",
            ),
            _ => Ok(false),
        }
    }

    /// Whether wagers may be altered now: before the throw that may decide them.
    fn altering(&self) -> Result<(), Refusal> {
        if self.betting()? {
            return self.refuse_by(
                Reason::BettingClosed,
                Case::Throw,
                "the dice have left the hand; wait until the roll is settled",
            );
        }
        Ok(())
    }

    /// Whether the state of the game allows such a wager at all, and for an additional one how much room it has.
    pub(super) fn standing(&self, player: &Name, bet: Bet) -> Result<Option<Room>, Refusal> {
        match bet {
            Bet::Pass if self.point.is_some() => {
                return self.refuse(
                    Reason::ComeOutOver,
                    "a Pass Line wager is made before the come out roll; the Come area takes one now",
                );
            }
            Bet::DontPass if self.point.is_some() => {
                let lowered = self.lowered.contains(player);
                return self.refuse_by(
                    Reason::ComeOutOver,
                    lowered.then_some(Case::Lowered),
                    "a Don't Pass wager is made or raised before the come out roll",
                );
            }
            Bet::Come | Bet::DontCome if self.point.is_none() => {
                return self.refuse(
                    Reason::NoPointYet,
                    "Come and Don't Come wagers are made once there is a come out point",
                );
            }
            Bet::ComeOn(_) | Bet::DontComeOn(_) => {
                return self.refuse_by(
                    Reason::WagerTravels,
                    matches!(bet, Bet::DontComeOn(_)).then_some(Case::DontCome),
                    "wager on the Come or Don't Come area: the next roll gives the number",
                );
            }
            _ => {}
        }
        let Some((flat, point)) = bet.flat(self.point) else {
            return Ok(None);
        };
        let Some(point) = point else {
            return self.refuse(
                Reason::NoPointYet,
                "odds are added once the wager has its point",
            );
        };
        let under = self.wager(player, flat).cents;
        if !under.is_positive() {
            let name = flat.name();
            return self.refuse(
                Reason::NoFlatWager,
                format!("{player} has no wager on {name} to which it could be added"),
            );
        }
        Ok(Some(self.rules.room(bet, point, under)))
    }

    /// Whether so much may lie there: the amount by itself, the sign, and the room of an additional wager.
    pub(super) fn sound(&self, bet: Bet, room: Option<Room>, total: Cents) -> Result<(), Refusal> {
        let most = self.rules.sign(bet).1;
        if total > most {
            let name = bet.name();
            return self.refuse(
                Reason::WagerAboveMaximum,
                format!("the maximum on {name} is {most}; this makes {total}"),
            );
        }
        if let Some(room) = room.filter(|room| !room.holds(total)) {
            let Room { most, unit } = room;
            return self.refuse_by(
                Reason::WagerAboveMaximum,
                Case::Odds,
                format!("up to {most} may be added, or {unit} to make a payable unit; not {total}"),
            );
        }
        match self.rules.amount_reason(bet, self.point, total) {
            Some(reason) => self.refuse(reason, self.rules.amount_detail(reason, bet, total)),
            None => Ok(()),
        }
    }

    /// Whether chips can make what is laid down: it may go back by itself.
    pub(super) fn laid_in_chips(&self, bet: Bet, cents: Cents) -> Result<(), Refusal> {
        if !self.rules.table.chips.can_make(cents) {
            let reason = Reason::NotInChips;
            return self.refuse(reason, self.rules.amount_detail(reason, bet, cents));
        }
        Ok(())
    }

    pub(super) fn place_wager(&self, player: &Name, bet: &BetWord, cents: Cents) -> Checked<Self> {
        let bet = self.bet(bet)?;
        let moving = self.betting()?;
        self.amount(cents)?;
        let room = self.standing(player, bet)?;
        let there = self.laid(player, bet);
        let total_cents = there.cents + cents;
        self.sound(bet, room, total_cents)?;
        self.laid_in_chips(bet, cents)?;
        let commission_cents = self.rules.commission(bet, total_cents) - there.commission_cents;
        let player = player.clone();
        Self::done(if moving {
            Event::WagerAnnounced {
                player,
                bet,
                cents,
                commission_cents,
            }
        } else {
            Event::WagerPlaced {
                player,
                bet,
                cents,
                total_cents,
                commission_cents,
            }
        })
    }

    pub(super) fn confirm_wager(&self, player: &Name, bet: &BetWord) -> Checked<Self> {
        let bet = self.bet(bet)?;
        let Some(pending) = self.pending.get(&(player.clone(), bet)) else {
            return self.refuse_by(
                Reason::NoSuchWager,
                Case::Unconfirmed,
                format!("no wager of {player} on {bet} waits for a word that it stands"),
            );
        };
        Self::done(Event::WagerConfirmed {
            player: player.clone(),
            bet,
            cents: pending.cents,
            total_cents: self.laid(player, bet).cents,
        })
    }

    pub(super) fn withdraw_wager(
        &self,
        player: &Name,
        bet: &BetWord,
        cents: Option<Cents>,
    ) -> Checked<Self> {
        let bet = self.bet(bet)?;
        self.altering()?;
        let there = self.wager(player, bet);
        if there.cents.is_zero() {
            return self.refuse(
                Reason::NoSuchWager,
                format!("{player} has no wager on {bet}"),
            );
        }
        if self.is_locked(bet) {
            return self.refuse(
                Reason::WagerLocked,
                format!("{} has its point and stays until it is decided", bet.name()),
            );
        }
        let cents = cents.unwrap_or(there.cents);
        self.amount(cents)?;
        if cents > there.cents {
            return self.refuse(
                Reason::NoSuchWager,
                format!("{player} has {} on {bet}, not {cents}", there.cents),
            );
        }
        let total_cents = there.cents - cents;
        if total_cents.is_positive() {
            self.left_sound(player, bet, total_cents)?;
        }
        let behind = bet.behind().filter(|_| total_cents.is_zero());
        let withdrawn = Event::WagerWithdrawn {
            player: player.clone(),
            bet,
            cents,
            total_cents,
            refund_cents: there.commission_cents - self.rules.commission(bet, total_cents),
        };
        let player = player.clone();
        Self::then(move |course| {
            if let Some(behind) = behind {
                course.return_alone(&player, behind);
            }
            course.push(withdrawn);
        })
    }

    /// Whether what would be left of a wager is sound, also for the one that was added behind it.
    pub(super) fn left_sound(&self, player: &Name, bet: Bet, left: Cents) -> Result<(), Refusal> {
        let added = bet.flat(self.point).is_some();
        let room = if added {
            self.standing(player, bet)?
        } else {
            None
        };
        self.sound(bet, room, left)?;
        let Some((behind, point)) = bet.behind().zip(self.point_of(bet)) else {
            return Ok(());
        };
        let there = self.wager(player, behind).cents;
        if there.is_positive() && !self.rules.room(behind, point, left).holds(there) {
            return self.refuse(
                Reason::WagersNotTogether,
                format!(
                    "{} would be too much for what is left; reduce that first",
                    behind.name()
                ),
            );
        }
        Ok(())
    }

    /// The point of a wager that can have one.
    const fn point_of(&self, bet: Bet) -> Option<Point> {
        match bet {
            Bet::ComeOn(p) | Bet::DontComeOn(p) => Some(p),
            _ => self.point,
        }
    }

    pub(super) fn mark(&self, player: &Name, bet: Option<&BetWord>, on: bool) -> Checked<Self> {
        let bet = bet.map(|word| self.bet(word)).transpose()?;
        self.altering()?;
        if let Some(bet) = bet.filter(|bet| !bet.may_rest()) {
            return self.refuse(
                Reason::WagerAlwaysWorks,
                format!("{} works on every roll", bet.name()),
            );
        }
        let own = self.wagers().filter(|(name, ..)| *name == player);
        let marked: Vec<Bet> = own
            .map(|(_, there, _)| there)
            .filter(|there| there.may_rest() && bet.is_none_or(|b| b == *there))
            .collect();
        if marked.is_empty() {
            return self.refuse_by(
                Reason::NoSuchWager,
                Case::Marker,
                format!("{player} has no such wager that can be called on or off"),
            );
        }
        let placed = marked.into_iter().map(|bet| Event::MarkerPlaced {
            player: player.clone(),
            bet,
            on,
        });
        Self::all(placed.collect())
    }
}

impl Course<'_> {
    /// What was added to a wager that is taken down goes back with it.
    fn return_alone(&mut self, player: &Name, bet: Bet) {
        let wager = self.table.wager(player, bet);
        if wager.cents.is_positive() {
            self.push(Event::WagerReturned {
                player: player.clone(),
                bet,
                cents: wager.cents,
                refund_cents: wager.commission_cents,
                why: WagerBack::Alone,
            });
        }
    }
}
