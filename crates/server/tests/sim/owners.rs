//! Two nodes of a fleet on one store, each on a machine of its own: a runtime with its own time, driven by one thread. A machine that is not driven stands
//! still, as a process does under `SIGSTOP` or when its machine is suspended; once it wakes, its steady clock has gone on meanwhile, or stood still as well.
//! Their calendars leap. Who has the house they settle between themselves, over the store. The auditor demands that every event was written by
//! whoever had the table then, that nothing is lost and nothing doubled.
//!
//! A node that takes the house over reads logs on other threads, so a seed decides what happens, but not to the moment when a table is open again.

use crate::auditor::Auditor;
use crate::chance::Chance;
use crate::client::{Asked, Socket};
use crate::time::pass;
use crate::world::{GIFT, OPERATOR, World, clock, keep_key, settings, source};
use axum::Router;
use croupier_server::offered::OnOffer;
use croupier_server::{Config, Node, ServeError, diary, replay};
use croupier_store::{Memory, Store};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, advance};

/// Where the nodes advertise that they are. Nobody listens there: who stands by has nobody to hand anything to.
const NAMES: [&str; 2] = ["127.0.0.1:0", "127.0.0.2:0"];
/// How much happens in one simulation.
const STEPS: u64 = 40;
/// Longer than a lease lasts, and than it takes to see that nobody has renewed it.
const OVERTAKEN_MS: u64 = 11_000;

/// A machine with its node. With the runtime everything on it ends at once, as with the power.
struct Machine {
    runtime: Runtime,
    app: Router,
    stop: watch::Sender<bool>,
    running: JoinHandle<Result<(), ServeError>>,
    /// By how many milliseconds its calendar is wrong.
    leap_ms: Arc<AtomicI64>,
}

impl Machine {
    fn start(at: usize, books: &[String], store: Store, seed: u64) -> Machine {
        let runtime = crate::runtime();
        let leap_ms = Arc::new(AtomicI64::new(0));
        let (app, stop, running) = runtime.block_on(async {
            let config = Config {
                advertise: format!("http://{}", NAMES[at]).parse().ok(),
                ..settings(books, clock(&leap_ms, Instant::now()))
            };
            let node = Node::with(config, store, World::vault(), source(seed), OPERATOR).await;
            let node = node.unwrap();
            let (stop, stopped) = watch::channel(false);
            let running = tokio::spawn(Arc::clone(&node).run(stopped));
            (node.app(), stop, running)
        });
        Machine {
            runtime,
            app,
            stop,
            running,
            leap_ms,
        }
    }

    /// Lets it do what it has to do in so much of its time.
    fn pass(&self, ms: u64) {
        self.runtime.block_on(pass(Duration::from_millis(ms)));
    }

    /// Ends it in order.
    fn end(self) -> Result<(), String> {
        self.stop.send_replace(true);
        let ended = self.runtime.block_on(self.running);
        ended.unwrap().map_err(|error| error.to_string())
    }
}

/// Somebody at a table.
struct Player {
    name: String,
    token: String,
    table: String,
    /// Over which machine, and the line.
    line: Option<(usize, Socket)>,
    offers: OnOffer,
    seq: u64,
    /// Commands, by number.
    sent: Vec<String>,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Outcome {
    done: u64,
    /// How often the house went to the other machine.
    moves: u64,
    /// Words said to a machine that had lost the house.
    stale: u64,
}

/// One simulation.
pub struct Owners {
    chance: Chance,
    seed: u64,
    starts: u64,
    books: Vec<String>,
    store: Memory,
    machines: Vec<Machine>,
    players: Vec<Player>,
    auditor: Auditor,
    /// Who looks at the store from outside.
    desk: Runtime,
    /// Which machine was last seen to have the house.
    had: usize,
    outcome: Outcome,
    steps: Vec<String>,
}

impl Owners {
    /// A house on the first machine, with people at its tables.
    pub fn open(seed: u64) -> Owners {
        let mut chance = Chance::new(seed);
        let all: Vec<&str> = croupier_rulebooks::books()
            .iter()
            .map(|book| book.id.as_str())
            .collect();
        let first = usize::try_from(seed).unwrap() % all.len();
        let second = chance.index(all.len());
        Owners::at(seed, &[all[first], all[second]])
    }

