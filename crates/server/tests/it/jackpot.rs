//! A progressive jackpot at the server, kept for two linked tables whose cards are keyed: its meter, its order of payment, what
//! becomes of it over a crash, and that its books add up with the tables'.

use crate::common::time::{hold, pass, until};
use crate::common::{House, OPERATOR, QUICK, books_balance, config, execute, spec};
use croupier_engine::Name;
use croupier_server::{Config, JackpotSpec, TableSpec, replay};
use croupier_store::{Memory, Store};
use serde_json::{Value, json};
use std::time::Duration;
use tempfile::TempDir;

const BOOK: &str = "nz-1996/caribbean-stud";
const TABLES: [&str; 2] = ["stud-a", "stud-b"];
/// The pool before anybody has wagered.
const SEED: i64 = 2_000_000;

fn linked() -> Config {
    let table = |id: &&str| TableSpec {
        book: BOOK.to_owned(),
        physical: true,
        practice: false,
        company: 0,
        ..spec(id, &[])
    };
    Config {
        tables: TABLES.iter().map(table).collect(),
        jackpots: vec![JackpotSpec {
            name: Name::new("stud-1").unwrap(),
            permille: 700,
            seed_cents: SEED,
        }],
        ..config(QUICK)
    }
}

/// Commands at one table.
struct At<'a> {
    house: &'a House,
    table: &'static str,
}

impl At<'_> {
    async fn ask(&self, token: &str, mut command: Value) -> (bool, Value) {
        static IDS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        let id = IDS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        command["id"] = format!("j-{id}").into();
        let path = format!("/api/tables/{}/commands", self.table);
        let body = command.to_string();
        let (status, reply) = self.house.post(&path, Some(token), &body).await;
        (status.is_success(), reply)
    }

    async fn say(&self, token: &str, command: Value) -> Value {
        let (done, reply) = self.ask(token, command.clone()).await;
        assert!(done, "{command}: {reply}");
        reply
    }

    async fn staff(&self, command: Value) -> Value {
        self.say(OPERATOR, command).await
    }

    async fn cards(&self, cards: &str) {
        for card in cards.split(' ') {
            self.staff(json!({"do":"card","card":card})).await;
        }
    }

    /// A guest in the first seat, and cards ready for the first round.
    async fn opened(&self, name: &str) -> String {
        let token = self.house.guest(name).await;
        self.say(&token, json!({"do":"buy-in","cents":50_000}))
            .await;
        self.say(&token, json!({"do":"sit","seat":1})).await;
        for step in [
            "dealer-inspection",
            "supervisor-inspection",
            "spread",
            "stack",
            "riffle-shuffle",
        ] {
            self.staff(json!({"do":"confirm","step":step})).await;
        }
        self.staff(json!({"do":"cut","position":20})).await;
        token
    }

    /// Ante and coin down, nine cards dealt face down and the dealer's turned.
    async fn dealt(&self, token: &str) {
        self.say(token, json!({"do":"ante","cents":500})).await;
        self.say(token, json!({"do":"wager-jackpot","cents":100}))
            .await;
        self.staff(json!({"do":"no-more-bets"})).await;
        self.staff(json!({"do":"face-down","count":9})).await;
        self.cards("7h").await;
    }

    /// The player bets and shows these cards against a dealer who does not qualify; antes and bets are settled.
    async fn won(&self, token: &str, name: &str, hand: &str) {
        self.say(token, json!({"do":"bet","cents":1_000})).await;
        self.cards("Ah Qd Jc 9s").await;
        self.staff(json!({"do":"show","player":name})).await;
        self.cards(hand).await;
        self.staff(json!({"do":"verify-hand","player":name})).await;
        self.staff(json!({"do":"count-cards","cards":52})).await;
        self.staff(json!({"do":"settle"})).await;
    }

    async fn stud(&self) -> Value {
        let path = format!("/api/tables/{}", self.table);
        let (_, reply) = self.house.get(&path, None).await;
        reply["view"]["caribbean_stud"].clone()
    }

    /// Waits until the table's jackpot looks so. That a display has a second for it is a test of the socket's.
    async fn soon(&self, what: &str, test: impl Fn(&Value) -> bool) -> Value {
        let look = async || {
            let jackpot = self.stud().await["jackpot"].clone();
            if test(&jackpot) {
                Ok(jackpot)
            } else {
                Err(jackpot)
            }
        };
        until(what, look).await
    }

    async fn meter(&self, cents: i64) {
        let what = format!("{cents} on the meter of {}", self.table);
        self.soon(&what, |j| j["meter_cents"] == cents).await;
    }

    /// The prize that the table's log shows as paid, with its rule.
    async fn paid(&self) -> Vec<(i64, String)> {
        let path = format!("/api/tables/{}/events", self.table);
        let (_, log) = self.house.get(&path, None).await;
        let paid = log["events"].as_array().unwrap().iter();
        paid.filter(|e| e["event"] == "jackpot-paid")
            .map(|e| {
                let rule = e["rule"].as_str().unwrap().to_owned();
                (e["cents"].as_i64().unwrap(), rule)
            })
            .collect()
    }
}

