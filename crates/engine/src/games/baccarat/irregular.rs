//! What the rules say when something goes wrong (nz-2004/baccarat/12.1 to 12.8, 5.13; nz-1996/general/12.1, 12.2, 14.2).

use super::command::{Fault, On};
use super::coup::{self, Deals, Last};
use super::course::Course;
use super::event::{Event, WagerSettled};
use super::hand::{Outcome, Placed, Side, lay_out};
use super::rules::{BankerPays, BelowMinimum, Disclosed, FaceUp, Invalidation, LateError, Misdeal};
use super::state::{Baccarat, Next, Phase, Spot};
use crate::machine::{Checked, Finding as _, Game};
use crate::text::count;
use crate::words::{InvalidCause, Irregularity, Remedy, ShoeEnd, WagerResult};
use crate::{Card, CardCounts, Case, Cents, Name, People, Reason, Refusal};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

impl Baccarat {
    /// Only one card may wait for the next round.
    fn check_none_carried(&self) -> Result<(), Refusal> {
        self.refuse_if(
            self.coup.carried.is_some(),
            Reason::CardAlreadyCarried,
            || "one card waits for the next round already; if more were drawn, report the whole deal as wrong",
        )?;
        Ok(())
    }

    /// Whether the cards are shuffled or replaced before another round, so that no card can wait for it.
    fn ends_shoe(&self) -> bool {
        match (self.coup.last, &self.phase) {
            (Last::This, _) => self.round_under_way() && self.coup.hands.used() > 0,
            (Last::UnlessTie, Phase::Announced(outcome)) => *outcome != Outcome::Tie,
            (Last::No | Last::OneMore | Last::UnlessTie, _) => false,
        }
    }

    pub(super) fn report_third_card(&self, card: Option<Card>) -> Checked<Self> {
        let dealt = matches!(
            self.phase,
            Phase::Dealing
                | Phase::Announced(_)
                | Phase::OfferingShoe(_)
                | Phase::Betting
                | Phase::ShoeEnded(_)
        );
        let begun = self.phase == Phase::Dealing || self.coup.hands.used() > 0;
        self.refuse_if(
            !dealt || !begun,
            Reason::NoRoundBeingDealt,
            || "no round has been dealt in which a third card could be wrong; any other card is reported as one too many",
        )?;
        match self.coup.hands.player.draws {
            None => {
                return self.refuse(
                    Reason::InitialDealUnfinished,
                    "the first two cards of each hand are not all known; report the deal as wrong",
                );
            }
            Some(true) => {
                return self.refuse(
                    Reason::ThirdCardAuthorised,
                    "the Player's Hand is entitled to its third card; a card beyond it is an excess card",
                );
            }
            Some(false) => {}
        }
        self.passed(Reason::InitialDealUnfinished)?;
        self.passed(Reason::ThirdCardAuthorised)?;
        let banker_must_draw =
            self.phase == Phase::Dealing && matches!(self.next(), Next::Draw(Side::Banker, _));
        if banker_must_draw {
            self.check_out(card)?;
            return Self::then(move |course| {
                course.rule(Irregularity::ThirdCard, Remedy::BankersThirdCard);
                let to = Side::Banker;
                course.push(Event::Coup(coup::Event::CardMoved { card, to }));
            });
        }
        self.stray_card(card, Irregularity::ThirdCard)
    }

    pub(super) fn report_excess_card(&self, card: Option<Card>) -> Checked<Self> {
        let dealt = matches!(
            self.phase,
            Phase::OfferingShoe(_) | Phase::Betting | Phase::ShoeEnded(_)
        );
        self.refuse_if(
            !dealt && !self.round_under_way(),
            Reason::NoRoundBeingDealt,
            || match self.phase {
                Phase::Burning(_) => {
                    "no round is dealt while cards are burned; say which card came"
                }
                _ => "no round has been dealt from these cards yet",
            },
        )?;
        self.stray_card(card, Irregularity::ExcessCard)
    }

