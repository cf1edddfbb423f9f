//! How each event changes the table. It cannot fail: what is in the log has happened (nz-1996/blackjack/4.9, 6.7, 11.3, 11.5, 15.10).

use super::event::{Event, How, StakeSettled};
use super::hand::{Hand, Out, Stake, is_pair};
use super::next::To;
use super::state::{Blackjack, CutFrom, Following, Insurance, Phase, RoundRecord, Spot};
use crate::{Card, Cents, Name};

impl Blackjack {
    /// Takes one event into the state.
    pub(super) fn take(&mut self, event: &Event) {
        if let Some(settled) = event.settlement() {
            let key = super::cites::key(event, self);
            self.settled.push((settled, key));
        }
        match event {
            Event::Ready(event) => self.take_cards(event),
            Event::FirstCardDiscarded {} => {
                self.cards.shoe.draw();
                self.burned = true;
            }
            Event::BurnedCardAsked { .. } => self.showing = true,
            Event::BurnedCardShown { card } => {
                self.cards.shoe.see(*card);
                self.burned = false;
                self.showing = false;
            }
            Event::ShoeEnded { .. } => self.phase = Phase::ShoeEnded,
            Event::BettingOpened { round } => {
                self.round = *round;
                self.round_closed = false;
                self.phase = Phase::Betting;
            }
            Event::BoxWagered {
                player,
                area,
                total_cents,
                ..
            }
            | Event::BoxWithdrawn {
                player,
                area,
                total_cents,
                ..
            } => self.set_wager(*area, player, *total_cents),
            Event::SevensWagered {
                player,
                area,
                cents,
            } => self.beside(*area, player, |b| b.sevens = *cents),
            Event::SevensWithdrawn { player, area, .. } => {
                self.beside(*area, player, |b| b.sevens = Cents::ZERO);
            }
            Event::HeldToMinimum { player } => {
                self.held.insert(player.clone());
            }
            Event::BettingClosed { .. } => self.close_betting(),
            Event::DeciderNamed { area, player } => self.spot(*area).decider.clone_from(player),
            Event::BoxWagerFound {
                player,
                area,
                valid_cents,
                ..
            } => {
                let total = self.wager(*area, player) + *valid_cents;
                if valid_cents.is_positive() {
                    if total < self.rules.table.limits.min_cents {
                        self.below_minimum.insert(player.clone());
                    }
                    self.set_wager(*area, player, total);
                }
            }
            Event::CardToBox {
                area,
                hand,
                card,
                exposed,
            } => {
                self.draw(*card, *exposed);
                self.with_hand(*area, *hand, |h| {
                    h.cards.push(*card);
                    h.asked = false;
                });
            }
            Event::CardToDealer { card, exposed } => {
                self.draw(*card, *exposed);
                self.dealer.push(*card);
            }
            Event::CuttingCardDrawn { first } => self.draw_cutting_card(*first),
            Event::CardDiscarded { card, .. } => {
                self.cards.shoe.draw();
                self.cards.shoe.see(*card);
            }
            Event::CardExposed { card } => {
                self.cards.shoe.draw();
                self.cards.shoe.see(*card);
                self.exposed.push(*card);
            }
            Event::CardOmitted { area: Some(area) } => self.spot(*area).omitted += 1,
            Event::CardOmitted { area: None } => self.dealer_omitted = true,
            Event::RoundLaidAnew { drawn, .. } => self.lay_anew(drawn),
            Event::TotalAnnounced {
                area: Some(area),
                hand: Some(hand),
                ..
            } => self.with_hand(*area, *hand, |h| h.called = h.cards.len()),
            Event::TotalAnnounced { .. } => self.dealer_called = true,
            Event::InsuranceOpened {} => self.insurance = Insurance::Open,
            Event::InsurancePlaced {
                player,
                area,
                cents,
            } => {
                self.decided = true;
                self.beside(*area, player, |b| {
                    b.insurance = *cents;
                    b.answered = true;
                });
            }
            Event::InsuranceDeclined { player, area, .. } => {
                self.beside(*area, player, |b| b.answered = true);
            }
            Event::InsuranceClosed {} => self.insurance = Insurance::Closed,
            Event::HandStood { area, hand, .. } | Event::CardRefused { area, hand, .. } => {
                self.decide_on(*area, *hand);
                self.with_hand(*area, *hand, |h| h.stood = true);
            }
            Event::CardAsked { area, hand, .. } => {
                self.decide_on(*area, *hand);
                self.with_hand(*area, *hand, |h| h.asked = true);
            }
            Event::AbsenceDirected { area, hand, .. } => {
                self.decided = true;
                self.with_hand(*area, *hand, |h| h.absent = true);
            }
            Event::HandDoubled {
                area,
                hand,
                player,
                cents,
            } => {
                self.decide_on(*area, *hand);
                self.with_hand(*area, *hand, |h| h.doubled = true);
                self.add_to_stake(*area, *hand, player, *cents);
                self.ask_others(*area, *hand, player, false);
            }
            Event::PairSplit {
                area,
                hand,
                player,
                cents,
            } => self.split_pair(*area, *hand, player, *cents),
            Event::DoubleFollowed {
                player,
                area,
                hand,
                cents,
            } => {
                self.add_to_stake(*area, *hand, player, *cents);
                self.answered(player);
            }
            Event::SplitFollowed {
                player,
                area,
                hand,
                cents,
            } => {
                self.stake_on(*area, *hand, player, *cents);
                self.answered(player);
            }
            Event::FollowDeclined { player, .. } => self.answered(player),
            Event::SplitHandChosen {
                player, area, hand, ..
            } => {
                self.move_stake(*area, *hand, player);
                self.answered(player);
            }
            Event::OptionsOpened {} => {
                self.choosing = true;
                self.dealer_late = true;
                self.dealer_omitted = false;
            }
            Event::OptionTaken { area, .. } => self.spot(*area).chosen = true,
            Event::HandBusted { area, hand, .. } => self.take_out(*area, *hand, Out::Bust),
            Event::HandCollected { area, hand } => self.take_out(*area, *hand, Out::Paid),
            Event::StakeSettled(stake) => self.settle_stake(stake),
            Event::SevensSettled { player, area, .. } => {
                self.decided = true;
                self.beside(*area, player, |b| b.sevens = Cents::ZERO);
            }
            Event::InsuranceSettled { player, area, .. } => {
                self.beside(*area, player, |b| b.insurance = Cents::ZERO);
            }
            Event::LossReturned {
                player,
                area,
                cents,
                ..
            } => self.beside(*area, player, |b| b.lost -= *cents),
            Event::BoxGivenBack { player, area, .. } | Event::BoxForfeited { player, area, .. } => {
                self.beside(*area, player, |b| {
                    b.sevens = Cents::ZERO;
                    b.insurance = Cents::ZERO;
                });
                if let Some(spot) = self.boxes.get_mut(area) {
                    for hand in &mut spot.hands {
                        hand.stakes.retain(|s| s.player != *player);
                    }
                }
            }
            Event::BoxVoided { area, .. } => {
                if let Some(spot) = self.boxes.get_mut(area) {
                    for hand in &mut spot.hands {
                        hand.out = Some(Out::Void);
                    }
                }
            }
            Event::RoundDecided { total, blackjack } => {
                self.phase = Phase::Decided;
                self.records.push(RoundRecord {
                    round: self.round,
                    total: *total,
                    blackjack: *blackjack,
                });
            }
            Event::RoundSettled { .. } => self.end_round(),
            Event::RoundSetAside { round, .. } => {
                // A void round has no result.
                self.records.retain(|record| record.round != *round);
                self.end_round();
            }
            Event::CardDamaged { card } => self.damaged.push(*card),
            Event::CardsReplaced { .. } => self.damaged.clear(),
            Event::ShuffleDue { why } => {
                self.last = true;
                self.due = Some(*why);
            }
            Event::Announced { .. } | Event::MishapRuled { .. } | Event::InspectorNotified {} => {}
        }
    }

