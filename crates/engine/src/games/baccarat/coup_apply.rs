//! How each event of a coup changes the table: what is the same wherever coups are dealt, and what a game adds to it.

use super::coup::{Carried, Deals, Event, Last};
use super::hand::{Outcome, Side};
use crate::Card;
use crate::machine::Misfit;
use crate::shoe::{Slot, turn};
use crate::words::{Irregularity, ShoeEnd};

/// What a game of coups does with the events of a coup.
pub(in crate::games) trait TakesCoup: Deals {
    /// One card of a burn was discarded, and so many follow it.
    fn burn_goes_on(&mut self, more: u8);
    /// This card is discarded by order, and so many follow it.
    fn burn_ordered(&mut self, card: Card, more: u8) -> Result<(), Misfit>;
    /// So many cards of a burn went face down.
    fn burned_face_down(&mut self, count: u8) -> Result<(), Misfit>;
    /// Wagers are taken.
    fn betting_opened(&mut self);
    /// Wagers are not taken any more.
    fn betting_closed(&mut self);
    /// The dealer has this hand.
    fn hand_kept(&mut self, hand: Side);
    /// The card carried over is about to be used.
    fn carried_used(&mut self) {}

    /// The card carried over was seen.
    fn carried_seen(&mut self) {}
    /// The result is known.
    fn result_announced(&mut self, outcome: Outcome);
    /// Whether the result of this round goes on the record of the shoe.
    fn is_recorded(&self) -> bool {
        true
    }
    /// The wagers of the round are dealt with.
    fn round_settled(&mut self, round: u32);
    /// The round does not count.
    fn round_voided(&mut self, round: u32, why: Irregularity);
    /// A card that came out of the shoe too early waits; where it was in the stack.
    fn card_carried(&mut self, card: Option<Card>, place: u16, why: Irregularity);
    /// The hands are as they should have been.
    fn reconstruct(&mut self, player: &[Card], banker: &[Card]) -> Result<(), Misfit>;
    /// No further card is dealt from this shoe.
    fn shoe_ended(&mut self, why: ShoeEnd);

    /// A card lies face up that lay face down.
    fn turn_card(&mut self, side: Side, nth: u8, card: Card) -> Result<(), Misfit> {
        self.cards_mut().shoe.see(card)?;
        let hand = self.coup_mut().hands.hand_mut(side);
        turn(&mut hand.slots, nth, card)?;
        hand.turning &= hand.first_down().is_some();
        Ok(())
    }

    /// The card carried over is the first of the Player's Hand.
    fn use_carried(&mut self) -> Result<(), Misfit> {
        let coup = self.coup_mut();
        let none = Misfit::Because("no card was carried over");
        let Carried { card, place, .. } = coup.carried.take().ok_or(none)?;
        coup.hands.player.lay(Slot { card, place })
    }

    /// Takes an event of a coup into the state.
    fn take_coup(&mut self, event: &Event) -> Result<(), Misfit> {
        match event {
            Event::CardBurned { card, more } => {
                self.cards_mut().shoe.show(*card)?;
                self.burn_goes_on(*more);
            }
            Event::BurnOrdered { card, more, why } => {
                self.burn_ordered(*card, *more)?;
                self.coup_mut().burn_why = Some(*why);
            }
            Event::BurnedFaceDown { count } => self.burned_face_down(*count)?,
            Event::BettingOpened { round } => {
                self.coup_mut().open(*round);
                self.betting_opened();
            }
            Event::BettingClosed { .. } => self.betting_closed(),
            Event::Called { hand, .. } => {
                if let Some(side) = hand {
                    self.coup_mut().hands.hand_mut(*side).called = true;
                }
            }
            Event::CardDealt { hand, card, .. } => self.draw_to(*hand, Some(*card))?,
            Event::CardDealtFaceDown { hand, .. } => self.draw_to(*hand, None)?,
            Event::CarriedCardUsed { .. } => {
                self.carried_used();
                self.use_carried()?;
            }
            Event::HandTurned { hand, .. } => self.coup_mut().hands.hand_mut(*hand).turning = true,
            Event::HandKept { hand } => self.hand_kept(*hand),
            Event::CardTurned { hand, nth, card } => self.turn_card(*hand, *nth, *card)?,
            Event::CuttingCardDrawn { first } => {
                self.cards_mut().cutting_card_out = true;
                self.coup_mut().last = self.last_by(*first);
                self.coup_mut().cut_first = *first;
            }
            Event::ResultAnnounced {
                outcome,
                player_points,
                banker_points,
            } => {
                self.result_announced(*outcome);
                if self.is_recorded() {
                    let coup = self.coup_mut();
                    coup.record(*outcome, *player_points, *banker_points);
                }
            }
            Event::RoundSettled { round } => self.round_settled(*round),
            Event::RoundVoided { round, why } => self.round_voided(*round, *why),
            Event::CardCarried { card, why } => {
                let place = self.draw(*card)?;
                self.card_carried(*card, place, *why);
            }
            Event::CarriedCardSeen { card } => {
                self.cards_mut().shoe.see(*card)?;
                let carried = self.coup_mut().carried.as_mut();
                let unseen = carried.filter(|carried| carried.card.is_none());
                unseen.ok_or(Misfit::Because("no card waits unseen"))?.card = Some(*card);
                self.carried_seen();
            }
            // One that waited is out of the shoe already.
            Event::CardDiscarded { card, .. } => {
                if self.coup_mut().carried.take().is_none() {
                    self.draw(*card)?;
                }
            }
            Event::CardMoved { card, to } => self.draw_to(*to, *card)?,
            Event::RoundReconstructed {
                player_cards,
                banker_cards,
            } => self.reconstruct(player_cards, banker_cards)?,
            // What is done about it follows.
            Event::Ruled { .. } => {}
            Event::LastHandAnnounced {} => self.coup_mut().last = Last::This,
            Event::ShoeEnded { why } => {
                self.coup_mut().carried = None;
                self.shoe_ended(*why);
            }
        }
        Ok(())
    }
}
