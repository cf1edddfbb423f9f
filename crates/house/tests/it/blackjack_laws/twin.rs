//! A plain twin of blackjack's settlement: it reads the events as somebody at the table would hear them, keeps cards and
//! stakes in lists of its own, and says what each wager must come to and which cards may be dealt. It asks the engine
//! nothing. What it has seen on the way it counts by name.

use croupier_engine::games::blackjack::event::{Event, How, Mishap, Reinstated};
use croupier_engine::games::blackjack::{BustedSplit, Rules};
use croupier_engine::words::WagerResult::{Lost, StandOff, Won};
use croupier_engine::{Card, Cents, Name};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, Default)]
struct Stake {
    base: i64,
    added: i64,
    extra: bool,
    told: usize,
}

#[derive(Clone, Debug, Default)]
struct Hand {
    cards: Vec<Card>,
    stakes: BTreeMap<Name, Stake>,
    split: bool,
    aces: bool,
    doubled: bool,
    absent: bool,
}

/// Chips are counted in this many cents.
const UNIT: i64 = 50;

pub(crate) struct Twin {
    /// Which amounts the chips can make, in units, counted up by adding chips.
    made: Vec<bool>,
    least: i64,
    original_only: bool,
    wagers: BTreeMap<(u8, Name), i64>,
    sevens: BTreeMap<(u8, Name), i64>,
    insured: BTreeMap<(u8, Name), i64>,
    lost: BTreeMap<(u8, Name), i64>,
    /// What was collected of each, and what each got beyond his or her own.
    gone: BTreeMap<(u8, Name), i64>,
    got: BTreeMap<(u8, Name), i64>,
    boxes: BTreeMap<u8, Vec<Hand>>,
    dealer: Vec<Card>,
    late: bool,
    decided: bool,
    split_at: usize,
    /// The boxes on which even money was taken.
    evened: BTreeSet<u8>,
    /// The boxes on which Super Sevens were paid for two sevens or more.
    sevens_paid: BTreeSet<u8>,
    /// The boxes on which a pair was left whole.
    unsplit: BTreeSet<u8>,
    /// Who follows a decision with money, who does not, and who names the second hand.
    answers: [usize; 3],
    /// What came to each player and went from him or her.
    pub(crate) chips: BTreeMap<Name, i64>,
    /// How many wagers it has followed to their end.
    pub(crate) settled: usize,
    /// How many hands were played to their end.
    pub(crate) hands: usize,
    /// What it has seen, and how often.
    pub(crate) seen: BTreeMap<&'static str, usize>,
}

fn pips(card: Card) -> u32 {
    match &card.to_string()[..1] {
        "A" => 1,
        "T" | "J" | "Q" | "K" => 10,
        digit => digit.parse().unwrap(),
    }
}

fn count(cards: &[Card]) -> u32 {
    let low: u32 = cards.iter().map(|c| pips(*c)).sum();
    let ace = cards.iter().any(|c| pips(*c) == 1);
    if ace && low + 10 <= 21 { low + 10 } else { low }
}

fn ace_and_ten(cards: &[Card]) -> bool {
    cards.len() == 2 && count(cards) == 21
}

impl Twin {
    pub(crate) fn new(rules: &Rules) -> Twin {
        let chips = rules.table.chips.denominations().iter();
        let chips: Vec<usize> = chips.map(|d| (d.0 / UNIT) as usize).collect();
        let mut made = vec![false; 2400];
        made[0] = true;
        for amount in 1..made.len() {
            made[amount] = chips.iter().any(|&d| d <= amount && made[amount - d]);
        }
        Twin {
            made,
            least: rules.table.limits.min_cents.0,
            original_only: rules.busted_split == BustedSplit::OriginalOnly,
            wagers: BTreeMap::new(),
            sevens: BTreeMap::new(),
            insured: BTreeMap::new(),
            lost: BTreeMap::new(),
            gone: BTreeMap::new(),
            got: BTreeMap::new(),
            boxes: BTreeMap::new(),
            dealer: Vec::new(),
            late: false,
            decided: false,
            split_at: 0,
            evened: BTreeSet::new(),
            sevens_paid: BTreeSet::new(),
            unsplit: BTreeSet::new(),
            answers: [0; 3],
            chips: BTreeMap::new(),
            settled: 0,
            hands: 0,
            seen: BTreeMap::new(),
        }
    }

    fn see(&mut self, what: &'static str) {
        *self.seen.entry(what).or_default() += 1;
    }

