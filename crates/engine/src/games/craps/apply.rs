//! How each event changes the table (nz-1996/craps/3.5 to 3.8, 4.5, 5.7 to 5.11).

use super::bet::{Bet, Point};
use super::command::Office;
use super::dice::{DiceSet, DieAt};
use super::event::{DicePassed, Event, WagerBack};
use super::state::{Before, Call, Craps, Phase, RollRecord, Wager};
use crate::machine::Misfit;
use crate::words::Step;
use crate::{Cents, Name};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

const NO_WAGER: Misfit = Misfit::Because("there is no such wager");
const NO_ROLL: Misfit = Misfit::Because("no roll was settled that could be called anew");

impl Wager {
    fn add(&mut self, cents: Cents, commission: Cents) -> Result<(), Misfit> {
        self.cents = self.cents.plus(cents)?;
        self.commission_cents = self.commission_cents.plus(commission)?;
        Ok(())
    }
}

/// Whether an event is the first, or one of the first, by which a throw that was called so is settled.
const fn settles(call: Call, event: &Event) -> bool {
    match call {
        Call::Roll(_) => matches!(
            event,
            Event::WagerSettled(_)
                | Event::WagerMoved { .. }
                | Event::RollSettled { .. }
                | Event::WagerReturned {
                    why: WagerBack::Off,
                    ..
                }
        ),
        Call::NoRoll(_) => matches!(
            event,
            Event::DiceReturned {}
                | Event::DicePassed { .. }
                | Event::PuckMoved { .. }
                | Event::DiceKept {}
                | Event::ReplacementOrdered {}
        ),
    }
}

/// The shooter is to choose, and has asked for nothing.
const CHOOSING: Phase = Phase::Choosing { wanted: false };

