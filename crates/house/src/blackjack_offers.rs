//! What a blackjack table offers, as far as the players' chips reach (nz-1996/blackjack/4.1, 9.3, 10.2, 11.2, 13.3, 14.3).

use crate::blackjack_dealer::say;
use crate::offers::{ExactFields, Offered};
use crate::table::Table;
use croupier_engine::games::blackjack::offers::Lay;
use croupier_engine::games::blackjack::{Blackjack, Command as Said, Offer};
use croupier_engine::{Cents, Name};

/// What a command lays down.
fn price(game: &Blackjack, command: &Said) -> Cents {
    let stake = |player: &Name, area, hand| {
        let stake = game.hand(area, hand).and_then(|h| h.stake_of(player));
        stake.map(|s| s.cents).unwrap_or_default()
    };
    match command {
        Said::WagerSevens { .. } => game.rules().super_sevens.unwrap_or_default(),
        Said::SplitPair { player, area, hand } => stake(player, *area, *hand),
        Said::FollowSplit { player, area } => {
            let hand = game.following().map_or(0, |f| f.hand);
            stake(player, *area, hand)
        }
        _ => Cents::ZERO,
    }
}

impl Table {
    pub(crate) fn offer_blackjack(&self, game: &Blackjack, offers: &mut Vec<Offered>) {
        let chips = self.rules.chips();
        for offer in game.offers(&self.people) {
            let mut offered = Offered::new(offer.word(), offer.roles(), offer.player());
            match offer {
                Offer::Exactly(command) => {
                    if let Some(player) = command.player()
                        && !self.can_lay(player, price(game, &command))
                    {
                        continue;
                    }
                    offered.exactly = Some(ExactFields(say(command)));
                }
                Offer::Wager {
                    player,
                    area,
                    there,
                    most,
                } => {
                    let most = most.min(self.purse(&player));
                    let fits = |c: Cents| c > there && game.rules().wager_reason(c).is_none();
                    let greatest = chips.next_down(there + most, fits);
                    if greatest.is_zero() {
                        continue;
                    }
                    let least = game.rules().limits.min_cents - there;
                    offered.area = Some(area);
                    offered.least_cents = Some(chips.next_up(least.max(chips.smallest())));
                    offered.most_cents = Some(greatest - there);
                    offered.step_cents = game.rules().limits.increment_cents.or(chips.unit());
                }
                Offer::Withdraw { area, most, .. } => {
                    offered.area = Some(area);
                    offered.most_cents = Some(most);
                }
                Offer::Amount {
                    lay,
                    player,
                    area,
                    least,
                    most,
                } => {
                    let (least, most) = (chips.next_up(least), most.min(self.purse(&player)));
                    if most < least {
                        continue;
                    }
                    offered.area = Some(area);
                    if let Lay::Double(hand) = lay {
                        offered.hand = Some(hand);
                    }
                    offered.least_cents = Some(least);
                    offered.most_cents = Some(most);
                    offered.step_cents = game.rules().limits.increment_cents.or(chips.unit());
                }
                Offer::Cut { least, most, .. } | Offer::CuttingCard { least, most } => {
                    offered.least = Some(least);
                    offered.most = Some(most);
                }
                Offer::Cards(counts) => offered.cards = counts.present(),
                Offer::FaceDown => {
                    offered.least = Some(1);
                    offered.most = Some(1);
                }
                Offer::Report(..) => {}
            }
            offers.push(offered);
        }
    }
}
