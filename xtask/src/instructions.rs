//! Counting instructions: every job of `crates/analysis/benches/instructions.rs` under callgrind, compared with the figures
//! that are kept in `testdata/benchmarks/instructions.tsv`.
//!
//! A count does not depend on how busy or how fast a machine is, so that a job that has become dearer shows at once. It does
//! depend a little on the compiler: hence the tolerance, and `CROUPIER_BLESS=1` to keep new figures once they are understood.

use crate::Failure;
use crate::process::{command, output, shown};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Where the figures are kept.
const KEPT: &str = "testdata/benchmarks/instructions.tsv";
/// By how many parts in a hundred a count may differ from the figure that is kept.
const TOLERANCE: u64 = 10;
/// The function whose instructions are counted, by the end of its name.
const MEASURED: &str = "*instructions::measured*";

/// Counts of instructions by job.
type Counts = BTreeMap<String, u64>;

/// Counts every job and compares.
pub(crate) fn run(root: &Path, target: &Path) -> Result<(), Failure> {
    let jobs = build(root)?;
    let names = output(command(root, &jobs.to_string_lossy()))?;
    let folder = target.join("instructions");
    fs::create_dir_all(&folder).map_err(|error| trouble(&folder, &error))?;
    let counts = side_by_side(names.lines(), |name| {
        let count = count(root, &jobs, name, &folder.join(name))?;
        println!("{name:<18} {count:>15} instructions");
        Ok((name.to_owned(), count))
    })?;
    let file = root.join(KEPT);
    if croupier_kept::blessing() {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(|error| trouble(folder, &error))?;
        }
        return fs::write(&file, written(&counts)).map_err(|error| trouble(&file, &error));
    }
    let text = fs::read_to_string(&file).map_err(|error| {
        Failure::failed(format!(
            "{KEPT}: {error}. Keep figures with: CROUPIER_BLESS=1 cargo xtask test --only instructions"
        ))
    })?;
    let wrong = differences(&read(&text)?, &counts);
    if wrong.is_empty() {
        return Ok(());
    }
    Err(Failure::failed(format!(
        "instructions differ from {KEPT} by more than {TOLERANCE}%:\n{}\nIf that is meant, keep the new figures with: \
         CROUPIER_BLESS=1 cargo xtask test --only instructions",
        wrong.join("\n")
    )))
}

/// Counts on as many cores as there are, which changes no count.
fn side_by_side<'a>(
    names: impl Iterator<Item = &'a str> + Send,
    count: impl Fn(&str) -> Result<(String, u64), Failure> + Sync,
) -> Result<Counts, Failure> {
    let names = Mutex::new(names);
    let next = || names.lock().unwrap_or_else(PoisonError::into_inner).next();
    let worker = || std::iter::from_fn(next).map(&count).collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        let mut all = Counts::new();
        for worker in workers {
            let counted: Result<Counts, Failure> = worker
                .join()
                .unwrap_or_else(|_| Err(Failure::failed("a count ended without a result.")));
            all.extend(counted?);
        }
        Ok(all)
    })
}

fn trouble(path: &Path, error: &std::io::Error) -> Failure {
    Failure::failed(format!("{}: {error}", path.display()))
}

/// Builds the jobs, optimised as a release is, and says where they are.
fn build(root: &Path) -> Result<PathBuf, Failure> {
    let mut cargo = command(
        root,
        "cargo build --release -p croupier-analysis --bench instructions --message-format=json-render-diagnostics",
    );
    println!("$ {}", shown(&cargo));
    cargo.stderr(std::process::Stdio::inherit());
    let told = output(cargo)?;
    executable(&told).ok_or_else(|| Failure::failed("cargo does not say where the jobs are."))
}

/// The file that cargo has built the jobs into, out of what it tells of every package.
fn executable(told: &str) -> Option<PathBuf> {
    let line = told
        .lines()
        .find(|line| line.contains("\"name\":\"instructions\""))?;
    let (_, rest) = line.split_once("\"executable\":\"")?;
    let (path, _) = rest.split_once('"')?;
    Some(PathBuf::from(path))
}