    /// A card is out of the shoe that no hand has a right to.
    fn stray_card(&self, card: Option<Card>, why: Irregularity) -> Checked<Self> {
        if matches!(self.phase, Phase::ShoeEnded(_)) {
            return Self::then(move |course| course.rule(why, Remedy::Discarded));
        }
        self.check_out(card)?;
        self.check_none_carried()?;
        let undealt = self.round_under_way() && self.coup.hands.used() == 0;
        let void = (self.phase == Phase::Betting || undealt)
            && self.rules.disclosed == Disclosed::VoidHand;
        let dealing = !matches!(self.phase, Phase::Announced(_));
        Self::then(move |course| {
            course.carry(card, why, dealing);
            if void {
                course.begin_void_hand();
            }
        })
    }

    pub(super) fn report_carried_card(&self, card: Card) -> Checked<Self> {
        let why = self.waits_unseen(card)?;
        Self::then(move |course| course.disclose(card, why))
    }

    pub(super) fn report_face_up_card(&self, card: Card) -> Checked<Self> {
        self.refuse_if(
            self.rules.face_up == FaceUp::Unsaid,
            Reason::NotInThisBook,
            || "these rules say nothing of a card that lies face up in the shoe",
        )?;
        if self.rules.face_up == FaceUp::Burn {
            return self.burn_face_up_card(card);
        }
        let undealt =
            self.round_under_way() && self.coup.hands.used() == 0 && self.coup.carried.is_none();
        self.refuse_if(
            self.phase == Phase::Betting && self.coup.carried.is_some(),
            Reason::CardAlreadyCarried,
            || "the first card of the next round waits already; report this one when it is due",
        )?;
        if self.phase == Phase::Betting || undealt {
            self.check_out(Some(card))?;
            return Self::then(move |course| {
                course.carry(Some(card), Irregularity::FaceUpCard, true);
                course.begin_void_hand();
            });
        }
        // Once the hands are complete it is the first card of the round that follows, if one does.
        if matches!(self.phase, Phase::Announced(_)) && !self.ends_shoe() {
            self.check_out(Some(card))?;
            self.check_none_carried()?;
            return Self::then(move |course| {
                course.carry(Some(card), Irregularity::FaceUpCard, false);
            });
        }
        self.refuse_if(
            self.phase != Phase::Dealing,
            Reason::NoRoundBeingDealt,
            || "no card is dealt from the shoe at this time",
        )?;
        let Next::Draw(hand, _) = self.next() else {
            return self.refuse(
                Reason::NoCardAwaited,
                "report it when the next card is due from the shoe",
            );
        };
        self.passed(Reason::NoCardAwaited)?;
        self.check_out(Some(card))?;
        let nth = self.coup.hands.hand(hand).slots.len() as u8 + 1;
        Self::then(move |course| {
            course.rule(Irregularity::FaceUpCard, Remedy::UsedInRound);
            course.push(Event::Coup(coup::Event::CardDealt { hand, nth, card }));
        })
    }

    /// The card is not used: it is discarded with as many more as it says.
    fn burn_face_up_card(&self, card: Card) -> Checked<Self> {
        // Once the hands are complete it is discarded after the round, if another follows.
        let after = matches!(self.phase, Phase::Announced(_)) && !self.ends_shoe();
        let due = match self.phase {
            Phase::OfferingShoe(_) | Phase::Betting | Phase::Burning(Some(_)) => true,
            Phase::Dealing => matches!(self.next(), Next::Draw(..) | Next::Burn),
            _ => after,
        };
        self.refuse_if(!due, Reason::NoCardAwaited, || match self.phase {
            Phase::Burning(None) => {
                "the first card of the burn comes face up, and its number more with it; say which it is"
            }
            _ => "report it when the next card is due from the shoe",
        })?;
        self.check_out(Some(card))?;
        self.check_none_carried()?;
        Self::then(move |course| course.carry(Some(card), Irregularity::FaceUpCard, !after))
    }

    pub(super) fn report_insufficient_cards(&self) -> Checked<Self> {
        self.refuse_if(
            !matches!(self.phase, Phase::Dealing | Phase::Handling { .. }),
            Reason::NoRoundBeingDealt,
            || "no round is being dealt that could run out of cards",
        )?;
        self.refuse_if(
            self.phase == Phase::Dealing && matches!(self.next(), Next::Reveal(..) | Next::Turn(_)),
            Reason::NoCardAwaited,
            || "the cards on the table come first; then report it",
        )?;
        Self::then(|course| {
            course.rule(Irregularity::InsufficientCards, Remedy::RoundVoid);
            course.void_round(Irregularity::InsufficientCards);
            let why = ShoeEnd::InsufficientCards;
            course.push(Event::Coup(coup::Event::ShoeEnded { why }));
        })
    }

