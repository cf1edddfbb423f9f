//! The one transition: what a command does to a table, or the cited reason why it does nothing; and the making ready of
//! the cards (nz-1996/caribbean-stud/5.1 to 5.4, 6.1 to 6.5).
//!
//! Each branch is a ladder of one-line refusals in order of precedence; past the last rung the command succeeds.

use super::cites;
use super::command::Command;
use super::course::Course;
use super::event::{Cure, Event, Fault, Fetched, JackpotBack};
use super::state::{CaribbeanStud, CountFor, DECK, Phase, Stake, Standing};
use crate::machine::game::in_files;
use crate::machine::{Act, Checked, Finding as _, Game};
use crate::words::Matter;
use crate::{Case, Cents, Name, People, Reason, Refusal};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

impl Game for CaribbeanStud {
    in_files!(beside);

    fn ladder(&self, people: &People, command: &Command) -> Checked<Self> {
        let here = |player| self.present(people, player);
        match command {
            Command::Ready(command) => self.check_ready(people, command),
            Command::Ante {
                player,
                cents,
                seat,
            } => {
                let (placed, used) = self.ante_placed(people, here(player)?, *cents, *seat)?;
                Self::with(placed, used)
            }
            Command::CallWager { player, on, cents } => {
                self.call_wager(people, here(player)?, *on, *cents)
            }
            Command::WithdrawAnte { player } => self.withdraw_ante(here(player)?),
            Command::WagerJackpot { player, cents } => {
                let (wagered, lit) = self.jackpot_wagered(here(player)?, *cents)?;
                Self::with(wagered, lit)
            }
            Command::WithdrawJackpot { player } => self.withdraw_jackpot(here(player)?),
            Command::NoLight { player } => self.no_light(here(player)?),
            Command::NoMoreBets {} => self.no_more_bets(),
            Command::FaceDown { count } => self.face_down(count.unwrap_or(1)),
            Command::Card { card } => self.card(*card),
            Command::Fold { player } => self.fold(player, false),
            Command::Bet { player, cents } => self.place_bet(here(player)?, *cents),
            Command::FoldAbsent { player } => self.fold(player, true),
            Command::CloseDecisions {} => self.fold_all_absent(),
            Command::Show { player } => self.show(player, true),
            Command::LeaveDown { player } => self.show(player, false),
            Command::CloseShowing {} => self.show_all(),
            Command::VerifyHand { player } => self.verify_hand(player),
            Command::OrderCount { deck } => self.order_count(*deck),
            Command::CountCards { cards, deck } => self.count_cards(*cards, *deck),
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
            Command::ReportExposedCard { card, seat, nth } => {
                self.report_exposed_card(*card, *seat, *nth)
            }
            Command::ReportCardCount { seat, cards } => {
                self.report_card_count(people, *seat, *cards)
            }
            Command::ReportEmptyBox { seat } => self.report_empty_box(*seat),
            Command::ReportAnte {
                player,
                cents,
                seat,
                cards,
                known,
            } => self.report_ante(people, here(player)?, *cents, (*seat, *cards), *known),
            Command::InvalidateRound { cause, forfeit } => self.invalidate_round(*cause, forfeit),
        }
    }

    fn opening(&self) -> Act<Self> {
        Act::new(|course| course.fetch(Fetched::Opening))
    }

