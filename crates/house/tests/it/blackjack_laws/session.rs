//! Sessions at a blackjack table with the automatic dealer: four players, three of them on one box, wager and answer as a
//! seed says, or do not answer, and the plain twin follows every event. The cards come so that what is rare at a real table
//! is common here; what a run has visited is counted, and a run that misses any of it fails.

use super::twin::Twin;
use super::{dealt, draft, game, name, say};
use croupier_engine::games::blackjack::{Blackjack, Command as Said, Event as Told, Phase};
use croupier_engine::games::{Event as GameEvent, Game};
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::{Card, Cents, Name};
use croupier_house::command::Floor;
use croupier_house::dealer::{self, Next};
use croupier_house::{Actor, Command, Event, Table};
use croupier_rulebooks::Choices;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// What a run must have visited.
const WANTED: &[&str] = &[
    "three players on a box",
    "a double followed",
    "a double not followed",
    "a double followed and not",
    "a double not followed for want of an answer",
    "a double after a split",
    "a double after a split followed",
    "a split followed",
    "the first hand named",
    "the second hand named",
    "a split followed, and a hand named",
    "no hand named for want of an answer",
    "three hands on a box",
    "aces split",
    "insurance won",
    "insurance lost",
    "insurance of a hand that is bust",
    "insurance for want of an answer",
    "even money",
    "even money for one on a box and not for another",
    "Super Sevens lost",
    "Super Sevens at 3 to 1",
    "Super Sevens at 50 to 1",
    "Super Sevens at 100 to 1",
    "Super Sevens at 500 to 1",
    "Super Sevens at 5000 to 1",
    "sevens split with a wager on them",
    "a blackjack paid at once",
    "a blackjack that waited",
    "two blackjacks",
    "a hand that is bust",
    "a win by more",
    "a win by the dealer's bust",
    "a loss by less",
    "the same total",
    "a loss to a dealer's blackjack",
    "doubling returned",
    "splitting returned",
    "a dealer's blackjack after a double",
    "a dealer's blackjack after a split",
    "a dealer's blackjack after both",
    "a dealer's blackjack after split aces",
    "a busted split counted towards the original",
    "a busted split lost besides the original",
    "losses of split hands returned",
    "the dealer's first card left out",
    "ace and ten without a first card",
    "a second card and no third",
    "no second card",
    "a hand completed for an absent player",
    "a shoe run dry",
];

/// Cards that come more often in a round than chance would have it.
const THEMES: [&[&str]; 5] = [
    &[],
    &["8c", "8d", "8s", "3s", "Ks", "Td", "Ah"],
    &["7h", "7h", "7h", "7h", "7s", "7d"],
    &["Ad", "As", "Kc", "Ts", "Ah", "Qd"],
    &["5d", "6h", "4c", "5s", "Kc", "Ah"],
];

/// What the dealer often has: anything, or a blackjack.
const DEALERS: [[&str; 2]; 4] = [["", ""], ["", ""], ["Kc", "Ah"], ["Ad", "Ts"]];

/// A plain generator, the same for ever.
struct Seed(u64);

