//! What the rules say when something goes wrong (nz-2004/baccarat/12.1 to 12.8, 5.13; nz-1996/general/12.1, 12.2, 14.2).

use super::command::On;
use super::coup::{self, Deals};
use super::course::Course;
use super::event::{Event, WagerSettled};
use super::hand::{Placed, Side, lay_out};
use super::rules::{BankerPays, BelowMinimum, Disclosed, FaceUp, Invalidation, LateError, Misdeal};
use super::state::{Baccarat, Next, Phase, Spot};
use crate::machine::{Checked, Game};
use crate::words::{InvalidCause, Irregularity, Remedy, ShoeEnd, WagerResult};
use crate::{Card, CardCounts, Case, Cents, Name, People, Reason, Refusal};
use alloc::format;
use alloc::vec::Vec;

impl Baccarat {
    /// Only one card may wait for the next round.
    fn check_none_carried(&self) -> Result<(), Refusal> {
        if self.coup.carried.is_some() {
            return self.refuse(
                Reason::CardAlreadyCarried,
                "one card waits for the next round already; report-misdeal if more were drawn",
            );
        }
        Ok(())
    }

    pub(super) fn report_third_card(&self, card: Option<Card>) -> Checked<Self> {
        if !matches!(self.phase, Phase::Dealing | Phase::Announced(_)) {
            return self.refuse(
                Reason::NoRoundBeingDealt,
                "no round is being dealt; report-excess-card",
            );
        }
        match self.coup.hands.player.draws {
            None => {
                return self.refuse(
                    Reason::InitialDealUnfinished,
                    "the first two cards of each hand are not all known; report-misdeal",
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
        self.check_out(card)?;
        let banker_must_draw =
            self.phase == Phase::Dealing && matches!(self.next(), Next::Draw(Side::Banker, _));
        if banker_must_draw {
            return Self::then(move |course| {
                course.rule(Irregularity::ThirdCard, Remedy::BankersThirdCard);
                let to = Side::Banker;
                course.push(Event::Coup(coup::Event::CardMoved { card, to }));
            });
        }
        self.check_none_carried()?;
        let dealing = self.phase == Phase::Dealing;
        Self::then(move |course| course.carry(card, Irregularity::ThirdCard, dealing))
    }

    pub(super) fn report_excess_card(&self, card: Option<Card>) -> Checked<Self> {
        if !self.round_under_way() && self.phase != Phase::Betting {
            return self.refuse(
                Reason::NoRoundBeingDealt,
                "no card is dealt from the shoe at this time",
            );
        }
        self.check_out(card)?;
        self.check_none_carried()?;
        let void = self.phase == Phase::Betting && self.rules.disclosed == Disclosed::VoidHand;
        let dealing = !matches!(self.phase, Phase::Announced(_));
        Self::then(move |course| {
            course.carry(card, Irregularity::ExcessCard, dealing);
            if void {
                course.begin_void_hand();
            }
        })
    }

    pub(super) fn report_face_up_card(&self, card: Card) -> Checked<Self> {
        match self.rules.face_up {
            FaceUp::VoidOrUse => {}
            FaceUp::Burn => return self.burn_face_up_card(card),
            FaceUp::Unsaid => {
                return self.refuse(
                    Reason::NotInThisBook,
                    "this book has no rule for a card that lies face up in the shoe",
                );
            }
        }
        let undealt =
            self.round_under_way() && self.coup.hands.used() == 0 && self.coup.carried.is_none();
        if self.phase == Phase::Betting && self.coup.carried.is_some() {
            return self.refuse(
                Reason::CardAlreadyCarried,
                "the first card of the next round waits already; report this one when it is due",
            );
        }
        if self.phase == Phase::Betting || undealt {
            self.check_out(Some(card))?;
            return Self::then(move |course| {
                course.carry(Some(card), Irregularity::FaceUpCard, true);
                course.begin_void_hand();
            });
        }
        if self.phase != Phase::Dealing {
            return self.refuse(
                Reason::NoRoundBeingDealt,
                "no card is dealt from the shoe at this time",
            );
        }
        let Next::Draw(hand, _) = self.next() else {
            return self.refuse(
                Reason::NoCardAwaited,
                "report it when the next card is due from the shoe",
            );
        };
        self.check_out(Some(card))?;
        let nth = self.coup.hands.hand(hand).slots.len() as u8 + 1;
        Self::then(move |course| {
            course.rule(Irregularity::FaceUpCard, Remedy::UsedInRound);
            course.push(Event::Coup(coup::Event::CardDealt { hand, nth, card }));
        })
    }

    /// The card is not used: it is discarded with as many more as it says.
    fn burn_face_up_card(&self, card: Card) -> Checked<Self> {
        let due = self.phase == Phase::Betting
            || (self.phase == Phase::Dealing && matches!(self.next(), Next::Draw(..)));
        if !due {
            return self.refuse(
                Reason::NoCardAwaited,
                "report it when the next card is due from the shoe",
            );
        }
        self.check_out(Some(card))?;
        self.check_none_carried()?;
        Self::then(move |course| {
            course.rule(Irregularity::FaceUpCard, Remedy::Burned);
            course.order_burn(card, Irregularity::FaceUpCard);
        })
    }

    pub(super) fn report_insufficient_cards(&self) -> Checked<Self> {
        if !matches!(self.phase, Phase::Dealing | Phase::Handling { .. }) {
            return self.refuse(
                Reason::NoRoundBeingDealt,
                "no round is being dealt that could want for cards",
            );
        }
        if self.phase == Phase::Dealing && matches!(self.next(), Next::Reveal(..) | Next::Turn(_)) {
            return self.refuse(
                Reason::NoCardAwaited,
                "the cards on the table come first; then report it",
            );
        }
        Self::then(|course| {
            course.rule(Irregularity::InsufficientCards, Remedy::RoundVoid);
            course.void_round(Irregularity::InsufficientCards);
            let why = ShoeEnd::InsufficientCards;
            course.push(Event::Coup(coup::Event::ShoeEnded { why }));
        })
    }

    pub(super) fn report_misdeal(&self, drawn: Option<&[Placed]>) -> Checked<Self> {
        let dealt = matches!(self.phase, Phase::Dealing | Phase::Announced(_))
            && self.coup.hands.used() > 0;
        if !dealt {
            return self.refuse(
                Reason::NoRoundBeingDealt,
                "no card of a round lies on the table; for an earlier round, report-late-error",
            );
        }
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
                    "this book voids no such round: name the cards in the order drawn",
                );
            }
        }
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
        let known = self.coup.hands.used();
        let most = known + usize::from(self.cards.shoe.left());
        if drawn.len() < known || drawn.len() > most {
            return self.refuse(
                Reason::FactsImpossible,
                format!("{known} cards of this round were drawn; name all of them in order, or none if it is not known"),
            );
        }
        Ok(())
    }

