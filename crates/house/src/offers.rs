//! Every command that would be accepted at a table now, and for whom.

use crate::actor::{Actor, Who};
use crate::command::{Command, Floor};
use crate::table::{Life, Table};
use croupier_engine::games::baccarat::{Baccarat, Offer, On};
use croupier_engine::games::chemin_de_fer::offers::Lay;
use croupier_engine::games::chemin_de_fer::{self, CheminDeFer};
use croupier_engine::games::craps::Bet;
use croupier_engine::games::craps::command::Office;
use croupier_engine::games::spin::Tender;
use croupier_engine::games::spin::state::Colour;
use croupier_engine::games::{self, Game};
use croupier_engine::{Card, Cents, Name, Role};

/// A command on offer: exactly one, or a family given by its bounds. Fields that do not apply are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Offered {
    /// The word of the command.
    #[cfg_attr(feature = "serde", serde(rename = "do"))]
    pub word: &'static str,
    /// Who may say it, the one who usually does first.
    pub roles: Vec<Role>,
    /// The player for whom.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub player: Option<Name>,
    /// The command as a whole, where it is exactly one.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub exactly: Option<ExactFields>,
    /// On what a wager is.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub on: Option<On>,
    /// On what a craps wager is.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub bet: Option<Bet>,
    /// Where it lies.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub area: Option<u8>,
    /// On which hand of a box, from 1.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hand: Option<u8>,
    /// Where it may be placed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub areas: Vec<u8>,
    /// The free seats.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub seats: Vec<u8>,
    /// The least amount.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub least_cents: Option<Cents>,
    /// The greatest amount.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub most_cents: Option<Cents>,
    /// Amounts are multiples of this, where they are regular.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub step_cents: Option<Cents>,
    /// The least number.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub least: Option<u16>,
    /// The greatest number.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub most: Option<u16>,
    /// In which office a call of the dice is overruled.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub by: Option<Office>,
    /// With which chips.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub chips: Option<Tender>,
    /// The place where it lies.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub position: Option<String>,
    /// The places where it may lie.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub positions: Vec<String>,
    /// The colours that may be bought.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub colours: Vec<Colour>,
    /// How many faces each of the dice has that are to be keyed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "<[u8]>::is_empty"))]
    pub sides: &'static [u8],
    /// The results that may be keyed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub outcomes: Vec<String>,
    /// The cards that may come.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub cards: Vec<Card>,
    /// The dice that may be chosen, by number.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub dice: Vec<u8>,
}

/// The fields of a command that is offered as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactFields(pub Command);

#[cfg(feature = "serde")]
impl serde::Serialize for ExactFields {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(&self.0, s)
    }
}

impl Offered {
    pub(crate) fn new(word: &'static str, roles: &[Role], player: Option<&Name>) -> Offered {
        Offered {
            word,
            roles: roles.to_vec(),
            player: player.cloned(),
            ..Offered::default()
        }
    }

    /// Whether this one may take it up.
    #[must_use]
    pub fn is_for(&self, actor: &Actor) -> bool {
        let role = self.roles.contains(&actor.role);
        match &actor.who {
            Who::Player(me) => role && self.player.as_ref() == Some(me),
            Who::Staff(_) | Who::House => role,
        }
    }
}

impl Table {
    /// Every command that would be accepted now, by anyone.
    #[must_use]
    pub fn offers(&self) -> Vec<Offered> {
        self.offers_to(None)
    }

    fn offers_to(&self, player: Option<&Name>) -> Vec<Offered> {
        let mut offers = Vec::new();
        match self.life {
            Life::Closed => {}
            Life::Drafted => offers.push(floor(&Floor::OpenTable {})),
            Life::Open => {
                self.offer_game(player, &mut offers);
                self.offer_floor(&mut offers);
            }
        }
        offers
    }

    /// Those of them that this one may take up. A player who is not at the table yet may come.
    #[must_use]
    pub fn offers_for(&self, actor: &Actor) -> Vec<Offered> {
        let only = match &actor.who {
            Who::Player(me) => Some(me),
            Who::Staff(_) | Who::House => None,
        };
        let mut offers = self.offers_to(only);
        offers.retain(|o| o.is_for(actor));
        if actor.who != Who::House {
            self.leave_to_equipment(&mut offers);
        }
        if let Who::Player(me) = &actor.who
            && self.life == Life::Open
            && !self.people.is_present(me)
        {
            offers.push(self.offer_buy_in(me));
        }
        offers
    }

    /// Those of them that a member of staff may take up, in the role that each asks for.
    #[must_use]
    pub fn offers_to_staff(&self) -> Vec<Offered> {
        let mut offers = self.offers_to(None);
        offers.retain(|o| o.roles.iter().any(|role| *role != Role::Player));
        self.leave_to_equipment(&mut offers);
        offers
    }

    /// What virtual equipment says by itself is offered to nobody.
    fn leave_to_equipment(&self, offers: &mut Vec<Offered>) {
        if !self.setup.physical {
            let equipment = games::Command::equipment(self.rules.kind());
            offers.retain(|o| !equipment.contains(&o.word));
        }
    }

