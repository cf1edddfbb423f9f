//! What the table awaits, and every command that would be accepted now.

use super::cites::Key;
use super::command::{Command, Confirmer, On, PassCause};
use super::coup::{self, Deals, Due};
use super::hand::Side;
use super::rules::{BankerPays, BelowMinimum, CalledWagers, Invalidation, Style};
use super::state::{Baccarat, Next, Phase, Spot};
use crate::machine::amounts::{gcd, lcm};
use crate::machine::ready;
use crate::machine::ready::Readies;
use crate::machine::{Amounts, Asked, Game, Offer, Offering, To};
use crate::words::{InvalidCause, ReshuffleCause, ShoeEnd, Step};
use crate::{Awaiting, Cents, Name, People};
use alloc::vec;
use alloc::vec::Vec;

impl Baccarat {
    /// What must happen before the game goes on.
    #[must_use]
    pub fn awaiting(&self, people: &People) -> Option<Awaiting> {
        Some(match &self.phase {
            Phase::Closed | Phase::Preparing(_) => return self.awaiting_ready(people),
            Phase::Burning(_) => return self.awaits_card(),
            Phase::OfferingShoe(Offering {
                offered: (player, _),
                ..
            }) => self.awaits_player(
                people,
                player,
                ("shoe", "accept-shoe"),
                super::cites::shoe_offered(self),
            ),
            Phase::Betting => self.awaits_dealer(
                "wagers",
                "no-more-bets",
                Key::Coup(coup::Key::BettingClosed),
            ),
            Phase::Handling {
                hand,
                offered: (player, _),
                ..
            } => self.awaits_player(
                people,
                player,
                ("hand", "accept-hand"),
                Key::HandOffered(*hand),
            ),
            Phase::Dealing if self.may_reduce() => {
                self.awaits_dealer("differential", "reduce-wagers", Key::WagerReduced)
            }
            Phase::Dealing => {
                let Next::Turn(side) = self.next() else {
                    return self.awaits_card();
                };
                let player = self.coup.hands.hand(side).handler.as_ref()?;
                self.awaits_player(
                    people,
                    player,
                    ("turn", "turn"),
                    Key::Coup(coup::Key::HandTurned(side)),
                )
            }
            Phase::Announced(_) => {
                self.awaits_dealer("settle", "settle", Key::Coup(coup::Key::RoundSettled))
            }
            Phase::ShoeEnded(why) => {
                let style = super::cites::shoe_style(self);
                let key = match *why == ShoeEnd::LastHand && self.ended_first() {
                    true => Key::ShoeEndedFirst(style),
                    false => Key::ShoeEnded(*why, style),
                };
                self.awaits_dealer("new-shoe", "new-shoe", key)
            }
        })
    }

    fn may_reduce(&self) -> bool {
        self.coup.hands.used() == 0
            && self.deal.void.is_none()
            && self.over_differential().is_some()
    }

