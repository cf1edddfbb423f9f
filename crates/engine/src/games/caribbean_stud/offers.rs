//! What the table awaits, and every command that would be accepted now (nz-1996/caribbean-stud/4.1, 4.4, 6.2, 9.4, 11.5, 11.10,
//! 11.11, 12.1, 14.7).

use super::cites::{self, Key};
use super::command::{Command, Direction, Means, On};
use super::next::{Due, first_down};
use super::ready::may_be_next;
use super::rules::Prizes;
use super::state::{CaribbeanStud, HAND, Phase};
use crate::machine::ready;
use crate::machine::{Amounts, Asked, Game, Offer};
use crate::poker::Category;
use crate::words::InvalidCause;
use crate::{Awaiting, Cents, Chance, Face, Name, People, Role};
use alloc::vec;
use alloc::vec::Vec;

impl CaribbeanStud {
    /// What must happen before the game goes on.
    #[must_use]
    pub fn awaiting(&self, people: &People) -> Option<Awaiting> {
        let staff = |what, command, key: Key| self.awaits(Role::Dealer, what, command, key);
        let asked = |role, what, command, player: &Name, key: Key| {
            self.awaits(role, what, command, key).of(people, player)
        };
        let verifies = self.to_verify().is_some();
        if self.count_due() && !verifies {
            let key = match self.other_to_count() {
                None => cites::counted(self.count_due),
                Some(_) => Key::DeckCounted,
            };
            return Some(staff("count", "count-cards", key));
        }
        Some(match &self.phase {
            Phase::Closed | Phase::Ready => return None,
            Phase::Preparing(steps) => {
                let step = *steps.first()?;
                // Who comes to the table is awaited, and nothing that staff could do.
                if people.is_empty() && self.waits_for_people(step) {
                    return None;
                }
                let role = step.confirmed_by()[0];
                let key = Key::Ready(ready::Key::StepConfirmed(step));
                self.awaits(role, step.word(), "confirm", key)
            }
            Phase::Cutting => staff("cut", "cut", Key::Ready(ready::Key::CutMade)),
            Phase::Betting => staff("wagers", "no-more-bets", Key::BettingClosed),
            Phase::Dealing | Phase::Opening => self.awaited_card()?,
            Phase::Deciding => {
                let (_, player) = self.undecided().next()?;
                asked(Role::Player, "hand", "bet", player, Key::BetPlaced)
            }
            Phase::Showing => match self.awaited_card() {
                Some(card) => card,
                None => {
                    let (_, hand) = self.to_show().next()?;
                    let key = match self.dealer_qualifies() {
                        Some(false) => Key::HandShownNoHand,
                        _ => Key::HandShown,
                    };
                    asked(Role::Player, "show", "show", &hand.player, key)
                }
            },
            Phase::Announced => match self.to_verify() {
                Some(player) => asked(
                    Role::Dealer,
                    "verify",
                    "verify-hand",
                    player,
                    Key::JackpotVerified,
                ),
                None => staff("settle", "settle", self.first_settlement()),
            },
            Phase::Paying(claims) => {
                let claim = claims.first()?;
                asked(
                    Role::Manager,
                    "jackpot",
                    "pay-jackpot",
                    &claim.player,
                    Key::JackpotClaimed,
                )
            }
        })
    }

    /// The card that is due, with its likelihoods.
    fn awaited_card(&self) -> Option<Awaiting> {
        let dealt = Key::DealtDown(self.rules.dealing);
        let (to, face, count, key) = match self.due() {
            Due::Down(Some(_), _) => ("player", Face::Down, self.down_in_a_row(), dealt),
            Due::Down(None, _) => ("dealer", Face::Down, self.down_in_a_row(), dealt),
            Due::Up(_) => ("dealer", Face::Up, 1, Key::DealerUpCard),
            Due::TurnUp(_) => ("dealer", Face::Turned, 1, Key::DealerUpCardTurned),
            Due::TurnDealer(_) => ("dealer", Face::Turned, 1, Key::DealerCardTurned),
            Due::TurnHand(..) if self.dealer_qualifies() == Some(false) => {
                ("player", Face::Turned, 1, Key::HandCardTurnedNoHand)
            }
            Due::TurnHand(..) => ("player", Face::Turned, 1, Key::HandCardTurned),
            Due::Nothing => return None,
        };
        Some(Awaiting::Chance(Chance {
            to,
            face,
            count,
            weights: self.cards.shoe.unseen().clone(),
            rule: self.rules.table.citations.rule(key),
        }))
    }

