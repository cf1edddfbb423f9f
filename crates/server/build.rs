//! Builds the page in `web/` into `OUT_DIR/web`, from where the server carries it, with each file compressed beside it. Without
//! `web/` (a published crate) a line of text takes its place.

use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the page is made of, in `web/`.
const SOURCES: [&str; 8] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
];

/// Compresses what it finds in a folder.
const COMPRESS: &str = "compress.mjs";

const FALLBACK: &str = "<!doctype html><html lang=\"en\"><title>Croupier</title>\
    <p>This build carries no page; the API is described at <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p></html>\n";

fn main() {
    if let Err(error) = build() {
        println!("cargo::error=the page could not be built: {error}");
    }
}

fn build() -> Result<(), Box<dyn Error>> {
    let web = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join("../../web");
    let out = PathBuf::from(std::env::var("OUT_DIR")?).join("web");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={COMPRESS}");
    fs::create_dir_all(&out)?;
    if !web.join("package.json").is_file() {
        fs::write(out.join("index.html"), FALLBACK)?;
        return Ok(());
    }
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    // Two builds at once would step on each other's node_modules.
    let lock = File::create(lock_path(&web)?)?;
    lock.lock()?;
    if stale(&web) {
        run("npm", &["ci", "--no-audit", "--no-fund"], &web, &out)?;
    }
    run("npm", &["run", "build"], &web, &out)?;
    if !out.join("index.html").is_file() {
        return Err("npm run build left no index.html in CROUPIER_WEB_OUT".into());
    }
    run("node", &[COMPRESS], Path::new("."), &out)
}

/// Outside of the sources, and the same for every build of this folder.
fn lock_path(web: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let whole = web.canonicalize()?;
    let name: String = whole
        .to_string_lossy()
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    Ok(std::env::temp_dir().join(format!("croupier{name}.lock")))
}

/// Whether what is installed is older than what the lock file asks for.
fn stale(web: &Path) -> bool {
    let time = |path: PathBuf| fs::metadata(path).and_then(|m| m.modified());
    let installed = time(web.join("node_modules/.package-lock.json"));
    match (installed, time(web.join("package-lock.json"))) {
        (Ok(installed), Ok(asked)) => installed < asked,
        (installed, _) => installed.is_err(),
    }
}

fn run(program: &str, args: &[&str], folder: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    let ran = Command::new(program)
        .args(args)
        .current_dir(folder)
        .env("CROUPIER_WEB_OUT", out)
        .output()
        .map_err(|e| format!("{program} cannot be run ({e}); install Node.js 20 or later"))?;
    if ran.status.success() {
        return Ok(());
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace('\n', " | ");
    Err(format!(
        "{program} {} failed: {} {}",
        args.join(" "),
        text(&ran.stdout),
        text(&ran.stderr)
    )
    .into())
}