    pub(super) fn report_no_burn(&self) -> Checked<Self> {
        if !matches!(self.phase, Phase::Burning(_)) {
            return self.refuse(Reason::BurnDone, "no burn is outstanding");
        }
        Self::then(move |course| {
            course.rule(Irregularity::NoBurn, Remedy::PlayContinues);
            course.push(Event::BurnOmitted {});
            course.open_betting();
        })
    }

    pub(super) fn report_late_error(&self, round: u32) -> Checked<Self> {
        if !self.coup.records.iter().any(|r| r.round == round)
            || (self.round_under_way() && round == self.coup.round)
        {
            return self.refuse_by(
                Reason::FactsImpossible,
                Case::LateError,
                format!(
                    "round {round} is no earlier round of this shoe; for this one, report-misdeal"
                ),
            );
        }
        let void = match self.rules.late_error {
            LateError::LaterStand => false,
            LateError::RoundVoid => true,
            LateError::Unsaid => {
                return self.refuse(
                    Reason::NotInThisBook,
                    "this book has no rule for an error found so late",
                );
            }
        };
        Self::then(move |course| {
            if void {
                course.rule(Irregularity::LateError, Remedy::RoundVoid);
                course.reverse(round, Irregularity::LateError);
            }
            course.rule(Irregularity::LateError, Remedy::LaterHandsStand);
        })
    }

    pub(super) fn report_found_wager(
        &self,
        people: &People,
        player: &Name,
        area: u8,
        on: On,
        cents: Cents,
    ) -> Checked<Self> {
        self.present(people, player)?;
        if !self.round_under_way() || self.deal.void.is_some() {
            return self.refuse(
                Reason::NoRoundBeingDealt,
                "before no more bets a wrong wager is refused or altered; report those found after it",
            );
        }
        if self.rules.below_minimum == BelowMinimum::Unsaid {
            return self.refuse(
                Reason::NotInThisBook,
                "this book has no rule for a wager wrongly accepted",
            );
        }
        self.area(people, player, area)?;
        self.amount(cents)?;
        let chips = &self.rules.table.chips;
        if !chips.can_make(cents) {
            let reason = Reason::NotInChips;
            return self.refuse(reason, self.rules.amount_detail(reason, on, cents));
        }
        let spot = Spot {
            area,
            on,
            player: player.clone(),
        };
        let before = self.wager(&spot);
        let most = self.rules.most_wager(on);
        let mut found = Vec::new();
        let mut rule = |on, remedy| found.push(Event::Coup(coup::Event::Ruled { on, remedy }));
        let mut total = before + cents;
        if total > most {
            rule(Irregularity::WagerAboveMaximum, Remedy::ValidInPart);
            total = before + chips.next_down(most - before, |_| true);
        }
        let payable = |c: Cents| on != On::Banker || self.rules.payable(self.pays, on, c);
        let exact = self.pays == BankerPays::Commission && self.rules.banker_exact;
        if exact && !payable(total) {
            let fits = |more: Cents| payable(before + more);
            total = before + chips.next_down(total - before, fits);
            rule(
                Irregularity::WagerNotPayable,
                if total > before {
                    Remedy::ValidInPart
                } else {
                    Remedy::WagerVoid
                },
            );
        }
        let short = total > before && total < self.rules.least_wager(on);
        if short && self.below_minimum.contains(player) {
            rule(Irregularity::WagerBelowMinimum, Remedy::WagerVoid);
            total = before;
        } else if short {
            rule(Irregularity::WagerBelowMinimum, Remedy::ValidOnce);
        }
        let valid = total - before;
        found.push(Event::WagerFound {
            player: player.clone(),
            area,
            on,
            cents,
            valid_cents: valid,
            void_cents: cents - valid,
        });
        Self::all(found)
    }

