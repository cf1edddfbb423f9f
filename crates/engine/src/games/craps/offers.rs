//! What the table awaits, and every command that would be accepted now (nz-1996/craps/3.1 to 3.8, 4.3 to 4.5, 5.7 to 5.11).
//!
//! Offered and accepted are the same thing: [`Offer::admits`] holds for a command exactly if [`Craps::decide`] accepts
//! it, which a property test holds the two to.

use super::bet::Bet;
use super::cites;
use super::command::{Command, NoRoll, Office, PassCause};
use super::dice::{Dice, DieAt};
use super::rules::Room;
use super::state::{Call, Craps, Phase};
use crate::machine::Game;
use crate::words::Step;
use crate::{Awaiting, Cents, Decision, Draw, Name, People, Role};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

/// Which command faces are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faces {
    /// What came.
    Roll,
    /// What the supervisor decides in a dispute.
    Ruled,
    /// What an office says came, overruling the call.
    Overrule(Office),
}

/// A command on offer, or a family of them given by its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Exactly this.
    Exactly(Command),
    /// A wager, or more on it, of an amount between the bounds that chips can make (and, where they must, pay).
    Wager {
        /// Whose.
        player: Name,
        /// On what.
        bet: Bet,
        /// The least that may be added.
        least: Cents,
        /// The most.
        most: Cents,
        /// All amounts that may be added are multiples of this, where they are regular.
        step: Option<Cents>,
    },
    /// A wager taken down, whole or in part.
    Withdraw {
        /// Whose.
        player: Name,
        /// On what.
        bet: Bet,
        /// How much lies there.
        most: Cents,
    },
    /// Two of these dice.
    Choose {
        /// By whom.
        player: Name,
        /// The dice on the table.
        dice: Vec<u8>,
    },
    /// The faces of two dice.
    Dice(Faces),
    /// An irregularity that may be reported, by its word, with facts to be given.
    Report(&'static str),
}

impl Offer {
    /// The word of the command on offer.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Offer::Exactly(command) => command.word(),
            Offer::Wager { .. } => "place-wager",
            Offer::Withdraw { .. } => "withdraw-wager",
            Offer::Choose { .. } => "choose-dice",
            Offer::Dice(Faces::Roll) => "roll",
            Offer::Dice(Faces::Ruled) => "rule-face",
            Offer::Dice(Faces::Overrule(_)) => "overrule",
            Offer::Report(word) => word,
        }
    }

    /// Who may take it up, the one who usually does first.
    #[must_use]
    pub fn roles(&self) -> &'static [Role] {
        match self {
            Offer::Exactly(command) => command.roles(),
            Offer::Wager { .. } | Offer::Withdraw { .. } | Offer::Choose { .. } => {
                &[Role::Player, Role::Dealer]
            }
            Offer::Dice(Faces::Roll) => &[Role::Dealer],
            Offer::Dice(Faces::Ruled) | Offer::Report("report-die-found") => &[Role::Supervisor],
            Offer::Dice(Faces::Overrule(by)) => by.roles(),
            Offer::Report("invalidate-round") => &[Role::Manager],
            Offer::Report("report-found-wager") => &[Role::Supervisor, Role::Manager],
            Offer::Report(_) => &[Role::Dealer, Role::Supervisor, Role::Manager],
        }
    }

    /// The player it is made to, if to one.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Offer::Exactly(command) => command.player(),
            Offer::Wager { player, .. }
            | Offer::Withdraw { player, .. }
            | Offer::Choose { player, .. } => Some(player),
            Offer::Dice(_) | Offer::Report(_) => None,
        }
    }

    /// Whether this command is one of those on offer. Reports with facts are answered by the table itself.
    #[must_use]
    pub fn admits(&self, table: &Craps, command: &Command) -> bool {
        match (self, command) {
            (Offer::Exactly(offered), command) => offered == command,
            (
                Offer::Wager {
                    player,
                    bet,
                    least,
                    most,
                    ..
                },
                Command::PlaceWager {
                    player: who,
                    bet: on,
                    cents,
                },
            ) => {
                let total = table.laid(player, *bet).cents + *cents;
                let room = || table.standing(player, *bet).ok().flatten();
                who == player
                    && table.bet(on).as_ref() == Ok(bet)
                    && (*least..=*most).contains(cents)
                    && table
                        .rules
                        .amount_reason(*bet, table.point, total)
                        .is_none()
                    && room().is_none_or(|room| room.holds(total))
            }
            (
                Offer::Withdraw { player, bet, most },
                Command::WithdrawWager {
                    player: who,
                    bet: on,
                    cents,
                },
            ) => {
                let left = *most - cents.unwrap_or(*most);
                who == player
                    && table.bet(on).as_ref() == Ok(bet)
                    && cents.is_none_or(Cents::is_positive)
                    && (left.is_zero()
                        || (left.is_positive() && table.left_sound(player, *bet, left).is_ok()))
            }
            (
                Offer::Choose { player, dice },
                Command::ChooseDice {
                    player: who,
                    first,
                    second,
                },
            ) => who == player && first != second && dice.contains(first) && dice.contains(second),
            (Offer::Dice(Faces::Roll), Command::Roll { .. })
            | (Offer::Dice(Faces::Ruled), Command::RuleFace { .. }) => true,
            (
                Offer::Dice(Faces::Overrule(office)),
                Command::Overrule {
                    by,
                    dice: Some(dice),
                },
            ) => {
                let same = matches!(table.phase, Phase::Rested { call: Call::Roll(now), .. } if now == *dice);
                office == by && !same
            }
            _ => false,
        }
    }
}

