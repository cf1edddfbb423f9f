//! What happens at a blackjack table, told to the person who plays: cards, totals, decisions, and every wager with the rule
//! by which it is settled.

use super::settled::{note, settled};
use super::{Game, felt};
use crate::error::Failure;
use crate::play::cards;
use crate::play::over::Over;
use crate::play::sitting::{Sitting, Told};
use crate::text::{WIDTH, wrap};
use croupier_engine::games;
use croupier_engine::games::blackjack::Event;
use croupier_engine::machine::ready;
use croupier_engine::{Cents, Name};

impl Told for Game {
    fn at(&mut self) -> &mut Sitting {
        &mut self.at
    }

    fn status(&mut self) -> Result<(), Failure> {
        let view = self.shown()?;
        let last = match view.last_round {
            true => ", the last round",
            false => "",
        };
        let (of, cards) = ((view.round, view.shoe), (view.cards_left, view.cards_total));
        self.at.tell_shoe(of, cards, last)?;
        if !view.results.is_empty() {
            let strip = felt::strip(&view);
            self.at.terminal.line(&format!("  {strip}"))?;
        }
        if !self.mine()?.is_empty() {
            self.layout()?;
            return Ok(self.at.terminal.line("  Enter deals.")?);
        }
        if !self.last.is_empty() {
            let on = |(area, (cents, sevens)): (&u8, &(Cents, bool))| {
                let beside = if *sevens { " with Super Sevens" } else { "" };
                format!("{cents} on box {area}{beside}")
            };
            let last: Vec<String> = self.last.iter().map(on).collect();
            let paint = self.at.terminal.paint();
            let text = format!("Enter: {} again.", last.join(", "));
            for line in wrap(&text, WIDTH - 2) {
                self.at.terminal.line(&format!("  {}", paint.dim(&line)))?;
            }
        }
        Ok(())
    }

    fn tell(&mut self, event: &games::Event, rule: &str) -> Result<(), Failure> {
        let games::Event::Blackjack(event) = event else {
            return Ok(());
        };
        note(&mut self.at.tally, &self.at.me, event);
        match event {
            Event::Ready(ready::Event::CuttingCardPlaced { from_back }) => {
                let text = format!("The cutting card goes in, {from_back} cards from the back.");
                self.talk(format!("{text}{rule}"))?;
            }
            Event::Ready(ready) => self.at.tell_ready(ready, rule)?,
            Event::ShoeEnded { why } => self.at.tell_shoe_ended(*why, rule)?,
            Event::BettingOpened { .. } => self.talk.clear(),
            Event::BettingClosed { .. } => self.drawn = false,
            Event::CardToBox {
                area, hand, card, ..
            } => {
                let which = self.hand_name(*area, *hand);
                self.card(&which, Some(*card), "")?;
            }
            Event::CardToDealer { card, .. } => self.card("Dealer", Some(*card), "")?,
            Event::RoundDecided { .. } => self.hands()?,
            Event::RoundSettled { .. } => self.at.terminal.line("")?,
            event => self.talk_of(self.told(event), rule)?,
        }
        Ok(())
    }
}

impl Over for Game {
    fn felt(&self) -> Result<Vec<String>, Failure> {
        let (view, paint) = (self.shown()?, self.at.terminal.paint());
        Ok(felt::felt(&view, &self.at.me, paint))
    }

    fn words(&mut self) -> &mut Vec<String> {
        &mut self.talk
    }
}

impl Game {
    /// Whether a box has several hands, in this round or in the one that was just settled.
    fn is_split(&self, area: u8) -> bool {
        let boxes = self.game().ok().and_then(|game| {
            let (past, _) = game.past();
            game.boxes().get(&area).or_else(|| past.get(&area))
        });
        boxes.is_some_and(|spot| spot.hands.len() > 1)
    }

    /// A hand by its box, and by its number where there are several.
    pub(super) fn hand_name(&self, area: u8, hand: u8) -> String {
        match self.is_split(area) {
            true => format!("Box {area}, hand {hand}"),
            false => format!("Box {area}"),
        }
    }

