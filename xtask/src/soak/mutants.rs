//! Mutation testing of what decides about money: a sample of small changes of the settlement of every game and of both ledgers, each of which
//! some test must notice. A seed chooses the sample, so that it can be had again.
//!
//! The tests are built by the profile `mutants`, and only those run that hold what is changed. `testdata/mutants.txt` lists the changes that no
//! test can notice, each with the reason; any other that goes unnoticed is a failure.

use crate::Failure;
use crate::process::{command, output, run, succeeds};
use crate::setup::has_nextest;
use crate::stages::target_dir;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Those of which nothing is noticed, with the reasons.
const KNOWN: &str = "testdata/mutants.txt";

/// What is changed, and the tests that must notice: others would be built anew for every change, and take minutes.
struct Held {
    name: &'static str,
    files: &'static [&'static str],
    package: &'static str,
    /// Further arguments of Cargo: what is built.
    build: &'static [&'static str],
    /// Which tests are left out, as nextest says it: the walks, counts and transcripts that take the longest.
    without: &'static [&'static str],
}

const HELD: [Held; 2] = [
    Held {
        name: "settlement",
        files: &[
            "crates/engine/src/games/*/settle.rs",
            "crates/house/src/ledger.rs",
        ],
        package: "croupier-house",
        build: &["--test=it"],
        without: &[
            "trees::",
            "transcripts::",
            "walk::",
            "cited::",
            "spin_exhaustive::",
        ],
    },
    Held {
        name: "store",
        files: &[
            "crates/store/src/ledger.rs",
            "crates/store/src/sqlite/append.rs",
        ],
        package: "croupier-store",
        build: &[],
        without: &[],
    },
];

/// So many in a hundred may go unnoticed.
const UNNOTICED_MAX_PERCENT: usize = 10;

/// What became of changes, by name.
#[derive(Debug, Default)]
struct Outcome {
    noticed: usize,
    missed: Vec<String>,
    /// Those that do not compile, of which nothing can be said.
    unviable: usize,
}

/// Tests a sample of so many.
pub(super) fn search(root: &Path, seed: u64, count: u64) -> Result<(), Failure> {
    if !succeeds(command(root, "cargo mutants --version")) {
        run(command(root, "cargo install --locked cargo-mutants"))?;
    }
    let known = fs::read_to_string(root.join(KNOWN));
    let known = known.map_err(|error| Failure::failed(format!("{KNOWN}: {error}")))?;
    let known = listed(&known)?;
    let mut list = command(root, "cargo mutants --workspace --list");
    let files = HELD.iter().flat_map(|held| held.files);
    list.args(files.flat_map(|file| ["--file", *file]));
    let list = output(list)?;
    let all: Vec<&str> = list.lines().filter(|line| !line.is_empty()).collect();
    if all.is_empty() {
        return Err(Failure::failed(
            "soak: cargo-mutants finds nothing to change.",
        ));
    }
    let gone = |name: &&&str| !all.iter().any(|mutant| unplaced(mutant) == **name);
    if let Some(gone) = known.keys().find(gone) {
        return Err(Failure::failed(format!(
            "{KNOWN}: there is no such change any more: {gone}"
        )));
    }
    let sample = sample(&all, seed, count);
    println!(
        "soak: {} of {} changes, chosen by seed {seed}",
        sample.len(),
        all.len()
    );
    let mut outcome = Outcome::default();
    for held in &HELD {
        let folders: Vec<&str> = held.files.iter().map(|file| package_of(file)).collect();
        let of_it = |mutant: &&&str| folders.contains(&package_of(mutant));
        let chosen: Vec<&str> = sample.iter().filter(of_it).copied().collect();
        if !chosen.is_empty() {
            held.test(root, &chosen, &mut outcome)?;
        }
    }
    told(&outcome, &known)
}

