//! Placing, altering and closing wagers (nz-1996/blackjack/4.1, 4.2, 4.6, 4.8, 4.9, 7.2, 13.1, 13.2, 13.4, 13.6, 14.1 to 14.3).

use super::command::Made;
use super::course::Course;
use super::event::Event;
use super::state::{Blackjack, Phase, Spot};
use crate::machine::{Checked, Finding as _, Game};
use crate::{Case, Cents, Name, Reason, Refusal};
use alloc::format;
use alloc::string::String;
use alloc::vec;

impl Blackjack {
    fn betting(&self) -> Result<(), Refusal> {
        self.refuse_if_by(
            self.round_under_way() && self.is_undealt(),
            Reason::BettingClosed,
            Case::NoMoreBets,
            || "no more bets has been called; wait until this round is settled",
        )?;
        self.takes_wagers(self.phase == Phase::Betting)
    }

    pub(super) fn area(&self, area: u8) -> Result<(), Refusal> {
        let boxes = self.rules.table.seats;
        self.refuse_if(area == 0 || area > boxes, Reason::NoSuchArea, || {
            format!("the boxes of this table are 1 to {boxes}, not {area}")
        })
        .finding(|| format!("box {area} of {boxes}"))
    }

    /// A player's wager on a box before the deal.
    #[must_use]
    pub fn wager(&self, area: u8, player: &Name) -> Cents {
        let spot = self.boxes.get(&area);
        spot.map(|s| s.wager_of(player)).unwrap_or_default()
    }

    /// The greatest wager of a player on one box: the maximum, or the minimum of one who did not wager on every round.
    #[must_use]
    pub fn most_wager(&self, player: &Name) -> Cents {
        if self.held_to_minimum(player) {
            self.rules.table.limits.min_cents
        } else {
            self.rules.table.limits.max_cents
        }
    }

    /// Whether there is a place on a box for this player's wager.
    pub(super) fn place_on(&self, area: u8, player: &Name) -> Result<(), Refusal> {
        let spot = self.boxes.get(&area);
        let on_box = spot.map(Spot::players).unwrap_or_default();
        let others = on_box.iter().filter(|name| *name != player).count();
        if others >= usize::from(self.rules.players_per_box) {
            let who = match others {
                1 => "one player wagers",
                2 => "two players wager",
                _ => "three players wager",
            };
            return self.refuse(
                Reason::AreaFull,
                format!("{who} on box {area} already, and the table allows no more"),
            );
        }
        let most = self.rules.players_per_box;
        self.passed(Reason::AreaFull)
            .finding(|| format!("{others} others on box {area}; {most} may wager on it"))?;
        Ok(())
    }

    /// On how many other boxes a player has a wager in this round.
    fn boxes_beside(&self, area: u8, player: &Name) -> usize {
        let others = self.boxes.iter().filter(|(other, _)| **other != area);
        let wagers = others.filter(|(_, spot)| spot.beside.contains_key(player));
        wagers.count()
    }

    /// Whether a player may wager on this box beside those on which he or she does.
    pub(super) fn one_box_more(&self, area: u8, player: &Name) -> Result<(), Refusal> {
        let most = self.rules.boxes_per_player;
        let beside = self.boxes_beside(area, player);
        if beside < usize::from(most) {
            return self
                .passed(Reason::TooManyBoxes)
                .finding(|| format!("{} of {most}", beside + 1));
        }
        let boxes = if most == 1 { "box" } else { "boxes" };
        self.refuse(
            Reason::TooManyBoxes,
            format!("a player may wager on at most {most} {boxes} here, and {player} already does"),
        )
    }