    fn see_if(&mut self, so: bool, what: &'static str) {
        if so {
            self.see(what);
        }
    }

    fn gains(&mut self, player: &Name, cents: i64) {
        *self.chips.entry(player.clone()).or_default() += cents;
    }

    fn three_to_two(&self, stake: i64) -> i64 {
        let exact = (stake * 3 + 2 * UNIT - 1) / (2 * UNIT);
        (exact..).find(|&c| self.made[c as usize]).unwrap() * UNIT
    }

    fn hand(&mut self, area: u8, nth: u8) -> &mut Hand {
        &mut self.boxes.get_mut(&area).unwrap()[usize::from(nth) - 1]
    }

    fn lay_out(&mut self, drawn: &[Card]) {
        self.dealer.clear();
        for hands in self.boxes.values_mut() {
            hands[0].cards.clear();
        }
        let areas: Vec<u8> = self.boxes.keys().copied().collect();
        let mut drawn = drawn.iter().copied();
        for pass in 0..2 {
            for area in &areas {
                self.hand(*area, 1).cards.extend(drawn.next());
            }
            if pass == 0 {
                self.dealer.extend(drawn.next());
            }
        }
    }

    /// What the stake on a hand must come to, in parts: how much, how, and what is paid.
    fn due(
        &self,
        area: u8,
        nth: u8,
        player: &Name,
    ) -> Vec<(i64, croupier_engine::words::WagerResult, i64)> {
        let hand = &self.boxes[&area][usize::from(nth) - 1];
        let stake = &hand.stakes[player];
        let all = stake.base + stake.added;
        let natural = ace_and_ten(&hand.cards) && !hand.split;
        let mine = count(&hand.cards);
        if mine > 21 {
            return vec![(all, Lost, 0)];
        }
        if !self.decided {
            assert!(natural, "only a blackjack is paid so early");
            return match pips(self.dealer[0]) {
                1 => vec![(all, Won, all)],
                2..=9 => vec![(all, Won, self.three_to_two(all))],
                _ => panic!("a blackjack against a ten waits"),
            };
        }
        let dealers = count(&self.dealer);
        let looks_natural = ace_and_ten(&self.dealer);
        let blackjack = looks_natural && !self.late;
        if natural {
            return if blackjack {
                vec![(all, StandOff, 0)]
            } else {
                vec![(all, Won, self.three_to_two(all))]
            };
        }
        let protects = looks_natural && mine < dealers && (hand.doubled || hand.split);
        if blackjack || protects {
            let key = (area, player.clone());
            let before = self.lost.get(&key).copied().unwrap_or_default();
            let enough = self.original_only && hand.split && before >= self.wagers[&key];
            let mut parts = vec![if stake.extra || enough {
                (stake.base, StandOff, 0)
            } else {
                (stake.base, Lost, 0)
            }];
            if stake.added > 0 {
                parts.push((stake.added, StandOff, 0));
            }
            return parts;
        }
        if dealers > 21 || mine > dealers {
            return vec![(all, Won, all)];
        }
        if mine == dealers {
            return vec![(all, StandOff, 0)];
        }
        vec![(all, Lost, 0)]
    }

    /// nz-1996/blackjack/12.3 and 12.4: the dealer draws to seventeen where a hand depends on it, and not otherwise.
    fn check_dealer(&self) {
        let open = |h: &Hand| {
            let natural = ace_and_ten(&h.cards) && !h.split;
            !h.stakes.is_empty() && !natural && count(&h.cards) <= 21
        };
        let contested = self.boxes.values().flatten().any(open);
        let cards = &self.dealer;
        if contested {
            assert!(cards.len() >= 2 && count(cards) >= 17, "{cards:?}");
        } else {
            assert!(cards.len() <= 2, "{cards:?}");
        }
        if cards.len() > 2 {
            assert!(count(&cards[..cards.len() - 1]) < 17, "{cards:?}");
        }
    }

