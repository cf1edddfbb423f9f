//! Laws of a progressive jackpot: the money adds up whatever is said, refusals cite a rule, the log replays, tables are paid in
//! the order of their deals, and together with the tables' own logs every account agrees with what the meter shows.

use crate::kept::{Kept, bytes, name, terms};
use crate::walk::{self, Dice};
use croupier_engine::games::{Game, GameKind};
use croupier_engine::poker::Category;
use croupier_engine::{Cents, Name, Role};
use croupier_house::jackpot::{self, Command, Event, Won};
use croupier_house::ledger::{self, Funding};
use croupier_house::{Actor, Command as TableCommand, Event as TableEvent, Table};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// What each of a table's winning hands is paid, written longhand.
fn plain_awards(pool: i64, hands: &[Won]) -> BTreeMap<Name, i64> {
    let of = |hand: Category| hands.iter().filter(move |won| won.hand == hand);
    let mut paid = BTreeMap::new();
    let mut left = pool;
    for (hand, bonus) in [
        (Category::Flush, 10_000),
        (Category::FullHouse, 15_000),
        (Category::FourOfAKind, 50_000),
    ] {
        for won in of(hand) {
            paid.insert(won.player.clone(), bonus);
            left -= bonus;
        }
    }
    let tenth = (left.max(0) / 10).max(100_000);
    for won in of(Category::StraightFlush) {
        paid.insert(won.player.clone(), tenth);
        left -= tenth;
    }
    let royals = of(Category::RoyalFlush).count() as i64;
    for won in of(Category::RoyalFlush) {
        let share = left.max(0) / royals;
        paid.insert(won.player.clone(), share.max(1_000_000));
    }
    paid
}

/// The order of the deals, written longhand: who is in play, and who has won.
#[derive(Default)]
struct Order {
    /// Table, player, the time of the deal and its number.
    open: Vec<(String, Name, (u64, u64))>,
    claims: BTreeMap<String, ((u64, u64), Vec<Won>)>,
    told: u64,
}

impl Order {
    /// Whether a hand at another table comes before this table's winners.
    fn must_wait(&self, table: &str) -> bool {
        let (first, _) = self.claims[table];
        let open = self.open.iter().map(|(at, _, time)| (at, *time));
        let claimed = self.claims.iter().map(|(at, (time, _))| (at, *time));
        open.chain(claimed)
            .any(|(at, time)| at != table && time < first)
    }

    fn follow(&mut self, command: &Command) {
        match command {
            Command::Deal {
                table,
                player,
                at_ms,
            } => {
                self.told += 1;
                self.open
                    .retain(|(at, who, _)| (at, who) != (table, player));
                let dealt = (table.clone(), player.clone(), (*at_ms, self.told));
                self.open.push(dealt);
            }
            Command::Claim { table, hands } => {
                let won = |who: &Name| hands.iter().any(|won| won.player == *who);
                let times = self.open.iter();
                let times = times.filter(|(at, who, _)| at == table && won(who));
                let first = times.map(|(.., time)| *time).min().unwrap();
                self.claims.insert(table.clone(), (first, hands.clone()));
                self.open.retain(|(at, ..)| at != table);
            }
            Command::EndRound { table } | Command::Pay { table } => {
                self.claims.remove(table);
                self.open.retain(|(at, ..)| at != table);
            }
            _ => {}
        }
    }
}

fn any_command(dice: &mut Dice<'_>) -> Command {
    let table = dice.pick(&["T1", "T2", "T3", "T1", "T2", "T9"]).to_owned();
    let player = name(dice.pick(&["anna", "bo", "cy"]));
    // Mostly the wager on the sign.
    let cents = Cents(dice.pick(&[100, 100, 100, 101, 250, 0, -1]));
    match dice.below(24) {
        0 => Command::Open {},
        1 => Command::Link { table },
        2..=9 => Command::Deal {
            table,
            player,
            at_ms: dice.below(60) as u64,
        },
        10..=12 => Command::Contribute {
            table,
            player,
            cents,
        },
        13 => Command::Refund {
            table,
            player,
            cents,
        },
        14..=17 => {
            let mut hands = Vec::new();
            for who in ["anna", "bo", "cy"] {
                if dice.below(3) > 0 {
                    let high = &Category::ALL[5..];
                    let any = dice.pick(&[high, high, high, Category::ALL]);
                    let hand = dice.pick(any);
                    let player = name(who);
                    hands.push(Won { player, hand });
                }
            }
            Command::Claim { table, hands }
        }
        18 | 19 => Command::EndRound { table },
        _ => Command::Pay { table },
    }
}

