//! Colour, where it is wanted: on a terminal, or as the user says; never if `NO_COLOR` is set.

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use std::io::IsTerminal;

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Paints text, or leaves it as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint(bool);

impl Paint {
    /// The paint for a stream.
    pub(crate) fn on(when: When, stream: &impl IsTerminal) -> Paint {
        Paint(match when {
            When::Always => true,
            When::Never => false,
            When::Auto => stream.is_terminal() && environment_allows(),
        })
    }

    /// No colour at all.
    #[cfg(test)]
    pub(crate) const fn none() -> Paint {
        Paint(false)
    }

    /// Whether colour is laid on.
    pub(crate) const fn is_on(self) -> bool {
        self.0
    }

    fn with(self, style: Style, text: &str) -> String {
        if self.0 && !text.is_empty() {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// Stronger.
    pub(crate) fn bold(self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    /// Weaker.
    pub(crate) fn dim(self, text: &str) -> String {
        self.with(Style::new().dimmed(), text)
    }

    /// Red: hearts and diamonds, the Banker's marks.
    pub(crate) fn red(self, text: &str) -> String {
        self.with(AnsiColor::Red.on_default(), text)
    }

    /// Green: a tie, and money that comes in.
    pub(crate) fn green(self, text: &str) -> String {
        self.with(AnsiColor::Green.on_default(), text)
    }

    /// Blue: the Player's marks.
    pub(crate) fn blue(self, text: &str) -> String {
        self.with(AnsiColor::Blue.on_default(), text)
    }

    /// Yellow: what asks for attention.
    pub(crate) fn yellow(self, text: &str) -> String {
        self.with(AnsiColor::Yellow.on_default(), text)
    }
}

fn environment_allows() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paint_is_laid_on_only_where_wanted() {
        assert_eq!(Paint(true).red("9"), "\u{1b}[31m9\u{1b}[0m");
        assert_eq!(Paint(true).red(""), "");
        assert_eq!(Paint::none().red("9"), "9");
        assert_eq!(Paint::on(When::Never, &std::io::stdout()), Paint(false));
        assert_eq!(Paint::on(When::Always, &std::io::stdout()), Paint(true));
    }
}
