//! Placing, altering and closing wagers (nz-2004/baccarat/5.1 to 5.18, 8.2, 8.3), and agreeing to a round without any, which is dealt as
//! all others are (act-2012/mini-baccarat/4.7, 4.8).

use super::command::{On, OnWord};
use super::coup;
use super::course::{Course, entitled};
use super::event::Event;
use super::hand::Side;
use super::rules::{BankerPays, BelowMinimum, Differential, FreeRounds, Rules, Style};
use super::state::{Baccarat, Phase, Spot};
use crate::machine::{Checked, Finding as _, Game, Offering};
use crate::words::Irregularity;
use crate::{Case, Cents, Name, People, Reason, Refusal};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// How far the table differential is exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excess {
    /// The hands whose wagers are cut.
    pub on: &'static [On],
    /// What may lie there…
    pub allowed: Cents,
    /// …where so much does.
    pub total: Cents,
}

impl Rules {
    /// The least wager on this.
    #[must_use]
    pub const fn least_wager(&self, on: On) -> Cents {
        match (on, &self.table.limits.side) {
            (On::Tie, Some(tie)) => tie.min_cents,
            _ => self.table.limits.min_cents,
        }
    }

    /// The greatest wager on this.
    #[must_use]
    pub const fn most_wager(&self, on: On) -> Cents {
        match (on, &self.table.limits.side) {
            (On::Tie, Some(tie)) => tie.max_cents,
            _ => self.table.limits.max_cents,
        }
    }

    /// Whether a win of such a wager can be paid exactly in chips.
    #[must_use]
    pub fn payable(&self, pays: BankerPays, on: On, stake: Cents) -> bool {
        match on {
            On::Player => true,
            On::Banker => self.banker_payable(pays, stake),
            On::Tie => self.table.chips.can_make(self.tie_pays.win(stake)),
        }
    }

    /// What is wrong with the amount of a wager by itself.
    #[must_use]
    pub fn amount_reason(&self, pays: BankerPays, on: On, total: Cents) -> Option<Reason> {
        let faults = |reason, fault| if fault { Err(reason) } else { Ok(()) };
        self.hold_amount(pays, on, total, faults).err()
    }

    /// Looks at everything that may be wrong with the amount of a wager by itself, in order.
    fn hold_amount<E>(
        &self,
        pays: BankerPays,
        on: On,
        total: Cents,
        look: impl Fn(Reason, bool) -> Result<(), E>,
    ) -> Result<(), E> {
        let chips = &self.table.chips;
        look(Reason::NotInChips, !chips.can_make(total))?;
        if let Some(step) = self.table.limits.increment_cents {
            look(Reason::NotAnIncrement, total.0 % step.0 != 0)?;
        }
        look(Reason::WagerBelowMinimum, total < self.least_wager(on))?;
        if on == On::Banker && pays == BankerPays::Commission && self.banker_exact {
            let payable = self.banker_payable(pays, total);
            return look(Reason::BankerWagerNotPayable, !payable);
        }
        if self.refuse_unpayable {
            look(Reason::WagerNotPayable, !self.payable(pays, on, total))?;
        }
        Ok(())
    }

    /// The same for a person to read, with what would be right, up to so much.
    pub(super) fn amount_detail(
        &self,
        (reason, pays): (Reason, BankerPays),
        on: On,
        total: Cents,
        most: Cents,
    ) -> String {
        let chips = &self.table.chips;
        let fits = |c| self.amount_reason(pays, on, c).is_none();
        let least = self.least_wager(on);
        let instead = || chips.instead(total, (least, most), fits);
        if let Some(detail) = self.table.amount_detail(reason, total, instead) {
            return detail;
        }
        let on = on.called();
        match reason {
            Reason::WagerBelowMinimum => {
                format!("the minimum on {on} is {least}; this makes {total}")
            }
            Reason::BankerWagerNotPayable => {
                let percent = self.commission_percent;
                let (smallest, instead) = (chips.smallest(), instead());
                format!(
                    "a win of {total} less {percent}% commission cannot be paid exactly with chips of {smallest} and up{instead}"
                )
            }
            _ => format!(
                "a win of {total} on {on} could not be paid exactly in the table's chips{}",
                instead()
            ),
        }
    }
}