/// What was met in walks, so that none of it is missing.
#[derive(Debug, Default)]
struct Met {
    paid: u32,
    together: u32,
    royals: u32,
    short: u32,
    waited: u32,
    refunded: u32,
}

/// Says so many random things to a jackpot, each held to the longhand twins.
fn walk(permille: u16, seed: i64, bytes: &[u8], met: &mut Met) {
    let mut dice = Dice {
        bytes: bytes.iter(),
    };
    let mut kept = Kept::new(terms(permille, seed));
    kept.line("open-jackpot").unwrap();
    for table in ["T1", "T2"] {
        kept.line(&format!("link-table \"{table}\"")).unwrap();
    }
    let mut order = Order::default();
    while !dice.is_empty() {
        let command = any_command(&mut dice);
        let pool = kept.jackpot.meter().0;
        let said = kept.say(&command);
        if let Command::Pay { table } = &command {
            match order.claims.get(table) {
                None => assert!(said.is_err()),
                Some(_) if order.must_wait(table) => {
                    met.waited += 1;
                    assert_eq!(said, Err("EarlierRoundOpen"));
                }
                Some((_, hands)) => {
                    let awarded = said.iter().flatten().filter_map(|event| match event {
                        Event::PrizeAwarded { player, cents, .. } => {
                            Some((player.clone(), cents.0))
                        }
                        _ => None,
                    });
                    assert_eq!(
                        awarded.collect::<BTreeMap<_, _>>(),
                        plain_awards(pool, hands)
                    );
                    let royal = hands.iter().any(|won| won.hand == Category::RoyalFlush);
                    let words = said.iter().flatten().map(Event::word);
                    let count = |of: &str| words.clone().filter(|word| *word == of).count();
                    // The seed comes again after a royal flush, and only then.
                    assert_eq!(count("seeded"), usize::from(royal));
                    met.paid += 1;
                    met.together += u32::from(hands.len() > 1);
                    met.royals += u32::from(royal);
                    met.short += u32::from(count("topped-up") > 0);
                }
            }
        }
        if said.is_ok() {
            met.refunded += u32::from(matches!(command, Command::Refund { .. }));
            order.follow(&command);
        }
        let ready = order.claims.keys().filter(|table| !order.must_wait(table));
        assert_eq!(kept.jackpot.next_to_pay(), ready.map(String::as_str).next());
    }
    kept.end();
}

/// nz-1996/caribbean-stud/11.3, nz-1996/caribbean-stud/12.1, nz-1996/caribbean-stud/12.2, nz-1996/caribbean-stud/12.3: with wagers,
/// refunds and prizes in any order, each hand is paid what the text gives it, earlier hands first, and the pool adds up at every
/// event.
#[test]
fn the_pool_adds_up_and_pays_as_a_plain_twin_has_it() {
    let mut met = Met::default();
    let mut seed = 12u64;
    for round in 0..100 {
        let bytes = bytes(&mut seed, 2000);
        let operator = [0, 5000, 200_000, 1_500_000, 5_000_000][usize::from(round % 5)];
        walk(100 + round * 9, operator, &bytes, &mut met);
    }
    let Met {
        paid,
        together,
        royals,
        short,
        waited,
        refunded,
    } = met;
    let all = [paid, together, royals, short, waited, refunded];
    assert!(all.iter().all(|n| *n > 30), "{met:?}");
}

proptest! {
    /// nz-1996/caribbean-stud/11.3, nz-1996/caribbean-stud/12.3: so it is whatever is said.
    #[test]
    fn whatever_is_said_the_pool_adds_up(
        permille in 1..=1000u16,
        seed in 0..5_000_000i64,
        bytes in proptest::collection::vec(any::<u8>(), 10..1500),
    ) {
        walk(permille, seed, &bytes, &mut Met::default());
    }
}