    pub(crate) fn follow(&mut self, event: &Event) {
        match event {
            Event::BoxWagered {
                player,
                area,
                total_cents,
                ..
            }
            | Event::BoxWithdrawn {
                player,
                area,
                total_cents,
                ..
            } => {
                let key = (*area, player.clone());
                let before = self.wagers.insert(key.clone(), total_cents.0);
                self.gains(player, before.unwrap_or_default() - total_cents.0);
                if total_cents.is_zero() {
                    self.wagers.remove(&key);
                }
            }
            Event::BoxWagerFound {
                player,
                area,
                valid_cents,
                ..
            } if valid_cents.is_positive() => {
                self.gains(player, -valid_cents.0);
                let wager = self.wagers.entry((*area, player.clone())).or_default();
                *wager += valid_cents.0;
                let base = *wager;
                // A box that was overlooked has had no card.
                let hands = self.boxes.entry(*area);
                hands.or_insert_with(|| vec![Hand::default()]);
                let stakes = &mut self.hand(*area, 1).stakes;
                stakes.entry(player.clone()).or_default().base = base;
            }
            Event::SevensWagered {
                player,
                area,
                cents,
            } => {
                self.gains(player, -cents.0);
                self.sevens.insert((*area, player.clone()), cents.0);
            }
            Event::SevensWithdrawn { player, area, .. } => {
                let back = self.sevens.remove(&(*area, player.clone())).unwrap();
                self.gains(player, back);
            }
            Event::InsurancePlaced {
                player,
                area,
                cents,
            } => {
                assert!(cents.0 * 2 <= self.wagers[&(*area, player.clone())]);
                assert!(cents.0 >= self.least && pips(self.dealer[0]) == 1);
                self.gains(player, -cents.0);
                self.insured.insert((*area, player.clone()), cents.0);
            }
            Event::BettingClosed { .. } => self.begin(),
            Event::CardToBox {
                area, hand, card, ..
            } => self.take_card(*area, *hand, *card),
            Event::CardToDealer { card, .. } => self.dealer.push(*card),
            Event::RoundLaidAnew { drawn, .. } => {
                self.gone.clear();
                self.got.clear();
                self.lay_out(drawn);
            }
            Event::OptionsOpened {} => {
                self.late = true;
                self.see("the dealer's first card left out");
            }
            Event::InsuranceDeclined { absent: true, .. } => {
                self.see("insurance for want of an answer")
            }
            Event::AbsenceDirected { area, hand, .. } => {
                self.hand(*area, *hand).absent = true;
                self.see("a hand completed for an absent player");
            }
            Event::HandStood { area, hand, .. } => {
                let stood = self.hand(*area, *hand).clone();
                assert!(count(&stood.cards) >= 12, "{event}: {stood:?}");
                self.leave_whole(*area, &stood);
            }
            Event::CardAsked { area, hand, .. } | Event::CardRefused { area, hand, .. } => {
                let asked = self.hand(*area, *hand).clone();
                self.leave_whole(*area, &asked);
            }
            Event::HandDoubled {
                area,
                hand,
                player,
                cents,
            }
            | Event::DoubleFollowed {
                area,
                hand,
                player,
                cents,
            } => {
                let first = matches!(event, Event::HandDoubled { .. });
                let least = self.least;
                let hand = self.hand(*area, *hand);
                assert_eq!(hand.cards.len(), 2, "{event}");
                assert!(hand.cards.iter().all(|c| pips(*c) != 1), "{event}");
                assert!((9..=11).contains(&count(&hand.cards)), "{event}");
                assert_eq!(hand.doubled, !first);
                hand.doubled = true;
                let split = hand.split;
                let pair = hand.clone();
                let stake = hand.stakes.get_mut(player).unwrap();
                assert_eq!(stake.added, 0);
                stake.added = cents.0;
                assert!((least..=stake.base).contains(&stake.added), "{event}");
                self.gains(player, -cents.0);
                if first {
                    self.answers = [0; 3];
                    self.leave_whole(*area, &pair);
                    self.see_if(split, "a double after a split");
                } else {
                    self.answer(0, "a double followed and not");
                    self.see("a double followed");
                    self.see_if(split, "a double after a split followed");
                }
            }
            Event::FollowDeclined { absent, .. } => {
                self.answer(1, "a double followed and not");
                self.see("a double not followed");
                self.see_if(*absent, "a double not followed for want of an answer");
            }
            Event::PairSplit {
                area,
                hand,
                player,
                cents,
            } => {
                assert!(!self.unsplit.contains(area), "{event}");
                self.no_sevens_on(*area);
                let sevens = self.sevens_paid.contains(area);
                self.answers = [0; 3];
                let first = self.hand(*area, *hand);
                assert_eq!(first.cards.len(), 2, "{event}");
                assert_eq!(pips(first.cards[0]), pips(first.cards[1]));
                assert!(!first.aces, "{event}");
                assert_eq!(first.stakes[player].base, cents.0);
                first.split = true;
                first.aces = pips(first.cards[0]) == 1;
                let aces = first.aces;
                let mut second = Hand {
                    cards: vec![first.cards.pop().unwrap()],
                    split: true,
                    aces,
                    ..Hand::default()
                };
                second.stakes.insert(player.clone(), extra(*cents));
                self.split_at = usize::from(*hand);
                let hands = self.boxes.get_mut(area).unwrap();
                hands.insert(usize::from(*hand), second);
                let many = hands.len();
                assert!(many <= 3);
                self.gains(player, -cents.0);
                self.see_if(many == 3, "three hands on a box");
                self.see_if(aces, "aces split");
                self.see_if(sevens && many == 2, "sevens split with a wager on them");
            }
            Event::SplitFollowed {
                player,
                area,
                hand,
                cents,
            } => {
                let first = &self.boxes[area][self.split_at - 1];
                assert_eq!(first.stakes[player].base, cents.0, "{event}");
                let stakes = &mut self.hand(*area, *hand).stakes;
                stakes.insert(player.clone(), extra(*cents));
                self.gains(player, -cents.0);
                self.answer(0, "a split followed, and a hand named");
                self.see("a split followed");
            }
            Event::SplitHandChosen {
                player,
                area,
                hand,
                absent,
            } => {
                let from = self.split_at as u8;
                self.answer(
                    if *hand == from { 1 } else { 2 },
                    "a split followed, and a hand named",
                );
                self.see(if *hand == from {
                    "the first hand named"
                } else {
                    "the second hand named"
                });
                self.see_if(*absent, "no hand named for want of an answer");
                let stake = self.hand(*area, from).stakes.remove(player).unwrap();
                self.hand(*area, *hand).stakes.insert(player.clone(), stake);
            }
            Event::RoundDecided { total, .. } => {
                self.check_dealer();
                self.decided = true;
                self.see_if(
                    *total < 17 && self.dealer.len() == 2,
                    "a second card and no third",
                );
                self.see_if(self.dealer.len() == 1, "no second card");
            }
            Event::MishapRuled {
                on: Mishap::InsufficientCards,
                ..
            } => self.see("a shoe run dry"),
            Event::StakeSettled(settled) => {
                let (player, area, hand) = (&settled.player, settled.area, settled.hand);
                let (stake, result) = (settled.stake_cents.0, settled.result);
                let payment = settled.payment_cents.0;
                let due = self.due(area, hand, player);
                let nth = self.boxes[&area][usize::from(hand) - 1].stakes[player].told;
                let said = (stake, result, payment);
                assert_eq!(
                    said, due[nth],
                    "{event}\n{:?}\n{:?}",
                    self.boxes, self.dealer
                );
                self.settled += 1;
                self.see_settled(area, hand, player, settled.how);
                let back = match result {
                    Won => stake + payment,
                    StandOff => stake,
                    Lost => 0,
                };
                self.gains(player, back);
                self.came((area, player), result == Lost, stake, payment);
                if !self.decided && result == Lost {
                    let key = (area, player.clone());
                    *self.lost.entry(key).or_default() += stake;
                }
                let stakes = &mut self.hand(area, hand).stakes;
                stakes.get_mut(player).unwrap().told += 1;
                if nth + 1 == due.len() {
                    stakes.remove(player);
                }
            }
            Event::SevensSettled {
                player,
                area,
                stake_cents,
                payment_cents,
                ..
            } => {
                let stake = self.sevens.remove(&(*area, player.clone())).unwrap();
                let cards: Vec<String> = self.boxes[area][0]
                    .cards
                    .iter()
                    .take(3)
                    .map(ToString::to_string)
                    .collect();
                let seven = |at: usize| cards.get(at).is_some_and(|c| c.starts_with('7'));
                let same = cards.iter().all(|c| c[1..] == cards[0][1..]);
                let two = seven(0) && seven(1);
                let times = if two && seven(2) {
                    if same { 5000 } else { 500 }
                } else if two {
                    if cards[0][1..] == cards[1][1..] {
                        100
                    } else {
                        50
                    }
                } else if seven(0) {
                    3
                } else {
                    0
                };
                assert_eq!((stake_cents.0, payment_cents.0), (stake, stake * times));
                self.came((*area, player), times == 0, stake, stake * times);
                self.gains(player, if times > 0 { stake * (times + 1) } else { 0 });
                if two {
                    self.sevens_paid.insert(*area);
                }
                self.settled += 1;
                self.see(match times {
                    5000 => "Super Sevens at 5000 to 1",
                    500 => "Super Sevens at 500 to 1",
                    100 => "Super Sevens at 100 to 1",
                    50 => "Super Sevens at 50 to 1",
                    3 => "Super Sevens at 3 to 1",
                    _ => "Super Sevens lost",
                });
            }
            Event::InsuranceSettled {
                player,
                area,
                stake_cents,
                payment_cents,
                ..
            } => {
                let stake = self.insured.remove(&(*area, player.clone())).unwrap();
                assert_eq!(self.dealer.len(), 2);
                assert_eq!(pips(self.dealer[0]), 1);
                let pays = if pips(self.dealer[1]) == 10 { 2 } else { 0 };
                assert_eq!((stake_cents.0, payment_cents.0), (stake, stake * pays));
                self.came((*area, player), pays == 0, stake, stake * pays);
                self.gains(player, if pays > 0 { stake * 3 } else { 0 });
                self.settled += 1;
                self.see(if pays > 0 {
                    "insurance won"
                } else {
                    "insurance lost"
                });
                let bust = self.boxes[area].iter().all(|h| count(&h.cards) > 21);
                self.see_if(bust, "insurance of a hand that is bust");
            }
            Event::LossReturned {
                player,
                area,
                cents,
                why: Mishap::DealerBlackjack,
            } => {
                let key = (*area, player.clone());
                assert!(self.original_only && ace_and_ten(&self.dealer));
                assert_eq!(cents.0, self.lost[&key] - self.wagers[&key]);
                *self.gone.get_mut(&key).unwrap() -= cents.0;
                self.gains(player, cents.0);
                self.see("losses of split hands returned");
            }
            Event::LossReturned {
                player,
                area,
                cents,
                ..
            } => {
                let key = (*area, player.clone());
                let gone = self.gone.get_mut(&key).unwrap();
                *gone -= cents.0;
                assert!(*gone >= 0, "{event}");
                self.lost.remove(&key);
                self.gains(player, cents.0);
            }
            Event::PaymentRecovered {
                player,
                area,
                cents,
                ..
            } => {
                let got = self.got.get_mut(&(*area, player.clone())).unwrap();
                *got -= cents.0;
                assert!(*got >= 0, "{event}");
                self.gains(player, -cents.0);
                self.see("a payment taken back");
            }
            Event::WagerReinstated {
                player,
                area,
                what,
                cents,
            } => {
                self.gains(player, -cents.0);
                let base = cents.0;
                match what {
                    Reinstated::SuperSevens => {
                        self.sevens.insert((*area, player.clone()), base);
                    }
                    Reinstated::Hand => {
                        let stake = Stake {
                            base,
                            ..Stake::default()
                        };
                        let stakes = &mut self.hand(*area, 1).stakes;
                        stakes.insert(player.clone(), stake);
                    }
                }
            }
            Event::BoxGivenBack { player, area, .. } | Event::BoxForfeited { player, area, .. } => {
                let back = self.lies(*area, player);
                if let Event::BoxGivenBack { cents, .. } = event {
                    assert_eq!(cents.0, back, "{event}");
                    self.gains(player, back);
                }
                for hand in self.boxes.get_mut(area).unwrap() {
                    hand.stakes.remove(player);
                }
                self.sevens.remove(&(*area, player.clone()));
                self.insured.remove(&(*area, player.clone()));
            }
            // The last round may be void when wagers for the next one lie there.
            Event::RoundSetAside { .. } if self.boxes.is_empty() => {}
            Event::RoundSettled { .. } | Event::RoundSetAside { .. } => self.finish(),
            _ => {}
        }
    }

