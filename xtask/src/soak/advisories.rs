//! What is known of weaknesses in the crates and packages of the lock files, by `cargo audit` and `npm audit`: both fetch what they compare with.

use crate::Failure;
use crate::process::{command, run, shown, succeeds};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Compares both lock files with what is known now.
pub(super) fn search(root: &Path) -> Result<(), Failure> {
    if !succeeds(command(root, "cargo audit --version")) {
        run(command(root, "cargo install --locked cargo-audit"))?;
    }
    let crates = told(command(root, "cargo audit --json"))?;
    let packages = told(command(&root.join("web"), "npm audit --json"))?;
    let found = [of_crates(&crates), of_packages(&packages)].concat();
    for one in &found {
        println!("  {one}");
    }
    match found.len() {
        0 => {
            println!("soak: no weakness is known in what the lock files name.");
            Ok(())
        }
        count => Err(Failure::failed(format!(
            "soak: {count} known weaknesses in what the lock files name."
        ))),
    }
}

/// What an audit says, whether it finds anything or not.
fn told(mut audit: Command) -> Result<Value, Failure> {
    let line = shown(&audit);
    println!("$ {line}");
    let output = audit.output();
    let output = output.map_err(|error| Failure::failed(format!("`{line}`: {error}")))?;
    let told: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    if told.get("vulnerabilities").is_some() {
        return Ok(told);
    }
    let why = [output.stderr, output.stdout].concat();
    Err(Failure::failed(format!(
        "soak: nothing was compared, because what is known could not be fetched; this needs the network.\n`{line}` said: {}",
        String::from_utf8_lossy(&why).trim()
    )))
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or("?")
}

/// The weaknesses of crates, a line each.
fn of_crates(told: &Value) -> Vec<String> {
    let listed = told["vulnerabilities"]["list"].as_array();
    let one = |found: &Value| {
        let (package, advisory) = (&found["package"], &found["advisory"]);
        let (name, version) = (text(package, "name"), text(package, "version"));
        format!(
            "{name} {version}: {}, {}",
            text(advisory, "id"),
            text(advisory, "title")
        )
    };
    listed.into_iter().flatten().map(one).collect()
}

/// The packages of the page with a weakness, a line each.
fn of_packages(told: &Value) -> Vec<String> {
    let listed = told["vulnerabilities"].as_object();
    let one = |(name, found): (&String, &Value)| {
        let (severity, range) = (text(found, "severity"), text(found, "range"));
        format!("{name} {range}: {severity}")
    };
    listed.into_iter().flatten().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn weaknesses_are_listed() {
        let crates = json!({"vulnerabilities": {"found": true, "count": 1, "list": [
            {"advisory": {"id": "RUSTSEC-2026-0001", "title": "it overflows"}, "package": {"name": "a", "version": "1.0.0"}},
        ]}});
        assert_eq!(
            of_crates(&crates),
            ["a 1.0.0: RUSTSEC-2026-0001, it overflows"]
        );
        let packages = json!({"vulnerabilities": {"b": {"severity": "high", "range": "<2.0.0"}}});
        assert_eq!(of_packages(&packages), ["b <2.0.0: high"]);
        for none in [
            json!({"vulnerabilities": {"list": []}}),
            json!({"vulnerabilities": {}}),
        ] {
            assert_eq!(of_crates(&none), [""; 0]);
        }
        assert_eq!(of_packages(&json!({"vulnerabilities": {}})), [""; 0]);
    }

    #[test]
    fn what_could_not_be_fetched_is_said() {
        let here = Path::new(".");
        let Err(Failure::Failed(why)) = told(command(here, "echo no network")) else {
            panic!("it compared with nothing");
        };
        assert!(
            why.contains("could not be fetched") && why.contains("no network"),
            "{why}"
        );
        assert!(told(command(here, r#"echo {"vulnerabilities":{}}"#)).is_ok());
    }
}
