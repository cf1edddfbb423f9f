//! Whole rounds of Caribbean stud with random deals, decisions and mishaps: what each player has at the end is what a plain twin
//! makes of the cards and of what was done (nz-1996/caribbean-stud/8.2, 9.1 to 9.10, 10.1, 10.2, 11.2, 12.1, 13.1 to 13.3, 14.1,
//! 14.3 to 14.7, 14.10, 14.11). Some thousands of hands in the suite, and millions in a soak.

use crate::choices::game;
use crate::stud_twin as twin;
use crate::walk;
use croupier_engine::games::Command as GameCommand;
use croupier_engine::games::caribbean_stud::{Command as Said, Dealing, Phase};
use croupier_engine::machine::Game as _;
use croupier_engine::{Card, Cents, Name, Word};
use croupier_house::command::Floor;
use croupier_house::dealer::{self, Next};
use croupier_house::{Actor, Command, Table};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use twin::Came;

/// A plain generator: any spread of deals will do.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// A deck in an order in which the cards of a few ranks, or of one suit, come first more often.
    fn deck(&mut self) -> Vec<Card> {
        let mut deck: Vec<Card> = Card::deck().collect();
        for last in (1..deck.len()).rev() {
            let chosen = self.below(last + 1);
            deck.swap(last, chosen);
        }
        let bias = self.below(4);
        deck.sort_by_key(|card| match bias {
            0 => card.index() % 13 > 4,
            1 => card.suit as u8 > 0,
            2 => (card.index() + 5) % 13 > 4,
            _ => false,
        });
        deck
    }
}

/// A hand of each kind, from the lowest.
const KINDS: [&str; 10] = [
    "Ac Kd Qh Js 9c",
    "2c 2d 5h 9s Jd",
    "2c 2d 5h 5s Jd",
    "2c 2d 2h 5s Jd",
    "2c 3d 4h 5s 6d",
    "2d 4d 6d 9d Jd",
    "2c 2d 2h 5s 5d",
    "2c 2d 2h 2s Jd",
    "2h 3h 4h 5h 6h",
    "Ts Js Qs Ks As",
];
/// A dealer's hand that qualifies and that all of those beat, and a flush beside any of them.
const LOW: &str = "Ah Kc 8c 7d 3s";
const FLUSH: &str = "Tc Jc Qc 4c 6c";

/// Puts these cards at these places of the deck.
fn stack(deck: &mut [Card], places: &[usize], cards: &str) {
    for (place, word) in places.iter().zip(cards.split(' ')) {
        let card = Card::from_word(word).unwrap();
        let at = deck.iter().position(|c| *c == card).unwrap();
        deck.swap(*place, at);
    }
}

/// What becomes of a player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    Fold,
    Absent,
    Show,
    LeaveDown,
    /// Declared dead before the player has decided, or after.
    Dead {
        bet: bool,
    },
}

/// What goes wrong in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mishap {
    None,
    /// After so many cards a hand has the wrong number.
    CardCount(u8),
    /// After so many cards one comes exposed, and the deal goes on.
    Exposed(u8),
    /// After so many cards two come exposed, one after the other.
    TwoExposed(u8),
    /// After so many cards one goes to a box without an ante, and all are dealt again.
    EmptyBox(u8),
    /// When all but the last player have decided the deck is found not to be complete.
    DeckIncomplete,
}

impl Mishap {
    fn is_misdeal(self) -> bool {
        use Mishap::{CardCount, DeckIncomplete, TwoExposed};
        matches!(self, CardCount(_) | TwoExposed(_) | DeckIncomplete)
    }
}

/// How often what was met. It is the twin that counts.
#[derive(Debug, Default)]
struct Seen {
    hands: u32,
    folded: u32,
    absent: u32,
    dead: u32,
    face_down: u32,
    no_hand: u32,
    lost: u32,
    stand_off: u32,
    won: [u32; 10],
    capped: u32,
    prizes: [u32; 10],
    prize_of_a_lost_hand: u32,
    two_winners: u32,
    void: u32,
    left_valid: u32,
    carried: u32,
    prize_of_a_carried_wager: u32,
    exposed: u32,
    dealt_again: u32,
}

