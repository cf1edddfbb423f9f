//! What the table awaits, and every command that would be accepted now (nj-19-47/chemin-de-fer/4.4(b) to 4.7(c)).

use super::cites::Key;
use super::command::{Command, PassCause};
use super::next::Next;
use super::state::{CheminDeFer, Covering, Phase};
use crate::games::baccarat::coup::{self, Deals};
use crate::games::baccarat::hand::Side;
use crate::machine::ready;
use crate::machine::ready::Readies;
use crate::machine::{Amounts, Asked, Game, Offer, Offering, Purses};
use crate::{Awaiting, Cents, Name, People};
use alloc::vec;
use alloc::vec::Vec;

impl CheminDeFer {
    /// What must happen before the game goes on.
    #[must_use]
    pub fn awaiting(&self, people: &People) -> Option<Awaiting> {
        if self.coup.burn_left > 0 {
            return self.awaits_card();
        }
        Some(match &self.phase {
            Phase::Closed | Phase::Preparing(_) => return self.awaiting_ready(people),
            Phase::Burning(_) => return self.awaits_card(),
            Phase::Auction(_) => self.awaits_dealer("bids", "close-auction", Key::AuctionOpened),
            Phase::OfferingBank(Offering {
                offered: (player, _),
                ..
            }) => self.awaits_player(people, player, ("bank", "accept-bank"), Key::BankOffered),
            Phase::Staking => {
                let (player, _) = self.banker.as_ref()?;
                let first = self.staked.is_none();
                let key = if first {
                    Key::StakeAskedFirst
                } else {
                    Key::StakeAsked
                };
                self.awaits_player(people, player, ("stake", "stake"), key)
            }
            Phase::Covering(Covering::Suivi(player, _)) => {
                self.awaits_player(people, player, ("suivi", "suivi"), Key::SuiviOffered)
            }
            Phase::Covering(Covering::Banco) => {
                self.awaits_dealer("banco", "close-banco", Key::BancoAwarded)
            }
            Phase::Covering(Covering::Parts) => {
                self.awaits_dealer("wagers", "no-more-bets", Key::PartsOpened)
            }
            Phase::Dealing => {
                let Some((side, next)) = self.to_act() else {
                    return self.awaits_card();
                };
                let player = self.coup.hands.hand(side).handler.as_ref()?;
                let command = match next {
                    Next::Choose(_) => "draw",
                    _ => "turn",
                };
                let key = match next {
                    Next::Turn => Key::Coup(coup::Key::HandTurned(Side::Banker)),
                    Next::Choose(Side::Banker) => Key::DrawAnnounced(Side::Banker),
                    _ => Key::DrawAnnounced(Side::Player),
                };
                self.awaits_player(people, player, ("hand", command), key)
            }
            Phase::Announced(_) => {
                self.awaits_dealer("settle", "settle", Key::Coup(coup::Key::RoundSettled))
            }
            Phase::ShoeEnded(why) => self.awaits_dealer(
                "new-shoe",
                "new-shoe",
                Key::Coup(coup::Key::ShoeEnded(*why)),
            ),
        })
    }

    /// Every command that would be accepted now, as far as the players' chips reach.
    pub(super) fn offer(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        let Asked { people, to, .. } = asked;
        match &self.phase {
            Phase::Closed | Phase::Preparing(_) => self.offer_ready(people, to, offers),
            Phase::Auction(_)
            | Phase::OfferingBank(_)
            | Phase::Staking
            | Phase::Covering(Covering::Parts) => self.offer_amounts(asked, offers),
            Phase::Burning(_)
            | Phase::Dealing
            | Phase::Covering(_)
            | Phase::Announced(_)
            | Phase::ShoeEnded(_) => {}
        }
        if to.staff() {
            offers.extend(self.offer_card());
        }
        self.offer_words(asked, offers);
        if to.staff() {
            let changes = [true, false].map(|again| Command::ChangeShuffle { again });
            self.offer_each(people, to, changes, offers);
            self.offer_reports(people, self.coup_reports(), offers);
        }
    }

    /// Amounts between the bounds, in chips, of which so much lies there already.
    fn laid(&self, there: Cents, (least, most): (Cents, Cents), chips: Cents) -> Amounts {
        let most = most.min(there + chips);
        let set = &self.rules.table.chips;
        Amounts::added(Cents::ZERO, (least, most), set, Cents(1), |_| true)
    }

