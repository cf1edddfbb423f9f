//! A house, its store and its visitors on one thread, with everything that can go wrong between them. One seed decides who says what, when
//! time passes, what the shoes hold and where the power fails; the same seed does the same again.
//!
//! A crash drops the house where it stands: the next one finds a copy of what the store held at that moment, so that nothing that was still
//! under way can reach it.

mod rude;

use crate::auditor::Auditor;
use crate::chance::Chance;
use crate::client::{Asked, Socket};
use crate::counter::Counter;
use crate::files::Disk;
use crate::shares::{self, Due};
use axum::Router;
use croupier_engine::{Name, Role};
use croupier_server::clock::{HouseClock, Reading};
use croupier_server::offered::OnOffer;
use croupier_server::office::{By, Office};
use croupier_server::password::{Cost, Passwords};
use croupier_server::seeded::Seeded;
use croupier_server::shoe::{CryptoSource as _, Source};
use croupier_server::vault::Vault;
use croupier_server::{Config, JackpotSpec, Pace, Server, ServerLimits, TableSpec, app, replay};
use croupier_store::{Hash, Store};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::Instant;

const KEY: [u8; 32] = [7; 32];
pub const OPERATOR: &str = "the-operators-token-of-the-simulation";
const STUD: &str = "nz-1996/caribbean-stud";
/// What everybody is given on coming.
pub const GIFT: i64 = 100_000;
/// When every simulation begins, in milliseconds since 1970.
const BEGINNING_MS: i64 = 1_780_000_000_000;

/// Rounds of a few dozen milliseconds, so that a few hundred steps see several.
const PACE: Pace = Pace {
    betting_ms: 25,
    decision_ms: 12,
    step_ms: 1,
    card_ms: 1,
    result_ms: 2,
    shoe_ms: 1,
    last_bets_ms: 2,
    landing_ms: 2,
    reveal_ms: 6,
};

/// A visitor, over all lives of the house.
struct Client {
    name: String,
    token: String,
    table: String,
    socket: Option<Socket>,
    asked: Vec<Asked>,
    views: Vec<Asked>,
    /// The last offers that were heard of.
    offers: OnOffer,
    /// The last event that was heard of.
    seq: u64,
    /// Commands, by number.
    sent: Vec<String>,
    /// Commands that were thought of and are said later.
    late: Vec<usize>,
}

/// What came of a simulation.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    pub events: u64,
    pub done: u64,
    pub told: u64,
    pub crashes: u64,
    /// Shares that were revealed.
    pub shares: u64,
    /// What was done at the cage.
    pub cage: u64,
    /// Of all that happened, but for keys and signatures, which no seed decides.
    pub digest: String,
}

impl Outcome {
    /// Counts what came of another.
    pub fn add(&mut self, one: &Outcome) {
        self.events += one.events;
        self.done += one.done;
        self.told += one.told;
        self.crashes += one.crashes;
        self.shares += one.shares;
        self.cage += one.cage;
    }
}

/// One simulation.
pub struct World {
    chance: Chance,
    config: Config,
    source: Source,
    pub disk: Disk,
    server: Server,
    app: Router,
    clients: Vec<Client>,
    counter: Counter,
    seed: u64,
    pub auditor: Auditor,
    /// By how many milliseconds the machine's clock is wrong.
    leap_ms: Arc<AtomicI64>,
    /// Steps until the logs can be written to again.
    broken: u64,
    /// Steps until the power fails anyway, where it is to fail at the next write.
    failing: Option<u64>,
    crashes: u64,
    /// What was done last, for whoever looks into a failure.
    pub steps: Vec<String>,
}

fn books(chance: &mut Chance, seed: u64) -> Vec<String> {
    let all: Vec<&str> = croupier_rulebooks::books()
        .iter()
        .map(|b| b.id.as_str())
        .collect();
    // Every book in turn, beside any other.
    let first = usize::try_from(seed % all.len() as u64).unwrap();
    let mut books = vec![all[first].to_owned()];
    if books[0] == STUD || chance.one_in(2) {
        let other = if books[0] == STUD {
            STUD
        } else {
            all[chance.index(all.len())]
        };
        books.push(other.to_owned());
    }
    books
}