fn draft(choices: &[(&str, &str)]) -> Table {
    walk::drafted(
        "T1",
        "nz-1996/caribbean-stud",
        &walk::choices(choices),
        false,
    )
}

fn tell(table: &mut Table, command: &Command) {
    let actor = Actor::house(command.roles()[0]);
    let events = table.decide(&actor, 0, command);
    let events = events.unwrap_or_else(|r| panic!("{command}: {r}"));
    for event in events {
        table.apply(0, &event.what).unwrap();
    }
}

fn say(table: &mut Table, said: Said) {
    tell(table, &Command::Game(GameCommand::CaribbeanStud(said)));
}

/// What the jackpot pays at the table for each kind of hand, in cents, with an empty pool.
const PRIZES: [i64; 10] = [0, 0, 0, 0, 0, 10_000, 15_000, 50_000, 100_000, 1_000_000];
const WAGER: i64 = 100;

/// What a player does in a round.
#[derive(Clone, Copy, Debug)]
struct Part {
    ante: i64,
    plan: Plan,
    /// A wager on the jackpot is made in this round.
    wagers: bool,
    /// One was left valid by a misdeal.
    carried: bool,
}

/// A round as it is to be.
struct Round {
    deck: Vec<Card>,
    parts: BTreeMap<Name, Part>,
    mishap: Mishap,
}

/// What a round without a misdeal brings a player, by the twin.
fn brings(part: Part, hand: &[Card], dealer: &[Card], cap: Option<i64>, seen: &mut Seen) -> i64 {
    let ante = part.ante;
    let jackpot = part.wagers || part.carried;
    seen.carried += u32::from(part.carried);
    match part.plan {
        Plan::Fold => seen.folded += 1,
        Plan::Absent => seen.absent += 1,
        Plan::Dead { .. } => seen.dead += 1,
        Plan::Show | Plan::LeaveDown => {}
    }
    match part.plan {
        Plan::Fold | Plan::Absent | Plan::Dead { bet: false } => -ante,
        Plan::Dead { bet: true } => -3 * ante,
        Plan::LeaveDown if twin::qualifies(dealer) => {
            seen.face_down += 1;
            -3 * ante
        }
        Plan::LeaveDown => ante,
        Plan::Show => {
            let (came, won) = twin::comes_out(ante, hand, dealer, cap);
            match came {
                Came::NoHand => seen.no_hand += 1,
                Came::Lost => seen.lost += 1,
                Came::StandOff => seen.stand_off += 1,
                Came::Won(kind, capped) => {
                    seen.won[kind] += 1;
                    seen.capped += u32::from(capped);
                }
            }
            let kind = twin::worth(hand).0;
            if !jackpot || PRIZES[kind] == 0 {
                return won;
            }
            seen.prizes[kind] += 1;
            seen.prize_of_a_carried_wager += u32::from(part.carried);
            seen.prize_of_a_lost_hand += u32::from(came == Came::Lost);
            won + PRIZES[kind]
        }
    }
}

impl Round {
    /// Deals some cards and then does what goes wrong; says whether it was done.
    fn go_wrong(&self, table: &mut Table) -> bool {
        let (Mishap::CardCount(after)
        | Mishap::Exposed(after)
        | Mishap::TwoExposed(after)
        | Mishap::EmptyBox(after)) = self.mishap
        else {
            return false;
        };
        if after > 0 {
            say(table, Said::FaceDown { count: Some(after) });
        }
        let exposed = |table: &mut Table| {
            let place = usize::from(game(table).cards().shoe.drawn());
            let card = self.deck[place];
            say(
                table,
                Said::ReportExposedCard {
                    card,
                    seat: None,
                    nth: None,
                },
            );
        };
        match self.mishap {
            Mishap::CardCount(_) => {
                let (seat, cards) = (None, 9);
                say(table, Said::ReportCardCount { seat, cards });
            }
            Mishap::EmptyBox(_) => say(table, Said::ReportEmptyBox { seat: 2 }),
            Mishap::Exposed(_) => exposed(table),
            _ => {
                exposed(table);
                exposed(table);
            }
        }
        true
    }

