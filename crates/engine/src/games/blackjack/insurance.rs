//! Insurance and even money, each player on a box for himself or herself (nz-1996/blackjack/8.3, 9.1 to 9.6, 13.3).

use super::event::{Event, How};
use super::next::Next;
use super::state::{Blackjack, Insurance, Spot};
use crate::machine::{Checked, Finding as _, Game};
use crate::{Case, Cents, Name, Odds, Rank, Reason, Refusal};
use alloc::format;

impl Blackjack {
    /// What an insurance wager of this player may be; none where none is possible.
    #[must_use]
    pub fn insurance_bounds(&self, area: u8, player: &Name) -> Option<(Cents, Cents)> {
        let beside = self.boxes.get(&area)?.beside.get(player)?;
        let (least, most) = (self.rules.table.limits.min_cents, beside.wager.share(1, 2));
        if most < least {
            return None;
        }
        let fits = |c: Cents| self.rules.amount_reason(c).is_none() && self.rules.can_insure(c);
        let greatest = self.rules.table.chips.next_down(most, fits);
        greatest.is_positive().then_some((least, greatest))
    }

    /// Whether insurance may be laid: from its announcement until a further card is dealt, whoever has said no meanwhile.
    pub(super) fn insurance_lasts(&self) -> bool {
        let dealt = |spot: &Spot| spot.hands.iter().map(|h| h.cards.len()).sum::<usize>();
        self.is_playing()
            && self.insurance != Insurance::NotYet
            && self.anew().is_none()
            && self.dealer.len() == 1
            && self.boxes.values().all(|spot| dealt(spot) <= 2)
    }

    /// Insurance must be open, and the player have a wager on the hand of the box that is still to be decided.
    fn open_for(&self, player: &Name, area: u8) -> Result<(), Refusal> {
        let late_ace = self.dealer_late && self.dealer.first().is_some_and(|c| c.rank == Rank::Ace);
        let (case, detail) = if late_ace {
            (
                Case::Insurance,
                "insurance is laid before any further card is dealt, and the dealer's ace came later than that"
                    .into(),
            )
        } else if !self.shows_ace() {
            (
                Case::NoAce,
                "insurance is for a dealer whose first card is an ace".into(),
            )
        } else if self.took_even_money(player, area) {
            (
                Case::EvenMoney,
                format!(
                    "{player} has been paid even money on box {area}, in full settlement of the wager"
                ),
            )
        } else if self.initial_to().is_some() {
            (
                Case::Initial,
                "the initial deal is completed before insurance is announced".into(),
            )
        } else if !self.insurance_lasts() {
            (
                Case::Insurance,
                "insurance is laid before any further card is dealt".into(),
            )
        } else {
            let whole = |spot: &&Spot| spot.hands.iter().map(|h| h.cards.len()).sum::<usize>() > 1;
            let hand = self
                .boxes
                .get(&area)
                .filter(whole)
                .and_then(|spot| spot.hands.first())
                .filter(|hand| hand.out.is_none());
            if hand.is_some_and(|h| h.stake_of(player).is_some()) {
                return self.passed_by(Reason::NotOffered, Case::Insurance);
            }
            let detail = format!("{player} has no wager on box {area} that could be insured");
            (Case::Insurance, detail)
        };
        self.refuse_by(Reason::NotOffered, case, detail)
    }

    /// Whether a player's blackjack on a box was paid at evens in this round.
    fn took_even_money(&self, player: &Name, area: u8) -> bool {
        let spot = self.boxes.get(&area).filter(|_| self.shows_ace());
        let wagered = spot.filter(|spot| spot.beside.contains_key(player));
        let hand = wagered.and_then(|spot| spot.hands.first());
        hand.is_some_and(|hand| hand.is_blackjack() && hand.stake_of(player).is_none())
    }

