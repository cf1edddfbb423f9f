//! The one transition: what a command does to a table, or the cited reason why it does nothing; and the making ready of
//! the cards (nz-1996/caribbean-stud/5.1 to 5.4, 6.1 to 6.5).
//!
//! Each branch is a ladder of one-line refusals in order of precedence; past the last rung the command succeeds.

use super::cites;
use super::command::Command;
use super::course::Course;
use super::event::{Cure, Event, Fault, Fetched, JackpotBack};
use super::state::{CaribbeanStud, DECK, Phase, Standing};
use crate::machine::{Act, Checked, Game, Offer, Purses, To};
use crate::words::Step;
use crate::{ChipSet, Citations, Name, People, Reason};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

impl Game for CaribbeanStud {
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
            Command::Ante { player, cents } => self.place_ante(people, player, *cents),
            Command::WithdrawAnte { player } => self.withdraw_ante(people, player),
            Command::WagerJackpot { player, cents } => self.wager_jackpot(people, player, *cents),
            Command::WithdrawJackpot { player } => self.withdraw_jackpot(people, player),
            Command::NoLight { player } => self.no_light(people, player),
            Command::NoMoreBets {} => self.no_more_bets(),
            Command::FaceDown { count } => self.face_down(count.unwrap_or(1)),
            Command::Card { card } => self.card(*card),
            Command::Fold { player } => self.fold(player, false),
            Command::Bet { player, cents } => self.place_bet(people, player, *cents),
            Command::FoldAbsent { player } => self.fold(player, true),
            Command::CloseDecisions {} => self.fold_all_absent(),
            Command::Show { player } => self.show(player, true),
            Command::LeaveDown { player } => self.show(player, false),
            Command::CloseShowing {} => self.show_all(),
            Command::VerifyHand { player } => self.verify_hand(player),
            Command::OrderCount {} => self.order_count(),
            Command::CountCards { cards } => self.count_cards(*cards),
            Command::Settle {} => self.settle(),
            Command::PayJackpot {
                player,
                cents,
                means,
            } => self.pay_jackpot(player, *cents, *means),
            Command::ReplaceCards {} => self.replace_cards(),
            Command::DeclareDead { player } => self.declare_dead(player),
            Command::KeepApart { player, other } => self.keep_apart(player, other),
            Command::Direct { what } => Self::done(Event::DirectionGiven { what: *what }),
            Command::ReportExposedCard { card } => self.report_exposed_card(*card),
            Command::ReportCardCount { seat, cards } => self.report_card_count(*seat, *cards),
            Command::ReportEmptyBox { seat } => self.report_empty_box(*seat),
            Command::ReportAnte { player, cents } => self.report_ante(people, player, *cents),
            Command::InvalidateRound { cause, forfeit } => self.invalidate_round(*cause, forfeit),
        }
    }

    fn opening(&self) -> Act<Self> {
        Act::new(|course| course.bring(Fetched::Opening))
    }

    fn leaving(&self, people: &People, player: &Name) -> Checked<Self> {
        let hand = self.hand_of(player).map(|(_, hand)| hand);
        let claims = self.claims.iter().any(|claim| claim.player == *player);
        let plays = hand.is_some_and(|hand| hand.is_live() && !hand.settled);
        if self.round_under_way() && (plays || claims) {
            return self.refuse(
                Reason::WagersAtStake,
                format!("{player} has a hand in the round being played; wait until it is settled"),
            );
        }
        let ready = matches!(self.phase, Phase::Cutting | Phase::Betting) && !self.redeal;
        let vacant = ready && people.all().all(|name| name == player);
        let player = player.clone();
        Self::then(move |course| {
            course.give_up_box(&player);
            if let Some(stake) = course.table.carried.get(&player) {
                let back = course
                    .table
                    .jackpot_back(&player, *stake, JackpotBack::Left);
                course.push_all(back);
            }
            if vacant {
                course.bring(Fetched::Vacancy);
            }
        })
    }

    fn standing_up(&self, player: &Name) -> Act<Self> {
        let player = player.clone();
        Act::new(move |course| course.give_up_box(&player))
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
    /// Before the deal, a player's ante and wager on the jackpot go back; a wager that a misdeal left valid stays so. A round
    /// that has begun is played to its end.
    fn give_up_box(&mut self, player: &Name) {
        if self.table.round_under_way() {
            return;
        }
        let Some((seat, hand)) = self.table.hand_of(player) else {
            return;
        };
        let cents = hand.ante;
        if hand.carried && hand.jackpot.is_some() {
            let cents = self.table.rules.jackpot_wager;
            self.push(Event::JackpotCarried {
                player: player.clone(),
                cents,
            });
        } else {
            let back = self
                .table
                .jackpot_back(player, hand.jackpot, JackpotBack::Ante);
            self.push_all(back);
        }
        self.push(Event::AnteWithdrawn {
            player: player.clone(),
            seat,
            cents,
        });
    }
}