    /// Whether no round has begun after this one; one begins with its first card out of the shoe (act-2012/mini-baccarat/A.0).
    fn is_latest(&self, round: u32) -> bool {
        let next = match self.round_under_way() {
            true if self.coup.hands.used() > 0 => return false,
            true => self.coup.round,
            false => self.coup.next_round(),
        };
        round.checked_add(1) == Some(next)
    }

    /// The last round that was settled, where a misdealt one may still be declared void (act-2012/mini-baccarat/11.3).
    pub(super) fn voidable_misdeal(&self) -> Option<u32> {
        let void = self.rules.late_error == LateError::RoundVoid;
        let last = self.past.last()?.round;
        let recorded = self.coup.records.iter().any(|r| r.round == last);
        (void && recorded && self.is_latest(last)).then_some(last)
    }

    pub(super) fn report_misdeal(&self, drawn: Option<&[Placed]>) -> Checked<Self> {
        if let (None, Some(round)) = (drawn, self.voidable_misdeal()) {
            return Self::then(move |course| {
                course.rule(Irregularity::Misdeal, Remedy::RoundVoid);
                course.reverse(round, Irregularity::Misdeal, &[]);
            });
        }
        self.refuse_if(
            !self.round_under_way() || self.coup.hands.used() == 0,
            Reason::NoRoundBeingDealt,
            || match self.rules.late_error {
                LateError::Unsaid => "no card of a round lies on the table",
                LateError::RoundVoid if self.voidable_misdeal().is_some() => {
                    "the cards of the settled round have been collected and cannot be put in order; a manager who reports the deal without their order declares the round void"
                }
                LateError::LaterStand | LateError::RoundVoid => {
                    "no card of a round lies on the table; an error in an earlier round is reported as such"
                }
            },
        )?;
        let Some(drawn) = drawn else {
            return self.void_misdeal();
        };
        self.check_drawn(drawn)?;
        let cards: Vec<Card> = drawn.iter().map(|p| p.card).collect();
        let (player_cards, banker_cards, rest) = lay_out(&cards);
        // One card beyond the round's needs is an excess card; of more nobody could say which was which.
        if rest.len() > 1 || (rest.len() == 1 && self.coup.carried.is_some()) {
            return self.void_misdeal();
        }
        let dealing = self.phase == Phase::Dealing;
        Self::then(move |course| {
            course.rule(Irregularity::Misdeal, Remedy::Reconstructed);
            course.push(Event::Coup(coup::Event::RoundReconstructed {
                player_cards,
                banker_cards,
            }));
            if let Some(&card) = rest.first() {
                course.carry(Some(card), Irregularity::ExcessCard, dealing);
            }
        })
    }

    fn void_misdeal(&self) -> Checked<Self> {
        match self.rules.misdeal {
            Misdeal::Always => {}
            Misdeal::InitialDeal if self.coup.hands.used() <= 4 => {}
            Misdeal::InitialDeal | Misdeal::Unsaid => {
                return self.refuse(
                    Reason::FactsImpossible,
                    "these rules make no such round void: name the cards in the order in which they were drawn",
                );
            }
        }
        self.passed(Reason::FactsImpossible)?;
        Self::then(|course| {
            course.rule(Irregularity::Misdeal, Remedy::RoundVoid);
            if course.table.deal.void.is_none() {
                course.void_round(Irregularity::Misdeal);
            } else {
                let round = course.table.coup.round;
                course.push(Event::VoidHandEnded { round });
            }
            course.end_round(None);
        })
    }

