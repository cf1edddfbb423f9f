//! The one transition: what a command does to a table, or the cited reason why it does nothing; and the making ready of the
//! cards (nz-1996/blackjack/5.1 to 6.9).
//!
//! Each branch is a ladder of one-line refusals in order of precedence; past the last rung the command succeeds.

use super::cites;
use super::command::Command;
use super::course::Course;
use super::event::Event;
use super::state::{Blackjack, Phase};
use crate::games::preparation::{self, Fault};
use crate::machine::{Act, Checked, Game, Offer, Purses, To};
use crate::words::{Brought, ReshuffleCause, Step};
use crate::{Cents, ChipSet, Citations, Name, People, Reason, Refusal};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

impl Game for Blackjack {
    type Command = Command;
    type Event = Event;

    fn citations(&self) -> &Citations {
        &self.rules.citations
    }

    fn chips(&self) -> &ChipSet {
        &self.rules.chips
    }

    fn key(&self, event: &Event) -> String {
        cites::key(event, self)
    }

    fn check(&self, people: &People, command: &Command) -> Checked<Self> {
        if self.phase == Phase::Closed {
            return self.refuse(
                Reason::TableNotOpen,
                "the table has not been opened; say open-table",
            );
        }
        match command {
            Command::Confirm { step } => self.confirm(people, *step),
            Command::Cut { player, position } => self.make_cut(player.as_ref(), *position),
            Command::DeclineCut { player } => self.decline_cut(player),
            Command::PlaceCuttingCard { from_back } => self.place_cutting_card(*from_back),
            Command::Card { card } => self.card(*card),
            Command::FaceDown { count } => self.face_down(count.unwrap_or(1)),
            Command::CuttingCard {} => self.cutting_card(),
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
            Command::NoMoreBets {} => self.no_more_bets(),
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
            Command::CloseInsurance {} => self.close_insurance(),
            Command::StandHand { player, area, hand } => self.stand(player, *area, *hand),
            Command::DrawCard { player, area, hand } => self.ask_card(player, *area, *hand),
            Command::DoubleDown {
                player,
                area,
                hand,
                cents,
            } => self.double(player, (*area, *hand), *cents),
            Command::SplitPair { player, area, hand } => self.split(player, *area, *hand),
            Command::FollowDouble {
                player,
                area,
                cents,
            } => self.follow_double(player, *area, *cents),
            Command::FollowSplit { player, area } => self.follow_split(player, *area),
            Command::DeclineFollow { player, area } => self.decline_follow(player, *area),
            Command::ChooseHand { player, area, hand } => self.choose_hand(player, *area, *hand),
            Command::CloseFollowing {} => self.close_following(),
            Command::DirectAbsent { area, hand } => self.direct_absent(*area, *hand),
            Command::RefuseCard { player, area, hand } => self.refuse_card(player, *area, *hand),
            Command::TakeBackHand { player, area } => self.take_option(player, *area, false),
            Command::CompleteHand { player, area } => self.take_option(player, *area, true),
            Command::CloseOptions {} => self.close_options(),
            Command::Settle {} => self.settle(),
            Command::NewShoe {} => self.new_shoe(),
            Command::Reshuffle { cause } => self.reshuffle(*cause),
            Command::ReplaceCards {} => self.replace_cards(),
            Command::ReportFaceUpCard { card } => self.report_face_up_card(*card),
            Command::ReportExcessCard { card } => self.report_excess_card(*card),
            Command::OmitCard {} => self.omit_card(),
            Command::ReportOmission {} => self.report_omission(),
            Command::ReportEmptyBox { area, cards } => self.report_empty_box(*area, cards),
            Command::ReportDealerCard { card } => self.report_dealer_card(*card),
            Command::ReportMisplacedCards { drawn } => self.report_misplaced(drawn.as_deref()),
            Command::ReportInsufficientCards {} => self.report_insufficient_cards(),
            Command::ReportDamagedCard { card } => self.report_damaged_card(*card),
            Command::ReportMissedShuffle {} => {
                self.report_shuffle_due(super::event::Mishap::MissedShuffle)
            }
            Command::ReportNoCuttingCard {} => {
                self.report_shuffle_due(super::event::Mishap::NoCuttingCard)
            }
            Command::ReportBoxWager {
                player,
                area,
                cents,
            } => self.report_box_wager(people, player, *area, *cents),
            Command::InvalidateRound { cause, forfeit } => self.invalidate_round(*cause, forfeit),
        }
    }

