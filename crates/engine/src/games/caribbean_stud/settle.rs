//! Collecting and paying: antes and bets first, then prizes out of the jackpot (nz-1996/caribbean-stud/9.2 to 9.10, 10.1, 10.2,
//! 11.2, 11.6 to 11.11, 12.1).

use super::cites::{self, Key};
use super::command::Means;
use super::event::{Collected, Event, HandResult, HandSettled};
use super::rules::Prizes;
use super::state::{CaribbeanStud, Hand, Phase, Standing};
use crate::machine::working::at_odds;
use crate::machine::{Checked, Game, Working};
use crate::poker::Category;
use crate::text::spoken;
use crate::{Case, Cents, Name, Reason};
use alloc::format;
use alloc::vec::Vec;

impl CaribbeanStud {
    /// The hands that win a prize, from the dealer's right.
    pub fn winners(&self) -> impl Iterator<Item = (u8, &Name, Category)> {
        let announced = self.phase == Phase::Announced;
        let hands = self.hands.iter().rev().filter(move |_| announced);
        hands.filter_map(|(seat, hand)| Some((*seat, &hand.player, self.wins_prize(hand)?)))
    }

    /// Whether the dealer has verified that player's winning hand.
    fn is_verified(&self, seat: u8) -> bool {
        self.hands.get(&seat).is_some_and(|hand| hand.verified)
    }

    /// A winning hand that is still to be verified.
    #[must_use]
    pub fn to_verify(&self) -> Option<&Name> {
        let mut winners = self.winners().filter(|(seat, ..)| !self.is_verified(*seat));
        winners.next().map(|(_, name, _)| name)
    }

    pub(super) fn verify_hand(&self, player: &Name) -> Checked<Self> {
        let mut winners = self.winners().filter(|(_, name, _)| *name == player);
        let Some((seat, _, hand)) = winners.next() else {
            return self.refuse(
                Reason::NoJackpotClaim,
                format!("{player} has no hand that wins a prize of the jackpot"),
            );
        };
        self.passed(Reason::NoJackpotClaim)?;
        self.refuse_if_by(
            self.is_verified(seat),
            Reason::NotThisStep,
            Case::Verify,
            || format!("the hand of {player} has been verified already"),
        )?;
        Self::done(Event::JackpotVerified {
            player: player.clone(),
            seat,
            hand,
        })
    }

    pub(super) fn settle(&self) -> Checked<Self> {
        self.refuse_if(
            self.phase != Phase::Announced,
            Reason::NothingToSettle,
            || "wagers are settled when all have decided and all hands are known",
        )?;
        if let Some(player) = self.to_verify() {
            return self.refuse_by(
                Reason::NotThisStep,
                Case::Verify,
                format!("the hand of {player} wins a prize and is verified first"),
            );
        }
        self.passed_by(Reason::NotThisStep, Case::Verify)?;
        self.counted()?;
        let winners: Vec<(u8, Name, Category)> = self
            .winners()
            .map(|(seat, name, hand)| (seat, name.clone(), hand))
            .collect();
        let played = self.hands.iter().rev();
        let settled: Vec<(u8, HandResult, HandSettled)> = played
            .filter(|(_, hand)| hand.standing == Standing::Bet)
            .map(|(seat, hand)| {
                let result = self.result_of(hand);
                (*seat, result, self.settlement(*seat, hand, result))
            })
            .collect();
        Self::then(move |course| {
            for (seat, result, event) in settled {
                let wins = winners.iter().any(|(winner, ..)| *winner == seat);
                if !wins {
                    course.collect_jackpot(seat, collected(result));
                }
                course.push(event);
                if !wins {
                    course.collect_cards(seat);
                }
            }
            let over = winners.is_empty();
            for (seat, player, hand) in winners {
                let jackpot = course.table.rules.jackpot.clone();
                course.push(Event::JackpotClaimed {
                    player,
                    seat,
                    jackpot,
                    hand,
                });
            }
            if over {
                course.end_round();
            }
        })
    }

    /// The key of the rule by which the first hand is settled, from the dealer's right.
    pub(super) fn first_settlement(&self) -> Key {
        let mut hands = self.hands.values().rev();
        let first = hands.find(|hand| hand.standing == Standing::Bet);
        first.map_or(Key::RoundSettled, |hand| {
            let won = hand
                .value
                .map(|v| self.rules.bet_wins(hand.bet, v.category));
            cites::settled(self.result_of(hand), won.is_some_and(|(_, cut)| cut))
        })
    }

    /// What a hand that was bet on wins or loses.
    fn settlement(&self, seat: u8, hand: &Hand, result: HandResult) -> HandSettled {
        let even = self.rules.ante_odds.win(hand.ante);
        let (ante_won_cents, bet_won_cents, odds) = match (result, hand.value) {
            (HandResult::Won, Some(value)) => {
                let (bet_won, _) = self.rules.bet_wins(hand.bet, value.category);
                let odds = self.rules.bet_odds[value.category as usize];
                (even, bet_won, Some(odds))
            }
            (HandResult::NoHand, _) => (even, Cents::ZERO, None),
            _ => (Cents::ZERO, Cents::ZERO, None),
        };
        HandSettled {
            player: hand.player.clone(),
            seat,
            result,
            ante_cents: hand.ante,
            bet_cents: hand.bet,
            odds,
            ante_won_cents,
            bet_won_cents,
        }
    }