pub fn clock(leap_ms: &Arc<AtomicI64>, start: Instant) -> HouseClock {
    let leap_ms = Arc::clone(leap_ms);
    HouseClock::new(move || {
        let steady = Instant::now() - start;
        let now = BEGINNING_MS + i64::try_from(steady.as_millis()).unwrap();
        let machine = now + leap_ms.load(Ordering::Relaxed);
        Reading {
            steady,
            machine: Duration::from_millis(u64::try_from(machine).unwrap()),
        }
    })
}

/// A house with a table of each book.
pub fn settings(books: &[String], clock: HouseClock) -> Config {
    let table = |(n, book): (usize, &String)| TableSpec {
        id: format!("t{n}"),
        title: book.clone(),
        book: book.clone(),
        options: Default::default(),
        physical: false,
        practice: false,
        company: 0,
        pit: None,
    };
    Config {
        pace: PACE,
        tables: books.iter().enumerate().map(table).collect(),
        jackpots: vec![JackpotSpec {
            name: Name::new("stud-1").unwrap(),
            permille: 700,
            seed_cents: 1_000_000,
        }],
        limits: ServerLimits {
            // Their limiter goes by the machine's own clock, which no seed decides.
            commands_per_second: 1_000_000,
            commands_burst: 1_000_000,
            guests_per_minute: 1_000_000,
            guests_burst: 1_000_000,
            requests_per_second: 1_000_000,
            requests_burst: 1_000_000,
            ..ServerLimits::default()
        },
        clock,
        password_cost: Cost { kib: 8, passes: 1 },
        guests_cents: Some(GIFT),
        ..Config::new("unused")
    }
}

/// What shoes and draws come from, by a seed.
pub fn source(seed: u64) -> Source {
    let stream = Mutex::new(Seeded::new(&format!("{seed:x}")).unwrap());
    Source::new(move |bytes| stream.lock().unwrap().fill(bytes))
}

/// What a house signs goes into what shares make, so a seed decides its key, too.
pub async fn keep_key(config: &Config, store: Store, seed: u64) {
    let passwords = Passwords::new(config.password_cost);
    let office = Office::open(store, World::vault(), config.clock.clone(), passwords).await;
    let by = By {
        name: Name::new("house").unwrap(),
        role: Role::Manager,
    };
    let key = Hash::of(format!("the key of house {seed}").as_bytes());
    let key = zeroize::Zeroizing::new(key.0);
    office.unwrap().keep_house_key(&by, &key).await.unwrap();
}

impl World {
    /// A house that has just opened, with its first visitors.
    pub async fn open(seed: u64) -> World {
        let mut chance = Chance::new(seed);
        let books = books(&mut chance, seed);
        World::with(seed, chance, &books, Disk::memory()).await
    }

    /// The same with one table of a book, and with another store.
    pub async fn at(book: &str, seed: u64, disk: Disk) -> World {
        World::with(seed, Chance::new(seed), &[book.to_owned()], disk).await
    }

    async fn with(seed: u64, mut chance: Chance, books: &[String], disk: Disk) -> World {
        let leap_ms = Arc::new(AtomicI64::new(0));
        let config = settings(books, clock(&leap_ms, Instant::now()));
        let source = source(seed);
        keep_key(&config, disk.store(), seed).await;
        let server = start(&config, disk.store(), &source).await;
        let mut world = World {
            app: app(server.clone()),
            server,
            source,
            disk,
            clients: Vec::new(),
            counter: Counter::default(),
            seed,
            auditor: Auditor::new(GIFT),
            leap_ms,
            broken: 0,
            failing: None,
            crashes: 0,
            steps: Vec::new(),
            config,
            chance: chance.clone(),
        };
        for n in 0..2 + chance.below(3) {
            world.arrive(&format!("p{n}")).await;
        }
        world.chance = chance;
        world
    }

    pub fn vault() -> Vault {
        Vault::new(&KEY)
    }

    pub fn app(&self) -> &Router {
        &self.app
    }

    pub fn store(&self) -> Store {
        self.disk.store()
    }

    /// Lets time pass, and everybody do what is to be done in it.
    pub async fn pass(&self, ms: u64) {
        self.disk.pass(Duration::from_millis(ms)).await;
    }

