//! What the table awaits, and every command that would be accepted now (nz-1996/blackjack/6.7, 7.4, 9.3, 10.2, 11.2, 13.3, 14.2).
//!
//! Offered and accepted are the same thing: [`Offer::admits`] holds for a command exactly if [`Blackjack::decide`] accepts
//! it, which a property test holds the two to.

use super::command::Command;
use super::next::Next;
use super::state::{Blackjack, Phase};
use crate::games::preparation::offered_as;
use crate::machine::Game;
use crate::words::{InvalidCause, ReshuffleCause};
use crate::{Awaiting, CardCounts, Cents, Chance, Decision, Face, Name, People, Role};
use alloc::vec;
use alloc::vec::Vec;

/// Which command an amount is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lay {
    /// Insurance.
    Insurance,
    /// Doubling down on this hand.
    Double(u8),
    /// Doubling down with the one who decides.
    Follow,
}

/// A command on offer, or a family of them given by its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Exactly this.
    Exactly(Command),
    /// A wager on a box, or more of it.
    Wager {
        /// Whose.
        player: Name,
        /// On which box.
        area: u8,
        /// What lies there already.
        there: Cents,
        /// How much more may go there.
        most: Cents,
    },
    /// A wager taken back, whole or in part.
    Withdraw {
        /// Whose.
        player: Name,
        /// From which box.
        area: u8,
        /// What lies there.
        most: Cents,
    },
    /// An amount between bounds that chips can make.
    Amount {
        /// For what.
        lay: Lay,
        /// Whose.
        player: Name,
        /// On which box.
        area: u8,
        /// At least.
        least: Cents,
        /// At most.
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
    /// One of these cards.
    Cards(CardCounts),
    /// One card face down.
    FaceDown,
    /// An irregularity that may be reported, by its word and who may, with facts to be given.
    Report(&'static str, &'static [Role]),
}

offered_as!(Offer, Command);

impl Offer {
    /// The word of the command on offer.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Offer::Exactly(command) => command.word(),
            Offer::Wager { .. } => "wager-on-box",
            Offer::Withdraw { .. } => "withdraw-from-box",
            Offer::Amount { lay, .. } => match lay {
                Lay::Insurance => "insure",
                Lay::Double(_) => "double-down",
                Lay::Follow => "follow-double",
            },
            Offer::Cut { .. } => "cut",
            Offer::CuttingCard { .. } => "place-cutting-card",
            Offer::Cards(_) => "card",
            Offer::FaceDown => "face-down",
            Offer::Report(word, _) => word,
        }
    }

    /// Who may take it up, the one who usually does first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        match self {
            Offer::Exactly(command) => command.roles(),
            Offer::Wager { .. }
            | Offer::Withdraw { .. }
            | Offer::Amount { .. }
            | Offer::Cut {
                player: Some(_), ..
            } => &[Role::Player, Role::Dealer],
            Offer::Cut { player: None, .. } => &[Role::Dealer, Role::Supervisor, Role::Manager],
            Offer::Report(_, roles) => roles,
            _ => &[Role::Dealer],
        }
    }

    /// The player it is made to, if to one.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Offer::Exactly(command) => command.player(),
            Offer::Wager { player, .. }
            | Offer::Withdraw { player, .. }
            | Offer::Amount { player, .. } => Some(player),
            Offer::Cut { player, .. } => player.as_ref(),
            _ => None,
        }
    }

    /// Whether this command is one of those on offer. Reports with facts are answered by the table itself.
    #[must_use]
    pub fn admits(&self, table: &Blackjack, command: &Command) -> bool {
        let rules = &table.rules;
        match (self, command) {
            (Offer::Exactly(offered), command) => offered == command,
            (
                Offer::Wager {
                    player,
                    area,
                    there,
                    most,
                },
                Command::WagerOnBox {
                    player: who,
                    area: at,
                    cents,
                },
            ) => {
                (player, area) == (who, at)
                    && cents.is_positive()
                    && cents <= most
                    && *cents <= Cents::LARGEST
                    && rules.wager_reason(*there + *cents).is_none()
            }
            (
                Offer::Withdraw { player, area, most },
                Command::WithdrawFromBox {
                    player: who,
                    area: at,
                    cents,
                },
            ) => {
                let left = *most - cents.unwrap_or(*most);
                (player, area) == (who, at)
                    && cents.is_none_or(Cents::is_positive)
                    && (left.is_zero()
                        || (left.is_positive() && rules.wager_reason(left).is_none()))
            }
            (
                Offer::Amount {
                    lay,
                    player,
                    area,
                    least,
                    most,
                },
                Command::Insure {
                    player: who,
                    area: at,
                    cents,
                }
                | Command::DoubleDown {
                    player: who,
                    area: at,
                    cents,
                    ..
                }
                | Command::FollowDouble {
                    player: who,
                    area: at,
                    cents,
                },
            ) => {
                let this_hand = match (lay, command) {
                    (Lay::Double(nth), Command::DoubleDown { hand, .. }) => nth == hand,
                    _ => true,
                };
                command.word() == self.word()
                    && this_hand
                    && (player, area) == (who, at)
                    && (*least..=*most).contains(cents)
                    && rules.amount_reason(*cents).is_none()
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
            (Offer::FaceDown, Command::FaceDown { count }) => count.unwrap_or(1) == 1,
            _ => false,
        }
    }
}

