//! The bar that long work shows on standard error, where that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// How the bar looks; a template that cannot be read leaves the plain one.
const TEMPLATE: &str = "{bar:30} {percent:>3}% {human_pos} of {human_len} {msg}, {eta} to go";

/// A bar for so much of something.
pub(crate) fn bar(total: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(total).with_message(what.to_owned());
    match ProgressStyle::with_template(TEMPLATE) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
