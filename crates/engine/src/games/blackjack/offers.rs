//! What the table awaits, and every command that would be accepted now (nz-1996/blackjack/6.7, 7.4, 9.3, 10.2, 11.2, 13.3, 14.2).

use super::cites::{Key, cut_offered};
use super::command::Command;
use super::next::Next;
use super::state::{Blackjack, Phase};
use crate::machine::ready::{self, Readies};
use crate::machine::{Amounts, Asked, Game, Offer, To};
use crate::words::{Brought, InvalidCause, ReshuffleCause};
use crate::{Awaiting, Cents, Face, Name, People, Role};
use alloc::vec;
use alloc::vec::Vec;

impl Blackjack {
    /// What must happen before the game goes on.
    #[must_use]
    pub fn awaiting(&self, people: &People) -> Option<Awaiting> {
        let chance = |to, face, key: Key| self.awaits_cards(to, face, 1, key);
        if self.showing {
            return Some(chance("burn", Face::Turned, Key::BurnedCardShown));
        }
        if let Phase::Preparing(ready::Stage::Cutting { offered, declined }) = &self.phase {
            return Some(match offered {
                Some((player, _)) => {
                    let key = match declined.is_empty() {
                        true => cut_offered(self),
                        // Whoever was to cut did not.
                        false => Key::CutOfferedOn,
                    };
                    self.awaits_player(people, player, ("cut", "cut"), key)
                }
                None => self.awaits_dealer("cut", "cut", Key::CutMadeStaff),
            });
        }
        let supervised = |what, key: Key| self.awaits(Role::CasinoSupervisor, what, what, key);
        Some(match self.phase {
            Phase::Closed => return None,
            Phase::Preparing(_) => return self.awaiting_ready(people),
            Phase::Burning => chance("burn", Face::Down, Key::FirstCardDiscarded),
            Phase::Betting if !self.damaged.is_empty() => {
                supervised("replace-damaged", Key::CardsReplaced)
            }
            Phase::Betting => {
                self.awaits_dealer("wagers", "no-more-bets", Key::AnnouncedNoMoreBets)
            }
            Phase::Decided => self.awaits_dealer("settle", "settle", Key::RoundSettled),
            Phase::ShoeEnded => {
                let key = ready::Key::CardsBrought(Brought::EndOfShoe);
                self.awaits_dealer("new-shoe", "new-shoe", Key::Ready(key))
            }
            Phase::Playing(_) => match self.next() {
                Next::Draw(to) => chance(to.word(), Face::Up, super::cites::card_to(self, to)),
                Next::Insure => {
                    let (_, player) = self.insurance_asked().into_iter().next()?;
                    self.awaits_player(
                        people,
                        &player,
                        ("insurance", "insure"),
                        Key::InsurancePlaced,
                    )
                }
                Next::Follow => {
                    let following = self.following()?;
                    let player = following.waiting.first()?;
                    let (command, key) = if following.split {
                        ("follow-split", Key::SplitFollowed)
                    } else {
                        ("follow-double", Key::DoubleFollowed)
                    };
                    self.awaits_player(people, player, ("follow", command), key)
                }
                Next::Choose => {
                    let (_, player) = self.options_asked().into_iter().next()?;
                    self.awaits_player(
                        people,
                        &player,
                        ("option", "complete-hand"),
                        Key::OptionTaken,
                    )
                }
                Next::Reconstruct => {
                    let (_, why) = self.anew()?;
                    supervised("reconstruct", Key::RoundLaidAnew(*why))
                }
                Next::Nobody(..) => supervised("direct-absent", Key::AbsenceDirected),
                _ => {
                    let (.., player) = self.turn()?;
                    if !people.is_present(player) {
                        return Some(supervised("direct-absent", Key::AbsenceDirected));
                    }
                    self.awaits_player(people, player, ("hand", "draw-card"), Key::CardAsked)
                }
            },
        })
    }

