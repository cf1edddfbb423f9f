//! `cargo xtask types`: writes what is generated from the types of the wire. The server's tests make it
//! (`crates/server/tests/it/types.rs`) and hold the committed files to it.

use crate::Failure;
use crate::process::{command, run};
use std::path::Path;

const HELP: &str = "\
Write docs/schema.json, docs/openapi.json and web/src/lib/net/generated.ts from the types of the wire.

Usage: cargo xtask types";

/// Writes them.
pub(crate) fn chore(root: &Path, args: &[String]) -> Result<(), Failure> {
    match args {
        [] => {
            let mut cargo = command(
                root,
                "cargo test --quiet -p croupier-server --test it types::",
            );
            cargo.env("CROUPIER_BLESS", "1");
            run(cargo)
        }
        [help] if help == "--help" || help == "-h" => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(Failure::Usage(HELP.to_owned())),
    }
}
