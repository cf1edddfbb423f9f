//! What a spin or an outcome that counts for nothing undoes of a settlement: stakes that were collected go back, and what was paid
//! is recovered as far as the player's chips go (nz-1996/roulette/6.7, nz-1996/tai-sai/7.5, nz-1996/money-wheel/6.4;
//! nz-1996/general/12.2, 15.1).

use super::apparatus::Apparatus;
use super::course::Course;
use super::event::{Event, Returned, WagerResult};
use super::state::{Phase, Recalled, Settlement, Spin, Spot, Tender};
use crate::machine::Purses;
use crate::{Cents, Name};
use alloc::collections::BTreeMap;
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
        matches!(self.phase, Phase::Paying(_)) || self.concluded() == Some(round)
    }

    /// What the house takes back from the players now.
    pub(super) fn recovery(&self, purses: &dyn Purses) -> Vec<Event> {
        let mut events = Vec::new();
        let mut left: BTreeMap<&Name, (Cents, Cents)> = BTreeMap::new();
        for Recalled {
            player,
            position,
            chips,
            cents,
        } in &self.recalled
        {
            let recovered = |chips, cents, owed_cents| Event::PaymentRecovered {
                player: player.clone(),
                position: *position,
                chips,
                cents,
                owed_cents,
            };
            let (colour, value) = left
                .entry(player)
                .or_insert_with(|| (self.colour_worth_in_hand(player), purses.chips(player)));
            let mut due = *cents;
            if *chips == Tender::Colour {
                let taken = self.whole_chips(player, due.min(*colour), Tender::Colour);
                *colour -= taken;
                due -= taken;
                if taken.is_positive() {
                    events.push(recovered(Tender::Colour, taken, Cents::ZERO));
                }
            }
            if due.is_positive() {
                let taken =
                    self.whole_chips(player, due.min(*value).max(Cents::ZERO), Tender::Value);
                *value -= taken;
                events.push(recovered(Tender::Value, taken, due - taken));
            }
        }
        events
    }
}

impl Course<'_> {
    /// Undoes a settlement, save what those forfeit who are named.
    pub(super) fn reverse(&mut self, settled: Vec<Settlement>, why: Returned, forfeit: &[Name]) {
        for Settlement { of, .. } in settled {
            let forfeits = forfeit.contains(&of.player);
            match of.result {
                WagerResult::Lost if forfeits => self.push(Event::StakeForfeited {
                    player: of.player,
                    position: of.position,
                    chips: of.chips,
                    cents: of.stake_cents,
                }),
                // Who has left claims nothing (nz-1996/general/16.1).
                WagerResult::Lost if !self.people.all().any(|name| *name == of.player) => {}
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
                    self.push(Event::PaymentVoided {
                        player: of.player,
                        position: of.position,
                        chips: of.chips,
                        cents: of.payment_cents + stake,
                        why,
                    });
                }
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