    /// What forbids this much more on a box, apart from the amount by itself.
    fn room(&self, area: u8, player: &Name, cents: Cents) -> Result<(), Refusal> {
        let here = self.wager(area, player);
        self.place_on(area, player)?;
        self.one_box_more(area, player)?;
        let most = self.most_wager(player);
        if here + cents > most {
            let held = self.held_to_minimum(player);
            return self.refuse_by(
                Reason::WagerAboveMaximum,
                held.then_some(Case::MidShoe),
                format!(
                    "the most for {player} on a box is {most}; this makes {}",
                    here + cents
                ),
            );
        }
        self.passed(Reason::WagerAboveMaximum)
            .in_case(|| self.held_to_minimum(player).then_some(Case::MidShoe))
            .finding(|| format!("{}; the maximum for {player} is {most}", here + cents))?;
        let total = self.boxes.get(&area).map(|s| s.total()).unwrap_or_default();
        let most = self.rules.table.limits.max_cents;
        if !self.rules.box_total_to_max {
            return Ok(());
        }
        self.refuse_if(total + cents > most, Reason::AreaTotalAboveMaximum, || {
            format!("box {area} may hold {most} in all and has {total}")
        })
        .finding(|| format!("{} on box {area}; the maximum is {most}", total + cents))
    }

    /// How much more may go on a box, as far as the other wagers decide it; none where nothing may.
    pub(super) fn most_more(&self, area: u8, player: &Name) -> Option<Cents> {
        self.room(area, player, Cents::ZERO).ok()?;
        Some(self.most_left(area, player))
    }

    /// How much more the maximum leaves on a box on which the player may wager.
    fn most_left(&self, area: u8, player: &Name) -> Cents {
        let mine = self.most_wager(player) - self.wager(area, player);
        if !self.rules.box_total_to_max {
            return mine;
        }
        let total = self.boxes.get(&area).map(|s| s.total()).unwrap_or_default();
        mine.min(self.rules.table.limits.max_cents - total)
    }

    /// The wagers next to this one that would be right, where up to so much would be, as the end of a sentence.
    pub(super) fn instead(&self, total: Cents, most: Cents) -> String {
        let table = &self.rules.table;
        let fits = |c| self.rules.wager_reason(c).is_none();
        let bounds = (table.limits.min_cents, most);
        table.chips.instead(total, bounds, fits)
    }

    /// Whether the amount of a wager is sound by itself, where up to so much would be right.
    pub(super) fn sound(
        &self,
        (total, most): (Cents, impl Fn() -> Cents),
        initial: bool,
        case: Option<Case>,
    ) -> Result<(), Refusal> {
        let table = &self.rules.table;
        let least = table.limits.min_cents;
        let detail = |reason| {
            let instead = || self.instead(total, most());
            let detail = table.amount_detail(reason, total, instead);
            detail.unwrap_or_else(|| match reason {
                Reason::WagerBelowMinimum => {
                    format!("the minimum is {least}; this makes {total}")
                }
                _ => format!(
                    "a blackjack of {total} could not be paid exactly in the table's chips{}",
                    instead()
                ),
            })
        };
        self.rules.hold_amount(total, initial, |reason, fault| {
            // What a wager is made of is the same for all of them.
            let case = case.filter(|_| reason != Reason::NotInChips);
            self.refuse_if_by(fault, reason, case, || detail(reason))
                .finding(|| table.amount_found(reason, total, least))
        })
    }

    /// Wagers are made of chips of value that are approved for the game.
    fn made_of(&self, made: Option<Made>) -> Result<(), Refusal> {
        let (case, detail) = match made {
            None => return Ok(()),
            Some(Made::Cash) => (
                Some(Case::Cash),
                "wagers are made with chips; buy chips for the money first",
            ),
            Some(Made::NonValue) => (
                Some(Case::Colour),
                "blackjack is played with chips that show their value",
            ),
            Some(Made::Unapproved) => (None, "these chips are not approved for this game"),
            Some(Made::Spoken) => (
                Some(Case::Spoken),
                "a spoken wager counts when the chips for it are handed over before \"No more bets\"",
            ),
        };
        self.refuse_by(Reason::NotInChips, case, detail)
    }

    /// A wager is said aloud: it counts with its chips, and in time for the dealer to lay it down before the call.
    pub(super) fn call_wager(&self, player: &Name, area: u8, cents: Cents) -> Checked<Self> {
        let wagered = self.box_wagered(player, area, cents, None)?;
        let player = player.clone();
        let called = Event::WagerCalled {
            player,
            area,
            cents,
        };
        Self::all(vec![called, wagered])
    }

