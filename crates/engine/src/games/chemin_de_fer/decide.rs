//! The one transition: what a command does to a table, or the cited reason why it does nothing; and the making ready of
//! the cards (nj-19-47/chemin-de-fer/4.3(a) to 4.4(e)).
//!
//! Each branch is a ladder of one-line refusals in order of precedence; past the last rung the command succeeds.

use super::cites;
use super::command::Command;
use super::course::Course;
use super::event::{BankPassed, Event, GivenBack};
use super::state::{CheminDeFer, Covering, Phase};
use crate::games::preparation::{self, Fault, Stage};
use crate::machine::{Act, Checked, Game, Offer, Purses, To};
use crate::words::{Brought, ShoeEnd, Step};
use crate::{ChipSet, Citations, Name, People, Reason, Refusal};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

impl Game for CheminDeFer {
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
            Command::OrderRecut {} => self.order_recut(),
            Command::PlaceCuttingCard { from_back } => self.place_cutting_card(*from_back),
            Command::Card { card } => self.card(*card),
            Command::FaceDown { count } => self.face_down(count.unwrap_or(1)),
            Command::CuttingCard {} => self.cutting_card(),
            Command::Bid { player, cents } => self.make_bid(people, player, *cents),
            Command::CloseAuction {} => self.close_auction(),
            Command::AcceptBank { player, cents } => self.accept_bank(player, *cents),
            Command::DeclineBank { player } => self.decline_bank(player),
            Command::Stake { player, cents } => self.place_stake(player, *cents),
            Command::PassBank { player } => self.pass_bank(player),
            Command::OrderPass {} => self.order_pass(),
            Command::Suivi { player } => self.take_suivi(player),
            Command::DeclineSuivi { player } => self.decline_suivi(player),
            Command::Banco { player } => self.announce_banco(people, player),
            Command::CloseBanco {} => self.close_banco(),
            Command::Cover { player, cents } => self.cover(people, player, *cents),
            Command::Uncover { player, cents } => self.uncover(people, player, *cents),
            Command::NoMoreBets {} => self.no_more_bets(),
            Command::Draw { player, hand } => self.say_word(player, *hand, true),
            Command::Stay { player, hand } => self.say_word(player, *hand, false),
            Command::Turn { player, hand } => self.turn(player, *hand),
            Command::KeepHand { hand } => self.keep_hand(*hand),
            Command::Settle {} => self.settle(),
            Command::NewShoe {} => self.new_shoe(),
            Command::ReportThirdCard { card } => self.report_third_card(*card),
            Command::ReportExcessCard { card } => self.report_excess_card(*card),
            Command::ReportFaceUpCard { card } => self.report_face_up_card(*card),
            Command::ReportInsufficientCards {} => self.report_insufficient_cards(),
        }
    }

    fn opening(&self) -> Act<Self> {
        Act::new(|course| course.bring(Brought::Opening))
    }

    fn leaving(&self, _people: &People, player: &Name) -> Checked<Self> {
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
        Ok(self.standing_up(player))
    }

    fn standing_up(&self, player: &Name) -> Act<Self> {
        let player = player.clone();
        Act::new(|course| course.stop_offers(player))
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
    /// What is offered to seated players goes to the next, and what is not yet in play goes back. A coup that has begun is
    /// played to its end.
    fn stop_offers(&mut self, player: Name) {
        self.going = Some(player.clone());
        match self.table.phase.clone() {
            Phase::Preparing(stage) if stage.is_offered_to(&player) => {
                self.push(Event::CutDeclined { player });
                self.offer_cut();
            }
            Phase::Auction => {
                if let Some((_, cents)) = self.table.bids.get(&player).copied() {
                    let why = GivenBack::Left;
                    self.push(Event::BidReturned { player, cents, why });
                }
            }
            Phase::OfferingBank {
                offered: (to, seat),
                mut declined,
            } if to == player => {
                declined.push(to);
                self.push(Event::BankDeclined { player, seat });
                self.offer_bank(&declined);
            }
            Phase::Staking if self.table.is_banker(&player) => self.pass_bank(BankPassed::Left),
            Phase::Covering(stage) => {
                let cents = self.table.covers.get(&player).copied();
                if let Covering::Suivi(to, seat) = stage
                    && to == player
                {
                    self.push(Event::SuiviDeclined { player: to, seat });
                }
                if let Some(cents) = cents {
                    let why = GivenBack::Left;
                    self.push(Event::CoverReturned { player, cents, why });
                }
            }
            _ => {}
        }
    }

    fn bring(&mut self, why: Brought) {
        self.push(Event::CardsBrought {
            shoe: self.table.shoe_number + 1,
            decks: self.table.rules.decks,
            why,
        });
    }
}

impl CheminDeFer {
    fn new_shoe(&self) -> Checked<Self> {
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
        Self::then(move |course| course.bring(why))
    }

    fn faulty<T>(&self, checked: Result<T, Fault>) -> Result<T, Refusal> {
        checked.or_else(|fault| self.refuse_by(fault.reason, fault.case, fault.detail))
    }

    fn confirm(&self, people: &People, step: Step) -> Checked<Self> {
        self.faulty(preparation::check_step(
            self.stage(),
            people,
            step,
            "players have",
        ))?;
        Self::done(Event::StepConfirmed { step })
    }

    fn order_recut(&self) -> Checked<Self> {
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
        Self::then(move |course| {
            course.push(Event::RecutOrdered {});
            course.offer_recut();
        })
    }

    fn make_cut(&self, player: Option<&Name>, position: u16) -> Checked<Self> {
        let whose = |to: Option<&(Name, u8)>| {
            let to = to.map_or("the dealer", |(name, _)| name.as_str());
            format!("the cut is {to}'s now, and the dealer's only if no seated player takes it")
        };
        let (stage, bounds) = (self.stage(), self.cut_bounds());
        self.faulty(preparation::check_cut(
            stage, player, position, bounds, whose,
        ))?;
        Self::done(Event::CutMade {
            player: player.cloned(),
            position,
        })
    }

    /// Where the stack may be cut.
    #[must_use]
    pub fn cut_bounds(&self) -> (u16, u16) {
        let ends = self.rules.cut_from_ends;
        (ends, self.shoe.size() - ends)
    }

    fn decline_cut(&self, player: &Name) -> Checked<Self> {
        self.faulty(preparation::check_decline(self.stage(), player))?;
        let player = player.clone();
        Self::then(move |course| {
            course.push(Event::CutDeclined { player });
            course.offer_cut();
        })
    }

    /// Where the cutting card may be put for play, counted from the back. It must leave a deck before it.
    #[must_use]
    pub fn from_back_bounds(&self) -> (u16, u16) {
        (self.rules.cutting_card_from_back, self.shoe.size() - 52)
    }

    fn place_cutting_card(&self, from_back: u16) -> Checked<Self> {
        let bounds = self.from_back_bounds();
        self.faulty(preparation::check_place(self.stage(), from_back, bounds))?;
        Self::done(Event::CuttingCardPlaced { from_back })
    }
}