    /// An event in words; none if it goes without saying.
    fn told(&self, event: &Event) -> Option<String> {
        let paint = self.at.terminal.paint();
        let does =
            |player: &Name, mine_does: &str, does: &str| self.at.does(player, mine_does, does);
        let chips = |player: &Name, text: String| self.at.told_of(player, false, &text);
        let hand_name = |area: &u8, hand: &u8| self.hand_name(*area, *hand).to_lowercase();
        Some(match event {
            Event::FirstCardDiscarded {} => "The first card is discarded face down.".to_owned(),
            Event::BurnedCardShown { card } => {
                let card = cards::card(*card, paint);
                format!("The card that was discarded first: {card}.")
            }
            Event::BoxWagered {
                player,
                area,
                cents,
                ..
            } => chips(player, format!("{cents} on box {area}.")),
            Event::BoxWithdrawn {
                player,
                area,
                cents,
                ..
            } => chips(player, format!("{cents} back from box {area}.")),
            Event::SevensWagered {
                player,
                area,
                cents,
            } => chips(player, format!("{cents} on Super Sevens at box {area}.")),
            Event::SevensWithdrawn {
                player,
                area,
                cents,
            } => chips(
                player,
                format!("{cents} back from Super Sevens at box {area}."),
            ),
            Event::Announced { words } => format!("“{words}”"),
            Event::CuttingCardDrawn { .. } => "The cutting card comes out.".to_owned(),
            Event::TotalAnnounced {
                area, hand, words, ..
            } => match area.zip(*hand) {
                Some((area, hand)) => format!("{}: “{words}”", self.hand_name(area, hand)),
                None => format!("Dealer: “{words}”"),
            },
            Event::InsurancePlaced {
                player,
                area,
                cents,
            } => chips(player, format!("{cents} insurance for box {area}.")),
            Event::HandStood {
                area,
                hand,
                player: Some(player),
                ..
            } => format!(
                "{} on {}.",
                does(player, "stand", "stands"),
                hand_name(area, hand)
            ),
            Event::HandDoubled {
                area,
                hand,
                player,
                cents,
            } => format!(
                "{} down on {} for {cents}.",
                does(player, "double", "doubles"),
                hand_name(area, hand)
            ),
            Event::PairSplit {
                area,
                player,
                cents,
                ..
            } => format!(
                "{} the pair on box {area} for {cents} more.",
                does(player, "split", "splits")
            ),
            Event::DoubleFollowed {
                player,
                area,
                cents,
                ..
            }
            | Event::SplitFollowed {
                player,
                area,
                cents,
                ..
            } => format!(
                "{} with {cents} on box {area}.",
                does(player, "follow", "follows")
            ),
            Event::FollowDeclined { player, area, .. } => {
                format!("{} nothing on box {area}.", does(player, "add", "adds"))
            }
            Event::SplitHandChosen {
                player, area, hand, ..
            } => format!(
                "{} the wager on hand {hand} of box {area}.",
                does(player, "leave", "leaves")
            ),
            Event::AbsenceDirected { area, hand, .. } => format!(
                "{} is completed for one who is not there.",
                self.hand_name(*area, *hand)
            ),
            Event::HandBusted { area, hand, total } => {
                format!("{} is bust with {total}.", self.hand_name(*area, *hand))
            }
            Event::StakeSettled(_)
            | Event::SevensSettled { .. }
            | Event::InsuranceSettled { .. } => {
                let wager = event.settlement()?;
                let (text, won) = settled(&wager, self.is_split(wager.area));
                self.at.told_of(&wager.player, won, &text)
            }
            Event::LossReturned {
                player,
                area,
                cents,
                ..
            } => chips(
                player,
                format!("{cents} that box {area} had lost goes back."),
            ),
            Event::PaymentRecovered {
                player,
                area,
                cents,
                ..
            } => chips(
                player,
                format!("{cents} that box {area} had been paid is taken back."),
            ),
            Event::BoxGivenBack { .. }
            | Event::RoundSetAside { .. }
            | Event::MishapRuled { .. }
            | Event::ShuffleDue { .. } => event.to_string(),
            _ => return None,
        })
    }

    /// The boxes with the chips in them.
    pub(super) fn layout(&mut self) -> Result<(), Failure> {
        let (view, boxes) = (self.shown()?, self.game()?.rules().table.seats);
        let people = self.at.table().people();
        let sits = |seat| people.in_seat(seat).map(|name| name.to_string());
        for line in felt::layout(&view, boxes, &self.at.me, sits) {
            self.at.terminal.line(&line)?;
        }
        Ok(())
    }

    /// The hands as they lie before the first question of a round, where they are not drawn card by card.
    pub(super) fn before_asking(&mut self) -> Result<(), Failure> {
        if !self.drawn {
            self.drawn = true;
            self.hands()?;
        }
        self.talk.clear();
        Ok(())
    }
}