    /// The cards said to have been drawn must be ones that could have been, and no fewer than are known to have been.
    fn check_drawn(&self, drawn: &[Placed]) -> Result<(), Refusal> {
        let mut pool: CardCounts = self.cards.shoe.unseen().clone();
        for card in self
            .coup
            .hands
            .player
            .cards()
            .into_iter()
            .chain(self.coup.hands.banker.cards())
        {
            pool.put(card);
        }
        if let Some(p) = drawn.iter().find(|p| !pool.take(p.card)) {
            return self.refuse(
                Reason::CardNotInShoe,
                format!(
                    "{} cannot have been drawn: all of them were seen before",
                    p.card
                ),
            );
        }
        self.passed(Reason::CardNotInShoe)?;
        let known = self.coup.hands.used();
        let most = known + usize::from(self.cards.shoe.left());
        self.refuse_if(
            drawn.len() < known || drawn.len() > most,
            Reason::FactsImpossible,
            || {
                format!(
                    "{} drawn; name all of them in order, or none if it is not known",
                    count(
                        known as u64,
                        "card of this round was",
                        "cards of this round were"
                    )
                )
            },
        )?;
        Ok(())
    }

    pub(super) fn report_no_burn(&self) -> Checked<Self> {
        let due = matches!(self.phase, Phase::Burning(_));
        let later = self.phase == Phase::Betting || self.round_under_way();
        self.refuse_if(
            !(due || later) || self.burn_omitted,
            Reason::BurnDone,
            || "no burn has been due from this shoe, or it is on record that it was left out",
        )?;
        Self::then(move |course| {
            course.rule(Irregularity::NoBurn, Remedy::PlayContinues);
            course.push(Event::BurnOmitted {});
            if due {
                course.open_betting();
            }
        })
    }

    pub(super) fn report_late_error(&self, round: u32) -> Checked<Self> {
        let now = self.round_under_way() && round == self.coup.round;
        let known = self.coup.records.iter().any(|r| r.round == round)
            || self.past.iter().any(|p| p.round == round);
        // A round is void for it once the next one has begun (act-2012/mini-baccarat/9.5).
        let latest = self.rules.late_error == LateError::RoundVoid && self.is_latest(round);
        if now || !known || latest {
            let detail = if now {
                format!(
                    "round {round} is being dealt; an error in this one is reported as a wrong deal"
                )
            } else if !known {
                format!("no round {round} is known here that could have been dealt wrongly")
            } else {
                format!(
                    "round {round} is void for that once the first card of the next one is out; until then a manager may declare it void"
                )
            };
            let refused = self.refuse_by(Reason::FactsImpossible, Case::LateError, detail);
            let misdeal = coup::Key::Ruled(Irregularity::Misdeal, Remedy::Reconstructed);
            return match now {
                true => self.under(misdeal.into(), refused),
                false => refused,
            };
        }
        self.passed_by(Reason::FactsImpossible, Case::LateError)
            .finding(|| format!("round {round} was settled here"))?;
        self.refuse_if(
            self.rules.late_error == LateError::Unsaid,
            Reason::NotInThisBook,
            || "these rules say nothing of an error that is found so late",
        )?;
        let void = self.rules.late_error == LateError::RoundVoid;
        Self::then(move |course| {
            if void {
                course.rule(Irregularity::LateError, Remedy::RoundVoid);
                course.reverse(round, Irregularity::LateError, &[]);
            }
            course.rule(Irregularity::LateError, Remedy::LaterHandsStand);
        })
    }

