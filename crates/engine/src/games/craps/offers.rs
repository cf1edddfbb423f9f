//! What the table awaits, and every command that would be accepted now (nz-1996/craps/3.1 to 3.8, 4.3 to 4.5, 5.7 to 5.11).

use super::bet::{Bet, BetWord};
use super::cites::{self, Key};
use super::command::{Command, Extent, NoRoll, Office, PassCause};
use super::dice::{Dice, DieAt};
use super::event::DiceBrought;
use super::rules::Room;
use super::state::{Call, Craps, Phase, Wager};
use crate::machine::{Amounts, Asked, Field, Game, Offer, To};
use crate::words::{InvalidCause, Step};
use crate::{Awaiting, Cents, Draw, Name, People, Role, Word};
use alloc::vec;
use alloc::vec::Vec;

impl Craps {
    /// What must happen before the game goes on.
    #[must_use]
    pub fn awaiting(&self, people: &People) -> Option<Awaiting> {
        let rule = |key: Key| self.rules.table.citations.rule(key);
        let staff = |what, command, role, key: Key| self.awaits(role, what, command, key);
        let asked = |what, command, player: &Name, key: Key| {
            self.awaits_player(people, player, (what, command), key)
        };
        let offered = cites::offered(self);
        Some(match &self.phase {
            Phase::Closed => return None,
            Phase::Replacing => staff(
                "replacement",
                "replace-dice",
                Role::Dealer,
                Key::DiceBrought(DiceBrought::Lost),
            ),
            Phase::Inspecting(steps) => {
                let step = *steps.first()?;
                let role = match step {
                    Step::SupervisorInspection => Role::Supervisor,
                    _ => Role::Dealer,
                };
                let key = Key::StepConfirmed(step);
                staff(step.word(), "confirm", role, key)
            }
            Phase::Waiting => staff("dice", "offer-dice", Role::Dealer, offered),
            Phase::Offering {
                offered: (player, _),
                ..
            } => asked("dice", "accept-dice", player, offered),
            Phase::Choosing { .. } => {
                let chosen = cites::chosen(self);
                asked("dice", "choose-dice", self.shooter()?, chosen)
            }
            Phase::Ready => match &self.shooter {
                Some(player) => asked("throw", "throw", player, Key::DiceThrown),
                None => staff("throw", "throw", Role::Dealer, Key::DiceThrownStickperson),
            },
            Phase::Thrown => Awaiting::Draw(Draw {
                what: "dice",
                sides: Dice::SIDES,
                rule: rule(Key::RollCalled),
            }),
            Phase::Rested { .. } if self.names_no_dice() => {
                staff("dice", "report-dice-lost", Role::Dealer, Key::DiceLost)
            }
            Phase::Rested { .. } => staff("settle", "settle", Role::Dealer, Key::RollSettled),
        })
    }

    /// Every command that would be accepted now, as far as the players' chips reach.
    pub(super) fn offer(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        let Asked { people, purses, to } = asked;
        self.offer_words(people, to, offers);
        self.offer_dice_on_hand(to, offers);
        if !matches!(self.phase, Phase::Closed | Phase::Rested { .. }) {
            for player in people.all().filter(|player| to.includes(player)) {
                let chips = purses.chips(player);
                self.offer_wagers(people, (player, chips), to.staff(), offers);
            }
        }
        if to.staff() {
            self.offer_irregularities(people, offers);
        }
    }

    /// How often what a wager must be made of repeats itself.
    fn period(&self, bet: Bet) -> Cents {
        let rules = &self.rules;
        let chip = rules.table.chips.smallest().0;
        let step = rules.table.limits.increment_cents.map_or(1, |step| step.0);
        let parts = match bet {
            Bet::Horn => 4,
            Bet::HornHigh(_) | Bet::World => 5,
            _ => 1,
        };
        // The lower sides of all odds.
        let paid = if rules.refuse_unpayable { 60 } else { 1 };
        Cents(step * chip * parts * paid)
    }

