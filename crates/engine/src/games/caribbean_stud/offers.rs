//! What the table awaits, and every command that would be accepted now (nz-1996/caribbean-stud/4.1, 4.4, 6.2, 9.4, 11.5, 11.10,
//! 11.11, 12.1, 14.7).
//!
//! Offered and accepted are the same thing: [`Offer::admits`] holds for a command exactly if [`CaribbeanStud::decide`]
//! accepts it, which a property test holds the two to.

use super::cites;
use super::command::{Command, Direction, Means};
use super::next::Due;
use super::rules::{Dealing, Prizes};
use super::state::{CaribbeanStud, HAND, Phase};
use crate::machine::Game;
use crate::poker::Category;
use crate::words::{InvalidCause, Step};
use crate::{Awaiting, CardCounts, Cents, Chance, Decision, Face, Name, People, Role};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

/// A command on offer, or a family of them given by its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Exactly this.
    Exactly(Command),
    /// An ante between the bounds that chips can make.
    Ante {
        /// Whose.
        player: Name,
        /// At least.
        least: Cents,
        /// At most.
        most: Cents,
        /// In multiples of this, where the sign says so.
        step: Option<Cents>,
    },
    /// A cut by an employee between the bounds.
    Cut {
        /// The least position.
        least: u16,
        /// The greatest.
        most: u16,
    },
    /// One of these cards, face up.
    Cards(CardCounts),
    /// So many cards face down, or fewer.
    FaceDown(u8),
    /// A count of the deck.
    Count,
    /// A prize for this hand.
    Prize {
        /// Whose.
        player: Name,
        /// What kind of hand it is.
        hand: Category,
        /// What it wins at least.
        least: Cents,
    },
    /// Two players kept apart.
    KeepApart,
    /// Something that may be reported, by its word, with facts to be given.
    Report(&'static str),
}

impl Offer {
    /// The word of the command on offer.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Offer::Exactly(command) => command.word(),
            Offer::Ante { .. } => "ante",
            Offer::Cut { .. } => "cut",
            Offer::Cards(_) => "card",
            Offer::FaceDown(_) => "face-down",
            Offer::Count => "count-cards",
            Offer::Prize { .. } => "pay-jackpot",
            Offer::KeepApart => "keep-apart",
            Offer::Report(word) => word,
        }
    }

    /// Who may take it up, the one who usually does first.
    #[must_use]
    pub fn roles(&self) -> &'static [Role] {
        match self {
            Offer::Exactly(command) => command.roles(),
            Offer::Ante { .. } => &[Role::Player, Role::Dealer],
            Offer::Cut { .. } => &[Role::Dealer, Role::Supervisor],
            Offer::Prize { .. } | Offer::KeepApart | Offer::Report("invalidate-round") => {
                &[Role::Manager]
            }
            Offer::Report(_) => &[Role::Dealer, Role::Supervisor, Role::Manager],
            Offer::Cards(_) | Offer::FaceDown(_) | Offer::Count => &[Role::Dealer],
        }
    }

    /// The player it is made to, if to one.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Offer::Exactly(command) => command.player(),
            Offer::Ante { player, .. } => Some(player),
            _ => None,
        }
    }

    /// Whether this command is one of those on offer. Reports with facts are answered by the table itself.
    #[must_use]
    pub fn admits(&self, table: &CaribbeanStud, command: &Command) -> bool {
        match (self, command) {
            (Offer::Exactly(offered), command) => offered == command,
            (
                Offer::Ante {
                    player,
                    least,
                    most,
                    step,
                },
                Command::Ante { player: who, cents },
            ) => {
                who == player
                    && (*least..=*most).contains(cents)
                    && table.rules.chips.can_make(*cents)
                    && step.is_none_or(|step| cents.0 % step.0 == 0)
            }
            (
                Offer::Cut { least, most },
                Command::Cut {
                    player: None,
                    position,
                },
            ) => (*least..=*most).contains(position),
            (Offer::Cards(counts), Command::Card { card }) => counts.of(*card) > 0,
            (Offer::FaceDown(most), Command::FaceDown { count }) => {
                (1..=*most).contains(&count.unwrap_or(1))
            }
            (Offer::Count, Command::CountCards { .. }) => true,
            (
                Offer::Prize {
                    player,
                    hand,
                    least,
                },
                Command::PayJackpot {
                    player: who,
                    cents,
                    means,
                },
            ) => {
                let shares = Prizes::shares(*hand);
                let right = if shares {
                    (*least..=Cents::LARGEST).contains(cents)
                } else {
                    cents == least
                };
                who == player && right && (shares || means.is_none_or(|m| m == Means::Chips))
            }
            (Offer::KeepApart, Command::KeepApart { player, other }) => player != other,
            _ => false,
        }
    }
}

