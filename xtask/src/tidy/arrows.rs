//! Which crate may depend on which, and which game on which. Tests may reach further: dev-dependencies are exempt.

use super::{Tree, Violation, line_of};
use toml::{Table, Value};

/// Each crate with those of ours that it may depend on.
const ARROWS: [(&str, &[&str]); 11] = [
    ("engine", &[]),
    ("kept", &[]),
    ("seal", &[]),
    ("site", &[]),
    ("manual", &["site"]),
    ("store", &[]),
    ("rulebooks", &["engine"]),
    ("analysis", &["engine"]),
    ("house", &["engine", "seal"]),
    (
        "server",
        &["engine", "rulebooks", "analysis", "house", "seal", "store"],
    ),
    (
        "cli",
        &[
            "engine",
            "rulebooks",
            "analysis",
            "house",
            "seal",
            "store",
            "server",
            "manual",
        ],
    ),
];

/// What a game may take from another's folder, in the engine and on the page: what it is built on.
const BUILT_ON: [(&str, &[&str]); 5] = [
    ("chemin_de_fer", &["baccarat"]),
    ("spin", &["roulette", "tai_sai", "money_wheel"]),
    ("roulette", &["spin"]),
    ("tai_sai", &["spin"]),
    ("money_wheel", &["spin"]),
];

/// How our crates' names begin.
const OURS: &str = "croupier-";

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let mut found = Vec::new();
    for (name, text) in tree.crates() {
        let path = format!("crates/{name}/Cargo.toml");
        let Ok(manifest) = text.parse::<Table>() else {
            found.push(Violation::new(&path, 1, "this is not TOML"));
            continue;
        };
        let Some((_, allowed)) = ARROWS.iter().find(|(from, _)| *from == name) else {
            found.push(Violation::new(
                &path,
                1,
                "a new crate: say in xtask/src/tidy/arrows.rs what it may depend on",
            ));
            continue;
        };
        for (key, dependency) in dependencies(&manifest) {
            let package = dependency
                .get("package")
                .and_then(Value::as_str)
                .unwrap_or(key);
            if let Some(ours) = package
                .strip_prefix(OURS)
                .filter(|ours| !allowed.contains(ours))
            {
                let may = if allowed.is_empty() {
                    "none of ours".to_string()
                } else {
                    allowed.join(", ")
                };
                let what = format!("{name} may not depend on {ours}, only on {may}");
                found.push(Violation::new(&path, line_of(text, key), what));
            }
            if name == "engine" && dependency.get("optional").and_then(Value::as_bool) != Some(true)
            {
                let what = format!(
                    "`{package}`: the engine stands alone; make the dependency optional or do without"
                );
                found.push(Violation::new(&path, line_of(text, key), what));
            }
        }
    }
    found.extend(between_games(tree));
    found
}

/// Whether a game may take from another's folder, or from its own.
pub(super) fn may_take(game: &str, other: &str) -> bool {
    let built_on = |(of, on): &(&str, &[&str])| *of == game && on.contains(&other);
    game == other || BUILT_ON.iter().any(built_on)
}

/// A game imports nothing from another's folder but what it is built on: what several share is the machine's, or a word.
fn between_games(tree: &Tree) -> Vec<Violation> {
    const GAMES: &str = "crates/engine/src/games";
    let folder = |path: &str| {
        Some(
            path.strip_prefix(GAMES)?
                .strip_prefix('/')?
                .split_once('/')?
                .0
                .to_owned(),
        )
    };
    let files: Vec<(&str, &str)> = tree.under(GAMES, ".rs").collect();
    let games: Vec<String> = files.iter().filter_map(|(path, _)| folder(path)).collect();
    let mut found = Vec::new();
    for (path, text) in files {
        let Some(game) = folder(path) else {
            continue;
        };
        for (at, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let named = code.split("games::").nth(1).unwrap_or_default();
            let other: String = named
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            if games.contains(&other) && !may_take(&game, &other) {
                let what = format!(
                    "{game} takes from {other}: put what both need into words or the machine"
                );
                found.push(Violation::new(path, at + 1, what));
            }
        }
    }
    found
}