impl Craps {
    /// Takes one event into the state.
    pub(super) fn take(&mut self, event: &Event) -> Result<(), Misfit> {
        if let Phase::Rested { call, by } = self.phase
            && self.before.is_none()
            && settles(call, event)
        {
            self.before = Some(Box::new(self.as_before(call, by)));
        }
        match event {
            Event::WagerPlaced {
                player,
                bet,
                cents,
                commission_cents,
                ..
            } => self.lay(player, *bet, *cents, *commission_cents)?,
            Event::WagerFound {
                player,
                bet,
                cents,
                valid_cents,
                commission_cents,
                ..
            } => {
                let before = self.wager(player, *bet).cents;
                let least = self.rules.sign(*bet).0;
                if valid_cents.is_positive() && before.plus(*cents)? < least {
                    self.below_minimum.insert(player.clone());
                }
                self.lay(player, *bet, *valid_cents, *commission_cents)?;
            }
            Event::WagerAnnounced {
                player,
                bet,
                cents,
                commission_cents,
            } => {
                let pending = self.pending.entry((player.clone(), *bet));
                pending.or_default().add(*cents, *commission_cents)?;
            }
            Event::WagerConfirmed { player, bet, .. } => {
                let announced = self.pending.remove(&(player.clone(), *bet));
                let announced = announced.ok_or(NO_WAGER)?;
                let eleven_cents = self.joined(&self.wager(player, *bet), &announced);
                self.lay(player, *bet, announced.cents, announced.commission_cents)?;
                if let Some(wager) = self.wagers.get_mut(&(player.clone(), *bet)) {
                    wager.eleven_cents = eleven_cents;
                }
            }
            Event::WagerDivided {
                player,
                bet,
                eleven_cents,
            } => {
                let key = (player.clone(), *bet);
                let wager = match self.pending.contains_key(&key) {
                    true => self.pending.get_mut(&key),
                    false => self.wagers.get_mut(&key),
                };
                wager.ok_or(NO_WAGER)?.eleven_cents = Some(*eleven_cents);
            }
            Event::WagerWithdrawn {
                player,
                bet,
                cents,
                refund_cents,
                ..
            } => {
                self.take_down(player, *bet, *cents, *refund_cents)?;
                let in_play = self.point.is_some() || self.is_thrown();
                if *bet == Bet::DontPass && in_play {
                    self.lowered.insert(player.clone());
                }
            }
            Event::WagerReturned {
                player,
                bet,
                why: WagerBack::Unconfirmed,
                ..
            } => {
                self.pending.remove(&(player.clone(), *bet));
            }
            Event::WagerReturned {
                player,
                bet,
                cents,
                refund_cents,
                ..
            } => self.take_down(player, *bet, *cents, *refund_cents)?,
            Event::CallAnnounced { player, bet } => {
                self.called.insert((player.clone(), *bet));
            }
            Event::MarkerPlaced { player, bet, on } => {
                self.called.remove(&(player.clone(), *bet));
                let come_out = self.point.is_none();
                let wager = self.wagers.get_mut(&(player.clone(), *bet));
                let wager = wager.ok_or(NO_WAGER)?;
                wager.marker = if *on && !come_out { None } else { Some(*on) };
            }
            Event::WagerMoved {
                player, from, to, ..
            } => {
                let wager = self.wagers.remove(&(player.clone(), *from));
                let wager = wager.ok_or(NO_WAGER)?;
                self.wagers.insert((player.clone(), *to), wager);
            }
            Event::WagerSettled(settled) => {
                self.wagers.remove(&(settled.player.clone(), settled.bet));
                self.settled.push(settled.clone());
            }
            Event::WagerForfeited { player, bet, .. } => {
                self.wagers.remove(&(player.clone(), *bet));
            }
            Event::DiceThrown { roll, .. } => {
                self.rolls = *roll;
                self.settled.clear();
                self.threw = true;
                self.before = None;
                if self.point.is_none() {
                    self.lowered.clear();
                }
                self.phase = Phase::Thrown;
            }
            Event::RollCalled { dice, .. } => {
                self.rest(Call::Roll(*dice), Office::Stickperson);
            }
            Event::FaceRuled { dice, .. } => {
                self.rest(Call::Roll(*dice), Office::GameSupervisor);
            }
            Event::NoRollCalled { cause, by, .. } => self.rest(Call::NoRoll(*cause), *by),
            Event::CallOverruled { by, dice } => {
                let void = Call::NoRoll(super::command::NoRoll::Irregular);
                self.rest(dice.map_or(void, Call::Roll), *by);
            }
            Event::RollSettled { roll, dice } => {
                if self.records.len() == Self::REMEMBERED {
                    self.records.remove(0);
                }
                self.records.push(RollRecord {
                    roll: *roll,
                    dice: *dice,
                    point: self.point,
                });
                self.phase = Phase::Ready;
            }
            Event::RollVoided { .. } => {
                self.before = None;
                self.phase = Phase::Ready;
            }
            Event::SettlementReversed { player, bet, .. } => {
                let before = self.before.as_ref().ok_or(NO_ROLL)?;
                let key = (player.clone(), *bet);
                let wager = *before.wagers.get(&key).ok_or(NO_WAGER)?;
                self.wagers.insert(key, wager);
            }
            Event::RollReopened { .. } => self.reopen()?,
            Event::PuckMoved { point } => self.move_puck(*point),
            Event::Ruled { .. } | Event::InspectorNotified {} => {}
            Event::DiceBrought { set, .. } => {
                self.set = *set;
                self.dice = DiceSet::whole();
                self.phase =
                    Phase::Inspecting(vec![Step::DealerInspection, Step::SupervisorInspection]);
            }
            Event::StepConfirmed { step } => {
                let Phase::Inspecting(steps) = &mut self.phase else {
                    return Err(Misfit::Because("no dice are being inspected"));
                };
                let at = steps.iter().position(|due| due == step);
                steps.remove(at.ok_or(Misfit::Because("that inspection is done"))?);
            }
            Event::ReplacementOrdered {} => self.phase = Phase::Replacing,
            Event::DiceOffered { player, seat } => {
                let declined = self.declined().to_vec();
                let offered = (player.clone(), *seat);
                self.phase = Phase::Offering { offered, declined };
            }
            Event::DiceDeclined { player } => {
                let Phase::Offering { declined, .. } = &mut self.phase else {
                    return Err(Misfit::Because("the dice are offered to nobody"));
                };
                declined.push(player.clone());
            }
            Event::DiceAccepted { player, seat } => {
                self.shooter = Some(player.clone());
                self.last_shooter = Some((player.clone(), *seat));
                self.passed_by = None;
                self.threw = false;
                self.phase = CHOOSING;
            }
            Event::DiceKept {} => {
                self.dice.gather();
                self.passed_by = None;
                self.phase = Phase::Waiting;
            }
            Event::StickpersonThrows {} => {
                self.passed_by = None;
                self.take_two()?;
            }
            Event::DiceChosen { dice, .. } => {
                self.dice.choose(dice)?;
                self.phase = Phase::Ready;
            }
            Event::DiceRequested { .. } => self.phase = Phase::Choosing { wanted: true },
            Event::DiceReturned {} if self.shooter.is_none() => self.take_two()?,
            Event::DiceReturned {} => {
                let whole = self.dice.those(DieAt::Shooter).len() == 2;
                self.phase = if whole { Phase::Ready } else { CHOOSING };
            }
            Event::DicePassed { player, why } => {
                self.dice.gather();
                self.shooter = None;
                let gave_away = matches!(why, DicePassed::Choice | DicePassed::Order);
                self.passed_by = gave_away.then(|| player.clone());
                if !self.replacing() {
                    self.phase = Phase::Waiting;
                }
            }
            Event::DiceLost { dice } => {
                for die in dice {
                    self.dice.put(*die, DieAt::Lost)?;
                }
                let short = self.dice.those(DieAt::Shooter).len() < 2;
                if self.phase == Phase::Ready && short {
                    match self.shooter {
                        Some(_) => self.phase = CHOOSING,
                        None => self.take_two()?,
                    }
                }
            }
            Event::DieFound { die, sound } => self.find(*die, *sound)?,
        }
        Ok(())
    }