impl CaribbeanStud {
    /// What must happen before the game goes on.
    #[must_use]
    pub fn awaiting(&self, people: &People) -> Option<Awaiting> {
        let rule = |key: &str| self.rules.citations.rule(key);
        let by = |role, what, command, key: &str| {
            Awaiting::Decision(Decision {
                what,
                roles: vec![role],
                command,
                player: None,
                rule: rule(key),
            })
        };
        let staff = |what, command, key: &str| by(Role::Dealer, what, command, key);
        let asked = |role, what, command, player: &Name, key: &str| {
            Awaiting::Decision(Decision {
                what,
                roles: vec![role],
                command,
                player: Some((player.clone(), people.seat_of(player))),
                rule: rule(key),
            })
        };
        let count = || staff("count", "count-cards", cites::counted(self.count_due));
        Some(match &self.phase {
            Phase::Closed | Phase::Ready => return None,
            Phase::Preparing(_) if self.redeal && self.count_due() => count(),
            Phase::Preparing(steps) => {
                let step = *steps.first()?;
                let role = match step {
                    Step::SupervisorInspection => Role::Supervisor,
                    _ => Role::Dealer,
                };
                by(
                    role,
                    step.word(),
                    "confirm",
                    &format!("step-confirmed/{step}"),
                )
            }
            Phase::Cutting => staff("cut", "cut", "cut-made"),
            Phase::Betting if self.count_due() => count(),
            Phase::Betting => staff("wagers", "no-more-bets", "betting-opened"),
            Phase::Dealing | Phase::Opening => self.awaited_card()?,
            Phase::Deciding => {
                let (_, player) = self.undecided().next()?;
                asked(Role::Player, "hand", "bet", player, "bet-placed")
            }
            Phase::Showing => match self.awaited_card() {
                Some(card) => card,
                None => {
                    let (_, hand) = self.to_show().next()?;
                    asked(Role::Player, "show", "show", &hand.player, "hand-shown")
                }
            },
            Phase::Announced => match self.to_verify() {
                Some(player) => asked(
                    Role::Dealer,
                    "verify",
                    "verify-hand",
                    player,
                    "jackpot-verified",
                ),
                None if self.count_due() => count(),
                None => staff("settle", "settle", "round-settled"),
            },
            Phase::Paying => {
                let claim = self.claims.first()?;
                asked(
                    Role::Manager,
                    "jackpot",
                    "pay-jackpot",
                    &claim.player,
                    "jackpot-claimed",
                )
            }
        })
    }

    /// The card that is due, with its likelihoods.
    fn awaited_card(&self) -> Option<Awaiting> {
        let dealt = match self.rules.dealing {
            Dealing::Shoe => "dealt-down/shoe",
            Dealing::Shuffler => "dealt-down/shuffler",
        };
        let (to, face, count, key) = match self.due() {
            Due::Down(Some(_), _) => ("player", Face::Down, self.down_in_a_row(), dealt),
            Due::Down(None, _) => ("dealer", Face::Down, self.down_in_a_row(), dealt),
            Due::Up(_) => ("dealer", Face::Up, 1, "dealer-up-card"),
            Due::TurnUp(_) => ("dealer", Face::Turned, 1, "dealer-up-card/turned"),
            Due::TurnDealer(_) => ("dealer", Face::Turned, 1, "dealer-card-turned"),
            Due::TurnHand(..) => ("player", Face::Turned, 1, "hand-card-turned"),
            Due::Nothing => return None,
        };
        Some(Awaiting::Chance(Chance {
            to,
            face,
            count,
            weights: self.shoe.unseen().clone(),
            rule: self.rules.citations.rule(key),
        }))
    }

