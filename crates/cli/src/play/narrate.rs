//! What happens at the table, told to the person who plays.

use super::{Game, felt};
use crate::error::Failure;
use croupier_engine::games;
use croupier_engine::games::baccarat::event::{Brought, ShoeEnd, WagerResult};
use croupier_engine::games::baccarat::{Event, Side};
use croupier_engine::{Card, Cited, Name, RuleId};
use croupier_house::event::Floor as OnFloor;

/// How long a card is looked at, in milliseconds.
const CARD_MS: u64 = 550;

impl Game {
    /// The sign and the first words.
    pub(super) fn welcome(&mut self) -> Result<(), Failure> {
        let Some(book) = croupier_rulebooks::book(&self.table().setup().book) else {
            return Ok(());
        };
        let limits = self.table().rules().limits().clone();
        let paint = self.terminal.paint();
        self.terminal.line(&format!(
            "{}  wagers {} to {}",
            paint.bold(&book.title),
            limits.min_cents,
            limits.max_cents
        ))?;
        let text = "Say ? for what you can say, `sign` for the table's sign, `quit` to go.";
        self.terminal.line(&paint.dim(text))?;
        if !self.guests.is_empty() {
            let names: Vec<&str> = self.guests.iter().map(Name::as_str).collect();
            let text = format!("At your table, played by the house: {}.", names.join(", "));
            self.terminal.line(&paint.dim(&text))?;
        }
        Ok(())
    }

    /// The table's sign, each line with its rule.
    pub(super) fn sign(&mut self) -> Result<(), Failure> {
        let options = self.table().setup().options.0.clone();
        let Some(book) = croupier_rulebooks::book(&self.table().setup().book) else {
            return Ok(());
        };
        for notice in book.notices(&options) {
            let rule = self.cite(Some(&notice.rule));
            self.terminal.line(&format!("  {}{rule}", notice.text))?;
        }
        Ok(())
    }

    /// Where I stand before a round.
    pub(super) fn status(&mut self) -> Result<(), Failure> {
        let view = self.shown();
        let paint = self.terminal.paint();
        let last = if view.last_hand {
            ", the last hand"
        } else {
            ""
        };
        self.terminal.line(&format!(
            "{}  shoe {}, {} of {} cards left{last}. Your chips: {}",
            paint.bold(&format!("Round {}", view.round)),
            view.shoe,
            view.cards_left,
            view.cards_total,
            paint.bold(&self.table().purse(&self.me).to_string()),
        ))?;
        if !view.results.is_empty() {
            let strip = felt::strip(&view, paint);
            self.terminal.line(&format!("  {strip}"))?;
        }
        let mine: Vec<String> = self
            .mine()
            .into_iter()
            .map(|(on, cents)| format!("{cents} on {}", felt::on(on)))
            .collect();
        if !mine.is_empty() {
            let text = format!("  On the layout: {}. Enter deals.", mine.join(", "));
            self.terminal.line(&text)?;
        }
        Ok(())
    }

    /// Tells the events that have not been told.
    pub(super) fn narrate(&mut self) -> Result<(), Failure> {
        let events: Vec<Cited<croupier_house::Event>> = self
            .floor
            .events_after(self.told)
            .iter()
            .map(|l| l.event.clone())
            .collect();
        self.told = self.floor.seq();
        for event in events {
            match &event.what {
                croupier_house::Event::Floor(what) => self.tell_floor(what)?,
                croupier_house::Event::Game(games::Event::Baccarat(what)) => {
                    self.tally.note(&self.me, what);
                    self.tell(what, event.rule.as_ref())?;
                }
                croupier_house::Event::Game(_) => {}
            }
        }
        Ok(())
    }

    /// The rule's number, whole if it is of another book.
    fn cite(&self, rule: Option<&RuleId>) -> String {
        let Some(rule) = rule.map(RuleId::as_str) else {
            return String::new();
        };
        let own = format!("{}/", self.table().setup().book);
        let short = rule.strip_prefix(&own).unwrap_or(rule);
        format!(" {}", self.terminal.paint().dim(&format!("[{short}]")))
    }

    /// The name of a player, house players marked.
    fn who(&self, name: &Name) -> String {
        if *name == self.me {
            "You".to_owned()
        } else {
            format!("{name} (house)")
        }
    }