/// The jackpot as the doors tell it, which always adds up.
async fn told(house: &House) -> Value {
    let (_, all) = house.get("/api/jackpots", None).await;
    let one = all["jackpots"][0].clone();
    let cents = |what: &str| one[format!("{what}_cents")].as_i64().unwrap();
    assert_eq!(
        cents("contributed") + cents("reserve"),
        cents("paid") + cents("meter") + cents("retained"),
        "{one}"
    );
    one
}

async fn sound(house: &House) {
    let store = house.server.store();
    books_balance(store).await;
    let audit = replay::audit(store, |_| {}).await.unwrap();
    assert_eq!((audit.tables, audit.jackpots), (2, 1), "{audit:?}");
    let meter = told(house).await["meter_cents"].as_i64();
    assert_eq!(Some(store.balance("jackpot:stud-1").await.unwrap()), meter);
}

/// nz-1996/caribbean-stud/12.3, nz-1996/caribbean-stud/12.1: at two linked tables two hands win within the same second. The royal flush is
/// settled first, but the straight flush was dealt first: it takes its tenth of the whole pool, and the royal flush what is left.
#[tokio::test(start_paused = true)]
async fn the_hand_dealt_first_is_paid_first_whichever_table_is_quicker() {
    let house = House::open(&linked(), Store::memory()).await;
    let [a, b] = TABLES.map(|table| At {
        house: &house,
        table,
    });
    let anna = a.opened("anna").await;
    let ben = b.opened("ben").await;
    a.meter(SEED).await;
    a.dealt(&anna).await;
    // Two hands are not dealt in the same moment.
    pass(Duration::from_millis(5)).await;
    b.dealt(&ben).await;
    // Seven tenths of each coin are on both meters.
    a.meter(SEED + 140).await;
    b.meter(SEED + 140).await;
    b.won(&ben, "ben", "Ts Js Qs Ks As").await;
    let waiting = b
        .soon("the claim", |j| !j["claims"].as_array().unwrap().is_empty())
        .await;
    assert_eq!(waiting["meter_cents"], SEED + 140);
    pass(Duration::from_secs(30)).await;
    assert!(
        b.paid().await.is_empty(),
        "the hand dealt earlier is still in play"
    );
    assert_eq!(told(&house).await["claims"], json!([TABLES[1]]));
    a.won(&anna, "anna", "2d 3d 4d 5d 6d").await;
    a.soon("anna is paid", |j| j["claims"] == json!([])).await;
    b.soon("ben is paid", |j| j["claims"] == json!([])).await;
    let tenth = (SEED + 140) / 10;
    let rule = |paragraph: char| format!("{BOOK}/12.1({paragraph})");
    assert_eq!(a.paid().await, [(tenth, rule('b'))]);
    assert_eq!(b.paid().await, [(SEED + 140 - tenth, rule('a'))]);
    // After a royal flush the pool begins anew.
    a.meter(SEED).await;
    b.meter(SEED).await;
    sound(&house).await;
}