    fn voiding(&self, player: &Name) -> Act<Self> {
        let hand = self.hand_of(player).filter(|(_, hand)| !hand.settled);
        let Some((seat, jackpot)) = hand.map(|(seat, hand)| (seat, hand.jackpot)) else {
            return Act::events(Vec::new());
        };
        let player = player.clone();
        Act::new(move |course: &mut Course<'_>| {
            let back = course
                .table
                .jackpot_back(&player, jackpot, JackpotBack::Breach);
            course.push_all(back);
            course.return_wagers(seat, Fault::Breach);
        })
    }

    fn leaving(&self, people: &People, player: &Name) -> Checked<Self> {
        let hand = self.hand_of(player).map(|(_, hand)| hand);
        let claims = self.claims().iter().any(|claim| claim.player == *player);
        let plays = hand.is_some_and(|hand| hand.is_live() && !hand.settled);
        self.nothing_at_stake(player, self.round_under_way() && (plays || claims))?;
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
                course.fetch(Fetched::Vacancy);
            }
        })
    }

    fn standing_up(&self, player: &Name) -> Act<Self> {
        let player = player.clone();
        Act::new(move |course| course.give_up_box(&player))
    }

    fn gone(&self, _people: &People, player: &Name) -> Act<Self> {
        let Some((seat, hand)) = self.hand_of(player) else {
            return Act::events(Vec::new());
        };
        let player = player.clone();
        if self.phase == Phase::Deciding && hand.standing == Standing::Open {
            return Act::new(move |course| course.fold(&player, seat, true));
        }
        let asked = self.phase == Phase::Showing && hand.shows.is_none() && self.asks_to_show(hand);
        // An ante stays where it lies, and is played as far as its player decides on it.
        Act::events(match asked {
            true => vec![Event::HandLeftDown { player, seat }],
            false => Vec::new(),
        })
    }

    fn matter(&self, event: &Event) -> Option<Matter> {
        // Of two decks that are replaced together an inspector is told once.
        let replaced = matches!(
            event,
            Event::DeckBrought {
                deck: 1,
                why: Fetched::Replacement,
                ..
            }
        );
        replaced.then_some(Matter::CardsReplaced)
    }

    fn laid(&self, mut see: impl FnMut(&Name, Cents)) {
        let wager = |stake: Stake| match stake {
            Stake::Laid => self.rules.jackpot_wager,
            Stake::None | Stake::Pooled => Cents::ZERO,
        };
        for hand in self.hands.values() {
            let staked = if hand.settled {
                Cents::ZERO
            } else {
                hand.ante + hand.bet
            };
            see(&hand.player, staked + wager(hand.jackpot));
        }
        for (name, stake) in self.carried() {
            see(name, wager(stake));
        }
    }

    fn voids(&self, event: &Event) -> bool {
        matches!(event, Event::RoundVoid { .. })
    }

    fn round_under_way(&self) -> bool {
        self.redeal
            || matches!(
                self.phase,
                Phase::Dealing
                    | Phase::Deciding
                    | Phase::Opening
                    | Phase::Showing
                    | Phase::Announced
                    | Phase::Paying(_)
            )
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
    /// Between rounds, with the cards shuffled or being made ready.
    fn between_rounds(&self) -> bool {
        !self.round_under_way()
    }

    fn replace_cards(&self) -> Checked<Self> {
        self.refuse_if(
            !self.between_rounds(),
            Reason::NotBetweenRounds,
            || "cards are replaced after a round, not in the middle of one",
        )?;
        Self::then(move |course| {
            course.fetch(Fetched::Replacement);
        })
    }

    /// The deck that is meant, where it is not the one in play.
    fn other_deck(&self, deck: Option<u8>) -> Result<Option<u8>, Refusal> {
        let decks = self.rules.decks;
        match deck {
            Some(deck) if !(1..=decks).contains(&deck) => self.refuse_by(
                Reason::FactsImpossible,
                Case::Count,
                format!("the decks of this table are 1 to {decks}, not {deck}"),
            ),
            Some(deck) => {
                self.passed_by(Reason::FactsImpossible, Case::Count)
                    .finding(|| format!("deck {deck} of {decks}"))?;
                Ok((deck != self.deck).then_some(deck))
            }
            None => Ok(None),
        }
    }

    pub(super) fn order_count(&self, deck: Option<u8>) -> Checked<Self> {
        let other = self.other_deck(deck)?;
        let ordered = match other {
            None => self.count_due == Some(CountFor::Order),
            Some(_) => self.other_count_due == other,
        };
        self.refuse_if_by(
            ordered,
            Reason::NotThisStep,
            Case::Count,
            || "the count is ordered already, and the dealer is to make it",
        )?;
        Self::done(match other {
            None => Event::CountOrdered {},
            Some(deck) => Event::DeckCountOrdered { deck },
        })
    }

    fn count_cards(&self, cards: u8, deck: Option<u8>) -> Checked<Self> {
        if let Some(deck) = self.other_deck(deck)? {
            if self.count_due.is_some() {
                self.counted()?;
            }
            let played = self.just_settled && deck == self.played;
            return Self::then(move |course| {
                course.push(Event::DeckCounted { deck, cards });
                if cards == DECK {
                    return;
                }
                let on = Fault::DeckIncomplete;
                if played {
                    course.rule(on, Cure::Misdeal);
                    course.undo(on, &[]);
                } else {
                    course.rule(on, Cure::CardsReplaced);
                }
            });
        }
        let played = self.just_settled && self.deck == self.played;
        let (paying, between) = (
            matches!(self.phase, Phase::Paying(_)),
            self.between_rounds(),
        );
        Self::then(move |course| {
            course.push(Event::CardsCounted { cards });
            if cards == DECK {
                return;
            }
            let on = Fault::DeckIncomplete;
            if paying {
                // Wagers are settled, and the deck was complete when it was counted for the prizes.
                course.rule(on, Cure::CardsReplaced);
            } else if played {
                course.rule(on, Cure::Misdeal);
                course.undo(on, &[]);
                course.fetch(Fetched::Incomplete);
            } else if between {
                course.rule(on, Cure::CardsReplaced);
                course.fetch(Fetched::Incomplete);
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
