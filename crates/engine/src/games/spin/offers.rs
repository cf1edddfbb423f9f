//! What the table awaits, and every command that would be accepted now.

use super::apparatus::Apparatus;
use super::cites::Key;
use super::command::{Check, Command, Direction, InvalidCause, Remedied, VoidCause};
use super::place::{Mark, Outcome, Position, Seen};
use super::state::{Phase, Spin, Spot, Tender};
use crate::games::roulette::Call;
use crate::machine::{Amounts, Asked, Game, Offer, Purses, To};
use crate::{Awaiting, Cents, Decision, Draw, Name, People, Role};
use alloc::vec;
use alloc::vec::Vec;

impl Spin {
    /// What must happen before the game goes on.
    #[must_use]
    pub fn awaiting(&self, _people: &People) -> Option<Awaiting> {
        let rule = |key: Key| self.rules.table.citations.rule(key);
        let decision = |what, command, roles: &[Role], key: Key| {
            Awaiting::Decision(Decision {
                what,
                roles: roles.to_vec(),
                command,
                player: None,
                rule: rule(key),
            })
        };
        let dealer = |what, command, key| decision(what, command, &[Role::Dealer], key);
        let apparatus = self.rules.apparatus;
        Some(match &self.phase {
            Phase::Closed => return None,
            Phase::Checking(checks) => {
                let check = *checks.first()?;
                let roles = Command::Confirm { check }.roles();
                let key = Key::CheckConfirmed(check);
                decision(check.word(), "confirm", roles, key)
            }
            Phase::Waiting | Phase::Called => dealer("spin", "spin", Key::Spun),
            Phase::Betting if apparatus == Apparatus::Roulette => {
                dealer("wagers", "spin", Key::Spun)
            }
            Phase::Betting | Phase::Spinning => {
                dealer("wagers", "no-more-bets", Key::CalledNoMoreBets)
            }
            Phase::Running => Awaiting::Draw(Draw {
                what: apparatus.gives(),
                sides: apparatus.sides(),
                rule: rule(Key::ResultAnnounced),
            }),
            Phase::Announced(_) => dealer("collect", "collect", Key::LosersCollected),
            Phase::Paying { .. } => dealer("pay", "pay", Key::RoundSettled),
            Phase::Halted => decision("resume", "resume-play", &[Role::Manager], Key::PlayResumed),
        })
    }

    /// Every command that would be accepted now, as far as the players' chips reach.
    pub(super) fn offer(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        let Asked { people, purses, to } = asked;
        let here = people.all().filter(|player| people.is_present(player));
        for player in here.filter(|player| to.includes(player)) {
            self.offer_chips(purses, player, offers);
        }
        if to.staff() {
            self.offer_course(offers);
            self.offer_irregularities(people, offers);
        }
    }

    /// The next step of the round.
    fn offer_course(&self, offers: &mut Vec<Offer>) {
        let apparatus = self.rules.apparatus;
        match &self.phase {
            Phase::Checking(checks) => {
                let confirm = |&check: &Check| Offer::exactly(&Command::Confirm { check });
                offers.extend(checks.iter().map(confirm));
            }
            Phase::Halted => {
                let any = Command::ResumePlay {
                    how: Remedied::ALL[0],
                };
                offers.push(Offer::exactly(&any).one_of("how", Remedied::ALL.iter().copied()));
            }
            Phase::Running => {
                let outcomes = apparatus.outcomes();
                let result = Command::Result {
                    outcome: Seen::Outcome(outcomes[0]),
                };
                offers.push(Offer::exactly(&result).one_of("outcome", outcomes));
            }
            Phase::Announced(standing) => {
                offers.push(Offer::exactly(&Command::Collect {}));
                let mut outcomes = apparatus.outcomes();
                outcomes.retain(|outcome| outcome != standing);
                let amend = Command::AmendResult {
                    outcome: Seen::Outcome(outcomes[0]),
                };
                offers.push(Offer::exactly(&amend).one_of("outcome", outcomes));
            }
            Phase::Paying { outcome, .. } => self.offer_payments(*outcome, offers),
            Phase::Closed | Phase::Waiting | Phase::Betting | Phase::Spinning | Phase::Called => {}
        }
        if self.spin_due() {
            let spin = Offer::exactly(&Command::Spin { direction: None });
            offers.push(if apparatus == Apparatus::TaiSai {
                spin
            } else {
                spin.one_of("direction", Direction::ALL.iter().copied())
                    .or_absent("direction")
            });
        }
        if self.call_due() {
            offers.push(Offer::exactly(&Command::NoMoreBets {}));
        }
    }