    fn tell_floor(&mut self, event: &OnFloor) -> Result<(), Failure> {
        match event {
            OnFloor::CashedOut { player, cents, .. } if *player == self.me => {
                self.tally.cashed(*cents);
            }
            OnFloor::Seated { player, seat } => {
                let who = self.who(player);
                let verb = if *player == self.me { "sit" } else { "sits" };
                let chips = self.table().purse(player);
                self.terminal
                    .line(&format!("{who} {verb} in seat {seat} with {chips}."))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn tell(&mut self, event: &Event, rule: Option<&RuleId>) -> Result<(), Failure> {
        let rule = self.cite(rule);
        match event {
            Event::CardsBrought { shoe, decks, why } => {
                let why = match why {
                    Brought::Opening => "are brought",
                    Brought::EndOfShoe => "are shuffled again",
                    _ => "are made ready",
                };
                self.terminal
                    .line(&format!("\nShoe {shoe}: {decks} decks {why}.{rule}"))?;
            }
            Event::StepConfirmed { step } => {
                let step = step.word().replace('-', " ");
                self.terminal.line(&format!("  {step}{rule}"))?;
                self.terminal.pause(250)?;
            }
            Event::CutMade { player, position } => {
                let who = player.as_ref().map_or("The dealer cuts".to_owned(), |p| {
                    let cut = if *p == self.me { "cut" } else { "cuts" };
                    format!("{} {cut}", self.who(p))
                });
                self.terminal
                    .line(&format!("  {who} after {position} cards.{rule}"))?;
            }
            Event::CardBurned { card, more } => {
                let card = felt::card(*card, self.terminal.paint());
                let text = format!("  The burn: {card}, and {more} face down.{rule}\n");
                self.terminal.line(&text)?;
            }
            Event::FreeRoundRequested { left, .. } => {
                let text = format!("  A round without wagers; {left} may be had in a row.{rule}");
                self.terminal.line(&text)?;
            }
            Event::BettingOpened { .. } => self.talk.clear(),
            Event::Called { words, .. } => self.talk(format!("“{words}”{rule}"))?,
            Event::CardDealt { hand, nth, card } | Event::CardTurned { hand, nth, card } => {
                self.card(*hand, *nth, Some(*card))?;
            }
            Event::CardDealtFaceDown { hand, nth } => self.card(*hand, *nth, None)?,
            Event::HandDraws { hand, points } => {
                self.talk(format!("{} draws on {points}.{rule}", hand.called()))?;
            }
            Event::HandStands { hand, points } => {
                self.talk(format!("{} stands on {points}.{rule}", hand.called()))?;
            }
            Event::CuttingCardDrawn { .. } => {
                self.talk(format!("The cutting card comes out.{rule}"))?;
            }
            Event::ResultAnnounced { .. } => self.hands()?,
            Event::WagerSettled { .. } => self.settled(event, &rule)?,
            Event::RoundSettled { .. } => self.terminal.line("")?,
            Event::WagerReduced {
                player, on, cents, ..
            } => {
                let (who, on) = (self.who(player), felt::on(*on));
                let text = format!("  {who}: {cents} on {on} given back (differential).{rule}");
                self.terminal.line(&text)?;
            }
            Event::ShoeEnded { why } => {
                let why = match why {
                    ShoeEnd::LastHand => "The shoe has ended.",
                    ShoeEnd::InsufficientCards => "The shoe has run out of cards.",
                };
                self.terminal.line(&format!("{why}{rule}"))?;
            }
            Event::Ruled { .. } | Event::WagerReturned { .. } | Event::RoundVoided { .. } => {
                self.terminal.line(&format!("  {event}{rule}"))?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The felt with what is said over it; drawn in place on a terminal.
    fn draw(&mut self) -> Result<(), Failure> {
        let view = self.shown();
        let mut lines = felt::felt(&view, self.terminal.paint());
        lines.extend(self.talk.iter().map(|t| format!("   {t}")));
        Ok(self.terminal.draw(&lines)?)
    }

    fn card(&mut self, hand: Side, nth: u8, card: Option<Card>) -> Result<(), Failure> {
        if self.terminal.is_live() {
            self.draw()?;
            return Ok(self.terminal.pause(CARD_MS)?);
        }
        let face = card.map_or("face down".to_owned(), |c| {
            felt::card(c, self.terminal.paint())
        });
        let text = format!("   {} {nth}: {face}", hand.called());
        Ok(self.terminal.line(&text)?)
    }

    /// Something said: over the hands while they are dealt, otherwise a line of its own.
    fn talk(&mut self, text: String) -> Result<(), Failure> {
        if self.terminal.is_live() && self.floor.baccarat().round_under_way() {
            self.talk.push(text);
            return self.draw();
        }
        Ok(self.terminal.line(&format!("   {text}"))?)
    }

    /// The hands as they came out.
    fn hands(&mut self) -> Result<(), Failure> {
        if !self.terminal.is_live() {
            self.draw()?;
            self.terminal.keep();
        }
        Ok(())
    }

    fn settled(&mut self, event: &Event, rule: &str) -> Result<(), Failure> {
        let Event::WagerSettled {
            player,
            on,
            stake_cents,
            result,
            odds,
            won_cents,
            commission_cents,
            payment_cents,
            ..
        } = event
        else {
            return Ok(());
        };
        let (paint, on) = (self.terminal.paint(), felt::on(*on));
        let text = match result {
            WagerResult::Lost => format!("{stake_cents} on {on} lost."),
            WagerResult::StandOff => format!("{stake_cents} on {on} stands off and stays."),
            WagerResult::Won => {
                let at = odds.map(|o| format!(" at {o}")).unwrap_or_default();
                let less = if commission_cents.is_zero() {
                    String::new()
                } else {
                    format!(" ({won_cents} less {commission_cents} commission)")
                };
                format!("{stake_cents} on {on} won {payment_cents}{at}{less}.")
            }
        };
        let who = self.who(player);
        let text = match (*player == self.me, result) {
            (true, WagerResult::Won) => format!("{who}: {}", paint.green(&text)),
            (true, _) => format!("{who}: {text}"),
            (false, _) => paint.dim(&format!("{who}: {text}")),
        };
        Ok(self.terminal.line(&format!("  {text}{rule}"))?)
    }
}
