//! `docs/cli.md` is the help of every command, word for word. `CROUPIER_BLESS=1` writes it anew.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::run;

const COMMANDS: &[&str] = &[
    "",
    "serve",
    "play",
    "table",
    "compare",
    "odds",
    "strategy",
    "simulate",
    "lab",
    "books",
    "rules",
    "rules list",
    "rules search",
    "rules show",
    "rules coverage",
    "train",
    "why",
    "staff",
    "staff add",
    "staff list",
    "staff roles",
    "staff reset",
    "staff remove",
    "staff key",
    "exclude",
    "cage",
    "cage show",
    "cage account",
    "cage cash-in",
    "cage cash-out",
    "cage issue-voucher",
    "cage redeem-voucher",
    "cage void-voucher",
    "cage expire-voucher",
    "cage pay-unclaimed",
    "cage confirm",
    "cage drop",
    "report",
    "verify",
    "anchor",
    "anchor make",
    "anchor print",
    "anchor list",
    "anchor check",
    "events",
    "backup",
    "restore",
    "copy",
    "key",
    "migrate",
    "load",
    "completions",
    "man",
];

const OPENING: &str = "\
# The command line

The help of every command, as `croupier --help` and `croupier help COMMAND` print it. A test holds this page to the
program; `CROUPIER_BLESS=1 cargo nextest run -p croupier-cli reference` rewrites it.

Output goes to standard output, errors and logs to standard error. An error is a line that begins with `Error:`,
followed by one that begins with `Hint:` if there is something to do about it. The words of commands, events and replies are in
[protocol.md](protocol.md).

| exit code | meaning |
|---|---|
| 0 | success |
| 1 | something failed: a disk, a port, the system's entropy |
| 2 | wrong usage, or a table's draft was refused |
| 3 | verification failed: what was kept is damaged |
| 130 | stopped by Ctrl-C; a simulation reports what it had played |
";

fn page() -> String {
    let mut page = OPENING.to_owned();
    for command in COMMANDS {
        let mut args: Vec<&str> = command.split_whitespace().collect();
        args.push("--help");
        let ran = run(&args);
        assert_eq!(ran.code, 0, "{command}: {}", ran.err);
        let title = format!("croupier {command}");
        let help: Vec<&str> = ran.out.lines().map(str::trim_end).collect();
        let help = help.join("\n");
        page.push_str(&format!(
            "\n## {}\n\n```text\n{}\n```\n",
            title.trim(),
            help.trim_end()
        ));
    }
    page
}

#[test]
fn reference_is_what_the_program_says() {
    croupier_kept::hold("docs/cli.md", &page());
}

#[test]
fn every_command_is_in_the_reference() {
    fn commands(args: &[&str], found: &mut Vec<String>) {
        let mut whole = args.to_vec();
        whole.push("--help");
        let help = run(&whole).out;
        let list = help.split("Commands:\n").nth(1).unwrap_or_default();
        for line in list.lines().take_while(|l| l.starts_with("  ")) {
            let word = line.split_whitespace().next().unwrap_or_default();
            if word != "help" && line.starts_with("  ") && !line.starts_with("   ") {
                let mut deeper = args.to_vec();
                deeper.push(word);
                found.push(deeper.join(" "));
                commands(&deeper, found);
            }
        }
    }
    let mut found = vec![String::new()];
    commands(&[], &mut found);
    assert_eq!(found, COMMANDS);
}

#[test]
fn wrong_usage_is_told_in_our_form() {
    for args in [
        &["dance"][..],
        &["table"],
        &["rules", "list", "--kind", "x"],
    ] {
        let ran = run(args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.starts_with("Error: "), "{}", ran.err);
        assert!(ran.err.contains("Hint: "), "{}", ran.err);
    }
    assert!(run(&["--version"]).out.starts_with("croupier "));
    assert_eq!(run(&["help", "rules", "show"]).code, 0);
}