/// nz-1996/caribbean-stud/12.3: two tables win at about the same time; the one whose winner was dealt first is paid first,
/// and a table that might still have an earlier winner is waited for.
#[test]
fn tables_are_paid_in_the_order_of_their_deals() {
    let mut kept = Kept::new(terms(900, 2_000_000));
    kept.line("open-jackpot").unwrap();
    assert_eq!(kept.line("open-jackpot"), Err("TableAlreadyOpen"));
    for table in ["T1", "T2", "T3"] {
        kept.line(&format!("link-table \"{table}\"")).unwrap();
    }
    assert_eq!(kept.line("deal-hand \"T9\" anna 5"), Err("NotLinked"));
    kept.line("deal-hand \"T1\" anna 1000").unwrap();
    kept.line("deal-hand \"T2\" bo 2000").unwrap();
    kept.line("deal-hand \"T3\" cy 3000").unwrap();
    kept.line("claim \"T3\" cy:royal-flush").unwrap();
    kept.line("claim \"T2\" bo:straight-flush").unwrap();
    assert_eq!(kept.line("pay \"T3\""), Err("EarlierRoundOpen"));
    assert_eq!(kept.line("pay \"T2\""), Err("EarlierRoundOpen"));
    assert_eq!(kept.jackpot.next_to_pay(), None);
    kept.line("end-round \"T1\"").unwrap();
    assert_eq!(kept.line("pay \"T3\""), Err("EarlierRoundOpen"));
    assert_eq!(kept.jackpot.next_to_pay(), Some("T2"));
    kept.line("pay \"T2\"").unwrap();
    assert_eq!(kept.jackpot.meter(), Cents(1_800_000));
    assert_eq!(kept.line("end-round \"T3\""), Err("NotThisStep"));
    let events = kept.line("pay \"T3\"").unwrap();
    // The whole pool goes, and the seed takes its place.
    assert_eq!(kept.jackpot.meter(), Cents(2_000_000));
    let said = jackpot::payments("T3", &events);
    let words: Vec<String> = said.iter().map(ToString::to_string).collect();
    assert_eq!(words, ["pay-jackpot cy 18000.00 -"]);
    kept.end();
}

/// nz-1996/caribbean-stud/12.1, nz-1996/caribbean-stud/12.2: what a small pool lacks the operator adds.
#[test]
fn the_operator_makes_a_short_pool_up() {
    let mut kept = Kept::new(terms(500, 0));
    kept.line("open-jackpot").unwrap();
    kept.line("link-table \"T1\"").unwrap();
    for player in ["anna", "bo"] {
        kept.line(&format!("deal-hand \"T1\" {player} 7")).unwrap();
        kept.line(&format!("contribute \"T1\" {player} 1.01"))
            .unwrap();
    }
    // Half a cent more is the pool's.
    assert_eq!(kept.jackpot.meter(), Cents(102));
    assert_eq!(
        kept.line("claim \"T1\" anna:straight"),
        Err("NoJackpotClaim")
    );
    assert_eq!(kept.line("claim \"T1\" zed:flush"), Err("NoJackpotClaim"));
    kept.line("claim \"T1\" anna:royal-flush,bo:flush").unwrap();
    kept.line("pay \"T1\"").unwrap();
    assert_eq!(kept.jackpot.totals().paid, Cents(1_010_000));
    assert_eq!(kept.jackpot.totals().reserve, Cents(1_010_000 - 102));
    assert_eq!(kept.jackpot.meter(), Cents::ZERO);
    // A wager goes back though a prize has emptied the pool.
    kept.line("refund \"T1\" bo 1.01").unwrap();
    assert_eq!(kept.line("refund \"T1\" bo 5.00"), Err("NoSuchWager"));
    kept.end();
}

/// A table that tells its jackpot what happens.
struct Linked {
    table: Table,
    now_ms: u64,
    accounts: BTreeMap<String, i64>,
}

impl Linked {
    fn new(id: &str, options: &[(&str, &str)]) -> Linked {
        Linked {
            table: crate::choices::draft(id, &walk::choices(options)),
            now_ms: 0,
            accounts: BTreeMap::new(),
        }
    }

    fn say(&mut self, kept: &mut Kept, command: &TableCommand) {
        self.now_ms += 1;
        let actor = Actor::house(command.roles()[0]);
        let events = self.table.decide(&actor, 0, command);
        let events = events.unwrap_or_else(|r| panic!("{command}: {r}"));
        let events: Vec<TableEvent> = events.into_iter().map(|e| e.what).collect();
        let told = jackpot::of_table(&self.table, self.now_ms, &events);
        for event in &events {
            self.table.apply(0, event).unwrap();
            for line in ledger::entry(&self.table.setup().table, Funding::Cash, event) {
                *self.accounts.entry(line.account).or_default() += line.cents.0;
            }
        }
        for command in told {
            kept.say(&command).unwrap();
        }
    }

    fn play(&mut self, kept: &mut Kept, lines: &[&str]) {
        for line in lines {
            let command = TableCommand::parse(GameKind::CaribbeanStud, line).unwrap();
            self.say(kept, &command);
        }
    }