    /// What came of a wager: what was collected, or what went back with what was paid.
    fn came(&mut self, (area, player): (u8, &Name), lost: bool, stake: i64, payment: i64) {
        let (came, cents) = if lost {
            (&mut self.gone, stake)
        } else {
            (&mut self.got, stake + payment)
        };
        *came.entry((area, player.clone())).or_default() += cents;
    }

    /// What a player has on a box in all.
    fn lies(&self, area: u8, player: &Name) -> i64 {
        let stakes = self.boxes[&area]
            .iter()
            .filter_map(|h| h.stakes.get(player));
        let key = (area, player.clone());
        let beside = [&self.sevens, &self.insured].map(|m| m.get(&key).copied());
        let beside: i64 = beside.into_iter().flatten().sum();
        stakes.map(|s| s.base + s.added).sum::<i64>() + beside
    }

    /// nz-1996/blackjack/10.3, 11.4, 12.1 and 15.9: which hands may have another card.
    fn take_card(&mut self, area: u8, nth: u8, card: Card) {
        let hand = self.hand(area, nth);
        let (cards, total) = (hand.cards.len(), count(&hand.cards));
        assert!(cards < 2 || total < 21, "{hand:?}");
        assert!(cards == 2 || !hand.doubled, "{hand:?}");
        assert!(cards == 1 || !hand.aces, "{hand:?}");
        assert!(cards < 2 || !hand.absent || total <= 11, "{hand:?}");
        hand.cards.push(card);
        if cards > 2 {
            self.no_sevens_on(area);
        }
    }