    /// Every command that would be accepted now, as far as the players' chips reach.
    pub(super) fn offer(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        let Asked { people, purses, to } = asked;
        match &self.phase {
            Phase::Closed | Phase::Preparing(_) => self.offer_ready(people, to, offers),
            Phase::Burning(_) if to.staff() => {
                offers.extend(self.offer_card());
                self.offer_cutting_card(offers);
            }
            Phase::OfferingShoe(Offering {
                offered: (player, _),
                ..
            }) if to.includes(player) => {
                let (accepts, declines) = (player.clone(), player.clone());
                offers.push(Offer::exactly(&Command::AcceptShoe { player: accepts }));
                offers.push(Offer::exactly(&Command::DeclineShoe { player: declines }));
            }
            Phase::Betting => self.offer_betting(asked, offers),
            Phase::Handling {
                hand,
                offered: (player, _),
                ..
            } if to.includes(player) => {
                let (hand, player) = (*hand, player.clone());
                let declines = player.clone();
                offers.push(Offer::exactly(&Command::AcceptHand { player, hand }));
                let player = declines;
                offers.push(Offer::exactly(&Command::DeclineHand { player, hand }));
            }
            Phase::Dealing => self.offer_dealing(to, offers),
            Phase::Announced(_) if to.staff() => {
                offers.push(Offer::exactly(&Command::Coup(coup::Command::Settle {})));
            }
            Phase::ShoeEnded(_) if to.staff() && self.no_vigorish_owed().is_ok() => {
                offers.push(Offer::exactly(&Command::Coup(coup::Command::NewShoe {})));
            }
            Phase::Burning(_)
            | Phase::OfferingShoe(_)
            | Phase::Handling { .. }
            | Phase::Announced(_)
            | Phase::ShoeEnded(_) => {}
        }
        if !self.round_under_way() {
            let own = self.wagers().filter(|(spot, _)| to.includes(&spot.player));
            offers.extend(own.map(|(spot, there)| self.offer_withdrawal(spot, there)));
            if self.phase != Phase::Betting {
                let own = self.wagers().filter(|(spot, _)| to.includes(&spot.player));
                let altered = own.filter(|(spot, _)| self.may_be_altered(spot));
                offers.extend(altered.filter_map(|(spot, there)| {
                    self.offer_raise(people, purses.chips(&spot.player), spot, there)
                }));
            }
        }
        for player in people.all().filter(|player| to.includes(player)) {
            let player = || player.clone();
            let looks = Command::InspectCards { player: player() };
            let has_shuffled = Command::RequireShuffle { player: player() };
            self.offer_each(people, to, [looks, has_shuffled], offers);
        }
        if to.staff() {
            self.offer_supervision(people, offers);
            self.offer_irregularities(people, offers);
        }
    }

    fn offer_betting(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        let Asked { people, purses, to } = asked;
        if to.staff() && self.no_more_bets().is_ok() {
            offers.push(Offer::exactly(&Command::Coup(coup::Command::NoMoreBets {})));
        }
        for player in people.all().filter(|player| to.includes(player)) {
            let who = || player.clone();
            let asks = Command::RequestFreeRound { player: who() };
            let agrees = Command::AgreeFreeRound { player: who() };
            let accepts = Command::AcceptShoe { player: who() };
            let passes = Command::PassShoe { player: who() };
            self.offer_each(people, to, [asks, agrees, accepts, passes], offers);
            let placed = offers.len();
            for &on in On::ALL {
                self.offer_wagers(people, purses.chips(player), player, on, offers);
            }
            let mut called = Vec::new();
            match self.rules.called_wagers {
                CalledWagers::None => {}
                CalledWagers::Placed => called.extend_from_slice(&offers[placed..]),
                // Cash comes with them, however few chips there are.
                CalledWagers::Confirmed => {
                    for &on in On::ALL {
                        self.offer_wagers(people, Cents::LARGEST, player, on, &mut called);
                    }
                }
            }
            let word = "call-wager";
            offers.extend(called.into_iter().map(|offer| Offer { word, ..offer }));
        }
        if to.staff() {
            self.offer_confirmations(asked, offers);
        }
    }

    /// Wagers that were said aloud wait for the dealer and a supervisor; with the second word their chips are laid down.
    fn offer_confirmations(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        let Asked { people, purses, to } = asked;
        for (spot, (cents, confirmed)) in &self.called {
            if !confirmed.is_empty() && purses.chips(&spot.player) < *cents {
                continue;
            }
            let words = Confirmer::ALL.iter().map(|&by| Command::ConfirmWager {
                player: spot.player.clone(),
                area: spot.area,
                on: spot.on,
                by,
            });
            self.offer_each(people, to, words, offers);
        }
    }