/// Runs a job under callgrind.
fn count(root: &Path, jobs: &Path, name: &str, file: &Path) -> Result<u64, Failure> {
    let mut valgrind = command(root, "valgrind --quiet --tool=callgrind");
    valgrind
        .arg(format!("--toggle-collect={MEASURED}"))
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(jobs)
        .arg(name);
    output(valgrind)?;
    let text = fs::read_to_string(file).map_err(|error| trouble(file, &error))?;
    collected(&text)
        .filter(|&count| count > 0)
        .ok_or_else(|| Failure::failed(format!("callgrind counted nothing of the job {name}.")))
}

/// What callgrind counted in all.
fn collected(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("totals: "))?;
    line.trim().parse().ok()
}

fn written(counts: &Counts) -> String {
    let line = |(name, count): (&String, &u64)| format!("{name}\t{count}\n");
    counts.iter().map(line).collect()
}

fn read(text: &str) -> Result<Counts, Failure> {
    let line = |line: &str| {
        let (name, count) = line.split_once('\t')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    text.lines()
        .map(|text| {
            line(text).ok_or_else(|| {
                Failure::failed(format!("{KEPT}: `{text}` is not a job, tab and count."))
            })
        })
        .collect()
}

/// What is no longer as it is kept, a line each.
fn differences(kept: &Counts, counts: &Counts) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, &count) in counts {
        match kept.get(name) {
            None => wrong.push(format!("  {name}: {count}, and no figure is kept")),
            Some(&was) if count.abs_diff(was) * 100 > was * TOLERANCE => {
                let more = if count > was { "more" } else { "fewer" };
                let percent = count.abs_diff(was) * 100 / was.max(1);
                wrong.push(format!(
                    "  {name}: {count}, {percent}% {more} than the {was} that are kept"
                ));
            }
            Some(_) => {}
        }
    }
    let gone = kept.keys().filter(|name| !counts.contains_key(*name));
    wrong.extend(gone.map(|name| format!("  {name}: a figure is kept, and there is no such job")));
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_as_they_are_written() {
        let counts = Counts::from([("roads".to_owned(), 12), ("hands".to_owned(), 345)]);
        let text = written(&counts);
        assert_eq!(text, "hands\t345\nroads\t12\n");
        assert_eq!(read(&text), Ok(counts));
        assert!(read("roads 12").is_err());
    }

    #[test]
    fn only_what_differs_by_more_than_the_tolerance_is_told() {
        let kept = Counts::from([
            ("a".to_owned(), 1000),
            ("b".to_owned(), 1000),
            ("c".to_owned(), 1000),
            ("gone".to_owned(), 1),
        ]);
        let counts = Counts::from([
            ("a".to_owned(), 1100),
            ("b".to_owned(), 1101),
            ("c".to_owned(), 899),
            ("new".to_owned(), 1),
        ]);
        let told = differences(&kept, &counts);
        assert_eq!(told.len(), 4, "{told:?}");
        assert!(told[0].contains("b: 1101, 10% more"), "{told:?}");
        assert!(told[1].contains("c: 899, 10% fewer"), "{told:?}");
        assert!(told[2].contains("new") && told[3].contains("gone"));
    }

    #[test]
    fn every_job_is_counted_once_and_a_failure_is_told() {
        let names = ["a", "b", "c", "d", "e"];
        let counts = side_by_side(names.into_iter(), |name| Ok((name.to_owned(), 1)));
        assert_eq!(counts, Ok(names.map(|name| (name.to_owned(), 1)).into()));
        let failed = side_by_side(names.into_iter(), |name| match name {
            "d" => Err(Failure::failed("no valgrind")),
            _ => Ok((name.to_owned(), 1)),
        });
        assert_eq!(failed, Err(Failure::failed("no valgrind")));
    }

    #[test]
    fn cargo_and_callgrind_are_understood() {
        let told = "{\"name\":\"croupier\",\"executable\":\"/a/croupier\"}\n\
                    {\"target\":{\"name\":\"instructions\"},\"executable\":\"/a/deps/instructions-1\"}";
        assert_eq!(executable(told), Some("/a/deps/instructions-1".into()));
        assert_eq!(executable(""), None);
        assert_eq!(collected("events: Ir\nfn=x\ntotals: 42\n"), Some(42));
        assert_eq!(collected("events: Ir\n"), None);
    }
}
