//! The house, its store and its visitors on one thread, where a seed decides everything: who says what and when, what fails, and where the
//! power goes. An auditor of its own follows all that is told and kept.
//!
//! `cargo xtask soak --seeds 10000` runs many; one is repeated by `CROUPIER_SIM_SEEDS=17..18 cargo test -p croupier-server --test sim seeds`.
#![allow(clippy::unwrap_used, missing_docs, unreachable_pub)]

mod auditor;
mod chance;
mod client;
mod counter;
mod files;
mod fuzz;
mod owners;
mod planted;
mod shares;
#[allow(dead_code)]
#[path = "../it/common/time.rs"]
mod time;
mod world;

use files::Disk;
use std::cell::Cell;
use std::ops::Range;
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::runtime::{Builder, Runtime};
use world::{Outcome, World};

/// How much happens in one simulation.
const STEPS: u64 = 50;

/// One thread, with time that passes at once whenever everybody waits for it.
fn runtime() -> Runtime {
    let one_thread = Builder::new_current_thread()
        .enable_all()
        .start_paused(true)
        .build();
    one_thread.unwrap()
}

/// The same for files, which other threads write: time is held there by whoever has one.
fn runtime_for_files() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

thread_local! {
    static PANICS: Cell<u64> = const { Cell::new(0) };
}

/// How often something has panicked on this thread, where a task of the house would take it to its grave.
fn panics() -> u64 {
    static COUNTING: Once = Once::new();
    COUNTING.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            PANICS.set(PANICS.get() + 1);
            before(panic);
        }));
    });
    PANICS.get()
}

/// One simulation; what went wrong, if anything did.
fn simulate(seed: u64) -> Result<Outcome, String> {
    let before = panics();
    runtime().block_on(async {
        let mut world = World::open(seed).await;
        let mut found = world.play(STEPS).await;
        if found.is_ok() && panics() > before {
            found = Err("something in the house panicked; see above".to_owned());
        }
        match found {
            Ok(()) => Ok(world.outcome().await),
            Err(found) => {
                let last = world.steps.len().saturating_sub(30);
                let last = world.steps[last..].join("\n  ");
                Err(format!(
                    "seed {seed}, step {}: {found}\nBefore that:\n  {last}\nRepeat it with \
                     CROUPIER_SIM_SEEDS={seed}..{} cargo test -p croupier-server --test sim seeds",
                    world.steps.len(),
                    seed + 1
                ))
            }
        }
    })
}

/// The seeds that somebody asks for, or else those of the suite.
fn asked_for(usual: Range<u64>) -> Range<u64> {
    let Ok(asked) = std::env::var("CROUPIER_SIM_SEEDS") else {
        return usual;
    };
    let (from, to) = asked.split_once("..").unwrap();
    from.parse().unwrap()..to.parse().unwrap()
}

/// Does the same on every core; what came of each.
fn on_all_cores<T: Send>(work: impl Fn() -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(&work)).collect();
        let ended = workers.into_iter().map(|worker| worker.join());
        ended
            .map(|ended| ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}

#[test]
fn seeds() {
    let seeds = asked_for(0..200);
    let next = AtomicU64::new(seeds.start);
    let of_each_core = on_all_cores(|| {
        let mut all = Outcome::default();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return all;
            }
            let one = simulate(seed).unwrap_or_else(|found| panic!("{found}"));
            all.add(&one);
        }
    });
    let mut all = Outcome::default();
    of_each_core.iter().for_each(|one| all.add(one));
    // Otherwise the simulation has come to test nothing.
    let count = seeds.end - seeds.start;
    assert!(
        all.crashes >= count
            && all.done >= 10 * count
            && all.told >= 50 * count
            && 2 * all.shares >= count
            && all.cage >= count,
        "{all:?}"
    );
}

#[test]
fn a_seed_does_the_same_again() {
    for seed in [3, 8] {
        assert_eq!(simulate(seed).unwrap(), simulate(seed).unwrap());
    }
}

/// What was written though its acknowledgement was lost shows in what players see of their accounts.
#[test]
fn a_balance_after_a_lost_acknowledgement() {
    runtime().block_on(async {
        let mut world = World::at("nz-2004/baccarat", 2, Disk::memory()).await;
        for _ in 0..40 {
            world.disk.fail_next_after_write(1);
            world.speak_unheard().await;
            world.look();
            world.pass(3).await;
            world.hear().await.unwrap();
        }
        let done = world.auditor.acknowledged();
        assert!(done > 10, "{done} commands were done");
        world.rest().await.unwrap();
    });
}

/// The same for what was paid in or out at the cage.
#[test]
fn a_balance_after_a_lost_acknowledgement_at_the_cage() {
    runtime().block_on(async {
        let mut world = World::at("nz-2004/baccarat", 2, Disk::memory()).await;
        for _ in 0..40 {
            world.disk.fail_next_after_write(1);
            world.visit_the_cage();
            world.look();
            world.pass(3).await;
            world.hear().await.unwrap();
        }
        world.rest().await.unwrap();
        let done = world.outcome().await.cage;
        assert!(done > 10, "{done} things were done at the cage");
    });
}

/// The power fails at every write of a short game, before it and after it.
#[test]
fn a_crash_at_every_write() {
    for written in [false, true] {
        for write in 1..=40 {
            runtime().block_on(async {
                let mut world = World::open(9).await;
                world.disk.hang_next(write, written);
                let crashed = world.play_until(|world| world.disk.hung()).await;
                let rest = match crashed {
                    Ok(()) => world.crash_and_rest().await,
                    Err(found) => Err(found),
                };
                rest.unwrap_or_else(|found| panic!("write {write}, written: {written}: {found}"));
            });
        }
    }
}
