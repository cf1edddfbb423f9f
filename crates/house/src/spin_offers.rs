//! What a roulette, tai-sai or money wheel table offers, in the terms of the wire.

use crate::Command;
use crate::offers::{ExactFields, Offered};
use crate::table::Table;
use croupier_engine::games::money_wheel::Symbol;
use croupier_engine::games::roulette::Pocket;
use croupier_engine::games::spin::{Apparatus, Command as Said, Offer, Phase, Spin, Tender};
use croupier_engine::{Name, Word};

impl Table {
    pub(crate) fn offer_spin(
        &self,
        game: &Spin,
        player: Option<&Name>,
        say: impl Fn(Said) -> Command,
        offers: &mut Vec<Offered>,
    ) {
        for offer in game.offers_to(&self.people, player) {
            let mut offered = Offered::new(offer.word(), offer.roles(), offer.player());
            match offer {
                Offer::Exactly(command) => offered.exactly = Some(ExactFields(say(command))),
                Offer::Wager {
                    player,
                    chips,
                    positions,
                    least,
                    most,
                    step,
                } => {
                    let has = match chips {
                        Tender::Value => self.purse(&player),
                        Tender::Colour => self.in_colour(&player),
                    };
                    let most = most.min(has);
                    if most < least {
                        continue;
                    }
                    offered.chips = Some(chips);
                    offered.positions = positions.iter().map(Word::to_word).collect();
                    offered.least_cents = Some(least);
                    offered.most_cents = Some(most);
                    offered.step_cents = step;
                }
                Offer::Call { chips, .. } => offered.chips = Some(chips),
                Offer::Withdraw { spot, most } => {
                    offered.chips = Some(spot.chips);
                    offered.position = Some(spot.position.to_word());
                    offered.most_cents = Some(most);
                }
                Offer::BuyColour {
                    player,
                    colours,
                    value,
                } => {
                    if !self.purse(&player).is_positive() {
                        continue;
                    }
                    offered.colours = colours;
                    offered.least_cents = value;
                    offered.most_cents = Some(self.purse(&player));
                }
                Offer::RedeemColour { most, .. } => {
                    offered.least = Some(1);
                    offered.most = u16::try_from(most).ok().or(Some(u16::MAX));
                }
                Offer::Result | Offer::Amend => key_result(game, &mut offered),
                Offer::Spin | Offer::FoundWager | Offer::Invalidate => {}
            }
            offers.push(offered);
        }
    }
}

/// What a dealer may key: one of the results, where they are few enough to be buttons, or three dice one by one. The result
/// that stands is none to amend it to.
fn key_result(game: &Spin, offered: &mut Offered) {
    let standing = match game.phase() {
        Phase::Announced(outcome) => Some(outcome.to_word()),
        _ => None,
    };
    let all: Vec<String> = match game.rules().apparatus {
        Apparatus::Roulette => (0..Pocket::COUNT).map(|n| n.to_string()).collect(),
        Apparatus::TaiSai => {
            offered.sides = Apparatus::TaiSai.sides();
            return;
        }
        Apparatus::MoneyWheel => Symbol::ALL.iter().map(Word::to_word).collect(),
    };
    offered.outcomes = all;
    offered.outcomes.retain(|o| Some(o) != standing.as_ref());
}
