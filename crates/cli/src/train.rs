//! `croupier train`: questions under a book, asked and scored in the terminal. The house makes them and the table answers them; here are
//! the words around it, and the file in which progress is kept.

use crate::args::Train;
use crate::draft;
use crate::error::Failure;
use crate::style::{Paint, When};
use crate::text::count;
use croupier_server::training::{Asked, ask};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// How somebody has answered so far.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Progress {
    /// The seed of the next question, book by book.
    #[serde(default)]
    next: BTreeMap<String, u32>,
    /// Rule by rule.
    #[serde(default)]
    rules: BTreeMap<String, Score>,
}

/// How often something was asked and known.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Score {
    asked: u32,
    right: u32,
}

impl Progress {
    fn read(path: &Path) -> Result<Progress, Failure> {
        match std::fs::read_to_string(path) {
            Ok(text) => serde_json::from_str(&text).map_err(|error| {
                let path = path.display();
                Failure::failed(format!(
                    "{path} does not hold progress in training: {error}"
                ))
                .hint("name another file with --file, or take this one away")
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Progress::default()),
            Err(error) => Err(Failure::failed(format!(
                "{} cannot be read: {error}",
                path.display()
            ))),
        }
    }

    fn write(&self, path: &Path) -> Result<(), Failure> {
        let failed = |error: io::Error| {
            Failure::failed(format!("{} cannot be written: {error}", path.display()))
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        let text = serde_json::to_string_pretty(self)
            .map_err(|error| Failure::failed(format!("progress cannot be written: {error}")))?;
        // The old file stays whole until the new one is.
        let fresh = path.with_extension("new");
        std::fs::write(&fresh, text + "\n").map_err(failed)?;
        std::fs::rename(&fresh, path).map_err(failed)
    }

    fn keep(&mut self, asked: &Asked, right: bool) {
        for rule in &asked.rules {
            let score = self.rules.entry(rule.rule.clone()).or_default();
            score.asked = score.asked.saturating_add(1);
            score.right = score.right.saturating_add(u32::from(right));
        }
    }
}

/// Where progress is kept if nothing is said.
fn usual_file() -> Result<PathBuf, Failure> {
    let folder = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".config"));
    let folder = folder.filter(|path| path.is_absolute()).or_else(home);
    let folder = folder.ok_or_else(|| {
        Failure::usage("there is no folder for your settings").hint("name a file with --file")
    })?;
    Ok(folder.join("croupier").join("training.json"))
}

/// Asks, scores and keeps.
pub(crate) fn run(args: &Train, color: When) -> Result<(), Failure> {
    let path = match &args.file {
        Some(path) => path.clone(),
        None => usual_file()?,
    };
    let mut out = io::stdout().lock();
    let paint = Paint::on(color, &out);
    let mut progress = Progress::read(&path)?;
    let Some(book) = args.book.as_deref().filter(|_| !args.progress) else {
        write!(out, "{}", standing(&progress, args.book.as_deref(), paint))?;
        return Ok(());
    };
    draft::find_book(book)?;
    let mut input = io::stdin().lock();
    let echoed = io::stdin().is_terminal();
    let first = args.seed.or_else(|| progress.next.get(book).copied());
    let mut seed = first.unwrap_or(1);
    let (mut right, mut said) = (0, 0);
    for nth in 1..=args.questions {
        let asked = ask(book, seed).map_err(|refused| {
            Failure::usage(refused.detail).hint("`croupier books` lists the books")
        })?;
        writeln!(
            out,
            "\n{}",
            paint.bold(&format!(
                "Question {nth} of {} · seed {seed}",
                args.questions
            ))
        )?;
        write!(out, "{}", question(&asked, paint))?;
        let Some(answer) = answer(&mut out, &mut input, asked.choices.len(), echoed)? else {
            break;
        };
        let good = answer == asked.right;
        said += 1;
        right += u32::from(good);
        write!(out, "{}", told(&asked, good, paint))?;
        progress.keep(&asked, good);
        seed = seed.wrapping_add(1);
        progress.next.insert(book.to_owned(), seed);
        progress.write(&path)?;
    }
    if said > 0 {
        writeln!(
            out,
            "\nYou got {right} of {said} right. `croupier train --progress` shows how you stand, rule by rule."
        )?;
    }
    Ok(())
}

fn question(asked: &Asked, paint: Paint) -> String {
    let mut text = String::new();
    for line in &asked.stands {
        text += &format!("  {}\n", paint.dim(line));
    }
    text += &format!("{}\n", asked.asks);
    for (nth, choice) in asked.choices.iter().enumerate() {
        text += &format!("  {}  {choice}\n", paint.bold(&format!("{}", nth + 1)));
    }
    text
}

/// Which answer was chosen; none: nothing more is said.
fn answer(
    out: &mut impl Write,
    input: &mut impl BufRead,
    choices: usize,
    echoed: bool,
) -> Result<Option<usize>, Failure> {
    loop {
        write!(out, "Your answer, 1 to {choices}, or q to stop: ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(None);
        }
        if !echoed {
            writeln!(out, "{}", line.trim_end())?;
        }
        let word = line.trim();
        if word.eq_ignore_ascii_case("q") {
            return Ok(None);
        }
        match word.parse::<usize>() {
            Ok(nth) if (1..=choices).contains(&nth) => return Ok(Some(nth - 1)),
            _ => writeln!(out, "{word:?} is not one of the answers.")?,
        }
    }
}

/// What is said to an answer.
fn told(asked: &Asked, good: bool, paint: Paint) -> String {
    let right = asked.choices.get(asked.right).map_or("", String::as_str);
    let mut text = match good {
        true => format!("{}\n", paint.bold("Right.")),
        false => format!("{} {right}\n", paint.bold("Wrong. The rules say:")),
    };
    if !asked.detail.is_empty() {
        text += &format!("  {}\n", asked.detail);
    }
    for rule in &asked.rules {
        text += &format!("  {}  {}\n", paint.bold(&rule.rule), rule.says);
    }
    if asked.rules.is_empty() {
        text += "  The text of the book is silent on it; docs/readings.md says how it is read.\n";
    }
    text
}

/// How somebody stands, the weakest rules first.
fn standing(progress: &Progress, book: Option<&str>, paint: Paint) -> String {
    let of = |rule: &str| book.is_none_or(|book| rule.starts_with(book));
    let mut rules: Vec<(&String, &Score)> =
        progress.rules.iter().filter(|(rule, _)| of(rule)).collect();
    if rules.is_empty() {
        return "Nothing has been answered yet.\n".to_owned();
    }
    rules.sort_by_key(|(rule, score)| {
        (
            u64::from(score.right) * 1000 / u64::from(score.asked.max(1)),
            *rule,
        )
    });
    let sum = |of: fn(&Score) -> u32| {
        rules
            .iter()
            .map(|(_, score)| u64::from(of(score)))
            .sum::<u64>()
    };
    let mut text = format!(
        "{} of {} right, over {}.\n",
        sum(|s| s.right),
        count(sum(|s| s.asked), "answer"),
        count(rules.len() as u64, "rule")
    );
    for (rule, score) in rules {
        text += &format!(
            "  {:>3} of {:<3} {}\n",
            score.right,
            score.asked,
            paint.bold(rule)
        );
    }
    text
}
