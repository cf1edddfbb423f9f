//! What happens at a craps table, told to the person who plays: the calls, the puck, who has the dice, and every wager with
//! the rule by which it is settled.

use super::Game;
use crate::error::Failure;
use crate::play::sitting::{Sitting, Told, at_odds};
use crate::text::{WIDTH, wrap};
use croupier_engine::games;
use croupier_engine::games::craps::cites::Key;
use croupier_engine::games::craps::event::{Verdict, WagerSettled};
use croupier_engine::games::craps::{Bet, Event};
use croupier_engine::{Cents, Name};

/// The faces of a die, as the terminal can show them.
const FACES: [&str; 6] = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

impl Told for Game {
    fn at(&mut self) -> &mut Sitting {
        &mut self.at
    }

    fn status(&mut self) -> Result<(), Failure> {
        let game = self.game()?;
        let puck = match game.point() {
            Some(point) => self.at.terminal.paint().green(&format!("ON {point}")),
            None => "OFF, a come out roll is next".to_owned(),
        };
        let dice = match game.shooter() {
            Some(name) if *name == self.at.me => "you have the dice".to_owned(),
            Some(name) => format!("{} has the dice", self.at.who(name)),
            None => "the dice are in the bowl".to_owned(),
        };
        let line = format!("Your chips: {}  Puck {puck}; {dice}.", self.at.purse());
        let laid: Vec<String> = self
            .game()?
            .wagers()
            .filter(|(name, ..)| **name == self.at.me)
            .map(|(_, bet, wager)| {
                let rests = if game.works(bet, wager) { "" } else { " (off)" };
                format!("{} on {}{rests}", wager.cents, bet.name())
            })
            .collect();
        self.at.terminal.line(&line)?;
        if !laid.is_empty() {
            let text = format!("On the layout: {}. Enter throws.", laid.join(", "));
            for line in wrap(&text, WIDTH - 2) {
                self.at.terminal.line(&format!("  {line}"))?;
            }
        }
        Ok(())
    }

    fn tell(&mut self, event: &games::Event, rule: &str) -> Result<(), Failure> {
        let games::Event::Craps(event) = event else {
            return Ok(());
        };
        self.note(event);
        if let Some(text) = self.told(event) {
            self.at.terminal.line(&format!("  {text}{rule}"))?;
        }
        Ok(())
    }
}

impl Game {
    fn note(&mut self, event: &Event) {
        let tally = &mut self.at.tally;
        match event {
            Event::DiceThrown { roll, .. } => tally.closed(*roll),
            Event::RollSettled { .. } => tally.settled(),
            Event::WagerSettled(settled) if settled.player == self.at.me => {
                tally.wagered(settled.stake_cents);
                tally.lost(settled.lost_cents);
                if settled.payment_cents.is_positive() {
                    let (paid, commission) = (settled.payment_cents, settled.commission_cents);
                    tally.won(paid, commission, &settled.bet.name());
                }
            }
            _ => {}
        }
    }

