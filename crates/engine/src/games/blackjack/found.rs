//! Wagers that are found on the layout after the call (nz-1996/blackjack/4.2, 13.1, 13.2, 13.4, 15.4; nz-1996/general/14.1, 14.2): one that
//! was in order and was overlooked counts; of one that was not, what the rules leave of it.

use super::cites::Key;
use super::command::Breach;
use super::event::{Event, Mend, Mishap};
use super::state::{Blackjack, Phase, Spot};
use crate::machine::{Checked, Finding as _, Game};
use crate::{Case, Cents, Name, Reason, Refusal};
use alloc::format;
use alloc::vec::Vec;

impl Blackjack {
    /// Whether a wager that nothing else is known of may be found on a box: it has a hand that is still to be decided, or no cards
    /// at all.
    pub(super) fn takes_found_wagers(&self, area: u8) -> bool {
        let open = |spot: &Spot| spot.hands.first().is_some_and(|hand| hand.is_live());
        match self.phase {
            Phase::Playing(_) | Phase::Decided => self.boxes.get(&area).is_none_or(open),
            Phase::Closed
            | Phase::Preparing(_)
            | Phase::Burning
            | Phase::Betting
            | Phase::ShoeEnded => false,
        }
    }

    /// What makes all of a found wager void, if something does.
    fn breach(
        &self,
        player: &Name,
        area: u8,
        broke: Option<Breach>,
    ) -> Result<Option<Mishap>, Refusal> {
        match broke {
            Some(Breach::Late) => return Ok(Some(Mishap::WagerLate)),
            Some(Breach::Chips) => return Ok(Some(Mishap::WagerChips)),
            Some(Breach::Partnership) => return Ok(Some(Mishap::WagerPartnership)),
            None => {}
        }
        if self.place_on(area, player).fault()?.is_err() {
            return Ok(Some(Mishap::BoxFull));
        }
        let more = self.one_box_more(area, player).fault()?;
        Ok(more.is_err().then_some(Mishap::TooManyBoxes))
    }

    /// How much of a found wager is valid by its amount, and the rulings on it.
    fn valid_part(&self, player: &Name, area: u8, cents: Cents) -> (Cents, Vec<(Mishap, Mend)>) {
        let mut rulings = Vec::new();
        let before = self.wager(area, player);
        let fits = |most: Cents| self.rules.table.chips.next_down(most, |_| true);
        let mut valid = cents;
        let most = (self.most_wager(player) - before).max(Cents::ZERO);
        if valid > most {
            rulings.push((Mishap::WagerAboveMaximum, Mend::ValidInPart));
            valid = fits(most);
        }
        let on_box = self.boxes.get(&area).map(Spot::total).unwrap_or_default();
        let most = (self.rules.table.limits.max_cents - on_box).max(Cents::ZERO);
        if self.rules.box_total_to_max && valid > most {
            rulings.push((Mishap::BoxAboveMaximum, Mend::ValidInPart));
            valid = fits(most);
        }
        let total = before + valid;
        let short = valid.is_positive() && total < self.rules.table.limits.min_cents;
        if short && self.below_minimum.contains(player) {
            rulings.push((Mishap::WagerBelowMinimum, Mend::WagerVoid));
            valid = Cents::ZERO;
        } else if short {
            rulings.push((Mishap::WagerBelowMinimum, Mend::ValidOnce));
        }
        (valid, rulings)
    }

    pub(super) fn report_box_wager(
        &self,
        player: &Name,
        area: u8,
        cents: Cents,
        broke: Option<Breach>,
    ) -> Checked<Self> {
        self.round_played()?;
        self.area(area)?;
        self.amount(cents)?;
        // What is void in any case is found until the round is settled.
        self.refuse_if_by(
            broke.is_none() && !self.takes_found_wagers(area),
            Reason::FactsImpossible,
            Case::Wager,
            || "no hand of that box is still to be decided",
        )?;
        if broke != Some(Breach::Chips) {
            let table = &self.rules.table;
            self.refuse_if(!table.chips.can_make(cents), Reason::NotInChips, || {
                let instead = self.instead(cents, table.limits.max_cents);
                format!("the table's chips cannot make {cents}{instead}")
            })
            .finding(|| table.amount_found(Reason::NotInChips, cents, Cents::ZERO))?;
        }
        let found = |valid: Cents| Event::BoxWagerFound {
            player: player.clone(),
            area,
            cents,
            valid_cents: valid,
            void_cents: cents - valid,
        };
        let ruled = |(on, mend)| Event::MishapRuled { on, mend };
        if let Some(breach) = self.breach(player, area, broke)? {
            let (ruling, found) = (ruled((breach, Mend::WagerVoid)), found(Cents::ZERO));
            return Self::then(move |course| course.push_ruled(Vec::from([ruling]), found));
        }
        let left_out = !self.boxes.contains_key(&area) && !self.is_undealt();
        if left_out && (self.decided || self.phase == Phase::Decided) {
            let ruling = ruled((Mishap::OmittedBox, Mend::BoxVoid));
            let found = found(Cents::ZERO);
            return Self::then(move |course| course.push_ruled(Vec::from([ruling]), found));
        }
        let (valid, rulings) = self.valid_part(player, area, cents);
        let new = !self.boxes.contains_key(&area) && valid.is_positive();
        let rulings: Vec<Event> = rulings.into_iter().map(ruled).collect();
        let found = found(valid);
        let drawn = self.order.clone();
        Self::then(move |course| {
            match rulings.is_empty() && left_out {
                true => {
                    let omitted = Key::MishapRuled(Mishap::OmittedBox, Mend::Reconstructed);
                    course.push_under(omitted, found);
                }
                false => course.push_ruled(rulings, found),
            }
            if !new {
                return;
            }
            course.name_decider(area);
            if left_out {
                // The box was left out of the deal.
                course.await_reconstruction(drawn, Mishap::OmittedBox);
            }
        })
    }
}