impl Blackjack {
    /// What must happen before the game goes on.
    #[must_use]
    pub fn awaiting(&self, people: &People) -> Option<Awaiting> {
        let rule = |key: &str| self.rules.citations.rule(key);
        let decision = |what, command, roles, player, key: &str| {
            Awaiting::Decision(Decision {
                what,
                roles,
                command,
                player,
                rule: rule(key),
            })
        };
        let staff =
            |what, command, key: &str| decision(what, command, vec![Role::Dealer], None, key);
        let asked = |what, command, player: &Name, key: &str| {
            let player = Some((player.clone(), people.seat_of(player)));
            decision(what, command, vec![Role::Player], player, key)
        };
        let chance = |to, face, key: &str| {
            Awaiting::Chance(Chance {
                to,
                face,
                count: 1,
                weights: self.shoe.unseen().clone(),
                rule: rule(key),
            })
        };
        Some(match self.phase {
            Phase::Closed => return None,
            Phase::Preparing => {
                let wanted = self.stage()?.wanted()?;
                let player = wanted.player.map(|(name, seat)| (name, Some(seat)));
                let roles = vec![wanted.role];
                decision(wanted.what, wanted.command, roles, player, &wanted.key)
            }
            Phase::Burning => chance("burn", Face::Down, "first-card-discarded"),
            Phase::Betting if self.showing => chance("burn", Face::Turned, "burned-card-shown"),
            Phase::Betting => staff("wagers", "no-more-bets", "announced/no-more-bets"),
            Phase::Decided => staff("settle", "settle", "round-settled"),
            Phase::ShoeEnded => staff("new-shoe", "new-shoe", "cards-brought/end-of-shoe"),
            Phase::Playing => match self.next() {
                Next::Draw(to) => {
                    let key = match (to, self.initial_to()) {
                        (_, Some(_)) => "card-to-box/initial",
                        (super::next::To::Dealer, _) => "card-to-dealer/second",
                        _ => "card-to-box/asked",
                    };
                    chance(to.word(), Face::Up, key)
                }
                Next::Insure => {
                    let (_, player) = self.insurance_asked().into_iter().next()?;
                    asked("insurance", "insure", &player, "insurance-placed")
                }
                Next::Follow => {
                    let following = self.following.as_ref()?;
                    let player = following.waiting.first()?;
                    let (command, key) = if following.split {
                        ("follow-split", "split-followed")
                    } else {
                        ("follow-double", "double-followed")
                    };
                    asked("follow", command, player, key)
                }
                Next::Choose => {
                    let (_, player) = self.options_asked().into_iter().next()?;
                    asked("option", "complete-hand", &player, "option-taken")
                }
                _ => {
                    let (.., player) = self.turn()?;
                    asked("hand", "draw-card", player, "card-asked")
                }
            },
        })
    }

