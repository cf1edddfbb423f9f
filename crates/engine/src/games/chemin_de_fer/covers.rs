//! Wagers against the Banker: suivi, banco, and parts (nj-19-47/chemin-de-fer/4.7(a) to 4.7(c);
//! custom/chemin-de-fer/participants, uncovered).

use super::course::Course;
use super::event::{Event, GivenBack};
use super::state::{CheminDeFer, Covering, Phase};
use crate::machine::{Checked, Game};
use crate::{Case, Cents, Name, People, Reason, Refusal};
use alloc::format;
use alloc::vec::Vec;

impl CheminDeFer {
    /// The seat of one who may wager against the Banker now, at this stage of it.
    fn against(
        &self,
        people: &People,
        player: &Name,
        stage: &Covering,
        case: Case,
    ) -> Result<u8, Refusal> {
        let seat = self.seat(people, player)?;
        self.refuse_if(self.is_banker(player), Reason::WagersNotTogether, || {
            format!("{player} is the Banker and does not wager against the bank")
        })?;
        match &self.phase {
            Phase::Covering(now) if now == stage => {
                self.passed_by(Reason::NotOffered, case).map(|()| seat)
            }
            Phase::Covering(Covering::Suivi(to, _)) => self.refuse_by(
                Reason::NotOffered,
                Case::Suivi,
                format!("the stake is first offered to {to}, who covered and lost the one before"),
            ),
            Phase::Covering(Covering::Banco) => self.refuse_by(
                Reason::NotOffered,
                case,
                "whoever covers the whole stake comes first; parts are taken after that",
            ),
            Phase::Covering(Covering::Parts) => self.refuse_by(
                Reason::NotOffered,
                case,
                "nobody announced banco in time; the stake is covered in parts now",
            ),
            Phase::Dealing | Phase::Announced(_) => self.refuse(
                Reason::BettingClosed,
                "no more bets: wait until this coup is settled",
            ),
            _ => self.refuse(
                Reason::BettingNotOpen,
                "the Banker has not placed a wager yet",
            ),
        }
    }

    fn offered_suivi(&self, player: &Name) -> Result<u8, Refusal> {
        match &self.phase {
            Phase::Covering(Covering::Suivi(to, seat)) if to == player => {
                self.passed_by(Reason::NotOffered, Case::Suivi)?;
                Ok(*seat)
            }
            _ => self.refuse_by(
                Reason::NotOffered,
                Case::Suivi,
                format!("{player} is not the one who covered the whole wager before and lost, or it is too late"),
            ),
        }
    }

    pub(super) fn take_suivi(&self, player: &Name) -> Checked<Self> {
        let seat = self.offered_suivi(player)?;
        let (player, cents) = (player.clone(), self.bank);
        Self::then(move |course| {
            course.push(Event::SuiviTaken {
                player,
                seat,
                cents,
            });
            course.close_betting();
        })
    }

    pub(super) fn decline_suivi(&self, player: &Name) -> Checked<Self> {
        let seat = self.offered_suivi(player)?;
        Self::done(Event::SuiviDeclined {
            player: player.clone(),
            seat,
        })
    }

    pub(super) fn announce_banco(&self, people: &People, player: &Name) -> Checked<Self> {
        let seat = self.against(people, player, &Covering::Banco, Case::Banco)?;
        self.refuse_if_by(
            self.covers.contains_key(player),
            Reason::NotOffered,
            Case::Banco,
            || format!("{player} has announced it already"),
        )?;
        Self::done(Event::BancoAnnounced {
            player: player.clone(),
            seat,
            cents: self.bank,
        })
    }

    pub(super) fn close_banco(&self) -> Checked<Self> {
        self.refuse_if_by(
            self.phase != Phase::Covering(Covering::Banco),
            Reason::NotOffered,
            Case::Banco,
            || "the whole stake is not on offer to all now",
        )?;
        Self::then(|course| course.close_banco())
    }

    fn part(&self, player: &Name) -> Cents {
        self.covers.get(player).copied().unwrap_or_default()
    }

    /// What a player's part may come to in all: the minimum, or the rest of the stake where that is less, and no more
    /// than the others leave uncovered.
    pub(super) fn part_bounds(&self, player: &Name) -> (Cents, Cents) {
        let room = self.bank - self.covered() + self.part(player);
        (self.rules.table.limits.min_cents.min(room), room)
    }

    pub(super) fn cover(&self, people: &People, player: &Name, cents: Cents) -> Checked<Self> {
        self.against(people, player, &Covering::Parts, Case::Cover)?;
        self.amount(cents)?;
        let total = self.part(player) + cents;
        self.within(Some(Case::Cover), total, self.part_bounds(player))?;
        Self::done(Event::PartCovered {
            player: player.clone(),
            cents,
            total_cents: total,
        })
    }

    pub(super) fn uncover(
        &self,
        people: &People,
        player: &Name,
        cents: Option<Cents>,
    ) -> Checked<Self> {
        self.against(people, player, &Covering::Parts, Case::Cover)?;
        let there = self.part(player);
        let cents = cents.unwrap_or(there);
        self.refuse_if(
            there.is_zero() || cents > there,
            Reason::NoSuchWager,
            || format!("{player} has {there} against the Banker"),
        )?;
        self.amount(cents)?;
        let total = there - cents;
        if !total.is_zero() {
            self.within(Some(Case::Cover), total, self.part_bounds(player))?;
        }
        Self::done(Event::PartUncovered {
            player: player.clone(),
            cents,
            total_cents: total,
        })
    }

    pub(super) fn no_more_bets(&self) -> Checked<Self> {
        self.refuse_if(
            self.phase != Phase::Covering(Covering::Parts),
            Reason::BettingNotOpen,
            || "the stake is not being covered in parts now",
        )?;
        self.refuse_if(
            self.covers.is_empty(),
            Reason::NoWagersOnTable,
            || "nobody covers any of the stake; the Banker may pass the bank",
        )?;
        Self::then(|course| course.close_betting())
    }
}

impl Course<'_> {
    /// Of those who announced banco the nearest to the Banker's right has it; with nobody, the stake is covered in parts.
    fn close_banco(&mut self) {
        let from = match &self.table.banker {
            Some((name, seat)) => self.people.seat_of(name).unwrap_or(*seat),
            None => 0,
        };
        let mut order = self.right_of(from).into_iter();
        let nearest = order.find(|(_, name)| self.table.covers.contains_key(name));
        let Some((seat, player)) = nearest else {
            return self.push(Event::PartsOpened {});
        };
        let others: Vec<(Name, Cents)> = self
            .table
            .covers()
            .filter(|(name, _)| **name != player)
            .map(|(name, cents)| (name.clone(), cents))
            .collect();
        self.push(Event::BancoAwarded { player, seat });
        for (player, cents) in others {
            let why = GivenBack::Outranked;
            self.push(Event::CoverReturned { player, cents, why });
        }
        self.close_betting();
    }
}
