//! The one transition: what a command does to a table, or the cited reason why it does nothing.
//!
//! Each branch is a ladder of one-line refusals in order of precedence; past the last rung the command succeeds.

use super::command::Command;
use super::course::Course;
use super::event::{Event, Passed};
use super::rules::{BankerPays, Equipment, Style, StyleChange};
use super::state::{Baccarat, Phase};
use crate::games::preparation::{self, Fault, Stage};
use crate::words::{Brought, RecutBy, Step};
use crate::{Cited, Name, People, Reason, Refusal};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Events, or a refusal.
pub type Decision = Result<Vec<Cited<Event>>, Refusal>;

impl Baccarat {
    /// A refusal under this table's book.
    pub(super) fn refuse<T>(
        &self,
        reason: Reason,
        detail: impl Into<String>,
    ) -> Result<T, Refusal> {
        Err(Refusal::new(&self.rules.citations, reason, detail))
    }

    /// A refusal for which the book may have a rule of its own in this case.
    pub(super) fn refuse_by<T>(
        &self,
        reason: Reason,
        case: &str,
        detail: impl Into<String>,
    ) -> Result<T, Refusal> {
        Err(Refusal::by(&self.rules.citations, reason, case, detail))
    }

    /// Decides a command. Nothing changes until the events are applied.
    ///
    /// # Errors
    /// A refusal with the rule that the book gives for it.
    pub fn decide(&self, people: &People, command: &Command) -> Decision {
        if self.phase == Phase::Closed {
            return self.refuse(
                Reason::TableNotOpen,
                "the table has not been opened; say open-table",
            );
        }
        match command {
            Command::Confirm { step } => self.confirm(people, *step),
            Command::Cut { player, position } => self.make_cut(people, player.as_ref(), *position),
            Command::InspectCards { player } => self.inspect_cards(people, player),
            Command::RequireShuffle { player } => self.require_shuffle(people, player),
            Command::OrderRecut {} => self.order_recut(people),
            Command::ChangeStyle { style } => self.change_style(people, *style),
            Command::ChangePayment { pays } => self.change_payment(people, *pays),
            Command::AcceptShoe { player } => self.accept_shoe(people, player),
            Command::DeclineShoe { player } => self.decline_shoe(people, player),
            Command::PassShoe { player } => self.pass_shoe(people, player),
            Command::OrderPass {} => self.order_pass(people),
            Command::CollectVigorish { player } => self.collect_vigorish(people, player.as_ref()),
            Command::AgreeFreeRound { player } => self.agree_free_round(people, player),
            Command::OrderFreeRound {} => self.order_free_round(people),
            Command::DeclineCut { player } => self.decline_cut(people, player),
            Command::PlaceCuttingCard { from_back } => self.place_cutting_card(people, *from_back),
            Command::Card { card } => self.card(people, *card),
            Command::FaceDown { count } => self.face_down(people, count.unwrap_or(1)),
            Command::CuttingCard {} => self.cutting_card(people),
            Command::PlaceWager {
                player,
                area,
                on,
                cents,
            } => self.place_wager(people, player, *area, *on, *cents),
            Command::WithdrawWager {
                player,
                area,
                on,
                cents,
            } => self.withdraw_wager(people, player, *area, *on, *cents),
            Command::RequestFreeRound { player } => self.request_free_round(people, player),
            Command::NoMoreBets {} => self.no_more_bets(people),
            Command::ReduceWagers {} => self.reduce_wagers(people),
            Command::AcceptHand { player, hand } => self.accept_hand(people, player, *hand),
            Command::DeclineHand { player, hand } => self.decline_hand(people, player, *hand),
            Command::KeepHand { hand } => self.keep_hand(people, *hand),
            Command::TurnBankerFirst {} => self.turn_banker_first(people),
            Command::Turn { player, hand } => self.turn(people, player, *hand),
            Command::Settle {} => self.settle(people),
            Command::NewShoe {} => self.new_shoe(people),
            Command::Reshuffle { .. } => self.shuffle_again(people, Brought::Reshuffle),
            Command::ReplaceCards {} => self.shuffle_again(people, Brought::Replacement),
            Command::ReportThirdCard { card } => self.report_third_card(people, *card),
            Command::ReportExcessCard { card } => self.report_excess_card(people, *card),
            Command::ReportFaceUpCard { card } => self.report_face_up_card(people, *card),
            Command::ReportInsufficientCards {} => self.report_insufficient_cards(people),
            Command::ReportMisdeal { drawn } => self.report_misdeal(people, drawn.as_deref()),
            Command::ReportNoBurn {} => self.report_no_burn(people),
            Command::ReportLateError { round } => self.report_late_error(people, *round),
            Command::ReportFoundWager {
                player,
                area,
                on,
                cents,
            } => self.report_found_wager(people, player, *area, *on, *cents),
            Command::InvalidateRound { cause, forfeit } => {
                self.invalidate_round(people, *cause, forfeit)
            }
        }
    }

