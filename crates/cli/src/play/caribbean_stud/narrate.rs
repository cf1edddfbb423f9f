//! What happens at a Caribbean stud table, told to the person who plays: the cards as they are turned, the hands as they are
//! called, and every wager and prize with its rule.

use super::prizes::kind;
use super::settled::{note, settled};
use super::{Game, felt};
use crate::error::Failure;
use crate::play::cards;
use crate::play::over::Over;
use crate::play::sitting::{Sitting, Told};
use croupier_engine::Name;
use croupier_engine::games;
use croupier_engine::games::caribbean_stud::Event;
use croupier_engine::games::caribbean_stud::event::Fetched;

impl Told for Game {
    fn at(&mut self) -> &mut Sitting {
        &mut self.at
    }

    fn status(&mut self) -> Result<(), Failure> {
        let paint = self.at.terminal.paint();
        let round = self.game()?.round();
        self.at.terminal.line(&format!(
            "{}  jackpot {}. Your chips: {}",
            paint.bold(&format!("Round {round}")),
            paint.bold(&self.pool.meter().to_string()),
            self.at.purse(),
        ))?;
        let mine = self.mine()?;
        if mine.is_some() {
            for line in felt::antes(&self.shown()?, &self.at.me) {
                self.at.terminal.line(&line)?;
            }
            let offers = self.at.offers_to(&self.at.me);
            let jackpot = self.game()?.rules().jackpot_wager;
            let text = match offers.iter().any(|o| o.word == "wager-jackpot") {
                true => format!("Enter deals; `jackpot` wagers {jackpot} on it first."),
                false => "Enter deals.".to_owned(),
            };
            return Ok(self.at.terminal.line(&format!("  {text}"))?);
        }
        if let Some((cents, jackpot)) = self.last {
            let beside = if jackpot { " and the jackpot" } else { "" };
            let text = paint.dim(&format!("Enter: {cents}{beside} again."));
            self.at.terminal.line(&format!("  {text}"))?;
        }
        Ok(())
    }

    fn tell(&mut self, event: &games::Event, rule: &str) -> Result<(), Failure> {
        let games::Event::CaribbeanStud(event) = event else {
            return Ok(());
        };
        note(&mut self.at.tally, &self.at.me, event);
        match event {
            Event::Ready(ready) => self.at.tell_ready(ready, rule)?,
            Event::BettingOpened { .. } => self.talk.clear(),
            Event::BettingClosed { .. } => self.looked = None,
            // The dealer's is the last card of each time round.
            Event::DealtDown { seat: None, .. } => self.watch()?,
            Event::DealerUpCard { card, .. } => self.card("Dealer shows", Some(*card), rule)?,
            Event::DealerCardTurned { card, .. } => self.card("Dealer", Some(*card), "")?,
            Event::HandCardTurned { seat, card, .. } => {
                let people = self.at.table().people();
                match people.in_seat(*seat).filter(|name| **name != self.at.me) {
                    Some(name) => self.card(&self.at.who(name), Some(*card), "")?,
                    None => self.watch()?,
                }
            }
            Event::HandsCompared {} => self.hands()?,
            Event::RoundSettled { .. } => self.at.terminal.line("")?,
            event => self.talk_of(self.told(event), rule)?,
        }
        Ok(())
    }
}

impl Over for Game {
    fn felt(&self) -> Result<Vec<String>, Failure> {
        let paint = self.at.terminal.paint();
        Ok(felt::felt(&self.shown()?, &self.at.me, self.looked, paint))
    }

    fn words(&mut self) -> &mut Vec<String> {
        &mut self.talk
    }
}

