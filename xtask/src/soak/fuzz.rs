//! Everything that reads what others wrote, fed from new seeds for minutes. What fails is written into `testdata/fuzz`, and belongs in the
//! repository beside the fix.

use crate::Failure;
use crate::process::{command, run};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Where the targets are, and how many.
const TARGETS: [(&str, u64); 2] = [
    ("-p croupier-server --test sim -- fuzz::", 8),
    ("-p croupier-cli --bins -- fuzz", 2),
];

/// Searches for so many minutes in all.
pub(super) fn search(root: &Path, minutes: u64) -> Result<(), Failure> {
    let targets: u64 = TARGETS.iter().map(|(_, count)| count).sum();
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = now.map_or(1, |now| now.as_secs());
    for (tests, _) in TARGETS {
        let mut tests = command(
            root,
            &format!("cargo test --release {tests} --test-threads 1"),
        );
        tests.env(
            "CROUPIER_FUZZ_SECONDS",
            (minutes * 60 / targets).max(1).to_string(),
        );
        tests.env("CROUPIER_FUZZ_SEED", seed.to_string());
        run(tests)?;
    }
    println!("soak: nothing was found from seed {seed}.");
    Ok(())
}
