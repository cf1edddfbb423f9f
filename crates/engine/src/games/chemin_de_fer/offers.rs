//! What the table awaits, and every command that would be accepted now (nj-19-47/chemin-de-fer/4.4(b) to 4.7(c)).
//!
//! Offered and accepted are the same thing: [`Offer::admits`] holds for a command exactly if [`CheminDeFer::decide`]
//! accepts it, which a property test holds the two to.

use super::command::Command;
use super::next::Next;
use super::state::{CheminDeFer, Covering, Phase};
use crate::games::baccarat::hand::Side;
use crate::games::preparation::offered_as;
use crate::machine::Game;
use crate::{Awaiting, Card, CardCounts, Cents, Chance, Decision, Face, Name, People, Role};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

/// Which command an amount is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lay {
    /// A bid, or a higher one: in all.
    Bid,
    /// The price of the bank on offer.
    Bank,
    /// The Banker's wager: in all.
    Stake,
    /// A part of the stake covered: what is added.
    Part,
}

/// A command on offer, or a family of them given by its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Exactly this.
    Exactly(Command),
    /// An amount between the bounds that chips can make.
    Amount {
        /// For what.
        lay: Lay,
        /// Whose.
        player: Name,
        /// What lies there already and counts towards it.
        there: Cents,
        /// What it must come to in all, at least.
        least: Cents,
        /// At most.
        most: Cents,
    },
    /// A part wager taken back, whole or in part.
    Uncover {
        /// Whose.
        player: Name,
        /// How much lies there.
        most: Cents,
    },
    /// A cut between the bounds.
    Cut {
        /// By whom; nobody: the dealer.
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
    /// One card face down.
    FaceDown,
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
            Offer::Amount { lay, .. } => match lay {
                Lay::Bid => "bid",
                Lay::Bank => "accept-bank",
                Lay::Stake => "stake",
                Lay::Part => "cover",
            },
            Offer::Uncover { .. } => "uncover",
            Offer::Cut { .. } => "cut",
            Offer::CuttingCard { .. } => "place-cutting-card",
            Offer::Cards(_) => "card",
            Offer::FaceDown => "face-down",
            Offer::Report(word) => word,
        }
    }

    /// Who may take it up, the one who usually does first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        match self {
            Offer::Exactly(command) => command.roles(),
            Offer::Amount { .. }
            | Offer::Uncover { .. }
            | Offer::Cut {
                player: Some(_), ..
            } => &[Role::Player, Role::Dealer],
            Offer::Report(_) => &[Role::Dealer, Role::Supervisor, Role::Manager],
            _ => &[Role::Dealer],
        }
    }

    /// The player it is made to, if to one.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Offer::Exactly(command) => command.player(),
            Offer::Amount { player, .. } | Offer::Uncover { player, .. } => Some(player),
            Offer::Cut { player, .. } => player.as_ref(),
            _ => None,
        }
    }

    /// Whether this command is one of those on offer. Reports with facts are answered by the table itself.
    #[must_use]
    pub fn admits(&self, table: &CheminDeFer, command: &Command) -> bool {
        let makes = |c: Cents| table.rules.chips.can_make(c);
        match (self, command) {
            (Offer::Exactly(offered), command) => offered == command,
            (
                Offer::Amount {
                    lay,
                    player,
                    there,
                    least,
                    most,
                },
                Command::Bid { player: who, cents }
                | Command::AcceptBank { player: who, cents }
                | Command::Stake { player: who, cents }
                | Command::Cover { player: who, cents },
            ) => {
                let total = match lay {
                    Lay::Part => *there + *cents,
                    Lay::Bid | Lay::Bank | Lay::Stake => *cents,
                };
                command.word() == self.word()
                    && who == player
                    && cents.is_positive()
                    && *cents <= Cents::LARGEST
                    && (*least..=*most).contains(&total)
                    && makes(total)
            }
            (Offer::Uncover { player, most }, Command::Uncover { player: who, cents }) => {
                let left = *most - cents.unwrap_or(*most);
                let (least, _) = table.part_bounds(player);
                who == player
                    && cents.is_none_or(Cents::is_positive)
                    && (left.is_zero() || (left >= least && left.is_positive() && makes(left)))
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

impl CheminDeFer {
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
            Phase::Burning(None) => chance("burn", Face::Up, 1, "card-burned"),
            Phase::Burning(Some(more)) => {
                let first = self.records.is_empty();
                let key = if first { "more" } else { "ordered" };
                chance("burn", Face::Up, *more, &format!("card-burned/{key}"))
            }
            Phase::Auction => staff("bids", "close-auction", "auction-opened"),
            Phase::OfferingBank {
                offered: (player, _),
                ..
            } => asked("bank", "accept-bank", player, "bank-offered"),
            Phase::Staking => {
                let (player, _) = self.banker.as_ref()?;
                let first = self.staked.is_none();
                let key = if first {
                    "stake-asked/first"
                } else {
                    "stake-asked"
                };
                asked("stake", "stake", player, key)
            }
            Phase::Covering(Covering::Suivi(player, _)) => {
                asked("suivi", "suivi", player, "suivi-offered")
            }
            Phase::Covering(Covering::Banco) => staff("banco", "close-banco", "banco-awarded"),
            Phase::Covering(Covering::Parts) => staff("wagers", "no-more-bets", "parts-opened"),
            Phase::Dealing => match self.next() {
                Next::Burn => chance("burn", Face::Up, self.burn_left, "card-burned/ordered"),
                Next::Draw(side, true) => {
                    chance(side.word(), Face::Up, 1, &format!("card-dealt/{side}"))
                }
                Next::Draw(side, false) => {
                    chance(side.word(), Face::Down, 1, "card-dealt-face-down")
                }
                Next::Reveal(side, _) => chance(side.word(), Face::Turned, 1, "card-turned"),
                _ => {
                    let (side, next) = self.to_act()?;
                    let player = self.deal.hand(side).handler.as_ref()?;
                    let command = match next {
                        Next::Choose(_) => "draw",
                        _ => "turn",
                    };
                    let key = match next {
                        Next::Turn => "hand-turned/banker",
                        Next::Choose(Side::Banker) => "draw-announced/banker",
                        _ => "draw-announced/player",
                    };
                    asked("hand", command, player, key)
                }
            },
            Phase::Announced(_) => staff("settle", "settle", "round-settled"),
            Phase::ShoeEnded(why) => staff("new-shoe", "new-shoe", &format!("shoe-ended/{why}")),
        })
    }

    /// Every command that would be accepted now, by anyone.
    #[must_use]
    pub fn offers(&self, people: &People) -> Vec<Offer> {
        let mut offers = Vec::new();
        let cards = |offers: &mut Vec<Offer>| {
            if self.shoe.left() > 0 {
                offers.push(Offer::Cards(self.shoe.unseen().clone()));
            }
        };
        match &self.phase {
            Phase::Closed => return offers,
            Phase::Preparing(stage) => {
                let bounds = (self.cut_bounds(), self.from_back_bounds());
                let ready = stage.offers(people, bounds.0, bounds.1);
                offers.extend(ready.into_iter().map(Offer::from));
            }
            Phase::Burning(_) => cards(&mut offers),
            Phase::Auction
            | Phase::OfferingBank { .. }
            | Phase::Staking
            | Phase::Covering(Covering::Parts) => self.offer_amounts(people, &mut offers),
            Phase::Covering(_) | Phase::Announced(_) | Phase::ShoeEnded(_) => {}
            Phase::Dealing => match self.next() {
                Next::Burn | Next::Draw(_, true) => cards(&mut offers),
                Next::Draw(_, false) if self.shoe.left() > 0 => offers.push(Offer::FaceDown),
                Next::Reveal(..) => offers.push(Offer::Cards(self.shoe.unseen().clone())),
                _ => {}
            },
        }
        self.offer_words(people, &mut offers);
        self.offer_reports(people, &mut offers);
        offers
    }

    /// The amounts that may be laid down now.
    fn offer_amounts(&self, people: &People, offers: &mut Vec<Offer>) {
        let mut offer = |lay, player: &Name, there, (least, most): (Cents, Cents)| {
            let player = player.clone();
            if self.rules.chips.next_up(least) <= most {
                offers.push(Offer::Amount {
                    lay,
                    player,
                    there,
                    least,
                    most,
                });
            }
        };
        match &self.phase {
            Phase::Auction => {
                for (_, player) in people.seated() {
                    let there = self.on_layout(&player);
                    offer(Lay::Bid, &player, there, self.bid_bounds(&player));
                }
            }
            Phase::OfferingBank {
                offered: (player, _),
                ..
            } => offer(Lay::Bank, player, Cents::ZERO, self.price_bounds()),
            Phase::Staking => {
                if let Some((player, _)) = &self.banker {
                    offer(Lay::Stake, player, self.bank, self.stake_bounds());
                }
            }
            _ => {
                let others = people.seated().into_iter();
                for (_, player) in others.filter(|(_, name)| !self.is_banker(name)) {
                    let there = self.on_layout(&player);
                    let (least, most) = self.part_bounds(&player);
                    if most > there {
                        let least = least.max(there + Cents(1));
                        offer(Lay::Part, &player, there, (least, most));
                    }
                }
                for (_, player) in people.seated() {
                    let most = self.covers.get(&player).copied();
                    if let Some(most) = most {
                        offers.push(Offer::Uncover { player, most });
                    }
                }
            }
        }
    }

    /// What may be said now without an amount: each is tried.
    fn offer_words(&self, people: &People, offers: &mut Vec<Offer>) {
        let mut words = vec![
            Command::OrderRecut {},
            Command::CuttingCard {},
            Command::CloseAuction {},
            Command::OrderPass {},
            Command::CloseBanco {},
            Command::NoMoreBets {},
            Command::Settle {},
            Command::NewShoe {},
        ];
        for player in people.all() {
            let player = || player.clone();
            words.push(Command::DeclineBank { player: player() });
            words.push(Command::PassBank { player: player() });
            words.push(Command::Suivi { player: player() });
            words.push(Command::DeclineSuivi { player: player() });
            words.push(Command::Banco { player: player() });
        }
        if let Some((hand, _)) = self.to_act() {
            words.push(Command::KeepHand { hand });
            if let Some(player) = &self.deal.hand(hand).handler {
                let player = || player.clone();
                words.push(Command::Draw {
                    player: player(),
                    hand,
                });
                words.push(Command::Stay {
                    player: player(),
                    hand,
                });
                words.push(Command::Turn {
                    player: player(),
                    hand,
                });
            }
        }
        words.retain(|word| self.check(people, word).is_ok());
        offers.extend(words.into_iter().map(Offer::Exactly));
    }

    /// The irregularities that may be reported now: each is tried with facts that are possible.
    fn offer_reports(&self, people: &People, offers: &mut Vec<Offer>) {
        let any: Option<Card> = self.shoe.unseen().present().first().copied();
        let mut reports = vec![
            Command::ReportThirdCard { card: None },
            Command::ReportExcessCard { card: None },
            Command::ReportInsufficientCards {},
        ];
        reports.extend(any.map(|card| Command::ReportFaceUpCard { card }));
        reports.retain(|report| self.check(people, report).is_ok());
        offers.extend(reports.into_iter().map(|r| Offer::Report(r.word())));
    }
}
