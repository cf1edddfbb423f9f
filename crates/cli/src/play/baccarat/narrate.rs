//! What happens at the table, told to the person who plays.

use super::{Game, felt};
use crate::error::Failure;
use crate::play::cards;
use crate::play::over::Over;
use crate::play::sitting::{Sitting, Told, at_odds};
use crate::play::tally::Tally;
use croupier_engine::Name;
use croupier_engine::games;
use croupier_engine::games::baccarat::Event;
use croupier_engine::games::baccarat::coup;
use croupier_engine::games::baccarat::event::WagerSettled;
use croupier_engine::words::WagerResult;

impl Told for Game {
    fn at(&mut self) -> &mut Sitting {
        &mut self.at
    }

    fn status(&mut self) -> Result<(), Failure> {
        let view = self.shown()?;
        let last = match view.last_hand {
            true => ", the last hand",
            false => "",
        };
        let (of, cards) = ((view.round, view.shoe), (view.cards_left, view.cards_total));
        self.at.tell_shoe(of, cards, last)?;
        if !view.results.is_empty() {
            let strip = felt::strip(&view, self.at.terminal.paint());
            self.at.terminal.line(&format!("  {strip}"))?;
        }
        let mine: Vec<String> = self
            .mine()?
            .into_iter()
            .map(|(on, cents)| format!("{cents} on {}", felt::on(on)))
            .collect();
        if !mine.is_empty() {
            let text = format!("  On the layout: {}. Enter deals.", mine.join(", "));
            self.at.terminal.line(&text)?;
        }
        Ok(())
    }

    fn tell(&mut self, event: &games::Event, rule: &str) -> Result<(), Failure> {
        let games::Event::Baccarat(event) = event else {
            return Ok(());
        };
        note(&mut self.at.tally, &self.at.me, event);
        match event {
            Event::Ready(ready) => self.at.tell_ready(ready, rule)?,
            Event::Coup(coup::Event::CardBurned { card, more }) => {
                let card = cards::card(*card, self.at.terminal.paint());
                let text = format!("  The burn: {card}, and {more} face down.{rule}\n");
                self.at.terminal.line(&text)?;
            }
            Event::FreeRoundRequested { left, .. } => {
                let text = format!("  A round without wagers; {left} may be had in a row.{rule}");
                self.at.terminal.line(&text)?;
            }
            Event::Coup(coup::Event::BettingOpened { .. }) => self.talk.clear(),
            Event::Coup(coup::Event::Called { words, .. }) => {
                self.talk(format!("“{words}”{rule}"))?
            }
            Event::Coup(coup::Event::CardDealt { hand, nth, card })
            | Event::Coup(coup::Event::CardTurned { hand, nth, card }) => {
                self.card(&format!("{} {nth}", hand.called()), Some(*card), "")?;
            }
            Event::Coup(coup::Event::CardDealtFaceDown { hand, nth }) => {
                self.card(&format!("{} {nth}", hand.called()), None, "")?;
            }
            Event::HandDraws { hand, points } => {
                self.talk(format!("{} draws on {points}.{rule}", hand.called()))?;
            }
            Event::HandStands { hand, points } => {
                self.talk(format!("{} stands on {points}.{rule}", hand.called()))?;
            }
            Event::Coup(coup::Event::CuttingCardDrawn { .. }) => {
                self.talk(format!("The cutting card comes out.{rule}"))?;
            }
            Event::Coup(coup::Event::ResultAnnounced { .. }) => self.hands()?,
            Event::WagerSettled(settled) => self.settled(settled, rule)?,
            Event::Coup(coup::Event::RoundSettled { .. }) => self.at.terminal.line("")?,
            Event::WagerReduced {
                player, on, cents, ..
            } => {
                let (who, on) = (self.at.who(player), felt::on(*on));
                let text = format!("  {who}: {cents} on {on} given back (differential).{rule}");
                self.at.terminal.line(&text)?;
            }
            Event::Coup(coup::Event::ShoeEnded { why }) => self.at.tell_shoe_ended(*why, rule)?,
            Event::Coup(coup::Event::Ruled { .. })
            | Event::WagerReturned { .. }
            | Event::Coup(coup::Event::RoundVoided { .. }) => {
                self.at.terminal.line(&format!("  {event}{rule}"))?;
            }
            _ => {}
        }
        Ok(())
    }
}

impl Over for Game {
    fn felt(&self) -> Result<Vec<String>, Failure> {
        Ok(felt::felt(&self.shown()?, self.at.terminal.paint()))
    }

    fn words(&mut self) -> &mut Vec<String> {
        &mut self.talk
    }
}

impl Game {
    fn settled(&mut self, settled: &WagerSettled, rule: &str) -> Result<(), Failure> {
        let on = format!("{} on {}", settled.stake_cents, felt::on(settled.on));
        let text = match settled.result {
            WagerResult::Lost => format!("{on} lost."),
            WagerResult::StandOff => format!("{on} stands off and stays."),
            WagerResult::Won => {
                let at = at_odds(settled.odds);
                let (won, commission) = (settled.won_cents, settled.commission_cents);
                let less = match commission.is_zero() {
                    true => String::new(),
                    false => format!(" ({won} less {commission} commission)"),
                };
                format!("{on} won {}{at}{less}.", settled.payment_cents)
            }
        };
        let won = settled.result == WagerResult::Won;
        let text = self.at.told_of(&settled.player, won, &text);
        Ok(self.at.terminal.line(&format!("  {text}{rule}"))?)
    }
}

/// Takes an event of the game into the tally.
fn note(tally: &mut Tally, me: &Name, event: &Event) {
    match event {
        Event::Coup(coup::Event::BettingClosed { round }) => tally.closed(*round),
        Event::Coup(coup::Event::RoundSettled { .. }) => tally.settled(),
        Event::WagerSettled(settled) if settled.player == *me => {
            let (stake, payment) = (settled.stake_cents, settled.payment_cents);
            let won = (payment, settled.commission_cents, felt::on(settled.on));
            tally.came_out(stake, settled.result, won);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::tally::tests::adds_up;

    #[test]
    fn a_sitting_adds_up() {
        adds_up(
            note,
            "
            betting-closed 1
            wager-settled you 1 1 banker 20.00 won 1:1 20.00 1.00 19.00
            wager-settled bo 2 2 tie 5.00 won 8:1 40.00 0.00 40.00
            round-settled 1
            betting-closed 2
            wager-settled you 1 1 player 5.00 lost - 0.00 0.00 0.00
            round-settled 2
            ",
            11_400,
            "
            You came with $100.00 and leave with $114.00: $14.00 ahead.
            2 rounds, 2 wagers, $25.00 staked: won $19.00, lost $5.00, commission $1.00.
            Biggest win: $19.00 on Banker in round 1.
            ",
        );
    }
}