    /// Whether a player may insure, though perhaps he or she has said no before.
    pub(super) fn may_insure(&self, player: &Name, area: u8) -> Result<(), Refusal> {
        self.open_for(player, area)?;
        let beside = self.boxes.get(&area).and_then(|s| s.beside.get(player));
        self.refuse_if_by(
            beside.is_some_and(|b| b.insurance.is_positive()),
            Reason::NotOffered,
            Case::Wager,
            || format!("{player} has insured box {area}, and that stays until it is decided"),
        )?;
        self.refuse_if_by(
            self.insurance_bounds(area, player).is_none(),
            Reason::NotOffered,
            Case::Insurance,
            || format!("half of {player}'s wager on box {area} is less than the minimum"),
        )?;
        Ok(())
    }

    pub(super) fn insure(&self, player: &Name, area: u8, cents: Cents) -> Checked<Self> {
        self.may_insure(player, area)?;
        self.amount(cents)?;
        let wager = self.boxes[&area].beside[player].wager;
        let most = wager.share(1, 2);
        self.refuse_if_by(
            cents > most,
            Reason::WagerAboveMaximum,
            Case::Insurance,
            || match self.insurance_bounds(area, player) {
                Some((_, greatest)) => format!(
                    "insurance is at most half of the wager of {wager}: up to {greatest}, not {cents}"
                ),
                None => format!("insurance is at most half of the wager of {wager}"),
            },
        )
        .finding(|| format!("{cents}; half of the wager of {wager} is {most}"))?;
        let Odds { pays, to } = self.rules.insurance_pays;
        self.refuse_if_by(
            !self.rules.can_insure(cents),
            Reason::NotInChips,
            Case::Insurance,
            || {
                format!(
                    "a win on {cents} at {pays} to {to} could not be paid in the table's chips{}",
                    self.instead(cents, most)
                )
            },
        )
        .finding(|| {
            let win = self.rules.win(self.rules.insurance_pays, cents);
            format!("{win}, which {cents} would win")
        })?;
        self.sound((cents, || most), false, Some(Case::Insurance))?;
        Self::done(Event::InsurancePlaced {
            player: player.clone(),
            area,
            cents,
        })
    }

    pub(super) fn decline_insurance(&self, player: &Name, area: u8) -> Checked<Self> {
        self.open_for(player, area)?;
        self.refuse_if_by(
            !self.insurance_asked().contains(&(area, player.clone())),
            Reason::NotOffered,
            Case::Insurance,
            || format!("{player} is not asked for insurance on box {area} now"),
        )?;
        Self::done(Event::InsuranceDeclined {
            player: player.clone(),
            area,
            absent: false,
        })
    }

    pub(super) fn take_even_money(&self, player: &Name, area: u8) -> Checked<Self> {
        let open = self.insurance_lasts();
        let hand = self.hand(area, 1).filter(|h| open && h.is_blackjack());
        let Some(stake) = hand.and_then(|h| h.stake_of(player)) else {
            let detail = if self.shows_ace() {
                format!("{player} has no blackjack on box {area} that could be paid at once now")
            } else {
                "a blackjack is paid even money at once only where the dealer's first card is an ace".into()
            };
            return self.refuse_by(Reason::NotOffered, Case::EvenMoney, detail);
        };
        self.passed_by(Reason::NotOffered, Case::EvenMoney)?;
        let (player, stake) = (player.clone(), stake.total());
        Self::then(move |course| {
            course.pay_whole(area, &player, stake, How::EvenMoney, Odds::EVENS);
            let left = course.table.hand(area, 1).map(|h| h.stakes.len());
            if left == Some(0) {
                course.push(Event::HandCollected { area, hand: 1 });
            }
        })
    }

    pub(super) fn close_insurance(&self) -> Checked<Self> {
        self.refuse_if_by(
            !self.is_playing() || self.next() != Next::Insure,
            Reason::NotOffered,
            Case::Insurance,
            || "nobody is asked for insurance now",
        )?;
        Self::all(self.silence(|_| true))
    }
}