impl CaribbeanStud {
    fn confirm(&self, people: &People, step: Step) -> Checked<Self> {
        let next = match &self.phase {
            Phase::Preparing(steps) => steps.first(),
            _ => None,
        };
        match next {
            Some(next) if *next == step => {}
            Some(next) => {
                return self.refuse(
                    Reason::NotThisStep,
                    format!("the next step is {next}, not {step}"),
                );
            }
            None => return self.refuse(Reason::NotThisStep, "no cards are being made ready now"),
        }
        if self.redeal {
            self.counted()?;
        }
        if self.needs_people(step) && people.is_empty() {
            return self.refuse(
                Reason::NobodyHasInspected,
                "the cards lie spread until the first players have come and had the chance to look at them",
            );
        }
        Self::done(Event::StepConfirmed { step })
    }

    /// Whether a step takes up the cards that lie spread for the first players.
    pub(super) fn needs_people(&self, step: Step) -> bool {
        let steps = &self.rules.new_steps;
        let spread = steps.iter().position(|s| *s == Step::Spread);
        spread.is_some_and(|at| steps.get(at + 1) == Some(&step))
    }

    /// Where the stack may be cut: anywhere inside it.
    #[must_use]
    pub const fn cut_bounds(&self) -> (u16, u16) {
        (1, DECK as u16 - 1)
    }

    fn make_cut(&self, player: Option<&Name>, position: u16) -> Checked<Self> {
        if let Some(player) = player {
            return self.refuse_by(
                Reason::NotOffered,
                "player",
                format!("no player cuts the cards, and so not {player}; a casino employee does"),
            );
        }
        if self.phase != Phase::Cutting {
            return self.refuse(Reason::NotOffered, "the stack is not being cut now");
        }
        let (least, most) = self.cut_bounds();
        if !(least..=most).contains(&position) {
            return self.refuse(
                Reason::CutTooNearEnd,
                format!("cut between {least} and {most} cards from the front, not at {position}"),
            );
        }
        Self::done(Event::CutMade {
            player: None,
            position,
        })
    }

    /// Between rounds, with the cards shuffled or being made ready.
    fn between_rounds(&self) -> bool {
        !self.round_under_way()
    }

    fn replace_cards(&self) -> Checked<Self> {
        if !self.between_rounds() {
            return self.refuse(
                Reason::NotBetweenRounds,
                "cards are replaced after a round, not in the middle of one",
            );
        }
        Self::then(move |course| {
            course.bring(Fetched::Replacement);
            course.push(Event::InspectorNotified {});
        })
    }

    fn order_count(&self) -> Checked<Self> {
        self.counted()?;
        Self::done(Event::CountOrdered {})
    }

    fn count_cards(&self, cards: u8) -> Checked<Self> {
        let (paying, between) = (self.phase == Phase::Paying, self.between_rounds());
        Self::then(move |course| {
            course.push(Event::CardsCounted { cards });
            if cards == DECK {
                return;
            }
            let on = Fault::DeckIncomplete;
            if paying {
                // Wagers are settled, and the deck was complete when it was counted for the prizes.
                course.rule(on, Cure::CardsReplaced);
            } else if between {
                course.rule(on, Cure::CardsReplaced);
                course.bring(Fetched::Incomplete);
            } else {
                course.rule(on, Cure::Misdeal);
                course.misdeal(on);
            }
        })
    }

    /// The hands on which nobody has decided yet.
    pub fn undecided(&self) -> impl Iterator<Item = (u8, &Name)> {
        let open = self
            .hands()
            .filter(|(_, hand)| self.phase == Phase::Deciding && hand.standing == Standing::Open);
        open.map(|(seat, hand)| (seat, &hand.player))
    }
}