    fn at(seed: u64, books: &[&str]) -> Owners {
        let books: Vec<String> = books.iter().map(|book| (*book).to_owned()).collect();
        let (store, desk) = (Memory::new(), crate::runtime());
        desk.block_on(async {
            let leap_ms = Arc::default();
            let config = settings(&books, clock(&leap_ms, Instant::now()));
            keep_key(&config, store.clone().into(), seed).await;
        });
        let mut owners = Owners {
            chance: Chance::new(seed),
            seed,
            starts: 0,
            books,
            store,
            machines: Vec::new(),
            players: Vec::new(),
            auditor: Auditor::new(GIFT),
            desk,
            had: 0,
            outcome: Outcome::default(),
            steps: Vec::new(),
        };
        for at in 0..NAMES.len() {
            let machine = owners.machine(at);
            machine.pass(1_000);
            owners.machines.push(machine);
        }
        for n in 0..3 {
            owners.arrive(&format!("p{n}"));
        }
        owners
    }

    fn machine(&mut self, at: usize) -> Machine {
        self.starts += 1;
        let seed = self.seed.wrapping_mul(1_000) + self.starts;
        Machine::start(at, &self.books, self.store.clone().into(), seed)
    }

    fn arrive(&mut self, name: &str) {
        let Machine { app, runtime, .. } = &self.machines[self.had];
        let answer = runtime.block_on(async { Asked::guest(app, name).answered().await });
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let token = answer["token"]
            .as_str()
            .unwrap_or_else(|| panic!("{answer}"));
        self.auditor.came(name);
        self.players.push(Player {
            name: name.to_owned(),
            token: token.to_owned(),
            table: format!("t{}", self.chance.index(self.books.len())),
            line: None,
            offers: OnOffer::default(),
            seq: 0,
            sent: Vec::new(),
        });
    }

    fn note(&mut self, what: impl Into<String>) {
        self.steps.push(what.into());
    }

    fn store(&self) -> Store {
        self.store.clone().into()
    }

    /// The machine that has the house, as the store knows it.
    fn leader(&mut self) -> Option<usize> {
        let head = self.desk.block_on(self.store().head(diary::LOG)).unwrap();
        let holder = head.map(|head| head.owner).unwrap_or_default();
        let leader = NAMES.iter().position(|name| holder.ends_with(name))?;
        if leader != self.had {
            self.had = leader;
            self.outcome.moves += 1;
            self.note(format!("machine {leader} has the house"));
        }
        Some(leader)
    }

    fn step(&mut self) -> Result<(), String> {
        let who = self.chance.index(self.players.len());
        let at = self.chance.index(self.machines.len());
        match self.chance.below(100) {
            0..55 => self.speak(who),
            55..62 => self.repeat(who),
            62..68 => self.connect(who),
            68..78 => self.stand_still()?,
            78..86 => self.leap(at),
            86..91 => self.power_fails(at),
            91..95 => self.restart(at)?,
            _ => self.pass(3_000),
        }
        let moments = 1 + self.chance.below(5);
        self.pass(moments);
        self.look()
    }

    /// Time passes on both machines, on each by its own clock.
    fn pass(&mut self, ms: u64) {
        for machine in &self.machines {
            machine.pass(ms);
        }
    }

    fn connect(&mut self, who: usize) {
        let Some(at) = self.leader() else { return };
        let player = &mut self.players[who];
        let Machine { app, runtime, .. } = &self.machines[at];
        let after = (player.seq > 0 && self.chance.one_in(2)).then_some(player.seq);
        let hello = json!({"hello": {"token": player.token, "after": after}}).to_string();
        player.line = runtime.block_on(async {
            let mut socket = Socket::try_open(app, &player.table).await?;
            socket.say(hello).await;
            Some((at, socket))
        });
        let line = format!("{} connects at {at} after {after:?}", player.name);
        self.note(line);
    }

    /// Somebody takes something up that is on offer.
    fn speak(&mut self, who: usize) {
        let player = &mut self.players[who];
        if player.line.is_none() {
            return self.connect(who);
        }
        let Some(fields) = self.chance.take_up(player.offers.all()) else {
            return;
        };
        let mut command = json!({ "id": format!("c{}", player.sent.len()) });
        command.as_object_mut().unwrap().extend(fields);
        player.sent.push(command.to_string());
        self.say(who, self.players[who].sent.len() - 1);
    }

