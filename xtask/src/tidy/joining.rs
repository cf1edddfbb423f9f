//! Where a game joins what is there: `docs/adding-a-game.md` lists the files, no more than a dozen, and the money wheel, which is
//! one game among many, is named in no other.
//!
//! Its own folders, and those of what it is built on, do not count; nor do tests, rule ids, the catalogues and what is generated.

use super::{Tree, Violation, line_of};

const GUIDE: &str = "docs/adding-a-game.md";

/// The heading over the list.
const HEADING: &str = "## Where it joins the rest";

/// So many files, at most.
const MOST: usize = 12;

/// How code names the game.
const NAMES: [&str; 3] = ["money-wheel", "money_wheel", "MoneyWheel"];

/// What its own folders and files are called.
const OWN: [&str; 3] = ["money-wheel", "money_wheel", BASE];

/// What it is built on.
const BASE: &str = "spin";

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let Some(guide) = tree.text(GUIDE) else {
        return Vec::new();
    };
    let listed = listed(guide);
    let mut found = Vec::new();
    let at = line_of(guide, HEADING);
    if listed.is_empty() || listed.len() > MOST {
        let what = format!(
            "`{HEADING}` lists {} files; list them all, and let {MOST} do",
            listed.len()
        );
        found.push(Violation::new(GUIDE, at, what));
    }
    for path in &listed {
        let text = tree.text(path).unwrap_or_default();
        if !is_named(text) && !text.contains(BASE) {
            let what = format!("{path} is listed, and no game joins there: strike it");
            found.push(Violation::new(GUIDE, line_of(guide, path), what));
        }
    }
    for (path, text) in tree.texts().filter(|(path, _)| counts(path)) {
        if is_named(text) && !listed.contains(&path) {
            let named = text.lines().position(is_named).unwrap_or_default() + 1;
            let what = format!("a game joins here, and {GUIDE} does not say so: find another way");
            found.push(Violation::new(path, named, what));
        }
    }
    found
}

/// The files of the guide's list, each at the head of its item.
fn listed(guide: &str) -> Vec<&str> {
    let section = guide.split(HEADING).nth(1).unwrap_or_default();
    let items = section.lines().take_while(|line| !line.starts_with("## "));
    items
        .filter_map(|line| line.strip_prefix("- `")?.split('`').next())
        .collect()
}

/// Whether a text names the game, other than in the id of a rule.
fn is_named(text: &str) -> bool {
    NAMES.iter().any(|name| {
        text.match_indices(name)
            .any(|(at, _)| !text[at + name.len()..].starts_with('/'))
    })
}

/// Whether a file is code that is not the game's own.
fn counts(path: &str) -> bool {
    let is_code = [".rs", ".ts", ".svelte"]
        .iter()
        .any(|ending| path.ends_with(ending));
    let is_source = ["crates/", "web/src/", "xtask/src/"]
        .iter()
        .any(|folder| path.starts_with(folder));
    let other = ["/tests/", "/lang/", "/generated.ts", file!()];
    is_code
        && is_source
        && !other.iter().any(|part| path.contains(part))
        && !path.split(['/', '.']).any(|part| OWN.contains(&part))
}

#[cfg(test)]
mod tests {
    use super::super::said;
    use super::{GUIDE, HEADING, check};

    fn guide(items: &str) -> String {
        format!("# A\n\n- `a.rs`\n\n{HEADING}\n\n{items}\n## B\n\n- `b.rs`\n")
    }

    #[test]
    fn a_game_is_named_where_the_guide_says() {
        let guide = guide("- `crates/a/src/games.rs`: all of them\n");
        let all = |path: &str, code: &str| {
            let games = ("crates/a/src/games.rs", "mod money_wheel;");
            said(check, &[(GUIDE, &guide), games, (path, code)])
        };
        for (path, code) in [
            ("crates/b/src/a.rs", "fn a() { Game::MoneyWheel; }"),
            ("web/src/pages/A.svelte", "<!-- A -->\n{'money-wheel'}"),
            ("xtask/src/a.rs", "[\"nz-1996/money-wheel\"]"),
        ] {
            let said = all(path, code);
            assert!(said[0].starts_with(path) && said.len() == 1, "{said:?}");
        }
        for (path, code) in [
            ("crates/b/src/a.rs", "// nz-1996/money-wheel/2.2"),
            ("crates/b/src/money_wheel/a.rs", "MoneyWheel"),
            ("web/src/lib/net/spin.ts", "'money-wheel'"),
            ("crates/b/tests/a.rs", "MoneyWheel"),
            ("docs/a.md", "`money-wheel`"),
        ] {
            assert_eq!(all(path, code), [""; 0], "{path}");
        }
    }

    #[test]
    fn the_list_is_short_and_holds() {
        let said = |items: &str| said(check, &[(GUIDE, &guide(items)), ("a.rs", "mod spin;")]);
        assert_eq!(said("- `a.rs`\n"), [""; 0]);
        assert_eq!(said("").len(), 1);
        assert_eq!(said("- `a.rs`\n- `b.rs`\n").len(), 1);
        assert!(said(&"- `a.rs`\n".repeat(13))[0].contains("lists 13 files"));
    }
}