    /// What may be said for a hand whose turn it is.
    #[must_use]
    pub fn choices(&self) -> Vec<Command> {
        let Some((area, hand, who)) = self.turn() else {
            return Vec::new();
        };
        let player = || who.clone();
        let choices = [
            (
                self.stand(who, area, hand).is_ok(),
                Command::StandHand {
                    player: player(),
                    area,
                    hand,
                },
            ),
            (
                true,
                Command::DrawCard {
                    player: player(),
                    area,
                    hand,
                },
            ),
            (
                self.split(who, (area, hand), None).is_ok(),
                Command::SplitPair {
                    player: player(),
                    area,
                    hand,
                    cents: None,
                },
            ),
            (
                self.refuse_card(who, area, hand).is_ok(),
                Command::RefuseCard {
                    player: player(),
                    area,
                    hand,
                },
            ),
        ];
        let open = choices.into_iter().filter(|(may, _)| *may);
        open.map(|(_, choice)| choice).collect()
    }

    /// What doubling down may add to the hand whose turn it is.
    #[must_use]
    pub fn may_double(&self) -> Option<(Cents, Cents)> {
        let (area, hand, player) = self.turn()?;
        let fits = super::hand::may_double(&self.hand(area, hand)?.cards);
        self.double_bounds(area, hand, player).filter(|_| fits)
    }

    /// Every command that would be accepted now, as far as the players' chips reach.
    pub(super) fn offer(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        let Asked { people, purses, to } = asked;
        match self.phase {
            Phase::Closed => return,
            Phase::Preparing(_) => self.offer_ready(people, to, offers),
            Phase::Burning => {
                let one = Command::FaceDown { count: None };
                let offer = Offer::exactly(&one).number("count", 1, 1);
                offers.extend(to.staff().then(|| offer.or_absent("count")));
            }
            Phase::Betting => {
                let here = people.all().filter(|player| people.is_present(player));
                for player in here.filter(|player| to.includes(player)) {
                    self.offer_wagers(people, purses.chips(player), player, offers);
                }
            }
            Phase::Playing(_) => self.offer_play(asked, offers),
            Phase::Decided | Phase::ShoeEnded => {}
        }
        if self.showing && to.staff() {
            offers.extend(self.offer_card());
        }
        self.offer_taking_back(people, to, offers);
        self.offer_words(people, to, offers);
        if to.staff() {
            self.offer_mishaps(people, offers);
        }
    }

    /// A card that is left.
    fn offer_card(&self) -> Option<Offer> {
        let cards = self.cards.shoe.unseen().present();
        let card = *cards.first()?;
        Some(Offer::exactly(&Command::Card { card }).one_of("card", cards))
    }

    /// How often what a wager must be made of repeats itself.
    fn period(&self) -> Cents {
        let rules = &self.rules;
        let step = rules.table.limits.increment_cents.map_or(1, |step| step.0);
        let paid = rules.table.chips.smallest().0 * i64::from(rules.blackjack_pays.to);
        Cents(step * paid)
    }

    /// The initial wagers to which what lies there may be raised.
    fn wager_amounts(&self, there: Cents, most: Cents) -> Amounts {
        let rules = &self.rules;
        let bounds = (rules.table.limits.min_cents, most);
        let fits = |total| rules.wager_reason(total).is_none();
        Amounts::added(there, bounds, &rules.table.chips, self.period(), fits)
    }

    /// The amounts that may be laid beside a wager: between the bounds and as far as the chips reach.
    fn beside_amounts(&self, bounds: Option<(Cents, Cents)>, chips: Cents) -> Amounts {
        let Some((least, most)) = bounds else {
            return Amounts::default();
        };
        let rules = &self.rules;
        let fits = |total| rules.amount_reason(total).is_none();
        let bounds = (least, most.min(chips));
        Amounts::added(Cents::ZERO, bounds, &rules.table.chips, self.period(), fits)
    }

