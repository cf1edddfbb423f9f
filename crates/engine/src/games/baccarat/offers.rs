//! What the table awaits, and every command that would be accepted now.
//!
//! Offered and accepted are the same thing: [`Offer::admits`] holds for a command exactly if [`Baccarat::decide`] accepts
//! it, which a property test holds the two to.

use super::command::{Command, On};
use super::hand::Side;
use super::rules::{BankerPays, BelowMinimum, LateError, Style};
use super::state::{Baccarat, Next, Phase, Spot};
use crate::games::preparation::offered_as;
use crate::machine::Game;
use crate::words::{InvalidCause, ReshuffleCause, Step};
use crate::{Awaiting, Card, CardCounts, Cents, Chance, Decision, Face, Name, People, Role};
use alloc::vec;
use alloc::vec::Vec;

/// A command on offer, or a family of them given by its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Exactly this.
    Exactly(Command),
    /// A wager in one of these areas, of an amount between the bounds that chips can make (and, where they must, pay).
    Wager {
        /// Whose.
        player: Name,
        /// On what.
        on: On,
        /// Where.
        areas: Vec<u8>,
        /// The least that may be added.
        least: Cents,
        /// The most.
        most: Cents,
        /// All amounts that may be added are multiples of this, where they are regular.
        step: Option<Cents>,
    },
    /// A wager taken back, whole or in part.
    Withdraw {
        /// Whose, where, on what.
        spot: Spot,
        /// How much lies there.
        most: Cents,
    },
    /// A cut between the bounds.
    Cut {
        /// By whom; nobody: staff.
        player: Option<Name>,
        /// The least position.
        least: u16,
        /// The greatest.
        most: u16,
    },
    /// The cutting card, so many from the back.
    CuttingCard {
        /// At least.
        least: u16,
        /// At most.
        most: u16,
    },
    /// One of these cards, face up.
    Cards(CardCounts),
    /// So many cards face down, at most.
    FaceDown(u8),
    /// An irregularity that may be reported, by its word, with facts to be given.
    Report(&'static str),
}

offered_as!(Offer, Command);

impl Offer {
    /// The word of the command on offer.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Offer::Exactly(command) => command.word(),
            Offer::Wager { .. } => "place-wager",
            Offer::Withdraw { .. } => "withdraw-wager",
            Offer::Cut { .. } => "cut",
            Offer::CuttingCard { .. } => "place-cutting-card",
            Offer::Cards(_) => "card",
            Offer::FaceDown(_) => "face-down",
            Offer::Report(word) => word,
        }
    }

    /// Who may take it up, the one who usually does first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        match self {
            Offer::Exactly(command) => command.roles(),
            Offer::Wager { .. }
            | Offer::Withdraw { .. }
            | Offer::Cut {
                player: Some(_), ..
            } => &[Role::Player, Role::Dealer],
            Offer::Cut { player: None, .. } => &[Role::Dealer, Role::Supervisor, Role::Manager],
            Offer::CuttingCard { .. } | Offer::Cards(_) | Offer::FaceDown(_) => &[Role::Dealer],
            Offer::Report(_) => &[Role::Dealer, Role::Supervisor, Role::Manager],
        }
    }

    /// The player it is made to, if to one.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Offer::Exactly(command) => command.player(),
            Offer::Wager { player, .. } => Some(player),
            Offer::Withdraw { spot, .. } => Some(&spot.player),
            Offer::Cut { player, .. } => player.as_ref(),
            _ => None,
        }
    }

    /// Whether this command is one of those on offer. Reports with facts are answered by the table itself.
    #[must_use]
    pub fn admits(&self, table: &Baccarat, command: &Command) -> bool {
        match (self, command) {
            (Offer::Exactly(offered), command) => offered == command,
            (
                Offer::Wager {
                    player,
                    on,
                    areas,
                    least,
                    most,
                    ..
                },
                Command::PlaceWager {
                    player: who,
                    area,
                    on: what,
                    cents,
                },
            ) => {
                let spot = Spot {
                    area: *area,
                    on: *what,
                    player: who.clone(),
                };
                who == player
                    && what == on
                    && areas.contains(area)
                    && (*least..=*most).contains(cents)
                    && table
                        .rules
                        .amount_reason(table.pays, *on, table.wager(&spot) + *cents)
                        .is_none()
            }
            (
                Offer::Withdraw { spot, most },
                Command::WithdrawWager {
                    player,
                    area,
                    on,
                    cents,
                },
            ) => {
                let same = spot.player == *player && spot.area == *area && spot.on == *on;
                let left = *most - cents.unwrap_or(*most);
                let positive = cents.is_none_or(Cents::is_positive);
                let sound = left.is_zero()
                    || (left.is_positive()
                        && table.rules.amount_reason(table.pays, *on, left).is_none());
                same && positive && sound
            }
            (
                Offer::Cut {
                    player,
                    least,
                    most,
                },
                Command::Cut {
                    player: who,
                    position,
                },
            ) => player == who && (*least..=*most).contains(position),
            (Offer::CuttingCard { least, most }, Command::PlaceCuttingCard { from_back }) => {
                (*least..=*most).contains(from_back)
            }
            (Offer::Cards(counts), Command::Card { card }) => counts.of(*card) > 0,
            (Offer::FaceDown(most), Command::FaceDown { count }) => {
                (1..=*most).contains(&count.unwrap_or(1))
            }
            _ => false,
        }
    }
}

