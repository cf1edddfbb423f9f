//! A plain twin of blackjack's settlement: it reads the events as somebody at the table would hear them, keeps cards and
//! stakes in lists of its own, and says what each wager must come to. It asks the engine nothing.

use croupier_engine::games::baccarat::event::WagerResult::{Lost, StandOff, Won};
use croupier_engine::games::blackjack::event::{Event, Mishap};
use croupier_engine::games::blackjack::{BustedSplit, Rules};
use croupier_engine::{Card, Cents, Name};
use std::collections::BTreeMap;

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
    doubled: bool,
}

pub(crate) struct Twin {
    /// Which amounts the chips can make, counted up by adding chips.
    made: Vec<bool>,
    original_only: bool,
    wagers: BTreeMap<(u8, Name), i64>,
    sevens: BTreeMap<(u8, Name), i64>,
    insured: BTreeMap<(u8, Name), i64>,
    lost: BTreeMap<(u8, Name), i64>,
    boxes: BTreeMap<u8, Vec<Hand>>,
    dealer: Vec<Card>,
    late: bool,
    decided: bool,
    split_at: usize,
    /// How many wagers it has followed to their end.
    pub(crate) settled: usize,
    /// How many losses of split hands were given back.
    pub(crate) returned: usize,
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
        let mut made = vec![false; 120_000];
        made[0] = true;
        for amount in 1..made.len() {
            made[amount] = rules
                .chips
                .denominations()
                .iter()
                .any(|d| d.0 as usize <= amount && made[amount - d.0 as usize]);
        }
        Twin {
            made,
            original_only: rules.busted_split == BustedSplit::OriginalOnly,
            wagers: BTreeMap::new(),
            sevens: BTreeMap::new(),
            insured: BTreeMap::new(),
            lost: BTreeMap::new(),
            boxes: BTreeMap::new(),
            dealer: Vec::new(),
            late: false,
            decided: false,
            split_at: 0,
            settled: 0,
            returned: 0,
        }
    }

    fn three_to_two(&self, stake: i64) -> i64 {
        let exact = (stake * 3 + 1) / 2;
        (exact..).find(|&c| self.made[c as usize]).unwrap()
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
    ) -> Vec<(
        i64,
        croupier_engine::games::baccarat::event::WagerResult,
        i64,
    )> {
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
                self.wagers.insert(key.clone(), total_cents.0);
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
                let wager = self.wagers.entry((*area, player.clone())).or_default();
                *wager += valid_cents.0;
                let base = *wager;
                let stakes = &mut self.hand(*area, 1).stakes;
                stakes.entry(player.clone()).or_default().base = base;
            }
            Event::SevensWagered {
                player,
                area,
                cents,
            } => {
                self.sevens.insert((*area, player.clone()), cents.0);
            }
            Event::SevensWithdrawn { player, area, .. } => {
                self.sevens.remove(&(*area, player.clone()));
            }
            Event::InsurancePlaced {
                player,
                area,
                cents,
            } => {
                assert!(cents.0 * 2 <= self.wagers[&(*area, player.clone())]);
                self.insured.insert((*area, player.clone()), cents.0);
            }
            Event::BettingClosed { .. } => self.begin(),
            Event::CardToBox {
                area, hand, card, ..
            } => self.hand(*area, *hand).cards.push(*card),
            Event::CardToDealer { card, .. } => self.dealer.push(*card),
            Event::RoundLaidAnew { drawn } => self.lay_out(drawn),
            Event::OptionsOpened {} => self.late = true,
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
                let hand = self.hand(*area, *hand);
                hand.doubled = true;
                let stake = hand.stakes.get_mut(player).unwrap();
                stake.added = cents.0;
                assert!(stake.added <= stake.base);
            }
            Event::PairSplit {
                area,
                hand,
                player,
                cents,
            } => {
                let first = self.hand(*area, *hand);
                assert_eq!(pips(first.cards[0]), pips(first.cards[1]));
                first.split = true;
                let mut second = Hand {
                    cards: vec![first.cards.pop().unwrap()],
                    split: true,
                    ..Hand::default()
                };
                second.stakes.insert(player.clone(), extra(*cents));
                self.split_at = usize::from(*hand);
                let hands = self.boxes.get_mut(area).unwrap();
                hands.insert(usize::from(*hand), second);
                assert!(hands.len() <= 3);
            }
            Event::SplitFollowed {
                player,
                area,
                hand,
                cents,
            } => {
                let stakes = &mut self.hand(*area, *hand).stakes;
                stakes.insert(player.clone(), extra(*cents));
            }
            Event::SplitHandChosen {
                player, area, hand, ..
            } => {
                let from = self.split_at as u8;
                let stake = self.hand(*area, from).stakes.remove(player).unwrap();
                self.hand(*area, *hand).stakes.insert(player.clone(), stake);
            }
            Event::RoundDecided { .. } => {
                self.check_dealer();
                self.decided = true;
            }
            Event::StakeSettled {
                player,
                area,
                hand,
                stake_cents,
                result,
                payment_cents,
                ..
            } => {
                let due = self.due(*area, *hand, player);
                let nth = self.boxes[area][usize::from(*hand) - 1].stakes[player].told;
                let said = (stake_cents.0, *result, payment_cents.0);
                assert_eq!(
                    said, due[nth],
                    "{event}\n{:?}\n{:?}",
                    self.boxes, self.dealer
                );
                self.settled += 1;
                if !self.decided && *result == Lost {
                    let key = (*area, player.clone());
                    *self.lost.entry(key).or_default() += stake_cents.0;
                }
                let stakes = &mut self.hand(*area, *hand).stakes;
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
                self.settled += 1;
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
                self.settled += 1;
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
                self.returned += 1;
            }
            Event::BoxGivenBack { player, area, .. } | Event::BoxForfeited { player, area, .. } => {
                for hand in self.boxes.get_mut(area).unwrap() {
                    hand.stakes.remove(player);
                }
                self.sevens.remove(&(*area, player.clone()));
                self.insured.remove(&(*area, player.clone()));
            }
            Event::RoundSettled { .. } | Event::RoundSetAside { .. } => self.finish(),
            _ => {}
        }
    }

    fn begin(&mut self) {
        self.boxes.clear();
        self.lost.clear();
        self.dealer.clear();
        (self.late, self.decided) = (false, false);
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
    }

    /// When a round is over, nothing of it is left.
    fn finish(&mut self) {
        for hand in self.boxes.values().flatten() {
            assert!(hand.stakes.is_empty(), "{hand:?}");
        }
        assert!(self.sevens.is_empty() && self.insured.is_empty());
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
