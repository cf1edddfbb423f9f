//! `cargo xtask test`: every test, from formatting to the pages in a real browser, in stages from quick to slow.
//!
//! A run stops at the first stage that fails and says how to repeat that stage alone. Compiler flags are the same in
//! every stage, so that what one stage compiles the next need not; warnings become errors through clippy's arguments.

use crate::process::{command, run, spell};
use crate::setup::{Need, chromium, has_nextest, provide, python_of};
use crate::{Failure, instructions, tidy};
use croupier_kept::postgres::{Cluster, DATABASE};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const HELP: &str = "\
Run every test of the project; tools that are missing are installed first.

Usage: cargo xtask test [--only NAME | --from NAME | --list]

  --only NAME   run one stage alone
  --from NAME   run a stage and those after it
  --list        list the stages";

/// One step of a test run.
struct Stage {
    name: &'static str,
    about: &'static str,
    needs: &'static [Need],
    run: fn(&Path) -> Result<(), Failure>,
}

/// In order. The server's build script builds the page, so whatever compiles the whole workspace needs Node's packages.
const STAGES: [Stage; 10] = [
    Stage {
        name: "fmt",
        about: "Rust formatting",
        needs: &[Need::Components],
        run: fmt,
    },
    Stage {
        name: "tidy",
        about: "the laws of the source tree",
        needs: &[],
        run: tidy::run,
    },
    Stage {
        name: "verifier",
        about: "the independent verifier with the vectors of the seal, and odds derived without our code",
        needs: &[Need::Python],
        run: verifier,
    },
    Stage {
        name: "clippy",
        about: "lints; warnings are errors",
        needs: &[Need::Components, Need::NodePackages],
        run: clippy,
    },
    Stage {
        name: "crates",
        about: "the crates for others: documentation without a warning, and packages (made offline, and not compiled again)",
        needs: &[],
        run: crates,
    },
    Stage {
        name: "unit",
        about: "Rust tests and documentation examples, with a PostgreSQL of their own",
        needs: &[Need::NodePackages, Need::Postgres],
        run: unit,
    },
    Stage {
        name: "web",
        about: "layout, lints, types and tests of the page",
        needs: &[Need::NodePackages],
        run: web,
    },
    Stage {
        name: "python",
        about: "the Python package against the binary",
        needs: &[Need::NodePackages, Need::Python, Need::PythonPackages],
        run: python,
    },
    Stage {
        name: "e2e",
        about: "the binary and its pages in Chromium",
        needs: &[Need::NodePackages, Need::Chromium],
        run: e2e,
    },
    Stage {
        name: "instructions",
        about: "what the benchmarks cost, counted by callgrind",
        needs: &[Need::Valgrind],
        run: |root| instructions::run(root, &target_dir(root)),
    },
];

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
enum Asked {
    Help,
    List,
    /// Indices of the stages to run.
    Run(std::ops::Range<usize>),
}

/// Runs the stages that the command line asks for.
pub(crate) fn chore(root: &Path, args: &[String]) -> Result<(), Failure> {
    match parse(args)? {
        Asked::Help => println!("{HELP}"),
        Asked::List => {
            for stage in &STAGES {
                println!("{:<12} {}", stage.name, stage.about);
            }
        }
        Asked::Run(range) => return run_stages(root, &STAGES[range]),
    }
    Ok(())
}

fn parse(args: &[String]) -> Result<Asked, Failure> {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        [] => Ok(Asked::Run(0..STAGES.len())),
        ["--help" | "-h"] => Ok(Asked::Help),
        ["--list"] => Ok(Asked::List),
        ["--only", name] => find(name).map(|at| Asked::Run(at..at + 1)),
        ["--from", name] => find(name).map(|at| Asked::Run(at..STAGES.len())),
        _ => Err(Failure::Usage(format!(
            "`{}` makes no sense here.\n\n{HELP}",
            args.join(" ")
        ))),
    }
}

fn find(name: &str) -> Result<usize, Failure> {
    STAGES
        .iter()
        .position(|stage| stage.name == name)
        .ok_or_else(|| {
            let names: Vec<&str> = STAGES.iter().map(|stage| stage.name).collect();
            Failure::Usage(format!(
                "There is no stage `{name}`; the stages are {}.",
                names.join(", ")
            ))
        })
}

