//! How each event changes the table (nz-1996/blackjack/4.9, 6.7, 11.3, 11.5, 15.10).

use super::event::{Event, How, Reinstated, Settlement, StakeSettled};
use super::hand::{Hand, Out, Stake, is_pair};
use super::next::To;
use super::state::{
    Beside, Blackjack, Came, CutFrom, Following, Insurance, Phase, Play, RoundRecord, Spot,
};
use crate::machine::{Game, Misfit};
use crate::words::WagerResult;
use crate::{Card, Cents, Name};

const NO_HAND: Misfit = Misfit::Because("the box has no such hand");
const NO_STAKE: Misfit = Misfit::Because("that player has no stake on the hand");

impl Blackjack {
    /// Takes one event into the state.
    pub(super) fn take(&mut self, event: &Event) -> Result<(), Misfit> {
        if let Some(settled) = event.settlement() {
            let key = super::cites::key(event, self);
            self.came_out(&settled)?;
            self.settled.push((settled, key));
        }
        match event {
            Event::Ready(event) => self.take_cards(event)?,
            Event::FirstCardDiscarded {} => {
                self.cards.shoe.draw()?;
                self.burned = true;
            }
            Event::BurnedCardAsked { .. } => self.showing = true,
            Event::BurnedCardShown { card } => {
                if self.burned {
                    self.cards.shoe.see(*card)?;
                }
                self.burned = false;
                self.burned_card = Some(*card);
                self.showing = false;
            }
            Event::CuttingCardDirected { from_back } => self.directed = Some(*from_back),
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
            } => self.set_wager(*area, player, *total_cents)?,
            Event::SevensWagered {
                player,
                area,
                cents,
            } => self.beside(*area, player)?.sevens = *cents,
            Event::SevensWithdrawn { player, area, .. } => {
                self.beside(*area, player)?.sevens = Cents::ZERO;
            }
            Event::HeldToMinimum { player } => {
                self.held.insert(player.clone());
            }
            Event::BettingClosed { .. } => self.close_betting(),
            Event::DeciderNamed { area, player } => self.wagered(*area)?.decider.clone_from(player),
            Event::BoxWagerFound {
                player,
                area,
                valid_cents,
                ..
            } => {
                let total = self.wager(*area, player).plus(*valid_cents)?;
                if valid_cents.is_positive() {
                    if total < self.rules.table.limits.min_cents {
                        self.below_minimum.insert(player.clone());
                    }
                    self.set_wager(*area, player, total)?;
                }
            }
            Event::CardToBox {
                area,
                hand,
                card,
                exposed,
            } => {
                self.draw(*card, *exposed)?;
                let hand = self.hand_mut(*area, *hand)?;
                add_card(&mut hand.cards, *card)?;
                hand.asked = false;
            }
            Event::CardToDealer { card, exposed } => {
                self.draw(*card, *exposed)?;
                add_card(&mut self.dealer, *card)?;
            }
            Event::CuttingCardDrawn { first } => self.draw_cutting_card(*first),
            Event::CardDiscarded { card, .. } => {
                self.cards.shoe.show(*card)?;
            }
            Event::CardExposed { card } => {
                self.cards.shoe.show(*card)?;
                self.exposed.push(*card);
            }
            Event::CardOmitted { area: Some(area) } => {
                let omitted = &mut self.wagered(*area)?.omitted;
                *omitted = omitted.saturating_add(1);
            }
            Event::CardOmitted { area: None } => self.dealer_omitted = true,
            Event::ReconstructionDue { drawn, why } => {
                self.play_mut()?.anew = Some((drawn.clone(), *why));
            }
            Event::RoundLaidAnew { drawn, .. } => self.lay_anew(drawn)?,
            Event::TotalAnnounced {
                area: Some(area),
                hand: Some(hand),
                ..
            } => {
                let hand = self.hand_mut(*area, *hand)?;
                hand.called = hand.cards.len();
            }
            Event::TotalAnnounced { .. } => self.dealer_called = true,
            Event::InsuranceOpened {} => self.insurance = Insurance::Open,
            Event::InsurancePlaced {
                player,
                area,
                cents,
            } => {
                self.decided = true;
                let beside = self.beside(*area, player)?;
                beside.insurance = *cents;
                beside.answered = true;
            }
            Event::InsuranceDeclined { player, area, .. } => {
                self.beside(*area, player)?.answered = true;
            }
            Event::InsuranceClosed {} => self.insurance = Insurance::Closed,
            Event::HandStood { area, hand, .. } | Event::CardRefused { area, hand, .. } => {
                self.decide_on(*area, *hand);
                let hand = self.hand_mut(*area, *hand)?;
                hand.stood = true;
                hand.refused = matches!(event, Event::CardRefused { .. });
            }
            Event::CardAsked { area, hand, .. } => {
                self.decide_on(*area, *hand);
                self.hand_mut(*area, *hand)?.asked = true;
            }
            Event::AbsenceDirected { area, hand, .. } => {
                self.decided = true;
                self.hand_mut(*area, *hand)?.absent = true;
            }
            Event::HandDoubled {
                area,
                hand,
                player,
                cents,
            } => {
                self.decide_on(*area, *hand);
                self.hand_mut(*area, *hand)?.doubled = true;
                self.add_to_stake(*area, *hand, player, *cents)?;
                self.ask_others(*area, *hand, player, false);
            }
            Event::PairSplit {
                area,
                hand,
                player,
                cents,
            } => self.split_pair(*area, *hand, player, *cents)?,
            Event::DoubleFollowed {
                player,
                area,
                hand,
                cents,
            } => {
                self.add_to_stake(*area, *hand, player, *cents)?;
                self.answered(player);
            }
            Event::SplitFollowed {
                player,
                area,
                hand,
                cents,
            } => {
                self.stake_on(*area, *hand, player, *cents)?;
                self.answered(player);
            }
            Event::FollowDeclined { player, .. } => self.answered(player),
            Event::SplitHandChosen {
                player, area, hand, ..
            } => {
                self.move_stake(*area, *hand, player)?;
                self.answered(player);
            }
            Event::OptionsOpened {} => {
                self.play_mut()?.choosing = true;
                self.dealer_late = true;
                self.dealer_omitted = false;
            }
            Event::OptionTaken { area, .. } => self.wagered(*area)?.chosen = true,
            Event::HandBusted { area, hand, .. } => {
                self.hand_mut(*area, *hand)?.out = Some(Out::Bust)
            }
            Event::HandCollected { area, hand } => {
                self.hand_mut(*area, *hand)?.out = Some(Out::Paid)
            }
            Event::StakeSettled(stake) => self.settle_stake(stake)?,
            Event::SevensSettled { player, area, .. } => {
                self.beside(*area, player)?.sevens = Cents::ZERO;
            }
            Event::InsuranceSettled { player, area, .. } => {
                self.beside(*area, player)?.insurance = Cents::ZERO;
            }
            Event::LossReturned {
                player,
                area,
                cents,
                ..
            } => {
                let came = self.came_to(*area, player);
                came.lost = came.lost.minus(*cents)?;
                let beside = self.boxes.get_mut(area).map(|spot| &mut spot.beside);
                if let Some(beside) = beside.and_then(|beside| beside.get_mut(player)) {
                    beside.lost -= beside.lost.min(*cents);
                }
            }
            Event::PaymentRecovered {
                player,
                area,
                cents,
                ..
            } => {
                let came = self.came_to(*area, player);
                let paid = came.paid.min(*cents);
                came.paid -= paid;
                came.back = came.back.minus(*cents - paid)?;
            }
            Event::WagerReinstated {
                player,
                area,
                what,
                cents,
            } => self.reinstate(*area, player, *what, *cents)?,
            // Before the deal a box without a wager is not a box of the round.
            Event::BoxGivenBack { player, area, .. } if !self.round_under_way() => {
                self.beside(*area, player)?.sevens = Cents::ZERO;
                self.set_wager(*area, player, Cents::ZERO)?;
            }
            Event::BoxGivenBack { player, area, .. } | Event::BoxForfeited { player, area, .. } => {
                let beside = self.beside(*area, player)?;
                beside.sevens = Cents::ZERO;
                beside.insurance = Cents::ZERO;
                for hand in &mut self.wagered(*area)?.hands {
                    hand.stakes.retain(|s| s.player != *player);
                }
            }
            Event::BoxVoided { area, .. } => {
                for hand in &mut self.wagered(*area)?.hands {
                    hand.out = Some(Out::Void);
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
                self.settled.clear();
                self.came.clear();
                if self.round_under_way() {
                    self.end_round();
                }
            }
            Event::CardDamaged { card } => self.damaged.push(*card),
            Event::CardsReplaced { .. } => self.damaged.clear(),
            Event::ShuffleDue { why } => {
                self.last = true;
                self.due = Some(*why);
            }
            Event::Announced { .. }
            | Event::MishapRuled { .. }
            | Event::LossForfeited { .. }
            | Event::PaymentOwed { .. }
            | Event::WagerCalled { .. }
            | Event::InspectorNotified {} => {}
        }
        Ok(())
    }

