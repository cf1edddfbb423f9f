//! The doors of a real server, held to their description: openapi-spec-validator reads the document, and schemathesis asks at every door what it
//! allows and what it does not, as the operator and as nobody.
//!
//! Two doors take a command of any game, which schemathesis cannot make up from its schema; `fuzz` feeds those. Streams of events are left out too.

use super::house::served;
use crate::Failure;
use crate::process::{command, run};
use crate::stages::target_dir;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is installed for this, into a folder of its own.
const PACKAGES: [&str; 2] = ["openapi-spec-validator>=0.7,<1", "schemathesis>=4.32,<5"];

/// What every answer is held to.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";

/// The doors that take a command of any game, and those that tell of changes and never end.
const LEFT_OUT: &str = "^/api/tables/[{]table[}]/(commands|trial)$|/stream$";

/// Asks at every door, so many times of each kind.
pub(super) fn search(root: &Path, examples: u64) -> Result<(), Failure> {
    run(command(root, "cargo build --release -p croupier-cli"))?;
    let python = python(root)?;
    let mut valid = Command::new(&python);
    valid.args(["-m", "openapi_spec_validator"]);
    valid.arg(root.join("docs/openapi.json"));
    run(valid)?;
    let data = target_dir(root).join(format!("soak-doors-{}", std::process::id()));
    let asked = asked(root, &python, &data, examples);
    drop(fs::remove_dir_all(&data));
    asked
}

fn asked(root: &Path, python: &Path, data: &Path, examples: u64) -> Result<(), Failure> {
    let croupier = target_dir(root).join("release/croupier");
    let (mut server, address, _said) = served(&croupier, data, &[])?;
    let token = fs::read_to_string(data.join("operator.token"));
    let token = token.map_err(|error| Failure::failed(format!("operator.token: {error}")))?;
    let bearer = format!("Authorization: Bearer {}", token.trim());
    for who in [None, Some(&bearer)] {
        let mut ask = Command::new(python.with_file_name("schemathesis"));
        ask.arg("run");
        ask.arg(format!("http://{address}/api/openapi.json"));
        ask.args(["--phases", "examples,coverage,fuzzing", "--seed", "1"]);
        ask.args(["--checks", CHECKS, "--exclude-path-regex", LEFT_OUT]);
        // What the odds of a game take is no fault of the door's.
        ask.args(["--request-timeout", "120", "--warnings", "off"]);
        ask.args(["--suppress-health-check", "all", "--continue-on-failure"]);
        ask.args(["--max-examples", &examples.to_string()]);
        if let Some(bearer) = who {
            ask.args(["-H", bearer]);
        }
        run(ask)?;
    }
    match server.0.try_wait() {
        Ok(None) => Ok(()),
        _ => Err(Failure::failed(
            "soak: the server ended while it was asked.",
        )),
    }
}

/// A Python that has what is needed.
fn python(root: &Path) -> Result<PathBuf, Failure> {
    let folder = target_dir(root).join("doors");
    let python = folder.join("bin/python");
    if !python.exists() {
        let mut environment = command(root, "python3 -m venv");
        environment.arg(&folder);
        run(environment)?;
    }
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet"]).args(PACKAGES);
    run(pip)?;
    Ok(python)
}
