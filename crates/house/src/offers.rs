//! Every command that would be accepted at a table now, and for whom: the game's, as far as the players' chips reach, and the
//! floor's.

use crate::actor::{Actor, Who};
use crate::command::{Command, Floor};
use crate::table::{Life, Table};
use croupier_engine::games;
use croupier_engine::machine::{Amounts, Field, Offer, Purses, Say, To};
use croupier_engine::{Cents, Name, Role};

impl Purses for Table {
    fn chips(&self, player: &Name) -> Cents {
        // Marked vigorish stays covered by chips.
        self.purse(player) - self.game.owed(player)
    }

    fn colour(&self, player: &Name) -> Cents {
        self.in_colour(player)
    }
}

/// Whether this one may take up an offer.
fn is_for(offer: &Offer, actor: &Actor) -> bool {
    let role = offer.roles.contains(&actor.role);
    match &actor.who {
        Who::Player(me) => role && offer.player.as_ref() == Some(me),
        Who::Staff(_) | Who::House => role,
    }
}

impl Table {
    /// Every command that would be accepted now, by anyone.
    #[must_use]
    pub fn offers(&self) -> Vec<Offer> {
        self.offers_to(To::Everybody)
    }

    fn offers_to(&self, to: To<'_>) -> Vec<Offer> {
        let mut offers = Vec::new();
        match self.life {
            Life::Closed => {}
            Life::Drafted => offers.push(Offer::exactly(&Floor::OpenTable {})),
            Life::Open => {
                self.game.offers(&self.people, self, to, &mut offers);
                self.offer_floor(to, &mut offers);
                if to.staff() {
                    offers.extend(self.offer_to_newcomers());
                }
            }
        }
        offers
    }

    /// Those of them that this one may take up. A player who is not at the table yet may come.
    #[must_use]
    pub fn offers_for(&self, actor: &Actor) -> Vec<Offer> {
        let to = match &actor.who {
            Who::Player(me) => To::Player(me),
            Who::Staff(_) | Who::House => To::Everybody,
        };
        let mut offers = self.offers_to(to);
        offers.retain(|offer| is_for(offer, actor));
        if actor.who != Who::House {
            self.leave_to_equipment(&mut offers);
        }
        if let Who::Player(me) = &actor.who
            && self.life == Life::Open
            && !self.people.is_present(me)
        {
            offers.extend(self.offer_buy_in(me));
        }
        offers
    }

    /// Those of them that a member of staff may take up, in the role that each asks for.
    #[must_use]
    pub fn offers_to_staff(&self) -> Vec<Offer> {
        let mut offers = self.offers_to(To::Everybody);
        offers.retain(|offer| offer.roles.iter().any(|role| *role != Role::Player));
        self.leave_to_equipment(&mut offers);
        offers
    }

    /// What virtual equipment says by itself is offered to nobody.
    fn leave_to_equipment(&self, offers: &mut Vec<Offer>) {
        if !self.setup.physical {
            let equipment = games::Command::equipment(self.rules.kind());
            offers.retain(|offer| !equipment.contains(&offer.word));
        }
    }

    /// Amounts up to so much that the table's chips make.
    fn in_chips(&self, most: Cents) -> Amounts {
        let chips = self.rules.chips();
        Amounts::added(Cents::ZERO, (Cents(1), most), chips, Cents(1), |_| true)
    }

    fn offer_buy_in(&self, player: &Name) -> Option<Offer> {
        let most = Cents::LARGEST - self.purse(player);
        let (player, cents) = (player.clone(), Cents::ZERO);
        let offer = Offer::exactly(&Floor::BuyIn { player, cents });
        offer.cents("cents", self.in_chips(most))
    }

    /// Anybody may come to an open table and buy in.
    fn offer_to_newcomers(&self) -> Option<Offer> {
        let somebody = Name::new("somebody")?;
        let mut offer = self.offer_buy_in(&somebody)?;
        offer.player = None;
        offer.fields.insert(0, ("player", Field::Facts));
        Some(offer)
    }

    fn offer_floor(&self, to: To<'_>, offers: &mut Vec<Offer>) {
        let free: Vec<u8> = (1..=self.rules.seats())
            .filter(|&seat| self.people.in_seat(seat).is_none())
            .collect();
        for player in self.people.all().filter(|player| to.includes(player)) {
            let who = || player.clone();
            offers.extend(self.offer_buy_in(player));
            offers.extend(self.offer_cash_out(player));
            if self.people.seat_of(player).is_some() {
                offers.push(Offer::exactly(&Floor::Stand { player: who() }));
            } else if let Some(&seat) = free.first() {
                let player = who();
                let sit = Offer::exactly(&Floor::Sit { player, seat });
                offers.push(sit.one_of("seat", free.iter().copied()));
            }
            if self.game.leaving(&self.people, player).is_ok() {
                offers.push(Offer::exactly(&Floor::Leave { player: who() }));
            }
        }
        if to.staff() {
            offers.push(Offer::exactly(&Floor::PostClosingSign {}));
            offers.extend(self.offer_close());
            let idle: Vec<u8> = (1..=self.rules.seats())
                .filter(|&seat| self.idle_seat(seat).is_ok())
                .collect();
            if let Some(&seat) = idle.first() {
                let vacate = Offer::exactly(&Floor::VacateSeat { seat });
                offers.push(vacate.one_of("seat", idle));
            }
        }
    }

    fn offer_cash_out(&self, player: &Name) -> Option<Offer> {
        let free = self.chips(player);
        let (player, cents) = (player.clone(), None);
        let out = Offer::exactly(&Floor::CashOut { player, cents });
        let whole = free.is_positive() && self.rules.chips().can_make(free);
        let out = if whole { out.or_absent("cents") } else { out };
        out.cents("cents", self.in_chips(free))
    }

    /// Closing the table, at once or when the sign will have stood long enough.
    fn offer_close(&self) -> Option<Offer> {
        self.may_close().ok()?;
        for player in self.people.all() {
            self.game.leaving(&self.people, player).ok()?;
        }
        let mut offer = Offer::exactly(&Floor::CloseTable {});
        if let Some(minutes) = self.rules.closing_notice()
            && !self.people.is_empty()
        {
            offer.from_ms = Some(self.closing_sign_ms? + i64::from(minutes) * 60_000);
        }
        Some(offer)
    }

    /// Whether an offer that is sent to this one admits a command.
    #[must_use]
    pub fn is_offered(&self, actor: &Actor, now_ms: i64, command: &Command) -> bool {
        let due = |offer: &Offer| offer.from_ms.is_none_or(|from| from <= now_ms);
        let offers = self.offers_for(actor);
        offers
            .iter()
            .any(|offer| due(offer) && offer.admits(command))
    }
}

impl Say for Command {
    fn word(&self) -> &'static str {
        self.word()
    }
    fn roles(&self) -> &'static [Role] {
        self.roles()
    }
    fn player(&self) -> Option<&Name> {
        self.player()
    }
    fn fields(&self) -> Vec<(&'static str, croupier_engine::notation::Value)> {
        match self {
            Command::Floor(c) => c.fields(),
            Command::Game(c) => c.fields(),
        }
    }
}

croupier_engine::machine::say!(Floor);