    /// Somebody says something again.
    fn repeat(&mut self, who: usize) {
        let sent = self.players[who].sent.len();
        if sent > 0 {
            let number = self.chance.index(sent);
            self.say(who, number);
        }
    }

    /// Sends a command over the line, if there is one. What is said to a machine that stands still lies in its line until it wakes.
    fn say(&mut self, who: usize, number: usize) {
        let leader = self.leader();
        let player = &mut self.players[who];
        let Some((at, socket)) = &mut player.line else {
            return;
        };
        let (at, text) = (*at, player.sent[number].clone());
        self.auditor
            .sends(&player.name, &format!("c{number}"), &player.table);
        self.machines[at]
            .runtime
            .block_on(socket.say(text.as_str()));
        self.outcome.stale += u64::from(leader != Some(at));
        let line = format!("{} says {text} to machine {at}", player.name);
        self.note(line);
    }

    /// One machine stands still for longer than its lease lasts, while the other goes on; then it wakes, and hears what was said meanwhile.
    fn stand_still(&mut self) -> Result<(), String> {
        let at = match self.chance.one_in(4) {
            true => self.chance.index(self.machines.len()),
            false => self.had,
        };
        let ms = OVERTAKEN_MS - 3_000 + self.chance.below(20_000);
        let steady_too = self.chance.one_in(2);
        self.note(format!(
            "machine {at} stands still for {ms} ms, its steady clock as well: {steady_too}"
        ));
        let mut left = ms;
        while left > 0 {
            let some = left.min(1 + self.chance.below(2_000));
            left -= some;
            if self.chance.one_in(3) {
                let who = self.chance.index(self.players.len());
                if self.players[who].line.is_some() {
                    self.speak(who);
                }
            }
            self.machines[1 - at].pass(some);
            self.look()?;
        }
        if !steady_too {
            let slept = Duration::from_millis(ms);
            self.machines[at].runtime.block_on(advance(slept));
        }
        for who in 0..self.players.len() {
            let there = self.players[who].line.as_ref();
            if there.is_some_and(|(line, _)| *line == at) {
                self.speak(who);
            }
        }
        self.note(format!("machine {at} wakes"));
        self.machines[at].pass(2);
        self.look()
    }

    /// The calendar of a machine is set wrong, or right again.
    fn leap(&mut self, at: usize) {
        const LEAPS_S: [i64; 7] = [0, 5, 600, 7_200, -5, -600, -7_200];
        let leap = *self.chance.pick(&LEAPS_S).unwrap();
        let leap_ms = &self.machines[at].leap_ms;
        leap_ms.store(leap * 1_000, Ordering::Relaxed);
        self.note(format!("the calendar of machine {at} is wrong by {leap} s"));
    }

    fn hang_up(&mut self, at: usize) {
        for player in &mut self.players {
            player.line.take_if(|(line, _)| *line == at);
        }
    }

    /// A machine ends where it stands, and its node begins anew under its name.
    fn power_fails(&mut self, at: usize) {
        self.note(format!("the power of machine {at} fails"));
        self.hang_up(at);
        let gone = self.chance.below(15_000);
        // The old one is gone before the new one begins.
        let old = self.machines.remove(at);
        drop(old);
        for other in &self.machines {
            other.pass(gone);
        }
        let machine = self.machine(at);
        self.machines.insert(at, machine);
    }

    /// The same in order.
    fn restart(&mut self, at: usize) -> Result<(), String> {
        self.note(format!("machine {at} is stopped and started"));
        let old = self.machines.remove(at);
        old.end()?;
        self.hang_up(at);
        for other in &self.machines {
            other.pass(1_000);
        }
        let machine = self.machine(at);
        self.machines.insert(at, machine);
        Ok(())
    }

    /// Takes in what has come, and has everything audited.
    fn look(&mut self) -> Result<(), String> {
        let store = self.store();
        for player in &mut self.players {
            let heard = player.line.as_mut().map(|(_, socket)| socket.heard());
            let Some(heard) = heard else { continue };
            let Some(texts) = heard else {
                player.line = None;
                continue;
            };
            for text in texts {
                self.auditor
                    .hears(Some(&player.name), &player.table, &text)?;
                let message: Value = serde_json::from_str(&text).unwrap_or_default();
                player.seq = message["seq"].as_u64().unwrap_or(0).max(player.seq);
                player.offers.take(&message);
            }
        }
        self.leader();
        let (auditor, vault) = (&mut self.auditor, World::vault());
        self.desk.block_on(async {
            auditor.look_at_what_was_seen(&store).await?;
            auditor.audit(&store, &vault).await
        })
    }

