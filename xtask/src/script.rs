//! `cargo xtask script`: what comes of every line of a rule script, whatever it expects. The script is played by the house's tests
//! (`crates/house/tests/it/rules.rs`), which write it to a file; this prints it.

use crate::Failure;
use crate::process::{command, output};
use std::fs;
use std::path::Path;

const HELP: &str = "\
Play a rule script and print what comes of every line: the events with their rules, or the refusal, and what is awaited then.

Usage: cargo xtask script FILE

The lines are those of `testdata/rules`; what the script expects is compared and said, and does not stop it.";

/// Prints what comes of a script.
pub(crate) fn chore(root: &Path, target: &Path, args: &[String]) -> Result<(), Failure> {
    let [file] = args else {
        return Err(Failure::Usage(HELP.to_owned()));
    };
    if file == "--help" || file == "-h" {
        println!("{HELP}");
        return Ok(());
    }
    let trouble = |path: &Path, error| Failure::failed(format!("{}: {error}", path.display()));
    let file = Path::new(file);
    let file = fs::canonicalize(file).map_err(|error| trouble(file, error))?;
    let told = target.join("script.txt");
    let mut cargo = command(
        root,
        "cargo test --quiet -p croupier-house --test it -- --exact --nocapture rules::what_comes_of_a_script_is_told",
    );
    cargo.env(
        "CROUPIER_SCRIPT",
        format!("{}\n{}", file.display(), told.display()),
    );
    cargo.stderr(std::process::Stdio::inherit());
    output(cargo)?;
    print!(
        "{}",
        fs::read_to_string(&told).map_err(|error| trouble(&told, error))?
    );
    Ok(())
}