    /// The box, with an empty hand for wagers to lie on if it is new.
    fn spot(&mut self, area: u8) -> &mut Spot {
        self.boxes.entry(area).or_insert_with(|| Spot {
            hands: alloc::vec![Hand::default()],
            ..Spot::default()
        })
    }

    /// A player's wager before the deal becomes this much.
    fn set_wager(&mut self, area: u8, player: &Name, cents: Cents) {
        let spot = self.spot(area);
        spot.beside.entry(player.clone()).or_default().wager = cents;
        let stakes = &mut spot.hands[0].stakes;
        match stakes.iter_mut().find(|s| s.player == *player) {
            Some(stake) => stake.cents = cents,
            None => stakes.push(Stake {
                player: player.clone(),
                cents,
                added: Cents::ZERO,
                original: true,
            }),
        }
        stakes.retain(|s| s.cents.is_positive());
        if cents.is_zero() {
            spot.beside.remove(player);
        }
        if spot.beside.is_empty() {
            self.boxes.remove(&area);
        }
    }

    fn beside(&mut self, area: u8, player: &Name, change: impl Fn(&mut super::state::Beside)) {
        if let Some(spot) = self.boxes.get_mut(&area) {
            change(spot.beside.entry(player.clone()).or_default());
        }
    }

    fn close_betting(&mut self) {
        self.round_closed = true;
        self.phase = Phase::Playing;
        self.settled.clear();
        self.past = Default::default();
        self.reset_round();
        let players = self.boxes.values().flat_map(|s| s.beside.keys().cloned());
        let players: alloc::collections::BTreeSet<Name> = players.collect();
        if self.shoe_fresh {
            self.steady = players;
        } else {
            self.steady.retain(|name| players.contains(name));
        }
        self.shoe_fresh = false;
    }

