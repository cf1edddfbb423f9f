//! What README.md and ARCHITECTURE.md promise: the two commands, and a map of the crates that there are.

use super::{Tree, Violation, line_of};
use std::collections::BTreeSet;

const README: &str = "README.md";
const ARCHITECTURE: &str = "ARCHITECTURE.md";

/// The commands that a reader needs first.
const COMMANDS: [&str; 2] = ["cargo run --release -- serve", "cargo xtask test"];

/// A map that is longer is not read.
const LINES_MAX: usize = 150;

/// The longest line of it outside of tables, so that the length above means something.
const COLUMNS_MAX: usize = 160;

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let mut found = Vec::new();
    let readme = tree.text(README).unwrap_or_default();
    for command in COMMANDS
        .iter()
        .filter(|command| !readme.contains(**command))
    {
        found.push(Violation::new(
            README,
            1,
            format!("show the command `{command}`"),
        ));
    }

    let Some(map) = tree.text(ARCHITECTURE) else {
        found.push(Violation::new(
            ARCHITECTURE,
            1,
            "the map of the crates is missing",
        ));
        return found;
    };
    let lines = map.lines().count();
    if lines > LINES_MAX {
        let what =
            format!("{lines} lines: keep the map within {LINES_MAX} and move the rest to docs");
        found.push(Violation::new(ARCHITECTURE, LINES_MAX + 1, what));
    }
    for (at, line) in map.lines().enumerate() {
        let columns = line.chars().count();
        if columns > COLUMNS_MAX && !line.starts_with('|') {
            let what = format!("{columns} columns: break the line before {COLUMNS_MAX}");
            found.push(Violation::new(ARCHITECTURE, at + 1, what));
        }
    }
    let crates: BTreeSet<&str> = tree.crates().map(|(name, _)| name).collect();
    for name in crates.iter().filter(|name| !is_named(map, name)) {
        found.push(Violation::new(
            ARCHITECTURE,
            1,
            format!("say what crates/{name} is for"),
        ));
    }
    for name in mapped(map)
        .into_iter()
        .filter(|name| !crates.contains(name))
    {
        let what = format!("there is no crate `{name}`: take it off the map");
        found.push(Violation::new(ARCHITECTURE, line_of(map, name), what));
    }
    found
}

fn is_named(map: &str, name: &str) -> bool {
    let spelled = [
        format!("croupier-{name}"),
        format!("`{name}`"),
        format!("`{name}/`"),
        format!("crates/{name}"),
    ];
    spelled.iter().any(|spelled| map.contains(spelled))
        || tree_block(map).any(|mapped| mapped == name)
}

/// The crates that the map claims: rows of a table headed `crate`, the tree under `crates/`, and paths `crates/<name>`.
fn mapped(map: &str) -> BTreeSet<&str> {
    let paths = map.split("crates/").skip(1).map(|rest| {
        rest.split(|sign| !is_crate_sign(sign))
            .next()
            .unwrap_or_default()
    });
    table_rows(map)
        .chain(tree_block(map))
        .chain(paths)
        .filter(|name| !name.is_empty())
        .collect()
}

fn is_crate_sign(sign: char) -> bool {
    sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-' || sign == '_'
}

/// The first cells of the rows of tables whose first column is headed `crate`.
fn table_rows(map: &str) -> impl Iterator<Item = &str> {
    let (mut in_table, mut ours) = (false, false);
    map.lines().filter_map(move |line| {
        let cell = line
            .trim()
            .strip_prefix('|')
            .and_then(|row| row.split('|').next())
            .map(str::trim);
        let Some(cell) = cell else {
            in_table = false;
            return None;
        };
        if !in_table {
            in_table = true;
            ours = cell.eq_ignore_ascii_case("crate") || cell.eq_ignore_ascii_case("crates");
            return None;
        }
        let name = cell.split('`').nth(1)?.trim_end_matches('/');
        let name = name
            .strip_prefix("crates/")
            .or(name.strip_prefix("croupier-"))
            .unwrap_or(name);
        ours.then_some(name)
    })
}

/// The folders that are drawn indented under a line `crates/`.
fn tree_block(map: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    map.lines().filter_map(move |line| {
        let indented = line.starts_with(' ');
        if !indented {
            inside = line.split_whitespace().next() == Some("crates/");
            return None;
        }
        let name = line.split_whitespace().next()?.strip_suffix('/')?;
        (inside && name.chars().all(is_crate_sign)).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::super::said;
    use super::check;

    const README: (&str, &str) = (
        "README.md",
        "cargo run --release -- serve\ncargo xtask test\n",
    );
    const ENGINE: (&str, &str) = ("crates/engine/Cargo.toml", "");

    fn with(map: &str) -> Vec<String> {
        said(check, &[README, ENGINE, ("ARCHITECTURE.md", map)])
    }

    #[test]
    fn the_readme_shows_both_commands() {
        let said = said(
            check,
            &[("README.md", "cargo xtask test"), ("ARCHITECTURE.md", "")],
        );
        assert_eq!(
            said,
            ["README.md:1: show the command `cargo run --release -- serve`"]
        );
    }

    #[test]
    fn the_map_names_the_crates_that_there_are() {
        for map in [
            "The `engine/` is pure.",
            "croupier-engine is pure.",
            "```text\ncrates/\n  engine/   pure\n    src/games/   the games\nweb/\n  src/\n```\n",
            "| Crate | what |\n|---|---|\n| `engine` | pure |\n\n| part | what |\n|---|---|\n| `web` | pages |\n",
        ] {
            assert_eq!(with(map), [""; 0], "{map}");
        }
        assert_eq!(
            with("The search engine is pure."),
            ["ARCHITECTURE.md:1: say what crates/engine is for"]
        );
        assert_eq!(said(check, &[README]).len(), 1, "there is no map");
    }

    #[test]
    fn the_map_names_no_crate_that_is_not_there() {
        for map in [
            "croupier-engine, crates/common.",
            "```text\ncrates/\n  engine/   pure\n  common/   rest\n```\n",
            "| Crate | what |\n|---|---|\n| `engine` | pure |\n| `croupier-common` | rest |\n",
        ] {
            let said = with(map);
            assert!(
                said.len() == 1 && said[0].contains("there is no crate `common`"),
                "{map}: {said:?}"
            );
        }
    }

    #[test]
    fn the_map_is_short() {
        assert_eq!(with(&"`engine`\n".repeat(150)), [""; 0]);
        assert_eq!(with(&"`engine`\n".repeat(151)).len(), 1);
        let wide = format!("`engine` {}", "x".repeat(150));
        assert_eq!(with(&wide), [""; 0]);
        assert_eq!(
            with(&format!("{wide}y … z")),
            ["ARCHITECTURE.md:1: 164 columns: break the line before 160"]
        );
    }
}