    pub(super) fn report_found_wager(
        &self,
        people: &People,
        spot: Spot,
        cents: Cents,
        fault: Option<Fault>,
    ) -> Checked<Self> {
        self.refuse_if(!people.has_part(&spot.player), Reason::NotAtTable, || {
            people.absence(&spot.player)
        })?;
        self.refuse_if(
            self.rules.below_minimum == BelowMinimum::Unsaid,
            Reason::NotInThisBook,
            || "these rules say nothing of a wager that was wrongly accepted",
        )?;
        self.refuse_if(
            !self.round_under_way(),
            Reason::NoRoundBeingDealt,
            || "before no more bets a wrong wager is refused or altered; report those found after it",
        )?;
        if self.deal.void.is_some() {
            self.betting()?;
        }
        self.amount(cents)?;
        let rules = &self.rules;
        self.refuse_if(
            !rules.table.chips.can_make(cents),
            Reason::NotInChips,
            || {
                let why = (Reason::NotInChips, self.pays);
                rules.amount_detail(why, spot.on, cents, rules.most_wager(spot.on))
            },
        )
        .finding(|| {
            let least = rules.least_wager(spot.on);
            rules.table.amount_found(Reason::NotInChips, cents, least)
        })?;
        let (ruled, valid) = match self.not_permitted(people, &spot, cents, fault)? {
            Some(why) => (vec![(why, Remedy::WagerVoid)], Cents::ZERO),
            None => self.valid_part(&spot, cents),
        };
        // A wager with which nothing else is wrong came too late.
        let (ruled, valid) = match ruled.is_empty() {
            true => (
                vec![(Irregularity::LateWager, Remedy::WagerVoid)],
                Cents::ZERO,
            ),
            false => (ruled, valid),
        };
        let why = ruled.first().map(|(why, _)| *why);
        // Whoever wagers too little for the first time is told what will become of further ones, where the book asks for it.
        let advised = self.rules.below_minimum == BelowMinimum::WarnedOnce
            && ruled.contains(&(Irregularity::WagerBelowMinimum, Remedy::ValidOnce));
        let advised = advised.then(|| Event::OwnerAdvised {
            player: spot.player.clone(),
        });
        let rule = |(on, remedy)| Event::Coup(coup::Event::Ruled { on, remedy });
        let ruled: Vec<Event> = ruled.into_iter().map(rule).collect();
        let Spot { area, on, player } = spot;
        let found = Event::WagerFound {
            player,
            area,
            on,
            cents,
            valid_cents: valid,
            void_cents: cents - valid,
            why,
        };
        Self::then(move |course| {
            course.push_ruled(ruled, found);
            course.push_all(advised);
        })
    }

    /// Why a wager is one that may not be made, whatever its amount, if it is.
    fn not_permitted(
        &self,
        people: &People,
        spot: &Spot,
        cents: Cents,
        fault: Option<Fault>,
    ) -> Result<Option<Irregularity>, Refusal> {
        match fault {
            Some(Fault::Late) => return Ok(Some(Irregularity::LateWager)),
            Some(Fault::Partnership) if self.rules.partnership => {
                return Ok(Some(Irregularity::Partnership));
            }
            Some(Fault::Partnership) => {
                return self.refuse(
                    Reason::NotInThisBook,
                    "these rules say nothing of players who wager together",
                );
            }
            None => {}
        }
        let placed = self.area(people, &spot.player, spot.area);
        let placed = placed.and_then(|()| self.room(spot, Cents::ZERO));
        let Err(refusal) = placed.fault()? else {
            let step = self.rules.table.limits.increment_cents;
            let total = self.wager(spot) + cents;
            let uneven = step.is_some_and(|step| total.0 % step.0 != 0);
            return Ok(uneven.then_some(Irregularity::NotAnIncrement));
        };
        match refusal.reason {
            Reason::AreaForOthers => Ok(Some(Irregularity::AreaForOthers)),
            Reason::WagersNotTogether => Ok(Some(Irregularity::BothHands)),
            Reason::OneAreaOnly => Ok(Some(Irregularity::SecondArea)),
            Reason::AreaFull if self.rules.standing_area => Ok(Some(Irregularity::AreaTaken)),
            Reason::AreaFull => Ok(Some(Irregularity::AreaFull)),
            _ => Err(refusal),
        }
    }

    /// What is wrong with the amount of a wager that was found, and how much of it is valid.
    fn valid_part(&self, spot: &Spot, cents: Cents) -> (Vec<(Irregularity, Remedy)>, Cents) {
        let (on, chips) = (spot.on, &self.rules.table.chips);
        let (before, most) = (self.wager(spot), self.rules.most_wager(on));
        let mut ruled = Vec::new();
        let mut valid = cents;
        let mine = most - self.total_of(&spot.player, on);
        if valid > mine {
            ruled.push((Irregularity::WagerAboveMaximum, Remedy::ValidInPart));
            valid = chips.next_down(mine, |_| true);
        }
        let here = most - self.total_in(spot.area, on);
        if self.rules.area_total_to_max && valid > here {
            ruled.push((Irregularity::AreaAboveMaximum, Remedy::ValidInPart));
            valid = chips.next_down(here, |_| true);
        }
        let payable = |c: Cents| on != On::Banker || self.rules.payable(self.pays, on, c);
        let exact = self.pays == BankerPays::Commission && self.rules.banker_exact;
        if exact && !payable(before + valid) {
            valid = chips.next_down(valid, |more| payable(before + more));
            let remedy = if valid.is_positive() {
                Remedy::ValidInPart
            } else {
                Remedy::WagerVoid
            };
            ruled.push((Irregularity::WagerNotPayable, remedy));
        }
        let short = valid.is_positive() && before + valid < self.rules.least_wager(on);
        if short && self.below_minimum.contains(&spot.player) {
            ruled.push((Irregularity::WagerBelowMinimum, Remedy::WagerVoid));
            valid = Cents::ZERO;
        } else if short {
            ruled.push((Irregularity::WagerBelowMinimum, Remedy::ValidOnce));
        }
        (ruled, valid)
    }