    /// What is wrong with such a prize, if anything: a fixed one is that sum, a share of the jackpot not below its least.
    fn prize_fault(&self, hand: Category, cents: Cents) -> Option<alloc::string::String> {
        let least = self.rules.prizes.least(hand)?;
        let right = if Prizes::shares(hand) {
            (least..=Cents::LARGEST).contains(&cents)
        } else {
            cents == least
        };
        (!right).then(|| {
            let shares = Prizes::shares(hand);
            let hand = spoken(hand.word());
            match shares {
                true => format!(
                    "a {hand} is paid {least}, or more only out of the jackpot itself, not {cents}"
                ),
                false => format!("a {hand} is paid {least}, not {cents}"),
            }
        })
    }

    pub(super) fn pay_jackpot(
        &self,
        player: &Name,
        cents: Cents,
        means: Option<Means>,
    ) -> Checked<Self> {
        let Some(claim) = self.claims().iter().find(|claim| claim.player == *player) else {
            let wins = self.winners().any(|(_, name, _)| name == player);
            return self.refuse_by(
                Reason::NoJackpotClaim,
                wins.then_some(Case::Settle),
                match wins {
                    true => {
                        format!("the prize of {player} is paid once antes and bets are settled")
                    }
                    false => format!("{player} has no prize of the jackpot to be paid"),
                },
            );
        };
        self.passed(Reason::NoJackpotClaim)?;
        self.counted()?;
        let hand = claim.hand;
        let mut others = self.claims().iter();
        if let Some(first) = others.find(|other| Prizes::turn(other.hand) < Prizes::turn(hand)) {
            return self.under(
                Key::JackpotPaidSeveral(hand),
                self.refuse(
                    Reason::NotThisStep,
                    format!(
                        "the prize of {} is paid first: {player}'s is measured by what it leaves of the jackpot",
                        first.player
                    ),
                ),
            );
        }
        if let Some(fault) = self.prize_fault(hand, cents) {
            let refused = self.refuse_by(Reason::FactsImpossible, Case::Prize, fault);
            return self.under(self.prize_paid(hand), refused);
        }
        self.passed_by(Reason::FactsImpossible, Case::Prize)?;
        let means = means.unwrap_or(Means::Chips);
        self.refuse_if_by(
            means != Means::Chips && !Prizes::shares(hand),
            Reason::FactsImpossible,
            Case::Means,
            || "only a straight flush or a royal flush may be paid in cash or by cheque",
        )?;
        let rounding = match means {
            Means::Chips => self.rules.table.chips.next_up(cents) - cents,
            Means::Cash | Means::Cheque => Cents::ZERO,
        };
        let seat = claim.seat;
        let paid = Event::JackpotPaid {
            player: player.clone(),
            seat,
            jackpot: self.rules.jackpot.clone(),
            hand,
            cents,
            rounding_cents: rounding,
            means,
        };
        Self::then(move |course| {
            course.push(paid);
            course.collect_jackpot(seat, Collected::Paid);
            course.collect_cards(seat);
            if course.table.claims().is_empty() {
                course.end_round();
            }
        })
    }
}

/// With what the wager on the jackpot of a hand without a prize is collected.
const fn collected(result: HandResult) -> Collected {
    match result {
        HandResult::Won => Collected::Won,
        HandResult::StandOff => Collected::StandOff,
        HandResult::NoHand => Collected::NoHand,
        HandResult::Folded => Collected::Folded,
        HandResult::Dead => Collected::Dead,
        HandResult::Lost | HandResult::FaceDown => Collected::Lost,
    }
}

impl CaribbeanStud {
    /// How what a hand is paid, or a prize, is made up.
    pub(super) fn worked(&self, event: &Event) -> Option<Working> {
        match event {
            Event::HandSettled(settled) => Some(self.hand_worked(settled)),
            Event::JackpotPaid {
                hand,
                cents,
                rounding_cents,
                ..
            } => {
                let prize = Working::new(format!("the prize for a {hand}"), *cents);
                Some(prize.rounded(*cents + *rounding_cents, self.rounded_by(event)))
            }
            _ => None,
        }
    }

    fn hand_worked(&self, settled: &HandSettled) -> Working {
        let (ante, bet) = (settled.ante_cents, settled.bet_cents);
        match settled.result {
            HandResult::Won | HandResult::NoHand => {
                let won = Working::won(ante, self.rules.ante_odds);
                let Some(odds) = settled.odds else {
                    return won.step(
                        format!("the bet of {bet} goes back"),
                        settled.ante_won_cents,
                    );
                };
                let full = odds.win(bet);
                let mut won = won.step(at_odds(bet, odds), full);
                if settled.bet_won_cents != full {
                    won = won.step("the most that is paid on a bet", settled.bet_won_cents);
                }
                let both = settled.ante_won_cents + settled.bet_won_cents;
                won.step("ante and bet together", both)
            }
            HandResult::StandOff => Working::stood_off(ante + bet),
            HandResult::Lost | HandResult::FaceDown | HandResult::Folded | HandResult::Dead => {
                Working::lost(ante + bet)
            }
        }
    }
}
