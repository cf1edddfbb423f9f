//! `cargo xtask trees`: what a tree count is made of, divided by its first command. The tree is grown by the house's tests
//! (`crates/house/tests/it/trees.rs`), which write it to a file; this prints it.

use crate::Failure;
use crate::process::{command, output};
use std::fs;
use std::path::Path;

const HELP: &str = "\
Print a tree of `testdata/trees` divided by its first command: the figures of what follows each, or why it is refused.

Usage: cargo xtask trees BOOK POSITION DEPTH [COMMAND...]

Commands are said first, each as one argument, so that a difference is followed down: compare what two states of the code print,
say the command that differs and go one less deep. At depth 1 the events are printed themselves.";

/// Prints the division of a tree.
pub(crate) fn chore(root: &Path, target: &Path, args: &[String]) -> Result<(), Failure> {
    if let [help] = args
        && (help == "--help" || help == "-h")
    {
        println!("{HELP}");
        return Ok(());
    }
    if args.len() < 3 {
        return Err(Failure::Usage(HELP.to_owned()));
    }
    let file = target.join("tree.txt");
    let trouble = |error| Failure::failed(format!("{}: {error}", file.display()));
    let asked = [&[file.to_string_lossy().into_owned()], args].concat();
    let mut cargo = command(
        root,
        "cargo test --quiet -p croupier-house --test it -- --exact --nocapture trees::a_division_adds_up_to_the_tree",
    );
    cargo.env("CROUPIER_TREE", asked.join("\n"));
    cargo.stderr(std::process::Stdio::inherit());
    output(cargo)?;
    print!("{}", fs::read_to_string(&file).map_err(trouble)?);
    Ok(())
}