    /// What may be said for a hand whose turn it is.
    #[must_use]
    pub fn choices(&self) -> Vec<Command> {
        let Some((area, hand, player)) = self.turn() else {
            return Vec::new();
        };
        let player = || player.clone();
        let mut choices = vec![
            Command::StandHand {
                player: player(),
                area,
                hand,
            },
            Command::DrawCard {
                player: player(),
                area,
                hand,
            },
            Command::SplitPair {
                player: player(),
                area,
                hand,
            },
            Command::RefuseCard {
                player: player(),
                area,
                hand,
            },
        ];
        choices.retain(|choice| self.check(&People::default(), choice).is_ok());
        choices
    }

    /// What doubling down may add to the hand whose turn it is.
    #[must_use]
    pub fn may_double(&self) -> Option<(Cents, Cents)> {
        let (area, hand, player) = self.turn()?;
        let fits = super::hand::may_double(&self.hand(area, hand)?.cards);
        self.double_bounds(area, hand, player).filter(|_| fits)
    }

    /// Every command that would be accepted now, by anyone.
    #[must_use]
    pub fn offers(&self, people: &People) -> Vec<Offer> {
        let mut offers = Vec::new();
        match self.phase {
            Phase::Closed => return offers,
            Phase::Preparing => {
                let bounds = (self.cut_bounds(), self.from_back_bounds());
                let ready = self.stage().map(|s| s.offers(people, bounds.0, bounds.1));
                offers.extend(ready.into_iter().flatten().map(Offer::from));
            }
            Phase::Burning => offers.push(Offer::FaceDown),
            Phase::Betting => {
                if self.showing {
                    offers.push(Offer::Cards(self.shoe.unseen().clone()));
                }
                self.offer_wagers(people, &mut offers);
            }
            Phase::Playing => self.offer_play(people, &mut offers),
            Phase::Decided | Phase::ShoeEnded => {}
        }
        self.offer_taking_back(people, &mut offers);
        self.offer_words(people, &mut offers);
        self.offer_reports(people, &mut offers);
        offers
    }

    fn offer_wagers(&self, people: &People, offers: &mut Vec<Offer>) {
        for player in people.all() {
            for area in 1..=self.rules.boxes {
                let Some(most) = self.most_more(area, player) else {
                    continue;
                };
                let there = self.wager(area, player);
                let fits = |c: Cents| c > there && self.rules.wager_reason(c).is_none();
                let first = there + most;
                if most.is_positive() && self.rules.chips.next_down(first, fits).is_positive() {
                    offers.push(Offer::Wager {
                        player: player.clone(),
                        area,
                        there,
                        most,
                    });
                }
                let sevens = Command::WagerSevens {
                    player: player.clone(),
                    area,
                };
                if there.is_positive() && self.check(people, &sevens).is_ok() {
                    offers.push(Offer::Exactly(sevens));
                }
            }
        }
    }

    fn offer_taking_back(&self, people: &People, offers: &mut Vec<Offer>) {
        if self.round_under_way() {
            return;
        }
        for (&area, spot) in &self.boxes {
            for player in spot.players() {
                if !people.is_present(&player) {
                    continue;
                }
                let most = spot.wager_of(&player);
                if self.sevens(area, &player).is_positive() {
                    offers.push(Offer::Exactly(Command::WithdrawSevens {
                        player: player.clone(),
                        area,
                    }));
                }
                offers.push(Offer::Withdraw { player, area, most });
            }
        }
    }

