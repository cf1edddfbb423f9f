//! The operator's file of settings, `croupier serve --config house.toml`: what can be said on the command line, written down, with tables and
//! jackpots as entries of their own. It is read and held to the books as a whole before any door opens, and all its errors are reported together.
//!
//! What the command line says itself wins over the file.

use crate::args::Arguments;
use crate::error::Failure;
use crate::serve;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, Command, CommandFactory};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// What the file says, as it would be said on the command line.
struct Said {
    /// The argument, as the parser knows it.
    id: String,
    words: Vec<String>,
}

/// The arguments with those of the file that they name, if they do.
pub(crate) fn joined(matches: ArgMatches, given: &[OsString]) -> Result<ArgMatches, Failure> {
    let Some(("serve", serve)) = matches.subcommand() else {
        return Ok(matches);
    };
    let Some(path) = serve.get_one::<PathBuf>("config") else {
        return Ok(matches);
    };
    let mut words = given.to_vec();
    for said in read(path)? {
        if serve.value_source(&said.id) != Some(ValueSource::CommandLine) {
            words.extend(said.words.into_iter().map(OsString::from));
        }
    }
    let parsed = Arguments::command().try_get_matches_from(words);
    parsed.map_err(|error| wrong(path, &[plain(&error)]))
}

/// Everything that the file says, or everything that is wrong with it.
fn read(path: &Path) -> Result<Vec<Said>, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        Failure::usage(format!("{}: {error}", path.display()))
            .hint("name a file of settings that you may read with --config")
    })?;
    told(path, &text)
}

/// The same of its text.
fn told(path: &Path, text: &str) -> Result<Vec<Said>, Failure> {
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        Failure::usage(format!("{}: {error}", path.display()))
            .hint("it is TOML; docs/operations.md has an example")
    })?;
    let command = Arguments::command();
    let mut reasons = Vec::new();
    let mut all = Vec::new();
    for (key, value) in &table {
        match said(&command, key, value) {
            Ok(said) => {
                reasons.extend(refused(&said));
                all.push(said);
            }
            Err(why) => reasons.extend(why),
        }
    }
    match reasons.is_empty() {
        true => Ok(all),
        false => Err(wrong(path, &reasons)),
    }
}

fn wrong(path: &Path, reasons: &[String]) -> Failure {
    let mut what = format!("{} cannot be used:", path.display());
    for reason in reasons {
        what.push_str(&format!("\n  {reason}"));
    }
    Failure::usage(what)
        .hint("its keys are the options of `croupier serve`; docs/operations.md has an example")
}

/// What a key of the file says; or all that is wrong with it.
fn said(command: &Command, key: &str, value: &Value) -> Result<Said, Vec<String>> {
    match key {
        "table" => return entries("tables", key, value, table),
        "jackpot" => return entries("jackpots", key, value, jackpot),
        "config" => return Err(vec!["config: a file does not name another".to_owned()]),
        _ => {}
    }
    let serve = command.find_subcommand("serve");
    let mut arguments = serve.into_iter().flat_map(Command::get_arguments);
    let Some(argument) = arguments.find(|argument| argument.get_long() == Some(key)) else {
        return Err(vec![format!("{key}: there is no such setting")]);
    };
    let id = argument.get_id().to_string();
    let one = |value: &Value| written(value).map(|text| format!("--{key}={text}"));
    let words = match (argument.get_action(), value) {
        (ArgAction::SetTrue, Value::Boolean(true)) => Ok(vec![format!("--{key}")]),
        (ArgAction::SetTrue, Value::Boolean(false)) => Ok(Vec::new()),
        (ArgAction::SetTrue, _) => Err("it is true or false".to_owned()),
        (ArgAction::Append, Value::Array(values)) => values.iter().map(one).collect(),
        (_, value) => one(value).map(|word| vec![word]),
    };
    match words {
        Ok(words) => Ok(Said { id, words }),
        Err(why) => Err(vec![format!("{key}: {why}")]),
    }
}