    /// What came of a player's wagers on a box.
    fn came_to(&mut self, area: u8, player: &Name) -> &mut Came {
        let by_player = self.came.entry(area).or_default();
        by_player.entry(player.clone()).or_default()
    }

    /// A wager came out.
    fn came_out(&mut self, settled: &Settlement) -> Result<(), Misfit> {
        let came = self.came_to(settled.area, &settled.player);
        match settled.result {
            WagerResult::Lost => came.lost = came.lost.plus(settled.stake_cents)?,
            WagerResult::Won | WagerResult::StandOff => {
                came.paid = came.paid.plus(settled.payment_cents)?;
                came.back = came.back.plus(settled.stake_cents)?;
            }
        }
        Ok(())
    }

    /// A wager that had come out lies there again.
    fn reinstate(
        &mut self,
        area: u8,
        player: &Name,
        what: Reinstated,
        cents: Cents,
    ) -> Result<(), Misfit> {
        match what {
            Reinstated::SuperSevens => self.beside(area, player)?.sevens = cents,
            Reinstated::Hand => {
                self.stake_on(area, 1, player, cents)?;
                let hand = self.hand_mut(area, 1)?;
                hand.out = None;
                for stake in hand.stakes.iter_mut().filter(|s| s.player == *player) {
                    stake.original = true;
                }
            }
        }
        Ok(())
    }

