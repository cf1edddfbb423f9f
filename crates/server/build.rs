//! Builds the page in `web/` into `web/dist` and copies it to `OUT_DIR/web`, from where the server carries it, with each file compressed
//! beside it. What was built from the same sources is used again, by any profile and without Node. Without `web/` (a published crate) a
//! line of text takes the page's place.

use std::error::Error;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
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

/// Says from which sources a folder was built.
const STAMP: &str = ".sources";

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
    let dist = web.join("dist");
    let stamp = stamp(&web)?;
    if fs::read_to_string(dist.join(STAMP)).is_ok_and(|built| built == stamp) {
        return copy(&dist, &out);
    }
    if stale(&web) {
        run("npm", &["ci", "--no-audit", "--no-fund"], &web, &dist)?;
    }
    run("npm", &["run", "build"], &web, &dist)?;
    if !dist.join("index.html").is_file() {
        return Err("npm run build left no index.html in CROUPIER_WEB_OUT".into());
    }
    run("node", &[COMPRESS], Path::new("."), &dist)?;
    fs::write(dist.join(STAMP), stamp)?;
    copy(&dist, &out)
}

/// A number for what the page is built from.
fn stamp(web: &Path) -> Result<String, Box<dyn Error>> {
    let mut hasher = DefaultHasher::new();
    let sources = SOURCES.map(|source| web.join(source));
    for file in sources.iter().chain([&PathBuf::from(COMPRESS)]) {
        hash(file, &mut hasher)?;
    }
    Ok(format!("{:016x}\n", hasher.finish()))
}

fn hash(path: &Path, hasher: &mut DefaultHasher) -> Result<(), Box<dyn Error>> {
    if path.is_dir() {
        for inside in entries(path)? {
            hash(&inside, hasher)?;
        }
    } else {
        hasher.write(path.file_name().unwrap_or_default().as_encoded_bytes());
        hasher.write(&fs::read(path)?);
    }
    Ok(())
}

/// What lies in a folder, in order.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        found.push(entry?.path());
    }
    found.sort();
    Ok(found)
}

/// Makes a folder the same as another.
fn copy(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    for path in entries(from)? {
        let Some(name) = path.file_name().filter(|name| *name != STAMP) else {
            continue;
        };
        if path.is_dir() {
            copy(&path, &to.join(name))?;
        } else {
            fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
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
        .map_err(|e| {
            format!(
                "{program} cannot be run ({e}); install Node.js 20.19 or later, or bring along web/dist as \
                 it was built from these sources"
            )
        })?;
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