    async fn arrive(&mut self, name: &str) {
        let answer = Asked::guest(&self.app, name).answered().await;
        let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
        let Some(token) = answer["token"].as_str() else {
            return;
        };
        self.auditor.came(name);
        let table = self.chance.index(self.config.tables.len());
        self.clients.push(Client {
            name: name.to_owned(),
            token: token.to_owned(),
            table: self.config.tables[table].id.clone(),
            socket: None,
            asked: Vec::new(),
            views: Vec::new(),
            offers: OnOffer::default(),
            seq: 0,
            sent: Vec::new(),
            late: Vec::new(),
        });
    }

    /// Plays so many steps, and brings everything to rest.
    pub async fn play(&mut self, steps: u64) -> Result<(), String> {
        for _ in 0..steps {
            self.step().await?;
        }
        self.rest().await
    }

    /// Plays politely, until something is so.
    pub async fn play_until(&mut self, is: impl Fn(&World) -> bool) -> Result<(), String> {
        for _ in 0..500 {
            self.speak().await;
            self.pass(3).await;
            self.hear().await?;
            if is(self) {
                return Ok(());
            }
        }
        Err("what was waited for never came".to_owned())
    }

    /// Somebody says something, and nobody hears what becomes of it.
    pub async fn speak_unheard(&mut self) {
        self.speak().await;
        self.pass(3).await;
    }

    pub async fn crash_and_rest(&mut self) -> Result<(), String> {
        self.crash().await?;
        self.rest().await
    }

    /// One thing that happens, the moments after it, and what came of it.
    async fn step(&mut self) -> Result<(), String> {
        match self.chance.below(100) {
            0..54 => self.speak().await,
            54..61 => self.repeat().await,
            61..66 => self.late().await,
            66..70 => self.reconnect().await,
            70..75 => self.be_rude().await,
            75..77 => self.flood().await,
            77..81 => self.let_time_pass().await,
            81..84 => self.leap(),
            84..88 => self.fail(),
            88..92 => self.power_fails_at_a_write(),
            92..94 => self.crash().await?,
            94 => self.restart().await?,
            95 => self.newcomer().await,
            _ => self.look(),
        }
        let moments = 1 + self.chance.below(5);
        self.pass(moments).await;
        self.hear().await?;
        self.broken = self.broken.saturating_sub(1);
        if self.broken == 0 {
            self.disk.mend_logs();
        }
        if let Some(left) = self.failing {
            self.failing = left.checked_sub(1);
            if self.disk.hung() || self.failing.is_none() {
                self.crash().await?;
            }
        }
        Ok(())
    }

    fn note(&mut self, what: impl Into<String>) {
        self.steps.push(what.into());
    }

    /// Somebody, if anybody is there.
    fn somebody(&mut self) -> usize {
        self.chance.index(self.clients.len())
    }

    /// Somebody says something that was offered, or means to.
    fn thought(&mut self, who: usize) -> Option<usize> {
        let client = &mut self.clients[who];
        let fields = self.chance.take_up(client.offers.all())?;
        let id = format!("c{}", client.sent.len());
        let mut command = json!({ "id": id });
        command.as_object_mut()?.extend(fields);
        client.sent.push(command.to_string());
        Some(client.sent.len() - 1)
    }

    async fn speak(&mut self) {
        self.take_part().await;
        if self.chance.one_in(12) {
            return self.visit_the_cage();
        }
        let who = self.somebody();
        if let Some(number) = self.thought(who) {
            self.say(who, number).await;
        } else if self.clients[who].socket.is_none() {
            self.connect(who, None).await;
        }
    }

    /// Everybody contributes to what is sealed, more or less: some commit, and some of those withhold.
    async fn take_part(&mut self) {
        for who in 0..self.clients.len() {
            let (name, table) = (
                self.clients[who].name.clone(),
                self.clients[who].table.clone(),
            );
            let mut tables = self.config.tables.iter();
            let book = tables.find(|spec| spec.id == table).unwrap().book.clone();
            let events = self.store().events(&table, 0, usize::MAX).await.unwrap();
            let due = shares::due(&events, (&table, &book), &name, self.seed);
            let Some((due, share)) = due else { continue };
            let (wants, mut command) = match due {
                Due::Commit(command) => (self.chance.one_in(4), command),
                Due::Reveal(command) => (!self.chance.one_in(4), command),
            };
            if !wants {
                continue;
            }
            let number = command["of"].as_u64().unwrap();
            self.auditor.besides.gives(&table, number, &name, &share);
            let client = &mut self.clients[who];
            command["id"] = format!("c{}", client.sent.len()).into();
            client.sent.push(command.to_string());
            let number = client.sent.len() - 1;
            self.say(who, number).await;
        }
    }