    fn offer_wagers(&self, people: &People, chips: Cents, player: &Name, offers: &mut Vec<Offer>) {
        for area in 1..=self.rules.table.seats {
            let Some(most) = self.most_more(area, player) else {
                continue;
            };
            let there = self.wager(area, player);
            let (cents, player) = (Cents::ZERO, player.clone());
            let price = self.rules.super_sevens.unwrap_or_default();
            let sevens = Command::WagerSevens {
                player: player.clone(),
                area,
                cents: None,
            };
            let takes = self.check(people, &sevens).is_ok();
            let called = Command::CallWager {
                player: player.clone(),
                area,
                cents,
            };
            let wager = Command::WagerOnBox {
                player,
                area,
                cents,
                made: None,
            };
            let amounts = self.wager_amounts(there, there + most.min(chips));
            offers.extend(Offer::exactly(&called).cents("cents", amounts.clone()));
            offers.extend(Offer::exactly(&wager).cents("cents", amounts));
            if takes && chips >= price {
                let offer = Offer::exactly(&sevens).one_of("cents", [price]);
                offers.push(offer.or_absent("cents"));
            }
        }
    }

    fn offer_taking_back(&self, people: &People, to: To<'_>, offers: &mut Vec<Offer>) {
        if self.round_under_way() {
            return;
        }
        for (&area, spot) in &self.boxes {
            let present = |name: &Name| people.is_present(name) && to.includes(name);
            for player in spot.players().into_iter().filter(present) {
                let there = spot.wager_of(&player);
                if self.sevens(area, &player).is_positive() {
                    let player = player.clone();
                    offers.push(Offer::exactly(&Command::WithdrawSevens { player, area }));
                }
                let cents = None;
                let taken = Command::WithdrawFromBox {
                    player,
                    area,
                    cents,
                };
                let left = self.wager_amounts(Cents::ZERO, there - Cents(1));
                offers.push(Offer::exactly(&taken).taken_back("cents", there, &left));
            }
        }
    }

    /// Insurance, and even money for a blackjack, until a further card is dealt.
    fn offer_insurance(&self, Asked { people, purses, to }: Asked<'_>, offers: &mut Vec<Offer>) {
        let cents = Cents::ZERO;
        let boxes = self.boxes.iter();
        let all =
            boxes.flat_map(|(area, spot)| spot.beside.keys().map(|player| (*area, player.clone())));
        let here = |name: &Name| to.includes(name) && people.is_present(name);
        for (area, player) in all.filter(|(_, player)| here(player)) {
            let who = || player.clone();
            if self.may_insure(&player, area).is_ok() {
                let bounds = self.insurance_bounds(area, &player);
                let amounts = self.beside_amounts(bounds, purses.chips(&player));
                let insure = Command::Insure {
                    player: who(),
                    area,
                    cents,
                };
                offers.extend(Offer::exactly(&insure).cents("cents", amounts));
            }
            let answers = [
                Command::DeclineInsurance {
                    player: who(),
                    area,
                },
                Command::TakeEvenMoney {
                    player: who(),
                    area,
                },
            ];
            self.offer_each(people, to, answers, offers);
        }
    }