    /// Every command that would be accepted now, as far as the players' chips reach.
    pub(super) fn offer(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        let Asked { people, to, .. } = asked;
        match &self.phase {
            Phase::Closed => return,
            Phase::Betting => self.offer_antes(asked, offers),
            Phase::Preparing(steps) if to.staff() => {
                let next = may_be_next(steps).iter();
                let confirms =
                    next.map(|step| Command::Ready(ready::Command::Confirm { step: *step }));
                self.offer_each(people, to, confirms, offers);
            }
            // A deck is counted first.
            Phase::Cutting
            | Phase::Dealing
            | Phase::Opening
            | Phase::Showing
            | Phase::Paying(_)
                if self.count_due() => {}
            Phase::Cutting if to.staff() => {
                let (least, position) = self.cut_bounds();
                let player = None;
                let cut = Offer::exactly(&Command::Ready(ready::Command::Cut { player, position }));
                offers.push(cut.number("position", u32::from(least), u32::from(position)));
            }
            Phase::Dealing | Phase::Opening | Phase::Showing if to.staff() => match self.due() {
                Due::Down(..) => {
                    let most = u32::from(self.down_in_a_row());
                    let cards = Offer::exactly(&Command::FaceDown { count: None });
                    offers.push(cards.number("count", 1, most).or_absent("count"));
                }
                Due::Nothing => {}
                _ => {
                    let cards = self.cards.shoe.unseen().present();
                    let card = cards.first().map(|&card| Command::Card { card });
                    let offer = card.map(|card| Offer::exactly(&card).one_of("card", cards));
                    offers.extend(offer);
                }
            },
            Phase::Paying(claims) if to.staff() => {
                let turn = claims.first().map(|claim| Prizes::turn(claim.hand));
                let claims = claims.iter();
                let claims = claims.filter(|claim| Some(Prizes::turn(claim.hand)) == turn);
                offers.extend(claims.filter_map(|c| self.offer_prize(&c.player, c.hand)));
            }
            Phase::Preparing(_)
            | Phase::Cutting
            | Phase::Dealing
            | Phase::Opening
            | Phase::Showing
            | Phase::Paying(_)
            | Phase::Ready
            | Phase::Deciding
            | Phase::Announced => {}
        }
        self.offer_words(asked, offers);
        if to.staff() {
            let count = Offer::exactly(&Command::CountCards {
                cards: 0,
                deck: None,
            });
            let count = count.number("cards", 0, u32::from(u8::MAX));
            let first = self.count_due.is_some();
            let decks = (1..=self.rules.decks).filter(|deck| !first || *deck == self.deck);
            offers.push(count.one_of("deck", decks).or_absent("deck"));
            self.offer_count_orders(offers);
            self.offer_faults(people, offers);
        }
    }

    /// The decks whose count may be ordered.
    fn offer_count_orders(&self, offers: &mut Vec<Offer>) {
        let orders = |deck: &Option<u8>| self.order_count(*deck).is_ok();
        let decks: Vec<u8> = (1..=self.rules.decks)
            .filter(|deck| orders(&Some(*deck)))
            .collect();
        let order = Command::OrderCount { deck: None };
        let order = Offer::exactly(&order);
        let in_play = orders(&None);
        match (decks.is_empty(), in_play) {
            (true, _) => {}
            (false, true) => offers.push(order.one_of("deck", decks).or_absent("deck")),
            (false, false) => offers.push(order.one_of("deck", decks)),
        }
    }

    /// A prize for this hand: a fixed one is that sum in chips, a share of the jackpot not below its least.
    fn offer_prize(&self, player: &Name, hand: Category) -> Option<Offer> {
        let least = self.rules.prizes.least(hand).unwrap_or_default();
        let prize = Offer::exactly(&Command::PayJackpot {
            player: player.clone(),
            cents: least,
            means: None,
        });
        let (most, means) = if Prizes::shares(hand) {
            (Cents::LARGEST, Means::ALL)
        } else {
            (least, &[Means::Chips][..])
        };
        prize
            .one_of("means", means.iter().copied())
            .or_absent("means")
            .cents("cents", Amounts::every(least, most, Cents(1)))
    }