    /// The box, which must have a wager on it.
    fn wagered(&mut self, area: u8) -> Result<&mut Spot, Misfit> {
        let none = Misfit::Because("there is no wager on that box");
        self.boxes.get_mut(&area).ok_or(none)
    }

    /// The box, with an empty hand for wagers to lie on if it is new.
    fn spot(&mut self, area: u8) -> &mut Spot {
        self.boxes.entry(area).or_insert_with(|| Spot {
            hands: alloc::vec![Hand {
                // For as many as usually share a box.
                stakes: alloc::vec::Vec::with_capacity(4),
                ..Hand::default()
            }],
            ..Spot::default()
        })
    }

    /// A player's wager before the deal becomes this much.
    fn set_wager(&mut self, area: u8, player: &Name, cents: Cents) -> Result<(), Misfit> {
        let spot = self.spot(area);
        spot.beside.entry(player.clone()).or_default().wager = cents;
        let stakes = &mut spot.hands.first_mut().ok_or(NO_HAND)?.stakes;
        match stakes.iter_mut().find(|s| s.player == *player) {
            Some(stake) => stake.cents = cents,
            None => stakes.push(Stake {
                player: player.clone(),
                cents,
                added: Cents::ZERO,
                original: true,
            }),
        }
        if !cents.is_positive() {
            stakes.retain(|s| s.cents.is_positive());
            spot.beside.remove(player);
            if spot.beside.is_empty() {
                self.boxes.remove(&area);
            }
        }
        Ok(())
    }