impl Craps {
    /// What must happen before the game goes on.
    #[must_use]
    pub fn awaiting(&self, people: &People) -> Option<Awaiting> {
        let rule = |key: &str| self.rules.citations.rule(key);
        let staff = |what, command, role, key: &str| {
            Awaiting::Decision(Decision {
                what,
                roles: vec![role],
                command,
                player: None,
                rule: rule(key),
            })
        };
        let asked = |what, command, player: &Name, key: &str| {
            Awaiting::Decision(Decision {
                what,
                roles: vec![Role::Player],
                command,
                player: Some((player.clone(), people.seat_of(player))),
                rule: rule(key),
            })
        };
        let offered = cites::offered(self);
        Some(match &self.phase {
            Phase::Closed => return None,
            Phase::Notifying => staff(
                "inspector",
                "notify-inspector",
                Role::Supervisor,
                "inspector-notified",
            ),
            Phase::Inspecting(steps) => {
                let step = *steps.first()?;
                let role = match step {
                    Step::SupervisorInspection => Role::Supervisor,
                    _ => Role::Dealer,
                };
                let key = format!("step-confirmed/{step}");
                staff(step.word(), "confirm", role, &key)
            }
            Phase::Waiting => staff("dice", "offer-dice", Role::Dealer, offered),
            Phase::Offering {
                offered: (player, _),
                ..
            } => asked("dice", "accept-dice", player, offered),
            Phase::Choosing => asked("dice", "choose-dice", self.shooter()?, "dice-chosen"),
            Phase::Ready => match &self.shooter {
                Some(player) => asked("throw", "throw", player, "dice-thrown"),
                None => staff("throw", "throw", Role::Dealer, "dice-thrown/stickperson"),
            },
            Phase::Thrown => Awaiting::Draw(Draw {
                what: "dice",
                sides: Dice::SIDES,
                rule: rule("roll-called"),
            }),
            Phase::Rested { .. } => staff("settle", "settle", Role::Dealer, "roll-settled"),
        })
    }

    /// Every command that would be accepted now, by anyone.
    #[must_use]
    pub fn offers(&self, people: &People) -> Vec<Offer> {
        self.offers_to(people, None)
    }

    /// The same, with the wagers of one player only where one is named.
    #[must_use]
    pub fn offers_to(&self, people: &People, player: Option<&Name>) -> Vec<Offer> {
        let mut offers = Vec::new();
        if self.phase == Phase::Closed {
            return offers;
        }
        self.offer_words(people, &mut offers);
        self.offer_dice_on_hand(&mut offers);
        let open = !matches!(
            self.phase,
            Phase::Notifying | Phase::Inspecting(_) | Phase::Rested { .. }
        );
        for who in people.all() {
            if open && player.is_none_or(|p| p == who) {
                self.offer_wagers(people, who, &mut offers);
            }
        }
        self.offer_reports(people, &mut offers);
        offers
    }