impl Seed {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

fn any_table(seed: &mut Seed) -> Table {
    let options = [
        ("busted-split", &["original-only", "busted-too"][..]),
        ("decks", &["6", "7", "8"]),
        ("super-sevens", &["1.00", "5.00"]),
        ("cutting-card-from-back", &["78", "1"]),
        ("burn", &["yes", "no"]),
        ("min", &["2.00", "5.00"]),
        ("chips", &["0.50,1.00,5.00,25.00", "1.00,2.50,5.00"]),
    ];
    let choices = options.map(|(key, words)| (key.to_owned(), seed.pick(words).to_owned()));
    draft(&Choices::from(choices))
}

struct Session {
    table: Table,
    twin: Twin,
    seed: Seed,
    theme: &'static [&'static str],
    /// Whether hands are drawn to until they are bust.
    reckless: bool,
    /// The dealer's first two cards, if there are any such left.
    dealers: [&'static str; 2],
    rounds: usize,
}

/// What each of the four brings.
const PURSE: i64 = 2_000_000_000;

impl Session {
    fn new(seed: u64) -> Session {
        let mut seed = Seed(seed);
        let table = any_table(&mut seed);
        let mut session = Session {
            twin: Twin::new(game(&table).rules()),
            table,
            seed,
            theme: THEMES[0],
            reckless: false,
            dealers: DEALERS[0],
            rounds: 0,
        };
        session.must(&Command::Floor(Floor::OpenTable {}));
        for at in 0..4 {
            let (player, cents) = (name(at), Cents(PURSE));
            session.must(&Command::Floor(Floor::BuyIn { player, cents }));
        }
        for (at, seat) in [(0, 1), (3, 2)] {
            let player = name(at);
            session.must(&Command::Floor(Floor::Sit { player, seat }));
        }
        session
    }

    /// Says a command; whether it was accepted.
    fn say(&mut self, command: &Command) -> bool {
        let actor = Actor::house(command.roles()[0]);
        let Ok(events) = self.table.decide(&actor, 0, command) else {
            return false;
        };
        for event in events {
            self.table.apply(0, &event.what).unwrap();
            if let Event::Game(GameEvent::Blackjack(event)) = &event.what {
                self.twin.follow(event);
            }
        }
        true
    }

    fn must(&mut self, command: &Command) {
        assert!(self.say(command), "{command}");
    }

    /// Plays so many rounds and holds every purse against the twin's.
    fn play(&mut self, rounds: usize) {
        while self.rounds < rounds {
            if *game(&self.table).phase() == Phase::Betting {
                self.wager();
            }
            if !self.seed.once_in(14)
                && matches!(dealer::next(&self.table), Next::Ask(_))
                && let Some(said) = self.answer()
            {
                self.must(&say(said));
                continue;
            }
            let to = game(&self.table).draws_to().map(|to| to.word());
            let first = game(&self.table).dealer().is_empty();
            if to == Some("dealer") && first && self.seed.once_in(60) {
                // The dealer forgets the first card; once it is late already there is none to forget.
                self.say(&say(Said::OmitCard {}));
                continue;
            }
            let card = self.card();
            let Some(command) = dealt(&self.table, |_| card) else {
                // Cards that were dealt wrongly are laid anew when a casino supervisor says so.
                self.must(&say(Said::Reconstruct {}));
                continue;
            };
            self.rounds += usize::from(command.word() == "settle");
            if let Next::Ask(command) = dealer::next(&self.table) {
                self.answers_for_the_silent(&command);
            }
            self.must(&command);
        }
        for at in 0..4 {
            let player = name(at);
            let gained = self.twin.chips.get(&player).copied().unwrap_or_default();
            assert_eq!(self.table.purse(&player), Cents(PURSE + gained), "{player}");
            assert!(self.table.game().on_layout(&player).is_zero());
        }
    }

    /// What the house says when the time is up concerns those who were asked, all of them, and moves nobody's chips but
    /// theirs: one player's slowness costs no other anything.
    fn answers_for_the_silent(&self, command: &Command) {
        let game = game(&self.table);
        if !matches!(game.phase(), Phase::Playing(_)) {
            return;
        }
        let mut asked: BTreeSet<Name> = BTreeSet::new();
        if let Some((.., player)) = game.turn() {
            asked.insert(player.clone());
        } else if let Some(following) = game.following() {
            asked.extend(following.waiting.iter().cloned());
        } else if !game.options_asked().is_empty() {
            asked.extend(game.options_asked().into_iter().map(|(_, player)| player));
        } else {
            asked.extend(game.insurance_asked().into_iter().map(|(_, player)| player));
        }
        let actor = Actor::house(command.roles()[0]);
        let events = self.table.decide(&actor, 0, command).unwrap();
        let mut silent = BTreeSet::new();
        for event in &events {
            let Event::Game(GameEvent::Blackjack(event)) = &event.what else {
                continue;
            };
            let laid = event.movements().into_iter();
            let laid = laid.filter(|m| matches!(m, croupier_engine::Movement::Staked(..)));
            assert_eq!(laid.count(), 0, "{command}: {event}");
            match event {
                Told::InsuranceDeclined { player, absent, .. }
                | Told::FollowDeclined { player, absent, .. }
                | Told::SplitHandChosen { player, absent, .. }
                | Told::OptionTaken {
                    player: Some(player),
                    absent,
                    ..
                } => {
                    assert!(absent, "{event}");
                    silent.insert(player.clone());
                }
                Told::AbsenceDirected { area, .. } => {
                    silent.extend(game.boxes()[area].decider.clone());
                }
                _ => {}
            }
        }
        assert_eq!(silent, asked, "{command}");
    }

