//! `croupier completions` and `croupier man`: every command is in what a shell completes, and has a manual page.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::run;
use std::collections::BTreeSet;

/// The commands as the help lists them.
fn commands() -> Vec<String> {
    let help = run(&["--help"]).out;
    let list = help.split("Commands:\n").nth(1).unwrap();
    let list = list.lines().take_while(|line| !line.is_empty());
    let words = list.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = words.map(|line| line.split_whitespace().next().unwrap().to_owned());
    names.filter(|name| name != "help").collect()
}

#[test]
fn shells_complete_every_command() {
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = run(&["completions", shell]);
        assert_eq!(ran.code, 0, "{shell}: {}", ran.err);
        for command in &commands {
            assert!(ran.out.contains(command.as_str()), "{shell}: {command}");
        }
    }
    let none = run(&["completions", "korn"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("zsh"), "{}", none.err);
}

#[test]
fn every_command_has_a_manual_page() {
    let page = run(&["man"]).out;
    assert!(page.contains(".TH croupier 1"), "{page}");
    let folder = tempfile::tempdir().unwrap();
    let into = folder.path().join("man1");
    assert_eq!(run(&["man", "--into", into.to_str().unwrap()]).code, 0);
    let files = std::fs::read_dir(&into).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let names: BTreeSet<String> = names.collect();
    assert!(names.contains("croupier.1"), "{names:?}");
    for command in commands() {
        assert!(
            names.contains(&format!("croupier-{command}.1")),
            "{command}"
        );
    }
}