    /// What happens when the table is opened.
    #[must_use]
    pub fn opening(&self, people: &People) -> Vec<Cited<Event>> {
        self.bring(people, Brought::Opening)
    }

    /// What happens at the game when a player is about to leave the table, or the cited reason why that must wait.
    ///
    /// # Errors
    /// If the player has wagers that may not be taken back now.
    pub fn leaving(&self, people: &People, player: &Name) -> Decision {
        if self.round_under_way() && self.has_wager(player) {
            return self.refuse(
                Reason::WagersAtStake,
                format!("{player} has wagers in the round being played; wait until it is settled"),
            );
        }
        let mut course = Course::new(self, people);
        for (spot, cents) in self.wagers().filter(|(s, _)| s.player == *player) {
            course.push(Event::WagerWithdrawn {
                player: player.clone(),
                area: spot.area,
                on: spot.on,
                cents,
                total_cents: crate::Cents::ZERO,
            });
        }
        let owed = self.owed(player);
        if owed.is_positive() {
            course.push(Event::VigorishCollected {
                player: player.clone(),
                cents: owed,
                owed_cents: crate::Cents::ZERO,
            });
        }
        self.stop_offers(&mut course, player);
        Ok(course.finish())
    }

    /// What happens at the game when a seated player is about to stand up.
    #[must_use]
    pub fn standing_up(&self, people: &People, player: &Name) -> Vec<Cited<Event>> {
        let mut course = Course::new(self, people);
        self.stop_offers(&mut course, player);
        course.finish()
    }

    /// Offers are to seated players: one who goes declines, and a curator gives the shoe on.
    fn stop_offers(&self, course: &mut Course<'_>, player: &Name) {
        if self
            .curator
            .as_ref()
            .is_some_and(|(name, _)| name == player)
        {
            course.pass_shoe(Passed::Left);
            if self.phase == Phase::Betting {
                course.offer_shoe(core::slice::from_ref(player));
            }
        }
        match &self.phase {
            Phase::Preparing(stage) if stage.is_offered_to(player) => {
                course.push(Event::CutDeclined {
                    player: player.clone(),
                });
                course.offer_cut();
            }
            Phase::OfferingShoe {
                offered: (to, seat),
                declined,
            } if to == player => {
                course.push(Event::ShoeDeclined {
                    player: player.clone(),
                    seat: *seat,
                });
                let mut declined = declined.clone();
                declined.push(player.clone());
                if !course.offer_shoe(&declined) {
                    course.open_betting();
                }
            }
            Phase::Handling {
                hand,
                offered: (to, seat),
                declined,
            } if to == player => {
                course.push(Event::HandDeclined {
                    hand: *hand,
                    player: player.clone(),
                    seat: *seat,
                });
                let mut declined = declined.clone();
                declined.push(player.clone());
                course.offer_hand(*hand, &declined);
            }
            _ => {}
        }
    }

