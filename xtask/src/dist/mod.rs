//! `cargo xtask dist`: what a release is made of, in `target/dist`: the binary, completions, manual pages, a Debian package, a list of
//! everything that was built in, and checksums of all of it.
//!
//! The binary carries its page, its rule books and SQLite. With the standard library for musl installed it is static; otherwise the C
//! library is what it needs from the system.

mod deb;
mod fonts;
mod sbom;

pub(crate) use sbom::BUNDLED;

use crate::Failure;
use crate::process::{command, on_path, output, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use toml::Table;

const HELP: &str = "\
Make what a release is made of, in target/dist: the binary, shell completions, manual pages, a Debian package (where dpkg-deb is
installed), a CycloneDX list of everything that was built in, and SHA256SUMS.

Usage: cargo xtask dist [--dev]

  --dev   from a development build, to try the packaging";

/// Shells and the names that their completions go by.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "croupier.bash"),
    ("zsh", "_croupier"),
    ("fish", "croupier.fish"),
];

/// A release in the making.
struct Dist<'a> {
    root: &'a Path,
    /// Where it all goes.
    to: PathBuf,
    version: String,
}

/// Makes it on behalf of the command line.
pub(crate) fn chore(root: &Path, target: &Path, args: &[String]) -> Result<(), Failure> {
    let profile = match args {
        [] => "release",
        [dev] if dev == "--dev" => "dev",
        [help] if help == "--help" || help == "-h" => {
            println!("{HELP}");
            return Ok(());
        }
        _ => return Err(Failure::Usage(HELP.to_owned())),
    };
    let dist = Dist {
        root,
        to: target.join("dist"),
        version: version(&read(&root.join("Cargo.toml"))?)?,
    };
    if dist.to.exists() {
        fs::remove_dir_all(&dist.to).map_err(|error| told(&dist.to, &error))?;
    }
    dist.folder("completions")?;
    let binary = dist.to.join("croupier");
    dist.copy(&build(root, target, profile)?, "croupier")?;
    for (shell, name) in SHELLS {
        let mut print = Command::new(&binary);
        print.args(["completions", shell]);
        dist.write(&format!("completions/{name}"), &output(print)?)?;
    }
    let mut man = Command::new(&binary);
    man.args(["man", "--into"]).arg(dist.to.join("man"));
    run(man)?;
    dist.write("croupier.cdx.json", &sbom::of(root, &dist.version)?)?;
    if on_path("dpkg-deb").is_some() {
        deb::build(&dist)?;
    } else {
        println!("dpkg-deb is not installed: no Debian package was made");
    }
    let sums = output(command(
        &dist.to,
        &format!("sha256sum {}", dist.files()?.join(" ")),
    ))?;
    dist.write("SHA256SUMS", &sums)?;
    print!("{sums}");
    println!("all of it is in {}", dist.to.display());
    Ok(())
}

impl Dist<'_> {
    fn folder(&self, name: &str) -> Result<PathBuf, Failure> {
        let path = self.to.join(name);
        fs::create_dir_all(&path).map_err(|error| told(&path, &error))?;
        Ok(path)
    }

    fn write(&self, name: &str, text: &str) -> Result<(), Failure> {
        let path = self.to.join(name);
        fs::write(&path, text).map_err(|error| told(&path, &error))
    }

    /// Copies a file, with its mode.
    fn copy(&self, from: &Path, name: &str) -> Result<(), Failure> {
        let to = self.to.join(name);
        fs::copy(from, &to).map_err(|error| told(from, &error))?;
        Ok(())
    }

    /// Every file of the release, by its path in it, in order.
    fn files(&self) -> Result<Vec<String>, Failure> {
        let listed = output(command(&self.to, "find . -type f -printf %P\\n"))?;
        let mut files: Vec<String> = listed.lines().map(str::to_owned).collect();
        files.sort();
        Ok(files)
    }
}

/// Builds the binary and says where it is.
fn build(root: &Path, target: &Path, profile: &str) -> Result<PathBuf, Failure> {
    let mut line = format!("cargo build --locked -p croupier-cli --profile {profile}");
    let mut folder = target.to_owned();
    let musl = format!("{}-unknown-linux-musl", std::env::consts::ARCH);
    if has_standard_library(root, &musl) && on_path("musl-gcc").is_some() {
        line.push_str(&format!(" --target {musl}"));
        folder.push(musl);
    }
    run(command(root, &line))?;
    let profile = if profile == "dev" { "debug" } else { profile };
    Ok(folder.join(profile).join("croupier"))
}

/// Whether the toolchain can build for a platform.
fn has_standard_library(root: &Path, platform: &str) -> bool {
    let print = format!("rustc --print target-libdir --target {platform}");
    output(command(root, &print)).is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

/// The workspace's version.
fn version(manifest: &str) -> Result<String, Failure> {
    let manifest = manifest.parse::<Table>().ok();
    let version = manifest.as_ref().and_then(|table| {
        let package = table.get("workspace")?.get("package")?;
        package.get("version")?.as_str()
    });
    version
        .map(str::to_owned)
        .ok_or_else(|| Failure::failed("Cargo.toml: there is no workspace.package.version"))
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| told(path, &error))
}

fn told(path: &Path, error: &std::io::Error) -> Failure {
    Failure::failed(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::version;

    #[test]
    fn the_version_is_the_workspaces() {
        let manifest = "[workspace.package]\nversion = \"1.2.3\"\n";
        assert_eq!(version(manifest).as_deref(), Ok("1.2.3"));
        assert!(version("[package]\nversion = \"1.2.3\"\n").is_err());
    }
}