    /// What a player has on a box beside the hands.
    fn beside(&mut self, area: u8, player: &Name) -> Result<&mut Beside, Misfit> {
        let beside = &mut self.wagered(area)?.beside;
        Ok(beside.entry(player.clone()).or_default())
    }

    /// What is asked in the round.
    fn play_mut(&mut self) -> Result<&mut Play, Misfit> {
        match &mut self.phase {
            Phase::Playing(play) => Ok(play),
            _ => Err(Misfit::Because("no round is being played")),
        }
    }

    fn close_betting(&mut self) {
        self.round_closed = true;
        self.phase = Phase::Playing(Play::default());
        self.settled.clear();
        self.came.clear();
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
        self.order.clear();
        self.exposed.clear();
        self.decided = false;
        self.insurance = Insurance::NotYet;
    }

    fn end_round(&mut self) {
        self.past = (
            core::mem::take(&mut self.boxes),
            core::mem::take(&mut self.dealer),
        );
        self.reset_round();
        self.interrupted = None;
        self.phase = Phase::Betting;
    }

    fn hand_mut(&mut self, area: u8, hand: u8) -> Result<&mut Hand, Misfit> {
        let hands = &mut self.wagered(area)?.hands;
        let at = usize::from(hand).checked_sub(1);
        at.and_then(|at| hands.get_mut(at)).ok_or(NO_HAND)
    }

    /// A card leaves the shoe, or is one that was exposed before.
    fn draw(&mut self, card: Card, exposed: bool) -> Result<(), Misfit> {
        if self.initial_to().is_some() {
            self.order.push(card);
        }
        if exposed && !self.exposed.is_empty() {
            self.exposed.remove(0);
        } else {
            self.cards.shoe.show(card)?;
        }
        Ok(())
    }