impl Baccarat {
    pub(super) fn wager(&self, spot: &Spot) -> Cents {
        self.wagers.get(spot).copied().unwrap_or_default()
    }

    pub(super) fn total_of(&self, player: &Name, on: On) -> Cents {
        self.wagers
            .iter()
            .filter(|(s, _)| s.on == on && s.player == *player)
            .map(|(_, c)| *c)
            .sum()
    }

    /// Whether the amount of a wager is sound by itself, where up to so much may lie there.
    fn sound(
        &self,
        (player, on): (&Name, On),
        total: Cents,
        most: impl Fn() -> Cents,
    ) -> Result<(), Refusal> {
        let rules = &self.rules;
        rules.hold_amount(self.pays, on, total, |reason, fault| {
            let advised = fault
                && reason == Reason::WagerBelowMinimum
                && rules.below_minimum == BelowMinimum::WarnedOnce
                && self.below_minimum.contains(player);
            let case = advised.then_some(Case::Advised);
            self.refuse_if_by(fault, reason, case, || {
                rules.amount_detail((reason, self.pays), on, total, most())
            })
            .finding(|| {
                let least = rules.least_wager(on);
                rules.table.amount_found(reason, total, least)
            })
        })
    }

    /// What a wager is on that somebody names.
    pub(super) fn on(&self, word: &OnWord) -> Result<On, Refusal> {
        match word {
            OnWord::Of(on) => {
                self.passed(Reason::NoSuchPosition)?;
                Ok(*on)
            }
            OnWord::Other(_) => {
                let [player, banker, tie] = [On::Player, On::Banker, On::Tie].map(On::called);
                self.refuse(
                    Reason::NoSuchPosition,
                    format!(
                        "the layout takes wagers on {player}, {banker} and {tie}, and no others"
                    ),
                )
            }
        }
    }

    /// What a numbered place for wagers is called, and several. Where a player has no more than one of them the text calls it a box.
    pub(super) fn area_words(&self) -> (&'static str, &'static str) {
        match self.rules.one_area {
            true => ("box", "boxes"),
            false => ("area", "wagering areas"),
        }
    }

    /// Whether the player may wager in that area at all.
    pub(super) fn area(&self, people: &People, player: &Name, area: u8) -> Result<(), Refusal> {
        let areas = self.rules.table.seats;
        self.refuse_if(
            area > areas || (area == 0 && !self.rules.standing_area),
            Reason::NoSuchArea,
            || {
                format!(
                    "the {} of this table are 1 to {areas}, not {area}",
                    self.area_words().1
                )
            },
        )
        .finding(|| format!("{} {area} of {areas}", self.area_words().0))?;
        self.refuse_if(
            self.rules.standing_area && (area == 0) == people.seat_of(player).is_some(),
            Reason::AreaForOthers,
            || "seated players use the numbered areas and standing players area 0",
        )?;
        Ok(())
    }