    fn offer_play(&self, asked: Asked<'_>, offers: &mut Vec<Offer>) {
        if self.insurance_lasts() {
            self.offer_insurance(asked, offers);
        }
        let Asked { people, purses, to } = asked;
        let cents = Cents::ZERO;
        match self.next() {
            Next::Draw(_) if self.cards.shoe.left() > 0 && to.staff() => {
                offers.extend(self.offer_card());
            }
            Next::Follow => {
                let Some(following) = self.following() else {
                    return;
                };
                let (area, hand) = (following.area, following.hand);
                for player in following.waiting.iter().filter(|p| to.includes(p)) {
                    let (chips, who) = (purses.chips(player), || player.clone());
                    if following.split {
                        let price = self.split_price(player, area, hand);
                        if chips >= price {
                            let follow = Command::FollowSplit {
                                player: who(),
                                area,
                                cents: None,
                            };
                            let offer = Offer::exactly(&follow).one_of("cents", [price]);
                            offers.push(offer.or_absent("cents"));
                        }
                        let choose = Command::ChooseHand {
                            player: who(),
                            area,
                            hand,
                        };
                        offers.push(Offer::exactly(&choose).one_of("hand", [hand, hand + 1]));
                    } else {
                        let bounds = self.double_bounds(area, hand, player);
                        let amounts = self.beside_amounts(bounds, chips);
                        let follow = Command::FollowDouble {
                            player: who(),
                            area,
                            cents,
                        };
                        offers.extend(Offer::exactly(&follow).cents("cents", amounts));
                        let player = who();
                        offers.push(Offer::exactly(&Command::DeclineFollow { player, area }));
                    }
                }
            }
            Next::Choose => {
                let asked = self.options_asked().into_iter();
                for (area, player) in asked.filter(|(_, player)| to.includes(player)) {
                    let who = player.clone();
                    offers.push(Offer::exactly(&Command::TakeBackHand { player: who, area }));
                    offers.push(Offer::exactly(&Command::CompleteHand { player, area }));
                }
            }
            Next::Turn(area, hand) => {
                if to.staff() {
                    offers.push(Offer::exactly(&Command::DirectAbsent { area, hand }));
                }
                let here = |name: &Name| to.includes(name) && people.is_present(name);
                let Some((.., player)) = self.turn().filter(|(.., player)| here(player)) else {
                    return;
                };
                let chips = purses.chips(player);
                let affords = |choice: &Command| match choice {
                    Command::SplitPair { .. } => chips >= self.split_price(player, area, hand),
                    _ => true,
                };
                for choice in self.choices().into_iter().filter(affords) {
                    let offer = Offer::exactly(&choice);
                    offers.push(match choice {
                        Command::SplitPair { .. } => {
                            let price = self.split_price(player, area, hand);
                            offer.one_of("cents", [price]).or_absent("cents")
                        }
                        _ => offer,
                    });
                }
                let amounts = self.beside_amounts(self.may_double(), chips);
                let player = player.clone();
                let double = Command::DoubleDown {
                    player,
                    area,
                    hand,
                    cents,
                };
                offers.extend(Offer::exactly(&double).cents("cents", amounts));
            }
            Next::Nobody(area, hand) if to.staff() => {
                offers.push(Offer::exactly(&Command::DirectAbsent { area, hand }));
            }
            _ => {}
        }
    }

    /// What a player lays down to split a hand: as much as lies there.
    fn split_price(&self, player: &Name, area: u8, hand: u8) -> Cents {
        let stake = self.hand(area, hand).and_then(|h| h.stake_of(player));
        stake.map(|s| s.cents).unwrap_or_default()
    }

    /// What may be said now without an amount or a box: each is tried.
    fn offer_words(&self, people: &People, to: To<'_>, offers: &mut Vec<Offer>) {
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
            Command::ReplaceDamaged {},
            Command::Reconstruct {},
            Command::OmitCard {},
        ];
        let ask = |player: &Name| Command::ViewBurned {
            player: player.clone(),
        };
        words.extend(people.all().map(ask));
        let hold = |player: &Name| Command::HoldToMinimum {
            player: player.clone(),
        };
        words.extend(people.all().map(hold));
        self.offer_each(people, to, words, offers);
        let (from_back, half) = (1, u32::from(self.cards.shoe.size() / 2));
        let direct = Command::DirectCuttingCard { from_back };
        if to.staff() && self.check(people, &direct).is_ok() {
            offers.push(Offer::exactly(&direct).number("from_back", 1, half));
        }
    }

    /// The irregularities that may be reported now: each is tried with facts that are possible.
    fn offer_mishaps(&self, people: &People, offers: &mut Vec<Offer>) {
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
        if let Some(&card) = self.cards.shoe.unseen().present().first() {
            reports.push(Command::ReportFaceUpCard { card });
            reports.push(Command::ReportDealerCard { card });
            reports.push(Command::ReportDamagedCard { card });
            let empty = (1..=self.rules.table.seats).filter(|area| !self.boxes.contains_key(area));
            reports.extend(empty.map(|area| Command::ReportEmptyBox {
                area,
                cards: vec![card],
            }));
        }
        let mut areas = 1..=self.rules.table.seats;
        let found = areas.find(|area| self.takes_found_wagers(*area));
        let somebody = people.all().find(|player| people.is_present(player));
        if let (Some(area), Some(player)) = (found, somebody) {
            reports.push(Command::ReportBoxWager {
                player: player.clone(),
                area,
                cents: self
                    .rules
                    .table
                    .chips
                    .next_up(self.rules.table.limits.min_cents),
                broke: None,
            });
        }
        self.offer_reports(people, reports, offers);
    }
}