    /// Winners are paid all at once, place by place, or player by player.
    fn offer_payments(&self, outcome: Outcome, offers: &mut Vec<Offer>) {
        let due = self.unpaid(outcome);
        let mut pay = |position: Option<Position>, players: Vec<Option<Name>>| {
            let position = position.map(Mark::from);
            let command = Command::Pay {
                position,
                player: None,
            };
            offers.push(Offer::exactly(&command).one_of("player", players));
        };
        let of = |position: Option<Position>| {
            let here = |spot: &&(Spot, Cents)| position.is_none_or(|p| p == spot.0.position);
            let mut players: Vec<Option<Name>> = due
                .iter()
                .filter(here)
                .map(|(spot, _)| Some(spot.player.clone()))
                .collect();
            players.sort();
            players.dedup();
            players.push(None);
            players
        };
        pay(None, of(None));
        let mut positions: Vec<Position> = due.iter().map(|(spot, _)| spot.position).collect();
        positions.dedup();
        for position in positions {
            pay(Some(position), of(Some(position)));
        }
    }

    pub(super) fn spin_due(&self) -> bool {
        match self.rules.apparatus {
            Apparatus::Roulette => self.phase == Phase::Betting,
            Apparatus::TaiSai => self.phase == Phase::Waiting,
            Apparatus::MoneyWheel => self.phase == Phase::Called,
        }
    }

    pub(super) fn call_due(&self) -> bool {
        match self.rules.apparatus {
            Apparatus::Roulette => self.phase == Phase::Spinning,
            Apparatus::TaiSai | Apparatus::MoneyWheel => self.phase == Phase::Betting,
        }
    }

    /// What a player may lay, take up, buy and redeem.
    fn offer_chips(&self, purses: &dyn Purses, player: &Name, offers: &mut Vec<Offer>) {
        if self.betting_open() {
            if self.rules.value_chips {
                self.offer_places(player, Tender::Value, purses.chips(player), offers);
            }
            if self.colours.contains_key(player) {
                let chips = self.colour_worth_in_hand(player);
                self.offer_places(player, Tender::Colour, chips, offers);
            }
        }
        for (spot, there) in self.wagers_of(player) {
            if self.may_take_up(spot).is_ok() {
                offers.extend(self.offer_taking_up(spot, there));
            }
        }
        self.offer_colours(purses.chips(player), player, offers);
    }

    /// The amounts between these that a player's chips make and for which this holds, which repeats itself with the
    /// increment.
    fn amounts(
        &self,
        player: &Name,
        chips: Tender,
        bounds: (Cents, Cents),
        fits: impl Fn(Cents) -> bool,
    ) -> Amounts {
        let step = self.rules.table.limits.increment_cents.unwrap_or(Cents(1));
        match (chips, self.colours.get(player)) {
            (Tender::Value, _) => {
                Amounts::added(Cents::ZERO, bounds, &self.rules.table.chips, step, fits)
            }
            (Tender::Colour, Some(issued)) => {
                Amounts::multiples(issued.value_cents, bounds, step, fits)
            }
            (Tender::Colour, None) => Amounts::default(),
        }
    }

    /// Whether so much in all keeps to the increment.
    fn in_steps(&self, total: Cents) -> bool {
        let step = self.rules.table.limits.increment_cents;
        step.is_none_or(|step| total.0 % step.0 == 0)
    }

