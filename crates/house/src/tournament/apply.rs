//! What an event changes in a tournament, and whether the money then adds up (act-2012/mini-baccarat/12.21, 12.24, 12.25).

use super::{Course, Drawn, End, Entrant, Event, Step, Tournament};
use croupier_engine::machine::Misfit;
use croupier_engine::{Cents, Name};

const NOBODY: Misfit = Misfit::Because("nobody of that name has entered");

impl Tournament {
    fn entrant_mut(&mut self, player: &Name) -> Result<&mut Entrant, Misfit> {
        let mut all = self.entrants.iter_mut();
        all.find(|e| e.player == *player).ok_or(NOBODY)
    }

    /// Takes an event into the state, and checks that the money adds up.
    ///
    /// # Errors
    /// What does not fit: then the log is not one that this house could have written. The tournament is then half changed, and of no
    /// use.
    pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        if !event.is_countable() {
            return Err(Misfit::BEYOND);
        }
        match event {
            Event::TournamentDrafted { .. } => {}
            Event::ConditionsApproved {} => self.approved = true,
            Event::DirectorNamed { director } => self.director = Some(director.clone()),
            Event::Entered {
                player,
                number,
                prize_cents,
                commission_cents,
                pool_cents,
            } => {
                self.reserve.retain(|name| name != player);
                let totals = &mut self.totals;
                totals.fees = totals.fees.plus(*prize_cents)?.plus(*commission_cents)?;
                totals.commission = totals.commission.plus(*commission_cents)?;
                self.pool = *pool_cents;
                self.entrants.push(Entrant {
                    player: player.clone(),
                    paid_by: player.clone(),
                    number: *number,
                    prize: *prize_cents,
                    commission: *commission_cents,
                    chips: self.conditions.chips,
                    course: Course::In,
                });
            }
            Event::Reserved { player } => self.reserve.push(player.clone()),
            Event::Withdrawn { player } | Event::SeatForfeited { player } => {
                self.entrant_mut(player)?.course = Course::Forfeited;
                self.seats.retain(|drawn| drawn.player != *player);
            }
            Event::SeatsDrawn { session, starts_ms } => {
                self.session = *session;
                self.step = Step::Start(*starts_ms);
                self.seats.clear();
                self.counted.clear();
            }
            Event::SeatDrawn {
                player,
                table,
                seat,
                chips_cents,
            } => {
                self.entrant_mut(player)?.chips = *chips_cents;
                self.seats.push(Drawn {
                    player: player.clone(),
                    table: table.clone(),
                    seat: *seat,
                    chips: *chips_cents,
                    taken: false,
                });
            }
            Event::SeatTaken { player } => {
                let mut seats = self.seats.iter_mut();
                let drawn = seats.find(|drawn| drawn.player == *player);
                drawn.ok_or(NOBODY)?.taken = true;
            }
            Event::SeatGiven { from, to, .. } => {
                self.entrant_mut(from)?.course = Course::Forfeited;
                for drawn in self.seats.iter_mut().filter(|d| d.player == *from) {
                    drawn.player = to.clone();
                    drawn.taken = true;
                }
            }
            Event::Substituted { entrant, by } => {
                self.entrant_mut(entrant)?.player = by.clone();
                self.reserve.retain(|name| name != by);
                for drawn in self.seats.iter_mut().filter(|d| d.player == *entrant) {
                    drawn.player = by.clone();
                }
            }
            Event::SessionStarted { .. } => self.step = Step::Heats,
            Event::HeatCounted { table } => self.counted.push(table.clone()),
            Event::WentOn {
                player,
                chips_cents,
                ..
            } => self.entrant_mut(player)?.chips = *chips_cents,
            Event::DroppedOut {
                player,
                place,
                chips_cents,
                rounds,
            } => {
                let session = self.session;
                let entrant = self.entrant_mut(player)?;
                entrant.chips = *chips_cents;
                entrant.course = Course::Out(End {
                    session,
                    place: *place,
                    chips: *chips_cents,
                    rounds: *rounds,
                });
            }
            Event::SessionEnded { .. } => {
                let on = self.playing().next().is_some();
                self.step = if on { Step::Ballot } else { Step::Prizes };
            }
            Event::PrizePaid {
                player,
                place,
                cents,
                pool_cents,
                ..
            } => {
                self.totals.prizes = self.totals.prizes.plus(*cents)?;
                self.pool = *pool_cents;
                self.prizes.push((player.clone(), *place, *cents));
            }
            Event::TournamentEnded {} => {
                self.step = Step::Ended;
                if !self.pool.is_zero() {
                    return Err(Misfit::Because("the pool is not returned whole"));
                }
            }
            Event::TournamentCancelled {} => self.step = Step::Cancelled,
            Event::FeeRefunded {
                prize_cents,
                commission_cents,
                pool_cents,
                ..
            } => {
                let totals = &mut self.totals;
                totals.refunds = totals.refunds.plus(*prize_cents)?.plus(*commission_cents)?;
                totals.commission = totals.commission.minus(*commission_cents)?;
                self.pool = *pool_cents;
            }
        }
        self.adds_up()
    }

    /// Fees less refunds are the pool, the prizes and the commission.
    fn adds_up(&self) -> Result<(), Misfit> {
        let totals = self.totals;
        let held = self.pool + totals.prizes + totals.commission;
        if totals.fees - totals.refunds != held || self.pool < Cents::ZERO {
            return Err(Misfit::Because("the pool does not hold what it should"));
        }
        Ok(())
    }

    /// Takes in an event that this tournament has just decided.
    ///
    /// # Panics
    /// If it does not fit, which is a fault in the rules as they are coded.
    pub fn applied(&mut self, event: &Event) {
        if let Err(misfit) = self.apply(event) {
            misfit.is_a_bug(event);
        }
    }
}