    /// The antes that may be placed.
    fn offer_antes(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        let Asked { people, purses, to } = asked;
        let limits = &self.rules.table.limits;
        let step = limits.increment_cents.unwrap_or(Cents(1));
        for (seat, player) in people.seated() {
            if !to.includes(&player) || self.free_box(people, &player, None).is_err() {
                continue;
            }
            let bounds = (
                limits.min_cents,
                limits.max_cents.min(purses.chips(&player)),
            );
            let fits = |cents: Cents| cents.0 % step.0 == 0;
            let chips = &self.rules.table.chips;
            let amounts = Amounts::added(Cents::ZERO, bounds, chips, step, fits);
            let called = Offer::exactly(&Command::CallWager {
                player: player.clone(),
                on: On::Ante,
                cents: Cents::ZERO,
            });
            let ante = Offer::exactly(&Command::Ante {
                player,
                cents: Cents::ZERO,
                seat: None,
            });
            let ante = ante.one_of("seat", [seat]).or_absent("seat");
            offers.extend(called.cents("cents", amounts.clone()));
            offers.extend(ante.cents("cents", amounts));
        }
    }

    /// What may be said now as it is: each is tried.
    fn offer_words(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        let Asked { people, purses, to } = asked;
        let mut words = vec![
            Command::NoMoreBets {},
            Command::CloseDecisions {},
            Command::CloseShowing {},
            Command::Settle {},
            Command::ReplaceCards {},
        ];
        words.extend(
            Direction::ALL
                .iter()
                .map(|what| Command::Direct { what: *what }),
        );
        for player in people.all() {
            let chips = purses.chips(player);
            let player = || player.clone();
            words.push(Command::WithdrawAnte { player: player() });
            let cents = self.rules.jackpot_wager;
            if chips >= cents {
                words.push(Command::WagerJackpot {
                    player: player(),
                    cents,
                });
                words.push(Command::CallWager {
                    player: player(),
                    on: On::Jackpot,
                    cents,
                });
            }
            words.push(Command::WithdrawJackpot { player: player() });
            words.push(Command::NoLight { player: player() });
        }
        for hand in self.hands.values() {
            let player = || hand.player.clone();
            words.push(Command::Fold { player: player() });
            let cents = self.rules.bet_on(hand.ante);
            if purses.chips(&hand.player) >= cents {
                let player = player();
                words.push(Command::Bet { player, cents });
            }
            words.push(Command::FoldAbsent { player: player() });
            words.push(Command::Show { player: player() });
            words.push(Command::LeaveDown { player: player() });
            words.push(Command::VerifyHand { player: player() });
            words.push(Command::DeclareDead { player: player() });
        }
        self.offer_each(people, to, words, offers);
    }

    /// What may be reported now: each is tried with facts that are possible.
    fn offer_faults(&self, people: &People, offers: &mut Vec<Offer>) {
        let mut reports = vec![
            Command::ReportCardCount {
                seat: None,
                cards: HAND as u8 + 1,
            },
            Command::InvalidateRound {
                cause: InvalidCause::Disruption,
                forfeit: Vec::new(),
            },
        ];
        let card = self.cards.shoe.unseen().present().first().copied();
        let exposed = |card, (seat, nth)| Command::ReportExposedCard { card, seat, nth };
        let dealt = [(None, first_down(&self.dealer))].into_iter();
        let dealt = dealt.chain(self.hands.iter().map(|(seat, hand)| {
            let seen = hand.exposed.map(|(nth, _)| nth);
            let mut all = (1..=hand.slots.len() as u8).filter(|nth| Some(*nth) != seen);
            (Some(*seat), all.next())
        }));
        let places = [(None, None)].into_iter().chain(dealt);
        let places = places.filter(|(seat, nth)| seat.is_none() || nth.is_some());
        if let Some(card) = card {
            reports.extend(places.map(|place| exposed(card, place)));
        }
        let boxes = 1..=self.rules.table.seats;
        reports.extend(boxes.map(|seat| Command::ReportEmptyBox { seat }));
        let least = self.rules.table.limits.min_cents;
        let cents = self.rules.table.chips.next_up(least);
        reports.extend(people.all().map(|player| Command::ReportAnte {
            player: player.clone(),
            cents,
            seat: Some(1),
            cards: Some(0),
            known: None,
        }));
        // Any two people are kept apart, whether they are here or not.
        let two = [Name::new("one"), Name::new("other")];
        if let [Some(player), Some(other)] = two {
            reports.push(Command::KeepApart { player, other });
        }
        self.offer_reports(people, reports, offers);
    }
}