    /// The places that are open to a player's chips, those with the same bounds together, and what is called by name.
    fn offer_places(&self, name: &Name, chips: Tender, has: Cents, offers: &mut Vec<Offer>) {
        let own = self.wagers().filter(|(spot, _)| spot.player == *name);
        let own: Vec<(Position, Cents)> = own.map(|(spot, cents)| (spot.position, cents)).collect();
        let there = |position| {
            let there = own.iter().filter(|(at, _)| *at == position);
            there.map(|(_, cents)| *cents).sum()
        };
        let layout = &self.rules.layout;
        let mut groups: Vec<(Part, Vec<Mark>)> = Vec::new();
        for (position, mark) in layout {
            let alike = self.part(*position, there(*position), 1);
            let group = groups.iter_mut().find(|(part, _)| *part == alike);
            match group {
                Some((_, marks)) => marks.push(mark.clone()),
                None => {
                    // Most places are alike.
                    let mut marks = Vec::with_capacity(layout.len());
                    marks.push(mark.clone());
                    groups.push((alike, marks));
                }
            }
        }
        for (part, marks) in groups {
            let Part {
                there, least, most, ..
            } = part;
            let bounds = ((least - there).max(Cents(1)), (most - there).min(has));
            let fits = |cents: Cents| self.in_steps(there + cents);
            let amounts = self.amounts(name, chips, bounds, fits);
            let wager = Command::PlaceWager {
                player: name.clone(),
                position: marks[0].clone(),
                cents: Cents::ZERO,
                chips: Some(chips),
            };
            let called = Command::CallWager {
                player: name.clone(),
                call: marks[0].clone(),
                unit_cents: Cents::ZERO,
                chips: Some(chips),
            };
            let called = Offer::exactly(&called).one_of("call", marks.iter().cloned());
            offers.extend(in_chips(called, chips).cents("unit_cents", amounts.clone()));
            let offer = in_chips(Offer::exactly(&wager).one_of("position", marks), chips);
            offers.extend(offer.cents("cents", amounts));
        }
        if self.rules.apparatus == Apparatus::Roulette {
            self.offer_calls(name, chips, has, there, offers);
        }
    }

    /// So many units at a place where so much lies already.
    fn part(&self, position: Position, there: Cents, units: u8) -> Part {
        let (least, most) = self.rules.bounds(position);
        let units = i64::from(units);
        Part {
            there,
            least,
            most,
            units,
        }
    }

    /// Wagers called by name, those with the same bounds together.
    fn offer_calls(
        &self,
        name: &Name,
        chips: Tender,
        has: Cents,
        there: impl Fn(Position) -> Cents,
        offers: &mut Vec<Offer>,
    ) {
        let mut known: Vec<(Vec<Part>, Amounts)> = Vec::new();
        let mut groups: Vec<(Amounts, Vec<Call>)> = Vec::new();
        for call in Call::all() {
            let parts = call.parts().into_iter().map(|(place, units)| {
                let position = Position::Roulette(place);
                self.part(position, there(position), units)
            });
            let parts: Vec<Part> = parts.collect();
            let amounts = match known.iter().find(|(like, _)| *like == parts) {
                Some((_, amounts)) => amounts.clone(),
                None => {
                    let amounts = self.call_amounts(name, &parts, chips, has);
                    known.push((parts, amounts.clone()));
                    amounts
                }
            };
            match groups.iter_mut().find(|(alike, _)| *alike == amounts) {
                Some((_, calls)) => calls.push(call),
                None => groups.push((amounts, vec![call])),
            }
        }
        for (amounts, calls) in groups {
            let wager = Command::CallWager {
                player: name.clone(),
                call: Mark::from(calls[0]),
                unit_cents: Cents::ZERO,
                chips: Some(chips),
            };
            let offer = in_chips(Offer::exactly(&wager).one_of("call", calls), chips);
            offers.extend(offer.cents("unit_cents", amounts));
        }
    }

    /// What a unit of a wager that is called by name may be: all its parts must be sound, and all of them paid for.
    fn call_amounts(&self, name: &Name, parts: &[Part], chips: Tender, has: Cents) -> Amounts {
        let all: i64 = parts.iter().map(|part| part.units).sum();
        let (mut least, mut most) = (1, has.0 / all.max(1));
        for part in parts {
            let (low, high) = (part.least - part.there, part.most - part.there);
            least = least.max((low.0 + part.units - 1) / part.units);
            most = most.min(high.0.div_euclid(part.units));
        }
        let fits = |unit: Cents| {
            let sound = |part: &Part| {
                let cents = Cents(unit.0 * part.units);
                self.in_steps(part.there + cents) && self.can_lay(name, cents, chips).is_ok()
            };
            parts.iter().all(sound)
        };
        self.amounts(name, chips, (Cents(least), Cents(most)), fits)
    }

