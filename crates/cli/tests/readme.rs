//! The `console` blocks of README.md and of the guides in `docs/guides` are run, and what they show is compared with what the program prints.
//! What README.md and docs/requirements.md count and name is there.
//!
//! The commands of one page share a folder, which is empty at first: a reader goes from block to block in the same house.
//! A line `...` in a block stands for any lines, `...` within a line for any text. Blocks with another program than
//! `croupier` (fed by `printf`, `echo` or `cat`) are not run, nor is a server, which would not end.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{BINARY, workspace};
use std::path::Path;
use std::process::{Command, Stdio};

/// A command of a block, and the lines shown under it.
#[derive(Debug, PartialEq, Eq)]
struct Shown {
    command: String,
    output: Vec<String>,
}

/// The console blocks of a page.
fn blocks(page: &str) -> Vec<Vec<Shown>> {
    let mut blocks: Vec<Vec<Shown>> = Vec::new();
    let mut inside = false;
    let mut open = false;
    for line in page.lines() {
        if line.trim_end() == "```console" {
            inside = true;
            blocks.push(Vec::new());
            continue;
        }
        if line.starts_with("```") {
            inside = false;
            continue;
        }
        let Some(block) = blocks.last_mut().filter(|_| inside) else {
            continue;
        };
        match (line.strip_prefix("$ "), block.last_mut()) {
            (Some(command), _) => {
                open = command.ends_with('\\');
                block.push(Shown {
                    command: command.to_owned(),
                    output: Vec::new(),
                });
            }
            (None, Some(last)) if open => {
                open = line.ends_with('\\');
                last.command.push('\n');
                last.command
                    .push_str(line.strip_prefix("> ").unwrap_or(line));
            }
            (None, Some(last)) => last.output.push(line.to_owned()),
            (None, None) => panic!("a console block begins with a command, not {line:?}"),
        }
    }
    blocks
}

fn is_ours(shown: &Shown) -> bool {
    let word = shown.command.split_whitespace().next().unwrap_or_default();
    let serves = shown.command.starts_with("croupier serve");
    matches!(word, "croupier" | "printf" | "echo" | "cat") && !serves
}

fn run_in(folder: &Path, command: &str) -> Vec<String> {
    let bin = Path::new(BINARY).parent().unwrap();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut paths = vec![bin.to_path_buf()];
    paths.extend(std::env::split_paths(&path));
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("( {command}\n) 2>&1"))
        .current_dir(folder)
        .env("PATH", std::env::join_paths(paths).unwrap())
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Whether a line is as shown; `...` stands for any text.
fn line_fits(shown: &str, printed: &str) -> bool {
    let mut parts = shown.trim_end().split("...");
    let Some(mut rest) = printed
        .trim_end()
        .strip_prefix(parts.next().unwrap_or_default())
    else {
        return false;
    };
    let mut last = None;
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
        last = Some(part);
    }
    match last {
        None => rest.is_empty(),
        // The end of the line must be the end of what is shown, or open.
        Some(part) => part.is_empty() || printed.trim_end().ends_with(part),
    }
}

/// Whether the lines are as shown; a line `...` stands for any lines.
fn fits(shown: &[String], printed: &[String]) -> bool {
    match (shown.split_first(), printed.split_first()) {
        (None, None) => true,
        (Some((skip, rest)), _) if skip.trim() == "..." => {
            fits(rest, printed) || printed.split_first().is_some_and(|(_, p)| fits(shown, p))
        }
        (Some((line, rest)), Some((first, others))) => line_fits(line, first) && fits(rest, others),
        _ => false,
    }
}

/// Lines without the empty ones at their end.
fn trimmed(mut lines: Vec<String>) -> Vec<String> {
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    lines
}

/// Runs every block of a page, and returns how many commands it ran.
fn run_page(name: &str) -> usize {
    let page = std::fs::read_to_string(workspace().join(name)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut ran = 0;
    for block in blocks(&page) {
        if !block.iter().all(is_ours) {
            continue;
        }
        for shown in block {
            let printed = trimmed(run_in(folder.path(), &shown.command));
            let output = trimmed(shown.output);
            assert!(
                fits(&output, &printed),
                "{name} shows\n$ {}\n{}\nbut it prints\n{}",
                shown.command,
                output.join("\n"),
                printed.join("\n")
            );
            ran += 1;
        }
    }
    ran
}

#[test]
fn what_the_readme_shows_is_what_is_printed() {
    assert!(run_page("README.md") > 0);
}

#[test]
fn the_readme_counts_the_rules_as_the_register_does() {
    let all = croupier_rulebooks::register::coverage_of_all();
    let row = format!(
        "all {}: {} enforced, {} prompted, {} shown, {} physical",
        all.total, all.enforced, all.prompted, all.shown, all.physical
    );
    let page = std::fs::read_to_string(workspace().join("README.md")).unwrap();
    assert!(page.contains(&row), "README.md should say: {row}");
}

/// Where the tests are that docs/requirements.md names, by what it calls them.
const SUITES: &[(&str, &str)] = &[
    ("`server`", "crates/server/tests/it"),
    ("`house`", "crates/house/tests/it"),
    ("`seal`", "crates/seal/tests/it"),
    ("`store`", "crates/store/tests/suite"),
    ("`cli`", "crates/cli/tests"),
    ("`sim`", "crates/server/tests/sim"),
];

/// The tests that a row of docs/requirements.md names, each with its file.
fn named_tests(row: &str) -> Vec<(String, &str)> {
    let mut tests = Vec::new();
    let mut suite = None;
    let mut source: Option<&str> = None;
    for word in row.split_whitespace() {
        let quoted = word.trim_matches(['(', ')', ',', ';', ':', '.']);
        let of_suite = SUITES.iter().find(|(name, _)| *name == quoted);
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '_');
        let path = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '/');
        if let Some((_, folder)) = of_suite {
            suite = Some(folder);
        } else if let Some((file, test)) = plain.split_once("::") {
            let folder = suite.unwrap_or_else(|| panic!("in which suite is {plain}? {row}"));
            tests.push((format!("{folder}/{file}.rs"), test));
        } else if let Some(file) = source
            && plain.contains('_')
        {
            tests.push((file.to_owned(), plain));
        }
        source = (path.contains('/') && path.ends_with(".rs")).then_some(path);
    }
    tests
}

