//! What a spin or an outcome that counts for nothing undoes of a settlement: stakes that were collected go back, and what was paid
//! is recovered (nz-1996/roulette/6.7, nz-1996/tai-sai/7.5, nz-1996/money-wheel/6.4;
//! nz-1996/general/12.2, 15.1).

use super::apparatus::Apparatus;
use super::course::Course;
use super::event::{Event, Returned, WagerResult};
use super::state::{Phase, Settlement, Spin, Spot, Tender};
use crate::{Cents, Name};
use alloc::vec::Vec;

impl Spin {
    /// The last round, while it is settled and nothing has been spun since.
    pub(super) fn concluded(&self) -> Option<u32> {
        let last = self.records.last()?.round;
        let now = match self.phase {
            Phase::Waiting | Phase::Halted => last,
            // At tai-sai the dice of the next round lie under their cover by then.
            Phase::Betting if self.rules.apparatus != Apparatus::TaiSai => last + 1,
            _ => return None,
        };
        (now == self.round).then_some(last)
    }

    /// Whether wagers of this round have been collected or paid.
    pub(super) fn has_settled(&self, round: u32) -> bool {
        matches!(self.phase, Phase::Paying { .. }) || self.concluded() == Some(round)
    }
}

impl Course<'_> {
    /// Undoes a settlement, save what those forfeit who are named. The payments that do not stand are yet to be recovered.
    pub(super) fn reverse(
        &mut self,
        settled: Vec<Settlement>,
        why: Returned,
        forfeit: &[Name],
    ) -> Vec<(Spot, Cents)> {
        let mut due = Vec::new();
        for Settlement { of, .. } in settled {
            let forfeits = forfeit.contains(&of.player);
            match of.result {
                WagerResult::Lost if forfeits => self.push(Event::StakeForfeited {
                    player: of.player,
                    position: of.position,
                    chips: of.chips,
                    cents: of.stake_cents,
                }),
                WagerResult::Lost => {
                    let chips = self.table.refunded_in(&of.player, of.stake_cents, of.chips);
                    self.push(Event::StakeRefunded {
                        player: of.player,
                        position: of.position,
                        chips,
                        cents: of.stake_cents,
                        why,
                    });
                }
                WagerResult::Won => {
                    // A stake that lies on the layout is dealt with there.
                    let stake = if forfeits {
                        of.returned_cents
                    } else {
                        Cents::ZERO
                    };
                    let cents = of.payment_cents + stake;
                    due.push((Spot::new(&of.player, of.position, of.chips), cents));
                    self.push(Event::PaymentVoided {
                        player: of.player,
                        position: of.position,
                        chips: of.chips,
                        cents,
                        why,
                    });
                }
            }
        }
        due
    }

    /// Takes back what was paid, of a colour first in that colour.
    pub(super) fn recover(&mut self, due: Vec<(Spot, Cents)>) {
        for (spot, mut due) in due {
            let recovered = |chips, cents| Event::PaymentRecovered {
                player: spot.player.clone(),
                position: spot.position,
                chips,
                cents,
                owed_cents: Cents::ZERO,
            };
            if spot.chips == Tender::Colour {
                let most = due.min(self.table.colour_worth_in_hand(&spot.player));
                let taken = self.table.whole_chips(&spot.player, most, Tender::Colour);
                if taken.is_positive() {
                    self.push(recovered(Tender::Colour, taken));
                    due -= taken;
                }
            }
            if due.is_positive() {
                self.push(recovered(Tender::Value, due));
            }
        }
    }
}

impl Spin {
    /// What is left on the layout of the winning stakes of a round.
    pub(super) fn stakes_left(&self, settled: &[Settlement]) -> Vec<(Spot, Cents)> {
        let won = settled.iter().filter(|s| s.of.result == WagerResult::Won);
        let left = won.map(|Settlement { of, .. }| {
            let spot = Spot::new(&of.player, of.position, of.chips);
            let cents = self.wager(&spot).min(of.stake_cents);
            (spot, cents)
        });
        left.filter(|(_, cents)| cents.is_positive()).collect()
    }

    /// In which chips a stake goes back: in those in which it was made, if the player still plays in that colour.
    fn refunded_in(&self, player: &Name, cents: Cents, chips: Tender) -> Tender {
        match (chips, self.colours.get(player)) {
            (Tender::Colour, Some(issued)) if cents.0 % issued.value_cents.0 == 0 => Tender::Colour,
            (Tender::Value | Tender::Colour, _) => Tender::Value,
        }
    }
}