    /// nz-1996/blackjack/14.5 and 14.6: by a split, and by a fourth card, Super Sevens are settled.
    fn no_sevens_on(&self, area: u8) {
        assert!(self.sevens.keys().all(|(on, _)| *on != area), "box {area}");
    }

    /// nz-1996/blackjack/11.5: a pair that is left whole.
    fn leave_whole(&mut self, area: u8, hand: &Hand) {
        if let [one, other] = hand.cards[..]
            && pips(one) == pips(other)
            && !hand.absent
        {
            self.unsplit.insert(area);
        }
    }

    fn answer(&mut self, which: usize, both: &'static str) {
        self.answers[which] += 1;
        let [money, first, second] = self.answers;
        self.see_if(money > 0 && first + second > 0, both);
    }

    fn see_settled(&mut self, area: u8, nth: u8, player: &Name, how: How) {
        let hand = self.boxes[&area][usize::from(nth) - 1].clone();
        let (blackjack, told) = (ace_and_ten(&self.dealer), hand.stakes[player].told);
        let before = self.lost.get(&(area, player.clone())).copied();
        if how == How::EvenMoney {
            self.evened.insert(area);
        }
        let evened = self.evened.contains(&area);
        self.see(match how {
            How::Blackjack if self.decided => "a blackjack that waited",
            How::Blackjack => "a blackjack paid at once",
            How::EvenMoney => "even money",
            How::BothBlackjack => "two blackjacks",
            How::Bust => "a hand that is bust",
            How::Higher => "a win by more",
            How::DealerBust => "a win by the dealer's bust",
            How::Lower => "a loss by less",
            How::Equal => "the same total",
            How::DealerBlackjack => "a loss to a dealer's blackjack",
            How::DoublingReturned => "doubling returned",
            How::SplitReturned => "splitting returned",
        });
        let waits = matches!(how, How::Blackjack | How::BothBlackjack) && self.decided;
        self.see_if(
            waits && evened,
            "even money for one on a box and not for another",
        );
        if !self.decided || !blackjack || told > 0 {
            return;
        }
        self.see_if(self.late, "ace and ten without a first card");
        self.see_if(
            hand.doubled && !hand.split,
            "a dealer's blackjack after a double",
        );
        self.see_if(hand.split, "a dealer's blackjack after a split");
        self.see_if(
            hand.split && hand.doubled,
            "a dealer's blackjack after both",
        );
        self.see_if(
            hand.split && hand.aces,
            "a dealer's blackjack after split aces",
        );
        if hand.split && before.is_some() {
            self.see(if self.original_only {
                "a busted split counted towards the original"
            } else {
                "a busted split lost besides the original"
            });
        }
    }

