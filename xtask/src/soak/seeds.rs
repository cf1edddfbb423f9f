//! Simulated houses by the thousand (`crates/server/tests/sim`): each seed decides a house, its visitors and its faults.

use crate::Failure;
use crate::process::{command, run, spell};
use std::path::Path;
use std::time::Instant;

/// Seeds between two lines that say how far it has come.
const AT_A_TIME: u64 = 100;

const TESTS: &str = "cargo test --release -p croupier-server --test sim";

/// Simulates so many houses from this seed on.
pub(super) fn search(root: &Path, first: u64, count: u64) -> Result<(), Failure> {
    run(command(root, &format!("{TESTS} --no-run")))?;
    let started = Instant::now();
    let end = first + count;
    let mut from = first;
    while from < end {
        let to = end.min(from + AT_A_TIME);
        let mut seeds = command(root, &format!("{TESTS} -- --exact seeds"));
        seeds.env("CROUPIER_SIM_SEEDS", format!("{from}..{to}"));
        let said = output_of_tests(seeds);
        if let Err(said) = said {
            return Err(Failure::failed(format!(
                "{said}\n\nsoak: {}",
                failing(&said, from, to)
            )));
        }
        from = to;
        println!(
            "soak: {} of {count} seeds, {}",
            from - first,
            spell(started.elapsed())
        );
    }
    println!("soak: no seed of {first} to {} failed.", end - 1);
    Ok(())
}

/// What tests say where they fail, which goes to their standard output.
fn output_of_tests(mut tests: std::process::Command) -> Result<(), String> {
    let output = tests.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    Err(String::from_utf8_lossy(&said).into_owned())
}

/// The lowest seed that is said to have failed.
fn failing(said: &str, from: u64, to: u64) -> String {
    let number = |rest: &str| {
        rest.split(',')
            .next()
            .and_then(|n| n.trim().parse::<u64>().ok())
    };
    let seeds = said.split("seed ").skip(1).filter_map(number);
    match seeds.min() {
        Some(seed) => format!("seed {seed} failed."),
        None => format!("something between the seeds {from} and {to} failed."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_seed_is_named() {
        let said = "x\nseed 17, step 3: chips\n…\nseed 9, step 30: cards\nRepeat it with …";
        assert_eq!(failing(said, 0, 100), "seed 9 failed.");
        assert_eq!(
            failing("the compiler", 0, 100),
            "something between the seeds 0 and 100 failed."
        );
    }
}
