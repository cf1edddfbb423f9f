//! The Debian package: the binary, its manual pages and completions where Debian has them, and the service with its user.

use super::fonts::{self, Font, LICENCE};
use super::{Dist, read, told};
use crate::Failure;
use crate::process::{command, output, run};
use std::fs;

/// Files of the source tree and where the package has them.
const SOURCES: [(&str, &str); 4] = [
    (SERVICE, "usr/lib/systemd/system/croupier.service"),
    (
        "ops/house.toml",
        "usr/share/doc/croupier/examples/house.toml",
    ),
    (
        "ops/prometheus-alerts.yml",
        "usr/share/doc/croupier/examples/prometheus-alerts.yml",
    ),
    (
        "ops/grafana-dashboard.json",
        "usr/share/doc/croupier/examples/grafana-dashboard.json",
    ),
];

const SERVICE: &str = "ops/croupier.service";

/// After the files are there: the user of the service. Its folder is made by systemd when the service starts.
const POSTINST: &str = "\
#!/bin/sh
set -e
if [ \"$1\" = configure ]; then
    getent passwd croupier >/dev/null ||
        useradd --system --user-group --home-dir /var/lib/croupier --shell /usr/sbin/nologin croupier
    if [ -d /run/systemd/system ]; then
        systemctl daemon-reload
    fi
fi
";

/// Before the files go: a removal stops the service. An upgrade leaves it running, and a purge leaves what the house kept.
const PRERM: &str = "\
#!/bin/sh
set -e
if [ \"$1\" = remove ] && [ -d /run/systemd/system ]; then
    systemctl disable --now croupier
fi
";

/// Files of the release and where the package has them.
const PLACES: [(&str, &str); 5] = [
    ("croupier", "usr/bin/croupier"),
    (BUILT_IN, "usr/share/doc/croupier/croupier.cdx.json"),
    (
        "completions/croupier.bash",
        "usr/share/bash-completion/completions/croupier",
    ),
    (
        "completions/_croupier",
        "usr/share/zsh/vendor-completions/_croupier",
    ),
    (
        "completions/croupier.fish",
        "usr/share/fish/vendor_completions.d/croupier.fish",
    ),
];

/// The list of everything that was built in.
const BUILT_IN: &str = "croupier.cdx.json";

/// Builds the package beside the other files.
pub(super) fn build(dist: &Dist<'_>) -> Result<(), Failure> {
    let architecture = output(command(dist.root, "dpkg --print-architecture"))?;
    let architecture = architecture.trim();
    let release = PLACES.map(|(from, to)| (dist.to.join(from), to));
    let sources = SOURCES.map(|(from, to)| (dist.root.join(from), to));
    for (from, to) in release.into_iter().chain(sources) {
        let to = format!("deb/{to}");
        dist.folder(to.rsplit_once('/').map_or("", |(folder, _)| folder))?;
        dist.copy(&from, &to)?;
    }
    let pages = dist.folder("deb/usr/share/man/man1")?;
    let man = dist.to.join("man");
    for entry in fs::read_dir(&man).map_err(|error| told(&man, &error))? {
        let page = entry.map_err(|error| told(&man, &error))?.path();
        let name = page.file_name().unwrap_or_default();
        fs::copy(&page, pages.join(name)).map_err(|error| told(&page, &error))?;
    }
    let mut zip = command(&pages, "gzip -9n --recursive");
    zip.arg(&pages);
    run(zip)?;
    let mit = read(&dist.root.join("LICENSE-MIT"))?;
    let copyright = copyright(&mit, &fonts::all(dist.root)?);
    dist.write("deb/usr/share/doc/croupier/copyright", &copyright)?;
    dist.folder("deb/DEBIAN")?;
    let needs = needs(dist)?;
    dist.write(
        "deb/DEBIAN/control",
        &control(&dist.version, architecture, &needs),
    )?;
    for (name, script) in [("postinst", POSTINST), ("prerm", PRERM)] {
        let name = format!("deb/DEBIAN/{name}");
        dist.write(&name, script)?;
        run(command(&dist.to, &format!("chmod 755 {name}")))?;
    }
    let file = format!("croupier_{}_{architecture}.deb", dist.version);
    run(command(
        &dist.to,
        &format!("dpkg-deb --root-owner-group --build deb {file}"),
    ))?;
    let tree = dist.to.join("deb");
    fs::remove_dir_all(&tree).map_err(|error| told(&tree, &error))
}

/// What has `useradd`.
const USER: &str = "passwd";

/// What makes the user of the service, and the C library, as new as the one it was built with, unless the binary is static.
fn needs(dist: &Dist<'_>) -> Result<String, Failure> {
    let linked = output(command(&dist.to, "ldd croupier")).unwrap_or_default();
    if !linked.contains("libc.so") {
        return Ok(USER.to_owned());
    }
    let library = output(command(dist.root, "getconf GNU_LIBC_VERSION"))?;
    let version = library.trim().strip_prefix("glibc ").unwrap_or_default();
    Ok(format!("libc6 (>= {version}), libgcc-s1, {USER}"))
}

fn control(version: &str, architecture: &str, needs: &str) -> String {
    format!(
        "Package: croupier
Version: {version}
Architecture: {architecture}
Depends: {needs}
Maintainer: The Croupier contributors <croupier@packages.invalid>
Section: games
Priority: optional
Description: casino table games, run exactly by their published rules
 Croupier deals or follows table games by a published rule book. Whatever
 it does or refuses, it cites the rule, and everything that happened can be
 verified afterwards. The one program has the tables, their page in the
 browser, the odds, the simulations and the audit.
"
    )
}

/// What Debian asks to be told about the licences.
fn copyright(mit: &str, fonts: &[Font]) -> String {
    let mut text = format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Croupier
Comment: Crates and packages of others are built into the program, each under its own
 licence: /usr/share/doc/croupier/{BUILT_IN} lists them.

Files: *
Copyright: the Croupier contributors
License: MIT or Apache-2.0

"
    );
    for Font {
        file, copyright, ..
    } in fonts
    {
        text += &format!("Files: {file}\nCopyright: {copyright}\nLicense: {LICENCE}\n\n");
    }
    text += "License: Apache-2.0\n See /usr/share/common-licenses/Apache-2.0.\n\n";
    if let Some(font) = fonts.first() {
        text += &format!("License: {LICENCE}\n{}\n", folded(&font.licence));
    }
    text + &format!("License: MIT\n{}", folded(mit))
}

/// A text of several lines, as a field has it.
fn folded(text: &str) -> String {
    text.lines()
        .map(|line| match line.trim() {
            "" => " .\n".to_owned(),
            line => format!(" {line}\n"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Font, PLACES, POSTINST, SERVICE, control, copyright};

    #[test]
    fn the_package_says_what_it_needs() {
        let text = control("0.1.0", "amd64", "libc6 (>= 2.36), passwd");
        assert!(
            text.starts_with(
                "Package: croupier\nVersion: 0.1.0\nArchitecture: amd64\nDepends: libc6"
            )
        );
        // A field's text goes on in lines that begin with a blank.
        let folded = |line: &str| line.contains(": ") || line.starts_with(' ');
        assert!(text.lines().all(folded), "{text}");
    }

    #[test]
    fn the_service_starts_what_the_package_has() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let unit = std::fs::read_to_string(format!("{root}/{SERVICE}")).expect("a unit");
        let value = |key: &str| {
            let mut lines = unit.lines().filter_map(|line| line.strip_prefix(key));
            lines.next().unwrap_or_else(|| panic!("no {key}"))
        };
        // A bare name is looked for in /usr/local/bin and /usr/bin alike.
        let program = value("ExecStart=").split(' ').next().unwrap_or_default();
        let binary = PLACES.iter().find(|(from, _)| *from == program);
        assert_eq!(binary.map(|(_, to)| *to), Some("usr/bin/croupier"));
        assert!(POSTINST.contains(&format!(
            "--user-group --home-dir /var/lib/{0} --shell /usr/sbin/nologin {0}\n",
            value("User=")
        )));
        assert_eq!(value("User="), value("Group="));
        assert!(!unit.contains("file:"), "the package has no such page");
    }

    #[test]
    fn every_licence_is_there_and_folded() {
        let font = Font {
            file: "a.woff2".to_owned(),
            name: "A".to_owned(),
            copyright: "2022 The A Project Authors".to_owned(),
            licence: "SIL\n\nPREAMBLE".to_owned(),
        };
        let text = copyright("MIT\n\nText\n", &[font]);
        assert!(text.ends_with("License: MIT\n MIT\n .\n Text\n"), "{text}");
        for part in [
            "\n\nFiles: a.woff2\nCopyright: 2022 The A Project Authors\nLicense: OFL-1.1\n\n",
            "\n\nLicense: OFL-1.1\n SIL\n .\n PREAMBLE\n\n",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }
}