    fn begin(&mut self) {
        self.boxes.clear();
        self.lost.clear();
        self.gone.clear();
        self.got.clear();
        self.evened.clear();
        self.unsplit.clear();
        self.sevens_paid.clear();
        self.dealer.clear();
        (self.late, self.decided) = (false, false);
        self.answers = [0; 3];
        for ((area, player), cents) in &self.wagers {
            let hands = self
                .boxes
                .entry(*area)
                .or_insert_with(|| vec![Hand::default()]);
            let stake = Stake {
                base: *cents,
                ..Stake::default()
            };
            hands[0].stakes.insert(player.clone(), stake);
        }
        let crowded = self.boxes.values().any(|hands| hands[0].stakes.len() == 3);
        self.see_if(crowded, "three players on a box");
    }

    /// When a round is over, nothing of it is left.
    fn finish(&mut self) {
        for hand in self.boxes.values().flatten() {
            assert!(hand.stakes.is_empty(), "{hand:?}");
        }
        assert!(self.sevens.is_empty() && self.insured.is_empty());
        self.hands += self.boxes.values().map(Vec::len).sum::<usize>();
        self.boxes.clear();
        self.wagers.clear();
    }
}

fn extra(cents: Cents) -> Stake {
    Stake {
        base: cents.0,
        extra: true,
        ..Stake::default()
    }
}