    /// Every command that would be accepted now, by anyone.
    #[must_use]
    pub fn offers(&self, people: &People) -> Vec<Offer> {
        let mut offers = Vec::new();
        match &self.phase {
            Phase::Closed => return offers,
            Phase::Preparing(steps) => {
                if let Some(&step) = steps.first()
                    && !(self.needs_people(step) && people.is_empty())
                    && !(self.redeal && self.count_due())
                {
                    offers.push(Offer::Exactly(Command::Confirm { step }));
                }
            }
            Phase::Cutting => {
                let (least, most) = self.cut_bounds();
                offers.push(Offer::Cut { least, most });
            }
            Phase::Betting => self.offer_antes(people, &mut offers),
            Phase::Dealing | Phase::Opening | Phase::Showing => match self.due() {
                Due::Down(..) => offers.push(Offer::FaceDown(self.down_in_a_row())),
                Due::Nothing => {}
                _ => offers.push(Offer::Cards(self.shoe.unseen().clone())),
            },
            Phase::Paying => {
                for claim in &self.claims {
                    let least = self.rules.prizes.least(claim.hand).unwrap_or_default();
                    offers.push(Offer::Prize {
                        player: claim.player.clone(),
                        hand: claim.hand,
                        least,
                    });
                }
            }
            Phase::Ready | Phase::Deciding | Phase::Announced => {}
        }
        offers.push(Offer::Count);
        offers.push(Offer::KeepApart);
        self.offer_words(people, &mut offers);
        self.offer_reports(people, &mut offers);
        offers
    }

    /// The antes that may be placed.
    fn offer_antes(&self, people: &People, offers: &mut Vec<Offer>) {
        let limits = &self.rules.limits;
        for (_, player) in people.seated() {
            if self.hand_of(&player).is_none() && self.kept_from(&player).is_none() {
                offers.push(Offer::Ante {
                    player,
                    least: self.rules.chips.next_up(limits.min_cents),
                    most: limits.max_cents,
                    step: limits.increment_cents,
                });
            }
        }
    }

    /// What may be said now as it is: each is tried.
    fn offer_words(&self, people: &People, offers: &mut Vec<Offer>) {
        let mut words = vec![
            Command::NoMoreBets {},
            Command::CloseDecisions {},
            Command::CloseShowing {},
            Command::OrderCount {},
            Command::Settle {},
            Command::ReplaceCards {},
        ];
        words.extend(
            Direction::ALL
                .iter()
                .map(|what| Command::Direct { what: *what }),
        );
        for player in people.all() {
            let player = || player.clone();
            words.push(Command::WithdrawAnte { player: player() });
            words.push(Command::WagerJackpot {
                player: player(),
                cents: self.rules.jackpot_wager,
            });
            words.push(Command::WithdrawJackpot { player: player() });
            words.push(Command::NoLight { player: player() });
        }
        for hand in self.hands.values() {
            let player = || hand.player.clone();
            words.push(Command::Fold { player: player() });
            words.push(Command::Bet {
                player: player(),
                cents: self.rules.bet_on(hand.ante),
            });
            words.push(Command::FoldAbsent { player: player() });
            words.push(Command::Show { player: player() });
            words.push(Command::LeaveDown { player: player() });
            words.push(Command::VerifyHand { player: player() });
            words.push(Command::DeclareDead { player: player() });
        }
        words.retain(|word| self.check(people, word).is_ok());
        offers.extend(words.into_iter().map(Offer::Exactly));
    }

    /// What may be reported now: each is tried with facts that are possible.
    fn offer_reports(&self, people: &People, offers: &mut Vec<Offer>) {
        let mut reports = vec![
            Command::ReportCardCount {
                seat: None,
                cards: HAND as u8 + 1,
            },
            Command::InvalidateRound {
                cause: InvalidCause::Disruption,
                forfeit: Vec::new(),
            },
        ];
        let card = self.shoe.unseen().present().first().copied();
        reports.extend(card.map(|card| Command::ReportExposedCard { card }));
        let boxes = 1..=self.rules.seats;
        reports.extend(boxes.map(|seat| Command::ReportEmptyBox { seat }));
        let seated = people.seated().into_iter();
        reports.extend(seated.map(|(_, player)| Command::ReportAnte {
            player,
            cents: self.rules.chips.next_up(self.rules.limits.min_cents),
        }));
        reports.retain(|report| self.check(people, report).is_ok());
        reports.dedup_by_key(|report| report.word());
        offers.extend(reports.into_iter().map(|r| Offer::Report(r.word())));
    }
}