    /// What forbids this much more on a spot, apart from the amount by itself.
    pub(super) fn room(&self, spot: &Spot, cents: Cents) -> Result<(), Refusal> {
        let Spot { area, on, player } = spot;
        let other = match on {
            On::Banker => Some(On::Player),
            On::Player => Some(On::Banker),
            On::Tie => None,
        };
        if let Some(other) = other
            && !self.rules.banker_with_player
            && self.total_of(player, other).is_positive()
        {
            return self.refuse(
                Reason::WagersNotTogether,
                format!(
                    "{player} has a wager on {} and may not wager on {} in the same round",
                    other.called(),
                    on.called()
                ),
            );
        }
        if !self.rules.banker_with_player {
            self.passed(Reason::WagersNotTogether)?;
        }
        let elsewhere = |s: &&Spot| s.player == *player && s.area != *area;
        self.refuse_if(
            self.rules.one_area && self.wagers.keys().any(|s| elsewhere(&s)),
            Reason::OneAreaOnly,
            || {
                format!(
                    "{player} wagers in another box already, and a player may wager in one box only"
                )
            },
        )?;
        let others = self
            .wagers
            .keys()
            .filter(|s| s.area == *area && s.on == *on && s.player != *player);
        let most = self.rules.players_per_area;
        if *area != 0 && others.clone().count() >= usize::from(most) {
            let others: Vec<&str> = others.clone().map(|s| s.player.as_str()).collect();
            let players = if most == 1 { "player" } else { "players" };
            return self.refuse_by(
                Reason::AreaFull,
                self.rules.standing_area.then_some(Case::Numbered),
                format!(
                    "{} {area} takes {most} {players} on {}, and has {}",
                    self.area_words().0,
                    on.called(),
                    others.join(", ")
                ),
            );
        }
        self.passed(Reason::AreaFull)
            .in_case(|| self.rules.standing_area.then_some(Case::Numbered))
            .finding(|| {
                format!(
                    "{} others on {} in {} {area}, which takes {most}",
                    others.clone().count(),
                    on.called(),
                    self.area_words().0
                )
            })?;
        let most = self.rules.most_wager(*on);
        let total = self.total_of(player, *on) + cents;
        if total > most {
            let one_area = self.wager(spot) == self.total_of(player, *on);
            let case = (!one_area).then_some(Case::Areas);
            return self.refuse_by(
                Reason::WagerAboveMaximum,
                case,
                format!(
                    "the maximum on {} is {most}; this makes {total} for {player}",
                    on.called()
                ),
            );
        }
        self.passed(Reason::WagerAboveMaximum)
            .finding(|| format!("{total} for {player} in all; the maximum is {most}"))?;
        if let Some(left) = self.within_differential(*on) {
            self.refuse_if_by(
                cents > left,
                Reason::WagerAboveMaximum,
                Case::Differential,
                || {
                    format!(
                        "the difference between Banker and Player may be {} at most; {} may have {left} more now",
                        self.rules.table.limits.differential_cents.unwrap_or_default(),
                        on.called()
                    )
                },
            )
            .finding(|| format!("{cents}; {} may have {left} more", on.called()))?;
        }
        if self.rules.area_total_to_max {
            let on_area = self.total_in(*area, *on);
            self.refuse_if(
                on_area + cents > most,
                Reason::AreaTotalAboveMaximum,
                || {
                    format!(
                        "{} {area} may hold {most} on {} in all and has {on_area}",
                        self.area_words().0,
                        on.called()
                    )
                },
            )
            .finding(|| {
                format!(
                    "{} in {} {area}; the maximum is {most}",
                    on_area + cents,
                    self.area_words().0
                )
            })?;
        }
        Ok(())
    }

    /// How much more may go on a hand where no wager may make the difference between the hands exceed the table's.
    fn within_differential(&self, on: On) -> Option<Cents> {
        let most = self.rules.table.limits.differential_cents?;
        let other = match on {
            _ if self.rules.differential != Differential::Refused => return None,
            On::Banker => On::Player,
            On::Player => On::Banker,
            On::Tie => return None,
        };
        let left = self.total_on(other) + most - self.total_on(on);
        Some(left.max(Cents::ZERO))
    }

    /// How much more may go on a spot, as far as the other wagers on the layout decide it; none where nothing may.
    pub(super) fn most_more(&self, spot: &Spot) -> Option<Cents> {
        self.room(spot, Cents::ZERO).ok()?;
        Some(self.still_free(spot))
    }

    /// The same where it is known that there is room.
    fn still_free(&self, spot: &Spot) -> Cents {
        let most = self.rules.most_wager(spot.on);
        let mine = most - self.total_of(&spot.player, spot.on);
        let left = self.within_differential(spot.on);
        let mine = left.map_or(mine, |left| mine.min(left));
        if !self.rules.area_total_to_max {
            return mine;
        }
        mine.min(most - self.total_in(spot.area, spot.on))
    }

    pub(super) fn total_in(&self, area: u8, on: On) -> Cents {
        self.wagers
            .iter()
            .filter(|(s, _)| s.area == area && s.on == on)
            .map(|(_, c)| *c)
            .sum()
    }

    /// In a void hand there are no wagers, neither to be made nor to be taken back.
    fn no_bets_this_hand<T>(&self) -> Result<T, Refusal> {
        self.refuse_by(
            Reason::NoBetsThisHand,
            match self.deal.void {
                Some(Irregularity::ThirdCard) => Some(Case::ThirdCard),
                Some(Irregularity::ExcessCard) => Some(Case::ExcessCard),
                Some(Irregularity::FaceUpCard) => Some(Case::FaceUpCard),
                _ => None,
            },
            "no bets this hand: wagers are taken again when it is over",
        )
    }