    /// An event in words; none if it goes without saying.
    fn told(&self, event: &Event) -> Option<String> {
        let paint = self.at.terminal.paint();
        let who = |player: &Name| self.at.who(player);
        let does =
            |player: &Name, mine_does: &str, does: &str| self.at.does(player, mine_does, does);
        let charged = |cents: &Cents| match cents.is_zero() {
            true => String::new(),
            false => format!(", commission {cents}"),
        };
        Some(match event {
            Event::StepConfirmed { step } => {
                format!("{} done.", step.word().replace('-', " "))
            }
            Event::DiceOffered { player, .. } => {
                format!("{} offered the dice.", does(player, "are", "is"))
            }
            Event::DiceAccepted { player, .. } => {
                format!("{} the dice.", does(player, "take", "takes"))
            }
            Event::DiceDeclined { player } => {
                format!("{} the dice to the next.", does(player, "leave", "leaves"))
            }
            Event::DicePassed { player, why } => {
                let why = why.word().replace('-', " ");
                format!("{} the dice: {why}.", does(player, "pass", "passes"))
            }
            Event::StickpersonThrows {} => "The stickperson throws.".to_owned(),
            Event::DiceThrown { player, .. } => match player {
                Some(player) => format!("{}.", does(player, "throw", "throws")),
                None => "The stickperson throws the dice.".to_owned(),
            },
            Event::RollCalled { dice, words, .. } => {
                let faces = dice.faces().map(|f| FACES[usize::from(f - 1) % 6]);
                let call = paint.bold(&format!("“{words}”"));
                format!("{} {}  {call}", faces[0], faces[1])
            }
            Event::WagerPlaced {
                player,
                bet,
                cents,
                commission_cents,
                ..
            } => {
                let more = charged(commission_cents);
                format!("{}: {cents} on {}{more}.", who(player), bet.name())
            }
            Event::WagerWithdrawn {
                player,
                bet,
                cents,
                refund_cents,
                ..
            } => {
                let back = match refund_cents.is_zero() {
                    true => String::new(),
                    false => format!(", and {refund_cents} commission back"),
                };
                format!("{}: {cents} down from {}{back}.", who(player), bet.name())
            }
            Event::WagerReturned {
                player, bet, cents, ..
            } => {
                format!("{}: {cents} on {} goes back.", who(player), bet.name())
            }
            Event::MarkerPlaced { player, bet, on } => {
                let state = if *on { "on" } else { "off" };
                format!("{}: {} is {state}.", who(player), bet.name())
            }
            Event::CallAnnounced { player, bet } => {
                format!("{}: {} is called on.", who(player), bet.name())
            }
            Event::WagerMoved {
                player, to, cents, ..
            } => {
                format!("{}: {cents} moves: {}.", who(player), to.name())
            }
            Event::WagerSettled(wager) => {
                let won = wager.result == Verdict::Won;
                self.at.told_of(&wager.player, won, &settled(wager))
            }
            Event::PuckMoved { point: Some(point) } => format!("The puck is ON {point}."),
            Event::PuckMoved { point: None } => "The puck is OFF.".to_owned(),
            Event::NoRollCalled { .. }
            | Event::CallOverruled { .. }
            | Event::WagerDivided { .. }
            | Event::SettlementReversed { .. }
            | Event::RollReopened { .. }
            | Event::RollVoided { .. }
            | Event::WagerForfeited { .. } => event.to_string(),
            _ => return None,
        })
    }

    /// Every wager, what it pays, and its rule.
    pub(super) fn layout(&mut self) -> Result<(), Failure> {
        for bet in Bet::placeable() {
            let citations = &self.game()?.rules().table.citations;
            let known = citations.rule(Key::WagerPlaced(bet.kind()));
            let rule = self.at.cite(known.as_ref());
            let text = format!("{:<24} {:<9} {}", bet.name(), bet.pays(), bet.explains());
            let mut lines = wrap(&text, WIDTH - 4).into_iter();
            let first = lines.next().unwrap_or_default();
            self.at.terminal.line(&format!("  {first}{rule}"))?;
            for line in lines {
                self.at.terminal.line(&format!("      {line}"))?;
            }
        }
        Ok(())
    }
}

/// How a wager came out.
fn settled(wager: &WagerSettled) -> String {
    let on = format!("{} on {}", wager.stake_cents, wager.bet.name());
    match wager.result {
        Verdict::Lost => format!("{on} lost."),
        Verdict::Void => format!("{on} is void and goes back."),
        Verdict::Won => {
            let parts = match wager.lost_cents {
                Cents::ZERO => String::new(),
                lost => format!(", {lost} of it lost"),
            };
            format!(
                "{on} won {}{}{parts}.",
                wager.payment_cents,
                at_odds(wager.odds)
            )
        }
    }
}
