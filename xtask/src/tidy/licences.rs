//! Every package of the workspace is under the workspace's licence.

use super::tree::is_under;
use super::{Tree, Violation, line_of};
use toml::{Table, Value};

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let mut found = Vec::new();
    for (path, text) in tree
        .under("", "Cargo.toml")
        .filter(|(path, _)| is_under(path, "crates") || is_under(path, "xtask"))
    {
        let package = text
            .parse::<Table>()
            .ok()
            .and_then(|mut manifest| manifest.remove("package"));
        let Some(package) = package else { continue };
        let inherited = package
            .get("license")
            .and_then(|licence| licence.get("workspace"))
            .and_then(Value::as_bool);
        if inherited != Some(true) {
            found.push(Violation::new(
                path,
                line_of(text, "[package]"),
                "write `license.workspace = true`",
            ));
        }
    }
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        if !tree.exists(file) {
            found.push(Violation::new(file, 1, "the licence's text is missing"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::said;
    use super::check;

    #[test]
    fn packages_take_the_workspace_licence() {
        let with = |manifest: &str| {
            said(
                check,
                &[
                    ("crates/a/Cargo.toml", manifest),
                    ("LICENSE-MIT", "x"),
                    ("LICENSE-APACHE", "x"),
                ],
            )
        };
        assert_eq!(with("[package]\nlicense.workspace = true\n"), [""; 0]);
        assert_eq!(with("[workspace]\n"), [""; 0]);
        assert_eq!(
            with("\n[package]\nlicense = \"MIT\"\n"),
            ["crates/a/Cargo.toml:2: write `license.workspace = true`"]
        );
        assert_eq!(with("[package]\nname = \"a\"\n").len(), 1);
    }

    #[test]
    fn both_texts_are_there() {
        assert_eq!(
            said(check, &[("LICENSE-MIT", "x")]),
            ["LICENSE-APACHE:1: the licence's text is missing"]
        );
    }
}
