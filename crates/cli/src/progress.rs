//! What long work shows on standard error, where that is a terminal: a bar, or that it goes on.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

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

/// Does work of which nobody knows how far it is, and says meanwhile that it goes on.
pub(crate) fn during<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let sign = ProgressBar::new_spinner().with_message(what.to_owned());
    sign.enable_steady_tick(Duration::from_millis(150));
    let done = work();
    sign.finish_and_clear();
    done
}