/// A manifest's dependencies for its code and its build script, on every target.
fn dependencies(manifest: &Table) -> Vec<(&str, &Value)> {
    let targets = manifest
        .get("target")
        .and_then(Value::as_table)
        .into_iter()
        .flat_map(Table::values);
    let tables = std::iter::once(manifest).chain(targets.filter_map(Value::as_table));
    tables
        .flat_map(|table| ["dependencies", "build-dependencies"].map(|kind| table.get(kind)))
        .filter_map(|kind| kind?.as_table())
        .flatten()
        .map(|(name, dependency)| (name.as_str(), dependency))
        .collect()
}

/// A manifest's package name, if it has this dependency in its table of that kind.
pub(crate) fn depends_on(manifest: &str, kind: &str, dependency: &str) -> Option<String> {
    let manifest = manifest.parse::<Table>().ok()?;
    manifest.get(kind)?.get(dependency)?;
    Some(manifest.get("package")?.get("name")?.as_str()?.to_string())
}

#[cfg(test)]
mod tests {
    use super::super::said;
    use super::check;

    fn of(name: &str, manifest: &str) -> Vec<String> {
        said(check, &[(&format!("crates/{name}/Cargo.toml"), manifest)])
    }

    #[test]
    fn a_game_takes_only_from_what_it_is_built_on() {
        let games = [
            (
                "crates/engine/src/games/baccarat/a.rs",
                "use crate::words::Step;",
            ),
            (
                "crates/engine/src/games/craps/a.rs",
                "use crate::games::baccarat::Step;",
            ),
            (
                "crates/engine/src/games/chemin_de_fer/a.rs",
                "use crate::games::baccarat::Side;",
            ),
        ];
        let found = said(check, &games);
        assert_eq!(found.len(), 1);
        assert!(
            found[0].starts_with("crates/engine/src/games/craps/a.rs:1: craps takes from baccarat")
        );
    }

    #[test]
    fn arrows_point_one_way() {
        assert_eq!(
            of(
                "house",
                "[dependencies]\ncroupier-engine.workspace = true\n"
            ),
            [""; 0]
        );
        assert_eq!(
            of("house", "[dependencies]\ncroupier-store.workspace = true\n"),
            ["crates/house/Cargo.toml:2: house may not depend on store, only on engine, seal"]
        );
        assert_eq!(
            of(
                "store",
                "[dependencies]\ncroupier-engine = { workspace = true }\n"
            )
            .len(),
            1
        );
        assert_eq!(
            of("server", "[dependencies]\ncroupier-cli = \"1\"\n").len(),
            1
        );
        assert_eq!(
            of("cli", "[dependencies]\ncroupier-server = \"1\"\n"),
            [""; 0]
        );
    }

    #[test]
    fn no_way_around() {
        let renamed =
            "[dependencies]\nledger = { package = \"croupier-store\", version = \"1\" }\n";
        assert_eq!(of("house", renamed).len(), 1);
        assert_eq!(
            of("house", "[build-dependencies]\ncroupier-store = \"1\"\n").len(),
            1
        );
        assert_eq!(
            of(
                "house",
                "[target.'cfg(unix)'.dependencies]\ncroupier-store = \"1\"\n"
            )
            .len(),
            1
        );
        assert_eq!(
            of("house", "[dev-dependencies]\ncroupier-rulebooks = \"1\"\n"),
            [""; 0]
        );
    }

    #[test]
    fn the_engine_stands_alone() {
        assert_eq!(
            of(
                "engine",
                "[dependencies]\nserde = { version = \"1\", optional = true }\n"
            ),
            [""; 0]
        );
        assert_eq!(of("engine", "[dependencies]\nserde = \"1\"\n").len(), 1);
    }

    #[test]
    fn a_new_crate_has_to_say_its_place() {
        assert_eq!(of("utils", "[package]\n").len(), 1);
        assert_eq!(of("engine", "not toml").len(), 1);
    }
}