    /// The event of adding to the wager on a box.
    pub(super) fn box_wagered(
        &self,
        player: &Name,
        area: u8,
        cents: Cents,
        made: Option<Made>,
    ) -> Result<Event, Refusal> {
        self.betting()?;
        self.area(area)?;
        self.made_of(made)?;
        self.amount(cents)?;
        self.room(area, player, cents)?;
        let total = self.wager(area, player) + cents;
        let several = self.boxes_beside(area, player) > 0;
        let case = several.then_some(Case::Areas);
        let most = || self.wager(area, player) + self.most_left(area, player);
        self.sound((total, most), true, case)?;
        Ok(Event::BoxWagered {
            player: player.clone(),
            area,
            cents,
            total_cents: total,
        })
    }

    /// Wagers are altered before the first card only; one that has lost is nobody's to touch.
    fn alterable(&self, player: &Name, area: u8, sevens: bool) -> Result<(), Refusal> {
        if !self.round_under_way() {
            return self.passed(Reason::BettingClosed);
        }
        let spot = self.boxes.get(&area);
        let lies = spot.is_some_and(|spot| spot.of(player).is_positive());
        let lost = self.came.get(&area).and_then(|came| came.get(player));
        let lost = !lies && lost.is_some_and(|came| came.lost.is_positive());
        let added = |hand: &super::hand::Hand| {
            let stake = hand.stake_of(player);
            stake.is_some_and(|s| s.added.is_positive() || !s.original)
        };
        let added = spot.is_some_and(|spot| spot.hands.iter().any(added));
        if !sevens && !lies && !lost {
            return self.refuse(
                Reason::NoSuchWager,
                format!("{player} has no wager on box {area}"),
            );
        }
        let (case, detail) = if self.phase == Phase::Decided || lost {
            (
                Case::Decided,
                "the wager is decided: a losing one is not touched, and a winning one waits until its box is paid",
            )
        } else if sevens {
            (
                Case::Sevens,
                "a Super Sevens wager stays until it has come out",
            )
        } else if self.is_undealt() {
            (
                Case::NoMoreBets,
                "no more bets has been called: wagers stay until this round is settled",
            )
        } else if added {
            (
                Case::Double,
                "the wager and what was added to it stay until this round is settled",
            )
        } else {
            (
                Case::Withdraw,
                "no more bets: wagers stay until this round is settled",
            )
        };
        self.refuse_by(Reason::BettingClosed, case, detail)
    }

    pub(super) fn withdraw_wager(
        &self,
        player: &Name,
        area: u8,
        cents: Option<Cents>,
    ) -> Checked<Self> {
        self.alterable(player, area, false)?;
        let there = self.wager(area, player);
        self.refuse_if(there.is_zero(), Reason::NoSuchWager, || {
            format!("{player} has no wager on box {area}")
        })?;
        let cents = cents.unwrap_or(there);
        self.amount(cents)?;
        self.refuse_if(cents > there, Reason::NoSuchWager, || {
            format!("{player} has {there} on box {area}, not {cents}")
        })?;
        let total = there - cents;
        if total.is_positive() {
            let several = self.boxes_beside(area, player) > 0;
            let case = several.then_some(Case::Areas);
            self.sound((total, || there), true, case)?;
            return Self::done(Event::BoxWithdrawn {
                player: player.clone(),
                area,
                cents,
                total_cents: total,
            });
        }
        let player = player.clone();
        Self::then(move |course| course.withdraw_all(&player, area, there))
    }

    pub(super) fn sevens(&self, area: u8, player: &Name) -> Cents {
        let beside = self.boxes.get(&area).and_then(|s| s.beside.get(player));
        beside.map(|b| b.sevens).unwrap_or_default()
    }