    fn offer_wagers(&self, people: &People, player: &Name, offers: &mut Vec<Offer>) {
        for bet in Bet::placeable() {
            let Ok(room) = self.standing(player, bet) else {
                continue;
            };
            if let Some((least, most)) = self.bounds(player, bet, room) {
                offers.push(Offer::Wager {
                    player: player.clone(),
                    bet,
                    least,
                    most,
                    step: self.rules.step(bet),
                });
            }
        }
        if self.phase == Phase::Thrown {
            return;
        }
        let own = self.wagers().filter(|(name, ..)| *name == player);
        let own: Vec<(Bet, Cents)> = own.map(|(_, bet, w)| (bet, w.cents)).collect();
        for &(bet, most) in own.iter().filter(|(bet, _)| !self.is_locked(*bet)) {
            let player = player.clone();
            offers.push(Offer::Withdraw { player, bet, most });
        }
        let rests = own.iter().filter(|(bet, _)| bet.may_rest());
        let mut calls: Vec<Option<Bet>> = rests.map(|(bet, _)| Some(*bet)).collect();
        if !calls.is_empty() {
            calls.push(None);
        }
        let both = calls.into_iter().flat_map(|bet| {
            let (player, bet) = (player.clone(), bet.map(Into::into));
            let on = Command::CallOn {
                player: player.clone(),
                bet: bet.clone(),
            };
            [on, Command::CallOff { player, bet }]
        });
        let accepted = |c: &Command| self.check(people, c).is_ok();
        offers.extend(both.filter(accepted).map(Offer::Exactly));
    }

    /// The least and the most that may be added to a wager that may be made.
    fn bounds(&self, player: &Name, bet: Bet, room: Option<Room>) -> Option<(Cents, Cents)> {
        let there = self.laid(player, bet).cents;
        let most = room.map_or(self.rules.sign(bet).1, Room::greatest);
        let mut least = self.rules.least_sound(bet, self.point, there + Cents(1))?;
        // Between the room and a payable unit there is nothing.
        if let Some(room) = room.filter(|room| !room.holds(least)) {
            least = room.unit;
        }
        let sound = self.rules.amount_reason(bet, self.point, least).is_none();
        (sound && least > there && least <= most).then(|| (least - there, most - there))
    }

    /// What may be said now without an amount: each is tried.
    fn offer_words(&self, people: &People, offers: &mut Vec<Offer>) {
        let mut words = vec![
            Command::NotifyInspector {},
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
        for office in Office::ALL {
            words.push(Command::Overrule {
                by: *office,
                dice: None,
            });
        }
        if self.round_under_way() {
            for cause in NoRoll::ALL {
                let offices = Office::ALL.iter().map(|by| Some(*by)).chain([None]);
                words.extend(offices.map(|by| Command::CallNoRoll { cause: *cause, by }));
            }
        }
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
        for (player, bet) in self.pending.keys() {
            words.push(Command::ConfirmWager {
                player: player.clone(),
                bet: (*bet).into(),
            });
        }
        words.retain(|word| self.check(people, word).is_ok());
        offers.extend(words.into_iter().map(Offer::Exactly));
    }

    fn offer_dice_on_hand(&self, offers: &mut Vec<Offer>) {
        match (&self.phase, &self.shooter) {
            (Phase::Choosing, Some(player)) => offers.push(Offer::Choose {
                player: player.clone(),
                dice: self.dice.present(),
            }),
            (Phase::Thrown, _) => offers.push(Offer::Dice(Faces::Roll)),
            (Phase::Rested { call, by }, _) => {
                if matches!(call, Call::Roll(_)) && *by <= Office::GameSupervisor {
                    offers.push(Offer::Dice(Faces::Ruled));
                }
                if self.dice.those(DieAt::Shooter).len() == 2 {
                    let above = Office::ALL.iter().filter(|office| *office > by);
                    offers.extend(above.map(|office| Offer::Dice(Faces::Overrule(*office))));
                }
            }
            _ => {}
        }
    }

    /// The irregularities that may be reported now.
    fn offer_reports(&self, people: &People, offers: &mut Vec<Offer>) {
        let off_table = match self.phase {
            Phase::Thrown => true,
            Phase::Rested { call, .. } => call == Call::NoRoll(NoRoll::OffTable),
            _ => false,
        };
        if off_table && !self.dice.those(DieAt::Shooter).is_empty() {
            offers.push(Offer::Report("report-dice-lost"));
        }
        if !self.dice.those(DieAt::Lost).is_empty() {
            offers.push(Offer::Report("report-die-found"));
        }
        if self.round_under_way() {
            offers.push(Offer::Report("invalidate-round"));
            if !people.is_empty() {
                offers.push(Offer::Report("report-found-wager"));
            }
        }
    }
}