    /// Everything is right again, what was not answered is said again, and the rounds end.
    fn rest(&mut self) -> Result<(), String> {
        for machine in &self.machines {
            machine.leap_ms.store(0, Ordering::Relaxed);
        }
        for _ in 0..6 {
            // Long enough for whoever has the house to be found out and replaced.
            for _ in 0..30 {
                self.pass(500);
            }
            self.look()?;
            for who in 0..self.players.len() {
                let name = self.players[who].name.clone();
                let open = self.auditor.unanswered(&name);
                if !open.is_empty() {
                    self.connect(who);
                }
                for number in open {
                    self.say(who, number);
                }
            }
            self.pass(1_000);
            self.look()?;
        }
        for player in &self.players {
            let left = self.auditor.unanswered(&player.name);
            if !left.is_empty() {
                let name = &player.name;
                return Err(format!("{name} never heard what became of {left:?}"));
            }
        }
        let store = self.store();
        self.desk.block_on(async {
            store.verify(|_| {}).await.map_err(|e| e.to_string())?;
            let audited = replay::audit(&store, |_| {}).await;
            audited.map(drop).map_err(|e| e.to_string())
        })
    }

    fn outcome(mut self) -> Outcome {
        self.outcome.done = self.auditor.acknowledged() as u64;
        self.outcome
    }

    /// The owner of a table stands still, another takes it over, and what was said to the first is carried out when it wakes, if it can be.
    pub fn overtaken(unfenced: bool) -> Result<(), String> {
        let mut owners = Owners::at(3, &["nz-2004/baccarat"]);
        owners.pass(2_000);
        owners.connect(0);
        owners.pass(2_000);
        owners.look()?;
        if unfenced {
            owners.store.unfence();
        }
        let old = owners.had;
        let buys = json!({"id": "c0", "do": "buy-in", "cents": 1_000});
        owners.players[0].sent.push(buys.to_string());
        owners.machines[1 - old].pass(OVERTAKEN_MS);
        owners.look()?;
        assert_ne!(owners.had, old, "the other has the house");
        owners.say(0, 0);
        owners.machines[old].pass(2);
        owners.look()?;
        owners.rest()?;
        let bought = owners.desk.block_on(owners.store().balance("player:p0"));
        assert_eq!(bought.unwrap(), GIFT - 1_000, "it was done once in the end");
        Ok(())
    }
}

/// One simulation; what went wrong, if anything did.
fn simulate(seed: u64) -> Result<Outcome, String> {
    let before = crate::panics();
    let mut owners = Owners::open(seed);
    let mut found = Ok(());
    for _ in 0..STEPS {
        found = found.and_then(|()| owners.step());
    }
    found = found.and_then(|()| owners.rest());
    if found.is_ok() && crate::panics() > before {
        found = Err("something in the house panicked; see above".to_owned());
    }
    match found {
        Ok(()) => Ok(owners.outcome()),
        Err(found) => {
            let last = owners.steps.len().saturating_sub(30);
            Err(format!(
                "seed {seed}: {found}\nBefore that:\n  {}\nRepeat it with CROUPIER_SIM_SEEDS={seed}..{} \
                 cargo test -p croupier-server --test sim owners",
                owners.steps[last..].join("\n  "),
                seed + 1
            ))
        }
    }
}

#[test]
fn seeds_of_two_owners() {
    let seeds = crate::asked_for(0..40);
    let next = AtomicU64::new(seeds.start);
    let all = crate::on_all_cores(|| {
        let mut all = Vec::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return all;
            }
            all.push(simulate(seed).unwrap_or_else(|found| panic!("{found}")));
        }
    });
    // Otherwise the simulation has come to test nothing.
    let count = seeds.end - seeds.start;
    let sum = |of: fn(&Outcome) -> u64| all.iter().flatten().map(of).sum::<u64>();
    let sums = [sum(|o| o.done), sum(|o| o.moves), sum(|o| o.stale)];
    assert!(
        sums[0] >= 5 * count && sums[1] >= 2 * count && sums[2] >= count,
        "done, moves, stale: {sums:?} of {count}"
    );
}

#[test]
fn whoever_wakes_up_too_late_writes_nothing() {
    Owners::overtaken(false).unwrap();
}
