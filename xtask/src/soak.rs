//! `cargo xtask soak`: the long searches, in release. The property tests over and over, with many cases each, until the time is up; or
//! simulated houses (`seeds`), everything that reads (`fuzz`), a sample of mutants (`mutants`), a real server (`house`), its doors (`doors`), or
//! what is known of the dependencies (`advisories`).
//!
//! Every round of the property tests draws new cases. A failing case ends the soak at once; proptest then shows its smallest form and keeps
//! its seed in a `proptest-regressions` file, which belongs in the repository beside the fix.

mod advisories;
mod doors;
mod fuzz;
mod house;
mod mutants;
mod seeds;

use crate::Failure;
use crate::process::{command, output, run, shown, spell};
use crate::setup::{Need, has_nextest, provide};
use crate::tidy::{Tree, depends_on};
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

const HELP: &str = "\
Search for long, in release: through the property tests, unless something else is named. docs/soak.md tells more.

Usage: cargo xtask soak [--minutes N] [--cases N]
       cargo xtask soak --seeds N [--first SEED]
       cargo xtask soak --fuzz N
       cargo xtask soak --mutants N [--first SEED]
       cargo xtask soak --kills N
       cargo xtask soak --doors N
       cargo xtask soak --advisories

  --minutes N   how long to search, not counting the build [10]
  --cases N     cases of each property in a round [20000]
  --seeds N     simulate so many houses with their faults; the first that fails is named with the command that repeats it
  --fuzz N      feed everything that reads for N minutes; what fails is kept in testdata/fuzz
  --mutants N   change the settlement of the games and the ledger in N places, one at a time, and list the changes that no test notices
  --kills N     kill a real server under load N times, fill its disk, and give a table 100000 commands
  --doors N     ask a real server at every door of the OpenAPI document, N times of each kind and more, and hold it to what is described
  --advisories  look up what is known of weaknesses in the dependencies, which needs the network
  --first SEED  the first seed, or the one that chooses the sample [a number of the suite's: 0]

Property tests that fix their own number of cases are not lengthened.";

/// How often a line tells how far the soak has come.
const PROGRESS: Duration = Duration::from_secs(30);

#[derive(Debug, Default, PartialEq, Eq)]
struct Asked {
    minutes: u64,
    cases: u64,
    seeds: u64,
    fuzz: u64,
    mutants: u64,
    kills: u64,
    doors: u64,
    advisories: bool,
    first: u64,
}

/// Searches for as long as the command line asks.
pub(crate) fn chore(root: &Path, args: &[String]) -> Result<(), Failure> {
    let Some(asked) = parse(args)? else {
        println!("{HELP}");
        return Ok(());
    };
    match asked {
        Asked { seeds: 1.., .. } => return seeds::search(root, asked.first, asked.seeds),
        Asked { fuzz: 1.., .. } => return fuzz::search(root, asked.fuzz),
        Asked { mutants: 1.., .. } => return mutants::search(root, asked.first, asked.mutants),
        Asked { kills: 1.., .. } => return house::search(root, asked.kills),
        Asked { doors: 1.., .. } => return doors::search(root, asked.doors),
        Asked {
            advisories: true, ..
        } => return advisories::search(root),
        Asked { .. } => {}
    }
    let packages = packages(&Tree::read(root)?);
    if packages.is_empty() {
        return Err(Failure::failed(
            "No crate has proptest among its dev-dependencies: there is nothing to soak.",
        ));
    }
    provide(root, Need::NodePackages)?;

    let nextest = has_nextest(root);
    let tests = if nextest {
        "cargo nextest run --release"
    } else {
        "cargo test --release"
    };
    let tests = format!(
        "{tests} {}",
        packages
            .iter()
            .map(|name| format!("-p {name} "))
            .collect::<String>()
    );
    run(command(root, &format!("{tests} --no-run")))?;
    search(
        || {
            let mut round = command(root, &tests);
            round.env("PROPTEST_CASES", asked.cases.to_string());
            round
        },
        Duration::from_secs(asked.minutes * 60),
        nextest,
    )
}

/// `None` when help is asked for.
fn parse(args: &[String]) -> Result<Option<Asked>, Failure> {
    let mut asked = Asked {
        minutes: 10,
        cases: 20_000,
        ..Asked::default()
    };
    let mut words = args.iter().map(String::as_str);
    while let Some(option) = words.next() {
        let field = match option {
            "--help" | "-h" => return Ok(None),
            "--advisories" => {
                asked.advisories = true;
                continue;
            }
            "--minutes" => &mut asked.minutes,
            "--cases" => &mut asked.cases,
            "--seeds" => &mut asked.seeds,
            "--fuzz" => &mut asked.fuzz,
            "--mutants" => &mut asked.mutants,
            "--kills" => &mut asked.kills,
            "--doors" => &mut asked.doors,
            "--first" => &mut asked.first,
            other => {
                return Err(Failure::Usage(format!(
                    "`{other}` makes no sense here.\n\n{HELP}"
                )));
            }
        };
        let number = words
            .next()
            .and_then(|word| word.parse::<u32>().ok())
            .filter(|number| *number > 0);
        *field = number
            .ok_or_else(|| Failure::Usage(format!("{option} wants a whole number above zero.")))?
            .into();
    }
    Ok(Some(asked))
}

/// The crates that have property tests, known by their dev-dependency.
fn packages(tree: &Tree) -> Vec<String> {
    let manifests = tree
        .texts()
        .filter(|(path, _)| path.starts_with("crates/") && path.ends_with("/Cargo.toml"));
    manifests
        .filter_map(|(_, text)| depends_on(text, "dev-dependencies", "proptest"))
        .collect()
}

/// Repeats rounds until the time is up, and interrupts the last. Only nextest takes its tests down with it when it is
/// interrupted, so a last round under `cargo test` is left to end.
fn search(round: impl Fn() -> Command, time: Duration, interruptible: bool) -> Result<(), Failure> {
    let started = Instant::now();
    let mut next_line = PROGRESS;
    for number in 1_u32.. {
        let mut running = round();
        let line = shown(&running);
        println!(
            "soak: round {number}, {} of {}\n$ {line}",
            spell(started.elapsed()),
            spell(time)
        );
        let mut child = running
            .spawn()
            .map_err(|error| Failure::failed(format!("`{line}` could not be started: {error}")))?;
        let mut interrupted = false;
        let status = loop {
            match child.try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) => {}
                Err(error) => return Err(Failure::failed(format!("`{line}` was lost: {error}"))),
            }
            let elapsed = started.elapsed();
            if elapsed >= time && interruptible && !interrupted {
                interrupted = true;
                output(command(
                    Path::new("."),
                    &format!("kill -TERM {}", child.id()),
                ))?;
            }
            if elapsed >= next_line {
                next_line = elapsed + PROGRESS;
                println!(
                    "soak: round {number}, {} of {}",
                    spell(elapsed),
                    spell(time)
                );
            }
            sleep(Duration::from_millis(100));
        };
        if !status.success() && !interrupted {
            return Err(Failure::failed(format!(
                "soak: round {number} failed after {}. Keep the seed that proptest wrote, and mend what it shows.",
                spell(started.elapsed())
            )));
        }
        if started.elapsed() >= time {
            let whole = if interrupted { number - 1 } else { number };
            println!(
                "soak: no failure in {}: {whole} whole rounds.",
                spell(started.elapsed())
            );
            return Ok(());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Option<Asked>, Failure> {
        parse(
            &line
                .split_whitespace()
                .map(String::from)
                .collect::<Vec<_>>(),
        )
    }

    #[test]
    fn the_time_and_the_cases_have_defaults() {
        assert_eq!(
            parsed(""),
            Ok(Some(Asked {
                minutes: 10,
                cases: 20_000,
                ..Asked::default()
            }))
        );
        assert_eq!(
            parsed("--cases 5 --minutes 60"),
            Ok(Some(Asked {
                minutes: 60,
                cases: 5,
                ..Asked::default()
            }))
        );
        let seeds =
            parsed("--seeds 10000 --first 7").map(|asked| asked.map(|a| (a.seeds, a.first)));
        assert_eq!(seeds, Ok(Some((10_000, 7))));
        let known = parsed("--advisories").map(|asked| asked.map(|a| a.advisories));
        assert_eq!(known, Ok(Some(true)));
        assert_eq!(parsed("--help"), Ok(None));
        for line in ["--minutes", "--minutes 0", "--minutes soon", "--hours 1"] {
            assert!(matches!(parsed(line), Err(Failure::Usage(_))), "{line}");
        }
    }

    #[test]
    fn crates_with_property_tests_are_found_by_their_dev_dependency() {
        let tree = Tree::of(&[
            (
                "crates/a/Cargo.toml",
                "[package]\nname = \"croupier-a\"\n[dev-dependencies]\nproptest.workspace = true\n",
            ),
            (
                "crates/b/Cargo.toml",
                "[package]\nname = \"croupier-b\"\n[dev-dependencies]\ninsta.workspace = true\n",
            ),
        ]);
        assert_eq!(packages(&tree), ["croupier-a"]);
    }

    #[test]
    fn a_soak_ends_in_time_and_a_failing_round_ends_it_at_once() {
        let here = Path::new(".");
        assert_eq!(
            search(|| command(here, "true"), Duration::from_millis(250), true),
            Ok(())
        );
        assert_eq!(
            search(
                || command(here, "sleep 60"),
                Duration::from_millis(250),
                true
            ),
            Ok(())
        );
        assert!(search(|| command(here, "false"), Duration::from_secs(60), true).is_err());
    }
}