    fn draw_cutting_card(&mut self, first: bool) {
        self.cut_from = match self.draws_to() {
            Some(To::Box(area, _)) => {
                let decider = self.boxes.get(&area).and_then(|s| s.decider.clone());
                CutFrom::Box(area, decider)
            }
            Some(To::Dealer) | None => CutFrom::FarRight,
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
    fn lay_anew(&mut self, drawn: &[Card]) -> Result<(), Misfit> {
        // Whatever had come out lies there again.
        self.play_mut()?.anew = None;
        self.settled.clear();
        self.came.clear();
        // What was keyed wrongly has not been seen after all, and what is named now has been.
        let mut wrong = core::mem::take(&mut self.order);
        let out = usize::from(self.cards.shoe.drawn()) + drawn.len();
        let out = out.checked_sub(wrong.len()).and_then(|n| n.try_into().ok());
        let out = out.ok_or(Misfit::Because("the cards are not those of the shoe"))?;
        self.cards.shoe.set_drawn(out);
        for &card in drawn {
            match wrong.iter().position(|c| *c == card) {
                Some(at) => drop(wrong.remove(at)),
                None => self.cards.shoe.see(card)?,
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
                Some(To::Box(area, hand)) => self.hand_mut(area, hand)?.cards.push(card),
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
        Ok(())
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
        if let Phase::Playing(play) = &mut self.phase {
            play.following = (!waiting.is_empty()).then_some(Following {
                area,
                hand,
                split,
                waiting,
            });
        }
    }

    fn answered(&mut self, player: &Name) {
        if let Phase::Playing(play) = &mut self.phase {
            play.following.take_if(|following| {
                following.waiting.retain(|name| name != player);
                following.waiting.is_empty()
            });
        }
    }

    fn add_to_stake(
        &mut self,
        area: u8,
        hand: u8,
        player: &Name,
        cents: Cents,
    ) -> Result<(), Misfit> {
        let mut stakes = self.hand_mut(area, hand)?.stakes.iter_mut();
        let stake = stakes.find(|s| s.player == *player);
        let added = &mut stake.ok_or(NO_STAKE)?.added;
        *added = added.plus(cents)?;
        Ok(())
    }

    fn stake_on(&mut self, area: u8, hand: u8, player: &Name, cents: Cents) -> Result<(), Misfit> {
        let stake = Stake {
            player: player.clone(),
            cents,
            added: Cents::ZERO,
            original: false,
        };
        self.hand_mut(area, hand)?.stakes.push(stake);
        Ok(())
    }

    /// One hand becomes two, each with one of the cards; the second comes after the first.
    fn split_pair(&mut self, area: u8, nth: u8, player: &Name, cents: Cents) -> Result<(), Misfit> {
        self.decided = true;
        let most = usize::from(self.rules.hands_per_box);
        let hand = self.hand_mut(area, nth)?;
        let &[first, second] = hand.cards.as_slice() else {
            return Err(Misfit::Because("that hand is not a pair"));
        };
        let aces = first.rank == crate::Rank::Ace;
        hand.cards.pop();
        (hand.split, hand.split_aces, hand.called) = (true, aces, 1);
        let second = Hand {
            cards: alloc::vec![second],
            split: true,
            split_aces: aces,
            called: 1,
            ..Hand::default()
        };
        let hands = &mut self.wagered(area)?.hands;
        if hands.len() >= most {
            return Err(Misfit::Because("the box has all its hands already"));
        }
        hands.insert(usize::from(nth), second);
        self.stake_on(area, nth + 1, player, cents)?;
        self.ask_others(area, nth, player, true);
        Ok(())
    }

    /// A player's stake on the hands of a split stays on one of them.
    fn move_stake(&mut self, area: u8, hand: u8, player: &Name) -> Result<(), Misfit> {
        let following = self.following();
        let first = following
            .ok_or(Misfit::Because("nobody is asked to follow"))?
            .hand;
        if hand != first {
            let stakes = &mut self.hand_mut(area, first)?.stakes;
            let at = stakes.iter().position(|s| s.player == *player);
            let stake = stakes.remove(at.ok_or(NO_STAKE)?);
            self.hand_mut(area, hand)?.stakes.push(stake);
        }
        Ok(())
    }

    fn settle_stake(&mut self, settled: &StakeSettled) -> Result<(), Misfit> {
        let (player, area, how) = (&settled.player, settled.area, settled.how);
        // A blackjack is paid at once without anybody having said a word.
        self.decided |= how != How::Blackjack;
        let stakes = &mut self.hand_mut(area, settled.hand)?.stakes;
        for stake in stakes.iter_mut().filter(|s| s.player == *player) {
            match how {
                How::DoublingReturned => stake.added = Cents::ZERO,
                How::DealerBlackjack | How::SplitReturned => stake.cents = Cents::ZERO,
                How::Blackjack
                | How::EvenMoney
                | How::Higher
                | How::DealerBust
                | How::Lower
                | How::Bust
                | How::Equal
                | How::BothBlackjack => (stake.cents, stake.added) = (Cents::ZERO, Cents::ZERO),
            }
        }
        stakes.retain(|s| s.total().is_positive());
        let beside = self.beside(area, player)?;
        beside.answered |= how == How::EvenMoney;
        if how == How::Bust {
            beside.lost = beside.lost.plus(settled.stake_cents)?;
        }
        Ok(())
    }
}

/// One more card of a hand, which never has more than 21.
fn add_card(cards: &mut alloc::vec::Vec<Card>, card: Card) -> Result<(), Misfit> {
    if cards.len() == 21 {
        return Err(Misfit::Because("the hand has all the cards it can have"));
    }
    cards.push(card);
    Ok(())
}