fn run_stages(root: &Path, stages: &[Stage]) -> Result<(), Failure> {
    let started = Instant::now();
    let mut times = Vec::new();
    // First of all, so that a machine that lacks something says so at once and not after ten minutes.
    let needs: BTreeSet<Need> = stages
        .iter()
        .flat_map(|stage| stage.needs)
        .copied()
        .collect();
    timed("setup", "tools that the stages need", &mut times, || {
        needs.iter().try_for_each(|need| provide(root, *need))
    })
    .inspect_err(|_| summarise(&times, started.elapsed()))?;

    for stage in stages {
        if let Err(failure) = timed(stage.name, stage.about, &mut times, || (stage.run)(root)) {
            summarise(&times, started.elapsed());
            let why = match failure {
                Failure::Usage(why) | Failure::Failed(why) => why,
            };
            return Err(Failure::failed(format!(
                "\nStage `{name}` failed: {why}\nRun it alone with: cargo xtask test --only {name}",
                name = stage.name
            )));
        }
    }
    summarise(&times, started.elapsed());
    println!("All stages passed.");
    Ok(())
}

/// A stage's name, how long it took and whether it passed.
type Time = (&'static str, Duration, bool);

fn timed(
    name: &'static str,
    about: &str,
    times: &mut Vec<Time>,
    work: impl FnOnce() -> Result<(), Failure>,
) -> Result<(), Failure> {
    println!("\n== {name}: {about}");
    let started = Instant::now();
    let done = work();
    let took = started.elapsed();
    times.push((name, took, done.is_ok()));
    println!(
        "== {name} {} after {}",
        if done.is_ok() { "passed" } else { "failed" },
        spell(took)
    );
    done
}

fn summarise(times: &[Time], whole: Duration) {
    println!("\n{:<12} {:>9}  result", "stage", "time");
    for (name, time, passed) in times {
        println!(
            "{name:<12} {:>9}  {}",
            spell(*time),
            if *passed { "passed" } else { "failed" }
        );
    }
    println!("{:<12} {:>9}", "all", spell(whole));
}

fn fmt(root: &Path) -> Result<(), Failure> {
    run(command(root, "cargo fmt --all --check"))
}

/// The verifier in another language accepts every vector and whatever is sealed in the exports that real tables made, and refuses each that is
/// broken on purpose.
fn verifier(root: &Path) -> Result<(), Failure> {
    let (sound, broken) = ("testdata/seal", "testdata/seal/broken");
    let files = |folder: &str, kind: &str| -> Result<Vec<String>, Failure> {
        let entries = std::fs::read_dir(root.join(folder))
            .map_err(|error| Failure::failed(format!("{folder}: {error}")))?;
        let names = entries.flatten().map(|entry| entry.file_name());
        let names = names.map(|name| format!("{folder}/{}", name.display()));
        let mut names: Vec<String> = names.filter(|name| name.ends_with(kind)).collect();
        names.sort();
        if names.is_empty() {
            return Err(Failure::failed(format!("{folder} holds no {kind}")));
        }
        Ok(names)
    };
    run(command(root, "python3 testdata/odds/derive.py"))?;
    let line = "python3 clients/verify.py";
    let accepted = |folder: &str| -> Result<(), Failure> {
        let all = files(folder, ".json")?.join(" ");
        run(command(root, &format!("{line} {all}")))
    };
    accepted(sound)?;
    let sealed = "target/sealed";
    for export in files("testdata/exports", ".jsonl")? {
        // What another export left there is not this one's.
        drop(std::fs::remove_dir_all(root.join(sealed)));
        let taken = format!("python3 clients/from_export.py {export} {sealed}");
        run(command(root, &taken))?;
        accepted(sealed)?;
    }
    for name in files(broken, ".json")? {
        let mut refusing = command(root, &format!("{line} {name}"));
        let done = refusing
            .output()
            .map_err(|error| Failure::failed(format!("python3 could not be started: {error}")))?;
        let said = String::from_utf8_lossy(&done.stderr);
        // A traceback is a fault of the verifier, and no refusal.
        if done.status.success() || !said.starts_with(&name) {
            return Err(Failure::failed(format!(
                "the verifier does not refuse {name}: {said}"
            )));
        }
        println!("refused {}", said.trim());
    }
    Ok(())
}

const PROPTEST_SEED: &str = "PROPTEST_RNG_SEED";

fn clippy(root: &Path) -> Result<(), Failure> {
    run(command(
        root,
        "cargo clippy --workspace --all-targets --all-features -- -D warnings",
    ))?;
    // The pure crates must stand without their optional serde; clippy rather than check, so that a warning fails.
    for pure in ["croupier-engine", "croupier-house"] {
        run(command(
            root,
            &format!("cargo clippy -p {pure} --no-default-features -- -D warnings"),
        ))?;
    }
    Ok(())
}

/// The crates that somebody may use without the rest.
const PUBLISHED: &str = "-p croupier-engine -p croupier-rulebooks -p croupier-analysis";

/// Their documentation with every feature, and what would be uploaded of each. Compiling the packages would prove once more what
/// the workspace proves, from the same sources.
fn crates(root: &Path) -> Result<(), Failure> {
    let mut doc = command(
        root,
        &format!("cargo doc --no-deps --all-features {PUBLISHED}"),
    );
    doc.env("RUSTDOCFLAGS", "-D warnings");
    run(doc)?;
    run(command(
        root,
        &format!("cargo package --offline --no-verify --allow-dirty {PUBLISHED}"),
    ))
}

fn unit(root: &Path) -> Result<(), Failure> {
    let mut tests = if has_nextest(root) {
        command(root, "cargo nextest run --workspace --no-fail-fast")
    } else {
        println!("cargo-nextest is not installed; cargo test runs the same tests more slowly.");
        command(
            root,
            "cargo test --workspace --lib --bins --tests --no-fail-fast",
        )
    };
    // It stops when this stage is done.
    let database = Cluster::start().map_err(Failure::failed)?;
    tests.env(DATABASE, database.url());
    // The suite says the same of the same source every time; it is the soak that searches with new cases.
    if std::env::var_os(PROPTEST_SEED).is_none() {
        tests.env(PROPTEST_SEED, "907");
    }
    run(tests)?;
    run(command(root, "cargo test --workspace --doc"))
}

fn web(root: &Path) -> Result<(), Failure> {
    let dir = root.join("web");
    run(command(&dir, "npm run lint"))?;
    run(command(&dir, "npm run check"))?;
    run(command(&dir, "npm test"))
}

/// The binary that the tests of the command line have built: any other build, of a release or of that package alone, would
/// compile everything once more, and checks nothing else where the binary is only used.
fn built(root: &Path) -> Result<PathBuf, Failure> {
    run(command(root, "cargo test --workspace --no-run"))?;
    Ok(target_dir(root).join("debug/croupier"))
}

fn python(root: &Path) -> Result<(), Failure> {
    let binary = built(root)?;
    let package = root.join("clients/python");
    let mut types = Command::new(python_of(root));
    types
        .args(["-B", "-m", "mypy", "--cache-dir"])
        .arg(target_dir(root).join("mypy"))
        .current_dir(&package);
    run(types)?;
    let mut tests = Command::new(python_of(root));
    tests
        .args(["-B", "-m", "pytest", "-q", "-p", "no:cacheprovider"])
        .current_dir(&package)
        .env("CROUPIER_BIN", binary);
    run(tests)
}

fn e2e(root: &Path) -> Result<(), Failure> {
    let binary = built(root)?;
    let mut npm = command(&root.join("web"), "npm run e2e");
    npm.env("CROUPIER_BIN", binary)
        .env("CHROMIUM", chromium(root)?);
    run(npm)
}

pub(crate) fn target_dir(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Asked, Failure> {
        parse(
            &line
                .split_whitespace()
                .map(String::from)
                .collect::<Vec<_>>(),
        )
    }

    #[test]
    fn stages_are_chosen_by_name() {
        assert_eq!(parsed(""), Ok(Asked::Run(0..10)));
        assert_eq!(parsed("--only clippy"), Ok(Asked::Run(3..4)));
        assert_eq!(parsed("--from web"), Ok(Asked::Run(6..10)));
        assert_eq!(parsed("--list"), Ok(Asked::List));
        assert_eq!(parsed("--help"), Ok(Asked::Help));
    }

    #[test]
    fn an_unknown_stage_or_option_is_refused_with_the_choices() {
        let Err(Failure::Usage(message)) = parsed("--only lint") else {
            panic!("`lint` is not a stage")
        };
        assert!(
            message.contains(
                "fmt, tidy, verifier, clippy, crates, unit, web, python, e2e, instructions"
            ),
            "{message}"
        );
        for line in ["--only", "--fast", "--only fmt --from web", "fmt"] {
            assert!(matches!(parsed(line), Err(Failure::Usage(_))), "{line}");
        }
    }

    #[test]
    fn a_run_stops_at_the_first_failure_and_says_how_to_repeat_it() {
        let stages = [
            Stage {
                name: "good",
                about: "",
                needs: &[],
                run: |_| Ok(()),
            },
            Stage {
                name: "bad",
                about: "",
                needs: &[],
                run: |_| Err(Failure::failed("broken")),
            },
            Stage {
                name: "never",
                about: "",
                needs: &[],
                run: |_| panic!("ran after a failure"),
            },
        ];
        let Err(Failure::Failed(message)) = run_stages(Path::new("."), &stages) else {
            panic!("a stage failed")
        };
        assert!(message.contains("Stage `bad` failed: broken"), "{message}");
        assert!(message.contains("cargo xtask test --only bad"), "{message}");
    }
}
