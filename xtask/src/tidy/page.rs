//! Which of the page's files may import from a game's folder: that game's own, those of a game that is built on it, and the one
//! registry that names every game, which is in two files: what shows a table, and what a list of tables tells.

use super::arrows::may_take;
use super::{Tree, Violation};

const PAGE: &str = "web/src";
const GAMES: &str = "web/src/lib/games/";
const REGISTRY: &str = "web/src/lib/games/shown.ts";
const LISTED: &str = "web/src/lib/games/listed.ts";

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let mut found = Vec::new();
    let others = |path: &str| ![REGISTRY, LISTED].contains(&path);
    for (path, text) in tree.under(PAGE, "").filter(|(path, _)| others(path)) {
        let game = game_of(path);
        for (at, line) in text.lines().enumerate() {
            let taken = quoted(line).filter_map(|named| game_of(&resolve(path, named)?));
            for other in taken {
                let what = match &game {
                    Some(game) if may_take(game, &other) => continue,
                    Some(game) => format!(
                        "{game} takes from {other}: put what both need into web/src/lib/table"
                    ),
                    None => format!(
                        "this is for every game and takes from {other}: move what is shared, or let {REGISTRY} hand it over"
                    ),
                };
                found.push(Violation::new(path, at + 1, what));
            }
        }
    }
    found
}

/// The game in whose folder a path lies, by the engine's name for it.
fn game_of(path: &str) -> Option<String> {
    let (game, _) = path.strip_prefix(GAMES)?.split_once('/')?;
    Some(game.replace('-', "_"))
}

/// What quotation marks set apart on a line; an apostrophe before them must not hide a path.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split(['\'', '"', '`'])
}

/// The file that a relative path names, from the root; nothing where the path is none.
fn resolve(from: &str, named: &str) -> Option<String> {
    let mut folders: Vec<&str> = from.split('/').collect();
    folders.pop();
    if !named.starts_with("./") && !named.starts_with("../") {
        return None;
    }
    for part in named.split('/').filter(|part| *part != ".") {
        if part == ".." {
            folders.pop()?;
        } else {
            folders.push(part);
        }
    }
    Some(folders.join("/"))
}

#[cfg(test)]
mod tests {
    use super::super::said;
    use super::check;

    #[test]
    fn shared_code_takes_from_no_game() {
        for (path, text) in [
            ("web/src/lib/table/a.ts", "import { a } from './b.ts';\n"),
            (
                "web/src/lib/games/shown.ts",
                "import A from './craps/A.svelte';\n",
            ),
            (
                "web/src/pages/A.svelte",
                "import { desksOf } from '../lib/games/shown.ts';\n",
            ),
            (
                "web/test/a.test.ts",
                "import { a } from '../src/lib/games/craps/a.ts';\n",
            ),
        ] {
            assert_eq!(said(check, &[(path, text)]), [""; 0], "{text}");
        }
        for (path, text) in [
            (
                "web/src/lib/table/a.ts",
                "// A.\nimport type { A } from '../games/craps/a.ts';\n",
            ),
            (
                "web/src/lib/games/now.ts",
                "// A.\nexport { a } from './craps/a.ts';\n",
            ),
            (
                "web/src/pages/A.svelte",
                "<!-- A -->\n  } from \"../lib/games/craps/a.ts\";\n",
            ),
            (
                "web/src/main.ts",
                "// A.\n/* one's own */ const a = await import('./lib/games/craps/a.ts');\n",
            ),
        ] {
            let found = said(check, &[(path, text)]);
            assert_eq!(found.len(), 1, "{text}");
            assert!(
                found[0].starts_with(&format!(
                    "{path}:2: this is for every game and takes from craps"
                )),
                "{found:?}"
            );
        }
    }

    #[test]
    fn a_game_takes_only_from_what_it_is_built_on() {
        let from = |game: &str, other: &str| {
            let path = format!("web/src/lib/games/{game}/A.svelte");
            said(
                check,
                &[(&path, &format!("  import B from '../{other}/B.svelte';\n"))],
            )
        };
        assert_eq!(from("chemin-de-fer", "baccarat"), [""; 0]);
        assert_eq!(from("craps", "craps"), [""; 0]);
        assert_eq!(from("craps", "../table"), [""; 0]);
        assert_eq!(
            from("baccarat", "chemin-de-fer"),
            [
                "web/src/lib/games/baccarat/A.svelte:1: baccarat takes from chemin_de_fer: put what both need into web/src/lib/table"
            ]
        );
        assert_eq!(from("craps", "spin").len(), 1);
    }
}
