//! The course of events that one command sets off: each is cited, applied to the table and recorded, and what
//! follows automatically under the rules is played out until somebody or chance must act (nz-1996/caribbean-stud/4.4, 6.1, 7.1, 8.2, 8.3,
//! 9.2, 9.4, 14.10).

use super::cites;
use super::event::{Collected, Event, Fault, Fetched, HandResult, HandSettled, JackpotBack};
use super::state::{CaribbeanStud, Hand, Phase, Stake, Standing, five};
use crate::poker::Value;
use crate::{Cents, Name};
use alloc::string::String;
use alloc::vec::Vec;

pub(super) type Course<'a> = crate::machine::Course<'a, CaribbeanStud>;

impl Course<'_> {
    pub(super) fn announce(&mut self, words: &str) {
        self.push(Event::Announced {
            words: String::from(words),
        });
    }

    /// What follows automatically; false when somebody or chance must act.
    pub(super) fn follow(&mut self) -> bool {
        match self.table.phase {
            Phase::Ready => {
                if let Some(deck) = self.table.deck_to_follow() {
                    self.fetch_deck(deck, self.table.fetched);
                } else if self.table.redeal {
                    let round = self.table.round;
                    self.push(Event::RedealBegun { round });
                } else {
                    let round = self.table.next_round();
                    self.push(Event::BettingOpened { round });
                }
                true
            }
            Phase::Dealing if self.table.due() == super::next::Due::Nothing => {
                self.push(Event::DealCompleted {});
                true
            }
            Phase::Deciding => self.close_decisions(),
            Phase::Opening => self.declare_dealer(),
            Phase::Showing => self.show_on(),
            _ => false,
        }
    }

    /// Whether the player is at the table, or was reported gone and still has something there.
    pub(super) fn is_here(&self, player: &Name) -> bool {
        self.people.is_present(player) || self.people.is_gone(player)
    }

    /// A player who is gone and has not decided on the hand.
    fn gone_undecided(&self) -> Option<(u8, Name)> {
        let mut open = self.table.undecided();
        let gone = open.find(|(_, player)| self.people.is_gone(player));
        gone.map(|(seat, player)| (seat, player.clone()))
    }

    /// A player who is gone and has not said whether the hand is shown.
    fn gone_and_asked(&self) -> Option<(u8, Name)> {
        let mut asked = self.table.to_show();
        let gone = asked.find(|(_, hand)| self.people.is_gone(&hand.player));
        gone.map(|(seat, hand)| (seat, hand.player.clone()))
    }

    /// When all have decided the dealer turns the cards; with nobody left the round is over.
    fn close_decisions(&mut self) -> bool {
        if let Some((seat, player)) = self.gone_undecided() {
            self.fold(&player, seat, true);
            return true;
        }
        let mut hands = self.table.hands.values();
        if hands.any(|hand| hand.standing == Standing::Open) {
            return false;
        }
        let mut hands = self.table.hands.values();
        if hands.any(|hand| hand.standing == Standing::Bet) {
            self.push(Event::DecisionsClosed {});
        } else {
            self.end_round();
        }
        true
    }

    fn declare_dealer(&mut self) -> bool {
        let Some(cards) = five(&self.table.dealer) else {
            return false;
        };
        let value = Value::of(cards);
        let qualifies = value.is_ace_king_or_higher();
        self.push(Event::DealerDeclared {
            hand: value.category,
            words: value.words(),
            qualifies,
        });
        if !qualifies {
            self.announce(cites::NO_HAND);
        }
        true
    }

    /// A card that was exposed in the deal is known; a hand that is all up is announced; then the hands are compared.
    fn show_on(&mut self) -> bool {
        if let Some((seat, player)) = self.gone_and_asked() {
            self.push(Event::HandLeftDown { player, seat });
            return true;
        }
        let turning = |hand: &Hand| hand.shows == Some(true) && hand.is_live();
        let mut hands = self.table.hands.iter().rev();
        let known = hands.find_map(|(seat, hand)| {
            let (nth, card) = hand.exposed.filter(|_| turning(hand))?;
            let down = hand.slots[usize::from(nth) - 1].card.is_none();
            down.then_some((*seat, nth, card))
        });
        if let Some((seat, nth, card)) = known {
            self.push(Event::HandCardTurned { seat, nth, card });
            return true;
        }
        let mut hands = self.table.hands.iter().rev();
        let up = hands.find_map(|(seat, hand)| {
            let cards = hand
                .cards()
                .filter(|_| turning(hand) && hand.value.is_none())?;
            Some((*seat, hand.player.clone(), Value::of(cards)))
        });
        if let Some((seat, player, value)) = up {
            let mut shown = self.table.hands[&seat].clone();
            shown.value = Some(value);
            self.push(Event::HandDeclared {
                player,
                seat,
                hand: value.category,
                words: value.words(),
                result: self.table.result_of(&shown),
            });
            return true;
        }
        let waits =
            self.table.to_show().next().is_some() || self.table.due() != super::next::Due::Nothing;
        if !waits {
            let mut hands = self.table.hands.values();
            if hands.any(|hand| hand.standing == Standing::Bet) {
                self.push(Event::HandsCompared {});
            } else {
                self.end_round();
            }
        }
        !waits
    }

    /// A wager on the jackpot goes into the pool, if one lies there.
    pub(super) fn collect_jackpot(&mut self, seat: u8, why: Collected) {
        let Some(hand) = self.table.hands.get(&seat) else {
            return;
        };
        if hand.jackpot == Stake::Laid {
            self.push(Event::JackpotCollected {
                player: hand.player.clone(),
                seat,
                jackpot: self.table.rules.jackpot.clone(),
                cents: self.table.rules.jackpot_wager,
                why,
            });
        }
    }

    /// A hand's ante and bet are collected, and its cards, as they lie.
    pub(super) fn take_hand(&mut self, seat: u8, result: HandResult, why: Collected) {
        self.collect_jackpot(seat, why);
        let Some(hand) = self.table.hands.get(&seat).cloned() else {
            return;
        };
        let won = crate::Cents::ZERO;
        self.push(HandSettled {
            player: hand.player,
            seat,
            result,
            ante_cents: hand.ante,
            bet_cents: hand.bet,
            odds: None,
            ante_won_cents: won,
            bet_won_cents: won,
        });
        self.collect_cards(seat);
    }

    /// A hand is given up, by its player or for one who is not there.
    pub(super) fn fold(&mut self, player: &Name, seat: u8, absent: bool) {
        self.push(Event::HandFolded {
            player: player.clone(),
            seat,
            absent,
        });
        self.take_hand(seat, HandResult::Folded, Collected::Folded);
    }

    /// A hand's cards are counted and go into the discard rack.
    pub(super) fn collect_cards(&mut self, seat: u8) {
        if let Some(hand) = self.table.hands.get(&seat) {
            let (player, cards) = (hand.player.clone(), hand.slots.len() as u8);
            self.push(Event::HandCollected {
                player,
                seat,
                cards,
            });
        }
    }

    /// The deck that is next is made ready.
    pub(super) fn fetch(&mut self, why: Fetched) {
        self.fetch_deck(self.table.next_deck(why), why);
    }

    /// A deck is made ready; one that was found not to be complete is replaced.
    fn fetch_deck(&mut self, deck: u8, why: Fetched) {
        let short = self.table.incomplete.contains(&deck) && !why.is_new();
        self.push(Event::DeckBrought {
            shoe: self.table.cards.number + 1,
            deck,
            why: if short { Fetched::Incomplete } else { why },
        });
    }

    /// The round is settled, and the cards are shuffled.
    pub(super) fn end_round(&mut self) {
        let round = self.table.round;
        self.push(Event::RoundSettled { round });
        self.fetch(Fetched::RoundOver);
    }

    /// A hand's ante and bet go back, also where they were collected with a fold.
    pub(super) fn return_wagers(&mut self, seat: u8, why: Fault) {
        let Some(hand) = self.table.hands.get(&seat) else {
            return;
        };
        // What a dead hand forfeited stays so after a misdeal; an invalidated round refunds all wagers.
        let forfeited = hand.standing == Standing::Dead && !why.invalidates();
        if forfeited {
            return;
        }
        self.push(Event::WagersReturned {
            player: hand.player.clone(),
            seat,
            ante_cents: hand.ante,
            bet_cents: hand.bet,
            taken: hand.settled,
            why,
        });
    }

    /// A round that was settled is void after all: what was collected goes back, but for those whose
    /// wagers are forfeited, and what was won is taken back.
    pub(super) fn undo(&mut self, why: Fault, forfeit: &[Name]) {
        for of in self.table.settled.clone().into_iter().map(|s| s.of) {
            if of.result == HandResult::Dead && !why.invalidates() {
                continue;
            }
            let cheat = forfeit.contains(&of.player);
            let staked = of.ante_cents + of.bet_cents;
            let (returned_cents, recovered_cents) = match (of.is_lost(), cheat) {
                (true, true) => (Cents::ZERO, Cents::ZERO),
                (true, false) => (staked, Cents::ZERO),
                (false, true) => (Cents::ZERO, staked + of.ante_won_cents + of.bet_won_cents),
                (false, false) => (Cents::ZERO, of.ante_won_cents + of.bet_won_cents),
            };
            if returned_cents != recovered_cents {
                self.push(Event::SettlementReversed {
                    player: of.player.clone(),
                    seat: of.seat,
                    returned_cents,
                    recovered_cents,
                    why,
                });
            }
            if cheat {
                self.push(Event::WagersForfeited {
                    player: of.player.clone(),
                    seat: of.seat,
                    ante_cents: of.ante_cents,
                    bet_cents: of.bet_cents,
                    taken: true,
                });
                continue;
            }
            let stake = self.table.last.get(&of.seat).map(|hand| hand.jackpot);
            if let Some(stake) = stake.filter(|stake| stake.is_some()) {
                if why.invalidates() {
                    let back = self
                        .table
                        .jackpot_back(&of.player, stake, JackpotBack::Invalid);
                    self.push_all(back);
                } else if self.is_here(&of.player) {
                    let cents = self.table.rules.jackpot_wager;
                    self.push(Event::JackpotCarried {
                        player: of.player,
                        cents,
                    });
                }
            }
        }
        let round = self.table.last_settled();
        self.push(Event::RoundVoid { round, why });
    }

    /// A misdeal: all wagers are void, except those on the jackpot, which are valid for the next round.
    pub(super) fn misdeal(&mut self, why: Fault) {
        let seats: Vec<u8> = self.table.hands.keys().copied().collect();
        for seat in seats {
            self.return_wagers(seat, why);
            let hand = &self.table.hands[&seat];
            let carried = hand.jackpot.is_some()
                && hand.standing != Standing::Dead
                && self.is_here(&hand.player);
            if carried {
                let player = hand.player.clone();
                let cents = self.table.rules.jackpot_wager;
                self.push(Event::JackpotCarried { player, cents });
            }
        }
        let round = self.table.round;
        self.push(Event::RoundVoid { round, why });
        self.fetch(Fetched::Misdeal);
    }
}