    /// Somebody goes to the cage, or the cashier says again what was said before.
    pub fn visit_the_cage(&mut self) {
        let said = self.counter.count();
        let number = match said > 0 && self.chance.one_in(4) {
            true => self.chance.index(said),
            false => {
                let who = self.somebody();
                let player = self.clients[who].name.clone();
                self.counter.thought(&mut self.chance, &player)
            }
        };
        self.at_the_cage(number);
    }

    fn at_the_cage(&mut self, number: usize) {
        let text = self.counter.say(&self.app, OPERATOR, number);
        let line = format!("at the cage: {text}");
        self.auditor.besides.at_the_cage(self.counter.count());
        self.note(line);
    }

    /// Sends a command, for the first time or again.
    async fn say(&mut self, who: usize, number: usize) {
        let by_http = self.chance.one_in(4);
        let client = &mut self.clients[who];
        let text = client.sent[number].clone();
        self.auditor
            .sends(&client.name, &format!("c{number}"), &client.table);
        match &mut client.socket {
            Some(socket) if !by_http => socket.say(text.as_str()).await,
            _ => client
                .asked
                .push(Asked::post(&self.app, &client.table, &client.token, &text)),
        }
        let line = format!("{} says {text}", client.name);
        self.note(line);
    }

    /// An earlier command comes again, or another under its id.
    async fn repeat(&mut self) {
        let who = self.somebody();
        let Some(number) = (!self.clients[who].sent.is_empty())
            .then(|| self.chance.index(self.clients[who].sent.len()))
        else {
            return;
        };
        if self.chance.one_in(4) {
            let text = json!({"id": format!("c{number}"), "do": "leave"}).to_string();
            let client = &mut self.clients[who];
            self.auditor
                .sends(&client.name, &format!("c{number}"), &client.table);
            client
                .asked
                .push(Asked::post(&self.app, &client.table, &client.token, &text));
            self.note(format!("somebody says {text}"));
        } else {
            self.say(who, number).await;
        }
    }

    /// A command is thought of and held back, or one that was is said at last.
    async fn late(&mut self) {
        let who = self.somebody();
        if self.clients[who].late.is_empty() || self.chance.one_in(2) {
            if let Some(number) = self.thought(who) {
                self.clients[who].late.push(number);
            }
            return;
        }
        let at = self.chance.index(self.clients[who].late.len());
        let number = self.clients[who].late.swap_remove(at);
        self.say(who, number).await;
    }

    async fn connect(&mut self, who: usize, after: Option<u64>) {
        let client = &mut self.clients[who];
        let mut socket = Socket::open(&self.app, &client.table).await;
        let hello = json!({"hello": {"token": client.token, "after": after}});
        socket.say(hello.to_string()).await;
        client.socket = Some(socket);
        let line = format!("{} connects after {after:?}", client.name);
        self.note(line);
    }

    /// Somebody hangs up and comes back, knowing all, some or more than there is.
    async fn reconnect(&mut self) {
        let who = self.somebody();
        let seq = self.clients[who].seq;
        let after = match self.chance.below(4) {
            0 => None,
            1 => Some(self.chance.below(seq + 1)),
            2 => Some(seq + self.chance.below(50)),
            _ => Some(seq),
        };
        if self.chance.one_in(8) {
            // The line is cut in the middle of a message.
            let client = &mut self.clients[who];
            if let (Some(socket), Some(text)) = (&mut client.socket, client.sent.last()) {
                socket.say(text[..text.len() / 2].to_owned()).await;
            }
            client.socket = None;
        } else {
            self.connect(who, after).await;
        }
    }