impl Baccarat {
    /// What must happen before the game goes on.
    #[must_use]
    pub fn awaiting(&self, people: &People) -> Option<Awaiting> {
        let rule = |key: &str| self.rules.citations.rule(key);
        let staff = |what, command, key: &str| {
            Awaiting::Decision(Decision {
                what,
                roles: vec![Role::Dealer],
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
        let chance = |to, face, count, key: &str| {
            Awaiting::Chance(Chance {
                to,
                face,
                count,
                weights: self.shoe.unseen().clone(),
                rule: rule(key),
            })
        };
        Some(match &self.phase {
            Phase::Closed => return None,
            Phase::Preparing(stage) => {
                let wanted = stage.wanted()?;
                Awaiting::Decision(Decision {
                    what: wanted.what,
                    roles: vec![wanted.role],
                    command: wanted.command,
                    player: wanted.player.map(|(name, _)| {
                        let seat = people.seat_of(&name);
                        (name, seat)
                    }),
                    rule: rule(&wanted.key),
                })
            }
            Phase::Burning(more) => {
                let count = more.unwrap_or(1);
                if !self.burn_face_up() {
                    chance("burn", Face::Down, count, "burned-face-down")
                } else if self.burn_left > 0 {
                    chance("burn", Face::Up, count, "card-burned/ordered")
                } else if more.is_some() {
                    chance("burn", Face::Up, count, "card-burned/more")
                } else {
                    chance("burn", Face::Up, 1, "card-burned")
                }
            }
            Phase::OfferingShoe {
                offered: (player, _),
                ..
            } => asked(
                "shoe",
                "accept-shoe",
                player,
                super::cites::shoe_offered(self),
            ),
            Phase::Betting => staff("wagers", "no-more-bets", "betting-closed"),
            Phase::Handling {
                hand,
                offered: (player, _),
                ..
            } => asked(
                "hand",
                "accept-hand",
                player,
                &alloc::format!("hand-offered/{hand}"),
            ),
            Phase::Dealing if self.may_reduce() => {
                staff("differential", "reduce-wagers", "wager-reduced")
            }
            Phase::Dealing => match self.next() {
                Next::Burn => chance("burn", Face::Up, self.burn_left, "card-burned/ordered"),
                Next::Draw(side, up) => {
                    let face = if up { Face::Up } else { Face::Down };
                    chance(side.word(), face, 1, "card-dealt")
                }
                Next::Reveal(side, _) => {
                    let key = alloc::format!("card-turned/{}", self.style);
                    chance(side.word(), Face::Turned, 1, &key)
                }
                Next::Turn(side) => {
                    let player = self.deal.hand(side).handler.as_ref()?;
                    asked(
                        "turn",
                        "turn",
                        player,
                        &alloc::format!("hand-turned/{side}"),
                    )
                }
                _ => return None,
            },
            Phase::Announced(_) => staff("settle", "settle", "round-settled"),
            Phase::ShoeEnded(why) => {
                let key = alloc::format!("shoe-ended/{why}/{}", self.style);
                staff("new-shoe", "new-shoe", &key)
            }
        })
    }

    fn may_reduce(&self) -> bool {
        self.deal.used() == 0 && self.deal.void.is_none() && self.over_differential().is_some()
    }

    /// Every command that would be accepted now, by anyone.
    #[must_use]
    pub fn offers(&self, people: &People) -> Vec<Offer> {
        self.offers_to(people, None)
    }

    /// The same, but of the wagers only one player's.
    #[must_use]
    pub fn offers_to(&self, people: &People, player: Option<&Name>) -> Vec<Offer> {
        let mut offers = Vec::new();
        match &self.phase {
            Phase::Closed => return offers,
            Phase::Preparing(stage) => {
                let bounds = (self.cut_bounds(), self.from_back_bounds());
                let ready = stage.offers(people, bounds.0, bounds.1);
                offers.extend(ready.into_iter().map(Offer::from));
            }
            Phase::Burning(more) => {
                if self.burn_face_up() {
                    offers.push(Offer::Cards(self.shoe.unseen().clone()));
                } else {
                    offers.push(Offer::FaceDown(more.unwrap_or(1)));
                }
            }
            Phase::OfferingShoe {
                offered: (player, _),
                ..
            } => {
                offers.push(Offer::Exactly(Command::AcceptShoe {
                    player: player.clone(),
                }));
                offers.push(Offer::Exactly(Command::DeclineShoe {
                    player: player.clone(),
                }));
            }
            Phase::Betting => self.offer_betting(people, player, &mut offers),
            Phase::Handling {
                hand,
                offered: (player, _),
                ..
            } => {
                offers.push(Offer::Exactly(Command::AcceptHand {
                    player: player.clone(),
                    hand: *hand,
                }));
                offers.push(Offer::Exactly(Command::DeclineHand {
                    player: player.clone(),
                    hand: *hand,
                }));
            }
            Phase::Dealing => self.offer_dealing(&mut offers),
            Phase::Announced(_) => offers.push(Offer::Exactly(Command::Settle {})),
            Phase::ShoeEnded(_) => {
                if self.no_vigorish_owed().is_ok() {
                    offers.push(Offer::Exactly(Command::NewShoe {}));
                }
            }
        }
        if !self.round_under_way() {
            for (spot, most) in self.wagers() {
                offers.push(Offer::Withdraw {
                    spot: spot.clone(),
                    most,
                });
            }
        }
        self.offer_supervision(people, &mut offers);
        self.offer_reports(&mut offers);
        offers
    }

    fn offer_betting(&self, people: &People, only: Option<&Name>, offers: &mut Vec<Offer>) {
        if self.no_more_bets().is_ok() {
            offers.push(Offer::Exactly(Command::NoMoreBets {}));
        }
        for player in people.all().filter(|p| only.is_none_or(|o| o == *p)) {
            if self.request_free_round(people, player).is_ok() {
                offers.push(Offer::Exactly(Command::RequestFreeRound {
                    player: player.clone(),
                }));
            }
            for command in [
                Command::AgreeFreeRound {
                    player: player.clone(),
                },
                Command::AcceptShoe {
                    player: player.clone(),
                },
                Command::PassShoe {
                    player: player.clone(),
                },
            ] {
                if self.check(people, &command).is_ok() {
                    offers.push(Offer::Exactly(command));
                }
            }
            for &on in On::ALL {
                self.offer_wagers(people, player, on, offers);
            }
        }
    }

    /// Wagers of one player on one outcome, areas with the same bounds together.
    fn offer_wagers(&self, people: &People, player: &Name, on: On, offers: &mut Vec<Offer>) {
        let first = u8::from(!self.rules.standing_area);
        // What lies there and what may be added decide the bounds, and most areas are alike in both.
        let mut alike: Vec<(Cents, Cents, Vec<u8>)> = Vec::new();
        for area in first..=self.rules.areas {
            let spot = Spot {
                area,
                on,
                player: player.clone(),
            };
            let Some(more) = self.most_more(&spot) else {
                continue;
            };
            if self.area(people, player, area).is_err() {
                continue;
            }
            let here = self.wager(&spot);
            match alike.iter_mut().find(|(h, m, _)| (*h, *m) == (here, more)) {
                Some((.., areas)) => areas.push(area),
                None => alike.push((here, more, vec![area])),
            }
        }
        let step = self.wager_step(on);
        for (here, more, areas) in alike {
            if let Some((least, most)) = self.wager_bounds(on, here, more) {
                offers.push(Offer::Wager {
                    player: player.clone(),
                    on,
                    areas,
                    least,
                    most,
                    step,
                });
            }
        }
    }

    /// The least and most that may be added to what lies somewhere; none where nothing may.
    fn wager_bounds(&self, on: On, here: Cents, more: Cents) -> Option<(Cents, Cents)> {
        let chips = &self.rules.chips;
        let sound = |total: Cents| self.rules.amount_reason(self.pays, on, total).is_none();
        let top = here + more;
        let mut least = chips.next_up(self.rules.least_wager(on).max(here + Cents(1)));
        while !sound(least) {
            least = chips.next_up(least + Cents(1));
            if least > top {
                return None;
            }
        }
        let most = chips.next_down(top, |total| total >= least && sound(total));
        (most >= least).then(|| (least - here, most - here))
    }

    /// The unit of which all sound wagers on this are multiples, where chips are regular.
    fn wager_step(&self, on: On) -> Option<Cents> {
        let unit = self.rules.chips.unit()?;
        let unit = match self.rules.limits.increment_cents {
            Some(step) if step.0 % unit.0 == 0 => step,
            Some(_) => return None,
            None => unit,
        };
        (1..=100).map(|n| Cents(unit.0 * n)).find(|&c| {
            self.rules.payable(self.pays, on, c)
                || (on != On::Banker && !self.rules.refuse_unpayable)
        })
    }

    fn offer_dealing(&self, offers: &mut Vec<Offer>) {
        if self.may_reduce() {
            offers.push(Offer::Exactly(Command::ReduceWagers {}));
        }
        let next = self.next();
        let cards_left = self.shoe.left() > 0;
        match next {
            Next::Burn if cards_left => offers.push(Offer::Cards(self.shoe.unseen().clone())),
            Next::Draw(_, true) if cards_left => {
                offers.push(Offer::Cards(self.shoe.unseen().clone()))
            }
            Next::Draw(_, false) if cards_left => offers.push(Offer::FaceDown(1)),
            Next::Reveal(..) => offers.push(Offer::Cards(self.shoe.unseen().clone())),
            Next::Turn(hand) => {
                if let Some(player) = self.deal.hand(hand).handler.clone() {
                    offers.push(Offer::Exactly(Command::Turn { player, hand }));
                }
            }
            _ => {}
        }
        if matches!(next, Next::Draw(..)) && !self.cutting_card_out && self.from_back.is_some() {
            offers.push(Offer::Exactly(Command::CuttingCard {}));
        }
    }

    /// What staff may order now: each is tried.
    fn offer_supervision(&self, people: &People, offers: &mut Vec<Offer>) {
        let mut orders = vec![
            Command::ReplaceCards {},
            Command::OrderRecut {},
            Command::OrderFreeRound {},
            Command::OrderPass {},
            Command::CollectVigorish { player: None },
            Command::Confirm {
                step: Step::ClosingCheck,
            },
        ];
        orders.extend(
            ReshuffleCause::ALL
                .iter()
                .map(|&cause| Command::Reshuffle { cause }),
        );
        orders.extend(
            Style::ALL
                .iter()
                .map(|&style| Command::ChangeStyle { style }),
        );
        orders.extend(
            BankerPays::ALL
                .iter()
                .map(|&pays| Command::ChangePayment { pays }),
        );
        orders.extend(self.owed.keys().map(|name| Command::CollectVigorish {
            player: Some(name.clone()),
        }));
        for player in people.all() {
            orders.push(Command::InspectCards {
                player: player.clone(),
            });
            orders.push(Command::RequireShuffle {
                player: player.clone(),
            });
        }
        orders.retain(|order| self.check(people, order).is_ok());
        offers.extend(orders.into_iter().map(Offer::Exactly));
        if self.style == Style::B {
            let _nobody = People::default();
            for hand in [Side::Player, Side::Banker] {
                if self.keep_hand(hand).is_ok() {
                    offers.push(Offer::Exactly(Command::KeepHand { hand }));
                }
            }
            if self.turn_banker_first().is_ok() {
                offers.push(Offer::Exactly(Command::TurnBankerFirst {}));
            }
        }
        if matches!(self.phase, Phase::Handling { .. }) && self.may_reduce() {
            offers.push(Offer::Exactly(Command::ReduceWagers {}));
        }
        if self.round_under_way() {
            for &cause in InvalidCause::ALL {
                offers.push(Offer::Exactly(Command::InvalidateRound {
                    cause,
                    forfeit: Vec::new(),
                }));
            }
        }
    }

    /// The irregularities that may be reported now: each is tried with facts that are possible.
    fn offer_reports(&self, offers: &mut Vec<Offer>) {
        let _nobody = People::default();
        let any: Option<Card> = self.shoe.unseen().present().first().copied();
        if self.report_third_card(None).is_ok() {
            offers.push(Offer::Report("report-third-card"));
        }
        if self.report_excess_card(None).is_ok() {
            offers.push(Offer::Report("report-excess-card"));
        }
        if any.is_some_and(|card| self.report_face_up_card(card).is_ok()) {
            offers.push(Offer::Report("report-face-up-card"));
        }
        if self.report_insufficient_cards().is_ok() {
            offers.push(Offer::Report("report-insufficient-cards"));
        }
        let dealt =
            matches!(self.phase, Phase::Dealing | Phase::Announced(_)) && self.deal.used() > 0;
        if dealt {
            offers.push(Offer::Report("report-misdeal"));
        }
        if self.report_no_burn().is_ok() {
            offers.push(Offer::Report("report-no-burn"));
        }
        let earlier = |round: u32| !self.round_under_way() || round != self.round;
        let late = self.rules.late_error != LateError::Unsaid;
        if late && self.records.iter().any(|r| earlier(r.round)) {
            offers.push(Offer::Report("report-late-error"));
        }
        let found = self.rules.below_minimum != BelowMinimum::Unsaid;
        if found && self.round_under_way() && self.deal.void.is_none() {
            offers.push(Offer::Report("report-found-wager"));
        }
    }
}
