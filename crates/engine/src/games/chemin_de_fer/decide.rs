//! The one transition: what a command does to a table, or the cited reason why it does nothing; and the making ready of
//! the cards (nj-19-47/chemin-de-fer/4.3(a) to 4.4(e)).
//!
//! Each branch is a ladder of one-line refusals in order of precedence; past the last rung the command succeeds.

use super::cites;
use super::command::Command;
use super::course::Course;
use super::event::{BankPassed, Event, GivenBack};
use super::state::{CheminDeFer, Covering, Phase};
use crate::games::baccarat::coup::{self, Deals, check_coup};
use crate::games::baccarat::hand::Side;
use crate::machine::game::in_files;
use crate::machine::ready::Readies;
use crate::machine::{Act, Checked, Game, Offering};
use crate::words::{Announcement, Brought, ShoeEnd};
use crate::{Case, Cents, Name, People, Reason, Refusal};

impl Game for CheminDeFer {
    in_files!(brings cards);

    fn beside(&self, event: &Event) -> Option<cites::Key> {
        match event {
            Event::Ready(event) => event.beside(self.stage()).map(cites::Key::Ready),
            _ => None,
        }
    }

    fn ladder(&self, people: &People, command: &Command) -> Checked<Self> {
        self.shoe_goes_on(command)?;
        match command {
            Command::Ready(command) => self.check_ready(people, command),
            Command::Coup(command) => check_coup!(self, command),
            Command::Bid { player, cents } => self.make_bid(people, player, *cents),
            Command::CloseAuction {} => self.close_auction(),
            Command::AcceptBank { player, cents } => self.accept_bank(player, *cents),
            Command::DeclineBank { player } => self.decline_bank(player),
            Command::Stake { player, cents } => self.place_stake(player, *cents),
            Command::PassBank { player } => self.pass_bank(player),
            Command::OrderPass { cause } => self.order_pass(*cause),
            Command::Suivi { player } => self.take_suivi(player),
            Command::DeclineSuivi { player } => self.decline_suivi(player),
            Command::Banco { player } => self.announce_banco(people, player),
            Command::CloseBanco {} => self.close_banco(),
            Command::Cover { player, cents } => self.cover(people, player, *cents),
            Command::Uncover { player, cents } => self.uncover(people, player, *cents),
            Command::Draw { player, hand } => self.say_word(player, *hand, true),
            Command::Stay { player, hand } => self.say_word(player, *hand, false),
            Command::ChangeShuffle { again } => self.change_shuffle(*again),
            Command::KeepHand { hand } => self.keep_hand(*hand),
        }
    }

    fn leaving(&self, people: &People, player: &Name) -> Checked<Self> {
        let bound = match self.phase {
            Phase::Dealing | Phase::Announced(_) => self.has_wager(player),
            // The stake of one who is gone lies there until somebody covers it or the dealer has the bank passed.
            Phase::Covering(_) => {
                self.is_banker(player) && (!self.uncovered() || people.is_gone(player))
            }
            _ => false,
        };
        self.nothing_at_stake(player, bound)?;
        Ok(self.standing_up(player))
    }

    fn standing_up(&self, player: &Name) -> Act<Self> {
        let player = player.clone();
        Act::new(|course| course.stop_offers(player))
    }

    fn announces(&self, word: &str) -> Option<Announcement> {
        (word == "change-shuffle").then_some(Announcement::SecondShuffle)
    }

    fn takes_effect(event: &Event) -> Option<Announcement> {
        matches!(event, Event::ShuffleChanged { .. }).then_some(Announcement::SecondShuffle)
    }

    fn laid(&self, mut see: impl FnMut(&Name, Cents)) {
        self.bids().for_each(|(name, cents)| see(name, cents));
        self.covers().for_each(|(name, cents)| see(name, cents));
        if let Some((name, _)) = &self.banker {
            see(name, self.bank);
        }
    }

    fn voids(&self, event: &Event) -> bool {
        matches!(event, Event::Coup(event) if self.coup.is_voided(event))
    }

    fn round_under_way(&self) -> bool {
        matches!(
            self.phase,
            Phase::Covering(_) | Phase::Dealing | Phase::Announced(_)
        )
    }
}

impl Course<'_> {
    /// What is offered to seated players goes to the next, and what is not yet in play goes back. A coup that has begun is
    /// played to its end.
    fn stop_offers(&mut self, player: Name) {
        self.going = Some(player.clone());
        match self.table.phase.clone() {
            Phase::Preparing(stage) if stage.is_offered_to(&player) => {
                self.decline_cut(player);
            }
            Phase::Auction(_) => {
                if let Some(cents) = self.table.bid_of(&player) {
                    let why = GivenBack::Left;
                    self.push(Event::BidReturned { player, cents, why });
                }
            }
            Phase::OfferingBank(Offering {
                offered: (to, seat),
                mut declined,
            }) if to == player => {
                declined.push(to);
                self.push(Event::BankDeclined { player, seat });
                self.offer_bank(&declined);
            }
            Phase::Staking if self.table.is_banker(&player) => self.pass_bank(BankPassed::Left),
            Phase::Covering(_) if self.table.is_banker(&player) && self.table.uncovered() => {
                self.pass_bank(BankPassed::Left);
            }
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
            Phase::Dealing => {
                for hand in [Side::Player, Side::Banker] {
                    let held = self.table.coup.hands.hand(hand);
                    if held.handler.as_ref() == Some(&player) && held.draws.is_none() {
                        self.push(Event::Coup(coup::Event::HandKept { hand }));
                    }
                }
            }
            _ => {}
        }
    }
}

impl CheminDeFer {
    /// Nobody bids, holds the bank or wagers against it once the last hand of a shoe has been dealt.
    fn shoe_goes_on(&self, command: &Command) -> Result<(), Refusal> {
        let Phase::ShoeEnded(end) = self.phase else {
            return Ok(());
        };
        if matches!(
            command,
            Command::Ready(_) | Command::Coup(_) | Command::ChangeShuffle { .. }
        ) {
            return Ok(());
        }
        let case = match end {
            ShoeEnd::LastHand => Case::Shoe,
            ShoeEnd::InsufficientCards => Case::Insufficient,
        };
        self.refuse_by(
            Reason::NotOffered,
            case,
            "the shoe is finished; it is offered again when the cards have been shuffled",
        )
    }

    fn change_shuffle(&self, again: bool) -> Checked<Self> {
        self.refuse_if(
            self.rules.cards.shuffles_again() == again,
            Reason::OptionOutOfBounds,
            || "it is so already",
        )?;
        Self::done(Event::ShuffleChanged { again })
    }

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
        self.passed(Reason::ShoeNotEnded)?;
        Self::then(move |course| course.bring(why))
    }
}