    /// Wagers of one player on one outcome, areas with the same bounds together.
    fn offer_wagers(
        &self,
        people: &People,
        chips: Cents,
        player: &Name,
        on: On,
        offers: &mut Vec<Offer>,
    ) {
        let first = u8::from(!self.rules.standing_area);
        // What lies there and what may be added decide the bounds, and most areas are alike in both.
        let mut alike: Vec<(Cents, Cents, Vec<u8>)> = Vec::new();
        for area in first..=self.rules.table.seats {
            let player = player.clone();
            let spot = Spot { area, on, player };
            let Some(more) = self.most_more(&spot) else {
                continue;
            };
            if self.area(people, &spot.player, area).is_err() {
                continue;
            }
            let here = self.wager(&spot);
            let more = more.min(chips);
            match alike.iter_mut().find(|(h, m, _)| (*h, *m) == (here, more)) {
                Some((.., areas)) => areas.push(area),
                None => alike.push((here, more, vec![area])),
            }
        }
        for (here, more, areas) in alike {
            let amounts = self.amounts(on, here, (Cents(1), here + more));
            let (player, cents) = (player.clone(), Cents::ZERO);
            let wager = Command::PlaceWager {
                player,
                area: areas[0],
                on: on.into(),
                cents,
            };
            let offer = Offer::exactly(&wager).one_of("area", areas);
            offers.extend(offer.cents("cents", amounts));
        }
    }

    /// What may be added to what lies there, so that the total is sound and between the bounds.
    fn amounts(&self, on: On, there: Cents, (least, most): (Cents, Cents)) -> Amounts {
        let rules = &self.rules;
        let chip = rules.table.chips.smallest().0;
        // Half a win and a win less so many per cent are made of chips at every so many of the smallest.
        let percent = i64::from(rules.commission_percent);
        let paid = match on {
            On::Banker => chip * lcm(2, 100 / gcd(100, percent)),
            On::Player | On::Tie => chip,
        };
        let period = rules
            .table
            .limits
            .increment_cents
            .map_or(paid, |i| lcm(i.0, paid));
        let least = least.max(rules.least_wager(on));
        let sound = |total| rules.amount_reason(self.pays, on, total).is_none();
        Amounts::added(
            there,
            (least, most),
            &rules.table.chips,
            Cents(period),
            sound,
        )
    }

    /// What may be added to a wager while no new ones are taken.
    fn offer_raise(
        &self,
        people: &People,
        chips: Cents,
        spot: &Spot,
        there: Cents,
    ) -> Option<Offer> {
        self.area(people, &spot.player, spot.area).ok()?;
        let more = self.most_more(spot)?.min(chips);
        let raise = Command::PlaceWager {
            player: spot.player.clone(),
            area: spot.area,
            on: spot.on.into(),
            cents: Cents::ZERO,
        };
        let amounts = self.amounts(spot.on, there, (Cents(1), there + more));
        Offer::exactly(&raise).cents("cents", amounts)
    }

    fn offer_withdrawal(&self, spot: &Spot, there: Cents) -> Offer {
        let taken = Command::WithdrawWager {
            player: spot.player.clone(),
            area: spot.area,
            on: spot.on,
            cents: None,
        };
        let left = self.amounts(spot.on, Cents::ZERO, (Cents(1), there - Cents(1)));
        Offer::exactly(&taken).taken_back("cents", there, &left)
    }

    fn offer_dealing(&self, to: To<'_>, offers: &mut Vec<Offer>) {
        let next = self.next();
        if let Next::Turn(hand) = next
            && let Some(player) = &self.coup.hands.hand(hand).handler
            && to.includes(player)
        {
            let player = player.clone();
            offers.push(Offer::exactly(&Command::Coup(coup::Command::Turn {
                player,
                hand,
            })));
        }
        if !to.staff() {
            return;
        }
        if self.may_reduce() {
            offers.push(Offer::exactly(&Command::ReduceWagers {}));
        }
        offers.extend(self.offer_card());
        self.offer_cutting_card(offers);
    }

    /// The cutting card, where a card comes out of the shoe.
    fn offer_cutting_card(&self, offers: &mut Vec<Offer>) {
        let comes_out = matches!(self.due(), Due::Draw(..) | Due::Ordered(_));
        if comes_out && !self.cards.cutting_card_out && self.cards.from_back.is_some() {
            let command = Command::Coup(coup::Command::CuttingCard {});
            offers.push(Offer::exactly(&command));
        }
    }

