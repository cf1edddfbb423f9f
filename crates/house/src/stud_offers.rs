//! What a Caribbean stud table offers, in the terms of the wire (nz-1996/caribbean-stud/4.1, 4.6, 12.1).

use crate::Command;
use crate::offers::{ExactFields, Offered};
use crate::table::Table;
use croupier_engine::Cents;
use croupier_engine::games;
use croupier_engine::games::caribbean_stud::{CaribbeanStud, Command as Said, Offer, Prizes};

impl Table {
    pub(crate) fn offer_caribbean_stud(&self, game: &CaribbeanStud, offers: &mut Vec<Offered>) {
        for offer in game.offers(&self.people) {
            let mut offered = Offered::new(offer.word(), offer.roles(), offer.player());
            match offer {
                Offer::Exactly(command) => {
                    // Who wagers lays the chips down.
                    if let Said::Bet { player, cents } | Said::WagerJackpot { player, cents } =
                        &command
                        && !self.can_lay(player, *cents)
                    {
                        continue;
                    }
                    let command = Command::Game(games::Command::CaribbeanStud(command));
                    offered.exactly = Some(ExactFields(command));
                }
                Offer::Ante {
                    player,
                    least,
                    most,
                    step,
                } => {
                    let most = most.min(self.purse(&player));
                    if most < least {
                        continue;
                    }
                    offered.least_cents = Some(least);
                    offered.most_cents = Some(most);
                    offered.step_cents = step.or_else(|| self.rules.chips().unit());
                }
                Offer::Cut { least, most } => {
                    offered.least = Some(least);
                    offered.most = Some(most);
                }
                Offer::Cards(counts) => offered.cards = counts.present(),
                Offer::FaceDown(most) => {
                    offered.least = Some(1);
                    offered.most = Some(u16::from(most));
                }
                Offer::Count => {
                    offered.least = Some(0);
                    offered.most = Some(u16::from(u8::MAX));
                }
                Offer::Prize {
                    player,
                    hand,
                    least,
                } => {
                    offered.player = Some(player);
                    offered.least_cents = Some(least);
                    let most = if Prizes::shares(hand) {
                        Cents::LARGEST
                    } else {
                        least
                    };
                    offered.most_cents = Some(most);
                }
                Offer::KeepApart | Offer::Report(_) => {}
            }
            offers.push(offered);
        }
    }
}