impl Held {
    /// Makes these changes, one at a time.
    fn test(&self, root: &Path, chosen: &[&str], outcome: &mut Outcome) -> Result<(), Failure> {
        let folder = target_dir(root).join("mutants").join(self.name);
        fs::create_dir_all(&folder)
            .map_err(|error| Failure::failed(format!("{}: {error}", folder.display())))?;
        let mut test = command(
            root,
            "cargo mutants --workspace --no-shuffle --profile mutants",
        );
        test.args(["--gitignore", "true", "--output"]).arg(&folder);
        test.args(self.files.iter().flat_map(|file| ["--file", *file]));
        test.args(["--test-package", self.package]);
        test.args(self.build.iter().map(|arg| format!("--cargo-arg={arg}")));
        for mutant in chosen {
            test.arg("--re").arg(format!("^{}$", escaped(mutant)));
        }
        // It is nextest that stops at the first test that fails.
        if has_nextest(root) {
            test.args(["--test-tool", "nextest", "--", "-E"]);
            let without = self.without.iter().map(|name| format!("test(/^{name}/)"));
            let without: Vec<String> = without.chain(["none()".to_owned()]).collect();
            test.arg(format!("not ({})", without.join(" | ")));
        } else {
            test.args(["--", "--"]);
            test.args(self.without.iter().flat_map(|name| ["--skip", *name]));
        }
        let status = shown_status(test)?;
        // 0: all noticed; 2: some were not; 3: some took too long, which is noticed too.
        if !matches!(status, Some(0 | 2 | 3)) {
            return Err(Failure::failed(
                "soak: cargo-mutants did not come to an end; see above.",
            ));
        }
        let folder = folder.join("mutants.out");
        let lines = |name: &str| -> Vec<String> {
            let text = fs::read_to_string(folder.join(name)).unwrap_or_default();
            let lines = text.lines().filter(|line| !line.is_empty());
            lines.map(str::to_owned).collect()
        };
        outcome.noticed += lines("caught.txt").len() + lines("timeout.txt").len();
        outcome.missed.extend(lines("missed.txt"));
        outcome.unviable += lines("unviable.txt").len();
        Ok(())
    }
}

/// Says what came of it.
fn told(outcome: &Outcome, known: &BTreeMap<&str, &str>) -> Result<(), Failure> {
    let missed = &outcome.missed;
    let counted = outcome.noticed + missed.len();
    println!(
        "soak: {} of {counted} went unnoticed; {} more do not compile and do not count.",
        missed.len(),
        outcome.unviable
    );
    let mut new = 0;
    for mutant in missed {
        match known.get(unplaced(mutant).as_str()) {
            Some(why) => println!("  {mutant}\n    {why}"),
            None => {
                new += 1;
                println!("  {mutant}\n    not in {KNOWN}");
            }
        }
    }
    if missed.len() * 100 >= counted * UNNOTICED_MAX_PERCENT && !missed.is_empty() {
        return Err(Failure::failed(format!(
            "soak: {UNNOTICED_MAX_PERCENT} in a hundred or more went unnoticed."
        )));
    }
    match new {
        0 => Ok(()),
        new => Err(Failure::failed(format!(
            "soak: {new} went unnoticed that {KNOWN} does not list: write a test, or the reason there."
        ))),
    }
}

fn shown_status(mut command: Command) -> Result<Option<i32>, Failure> {
    let status = command.status();
    let status = status.map_err(|error| Failure::failed(format!("cargo-mutants: {error}")))?;
    Ok(status.code())
}

/// The changes of the list by their names, each with its reason on the line below it.
fn listed(text: &str) -> Result<BTreeMap<&str, &str>, Failure> {
    let mut lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut known = BTreeMap::new();
    while let Some(name) = lines.next() {
        let why = lines.next().and_then(|line| line.strip_prefix("    "));
        match why {
            Some(why) if !name.starts_with(' ') => known.insert(name, why),
            _ => {
                return Err(Failure::failed(format!(
                    "{KNOWN}: {name:?} is no change with a reason below it, after four spaces"
                )));
            }
        };
    }
    Ok(known)
}

/// The name of a change without the line and column, which move.
fn unplaced(mutant: &str) -> String {
    let mut parts = mutant.splitn(4, ':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(file), Some(_), Some(_), Some(what)) => format!("{file}:{what}"),
        _ => mutant.to_owned(),
    }
}