    /// What staff may order now: each is tried.
    fn offer_supervision(&self, people: &People, offers: &mut Vec<Offer>) {
        let mut orders = vec![
            Command::ReplaceCards {},
            Command::Ready(ready::Command::OrderRecut {}),
            Command::OrderFreeRound {},
            Command::CollectVigorish { player: None },
            Command::Ready(ready::Command::Confirm {
                step: Step::ClosingCheck,
            }),
            Command::TurnBankerFirst {},
        ];
        let causes = ReshuffleCause::ALL.iter();
        orders.extend(causes.map(|&cause| Command::Reshuffle { cause }));
        let styles = Style::ALL.iter();
        orders.extend(styles.map(|&style| Command::ChangeStyle { style }));
        let pays = BankerPays::ALL.iter();
        orders.extend(pays.map(|&pays| Command::ChangePayment { pays }));
        let percents = self.rules.vigorish.iter();
        orders.extend(percents.map(|&(percent, _)| Command::ChangeVigorish { percent }));
        orders.extend((1..=4).map(|order| Command::ChangePayingOrder { order }));
        orders.extend([true, false].map(|again| Command::ChangeShuffle { again }));
        let owing = self.owed.keys().cloned().map(Some);
        orders.extend(owing.map(|player| Command::CollectVigorish { player }));
        orders.extend([Side::Player, Side::Banker].map(|hand| Command::KeepHand { hand }));
        if self.rules.assigned_hands && self.phase == Phase::Dealing {
            for hand in [Side::Player, Side::Banker] {
                let players = people.all().cloned().map(Some).chain([None]);
                orders.extend(players.map(|player| Command::AssignHand { hand, player }));
            }
        }
        self.offer_each(people, To::Everybody, orders, offers);
        if self.order_pass(None).is_ok() {
            let order = Offer::exactly(&Command::OrderPass { cause: None });
            let order = order.one_of("cause", PassCause::ALL.iter().copied());
            offers.push(order.or_absent("cause"));
        }
        if matches!(self.phase, Phase::Handling { .. }) && self.may_reduce() {
            offers.push(Offer::exactly(&Command::ReduceWagers {}));
        }
        if self.round_under_way() && self.rules.invalidation == Invalidation::Refund {
            offers.push(Offer::exactly(&Command::DeclareVoid {}));
        }
        let outcome = self.round_under_way() || self.last_settled().is_some();
        if outcome && self.rules.invalidation != Invalidation::Unsaid {
            for &cause in InvalidCause::ALL {
                let forfeit = Vec::new();
                let offer = Offer::exactly(&Command::InvalidateRound { cause, forfeit });
                let forfeits = cause == InvalidCause::Fraud
                    && self.rules.invalidation == Invalidation::Forfeit;
                offers.push(if forfeits {
                    offer.facts("forfeit")
                } else {
                    offer
                });
            }
        }
    }

    /// The irregularities that may be reported now: each is tried with facts that are possible.
    fn offer_irregularities(&self, people: &People, offers: &mut Vec<Offer>) {
        let mut reports = self.coup_reports();
        reports.push(Command::ReportNoBurn {});
        let recorded = self.coup.records.iter().map(|record| record.round);
        let rounds = recorded.chain(self.past.iter().map(|past| past.round));
        reports.extend(rounds.map(|round| Command::ReportLateError { round }));
        self.offer_reports(people, reports, offers);
        let dealt = self.round_under_way() && self.coup.hands.used() > 0;
        if dealt || self.voidable_misdeal().is_some() {
            offers.push(Offer::report(&Command::ReportMisdeal { drawn: None }));
        }
        let found = self.rules.below_minimum != BelowMinimum::Unsaid;
        let player = people.all().next().cloned();
        if found && self.round_under_way() && self.deal.void.is_none() {
            offers.extend(player.map(|player| {
                Offer::report(&Command::ReportFoundWager {
                    player,
                    area: 0,
                    on: On::Player.into(),
                    cents: Cents::ZERO,
                    fault: None,
                })
                .one_of("on", On::ALL.iter().copied())
            }));
        }
    }
}
