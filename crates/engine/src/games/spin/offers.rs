//! What the table awaits, and every command that would be accepted now.
//!
//! Offered and accepted are the same thing: [`Offer::admits`] holds for a command exactly if [`Spin::decide`] accepts it,
//! which a property test holds the two to.

use super::apparatus::Apparatus;
use super::command::{Command, Direction, InvalidCause, Remedied};
use super::place::{Mark, Position};
use super::state::{Colour, Phase, Spin, Spot, Tender};
use crate::{Awaiting, Cents, Decision, Draw, Name, People, Role};
use alloc::vec;
use alloc::vec::Vec;

/// A command on offer, or a family of them given by its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Exactly this.
    Exactly(Command),
    /// A wager at one of these places, of an amount between the bounds that the chips can make.
    Wager {
        /// Whose.
        player: Name,
        /// With which chips.
        chips: Tender,
        /// Where.
        positions: Vec<Position>,
        /// The least that may be added.
        least: Cents,
        /// The most.
        most: Cents,
        /// All amounts that may be added are multiples of this, where they are regular.
        step: Option<Cents>,
    },
    /// A wager called by name, in units.
    Call {
        /// Whose.
        player: Name,
        /// With which chips.
        chips: Tender,
    },
    /// A wager taken back, whole or in part.
    Withdraw {
        /// Which.
        spot: Spot,
        /// How much lies there.
        most: Cents,
    },
    /// Non-value chips in one of these colours.
    BuyColour {
        /// For whom.
        player: Name,
        /// Which.
        colours: Vec<Colour>,
        /// At this value, where it is declared.
        value: Option<Cents>,
    },
    /// So many non-value chips given back.
    RedeemColour {
        /// By whom.
        player: Name,
        /// At most.
        most: u32,
    },
    /// Setting the apparatus going, either way where it turns.
    Spin,
    /// What it gave.
    Result,
    /// What it really gave.
    Amend,
    /// The report of a wager wrongly accepted, with its facts.
    FoundWager,
    /// The outcome made invalid, with its cause and whose wagers are forfeited.
    Invalidate,
}

impl Offer {
    /// The word of the command on offer.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Offer::Exactly(command) => command.word(),
            Offer::Wager { .. } => "place-wager",
            Offer::Call { .. } => "call-wager",
            Offer::Withdraw { .. } => "withdraw-wager",
            Offer::BuyColour { .. } => "buy-colour",
            Offer::RedeemColour { .. } => "redeem-colour",
            Offer::Spin => "spin",
            Offer::Result => "result",
            Offer::Amend => "amend-result",
            Offer::FoundWager => "report-found-wager",
            Offer::Invalidate => "invalidate-round",
        }
    }

    /// Who may take it up, the one who usually does first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        match self {
            Offer::Exactly(command) => command.roles(),
            Offer::Wager { .. }
            | Offer::Call { .. }
            | Offer::Withdraw { .. }
            | Offer::BuyColour { .. }
            | Offer::RedeemColour { .. } => &[Role::Player, Role::Dealer],
            Offer::Spin => &[Role::Dealer, Role::Supervisor],
            Offer::Result => &[Role::Dealer],
            Offer::Amend | Offer::FoundWager => &[Role::Supervisor, Role::Manager],
            Offer::Invalidate => &[Role::Manager],
        }
    }

    /// The player it is made to, if to one.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Offer::Exactly(command) => command.player(),
            Offer::Wager { player, .. }
            | Offer::Call { player, .. }
            | Offer::BuyColour { player, .. }
            | Offer::RedeemColour { player, .. } => Some(player),
            Offer::Withdraw { spot, .. } => Some(&spot.player),
            _ => None,
        }
    }

    /// Whether this command is one of those on offer. Wagers called by name, and what is reported with facts, are answered
    /// by the table itself.
    #[must_use]
    pub fn admits(&self, table: &Spin, command: &Command) -> bool {
        match (self, command) {
            (Offer::Exactly(offered), command) => offered == command,
            (
                Offer::Wager {
                    player,
                    chips,
                    positions,
                    least,
                    most,
                    ..
                },
                Command::PlaceWager {
                    player: who,
                    position,
                    cents,
                    chips: with,
                },
            ) => {
                let place = table.rules.apparatus.position(position.as_str());
                let total = |p: Position| table.wager_at(who, p) + *cents;
                who == player
                    && with.unwrap_or(Tender::Value) == *chips
                    && (*least..=*most).contains(cents)
                    && place.is_some_and(|p| {
                        positions.contains(&p)
                            && table.can_lay(who, *cents, *chips).is_ok()
                            && table.sound(p, total(p)).is_ok()
                    })
            }
            (
                Offer::Withdraw { spot, most },
                Command::WithdrawWager {
                    player,
                    position,
                    cents,
                    chips,
                },
            ) => {
                let same = spot.player == *player
                    && Mark::from(spot.position) == *position
                    && spot.chips == chips.unwrap_or(Tender::Value);
                let cents = cents.unwrap_or(*most);
                let chips = cents == *most || table.can_lay(player, cents, spot.chips).is_ok();
                let sound = || {
                    let left = table.wager_at(player, spot.position) - cents;
                    left.is_zero() || table.sound(spot.position, left).is_ok()
                };
                same && cents <= *most && chips && sound()
            }
            (
                Offer::RedeemColour { player, most },
                Command::RedeemColour { player: who, count },
            ) => who == player && (1..=*most).contains(&count.unwrap_or(*most)),
            (Offer::Spin, Command::Spin { direction }) => {
                direction.is_none() || table.rules.apparatus != Apparatus::TaiSai
            }
            (Offer::Result, Command::Result { outcome }) => {
                table.rules.apparatus.can_give(*outcome)
            }
            (Offer::Amend, Command::AmendResult { outcome }) => {
                table.rules.apparatus.can_give(*outcome)
                    && table.phase != Phase::Announced(*outcome)
            }
            _ => false,
        }
    }
}