/// The crate's folder.
fn package_of(path: &str) -> &str {
    path.split('/').nth(1).unwrap_or_default()
}

/// So many of these, in their order, from every file as many as its share: those that the seed ranks first there.
fn sample<'a>(all: &[&'a str], seed: u64, count: u64) -> Vec<&'a str> {
    let mut files: BTreeMap<&str, Vec<(u64, usize)>> = BTreeMap::new();
    for (at, mutant) in all.iter().enumerate() {
        let file = mutant.split(':').next().unwrap_or_default();
        let ranked = (mixed(seed, at as u64), at);
        files.entry(file).or_default().push(ranked);
    }
    let mut chosen = Vec::new();
    for of_file in files.values_mut() {
        of_file.sort_unstable();
        let size = of_file.len() as u64;
        // How far into its file each lies; files begin in an order of their own.
        let steps = of_file.iter().zip(0_u64..);
        let placed = steps.map(|((rank, at), nth)| ((2 * nth + 1) * 1_000_000 / size, *rank, *at));
        chosen.extend(placed);
    }
    chosen.sort_unstable();
    chosen.truncate(usize::try_from(count).unwrap_or(usize::MAX));
    let mut chosen: Vec<usize> = chosen.into_iter().map(|(_, _, at)| at).collect();
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
    fn a_seed_chooses_the_same_sample_again_from_every_file_its_share() {
        let name = |n: usize| format!("{}.rs:{n}:1: x", if n < 400 { "a" } else { "b" });
        let all: Vec<String> = (0..500).map(name).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let first = sample(&all, 1, 100);
        assert_eq!(first.len(), 100);
        assert_eq!(
            first.iter().filter(|name| name.starts_with('a')).count(),
            80
        );
        assert_eq!(first, sample(&all, 1, 100));
        assert_ne!(first, sample(&all, 2, 100));
        assert_eq!(sample(&all[..3], 1, 100), all[..3]);
    }

    #[test]
    fn a_mutant_is_named_exactly() {
        let name = "src/a.rs:1:2: replace < with <= in f::<T> -> (u8)";
        assert_eq!(
            escaped(name),
            r"src/a\.rs:1:2: replace < with <= in f::<T> \-> \(u8\)"
        );
        let elsewhere = "src/a.rs:10:20: replace < with <= in f::<T> -> (u8)";
        assert_eq!(unplaced(name), unplaced(elsewhere));
        assert_eq!(
            unplaced(name),
            "src/a.rs: replace < with <= in f::<T> -> (u8)"
        );
    }

    #[test]
    fn a_share_is_of_those_that_compile_and_a_new_survivor_fails() {
        let missed = || vec!["src/a.rs:1:2: replace < with <= in f".to_owned()];
        let known = BTreeMap::from([("src/a.rs: replace < with <= in f", "They are never equal.")]);
        let outcome = |noticed, unviable| Outcome {
            noticed,
            missed: missed(),
            unviable,
        };
        assert_eq!(told(&outcome(20, 0), &known), Ok(()));
        assert!(told(&outcome(20, 0), &BTreeMap::new()).is_err());
        assert!(told(&outcome(8, 90), &known).is_err());
        assert_eq!(told(&Outcome::default(), &known), Ok(()));
    }

    #[test]
    fn every_survivor_that_is_listed_has_a_reason() {
        let root = crate::root();
        let text = fs::read_to_string(root.join(KNOWN)).unwrap();
        for (mutant, _) in listed(&text).unwrap() {
            let file = mutant.split(':').next().unwrap();
            assert!(root.join(file).is_file(), "{mutant}");
        }
        let known = listed("# a remark\n\na.rs: x\n    Why.\n");
        assert_eq!(known, Ok(BTreeMap::from([("a.rs: x", "Why.")])));
        for wrong in ["a.rs: x\n", "a.rs: x\nb.rs: y\n", "    Why.\n"] {
            assert!(listed(wrong).is_err(), "{wrong}");
        }
    }
}