/// Two tables at which anna plays, who is yet to decide, and ben, dealt to after her, who has a flush.
async fn ben_has_won(house: &House) -> ([At<'_>; 2], [String; 2]) {
    let [a, b] = TABLES.map(|table| At { house, table });
    let anna = a.opened("anna").await;
    let ben = b.opened("ben").await;
    a.dealt(&anna).await;
    pass(Duration::from_millis(5)).await;
    b.dealt(&ben).await;
    b.won(&ben, "ben", "2s 4s 6s 8s Ts").await;
    ([a, b], [anna, ben])
}

/// nz-1996/caribbean-stud/12.3, nz-1996/caribbean-stud/12.1: an earlier hand that does not win keeps nobody waiting once its round is over.
/// Prizes of a fixed sum come out of the pool, and what it lacks out of the reserve.
#[tokio::test(start_paused = true)]
async fn a_hand_that_folds_makes_way() {
    let mut config = linked();
    config.jackpots[0].seed_cents = 0;
    let house = House::open(&config, Store::memory()).await;
    let ([a, b], [anna, _]) = ben_has_won(&house).await;
    pass(Duration::from_secs(30)).await;
    assert!(b.paid().await.is_empty());
    a.say(&anna, json!({"do":"fold"})).await;
    b.soon("ben is paid", |j| j["claims"] == json!([])).await;
    assert_eq!(b.paid().await, [(10_000, format!("{BOOK}/12.1(e)"))]);
    let jackpot = told(&house).await;
    assert_eq!(jackpot["reserve_cents"], 10_000 - 140);
    assert_eq!(jackpot["meter_cents"], 0);
    sound(&house).await;
}

/// nz-1996/caribbean-stud/12.3: nobody pays a prize by hand where a jackpot is kept, and nobody is offered to.
#[tokio::test(start_paused = true)]
async fn staff_do_not_pay_out_of_a_jackpot_that_is_kept() {
    let house = House::open(&linked(), Store::memory()).await;
    let ([_, b], [_, ben]) = ben_has_won(&house).await;
    let (_, seen) = house.get("/api/tables/stud-b", Some(OPERATOR)).await;
    let offered = seen["options"].as_array().unwrap();
    assert!(
        offered.iter().all(|o| o["do"] != "pay-jackpot"),
        "{offered:?}"
    );
    let pay = json!({"do":"pay-jackpot","player":"ben","cents":10_000});
    for token in [OPERATOR, &ben] {
        let (done, reply) = b.ask(token, pay.clone()).await;
        let refused = &reply["refused"];
        assert!(!done && refused["reason"] == "RoleMayNot", "{reply}");
        assert_eq!(refused["rule"], format!("{BOOK}/12.3"), "{reply}");
    }
    assert!(b.paid().await.is_empty());
}

/// nz-1996/caribbean-stud/11.3, nz-1996/caribbean-stud/12.3: a server that goes down between an award and its payment pays it once after it has
/// come back, and counts no coin twice.
#[tokio::test(start_paused = true)]
async fn over_a_crash_no_coin_is_counted_twice_and_no_prize_is_lost() {
    let store = Store::memory();
    let config = linked();
    let house = House::open(&config, store.clone()).await;
    let a = At {
        house: &house,
        table: TABLES[0],
    };
    let anna = a.opened("anna").await;
    a.dealt(&anna).await;
    a.won(&anna, "anna", "2d 3d 4d 5d 6d").await;
    // Whatever was written by now is written.
    house.server.crash();
    pass(Duration::from_millis(20)).await;
    let tenth = (SEED + 70) / 10;
    for _ in 0..2 {
        let house = House::open(&config, store.clone()).await;
        let a = At {
            house: &house,
            table: TABLES[0],
        };
        a.soon("anna is paid", |j| j["claims"] == json!([])).await;
        assert_eq!(a.paid().await, [(tenth, format!("{BOOK}/12.1(b)"))]);
        a.meter(SEED + 70 - tenth).await;
        assert_eq!(told(&house).await["contributed_cents"], 100);
        sound(&house).await;
        house.server.crash();
    }
}

/// A table that is set up while the house runs feeds the jackpot that it is linked to, also over a crash; and one that nobody keeps yet gets a
/// keeper.
#[tokio::test(start_paused = true)]
async fn a_table_joins_a_jackpot_while_the_house_runs() {
    let store = Store::memory();
    let house = House::open(&linked(), store.clone()).await;
    let new = async |id: &str, jackpot: &str| {
        let table =
            json!({"id":id,"title":id,"book":BOOK,"physical":true,"options":{"jackpot":jackpot}});
        let body = table.to_string();
        let (status, made) = house.post("/api/tables", Some(OPERATOR), &body).await;
        assert_eq!(status.as_u16(), 201, "{made}");
    };
    new("stud-c", "1").await;
    let [at, other] = ["stud-c", TABLES[0]].map(|table| At {
        house: &house,
        table,
    });
    let anna = at.opened("anna").await;
    at.dealt(&anna).await;
    at.meter(SEED + 70).await;
    other.meter(SEED + 70).await;
    new("stud-d", "2").await;
    let kept = async || {
        let (_, all) = house.get("/api/jackpots", None).await;
        let count = all["jackpots"].as_array().map(Vec::len);
        if count == Some(2) { Ok(()) } else { Err(all) }
    };
    until("a jackpot of its own", kept).await;
    house.server.crash();
    let house = House::open(&linked(), store.clone()).await;
    let table = "stud-c";
    At {
        house: &house,
        table,
    }
    .meter(SEED + 70)
    .await;
    let audit = replay::audit(&store, |_| {}).await.unwrap();
    assert_eq!((audit.tables, audit.jackpots), (4, 2), "{audit:?}");
    books_balance(&store).await;
}

/// Terms that the rules do not allow are refused before anything is opened.
#[tokio::test(start_paused = true)]
async fn a_jackpot_takes_a_share_of_each_wager() {
    let mut config = linked();
    config.jackpots[0].permille = 0;
    let vault = croupier_server::vault::Vault::new(&crate::common::KEY);
    let source = croupier_server::shoe::Source::os();
    let opened = croupier_server::Server::with(&config, Store::memory(), vault, source, OPERATOR);
    let error = opened.await.unwrap_err();
    assert!(error.to_string().contains("thousandths"), "{error}");
}

/// The log of the jackpot in the store.
const LOG: &str = "jackpot:stud-1";

/// Somebody takes the jackpot's log over, long after the house's own lease would have run out, and writes its contribution into it
/// once more, changed like this.
async fn slip_in(store: &Store, change: impl Fn(&str) -> String) {
    let head = store.claim(LOG, "somebody", i64::MAX / 2, 1).await.unwrap();
    let events = store.events(LOG, 0, 100).await.unwrap();
    let last = events
        .into_iter()
        .find(|e| e.kind == "contributed")
        .unwrap();
    let batch = croupier_store::Batch {
        table: LOG.to_owned(),
        expected_seq: head.seq,
        epoch: head.epoch,
        events: vec![croupier_store::NewEvent {
            kind: last.kind,
            body: change(&last.body),
            cause: last.cause,
            actor: last.actor,
            role: last.role,
            at_ms: last.at_ms,
        }],
        transactions: Vec::new(),
        replies: Vec::new(),
        secrets: Vec::new(),
        forgotten: Vec::new(),
    };
    store.append(batch).await.unwrap();
    let released = store.release(LOG, "somebody", head.epoch).await;
    released.unwrap();
}

/// A house with a coin in its jackpot.
async fn with_a_coin(store: &Store) -> House {
    let house = House::open(&linked(), store.clone()).await;
    feed(&house).await;
    house
}

/// A coin goes into the jackpot at the first table.
async fn feed(house: &House) {
    let a = At {
        house,
        table: TABLES[0],
    };
    let anna = a.opened("anna").await;
    a.dealt(&anna).await;
    a.meter(SEED + 70).await;
}

/// Whatever is slipped into a jackpot's log that no table's log says is found.
#[tokio::test(start_paused = true)]
async fn a_coin_that_no_table_took_is_found() {
    let store = Store::memory();
    let house = with_a_coin(&store).await;
    sound(&house).await;
    house.server.crash();
    slip_in(&store, |body| body.replace("2000070", "2000140")).await;
    let fault = replay::audit(&store, |_| {}).await.unwrap_err();
    assert!(
        fault.to_string().contains("does not say contribute"),
        "{fault}"
    );
}

/// Waits until the server says that it is in this health.
async fn until_health(house: &House, status: u16) -> Value {
    let look = async || match house.get("/healthz", None).await {
        (found, health) if found.as_u16() == status => Ok(health),
        (_, health) => Err(health),
    };
    until("the health", look).await
}

/// The jackpot is all that does not go on; why.
async fn stands_still(house: &House) -> String {
    let health = until_health(house, 503).await;
    assert_eq!(health["healthy"], false);
    assert_eq!(health["stopped"].as_array().unwrap().len(), 1, "{health}");
    let stopped = &health["stopped"][0];
    assert_eq!(stopped["jackpot"], "stud-1", "{health}");
    stopped["why"].as_str().unwrap().to_owned()
}

/// nz-1996/caribbean-stud/11.3: a jackpot to which nothing can be written is reported while its tables go on, and takes every coin
/// when it can be written to again.
#[tokio::test(start_paused = true)]
async fn a_jackpot_that_stands_still_is_reported() {
    let memory = Memory::new();
    let house = House::open(&linked(), memory.clone().into()).await;
    let a = At {
        house: &house,
        table: TABLES[0],
    };
    let anna = a.opened("anna").await;
    let health = until_health(&house, 200).await;
    assert_eq!(
        (&health["tables"], &health["jackpots"]),
        (&json!(2), &json!(1))
    );
    memory.break_log(LOG);
    a.dealt(&anna).await;
    let why = stands_still(&house).await;
    assert!(why.contains("made to fail"), "{why}");
    a.meter(SEED).await;
    memory.mend();
    until_health(&house, 200).await;
    a.meter(SEED + 70).await;
    sound(&house).await;
}

/// A lease that cannot be renewed is reported too, though nothing happens at the tables.
#[tokio::test(start_paused = true)]
async fn a_jackpot_whose_lease_runs_out_is_reported() {
    let memory = Memory::new();
    let house = House::open(&linked(), memory.clone().into()).await;
    memory.break_log(LOG);
    stands_still(&house).await;
    memory.mend();
    until_health(&house, 200).await;
}

/// A keeper that finds a log whose money does not add up stands still and says so.
#[tokio::test(start_paused = true)]
async fn a_jackpot_that_does_not_add_up_is_reported() {
    let store = Store::memory();
    let house = with_a_coin(&store).await;
    slip_in(&store, str::to_owned).await;
    let why = stands_still(&house).await;
    assert!(
        why.contains("event 7 of its log: the pool does not hold"),
        "{why}"
    );
}

/// A house opened again on a database that was changed in between.
async fn opened_changed(sql: &'static str) -> (TempDir, House) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    let house = House::open(&linked(), Store::open(&path).await.unwrap()).await;
    house.server.shutdown().await.unwrap();
    execute(&path, sql).await;
    let house = House::open(&linked(), Store::open(&path).await.unwrap()).await;
    (folder, house)
}

/// A jackpot whose log is damaged stands still from the start, and its tables open all the same.
#[tokio::test]
async fn a_damaged_jackpot_keeps_no_table_closed() {
    let _held = hold();
    // What is added up twice, and a broken chain.
    let store = Store::memory();
    let house = with_a_coin(&store).await;
    house.server.crash();
    slip_in(&store, str::to_owned).await;
    let house = House::open(&linked(), store).await;
    let why = stands_still(&house).await;
    assert!(
        why.contains("event 7 of its log: the pool does not hold"),
        "{why}"
    );

    let (_folder, house) = opened_changed(
        "UPDATE event SET at_ms = at_ms + 5 WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'jackpot:stud-1')",
    )
    .await;
    let why = stands_still(&house).await;
    assert!(why.contains("event 2: has hash"), "{why}");
    let a = At {
        house: &house,
        table: TABLES[0],
    };
    a.opened("anna").await;
}

/// A damaged table is no part of what a jackpot goes by; the other tables feed it.
#[tokio::test]
async fn a_jackpot_does_not_listen_to_a_damaged_table() {
    let (_folder, house) = opened_changed(
        "UPDATE event SET at_ms = at_ms + 5 WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'stud-b')",
    )
    .await;
    let health = until_health(&house, 503).await;
    assert_eq!(health["stopped"].as_array().unwrap().len(), 1, "{health}");
    assert_eq!(health["stopped"][0]["table"], TABLES[1], "{health}");
    feed(&house).await;
}