    /// What may be added to what lies there, or left of it, up to so much in all.
    fn amounts(&self, bet: Bet, room: Option<Room>, there: Cents, most: Cents) -> Amounts {
        let rules = &self.rules;
        let (least, greatest) = rules.sign(bet);
        let most = most.min(greatest);
        let sound = |total| rules.amount_reason(bet, self.point, total).is_none();
        let upto = |most| {
            // Whatever can be laid is taken: all multiples of one amount.
            if let (false, Some(step)) = (rules.refuse_unpayable, rules.step(bet)) {
                let least = least.max(there + Cents(1)).max(rules.least_parts(bet));
                let first = Cents(least.0 + (-least.0).rem_euclid(step.0));
                return Amounts::every(first - there, most - there, step);
            }
            Amounts::added(
                there,
                (least, most),
                &rules.table.chips,
                self.period(bet),
                sound,
            )
        };
        match room {
            None => upto(most),
            // Up to the room, or to a payable unit beyond it.
            Some(room) => {
                let unit = room.unit;
                let beyond = unit > room.most && unit > there && unit <= most && sound(unit);
                let regular = upto(most.min(room.most));
                match beyond {
                    true => regular.or(Amounts::only(unit - there)),
                    false => regular,
                }
            }
        }
    }

    /// The most that chips make and that may lie there in all, the player having so many for it and its commission.
    fn within_reach(&self, bet: Bet, there: Wager, chips: Cents) -> Cents {
        let has = there.cents + chips;
        let Some((share, of)) = self.rules.commission_share(bet) else {
            return has;
        };
        let paid = there.commission_cents;
        let price = |total| total - there.cents + self.rules.commission(bet, total) - paid;
        // Commission is rounded up, so that no more than this is within reach, and little less.
        let bound = (has + paid).share(of, of + share);
        let unit = self.rules.table.chips.common_unit();
        let mut most = there.cents.max(Cents(bound.0 - bound.0 % unit.0));
        while most > there.cents && price(most) > chips {
            most -= unit;
        }
        most
    }

    fn offer_wagers(
        &self,
        people: &People,
        (player, chips): (&Name, Cents),
        staff: bool,
        offers: &mut Vec<Offer>,
    ) {
        let own = self.wagers().filter(|(name, ..)| *name == player);
        let own: Vec<(Bet, Cents)> = own.map(|(_, bet, w)| (bet, w.cents)).collect();
        let has = |bet: Bet| own.iter().any(|(there, _)| *there == bet);
        let wager = Offer::exactly(&Command::PlaceWager {
            player: player.clone(),
            bet: Bet::Pass.into(),
            cents: Cents::ZERO,
        });
        let called = Offer::exactly(&Command::CallWager {
            player: player.clone(),
            bet: Bet::Pass.into(),
            cents: Cents::ZERO,
        });
        for bet in Bet::placeable() {
            // Most of those that are added to another are not even asked about.
            if bet.flat(None).is_some_and(|(flat, _)| !has(flat)) {
                continue;
            }
            let Ok(room) = self.standing(player, bet) else {
                continue;
            };
            let there = match has(bet) || self.pending().next().is_some() {
                true => self.laid(player, bet),
                false => Wager::default(),
            };
            let most = self.within_reach(bet, there, chips);
            let amounts = self.amounts(bet, room, there.cents, most);
            if !amounts.is_empty() {
                let on = Field::Is(BetWord::from(bet).to_value());
                let fields = vec![("bet", on), ("cents", Field::Cents(amounts))];
                if staff {
                    offers.push(called.with(fields.clone()));
                }
                offers.push(wager.with(fields));
            }
        }
        self.offer_division(player, offers);
        let moving = self.is_thrown();
        let down = |bet: Bet| !self.is_locked(bet) && (!moving || bet.comes_down_any_time());
        let said = self.pending().filter(|(name, ..)| *name == player);
        let said = said.filter(|(_, bet, _)| !moving && !has(*bet));
        for (_, bet, _) in said {
            offers.push(Offer::exactly(&Command::WithdrawWager {
                player: player.clone(),
                bet: bet.into(),
                cents: None,
            }));
        }
        for &(bet, there) in own.iter().filter(|(bet, _)| down(*bet)) {
            let taken = Command::WithdrawWager {
                player: player.clone(),
                bet: bet.into(),
                cents: None,
            };
            let left = self.amounts_left(player, bet, there);
            offers.push(Offer::exactly(&taken).taken_back("cents", there, &left));
        }
        let rests = own.iter().filter(|(bet, _)| bet.may_rest());
        let mut calls: Vec<Option<Bet>> = rests.map(|(bet, _)| Some(*bet)).collect();
        if !calls.is_empty() {
            calls.push(None);
        }
        let both = calls.into_iter().flat_map(|bet| {
            let (player, bet) = (player.clone(), bet.map(BetWord::from));
            let on = |extent| Command::CallOn {
                player: player.clone(),
                bet: bet.clone(),
                extent,
            };
            let mut calls = vec![on(None)];
            if bet.is_some() {
                calls.extend(Extent::ALL.iter().map(|extent| on(Some(*extent))));
            }
            calls.push(Command::CallOff {
                player: player.clone(),
                bet: bet.clone(),
            });
            calls
        });
        self.offer_each(people, To::Everybody, both, offers);
    }