    /// The last round of the shoe that was settled, where a round may still be void then (act-2012/mini-baccarat/A.0).
    pub(super) fn last_settled(&self) -> Option<u32> {
        let reversed = self.rules.late_error == LateError::RoundVoid && !self.round_under_way();
        self.past.last().map(|past| past.round).filter(|_| reversed)
    }

    pub(super) fn invalidate_round(&self, cause: InvalidCause, forfeit: &[Name]) -> Checked<Self> {
        if self.rules.invalidation == Invalidation::Unsaid {
            return self.refuse(
                Reason::NotInThisBook,
                "this book gives nobody the power to set an outcome aside",
            );
        }
        let settled = self.last_settled();
        self.has_outcome(self.round_under_way() || settled.is_some())?;
        let may_forfeit =
            cause == InvalidCause::Fraud && self.rules.invalidation == Invalidation::Forfeit;
        if !may_forfeit && !forfeit.is_empty() {
            return self.refuse_by(
                Reason::FactsImpossible,
                Case::Invalidation,
                "wagers are forfeited for fraud only, and only where the book says so",
            );
        }
        if let Some(stranger) = forfeit.iter().find(|name| !self.has_wager(name)) {
            return self.refuse(
                Reason::NoSuchWager,
                format!("{stranger} has no wager in this round"),
            );
        }
        let why = match cause {
            InvalidCause::Disruption => Irregularity::Disruption,
            InvalidCause::Fraud => Irregularity::Fraud,
        };
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
        Self::then(move |course| {
            course.rule(why, Remedy::Refunded);
            if let Some(round) = settled {
                return course.reverse(round, why);
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
            (None, _) => Remedy::FirstOfNextRound,
            (Some(_), Disclosed::VoidHand) => Remedy::VoidHand,
            (Some(_), Disclosed::Burn) => Remedy::Burned,
        };
        self.rule(why, remedy);
        match card {
            Some(card) if remedy == Remedy::Burned && dealing => self.order_burn(card, why),
            _ => self.push(Event::Coup(coup::Event::CardCarried { card, why })),
        }
    }

    /// What a past round took and paid goes back. What is to be moved from or to a player who has gone stays open.
    fn reverse(&mut self, round: u32, why: Irregularity) {
        let past = self.table.past.iter().filter(|p| p.round == round);
        let settled: Vec<WagerSettled> = past.flat_map(|p| p.settled.clone()).collect();
        for s in settled {
            let won = s.result == WagerResult::Won;
            let lost = s.result == WagerResult::Lost;
            let returned_cents = if lost { s.stake_cents } else { Cents::ZERO };
            let recovered_cents = if won { s.won_cents } else { Cents::ZERO };
            let commission_cents = if won {
                s.won_cents - s.payment_cents
            } else {
                s.commission_cents
            };
            if self.people.is_present(&s.player) {
                self.push(Event::SettlementReversed {
                    round,
                    player: s.player,
                    area: s.area,
                    on: s.on,
                    returned_cents,
                    recovered_cents,
                    commission_cents,
                });
                continue;
            }
            let due = returned_cents + commission_cents - recovered_cents;
            if !due.is_zero() {
                self.push(Event::SettlementLeftOpen {
                    round,
                    player: s.player,
                    owed_cents: Cents::ZERO.max(-due),
                    due_cents: Cents::ZERO.max(due),
                });
            }
        }
        self.push(Event::Coup(coup::Event::RoundVoided { round, why }));
    }

    /// The round is void: every wager goes back.
    fn void_round(&mut self, why: Irregularity) {
        self.return_wagers(why);
        let round = self.table.coup.round;
        self.push(Event::Coup(coup::Event::RoundVoided { round, why }));
    }
}