    /// The players decide, those who are there; the others are asked until their time is up.
    fn decide(&self, table: &mut Table) {
        let incomplete = self.mishap == Mishap::DeckIncomplete;
        let last = usize::from(incomplete);
        let deciding = self.parts.len() - last;
        for (player, part) in self.parts.iter().take(deciding) {
            let player = player.clone();
            let cents = Cents(2 * part.ante);
            let bet = |player: &Name| Said::Bet {
                player: player.clone(),
                cents,
            };
            match part.plan {
                Plan::Fold => say(table, Said::Fold { player }),
                Plan::Show | Plan::LeaveDown => say(table, bet(&player)),
                Plan::Dead { bet: made } => {
                    if made {
                        say(table, bet(&player));
                    }
                    // The last decision of a round may have ended it.
                    if game(table).hand_of(&player).is_some() {
                        say(table, Said::DeclareDead { player });
                    }
                }
                Plan::Absent => {}
            }
        }
        if incomplete {
            say(
                table,
                Said::CountCards {
                    cards: 51,
                    deck: None,
                },
            );
        } else if *game(table).phase() == Phase::Deciding {
            let Next::Ask(close) = dealer::next(table) else {
                unreachable!("somebody is absent")
            };
            tell(table, &close);
        }
    }

    /// Whoever leaves the hand down says so; for the others their time ends.
    fn show(&self, table: &mut Table, close: &Command) {
        let leaves = self.parts.iter().find_map(|(player, part)| {
            let leave = Said::LeaveDown {
                player: player.clone(),
            };
            let down = part.plan == Plan::LeaveDown;
            let asked = down && game(table).check(table.people(), &leave).is_ok();
            asked.then_some(leave)
        });
        match leaves {
            Some(leave) => say(table, leave),
            None => tell(table, close),
        }
    }

    fn wager(&self, table: &mut Table) {
        for (player, part) in &self.parts {
            let player = || player.clone();
            let ante = Cents(part.ante);
            say(
                table,
                Said::Ante {
                    player: player(),
                    cents: ante,
                    seat: None,
                },
            );
            if part.wagers {
                let cents = Cents(WAGER);
                let player = player();
                say(table, Said::WagerJackpot { player, cents });
            }
        }
    }

