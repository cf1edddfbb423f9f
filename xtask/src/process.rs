//! Starting other programs: each is shown before it runs, and its failure is a value.

use crate::Failure;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A command in `dir`, with its arguments split at spaces. None of ours has a space inside an argument.
pub(crate) fn command(dir: &Path, line: &str) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).current_dir(dir);
    command
}

/// Shows a command, runs it with our own terminal and fails unless it succeeds.
pub(crate) fn run(mut command: Command) -> Result<(), Failure> {
    let line = shown(&command);
    println!("$ {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::failed(format!("`{line}` ended with {status}"))),
        Err(error) => Err(Failure::failed(format!(
            "`{line}` could not be started: {error}"
        ))),
    }
}

/// Whether a command exists and succeeds, without showing what it prints.
pub(crate) fn succeeds(mut command: Command) -> bool {
    let quiet = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// What a command prints, if it succeeds.
pub(crate) fn output(mut command: Command) -> Result<String, Failure> {
    let line = shown(&command);
    let output = command
        .output()
        .map_err(|error| Failure::failed(format!("`{line}` could not be started: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::failed(format!(
            "`{line}` ended with {}: {}",
            output.status,
            said.trim()
        )));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The program's file, looked for along `PATH`.
pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|dir| dir.join(program))
        .find(|file| file.is_file())
}

/// A command as a person would type it.
pub(crate) fn shown(command: &Command) -> String {
    let mut line = String::new();
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            line += &format!("{}={} ", name.to_string_lossy(), value.to_string_lossy());
        }
    }
    line += &command.get_program().to_string_lossy();
    for arg in command.get_args().map(OsStr::to_string_lossy) {
        line.push(' ');
        line += &arg;
    }
    line
}

/// A time for people: `0.4s`, `12.3s`, `4m 05s`.
pub(crate) fn spell(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 {
        format!("{seconds}.{}s", time.subsec_millis() / 100)
    } else {
        format!("{}m {:02}s", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_typed() {
        let mut npm = command(Path::new("."), "npm run e2e");
        npm.env("CHROMIUM", "chromium");
        assert_eq!(shown(&npm), "CHROMIUM=chromium npm run e2e");
    }

    #[test]
    fn a_missing_or_failing_program_is_a_failure() {
        assert!(run(command(Path::new("."), "no-such-program-here")).is_err());
        assert!(run(command(Path::new("."), "false")).is_err());
        assert!(!succeeds(command(Path::new("."), "no-such-program-here")));
        assert!(succeeds(command(Path::new("."), "true")));
        assert_eq!(on_path("no-such-program-here"), None);
    }

    #[test]
    fn times_are_short() {
        assert_eq!(spell(Duration::from_millis(430)), "0.4s");
        assert_eq!(spell(Duration::from_millis(12_399)), "12.3s");
        assert_eq!(spell(Duration::from_secs(245)), "4m 05s");
    }
}
