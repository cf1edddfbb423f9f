//! What was built into the binary, as CycloneDX JSON: every crate that Cargo links for this platform, with its licence and the checksum
//! of the lock file, and what the page's bundle carries, its fonts included.

use super::fonts::{self, Font, LICENCE};
use super::read;
use crate::Failure;
use crate::process::{command, output};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use toml::Table;

/// The packages whose code is in the page's bundle; all others only build or test it.
pub(crate) const BUNDLED: [&str; 1] = ["svelte"];

/// The list, as a file has it.
pub(super) fn of(root: &Path, version: &str) -> Result<String, Failure> {
    let tree = "cargo tree --locked -p croupier-cli -e normal,no-proc-macro --prefix none --format {p}|{l}";
    let tree = output(command(root, tree))?;
    let lock = read(&root.join("Cargo.lock"))?;
    let bundle = read(&root.join("web/package-lock.json"))?;
    let mut components = crates(&tree, &lock)?;
    components.extend(packages(&bundle)?);
    components.extend(fonts::all(root)?.iter().map(font));
    let list = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application", "bom-ref": format!("pkg:cargo/croupier-cli@{version}"), "name": "croupier", "version": version,
            "licenses": [{ "expression": "MIT OR Apache-2.0" }],
        } },
        "components": components,
    });
    Ok(format!("{list:#}\n"))
}

/// The crates of `cargo tree`, whose lines are `name v1.2.3 (where)|licence`; those without a checksum are ours.
fn crates(tree: &str, lock: &str) -> Result<Vec<Value>, Failure> {
    let wrong = |what: &str| Failure::failed(format!("Cargo.lock: {what}"));
    let lock = lock
        .parse::<Table>()
        .map_err(|error| wrong(error.message()))?;
    let locked = lock.get("package").and_then(|list| list.as_array());
    let locked = locked.ok_or_else(|| wrong("no packages"))?.iter();
    let sums: BTreeMap<(&str, &str), &str> = locked
        .filter_map(|package| {
            let field = |name: &str| package.get(name)?.as_str();
            Some(((field("name")?, field("version")?), field("checksum")?))
        })
        .collect();
    // A crate that stands there again is marked with `(*)`.
    let lines = tree.lines().map(|line| line.trim_end_matches(" (*)"));
    let lines: BTreeSet<&str> = lines.filter(|line| !line.is_empty()).collect();
    let mut found = Vec::new();
    for line in lines {
        let (package, licence) = line.split_once('|').unwrap_or((line, ""));
        let mut words = package.split_whitespace();
        let (Some(name), Some(version)) = (words.next(), words.next()) else {
            return Err(Failure::failed(format!("cargo tree said {line:?}")));
        };
        let version = version.trim_start_matches('v');
        let Some(sum) = sums.get(&(name, version)) else {
            continue;
        };
        let mut one = component("cargo", name, version, licence.trim_end_matches(" (*)"));
        one["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
        found.push(one);
    }
    Ok(found)
}

/// The packages in the page's bundle.
fn packages(lock: &str) -> Result<Vec<Value>, Failure> {
    let wrong = |what: String| Failure::failed(format!("web/package-lock.json: {what}"));
    let lock: Value = serde_json::from_str(lock).map_err(|error| wrong(error.to_string()))?;
    let one = |name: &str| {
        let package = &lock["packages"][format!("node_modules/{name}")];
        let field = |field: &str| package[field].as_str();
        let (version, licence) = (field("version")?, field("license")?);
        Some(component("npm", name, version, licence))
    };
    BUNDLED
        .iter()
        .map(|name| one(name).ok_or_else(|| wrong(format!("no version of {name}"))))
        .collect()
}

/// A font in the page's bundle.
fn font(font: &Font) -> Value {
    json!({
        "type": "file", "bom-ref": font.file, "name": font.name, "copyright": font.copyright,
        "licenses": [{ "license": { "id": LICENCE } }],
    })
}

fn component(kind: &str, name: &str, version: &str, licence: &str) -> Value {
    let url = format!("pkg:{kind}/{name}@{version}");
    // Cargo's older way of writing a choice.
    let licence = licence.replace('/', " OR ");
    json!({
        "type": "library", "bom-ref": url, "name": name, "version": version, "purl": url,
        "licenses": [{ "expression": licence }],
    })
}

#[cfg(test)]
mod tests {
    use super::{crates, packages};

    #[test]
    fn crates_have_licences_and_checksums() {
        let tree = "croupier-cli v0.1.0 (/here)|MIT\na v1.0.0|MIT/Apache-2.0\n\na v1.0.0|MIT/Apache-2.0 (*)\nb v2.0.0 (*)|MIT\n";
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nchecksum = \"abc\"\n\n[[package]]\nname = \"croupier-cli\"\nversion = \"0.1.0\"\n";
        let found = crates(tree, lock).expect("a list");
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0]["purl"], "pkg:cargo/a@1.0.0");
        assert_eq!(found[0]["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(found[0]["hashes"][0]["content"], "abc");
        assert!(crates("odd\n", lock).is_err());
        assert!(crates(tree, "nothing").is_err());
    }

    #[test]
    fn the_bundle_is_listed() {
        let lock = r#"{"packages":{"node_modules/svelte":{"version":"5.1.0","license":"MIT"}}}"#;
        assert_eq!(
            packages(lock).expect("a list")[0]["purl"],
            "pkg:npm/svelte@5.1.0"
        );
        assert!(packages("{}").is_err());
    }
}