    async fn let_time_pass(&mut self) {
        let ms = match self.chance.below(12) {
            0 => 700_000,
            1 => 70_000,
            2..5 => 2_000,
            _ => 60,
        };
        self.note(format!("{ms} ms pass"));
        self.pass(ms).await;
    }

    /// The machine's clock is set, ahead or back, or right again.
    fn leap(&mut self) {
        const LEAPS_S: [i64; 8] = [0, 3, 3_600, 86_400 * 35, -3, -3_600, -86_400, -86_400 * 400];
        let leap = *self.chance.pick(&LEAPS_S).unwrap();
        self.leap_ms.store(leap * 1_000, Ordering::Relaxed);
        self.note(format!("the machine's clock is wrong by {leap} s"));
    }

    /// The store answers with an error: nothing was written, or nobody knows, or a log cannot be written to for a while.
    fn fail(&mut self) {
        let next = 1 + self.chance.below(3);
        match self.chance.below(3) {
            0 => self.disk.fail_next(next),
            1 => self.disk.fail_next_after_write(next),
            _ => {
                self.broken = 1 + self.chance.below(6);
                let some = self.chance.index(self.config.tables.len() + 1);
                for table in self.config.tables.iter().take(some.max(1)) {
                    self.disk.break_log(&table.id);
                }
            }
        }
        self.note("the store fails");
    }

    fn power_fails_at_a_write(&mut self) {
        let written = self.chance.one_in(2);
        let next = 1 + self.chance.below(4);
        self.disk.hang_next(next, written);
        self.failing = Some(8);
        self.note(format!(
            "the power fails at write {next}, written: {written}"
        ));
    }

    fn drop_lines(&mut self) {
        for client in &mut self.clients {
            client.socket = None;
            client.asked.clear();
            client.views.clear();
        }
        self.counter.hang_up();
    }

    /// The house ends where it stands, and another begins with what the store holds.
    pub async fn crash(&mut self) -> Result<(), String> {
        let held = self.disk.copied().await;
        self.crash_to(held).await
    }

    /// The same, with another store.
    pub async fn crash_to(&mut self, held: Disk) -> Result<(), String> {
        self.crashes += 1;
        self.failing = None;
        self.broken = 0;
        self.server.crash();
        self.drop_lines();
        self.disk = held;
        self.disk.mend_logs();
        self.note("the power fails");
        self.audit().await?;
        // Now and then the next start is cut off as well.
        while self.disk.can_hang() && self.chance.one_in(5) {
            let written = self.chance.one_in(2);
            let next = 1 + self.chance.below(6);
            self.disk.hang_next(next, written);
            let starts = {
                let (config, store) = (self.config.clone(), self.store());
                let source = self.source.clone();
                tokio::spawn(async move { start(&config, store, &source).await })
            };
            self.pass(20).await;
            starts.abort();
            if let Ok(server) = starts.await {
                server.crash();
            }
            self.disk = self.disk.copied().await;
            self.note("and again while the house opens");
            self.audit().await?;
        }
        self.begin().await;
        Ok(())
    }

    /// The house is closed in order and opened again.
    async fn restart(&mut self) -> Result<(), String> {
        self.disk.mend();
        self.failing = None;
        self.note("the house is closed and opened");
        self.server.shutdown().await.map_err(|e| e.to_string())?;
        self.hear().await?;
        self.drop_lines();
        self.disk = self.disk.copied().await;
        self.begin().await;
        Ok(())
    }

    async fn begin(&mut self) {
        // A new program has a clock of its own, on the same machine.
        self.config.clock = clock(&self.leap_ms, Instant::now());
        self.server = start(&self.config, self.store(), &self.source).await;
        self.app = app(self.server.clone());
        for who in 0..self.clients.len() {
            let after = self.chance.one_in(2).then(|| self.clients[who].seq);
            self.connect(who, after).await;
        }
    }

    async fn newcomer(&mut self) {
        if self.clients.len() < 6 && self.broken == 0 {
            let name = format!("n{}", self.steps.len());
            self.note(format!("{name} comes"));
            // A fault that is due meanwhile would keep us waiting.
            if self.failing.is_none() {
                self.arrive(&name).await;
            }
        }
    }