    fn reset_round(&mut self) {
        self.dealer.clear();
        self.dealer_called = false;
        self.dealer_omitted = false;
        self.dealer_late = false;
        self.choosing = false;
        self.order.clear();
        self.exposed.clear();
        self.decided = false;
        self.insurance = Insurance::NotYet;
        self.following = None;
    }

    fn end_round(&mut self) {
        self.past = (
            core::mem::take(&mut self.boxes),
            core::mem::take(&mut self.dealer),
        );
        self.reset_round();
        self.interrupted = false;
        self.phase = Phase::Betting;
    }

    fn hand_mut(&mut self, area: u8, hand: u8) -> Option<&mut Hand> {
        let hands = &mut self.boxes.get_mut(&area)?.hands;
        hands.get_mut(usize::from(hand).checked_sub(1)?)
    }

    fn with_hand(&mut self, area: u8, hand: u8, change: impl FnOnce(&mut Hand)) {
        if let Some(hand) = self.hand_mut(area, hand) {
            change(hand);
        }
    }

    fn take_out(&mut self, area: u8, hand: u8, out: Out) {
        self.with_hand(area, hand, |h| h.out = Some(out));
    }

    /// A card leaves the shoe, or is one that was exposed before.
    fn draw(&mut self, card: Card, exposed: bool) {
        if self.initial_to().is_some() {
            self.order.push(card);
        }
        if exposed && !self.exposed.is_empty() {
            self.exposed.remove(0);
        } else {
            self.cards.shoe.draw();
            self.cards.shoe.see(card);
        }
    }

    fn draw_cutting_card(&mut self, first: bool) {
        self.cut_from = match self.draws_to() {
            Some(To::Box(area, _)) => {
                let decider = self.boxes.get(&area).and_then(|s| s.decider.clone());
                CutFrom::Box(area, decider)
            }
            _ => CutFrom::FarRight,
        };
        self.cards.cutting_card_out = true;
        self.last = true;
        if first {
            // The round has not begun: its wagers lie there for the next shoe.
            self.came_first = true;
            self.round_closed = false;
            for spot in self.boxes.values_mut() {
                spot.decider = None;
            }
        }
    }

    /// The hands as the cards should have lain, in the order in which they came; those beyond the deal are the next.
    fn lay_anew(&mut self, drawn: &[Card]) {
        // What was keyed wrongly has not been seen after all, and what is named now has been.
        let mut wrong = core::mem::take(&mut self.order);
        let out = self.cards.shoe.drawn() + drawn.len() as u16 - wrong.len() as u16;
        self.cards.shoe.set_drawn(out);
        for &card in drawn {
            match wrong.iter().position(|c| *c == card) {
                Some(at) => drop(wrong.remove(at)),
                None => self.cards.shoe.see(card),
            }
        }
        for card in wrong {
            self.cards.shoe.unsee(card);
        }
        self.dealer.clear();
        self.dealer_omitted = false;
        for spot in self.boxes.values_mut() {
            spot.omitted = 0;
            for beside in spot.beside.values_mut() {
                beside.answered = false;
            }
            for hand in &mut spot.hands {
                hand.cards.clear();
                hand.called = 0;
            }
        }
        let more = core::mem::take(&mut self.exposed);
        for &card in drawn {
            match self.initial_to() {
                Some(To::Box(area, hand)) => self.with_hand(area, hand, |h| h.cards.push(card)),
                Some(To::Dealer) => self.dealer.push(card),
                None => {
                    self.exposed.push(card);
                    continue;
                }
            }
            self.order.push(card);
        }
        self.exposed.extend(more);
        self.insurance = Insurance::NotYet;
    }