impl Game {
    /// An event in words; none if it goes without saying.
    fn told(&self, event: &Event) -> Option<String> {
        let mine = |player: &Name| *player == self.at.me;
        let does =
            |player: &Name, mine_does: &str, does: &str| self.at.does(player, mine_does, does);
        let chips = |player: &Name, won: bool, text: String| self.at.told_of(player, won, &text);
        Some(match event {
            Event::DeckBrought { deck, why, .. } => match why {
                Fetched::RoundOver | Fetched::Vacancy => return None,
                Fetched::Opening => "A deck is brought.".to_owned(),
                why => {
                    let why = why.word().replace('-', " ");
                    format!("Deck {deck} is made ready: {why}.")
                }
            },
            Event::AntePlaced { player, cents, .. } => {
                chips(player, false, format!("an ante of {cents}."))
            }
            Event::AnteWithdrawn { player, cents, .. } => {
                chips(player, false, format!("the ante of {cents} back."))
            }
            Event::JackpotWagered { player, cents, .. }
            | Event::CarriedWagerUsed { player, cents, .. } => {
                chips(player, false, format!("{cents} on the jackpot."))
            }
            Event::LightLit { player, .. } if mine(player) => "Your light is on.".to_owned(),
            Event::JackpotReturned { player, cents, .. } => {
                chips(player, false, format!("{cents} back from the jackpot."))
            }
            Event::Announced { words } => format!("“{words}”"),
            Event::JackpotCollected {
                player,
                jackpot,
                cents,
                ..
            } => chips(player, false, format!("{cents} goes into {jackpot}.")),
            Event::HandFolded { player, .. } => format!("{}.", does(player, "fold", "folds")),
            Event::BetPlaced { player, cents, .. } => {
                format!("{} {cents}.", does(player, "bet", "bets"))
            }
            Event::DealerDeclared {
                words, qualifies, ..
            } => {
                let plays = if *qualifies { "" } else { ", no ace and king" };
                format!("Dealer: “{words}”{plays}")
            }
            Event::HandLeftDown { player, .. } => {
                format!("{} the hand face down.", does(player, "leave", "leaves"))
            }
            Event::HandDeclared {
                player,
                words,
                result,
                ..
            } => {
                let result = result.word().replace('-', " ");
                format!("{}: “{words}”, {result}", self.at.who(player))
            }
            Event::JackpotVerified { player, .. } => {
                let whose = match mine(player) {
                    true => "your hand".to_owned(),
                    false => format!("the hand of {}", self.at.who(player)),
                };
                format!("The dealer verifies {whose} and tells the game supervisor.")
            }
            Event::CardsCounted { cards } => format!("The deck is counted: {cards} cards."),
            Event::DeckCountOrdered { deck } => format!("Deck {deck} is to be counted."),
            Event::DeckCounted { deck, cards } => {
                format!("Deck {deck} is counted: {cards} cards.")
            }
            Event::HandSettled(hand) => {
                let (text, won) = settled(hand);
                chips(&hand.player, won, text)
            }
            Event::JackpotClaimed { player, hand, .. } => {
                let text = format!("the {} wins a prize of the jackpot.", kind(*hand));
                chips(player, false, text)
            }
            Event::JackpotPaid {
                player,
                hand,
                cents,
                rounding_cents,
                ..
            } => {
                let more = match rounding_cents.is_zero() {
                    true => String::new(),
                    false => format!(" and {rounding_cents} to make it chips"),
                };
                let text = format!("{cents} out of the jackpot for the {}{more}.", kind(*hand));
                chips(player, true, text)
            }
            Event::WagersReturned { .. }
            | Event::SettlementReversed { .. }
            | Event::RoundVoid { .. }
            | Event::FaultRuled { .. }
            | Event::JackpotCarried { .. } => event.to_string(),
            _ => return None,
        })
    }

    /// My own cards, sorted and named, against the dealer's.
    pub(super) fn tell_look(&mut self) -> Result<(), Failure> {
        let paint = self.at.terminal.paint();
        let Some((cards, value)) = self.looked.map(felt::arranged) else {
            return Ok(());
        };
        let shows = self.shown()?.dealer.up.map(|up| {
            let up = cards::card(up, paint);
            format!(" against the dealer's {up}")
        });
        let text = format!(
            "   Your hand: {}, {}{}.",
            cards::line(&cards, paint),
            value.words(),
            shows.unwrap_or_default()
        );
        self.talk.clear();
        Ok(self.at.terminal.line(&text)?)
    }
}