    /// Three like the first box, and all now and then the others.
    fn wager(&mut self) {
        self.theme = self.seed.pick(&THEMES);
        self.reckless = self.seed.once_in(5);
        self.dealers = self.seed.pick(&DEALERS);
        for at in 0..4 {
            let player = name(at);
            for area in 1..=3 {
                let likes = if (at < 3) == (area == 1) { 4 } else { 1 };
                if area > 1 && at < 3 && self.seed.below(4) > 0 || self.seed.below(5) >= likes {
                    continue;
                }
                let cents = Cents(500 * (1 + self.seed.below(12) as i64));
                let player = || player.clone();
                let wager = Said::WagerOnBox {
                    player: player(),
                    area,
                    cents,
                    made: None,
                };
                if self.say(&say(wager)) && self.seed.once_in(2) {
                    let player = player();
                    self.say(&say(Said::WagerSevens {
                        player,
                        area,
                        cents: None,
                    }));
                }
            }
        }
        if game(&self.table).boxes().is_empty() {
            let (player, area, cents) = (name(0), 1, Cents(1000));
            self.must(&say(Said::WagerOnBox {
                player,
                area,
                cents,
                made: None,
            }));
        }
    }

    /// A card that is left, one of the round's theme before others.
    fn card(&mut self) -> Card {
        let unseen = game(&self.table).cards().shoe.unseen();
        let to_dealer = game(&self.table)
            .draws_to()
            .is_some_and(|to| to.word() == "dealer");
        let word = match self.dealers.get(game(&self.table).dealer().len()) {
            Some(word) if to_dealer => word,
            _ if !self.theme.is_empty() && self.seed.below(4) > 0 => self.seed.pick(self.theme),
            _ => "",
        };
        let card = <Card as croupier_engine::Word>::from_word(word);
        if let Some(card) = card.filter(|card| unseen.of(*card) > 0) {
            return card;
        }
        loop {
            let card = Card::from_index(self.seed.below(52) as u8).unwrap();
            if unseen.of(card) > 0 || unseen.total() == 0 {
                return card;
            }
        }
    }