    /// Somebody asks for the table as it is.
    pub fn look(&mut self) {
        let who = self.somebody();
        let client = &mut self.clients[who];
        let path = format!("/api/tables/{}", client.table);
        client
            .views
            .push(Asked::get(&self.app, &path, Some(&client.token)));
    }

    /// Takes in what has come, and has it audited.
    pub async fn hear(&mut self) -> Result<(), String> {
        let store = self.store();
        for (number, text) in self.counter.heard() {
            self.auditor.besides.cage_answers(number, &text)?;
        }
        for client in &mut self.clients {
            let mut texts = match &mut client.socket {
                Some(socket) => match socket.heard() {
                    Some(texts) => texts,
                    None => {
                        client.socket = None;
                        Vec::new()
                    }
                },
                None => Vec::new(),
            };
            client.asked.retain_mut(|asked| match asked.answer() {
                Some(text) => {
                    texts.push(text);
                    false
                }
                None => true,
            });
            for text in texts {
                self.auditor
                    .hears(Some(&client.name), &client.table, &text)?;
                let message: Value = serde_json::from_str(&text).unwrap_or_default();
                client.seq = message["seq"].as_u64().unwrap_or(0).max(client.seq);
                client.offers.take(&message);
            }
            let mut views = Vec::new();
            client.views.retain_mut(|asked| match asked.answer() {
                Some(text) => {
                    views.push(text);
                    false
                }
                None => true,
            });
            for text in views {
                self.auditor
                    .view(&client.name, &client.table, &text, &store)
                    .await?;
            }
        }
        self.auditor.look_at_what_was_seen(&store).await
    }

    pub async fn audit(&mut self) -> Result<(), String> {
        let store = self.store();
        self.auditor.audit(&store, &World::vault()).await
    }

    /// Everything is mended, what was not answered is said again, and the rounds end.
    pub async fn rest(&mut self) -> Result<(), String> {
        self.disk.mend();
        if self.disk.hung() {
            self.crash().await?;
        }
        self.failing = None;
        self.leap_ms.store(0, Ordering::Relaxed);
        self.pass(3_000).await;
        self.hear().await?;
        for who in 0..self.clients.len() {
            for number in self.auditor.unanswered(&self.clients[who].name) {
                self.say(who, number).await;
            }
        }
        for number in 0..self.counter.count() {
            if !self.auditor.besides.is_done(number) {
                self.at_the_cage(number);
            }
        }
        self.pass(3_000).await;
        self.hear().await?;
        let health = Asked::get(&self.app, "/healthz", None).answered().await;
        let health: Value = serde_json::from_str(&health).unwrap_or_default();
        if health["stopped"]
            .as_array()
            .is_none_or(|stopped| !stopped.is_empty())
        {
            return Err(format!("the house is not well in the end: {health}"));
        }
        for client in &self.clients {
            let left = self.auditor.unanswered(&client.name);
            if !left.is_empty() {
                return Err(format!(
                    "{} never heard what became of {left:?}",
                    client.name
                ));
            }
        }
        self.audit().await?;
        let store = self.store();
        self.auditor.besides.cage_rests(&store).await?;
        store.verify(|_| {}).await.map_err(|e| e.to_string())?;
        replay::audit(&store, |_| {})
            .await
            .map_err(|e| e.to_string())?;
        Ok(())
    }

    pub async fn outcome(&self) -> Outcome {
        let mut all = String::new();
        let (mut events, mut shares) = (0, 0);
        for table in &self.config.tables {
            for event in self.store().events(&table.id, 0, usize::MAX).await.unwrap() {
                events += 1;
                shares += u64::from(event.kind == "share-revealed");
                let body = event.body.split('"').filter(|part| part.len() < 20);
                let body: Vec<&str> = body.collect();
                all += &format!("{} {} {} {body:?}\n", event.at_ms, event.actor, event.kind);
            }
        }
        Outcome {
            events,
            done: self.auditor.acknowledged() as u64,
            told: self.auditor.told() as u64,
            crashes: self.crashes,
            shares,
            cage: self.auditor.besides.done() as u64,
            digest: Hash::of(all.as_bytes()).to_string(),
        }
    }
}

async fn start(config: &Config, store: Store, source: &Source) -> Server {
    let started = Server::with(config, store, World::vault(), source.clone(), OPERATOR);
    started.await.unwrap()
}