    /// Anna sits down, and wagers on the jackpot once the cards are ready; so many are dealt face down.
    fn wager(&mut self, kept: &mut Kept, face_down: u8) {
        self.play(kept, &["open-table", "buy-in anna 1000.00", "sit anna 1"]);
        while !self.table.game().has_wager(&name("anna")) {
            match walk::dealt(&self.table, |_| unreachable!("no card is dealt yet")) {
                Some(command) => self.say(kept, &command),
                None => self.play(kept, &["ante anna 5.00"]),
            }
        }
        let dealt = format!("face-down {face_down}");
        self.play(kept, &["wager-jackpot anna 1.00", "no-more-bets", &dealt]);
    }

    fn cards(&mut self, kept: &mut Kept, cards: &str) {
        for card in cards.split(' ') {
            self.play(kept, &[&format!("card {card}")]);
        }
    }
}

/// nz-1996/caribbean-stud/11.2, nz-1996/caribbean-stud/11.7, nz-1996/caribbean-stud/11.9, nz-1996/caribbean-stud/12.1,
/// nz-1996/caribbean-stud/2.4: two tables feed one jackpot, one of them wins a straight flush; both logs together leave in the
/// pool's account what the meter shows, whether it is operated electronically or by hand.
#[test]
fn two_tables_and_their_jackpot_agree() {
    for operation in ["electronic", "manual"] {
        let options = [("jackpot-operation", operation)];
        let mut kept = Kept::new(terms(750, 3_000_000));
        kept.line("open-jackpot").unwrap();
        let mut tables = ["T1", "T2"].map(|id| Linked::new(id, &options));
        for linked in &mut tables {
            let id = linked.table.setup().table.clone();
            kept.say(&Command::Link { table: id }).unwrap();
            linked.wager(&mut kept, 9);
            linked.cards(&mut kept, "2c");
            linked.play(&mut kept, &["bet anna 10.00"]);
            linked.cards(&mut kept, "3d 8s Jh Qd");
        }
        let [one, two] = &mut tables;
        one.play(&mut kept, &["show anna"]);
        one.cards(&mut kept, "5h 6h 7h 8h 9h");
        one.play(&mut kept, &["verify-hand anna", "count-cards 52", "settle"]);
        let before = one.table.purse(&name("anna"));
        assert_eq!(kept.jackpot.next_to_pay(), Some("T1"));
        let events = kept.line("pay \"T1\"").unwrap();
        for command in jackpot::payments("T1", &events) {
            assert_eq!(command.roles(), [Role::Manager]);
            one.say(&mut kept, &command);
        }
        let pool = if operation == "electronic" {
            3_000_150
        } else {
            3_000_000
        };
        let tenth = pool / 10;
        // Rounded up to the smallest chip.
        let paid = (tenth + 49) / 50 * 50;
        assert_eq!(one.table.purse(&name("anna")) - before, Cents(paid));
        two.play(&mut kept, &["leave-down anna", "settle"]);
        assert_eq!(kept.jackpot.meter(), Cents(3_000_150 - tenth));
        for linked in &tables {
            assert!(!linked.table.game().round_under_way());
        }
        kept.end();
        let mut pool = kept.accounts["jackpot:stud-1"];
        pool += tables
            .iter()
            .map(|t| t.accounts["jackpot:stud-1"])
            .sum::<i64>();
        assert_eq!(Cents(pool), kept.jackpot.meter());
    }
}

/// nz-1996/caribbean-stud/14.10, nz-1996/caribbean-stud/12.3: a wager that a misdeal left valid comes out of the pool again if its
/// player goes, and the void round holds nobody up.
#[test]
fn a_wager_left_valid_goes_back_with_its_player() {
    let mut kept = Kept::new(terms(800, 500_000));
    kept.line("open-jackpot").unwrap();
    kept.line("link-table \"T1\"").unwrap();
    let mut linked = Linked::new("T1", &[]);
    linked.wager(&mut kept, 3);
    assert_eq!(kept.jackpot.meter(), Cents(500_080));
    linked.play(&mut kept, &["report-card-count 1 6"]);
    assert_eq!(kept.jackpot.meter(), Cents(500_080));
    linked.play(&mut kept, &["leave anna"]);
    assert_eq!(kept.jackpot.meter(), Cents(500_000));
    assert_eq!(kept.jackpot.totals().contributed, Cents::ZERO);
    assert_eq!(linked.accounts["cash"], 0);
    kept.end();
    assert!(matches!(linked.table.game(), Game::CaribbeanStud(_)));
}