    fn offer_play(&self, people: &People, offers: &mut Vec<Offer>) {
        let amount = |lay, player: &Name, area, bounds: Option<(Cents, Cents)>| {
            let player = player.clone();
            bounds.map(|(least, most)| Offer::Amount {
                lay,
                player,
                area,
                least,
                most,
            })
        };
        match self.next() {
            Next::Draw(_) if self.shoe.left() > 0 => {
                offers.push(Offer::Cards(self.shoe.unseen().clone()));
            }
            Next::Insure => {
                for (area, player) in self.insurance_asked() {
                    let bounds = self.insurance_bounds(area, &player);
                    offers.extend(amount(Lay::Insurance, &player, area, bounds));
                    let answers = [
                        Command::DeclineInsurance {
                            player: player.clone(),
                            area,
                        },
                        Command::TakeEvenMoney { player, area },
                    ];
                    let taken = answers.into_iter();
                    let taken = taken.filter(|a| self.check(people, a).is_ok());
                    offers.extend(taken.map(Offer::Exactly));
                }
            }
            Next::Follow => {
                let Some(following) = &self.following else {
                    return;
                };
                let (area, hand) = (following.area, following.hand);
                for player in &following.waiting {
                    let player = || player.clone();
                    if following.split {
                        offers.push(Offer::Exactly(Command::FollowSplit {
                            player: player(),
                            area,
                        }));
                        for hand in [hand, hand + 1] {
                            offers.push(Offer::Exactly(Command::ChooseHand {
                                player: player(),
                                area,
                                hand,
                            }));
                        }
                    } else {
                        let bounds = self.double_bounds(area, hand, &player());
                        offers.extend(amount(Lay::Follow, &player(), area, bounds));
                        offers.push(Offer::Exactly(Command::DeclineFollow {
                            player: player(),
                            area,
                        }));
                    }
                }
            }
            Next::Choose => {
                for (area, player) in self.options_asked() {
                    offers.push(Offer::Exactly(Command::TakeBackHand {
                        player: player.clone(),
                        area,
                    }));
                    offers.push(Offer::Exactly(Command::CompleteHand { player, area }));
                }
            }
            Next::Turn(area, hand) => {
                offers.extend(self.choices().into_iter().map(Offer::Exactly));
                if let Some((.., player)) = self.turn() {
                    offers.extend(amount(Lay::Double(hand), player, area, self.may_double()));
                }
                offers.push(Offer::Exactly(Command::DirectAbsent { area, hand }));
            }
            _ => {}
        }
    }

    /// What may be said now without an amount or a box: each is tried.
    fn offer_words(&self, people: &People, offers: &mut Vec<Offer>) {
        let mut words = vec![
            Command::CuttingCard {},
            Command::NoMoreBets {},
            Command::CloseInsurance {},
            Command::CloseFollowing {},
            Command::CloseOptions {},
            Command::Settle {},
            Command::NewShoe {},
            Command::Reshuffle {
                cause: ReshuffleCause::Vacancy,
            },
            Command::ReplaceCards {},
            Command::OmitCard {},
        ];
        let ask = |player: &Name| Command::ViewBurned {
            player: player.clone(),
        };
        if self.phase == Phase::Betting {
            words.extend(people.all().map(ask));
        }
        let hold = |player: &Name| Command::HoldToMinimum {
            player: player.clone(),
            notified: true,
        };
        words.extend(people.all().map(hold));
        words.retain(|word| self.check(people, word).is_ok());
        offers.extend(words.into_iter().map(Offer::Exactly));
    }

    /// The irregularities that may be reported now: each is tried with facts that are possible.
    fn offer_reports(&self, people: &People, offers: &mut Vec<Offer>) {
        let mut reports = vec![
            Command::ReportExcessCard { card: None },
            Command::ReportOmission {},
            Command::ReportMisplacedCards { drawn: None },
            Command::ReportInsufficientCards {},
            Command::ReportMissedShuffle {},
            Command::ReportNoCuttingCard {},
            Command::InvalidateRound {
                cause: InvalidCause::Disruption,
                forfeit: Vec::new(),
            },
        ];
        if let Some(&card) = self.shoe.unseen().present().first() {
            reports.push(Command::ReportFaceUpCard { card });
            reports.push(Command::ReportDealerCard { card });
            reports.push(Command::ReportDamagedCard { card });
            let empty = (1..=self.rules.boxes).filter(|area| !self.boxes.contains_key(area));
            reports.extend(empty.map(|area| Command::ReportEmptyBox {
                area,
                cards: vec![card],
            }));
        }
        let mut found = self.boxes.keys().filter_map(|&area| {
            let may = |player: &&Name| self.place_on(area, player).is_ok();
            Some((area, people.all().find(may)?))
        });
        if let Some((area, player)) = found.find(|(area, _)| self.takes_found_wagers(*area)) {
            reports.push(Command::ReportBoxWager {
                player: player.clone(),
                area,
                cents: self.rules.chips.next_up(self.rules.limits.min_cents),
            });
        }
        reports.retain(|report| self.check(people, report).is_ok());
        reports.dedup_by_key(|report| report.word());
        offers.extend(
            reports
                .into_iter()
                .map(|r| Offer::Report(r.word(), r.roles())),
        );
    }
}