    /// The last round of the shoe that was settled, where an outcome may still be set aside then (act-2012/mini-baccarat/A.0,
    /// nz-1996/general/12.2).
    pub(super) fn last_settled(&self) -> Option<u32> {
        let void = self.rules.late_error == LateError::RoundVoid;
        let refunded = self.rules.invalidation == Invalidation::Forfeit;
        let last = self.past.last()?.round;
        if !self.coup.records.iter().any(|r| r.round == last) {
            return None;
        }
        let latest = void || last + 1 == self.coup.next_round();
        ((void || refunded) && latest && !self.round_under_way()).then_some(last)
    }

    /// The operator declares the round void that cannot be gone on with (act-2012/mini-baccarat/11.3).
    pub(super) fn declare_void(&self) -> Checked<Self> {
        self.refuse_if(
            self.rules.invalidation != Invalidation::Refund,
            Reason::NotInThisBook,
            || "these rules give nobody the power to declare a round void because it is impractical to go on",
        )?;
        let by = coup::Key::RoundVoided(Irregularity::Impractical);
        self.has_outcome(by.into(), self.round_under_way())?;
        Self::then(|course| {
            course.rule(Irregularity::Impractical, Remedy::Refunded);
            course.void_round(Irregularity::Impractical);
            course.end_round(None);
        })
    }

    pub(super) fn invalidate_round(&self, cause: InvalidCause, forfeit: &[Name]) -> Checked<Self> {
        self.refuse_if(
            self.rules.invalidation == Invalidation::Unsaid,
            Reason::NotInThisBook,
            || "these rules give nobody the power to set an outcome aside",
        )?;
        let settled = self.last_settled();
        let why = match cause {
            InvalidCause::Disruption => Irregularity::Disruption,
            InvalidCause::Fraud => Irregularity::Fraud,
        };
        self.has_outcome(
            coup::Key::RoundVoided(why).into(),
            self.round_under_way() || settled.is_some(),
        )?;
        let wagered = |name: &Name| match settled {
            Some(round) => {
                let mut past = self.past.iter().filter(|past| past.round == round);
                past.any(|past| past.settled.iter().any(|s| s.player == *name))
            }
            None => self.has_wager(name),
        };
        if self.rules.invalidation == Invalidation::Forfeit {
            self.may_forfeit(cause, forfeit, wagered)?;
        } else {
            self.refuse_if_by(
                !forfeit.is_empty(),
                Reason::FactsImpossible,
                Case::Invalidation,
                || "under these rules nobody forfeits wagers: all go back",
            )?;
        }
        let forfeited: Vec<Event> = self
            .wagers()
            .filter(|(s, _)| forfeit.contains(&s.player))
            .map(|(spot, cents)| Event::WagerForfeited {
                player: spot.player.clone(),
                area: spot.area,
                on: spot.on,
                cents,
            })
            .collect();
        let forfeit = forfeit.to_vec();
        Self::then(move |course| {
            course.rule(why, Remedy::Refunded);
            if let Some(round) = settled {
                return course.reverse(round, why, &forfeit);
            }
            course.push_all(forfeited);
            course.void_round(why);
            course.end_round(None);
        })
    }
}