    /// A decision was made on a box; a pair that it leaves whole is not split later.
    fn decide_on(&mut self, area: u8, hand: u8) {
        self.decided = true;
        let pair = self
            .hand(area, hand)
            .is_some_and(|h| is_pair(&h.cards) && !h.absent);
        if let Some(spot) = self.boxes.get_mut(&area) {
            spot.no_split |= pair;
        }
    }

    /// The others with a stake on the hand are asked whether to follow.
    fn ask_others(&mut self, area: u8, hand: u8, player: &Name, split: bool) {
        let stakes = self.hand(area, hand).map(|h| h.stakes.as_slice());
        let others = stakes.unwrap_or_default().iter().map(|s| s.player.clone());
        // Nobody is waited for who cannot double down: what lies there is too little.
        let able = |name: &Name| split || self.double_bounds(area, hand, name).is_some();
        let others = others.filter(|name| name != player && able(name));
        let waiting: alloc::vec::Vec<Name> = others.collect();
        self.following = (!waiting.is_empty()).then_some(Following {
            area,
            hand,
            split,
            waiting,
        });
    }

    fn answered(&mut self, player: &Name) {
        if let Some(following) = &mut self.following {
            following.waiting.retain(|name| name != player);
            if following.waiting.is_empty() {
                self.following = None;
            }
        }
    }

    fn add_to_stake(&mut self, area: u8, hand: u8, player: &Name, cents: Cents) {
        self.with_hand(area, hand, |h| {
            let stakes = &mut h.stakes;
            if let Some(stake) = stakes.iter_mut().find(|s| s.player == *player) {
                stake.added += cents;
            }
        });
    }

    fn stake_on(&mut self, area: u8, hand: u8, player: &Name, cents: Cents) {
        let stake = Stake {
            player: player.clone(),
            cents,
            added: Cents::ZERO,
            original: false,
        };
        self.with_hand(area, hand, |h| h.stakes.push(stake));
    }

    /// One hand becomes two, each with one of the cards; the second comes after the first.
    fn split_pair(&mut self, area: u8, nth: u8, player: &Name, cents: Cents) {
        self.decided = true;
        if let Some(spot) = self.boxes.get_mut(&area) {
            let at = usize::from(nth) - 1;
            let hand = &mut spot.hands[at];
            hand.split = true;
            hand.split_aces = hand
                .cards
                .first()
                .is_some_and(|c| c.rank == crate::Rank::Ace);
            hand.called = 1;
            let second = Hand {
                cards: hand.cards.split_off(1),
                split: true,
                split_aces: hand.split_aces,
                called: 1,
                ..Hand::default()
            };
            spot.hands.insert(at + 1, second);
        }
        self.stake_on(area, nth + 1, player, cents);
        self.ask_others(area, nth, player, true);
    }

    /// A player's stake on the hands of a split stays on one of them.
    fn move_stake(&mut self, area: u8, hand: u8, player: &Name) {
        let Some(first) = self.following.as_ref().map(|f| f.hand) else {
            return;
        };
        if hand == first {
            return;
        }
        let mut moved = None;
        self.with_hand(area, first, |h| {
            let at = h.stakes.iter().position(|s| s.player == *player);
            moved = at.map(|at| h.stakes.remove(at));
        });
        if let Some(stake) = moved {
            self.with_hand(area, hand, |h| h.stakes.push(stake));
        }
    }

    fn settle_stake(&mut self, settled: &StakeSettled) {
        let (player, area, how) = (&settled.player, settled.area, settled.how);
        self.decided = true;
        self.with_hand(area, settled.hand, |h| {
            for stake in h.stakes.iter_mut().filter(|s| s.player == *player) {
                match how {
                    How::DoublingReturned => stake.added = Cents::ZERO,
                    How::DealerBlackjack | How::SplitReturned => stake.cents = Cents::ZERO,
                    _ => (stake.cents, stake.added) = (Cents::ZERO, Cents::ZERO),
                }
            }
            h.stakes.retain(|s| s.total().is_positive());
        });
        self.beside(area, player, |b| {
            b.answered |= how == How::EvenMoney;
            if how == How::Bust {
                b.lost += settled.stake_cents;
            }
        });
    }
}
