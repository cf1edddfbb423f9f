//! The one transition: what a command does to a table, or the cited reason why it does nothing; and the making ready of the
//! cards (nz-1996/blackjack/5.1 to 6.9).
//!
//! Each branch is a ladder of one-line refusals in order of precedence; past the last rung the command succeeds.

use super::command::Command;
use super::course::Course;
use super::event::Event;
use super::state::{Blackjack, Phase};
use crate::games::preparation::{self, Fault};
use crate::words::{Brought, ReshuffleCause, Step};
use crate::{Cents, Cited, Name, People, Reason, Refusal};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Events, or a refusal.
pub type Decision = Result<Vec<Cited<Event>>, Refusal>;

impl Blackjack {
    /// A refusal under this table's book.
    pub(super) fn refuse<T>(
        &self,
        reason: Reason,
        detail: impl Into<String>,
    ) -> Result<T, Refusal> {
        self.refuse_by(reason, "", detail)
    }

    /// A refusal for which the book has a rule of its own in this case.
    pub(super) fn refuse_by<T>(
        &self,
        reason: Reason,
        case: &str,
        detail: impl Into<String>,
    ) -> Result<T, Refusal> {
        Err(Refusal::by(&self.rules.citations, reason, case, detail))
    }

    /// One event and what follows of it.
    pub(super) fn with(&self, people: &People, event: Event) -> Decision {
        let mut course = Course::new(self, people);
        course.push(event);
        Ok(course.finish())
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
            Command::DeclineCut { player } => self.decline_cut(people, player),
            Command::PlaceCuttingCard { from_back } => self.place_cutting_card(people, *from_back),
            Command::Card { card } => self.card(people, *card),
            Command::FaceDown { count } => self.face_down(people, count.unwrap_or(1)),
            Command::CuttingCard {} => self.cutting_card(people),
            Command::ViewBurned { player } => self.view_burned(people, player),
            Command::WagerOnBox {
                player,
                area,
                cents,
            } => self.place_wager(people, player, *area, *cents),
            Command::WithdrawFromBox {
                player,
                area,
                cents,
            } => self.withdraw_wager(people, player, *area, *cents),
            Command::WagerSevens { player, area } => self.place_sevens(people, player, *area),
            Command::WithdrawSevens { player, area } => self.withdraw_sevens(people, player, *area),
            Command::NoMoreBets {} => self.no_more_bets(people),
            Command::HoldToMinimum { player, notified } => {
                self.hold_to_minimum(people, player, *notified)
            }
            Command::Insure {
                player,
                area,
                cents,
            } => self.insure(people, player, *area, *cents),
            Command::DeclineInsurance { player, area } => {
                self.decline_insurance(people, player, *area)
            }
            Command::TakeEvenMoney { player, area } => self.take_even_money(people, player, *area),
            Command::CloseInsurance {} => self.close_insurance(people),
            Command::StandHand { player, area, hand } => self.stand(people, player, *area, *hand),
            Command::DrawCard { player, area, hand } => self.ask_card(people, player, *area, *hand),
            Command::DoubleDown {
                player,
                area,
                hand,
                cents,
            } => self.double(people, player, (*area, *hand), *cents),
            Command::SplitPair { player, area, hand } => self.split(people, player, *area, *hand),
            Command::FollowDouble {
                player,
                area,
                cents,
            } => self.follow_double(people, player, *area, *cents),
            Command::FollowSplit { player, area } => self.follow_split(people, player, *area),
            Command::DeclineFollow { player, area } => self.decline_follow(people, player, *area),
            Command::ChooseHand { player, area, hand } => {
                self.choose_hand(people, player, *area, *hand)
            }
            Command::CloseFollowing {} => self.close_following(people),
            Command::DirectAbsent { area, hand } => self.direct_absent(people, *area, *hand),
            Command::RefuseCard { player, area, hand } => {
                self.refuse_card(people, player, *area, *hand)
            }
            Command::TakeBackHand { player, area } => {
                self.take_option(people, player, *area, false)
            }
            Command::CompleteHand { player, area } => self.take_option(people, player, *area, true),
            Command::CloseOptions {} => self.close_options(people),
            Command::Settle {} => self.settle(people),
            Command::NewShoe {} => self.new_shoe(people),
            Command::Reshuffle { cause } => self.reshuffle(people, *cause),
            Command::ReplaceCards {} => self.replace_cards(people),
            _ => self.decide_report(people, command),
        }
    }

    fn decide_report(&self, people: &People, command: &Command) -> Decision {
        match command {
            Command::ReportFaceUpCard { card } => self.report_face_up_card(people, *card),
            Command::ReportExcessCard { card } => self.report_excess_card(people, *card),
            Command::OmitCard {} => self.omit_card(people),
            Command::ReportOmission {} => self.report_omission(people),
            Command::ReportEmptyBox { area, cards } => self.report_empty_box(people, *area, cards),
            Command::ReportDealerCard { card } => self.report_dealer_card(people, *card),
            Command::ReportMisplacedCards { drawn } => {
                self.report_misplaced(people, drawn.as_deref())
            }
            Command::ReportInsufficientCards {} => self.report_insufficient_cards(people),
            Command::ReportDamagedCard { card } => self.report_damaged_card(people, *card),
            Command::ReportMissedShuffle {} => {
                self.report_shuffle_due(people, super::event::Mishap::MissedShuffle)
            }
            Command::ReportNoCuttingCard {} => {
                self.report_shuffle_due(people, super::event::Mishap::NoCuttingCard)
            }
            Command::ReportBoxWager {
                player,
                area,
                cents,
            } => self.report_box_wager(people, player, *area, *cents),
            Command::InvalidateRound { cause, forfeit } => {
                self.invalidate_round(people, *cause, forfeit)
            }
            _ => self.refuse(Reason::NotInThisBook, "this game knows no such report"),
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
    /// If the player has wagers that may not be taken back now, or lost some that this round may yet give back.
    pub fn leaving(&self, people: &People, player: &Name) -> Decision {
        let lost = self
            .boxes
            .values()
            .filter_map(|spot| spot.beside.get(player))
            .any(|beside| beside.lost.is_positive());
        if self.round_under_way() && (lost || self.has_wager(player)) {
            return self.refuse(
                Reason::WagersAtStake,
                format!("{player} has wagers in the round being played; wait until it is settled"),
            );
        }
        let mut course = Course::new(self, people);
        if !self.round_under_way() {
            for (area, spot) in &self.boxes {
                course.withdraw_all(player, *area, spot.wager_of(player));
            }
        }
        self.stop_offers(&mut course, player);
        let played =
            self.phase == Phase::ShoeEnded || (self.phase == Phase::Betting && !self.shoe_fresh);
        if played && people.all().all(|name| name == player) {
            // The table falls vacant: play begins again with cards shuffled anew.
            course.bring_cards(Brought::Reshuffle);
        }
        Ok(course.finish())
    }

    /// What happens at the game when a seated player is about to stand up: a cut on offer goes to the next.
    #[must_use]
    pub fn standing_up(&self, people: &People, player: &Name) -> Vec<Cited<Event>> {
        let mut course = Course::new(self, people);
        self.stop_offers(&mut course, player);
        course.finish()
    }

    fn stop_offers(&self, course: &mut Course<'_>, player: &Name) {
        course.going = Some(player.clone());
        if self.phase == Phase::Preparing && self.stage().is_some_and(|s| s.is_offered_to(player)) {
            course.push(Event::CutDeclined {
                player: player.clone(),
            });
            course.offer_cut();
        }
    }

    fn bring(&self, people: &People, why: Brought) -> Vec<Cited<Event>> {
        let mut course = Course::new(self, people);
        course.bring_cards(why);
        course.finish()
    }

    fn new_shoe(&self, people: &People) -> Decision {
        if self.phase != Phase::ShoeEnded {
            return self.refuse(
                Reason::ShoeNotEnded,
                "the cutting card has not come out and no shuffle is due",
            );
        }
        Ok(self.bring(people, Brought::EndOfShoe))
    }

    fn reshuffle(&self, people: &People, cause: ReshuffleCause) -> Decision {
        if cause != ReshuffleCause::Vacancy {
            return self.refuse(
                Reason::NotInThisBook,
                "this book has cards shuffled in the middle of a shoe only after the table was vacant, or replaced by order",
            );
        }
        self.between_rounds()?;
        Ok(self.bring(people, Brought::Reshuffle))
    }

    fn replace_cards(&self, people: &People) -> Decision {
        self.between_rounds()?;
        let mut course = Course::new(self, people);
        course.push(Event::InspectorNotified {});
        course.bring_cards(Brought::Replacement);
        Ok(course.finish())
    }

    fn between_rounds(&self) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Betting | Phase::ShoeEnded) {
            return self.refuse(
                Reason::NotBetweenRounds,
                "cards are shuffled or replaced between rounds, before any card of the next one",
            );
        }
        Ok(())
    }

    fn faulty<T>(&self, checked: Result<T, Fault>) -> Result<T, Refusal> {
        checked.or_else(|fault| self.refuse_by(fault.reason, fault.case, fault.detail))
    }

    /// While cards are made ready there is a step, a cut or a cutting card to speak of.
    fn preparing(&self, reason: Reason, case: &str) -> Result<(), Refusal> {
        if self.phase != Phase::Preparing {
            return self.refuse_by(reason, case, "no cards are being made ready now");
        }
        Ok(())
    }

    fn confirm(&self, people: &People, step: Step) -> Decision {
        self.preparing(Reason::NotThisStep, "")?;
        self.faulty(preparation::check_step(
            self.stage(),
            people,
            step,
            "player has",
        ))?;
        self.with(people, Event::StepConfirmed { step })
    }

    fn make_cut(&self, people: &People, player: Option<&Name>, position: u16) -> Decision {
        self.preparing(Reason::NotOffered, "")?;
        let bounds = self.cut_bounds();
        let whose = |to: Option<&(Name, u8)>| {
            let to = to.map_or("staff", |(name, _)| name.as_str());
            format!("the cut is for {to} now; staff cut only if no player does")
        };
        let stage = self.stage();
        self.faulty(preparation::check_cut(
            stage, player, position, bounds, whose,
        ))?;
        let player = player.cloned();
        self.with(people, Event::CutMade { player, position })
    }

    /// Where the stack may be cut.
    #[must_use]
    pub fn cut_bounds(&self) -> (u16, u16) {
        let ends = self.rules.cut_from_ends.min(self.shoe.size() / 2);
        (ends, self.shoe.size() - ends)
    }

    fn decline_cut(&self, people: &People, player: &Name) -> Decision {
        self.preparing(Reason::NotOffered, "")?;
        self.faulty(preparation::check_decline(self.stage(), player))?;
        let mut course = Course::new(self, people);
        course.push(Event::CutDeclined {
            player: player.clone(),
        });
        course.offer_cut();
        Ok(course.finish())
    }

    /// Where the cutting card may be put for play, counted from the back: about where it was directed to, and no further in
    /// than half way.
    #[must_use]
    pub fn from_back_bounds(&self) -> (u16, u16) {
        let (about, within) = (
            self.rules.cutting_card_from_back,
            self.rules.cutting_card_within,
        );
        let half = self.shoe.size() / 2;
        (
            about.saturating_sub(within).clamp(1, half),
            (about + within).clamp(1, half),
        )
    }

    fn place_cutting_card(&self, people: &People, from_back: u16) -> Decision {
        self.preparing(Reason::NotThisStep, "cutting-card")?;
        let bounds = self.from_back_bounds();
        self.faulty(preparation::check_place(self.stage(), from_back, bounds))?;
        self.with(people, Event::CuttingCardPlaced { from_back })
    }

    pub(super) fn present(&self, people: &People, player: &Name) -> Result<(), Refusal> {
        if !people.is_present(player) {
            return self.refuse(
                Reason::NotAtTable,
                format!("{player} is not at this table; buy in first"),
            );
        }
        Ok(())
    }

    pub(super) fn amount(&self, cents: Cents) -> Result<(), Refusal> {
        if !cents.is_positive() {
            return self.refuse(
                Reason::AmountNotPositive,
                format!("{cents} is no amount to wager"),
            );
        }
        if cents > Cents::LARGEST {
            return self.refuse(
                Reason::AmountTooLarge,
                format!("no amount above {} is taken", Cents::LARGEST),
            );
        }
        Ok(())
    }
}

impl Course<'_> {
    pub(super) fn bring_cards(&mut self, why: Brought) {
        self.push(Event::CardsBrought {
            shoe: self.table.shoe_number + 1,
            decks: self.table.rules.decks,
            why,
        });
    }
}
