//! Every command that would be accepted at a table now, and for whom: the game's, as far as the players' chips reach, and the
//! floor's.

use crate::actor::{Actor, Who};
use crate::command::{Command, Floor};
use crate::floor::notices::timed;
use crate::table::{Life, Table};
use croupier_engine::games;
use croupier_engine::machine::{Amounts, Asked, Field, Offer, Purses, Say, To};
use croupier_engine::notation::Value;
use croupier_engine::words::Wrongly;
use croupier_engine::{Cents, Name, Role};

impl Purses for Table {
    fn chips(&self, player: &Name) -> Cents {
        self.free(player)
    }
}

/// What bounds the offers to a player beside the rules of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cap {
    /// Nothing.
    None,
    /// No more than this may be laid at once.
    UpTo(Cents),
    /// Nothing may be laid, and no money brought.
    Nothing,
}

impl Cap {
    const fn most(self) -> Option<Cents> {
        match self {
            Cap::None => None,
            Cap::UpTo(most) => Some(most),
            Cap::Nothing => Some(Cents::ZERO),
        }
    }
}

/// The purses of a table, with no more in them than may be laid.
struct Capped<'a>(&'a Table, Cents);

impl Purses for Capped<'_> {
    fn chips(&self, player: &Name) -> Cents {
        self.0.free(player).min(self.1)
    }
}

