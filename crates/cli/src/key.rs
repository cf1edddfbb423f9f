//! Where the operator's key comes from, and `croupier key`.

use crate::args::key::{KeyArgs, KeyCopy};
use crate::error::Failure;
use crate::serve::told;
use crate::verify::KEY;
use croupier_server::ServeError;
use croupier_server::key::{Key, KeyKept};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The environment variable that may hold the passphrase.
const PASSPHRASE: &str = "CROUPIER_KEY_PASSPHRASE";

impl KeyArgs {
    /// Whether the key is anywhere but in the data folder, as it is.
    pub(crate) fn said(&self) -> bool {
        let KeyArgs {
            key,
            key_passphrase,
            key_passphrase_file,
            key_command,
        } = self;
        key.is_some() || *key_passphrase || key_passphrase_file.is_some() || key_command.is_some()
    }

    /// Where the key of a data folder is. A command is run, and a passphrase asked for.
    pub(crate) fn kept(&self, data: &Path) -> Result<KeyKept, Failure> {
        if let Some(command) = &self.key_command {
            return fetched(command).map(KeyKept::Fetched);
        }
        let path = self.key.clone().unwrap_or_else(|| data.join(KEY));
        let passphrase = match &self.key_passphrase_file {
            Some(file) => Some(first_line(file)?),
            None if self.key_passphrase => Some(asked(&path)?),
            None => None,
        };
        Ok(match passphrase {
            Some(passphrase) => KeyKept::Wrapped {
                path,
                passphrase: passphrase.into(),
            },
            None => KeyKept::File(path),
        })
    }
}

/// What a command prints, which must be a key.
fn fetched(command: &str) -> Result<Key, Failure> {
    let (shell, flag) = match cfg!(windows) {
        true => ("cmd", "/C"),
        false => ("sh", "-c"),
    };
    // It may ask for something itself, and says by itself what went wrong.
    let ran = Command::new(shell)
        .args([flag, command])
        .stdin(Stdio::inherit())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Failure::failed(format!("the key's command cannot be run: {error}")))?;
    if !ran.status.success() {
        let what = format!("the key's command failed: {}", ran.status);
        return Err(Failure::failed(what)
            .hint("run it by itself to see why; a shell runs what --key-command says"));
    }
    let text = String::from_utf8(ran.stdout).unwrap_or_default();
    Key::parse(&text).ok_or_else(|| {
        Failure::failed("the key's command did not print a key")
            .hint("a key is 64 hexadecimal digits, and nothing else may be printed")
    })
}

fn first_line(file: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| {
        Failure::usage(format!("{}: {error}", file.display()))
            .hint("name a file that you may read, with the passphrase in its first line")
    })?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// The passphrase of a key, from the environment or the terminal; twice for a key that is yet to be made.
fn asked(path: &Path) -> Result<String, Failure> {
    if let Ok(passphrase) = std::env::var(PASSPHRASE) {
        return Ok(passphrase);
    }
    let otherwise = format!("name a file with --key-passphrase-file, or set {PASSPHRASE}");
    typed(!path.exists(), &otherwise)
}

/// What is typed; where there is nobody to type, how it can be given otherwise.
fn typed(twice: bool, otherwise: &str) -> Result<String, Failure> {
    if !std::io::stdin().is_terminal() {
        return Err(Failure::usage("there is nobody to ask for a passphrase").hint(otherwise));
    }
    let first = rpassword::prompt_password("Passphrase of the key: ")?;
    if twice && rpassword::prompt_password("The same again: ")? != first {
        return Err(Failure::usage("the two passphrases are not the same"));
    }
    Ok(first)
}

/// Copies the key.
pub(crate) fn copy(args: &KeyCopy, out: &mut impl Write) -> Result<(), Failure> {
    let told = |error| told(ServeError::Key(error), &args.data);
    if args.to.exists() {
        return Err(Failure::usage(format!("{} exists", args.to.display())).hint("name a new file"));
    }
    let from = args.key.kept(&args.data)?;
    let key = from.open().map_err(told)?.ok_or_else(|| {
        let path = from.path().map(PathBuf::from).unwrap_or_default();
        Failure::usage(format!("there is no key at {}", path.display()))
            .hint("name the data folder of `croupier serve`, or the key with --key")
    })?;
    let path = args.to.clone();
    let to = match (&args.wrap_passphrase_file, args.wrap) {
        (Some(file), _) => KeyKept::Wrapped {
            path,
            passphrase: first_line(file)?.into(),
        },
        (None, true) => KeyKept::Wrapped {
            path,
            passphrase: typed(true, "name a file with --wrap-passphrase-file")?.into(),
        },
        (None, false) => KeyKept::File(path),
    };
    to.put(&key).map_err(told)?;
    let again = to.open().map_err(told)?;
    let same = again.is_some_and(|again| again.vault().fingerprint() == key.vault().fingerprint());
    if !same {
        return Err(Failure::failed(format!(
            "{} does not hold what was written to it",
            args.to.display()
        )));
    }
    writeln!(
        out,
        "{} holds the key with the fingerprint {}.",
        args.to.display(),
        key.vault().fingerprint()
    )?;
    Ok(out.flush()?)
}
