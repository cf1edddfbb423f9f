//! What the rules say when something goes wrong with single cards, with the shoe or with wagers (nz-1996/blackjack/15.1, 15.2, 15.6,
//! 15.7, 15.10 to 15.13; nz-1996/general/12.1, 12.2, 14.2).

use super::course::Course;
use super::event::{Event, Mend, Mishap};
use super::state::{Blackjack, Phase, Spot};
use crate::machine::{Checked, Game};
use crate::words::{Brought, InvalidCause};
use crate::{Card, Case, Cents, Name, Reason, Refusal};
use alloc::format;
use alloc::vec::Vec;

impl Blackjack {
    pub(super) fn round_played(&self) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Playing | Phase::Decided) {
            return self.refuse(Reason::NoRoundBeingDealt, "no round is being played");
        }
        Ok(())
    }

    /// A card that came out at the wrong time must be one that is left.
    fn check_stray(&self, card: Card) -> Result<(), Refusal> {
        self.check_shoe()?;
        self.check_left(card)
    }

    pub(super) fn report_face_up_card(&self, card: Card) -> Checked<Self> {
        let resting = matches!(self.phase, Phase::Betting | Phase::Burning);
        if !resting && self.draws_to().is_none() {
            return self.refuse(
                Reason::NoCardAwaited,
                "report it when the next card is due from the shoe",
            );
        }
        self.check_stray(card)?;
        self.discard(card, Mishap::FaceUpCard)
    }

    fn discard(&self, card: Card, why: Mishap) -> Checked<Self> {
        Self::then(move |course| {
            course.rule(why, Mend::Discarded);
            course.push(Event::CardDiscarded { card, why });
        })
    }

    pub(super) fn report_excess_card(&self, card: Option<Card>) -> Checked<Self> {
        if self.phase != Phase::Betting {
            self.round_played()?;
        }
        self.check_shoe()?;
        let Some(card) = card else {
            // It stays the next card of the shoe, face down.
            return Self::then(|course| course.rule(Mishap::DrawnUnseen, Mend::NextCard));
        };
        if self.phase != Phase::Playing {
            return self.refuse(
                Reason::NoRoundBeingDealt,
                "no hand can take the card any more; report-dealer-card, or report-face-up-card before a round",
            );
        }
        self.check_left(card)?;
        Self::then(move |course| {
            course.rule(Mishap::ExposedCard, Mend::NextCard);
            course.push(Event::CardExposed { card });
        })
    }

    pub(super) fn report_dealer_card(&self, card: Card) -> Checked<Self> {
        self.round_played()?;
        if self.draws_to() == Some(super::next::To::Dealer) {
            return self.refuse_by(
                Reason::FactsImpossible,
                Case::DealerCard,
                "a card is due to the dealer now; key it",
            );
        }
        self.check_stray(card)?;
        self.discard(card, Mishap::DealerCard)
    }

    pub(super) fn report_insufficient_cards(&self) -> Checked<Self> {
        if self.draws_to().is_none() {
            return self.refuse(
                Reason::NoCardAwaited,
                "no card is due that could be wanting",
            );
        }
        let left = self.cards.shoe.left();
        if left > 0 {
            return self.refuse_by(
                Reason::FactsImpossible,
                Case::Insufficient,
                format!("{left} cards are left in the shoe; they are dealt first"),
            );
        }
        Self::then(move |course| {
            course.rule(Mishap::InsufficientCards, Mend::DiscardsShuffled);
            course.bring(Brought::InsufficientCards);
        })
    }

    pub(super) fn report_damaged_card(&self, card: Card) -> Checked<Self> {
        if self.phase != Phase::Betting {
            self.round_played()?;
        }
        Self::then(move |course| {
            course.rule(Mishap::DamagedCard, Mend::ReplacedAfter);
            course.push(Event::CardDamaged { card });
            if course.table.phase == Phase::Betting {
                let cards = course.table.damaged.clone();
                course.push(Event::CardsReplaced { cards });
            }
        })
    }

    pub(super) fn report_shuffle_due(&self, why: Mishap) -> Checked<Self> {
        if self.phase != Phase::Betting {
            self.round_played()?;
        }
        let impossible = if self.last {
            Some("the cards are shuffled after this round already")
        } else if self.shoe_fresh && why == Mishap::MissedShuffle {
            Some("no round was dealt from this shoe, so no shuffle was missed")
        } else {
            None
        };
        if let Some(detail) = impossible {
            return self.refuse_by(Reason::FactsImpossible, Case::Shuffle, detail);
        }
        Self::then(move |course| {
            course.rule(why, Mend::ShuffledAfter);
            course.push(Event::ShuffleDue { why });
            if course.table.phase == Phase::Betting {
                // The round is over: wagers for the next one wait for the shuffle.
                course.end_shoe();
            }
        })
    }

    /// Whether a wager that is found on a box counts: it is dealt to, and nothing of the round is decided.
    pub(super) fn takes_found_wagers(&self, area: u8) -> bool {
        let dealt = |spot: &Spot| spot.hands.len() == 1 && spot.hands[0].is_live();
        let open = self.boxes.get(&area).is_some_and(dealt);
        open && !self.decided && self.phase == Phase::Playing
    }

    pub(super) fn report_box_wager(&self, player: &Name, area: u8, cents: Cents) -> Checked<Self> {
        self.round_played()?;
        self.area(area)?;
        self.amount(cents)?;
        if !self.takes_found_wagers(area) {
            return self.refuse_by(
                Reason::FactsImpossible,
                Case::Wager,
                "a wager counts on a box that is dealt to, before any decision of the round",
            );
        }
        if !self.rules.table.chips.can_make(cents) {
            self.sound(Some(Reason::NotInChips), None, cents)?;
        }
        self.place_on(area, player)?;
        let before = self.wager(area, player);
        let most = self.most_wager(player);
        let mut found = Vec::new();
        let mut rule = |on, mend| found.push(Event::MishapRuled { on, mend });
        let mut total = before + cents;
        if total > most {
            rule(Mishap::WagerAboveMaximum, Mend::ValidInPart);
            total = before + self.rules.table.chips.next_down(most - before, |_| true);
        }
        let short = total > before && total < self.rules.table.limits.min_cents;
        if short && self.below_minimum.contains(player) {
            rule(Mishap::WagerBelowMinimum, Mend::WagerVoid);
            total = before;
        } else if short {
            rule(Mishap::WagerBelowMinimum, Mend::ValidOnce);
        }
        let valid = total - before;
        found.push(Event::BoxWagerFound {
            player: player.clone(),
            area,
            cents,
            valid_cents: valid,
            void_cents: cents - valid,
        });
        Self::all(found)
    }

    pub(super) fn invalidate_round(&self, cause: InvalidCause, forfeit: &[Name]) -> Checked<Self> {
        self.has_outcome(self.round_under_way())?;
        let lost = |name: &Name| {
            let mut beside = self.boxes.values().filter_map(|s| s.beside.get(name));
            beside.any(|b| b.lost.is_positive())
        };
        let takes_part = |name: &Name| self.has_wager(name) || lost(name);
        self.may_forfeit(cause, forfeit, takes_part)?;
        let why = match cause {
            InvalidCause::Disruption => Mishap::Disruption,
            InvalidCause::Fraud => Mishap::Fraud,
        };
        let mut forfeited = Vec::new();
        for (&area, spot) in &self.boxes {
            for player in spot.players() {
                if forfeit.contains(&player) {
                    let cents = spot.of(&player);
                    forfeited.push(Event::BoxForfeited {
                        player,
                        area,
                        cents,
                    });
                }
            }
        }
        let forfeit = forfeit.to_vec();
        Self::then(move |course| {
            course.rule(why, Mend::Refunded);
            course.push_all(forfeited);
            course.set_aside(why, &forfeit);
        })
    }
}

impl Course<'_> {
    /// The round is void: all wagers that are not settled go back, and what busted hands have lost; not to these.
    pub(super) fn set_aside(&mut self, why: Mishap, but: &[Name]) {
        let areas: Vec<u8> = self.table.boxes.keys().copied().collect();
        for area in areas {
            self.give_back(area, why, but);
        }
        let round = self.table.round;
        self.push(Event::RoundSetAside { round, why });
        self.end_round();
    }
}