    /// How a C & E may be divided.
    fn offer_division(&self, player: &Name, offers: &mut Vec<Offer>) {
        let key = (player.clone(), Bet::CAndE);
        let there = match self.unconfirmed(player, Bet::CAndE) {
            Some(said) => Some(said),
            None if self.is_thrown() => None,
            None => self.wagers.get(&key),
        };
        let Some(there) = there else {
            return;
        };
        let chips = &self.rules.table.chips;
        let rest = |eleven: Cents| self.rules.divides(there.cents, eleven);
        let least = chips.smallest();
        let most = there.cents - least;
        let amounts = match chips.unit() {
            Some(unit) => Amounts::every(least, most, unit),
            None => Amounts::every(least, most, chips.common_unit()).filtered(rest),
        };
        if !amounts.is_empty() {
            let divide = Command::DivideWager {
                player: player.clone(),
                eleven_cents: least,
            };
            let fields = vec![("eleven_cents", Field::Cents(amounts))];
            offers.push(Offer::exactly(&divide).with(fields));
        }
    }

    /// What may be left of a wager that is taken down in part.
    fn amounts_left(&self, player: &Name, bet: Bet, there: Cents) -> Amounts {
        let added = bet.flat(self.point).is_some();
        let room = if added {
            self.standing(player, bet).ok().flatten()
        } else {
            None
        };
        let left = self.amounts(bet, room, Cents::ZERO, there - Cents(1));
        // What is left of a divided wager must still be divided in chips.
        match self.wager(player, bet).eleven_cents {
            None => left,
            Some(_) => left.filtered(|left| self.left_sound(player, bet, left).is_ok()),
        }
    }

    /// Whether a die left the table and nobody has said which.
    pub(super) fn names_no_dice(&self) -> bool {
        let off = matches!(
            self.phase,
            Phase::Rested {
                call: Call::NoRoll(NoRoll::OffTable),
                ..
            }
        );
        off && self.dice.those(DieAt::Shooter).len() == 2
    }

    /// What may be said now without an amount: each is tried.
    fn offer_words(&self, people: &People, to: To<'_>, offers: &mut Vec<Offer>) {
        let mut words = if to.staff() {
            self.words_of_staff()
        } else {
            Vec::new()
        };
        let offered = match &self.phase {
            Phase::Offering {
                offered: (player, _),
                ..
            } => Some(player),
            _ => self.shooter.as_ref(),
        };
        if let Some(player) = offered {
            let player = || player.clone();
            words.push(Command::AcceptDice { player: player() });
            words.push(Command::DeclineDice { player: player() });
            words.push(Command::RequestDice { player: player() });
            words.push(Command::PassDice { player: player() });
            words.push(Command::Throw {
                player: Some(player()),
            });
        }
        for (player, bet, _) in self.pending() {
            words.push(Command::ConfirmWager {
                player: player.clone(),
                bet: bet.into(),
            });
        }
        let mut called: Vec<Name> = self.called().map(|(player, _)| player.clone()).collect();
        called.dedup();
        let confirmed = called.into_iter();
        words.extend(confirmed.map(|player| Command::ConfirmCall { player }));
        self.offer_each(people, to, words, offers);
    }

    fn words_of_staff(&self) -> Vec<Command> {
        let mut words = vec![
            Command::ReplaceDice {},
            Command::OfferDice {},
            Command::Throw { player: None },
            Command::Settle {},
        ];
        for step in [Step::DealerInspection, Step::SupervisorInspection] {
            words.push(Command::Confirm { step });
        }
        for cause in PassCause::ALL {
            words.push(Command::OrderPass { cause: *cause });
        }
        if self.round_under_way() {
            let none = |by: &Office| Command::Overrule {
                by: *by,
                dice: None,
            };
            words.extend(Office::ALL.iter().map(none));
        }
        if self.round_under_way() {
            for cause in NoRoll::ALL {
                let offices = Office::ALL.iter().map(|by| Some(*by)).chain([None]);
                words.extend(offices.map(|by| Command::CallNoRoll { cause: *cause, by }));
            }
        }
        words
    }