    /// The table before the throw that lies there is settled.
    fn as_before(&self, call: Call, by: Office) -> Before {
        Before {
            call,
            by,
            point: self.point,
            shooter: self.shooter.clone(),
            last_shooter: self.last_shooter.clone(),
            passed_by: self.passed_by.clone(),
            lowered: self.lowered.clone(),
            thrown: (self.set, self.dice.those(DieAt::Shooter)),
            wagers: self.wagers.clone(),
        }
    }

    /// The throw that was settled lies there again as it was called; its wagers have been put back.
    fn reopen(&mut self) -> Result<(), Misfit> {
        let before = *self.before.take().ok_or(NO_ROLL)?;
        self.point = before.point;
        self.shooter = before.shooter;
        self.last_shooter = before.last_shooter;
        self.passed_by = before.passed_by;
        self.lowered = before.lowered;
        let (set, thrown) = before.thrown;
        let here = |die: &u8| set == self.set && self.dice.at(*die) != Some(DieAt::Lost);
        let thrown: Vec<u8> = thrown.into_iter().filter(here).collect();
        self.dice.choose(&thrown)?;
        for (key, wager) in &mut self.wagers {
            wager.marker = before.wagers.get(key).and_then(|was| was.marker);
        }
        self.threw = true;
        self.settled.clear();
        self.records.pop_if(|record| record.roll == self.rolls);
        self.rest(before.call, before.by);
        Ok(())
    }

    /// What of a C & E is on 11 in One Roll when more is added to it: what was divided, and of the rest a half.
    pub(super) fn joined(&self, there: &Wager, more: &Wager) -> Option<Cents> {
        let divided = there.eleven_cents.is_some() || more.eleven_cents.is_some();
        divided.then(|| self.rules.eleven(there) + self.rules.eleven(more))
    }

    /// Whether the set of dice is being replaced or inspected.
    pub(super) const fn replacing(&self) -> bool {
        matches!(self.phase, Phase::Replacing | Phase::Inspecting(_))
    }

    /// Who declined the dice in the offering under way.
    pub(super) fn declined(&self) -> &[Name] {
        match &self.phase {
            Phase::Offering { declined, .. } => declined,
            Phase::Closed
            | Phase::Replacing
            | Phase::Inspecting(_)
            | Phase::Waiting
            | Phase::Choosing { .. }
            | Phase::Ready
            | Phase::Thrown
            | Phase::Rested { .. } => &[],
        }
    }

    /// Whether the player does not want the dice in the offering under way, or gave them away just before it.
    pub(super) fn has_refused(&self, player: &Name) -> bool {
        self.declined().contains(player) || self.passed_by.as_ref() == Some(player)
    }

    /// The stickperson throws any two of the dice.
    fn take_two(&mut self) -> Result<(), Misfit> {
        let two: Vec<u8> = self.dice.present().into_iter().take(2).collect();
        self.dice.choose(&two)?;
        self.phase = Phase::Ready;
        Ok(())
    }

    /// A sound die goes to the shooter who asked for it, or to the bowl.
    fn find(&mut self, die: u8, sound: bool) -> Result<(), Misfit> {
        if !sound {
            return Ok(());
        }
        let held = self.dice.those(DieAt::Shooter).len();
        let back = self.phase == Phase::Choosing { wanted: true } && held < 2;
        self.dice
            .put(die, if back { DieAt::Shooter } else { DieAt::Bowl })?;
        if back && held == 1 {
            self.phase = Phase::Ready;
        }
        Ok(())
    }

    fn rest(&mut self, call: Call, by: Office) {
        // A call that nobody confirmed by now came to nothing.
        self.called.clear();
        self.phase = Phase::Rested { call, by };
    }

    fn move_puck(&mut self, point: Option<Point>) {
        self.point = point;
        if point.is_none() {
            self.lowered.clear();
        } else {
            // What was called on for the come out works by itself from here on.
            for wager in self.wagers.values_mut() {
                wager.marker = wager.marker.filter(|on| !on);
            }
        }
    }

    fn lay(
        &mut self,
        player: &Name,
        bet: Bet,
        cents: Cents,
        commission: Cents,
    ) -> Result<(), Misfit> {
        if !cents.is_positive() {
            return Ok(());
        }
        let wager = self.wagers.entry((player.clone(), bet)).or_default();
        wager.add(cents, commission)
    }

    fn take_down(
        &mut self,
        player: &Name,
        bet: Bet,
        cents: Cents,
        refund: Cents,
    ) -> Result<(), Misfit> {
        let key = (player.clone(), bet);
        let wager = self.wagers.get_mut(&key).ok_or(NO_WAGER)?;
        wager.add(-cents, -refund)?;
        if !wager.cents.is_positive() {
            self.wagers.remove(&key);
        }
        Ok(())
    }
}
