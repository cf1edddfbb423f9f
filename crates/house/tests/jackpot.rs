//! Laws of a progressive jackpot: the money adds up whatever is said, refusals cite a rule, the log replays, tables are paid in
//! the order of their deals, and together with the tables' own logs every account agrees with what the meter shows.
#![allow(clippy::unwrap_used)]

use croupier_engine::games::caribbean_stud::Prizes;
use croupier_engine::games::{Game, GameKind};
use croupier_engine::poker::Category;
use croupier_engine::{Cents, Cited, Name, Role};
use croupier_house::jackpot::{self, Command, Event, Jackpot, Terms, Won};
use croupier_house::ledger::{self, Funding};
use croupier_house::{Actor, Command as TableCommand, Event as TableEvent, Options, Setup, Table};
use croupier_rulebooks::{Choices, book, register};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn name(word: &str) -> Name {
    Name::new(word).unwrap()
}

fn terms(permille: u16, seed: i64) -> Terms {
    Terms {
        name: name("stud-1"),
        permille,
        seed: Cents(seed),
        prizes: Prizes {
            flush: Cents(10_000),
            full_house: Cents(15_000),
            four_of_a_kind: Cents(50_000),
            straight_flush: Cents(100_000),
            straight_flush_percent: 10,
            royal_flush: Cents(1_000_000),
        },
    }
}

/// A jackpot with its log and the accounts that its log posts.
struct Kept {
    jackpot: Jackpot,
    log: Vec<Cited<Event>>,
    accounts: BTreeMap<String, i64>,
}

impl Kept {
    fn new(terms: Terms) -> Kept {
        let opened = terms.opened();
        Kept {
            jackpot: Jackpot::new(terms),
            log: vec![Cited {
                what: opened,
                rule: None,
            }],
            accounts: BTreeMap::new(),
        }
    }

    /// Says a command; the events, or the word of the refusal's reason.
    fn say(&mut self, command: &Command) -> Result<Vec<Event>, &'static str> {
        assert_eq!(command.to_string().parse().as_ref(), Ok(command));
        let events = match self.jackpot.decide(command) {
            Ok(events) => events,
            Err(refusal) => {
                assert!(register::is_rule(refusal.rule.unwrap().as_str()));
                return Err(refusal.reason.word());
            }
        };
        for event in &events {
            self.jackpot.apply(&event.what);
            assert!(register::is_rule(event.rule.as_ref().unwrap().as_str()));
            for line in jackpot::entry(&self.jackpot.terms().name, &event.what) {
                *self.accounts.entry(line.account).or_default() += line.cents.0;
            }
            self.log.push(event.clone());
        }
        Ok(events.into_iter().map(|e| e.what).collect())
    }

    fn line(&mut self, line: &str) -> Result<Vec<Event>, &'static str> {
        self.say(&line.parse().unwrap())
    }

    fn end(&self) {
        let first = &self.log[0].what;
        let mut replayed = Jackpot::new(Terms::of(first).unwrap());
        for event in &self.log {
            let line = event.what.to_string();
            assert_eq!(line.parse().as_ref(), Ok(&event.what), "{line}");
            replayed.apply(&event.what);
        }
        assert_eq!(replayed, self.jackpot);
        let t = self.jackpot.totals();
        assert_eq!(
            t.contributed + t.reserve,
            t.paid + self.jackpot.meter() + t.retained
        );
        assert_eq!(self.accounts.values().sum::<i64>(), 0);
        let of = |account: &str| self.accounts.get(account).copied().unwrap_or_default();
        assert_eq!(of("jackpot-retained:stud-1"), t.retained.0);
        assert_eq!(of("jackpot-reserve:stud-1"), -t.reserve.0);
    }
}

fn any_command() -> impl Strategy<Value = Command> {
    let table = prop_oneof![Just("T1"), Just("T2"), Just("T3"), Just("T9")];
    let player = prop_oneof![Just("anna"), Just("bo"), Just("cy")];
    let hand = proptest::sample::select(Category::ALL);
    (0..12u8, table, player, hand, 0..60u64, -1..300i64).prop_map(
        |(kind, table, player, hand, at_ms, cents)| {
            let table = table.to_owned();
            let player = name(player);
            let cents = Cents(cents);
            match kind {
                0 => Command::Open {},
                1 => Command::Link { table },
                2..=4 => Command::Deal {
                    table,
                    player,
                    at_ms,
                },
                5 | 6 => Command::Contribute {
                    table,
                    player,
                    cents,
                },
                7 => Command::Refund {
                    table,
                    player,
                    cents,
                },
                8 => Command::Claim {
                    table,
                    hands: vec![Won { player, hand }],
                },
                9 => Command::EndRound { table },
                _ => Command::Pay { table },
            }
        },
    )
}

proptest! {
    /// nz-1996/caribbean-stud/11.3, nz-1996/caribbean-stud/12.3: the pool adds up, and nobody is paid before an earlier hand.
    #[test]
    fn whatever_is_said_the_pool_adds_up(
        permille in 1..=1000u16,
        seed in 0..3_000_000i64,
        commands in proptest::collection::vec(any_command(), 1..120),
    ) {
        let mut kept = Kept::new(terms(permille, seed));
        kept.line("open-jackpot").unwrap();
        for table in ["T1", "T2"] {
            kept.say(&Command::Link { table: table.to_owned() }).unwrap();
        }
        for command in commands {
            let first = kept.jackpot.claims().min_by_key(|(_, c)| c.dealt).map(|(t, _)| t.to_owned());
            let payable = kept.jackpot.next_to_pay().map(str::to_owned);
            let said = kept.say(&command);
            if let (Command::Pay { table }, Ok(_)) = (&command, &said) {
                prop_assert_eq!(Some(table), first.as_ref());
                prop_assert_eq!(Some(table), payable.as_ref());
            }
        }
        kept.end();
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
        let book = book("nz-1996/caribbean-stud").unwrap();
        let pairs = options
            .iter()
            .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
        let choices: Choices = pairs.collect();
        let setup = Setup {
            table: id.to_owned(),
            book: book.id.clone(),
            options: Options(book.complete(&choices).unwrap()),
            physical: true,
        };
        Linked {
            table: Table::new(setup, book.rules(&choices).unwrap()),
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
            self.table.apply(0, event);
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

    fn cards(&mut self, kept: &mut Kept, cards: &str) {
        for card in cards.split(' ') {
            self.play(kept, &[&format!("card {card}")]);
        }
    }
}

const READY: &[&str] = &[
    "open-table",
    "buy-in anna 1000.00",
    "sit anna 1",
    "confirm dealer-inspection",
    "confirm supervisor-inspection",
    "confirm spread",
    "confirm stack",
    "confirm riffle-shuffle",
    "cut - 20",
];

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
            linked.play(&mut kept, READY);
            linked.play(
                &mut kept,
                &[
                    "ante anna 5.00",
                    "wager-jackpot anna 1.00",
                    "no-more-bets",
                    "face-down 9",
                ],
            );
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
    linked.play(&mut kept, READY);
    linked.play(
        &mut kept,
        &[
            "ante anna 5.00",
            "wager-jackpot anna 1.00",
            "no-more-bets",
            "face-down 3",
        ],
    );
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