    fn bring(&self, people: &People, why: Brought) -> Vec<Cited<Event>> {
        let mut course = Course::new(self, people);
        course.push(Event::CardsBrought {
            shoe: self.shoe_number + 1,
            decks: self.rules.decks,
            why,
        });
        course.finish()
    }

    fn new_shoe(&self, people: &People) -> Decision {
        use crate::words::ShoeEnd;
        let Phase::ShoeEnded(end) = self.phase else {
            return self.refuse(
                Reason::ShoeNotEnded,
                "the last hand of this shoe has not been dealt",
            );
        };
        self.no_vigorish_owed()?;
        let why = match (end, self.style) {
            (_, Style::B) => Brought::NewCards,
            (ShoeEnd::LastHand, _) => Brought::EndOfShoe,
            (ShoeEnd::InsufficientCards, _) => Brought::InsufficientCards,
        };
        Ok(self.bring(people, why))
    }

    fn shuffle_again(&self, people: &People, why: Brought) -> Decision {
        if !matches!(self.phase, Phase::Betting | Phase::ShoeEnded(_)) {
            return self.refuse(
                Reason::NotBetweenRounds,
                "cards are shuffled or replaced between rounds, before any card of the next one",
            );
        }
        self.no_vigorish_owed()?;
        Ok(self.bring(people, why))
    }

    fn faulty<T>(&self, checked: Result<T, Fault>) -> Result<T, Refusal> {
        checked.or_else(|fault| self.refuse_by(fault.reason, fault.case, fault.detail))
    }

    fn confirm(&self, people: &People, step: Step) -> Decision {
        if step == Step::ClosingCheck {
            return self.closing_check(people);
        }
        self.faulty(preparation::check_step(
            self.stage(),
            people,
            step,
            "player has",
        ))?;
        let mut course = Course::new(self, people);
        course.push(Event::StepConfirmed { step });
        Ok(course.finish())
    }

    /// The check of the cards when gaming ends, where the book asks for one.
    fn closing_check(&self, people: &People) -> Decision {
        if !self.rules.closing_check {
            return self.refuse(
                Reason::NotInThisBook,
                "this book asks for no check at the close",
            );
        }
        if self.round_under_way() || self.closing_checked {
            return self.refuse(
                Reason::NotBetweenRounds,
                "the cards are checked once, between rounds, before the close",
            );
        }
        let mut course = Course::new(self, people);
        course.push(Event::StepConfirmed {
            step: Step::ClosingCheck,
        });
        Ok(course.finish())
    }

    /// Whether pre-shuffled cards wait to be accepted.
    fn awaiting_acceptance(&self) -> bool {
        matches!(self.stage(), Some(Stage::Steps(steps)) if steps.contains(&Step::Acceptance))
    }

    fn inspect_cards(&self, people: &People, player: &Name) -> Decision {
        self.present(people, player)?;
        if !self.awaiting_acceptance() {
            return self.refuse(
                Reason::NotThisStep,
                "no pre-shuffled cards wait to be accepted",
            );
        }
        let mut course = Course::new(self, people);
        course.push(Event::CardsInspected {
            player: player.clone(),
        });
        Ok(course.finish())
    }

    fn require_shuffle(&self, people: &People, player: &Name) -> Decision {
        self.present(people, player)?;
        if !self.awaiting_acceptance() {
            return self.refuse(
                Reason::NotThisStep,
                "no pre-shuffled cards wait to be accepted",
            );
        }
        let mut course = Course::new(self, people);
        course.push(Event::ShuffleRequired {
            player: player.clone(),
        });
        Ok(course.finish())
    }