    /// Plays it by the automatic dealer and holds what each player has to the twin. Whose wagers it leaves valid is said.
    fn play(&self, table: &mut Table, seen: &mut Seen) -> BTreeSet<Name> {
        let mut hands: BTreeMap<Name, Vec<Card>> = BTreeMap::new();
        let mut dealer_cards: Vec<Card> = Vec::new();
        let purses: BTreeMap<&Name, Cents> =
            self.parts.keys().map(|n| (n, table.purse(n))).collect();
        let (mut wagered, mut gone_wrong, mut winners) = (None, false, 0);
        loop {
            let next = dealer::next(table);
            match (game(table).phase().clone(), next) {
                (Phase::Betting, _) if wagered.is_none() => {
                    wagered = Some(game(table).round());
                    self.wager(table);
                }
                (Phase::Dealing, Next::FaceDown(deal)) => {
                    let wrong = !gone_wrong && self.go_wrong(table);
                    gone_wrong = true;
                    if !wrong {
                        tell(table, &deal);
                    }
                }
                (Phase::Deciding, _) => {
                    // What lies where is known from the places in the stack.
                    for (_, hand) in game(table).hands() {
                        let cards = hand.slots.iter().map(|s| self.deck[usize::from(s.place)]);
                        hands.insert(hand.player.clone(), cards.collect());
                    }
                    let slots = game(table).dealer().iter();
                    dealer_cards = slots.map(|s| self.deck[usize::from(s.place)]).collect();
                    self.decide(table);
                }
                (Phase::Showing, Next::Ask(close)) => self.show(table, &close),
                (Phase::Paying(_), _) => {
                    winners += 1;
                    let claim = game(table).claims()[0].clone();
                    let cents = Cents(PRIZES[claim.hand as usize]);
                    let (player, means) = (claim.player, None);
                    say(
                        table,
                        Said::PayJackpot {
                            player,
                            cents,
                            means,
                        },
                    );
                }
                (_, Next::Cut(least, _)) => tell(table, &dealer::cut_at(table, least).unwrap()),
                (_, Next::Reveal(place)) => {
                    let card = self.deck[usize::from(place)];
                    tell(table, &dealer::show_at(table, card).unwrap());
                }
                (
                    _,
                    Next::Prepare(c) | Next::CloseBetting(c) | Next::FaceDown(c) | Next::Settle(c),
                ) => tell(table, &c),
                (phase, next) => unreachable!("{phase:?} {next:?}"),
            }
            let over = wagered.is_some_and(|round| game(table).round() > round);
            if *game(table).phase() == Phase::Betting && over {
                break;
            }
        }
        seen.two_winners += u32::from(winners > 1);
        seen.exposed += u32::from(matches!(self.mishap, Mishap::Exposed(_)));
        seen.dealt_again += u32::from(matches!(self.mishap, Mishap::EmptyBox(_)));
        let cap = game(table).rules().max_payout.map(|c| c.0);
        let mut left_valid = BTreeSet::new();
        let decided = match self.mishap {
            Mishap::DeckIncomplete => self.parts.len() - 1,
            _ => 0,
        };
        for (at, (player, part)) in self.parts.iter().enumerate() {
            seen.hands += 1;
            let wager = if part.wagers { -WAGER } else { 0 };
            let dead = matches!(part.plan, Plan::Dead { .. }) && at < decided;
            let brought = if self.mishap.is_misdeal() && !dead {
                // Ante and bet are void; the wager on the jackpot waits for the next round.
                seen.void += 1;
                if part.wagers || part.carried {
                    left_valid.insert(player.clone());
                    seen.left_valid += 1;
                }
                0
            } else {
                let none = Vec::new();
                let hand = hands.get(player).unwrap_or(&none);
                brings(*part, hand, &dealer_cards, cap, seen)
            };
            let now = table.purse(player) - purses[player];
            assert_eq!(
                now,
                Cents(wager + brought),
                "{player}: {part:?} {:?} {:?} against {dealer_cards:?}",
                self.mishap,
                hands.get(player)
            );
        }
        let carried: BTreeSet<Name> = game(table)
            .carried()
            .map(|(name, _)| name.clone())
            .collect();
        assert!(left_valid.is_subset(&carried), "{left_valid:?}");
        carried
    }
}

const NAMES: [&str; 4] = ["anna", "bo", "cy", "di"];

fn plan(dice: &mut Dice) -> Plan {
    match dice.below(12) {
        0 => Plan::Fold,
        1 => Plan::Absent,
        2 | 3 => Plan::LeaveDown,
        4 if dice.below(2) == 0 => Plan::Dead {
            bet: dice.below(2) == 0,
        },
        _ => Plan::Show,
    }
}

