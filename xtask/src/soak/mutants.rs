//! Mutation testing of what decides about money: a sample of small changes of the settlement of every game and of both ledgers, each of which
//! some test must notice. A seed chooses the sample, so that it can be had again.

use crate::Failure;
use crate::process::{command, output, run, succeeds};
use std::path::Path;
use std::process::Command;

/// What is changed.
const FILES: [&str; 4] = [
    "crates/engine/src/games/*/settle.rs",
    "crates/house/src/ledger.rs",
    "crates/store/src/ledger.rs",
    "crates/store/src/sqlite/append.rs",
];

/// Whose tests must notice: those of the server, too, would be built anew for every change.
const TESTED: [&str; 3] = ["croupier-engine", "croupier-house", "croupier-store"];

/// So many in a hundred may go unnoticed.
const UNNOTICED_MAX_PERCENT: u64 = 10;

/// Tests a sample of so many.
pub(super) fn search(root: &Path, seed: u64, count: u64) -> Result<(), Failure> {
    if !succeeds(command(root, "cargo mutants --version")) {
        run(command(root, "cargo install --locked cargo-mutants"))?;
    }
    let mut list = command(root, "cargo mutants --workspace --list");
    list.args(FILES.iter().flat_map(|file| ["--file", *file]));
    let list = output(list)?;
    let all: Vec<&str> = list.lines().filter(|line| !line.is_empty()).collect();
    if all.is_empty() {
        return Err(Failure::failed(
            "soak: cargo-mutants finds nothing to change.",
        ));
    }
    let sample = sample(&all, seed, count);
    println!(
        "soak: {} of {} mutants, chosen by seed {seed}",
        sample.len(),
        all.len()
    );
    let folder = "target/mutants";
    let mut test = command(root, "cargo mutants --workspace --no-shuffle --output");
    test.arg(folder);
    test.args(FILES.iter().flat_map(|file| ["--file", *file]));
    test.args(
        TESTED
            .iter()
            .flat_map(|package| ["--test-package", *package]),
    );
    for mutant in &sample {
        test.arg("--re").arg(format!("^{}$", escaped(mutant)));
    }
    let status = shown_status(test)?;
    let missed = root.join(folder).join("mutants.out/missed.txt");
    let missed = std::fs::read_to_string(missed).unwrap_or_default();
    let missed: Vec<&str> = missed.lines().filter(|line| !line.is_empty()).collect();
    println!("soak: {} of {} went unnoticed:", missed.len(), sample.len());
    for mutant in &missed {
        println!("  {mutant}");
    }
    // 0: all noticed; 2: some were not; 3: some took too long, which is noticed too.
    if !matches!(status, Some(0 | 2 | 3)) {
        return Err(Failure::failed(
            "soak: cargo-mutants did not come to an end; see above.",
        ));
    }
    if missed.len() as u64 * 100 > sample.len() as u64 * UNNOTICED_MAX_PERCENT {
        return Err(Failure::failed(format!(
            "soak: more than {UNNOTICED_MAX_PERCENT} in a hundred went unnoticed."
        )));
    }
    Ok(())
}

fn shown_status(mut command: Command) -> Result<Option<i32>, Failure> {
    let status = command.status();
    let status = status.map_err(|error| Failure::failed(format!("cargo-mutants: {error}")))?;
    Ok(status.code())
}

/// So many of these, in their order, as the seed has it.
fn sample<'a>(all: &[&'a str], seed: u64, count: u64) -> Vec<&'a str> {
    let mut ranked: Vec<(u64, usize)> = (0..all.len())
        .map(|at| (mixed(seed, at as u64), at))
        .collect();
    ranked.sort_unstable();
    ranked.truncate(usize::try_from(count).unwrap_or(usize::MAX));
    let mut chosen: Vec<usize> = ranked.into_iter().map(|(_, at)| at).collect();
    chosen.sort_unstable();
    chosen.into_iter().map(|at| all[at]).collect()
}

/// SplitMix64.
fn mixed(seed: u64, at: u64) -> u64 {
    let mut z = seed.wrapping_add(at.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A text as a regular expression that is it alone.
fn escaped(text: &str) -> String {
    let special = |c: char| r"\.+*?()|[]{}^$#&-~".contains(c);
    text.chars()
        .flat_map(|c| special(c).then_some('\\').into_iter().chain([c]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_chooses_the_same_sample_again() {
        let all: Vec<String> = (0..500).map(|n| n.to_string()).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let first = sample(&all, 1, 100);
        assert_eq!(first.len(), 100);
        assert_eq!(first, sample(&all, 1, 100));
        assert_ne!(first, sample(&all, 2, 100));
        assert_eq!(sample(&all[..3], 1, 100), ["0", "1", "2"]);
    }

    #[test]
    fn a_mutant_is_named_exactly() {
        let name = "src/a.rs:1:2: replace < with <= in f::<T> -> (u8)";
        assert_eq!(
            escaped(name),
            r"src/a\.rs:1:2: replace < with <= in f::<T> \-> \(u8\)"
        );
    }
}
