//! What happens at a roulette, tai-sai or money wheel table, told to the person who plays: the calls, the result, and every
//! wager with the rule by which it is settled.

use super::Game;
use super::felt::{self, Felt};
use crate::error::Failure;
use crate::play::sitting::{Sitting, Told, at_odds};
use crate::text::{WIDTH, wrap};
use croupier_engine::games;
use croupier_engine::games::spin::event::WagerResult;
use croupier_engine::games::spin::{Apparatus, Event, Phase, Position, Tender};
use croupier_engine::{Cents, Name};
use std::collections::BTreeMap;

/// How many results stand in the line before a round.
const STRIP: usize = 10;

impl Told for Game {
    fn at(&mut self) -> &mut Sitting {
        &mut self.at
    }

    fn status(&mut self) -> Result<(), Failure> {
        let paint = self.at.terminal.paint();
        let game = self.game()?;
        let records = game.records();
        let latest = &records[records.len().saturating_sub(STRIP)..];
        let strip: Vec<String> = latest
            .iter()
            .map(|r| felt::result(r.outcome, paint))
            .collect();
        let round = paint.bold(&format!("Round {}", game.round()));
        let purse = self.at.purse();
        let colour = game.colours().find(|(name, _)| **name == self.at.me);
        let colour = colour.map(|(name, issued)| {
            let (count, colour) = (game.colour_in_hand(name), issued.colour);
            format!(" and {count} {colour} at {}", issued.value_cents)
        });
        let colour = colour.unwrap_or_default();
        let line = format!("{round}  Your chips: {purse}{colour}");
        self.at.terminal.line(&line)?;
        if !strip.is_empty() {
            let line = format!("  Last: {}", strip.join("  "));
            self.at.terminal.line(&line)?;
        }
        self.layout()
    }

    fn tell(&mut self, event: &games::Event, rule: &str) -> Result<(), Failure> {
        let (games::Event::Roulette(event)
        | games::Event::TaiSai(event)
        | games::Event::MoneyWheel(event)) = event
        else {
            return Ok(());
        };
        self.note(event)?;
        let text = self.told(event)?;
        if let Some(text) = text {
            self.at.terminal.line(&format!("  {text}{rule}"))?;
        }
        if matches!(event, Event::RoundSettled { .. }) {
            self.at.terminal.line("")?;
        }
        Ok(())
    }
}