    fn order_recut(&self, people: &People) -> Decision {
        if self.rules.recut_by == RecutBy::Nobody {
            return self.refuse(Reason::NotInThisBook, "this book knows no recut");
        }
        let cut = matches!(
            self.phase,
            Phase::Preparing(Stage::PlacingCuttingCard) | Phase::Burning(None)
        );
        if !cut || self.shoe.drawn() > 0 {
            return self.refuse(
                Reason::NotThisStep,
                "cards are cut again after a cut and before any card is dealt",
            );
        }
        let mut course = Course::new(self, people);
        course.push(Event::RecutOrdered {});
        course.offer_recut();
        Ok(course.finish())
    }

    fn change_style(&self, people: &People, style: Style) -> Decision {
        let continuous = self.rules.equipment == Equipment::ContinuousShuffler;
        let may = match self.rules.style_change {
            StyleChange::Never => false,
            StyleChange::EachRound | StyleChange::Approved => true,
            StyleChange::WithContinuousShuffler => continuous && style != Style::B,
        };
        if !may || !self.rules.styles.contains(&style) {
            return self.refuse(
                Reason::OptionOutOfBounds,
                "this book does not let the style become that",
            );
        }
        if self.phase != Phase::Betting || style == self.style {
            return self.refuse(
                Reason::NotBetweenRounds,
                "the style changes between rounds, to another one",
            );
        }
        let mut course = Course::new(self, people);
        course.push(Event::StyleChanged { style });
        Ok(course.finish())
    }

    fn change_payment(&self, people: &People, pays: BankerPays) -> Decision {
        if !self.rules.payment_change || pays == BankerPays::TieCharge {
            return self.refuse(
                Reason::OptionOutOfBounds,
                "this book does not let the payment become that",
            );
        }
        if self.phase != Phase::Betting || !self.wagers.is_empty() || pays == self.pays {
            return self.refuse(
                Reason::NotBetweenRounds,
                "it changes before any wager of the round, to another one",
            );
        }
        let mut course = Course::new(self, people);
        course.push(Event::PaymentChanged { pays });
        Ok(course.finish())
    }

    fn make_cut(&self, people: &People, player: Option<&Name>, position: u16) -> Decision {
        let whose = |to: Option<&(Name, u8)>| match (to, player) {
            (Some((to, _)), Some(by)) => format!("the cut is offered to {to}, not to {by}"),
            (Some((to, seat)), None) => format!(
                "staff cut only if no seated player does; it is offered to {to} in seat {seat}"
            ),
            (None, by) => {
                let by = by.map_or("", |name| name.as_str());
                format!("no seated player took the cut, so staff make it, not {by}")
            }
        };
        let (stage, bounds) = (self.stage(), self.cut_bounds());
        self.faulty(preparation::check_cut(
            stage, player, position, bounds, whose,
        ))?;
        let mut course = Course::new(self, people);
        course.push(Event::CutMade {
            player: player.cloned(),
            position,
        });
        Ok(course.finish())
    }

    /// Where the stack may be cut.
    #[must_use]
    pub fn cut_bounds(&self) -> (u16, u16) {
        let ends = self.rules.cut_from_ends;
        (ends, self.shoe.size() - ends)
    }

    fn decline_cut(&self, people: &People, player: &Name) -> Decision {
        self.faulty(preparation::check_decline(self.stage(), player))?;
        let mut course = Course::new(self, people);
        course.push(Event::CutDeclined {
            player: player.clone(),
        });
        course.offer_cut();
        Ok(course.finish())
    }

    /// Where the cutting card may be put for play, counted from the back. It must leave a round's cards before it.
    #[must_use]
    pub fn from_back_bounds(&self) -> (u16, u16) {
        (self.rules.cutting_card_from_back, self.shoe.size() - 52)
    }

    fn place_cutting_card(&self, people: &People, from_back: u16) -> Decision {
        let bounds = self.from_back_bounds();
        self.faulty(preparation::check_place(self.stage(), from_back, bounds))?;
        let mut course = Course::new(self, people);
        course.push(Event::CuttingCardPlaced { from_back });
        Ok(course.finish())
    }
}
