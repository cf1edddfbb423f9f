//! What a craps table offers, in the form of every table's offers (nz-1996/craps/3.1 to 3.8, 4.4, 4.5).

use crate::offers::{ExactFields, Offered};
use crate::{Command, Table};
use croupier_engine::Name;
use croupier_engine::games;
use croupier_engine::games::craps::offers::Faces;
use croupier_engine::games::craps::{Craps, Dice, Offer};

impl Table {
    pub(crate) fn offer_craps(
        &self,
        game: &Craps,
        player: Option<&Name>,
        offers: &mut Vec<Offered>,
    ) {
        for offer in game.offers_to(self.people(), player) {
            let mut offered = Offered::new(offer.word(), offer.roles(), offer.player());
            match offer {
                Offer::Exactly(command) => {
                    let command = Command::Game(games::Command::Craps(command));
                    offered.exactly = Some(ExactFields(command));
                }
                Offer::Wager {
                    player,
                    bet,
                    least,
                    most,
                    step,
                } => {
                    let most = most.min(self.purse(&player));
                    if most < least {
                        continue;
                    }
                    offered.bet = Some(bet);
                    offered.least_cents = Some(least);
                    offered.most_cents = Some(most);
                    offered.step_cents = step;
                }
                Offer::Withdraw { bet, most, .. } => {
                    offered.bet = Some(bet);
                    offered.most_cents = Some(most);
                }
                Offer::Choose { dice, .. } => offered.dice = dice,
                Offer::Dice(faces) => {
                    offered.sides = Dice::SIDES;
                    if let Faces::Overrule(office) = faces {
                        offered.by = Some(office);
                    }
                }
                Offer::Report(_) => {}
            }
            offers.push(offered);
        }
    }
}
