//! Failures: each has a kind, which is the exit code, a sentence that says what is wrong, and where it helps a hint.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// What sort of failure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Something failed that the user did not ask for: a disk, a port, the entropy of the system.
    Failed,
    /// The arguments make no sense, or the draft of a table is outside its book.
    Usage,
    /// What was to be verified is damaged.
    Unsound,
    /// Ctrl-C: whoever pressed it knows why.
    Stopped,
    /// The reader of our output has gone: nothing to say to anybody.
    ReaderGone,
}

/// The exit code of what was stopped by Ctrl-C, as shells have it.
pub(crate) const STOPPED: u8 = 130;

impl Kind {
    const fn code(self) -> u8 {
        match self {
            Kind::ReaderGone => 0,
            Kind::Failed => 1,
            Kind::Usage => 2,
            Kind::Unsound => 3,
            Kind::Stopped => STOPPED,
        }
    }
}

/// A failure of the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    kind: Kind,
    what: String,
    hints: Vec<String>,
}

impl Failure {
    fn new(kind: Kind, what: impl Display) -> Failure {
        Failure {
            kind,
            what: what.to_string(),
            hints: Vec::new(),
        }
    }

    /// Something failed.
    pub(crate) fn failed(what: impl Display) -> Failure {
        Failure::new(Kind::Failed, what)
    }

    /// The command was not used as it is meant, or a draft was refused.
    pub(crate) fn usage(what: impl Display) -> Failure {
        Failure::new(Kind::Usage, what)
    }

    /// Something verified is not sound.
    pub(crate) fn unsound(what: impl Display) -> Failure {
        Failure::new(Kind::Unsound, what)
    }

    /// It was stopped by Ctrl-C; what there is to tell has been told.
    pub(crate) fn stopped() -> Failure {
        Failure::new(Kind::Stopped, "")
    }

    /// The same with a hint what to do.
    #[must_use]
    pub(crate) fn hint(mut self, hint: impl Display) -> Failure {
        self.hints.push(hint.to_string());
        self
    }

    /// What is wrong.
    pub(crate) fn what(&self) -> &str {
        &self.what
    }

    /// Whether something verified is not sound.
    pub(crate) fn is_unsound(&self) -> bool {
        self.kind == Kind::Unsound
    }

    /// Whether it says what to do.
    pub(crate) fn is_hinted(&self) -> bool {
        !self.hints.is_empty()
    }

    /// Says it, and gives the exit code.
    pub(crate) fn report(&self, err: &mut impl Write) -> ExitCode {
        if !matches!(self.kind, Kind::ReaderGone | Kind::Stopped) {
            // There is nowhere left to say that standard error is closed.
            let _ = writeln!(err, "Error: {}", self.what);
            for hint in &self.hints {
                let _ = writeln!(err, "Hint: {hint}");
            }
        }
        ExitCode::from(self.kind.code())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::new(Kind::ReaderGone, ""),
            _ => Failure::failed(format!("input or output failed: {error}")),
        }
    }
}

impl From<csv::Error> for Failure {
    fn from(error: csv::Error) -> Failure {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => error.into(),
            other => Failure::failed(format!("CSV failed: {other:?}")),
        }
    }
}

/// Prints what the parser of arguments has to say: the help that was asked for, or what is wrong, in our form.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let mut err = std::io::stderr().lock();
    let _ = err.write_all(in_our_form(&text).as_bytes());
    ExitCode::from(Kind::Usage.code())
}

fn in_our_form(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let line = match line.trim_start() {
            rest if rest.starts_with("error: ") => rest.replacen("error: ", "Error: ", 1),
            rest if rest.starts_with("tip: ") => rest.replacen("tip: ", "Hint: ", 1),
            rest if rest.starts_with("For more information, try") => {
                rest.replacen("For more information, try", "Hint: for more, try", 1)
            }
            _ => line.to_owned(),
        };
        out.push_str(&line);
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_says_what_and_what_to_do() {
        let mut err = Vec::new();
        let failure = Failure::usage("there is no book \"x\"").hint("see croupier books");
        let code = failure.report(&mut err);
        assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::from(2)));
        let text = String::from_utf8(err).unwrap();
        assert_eq!(
            text,
            "Error: there is no book \"x\"\nHint: see croupier books\n"
        );
    }

    #[test]
    fn a_reader_who_has_gone_is_no_failure() {
        let mut err = Vec::new();
        let gone = Failure::from(io::Error::from(io::ErrorKind::BrokenPipe));
        gone.report(&mut err);
        assert!(err.is_empty());
    }

    #[test]
    fn the_parsers_words_take_our_form() {
        let text = "error: no\n\n  tip: try x\n\nFor more information, try '--help'.\n";
        assert_eq!(
            in_our_form(text),
            "Error: no\n\nHint: try x\n\nHint: for more, try '--help'.\n"
        );
    }
}
