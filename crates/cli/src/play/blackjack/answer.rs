//! The dealer's questions: the cut, and each hand as its turn comes. Who goes in the middle of a round is treated as the
//! rules treat one who is not there.

use super::words::{self, Choice};
use super::{Game, felt, to_game};
use crate::error::Failure;
use crate::play::asks::Asks;
use crate::play::cards;
use crate::play::sitting::Told;
use croupier_engine::Cents;
use croupier_engine::games;
use croupier_engine::games::blackjack::Command as Said;
use croupier_engine::machine::ready;
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::machine::{Amounts, Offer};
use croupier_house::Command;

/// What may be said for a hand, as a question; the first letter is large.
fn question(offers: &[Offer], stake: Cents) -> String {
    let has = |word: &str| offers.iter().find(|o| o.word == word);
    let double = |o: &Offer| match o.amounts("cents").and_then(Amounts::most) {
        Some(most) if most < stake => format!("double for up to {most}"),
        _ => format!("double for {stake}"),
    };
    let said = [
        has("stand-hand").map(|_| "stand".to_owned()),
        has("draw-card").map(|_| "draw".to_owned()),
        has("double-down").map(double),
        has("split-pair").map(|_| format!("split for {stake}")),
    ];
    let said: Vec<String> = said.into_iter().flatten().collect();
    let text = match said.split_last() {
        Some((last, [])) => format!("{last}, as you must (Enter)"),
        Some((last, before)) => format!("{} or {last}", before.join(", ")),
        None => String::new(),
    };
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['?']).collect()
}

impl Game {
    /// Answers a question by its kind.
    pub(super) fn asked(&mut self, absent: &Command) -> Result<(), Failure> {
        let Command::Game(games::Command::Blackjack(command)) = absent else {
            return self.house(absent);
        };
        match command {
            Said::Ready(ready::Command::DeclineCut { player })
                if *player == self.at.me && !self.at.leaving =>
            {
                let bounds = self.game()?.cut_bounds();
                let cut = self.ask_cut(bounds, |player, position| {
                    to_game(Said::Ready(ready::Command::Cut {
                        player: Some(player),
                        position,
                    }))
                })?;
                self.said_or(cut, absent)
            }
            Said::DirectAbsent { area, hand } => self.turn(*area, *hand, absent),
            Said::CloseInsurance {} => self.insure(absent),
            Said::CloseFollowing {} => self.follow(absent),
            _ => self.house(absent),
        }
    }

    /// The hand whose turn it is.
    fn turn(&mut self, area: u8, hand: u8, absent: &Command) -> Result<(), Failure> {
        let decider = self.game()?.turn().map(|(.., name)| name.clone());
        match decider {
            Some(name) if name == self.at.me && !self.at.leaving => {
                let said = self.choose(area, hand)?;
                if said.is_none() {
                    self.at
                        .hint("your hands are played as for one who is not there")?;
                }
                self.said_or(said, absent)
            }
            Some(name) if name != self.at.me => {
                let said = self.companion_decides(name.clone(), area, hand);
                self.companion_said_or(&name, said, absent)
            }
            _ => self.house(absent),
        }
    }

    /// What I say for a hand of mine; none if I go.
    fn choose(&mut self, area: u8, nth: u8) -> Result<Option<Command>, Failure> {
        let paint = self.at.terminal.paint();
        let game = self.game()?;
        let Some(hand) = game.hand(area, nth) else {
            return Ok(None);
        };
        let value = hand.value();
        let stake = hand.stake_of(&self.at.me).map(|s| s.cents);
        let stake = stake.unwrap_or_default();
        let which = self.hand_name(area, nth);
        let shows = game.upcard().map(|card| {
            let card = cards::card(card, paint);
            format!(" against the dealer's {card}")
        });
        let text = format!(
            "   {which}: {}, {}{}.",
            cards::line(&hand.cards, paint),
            felt::total(value.total, value.soft),
            shows.unwrap_or_default()
        );
        self.before_asking()?;
        self.at.terminal.line(&text)?;
        let offers = self.at.offers_to(&self.at.me);
        let only_draw = !offers
            .iter()
            .any(|o| matches!(o.word, "stand-hand" | "double-down" | "split-pair"));
        let answer = self.ask(&question(&offers, stake), |line| match line {
            "" if only_draw => Ok(Choice::Draw),
            line => words::choice(line),
        })?;
        let (player, hand) = (self.at.me.clone(), nth);
        Ok(answer.map(|choice| {
            to_game(match choice {
                Choice::Stand => Said::StandHand { player, area, hand },
                Choice::Draw => Said::DrawCard { player, area, hand },
                Choice::Split => Said::SplitPair {
                    player,
                    area,
                    hand,
                    cents: None,
                },
                Choice::Double(cents) => {
                    let most = most(&offers, "double-down", area);
                    Said::DoubleDown {
                        player,
                        area,
                        hand,
                        cents: cents.or(most).unwrap_or(stake),
                    }
                }
            })
        }))
    }
}

/// The greatest amount that is offered for such a command on a box.
pub(super) fn most(offers: &[Offer], word: &str, area: u8) -> Option<Cents> {
    let here = |o: &&Offer| o.word == word && o.may_be("area", &area);
    offers.iter().find(here)?.amounts("cents")?.most()
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_engine::machine::Field;

    #[test]
    fn only_what_is_offered_is_asked() {
        let offer = |word, most: Option<Cents>| {
            let amounts = most.map(|most| Amounts::every(Cents(1), most, Cents(1)));
            Offer {
                word,
                roles: (&[]).into(),
                player: None,
                fields: amounts
                    .map(|amounts| ("cents", Field::Cents(amounts)))
                    .into_iter()
                    .collect(),
                optional: Vec::new(),
                from_ms: None,
            }
        };
        let ten = Cents(1000);
        let (stand, draw) = (offer("stand-hand", None), offer("draw-card", None));
        let (split, double) = (offer("split-pair", None), offer("double-down", Some(ten)));
        assert_eq!(
            question(&[stand.clone(), draw.clone()], ten),
            "Stand or draw?"
        );
        assert_eq!(
            question(&[draw.clone(), double, split], ten),
            "Draw, double for $10.00 or split for $10.00?"
        );
        let less = offer("double-down", Some(Cents(500)));
        assert_eq!(
            question(&[draw.clone(), less], ten),
            "Draw or double for up to $5.00?"
        );
        assert_eq!(question(&[draw], ten), "Draw, as you must (Enter)?");
    }
}