/// The next round, with those who come to it.
fn round(dice: &mut Dice, dealing: Dealing, carried: &BTreeSet<Name>) -> Round {
    let mut deck = dice.deck();
    let mut parts = BTreeMap::new();
    for player in NAMES.map(|n| Name::new(n).unwrap()) {
        if dice.below(4) == 0 && !parts.is_empty() {
            continue;
        }
        let has = carried.contains(&player);
        let part = Part {
            ante: dice.pick(&[500, 750, 2500, 20_000]),
            plan: plan(dice),
            wagers: !has && dice.below(2) == 0,
            carried: has,
        };
        parts.insert(player, part);
    }
    let boxes = parts.len();
    let places = |at: usize| -> Vec<usize> {
        (0..5)
            .map(|n| match dealing {
                Dealing::Shoe => at + n * (boxes + 1),
                Dealing::Shuffler => at * 5 + n,
            })
            .collect()
    };
    if dice.below(3) == 0 {
        stack(&mut deck, &places(0), dice.pick(&KINDS));
        if dice.below(2) == 0 {
            stack(&mut deck, &places(boxes), LOW);
        }
        if boxes > 1 && dice.below(2) == 0 {
            stack(&mut deck, &places(1), FLUSH);
        }
    }
    // The dealer's last card, or the turning of the first, is not a card face down.
    let after = dice.below(4 * (boxes + 1)) as u8;
    let mishap = match dice.below(40) {
        0 => Mishap::CardCount(after),
        1 => Mishap::TwoExposed(after),
        2 => Mishap::EmptyBox(after),
        3 => Mishap::DeckIncomplete,
        4 | 5 => Mishap::Exposed(after),
        _ => Mishap::None,
    };
    Round {
        deck,
        parts,
        mishap,
    }
}

const DRAFTS: [&[(&str, &str)]; 4] = [
    &[("dealing", "shoe")],
    &[("dealing", "shuffler"), ("jackpot-operation", "manual")],
    &[("max-payout", "100.00"), ("jackpot-operation", "manual")],
    &[("dealing", "shuffler"), ("max-payout", "5000.00")],
];

/// So many rounds at one table, each held to the twin.
fn play(seed: u64, options: &[(&str, &str)], rounds: u32, seen: &mut Seen) {
    let mut dice = Dice(seed);
    let mut table = draft(options);
    tell(&mut table, &Command::Floor(Floor::OpenTable {}));
    for (n, word) in NAMES.iter().enumerate() {
        let (player, seat) = (Name::new(word).unwrap(), n as u8 * 2 + 1);
        let buy = Floor::BuyIn {
            player: player.clone(),
            cents: Cents(1_000_000_000),
        };
        tell(&mut table, &Command::Floor(buy));
        tell(&mut table, &Command::Floor(Floor::Sit { player, seat }));
    }
    let mut carried = BTreeSet::new();
    for _ in 0..rounds {
        let next = round(&mut dice, game(&table).rules().dealing, &carried);
        carried = next.play(&mut table, seen);
    }
    assert!(table.offers().iter().any(|o| o.word == "ante"));
}

/// nz-1996/caribbean-stud/9.5, nz-1996/caribbean-stud/9.8, nz-1996/caribbean-stud/10.1, nz-1996/caribbean-stud/10.2,
/// nz-1996/caribbean-stud/11.2, nz-1996/caribbean-stud/11.9, nz-1996/caribbean-stud/14.10: the twin agrees on every one of
/// thousands of hands, among which everything that can become of one is met.
#[test]
fn every_hand_comes_out_as_the_twin_has_it() {
    let mut seen = Seen::default();
    for (seed, options) in DRAFTS.iter().enumerate() {
        play(1996 + seed as u64, options, 1000, &mut seen);
    }
    let all = [
        seen.folded,
        seen.absent,
        seen.dead,
        seen.face_down,
        seen.no_hand,
        seen.lost,
        seen.stand_off,
        seen.capped,
        seen.two_winners,
        seen.prize_of_a_lost_hand,
        seen.void,
        seen.left_valid,
        seen.carried,
        seen.prize_of_a_carried_wager,
        seen.exposed,
        seen.dealt_again,
    ];
    let met = all.iter().chain(&seen.won).chain(&seen.prizes[5..]);
    assert!(seen.hands > 8000 && met.clone().all(|n| *n > 3), "{seen:?}");
    assert_eq!(seen.prizes[..5], [0; 5]);
}

proptest! {
    /// nz-1996/caribbean-stud/9.5, nz-1996/caribbean-stud/10.1: so it is from any seed; a soak plays millions of hands.
    #[test]
    fn any_hands_come_out_as_the_twin_has_them(seed in any::<u64>(), options in 0..DRAFTS.len()) {
        play(seed, DRAFTS[options], 25, &mut Seen::default());
    }
}
