//! The one transition: what a command does to a table, or the cited reason why it does nothing; and the making ready of
//! the cards (nz-1996/caribbean-stud/5.1 to 5.4, 6.1 to 6.5).
//!
//! Each branch is a ladder of one-line refusals in order of precedence; past the last rung the command succeeds.

use super::command::Command;
use super::course::Course;
use super::event::{Event, Fault, Fetched, JackpotBack};
use super::state::{CaribbeanStud, DECK, Phase, Standing};
use crate::words::Step;
use crate::{Cited, Name, People, Reason, Refusal};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Events, or a refusal.
pub type Decision = Result<Vec<Cited<Event>>, Refusal>;

impl CaribbeanStud {
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
            Command::Ante { player, cents } => self.place_ante(people, player, *cents),
            Command::WithdrawAnte { player } => self.withdraw_ante(people, player),
            Command::WagerJackpot { player, cents } => self.wager_jackpot(people, player, *cents),
            Command::WithdrawJackpot { player } => self.withdraw_jackpot(people, player),
            Command::NoLight { player } => self.no_light(people, player),
            Command::NoMoreBets {} => self.no_more_bets(people),
            Command::FaceDown { count } => self.face_down(people, count.unwrap_or(1)),
            Command::Card { card } => self.card(people, *card),
            Command::Fold { player } => self.fold(people, player, false),
            Command::Bet { player, cents } => self.place_bet(people, player, *cents),
            Command::FoldAbsent { player } => self.fold(people, player, true),
            Command::CloseDecisions {} => self.fold_all_absent(people),
            Command::Show { player } => self.show(people, player, true),
            Command::LeaveDown { player } => self.show(people, player, false),
            Command::CloseShowing {} => self.show_all(people),
            Command::VerifyHand { player } => self.verify_hand(people, player),
            Command::OrderCount {} => self.order_count(people),
            Command::CountCards { cards } => self.count_cards(people, *cards),
            Command::Settle {} => self.settle(people),
            Command::PayJackpot {
                player,
                cents,
                means,
            } => self.pay_jackpot(people, player, *cents, *means),
            Command::ReplaceCards {} => self.replace_cards(people),
            Command::DeclareDead { player } => self.declare_dead(people, player),
            Command::KeepApart { player, other } => self.keep_apart(people, player, other),
            Command::Direct { what } => {
                let mut course = Course::new(self, people);
                course.push(Event::DirectionGiven { what: *what });
                Ok(course.finish())
            }
            Command::ReportExposedCard { card } => self.report_exposed_card(people, *card),
            Command::ReportCardCount { seat, cards } => {
                self.report_card_count(people, *seat, *cards)
            }
            Command::ReportEmptyBox { seat } => self.report_empty_box(people, *seat),
            Command::ReportAnte { player, cents } => self.report_ante(people, player, *cents),
            Command::InvalidateRound { cause, forfeit } => {
                self.invalidate_round(people, *cause, forfeit)
            }
        }
    }

    /// What happens when the table is opened.
    #[must_use]
    pub fn opening(&self, people: &People) -> Vec<Cited<Event>> {
        let mut course = Course::new(self, people);
        course.bring(Fetched::Opening);
        course.finish()
    }

    /// What happens at the game when a player is about to leave the table, or the cited reason why that must wait. When the
    /// last one goes, the cards are shuffled before play begins again.
    ///
    /// # Errors
    /// If the player has a hand in the round being played.
    pub fn leaving(&self, people: &People, player: &Name) -> Decision {
        let hand = self.hand_of(player).map(|(_, hand)| hand);
        let claims = self.claims.iter().any(|claim| claim.player == *player);
        let plays = hand.is_some_and(|hand| hand.is_live() && !hand.settled);
        if self.round_under_way() && (plays || claims) {
            return self.refuse(
                Reason::WagersAtStake,
                format!("{player} has a hand in the round being played; wait until it is settled"),
            );
        }
        let mut course = Course::new(self, people);
        self.give_up_box(&mut course, player);
        if let Some(stake) = course.table.carried.get(player) {
            self.jackpot_back(player, *stake, JackpotBack::Left)
                .into_iter()
                .for_each(|event| course.push(event));
        }
        let ready = matches!(self.phase, Phase::Cutting | Phase::Betting) && !self.redeal;
        if ready && people.all().all(|name| name == player) {
            course.bring(Fetched::Vacancy);
        }
        Ok(course.finish())
    }

    /// What happens at the game when a seated player is about to stand up: wagers on a box that are not in play go back.
    /// A round that has begun is played to its end.
    #[must_use]
    pub fn standing_up(&self, people: &People, player: &Name) -> Vec<Cited<Event>> {
        let mut course = Course::new(self, people);
        self.give_up_box(&mut course, player);
        course.finish()
    }

    /// Before the deal, a player's ante and wager on the jackpot go back; a wager that a misdeal left valid stays so.
    fn give_up_box(&self, course: &mut Course<'_>, player: &Name) {
        if self.round_under_way() {
            return;
        }
        if let Some((seat, hand)) = self.hand_of(player) {
            if hand.carried && hand.jackpot.is_some() {
                course.push(Event::JackpotCarried {
                    player: player.clone(),
                    cents: self.rules.jackpot_wager,
                });
            } else {
                let back = self.jackpot_back(player, hand.jackpot, JackpotBack::Ante);
                back.into_iter().for_each(|event| course.push(event));
            }
            course.push(Event::AnteWithdrawn {
                player: player.clone(),
                seat,
                cents: hand.ante,
            });
        }
    }

    fn confirm(&self, people: &People, step: Step) -> Decision {
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
        let mut course = Course::new(self, people);
        course.push(Event::StepConfirmed { step });
        Ok(course.finish())
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

    fn make_cut(&self, people: &People, player: Option<&Name>, position: u16) -> Decision {
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
        let mut course = Course::new(self, people);
        course.push(Event::CutMade {
            player: None,
            position,
        });
        Ok(course.finish())
    }

    /// Between rounds, with the cards shuffled or being made ready.
    fn between_rounds(&self) -> bool {
        !self.round_under_way()
    }

    fn replace_cards(&self, people: &People) -> Decision {
        if !self.between_rounds() {
            return self.refuse(
                Reason::NotBetweenRounds,
                "cards are replaced after a round, not in the middle of one",
            );
        }
        let mut course = Course::new(self, people);
        course.bring(Fetched::Replacement);
        course.push(Event::InspectorNotified {});
        Ok(course.finish())
    }

    fn order_count(&self, people: &People) -> Decision {
        self.counted()?;
        let mut course = Course::new(self, people);
        course.push(Event::CountOrdered {});
        Ok(course.finish())
    }

    fn count_cards(&self, people: &People, cards: u8) -> Decision {
        let mut course = Course::new(self, people);
        course.push(Event::CardsCounted { cards });
        if cards == DECK {
            return Ok(course.finish());
        }
        let on = Fault::DeckIncomplete;
        if self.phase == Phase::Paying {
            // Wagers are settled, and the deck was complete when it was counted for the prizes.
            course.rule(on, super::event::Cure::CardsReplaced);
        } else if self.between_rounds() {
            course.rule(on, super::event::Cure::CardsReplaced);
            course.bring(Fetched::Incomplete);
        } else {
            course.rule(on, super::event::Cure::Misdeal);
            course.misdeal(on);
        }
        Ok(course.finish())
    }

    /// The hands on which nobody has decided yet.
    pub fn undecided(&self) -> impl Iterator<Item = (u8, &Name)> {
        let open = self
            .hands()
            .filter(|(_, hand)| self.phase == Phase::Deciding && hand.standing == Standing::Open);
        open.map(|(seat, hand)| (seat, &hand.player))
    }
}