    pub(super) fn betting(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Betting => self.passed(Reason::BettingClosed),
            _ if self.deal.void.is_some() && self.round_under_way() => self.no_bets_this_hand(),
            _ if self.is_free_by_order() => self.refuse_by(
                Reason::NoBetsThisHand,
                Case::Ordered,
                "all agreed to this round without wagers: they are taken again when it is over",
            ),
            Phase::Burning(_) => self.refuse_by(
                Reason::BettingNotOpen,
                match self.coup.burn_left {
                    0 => Case::Burn,
                    _ => self.coup.burn_case(),
                },
                "cards are burned before wagers are taken",
            ),
            Phase::ShoeEnded(end) => self.refuse_by(
                Reason::BettingNotOpen,
                self.ended_by(end),
                "the shoe is finished: the cards are shuffled or replaced before wagers are taken",
            ),
            Phase::OfferingShoe(Offering {
                offered: (ref to, _),
                ..
            }) => self.refuse_by(
                Reason::BettingNotOpen,
                match self.curator_seat {
                    Some(_) => Case::Passed,
                    None => Case::Offered,
                },
                format!("the shoe is offered to {to}; wagers are taken once it is known who deals"),
            ),
            Phase::Closed
            | Phase::Preparing(_)
            | Phase::Handling { .. }
            | Phase::Dealing
            | Phase::Announced(_) => self.takes_wagers(false),
        }
    }

    /// Whether a wager that stood off in a tie lies there and waits for the next round, the last of a shoe included: until then its player
    /// alters it, upwards too.
    pub(super) fn may_be_altered(&self, spot: &Spot) -> bool {
        !self.round_under_way()
            && !self.wager(spot).is_zero()
            && self.stood_off(&spot.player, spot.area, spot.on)
    }

    /// Whether the round under way is one without wagers to which all agreed (act-2012/mini-baccarat/4.7).
    fn is_free_by_order(&self) -> bool {
        let ordered = self.rules.free_rounds_by == FreeRounds::Agreed;
        ordered && self.free_run > 0 && self.round_under_way()
    }

    /// What happens when a wager that may be made is laid down.
    pub(super) fn wager_placed(
        &self,
        people: &People,
        player: &Name,
        area: u8,
        on: On,
        cents: Cents,
    ) -> Result<Event, Refusal> {
        self.present(people, player)?;
        let spot = Spot {
            area,
            on,
            player: player.clone(),
        };
        if !self.may_be_altered(&spot) {
            self.betting()?;
        }
        self.area(people, player, area)?;
        self.amount(cents)?;
        let total = self.wager(&spot) + cents;
        self.room(&spot, cents)?;
        self.sound((player, on), total, || {
            self.wager(&spot) + self.still_free(&spot)
        })?;
        Ok(Event::WagerPlaced {
            player: player.clone(),
            area,
            on,
            cents,
            total_cents: total,
        })
    }

    pub(super) fn withdraw_wager(
        &self,
        people: &People,
        player: &Name,
        area: u8,
        on: On,
        cents: Option<Cents>,
    ) -> Checked<Self> {
        self.present(people, player)?;
        if let Phase::Announced(outcome) = self.phase
            && outcome.word() != on.word()
            && (outcome.word() != "tie" || on == On::Tie)
        {
            return self.refuse(
                Reason::LosingWager,
                format!(
                    "the wager on {} has lost; losing wagers are not handled",
                    on.called()
                ),
            );
        }
        self.passed(Reason::LosingWager)?;
        if self.deal.void.is_some() && self.round_under_way() {
            return self.no_bets_this_hand();
        }
        if self.round_under_way() {
            let result = matches!(self.phase, Phase::Announced(_));
            return self.refuse_by(
                Reason::BettingClosed,
                result.then_some(Case::Result),
                "no more bets: wagers stay until this round is settled",
            );
        }
        self.passed(Reason::BettingClosed)?;
        let spot = Spot {
            area,
            on,
            player: player.clone(),
        };
        let there = self.wager(&spot);
        let cents = cents.unwrap_or(there);
        self.refuse_if(there.is_zero(), Reason::NoSuchWager, || {
            let place = self.area_words().0;
            format!("{player} has no wager on {} in {place} {area}", on.called())
        })?;
        self.amount(cents)?;
        self.refuse_if(cents > there, Reason::NoSuchWager, || {
            format!(
                "{player} has {there} on {} in {} {area}, not {cents}",
                on.called(),
                self.area_words().0
            )
        })?;
        let total = there - cents;
        if !total.is_zero() {
            self.sound((player, on), total, || there)?;
        }
        Self::done(Event::WagerWithdrawn {
            player: player.clone(),
            area,
            on,
            cents,
            total_cents: total,
        })
    }

    pub(super) fn request_free_round(&self, people: &People, player: &Name) -> Checked<Self> {
        self.present(people, player)?;
        self.betting()?;
        self.refuse_if(
            !self.wagers.is_empty(),
            Reason::WagersOnTable,
            || "wagers are on the table, so the round is dealt anyway",
        )?;
        self.refuse_if(
            self.rules.free_rounds_by == FreeRounds::None,
            Reason::NotInThisBook,
            || "the rules of this table have no rounds without wagers",
        )?;
        self.refuse_if(
            self.free_spent || self.rules.free_rounds == 0,
            Reason::FreeRoundsSpent,
            || match self.rules.free_rounds {
                0 => String::from("no round is dealt without wagers at this table; place a wager"),
                1 => String::from("only one round in a row is dealt without wagers; place a wager"),
                most => {
                    format!(
                        "at most {most} rounds in a row are dealt without wagers; place a wager"
                    )
                }
            },
        )?;
        self.refuse_if(
            self.free_left > 0,
            Reason::FreeRoundAlreadyAsked,
            || match self.free_left {
                1 => String::from("one more round without wagers is asked for already"),
                left => format!("{left} more rounds without wagers are asked for already"),
            },
        )?;
        let left = match self.rules.free_rounds_by {
            FreeRounds::Agreed => 1,
            _ => self.rules.free_rounds - self.free_run,
        };
        Self::done(Event::FreeRoundRequested {
            player: player.clone(),
            left,
        })
    }

    pub(super) fn agree_free_round(&self, people: &People, player: &Name) -> Checked<Self> {
        self.present(people, player)?;
        self.betting()?;
        self.refuse_if(
            self.rules.free_rounds_by != FreeRounds::Agreed,
            Reason::NotInThisBook,
            || "under these rules a round without wagers needs no agreement",
        )?;
        self.refuse_if(
            self.free_left == 0 || self.agreed.contains(player),
            Reason::FreeRoundAlreadyAsked,
            || match self.free_left {
                0 => String::from("nobody has asked for a round without wagers"),
                _ => format!("{player} has agreed to the round without wagers already"),
            },
        )?;
        Self::done(Event::FreeRoundAgreed {
            player: player.clone(),
        })
    }

    /// A player who has not agreed to the round without wagers that is asked for.
    fn dissenter<'a>(&self, people: &'a People) -> Option<&'a Name> {
        people.all().find(|name| !self.agreed.contains(*name))
    }

    pub(super) fn no_more_bets(&self) -> Checked<Self> {
        self.betting()?;
        let ordered = self.rules.free_rounds_by == FreeRounds::Agreed;
        self.refuse_if(
            self.wagers.is_empty() && (self.free_left == 0 || ordered),
            Reason::NoWagersOnTable,
            || match self.rules.free_rounds_by {
                FreeRounds::None => "no wager is on the table",
                FreeRounds::Requested => {
                    "no wager is on the table, and nobody has asked for a round without one"
                }
                FreeRounds::Agreed => {
                    "no wager is on the table, and a round without one must be ordered"
                }
            },
        )?;
        Self::then(|course| course.close_betting())
    }

    pub(super) fn order_free_round(&self, people: &People) -> Checked<Self> {
        self.betting()?;
        self.refuse_if(
            self.rules.free_rounds_by != FreeRounds::Agreed,
            Reason::NotInThisBook,
            || "under these rules nobody orders a round without wagers",
        )?;
        self.refuse_if(
            !self.wagers.is_empty(),
            Reason::WagersOnTable,
            || "wagers are on the table; they are taken back first, or the round is dealt with them",
        )?;
        self.refuse_if(
            self.free_left == 0,
            Reason::NoWagersOnTable,
            || "no player has asked for a round without wagers",
        )?;
        if let Some(name) = self.dissenter(people) {
            return self.refuse(
                Reason::NotAllAgree,
                format!("{name} has not agreed to a round without wagers"),
            );
        }
        self.passed(Reason::NotAllAgree)?;
        let round = self.coup.round;
        Self::then(move |course| {
            course.push(Event::FreeRoundOrdered { round });
            course.close_betting();
        })
    }

    /// What must be multiplied by what so that the differential is kept, and on which hands, where it is exceeded.
    #[must_use]
    pub fn over_differential(&self) -> Option<Excess> {
        let differential = self.rules.table.limits.differential_cents?;
        let (banker, player) = (self.total_on(On::Banker), self.total_on(On::Player));
        match self.rules.differential {
            Differential::Refused | Differential::Unsaid => None,
            Differential::Difference if banker > player + differential => Some(Excess {
                on: &[On::Banker],
                allowed: player + differential,
                total: banker,
            }),
            Differential::Difference => (player > banker + differential).then(|| Excess {
                on: &[On::Player],
                allowed: banker + differential,
                total: player,
            }),
            Differential::Total => (banker.max(player) > differential).then(|| Excess {
                on: &[On::Player, On::Banker],
                allowed: differential,
                total: banker.max(player),
            }),
        }
    }

    pub(super) fn reduce_wagers(&self) -> Checked<Self> {
        self.refuse_if(
            !matches!(
                self.rules.differential,
                Differential::Difference | Differential::Total
            ),
            Reason::NotInThisBook,
            || "under these rules no wager is cut to the table differential",
        )?;
        let open = matches!(self.phase, Phase::Handling { .. } | Phase::Dealing)
            && self.coup.hands.used() == 0;
        if !open || self.deal.void.is_some() {
            return self.refuse_by(
                Reason::NotThisStep,
                Case::Differential,
                "wagers are cut to the differential after no more bets and before the first card",
            );
        }
        self.passed_by(Reason::NotThisStep, Case::Differential)?;
        let Some(excess) = self.over_differential() else {
            return self.refuse(
                Reason::DifferentialNotExceeded,
                match self.rules.table.limits.differential_cents {
                    Some(most) => format!("the wagers are within the table differential of {most}"),
                    None => "the sign at this table has no table differential".into(),
                },
            );
        };
        self.passed(Reason::DifferentialNotExceeded)?;
        let wagers: Vec<(Spot, Cents)> = self
            .wagers()
            .filter(|(s, _)| excess.on.contains(&s.on))
            .map(|(s, c)| (s.clone(), c))
            .collect();
        let mut reduced = Vec::new();
        for (spot, before) in wagers {
            let part = before.share(excess.allowed.0, excess.total.0);
            let chips = &self.rules.table.chips;
            let fits = |left: Cents| {
                self.rules.payable(self.pays, spot.on, left) && chips.can_make(before - left)
            };
            let left = chips.next_down(part, fits);
            if left < before {
                reduced.push(Event::WagerReduced {
                    player: spot.player,
                    area: spot.area,
                    on: spot.on,
                    cents: before - left,
                    total_cents: left,
                });
            }
        }
        Self::then(move |course| {
            course.push_all(reduced);
            course.give_up_hands();
        })
    }
}

impl Course<'_> {
    /// Whoever has no wager on a hand any more does not handle it: style B leaves the cards to those who have one.
    fn give_up_hands(&mut self) {
        if self.table.style() != Style::B {
            return;
        }
        for hand in [Side::Banker, Side::Player] {
            let entitled = entitled(self.table, self.people, hand);
            let out = |name: &Name| entitled.iter().all(|(other, _)| other != name);
            let handler = self.table.coup.hands.hand(hand).handler.as_ref();
            if handler.is_some_and(out) {
                self.push(Event::Coup(coup::Event::HandKept { hand }));
            }
            match self.table.phase.clone() {
                Phase::Handling {
                    hand: which,
                    offered: (to, _),
                    declined,
                } if which == hand && out(&to) => {
                    self.offer_hand(hand, &declined);
                }
                _ => {}
            }
        }
    }

    /// The call that ends the betting and, where a player has the shoe, the one that has him deal.
    fn close_betting(&mut self) {
        let round = self.table.coup.round;
        self.call(coup::NO_MORE_BETS);
        self.push(Event::Coup(coup::Event::BettingClosed { round }));
        if self.table.curator.is_some() {
            self.call(coup::CARDS);
        }
    }
}