    fn opening(&self) -> Act<Self> {
        Act::new(|course| course.bring_cards(Brought::Opening))
    }

    fn leaving(&self, people: &People, player: &Name) -> Checked<Self> {
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
        let wagers: Vec<(u8, Cents)> = if self.round_under_way() {
            Vec::new()
        } else {
            let boxes = self.boxes.iter();
            boxes
                .map(|(area, spot)| (*area, spot.wager_of(player)))
                .collect()
        };
        let played =
            self.phase == Phase::ShoeEnded || (self.phase == Phase::Betting && !self.shoe_fresh);
        let vacant = played && people.all().all(|name| name == player);
        let player = player.clone();
        Self::then(move |course| {
            for (area, wager) in wagers {
                course.withdraw_all(&player, area, wager);
            }
            course.stop_offers(player);
            if vacant {
                // Play begins again with cards shuffled anew.
                course.bring_cards(Brought::Reshuffle);
            }
        })
    }

    fn standing_up(&self, player: &Name) -> Act<Self> {
        let player = player.clone();
        Act::new(move |course| course.stop_offers(player))
    }

    fn offers(&self, people: &People, purses: &dyn Purses, to: To<'_>, offers: &mut Vec<Offer>) {
        self.offer(people, purses, to, offers);
    }

    fn apply(&mut self, event: &Event) {
        self.take(event);
    }

    fn follow(course: &mut Course<'_>) -> bool {
        course.follow()
    }
}

impl Course<'_> {
    /// A cut on offer to somebody who goes is offered to the next.
    fn stop_offers(&mut self, player: Name) {
        let stage = self.table.stage();
        let offered = stage.is_some_and(|stage| stage.is_offered_to(&player));
        self.going = Some(player.clone());
        if self.table.phase == Phase::Preparing && offered {
            self.push(Event::CutDeclined { player });
            self.offer_cut();
        }
    }
}

impl Blackjack {
    fn new_shoe(&self) -> Checked<Self> {
        if self.phase != Phase::ShoeEnded {
            return self.refuse(
                Reason::ShoeNotEnded,
                "the cutting card has not come out and no shuffle is due",
            );
        }
        Self::then(|course| course.bring_cards(Brought::EndOfShoe))
    }

    fn reshuffle(&self, cause: ReshuffleCause) -> Checked<Self> {
        if cause != ReshuffleCause::Vacancy {
            return self.refuse(
                Reason::NotInThisBook,
                "this book has cards shuffled in the middle of a shoe only after the table was vacant, or replaced by order",
            );
        }
        self.between_rounds()?;
        Self::then(|course| course.bring_cards(Brought::Reshuffle))
    }

    fn replace_cards(&self) -> Checked<Self> {
        self.between_rounds()?;
        Self::then(move |course| {
            course.push(Event::InspectorNotified {});
            course.bring_cards(Brought::Replacement);
        })
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

    fn confirm(&self, people: &People, step: Step) -> Checked<Self> {
        self.preparing(Reason::NotThisStep, "")?;
        self.faulty(preparation::check_step(
            self.stage(),
            people,
            step,
            "player has",
        ))?;
        Self::done(Event::StepConfirmed { step })
    }

    fn make_cut(&self, player: Option<&Name>, position: u16) -> Checked<Self> {
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
        Self::done(Event::CutMade { player, position })
    }

    /// Where the stack may be cut.
    #[must_use]
    pub fn cut_bounds(&self) -> (u16, u16) {
        let ends = self.rules.cut_from_ends.min(self.shoe.size() / 2);
        (ends, self.shoe.size() - ends)
    }

    fn decline_cut(&self, player: &Name) -> Checked<Self> {
        self.preparing(Reason::NotOffered, "")?;
        self.faulty(preparation::check_decline(self.stage(), player))?;
        let player = player.clone();
        Self::then(move |course| {
            course.push(Event::CutDeclined { player });
            course.offer_cut();
        })
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

    fn place_cutting_card(&self, from_back: u16) -> Checked<Self> {
        self.preparing(Reason::NotThisStep, "cutting-card")?;
        let bounds = self.from_back_bounds();
        self.faulty(preparation::check_place(self.stage(), from_back, bounds))?;
        Self::done(Event::CuttingCardPlaced { from_back })
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