/// The entries of a list, each as the one word in which the command line has it.
fn entries(
    id: &str,
    key: &str,
    value: &Value,
    word: impl Fn(&Table) -> Result<String, String>,
) -> Result<Said, Vec<String>> {
    let Value::Array(values) = value else {
        return Err(vec![format!("{key}: each begins with a line [[{key}]]")]);
    };
    let (mut words, mut reasons) = (Vec::new(), Vec::new());
    for (value, number) in values.iter().zip(1..) {
        let entry = value.as_table().ok_or("it is not an entry".to_owned());
        match entry.and_then(&word) {
            Ok(word) => words.push(format!("--{key}={word}")),
            Err(why) => reasons.push(format!("{key} {number}: {why}")),
        }
    }
    match reasons.is_empty() {
        true => Ok(Said {
            id: id.to_owned(),
            words,
        }),
        false => Err(reasons),
    }
}

/// A table: its id, its book, and the options that its book leaves to the operator.
fn table(entry: &Table) -> Result<String, String> {
    let mut text = format!("{}={}", needed(entry, "id")?, needed(entry, "book")?);
    for (key, value) in entry {
        match (key.as_str(), value) {
            ("id" | "book", _) | ("physical" | "practice", Value::Boolean(false)) => {}
            ("physical" | "practice", Value::Boolean(true)) => text.push_str(&format!(" {key}")),
            ("physical" | "practice", _) => return Err(format!("{key} is true or false")),
            (key, value) => text.push_str(&format!(" {key}={}", spaceless(key, value)?)),
        }
    }
    Ok(text)
}

/// A jackpot: its number and its terms.
fn jackpot(entry: &Table) -> Result<String, String> {
    let mut text = needed(entry, "number")?;
    for (key, value) in entry.iter().filter(|(key, _)| *key != "number") {
        text.push_str(&format!(" {key}={}", spaceless(key, value)?));
    }
    Ok(text)
}

fn needed(entry: &Table, key: &str) -> Result<String, String> {
    let value = entry.get(key).ok_or_else(|| format!("it has no {key}"))?;
    spaceless(key, value)
}

/// A value that is one word among others.
fn spaceless(key: &str, value: &Value) -> Result<String, String> {
    let text = match value {
        Value::Array(values) => {
            let texts: Result<Vec<String>, String> = values.iter().map(written).collect();
            texts?.join(",")
        }
        other => written(other)?,
    };
    match text.is_empty() || text.contains(char::is_whitespace) {
        true => Err(format!("{key} has spaces in it, or nothing")),
        false => Ok(text),
    }
}

fn written(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Boolean(flag) => Ok(flag.to_string()),
        Value::Float(_) => Err("write it in quotes, as \"0.50\": amounts are exact".to_owned()),
        Value::Datetime(_) | Value::Array(_) | Value::Table(_) => {
            Err("it is a text or a whole number".to_owned())
        }
    }
}

/// Why what the file says in one place would be refused.
fn refused(said: &Said) -> Vec<String> {
    let mut reasons = Vec::new();
    for word in &said.words {
        let parsed = Arguments::command().try_get_matches_from(["croupier", "serve", word]);
        if let Err(error) = parsed
            // What it goes with is said elsewhere in the file.
            && !matches!(error.kind(), ErrorKind::MissingRequiredArgument | ErrorKind::ArgumentConflict)
        {
            reasons.push(plain(&error));
        }
        let (_, text) = word.split_once('=').unwrap_or_default();
        let held = match said.id.as_str() {
            "tables" => serve::named_tables(&[text.to_owned()]).map(drop),
            "jackpots" => serve::jackpots(&[text.to_owned()]).map(drop),
            _ => Ok(()),
        };
        reasons.extend(held.err().map(|failure| failure.what().to_owned()));
    }
    reasons
}

/// What the parser says, in a line.
fn plain(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let first = text.lines().next().unwrap_or_default();
    first.trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No file makes it panic, and whatever it says is something that the command line can be asked.
    #[test]
    fn fuzz() {
        croupier_kept::fuzz::hold("settings", &[], 1_500, |bytes| {
            let text = String::from_utf8_lossy(bytes);
            if let Ok(all) = told(Path::new("house.toml"), &text) {
                let mut words = all.iter().flat_map(|said| &said.words);
                assert!(words.all(|word| word.starts_with("--")), "{text}");
            }
        });
    }
}