impl Spin {
    /// What must happen before the game goes on.
    #[must_use]
    pub fn awaiting(&self, _people: &People) -> Option<Awaiting> {
        let rule = |key: &str| self.rules.citations.rule(key);
        let decision = |what, command, roles: &[Role], key: &str| {
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
                let key = alloc::format!("check-confirmed/{check}");
                decision(check.word(), "confirm", roles, &key)
            }
            Phase::Waiting | Phase::Called => dealer("spin", "spin", "spun"),
            Phase::Betting if apparatus == Apparatus::Roulette => dealer("wagers", "spin", "spun"),
            Phase::Betting | Phase::Spinning => {
                dealer("wagers", "no-more-bets", "called/no-more-bets")
            }
            Phase::Running => Awaiting::Draw(Draw {
                what: apparatus.gives(),
                sides: apparatus.sides(),
                rule: rule("result-announced"),
            }),
            Phase::Announced(_) => dealer("collect", "collect", "losers-collected"),
            Phase::Paying(_) => dealer("pay", "pay", "round-settled"),
            Phase::Halted => decision("resume", "resume-play", &[Role::Manager], "play-resumed"),
        })
    }

    /// Every command that would be accepted now, by anyone; of the wagers only this player's, where one is named.
    #[must_use]
    pub fn offers_to(&self, people: &People, player: Option<&Name>) -> Vec<Offer> {
        let mut offers = Vec::new();
        let exactly = |command| Offer::Exactly(command);
        match &self.phase {
            Phase::Closed => return offers,
            Phase::Checking(checks) => {
                let first = checks.first().copied();
                offers.extend(first.map(|check| exactly(Command::Confirm { check })));
            }
            Phase::Halted => {
                let how = Remedied::ALL.iter().copied();
                offers.extend(how.map(|how| exactly(Command::ResumePlay { how })));
            }
            Phase::Running => offers.push(Offer::Result),
            Phase::Announced(_) => {
                offers.push(exactly(Command::Collect {}));
                offers.push(Offer::Amend);
            }
            Phase::Paying(outcome) => {
                offers.push(exactly(Command::Pay {
                    position: None,
                    player: None,
                }));
                let mut due: Vec<Position> = self
                    .unpaid(*outcome)
                    .iter()
                    .map(|(s, _)| s.position)
                    .collect();
                due.dedup();
                offers.extend(due.into_iter().map(|p| {
                    exactly(Command::Pay {
                        position: Some(Mark::from(p)),
                        player: None,
                    })
                }));
            }
            Phase::Waiting | Phase::Betting | Phase::Spinning | Phase::Called => {}
        }
        if self.spin_due() {
            offers.push(Offer::Spin);
        }
        if self.call_due() {
            offers.push(exactly(Command::NoMoreBets {}));
        }
        self.offer_wagers(people, player, &mut offers);
        self.offer_colours(people, player, &mut offers);
        self.offer_reports(&mut offers);
        offers
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

    fn offer_wagers(&self, people: &People, player: Option<&Name>, offers: &mut Vec<Offer>) {
        let mine = |name: &&Name| player.is_none_or(|p| p == *name);
        if self.betting_open() {
            for name in people.all().filter(mine) {
                self.offer_places(name, Tender::Value, offers);
                self.offer_places(name, Tender::Colour, offers);
            }
        }
        for (spot, most) in self.wagers().filter(|(s, _)| mine(&&s.player)) {
            if people.is_present(&spot.player) && self.may_take_up(spot).is_ok() {
                let spot = spot.clone();
                offers.push(Offer::Withdraw { spot, most });
            }
        }
    }

    /// The places that are open to a player's chips, those with the same bounds together.
    fn offer_places(&self, name: &Name, chips: Tender, offers: &mut Vec<Offer>) {
        let (unit, in_hand) = match chips {
            Tender::Value if !self.rules.value_chips => return,
            Tender::Value => (self.rules.chips.unit(), Cents::LARGEST),
            Tender::Colour => match self.colours.get(name) {
                Some(issued) => (Some(issued.value_cents), self.colour_worth_in_hand(name)),
                None => return,
            },
        };
        let mut groups: Vec<(Cents, Cents, Vec<Position>)> = Vec::new();
        for position in self.rules.apparatus.positions() {
            let there = self.wager_at(name, position);
            let (least, most) = self.rules.bounds(position);
            let (least, most) = ((least - there).max(Cents(1)), (most - there).min(in_hand));
            if !most.is_positive() {
                continue;
            }
            match groups.iter_mut().find(|g| (g.0, g.1) == (least, most)) {
                Some(group) => group.2.push(position),
                None => groups.push((least, most, vec![position])),
            }
        }
        let any = !groups.is_empty();
        for (least, most, positions) in groups {
            let least = match (chips, unit) {
                (Tender::Colour, Some(unit)) => Cents((least.0 + unit.0 - 1) / unit.0 * unit.0),
                _ => self.rules.chips.next_up(least),
            };
            if least <= most {
                offers.push(Offer::Wager {
                    player: name.clone(),
                    chips,
                    positions,
                    least,
                    most,
                    step: self.rules.limits.increment_cents.or(unit),
                });
            }
        }
        if any && self.rules.apparatus == Apparatus::Roulette {
            offers.push(Offer::Call {
                player: name.clone(),
                chips,
            });
        }
    }

    fn offer_colours(&self, people: &People, player: Option<&Name>, offers: &mut Vec<Offer>) {
        for name in people.all().filter(|n| player.is_none_or(|p| p == *n)) {
            let issued = self.colours.get(name);
            let colours = match issued {
                Some(issued) => vec![issued.colour],
                None => self.free_colours(),
            };
            if !colours.is_empty() {
                offers.push(Offer::BuyColour {
                    player: name.clone(),
                    colours,
                    value: issued.map(|i| i.value_cents),
                });
            }
            let most = self.colour_in_hand(name);
            if most > 0 {
                offers.push(Offer::RedeemColour {
                    player: name.clone(),
                    most,
                });
            }
        }
    }

    fn offer_reports(&self, offers: &mut Vec<Offer>) {
        for &cause in self.rules.apparatus.void_causes() {
            if self.no_spin(cause).is_ok() {
                offers.push(Offer::Exactly(Command::NoSpin { cause }));
            }
        }
        if self.rules.apparatus == Apparatus::Roulette && self.phase == Phase::Betting {
            offers.push(Offer::Exactly(Command::ChangeBall {}));
        }
        if self.report_equipment_failure().is_ok() {
            offers.push(Offer::Exactly(Command::ReportEquipmentFailure {}));
        }
        if self.invalidate_round(InvalidCause::Disruption, &[]).is_ok() {
            offers.push(Offer::Invalidate);
            offers.push(Offer::FoundWager);
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