impl Course<'_> {
    /// The card waits for the next round, or, seen, makes a void hand or a burn, in the middle of a deal at once.
    fn carry(&mut self, card: Option<Card>, why: Irregularity, dealing: bool) {
        let remedy = match (card, self.table.rules.disclosed) {
            (Some(_), Disclosed::Burn) if dealing => Remedy::Burned,
            _ if self.table.ends_shoe() => Remedy::Discarded,
            (None, _) => Remedy::FirstOfNextRound,
            (Some(_), Disclosed::VoidHand) => Remedy::VoidHand,
            (Some(_), Disclosed::Burn) => Remedy::Burned,
        };
        self.rule(why, remedy);
        match (card, remedy) {
            (_, Remedy::Discarded) => {
                self.push(Event::Coup(coup::Event::CardDiscarded { card, why }));
            }
            (Some(card), Remedy::Burned) if dealing => self.order_burn(card, why),
            _ => self.push(Event::Coup(coup::Event::CardCarried { card, why })),
        }
    }

    /// The card that waits for the next round has been seen: it begins a void hand, or is discarded with more, at once or after the
    /// round that is being dealt.
    fn disclose(&mut self, card: Card, why: Irregularity) {
        let undealt = self.table.round_under_way() && self.table.coup.hands.used() == 0;
        let between = self.table.phase == Phase::Betting || undealt;
        let announced = matches!(self.table.phase, Phase::Announced(_));
        let seen = Event::Coup(coup::Event::CarriedCardSeen { card });
        match self.table.rules.disclosed {
            Disclosed::VoidHand => {
                self.rule(why, Remedy::VoidHand);
                self.push(seen);
                if between {
                    self.begin_void_hand();
                }
            }
            Disclosed::Burn => {
                self.rule(why, Remedy::Burned);
                self.push(seen);
                if !announced {
                    self.order_burn(card, why);
                }
            }
        }
    }

    /// What a past round took and paid goes back, to those who have left too; in a heat, whoever is out has no claim to it.
    fn reverse(&mut self, round: u32, why: Irregularity, forfeit: &[Name]) {
        let past = self.table.past.iter().filter(|p| p.round == round);
        let mut settled: Vec<WagerSettled> = past.flat_map(|p| p.settled.clone()).collect();
        // Stakes go back first, so that what was won is taken back out of them too.
        settled.sort_by_key(|s| s.result == WagerResult::Won);
        for s in settled {
            let won = s.result == WagerResult::Won;
            let lost = s.result == WagerResult::Lost;
            let forfeits = forfeit.contains(&s.player);
            let kept = if forfeits { s.stake_cents } else { Cents::ZERO };
            let returned_cents = if lost {
                s.stake_cents - kept
            } else {
                Cents::ZERO
            };
            let recovered_cents = if won {
                s.paid_in_all() + kept
            } else {
                Cents::ZERO
            };
            if forfeits && s.result == WagerResult::StandOff {
                self.forfeit_standing(&s);
            }
            let commission_cents = if won {
                s.paid_in_all() - s.payment_cents
            } else {
                s.commission_cents
            };
            let due = returned_cents + commission_cents - recovered_cents;
            let here = self.people.all().any(|name| *name == s.player);
            if here || due.0 < 0 || self.people.departed_have_claims() {
                self.push(Event::SettlementReversed {
                    round,
                    player: s.player,
                    area: s.area,
                    on: s.on,
                    returned_cents,
                    recovered_cents,
                    commission_cents,
                });
            } else if due.is_positive() {
                self.push(Event::SettlementLeftOpen {
                    round,
                    player: s.player,
                    owed_cents: Cents::ZERO,
                    due_cents: due,
                });
            }
        }
        self.push(Event::Coup(coup::Event::RoundVoided { round, why }));
    }

    /// What stood off lies on the layout still, unless it was taken back, and is kept.
    fn forfeit_standing(&mut self, s: &WagerSettled) {
        let (area, on, player) = (s.area, s.on, s.player.clone());
        let spot = Spot { area, on, player };
        let cents = self.table.wager(&spot);
        if cents.is_positive() {
            let player = spot.player;
            self.push(Event::WagerForfeited {
                player,
                area,
                on,
                cents,
            });
        }
    }

    /// The round is void: every wager goes back.
    fn void_round(&mut self, why: Irregularity) {
        self.return_wagers(why);
        let round = self.table.coup.round;
        self.push(Event::Coup(coup::Event::RoundVoided { round, why }));
    }
}