    pub(super) fn place_sevens(
        &self,
        player: &Name,
        area: u8,
        said: Option<Cents>,
    ) -> Checked<Self> {
        self.betting()?;
        self.area(area)?;
        let Some(cents) = self.rules.super_sevens else {
            return self.refuse_by(
                Reason::NotInThisBook,
                Case::Sevens,
                "Super Sevens is not offered at this table",
            );
        };
        self.passed_by(Reason::NotInThisBook, Case::Sevens)?;
        self.refuse_if_by(
            self.wager(area, player).is_zero(),
            Reason::NoSuchWager,
            Case::Sevens,
            || format!("{player} has no wager on box {area} for it to go with"),
        )?;
        if let Some(said) = said.filter(|said| *said != cents) {
            return self.refuse_by(
                Reason::NotTheFixedAmount,
                Case::Sevens,
                format!("a Super Sevens wager is {cents}, as the sign says, not {said}"),
            );
        }
        self.passed_by(Reason::NotTheFixedAmount, Case::Sevens)
            .finding(|| format!("{cents}"))?;
        self.refuse_if_by(
            self.sevens(area, player).is_positive(),
            Reason::WagerAboveMaximum,
            Case::Sevens,
            || format!("a Super Sevens wager is {cents}, no more and no less"),
        )?;
        Self::done(Event::SevensWagered {
            player: player.clone(),
            area,
            cents,
        })
    }

    pub(super) fn withdraw_sevens(&self, player: &Name, area: u8) -> Checked<Self> {
        self.alterable(player, area, true)?;
        let cents = self.sevens(area, player);
        self.refuse_if(cents.is_zero(), Reason::NoSuchWager, || {
            format!("{player} has no Super Sevens wager on box {area}")
        })?;
        Self::done(Event::SevensWithdrawn {
            player: player.clone(),
            area,
            cents,
        })
    }

    pub(super) fn no_more_bets(&self) -> Checked<Self> {
        self.betting()?;
        self.refuse_if_by(
            self.showing,
            Reason::NotThisStep,
            Case::Showing,
            || "the discarded card is being shown; say which it is",
        )?;
        self.refuse_if_by(
            !self.damaged.is_empty(),
            Reason::NotThisStep,
            Case::Damaged,
            || "a casino supervisor replaces the damaged cards first",
        )?;
        self.refuse_if(
            self.boxes.is_empty(),
            Reason::NoWagersOnTable,
            || "no wager is on the table",
        )?;
        Self::then(move |course| {
            course.close_betting();
        })
    }

    pub(super) fn hold_to_minimum(&self, player: &Name) -> Checked<Self> {
        self.refuse_if_by(
            !self.missed_a_round(player),
            Reason::FactsImpossible,
            Case::Held,
            || format!("{player} has missed no round of this shoe and may wager up to the maximum"),
        )?;
        self.refuse_if_by(
            self.held_to_minimum(player),
            Reason::FactsImpossible,
            Case::Held,
            || format!("{player} is held to the minimum already"),
        )?;
        let player = player.clone();
        Self::done(Event::HeldToMinimum { player })
    }

    pub(super) fn view_burned(&self, player: &Name) -> Checked<Self> {
        let lies = self.burned || self.burned_card.is_some();
        let in_play = match self.phase {
            Phase::Betting | Phase::Playing(_) | Phase::Decided | Phase::ShoeEnded => true,
            Phase::Closed | Phase::Preparing(_) | Phase::Burning => false,
        };
        if !in_play || !lies || self.showing {
            let detail = if self.showing {
                "the discarded card is being shown"
            } else {
                "no discarded card of this shoe can be shown"
            };
            return self.refuse_by(Reason::NotOffered, Case::Burned, detail);
        }
        self.passed_by(Reason::NotOffered, Case::Burned)?;
        let asked = Event::BurnedCardAsked {
            player: player.clone(),
        };
        let shown = self.burned_card.map(|card| Event::BurnedCardShown { card });
        Self::all(core::iter::once(asked).chain(shown).collect())
    }
}

impl Course<'_> {
    /// A player's wager on a box goes back, and a Super Sevens wager with it.
    pub(super) fn withdraw_all(&mut self, player: &Name, area: u8, cents: Cents) {
        let sevens = self.table.sevens(area, player);
        if sevens.is_positive() {
            self.push(Event::SevensWithdrawn {
                player: player.clone(),
                area,
                cents: sevens,
            });
        }
        if cents.is_positive() {
            self.push(Event::BoxWithdrawn {
                player: player.clone(),
                area,
                cents,
                total_cents: Cents::ZERO,
            });
        }
    }
}