    fn offer_game(&self, player: Option<&Name>, offers: &mut Vec<Offered>) {
        match &self.game {
            Game::Baccarat(game) => self.offer_baccarat(game, player, offers),
            Game::Blackjack(game) => self.offer_blackjack(game, offers),
            Game::CheminDeFer(game) => self.offer_chemin_de_fer(game, offers),
            Game::CaribbeanStud(game) => self.offer_caribbean_stud(game, offers),
            Game::Roulette(game) => {
                let say = |c| Command::Game(games::Command::Roulette(c));
                self.offer_spin(game, player, say, offers);
            }
            Game::TaiSai(game) => {
                let say = |c| Command::Game(games::Command::TaiSai(c));
                self.offer_spin(game, player, say, offers);
            }
            Game::MoneyWheel(game) => {
                let say = |c| Command::Game(games::Command::MoneyWheel(c));
                self.offer_spin(game, player, say, offers);
            }
            Game::Craps(game) => self.offer_craps(game, player, offers),
        }
    }

    fn offer_baccarat(&self, game: &Baccarat, player: Option<&Name>, offers: &mut Vec<Offered>) {
        for offer in game.offers_to(&self.people, player) {
            let mut offered = Offered::new(offer.word(), offer.roles(), offer.player());
            match offer {
                Offer::Exactly(command) => {
                    offered.exactly = Some(ExactFields(Command::Game(games::Command::Baccarat(
                        command,
                    ))));
                }
                Offer::Wager {
                    player,
                    on,
                    areas,
                    least,
                    most,
                    step,
                } => {
                    let most = most.min(self.purse(&player));
                    if most < least {
                        continue;
                    }
                    offered.on = Some(on);
                    offered.areas = areas;
                    offered.least_cents = Some(least);
                    offered.most_cents = Some(most);
                    offered.step_cents = step;
                }
                Offer::Withdraw { spot, most } => {
                    offered.on = Some(spot.on);
                    offered.area = Some(spot.area);
                    offered.most_cents = Some(most);
                }
                Offer::Cut { least, most, .. } | Offer::CuttingCard { least, most } => {
                    offered.least = Some(least);
                    offered.most = Some(most);
                }
                Offer::Cards(counts) => offered.cards = counts.present(),
                Offer::FaceDown(most) => {
                    offered.least = Some(1);
                    offered.most = Some(u16::from(most));
                }
                Offer::Report(_) => {}
            }
            offers.push(offered);
        }
    }

    fn offer_chemin_de_fer(&self, game: &CheminDeFer, offers: &mut Vec<Offered>) {
        use chemin_de_fer::{Command as Said, Offer};
        for offer in game.offers(&self.people) {
            let mut offered = Offered::new(offer.word(), offer.roles(), offer.player());
            match offer {
                Offer::Exactly(command) => {
                    // Who covers the whole stake lays it down.
                    if let Said::Suivi { player } | Said::Banco { player } = &command
                        && !self.can_lay(player, game.bank())
                    {
                        continue;
                    }
                    let command = Command::Game(games::Command::CheminDeFer(command));
                    offered.exactly = Some(ExactFields(command));
                }
                Offer::Amount {
                    lay,
                    player,
                    there,
                    least,
                    most,
                } => {
                    let chips = self.rules.chips();
                    let (least, most) =
                        (chips.next_up(least), most.min(self.purse(&player) + there));
                    if most < least {
                        continue;
                    }
                    let before = if lay == Lay::Part { there } else { Cents::ZERO };
                    offered.least_cents = Some(least - before);
                    offered.most_cents = Some(most - before);
                    offered.step_cents = chips.unit();
                }
                Offer::Uncover { most, .. } => offered.most_cents = Some(most),
                Offer::Cut { least, most, .. } | Offer::CuttingCard { least, most } => {
                    offered.least = Some(least);
                    offered.most = Some(most);
                }
                Offer::Cards(counts) => offered.cards = counts.present(),
                Offer::FaceDown => {
                    offered.least = Some(1);
                    offered.most = Some(1);
                }
                Offer::Report(_) => {}
            }
            offers.push(offered);
        }
    }

    fn offer_buy_in(&self, player: &Name) -> Offered {
        let mut offered = Offered::new("buy-in", &[Role::Player, Role::Dealer], Some(player));
        offered.least_cents = Some(self.rules.chips().smallest());
        offered.most_cents = Some(Cents::LARGEST - self.purse(player));
        offered
    }

    fn offer_floor(&self, offers: &mut Vec<Offered>) {
        let free: Vec<u8> = (1..=self.rules.seats())
            .filter(|&seat| self.people.in_seat(seat).is_none())
            .collect();
        for player in self.people.all() {
            let chips = self.free(player);
            offers.push(self.offer_buy_in(player));
            if chips.is_positive() {
                let mut out = Offered::new("cash-out", &[Role::Player, Role::Dealer], Some(player));
                out.least_cents = Some(self.rules.chips().smallest().min(chips));
                out.most_cents = Some(chips);
                offers.push(out);
            }
            if self.people.seat_of(player).is_some() {
                offers.push(floor(&Floor::Stand {
                    player: player.clone(),
                }));
            } else if !free.is_empty() {
                let mut sit = Offered::new("sit", &[Role::Player, Role::Dealer], Some(player));
                sit.seats.clone_from(&free);
                offers.push(sit);
            }
            if self.game.leaving(&self.people, player).is_ok() {
                offers.push(floor(&Floor::Leave {
                    player: player.clone(),
                }));
            }
        }
        offers.push(floor(&Floor::PostClosingSign {}));
        if self.people.is_empty() && !self.game.round_under_way() {
            offers.push(floor(&Floor::CloseTable {}));
        }
    }
}

fn floor(command: &Floor) -> Offered {
    let mut offered = Offered::new(command.word(), command.roles(), command.player());
    offered.exactly = Some(ExactFields(Command::Floor(command.clone())));
    offered
}
