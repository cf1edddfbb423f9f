//! The course of events that one command sets off: each is cited, applied to the table and recorded, and what
//! follows automatically under the rules (calls, draws declared, the next offer) is played out until somebody or chance must act.

use super::cites;
use super::command::On;
use super::coup::{self, Carried, Last};
use super::event::{Event, Passed};
use super::hand::{Outcome, Side};
use super::rules::{Disclosed, Equipment};
use super::state::{Baccarat, Next, Phase};
use crate::words::{Brought, Irregularity, ReshuffleCause, ShoeEnd};
use crate::{Card, Cents, Name, People};
use alloc::vec::Vec;

pub(super) type Course<'a> = crate::machine::Course<'a, Baccarat>;

impl Course<'_> {
    /// What follows automatically; false when somebody or chance must act.
    pub(super) fn follow(&mut self) -> bool {
        match &self.table.phase {
            Phase::Preparing(stage) if stage.may_be_cut() => match self.table.rules.equipment {
                Equipment::ContinuousShuffler => self.push(Event::ShufflerLoaded {}),
                Equipment::Shoe | Equipment::BatchShuffler => self.offer_cut(),
            },
            Phase::Burning(Some(0)) => self.open_betting(),
            Phase::Dealing => return self.assign_hands() && self.deal_on(),
            _ => return false,
        }
        true
    }

    /// Opens the betting, once a player or the dealer has the shoe.
    pub(super) fn open_betting(&mut self) {
        let without = self.table.curator.is_none() && !self.table.shoe_kept;
        if self.table.rules.curator && without && self.offer_shoe(&[]) {
            return;
        }
        let round = self.table.coup.next_round();
        self.push(Event::Coup(coup::Event::BettingOpened { round }));
    }

    /// Play after a vacancy begins with cards that are shuffled again, where the book asks for it and some were dealt.
    pub(super) fn shuffle_if_vacant(&mut self, vacant: bool) {
        let over = matches!(self.table.phase, Phase::Betting | Phase::ShoeEnded(_));
        if vacant && over && self.table.rules.vacancy_shuffle && self.table.shoe_begun {
            self.shuffle_for(ReshuffleCause::Vacancy);
        }
    }

    /// The cards are shuffled or replaced between rounds, and one that waited for the next goes with them.
    pub(super) fn collect_cards(&mut self, why: Brought) {
        self.discard_waiting();
        self.bring(why);
    }

    /// The cards are shuffled for such a cause.
    pub(super) fn shuffle_for(&mut self, cause: ReshuffleCause) {
        self.discard_waiting();
        let brought = self.cards_brought(Brought::Reshuffle);
        self.push_under(cites::Key::ShuffledFor(cause), Event::Ready(brought));
    }

    /// Cards that were burned are gathered for a shuffle that a player requires.
    pub(super) fn gather_burned(&mut self) {
        self.discard_waiting();
        let brought = self.cards_brought(Brought::Reshuffle);
        self.push_under(cites::Key::ShuffleRequired, Event::Ready(brought));
    }

    fn discard_waiting(&mut self) {
        if let Some(waits) = &self.table.coup.carried {
            let (card, why) = (waits.card, waits.why);
            self.push(Event::Coup(coup::Event::CardDiscarded { card, why }));
        }
    }

    /// Offers the shoe to the next player: from seat one up, or from the right of the last curator on. False when nobody is
    /// left to ask and the dealer keeps it.
    pub(super) fn offer_shoe(&mut self, declined: &[Name]) -> bool {
        let mut seated = self.people.seated();
        if let Some(from) = self.table.curator_seat {
            let after = seated
                .iter()
                .position(|(seat, _)| *seat > from)
                .unwrap_or(0);
            seated.rotate_left(after);
        }
        match seated
            .into_iter()
            .find(|(_, name)| !declined.contains(name))
        {
            Some((seat, player)) => {
                self.push(Event::ShoeOffered { player, seat });
                true
            }
            None => {
                self.push(Event::ShoeKept {});
                false
            }
        }
    }

    /// The curator passes the shoe, and it is offered to the next.
    pub(super) fn pass_shoe(&mut self, why: Passed) {
        if let Some((player, seat)) = self.table.curator.clone() {
            self.push(Event::ShoePassed { player, seat, why });
        }
    }

    /// Style B: who handles the hands, the Banker's first. False when a player must answer.
    fn assign_hands(&mut self) -> bool {
        for side in [Side::Banker, Side::Player] {
            if self.table.is_to_be_offered(side) && !self.offer_hand(side, &[]) {
                return false;
            }
        }
        true
    }

    /// Offers a hand to the next of the players entitled to it, or leaves it to the dealer. False when a player must answer.
    pub(super) fn offer_hand(&mut self, hand: Side, declined: &[Name]) -> bool {
        let void = self.table.deal.void.is_some();
        let next = entitled(self.table, self.people, hand)
            .into_iter()
            .find(|(name, _)| !void && !declined.contains(name));
        match next {
            Some((player, seat)) => {
                self.push(Event::HandOffered { hand, player, seat });
                false
            }
            None => {
                self.push(Event::Coup(coup::Event::HandKept { hand }));
                true
            }
        }
    }

    /// What the deal needs next, as far as it follows automatically. False when somebody or chance must act.
    fn deal_on(&mut self) -> bool {
        match self.table.next() {
            Next::UseCarried => self.use_carried(),
            Next::Call(side) => self.call_points(side),
            Next::Declare(hand, draws) => {
                // A round that was reconstructed may have its third cards already.
                let points = self.table.coup.hands.hand(hand).first_two();
                let points = points.unwrap_or_default();
                self.push(if draws {
                    Event::HandDraws { hand, points }
                } else {
                    Event::HandStands { hand, points }
                });
            }
            Next::Result => self.announce_result(),
            Next::Burn | Next::Draw(..) | Next::Turn(_) | Next::Reveal(..) => return false,
        }
        true
    }

    fn announce_result(&mut self) {
        let outcome = self.announce("Tie hand");
        if self.table.deal.void.is_some() {
            let round = self.table.coup.round;
            self.push(Event::VoidHandEnded { round });
            self.end_round(Some(outcome));
        }
    }

    /// After a round: the end of the shoe, the last hand, a void hand that is due, or the next betting.
    pub(super) fn end_round(&mut self, outcome: Option<Outcome>) {
        match self.table.coup.last {
            Last::This => return self.end_shoe(ShoeEnd::LastHand),
            Last::UnlessTie if outcome != Some(Outcome::Tie) => {
                return self.end_shoe(ShoeEnd::LastHand);
            }
            Last::OneMore | Last::UnlessTie => {
                self.announce_last();
            }
            Last::No => {}
        }
        if outcome == Some(Outcome::Player) {
            self.pass_shoe(Passed::BankerLost);
        }
        match (&self.table.coup.carried, self.table.rules.disclosed) {
            (Some(Carried { card: Some(_), .. }), Disclosed::VoidHand) => self.begin_void_hand(),
            (
                Some(Carried {
                    card: Some(card),
                    why,
                    ..
                }),
                Disclosed::Burn,
            ) => {
                let (card, why) = (*card, *why);
                self.order_burn(card, why);
            }
            _ => self.open_betting(),
        }
        self.shuffle_if_vacant(self.people.is_empty());
    }

    /// A card is discarded, and as many more face up as it says, or as are left, beside those that are being discarded already.
    pub(super) fn order_burn(&mut self, card: Card, why: Irregularity) {
        // A carried card has already left the shoe; any other is drawn now.
        let waits = u16::from(self.table.coup.carried.is_none());
        let left = self.table.cards.shoe.left().saturating_sub(waits);
        let more = self.table.burning().saturating_add(card.rank.face_value());
        self.push(Event::Coup(coup::Event::BurnOrdered {
            card,
            more: more.min(left.min(255) as u8),
            why,
        }));
    }

    /// A void hand, beginning with the disclosed card that was carried over. Wagers on the layout go back.
    pub(super) fn begin_void_hand(&mut self) {
        let Some((card, why)) = self
            .table
            .coup
            .carried
            .as_ref()
            .and_then(|c| c.card.map(|card| (card, c.why)))
        else {
            return;
        };
        self.return_wagers(why);
        // A round whose betting has closed but of which no card was dealt gives the void hand its number.
        let undealt = self.table.phase == Phase::Dealing
            || matches!(self.table.phase, Phase::Handling { .. });
        let round = if undealt {
            self.table.coup.round
        } else {
            self.table.coup.next_round()
        };
        self.push(Event::VoidHandOrdered { round, card, why });
        self.call(cites::NO_BETS);
    }

    pub(super) fn return_wagers(&mut self, why: Irregularity) {
        let wagers: Vec<(super::state::Spot, Cents)> =
            self.table.wagers().map(|(s, c)| (s.clone(), c)).collect();
        for (spot, cents) in wagers {
            self.push(Event::WagerReturned {
                player: spot.player,
                area: spot.area,
                on: spot.on,
                cents,
                why,
            });
        }
    }
}

/// The seated players with a wager on a hand, the highest total first, equals from the lowest seat up.
pub(super) fn entitled(table: &Baccarat, people: &People, hand: Side) -> Vec<(Name, u8)> {
    let on = match hand {
        Side::Player => On::Player,
        Side::Banker => On::Banker,
    };
    let mut ranked: Vec<(Cents, u8, Name)> = people
        .seated()
        .into_iter()
        .map(|(seat, name)| {
            let total = table
                .wagers()
                .filter(|(s, _)| s.on == on && s.player == name)
                .map(|(_, c)| c)
                .sum();
            (total, seat, name)
        })
        .filter(|(total, ..)| Cents::is_positive(*total))
        .collect();
    ranked.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    ranked
        .into_iter()
        .map(|(_, seat, name)| (name, seat))
        .collect()
}