/// Whether there is a test of this name in a source.
fn has_test(source: &str, test: &str) -> bool {
    let lines: Vec<&str> = source.lines().map(str::trim_start).collect();
    let signature = format!("fn {test}(");
    let is = |line: &str| {
        line.strip_prefix("async ")
            .unwrap_or(line)
            .starts_with(&signature)
    };
    let Some(at) = lines.iter().position(|line| is(line)) else {
        return false;
    };
    let mut attributes = lines[..at]
        .iter()
        .rev()
        .take_while(|line| line.starts_with("#["));
    attributes.any(|attribute| attribute.contains("test"))
}

#[test]
fn the_tests_that_show_a_requirement_exist_and_are_counted() {
    let page = std::fs::read_to_string(workspace().join("docs/requirements.md")).unwrap();
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line
            .trim_matches('|')
            .splitn(4, '|')
            .map(str::trim)
            .collect();
        let number: usize = cells[0].parse().ok()?;
        Some((number, cells[2], cells[3]))
    });
    let rows: Vec<(usize, &str, &str)> = rows.collect();
    assert!(rows.iter().map(|row| row.0).eq(1..=60), "sixty rows");
    let mut named = 0;
    for (number, _, shown) in &rows {
        for (file, test) in named_tests(shown) {
            let source = std::fs::read_to_string(workspace().join(&file));
            let source = source.unwrap_or_else(|_| panic!("row {number}: there is no {file}"));
            assert!(
                has_test(&source, test),
                "row {number}: {file} has no {test}"
            );
            named += 1;
        }
    }
    assert!(named > 40, "{named}");
    let count = |state: &str| rows.iter().filter(|row| row.1 == state).count();
    let (met, partly, not) = (count("met"), count("partly"), count("not"));
    assert_eq!(met + partly + not, rows.len(), "another state");
    let sum = format!("Met {met}, partly {partly}, not {not} of {}.", rows.len());
    assert_eq!(page.trim_end().lines().last(), Some(&*sum));
}

#[test]
fn tests_are_read_out_of_a_row() {
    let row = "(`server` a::one, b::two_more: x; `crates/x/src/y.rs` three_of_it, its tests; `cli` odds, c::four (p::, `--five`))";
    let named = named_tests(row);
    let named: Vec<(&str, &str)> = named.iter().map(|(f, t)| (f.as_str(), *t)).collect();
    assert_eq!(
        named,
        [
            ("crates/server/tests/it/a.rs", "one"),
            ("crates/server/tests/it/b.rs", "two_more"),
            ("crates/x/src/y.rs", "three_of_it"),
            ("crates/cli/tests/c.rs", "four"),
        ]
    );
    let source = "#[test]\n#[cfg(unix)]\nasync fn one() {}\nfn two_more() {}\n";
    assert!(has_test(source, "one") && !has_test(source, "two_more"));
    assert!(!has_test(source, "on"));
}

#[test]
fn what_the_guides_show_is_what_is_printed() {
    let folder = workspace().join("docs/guides");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(run_page(&format!("docs/guides/{name}")) > 0, "{name}");
    }
}

#[test]
fn blocks_and_skips_are_understood() {
    let page =
        "a\n```console\n$ croupier x \\\n> y\none\n...\n$ croupier z\n```\n```sh\n$ no\n```\n";
    let blocks = blocks(page);
    assert_eq!(blocks.len(), 1);
    assert_eq!(blocks[0][0].command, "croupier x \\\ny");
    assert_eq!(blocks[0][0].output, ["one", "..."]);
    let lines = |list: &[&str]| list.iter().map(|l| (*l).to_owned()).collect::<Vec<_>>();
    assert!(fits(
        &lines(&["a", "...", "d"]),
        &lines(&["a", "b", "c", "d"])
    ));
    assert!(fits(&lines(&["a", "..."]), &lines(&["a"])));
    assert!(!fits(&lines(&["a"]), &lines(&["a", "b"])));
    assert!(line_fits(
        "{\"at_ms\":...,\"seq\":1}",
        "{\"at_ms\":17,\"seq\":1}"
    ));
    assert!(!line_fits("x...z", "xyzy"));
    assert!(!line_fits("x", "xy"));
}

#[test]
fn a_shell_line_reaches_the_built_program() {
    let folder = tempfile::tempdir().unwrap();
    let line = "printf '%s\\n' 'open-table' '{\"ask\":\"weights\"}' | croupier table nz-2004/baccarat --physical";
    let printed = run_in(folder.path(), line);
    assert_eq!(printed.len(), 3, "{printed:?}");
    assert_eq!(printed[2], "{\"seq\":3,\"weights\":null}");
}