    /// A wager taken up, whole or in part, as far as what is left is sound.
    fn offer_taking_up(&self, spot: &Spot, there: Cents) -> Option<Offer> {
        let position = spot.position;
        let all = self.wager_at(&spot.player, position);
        let (least, most) = self.rules.bounds(position);
        let bounds = (
            (all - most).max(Cents(1)),
            (all - least).min(there - Cents(1)),
        );
        let fits = |cents: Cents| self.in_steps(all - cents);
        let parts = self.amounts(&spot.player, spot.chips, bounds, fits);
        let taken = Command::WithdrawWager {
            player: spot.player.clone(),
            position: Mark::from(position),
            cents: None,
            chips: Some(spot.chips),
        };
        let offer = in_chips(Offer::exactly(&taken), spot.chips);
        if all == there || self.sound(position, all - there).is_ok() {
            let whole = parts.or(Amounts::only(there));
            return offer.or_absent("cents").cents("cents", whole);
        }
        offer.cents("cents", parts)
    }

    fn offer_colours(&self, chips: Cents, name: &Name, offers: &mut Vec<Offer>) {
        let issued = self.colours.get(name);
        let colours = match issued {
            Some(issued) => vec![issued.colour],
            None => self.free_colours(),
        };
        let rules = &self.rules;
        let most = rules.table.limits.max_cents.min(chips);
        let values = match issued {
            Some(issued) if issued.value_cents > chips => Amounts::default(),
            Some(issued) => Amounts::only(issued.value_cents),
            None => Amounts::added(
                Cents::ZERO,
                (Cents(1), most),
                &rules.table.chips,
                Cents(1),
                |_| true,
            ),
        };
        if let Some(&colour) = colours.first() {
            let bought = Command::BuyColour {
                player: name.clone(),
                colour,
                value_cents: Cents::ZERO,
                count: 0,
            };
            // How many the chips reach for depends on the value.
            let offer = Offer::exactly(&bought)
                .one_of("colour", colours)
                .facts("count");
            offers.extend(offer.cents("value_cents", values));
        }
        let most = self.colour_in_hand(name);
        if most > 0 {
            let player = name.clone();
            let count = None;
            let back = Offer::exactly(&Command::RedeemColour { player, count });
            offers.push(back.number("count", 1, most).or_absent("count"));
        }
    }

    fn offer_irregularities(&self, people: &People, offers: &mut Vec<Offer>) {
        let causes = self.rules.apparatus.void_causes().iter().copied();
        let causes: Vec<VoidCause> = causes.filter(|c| self.no_spin(*c).is_ok()).collect();
        if let Some(&cause) = causes.first() {
            let void = Offer::exactly(&Command::NoSpin { cause });
            offers.push(void.one_of("cause", causes));
        }
        let words = [Command::ChangeBall {}, Command::ReportEquipmentFailure {}];
        self.offer_each(people, To::Everybody, words, offers);
        let (cause, forfeit) = (InvalidCause::Disruption, Vec::new());
        let invalid = Command::InvalidateRound { cause, forfeit };
        if self.check(people, &invalid).is_ok() {
            offers.push(Offer::report(&invalid));
        }
        if self.round_under_way() {
            let found = people.all().next().map(|player| Command::ReportFoundWager {
                player: player.clone(),
                position: Mark::from(self.rules.apparatus.positions()[0]),
                cents: Cents::ZERO,
                chips: None,
                known: None,
            });
            offers.extend(found.map(|found| Offer::report(&found)));
        }
    }

    /// Which way the wheel turns next, where the dealer does not say.
    pub(super) const fn next_direction(&self) -> Direction {
        match self.direction {
            Some(Direction::Clockwise) => Direction::Counterclockwise,
            _ => Direction::Clockwise,
        }
    }
}

/// With these chips, which need not be said where they are chips of value.
fn in_chips(offer: Offer, chips: Tender) -> Offer {
    match chips {
        Tender::Value => offer.or_absent("chips"),
        Tender::Colour => offer,
    }
}

/// A place on the layout: what lies there, its bounds, and how many units of a wager go there.
#[derive(PartialEq, Eq)]
struct Part {
    there: Cents,
    least: Cents,
    most: Cents,
    units: i64,
}