    fn offer_dice_on_hand(&self, to: To<'_>, offers: &mut Vec<Offer>) {
        match (&self.phase, &self.shooter) {
            (Phase::Choosing { .. }, Some(player)) if to.includes(player) => {
                let dice = self.dice.present();
                for &first in &dice {
                    let others = dice.iter().copied().filter(|die| *die != first);
                    let choose = Command::ChooseDice {
                        player: player.clone(),
                        first,
                        second: first,
                        third: None,
                    };
                    offers.push(Offer::exactly(&choose).one_of("second", others));
                }
            }
            (Phase::Thrown, _) if to.staff() => {
                let dice: Vec<Dice> = Dice::all().collect();
                offers.push(Offer::exactly(&Command::Roll { dice: dice[0] }).one_of("dice", dice));
            }
            (Phase::Rested { call, by }, _) if to.staff() => {
                let dice: Vec<Dice> = Dice::all().collect();
                if matches!(call, Call::Roll(_)) && *by <= Office::GameSupervisor {
                    let ruled = Command::RuleFace { dice: dice[0] };
                    offers.push(Offer::exactly(&ruled).one_of("dice", dice.clone()));
                }
                if self.dice.those(DieAt::Shooter).len() == 2 {
                    let now = match call {
                        Call::Roll(now) => Some(*now),
                        Call::NoRoll(_) => None,
                    };
                    Self::offer_overruling(*by, now, offers);
                }
            }
            _ => {}
        }
    }

    /// What may still be said of a throw that is settled.
    fn offer_reopening(&self, offers: &mut Vec<Offer>) {
        let Some(before) = self.reopenable() else {
            return;
        };
        let callers = [None, Some(Office::GameSupervisor)];
        let callers = callers
            .iter()
            .filter(|by| by.unwrap_or(Office::Stickperson) >= before.by);
        for by in callers.filter(|_| self.reopenable_roll().is_some()) {
            let void = NoRoll::ALL.iter().filter(|cause| cause.is_void_by_itself());
            offers.extend(void.map(|cause| {
                let called = Command::CallNoRoll {
                    cause: *cause,
                    by: *by,
                };
                Offer::exactly(&called).facts("by")
            }));
        }
        if before.thrown.1.len() < 2 {
            return;
        }
        let above = Office::ALL.iter().filter(|office| **office > before.by);
        offers.extend(above.map(|office| {
            let overrule = Command::Overrule {
                by: *office,
                dice: None,
            };
            Offer::exactly(&overrule).facts("dice")
        }));
    }

    /// The faces that each office above may say instead of those that were called.
    fn offer_overruling(called: Office, now: Option<Dice>, offers: &mut Vec<Offer>) {
        let above = Office::ALL.iter().filter(|office| **office > called);
        offers.extend(above.map(|office| {
            let dice = Dice::all().filter(|dice| Some(*dice) != now);
            let overrule = Command::Overrule {
                by: *office,
                dice: None,
            };
            Offer::exactly(&overrule).one_of("dice", dice)
        }));
    }

    /// The irregularities that may be reported now.
    fn offer_irregularities(&self, people: &People, offers: &mut Vec<Offer>) {
        self.offer_reopening(offers);
        if self.phase != Phase::Closed && !self.replacing() {
            let dice = Vec::new();
            offers.push(Offer::report(&Command::ReportDiceLost { dice }));
        }
        let lost = self.dice.those(DieAt::Lost);
        if let Some(&die) = lost.first() {
            let found = Offer::exactly(&Command::ReportDieFound { die, sound: true });
            offers.push(found.one_of("die", lost).one_of("sound", [true, false]));
        }
        let decided = self.round_under_way() || self.reopenable().is_some();
        if decided || !self.wagers.is_empty() {
            let (cause, forfeit) = (InvalidCause::Disruption, Vec::new());
            offers.push(Offer::report(&Command::InvalidateRound { cause, forfeit }));
        }
        let found = people.all().next().map(|player| Command::ReportFoundWager {
            player: player.clone(),
            bet: Bet::Pass.into(),
            cents: Cents::ZERO,
            known: None,
        });
        offers.extend(found.map(|found| Offer::report(&found)));
    }
}