    /// What somebody who is asked says; nobody, while the cut is offered.
    fn answer(&mut self) -> Option<Said> {
        let Game::Blackjack(game) = self.table.game() else {
            unreachable!("a blackjack book")
        };
        let seed = &mut self.seed;
        if let Some((area, hand, player)) = game.turn() {
            let said = decide(game, seed, player.clone(), area, hand);
            return Some(match said {
                Said::StandHand { player, area, hand } if self.reckless => {
                    Said::DrawCard { player, area, hand }
                }
                said => said,
            });
        }
        if let Some(following) = game.following() {
            let area = following.area;
            let player = following.waiting[seed.below(following.waiting.len())].clone();
            let hand = following.hand + seed.below(2) as u8;
            let bounds = game.double_bounds(area, following.hand, &player);
            return Some(match (following.split, seed.below(2), bounds) {
                (true, 0, _) => Said::ChooseHand { player, area, hand },
                (true, ..) => Said::FollowSplit {
                    player,
                    area,
                    cents: None,
                },
                (false, 1, Some(bounds)) => Said::FollowDouble {
                    player,
                    area,
                    cents: either(seed, bounds),
                },
                _ => Said::DeclineFollow { player, area },
            });
        }
        if !game.options_asked().is_empty() {
            let (area, player) = game.options_asked().swap_remove(0);
            return Some(if seed.once_in(4) {
                Said::TakeBackHand { player, area }
            } else {
                Said::CompleteHand { player, area }
            });
        }
        if !matches!(game.phase(), Phase::Playing(_)) {
            return None;
        }
        let (area, player) = game.insurance_asked().into_iter().next()?;
        let blackjack = game.hand(area, 1).is_some_and(|h| h.is_blackjack());
        let bounds = game.insurance_bounds(area, &player);
        Some(match (seed.below(3), bounds) {
            (0, _) if blackjack => Said::TakeEvenMoney { player, area },
            (1, Some(bounds)) => Said::Insure {
                player,
                area,
                cents: either(seed, bounds),
            },
            _ => Said::DeclineInsurance { player, area },
        })
    }
}

/// The least or the most.
fn either(seed: &mut Seed, (least, most): (Cents, Cents)) -> Cents {
    seed.pick(&[least, most])
}

/// Splits and doubles where it can, mostly; draws low, stands high, and at times the other way.
fn decide(game: &Blackjack, seed: &mut Seed, player: Name, area: u8, hand: u8) -> Said {
    let choices = game.choices();
    let split = choices.iter().find(|c| c.word() == "split-pair");
    if let Some(split) = split
        && seed.below(3) > 0
    {
        return split.clone();
    }
    if let Some(bounds) = game.may_double()
        && seed.below(3) > 0
    {
        let cents = either(seed, bounds);
        return Said::DoubleDown {
            player,
            area,
            hand,
            cents,
        };
    }
    let total = game.hand(area, hand).map_or(0, |h| h.value().total);
    let stands = total > 16 && !seed.once_in(3) || total > 11 && seed.once_in(4);
    if stands {
        Said::StandHand { player, area, hand }
    } else {
        Said::DrawCard { player, area, hand }
    }
}

/// How many rounds a session of the search may have: in release, where `cargo xtask soak` searches, far more.
const ROUNDS: usize = if cfg!(debug_assertions) { 6 } else { 60 };

/// nz-1996/blackjack/12.4, nz-1996/blackjack/15.9 and nz-1996/blackjack/15.10: the automatic dealer plays thousands of hands
/// with players who wager and mostly answer, never stops, and settles every one as the plain twin does; and every situation
/// that is hard to settle is among them.
#[test]
fn the_automatic_dealer_plays_on_and_the_twin_agrees() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut hands, mut wagers) = (0, 0);
    for seed in 0..40 {
        let mut session = Session::new(seed);
        session.play(50);
        hands += session.twin.hands;
        wagers += session.twin.settled;
        for (what, times) in &session.twin.seen {
            *seen.entry(what).or_default() += times;
        }
    }
    let missed: Vec<_> = WANTED.iter().filter(|w| !seen.contains_key(*w)).collect();
    assert!(missed.is_empty(), "never seen: {missed:?}");
    let unasked: Vec<_> = seen.keys().filter(|s| !WANTED.contains(s)).collect();
    assert!(unasked.is_empty(), "seen, but not asked for: {unasked:?}");
    assert!(
        hands > 5000 && wagers > 12_000,
        "{hands} hands, {wagers} wagers: {seen:?}"
    );
}

proptest! {
    /// nz-1996/blackjack/4.1, nz-1996/blackjack/10.5 and nz-1996/blackjack/11.7: any session is settled as the plain twin
    /// settles it.
    #[test]
    fn blackjack_sessions_settle_as_the_twin_does(seed in any::<u64>(), rounds in 1..=ROUNDS) {
        Session::new(seed).play(rounds);
    }
}