/// Whether an offer brings a player or money to the table, or asks how much is to be laid: non-value chips are in no purse.
fn brings_or_lays(offer: &Offer) -> bool {
    let amount = |(_, field): &(&str, Field)| matches!(field, Field::Cents(_));
    match offer.word {
        "cash-out" => false,
        "buy-in" | "sit" | "come-back" => true,
        _ => offer.fields.iter().any(amount),
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
        self.offers_to(To::Everybody, self)
    }

    fn offers_to(&self, to: To<'_>, purses: &dyn Purses) -> Vec<Offer> {
        // As many as a player has at a large layout.
        let mut offers = Vec::with_capacity(64);
        match self.life {
            Life::Closed => {
                if self.heat.is_none() {
                    offers.push(Offer::exactly(&Floor::OpenTable {}));
                    self.offer_signs(&mut offers);
                }
                self.offer_rack(&mut offers);
                self.offer_disputes(to, &mut offers);
                if to.staff() {
                    offers.extend(self.offer_to_newcomers());
                }
            }
            Life::Drafted => {
                offers.push(Offer::exactly(&Floor::OpenTable {}));
                self.offer_set_heat(&mut offers);
                self.offer_rack(&mut offers);
            }
            Life::Open => {
                let asked = Asked {
                    people: &self.people,
                    purses,
                    to,
                };
                self.game.offers(asked, &mut offers);
                self.offer_own(to, &mut offers);
                if self.is_suspended() {
                    offers.retain(|offer| !self.game.begins_round(offer.word));
                }
                offers.retain(|offer| self.untold(offer.word).is_none());
                offers.retain_mut(|offer| match self.unannounced(offer.word) {
                    None => true,
                    Some((asked, when)) => {
                        offer.from_ms = when.map(|when| when.due_ms(asked.minutes));
                        when.is_some()
                    }
                });
                self.offer_floor(to, &mut offers);
                self.leave_chips(&mut offers);
                if to.staff() {
                    offers.extend(self.offer_to_newcomers());
                }
                if self.people.gone().next().is_some() {
                    self.leave_out_the_gone(to, &mut offers);
                }
                self.offer_heat(to, &mut offers);
            }
        }
        let powers = self.rules.powers();
        let said = |offer: &mut Offer| powers.of(offer.word).next().is_some();
        let held: Vec<Offer> = offers.extract_if(.., said).collect();
        offers.extend(held.into_iter().flat_map(|offer| self.by_power(offer)));
        offers
    }

    /// Nothing is offered to those who are gone but to come back.
    fn leave_out_the_gone(&self, to: To<'_>, offers: &mut Vec<Offer>) {
        let is_gone = |player: &Name| self.people.is_gone(player);
        offers.retain(|offer| !offer.player.as_ref().is_some_and(is_gone));
        let gone = self.people.gone().filter(|player| to.includes(player));
        for player in gone.filter(|player| !self.is_excluded(player)).cloned() {
            offers.extend(self.offer_buy_in(&player));
            offers.push(Offer::exactly(&Floor::ComeBack { player }));
        }
    }

    /// An offer with those who may take it up by the book, in parts where that depends on a field.
    fn by_power(&self, offer: Offer) -> Vec<Offer> {
        let (mut offers, mut open) = (Vec::new(), vec![offer]);
        let word = open[0].word;
        for power in self.rules.powers().of(word) {
            let mut rest = Vec::new();
            for offer in open {
                let (part, more) = offer.divided(&power.fields);
                rest.extend(more);
                offers.extend(part.filter(|_| !power.roles.is_empty()).map(|part| Offer {
                    roles: power.roles.clone().into(),
                    ..part
                }));
            }
            open = rest;
        }
        offers.extend(open);
        offers
    }

    /// Those of them that this one may take up. A player who is not at the table yet may come.
    #[must_use]
    pub fn offers_for(&self, actor: &Actor) -> Vec<Offer> {
        self.offers_within(actor, Cap::None)
    }

    /// Those of them that this one may take up who is bounded by more than the rules of the table.
    #[must_use]
    pub fn offers_within(&self, actor: &Actor, cap: Cap) -> Vec<Offer> {
        let to = match &actor.who {
            Who::Player(me) => To::Player(me),
            Who::Staff(_) | Who::House => To::Everybody,
        };
        let mut offers = match cap.most() {
            None => self.offers_to(to, self),
            Some(most) => self.offers_to(to, &Capped(self, most)),
        };
        offers.retain(|offer| is_for(offer, actor) && !self.is_for_another(actor, offer));
        if actor.who != Who::House {
            self.leave_to_equipment(&mut offers);
        }
        if let Who::Player(me) = &actor.who
            && self.life != Life::Drafted
            && !self.people.is_present(me)
            && self.heat.is_none()
        {
            if self.life == Life::Open {
                offers.extend(self.offer_buy_in(me));
            }
            let raise = vec![self.offer_dispute(me)];
            let raise = raise.into_iter().flat_map(|offer| self.by_power(offer));
            offers.extend(raise.filter(|offer| is_for(offer, actor)));
        }
        if cap == Cap::Nothing {
            offers.retain(|offer| !brings_or_lays(offer));
        }
        offers
    }

    /// Those of them that this member of staff may take up, in the role that each asks for.
    #[must_use]
    pub fn offers_to_member(&self, actor: &Actor) -> Vec<Offer> {
        self.offers_to_member_as(actor, Role::ALL)
    }

    /// Those of them that this member of staff may take up who has these roles.
    #[must_use]
    pub fn offers_to_member_as(&self, actor: &Actor, roles: &[Role]) -> Vec<Offer> {
        let mut offers = self.offers_to_staff_as(roles);
        offers.retain(|offer| !self.is_for_another(actor, offer));
        offers
    }

    /// Whether somebody must leave this to another, who did what comes before it.
    fn is_for_another(&self, actor: &Actor, offer: &Offer) -> bool {
        self.moves_after_own(actor, offer.word) || self.decided_before(actor, offer)
    }

    /// Those of them that some member of staff may take up, in the role that each asks for.
    #[must_use]
    pub fn offers_to_staff(&self) -> Vec<Offer> {
        self.offers_to_staff_as(Role::ALL)
    }

    /// Those of them that some member of staff may take up who has these roles.
    #[must_use]
    pub fn offers_to_staff_as(&self, roles: &[Role]) -> Vec<Offer> {
        let mut offers = self.offers_to(To::Everybody, self);
        let hers = |role: &Role| *role != Role::Player && roles.contains(role);
        offers.retain(|offer| offer.roles.iter().any(hers));
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

    /// With chips of which not all are multiples of the smallest, what a player would be left with decides too: what is
    /// near the ends of bounds is tried.
    fn leave_chips(&self, offers: &mut Vec<Offer>) {
        if self.rules.chips().unit().is_some() {
            return;
        }
        let steps = self.rules.chips().irregular_steps();
        offers.retain_mut(|offer| {
            if offer.player.is_none() || offer.word == "buy-in" || offer.asks_facts() {
                return true;
            }
            let open = offer.fields.iter().find_map(|(name, field)| match field {
                Field::Cents(amounts) => Some((*name, amounts.clone())),
                Field::Is(_) | Field::OneOf(_) | Field::Number(..) | Field::Facts => None,
            });
            let Some((name, amounts)) = open else {
                return self.takes(offer, None);
            };
            let fits = |cents| self.takes(offer, Some((name, Value::Cents(cents))));
            let kept = amounts.with_ends_tried(steps, fits);
            if !self.takes(offer, Some((name, Value::Absent))) {
                offer.optional.retain(|optional| *optional != name);
            }
            let some = !kept.is_empty();
            if let Some((_, field)) = offer.fields.iter_mut().find(|(n, _)| *n == name) {
                *field = Field::Cents(kept);
            }
            some
        });
    }

    /// Whether the first command inside the bounds of an offer is taken, with this value in one of its fields.
    fn takes(&self, offer: &Offer, fixed: Option<(&str, Value)>) -> bool {
        let value = |name: &str, field: &Field| match (field, &fixed) {
            (_, Some((this, value))) if *this == name => value.clone(),
            (Field::Is(value), _) => value.clone(),
            (Field::OneOf(values), _) => values.first().cloned().unwrap_or(Value::Absent),
            (Field::Cents(amounts), _) => amounts.least().map_or(Value::Absent, Value::Cents),
            (Field::Number(least, _), _) => Value::Number(u64::from(*least)),
            (Field::Facts, _) => Value::Absent,
        };
        let kind = self.rules.kind();
        let mut line = String::from(offer.word);
        for (name, _) in Command::fields_of(kind, offer.word) {
            let word = match (offer.field(name), &offer.player) {
                (Some(field), _) => value(name, field).to_string(),
                (None, Some(player)) => player.to_string(),
                (None, None) => "-".to_owned(),
            };
            line = format!("{line} {word}");
        }
        let command = Command::parse(kind, &line);
        command.is_ok_and(|command| {
            let actor = Actor::house(command.roles()[0]);
            self.decide(&actor, 0, &command).is_ok()
        })
    }

    /// Amounts up to so much that the table's chips make.
    fn in_chips(&self, most: Cents) -> Amounts {
        let chips = self.rules.chips();
        Amounts::added(Cents::ZERO, (Cents(1), most), chips, Cents(1), |_| true)
    }

    fn offer_buy_in(&self, player: &Name) -> Option<Offer> {
        self.may_come(player).ok()?;
        self.offer_purchase(player)
    }

    fn offer_purchase(&self, player: &Name) -> Option<Offer> {
        let most = Cents::LARGEST - self.purse(player);
        let (player, cents) = (player.clone(), Cents::ZERO);
        let offer = Offer::exactly(&Floor::BuyIn { player, cents });
        offer.cents("cents", self.in_chips(most))
    }

    /// Anybody may come to an open table and buy in, or complain, also once it is closed.
    fn offer_to_newcomers(&self) -> Vec<Offer> {
        let Some(somebody) = Name::new("somebody") else {
            return Vec::new();
        };
        let open = self.life == Life::Open;
        let offers = self.offer_purchase(&somebody).into_iter();
        let offers = offers.filter(|_| open);
        let offers = offers.chain([self.offer_dispute(&somebody)]);
        let anybody = offers.map(|mut offer| {
            offer.player = None;
            offer.fields.insert(0, ("player", Field::Facts));
            offer
        });
        anybody.collect()
    }

    fn offer_floor(&self, to: To<'_>, offers: &mut Vec<Offer>) {
        let free: Vec<u8> = (1..=self.rules.seats())
            .filter(|&seat| self.people.in_seat(seat).is_none())
            .collect();
        let here = |player: &&Name| to.includes(player) && self.people.is_present(player);
        for player in self.people.all().filter(here) {
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
        self.offer_limits(to, offers);
        self.offer_disputes(to, offers);
        self.offer_coupons(to, offers);
        if to.staff() {
            self.offer_doors(offers);
            self.offer_rack(offers);
            let post = Offer::exactly(&Floor::PostClosingSign { in_minutes: None });
            offers.push(timed(post, self.rules.closing_notice().unwrap_or_default()));
            offers.extend(self.offer_close());
            for player in self
                .people
                .all()
                .filter(|player| self.people.is_present(player))
            {
                let player = player.clone();
                offers.push(Offer::exactly(&Floor::ReportGone { player }));
            }
            for matter in self.rules.notices().all() {
                let approves = matter.is_approval();
                if self.may_tell(matter, approves).is_ok() {
                    offers.push(Offer::exactly(&match approves {
                        true => Floor::Approve { matter },
                        false => Floor::TellInspector { matter },
                    }));
                }
            }
            for asked in self.rules.announcements().all() {
                if self.may_announce(asked.of).is_ok() {
                    let of = asked.of;
                    let announce = Offer::exactly(&Floor::AnnounceChange {
                        of,
                        to: None,
                        in_minutes: None,
                    });
                    let announce = announce.one_of("to", self.may_become(of));
                    offers.push(timed(announce.or_absent("to"), asked.minutes));
                }
            }
            if let Some((player, _)) = self.chips.iter().find(|(_, chips)| chips.settled) {
                offers.push(Offer::report(&Floor::ReportWrongPayment {
                    player: player.clone(),
                    paid: Wrongly::Overpaid,
                    cents: Cents::ZERO,
                }));
            }
            if self.recent.last().is_some() {
                offers.push(Offer::exactly(&Floor::TakeBack {}));
            }
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
        let free = self.redeemable(player);
        if !free.is_positive() {
            return None;
        }
        let (player, cents) = (player.clone(), None);
        let out = Offer::exactly(&Floor::CashOut { player, cents }).or_absent("cents");
        // Whoever gives back everything gives back coins, too.
        let mut amounts = self.in_chips(free);
        if !amounts.contains(free) {
            amounts = amounts.or(Amounts::only(free));
        }
        out.cents("cents", amounts)
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
            offer.from_ms = Some(self.closing_sign?.due_ms(minutes));
        }
        Some(offer)
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
    fn fields(&self) -> Vec<(&'static str, Value)> {
        match self {
            Command::Floor(c) => c.fields(),
            Command::Game(c) => c.fields(),
        }
    }
}
