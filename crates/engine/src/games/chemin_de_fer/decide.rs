//! The one transition: what a command does to a table, or the cited reason why it does nothing; and the making ready of
//! the cards (nj-19-47/chemin-de-fer/4.3(a) to 4.4(e)).
//!
//! Each branch is a ladder of one-line refusals in order of precedence; past the last rung the command succeeds.

use super::command::Command;
use super::course::Course;
use super::event::{BankPassed, Event, GivenBack};
use super::state::{CheminDeFer, Covering, Phase};
use crate::games::preparation::{self, Fault, Stage};
use crate::words::{Brought, ShoeEnd, Step};
use crate::{Cited, Name, People, Reason, Refusal};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Events, or a refusal.
pub type Decision = Result<Vec<Cited<Event>>, Refusal>;

impl CheminDeFer {
    /// A refusal under this table's book.
    pub(super) fn refuse<T>(
        &self,
        reason: Reason,
        detail: impl Into<String>,
    ) -> Result<T, Refusal> {
        Err(Refusal::new(&self.rules.citations, reason, detail))
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
            Command::OrderRecut {} => self.order_recut(people),
            Command::PlaceCuttingCard { from_back } => self.place_cutting_card(people, *from_back),
            Command::Card { card } => self.card(people, *card),
            Command::FaceDown { count } => self.face_down(people, count.unwrap_or(1)),
            Command::CuttingCard {} => self.cutting_card(people),
            Command::Bid { player, cents } => self.make_bid(people, player, *cents),
            Command::CloseAuction {} => self.close_auction(people),
            Command::AcceptBank { player, cents } => self.accept_bank(people, player, *cents),
            Command::DeclineBank { player } => self.decline_bank(people, player),
            Command::Stake { player, cents } => self.place_stake(people, player, *cents),
            Command::PassBank { player } => self.pass_bank(people, player),
            Command::OrderPass {} => self.order_pass(people),
            Command::Suivi { player } => self.take_suivi(people, player),
            Command::DeclineSuivi { player } => self.decline_suivi(people, player),
            Command::Banco { player } => self.announce_banco(people, player),
            Command::CloseBanco {} => self.close_banco(people),
            Command::Cover { player, cents } => self.cover(people, player, *cents),
            Command::Uncover { player, cents } => self.uncover(people, player, *cents),
            Command::NoMoreBets {} => self.no_more_bets(people),
            Command::Draw { player, hand } => self.say_word(people, player, *hand, true),
            Command::Stay { player, hand } => self.say_word(people, player, *hand, false),
            Command::Turn { player, hand } => self.turn(people, player, *hand),
            Command::KeepHand { hand } => self.keep_hand(people, *hand),
            Command::Settle {} => self.settle(people),
            Command::NewShoe {} => self.new_shoe(people),
            Command::ReportThirdCard { card } => self.report_third_card(people, *card),
            Command::ReportExcessCard { card } => self.report_excess_card(people, *card),
            Command::ReportFaceUpCard { card } => self.report_face_up_card(people, *card),
            Command::ReportInsufficientCards {} => self.report_insufficient_cards(people),
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
        let bound = match self.phase {
            Phase::Dealing | Phase::Announced(_) => self.has_wager(player),
            Phase::Covering(_) => self.is_banker(player),
            _ => false,
        };
        if bound {
            return self.refuse(
                Reason::WagersAtStake,
                format!("{player} has a wager in the round being played; wait until it is settled"),
            );
        }
        Ok(self.standing_up(people, player))
    }

    /// What happens at the game when a seated player is about to stand up: what is offered to seated players goes to the
    /// next, and what is not yet in play goes back. A coup that has begun is played to its end.
    #[must_use]
    pub fn standing_up(&self, people: &People, player: &Name) -> Vec<Cited<Event>> {
        let mut course = Course::new(self, people);
        course.going = Some(player.clone());
        match &self.phase {
            Phase::Preparing(stage) if stage.is_offered_to(player) => {
                let player = player.clone();
                course.push(Event::CutDeclined { player });
                course.offer_cut();
            }
            Phase::Auction => {
                if let Some((_, cents)) = self.bids.get(player) {
                    course.push(Event::BidReturned {
                        player: player.clone(),
                        cents: *cents,
                        why: GivenBack::Left,
                    });
                }
            }
            Phase::OfferingBank {
                offered: (to, seat),
                declined,
            } if to == player => {
                let mut declined = declined.clone();
                declined.push(player.clone());
                course.push(Event::BankDeclined {
                    player: player.clone(),
                    seat: *seat,
                });
                course.offer_bank(&declined);
            }
            Phase::Staking if self.is_banker(player) => course.pass_bank(BankPassed::Left),
            Phase::Covering(stage) => {
                if let Covering::Suivi(to, seat) = stage
                    && to == player
                {
                    let (player, seat) = (player.clone(), *seat);
                    course.push(Event::SuiviDeclined { player, seat });
                }
                if let Some(cents) = self.covers.get(player) {
                    course.push(Event::CoverReturned {
                        player: player.clone(),
                        cents: *cents,
                        why: GivenBack::Left,
                    });
                }
            }
            _ => {}
        }
        course.finish()
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
        let why = match self.phase {
            Phase::ShoeEnded(ShoeEnd::LastHand) => Brought::EndOfShoe,
            Phase::ShoeEnded(ShoeEnd::InsufficientCards) => Brought::InsufficientCards,
            _ => {
                return self.refuse(
                    Reason::ShoeNotEnded,
                    "the last hand of this shoe has not been dealt",
                );
            }
        };
        Ok(self.bring(people, why))
    }

    fn faulty<T>(&self, checked: Result<T, Fault>) -> Result<T, Refusal> {
        checked.or_else(|fault| self.refuse_by(fault.reason, fault.case, fault.detail))
    }

    fn confirm(&self, people: &People, step: Step) -> Decision {
        self.faulty(preparation::check_step(
            self.stage(),
            people,
            step,
            "players have",
        ))?;
        let mut course = Course::new(self, people);
        course.push(Event::StepConfirmed { step });
        Ok(course.finish())
    }

    fn order_recut(&self, people: &People) -> Decision {
        if !matches!(
            self.phase,
            Phase::Preparing(Stage::PlacingCuttingCard) | Phase::Burning(None)
        ) {
            return self.refuse_by(
                Reason::NotThisStep,
                "recut",
                "cards are cut again after a cut and before any card is dealt",
            );
        }
        let mut course = Course::new(self, people);
        course.push(Event::RecutOrdered {});
        course.offer_recut();
        Ok(course.finish())
    }

    fn make_cut(&self, people: &People, player: Option<&Name>, position: u16) -> Decision {
        let whose = |to: Option<&(Name, u8)>| {
            let to = to.map_or("the dealer", |(name, _)| name.as_str());
            format!("the cut is {to}'s now, and the dealer's only if no seated player takes it")
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

    /// Where the cutting card may be put for play, counted from the back. It must leave a deck before it.
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