    /// The amounts that may be laid down now.
    fn offer_amounts(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        let Asked { people, purses, to } = asked;
        let cents = Cents::ZERO;
        let mut offer = |command: Command, there, bounds| {
            let player = command.player().filter(|player| to.includes(player));
            if let Some(chips) = player.map(|player| purses.chips(player)) {
                let amounts = self.laid(there, bounds, chips);
                offers.extend(Offer::exactly(&command).cents("cents", amounts));
            }
        };
        match &self.phase {
            Phase::Auction(_) => {
                for (_, player) in people.seated() {
                    let (there, bounds) = (self.on_layout(&player), self.bid_bounds(&player));
                    offer(Command::Bid { player, cents }, there, bounds);
                }
            }
            Phase::OfferingBank(Offering {
                offered: (player, _),
                ..
            }) => {
                let player = player.clone();
                let accept = Command::AcceptBank { player, cents };
                offer(accept, Cents::ZERO, self.price_bounds());
            }
            Phase::Staking => {
                if let Some((player, _)) = &self.banker {
                    let player = player.clone();
                    offer(
                        Command::Stake { player, cents },
                        self.bank,
                        self.stake_bounds(),
                    );
                }
            }
            _ => {
                for (_, player) in people.seated() {
                    if !self.is_banker(&player) && to.includes(&player) {
                        self.offer_parts(player, purses, offers);
                    }
                }
            }
        }
    }

    /// More of the stake covered by this player, or less.
    fn offer_parts(&self, player: Name, purses: &dyn Purses, offers: &mut Vec<Offer>) {
        let there = self.on_layout(&player);
        let (least, most) = self.part_bounds(&player);
        let most = most.min(there + purses.chips(&player));
        let set = &self.rules.table.chips;
        let more = Amounts::added(there, (least, most), set, Cents(1), |_| true);
        let cover = Command::Cover {
            player: player.clone(),
            cents: Cents::ZERO,
        };
        offers.extend(Offer::exactly(&cover).cents("cents", more));
        if there.is_positive() {
            let bounds = (least, there - Cents(1));
            let left = Amounts::added(Cents::ZERO, bounds, set, Cents(1), |_| true);
            let cents = None;
            let uncover = Offer::exactly(&Command::Uncover { player, cents });
            offers.push(uncover.taken_back("cents", there, &left));
        }
    }

    /// What may be said now without an amount: each is tried.
    fn offer_words(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        let Asked { people, purses, to } = asked;
        let mut words = vec![
            Command::Ready(ready::Command::OrderRecut {}),
            Command::Coup(coup::Command::CuttingCard {}),
            Command::CloseAuction {},
            Command::CloseBanco {},
            Command::Coup(coup::Command::NoMoreBets {}),
            Command::Coup(coup::Command::Settle {}),
            Command::Coup(coup::Command::NewShoe {}),
        ];
        for player in people.all() {
            // Who covers the whole stake lays it down.
            let covers = purses.chips(player) >= self.bank;
            let player = || player.clone();
            words.push(Command::DeclineBank { player: player() });
            words.push(Command::PassBank { player: player() });
            words.push(Command::DeclineSuivi { player: player() });
            if covers {
                words.push(Command::Suivi { player: player() });
                words.push(Command::Banco { player: player() });
            }
        }
        if let Some((hand, _)) = self.to_act() {
            words.push(Command::KeepHand { hand });
            if let Some(player) = &self.coup.hands.hand(hand).handler {
                let player = || player.clone();
                words.push(Command::Draw {
                    player: player(),
                    hand,
                });
                words.push(Command::Stay {
                    player: player(),
                    hand,
                });
                words.push(Command::Coup(coup::Command::Turn {
                    player: player(),
                    hand,
                }));
            }
        }
        self.offer_each(people, to, words, offers);
        let causes = PassCause::ALL.iter().copied();
        let causes: Vec<PassCause> = causes
            .filter(|cause| to.staff() && self.order_pass(Some(*cause)).is_ok())
            .collect();
        if !causes.is_empty() {
            let order = Offer::exactly(&Command::OrderPass { cause: None });
            offers.push(order.one_of("cause", causes).or_absent("cause"));
        }
    }
}