impl Game {
    /// Takes an event into the tally, and keeps what lay there when betting closed.
    fn note(&mut self, event: &Event) -> Result<(), Failure> {
        match event {
            Event::BettingClosed { round } => {
                self.at.tally.closed(*round);
                self.last = self.mine()?;
                self.before.clear();
            }
            Event::RoundSettled { .. } => self.at.tally.settled(),
            Event::WagerSettled(settled) if settled.player == self.at.me => {
                let on = felt::called(settled.position, self.game()?.rules());
                let tally = &mut self.at.tally;
                tally.wagered(settled.stake_cents);
                match settled.result {
                    WagerResult::Won => tally.won(settled.payment_cents, Cents::ZERO, &on),
                    WagerResult::Lost => tally.lost(settled.stake_cents),
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// An event in words; none if it goes without saying.
    fn told(&self, event: &Event) -> Result<Option<String>, Failure> {
        let rules = self.game()?.rules();
        let on = |position: &Position| felt::called(*position, rules);
        let who = |player: &Name| self.at.who(player);
        Ok(Some(match event {
            Event::CheckConfirmed { check } => {
                format!("{} checked.", check.word().replace('-', " "))
            }
            Event::ColourIssued {
                player,
                colour,
                value_cents,
                count,
                cents,
            } => format!(
                "{}: {count} {colour} chips at {value_cents} each for {cents}.",
                who(player)
            ),
            Event::ColourRedeemed {
                player,
                colour,
                count,
                cents,
                ..
            } => format!("{}: {count} {colour} chips back for {cents}.", who(player)),
            Event::WagerPlaced {
                player,
                position,
                chips,
                cents,
                ..
            } => format!(
                "{}: {cents} on {}{}.",
                who(player),
                on(position),
                with(*chips)
            ),
            Event::WagerWithdrawn {
                player,
                position,
                chips,
                cents,
                ..
            } => format!(
                "{}: {cents} taken back from {}{}.",
                who(player),
                on(position),
                with(*chips)
            ),
            Event::Called { words, bell } => {
                let bell = if *bell { ", and the bell" } else { "" };
                format!("“{words}”{bell}")
            }
            Event::Spun { direction, .. } => {
                let way = direction.map(|d| d.word()).unwrap_or_default();
                match rules.apparatus {
                    Apparatus::Roulette => format!("The wheel turns {way}, the ball against it."),
                    Apparatus::TaiSai => "The dice are spun under their cover.".to_owned(),
                    Apparatus::MoneyWheel => format!("The wheel is spun {way}."),
                }
            }
            Event::ResultAnnounced { outcome, .. } => felt::at_rest(*outcome),
            Event::DollyPlaced { number } => format!("The dolly stands on {number}."),
            Event::AreasIlluminated { positions } => {
                let lit: Vec<String> = positions.iter().map(on).collect();
                let text = wrap(&format!("Lit: {}.", lit.join(", ")), WIDTH - 12);
                text.join("\n       ")
            }
            Event::WagerSettled(settled) => {
                let (on, chips) = (on(&settled.position), with(settled.chips));
                let on = format!("{} on {on}{chips}", settled.stake_cents);
                let text = match settled.result {
                    WagerResult::Lost => format!("{on} lost."),
                    WagerResult::Won => {
                        let at = at_odds(settled.odds);
                        let stake = match settled.returned_cents.is_zero() {
                            true => "the stake stays there",
                            false => "the stake goes back",
                        };
                        format!("{on} won {}{at}; {stake}.", settled.payment_cents)
                    }
                };
                let won = settled.result == WagerResult::Won;
                self.at.told_of(&settled.player, won, &text)
            }
            Event::SpinVoided { .. }
            | Event::BallReturned { .. }
            | Event::WagerReturned { .. }
            | Event::WagerForfeited { .. }
            | Event::RoundInvalidated { .. } => event.to_string(),
            _ => return Ok(None),
        }))
    }

    /// The layout with my chips, and what they are in words.
    pub(super) fn layout(&mut self) -> Result<(), Failure> {
        let game = self.game()?;
        let mut mine: BTreeMap<Position, Cents> = BTreeMap::new();
        for ((position, _), cents) in self.mine()? {
            *mine.entry(position).or_default() += cents;
        }
        let running = matches!(game.phase(), Phase::Called | Phase::Running);
        let last = game.records().last().filter(|_| !running);
        let felt = Felt {
            rules: game.rules(),
            mine,
            last: last.map(|r| r.outcome),
            paint: self.at.terminal.paint(),
        };
        let mut lines = felt.lines();
        let laid: Vec<String> = felt
            .mine
            .iter()
            .map(|(p, cents)| format!("{cents} on {}", felt::called(*p, felt.rules)))
            .collect();
        if !laid.is_empty() {
            let total: Cents = felt.mine.values().copied().sum();
            let text = format!(
                "On the layout: {}; {total} in all. Enter goes on.",
                laid.join(", ")
            );
            let text = wrap(&text, WIDTH - 2);
            lines.extend(text.into_iter().map(|line| format!("  {line}")));
        }
        for line in lines {
            self.at.terminal.line(&line)?;
        }
        Ok(())
    }

    /// How often everything has come.
    pub(super) fn results(&mut self) -> Result<(), Failure> {
        let game = self.game()?;
        let paint = self.at.terminal.paint();
        let all: Vec<String> = game
            .records()
            .iter()
            .map(|r| felt::result(r.outcome, paint))
            .collect();
        if all.is_empty() {
            return self.hint("nothing has come yet");
        }
        let often: Vec<String> = game
            .counts()
            .iter()
            .map(|(what, count)| format!("{what} ×{count}"))
            .collect();
        for text in [all.join("  "), often.join(", ")] {
            for line in wrap(&text, WIDTH - 2) {
                self.at.terminal.line(&format!("  {line}"))?;
            }
        }
        Ok(())
    }

    /// What each kind of wager pays.
    pub(super) fn pays(&mut self) -> Result<(), Failure> {
        let rules = self.game()?.rules();
        let named = |key: &str| match rules.apparatus.position(key) {
            Some(place) => felt::called(place, rules),
            None => key.replace('-', " "),
        };
        let keys = rules.apparatus.pays().iter();
        let pays: Vec<String> = keys
            .filter_map(|key| Some(format!("{} {}", named(key), rules.pays.odds(key)?)))
            .collect();
        for line in wrap(&pays.join(", "), WIDTH - 2) {
            self.at.terminal.line(&format!("  {line}"))?;
        }
        Ok(())
    }
}

/// The chips, where they are not the usual ones.
const fn with(chips: Tender) -> &'static str {
    match chips {
        Tender::Value => "",
        Tender::Colour => " in colour",
    }
}
